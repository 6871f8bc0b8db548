/* SPDX-License-Identifier: MIT */
/*
 * cmd_convert.c: `tautline convert`: reads a map in one format and writes it in another.
 *
 * The library knows the formats. That of IN follows from its name and content, or --from; that of OUT from the extension of
 * its name, or --to. Converting the native format to itself checks a map and keeps its text, comments and numbers included.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <tautline/format.h>

#include "cli/budget.h"
#include "io/contents.h"
#include "io/formats.h"
#include "io/load.h"
#include "cli/message.h"
#include "io/output.h"
#include "map/counts.h"

/* OUT, or -o OUT. */
static const char *target(const struct arguments *arguments)
{
	const char *output = option_value(arguments, "output");
	return output ? output : arguments->operands[1];
}

static bool is_stdout(const char *path)
{
	return strcmp(path, "-") == 0;
}

static bool has_extension_of(const tl_format *format, const char *path)
{
	size_t length = strlen(path);
	for (const char *const *end = format->extensions; *end; end++) {
		size_t size = strlen(*end);
		if (length > size && strcasecmp(path + length - size, *end) == 0)
			return true;
	}
	return false;
}

/* The format of --to. A name that says another one is refused, so that a map is never read as what it is not. */
static const tl_format *format_of_option(const struct arguments *arguments, const char *path, const char *name)
{
	const tl_format *format = format_find(arguments->command, "to", name, true), *said;
	if (format && !is_stdout(path) && tl_format_of_path(path, &said) == TL_OK && !has_extension_of(format, path)) {
		usage_error(arguments->command, "--to %s does not go with '%s', whose name is that of another format",
			name, path);
		return NULL;
	}
	return format;
}

/* The format to write in; NULL: there is none for this OUT; that was printed. */
static const tl_format *choose_format(const struct arguments *arguments)
{
	const char *path = target(arguments), *name = option_value(arguments, "to");
	if (name)
		return format_of_option(arguments, path, name);
	const tl_format *format = NULL;
	if (!is_stdout(path))
		format = format_of_output(path);
	else
		(void)tl_format_get(0, &format); /* the native one */
	if (!format) {
		tli_text ends = { 0 };
		format_list_ends(&ends);
		usage_error(arguments->command,
			"'%s' cannot be written: its name must end in %s, or --to must name a format", path,
			ends.data ? ends.data : "");
		tli_text_free(&ends);
	}
	return format;
}

/* The map as text in that format. false: an error was printed. */
static bool make_text(const tl_map *map, const tl_format *format, tli_text *text)
{
	size_t size = 0;
	tl_status status = tl_map_save_as_memory(map, format->name, NULL, 0, &size);
	if (status == TL_E_BUFFER) {
		char *room = tli_text_extend(text, size);
		status = room ? tl_map_save_as_memory(map, format->name, room, size, &size) : TL_E_NOMEM;
	}
	return check_status(status, "write a map as", format->name);
}

/* ---- what the format cannot hold ---- */

static size_t count_solids(const tl_map *map)
{
	size_t count = 0;
	tl_wall_info wall;
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1 != 0;
		id = tl_map_next_wall(map, id))
		count += tl_map_get_wall(map, id, &wall) == TL_OK && wall.solid;
	return count;
}

/* Walls that do not block every channel. */
static size_t count_windows(const tl_map *map)
{
	size_t count = 0;
	tl_wall_info wall;
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1 != 0;
		id = tl_map_next_wall(map, id))
		count += tl_map_get_wall(map, id, &wall) == TL_OK && wall.blocks != TL_BLOCKS_ALL;
	return count;
}

/* Doors with a key, or that do not block every channel. */
static size_t count_keyed_doors(const tl_map *map)
{
	size_t count = 0;
	tl_door_info door;
	for (tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 }); id.index1 != 0;
		id = tl_map_next_door(map, id))
		count += tl_map_get_door(map, id, &door) == TL_OK && (door.key || door.blocks != TL_BLOCKS_ALL);
	return count;
}

static size_t count_starts(const tl_map *map)
{
	return count_role(map, TL_WAYPOINT_START);
}

static size_t count_goals(const tl_map *map)
{
	return count_role(map, TL_WAYPOINT_GOAL);
}

static size_t count_channel_radii(const tl_map *map)
{
	size_t count = 0;
	tl_channel_info channel;
	for (tl_channels bit = tl_map_next_channel(map, 0); bit; bit = tl_map_next_channel(map, bit))
		count += tl_map_get_channel(map, bit, &channel) == TL_OK && channel.has_radius;
	return count;
}

/* What a format may not say of things that it holds. */
static const kind_row sayings[] = {
	{ "loop is no longer solid", "loops are no longer solid", .count = count_solids },
	{ "wall blocks every channel now", "walls block every channel now", .count = count_windows },
	{ "door has lost its key or blocks every channel now", "doors have lost their keys or block every channel now",
		.count = count_keyed_doors },
	{ "start is none any more", "starts are none any more", .count = count_starts },
	{ "goal is none any more", "goals are none any more", .count = count_goals },
	{ "channel has lost its radius", "channels have lost their radius", .count = count_channel_radii },
};

/* Reads the text again, and says how many things of each kind it has lost. A text that cannot be read from memory says nothing. */
static void report_losses(const tl_map *map, const tl_format *format, const tli_text *text)
{
	tl_map *copy = NULL;
	tl_load_def def = tl_default_load_def();
	def.format = format->name;
	def.budget = budget_of("reading what was written");
	if (tl_map_load_memory(text->data ? text->data : "", tli_text_length(text), &def, &copy, NULL) != TL_OK)
		return;
	for (const kind_row *kind = kind_rows; kind->one; kind++) {
		size_t before = kind->count(map), after = kind->count(copy), lost = before - after;
		if (after < before) {
			message("note: %zu %s left out: %s cannot hold %s", lost, lost == 1 ? kind->one : kind->many,
				format->name, lost == 1 ? "it" : "them");
		}
	}
	for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++) {
		size_t before = sayings[i].count(map), after = sayings[i].count(copy);
		if (after < before)
			message("note: %zu %s: %s cannot say that", before - after,
				before - after == 1 ? sayings[i].one : sayings[i].many, format->name);
	}
	if (tl_map_radius(copy) != tl_map_radius(map))
		message("note: the radius is left out: %s cannot hold it", format->name);
	tl_map_free(copy);
}

static bool convert(const tl_map *map, const tl_format *format, const char *path)
{
	tli_text text = { 0 };
	if (!make_text(map, format, &text)) {
		tli_text_free(&text);
		return false;
	}
	report_losses(map, format, &text);
	return output_whole(path, &text);
}

static int run_convert(const struct arguments *arguments)
{
	tl_map *map = NULL;
	int names = option_given(arguments, "output") ? 1 : 2;
	if (!operands_expect(arguments, names, names))
		return EXIT_BAD;
	const tl_format *format = choose_format(arguments);
	if (!format || !map_load(arguments->operands[0], &map))
		return EXIT_BAD;
	bool good = convert(map, format, target(arguments));
	tl_map_free(map);
	return good ? EXIT_YES : EXIT_BAD;
}

static const option_row convert_option_rows[] = {
	OPTION_FROM_OF("IN"),
	{ "to", 't', "FORMAT", NULL, "format of OUT (default: by the extension of its name; native for -)" },
	{ "output", 'o', "OUT", NULL, "write to OUT, instead of a second argument" },
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
	.usage = (const char *const[]){ "IN OUT [OPTION]...", "IN -o OUT [OPTION]...", NULL },
	.operands = (const char *const[]){ "IN", "OUT", NULL },
	.description =
		"IN may be of any format that can be read: the native one (.tl), or that of another program "
		"(docs/formats.md lists them). The extension of its name decides, or its content if the extension is of "
		"no format or IN is - (standard input). The format of OUT is that of its extension, or of --to; - is "
		"standard output. What a format cannot express is left out, and notes on standard error say how many things of which "
		"kind; the native format keeps everything. OUT is "
		"replaced only on success.",
	.options = convert_option_rows,
	.status = { "OUT was written", NULL,
		"bad usage, a map that cannot be read or is malformed, or OUT cannot be written" },
	.run = run_convert,
};
