/* SPDX-License-Identifier: MIT */
/*
 * All 68 maps of Freedoom, where Debian's package is installed (else status 77; $TL_DOOM_WADS names another folder that has
 * freedoom1.wad and freedoom2.wad): each loads, is linted, and answers paths by corners from the first player's start to all
 * others, first as it is and then with all doors open.
 *
 * Opening doors takes walls away: what could be reached still can, and no path is longer. How many starts can be reached depends on the
 * version, so only bounds far from the numbers of today (0.12.1: 257 and 423 of 728) are asked for: that the starts of
 * the starts of nearly all maps are connected, and that opening doors helps.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/runner.h"
#include "support/rounds.h"
#include <tautline/format.h>
#include <tautline/lint.h>
#include <tautline/nav.h>

enum { STARTS_MAX = 100, MAPS = 68, SKIPPED = 77 };
#define STEP ROUNDS_OF(1, 8)

typedef struct world {
	const char *name;
	tl_map *map;
	tl_point player; /* the first one's start */
	tl_point starts[STARTS_MAX];
	size_t count;
	double lengths[STARTS_MAX]; /* as it is; -1 where there is no path */
} world;

typedef struct wad {
	char *data;
	size_t size;
} wad;

static wad wads[2];
static size_t asked, found_closed, found_open, findings;

static bool read_wad(const char *name, wad *out)
{
	const char *folder = getenv("TL_DOOM_WADS");
	char path[4096];
	snprintf(path, sizeof path, "%s/%s", folder && *folder ? folder : "/usr/share/games/doom", name);
	FILE *file = fopen(path, "rb");
	if (!file)
		return false;
	long size = fseek(file, 0, SEEK_END) ? -1 : ftell(file);
	rewind(file);
	out->size = size > 0 ? (size_t)size : 0;
	out->data = malloc(out->size + 1);
	bool is_read = out->data && fread(out->data, 1, out->size, file) == out->size;
	fclose(file);
	return is_read;
}

/* 0..35 are E1M1..E4M9, the others MAP01..MAP32. */
static void name_map(int index, char name[16])
{
	if (index < 36)
		snprintf(name, 16, "E%dM%d", index / 9 + 1, index % 9 + 1);
	else
		snprintf(name, 16, "MAP%02d", (index - 35) % 100);
}

static void load(world *it, const wad *from)
{
	tl_load_def def = tl_default_load_def();
	tl_error item = { .text = "" };
	tl_errors errors = { &item, 1, 0 };
	def.part = it->name;
	tl_status status = tl_map_load_memory(from->data, from->size, &def, &it->map, &errors);
	ck_assert_msg(status == TL_OK, "%s: %s", it->name, item.text);
	ck_assert_uint_gt(tl_map_segment_count(it->map), 100);
	ck_assert(tl_map_radius(it->map) == 16);
}

static void find_starts(world *it)
{
	bool has_player = false;
	for (tl_waypoint_id id = tl_map_next_waypoint(it->map, (tl_waypoint_id){ 0, 0 }); id.index1;
		id = tl_map_next_waypoint(it->map, id)) {
		tl_waypoint_info info;
		ck_assert_int_eq(tl_map_get_waypoint(it->map, id, &info), TL_OK);
		if (strcmp(info.name, "player1") == 0) {
			it->player = info.at;
			has_player = true;
		} else if (strncmp(info.name, "player", 6) == 0 || strncmp(info.name, "deathmatch-", 11) == 0) {
			ck_assert_uint_lt(it->count, STARTS_MAX);
			it->starts[it->count++] = info.at;
		}
	}
	ck_assert_msg(has_player && it->count > 0, "%s has no two starts", it->name);
}

static void run_lint(const world *it)
{
	tl_lint *lint;
	ck_assert_int_eq(tl_lint_run(it->map, NULL, &lint), TL_OK);
	findings += tl_lint_finding_count(lint);
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		tl_finding finding;
		ck_assert_int_eq(tl_lint_get_finding(lint, i, &finding), TL_OK);
		ck_assert_msg(tl_place_is_known(finding.place), "%s: %s", it->name, finding.text);
	}
	tl_lint_free(lint);
}

static double path_to(tl_query *query, tl_point from, tl_point to)
{
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	def.from.at = from;
	def.to.at = to;
	ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
	return result.found ? result.length : -1;
}

static void ask_paths(world *it)
{
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav;
	tl_query *query;
	def.via = TL_VIA_CORNERS;
	ck_assert_int_eq(tl_nav_create(it->map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	for (size_t i = 0; i < it->count; i++)
		it->lengths[i] = path_to(query, it->player, it->starts[i]);
	for (tl_door_id id = tl_map_next_door(it->map, (tl_door_id){ 0, 0 }); id.index1;
		id = tl_map_next_door(it->map, id))
		ck_assert_int_eq(tl_map_set_door_closed(it->map, id, false), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, it->map), TL_OK);
	for (size_t i = 0; i < it->count; i++) {
		double closed = it->lengths[i], open = path_to(query, it->player, it->starts[i]);
		ck_assert_msg(closed < 0 || (open >= 0 && open <= closed * (1 + 1e-12)),
			"%s: doors open, %g becomes %g", it->name, closed, open);
		asked++;
		found_closed += closed >= 0;
		found_open += open >= 0;
	}
	tl_query_free(query);
	tl_nav_free(nav);
}

START_TEST(all_maps)
{
	for (int i = 0; i < MAPS; i += STEP) {
		char name[16];
		name_map(i, name);
		world it = { .name = name };
		load(&it, &wads[i >= 36]);
		find_starts(&it);
		run_lint(&it);
		ask_paths(&it);
		tl_map_free(it.map);
	}
	printf("%d maps, %zu findings; of %zu starts %zu can be reached, %zu with all doors open\n", MAPS / STEP,
		findings, asked, found_closed, found_open);
	ck_assert_uint_gt(found_closed, asked / 5);
	ck_assert_uint_gt(found_open, found_closed + asked / 10);
}
END_TEST

Suite *make_suite(void)
{
	if (!read_wad("freedoom1.wad", &wads[0]) || !read_wad("freedoom2.wad", &wads[1])) {
		puts("skipped: Freedoom is not installed (apt-get install freedoom)");
		exit(SKIPPED);
	}
	Suite *suite = suite_create("freedoom");
	TCase *tests = tcase_create("freedoom");
	tcase_add_test(tests, all_maps);
	suite_add_tcase(suite, tests);
	return suite;
}
