/* SPDX-License-Identifier: MIT */
/* What a nav heeds, which keys it has, and the closed doors that it goes through by key: made, brought up to date, taken back. */
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "support/failing.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/small_map.h"

enum { DOORS = 12, DOORS_MAX = 64 };
#define EDITS ROUNDS_OF(400, 100)

static tl_nav *make_nav(const tl_map *map, tl_channels heeds, tl_keys keys)
{
	tl_nav_def def = tl_default_nav_def();
	def.heeds = heeds;
	def.keys = keys;
	def.radius = 0.25;
	return small_nav(map, &def);
}

static tl_door_id add_door(tl_map *map, double x, tl_channels blocks, tl_keys key, bool closed)
{
	static int added;
	char name[32];
	snprintf(name, sizeof name, "door-%d", added++);
	tl_door_def def = tl_default_door_def();
	def.name = name;
	def.a = (tl_point){ x, 0 };
	def.b = (tl_point){ x, 2 };
	def.blocks = blocks;
	def.key = key;
	def.closed = closed;
	tl_door_id id;
	ck_assert_int_eq(tl_map_add_door(map, &def, &id), TL_OK);
	return id;
}

/* The doors by key of a nav; their number. */
static size_t list_doors(const tl_nav *nav, tl_door_id *out)
{
	tl_nav_info info;
	ck_assert_int_eq(tl_nav_get_info(nav, &info), TL_OK);
	ck_assert_uint_le(info.key_doors, DOORS_MAX);
	memset(out, 0, DOORS_MAX * sizeof *out);
	for (size_t i = 0; i < info.key_doors; i++)
		ck_assert_int_eq(tl_nav_get_key_door(nav, i, &out[i]), TL_OK);
	ck_assert_int_eq(tl_nav_get_key_door(nav, info.key_doors, &out[0]), TL_E_INVALID);
	return info.key_doors;
}

static bool holds(const tl_nav *nav, tl_door_id door)
{
	tl_door_id doors[DOORS_MAX];
	bool found = false;
	for (size_t i = list_doors(nav, doors); i-- > 0;)
		found |= doors[i].index1 == door.index1 && doors[i].generation == door.generation;
	return found;
}

START_TEST(a_nav_says_what_it_heeds_and_which_keys_it_has)
{
	tl_map *map = small_map();
	tl_nav *nav = make_nav(map, 0, 0);
	ck_assert_uint_eq(tl_nav_heeds(nav), TL_CHANNEL_WALK);
	ck_assert_uint_eq(tl_nav_keys(nav), 0);
	tl_nav_free(nav);
	tl_nav_def def = tl_default_nav_def();
	def.sight_only = true;
	nav = small_nav(map, &def);
	ck_assert_uint_eq(tl_nav_heeds(nav), TL_CHANNEL_SIGHT);
	tl_nav_free(nav);
	nav = make_nav(map, TL_CHANNEL_WALK | TL_CHANNEL_SIGHT, 5);
	ck_assert_uint_eq(tl_nav_heeds(nav), TL_CHANNEL_WALK | TL_CHANNEL_SIGHT);
	ck_assert_uint_eq(tl_nav_keys(nav), 5);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

START_TEST(it_lists_closed_doors_that_block_nothing_but_for_its_key)
{
	tl_map *map = small_map();
	tl_keys red, blue;
	ck_assert_int_eq(tl_map_add_key(map, "red", &red), TL_OK);
	ck_assert_int_eq(tl_map_add_key(map, "blue", &blue), TL_OK);
	tl_door_id closed = add_door(map, 1, TL_BLOCKS_ALL, red, true);
	tl_door_id open = add_door(map, 2, TL_BLOCKS_ALL, red, false);
	tl_door_id other = add_door(map, 3, TL_BLOCKS_ALL, blue, true);
	tl_door_id without = add_door(map, 4, TL_BLOCKS_ALL, 0, true);
	tl_door_id curtain = add_door(map, 5, TL_CHANNEL_SIGHT, red, true);
	tl_nav *walker = make_nav(map, 0, red), *none = make_nav(map, 0, 0), *both = make_nav(map, 0, red | blue);
	tl_nav *sees = make_nav(map, TL_CHANNEL_WALK | TL_CHANNEL_SIGHT, red);
	ck_assert(holds(walker, closed) && holds(both, closed) && !holds(none, closed));
	ck_assert(!holds(walker, open) && !holds(walker, without) && !holds(walker, curtain));
	ck_assert(!holds(walker, other) && holds(both, other));
	ck_assert(!holds(sees, closed)); /* which is a wall to one that heeds sight */
	tl_nav_free(walker);
	tl_nav_free(none);
	tl_nav_free(both);
	tl_nav_free(sees);
	tl_map_free(map);
}
END_TEST

/* Some edit of a door. */
static void edit_doors(tl_map *map, tli_rng *rng, tl_keys red)
{
	tl_door_id door = { 0, 0 };
	for (int64_t skip = tli_rng_between(rng, 0, DOORS - 1) + 1; skip-- > 0;) {
		tl_door_id next = tl_map_next_door(map, door);
		door = next.index1 ? next : door;
	}
	double x = (double)tli_rng_between(rng, 0, 59);
	bool closed = tli_rng_between(rng, 0, 1);
	tl_status status = TL_OK;
	switch (tli_rng_between(rng, 0, 5)) {
	case 0:
		status = tl_map_set_door_closed(map, door, closed);
		break;
	case 1:
		status = tl_map_set_door_key(map, door, closed ? red : 0);
		break;
	case 2:
		status = tl_map_set_door_blocks(map, door, closed ? TL_BLOCKS_ALL : TL_CHANNEL_SIGHT);
		break;
	case 3:
		status = tl_map_move_door(map, door, (tl_point){ x, 0 }, (tl_point){ x, 2 });
		break;
	case 4:
		status = tl_map_door_count(map) > DOORS / 2 ? tl_map_remove_door(map, door) : TL_OK;
		break;
	default:
		if (tl_map_door_count(map) < DOORS_MAX)
			(void)add_door(map, x, TL_BLOCKS_ALL, red, closed);
	}
	ck_assert_int_eq(status, TL_OK);
}

START_TEST(its_list_follows_edits_and_is_taken_back)
{
	failing_install();
	tl_map *map = small_map();
	tl_keys red;
	tli_rng rng = { 1 };
	ck_assert_int_eq(tl_map_add_key(map, "red", &red), TL_OK);
	for (int i = 0; i < 200; i++) /* so that updates are made in place */
		small_wall(map, i % 60, 10 + i / 60, i % 60 + 0.5, 10 + i / 60);
	for (int i = 0; i < DOORS; i++)
		(void)add_door(map, 5 * i, TL_BLOCKS_ALL, i % 3 ? red : 0, i % 4);
	tl_nav *nav = make_nav(map, 0, red);
	tl_door_id before[DOORS_MAX], now[DOORS_MAX], fresh[DOORS_MAX];
	for (int i = 0; i < EDITS; i++) {
		for (int64_t k = tli_rng_between(&rng, 0, 2) + 1; k-- > 0;)
			edit_doors(map, &rng, red);
		if (i % 7 == 0)
			ck_assert_int_eq(tl_map_undo(map, NULL), TL_OK);
		size_t count = list_doors(nav, before);
		for (long k = 1;; k++) {
			failing_arm(k, false);
			tl_status status = tl_nav_update(nav, map);
			if (!failing_disarm()) {
				ck_assert_int_eq(status, TL_OK);
				break;
			}
			if (!status)
				break;
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_uint_eq(list_doors(nav, now), count);
			ck_assert_mem_eq(before, now, sizeof before);
		}
		tl_nav *anew = make_nav(map, 0, red);
		count = list_doors(anew, fresh);
		ck_assert_uint_eq(list_doors(nav, now), count);
		ck_assert_mem_eq(fresh, now, sizeof fresh);
		tl_nav_free(anew);
	}
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("doors by key");
	TCase *tests = tcase_create("doors by key");
	tcase_add_test(tests, a_nav_says_what_it_heeds_and_which_keys_it_has);
	tcase_add_test(tests, it_lists_closed_doors_that_block_nothing_but_for_its_key);
	tcase_add_test(tests, its_list_follows_edits_and_is_taken_back);
	tcase_set_timeout(tests, 120);
	suite_add_tcase(suite, tests);
	return suite;
}
