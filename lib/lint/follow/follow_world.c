/* SPDX-License-Identifier: MIT */
/*
 * lint/follow/follow_world.c: navs, waypoints and links of a run after edits.
 *
 * Waypoints are collected anew, since their names may be others; what was found out about those that nothing concerns is taken over. A
 * sight line is decided by what lies within the radius of it, so a link is looked along again where its box meets one of the focus. O(waypoints + links) comparisons, and sight lines for those in focus.
 */
#include "lint/follow/focus.h"

#include "base/array.h"

/* ---- waypoints ---- */

static const tli_lint_node *node_before(const tli_lint_world *before, tl_waypoint_id id)
{
	if (id.index1 >= tli_array_length(before->node_of_slot))
		return NULL;
	uint32_t node = before->node_of_slot[id.index1];
	if (node >= tli_array_length(before->nodes))
		return NULL;
	const tli_lint_node *it = &before->nodes[node];
	return it->id.index1 == id.index1 && it->id.generation == id.generation ? it : NULL;
}

static tl_status focus_on_waypoints_and_obstacles(tli_lint_context *context, tli_lint_focus *focus)
{
	const tl_map *map = context->map;
	const tli_lint_node *nodes = context->parts.world.nodes;
	bool room = true;
	for (size_t i = 0; room && i < tli_array_length(nodes); i++)
		if (tli_lint_focus_meets(focus, nodes[i].at, nodes[i].at, 0))
			room = tli_lint_focus_add(focus, TLI_LINT_ABOUT_WAYPOINT, nodes[i].id.index1);
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	for (; room && id.index1 != 0; id = tl_map_next_obstacle(map, id)) {
		tli_point centre;
		int32_t radius;
		tli_map_obstacle_circle(map, id, &centre, &radius);
		if (tli_lint_focus_meets(focus, centre, centre, radius))
			room = tli_lint_focus_add(focus, TLI_LINT_ABOUT_OBSTACLE, id.index1);
	}
	tli_lint_focus_sort(focus, TLI_LINT_ABOUT_WAYPOINT);
	tli_lint_focus_sort(focus, TLI_LINT_ABOUT_OBSTACLE);
	return room ? TL_OK : TL_E_NOMEM;
}

static tl_status follow_positions(tli_lint_context *context, const tli_lint_world *before, tli_lint_focus *focus)
{
	bool any = tli_array_length(context->parts.world.nodes) >
		0; /* where there were none before, there are no navs */
	tl_status status = any ? tli_lint_need_sight(context) : TL_OK;
	if (status == TL_OK && any)
		status = tli_lint_need_point_sight(context);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(context->parts.world.nodes); i++) {
		tli_lint_node *node = &context->parts.world.nodes[i];
		const tli_lint_node *old = node_before(before, node->id);
		if (old != NULL && !tli_lint_focus_has(focus, TLI_LINT_ABOUT_WAYPOINT, node->id.index1)) {
			node->blocked = old->blocked;
			node->on_wall = old->on_wall;
			continue;
		}
		status = tli_lint_look_at_node(context, node);
		focus->graph |= old == NULL || old->blocked != node->blocked;
	}
	context->parts.world.has_positions = status == TL_OK;
	return status;
}

/* ---- links ---- */

/* Links with an end in focus, or near one of the boxes; and those beside them. */
static tl_status focus_on_links(tli_lint_context *context, tli_lint_focus *focus)
{
	const tli_lint_link *links = context->parts.world.links;
	const tli_lint_node *nodes = context->parts.world.nodes;
	const uint64_t *touched = focus->keys[TLI_LINT_ABOUT_LINK];
	bool room = true;
	for (size_t i = 0; room && i < tli_array_length(touched); i++)
		room = tli_lint_focus_add(focus, TLI_LINT_ABOUT_BESIDE, touched[i]);
	for (size_t i = 0; room && i < tli_array_length(links); i++) {
		const tli_lint_node *from = &nodes[links[i].from], *to = &nodes[links[i].to];
		if (tli_lint_focus_has(focus, TLI_LINT_ABOUT_ENDS, from->id.index1) ||
			tli_lint_focus_has(focus, TLI_LINT_ABOUT_ENDS, to->id.index1))
			room = tli_lint_focus_add(focus, TLI_LINT_ABOUT_BESIDE, links[i].id.index1);
		if (room &&
			(tli_lint_focus_has(focus, TLI_LINT_ABOUT_WAYPOINT, from->id.index1) ||
				tli_lint_focus_has(focus, TLI_LINT_ABOUT_WAYPOINT, to->id.index1) ||
				tli_lint_focus_meets(focus, from->at, to->at, 0)))
			room = tli_lint_focus_add(focus, TLI_LINT_ABOUT_LINK, links[i].id.index1);
	}
	tli_lint_focus_sort(focus, TLI_LINT_ABOUT_BESIDE);
	tli_lint_focus_sort(focus, TLI_LINT_ABOUT_LINK);
	return room ? TL_OK : TL_E_NOMEM;
}

/* Both lists are in the order of slots. */
static tl_status follow_sight(tli_lint_context *context, const tli_lint_world *before, tli_lint_focus *focus)
{
	size_t at = 0, count = tli_array_length(before->links);
	tl_status status = tli_array_length(context->parts.world.links) > 0 ? tli_lint_need_sight(context) : TL_OK;
	for (size_t i = 0; status == TL_OK && i < tli_array_length(context->parts.world.links); i++) {
		tli_lint_link *link = &context->parts.world.links[i];
		while (at < count && before->links[at].id.index1 < link->id.index1)
			at++;
		const tli_lint_link *old = at < count ? &before->links[at] : NULL;
		bool known = old != NULL && old->id.index1 == link->id.index1 &&
			old->id.generation == link->id.generation;
		if (known && !tli_lint_focus_has(focus, TLI_LINT_ABOUT_LINK, link->id.index1)) {
			link->blocked = old->blocked;
			continue;
		}
		status = tli_lint_look_along_link(context, link);
		focus->graph |= !known || old->blocked != link->blocked;
	}
	context->parts.world.has_links = status == TL_OK;
	return status;
}

/* ---- all ---- */

tl_status tli_lint_follow_world(tli_lint_context *context, tli_lint_focus *focus)
{
	tli_lint_world before = context->parts.world;
	context->parts.world = (tli_lint_world){ .by_path = before.by_path };
	tl_status status = tli_lint_need_nodes(context);
	if (status == TL_OK)
		status = focus_on_waypoints_and_obstacles(context, focus);
	if (status == TL_OK && before.has_positions)
		status = follow_positions(context, &before, focus);
	if (status == TL_OK)
		status = tli_lint_need_ends(context);
	if (status == TL_OK)
		status = focus_on_links(context, focus);
	if (status == TL_OK && before.has_links)
		status = follow_sight(context, &before, focus);
	/* Parts of the plane may be others though the same waypoints are free. */
	focus->graph |= before.by_path || !before.has_positions || !before.has_links;
	if (status == TL_OK && !focus->graph) {
		context->parts.world.graph = before.graph;
		before.graph = NULL;
	}
	tli_lint_clear_world(&before);
	return status;
}
