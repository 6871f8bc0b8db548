/* SPDX-License-Identifier: MIT */
/*
 * format/files.c: the public functions that load and save maps.
 *
 * Loading copies the text once, into the array that the map then keeps; a file is read straight into it. The limit on the whole is
 * checked before that. Saving makes the whole text in memory first: so the size is known for a caller's buffer, and a failed
 * allocation cannot leave half a file. O(size) in time and memory.
 */
#include "format/formats.h"
#include "format/native.h"
#include "format/system.h"

/* Offsets into the text are 32 bits wide. */
#define TEXT_MAX ((size_t)UINT32_MAX - 1)

/* The definition to use, with a limit that the map can hold; TL_E_INVALID, TL_E_NOT_FOUND. */
static tl_status check_def(const tl_load_def *def, tl_load_def *out)
{
	*out = def ? *def : tl_default_load_def();
	if (out->max_name_bytes < 1 || out->max_name_bytes > TL_NAME_MAX)
		return TL_E_INVALID;
	if (out->format && !tli_format_find(out->format))
		return TL_E_NOT_FOUND;
	if (out->max_bytes > TEXT_MAX)
		out->max_bytes = TEXT_MAX;
	return TL_OK;
}

/* Takes the text, a tli_array. `path` may be NULL. */
static tl_status read_text(char *text, const char *path, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	const tli_format *format = def->format ? tli_format_find(def->format)
					       : tli_format_of(path, text, tli_array_length(text));
	return format->read(text, def, out, errors);
}

static tl_status refuse_size(size_t max_bytes, tl_errors *errors)
{
	tli_report report = tli_report_of(errors);
	tl_place whole = { 0, 0 };
	tli_report_add(&report, whole, "the file is larger than %zu bytes", max_bytes);
	tli_report_finish(&report, errors);
	return TL_E_LIMIT;
}

tl_status tl_map_load_memory(const char *text, size_t size, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	tl_load_def used;
	tl_status status = check_def(def, &used);
	if (status || (!text && size) || !out)
		return status ? status : TL_E_INVALID;
	if (size > used.max_bytes)
		return refuse_size(used.max_bytes, errors);
	char *copy = NULL;
	if (!tli_array_reserve(copy, size + 1)) /* + 1: an empty text has an address too */
		return TL_E_NOMEM;
	if (size)
		memcpy(tli_array_extend(copy, size), text, size);
	return read_text(copy, NULL, &used, out, errors);
}

tl_status tli_map_load_file(
	const tli_system *system, const char *path, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	tl_load_def used;
	tl_status status = check_def(def, &used);
	if (status || !path || !out)
		return status ? status : TL_E_INVALID;
	char *text;
	status = tli_file_read(system, path, used.max_bytes, &text);
	if (status == TL_E_LIMIT)
		return refuse_size(used.max_bytes, errors);
	return status ? status : read_text(text, path, &used, out, errors);
}

tl_status tl_map_load_file(const char *path, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	return tli_map_load_file(&tli_system_calls, path, def, out, errors);
}

tl_status tl_map_save_memory(const tl_map *map, char *buffer, size_t capacity, size_t *size)
{
	if (!map || !size || (!buffer && capacity))
		return TL_E_INVALID;
	tli_text text = { 0 };
	tli_native_write(map, &text);
	tl_status status = tli_text_copy_out(&text, buffer, capacity, size);
	tli_text_free(&text);
	return status;
}

tl_status tli_map_save_file(const tli_system *system, const tl_map *map, const char *path)
{
	if (!map || !path)
		return TL_E_INVALID;
	tli_text text = { 0 };
	tli_native_write(map, &text);
	tl_status status = text.failed ? TL_E_NOMEM : tli_file_replace(system, path, text.data, tli_text_length(&text));
	tli_text_free(&text);
	return status;
}

tl_status tl_map_save_file(const tl_map *map, const char *path)
{
	return tli_map_save_file(&tli_system_calls, map, path);
}
