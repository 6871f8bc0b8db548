/* SPDX-License-Identifier: MIT */
/* nav/make/things.c: walls, doors and obstacles of a map as segments and discs. */
#include "nav/things.h"

/* Loops count even-odd among those that block the same: a bit for each such set. */
static uint32_t solid_of_set(tli_traveller *of, tl_channels blocks)
{
	uint32_t i = 0;
	while (i < of->set_count && i < TLI_SOLID_SETS && of->sets[i] != blocks)
		i++;
	if (i == TLI_SOLID_SETS)
		of->set_count = TLI_SOLID_SETS + 1;
	else if (i == of->set_count)
		of->sets[of->set_count++] = blocks;
	return (uint32_t)TLI_SOLID_EVEN_ODD << (i < TLI_SOLID_SETS ? i : 0);
}

static tli_thing wall_after(const tl_map *map, tli_traveller *of, uint32_t index1)
{
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ index1, 0 });
	tli_thing wall = { .kind = TL_BLOCKER_WALL, .index1 = id.index1, .generation = id.generation };
	if (!id.index1)
		return wall;
	wall.view = tli_map_view_wall(map, id);
	wall.channels = wall.view.blocks;
	wall.blocks = wall.channels & of->heeds;
	wall.count = (uint32_t)wall.view.segments;
	if (!wall.blocks)
		return wall;
	wall.has_segment_places = tli_map_has_segment_places(map, id);
	wall.solid = TLI_SOLID_NONE;
	if (wall.view.filled)
		wall.solid = tli_walls_filled_solid(wall.view.points, wall.view.count);
	else if (wall.view.solid)
		wall.solid = TLI_SOLID_EVEN_ODD;
	if (wall.solid == TLI_SOLID_EVEN_ODD)
		wall.solid = solid_of_set(of, wall.channels);
	return wall;
}

static bool is_opened(const tli_traveller *of, tl_door_id id)
{
	for (size_t i = 0; i < of->opened_count; i++)
		if (of->opened[i].index1 == id.index1 && of->opened[i].generation == id.generation)
			return true;
	return false;
}

/* An agent that has the key of a closed door goes through it, and does not see through it. */
static tli_thing door_after(const tl_map *map, const tli_traveller *of, uint32_t index1)
{
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ index1, 0 });
	tli_thing door = { .kind = TL_BLOCKER_DOOR, .index1 = id.index1, .generation = id.generation, .count = 1 };
	tl_keys key;
	if (!id.index1)
		return door;
	bool is_closed = tli_map_door_ends(map, id, &door.single.a, &door.single.b) && !is_opened(of, id);
	door.channels = tli_map_door_blocks(map, id, &key);
	bool opens = key & of->keys || (!key && of->opens_doors);
	tl_channels blocked = opens ? door.channels & TL_CHANNEL_SIGHT : door.channels;
	door.blocks = is_closed && (blocked & of->heeds);
	door.by_key = is_closed && !door.blocks && (door.channels & of->heeds);
	return door;
}

static tli_thing obstacle_after(const tl_map *map, const tli_traveller *of, uint32_t index1)
{
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ index1, 0 });
	tli_thing disc = { .kind = TL_BLOCKER_OBSTACLE, .index1 = id.index1, .generation = id.generation, .count = 1 };
	if (!id.index1)
		return disc;
	bool rests = tli_map_obstacle_circle(map, id, &disc.single.a, &disc.single.radius);
	disc.channels = tli_map_obstacle_blocks(map, id);
	disc.blocks = rests && (disc.channels & of->heeds);
	disc.single.b = disc.single.a;
	return disc;
}

tli_thing tli_thing_after(const tl_map *map, tli_traveller *of, tl_blocker_kind kind, uint32_t index1)
{
	if (kind == TL_BLOCKER_WALL)
		return wall_after(map, of, index1);
	return kind == TL_BLOCKER_DOOR ? door_after(map, of, index1) : obstacle_after(map, of, index1);
}

tli_thing tli_thing_of(const tl_map *map, tli_traveller *of, tl_blocker_kind kind, uint32_t index1)
{
	tli_thing thing = tli_thing_after(map, of, kind, index1 - 1);
	return thing.index1 == index1 ? thing : (tli_thing){ .kind = kind, .index1 = index1 };
}

tl_place tli_thing_place(const tl_map *map, const tli_thing *thing, size_t segment)
{
	tl_door_info door = { 0 };
	tl_obstacle_info obstacle = { 0 };
	if (thing->kind == TL_BLOCKER_WALL)
		return tli_map_segment_place(map, (tl_wall_id){ thing->index1, thing->generation }, segment);
	if (thing->kind == TL_BLOCKER_DOOR) {
		(void)tl_map_get_door(map, (tl_door_id){ thing->index1, thing->generation }, &door);
		return door.place;
	}
	(void)tl_map_get_obstacle(map, (tl_obstacle_id){ thing->index1, thing->generation }, &obstacle);
	return obstacle.place;
}
