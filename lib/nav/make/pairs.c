/* SPDX-License-Identifier: MIT */
/*
 * nav/make/pairs.c: every pair of free nodes that are near enough to each other, once. Nodes are dealt into a bucket grid whose cells are at least
 * as wide as links are long, so that a node's partners lie in its own cell and the eight around it: those behind it in its cell, and those in the
 * next cell of the row and the three above are its own. The side grows until there are twice as many cells as nodes, at most; without a bound
 * on the distance there is one cell. Empty cells on the left, on the right and above make all cells alike. O(n + pairs in neighbouring cells).
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"

typedef struct buckets {
	double side; /* of a cell, grid units */
	tli_point corner;
	uint32_t columns, rows;    /* with the empty ones */
	uint32_t *start;           /* [columns * rows + 1] */
	tli_shadow_point *members; /* [node count] free nodes, cell by cell */
} buckets;

/* More than rounding moves a node in its cell. */
static const double WIDER_LINK = 1 + 1e-9;

/* The largest square of a distance that is not longer than max_link. Lengths are rounded, so the last few are tried. */
static int64_t largest_square(const tl_nav *nav, double max_link)
{
	double in_grid = max_link * nav->resolution;
	if (!(in_grid < 0x1p31)) /* the grid's diagonal is shorter */
		return INT64_MAX;
	int64_t square = (int64_t)(in_grid * in_grid);
	while (tli_nav_length(nav, square) > max_link)
		square--;
	while (tli_nav_length(nav, square + 1) <= max_link)
		square++;
	return square;
}

static void choose_pair_cells(buckets *b, const tli_nav_nodes *nodes, double reach)
{
	int32_t max_x = INT32_MIN, min_x = INT32_MAX;
	for (uint32_t n = 0; n < nodes->count; n++) {
		max_x = nodes->at[n].x > max_x ? nodes->at[n].x : max_x;
		min_x = nodes->at[n].x < min_x ? nodes->at[n].x : min_x;
	}
	int32_t min_y = nodes->at[0].y, max_y = nodes->at[nodes->count - 1].y; /* nodes are sorted by y */
	double columns, rows;
	b->corner = (tli_point){ min_x, min_y };
	b->side = fmin(fmax(reach, 1), 0x1p31) * WIDER_LINK;
	for (;; b->side *= 1.1) {
		columns = floor(((double)max_x - min_x) / b->side) + 1;
		rows = floor(((double)max_y - min_y) / b->side) + 1;
		if (columns * rows <= 2 * (double)nodes->count)
			break;
	}
	b->columns = (uint32_t)columns + 2;
	b->rows = (uint32_t)rows + 1;
}

static uint32_t cell_of_node(const buckets *b, tli_point p)
{
	uint32_t column = (uint32_t)(((double)p.x - b->corner.x) / b->side);
	uint32_t row = (uint32_t)(((double)p.y - b->corner.y) / b->side);
	return row * b->columns + column + 1;
}

/* `cell` is scratch [node count]. */
static void fill_buckets(buckets *b, const tli_nav_nodes *nodes, uint32_t *cell)
{
	size_t cells = (size_t)b->columns * b->rows;
	for (uint32_t n = 0; n < nodes->count; n++) {
		cell[n] = cell_of_node(b, nodes->at[n]);
		b->start[cell[n]] += !nodes->blocked[n];
	}
	uint32_t end = 0;
	for (size_t c = 0; c <= cells; c++) {
		end += b->start[c];
		b->start[c] = end;
	}
	/* Backwards, so that each start moves from its cell's end to its begin. */
	for (uint32_t n = nodes->count; n-- > 0;) {
		if (!nodes->blocked[n])
			b->members[--b->start[cell[n]]] = (tli_shadow_point){ nodes->at[n], n };
	}
}

typedef struct pair_job {
	tli_nav_visit_partners visit;
	void *context;
	int64_t largest;            /* square of a distance */
	tli_shadow_point *partners; /* [node count] */
} pair_job;

/* Behind `partners` goes what is near of at .. end - 1. */
static inline tli_shadow_point *gather_near(tli_point p, int64_t largest, const tli_shadow_point *at,
	const tli_shadow_point *end, tli_shadow_point *partners)
{
	for (; at < end; at++) {
		*partners = *at;
		partners += tli_distance_squared(p, at->at) <= largest;
	}
	return partners;
}

/* The nodes of a cell, with those of the next one and of the three above. */
static tl_status visit_pair_cell(const pair_job *job, const buckets *b, const uint32_t *start)
{
	const tli_shadow_point *members = b->members, *node = members + start[0], *end = members + start[2];
	const tli_shadow_point *above = members + start[b->columns - 1], *above_end = members + start[b->columns + 2];
	tl_status status = TL_OK;
	for (uint32_t left = start[1] - start[0]; left > 0 && !status; left--, node++) {
		tli_shadow_point *last = gather_near(node->at, job->largest, node + 1, end, job->partners);
		last = gather_near(node->at, job->largest, above, above_end, last);
		if (last > job->partners)
			status = job->visit(job->context, node, job->partners, (uint32_t)(last - job->partners));
	}
	return status;
}

static tl_status visit_pair_cells(const pair_job *job, const buckets *b)
{
	tl_status status = TL_OK;
	const uint32_t *start = b->start, *top = start + (size_t)(b->rows - 1) * b->columns;
	for (const uint32_t *row_end = start; start < top && !status;) {
		row_end += b->columns;
		status = tli_budget_spend(b->columns / 8 + *row_end - *start);
		for (; start < row_end && !status; start++)
			if (start[0] < start[1])
				status = visit_pair_cell(job, b, start);
	}
	return status;
}

tl_status tli_nav_each_pair(const tl_nav *nav, double max_link, tli_nav_visit_partners visit, void *context)
{
	tli_assert(max_link >= 0);
	tli_assert(nav->resolution > 0 && visit);
	const tli_nav_nodes *nodes = &nav->nodes;
	size_t count = nodes->count;
	if (count < 2)
		return TL_OK;
	buckets b;
	choose_pair_cells(&b, nodes, max_link * nav->resolution);
	size_t cells = (size_t)b.columns * b.rows;
	pair_job job = { visit, context, largest_square(nav, max_link), tli_alloc(count * sizeof *job.partners) };
	uint32_t *cell = tli_alloc(count * sizeof *cell);
	b.start = tli_alloc_array(cells + 1, sizeof *b.start);
	b.members = tli_alloc(count * sizeof *b.members);
	tl_status status = job.partners && cell && b.start && b.members ? TL_OK : TL_E_NOMEM;
	if (!status) {
		fill_buckets(&b, nodes, cell);
		status = visit_pair_cells(&job, &b);
	}
	tli_free(job.partners, count * sizeof *job.partners);
	tli_free(cell, count * sizeof *cell);
	tli_free(b.start, (cells + 1) * sizeof *b.start);
	tli_free(b.members, count * sizeof *b.members);
	return status;
}
