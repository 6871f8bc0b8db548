/* SPDX-License-Identifier: MIT */
/*
 * mesh/edit/repair_solids.c: what lies inside solids, after an edit of a mesh for a body, in which the walls themselves are no edges.
 *
 * A part of the plane between dead triangles lies inside altogether or outside; a grid vertex of it is asked. Only such parts may be others
 * than they were that the edit has touched, or that lie within closed curves of solid sides that have come or gone: of few sides between those
 * that left and those that came, of many in the box around them.
 */
#include "mesh/repair.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "mesh/order.h"

enum { PART_UNKNOWN = 2 };

/* A set of solid sides that hang together, by the first of them, and the box around it. */
typedef struct solid_box {
	int32_t parent;
	tli_point low, high;
} solid_box;

typedef struct solid_look {
	tli_mesh *mesh;
	tli_mesh_repair *repair;
	const tli_walls *walls;
	int32_t *list; /* tli_array: triangles to look at */
} solid_look;

static tl_status start_look(const tli_mesh *mesh, tli_mesh_repair *r)
{
	size_t triangles = tli_mesh_triangle_slots(mesh), have = tli_array_length(r->looked);
	size_t parts = (size_t)mesh->components;
	tli_array_truncate(r->parts, 0);
	if ((triangles > have && !tli_array_reserve_little(r->looked, triangles - have)) ||
		!tli_array_reserve_little(r->parts, parts))
		return TL_E_NOMEM;
	if (triangles > have)
		memset(tli_array_extend(r->looked, triangles - have), 0, (triangles - have) * sizeof *r->looked);
	memset(tli_array_extend(r->parts, parts), PART_UNKNOWN, parts);
	if (r->look > UINT32_MAX / 2) {
		memset(r->looked, 0, tli_array_length(r->looked) * sizeof *r->looked);
		r->look = 0;
	}
	return TL_OK;
}

static bool look_next(solid_look *look, int32_t triangle)
{
	if (look->repair->looked[triangle] == look->repair->look)
		return true;
	look->repair->looked[triangle] = look->repair->look;
	return tli_array_append(look->list, triangle);
}

/* ---- parts ---- */

/* By a grid vertex; vertices of live triangles are on no wall. */
static bool ask_for_part(const solid_look *look, int32_t triangle, uint8_t *inside)
{
	const tli_mesh *mesh = look->mesh;
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		int32_t vertex = tli_mesh_origin(mesh, h);
		if (vertex < 4 || tli_mesh_is_crossing(mesh, vertex))
			continue;
		*inside = tli_walls_inside_solid(look->walls, mesh->vertices[vertex].at);
		return true;
	}
	return false;
}

/* From the triangle to the nearest one that can be asked; a part without any is outside. */
static tl_status know_part(solid_look *look, int32_t triangle)
{
	const tli_mesh *mesh = look->mesh;
	uint8_t *known = &look->repair->parts[tli_mesh_part(mesh, triangle)], inside = 0;
	if (*known != PART_UNKNOWN)
		return TL_OK;
	look->repair->look++;
	tli_array_truncate(look->list, 0);
	bool room = look_next(look, triangle), found = false;
	for (size_t i = 0; room && i < tli_array_length(look->list); i++) {
		found = ask_for_part(look, look->list[i], &inside);
		if (found)
			break;
		for (int32_t h = 3 * look->list[i], end = h + 3; room && h < end; h++)
			if (mesh->edges[h].twin >= 0 && mesh->edges[h].piece < 0)
				room = look_next(look, mesh->edges[h].twin / 3);
	}
	if (room)
		*known = found ? inside : 0;
	return room ? TL_OK : TL_E_NOMEM;
}

/* `spread`: also where it is right, since triangles beside it may have been of another part. */
static tl_status judge_inside(solid_look *look, int32_t triangle, bool spread)
{
	tli_mesh *mesh = look->mesh;
	bool dead = mesh->winding && mesh->winding[triangle] != 0;
	tl_status status = dead ? TL_OK : know_part(look, triangle);
	if (status)
		return status;
	uint8_t inside = dead ? 0 : look->repair->parts[tli_mesh_part(mesh, triangle)];
	bool changes = spread || inside != mesh->inside[triangle];
	return changes ? tli_mesh_repair_inside(mesh, look->repair, triangle, inside) : TL_OK;
}

/* ---- boxes ---- */

static int32_t root_box(const solid_box *boxes, int32_t box)
{
	while (boxes[box].parent != box)
		box = boxes[box].parent;
	return box;
}

static void widen_solid_box(solid_box *box, tli_point p)
{
	box->low = (tli_point){ p.x < box->low.x ? p.x : box->low.x, p.y < box->low.y ? p.y : box->low.y };
	box->high = (tli_point){ p.x > box->high.x ? p.x : box->high.x, p.y > box->high.y ? p.y : box->high.y };
}

/* Sides that share an end come into one box, that of the least number. items: [2 * 2 * count]. */
static void join_boxes_of_sides(solid_box *boxes, tli_order_item *items, const tli_mesh_segment *solids, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		boxes[i] = (solid_box){ (int32_t)i, solids[i].a, solids[i].a };
		items[2 * i] = (tli_order_item){ tli_point_key(solids[i].a), i };
		items[2 * i + 1] = (tli_order_item){ tli_point_key(solids[i].b), i };
	}
	tli_order_sort(items, items + 2 * (size_t)count, 2 * (size_t)count);
	for (uint32_t k = 1; k < 2 * count; k++) {
		int32_t one = root_box(boxes, (int32_t)items[k - 1].index),
			other = root_box(boxes, (int32_t)items[k].index);
		if (items[k].key == items[k - 1].key)
			boxes[one > other ? one : other].parent = one > other ? other : one;
	}
	for (uint32_t i = 0; i < count; i++) {
		solid_box *box = &boxes[root_box(boxes, (int32_t)i)];
		widen_solid_box(box, solids[i].a);
		widen_solid_box(box, solids[i].b);
	}
}

/* Crossings are known to a unit. */
static bool may_touch_box(const tli_mesh *mesh, int32_t triangle, const solid_box *box)
{
	bool left = true, right = true, below = true, above = true;
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		tli_point p = mesh->vertices[tli_mesh_origin(mesh, h)].at;
		left = left && p.x < box->low.x - 1;
		right = right && p.x > box->high.x + 1;
		below = below && p.y < box->low.y - 1;
		above = above && p.y > box->high.y + 1;
	}
	return !(left || right || below || above);
}

/* All triangles of the box, from the one at its corner to their neighbours. */
static tl_status list_box(solid_look *look, const solid_box *box)
{
	const tli_mesh *mesh = look->mesh;
	look->repair->look++;
	tli_array_truncate(look->list, 0);
	bool room = look_next(look, tli_mesh_locate(mesh, box->low).edge / 3);
	for (size_t i = 0; room && i < tli_array_length(look->list); i++) {
		int32_t first = 3 * look->list[i];
		for (int32_t h = first; room && h < first + 3; h++) {
			int32_t beyond = mesh->edges[h].twin / 3;
			if (mesh->edges[h].twin >= 0 && may_touch_box(mesh, beyond, box))
				room = look_next(look, beyond);
		}
	}
	return room ? tli_budget_spend(tli_array_length(look->list)) : TL_E_NOMEM;
}

static tl_status judge_listed(solid_look *look)
{
	int32_t *listed = look->list;
	tl_status status = TL_OK;
	look->list = NULL;
	for (size_t i = 0; i < tli_array_length(listed) && !status; i++)
		status = judge_inside(look, listed[i], false);
	tli_array_free(look->list);
	look->list = listed;
	return status;
}

static tl_status judge_boxes(solid_look *look, const tli_mesh_segment *solids, size_t count)
{
	solid_box *boxes = tli_alloc_array(count, sizeof *boxes);
	tli_order_item *items = tli_alloc_array(4 * count, sizeof *items);
	tl_status status = boxes && items ? TL_OK : TL_E_NOMEM;
	if (!status)
		join_boxes_of_sides(boxes, items, solids, (uint32_t)count);
	for (size_t i = 0; i < count && !status; i++) {
		if (boxes[i].parent != (int32_t)i)
			continue;
		status = list_box(look, &boxes[i]);
		if (!status)
			status = judge_listed(look);
	}
	tli_free(boxes, count * sizeof *boxes);
	tli_free(items, 4 * count * sizeof *items);
	return status;
}

/* ---- few sides ---- */

/* May the side touch the triangle? Crossings are known to a unit. */
static bool may_touch_side(const tli_mesh *mesh, int32_t triangle, const tli_mesh_segment *side)
{
	solid_box box = { 0, side->a, side->a };
	widen_solid_box(&box, side->b);
	int64_t margin = (int64_t)box.high.x - box.low.x + box.high.y - box.low.y;
	bool left = true, right = true;
	if (!may_touch_box(mesh, triangle, &box))
		return false;
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		int64_t orient = tli_orient(side->a, side->b, mesh->vertices[tli_mesh_origin(mesh, h)].at);
		left = left && orient > margin;
		right = right && orient < -margin;
	}
	return !left && !right;
}

/* Do solids hold a triangle that no side touches other times than they did? A ray from it to the left says so. */
static bool is_held_otherwise(const tli_mesh *mesh, int32_t triangle, const tli_mesh_segment *solids, size_t count)
{
	tli_point p = mesh->vertices[tli_mesh_origin(mesh, 3 * triangle)].at;
	uint32_t odd = 0;
	int32_t turns = 0;
	for (size_t i = 0; i < count; i++) {
		const tli_mesh_segment *s = &solids[i];
		bool up = s->b.y > s->a.y;
		if ((s->a.y <= p.y) == (s->b.y <= p.y) || tli_side_of(s->a, s->b, p) != (up ? TLI_RIGHT : TLI_LEFT))
			continue;
		odd ^= s->load.solids;
		turns += up ? s->load.multiplicity : -s->load.multiplicity;
	}
	return odd != 0 || turns != 0;
}

static bool may_be_held_otherwise(const tli_mesh *mesh, int32_t triangle, const tli_mesh_segment *solids, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (may_touch_side(mesh, triangle, &solids[i]))
			return true;
	return is_held_otherwise(mesh, triangle, solids, count);
}

/* What lies on the sides, and between those that left and those that came, from the ends of sides to their neighbours. */
static tl_status list_between(solid_look *look, const tli_mesh_segment *solids, size_t count)
{
	const tli_mesh *mesh = look->mesh;
	bool room = true;
	look->repair->look++;
	tli_array_truncate(look->list, 0);
	for (size_t i = 0; room && i < count; i++)
		room = look_next(look, tli_mesh_locate(mesh, solids[i].a).edge / 3);
	for (size_t i = 0; room && i < tli_array_length(look->list); i++) {
		int32_t first = 3 * look->list[i];
		for (int32_t h = first; room && h < first + 3; h++) {
			int32_t beyond = mesh->edges[h].twin / 3;
			if (mesh->edges[h].twin >= 0 && look->repair->looked[beyond] != look->repair->look &&
				may_be_held_otherwise(mesh, beyond, solids, count))
				room = look_next(look, beyond);
		}
	}
	return room ? tli_budget_spend(tli_array_length(look->list) * count) : TL_E_NOMEM;
}

/* Sides up to which it pays to ask each triangle about each side; they may be long, as those of a frame are. */
enum { ASKED_SIDES_MAX = 16 };

static tl_status judge_within(solid_look *look, const tli_mesh_segment *solids, size_t count)
{
	if (count > ASKED_SIDES_MAX)
		return judge_boxes(look, solids, count);
	tl_status status = list_between(look, solids, count);
	return status ? status : judge_listed(look);
}

tl_status tli_mesh_repair_solids(
	tli_mesh *mesh, tli_mesh_repair *repair, const tli_walls *walls, const tli_mesh_segment *solids, size_t count)
{
	tli_assert(repair->grown);
	solid_look look = { mesh, repair, walls, NULL };
	if (!walls->inside && count == 0)
		return TL_OK;
	tl_status status = start_look(mesh, repair);
	size_t changed = tli_array_length(repair->region);
	for (size_t i = 0; i < changed && !status; i++)
		status = judge_inside(&look, repair->region[i], true);
	if (!status && count > 0)
		status = judge_within(&look, solids, count);
	tli_array_free(look.list);
	return status;
}
