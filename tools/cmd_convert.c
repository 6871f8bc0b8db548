/* SPDX-License-Identifier: MIT */
/*
 * cmd_convert.c: from one map format to another: `tautline convert`.
 *
 * The library knows the formats: what is read is found out from the name and the content, what is written from the
 * end of the name, and only the native `.tl` can be written. Converting that to itself checks a map and writes it
 * back in its own words, comments and number text included.
 */
#include <stdlib.h>
#include <string.h>

#include <tautline/format.h>

#include "load.h"
#include "message.h"
#include "output.h"

static bool can_write(const char *path)
{
	const tl_format *format = tl_format_of_path(path);
	return strcmp(path, "-") == 0 || (format != NULL && format->saved);
}

static bool write_stdout(const tl_map *map)
{
	struct writer text = { 0 };
	size_t size = 0;
	tl_status status = tl_map_save_memory(map, NULL, 0, &size);
	if (status == TL_E_BUFFER) {
		char *room = writer_reserve(&text, size);
		status = room != NULL ? tl_map_save_memory(map, room, size, &size) : TL_E_NOMEM;
	}
	if (status != TL_OK) {
		message_status("write", "-", status);
		writer_free(&text);
		return false;
	}
	text.length = size;
	return output_whole(NULL, &text);
}

static bool write_map(const tl_map *map, const char *path)
{
	if (strcmp(path, "-") == 0) {
		return write_stdout(map);
	}
	tl_status status = tl_map_save_file(map, path);
	if (status != TL_OK) {
		message_status("write", path, status);
	}
	return status == TL_OK;
}

static int run(const struct arguments *arguments)
{
	tl_map *map = NULL;
	if (!operands_expect(arguments, 2, 2)) {
		return EXIT_BAD;
	}
	if (!can_write(arguments->operands[1])) {
		return usage_error(arguments->command,
			"'%s' cannot be written: maps are written as .tl, or to - for standard output",
			arguments->operands[1]);
	}
	if (!map_load(arguments->operands[0], &map)) {
		return EXIT_BAD;
	}
	bool good = write_map(map, arguments->operands[1]);
	tl_map_free(map);
	return good ? EXIT_YES : EXIT_BAD;
}

static const option_row options[] = { { 0 } };

static const example_row examples[] = {
	{ "tautline convert maps/museum.tl copy.tl", "check a map and write it again" },
	{ "tautline convert maps/museum.tl - | tautline info -", "hand a map on" },
	{ 0 },
};

static const char *const usage[] = { "IN OUT", NULL };
static const char *const operands[] = { "IN", "OUT", NULL };

const command_row command_convert = {
	.name = "convert",
	.summary = "convert a map from one format to another",
	.examples = examples,
	.usage = usage,
	.operands = operands,
	.description =
		"IN may have any of these formats: the native one, .tl, and grid maps of the Moving AI benchmarks, "
		".map. The end of its name tells which, or where it is another or IN is - (standard input), the "
		"content. OUT is written in the native format: its name ends in .tl, or it is - for standard output. "
		"OUT is replaced only when all went well.",
	.options = options,
	.status = { "OUT is written", NULL,
		"bad usage, a map that cannot be read or is malformed, or OUT cannot be written" },
	.run = run,
};
