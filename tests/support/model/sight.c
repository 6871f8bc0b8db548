/* SPDX-License-Identifier: MIT */
/* tests/support/model/sight.c: docs/contact-rule.md, step by step. */
#include "support/model/model.h"

#include <math.h>
#include <stdlib.h>
#include "support/model/line.h"

/* ---- solids ---- */

/* How often a loop goes round p, counter-clockwise; *crossings: how many sides a ray to the right crosses. */
static int winding(const model_wall *wall, model_point p, int *crossings)
{
	int turns = 0;
	for (size_t i = 0; i < wall->count; i++) {
		model_point a = wall->points[i], b = wall->points[(i + 1) % wall->count];
		if ((a.y <= p.y) == (b.y <= p.y))
			continue;
		int up = a.y <= p.y ? 1 : -1;
		if (model_side(a, b, p) == up) {
			turns += up;
			++*crossings;
		}
	}
	return turns;
}

/* The sign of the area that a loop goes round. */
static int direction(const model_wall *wall)
{
	__int128 area = 0;
	for (size_t i = 0; i < wall->count; i++) {
		model_point o = wall->points[0], a = wall->points[i], b = wall->points[(i + 1) % wall->count];
		area += (__int128)(a.x - o.x) * (b.y - o.y) - (__int128)(a.y - o.y) * (b.x - o.x);
	}
	return (area > 0) - (area < 0);
}

/* It blocks a channel that is heeded; a closed door of a key that one has blocks sight alone. */
static bool meets_door(model_traveller traveller, const model_door *door)
{
	bool has_key = (traveller.keys & door->key) != 0;
	return door->closed && (door->blocks & traveller.heeds & (has_key ? TL_CHANNEL_SIGHT : TL_BLOCKS_ALL)) != 0;
}

static bool is_even_odd(const model_wall *wall)
{
	return wall->solid && !(wall->filled && direction(wall) != 0);
}

size_t model_set_count(const model_map *map, tl_channels heeds)
{
	size_t count = 0;
	for (size_t i = 0; i < map->wall_count; i++) {
		const model_wall *wall = &map->walls[i];
		bool is_new = is_even_odd(wall) && (wall->blocks & heeds);
		for (size_t k = 0; k < i; k++)
			is_new = is_new && !(is_even_odd(&map->walls[k]) && map->walls[k].blocks == wall->blocks);
		count += is_new;
	}
	return count;
}

void model_compile(
	model_world *world, const model_map *map, model_traveller traveller, int64_t radius, tl_contact contact)
{
	world->radius = radius;
	world->contact = contact;
	world->traveller = traveller;
	world->segment_count = world->circle_count = 0;
	world->map = *map;
	for (size_t i = 0; i < map->wall_count; i++) {
		const model_wall *wall = &map->walls[i];
		if (!(wall->blocks & traveller.heeds))
			continue;
		for (size_t k = 0; k < wall->count - !wall->loop; k++)
			world->segments[world->segment_count++] = (model_segment){ wall->points[k],
				wall->points[(k + 1) % wall->count], TL_BLOCKER_WALL, i, (uint32_t)k };
	}
	for (size_t i = 0; i < map->door_count; i++)
		if (meets_door(traveller, &map->doors[i]))
			world->segments[world->segment_count++] = (model_segment){ map->doors[i].a, map->doors[i].b,
				TL_BLOCKER_DOOR, i, 0 };
	for (size_t i = 0; i < map->obstacle_count; i++) {
		if (map->obstacles[i].moving || !(map->obstacles[i].blocks & traveller.heeds))
			continue;
		world->circles[world->circle_count].centre = map->obstacles[i].centre;
		world->circles[world->circle_count].radius = map->obstacles[i].radius;
		world->circles[world->circle_count++].thing = i;
	}
}

/* In an odd number of the even-odd loops that block the same as this one. */
static bool is_in_odd_number(const model_world *world, const model_wall *one, model_point p)
{
	int crossings = 0;
	for (size_t i = 0; i < world->map.wall_count; i++) {
		const model_wall *wall = &world->map.walls[i];
		if (is_even_odd(wall) && wall->blocks == one->blocks)
			(void)winding(wall, p, &crossings);
	}
	return crossings % 2 != 0;
}

bool model_is_in_solid(const model_world *world, model_point p)
{
	int turns = 0, unused = 0;
	bool is_odd = false;
	for (size_t i = 0; i < world->map.wall_count; i++) {
		const model_wall *wall = &world->map.walls[i];
		if (!(wall->blocks & world->traveller.heeds))
			continue;
		if (is_even_odd(wall))
			is_odd = is_odd || is_in_odd_number(world, wall, p);
		else if (wall->filled)
			turns += direction(wall) * winding(wall, p, &unused);
	}
	return is_odd || turns != 0;
}

/* ---- one point ---- */

static bool is_near_something(const model_world *world, model_point a, model_point b, bool touch)
{
	for (size_t i = 0; i < world->segment_count; i++)
		if (model_is_near(a, b, world->segments[i].a, world->segments[i].b, world->radius, touch))
			return true;
	return false;
}

static bool is_near_circle(const model_world *world, model_point a, model_point b, bool touch)
{
	for (size_t i = 0; i < world->circle_count; i++)
		if (model_is_near(a, b, world->circles[i].centre, world->circles[i].centre,
			    world->circles[i].radius + world->radius, touch))
			return true;
	return false;
}

bool model_is_blocked(const model_world *world, model_point p)
{
	bool strict = world->contact == TL_CONTACT_STRICT;
	return model_is_in_solid(world, p) || is_near_circle(world, p, p, strict) ||
		is_near_something(world, p, p, strict || world->radius == 0);
}

/* ---- a line at radius 0, touching allowed ---- */

void model_line_start(model_line *line, model_point a, model_point b)
{
	line->a = a;
	line->b = b;
	line->event_count = line->cover_count = 0;
}

static __int128 along(const model_line *line, model_point p)
{
	return (__int128)(line->b.x - line->a.x) * (p.x - line->a.x) +
		(__int128)(line->b.y - line->a.y) * (p.y - line->a.y);
}

bool model_line_meets(model_line *line, model_point c, model_point d)
{
	int of_c = model_side(line->a, line->b, c), of_d = model_side(line->a, line->b, d);
	__int128 end = along(line, line->b), at_c = along(line, c), at_d = along(line, d);
	if (of_c * of_d < 0)
		return model_side(c, d, line->a) * model_side(c, d, line->b) < 0; /* strictly between both ends */
	if (of_c == 0 && of_d == 0) {
		line->covers[line->cover_count].from = at_c < at_d ? at_c : at_d;
		line->covers[line->cover_count++].to = at_c < at_d ? at_d : at_c;
		if (at_c > 0 && at_c < end)
			line->events[line->event_count++] = (model_event){ at_c, 0 };
		if (at_d > 0 && at_d < end)
			line->events[line->event_count++] = (model_event){ at_d, 0 };
	} else if (of_c == 0 && at_c > 0 && at_c < end) {
		line->events[line->event_count++] = (model_event){ at_c, of_d };
	} else if (of_d == 0 && at_d > 0 && at_d < end) {
		line->events[line->event_count++] = (model_event){ at_d, of_c };
	}
	return false;
}

static int compare_events(const void *a, const void *b)
{
	const model_event *of_a = a, *of_b = b;
	return (of_a->at > of_b->at) - (of_a->at < of_b->at);
}

static bool is_covered(const model_line *line, __int128 from, __int128 to)
{
	for (size_t i = 0; i < line->cover_count; i++)
		if (line->covers[i].from <= from && line->covers[i].to >= to)
			return true;
	return false;
}

unsigned model_line_sides(model_line *line, unsigned sides)
{
	__int128 before = 0, end = along(line, line->b);
	qsort(line->events, line->event_count, sizeof *line->events, compare_events);
	for (size_t i = 0; i <= line->event_count; i++) {
		__int128 at = i < line->event_count ? line->events[i].at : end;
		if (at > before && !is_covered(line, before, at))
			sides = MODEL_LEFT | MODEL_RIGHT;
		before = at;
		if (i < line->event_count && line->events[i].side != 0)
			sides &= ~(line->events[i].side > 0 ? (unsigned)MODEL_LEFT : (unsigned)MODEL_RIGHT);
		bool is_last = i + 1 >= line->event_count || line->events[i + 1].at > at;
		if (is_last && sides == 0)
			return 0;
	}
	return sides;
}

static bool can_graze(const model_world *world, model_point a, model_point b)
{
	model_line line;
	if (model_same_point(a, b))
		return true;
	model_line_start(&line, a, b);
	for (size_t i = 0; i < world->segment_count; i++)
		if (model_line_meets(&line, world->segments[i].a, world->segments[i].b))
			return false;
	return model_line_sides(&line, MODEL_LEFT | MODEL_RIGHT) != 0;
}

bool model_sees(const model_world *world, model_point a, model_point b)
{
	bool strict = world->contact == TL_CONTACT_STRICT;
	if (model_is_blocked(world, a) || model_is_blocked(world, b) || is_near_circle(world, a, b, strict))
		return false;
	if (world->radius == 0 && !strict)
		return can_graze(world, a, b);
	return !is_near_something(world, a, b, strict);
}

bool model_blocks_alone(const model_world *world, size_t segment, model_point a, model_point b)
{
	const model_segment *s = &world->segments[segment];
	bool strict = world->contact == TL_CONTACT_STRICT;
	if (world->radius > 0 || strict)
		return model_is_near(a, b, s->a, s->b, world->radius, strict);
	if (model_is_on(s->a, s->b, a) || model_is_on(s->a, s->b, b))
		return true;
	return model_side(a, b, s->a) * model_side(a, b, s->b) < 0 &&
		model_side(s->a, s->b, a) * model_side(s->a, s->b, b) < 0;
}

double model_clearance(const model_world *world, model_point a, model_point b)
{
	double least = INFINITY;
	for (size_t i = 0; i < world->segment_count; i++)
		least = fmin(least, model_distance(a, b, world->segments[i].a, world->segments[i].b));
	for (size_t i = 0; i < world->circle_count; i++)
		least = fmin(least,
			fmax(0,
				model_distance(a, b, world->circles[i].centre, world->circles[i].centre) -
					(double)world->circles[i].radius));
	return least;
}
