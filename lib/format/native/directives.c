/* SPDX-License-Identifier: MIT */
/*
 * format/native/directives.c: what each line of a native map says, but for `obstacle`, `agent`, `expect` and `allow`.
 *
 * Each function reads the fields behind the directive's name and hands the thing to the sink. After a bad value it continues where the
 * next field is still clear, so that one pass finds all errors; a thing with a bad number gets a harmless value, so that links to its
 * name are not errors too.
 */
#include "format/native/native.h"

#include "base/ascii.h"

#define END_OF_LINE "the end of the line"

static void report_again(tli_native *native, const char *directive, uint32_t line)
{
	tli_native_report(native, native->column, "'%s' is already given at line %u", directive, line);
}

static void read_header_line(tli_native *native)
{
	tli_field field;
	if (native->has_header) {
		tli_native_report(native, native->column, "'tautline' must come first, and once");
		return;
	}
	native->has_header = true;
	if (!tli_native_field(native, "the version, 1", &field))
		return;
	if (!tli_field_is(&field, "1")) {
		tli_native_report(native, field.column, "version %s of the format is not known, only 1",
			tli_show(field.text, field.size).text);
		native->is_foreign = true;
		return;
	}
	tli_native_end(native, END_OF_LINE);
}

/* A power of two from 1 to TLI_RESOLUTION_MAX, 0 for anything else. */
static int32_t resolution_of(const tli_field *field)
{
	int32_t value = 0;
	for (size_t i = 0; i < field->size; i++) {
		char c = field->text[i];
		if (!tli_is_digit(c) || value > TLI_RESOLUTION_MAX)
			return 0;
		value = value * 10 + (c - '0');
	}
	return tli_is_resolution(value) ? value : 0;
}

static void read_grid_line(tli_native *native)
{
	tli_field field;
	if (native->grid_line) {
		report_again(native, "grid", native->grid_line);
		return;
	}
	native->grid_line = native->line;
	if (native->measured_line)
		tli_native_report(native, native->column,
			"'grid' must come before the first coordinate or radius, which is at line %u",
			native->measured_line);
	if (!tli_native_field(native, "the grid units of a map unit", &field))
		return;
	int32_t resolution = resolution_of(&field);
	if (!resolution)
		tli_native_expected(native, "a power of two from 1 to 65536", &field);
	else if (!native->measured_line)
		native->map->resolution = resolution;
	tli_native_end(native, END_OF_LINE);
}

static void read_radius_line(tli_native *native)
{
	tli_field field;
	if (native->radius_line) {
		report_again(native, "radius", native->radius_line);
		return;
	}
	native->radius_line = native->line;
	if (!tli_native_field(native, "a radius of 0 or more", &field))
		return;
	tli_native_length(native, "a radius of 0 or more", &field, &native->map->radius);
	tli_native_end(native, END_OF_LINE);
}

/* ---- walls ---- */

/* Behind `blocks`: what the wall blocks goes behind its points, and its flag says so. */
static uint32_t read_wall_blocks(tli_native *native)
{
	const tli_member_row *row = &tli_set_of_blocks;
	tl_channels blocks;
	tli_field field;
	if (!tli_native_field(native, row->expected, &field) || !tli_native_set(native, row, &field, &blocks) ||
		!tli_native_end(native, END_OF_LINE))
		return 0;
	if (!tli_array_append(native->points, tli_point_of_channels(blocks))) {
		native->status = TL_E_NOMEM;
		return 0;
	}
	return TLI_WALL_BLOCKS;
}

/* `loop` and `solid` or `filled`, `field` being the first field that is no point. */
static uint32_t read_wall_flags(tli_native *native, const tli_field *first)
{
	tli_field field = *first;
	if (tli_field_is(&field, "solid") || tli_field_is(&field, "filled")) {
		tli_native_report(
			native, field.column, "'%s' needs 'loop' before it", field.text[0] == 's' ? "solid" : "filled");
		return 0;
	}
	if (tli_field_is(&field, "blocks"))
		return read_wall_blocks(native);
	if (!tli_field_is(&field, "loop")) {
		tli_native_expected(native, "x,y, 'loop', 'blocks' or the end of the line", &field);
		return 0;
	}
	if (!tli_fields_next(&native->fields, &field))
		return TLI_WALL_LOOP;
	if (tli_field_is(&field, "blocks"))
		return TLI_WALL_LOOP | read_wall_blocks(native);
	bool is_filled = tli_field_is(&field, "filled");
	if (!is_filled && !tli_field_is(&field, "solid")) {
		tli_native_expected(native, "'solid', 'filled', 'blocks' or the end of the line", &field);
		return TLI_WALL_LOOP;
	}
	uint32_t flags = TLI_WALL_LOOP | TLI_WALL_SOLID | (is_filled ? TLI_WALL_FILLED : 0);
	if (!tli_fields_next(&native->fields, &field))
		return flags;
	if (tli_field_is(&field, "blocks"))
		return flags | read_wall_blocks(native);
	tli_native_expected(native, "'blocks' or the end of the line", &field);
	return flags;
}

/* Was this field meant as a point? */
static bool is_point_like(const tli_field *field)
{
	return tli_field_is_numeric(field) || memchr(field->text, ',', field->size);
}

bool tli_native_read_points(tli_native *native, tli_field *rest)
{
	tli_array_truncate(native->points, 0);
	while (tli_fields_next(&native->fields, rest)) {
		if (!is_point_like(rest))
			return true;
		if (!tli_array_reserve(native->points, 1)) {
			native->status = TL_E_NOMEM;
			return false;
		}
		tli_native_point(native, "x,y", rest, tli_array_extend(native->points, 1));
	}
	return false;
}

static void read_wall_line(tli_native *native)
{
	tli_field field;
	uint32_t flags = tli_native_read_points(native, &field) ? read_wall_flags(native, &field) : 0;
	size_t count = tli_array_length(native->points) - (flags & TLI_WALL_BLOCKS ? 1 : 0);
	if (native->status)
		return;
	if (count < 2)
		tli_native_report(native, native->column, "a wall needs at least 2 points, found %zu", count);
	else if (count > TLI_WALL_POINTS_MAX)
		tli_native_report(
			native, native->column, "a wall has at most %u points, found %zu", TLI_WALL_POINTS_MAX, count);
	else
		tli_native_note(native, tli_sink_wall(&native->sink, native->source, native->points, count, flags));
}

/* ---- areas ---- */

/* Can the map have one more area, with this many corners? If not, that is reported. */
static bool has_room_for_area(tli_native *native, size_t count)
{
	const tl_map *map = native->map;
	bool has_room = tl_map_area_count(map) < TL_AREAS_MAX;
	bool holds_corners = count <= TL_AREA_CORNERS_MAX - tl_map_area_corner_count(map);
	if (!has_room)
		tli_native_report(native, native->column, "a map has at most %d areas", TL_AREAS_MAX);
	else if (!holds_corners)
		tli_native_report(native, native->column, "the areas of a map have at most %d corners, found %zu",
			TL_AREA_CORNERS_MAX, tl_map_area_corner_count(map) + count);
	if (!has_room || !holds_corners)
		native->over_limit = true;
	return has_room && holds_corners;
}

static void read_area_line(tli_native *native)
{
	tli_native_line line;
	tli_field field;
	tli_native_start_line(&line, native, TLI_CHANGE_AREA);
	if (tli_native_read_points(native, &field)) {
		native->fields.at = field.text;
		line.is_placed = true;
		if (tli_field_is(&field, "cost"))
			tli_native_read_rows(&line);
		else
			tli_native_expected(native, "x,y or 'cost'", &field);
	} else if (!native->status) {
		tli_native_field(native, "x,y or 'cost'", &field);
	}
	size_t count = tli_array_length(native->points);
	double cost = tli_area_cost_is_valid(line.record.area.cost) ? line.record.area.cost : 1;
	if (native->status)
		return;
	if (count < 3)
		tli_native_report(native, native->column, "an area needs at least 3 corners, found %zu", count);
	else if (has_room_for_area(native, count))
		tli_native_note(native, tli_map_put_area(native->map, native->points, count, cost, native->source));
}

/* ---- all ---- */

#define THING(thing) .piece = TLI_PIECE_OF(TLI_CHANGE_##thing), .kind = TLI_CHANGE_##thing

/* What no kind's word and rows say. */
static const tli_directive own_directives[] = {
	{ "wall", THING(WALL), .read = read_wall_line },
	{ "obstacle", THING(OBSTACLE), .read = tli_native_read_obstacle },
	{ "area", THING(AREA), .read = read_area_line },
	{ "agent", THING(AGENT), .read = tli_native_read_agent },
	{ "spawn", THING(AGENT), .read = tli_native_read_spawn },
	{ "exit", THING(DOOR), .flag = offsetof(tli_door_record, exit) },
	{ "channel", THING(CHANNEL), .read = tli_native_read_channel },
	{ "expect", THING(EXPECTATION) },
	{ "allow", THING(ALLOWANCE), .read = tli_native_read_allow },
	{ "radius", .piece = TLI_PIECE_RADIUS, .read = read_radius_line },
	{ "grid", .piece = TLI_PIECE_GRID, .read = read_grid_line },
	{ "tautline", .piece = TLI_PIECE_HEADER, .read = read_header_line },
};

enum { OWN_DIRECTIVES = sizeof own_directives / sizeof *own_directives };

bool tli_native_find_directive(const tli_field *field, tli_directive *out)
{
	for (size_t i = 0; i < OWN_DIRECTIVES; i++) {
		if (tli_field_is(field, own_directives[i].name)) {
			*out = own_directives[i];
			return true;
		}
	}
	for (int kind = 0; kind < TLI_KINDS; kind++) {
		if (tli_kinds[kind].by_rows && tli_field_is(field, tli_kinds[kind].word)) {
			*out = (tli_directive){ tli_kinds[kind].word, .piece = TLI_PIECE_OF(kind),
				.kind = (tli_change_kind)kind };
			return true;
		}
	}
	return false;
}

tli_suggestion tli_native_suggest_directive(const tli_field *field)
{
	tli_suggestion best = { 0 };
	for (size_t i = 0; i < OWN_DIRECTIVES; i++)
		tli_suggest(&best, field->text, field->size, own_directives[i].name);
	for (int kind = 0; kind < TLI_KINDS; kind++) {
		if (tli_kinds[kind].by_rows)
			tli_suggest(&best, field->text, field->size, tli_kinds[kind].word);
	}
	return best;
}
