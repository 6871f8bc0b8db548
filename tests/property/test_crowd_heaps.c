/* SPDX-License-Identifier: MIT */
/* Heaps: agents that were added on top of each other part, and the deepest overlap never grows (support/crowd_world.h looks at each step). */
#include <tautline/crowd.h>
#include <tautline/nav.h>

#include <math.h>

#include "support/crowd_world.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/small_map.h"

/* A heap: default agents thrown into a square, 3 a square unit or at one point, on a plane or in the corner of a room. */
typedef struct heap_kind {
	double side;
	bool goals, corner;
	int count;
} heap_kind;

/* In map units from x and y to walls along the axes. */
static const double HEAP_RADIUS = 0.3;

static void throw_heap(world *w, const heap_kind *heap, tli_rng *rng)
{
	double off = heap->corner ? HEAP_RADIUS : 0;
	for (int i = 0; i < heap->count; i++) {
		tl_agent_def agent = tl_default_agent_def();
		agent.position = (tl_point){ off + world_between(rng, 0, heap->side),
			off + world_between(rng, 0, heap->side) };
		agent.radius = HEAP_RADIUS;
		agent.desire = heap->goals ? TL_DESIRE_GOAL : TL_DESIRE_REST;
		agent.goal = (tl_point){ world_between(rng, 20, 40), world_between(rng, 20, 40) };
		world_add(w, &agent);
	}
}

static double farthest_move(const world *w, const tl_point *from)
{
	double moved = 0;
	for (size_t i = 0; i < w->count; i++)
		moved = fmax(moved, hypot(w->x[i] - from[i].x, w->y[i] - from[i].y));
	return moved;
}

/* All part within a second and one and a half times what the one that goes farthest needs at top speed; none is in a wall. */
static void part_heap(const heap_kind *heap, tli_rng *rng)
{
	static world w;
	tl_point from[WORLD_MOST];
	tl_crowd_def def = world_def(1.0 / 60);
	tl_map *map = NULL;
	tl_nav *nav = NULL;
	if (heap->corner) {
		map = small_map();
		(void)small_box(map, 0, 0, 60, 60, false);
		tl_nav_def nav_def = tl_default_nav_def();
		nav_def.radius = HEAP_RADIUS;
		def.nav = nav = small_nav(map, &nav_def);
	}
	world_begin(&w, &def);
	throw_heap(&w, heap, rng);
	for (size_t i = 0; i < w.count; i++)
		from[i] = (tl_point){ w.x[i], w.y[i] };
	double seconds = 0;
	while (world_overlaps(&w) > 0 && seconds <= 1 + 1.5 * farthest_move(&w, from) / 2) {
		world_step(&w);
		seconds += def.dt;
	}
	ck_assert_msg(world_overlaps(&w) == 0, "%zu pairs of %d overlap after %g s", world_overlaps(&w), heap->count,
		seconds);
	for (size_t i = 0; i < w.count && heap->corner; i++)
		ck_assert_double_ge(fmin(w.x[i], w.y[i]), HEAP_RADIUS - 0.002);
	world_end(&w);
	tl_nav_free(nav);
	tl_map_free(map);
}

START_TEST(heaps_part)
{
	tli_rng rng = { 60 + (uint64_t)_i };
	for (int kind = 0; kind < 4; kind++)
		for (size_t k = 0; k < 5; k++) {
			int count = (const int[]){ 5, 10, 20, 40, 100 }[k];
			heap_kind heap = { sqrt(count / 3.0), kind & 1, kind & 2, count };
			part_heap(&heap, &rng);
		}
	for (int kind = 0; kind < 4; kind++)
		part_heap(&(heap_kind){ 0, kind & 1, kind & 2, 50 }, &rng);
	part_heap(&(heap_kind){ 10, _i & 1, false, 300 }, &rng);
	part_heap(&(heap_kind){ 10, _i & 1, true, 300 }, &rng);
	if (_i < 2)
		part_heap(&(heap_kind){ 0, _i & 1, true, 300 }, &rng);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd heaps");
	TCase *tcase = tcase_create("heaps");
	tcase_add_loop_test(tcase, heaps_part, 0, ROUNDS_OF(20, 2));
	suite_add_tcase(suite, tcase);
	return suite;
}
