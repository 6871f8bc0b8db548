/* SPDX-License-Identifier: MIT */
/* What channels cost: a nav takes memory and work for what it holds alone, and a map that says nothing of channels takes none for its things. */
#include "support/runner.h"
#include "support/small_map.h"

enum { COLUMNS = 100, WINDOW_ROWS = 50, WALL_ROWS = 5 };

typedef struct cost {
	size_t bytes;
	uint64_t work;
} cost;

/* Short walls in rows that do not touch. */
static void add_walls(tl_map *map, int first_row, int rows, tl_channels blocks)
{
	for (int i = 0; i < COLUMNS * rows; i++) {
		double x = i % COLUMNS * 4, y = (first_row + i / COLUMNS) * 4 + i % 3;
		tl_point points[] = { { x, y }, { x + 2, y + i % 5 - 2 } };
		tl_wall_def def = tl_default_wall_def();
		def.points = points;
		def.count = 2;
		def.blocks = blocks;
		ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
	}
}

static cost cost_of_nav(const tl_map *map, tl_channels heeds, tl_warm warm)
{
	tl_budget_use use = { 0 };
	tl_nav_def def = tl_default_nav_def();
	tl_nav_info info;
	def.heeds = heeds;
	def.via = TL_VIA_CORNERS;
	def.warm = warm;
	def.threads = 1;
	def.budget.use = &use;
	tl_nav *nav = small_nav(map, &def);
	ck_assert_int_eq(tl_nav_get_info(nav, &info), TL_OK);
	tl_nav_free(nav);
	return (cost){ info.bytes, use.work };
}

/* 5,000 windows and 500 walls: eyes see 500 walls. */
START_TEST(a_nav_costs_what_it_holds)
{
	tl_map *map = small_map();
	add_walls(map, 0, WINDOW_ROWS, TL_CHANNEL_WALK);
	add_walls(map, WINDOW_ROWS, WALL_ROWS, TL_BLOCKS_ALL);
	tl_warm warm = _i ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	cost walk = cost_of_nav(map, TL_CHANNEL_WALK, warm), sight = cost_of_nav(map, TL_CHANNEL_SIGHT, warm);
	ck_assert_uint_le(5 * sight.bytes, walk.bytes);
	ck_assert_uint_le(5 * sight.work, walk.work);
	tl_map_free(map);
}
END_TEST

static tl_map *plain_map(void)
{
	tl_map *map = small_map();
	add_walls(map, 0, WALL_ROWS, TL_BLOCKS_ALL);
	tl_map_forget_edits(map);
	return map;
}

/* Channels that nothing blocks alone change nothing; what a wall blocks is one more point, eight bytes, and four in a nav for each thing. */
START_TEST(a_map_without_channels_costs_nothing)
{
	tl_map *plain = plain_map(), *named = plain_map();
	tl_channel_def def = tl_default_channel_def();
	def.name = "fly";
	ck_assert_int_eq(tl_map_add_channel(named, &def, NULL), TL_OK);
	cost of_plain = cost_of_nav(plain, 0, TL_WARM_ON_CALL), of_named = cost_of_nav(named, 0, TL_WARM_ON_CALL);
	ck_assert_uint_eq(of_plain.bytes, of_named.bytes);
	ck_assert_uint_eq(of_plain.work, of_named.work);
	tl_wall_id wall = tl_map_next_wall(named, (tl_wall_id){ 0, 0 });
	ck_assert_int_eq(tl_map_set_wall_blocks(named, wall, TL_CHANNEL_WALK), TL_OK);
	of_named = cost_of_nav(named, 0, TL_WARM_ON_CALL);
	ck_assert_uint_eq(of_named.bytes, of_plain.bytes + COLUMNS * WALL_ROWS * sizeof(tl_channels));
	ck_assert_uint_eq(of_plain.work, of_named.work);
	tl_map_free(named);
	tl_map_free(plain);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("cost of channels");
	TCase *tests = tcase_create("cost");
	tcase_add_loop_test(tests, a_nav_costs_what_it_holds, 0, 2);
	tcase_add_test(tests, a_map_without_channels_costs_nothing);
	suite_add_tcase(suite, tests);
	return suite;
}
