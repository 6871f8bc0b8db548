/* SPDX-License-Identifier: MIT */
/*
 * format/native/write.c: a map as the text of the native format.
 *
 * In a map that was loaded, unedited pieces of its source are copied, edited lines are patched (patch.c), lines of removed things are
 * left out, and added things follow at the end, in slot order (areas in the order in which they cover each other). A radius that the file did not give comes after its `grid` line, or its
 * first line. A map made by calls becomes a header and one block of lines for each kind. Numbers are the shortest plain decimals that
 * read back the same. O(size).
 */
#include "format/native/native.h"

typedef struct native_writer {
	const tl_map *map;
	tli_text *out;
	const char *line_end;
	bool in_blocks; /* a blank line goes before each kind of thing */
} native_writer;

/* ---- values ---- */

static void append_point(const native_writer *to, tli_point point)
{
	tli_text_add_char(to->out, ' ');
	tli_native_write_point(point, to->map->resolution, to->out);
}

static void append_name(const native_writer *to, const char *name)
{
	tli_text_add_char(to->out, ' ');
	tli_native_write_name(name, to->out);
}

static void append_length(const native_writer *to, const char *before, int32_t length)
{
	tli_text_add(to->out, before);
	tli_text_add_grid(to->out, length, to->map->resolution);
}

static void end_line(const native_writer *to)
{
	tli_text_add(to->out, to->line_end);
}

/* ---- things ---- */

static void write_wall_line(const native_writer *to, const tli_wall_record *wall)
{
	tli_text_add(to->out, "wall");
	for (uint32_t i = 0; i < (wall->shape & TLI_WALL_COUNT); i++)
		append_point(to, to->map->points[wall->first + i]);
	if (wall->shape & TLI_WALL_LOOP)
		tli_text_add(to->out, " loop");
	if (wall->shape & TLI_WALL_SOLID)
		tli_text_add(to->out, wall->shape & TLI_WALL_FILLED ? " filled" : " solid");
	end_line(to);
}

static void write_door_line(const native_writer *to, const tli_door_record *door)
{
	tli_text_add(to->out, door->exit ? "exit" : "door");
	append_name(to, door->name);
	append_point(to, door->a);
	append_point(to, door->b);
	if (!door->exit)
		tli_text_add(to->out, door->closed ? " closed" : " open");
	end_line(to);
}

static void write_waypoint_line(const native_writer *to, const tli_waypoint_record *waypoint)
{
	tli_text_add(to->out, "waypoint");
	append_name(to, waypoint->name);
	append_point(to, waypoint->at);
	if (waypoint->radius)
		append_length(to, " radius ", waypoint->radius);
	end_line(to);
}

static void write_link_line(const native_writer *to, const tli_link_record *link)
{
	tli_text_add(to->out, "link");
	append_name(to, to->map->waypoints[link->from - 1].name);
	append_name(to, to->map->waypoints[link->to - 1].name);
	if (link->oneway)
		tli_text_add(to->out, " oneway");
	if (link->has_cost) {
		tli_text_add(to->out, " cost ");
		tli_text_add_double(to->out, link->cost);
	}
	if (link->jump) {
		tli_text_add(to->out, " jump ");
		tli_text_add_double(to->out, link->seconds);
	}
	end_line(to);
}

static void append_points(const native_writer *to, const char *before, const tli_point *points, uint32_t count)
{
	tli_text_add(to->out, before);
	for (uint32_t i = 0; i < count; i++)
		append_point(to, points[i]);
}

/* `write` writes a name, in quotes where the line needs them. */
static void append_stops(
	const native_writer *to, const tli_stop *stops, uint32_t count, void (*write)(const char *name, tli_text *out))
{
	for (uint32_t i = 0; i < count; i++) {
		tli_text_add_char(to->out, ' ');
		if (stops[i].waypoint)
			write(to->map->waypoints[stops[i].waypoint - 1].name, to->out);
		else
			tli_native_write_point(stops[i].at, to->map->resolution, to->out);
	}
}

static void write_obstacle_line(const native_writer *to, const tli_obstacle_record *obstacle)
{
	tli_text_add(to->out, "obstacle");
	append_name(to, obstacle->name);
	append_point(to, obstacle->centre);
	if (obstacle->corner_count)
		append_points(to, " corners", obstacle->corners, obstacle->corner_count);
	else
		append_length(to, " ", obstacle->radius);
	bool stands = obstacle->velocity.x == 0 && obstacle->velocity.y == 0;
	if (obstacle->course_count) {
		tli_text_add(to->out, " course");
		append_stops(to, obstacle->course, obstacle->course_count, tli_native_write_course_stop);
		tli_text_add(to->out, obstacle->course_loop ? " loop speed " : " speed ");
		tli_text_add_double(to->out, obstacle->speed);
	} else if (obstacle->moving && !(stands && obstacle->turn != 0)) {
		tli_text_add(to->out, " velocity ");
		tli_text_add_double(to->out, obstacle->velocity.x);
		tli_text_add_char(to->out, ',');
		tli_text_add_double(to->out, obstacle->velocity.y);
	}
	if (obstacle->turn != 0) {
		tli_text_add(to->out, " turn ");
		tli_text_add_double(to->out, obstacle->turn);
	}
	end_line(to);
}

static void write_area_line(const native_writer *to, const tli_area_record *area)
{
	append_points(to, "area", area->corners, area->count);
	tli_text_add(to->out, " cost ");
	tli_text_add_double(to->out, area->cost);
	end_line(to);
}

static void append_desire(const native_writer *to, const tli_agent_record *agent)
{
	int part = agent->desire == TL_DESIRE_EXIT ? TLI_PART_LEAVE : TLI_PART_TO + (int)agent->desire - TL_DESIRE_GOAL;
	if (agent->desire)
		tli_text_add_format(to->out, " %s", tli_native_part_words[part]);
	append_stops(to, agent->stops, agent->stop_count, tli_native_write_stop);
	if (agent->group && strspn(agent->group, "0123456789") == strlen(agent->group))
		tli_text_add_format(to->out, " %s", agent->group); /* a whole number needs no quotes there */
	else if (agent->group)
		append_name(to, agent->group);
}

static void append_amount(const native_writer *to, int part, double amount)
{
	tli_text_add_format(to->out, " %s ", tli_native_part_words[part]);
	tli_text_add_double(to->out, amount);
}

static void append_amounts(const native_writer *to, const tli_agent_record *agent)
{
	if (agent->has_force)
		append_amount(to, TLI_PART_FORCE, agent->force);
	if (agent->priority > 0)
		append_amount(to, TLI_PART_PRIORITY, agent->priority);
	if (agent->layer > 0)
		append_amount(to, TLI_PART_LAYER, agent->layer);
	if (agent->rate > 0)
		append_amount(to, TLI_PART_RATE, agent->rate);
	if (agent->count > 0)
		append_amount(to, TLI_PART_SPAWNED, agent->count);
}

static void append_settings(const native_writer *to, const tli_agent_record *agent)
{
	for (uint32_t i = 0; i < agent->setting_count; i++) {
		const tl_setting *setting = &agent->settings[i];
		tli_text_add_format(to->out, " %s ", tli_parameters[setting->parameter].word);
		tli_native_write_setting_value(setting, to->out);
	}
}

static void write_agent_line(const native_writer *to, const tli_agent_record *agent)
{
	tli_text_add(to->out, agent->rate > 0 ? "spawn" : "agent");
	append_name(to, agent->name);
	append_point(to, agent->at);
	if (agent->has_radius)
		append_length(to, " radius ", agent->radius);
	if (agent->has_speed) {
		tli_text_add(to->out, " speed ");
		tli_text_add_double(to->out, agent->speed);
	}
	append_desire(to, agent);
	if (agent->avoid != TL_AVOID_CIRCLES) {
		tli_text_add(to->out, " avoid ");
		tli_text_add(to->out, tli_native_avoid_words[agent->avoid]);
	}
	append_amounts(to, agent);
	append_settings(to, agent);
	end_line(to);
}

static void append_end(const native_writer *to, const tli_stop *end)
{
	if (end->waypoint)
		append_name(to, to->map->waypoints[end->waypoint - 1].name);
	else
		append_point(to, end->at);
}

static void write_expectation(const native_writer *to, const tli_expectation_record *expect)
{
	tli_text_add(to->out, "expect ");
	tli_text_add(to->out, tli_native_expect_words[expect->kind]);
	append_end(to, &expect->from);
	append_end(to, &expect->to);
	if (expect->has_limit) {
		tli_text_add(to->out, " <= ");
		tli_text_add_double(to->out, expect->limit);
	}
	end_line(to);
}

static void write_allowance(const native_writer *to, const tli_allowance_record *allow)
{
	tli_text_add(to->out, "allow ");
	tli_text_add(to->out, allow->rule);
	for (uint32_t i = 0; i < allow->name_count; i++)
		append_name(to, allow->names[i]);
	tli_text_add_char(to->out, ' ');
	tli_native_write_quoted(allow->reason, to->out);
	end_line(to);
}

void tli_native_write_expectation(const tl_map *map, const tli_expectation_record *expect, tli_text *out)
{
	native_writer to = { .map = map, .out = out, .line_end = "\n" };
	write_expectation(&to, expect);
}

void tli_native_write_agent(const tl_map *map, const tli_agent_record *agent, tli_text *out)
{
	native_writer to = { .map = map, .out = out, .line_end = "\n" };
	write_agent_line(&to, agent);
}

void tli_native_write_allowance(const tl_map *map, const tli_allowance_record *allow, tli_text *out)
{
	native_writer to = { .map = map, .out = out, .line_end = "\n" };
	write_allowance(&to, allow);
}

/* ---- what is not in the source ---- */

/* After a last line without its end, or with the first half of one: a second \r would be part of the line. */
static void complete_line(const native_writer *to)
{
	size_t length = tli_text_length(to->out);
	char last = !to->out->failed && length ? to->out->data[length - 1] : '\n';
	if (last == '\r')
		tli_text_add_char(to->out, '\n');
	else if (last != '\n')
		end_line(to);
}

/* Without pieces there is no text yet that could say it: its source, if any, is a mark. */
static bool is_added(const native_writer *to, uint32_t source)
{
	return source == 0 || !to->map->source.pieces;
}

/* Before the first thing of a kind: the last line of the source has its end, blocks have a blank line between them. */
static void begin_added_block(const native_writer *to, bool *started)
{
	if (*started)
		return;
	*started = true;
	complete_line(to);
	if (to->in_blocks)
		end_line(to);
}

#define write_added_slots(to, array, write)                                           \
	do {                                                                          \
		bool started = false;                                                 \
		for (size_t i = 0; i < tli_array_length(array); i++) {                \
			const tli_slot *slot = &(array)[i].slot;                      \
			if (!(slot->generation & 1) || !is_added((to), slot->source)) \
				continue;                                             \
			begin_added_block((to), &started);                            \
			write((to), &(array)[i]);                                     \
		}                                                                     \
	} while (0)

/* In the order that loading the file gives them. */
static void write_added_areas(const native_writer *to)
{
	uint32_t order[TL_AREAS_MAX];
	size_t count = tli_map_order_areas(to->map, order);
	bool started = false;
	for (size_t i = 0; i < count; i++) {
		const tli_area_record *area = &to->map->areas[order[i] - 1];
		if (!is_added(to, area->slot.source))
			continue;
		begin_added_block(to, &started);
		write_area_line(to, area);
	}
}

/* Things of a kind, then the next kind: what a line names stands before it. */
static void write_added(const native_writer *to)
{
	const tl_map *map = to->map;
	write_added_slots(to, map->walls, write_wall_line);
	write_added_slots(to, map->doors, write_door_line);
	write_added_slots(to, map->obstacles, write_obstacle_line);
	write_added_areas(to);
	write_added_slots(to, map->waypoints, write_waypoint_line);
	write_added_slots(to, map->links, write_link_line);
	write_added_slots(to, map->agents, write_agent_line);
	write_added_slots(to, map->expectations, write_expectation);
	write_added_slots(to, map->allowances, write_allowance);
}

static void write_radius_line(const native_writer *to)
{
	append_length(to, "radius ", to->map->radius);
	end_line(to);
}

/* ---- the source ---- */

static const char *line_end_of(const tli_source *source)
{
	size_t size = tli_array_length(source->text);
	const char *end = size ? memchr(source->text, '\n', size) : NULL;
	return end && end > source->text && end[-1] == '\r' ? "\r\n" : "\n";
}

/* The piece after which a radius goes that the source does not give; its count if there is none to write. */
static size_t radius_piece(const tl_map *map)
{
	size_t count = tli_array_length(map->source.pieces), after = count;
	for (size_t i = 0; i < count; i++) {
		switch (tli_piece_kind_of(&map->source.pieces[i])) {
		case TLI_PIECE_RADIUS:
			return count;
		case TLI_PIECE_HEADER:
		case TLI_PIECE_GRID:
			after = i;
			break;
		default:
			break;
		}
	}
	return map->radius ? after : count;
}

static void write_piece(const native_writer *to, size_t piece)
{
	const tli_source *source = &to->map->source;
	if (tli_piece_kind_of(&source->pieces[piece]) == TLI_PIECE_REMOVED)
		return;
	if (tli_piece_is_edited(&source->pieces[piece])) {
		tli_native_patch(to->map, piece, to->out);
		return;
	}
	size_t size;
	const char *text = tli_source_text(source, piece, &size);
	tli_text_add_bytes(to->out, text, size);
}

static void write_source(const native_writer *to)
{
	size_t radius = radius_piece(to->map);
	for (size_t i = 0; i < tli_array_length(to->map->source.pieces); i++) {
		write_piece(to, i);
		if (i == radius) {
			complete_line(to);
			write_radius_line(to);
		}
	}
}

tl_status tli_native_write(const tl_map *map, tli_text *out)
{
	tli_assert(map && out);
	native_writer to = { map, out, line_end_of(&map->source), map->source.pieces == NULL };
	if (map->source.pieces) {
		write_source(&to);
		write_added(&to);
		return TL_OK;
	}
	tli_text_add(out, "tautline 1\n");
	if (map->resolution != TLI_RESOLUTION_DEFAULT)
		tli_text_add_format(out, "grid %d\n", (int)map->resolution);
	if (map->radius)
		write_radius_line(&to);
	write_added(&to);
	return TL_OK;
}
