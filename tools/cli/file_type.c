/* SPDX-License-Identifier: MIT */
/*
 * file_type.c: the extension of an output file decides what is written, or is refused.
 *
 * One place for all commands: it works on the tables of options, so a file named view.png never holds text. Other extensions, and files
 * without one, take whatever the format is; but no answer is written over a map.
 */
#include "cli/file_type.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <tautline/format.h>

#include "cli/writer.h"

/* Extensions that say what is in a file. The first are names of formats, too; the last nothing here writes. */
static const char *const telling[] = { "svg", "png", "json", "jsonl", "csv", "sarif", "pdf", "jpg", "jpeg", "gif",
	"webp" };

/* The format that the name of a file says; NULL: none. */
static const char *type_of(const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
	for (size_t i = 0; dot && dot != name && i < sizeof telling / sizeof *telling; i++)
		if (strcasecmp(dot + 1, telling[i]) == 0)
			return telling[i];
	return NULL;
}

static bool is_among(const char *choices, const char *word)
{
	size_t size = strlen(word);
	for (const char *at = choices; at; at = strchr(at, '|')) {
		at += *at == '|' ? 1 : 0;
		if (strncmp(at, word, size) == 0 && (at[size] == '|' || at[size] == '\0'))
			return true;
	}
	return false;
}

static bool refuse_type(const struct arguments *arguments, const char *option, const char *type, const char *choices)
{
	tli_text endings = { 0 };
	size_t count = 0, done = 0, all = sizeof telling / sizeof *telling;
	/* ".svg, .png or .json" of the choices that are extensions */
	for (size_t i = 0; i < all; i++)
		count += is_among(choices, telling[i]) ? 1 : 0;
	for (size_t i = 0; i < all; i++) {
		if (!is_among(choices, telling[i]))
			continue;
		done++;
		if (done > 1)
			tli_text_add(&endings, done == count ? " or " : ", ");
		tli_text_add_format(&endings, ".%s", telling[i]);
	}
	tli_text_add_bytes(&endings, "", 1);
	bool is_drawn = strcmp(type, "svg") == 0 || strcmp(type, "png") == 0;
	bool by_another = is_drawn && strcmp(option, type) != 0 && command_has_option(arguments->command, type);
	char other[32] = "";
	if (by_another)
		snprintf(other, sizeof other, " (a picture: --%s FILE)", type);
	bool good = tli_text_length(&endings) <= 1
		? refuse_usage(arguments->command, "--%s writes no .%s", option, type)
		: refuse_usage(arguments->command, "--%s writes no .%s; its FILE may end in %s%s", option, type,
			  endings.data, other);
	tli_text_free(&endings);
	return good;
}

/* A name that is a map's is that of a map which the answer would replace. Names that say what is in a file are judged by that instead. */
static bool refuse_map(const struct arguments *arguments, const char *option, const char *path, const char *choices)
{
	const tl_format *format;
	return tl_format_of_path(path, &format) != TL_OK ||
		refuse_type(arguments, option, strrchr(path, '.') + 1, choices);
}

static bool choose_format(struct arguments *arguments)
{
	const char *choices = option_choices(arguments->command, "format"), *path = option_value(arguments, "output");
	const char *type = path ? type_of(path) : NULL, *format = option_value(arguments, "format");
	if (!path || command_has_option(arguments->command, "to")) /* what writes maps looks at the name itself */
		return true;
	choices = choices ? choices : ""; /* help is text */
	if (!type)
		return refuse_map(arguments, "output", path, choices);
	if (format) {
		bool agree = strcmp(type, format) == 0 ||
			(strcmp(type, "json") == 0 && is_among("sarif|gitlab", format));
		return agree || /* these are JSON */
			refuse_usage(arguments->command, "--format %s does not go with -o %s", format, path);
	}
	if (!is_among(choices, type))
		return refuse_type(arguments, "output", type, choices);
	option_set(arguments, "format", type);
	return true;
}

const struct written_option written_options[WRITTEN_OPTIONS] = { { "svg", "svg" }, { "png", "png" },
	{ "debug-svg", "svg" }, { "trace", "csv|jsonl" }, { "curve", "csv|jsonl" }, { "neighbours", "csv|jsonl" },
	{ "heat", "svg|csv|jsonl" }, { "record", "" }, { "write-baseline", "" } };

bool file_types_choose(struct arguments *arguments)
{
	for (size_t i = 0; i < WRITTEN_OPTIONS; i++) {
		const struct written_option *other = &written_options[i];
		const char *path = option_value(arguments, other->name), *type = path ? type_of(path) : NULL;
		if (type && !is_among(other->endings, type))
			return refuse_type(arguments, other->name, type, other->endings);
		if (path && !type && !refuse_map(arguments, other->name, path, other->endings))
			return false;
	}
	return choose_format(arguments);
}
