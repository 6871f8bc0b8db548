/* SPDX-License-Identifier: MIT */
/*
 * nav/pairs.c: every pair of nodes that are near enough to each other, once. With a bound on the distance, nodes are dealt into a bucket
 * grid whose cells are at least as wide, so that a node's partners lie in its own cell and the eight around it; the side is doubled until
 * there are about as many cells as nodes, at most. O(n + pairs in neighbouring cells).
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"

typedef struct buckets {
	int64_t min_x, min_y;
	int shift; /* the side of a cell is 2^shift grid units */
	int64_t columns, rows;
	uint32_t *start; /* [columns * rows + 1] */
	uint32_t *nodes; /* [node count] */
} buckets;

static int64_t column_of(const buckets *b, tli_point p)
{
	return (p.x - b->min_x) >> b->shift;
}

static int64_t row_of(const buckets *b, tli_point p)
{
	return (p.y - b->min_y) >> b->shift;
}

/* `reach` is at most 2^31 grid units. */
static void choose_pair_cells(buckets *b, const tli_nav_nodes *nodes, int64_t reach)
{
	int64_t max_x = INT32_MIN, min_x = INT32_MAX;
	for (uint32_t n = 0; n < nodes->count; n++) {
		max_x = nodes->at[n].x > max_x ? nodes->at[n].x : max_x;
		min_x = nodes->at[n].x < min_x ? nodes->at[n].x : min_x;
	}
	b->min_x = min_x;
	b->min_y = nodes->at[0].y; /* nodes are sorted by y */
	int64_t max_y = nodes->at[nodes->count - 1].y;
	for (b->shift = 0; (INT64_C(1) << b->shift) < reach; b->shift++)
		;
	for (;; b->shift++) {
		b->columns = ((max_x - b->min_x) >> b->shift) + 1;
		b->rows = ((max_y - b->min_y) >> b->shift) + 1;
		if (b->columns <= (int64_t)nodes->count && b->rows <= (int64_t)nodes->count / b->columns)
			return;
		if (b->columns == 1 && b->rows == 1)
			return;
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
}

static tl_status fill_buckets(buckets *b, const tli_nav_nodes *nodes)
{
	size_t cells = pair_cell_count(b);
	b->start = tli_alloc_array(cells + 1, sizeof *b->start);
	b->nodes = tli_alloc_array(nodes->count, sizeof *b->nodes);
	if (!b->start || !b->nodes) {
		clear_buckets(b, nodes->count);
		return TL_E_NOMEM;
	}
	for (uint32_t n = 0; n < nodes->count; n++)
		b->start[row_of(b, nodes->at[n]) * b->columns + column_of(b, nodes->at[n])]++;
	uint32_t end = 0;
	for (size_t c = 0; c <= cells; c++) {
		end += b->start[c];
		b->start[c] = end;
	}
	/* Backwards, so that each start moves from its cell's end to its begin and the order stays ascending. */
	for (uint32_t n = nodes->count; n-- > 0;)
		b->nodes[--b->start[row_of(b, nodes->at[n]) * b->columns + column_of(b, nodes->at[n])]] = n;
	return TL_OK;
}

typedef struct pair_job {
	const tl_nav *nav;
	double max_link;
	tli_nav_visit_pair visit;
	void *context;
} pair_job;

static tl_status visit_if_near(const pair_job *job, uint32_t a, uint32_t b)
{
	const tli_nav_nodes *nodes = &job->nav->nodes;
	if (tli_nav_distance(job->nav, nodes->at[a], nodes->at[b]) > job->max_link)
		return TL_OK;
	return job->visit(job->context, a, b);
}

static tl_status visit_cell(const pair_job *job, const buckets *b, size_t cell, uint32_t node)
{
	if (tli_budget_spend(1 + (uint64_t)(b->start[cell + 1] - b->start[cell])))
		return TL_E_NOMEM; /* or the budget, which remembers why */
	for (uint32_t i = b->start[cell]; i < b->start[cell + 1]; i++) {
		if (b->nodes[i] <= node)
			continue;
		tl_status status = visit_if_near(job, node, b->nodes[i]);
		if (status)
			return status;
	}
	return TL_OK;
}

static tl_status visit_neighbours(const pair_job *job, const buckets *b, uint32_t node)
{
	int64_t column = column_of(b, job->nav->nodes.at[node]), row = row_of(b, job->nav->nodes.at[node]);
	for (int64_t r = row; r <= row + 1 && r < b->rows; r++) { /* a larger node is not in a lower row */
		for (int64_t c = column > 0 ? column - 1 : 0; c <= column + 1 && c < b->columns; c++) {
			tl_status status = visit_cell(job, b, (size_t)(r * b->columns + c), node);
			if (status)
				return status;
		}
	}
	return TL_OK;
}

static tl_status visit_all_pairs(const pair_job *job)
{
	uint32_t count = job->nav->nodes.count;
	for (uint32_t a = 0; a < count; a++) {
		if (tli_budget_spend(count - a))
			return TL_E_NOMEM;
		for (uint32_t b = a + 1; b < count; b++) {
			tl_status status = job->visit(job->context, a, b);
			if (status)
				return status;
		}
	}
	return TL_OK;
}

tl_status tli_nav_each_pair(const tl_nav *nav, double max_link, tli_nav_visit_pair visit, void *context)
{
	tli_assert(max_link >= 0);
	tli_assert(nav->resolution > 0 && visit);
	pair_job job = { nav, max_link, visit, context };
	if (nav->nodes.count < 2)
		return TL_OK;
	double reach = ceil(
		max_link * nav->resolution); /* exact but for the rounding up: the resolution is a power of 2 */
	if (!(reach < 0x1p31))               /* the grid's diagonal is shorter */
		return visit_all_pairs(&job);
	buckets b;
	choose_pair_cells(&b, &nav->nodes, (int64_t)reach);
	tl_status status = fill_buckets(&b, &nav->nodes);
	if (status)
		return status;
	for (uint32_t n = 0; n < nav->nodes.count && !status; n++)
		status = visit_neighbours(&job, &b, n);
	clear_buckets(&b, nav->nodes.count);
	return status;
}
