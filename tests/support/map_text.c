/* SPDX-License-Identifier: MIT */
/*
 * tests/support/map_text.c: maps from text and to text, and the comparison of two maps.
 *
 * Two maps are compared through their public functions only: each thing of one becomes a line of text of its own kind ("%a" for
 * numbers: exact), the lines are sorted, and the two lists must be equal. So nothing of the writer under test is used.
 */
#include "support/map_text.h"
#include "support/moving_obstacle.h"

#include "support/check.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

tl_map *map_from_text(const char *text)
{
	tl_error items[3];
	tl_errors errors = { items, 3, 0 };
	tl_map *map = NULL;
	tl_status status = tl_map_load_memory(text, strlen(text), NULL, &map, &errors);
	if (status)
		ck_abort_msg("status %d, %zu errors, first at %u:%u: %s", status, errors.count, items[0].place.line,
			items[0].place.column, items[0].text);
	return map;
}

void map_check_errors(const char *text, size_t size, const tl_load_def *def, tl_status expected, const char *messages)
{
	static tl_error items[TL_ERRORS_MAX];
	static char found[TL_ERRORS_MAX * 300];
	tl_errors errors = { items, TL_ERRORS_MAX, 12345 };
	tl_map *map = NULL;
	tl_status status = tl_map_load_memory(text, size, def, &map, &errors);
	ck_assert_int_eq(status == TL_OK, map != NULL);
	ck_assert_int_eq(status == TL_OK, errors.count == 0);
	size_t length = 0;
	found[0] = '\0';
	for (size_t i = 0; i < errors.count && i < errors.capacity; i++)
		length += (size_t)snprintf(found + length, sizeof found - length, "%u:%u: %s\n", items[i].place.line,
			items[i].place.column, items[i].text);
	tl_map_free(map);
	ck_assert_str_eq(found, messages);
	ck_assert_int_eq(status, expected);
}

char *map_to_text(const tl_map *map, size_t *size)
{
	size_t needed = 0, written = 0;
	ck_assert_int_eq(tl_map_save_memory(map, NULL, 0, &needed), TL_E_BUFFER);
	char *text = malloc(needed + 1);
	ck_assert_ptr_nonnull(text);
	ck_assert_int_eq(tl_map_save_memory(map, text, needed, &written), TL_OK);
	ck_assert_uint_eq(needed, written);
	text[written] = '\0';
	if (size)
		*size = written;
	return text;
}

void map_check_text(const tl_map *map, const char *expected)
{
	char *text = map_to_text(map, NULL);
	ck_assert_str_eq(text, expected);
	free(text);
}

/* ---- the lines of a map ---- */

typedef struct lines {
	char **items;
	size_t count, room;
} lines;

/* Appends to a line, or begins one where *line is NULL. */
static __attribute__((format(printf, 2, 3))) void append(char **line, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	int extra = vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	size_t length = *line ? strlen(*line) : 0;
	*line = realloc(*line, length + (size_t)extra + 1);
	ck_assert_ptr_nonnull(*line);
	va_start(arguments, format);
	vsnprintf(*line + length, (size_t)extra + 1, format, arguments);
	va_end(arguments);
}

static void push(lines *to, char *line)
{
	if (to->count == to->room) {
		to->room = to->room ? to->room * 2 : 64;
		to->items = realloc(to->items, to->room * sizeof *to->items);
		ck_assert_ptr_nonnull(to->items);
	}
	to->items[to->count++] = line;
}

static void push_walls(lines *to, const tl_map *map)
{
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		char *line = NULL;
		tl_wall_info wall;
		ck_assert_int_eq(tl_map_get_wall(map, id, &wall), TL_OK);
		append(&line, "wall %d %d", wall.loop, wall.solid);
		for (size_t i = 0; i < wall.count; i++) {
			tl_point at;
			ck_assert_int_eq(tl_map_get_wall_point(map, id, i, &at, NULL), TL_OK);
			append(&line, " %a,%a", at.x, at.y);
		}
		push(to, line);
	}
}

static void push_doors(lines *to, const tl_map *map)
{
	for (tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 }); id.index1; id = tl_map_next_door(map, id)) {
		char *line = NULL;
		tl_door_info door;
		ck_assert_int_eq(tl_map_get_door(map, id, &door), TL_OK);
		append(&line, "door %s %a,%a %a,%a %d %d", door.name, door.a.x, door.a.y, door.b.x, door.b.y,
			door.closed, door.exit);
		push(to, line);
	}
}

static void push_waypoints(lines *to, const tl_map *map)
{
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_waypoint(map, id)) {
		char *line = NULL;
		tl_waypoint_info waypoint;
		ck_assert_int_eq(tl_map_get_waypoint(map, id, &waypoint), TL_OK);
		append(&line, "waypoint %s %a,%a %a %d %a", waypoint.name, waypoint.at.x, waypoint.at.y,
			waypoint.radius, (int)waypoint.role, waypoint.has_body ? waypoint.body : -1);
		for (uint32_t left = waypoint.keys; left; left &= left - 1)
			append(&line, " key %s", tl_map_key_name(map, left & -left));
		for (uint32_t left = waypoint.heeds; left; left &= left - 1) {
			tl_channel_info channel;
			ck_assert_int_eq(tl_map_get_channel(map, left & -left, &channel), TL_OK);
			append(&line, " by %s", channel.name);
		}
		push(to, line);
	}
}

static const char *waypoint_name(const tl_map *map, tl_waypoint_id id)
{
	tl_waypoint_info waypoint;
	ck_assert_int_eq(tl_map_get_waypoint(map, id, &waypoint), TL_OK);
	return waypoint.name;
}

static void push_links(lines *to, const tl_map *map)
{
	for (tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 }); id.index1; id = tl_map_next_link(map, id)) {
		char *line = NULL;
		tl_link_info link;
		ck_assert_int_eq(tl_map_get_link(map, id, &link), TL_OK);
		append(&line, "link %s\t%s %d %d %a", waypoint_name(map, link.from), waypoint_name(map, link.to),
			link.oneway, link.has_cost, link.cost);
		push(to, line);
	}
}

static void push_obstacles(lines *to, const tl_map *map)
{
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_obstacle(map, id)) {
		char *line = NULL;
		tl_obstacle_info it;
		ck_assert_int_eq(tl_map_get_obstacle(map, id, &it), TL_OK);
		append(&line, "obstacle %s %a,%a %a %d %a,%a", it.name, it.centre.x, it.centre.y, it.radius, it.moving,
			it.velocity.x, it.velocity.y);
		append(&line, " %a %d %a %llx", it.turn, it.course_loop, it.speed,
			(unsigned long long)moving_obstacle_hash(0, map, id));
		push(to, line);
	}
}

static const char *stop_name(const tl_map *map, const tl_stop *stop)
{
	tl_waypoint_info info;
	if (stop->waypoint.index1 == 0)
		return NULL;
	ck_assert_int_eq(tl_map_get_waypoint(map, stop->waypoint, &info), TL_OK);
	return info.name;
}

static void push_agents(lines *to, const tl_map *map)
{
	tl_map_agent_id id = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_agent(map, id)) {
		char *line = NULL;
		tl_map_agent_info it;
		ck_assert_int_eq(tl_map_get_agent(map, id, &it), TL_OK);
		append(&line, "agent %s %a,%a %d %a %d %a %d %s %d", it.name, it.at.x, it.at.y, it.has_radius,
			it.radius, it.has_speed, it.speed, (int)it.desire, it.group ? it.group : "\t", (int)it.avoid);
		append(&line, " %d %a %a %u %a %u", it.has_force, it.force, it.priority, it.layer, it.rate, it.count);
		for (size_t i = 0; i < it.setting_count; i++)
			append(&line, " %u=%a", it.settings[i].parameter, it.settings[i].value);
		for (size_t i = 0; i < it.stop_count; i++) {
			tl_stop stop;
			ck_assert_int_eq(tl_map_get_agent_stop(map, id, i, &stop), TL_OK);
			const char *name = stop_name(map, &stop);
			append(&line, "\t%s %a,%a", name ? name : "", stop.at.x, stop.at.y);
		}
		push(to, line);
	}
}

static void push_notes(lines *to, const tl_map *map)
{
	tl_expectation_id expectation = { 0, 0 };
	while ((expectation = tl_map_next_expectation(map, expectation)).index1) {
		char *line = NULL;
		tl_expectation_info it;
		ck_assert_int_eq(tl_map_get_expectation(map, expectation, &it), TL_OK);
		const char *from = stop_name(map, &it.from), *to_name = stop_name(map, &it.to);
		append(&line, "expect %d %s %a,%a %s %a,%a %d %a", (int)it.kind, from ? from : "\t", it.from.at.x,
			it.from.at.y, to_name ? to_name : "\t", it.to.at.x, it.to.at.y, it.has_limit, it.limit);
		push(to, line);
	}
	tl_allowance_id allowance = { 0, 0 };
	while ((allowance = tl_map_next_allowance(map, allowance)).index1) {
		char *line = NULL;
		tl_allowance_info it;
		ck_assert_int_eq(tl_map_get_allowance(map, allowance, &it), TL_OK);
		append(&line, "allow %s", it.rule);
		for (size_t k = 0; k < it.name_count; k++)
			append(&line, "\t%s", it.names[k]);
		append(&line, "\t\t%s", it.reason);
		push(to, line);
	}
}

/* With their numbers, because the last one of some that overlap counts. */
static void push_areas(lines *to, const tl_map *map)
{
	tl_area areas[TL_AREAS_MAX];
	tl_point corners[TL_AREA_CORNERS_MAX];
	ck_assert_int_eq(tl_areas_from_map(map, areas, TL_AREAS_MAX, corners, TL_AREA_CORNERS_MAX), TL_OK);
	for (size_t i = 0; i < tl_map_area_count(map); i++) {
		char *line = NULL;
		append(&line, "area %zu %a", i, areas[i].cost);
		for (size_t k = 0; k < areas[i].count; k++)
			append(&line, " %a,%a", areas[i].corners[k].x, areas[i].corners[k].y);
		push(to, line);
	}
}

static int compare_lines(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static lines lines_of(const tl_map *map)
{
	lines all = { 0 };
	char *line = NULL;
	append(&line, "map %d %a", (int)tl_map_resolution(map), tl_map_radius(map));
	push(&all, line);
	push_walls(&all, map);
	push_doors(&all, map);
	push_waypoints(&all, map);
	push_links(&all, map);
	push_obstacles(&all, map);
	push_agents(&all, map);
	push_areas(&all, map);
	push_notes(&all, map);
	qsort(all.items, all.count, sizeof *all.items, compare_lines);
	return all;
}

static void free_lines(lines *all)
{
	for (size_t i = 0; i < all->count; i++)
		free(all->items[i]);
	free(all->items);
}

bool map_same(const tl_map *a, const tl_map *b)
{
	lines of_a = lines_of(a), of_b = lines_of(b);
	bool same = of_a.count == of_b.count;
	for (size_t i = 0; same && i < of_a.count; i++)
		same = strcmp(of_a.items[i], of_b.items[i]) == 0;
	free_lines(&of_a);
	free_lines(&of_b);
	return same && tl_map_segment_count(a) == tl_map_segment_count(b);
}

void map_check_round_trip(const tl_map *map)
{
	size_t size, size_again;
	char *text = map_to_text(map, &size);
	tl_map *again = map_from_text(text);
	ck_assert_msg(map_same(map, again), "another map after loading:\n%s", text);
	char *text_again = map_to_text(again, &size_again);
	ck_assert_uint_eq(size, size_again);
	ck_assert_mem_eq(text, text_again, size);
	tl_map_free(again);
	free(text);
	free(text_again);
}
