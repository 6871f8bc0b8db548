/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/sight.c: a query's memory, and its questions about sight.
 *
 * Points are rounded to the grid where they enter, lib/sight decides, and a wall's index is turned into what the
 * map calls it. Results are written only when everything has gone well.
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "base/reason.h"

#include <string.h>

tl_status tl_query_create(const tl_nav *nav, tl_query **out)
{
	if (tli_is_null(nav) || tli_is_null(out))
		return TL_E_INVALID;
	tl_query *query = tli_alloc_zeroed(sizeof *query);
	if (!query)
		return TL_E_NOMEM;
	query->nav = nav;
	tl_status status = tli_search_create(&query->search);
	if (!status)
		status = tli_taut_create(&query->taut);
	if (!status)
		status = tli_cones_create(&query->cones);
	if (!status)
		status = tli_labels_query_create(&query->labels_query);
	if (status) {
		tl_query_free(query);
		return status;
	}
	*out = query;
	return TL_OK;
}

void tl_query_free(tl_query *query)
{
	if (!query)
		return;
	tli_search_free(query->search);
	tli_jump_memory_free(&query->jumps);
	tli_areas_free(&query->areas);
	tli_areas_free(&query->other_areas);
	tli_taut_free(query->taut);
	tli_cones_free(query->cones);
	tli_labels_query_free(query->labels_query);
	tli_expand_free(&query->expand);
	tli_region_free(&query->region);
	tli_array_free(query->from_joins);
	tli_array_free(query->to_joins);
	tli_tree_free(&query->tree);
	tli_joins_free(&query->node_joins);
	tli_sight_scratch_free(&query->touches);
	tli_array_free(query->hits);
	tli_array_free(query->blockers);
	tli_array_free(query->path_nodes);
	tli_array_free(query->bends);
	tli_array_free(query->stops);
	tli_array_free(query->chain);
	tli_array_free(query->points);
	tli_free(query, sizeof *query);
}

static tl_status query_ends_to_grid(const tl_nav *nav, tl_point a, tl_point b, tli_point grid[2])
{
	if (tli_point_from_units(a, nav->resolution, &grid[0]) || tli_point_from_units(b, nav->resolution, &grid[1]))
		return tli_refused(TL_E_RANGE, "a or b is not finite or beyond the grid (2^29 grid units)");
	return TL_OK;
}

TLI_STACK_UNGUARDED tl_status tl_query_sees(tl_query *query, tl_point a, tl_point b, bool *sees)
{
	if (tli_is_null(query) || tli_is_null(sees))
		return TL_E_INVALID;
	tli_point grid[2];
	tl_status status = query_ends_to_grid(query->nav, a, b, grid);
	return status ? status : tli_nav_sees(query->nav, grid[0], grid[1], &query->touches, sees);
}

tl_status tl_query_first_hit(tl_query *query, tl_point a, tl_point b, tl_blocker *blocker)
{
	if (tli_is_null(query) || tli_is_null(blocker))
		return TL_E_INVALID;
	const tl_nav *nav = query->nav;
	tli_point grid[2];
	tl_status status = query_ends_to_grid(nav, a, b, grid);
	if (status)
		return status;
	tli_sight_hit hit;
	status = tli_nav_first_hit(nav, grid[0], grid[1], &query->touches, &hit);
	if (!status)
		*blocker = hit.blocked ? tli_nav_blocker(nav, &hit) : (tl_blocker){ .kind = TL_BLOCKER_NONE };
	return status;
}

/* ---- many at once: the answers are the caller's when all are there ---- */

tl_status tli_nav_check_pairs(const tl_nav *nav, const tl_pair *pairs, size_t count)
{
	tli_point grid;
	for (size_t i = 0; i < count; i++)
		if (tli_point_from_units(pairs[i].from, nav->resolution, &grid) ||
			tli_point_from_units(pairs[i].to, nav->resolution, &grid))
			return tli_refused(TL_E_RANGE,
				"pairs has a point that is not finite or beyond the grid (2^29 grid units)");
	return TL_OK;
}

static tl_status see_pair(tl_query *query, const tl_pair *pair, void *sees)
{
	return tl_query_sees(query, pair->from, pair->to, sees);
}

static tl_status hit_pair(tl_query *query, const tl_pair *pair, void *blocker)
{
	return tl_query_first_hit(query, pair->from, pair->to, blocker);
}

typedef struct pair_list {
	const tl_pair *pairs;
	size_t count;
	const tl_budget *budget;
	tl_status (*ask)(tl_query *query, const tl_pair *pair, void *answer);
	size_t each; /* bytes of an answer */
} pair_list;

static tl_status ask_pairs(tl_query *query, const pair_list *list, void *answers)
{
	tl_status status = tli_nav_check_pairs(query->nav, list->pairs, list->count);
	if (status)
		return status;
	tli_budget_call call;
	tli_budget_enter(&call, list->budget);
	char *made = tli_alloc_array(list->count, list->each);
	status = made ? TL_OK : TL_E_NOMEM;
	for (size_t i = 0; i < list->count && !status; i++) {
		status = list->ask(query, &list->pairs[i], made + i * list->each);
		if (!status)
			status = tli_budget_spend(1);
	}
	status = tli_budget_leave(&call, status);
	if (!status)
		memcpy(answers, made, list->count * list->each);
	if (made)
		tli_free(made, list->count * list->each);
	return status;
}

tl_status tl_query_sees_many(tl_query *query, const tl_pair *pairs, size_t count, const tl_budget *budget, bool *sees)
{
	if (tli_is_null(query) || tli_is_null_for(pairs, count) || tli_is_null_for(sees, count) ||
		(budget && !tli_is_def(budget)))
		return TL_E_INVALID;
	pair_list list = { pairs, count, budget, see_pair, sizeof *sees };
	return count == 0 ? TL_OK : ask_pairs(query, &list, sees);
}

tl_status tl_query_first_hit_many(
	tl_query *query, const tl_pair *pairs, size_t count, const tl_budget *budget, tl_blocker *blockers)
{
	if (tli_is_null(query) || tli_is_null_for(pairs, count) || tli_is_null_for(blockers, count) ||
		(budget && !tli_is_def(budget)))
		return TL_E_INVALID;
	pair_list list = { pairs, count, budget, hit_pair, sizeof *blockers };
	return count == 0 ? TL_OK : ask_pairs(query, &list, blockers);
}

/* Of a line in grid units; what is nearest goes into *nearest. */
static double clearance_of(const tl_nav *nav, const tli_point line[2], tl_blocker *nearest)
{
	tli_sight_hit hit;
	double clearance = tli_sight_clearance(nav->walls, line[0], line[1], &hit);
	*nearest = hit.blocked ? tli_nav_blocker(nav, &hit) : (tl_blocker){ .kind = TL_BLOCKER_NONE };
	return hit.blocked ? clearance / nav->resolution : INFINITY;
}

tl_status tl_query_clearance(tl_query *query, tl_point a, tl_point b, double *distance, tl_blocker *nearest)
{
	if (tli_is_null(query) || tli_is_null(distance))
		return TL_E_INVALID;
	const tl_nav *nav = query->nav;
	tli_point grid[2];
	tl_status status = query_ends_to_grid(nav, a, b, grid);
	if (status)
		return status;
	tl_blocker found;
	*distance = clearance_of(nav, grid, &found);
	if (nearest)
		*nearest = found;
	return TL_OK;
}

/* ---- explaining ---- */

static tl_status name_blockers(tl_query *query)
{
	size_t count = tli_array_length(query->hits);
	if (!tli_array_reserve(query->blockers, count))
		return TL_E_NOMEM;
	tli_array_truncate(query->blockers, 0);
	for (size_t i = 0; i < count; i++)
		tli_array_push(query->blockers, tli_nav_blocker(query->nav, &query->hits[i]));
	return TL_OK;
}

tl_status tl_query_explain(tl_query *query, tl_point a, tl_point b, tl_explanation *out)
{
	if (tli_is_null(query) || tli_is_null(out))
		return TL_E_INVALID;
	const tl_nav *nav = query->nav;
	tli_sight sight = tli_nav_sight(nav);
	tli_point grid[2];
	tl_status status = query_ends_to_grid(nav, a, b, grid);
	if (!status)
		status = tli_sight_all_hits(&sight, grid[0], grid[1], &query->touches, &query->hits);
	if (!status)
		status = name_blockers(query);
	if (status)
		return status;
	*out = (tl_explanation){ .blockers = tli_array_length(query->blockers) };
	out->sees = out->blockers == 0;
	if (out->sees)
		out->clearance = clearance_of(nav, grid, &out->nearest);
	return TL_OK;
}

tl_status tl_query_get_blockers(const tl_query *query, tl_blocker *blockers, size_t capacity, size_t *count)
{
	if (tli_is_null(query) || tli_is_null(count) || tli_is_null_for(blockers, capacity))
		return TL_E_INVALID;
	*count = tli_array_length(query->blockers);
	if (*count > capacity)
		return TL_E_BUFFER;
	for (size_t i = 0; i < *count; i++)
		blockers[i] = query->blockers[i];
	return TL_OK;
}
