/* SPDX-License-Identifier: MIT */
/*
 * lint/forest.c: components of "sees" on a map without links, without trying all pairs.
 *
 * A pair is tried only where it would join two components. Nodes are put in Morton order (A computer oriented geodetic data base, 1966),
 * which keeps near ones near; each is tried with the next few, then with all after it that are still in another component. The pairs
 * that joined are a forest with the components of the whole graph. n nodes in one component cost about n sight lines; separate parts
 * cost one for each pair between them. Blocked nodes see nothing and are left out.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/assert.h"
#include "base/sort.h"
#include "geometry/distance.h"
#include "nav/walls_of.h"
#include "sight/shadows.h"

#include <math.h>

/* Step 2: how many of the next in order are tried first. */
enum { NEIGHBOURS = 8 };

typedef struct morton_node {
	uint64_t key;
	tli_point at;
	uint32_t node;
	uint32_t parent; /* index of a spot, not above its own */
} morton_node;

typedef struct forest_job {
	tli_lint_context *context;
	const tli_walls *walls;
	morton_node *spots;    /* [count] in Morton order */
	uint32_t count, left;  /* spots, components */
	tli_graph_pair *pairs; /* tli_array */
	tli_sight_scratch touches;
} forest_job;

/* Bits of a coordinate to the even places. */
static uint64_t spread_bits(int32_t coordinate)
{
	uint64_t bits = (uint32_t)(coordinate + TLI_GRID_MAX);
	bits = (bits | bits << 16) & UINT64_C(0x0000FFFF0000FFFF);
	bits = (bits | bits << 8) & UINT64_C(0x00FF00FF00FF00FF);
	bits = (bits | bits << 4) & UINT64_C(0x0F0F0F0F0F0F0F0F);
	bits = (bits | bits << 2) & UINT64_C(0x3333333333333333);
	return (bits | bits << 1) & UINT64_C(0x5555555555555555);
}

static int compare_morton_nodes(const void *left, const void *right)
{
	const morton_node *a = left, *b = right;
	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	return (a->node > b->node) - (a->node < b->node);
}

/* Step 1. */
static void place_spots(forest_job *job)
{
	const tli_lint_node *nodes = job->context->world.nodes;
	for (uint32_t i = 0; i < tli_array_length(nodes); i++) {
		if (nodes[i].blocked)
			continue;
		uint64_t key = spread_bits(nodes[i].at.x) | spread_bits(nodes[i].at.y) << 1;
		job->spots[job->count++] = (morton_node){ key, nodes[i].at, i, 0 };
	}
	tli_sort(job->spots, job->count, sizeof *job->spots, compare_morton_nodes);
	for (uint32_t i = 0; i < job->count; i++)
		job->spots[i].parent = i;
	job->left = job->count;
}

static uint32_t find_component_root(morton_node *spots, uint32_t index)
{
	while (spots[index].parent != index)
		index = spots[index].parent = spots[spots[index].parent].parent;
	return index;
}

/* As a nav has it. */
static bool too_far(const forest_job *job, tli_point a, tli_point b)
{
	double max_link = job->context->def->max_link, unit = 1.0 / tl_map_resolution(job->context->map);
	return max_link > 0 && sqrt((double)tli_distance_squared(a, b)) * unit > max_link;
}

/* Joins the components of a and b if they are different and a sees b. */
static tl_status join_if_seen(forest_job *job, tli_shadows *shadows, uint32_t a, uint32_t b)
{
	tli_assert(a < b && b < job->count);
	morton_node *spots = job->spots;
	uint32_t root_a = find_component_root(spots, a), root_b = find_component_root(spots, b);
	if (root_a == root_b || too_far(job, spots[a].at, spots[b].at))
		return TL_OK;
	bool sees;
	tl_status status = tli_shadows_sees(shadows, spots[b].at, &job->touches, &sees);
	if (status != TL_OK || !sees)
		return status;
	tli_array_push(job->pairs, (tli_graph_pair){ spots[a].node, spots[b].node });
	if (root_a < root_b)
		spots[root_b].parent = root_a;
	else
		spots[root_a].parent = root_b;
	job->left--;
	return TL_OK;
}

/* Each spot with those after it, as many as `reach`. */
static tl_status try_each(forest_job *job, uint32_t reach)
{
	for (uint32_t a = 0; a < job->count && job->left > 1; a++) {
		uint32_t end = job->count - a <= reach ? job->count : a + 1 + reach;
		if (tli_budget_spend(16 + 2 * (uint64_t)(end - a)))
			return TL_E_NOMEM; /* or the budget, which remembers why */
		tli_shadows shadows;
		tli_shadows_start(&shadows, job->walls, job->spots[a].at, job->context->radius, TL_CONTACT_GRAZE);
		for (uint32_t b = a + 1; b < end && job->left > 1; b++) {
			tl_status status = join_if_seen(job, &shadows, a, b);
			if (status != TL_OK)
				return status;
		}
	}
	return TL_OK;
}

static double unit_length(const void *context, uint32_t a, uint32_t b)
{
	(void)context;
	(void)a;
	(void)b;
	return 1;
}

static tl_status build_forest(forest_job *job)
{
	tli_lint_world *world = &job->context->world;
	uint32_t node_count = (uint32_t)tli_array_length(world->nodes);
	if (!tli_array_reserve(job->pairs, node_count))
		return TL_E_NOMEM;
	place_spots(job);
	tl_status status = try_each(job, NEIGHBOURS);
	if (status == TL_OK)
		status = try_each(job, UINT32_MAX);
	if (status != TL_OK)
		return status;
	return tli_graph_create_from_pairs(
		node_count, job->pairs, tli_array_length(job->pairs), unit_length, NULL, &world->graph);
}

tl_status tli_lint_join_by_sight(tli_lint_context *context)
{
	tli_assert(context->nav && context->world.has_positions);
	size_t node_count = tli_array_length(context->world.nodes);
	if (node_count == 0)
		return tli_graph_create(0, NULL, 0, &context->world.graph);
	forest_job job = { .context = context,
		.walls = tli_nav_walls_of(context->nav).walls,
		.spots = tli_alloc_array(node_count, sizeof *job.spots) };
	tl_status status = job.spots != NULL ? build_forest(&job) : TL_E_NOMEM;
	tli_free(job.spots, node_count * sizeof *job.spots);
	tli_array_free(job.pairs);
	tli_sight_scratch_free(&job.touches);
	return status;
}
