/* SPDX-License-Identifier: MIT */
/*
 * tests/support/model/body.c: a path for a body that is a little larger than the one asked for. It bends at points around the ends of walls, and
 * each leg is tested against each wall by its distance, so it is a path also for any polygon about the body that fits into that larger one.
 */
#include "support/model/model.h"

#include <math.h>

enum { DIRECTIONS = 8, NODES_MAX = 256, GRID_END = 1 << 29 };

typedef struct larger {
	const model_world *world;
	double reach;
	size_t count;
	model_point nodes[NODES_MAX];
} larger;

static int64_t wide_radius(const larger *l, int64_t of_circle)
{
	return (int64_t)ceil((double)(l->world->radius + of_circle) * l->reach) + 2;
}

static bool is_leg(const larger *l, model_point a, model_point b)
{
	const model_world *world = l->world;
	for (size_t i = 0; i < world->segment_count; i++)
		if (model_is_near(a, b, world->segments[i].a, world->segments[i].b, wide_radius(l, 0), true))
			return false;
	for (size_t i = 0; i < world->circle_count; i++)
		if (model_is_near(a, b, world->circles[i].centre, world->circles[i].centre,
			    wide_radius(l, world->circles[i].radius), true))
			return false;
	return true;
}

static bool add_ring(larger *l, model_point centre, int64_t radius)
{
	for (int i = 0; i < DIRECTIONS; i++) {
		double angle = 2 * M_PI * i / DIRECTIONS, far = ((double)radius + 2) / cos(M_PI / DIRECTIONS) + 2;
		model_point at = { centre.x + llround(far * cos(angle)), centre.y + llround(far * sin(angle)) };
		if (at.x < -GRID_END || at.x > GRID_END || at.y < -GRID_END || at.y > GRID_END)
			continue;
		if (l->count == NODES_MAX)
			return false;
		if (is_leg(l, at, at))
			l->nodes[l->count++] = at;
	}
	return true;
}

double model_body_path(const model_world *world, double reach, model_point a, model_point b)
{
	larger l = { world, reach, 0, { { 0, 0 } } };
	double lengths[NODES_MAX], best = INFINITY;
	bool done[NODES_MAX] = { false };
	if (model_is_in_solid(world, a) || model_is_in_solid(world, b) || !is_leg(&l, a, a) || !is_leg(&l, b, b))
		return -1;
	for (size_t i = 0; i < 2 * world->segment_count; i++)
		if (!add_ring(&l, i % 2 ? world->segments[i / 2].b : world->segments[i / 2].a, wide_radius(&l, 0)))
			return -1;
	for (size_t i = 0; i < world->circle_count; i++)
		if (!add_ring(&l, world->circles[i].centre, wide_radius(&l, world->circles[i].radius)))
			return -1;
	if (is_leg(&l, a, b))
		return model_length(a, b);
	for (size_t i = 0; i < l.count; i++)
		lengths[i] = is_leg(&l, a, l.nodes[i]) ? model_length(a, l.nodes[i]) : INFINITY;
	for (;;) {
		size_t next = l.count;
		for (size_t i = 0; i < l.count; i++)
			if (!done[i] && lengths[i] < best && (next == l.count || lengths[i] < lengths[next]))
				next = i;
		if (next == l.count)
			return best < INFINITY ? best : -1;
		done[next] = true;
		if (is_leg(&l, l.nodes[next], b))
			best = fmin(best, lengths[next] + model_length(l.nodes[next], b));
		for (size_t i = 0; i < l.count; i++) {
			double length = lengths[next] + model_length(l.nodes[next], l.nodes[i]);
			if (!done[i] && length < lengths[i] && length < best && is_leg(&l, l.nodes[next], l.nodes[i]))
				lengths[i] = length;
		}
	}
}
