/* SPDX-License-Identifier: MIT */
/* corners/gates.c: the pockets first, then the marks of all steps, which depend on them. */
#include "corners/gates.h"

#include "base/alloc.h"
#include "base/array.h"
#include "corners/expand.h"

struct tli_gate_finder {
	const tli_corners *corners;
	tli_pocket_finder *pocket_finder; /* NULL when it has come to its end */
	tli_pockets pockets;
	tli_block_span *spans; /* tli_array [corners] */
	tli_mesh_step *steps;  /* tli_array */
	bool aside;            /* the steps are its own */
	tli_mesh_hull hull;
	tli_stage_place place;
};

static tl_status find_pockets(void *job, tli_stage_place *place)
{
	tli_gate_finder *f = job;
	tl_status status = tli_pocket_finder_run(f->pocket_finder);
	if (status)
		return status;
	f->pockets = tli_pocket_finder_take(f->pocket_finder);
	tli_pocket_finder_free(f->pocket_finder);
	f->pocket_finder = NULL;
	place->at = TLI_STAGE_DONE;
	return TL_OK;
}

/* Those of corners that are free are never read. */
static tl_status find_spans(void *job, tli_stage_place *place)
{
	tli_gate_finder *f = job;
	const tli_corners *corners = f->corners;
	for (size_t i = place->at, end = tli_stage_take(place, tli_array_length(corners->corners)); i < end; i++) {
		const tli_corner *corner = &corners->corners[i];
		tli_block_span none = { 0, 1, 0 };
		tli_array_push(f->spans,
			corner->vertex < 0 ? none : tli_pockets_span(&f->pockets, corners->mesh, corner->edge));
	}
	return TL_OK;
}

static void copy_unmarked(tli_gate_finder *f, size_t begin, size_t end)
{
	for (size_t h = begin; h < end; h++) {
		tli_mesh_step step = f->corners->steps[h];
		step.left = tli_expand_unmarked(step.left);
		step.right = tli_expand_unmarked(step.right);
		tli_array_push(f->steps, step);
	}
}

static tl_status mark_gates(void *job, tli_stage_place *place)
{
	tli_gate_finder *f = job;
	size_t begin = place->at, end = tli_stage_take(place, tli_array_length(f->corners->steps));
	if (f->aside)
		copy_unmarked(f, begin, end);
	tli_expand_mark_gates(f->steps, begin, end, &f->pockets);
	return TL_OK;
}

static tl_status mark_notches(void *job, tli_stage_place *place)
{
	tli_gate_finder *f = job;
	size_t begin = place->at, end = tli_stage_take(place, tli_array_length(f->steps));
	tli_expand_mark_notches(f->steps, begin, end);
	return TL_OK;
}

static tl_status look_at_outer_hull(void *job, tli_stage_place *place)
{
	tli_gate_finder *f = job;
	tl_status status = tli_mesh_look_at_hull(&f->hull);
	if (!status)
		place->at = TLI_STAGE_DONE;
	return status;
}

static tl_status mark_exits(void *job, tli_stage_place *place)
{
	tli_gate_finder *f = job;
	size_t count = tli_mesh_hull_is_convex(&f->hull) ? tli_array_length(f->steps) : 0;
	size_t begin = place->at, end = tli_stage_take(place, count);
	tli_expand_mark_exits(f->steps, begin, end, f->corners->mesh);
	return TL_OK;
}

static const tli_stage gate_stages[] = { { find_pockets, 0 }, { find_spans, 4 }, { mark_gates, 1 }, { mark_notches, 1 },
	{ look_at_outer_hull, 0 }, { mark_exits, 1 } };
enum { GATE_STAGES = sizeof gate_stages / sizeof *gate_stages };

tl_status tli_gate_finder_create(const tli_corners *corners, bool aside, tli_gate_finder **out)
{
	tli_gate_finder *f = tli_alloc_zeroed(sizeof *f);
	if (!f)
		return TL_E_NOMEM;
	f->corners = corners;
	f->aside = aside;
	f->hull.mesh = corners->mesh;
	f->steps = aside ? tli_mesh_reserve_steps(corners->mesh) : corners->steps;
	if (!f->steps || !tli_array_reserve(f->spans, tli_array_length(corners->corners)) ||
		tli_pocket_finder_create(corners->mesh, &f->pocket_finder)) {
		tli_gate_finder_free(f);
		return TL_E_NOMEM;
	}
	*out = f;
	return TL_OK;
}

tl_status tli_gate_finder_run(tli_gate_finder *f)
{
	return tli_stages_run(gate_stages, GATE_STAGES, &f->place, f);
}

void tli_gate_finder_finish(tli_gate_finder *f, tli_corners *corners)
{
	tli_assert(f->corners == corners && f->place.stage == GATE_STAGES);
	tli_pockets_free(&corners->pockets);
	tli_array_free(corners->spans);
	if (f->aside)
		tli_array_free(corners->steps);
	corners->pockets = f->pockets;
	corners->spans = f->spans;
	corners->steps = f->steps;
	corners->hull_is_convex = tli_mesh_hull_is_convex(&f->hull);
	corners->parts = corners->mesh->components;
	corners->renewed_part = TLI_ALL_PARTS;
	corners->blocks_merged = false;
	f->pockets = (tli_pockets){ NULL, NULL, NULL, NULL };
	f->spans = NULL;
	f->steps = NULL;
}

void tli_gate_finder_free(tli_gate_finder *f)
{
	if (!f)
		return;
	tli_pocket_finder_free(f->pocket_finder);
	tli_pockets_free(&f->pockets);
	tli_array_free(f->spans);
	if (f->aside)
		tli_array_free(f->steps);
	tli_free(f, sizeof *f);
}

size_t tli_gate_finder_bytes(const tli_gate_finder *f)
{
	if (!f)
		return 0;
	return sizeof *f + (f->pocket_finder ? tli_pocket_finder_bytes(f->pocket_finder) : 0) +
		tli_pockets_bytes(&f->pockets) + tli_array_bytes(f->spans) + (f->aside ? tli_array_bytes(f->steps) : 0);
}

double tli_gate_finder_done(const tli_gate_finder *f)
{
	return (double)f->place.stage / GATE_STAGES;
}
