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
	tli_text_add_name(to->out, name);
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

static void append_points(const native_writer *to, const char *before, const tli_point *points, uint32_t count)
{
	tli_text_add(to->out, before);
	for (uint32_t i = 0; i < count; i++)
		append_point(to, points[i]);
}

static void append_wall(const native_writer *to, const tli_wall_record *wall)
{
	append_points(to, "", to->map->points + wall->first, tli_wall_points(wall));
	tli_native_write_wall_tail(to->map, wall, to->out);
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

static void append_course(const native_writer *to, const tli_obstacle_record *obstacle)
{
	if (obstacle->course_count)
		tli_text_add(to->out, " course");
	append_stops(to, obstacle->course, obstacle->course_count, tli_native_write_course_stop);
	if (obstacle->course_loop)
		tli_text_add(to->out, " loop");
}

/* One that stands still in order to turn needs none. */
static bool says_velocity(const tli_obstacle_record *obstacle)
{
	bool stands = obstacle->velocity.x == 0 && obstacle->velocity.y == 0;
	return obstacle->moving && !obstacle->course_count && !(stands && obstacle->turn != 0);
}

static void append_aim(const native_writer *to, const tli_agent_record *agent)
{
	int aim = 0;
	while (agent->desire &&
		tli_native_aim_of(tli_native_aim_words[aim], strlen(tli_native_aim_words[aim])) != agent->desire)
		aim++;
	if (agent->desire)
		tli_text_add_format(to->out, " %s", tli_native_aim_words[aim]);
	append_stops(to, agent->stops, agent->stop_count, tli_native_write_stop);
	if (agent->group && strspn(agent->group, "0123456789") == strlen(agent->group))
		tli_text_add_format(to->out, " %s", agent->group); /* a whole number needs no quotes there */
	else if (agent->group)
		append_name(to, agent->group);
}

static void append_settings(const native_writer *to, const tli_agent_record *agent)
{
	for (uint32_t i = 0; i < agent->setting_count; i++) {
		const tl_setting *setting = &agent->settings[i];
		tli_text_add_format(to->out, " %s ", tli_parameters[setting->parameter].word);
		tli_native_write_setting_value(setting, to->out);
	}
}

static void append_allowance(const native_writer *to, const tli_allowance_record *allow)
{
	tli_text_add_format(to->out, " %s", allow->rule);
	for (uint32_t i = 0; i < allow->name_count; i++)
		append_name(to, allow->names[i]);
	tli_text_add_char(to->out, ' ');
	tli_text_add_quoted(to->out, allow->reason);
}

/* What no row says is written where its member stands among the rows. */
static void append_member(const native_writer *to, tli_change_kind kind, const tli_member_row *row, const void *record)
{
	const tli_area_record *area = record;
	const tli_obstacle_record *obstacle = record;
	switch (row->type) {
	case TLI_MEMBER_SPAN:
		append_wall(to, record);
		break;
	case TLI_MEMBER_POINTS:
		if (kind == TLI_CHANGE_AREA)
			append_points(to, "", area->corners, area->count);
		else if (obstacle->corner_count)
			append_points(to, " corners", obstacle->corners, obstacle->corner_count);
		break;
	case TLI_MEMBER_STOPS:
		if (kind == TLI_CHANGE_AGENT)
			append_aim(to, record);
		else
			append_course(to, record);
		break;
	case TLI_MEMBER_SETTINGS:
		append_settings(to, record);
		break;
	case TLI_MEMBER_TEXTS:
		append_allowance(to, record);
		break;
	default:
		if (row->expected &&
			(row->type == TLI_MEMBER_VECTOR ? says_velocity(record) : tli_member_is_given(row, record)))
			tli_native_write_part(to->map, row, record, to->out);
	}
}

static const char *directive_of(tli_change_kind kind, const void *record)
{
	const tli_door_record *door = record;
	const tli_agent_record *agent = record;
	switch (kind) {
	case TLI_CHANGE_DOOR:
		return door->exit ? "exit" : "door";
	case TLI_CHANGE_AGENT:
		return agent->rate > 0 ? "spawn" : "agent";
	case TLI_CHANGE_EXPECTATION:
		return "expect";
	case TLI_CHANGE_ALLOWANCE:
		return "allow";
	default:
		return tli_kinds[kind].word;
	}
}

static void write_thing(const native_writer *to, tli_change_kind kind, const void *record)
{
	tli_text_add(to->out, directive_of(kind, record));
	for (const tli_member_row *row = tli_kinds[kind].members; row->type; row++)
		append_member(to, kind, row, record);
	end_line(to);
}

void tli_native_write_thing(const tl_map *map, tli_change_kind kind, const void *record, tli_text *out)
{
	native_writer to = { .map = map, .out = out, .line_end = "\n" };
	write_thing(&to, kind, record);
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

/* All things of a kind that no line says. Areas are in the order that loading the file gives them. */
static void write_added_kind(const native_writer *to, tli_change_kind kind)
{
	uint32_t order[TL_AREAS_MAX];
	tli_things things = tli_map_things((tl_map *)to->map, kind);
	bool is_area = kind == TLI_CHANGE_AREA, started = false;
	size_t count = is_area ? tli_map_order_areas(to->map, order) : tli_array_length(*things.records);
	for (size_t i = 0; i < count; i++) {
		const char *record = (const char *)*things.records + (is_area ? order[i] - 1 : i) * things.each;
		const tli_slot *slot = (const tli_slot *)(const void *)record;
		if (!(slot->generation & 1) || !is_added(to, slot->source))
			continue;
		begin_added_block(to, &started);
		write_thing(to, kind, record);
	}
}

/* Things of a kind, then the next kind: what a line names stands before it. Those without a name here come where their number is. */
static void write_added(const native_writer *to)
{
	static const tli_change_kind first[] = { TLI_CHANGE_CHANNEL, TLI_CHANGE_WALL, TLI_CHANGE_DOOR,
		TLI_CHANGE_OBSTACLE, TLI_CHANGE_AREA };
	bool written[TLI_KINDS] = { false };
	for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
		write_added_kind(to, first[i]);
		written[first[i]] = true;
	}
	for (int kind = 0; kind < TLI_KINDS; kind++)
		if (!written[kind])
			write_added_kind(to, (tli_change_kind)kind);
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
