/* SPDX-License-Identifier: MIT */
/*
 * corners/pockets.c: gates and blocks.
 *
 *   +------+----------+   The triangles are the nodes of a graph, the edges between them without a wall its edges. Gates are
 *   | a    g     +----+   its bridges: g and h. Blocks are what remains when they are closed: the pockets a and c, and the rest
 *   +------+  b  h  c |   with the ring around the wall. All that lies behind a gate comes in a row in depth-first order, so
 *          |     +----+   blocks are numbered in preorder of their tree.
 *   +------+  ==  |
 *
 * Source: R. Tarjan, A note on finding the bridges of a graph (1974). Cost: O(triangles), some 20 ns each.
 */
#include "corners/pockets.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/array.h"
#include "base/budget.h"

/* What finding them needs; [triangles] each. */
typedef struct pocket_finder {
	const tli_mesh *mesh;
	int32_t *
		entry; /* by order: half-edge of the triangle, over which it was entered; of a root any, beyond which `is_root` */
	uint32_t *order; /* by triangle; TLI_NO_BLOCK before it is entered */
	uint32_t *low;   /* by order */
	int32_t *stack;  /* [2 * triangles + 1] half-edges to enter over */
	uint32_t count, triangles;
	size_t depth; /* of the stack */
	tli_pockets pockets;
} pocket_finder;

static bool find_room(pocket_finder *f)
{
	f->triangles = (uint32_t)f->mesh->live;
	f->entry = tli_alloc_array(f->triangles, sizeof *f->entry);
	f->order = tli_alloc_array(f->triangles, sizeof *f->order);
	f->low = tli_alloc_array((size_t)f->triangles + 1, sizeof *f->low);
	f->stack = tli_alloc_array(2 * (size_t)f->triangles + 1, sizeof *f->stack);
	tli_pockets *pockets = &f->pockets;
	return f->entry && f->order && f->low && f->stack && tli_array_reserve(pockets->blocks, f->triangles) &&
		tli_array_reserve(pockets->rises, (size_t)f->triangles + 1) &&
		tli_array_reserve(pockets->ends, (size_t)f->triangles + 1) &&
		tli_array_reserve(pockets->merged, (size_t)f->triangles + 1);
}

static void free_room(pocket_finder *f)
{
	tli_free(f->entry, f->triangles * sizeof *f->entry);
	tli_free(f->order, f->triangles * sizeof *f->order);
	tli_free(f->low, ((size_t)f->triangles + 1) * sizeof *f->low);
	tli_free(f->stack, (2 * (size_t)f->triangles + 1) * sizeof *f->stack);
}

/* The half-edge on the other side, or TLI_MESH_NONE at a wall and at the border. */
static int32_t over(const tli_mesh *mesh, int32_t h)
{
	return tli_mesh_is_wall(mesh, h) ? TLI_MESH_NONE : mesh->edges[h].twin;
}

/* Of an edited mesh: beside dead triangles may be such that are not counted. */
static bool leads_nowhere(const tli_mesh *mesh, int32_t triangle)
{
	return tli_mesh_triangle_is_free(mesh, triangle) ||
		(tli_mesh_is_dead(mesh, triangle) && (size_t)mesh->live < tli_mesh_triangle_slots(mesh));
}

/* A root is entered over an edge that leads nowhere, as ~edge: nothing is below it over any of its three edges but what is
 * found there. */
static void enter_triangle_over(pocket_finder *f, int32_t entry, int32_t triangle)
{
	f->order[triangle] = f->count;
	f->entry[f->count++] = entry;
}

static void enter_root(pocket_finder *f, int32_t root)
{
	if (f->order[root] != TLI_NO_BLOCK || leads_nowhere(f->mesh, root))
		return;
	enter_triangle_over(f, ~(3 * root), root);
	for (int32_t h = 3 * root; h < 3 * root + 3; h++)
		if (over(f->mesh, h) >= 0)
			f->stack[f->depth++] = over(f->mesh, h);
}

static void enter_next(pocket_finder *f)
{
	int32_t entry = f->stack[--f->depth];
	if (f->order[entry / 3] != TLI_NO_BLOCK)
		return;
	enter_triangle_over(f, entry, entry / 3);
	int32_t next[2] = { over(f->mesh, tli_mesh_prev(entry)), over(f->mesh, tli_mesh_next(entry)) };
	for (int32_t i = 0; i < 2; i++)
		if (next[i] >= 0 && f->order[next[i] / 3] == TLI_NO_BLOCK)
			f->stack[f->depth++] = next[i];
}

/* Depth-first order, with the half-edge over which each was entered. */
static void order_triangles(pocket_finder *f)
{
	const tli_block none = { TLI_NO_BLOCK, TLI_NO_BLOCK };
	for (uint32_t triangle = 0; triangle < f->triangles; triangle++) {
		f->order[triangle] = TLI_NO_BLOCK;
		tli_array_push(f->pockets.blocks, none);
	}
	for (uint32_t root = 0; root < f->triangles; root++)
		for (enter_root(f, (int32_t)root); f->depth > 0;)
			enter_next(f);
}

static uint32_t find_low(const pocket_finder *f, uint32_t at)
{
	int32_t entry = f->entry[at], first = entry < 0 ? ~entry : entry;
	uint32_t low = at;
	for (int32_t h = first - first % 3, end = h + 3; h < end; h++) {
		int32_t beyond = h == entry ? TLI_MESH_NONE : over(f->mesh, h);
		if (beyond < 0)
			continue;
		uint32_t to = f->order[beyond / 3];
		uint32_t reached = f->entry[to] == beyond ? f->low[to] : to;
		low = reached < low ? reached : low;
	}
	return low;
}

/* Backwards: the least order that the tree below a triangle is joined to over other edges than the one it was entered by. If that is its
 * own order, the edge is a gate. */
static void find_lows(pocket_finder *f)
{
	for (uint32_t at = f->count; at-- > 0;)
		f->low[at] = find_low(f, at);
}

/* Forwards: a triangle behind a gate begins a block, others are of the block they were entered from. */
static void number_block(pocket_finder *f, uint32_t at)
{
	tli_pockets *pockets = &f->pockets;
	int32_t entry = f->entry[at], triangle = (entry < 0 ? ~entry : entry) / 3;
	uint32_t from = entry < 0 ? TLI_NO_BLOCK : pockets->blocks[f->mesh->edges[entry].twin / 3].number;
	if (f->low[at] == at) {
		pockets->blocks[triangle].number = (uint32_t)tli_array_length(pockets->rises);
		tli_array_push(pockets->rises, ((tli_block_rise){ from, 0 }));
	} else {
		pockets->blocks[triangle].number = from;
	}
}

static void number_blocks(pocket_finder *f)
{
	tli_array_push(f->pockets.rises, ((tli_block_rise){ TLI_NO_BLOCK, 0 }));
	for (uint32_t at = 0; at < f->count; at++)
		number_block(f, at);
}

/* Of the tree below each block, from the last one to the first; then of each triangle. */
static void find_ends(pocket_finder *f)
{
	tli_pockets *pockets = &f->pockets;
	uint32_t count = (uint32_t)tli_array_length(pockets->rises);
	for (uint32_t block = 0; block < count; block++) {
		tli_array_push(pockets->merged, block);
		tli_array_push(pockets->ends, block == 0 ? count : block + 1);
	}
	for (uint32_t block = count; block-- > 0;) {
		uint32_t above = pockets->rises[block].above;
		if (above != TLI_NO_BLOCK && pockets->ends[above] < pockets->ends[block])
			pockets->ends[above] = pockets->ends[block];
	}
	for (uint32_t triangle = 0; triangle < f->triangles; triangle++)
		if (f->order[triangle] != TLI_NO_BLOCK)
			pockets->blocks[triangle].end = pockets->ends[pockets->blocks[triangle].number];
}

/* The lengths of rises from a block upwards are as the digits of a skew binary number (Myers 1983), so that few lead to any block above.
 * `low` is not needed any more: it takes the depths. */
static void find_rise(const pocket_finder *f, uint32_t block)
{
	uint32_t *depth = f->low;
	tli_block_rise *rises = f->pockets.rises;
	uint32_t above = rises[block].above;
	rises[block].far = block;
	depth[block] = 0;
	if (above == TLI_NO_BLOCK)
		return;
	uint32_t far = rises[above].far, farther = rises[far].far;
	bool equal = depth[above] - depth[far] == depth[far] - depth[farther];
	rises[block].far = equal ? farther : above;
	depth[block] = depth[above] + 1;
}

tl_status tli_pockets_find(const tli_mesh *mesh, tli_pockets *out)
{
	enum { STEPS = 10 }; /* a triangle */
	pocket_finder f = { .mesh = mesh };
	tl_status status = find_room(&f) ? tli_budget_spend(STEPS * (uint64_t)f.triangles) : TL_E_NOMEM;
	if (status) {
		free_room(&f);
		tli_pockets_free(&f.pockets);
		return status;
	}
	order_triangles(&f);
	find_lows(&f);
	number_blocks(&f);
	find_ends(&f);
	for (uint32_t block = 0; block < tli_array_length(f.pockets.rises); block++)
		find_rise(&f, block);
	free_room(&f);
	tli_array_shrink(f.pockets.rises);
	tli_array_shrink(f.pockets.ends);
	tli_array_shrink(f.pockets.merged);
	*out = f.pockets;
	return TL_OK;
}

void tli_pockets_free(tli_pockets *pockets)
{
	tli_array_free(pockets->blocks);
	tli_array_free(pockets->rises);
	tli_array_free(pockets->ends);
	tli_array_free(pockets->merged);
}

size_t tli_pockets_bytes(const tli_pockets *pockets)
{
	return tli_array_bytes(pockets->blocks) + tli_array_bytes(pockets->rises) + tli_array_bytes(pockets->ends) +
		tli_array_bytes(pockets->merged);
}

static uint32_t block_above(const tli_pockets *pockets, uint32_t number)
{
	uint32_t above = pockets->rises[number].above;
	return above == TLI_NO_BLOCK ? above : tli_pockets_merged(pockets, above);
}

static void merge_up(tli_pockets *pockets, uint32_t from, uint32_t top)
{
	while (from != top && from != TLI_NO_BLOCK) {
		uint32_t above = block_above(pockets, from);
		pockets->merged[from] = top;
		from = above;
	}
}

uint32_t tli_pockets_merge(tli_pockets *pockets, uint32_t one, uint32_t other)
{
	uint32_t a = one, b = other;
	while (a != b && a != TLI_NO_BLOCK && b != TLI_NO_BLOCK) {
		if (a > b)
			a = block_above(pockets, a);
		else
			b = block_above(pockets, b);
	}
	uint32_t top = a == b ? a : 0;
	merge_up(pockets, one, top);
	merge_up(pockets, other, top);
	return top;
}

/* A block's number is larger than those above it, and what lies below it has the next numbers. So the first block on the path upwards from
 * the larger one of two numbers that is not larger than the other one is above both. */
tli_block_ends tli_pockets_between(const tli_pockets *pockets, int32_t start, int32_t goal)
{
	tli_assert(
		(size_t)start < tli_array_length(pockets->blocks) && (size_t)goal < tli_array_length(pockets->blocks));
	uint32_t from = pockets->blocks[start].number, to = pockets->blocks[goal].number;
	uint32_t low = from < to ? from : to, at = from < to ? to : from;
	while (at > low && at != TLI_NO_BLOCK) {
		tli_block_rise rise = pockets->rises[at];
		at = rise.far > low && rise.far < at ? rise.far : rise.above;
	}
	/* Different trees meet in block 0; blocks above the first one that an edit has merged have their old numbers. */
	return (tli_block_ends){ from, to, at == TLI_NO_BLOCK ? 0 : tli_pockets_merged(pockets, at) };
}

tli_block_span tli_pockets_span(const tli_pockets *pockets, const tli_mesh *mesh, int32_t edge)
{
	tli_block block = pockets->blocks[edge / 3];
	tli_block_span span = { block.number, block.end, block.number };
	for (int32_t h = edge; !tli_mesh_is_wall(mesh, tli_mesh_prev(h));) {
		h = tli_mesh_turn_left(mesh, h);
		block = pockets->blocks[h / 3];
		if (block.number < span.number)
			span = (tli_block_span){ block.number, block.end, span.last };
		if (block.number > span.last)
			span.last = block.number;
	}
	return span;
}
