/* SPDX-License-Identifier: MIT */
/* tests/unit/test_draw_heat.c: numbers on a grid as colours: one rectangle for equal neighbours, cut to the picture, and a legend. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/picture.h"
#include "support/runner.h"

static size_t occurrences(const char *text, const char *word)
{
	size_t count = 0;
	for (; (text = strstr(text, word)) != NULL; text += strlen(word))
		count++;
	return count;
}

/* The map is 20 by 10. */
static char *draw_heat(const tl_draw_heat *heat)
{
	tl_map *map = picture_empty_map();
	picture_add_wall(map, (tl_point[]){ { 0, 0 }, { 20, 0 }, { 20, 10 }, { 0, 10 } }, 4, true, false);
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	def.heat = heat;
	char *svg = picture_draw(map, NULL, &def, &size);
	tl_map_free(map);
	return svg;
}

START_TEST(equal_neighbours_are_one_rectangle)
{
	double values[] = { 1, 1, 0, 4, NAN, 9 };
	tl_draw_heat heat = { { 0, 0 }, 5, 4, values, 6, 4, "each" };
	char *svg = draw_heat(&heat);
	/* 1 1 | none | 4 in the first row; none | 9 in the second; and eight of the legend. */
	ck_assert_uint_eq(occurrences(svg, "<rect class=\"t-h "), 3 + 8);
	ck_assert_uint_eq(occurrences(svg, "t-h t-h3\" x=\"28\" y=\"28\" width=\"452\" height=\"226\""), 1);
	ck_assert_uint_eq(occurrences(svg, "t-h t-h8\""), 2 + 1);
	ck_assert_ptr_nonnull(strstr(svg, ">0 to 4 each</text>"));
	free(svg);
}
END_TEST

START_TEST(cells_beyond_the_picture_are_cut)
{
	double values[] = { 1, 2 };
	tl_draw_heat heat = { { -1000, -1000 }, 1005, 2, values, 2, 2, NULL };
	char *svg = draw_heat(&heat);
	ck_assert_uint_eq(occurrences(svg, "t-h t-h8\" x=\"254\" y=\"0\" width=\"706\""), 1);
	free(svg);
}
END_TEST

START_TEST(heat_out_of_range_is_refused)
{
	double values[] = { 1, -1 };
	const tl_draw_heat wrong[] = { { { 0, 0 }, 0, 1, values, 1, 1, NULL }, { { NAN, 0 }, 1, 1, values, 1, 1, NULL },
		{ { 0, 0 }, 1, 0, values, 1, 1, NULL }, { { 0, 0 }, 1, 1, values, 2, 1, NULL },
		{ { 0, 0 }, 1, 1, values, 1, 0, NULL }, { { 0, 0 }, 1, 1, NULL, 1, 1, NULL } };
	tl_map *map = picture_empty_map();
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		tl_draw_def def = tl_default_draw_def();
		size_t size;
		def.heat = &wrong[i];
		ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_INVALID);
	}
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("draw_heat");
	TCase *tcase = tcase_create("heat");
	tcase_add_test(tcase, equal_neighbours_are_one_rectangle);
	tcase_add_test(tcase, cells_beyond_the_picture_are_cut);
	tcase_add_test(tcase, heat_out_of_range_is_refused);
	suite_add_tcase(suite, tcase);
	return suite;
}
