/* SPDX-License-Identifier: MIT */
/*
 * map/points.c: the one array in which the points of all walls live. Points of two walls are never shared.
 *
 *     walls[0] first 0 count 3    walls[1] (free)    walls[2] first 7 count 2
 *     points:  a a a . . . . b b
 *                    ^^^^^^^ dead: the span of a wall that was removed and forgotten
 *
 * When the journal drops the span of a removed wall, it is cut off if it is the last one, else left dead. When more than half of the array is
 * dead, and the dead points outnumber the slots and records to be visited, the spans in use are copied into a new array: amortised
 * O(points). If that is refused memory the array stays as it is.
 */
#include "map/edits.h"

#include "base/assert.h"

/* Below this many dead points compaction is not worth its overhead. */
enum { DEAD_MIN = 1024 };

void tli_map_drop_points(tl_map *map, uint32_t first, uint32_t count)
{
	if ((size_t)first + count == tli_array_length(map->points))
		tli_array_truncate(map->points, first);
	else
		map->dead_points += count;
}

/* Copies the spans that are used into a new array, those of walls in slot order. */
static void copy_used_points(tl_map *map)
{
	tli_assert(map->dead_points <= tli_array_length(map->points));
	size_t used = tli_array_length(map->points) - map->dead_points;
	tli_point *points = NULL;
	if (used > 0 && !tli_array_reserve(points, used))
		return;
	for (size_t i = 0; i < tli_array_length(map->walls); i++) {
		tli_wall_record *wall = &map->walls[i];
		if (!(wall->slot.generation & 1))
			continue;
		const tli_point *from = map->points + wall->first;
		wall->first = (uint32_t)tli_array_length(points);
		memcpy(tli_array_extend(points, tli_wall_span(wall)), from, tli_wall_span(wall) * sizeof *from);
	}
	tli_history_move_points(map, &points);
	tli_array_free(map->points);
	map->points = points;
	map->dead_points = 0;
}

void tli_map_compact_points(tl_map *map)
{
	size_t visits = tli_array_length(map->walls) + map->history.end - map->history.start;
	if (map->dead_points > tli_array_length(map->points) / 2 && map->dead_points > DEAD_MIN + visits)
		copy_used_points(map);
}
