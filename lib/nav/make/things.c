/* SPDX-License-Identifier: MIT */
/* nav/make/things.c: walls, doors and obstacles of a map as segments and discs. */
#include "nav/things.h"

static tli_thing wall_after(const tl_map *map, uint32_t index1)
{
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ index1, 0 });
	tli_thing wall = { .kind = TL_BLOCKER_WALL, .index1 = id.index1, .generation = id.generation, .blocks = true };
	if (!id.index1)
		return wall;
	wall.view = tli_map_view_wall(map, id);
	wall.count = (uint32_t)wall.view.segments;
	wall.has_segment_places = tli_map_has_segment_places(map, id);
	wall.solid = wall.view.solid ? TLI_SOLID_EVEN_ODD : TLI_SOLID_NONE;
	if (wall.view.filled)
		wall.solid = tli_walls_filled_solid(wall.view.points, wall.view.count);
	return wall;
}

static tli_thing door_after(const tl_map *map, uint32_t index1)
{
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ index1, 0 });
	tli_thing door = { .kind = TL_BLOCKER_DOOR, .index1 = id.index1, .generation = id.generation, .count = 1 };
	if (id.index1)
		door.blocks = tli_map_door_ends(map, id, &door.single.a, &door.single.b);
	return door;
}

static tli_thing obstacle_after(const tl_map *map, uint32_t index1)
{
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ index1, 0 });
	tli_thing disc = { .kind = TL_BLOCKER_OBSTACLE, .index1 = id.index1, .generation = id.generation, .count = 1 };
	if (id.index1)
		disc.blocks = tli_map_obstacle_circle(map, id, &disc.single.a, &disc.single.radius);
	disc.single.b = disc.single.a;
	return disc;
}

tli_thing tli_thing_after(const tl_map *map, tl_blocker_kind kind, uint32_t index1)
{
	if (kind == TL_BLOCKER_WALL)
		return wall_after(map, index1);
	return kind == TL_BLOCKER_DOOR ? door_after(map, index1) : obstacle_after(map, index1);
}

tli_thing tli_thing_of(const tl_map *map, tl_blocker_kind kind, uint32_t index1)
{
	tli_thing thing = tli_thing_after(map, kind, index1 - 1);
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
