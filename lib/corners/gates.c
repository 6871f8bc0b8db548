/* SPDX-License-Identifier: MIT */
/* corners/gates.c: the pockets first, then the marks of all steps, which depend on them. */
#include "corners/gates.h"

#include "base/array.h"
#include "base/budget.h"
#include "corners/expand.h"

/* Where each corner lies in the tree of pockets; those of corners that are free are never read. */
static tl_status find_spans(const tli_corners *corners, const tli_pockets *pockets, tli_block_span **spans)
{
	enum { STEPS = 4 }; /* a corner */
	size_t count = tli_array_length(corners->corners);
	if (!tli_array_reserve(*spans, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++) {
		const tli_corner *corner = &corners->corners[i];
		tli_block_span none = { 0, 1, 0 };
		tli_array_push(
			*spans, corner->vertex < 0 ? none : tli_pockets_span(pockets, corners->mesh, corner->edge));
	}
	return tli_budget_spend(STEPS * (uint64_t)count);
}

static void mark_steps(tli_corners *corners)
{
	size_t count = tli_array_length(corners->steps);
	for (size_t h = 0; h < count; h++) {
		tli_mesh_step *step = &corners->steps[h];
		step->left = tli_expand_unmarked(step->left);
		step->right = tli_expand_unmarked(step->right);
	}
	tli_expand_mark_gates(corners->steps, count, &corners->pockets);
	tli_expand_mark_notches(corners->steps, count);
	if (corners->hull_is_convex)
		tli_expand_mark_exits(corners->steps, count, corners->mesh);
}

tl_status tli_corners_find_gates(tli_corners *corners)
{
	enum { STEPS = 5 }; /* a half-edge: its marks and the hull */
	tli_pockets pockets;
	tli_block_span *spans = NULL;
	tl_status status = tli_pockets_find(corners->mesh, &pockets);
	if (status)
		return status;
	status = find_spans(corners, &pockets, &spans);
	if (!status)
		status = tli_budget_spend(STEPS * (uint64_t)tli_array_length(corners->steps));
	if (status) {
		tli_pockets_free(&pockets);
		tli_array_free(spans);
		return status;
	}
	tli_pockets_free(&corners->pockets);
	tli_array_free(corners->spans);
	corners->pockets = pockets;
	corners->spans = spans;
	corners->hull_is_convex = tli_mesh_hull_is_convex(corners->mesh);
	corners->parts = corners->mesh->components;
	corners->renewed_part = TLI_ALL_PARTS;
	corners->blocks_merged = false;
	mark_steps(corners);
	return TL_OK;
}
