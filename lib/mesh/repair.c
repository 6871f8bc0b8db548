/* SPDX-License-Identifier: MIT */
/*
 * mesh/repair.c: labels of triangles after an edit.
 *
 * Inside and winding. Segments that were added and removed make closed curves, as sums. How often these go around a point is by how much
 * its labels change, so one triangle beside the changed ones is judged by them; the rest follows from neighbour to neighbour, as in
 * mesh/flood.c, as far as labels differ from what they were.
 *
 * Components. The changed triangles fall into classes that are connected among themselves. A class that touches two components joins them.
 * Two classes that touch the same one may be connected elsewhere or not: from all of them waves go out, a triangle each in turn, until all
 * have met but one. What a wave has passed that ended before, is a part of its own.
 */
#include "mesh/repair.h"

#include "base/array.h"
#include "base/budget.h"
#include "mesh/live.h"

#include <string.h>

/* Beside the changed triangles it is known how labels change; in them nothing is known yet. */
struct tli_mesh_wave {
	int32_t *queue;   /* tli_array: triangles passed; from `head` on, yet to be looked at */
	size_t head, own; /* own: the first ones, which are of the class */
	int32_t part;     /* component that it touches, TLI_MESH_NONE */
	int32_t parent;   /* a wave that it has met, or itself */
	bool done;
};

void tli_mesh_repair_free(tli_mesh_repair *repair)
{
	for (size_t i = 0; i < tli_array_length(repair->waves); i++)
		tli_array_free(repair->waves[i].queue);
	tli_array_free(repair->waves);
	tli_array_free(repair->mark);
	tli_array_free(repair->region);
	tli_array_free(repair->work);
}

size_t tli_mesh_repair_bytes(const tli_mesh_repair *repair)
{
	return tli_array_bytes(repair->mark) + tli_array_bytes(repair->region) + tli_array_bytes(repair->work) +
		tli_array_bytes(repair->waves);
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

static bool is_met(const tli_mesh_repair *r, int32_t triangle)
{
	return r->mark[triangle] >= r->base;
}

static bool list_region(const tli_mesh *mesh, tli_mesh_repair *r)
{
	const int32_t *changed = mesh->log->changed;
	size_t count = tli_array_length(changed);
	tli_array_truncate(r->region, 0);
	if (!tli_array_reserve(r->region, count))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (is_met(r, changed[i]) || tli_mesh_triangle_is_free(mesh, changed[i]))
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

static void put_label(tli_mesh *mesh, int32_t triangle, flood_label label)
{
	mesh->inside[triangle] = label.inside;
	if (mesh->winding)
		mesh->winding[triangle] = label.winding;
}

/* Of the triangle beyond h. */
static flood_label label_over(const tli_mesh *mesh, int32_t h)
{
	flood_label label = label_of(mesh, h / 3);
	int32_t piece = mesh->edges[h].piece;
	if (piece < 0)
		return label;
	const tli_mesh_piece *on = &mesh->pieces[piece >> 1];
	label.inside ^= (uint8_t)(on->solids & 1);
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
		label->inside ^= s->multiplicity == 0 && s->solid;
		label->winding += by > ay ? -s->multiplicity : s->multiplicity;
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
	put_label(mesh, triangle, label);
	tli_array_push(r->work, triangle);
	if (!is_met(r, triangle) && r->mark[triangle] != r->base - 1) {
		tli_array_push(r->region, triangle);
		r->mark[triangle] = r->base - 1;
	} else if (is_met(r, triangle)) {
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
			if (!is_new && has.inside == label.inside && has.winding == label.winding)
				continue;
			if (set_label(mesh, r, to, label))
				return TL_E_NOMEM;
		}
	}
	return TL_OK;
}

/* A triangle that is not of the region goes on the list with what it is now. One that was labelled already is right. */
static tl_status judge_beside(
	tli_mesh *mesh, tli_mesh_repair *r, int32_t beside, const tli_mesh_segment *changes, size_t count)
{
	flood_label label = label_of(mesh, beside), has = label;
	if (r->mark[beside] != r->base - 1)
		add_changes(mesh, beside, changes, count, &label);
	if (label.inside != has.inside || label.winding != has.winding)
		return set_label(mesh, r, beside, label);
	if (!tli_array_reserve(r->work, 1))
		return TL_E_NOMEM;
	tli_array_push(r->work, beside);
	return TL_OK;
}

/* From a neighbour that is not of the region. TL_E_LIMIT: there is none that could be judged. */
static tl_status label_region(tli_mesh *mesh, tli_mesh_repair *r, const tli_mesh_segment *changes, size_t count)
{
	size_t left = 0;
	for (size_t i = 0; i < r->region_count; i++) {
		for (int32_t h = 3 * r->region[i]; h < 3 * r->region[i] + 3; h++) {
			int32_t beside = mesh->edges[h].twin / 3;
			if (r->mark[r->region[i]] != r->base || mesh->edges[h].twin < 0 || is_met(r, beside) ||
				(count > 0 && !has_grid_points(mesh, beside)))
				continue;
			if (judge_beside(mesh, r, beside, changes, count) || spread_flood(mesh, r))
				return TL_E_NOMEM;
		}
	}
	for (size_t i = 0; i < r->region_count; i++)
		left += r->mark[r->region[i]] == r->base;
	return left > 0 ? TL_E_LIMIT : TL_OK;
}

/* ---- components ---- */

static int32_t root_part(const tli_mesh *mesh, int32_t part)
{
	while (mesh->same[part] != part)
		part = mesh->same[part];
	return part;
}

static tl_status know_parts(tli_mesh *mesh)
{
	if (mesh->same)
		return TL_OK;
	if (!tli_array_reserve_little(mesh->same, (size_t)mesh->components))
		return TL_E_NOMEM;
	for (int32_t i = 0; i < mesh->components; i++)
		tli_array_push(mesh->same, i);
	return TL_OK;
}

static tl_status add_part(tli_mesh *mesh, int32_t *part)
{
	if (!tli_array_reserve_little(mesh->same, 1))
		return TL_E_NOMEM;
	*part = mesh->components++;
	tli_array_push(mesh->same, *part);
	return TL_OK;
}

static tl_status join_parts(tli_mesh *mesh, int32_t one, int32_t two, int32_t *joined)
{
	if (one == two)
		return TL_OK;
	if (!tli_mesh_ready(mesh, 1))
		return TL_E_NOMEM;
	int32_t low = one < two ? one : two, high = one < two ? two : one;
	if (mesh->log)
		tli_array_push(mesh->log->parts, ((tli_kept_part){ high, high }));
	mesh->same[high] = low;
	*joined = low;
	return TL_OK;
}

static tl_status pass_wave(tli_mesh_repair *r, size_t wave, int32_t triangle)
{
	r->mark[triangle] = r->base + 2 + (uint32_t)wave;
	if (!tli_array_reserve(r->waves[wave].queue, 1))
		return TL_E_NOMEM;
	tli_array_push(r->waves[wave].queue, triangle);
	return TL_OK;
}

/* A class of changed triangles; notes the component that it touches. */
static tl_status start_wave(tli_mesh *mesh, tli_mesh_repair *r, int32_t first)
{
	size_t wave = tli_array_length(r->waves);
	if (!tli_array_reserve(r->waves, 1))
		return TL_E_NOMEM;
	tli_array_push(r->waves, ((tli_mesh_wave){ .part = TLI_MESH_NONE, .parent = (int32_t)wave }));
	tl_status status = pass_wave(r, wave, first);
	tli_mesh_wave *w = &r->waves[wave];
	for (size_t i = 0; i < tli_array_length(w->queue) && !status; i++)
		for (int32_t h = 3 * w->queue[i]; h < 3 * w->queue[i] + 3 && !status; h++) {
			int32_t to = mesh->edges[h].twin / 3;
			if (mesh->edges[h].twin < 0 || mesh->edges[h].piece >= 0)
				continue;
			if (r->mark[to] == r->base + 1) {
				status = pass_wave(r, wave, to);
			} else if (!is_met(r, to)) {
				int32_t part = root_part(mesh, mesh->component[to]);
				if (w->part == TLI_MESH_NONE)
					w->part = part;
				else
					status = join_parts(mesh, root_part(mesh, w->part), part, &w->part);
			}
		}
	w->own = tli_array_length(w->queue);
	return status;
}

static int32_t root_wave(const tli_mesh_repair *r, int32_t wave)
{
	while (r->waves[wave].parent != wave)
		wave = r->waves[wave].parent;
	return wave;
}

/* The next triangle of a wave; *met says by how many groups there are fewer. */
static tl_status advance_wave(const tli_mesh *mesh, tli_mesh_repair *r, size_t wave, size_t *groups)
{
	tli_mesh_wave *w = &r->waves[wave];
	int32_t from = w->queue[w->head++];
	tl_status status = TL_OK;
	for (int32_t h = 3 * from; h < 3 * from + 3 && !status; h++) {
		int32_t to = mesh->edges[h].twin / 3;
		if (mesh->edges[h].twin < 0 || mesh->edges[h].piece >= 0)
			continue;
		if (!is_met(r, to)) {
			status = pass_wave(r, wave, to);
			continue;
		}
		int32_t one = root_wave(r, (int32_t)wave), two = root_wave(r, (int32_t)(r->mark[to] - r->base - 2));
		if (one != two) {
			r->waves[two].parent = one;
			--*groups;
		}
	}
	return status;
}

/* All that the waves of a group have passed is a part of its own. */
static tl_status split_off(tli_mesh *mesh, tli_mesh_repair *r, int32_t group)
{
	int32_t part;
	if (add_part(mesh, &part))
		return TL_E_NOMEM;
	for (size_t i = 0; i < tli_array_length(r->waves); i++) {
		tli_mesh_wave *w = &r->waves[i];
		if (root_wave(r, (int32_t)i) != group)
			continue;
		size_t count = tli_array_length(w->queue);
		if (!tli_mesh_ready(mesh, count))
			return TL_E_NOMEM;
		for (size_t k = 0; k < count; k++) {
			tli_mesh_keep_label(mesh, w->queue[k]);
			mesh->component[w->queue[k]] = part;
		}
		w->done = true;
	}
	return TL_OK;
}

/* Has the group anything left to look at? */
static bool is_exhausted(const tli_mesh_repair *r, int32_t group)
{
	for (size_t i = 0; i < tli_array_length(r->waves); i++)
		if (root_wave(r, (int32_t)i) == group && r->waves[i].head < tli_array_length(r->waves[i].queue))
			return false;
	return true;
}

/* The waves that touch this component. */
static tl_status part_waves(tli_mesh *mesh, tli_mesh_repair *r, int32_t part)
{
	size_t groups = 0, count = tli_array_length(r->waves);
	for (size_t i = 0; i < count; i++)
		groups += !r->waves[i].done && r->waves[i].part == part && root_wave(r, (int32_t)i) == (int32_t)i;
	tl_status status = TL_OK;
	while (groups > 1 && !status) {
		for (size_t i = 0; i < count && groups > 1 && !status; i++) {
			tli_mesh_wave *w = &r->waves[i];
			if (w->done || w->part != part)
				continue;
			if (w->head < tli_array_length(w->queue)) {
				status = advance_wave(mesh, r, i, &groups);
			} else if (is_exhausted(r, root_wave(r, (int32_t)i))) {
				status = split_off(mesh, r, root_wave(r, (int32_t)i));
				groups--;
			}
		}
	}
	return status;
}

static tl_status label_wave(tli_mesh *mesh, tli_mesh_wave *w)
{
	if (!tli_mesh_ready(mesh, w->own))
		return TL_E_NOMEM;
	for (size_t k = 0; k < w->own; k++) {
		tli_mesh_keep_label(mesh, w->queue[k]);
		mesh->component[w->queue[k]] = w->part;
	}
	w->done = true;
	return TL_OK;
}

static void forget_waves(tli_mesh_repair *r)
{
	for (size_t i = 0; i < tli_array_length(r->waves); i++)
		tli_array_free(r->waves[i].queue);
	tli_array_truncate(r->waves, 0);
}

static tl_status find_parts(tli_mesh *mesh, tli_mesh_repair *r)
{
	tl_status status = know_parts(mesh);
	for (size_t i = 0; i < r->region_count && !status; i++)
		if (r->mark[r->region[i]] == r->base + 1)
			status = start_wave(mesh, r, r->region[i]);
	size_t count = tli_array_length(r->waves);
	for (size_t i = 0; i < count && !status; i++) {
		tli_mesh_wave *w = &r->waves[i];
		if (w->part == TLI_MESH_NONE)
			status = add_part(mesh, &w->part);
		else
			w->part = root_part(mesh, w->part);
	}
	for (size_t i = 0; i < count && !status; i++)
		status = r->waves[i].done ? TL_OK : part_waves(mesh, r, r->waves[i].part);
	for (size_t i = 0; i < count && !status; i++)
		status = r->waves[i].done ? TL_OK : label_wave(mesh, &r->waves[i]);
	return status;
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

static bool matters(const tli_mesh_segment *s)
{
	return s->multiplicity != 0 || s->solid;
}

static bool has_sides(const tli_mesh_segment *changes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (changes[i].multiplicity != 0)
			return true;
	return false;
}

static size_t count_closed(const tli_mesh_segment *changes, size_t count)
{
	size_t found = 0;
	for (size_t i = 0; i < count; i++)
		found += matters(&changes[i]);
	return found;
}

tl_status tli_mesh_repair_flood(tli_mesh *mesh, tli_mesh_repair *repair, const tli_mesh_segment *changes, size_t count)
{
	tli_assert(mesh->log && mesh->inside);
	if (!start_marks(mesh, repair) || !list_region(mesh, repair))
		return TL_E_NOMEM;
	forget_waves(repair);
	tli_array_truncate(repair->work, 0);
	if (!mesh->winding && has_sides(changes, count))
		return TL_E_LIMIT;
	tl_status status = label_region(mesh, repair, changes, count_closed(changes, count) ? count : 0);
	if (!status)
		status = find_parts(mesh, repair);
	if (!status)
		status = put_region_first(mesh, repair);
	if (!status)
		mesh->flooded = true;
	return status ? status : tli_budget_spend(8 * tli_array_length(repair->region));
}
