/* SPDX-License-Identifier: MIT */
/* NULL in all public functions about channels and keys, as in test_null.c. */
#include "support/refusal.h"
#include "support/runner.h"
#include "support/small_map.h"

#define REFUSED(call) REFUSED_AS(TL_E_INVALID, call)
#define IS_ZERO(call) ck_assert_msg((call) == 0, "%s", #call)

START_TEST(channels_of_no_map)
{
	REFUSED(tl_map_add_channel(NULL, NULL, NULL));
	REFUSED(tl_map_set_channel_radius(NULL, TL_CHANNEL_WALK, 1));
	REFUSED(tl_map_find_channel(NULL, NULL, NULL));
	REFUSED(tl_map_get_channel(NULL, TL_CHANNEL_WALK, NULL));
	REFUSED(tl_map_add_key(NULL, NULL, NULL));
	REFUSED(tl_map_find_key(NULL, NULL, NULL));
	REFUSED(tl_map_set_wall_blocks(NULL, (tl_wall_id){ 1, 1 }, TL_CHANNEL_WALK));
	REFUSED(tl_map_set_door_blocks(NULL, (tl_door_id){ 1, 1 }, TL_CHANNEL_WALK));
	REFUSED(tl_map_set_door_key(NULL, (tl_door_id){ 1, 1 }, 0));
	REFUSED(tl_map_set_obstacle_blocks(NULL, (tl_obstacle_id){ 1, 1 }, TL_CHANNEL_WALK));
	REFUSED(tl_map_set_agent_traveller(NULL, (tl_map_agent_id){ 1, 1 }, 0, 0));
	IS_ZERO(tl_map_next_channel(NULL, 0));
	IS_ZERO(tl_map_channels_radius(NULL, TL_CHANNEL_WALK));
	ck_assert_ptr_null(tl_map_key_name(NULL, 1));
	IS_ZERO(tl_nav_heeds(NULL));
	IS_ZERO(tl_nav_keys(NULL));
	REFUSED(tl_nav_get_key_door(NULL, 0, NULL));
}
END_TEST

START_TEST(results_that_are_missing)
{
	tl_map *map = small_map();
	tl_channel_def def = { .name = "fly" };
	REFUSED(tl_map_add_channel(map, NULL, NULL));
	REFUSED(tl_map_add_channel(map, &def, NULL));
	REFUSED(tl_map_find_channel(map, "walk", NULL));
	REFUSED(tl_map_get_channel(map, TL_CHANNEL_WALK, NULL));
	REFUSED(tl_map_add_key(map, "red", NULL));
	REFUSED(tl_map_find_key(map, "red", NULL));
	REFUSED_AS(TL_E_STALE, tl_map_set_wall_blocks(map, (tl_wall_id){ 1, 1 }, TL_CHANNEL_WALK));
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("NULL and channels");
	TCase *tests = tcase_create("null");
	tcase_add_test(tests, channels_of_no_map);
	tcase_add_test(tests, results_that_are_missing);
	suite_add_tcase(suite, tests);
	return suite;
}
