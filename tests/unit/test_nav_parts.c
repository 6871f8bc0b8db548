/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_nav_parts.c: which parts of the plane are connected after an edit of several places at once: rooms on a grid with a door between
 * neighbours, of which any set opens and closes between two updates of a nav.
 */
#include <stdio.h>
#include <string.h>

#include "support/corner_nav.h"
#include "support/map_text.h"
#include "support/runner.h"
#include <tautline/map.h>
#include <tautline/nav.h>

enum { COLUMNS = 4, ROWS = 3, ROOMS = COLUMNS * ROWS, SIZE = 10, ROUNDS = 300, DOORS_MAX = 2 * ROOMS };

/* A door between two rooms. */
struct room_door {
	tl_door_id id;
	int rooms[2];
	bool closed;
};

struct rooms {
	tl_map *map;
	struct room_door doors[DOORS_MAX];
	int count;
	unsigned seed;
};

static unsigned draw(struct rooms *rooms, unsigned range)
{
	rooms->seed = rooms->seed * 1664525u + 1013904223u;
	return (rooms->seed >> 16) % range;
}

/* A wall with a gap of 2 in its middle, which is a door where there is a room on both sides. */
static size_t write_side(char *text, const char *name, int x, int y, bool upright, bool outer)
{
	int dx = upright ? 0 : 1, dy = upright ? 1 : 0;
	if (outer)
		return (size_t)sprintf(text, "wall %d,%d %d,%d\n", x, y, x + SIZE * dx, y + SIZE * dy);
	return (size_t)sprintf(text, "wall %d,%d %d,%d\nwall %d,%d %d,%d\ndoor %s %d,%d %d,%d closed\n", x, y,
		x + 4 * dx, y + 4 * dy, x + 6 * dx, y + 6 * dy, x + SIZE * dx, y + SIZE * dy, name, x + 4 * dx,
		y + 4 * dy, x + 6 * dx, y + 6 * dy);
}

static void make_rooms(struct rooms *rooms)
{
	char text[8192] = "tautline 1\n", name[16];
	size_t length = strlen(text);
	*rooms = (struct rooms){ .seed = 7 };
	for (int upright = 0; upright < 2; upright++)
		for (int y = 0; y < ROWS + !upright; y++)
			for (int x = 0; x < COLUMNS + upright; x++) {
				bool outer = upright ? x == 0 || x == COLUMNS : y == 0 || y == ROWS;
				sprintf(name, "d%d", rooms->count);
				length += write_side(text + length, name, SIZE * x, SIZE * y, upright, outer);
				if (outer)
					continue;
				struct room_door *door = &rooms->doors[rooms->count++];
				door->rooms[1] = y * COLUMNS + x;
				door->rooms[0] = upright ? door->rooms[1] - 1 : door->rooms[1] - COLUMNS;
			}
	rooms->map = map_from_text(text);
	for (int i = 0; i < rooms->count; i++) {
		sprintf(name, "d%d", i);
		ck_assert_int_eq(tl_map_find_door(rooms->map, name, &rooms->doors[i].id), TL_OK);
		rooms->doors[i].closed = true;
	}
}

static int root_of(const int *roots, int room)
{
	while (roots[room] != room)
		room = roots[room];
	return room;
}

static void check_paths(const struct rooms *rooms, const tl_nav *nav)
{
	int roots[ROOMS];
	for (int i = 0; i < ROOMS; i++)
		roots[i] = i;
	for (int i = 0; i < rooms->count; i++)
		if (!rooms->doors[i].closed)
			roots[root_of(roots, rooms->doors[i].rooms[0])] = root_of(roots, rooms->doors[i].rooms[1]);
	tl_query *query = corner_nav_query(nav);
	for (int a = 0; a < ROOMS; a++)
		for (int b = 0; b < ROOMS; b++) {
			tl_path_def def = tl_default_path_def();
			def.from.at = (tl_point){ SIZE * (a % COLUMNS) + 5, SIZE * (a / COLUMNS) + 5 };
			def.to.at = (tl_point){ SIZE * (b % COLUMNS) + 5, SIZE * (b / COLUMNS) + 5 };
			bool found;
			ck_assert_int_eq(tl_query_has_path(query, &def, &found), TL_OK);
			ck_assert_int_eq(found, root_of(roots, a) == root_of(roots, b));
		}
	tl_query_free(query);
}

START_TEST(doors_far_apart_part_rooms_at_once)
{
	struct rooms rooms;
	make_rooms(&rooms);
	tl_nav *nav = corner_nav_make(rooms.map, _i * 0.3, TL_WARM_ON_CALL);
	check_paths(&rooms, nav);
	for (int round = 0; round < ROUNDS; round++) {
		bool turn = draw(&rooms, 2);
		for (unsigned turns = 1 + draw(&rooms, 6); turns > 0; turns--) {
			struct room_door *door = &rooms.doors[draw(&rooms, (unsigned)rooms.count)];
			door->closed = turn ? !door->closed : draw(&rooms, 3) == 0;
			ck_assert_int_eq(tl_map_set_door_closed(rooms.map, door->id, door->closed), TL_OK);
		}
		ck_assert_int_eq(tl_nav_update(nav, rooms.map), TL_OK);
		check_paths(&rooms, nav);
	}
	tl_nav_free(nav);
	tl_map_free(rooms.map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav parts");
	TCase *tcase = tcase_create("doors");
	tcase_add_loop_test(tcase, doors_far_apart_part_rooms_at_once, 0, 2);
	suite_add_tcase(suite, tcase);
	return suite;
}
