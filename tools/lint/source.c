/* SPDX-License-Identifier: MIT */
/*
 * source.c: columns of a map's text in characters.
 *
 * A place counts bytes. A byte that does not continue a UTF-8 sequence begins a character, so broken sequences do no harm. The
 * file is read again only if the map has findings.
 */
#include "lint/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/writer.h"

/* More than any map has: the loader's limit. */
static const size_t bytes_max = (size_t)64 << 20;

struct source source_of(const char *path)
{
	return (struct source){ .path = path };
}

void source_free(struct source *source)
{
	tli_text_free(&source->text);
	free(source->starts);
	*source = (struct source){ 0 };
}

static void read_again(struct source *source)
{
	source->opened = true;
	FILE *file = strcmp(source->path, "-") != 0 ? fopen(source->path, "rb") : NULL;
	if (!file)
		return;
	tl_status status = write_stream(&source->text, file, bytes_max);
	fclose(file);
	if (status == TL_E_NOMEM)
		tli_text_free(&source->text);
}

/* Finds where lines begin. Without memory for that, columns stay in bytes. */
static void find_lines(struct source *source)
{
	size_t count = 1, size = tli_text_length(&source->text);
	const char *text = source->text.data;
	for (size_t i = 0; i < size; i++)
		count += text[i] == '\n' ? 1 : 0;
	source->starts = malloc(count * sizeof *source->starts);
	if (!source->starts)
		return;
	source->starts[source->lines++] = 0;
	for (size_t i = 0; i < size; i++)
		if (text[i] == '\n')
			source->starts[source->lines++] = i + 1;
}

uint32_t source_column(struct source *source, tl_place place)
{
	if (!source->opened) {
		read_again(source);
		find_lines(source);
	}
	if (place.line == 0 || place.line > source->lines)
		return place.column;
	size_t start = source->starts[place.line - 1];
	if (place.column > tli_text_length(&source->text) - start + 1)
		return place.column;
	uint32_t column = 1;
	for (uint32_t i = 0; i + 1 < place.column; i++)
		column += (source->text.data[start + i] & 0xC0) != 0x80 ? 1 : 0;
	return column;
}
