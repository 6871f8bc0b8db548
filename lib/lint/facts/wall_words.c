/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/wall_words.c: the words for walls and doors in findings.
 *
 * The place of a finding is that of the point or side that it is about, since a wall may be a line of thousands of points. Other things
 * are named by the place of their directive (words.c); where each side is a thing of the file with a number of its own, as a linedef is,
 * by that of the side. Findings about walls have points as names, written as an `allow` line has to write them.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/assert.h"

#include <stdlib.h>
#include "map/records.h"

#include <string.h>

tli_lint_couple tli_lint_couple_of(const tli_lint_context *context, uint32_t one, uint32_t two)
{
	tli_assert(one != two);
	const tli_lint_segments *segments = &context->parts.walls.segments;
	uint32_t first = tli_lint_segment_of(segments, one)->thing, second = tli_lint_segment_of(segments, two)->thing;
	if (first > second)
		return (tli_lint_couple){ first, second, one, two };
	return (tli_lint_couple){ second, first, two, one };
}

bool tli_lint_is_region(const tli_lint_context *context, uint32_t thing)
{
	const char *format = tl_map_format(context->map), *kind = tli_lint_thing_place(context, thing).kind;
	bool is_tiled = strcmp(format, "tmx") == 0 || strcmp(format, "tmj") == 0;
	return is_tiled && tli_lint_thing_of(&context->parts.walls.segments, thing)->solid &&
		!tli_lint_is_filled(tli_lint_thing_of(&context->parts.walls.segments, thing)) &&
		(!kind || strcmp(kind, "layer") == 0);
}

tl_place tli_lint_thing_place(const tli_lint_context *context, uint32_t thing)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	tl_wall_info wall;
	tl_door_info door;
	if (tli_lint_is_door(thing))
		return tl_map_get_door(context->map, tli_lint_door_of(segments, thing), &door) == TL_OK
			? door.place
			: (tl_place){ 0 };
	return tl_map_get_wall(context->map, tli_lint_wall_of(segments, thing), &wall) == TL_OK ? wall.place
												: (tl_place){ 0 };
}

/* Where the file says a point of a wall; where that is not known, the wall. */
static tl_place point_place(const tli_lint_context *context, uint32_t thing, size_t index)
{
	tli_assert(!tli_lint_is_door(thing));
	tl_place place = { 0 };
	tl_point point;
	tl_wall_id wall = tli_lint_wall_of(&context->parts.walls.segments, thing);
	bool is_found = tl_map_get_wall_point(context->map, wall, index, &point, &place) == TL_OK;
	return is_found && tl_place_is_known(place) ? place : tli_lint_thing_place(context, thing);
}

tl_place tli_lint_side_place(const tli_lint_context *context, const tli_lint_segment *segment)
{
	if (tli_lint_is_door(segment->thing))
		return tli_lint_thing_place(context, segment->thing);
	return point_place(context, segment->thing, segment->number);
}

static void add_door_name(tli_text *text, const tli_lint_context *context, tl_door_id id)
{
	tl_door_info door;
	tli_text_add(text, "door");
	if (tl_map_get_door(context->map, id, &door) != TL_OK)
		return;
	tli_text_add_char(text, ' ');
	tli_lint_add_name(text, door.name);
}

tli_text *tli_lint_begin_thing(tli_lint_context *context, uint32_t thing)
{
	tli_text *text = tli_lint_text(context);
	if (tli_lint_is_door(thing))
		add_door_name(text, context, tli_lint_door_of(&context->parts.walls.segments, thing));
	else
		tli_text_add(text, "wall");
	return text;
}

/* Of a side that is a thing of the file in its own right (a linedef) its own place, else that of the whole. */
static tl_place own_place(const tli_lint_context *context, const tli_lint_segment *segment)
{
	tl_place side = tli_lint_side_place(context, segment);
	return side.kind != NULL ? side : tli_lint_thing_place(context, segment->thing);
}

void tli_lint_add_thing(tli_text *text, const tli_lint_context *context, const tli_lint_segment *segment)
{
	if (tli_lint_is_door(segment->thing)) {
		tli_text_add(text, "the ");
		add_door_name(text, context, tli_lint_door_of(&context->parts.walls.segments, segment->thing));
		return;
	}
	tl_blocker wall = { .kind = TL_BLOCKER_WALL, .place = own_place(context, segment) };
	tli_nav_add_blocker(text, context->map, &wall);
}

void tli_lint_add_grid_point(tli_text *text, const tli_lint_context *context, tli_point at, tli_point beside)
{
	int32_t resolution = tl_map_resolution(context->map);
	int64_t x = llabs((int64_t)at.x - beside.x), y = llabs((int64_t)at.y - beside.y);
	/* Three digits tell points apart that are 2/1024 from each other. */
	bool is_close = 512 * x < resolution && 512 * y < resolution;
	tli_lint_add_point_by(
		text, context->map, tli_point_to_units(at, resolution), !tli_point_equal(at, beside) && is_close);
}

void tli_lint_add_stretch(tli_text *text, const tli_lint_context *context, tli_point from, tli_point to)
{
	tli_text_add(text, " from ");
	tli_lint_add_grid_point(text, context, from, to);
	tli_text_add(text, " to ");
	tli_lint_add_grid_point(text, context, to, from);
}

tl_place tli_lint_segment_place(const tli_lint_context *context, const tli_lint_segment *segment, tli_point end)
{
	if (tli_lint_is_door(segment->thing))
		return tli_lint_thing_place(context, segment->thing);
	tli_wall_view wall = tli_map_view_wall(
		context->map, tli_lint_wall_of(&context->parts.walls.segments, segment->thing));
	size_t index = segment->number, next = (index + 1) % wall.count;
	tl_place place = point_place(context, segment->thing, index);
	bool is_next = !tli_point_equal(wall.points[index], end) && tli_point_equal(wall.points[next], end);
	return is_next && place.kind == NULL ? point_place(context, segment->thing, next) : place;
}

void tli_lint_relate_thing(tli_lint_draft *draft, const tli_lint_context *context, const tli_lint_segment *segment)
{
	tl_place place = own_place(context, segment);
	if (!tl_place_is_known(place))
		return;
	draft->related = place;
	draft->related_text = tli_lint_is_door(segment->thing) ? "the door is here" : "the wall is here";
}

tl_status tli_lint_report_points(tli_lint_context *context, tli_lint_draft *draft, tli_point one, tli_point two)
{
	char names[2][TLI_LINT_POINT_MAX];
	int32_t resolution = tl_map_resolution(context->map);
	tli_lint_point_name(context->map, tli_point_to_units(one, resolution), names[0]);
	tli_lint_point_name(context->map, tli_point_to_units(two, resolution), names[1]);
	draft->names[0] = names[0];
	draft->names[1] = names[1];
	draft->name_count = tli_point_equal(one, two) ? 1 : 2;
	if (!draft->has_at) {
		draft->has_at = true;
		draft->at = tli_point_to_units(one, resolution);
	}
	return tli_lint_report(context, draft);
}

tl_status tli_lint_report_gap(tli_lint_context *context, tli_lint_draft *draft, tli_point one, tli_point two)
{
	int32_t resolution = tl_map_resolution(context->map);
	tl_point a = tli_point_to_units(one, resolution), b = tli_point_to_units(two, resolution);
	draft->has_at = true;
	draft->at = (tl_point){ (a.x + b.x) / 2, (a.y + b.y) / 2 };
	return tli_lint_report_points(context, draft, one, two);
}

void tli_lint_add_common_channels(tli_text *text, const tli_lint_context *context, uint32_t thing, uint32_t other)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	tl_channels common = tli_lint_thing_of(segments, thing)->channels &
		tli_lint_thing_of(segments, other)->channels;
	const char *before = "; both block ";
	for (tl_channels c = 0; common != TL_BLOCKS_ALL && (c = tl_map_next_channel(context->map, c));) {
		if (!(common & c))
			continue;
		tli_text_add(text, before);
		tli_text_add(text, tli_map_channel_name(context->map, c));
		before = ", ";
	}
}
