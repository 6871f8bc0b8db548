/* SPDX-License-Identifier: MIT */
/*
 * corners/expand.c: triangular expansion of one cone.
 *
 *         apex          The cone between the rays R and L looks over h. The apex lies
 *         /|\             right of R or on it:  continue left of the apex with the same cone;
 *        / | \            left of L or on it:   continue right of it;
 *       /  |  \           between:              it is visible; continue right with the cone (R, apex), later left with the
 *   L  +---h---+  R                             cone (apex, L).
 *       \     /         Right before left, so that vertices are reported counter-clockwise; postponed parts and vertices
 *        \   /          wait on the stack. The current cone always lies right of the part on top of the stack, so that
 *          p            part's ray is its left bound, and no part needs to keep one.
 *
 * A crossing of two walls never bounds a cone: the arms of its walls leave p strictly left and right of the ray to it. Cost: two
 * orientations per triangle that the cone reaches (int64_t, or __int128 where the apex is a crossing). Where a reach is given, plain cones
 * that have left it end.
 */
#include "corners/expand.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/array.h"
#include "base/budget.h"
#include "corners/pockets.h"

/* Relative: more than what rounding does to lengths, and to the sum of squares and products that says what is in reach. */
static const double REACH_MARGIN = 1e-9, REACH_ROUNDING = 1e-14;

/* Why a cone is not plain. */
enum { RIGHT_UNMET = 1, LEFT_UNMET = 2, RIGHT_UNBOUNDED = 4, LEFT_UNBOUNDED = 8 };

enum { VISIBLE_ROOM = 256, STACK_ROOM = 64 };

typedef struct cone_view {
	tli_expand *expand;
	const tli_reach *within; /* or NULL */
	const tli_mesh *mesh;
	const tli_mesh_step *steps;
	tli_point p;
	tli_direction right, left;
	unsigned special;
	size_t depth; /* parts on the stack */
	int32_t *visible;
	size_t count, room; /* of `visible` */
	uint64_t passed;    /* triangles, for tli_budget_spend */
} cone_view;

void tli_expand_free(tli_expand *expand)
{
	tli_free(expand->stack, expand->stack_room * sizeof *expand->stack);
	tli_free(expand->parts, expand->parts_room * sizeof *expand->parts);
	tli_array_free(expand->careful);
	tli_array_free(expand->visible);
	tli_array_free(expand->arrivals[0].states);
	tli_array_free(expand->arrivals[1].states);
}

void tli_expand_mark_gates(tli_mesh_step *steps, size_t count, const tli_pockets *pockets)
{
	for (size_t h = 0; h < count; h++) {
		uint32_t here = pockets->blocks[h / 3].number;
		int32_t left = steps[h].left, right = steps[h].right;
		if (left >= 0 && pockets->blocks[left / 3].number != here)
			steps[h].left = ~(left | TLI_GATE);
		if (right >= 0 && pockets->blocks[right / 3].number != here)
			steps[h].right = ~(right | TLI_GATE);
	}
}

static bool is_wall(int32_t edge)
{
	return edge < 0 && !(~edge & (TLI_GATE | TLI_EXIT));
}

/* The triangle of a notch: its apex has no corner, and both edges beside it are walls. */
static bool is_notch(const tli_mesh_step *step)
{
	return (step->node < 0 || (step->node & TLI_NO_CORNER)) && is_wall(step->left) && is_wall(step->right);
}

static int32_t mark_notch(const tli_mesh_step *steps, int32_t edge)
{
	return edge < 0 && (~edge & TLI_GATE) && is_notch(&steps[~edge & ~TLI_GATE]) ? ~(~edge | TLI_EXIT) : edge;
}

void tli_expand_mark_notches(tli_mesh_step *steps, size_t count)
{
	for (size_t h = 0; h < count; h++) {
		steps[h].left = mark_notch(steps, steps[h].left);
		steps[h].right = mark_notch(steps, steps[h].right);
	}
}

static int32_t mark_exit(const tli_mesh *mesh, int32_t edge)
{
	int32_t over = tli_expand_unmarked(edge);
	if (over < 0 || !tli_mesh_is_outside(mesh, over / 3))
		return edge;
	return edge < 0 ? ~(~edge | TLI_EXIT) : ~(edge | TLI_EXIT);
}

void tli_expand_mark_exits(tli_mesh_step *steps, size_t count, const tli_mesh *mesh)
{
	for (size_t h = 0; h < count; h++) {
		if (tli_mesh_is_outside(mesh, (int32_t)(h / 3)))
			continue;
		steps[h].left = mark_exit(mesh, steps[h].left);
		steps[h].right = mark_exit(mesh, steps[h].right);
	}
}

tli_reach tli_reach_make(tli_point eye, tli_point other, double length)
{
	tli_assert(length >= 0);
	double x = (double)other.x - eye.x, y = (double)other.y - eye.y, limit = length * (1 + REACH_MARGIN);
	double spare = (limit * limit - x * x - y * y) / 2;
	return (tli_reach){ x, y, limit, (spare > 0 ? spare : 0) + REACH_ROUNDING * limit * limit };
}

static bool point_is_legal(tli_point p)
{
	return p.x >= -TLI_GRID_MAX && p.x <= TLI_GRID_MAX && p.y >= -TLI_GRID_MAX && p.y <= TLI_GRID_MAX;
}

/* Of p + d and p - d at least one is a wall end, so a legal point. */
static tli_side side_of_crossing(const tli_mesh *mesh, tli_point p, tli_direction d, int32_t vertex)
{
	int64_t x = (int64_t)p.x + d.x, y = (int64_t)p.y + d.y;
	tli_point ahead = { (int32_t)x, (int32_t)y }, behind = { p.x - d.x, p.y - d.y };
	return point_is_legal(ahead) ? tli_mesh_side(mesh, p, ahead, vertex) : tli_mesh_side(mesh, behind, p, vertex);
}

tli_side tli_side_of_ray(const tli_mesh *mesh, tli_point p, tli_direction d, int32_t vertex)
{
	if (tli_mesh_is_crossing(mesh, vertex))
		return side_of_crossing(mesh, p, d, vertex);
	return tli_side_of_direction(p, d, mesh->vertices[vertex].at);
}

static tli_side side_of_apex(const cone_view *v, tli_direction d, const tli_mesh_step *step)
{
	if (step->node < 0)
		return side_of_crossing(v->mesh, v->p, d, ~step->node);
	return tli_side_of_direction(v->p, d, step->apex);
}

static bool grow_stack(tli_expand *expand)
{
	size_t room = expand->stack_room ? 2 * expand->stack_room : STACK_ROOM;
	tli_cone_part *stack = tli_resize(expand->stack, expand->stack_room * sizeof *stack, room * sizeof *stack);
	if (!stack)
		return false;
	expand->stack = stack;
	expand->stack_room = room;
	return true;
}

static inline bool postpone(cone_view *v, tli_direction right, int32_t edge, int32_t node)
{
	if (v->depth == v->expand->stack_room && !grow_stack(v->expand))
		return false;
	v->expand->stack[v->depth++] = (tli_cone_part){ right, edge, node };
	return true;
}

static bool grow_visible(cone_view *v)
{
	tli_expand *expand = v->expand;
	tli_array_truncate(expand->visible, v->count);
	if (!tli_array_reserve(expand->visible, VISIBLE_ROOM))
		return false;
	(void)tli_array_extend(expand->visible, VISIBLE_ROOM);
	v->visible = expand->visible;
	v->room = v->count + VISIBLE_ROOM;
	return true;
}

/* Written always, counted where there is a corner: a branch on that would be unpredictable. */
static inline bool report_visible(cone_view *v, int32_t node)
{
	if (v->count == v->room && !grow_visible(v))
		return false;
	v->visible[v->count] = node;
	v->count += !(node & TLI_NO_CORNER);
	return true;
}

/* A bound on which no vertex was met: an apex on it is the first. */
static bool meets(cone_view *v, tli_side side, unsigned unmet)
{
	if (side != TLI_ON || !(v->special & unmet))
		return false;
	v->special &= ~unmet;
	return true;
}

/* One triangle of a cone that is not plain. Sets *edge to the next one. */
static bool step_with_care(cone_view *v, int32_t *edge)
{
	const tli_mesh_step *step = &v->steps[*edge];
	v->passed += 8;
	tli_side right = v->special & RIGHT_UNBOUNDED ? TLI_LEFT : side_of_apex(v, v->right, step);
	if (right != TLI_LEFT) {
		*edge = step->left;
		return !meets(v, right, RIGHT_UNMET) || step->node < 0 || report_visible(v, step->node);
	}
	tli_side left = v->special & LEFT_UNBOUNDED ? TLI_RIGHT : side_of_apex(v, v->left, step);
	*edge = step->right;
	if (left != TLI_RIGHT) /* met on the left, it is reported when all to the right of it has been */
		return !meets(v, left, LEFT_UNMET) || step->node < 0 || postpone(v, v->left, TLI_MESH_NONE, step->node);
	tli_direction middle = { step->apex.x - v->p.x, step->apex.y - v->p.y };
	v->special &= ~(unsigned)(LEFT_UNMET | LEFT_UNBOUNDED);
	v->special |= step->node < 0 ? LEFT_UNBOUNDED : 0;
	v->left = middle;
	return postpone(v, middle, step->left, step->node);
}

/* Advances to the right from triangle to triangle while the cone is plain; parts to the left are postponed. */
static bool advance_plain_cone(cone_view *v, int32_t *edge)
{
	const tli_mesh_step *steps = v->steps;
	int32_t px = v->p.x, py = v->p.y, at = *edge;
	int64_t rx = v->right.x, ry = v->right.y, lx = v->left.x, ly = v->left.y;
	bool room = true;
	uint64_t passed = 0;
	for (; at >= 0 && room; passed++) {
		const tli_mesh_step *step = &steps[at];
		int32_t x = step->apex.x - px, y = step->apex.y - py;
		int64_t right = tli_determinant(rx, ry, x, y), left = tli_determinant(lx, ly, x, y);
		if (step->node < 0)
			break;
		if (right > 0 && left < 0) {
			room = postpone(v, (tli_direction){ x, y }, step->left, step->node);
			lx = x;
			ly = y;
			at = step->right;
			if (v->within && tli_reach_ends_before(v->within, v->right, (tli_direction){ x, y }))
				at = TLI_MESH_NONE;
		} else {
			at = right > 0 ? step->right : step->left;
		}
	}
	v->left = (tli_direction){ (int32_t)lx, (int32_t)ly };
	*edge = at;
	v->passed += passed;
	return room;
}

/* Of one side of a cone: why it is not plain. */
static inline unsigned special_of(tli_ray ray, unsigned unbounded, unsigned unmet)
{
	if (ray.unbounded)
		return unbounded;
	return ray.open ? 0 : unmet;
}

tl_status tli_expand_cone(
	tli_expand *expand, const tli_mesh *mesh, const tli_mesh_step *steps, tli_point p, tli_cone cone)
{
	size_t count = tli_array_length(expand->visible);
	cone_view v = { expand, expand->within, mesh, steps, p, cone.right.d, cone.left.d, 0, 0, expand->visible, count,
		count, 0 };
	const unsigned left_of_all = special_of(cone.left, LEFT_UNBOUNDED, LEFT_UNMET);
	v.special = special_of(cone.right, RIGHT_UNBOUNDED, RIGHT_UNMET) | left_of_all;
	int32_t edge = cone.edge;
	bool room = true;
	for (;;) {
		/* 1. The right part of the cone, from triangle to triangle up to a wall; through gates. What is left of an apex waits. */
		do {
			while (edge >= 0 && room)
				room = v.special || steps[edge].node < 0 ? step_with_care(&v, &edge)
									 : advance_plain_cone(&v, &edge);
		} while (room && tli_expand_passes_gate(expand, &edge));
		if (!room || v.depth == 0)
			break;

		/* 2. The part that waits last is next to the left, after the vertex that it begins at. */
		tli_cone_part part = expand->stack[--v.depth];
		room = part.node < 0 || report_visible(&v, part.node);

		/* 3. Its left bound is the right one of the part below it, or that of the whole cone. */
		const tli_cone_part *below = v.depth > 0 ? &expand->stack[v.depth - 1] : NULL;
		v.right = part.right;
		v.left = below ? below->right : cone.left.d;
		v.special = part.node < 0 ? RIGHT_UNBOUNDED : 0;
		if (!below)
			v.special |= left_of_all;
		else if (below->node < 0)
			v.special |= LEFT_UNBOUNDED;
		bool out = v.within && !v.special && tli_reach_ends_before(v.within, v.right, v.left);
		edge = out ? TLI_MESH_NONE : part.edge;
	}
	tli_array_truncate(expand->visible, v.count);
	return room ? tli_budget_spend(v.passed + v.passed / 2) : TL_E_NOMEM;
}
