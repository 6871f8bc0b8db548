/* SPDX-License-Identifier: MIT */
/*
 * cmd_sees.c: can A see B, and if not, what is in the way: `tautline sees`.
 *
 * The map needs no waypoints for this: only its walls are compiled. What blocks first, going from A, is named by
 * its place in the file (walls) or by its name (doors, obstacles), with the point where sight ends.
 */
#include <math.h>
#include <string.h>

#include "message.h"
#include "output.h"
#include "picture.h"
#include "place.h"

struct sight {
	tl_place_ref from, to;
	tl_blocker blocker, nearest;
	bool has_clearance;
	double clearance;
};

static const char *kind_name(tl_blocker_kind kind)
{
	static const char *const names[] = { "none", "wall", "door", "obstacle", "solid" };
	return names[kind];
}

/* The name of a door or an obstacle; NULL for the others. */
static const char *blocker_name(const tl_map *map, const tl_blocker *blocker)
{
	tl_door_info door;
	tl_obstacle_info obstacle;
	if (blocker->kind == TL_BLOCKER_DOOR && tl_map_get_door(map, blocker->door, &door) == TL_OK) {
		return door.name;
	}
	if (blocker->kind == TL_BLOCKER_OBSTACLE && tl_map_get_obstacle(map, blocker->obstacle, &obstacle) == TL_OK) {
		return obstacle.name;
	}
	return NULL;
}

/* `wall 3:6 at 4,1`, `door front at 4,4`, `solid at 6,6`. */
static void write_blocker(struct writer *writer, const tl_map *map, const tl_blocker *blocker)
{
	const char *name = blocker_name(map, blocker);
	write_text(writer, kind_name(blocker->kind));
	if (name != NULL) {
		write_text(writer, " ");
		write_name(writer, name);
	} else if (blocker->kind == TL_BLOCKER_WALL && blocker->place.line != 0) {
		write_format(writer, " %u:%u", (unsigned)blocker->place.line, (unsigned)blocker->place.column);
	}
	write_text(writer, " at ");
	write_point(writer, blocker->at, tl_map_resolution(map));
}

static void write_sight_text(struct writer *writer, const tl_map *map, const struct sight *sight)
{
	if (sight->blocker.kind == TL_BLOCKER_NONE) {
		write_text(writer, "sees\n");
	} else {
		write_text(writer, "blocked by ");
		write_blocker(writer, map, &sight->blocker);
		write_text(writer, "\n");
	}
	if (sight->has_clearance && sight->nearest.kind == TL_BLOCKER_NONE) {
		write_text(writer, "clearance inf\n");
	} else if (sight->has_clearance) {
		write_text(writer, "clearance ");
		write_number(writer, sight->clearance);
		write_text(writer, " to ");
		write_blocker(writer, map, &sight->nearest);
		write_text(writer, "\n");
	}
}

static void write_blocker_json(struct writer *writer, const tl_map *map, const tl_blocker *blocker)
{
	const char *name = blocker_name(map, blocker);
	write_format(writer, "{\"kind\":\"%s\"", kind_name(blocker->kind));
	if (name != NULL) {
		write_text(writer, ",\"name\":");
		write_json_text(writer, name);
	}
	if (blocker->place.line != 0) {
		write_format(writer, ",\"line\":%u,\"column\":%u", (unsigned)blocker->place.line,
			(unsigned)blocker->place.column);
	}
	write_text(writer, ",\"x\":");
	write_json_number(writer, blocker->at.x);
	write_text(writer, ",\"y\":");
	write_json_number(writer, blocker->at.y);
	write_text(writer, "}");
}

static void write_sight_json(struct writer *writer, const tl_map *map, const struct sight *sight)
{
	write_text(writer, "{\"sees\":");
	write_json_bool(writer, sight->blocker.kind == TL_BLOCKER_NONE);
	if (sight->blocker.kind != TL_BLOCKER_NONE) {
		write_text(writer, ",\"blocker\":");
		write_blocker_json(writer, map, &sight->blocker);
	}
	if (sight->has_clearance) {
		write_text(writer, ",\"clearance\":");
		write_json_number(writer, sight->clearance);
	}
	if (sight->has_clearance && sight->nearest.kind != TL_BLOCKER_NONE) {
		write_text(writer, ",\"nearest\":");
		write_blocker_json(writer, map, &sight->nearest);
	}
	write_text(writer, "}\n");
}

static bool write_sight(const struct arguments *arguments, const struct world *world, const struct sight *sight)
{
	const char *format = option_value(arguments, "format");
	const char *path = option_value(arguments, "output");
	struct writer writer = { 0 };
	if (format != NULL && strcmp(format, "svg") == 0) {
		tl_draw_def def = tl_default_draw_def();
		def.sight = true;
		def.sight_from = sight->from.at;
		def.sight_to = sight->to.at;
		def.sight_blocker = sight->blocker;
		return picture_write(world, &def, false, path);
	}
	if (format != NULL && strcmp(format, "json") == 0) {
		write_sight_json(&writer, world->map, sight);
	} else {
		write_sight_text(&writer, world->map, sight);
	}
	return output_whole(path, &writer);
}

static int answer(const struct arguments *arguments, const struct world *world)
{
	struct sight sight = { .has_clearance = option_given(arguments, "clearance") };
	if (!place_operand(arguments, world->map, arguments->operands[1], &sight.from) ||
		!place_operand(arguments, world->map, arguments->operands[2], &sight.to)) {
		return EXIT_BAD;
	}
	tl_status status = tl_query_first_hit(world->query, sight.from.at, sight.to.at, &sight.blocker);
	if (status == TL_OK && sight.has_clearance) {
		status = tl_query_clearance(world->query, sight.from.at, sight.to.at, &sight.clearance, &sight.nearest);
	}
	if (status != TL_OK) {
		return message_status("look on", world->name, status);
	}
	if (!write_sight(arguments, world, &sight)) {
		return EXIT_BAD;
	}
	return sight.blocker.kind == TL_BLOCKER_NONE ? EXIT_YES : EXIT_NO;
}

static int run(const struct arguments *arguments)
{
	tl_nav_def def = tl_default_nav_def();
	def.sight_only = true;
	struct world world;
	if (!operands_expect(arguments, 3, 3) || !nav_options(arguments, &def)) {
		return EXIT_BAD;
	}
	if (!world_open(&world, arguments->operands[0], &def)) {
		return EXIT_BAD;
	}
	int result = answer(arguments, &world);
	world_close(&world);
	return result;
}

static const option_row options[] = {
	OPTION_RADIUS,
	OPTION_CONTACT,
	{ "clearance", 'c', NULL, NULL,
		"also say how near the line comes to a wall, closed door or obstacle, and to which" },
	{ "format", 'f', "FORMAT", "text|json|svg", "of the answer: text (default), json or svg" },
	{ "output", 'o', "FILE", NULL, "write the answer to FILE, which is replaced only when all went well" },
	{ 0 },
};

static const example_row examples[] = {
	{ "tautline sees maps/museum.tl entrance vault", "is the line between two waypoints free?" },
	{ "tautline sees maps/museum.tl -1,-1 2.5,3 --radius 0", "between two points, for a body without width" },
	{ 0 },
};

static const char *const usage[] = { "MAP A B [OPTION]...", NULL };
static const char *const operands[] = { "MAP", "A", "B", NULL };

const command_row command_sees = {
	.name = "sees",
	.summary = "can A see B, and if not, what is in the way",
	.examples = examples,
	.usage = usage,
	.operands = operands,
	.description =
		"A and B are waypoint names or points x,y. The answer is `sees`, or what blocks first on the way "
		"from A, and where: `blocked by wall LINE:COL at x,y`, `blocked by door NAME at x,y`, `blocked "
		"by obstacle NAME at x,y`, `blocked by solid at x,y`.",
	.options = options,
	.status = { "A sees B", "the line is blocked", "bad usage, or a map that cannot be read or is malformed" },
	.run = run,
};
