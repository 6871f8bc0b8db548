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
#include "base/stages.h"

/* [triangles] each */
struct tli_pocket_finder {
	const tli_mesh *mesh;
	int32_t *
		entry; /* by order: half-edge of the triangle, over which it was entered; of a root any, beyond which `is_root` */
	uint32_t *order; /* by triangle; TLI_NO_BLOCK before it is entered */
	uint32_t *low;   /* by order */
	int32_t *stack;  /* [2 * triangles + 1] half-edges to enter over */
	uint32_t count, triangles;
	int32_t root; /* the next triangle that may be one */
	size_t depth; /* of the stack */
	tli_pockets pockets;
	tli_stage_place place;
};

static bool find_room(tli_pocket_finder *f)
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

/* The half-edge on the other side, or TLI_MESH_NONE at a wall and at the border. */
static int32_t over(const tli_mesh *mesh, int32_t h)
{
	return tli_mesh_is_wall(mesh, h) ? TLI_MESH_NONE : mesh->edges[h].twin;
}

static tl_status begin_triangles(void *job, tli_stage_place *place)
{
	tli_pocket_finder *f = job;
	tli_block none = { TLI_NO_BLOCK, TLI_NO_BLOCK };
	for (size_t triangle = place->at, end = tli_stage_take(place, f->triangles); triangle < end; triangle++) {
		f->order[triangle] = TLI_NO_BLOCK;
		tli_array_push(f->pockets.blocks, none);
	}
	return TL_OK;
}

/* Of an edited mesh: beside dead triangles may be such that are not counted. */
static bool leads_nowhere(const tli_mesh *mesh, int32_t triangle)
{
	return tli_mesh_triangle_is_free(mesh, triangle) ||
		(tli_mesh_is_dead(mesh, triangle) && (size_t)mesh->live < tli_mesh_triangle_slots(mesh));
}

/* A root is entered over an edge that leads nowhere, as ~edge: nothing is below it over any of its three edges but what is
 * found there. */
static void enter_triangle_over(tli_pocket_finder *f, int32_t entry, int32_t triangle)
{
	f->order[triangle] = f->count;
	f->entry[f->count++] = entry;
}

static void enter_root(tli_pocket_finder *f, int32_t root)
{
	if (f->order[root] != TLI_NO_BLOCK || leads_nowhere(f->mesh, root))
		return;
	enter_triangle_over(f, ~(3 * root), root);
	for (int32_t h = 3 * root; h < 3 * root + 3; h++)
		if (over(f->mesh, h) >= 0)
			f->stack[f->depth++] = over(f->mesh, h);
}

static void enter_next(tli_pocket_finder *f)
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
static tl_status order_triangles(void *job, tli_stage_place *place)
{
	tli_pocket_finder *f = job;
	for (; place->taken < TLI_STAGE_ITEMS; place->taken++) {
		if (f->depth > 0)
			enter_next(f);
		else if (f->root < (int32_t)f->triangles)
			enter_root(f, f->root++);
		else
			break;
	}
	if (place->taken < TLI_STAGE_ITEMS)
		place->at = TLI_STAGE_DONE;
	return TL_OK;
}

static uint32_t find_low(const tli_pocket_finder *f, uint32_t at)
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
static tl_status find_lows(void *job, tli_stage_place *place)
{
	tli_pocket_finder *f = job;
	for (size_t i = place->at, end = tli_stage_take(place, f->count); i < end; i++)
		f->low[f->count - 1 - i] = find_low(f, f->count - 1 - (uint32_t)i);
	return TL_OK;
}

/* Forwards: a triangle behind a gate begins a block, others are of the block they were entered from. */
static void number_block(tli_pocket_finder *f, uint32_t at)
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

static tl_status number_blocks(void *job, tli_stage_place *place)
{
	tli_pocket_finder *f = job;
	if (place->at == 0)
		tli_array_push(f->pockets.rises, ((tli_block_rise){ TLI_NO_BLOCK, 0 }));
	for (size_t at = place->at, end = tli_stage_take(place, f->count); at < end; at++)
		number_block(f, (uint32_t)at);
	return TL_OK;
}

static tl_status begin_ends(void *job, tli_stage_place *place)
{
	tli_pockets *pockets = &((tli_pocket_finder *)job)->pockets;
	uint32_t count = (uint32_t)tli_array_length(pockets->rises);
	for (size_t block = place->at, end = tli_stage_take(place, count); block < end; block++) {
		tli_array_push(pockets->merged, (uint32_t)block);
		tli_array_push(pockets->ends, block == 0 ? count : (uint32_t)block + 1);
	}
	return TL_OK;
}

/* From the last block to the first. */
static tl_status raise_ends(void *job, tli_stage_place *place)
{
	const tli_pockets *pockets = &((tli_pocket_finder *)job)->pockets;
	size_t count = tli_array_length(pockets->rises);
	for (size_t i = place->at, end = tli_stage_take(place, count); i < end; i++) {
		size_t block = count - 1 - i;
		uint32_t above = pockets->rises[block].above;
		if (above != TLI_NO_BLOCK && pockets->ends[above] < pockets->ends[block])
			pockets->ends[above] = pockets->ends[block];
	}
	return TL_OK;
}

static tl_status note_ends(void *job, tli_stage_place *place)
{
	const tli_pocket_finder *f = job;
	tli_block *blocks = f->pockets.blocks;
	for (size_t triangle = place->at, end = tli_stage_take(place, f->triangles); triangle < end; triangle++)
		if (f->order[triangle] != TLI_NO_BLOCK)
			blocks[triangle].end = f->pockets.ends[blocks[triangle].number];
	return TL_OK;
}

/* The lengths of rises from a block upwards are as the digits of a skew binary number (Myers 1983), so that few lead to any block above.
 * `low` is not needed any more: it takes the depths. */
static void find_rise(const tli_pocket_finder *f, uint32_t block)
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

static tl_status find_rises(void *job, tli_stage_place *place)
{
	const tli_pocket_finder *f = job;
	size_t count = tli_array_length(f->pockets.rises);
	for (size_t block = place->at, end = tli_stage_take(place, count); block < end; block++)
		find_rise(f, (uint32_t)block);
	return TL_OK;
}

static const tli_stage pocket_stages[] = { { begin_triangles, 1 }, { order_triangles, 2 }, { find_lows, 2 },
	{ number_blocks, 1 }, { begin_ends, 1 }, { raise_ends, 1 }, { note_ends, 1 }, { find_rises, 1 } };

tl_status tli_pocket_finder_create(const tli_mesh *mesh, tli_pocket_finder **out)
{
	tli_pocket_finder *f = tli_alloc_zeroed(sizeof *f);
	if (!f)
		return TL_E_NOMEM;
	f->mesh = mesh;
	if (!find_room(f)) {
		tli_pocket_finder_free(f);
		return TL_E_NOMEM;
	}
	*out = f;
	return TL_OK;
}

tl_status tli_pocket_finder_run(tli_pocket_finder *f)
{
	return tli_stages_run(pocket_stages, sizeof pocket_stages / sizeof *pocket_stages, &f->place, f);
}

tli_pockets tli_pocket_finder_take(tli_pocket_finder *f)
{
	tli_pockets pockets = f->pockets;
	tli_assert(f->place.stage == sizeof pocket_stages / sizeof *pocket_stages);
	tli_array_shrink(pockets.rises);
	tli_array_shrink(pockets.ends);
	tli_array_shrink(pockets.merged);
	f->pockets = (tli_pockets){ NULL, NULL, NULL, NULL };
	return pockets;
}

void tli_pocket_finder_free(tli_pocket_finder *f)
{
	if (!f)
		return;
	tli_free(f->entry, f->triangles * sizeof *f->entry);
	tli_free(f->order, f->triangles * sizeof *f->order);
	tli_free(f->low, ((size_t)f->triangles + 1) * sizeof *f->low);
	tli_free(f->stack, (2 * (size_t)f->triangles + 1) * sizeof *f->stack);
	tli_pockets_free(&f->pockets);
	tli_free(f, sizeof *f);
}

size_t tli_pocket_finder_bytes(const tli_pocket_finder *f)
{
	return sizeof *f + f->triangles * (sizeof *f->entry + sizeof *f->order) +
		((size_t)f->triangles + 1) * sizeof *f->low + (2 * (size_t)f->triangles + 1) * sizeof *f->stack +
		tli_pockets_bytes(&f->pockets);
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
