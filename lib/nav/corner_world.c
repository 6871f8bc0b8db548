/* SPDX-License-Identifier: MIT */
/*
 * nav/corner_world.c: the nav's corner graph: walls -> triangulation -> corners. Edges between them come later (warm.c).
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

tl_status tli_nav_make_corners(const tl_nav *nav, size_t cache_bytes, tli_mesh **mesh, tli_corners **corners)
{
	*mesh = NULL;
	*corners = NULL;
	tl_status status = has_bodies(nav) ? tli_offset_mesh(nav->walls, nav->radius, (int32_t)nav->def.sides, mesh)
					   : tli_nav_triangulate(nav, mesh);
	if (!status)
		status = tli_mesh_put_live_first(*mesh);
	if (!status)
		status = tli_corners_create(*mesh, cache_bytes, corners);
	if (status) {
		tli_mesh_free(*mesh);
		*mesh = NULL;
	}
	return status;
}

tl_status tli_nav_compile_corners(tl_nav *nav)
{
	tli_assert(!nav->mesh && !nav->corners);
	return tli_nav_make_corners(nav, nav->def.cache_bytes, &nav->mesh, &nav->corners);
}

/* An index of this many corners or more is refused where an estimate, from parts with fewer corners, is well above the limit. Smaller ones
 * take a few seconds at most. */
enum { ESTIMATE_FROM = 20000, ESTIMATE_CORNERS = 3000 };
static const double MUCH_TOO_LARGE = 1.5;

tl_index_def tl_default_index_def(void)
{
	tli_labels_def def = tli_default_labels_def();
	tl_budget budget = tl_default_budget();
	budget.max_work = def.work_limit;
	return (tl_index_def){ .cookie = TLI_COOKIE(tl_index_def), .max_bytes = def.bytes_limit, .budget = budget };
}

/* TL_E_LIMIT where the index would be much too large, before the work of making it. */
static tl_status check_index_size(const tli_taut_graph *graph, size_t limit)
{
	double bytes = 0;
	if (graph->state_count / 2 < ESTIMATE_FROM)
		return TL_OK;
	double too_many = MUCH_TOO_LARGE * (double)limit;
	tl_status status = tli_labels_estimate(graph, ESTIMATE_CORNERS, too_many, &bytes);
	return !status && bytes > too_many ? TL_E_LIMIT : status;
}

static tl_status label_corners(tl_nav *nav, const tli_labels_def *def)
{
	tli_taut_graph graph = tli_corners_graph(nav->corners);
	tl_status status = check_index_size(&graph, def->bytes_limit);
	if (!status)
		status = tli_nav_make_whole(nav);
	if (status)
		return status;
	graph = tli_corners_graph(nav->corners);
	return tli_labels_create(&graph, def, &nav->labels);
}

/* Before the labels, which call the host's progress by themselves, the share that is done is 0. */
static bool report_start(void *context, double done)
{
	const tl_budget *given = context;
	(void)done;
	return given->progress(given->context, 0);
}

tl_status tl_nav_make_index(tl_nav *nav, const tl_index_def *def)
{
	if (tli_is_null(nav) || tli_breaks(!nav->corners, "nav does not go by corners (tl_nav_def.via)") ||
		(def && !(tli_is_def(def) && tli_is_def(&def->budget))))
		return TL_E_INVALID;
	if (nav->labels)
		return TL_OK;
	tl_index_def used = def ? *def : tl_default_index_def();
	tli_labels_def labels = { used.max_bytes, used.budget.max_work, nav->def.threads, used.budget.progress,
		used.budget.context };
	tli_budget_call call;
	tl_budget given = used.budget;
	used.budget.progress = given.progress ? report_start : NULL;
	used.budget.context = &given;
	tli_budget_enter(&call, &used.budget);
	tl_status status = tli_budget_leave(&call, label_corners(nav, &labels));
	if (status) {
		tli_labels_free(nav->labels);
		nav->labels = NULL;
	}
	return status;
}

void tli_nav_clear_corners(tl_nav *nav)
{
	tli_nav_editor_free(nav->editor);
	tli_labels_free(nav->labels);
	tli_landmarks_free(nav->landmarks);
	tli_endless_free(nav->endless);
	tli_linker_free(nav->linker);
	tli_corners_free(nav->corners);
	tli_mesh_free(nav->mesh);
}

size_t tli_nav_corners_bytes(const tl_nav *nav)
{
	if (!nav->corners)
		return 0;
	return tli_nav_editor_bytes(nav->editor) + tli_corners_bytes(nav->corners) + tli_mesh_bytes(nav->mesh) +
		(nav->linker ? tli_linker_bytes(nav->linker) : 0) +
		(nav->landmarks ? tli_landmarks_bytes(nav->landmarks) : 0) +
		(nav->endless ? tli_endless_bytes(nav->endless) : 0) +
		(nav->labels ? tli_labels_bytes(nav->labels) : 0);
}
