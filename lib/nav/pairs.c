/* SPDX-License-Identifier: MIT */
/*
 * nav/pairs.c: every pair of free nodes that are near enough to each other, once. With a bound on the distance, nodes are dealt into a
 * bucket grid whose cells are at least as wide, so that a node's partners lie in its own cell and the eight around it; the side grows until
 * there are about twice as many cells as nodes, at most. O(n + pairs in neighbouring cells).
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"

/* A node in its bucket. */
typedef struct pair_node {
	tli_point at;
	uint32_t node;
} pair_node;

typedef struct buckets {
	double cells_a_unit; /* of the grid */
	int64_t columns, rows;
	uint32_t *start;  /* [columns * rows + 1] */
	pair_node *nodes; /* [node count]: free ones by cells, ascending in each */
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
	int64_t most = 2 * (int64_t)nodes->count;
	for (double side = fmax(reach, 1) * WIDER_LINK;; side *= 1.25) {
		b->cells_a_unit = 1 / side;
		b->columns = (int64_t)(((double)max_x - min_x) / side) + 1;
		b->rows = (int64_t)(((double)max_y - min_y) / side) + 1;
		if (b->columns <= most && b->rows <= most / b->columns)
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
}

static uint32_t pair_cell(const buckets *b, tli_point p, tli_point corner)
{
	int64_t column = (int64_t)(((double)p.x - corner.x) * b->cells_a_unit);
	int64_t row = (int64_t)(((double)p.y - corner.y) * b->cells_a_unit);
	column = column < b->columns ? column : b->columns - 1;
	row = row < b->rows ? row : b->rows - 1;
	return (uint32_t)(row * b->columns + column);
}

/* `cell` is scratch [node count]. */
static tl_status fill_buckets(buckets *b, const tli_nav_nodes *nodes, tli_point corner, uint32_t *cell)
{
	size_t cells = pair_cell_count(b);
	b->start = tli_alloc_array(cells + 1, sizeof *b->start);
	b->nodes = tli_alloc_array(nodes->count, sizeof *b->nodes);
	if (!b->start || !b->nodes) {
		clear_buckets(b, nodes->count);
		return TL_E_NOMEM;
	}
	for (uint32_t n = 0; n < nodes->count; n++) {
		cell[n] = pair_cell(b, nodes->at[n], corner);
		b->start[cell[n]] += !nodes->blocked[n];
	}
	uint32_t end = 0;
	for (size_t c = 0; c <= cells; c++) {
		end += b->start[c];
		b->start[c] = end;
	}
	/* Backwards, so that each start moves from its cell's end to its begin and the order stays ascending. */
	for (uint32_t n = nodes->count; n-- > 0;) {
		if (!nodes->blocked[n])
			b->nodes[--b->start[cell[n]]] = (pair_node){ nodes->at[n], n };
	}
	return TL_OK;
}

typedef struct pair_job {
	const tl_nav *nav;
	tli_nav_visit_partners visit;
	void *context;
	uint32_t *partners; /* [node count] */
	int64_t largest;    /* square of a distance */
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

/* Those of a span that are near. */
static uint32_t gather_near(
	const pair_job *job, const pair_node *node, const pair_node *at, const pair_node *end, uint32_t count)
{
	for (; at < end; at++) {
		if (at->node > node->node && tli_distance_squared(node->at, at->at) <= job->largest)
			job->partners[count++] = at->node;
	}
	return count;
}

/* Of the nodes of one cell. The cells beside each other in a row are one span of nodes. A larger node is not in a lower row. */
static tl_status visit_cell(const pair_job *job, const buckets *b, int64_t row, int64_t column)
{
	int64_t cell = row * b->columns + column, before = column > 0, after = column + 1 < b->columns;
	int64_t above = row + 1 < b->rows ? cell + b->columns : cell;
	const pair_node *node = b->nodes + b->start[cell], *end = b->nodes + b->start[cell + 1];
	const pair_node *low = b->nodes + b->start[cell - before], *low_end = b->nodes + b->start[cell + after + 1];
	const pair_node *high = b->nodes + b->start[above - before], *high_end = b->nodes + b->start[above + after + 1];
	high_end = above > cell ? high_end : high;
	tl_status status = TL_OK;
	for (; node < end && !status; node++) {
		uint32_t count = gather_near(job, node, low, low_end, 0);
		count = gather_near(job, node, high, high_end, count);
		if (tli_budget_spend(1 + (uint64_t)(low_end - low) + (uint64_t)(high_end - high)))
			return TL_E_NOMEM; /* or the budget, which remembers why */
		status = count > 0 ? job->visit(job->context, node->node, job->partners, count) : TL_OK;
	}
	return status;
}

static tl_status visit_all(const pair_job *job)
{
	const tli_nav_nodes *nodes = &job->nav->nodes;
	tl_status status = TL_OK;
	for (uint32_t n = 0; n + 1 < nodes->count && !status; n++) {
		uint32_t count = 0;
		if (nodes->blocked[n])
			continue;
		for (uint32_t i = n + 1; i < nodes->count; i++) {
			job->partners[count] = i;
			count += !nodes->blocked[i];
		}
		status = tli_budget_spend(nodes->count - n) ? TL_E_NOMEM : TL_OK;
		if (!status && count > 0)
			status = job->visit(job->context, n, job->partners, count);
	}
	return status;
}

static tl_status visit_by_cells(pair_job *job, double max_link)
{
	const tli_nav_nodes *nodes = &job->nav->nodes;
	job->largest = largest_square(job->nav, max_link);
	buckets b;
	tli_point corner = choose_pair_cells(&b, nodes, max_link * job->nav->resolution);
	tl_status status = fill_buckets(&b, nodes, corner, job->partners);
	if (status)
		return status;
	for (int64_t row = 0, cell = 0; row < b.rows && !status; row++) {
		for (int64_t column = 0; column < b.columns && !status; column++, cell++) {
			if (b.start[cell] < b.start[cell + 1])
				status = visit_cell(job, &b, row, column);
		}
	}
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
	pair_job job = { nav, visit, context, tli_alloc_array(count, sizeof *job.partners), 0 };
	if (!job.partners)
		return TL_E_NOMEM;
	bool bounded = ceil(max_link * nav->resolution) < 0x1p31; /* the grid's diagonal is shorter */
	tl_status status = bounded ? visit_by_cells(&job, max_link) : visit_all(&job);
	tli_free(job.partners, count * sizeof *job.partners);
	return status;
}
