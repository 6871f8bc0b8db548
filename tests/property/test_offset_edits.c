/* SPDX-License-Identifier: MIT */
/*
 * The sides of grown walls after edits: those before and what tli_offset_changes says are, summed up, those of walls that are grown anew. Worlds
 * are lattices whose steps fit the body, so there are gaps of all kinds, with walls that occur several times.
 */
#include <stdlib.h>

#include "base/array.h"
#include "base/rng.h"
#include "mesh/offset.h"
#include "support/runner.h"

enum { WALLS = 40, WORLDS = 40, EDITS = 12, CHANGES = 4 };

typedef struct world {
	tli_rng rng;
	int32_t radius, parts, side;
	tli_walls *walls;
	tli_mesh_segment *sides; /* tli_array: all so far */
	tli_offset_change changes[2 * CHANGES];
	size_t change_count;
} world;

static int32_t draw(world *w, int32_t low, int32_t high)
{
	return (int32_t)tli_rng_between(&w->rng, low, high);
}

static int32_t draw_coordinate(world *w)
{
	int32_t jitter = draw(w, 0, 9) == 0 ? draw(w, -1, 1) : 0;
	return 2 * w->radius * draw(w, 0, w->side * w->parts) / w->parts + jitter;
}

static const tli_wall *draw_slot(world *w, uint32_t *slot)
{
	do
		*slot = (uint32_t)draw(w, 0, (int32_t)tli_walls_count(w->walls) - 1);
	while (tli_walls_is_free(w->walls, *slot));
	return tli_walls_get(w->walls, *slot);
}

static tli_wall draw_wall(world *w)
{
	uint32_t slot;
	tli_wall wall = { .a = { draw_coordinate(w), draw_coordinate(w) } };
	bool others = w->walls != NULL;
	if (others && draw(w, 0, 3) == 0) { /* once more, in either direction */
		wall = *draw_slot(w, &slot);
		return draw(w, 0, 1) ? wall : (tli_wall){ wall.b, wall.a, wall.radius, wall.solid };
	}
	wall.b = wall.a;
	if (draw(w, 0, 5) == 0) {
		wall.radius = draw(w, 0, 2) ? w->radius : draw(w, 1, 2 * w->radius);
		return wall;
	}
	if (others && draw(w, 0, 1) == 0) /* goes on from another */
		wall.a = draw_slot(w, &slot)->b;
	wall.b = wall.a;
	if (draw(w, 0, 2) == 0)
		wall.b = (tli_point){ draw_coordinate(w), draw_coordinate(w) };
	else
		*(draw(w, 0, 1) ? &wall.b.x : &wall.b.y) += 2 * w->radius * draw(w, -4 * w->parts, 4 * w->parts) /
			w->parts;
	return wall;
}

static void make_world(world *w, uint64_t seed)
{
	static const int32_t radii[] = { 2, 3, 5, 10, 25, 100, 410, 512, 5000, 16384 };
	tli_wall list[WALLS];
	*w = (world){ .rng = { seed } };
	w->radius = radii[draw(w, 0, (int32_t)(sizeof radii / sizeof *radii) - 1)];
	w->parts = w->radius % 5 == 0 ? 5 : draw(w, 1, 2);
	w->side = draw(w, 1, 5);
	size_t count = (size_t)draw(w, 3, WALLS);
	for (size_t i = 0; i < count; i++)
		list[i] = draw_wall(w);
	ck_assert_int_eq(tli_walls_create(list, count, &w->walls), TL_OK);
	ck_assert_int_eq(tli_offset_segments(w->walls, w->radius, 0, &w->sides), TL_OK);
}

static void change_walls(world *w)
{
	size_t changes = (size_t)draw(w, 1, CHANGES);
	w->change_count = 0;
	for (size_t i = 0; i < changes; i++) {
		bool comes = w->walls->live < 2 || draw(w, 0, 1);
		uint32_t slot = 0;
		tli_wall wall = comes ? draw_wall(w) : *draw_slot(w, &slot);
		for (size_t k = 0; k < w->change_count && !comes; k++) /* one that has just come stays */
			if (w->changes[k].slot == slot && w->changes[k].came)
				return;
		if (comes && tli_walls_reserve(w->walls, &wall, 1)) /* it does not suit the cells */
			return;
		if (comes)
			slot = tli_walls_add(w->walls, &wall);
		else
			tli_walls_remove(w->walls, slot);
		w->changes[w->change_count++] = (tli_offset_change){ wall, slot, comes };
	}
}

static int compare_sides(const void *left, const void *right)
{
	const tli_mesh_segment *l = left, *r = right;
	int order = tli_point_compare(l->a, r->a);
	return order ? order : tli_point_compare(l->b, r->b);
}

/* Sorted, those of one place as one. */
static void sum_up(tli_mesh_segment *sides)
{
	size_t count = tli_array_length(sides), kept = 0;
	for (size_t i = 0; i < count; i++)
		if (tli_point_compare(sides[i].a, sides[i].b) > 0)
			sides[i] = (tli_mesh_segment){ sides[i].b, sides[i].a,
				{ 0, -sides[i].load.multiplicity, 0, 0 } };
	qsort(sides, count, sizeof *sides, compare_sides);
	for (size_t i = 0, next; i < count; i = next) {
		tli_mesh_segment sum = sides[i];
		for (next = i + 1; next < count && compare_sides(&sides[i], &sides[next]) == 0; next++)
			sum.load.multiplicity += sides[next].load.multiplicity;
		if (sum.load.multiplicity != 0)
			sides[kept++] = sum;
	}
	tli_array_truncate(sides, kept);
}

static void check_sides(world *w)
{
	tli_mesh_segment *fresh = NULL;
	ck_assert_int_eq(tli_offset_segments(w->walls, w->radius, 0, &fresh), TL_OK);
	sum_up(fresh);
	sum_up(w->sides);
	ck_assert_uint_eq(tli_array_length(fresh), tli_array_length(w->sides));
	for (size_t i = 0; i < tli_array_length(fresh); i++) {
		ck_assert_int_eq(compare_sides(&fresh[i], &w->sides[i]), 0);
		ck_assert_int_eq(fresh[i].load.multiplicity, w->sides[i].load.multiplicity);
	}
	tli_array_free(fresh);
}

START_TEST(edits_lead_to_the_same_sides)
{
	for (uint64_t seed = 0; seed < WORLDS; seed++) {
		world w;
		make_world(&w, 1000 * (uint64_t)_i + seed);
		for (int edit = 0; edit < EDITS; edit++) {
			tli_mesh_segment *changed = NULL;
			tli_offset_counts counts;
			change_walls(&w);
			ck_assert_int_eq(
				tli_offset_changes(w.walls, w.changes, w.change_count, w.radius, 0, &changed, &counts),
				TL_OK);
			for (size_t i = 0; i < tli_array_length(changed); i++)
				ck_assert(tli_array_append(w.sides, changed[i]));
			tli_array_free(changed);
			check_sides(&w);
		}
		tli_array_free(w.sides);
		tli_walls_free(w.walls);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("offset_edits");
	TCase *tcase = tcase_create("offset_edits");
	tcase_set_timeout(tcase, 120);
	tcase_add_loop_test(tcase, edits_lead_to_the_same_sides, 0, 4);
	suite_add_tcase(suite, tcase);
	return suite;
}
