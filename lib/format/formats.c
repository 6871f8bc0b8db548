/* SPDX-License-Identifier: MIT */
/*
 * format/formats.c: the table of formats, and how one is chosen.
 *
 * A name's extension says what its author means, so a broken file is reported by the reader that it was written for. The content
 * decides where the extension leaves it open: several formats share it, none has it, or there is no name at all (a pipe, a
 * text in memory). What no format claims is read as the native format, whose reader then says how a map begins. O(formats).
 */
#include "format/formats.h"

#include "base/ascii.h"
#include "base/reason.h"
#include "format/io/path.h"
#include "format/sink/report.h"

#include <string.h>

static const tli_format *const formats[] = {
	&tli_format_native,
#ifdef TL_WITH_MOVINGAI
	&tli_format_movingai,
#endif
#ifdef TL_WITH_TILED
	&tli_format_tmx,
	&tli_format_tmj,
#endif
#ifdef TL_WITH_SVG
	&tli_format_svg,
#endif
#ifdef TL_WITH_LDTK
	&tli_format_ldtk,
#endif
#ifdef TL_WITH_ROS
	&tli_format_ros,
	&tli_format_geojson,
#endif
#ifdef TL_WITH_DOOM
	&tli_format_doom,
	&tli_format_udmf,
#endif
#ifdef TL_WITH_UVTT
	&tli_format_uvtt,
#endif
};

enum { FORMAT_COUNT = sizeof formats / sizeof *formats };

size_t tl_format_count(void)
{
	return FORMAT_COUNT;
}

tl_status tl_format_get(size_t index, const tl_format **out)
{
	if (tli_is_null(out) ||
		tli_breaks(index >= FORMAT_COUNT, "index is beyond the last format: see tl_format_count"))
		return TL_E_INVALID;
	*out = &formats[index]->listed;
	return TL_OK;
}

const tli_format *tli_format_find(const char *name)
{
	tli_assert(name);
	for (size_t i = 0; i < FORMAT_COUNT; i++) {
		if (strcmp(formats[i]->listed.name, name) == 0)
			return formats[i];
	}
	return NULL;
}

/* Does the last part of path[0..length) end in this, with something before it? */
static bool ends_in(const char *path, size_t length, const char *extension)
{
	const char *name = path + length;
	size_t size = strlen(extension);
	while (name > path && !tli_is_separator(name[-1]))
		name--;
	length -= (size_t)(name - path);
	if (length <= size)
		return false;
	for (size_t i = 0; i < size; i++) {
		if (tli_lower(name[length - size + i]) != extension[i])
			return false;
	}
	return true;
}

static bool has_extension(const tl_format *format, const char *path, size_t length)
{
	for (const char *const *extension = format->extensions; *extension; extension++) {
		if (ends_in(path, length, *extension))
			return true;
	}
	return false;
}

const char *tli_format_part(const char *path, const tli_format *forced, size_t *file)
{
	const char *colon = strrchr(path, ':');
	*file = strlen(path);
	if (!colon || colon == path || !colon[1] || tli_path_name(path) > colon)
		return NULL;
	bool is_one = forced && forced->has_parts;
	for (size_t i = 0; !forced && i < FORMAT_COUNT; i++)
		is_one = is_one ||
			(formats[i]->has_parts && has_extension(&formats[i]->listed, path, (size_t)(colon - path)));
	if (!is_one)
		return NULL;
	*file = (size_t)(colon - path);
	return colon + 1;
}

const tli_format *tli_format_of_path(const char *path)
{
	size_t length;
	(void)tli_format_part(path, NULL, &length);
	for (size_t i = 0; i < FORMAT_COUNT; i++) {
		if (has_extension(&formats[i]->listed, path, length))
			return formats[i];
	}
	return NULL;
}

tl_status tl_format_of_path(const char *path, const tl_format **out)
{
	if (tli_is_null(path) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_format *format = tli_format_of_path(path);
	if (!format)
		return tli_refused(TL_E_NOT_FOUND, "path: its ending is that of no format");
	*out = &format->listed;
	return TL_OK;
}

tl_status tl_format_of_content(const char *path, const char *head, size_t size, const tl_format **out)
{
	if (tli_is_null(path) || tli_is_null(head) || tli_is_null(out))
		return TL_E_INVALID;
	for (size_t i = 0; i < FORMAT_COUNT; i++) {
		if (has_extension(&formats[i]->listed, path, strlen(path)) && formats[i]->claims(head, size)) {
			*out = &formats[i]->listed;
			return TL_OK;
		}
	}
	return tli_refused(TL_E_NOT_FOUND, "head: the content is of no format that is known");
}

const tli_format *tli_format_of(const char *path, const char *text, size_t size)
{
	tli_assert(text || !size);
	const tli_format *named = NULL;
	bool is_known = path && tli_format_of_path(path);
	for (size_t i = 0; i < FORMAT_COUNT; i++) {
		if (is_known && !has_extension(&formats[i]->listed, path, strlen(path)))
			continue;
		if (formats[i]->claims(text, size))
			return formats[i];
		if (is_known && !named)
			named = formats[i];
	}
	return named ? named : &tli_format_native;
}
