/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the journal of a map: bytes are edits, groups, undo, redo and reloads, with the oracle inside.
 *
 * Four bytes are one action. The map is saved after every step; undo must give the text before the step again, and redo the text after it.
 * A reload goes to the text of a random earlier step. At the end all is undone: the first text again.
 */
#include "fuzz/common.h"

#include <string.h>

enum { STEPS_MAX = 200 };

static const char first[] = "tautline 1 # edits\nwall 0,0 8.0,0\nwall 1,1 2,2 3,1 loop solid\ndoor d 1,0 2,0 closed\n"
			    "waypoint a 1,5\nwaypoint b 6,5 # b\nlink a b\nexpect sees a b\nobstacle o 3,3 0.50\n"
			    "agent g 0,5 patrol a b\nallow link-blocked a b \"x\"";

static char *texts[STEPS_MAX + 1];
static size_t sizes[STEPS_MAX + 1], at, known;

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
		return tl_map_set_radius(map, data[1] / 16.0);
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
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_map *map = fuzz_load(first, strlen(first), NULL);
	require(map);
	at = known = 0;
	texts[0] = fuzz_save(map, "native", &sizes[0]);
	for (size_t i = 0; i + 4 <= size && at < STEPS_MAX; i += 4)
		act(map, data + i, size - i);
	while (at > 0) {
		require(tl_map_undo(map, NULL) == TL_OK);
		at--;
		check_text(map);
	}
	require(sizes[0] == strlen(first) && memcmp(texts[0], first, sizes[0]) == 0);
	for (size_t i = 0; i <= known; i++)
		free(texts[i]);
	tl_map_free(map);
	return 0;
}
