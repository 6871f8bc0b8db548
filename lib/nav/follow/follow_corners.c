/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/follow_corners.c: navs by corners after edits, in place: segments, for a body those of grown walls, leave the mesh and come into it,
 * labels of triangles are repaired, corners and steps follow. All that can fail comes first; the mesh has a log until then, and is rolled back.
 *
 * The nav is cold afterwards, without index, and gates beside the edit are merged (tl_nav_tidy). Where no segment has changed, all stays but the
 * waypoints.
 */
#include "nav/update.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "corners/follow.h"
#include "mesh/edits.h"
#include "mesh/offset.h"
#include "mesh/repair.h"

/* Segments beyond which building anew is cheaper: some, and a share of all. */
enum { SEGMENTS_FEW = 32, SEGMENTS_SHARE = 64 };

/* Bytes that the log of an edit may go on taking, beside a share of the mesh's. */
enum { LOG_BYTES_FEW = 1 << 16 };

struct tli_nav_editor {
	tli_mesh_log log;
	tli_mesh_repair repair;
	tli_corners_follow follow;
	tli_offset_change *walls;  /* tli_array: what left, what came */
	tli_mesh_segment *changes; /* tli_array: of the mesh, because of that */
	tli_offset_counts counts;  /* of those that leave */
	tli_mesh_segment *solids;  /* tli_array: sides of solids among the walls; for a body */
};

void tli_nav_editor_free(struct tli_nav_editor *editor)
{
	if (!editor)
		return;
	tli_mesh_log_free(&editor->log);
	tli_mesh_repair_free(&editor->repair);
	tli_corners_follow_free(&editor->follow);
	tli_array_free(editor->walls);
	tli_array_free(editor->changes);
	tli_array_free(editor->solids);
	tli_free(editor, sizeof *editor);
}

size_t tli_nav_editor_bytes(const struct tli_nav_editor *editor)
{
	if (!editor)
		return 0;
	return sizeof *editor + tli_mesh_log_bytes(&editor->log) + tli_mesh_repair_bytes(&editor->repair) +
		tli_corners_follow_bytes(&editor->follow) + tli_array_bytes(editor->walls) +
		tli_array_bytes(editor->changes) + tli_array_bytes(editor->solids);
}

/* The walls that left and came. There is room for two of each step. */
static void list_wall_changes(struct tli_nav_editor *editor, const tli_nav_steps *steps)
{
	for (size_t i = 0; i < tli_array_length(steps->items); i++) {
		const tli_nav_step *step = &steps->items[i];
		if (step->left)
			tli_array_push(editor->walls, ((tli_offset_change){ step->before, step->slot, false }));
		if (step->came)
			tli_array_push(editor->walls, ((tli_offset_change){ step->after, step->slot, true }));
	}
}

/* Sides of solids among them. */
static bool list_solid_changes(struct tli_nav_editor *editor)
{
	for (size_t i = 0; i < tli_array_length(editor->walls); i++) {
		const tli_offset_change *change = &editor->walls[i];
		tli_mesh_segment side = tli_offset_plain(&change->wall, (int32_t)change->slot);
		if (!change->came)
			side = tli_mesh_opposite(side);
		if (change->wall.solid && !tli_array_append(editor->solids, side))
			return false;
	}
	return true;
}

static tl_status list_changes(const tl_nav *nav, const tli_nav_steps *steps)
{
	struct tli_nav_editor *editor = nav->editor;
	tli_array_truncate(editor->walls, 0);
	tli_array_truncate(editor->solids, 0);
	if (!tli_array_reserve(editor->walls, 2 * tli_array_length(steps->items)))
		return TL_E_NOMEM;
	list_wall_changes(editor, steps);
	editor->repair.grown = nav->radius > 0;
	if (editor->repair.grown && !list_solid_changes(editor))
		return TL_E_NOMEM;
	tli_offset_edit edit = { nav->walls, editor->walls, tli_array_length(editor->walls), nav->radius,
		(int32_t)nav->def.sides };
	return tli_offset_changes(&edit, &editor->changes, &editor->counts);
}

static tl_status change_mesh(tli_mesh *mesh, const struct tli_nav_editor *editor)
{
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(editor->changes) && !status; i++) {
		status = tli_mesh_insert_segment(mesh, &editor->changes[i]);
		status = status ? status : tli_budget_spend(1);
	}
	tli_assert(status != TL_E_INVALID);
	return !status && mesh->lost ? TL_E_NOMEM : status;
}

bool tli_nav_corners_can_follow(const tl_nav *nav, const tli_nav_steps *steps)
{
	size_t triangles = tli_mesh_triangle_slots(nav->mesh);
	bool are_many = tli_array_length(steps->items) > SEGMENTS_FEW + nav->walls->live / SEGMENTS_SHARE;
	/* Parts that have been split off have new numbers, which are never given back. */
	bool has_many_parts = (size_t)nav->mesh->components > 4096 + triangles;
	return !are_many && !has_many_parts && triangles < TLI_EXIT / 6;
}

static void drop_global_parts(tl_nav *nav)
{
	tli_labels_free(nav->labels);
	nav->labels = NULL;
	tli_nav_make_cold(nav);
}

/* The log of one large edit is not held for all small ones after it. */
static void drop_large_log(tl_nav *nav)
{
	tli_mesh_log *log = &nav->editor->log;
	if (tli_mesh_log_bytes(log) <= LOG_BYTES_FEW + tli_mesh_bytes(nav->mesh) / 4)
		return;
	tli_mesh_log_free(log);
	*log = (tli_mesh_log){ 0 };
}

/* With a log. The mesh follows the steps; of the corners only what is to be done is found. */
static tl_status edit_mesh(tl_nav *nav)
{
	struct tli_nav_editor *editor = nav->editor;
	tl_status status = change_mesh(nav->mesh, editor);
	if (!status)
		status = tli_mesh_repair_flood(
			nav->mesh, &editor->repair, editor->changes, tli_array_length(editor->changes));
	if (!status && editor->repair.grown)
		status = tli_mesh_repair_solids(
			nav->mesh, &editor->repair, nav->walls, editor->solids, tli_array_length(editor->solids));
	if (!status)
		status = tli_mesh_repair_order(nav->mesh, &editor->repair);
	if (!status)
		status = tli_corners_plan(nav->corners, &editor->follow, &editor->repair);
	return status;
}

tl_status tli_nav_prepare_corners(tl_nav *nav, const tli_nav_steps *steps)
{
	if (!nav->editor)
		nav->editor = tli_alloc_zeroed(sizeof *nav->editor);
	tl_status status = nav->editor ? list_changes(nav, steps) : TL_E_NOMEM;
	if (status)
		return status;
	tli_mesh_start_log(nav->mesh, &nav->editor->log);
	return edit_mesh(nav);
}

const tli_mesh_segment *tli_nav_mesh_changes(const tl_nav *nav, size_t *count)
{
	const struct tli_nav_editor *editor = nav->editor;
	*count = editor ? tli_array_length(editor->changes) : 0;
	return *count ? editor->changes : NULL;
}

void tli_nav_take_back_corners(tl_nav *nav)
{
	if (!nav->mesh || !nav->mesh->log)
		return;
	tli_mesh_roll_back(nav->mesh);
	drop_large_log(nav);
}

void tli_nav_commit_corners(tl_nav *nav)
{
	if (!nav->mesh || !nav->mesh->log)
		return;
	tli_corners_carry_out(nav->corners, &nav->editor->follow);
	tli_mesh_end_log(nav->mesh);
	tli_mesh_repair_hints(nav->mesh, &nav->editor->repair);
	drop_large_log(nav);
	drop_global_parts(nav);
}
