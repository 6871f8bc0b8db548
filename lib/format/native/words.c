/* SPDX-License-Identifier: MIT */
/* format/native/words.c: the words of the native format that its reader and its writer share, and values as its text. */
#include "format/native/native.h"

const char *const tli_native_expect_words[] = { "sees", "blocked", "path", "nopath", NULL };

const char *const tli_native_avoid_words[] = { "none", "circles", "fuzzy", "both", "reciprocal", NULL };

const char *const tli_native_part_words[] = { "radius", "speed", "to", "patrol", "wander", "flock", "leave", "avoid",
	"force", "priority", "layer", "rate", "count" };

int tli_native_part_of(const char *text, size_t size)
{
	int part = 0;
	while (part < TLI_PART_COUNT &&
		(strlen(tli_native_part_words[part]) != size || memcmp(tli_native_part_words[part], text, size) != 0))
		part++;
	return part;
}

void tli_native_write_quoted(const char *name, tli_text *out)
{
	tli_text_add_char(out, '"');
	for (const char *at = name; *at; at++) {
		if (*at == '"' || *at == '\\')
			tli_text_add_char(out, '\\');
		tli_text_add_char(out, *at);
	}
	tli_text_add_char(out, '"');
}

void tli_native_write_name(const char *name, tli_text *out)
{
	if (tli_name_is_bare(name, strlen(name)))
		tli_text_add(out, name);
	else
		tli_native_write_quoted(name, out);
}

void tli_native_write_stop(const char *name, tli_text *out)
{
	if (tli_native_part_of(name, strlen(name)) < TLI_PART_COUNT)
		tli_native_write_quoted(name, out);
	else
		tli_native_write_name(name, out);
}

void tli_native_write_point(tli_point point, int32_t resolution, tli_text *out)
{
	tli_text_add_grid(out, point.x, resolution);
	tli_text_add_char(out, ',');
	tli_text_add_grid(out, point.y, resolution);
}
