/* SPDX-License-Identifier: MIT */
/*
 * format/parts.c: which maps a file has, for formats whose files have several.
 *
 * The format is that of the definition, or the first with the extension that lists its parts: a file with another extension
 * is not opened at all.
 */
#include "format/formats.h"

#include <string.h>

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

static tl_status list_parts(const char *path, const tl_load_def *def, tli_text *names)
{
	const tli_format *format;
	char *text = NULL;
	tl_status status = choose_listing_format(path, def, &format);
	if (!status && format)
		status = tli_file_read(&tli_system_calls, path, def->max_input_bytes, &text);
	if (!status && format)
		format->list(text, tli_array_length(text), names);
	tli_array_free(text);
	return status;
}

tl_status tl_map_list_parts(const char *path, const tl_load_def *def, char *buffer, size_t capacity, size_t *size)
{
	tl_load_def used = def ? *def : tl_default_load_def();
	if (tli_is_null(path) || tli_is_null(size) || tli_is_null_for(buffer, capacity) ||
		tli_breaks(used.cookie != TLI_COOKIE(tl_load_def), "def was not made by its tl_default function") ||
		!tli_is_def(&used.budget))
		return TL_E_INVALID;
	tli_text names = { 0 };
	tli_budget_call call;
	tli_budget_enter(&call, &used.budget);
	tl_status status = tli_budget_leave(&call, list_parts(path, &used, &names));
	if (!status)
		status = tli_text_copy_out(&names, buffer, capacity, size);
	tli_text_free(&names);
	return status;
}
