/* SPDX-License-Identifier: MIT */
/* crowd/map_agents.c: agents of a crowd from the `agent` lines of a map. */
#include "base/array.h"
#include "base/reason.h"
#include "crowd/checks.h"
#include "steer/parameters.h"

#include <math.h>
#include <string.h>
#include <tautline/map.h>

tl_status tl_agent_def_from_map(const tl_map *map, tl_map_agent_id id, tl_agent_def *out)
{
	tl_map_agent_info info;
	tl_waypoint_info waypoint;
	tl_stop stop;
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	tl_status status = tl_map_get_agent(map, id, &info);
	if (!status && info.desire == TL_DESIRE_GOAL)
		status = tl_map_get_agent_stop(map, id, 0, &stop);
	if (status)
		return status;
	tl_agent_def def = tl_default_agent_def();
	def.position = info.at;
	def.heeds = info.heeds;
	def.keys = info.keys;
	def.radius = info.has_radius ? info.radius : tl_map_body_radius(map, info.heeds);
	def.max_speed = info.has_speed ? info.speed : def.max_speed;
	def.avoid = info.avoid;
	bool needs_list = info.desire == TL_DESIRE_PATROL || info.desire == TL_DESIRE_EXIT;
	def.desire = needs_list ? TL_DESIRE_REST : info.desire;
	if (info.has_force)
		def.max_force = info.force > 0 ? info.force : INFINITY;
	def.priority = info.priority;
	if (info.layer > 0)
		def.layer = def.mask = UINT32_C(1) << (info.layer - 1);
	if (info.desire == TL_DESIRE_FLOCK) {
		/* Flocks are numbered by the first agent that names them, from 1: by its position among all agents with a group. */
		def.group = 1;
		tl_map_agent_info other = { .group = NULL };
		for (tl_map_agent_id at = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 }); at.index1 != 0;
			at = tl_map_next_agent(map, at)) {
			if (tl_map_get_agent(map, at, &other) || !other.group)
				continue;
			if (strcmp(other.group, info.group) == 0)
				break;
			def.group++;
		}
	}
	for (size_t i = 0; i < info.setting_count && !status; i++) {
		/* A number of what the line says that the agent does. */
		tl_parameter_group group = tli_parameters[info.settings[i].parameter].group;
		void *of = group == TL_GROUP_WANDER ? (void *)&def.wander
			: group == TL_GROUP_FLOCK   ? (void *)&def.flock
			: group == TL_GROUP_AVOID   ? (void *)&def.circles
						    : (void *)&def.walls;
		def.has_flock |= group == TL_GROUP_FLOCK;
		status = tl_settings_apply(&info.settings[i], 1, group, of);
	}
	if (info.desire == TL_DESIRE_GOAL) {
		def.goal = stop.at;
		if (tl_map_get_waypoint(map, stop.waypoint, &waypoint) == TL_OK && waypoint.radius > 0)
			def.arrived = waypoint.radius;
	}
	*out = def;
	return status;
}

/* One that leaves rests where there are no exits. */
tl_status tl_crowd_add_map_agent(tl_crowd *crowd, const tl_map *map, tl_map_agent_id line, tl_agent_id *out)
{
	tl_agent_def def;
	tl_map_agent_info info;
	tl_point *goals = NULL;
	if (tli_is_null(crowd))
		return TL_E_INVALID;
	tl_status status = tl_agent_def_from_map(map, line, &def);
	if (!status)
		status = tl_map_get_agent(map, line, &info);
	if (status)
		return status;
	if (info.desire == TL_DESIRE_PATROL) {
		tl_stop stop;
		status = tli_array_reserve(goals, info.stop_count) ? TL_OK : TL_E_NOMEM;
		for (size_t i = 0; i < info.stop_count && !status; i++) {
			status = tl_map_get_agent_stop(map, line, i, &stop);
			tli_array_push(goals, stop.at);
		}
	}
	if (info.desire == TL_DESIRE_EXIT) {
		/* The middles of the map's exits. */
		tl_door_info door;
		for (tl_door_id at = tl_map_next_door(map, (tl_door_id){ 0, 0 }); at.index1 != 0 && !status;
			at = tl_map_next_door(map, at)) {
			status = tl_map_get_door(map, at, &door);
			tl_point middle = { (door.a.x + door.b.x) / 2, (door.a.y + door.b.y) / 2 };
			if (!status && door.exit && !tli_array_append(goals, middle))
				status = TL_E_NOMEM;
		}
	}
	size_t count = goals ? tli_array_length(goals) : 0;
	if (count > 0)
		def.desire = info.desire;
	if (!status)
		status = tli_crowd_add_with_goals(crowd, &def, goals, count, out);
	tli_array_free(goals);
	return status;
}

tl_status tl_crowd_add_map_agents(tl_crowd *crowd, const tl_map *map, tl_agent_id *ids)
{
	tl_agent_id *added = NULL;
	if (tli_is_null(crowd) || tli_is_null(map))
		return TL_E_INVALID;
	size_t count = tl_map_agent_count(map), profile_count = tli_array_length(crowd->store.profiles.list);
	if (!tli_array_reserve(added, count))
		return TL_E_NOMEM;
	tl_status status = TL_OK;
	tl_map_agent_id line = { 0, 0 };
	tl_map_agent_info info;
	while (!status && (line = tl_map_next_agent(map, line)).index1 != 0) {
		tl_agent_id id = { 0, 0 }; /* of a spawn */
		if (tl_map_get_agent(map, line, &info) != TL_OK || !(info.rate > 0))
			status = tl_crowd_add_map_agent(crowd, map, line, &id);
		if (!status)
			tli_array_push(added, id);
	}
	if (status) {
		/* As it was, to the last byte of a snapshot: last added, first taken back. */
		for (size_t i = tli_array_length(added); i-- > 0;)
			if (added[i].index1 != 0)
				tli_crowd_take_agent_back(crowd, added[i]);
		tli_profiles_shrink(&crowd->store.profiles, profile_count);
	}
	for (size_t i = 0; i < count && !status && ids; i++)
		ids[i] = added[i];
	tli_array_free(added);
	return status;
}
