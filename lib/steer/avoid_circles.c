/* SPDX-License-Identifier: MIT */
/*
 * steer/avoid_circles.c: round circles, still or moving, by trying velocities.
 *
 * 1. The wanted velocity w is what the wanted force makes of the present one. If nothing is touched with it within the horizon, the
 *    wanted force is the answer.
 * 2. Else some velocities are tried. All circles go on as they do; the time t of the first contact is a quadratic for each:
 *
 *        |q - (u - v_c) t| = R,   q from the vehicle to the circle, R both radii and the margin
 *
 *    Tried are those that just pass one of the eight soonest circles on its left or right at top speed: the best one lies on such an
 *    edge, if it is not w itself, since what is safe is bounded by them; a fan of 16 headings for when all those are bad; and
 *    slower ones: parts of w, the present velocity, standing.
 *
 *            v_c + s d,  d along a tangent of the disc of radius R,  |v_c + s d| = max_speed
 *
 * 3. Each is judged by how far from where w would lead it leads until its first contact, by how soon that is, by how
 *    much it changes the velocity, by slowing down, and by changing the side on which something is passed. The lowest sum wins; the left
 *    wins where nothing else tells sides apart.
 *
 * The published method pushes sideways from the nearest circle and multiplies the velocity by a factor per frame and per circle: that is
 * a force that vanishes dead ahead, knows no motion, and brakes the more the more frames there are. Here nothing is per frame.
 *
 * A margin that is already used up shrinks to what is left, so that one can go along a circle but not nearer; inside a circle all that
 * does not part counts as contact at once. Cost: candidates times circles within reach, at most 48 times 64; no memory but the stack.
 *
 * (P. Fiorini, Z. Shiller: Motion planning in dynamic environments using velocity obstacles, 1998; M. Moussaid, D. Helbing, G. Theraulaz:
 * How simple rules determine pedestrian behavior and crowd disasters, 2011, for the distance left as the cost.)
 */
#include "steer/vector.h"

enum { THREATS_MOST = 64, TANGENTS_OF = 8, HEADINGS = 16 };

/* A contact sooner than this, in seconds, costs up to CONTACT_COST besides the way lost. */
static const double CONTACT_TIME = 2, CONTACT_COST = 2;
/* What it costs to change the velocity by max_speed, to go slower than wanted by that. */
static const double CHANGE_COST = 0.1, SLOW_COST = 0.3;
/* To pass on the other side: a circle that stands, one that moves. A row of those that stand is left only by keeping on; what moves makes
 * another side the better one now and then. */
static const double STILL_SIDE_COST = 0.4, MOVING_SIDE_COST = 0.1, STILL_SPEED = 0.1;
/* Of two sides alike, the right one. */
static const double RIGHT_COST = 1e-6;
/* A heading away from the wanted one is followed for this share of the horizon before it is judged. */
static const double LEAST_GO = 0.25;
/* Sides count from this sine on, of the angle between w and what is chosen. */
static const double SIDE_SINE = 0.01;
/* Out of a circle at this share of max_speed. */
static const double PART_SPEED = 0.25;

typedef struct threat {
	tl_vector q, velocity;
	double distance, reach; /* |q|; both radii and the margin */
	bool inside;            /* of the circle itself */
	double soon;            /* seconds: when it could matter */
} threat;

typedef struct view {
	const tl_vehicle *vehicle;
	tl_vector wanted; /* velocity */
	double horizon;   /* seconds */
	int32_t side;     /* held */
	double side_cost;
	threat threats[THREATS_MOST];
	size_t count;
	tl_vector best;
	double best_cost;
} view;

/* When going at `u` touches it; `most` if later. */
static double contact_time(const view *v, const threat *t, tl_vector u, double most)
{
	tl_vector w = tli_v_sub(u, t->velocity);
	double closing = tli_v_dot(t->q, w);
	if (t->inside)
		return closing > -PART_SPEED * v->vehicle->max_speed * t->distance ? 0 : most;
	double room = t->distance * t->distance - t->reach * t->reach;
	double square = closing * closing - tli_v_dot(w, w) * room;
	if (!(closing > 0) || !(square > 0))
		return most;
	double time = room / (closing + sqrt(square));
	return time < most ? time : most;
}

static double first_contact(const view *v, tl_vector u)
{
	double time = v->horizon;
	for (size_t i = 0; i < v->count; i++)
		time = contact_time(v, &v->threats[i], u, time);
	return time;
}

/* ---- what is near ---- */

/* False where it cannot be touched within the horizon whatever the vehicle does. */
static bool make_threat(const view *v, const tl_circle *circle, double margin, threat *t)
{
	const tl_vehicle *vehicle = v->vehicle;
	t->q = tli_v_sub(circle->centre, vehicle->position);
	t->velocity = circle->velocity;
	t->distance = tli_v_length(t->q);
	double speed = vehicle->max_speed + tli_v_length(t->velocity);
	double touch = vehicle->radius + circle->radius, gap = t->distance - touch;
	if (!(gap < v->horizon * speed + margin))
		return false;
	t->inside = gap < 0;
	if (t->inside && !(t->distance > 1e-9 * touch)) {
		t->distance = 1e-9 * touch; /* at its very centre: it lies to the right, by rule */
		t->q = tli_v_scale(tli_v_left(vehicle->heading), -t->distance);
	}
	t->reach = touch + (gap < margin ? gap * 0.999 : margin);
	t->soon = contact_time(v, t, v->wanted, INFINITY);
	if (!isfinite(t->soon))
		t->soon = gap / speed;
	return true;
}

/* The soonest THREATS_MOST; the soonest TANGENTS_OF of them first and in order. */
static void list_threats(view *v, const tl_circle *circles, size_t count, double margin)
{
	for (size_t i = 0; i < count; i++) {
		threat t;
		if (!make_threat(v, &circles[i], margin, &t))
			continue;
		size_t at = v->count;
		if (v->count < THREATS_MOST) {
			v->count++;
		} else {
			at = TANGENTS_OF;
			for (size_t k = at + 1; k < THREATS_MOST; k++)
				at = v->threats[k].soon > v->threats[at].soon ? k : at;
			if (!(t.soon < v->threats[at].soon))
				continue;
		}
		if (at >= TANGENTS_OF && t.soon < v->threats[TANGENTS_OF - 1].soon) {
			v->threats[at] = v->threats[TANGENTS_OF - 1];
			at = TANGENTS_OF - 1;
		}
		for (; at > 0 && at < TANGENTS_OF && t.soon < v->threats[at - 1].soon; at--)
			v->threats[at] = v->threats[at - 1];
		v->threats[at] = t;
	}
}

/* ---- what is tried ---- */

/* Of going at `u`, which touches something after `time`. */
static double cost_until(const view *v, tl_vector u, double time)
{
	double most = v->vehicle->max_speed, squared = tli_v_dot(u, u), cost = 0;
	if (time < CONTACT_TIME && time < v->horizon)
		cost += CONTACT_COST * (1 - time / CONTACT_TIME);
	/* Nobody keeps to a heading for longer than it brings him on. */
	double go = squared > 0 ? v->horizon * tli_v_dot(u, v->wanted) / squared : v->horizon;
	go = tli_v_clamp(go, LEAST_GO * v->horizon, v->horizon);
	tl_vector left = tli_v_sub(tli_v_scale(v->wanted, v->horizon), tli_v_scale(u, time < go ? time : go));
	cost += tli_v_length(left) / (most * v->horizon);
	cost += CHANGE_COST * tli_v_length(tli_v_sub(u, v->vehicle->velocity)) / most;
	double slower = tli_v_length(v->wanted) - sqrt(squared);
	cost += slower > 0 ? SLOW_COST * slower / most : 0;
	double turn = tli_v_det(v->wanted, u);
	cost += turn < 0 ? RIGHT_COST : 0;
	cost += v->side * turn < -SIDE_SINE * most * most ? v->side_cost : 0;
	return cost;
}

/* The cost falls with the time until contact, but for a velocity that leads nowhere, where it may rise by LEAST_GO at top speed. What is
 * too dear without any contact need not be tried for contacts, which is most of the work; the answer is the same. */
static void try_velocity(view *v, tl_vector u)
{
	double squared = tli_v_dot(u, u), slack = 1e-9;
	if (!(tli_v_dot(u, v->wanted) > LEAST_GO * squared))
		slack += LEAST_GO * sqrt(squared) / v->vehicle->max_speed;
	if (cost_until(v, u, v->horizon) - slack > v->best_cost)
		return;
	double cost = cost_until(v, u, first_contact(v, u));
	if (cost < v->best_cost) {
		v->best_cost = cost;
		v->best = u;
	}
}

/* Past it on either side at top speed. */
static void try_tangents(view *v, const threat *t)
{
	/* A little wider, so that the tangent is not a contact by rounding. */
	double reach = t->reach * (1 + 1e-6), squared = t->distance * t->distance, most = v->vehicle->max_speed;
	double leg = squared - reach * reach;
	if (t->inside || !(leg > 0))
		return;
	leg = sqrt(leg);
	for (double side = 1; side >= -1; side -= 2) {
		tl_vector along = tli_v_scale(
			tli_v_ahead(tli_v_scale(t->q, leg), tli_v_left(t->q), side * reach), 1 / squared);
		double with = tli_v_dot(along, t->velocity);
		double square = with * with + most * most - tli_v_dot(t->velocity, t->velocity);
		if (!(square >= 0))
			continue;
		double root = sqrt(square);
		if (root - with > 0)
			try_velocity(v, tli_v_ahead(t->velocity, along, root - with));
		if (-root - with > 0)
			try_velocity(v, tli_v_ahead(t->velocity, along, -root - with));
	}
}

static void try_fan(view *v, double speed)
{
	static const double cosines[] = { 1, 0.92387953251128674, 0.70710678118654752, 0.38268343236508977, 0 };
	tl_vector ahead = tli_v_scale(tli_v_unit(v->wanted, v->vehicle->heading), speed);
	for (int k = 0; k < HEADINGS; k++) {
		int quarter = k / 4, step = k % 4;
		tl_vector turned = { cosines[step], cosines[4 - step] };
		for (int i = 0; i < quarter; i++)
			turned = tli_v_left(turned);
		try_velocity(v, tli_v_from_frame(ahead, turned));
	}
}

static void try_all(view *v)
{
	double most = v->vehicle->max_speed, wanted = tli_v_length(v->wanted);
	bool still = tli_v_length(v->threats[0].velocity) < STILL_SPEED * most;
	v->side_cost = still ? STILL_SIDE_COST : MOVING_SIDE_COST;
	v->best = v->wanted;
	v->best_cost = cost_until(v, v->wanted, first_contact(v, v->wanted));
	for (size_t i = 0; i < v->count && i < TANGENTS_OF; i++)
		try_tangents(v, &v->threats[i]);
	try_fan(v, most);
	if (wanted < 0.75 * most)
		try_fan(v, most / 2);
	for (int quarter = 3; quarter >= 0; quarter--)
		try_velocity(v, tli_v_scale(v->wanted, 0.25 * quarter));
	try_velocity(v, v->vehicle->velocity);
}

/* ---- the answer ---- */

/* Back along its way it has `brake` of its force at the most. */
static tl_vector force_to(const tl_vehicle *vehicle, tl_vector velocity, double brake)
{
	tl_vector force = tli_v_cut(tli_steer_to(vehicle, velocity), vehicle->max_force);
	tl_vector ahead = tli_v_unit(vehicle->velocity, vehicle->heading);
	double back = -tli_v_dot(force, ahead), most = brake * vehicle->max_force;
	return back > most ? tli_v_ahead(force, ahead, back - most) : force;
}

static void hold_side(view *v, const tl_avoid_def *def, tl_avoid_state *state)
{
	double turn = tli_v_det(v->wanted, v->best), least = SIDE_SINE * v->vehicle->max_speed * v->vehicle->max_speed;
	if (!(fabs(turn) > least))
		return;
	state->side = turn > 0 ? 1 : -1;
	state->timer = def->hold;
}

tl_avoid_def tl_default_avoid_def(void)
{
	return (tl_avoid_def){
		.horizon = 4, .margin = 0.1, .brake = 0.5, .hold = 0.5, .dt = 1.0 / 60, .reach = INFINITY
	};
}

tl_vector tl_steer_avoid_circles(const tl_vehicle *vehicle, const tl_circle *circles, size_t count,
	const tl_avoid_def *def, tl_vector wanted, tl_avoid_state *state)
{
	view v = { .vehicle = vehicle, .side = state->side };
	v.wanted = tli_v_cut(tli_v_ahead(vehicle->velocity, wanted, TLI_STEER_RESPONSE), vehicle->max_speed);
	double speed = tli_v_length(v.wanted);
	/* What is beyond the goal does not matter. */
	v.horizon = speed * def->horizon > def->reach ? def->reach / speed : def->horizon;
	tl_vector force = tli_v_cut(wanted, vehicle->max_force);
	if (!tli_v_is_finite(v.wanted) || !(v.horizon > 0) || !(vehicle->max_speed > 0))
		return tli_v_force(force);
	list_threats(&v, circles, count, def->margin);
	state->timer -= def->dt;
	if (!(state->timer > 0))
		*state = (tl_avoid_state){ 0, 0 };
	if (!(first_contact(&v, v.wanted) < v.horizon))
		return tli_v_force(force);
	try_all(&v);
	hold_side(&v, def, state);
	return tli_v_force(force_to(vehicle, v.best, def->brake));
}
