/* SPDX-License-Identifier: MIT */
/*
 * nav/make/links.c: which nodes are joined by edges: the map's links, or every pair of nodes within max_link that see each other
 * (docs/search.md). A link of a waypoint to itself makes no edge. A cost is cut to COST_MAX, so that no sum over a path is infinite.
 */
#include "nav/internal.h"

#include "base/assert.h"
#include "base/reason.h"
#include "sight/shadows.h"

#include <float.h>

/* 2^32 edges of it add up to less than DBL_MAX; no unit but that of costs. */
#define COST_MAX (DBL_MAX * 0x1p-33)

typedef struct link_job {
	tl_nav *nav;
	tli_graph_edge *edges; /* tli_array: authored */
	tli_graph_pair *pairs; /* tli_array: visible */
	size_t max_pairs;
	tli_sight_scratch touches;
	tli_shadows shadows;
} link_job;

static tl_status add_edges(link_job *job, tli_graph_edge edge, bool both_directions)
{
	if (!tli_array_reserve(job->edges, 2))
		return TL_E_NOMEM;
	tli_array_push(job->edges, edge);
	if (both_directions)
		tli_array_push(job->edges, (tli_graph_edge){ edge.to, edge.from, edge.length, edge.cost });
	return TL_OK;
}

/* ---- authored ---- */

static tl_status keep_blocked(link_job *job, tl_link_id id, const tl_link_info *info, const tli_sight_hit *hit)
{
	tl_nav *nav = job->nav;
	if (!tli_array_reserve(nav->blocked_links, 1))
		return TL_E_NOMEM;
	tli_array_push(nav->blocked_links, (tl_blocked_link){ id, info->from, info->to, tli_nav_blocker(nav, hit) });
	return TL_OK;
}

tli_graph_edge tli_nav_link_edge(const tl_nav *nav, uint32_t from, uint32_t to, const tl_link_info *info)
{
	tli_assert(from < nav->nodes.count && to < nav->nodes.count);
	double length = tli_nav_distance(nav, nav->nodes.at[from], nav->nodes.at[to]);
	return (tli_graph_edge){ from, to, length, info->has_cost ? fmin(info->cost, COST_MAX) : length };
}

static tl_status add_nav_link(link_job *job, tl_link_id id, const tl_link_info *info)
{
	tl_nav *nav = job->nav;
	uint32_t from = tli_nav_find_node(nav, info->from), to = tli_nav_find_node(nav, info->to);
	if (from == TLI_NO_NODE || to == TLI_NO_NODE)
		return TL_OK; /* cannot be: a map removes a waypoint's links with it */
	tli_point a = nav->nodes.at[from], b = nav->nodes.at[to];
	tli_sight_hit hit = { .blocked = false };
	tl_status status = info->jump ? TL_OK : tli_nav_first_hit(nav, a, b, &job->touches, &hit);
	if (status)
		return status;
	if (hit.blocked)
		return keep_blocked(job, id, info, &hit);
	if (from == to)
		return TL_OK;
	nav->has_oneway = nav->has_oneway || info->oneway;
	return add_edges(job, tli_nav_link_edge(nav, from, to, info), !info->oneway);
}

static tl_status add_nav_links(link_job *job, const tl_map *map)
{
	tl_status status = TL_OK;
	for (tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 }); id.index1 && !status;
		id = tl_map_next_link(map, id)) {
		tl_link_info info;
		status = tl_map_get_link(map, id, &info);
		if (!status)
			status = add_nav_link(job, id, &info);
	}
	return status;
}

/* ---- visible ---- */

static tl_status link_partners(void *context, const tli_shadow_point *a, tli_shadow_point *partners, uint32_t count)
{
	link_job *job = context;
	uint32_t seen;
	tl_status status = tli_shadows_sift(&job->shadows, a->at, partners, count, &seen);
	if (!status && !tli_array_reserve(job->pairs, seen))
		status = TL_E_NOMEM;
	if (status || seen == 0)
		return status;
	tli_graph_pair *pairs = tli_array_extend(job->pairs, seen);
	for (uint32_t i = 0; i < seen; i++)
		pairs[i] = (tli_graph_pair){ a->name, partners[i].name };
	return tli_array_length(job->pairs) <= job->max_pairs
		? TL_OK
		: tli_refused(TL_E_LIMIT, "def.max_links: more pairs of waypoints see each other");
}

static double pair_length(const void *context, uint32_t a, uint32_t b)
{
	const tl_nav *nav = context;
	return tli_nav_distance(nav, nav->nodes.at[a], nav->nodes.at[b]);
}

static tl_status link_authored(link_job *job, const tl_map *map)
{
	tl_status status = add_nav_links(job, map);
	if (status)
		return status;
	return tli_graph_create(job->nav->nodes.count, job->edges, tli_array_length(job->edges), &job->nav->graph);
}

static tl_status link_visible(link_job *job)
{
	tl_nav *nav = job->nav;
	double max_link = nav->def.max_link > 0 ? nav->def.max_link : INFINITY;
	job->max_pairs = nav->def.max_links > 0 ? nav->def.max_links : SIZE_MAX;
	tli_shadows_start(&job->shadows, tli_nav_sight(nav), &job->touches);
	tl_status status = tli_nav_each_pair(nav, max_link, link_partners, job);
	if (status)
		return status;
	return tli_graph_create_from_pairs(nav->nodes.count, job->pairs, tli_array_length(job->pairs),
		(tli_graph_lengths){ pair_length, nav }, &nav->graph);
}

tl_status tli_nav_compile_links(tl_nav *nav, const tl_map *map)
{
	tli_assert(!nav->graph);
	link_job job = { .nav = nav };
	nav->authored = nav->def.link == TL_LINK_AUTHORED && tl_map_is_linked(map);
	tl_status status = nav->authored ? link_authored(&job, map) : link_visible(&job);
	tli_array_shrink(nav->blocked_links);
	tli_array_free(job.edges);
	tli_array_free(job.pairs);
	tli_sight_scratch_free(&job.touches);
	return status;
}
