/* SPDX-License-Identifier: MIT */
/*
 * tests/support/crowd_world.c: making a world, and watching its steps.
 */
#include "support/crowd_world.h"

#include "support/check.h"
#include <math.h>

double world_between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

/* ---- a world ---- */

tl_crowd_def world_def(double dt)
{
	tl_crowd_def def = tl_default_crowd_def();
	def.dt = dt;
	return def;
}

void world_begin(world *w, const tl_crowd_def *def)
{
	*w = (world){ .dt = def->dt, .deepest = -INFINITY };
	ck_assert_int_eq(tl_crowd_create(def, &w->crowd), TL_OK);
}

void world_end(world *w)
{
	tl_crowd_free(w->crowd);
}

/* A walker at x, y. */
tl_agent_def world_walker(double x, double y, double to_x, double to_y)
{
	tl_agent_def def = tl_default_agent_def();
	def.avoid = TL_AVOID_RECIPROCAL;
	def.radius = 0.5;
	def.desire = TL_DESIRE_GOAL;
	def.position = (tl_point){ x, y };
	def.goal = (tl_point){ to_x, to_y };
	def.max_force = INFINITY;
	return def;
}

size_t world_add(world *w, const tl_agent_def *def)
{
	size_t i = w->count++;
	ck_assert_int_eq(tl_crowd_add_agent(w->crowd, def, &w->id[i]), TL_OK);
	w->def[i] = *def;
	w->x[i] = def->position.x;
	w->y[i] = def->position.y;
	w->v[i] = def->velocity;
	return i;
}

static bool yields(const world *w, size_t i)
{
	return w->def[i].avoid == TL_AVOID_RECIPROCAL && !w->def[i].driven;
}

static bool avoid_each_other(const world *w, size_t i, size_t j)
{
	return yields(w, i) && yields(w, j) && (w->def[i].mask & w->def[j].layer) && (w->def[j].mask & w->def[i].layer);
}

double world_depth(const world *w, size_t i, size_t j)
{
	double dx = w->x[i] - w->x[j], dy = w->y[i] - w->y[j];
	return w->def[i].radius + w->def[j].radius - sqrt(dx * dx + dy * dy);
}

size_t world_overlaps(const world *w)
{
	size_t count = 0;
	for (size_t i = 0; i < w->count; i++)
		for (size_t j = 0; j < i; j++)
			count += world_depth(w, i, j) > WORLD_OVERLAP;
	return count;
}

bool world_has_room(const world *w, double x, double y, double radius)
{
	for (size_t j = 0; j < w->count; j++) {
		double dx = w->x[j] - x, dy = w->y[j] - y, least = w->def[j].radius + radius + 1e-5;
		if (dx * dx + dy * dy < least * least)
			return false;
	}
	return true;
}

/* ---- one step, looked at ---- */

static double smallest_distance(double qx, double qy, double wx, double wy)
{
	double squared = wx * wx + wy * wy, t = squared > 0 ? -(qx * wx + qy * wy) / squared : 0;
	t = fmin(fmax(t, 0), 1);
	double x = qx + t * wx, y = qy + t * wy;
	return sqrt(x * x + y * y);
}

/* Bodies that overlap, with those that they overlap and so on, are a heap. How deep the deepest overlap is in that of each body, before the step. */
static void find_heaps(const world *w, double *deepest)
{
	size_t heap[WORLD_MOST];
	bool found[WORLD_MOST] = { false };
	for (size_t first = 0; first < w->count; first++) {
		size_t count = 0;
		double most = 0;
		if (found[first])
			continue;
		found[first] = true;
		heap[count++] = first;
		for (size_t next = 0; next < count; next++)
			for (size_t j = 0, i = heap[next]; j < w->count; j++) {
				if (j == i || !avoid_each_other(w, i, j) || !(world_depth(w, i, j) > WORLD_PARTS))
					continue;
				most = fmax(most, world_depth(w, i, j));
				if (!found[j])
					heap[count++] = j;
				found[j] = true;
			}
		for (size_t i = 0; i < count; i++)
			deepest[heap[i]] = most;
	}
}

/* Of two that overlapped before the step: no deeper at its end than the deepest of their heap was. */
static void check_heap(const world *w, size_t i, size_t j, double after, double most)
{
	double depth = w->def[i].radius + w->def[j].radius - after;
	if (depth - most > WORLD_ROUNDING)
		ck_abort_msg("step %llu: %zu and %zu are in each other by %g, more than %g",
			(unsigned long long)tl_crowd_step_count(w->crowd), i, j, depth, most);
}

static void check_pair(world *w, size_t i, size_t j, const double *ux, const double *uy, const double *heap)
{
	double qx = w->x[j] - w->x[i], qy = w->y[j] - w->y[i], radius = w->def[i].radius + w->def[j].radius;
	double reach = radius + fabs(ux[i]) + fabs(uy[i]) + fabs(ux[j]) + fabs(uy[j]);
	if (fabs(qx) > reach || fabs(qy) > reach || !avoid_each_other(w, i, j))
		return;
	double least = smallest_distance(qx, qy, ux[j] - ux[i], uy[j] - uy[i]), before = sqrt(qx * qx + qy * qy);
	w->deepest = fmax(w->deepest, radius - least);
	if (radius - before > WORLD_PARTS) {
		check_heap(w, i, j, hypot(qx + ux[j] - ux[i], qy + uy[j] - uy[i]), heap[i]);
		return;
	}
	if (fmin(before, radius) - least > WORLD_ROUNDING)
		ck_abort_msg("step %llu: %zu and %zu come nearer by %g, radii together %g, distance %g",
			(unsigned long long)tl_crowd_step_count(w->crowd), i, j, fmin(before, radius) - least, radius,
			before);
}

static void note_motion(world *w, size_t i, double ux, double uy, tl_vector v)
{
	double limit = w->def[i].max_speed, speed = sqrt(ux * ux + uy * uy) / w->dt;
	double change_x = v.x - w->v[i].x, change_y = v.y - w->v[i].y;
	double force = sqrt(change_x * change_x + change_y * change_y) / w->dt;
	if (!(w->def[i].max_force > 0))
		return;
	w->fastest = fmax(w->fastest, limit > 0 ? speed / limit : speed);
	w->forced += isfinite(w->def[i].max_force) ? 1 : 0;
	w->beyond += force > w->def[i].max_force * (1 + 1e-3);
}

void world_step(world *w)
{
	static double ux[WORLD_MOST], uy[WORLD_MOST], heap[WORLD_MOST];
	ck_assert_int_eq(tl_crowd_step(w->crowd), TL_OK);
	for (size_t i = 0; i < w->count; i++) {
		tl_agent_info info;
		(void)tl_crowd_get_agent(w->crowd, w->id[i], &info);
		ux[i] = info.position.x - w->x[i];
		uy[i] = info.position.y - w->y[i];
		if (yields(w, i))
			note_motion(w, i, ux[i], uy[i], info.velocity);
		w->v[i] = info.velocity;
	}
	find_heaps(w, heap);
	for (size_t i = 0; i < w->count; i++)
		for (size_t j = 0; j < i; j++)
			check_pair(w, i, j, ux, uy, heap);
	for (size_t i = 0; i < w->count; i++) {
		w->x[i] += ux[i];
		w->y[i] += uy[i];
	}
}

void world_walk(world *w, double seconds)
{
	for (double t = 0; t < seconds; t += w->dt)
		world_step(w);
}

size_t world_arrived(const world *w)
{
	size_t count = 0;
	for (size_t i = 0; i < w->count; i++)
		count += hypot(w->x[i] - w->def[i].goal.x, w->y[i] - w->def[i].goal.y) <= 0.51;
	return count;
}

void world_check_manners(const world *w)
{
	ck_assert_double_le(w->deepest, WORLD_OVERLAP);
	ck_assert_double_le(w->fastest, 1 + 1e-5);
}
