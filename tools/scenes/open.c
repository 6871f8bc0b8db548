/* SPDX-License-Identifier: MIT */
/*
 * open.c: scenes on an open plane: rings, crossing columns, goals at random, and some that are exactly symmetric.
 *
 *   circle, mixed, symmetric   everybody to the opposite point of the ring
 *   crossing                   two columns at right angles
 *   random                     each to a place of its own in a square
 *   swap, coincident           two who change places; several at one point
 */
#include <math.h>

#include "cli/message.h"
#include "scenes/scene.h"
#include "scenes/near.h"

#define SPACING 1.6755 /* along the ring, map units: 100 agents on a ring of radius 26.67 */
#define TWO_PI 6.28318530717958647693
#define SPEED 2.0

/* ---- rings ---- */

static bool make_ring(struct sim *sim, size_t count, tli_rng *rng, double jitter, bool mixed)
{
	double radius = (double)count * SPACING / TWO_PI;
	for (size_t i = 0; i < count; i++) {
		tl_point on = scene_direction((double)i / (double)count);
		on = (tl_point){ on.x * radius, on.y * radius };
		double x = tli_rng_real(rng, -0.01, 0.01), y = tli_rng_real(rng, -0.01, 0.01);
		tl_point from = { on.x + jitter * x, on.y + jitter * y };
		if (!scene_send(sim, from, (tl_point){ -on.x, -on.y }, (uint32_t)(i * 8 / count))) {
			return false;
		}
		if (mixed) {
			struct walker *walker = &sim->walkers[sim->count - 1];
			walker->def.radius = tli_rng_real(rng, 0.3, 0.7);
			walker->def.max_speed = tli_rng_real(rng, 1, 2);
		}
	}
	sim->limit = fmax(60, 3 * 2 * radius / SPEED);
	return true;
}

bool scene_circle(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	return make_ring(sim, numbers->count, rng, 1, false);
}

bool scene_mixed(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	return make_ring(sim, numbers->count, rng, 1, true);
}

bool scene_symmetric(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	return make_ring(sim, numbers->count, rng, 0, false);
}

/* ---- crossing ---- */

bool scene_crossing(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	sim->limit = 200;
	for (uint32_t group = 0; group < 2; group++) {
		for (size_t i = 0; i < numbers->count; i++) {
			double along = -(8 + 1.5 * (double)(i / 5)) + tli_rng_real(rng, -0.05, 0.05);
			double across = -2.8 + 1.4 * (double)(i % 5) + tli_rng_real(rng, -0.05, 0.05);
			tl_point from = { along, across }, to = { along + 60, across };
			if (group == 1) {
				from = (tl_point){ from.y, from.x };
				to = (tl_point){ to.y, to.x };
			}
			if (!scene_send(sim, from, to, group)) {
				return false;
			}
		}
	}
	return true;
}

/* ---- random ---- */

/* So often a place is drawn for one agent. */
enum { TRIES = 100000 };

/* A point of the square that is `apart` from all before it. */
static bool draw_point(struct near *near, tli_rng *rng, double side, double apart, tl_point *at)
{
	for (int i = 0; i < TRIES; i++) {
		at->x = tli_rng_real(rng, 0, side);
		at->y = tli_rng_real(rng, 0, side);
		if (near_is_free(near, *at, apart / 2, 0)) {
			near_add(near, *at, apart / 2);
			return true;
		}
	}
	message("no room for so many agents: --density must be lower");
	return false;
}

bool scene_random(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	double side = sqrt((double)numbers->count / numbers->density);
	struct near starts = { 0 }, goals = { 0 };
	tl_point from, to;
	bool good = near_begin(&starts, numbers->count, 0.5) && near_begin(&goals, numbers->count, 0.6);
	if (!good) {
		message("out of memory");
	}
	for (size_t i = 0; i < numbers->count && good; i++) {
		good = draw_point(&starts, rng, side, 1, &from) && draw_point(&goals, rng, side, 1.2, &to) &&
			scene_send(sim, from, to, (uint32_t)(i % 8));
	}
	near_free(&starts);
	near_free(&goals);
	sim->limit = 200;
	return good;
}

/* ---- a few ---- */

bool scene_swap(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	(void)numbers;
	(void)rng;
	sim->limit = 60;
	return scene_send(sim, (tl_point){ -10, 0 }, (tl_point){ 10, 0 }, 0) &&
		scene_send(sim, (tl_point){ 10, 0 }, (tl_point){ -10, 0 }, 1);
}

bool scene_coincident(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	(void)rng;
	sim->limit = 60;
	for (size_t i = 0; i < numbers->count; i++) {
		tl_point to = scene_direction((double)i / (double)numbers->count);
		if (!scene_send(sim, (tl_point){ 0, 0 }, (tl_point){ 10 * to.x, 10 * to.y }, (uint32_t)(i % 8))) {
			return false;
		}
	}
	return true;
}
