/* SPDX-License-Identifier: MIT */
/*
 * cmd_convert.c: `tautline convert`: reads a map in one format and writes it in another.
 *
 * The library knows the formats. That of IN follows from its name and content, or --from; that of OUT from the extension of
 * its name, or --to. Converting the native format to itself checks a map and keeps its text, comments and numbers included.
 */
#include <stdlib.h>
#include <string.h>

#include <tautline/format.h>

#include "io/formats.h"
#include "io/load.h"
#include "cli/message.h"
#include "io/output.h"

static bool is_stdout(const char *path)
{
	return strcmp(path, "-") == 0;
}

/* The format to write in; NULL: there is none for this OUT; that was printed. */
static const tl_format *choose_format(const struct arguments *arguments)
{
	const char *path = arguments->operands[1], *name = option_value(arguments, "to");
	if (name != NULL) {
		return format_find(arguments->command, "to", name, true);
	}
	const tl_format *format = NULL;
	if (!is_stdout(path)) {
		format = format_of_output(path);
	} else {
		(void)tl_format_get(0, &format); /* the native one */
	}
	if (format == NULL) {
		struct writer ends = { 0 };
		format_list_ends(&ends);
		usage_error(arguments->command,
			"'%s' cannot be written: its name must end in %s, or --to must name a format", path,
			ends.data != NULL ? ends.data : "");
		writer_free(&ends);
	}
	return format;
}

static bool write_stdout(const tl_map *map, const tl_format *format)
{
	struct writer text = { 0 };
	size_t size = 0;
	tl_status status = tl_map_save_as_memory(map, format->name, NULL, 0, &size);
	if (status == TL_E_BUFFER) {
		char *room = writer_reserve(&text, size);
		status = room != NULL ? tl_map_save_as_memory(map, format->name, room, size, &size) : TL_E_NOMEM;
	}
	if (status != TL_OK) {
		message_status("write", "-", status);
		writer_free(&text);
		return false;
	}
	text.length = size;
	return output_whole(NULL, &text);
}

static bool write_map(const tl_map *map, const tl_format *format, const char *path)
{
	if (is_stdout(path)) {
		return write_stdout(map, format);
	}
	tl_status status = tl_map_save_as_file(map, format->name, path);
	return check_status(status, "write", path);
}

static int run_convert(const struct arguments *arguments)
{
	tl_map *map = NULL;
	if (!operands_expect(arguments, 2, 2)) {
		return EXIT_BAD;
	}
	const tl_format *format = choose_format(arguments);
	if (format == NULL || !map_load(arguments->operands[0], &map)) {
		return EXIT_BAD;
	}
	bool good = write_map(map, format, arguments->operands[1]);
	tl_map_free(map);
	return good ? EXIT_YES : EXIT_BAD;
}

static const option_row convert_option_rows[] = {
	OPTION_FROM_OF("IN"),
	{ "to", 't', "FORMAT", NULL, "format of OUT (default: by the extension of its name; native for -)" },
	{ 0 },
};

static const example_row convert_examples[] = {
	{ "tautline convert maps/museum.tl copy.tl", "write a map again in the native format" },
	{ "tautline convert maps/office.tl office.svg",
		"write a drawing with layers for Inkscape, which reads back as the same map" },
	{ "tautline convert maps/museum.tl - | tautline info -", "pass a map on through a pipe" },
	{ 0 },
};

const command_row command_convert = {
	.name = "convert",
	.summary = "convert a map from one format to another",
	.examples = convert_examples,
	.usage = (const char *const[]){ "IN OUT [OPTION]...", NULL },
	.operands = (const char *const[]){ "IN", "OUT", NULL },
	.description =
		"IN may have any format that can be read: the native format (.tl) and those of other programs; "
		"docs/formats.md has the table. The extension of its name decides, or its content if the extension is "
		"another one or IN is - (standard input). The format of OUT is that of its extension, or of --to; - is "
		"standard output. What a format cannot express is left out; the native format keeps everything. OUT is "
		"replaced only on success.",
	.options = convert_option_rows,
	.status = { "OUT was written", NULL,
		"bad usage, a map that cannot be read or is malformed, or OUT cannot be written" },
	.run = run_convert,
};
