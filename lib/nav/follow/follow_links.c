/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/follow_links.c: the links of a nav over waypoints after edits.
 *
 * A line's verdict depends only on walls that concern it (tli_sight_concerns) and on the solids that hold both ends, in which case these are
 * blocked. So an edge is looked at again if something that came concerns it, a pair without edge if something that left does, and the
 * pairs of fresh nodes (follow_nodes.c) in any case.
 *
 * By sight there are many more pairs than edges. Both ends of a pair that becomes free could see what left, so only nodes whose reach towards
 * it is not shorter than its distance are paired; what lies behind it may be seen from then on, and their reach is raised there. When much of the table
 * is open it is measured anew.
 */
#include "nav/follow_links.h"

#include "base/alloc.h"
#include "base/reason.h"
#include "base/sort.h"
#include "sight/shadows.h"

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

/* Into the last group where it touches that, as the next side of a wall does. */
static bool add_move(tli_nav_moves *moves, const tli_wall *wall, int32_t radius)
{
	tli_nav_moved moved = { *wall, swath_of(wall->a, wall->b, (int64_t)radius + wall->radius) };
	size_t count = tli_array_length(moves->items), groups = tli_array_length(moves->groups);
	if (!tli_array_append(moves->items, moved))
		return false;
	moves->box = tli_nav_join_swaths(moves->box, moved.box);
	tli_nav_group *last = groups > 0 ? &moves->groups[groups - 1] : NULL;
	if (!last || !swaths_meet(&last->box, &moved.box))
		return tli_array_append(moves->groups, ((tli_nav_group){ count, count + 1, moved.box }));
	last->end = count + 1;
	last->box = tli_nav_join_swaths(last->box, moved.box);
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

static bool group_concerns(
	const tl_nav *nav, const tli_nav_moves *moves, const tli_nav_group *group, tli_point a, tli_point b)
{
	tli_sight sight = tli_nav_sight(nav);
	tli_nav_swath line = swath_of(a, b, 0);
	if (!swaths_meet(&line, &group->box))
		return false;
	for (size_t i = group->first; i < group->end; i++)
		if (swaths_meet(&line, &moves->items[i].box) && tli_sight_concerns(&sight, &moves->items[i].wall, a, b))
			return true;
	return false;
}

bool tli_nav_moves_concern(const tl_nav *nav, const tli_nav_moves *moves, tli_point a, tli_point b)
{
	tli_nav_swath line = swath_of(a, b, 0);
	if (!swaths_meet(&line, &moves->box))
		return false;
	for (size_t i = 0; i < tli_array_length(moves->groups); i++)
		if (group_concerns(nav, moves, &moves->groups[i], a, b))
			return true;
	return false;
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

static tl_status could_see_some(tli_follow *f, uint32_t old, bool *could)
{
	const tli_nav_group *groups = f->left.groups;
	tl_status status = TL_OK;
	*could = false;
	for (size_t i = 0; i < tli_array_length(groups) && !status; i++) {
		bool that = false;
		status = tli_follow_could_see(f, old, &groups[i], &that);
		*could |= that;
	}
	return status;
}

/* Nodes that stay, are free, and could see something of what left. */
static tl_status collect_viewers(tli_follow *f, uint32_t **viewers)
{
	tl_status status = TL_OK;
	for (uint32_t old = 0; old < f->old.count && !status; old++) {
		bool could;
		if (f->old.blocked[old] || new_number(f, old) == TLI_GRAPH_GONE)
			continue;
		status = could_see_some(f, old, &could);
		if (!status && could && !tli_array_append(*viewers, old))
			status = TL_E_NOMEM;
	}
	return status;
}

/* The two ends of a pair may have been kept apart by several things that left, and have seen another one of them each. */
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

/* All pairs of a fresh node, those with another fresh one from the smaller of both. */
static tl_status link_fresh(tli_follow *f, tli_shadows *shadows, uint32_t node)
{
	const tl_nav *nav = f->nav;
	const tli_nav_nodes *nodes = &nav->nodes;
	tl_status status = TL_OK;
	if (nodes->blocked[node])
		return TL_OK;
	tli_shadows_from(shadows, nodes->at[node]);
	for (uint32_t n = 0; n < nodes->count && !status; n++) {
		bool done = n == node || (n < node && f->to_old[n] == TLI_NO_NODE);
		if (done || nodes->blocked[n] || tli_follow_is_beyond_reach(f, n, nodes->at[node]) ||
			tli_nav_distance(nav, nodes->at[node], nodes->at[n]) > max_link_of(nav))
			continue;
		bool sees;
		status = tli_shadows_sees(shadows, nodes->at[n], &sees);
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

static tl_status change_graph(tli_follow *f)
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
	tl_status status = tli_graph_create_changed(
		nav->graph, &change, (tli_graph_lengths){ length_of_pair, nav }, &f->graph);
	size_t limit = nav->def.max_links > 0 ? nav->def.max_links : SIZE_MAX;
	if (!status && f->graph->edge_count / 2 > limit)
		status = tli_refused(TL_E_LIMIT, "def.max_links: more pairs of waypoints see each other");
	return status;
}

static tl_status follow_by_sight(tli_follow *f)
{
	tli_shadows shadows;
	tli_shadows_start(&shadows, tli_nav_sight(f->nav), &f->touches);
	tl_status status = judge_edges(f);
	if (!status)
		status = judge_freed_pairs(f);
	for (size_t i = 0; i < tli_array_length(f->fresh) && !status; i++)
		status = link_fresh(f, &shadows, f->fresh[i]);
	if (!status)
		status = tli_follow_measure_fresh(f);
	return status ? status : change_graph(f);
}

/* ---- all ---- */

static void clear_follow(tli_follow *f)
{
	tli_free(f->to_new, f->old_count * sizeof *f->to_new);
	tli_free(f->to_old, f->new_count * sizeof *f->to_old);
	tli_array_free(f->left.items);
	tli_array_free(f->came.items);
	tli_array_free(f->left.groups);
	tli_array_free(f->came.groups);
	tli_array_free(f->fresh);
	tli_array_free(f->fresh_reach);
	tli_array_free(f->dropped);
	tli_array_free(f->added);
	tli_sight_scratch_free(&f->touches);
}

tl_status tli_follow_links(
	tli_follow *f, tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, const tli_nav_steps *steps)
{
	*f = (tli_follow){ .nav = nav, .map = map, .edits = edits, .old = nav->nodes };
	tl_status status = collect_moves(f, steps);
	if (!status)
		status = tli_follow_nodes(f);
	if (!status && nav->graph)
		status = nav->authored ? tli_follow_authored(f) : follow_by_sight(f);
	return status;
}

void tli_follow_commit(tli_follow *f)
{
	tl_nav *nav = f->nav;
	if (!nav)
		return;
	if (f->graph) {
		tli_graph_free(nav->graph);
		nav->graph = f->graph;
		nav->has_oneway = f->has_oneway;
	}
	if (f->walked) {
		tli_array_free(nav->blocked_links);
		nav->blocked_links = f->blocked;
	}
	tli_follow_keep_nodes(f);
	clear_follow(f);
}

void tli_follow_take_back(tli_follow *f)
{
	if (!f->nav)
		return;
	tli_graph_free(f->graph);
	tli_array_free(f->blocked);
	tli_follow_undo_nodes(f);
	clear_follow(f);
}
