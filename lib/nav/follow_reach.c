/* SPDX-License-Identifier: MIT */
/*
 * nav/follow_reach.c: how far waypoints see (reach.c), after edits.
 *
 * What lies behind a wall that left is not known from then on. In the classes of directions in which a waypoint could see it a new bound is
 * looked for: walls that hide the whole cone of the class at some distance. Where none are found the class is open.
 */
#include "nav/follow_links.h"

enum { CLASSES_ROUND = TLI_REACH_CLASSES };

/* How often the part of a cone that a wall leaves open is asked for in turn. */
enum { CONE_DEPTH = 3 };

static const float *reach_of_old(const tli_follow *f, uint32_t old)
{
	return f->old.reach + (size_t)old * CLASSES_ROUND;
}

/* Cut to what a point can be. */
static void corners_of(const tli_nav_swath *box, tli_point corners[4])
{
	const int64_t limit = INT64_C(1) << 30;
	int32_t left = (int32_t)(box->left < -limit ? -limit : box->left);
	int32_t right = (int32_t)(box->right > limit ? limit : box->right);
	int32_t low = (int32_t)(box->low < -limit ? -limit : box->low);
	int32_t high = (int32_t)(box->high > limit ? limit : box->high);
	corners[0] = (tli_point){ left, low };
	corners[1] = (tli_point){ right, low };
	corners[2] = (tli_point){ left, high };
	corners[3] = (tli_point){ right, high };
}

/* The classes of directions in which a point sees a box, and one more on either side; all of them from within. */
static void classes_towards(tli_point p, const tli_nav_swath *box, const tli_point corners[4], int *first, int *last)
{
	*first = 0;
	*last = CLASSES_ROUND - 1;
	if (p.x >= box->left && p.x <= box->right && p.y >= box->low && p.y <= box->high)
		return;
	int origin = tli_nav_reach_class(p, corners[0]), low = 0, high = 0;
	for (int i = 1; i < 4; i++) { /* within half a turn of each other */
		int turn = (tli_nav_reach_class(p, corners[i]) - origin + 3 * CLASSES_ROUND / 2) % CLASSES_ROUND -
			CLASSES_ROUND / 2;
		low = turn < low ? turn : low;
		high = turn > high ? turn : high;
	}
	*first = origin + low - 1 + CLASSES_ROUND;
	*last = origin + high + 1 + CLASSES_ROUND;
}

static double distance_to_swath(tli_point p, const tli_nav_swath *box)
{
	double dx = p.x < box->left ? (double)(box->left - p.x) : p.x > box->right ? (double)(p.x - box->right) : 0;
	double dy = p.y < box->low ? (double)(box->low - p.y) : p.y > box->high ? (double)(p.y - box->high) : 0;
	return sqrt(dx * dx + dy * dy);
}

/* The corners of a box that bound the cone in which p, outside of it, sees it: cone[0] on the right, cone[1] on the left. */
static void cone_of(tli_point p, const tli_point corners[4], tli_point cone[2])
{
	cone[0] = cone[1] = corners[0];
	for (int i = 1; i < 4; i++) {
		cone[0] = tli_orient(p, cone[0], corners[i]) < 0 ? corners[i] : cone[0];
		cone[1] = tli_orient(p, cone[1], corners[i]) > 0 ? corners[i] : cone[1];
	}
}

/* The wall lies between p and the chord of the cone, for as much of the cone as it is in. */
static bool stands_before(const tli_wall *wall, tli_point p, const tli_point cone[2])
{
	int64_t at_p = tli_orient(wall->a, wall->b, p);
	int64_t right = tli_orient(wall->a, wall->b, cone[0]), left = tli_orient(wall->a, wall->b, cone[1]);
	return wall->radius == 0 && at_p != 0 && (at_p < 0 ? right > 0 && left > 0 : right < 0 && left < 0);
}

/* Do walls hide the chord of the cone from p altogether? Where one hides only the middle, what is left on either side of it is asked for in
 * turn, up to the wall's ends. A no may be wrong. */
static tl_status hides_cone(tli_follow *f, tli_point p, tli_point right, tli_point left, int depth, bool *hidden)
{
	const tli_walls *walls = f->nav->walls;
	tli_point cone[2] = { right, left };
	tli_point middle = { (int32_t)(((int64_t)right.x + left.x) / 2), (int32_t)(((int64_t)right.y + left.y) / 2) };
	uint32_t blocker = TLI_NO_WALL;
	*hidden = false;
	tl_status status = tli_sight_find_crossing(walls, p, middle, &blocker);
	if (status || blocker == TLI_NO_WALL || !stands_before(tli_walls_get(walls, blocker), p, cone))
		return status;
	const tli_wall *wall = tli_walls_get(walls, blocker);
	bool turned = tli_orient(p, wall->a, wall->b) < 0;
	tli_point low = turned ? wall->b : wall->a, high = turned ? wall->a : wall->b;
	bool right_done = tli_orient(p, right, low) < 0 || tli_point_equal(right, low);
	bool left_done = tli_orient(p, left, high) > 0 || tli_point_equal(left, high);
	*hidden = (right_done && left_done) || depth > 0;
	if (*hidden && !right_done)
		status = hides_cone(f, p, right, low, depth - 1, hidden);
	if (!status && *hidden && !left_done)
		status = hides_cone(f, p, high, left, depth - 1, hidden);
	return status;
}

/* The directions where the class begins and ends counter-clockwise, of length about 1, a quarter of it farther on either side. */
static void class_cone(int class, double right[2], double left[2])
{
	enum { HALF = CLASSES_ROUND / 2 };
	int on_right = class < HALF ? class : CLASSES_ROUND - 1 - class;
	double low = 2.0 * on_right / HALF - 1, high = 2.0 * (on_right + 1) / HALF - 1, side = class < HALF ? 1 : -1;
	double first = side > 0 ? low : high, last = side > 0 ? high : low;
	double u[2] = { side * (1 - fabs(first)), first }, v[2] = { side * (1 - fabs(last)), last };
	for (int i = 0; i < 2; i++) {
		right[i] = u[i] - (v[i] - u[i]) / 4;
		left[i] = v[i] + (v[i] - u[i]) / 4;
	}
}

static bool point_towards(tli_point p, const double direction[2], double distance, tli_point *out)
{
	double size = sqrt(direction[0] * direction[0] + direction[1] * direction[1]);
	double x = p.x + direction[0] / size * distance, y = p.y + direction[1] / size * distance;
	*out = (tli_point){ 0, 0 };
	if (!(fabs(x) < TLI_GRID_MAX && fabs(y) < TLI_GRID_MAX))
		return false;
	*out = (tli_point){ (int32_t)x, (int32_t)y };
	return true;
}

/* From here on a grid unit is far less than a quarter of a class. */
static const double ROUNDING_FINE = 4096;

/* How far it sees from p in a class in which walls have gone that were `before` away or nearer; INFINITY: not known. */
static tl_status bound_of_class(tli_follow *f, tli_point p, int class, float before, float *bound)
{
	double right[2], left[2];
	class_cone(class, right, left);
	*bound = INFINITY;
	tl_status status = TL_OK;
	for (double distance = fmax(1.5 * before, ROUNDING_FINE), end = 12 * distance;
		distance < end && *bound == INFINITY && !status; distance *= 2) {
		tli_point a, b;
		bool hidden;
		if (!point_towards(p, right, distance, &a) || !point_towards(p, left, distance, &b))
			break;
		status = hides_cone(f, p, a, b, CONE_DEPTH, &hidden);
		if (!status && hidden)
			*bound = nextafterf((float)distance, INFINITY) + 4;
	}
	return status;
}

/* What it sees in a class behind what left. */
static tl_status widen_class(tli_follow *f, tli_point p, int class, float *reach)
{
	float before = *reach, bound = INFINITY;
	*reach = INFINITY; /* a bound whatever becomes of this update */
	if (before == INFINITY)
		return TL_OK;
	tl_status status = bound_of_class(f, p, class, before, &bound);
	if (!status)
		*reach = bound > before ? bound : before;
	f->opened += *reach == INFINITY;
	return status;
}

tl_status tli_follow_could_see(tli_follow *f, uint32_t old, const tli_nav_swath *box, bool *could)
{
	*could = !f->old.reach;
	if (*could)
		return TL_OK;
	tli_point p = f->old.at[old], corners[4], cone[2];
	float *reach = f->old.reach + (size_t)old * CLASSES_ROUND;
	double distance = distance_to_swath(p, box);
	int first, last;
	corners_of(box, corners);
	classes_towards(p, box, corners, &first, &last);
	for (int class = first; class <= last && !*could; class ++)
		*could = reach[class % CLASSES_ROUND] >= distance;
	if (!*could)
		return TL_OK;
	if (distance > 0) {
		bool hidden;
		cone_of(p, corners, cone);
		tl_status status = hides_cone(f, p, cone[0], cone[1], CONE_DEPTH, &hidden);
		*could = !hidden;
		if (status || hidden)
			return status;
	}
	tl_status status = TL_OK;
	for (int class = first; class <= last && !status; class ++) {
		float *at = &reach[class % CLASSES_ROUND];
		if (*at >= distance)
			status = widen_class(f, p, class % CLASSES_ROUND, at);
	}
	return status;
}

tl_status tli_follow_open_reach(tli_follow *f)
{
	tl_status status = TL_OK;
	bool could;
	for (uint32_t old = 0; f->old.reach && tli_array_length(f->left.items) > 0 && old < f->old.count && !status;
		old++)
		status = tli_follow_could_see(f, old, &f->left.box, &could);
	return status;
}

bool tli_follow_is_beyond_reach(const tli_follow *f, uint32_t node, tli_point p)
{
	uint32_t old = f->to_old[node];
	if (!f->old.reach || old == TLI_NO_NODE)
		return false;
	tli_point at = f->nav->nodes.at[node];
	double dx = (double)p.x - at.x, dy = (double)p.y - at.y;
	double reach = reach_of_old(f, old)[tli_nav_reach_class(at, p)];
	return dx * dx + dy * dy > reach * reach;
}

/* ---- fresh nodes ---- */

/* Of the nodes that stay, the nearest to p, by its old number. */
static uint32_t nearest_old(const tli_follow *f, tli_point p)
{
	const tli_nav_nodes *nodes = &f->nav->nodes;
	uint32_t nearest = TLI_NO_NODE;
	double least = INFINITY;
	for (uint32_t n = 0; n < nodes->count; n++) {
		double dx = (double)nodes->at[n].x - p.x, dy = (double)nodes->at[n].y - p.y, square = dx * dx + dy * dy;
		if (f->to_old[n] != TLI_NO_NODE && square < least) {
			least = square;
			nearest = f->to_old[n];
		}
	}
	return nearest;
}

/* A bound is looked for from how far the nearest neighbour sees. A class without one stays open. */
static tl_status measure_row(tli_follow *f, tli_point p)
{
	uint32_t neighbour = nearest_old(f, p);
	tl_status status = TL_OK;
	if (!tli_array_reserve(f->fresh_reach, CLASSES_ROUND))
		return TL_E_NOMEM;
	for (int class = 0; class < CLASSES_ROUND && !status; class ++) {
		float bound = INFINITY, guess = neighbour == TLI_NO_NODE ? 0 : reach_of_old(f, neighbour)[class];
		if (guess < INFINITY)
			status = bound_of_class(f, p, class, guess, &bound);
		tli_array_push(f->fresh_reach, bound);
		f->opened += bound == INFINITY;
	}
	return status;
}

/* Many are measured all together, when they are worth it (tli_nav_renew_reach). */
tl_status tli_follow_measure_fresh(tli_follow *f)
{
	enum { A_FEW = 16 };
	size_t count = tli_array_length(f->fresh);
	tl_status status = TL_OK;
	for (size_t i = 0; f->old.reach && i < count && i < A_FEW && !status; i++)
		status = measure_row(f, f->nav->nodes.at[f->fresh[i]]);
	return status;
}
