/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/routes.c: routes through jumps; the model tries all orders of walks and jumps. */
#include "fuzz/api/host.h"

#include <math.h>

enum { PLACES = 6 };

/* A walk between two points, map units; INFINITY where there is none. */
static double walk(host_nav *n, bool by_corners, model_point a, model_point b)
{
	if (!by_corners) {
		const model_stop from = { { 0, 0 }, a }, to = { { 0, 0 }, b };
		double cost = model_link_path(&n->graph, &from, &to);
		return cost < 0 ? INFINITY : cost;
	}
	double length = model_corner_path(host_corners_of(n), a, b);
	return length < 0 ? INFINITY : length / n->world.map.resolution;
}

static double jump_cost(const host_nav *n, const tl_jump *jump, model_point a, model_point b)
{
	return jump->cost < 0 ? model_length(a, b) / n->world.map.resolution : jump->cost;
}

/* The cheapest that begins with a walk, and in which walks and jumps take turns. */
static double cheapest(double walks[PLACES][PLACES], double jumps[PLACES][PLACES])
{
	double landed[PLACES];
	for (size_t i = 0; i < PLACES; i++)
		landed[i] = i == 0 ? 0 : INFINITY;
	for (size_t round = 0; round < PLACES; round++)
		for (size_t i = 0; i < PLACES; i++)
			for (size_t over = 0; over < PLACES; over++)
				for (size_t k = 0; k < PLACES && (over != i || i == 0); k++) /* not back at once */
					landed[k] = fmin(landed[k], landed[i] + walks[i][over] + jumps[over][k]);
	double least = INFINITY;
	for (size_t i = 0; i < PLACES; i++)
		least = fmin(least, landed[i] + walks[i][1]);
	return least;
}

static void check_route(
	host *h, const host_query *q, const tl_jump *jumps, const tl_route *route, model_point from, model_point to)
{
	host_nav *n = &h->navs[q->nav];
	model_point places[PLACES] = { from, to };
	double walks[PLACES][PLACES], costs[PLACES][PLACES];
	tl_nav_info info;
	require(tl_nav_get_info(n->nav, &info) == TL_OK);
	if (q->area_count > 0 || (info.by_corners && (n->world.radius > 0 || n->world.circle_count > 0)) ||
		model_is_blocked(&n->world, from) || model_is_blocked(&n->world, to))
		return;
	for (size_t i = 0; i < 2; i++)
		if (!model_round_point(h->resolution, jumps[i].from, &places[2 + 2 * i]) ||
			!model_round_point(h->resolution, jumps[i].to, &places[3 + 2 * i]))
			return;
	for (size_t i = 0; i < PLACES; i++)
		for (size_t k = 0; k < PLACES; k++) {
			walks[i][k] = i == k ? 0 : walk(n, info.by_corners, places[i], places[k]);
			costs[i][k] = INFINITY;
		}
	for (size_t i = 0; i < 2; i++) {
		size_t a = 2 + 2 * i, b = 3 + 2 * i;
		if (model_is_blocked(&n->world, places[a]) || model_is_blocked(&n->world, places[b]))
			continue;
		costs[a][b] = jump_cost(n, &jumps[i], places[a], places[b]);
		if (!jumps[i].oneway)
			costs[b][a] = costs[a][b];
	}
	double least = cheapest(walks, costs);
	if (route->found != (least < INFINITY) || (route->found && !host_is_close(route->cost, least)))
		fprintf(stderr, "the route costs %.17g, by the model %.17g\n", route->found ? route->cost : -1, least);
	require(route->found == (least < INFINITY));
	require(!route->found || host_is_close(route->cost, least));
}

void host_act_route(host *h, const uint8_t *r)
{
	host_query *q = host_query_of(h, r);
	tl_path_def def = tl_default_path_def();
	tl_jump jumps[2];
	tl_route route = { 0 };
	tl_route_jump list[8];
	tl_status status;
	model_point from, to;
	size_t count = 0;
	bool has = false;
	if (!q)
		return;
	def.from.at = host_point(h, r + 4);
	def.to.at = host_point(h, r + 6);
	jumps[0] = (tl_jump){ host_point(h, r + 8), host_point(h, r + 10), r[9] & 4 ? -1 : r[9] / 16.0, r[9] & 1, 1 };
	jumps[1] = (tl_jump){ host_point(h, r + 12), host_point(h, r + 14), r[13] & 4 ? -1 : r[13] / 16.0, r[13] & 1,
		INFINITY };
	if (!model_round_point(h->resolution, def.from.at, &from) || !model_round_point(h->resolution, def.to.at, &to))
		return;
	host_say("tl_query_find_route(query%d of nav%zu, %s, %s, jumps %s -> %s cost %g, %s -> %s cost %g)",
		r[3] % HOST_QUERIES, q->nav, host_at(def.from.at), host_at(def.to.at), host_at(jumps[0].from),
		host_at(jumps[0].to), jumps[0].cost, host_at(jumps[1].from), host_at(jumps[1].to), jumps[1].cost);
	GUARDED(status, host_query_hash(q, def.from.at, def.to.at),
		(def.budget = host_budget(), host_fault_restarts(),
			tl_query_find_route(q->query, &def, jumps, 2, &route)));
	if (status == TL_E_INVALID && h->navs[q->nav].def.sight_only)
		return;
	require(status == TL_OK || status == TL_E_RANGE);
	if (status)
		return;
	require(tl_query_get_route(q->query, list, 8, &count) == TL_OK && count == route.jump_count);
	def.budget = tl_default_budget();
	require(tl_query_has_path(q->query, &def, &has) == TL_OK);
	require(route.found || !has);
	check_route(h, q, jumps, &route, from, to);
}
