/* SPDX-License-Identifier: MIT */
/*
 * Drawings: points of curves and arcs against what they stand for, what transforms do, drawings written and read again, limits,
 * refused memory. What elements become is in tests/cases/svg.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/svg/svg.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

static void set_up(void)
{
	failing_install();
}

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

/* ---- numbers ---- */

START_TEST(numbers)
{
	static const double expected[] = { 1, -2.5, 0.25, 3, 1e3, 40, 0.2, -7 };
	tli_svg_text text = tli_svg_text_of(" 1-2.5.25, 3. 1e3,4e1.2 -7 x");
	double value;
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
		ck_assert(tli_svg_number(&text, &value));
		ck_assert_msg(value == expected[i], "%zu: %g", i, value);
	}
	ck_assert(!tli_svg_number(&text, &value));
	tli_svg_skip_blanks(&text);
	ck_assert_str_eq(text.at, "x");
}
END_TEST

START_TEST(lengths)
{
	static const struct {
		const char *text;
		double value;
	} good[] = { { "3", 3 }, { " 3.5px ", 3.5 }, { "72pt", 96 }, { "6pc", 96 }, { "1in", 96 }, { "2.54cm", 96 },
		{ "25.4mm", 96 }, { "-1e1", -10 } };
	static const char *const bad[] = { "", "px", "3 4", "3em", "50%", "3 x" };
	double value;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		ck_assert_msg(tli_svg_length(good[i].text, &value), "%s", good[i].text);
		ck_assert_double_eq_tol(value, good[i].value, 1e-12);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert_msg(!tli_svg_length(bad[i], &value), "%s", bad[i]);
}
END_TEST

/* Where a transform takes 2,1. */
static void check_transform(const char *text, double x, double y)
{
	tli_svg_matrix matrix;
	ck_assert_msg(tli_svg_transform(text, &matrix), "%s", text);
	tl_point at = tli_svg_apply(&matrix, 2, 1);
	ck_assert_msg(fabs(at.x - x) < 1e-14 && fabs(at.y - y) < 1e-14, "%s: %.17g,%.17g", text, at.x, at.y);
}

START_TEST(transforms)
{
	static const char *const bad[] = { "turn(1)", "translate()", "rotate(1,2)", "scale(1", "scale 1",
		"matrix(1 2 3 4 5)", "skewX(90)", "matrix(1 2 3 4 5 6 7)", "rotate(1e9)" };
	tli_svg_matrix matrix;
	check_transform("", 2, 1);
	check_transform("none", 2, 1);
	check_transform(" translate(3) ", 5, 1);
	check_transform("translate(3,-4)", 5, -3);
	check_transform("scale(2)", 4, 2);
	check_transform("scale(2 3),translate(1,1)", 6, 6);
	check_transform("rotate(90)", -1, 2);
	check_transform("rotate(-90 1 1)", 1, 0);
	check_transform("rotate(45)", sqrt(0.5), 3 * sqrt(0.5));
	check_transform("skewX(45)", 3, 1);
	check_transform("skewY(45)", 2, 3);
	check_transform("matrix(1 2 3 4 5 6)", 10, 14);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert_msg(!tli_svg_transform(bad[i], &matrix), "%s", bad[i]);
	ck_assert(tli_svg_transform("rotate(270)", &matrix));
	ck_assert(matrix.a == 0 && matrix.b == -1 && matrix.c == 1 && matrix.d == 0); /* exactly */
}
END_TEST

/* ---- the pen ---- */

static tli_svg_pen pen_of(tli_svg_matrix matrix)
{
	return (tli_svg_pen){ .matrix = matrix, .resolution = 1024, .points_left = 1 << 20 };
}

static double at_x(const tli_svg_pen *pen, size_t i)
{
	return pen->points[i].x / 1024.0;
}

static double at_y(const tli_svg_pen *pen, size_t i)
{
	return pen->points[i].y / 1024.0;
}

/* How far a point of the plane is from the lines that were drawn. */
static double distance(const tli_svg_pen *pen, tl_point p)
{
	double best = INFINITY;
	for (size_t i = 0; i + 1 < tli_array_length(pen->points); i++) {
		double ax = at_x(pen, i), ay = at_y(pen, i), dx = at_x(pen, i + 1) - ax, dy = at_y(pen, i + 1) - ay;
		double t = ((p.x - ax) * dx + (p.y - ay) * dy) / (dx * dx + dy * dy);
		t = fmin(1, fmax(0, t));
		double x = ax + t * dx - p.x, y = ay + t * dy - p.y;
		best = fmin(best, sqrt(x * x + y * y));
	}
	return best;
}

/* The tolerance, and what rounding to the grid does to a point. */
static const double close_enough = TLI_SVG_TOLERANCE + 1.0 / 1024;

START_TEST(circles)
{
	for (double r = 0.125; r < 5000; r *= 7) {
		tli_svg_pen pen = pen_of(tli_svg_identity);
		tli_svg_pen_ellipse(&pen, (tl_point){ 3, -2 }, r, r / 2);
		ck_assert_int_eq(pen.status, TL_OK);
		ck_assert(tli_array_length(pen.runs) == 1 && pen.runs[0].closed);
		tli_array_reserve(pen.points, 1);
		tli_array_push(pen.points, pen.points[0]);
		for (int i = 0; i < 1000; i++) {
			double angle = i * 0.00628318;
			tl_point p = { 3 + r * cos(angle), -2 + r / 2 * sin(angle) };
			ck_assert_msg(distance(&pen, p) < close_enough, "r %g, angle %g", r, angle);
		}
		ck_assert_uint_lt(tli_array_length(pen.points), 40 + 60 * (size_t)sqrt(r));
		tli_svg_pen_free(&pen);
	}
}
END_TEST

START_TEST(quarters_are_exact)
{
	tli_svg_pen pen = pen_of(tli_svg_identity);
	tli_svg_pen_ellipse(&pen, (tl_point){ 0.5, 0 }, 100, 100);
	size_t count = tli_array_length(pen.points);
	ck_assert_uint_eq(count % 4, 0);
	ck_assert(at_x(&pen, 0) == 100.5 && at_y(&pen, 0) == 0);
	ck_assert(at_x(&pen, count / 4) == 0.5 && at_y(&pen, count / 4) == 100);
	ck_assert(at_x(&pen, count / 2) == -99.5 && at_y(&pen, count / 2) == 0);
	tli_svg_pen_free(&pen);
}
END_TEST

START_TEST(curves)
{
	tl_point p = { 0, 0 }, q = { 30, 90 }, r = { -40, 20 }, s = { 70, -15 };
	tli_svg_pen pen = pen_of(tli_svg_identity);
	tli_svg_pen_move(&pen, p.x, p.y);
	tli_svg_pen_cubic(&pen, q, r, s);
	for (int i = 0; i <= 1000; i++) {
		double t = i / 1000.0, u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
		tl_point at = { a * p.x + b * q.x + c * r.x + d * s.x, a * p.y + b * q.y + c * r.y + d * s.y };
		ck_assert_msg(distance(&pen, at) < close_enough, "t %g", t);
	}
	tli_svg_pen_clear(&pen);
	tli_svg_pen_move(&pen, p.x, p.y);
	tli_svg_pen_quadratic(&pen, q, s);
	for (int i = 0; i <= 1000; i++) {
		double t = i / 1000.0, u = 1 - t;
		tl_point at = { u * u * p.x + 2 * u * t * q.x + t * t * s.x,
			u * u * p.y + 2 * u * t * q.y + t * t * s.y };
		ck_assert_msg(distance(&pen, at) < close_enough, "t %g", t);
	}
	tli_svg_pen_free(&pen);
}
END_TEST

/* All four arcs between two points are on one of two turned ellipses, large ones longer, and turn to the side they should. */
START_TEST(arcs)
{
	double found[4];
	for (int flags = 0; flags < 4; flags++) {
		bool is_large = flags & 1, is_sweep = flags & 2;
		tli_svg_pen pen = pen_of(tli_svg_identity);
		tli_svg_pen_move(&pen, 10, 5);
		tli_svg_pen_arc(&pen, &(tli_svg_arc){ 30, 20, 33, is_large, is_sweep, { 40, 25 } });
		size_t last = tli_array_length(pen.points) - 1;
		ck_assert(at_x(&pen, last) == 40 && at_y(&pen, last) == 25);
		double length = 0, side = 0, turn_x = cos(33 * M_PI / 180), turn_y = sin(33 * M_PI / 180);
		for (size_t i = 0; i < last; i++) {
			double dx = at_x(&pen, i + 1) - at_x(&pen, i), dy = at_y(&pen, i + 1) - at_y(&pen, i);
			length += sqrt(dx * dx + dy * dy);
			side += (at_x(&pen, i) - 10) * 20 - (at_y(&pen, i) - 5) * 30; /* which side of the chord */
		}
		found[flags] = length;
		/* y grows downwards, so a sweep goes clockwise for the eye and stays to the left of the chord. */
		ck_assert_msg((side > 0) == is_sweep, "flags %d", flags);
		/* In the frame of the ellipse, divided by its radii, three points give a circle of radius 1. */
		tl_point m[3];
		for (size_t i = 0; i < 3; i++) {
			double x = at_x(&pen, i * last / 2), y = at_y(&pen, i * last / 2);
			m[i] = (tl_point){ (x * turn_x + y * turn_y) / 30, (y * turn_x - x * turn_y) / 20 };
		}
		double d = 2 * (m[0].x * (m[1].y - m[2].y) + m[1].x * (m[2].y - m[0].y) + m[2].x * (m[0].y - m[1].y));
		double s0 = m[0].x * m[0].x + m[0].y * m[0].y, s1 = m[1].x * m[1].x + m[1].y * m[1].y;
		double s2 = m[2].x * m[2].x + m[2].y * m[2].y;
		double cx = (s0 * (m[1].y - m[2].y) + s1 * (m[2].y - m[0].y) + s2 * (m[0].y - m[1].y)) / d;
		double cy = (s0 * (m[2].x - m[1].x) + s1 * (m[0].x - m[2].x) + s2 * (m[1].x - m[0].x)) / d;
		ck_assert_double_eq_tol(hypot(m[0].x - cx, m[0].y - cy), 1, 0.01);
		tli_svg_pen_free(&pen);
	}
	ck_assert(found[0] < found[1] && found[2] < found[3]);
	ck_assert_double_eq_tol(found[0], found[2], 0.1);
	ck_assert_double_eq_tol(found[1], found[3], 0.1);
}
END_TEST

/* What the pen makes of path data: "x,y x,y z | x,y", in whole units. */
static void check_path(const char *data, const char *expected)
{
	char found[512];
	size_t at = 0, offset;
	tli_svg_pen pen = pen_of(tli_svg_identity);
	ck_assert_ptr_null(tli_svg_path(&pen, data, &offset));
	found[0] = '\0';
	for (size_t i = 0; i < tli_array_length(pen.runs); i++) {
		at += (size_t)snprintf(found + at, sizeof found - at, "%s", i ? " | " : "");
		for (size_t j = 0; j < pen.runs[i].count; j++)
			at += (size_t)snprintf(found + at, sizeof found - at, "%s%g,%g", j ? " " : "",
				at_x(&pen, pen.runs[i].first + j), at_y(&pen, pen.runs[i].first + j));
		at += (size_t)snprintf(found + at, sizeof found - at, "%s", pen.runs[i].closed ? " z" : "");
	}
	ck_assert_str_eq(found, expected);
	tli_svg_pen_free(&pen);
}

START_TEST(paths)
{
	check_path("", "");
	check_path("M1 2", "");
	check_path("M1 2z", "");
	check_path("M1,2 3,4,5 6", "1,2 3,4 5,6");
	check_path("m1 2 3 4-1-2", "1,2 4,6 3,4");
	check_path("M0 0H3V4h-1v-2", "0,0 3,0 3,4 2,4 2,2");
	check_path("M0 0h3v3zl-1 0", "0,0 3,0 3,3 z | 0,0 -1,0");
	check_path("M0 0h3v3H0V0z", "0,0 3,0 3,3 0,3 z"); /* back by itself: one point less */
	check_path("M0 0h1M2 0h1zm5 5h1", "0,0 1,0 | 2,0 3,0 z | 7,5 8,5");
	check_path("M0 0A0 5 0 0 1 3 3", "0,0 3,3"); /* no radius: a line */
	check_path("M2 2A5 5 0 0 1 2 2", "2,2");     /* nowhere: nothing */
	check_path("M2 2h0", "2,2 2,2");             /* written: stays, for the linter */
}
END_TEST

/* ---- maps ---- */

static tl_map *read_svg(const char *text, size_t max_points, tl_status expected)
{
	tl_load_def def = tl_default_load_def();
	def.format = "svg";
	def.max_points = max_points;
	tl_map *map = NULL;
	ck_assert_int_eq(tl_map_load_memory(text, strlen(text), &def, &map, NULL), expected);
	return map;
}

static const char example[] =
	"<svg xmlns:inkscape='x'><g id='walls'><path d='M0 0h9c1 0 2 1 2 2A3 3 0 0 1 8 5z'/></g>"
	"<g id='walls2' class='solid'><circle r='1'/></g>"
	"<line class='door' id='d' x2='2'/><g class='waypoint'><circle id='a' cx='2' cy='3' r='1'/>"
	"<circle inkscape:label='b' cx='4' cy='3' r='1'/></g><defs><circle id='o' r='1'/><g id='g'><circle r='1'/></g></defs>"
	"<g class='obstacles'><use href='#o' x='7'/><use href='#g' id='u'/></g>"
	"<g class='obstacles'><polygon id='p' points='3,7 5,7 5,8' data-centre='4,7' data-turn='-20'/>"
	"<rect id='r' x='1' y='7' width='1' height='1' data-course='2,8  b &quot;a&quot;' data-loop='true' data-speed='0.5' data-turn='9'/>"
	"<circle id='c' cx='8' cy='8' r='1' data-course='8,9' data-speed='2'/></g>"
	"<path class='link oneway' data-cost='2' d='M2 3h2'/></svg>";

START_TEST(places)
{
	tl_map *map = read_svg("<svg>\n\n  <line x2='1'/></svg>", 100, TL_OK);
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	tl_wall_info wall;
	tl_place place;
	tl_point at;
	ck_assert_int_eq(tl_map_get_wall(map, id, &wall), TL_OK);
	ck_assert(wall.place.line == 3 && wall.place.column == 3);
	ck_assert_int_eq(tl_map_get_wall_point(map, id, 1, &at, &place), TL_OK);
	ck_assert(at.x == 1 && place.line == 3 && place.column == 3);
	tl_map_free(map);
}
END_TEST

/* What is written is read as the same map, and that is written as the same bytes. */
START_TEST(round_trip)
{
	tl_map *map = read_svg(example, 1000, TL_OK);
	size_t size, again_size;
	static char text[1 << 14], again_text[1 << 14];
	ck_assert_int_eq(tl_map_save_as_memory(map, "svg", text, sizeof text - 1, &size), TL_OK);
	text[size] = '\0';
	tl_map *again = read_svg(text, 1000, TL_OK);
	ck_assert(map_same(map, again));
	ck_assert_int_eq(tl_map_save_as_memory(again, "svg", again_text, sizeof again_text, &again_size), TL_OK);
	ck_assert_uint_eq(size, again_size);
	ck_assert_mem_eq(text, again_text, size);
	ck_assert_uint_eq(tl_map_obstacle_count(map), 5);
	ck_assert_uint_eq(tl_map_link_count(map), 1);
	tl_map_free(again);
	tl_map_free(map);
}
END_TEST

/* Attributes of obstacles that move, each wrong in one thing. */
START_TEST(wrong_obstacles)
{
	static const struct {
		const char *element, *error;
	} wrong[] = {
		{ "<circle r='1' data-velocity='1'/>", "data-velocity is '1', and should be a velocity x,y" },
		{ "<circle r='1' data-course='1,2;3,4' data-speed='1'/>",
			"data-course is '1,2;3,4', and should be x,y or names of waypoints, at most 1024" },
		{ "<circle r='1' data-course=' ' data-speed='1'/>",
			"data-course is ' ', and should be x,y or names of waypoints, at most 1024" },
		{ "<circle r='1' data-course='1,2 &quot;a' data-speed='1'/>",
			"data-course is '1,2 \"a', and should be x,y or names of waypoints, at most 1024" },
		{ "<circle r='1' data-course='a&quot;b&quot;' data-speed='1'/>",
			"data-course is 'a\"b\"', and should be x,y or names of waypoints, at most 1024" },
		{ "<circle r='1' data-course='1,2'/>", "a course needs a speed of more than 0" },
		{ "<circle r='1' data-course='1,2' data-speed='fast'/>",
			"data-speed is 'fast', and should be a speed of more than 0" },
		{ "<circle r='1' data-course='1,2' data-speed='1' data-velocity='1,0'/>",
			"data-course is '1,2', and should be without data-velocity: an obstacle has one or the other" },
		{ "<polygon points='0,0 2,0 2,2' data-turn='3601'/>",
			"data-turn is '3601', and should be a turn in degrees a second, -3600 to 3600" },
		{ "<polygon points='0,0 2,0 2,2' data-turn='9' data-centre='1 1'/>",
			"data-centre is '1 1', and should be x,y" },
		{ "<polygon points='0,0 2,2 2,0 0,2' data-turn='9'/>",
			"the sides of a polygon meet at its corners only" },
		{ "<path d='M0 0h2v2zm5 0h2v2z' data-turn='9'/>",
			"an obstacle that moves is one polygon of at most 64 corners" },
		{ "<polygon points='0,0 2,0' data-velocity='1,0'/>", "a polygon has at least 3 corners" },
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		char text[300], expected[300];
		int size = snprintf(text, sizeof text, "<svg><g class='obstacles'>%s</g></svg>", wrong[i].element);
		snprintf(expected, sizeof expected, "1:27: %s\n", wrong[i].error);
		map_check_errors(text, (size_t)size, NULL, TL_E_FORMAT, expected);
	}
}
END_TEST

/* U+FFFE and U+FFFF are the only characters of a name that XML does not have. */
START_TEST(names_that_xml_has_not)
{
	tl_map *map;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	tl_waypoint_def def = tl_default_waypoint_def();
	def.name = "a\xEF\xBF\xBF<&>\"' \xEF\xBF\xBD";
	ck_assert_int_eq(tl_map_add_waypoint(map, &def, NULL), TL_OK);
	static char text[4096];
	size_t size;
	ck_assert_int_eq(tl_map_save_as_memory(map, "svg", text, sizeof text - 1, &size), TL_OK);
	text[size] = '\0';
	tl_map *again = read_svg(text, 10, TL_OK);
	tl_waypoint_id id;
	ck_assert_int_eq(tl_map_find_waypoint(again, "a\xEF\xBF\xBD<&>\"' \xEF\xBF\xBD", &id), TL_OK);
	tl_map_free(again);
	tl_map_free(map);
}
END_TEST

START_TEST(limits)
{
	static const char circle[] = "<svg><circle class='wall' r='1'/></svg>", line[] = "<svg><line x2='1'/></svg>";
	read_svg(circle, 10, TL_E_LIMIT);
	tl_map_free(read_svg(circle, 64, TL_OK));
	read_svg(line, 1, TL_E_LIMIT);
	tl_map_free(read_svg(line, 2, TL_OK));
	tl_load_def def = tl_default_load_def();
	def.max_name_bytes = 3;
	map_check_errors("<svg><circle id='abcd' class='waypoint' r='1'/></svg>", 53, &def, TL_E_LIMIT,
		"1:6: the name is longer than 3 bytes\n");
	static const char inside[] =
		"<svg><use href='#g' id='ab'/><defs><g id='g'><circle id='c' class='waypoint' r='1'/></g></defs></svg>";
	map_check_errors(inside, sizeof inside - 1, &def, TL_E_LIMIT, "1:6: the name is longer than 3 bytes\n");
}
END_TEST

/* Thousands of waypoints over each other, and lines that end in all of them. */
START_TEST(too_many_over_each_other)
{
	enum { MARKS = 20000, LINES = 2000, EACH = 64 };
	char *text = malloc((size_t)(MARKS + LINES + 2) * EACH);
	ck_assert_ptr_nonnull(text);
	char *at = text + sprintf(text, "<svg>");
	for (int i = 0; i < MARKS; i++)
		at += sprintf(at, "<circle id='%d' class='waypoint' r='9'/>", i);
	for (int i = 0; i < LINES; i++)
		at += sprintf(at, "\n<line class='link' x2='1'/>");
	sprintf(at, "</svg>");
	map_check_errors(text, strlen(text), NULL, TL_E_LIMIT,
		"1679:1: too many waypoints lie over each other to find those at the ends of links; give data-from and "
		"data-to\n");
	free(text);
}
END_TEST

START_TEST(no_memory)
{
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			tl_map *map = NULL;
			tl_error item;
			tl_errors errors = { &item, 1, 77 };
			size_t size = 0;
			failing_arm(k, all_after);
			tl_status status = tl_map_load_memory(example, sizeof example - 1, NULL, &map, &errors);
			if (!status)
				status = tl_map_save_as_memory(map, "svg", NULL, 0, &size);
			bool failed = failing_disarm();
			tl_map_free(map);
			ck_assert_uint_eq(failing_live_blocks(), 0);
			if (!failed) {
				ck_assert_int_eq(status, TL_E_BUFFER);
				ck_assert_int_ge(k, 30);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert(map || errors.count == 77);
		}
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("svg");
	TCase *pen = tcase_create("pen"), *maps = tcase_create("maps");
	tcase_add_checked_fixture(pen, set_up, tear_down);
	tcase_add_test(pen, numbers);
	tcase_add_test(pen, lengths);
	tcase_add_test(pen, transforms);
	tcase_add_test(pen, circles);
	tcase_add_test(pen, quarters_are_exact);
	tcase_add_test(pen, curves);
	tcase_add_test(pen, arcs);
	tcase_add_test(pen, paths);
	suite_add_tcase(suite, pen);
	tcase_add_checked_fixture(maps, set_up, tear_down);
	if (tli_xml_is_readable("<svg/>", 6)) {
		tcase_add_test(maps, places);
		tcase_add_test(maps, round_trip);
		tcase_add_test(maps, wrong_obstacles);
		tcase_add_test(maps, names_that_xml_has_not);
		tcase_add_test(maps, limits);
		tcase_add_test(maps, too_many_over_each_other);
		tcase_add_test(maps, no_memory);
	}
	suite_add_tcase(suite, maps);
	return suite;
}
