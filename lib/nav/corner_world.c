/* SPDX-License-Identifier: MIT */
/*
 * nav/corner_world.c: the nav's corner graph: walls -> triangulation -> corners. Edges between them come later (whole.c).
 *
 * The walls are those that lib/walls indexes, closed doors included. A wall of length zero hides nothing, so it is no vertex of the
 * triangulation; lib/sight decides that no body may be on it.
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "mesh/live.h"
#include "mesh/offset.h"

/* For a body, or among discs, the walls are those of a point in a world in which each wall has grown by the body. */
static bool has_bodies(const tl_nav *nav)
{
	return nav->radius > 0 || nav->owners.live.obstacles > 0;
}

static size_t list_segments(const tli_walls *walls, tli_mesh_segment *segments)
{
	size_t count = 0;
	for (size_t i = 0; i < tli_walls_count(walls); i++) {
		const tli_wall *wall = tli_walls_get(walls, i);
		if (!tli_point_equal(wall->a, wall->b))
			segments[count++] = tli_offset_plain(wall, (int32_t)i);
	}
	return count;
}

tl_status tli_nav_triangulate(const tl_nav *nav, tli_mesh **out)
{
	tli_assert(nav->walls);
	size_t walls = tli_walls_count(nav->walls);
	tli_mesh_segment *segments = tli_alloc_array(walls, sizeof *segments);
	if (!segments)
		return TL_E_NOMEM;
	tl_status status = tli_mesh_create(segments, list_segments(nav->walls, segments), out);
	tli_free(segments, walls * sizeof *segments);
	return status;
}

tl_status tli_nav_make_corners(const tl_nav *nav, tli_mesh **mesh, tli_corners **corners)
{
	*mesh = NULL;
	*corners = NULL;
	tl_status status = has_bodies(nav) ? tli_offset_mesh(nav->walls, nav->radius, (int32_t)nav->def.sides, mesh)
					   : tli_nav_triangulate(nav, mesh);
	if (!status)
		status = tli_mesh_put_live_first(*mesh);
	if (!status)
		status = tli_corners_create(*mesh, corners);
	if (status) {
		tli_mesh_free(*mesh);
		*mesh = NULL;
	}
	return status;
}

tl_status tli_nav_compile_corners(tl_nav *nav)
{
	tli_assert(!nav->mesh && !nav->corners);
	return tli_nav_make_corners(nav, &nav->mesh, &nav->corners);
}

void tli_nav_clear_corners(tl_nav *nav)
{
	tli_nav_editor_free(nav->editor);
	tli_labels_free(nav->labels);
	tli_nav_make_cold(nav);
	tli_corners_free(nav->corners);
	tli_mesh_free(nav->mesh);
}

size_t tli_nav_corners_bytes(const tl_nav *nav)
{
	if (!nav->corners)
		return 0;
	return tli_nav_editor_bytes(nav->editor) + tli_corners_bytes(nav->corners) + tli_mesh_bytes(nav->mesh) +
		tli_nav_whole_bytes(tli_nav_whole_of(nav)) + (nav->labels ? tli_labels_bytes(nav->labels) : 0);
}
