/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_draw_png.c: PNG pictures: with librsvg, built without it, and with it missing at run time.
 *
 * The last two are png.c itself, compiled twice more under other names.
 */
#include <stdlib.h>
#include <string.h>

#include <tautline/draw.h>

#include "support/failing.h"
#include "support/runner.h"

tl_status png_not_installed(
	const tl_map *map, const tl_draw_def *def, unsigned char *buffer, size_t capacity, size_t *size);
tl_status png_not_built(
	const tl_map *map, const tl_draw_def *def, unsigned char *buffer, size_t capacity, size_t *size);

#define LIBRARY "libtautline-no-such-library.so.2"
#define tl_draw_png png_not_installed
#include "draw/png.c"
#undef tl_draw_png
#ifdef HAVE_DLOPEN
#define HAD_DLOPEN
#undef HAVE_DLOPEN
#define tl_draw_png png_not_built
#include "draw/png.c"
#undef tl_draw_png
#endif

/* What the font libraries below librsvg keep until the process ends is not ours to give back. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libfontconfig\nleak:libpango\n";
}

static tl_map *make_map(void)
{
	tl_map *map;
	tl_wall_id id;
	tl_wall_def def = tl_default_wall_def();
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	def.points = (tl_point[]){ { 0, 0 }, { 8, 0 }, { 8, 4 } };
	def.count = 3;
	def.loop = def.solid = true;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	return map;
}

START_TEST(missing_is_unsupported)
{
	tl_map *map = make_map();
	size_t size = 7;
	ck_assert_int_eq(png_not_installed(map, NULL, NULL, 0, &size), TL_E_UNSUPPORTED);
#ifdef HAD_DLOPEN
	ck_assert_int_eq(png_not_built(map, NULL, NULL, 0, &size), TL_E_UNSUPPORTED);
	ck_assert_int_eq(png_not_built(NULL, NULL, NULL, 0, &size), TL_E_INVALID);
#endif
	ck_assert_uint_eq(size, 7);
	tl_map_free(map);
}
END_TEST

static uint32_t big_endian(const unsigned char *bytes)
{
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* NULL where this machine has no librsvg. */
static unsigned char *draw(const tl_map *map, const tl_draw_def *def, size_t *size)
{
	size_t needed = 0;
	tl_status status = tl_draw_png(map, def, NULL, 0, &needed);
	if (status == TL_E_UNSUPPORTED)
		return NULL;
	ck_assert_int_eq(status, TL_E_BUFFER);
	unsigned char *png = malloc(needed);
	ck_assert_ptr_nonnull(png);
	ck_assert_int_eq(tl_draw_png(map, def, png, needed - 1, size), TL_E_BUFFER);
	ck_assert_int_eq(tl_draw_png(map, def, png, needed, size), TL_OK);
	ck_assert_uint_eq(*size, needed);
	return png;
}

START_TEST(png_has_the_size_of_the_picture)
{
	tl_map *map = make_map();
	tl_draw_def def = tl_default_draw_def();
	size_t size, light_size, dark_size;
	def.width = 300;
	unsigned char *png = draw(map, &def, &size);
	if (png) {
		ck_assert_int_eq(memcmp(png, "\x89PNG\r\n\x1a\n", 8), 0);
		ck_assert_uint_eq(big_endian(png + 16), 300);
		ck_assert(big_endian(png + 20) > 100 && big_endian(png + 20) < 300);
		def.theme = TL_THEME_LIGHT;
		unsigned char *light = draw(map, &def, &light_size);
		def.theme = TL_THEME_DARK;
		unsigned char *dark = draw(map, &def, &dark_size);
		ck_assert(size == light_size && memcmp(png, light, size) == 0); /* AUTO is light */
		ck_assert(size != dark_size || memcmp(png, dark, size) != 0);
		free(light);
		free(dark);
	}
	free(png);
	tl_map_free(map);
}
END_TEST

/* One solid loop to and fro over the whole picture, `turns` times. */
static tl_map *make_dense_map(int turns)
{
	tl_map *map = make_map();
	tl_point *points = malloc((size_t)turns * 2 * sizeof *points);
	tl_wall_def def = tl_default_wall_def();
	tl_wall_id id;
	ck_assert_ptr_nonnull(points);
	for (int i = 0; i < 2 * turns; i++)
		points[i] = (tl_point){ i * 37 % 101, i % 2 ? 100 : 0 };
	def.points = points;
	def.count = (size_t)turns * 2;
	def.loop = def.solid = true;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	free(points);
	return map;
}

START_TEST(solids_that_cross_too_often_are_refused)
{
	tl_draw_def def = tl_default_draw_def();
	size_t size = 0;
	def.width = 300;
	for (int turns = 20; turns <= 2000; turns *= 100) {
		tl_map *map = make_dense_map(turns);
		tl_status status = tl_draw_png(map, &def, NULL, 0, &size);
		if (status != TL_E_UNSUPPORTED)
			ck_assert_int_eq(status, turns == 20 ? TL_E_BUFFER : TL_E_LIMIT);
		ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_BUFFER);
		tl_map_free(map);
	}
}
END_TEST

START_TEST(bad_arguments)
{
	tl_map *map = make_map();
	tl_draw_def def = tl_default_draw_def();
	size_t size = 7;
	def.width = 3;
	tl_status status = tl_draw_png(map, &def, NULL, 0, &size);
	ck_assert(status == TL_E_INVALID || status == TL_E_UNSUPPORTED);
	ck_assert_int_eq(tl_draw_png(map, NULL, NULL, 0, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_draw_png(NULL, NULL, NULL, 0, &size), TL_E_INVALID);
	ck_assert_uint_eq(size, 7);
	tl_map_free(map);
}
END_TEST

START_TEST(failing_memory)
{
	failing_install();
	tl_map *map = make_map();
	size_t blocks = failing_live_blocks(), size = 7;
	for (long k = 1;; k++) {
		failing_arm(k, false);
		tl_status status = tl_draw_png(map, NULL, NULL, 0, &size);
		if (!failing_disarm())
			break;
		ck_assert_int_eq(status, TL_E_NOMEM);
		ck_assert_uint_eq(size, 7);
		ck_assert_uint_eq(failing_live_blocks(), blocks);
	}
	tl_map_free(map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

static bool count_progress(void *context, double done)
{
	double *seen = context; /* calls, the last share */
	ck_assert(done >= seen[1]);
	seen[0]++;
	seen[1] = done;
	return true;
}

/* The picture below it is drawn once. */
START_TEST(progress_does_not_go_back)
{
	tl_map *map = make_map();
	tl_draw_def def = tl_default_draw_def();
	double of_svg[2] = { 0, 0 }, of_png[2] = { 0, 0 };
	size_t size;
	def.budget.progress = count_progress;
	def.budget.context = of_svg;
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_BUFFER);
	def.budget.context = of_png;
	tl_status status = tl_draw_png(map, &def, NULL, 0, &size);
	ck_assert(status == TL_E_BUFFER || status == TL_E_UNSUPPORTED);
	ck_assert(of_svg[0] > 0 && of_png[0] == of_svg[0] && of_png[1] == of_svg[1]);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("draw_png");
	TCase *tcase = tcase_create("draw_png");
	tcase_add_test(tcase, missing_is_unsupported);
	tcase_add_test(tcase, png_has_the_size_of_the_picture);
	tcase_add_test(tcase, solids_that_cross_too_often_are_refused);
	tcase_add_test(tcase, bad_arguments);
	tcase_add_test(tcase, failing_memory);
	tcase_add_test(tcase, progress_does_not_go_back);
	suite_add_tcase(suite, tcase);
	return suite;
}
