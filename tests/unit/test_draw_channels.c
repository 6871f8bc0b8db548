/* SPDX-License-Identifier: MIT */
/* tests/unit/test_draw_channels.c: what blocks some channels alone, and doors with keys, have looks of their own and a legend. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/failing.h"
#include "support/picture.h"
#include "support/runner.h"
#include "support/xml.h"
#include <tautline/format.h>

static tl_map *map_of(const char *text)
{
	tl_load_def def = tl_default_load_def();
	tl_map *map = NULL;
	def.format = "native";
	ck_assert_int_eq(tl_map_load_memory(text, strlen(text), &def, &map, NULL), TL_OK);
	return map;
}

/* One of each look as a wall, a solid, a door and an obstacle, and three keys. */
static const char all_looks[] = "tautline 1\n"
				"channel fly\n"
				"wall 0,0 40,0 40,20 0,20 loop\n"
				"wall 2,1 2,5 blocks walk\n"
				"wall 4,1 4,5 blocks sight\n"
				"wall 6,1 6,5 blocks walk,sight\n"
				"wall 8,1 8,5 blocks fly\n"
				"wall 1,7 4,7 4,9 1,9 loop solid blocks walk\n"
				"wall 5,7 8,7 8,9 5,9 loop solid blocks sight\n"
				"wall 9,7 12,7 12,9 9,9 loop solid blocks walk,sight\n"
				"wall 13,7 16,7 16,9 13,9 loop filled blocks fly\n"
				"door bars 20,1 22,1 closed blocks walk\n"
				"door cloth 20,3 22,3 closed blocks sight\n"
				"door red 24,1 26,1 closed key r<d\n"
				"door blue 24,3 26,3 closed key blue\n"
				"door open 24,5 26,5 open key green\n"
				"obstacle pond 20,8 1 blocks walk,fly\n"
				"obstacle bush 24,8 1 blocks sight\n";

static void expect_count(const char *svg, const char *text, size_t count)
{
	ck_assert_msg(text_count(svg, text) == count, "%zu times %s, not %zu", text_count(svg, text), text, count);
}

START_TEST(each_look_has_strokes_and_a_legend)
{
	tl_map *map = map_of(all_looks);
	size_t size;
	char *svg = picture_draw(map, NULL, NULL, &size);
	expect_count(svg, "class=\"t-window\"", 2); /* the wall, the legend */
	expect_count(svg, "class=\"t-window t-tint0\"", 2);
	expect_count(svg, "class=\"t-window t-part-door\"", 1);
	expect_count(svg, "class=\"t-pane\"", 5);
	expect_count(svg, "class=\"t-curtain\"", 2);
	expect_count(svg, "class=\"t-curtain t-tint1\"", 2);
	expect_count(svg, "class=\"t-curtain t-part-door\"", 1);
	expect_count(svg, "class=\"t-low\"", 2);
	expect_count(svg, "class=\"t-low t-tint2\"", 1);
	expect_count(svg, "class=\"t-ticks\"", 3);
	expect_count(svg, "class=\"t-other\"", 2);
	expect_count(svg, "class=\"t-other t-tint3\" style=\"fill-rule:nonzero\"", 1);
	expect_count(svg, "class=\"t-solid\"", 0);
	expect_count(svg, "class=\"t-wall\"", 1);
	expect_count(svg, ">blocks walk; walk,fly</text>", 1);
	expect_count(svg, ">blocks sight</text>", 1);
	expect_count(svg, ">blocks walk,sight</text>", 1);
	expect_count(svg, ">blocks fly</text>", 1);
	expect_count(svg, "<title>pond, blocks walk,fly</title>", 1);
	free(svg);
	tl_map_free(map);
}
END_TEST

START_TEST(keys_are_counted_by_strokes)
{
	tl_map *map = map_of(all_looks);
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	char *svg = picture_draw(map, NULL, &def, &size);
	expect_count(svg, "class=\"t-key t-k0\"", 2); /* the door, the legend */
	expect_count(svg, "class=\"t-key t-k1\"", 2);
	expect_count(svg, "class=\"t-key t-k2\"", 1); /* its door is open */
	expect_count(svg, ">key r&lt;d</text>", 1);
	expect_count(svg, ">red (r&lt;d)</text>", 1);
	const char *blue = strstr(svg, "class=\"t-key t-k1\" d=\"");
	ck_assert_ptr_nonnull(blue);
	expect_count(svg, "<title>key blue</title>", 2);
	size_t strokes = 0;
	for (blue += strlen("class=\"t-key t-k1\" d=\""); *blue != '"'; blue++)
		strokes += *blue == 'M';
	ck_assert_uint_eq(strokes, 2);
	free(svg);
	def.names = false;
	svg = picture_draw(map, NULL, &def, &size);
	expect_count(svg, "<title>", 0);
	expect_count(svg, ">key blue</text>", 1);
	free(svg);
	tl_map_free(map);
}
END_TEST

START_TEST(the_legend_takes_rows_and_nothing_else_does)
{
	tl_map *plain = map_of("tautline 1\nwall 0,0 40,0 40,20 0,20 loop\n");
	tl_map *map = map_of(all_looks);
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	double heights[3];
	const double widths[] = { 960, 480, 150 };
	char *svg = picture_draw(plain, NULL, &def, &size);
	expect_count(svg, "t-window", 0);
	expect_count(svg, "t-key", 0);
	free(svg);
	for (int i = 0; i < 3; i++) {
		def.width = widths[i];
		svg = picture_draw(map, NULL, &def, &size);
		heights[i] = atof(strstr(svg, " height=\"") + strlen(" height=\""));
		free(svg);
		svg = picture_draw(plain, NULL, &def, &size);
		heights[i] -= atof(strstr(svg, " height=\"") + strlen(" height=\""));
		free(svg);
	}
	ck_assert_double_gt(heights[0], 20);
	ck_assert_double_gt(heights[1], 20);
	ck_assert(!(heights[2] > 0)); /* nor is there a scale bar */
	tl_map_free(map);
	tl_map_free(plain);
}
END_TEST

START_TEST(sets_of_solids_do_not_count_with_each_other)
{
	tl_map *map = map_of("tautline 1\n"
			     "wall 0,0 20,0 20,10 0,10 loop solid blocks walk\n"
			     "wall 1,1 19,1 19,9 1,9 loop solid\n"
			     "wall 2,2 6,2 6,6 2,6 loop solid blocks walk\n"
			     "wall 8,2 9,2 9,6 8,6 loop solid blocks sight\n");
	size_t size;
	char *svg = picture_draw(map, NULL, NULL, &size);
	const char *pool = strstr(svg, "class=\"t-window t-tint0\"");
	ck_assert_ptr_nonnull(pool);
	size_t loops = 0;
	for (pool = strstr(pool, " d=\"") + 4; *pool != '"'; pool++)
		loops += *pool == 'Z';
	ck_assert_uint_eq(loops, 2); /* the island is a hole of it */
	expect_count(svg, "class=\"t-solid\"", 1);
	expect_count(svg, "class=\"t-curtain t-tint1\"", 1);
	free(svg);
	tl_map_free(map);
}
END_TEST

START_TEST(many_sets_and_long_walls)
{
	char text[32768] = "tautline 1\n";
	for (int i = 0; i < 20; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text),
			"channel c%d\nwall 0,%d 9,%d blocks walk,c%d\n", i, i, i, i);
	strcat(text, "wall");
	for (int i = 0; i < 1000; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text), " %d,%d", i, 30 + i % 2);
	strcat(text, " blocks walk\n");
	tl_map *map = map_of(text);
	size_t size;
	char *svg = picture_draw(map, NULL, NULL, &size);
	ck_assert_uint_gt(text_count(svg, "class=\"t-window\""), 25);
	ck_assert_uint_eq(text_count(svg, "class=\"t-window\""), text_count(svg, "class=\"t-pane\""));
	expect_count(svg, "; others</text>", 1);
	free(svg);
	tl_map_free(map);
}
END_TEST

START_TEST(memory_that_ends)
{
	failing_install();
	tl_map *map = map_of(all_looks);
	size_t blocks = failing_live_blocks();
	for (int all = 0; all <= 1; all++) {
		for (long k = 1;; k++) {
			size_t size = 7;
			failing_arm(k, all);
			tl_status status = tl_draw_svg(map, NULL, NULL, 0, &size);
			if (!failing_disarm()) {
				ck_assert_int_eq(status, TL_E_BUFFER);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_uint_eq(size, 7);
			ck_assert_uint_eq(failing_live_blocks(), blocks);
		}
	}
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("draw_channels");
	TCase *tcase = tcase_create("channels");
	tcase_add_test(tcase, each_look_has_strokes_and_a_legend);
	tcase_add_test(tcase, keys_are_counted_by_strokes);
	tcase_add_test(tcase, the_legend_takes_rows_and_nothing_else_does);
	tcase_add_test(tcase, sets_of_solids_do_not_count_with_each_other);
	tcase_add_test(tcase, many_sets_and_long_walls);
	tcase_add_test(tcase, memory_that_ends);
	suite_add_tcase(suite, tcase);
	return suite;
}
