/* SPDX-License-Identifier: MIT */
/* exports.c: what a source of Tiled and its export say of how many objects and layers there were. */
#include "lint/exports.h"

#include <stdlib.h>
#include <string.h>

#include "cli/writer.h"
#include "lint/read.h"

/* `nextobjectid="12"` in XML, `"nextobjectid":12` in JSON, `nextobjectid = 12` in Lua. */
static const char *const counters[] = { "nextobjectid", "nextlayerid" };

enum { COUNTERS = sizeof counters / sizeof *counters };

/* 0: it says nothing, as Tiled before 1.2 of layers. */
struct counted {
	unsigned long next[COUNTERS];
};

static struct counted read_counters(const char *file)
{
	struct counted it = { { 0 } };
	char *text = source_text(file);
	for (size_t i = 0; text && i < COUNTERS; i++) {
		const char *at = strstr(text, counters[i]);
		at = at ? at + strlen(counters[i]) : "";
		it.next[i] = strtoul(at + strspn(at, "\"'=: "), NULL, 10);
	}
	free(text);
	return it;
}

/* Of what both say. */
static bool is_older(struct counted source, struct counted exported)
{
	bool has_less = false;
	for (size_t i = 0; i < COUNTERS; i++) {
		bool say_both = source.next[i] != 0 && exported.next[i] != 0;
		if (say_both && source.next[i] > exported.next[i])
			return false;
		has_less = has_less || (say_both && source.next[i] < exported.next[i]);
	}
	return has_less;
}

bool export_is_newer(const char *file)
{
	static const char *const extensions[] = { ".json", ".tmj", ".lua" };
	const char *end = strrchr(file, '.');
	if (!end || strcmp(end, ".tmx") != 0)
		return false;
	struct counted source = read_counters(file);
	bool newer = false;
	for (size_t i = 0; i < sizeof extensions / sizeof *extensions && !newer; i++) {
		tli_text other = { 0 };
		tli_text_add_bytes(&other, file, (size_t)(end - file));
		tli_text_add(&other, extensions[i]);
		tli_text_add_bytes(&other, "", 1);
		newer = !other.failed && is_older(source, read_counters(other.data));
		tli_text_free(&other);
	}
	return newer;
}
