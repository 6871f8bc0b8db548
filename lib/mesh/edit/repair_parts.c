/* SPDX-License-Identifier: MIT */
/*
 * mesh/edit/repair_parts.c: components of triangles after an edit.
 *
 * The changed triangles fall into classes that are connected among themselves. A class that touches two components joins them.
 * Two classes of one place, which only walls divide, may be connected elsewhere or not: from both waves go out, a triangle each in turn, until
 * they meet. What a wave has passed that ended before, is a part of its own, and the places that it has touched are one from then on.
 *
 * Places far from each other need no waves. An old path from one class of a component to another passes changed triangles in places alone; where all classes of
 * each place are connected, there is a new path beside it.
 */
#include "mesh/repair_parts.h"

#include "base/array.h"

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
	tli_array_push(
		r->waves, ((tli_mesh_wave){ .part = TLI_MESH_NONE, .parent = (int32_t)wave, .place = (int32_t)wave }));
	tl_status status = pass_wave(r, wave, first);
	tli_mesh_wave *w = &r->waves[wave];
	for (size_t i = 0; i < tli_array_length(w->queue) && !status; i++)
		for (int32_t h = 3 * w->queue[i]; h < 3 * w->queue[i] + 3 && !status; h++) {
			int32_t to = mesh->edges[h].twin / 3;
			if (mesh->edges[h].twin < 0 || mesh->edges[h].piece >= 0)
				continue;
			if (r->mark[to] == r->base + 1) {
				status = pass_wave(r, wave, to);
			} else if (!tli_mesh_repair_has(r, to)) {
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

static int32_t root_place(const tli_mesh_repair *r, int32_t wave)
{
	while (r->waves[wave].place != wave)
		wave = r->waves[wave].place;
	return wave;
}

static void join_places(tli_mesh_repair *r, int32_t one, int32_t two)
{
	r->waves[root_place(r, one)].place = root_place(r, two);
}

/* Classes side by side are in one place, also where a wall is between them. */
static void find_places(const tli_mesh *mesh, tli_mesh_repair *r)
{
	for (size_t i = 0; i < tli_array_length(r->waves); i++)
		for (size_t k = 0; k < r->waves[i].own; k++)
			for (int32_t h = 3 * r->waves[i].queue[k]; h < 3 * r->waves[i].queue[k] + 3; h++) {
				int32_t twin = mesh->edges[h].twin;
				if (twin >= 0 && tli_mesh_repair_has(r, twin / 3))
					join_places(r, (int32_t)i, (int32_t)(r->mark[twin / 3] - r->base - 2));
			}
}

/* The next triangle of a wave. *met: another wave. */
static tl_status advance_wave(const tli_mesh *mesh, tli_mesh_repair *r, size_t wave, bool *met)
{
	tli_mesh_wave *w = &r->waves[wave];
	int32_t from = w->queue[w->head++];
	tl_status status = TL_OK;
	for (int32_t h = 3 * from; h < 3 * from + 3 && !status; h++) {
		int32_t to = mesh->edges[h].twin / 3;
		if (mesh->edges[h].twin < 0 || mesh->edges[h].piece >= 0)
			continue;
		if (!tli_mesh_repair_has(r, to)) {
			status = pass_wave(r, wave, to);
			continue;
		}
		int32_t one = root_wave(r, (int32_t)wave), two = root_wave(r, (int32_t)(r->mark[to] - r->base - 2));
		*met |= one != two;
		r->waves[two].parent = one;
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
		join_places(r, (int32_t)i, group);
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

static bool is_of_part(const tli_mesh_wave *w, int32_t part)
{
	return !w->done && w->part == part;
}

/* Opens the places at which waves of more than one group started, and makes these groups active. False: there is none. */
static bool choose_active(tli_mesh_repair *r, int32_t part)
{
	size_t count = tli_array_length(r->waves);
	bool some = false;
	for (size_t i = 0; i < count; i++) {
		r->waves[i].group = TLI_MESH_NONE;
		r->waves[i].is_open = r->waves[i].is_active = false;
	}
	for (size_t i = 0; i < count; i++) {
		if (!is_of_part(&r->waves[i], part))
			continue;
		int32_t group = root_wave(r, (int32_t)i);
		tli_mesh_wave *place = &r->waves[root_place(r, (int32_t)i)];
		place->is_open |= place->group != TLI_MESH_NONE && place->group != group;
		place->group = group;
		some |= place->is_open;
	}
	for (size_t i = 0; i < count && some; i++)
		if (is_of_part(&r->waves[i], part) && r->waves[root_place(r, (int32_t)i)].is_open)
			r->waves[root_wave(r, (int32_t)i)].is_active = true;
	return some;
}

/* All active waves go on by a triangle, up to the first that changes which are active. */
static tl_status advance_active(tli_mesh *mesh, tli_mesh_repair *r, int32_t part, bool *changed)
{
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(r->waves) && !*changed && !status; i++) {
		tli_mesh_wave *w = &r->waves[i];
		int32_t group = root_wave(r, (int32_t)i);
		if (!is_of_part(w, part) || !r->waves[group].is_active)
			continue;
		if (w->head < tli_array_length(w->queue)) {
			status = advance_wave(mesh, r, i, changed);
		} else if (is_exhausted(r, group)) {
			status = split_off(mesh, r, group);
			*changed = true;
		}
	}
	return status;
}

/* The waves that touch this component. */
static tl_status part_waves(tli_mesh *mesh, tli_mesh_repair *r, int32_t part)
{
	tl_status status = TL_OK;
	while (!status && choose_active(r, part))
		for (bool changed = false; !changed && !status;)
			status = advance_active(mesh, r, part, &changed);
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

void tli_mesh_forget_waves(tli_mesh_repair *r)
{
	for (size_t i = 0; i < tli_array_length(r->waves); i++)
		tli_array_free(r->waves[i].queue);
	tli_array_truncate(r->waves, 0);
}

tl_status tli_mesh_repair_parts(tli_mesh *mesh, tli_mesh_repair *r)
{
	tl_status status = know_parts(mesh);
	for (size_t i = 0; i < r->region_count && !status; i++)
		if (r->mark[r->region[i]] == r->base + 1)
			status = start_wave(mesh, r, r->region[i]);
	if (!status)
		find_places(mesh, r);
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
