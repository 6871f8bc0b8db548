/* SPDX-License-Identifier: MIT */
/*
 * steer/escape.c: can the vehicle still escape after this step? What brake.c is for walls: from what moves, to stand still is none.
 *
 * An escape is a velocity that the vehicle takes up with all its force and keeps; up to the horizon it touches neither the polygons, where
 * they will be by then, nor walls. After the step with the wanted force one must be left. Else the best one from here is taken: most gap, then
 * the held side, then nearest to what is wanted. It was left after the step before, so there mostly is one.
 *
 * Its motion is looked at in ESCAPE_LEGS. For a polygon the ends of a leg are moved and turned back into the polygon's frame of now, so its corners
 * are used as they are. Where the gap is wide, all legs are left out in which it cannot be closed, as fast as the two can be.
 */
#include "steer/escape.h"

/* Directions: of escapes that may be left, of those of which the best is taken. With each go the velocity of now, and standing still. */
enum { ESCAPE_LEGS = 16, DIRECTIONS_LEFT = 8, DIRECTIONS_BEST = 16 };

/* Seconds: what moves may turn back at once, as from a wall, so an escape is to be clear of it by as far as it gets in this time. */
static const double SURPRISE = 0.25;
/* In squares of max_speed: of an escape to the other side than the one held. */
static const double OTHER_SIDE_COST = 4;
/* A loss of gap at the horizon counts as this share of one now. */
static const double LAST_WEIGHT = 0.5;

typedef struct seen_mover {
	const tl_polygon *polygon;
	double radius;               /* as in tli_mover */
	double keep;                 /* gap to be kept between its sides and the vehicle's centre */
	double gap;                  /* of now; at least that */
	tl_vector back[ESCAPE_LEGS]; /* the x axis turned against its own turn until the end of each leg */
} seen_mover;

typedef struct escape_view {
	const tl_vehicle *vehicle;
	const tli_edge_index *walls;
	double dt, interval;      /* of the host; of a leg, seconds */
	double keep;              /* from walls */
	tl_vector away;           /* unit, from the nearest polygon */
	const tl_polygon *around; /* one that the vehicle's centre is in; NULL = none */
	size_t count;
	seen_mover movers[TLI_MOVERS_MAX];
} escape_view;

/* A step with the velocity `first`, then the velocity `then`. */
typedef struct escape_motion {
	tl_vector first, then;
	double lasts; /* to take it up, seconds */
} escape_motion;

static inline double smaller(double a, double b)
{
	return a < b ? a : b;
}

static inline double larger(double a, double b)
{
	return a > b ? a : b;
}

/* ---- what is near ---- */

static double polygon_radius(const tl_polygon *polygon)
{
	double most = 0;
	for (size_t i = 0; i < polygon->count; i++) {
		tl_vector off = tli_v_sub(polygon->corners[i], polygon->centre);
		most = larger(most, tli_v_dot(off, off));
	}
	return sqrt(most);
}

void tli_movers_list(tli_movers *movers, const tl_vehicle *vehicle, const tl_fuzzy_def *def)
{
	movers->vehicle = vehicle;
	movers->count = 0;
	movers->horizon = 2 * def->look_ahead;
	for (size_t i = 0; def->polygons && i < def->polygon_count; i++) {
		const tl_polygon *polygon = &def->polygons[i];
		if (!tli_polygon_counts(polygon) || (polygon->blocks && !(polygon->blocks & def->heeds)))
			continue;
		double speed = vehicle->max_speed + tli_v_length(polygon->velocity), radius = polygon_radius(polygon);
		double gap = tli_v_length(tli_v_sub(vehicle->position, polygon->centre)) - radius - vehicle->radius;
		bool is_full = movers->count == TLI_MOVERS_MAX;
		if (!(gap <= movers->horizon * speed + def->probe + def->floor) ||
			(is_full && movers->list[TLI_MOVERS_MAX - 1].gap <= gap))
			continue;
		size_t at = is_full ? TLI_MOVERS_MAX - 1 : movers->count++;
		for (; at > 0 && movers->list[at - 1].gap > gap; at--)
			movers->list[at] = movers->list[at - 1];
		movers->list[at] = (tli_mover){ polygon, radius, gap };
	}
}

static void see_mover(escape_view *e, const tli_mover *mover)
{
	const tl_polygon *polygon = mover->polygon;
	seen_mover *seen = &e->movers[e->count];
	tli_turn back;
	if (tli_turn_by_radians(-polygon->turn * e->interval, &back) != TL_OK)
		return;
	tl_vector turned = tli_v(1, 0), once = tli_v(back.cosine, back.sine);
	for (int k = 0; k < ESCAPE_LEGS; k++)
		seen->back[k] = turned = tli_v_from_frame(once, turned);
	seen->polygon = polygon;
	seen->radius = mover->radius;
	seen->keep = e->keep + SURPRISE * tli_v_length(polygon->velocity);
	seen->gap = mover->gap + e->vehicle->radius;
	if (e->count++ > 0 && seen->gap > 2 * seen->keep)
		return;
	tl_point p = e->vehicle->position;
	tl_vector away = tli_v_sub(p, tli_polygon_nearest(polygon, p));
	seen->gap = tli_v_length(away);
	bool is_in = seen->gap < seen->radius && tli_polygon_holds(polygon, p);
	if (e->count == 1 || is_in)
		e->away = tli_v_unit(is_in ? tli_v_scale(away, -1) : away, e->vehicle->heading);
	if (is_in)
		e->around = polygon;
}

/* ---- how clear an escape is ---- */

/* Squared, of p from the segment a -> a + along. */
static inline double squared_distance(tl_point p, tl_point a, tl_vector along)
{
	tl_vector to = tli_v_sub(p, a);
	double share = tli_v_dot(along, to), length = tli_v_dot(along, along), side = tli_v_det(along, to);
	if (share <= 0)
		return tli_v_dot(to, to);
	tl_vector off = tli_v_sub(to, along);
	return share >= length ? tli_v_dot(off, off) : side * side / length;
}

static inline bool lies_beyond(double a, double b, double low, double high)
{
	return (a < low && b < low) || (a > high && b > high);
}

/* Between the leg p -> q and the sides, in the polygon's frame; `reach` if it is more, 0 where they cross. */
static double gap_of_leg(const tl_polygon *polygon, tl_point p, tl_point q, double reach)
{
	double least = reach * reach;
	tl_point low = { smaller(p.x, q.x) - reach, smaller(p.y, q.y) - reach };
	tl_point high = { larger(p.x, q.x) + reach, larger(p.y, q.y) + reach };
	tl_vector leg = tli_v_sub(q, p);
	tl_point next = polygon->corners[polygon->count - 1];
	for (size_t i = 0; i < polygon->count; i++) {
		tl_point a = next, b = next = polygon->corners[i];
		if (lies_beyond(a.x, b.x, low.x, high.x) || lies_beyond(a.y, b.y, low.y, high.y))
			continue;
		tl_vector along = tli_v_sub(b, a);
		least = smaller(least, smaller(squared_distance(q, a, along), squared_distance(b, p, leg)));
		if (tli_v_det(along, tli_v_sub(p, a)) * tli_v_det(along, tli_v_sub(q, a)) < 0 &&
			tli_v_det(leg, tli_v_sub(a, p)) * tli_v_det(leg, tli_v_sub(b, p)) < 0)
			return 0;
	}
	return sqrt(least);
}

static tl_point position_after(const escape_view *e, const escape_motion *w, double time)
{
	double after = time - e->dt;
	if (after <= 0)
		return tli_v_ahead(e->vehicle->position, w->first, time);
	tl_point p = tli_v_ahead(e->vehicle->position, w->first, e->dt);
	tl_vector change = tli_v_sub(w->then, w->first);
	if (after < w->lasts)
		return tli_v_ahead(tli_v_ahead(p, w->first, after), change, after * after / (2 * w->lasts));
	return tli_v_ahead(tli_v_ahead(p, w->then, after), change, -w->lasts / 2);
}

/* At the end of leg k, 0 = now, in the polygon's frame of now. */
static tl_point position_in_frame(const escape_view *e, const seen_mover *m, const escape_motion *w, int k)
{
	if (k == 0)
		return e->vehicle->position;
	tl_point centre = m->polygon->centre;
	tl_vector off = tli_v_sub(position_after(e, w, k * e->interval), centre);
	off = tli_v_ahead(off, m->polygon->velocity, -k * e->interval);
	return tli_v_add(centre, tli_v_from_frame(m->back[k - 1], off));
}

/* What is missing of the gap to be kept, in leg k. */
static double loss_of(double keep, double gap, int k)
{
	return (keep - gap) * (1 - (1 - LAST_WEIGHT) * k / ESCAPE_LEGS);
}

/* The largest loss at a polygon, 0: none. */
static double loss_at_polygon(const escape_view *e, const seen_mover *m, const escape_motion *w, double enough)
{
	tl_vector first = tli_v_sub(w->first, m->polygon->velocity), then = tli_v_sub(w->then, m->polygon->velocity);
	double speed = sqrt(larger(tli_v_dot(first, first), tli_v_dot(then, then)));
	double fastest = (speed + fabs(m->polygon->turn) * m->radius) * e->interval; /* in a leg */
	double most = 0, gap = m->gap;
	tl_point q = e->vehicle->position;
	for (int last = 0; most <= enough;) {
		double clear = gap > m->keep ? floor((gap - m->keep) / larger(fastest, 1e-9)) : 0;
		if (!(last + 1 + clear <= ESCAPE_LEGS))
			break;
		int k = last + 1 + (int)clear;
		tl_point p = k == last + 1 ? q : position_in_frame(e, m, w, k - 1);
		q = position_in_frame(e, m, w, k);
		gap = tli_v_length(tli_v_sub(q, m->polygon->centre)) - m->radius;
		if (gap < m->keep + fastest) {
			gap = gap_of_leg(m->polygon, p, q, m->keep + fastest);
			most = larger(most, loss_of(m->keep, gap, k));
		}
		last = k;
	}
	return most;
}

/* The same of walls, at the ends of the legs. */
static double loss_at_walls(const escape_view *e, const escape_motion *w, double enough)
{
	double most = 0, keep = e->keep;
	for (int k = 1; e->walls && k <= ESCAPE_LEGS && most <= enough; k++) {
		tl_point p = position_after(e, w, k * e->interval);
		double least = keep * keep;
		tli_edge_walk walk = tli_edge_walk_over(
			e->walls, tli_v(p.x - keep, p.y - keep), tli_v(p.x + keep, p.y + keep));
		while (tli_edge_walk_next(&walk))
			for (const uint32_t *at = walk.begin; at != walk.end; at++) {
				const tli_edge *edge = &e->walls->edges[*at];
				least = smaller(least, squared_distance(p, edge->a, tli_v_sub(edge->b, edge->a)));
			}
		most = larger(most, loss_of(keep, sqrt(least), k));
	}
	return most;
}

/* Looks no further where it is more than `enough`. */
static double loss_on_escape(const escape_view *e, tl_vector first, tl_vector then, double enough)
{
	escape_motion w = { first, then, tli_v_length(tli_v_sub(then, first)) / e->vehicle->max_force };
	double most = 0;
	for (size_t i = 0; i < e->count && most <= enough; i++)
		most = larger(most, loss_at_polygon(e, &e->movers[i], &w, enough));
	return most <= enough ? larger(most, loss_at_walls(e, &w, enough)) : most;
}

/* ---- escapes ---- */

/* Of a compass: 0 is the velocity `now`, then the directions from `ahead` to both sides at top speed, then standing still. */
static tl_vector escape_number(const escape_view *e, int k, int compass, tl_vector now, tl_vector ahead)
{
	static const double cosine[DIRECTIONS_BEST] = { 1, 0.92387953251128674, 0.70710678118654752,
		0.38268343236508977, 0, -0.38268343236508977, -0.70710678118654752, -0.92387953251128674, -1,
		-0.92387953251128674, -0.70710678118654752, -0.38268343236508977, 0, 0.38268343236508977,
		0.70710678118654752, 0.92387953251128674 };
	if (k == 0)
		return now;
	if (k > compass)
		return tli_v(0, 0);
	int turns = (k % 2 == 0 ? k / 2 : compass - k / 2) % compass * (DIRECTIONS_BEST / compass);
	tl_vector turned = tli_v(cosine[turns], cosine[(turns + DIRECTIONS_BEST * 3 / 4) % DIRECTIONS_BEST]);
	return tli_v_scale(tli_v_from_frame(ahead, turned), e->vehicle->max_speed);
}

static bool is_escape_left(const escape_view *e, tl_vector first)
{
	for (int k = 0; k <= DIRECTIONS_LEFT + 1; k++)
		if (loss_on_escape(e, first, escape_number(e, k, DIRECTIONS_LEFT, first, e->away), 0) == 0)
			return true;
	return false;
}

static tl_vector force_of_escape(const escape_view *e, tl_vector then)
{
	tl_vector change = tli_v_sub(then, e->vehicle->velocity);
	return tli_v_cut(tli_v_scale(change, 1 / e->dt), e->vehicle->max_force);
}

static tl_vector best_escape(const escape_view *e, tl_vector wanted, double side)
{
	double max_speed = e->vehicle->max_speed, least_loss = (double)INFINITY, least_cost = (double)INFINITY;
	tl_vector now = e->vehicle->velocity, ahead = tli_v_unit(wanted, e->vehicle->heading), best = now;
	for (int k = 0; k <= DIRECTIONS_BEST + 1; k++) {
		tl_vector then = escape_number(e, k, DIRECTIONS_BEST, now, ahead), off = tli_v_sub(then, wanted);
		double cost = tli_v_dot(off, off);
		if (side * tli_v_det(ahead, then) < -1e-3 * max_speed)
			cost += OTHER_SIDE_COST * max_speed * max_speed;
		if (least_loss == 0 && cost >= least_cost)
			continue;
		double loss = loss_on_escape(e, tli_v_ahead(now, force_of_escape(e, then), e->dt), then, least_loss);
		if (loss < least_loss || (loss == least_loss && cost < least_cost)) {
			least_loss = loss;
			least_cost = cost;
			best = then;
		}
	}
	return best;
}

tl_vector tli_escape_force(const tli_movers *movers, const tli_edge_index *walls, const tl_fuzzy_def *def,
	tl_vector force, tl_fuzzy_state *state)
{
	const tl_vehicle *vehicle = movers->vehicle;
	if (!(def->dt > 0) || !(vehicle->max_force > 0) || !(movers->horizon > 0))
		return force;
	escape_view e;
	e.vehicle = vehicle;
	e.walls = walls;
	e.dt = def->dt;
	e.interval = movers->horizon / ESCAPE_LEGS;
	e.keep = vehicle->radius + def->offset;
	e.away = vehicle->heading;
	e.around = NULL;
	e.count = 0;
	for (size_t i = 0; i < movers->count; i++)
		see_mover(&e, &movers->list[i]);
	if (e.around) { /* out of it, where it is nearest */
		tl_vector of_body = tli_polygon_velocity(e.around, vehicle->position);
		return force_of_escape(&e, tli_v_ahead(of_body, e.away, vehicle->max_speed));
	}
	tl_vector first = tli_v_cut(tli_v_ahead(vehicle->velocity, force, def->dt), vehicle->max_speed);
	if (e.count == 0 || is_escape_left(&e, first))
		return force;
	tl_vector wanted = tli_v_ahead(vehicle->velocity, def->wanted, TLI_STEER_RESPONSE);
	wanted = tli_v_cut(wanted, vehicle->max_speed);
	if (state->side == 0)
		state->side = tli_v_det(tli_v_unit(wanted, vehicle->heading), e.away) >= 0 ? 1 : -1;
	tl_vector then = best_escape(&e, wanted, state->side);
	state->timer = def->hold;
	if (def->debug && def->debug->segment)
		def->debug->segment(def->debug->context, TL_DEBUG_LIMIT, vehicle->position,
			tli_v_ahead(vehicle->position, then, e.interval));
	return force_of_escape(&e, then);
}
