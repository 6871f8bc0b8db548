/* SPDX-License-Identifier: MIT */
/*
 * circles.c: one agent among circles that never yield: fifty that move, up to fifty that stand, or one straight ahead.
 */
#include <math.h>

#include "scenes/scene.h"

enum { CIRCLES = 50, TRIES = 1000 };

#define HALF 20.0 /* circles keep to a square of this half side */
#define GAP 1.6   /* between circles that stand, at least */

static bool send_across(struct sim *sim, double y)
{
	sim->limit = 100;
	return scene_send(sim, (tl_point){ -25, y }, (tl_point){ 25, 0 }, 0);
}

bool scene_field(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	(void)numbers;
	for (int i = 0; i < CIRCLES; i++) {
		tl_crowd_circle_def def = tl_default_crowd_circle_def();
		def.circle.radius = tli_rng_real(rng, 0.5, 1.5);
		def.circle.centre.x = tli_rng_real(rng, -HALF, HALF);
		def.circle.centre.y = tli_rng_real(rng, -HALF, HALF);
		tl_point along = scene_direction(tli_rng_unit(rng));
		double speed = tli_rng_real(rng, 0.5, 1.5);
		def.circle.velocity = (tl_vector){ speed * along.x, speed * along.y };
		def.bounce = (tl_box){ { -HALF, -HALF }, { HALF, HALF } };
		if (sim_add_ball(sim, &def) == NULL) {
			return false;
		}
	}
	return send_across(sim, 0);
}

/* Is there room between the circles that stand already? */
static bool fits(const struct sim *sim, const tl_circle *circle)
{
	for (size_t i = 0; i < sim->ball_count; i++) {
		const tl_circle *other = &sim->balls[i].def.circle;
		double x = other->centre.x - circle->centre.x, y = other->centre.y - circle->centre.y;
		if (sqrt(x * x + y * y) - other->radius - circle->radius < GAP) {
			return false;
		}
	}
	return true;
}

bool scene_static(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	(void)numbers;
	double y = tli_rng_real(rng, -1, 1);
	for (int i = 0; i < TRIES && sim->ball_count < CIRCLES; i++) {
		tl_crowd_circle_def def = tl_default_crowd_circle_def();
		def.circle.radius = tli_rng_real(rng, 0.5, 1.5);
		def.circle.centre.x = tli_rng_real(rng, -HALF, HALF);
		def.circle.centre.y = tli_rng_real(rng, -HALF, HALF);
		if (fits(sim, &def.circle) && sim_add_ball(sim, &def) == NULL) {
			return false;
		}
	}
	return send_across(sim, y);
}

bool scene_headon(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	(void)numbers;
	(void)rng;
	tl_crowd_circle_def def = tl_default_crowd_circle_def();
	def.circle.radius = 1.5;
	return sim_add_ball(sim, &def) != NULL && send_across(sim, 0);
}
