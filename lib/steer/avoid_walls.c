/* SPDX-License-Identifier: MIT */
/*
 * steer/avoid_walls.c: wall avoidance by three feelers and the points of walls in the lane of the body (docs/steering.md, "Walls"). The
 * push grows to all of max_force where the body itself would be in the wall; no force where nothing is met.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999; the form with three feelers is usual in games.)
 */
#include "base/cookie.h"
#include "base/angle.h"
#include "steer/world.h"

tl_feeler_def tl_default_feeler_def(void)
{
	return (tl_feeler_def){
		.cookie = TLI_COOKIE(tl_feeler_def), .length = 1, .side_length = 0.5, .splay = 0.7, .margin = 0.1
	};
}

/* The vehicle, and the wall that pushes it. */
typedef struct wall_push {
	const tl_vehicle *vehicle;
	const tli_edge_index *walls;
	const tl_debug_draw *debug;
	double body; /* radius and margin */
	bool found;
	double clear; /* map units between the rim with its margin and the wall, along the feeler */
	double depth; /* 0..1 */
	tl_vector normal;
} wall_push;

/* The nearest counts; of two equally near ones the one met more squarely, then the one that leads left. */
static void take_nearer_push(wall_push *p, double clear, double length, tl_vector normal)
{
	tl_vector heading = p->vehicle->heading;
	bool better = !p->found || clear < p->clear;
	if (!better && clear == p->clear) {
		double square = tli_v_dot(heading, normal), old = tli_v_dot(heading, p->normal);
		better = square < old || (square == old && tli_v_det(heading, normal) > tli_v_det(heading, p->normal));
	}
	if (!better)
		return;
	p->found = true;
	p->clear = clear;
	p->depth = tli_v_clamp(1 - clear / length, 0, 1);
	p->normal = normal;
}

static void ask_feeler(wall_push *p, double splay, double length)
{
	tli_turn turn;
	if (tli_turn_by_radians(splay, &turn) != TL_OK || !(length > 0))
		return;
	tl_vector ahead = tli_v_from_frame(p->vehicle->heading, tli_v(turn.cosine, turn.sine));
	tli_feeler feeler = tli_feeler_make(p->vehicle->position, ahead, length + p->body);
	tli_edge_hit hit = { 0 };
	tli_edge_index_meet(p->walls, &feeler, &hit, NULL);
	if (hit.found)
		take_nearer_push(p, fmax(hit.distance - p->body, 0), length, hit.normal);
	if (p->debug && p->debug->segment)
		p->debug->segment(p->debug->context, hit.found ? TL_DEBUG_HIT : TL_DEBUG_FEELER, feeler.from,
			hit.found ? tli_v_ahead(feeler.from, ahead, hit.distance) : feeler.tip);
}

/* Wall points in front, no farther to the side than the body is wide, within twice the stopping distance: a push that
 * grows evenly from nothing stops the vehicle in that. */
static void look_along_lane(wall_push *p)
{
	const tl_vehicle *vehicle = p->vehicle;
	double speed = tli_v_length(vehicle->velocity);
	double length = vehicle->max_force > 0 ? speed * speed / vehicle->max_force : 0, reach = p->body + length;
	tl_point at = vehicle->position;
	if (!(length > 0))
		return;
	tli_edge_walk walk = tli_edge_walk_over(
		p->walls, tli_v(at.x - reach, at.y - reach), tli_v(at.x + reach, at.y + reach));
	while (tli_edge_walk_next(&walk))
		for (const uint32_t *i = walk.begin; i != walk.end; i++) {
			bool hidden;
			tli_edge_near near = tli_edge_nearest(&p->walls->edges[*i], at, &hidden);
			double side = tli_v_det(vehicle->heading, near.normal) * near.distance;
			if (hidden || near.distance > reach || fabs(side) > p->body ||
				tli_v_dot(vehicle->heading, near.normal) >= 0)
				continue;
			take_nearer_push(p, fmax(near.distance - p->body, 0), length, near.normal);
		}
}

tl_vector tl_steer_avoid_walls(const tl_vehicle *vehicle, const tl_steer_world *world, const tl_feeler_def *def)
{
	if (!vehicle || !world || !tli_is_def(def))
		return tli_v(0, 0);
	double length = def->length * vehicle->max_speed, side = length * def->side_length;
	wall_push p = {
		.vehicle = vehicle, .walls = &world->index, .debug = def->debug, .body = vehicle->radius + def->margin
	};
	if (!tli_v_is_finite(vehicle->position) || !tli_v_is_finite(vehicle->velocity) ||
		!tli_v_is_finite(vehicle->heading))
		return tli_v(0, 0);
	ask_feeler(&p, 0, length);
	ask_feeler(&p, def->splay, side);
	ask_feeler(&p, -def->splay, side);
	look_along_lane(&p);
	return p.found ? tli_v_force(tli_v_scale(p.normal, vehicle->max_force * p.depth)) : tli_v(0, 0);
}
