/* SPDX-License-Identifier: MIT */
/*
 * format/formats.c: the table of formats, and how one is chosen.
 *
 * A name's extension says what its author means, so a broken file is reported by the reader that it was written for. The content
 * decides where the extension leaves it open: several formats share it, nobody knows it, or there is no name at all (a pipe, a
 * text in memory). What nobody claims is read as the native format, whose reader then says how a map begins. O(formats).
 */
#include "format/formats.h"

#include <string.h>

static const tli_format *const formats[] = {
	&tli_format_native,
	&tli_format_movingai,
};

enum { FORMAT_COUNT = sizeof formats / sizeof *formats };

size_t tl_format_count(void)
{
	return FORMAT_COUNT;
}

const tl_format *tl_format_get(size_t index)
{
	return index < FORMAT_COUNT ? &formats[index]->listed : NULL;
}

const tli_format *tli_format_find(const char *name)
{
	for (size_t i = 0; i < FORMAT_COUNT; i++) {
		if (strcmp(formats[i]->listed.name, name) == 0)
			return formats[i];
	}
	return NULL;
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Does the last part of the path end in this, with something before it? */
static bool ends_in(const char *path, const char *extension)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	size_t length = strlen(name), size = strlen(extension);
	if (length <= size)
		return false;
	for (size_t i = 0; i < size; i++) {
		if (lower(name[length - size + i]) != extension[i])
			return false;
	}
	return true;
}

static bool has_extension(const tl_format *format, const char *path)
{
	for (const char *const *extension = format->extensions; *extension; extension++) {
		if (ends_in(path, *extension))
			return true;
	}
	return false;
}

const tl_format *tl_format_of_path(const char *path)
{
	for (size_t i = 0; path && i < FORMAT_COUNT; i++) {
		if (has_extension(&formats[i]->listed, path))
			return &formats[i]->listed;
	}
	return NULL;
}

const tli_format *tli_format_of(const char *path, const char *text, size_t size)
{
	const tli_format *named = NULL;
	bool is_known = tl_format_of_path(path) != NULL;
	for (size_t i = 0; i < FORMAT_COUNT; i++) {
		if (is_known && !has_extension(&formats[i]->listed, path))
			continue;
		if (formats[i]->claims(text, size))
			return formats[i];
		if (is_known && !named)
			named = formats[i];
	}
	return named ? named : &tli_format_native;
}
