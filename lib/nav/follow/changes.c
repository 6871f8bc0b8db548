/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/changes.c: what an update changed: links that became free or blocked, waypoints that became alone or were joined, regions.
 *
 * The rows of the graph and the blocked links are copied before the update and compared with those after it, row by row with a mark for each
 * target: O(nodes + edges), whether the nav followed the edits or was built anew. Only what blocks a pair that was linked by sight takes a
 * sight line. Regions are those that the update found (regions.c).
 */
#include "nav/update.h"

#include "base/alloc.h"
#include "base/reason.h"

#include <string.h>

struct tl_nav_changes {
	tl_nav_change *items; /* tli_array */
	bool incomplete;
};

/* The waypoints of a nav as they were, and its links where it goes over waypoints. */
typedef struct links_before {
	uint32_t count, slot_count, edge_count;
	bool authored, has_graph;
	tl_waypoint_id *id;       /* [count] */
	uint32_t *of_slot;        /* [slot_count] */
	uint32_t *first;          /* [count + 1] */
	uint32_t *to;             /* [edge_count] */
	bool *alone;              /* [count] */
	tl_blocked_link *blocked; /* [blocked_count] */
	size_t blocked_count;
} links_before;

static void *copy_of(const void *from, size_t count, size_t each, bool *whole)
{
	void *copy = tli_alloc_array(count, each);
	if (copy && count > 0)
		memcpy(copy, from, count * each);
	*whole = *whole && (copy || count == 0);
	return copy;
}

static void forget_before(links_before *before)
{
	tli_free(before->id, before->count * sizeof *before->id);
	tli_free(before->of_slot, before->slot_count * sizeof *before->of_slot);
	tli_free(before->first, ((size_t)before->count + 1) * sizeof *before->first);
	tli_free(before->to, before->edge_count * sizeof *before->to);
	tli_free(before->alone, before->count * sizeof *before->alone);
	tli_free(before->blocked, before->blocked_count * sizeof *before->blocked);
}

/* No usable link leads to it or from it; by corners, a body cannot be there. */
static bool is_alone(const tl_nav *nav, uint32_t node)
{
	const tli_graph *graph = nav->graph;
	if (!graph)
		return nav->nodes.blocked[node];
	return graph->first[node] == graph->first[node + 1] && !graph->entered[node];
}

static tl_status copy_before(const tl_nav *nav, links_before *before)
{
	const tli_graph *graph = nav->graph;
	bool whole = true;
	*before = (links_before){ .count = nav->nodes.count,
		.slot_count = nav->nodes.slot_count,
		.edge_count = graph ? graph->edge_count : 0,
		.authored = nav->authored,
		.has_graph = graph,
		.blocked_count = tli_array_length(nav->blocked_links) };
	before->id = copy_of(nav->nodes.id, before->count, sizeof *before->id, &whole);
	before->of_slot = copy_of(nav->nodes.of_slot, before->slot_count, sizeof *before->of_slot, &whole);
	if (graph) {
		before->first = copy_of(graph->first, (size_t)before->count + 1, sizeof *before->first, &whole);
		before->to = copy_of(graph->to, before->edge_count, sizeof *before->to, &whole);
	}
	before->blocked = copy_of(nav->blocked_links, before->blocked_count, sizeof *before->blocked, &whole);
	before->alone = tli_alloc_array(before->count, sizeof *before->alone);
	whole = whole && (before->alone || before->count == 0);
	for (uint32_t n = 0; n < before->count && whole; n++)
		before->alone[n] = is_alone(nav, n);
	if (whole)
		return TL_OK;
	forget_before(before);
	return TL_E_NOMEM;
}

/* ---- comparing ---- */

typedef struct comparison {
	const tl_nav *nav;
	const links_before *before;
	tl_nav_change *items; /* tli_array */
	uint32_t *mark;       /* [node count]: 1 + the node whose row has it */
	tli_sight_scratch touches;
} comparison;

static uint32_t old_node(const links_before *before, tl_waypoint_id id)
{
	uint32_t node = id.index1 < before->slot_count ? before->of_slot[id.index1] : TLI_NO_NODE;
	return node != TLI_NO_NODE && before->id[node].generation == id.generation ? node : TLI_NO_NODE;
}

static tl_status add_change(comparison *c, tl_nav_change change)
{
	return tli_array_append(c->items, change) ? TL_OK : TL_E_NOMEM;
}

/* A pair that was linked by sight, if something blocks it: beyond max_link nothing does. */
static tl_status add_blocked_pair(comparison *c, uint32_t a, uint32_t b)
{
	const tl_nav *nav = c->nav;
	tl_nav_change change = { .kind = TL_NAV_LINK_BLOCKED, .from = nav->nodes.id[a], .to = nav->nodes.id[b] };
	tli_sight_hit hit;
	tl_status status = tli_nav_first_hit(nav, nav->nodes.at[a], nav->nodes.at[b], &c->touches, &hit);
	if (status)
		return status;
	if (hit.blocked)
		change.blocker = tli_nav_blocker(nav, &hit);
	return add_change(c, change);
}

static tl_status compare_row(comparison *c, uint32_t n)
{
	const tl_nav *nav = c->nav;
	const tli_graph *graph = nav->graph;
	uint32_t old = old_node(c->before, nav->nodes.id[n]);
	uint32_t begin = old == TLI_NO_NODE ? 0 : c->before->first[old];
	uint32_t end = old == TLI_NO_NODE ? 0 : c->before->first[old + 1];
	tl_status status = TL_OK;
	for (uint32_t e = begin; e < end; e++) {
		uint32_t b = tli_nav_find_node(nav, c->before->id[c->before->to[e]]);
		if (b != TLI_NO_NODE)
			c->mark[b] = n + 1;
	}
	for (uint32_t e = graph->first[n]; e < graph->first[n + 1] && !status; e++) {
		uint32_t b = graph->to[e];
		if (b > n && c->mark[b] != n + 1)
			status = add_change(c,
				(tl_nav_change){
					.kind = TL_NAV_LINK_FREED, .from = nav->nodes.id[n], .to = nav->nodes.id[b] });
		c->mark[b] = 0;
	}
	for (uint32_t e = begin; e < end && !status; e++) {
		uint32_t b = tli_nav_find_node(nav, c->before->id[c->before->to[e]]);
		if (b != TLI_NO_NODE && b > n && c->mark[b] == n + 1)
			status = add_blocked_pair(c, n, b);
	}
	return status;
}

static tl_status compare_pairs_seen(comparison *c)
{
	tl_status status = TL_OK;
	for (uint32_t n = 0; n < c->nav->nodes.count && !status; n++)
		status = compare_row(c, n);
	return status;
}

static tl_status add_blocked_link(comparison *c, const tl_blocked_link *link)
{
	return add_change(c,
		(tl_nav_change){ .kind = TL_NAV_LINK_BLOCKED,
			.link = link->link,
			.from = link->from,
			.to = link->to,
			.blocker = link->blocker });
}

static bool is_same_link(const tl_blocked_link *a, const tl_blocked_link *b)
{
	return a->link.generation == b->link.generation && a->from.index1 == b->from.index1 &&
		a->from.generation == b->from.generation && a->to.index1 == b->to.index1 &&
		a->to.generation == b->to.generation;
}

/* A link that was blocked and is not: free between the ends that it has now. One that is gone, or a jump now, is no news. */
static tl_status add_freed_link(comparison *c, const tl_map *map, tl_link_id id)
{
	tl_link_info link;
	if (!tl_link_is_valid(map, id) || tl_map_get_link(map, id, &link) || link.jump)
		return TL_OK;
	return add_change(
		c, (tl_nav_change){ .kind = TL_NAV_LINK_FREED, .link = id, .from = link.from, .to = link.to });
}

/* Both lists are in the order of links. */
static tl_status compare_blocked_links(comparison *c, const tl_map *map)
{
	const tl_blocked_link *now = c->nav->blocked_links, *was = c->before->blocked;
	size_t now_count = tli_array_length(now), was_count = c->before->blocked_count, i = 0, k = 0;
	tl_status status = TL_OK;
	while ((i < now_count || k < was_count) && !status) {
		uint32_t next_now = i < now_count ? now[i].link.index1 : UINT32_MAX;
		uint32_t next_was = k < was_count ? was[k].link.index1 : UINT32_MAX;
		if (next_now < next_was || (next_now == next_was && !is_same_link(&now[i], &was[k])))
			status = add_blocked_link(c, &now[i]);
		else if (next_was < next_now)
			status = add_freed_link(c, map, was[k].link);
		i += next_now <= next_was;
		k += next_was <= next_now;
	}
	return status;
}

static tl_status compare_alone(comparison *c)
{
	const tl_nav *nav = c->nav;
	tl_status status = TL_OK;
	for (uint32_t n = 0; n < nav->nodes.count && !status; n++) {
		uint32_t old = old_node(c->before, nav->nodes.id[n]);
		bool alone = is_alone(nav, n);
		bool is_news = old == TLI_NO_NODE ? alone : alone != c->before->alone[old];
		if (is_news)
			status = add_change(c,
				(tl_nav_change){ .kind = alone ? TL_NAV_WAYPOINT_ALONE : TL_NAV_WAYPOINT_JOINED,
					.from = nav->nodes.id[n] });
	}
	return status;
}

static tl_status add_regions(comparison *c, const tli_nav_regions *regions)
{
	tl_status status = regions->lost ? TL_E_NOMEM : TL_OK;
	for (size_t i = 0; i < tli_array_length(regions->boxes) && !status; i++)
		status = add_change(c, (tl_nav_change){ .kind = TL_NAV_REGION, .region = regions->boxes[i] });
	return status;
}

/* Between navs of another kind there is nothing to compare. */
static tl_status compare_navs(comparison *c, const tl_map *map)
{
	const tl_nav *nav = c->nav;
	bool has_graph = nav->graph;
	if (nav->def.sight_only || has_graph != c->before->has_graph || nav->authored != c->before->authored)
		return TL_OK;
	c->mark = tli_alloc_array(nav->nodes.count, sizeof *c->mark);
	if (!c->mark && nav->nodes.count > 0)
		return TL_E_NOMEM;
	tl_status status = TL_OK;
	if (has_graph)
		status = nav->authored ? compare_blocked_links(c, map) : compare_pairs_seen(c);
	if (!status)
		status = compare_alone(c);
	tli_free(c->mark, nav->nodes.count * sizeof *c->mark);
	tli_sight_scratch_free(&c->touches);
	return status;
}

tl_status tl_nav_update_and_list(tl_nav *nav, const tl_map *map, tl_nav_changes **out)
{
	if (tli_is_null(nav) || tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	tl_nav_changes *changes = tli_alloc_zeroed(sizeof *changes);
	if (!changes)
		return TL_E_NOMEM;
	links_before before;
	tl_status status = copy_before(nav, &before);
	if (status) {
		tli_free(changes, sizeof *changes);
		return status;
	}
	tli_nav_regions regions = { .lost = false };
	status = tli_nav_update_regions(nav, map, &regions);
	if (!status) {
		comparison c = { .nav = nav, .before = &before };
		/* The update is made and stays: a list that finds no memory ends early, and says so. */
		changes->incomplete = compare_navs(&c, map) || add_regions(&c, &regions);
		changes->items = c.items;
	}
	tli_array_free(regions.boxes);
	forget_before(&before);
	if (status)
		tl_nav_changes_free(changes);
	else
		*out = changes;
	return status;
}

void tl_nav_changes_free(tl_nav_changes *changes)
{
	if (!changes)
		return;
	tli_array_free(changes->items);
	tli_free(changes, sizeof *changes);
}

size_t tl_nav_changes_count(const tl_nav_changes *changes)
{
	return changes ? tli_array_length(changes->items) : 0;
}

bool tl_nav_changes_are_complete(const tl_nav_changes *changes)
{
	return changes && !changes->incomplete;
}

tl_status tl_nav_changes_get(const tl_nav_changes *changes, size_t index, tl_nav_change *out)
{
	if (tli_is_null(changes) || tli_is_null(out) ||
		tli_breaks(index >= tli_array_length(changes->items), "index is beyond the last change"))
		return TL_E_INVALID;
	*out = changes->items[index];
	return TL_OK;
}
