/* SPDX-License-Identifier: MIT */
/*
 * The sides of grown walls after edits: those before and what tli_offset_changes says are, summed up, those of walls that are grown anew. Worlds
 * are lattices whose steps fit the body, so there are gaps of all kinds, with walls that occur several times. And what is live between them keeps its distance.
 */
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/rng.h"
#include "mesh/offset.h"
#include "support/rounds.h"
#include "support/runner.h"

enum { WALLS = 40, EDITS = 12, CHANGES = 4 };

#define WORLDS ROUNDS_OF(40U, 10U)

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

/* ---- what is live ---- */

static tl_point place_of(const tli_mesh *mesh, int32_t vertex)
{
	const tli_mesh_vertex *v = &mesh->vertices[vertex];
	if (v->crossing < 0)
		return (tl_point){ v->at.x, v->at.y };
	const tli_mesh_crossing *c = &mesh->crossings[v->crossing];
	return (tl_point){ (double)c->x / (double)c->d, (double)c->y / (double)c->d };
}

static double distance_to(tl_point p, tl_point a, tl_point b)
{
	double dx = b.x - a.x, dy = b.y - a.y, squared = dx * dx + dy * dy, at = 0;
	if (squared > 0)
		at = fmax(0, fmin(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared));
	return hypot(a.x + at * dx - p.x, a.y + at * dy - p.y);
}

/* 0 where c lies on the line, or may, by the errors of doubles. */
static int side_of(tl_point a, tl_point b, tl_point c)
{
	double turn = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
	return (turn > 1e-3) - (turn < -1e-3);
}

/* 0 where they cross. */
static double distance_between(tl_point a, tl_point b, tl_point c, tl_point d)
{
	if (side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0)
		return 0;
	return fmin(fmin(distance_to(a, c, d), distance_to(b, c, d)), fmin(distance_to(c, a, b), distance_to(d, a, b)));
}

/* No side of a live triangle comes nearer to a wall than a unit less than the body, so none passes one. */
static void check_live(const world *w)
{
	tli_mesh *mesh = NULL;
	ck_assert_int_eq(tli_offset_mesh(w->walls, w->radius, 0, &mesh), TL_OK);
	for (int32_t h = 0; h < (int32_t)tli_array_length(mesh->edges); h++) {
		if (tli_mesh_is_dead(mesh, h / 3) || tli_mesh_origin(mesh, h) < 4 || tli_mesh_target(mesh, h) < 4)
			continue; /* the box is too far away for sums in doubles */
		tl_point p = place_of(mesh, tli_mesh_origin(mesh, h)), q = place_of(mesh, tli_mesh_target(mesh, h));
		for (size_t i = 0; i < tli_walls_count(w->walls); i++) {
			const tli_wall *wall = tli_walls_get(w->walls, i);
			tl_point a = { wall->a.x, wall->a.y }, b = { wall->b.x, wall->b.y };
			if (tli_walls_is_free(w->walls, i))
				continue;
			double far = distance_between(p, q, a, b);
			ck_assert_msg(far > w->radius + wall->radius - 1 - 1e-6,
				"radius %d: live from %.3f,%.3f to %.3f,%.3f, %.3f from the wall %d,%d %d,%d",
				(int)w->radius, p.x, p.y, q.x, q.y, far, wall->a.x, wall->a.y, wall->b.x, wall->b.y);
		}
	}
	tli_mesh_free(mesh);
}

/* Two walls that go on from each other; where one of them begins others are about a body away, so that its ring there is cut. */
static void make_bend(world *w, uint64_t seed)
{
	static const int32_t radii[] = { 2, 3, 4, 5, 7, 8, 10, 25, 410 };
	tli_wall list[6] = { 0 };
	size_t count = 2;
	*w = (world){ .rng = { seed } };
	w->radius = radii[draw(w, 0, (int32_t)(sizeof radii / sizeof *radii) - 1)];
	int32_t r = w->radius;
	list[0].b = (tli_point){ draw(w, 3 * r, 12 * r), draw(w, 0, 2) ? 0 : draw(w, -r, r) };
	list[1].a = list[1].b = list[0].b;
	list[1].b.x += draw(w, 0, 1) ? draw(w, -12 * r, 12 * r) : 0;
	list[1].b.y += draw(w, -12 * r, 12 * r);
	for (int32_t others = draw(w, 1, 4); others > 0; others--) {
		tli_wall *wall = &list[count++];
		wall->a = (tli_point){ draw(w, -4 * r - 3, 4 * r + 3), draw(w, -4 * r - 3, 4 * r + 3) };
		wall->b = (tli_point){ wall->a.x + draw(w, -15 * r, 15 * r), wall->a.y + draw(w, -15 * r, 15 * r) };
	}
	ck_assert_int_eq(tli_walls_create(list, count, &w->walls), TL_OK);
}

START_TEST(what_is_live_keeps_its_distance)
{
	/* A chord was outside a strip at a slant; a capsule without what only one of its rings has. */
	static const tli_wall chord[] = { { { 20, 40 }, { 40, 40 }, 0, 0 }, { { 40, 40 }, { 40, 51 }, 0, 0 },
		{ { 0, 0 }, { 20, 60 }, 0, 0 }, { { 20, 40 }, { 50, 30 }, 0, 0 } };
	static const tli_wall capsule[] = { { { 0, 0 }, { 51, 1 }, 0, 0 }, { { 51, 1 }, { 52, 0 }, 0, 0 },
		{ { 32, -20 }, { 131, -42 }, 0, 0 } };
	world w = { .radius = 2 };
	ck_assert_int_eq(tli_walls_create(chord, sizeof chord / sizeof *chord, &w.walls), TL_OK);
	check_live(&w);
	tli_walls_free(w.walls);
	w.radius = 8;
	ck_assert_int_eq(tli_walls_create(capsule, sizeof capsule / sizeof *capsule, &w.walls), TL_OK);
	check_live(&w);
	tli_walls_free(w.walls);
	for (uint64_t seed = 0; seed < ROUNDS_OF(50000U, 1500U); seed++) {
		make_bend(&w, seed);
		check_live(&w);
		tli_walls_free(w.walls);
	}
}
END_TEST

START_TEST(edits_lead_to_the_same_sides)
{
	for (uint64_t seed = 0; seed < WORLDS; seed++) {
		world w;
		make_world(&w, 1000 * (uint64_t)_i + seed);
		for (int edit = 0; edit < EDITS; edit++) {
			tli_mesh_segment *changed = NULL;
			tli_offset_counts counts;
			change_walls(&w);
			tli_offset_edit asked = { w.walls, w.changes, w.change_count, w.radius, 0 };
			ck_assert_int_eq(tli_offset_changes(&asked, &changed, &counts), TL_OK);
			for (size_t i = 0; i < tli_array_length(changed); i++)
				ck_assert(tli_array_append(w.sides, changed[i]));
			tli_array_free(changed);
			check_sides(&w);
			check_live(&w);
		}
		tli_array_free(w.sides);
		tli_walls_free(w.walls);
	}
}
END_TEST

/* All walls of a field move by a unit in one edit; in the first half of the field each goes to where another was. */
START_TEST(all_walls_move_at_once)
{
	enum { SIDE = 200, STEP = 40, RADIUS = 10 };
	static tli_wall list[SIDE * SIDE];
	static tli_offset_change changes[2 * SIDE * SIDE];
	world w = { .radius = RADIUS };
	tli_mesh_segment *changed = NULL;
	tli_offset_counts counts;
	for (int32_t i = 0; i < SIDE * SIDE; i++)
		list[i] = (tli_wall){ { i % SIDE * STEP, i / SIDE * STEP },
			{ i % SIDE * STEP + 19, i / SIDE * STEP + i % 3 }, 0, 0 };
	ck_assert_int_eq(tli_walls_create(list, SIDE * SIDE, &w.walls), TL_OK);
	ck_assert_int_eq(tli_offset_segments(w.walls, RADIUS, 0, &w.sides), TL_OK);
	tli_walls_free(w.walls);
	for (uint32_t i = 0; i < SIDE * SIDE; i++) {
		int32_t by = i < SIDE * SIDE / 2 ? STEP : 1;
		changes[i] = (tli_offset_change){ list[i], i, false };
		list[i].a.x += by, list[i].b.x += by;
		changes[SIDE * SIDE + i] = (tli_offset_change){ list[i], i, true };
	}
	ck_assert_int_eq(tli_walls_create(list, SIDE * SIDE, &w.walls), TL_OK);
	tli_offset_edit asked = { w.walls, changes, 2 * SIDE * SIDE, RADIUS, 0 };
	ck_assert_int_eq(tli_offset_changes(&asked, &changed, &counts), TL_OK);
	for (size_t i = 0; i < tli_array_length(changed); i++)
		ck_assert(tli_array_append(w.sides, changed[i]));
	tli_array_free(changed);
	check_sides(&w);
	tli_array_free(w.sides);
	tli_walls_free(w.walls);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("offset_edits");
	TCase *tcase = tcase_create("offset_edits");
	tcase_set_timeout(tcase, 120);
	tcase_add_loop_test(tcase, edits_lead_to_the_same_sides, 0, 4);
	tcase_add_test(tcase, all_walls_move_at_once);
	tcase_add_test(tcase, what_is_live_keeps_its_distance);
	suite_add_tcase(suite, tcase);
	return suite;
}
