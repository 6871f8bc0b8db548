/* SPDX-License-Identifier: MIT */
/*
 * format/parts.c: which maps a file has, for formats whose files have several.
 *
 * The format is that of the definition, or the first with the extension that lists its parts: a file with another extension
 * is not opened at all. The text of a file whose maps are loaded from memory stays as it was read: no map copies it.
 */
#include "format/formats.h"

#include <errno.h>
#include <string.h>

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "format/io/system.h"

/* NULL: none that lists. TL_E_NOT_FOUND: no format has the name of the definition. */
static tl_status choose_listing_format(const char *path, const tl_load_def *def, const tli_format **out)
{
	*out = NULL;
	const tli_format *forced = def->format ? tli_format_find(def->format) : NULL;
	if (def->format && !forced)
		return tli_refused(TL_E_NOT_FOUND, "def.format is the name of no format: see tl_format_get");
	const tli_format *format = forced ? forced : tli_format_of_path(path);
	size_t file;
	if (format && format->list && !tli_format_part(path, forced, &file))
		*out = format;
	return TL_OK;
}

struct tl_parts {
	const tli_format *format; /* NULL: the file has no parts */
	char *path;               /* tli_array, with its zero */
	char *text;               /* tli_array */
	tli_part_list list;
};

static tl_status read_parts(const char *path, const tl_load_def *def, tl_parts *parts)
{
	tl_status status = choose_listing_format(path, def, &parts->format);
	if (status || !parts->format)
		return status;
	status = tli_file_read(&tli_system_calls, path, def->max_input_bytes, NULL, &parts->text);
	if (!status)
		status = tli_budget_spend(2 * (uint64_t)tli_array_length(parts->text));
	parts->list.text = parts->text;
	parts->list.size = tli_array_length(parts->text);
	return status ? status : parts->format->list(&parts->list);
}

static void free_content(tl_parts *parts)
{
	tli_array_free(parts->path);
	tli_array_free(parts->text);
	tli_array_free(parts->list.parts);
	tli_text_free(&parts->list.names);
}

static tl_status create_parts(const char *path, const tl_load_def *def, tl_parts **out)
{
	size_t size = strlen(path) + 1;
	tl_parts *parts = tli_alloc(sizeof *parts);
	*out = parts;
	if (!parts)
		return TL_E_NOMEM;
	*parts = (tl_parts){ 0 };
	if (!tli_array_reserve(parts->path, size))
		return TL_E_NOMEM;
	memcpy(tli_array_extend(parts->path, size), path, size);
	tl_status status = read_parts(path, def, parts);
	if (!tli_array_length(parts->list.parts)) /* it is not read again */
		tli_array_free(parts->text);
	return status;
}

tl_status tl_parts_create(const char *path, const tl_load_def *def, tl_parts **out)
{
	tl_load_def used;
	tl_status status = tli_check_load_def(def, &used);
	if (status || tli_is_null(path) || tli_is_null(out))
		return status ? status : TL_E_INVALID;
	tli_budget_call call;
	tli_budget_enter(&call, &used.budget);
	tl_parts *parts = NULL;
	status = tli_budget_leave(&call, create_parts(path, &used, &parts));
	if (status)
		tl_parts_free(parts);
	else
		*out = parts;
	return status;
}

void tl_parts_free(tl_parts *parts)
{
	int error = errno;
	if (parts) {
		free_content(parts);
		tli_free(parts, sizeof *parts);
	}
	errno = error;
}

size_t tl_parts_count(const tl_parts *parts)
{
	return parts ? tli_array_length(parts->list.parts) : 0;
}

static bool is_beyond_parts(const tl_parts *parts, size_t index)
{
	return tli_breaks(index >= tl_parts_count(parts), "index is beyond the last map: see tl_parts_count");
}

tl_status tl_parts_get_name(const tl_parts *parts, size_t index, const char **out)
{
	if (tli_is_null(parts) || tli_is_null(out) || is_beyond_parts(parts, index))
		return TL_E_INVALID;
	*out = parts->list.names.data + parts->list.parts[index].name;
	return TL_OK;
}

tl_status tl_parts_load_map(
	const tl_parts *parts, size_t index, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	tl_load_def used;
	tl_status status = tli_check_load_def(def, &used);
	if (status || tli_is_null(parts) || tli_is_null(out) || is_beyond_parts(parts, index))
		return status ? status : TL_E_INVALID;
	tli_reading reading = { .format = parts->format, .list = &parts->list, .part = index };
	used.path = parts->path;
	used.part = parts->list.names.data + parts->list.parts[index].name;
	tli_budget_call call;
	tli_budget_enter(&call, &used.budget);
	tl_map *map = NULL;
	status = tli_budget_leave(&call, tli_read_by_rules(&reading, &used, &map, errors));
	return tli_keep_map(status, map, out);
}
