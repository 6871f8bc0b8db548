/* SPDX-License-Identifier: MIT */
/*
 * format/native/values.c: fields of a native map to names and numbers, with messages for the author.
 *
 * Each function reads one field. What is wrong is reported where it stands (a number of a pair at its own column, an escape
 * at its backslash) with what was expected and what was found; then the value is set to something harmless, so that the rest of
 * the line and of the file is still checked. Numbers go through base/number.h alone: plain decimals, no locale.
 */
#include "format/native/native.h"

#include "base/utf8.h"

void tli_native_note(tli_native *native, tl_status status)
{
	if (native->status || !status)
		return;
	native->status = status;
	if (status != TL_E_LIMIT)
		return;
	tli_report_only(&native->report, tli_native_place(native, 1), "more things of one kind than a map can hold");
}

void tli_native_too_long(tli_native *native, uint32_t column, const char *what, size_t limit)
{
	native->over_limit = true;
	tli_native_report(native, column, "%s is longer than %zu bytes", what, limit);
}

bool tli_field_is_numeric(const tli_field *field)
{
	return field->kind == TLI_FIELD_WORD && strchr("0123456789+-.", field->text[0]);
}

void tli_native_expected(tli_native *native, const char *what, const tli_field *field)
{
	tli_native_report(
		native, field->column, "expected %s, found %s", what, tli_show(field->text, field->size).text);
}

bool tli_native_field(tli_native *native, const char *what, tli_field *field)
{
	if (!tli_fields_next(&native->fields, field)) {
		uint32_t column = tli_fields_column(&native->fields);
		tli_native_report(native, column, "expected %s, found the end of the line", what);
		return false;
	}
	tl_place place = tli_native_place(native, field->column);
	if (field->kind == TLI_FIELD_OPEN) {
		tli_report_add(&native->report, place, "the closing '\"' of this string is missing");
		return false;
	}
	if (field->kind == TLI_FIELD_GLUED) {
		tli_report_add(&native->report, place, "expected a blank behind the closing '\"' of this string");
		return false;
	}
	return true;
}

bool tli_native_end(tli_native *native, const char *what)
{
	tli_field field;
	if (!tli_fields_next(&native->fields, &field))
		return true;
	tli_native_expected(native, what, &field);
	return false;
}

/* ---- names ---- */

static bool name_is_short(tli_native *native, const tli_field *field, size_t size)
{
	if (size <= native->def.max_name_bytes)
		return true;
	tli_native_too_long(native, field->column, "the name", native->def.max_name_bytes);
	return false;
}

/* Why a word is no bare name. */
static const char *advice(const tli_field *field)
{
	if (tli_field_is_numeric(field))
		return " (a name that begins like a number stands in double quotes)";
	if (memchr(field->text, ',', field->size) || memchr(field->text, '"', field->size))
		return " (a name with a comma or a quote in it stands in double quotes)";
	return " (control characters cannot be in a name)";
}

static bool read_bare_name(tli_native *native, const char *what, const tli_field *field, tli_sink_name *name)
{
	if (!tli_name_is_bare(field->text, field->size)) {
		tli_native_report(native, field->column, "expected %s, found %s%s", what,
			tli_show(field->text, field->size).text, advice(field));
		return false;
	}
	if (!name_is_short(native, field, field->size))
		return false;
	*name = (tli_sink_name){ field->text, field->size, tli_native_place(native, field->column) };
	return true;
}

static bool read_quoted_name(
	tli_native *native, const char *what, const tli_field *field, char *buffer, tli_sink_name *name)
{
	tli_assert(field->kind == TLI_FIELD_QUOTED);
	tl_place place = tli_native_place(native, field->column);
	size_t bad, size = tli_field_unquote(field, buffer, TL_NAME_MAX, &bad);
	if (bad) {
		tli_report_add(&native->report, tli_native_place(native, field->column + (uint32_t)bad),
			"unknown escape %s: a quoted string has \\\" and \\\\ only",
			tli_show(field->text + bad, 2).text);
		return false;
	}
	if (size == 0) {
		tli_report_add(&native->report, place, "expected %s, found an empty one", what);
		return false;
	}
	if (!name_is_short(native, field, size))
		return false;
	if (tli_utf8_printable(buffer, size) != size) {
		tli_report_add(&native->report, place, "control characters cannot be in a name");
		return false;
	}
	*name = (tli_sink_name){ buffer, size, place };
	return true;
}

bool tli_native_name(tli_native *native, const char *what, const tli_field *field, char *buffer, tli_sink_name *name)
{
	tli_assert(field->size >= 1);
	*name = (tli_sink_name){ 0 };
	if (field->kind == TLI_FIELD_QUOTED)
		return read_quoted_name(native, what, field, buffer, name);
	return read_bare_name(native, what, field, name);
}

/* ---- numbers ---- */

/* Why a text that was meant as a number is none. */
static const char *number_advice(const char *text, size_t size)
{
	size_t plain = tli_number_scan(text, size);
	if (plain > 0 && plain < size && (text[plain] == 'e' || text[plain] == 'E'))
		return " (no exponents)";
	if (plain > 0 && plain < size && (text[plain] == 'x' || text[plain] == 'X'))
		return " (no hexadecimal)";
	return "";
}

/* Reports what is wrong with the number text[0..size), which stands at `column`. */
static void report_number(tli_native *native, tl_status status, const char *text, size_t size, uint32_t column)
{
	tl_place place = tli_native_place(native, column);
	int32_t resolution = native->map->resolution;
	if (status == TL_E_RANGE) {
		tli_report_add(&native->report, place,
			"%s is beyond the grid: at %d grid units a map unit, numbers go up to %d",
			tli_show(text, size).text, (int)resolution, (int)(TLI_GRID_MAX / resolution));
		return;
	}
	tli_report_add(&native->report, place, "expected a plain decimal number, found %s%s", tli_show(text, size).text,
		number_advice(text, size));
}

/* Takes `x,y` apart; reported if it is not of that form. */
static bool split_pair(tli_native *native, const char *what, const tli_field *field, size_t *comma)
{
	const char *at = field->kind == TLI_FIELD_WORD ? memchr(field->text, ',', field->size) : NULL;
	*comma = at ? (size_t)(at - field->text) : 0;
	if (at && *comma > 0 && *comma + 1 < field->size)
		return true;
	if (at)
		tli_native_report(native, field->column, "expected %s without blanks, found %s", what,
			tli_show(field->text, field->size).text);
	else
		tli_native_expected(native, what, field);
	return false;
}

static bool read_coordinate(tli_native *native, const char *text, size_t size, uint32_t column, int32_t *grid)
{
	tl_status status = tli_number_to_grid(text, size, native->map->resolution, grid);
	if (status)
		report_number(native, status, text, size, column);
	return status == TL_OK;
}

bool tli_native_point(tli_native *native, const char *what, const tli_field *field, tli_point *point)
{
	size_t comma;
	*point = (tli_point){ 0, 0 };
	if (!native->measured_line)
		native->measured_line = native->line;
	if (!split_pair(native, what, field, &comma))
		return false;
	bool x = read_coordinate(native, field->text, comma, field->column, &point->x);
	bool y = read_coordinate(native, field->text + comma + 1, field->size - comma - 1,
		field->column + (uint32_t)comma + 1, &point->y);
	return x && y;
}

static bool read_velocity_part(tli_native *native, const char *text, size_t size, uint32_t column, double *speed)
{
	int32_t ignored;
	tl_status status = tli_number_to_double(text, size, speed);
	if (!status)
		status = tli_double_to_grid(*speed, native->map->resolution, &ignored);
	if (status)
		report_number(native, status, text, size, column);
	*speed += 0.0; /* -0 is 0 */
	return status == TL_OK;
}

bool tli_native_velocity(tli_native *native, const tli_field *field, tl_point *velocity)
{
	size_t comma;
	*velocity = (tl_point){ 0, 0 };
	if (!split_pair(native, "a velocity x,y", field, &comma))
		return false;
	bool x = read_velocity_part(native, field->text, comma, field->column, &velocity->x);
	bool y = read_velocity_part(native, field->text + comma + 1, field->size - comma - 1,
		field->column + (uint32_t)comma + 1, &velocity->y);
	return x && y;
}

bool tli_native_length(tli_native *native, const char *what, const tli_field *field, int32_t *length)
{
	if (!native->measured_line)
		native->measured_line = native->line;
	tl_status status = tli_number_to_grid(field->text, field->size, native->map->resolution, length);
	if (status) {
		*length = 0;
		report_number(native, status, field->text, field->size, field->column);
		return false;
	}
	if (field->text[0] == '-') {
		*length = 0;
		tli_native_expected(native, what, field);
		return false;
	}
	return true;
}

bool tli_native_number(tli_native *native, const tli_field *field, double *number)
{
	tl_status status = tli_number_to_double(field->text, field->size, number);
	if (status == TL_E_RANGE) {
		*number = 0;
		tli_native_report(native, field->column, "%s is too large", tli_show(field->text, field->size).text);
		return false;
	}
	if (status) {
		*number = 0;
		report_number(native, status, field->text, field->size, field->column);
		return false;
	}
	*number += 0.0; /* -0 is 0 */
	return true;
}
