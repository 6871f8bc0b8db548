/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/nodes.c: waypoints, links and their graph (world.h), each made on first use.
 *
 * Nodes are in the order of the map, so that rules report in that order. A link to itself counts as free and makes no edge; the graph
 * has an edge for each direction of each free link. O(waypoints + links) and a sight line for each link. On failure what was made so far
 * stays until the world is cleared.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/assert.h"
#include "map/records.h"
#include "map/store.h"
#include "nav/walls_of.h"
#include "sight/sight.h"

/* The body that starts there, if the map says so. Those that go otherwise than by walking meet other walls: they are left alone. */
int32_t tli_lint_radius_at(const tli_waypoint_record *it)
{
	if (it->heeds && !(it->heeds & TL_CHANNEL_WALK))
		return -1;
	if (it->has_body)
		return it->body > 0 ? it->body : -1;
	return it->thing_radius;
}

tl_status tli_lint_need_nodes(tli_lint_context *context)
{
	const tl_map *map = context->map;
	tli_lint_world *world = &context->parts.world;
	if (world->has_nodes)
		return TL_OK;
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	for (; id.index1 != 0; id = tl_map_next_waypoint(map, id)) {
		size_t slots = tli_array_length(world->node_of_slot); /* slots ascend */
		if (!tli_array_reserve(world->nodes, 1) ||
			!tli_array_reserve(world->node_of_slot, id.index1 + 1 - slots))
			return TL_E_NOMEM;
		for (; slots <= id.index1; slots++)
			tli_array_push(world->node_of_slot, (uint32_t)tli_array_length(world->nodes));
		tli_array_push(world->nodes,
			((tli_lint_node){ .id = id,
				.flies = map->waypoints[id.index1 - 1].flies,
				.thing_radius = tli_lint_radius_at(&map->waypoints[id.index1 - 1]),
				.has_role = map->waypoints[id.index1 - 1].start || map->waypoints[id.index1 - 1].goal,
				.at = tli_map_waypoint_point(map, id),
				.name = tli_map_waypoint_name(map, id) }));
	}
	world->has_nodes = true;
	return TL_OK;
}

/* ---- positions ---- */

tl_status tli_lint_look_at_node(tli_lint_context *context, tli_lint_node *node)
{
	tli_assert(context->parts.body.query && context->parts.point.query);
	tl_point at = tli_point_to_units(node->at, tl_map_resolution(context->map));
	bool free = true, point_free = true;
	tl_status status = tl_query_sees(context->parts.body.query, at, at, &free);
	if (status == TL_OK && !free) /* where a body has room a point has room */
		status = tl_query_sees(context->parts.point.query, at, at, &point_free);
	node->blocked = !free;
	node->on_wall = !point_free;
	return status;
}

tl_status tli_lint_need_positions(tli_lint_context *context)
{
	tli_lint_world *world = &context->parts.world;
	if (world->has_positions)
		return TL_OK;
	tl_status status = tli_lint_need_nodes(context);
	size_t count = tli_array_length(world->nodes);
	if (status == TL_OK && count > 0)
		status = tli_lint_need_sight(context);
	if (status == TL_OK && count > 0)
		status = tli_lint_need_point_sight(context);
	for (size_t i = 0; status == TL_OK && i < count; i++)
		status = tli_lint_look_at_node(context, &world->nodes[i]);
	world->has_positions = status == TL_OK;
	return status;
}

/* ---- links ---- */

tl_status tli_lint_need_ends(tli_lint_context *context)
{
	const tl_map *map = context->map;
	tli_lint_world *world = &context->parts.world;
	if (world->links != NULL || tl_map_link_count(map) == 0)
		return TL_OK;
	tl_status status = tli_lint_need_nodes(context);
	if (status != TL_OK)
		return status;
	if (!tli_array_reserve(world->links, tl_map_link_count(map)))
		return TL_E_NOMEM;
	tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	for (; id.index1 != 0; id = tl_map_next_link(map, id)) {
		tli_link_view view = tli_map_view_link(map, id);
		tli_lint_link link = { .id = id,
			.from = world->node_of_slot[view.from],
			.to = world->node_of_slot[view.to],
			.oneway = view.oneway,
			.jump = view.jump };
		tli_array_push(world->links, link);
	}
	return TL_OK;
}

tl_status tli_lint_look_along_link(tli_lint_context *context, tli_lint_link *link)
{
	tli_assert(context->parts.body.query);
	const tli_lint_node *nodes = context->parts.world.nodes;
	int32_t resolution = tl_map_resolution(context->map);
	link->blocked = false;
	if (link->from == link->to || link->jump)
		return TL_OK;
	bool sees = true;
	tl_status status = tl_query_sees(context->parts.body.query,
		tli_point_to_units(nodes[link->from].at, resolution),
		tli_point_to_units(nodes[link->to].at, resolution), &sees);
	link->blocked = !sees;
	return status;
}

tl_status tli_lint_need_links(tli_lint_context *context)
{
	tli_lint_world *world = &context->parts.world;
	if (world->has_links || tl_map_link_count(context->map) == 0)
		return TL_OK;
	tl_status status = tli_lint_need_ends(context);
	if (status == TL_OK)
		status = tli_lint_need_sight(context);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(world->links); i++)
		status = tli_lint_look_along_link(context, &world->links[i]);
	world->has_links = status == TL_OK;
	return status;
}

bool tli_lint_link_grazes_walls(const tli_lint_context *context, const tli_lint_link *link)
{
	tli_assert(context->parts.body.nav);
	const tli_lint_node *nodes = context->parts.world.nodes;
	const tli_walls *walls = tli_nav_walls_of(context->parts.body.nav).walls;
	return link->from != link->to && !link->blocked && !link->jump &&
		tli_sight_compare_clearance(walls, nodes[link->from].at, nodes[link->to].at, context->radius) <= 0;
}

/* ---- graph ---- */

static tl_status make_graph_of_links(tli_lint_world *world)
{
	size_t count = tli_array_length(world->links);
	tli_graph_edge *edges = NULL; /* tli_array */
	if (!tli_array_reserve(edges, 2 * count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++) {
		const tli_lint_link *link = &world->links[i];
		if (link->blocked || link->from == link->to)
			continue;
		tli_array_push(edges, (tli_graph_edge){ link->from, link->to, 1, 1 });
		if (!link->oneway)
			tli_array_push(edges, (tli_graph_edge){ link->to, link->from, 1, 1 });
	}
	tl_status status = tli_graph_create(
		(uint32_t)tli_array_length(world->nodes), edges, tli_array_length(edges), &world->graph);
	tli_array_free(edges);
	return status;
}

tl_status tli_lint_need_graph(tli_lint_context *context)
{
	tli_lint_world *world = &context->parts.world;
	if (world->graph != NULL)
		return TL_OK;
	world->by_path = !tl_map_is_linked(context->map);
	tl_status status = tli_lint_need_positions(context);
	if (status == TL_OK && !world->by_path)
		status = tli_lint_need_links(context);
	if (status != TL_OK)
		return status;
	return world->by_path ? tli_lint_join_by_path(context) : make_graph_of_links(world);
}

void tli_lint_clear_world(tli_lint_world *world)
{
	tli_graph_free(world->graph);
	tli_array_free(world->links);
	tli_array_free(world->node_of_slot);
	tli_array_free(world->nodes);
}
