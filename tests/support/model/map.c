/* SPDX-License-Identifier: MIT */
/* tests/support/model/map.c: what a map holds, and comparing it with what the library says that it holds. */
#include "support/model/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

bool model_round(int32_t resolution, double value, int64_t *out)
{
	double units = nearbyint(value * resolution);
	if (!(fabs(units) <= (double)(1 << 29)))
		return false;
	*out = (int64_t)units;
	return true;
}

bool model_round_point(int32_t resolution, tl_point at, model_point *out)
{
	model_point point;
	if (!model_round(resolution, at.x, &point.x) || !model_round(resolution, at.y, &point.y))
		return false;
	*out = point;
	return true;
}

tl_point model_point_out(int32_t resolution, model_point at)
{
	return (tl_point){ (double)at.x / resolution, (double)at.y / resolution };
}

bool model_same_point(model_point a, model_point b)
{
	return a.x == b.x && a.y == b.y;
}

#define SAME_ID(a, b) ((a).index1 == (b).index1 && (a).generation == (b).generation)

#define FIND(name, type, things)                                                      \
	size_t name(const model_map *map, type id)                                    \
	{                                                                             \
		size_t i = 0;                                                         \
		while (i < map->things##_count && !SAME_ID(map->things##s[i].id, id)) \
			i++;                                                          \
		return i;                                                             \
	}
FIND(model_find_wall, tl_wall_id, wall)
FIND(model_find_door, tl_door_id, door)
FIND(model_find_waypoint, tl_waypoint_id, waypoint)
FIND(model_find_link, tl_link_id, link)
FIND(model_find_obstacle, tl_obstacle_id, obstacle)

bool model_is_linked(const model_map *map)
{
	for (size_t i = 0; i < map->link_count; i++)
		if (!map->links[i].jump)
			return true;
	return false;
}

tl_channels model_channels(const model_map *map)
{
	tl_channels channels = 0;
	for (uint32_t i = 0; i < MODEL_CHANNELS; i++)
		if (map->channels[i].name[0])
			channels |= (tl_channels)1 << i;
	return channels;
}

int64_t model_channels_radius(const model_map *map, tl_channels channels)
{
	int64_t largest = 0;
	for (uint32_t i = 0; i < MODEL_CHANNELS; i++) {
		const model_channel *channel = &map->channels[i];
		int64_t radius = channel->has_radius ? channel->radius : map->radius;
		if (channel->name[0] && (channels >> i & 1) && radius > largest)
			largest = radius;
	}
	return largest;
}

static void drop_links(model_map *map, tl_waypoint_id id)
{
	size_t kept = 0;
	for (size_t i = 0; i < map->link_count; i++)
		if (!SAME_ID(map->links[i].from, id) && !SAME_ID(map->links[i].to, id))
			map->links[kept++] = map->links[i];
	map->link_count = kept;
}

/* Those at waypoint `index` are points now. */
static void drop_stops(const model_map *map, size_t index, model_stop *stops, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (SAME_ID(stops[i].waypoint, map->waypoints[index].id))
			stops[i] = (model_stop){ { 0, 0 }, map->waypoints[index].at };
}

void model_remove_waypoint(model_map *map, size_t index)
{
	tl_waypoint_id id = map->waypoints[index].id;
	size_t kept = 0;
	drop_links(map, id);
	for (size_t i = 0; i < map->expectation_count; i++)
		if (!SAME_ID(map->expectations[i].from.waypoint, id) && !SAME_ID(map->expectations[i].to.waypoint, id))
			map->expectations[kept++] = map->expectations[i];
	map->expectation_count = kept;
	for (size_t i = 0; i < map->agent_count; i++)
		drop_stops(map, index, map->agents[i].stops, map->agents[i].stop_count);
	for (size_t i = 0; i < map->obstacle_count; i++)
		drop_stops(map, index, map->obstacles[i].course, map->obstacles[i].course_count);
	map->waypoint_count--;
	memmove(&map->waypoints[index], &map->waypoints[index + 1],
		(map->waypoint_count - index) * sizeof *map->waypoints);
}

/* ---- reading ---- */

static bool read_point(const model_map *model, tl_point at, model_point *out)
{
	tl_point exact;
	if (!model_round_point(model->resolution, at, out))
		return false;
	exact = model_point_out(model->resolution, *out);
	return exact.x == at.x && exact.y == at.y;
}

static bool read_stop(const model_map *model, tl_stop stop, model_stop *out)
{
	*out = (model_stop){ .waypoint = stop.waypoint };
	return read_point(model, stop.at, &out->at);
}

static bool read_walls(model_map *model, const tl_map *map)
{
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info info;
		model_wall *wall = &model->walls[model->wall_count];
		if (model->wall_count == MODEL_THINGS || tl_map_get_wall(map, id, &info) || info.count > MODEL_POINTS)
			return false;
		*wall = (model_wall){ id, info.count, info.loop, info.solid, info.filled, { { 0, 0 } }, info.blocks };
		for (size_t i = 0; i < info.count; i++) {
			tl_point at;
			if (tl_map_get_wall_point(map, id, i, &at, NULL) || !read_point(model, at, &wall->points[i]))
				return false;
		}
		model->wall_count++;
	}
	return true;
}

static bool read_doors(model_map *model, const tl_map *map)
{
	for (tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 }); id.index1; id = tl_map_next_door(map, id)) {
		tl_door_info info;
		model_door *door = &model->doors[model->door_count];
		if (model->door_count == MODEL_THINGS || tl_map_get_door(map, id, &info) ||
			strlen(info.name) >= MODEL_NAME)
			return false;
		*door = (model_door){
			.id = id, .closed = info.closed, .exit = info.exit, .blocks = info.blocks, .key = info.key
		};
		strcpy(door->name, info.name);
		if (!read_point(model, info.a, &door->a) || !read_point(model, info.b, &door->b))
			return false;
		model->door_count++;
	}
	return true;
}

static bool read_waypoints(model_map *model, const tl_map *map)
{
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_waypoint(map, id)) {
		tl_waypoint_info info;
		model_waypoint *waypoint = &model->waypoints[model->waypoint_count];
		if (model->waypoint_count == MODEL_THINGS || tl_map_get_waypoint(map, id, &info) ||
			strlen(info.name) >= MODEL_NAME)
			return false;
		*waypoint = (model_waypoint){
			.id = id, .role = info.role, .has_body = info.has_body, .heeds = info.heeds, .keys = info.keys
		};
		strcpy(waypoint->name, info.name);
		if (!read_point(model, info.at, &waypoint->at) ||
			!model_round(model->resolution, info.radius, &waypoint->radius) ||
			!model_round(model->resolution, info.body, &waypoint->body))
			return false;
		model->waypoint_count++;
	}
	for (tl_link_id of = tl_map_next_link(map, (tl_link_id){ 0, 0 }); of.index1; of = tl_map_next_link(map, of)) {
		tl_link_info info;
		if (model->link_count == MODEL_THINGS || tl_map_get_link(map, of, &info))
			return false;
		model->links[model->link_count++] = (model_link){ of, info.from, info.to, info.oneway, info.has_cost,
			info.jump, info.cost, info.seconds };
	}
	return true;
}

static bool read_obstacle_points(const model_map *model, const tl_map *map, model_obstacle *obstacle)
{
	tl_point at;
	tl_stop stop;
	for (size_t i = 0; i < obstacle->corner_count; i++)
		if (tl_map_get_obstacle_corner(map, obstacle->id, i, &at) ||
			!read_point(model, at, &obstacle->corners[i]))
			return false;
	for (size_t i = 0; i < obstacle->course_count; i++)
		if (tl_map_get_obstacle_course(map, obstacle->id, i, &stop) ||
			!read_stop(model, stop, &obstacle->course[i]))
			return false;
	return true;
}

static bool read_obstacles(model_map *model, const tl_map *map)
{
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_obstacle(map, id)) {
		tl_obstacle_info info;
		model_obstacle *obstacle = &model->obstacles[model->obstacle_count];
		if (model->obstacle_count == MODEL_THINGS || tl_map_get_obstacle(map, id, &info) ||
			strlen(info.name) >= MODEL_NAME)
			return false;
		if (info.corner_count > 4 || info.course_count > 2)
			return false;
		*obstacle = (model_obstacle){ .id = id,
			.moving = info.moving,
			.loop = info.course_loop,
			.turn = info.turn,
			.speed = info.speed,
			.corner_count = info.corner_count,
			.course_count = info.course_count,
			.blocks = info.blocks };
		strcpy(obstacle->name, info.name);
		if (!read_point(model, info.centre, &obstacle->centre) ||
			!model_round(model->resolution, info.radius, &obstacle->radius) ||
			!read_obstacle_points(model, map, obstacle))
			return false;
		model->obstacle_count++;
	}
	return true;
}

static bool read_notes(model_map *model, const tl_map *map)
{
	tl_expectation_id id = tl_map_next_expectation(map, (tl_expectation_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_expectation(map, id)) {
		tl_expectation_info info;
		model_expectation *out = &model->expectations[model->expectation_count];
		if (model->expectation_count == MODEL_THINGS || tl_map_get_expectation(map, id, &info))
			return false;
		*out = (model_expectation){ .id = id,
			.kind = info.kind,
			.has_limit = info.has_limit,
			.limit = info.limit,
			.heeds = info.heeds,
			.keys = info.keys };
		if (!read_stop(model, info.from, &out->from) || !read_stop(model, info.to, &out->to))
			return false;
		model->expectation_count++;
	}
	tl_allowance_id of = tl_map_next_allowance(map, (tl_allowance_id){ 0, 0 });
	for (; of.index1; of = tl_map_next_allowance(map, of)) {
		tl_allowance_info info;
		model_allowance *out = &model->allowances[model->allowance_count];
		if (model->allowance_count == MODEL_THINGS || tl_map_get_allowance(map, of, &info) ||
			info.name_count > 2)
			return false;
		*out = (model_allowance){ .id = of, .rule = info.rule, .name_count = info.name_count };
		for (size_t i = 0; i < info.name_count; i++)
			strncpy(out->names[i], info.names[i], MODEL_NAME - 1);
		model->allowance_count++;
	}
	return true;
}

static bool read_agents(model_map *model, const tl_map *map)
{
	tl_map_agent_id id = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_agent(map, id)) {
		tl_map_agent_info info;
		model_agent *agent = &model->agents[model->agent_count];
		if (model->agent_count == MODEL_THINGS || tl_map_get_agent(map, id, &info) ||
			info.stop_count > MODEL_STOPS || strlen(info.name) >= MODEL_NAME)
			return false;
		*agent = (model_agent){ .id = id,
			.desire = info.desire,
			.avoid = info.avoid,
			.stop_count = info.stop_count,
			.setting_count = info.setting_count,
			.heeds = info.heeds,
			.keys = info.keys };
		if (info.setting_count > MODEL_SETTINGS)
			return false;
		for (size_t i = 0; i < info.setting_count; i++)
			agent->settings[i] = info.settings[i];
		strcpy(agent->name, info.name);
		if (!read_point(model, info.at, &agent->at))
			return false;
		for (size_t i = 0; i < info.stop_count; i++) {
			tl_stop stop;
			if (tl_map_get_agent_stop(map, id, i, &stop) || !read_stop(model, stop, &agent->stops[i]))
				return false;
		}
		model->agent_count++;
	}
	return true;
}

static bool read_areas(model_map *model, const tl_map *map)
{
	for (tl_area_id id = tl_map_next_area(map, (tl_area_id){ 0, 0 }); id.index1; id = tl_map_next_area(map, id)) {
		tl_area_info info;
		model_area *area = &model->areas[model->area_count];
		if (model->area_count == MODEL_THINGS || tl_map_get_area(map, id, &info) || info.count > MODEL_POINTS)
			return false;
		*area = (model_area){ .id = id, .count = info.count, .cost = info.cost };
		for (size_t i = 0; i < info.count; i++) {
			tl_point at;
			if (tl_map_get_area_corner(map, id, i, &at, NULL) || !read_point(model, at, &area->corners[i]))
				return false;
		}
		model->area_count++;
	}
	return true;
}

static bool read_channels(model_map *model, const tl_map *map)
{
	for (uint32_t i = 0; i < MODEL_CHANNELS; i++) {
		const char *key = tl_map_key_name(map, (tl_keys)1 << i);
		if (key && strlen(key) >= MODEL_NAME)
			return false;
		strcpy(model->keys[i], key ? key : "");
	}
	tl_channels before = 0;
	for (tl_channels bit = tl_map_next_channel(map, 0); bit; bit = tl_map_next_channel(map, bit)) {
		tl_channel_info info;
		uint32_t i = 0;
		while (bit >> i > 1)
			i++;
		if (bit != (tl_channels)1 << i || bit <= before || tl_map_get_channel(map, bit, &info) ||
			strlen(info.name) >= MODEL_NAME)
			return false;
		model_channel *channel = &model->channels[i];
		strcpy(channel->name, info.name);
		channel->has_radius = info.has_radius;
		if (!model_round(model->resolution, info.radius, &channel->radius))
			return false;
		before = bit;
	}
	return true;
}

bool model_read(model_map *model, const tl_map *map)
{
	memset(model, 0, sizeof *model);
	model->resolution = tl_map_resolution(map);
	return model_round(model->resolution, tl_map_radius(map), &model->radius) && read_walls(model, map) &&
		read_doors(model, map) && read_waypoints(model, map) && read_obstacles(model, map) &&
		read_notes(model, map) && read_agents(model, map) && read_areas(model, map) &&
		read_channels(model, map);
}
