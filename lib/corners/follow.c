/* SPDX-License-Identifier: MIT */
/*
 * corners/follow.c: corners after an edit of the mesh: the plan, and what is done.
 */
#include "corners/follow.h"

#include <string.h>

#include "base/array.h"
#include "base/budget.h"
#include "corners/expand.h"
#include "corners/internal.h"

void tli_corners_follow_free(tli_corners_follow *f)
{
	tli_array_free(f->seen);
	tli_array_free(f->dirty);
	tli_array_free(f->changes);
	tli_array_free(f->triangles);
	tli_array_free(f->classes);
	tli_array_free(f->by_class);
	tli_array_free(f->merged);
}

size_t tli_corners_follow_bytes(const tli_corners_follow *f)
{
	return tli_array_bytes(f->seen) + tli_array_bytes(f->dirty) + tli_array_bytes(f->changes) +
		tli_array_bytes(f->triangles) + tli_array_bytes(f->classes) + tli_array_bytes(f->by_class) +
		tli_array_bytes(f->merged);
}

/* ---- the plan ---- */

static bool extend_stamps(uint32_t **stamps, size_t length)
{
	size_t have = tli_array_length(*stamps);
	if (have >= length)
		return true;
	if (!tli_array_reserve_little(*stamps, length - have))
		return false;
	memset(tli_array_extend(*stamps, length - have), 0, (length - have) * sizeof **stamps);
	return true;
}

static void start_plan(const tli_corners *corners, tli_corners_follow *f)
{
	f->hull_is_convex = corners->hull_is_convex;
	tli_array_truncate(f->changes, 0);
	tli_array_truncate(f->triangles, 0);
	tli_array_truncate(f->classes, 0);
	tli_array_truncate(f->by_class, 0);
	tli_array_truncate(f->merged, 0);
}

static bool renew_stamps(const tli_corners *corners, tli_corners_follow *f)
{
	if (!extend_stamps(&f->seen, tli_mesh_vertex_slots(corners->mesh)) ||
		!extend_stamps(&f->dirty, tli_mesh_triangle_slots(corners->mesh)))
		return false;
	f->stamp += 2;
	if (f->stamp == 0) {
		memset(f->seen, 0, tli_array_length(f->seen) * sizeof *f->seen);
		memset(f->dirty, 0, tli_array_length(f->dirty) * sizeof *f->dirty);
		f->stamp = 2;
	}
	return true;
}

int32_t tli_corners_before(const tli_corners *corners, int32_t vertex, int32_t *count)
{
	int32_t first = (size_t)vertex < tli_array_length(corners->of_vertex) ? corners->of_vertex[vertex] : -1;
	size_t all = tli_array_length(corners->corners);
	*count = first >= 0;
	if (first >= 0 && (size_t)first + 1 < all && corners->corners[first + 1].vertex == vertex)
		*count = 2;
	return first;
}

static bool is_along(tli_direction a, tli_direction b)
{
	return tli_cross(a, b) == 0 && tli_dot_directions(a, b) > 0;
}

static bool is_same_corner(const tli_corner *a, const tli_corner *b)
{
	return tli_point_equal(a->at, b->at) && is_along(a->d1, b->d1) && is_along(a->d2, b->d2);
}

static bool look_at_vertex(const tli_corners *corners, tli_corners_follow *f, int32_t vertex)
{
	if (vertex < 4 || f->seen[vertex] == f->stamp)
		return true;
	f->seen[vertex] = f->stamp;
	tli_corner_change change = { .vertex = vertex };
	change.count = tli_find_corners(corners->mesh, vertex, change.found);
	int32_t count, first = tli_corners_before(corners, vertex, &count);
	if (change.count == 0 && count == 0)
		return true;
	const tli_corner *had = count ? &corners->corners[first] : NULL;
	change.differs = change.count != count;
	if (!change.differs && count == 2 && !is_same_corner(&change.found[0], &had[0])) {
		tli_corner other = change.found[0];
		change.found[0] = change.found[1];
		change.found[1] = other;
	}
	for (int32_t i = 0; i < count && !change.differs; i++)
		change.differs = !is_same_corner(&change.found[i], &had[i]);
	return tli_array_append(f->changes, change);
}

static bool look_at_vertices(const tli_corners *corners, tli_corners_follow *f, const tli_mesh_repair *repair)
{
	const tli_mesh *mesh = corners->mesh;
	for (size_t i = 0; i < tli_array_length(repair->region); i++)
		for (int32_t h = 3 * repair->region[i]; h < 3 * repair->region[i] + 3; h++)
			if (!look_at_vertex(corners, f, tli_mesh_origin(mesh, h)))
				return false;
	for (size_t i = 0; i < tli_array_length(mesh->log->vertices); i++)
		if (!look_at_vertex(corners, f, mesh->log->vertices[i].at))
			return false;
	return true;
}

static bool list_dirty(tli_corners_follow *f, int32_t triangle)
{
	if (f->dirty[triangle] == f->stamp)
		return true;
	f->dirty[triangle] = f->stamp;
	return tli_array_append(f->triangles, triangle);
}

static bool list_triangles(const tli_corners *corners, tli_corners_follow *f, const tli_mesh_repair *repair)
{
	const tli_mesh *mesh = corners->mesh;
	for (size_t i = 0; i < tli_array_length(repair->region); i++)
		if (!list_dirty(f, repair->region[i]))
			return false;
	for (size_t i = 0; i < tli_array_length(f->changes); i++) {
		const tli_corner_change *change = &f->changes[i];
		if (!change->differs || tli_mesh_vertex_is_free(mesh, change->vertex))
			continue;
		int32_t first = mesh->vertices[change->vertex].edge, h = first;
		do {
			if (!list_dirty(f, h / 3))
				return false;
			h = tli_mesh_turn_left(mesh, h);
		} while (h != first && h >= 0);
	}
	return true;
}

/* ---- room ---- */

static bool reserve_for_plan(tli_corners *corners, tli_corners_follow *f)
{
	const tli_mesh *mesh = corners->mesh;
	size_t more = 2 * tli_array_length(f->changes), vertices = tli_mesh_vertex_slots(mesh),
	       have = tli_array_length(corners->of_vertex), steps = tli_array_length(corners->steps),
	       live = 3 * (size_t)mesh->live;
	return tli_array_reserve_little(corners->corners, more) && tli_array_reserve_little(corners->positions, more) &&
		tli_array_reserve_little(corners->spans, more) &&
		tli_array_reserve_little(corners->free_corners, more) &&
		tli_array_reserve_little(corners->free_pairs, more) &&
		(vertices <= have || tli_array_reserve_little(corners->of_vertex, vertices - have)) &&
		(live <= steps || tli_array_reserve_little(corners->steps, live - steps)) &&
		(live <= steps || tli_array_reserve_little(corners->pockets.blocks, (live - steps) / 3)) &&
		tli_array_reserve(f->classes, tli_array_length(f->triangles)) &&
		tli_array_reserve(f->by_class, tli_array_length(f->triangles)) &&
		tli_array_reserve_little(f->merged, (size_t)mesh->live);
}

/* The hull may be another one. */
static void look_at_hull(const tli_corners *corners, tli_corners_follow *f)
{
	for (size_t i = 0; i < tli_array_length(f->triangles) && f->hull_is_convex; i++)
		f->hull_is_convex = !tli_mesh_is_outside(corners->mesh, f->triangles[i]);
}

tl_status tli_corners_plan(tli_corners *corners, tli_corners_follow *f, const tli_mesh_repair *repair)
{
	enum { STEPS = 10 }; /* a triangle that is not what it was */
	if (tli_array_length(corners->mesh->edges) > TLI_EXIT)
		return TL_E_LIMIT;
	start_plan(corners, f);
	if (!renew_stamps(corners, f) || !look_at_vertices(corners, f, repair) || !list_triangles(corners, f, repair))
		return TL_E_NOMEM;
	look_at_hull(corners, f);
	return reserve_for_plan(corners, f) ? tli_budget_spend(STEPS * (uint64_t)tli_array_length(f->triangles))
					    : TL_E_NOMEM;
}

/* ---- carried out ---- */

/* An edge over which is an exit, as if the hull were not convex. */
static int32_t without_exit(const tli_corners *corners, int32_t from, int32_t edge)
{
	int32_t over = tli_expand_unmarked(edge);
	if (edge >= 0 || over < 0 || !tli_mesh_is_outside(corners->mesh, over / 3))
		return edge;
	const tli_block *blocks = corners->pockets.blocks;
	return blocks[over / 3].number != blocks[from].number ? ~(over | TLI_GATE) : over;
}

/* Exits are edges as others are. */
static void forget_hull(tli_corners *corners, const tli_corners_follow *f)
{
	if (!corners->hull_is_convex || f->hull_is_convex)
		return;
	corners->hull_is_convex = false;
	for (size_t h = 0; h < tli_array_length(corners->steps); h++) {
		tli_mesh_step *step = &corners->steps[h];
		step->left = without_exit(corners, (int32_t)(h / 3), step->left);
		step->right = without_exit(corners, (int32_t)(h / 3), step->right);
	}
}

static void give_back_corners(tli_corners *corners, int32_t first, int32_t count)
{
	for (int32_t i = first; i < first + count; i++)
		corners->corners[i] = (tli_corner){ .vertex = TLI_MESH_NONE };
	if (count == 1)
		tli_array_push(corners->free_corners, first);
	if (count == 2)
		tli_array_push(corners->free_pairs, first);
}

static int32_t append_corners(tli_corners *corners, int32_t count)
{
	int32_t first = (int32_t)tli_array_length(corners->corners);
	for (int32_t i = first; i < first + count; i++) {
		tli_array_push(corners->corners, ((tli_corner){ .vertex = TLI_MESH_NONE }));
		tli_array_push(corners->positions, ((tli_point){ 0, 0 }));
		tli_array_push(corners->spans, ((tli_block_span){ 0, 1, 0 }));
	}
	return first;
}

/* Two follow each other. */
static int32_t take_corners(tli_corners *corners, int32_t count)
{
	if (count == 1 && tli_array_length(corners->free_corners) > 0)
		return tli_array_pop(corners->free_corners);
	return count == 2 && tli_array_length(corners->free_pairs) > 0 ? tli_array_pop(corners->free_pairs)
								       : append_corners(corners, count);
}

static void change_corners(tli_corners *corners, const tli_corner_change *change)
{
	int32_t count, first = tli_corners_before(corners, change->vertex, &count);
	if (count != change->count) {
		give_back_corners(corners, first, count);
		first = change->count > 0 ? take_corners(corners, change->count) : -1;
	}
	corners->of_vertex[change->vertex] = first;
	for (int32_t i = 0; i < change->count; i++) {
		corners->corners[first + i] = change->found[i];
		corners->positions[first + i] = change->found[i].at;
	}
}

static void change_all_corners(tli_corners *corners, const tli_corners_follow *f)
{
	size_t vertices = tli_mesh_vertex_slots(corners->mesh);
	while (tli_array_length(corners->of_vertex) < vertices)
		tli_array_push(corners->of_vertex, -1);
	for (size_t i = 0; i < tli_array_length(f->changes); i++)
		change_corners(corners, &f->changes[i]);
}

static bool blocks_sight(const tli_mesh *mesh, int32_t h)
{
	return mesh->edges[h].twin < 0 || mesh->edges[h].piece >= 0;
}

/* A triangle entered over h in which nothing can be met: see tli_expand_mark_notches. */
static bool leads_into_notch(const tli_corners *corners, int32_t h)
{
	const tli_mesh *mesh = corners->mesh;
	int32_t apex = tli_mesh_apex(mesh, h);
	return (tli_mesh_is_crossing(mesh, apex) || corners->of_vertex[apex] < 0) &&
		blocks_sight(mesh, tli_mesh_prev(h)) && blocks_sight(mesh, tli_mesh_next(h));
}

/* As tli_mesh_make_steps and the marks of expand.h have it. */
static int32_t step_over(const tli_corners *corners, int32_t h)
{
	const tli_mesh *mesh = corners->mesh;
	const tli_block *blocks = corners->pockets.blocks;
	if (blocks_sight(mesh, h))
		return ~h;
	int32_t twin = mesh->edges[h].twin;
	bool gate = blocks[twin / 3].number != blocks[h / 3].number;
	bool exits = corners->hull_is_convex && tli_mesh_is_outside(mesh, twin / 3) &&
		!tli_mesh_is_outside(mesh, h / 3);
	exits |= gate && leads_into_notch(corners, twin);
	if (!gate && !exits)
		return twin;
	if (gate)
		twin |= TLI_GATE;
	if (exits)
		twin |= TLI_EXIT;
	return ~twin;
}

static void make_steps_anew(tli_corners *corners, int32_t triangle)
{
	const tli_mesh *mesh = corners->mesh;
	if (triangle >= mesh->live)
		return;
	bool leads_nowhere = tli_mesh_triangle_is_free(mesh, triangle) || tli_mesh_is_dead(mesh, triangle);
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		corners->steps[h] = (tli_mesh_step){ { 0, 0 }, TLI_MESH_NONE, TLI_MESH_NONE, ~0 };
		if (leads_nowhere)
			continue;
		int32_t apex = tli_mesh_apex(mesh, h);
		int32_t node = corners->of_vertex[apex] < 0 ? apex | TLI_NO_CORNER : apex;
		if (tli_mesh_is_crossing(mesh, apex))
			node = ~apex;
		corners->steps[h] = (tli_mesh_step){ mesh->vertices[apex].at, step_over(corners, tli_mesh_prev(h)),
			step_over(corners, tli_mesh_next(h)), node };
	}
}

static void extend_steps(tli_corners *corners)
{
	const tli_mesh_step none = { { 0, 0 }, TLI_MESH_NONE, TLI_MESH_NONE, ~0 };
	while (tli_array_length(corners->steps) < 3 * (size_t)corners->mesh->live) {
		if (tli_array_length(corners->steps) % 3 == 0)
			tli_array_push(corners->pockets.blocks, ((tli_block){ 0, corners->pockets.ends[0] }));
		tli_array_push(corners->steps, none);
	}
}

/* Of the triangles and their neighbours. */
static void change_steps(tli_corners *corners, const int32_t *triangles, size_t count)
{
	const tli_mesh *mesh = corners->mesh;
	for (size_t i = 0; i < count; i++) {
		make_steps_anew(corners, triangles[i]);
		for (int32_t h = 3 * triangles[i]; h < 3 * triangles[i] + 3; h++)
			if (mesh->edges[h].twin >= 0)
				make_steps_anew(corners, mesh->edges[h].twin / 3);
	}
}

void tli_corners_carry_out(tli_corners *corners, tli_corners_follow *f)
{
	corners->blocks_merged = true;
	forget_hull(corners, f);
	change_all_corners(corners, f);
	extend_steps(corners);
	tli_merge_blocks(corners, f);
	change_steps(corners, f->triangles, tli_array_length(f->triangles));
	change_steps(corners, f->merged, tli_array_length(f->merged));
	tli_renew_spans(corners, f);
}
