/* SPDX-License-Identifier: MIT */
/* width/widths.c: walls -> triangulation -> necks -> chambers -> forest, corridors. */
#include "width/widths.h"

#include "base/alloc.h"
#include "base/array.h"
#include "mesh/offset.h"

/* Walls, sides of discs, and points of length zero, which hide nothing but hold discs up. */
static tl_status list_stretches(const tli_walls *walls, tli_mesh_segment **out)
{
	tl_status status = tli_offset_segments(walls, 0, TLI_OFFSET_FIT, out);
	for (size_t i = 0; i < tli_walls_count(walls) && !status; i++) {
		const tli_wall *wall = tli_walls_get(walls, i);
		if (tli_walls_is_free(walls, i) || wall->radius > 0 || !tli_point_equal(wall->a, wall->b))
			continue;
		if (!tli_array_append(*out, (tli_mesh_segment){ wall->a, wall->b, { 1, 0, 0, (int32_t)i } }))
			status = TL_E_NOMEM;
	}
	return status;
}

static uint64_t steps_allowed(const tli_mesh *mesh, int round)
{
	enum { STEPS_EACH = 64, STEPS_FREE = 20000, ROUNDS = 6 };
	return round < ROUNDS ? STEPS_FREE + STEPS_EACH * (uint64_t)tli_mesh_vertex_slots(mesh) : 0;
}

/* Triangulates and looks for necks, with more vertices on long walls where that is too much work. */
static tl_status find_necks(tli_mesh_segment **segments, tli_widths *widths)
{
	tl_status status = TL_OK;
	size_t given = tli_array_length(*segments);
	for (int round = 0; !status; round++) {
		tli_neck_limit limit = { .steps = 0 };
		status = tli_mesh_create(*segments, tli_array_length(*segments), &widths->mesh);
		if (!status)
			status = tli_boxes_make(widths->mesh, *segments, given, &widths->boxes);
		if (status)
			return status;
		limit.steps = steps_allowed(widths->mesh, round);
		status = tli_necks_find(widths->mesh, &widths->boxes, &limit, &widths->necks);
		if (!status && !limit.is_exceeded)
			return TL_OK;
		size_t cuts = tli_array_length(limit.cuts);
		if (!status && !tli_array_reserve(*segments, cuts))
			status = TL_E_NOMEM;
		for (size_t i = 0; i < cuts && !status; i++)
			tli_array_push(*segments, (tli_mesh_segment){ limit.cuts[i], limit.cuts[i], { 1, 0, 0, 0 } });
		tli_array_free(limit.cuts);
		tli_boxes_clear(&widths->boxes);
		tli_mesh_free(widths->mesh);
		widths->mesh = NULL;
	}
	return status;
}

tl_status tli_widths_make(const tli_walls *walls, tli_widths *out)
{
	tli_mesh_segment *segments = NULL;
	tli_widths widths = { .mesh = NULL };
	tl_status status = list_stretches(walls, &segments);
	if (!status)
		status = find_necks(&segments, &widths);
	tli_array_free(segments);
	if (!status)
		status = tli_chambers_make(widths.mesh, widths.necks, &widths.chambers);
	if (!status && !(widths.forest = tli_forest_make(&widths.chambers)))
		status = TL_E_NOMEM;
	if (!status && !(widths.ends = tli_corridors_make(&widths.chambers, widths.mesh, widths.necks)))
		status = TL_E_NOMEM;
	if (status)
		tli_widths_clear(&widths);
	else
		*out = widths;
	return status;
}

void tli_widths_clear(tli_widths *widths)
{
	if (widths->forest)
		tli_free(widths->forest, widths->chambers.count * sizeof *widths->forest);
	tli_free(widths->ends, widths->chambers.neck_count * sizeof *widths->ends);
	tli_chambers_clear(&widths->chambers);
	tli_array_free(widths->necks);
	tli_boxes_clear(&widths->boxes);
	tli_mesh_free(widths->mesh);
	*widths = (tli_widths){ .mesh = NULL };
}

size_t tli_widths_bytes(const tli_widths *widths)
{
	return tli_mesh_bytes(widths->mesh) + tli_boxes_bytes(&widths->boxes) + tli_array_bytes(widths->necks) +
		tli_chambers_bytes(&widths->chambers) + widths->chambers.count * sizeof *widths->forest +
		widths->chambers.neck_count * sizeof *widths->ends;
}
