/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/free_regions.c: the regions of the plane: connected parts of the triangulation, each with its area and its anchor.
 *
 * The border of a region are the half-edges on walls that have it on their left. The anchor is the lowest origin of one of them, compared exactly, also
 * where walls cross; the direction is that of the wall's line, so that neither depends on how walls are cut into edges. The area is half the sum of
 * cross products along the border, in integers: a wall with the region on both sides cancels out. Cost: some 10 ns a triangle.
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "base/reason.h"
#include "base/sort.h"
#include "geometry/crossing.h"
#include "geometry/wide.h"

/* Fractions of a grid unit to which crossings are rounded for areas. */
enum { AREA_BITS = 16, NO_REGION = -1 };

typedef struct region_facts {
	int32_t part;
	int32_t anchor; /* vertex, TLI_MESH_NONE: none yet */
	tli_direction direction;
	__int128 twice_area; /* in squares of 2^-16 grid units */
	bool is_outside, is_live;
} region_facts;

typedef struct region_list {
	const tl_nav *nav;
	const tli_mesh *mesh;
	region_facts *of_part; /* [mesh->components] */
} region_list;

/* ---- anchors ---- */

/* The coordinate of a vertex as numerator and denominator. */
static __int128 numerator_of(const tli_mesh *mesh, int32_t vertex, bool y, int64_t *denominator)
{
	const tli_mesh_vertex *at = &mesh->vertices[vertex];
	*denominator = 1;
	if (at->crossing < 0)
		return y ? at->at.y : at->at.x;
	const tli_mesh_crossing *crossing = &mesh->crossings[at->crossing];
	*denominator = crossing->d;
	return y ? crossing->y : crossing->x;
}

static int compare_coordinates(const tli_mesh *mesh, int32_t one, int32_t other, bool y)
{
	int64_t below_one, below_other;
	__int128 a = numerator_of(mesh, one, y, &below_one), b = numerator_of(mesh, other, y, &below_other);
	return tli_wide_compare_products(a, below_other, b, below_one);
}

/* By y, then x. */
static int compare_mesh_vertices(const tli_mesh *mesh, int32_t one, int32_t other)
{
	if (one == other)
		return 0;
	int order = compare_coordinates(mesh, one, other, true);
	return order ? order : compare_coordinates(mesh, one, other, false);
}

static int32_t common_divisor(int32_t a, int32_t b)
{
	while (b != 0) {
		int32_t rest = a % b;
		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

/* Of the line on which a half-edge lies, turned to go as it does. */
static tli_direction direction_of_half_edge(const tli_mesh *mesh, int32_t h)
{
	const tli_mesh_line *line = &mesh->lines[tli_mesh_line_of(mesh, h)];
	tli_direction d = tli_direction_to(line->a, line->b);
	int32_t divisor = common_divisor(d.x, d.y), sign = mesh->edges[h].piece & 1 ? -1 : 1;
	return (tli_direction){ d.x / divisor * sign, d.y / divisor * sign };
}

static int compare_anchors(const tli_mesh *mesh, const region_facts *one, const region_facts *other)
{
	if (one->anchor < 0 || other->anchor < 0)
		return (one->anchor >= 0) - (other->anchor >= 0);
	int order = compare_mesh_vertices(mesh, one->anchor, other->anchor);
	return order ? order : tli_compare_directions(one->direction, other->direction);
}

/* ---- the border ---- */

static __int128 rounded_down(__int128 a, int64_t b)
{
	__int128 quotient = a / b;
	return quotient - (a % b < 0);
}

static __int128 area_coordinate(const tli_mesh *mesh, int32_t vertex, bool y)
{
	int64_t denominator;
	__int128 numerator = numerator_of(mesh, vertex, y, &denominator);
	return rounded_down(numerator * ((__int128)1 << AREA_BITS), denominator);
}

static void add_border_edge(const tli_mesh *mesh, region_facts *facts, int32_t h)
{
	int32_t from = tli_mesh_origin(mesh, h), to = tli_mesh_target(mesh, h);
	facts->twice_area += area_coordinate(mesh, from, false) * area_coordinate(mesh, to, true) -
		area_coordinate(mesh, from, true) * area_coordinate(mesh, to, false);
	region_facts edge = { .anchor = from };
	if (facts->anchor >= 0 && compare_mesh_vertices(mesh, from, facts->anchor) > 0)
		return;
	edge.direction = direction_of_half_edge(mesh, h);
	if (facts->anchor >= 0 && compare_anchors(mesh, &edge, facts) >= 0)
		return;
	facts->anchor = from;
	facts->direction = edge.direction;
}

/* What is known of the part of `only`, or of all parts where it is NO_REGION. */
static tl_status gather_regions(region_list *list, int32_t only)
{
	enum { AT_ONCE = 1024 }; /* a power of two */
	const tli_mesh *mesh = list->mesh;
	int32_t slots = (int32_t)tli_mesh_triangle_slots(mesh);
	for (int32_t i = 0; i < mesh->components; i++)
		list->of_part[i] = (region_facts){ .part = i, .anchor = TLI_MESH_NONE };
	for (int32_t t = 0; t < slots; t++) {
		tl_status status = t % AT_ONCE == 0 ? tli_budget_spend(AT_ONCE) : TL_OK;
		if (status)
			return status;
		if (tli_mesh_triangle_is_free(mesh, t) || tli_mesh_is_dead(mesh, t))
			continue;
		region_facts *facts = &list->of_part[tli_mesh_part(mesh, t)];
		if (only != NO_REGION && facts->part != only)
			continue;
		facts->is_live = true;
		facts->is_outside |= tli_mesh_is_outside(mesh, t);
		for (int32_t h = 3 * t; h < 3 * t + 3; h++)
			if (tli_mesh_is_wall(mesh, h))
				add_border_edge(mesh, facts, h);
	}
	return TL_OK;
}

static tl_region region_of_facts(const region_list *list, const region_facts *facts)
{
	const tli_mesh *mesh = list->mesh;
	double units = list->nav->resolution, unit = 1 / (units * (1 << AREA_BITS));
	tl_region region = { .found = true, .has_anchor = facts->anchor >= 0 };
	region.area = facts->is_outside ? INFINITY : (double)facts->twice_area / 2 * unit * unit;
	if (!region.has_anchor)
		return region;
	int64_t below_x, below_y;
	__int128 x = numerator_of(mesh, facts->anchor, false, &below_x),
		 y = numerator_of(mesh, facts->anchor, true, &below_y);
	region.anchor = (tl_point){ (double)x / (double)below_x / units, (double)y / (double)below_y / units };
	region.direction = (tl_point){ facts->direction.x, facts->direction.y };
	return region;
}

/* ---- the calls ---- */

static tl_status make_region_list(tl_query *query, region_list *list)
{
	tli_nav_sight_world world;
	tl_status status = tli_nav_find_sight_world(query->nav, &world);
	if (status)
		return status;
	*list = (region_list){ query->nav, world.mesh, NULL };
	list->of_part = tli_alloc_array((size_t)world.mesh->components, sizeof *list->of_part);
	return list->of_part ? TL_OK : TL_E_NOMEM;
}

static void free_region_list(region_list *list)
{
	if (list->of_part)
		tli_free(list->of_part, (size_t)list->mesh->components * sizeof *list->of_part);
}

/* The part in which a point lies that is free; NO_REGION. Where it is in no live triangle it begins with a step into one. */
static tl_status part_of_place(tl_query *query, const tli_mesh *mesh, tli_point at, int32_t *part)
{
	const tl_nav *nav = query->nav;
	tli_sight_hit hit;
	tli_escapes escapes;
	*part = NO_REGION;
	tli_nav_position(nav, at, &hit);
	if (hit.blocked)
		return TL_OK;
	const tli_sight sight = { nav->walls, nav->radius, TL_CONTACT_GRAZE };
	tl_status status = tli_offset_escape(mesh, &sight, at, &query->touches, &escapes);
	if (!status && escapes.count > 0)
		*part = tli_mesh_part(mesh, escapes.list[0].location.edge / 3);
	return status;
}

static tl_status find_region(tl_query *query, tli_point at, tl_region *out)
{
	region_list list = { .of_part = NULL };
	int32_t part = NO_REGION;
	tl_status status = make_region_list(query, &list);
	if (!status)
		status = part_of_place(query, list.mesh, at, &part);
	if (!status && part != NO_REGION)
		status = gather_regions(&list, part);
	if (!status)
		*out = part == NO_REGION ? (tl_region){ .found = false } : region_of_facts(&list, &list.of_part[part]);
	free_region_list(&list);
	return status;
}

tl_status tl_query_region(tl_query *query, tl_point at, const tl_budget *budget, tl_region *out)
{
	if (tli_is_null(query) || tli_is_null(out) || (budget && !tli_is_def(budget)))
		return TL_E_INVALID;
	tli_point grid;
	if (tli_point_from_units(at, query->nav->resolution, &grid))
		return tli_refused(TL_E_RANGE, "at is not finite or beyond the grid (2^29 grid units)");
	tl_region region;
	tli_budget_call call;
	tli_budget_enter(&call, budget);
	tl_status status = tli_budget_leave(&call, find_region(query, grid, &region));
	if (!status)
		*out = region;
	return status;
}

/* Insertion by halves: regions are few. */
static size_t sort_regions(region_list *list)
{
	size_t count = 0;
	for (int32_t i = 0; i < list->mesh->components; i++) {
		const region_facts facts = list->of_part[i];
		if (!facts.is_live)
			continue;
		size_t low = 0, high = count;
		while (low < high) {
			size_t middle = (low + high) / 2;
			if (compare_anchors(list->mesh, &list->of_part[middle], &facts) < 0)
				low = middle + 1;
			else
				high = middle;
		}
		for (size_t k = count; k > low; k--)
			list->of_part[k] = list->of_part[k - 1];
		list->of_part[low] = facts;
		count++;
	}
	return count;
}

static tl_status list_regions(tl_query *query, tl_region *regions, size_t capacity, size_t *count)
{
	region_list list = { .of_part = NULL };
	tl_status status = make_region_list(query, &list);
	if (!status)
		status = gather_regions(&list, NO_REGION);
	if (!status) {
		size_t needed = sort_regions(&list);
		*count = needed;
		status = needed > capacity ? TL_E_BUFFER : TL_OK;
		for (size_t i = 0; i < needed && !status; i++)
			regions[i] = region_of_facts(&list, &list.of_part[i]);
	}
	free_region_list(&list);
	return status;
}

tl_status tl_query_regions(tl_query *query, const tl_budget *budget, tl_region *regions, size_t capacity, size_t *count)
{
	if (tli_is_null(query) || tli_is_null_for(regions, capacity) || tli_is_null(count) ||
		(budget && !tli_is_def(budget)))
		return TL_E_INVALID;
	tli_budget_call call;
	tli_budget_enter(&call, budget);
	return tli_budget_leave(&call, list_regions(query, regions, capacity, count));
}
