/* SPDX-License-Identifier: MIT */
/*
 * map/agents.c: agents of a simulation: where they start, their size and speed, and their aim.
 *
 * The agent owns its name, its stops and the name of its group. A stop holds a waypoint's slot; when that waypoint is removed the stop
 * becomes the point where it was, in O(agents and stops), without allocating. All else is O(1) amortised, and O(stops) for an agent that
 * has some.
 */
#include "map/things.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/cookie.h"

TLI_MAP_IDS(agent, map_agent)
TLI_MAP_NAMES(agent, map_agent)

tl_map_agent_def tl_default_map_agent_def(void)
{
	return (tl_map_agent_def){ .cookie = TLI_COOKIE(tl_map_agent_def), .avoid = TL_AVOID_CIRCLES };
}

/* ---- definitions ---- */

/* Does what comes with the desire fit it? */
static tl_status check_desire(const tl_map_agent_def *def)
{
	size_t low = def->desire == TL_DESIRE_GOAL ? 1 : def->desire == TL_DESIRE_PATROL ? 2 : 0;
	size_t high = def->desire == TL_DESIRE_PATROL ? TLI_STOPS_MAX : low;
	if (tli_breaks((unsigned)def->desire > TL_DESIRE_FLOCK && def->desire != TL_DESIRE_EXIT,
		    "def.desire is none that a map has") ||
		tli_breaks((unsigned)def->avoid > TL_AVOID_RECIPROCAL, TLI_ROW_OF(AGENT, agent, avoid)->refused))
		return TL_E_INVALID;
	if (tli_breaks(def->stop_count < low, "def.stop_count: a goal is 1 stop, a patrol 2 or more") ||
		tli_breaks((def->stop_count > 0 && !def->stops), "def.stops is NULL with a stop_count above 0"))
		return TL_E_INVALID;
	if (def->stop_count > high)
		return tli_refused(high == TLI_STOPS_MAX ? TL_E_LIMIT : TL_E_INVALID,
			"def.stop_count is above what the desire has");
	if (tli_breaks((def->desire == TL_DESIRE_FLOCK) != (def->group != NULL),
		    "def.group: a flock member has one, and no other agent has"))
		return TL_E_INVALID;
	tl_status status = def->group ? tli_name_check(def->group) : TL_OK;
	return status ? tli_refused(status, "def.group is empty, too long or not printable UTF-8") : TL_OK;
}

/* Are the settings of parameters that an agent with this desire and avoidance has? */
static tl_status check_agent_settings(tl_desire desire, tl_avoid avoid, const tl_setting *settings, size_t count)
{
	if (!tli_settings_are_valid(settings, count))
		return TL_E_INVALID;
	for (size_t i = 0; i < count; i++)
		if (tli_breaks(!tl_parameter_group_is_used(tli_parameters[settings[i].parameter].group, desire, avoid),
			    "settings: one is of a desire or an avoidance that the agent does not have"))
			return TL_E_INVALID;
	return TL_OK;
}

/* The numbers, checked. */
static tl_status convert_agent(const tl_map *map, const tl_map_agent_def *def, tli_agent_record *agent)
{
	int32_t ignored;
	*agent = (tli_agent_record){ .has_radius = def->has_radius,
		.has_speed = def->has_speed,
		.speed = def->has_speed ? def->speed : 0,
		.desire = def->desire,
		.avoid = def->avoid };
	if (tli_point_from_units(def->at, map->resolution, &agent->at))
		return tli_refused(TL_E_RANGE, TLI_ROW_OF(AGENT, agent, at)->beyond);
	if (def->has_radius &&
		tli_take_length(map, TLI_ROW_OF(AGENT, agent, radius), TLI_IN_DEF, def->radius, &agent->radius))
		return TL_E_RANGE;
	/* What agents rarely have. + 0.0: -0 is 0. */
	agent->has_force = def->has_force;
	agent->force = def->has_force ? def->force + 0.0 : 0;
	agent->priority = def->priority + 0.0;
	agent->layer = def->layer;
	agent->rate = def->rate + 0.0;
	agent->count = def->count;
	agent->heeds = def->heeds;
	agent->keys = def->keys;
	const tli_member_row *force = TLI_ROW_OF(AGENT, agent, force), *rate = TLI_ROW_OF(AGENT, agent, rate);
	const tli_member_row *priority = TLI_ROW_OF(AGENT, agent, priority);
	if (tli_take_number(map, force, TLI_IN_DEF, agent->force, TL_E_INVALID) ||
		tli_take_number(map, priority, TLI_IN_DEF, def->priority, TL_E_INVALID) ||
		tli_take_number(map, rate, TLI_IN_DEF, def->rate, TL_E_INVALID) ||
		tli_breaks(def->layer > TLI_LAYERS_MAX, TLI_ROW_OF(AGENT, agent, layer)->refused) ||
		!tli_map_can_heed(map, def->heeds) || !tli_map_has_keys(map, def->keys) ||
		tli_breaks(!(def->rate > 0) && def->count != 0, "def.count: only a spawn, which has a rate, has one"))
		return TL_E_INVALID;
	if (!def->has_speed)
		return TL_OK;
	const tli_member_row *speed = TLI_ROW_OF(AGENT, agent, speed);
	if (tli_double_to_grid(def->speed, map->resolution, &ignored))
		return tli_refused(TL_E_RANGE, speed->beyond);
	return tli_breaks(!(def->speed > 0), speed->refused) ? TL_E_INVALID : TL_OK;
}

/* What the record is lent becomes its own, with its settings in their order; false = out of memory. */
static bool own_agent(tli_agent_record *agent)
{
	if (!tli_record_copy(&tli_kinds[TLI_CHANGE_AGENT], agent))
		return false;
	tli_settings_sort(agent->settings, agent->setting_count);
	return true;
}

tl_status tli_map_put_agent(tl_map *map, const tli_agent_record *agent)
{
	tli_agent_record copy = *agent;
	return own_agent(&copy) ? tli_map_put_thing(map, TLI_CHANGE_AGENT, &copy) : TL_E_NOMEM;
}

static tl_status add_with_stops(tl_map *map, const tl_map_agent_def *def, tli_agent_record *agent, tl_map_agent_id *out)
{
	tl_status status = TL_OK;
	size_t count = def->stop_count;
	tli_stop *stops = count ? tli_alloc_array(count, sizeof *stops) : NULL;
	if (count && !stops)
		return TL_E_NOMEM;
	for (size_t i = 0; i < count && !status; i++) {
		stops[i] = (tli_stop){ 0 };
		status = tli_stop_convert(map, &def->stops[i], &stops[i]);
	}
	agent->name = (char *)def->name; /* all of this is copied */
	agent->group = (char *)def->group;
	agent->stops = stops;
	agent->stop_count = (uint32_t)count;
	agent->settings = (tl_setting *)def->settings;
	agent->setting_count = (uint32_t)def->setting_count;
	if (!status && !own_agent(agent))
		status = TL_E_NOMEM;
	tli_free(stops, count * sizeof *stops);
	return status ? status : tli_map_add_thing(map, TLI_CHANGE_AGENT, agent, out);
}

tl_status tl_map_add_agent(tl_map *map, const tl_map_agent_def *def, tl_map_agent_id *out)
{
	tli_agent_record agent;
	if (tli_is_null(map) || !tli_is_def(def))
		return TL_E_INVALID;
	tl_status status = tli_name_check(def->name);
	if (!status)
		status = check_desire(def);
	if (!status)
		status = check_agent_settings(def->desire, def->avoid, def->settings, def->setting_count);
	if (!status)
		status = convert_agent(map, def, &agent);
	if (status)
		return status;
	if (tli_names_find(&map->agent_names, def->name, strlen(def->name)))
		return tli_refused(TL_E_EXISTS, "def.name: another agent of the map has this name");
	return add_with_stops(map, def, &agent, out);
}

/* ---- edits ---- */

tl_status tl_map_remove_agent(tl_map *map, tl_map_agent_id id)
{
	return tli_map_remove_thing(map, TLI_CHANGE_AGENT, id.index1, id.generation);
}

tl_status tl_map_rename_agent(tl_map *map, tl_map_agent_id id, const char *name)
{
	return tli_map_rename_thing(map, TLI_CHANGE_AGENT, id.index1, id.generation, name);
}

tl_status tl_map_move_agent(tl_map *map, tl_map_agent_id id, tl_point to)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_AGENT, id.index1, id.generation, &edit);
	if (!status && tli_point_from_units(to, map->resolution, &edit.other.agent.at))
		status = tli_refused(TL_E_RANGE, "to is " TLI_BEYOND_THE_GRID);
	return status ? status : tli_map_make_change(map, &edit);
}

/* The agent with other settings [tl_setting * count]. */
static tl_status replace_settings(tl_map *map, uint32_t index1, const tl_setting *settings, size_t count)
{
	tli_agent_record state = map->agents[index1 - 1];
	state.settings = (tl_setting *)settings; /* which are copied */
	state.setting_count = (uint32_t)count;
	if (!tli_names_reserve(&map->agent_names, 1) || !own_agent(&state))
		return TL_E_NOMEM;
	tli_edit edit = tli_edit_whole(map, TLI_CHANGE_AGENT, index1, &state);
	return tli_map_make_change(map, &edit);
}

tl_status tl_map_set_agent_setting(tl_map *map, tl_map_agent_id id, tl_parameter parameter, double value)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	const tli_agent_record *agent = tli_slot_find(map->agents, id);
	if (!agent)
		return tli_refuse_stale(TLI_CHANGE_AGENT);
	tl_setting settings[TLI_PARAMETERS + 1] = { { parameter, value + 0.0 } };
	tl_status status = check_agent_settings(agent->desire, agent->avoid, settings, 1);
	size_t count = 1;
	for (uint32_t i = 0; i < agent->setting_count; i++)
		if (agent->settings[i].parameter != parameter)
			settings[count++] = agent->settings[i];
	return status ? status : replace_settings(map, id.index1, settings, count);
}

tl_status tl_map_remove_agent_setting(tl_map *map, tl_map_agent_id id, tl_parameter parameter)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	const tli_agent_record *agent = tli_slot_find(map->agents, id);
	if (!agent)
		return tli_refuse_stale(TLI_CHANGE_AGENT);
	if (!tli_setting_find(agent->settings, agent->setting_count, parameter))
		return tli_refused(TL_E_NOT_FOUND, "parameter: the agent has no setting of it");
	tl_setting settings[TLI_PARAMETERS];
	size_t count = 0;
	for (uint32_t i = 0; i < agent->setting_count; i++)
		if (agent->settings[i].parameter != parameter)
			settings[count++] = agent->settings[i];
	return replace_settings(map, id.index1, settings, count);
}

tl_status tl_map_set_agent_traveller(tl_map *map, tl_map_agent_id id, tl_channels heeds, tl_keys keys)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_AGENT, id.index1, id.generation, &edit);
	if (status)
		return status;
	if (!tli_map_can_heed(map, heeds) || !tli_map_has_keys(map, keys))
		return TL_E_INVALID;
	edit.other.agent.heeds = heeds;
	edit.other.agent.keys = keys;
	return tli_map_make_change(map, &edit);
}

/* ---- looking ---- */

tl_status tl_map_get_agent(const tl_map *map, tl_map_agent_id id, tl_map_agent_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_agent_record *agent = tli_slot_find(map->agents, id);
	if (!agent)
		return tli_refuse_stale(TLI_CHANGE_AGENT);
	*out = (tl_map_agent_info){
		.name = agent->name,
		.at = tli_point_to_units(agent->at, map->resolution),
		.has_radius = agent->has_radius,
		.has_speed = agent->has_speed,
		.radius = (double)agent->radius / map->resolution,
		.speed = agent->speed,
		.desire = agent->desire,
		.stop_count = agent->stop_count,
		.group = agent->group,
		.avoid = agent->avoid,
		.has_force = agent->has_force,
		.force = agent->force,
		.priority = agent->priority,
		.layer = agent->layer,
		.rate = agent->rate,
		.count = agent->count,
		.heeds = agent->heeds,
		.keys = agent->keys,
		.settings = agent->settings,
		.setting_count = agent->setting_count,
		.place = tli_source_place(&map->source, agent->slot.source, 0),
		.name_place = tli_source_place(&map->source, agent->slot.source, 1),
		.at_place = tli_source_place(&map->source, agent->slot.source, 2),
	};
	return TL_OK;
}

tl_status tl_map_get_agent_stop(const tl_map *map, tl_map_agent_id id, size_t index, tl_stop *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_agent_record *agent = tli_slot_find(map->agents, id);
	if (!agent)
		return tli_refuse_stale(TLI_CHANGE_AGENT);
	if (tli_breaks(index >= agent->stop_count, "index is beyond the last stop"))
		return TL_E_INVALID;
	size_t first = tli_source_field_behind(&map->source, agent->slot.source, "to", "patrol");
	*out = tli_stop_info(map, agent->slot.source, first + index, &agent->stops[index]);
	return TL_OK;
}
