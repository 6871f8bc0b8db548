/* SPDX-License-Identifier: MIT */
/*
 * format/files.c: the public functions that load and save maps.
 *
 * Loading copies the text once, into the array that the map then keeps; a file is read straight into it. The limit on the whole is
 * checked before that. Saving makes the whole text in memory first: so the size is known for a caller's buffer, and a failed
 * allocation cannot leave half a file. O(size) in time and memory.
 */
#include "format/foreign.h"
#include "format/formats.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "format/io/system.h"
#include "format/map_rules.h"
#include "format/sink/report.h"
#include "map/captions.h"

#include <errno.h>
#include <string.h>

/* Offsets into the text are 32 bits wide. */
#define LOADED_BYTES_MAX ((size_t)UINT32_MAX - 1)

tl_load_def tl_default_load_def(void)
{
	return (tl_load_def){
		.cookie = TLI_COOKIE(tl_load_def),
		.max_input_bytes = (size_t)64 << 20,
		.max_line_bytes = (size_t)1 << 20,
		.max_name_bytes = TL_NAME_MAX,
		.max_points = (size_t)1 << 23,
		.budget = tl_default_budget(),
	};
}

tl_status tli_check_load_def(const tl_load_def *def, tl_load_def *out)
{
	*out = def ? *def : tl_default_load_def();
	if (def && !(tli_is_def(def) && tli_is_def(&def->budget)))
		return TL_E_INVALID;
	if (tli_breaks(out->max_name_bytes < 1, "def.max_name_bytes is 0") ||
		tli_breaks(out->max_name_bytes > TL_NAME_MAX, "def.max_name_bytes is above TL_NAME_MAX"))
		return TL_E_INVALID;
	if (out->format && !tli_format_find(out->format))
		return tli_refused(TL_E_NOT_FOUND, "def.format is the name of no format: see tl_format_get");
	if (out->max_input_bytes > LOADED_BYTES_MAX)
		out->max_input_bytes = LOADED_BYTES_MAX;
	return TL_OK;
}

static tl_status end_reading(const tli_format *format, const tli_rules *rules, tl_map **map, tl_errors *errors)
{
	tl_status status = tli_map_rules_end(rules, *map);
	if (!status && format != &tli_format_native) /* which says itself what channels it has */
		status = tli_rules_add_channels(rules, *map, errors);
	if (status) {
		tl_map_free(*map);
		*map = NULL;
	}
	return status;
}

static tl_status read_with(
	const tli_reading *from, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	return from->list || from->format->skims ? from->format->read_part(from, def, rules, out, errors)
						 : from->format->read(from->text, def, rules, out, errors);
}

tl_status tli_read_by_rules(const tli_reading *reading, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	tli_rules rules = { 0 };
	char *text = reading->text;
	size_t count = errors ? errors->count : 0;
	tl_status status = tli_budget_spend(2 * (uint64_t)tli_array_length(text));
	if (!status)
		status = tli_map_rules_read(def, &rules, errors);
	if (status)
		tli_array_free(text);
	else
		status = read_with(reading, def, &rules, out, errors);
	if (!status)
		status = end_reading(reading->format, &rules, out, errors);
	if (!status)
		tli_map_set_format(*out, reading->format->listed.name);
	if (status == TL_E_NOMEM && errors)
		errors->count = count;
	tli_rules_free(&rules);
	return status;
}

/* Takes the text, a tli_array. */
static tl_status read_in_format(
	char *text, const tli_skimmed *cuts, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	tli_reading reading = { .text = text, .cuts = cuts };
	reading.format = def->format ? tli_format_find(def->format)
				     : tli_format_of(def->path, text, tli_array_length(text));
	size_t size = tli_array_length(text);
	if (!def->format && !reading.format->claims(text, size) && tli_foreign_refuse(def->path, text, size, errors)) {
		tli_array_free(text);
		return TL_E_FORMAT;
	}
	return tli_read_by_rules(&reading, def, out, errors);
}

static tl_status refuse_size(size_t max_bytes, tl_errors *errors)
{
	tli_report report = tli_report_of(errors);
	tli_report_add(&report, (tl_place){ 0 }, "the file is larger than %zu bytes", max_bytes);
	tli_report_finish(&report, errors);
	return TL_E_LIMIT;
}

static tl_status read_copy(const char *text, size_t size, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	char *copy = NULL;
	if (!tli_array_reserve(copy, size + 1)) /* + 1: an empty text has an address too */
		return TL_E_NOMEM;
	if (size)
		memcpy(tli_array_extend(copy, size), text, size);
	return read_in_format(copy, NULL, def, out, errors);
}

tl_status tli_keep_map(tl_status status, tl_map *map, tl_map **out)
{
	if (status)
		tl_map_free(map);
	else
		*out = map;
	return status;
}

tl_status tl_map_load_memory(const char *text, size_t size, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	tl_load_def used;
	tl_status status = tli_check_load_def(def, &used);
	if (status || tli_is_null_for(text, size) || tli_is_null(out))
		return status ? status : TL_E_INVALID;
	if (size > used.max_input_bytes)
		return refuse_size(used.max_input_bytes, errors);
	tli_budget_call call;
	tli_budget_enter(&call, &used.budget);
	tl_map *map = NULL;
	status = tli_budget_leave(&call, read_copy(text, size, &used, &map, errors));
	return tli_keep_map(status, map, out);
}

static tl_status load_path(
	const tli_system *system, const char *path, tl_load_def *def, tl_map **out, tl_errors *errors)
{
	char *text;
	tli_skim skim = { 0 };
	const tli_format *format = def->format ? tli_format_find(def->format) : tli_format_of_path(path);
	tl_status status = tli_file_read(
		system, path, def->max_input_bytes, format && format->skims ? &skim : NULL, &text);
	def->path = path;
	if (status == TL_E_LIMIT)
		status = refuse_size(def->max_input_bytes, errors);
	else if (!status)
		status = read_in_format(text, skim.cuts, def, out, errors);
	tli_skim_free(&skim);
	return status;
}

/* FILE, or the part of FILE:PART. */
static tl_status load_part(
	const tli_system *system, const char *path, tl_load_def *def, tl_map **out, tl_errors *errors)
{
	size_t file;
	const char *part = tli_format_part(path, def->format ? tli_format_find(def->format) : NULL, &file);
	if (!part)
		return load_path(system, path, def, out, errors);
	char *alone = tli_alloc(file + 1);
	if (!alone)
		return TL_E_NOMEM;
	memcpy(alone, path, file);
	alone[file] = '\0';
	def->part = part;
	tl_status status = load_path(system, alone, def, out, errors);
	int error = errno;
	tli_free(alone, file + 1);
	errno = error;
	return status;
}

tl_status tli_map_load_file(
	const tli_system *system, const char *path, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	tl_load_def used;
	tl_status status = tli_check_load_def(def, &used);
	if (status || tli_is_null(path) || tli_is_null(out))
		return status ? status : TL_E_INVALID;
	tli_budget_call call;
	tli_budget_enter(&call, &used.budget);
	tl_map *map = NULL;
	status = tli_budget_leave(&call, load_part(system, path, &used, &map, errors));
	return tli_keep_map(status, map, out);
}

tl_status tl_map_load_file(const char *path, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	return tli_map_load_file(&tli_system_calls, path, def, out, errors);
}

/* Written in a step of work. */
enum { BYTES_PER_WORK = 4 };

/* The text of a map in a format; free it in any case. */
static tl_status write_in_format(const tl_map *map, const char *name, tli_text *text)
{
	const tli_format *format = tli_format_find(name);
	if (!format)
		return tli_refused(TL_E_NOT_FOUND, "format is the name of no format: see tl_format_get");
	if (!format->write)
		return tli_refused(TL_E_UNSUPPORTED, "format can be read, but not written");
	tl_status status = format->write(map, text);
	if (!status && text->failed)
		status = TL_E_NOMEM;
	return status ? status : tli_budget_spend(tli_text_length(text) / BYTES_PER_WORK);
}

tl_status tl_map_save_as_memory(const tl_map *map, const char *format, char *buffer, size_t capacity, size_t *size)
{
	if (tli_is_null(map) || tli_is_null(format) || tli_is_null(size) || tli_is_null_for(buffer, capacity))
		return TL_E_INVALID;
	tli_text text = { 0 };
	tl_status status = write_in_format(map, format, &text);
	if (!status)
		status = tli_text_copy_out(&text, buffer, capacity, size);
	tli_text_free(&text);
	return status;
}

tl_status tl_map_save_memory(const tl_map *map, char *buffer, size_t capacity, size_t *size)
{
	return tl_map_save_as_memory(map, tli_format_native.listed.name, buffer, capacity, size);
}

tl_status tli_map_save_file(const tli_system *system, const tl_map *map, const char *format, const char *path)
{
	if (tli_is_null(map) || tli_is_null(format) || tli_is_null(path))
		return TL_E_INVALID;
	tli_text text = { 0 };
	tl_status status = write_in_format(map, format, &text);
	if (!status)
		status = tli_file_replace(system, path, text.data, tli_text_length(&text));
	tli_text_free(&text);
	return status;
}

tl_status tl_map_save_as_file(const tl_map *map, const char *format, const char *path)
{
	return tli_map_save_file(&tli_system_calls, map, format, path);
}

tl_status tl_map_save_file(const tl_map *map, const char *path)
{
	return tli_map_save_file(&tli_system_calls, map, tli_format_native.listed.name, path);
}
