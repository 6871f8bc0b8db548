/* SPDX-License-Identifier: MIT */
/*
 * nav/pairs.c: every pair of nodes that are near enough to each other, once. With a bound on the distance, nodes are dealt into a bucket
 * grid whose cells are at least as wide, so that a node's partners lie in its own cell and the eight around it; the side grows until
 * there are about as many cells as nodes, at most. O(n + pairs in neighbouring cells).
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"

typedef struct buckets {
	double cells_a_unit; /* of the grid */
	int64_t columns, rows;
	uint32_t *start; /* [columns * rows + 1] */
	uint32_t *nodes; /* [node count] */
	uint32_t *cell;  /* [node count]: that of a node */
} buckets;

/* More than rounding moves a node in its cell. */
static const double WIDER_LINK = 1 + 1e-9;

/* Returns where the first cell begins. */
static tli_point choose_pair_cells(buckets *b, const tli_nav_nodes *nodes, double reach)
{
	int32_t max_x = INT32_MIN, min_x = INT32_MAX;
	for (uint32_t n = 0; n < nodes->count; n++) {
		max_x = nodes->at[n].x > max_x ? nodes->at[n].x : max_x;
		min_x = nodes->at[n].x < min_x ? nodes->at[n].x : min_x;
	}
	int32_t min_y = nodes->at[0].y, max_y = nodes->at[nodes->count - 1].y; /* nodes are sorted by y */
	for (double side = fmax(reach, 1) * WIDER_LINK;; side *= 1.25) {
		b->cells_a_unit = 1 / side;
		b->columns = (int64_t)(((double)max_x - min_x) / side) + 1;
		b->rows = (int64_t)(((double)max_y - min_y) / side) + 1;
		if (b->columns <= (int64_t)nodes->count && b->rows <= (int64_t)nodes->count / b->columns)
			return (tli_point){ min_x, min_y };
	}
}

static size_t pair_cell_count(const buckets *b)
{
	return (size_t)(b->columns * b->rows);
}

static void clear_buckets(buckets *b, uint32_t node_count)
{
	tli_free(b->start, (pair_cell_count(b) + 1) * sizeof *b->start);
	tli_free(b->nodes, node_count * sizeof *b->nodes);
	tli_free(b->cell, node_count * sizeof *b->cell);
}

static tl_status fill_buckets(buckets *b, const tli_nav_nodes *nodes, tli_point corner)
{
	size_t cells = pair_cell_count(b);
	b->start = tli_alloc_array(cells + 1, sizeof *b->start);
	b->nodes = tli_alloc_array(nodes->count, sizeof *b->nodes);
	b->cell = tli_alloc_array(nodes->count, sizeof *b->cell);
	if (!b->start || !b->nodes || !b->cell) {
		clear_buckets(b, nodes->count);
		return TL_E_NOMEM;
	}
	for (uint32_t n = 0; n < nodes->count; n++) {
		int64_t column = (int64_t)(((double)nodes->at[n].x - corner.x) * b->cells_a_unit);
		int64_t row = (int64_t)(((double)nodes->at[n].y - corner.y) * b->cells_a_unit);
		column = column < b->columns ? column : b->columns - 1;
		row = row < b->rows ? row : b->rows - 1;
		b->cell[n] = (uint32_t)(row * b->columns + column);
		b->start[b->cell[n]]++;
	}
	uint32_t end = 0;
	for (size_t c = 0; c <= cells; c++) {
		end += b->start[c];
		b->start[c] = end;
	}
	/* Backwards, so that each start moves from its cell's end to its begin and the order stays ascending. */
	for (uint32_t n = nodes->count; n-- > 0;)
		b->nodes[--b->start[b->cell[n]]] = n;
	return TL_OK;
}

typedef struct pair_job {
	const tl_nav *nav;
	tli_nav_visit_partners visit;
	void *context;
	uint32_t *partners; /* [node count] */
} pair_job;

/* The largest square of a distance that is not longer than max_link. Lengths are rounded, so the last few are tried. */
static int64_t largest_square(const tl_nav *nav, double max_link)
{
	double in_grid = max_link * nav->resolution;
	int64_t square = (int64_t)(in_grid * in_grid);
	while (tli_nav_length(nav, square) > max_link)
		square--;
	while (tli_nav_length(nav, square + 1) <= max_link)
		square++;
	return square;
}

/* The cells beside each other in a row are one span of nodes. A larger node is not in a lower row. */
static tl_status visit_near(const pair_job *job, const buckets *b, uint32_t node, int64_t largest)
{
	const tli_point *at = job->nav->nodes.at;
	tli_point p = at[node];
	uint32_t columns = (uint32_t)b->columns, cell = b->cell[node], row = cell / columns, column = cell % columns;
	uint32_t before = column > 0, after = column + 1 < columns, count = 0, looked = 1;
	for (uint32_t r = row; r <= row + 1 && r < (uint32_t)b->rows; r++, cell += columns) {
		uint32_t i = b->start[cell - before], end = b->start[cell + after + 1];
		for (looked += end - i; i < end; i++) {
			uint32_t other = b->nodes[i];
			if (other > node && tli_distance_squared(p, at[other]) <= largest)
				job->partners[count++] = other;
		}
	}
	if (tli_budget_spend(looked))
		return TL_E_NOMEM; /* or the budget, which remembers why */
	return count > 0 ? job->visit(job->context, node, job->partners, count) : TL_OK;
}

static tl_status visit_all(const pair_job *job)
{
	uint32_t count = job->nav->nodes.count;
	tl_status status = TL_OK;
	for (uint32_t n = 0; n + 1 < count && !status; n++) {
		status = tli_budget_spend(count - n) ? TL_E_NOMEM : TL_OK;
		for (uint32_t i = 0; i < count - n - 1; i++)
			job->partners[i] = n + 1 + i;
		if (!status)
			status = job->visit(job->context, n, job->partners, count - n - 1);
	}
	return status;
}

static tl_status visit_by_cells(const pair_job *job, double max_link)
{
	const tli_nav_nodes *nodes = &job->nav->nodes;
	int64_t largest = largest_square(job->nav, max_link);
	buckets b;
	tli_point corner = choose_pair_cells(&b, nodes, max_link * job->nav->resolution);
	tl_status status = fill_buckets(&b, nodes, corner);
	if (status)
		return status;
	for (uint32_t n = 0; n < nodes->count && !status; n++)
		status = visit_near(job, &b, n, largest);
	clear_buckets(&b, nodes->count);
	return status;
}

tl_status tli_nav_each_pair(const tl_nav *nav, double max_link, tli_nav_visit_partners visit, void *context)
{
	tli_assert(max_link >= 0);
	tli_assert(nav->resolution > 0 && visit);
	uint32_t count = nav->nodes.count;
	if (count < 2)
		return TL_OK;
	pair_job job = { nav, visit, context, tli_alloc_array(count, sizeof *job.partners) };
	if (!job.partners)
		return TL_E_NOMEM;
	bool bounded = ceil(max_link * nav->resolution) < 0x1p31; /* the grid's diagonal is shorter */
	tl_status status = bounded ? visit_by_cells(&job, max_link) : visit_all(&job);
	tli_free(job.partners, count * sizeof *job.partners);
	return status;
}
