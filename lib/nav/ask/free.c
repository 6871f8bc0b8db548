/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/free.c: the nearest grid point where a body can be, and random ones.
 *
 * The nearest one is found by branch and bound: squares of grid points, the nearest first, are halved until one is a single point that is free. A
 * square is left out where its middle is forbidden by one wall that forbids its four corners, too (what is nearer to a segment than a distance is
 * convex), or lies in a solid, and farther from all walls than the corners do or next to a wall that forbids the corners. Cost: some 30 squares to
 * get down to one point, and those along what is forbidden before it.
 */
#include "nav/walks.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "base/reason.h"
#include "base/rng.h"
#include "nav/for_crowd.h"
#include "taut/queue.h"

#include <math.h>

enum { ROOT_LEVEL = 31, RANDOM_TRIES_MAX = 65536 };

/* Grid points from (x, y) on, 1 << level in each direction. */
typedef struct free_square {
	int32_t x, y;
	int32_t level;
} free_square;

typedef struct free_search {
	const tl_nav *nav;
	tli_point at;
	tli_taut_queue queue; /* of squares, by a distance that is no larger than theirs */
	free_square *squares; /* tli_array */
	bool found;
	tli_point best;
	int64_t squared; /* of the best, or the largest that is asked for */
} free_search;

static int32_t end_of_square(int32_t low, int32_t level)
{
	int64_t end = low + ((int64_t)1 << level) - 1;
	return end < TLI_GRID_MAX ? (int32_t)end : (int32_t)TLI_GRID_MAX;
}

static int32_t nearest_in(int32_t at, int32_t low, int32_t high)
{
	return at < low ? low : at > high ? high : at;
}

static int64_t squared_to_square(const free_search *s, const free_square *square)
{
	tli_point nearest = { nearest_in(s->at.x, square->x, end_of_square(square->x, square->level)),
		nearest_in(s->at.y, square->y, end_of_square(square->y, square->level)) };
	return tli_distance_squared(s->at, nearest);
}

/* A point that is free. */
static void offer_free_point(free_search *s, tli_point p)
{
	int64_t squared = tli_distance_squared(s->at, p);
	if (squared > s->squared || (s->found && squared == s->squared && tli_point_compare(p, s->best) >= 0))
		return;
	s->found = true;
	s->best = p;
	s->squared = squared;
}

/* Are all corners, and so all points, of a square nearer to a wall than the radius? */
static bool is_square_near(const free_search *s, const free_square *square, uint32_t index)
{
	const tli_wall *wall = tli_walls_get(s->nav->walls, index);
	int32_t x = end_of_square(square->x, square->level), y = end_of_square(square->y, square->level);
	const tli_point corners[4] = { { square->x, square->y }, { x, square->y }, { x, y }, { square->x, y } };
	for (int i = 0; i < 4; i++)
		if (tli_compare_distance_point_segment(
			    corners[i], wall->a, wall->b, (int64_t)wall->radius + s->nav->radius) >= 0)
			return false;
	return true;
}

/* Do all of its points lie in what forbids its middle? In a solid also those that are near its wall. */
static bool is_forbidden(const free_search *s, const free_square *square, tli_point middle, const tli_sight_hit *hit)
{
	const tli_walls *walls = s->nav->walls;
	if (hit->wall != TLI_HIT_SOLID)
		return is_square_near(s, square, hit->wall);
	/* Two sides are longer than the diagonal; no wall is as near as that. */
	int64_t reach = (int64_t)1 << square->level;
	if (reach < TLI_GRID_MAX && tli_sight_compare_clearance(walls, middle, middle, (int32_t)reach) > 0)
		return true;
	tli_sight_hit nearest;
	return tli_sight_clearance(walls, middle, middle, &nearest) < s->nav->radius &&
		is_square_near(s, square, nearest.wall);
}

static tl_status put_square(free_search *s, free_square square)
{
	/* A float this much smaller is below the integer it was rounded from. */
	static const double SLACK = 2e-7;
	if (square.x > TLI_GRID_MAX || square.y > TLI_GRID_MAX)
		return TL_OK;
	int64_t squared = squared_to_square(s, &square);
	if (squared > s->squared)
		return TL_OK;
	if (!tli_array_reserve(s->squares, 1) || !tli_taut_queue_reserve(&s->queue, 1))
		return TL_E_NOMEM;
	tli_taut_queue_put(&s->queue, (float)((double)squared * (1 - SLACK)), (uint32_t)tli_array_length(s->squares));
	tli_array_push(s->squares, square);
	return TL_OK;
}

/* Halves a square in both directions. */
static tl_status split_square(free_search *s, free_square square)
{
	int32_t level = square.level - 1, half = (int32_t)((uint32_t)1 << level);
	tl_status status = TL_OK;
	for (int i = 0; i < 4 && !status; i++) {
		int64_t x = (int64_t)square.x + (i & 1 ? half : 0), y = (int64_t)square.y + (i & 2 ? half : 0);
		if (x <= TLI_GRID_MAX && y <= TLI_GRID_MAX)
			status = put_square(s, (free_square){ (int32_t)x, (int32_t)y, level });
	}
	return status;
}

static tl_status look_at_square(free_search *s, free_square square)
{
	tli_sight_hit hit;
	int32_t half = square.level > 0 ? (int32_t)((uint32_t)1 << (square.level - 1)) : 0;
	tli_point middle = { nearest_in(square.x + half, square.x, end_of_square(square.x, square.level)),
		nearest_in(square.y + half, square.y, end_of_square(square.y, square.level)) };
	tl_status status = tli_budget_spend(10);
	if (status)
		return status;
	tli_nav_position(s->nav, middle, &hit);
	if (!hit.blocked)
		offer_free_point(s, middle);
	if (square.level == 0 || (hit.blocked && is_forbidden(s, &square, middle, &hit)))
		return TL_OK;
	return split_square(s, square);
}

static tl_status find_nearest_free(free_search *s)
{
	tl_status status = put_square(s, (free_square){ -TLI_GRID_MAX, -TLI_GRID_MAX, ROOT_LEVEL });
	while (!status && s->queue.count > 0) {
		uint64_t item = tli_taut_queue_take(&s->queue);
		free_square square = s->squares[tli_taut_queue_number(item)];
		if ((double)tli_taut_queue_key(item) > (double)s->squared)
			break;
		if (squared_to_square(s, &square) <= s->squared)
			status = look_at_square(s, square);
	}
	return status;
}

/* The largest square of a distance in grid units, in map units. */
static int64_t square_of_limit(const tl_nav *nav, double distance)
{
	double grid = distance * nav->resolution;
	return grid < 0x1p31 ? (int64_t)(grid * grid) : INT64_MAX;
}

tl_status tl_query_nearest_free(
	tl_query *query, tl_point at, double max_distance, const tl_budget *budget, tl_free_place *out)
{
	if (tli_is_null(query) || (budget && !tli_is_def(budget)) || tli_is_null(out) ||
		tli_breaks(!(max_distance >= 0), "max_distance is below 0, or not a number"))
		return TL_E_INVALID;
	const tl_nav *nav = query->nav;
	free_search s = { .nav = nav, .squared = square_of_limit(nav, max_distance) };
	if (tli_point_from_units(at, nav->resolution, &s.at))
		return tli_refused(TL_E_RANGE, "at is not finite or beyond the grid (2^29 grid units)");
	tli_budget_call call;
	tli_budget_enter(&call, budget);
	tl_status status = tli_budget_leave(&call, find_nearest_free(&s));
	tli_taut_queue_free(&s.queue);
	tli_array_free(s.squares);
	if (status)
		return status;
	*out = (tl_free_place){ .found = s.found };
	if (s.found) {
		out->at = tli_point_to_units(s.best, nav->resolution);
		out->distance = tli_nav_distance(nav, s.at, s.best);
	}
	return TL_OK;
}

/* ---- random points ---- */

typedef struct random_search {
	tl_query *query;
	const tl_random_def *def;
	tli_rng rng;
	int32_t low[2], high[2]; /* grid units */
	tli_nav_end from;
	tli_walks walks;
} random_search;

tl_random_def tl_default_random_def(void)
{
	return (tl_random_def){
		.cookie = TLI_COOKIE(tl_random_def), .max_distance = INFINITY, .budget = tl_default_budget()
	};
}

static int32_t clipped_to_grid(double at)
{
	return (int32_t)fmin(fmax(at, -TLI_GRID_MAX), TLI_GRID_MAX);
}

/* The bounds of the nav, or the square about the start. */
static void find_random_box(random_search *s)
{
	const tl_nav *nav = s->query->nav;
	double units = nav->resolution, reach = ceil(s->def->max_distance * units / tli_query_least_cost(s->query));
	double low[2] = { nav->bounds.min.x * units, nav->bounds.min.y * units },
	       high[2] = { nav->bounds.max.x * units, nav->bounds.max.y * units };
	int32_t from[2] = { s->from.at.x, s->from.at.y };
	for (int i = 0; i < 2; i++) {
		bool about = s->def->reachable && s->def->max_distance < INFINITY;
		s->low[i] = clipped_to_grid(about ? from[i] - reach : ceil(low[i]));
		s->high[i] = clipped_to_grid(about ? from[i] + reach : floor(high[i]));
		s->high[i] = s->high[i] < s->low[i] ? s->low[i] : s->high[i];
	}
}

static tl_status begin_random_walks(random_search *s, size_t expected)
{
	const tl_nav *nav = s->query->nav;
	tl_status status = TL_OK;
	if (!s->def->reachable || s->from.blocked)
		return TL_OK;
	status = tli_walks_begin(&s->walks, s->query, &s->from, expected);
	bool by_parts = nav->corners && s->def->max_distance == INFINITY;
	return status || by_parts ? status : tli_walks_grow(&s->walks, s->def->max_distance + 1.0 / nav->resolution);
}

/* By corners the parts of the plane say whether there is a path at all. */
static tl_status is_wanted(random_search *s, tli_nav_end *end, bool *wanted)
{
	*wanted = false;
	tli_nav_check_place(s->query->nav, end);
	if (end->blocked)
		return TL_OK;
	*wanted = !s->def->reachable || tli_point_equal(end->at, s->from.at);
	if (*wanted)
		return TL_OK;
	if (s->query->nav->corners && s->def->max_distance == INFINITY)
		return tli_nav_has_corner_path(s->query, &s->from, end, wanted);
	tli_found_walk walk;
	tl_status status = tli_walks_ask(&s->walks, end, &walk);
	*wanted = !status && walk.cost < INFINITY && walk.cost <= s->def->max_distance;
	return status;
}

static tl_status draw_point(random_search *s, tl_point *out, bool *found)
{
	tl_status status = TL_OK;
	*found = false;
	for (int tries = 0; tries < RANDOM_TRIES_MAX && !status && !*found; tries++) {
		tli_nav_end end = { .node = TLI_NO_NODE };
		end.at.x = (int32_t)tli_rng_between(&s->rng, s->low[0], s->high[0]);
		end.at.y = (int32_t)tli_rng_between(&s->rng, s->low[1], s->high[1]);
		status = is_wanted(s, &end, found);
		if (!status)
			status = tli_budget_spend(20);
		*out = tli_point_to_units(end.at, s->query->nav->resolution);
	}
	return status;
}

static tl_status draw_points(random_search *s, tl_point *points, size_t capacity, size_t *count)
{
	tl_status status = begin_random_walks(s, capacity < RANDOM_TRIES_MAX / 2 ? 2 * capacity : capacity);
	bool found = !(s->def->reachable && s->from.blocked);
	size_t drawn = 0;
	while (drawn < capacity && found && !status) {
		status = draw_point(s, &points[drawn], &found);
		drawn += found && !status;
	}
	*count = drawn;
	return status;
}

static bool breaks_rules_of_random(const tl_query *query, const tl_random_def *def)
{
	return tli_is_null(query) || !tli_is_def(def) || !tli_is_def(&def->budget) ||
		tli_breaks(!(def->max_distance >= 0), "def.max_distance is below 0, or not a number") ||
		(def->reachable && tli_nav_lacks_paths(query));
}

tl_status tl_query_random_points(
	tl_query *query, const tl_random_def *def, tl_point *points, size_t capacity, size_t *count)
{
	if (breaks_rules_of_random(query, def) || tli_is_null_for(points, capacity) || tli_is_null(count))
		return TL_E_INVALID;
	random_search s = { .query = query, .def = def, .rng = { def->seed } };
	tl_status status = def->reachable ? tli_walks_take_from(query->nav, &def->from, &s.from) : TL_OK;
	if (status)
		return status;
	if (capacity == 0) {
		*count = 0;
		return TL_OK;
	}
	find_random_box(&s);
	tli_budget_call call;
	tli_budget_enter(&call, &def->budget);
	size_t drawn = 0;
	tl_point *made = tli_alloc_array(capacity, sizeof *made);
	status = tli_budget_leave(&call, made ? draw_points(&s, made, capacity, &drawn) : TL_E_NOMEM);
	for (size_t i = 0; i < drawn && !status; i++)
		points[i] = made[i];
	if (!status)
		*count = drawn;
	tli_free(made, capacity * sizeof *made);
	return status;
}
