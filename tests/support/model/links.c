/* SPDX-License-Identifier: MIT */
/* tests/support/model/links.c: the graph over waypoints, and the cheapest path in it, by trying all edges again and again (Bellman, Ford). */
#include "support/model/model.h"

#include <math.h>

static double units(const model_graph *graph, model_point a, model_point b)
{
	return model_length(a, b) / graph->world->map.resolution;
}

static void add_edge(model_graph *graph, size_t from, size_t to, double cost)
{
	graph->edges[graph->edge_count++] = (model_edge){ from, to, cost };
}

static void take_link(model_graph *graph, const model_link *link)
{
	const model_map *map = &graph->world->map;
	size_t from = model_find_waypoint(map, link->from), to = model_find_waypoint(map, link->to);
	model_point a = map->waypoints[from].at, b = map->waypoints[to].at;
	double cost = link->has_cost ? link->cost : units(graph, a, b);
	if (!link->jump && !model_sees(graph->world, a, b)) {
		graph->blocked_count++;
		return;
	}
	add_edge(graph, from, to, cost);
	if (!link->oneway)
		add_edge(graph, to, from, cost);
}

void model_link_up(model_graph *graph, const model_world *world, tl_link_mode mode, double max_link)
{
	const model_map *map = &world->map;
	graph->world = world;
	graph->edge_count = graph->blocked_count = 0;
	graph->authored = mode == TL_LINK_AUTHORED && model_is_linked(map);
	for (size_t i = 0; graph->authored && i < map->link_count; i++)
		take_link(graph, &map->links[i]);
	for (size_t i = 0; !graph->authored && i < map->waypoint_count; i++)
		for (size_t k = 0; k < map->waypoint_count; k++) {
			model_point a = map->waypoints[i].at, b = map->waypoints[k].at;
			double length = units(graph, a, b);
			if (i != k && (max_link == 0 || length <= max_link) && model_sees(world, a, b))
				add_edge(graph, i, k, length);
		}
}

double model_link_path(const model_graph *graph, const model_stop *from, const model_stop *to)
{
	const model_world *world = graph->world;
	const model_map *map = &world->map;
	double costs[MODEL_THINGS], best = INFINITY;
	if (model_is_blocked(world, from->at) || model_is_blocked(world, to->at))
		return -1;
	if (model_same_point(from->at, to->at))
		return 0;
	bool is_free = !from->waypoint.index1 || !to->waypoint.index1;
	if (is_free && model_sees(world, from->at, to->at))
		best = units(graph, from->at, to->at);
	for (size_t i = 0; i < map->waypoint_count; i++) {
		bool is_start = map->waypoints[i].id.index1 == from->waypoint.index1;
		costs[i] = is_start ? 0 : INFINITY;
		if (!from->waypoint.index1 && model_sees(world, from->at, map->waypoints[i].at))
			costs[i] = units(graph, from->at, map->waypoints[i].at);
	}
	for (size_t round = 0; round < map->waypoint_count; round++)
		for (size_t i = 0; i < graph->edge_count; i++) {
			const model_edge *edge = &graph->edges[i];
			costs[edge->to] = fmin(costs[edge->to], costs[edge->from] + edge->cost);
		}
	for (size_t i = 0; i < map->waypoint_count; i++) {
		if (to->waypoint.index1 && map->waypoints[i].id.index1 == to->waypoint.index1)
			best = fmin(best, costs[i]);
		else if (!to->waypoint.index1 && costs[i] < best && model_sees(world, map->waypoints[i].at, to->at))
			best = fmin(best, costs[i] + units(graph, map->waypoints[i].at, to->at));
	}
	return best < INFINITY ? best : -1;
}
