/* SPDX-License-Identifier: MIT */
/*
 * nav/make/compile.c: from a map to the wall array that lib/walls indexes, and back from a wall to its owner.
 *
 *   wall array   | segments of polyline 0 | of polyline 1 | ... | closed doors | static obstacles |
 *   owners         first of 0               first of 1            by offset      by offset
 *
 * The array itself is only lent to tli_walls_create, which copies it; what stays is at most 40 bytes a segment.
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/reason.h"
#include "nav/things.h"
#include "nav/walls_of.h"

/* What blocks, of one kind. */
typedef struct thing_count {
	uint32_t things; /* a wall whose segments have places of their own counts as often */
	size_t segments;
	bool all; /* each blocks every channel */
} thing_count;

static thing_count count_things(tl_nav *nav, const tl_map *map, tl_blocker_kind kind)
{
	thing_count count = { .all = true };
	for (tli_thing thing = tli_thing_after(map, &nav->traveller, kind, 0); thing.generation;
		thing = tli_thing_after(map, &nav->traveller, kind, thing.index1)) {
		if (!thing.blocks)
			continue;
		count.things += thing.has_segment_places ? thing.count : 1;
		count.segments += thing.count;
		count.all = count.all && thing.channels == TL_BLOCKS_ALL;
	}
	return count;
}

static size_t owner_count(const tli_nav_owners *owners)
{
	return (size_t)owners->polyline_count + owners->door_count + owners->obstacle_count;
}

static tl_status allocate_owners(tl_nav *nav, const tl_map *map)
{
	tli_nav_owners *owners = &nav->owners;
	thing_count walls = count_things(nav, map, TL_BLOCKER_WALL), doors = count_things(nav, map, TL_BLOCKER_DOOR),
		    obstacles = count_things(nav, map, TL_BLOCKER_OBSTACLE);
	if (nav->traveller.set_count > TLI_SOLID_SETS)
		return tli_refused(
			TL_E_LIMIT, "map has solid loops with more than 8 different `blocks` that def.heeds meets");
	if ((uint64_t)walls.segments + doors.segments + obstacles.segments >= UINT32_MAX)
		return TL_E_LIMIT;
	owners->segment_count = (uint32_t)walls.segments;
	owners->polyline_count = walls.things;
	owners->door_count = doors.things;
	owners->obstacle_count = obstacles.things;
	owners->live = (tli_nav_live){ owners->segment_count, owners->door_count, owners->obstacle_count };
	owners->polylines = tli_alloc_array(owners->polyline_count, sizeof *owners->polylines);
	owners->doors = tli_alloc_array(owners->door_count, sizeof *owners->doors);
	owners->obstacles = tli_alloc_array(owners->obstacle_count, sizeof *owners->obstacles);
	bool whole = owners->polylines && owners->doors && owners->obstacles;
	if (walls.all && doors.all && obstacles.all)
		return whole ? TL_OK : TL_E_NOMEM;
	owners->blocks = tli_alloc_array(owner_count(owners), sizeof *owners->blocks);
	return whole && owners->blocks ? TL_OK : TL_E_NOMEM;
}

void tli_nav_clear_owners(tli_nav_owners *owners)
{
	tli_free(owners->polylines, owners->polyline_count * sizeof *owners->polylines);
	tli_free(owners->doors, owners->door_count * sizeof *owners->doors);
	tli_free(owners->obstacles, owners->obstacle_count * sizeof *owners->obstacles);
	if (owners->blocks)
		tli_free(owners->blocks, owner_count(owners) * sizeof *owners->blocks);
	for (size_t i = 0; i < tli_array_length(owners->things); i++)
		tli_free(owners->things[i].slots, owners->things[i].count * sizeof *owners->things[i].slots);
	tli_array_free(owners->things);
	*owners = (tli_nav_owners){ .polyline_count = 0 };
}

size_t tli_nav_owners_bytes(const tli_nav_owners *owners)
{
	return owners->polyline_count * sizeof *owners->polylines + owners->door_count * sizeof *owners->doors +
		owners->obstacle_count * sizeof *owners->obstacles +
		(owners->blocks ? owner_count(owners) * sizeof *owners->blocks : 0) + tli_array_bytes(owners->things);
}

/* Where the arrays are filled. */
typedef struct filling {
	tli_wall *walls;
	uint32_t at;
	tli_nav_polyline *polyline;
	tl_channels *blocks; /* NULL: all block every channel */
} filling;

static void add_kind(tl_nav *nav, const tl_map *map, tl_blocker_kind kind, filling *to)
{
	tli_nav_owners *owners = &nav->owners;
	tli_nav_single *single = kind == TL_BLOCKER_DOOR ? owners->doors : owners->obstacles;
	for (tli_thing thing = tli_thing_after(map, &nav->traveller, kind, 0); thing.generation;
		thing = tli_thing_after(map, &nav->traveller, kind, thing.index1)) {
		if (!thing.blocks)
			continue;
		uint32_t parts = thing.has_segment_places ? thing.count : 1;
		for (uint32_t i = 0; i < parts && kind == TL_BLOCKER_WALL; i++)
			*to->polyline++ = (tli_nav_polyline){ to->at + i, { thing.index1, thing.generation }, i,
				tli_thing_place(map, &thing, i) };
		if (kind != TL_BLOCKER_WALL)
			*single++ = (tli_nav_single){ thing.index1, thing.generation, tli_thing_place(map, &thing, 0) };
		for (uint32_t i = 0; i < parts && to->blocks; i++)
			*to->blocks++ = thing.channels;
		for (uint32_t i = 0; i < thing.count; i++)
			to->walls[to->at++] = tli_thing_segment(&thing, i);
	}
}

static tl_box find_walls_bounds(const tli_wall *walls, uint32_t count, int32_t resolution)
{
	double min_x = INFINITY, min_y = INFINITY, max_x = -INFINITY, max_y = -INFINITY;
	for (uint32_t i = 0; i < count; i++) {
		const tli_wall *w = &walls[i];
		double r = w->radius;
		min_x = fmin(min_x, fmin(w->a.x, w->b.x) - r);
		min_y = fmin(min_y, fmin(w->a.y, w->b.y) - r);
		max_x = fmax(max_x, fmax(w->a.x, w->b.x) + r);
		max_y = fmax(max_y, fmax(w->a.y, w->b.y) + r);
	}
	return (tl_box){ { min_x / resolution, min_y / resolution }, { max_x / resolution, max_y / resolution } };
}

tl_status tli_nav_compile_walls(tl_nav *nav, const tl_map *map)
{
	tli_assert(nav->resolution > 0 && nav->radius >= 0 && !nav->walls);
	tli_nav_owners *owners = &nav->owners;
	tl_status status = allocate_owners(nav, map);
	if (status)
		return status;
	size_t count = (size_t)owners->segment_count + owners->door_count + owners->obstacle_count;
	tli_wall *walls = tli_alloc_array(count, sizeof *walls);
	if (!walls)
		return TL_E_NOMEM;
	filling to = { walls, 0, owners->polylines, owners->blocks };
	add_kind(nav, map, TL_BLOCKER_WALL, &to);
	add_kind(nav, map, TL_BLOCKER_DOOR, &to);
	add_kind(nav, map, TL_BLOCKER_OBSTACLE, &to);
	uint32_t at = to.at;
	tli_assert(at == count);
	nav->bounds = find_walls_bounds(walls, at, nav->resolution);
	status = tli_walls_create(walls, at, &nav->walls);
	tli_free(walls, count * sizeof *walls);
	return status;
}

tl_status tli_nav_compile_key_doors(tl_nav *nav, const tl_map *map)
{
	if (!nav->traveller.keys && !nav->traveller.opens_doors)
		return TL_OK;
	for (tli_thing door = tli_thing_after(map, &nav->traveller, TL_BLOCKER_DOOR, 0); door.generation;
		door = tli_thing_after(map, &nav->traveller, TL_BLOCKER_DOOR, door.index1))
		if (door.by_key && !tli_array_append(nav->key_doors, tli_key_door_of(&door)))
			return TL_E_NOMEM;
	return TL_OK;
}

tli_nav_walls tli_nav_walls_of(const tl_nav *nav)
{
	const tli_nav_owners *owners = &nav->owners;
	return (tli_nav_walls){ nav->walls, owners->live.segments, owners->live.doors, owners->live.obstacles };
}

tl_blocker_kind tli_nav_slot_kind(const tl_nav *nav, uint32_t slot)
{
	const tli_nav_owners *owners = &nav->owners;
	if (tli_walls_is_free(nav->walls, slot))
		return TL_BLOCKER_NONE;
	if (nav->walls->keys)
		return tli_nav_kind_of_key(nav->walls->keys[slot]);
	return slot < owners->segment_count                         ? TL_BLOCKER_WALL
		: slot < owners->segment_count + owners->door_count ? TL_BLOCKER_DOOR
								    : TL_BLOCKER_OBSTACLE;
}

/* ---- from a wall back to its owner ---- */

/* The last polyline that does not begin after the segment. */
static const tli_nav_polyline *find_polyline(const tli_nav_owners *owners, uint32_t segment)
{
	tli_assert(owners->polyline_count > 0 && segment < owners->segment_count);
	uint32_t low = 0, high = owners->polyline_count;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;
		if (owners->polylines[middle].first <= segment)
			low = middle;
		else
			high = middle;
	}
	return &owners->polylines[low];
}

tl_blocker tli_nav_blocker(const tl_nav *nav, const tli_sight_hit *hit)
{
	tli_assert(hit->blocked);
	const tli_nav_owners *owners = &nav->owners;
	tl_blocker blocker = { .kind = TL_BLOCKER_SOLID, .at = { hit->x / nav->resolution, hit->y / nav->resolution } };
	if (hit->wall == TLI_HIT_SOLID)
		return blocker;
	uint32_t index = hit->wall;
	if (nav->walls->keys) {
		tl_point at = blocker.at;
		blocker = tli_nav_name_slot(nav, index);
		blocker.at = at;
		return blocker;
	}
	if (index < owners->segment_count) {
		const tli_nav_polyline *polyline = find_polyline(owners, index);
		blocker.kind = TL_BLOCKER_WALL;
		blocker.wall = polyline->wall;
		blocker.segment = polyline->segment + index - polyline->first;
		blocker.place = polyline->place;
		blocker.blocks = tli_nav_owner_blocks(owners, (size_t)(polyline - owners->polylines));
		return blocker;
	}
	index -= owners->segment_count;
	bool is_door = index < owners->door_count;
	const tli_nav_single *single = is_door ? &owners->doors[index] : &owners->obstacles[index - owners->door_count];
	blocker.place = single->place;
	blocker.blocks = tli_nav_owner_blocks(owners, owners->polyline_count + index);
	if (is_door) {
		blocker.kind = TL_BLOCKER_DOOR;
		blocker.door = (tl_door_id){ single->index1, single->generation };
	} else {
		blocker.kind = TL_BLOCKER_OBSTACLE;
		blocker.obstacle = (tl_obstacle_id){ single->index1, single->generation };
	}
	return blocker;
}
