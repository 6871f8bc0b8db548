/* SPDX-License-Identifier: MIT */
/*
 * width/chambers.c: walls and necks make a plane graph; its faces are found by what follows on what at each vertex and each foot.
 *
 *      \  face  /                 Between two arms of a vertex that follow counter-clockwise lies one face: on the left of the first, on the right of
 *       \      /                  the second. The graph is connected in each part of the plane, as the shortest line between two things that are
 *     second  first               apart is a neck. So faces have no holes, and no more is to be known.
 *          \  /
 *           v
 */
#include "width/chambers.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/sort.h"

static uint32_t element_behind(const tli_chambers *chambers, uint32_t neck)
{
	return chambers->half_edges + 3 * neck;
}

static uint32_t element_to(const tli_chambers *chambers, uint32_t neck)
{
	return chambers->half_edges + 3 * neck + 1;
}

static uint32_t element_from(const tli_chambers *chambers, uint32_t neck)
{
	return chambers->half_edges + 3 * neck + 2;
}

static uint32_t last_element(const tli_chambers *chambers, int32_t h)
{
	uint32_t begin = chambers->first_foot[h], end = chambers->first_foot[h + 1];
	return begin == end ? (uint32_t)h : element_behind(chambers, chambers->feet[end - 1]);
}

/* ---- feet ---- */

typedef struct placed_foot {
	int32_t edge;
	uint32_t neck;
	int64_t along;
} placed_foot;

static int compare_feet(const void *left, const void *right)
{
	const placed_foot *a = left, *b = right;
	if (a->edge != b->edge)
		return a->edge < b->edge ? -1 : 1;
	return (a->along > b->along) - (a->along < b->along);
}

/* Along a half-edge on a wall. */
static int64_t foot_along(const tli_mesh *mesh, int32_t h, tli_point p)
{
	const tli_mesh_line *line = &mesh->lines[tli_mesh_line_of(mesh, h)];
	int64_t along = tli_dot(line->a, line->b, p);
	return mesh->edges[h].piece & 1 ? -along : along;
}

static tl_status list_feet(tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks)
{
	uint32_t count = chambers->neck_count, feet = 0;
	placed_foot *placed = tli_alloc_array(count, sizeof *placed);
	if (!placed)
		return TL_E_NOMEM;
	for (uint32_t k = 0; k < count; k++)
		if (necks[k].other < 0)
			placed[feet++] = (placed_foot){ ~necks[k].other, k,
				foot_along(mesh, ~necks[k].other, necks[k].across.from) };
	tli_sort(placed, feet, sizeof *placed, compare_feet);
	uint32_t at = 0;
	for (uint32_t h = 0; h <= chambers->half_edges; h++) {
		chambers->first_foot[h] = at;
		for (; at < feet && placed[at].edge == (int32_t)h; at++)
			chambers->feet[at] = placed[at].neck;
	}
	tli_free(placed, count * sizeof *placed);
	return TL_OK;
}

/* ---- arms ---- */

static int compare_arms(const void *left, const void *right)
{
	const tli_arm *a = left, *b = right;
	if (a->vertex != b->vertex)
		return a->vertex < b->vertex ? -1 : 1;
	return tli_compare_directions(a->direction, b->direction);
}

static tli_direction direction_of_wall(const tli_mesh *mesh, int32_t h)
{
	const tli_mesh_line *line = &mesh->lines[tli_mesh_line_of(mesh, h)];
	return mesh->edges[h].piece & 1 ? tli_direction_to(line->b, line->a) : tli_direction_to(line->a, line->b);
}

/* From a wall end straight to a half-edge, on whose left it lies. */
static tli_direction direction_to_wall(const tli_mesh *mesh, int32_t h)
{
	tli_direction d = direction_of_wall(mesh, h);
	return (tli_direction){ d.y, -d.x };
}

static tl_status list_arms(tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks)
{
	for (int32_t h = 0; h < (int32_t)chambers->half_edges; h++) {
		int32_t vertex = tli_mesh_origin(mesh, h);
		if (!tli_mesh_is_wall(mesh, h) || tli_mesh_is_crossing(mesh, vertex))
			continue;
		tli_arm arm = { vertex, direction_of_wall(mesh, h), (uint32_t)h,
			last_element(chambers, tli_mesh_twin(mesh, h)) };
		if (!tli_array_append(chambers->arms, arm))
			return TL_E_NOMEM;
	}
	for (uint32_t k = 0; k < chambers->neck_count; k++) {
		const tli_neck *neck = &necks[k];
		tli_point from = neck->across.from;
		uint32_t to_end = element_to(chambers, k), back = element_from(chambers, k);
		tli_arm arm = { neck->vertex, { 0, 0 }, to_end, back };
		arm.direction = neck->other < 0 ? direction_to_wall(mesh, ~neck->other)
						: tli_direction_to(from, mesh->vertices[neck->other].at);
		if (!tli_array_reserve(chambers->arms, 2))
			return TL_E_NOMEM;
		tli_array_push(chambers->arms, arm);
		if (neck->other >= 0)
			tli_array_push(
				chambers->arms, (tli_arm){ neck->other, tli_opposite(arm.direction), back, to_end });
	}
	size_t count = tli_array_length(chambers->arms);
	tli_sort(chambers->arms, count, sizeof *chambers->arms, compare_arms);
	size_t at = 0;
	for (uint32_t v = 0; v <= chambers->vertices; v++) {
		chambers->first_arm[v] = (uint32_t)at;
		while (at < count && chambers->arms[at].vertex == (int32_t)v)
			at++;
	}
	return tli_budget_spend(count * 10);
}

/* ---- faces ---- */

static uint32_t root_of(uint32_t *parent, uint32_t element)
{
	while (parent[element] != element)
		element = parent[element] = parent[parent[element]];
	return element;
}

static void join_elements(uint32_t *parent, uint32_t one, uint32_t other)
{
	one = root_of(parent, one);
	other = root_of(parent, other);
	if (one != other)
		parent[one < other ? other : one] = one < other ? one : other;
}

static void join_at_crossing(const tli_chambers *chambers, const tli_mesh *mesh, int32_t vertex, uint32_t *parent)
{
	int32_t first = mesh->vertices[vertex].edge, h = first, last = TLI_MESH_NONE, begin = TLI_MESH_NONE;
	do {
		if (tli_mesh_is_wall(mesh, h)) {
			if (last >= 0)
				join_elements(parent, (uint32_t)last, last_element(chambers, tli_mesh_twin(mesh, h)));
			else
				begin = h;
			last = h;
		}
		h = tli_mesh_turn_left(mesh, h);
	} while (h != first);
	if (last >= 0)
		join_elements(parent, (uint32_t)last, last_element(chambers, tli_mesh_twin(mesh, begin)));
}

static void join_all(const tli_chambers *chambers, const tli_mesh *mesh, uint32_t *parent)
{
	for (uint32_t v = 4; v < chambers->vertices; v++) {
		uint32_t first = chambers->first_arm[v], count = chambers->first_arm[v + 1] - first;
		const tli_arm *arms = chambers->arms;
		for (uint32_t i = 0; i < count; i++)
			join_elements(parent, arms[first + i].left, arms[first + (i + 1) % count].right);
		if (tli_mesh_is_crossing(mesh, (int32_t)v))
			join_at_crossing(chambers, mesh, (int32_t)v, parent);
	}
	for (uint32_t h = 0; h < chambers->half_edges; h++) {
		uint32_t before = h;
		for (uint32_t i = chambers->first_foot[h]; i < chambers->first_foot[h + 1]; i++) {
			uint32_t neck = chambers->feet[i];
			join_elements(parent, before, element_from(chambers, neck));
			before = element_behind(chambers, neck);
			join_elements(parent, before, element_to(chambers, neck));
		}
	}
}

/* Roots are the smallest of their elements. Half-edges on no wall are none. */
static void number_chambers(tli_chambers *chambers, const tli_mesh *mesh, uint32_t *parent)
{
	uint32_t elements = chambers->half_edges + 3 * chambers->neck_count;
	for (uint32_t e = 0; e < elements; e++) {
		uint32_t root = root_of(parent, e);
		if (e < chambers->half_edges && !tli_mesh_is_wall(mesh, (int32_t)e)) {
			chambers->of_element[e] = TLI_NO_CHAMBER;
			continue;
		}
		chambers->of_element[e] = root == e ? chambers->count++ : chambers->of_element[root];
	}
}

static tl_status find_chambers(tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks)
{
	tl_status status = list_feet(chambers, mesh, necks);
	if (!status)
		status = list_arms(chambers, mesh, necks);
	if (status)
		return status;
	uint32_t elements = chambers->half_edges + 3 * chambers->neck_count;
	uint32_t *parent = tli_alloc_array(elements, sizeof *parent);
	if (!parent)
		return TL_E_NOMEM;
	for (uint32_t e = 0; e < elements; e++)
		parent[e] = e;
	join_all(chambers, mesh, parent);
	number_chambers(chambers, mesh, parent);
	tli_free(parent, elements * sizeof *parent);
	return tli_budget_spend(elements);
}

tl_status tli_chambers_make(const tli_mesh *mesh, const tli_neck *necks, tli_chambers *out)
{
	tli_chambers chambers = { .half_edges = 3 * (uint32_t)tli_mesh_triangle_slots(mesh),
		.vertices = (uint32_t)tli_mesh_vertex_slots(mesh),
		.neck_count = (uint32_t)tli_array_length(necks),
		.lines = (uint32_t)tli_array_length(mesh->lines) };
	chambers.of_element = tli_alloc_array(
		chambers.half_edges + 3 * (size_t)chambers.neck_count, sizeof *chambers.of_element);
	chambers.first_foot = tli_alloc_array((size_t)chambers.half_edges + 1, sizeof *chambers.first_foot);
	chambers.feet = tli_alloc_array(chambers.neck_count, sizeof *chambers.feet);
	chambers.first_arm = tli_alloc_array((size_t)chambers.vertices + 1, sizeof *chambers.first_arm);
	chambers.first_piece = tli_alloc_array((size_t)chambers.lines + 1, sizeof *chambers.first_piece);
	bool got = chambers.of_element && chambers.first_foot && chambers.feet && chambers.first_arm &&
		chambers.first_piece;
	tl_status status = got ? find_chambers(&chambers, mesh, necks) : TL_E_NOMEM;
	if (!status)
		status = tli_chambers_list_pieces(&chambers, mesh);
	if (status)
		tli_chambers_clear(&chambers);
	else
		*out = chambers;
	return status;
}

void tli_chambers_clear(tli_chambers *chambers)
{
	size_t elements = chambers->half_edges + 3 * (size_t)chambers->neck_count;
	tli_free(chambers->of_element, elements * sizeof *chambers->of_element);
	tli_free(chambers->first_foot, ((size_t)chambers->half_edges + 1) * sizeof *chambers->first_foot);
	tli_free(chambers->feet, chambers->neck_count * sizeof *chambers->feet);
	tli_free(chambers->first_arm, ((size_t)chambers->vertices + 1) * sizeof *chambers->first_arm);
	tli_free(chambers->first_piece, ((size_t)chambers->lines + 1) * sizeof *chambers->first_piece);
	tli_array_free(chambers->pieces);
	tli_array_free(chambers->arms);
	*chambers = (tli_chambers){ .count = 0 };
}

size_t tli_chambers_bytes(const tli_chambers *chambers)
{
	size_t elements = chambers->half_edges + 3 * (size_t)chambers->neck_count;
	return (elements + chambers->half_edges + chambers->vertices + chambers->neck_count + chambers->lines + 3) *
		sizeof(uint32_t) +
		tli_array_bytes(chambers->arms) + tli_array_bytes(chambers->pieces);
}
