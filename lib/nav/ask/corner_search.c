/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/corner_search.c: the shortest path between two free points that do not see each other, by one of the engines of lib/taut: cones where
 * the nav is cold, and on small maps, else states, or labels where there is an index. States and labels begin with what is joined to either end.
 *
 * All that matters lies in an ellipse about the ends, if the path is no longer than the limit that it is made for, and a path found in it is
 * the shortest of all. On open ground, where an end sees hundreds of corners, narrow ones are tried first: one for paths that are hardly
 * longer than straight, where the landmarks allow them, and one for paths hardly longer than the landmarks say.
 */
#include "nav/internal.h"

/* How much longer than the straight line, and than the landmarks' bound, are paths that are looked for before any others? */
static const double STRAIGHT_DETOUR = 1.0 / 512, BOUND_DETOUR = 1.0 / 16;

/* A step of cones takes some three times as long as others. */
enum { CONE_STEPS = 3 };

/* Of a whole graph that is not open ground, edges a wall. On maps of games they are 5 to 25, among houses 50, on fields of lone walls 200 and more; for
 * a body as for a point, although each end of a wall has many corners then, with few edges each. */
enum { CLOSE_EDGES = 32 };

/* Where a state has very many edges, cones are faster than even the whole graph with landmarks; where there are few corners, faster than to
 * find what both ends see. */
static tli_nav_engine engine_of(const tl_nav *nav, const tli_nav_whole *whole)
{
	if (!whole || tli_array_length(nav->corners->corners) <= nav->few_corners)
		return TLI_NAV_BY_CONES;
	if (nav->labels)
		return TLI_NAV_BY_LABELS;
	bool by_cones = tli_edges_are_too_many(tli_array_length(whole->links->edges), whole->links->states);
	return by_cones ? TLI_NAV_BY_CONES : TLI_NAV_BY_STATES;
}

static bool is_open_ground(const tl_nav *nav, const tli_nav_whole *whole)
{
	return tli_array_length(whole->links->edges) > CLOSE_EDGES * tli_walls_count(nav->walls);
}

typedef struct corner_search {
	tl_query *query;
	const tli_escape *from, *to;
	tli_block_ends ends; /* the blocks of both */
} corner_search;

/* The search for paths up to this length. */
static tl_status search_within(const corner_search *s, double longest, tli_taut_result *found)
{
	tl_query *query = s->query;
	const tli_escape *from = s->from, *to = s->to;
	const tli_block_ends *ends = &s->ends;
	const tl_nav *nav = query->nav;
	const tli_nav_whole *whole = tli_nav_whole_of(nav);
	double limit = longest < INFINITY ? longest : 0;
	tli_join_def joins = { from->at, to->at, from->location, to->location, ends, limit, whole->links->heads };
	tl_status status = tli_join_ends(&query->expand, nav->corners, &joins, &query->from_joins, &query->to_joins);
	if (status)
		return status;
	tli_taut_graph graph = tli_corners_graph(nav->corners, whole->links);
	tli_taut_def def = { &graph, from->at, to->at, query->from_joins, query->to_joins,
		tli_array_length(query->from_joins), tli_array_length(query->to_joins), whole->landmarks, ends, limit,
		whole->endless };
	return query->engine == TLI_NAV_BY_LABELS ? tli_labels_run(nav->labels, query->labels_query, &def, found)
						  : tli_taut_run(query->taut, &def, found);
}

/* What is met by cones on the shortest path and beside it is all that is looked at. */
static tl_status search_by_cones(const corner_search *s, bool straight, tli_taut_result *found)
{
	const tl_nav *nav = s->query->nav;
	tli_cones_def def = { nav->corners, s->from->at, s->to->at, s->from->location, s->to->location, &s->ends,
		straight };
	tl_status status = tli_cones_run(s->query->cones, &def, found);
	return status ? status : tli_nav_count_cold(nav, CONE_STEPS * (uint64_t)found->steps);
}

/* The corner of the triangle at an end that is nearest to it, UINT32_MAX if it has none. A straight line leads there. */
static uint32_t nearest_corner(const tli_corners *corners, const tli_escape *end, double *distance)
{
	uint32_t nearest = UINT32_MAX;
	int32_t first = end->location.edge / 3 * 3;
	*distance = INFINITY;
	for (int32_t h = first; h < first + 3; h++) {
		int32_t corner = corners->of_vertex[tli_mesh_origin(corners->mesh, h)];
		double length = corner < 0 ? INFINITY : tli_distance_points(end->at, corners->positions[corner]);
		if (length < *distance) {
			*distance = length;
			nearest = (uint32_t)corner;
		}
	}
	return nearest;
}

/* A lower bound of the length of a path: the landmarks' for the nearest corners, less the lines to them. */
static double least_length(const tl_nav *nav, const tli_escape *from, const tli_escape *to)
{
	double there, back, straight = tli_distance_points(from->at, to->at);
	uint32_t a = nearest_corner(nav->corners, from, &there), b = nearest_corner(nav->corners, to, &back);
	if (a == UINT32_MAX || b == UINT32_MAX)
		return straight;
	return fmax(straight, tli_landmarks_difference(tli_nav_whole_of(nav)->landmarks, a, b) - there - back);
}

/* Narrow ellipses, then wider ones. */
static tl_status search_open_ground(const corner_search *s, tli_taut_result *found)
{
	double straight = tli_distance_points(s->from->at, s->to->at);
	double least = least_length(s->query->nav, s->from, s->to);
	double limits[] = { straight * (1 + STRAIGHT_DETOUR), least * (1 + BOUND_DETOUR), INFINITY };
	uint32_t expanded = 0;
	tl_status status = TL_OK;
	found->found = false;
	for (int i = least > limits[0]; i < 3 && !status && !found->found; i++) {
		status = search_within(s, limits[i], found);
		expanded += found->expanded;
	}
	found->expanded = expanded;
	return status;
}

tl_status tli_nav_search_corners(
	tl_query *query, const tli_escape *from, const tli_escape *to, bool straight, tli_taut_result *found)
{
	const tli_corners *corners = query->nav->corners;
	corner_search s = { query, from, to,
		tli_pockets_between(&corners->pockets, from->location.edge / 3, to->location.edge / 3) };
	tl_status status = tli_nav_warm_by_query(query->nav);
	if (status)
		return status;
	const tli_nav_whole *whole = tli_nav_whole_of(query->nav);
	query->engine = straight ? TLI_NAV_BY_CONES : engine_of(query->nav, whole); /* they alone see that */
	if (query->engine == TLI_NAV_BY_CONES)
		return search_by_cones(&s, straight, found);
	if (is_open_ground(query->nav, whole))
		return search_open_ground(&s, found);
	return search_within(&s, INFINITY, found);
}

const uint32_t *tli_nav_bends(const tl_query *query, size_t *count)
{
	switch (query->engine) {
	case TLI_NAV_BY_CONES:
		return tli_cones_path_corners(query->cones, count);
	case TLI_NAV_BY_LABELS:
		return tli_labels_path_corners(query->labels_query, count);
	case TLI_NAV_BY_STATES:
		break;
	}
	return tli_taut_path_corners(query->taut, count);
}
