/* SPDX-License-Identifier: MIT */
/*
 * nav/why/links.c: links and jumps as the cause that there is no path.
 *
 * Over waypoints: Dijkstra's algorithm over the links that can be used, and for a price those that are blocked, or against their arrows. Where neither
 * leads there, the path by corners is named. By corners: the route through the jumps of the map, or with their arrows ignored.
 */
#include "nav/why.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/sort.h"
#include "graph/heap.h"

/* More than any path is long, grid units: the price of a link that cannot be used. */
#define LINK_PRICE 0x1p45

/* A link that may be used for a price, from a node to another. */
typedef struct priced_link {
	uint32_t from, to;
	tl_link_id id;
	double length; /* grid units */
	bool back;
} priced_link;

typedef struct link_search {
	const tl_nav *nav;
	tl_query *query;
	tli_nav_end from, to;
	priced_link *priced; /* tli_array */
	double *cost;        /* [nodes] */
	uint32_t *before;    /* [nodes]: node, or TLI_NO_NODE */
	uint32_t *by;        /* [nodes]: the priced link over which, or UINT32_MAX */
	tli_heap heap;
	uint32_t last; /* node from which the goal is reached; TLI_NO_NODE */
	double length; /* then, grid units */
} link_search;

/* By the first node. */
static int compare_priced(const void *left, const void *right)
{
	const priced_link *a = left, *b = right;
	return (a->from > b->from) - (a->from < b->from);
}

static bool add_priced(link_search *search, const tl_map *map, tl_link_id id, bool is_arrow)
{
	tl_link_info link;
	if (tl_map_get_link(map, id, &link) != TL_OK || link.jump)
		return true;
	uint32_t from = tli_nav_find_node(search->nav, link.from), to = tli_nav_find_node(search->nav, link.to);
	if (from == TLI_NO_NODE || to == TLI_NO_NODE || (is_arrow && !link.oneway))
		return true;
	double length = tli_distance_points(search->nav->nodes.at[from], search->nav->nodes.at[to]);
	if (!is_arrow && !tli_array_append(search->priced, ((priced_link){ from, to, id, length, false })))
		return false;
	return (!is_arrow && link.oneway) ||
		tli_array_append(search->priced, ((priced_link){ to, from, id, length, true }));
}

/* Blocked links, or arrows of those that are not. */
static tl_status list_priced(link_search *search, const tl_map *map, bool arrows)
{
	const tl_nav *nav = search->nav;
	size_t blocked = tli_array_length(nav->blocked_links), next = 0;
	tli_array_truncate(search->priced, 0);
	for (size_t i = 0; i < blocked && !arrows; i++)
		if (!add_priced(search, map, nav->blocked_links[i].link, false))
			return TL_E_NOMEM;
	tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	for (; id.index1 && arrows; id = tl_map_next_link(map, id)) {
		/* both lists are in the order of the map */
		while (next < blocked && nav->blocked_links[next].link.index1 < id.index1)
			next++;
		bool is_blocked = next < blocked && nav->blocked_links[next].link.index1 == id.index1;
		if (!is_blocked && !add_priced(search, map, id, true))
			return TL_E_NOMEM;
	}
	tli_sort(search->priced, tli_array_length(search->priced), sizeof *search->priced, compare_priced);
	return TL_OK;
}

static void come_to_node(link_search *search, uint32_t node, double cost, uint32_t before, uint32_t by)
{
	if (!(cost < search->cost[node]))
		return;
	search->cost[node] = cost;
	search->before[node] = before;
	search->by[node] = by;
	tli_heap_put(&search->heap, (tli_heap_item){ cost, 0, node });
}

/* Does an end see a node, or is it one? */
static tl_status joins_node(link_search *search, const tli_nav_end *end, uint32_t node, bool *joins)
{
	*joins = end->node == node;
	if (*joins || end->node != TLI_NO_NODE || search->nav->nodes.blocked[node])
		return TL_OK;
	tl_status status = tli_nav_sees(
		search->nav, end->at, search->nav->nodes.at[node], &search->query->touches, joins);
	return status ? status : tli_budget_spend(10);
}

static tl_status begin_link_search(link_search *search)
{
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < search->nav->nodes.count; i++)
		search->cost[i] = INFINITY;
	for (uint32_t i = 0; i < search->nav->nodes.count && !status; i++) {
		bool joins = false;
		status = joins_node(search, &search->from, i, &joins);
		if (!status && joins)
			come_to_node(search, i, tli_distance_points(search->from.at, search->nav->nodes.at[i]),
				TLI_NO_NODE, UINT32_MAX);
	}
	return status;
}

static void leave_node(link_search *search, uint32_t node)
{
	const tli_graph *graph = search->nav->graph;
	for (uint32_t e = graph->first[node]; e < graph->first[node + 1]; e++) {
		double length = graph->length[e] * search->nav->resolution;
		come_to_node(search, graph->to[e], search->cost[node] + length, node, UINT32_MAX);
	}
	size_t count = tli_array_length(search->priced);
	priced_link key = { .from = node };
	size_t i = tli_lower_bound(search->priced, count, sizeof key, &key, compare_priced);
	for (; i < count && search->priced[i].from == node; i++) {
		double cost = search->cost[node] + LINK_PRICE + search->priced[i].length;
		come_to_node(search, search->priced[i].to, cost, node, (uint32_t)i);
	}
}

static tl_status search_links(link_search *search)
{
	double best = INFINITY;
	tl_status status = begin_link_search(search);
	search->last = TLI_NO_NODE;
	while (search->heap.count > 0 && !status) {
		tli_heap_item item = tli_heap_pop(&search->heap);
		bool joins = false;
		if (!(item.f < best))
			break;
		status = joins_node(search, &search->to, item.node, &joins);
		double cost = item.f + tli_distance_points(search->to.at, search->nav->nodes.at[item.node]);
		if (!status && joins && cost < best) {
			best = cost;
			search->last = item.node;
		}
		leave_node(search, item.node);
		if (!status)
			status = tli_budget_spend(2);
	}
	tli_heap_clear(&search->heap);
	search->length = fmod(best, LINK_PRICE);
	return status;
}

static tl_status list_used(const link_search *search, tl_why_thing **things)
{
	for (uint32_t node = search->last; node != TLI_NO_NODE; node = search->before[node]) {
		if (search->by[node] == UINT32_MAX)
			continue;
		const priced_link *link = &search->priced[search->by[node]];
		if (!tli_array_append(*things, ((tl_why_thing){ .link = link->id, .back = link->back })))
			return TL_E_NOMEM;
	}
	size_t count = tli_array_length(*things);
	for (size_t i = 0; i < count / 2; i++) {
		tl_why_thing swap = (*things)[i];
		(*things)[i] = (*things)[count - 1 - i];
		(*things)[count - 1 - i] = swap;
	}
	return TL_OK;
}

/* `link a to b is blocked; with it free 8.49`. */
static tl_status add_links(tli_why_job *job, tl_why_kind kind, tl_why_thing *things, double length)
{
	tl_why_cause cause = { .kind = kind, .is_enough = true, .length = length };
	tli_text text = { 0 };
	size_t count = tli_array_length(things);
	bool arrows = kind == TL_WHY_ONEWAY;
	tli_text_add(&text, count == 1 ? "link " : "links ");
	for (size_t i = 0; i < count; i++) {
		tl_why_thing named = things[i];
		named.back = arrows ? !named.back : named.back;
		tli_why_add_comma(&text, i, count);
		tli_why_add_link(&text, job->map, &named);
	}
	tli_text_add(&text, count == 1 ? " is " : " are ");
	tli_text_add(&text,
		arrows               ? "one-way; in both directions "
			: count == 1 ? "blocked; with it free "
				     : "blocked; with them free ");
	tli_why_add_length(&text, length);
	return tli_why_add(job, &cause, things, &text);
}

static tl_status try_links(tli_why_job *job, link_search *search, bool arrows, bool *found)
{
	tl_why_thing *things = NULL; /* tli_array */
	tl_status status = list_priced(search, job->map, arrows);
	*found = false;
	if (status || tli_array_length(search->priced) == 0)
		return status;
	status = search_links(search);
	*found = !status && search->last != TLI_NO_NODE;
	if (!*found)
		return status;
	status = list_used(search, &things);
	if (!status && tli_array_length(things) > 0)
		return add_links(
			job, arrows ? TL_WHY_ONEWAY : TL_WHY_LINKS, things, search->length / search->nav->resolution);
	tli_array_free(things);
	return status;
}

/* `start sees no waypoint; by corners 8.49`: also where there is none. */
static tl_status add_by_corners(tli_why_job *job)
{
	tli_why_job corners = *job;
	tl_why_cause cause = { .kind = TL_WHY_LINKS, .is_enough = true };
	char reason[128];
	size_t size;
	tli_text text = { 0 };
	tl_status status = TL_OK;
	corners.nav_def.via = TL_VIA_CORNERS;
	corners.nav_def.link = TL_LINK_AUTHORED;
	corners.nav_def.max_link = 0;
	cause.length = INFINITY;
	if (job->nav_def.contact == TL_CONTACT_GRAZE)
		status = tli_why_try(&corners, job->base.nav->radius, job->opened, &cause.length, NULL);
	if (status == TL_E_RANGE)
		status = TL_OK; /* a wall at the end of the grid */
	if (status)
		return status;
	(void)tl_no_path_text(&job->result, reason, sizeof reason, &size);
	tli_text_add(&text, reason);
	cause.is_enough = cause.length < INFINITY;
	if (cause.is_enough) {
		tli_text_add(&text, "; by corners ");
		tli_why_add_length(&text, cause.length);
	}
	return tli_why_add(job, &cause, NULL, &text);
}

tl_status tli_why_find_links(tli_why_job *job)
{
	link_search search = { .nav = job->base.nav, .query = job->base.query };
	size_t count = search.nav->nodes.count;
	bool found = false;
	tl_status status = tli_why_ends(job, &search.from, &search.to);
	if (status || search.from.blocked || search.to.blocked)
		return status;
	search.cost = tli_alloc_array(count + 1, sizeof *search.cost);
	search.before = tli_alloc_array(count + 1, sizeof *search.before);
	search.by = tli_alloc_array(count + 1, sizeof *search.by);
	search.heap.items = tli_alloc_array(count + 1, sizeof *search.heap.items);
	search.heap.slot = tli_alloc_zeroed((count + 1) * sizeof *search.heap.slot);
	if (!search.cost || !search.before || !search.by || !search.heap.items || !search.heap.slot)
		status = TL_E_NOMEM;
	if (!status && search.nav->authored)
		status = try_links(job, &search, false, &found);
	if (!status && !found && search.nav->authored)
		status = try_links(job, &search, true, &found);
	tli_array_free(search.priced);
	tli_free(search.cost, (count + 1) * sizeof *search.cost);
	tli_free(search.before, (count + 1) * sizeof *search.before);
	tli_free(search.by, (count + 1) * sizeof *search.by);
	tli_free(search.heap.items, (count + 1) * sizeof *search.heap.items);
	tli_free(search.heap.slot, (count + 1) * sizeof *search.heap.slot);
	return status ? status : add_by_corners(job);
}

/* ---- jumps ---- */

/* The link of the jump with this index in tl_jumps_from_map. */
static tl_link_id link_of_jump(const tl_map *map, size_t index)
{
	tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	tl_link_info link;
	for (; id.index1; id = tl_map_next_link(map, id))
		if (tl_map_get_link(map, id, &link) == TL_OK && link.jump && index-- == 0)
			break;
	return id;
}

/* Of the last route, those that count: against their arrows, or all. */
static tl_status list_used_jumps(const tli_why_job *job, const tl_jump *jumps, bool arrows, tl_why_thing **things)
{
	tl_route_jump used[TLI_JUMPS_MAX];
	size_t count = 0;
	tl_status status = tl_query_get_route(job->base.query, used, TLI_JUMPS_MAX, &count);
	for (size_t i = 0; i < count && !status; i++) {
		if (arrows && !(jumps[used[i].jump].oneway && used[i].back))
			continue;
		tl_why_thing thing = { .link = link_of_jump(job->map, used[i].jump), .back = used[i].back };
		status = tli_array_append(*things, thing) ? TL_OK : TL_E_NOMEM;
	}
	return status;
}

/* `jumps alone lead there: a to b; 17`, or `jump a to b is one-way; in both directions 17`. */
static tl_status add_jump_cause(tli_why_job *job, bool arrows, tl_why_thing *things, double cost)
{
	tl_why_cause cause = { .kind = arrows ? TL_WHY_ONEWAY : TL_WHY_JUMPS, .is_enough = true, .length = cost };
	tli_text text = { 0 };
	size_t count = tli_array_length(things);
	if (arrows)
		tli_text_add(&text, count == 1 ? "jump " : "jumps ");
	else
		tli_text_add(&text, "only jumps lead there: ");
	for (size_t i = 0; i < count; i++) {
		tl_why_thing named = things[i];
		named.back = arrows ? !named.back : named.back;
		tli_why_add_comma(&text, i, count);
		tli_why_add_link(&text, job->map, &named);
	}
	if (arrows)
		tli_text_add(
			&text, count == 1 ? " is one-way; in both directions " : " are one-way; in both directions ");
	else
		tli_text_add(&text, "; with them ");
	tli_why_add_length(&text, cost);
	return tli_why_add(job, &cause, things, &text);
}

/* Through the jumps, or with their arrows ignored. */
static tl_status try_jumps(tli_why_job *job, tl_jump *jumps, size_t count, bool arrows, bool *found)
{
	tl_jump tried[TLI_JUMPS_MAX];
	tl_route route = { .found = false };
	tl_why_thing *things = NULL; /* tli_array */
	for (size_t i = 0; i < count; i++) {
		tried[i] = jumps[i];
		tried[i].oneway = jumps[i].oneway && !arrows;
	}
	tl_status status = tl_query_find_route(job->base.query, &job->path, tried, count, &route);
	*found = !status && route.found;
	if (!*found)
		return status;
	status = list_used_jumps(job, jumps, arrows, &things);
	if (!status)
		return add_jump_cause(job, arrows, things, route.cost);
	tli_array_free(things);
	return status;
}

tl_status tli_why_find_jumps(tli_why_job *job, bool *found)
{
	tl_jump jumps[TLI_JUMPS_MAX];
	size_t count = 0;
	*found = false;
	bool any_arrow = false;
	tl_status status = tl_jumps_from_map(job->map, jumps, TLI_JUMPS_MAX, &count);
	if (status || count == 0 || count > TLI_JUMPS_MAX)
		return status == TL_E_BUFFER ? TL_OK : status;
	for (size_t i = 0; i < count; i++)
		any_arrow = any_arrow || jumps[i].oneway;
	status = try_jumps(job, jumps, count, false, found);
	return status || *found || !any_arrow ? status : try_jumps(job, jumps, count, true, found);
}
