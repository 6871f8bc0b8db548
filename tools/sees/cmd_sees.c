/* SPDX-License-Identifier: MIT */
/*
 * cmd_sees.c: `tautline sees`: whether A sees B, and if not, what blocks the line.
 *
 * It needs no waypoints: only the walls are compiled. What blocks first from A is named by its place in the file (walls) or by
 * its name (doors, obstacles), with the point where sight ends. With --all it is everything that blocks, or how near the line passes.
 *
 * With --region it is the visibility polygon of A, and the corners at which a path could bend: the walls are triangulated, and
 * the eye is a point whatever the radius of the map. With --links it is about all waypoints (sees/links.c).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/traveller.h"
#include "io/doors.h"
#include "io/output.h"
#include "io/picture.h"
#include "io/stop.h"
#include "sees/batch.h"
#include "sees/links.h"
#include "sees/sector.h"
#include "sees/sight.h"

static bool wants_picture(const struct arguments *arguments)
{
	return option_is(arguments, "format", "svg") || option_is(arguments, "format", "png");
}

static bool write_sight(const struct arguments *arguments, const struct world *world, const struct sight *sight)
{
	const char *path = option_value(arguments, "output");
	tli_text writer = { 0 };
	if (wants_picture(arguments)) {
		tl_draw_def def = tl_default_draw_def();
		def.sight = true;
		def.sight_from = sight->from.at;
		def.sight_to = sight->to.at;
		def.sight_blocker = sight->blocker;
		return picture_write(world, &def, option_is(arguments, "format", "png"), path);
	}
	if (option_is(arguments, "format", "json")) {
		sight_write_json(&writer, world->map, sight);
		tli_text_add(&writer, "\n");
	} else {
		sight_write_text(&writer, world->map, sight);
	}
	return output_whole(path, &writer);
}

static int answer_sight(const struct arguments *arguments, const struct world *world)
{
	struct sight sight = { .has_clearance = option_given(arguments, "clearance"),
		.all = option_given(arguments, "all") };
	if (!stop_operand(arguments, world->map, arguments->operands[1], &sight.from) ||
		!stop_operand(arguments, world->map, arguments->operands[2], &sight.to))
		return EXIT_BAD;
	int result = EXIT_BAD;
	tl_status status = sight_look(world->query, &sight);
	if (status)
		message_status("look on", world->name, status);
	else if (write_sight(arguments, world, &sight))
		result = sight.blocker.kind == TL_BLOCKER_NONE ? EXIT_YES : EXIT_NO;
	sight_clear(&sight);
	return result;
}

/* ---- --region ---- */

struct region {
	tl_point from;
	tl_point *outline, *corners;
	size_t outline_count, corner_count;
	tl_blocker blocker; /* set if A is not free; points and corners are empty then */
};

typedef tl_status (*look_call)(tl_query *query, tl_point from, tl_point *points, size_t capacity, size_t *count);

static tl_status collect(look_call look, tl_query *query, tl_point from, tl_point **points, size_t *count)
{
	tl_status status = look(query, from, NULL, 0, count);
	if (status != TL_E_BUFFER)
		return status;
	*points = calloc(*count, sizeof **points);
	return *points ? look(query, from, *points, *count, count) : TL_E_NOMEM;
}

/* Leaves of a region what is in the sector. */
static tl_status cut_region(struct region *region, const struct sector *sector)
{
	struct outline whole = { region->outline, region->outline_count }, part;
	size_t kept = 0;
	if (!sector_limits(sector))
		return TL_OK;
	bool done = sector_cut(sector, region->from, &whole, &part);
	free(region->outline);
	region->outline = part.points;
	region->outline_count = part.count;
	for (size_t i = 0; i < region->corner_count; i++)
		if (sector_has(sector, region->from, region->corners[i]))
			region->corners[kept++] = region->corners[i];
	region->corner_count = kept;
	return done ? TL_OK : TL_E_NOMEM;
}

static tl_status look_around(tl_query *query, struct region *region)
{
	tl_status status = tl_query_first_hit(query, region->from, region->from, &region->blocker);
	if (!status) {
		status = collect(
			tl_query_visibility_polygon, query, region->from, &region->outline, &region->outline_count);
	}
	if (!status) {
		status = collect(
			tl_query_visible_corners, query, region->from, &region->corners, &region->corner_count);
	}
	return status;
}

/* As in a map if that is exact, else in full: sight need not end on the grid. */
static void write_anywhere(tli_text *writer, double value, int32_t resolution)
{
	if (value * resolution == floor(value * resolution))
		tli_text_add_coordinate(writer, value, resolution);
	else
		tli_text_add_double(writer, value);
}

static void write_region_text(tli_text *writer, const tl_map *map, const struct region *region)
{
	if (region->blocker.kind != TL_BLOCKER_NONE) {
		sight_write_blocked(writer, map, &region->blocker);
		tli_text_add(writer, "\n");
	}
	for (size_t i = 0; i < region->outline_count; i++) {
		write_anywhere(writer, region->outline[i].x, tl_map_resolution(map));
		tli_text_add(writer, ",");
		write_anywhere(writer, region->outline[i].y, tl_map_resolution(map));
		tli_text_add(writer, "\n");
	}
}

static void write_points_json(tli_text *writer, const char *name, const tl_point *points, size_t count)
{
	tli_text_add_format(writer, "\"%s\":[", name);
	for (size_t i = 0; i < count; i++) {
		tli_text_add(writer, i == 0 ? "{" : ",{");
		write_json_position(writer, points[i]);
		tli_text_add(writer, "}");
	}
	tli_text_add(writer, "]");
}

static void write_region_json(tli_text *writer, const tl_map *map, const struct region *region)
{
	tli_text_add(writer, "{");
	write_points_json(writer, "region", region->outline, region->outline_count);
	tli_text_add(writer, ",");
	write_points_json(writer, "corners", region->corners, region->corner_count);
	if (region->blocker.kind != TL_BLOCKER_NONE) {
		tli_text_add(writer, ",\"blocker\":");
		sight_write_blocker_json(writer, map, &region->blocker);
	}
	tli_text_add(writer, "}\n");
}

static bool write_region_picture(
	const struct arguments *arguments, const struct world *world, const struct region *region)
{
	tl_draw_def def = tl_default_draw_def();
	def.region = region->outline;
	def.region_count = region->outline_count;
	def.corners = region->corners;
	def.corner_count = region->corner_count;
	def.region_from = region->from;
	if (region->blocker.kind != TL_BLOCKER_NONE) {
		def.sight = true;
		def.sight_from = def.sight_to = region->from;
		def.sight_blocker = region->blocker;
	}
	return picture_write(world, &def, option_is(arguments, "format", "png"), option_value(arguments, "output"));
}

static bool write_region(const struct arguments *arguments, const struct world *world, const struct region *region)
{
	tli_text writer = { 0 };
	if (wants_picture(arguments))
		return write_region_picture(arguments, world, region);
	if (option_is(arguments, "format", "json"))
		write_region_json(&writer, world->map, region);
	else
		write_region_text(&writer, world->map, region);
	return output_whole(option_value(arguments, "output"), &writer);
}

static int answer_region(const struct arguments *arguments, const struct world *world)
{
	tl_stop from;
	struct sector sector;
	if (!sector_read(arguments, &sector) || !stop_operand(arguments, world->map, arguments->operands[1], &from))
		return EXIT_BAD;
	struct region region = { .from = from.at };
	tl_status status = look_around(world->query, &region);
	status = status ? status : cut_region(&region, &sector);
	int result = EXIT_BAD;
	if (status)
		message_status("look on", world->name, status);
	else if (write_region(arguments, world, &region))
		result = region.blocker.kind == TL_BLOCKER_NONE ? EXIT_YES : EXIT_NO;
	free(region.outline);
	free(region.corners);
	return result;
}

static bool region_options(const struct arguments *arguments, tl_nav_def *def)
{
	if (option_given(arguments, "clearance") || option_given(arguments, "all")) {
		return refuse_usage(arguments->command,
			option_given(arguments, "all") ? "--all needs B, so it does not go with --region"
						       : "--clearance needs B, so it does not go with --region");
	}
	if (def->radius > 0) {
		return refuse_usage(
			arguments->command, "--region is what a point sees: a radius above 0 does not go with it");
	}
	if (def->contact == TL_CONTACT_STRICT)
		return refuse_usage(arguments->command, "--region does not go with --contact strict");
	def->via = TL_VIA_CORNERS;
	def->radius = 0;
	return true;
}

static int run_sees(const struct arguments *arguments)
{
	tl_nav_def def = tl_default_nav_def();
	def.heeds = TL_CHANNEL_SIGHT;
	if (option_given(arguments, "batch") && (option_given(arguments, "region") || option_given(arguments, "links")))
		return usage_error(arguments->command, "--batch goes neither with --region nor with --links");
	if (!option_given(arguments, "batch") &&
		(option_given(arguments, "jobs") || option_is(arguments, "format", "jsonl"))) {
		return usage_error(arguments->command, "%s goes only with --batch",
			option_given(arguments, "jobs") ? "--jobs" : "--format jsonl");
	}
	if (option_given(arguments, "max-link") && !option_given(arguments, "links"))
		return usage_error(arguments->command, "--max-link goes only with --links");
	if ((option_given(arguments, "range") || option_given(arguments, "angle")) &&
		!option_given(arguments, "region")) {
		return usage_error(arguments->command, "--%s goes only with --region",
			option_given(arguments, "range") ? "range" : "angle");
	}
	if (option_given(arguments, "region") && !option_given(arguments, "links")) {
		return operands_expect(arguments, 2, 2) && nav_options(arguments, &def) &&
				region_options(arguments, &def)
			? run_on_map(arguments, &def, 2, answer_region)
			: EXIT_BAD;
	}
	if (option_given(arguments, "links")) {
		if (option_given(arguments, "clearance") || option_given(arguments, "region") ||
			option_given(arguments, "all")) {
			return usage_error(arguments->command,
				"--links lists all pairs of waypoints: --all, --clearance and --region do not go with it");
		}
		return nav_options(arguments, &def) ? run_sight_links(arguments, &def) : EXIT_BAD;
	}
	if (option_given(arguments, "batch"))
		return run_sight_batch(arguments, &def);
	def.sight_only = true;
	return operands_expect(arguments, 3, 3) && nav_options(arguments, &def)
		? run_on_map(arguments, &def, 3, answer_sight)
		: EXIT_BAD;
}

static const option_row sees_option_rows[] = {
	OPTION_FROM,
	OPTION_DOORS,
	OPTION_TRAVELLER_BY("sight"),
	OPTION_RADIUS,
	OPTION_CONTACT,
	{ "all", 'a', NULL, NULL,
		"report everything that blocks, in order from A, or, if A sees B, the clearance as with --clearance" },
	{ "clearance", 'c', NULL, NULL,
		"also report the distance from the line to the nearest wall, closed door or obstacle" },
	{ "region", 'R', NULL, NULL,
		"instead of B: everything that A sees, as a polygon; for a point, whatever the radius of the map" },
	{ "range", 0, "L", NULL, "with --region: only what is not farther from A, in map units" },
	{ "angle", 0, "FROM,TO", NULL,
		"with --region: only what lies between two directions, in degrees, turning from x towards y" },
	{ "links", 'l', NULL, NULL, "instead of A and B: list all pairs of waypoints that see each other" },
	OPTION_MAX_LINK,
	{ "batch", 'b', "FILE", NULL, "answer the questions in FILE, one per line; - is standard input" },
	OPTION_JOBS,
	{ "format", 'f', "FORMAT", "text|json|svg|png|jsonl",
		"format of the answer: text (default), json, or a picture, svg or png; with --batch text or jsonl. The "
		"extension of -o FILE decides where this is not given" },
	OPTION_OUTPUT,
	{ 0 },
};

static const example_row sees_examples[] = {
	{ "tautline sees maps/museum.tl entrance vault", "whether one waypoint sees another" },
	{ "tautline sees maps/museum.tl -1,-1 2.5,3 --radius 0", "a sight line between two points, for radius 0" },
	{ "tautline sees maps/courtyard.tl north --region -o view.svg",
		"a picture of the visibility polygon of a waypoint" },
	{ "tautline sees maps/courtyard.tl north --region --range 12 --angle 45,135 -o camera.svg",
		"what a camera there sees" },
	{ "echo entrance lobby | tautline sees maps/museum.tl --batch -",
		"one answer line for each line of questions" },
	{ 0 },
};

const command_row command_sees = {
	.name = "sees",
	.summary = "report whether A sees B, and if not, what blocks the line",
	.examples = sees_examples,
	.usage = (const char *const[]){ "MAP A B [OPTION]...", "MAP A --region [OPTION]...", "MAP --links [OPTION]...",
		"MAP --batch FILE [OPTION]...", NULL },
	.operands = (const char *const[]){ "MAP", "A", "B", NULL },
	.description =
		"A and B are waypoint names or points x,y. The answer is `sees`, or the first thing that blocks the line "
		"from A, and where: `blocked by the wall at LINE:COL, at x,y`, `blocked by the closed door NAME, at x,y`, `blocked by "
		"the obstacle NAME, at x,y`, `blocked by the inside of a solid, at x,y`. With --all, the answer has a line for everything that "
		"blocks, in order from A (JSON: a list `blockers`), or, if A sees B, also the clearance.\n"
		"\n"
		"Only what blocks sight counts; with --by, what blocks one of the channels of the map that it names. What "
		"does not block all channels says which it blocks: `blocked by the wall at 4:1, at 4,2 (blocks sight)` (JSON: "
		"`blocks`). The default radius is the largest of these channels.\n"
		"\n"
		"With --region the answer is the visibility polygon of A: a line `x,y` for each of its points, "
		"counter-clockwise with x to the right and y up, the lowest first. Where no wall limits it, it reaches the edge of the "
		"grid. JSON adds the corners that A sees and at which a path could bend. If A is inside a wall, an "
		"obstacle or a solid, the answer is what blocks it. --range and --angle leave what a lamp or a camera sees; a "
		"circle becomes chords of at most one degree.\n"
		"\n"
		"With --links the answer is a line `NAME NAME LENGTH` for each pair of waypoints that see each other, "
		"followed by `linked` if the map has a link between them. JSON adds their positions.\n"
		"\n"
		"A batch has the lines of `tautline path --batch`. The answer to each is one line: `sees`, `blocked by "
		"...`, or `! line N: PROBLEM` if the line is bad.",
	.options = sees_option_rows,
	.status = { "A sees B (--region: A is free; --links: there is such a pair; --batch: every line is free)",
		"the line is blocked (--region: A is not free; --links: there is no such pair; --batch: some line is)",
		"bad usage, or a map that cannot be read or is malformed" },
	.run = run_sees,
};
