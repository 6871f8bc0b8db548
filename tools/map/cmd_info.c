/* SPDX-License-Identifier: MIT */
/*
 * cmd_info.c: `tautline info`: what is in a map.
 *
 * Counts of the map, of the compiled graph (its components show whether every waypoint can be reached), and the memory of
 * both. O(map) besides compiling it.
 */
#include <string.h>

#include "cli/budget.h"
#include "cli/traveller.h"
#include "io/contents.h"
#include "io/doors.h"
#include "io/load.h"
#include "io/output.h"
#include "map/channels.h"
#include "map/counts.h"

struct facts {
	const char *name;
	const tl_map *map;
	int32_t resolution;
	double radius;
	tl_box bounds;
	size_t walls, segments, loops, solids;
	size_t doors, closed_doors;
	size_t waypoints, starts, goals;
	size_t links, oneway_links, cost_links, jumps;
	size_t obstacles, moving_obstacles;
	size_t agents;
	size_t areas, area_corners;
	size_t map_bytes;
	tl_nav_info nav;
	bool by_corners; /* paths bend at corners */
	bool too_large;  /* to find the corners */
	bool no_edges;   /* more waypoints see each other than are linked */
};

static void count_walls(const tl_map *map, struct facts *facts)
{
	tl_wall_id id = { 0, 0 };
	tl_wall_info info;
	while ((id = tl_map_next_wall(map, id)).index1 != 0) {
		if (tl_map_get_wall(map, id, &info) == TL_OK) {
			facts->loops += info.loop ? 1 : 0;
			facts->solids += info.solid ? 1 : 0;
		}
	}
}

static void count_links(const tl_map *map, struct facts *facts)
{
	tl_link_id id = { 0, 0 };
	tl_link_info info;
	while ((id = tl_map_next_link(map, id)).index1 != 0) {
		if (tl_map_get_link(map, id, &info) == TL_OK) {
			facts->oneway_links += info.oneway ? 1 : 0;
			facts->cost_links += info.has_cost ? 1 : 0;
			facts->jumps += info.jump ? 1 : 0;
		}
	}
}

static void count_doors_and_obstacles(const tl_map *map, struct facts *facts)
{
	tl_door_id door = { 0, 0 };
	tl_door_info door_info;
	while ((door = tl_map_next_door(map, door)).index1 != 0)
		if (tl_map_get_door(map, door, &door_info) == TL_OK && door_info.closed)
			facts->closed_doors++;
	tl_obstacle_id obstacle = { 0, 0 };
	tl_obstacle_info obstacle_info;
	while ((obstacle = tl_map_next_obstacle(map, obstacle)).index1 != 0)
		if (tl_map_get_obstacle(map, obstacle, &obstacle_info) == TL_OK && obstacle_info.moving)
			facts->moving_obstacles++;
}

static struct facts gather(const struct world *world)
{
	const tl_map *map = world->map;
	struct facts facts = {
		.name = world->name,
		.map = map,
		.resolution = tl_map_resolution(map),
		.radius = tl_map_radius(map),
		.bounds = tl_map_bounds(map),
		.walls = tl_map_wall_count(map),
		.segments = tl_map_segment_count(map),
		.doors = tl_map_door_count(map),
		.waypoints = tl_map_waypoint_count(map),
		.links = tl_map_link_count(map),
		.obstacles = tl_map_obstacle_count(map),
		.agents = tl_map_agent_count(map),
		.areas = tl_map_area_count(map),
		.area_corners = tl_map_area_corner_count(map),
		.map_bytes = tl_map_bytes(map),
	};
	count_walls(map, &facts);
	facts.starts = count_role(map, TL_WAYPOINT_START);
	facts.goals = count_role(map, TL_WAYPOINT_GOAL);
	count_links(map, &facts);
	count_doors_and_obstacles(map, &facts);
	if (world->nav) /* else nothing was compiled: it would have been too large */
		(void)tl_nav_get_info(world->nav, &facts.nav);
	return facts;
}

/* The lines of its objects, indented, and how many more there are. */
static void write_ignored_objects(tli_text *text, const tl_ignored_info *part)
{
	size_t lines = 0;
	for (const char *at = part->objects, *end; (end = strchr(at, '\n')) != NULL; at = end + 1, lines++)
		tli_text_add_format(text, "  %.*s\n", (int)(end - at), at);
	if (lines > 0 && lines < part->count)
		tli_text_add_format(text, "  and %zu more\n", part->count - lines);
}

/* A line for each part that was ignored, with the mapping rule that reads it, and for its objects; `like_walls`: only those that look like walls,
 * without objects. */
static void write_ignored(tli_text *text, const tl_map *map, bool like_walls)
{
	tl_ignored_info part;
	for (size_t i = 0; tl_map_get_ignored(map, i, &part) == TL_OK; i++) {
		if (like_walls && !part.like_walls)
			continue;
		tli_text_add(text, like_walls ? "ignored       " : "ignored: ");
		write_ignored_part(text, &part);
		tli_text_add(text, part.like_walls && !like_walls ? ", by their shape walls\n" : "\n");
		if (!like_walls)
			write_ignored_objects(text, &part);
	}
}

static void write_facts_text(tli_text *writer, const struct facts *facts)
{
	tli_text_add_format(writer, "grid          %d per map unit\n", (int)facts->resolution);
	tli_text_add(writer, "radius        ");
	tli_text_add_coordinate(writer, facts->radius, facts->resolution);
	tli_text_add(writer, "\nbounds        ");
	if (facts->bounds.min.x > facts->bounds.max.x) {
		tli_text_add(writer, "empty");
	} else {
		write_point(writer, facts->bounds.min, facts->resolution);
		tli_text_add(writer, " to ");
		write_point(writer, facts->bounds.max, facts->resolution);
	}
	tli_text_add_format(writer, "\nwalls         %zu (%zu segments, %zu loops, %zu solid)\n", facts->walls,
		facts->segments, facts->loops, facts->solids);
	tli_text_add_format(writer, "doors         %zu (%zu closed)\n", facts->doors, facts->closed_doors);
	tli_text_add_format(writer, "waypoints     %zu", facts->waypoints);
	if (facts->starts || facts->goals) /* few maps have them */
		tli_text_add_format(writer, " (%zu start%s, %zu goal%s)", facts->starts, facts->starts == 1 ? "" : "s",
			facts->goals, facts->goals == 1 ? "" : "s");
	tli_text_add_char(writer, '\n');
	tli_text_add_format(writer, "links         %zu (%zu one-way, %zu with a cost, %zu blocked)\n", facts->links,
		facts->oneway_links, facts->cost_links, facts->nav.blocked_links);
	if (facts->jumps > 0) /* few maps have jumps */
		tli_text_add_format(writer, "jumps         %zu of the links\n", facts->jumps);
	tli_text_add_format(writer, "obstacles     %zu (%zu moving)\n", facts->obstacles, facts->moving_obstacles);
	if (facts->agents > 0) /* few maps have agents */
		tli_text_add_format(writer, "agents        %zu\n", facts->agents);
	if (facts->areas > 0) /* few maps have areas */
		tli_text_add_format(writer, "areas         %zu (%zu corners)\n", facts->areas, facts->area_corners);
	channels_write_text(writer, facts->map);
	for (const kind_row *kind = kind_rows; kind->one; kind++)
		if (kind->is_plain)
			tli_text_add_format(writer, "%-13s %zu\n", kind->many, kind->count(facts->map));
	if (facts->no_edges) {
		tli_text_add(writer, "edges         too many by sight\n");
	} else if (facts->too_large) {
		tli_text_add(writer, "corners       not counted\n");
	} else if (facts->by_corners) {
		tli_text_add_format(writer, "corners       %zu\n", facts->nav.corners);
	} else {
		tli_text_add_format(writer, "edges         %zu %s\n", facts->nav.edges,
			facts->nav.authored ? "from links" : "by sight");
		tli_text_add_format(writer, "components    %zu (largest: %zu waypoints)\n", facts->nav.components,
			facts->nav.largest);
	}
	write_ignored(writer, facts->map, true);
	tli_text_add_format(writer, "memory        %zu bytes (map %zu, compiled %zu)\n",
		facts->map_bytes + facts->nav.bytes, facts->map_bytes, facts->nav.bytes);
}

static void write_bounds_json(tli_text *writer, const tl_box *box)
{
	if (box->min.x > box->max.x) {
		tli_text_add(writer, "null");
		return;
	}
	const double values[] = { box->min.x, box->min.y, box->max.x, box->max.y };
	for (size_t i = 0; i < 4; i++) {
		tli_text_add(writer, i == 0 ? "[" : ",");
		write_json_number(writer, values[i]);
	}
	tli_text_add(writer, "]");
}

static void write_facts_json(tli_text *writer, const struct facts *facts)
{
	tli_text_add(writer, "{\"file\":");
	write_json_text(writer, facts->name);
	tli_text_add_format(writer, ",\"grid\":%d,\"radius\":", (int)facts->resolution);
	write_json_number(writer, facts->radius);
	tli_text_add(writer, ",\"bounds\":");
	write_bounds_json(writer, &facts->bounds);
	tli_text_add_format(writer, ",\"walls\":%zu,\"segments\":%zu,\"loops\":%zu,\"solids\":%zu", facts->walls,
		facts->segments, facts->loops, facts->solids);
	tli_text_add_format(writer,
		",\"doors\":%zu,\"closed_doors\":%zu,\"waypoints\":%zu,\"starts\":%zu,\"goals\":%zu", facts->doors,
		facts->closed_doors, facts->waypoints, facts->starts, facts->goals);
	tli_text_add_format(writer, ",\"links\":%zu,\"oneway_links\":%zu,\"cost_links\":%zu,\"blocked_links\":%zu",
		facts->links, facts->oneway_links, facts->cost_links, facts->nav.blocked_links);
	tli_text_add_format(writer, ",\"jumps\":%zu", facts->jumps);
	tli_text_add_format(
		writer, ",\"obstacles\":%zu,\"moving_obstacles\":%zu", facts->obstacles, facts->moving_obstacles);
	tli_text_add_format(writer, ",\"agents\":%zu,\"areas\":%zu", facts->agents, facts->areas);
	for (const kind_row *kind = kind_rows; kind->one; kind++)
		if (kind->is_plain)
			tli_text_add_format(writer, ",\"%s\":%zu", kind->many, kind->count(facts->map));
	if (facts->no_edges || facts->too_large) {
		tli_text_add(writer, ",\"edges\":null,\"edges_from\":\"sight\",\"components\":null,\"largest\":null");
	} else {
		tli_text_add_format(writer, ",\"edges\":%zu,\"edges_from\":\"%s\"", facts->nav.edges,
			facts->nav.authored ? "links" : "sight");
		tli_text_add_format(
			writer, ",\"components\":%zu,\"largest\":%zu", facts->nav.components, facts->nav.largest);
	}
	if (facts->by_corners)
		tli_text_add_format(writer, ",\"corners\":%zu", facts->nav.corners);
	channels_write_json(writer, facts->map);
	tli_text_add_format(writer, ",\"map_bytes\":%zu,\"nav_bytes\":%zu}\n", facts->map_bytes, facts->nav.bytes);
}

static void explain_count(tli_text *writer, const char *what, size_t count)
{
	if (count > 0)
		tli_text_add_format(writer, "lines `%s`: %zu, as they say\n", what, count);
}

/* Each line of the native format is what it says, so that its numbers are all there is to tell. */
static void explain_native(tli_text *writer, const tl_map *map)
{
	explain_count(writer, "channel", channels_count_lines(map));
	for (const kind_row *kind = kind_rows; kind->one; kind++)
		explain_count(writer, kind->directive, kind->count(map));
	tli_text_add(writer, "mapping rules: not applied, each line of a native map says what it is\n");
}

/* What each part of the file was taken for. */
static void write_explanation(tli_text *writer, const char *name, const tl_map *map, bool is_json)
{
	tli_text text = { 0 };
	if (strcmp(tl_map_format(map), "native") == 0)
		explain_native(&text, map);
	else
		tli_text_add(&text, tl_map_explanation(map));
	write_ignored(&text, map, false);
	if (tli_text_length(&text) == 0)
		tli_text_add(&text, "nothing in the file was taken for anything\n");
	tli_text_add_bytes(&text, "", 1);
	writer->failed = writer->failed || text.failed;
	if (text.failed) {
		tli_text_free(&text);
		return;
	}
	if (is_json) {
		tli_text_add(writer, "{\"file\":");
		write_json_text(writer, name);
		tli_text_add(writer, ",\"explanation\":");
		write_json_text(writer, text.data);
		tli_text_add(writer, "}\n");
	} else {
		tli_text_add(writer, text.data);
	}
	tli_text_free(&text);
}

/* Nothing is compiled for it. */
static bool explain(const struct arguments *arguments, const char *name, tli_text *writer)
{
	tl_map *map = NULL;
	if (!map_load(name, &map))
		return false;
	write_explanation(writer, name, map, option_is(arguments, "format", "json"));
	tl_map_free(map);
	return true;
}

/* Adds what is in one map. false: an error was printed. */
static bool inform(const struct arguments *arguments, const char *name, tli_text *writer, struct ignored_walls *walls)
{
	tl_nav_def def = tl_default_nav_def();
	struct world world = { .name = name, .may_be_large = true };
	if (option_given(arguments, "explain"))
		return explain(arguments, name, writer);
	if (!nav_options(arguments, &def) || !map_load(name, &world.map))
		return false;
	bool has_waypoints = tl_map_waypoint_count(world.map) > 0;
	/* There is no graph to count, which is no error here. */
	def.sight_only = !has_waypoints &&
		(def.via == TL_VIA_WAYPOINTS || (def.via == TL_VIA_AUTO && def.contact == TL_CONTACT_STRICT));
	bool good = ignored_walls_add(walls, world.map) && world_compile_at_least_sight(&world, &def);
	if (good) {
		struct facts facts = gather(&world);
		facts.by_corners = facts.nav.by_corners;
		facts.too_large = world.is_too_large;
		facts.no_edges = has_waypoints && def.sight_only && !facts.too_large;
		if (option_is(arguments, "format", "json"))
			write_facts_json(writer, &facts);
		else
			write_facts_text(writer, &facts);
	}
	world_close(&world);
	return good;
}

/* --explain is about the file alone. false: an error was printed. */
static bool explains_alone(const struct arguments *arguments)
{
	static const char *const compiled[] = { "open", "close", "by", "keys", "radius", "contact", "via", "link",
		"max-link" };
	for (size_t i = 0; option_given(arguments, "explain") && i < sizeof compiled / sizeof *compiled; i++)
		if (option_given(arguments, compiled[i]))
			return refuse_usage(arguments->command, "--%s does not go with --explain", compiled[i]);
	return true;
}

/* Of several maps each has its name above it, and the last line says what was ignored of all; as JSON each is one line. */
static int run_info(const struct arguments *arguments)
{
	tli_text writer = { 0 };
	struct ignored_walls walls = { 0 };
	bool is_text = !option_is(arguments, "format", "json"), good = true;
	if (!operands_expect(arguments, 1, -1) || !explains_alone(arguments))
		return EXIT_BAD;
	for (int i = 0; i < arguments->count && !was_interrupted(); i++) {
		size_t before = tli_text_length(&writer);
		if (is_text && arguments->count > 1) {
			tli_text_add(&writer, i > 0 ? "\n" : "");
			write_shown(&writer, arguments->operands[i]);
			tli_text_add(&writer, "\n");
		}
		if (!inform(arguments, arguments->operands[i], &writer, &walls)) {
			tli_text_truncate(&writer, before);
			good = false;
		}
	}
	if (is_text && walls.maps > 0 && arguments->count > 1) {
		tli_text_add_format(&writer, "\nignored in %zu of %d maps: ", walls.maps, arguments->count);
		ignored_walls_write(&writer, &walls);
		tli_text_add_char(&writer, '\n');
	}
	ignored_walls_free(&walls);
	if (!good && arguments->count == 1) {
		tli_text_free(&writer);
		return EXIT_BAD;
	}
	return output_whole(option_value(arguments, "output"), &writer) && good ? EXIT_YES : EXIT_BAD;
}

static const option_row info_option_rows[] = {
	OPTION_FROM,
	OPTION_DOORS,
	OPTION_TRAVELLER,
	OPTION_RADIUS,
	OPTION_CONTACT,
	OPTION_VIA,
	OPTION_LINK,
	OPTION_MAX_LINK,
	{ "explain", 0, NULL, NULL, "instead: what each part of the file was taken for, and why" },
	{ "format", 'f', "FORMAT", "text|json",
		"format of the answer: text (default) or json. The extension of -o FILE decides where this is not given" },
	OPTION_OUTPUT,
	{ 0 },
};

static const example_row info_examples[] = {
	{ "tautline info maps/museum.tl", "counts, bounds, components, memory" },
	{ "tautline info maps/museum.tl maps/office.tl", "the same of two maps" },
	{ "tautline info maps/museum.tl --format json", "the same as JSON, for a program" },
	{ 0 },
};

const command_row command_info = {
	.name = "info",
	.summary = "report what is in a map: counts, bounds, components, memory",
	.examples = info_examples,
	.usage = (const char *const[]){ "MAP... [OPTION]...", NULL },
	.operands = (const char *const[]){ "MAP...", NULL },
	.description =
		"With several maps, the name of each stands above its report, and the last line says what looks like walls and "
		"was ignored of all; as JSON, each map is one line.\n"
		"\n"
		"Edges are counted once for each direction. `components` is the number of parts of the graph that no "
		"edge connects. Where paths go over corners, the corners are counted; the edges between them are found "
		"when a path asks for them. Memory is what the library holds for the map as it was read and as it "
		"was compiled.\n"
		"\n"
		"Where something does not block all channels, or a door has a key, a line for each channel gives its radius and "
		"how many things block it, and one for each key its doors (JSON: `channels`, `keys`).",
	.options = info_option_rows,
	.status = { "all maps were read", NULL, "bad usage, or a map that cannot be read or is malformed" },
	.run = run_info,
};
