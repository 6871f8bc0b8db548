/* SPDX-License-Identifier: MIT */
/*
 * Grid maps against their cells, through loading, the index of walls and sight: inside solid is blocked, neighbours see each other
 * where both are free, and nothing passes between two blocked cells that touch in a corner.
 */
#include <stdlib.h>
#include <string.h>

#include "map/store.h"
#include "sight/sight.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/tiles.h"

enum { RESOLUTION = 1024, HALF = RESOLUTION / 2 };

static tli_walls *walls_of(const tl_map *map)
{
	size_t count = 0;
	tli_wall *segments = malloc(tl_map_segment_count(map) * sizeof *segments);
	tl_wall_id id = { 0, 0 };
	while ((id = tl_map_next_wall(map, id)).index1) {
		tli_wall_view view = tli_map_view_wall(map, id);
		ck_assert(view.loop && view.solid);
		for (size_t i = 0; i < view.segments; i++)
			segments[count++] = (tli_wall){ view.points[i], view.points[(i + 1) % view.count], 0, 1 };
	}
	tli_walls *walls;
	ck_assert_int_eq(tli_walls_create(segments, count, &walls), TL_OK);
	free(segments);
	return walls;
}

static bool sees(const tli_walls *walls, tli_point a, tli_point b)
{
	static const tl_contact rules[] = { TL_CONTACT_GRAZE, TL_CONTACT_STRICT };
	tli_sight_scratch scratch = { 0 };
	bool answers[2];
	for (int i = 0; i < 2; i++)
		ck_assert_int_eq(
			tli_sight_sees(&(tli_sight){ walls, 0, rules[i] }, a, b, &scratch, &answers[i]), TL_OK);
	tli_sight_scratch_free(&scratch);
	ck_assert(answers[0] || !answers[1]);
	return answers[0];
}

static tli_point centre(int32_t x, int32_t y)
{
	return (tli_point){ x * RESOLUTION + HALF, y * RESOLUTION + HALF };
}

/* Cells of the frame too. */
static void check_places(const tli_cells *cells, const tli_walls *walls)
{
	for (int32_t y = -1; y <= cells->rows; y++) {
		for (int32_t x = -1; x <= cells->columns; x++) {
			bool is_free = tli_cells_is_free(cells, x, y);
			tli_sight_hit hit;
			ck_assert_int_eq(tli_walls_inside_solid(walls, centre(x, y)), !is_free);
			tli_sight_position(&(tli_sight){ walls, 0, TL_CONTACT_GRAZE }, centre(x, y), &hit);
			ck_assert_int_eq(hit.blocked, !is_free);
		}
	}
}

static void check_pair(const tli_cells *cells, const tli_walls *walls, tli_point a, tli_point b, bool expected)
{
	bool seen = sees(walls, centre(a.x, a.y), centre(b.x, b.y));
	ck_assert_int_eq(sees(walls, centre(b.x, b.y), centre(a.x, a.y)), seen);
	ck_assert_msg(seen == expected, "%d x %d cells: %d,%d to %d,%d", (int)cells->columns, (int)cells->rows,
		(int)a.x, (int)a.y, (int)b.x, (int)b.y);
}

/* With the neighbours right and below, and both diagonal ones, of which one blocked cell at the corner hides nothing and two do. */
static void check_neighbours(const tli_cells *cells, const tli_walls *walls, int32_t x, int32_t y)
{
	bool here = tli_cells_is_free(cells, x, y), right = tli_cells_is_free(cells, x + 1, y);
	bool below = tli_cells_is_free(cells, x, y + 1), across = tli_cells_is_free(cells, x + 1, y + 1);
	tli_point at = { x, y }, at_right = { x + 1, y }, at_below = { x, y + 1 }, at_across = { x + 1, y + 1 };
	check_pair(cells, walls, at, at_right, here && right);
	check_pair(cells, walls, at, at_below, here && below);
	check_pair(cells, walls, at, at_across, here && across && (right || below));
	check_pair(cells, walls, at_right, at_below, right && below && (here || across));
}

static void check_random(tli_rng *rng, int32_t side_max)
{
	tli_cells cells = tiles_random(rng, side_max);
	char *text = tiles_text(&cells, tli_rng_between(rng, 0, 1) ? "\r\n" : "\n");
	tl_map *map = map_from_text(text);
	tli_walls *walls = walls_of(map);
	check_places(&cells, walls);
	for (int32_t y = -1; y < cells.rows; y++) {
		for (int32_t x = -1; x < cells.columns; x++)
			check_neighbours(&cells, walls, x, y);
	}
	map_check_round_trip(map);
	tli_walls_free(walls);
	tl_map_free(map);
	tli_cells_free(&cells);
	free(text);
}

START_TEST(random_grids)
{
	tli_rng rng = { 11 };
	for (int i = 0; i < 300; i++)
		check_random(&rng, i % 50 ? 8 : 60);
}
END_TEST

/* Straight lines over many cells: free all along, or blocked. Rows and columns only, where cells say it without geometry. */
START_TEST(rows_and_columns)
{
	tli_rng rng = { 12 };
	for (int i = 0; i < 20; i++) {
		tli_cells cells = tiles_random(&rng, 60);
		char *text = tiles_text(&cells, "\n");
		tl_map *map = map_from_text(text);
		tli_walls *walls = walls_of(map);
		for (int32_t y = 0; y < cells.rows; y++) {
			bool is_free = true;
			for (int32_t x = 0; x < cells.columns; x++) {
				is_free = is_free && tli_cells_is_free(&cells, x, y);
				check_pair(&cells, walls, (tli_point){ 0, y }, (tli_point){ x, y }, is_free);
			}
		}
		for (int32_t x = 0; x < cells.columns; x++) {
			bool is_free = true;
			for (int32_t y = 0; y < cells.rows; y++) {
				is_free = is_free && tli_cells_is_free(&cells, x, y);
				check_pair(&cells, walls, (tli_point){ x, 0 }, (tli_point){ x, y }, is_free);
			}
		}
		tli_walls_free(walls);
		tl_map_free(map);
		tli_cells_free(&cells);
		free(text);
	}
}
END_TEST

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("tiles");
	TCase *tests = tcase_create("tiles");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, random_grids);
	tcase_add_test(tests, rows_and_columns);
	suite_add_tcase(suite, tests);
	return suite;
}
