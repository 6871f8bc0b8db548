/* SPDX-License-Identifier: MIT */
/* Unit tests of lib/crowd/walls/around_wall: a detour is a path, and around one wall it is hardly longer than the shortest. */
#include "crowd/walls/around_wall.h"

#include "base/rng.h"
#include "geometry/distance.h"
#include "support/runner.h"
#include <tautline/map.h>

enum { EXTENT = 20, RESOLUTION = 1024 };

static tl_point random_point(tli_rng *rng)
{
	double x = EXTENT * tli_rng_unit(rng);
	return (tl_point){ x, EXTENT * tli_rng_unit(rng) };
}

static tl_nav *make_nav(tli_rng *rng, size_t walls)
{
	tl_map *map;
	tl_nav *nav;
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	for (size_t i = 0; i < walls; i++) {
		tl_point ends[2] = { random_point(rng) };
		ends[1] = (tl_point){ ends[0].x + 6 * tli_rng_unit(rng) - 3, ends[0].y + 6 * tli_rng_unit(rng) - 3 };
		tl_wall_def def = tl_default_wall_def();
		def.points = ends;
		def.count = 2;
		tl_wall_id id;
		ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
	}
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0.5;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	tl_map_free(map);
	return nav;
}

/* Its length, map units; all legs are seen. */
static double check_path(tl_query *query, tl_point from, tl_point to, const tli_detour *round)
{
	double length = 0;
	tl_point last = from;
	ck_assert_uint_le(round->count, TLI_DETOUR_MAX);
	for (size_t i = 0; i <= round->count; i++) {
		tl_point next = i < round->count ? tli_point_to_units(round->bends[i], RESOLUTION) : to;
		bool sees;
		ck_assert_int_eq(tl_query_sees(query, last, next, &sees), TL_OK);
		ck_assert(sees);
		length += sqrt((next.x - last.x) * (next.x - last.x) + (next.y - last.y) * (next.y - last.y));
		last = next;
	}
	return length;
}

/* Returns how many of the existing paths are found. */
static double share_found(size_t walls, double longer)
{
	tli_rng rng = { 7 };
	size_t found = 0, hidden = 0;
	for (int world = 0; world < 40; world++) {
		tl_nav *nav = make_nav(&rng, walls);
		tl_query *query;
		ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
		for (int i = 0; i < 50; i++) {
			tl_path_def def = tl_default_path_def();
			def.from.at = random_point(&rng);
			def.to.at = random_point(&rng);
			tl_path_result result;
			ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
			if (!result.found || result.count < 3)
				continue;
			tli_point from, to;
			ck_assert_int_eq(tli_point_from_units(def.from.at, RESOLUTION, &from), TL_OK);
			ck_assert_int_eq(tli_point_from_units(def.to.at, RESOLUTION, &to), TL_OK);
			double most = 2 * tli_distance_points(from, to);
			tli_detour round = { .count = 0 };
			ck_assert_int_eq(tli_detour_find(query, from, to, most, &round), TL_OK);
			hidden++;
			found += round.count > 0;
			if (round.count == 0)
				continue;
			double length = check_path(query, def.from.at, def.to.at, &round);
			ck_assert_double_le(length, most / RESOLUTION + 1e-2);
			ck_assert_double_le(length, longer * result.length);
		}
		tl_query_free(query);
		tl_nav_free(nav);
	}
	ck_assert_uint_gt(hidden, 0);
	return (double)found / (double)hidden;
}

START_TEST(round_one_wall)
{
	ck_assert_double_gt(share_found(1, 1.1), 0.8);
}
END_TEST

START_TEST(round_several)
{
	ck_assert_double_gt(share_found(20, 2), 0.5);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd round");
	TCase *tcase = tcase_create("round");
	tcase_add_test(tcase, round_one_wall);
	tcase_add_test(tcase, round_several);
	suite_add_tcase(suite, tcase);
	return suite;
}
