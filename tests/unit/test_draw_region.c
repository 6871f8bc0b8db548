/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_draw_region.c: what is visible from a point, in a picture: cut to the picture's box, whatever the outline is, so
 * that inside of the box the same is filled.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support/picture.h"
#include "support/runner.h"
#include "support/xml.h"

/* The map is 20 by 10 units, so 904 pixels are 20 units, and 28 pixels are left on each side. */
#define SCALE (904.0 / 20)
#define BORDER 28.0
enum { POINTS_MOST = 200 };

struct outline {
	tl_point points[POINTS_MOST];
	size_t count;
};

static tl_map *frame(void)
{
	tl_map *map = picture_empty_map();
	picture_add_wall(map, (tl_point[]){ { 0, 0 }, { 20, 0 }, { 20, 10 }, { 0, 10 } }, 4, true, false);
	return map;
}

static char *draw(const struct outline *region, tl_point from)
{
	tl_map *map = frame();
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	def.region = region->points;
	def.region_count = region->count;
	def.region_from = from;
	char *svg = picture_draw(map, NULL, &def, &size);
	tl_map_free(map);
	return svg;
}

/* The points of the filled path, in pixels. */
static void read_path(const char *svg, struct outline *out)
{
	const char *at = strstr(svg, "<path class=\"t-region\" d=\"");
	ck_assert_ptr_nonnull(at);
	at = strchr(at, 'd') + 3;
	out->count = 0;
	while (*at == 'M' || *at == 'L') {
		char *end;
		ck_assert_uint_lt(out->count, POINTS_MOST);
		ck_assert_int_eq(*at == 'M', out->count == 0);
		out->points[out->count].x = strtod(at + 1, &end);
		out->points[out->count++].y = strtod(end, &end);
		at = end;
	}
	ck_assert(*at == '"' ? out->count == 0 : strncmp(at, "Z\"", 2) == 0);
}

static bool is_inside(const struct outline *outline, tl_point q)
{
	bool inside = false;
	for (size_t i = 0; i < outline->count; i++) {
		tl_point a = outline->points[i], b = outline->points[(i + 1) % outline->count];
		if ((a.y > q.y) != (b.y > q.y) && q.x < a.x + (q.y - a.y) / (b.y - a.y) * (b.x - a.x))
			inside = !inside;
	}
	return inside;
}

static double distance_to(const struct outline *outline, tl_point q)
{
	double nearest = INFINITY;
	for (size_t i = 0; i < outline->count; i++) {
		tl_point a = outline->points[i], b = outline->points[(i + 1) % outline->count];
		double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
		double t = length > 0 ? ((q.x - a.x) * x + (q.y - a.y) * y) / length : 0;
		t = fmin(fmax(t, 0), 1);
		nearest = fmin(nearest, hypot(q.x - a.x - t * x, q.y - a.y - t * y));
	}
	return nearest;
}

START_TEST(inside_the_picture_nothing_changes)
{
	struct outline region = { { { 1, 1 }, { 5, 1 }, { 5.5, 4 } }, 3 }, drawn;
	char *svg = draw(&region, (tl_point){ 3, 2 });
	read_path(svg, &drawn);
	ck_assert_uint_eq(drawn.count, 3);
	for (size_t i = 0; i < 3; i++) {
		ck_assert_double_eq_tol(drawn.points[i].x, BORDER + SCALE * region.points[i].x, 0.006);
		ck_assert_double_eq_tol(drawn.points[i].y, BORDER + SCALE * region.points[i].y, 0.006);
	}
	ck_assert_uint_eq(text_count(svg, "class=\"t-start t-end\""), 1);
	free(svg);
}
END_TEST

START_TEST(the_whole_grid_is_the_whole_picture)
{
	const double far = 524288.00390625; /* 2^29 grid units and 4 more */
	struct outline region = { { { -far, -far }, { far, -far }, { far, far }, { -far, far } }, 4 }, drawn;
	char *svg = draw(&region, (tl_point){ 3, 2 });
	double height = atof(strstr(svg, " height=\"") + 9);
	read_path(svg, &drawn);
	ck_assert_uint_ge(drawn.count, 4);
	for (size_t i = 0; i < drawn.count; i++) {
		ck_assert(drawn.points[i].x == 0 || drawn.points[i].x == 960);
		ck_assert(drawn.points[i].y == 0 || drawn.points[i].y == height);
	}
	ck_assert(is_inside(&drawn, (tl_point){ 480, 200 }));
	free(svg);
}
END_TEST

START_TEST(what_is_outside_is_not_drawn)
{
	struct outline region = { { { 100, 1 }, { 500, 1 }, { 500, 400 } }, 3 }, drawn;
	char *svg = draw(&region, (tl_point){ 3, 2 });
	read_path(svg, &drawn);
	ck_assert_uint_eq(drawn.count, 0);
	free(svg);
}
END_TEST

/* Any polygons, crossing themselves and the box as they like. */
START_TEST(the_same_is_filled)
{
	tli_rng rng = { 31 };
	static const double reach[] = { 5, 30, 1000, 500000 };
	size_t inside = 0, outside = 0;
	for (int round = 0; round < 400; round++) {
		struct outline region = { .count = (size_t)tli_rng_between(&rng, 3, 30) }, pixels = region, drawn;
		for (size_t i = 0; i < region.count; i++) {
			double far = reach[tli_rng_between(&rng, 0, 3)];
			tl_point p = { 10 + far * (tli_rng_unit(&rng) - 0.5), 5 + far * (tli_rng_unit(&rng) - 0.5) };
			region.points[i] = p;
			pixels.points[i] = (tl_point){ BORDER + SCALE * p.x, BORDER + SCALE * p.y };
		}
		char *svg = draw(&region, (tl_point){ 10, 5 });
		read_path(svg, &drawn);
		for (size_t i = 0; i < drawn.count; i++)
			ck_assert(drawn.points[i].x >= 0 && drawn.points[i].x <= 960 && drawn.points[i].y >= 0);
		for (int i = 0; i < 100; i++) {
			tl_point q = { 960 * tli_rng_unit(&rng), 500 * tli_rng_unit(&rng) };
			if (distance_to(&pixels, q) < 0.1 || distance_to(&drawn, q) < 0.1)
				continue;
			bool expected = is_inside(&pixels, q);
			ck_assert_msg(expected == is_inside(&drawn, q), "round %d: %g,%g", round, q.x, q.y);
			inside += expected;
			outside += !expected;
		}
		free(svg);
	}
	ck_assert_uint_gt(inside, 5000);
	ck_assert_uint_gt(outside, 5000);
}
END_TEST

START_TEST(corners_are_marked)
{
	tl_map *map = frame();
	tl_draw_def def = tl_default_draw_def();
	tl_point corners[] = { { 0, 0 }, { 20, 10 } };
	size_t size;
	def.corners = corners;
	def.corner_count = 2;
	char *svg = picture_draw(map, NULL, &def, &size);
	ck_assert_uint_eq(text_count(svg, "class=\"t-corner\""), 2);
	ck_assert_uint_eq(text_count(svg, "class=\"t-region\""), 0);
	free(svg);
	tl_map_free(map);
}
END_TEST

START_TEST(the_point_is_in_the_picture)
{
	struct outline region = { { { 1, 1 }, { 5, 1 }, { 5.5, 4 } }, 3 };
	char *svg = draw(&region, (tl_point){ -20, 5 });
	ck_assert_ptr_nonnull(strstr(svg, "<circle class=\"t-start t-end\" cx=\"28\""));
	free(svg);
}
END_TEST

START_TEST(bad_arguments)
{
	tl_map *map = frame();
	static const double wrong[] = { NAN, INFINITY, -INFINITY, 1e300, 1048577 };
	tl_point point = { 0, 0 };
	size_t size = 7;
	for (int field = 0; field < 3; field++) {
		for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
			tl_draw_def def = tl_default_draw_def();
			tl_point good = { 1, 1 };
			point = (tl_point){ 1, wrong[i] };
			def.region = field == 0 ? &point : &good;
			def.region_count = field < 2;
			def.region_from = field == 1 ? point : good;
			def.corners = &point;
			def.corner_count = field == 2;
			ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_RANGE);
		}
	}
	tl_draw_def def = tl_default_draw_def();
	def.region_count = 1;
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_INVALID);
	def = tl_default_draw_def();
	def.corner_count = 1;
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_INVALID);
	ck_assert_uint_eq(size, 7);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("draw region");
	TCase *tcase = tcase_create("draw region");
	tcase_add_test(tcase, inside_the_picture_nothing_changes);
	tcase_add_test(tcase, the_whole_grid_is_the_whole_picture);
	tcase_add_test(tcase, what_is_outside_is_not_drawn);
	tcase_add_test(tcase, the_same_is_filled);
	tcase_add_test(tcase, corners_are_marked);
	tcase_add_test(tcase, the_point_is_in_the_picture);
	tcase_add_test(tcase, bad_arguments);
	suite_add_tcase(suite, tcase);
	return suite;
}
