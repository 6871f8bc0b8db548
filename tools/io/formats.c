/* SPDX-License-Identifier: MIT */
/*
 * formats.c: formats of maps by the names that --from and --to take.
 *
 * The library has the table. An extension that one format alone has is its name too. An unknown name is answered with the most similar one, or with the list of all.
 */
#include "io/formats.h"

#include <string.h>
#include <strings.h>

#include "base/suggest.h"
#include "cli/arguments.h"

static bool counts(const tl_format *format, bool saved)
{
	return !saved || format->saved;
}

/* "native, movingai and svg", or, of what is written, ".tl or .svg". */
static void list(tli_text *writer, bool saved, bool ends)
{
	const tl_format *format, *last = NULL;
	for (size_t i = 0; tl_format_get(i, &format) == TL_OK; i++)
		last = counts(format, saved) ? format : last;
	bool first = true;
	for (size_t i = 0; tl_format_get(i, &format) == TL_OK; i++) {
		if (counts(format, saved)) {
			tli_text_add(writer, first ? "" : format != last ? ", " : ends ? " or " : " and ");
			tli_text_add(writer, ends ? format->extensions[0] : format->name);
			first = false;
		}
	}
	tli_text_add_bytes(writer, "", 1);
}

void format_list_ends(tli_text *writer)
{
	list(writer, true, true);
}

static bool has_extension(const tl_format *format, const char *name)
{
	for (const char *const *end = format->extensions; *end; end++)
		if (strcasecmp(*end + 1, name) == 0)
			return true;
	return false;
}

/* The only format with an extension, without its point; NULL: none has it, or several. */
static const tl_format *find_by_extension(const char *name, bool saved)
{
	const tl_format *format, *found = NULL;
	for (size_t i = 0; tl_format_get(i, &format) == TL_OK; i++) {
		if (counts(format, saved) && has_extension(format, name)) {
			if (found)
				return NULL;
			found = format;
		}
	}
	return found;
}

const tl_format *format_find(const command_row *command, const char *option, const char *name, bool saved)
{
	const tl_format *format;
	tli_suggestion best = { 0 };
	for (size_t i = 0; tl_format_get(i, &format) == TL_OK; i++) {
		if (counts(format, saved) && strcmp(format->name, name) == 0)
			return format;
		if (counts(format, saved))
			tli_suggest(&best, name, strlen(name), format->name);
	}
	const tl_format *only = find_by_extension(name, saved);
	if (only)
		return only;
	if (best.text) {
		usage_error(command, "--%s cannot be '%s'; did you mean '%s'?", option, name, best.text);
		return NULL;
	}
	tli_text names = { 0 };
	list(&names, saved, false);
	usage_error(command, "--%s cannot be '%s': formats %s are %s", option, name, saved ? "to write" : "to read",
		names.data ? names.data : "");
	tli_text_free(&names);
	return NULL;
}

const tl_format *format_of_output(const char *path)
{
	const tl_format *format;
	size_t length = strlen(path);
	for (size_t i = 0; tl_format_get(i, &format) == TL_OK; i++) {
		for (const char *const *end = format->extensions; format->saved && *end; end++) {
			size_t size = strlen(*end);
			if (length > size && strcasecmp(path + length - size, *end) == 0)
				return format;
		}
	}
	return NULL;
}
