/* SPDX-License-Identifier: MIT */
/*
 * mesh/edit/repair.c: labels of triangles after an edit.
 *
 * Inside and winding. Segments that were added and removed make closed curves, as sums. How often these go around a point is by how much
 * its labels change, so one triangle beside the changed ones is judged by them; the rest follows from neighbour to neighbour, as in
 * mesh/build/flood.c, as far as labels differ from what they were.
 */
#include "mesh/repair.h"

#include "base/array.h"
#include "base/budget.h"
#include "mesh/live.h"
#include "mesh/repair_parts.h"

#include <string.h>

void tli_mesh_repair_free(tli_mesh_repair *repair)
{
	for (size_t i = 0; i < tli_array_length(repair->waves); i++)
		tli_array_free(repair->waves[i].queue);
	tli_array_free(repair->waves);
	tli_array_free(repair->mark);
	tli_array_free(repair->region);
	tli_array_free(repair->work);
	tli_array_free(repair->looked);
	tli_array_free(repair->parts);
}

size_t tli_mesh_repair_bytes(const tli_mesh_repair *repair)
{
	return tli_array_bytes(repair->mark) + tli_array_bytes(repair->region) + tli_array_bytes(repair->work) +
		tli_array_bytes(repair->waves) + tli_array_bytes(repair->looked) + tli_array_bytes(repair->parts);
}

/* ---- the region ---- */

/* New marks: `base` for the region, later base + 1 + wave. */
static bool start_marks(const tli_mesh *mesh, tli_mesh_repair *r)
{
	size_t triangles = tli_mesh_triangle_slots(mesh), have = tli_array_length(r->mark);
	if (triangles > have) {
		if (!tli_array_reserve_little(r->mark, triangles - have))
			return false;
		memset(tli_array_extend(r->mark, triangles - have), 0, (triangles - have) * sizeof *r->mark);
	}
	size_t used = tli_array_length(r->waves) + 3;
	if (r->base > UINT32_MAX / 2) {
		memset(r->mark, 0, tli_array_length(r->mark) * sizeof *r->mark);
		r->base = 0;
	}
	r->base += (uint32_t)used;
	return true;
}

static bool list_region(const tli_mesh *mesh, tli_mesh_repair *r)
{
	const int32_t *changed = mesh->log->changed;
	size_t count = tli_array_length(changed);
	tli_array_truncate(r->region, 0);
	if (!tli_array_reserve(r->region, count))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (tli_mesh_repair_has(r, changed[i]) || tli_mesh_triangle_is_free(mesh, changed[i]))
			continue;
		r->mark[changed[i]] = r->base;
		tli_array_push(r->region, changed[i]);
	}
	r->region_count = tli_array_length(r->region);
	return true;
}

/* ---- inside and winding ---- */

typedef struct flood_label {
	int32_t winding;
	uint8_t inside;
} flood_label;

static flood_label label_of(const tli_mesh *mesh, int32_t triangle)
{
	return (flood_label){ mesh->winding ? mesh->winding[triangle] : 0, mesh->inside[triangle] };
}

/* Of the triangle beyond h. */
static flood_label label_over(const tli_mesh *mesh, int32_t h)
{
	flood_label label = label_of(mesh, h / 3);
	int32_t piece = mesh->edges[h].piece;
	if (piece < 0)
		return label;
	const tli_mesh_piece *on = &mesh->pieces[piece >> 1];
	label.inside ^= (uint8_t)on->solids;
	if (mesh->winding)
		label.winding += piece & 1 ? on->multiplicity : -on->multiplicity;
	return label;
}

/* Adds what the changes do to the middle of a triangle of grid points: they are crossed to the right, from far on the left. All is times
 * three. */
static void add_changes(
	const tli_mesh *mesh, int32_t triangle, const tli_mesh_segment *changes, size_t count, flood_label *label)
{
	int64_t x = 0, y = 0;
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		x += mesh->vertices[tli_mesh_origin(mesh, h)].at.x;
		y += mesh->vertices[tli_mesh_origin(mesh, h)].at.y;
	}
	for (size_t i = 0; i < count; i++) {
		const tli_mesh_segment *s = &changes[i];
		int64_t ax = 3 * (int64_t)s->a.x, ay = 3 * (int64_t)s->a.y, bx = 3 * (int64_t)s->b.x,
			by = 3 * (int64_t)s->b.y;
		if ((ay <= y) == (by <= y))
			continue;
		__int128 turn = tli_determinant_wide(bx - ax, by - ay, x - ax, y - ay);
		if (by > ay ? turn >= 0 : turn <= 0)
			continue;
		label->inside ^= (uint8_t)s->load.solids;
		label->winding += by > ay ? -s->load.multiplicity : s->load.multiplicity;
	}
}

static bool has_grid_points(const tli_mesh *mesh, int32_t triangle)
{
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++)
		if (tli_mesh_is_crossing(mesh, tli_mesh_origin(mesh, h)))
			return false;
	return true;
}

static tl_status set_label(tli_mesh *mesh, tli_mesh_repair *r, int32_t triangle, flood_label label)
{
	if (!tli_array_reserve(r->work, 1) || !tli_array_reserve(r->region, 1) || !tli_mesh_ready(mesh, 1))
		return TL_E_NOMEM;
	tli_mesh_keep_label(mesh, triangle);
	mesh->inside[triangle] = label.inside;
	if (mesh->winding)
		mesh->winding[triangle] = label.winding;
	tli_array_push(r->work, triangle);
	if (!tli_mesh_repair_has(r, triangle) && r->mark[triangle] != r->base - 1) {
		tli_array_push(r->region, triangle);
		r->mark[triangle] = r->base - 1;
	} else if (tli_mesh_repair_has(r, triangle)) {
		r->mark[triangle] = r->base + 1;
	}
	return TL_OK;
}

/* Labelled triangles of the region are marked base + 1, others whose labels have changed base - 1. */
static tl_status spread_flood(tli_mesh *mesh, tli_mesh_repair *r)
{
	while (tli_array_length(r->work) > 0) {
		int32_t from = tli_array_pop(r->work);
		for (int32_t h = 3 * from; h < 3 * from + 3; h++) {
			int32_t to = mesh->edges[h].twin / 3;
			if (mesh->edges[h].twin < 0)
				continue;
			flood_label label = label_over(mesh, h), has = label_of(mesh, to);
			bool is_new = r->mark[to] == r->base;
			if (r->grown)
				label.inside = has.inside;
			if (!is_new && has.inside == label.inside && has.winding == label.winding)
				continue;
			if (set_label(mesh, r, to, label))
				return TL_E_NOMEM;
		}
	}
	return TL_OK;
}

/* What the triangle is now is known: it has been labelled, of the region or not. */
static bool is_labelled(const tli_mesh_repair *r, int32_t triangle)
{
	return r->mark[triangle] == r->base - 1 || r->mark[triangle] == r->base + 1;
}

/* Puts a triangle on the list with what it is now. */
static tl_status judge_beside(
	tli_mesh *mesh, tli_mesh_repair *r, int32_t beside, const tli_mesh_segment *changes, size_t count)
{
	flood_label label = label_of(mesh, beside), has = label;
	if (!is_labelled(r, beside))
		add_changes(mesh, beside, changes, count, &label);
	if (label.inside != has.inside || label.winding != has.winding)
		return set_label(mesh, r, beside, label);
	if (!tli_array_reserve(r->work, 1))
		return TL_E_NOMEM;
	tli_array_push(r->work, beside);
	return TL_OK;
}

/* From neighbours that are labelled, or are not of the region and could be judged. Returns how many triangles are left. */
static tl_status judge_region(
	tli_mesh *mesh, tli_mesh_repair *r, const tli_mesh_segment *changes, size_t count, size_t *left)
{
	for (size_t i = 0; i < r->region_count; i++) {
		for (int32_t h = 3 * r->region[i]; h < 3 * r->region[i] + 3; h++) {
			int32_t beside = mesh->edges[h].twin / 3;
			if (r->mark[r->region[i]] != r->base || mesh->edges[h].twin < 0 || r->mark[beside] == r->base ||
				(count > 0 && !is_labelled(r, beside) && !has_grid_points(mesh, beside)))
				continue;
			if (judge_beside(mesh, r, beside, changes, count) || spread_flood(mesh, r))
				return TL_E_NOMEM;
		}
	}
	*left = 0;
	for (size_t i = 0; i < r->region_count; i++)
		*left += r->mark[r->region[i]] == r->base;
	return TL_OK;
}

/* The neighbours of triangles that could not be judged are of the region, too; *grown: there were some. Others whose labels have changed
 * are listed behind the region. */
static tl_status grow_region(tli_mesh *mesh, tli_mesh_repair *r, bool *grown)
{
	size_t count = r->region_count;
	for (size_t i = 0; i < count; i++) {
		if (r->mark[r->region[i]] != r->base)
			continue;
		for (int32_t h = 3 * r->region[i]; h < 3 * r->region[i] + 3; h++) {
			int32_t beside = mesh->edges[h].twin / 3;
			if (mesh->edges[h].twin < 0 || tli_mesh_repair_has(r, beside) || r->mark[beside] == r->base - 1)
				continue;
			if (!tli_array_append(r->region, beside))
				return TL_E_NOMEM;
			size_t last = tli_array_length(r->region) - 1;
			r->mark[beside] = r->base;
			r->region[last] = r->region[r->region_count];
			r->region[r->region_count++] = beside;
		}
	}
	*grown = r->region_count > count;
	return TL_OK;
}

/* Where no neighbour could be judged, all is of the region; what lies at a corner of the box is outside. */
static tl_status label_region(tli_mesh *mesh, tli_mesh_repair *r, const tli_mesh_segment *changes, size_t count)
{
	size_t left = 0;
	bool grown = true;
	tl_status status = judge_region(mesh, r, changes, count, &left);
	while (!status && left > 0 && grown) {
		status = grow_region(mesh, r, &grown);
		if (!status)
			status = judge_region(mesh, r, changes, count, &left);
	}
	if (!status && left > 0)
		status = set_label(mesh, r, mesh->vertices[0].edge / 3, (flood_label){ 0 });
	return status ? status : spread_flood(mesh, r);
}

tl_status tli_mesh_repair_inside(tli_mesh *mesh, tli_mesh_repair *r, int32_t triangle, uint8_t inside)
{
	flood_label label = label_of(mesh, triangle);
	label.inside = inside;
	tl_status status = set_label(mesh, r, triangle, label);
	while (!status && tli_array_length(r->work) > 0) {
		int32_t from = tli_array_pop(r->work);
		for (int32_t h = 3 * from; h < 3 * from + 3 && !status; h++) {
			int32_t to = mesh->edges[h].twin / 3;
			if (mesh->edges[h].twin < 0 || mesh->edges[h].piece >= 0 || mesh->inside[to] == inside)
				continue;
			label = label_of(mesh, to);
			label.inside = inside;
			status = set_label(mesh, r, to, label);
		}
	}
	return status;
}

/* Waves have marked what they passed: what is of the region, or has another label, is marked as before. */
static void mark_region_again(tli_mesh_repair *r)
{
	for (size_t i = 0; i < tli_array_length(r->waves); i++)
		for (size_t k = 0; k < tli_array_length(r->waves[i].queue); k++)
			r->mark[r->waves[i].queue[k]] = 0;
	for (size_t i = 0; i < tli_array_length(r->region); i++)
		r->mark[r->region[i]] = i < r->region_count ? r->base + 1 : r->base - 1;
}

/* ---- all ---- */

/* Live triangles that are numbered among the dead change places with the first of these. */
static tl_status put_region_first(tli_mesh *mesh, tli_mesh_repair *r)
{
	for (size_t i = 0; i < tli_array_length(r->region); i++) {
		int32_t from = r->region[i], to = mesh->live;
		if (from < to || tli_mesh_is_dead(mesh, from))
			continue;
		/* Those in between that are live are of the region, too. */
		while (to < from && !tli_mesh_triangle_is_free(mesh, to) && !tli_mesh_is_dead(mesh, to))
			to++;
		mesh->live = to + 1;
		if (to == from)
			continue;
		bool free = tli_mesh_triangle_is_free(mesh, to);
		if (!tli_mesh_ready(mesh, 16) || !tli_array_reserve(r->region, 1))
			return TL_E_NOMEM;
		for (size_t k = i + 1; !free && r->mark[to] >= r->base - 1 && k < tli_array_length(r->region); k++)
			if (r->region[k] == to)
				r->region[k] = from;
		tli_mesh_swap_triangles(mesh, from, to);
		uint32_t mark = r->mark[from];
		r->mark[from] = r->mark[to];
		r->mark[to] = mark;
		r->region[i] = to;
		if (!free)
			tli_array_push(r->region, from);
	}
	return TL_OK;
}

/* The first sides of a mesh: until now all winding numbers are 0. */
static bool start_winding(tli_mesh *mesh)
{
	size_t triangles = tli_mesh_triangle_slots(mesh);
	if (!tli_array_reserve_little(mesh->winding, triangles))
		return false;
	memset(tli_array_extend(mesh->winding, triangles), 0, triangles * sizeof *mesh->winding);
	return true;
}

tl_status tli_mesh_repair_flood(tli_mesh *mesh, tli_mesh_repair *repair, const tli_mesh_segment *changes, size_t count)
{
	tli_assert(mesh->log && mesh->inside);
	if (!start_marks(mesh, repair) || !list_region(mesh, repair))
		return TL_E_NOMEM;
	tli_mesh_forget_waves(repair);
	tli_array_truncate(repair->work, 0);
	bool has_sides = false, has_closed = false;
	for (size_t i = 0; i < count; i++) {
		has_sides = has_sides || changes[i].load.multiplicity != 0;
		has_closed = has_closed || has_sides || changes[i].load.solids != 0;
	}
	if (!mesh->winding && has_sides && !start_winding(mesh))
		return TL_E_NOMEM;
	tl_status status = label_region(mesh, repair, changes, has_closed ? count : 0);
	if (!status)
		status = tli_mesh_repair_parts(mesh, repair);
	mark_region_again(repair);
	return status;
}

tl_status tli_mesh_repair_order(tli_mesh *mesh, tli_mesh_repair *repair)
{
	tl_status status = put_region_first(mesh, repair);
	if (!status)
		mesh->flooded = true;
	return status ? status : tli_budget_spend(8 * tli_array_length(repair->region));
}
