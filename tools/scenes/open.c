/* SPDX-License-Identifier: MIT */
/*
 * open.c: scenes on an open plane.
 *
 *   circle, mixed, symmetric   each agent to the opposite point of a ring; mixed: bodies differ; symmetric: exactly symmetric
 *   crossing                   two columns at right angles
 *   random                     each agent from a random point of a square to another
 *   swap, coincident           two agents exchange positions; several start at one point
 */
#include <math.h>

#include "scenes/near.h"
#include "scenes/scene.h"

#define SPACING 1.6755 /* along the ring, map units: 100 agents on a ring of radius 26.67 */
#define TWO_PI 6.28318530717958647693
#define SPEED 2.0

/* ---- rings ---- */

/* Agents start up to `jitter` off the ring. */
static void make_ring(struct scene *scene, size_t count, double jitter, bool mixed)
{
	double radius = (double)count * SPACING / TWO_PI;
	for (size_t i = 0; i < count; i++) {
		tl_point on = scene_direction((double)i / (double)count);
		on = (tl_point){ on.x * radius, on.y * radius };
		double x = tli_rng_real(&scene->rng, -0.01, 0.01), y = tli_rng_real(&scene->rng, -0.01, 0.01);
		tl_point from = { on.x + jitter * x, on.y + jitter * y };
		struct scene_agent *agent = scene_send(
			scene, from, (tl_point){ -on.x, -on.y }, (uint32_t)(i * 8 / count));
		if (agent && mixed) {
			agent->def.radius = tli_rng_real(&scene->rng, 0.3, 0.7);
			agent->def.max_speed = tli_rng_real(&scene->rng, 1, 2);
		}
	}
	scene->limit = fmax(60, 3 * 2 * radius / SPEED);
}

void scene_circle(struct scene *scene, const struct scene_numbers *numbers)
{
	make_ring(scene, numbers->count, 1, false);
}

void scene_mixed(struct scene *scene, const struct scene_numbers *numbers)
{
	make_ring(scene, numbers->count, 1, true);
}

void scene_symmetric(struct scene *scene, const struct scene_numbers *numbers)
{
	make_ring(scene, numbers->count, 0, false);
}

/* ---- crossing ---- */

void scene_crossing(struct scene *scene, const struct scene_numbers *numbers)
{
	scene->limit = 200;
	for (uint32_t group = 0; group < 2; group++) {
		for (size_t i = 0; i < numbers->count; i++) {
			double along = -(8 + 1.5 * (double)(i / 5)) + tli_rng_real(&scene->rng, -0.05, 0.05);
			double across = -2.8 + 1.4 * (double)(i % 5) + tli_rng_real(&scene->rng, -0.05, 0.05);
			tl_point from = { along, across }, to = { along + 60, across };
			if (group == 1) {
				from = (tl_point){ from.y, from.x };
				to = (tl_point){ to.y, to.x };
			}
			(void)scene_send(scene, from, to, group);
		}
	}
}

/* ---- random ---- */

/* How often a point is drawn for one agent. */
enum { POINT_TRIES = 100000 };

/* A point of the square at least `distance` from all before it; TL_E_LIMIT where none is found. */
static tl_point draw_point(struct scene *scene, struct near *near, double side, double distance)
{
	for (int i = 0; i < POINT_TRIES && !scene->status; i++) {
		tl_point at = { .x = tli_rng_real(&scene->rng, 0, side) };
		at.y = tli_rng_real(&scene->rng, 0, side);
		if (near_is_free(near, at, distance / 2, 0)) {
			near_add(near, at, distance / 2);
			return at;
		}
	}
	scene->status = scene->status ? scene->status : TL_E_LIMIT;
	return (tl_point){ 0, 0 };
}

void scene_random(struct scene *scene, const struct scene_numbers *numbers)
{
	double side = sqrt((double)numbers->count / numbers->density);
	struct near starts = { 0 }, goals = { 0 };
	if (!near_begin(&starts, numbers->count, 0.5) || !near_begin(&goals, numbers->count, 0.6))
		scene->status = TL_E_NOMEM;
	for (size_t i = 0; i < numbers->count && !scene->status; i++) {
		tl_point from = draw_point(scene, &starts, side, 1), to = draw_point(scene, &goals, side, 1.2);
		(void)scene_send(scene, from, to, (uint32_t)(i % 8));
	}
	near_free(&starts);
	near_free(&goals);
	scene->limit = 200;
}

/* ---- a few ---- */

void scene_swap(struct scene *scene, const struct scene_numbers *numbers)
{
	(void)numbers;
	scene->limit = 60;
	(void)scene_send(scene, (tl_point){ -10, 0 }, (tl_point){ 10, 0 }, 0);
	(void)scene_send(scene, (tl_point){ 10, 0 }, (tl_point){ -10, 0 }, 1);
}

void scene_coincident(struct scene *scene, const struct scene_numbers *numbers)
{
	scene->limit = 60;
	for (size_t i = 0; i < numbers->count; i++) {
		tl_point to = scene_direction((double)i / (double)numbers->count);
		(void)scene_send(scene, (tl_point){ 0, 0 }, (tl_point){ 10 * to.x, 10 * to.y }, (uint32_t)(i % 8));
	}
}
