/* SPDX-License-Identifier: MIT */
/*
 * map/shapes.c: from a record of a thing to what the log of changes keeps of it. O(1); the points of a wall are lent.
 */
#include "map/records.h"

static tli_shape wall_shape(const tl_map *map, const tli_wall_record *wall)
{
	return (tli_shape){
		.flags = (wall->shape & TLI_WALL_LOOP ? TLI_SHAPE_LOOP : 0) |
			(wall->shape & TLI_WALL_SOLID ? TLI_SHAPE_SOLID : 0) |
			(wall->shape & TLI_WALL_FILLED ? TLI_SHAPE_FILLED : 0),
		.points = map->points + wall->first,
		.count = tli_wall_points(wall),
		.blocks = tli_map_wall_blocks(map, wall),
	};
}

static tli_shape door_shape(const tli_door_record *door, tli_point buffer[2])
{
	buffer[0] = door->a;
	buffer[1] = door->b;
	return (tli_shape){
		.flags = door->closed ? TLI_SHAPE_CLOSED : 0, .points = buffer, .count = 2, .blocks = door->blocks
	};
}

static tli_shape disc_shape(tli_point at, int32_t radius, uint32_t flags, tli_point buffer[2])
{
	buffer[0] = at;
	return (tli_shape){ .flags = flags, .points = buffer, .count = 1, .radius = radius };
}

static tli_shape link_shape(const tli_link_record *link)
{
	return (tli_shape){ .flags = (link->oneway ? TLI_SHAPE_ONEWAY : 0) | (link->jump ? TLI_SHAPE_JUMP : 0),
		.from = link->from,
		.to = link->to };
}

static tli_shape shape_of_record(const tl_map *map, tli_change_kind kind, const void *record, tli_point buffer[2])
{
	const tli_waypoint_record *waypoint = record;
	const tli_obstacle_record *obstacle = record;
	const tli_agent_record *agent = record;
	switch (kind) {
	case TLI_CHANGE_WALL:
		return wall_shape(map, record);
	case TLI_CHANGE_DOOR:
		return door_shape(record, buffer);
	case TLI_CHANGE_WAYPOINT:
		return disc_shape(waypoint->at, waypoint->radius, 0, buffer);
	case TLI_CHANGE_OBSTACLE:
		return disc_shape(obstacle->centre, obstacle->radius, obstacle->moving ? TLI_SHAPE_MOVING : 0, buffer);
	case TLI_CHANGE_AGENT:
		return disc_shape(agent->at, agent->has_radius ? agent->radius : 0, 0, buffer);
	case TLI_CHANGE_LINK:
		return link_shape(record);
	default:
		return (tli_shape){ 0 };
	}
}

tli_shape tli_map_shape(const tl_map *map, tli_change_kind kind, const void *record, tli_point buffer[2])
{
	const tli_slot *slot = record;
	if (!slot || !(slot->generation & 1))
		return (tli_shape){ 0 };
	tli_shape shape = shape_of_record(map, kind, record, buffer);
	shape.present = true;
	return shape;
}

void tli_map_log_thing(tl_map *map, tli_change_kind kind, uint32_t index1, const void *before, const void *after)
{
	tli_point buffers[2][2];
	const tli_slot *slot = after ? after : before;
	tli_change change = {
		.kind = kind,
		.index1 = index1,
		.generation = slot->generation,
		.point = TLI_POINT_NONE,
		.before = tli_map_shape(map, kind, before, buffers[0]),
		.after = tli_map_shape(map, kind, after, buffers[1]),
	};
	tli_map_log(map, &change);
}

void tli_map_log_plain(tl_map *map, tli_change_kind kind)
{
	tli_map_log(map, &(tli_change){ .kind = kind, .point = TLI_POINT_NONE });
}
