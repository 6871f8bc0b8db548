/* SPDX-License-Identifier: MIT */
/*
 * steer/brake.c: the closing-speed brake: a force, never a correction of the position (docs/steering-fuzzy.md, "The brake").
 *
 * 1. Towards each wall near, the closing speed c after the step may be what half of the force f can stop within the gap, the step itself
 *    counted:  c dt + c^2 / f <= g.  The worst excess is taken out of the new velocity along that wall's normal, then the worst of what is
 *    left, some times. The order of the walls does not matter.
 * 2. That may push towards another wall in a pocket. So the path is tried out: this step, then braking straight with all of f. If it is not
 *    clear, the vehicle brakes with all of f against its velocity instead: that stays on the path tried in the step before, which was.
 */
#include "steer/brake.h"

/* Shares of the margin: (1) keeps the gap, (2) the hair. The difference is what the cut force may eat. */
static const double GAP_SHARE = 0.4, HAIR_SHARE = 0.2;
/* Map units: a path along a wall that is nearer than the hair does not lead towards it. */
static const double BRAKE_ROUNDING = 1e-9;
enum { BRAKE_PASSES = 4 };

typedef struct braking {
	const tl_vehicle *vehicle;
	const tli_edge_index *walls;
	double dt;
	double gap, hair; /* map units */
	const tl_debug_draw *debug;
} braking;

typedef struct excess {
	double speed; /* too fast by this */
	tl_vector normal;
	tl_point point;
} excess;

/* The closing speed that half of the force can stop within the gap. */
static double allowed_speed(const braking *b, double gap)
{
	double half = 0.5 * b->vehicle->max_force;
	return gap > 0 ? half * (sqrt(b->dt * b->dt + 2 * gap / half) - b->dt) : 0;
}

static excess worst_excess(const braking *b, tl_vector velocity)
{
	const tl_vehicle *vehicle = b->vehicle;
	excess worst = { .speed = BRAKE_ROUNDING * vehicle->max_speed };
	double speed = tli_v_length(velocity), zone = speed * (b->dt + speed / vehicle->max_force);
	double reach = vehicle->radius + b->gap + zone;
	tl_point p = vehicle->position;
	tli_edge_walk walk = tli_edge_walk_over(
		b->walls, tli_v(p.x - reach, p.y - reach), tli_v(p.x + reach, p.y + reach));
	while (tli_edge_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++) {
			bool hidden;
			tli_edge_near near = tli_edge_nearest(&b->walls->edges[*at], p, &hidden);
			double closing = -tli_v_dot(velocity, near.normal);
			if (hidden || near.distance > reach || closing <= worst.speed)
				continue;
			double over = closing - allowed_speed(b, near.distance - vehicle->radius - b->gap);
			if (over > worst.speed)
				worst = (excess){ over, near.normal, near.point };
		}
	return worst;
}

/* Step 1: the force, cut, that makes the velocity slow enough towards the walls. */
static tl_vector slow_down(const braking *b, tl_vector wanted)
{
	const tl_vehicle *vehicle = b->vehicle;
	tl_vector free = tli_v_cut(tli_v_ahead(vehicle->velocity, wanted, b->dt), vehicle->max_speed), velocity = free;
	int pass = 0;
	for (; pass < BRAKE_PASSES; pass++) {
		excess worst = worst_excess(b, velocity);
		if (worst.normal.x == 0 && worst.normal.y == 0)
			break;
		velocity = tli_v_ahead(velocity, worst.normal, worst.speed);
		if (b->debug && b->debug->segment)
			b->debug->segment(b->debug->context, TL_DEBUG_LIMIT, vehicle->position, worst.point);
	}
	if (pass == 0)
		return wanted;
	return tli_v_cut(tli_v_scale(tli_v_sub(velocity, vehicle->velocity), 1 / b->dt), vehicle->max_force);
}

/* ---- trying the path out ---- */

/* The distance between the path p -> q and the edge; `from` becomes that of p. -1 where they cross; infinite for an
 * edge seen from inside its polygon. */
static double distance_of_path(const tli_edge *edge, tl_point p, tl_point q, double *from)
{
	bool p_hidden, q_hidden, hidden;
	tli_edge path = { .a = p, .b = q, .both = true };
	double at_p = tli_edge_nearest(edge, p, &p_hidden).distance,
	       at_q = tli_edge_nearest(edge, q, &q_hidden).distance;
	*from = at_p;
	if (p_hidden && q_hidden)
		return (double)INFINITY;
	double a = tli_edge_nearest(&path, edge->a, &hidden).distance,
	       b = tli_edge_nearest(&path, edge->b, &hidden).distance;
	tl_vector d = tli_v_sub(q, p), e = tli_v_sub(edge->b, edge->a);
	double pa = tli_v_det(e, tli_v_sub(p, edge->a)), qa = tli_v_det(e, tli_v_sub(q, edge->a));
	double ap = tli_v_det(d, tli_v_sub(edge->a, p)), bp = tli_v_det(d, tli_v_sub(edge->b, p));
	if (pa * qa < 0 && ap * bp < 0)
		return -1;
	return fmin(fmin(at_p, at_q), fmin(a, b));
}

/* Step 2: can the vehicle stop after a step with this force? */
static bool can_stop(const braking *b, tl_vector force)
{
	const tl_vehicle *vehicle = b->vehicle;
	tl_vector velocity = tli_v_cut(tli_v_ahead(vehicle->velocity, force, b->dt), vehicle->max_speed);
	double speed = tli_v_length(velocity), keep = vehicle->radius + b->hair;
	double share = speed > 0 ? tli_stopping_distance(speed, vehicle->max_force, b->dt) / speed : 0;
	tl_point p = vehicle->position, q = tli_v_ahead(p, velocity, b->dt + share);
	tl_point low = { fmin(p.x, q.x) - keep, fmin(p.y, q.y) - keep };
	tl_point high = { fmax(p.x, q.x) + keep, fmax(p.y, q.y) + keep };
	tli_edge_walk walk = tli_edge_walk_over(b->walls, low, high);
	while (tli_edge_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++) {
			double from, distance = distance_of_path(&b->walls->edges[*at], p, q, &from);
			if (distance < fmin(keep, from - BRAKE_ROUNDING))
				return false;
		}
	return true;
}

tl_vector tli_brake(const tl_vehicle *vehicle, const tli_edge_index *walls, const tl_fuzzy_def *def, tl_vector wanted)
{
	double dt = def->dt, margin = def->offset;
	if (!(dt > 0) || !(vehicle->max_force > 0))
		return wanted;
	braking b = { vehicle, walls, dt, GAP_SHARE * margin, HAIR_SHARE * margin, def->debug };
	tl_vector force = slow_down(&b, wanted);
	if (can_stop(&b, force))
		return force;
	return tli_v_cut(tli_v_scale(vehicle->velocity, -1 / dt), vehicle->max_force);
}
