/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the journal of a map and what follows its edits: bytes are edits, groups, undo, redo and reloads, with the oracle inside.
 *
 * Four bytes are one action. The map is saved after every step; undo must give the text before the step again, and redo the text after it.
 * A reload goes to the text of a random earlier step. Findings of the linter and navs follow, after one action or several: they must be those of a fresh
 * run, and answer what navs made anew do. At the end all is undone: the first text again.
 */
#include "fuzz/common.h"

#include <string.h>

enum { STEPS_MAX = 200 };

static const char first[] = "tautline 1 # edits\nwall 0,0 8.0,0\nwall 1,1 2,2 3,1 loop solid\ndoor d 1,0 2,0 closed\n"
			    "waypoint a 1,5\nwaypoint b 6,5 # b\nlink a b\nexpect sees a b\nobstacle o 3,3 0.50\n"
			    "agent g 0,5 patrol a b\narea 0,0 8,0 8,8.0 cost 2.50 # mud\nallow link-blocked a b \"x\"";

static char *texts[STEPS_MAX + 1];
static size_t sizes[STEPS_MAX + 1], at, known;

/* ---- what follows ---- */

enum { NAVS = 3 };

static tl_lint *lint;
static tl_nav *navs[NAVS];

/* By corners for a point and for a body, and by sight. */
static tl_nav_def nav_def_of(int number)
{
	tl_nav_def def = tl_default_nav_def();
	def.via = number < 2 ? TL_VIA_CORNERS : TL_VIA_WAYPOINTS;
	def.link = TL_LINK_VISIBLE;
	def.radius = number == 1 ? .25 : 0;
	return def;
}

static void start_following(const tl_map *map)
{
	require(tl_lint_run(map, NULL, &lint) == TL_OK);
	for (int i = 0; i < NAVS; i++) {
		tl_nav_def def = nav_def_of(i);
		require(tl_nav_create(map, &def, &navs[i]) == TL_OK);
	}
}

static void end_following(void)
{
	tl_lint_free(lint);
	for (int i = 0; i < NAVS; i++)
		tl_nav_free(navs[i]);
}

static void check_lint(const tl_map *map)
{
	tl_lint *fresh = NULL;
	require(tl_lint_update(lint, map) == TL_OK && tl_lint_run(map, NULL, &fresh) == TL_OK);
	require(tl_lint_finding_count(lint) == tl_lint_finding_count(fresh));
	for (size_t i = 0; i < tl_lint_finding_count(fresh); i++) {
		tl_finding one, other;
		require(tl_lint_get_finding(lint, i, &one) == TL_OK && tl_lint_get_finding(fresh, i, &other) == TL_OK);
		require(one.fingerprint == other.fingerprint && strcmp(one.text, other.text) == 0 &&
			one.place.line == other.place.line && one.place.column == other.place.column);
	}
	tl_lint_free(fresh);
}

static tl_path_result path_in(const tl_nav *nav, const uint8_t *data)
{
	tl_query *query = NULL;
	tl_path_result result;
	tl_path_def def = tl_default_path_def();
	def.from.at = (tl_point){ data[1] / 16.0, data[2] / 16.0 };
	def.to.at = (tl_point){ data[3] / 16.0, data[0] / 16.0 };
	require(tl_query_create(nav, &query) == TL_OK && tl_query_find_path(query, &def, &result) == TL_OK);
	tl_query_free(query);
	return result;
}

static void check_nav(const tl_map *map, int number, const uint8_t *data)
{
	tl_nav_def def = nav_def_of(number);
	tl_nav *made = NULL;
	tl_status status = tl_nav_update(navs[number], map), made_status = tl_nav_create(map, &def, &made);
	require(status == made_status && (status == TL_OK || status == TL_E_NO_WAYPOINTS));
	if (status != TL_OK)
		return;
	tl_path_result one = path_in(navs[number], data), other = path_in(made, data);
	require(one.found == other.found && one.reason == other.reason && one.count == other.count &&
		memcmp(&one.length, &other.length, sizeof one.length) == 0);
	tl_nav_free(made);
}

/* After some actions, not after all: that would be a hundred times slower. */
static void follow(const tl_map *map, const uint8_t *data)
{
	if (data[2] % 16 == 1)
		check_lint(map);
	for (int i = 0; i < NAVS; i++)
		if (data[2] % 16 == 2 + i)
			check_nav(map, i, data);
}

/* ---- edits ---- */

static void keep_text(const tl_map *map)
{
	for (size_t i = at + 1; i <= known; i++)
		free(texts[i]);
	known = ++at;
	texts[at] = fuzz_save(map, "native", &sizes[at]);
}

static void check_text(const tl_map *map)
{
	size_t size;
	char *text = fuzz_save(map, "native", &size);
	require(size == sizes[at] && memcmp(text, texts[at], size) == 0);
	free(text);
	require(tl_map_undo_count(map) == at && tl_map_redo_count(map) == known - at);
}

static tl_status edit_area(tl_map *map, const uint8_t *data)
{
	const tl_point corners[3] = { { data[2] / 8.0, data[3] / 8.0 }, { data[1], 1 }, { 0, data[3] } };
	tl_area_id area = tl_map_next_area(map, (tl_area_id){ data[1] % 3u, 0 });
	tl_area_def def = tl_default_area_def();
	def.corners = corners;
	def.count = 3;
	def.cost = data[3] / 16.0;
	switch (data[2] % 4) {
	case 0:
		return tl_map_add_area(map, &def, NULL);
	case 1:
		return tl_map_remove_area(map, area);
	case 2:
		return tl_map_move_area_corner(map, area, data[1] % 4u, corners[0]);
	default:
		return tl_map_set_area_cost(map, area, def.cost);
	}
}

static tl_status edit_thing(tl_map *map, const uint8_t *data)
{
	tl_point to = { data[2] / 8.0, data[3] / 8.0 };
	tl_wall_id wall = { data[1] % 5u, data[2] % 4u };
	tl_waypoint_id waypoint = tl_map_next_waypoint(map, (tl_waypoint_id){ data[1] % 3u, 0 });
	tl_wall_def wall_def = tl_default_wall_def();
	tl_waypoint_def waypoint_def = tl_default_waypoint_def();
	tl_link_def link_def = tl_default_link_def();
	char name[2] = { (char)('a' + data[3] % 8), '\0' };
	switch (data[0] % 11) {
	case 0:
		wall_def.points = (tl_point[]){ to, { data[1], 1 } };
		wall_def.count = 2;
		return tl_map_add_wall(map, &wall_def, NULL);
	case 1:
		return tl_map_remove_wall(map, wall);
	case 2:
		return tl_map_move_wall_point(map, tl_map_next_wall(map, wall), data[1] % 3u, to);
	case 3:
		waypoint_def.name = name;
		waypoint_def.at = to;
		return tl_map_add_waypoint(map, &waypoint_def, NULL);
	case 4:
		return tl_map_remove_waypoint(map, waypoint);
	case 5:
		return tl_map_rename_waypoint(map, waypoint, name);
	case 6:
		link_def.from = waypoint;
		link_def.to = tl_map_next_waypoint(map, (tl_waypoint_id){ data[2] % 3u, 0 });
		return tl_map_add_link(map, &link_def, NULL);
	case 7:
		return tl_map_remove_link(map, tl_map_next_link(map, (tl_link_id){ data[1] % 3u, 0 }));
	case 8:
		return tl_map_set_door_closed(map, tl_map_next_door(map, (tl_door_id){ 0, 0 }), data[1] & 1);
	case 9:
		return tl_map_remove_agent(map, tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 }));
	default:
		return data[1] < 128 ? edit_area(map, data) : tl_map_set_radius(map, data[1] / 16.0);
	}
}

static void make_group(tl_map *map, const uint8_t *data, size_t count)
{
	bool made = false;
	require(tl_map_begin_group(map) == TL_OK);
	for (size_t i = 0; i < count; i++)
		made = edit_thing(map, data + 4 * i) == TL_OK || made;
	require(tl_map_end_group(map) == TL_OK);
	if (made)
		keep_text(map);
}

static void act(tl_map *map, const uint8_t *data, size_t left)
{
	size_t count = tl_map_undo_count(map);
	switch (data[0] >> 5) {
	case 0:
	case 1:
		require(tl_map_undo(map, NULL) == (at > 0 ? TL_OK : TL_E_NOT_FOUND));
		at -= at > 0;
		break;
	case 2:
		require(tl_map_redo(map, NULL) == (at < known ? TL_OK : TL_E_NOT_FOUND));
		at += at < known;
		break;
	case 3:
		require(tl_map_reload_memory(map, texts[data[1] % (at + 1)], sizes[data[1] % (at + 1)], NULL, NULL) ==
			TL_OK);
		if (tl_map_undo_count(map) > count)
			keep_text(map);
		break;
	case 4:
		make_group(map, data, left / 4 < 5 ? left / 4 : 5);
		break;
	default:
		if (edit_thing(map, data) == TL_OK)
			keep_text(map);
	}
	check_text(map);
	follow(map, data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_map *map = fuzz_load(first, strlen(first), NULL);
	require(map);
	at = known = 0;
	texts[0] = fuzz_save(map, "native", &sizes[0]);
	start_following(map);
	for (size_t i = 0; i + 4 <= size && at < STEPS_MAX; i += 4)
		act(map, data + i, size - i);
	while (at > 0) {
		require(tl_map_undo(map, NULL) == TL_OK);
		at--;
		check_text(map);
	}
	require(sizes[0] == strlen(first) && memcmp(texts[0], first, sizes[0]) == 0);
	check_lint(map);
	end_following();
	for (size_t i = 0; i <= known; i++)
		free(texts[i]);
	tl_map_free(map);
	return 0;
}
