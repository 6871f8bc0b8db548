/* SPDX-License-Identifier: MIT */
/*
 * circles.c: one agent among circles that never yield: fifty that move, up to fifty at rest, or one straight ahead.
 */
#include <math.h>

#include "scenes/scene.h"

enum { CIRCLES = 50, CIRCLE_TRIES = 1000 };

#define HALF 20.0 /* circles stay in a square of this half side */
#define GAP 1.6   /* at least, between circles at rest */

static void send_across(struct scene *scene, double y)
{
	scene->limit = 100;
	(void)scene_send(scene, (tl_point){ -25, y }, (tl_point){ 25, 0 }, 0);
}

static tl_crowd_circle_def draw_circle(tli_rng *rng)
{
	tl_crowd_circle_def def = tl_default_crowd_circle_def();
	def.circle.radius = tli_rng_real(rng, 0.5, 1.5);
	def.circle.centre.x = tli_rng_real(rng, -HALF, HALF);
	def.circle.centre.y = tli_rng_real(rng, -HALF, HALF);
	return def;
}

void scene_field(struct scene *scene, const struct scene_numbers *numbers)
{
	(void)numbers;
	for (int i = 0; i < CIRCLES; i++) {
		tl_crowd_circle_def def = draw_circle(&scene->rng);
		tl_point along = scene_direction(tli_rng_unit(&scene->rng));
		double speed = tli_rng_real(&scene->rng, 0.5, 1.5);
		def.circle.velocity = (tl_vector){ speed * along.x, speed * along.y };
		def.bounce = (tl_box){ { -HALF, -HALF }, { HALF, HALF } };
		scene_add_circle(scene, &def);
	}
	send_across(scene, 0);
}

/* Is there room for it between the circles so far? */
static bool circle_fits(const struct scene *scene, const tl_circle *circle)
{
	for (size_t i = 0; i < tli_array_length(scene->circles); i++) {
		const tl_circle *other = &scene->circles[i].circle;
		double x = other->centre.x - circle->centre.x, y = other->centre.y - circle->centre.y;
		if (sqrt(x * x + y * y) - other->radius - circle->radius < GAP)
			return false;
	}
	return true;
}

void scene_static(struct scene *scene, const struct scene_numbers *numbers)
{
	(void)numbers;
	double y = tli_rng_real(&scene->rng, -1, 1);
	for (int i = 0; i < CIRCLE_TRIES && tli_array_length(scene->circles) < CIRCLES; i++) {
		tl_crowd_circle_def def = draw_circle(&scene->rng);
		if (circle_fits(scene, &def.circle))
			scene_add_circle(scene, &def);
	}
	send_across(scene, y);
}

void scene_headon(struct scene *scene, const struct scene_numbers *numbers)
{
	(void)numbers;
	tl_crowd_circle_def def = tl_default_crowd_circle_def();
	def.circle.radius = 1.5;
	scene_add_circle(scene, &def);
	send_across(scene, 0);
}
