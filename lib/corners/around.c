/* SPDX-License-Identifier: MIT */
/*
 * corners/around.c: the corners that a free point sees, in no particular order.
 *
 * This is triangular expansion as in expand.c, but with a queue in place of a stack: the cones that are open advance in turn, by one triangle
 * each. Consecutive steps do not depend on each other, so that their memory accesses overlap, and the loop does not branch on a sign,
 * which no processor could predict: both children of a cone are written in any case, and counted where they exist.
 *
 * Where it is for the last bend of a path (tli_look_aim), cones outside of the ellipse of what the path may be long are dropped after each lot.
 *
 * Cones bounded by a crossing, or about to meet one, are left to tli_expand_cone. Cost: two orientations a triangle.
 */
#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "corners/expand.h"
#include "corners/internal.h"

#include <string.h>

enum { PARTS_LOT = 64, FIRST_PARTS = 512 };

typedef struct around {
	tli_expand *expand;
	const tli_corners *corners;
	tli_point p;
	const tli_look_aim *aim; /* or NULL */
	size_t first, end;       /* of the open parts in expand->parts */
	uint64_t passed;
} around;

/* Directions as words, of which a mask can choose one. */
static inline uint64_t word_of(int32_t x, int32_t y)
{
	return (uint64_t)(uint32_t)y << 32 | (uint32_t)x;
}

static inline int64_t x_of(uint64_t d)
{
	return (int32_t)(uint32_t)d;
}

static inline int64_t y_of(uint64_t d)
{
	return (int64_t)d >> 32;
}

static inline tli_direction direction_of(uint64_t d)
{
	return (tli_direction){ (int32_t)x_of(d), (int32_t)y_of(d) };
}

/* Leads the edge on? Over a gate perhaps, which has this bit as edges have that are not blocked; over walls and exits no, but for those that
 * are gates too. */
static inline uint32_t may_lead_on(int32_t edge)
{
	return ~(uint32_t)edge / TLI_GATE & 1;
}

static bool grow_queue(tli_expand *expand)
{
	size_t room = expand->parts_room ? 2 * expand->parts_room : FIRST_PARTS;
	tli_around_part *parts = tli_resize(
		expand->parts, expand->parts_room * sizeof *expand->parts, room * sizeof *expand->parts);
	if (!parts)
		return false;
	expand->parts = parts;
	expand->parts_room = room;
	return true;
}

/* Asks for the memory of a step that will be needed soon; of the first one where the edge is blocked. */
static inline void fetch_step(const tli_mesh_step *steps, int32_t edge)
{
	__builtin_prefetch(&steps[edge & ~(edge >> 31)]);
}

/* Room for the children of a lot and the corners that it meets. */
static bool make_queue_room(around *a)
{
	tli_expand *expand = a->expand;
	if (!tli_array_reserve(expand->visible, PARTS_LOT))
		return false;
	if (expand->parts_room - a->end >= 2 * PARTS_LOT)
		return true;
	size_t open = a->end - a->first;
	if (open + 2 * PARTS_LOT > expand->parts_room / 2 && !grow_queue(expand))
		return false;
	memmove(expand->parts, expand->parts + a->first, open * sizeof *expand->parts);
	a->first = 0;
	a->end = open;
	return true;
}

/* Writes the children of a part from `child` on, of which it returns the end. `d` leads to the apex of the step. */
static inline tli_around_part *split(const tli_around_part *part, const tli_mesh_step *step, tli_direction d,
	tli_around_part *child, bool *meets_apex)
{
	uint64_t right = part->right, left = part->left, apex = word_of(d.x, d.y);
	bool right_part = tli_determinant(x_of(right), y_of(right), d.x, d.y) > 0;
	bool left_part = tli_determinant(x_of(left), y_of(left), d.x, d.y) < 0;
	child->right = right;
	child->left = left_part ? apex : left;
	child->edge = step->right;
	child += right_part & may_lead_on(step->right);
	child->right = right_part ? apex : right;
	child->left = left;
	child->edge = step->left;
	child += left_part & may_lead_on(step->left);
	*meets_apex = right_part & left_part;
	return child;
}

/* Advances the first part of the queue by a triangle, and so on until it is empty or a lot of room is used up. */
static bool advance_lot(around *a)
{
	tli_expand *expand = a->expand;
	if (!make_queue_room(a))
		return false;
	int32_t *visible = tli_array_extend(expand->visible, PARTS_LOT), *met = visible, px = a->p.x, py = a->p.y;
	tli_around_part *first = expand->parts + a->first, *part = first, *end = expand->parts + a->end;
	const tli_mesh_step *steps = a->corners->steps;
	const tli_around_part *last = first + PARTS_LOT;
	bool room = true;
	for (; part < end && part < last && room; part++) {
		if (part->edge < 0 && !tli_expand_passes_gate(expand, &part->edge))
			continue;
		const tli_mesh_step *step = &steps[part->edge];
		int32_t node = step->node;
		if (node < 0) {
			room = tli_array_append(expand->careful, *part);
			continue;
		}
		bool meets_apex;
		end = split(part, step, (tli_direction){ step->apex.x - px, step->apex.y - py }, end, &meets_apex);
		fetch_step(steps, step->left);
		fetch_step(steps, step->right);
		*met = node;
		met += meets_apex & !(node & TLI_NO_CORNER);
	}
	tli_array_truncate(expand->visible, tli_array_length(expand->visible) - PARTS_LOT + (size_t)(met - visible));
	a->passed += (size_t)(part - first);
	a->first += (size_t)(part - first);
	a->end = (size_t)(end - expand->parts);
	return room;
}

/* The cones over one side of the first triangles. `sees_right`: no side before has met the vertex at its right end. */
static tl_status open_side(around *a, int32_t h, bool sees_right)
{
	const tli_mesh *mesh = a->corners->mesh;
	tli_expand *expand = a->expand;
	int32_t right = tli_mesh_origin(mesh, h), left = tli_mesh_target(mesh, h);
	if (!tli_array_reserve(expand->visible, 2))
		return TL_E_NOMEM;
	if (sees_right && a->corners->of_vertex[right] >= 0)
		tli_array_push(expand->visible, right);
	if (a->corners->of_vertex[left] >= 0)
		tli_array_push(expand->visible, left);
	if (!tli_expand_looks_over(expand, mesh, h))
		return TL_OK;
	tli_cone cone = { tli_mesh_twin(mesh, h), tli_ray_to_vertex(mesh, a->p, right),
		tli_ray_to_vertex(mesh, a->p, left) };
	if (cone.right.unbounded || cone.left.unbounded)
		return tli_expand_cone(expand, mesh, a->corners->steps, a->p, cone);
	if (!make_queue_room(a))
		return TL_E_NOMEM;
	expand->parts[a->end++] = (tli_around_part){ word_of(cone.right.d.x, cone.right.d.y),
		word_of(cone.left.d.x, cone.left.d.y), cone.edge };
	return TL_OK;
}

/* What was left at crossings. */
static tl_status look_with_care(around *a)
{
	const tli_around_part *careful = a->expand->careful;
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(careful) && !status; i++) {
		tli_cone cone = { careful[i].edge, { direction_of(careful[i].right), true, false },
			{ direction_of(careful[i].left), true, false } };
		status = tli_expand_cone(a->expand, a->corners->mesh, a->corners->steps, a->p, cone);
	}
	return status;
}

static double ask_longest(const around *a)
{
	const int32_t *visible = a->expand->visible;
	return a->aim->longest(a->aim->user, visible, tli_array_length(visible));
}

/* Drops open parts beyond which nothing is looked for. */
static void drop_parts(around *a)
{
	double longest = ask_longest(a);
	if (longest == INFINITY)
		return;
	const tli_reach reach = tli_reach_make(a->p, a->aim->from, longest);
	tli_around_part *parts = a->expand->parts;
	size_t kept = a->first;
	for (size_t i = a->first; i < a->end; i++) {
		parts[kept] = parts[i];
		kept += !tli_reach_ends_before(&reach, direction_of(parts[i].right), direction_of(parts[i].left));
	}
	a->end = kept;
}

static tl_status expand_around(around *a, tli_mesh_location location)
{
	tli_expand *expand = a->expand;
	tli_assert(!expand->within);
	tli_array_truncate(expand->visible, 0);
	tli_array_truncate(expand->careful, 0);
	const tli_mesh *mesh = a->corners->mesh;
	bool sees_right = tli_is_on_border(mesh, location);
	tl_status status = TL_OK;
	for (int32_t h = tli_first_side(location); h >= 0 && !status; h = tli_next_side(mesh, location, h)) {
		status = open_side(a, h, sees_right);
		sees_right = false;
	}
	while (!status && a->first < a->end) {
		if (a->aim)
			drop_parts(a);
		status = advance_lot(a) ? TL_OK : TL_E_NOMEM;
	}
	if (!status)
		status = look_with_care(a);
	return status ? status : tli_budget_spend(a->passed + a->passed / 2);
}

tl_status tli_point_look_around(tli_expand *expand, const tli_corners *corners, tli_point p, tli_mesh_location location)
{
	around a = { expand, corners, p, NULL, 0, 0, 0 };
	return expand_around(&a, location);
}

tl_status tli_point_look_for(tli_expand *expand, const tli_corners *corners, tli_point p, tli_mesh_location location,
	const tli_look_aim *aim)
{
	around a = { expand, corners, p, aim, 0, 0, 0 };
	expand->pockets = &corners->pockets;
	expand->ends = aim->blocks;
	tl_status status = expand_around(&a, location);
	expand->pockets = NULL;
	if (!status)
		(void)ask_longest(&a);
	return status;
}
