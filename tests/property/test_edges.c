/* SPDX-License-Identifier: MIT */
/*
 * The rejection of edges in four steps against the plain test of every edge: the same hits, on random polygons for
 * feelers that start outside them and on open walls for any; how many edges each step leaves; and the index, which
 * must miss nothing.
 */
#include <math.h>
#include <stdio.h>

#include "base/angle.h"
#include "base/rng.h"
#include "steer/edge_index.h"
#include "support/polygons.h"
#include "support/runner.h"

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static tli_feeler random_feeler(tli_rng *rng, const struct polygons *field, double length)
{
	tl_point from;
	do
		from = (tl_point){ between(rng, -22, 22), between(rng, -22, 22) };
	while (field && polygons_inside(field, from));
	tli_turn turn = { 1, 0 };
	(void)tli_turn_by_radians(between(rng, 0, 6.2831853), &turn);
	return tli_feeler_make(from, (tl_vector){ turn.cosine, turn.sine }, length);
}

static void expect_same(const tli_edge_hit *hit, const tli_edge_hit *expected)
{
	ck_assert_int_eq(hit->found, expected->found);
	if (!hit->found)
		return;
	ck_assert_double_eq_tol(hit->distance, expected->distance, 1e-9);
	ck_assert_double_eq_tol(hit->normal.x, expected->normal.x, 1e-9);
	ck_assert_double_eq_tol(hit->normal.y, expected->normal.y, 1e-9);
}

static void add(tl_edge_counts *sum, const tl_edge_counts *counts)
{
	sum->tested += counts->tested;
	sum->after_interval += counts->after_interval;
	sum->after_axis += counts->after_axis;
	sum->after_facing += counts->after_facing;
	sum->after_length += counts->after_length;
	sum->hits += counts->hits;
}

/* One feeler over the walls: all edges in four steps, by the index, and the plain test. */
static void feel(
	const struct polygons *field, const tli_edge_index *index, const tli_feeler *feeler, tl_edge_counts *sum)
{
	tli_edge_hit steps = { 0 }, found = { 0 }, uncounted = { 0 };
	tl_edge_counts counts = { 0 };
	polygons_meet_edges(index->edges, index->count, feeler, &steps, &counts);
	polygons_meet_edges(index->edges, index->count, feeler, &uncounted, NULL);
	tli_edge_index_meet(index, feeler, &found, NULL);
	tli_edge_hit expected = polygons_plain_hit(field, feeler);
	expect_same(&steps, &expected);
	expect_same(&found, &expected);
	ck_assert(uncounted.found == steps.found && uncounted.distance == steps.distance);
	ck_assert(found.distance == steps.distance);
	ck_assert(counts.tested >= counts.after_interval && counts.after_interval >= counts.after_axis &&
		counts.after_axis >= counts.after_facing && counts.after_facing >= counts.after_length &&
		counts.after_length >= counts.hits && (counts.hits > 0) == steps.found);
	add(sum, &counts);
}

static void print_left(const char *what, double length, size_t feelers, const tl_edge_counts *sum)
{
	double n = (double)feelers;
	printf("%s, length %4.1f: of %.1f edges left a %.3f, b %.3f, c %.3f, d %.3f; hits %.3f\n", what, length,
		(double)sum->tested / n, (double)sum->after_interval / n, (double)sum->after_axis / n,
		(double)sum->after_facing / n, (double)sum->after_length / n, (double)sum->hits / n);
}

static const double lengths[] = { 2, 2.5, 4, 10 };

static void over_polygons(bool concave, double length)
{
	enum { FIELDS = 50, FEELERS = 200 };
	tl_edge_counts sum = { 0 };
	size_t needles = 0; /* walls with the other side of their polygon too near to tell which side is which */
	for (uint64_t seed = 0; seed < FIELDS; seed++) {
		struct polygons field;
		polygons_make(&field, 11000 + seed, concave);
		tli_edge_index index = { 0 };
		ck_assert_int_eq(tli_edge_index_of_walls(field.walls, field.count, 4096, false, &index), TL_OK);
		for (size_t i = 0; i < index.count; i++)
			needles += index.edges[i].both;
		tli_rng rng = { seed + 1 };
		for (int i = 0; i < FEELERS; i++) {
			tli_feeler feeler = random_feeler(&rng, &field, length);
			feel(&field, &index, &feeler, &sum);
		}
		tli_edge_index_free(&index);
	}
	print_left(concave ? "concave" : "convex ", length, FIELDS * FEELERS, &sum);
	ck_assert_uint_le(needles, 10);
	double n = FIELDS * FEELERS;
	if (length == 2)
		ck_assert((double)sum.after_interval / n <= .4 && (double)sum.after_length / n <= .15);
}

START_TEST(four_steps_find_what_the_plain_test_finds)
{
	over_polygons(_i % 2, lengths[_i / 2]);
}
END_TEST

/* Open walls are met from both sides, and step c leaves them alone. */
START_TEST(open_walls_are_met_from_both_sides)
{
	enum { WALLS = 120, FEELERS = 4000 };
	struct polygons field = { .count = WALLS };
	tli_rng rng = { 5 };
	for (int i = 0; i < WALLS; i++) {
		tl_point a = { between(&rng, -22, 22), between(&rng, -22, 22) };
		tl_point b = { a.x + between(&rng, -4, 4), a.y + between(&rng, -4, 4) };
		field.walls[i] = (tl_steer_wall){ a, b, false };
	}
	tli_edge_index index = { 0 };
	ck_assert_int_eq(tli_edge_index_of_walls(field.walls, field.count, 4096, false, &index), TL_OK);
	tl_edge_counts sum = { 0 };
	for (int i = 0; i < FEELERS; i++) {
		tli_feeler feeler = random_feeler(&rng, NULL, lengths[i % 4]);
		feel(&field, &index, &feeler, &sum);
	}
	print_left("open   ", 4.6, FEELERS, &sum);
	ck_assert_uint_eq(sum.after_facing, sum.after_axis);
	tli_edge_index_free(&index);
}
END_TEST

/* A closed polygon may be given in either orientation; one in a polygon is a hole. From outside, faces are met from the
 * free side alone. */
START_TEST(polygons_are_oriented)
{
	static const tl_point outer[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };
	static const tl_point hole[] = { { 3, 3 }, { 7, 3 }, { 7, 7 }, { 3, 7 } };
	for (int orientations = 0; orientations < 4; orientations++) {
		tl_steer_wall walls[8];
		for (int i = 0; i < 4; i++) {
			tl_point a = outer[i], b = outer[(i + 1) % 4], c = hole[i], d = hole[(i + 1) % 4];
			walls[i] = orientations & 1 ? (tl_steer_wall){ b, a, true } : (tl_steer_wall){ a, b, true };
			walls[4 + i] = orientations & 2 ? (tl_steer_wall){ d, c, true } : (tl_steer_wall){ c, d, true };
		}
		tli_edge_index index = { 0 };
		ck_assert_int_eq(tli_edge_index_of_walls(walls, 8, 1024, true, &index), TL_OK);
		for (int i = 0; i < 8; i++) {
			tl_point middle = { (walls[i].a.x + walls[i].b.x) / 2, (walls[i].a.y + walls[i].b.y) / 2 };
			tl_vector n = index.edges[i].normal;
			bool outwards = n.x * (middle.x - 5) + n.y * (middle.y - 5) > 0;
			ck_assert(!index.edges[i].both && outwards == (i < 4));
		}
		tli_edge_index_free(&index);
	}
	/* Two that cross: a side that is not known meets both sides. */
	tl_steer_wall cross[8];
	for (int i = 0; i < 4; i++) {
		cross[i] = (tl_steer_wall){ outer[i], outer[(i + 1) % 4], true };
		cross[4 + i] = cross[i];
		cross[4 + i].a.x = 8 + cross[i].a.y / 10 * 4;
		cross[4 + i].b.x = 8 + cross[i].b.y / 10 * 4;
		cross[4 + i].a.y = 4 + cross[i].a.x / 5;
		cross[4 + i].b.y = 4 + cross[i].b.x / 5;
	}
	tli_edge_index index = { 0 };
	ck_assert_int_eq(tli_edge_index_of_walls(cross, 8, 1024, true, &index), TL_OK);
	ck_assert(index.edges[1].both);  /* x = 10, the other polygon's y 4..6 in its middle */
	ck_assert(!index.edges[3].both); /* x = 0 */
	tli_edge_index_free(&index);
}
END_TEST

/* The mirror image is met alike, to the last bit. */
START_TEST(mirror_images_are_met_alike)
{
	struct polygons field;
	polygons_make(&field, 11003, true);
	tli_rng rng = { 9 };
	int hits = 0;
	for (int i = 0; i < 20000; i++) {
		tli_feeler feeler = random_feeler(&rng, &field, 10), image = feeler;
		image.from.y = -image.from.y;
		image.tip.y = -image.tip.y;
		image.ahead.y = -image.ahead.y;
		tli_edge_hit hit = { 0 }, other = { 0 };
		for (size_t k = 0; k < field.count; k++) {
			tl_point a = field.walls[k].a, b = field.walls[k].b;
			tli_edge edge = tli_edge_make(a, b, false);
			tli_edge back = tli_edge_make((tl_point){ b.x, -b.y }, (tl_point){ a.x, -a.y }, false);
			tli_edge_meet(&edge, (uint32_t)k, &feeler, &hit, NULL);
			tli_edge_meet(&back, (uint32_t)k, &image, &other, NULL);
		}
		hits += hit.found;
		ck_assert(hit.found == other.found && hit.distance == other.distance);
		ck_assert(hit.normal.x == other.normal.x && hit.normal.y == -other.normal.y);
	}
	ck_assert_int_gt(hits, 1000);
}
END_TEST

START_TEST(touching_is_meeting)
{
	tli_edge corner[] = { tli_edge_make((tl_point){ 1, 1 }, (tl_point){ 2, 0 }, false),
		tli_edge_make((tl_point){ 3, 1 }, (tl_point){ 2, 0 }, false) };
	tli_feeler feeler = tli_feeler_make((tl_point){ 0, 0 }, (tl_vector){ 1, 0 }, 2);
	for (int i = 0; i < 2;
		i++) { /* an end on the feeler's tip, from the left: the first faces the feeler, the second away */
		tli_edge_hit hit = { 0 };
		tli_edge_meet(&corner[i], 0, &feeler, &hit, NULL);
		ck_assert(hit.found && hit.distance == 2);
	}
	static const tl_point no[][2] = { { { 1, 0 }, { 2, 0 } }, { { 1, 0 }, { 1, 0 } }, { { 1, -1 }, { 1, 1 } },
		{ { 2.5, 1 }, { 2.5, -1 } }, { { -1, 1 }, { -1, -1 } }, { { 1, 1 }, { 2, 2 } } };
	for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
		tli_edge edge = tli_edge_make(no[i][0], no[i][1], false);
		tli_edge_hit hit = { 0 };
		tli_edge_meet(&edge, 0, &feeler, &hit, NULL);
		ck_assert_msg(!hit.found, "edge %zu", i);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("edges");
	TCase *tests = tcase_create("edges");
	tcase_add_loop_test(tests, four_steps_find_what_the_plain_test_finds, 0, 8);
	tcase_add_test(tests, open_walls_are_met_from_both_sides);
	tcase_add_test(tests, polygons_are_oriented);
	tcase_add_test(tests, mirror_images_are_met_alike);
	tcase_add_test(tests, touching_is_meeting);
	suite_add_tcase(suite, tests);
	return suite;
}
