/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/follow_reach.c: how far waypoints see (reach.c), after edits.
 *
 * What lies behind a wall that left may be seen from then on by a waypoint that could see the wall: its row of the table is raised to what it
 * sees there now (scan_reach.c). In other directions nothing has come into sight.
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

/* The classes of directions, modulo all, in which a point sees a box, and one more on either side; all of them from within. */
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
	*first = origin + low - 1;
	*last = origin + high + 1;
}

static double distance_to_swath(tli_point p, const tli_nav_swath *box)
{
	double dx = fmax(0, fmax((double)(box->left - p.x), (double)(p.x - box->right)));
	double dy = fmax(0, fmax((double)(box->low - p.y), (double)(p.y - box->high)));
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

/* Something that may be hidden from a point: whatever lies between four points. */
typedef struct hidden_thing {
	const tli_walls *walls;
	tli_point p, corners[4];
} hidden_thing;

/* The wall lies between p and the whole thing, in the directions that it is in. */
static bool stands_before(const tli_wall *wall, const hidden_thing *thing)
{
	int64_t at_p = tli_orient(wall->a, wall->b, thing->p);
	bool before = wall->radius == 0 && at_p != 0;
	for (int i = 0; i < 4 && before; i++) {
		int64_t at = tli_orient(wall->a, wall->b, thing->corners[i]);
		before = at_p < 0 ? at > 0 : at < 0;
	}
	return before;
}

/* Do walls hide the thing from p in all of a cone? Where one hides only the middle, what is left on either side of it is asked for in
 * turn, up to the wall's ends. A no may be wrong. */
static tl_status hides_cone(const hidden_thing *thing, tli_point right, tli_point left, int depth, bool *hidden)
{
	tli_point p = thing->p;
	tli_point middle = { (int32_t)(((int64_t)right.x + left.x) / 2), (int32_t)(((int64_t)right.y + left.y) / 2) };
	uint32_t blocker = TLI_NO_WALL;
	*hidden = false;
	tl_status status = tli_sight_find_crossing(thing->walls, p, middle, &blocker);
	if (status || blocker == TLI_NO_WALL || !stands_before(tli_walls_get(thing->walls, blocker), thing))
		return status;
	const tli_wall *wall = tli_walls_get(thing->walls, blocker);
	bool turned = tli_orient(p, wall->a, wall->b) < 0;
	tli_point low = turned ? wall->b : wall->a, high = turned ? wall->a : wall->b;
	bool right_done = tli_orient(p, right, low) < 0 || tli_point_equal(right, low);
	bool left_done = tli_orient(p, left, high) > 0 || tli_point_equal(left, high);
	*hidden = (right_done && left_done) || depth > 0;
	if (*hidden && !right_done)
		status = hides_cone(thing, right, low, depth - 1, hidden);
	if (!status && *hidden && !left_done)
		status = hides_cone(thing, high, left, depth - 1, hidden);
	return status;
}

/* Some of the walls that left at one place: a thin one as it was for a point, else all of the box in which they concern lines. */
static hidden_thing hidden_thing_of(const tli_follow *f, tli_point p, const tli_nav_group *group)
{
	hidden_thing thing = { .walls = f->nav->walls, .p = p };
	const tli_wall *wall = &f->left.items[group->first].wall;
	corners_of(&group->box, thing.corners);
	if (group->end == group->first + 1 && f->nav->radius == 0 && wall->radius == 0) {
		thing.corners[0] = thing.corners[1] = wall->a;
		thing.corners[2] = thing.corners[3] = wall->b;
	}
	return thing;
}

/* ---- what left ---- */

static size_t count_open(const float *row)
{
	size_t count = 0;
	for (int class = 0; class < CLASSES_ROUND; class ++)
		count += row[class] == INFINITY;
	return count;
}

/* Is something of the box within reach, as far as the table says? */
static bool is_within_reach(const float *row, tli_point p, const tli_nav_swath *box, const tli_point corners[4])
{
	double distance = distance_to_swath(p, box);
	int first, last;
	classes_towards(p, box, corners, &first, &last);
	for (int class = first; class <= last; class ++)
		if (row[(unsigned)class % CLASSES_ROUND] >= distance)
			return true;
	return false;
}

/* What it sees behind a group that left: one segment, or a box. After a failure the row is a bound for the walls of before, which raising it leaves
 * it. */
static tl_status raise_row(tli_follow *f, uint32_t old, const tli_nav_group *group)
{
	tli_point p = f->old.at[old];
	float *row = f->old.reach + (size_t)old * CLASSES_ROUND;
	const tli_nav_moved *items = f->left.items;
	const tli_wall *wall = &items[group->first].wall;
	size_t open = count_open(row);
	tl_status status;
	if (group->end == group->first + 1) {
		status = tli_nav_scan_behind(f->nav, p, wall->a, wall->b, row);
	} else if (distance_to_swath(p, &group->box) == 0) {
		status = tli_nav_scan_around(f->nav, p, row);
	} else {
		tli_point corners[4], cone[2];
		corners_of(&group->box, corners);
		cone_of(p, corners, cone);
		status = tli_nav_scan_behind(f->nav, p, cone[0], cone[1], row);
	}
	f->opened += count_open(row) - open;
	return status;
}

tl_status tli_follow_could_see(tli_follow *f, uint32_t old, const tli_nav_group *left, bool *could)
{
	const tl_nav *nav = f->nav;
	tli_point p = f->old.at[old], cone[2];
	hidden_thing thing = hidden_thing_of(f, p, left);
	double distance = distance_to_swath(p, &left->box);
	*could = false;
	if (!f->old.reach && nav->def.max_link > 0 && distance > nav->def.max_link * nav->resolution + 1)
		return TL_OK;
	if (f->old.reach && !is_within_reach(reach_of_old(f, old), p, &left->box, thing.corners))
		return TL_OK;
	bool hidden; /* never from within: no wall stands before all of the box then */
	cone_of(p, thing.corners, cone);
	tl_status status = hides_cone(&thing, cone[0], cone[1], CONE_DEPTH, &hidden);
	*could = !status && !hidden;
	return *could && f->old.reach ? raise_row(f, old, left) : status;
}

static tl_status raise_reach_behind(tli_follow *f, const tli_nav_group *group)
{
	tl_status status = TL_OK;
	tli_point corners[4];
	corners_of(&group->box, corners);
	for (uint32_t old = 0; old < f->old.count && !status; old++)
		if (!f->old.blocked[old] && is_within_reach(reach_of_old(f, old), f->old.at[old], &group->box, corners))
			status = raise_row(f, old, group);
	return status;
}

tl_status tli_follow_raise_reach(tli_follow *f)
{
	tl_status status = TL_OK;
	for (size_t i = 0; f->old.reach && i < tli_array_length(f->left.groups) && !status; i++)
		status = raise_reach_behind(f, &f->left.groups[i]);
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

/* All around. A blocked node is asked for nothing. */
static tl_status measure_row(tli_follow *f, uint32_t node)
{
	const tli_nav_nodes *nodes = &f->nav->nodes;
	size_t before = tli_array_length(f->fresh_reach);
	if (!tli_array_reserve(f->fresh_reach, CLASSES_ROUND))
		return TL_E_NOMEM;
	for (int class = 0; class < CLASSES_ROUND; class ++)
		tli_array_push(f->fresh_reach, 0);
	float *row = f->fresh_reach + before;
	return nodes->blocked[node] ? TL_OK : tli_nav_scan_around(f->nav, nodes->at[node], row);
}

/* Many are measured all together, when they are worth it (tli_nav_renew_reach). */
tl_status tli_follow_measure_fresh(tli_follow *f)
{
	enum { A_FEW = 16 };
	size_t count = tli_array_length(f->fresh);
	tl_status status = TL_OK;
	for (size_t i = 0; f->old.reach && i < count && i < A_FEW && !status; i++)
		status = measure_row(f, f->fresh[i]);
	return status;
}
