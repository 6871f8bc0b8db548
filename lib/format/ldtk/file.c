/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/file.c: the files of a project: parsing one, looking values up in it, and reporting what is wrong in it.
 *
 * The first file is the project. What is wrong in another one is reported at the place in the project that names it.
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "base/ascii.h"

#include <stdarg.h>
#include <stdio.h>

void tli_ldtk_complain(tli_ldtk *ldtk, size_t file, uint32_t at, const char *format, ...)
{
	tli_assert(file < tli_array_length(ldtk->files));
	char text[sizeof((tl_error *)0)->text];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	const tli_ldtk_file *in = &ldtk->files[file];
	tl_place place = tli_json_place(&in->json, at);
	if (file)
		tli_report_add(
			ldtk->report, in->place, "%s at %u:%u: %s", in->name.text, place.line, place.column, text);
	else
		tli_report_add(ldtk->report, place, "%s", text);
}

bool tli_ldtk_integer(tli_ldtk *ldtk, tli_ldtk_node at, const char *key, tli_whole_range range, int64_t *value)
{
	tli_assert(range.low <= range.high);
	const tli_json *json = &ldtk->files[at.file].json;
	uint32_t token = tli_json_find(json, at.object, key);
	int64_t found = 0;
	if (token == TLI_JSON_NONE) {
		tli_ldtk_complain(ldtk, at.file, at.object, "no '%s' here", key);
		return false;
	}
	if (tli_json_integer(json, token, &found) || found < range.low || found > range.high) {
		tli_ldtk_complain(ldtk, at.file, token, "'%s' must be a whole number from %lld to %lld", key,
			(long long)range.low, (long long)range.high);
		return false;
	}
	*value = found;
	return true;
}

bool tli_ldtk_is_word(const tli_json *json, uint32_t at, const char *word)
{
	const char *text;
	size_t size;
	return tli_json_string(json, at, &text, &size) && tli_is_word(text, size, word);
}

/* Parses a text, which it takes, as one more file. */
bool tli_ldtk_add_file(tli_ldtk *ldtk, char *text, tli_report *report, tli_ldtk_file *file)
{
	file->text = text;
	if (!tli_array_reserve(ldtk->files, 1)) {
		tli_array_free(text);
		ldtk->status = TL_E_NOMEM;
		return false;
	}
	ldtk->bytes -= tli_array_length(text) < ldtk->bytes ? tli_array_length(text) : ldtk->bytes;
	tl_status status = tli_json_parse(text, tli_array_length(text), ldtk->tokens, report, &file->json);
	tli_array_push(ldtk->files, *file);
	ldtk->tokens -= file->json.count;
	if (status && status != TL_E_FORMAT)
		ldtk->status = status;
	return !status;
}
