/* SPDX-License-Identifier: MIT */
/*
 * cmd_convert.c: from one map format to another: `tautline convert`.
 *
 * The format is known by the end of the file's name. So far there is one, the native `.tl`: converting then
 * checks a map and writes it back in its own words, comments and number text included. Formats to come are rows
 * of a table.
 */
#include <stdlib.h>
#include <string.h>

#include <tautline/format.h>

#include "load.h"
#include "message.h"
#include "output.h"

/* The ends of the names that are known. */
static const char *const extensions[] = { ".tl", NULL };

static bool is_known(const char *path)
{
	if (strcmp(path, "-") == 0) {
		return true;
	}
	for (size_t i = 0; extensions[i] != NULL; i++) {
		size_t length = strlen(path), end = strlen(extensions[i]);
		if (length > end && strcmp(path + length - end, extensions[i]) == 0) {
			return true;
		}
	}
	return false;
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
	for (int i = 0; i < 2; i++) {
		if (!is_known(arguments->operands[i])) {
			return usage_error(arguments->command,
				"no map format goes by the name of '%s'; this version knows .tl, and - for "
				"standard %s",
				arguments->operands[i], i == 0 ? "input" : "output");
		}
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
		"The format follows from the end of the name; - is standard input or output in the native "
		"format. This version knows the native format, .tl, alone. OUT is replaced only when all went well.",
	.options = options,
	.status = { "OUT is written", NULL,
		"bad usage, a map that cannot be read or is malformed, or OUT cannot be written" },
	.run = run,
};
