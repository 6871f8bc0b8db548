/* SPDX-License-Identifier: MIT */
/*
 * plans.c: scenes between walls at human scale: rooms with one door or two, one of which a circle may close, a room that is left, bodies of
 * different size, corridors that cross or merge, bottlenecks, an office, a wedge that goes through a door.
 *
 * Bodies have a radius of 0.25, a top speed of 1.3 units a second, and the default force. Starts and goals are drawn in boxes, such that no
 * two starts, and no two goals, are too near each other. All stay at their goals.
 *
 *    +--------+--------+     rooms: half of the agents begin in each room, and go to the other one
 *    |        |        |
 *    |                 |
 *    |        |        |
 *    +--------+--------+
 */
#include "scenes/scene.h"

#include <math.h>

#include "scenes/near.h"

/* Walls are this thick; bodies and goals this far apart at least. */
#define THICK 0.2
#define APART 0.1
#define RADIUS 0.25
#define RADIUS_MAX 0.6

enum { TRIES = 100000 };

struct plan {
	struct scene *scene;
	struct near starts, goals;
	double radius; /* of the next body */
	double speed;
	double margin; /* from the walls of a box */
};

static bool plan_begin(struct plan *plan, struct scene *scene, size_t count)
{
	*plan = (struct plan){ .scene = scene, .radius = RADIUS, .speed = 1.3, .margin = RADIUS + APART };
	scene->limit = 400;
	if (!near_begin(&plan->starts, count, RADIUS_MAX + APART) ||
		!near_begin(&plan->goals, count, RADIUS_MAX + APART))
		scene->status = TL_E_NOMEM;
	return scene->status == TL_OK;
}

static void plan_end(struct plan *plan)
{
	near_free(&plan->starts);
	near_free(&plan->goals);
}

static double draw_within(struct plan *plan, double low, double high)
{
	return tli_rng_real(&plan->scene->rng, low + plan->margin, high - plan->margin);
}

/* A point of the box where the next body is free of all others in `near`; TL_E_LIMIT where none is found. */
static tl_point draw_free(struct plan *plan, struct near *near, tl_box box)
{
	struct scene *scene = plan->scene;
	for (int i = 0; i < TRIES && !scene->status; i++) {
		tl_point at = { .x = draw_within(plan, box.min.x, box.max.x) };
		at.y = draw_within(plan, box.min.y, box.max.y);
		if (near_is_free(near, at, plan->radius, APART)) {
			near_add(near, at, plan->radius);
			return at;
		}
	}
	scene->status = scene->status ? scene->status : TL_E_LIMIT;
	return (tl_point){ 0, 0 };
}

static void send_between(struct plan *plan, tl_box from, tl_box to, uint32_t colour)
{
	tl_point start = draw_free(plan, &plan->starts, from), goal = draw_free(plan, &plan->goals, to);
	struct scene_agent *agent = scene_send(plan->scene, start, goal, colour);
	if (agent) {
		agent->def.radius = plan->radius;
		agent->def.max_speed = plan->speed;
		agent->def.max_force = tl_default_agent_def().max_force;
	}
}

static tl_box box_of(double left, double low, double right, double high)
{
	return (tl_box){ { left, low }, { right, high } };
}

/* A wall along an axis. */
static void add_wall(struct scene *scene, double ax, double ay, double bx, double by)
{
	const double half = THICK / 2;
	scene_block(scene, (tl_point){ fmin(ax, bx) - half, fmin(ay, by) - half },
		(tl_point){ fmax(ax, bx) + half, fmax(ay, by) + half });
}

static void add_room(struct scene *scene, tl_box box)
{
	add_wall(scene, box.min.x, box.min.y, box.max.x, box.min.y);
	add_wall(scene, box.max.x, box.min.y, box.max.x, box.max.y);
	add_wall(scene, box.min.x, box.max.y, box.max.x, box.max.y);
	add_wall(scene, box.min.x, box.min.y, box.min.x, box.max.y);
}

/* A wall from low to high at x, with a door in its middle; the door is as wide as the opening between bodies of wall. */
static void add_wall_with_door(struct scene *scene, double x, double low, double high, double width)
{
	double middle = (low + high) / 2, half = (width + THICK) / 2;
	add_wall(scene, x, low, x, middle - half);
	add_wall(scene, x, middle + half, x, high);
}

/* ---- two rooms of 10 by 10 ---- */

static const tl_box LEFT_ROOM = { { -10, 0 }, { 0, 10 } }, RIGHT_ROOM = { { 0, 0 }, { 10, 10 } };

static void add_two_rooms(struct scene *scene, double length, double width, int doors)
{
	add_room(scene, box_of(-length, 0, length, 10));
	for (int i = 0; i < doors; i++)
		add_wall_with_door(scene, 0, 10.0 * i / doors, 10.0 * (i + 1) / doors, width);
}

static void exchange_rooms(struct scene *scene, const struct scene_numbers *numbers, int doors)
{
	struct plan plan;
	add_two_rooms(scene, 10, numbers->width, doors);
	if (plan_begin(&plan, scene, 2 * numbers->count))
		for (size_t i = 0; i < 2 * numbers->count; i++)
			send_between(&plan, i % 2 ? RIGHT_ROOM : LEFT_ROOM, i % 2 ? LEFT_ROOM : RIGHT_ROOM, i % 2);
	plan_end(&plan);
}

void scene_rooms(struct scene *scene, const struct scene_numbers *numbers)
{
	exchange_rooms(scene, numbers, 1);
}

void scene_two_doors(struct scene *scene, const struct scene_numbers *numbers)
{
	exchange_rooms(scene, numbers, 2);
}

/* A circle closes the nearer one of two doors. */
void scene_boulder(struct scene *scene, const struct scene_numbers *numbers)
{
	struct plan plan;
	tl_crowd_circle_def boulder = tl_default_crowd_circle_def();
	boulder.circle = (tl_circle){ .centre = { 0, 2.5 }, .radius = numbers->width / 2 };
	scene_add_circle(scene, &boulder);
	add_two_rooms(scene, 10, numbers->width, 2);
	if (plan_begin(&plan, scene, numbers->count))
		for (size_t i = 0; i < numbers->count; i++)
			send_between(&plan, box_of(-10, 0, -2, 4), box_of(2, 0, 10, 4), i % 8);
	plan_end(&plan);
}

void scene_leave(struct scene *scene, const struct scene_numbers *numbers)
{
	struct plan plan;
	add_two_rooms(scene, 10, numbers->width, 1);
	if (plan_begin(&plan, scene, numbers->count))
		for (size_t i = 0; i < numbers->count; i++)
			send_between(&plan, LEFT_ROOM, RIGHT_ROOM, i % 8);
	plan_end(&plan);
}

/* Radii from 0.2 to 0.6 and speeds from 0.8 to 2, in rooms of 20 by 10. */
void scene_bodies(struct scene *scene, const struct scene_numbers *numbers)
{
	struct plan plan;
	add_two_rooms(scene, 20, numbers->width, 1);
	if (plan_begin(&plan, scene, numbers->count)) {
		plan.margin = RADIUS_MAX + APART;
		for (size_t i = 0; i < numbers->count; i++) {
			plan.radius = tli_rng_real(&scene->rng, 0.2, RADIUS_MAX);
			plan.speed = tli_rng_real(&scene->rng, 0.8, 2);
			send_between(&plan, box_of(-20, 0, 0, 10), box_of(0, 0, 20, 10), i % 8);
		}
	}
	plan_end(&plan);
}

/* ---- corridors ---- */

/* Two corridors of this width that cross at 0,0; four groups of agents go straight across. */
void scene_corridors(struct scene *scene, const struct scene_numbers *numbers)
{
	const double h = numbers->width / 2, end = 25;
	for (int i = 0; i < 4; i++) {
		double x = i % 2 ? 1 : -1, y = i / 2 ? 1 : -1;
		tl_point a = { x * (h + THICK / 2), y * (h + THICK / 2) };
		add_wall(scene, a.x, a.y, x * end, a.y);
		add_wall(scene, a.x, a.y, a.x, y * end);
	}
	add_wall(scene, -end, -h, -end, h);
	add_wall(scene, end, -h, end, h);
	add_wall(scene, -h, -end, h, -end);
	add_wall(scene, -h, end, h, end);
	const tl_box arms[4] = { box_of(-end, -h, -h - 3, h), box_of(h + 3, -h, end, h), box_of(-h, -end, h, -h - 3),
		box_of(-h, h + 3, h, end) };
	struct plan plan;
	if (plan_begin(&plan, scene, 4 * numbers->count))
		for (size_t i = 0; i < 4 * numbers->count; i++)
			send_between(&plan, arms[i % 4], arms[(i % 4) ^ 1], i % 4);
	plan_end(&plan);
}

/* Two streams of `count` agents come from both sides of a corridor and leave by the stem of the T, 60 long. */
void scene_merge(struct scene *scene, const struct scene_numbers *numbers)
{
	const double h = numbers->width / 2, low = -60;
	add_wall(scene, -25, numbers->width, 25, numbers->width);
	add_wall(scene, -25, 0, -25, numbers->width);
	add_wall(scene, 25, 0, 25, numbers->width);
	add_wall(scene, -25, 0, -h - THICK / 2, 0);
	add_wall(scene, h + THICK / 2, 0, 25, 0);
	add_wall(scene, -h - THICK / 2, low, -h - THICK / 2, 0);
	add_wall(scene, h + THICK / 2, low, h + THICK / 2, 0);
	add_wall(scene, -h, low, h, low);
	struct plan plan;
	if (plan_begin(&plan, scene, 2 * numbers->count)) {
		for (size_t i = 0; i < 2 * numbers->count; i++) {
			tl_box from = i % 2 ? box_of(h + 2, 0, 25, numbers->width)
					    : box_of(-25, 0, -h - 2, numbers->width);
			send_between(&plan, from, box_of(-h, low, h, -10), i % 2);
		}
	}
	plan_end(&plan);
}

/* Three doors one after the other. */
void scene_necks(struct scene *scene, const struct scene_numbers *numbers)
{
	add_room(scene, box_of(-10, 0, 40, 6));
	for (int i = 0; i < 3; i++)
		add_wall_with_door(scene, 5 + 8 * i, 0, 6, numbers->width);
	struct plan plan;
	if (plan_begin(&plan, scene, numbers->count))
		for (size_t i = 0; i < numbers->count; i++)
			send_between(&plan, box_of(-10, 0, 5, 6), box_of(22, 0, 40, 6), i % 8);
	plan_end(&plan);
}

/* ---- an office ---- */

/* Eight rooms of 5 by 5 on each side of a corridor 2.4 wide, each with a door; from random rooms to random rooms. */
void scene_office(struct scene *scene, const struct scene_numbers *numbers)
{
	const double door = (numbers->width + THICK) / 2;
	for (int side = 0; side < 2; side++) {
		double inner = side ? 2.4 : 0, outer = side ? 7.4 : -5;
		add_wall(scene, 0, outer, 40, outer);
		for (int i = 0; i <= 8; i++)
			add_wall(scene, 5 * i, inner, 5 * i, outer);
		for (int i = 0; i < 8; i++) {
			add_wall(scene, 5 * i, inner, 5 * i + 2.5 - door, inner);
			add_wall(scene, 5 * i + 2.5 + door, inner, 5 * i + 5, inner);
		}
	}
	add_wall(scene, 0, 0, 0, 2.4);
	add_wall(scene, 40, 0, 40, 2.4);
	struct plan plan;
	if (plan_begin(&plan, scene, numbers->count)) {
		for (size_t i = 0; i < numbers->count; i++) {
			tl_box rooms[2];
			for (int k = 0; k < 2; k++) {
				double x = 5 * floor(tli_rng_real(&scene->rng, 0, 8));
				double y = tli_rng_real(&scene->rng, 0, 1) < 0.5 ? -5 : 2.4;
				rooms[k] = box_of(x, y, x + 5, y + 5);
			}
			send_between(&plan, rooms[0], rooms[1], i % 8);
		}
	}
	plan_end(&plan);
}

/* ---- a formation ---- */

/* A wedge behind its first agent, which is slower than the others, goes from room to room. Slots of 0.8 aside and from row to row. */
void scene_wedge(struct scene *scene, const struct scene_numbers *numbers)
{
	const double apart = 0.8;
	add_two_rooms(scene, 20, numbers->width, 1);
	scene->limit = 400;
	for (size_t i = 0; i < numbers->count; i++) {
		double row = (double)((i + 1) / 2), side = i % 2 ? 1 : -1;
		tl_vector slot = { -apart * row, apart * row * side };
		struct scene_agent *agent = scene_send(scene, (tl_point){ -12 + slot.x, 5 + slot.y },
			(tl_point){ 14 + slot.x, 5 + slot.y }, i == 0 ? 1 : 0);
		if (!agent)
			return;
		agent->def.radius = RADIUS;
		agent->def.max_speed = i == 0 ? 1 : 1.3;
		agent->def.max_force = tl_default_agent_def().max_force;
		agent->slot = i == 0 ? (tl_vector){ 0, 0 } : slot;
	}
}
