/* SPDX-License-Identifier: MIT */
/*
 * nav/follow_links.c: the links of a nav over waypoints after edits.
 *
 * A line's verdict depends only on walls that concern it (tli_sight_concerns) and on the solids that hold both ends, in which case these are
 * blocked. So an edge is looked at again if something that came concerns it, a pair without edge if something that left does, and the
 * pairs of fresh nodes (follow_nodes.c) in any case.
 *
 * By sight there are many more pairs than edges. Both ends of a pair that becomes free could see what left, so only nodes whose reach towards
 * it is not shorter than its distance are paired; what lies behind it is unknown from then on, and their reach is opened there. When much of the table
 * is open it is measured anew.
 */
#include "nav/follow_links.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/sort.h"
#include "sight/shadows.h"

enum { CLASSES_ROUND = TLI_REACH_CLASSES };

/* How often the part of a cone that a wall leaves open is asked for in turn. */
enum { CONE_DEPTH = 3 };

/* ---- what moved ---- */

static tli_nav_swath no_swath(void)
{
	return (tli_nav_swath){ INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN };
}

static tli_nav_swath swath_of(tli_point a, tli_point b, int64_t margin)
{
	return (tli_nav_swath){ (a.x < b.x ? a.x : b.x) - margin, (a.y < b.y ? a.y : b.y) - margin,
		(a.x < b.x ? b.x : a.x) + margin, (a.y < b.y ? b.y : a.y) + margin };
}

static bool swaths_meet(const tli_nav_swath *one, const tli_nav_swath *other)
{
	return one->left <= other->right && other->left <= one->right && one->low <= other->high &&
		other->low <= one->high;
}

static bool add_move(tli_nav_moves *moves, const tli_wall *wall, int32_t radius)
{
	tli_nav_moved moved = { *wall, swath_of(wall->a, wall->b, (int64_t)radius + wall->radius) };
	if (!tli_array_append(moves->items, moved))
		return false;
	moves->box = tli_nav_join_swaths(moves->box, moved.box);
	return true;
}

static tl_status collect_moves(tli_follow *f, const tli_nav_steps *steps)
{
	f->left.box = f->came.box = no_swath();
	for (size_t i = 0; i < tli_array_length(steps->items); i++) {
		const tli_nav_step *step = &steps->items[i];
		if (step->left && !add_move(&f->left, &step->before, f->nav->radius))
			return TL_E_NOMEM;
		if (step->came && !add_move(&f->came, &step->after, f->nav->radius))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

bool tli_nav_moves_concern(const tl_nav *nav, const tli_nav_moves *moves, tli_point a, tli_point b)
{
	tli_nav_swath line = swath_of(a, b, 0);
	if (!swaths_meet(&line, &moves->box))
		return false;
	for (size_t i = 0; i < tli_array_length(moves->items); i++)
		if (swaths_meet(&line, &moves->items[i].box) &&
			tli_sight_concerns(&moves->items[i].wall, a, b, nav->radius, nav->def.contact))
			return true;
	return false;
}

/* ---- reach ---- */

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
	tl_status status = f->nav->authored ? TL_OK : bound_of_class(f, p, class, before, &bound);
	if (!status)
		*reach = bound > before ? bound : before;
	f->opened += *reach == INFINITY;
	return status;
}

/* Could the node see something of the box? Then it may see farther behind it. */
static tl_status could_see_swath(tli_follow *f, uint32_t old, const tli_nav_swath *box, bool *could)
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
	if (distance > 0 && !f->nav->authored) {
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

/* ---- by sight ---- */

static tl_status add_pair(tli_graph_pair **pairs, uint32_t a, uint32_t b)
{
	if (!tli_array_reserve(*pairs, 2))
		return TL_E_NOMEM;
	tli_array_push(*pairs, ((tli_graph_pair){ a, b }));
	tli_array_push(*pairs, ((tli_graph_pair){ b, a }));
	return TL_OK;
}

static uint32_t new_number(const tli_follow *f, uint32_t old)
{
	return f->to_new ? f->to_new[old] : old;
}

/* An edge that something concerns: does it stay? */
static tl_status judge_edge(tli_follow *f, uint32_t a, uint32_t b)
{
	const tl_nav *nav = f->nav;
	tli_point from = nav->nodes.at[a], to = nav->nodes.at[b];
	bool sees;
	if (!tli_nav_moves_concern(nav, &f->came, from, to))
		return TL_OK;
	tl_status status = tli_nav_sees(nav, from, to, &f->touches, &sees);
	if (!status && !sees)
		status = add_pair(&f->dropped, a, b);
	return status;
}

static tl_status judge_edges(tli_follow *f)
{
	const tli_graph *graph = f->nav->graph;
	tl_status status = TL_OK;
	if (tli_array_length(f->came.items) == 0)
		return TL_OK;
	for (uint32_t old = 0; old < f->old.count && !status; old++) {
		uint32_t a = new_number(f, old);
		if (a == TLI_GRAPH_GONE)
			continue;
		for (uint32_t e = graph->first[old]; e < graph->first[old + 1] && !status; e++) {
			uint32_t b = graph->to[e] > old ? new_number(f, graph->to[e]) : TLI_GRAPH_GONE;
			if (b != TLI_GRAPH_GONE)
				status = judge_edge(f, a, b);
		}
	}
	return status;
}

static bool has_old_edge(const tli_graph *graph, uint32_t from, uint32_t to)
{
	uint32_t edge = tli_graph_find_edge(graph, from, to);
	return edge < graph->first[from + 1] && graph->to[edge] == to;
}

static double max_link_of(const tl_nav *nav)
{
	return nav->def.max_link > 0 ? nav->def.max_link : INFINITY;
}

static tl_status judge_freed(tli_follow *f, uint32_t old_a, uint32_t old_b)
{
	const tl_nav *nav = f->nav;
	uint32_t a = new_number(f, old_a), b = new_number(f, old_b);
	tli_point from = nav->nodes.at[a], to = nav->nodes.at[b];
	if (!tli_nav_moves_concern(nav, &f->left, from, to) || tli_nav_distance(nav, from, to) > max_link_of(nav) ||
		has_old_edge(nav->graph, old_a, old_b))
		return TL_OK;
	bool sees;
	tl_status status = tli_nav_sees(nav, from, to, &f->touches, &sees);
	return !status && sees ? add_pair(&f->added, a, b) : status;
}

tl_status tli_follow_open_reach(tli_follow *f)
{
	tl_status status = TL_OK;
	bool could;
	for (uint32_t old = 0; f->old.reach && tli_array_length(f->left.items) > 0 && old < f->old.count && !status;
		old++)
		status = could_see_swath(f, old, &f->left.box, &could);
	return status;
}

/* Nodes that stay, are free, and could see what left. */
static tl_status collect_viewers(tli_follow *f, uint32_t **viewers)
{
	tl_status status = TL_OK;
	for (uint32_t old = 0; old < f->old.count && !status; old++) {
		bool could;
		if (f->old.blocked[old] || new_number(f, old) == TLI_GRAPH_GONE)
			continue;
		status = could_see_swath(f, old, &f->left.box, &could);
		if (!status && could && !tli_array_append(*viewers, old))
			status = TL_E_NOMEM;
	}
	return status;
}

static tl_status judge_freed_pairs(tli_follow *f)
{
	if (tli_array_length(f->left.items) == 0)
		return TL_OK;
	uint32_t *viewers = NULL;
	tl_status status = collect_viewers(f, &viewers);
	f->looked += (uint64_t)tli_array_length(viewers) * tli_array_length(viewers);
	for (size_t i = 0; i < tli_array_length(viewers) && !status; i++)
		for (size_t k = i + 1; k < tli_array_length(viewers) && !status; k++)
			status = judge_freed(f, viewers[i], viewers[k]);
	tli_array_free(viewers);
	return status;
}

static bool is_beyond_reach(const tli_follow *f, uint32_t node, tli_point p)
{
	uint32_t old = f->to_old[node];
	if (!f->old.reach || old == TLI_NO_NODE)
		return false;
	tli_point at = f->nav->nodes.at[node];
	double dx = (double)p.x - at.x, dy = (double)p.y - at.y;
	double reach = reach_of_old(f, old)[tli_nav_reach_class(at, p)];
	return dx * dx + dy * dy > reach * reach;
}

/* All pairs of a fresh node, those with another fresh one from the smaller of both. */
static tl_status link_fresh(tli_follow *f, tli_shadows *shadows, uint32_t node)
{
	const tl_nav *nav = f->nav;
	const tli_nav_nodes *nodes = &nav->nodes;
	tl_status status = TL_OK;
	if (nodes->blocked[node])
		return TL_OK;
	tli_shadows_start(shadows, nav->walls, nodes->at[node], nav->radius, nav->def.contact);
	for (uint32_t n = 0; n < nodes->count && !status; n++) {
		bool done = n == node || (n < node && f->to_old[n] == TLI_NO_NODE);
		if (done || nodes->blocked[n] || is_beyond_reach(f, n, nodes->at[node]) ||
			tli_nav_distance(nav, nodes->at[node], nodes->at[n]) > max_link_of(nav))
			continue;
		bool sees;
		status = tli_shadows_sees(shadows, nodes->at[n], &f->touches, &sees);
		if (!status && sees)
			status = add_pair(&f->added, node, n);
	}
	return status;
}

static int compare_node_pairs(const void *left, const void *right)
{
	const tli_graph_pair *l = left, *r = right;
	if (l->a != r->a)
		return l->a < r->a ? -1 : 1;
	return (l->b > r->b) - (l->b < r->b);
}

static double length_of_pair(const void *context, uint32_t a, uint32_t b)
{
	const tl_nav *nav = context;
	return tli_nav_distance(nav, nav->nodes.at[a], nav->nodes.at[b]);
}

static tl_status change_graph(tli_follow *f, tli_graph **graph)
{
	const tl_nav *nav = f->nav;
	tli_graph_change change = { .node_count = nav->nodes.count,
		.to_new = f->to_new,
		.dropped = f->dropped,
		.added = f->added,
		.dropped_count = tli_array_length(f->dropped),
		.added_count = tli_array_length(f->added) };
	if (!change.to_new && change.dropped_count == 0 && change.added_count == 0)
		return TL_OK;
	tli_sort(f->dropped, change.dropped_count, sizeof *f->dropped, compare_node_pairs);
	tli_sort(f->added, change.added_count, sizeof *f->added, compare_node_pairs);
	tl_status status = tli_graph_create_changed(nav->graph, &change, length_of_pair, nav, graph);
	size_t limit = nav->def.max_links > 0 ? nav->def.max_links : SIZE_MAX;
	if (status || (*graph)->edge_count / 2 <= limit)
		return status;
	tli_graph_free(*graph);
	*graph = NULL;
	return TL_E_LIMIT;
}

static tl_status follow_by_sight(tli_follow *f)
{
	tli_graph *graph = NULL;
	tli_shadows shadows;
	tl_status status = judge_edges(f);
	if (!status)
		status = judge_freed_pairs(f);
	for (size_t i = 0; i < tli_array_length(f->fresh) && !status; i++)
		status = link_fresh(f, &shadows, f->fresh[i]);
	if (!status)
		status = change_graph(f, &graph);
	if (!status && tli_budget_spend(1)) { /* the last chance to stop */
		tli_graph_free(graph);
		status = TL_E_NOMEM;
	}
	if (status || !graph)
		return status;
	tli_graph_free(f->nav->graph);
	f->nav->graph = graph;
	return TL_OK;
}

/* ---- all ---- */

static void clear_follow(tli_follow *f)
{
	tli_free(f->to_new, f->old_count * sizeof *f->to_new);
	tli_free(f->to_old, f->new_count * sizeof *f->to_old);
	tli_array_free(f->left.items);
	tli_array_free(f->came.items);
	tli_array_free(f->fresh);
	tli_array_free(f->dropped);
	tli_array_free(f->added);
	tli_sight_scratch_free(&f->touches);
}

tl_status tli_nav_follow_links(tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, const tli_nav_steps *steps)
{
	tli_follow f = { .nav = nav, .map = map, .edits = edits, .old = nav->nodes };
	tl_status status = collect_moves(&f, steps);
	if (!status)
		status = tli_follow_nodes(&f);
	if (!status) {
		if (nav->graph)
			status = nav->authored ? tli_follow_authored(&f) : follow_by_sight(&f);
		if (status)
			tli_follow_undo_nodes(&f);
		else
			tli_follow_keep_nodes(&f);
	}
	clear_follow(&f);
	return status;
}
