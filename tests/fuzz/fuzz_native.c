/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing the native format: the reader, the writer and edits in between, with the oracle inside.
 *
 *   1. The input is loaded as a map. What is refused must say why (a place inside the text, in order), what is
 *      accepted must be saved as exactly the same bytes.
 *   2. The loaded map is edited by what a generator seeded with the input's bytes says: moved, removed, renamed, added.
 *   3. It is saved, loaded and saved again: the same bytes, the same counts, bounds and points.
 *
 * A difference aborts, and so does anything the sanitizers see. Limits are small, so that limits are met often.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include <tautline/format.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BYTES_MAX = 1 << 16, LINE_MAX_BYTES = 2000, NAME_MAX_BYTES = 40, ERRORS = 8, EDITS = 12 };

#define require(condition)                                                                \
	do {                                                                              \
		if (!(condition)) {                                                       \
			fprintf(stderr, "line %d: not true: %s\n", __LINE__, #condition); \
			abort();                                                          \
		}                                                                         \
	} while (0)

/* ---- loading and saving ---- */

static void check_errors(const tl_errors *errors, tl_status status, const char *text, size_t size)
{
	size_t lines = 1;
	for (size_t i = 0; i < size; i++)
		lines += text[i] == '\n';
	require(status == TL_E_FORMAT || status == TL_E_LIMIT);
	require(errors->count > 0);
	tl_place last = { 0, 0 };
	for (size_t i = 0; i < errors->count && i < errors->capacity; i++) {
		tl_place place = errors->items[i].place;
		require(place.line <= lines && place.column <= size + 1 && errors->items[i].text[0]);
		require(place.line > last.line || (place.line == last.line && place.column >= last.column));
		last = place;
	}
}

static tl_map *load(const char *text, size_t size, const tl_load_def *def)
{
	static tl_error items[ERRORS];
	tl_errors errors = { items, ERRORS, 0 };
	tl_map *map = NULL;
	tl_status status = tl_map_load_memory(text, size, def, &map, &errors);
	if (status)
		check_errors(&errors, status, text, size);
	require((status == TL_OK) == (map != NULL));
	return map;
}

static char *save(const tl_map *map, size_t *size)
{
	require(tl_map_save_memory(map, NULL, 0, size) == TL_E_BUFFER);
	char *text = malloc(*size);
	require(text && tl_map_save_memory(map, text, *size, size) == TL_OK);
	return text;
}

/* ---- comparing ---- */

static double wall_sum(const tl_map *map)
{
	double sum = 0; /* of grid coordinates times small integers: exact */
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info wall;
		require(tl_map_get_wall(map, id, &wall) == TL_OK);
		for (size_t i = 0; i < wall.count; i++) {
			tl_point at;
			tl_place place;
			require(tl_map_get_wall_point(map, id, i, &at, &place) == TL_OK);
			sum += at.x * (double)(i % 7 + 1) + at.y * (double)(i % 5 + 1);
		}
	}
	return sum;
}

static void check_waypoints(const tl_map *a, const tl_map *b)
{
	tl_waypoint_id id = tl_map_next_waypoint(a, (tl_waypoint_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_waypoint(a, id)) {
		tl_waypoint_info of_a, of_b;
		tl_waypoint_id other;
		require(tl_map_get_waypoint(a, id, &of_a) == TL_OK);
		require(tl_map_find_waypoint(b, of_a.name, &other) == TL_OK &&
			tl_map_get_waypoint(b, other, &of_b) == TL_OK);
		require(of_a.at.x == of_b.at.x && of_a.at.y == of_b.at.y && of_a.radius == of_b.radius);
	}
}

static void check_same(const tl_map *a, const tl_map *b)
{
	tl_box box_a = tl_map_bounds(a), box_b = tl_map_bounds(b);
	require(memcmp(&box_a, &box_b, sizeof box_a) == 0);
	require(tl_map_resolution(a) == tl_map_resolution(b) && tl_map_radius(a) == tl_map_radius(b));
	require(tl_map_wall_count(a) == tl_map_wall_count(b) && tl_map_segment_count(a) == tl_map_segment_count(b));
	require(tl_map_door_count(a) == tl_map_door_count(b) && tl_map_obstacle_count(a) == tl_map_obstacle_count(b));
	require(tl_map_waypoint_count(a) == tl_map_waypoint_count(b) && tl_map_link_count(a) == tl_map_link_count(b));
	require(tl_map_expect_count(a) == tl_map_expect_count(b) && tl_map_allow_count(a) == tl_map_allow_count(b));
	require(wall_sum(a) == wall_sum(b));
	check_waypoints(a, b);
}

/* Saved, loaded, saved: nothing changes. */
static void check_round_trip(const tl_map *map)
{
	size_t size, size_again;
	char *text = save(map, &size);
	tl_map *again = load(text, size, NULL);
	require(again);
	check_same(map, again);
	char *text_again = save(again, &size_again);
	require(size == size_again && memcmp(text, text_again, size) == 0);
	free(text);
	free(text_again);
	tl_map_free(again);
}

/* ---- edits ---- */

static tli_rng rng;

static size_t below(size_t bound)
{
	return (size_t)tli_rng_between(&rng, 0, (int64_t)bound - 1);
}

static tl_point random_point(void)
{
	return (tl_point){ (double)tli_rng_between(&rng, -4000, 4000) / 64, (double)tli_rng_between(&rng, -9, 9) };
}

static void edit_walls(tl_map *map)
{
	tl_wall_id id = { 0, 0 };
	for (size_t i = below(8) + 1; i-- > 0;)
		id = tl_map_next_wall(map, id);
	tl_point points[3] = { random_point(), random_point(), random_point() };
	tl_wall_def def = { points, 2 + below(2), below(2), false };
	tl_wall_info info;
	if (tl_map_get_wall(map, id, &info) || below(4) == 0)
		require(tl_map_add_wall(map, &def, NULL) == TL_OK);
	else if (below(4) == 0)
		require(tl_map_remove_wall(map, id) == TL_OK);
	else
		require(tl_map_move_wall_point(map, id, below(info.count), random_point()) == TL_OK);
}

static void edit_doors(tl_map *map)
{
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	if (id.index1 && below(4) == 0)
		require(tl_map_remove_door(map, id) == TL_OK);
	else if (id.index1 && below(2))
		require(tl_map_set_door_closed(map, id, below(2)) == TL_OK);
	else if (id.index1)
		require(tl_map_move_door(map, id, random_point(), random_point()) == TL_OK);
}

static void edit_obstacles(tl_map *map)
{
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	if (id.index1 && below(4) == 0)
		require(tl_map_remove_obstacle(map, id) == TL_OK);
	else if (id.index1)
		require(tl_map_move_obstacle(map, id, random_point()) == TL_OK);
}

static void edit_waypoints(tl_map *map)
{
	static const char *const names[] = { "a", "a b", "\"", "\\\"", "7", "\xC3\xA9", "loop", "x,y", "#" };
	const char *name = names[below(sizeof names / sizeof *names)];
	tl_waypoint_id id = { 0, 0 };
	for (size_t i = below(5) + 1; i-- > 0;)
		id = tl_map_next_waypoint(map, id);
	tl_waypoint_def def = { name, random_point(), 0.5 };
	tl_waypoint_id other = { 0, 0 };
	tl_status expected = tl_map_find_waypoint(map, name, &other) ? TL_OK : TL_E_EXISTS;
	if (id.index1 == 0)
		require(tl_map_add_waypoint(map, &def, NULL) == expected);
	else if (below(4) == 0)
		require(tl_map_remove_waypoint(map, id) == TL_OK);
	else if (below(2))
		require(tl_map_move_waypoint(map, id, random_point()) == TL_OK);
	else
		require(tl_map_rename_waypoint(map, id, name) == (other.index1 == id.index1 ? TL_OK : expected));
}

static void edit_rest(tl_map *map)
{
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	tl_link_def link = { id, id, below(2), below(2), (double)below(9) / 7 };
	tl_allow allow = { "rule", NULL, 0, "why", { 0, 0 } };
	switch (below(6)) {
	case 0:
		require(tl_map_set_radius(map, (double)below(4) / 8) == TL_OK);
		break;
	case 1:
		require(tl_map_add_link(map, &link, NULL) == (id.index1 ? TL_OK : TL_E_STALE));
		break;
	case 2:
		tl_map_remove_link(map, tl_map_next_link(map, (tl_link_id){ 0, 0 }));
		break;
	case 3:
		require(tl_map_add_allow(map, &allow) == TL_OK);
		break;
	case 4:
		tl_map_clear_expectations(map);
		break;
	default:
		tl_map_clear_allowances(map);
		break;
	}
}

static void edit(tl_map *map)
{
	static void (*const edits[])(tl_map *) = { edit_walls, edit_walls, edit_doors, edit_obstacles, edit_waypoints,
		edit_waypoints, edit_rest };
	for (size_t i = below(EDITS); i-- > 0;)
		edits[below(sizeof edits / sizeof *edits)](map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_load_def def = tl_default_load_def();
	def.max_bytes = BYTES_MAX;
	def.max_line_bytes = LINE_MAX_BYTES;
	def.format = "native";
	def.max_name_bytes = NAME_MAX_BYTES;
	const char *text = (const char *)data;
	tl_map *map = load(text, size, &def);
	if (!map)
		return 0;
	size_t saved_size;
	char *saved = save(map, &saved_size);
	require(saved_size == size && memcmp(saved, text, size) == 0);
	free(saved);
	check_round_trip(map);
	rng.state = size;
	for (size_t i = 0; i < size; i++)
		rng.state = rng.state * 31 + data[i];
	for (size_t round = below(3); round-- > 0;) {
		edit(map);
		check_round_trip(map);
	}
	tl_map_free(map);
	return 0;
}
