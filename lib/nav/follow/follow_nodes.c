/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/follow_nodes.c: the nodes of a nav after edits. Waypoints that were touched are taken out of the sorted nodes and put in where they are
 * now; of the others only those near what moved are looked at again. A node whose edges are all to be found anew (it was touched, or is
 * blocked now, or not any more) is fresh. O(nodes), without sight for those that stay.
 *
 * The table of reach (reach.c) is permuted in the end. A few fresh nodes are measured (follow_reach.c), others see
 * as far as the plane goes, as far as it knows.
 */
#include "nav/follow_links.h"

#include "base/alloc.h"
#include "base/sort.h"
#include "map/store.h"

#include <string.h>

enum { CLASS_COUNT = TLI_REACH_CLASSES };

/* A waypoint that was touched and is there. */
typedef struct came_node {
	tli_point at;
	tl_waypoint_id id;
	const char *name;
} came_node;

static int compare_came_nodes(const void *left, const void *right)
{
	const came_node *l = left, *r = right;
	int order = tli_point_compare(l->at, r->at);
	return order ? order : strcmp(l->name, r->name);
}

static const char *name_of_waypoint(const tl_map *map, tl_waypoint_id id)
{
	return tl_waypoint_is_valid(map, id) ? tli_map_waypoint_name(map, id) : "";
}

static tl_status collect_came_nodes(const tli_follow *f, tli_nav_edit_span span, came_node **came)
{
	if (!tli_array_reserve(*came, (size_t)(span.end - span.begin)))
		return TL_E_NOMEM;
	for (const tli_nav_edit *edit = span.begin; edit < span.end; edit++) {
		tl_waypoint_id id = tl_map_next_waypoint(f->map, (tl_waypoint_id){ edit->index1 - 1, 0 });
		if (id.index1 == edit->index1)
			tli_array_push(*came,
				((came_node){ tli_map_waypoint_point(f->map, id), id, name_of_waypoint(f->map, id) }));
	}
	tli_sort(*came, tli_array_length(*came), sizeof **came, compare_came_nodes);
	return TL_OK;
}

static uint32_t count_slots(const tli_nav_nodes *old, const came_node *came)
{
	uint32_t slots = old->slot_count;
	for (size_t i = 0; i < tli_array_length(came); i++)
		slots = came[i].id.index1 >= slots ? came[i].id.index1 + 1 : slots;
	return slots;
}

static tl_status allocate_new_nodes(tli_follow *f, uint32_t count, uint32_t slots)
{
	tli_nav_nodes *nodes = &f->nav->nodes;
	*nodes = (tli_nav_nodes){ .count = count, .slot_count = slots };
	nodes->at = tli_alloc_array(count, sizeof *nodes->at);
	nodes->id = tli_alloc_array(count, sizeof *nodes->id);
	nodes->blocked = tli_alloc_array(count, sizeof *nodes->blocked);
	nodes->of_slot = tli_alloc_array(slots, sizeof *nodes->of_slot);
	f->new_count = count;
	f->to_new = tli_alloc_array(f->old.count, sizeof *f->to_new);
	f->to_old = tli_alloc_array(count, sizeof *f->to_old);
	if (f->old.reach && count != f->old.count) {
		nodes->reach = tli_alloc_array((size_t)count * CLASS_COUNT, sizeof *nodes->reach);
		if (!nodes->reach)
			return TL_E_NOMEM;
	}
	bool whole = nodes->at && nodes->id && nodes->blocked && nodes->of_slot && f->to_new && f->to_old;
	return whole ? TL_OK : TL_E_NOMEM;
}

/* The touched ones among the old nodes have no new number. */
static void mark_touched(tli_follow *f, tli_nav_edit_span span)
{
	for (uint32_t n = 0; n < f->old.count; n++)
		f->to_new[n] = 0;
	for (const tli_nav_edit *edit = span.begin; edit < span.end; edit++) {
		uint32_t node = edit->index1 < f->old.slot_count ? f->old.of_slot[edit->index1] : TLI_NO_NODE;
		if (node != TLI_NO_NODE)
			f->to_new[node] = TLI_GRAPH_GONE;
	}
}

static uint32_t count_touched(const tli_follow *f, tli_nav_edit_span span)
{
	uint32_t touched = 0;
	for (const tli_nav_edit *edit = span.begin; edit < span.end; edit++)
		touched += edit->index1 < f->old.slot_count && f->old.of_slot[edit->index1] != TLI_NO_NODE;
	return touched;
}

static bool old_comes_first(const tli_follow *f, uint32_t old, const came_node *came)
{
	int order = tli_point_compare(f->old.at[old], came->at);
	return order ? order < 0 : strcmp(name_of_waypoint(f->map, f->old.id[old]), came->name) < 0;
}

/* Merges the old nodes that stay with those that came. */
static void merge_nodes(tli_follow *f, const came_node *came)
{
	tli_nav_nodes *nodes = &f->nav->nodes;
	uint32_t old = 0;
	size_t next = 0, came_count = tli_array_length(came);
	for (uint32_t slot = 0; slot < nodes->slot_count; slot++)
		nodes->of_slot[slot] = TLI_NO_NODE;
	for (uint32_t n = 0; n < nodes->count; n++) {
		while (old < f->old.count && f->to_new[old] == TLI_GRAPH_GONE)
			old++;
		bool is_old = next == came_count || (old < f->old.count && old_comes_first(f, old, &came[next]));
		nodes->at[n] = is_old ? f->old.at[old] : came[next].at;
		nodes->id[n] = is_old ? f->old.id[old] : came[next].id;
		nodes->blocked[n] = is_old && f->old.blocked[old];
		nodes->of_slot[nodes->id[n].index1] = n;
		f->to_old[n] = is_old ? old : TLI_NO_NODE;
		if (is_old)
			f->to_new[old++] = n;
		else
			next++;
	}
}

static tl_status renumber_nodes(tli_follow *f, tli_nav_edit_span span)
{
	came_node *came = NULL;
	tl_status status = collect_came_nodes(f, span, &came);
	uint32_t count = f->old.count - count_touched(f, span) + (uint32_t)tli_array_length(came);
	if (!status)
		status = allocate_new_nodes(f, count, count_slots(&f->old, came));
	if (!status) {
		mark_touched(f, span);
		merge_nodes(f, came);
		f->renumbered = true;
	}
	tli_array_free(came);
	return status;
}

/* Only what is blocked may be another. */
static tl_status copy_blocked(tli_follow *f)
{
	tli_nav_nodes *nodes = &f->nav->nodes;
	nodes->blocked = tli_alloc_array(nodes->count, sizeof *nodes->blocked);
	if (!nodes->blocked && nodes->count > 0)
		return TL_E_NOMEM;
	memcpy(nodes->blocked, f->old.blocked, nodes->count * sizeof *nodes->blocked);
	return TL_OK;
}

/* ---- what is blocked ---- */

/* A side of a solid that moved decides only about points within the box of all that moved: beyond it as many sides are on the left. */
static bool may_have_changed(const tli_follow *f, tli_point p)
{
	tli_nav_swath box = tli_nav_join_swaths(f->left.box, f->came.box);
	return p.x >= box.left && p.x <= box.right && p.y >= box.low && p.y <= box.high;
}

static bool is_blocked_at(const tl_nav *nav, tli_point p)
{
	tli_sight_hit hit;
	tli_nav_position(nav, p, &hit);
	return hit.blocked;
}

/* Finds the fresh nodes: those that are blocked, too, since it may be by something else. */
static tl_status look_at_nodes(tli_follow *f)
{
	tli_nav_nodes *nodes = &f->nav->nodes;
	for (uint32_t n = 0; n < nodes->count; n++) {
		uint32_t old = f->to_old ? f->to_old[n] : n;
		if (old != TLI_NO_NODE && !may_have_changed(f, nodes->at[n]))
			continue;
		nodes->blocked[n] = is_blocked_at(f->nav, nodes->at[n]);
		if (old != TLI_NO_NODE && !nodes->blocked[n] && !f->old.blocked[old])
			continue;
		if (!tli_array_append(f->fresh, n))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

/* Fresh nodes keep their numbers where no other came or went: they go with all their edges and come back. */
static tl_status part_fresh(tli_follow *f)
{
	size_t fresh = tli_array_length(f->fresh);
	if (fresh > 0 && !f->to_new) {
		uint32_t count = f->old.count;
		f->to_new = tli_alloc_array(count, sizeof *f->to_new);
		f->to_old = tli_alloc_array(count, sizeof *f->to_old);
		if (!f->to_new || !f->to_old)
			return TL_E_NOMEM;
		for (uint32_t n = 0; n < count; n++)
			f->to_new[n] = f->to_old[n] = n;
	}
	for (size_t i = 0; i < fresh; i++) {
		uint32_t n = f->fresh[i], old = f->to_old[n];
		f->to_old[n] = TLI_NO_NODE;
		if (old != TLI_NO_NODE)
			f->to_new[old] = TLI_GRAPH_GONE;
	}
	return TL_OK;
}

tl_status tli_follow_nodes(tli_follow *f)
{
	tli_nav_edit_span span = tli_nav_edits_of(f->edits, TLI_CHANGE_WAYPOINT);
	f->old = f->nav->nodes;
	f->old_count = f->new_count = f->old.count;
	tl_status status = span.begin < span.end ? renumber_nodes(f, span) : copy_blocked(f);
	if (!status)
		status = look_at_nodes(f);
	return status ? status : part_fresh(f);
}

/* ---- in the end ---- */

/* The rows of nodes that stay, into another table. */
static void copy_reach(const tli_follow *f, const tli_nav_nodes *nodes)
{
	size_t row = CLASS_COUNT * sizeof *nodes->reach;
	for (uint32_t n = 0; n < nodes->count; n++)
		if (f->to_old[n] != TLI_NO_NODE)
			memcpy(nodes->reach + (size_t)n * CLASS_COUNT,
				f->old.reach + (size_t)f->to_old[n] * CLASS_COUNT, row);
}

/* The same in place, for as many nodes: those that go down first, upwards, then those that go up, downwards. Rows of nodes that stay are
 * in the same order before and after, so none is overwritten before it was moved. */
static void move_reach(const tli_follow *f, const tli_nav_nodes *nodes)
{
	size_t row = CLASS_COUNT * sizeof *nodes->reach;
	for (uint32_t n = 0; n < nodes->count; n++)
		if (f->to_old[n] != TLI_NO_NODE && f->to_old[n] > n)
			memcpy(nodes->reach + (size_t)n * CLASS_COUNT,
				nodes->reach + (size_t)f->to_old[n] * CLASS_COUNT, row);
	for (uint32_t n = nodes->count; n-- > 0;)
		if (f->to_old[n] != TLI_NO_NODE && f->to_old[n] < n)
			memcpy(nodes->reach + (size_t)n * CLASS_COUNT,
				nodes->reach + (size_t)f->to_old[n] * CLASS_COUNT, row);
}

/* Fresh rows: those that are known, and open ones. Returns how many classes are open. */
static size_t set_fresh_reach(const tli_follow *f, tli_nav_nodes *nodes)
{
	size_t known = tli_array_length(f->fresh_reach) / CLASS_COUNT, open = 0;
	for (size_t i = 0; nodes->reach && i < tli_array_length(f->fresh); i++) {
		float *row = nodes->reach + (size_t)f->fresh[i] * CLASS_COUNT;
		for (size_t class = 0; class < CLASS_COUNT; class ++) {
			row[class] = i < known ? f->fresh_reach[i * CLASS_COUNT + class] : INFINITY;
			open += row[class] == INFINITY;
		}
	}
	return open;
}

void tli_follow_keep_nodes(tli_follow *f)
{
	tli_nav_nodes *nodes = &f->nav->nodes;
	if (f->renumbered && f->old.reach && nodes->reach)
		copy_reach(f, nodes);
	else if (f->renumbered && f->old.reach) {
		nodes->reach = f->old.reach;
		f->old.reach = NULL;
		move_reach(f, nodes);
	}
	nodes->looked = f->old.looked + f->looked;
	nodes->open_classes = f->old.open_classes + f->opened + set_fresh_reach(f, nodes);
	if (f->renumbered)
		tli_nav_clear_nodes(&f->old);
	else
		tli_free(f->old.blocked, f->old.count * sizeof *f->old.blocked);
}

void tli_follow_undo_nodes(tli_follow *f)
{
	tli_nav_nodes *nodes = &f->nav->nodes;
	bool shared = nodes->at == f->old.at;
	if (!shared)
		tli_nav_clear_nodes(nodes);
	else if (nodes->blocked != f->old.blocked)
		tli_free(nodes->blocked, nodes->count * sizeof *nodes->blocked);
	*nodes = f->old;
	nodes->open_classes += f->opened; /* raised rows are bounds for the walls of before, too */
}
