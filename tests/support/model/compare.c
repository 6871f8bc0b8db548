/* SPDX-License-Identifier: MIT */
/* tests/support/model/compare.c: is a map what the model says? Things are looked for by their ids, from end to end. */
#include "support/model/model.h"

#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

static bool same_stop(const model_stop *a, const model_stop *b)
{
	return a->waypoint.index1 == b->waypoint.index1 && a->waypoint.generation == b->waypoint.generation &&
		(a->waypoint.index1 || model_same_point(a->at, b->at));
}

static bool same_stops(const model_stop *a, const model_stop *b, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!same_stop(&a[i], &b[i]))
			return false;
	return true;
}

static bool same_points(const model_point *a, const model_point *b, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!model_same_point(a[i], b[i]))
			return false;
	return true;
}

static bool same_wall(const model_wall *a, const model_wall *b)
{
	return a->count == b->count && a->loop == b->loop && a->solid == b->solid && a->filled == b->filled &&
		a->blocks == b->blocks && same_points(a->points, b->points, a->count);
}

static bool same_door(const model_door *a, const model_door *b)
{
	return strcmp(a->name, b->name) == 0 && model_same_point(a->a, b->a) && model_same_point(a->b, b->b) &&
		a->closed == b->closed && a->exit == b->exit && a->blocks == b->blocks && a->key == b->key;
}

static bool same_waypoint(const model_waypoint *a, const model_waypoint *b)
{
	return strcmp(a->name, b->name) == 0 && model_same_point(a->at, b->at) && a->radius == b->radius &&
		a->role == b->role && a->has_body == b->has_body && a->body == b->body && a->heeds == b->heeds &&
		a->keys == b->keys;
}

static bool same_link(const model_link *a, const model_link *b)
{
	return a->from.index1 == b->from.index1 && a->to.index1 == b->to.index1 && a->oneway == b->oneway &&
		a->has_cost == b->has_cost && a->jump == b->jump && a->cost == b->cost && a->seconds == b->seconds;
}

static bool same_obstacle(const model_obstacle *a, const model_obstacle *b)
{
	return strcmp(a->name, b->name) == 0 && model_same_point(a->centre, b->centre) && a->radius == b->radius &&
		a->moving == b->moving && a->loop == b->loop && a->turn == b->turn && a->speed == b->speed &&
		a->corner_count == b->corner_count && a->blocks == b->blocks && a->course_count == b->course_count &&
		same_points(a->corners, b->corners, a->corner_count) &&
		same_stops(a->course, b->course, a->course_count);
}

static bool same_expectation(const model_expectation *a, const model_expectation *b)
{
	return a->kind == b->kind && same_stop(&a->from, &b->from) && same_stop(&a->to, &b->to) &&
		a->has_limit == b->has_limit && (!a->has_limit || a->limit == b->limit) && a->heeds == b->heeds &&
		a->keys == b->keys;
}

static bool same_allowance(const model_allowance *a, const model_allowance *b)
{
	if (strcmp(a->rule, b->rule) != 0 || a->name_count != b->name_count)
		return false;
	for (size_t i = 0; i < a->name_count; i++)
		if (strcmp(a->names[i], b->names[i]) != 0)
			return false;
	return true;
}

static bool same_agent(const model_agent *a, const model_agent *b)
{
	if (strcmp(a->name, b->name) != 0 || !model_same_point(a->at, b->at) || a->desire != b->desire ||
		a->avoid != b->avoid || a->stop_count != b->stop_count || a->setting_count != b->setting_count ||
		a->heeds != b->heeds || a->keys != b->keys)
		return false;
	for (size_t i = 0; i < a->setting_count; i++)
		if (a->settings[i].parameter != b->settings[i].parameter ||
			a->settings[i].value != b->settings[i].value)
			return false;
	return same_stops(a->stops, b->stops, a->stop_count);
}

static bool same_area(const model_area *a, const model_area *b)
{
	return a->count == b->count && a->cost == b->cost && same_points(a->corners, b->corners, a->count);
}

/* Each thing of a is in b, with the same id, and there are no others. */
#define SAME_THINGS(thing)                                                                             \
	static bool same_##thing##s(const model_map *a, const model_map *b)                            \
	{                                                                                              \
		if (a->thing##_count != b->thing##_count)                                              \
			return false;                                                                  \
		for (size_t i = 0; i < a->thing##_count; i++) {                                        \
			size_t k = 0;                                                                  \
			while (k < b->thing##_count &&                                                 \
				(a->thing##s[i].id.index1 != b->thing##s[k].id.index1 ||               \
					a->thing##s[i].id.generation != b->thing##s[k].id.generation)) \
				k++;                                                                   \
			if (k == b->thing##_count || !same_##thing(&a->thing##s[i], &b->thing##s[k]))  \
				return false;                                                          \
		}                                                                                      \
		return true;                                                                           \
	}
SAME_THINGS(wall)
SAME_THINGS(door)
SAME_THINGS(waypoint)
SAME_THINGS(link)
SAME_THINGS(obstacle)
SAME_THINGS(expectation)
SAME_THINGS(allowance)
SAME_THINGS(agent)
SAME_THINGS(area)

static bool same_channels(const model_map *a, const model_map *b)
{
	for (size_t i = 0; i < MODEL_CHANNELS; i++) {
		const model_channel *one = &a->channels[i], *other = &b->channels[i];
		if (strcmp(one->name, other->name) != 0 || one->has_radius != other->has_radius ||
			(one->has_radius && one->radius != other->radius))
			return false;
	}
	return true;
}

/* Those that something has; others are there as long as there is room. */
static bool same_keys(const model_map *a, const model_map *b)
{
	tl_keys used = 0;
	for (size_t i = 0; i < a->door_count; i++)
		used |= a->doors[i].key;
	for (size_t i = 0; i < a->agent_count; i++)
		used |= a->agents[i].keys;
	for (size_t i = 0; i < a->waypoint_count; i++)
		used |= a->waypoints[i].keys;
	for (size_t i = 0; i < a->expectation_count; i++)
		used |= a->expectations[i].keys;
	for (uint32_t i = 0; i < MODEL_CHANNELS; i++)
		if ((used >> i & 1) && (!a->keys[i][0] || strcmp(a->keys[i], b->keys[i]) != 0))
			return false;
	return true;
}

static const char *difference(const model_map *a, const model_map *b)
{
	if (a->resolution != b->resolution || a->radius != b->radius)
		return "resolution or radius";
	if (!same_channels(a, b))
		return "channels";
	if (!same_keys(a, b))
		return "keys";
	if (!same_walls(a, b))
		return "walls";
	if (!same_doors(a, b))
		return "doors";
	if (!same_waypoints(a, b))
		return "waypoints";
	if (!same_links(a, b))
		return "links";
	if (!same_obstacles(a, b))
		return "obstacles";
	if (!same_expectations(a, b))
		return "expectations";
	if (!same_allowances(a, b))
		return "allowances";
	if (!same_agents(a, b))
		return "agents";
	return same_areas(a, b) ? NULL : "areas";
}

static const char *count_difference(const model_map *model, const tl_map *map)
{
	size_t segments = 0;
	for (size_t i = 0; i < model->wall_count; i++)
		segments += model->walls[i].count - !model->walls[i].loop;
	if (tl_map_segment_count(map) != segments || tl_map_wall_count(map) != model->wall_count ||
		tl_map_door_count(map) != model->door_count || tl_map_waypoint_count(map) != model->waypoint_count ||
		tl_map_link_count(map) != model->link_count || tl_map_obstacle_count(map) != model->obstacle_count ||
		tl_map_expectation_count(map) != model->expectation_count ||
		tl_map_allowance_count(map) != model->allowance_count ||
		tl_map_agent_count(map) != model->agent_count || tl_map_area_count(map) != model->area_count)
		return "a count";
	return tl_map_is_linked(map) == model_is_linked(model) ? NULL : "is_linked";
}

static const char *name_difference(const model_map *model, const tl_map *map)
{
	tl_door_id door;
	tl_waypoint_id waypoint;
	tl_obstacle_id obstacle;
	tl_channels channel;
	for (uint32_t i = 0; i < MODEL_CHANNELS; i++)
		if (model->channels[i].name[0] &&
			(tl_map_find_channel(map, model->channels[i].name, &channel) || channel != (tl_channels)1 << i))
			return "find_channel";
	for (size_t i = 0; i < model->door_count; i++)
		if (tl_map_find_door(map, model->doors[i].name, &door) || door.index1 != model->doors[i].id.index1)
			return "find_door";
	for (size_t i = 0; i < model->waypoint_count; i++)
		if (tl_map_find_waypoint(map, model->waypoints[i].name, &waypoint) ||
			waypoint.index1 != model->waypoints[i].id.index1)
			return "find_waypoint";
	for (size_t i = 0; i < model->obstacle_count; i++)
		if (tl_map_find_obstacle(map, model->obstacles[i].name, &obstacle) ||
			obstacle.index1 != model->obstacles[i].id.index1)
			return "find_obstacle";
	return NULL;
}

const char *model_difference(const model_map *model, const tl_map *map)
{
	static model_map read;
	if (!model_read(&read, map))
		return "something beyond the model";
	const char *what = difference(model, &read);
	what = what ? what : count_difference(model, map);
	return what ? what : name_difference(model, map);
}
