/* SPDX-License-Identifier: MIT */
/*
 * nav/make/corner_world.c: the nav's corner graph: walls -> triangulation -> corners. Edges between them come later (whole.c).
 *
 * The walls are those that lib/walls indexes, closed doors included. For a body, or among discs, they are those of a point in a world in which
 * each wall has grown by the body (mesh/offset.h). A wall of length zero hides nothing; lib/sight decides that no body may be on it.
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "mesh/live.h"
#include "mesh/offset.h"

tl_status tli_nav_make_corners(const tl_nav *nav, tli_mesh **mesh, tli_corners **corners)
{
	*mesh = NULL;
	*corners = NULL;
	tl_status status = tli_offset_mesh(nav->walls, nav->radius, (int32_t)nav->def.sides, mesh);
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
