/* SPDX-License-Identifier: MIT */
/*
 * format/native/notes.c: the directive `allow`: an exception to a rule of the linter.
 *
 * The reason of an `allow` must be quoted, so that a forgotten one
 * is noticed. Which rules exist is not checked here but in the linter.
 */
#include "format/native/native.h"

#include "base/utf8.h"

void tli_native_read_expect(tli_native *native)
{
	tli_native_read_thing(native, TLI_CHANGE_EXPECTATION, 0);
}

void tli_native_read_lines(
	tli_native *native, const char *text, size_t size, char line_end, void (*read)(tli_native *native))
{
	for (const char *at = text, *end = text + size, *stop; at < end && !native->status; at = stop + 1) {
		tli_field field;
		stop = memchr(at, line_end, (size_t)(end - at));
		stop = stop ? stop : end;
		size_t length = (size_t)(stop - at);
		if (length && at[length - 1] == '\r')
			length--;
		native->fields = tli_fields_of(at, length);
		if (!tli_fields_next(&native->fields, &field))
			continue;
		native->fields = tli_fields_of(at, length);
		read(native);
	}
}

/* Adds text and a zero to native->strings. */
static bool keep_string(tli_native *native, const char *text, size_t size)
{
	if (!tli_array_reserve(native->strings, size + 1)) {
		native->status = TL_E_NOMEM;
		return false;
	}
	char *copy = tli_array_extend(native->strings, size + 1);
	memcpy(copy, text, size);
	copy[size] = '\0';
	return true;
}

static bool keep_name(tli_native *native, const char *what, const tli_field *field)
{
	char buffer[TL_NAME_MAX];
	tli_sink_name name;
	return tli_native_name(native, what, field, buffer, &name) && keep_string(native, name.text, name.size);
}

/* The last field: the reason, in quotes. */
static bool keep_reason(tli_native *native, const tli_field *field)
{
	char buffer[TLI_REASON_MAX];
	tl_place place = tli_native_place(native, field->column);
	if (field->kind != TLI_FIELD_QUOTED) {
		tli_report_add(&native->report, place, "expected the reason in double quotes at the end, found %s",
			tli_show(field->text, field->size).text);
		return false;
	}
	size_t bad, size = tli_field_unquote(field, buffer, TLI_REASON_MAX, &bad);
	if (bad)
		tli_report_add(&native->report, tli_native_place(native, field->column + (uint32_t)bad),
			"unknown escape %s: a quoted string has \\\" and \\\\ only",
			tli_show(field->text + bad, 2).text);
	else if (size == 0)
		tli_report_add(&native->report, place, "the reason is empty");
	else if (size > TLI_REASON_MAX)
		tli_report_add(&native->report, place, "the reason is longer than %d bytes", TLI_REASON_MAX);
	else if (tli_utf8_printable(buffer, size) != size)
		tli_report_add(&native->report, place, "control characters cannot be in a reason");
	else
		return keep_string(native, buffer, size);
	return false;
}

/* Rule, names and reason into native->strings, one after the other. */
static bool read_allow_strings(tli_native *native, size_t *count)
{
	tli_field field, next;
	*count = 0;
	if (!tli_native_field(native, "a lint rule", &field))
		return false;
	if (field.kind != TLI_FIELD_WORD) {
		tli_native_expected(native, "a lint rule without quotes", &field);
		return false;
	}
	if (!keep_name(native, "a lint rule", &field) ||
		!tli_native_field(native, "names and the reason in double quotes", &field))
		return false;
	while (tli_fields_next(&native->fields, &next)) {
		if (!keep_name(native, "a name", &field))
			return false;
		if (++*count > TLI_ALLOWANCE_NAMES_MAX) {
			tli_native_report(native, field.column, "more than %d names", TLI_ALLOWANCE_NAMES_MAX);
			return false;
		}
		native->fields.at = next.text;
		if (!tli_native_field(native, "the reason in double quotes", &field))
			return false;
	}
	return keep_reason(native, &field);
}

void tli_native_read_allow(tli_native *native)
{
	const char *names[TLI_ALLOWANCE_NAMES_MAX];
	tl_allowance_def allow = tl_default_allowance_def();
	tli_array_truncate(native->strings, 0);
	if (!read_allow_strings(native, &allow.name_count))
		return;
	const char *at = native->strings;
	allow.rule = at;
	allow.names = names;
	for (size_t i = 0; i < allow.name_count; i++)
		names[i] = at += strlen(at) + 1;
	allow.reason = at + strlen(at) + 1;
	tli_native_note(native, tli_map_put_allowance(native->map, &allow, native->source));
}
