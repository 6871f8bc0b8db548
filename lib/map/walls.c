/* SPDX-License-Identifier: MIT */
/* map/walls.c: walls. Their points live in one array (points.c). Removing is O(1): the span of the wall goes to the record of the journal. */
#include "map/things.h"

#include "base/assert.h"
#include "base/cookie.h"

TLI_MAP_IDS(wall, wall)

tl_wall_def tl_default_wall_def(void)
{
	return (tl_wall_def){ .cookie = TLI_COOKIE(tl_wall_def), .blocks = TL_BLOCKS_ALL };
}

/* Room for `count` more points of walls. */
static tl_status reserve_points(tl_map *map, size_t count)
{
	if (count > UINT32_MAX - tli_array_length(map->points))
		return tli_refused(
			TL_E_LIMIT, "map has the most points that it can have, those of the journal included");
	return tli_array_reserve(map->points, count) ? TL_OK : TL_E_NOMEM;
}

/* A wall whose span is the last one of the array. */
static tli_wall_record wall_of_last(const tl_map *map, size_t count, uint32_t flags)
{
	tli_assert(count >= 2 && count <= TLI_WALL_POINTS_MAX);
	tli_wall_record wall = { .shape = (uint32_t)count | flags };
	wall.first = (uint32_t)tli_array_length(map->points) - tli_wall_span(&wall);
	return wall;
}

static size_t span_of(size_t count, uint32_t flags)
{
	return count + (flags & TLI_WALL_BLOCKS ? 1 : 0);
}

tl_status tli_map_put_wall(tl_map *map, const tli_point *points, size_t count, uint32_t flags, uint32_t source)
{
	size_t span = span_of(count, flags);
	tl_status status = reserve_points(map, span);
	if (status)
		return status;
	memcpy(tli_array_extend(map->points, span), points, span * sizeof *points);
	tli_wall_record wall = wall_of_last(map, count, flags);
	wall.slot.source = source;
	return tli_map_put_thing(map, TLI_CHANGE_WALL, &wall);
}

static uint32_t flags_of(const tl_wall_def *def)
{
	uint32_t filled = def->filled ? TLI_WALL_SOLID | TLI_WALL_FILLED : 0;
	return filled | (def->loop ? TLI_WALL_LOOP : 0) | (def->solid ? TLI_WALL_SOLID : 0) |
		(def->blocks != TL_BLOCKS_ALL ? TLI_WALL_BLOCKS : 0);
}

tl_status tl_map_add_wall(tl_map *map, const tl_wall_def *def, tl_wall_id *out)
{
	if (tli_is_null(map) || !tli_is_def(def) || tli_is_null(def->points) ||
		tli_breaks(def->count < 2, "def.count: a wall has at least 2 points") ||
		tli_breaks(((def->solid || def->filled) && !def->loop),
			"def.loop is false, which solid and filled need") ||
		!tli_map_can_block(map, def->blocks))
		return TL_E_INVALID;
	if (def->count > TLI_WALL_POINTS_MAX)
		return tli_refused(TL_E_LIMIT, "def.count is above the points that a wall can have");
	tli_point ignored;
	for (size_t i = 0; i < def->count; i++) {
		if (tli_point_from_units(def->points[i], map->resolution, &ignored))
			return tli_refused(TL_E_RANGE, "def.points: one is " TLI_BEYOND_THE_GRID);
	}
	uint32_t flags = flags_of(def);
	size_t span = span_of(def->count, flags);
	tl_status status = reserve_points(map, span);
	if (status)
		return status;
	tli_point *points = tli_array_extend(map->points, span);
	for (size_t i = 0; i < def->count; i++)
		(void)tli_point_from_units(def->points[i], map->resolution, &points[i]);
	if (flags & TLI_WALL_BLOCKS)
		points[def->count] = tli_point_of_channels(def->blocks);
	tli_wall_record wall = wall_of_last(map, def->count, flags);
	return tli_map_add_thing(map, TLI_CHANGE_WALL, &wall, out);
}

tl_status tl_map_remove_wall(tl_map *map, tl_wall_id id)
{
	return tli_map_remove_thing(map, TLI_CHANGE_WALL, id.index1, id.generation);
}

tl_status tl_map_move_wall_point(tl_map *map, tl_wall_id id, size_t index, tl_point to)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	const tli_wall_record *wall = tli_slot_find(map->walls, id);
	if (!wall)
		return tli_refuse_stale(TLI_CHANGE_WALL);
	if (tli_breaks(index >= tli_wall_points(wall), "index is beyond the last point of the wall"))
		return TL_E_INVALID;
	tli_edit edit = { .kind = TLI_EDIT_WALL_POINT,
		.index1 = id.index1,
		.part = (uint32_t)index,
		.tag = tli_edited_tag(map, wall->slot.source) };
	tl_status status = tli_point_from_units(to, map->resolution, &edit.other.point);
	if (status)
		return tli_refused(status, "to is " TLI_BEYOND_THE_GRID);
	return tli_map_make_change(map, &edit);
}

/* ---- walls with other points ---- */

/* A new span for a wall, which is to have `count` points: room for it and for the edit that gives it to the wall. *points is where it is written; what
 * the wall blocks is behind them already. */
static tl_status begin_span(tl_map *map, tl_wall_id id, size_t count, uint32_t flags, tli_point **points)
{
	if (count > TLI_WALL_POINTS_MAX)
		return tli_refused(TL_E_LIMIT, "id: the wall has the most points that a wall can have");
	size_t span = span_of(count, flags);
	tl_status status = reserve_points(map, span);
	const tli_wall_record *wall = &map->walls[id.index1 - 1];
	if (!status && !tli_map_reserve_edit(map, 1, tli_wall_span(wall) + span))
		status = TL_E_NOMEM;
	if (status)
		return status;
	*points = tli_array_extend(map->points, span);
	if (flags & TLI_WALL_BLOCKS)
		(*points)[count] = tli_point_of_channels(tli_map_wall_blocks(map, wall));
	return TL_OK;
}

/* The last span of the array, of `count` points, becomes that of the wall; the journal keeps the span that it had. Where an open group has an older one, that
 * span is dead at once: if it lay just before, the new one takes its place, so that dragging needs no more memory. */
static void exchange_span(tl_map *map, tl_wall_id id, size_t count, uint32_t flags)
{
	tli_wall_record *wall = &map->walls[id.index1 - 1];
	uint32_t old_first = wall->first, old_span = tli_wall_span(wall);
	tli_wall_record state = wall_of_last(map, count, flags);
	tli_edit edit = tli_edit_whole(map, TLI_CHANGE_WALL, id.index1, &state);
	size_t dead = map->dead_points;
	tli_map_edit(map, &edit);
	bool is_dead = map->history.depth > 0 && map->dead_points == dead + old_span;
	if (!is_dead || old_first + old_span != wall->first)
		return;
	memmove(map->points + old_first, map->points + wall->first, tli_wall_span(wall) * sizeof *map->points);
	wall->first = old_first;
	map->dead_points = dead;
	tli_array_truncate(map->points, old_first + tli_wall_span(wall));
}

static uint32_t flags_of_wall(const tli_wall_record *wall)
{
	return wall->shape & ~TLI_WALL_COUNT;
}

/* The wall of an id; NULL: *status says why not. */
static const tli_wall_record *find_wall(const tl_map *map, tl_wall_id id, tl_status *status)
{
	const tli_wall_record *wall = tli_is_null(map) ? NULL : tli_slot_find(map->walls, id);
	*status = wall ? TL_OK : map ? tli_refuse_stale(TLI_CHANGE_WALL) : TL_E_INVALID;
	return wall;
}

static bool is_beside_grid(int32_t at, int32_t by)
{
	int64_t sum = (int64_t)at + by;
	return sum < -(int64_t)TLI_GRID_MAX || sum > TLI_GRID_MAX;
}

tl_status tl_map_move_wall(tl_map *map, tl_wall_id id, tl_point by)
{
	tl_status status;
	const tli_wall_record *wall = find_wall(map, id, &status);
	tli_point step;
	if (!wall)
		return status;
	if (tli_point_from_units(by, map->resolution, &step))
		return tli_refused(TL_E_RANGE, "by is " TLI_BEYOND_THE_GRID);
	uint32_t count = tli_wall_points(wall), flags = flags_of_wall(wall), first = wall->first;
	for (uint32_t i = 0; i < count; i++) {
		tli_point at = map->points[first + i];
		if (is_beside_grid(at.x, step.x) || is_beside_grid(at.y, step.y))
			return tli_refused(TL_E_RANGE, "by: a point would be beyond the grid (2^29 grid units)");
	}
	if (step.x == 0 && step.y == 0)
		return TL_OK;
	tli_point *points;
	status = begin_span(map, id, count, flags, &points);
	if (status)
		return status;
	for (uint32_t i = 0; i < count; i++)
		points[i] = (tli_point){ map->points[first + i].x + step.x, map->points[first + i].y + step.y };
	exchange_span(map, id, count, flags);
	return TL_OK;
}

tl_status tl_map_insert_wall_point(tl_map *map, tl_wall_id id, size_t index, tl_point at)
{
	tl_status status;
	const tli_wall_record *wall = find_wall(map, id, &status);
	tli_point point;
	if (!wall)
		return status;
	uint32_t count = tli_wall_points(wall), flags = flags_of_wall(wall), first = wall->first;
	if (tli_breaks(index > count, "index is beyond the end of the wall"))
		return TL_E_INVALID;
	if (tli_point_from_units(at, map->resolution, &point))
		return tli_refused(TL_E_RANGE, "at is " TLI_BEYOND_THE_GRID);
	tli_point *points;
	status = begin_span(map, id, count + 1, flags, &points);
	if (status)
		return status;
	for (uint32_t i = 0; i <= count; i++)
		points[i] = i == index ? point : map->points[first + i - (i > index)];
	exchange_span(map, id, count + 1, flags);
	return TL_OK;
}

tl_status tl_map_remove_wall_point(tl_map *map, tl_wall_id id, size_t index)
{
	tl_status status;
	const tli_wall_record *wall = find_wall(map, id, &status);
	if (!wall)
		return status;
	uint32_t count = tli_wall_points(wall), flags = flags_of_wall(wall), first = wall->first;
	if (tli_breaks(index >= count, "index is beyond the last point of the wall") ||
		tli_breaks(count == 2, "the wall has two points, and no wall has fewer"))
		return TL_E_INVALID;
	tli_point *points;
	status = begin_span(map, id, count - 1, flags, &points);
	if (status)
		return status;
	for (uint32_t i = 0; i + 1 < count; i++)
		points[i] = map->points[first + i + (i >= index)];
	exchange_span(map, id, count - 1, flags);
	return TL_OK;
}

tl_status tl_map_set_wall_kind(tl_map *map, tl_wall_id id, bool loop, bool solid, bool filled)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_WALL, id.index1, id.generation, &edit);
	if (status)
		return status;
	if (tli_breaks((solid || filled) && !loop, "loop is false, which solid and filled need"))
		return TL_E_INVALID;
	uint32_t flags = flags_of(
		&(tl_wall_def){ .loop = loop, .solid = solid, .filled = filled, .blocks = TL_BLOCKS_ALL });
	edit.other.wall.shape = tli_wall_points(&edit.other.wall) | flags | (edit.other.wall.shape & TLI_WALL_BLOCKS);
	return tli_map_make_change(map, &edit);
}

tl_status tl_map_set_wall_blocks(tl_map *map, tl_wall_id id, tl_channels blocks)
{
	tl_status status;
	const tli_wall_record *wall = find_wall(map, id, &status);
	tli_point *points;
	if (!wall)
		return status;
	if (!tli_map_can_block(map, blocks))
		return TL_E_INVALID;
	if (tli_map_wall_blocks(map, wall) == blocks)
		return TL_OK;
	uint32_t count = tli_wall_points(wall), first = wall->first;
	uint32_t flags = (flags_of_wall(wall) & ~TLI_WALL_BLOCKS) | (blocks != TL_BLOCKS_ALL ? TLI_WALL_BLOCKS : 0);
	status = begin_span(map, id, count, flags, &points);
	if (status)
		return status;
	memcpy(points, map->points + first, count * sizeof *points);
	if (flags & TLI_WALL_BLOCKS)
		points[count] = tli_point_of_channels(blocks);
	exchange_span(map, id, count, flags);
	return TL_OK;
}

/* ---- looking ---- */

tl_status tl_map_get_wall(const tl_map *map, tl_wall_id id, tl_wall_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_wall_record *wall = tli_slot_find(map->walls, id);
	if (!wall)
		return tli_refuse_stale(TLI_CHANGE_WALL);
	*out = (tl_wall_info){
		.count = tli_wall_points(wall),
		.loop = wall->shape & TLI_WALL_LOOP,
		.solid = wall->shape & TLI_WALL_SOLID,
		.filled = wall->shape & TLI_WALL_FILLED,
		.blocks = tli_map_wall_blocks(map, wall),
		.place = tli_source_place(&map->source, wall->slot.source, 0),
	};
	return TL_OK;
}

tli_wall_view tli_map_view_wall(const tl_map *map, tl_wall_id id)
{
	tli_assert(tl_wall_is_valid(map, id));
	const tli_wall_record *wall = &map->walls[id.index1 - 1];
	return (tli_wall_view){
		.points = map->points + wall->first,
		.count = tli_wall_points(wall),
		.segments = tli_wall_segments(wall),
		.loop = wall->shape & TLI_WALL_LOOP,
		.solid = wall->shape & TLI_WALL_SOLID,
		.filled = wall->shape & TLI_WALL_FILLED,
		.blocks = tli_map_wall_blocks(map, wall),
		.line = tli_source_line(&map->source, wall->slot.source),
	};
}

size_t tl_map_segment_count(const tl_map *map)
{
	return map ? map->segments : 0;
}
