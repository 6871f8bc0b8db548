/* SPDX-License-Identifier: MIT */
/*
 * tests/support/steer_scene.c: scenes for one vehicle of radius 0.5, speed 2 and force 8.
 *
 * Numbers are drawn in a fixed order from splitmix64, so that other programs can make the same scenes.
 */
#include "support/steer_scene.h"

#include <math.h>

#include "base/angle.h"
#include "base/rng.h"

static double draw(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static tl_point at_angle(double radians, double length)
{
	tli_turn turn = { 1, 0 };
	if (tli_turn_by_radians(radians, &turn) != TL_OK)
		return (tl_point){ 0, 0 };
	return (tl_point){ turn.cosine * length, turn.sine * length };
}

static double distance(tl_point a, tl_point b)
{
	return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

double steer_overlap(tl_point a, double a_radius, tl_point b, double b_radius)
{
	return a_radius + b_radius - distance(a, b);
}

static struct steer_scene start(double y)
{
	struct steer_scene scene = { .vehicle = tl_default_vehicle(), .goal = { 25, 0 } };
	scene.vehicle.position = (tl_point){ -25, y };
	return scene;
}

struct steer_scene steer_scene_field(uint64_t seed)
{
	tli_rng rng = { seed };
	struct steer_scene scene = start(0);
	scene.bounce = true;
	for (; scene.count < STEER_CIRCLES_MOST; scene.count++) {
		tl_circle *circle = &scene.circles[scene.count];
		circle->radius = draw(&rng, 0.5, 1.5);
		circle->centre.x = draw(&rng, -20, 20);
		circle->centre.y = draw(&rng, -20, 20);
		double angle = draw(&rng, 0, 6.283185307179586);
		circle->velocity = at_angle(angle, draw(&rng, 0.5, 1.5));
	}
	return scene;
}

struct steer_scene steer_scene_static(uint64_t seed)
{
	tli_rng rng = { seed };
	struct steer_scene scene = start(draw(&rng, -1, 1));
	for (int tries = 0; tries < 1000 && scene.count < STEER_CIRCLES_MOST; tries++) {
		tl_circle circle = { .radius = draw(&rng, 0.5, 1.5) };
		circle.centre.x = draw(&rng, -20, 20);
		circle.centre.y = draw(&rng, -20, 20);
		bool fits = true;
		for (size_t i = 0; i < scene.count; i++)
			fits &= -steer_overlap(circle.centre, circle.radius, scene.circles[i].centre,
					scene.circles[i].radius) >= 1.6;
		if (fits)
			scene.circles[scene.count++] = circle;
	}
	return scene;
}

struct steer_scene steer_scene_head_on(double degrees)
{
	struct steer_scene scene = start(0);
	tli_turn turn = { 1, 0 };
	if (tli_turn_by_degrees(degrees, &turn) != TL_OK)
		return scene;
	scene.vehicle.heading = (tl_vector){ turn.cosine, turn.sine };
	scene.vehicle.position = (tl_point){ -25 * turn.cosine, -25 * turn.sine };
	scene.goal = (tl_point){ 25 * turn.cosine, 25 * turn.sine };
	scene.circles[0].radius = 1.5;
	scene.count = 1;
	return scene;
}

static void bounce(double at, double *speed)
{
	if ((at > 20 && *speed > 0) || (at < -20 && *speed < 0))
		*speed = -*speed;
}

static void move_circles(struct steer_scene *scene, double dt)
{
	for (size_t i = 0; i < scene->count; i++) {
		tl_circle *circle = &scene->circles[i];
		circle->centre.x += circle->velocity.x * dt;
		circle->centre.y += circle->velocity.y * dt;
		if (scene->bounce) {
			bounce(circle->centre.x, &circle->velocity.x);
			bounce(circle->centre.y, &circle->velocity.y);
		}
	}
}

static void look(const struct steer_scene *scene, tl_point from, tl_point before, double dt, struct steer_run *run)
{
	const tl_vehicle *v = &scene->vehicle;
	for (size_t i = 0; i < scene->count; i++)
		run->contact |= steer_overlap(v->position, v->radius, scene->circles[i].centre,
					scene->circles[i].radius) > 0.005;
	double speed = distance(v->position, before) / dt;
	run->speed = speed > run->speed ? speed : run->speed;
	double x = scene->goal.x - from.x, y = scene->goal.y - from.y, length = sqrt(x * x + y * y);
	double off = (x * (v->position.y - from.y) - y * (v->position.x - from.x)) / length;
	run->left = off > run->left ? off : run->left;
	run->right = -off > run->right ? -off : run->right;
}

struct steer_run steer_scene_run(struct steer_scene *scene, double dt)
{
	struct steer_run run = { .arrived = false };
	tl_point from = scene->vehicle.position;
	tl_avoid_def def = tl_default_avoid_def();
	tl_avoid_state state = { 0, 0 };
	def.dt = dt;
	for (int step = 0; step * dt < 100; step++) {
		tl_vehicle *v = &scene->vehicle;
		tl_point before = v->position;
		def.reach = distance(scene->goal, v->position);
		if (def.reach < 0.5) {
			run.arrived = true;
			run.ratio = step * dt * v->max_speed / distance(from, scene->goal);
			break;
		}
		tl_vector wanted = tl_steer_seek(v, scene->goal);
		tl_vector force = tl_steer_avoid_circles(v, scene->circles, scene->count, &def, wanted, &state);
		tl_vehicle_step(v, force, 0, dt);
		move_circles(scene, dt);
		look(scene, from, before, dt, &run);
	}
	return run;
}
