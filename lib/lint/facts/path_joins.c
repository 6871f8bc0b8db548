/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/path_joins.c: which waypoints of a map without links paths join.
 *
 * A path by corners leads between two points where they lie in one part of the plane without the walls, for the agent's body. So each
 * waypoint is looked up in the triangulation and joined with the first one of its part: a star for each part. Blocked
 * waypoints are in none, nor are those where a body fits and the polygon that stands for it does not (corners/escape.h).
 * A closed door joins the parts on its two sides, since it can open, if the body fits through. O(n log n) for n walls and waypoints.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/sort.h"
#include "nav/walls_of.h"

#include <math.h>

/* A waypoint, or a closed door behind all waypoints, and one of the parts that it is in. */
typedef struct part_member {
	int32_t part;
	uint32_t node;
} part_member;

static int compare_part_members(const void *left, const void *right)
{
	const part_member *a = left, *b = right;
	if (a->part != b->part)
		return a->part < b->part ? -1 : 1;
	return (a->node > b->node) - (a->node < b->node);
}

static tl_status list_parts_at(tli_lint_context *context, tli_point at, uint32_t node, part_member **members)
{
	int32_t parts[TLI_NAV_PARTS_MAX];
	size_t count = 0;
	tl_status status = tli_budget_spend(32);
	if (status == TL_OK)
		status = tli_nav_find_parts(context->parts.path.query, at, parts, &count);
	for (size_t k = 0; k < count && status == TL_OK; k++)
		if (!tli_array_append(*members, ((part_member){ parts[k], node })))
			return TL_E_NOMEM;
	return status;
}

/* Both sides of the middle of a closed door, for a body: paths lead from one to the other once the door opens. */
static tl_status list_sides_of_door(tli_lint_context *context, tl_door_id id, uint32_t node, part_member **members)
{
	tli_point a, b;
	tli_map_door_ends(context->map, id, &a, &b);
	double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = sqrt(dx * dx + dy * dy);
	double off = 1.02 * context->radius + 3;
	if (length < 2.0 * context->radius)
		return TL_OK; /* it opens, but the body does not fit */
	for (int side = -1; side <= 1 && length > 0; side += 2) {
		double x = ((double)a.x + b.x) / 2 - side * dy / length * off;
		double y = ((double)a.y + b.y) / 2 + side * dx / length * off;
		if (!(fabs(x) <= TLI_GRID_MAX) || !(fabs(y) <= TLI_GRID_MAX))
			continue;
		tl_status status = list_parts_at(context, (tli_point){ (int32_t)x, (int32_t)y }, node, members);
		if (status != TL_OK)
			return status;
	}
	return TL_OK;
}

static double length_of_one(const void *context, uint32_t a, uint32_t b)
{
	(void)context;
	(void)a;
	(void)b;
	return 1;
}

static tl_status join_members(tli_lint_world *world, part_member *members, uint32_t nodes)
{
	tli_graph_pair *pairs = NULL; /* tli_array */
	size_t count = tli_array_length(members);
	if (!tli_array_reserve(pairs, count + tli_array_length(world->links)))
		return TL_E_NOMEM;
	/* parts that a jump joins are as if one could walk */
	for (size_t i = 0; i < tli_array_length(world->links); i++) {
		const tli_lint_link *link = &world->links[i];
		if (link->jump && link->from != link->to)
			tli_array_push(pairs, ((tli_graph_pair){ link->from, link->to }));
	}
	tli_sort(members, count, sizeof *members, compare_part_members);
	for (size_t i = 1, first = 0; i < count; i++) {
		if (members[i].part != members[first].part)
			first = i;
		else if (members[i].node != members[first].node)
			tli_array_push(pairs, ((tli_graph_pair){ members[first].node, members[i].node }));
	}
	tl_status status = tli_graph_create_from_pairs(
		nodes, pairs, tli_array_length(pairs), (tli_graph_lengths){ length_of_one, NULL }, &world->graph);
	tli_array_free(pairs);
	return status;
}

tl_status tli_lint_join_by_path(tli_lint_context *context)
{
	tli_assert(context->parts.world.has_positions);
	if (tli_array_length(context->parts.world.nodes) == 0)
		return tli_graph_create(0, NULL, 0, &context->parts.world.graph);
	const tl_map *map = context->map;
	tli_lint_world *world = &context->parts.world;
	part_member *members = NULL; /* tli_array */
	int32_t outside[TLI_NAV_PARTS_MAX];
	size_t parts = 0, count = tli_array_length(world->nodes);
	tl_status status = tli_lint_need_paths(context);
	if (status == TL_OK)
		status = tli_lint_need_ends(context);
	/* 1. the parts of waypoints */
	for (uint32_t i = 0; status == TL_OK && i < count; i++) {
		size_t before = tli_array_length(members);
		if (!world->nodes[i].blocked)
			status = list_parts_at(context, world->nodes[i].at, i, &members);
		world->nodes[i].apart = tli_array_length(members) == before;
	}
	/* 2. which are in the part of the farthest corner of the grid */
	if (status == TL_OK)
		status = tli_nav_find_parts(
			context->parts.path.query, (tli_point){ TLI_GRID_MAX, TLI_GRID_MAX }, outside, &parts);
	bool is_known = status == TL_OK && parts == 1;
	for (size_t i = 0; i < tli_array_length(members) && is_known; i++)
		if (members[i].part == outside[0])
			world->nodes[members[i].node].outside = true;
	world->inside = 0;
	for (size_t i = 0; i < count && is_known; i++)
		world->inside += !world->nodes[i].apart && !world->nodes[i].outside;
	/* 3. closed doors are nodes behind the waypoints */
	uint32_t nodes = (uint32_t)count;
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; id.index1 != 0 && status == TL_OK; id = tl_map_next_door(map, id)) {
		tl_door_info door;
		status = tl_map_get_door(map, id, &door);
		if (status == TL_OK && door.closed)
			status = list_sides_of_door(context, id, nodes++, &members);
	}
	/* 4. those in one part are joined */
	if (status == TL_OK)
		status = join_members(world, members, nodes);
	tli_array_free(members);
	return status;
}
