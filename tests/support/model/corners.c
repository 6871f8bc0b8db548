/* SPDX-License-Identifier: MIT */
/* tests/support/model/corners.c: the shortest path by corners: all pairs of corners against all walls, and Dijkstra's algorithm. */
#include "support/model/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "support/model/line.h"

static model_point minus(model_point a, model_point b)
{
	return (model_point){ a.x - b.x, a.y - b.y };
}

static int turn(model_point a, model_point b)
{
	return model_side((model_point){ 0, 0 }, a, b);
}

static bool is_same_direction(model_point a, model_point b)
{
	return turn(a, b) == 0 && (__int128)a.x * b.x + (__int128)a.y * b.y > 0;
}

static bool is_upper(model_point d)
{
	return d.y > 0 || (d.y == 0 && d.x > 0);
}

static int compare_directions(const void *a, const void *b)
{
	const model_point *of_a = a, *of_b = b;
	if (is_upper(*of_a) != is_upper(*of_b))
		return is_upper(*of_a) ? -1 : 1;
	return -turn(*of_a, *of_b);
}

/* The directions of all walls at a point, counter-clockwise, each once. */
static size_t find_directions(const model_world *world, model_point at, model_point *out)
{
	size_t count = 0, kept = 0;
	for (size_t i = 0; i < world->segment_count; i++) {
		const model_segment *s = &world->segments[i];
		if (!model_is_on(s->a, s->b, at))
			continue;
		if (!model_same_point(s->a, at))
			out[count++] = minus(s->a, at);
		if (!model_same_point(s->b, at))
			out[count++] = minus(s->b, at);
	}
	qsort(out, count, sizeof *out, compare_directions);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || !is_same_direction(out[kept - 1], out[i]))
			out[kept++] = out[i];
	return kept;
}

static void add_corner(model_corners *corners, model_point at)
{
	model_point directions[2 * MODEL_SEGMENTS];
	size_t count = find_directions(corners->world, at, directions);
	if (count == 1)
		corners->corners[corners->count++] = (model_corner){ at, directions[0], directions[0], true };
	for (size_t i = 0; count > 1 && i < count; i++)
		if (turn(directions[i], directions[(i + 1) % count]) < 0)
			corners->corners[corners->count++] = (model_corner){ at, directions[i],
				directions[(i + 1) % count], false };
}

void model_find_corners(model_corners *corners, const model_world *world)
{
	corners->world = world;
	corners->count = 0;
	for (size_t i = 0; i < 2 * world->segment_count; i++) {
		model_point at = i % 2 ? world->segments[i / 2].b : world->segments[i / 2].a;
		bool known = false;
		for (size_t k = 0; k < corners->count; k++)
			known = known || model_same_point(corners->corners[k].at, at);
		if (!known)
			add_corner(corners, at);
	}
	memset(corners->legs, 0, sizeof corners->legs);
}

/* The sides of a leg in direction d that lie in the free sector of its corner, as seen along d; 0: d does not lie in it. NULL: a free end. */
static unsigned sides_at(const model_corner *corner, model_point d)
{
	if (!corner || corner->full)
		return MODEL_LEFT | MODEL_RIGHT;
	if (is_same_direction(corner->first, d))
		return MODEL_LEFT;
	if (is_same_direction(corner->last, d))
		return MODEL_RIGHT;
	bool between_walls = turn(corner->last, d) > 0 && turn(d, corner->first) > 0;
	return between_walls ? 0 : MODEL_LEFT | MODEL_RIGHT;
}

static unsigned exchange(unsigned sides)
{
	return (sides & MODEL_LEFT ? MODEL_RIGHT : 0) | (sides & MODEL_RIGHT ? MODEL_LEFT : 0);
}

/* Can a path go straight from a to b? Corners NULL: free ends. */
static bool is_leg(
	const model_world *world, model_point a, const model_corner *of_a, model_point b, const model_corner *of_b)
{
	model_line line;
	if (model_same_point(a, b))
		return true;
	unsigned first = sides_at(of_a, minus(b, a)), last = exchange(sides_at(of_b, minus(a, b)));
	if (first == 0 || last == 0)
		return false;
	model_line_start(&line, a, b);
	for (size_t i = 0; i < world->segment_count; i++)
		if (model_line_meets(&line, world->segments[i].a, world->segments[i].b))
			return false;
	return (model_line_sides(&line, first) & last) != 0;
}

static bool is_corner_leg(model_corners *corners, size_t i, size_t k)
{
	if (corners->legs[i][k] == 0) {
		const model_corner *a = &corners->corners[i], *b = &corners->corners[k];
		corners->legs[i][k] = corners->legs[k][i] = is_leg(corners->world, a->at, a, b->at, b) ? 2 : 1;
	}
	return corners->legs[i][k] == 2;
}

double model_corner_path(model_corners *corners, model_point a, model_point b)
{
	double lengths[MODEL_SECTORS], best = INFINITY;
	bool done[MODEL_SECTORS] = { false };
	const model_world *world = corners->world;
	if (model_is_blocked(world, a) || model_is_blocked(world, b))
		return -1;
	if (is_leg(world, a, NULL, b, NULL))
		return model_length(a, b);
	for (size_t i = 0; i < corners->count; i++)
		lengths[i] = is_leg(world, a, NULL, corners->corners[i].at, &corners->corners[i])
			? model_length(a, corners->corners[i].at)
			: INFINITY;
	for (;;) {
		size_t next = corners->count;
		for (size_t i = 0; i < corners->count; i++)
			if (!done[i] && lengths[i] < best && (next == corners->count || lengths[i] < lengths[next]))
				next = i;
		if (next == corners->count)
			return best < INFINITY ? best : -1;
		const model_corner *from = &corners->corners[next];
		done[next] = true;
		if (is_leg(world, from->at, from, b, NULL))
			best = fmin(best, lengths[next] + model_length(from->at, b));
		for (size_t i = 0; i < corners->count; i++) {
			double length = lengths[next] + model_length(from->at, corners->corners[i].at);
			if (!done[i] && length < lengths[i] && length < best && is_corner_leg(corners, next, i))
				lengths[i] = length;
		}
	}
}

/* ---- what is seen ---- */

bool model_may_see_end(const model_world *world, model_point from, model_point end)
{
	model_line line;
	bool is_end = false;
	if (model_same_point(from, end))
		return false;
	model_line_start(&line, from, end);
	for (size_t i = 0; i < world->segment_count; i++) {
		const model_segment *s = &world->segments[i];
		is_end = is_end || model_same_point(s->a, end) || model_same_point(s->b, end);
		if (model_line_meets(&line, s->a, s->b))
			return false;
	}
	return is_end && model_line_sides(&line, MODEL_LEFT | MODEL_RIGHT) != 0;
}

bool model_must_see_corner(const model_corners *corners, size_t index, model_point from)
{
	const model_corner *corner = &corners->corners[index];
	model_line line;
	if (model_same_point(from, corner->at) || !is_leg(corners->world, from, NULL, corner->at, corner))
		return false;
	model_line_start(&line, from, corner->at);
	for (size_t i = 0; i < corners->world->segment_count; i++)
		model_line_meets(&line, corners->world->segments[i].a, corners->world->segments[i].b);
	return line.event_count + line.cover_count == 0;
}
