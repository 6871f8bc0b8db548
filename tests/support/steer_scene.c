/* SPDX-License-Identifier: MIT */
/*
 * tests/support/steer_scene.c: scenes of tools/scenes for one vehicle of radius 0.5, speed 2 and force 8.
 */
#include "support/steer_scene.h"

#include <math.h>

#include "base/angle.h"
#include "scenes/scene.h"

static double distance(tl_point a, tl_point b)
{
	return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

double steer_overlap(tl_point a, double a_radius, tl_point b, double b_radius)
{
	return a_radius + b_radius - distance(a, b);
}

/* The agent of a scene as a vehicle, and its circles. */
static struct steer_scene from_scene(const char *name, uint64_t run)
{
	struct scene made;
	struct steer_scene scene = { .vehicle = tl_default_vehicle() };
	if (scene_build(&made, scene_find(name), NULL, run) == TL_OK) {
		scene.vehicle.position = made.agents[0].def.position;
		scene.goal = made.agents[0].def.goal;
		for (; scene.count < tli_array_length(made.circles) && scene.count < STEER_CIRCLES_MOST; scene.count++)
			scene.circles[scene.count] = made.circles[scene.count].circle;
	}
	scene_free(&made);
	return scene;
}

struct steer_scene steer_scene_field(uint64_t seed)
{
	struct steer_scene scene = from_scene("field", seed - scene_find("field")->base_seed);
	scene.bounce = true;
	return scene;
}

struct steer_scene steer_scene_static(uint64_t seed)
{
	return from_scene("static", seed - scene_find("static")->base_seed);
}

struct steer_scene steer_scene_head_on(double degrees)
{
	struct steer_scene scene = from_scene("headon", 0);
	tli_turn turn = { 1, 0 };
	if (tli_turn_by_degrees(degrees, &turn) != TL_OK)
		return scene;
	scene.vehicle.heading = (tl_vector){ turn.cosine, turn.sine };
	scene.vehicle.position = (tl_point){ -25 * turn.cosine, -25 * turn.sine };
	scene.goal = (tl_point){ 25 * turn.cosine, 25 * turn.sine };
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
		def.wanted = tl_steer_seek(v, scene->goal);
		tl_vector force = tl_steer_avoid_circles(v, scene->circles, scene->count, &def, &state);
		tl_vehicle_step(v, force, 0, dt);
		move_circles(scene, dt);
		look(scene, from, before, dt, &run);
	}
	return run;
}
