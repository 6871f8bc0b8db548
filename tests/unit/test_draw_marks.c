/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_draw_marks.c: rings around findings: at the points of the findings, in their colours and order, with their words, and
 * never over a name.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/picture.h"
#include "support/runner.h"
#include "support/xml.h"

/* A frame of 20 by 10 units, so 904 pixels are 20 units, and 28 pixels are left on each side. */
static tl_map *frame(void)
{
	tl_map *map = picture_empty_map();
	picture_add_wall(map, (tl_point[]){ { 0, 0 }, { 20, 0 }, { 20, 10 }, { 0, 10 } }, 4, true, false);
	return map;
}

static char *draw(const tl_map *map, const tl_draw_mark *marks, size_t count)
{
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	def.marks = marks;
	def.mark_count = count;
	return picture_draw(map, NULL, &def, &size);
}

START_TEST(each_is_at_the_point_of_its_finding)
{
	static const tl_draw_mark marks[] = {
		{ .at = { 10, 5 }, .severity = TL_SEVERITY_ERROR, .text = "here" },
		{ .at = { 0, 0 }, .severity = TL_SEVERITY_NOTE },
		{ .at = { 20, 10 }, .severity = TL_SEVERITY_WARNING, .text = "a < b & \"c\"" },
	};
	tl_map *map = frame();
	char *svg = draw(map, marks, 3);
	ck_assert_ptr_nonnull(
		strstr(svg, "<circle class=\"t-error\" cx=\"480\" cy=\"254\" r=\"10\"><title>here</title>"));
	ck_assert_ptr_nonnull(strstr(svg, "<circle class=\"t-note\" cx=\"28\" cy=\"28\" r=\"16\"/>"));
	ck_assert_ptr_nonnull(strstr(svg, "<circle class=\"t-warning\" cx=\"932\" cy=\"480\" r=\"13\">"));
	ck_assert_ptr_nonnull(strstr(svg, "<title>a &lt; b &amp; &quot;c&quot;</title>"));
	ck_assert_uint_eq(text_count(svg, "class=\"t-halo\""), 3);
	free(svg);
	tl_map_free(map);
}
END_TEST

START_TEST(the_worst_is_on_top)
{
	static const tl_draw_mark marks[] = {
		{ .at = { 5, 5 }, .severity = TL_SEVERITY_ERROR },
		{ .at = { 5, 5 }, .severity = TL_SEVERITY_NOTE },
		{ .at = { 5, 5 }, .severity = TL_SEVERITY_WARNING },
	};
	tl_map *map = frame();
	char *svg = draw(map, marks, 3);
	const char *note = strstr(svg, "<circle class=\"t-note\""),
		   *warning = strstr(svg, "<circle class=\"t-warning\"");
	const char *error = strstr(svg, "<circle class=\"t-error\"");
	ck_assert(note && warning && error && note < warning && warning < error);
	free(svg);
	tl_map_free(map);
}
END_TEST

START_TEST(without_marks_nothing_changes)
{
	static const tl_draw_mark mark = { .at = { 5, 5 }, .severity = TL_SEVERITY_ERROR };
	tl_map *map = frame();
	picture_add_waypoint(map, "inn", 5, 5, 0);
	char *plain = draw(map, NULL, 0), *none = draw(map, &mark, 0);
	ck_assert_str_eq(plain, none);
	ck_assert_uint_eq(text_count(plain, "class=\"t-halo\""), 0);
	free(plain);
	free(none);
	tl_map_free(map);
}
END_TEST

/* The x of a name that stands to the right of its dot. */
static double name_x(const char *svg)
{
	const char *at = strstr(svg, ">inn</text>");
	ck_assert_ptr_nonnull(at);
	while (strncmp(at, "<text", 5) != 0)
		at--;
	return atof(strstr(at, " x=\"") + 4);
}

START_TEST(names_keep_clear)
{
	static const tl_draw_mark marks[] = {
		{ .at = { 5, 5 }, .severity = TL_SEVERITY_ERROR },
		{ .at = { 5, 5 }, .severity = TL_SEVERITY_NOTE },
	};
	const double dot = 28 + 904.0 / 20 * 5;
	tl_map *map = frame();
	picture_add_waypoint(map, "inn", 5, 5, 0);
	char *plain = draw(map, NULL, 0), *marked = draw(map, marks, 2);
	ck_assert_double_lt(name_x(plain), dot + 10);
	ck_assert_double_gt(name_x(marked), dot + 16);
	free(plain);
	free(marked);
	tl_map_free(map);
}
END_TEST

START_TEST(a_mark_is_in_the_picture)
{
	static const tl_draw_mark mark = { .at = { -20, 5 }, .severity = TL_SEVERITY_ERROR };
	tl_map *map = frame();
	char *svg = draw(map, &mark, 1);
	ck_assert_ptr_nonnull(strstr(svg, "<circle class=\"t-error\" cx=\"28\""));
	free(svg);
	tl_map_free(map);
}
END_TEST

START_TEST(bad_arguments)
{
	static const double wrong[] = { NAN, INFINITY, -INFINITY, 1e300, 524289 };
	tl_map *map = frame();
	tl_draw_mark mark = { .at = { 1, 1 }, .severity = TL_SEVERITY_ERROR };
	tl_draw_def def = tl_default_draw_def();
	size_t size = 7;
	def.mark_count = 1;
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_INVALID);
	def.marks = &mark;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		mark.at = (tl_point){ 1, wrong[i] };
		ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_RANGE);
		mark.at = (tl_point){ wrong[i], 1 };
		ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_RANGE);
	}
	ck_assert_uint_eq(size, 7);
	tl_map_free(map);
}
END_TEST

/* Free as far as the mark, dashed from there, with a cross; the picture holds both ends, and the legend says what it is. */
START_TEST(a_line_is_drawn_to_what_blocks_it)
{
	tl_draw_mark mark = { .at = { 10, 5 }, .severity = TL_SEVERITY_ERROR, .line = true };
	mark.from = (tl_point){ 0, 5 };
	mark.to = (tl_point){ 20, 10 };
	tl_map *map = frame();
	char *svg = draw(map, &mark, 1);
	ck_assert_ptr_nonnull(strstr(svg,
		"<path class=\"t-blocked\" d=\"M480 254L932 480\"/>\n"
		"<path class=\"t-free\" d=\"M28 254L480 254\"/>\n<path class=\"t-cross\""));
	ck_assert_ptr_nonnull(strstr(svg, ">blocked sight line</text>"));
	free(svg);
	mark.to.x = 40;
	svg = draw(map, &mark, 1);
	ck_assert_ptr_nonnull(strstr(svg, "<path class=\"t-free\" d=\"M28 141L254 141\"/>"));
	free(svg);
	tl_draw_def def = tl_default_draw_def();
	def.marks = &mark;
	def.mark_count = 1;
	size_t size;
	mark.from.x = NAN;
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_RANGE);
	mark.line = false;
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_BUFFER);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("draw marks");
	TCase *cases = tcase_create("marks");
	tcase_add_test(cases, each_is_at_the_point_of_its_finding);
	tcase_add_test(cases, the_worst_is_on_top);
	tcase_add_test(cases, without_marks_nothing_changes);
	tcase_add_test(cases, names_keep_clear);
	tcase_add_test(cases, a_mark_is_in_the_picture);
	tcase_add_test(cases, bad_arguments);
	tcase_add_test(cases, a_line_is_drawn_to_what_blocks_it);
	suite_add_tcase(suite, cases);
	return suite;
}
