/* SPDX-License-Identifier: MIT */
/*
 * nav/follow_corners.c: navs by corners after edits, in place: segments leave the mesh and come into it, labels of triangles are repaired,
 * corners, steps and kept rows of edges follow. All that can fail comes first; the mesh has a log until then, and is rolled back.
 *
 * What is global is dropped: landmarks, the index, gates. tl_nav_tidy makes a nav as it would be if it had been made anew.
 */
#include "nav/update.h"

#include "base/alloc.h"
#include "corners/follow.h"
#include "mesh/edits.h"
#include "mesh/repair.h"

/* Segments beyond which building anew is cheaper: some, and a share of all. */
enum { SEGMENTS_FEW = 32, SEGMENTS_SHARE = 64 };

struct tli_nav_editor {
	tli_mesh_log log;
	tli_mesh_repair repair;
	tli_corners_follow follow;
	tli_mesh_segment *changes; /* tli_array: what left, what came */
	size_t left;               /* the first ones left */
};

void tli_nav_editor_free(struct tli_nav_editor *editor)
{
	if (!editor)
		return;
	tli_mesh_log_free(&editor->log);
	tli_mesh_repair_free(&editor->repair);
	tli_corners_follow_free(&editor->follow);
	tli_array_free(editor->changes);
	tli_free(editor, sizeof *editor);
}

size_t tli_nav_editor_bytes(const struct tli_nav_editor *editor)
{
	if (!editor)
		return 0;
	return sizeof *editor + tli_mesh_log_bytes(&editor->log) + tli_mesh_repair_bytes(&editor->repair) +
		tli_corners_follow_bytes(&editor->follow) + tli_array_bytes(editor->changes);
}

/* A point is no vertex: see corner_world.c. There is room. */
static void list_change(struct tli_nav_editor *editor, const tli_wall *wall, uint32_t slot)
{
	if (!tli_point_equal(wall->a, wall->b))
		tli_array_push(
			editor->changes, ((tli_mesh_segment){ wall->a, wall->b, 0, wall->solid, (int32_t)slot }));
}

static bool list_changes(struct tli_nav_editor *editor, const tli_nav_steps *steps)
{
	size_t count = tli_array_length(steps->items);
	tli_array_truncate(editor->changes, 0);
	if (!tli_array_reserve(editor->changes, 2 * count))
		return false;
	for (size_t i = 0; i < count; i++)
		if (steps->items[i].left)
			list_change(editor, &steps->items[i].before, steps->items[i].slot);
	editor->left = tli_array_length(editor->changes);
	for (size_t i = 0; i < count; i++)
		if (steps->items[i].came)
			list_change(editor, &steps->items[i].after, steps->items[i].slot);
	return true;
}

static tl_status change_mesh(tli_mesh *mesh, const struct tli_nav_editor *editor)
{
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(editor->changes) && !status; i++)
		status = i < editor->left ? tli_mesh_remove_segment(mesh, &editor->changes[i])
					  : tli_mesh_insert_segment(mesh, &editor->changes[i]);
	tli_assert(status != TL_E_INVALID);
	return !status && tli_mesh_is_lost(mesh) ? TL_E_NOMEM : status;
}

/* For a body, or among discs, walls have grown: not followed yet. */
static bool has_grown(const tl_nav *nav, const tli_nav_steps *steps)
{
	return nav->radius > 0 || nav->owners.live.obstacles > 0 || steps->live.obstacles > 0;
}

/* Parts that have been split off have new numbers, which are never given back. */
static bool has_many_parts(const tli_mesh *mesh)
{
	return (size_t)mesh->components > 4096 + tli_mesh_triangle_slots(mesh);
}

static bool are_many(const tl_nav *nav, const tli_nav_steps *steps)
{
	return tli_array_length(steps->items) > SEGMENTS_FEW + nav->walls->live / SEGMENTS_SHARE;
}

static void drop_global_parts(tl_nav *nav)
{
	tli_labels_free(nav->labels);
	tli_landmarks_free(nav->landmarks);
	tli_endless_free(nav->endless);
	tli_linker_free(nav->linker);
	nav->labels = NULL;
	nav->landmarks = NULL;
	nav->endless = NULL;
	nav->linker = NULL;
}

/* Waypoints that name places are found and tested anew. */
static tl_status renew_nodes(tl_nav *nav, const tl_map *map)
{
	if (nav->nodes.count == 0)
		return TL_OK;
	tli_nav_nodes before = nav->nodes;
	nav->nodes = (tli_nav_nodes){ .count = 0 };
	tl_status status = tli_nav_compile_nodes(nav, map);
	if (status) {
		tli_nav_clear_nodes(&nav->nodes);
		nav->nodes = before;
	} else {
		tli_nav_clear_nodes(&before);
	}
	return status;
}

/* With a log. */
static tl_status plan_edit(tl_nav *nav, const tl_map *map)
{
	struct tli_nav_editor *editor = nav->editor;
	tl_status status = change_mesh(nav->mesh, editor);
	if (!status)
		status = tli_mesh_repair_flood(
			nav->mesh, &editor->repair, editor->changes, tli_array_length(editor->changes));
	if (!status)
		status = tli_corners_plan(nav->corners, &editor->follow, &editor->repair);
	return status ? status : renew_nodes(nav, map);
}

tl_status tli_nav_follow_corners(tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, const tli_nav_steps *steps)
{
	(void)edits;
	if (has_grown(nav, steps) || are_many(nav, steps) || has_many_parts(nav->mesh))
		return TL_E_LIMIT;
	if (!nav->editor)
		nav->editor = tli_alloc_zeroed(sizeof *nav->editor);
	if (!nav->editor || !list_changes(nav->editor, steps))
		return TL_E_NOMEM;
	tli_mesh_start_log(nav->mesh, &nav->editor->log);
	tl_status status = plan_edit(nav, map);
	if (status) {
		tli_mesh_roll_back(nav->mesh);
		return status;
	}
	tli_corners_carry_out(nav->corners, &nav->editor->follow);
	tli_mesh_end_log(nav->mesh);
	tli_mesh_repair_hints(nav->mesh, &nav->editor->repair);
	drop_global_parts(nav);
	return TL_OK;
}
