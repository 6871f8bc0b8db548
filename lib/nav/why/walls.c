/* SPDX-License-Identifier: MIT */
/*
 * nav/why/walls.c: walls between start and goal: the part of the plane that they close off, and where they are thinnest.
 *
 * The part is that of the goal, or of the start where the goal's goes on for ever. For a point: Dijkstra's algorithm over the triangles finds how one gets through the
 * fewest walls, with the least detour. For a body: over the vertices, how one gets through the least thickness. In between lie other parts; what is
 * said is the first wall on the path out of the part, up to the next one, moved to where the two are nearest to each other. That is a local minimum, mostly the least.
 * A body may stand where it fits exactly and its outline, which reaches a little farther, does not: such an end is in no part, and said is the wall between it and the
 * nearest place of the other end's. O(n log n).
 */
#include "nav/why.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "corners/nearest.h"
#include "graph/heap.h"
#include "nav/walls_of.h"

enum { TURNS_MAX = 8 };

/* A part of the plane as ends see it. */
typedef struct wall_side {
	tli_point at; /* of the end */
	int32_t parts[TLI_NAV_PARTS_MAX];
	size_t count;
} wall_side;

typedef struct wall_search {
	const tl_nav *nav;
	const tli_mesh *mesh;
	wall_side inner, outer, next;
	tli_point from, to; /* what is found, in each */
	/* [vertices or triangles] */
	double *cost;
	int32_t *before;
	uint8_t *sides; /* 1: of inner, 2: of outer, 4: of another part */
	tli_heap heap;
} wall_search;

static bool is_of_side(const tli_mesh *mesh, const wall_side *side, int32_t triangle)
{
	int32_t part = tli_mesh_part(mesh, triangle);
	for (size_t i = 0; i < side->count; i++)
		if (side->parts[i] == part)
			return !tli_mesh_is_dead(mesh, triangle);
	return false;
}

static double detour_over(const wall_search *search, tli_point at)
{
	return tli_distance_points(search->inner.at, at) + tli_distance_points(at, search->outer.at);
}

/* ---- a point: the fewest walls ---- */

/* More than any detour, grid units. */
#define WALL_PRICE 0x1p34

tli_point tli_why_edge_middle(const tli_mesh *mesh, int32_t h)
{
	tli_point a = mesh->vertices[tli_mesh_origin(mesh, h)].at, b = mesh->vertices[tli_mesh_target(mesh, h)].at;
	return (tli_point){ (int32_t)(((int64_t)a.x + b.x) / 2), (int32_t)(((int64_t)a.y + b.y) / 2) };
}

static void come_over_edge(wall_search *search, int32_t triangle, double cost, int32_t over)
{
	if (!(cost < search->cost[triangle]))
		return;
	search->cost[triangle] = cost;
	search->before[triangle] = over;
	tli_heap_put(&search->heap, (tli_heap_item){ cost, 0, (uint32_t)triangle });
}

/* Over all edges of a triangle; detours count at walls alone. */
static void leave_triangle(wall_search *search, int32_t triangle)
{
	const tli_mesh *mesh = search->mesh;
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		int32_t twin = tli_mesh_twin(mesh, h);
		double price = 0;
		if (twin < 0)
			continue;
		if (tli_mesh_is_wall(mesh, h))
			price = WALL_PRICE + detour_over(search, tli_why_edge_middle(mesh, h));
		come_over_edge(search, twin / 3, search->cost[triangle] + price, h);
	}
}

/* The first wall out of the part. */
static tl_status find_fewest_walls(wall_search *search, bool *found)
{
	const tli_mesh *mesh = search->mesh;
	int32_t last = TLI_MESH_NONE, count = (int32_t)tli_mesh_triangle_slots(mesh);
	tl_status status = TL_OK;
	for (int32_t t = 0; t < count; t++)
		search->cost[t] = INFINITY;
	for (int32_t t = 0; t < count; t++)
		if (!tli_mesh_triangle_is_free(mesh, t) && is_of_side(mesh, &search->inner, t))
			come_over_edge(search, t, 0, TLI_MESH_NONE);
	while (search->heap.count > 0 && last < 0 && !status) {
		int32_t triangle = (int32_t)tli_heap_pop(&search->heap).node;
		if (is_of_side(mesh, &search->outer, triangle))
			last = triangle;
		else
			leave_triangle(search, triangle);
		status = tli_budget_spend(2);
	}
	tli_heap_clear(&search->heap);
	*found = last >= 0;
	while (*found && search->before[last] >= 0) {
		if (tli_mesh_is_wall(mesh, search->before[last])) {
			search->from = search->to = tli_why_edge_middle(mesh, search->before[last]);
			search->next = (wall_side){ search->to, { tli_mesh_part(mesh, last) }, 1 };
		}
		last = search->before[last] / 3;
	}
	return status;
}

/* ---- a body: the least thickness ---- */

static void mark_vertices(wall_search *search)
{
	const tli_mesh *mesh = search->mesh;
	int32_t count = (int32_t)(3 * tli_mesh_triangle_slots(mesh));
	for (size_t i = 0; i < tli_mesh_vertex_slots(mesh); i++) {
		search->cost[i] = INFINITY;
		search->before[i] = TLI_MESH_NONE;
		search->sides[i] = 0;
	}
	for (int32_t h = 0; h < count; h++) {
		if (tli_mesh_triangle_is_free(mesh, h / 3))
			continue;
		int32_t vertex = tli_mesh_origin(mesh, h);
		if (is_of_side(mesh, &search->inner, h / 3))
			search->sides[vertex] |= 1;
		else if (is_of_side(mesh, &search->outer, h / 3))
			search->sides[vertex] |= 2;
		else if (!tli_mesh_is_dead(mesh, h / 3))
			search->sides[vertex] |= 4;
	}
}

static void come_to_vertex(wall_search *search, int32_t vertex, double cost, int32_t before)
{
	if (vertex < 4 || !(cost < search->cost[vertex]))
		return;
	search->cost[vertex] = cost;
	search->before[vertex] = before;
	/* of equally far ones that with the least detour first */
	double detour = detour_over(search, search->mesh->vertices[vertex].at);
	tli_heap_put(&search->heap, (tli_heap_item){ cost, -detour, (uint32_t)vertex });
}

/* Along an edge: nothing where it is free on one of its sides. */
static double thickness_along(const tli_mesh *mesh, int32_t h)
{
	int32_t twin = tli_mesh_twin(mesh, h);
	if (!tli_mesh_is_dead(mesh, h / 3) || (twin >= 0 && !tli_mesh_is_dead(mesh, twin / 3)))
		return 0;
	return tli_distance_points(
		mesh->vertices[tli_mesh_origin(mesh, h)].at, mesh->vertices[tli_mesh_target(mesh, h)].at);
}

static void leave_vertex(wall_search *search, int32_t vertex)
{
	const tli_mesh *mesh = search->mesh;
	int32_t first = mesh->vertices[vertex].edge, h = first;
	do {
		double thickness = thickness_along(mesh, h);
		come_to_vertex(search, tli_mesh_target(mesh, h), search->cost[vertex] + thickness, vertex);
		h = tli_mesh_turn_left(mesh, h);
	} while (h >= 0 && h != first);
}

/* The parts of the plane at a vertex that are not the one closed off are the next ones. */
static void take_parts_at(wall_search *search, int32_t vertex)
{
	const tli_mesh *mesh = search->mesh;
	int32_t first = mesh->vertices[vertex].edge, h = first;
	search->next = (wall_side){ .at = mesh->vertices[vertex].at };
	do {
		wall_side *next = &search->next;
		if (!tli_mesh_is_dead(mesh, h / 3) && !is_of_side(mesh, &search->inner, h / 3) &&
			!is_of_side(mesh, next, h / 3) && next->count < TLI_NAV_PARTS_MAX)
			next->parts[next->count++] = tli_mesh_part(mesh, h / 3);
		h = tli_mesh_turn_left(mesh, h);
	} while (h >= 0 && h != first);
}

/* Two vertices near each other: of the part, and of the next one on the path with the least thickness. */
static tl_status find_near_vertices(wall_search *search, bool *found)
{
	const tli_mesh *mesh = search->mesh;
	int32_t last = TLI_MESH_NONE, next = TLI_MESH_NONE;
	tl_status status = TL_OK;
	mark_vertices(search);
	for (int32_t i = 0; i < (int32_t)tli_mesh_vertex_slots(mesh); i++)
		if (search->sides[i] & 1)
			come_to_vertex(search, i, 0, TLI_MESH_NONE);
	while (search->heap.count > 0 && last < 0 && !status) {
		int32_t vertex = (int32_t)tli_heap_pop(&search->heap).node;
		if (search->sides[vertex] & 2)
			last = vertex;
		else
			leave_vertex(search, vertex);
		status = tli_budget_spend(4);
	}
	tli_heap_clear(&search->heap);
	*found = last >= 0;
	for (; *found && search->before[last] >= 0; last = search->before[last])
		if (search->sides[last] & 6)
			next = last;
	if (!*found)
		return status;
	search->from = mesh->vertices[last].at;
	take_parts_at(search, next < 0 ? last : next);
	search->to = search->next.at;
	return status;
}

/* A point of the next part, known to be one where it is that of the other end. */
static tli_point known_of_next(const wall_search *search)
{
	for (size_t i = 0; i < search->next.count; i++)
		for (size_t k = 0; k < search->outer.count; k++)
			if (search->next.parts[i] == search->outer.parts[k])
				return search->outer.at;
	return search->next.at;
}

static tli_point nearest_of_side(const wall_search *search, const wall_side *side, tli_point to)
{
	tli_nearest_def def = { search->mesh, search->nav->walls, search->nav->radius, side->parts, side->count, to };
	return tli_nearest_live(&def, side == &search->next ? known_of_next(search) : side->at);
}

/* Each in turn nearer to the other. */
static tl_status move_together(wall_search *search)
{
	int64_t before = INT64_MAX;
	tl_status status = TL_OK;
	for (int i = 0; i < TURNS_MAX && !status; i++) {
		search->to = nearest_of_side(search, &search->next, search->from);
		search->from = nearest_of_side(search, &search->inner, search->to);
		int64_t now = tli_distance_squared(search->from, search->to);
		if (now >= before)
			break;
		before = now;
		status = tli_budget_spend(tli_mesh_triangle_slots(search->mesh));
	}
	return status;
}

static tl_status find_thinnest(wall_search *search, bool *found)
{
	const tli_mesh *mesh = search->mesh;
	bool is_point = search->nav->radius == 0;
	size_t count = tli_mesh_vertex_slots(mesh) + tli_mesh_triangle_slots(mesh);
	search->cost = tli_alloc_array(count, sizeof *search->cost);
	search->before = tli_alloc_array(count, sizeof *search->before);
	search->sides = tli_alloc_array(count, sizeof *search->sides);
	search->heap.items = tli_alloc_array(count, sizeof *search->heap.items);
	search->heap.slot = tli_alloc_zeroed(count * sizeof *search->heap.slot);
	tl_status status = TL_E_NOMEM;
	if (search->cost && search->before && search->sides && search->heap.items && search->heap.slot)
		status = is_point ? find_fewest_walls(search, found) : find_near_vertices(search, found);
	tli_free(search->cost, count * sizeof *search->cost);
	tli_free(search->before, count * sizeof *search->before);
	tli_free(search->sides, count * sizeof *search->sides);
	tli_free(search->heap.items, count * sizeof *search->heap.items);
	tli_free(search->heap.slot, count * sizeof *search->heap.slot);
	return !status && *found && !is_point ? move_together(search) : status;
}

/* From an end that is in no part. */
static void leave_alone(wall_search *search)
{
	search->from = search->inner.at;
	search->next = search->outer;
	search->to = search->outer.count > 0 ? nearest_of_side(search, &search->outer, search->from) : search->outer.at;
}

/* *inner_is_goal says which end is closed off: one in no part, else one in a part that ends somewhere. */
static tl_status choose_sides(const tli_why_job *job, wall_search *search, bool *inner_is_goal)
{
	tli_nav_end from, to;
	tl_status status = tli_why_ends(job, &from, &to);
	wall_side start = { .at = from.at }, goal = { .at = to.at };
	if (!status)
		status = tli_nav_find_parts(job->base.query, from.at, start.parts, &start.count);
	if (!status)
		status = tli_nav_find_parts(job->base.query, to.at, goal.parts, &goal.count);
	int32_t outside = tli_mesh_part(search->mesh, search->mesh->vertices[0].edge / 3);
	*inner_is_goal = true;
	for (size_t i = 0; i < goal.count && !status; i++)
		*inner_is_goal = *inner_is_goal && goal.parts[i] != outside && start.count > 0;
	search->inner = *inner_is_goal ? goal : start;
	search->outer = *inner_is_goal ? start : goal;
	return status;
}

/* A point of each side of the wall, at which a body may be. */
static void find_beside(const wall_search *search, tli_point beside[2])
{
	bool is_point = search->nav->radius == 0;
	beside[0] = is_point ? nearest_of_side(search, &search->inner, search->from) : search->from;
	beside[1] = is_point ? nearest_of_side(search, &search->next, search->to) : search->to;
}

/* Through an opening there, map units; INFINITY where other walls are behind it. */
static tl_status find_length_through(const tli_why_job *job, const wall_search *search, double *length)
{
	int32_t resolution = search->nav->resolution;
	tli_point beside[2];
	find_beside(search, beside);
	*length = tli_distance_points(beside[0], beside[1]) / resolution;
	for (int i = 0; i < 2; i++) {
		tl_path_def def = job->path;
		tl_path_result result;
		def.from = (tl_stop){ .at = tli_point_to_units(i ? search->outer.at : search->inner.at, resolution) };
		def.to = (tl_stop){ .at = tli_point_to_units(beside[i], resolution) };
		tl_status status = tl_query_find_path(job->base.query, &def, &result);
		if (status)
			return status;
		*length += result.found ? result.length : INFINITY;
	}
	return TL_OK;
}

/* What is there, beginning at the part that is closed off. */
static tl_status find_wall_there(const wall_search *search, tl_query *query, tl_blocker *out)
{
	tli_sight_hit hit = { .blocked = false };
	tl_status status = TL_OK;
	if (!tli_point_equal(search->from, search->to))
		status = tli_nav_first_hit(search->nav, search->from, search->to, &query->touches, &hit);
	*out = hit.blocked ? tli_nav_blocker(search->nav, &hit) : tli_why_nearest_blocker(search->nav, search->from);
	out->at = tli_point_to_units(search->from, search->nav->resolution);
	return status;
}

static tl_status add_walls(tli_why_job *job, const wall_search *search, bool inner_is_goal)
{
	double unit = 1.0 / search->nav->resolution;
	tl_why_cause cause = { .kind = TL_WHY_WALLS, .is_enough = true };
	tl_why_thing thing = { .back = false }, *things = NULL;
	tli_text text = { 0 };
	double apart = tli_distance_points(search->from, search->to) - 2.0 * search->nav->radius;
	double slack = search->nav->radius / 50.0 +
		6; /* by which outlines reach farther than the body, and what is strictly beyond them */
	cause.at = tli_point_to_units(search->from, search->nav->resolution);
	cause.to = tli_point_to_units(search->to, search->nav->resolution);
	cause.width = apart > slack ? apart * unit : 0;
	tl_status status = find_wall_there(search, job->base.query, &thing.blocker);
	if (!status)
		status = find_length_through(job, search, &cause.length);
	if (!status && thing.blocker.kind != TL_BLOCKER_NONE && !tli_array_append(things, thing))
		status = TL_E_NOMEM;
	if (status)
		return status;
	tli_text_add(&text, "walls separate start and goal; around the ");
	tli_text_add(&text, inner_is_goal ? "goal they are thinnest at " : "start they are thinnest at ");
	tli_why_add_point(&text, job, cause.at);
	if (tli_array_length(things) > 0) {
		tli_text_add(&text, ", ");
		tli_nav_add_blocker(&text, job->map, &thing.blocker);
	}
	if (cause.width > 0) {
		tli_text_add(&text, ", ");
		tli_why_add_length(&text, cause.width);
		tli_text_add(&text, " thick");
	}
	if (cause.length < INFINITY) {
		tli_text_add(&text, "; with an opening there ");
		tli_why_add_length(&text, cause.length);
	} else {
		tli_text_add(&text, "; behind it there are more");
	}
	cause.is_enough = cause.length < INFINITY;
	return tli_why_add(job, &cause, things, &text);
}

tl_status tli_why_find_walls(tli_why_job *job)
{
	wall_search search = { .nav = job->base.nav, .mesh = job->base.nav->mesh };
	bool inner_is_goal = false, found = true;
	tl_status status = choose_sides(job, &search, &inner_is_goal);
	if (!status && search.inner.count > 0)
		status = find_thinnest(&search, &found);
	else if (!status)
		leave_alone(&search);
	return !status && found ? add_walls(job, &search, inner_is_goal) : status;
}
