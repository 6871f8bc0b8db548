/* SPDX-License-Identifier: MIT */
/*
 * map/waypoints.c: named points, which links, expectations and agents refer to by slot.
 *
 * So renaming one renames it everywhere; the lines of the file that name it are marked for writing anew, O(links + expectations +
 * agents + obstacles). Allowances hold plain text and do not follow. Removing is O(expectations + agents + obstacles), and O(links) more
 * where links end there.
 * All else is O(1) amortised.
 */
#include "map/things.h"

#include "base/assert.h"
#include "base/cookie.h"

TLI_MAP_IDS(waypoint, waypoint)
TLI_MAP_NAMES(waypoint, waypoint)

tl_waypoint_def tl_default_waypoint_def(void)
{
	return (tl_waypoint_def){ .cookie = TLI_COOKIE(tl_waypoint_def) };
}

static bool set_role(tl_waypoint_role role, tli_waypoint_record *waypoint)
{
	if (tli_breaks((unsigned)role > TL_WAYPOINT_GOAL, "role is none of tl_waypoint_role"))
		return false;
	waypoint->start = role == TL_WAYPOINT_START;
	waypoint->goal = role == TL_WAYPOINT_GOAL;
	if (!waypoint->start) {
		waypoint->has_body = false;
		waypoint->body = 0;
		waypoint->heeds = waypoint->keys = 0;
	}
	return true;
}

/* Who starts there. */
static bool set_traveller(const tl_map *map, tl_channels heeds, tl_keys keys, tli_waypoint_record *waypoint)
{
	waypoint->heeds = heeds;
	waypoint->keys = keys;
	return !tli_breaks(!waypoint->start && (heeds || keys), "heeds, keys: only a start has them") &&
		tli_map_can_heed(map, heeds) && tli_map_has_keys(map, keys);
}

/* A negative radius = none. */
static tl_status set_body(const tl_map *map, double radius, tli_given as, tli_waypoint_record *waypoint)
{
	if (tli_breaks(!waypoint->start && !(radius < 0), "body: only a start has one"))
		return TL_E_INVALID;
	waypoint->has_body = !(radius < 0);
	waypoint->body = 0;
	if (!waypoint->has_body)
		return TL_OK;
	/* The argument of the call is a radius. */
	const tli_member_row *row = as == TLI_IN_DEF ? TLI_ROW_OF(WAYPOINT, waypoint, body)
						     : TLI_ROW_OF(WAYPOINT, waypoint, radius);
	return tli_take_length(map, row, as, radius, &waypoint->body);
}

tl_status tl_map_add_waypoint(tl_map *map, const tl_waypoint_def *def, tl_waypoint_id *out)
{
	if (tli_is_null(map) || !tli_is_def(def))
		return TL_E_INVALID;
	tl_status status = tli_name_check(def->name);
	if (status)
		return status;
	tli_waypoint_record waypoint = { .name = NULL };
	if (tli_point_from_units(def->at, map->resolution, &waypoint.at))
		return tli_refused(TL_E_RANGE, TLI_ROW_OF(WAYPOINT, waypoint, at)->beyond);
	status = tli_take_length(
		map, TLI_ROW_OF(WAYPOINT, waypoint, radius), TLI_IN_DEF, def->radius, &waypoint.radius);
	if (status)
		return status;
	if (!set_role(def->role, &waypoint) || !set_traveller(map, def->heeds, def->keys, &waypoint))
		return TL_E_INVALID;
	if (def->has_body && !(def->body >= 0))
		return tli_refused(TL_E_RANGE, TLI_ROW_OF(WAYPOINT, waypoint, body)->refused);
	status = set_body(map, def->has_body ? def->body : -1, TLI_IN_DEF, &waypoint);
	return status ? status : tli_map_add_named(map, TLI_CHANGE_WAYPOINT, &waypoint, def->name, out);
}

/* What a waypoint that is removed takes along, or leaves behind. */
typedef struct dependents {
	tl_map *map;
	uint32_t waypoint; /* index1 */
	size_t count;
	bool counting; /* else they are edited */
} dependents;

static void edit_dependent(dependents *of, tli_edit edit)
{
	of->count++;
	if (!of->counting)
		tli_map_edit(of->map, &edit);
}

/* The stops [count] of thing index1 that are the waypoint become its place. */
static void visit_stops(dependents *of, tli_edit edit, const tli_stop *stops, uint32_t count)
{
	edit.other.stop = (tli_stop){ 0, of->map->waypoints[of->waypoint - 1].at };
	for (edit.part = 0; edit.part < count; edit.part++)
		if (stops[edit.part].waypoint == of->waypoint)
			edit_dependent(of, edit);
}

static void visit_dependents(dependents *of)
{
	tl_map *map = of->map;
	/* 1. Links that end there go with it. */
	for (uint32_t i = 0; i < tli_array_length(map->links) && map->waypoints[of->waypoint - 1].links; i++) {
		const tli_link_record *link = &map->links[i];
		if ((link->slot.generation & 1) && (link->from == of->waypoint || link->to == of->waypoint))
			edit_dependent(of, tli_edit_removal(map, TLI_CHANGE_LINK, i + 1));
	}
	/* 2. So do expectations. */
	for (uint32_t i = 0; i < tli_array_length(map->expectations); i++) {
		const tli_expectation_record *it = &map->expectations[i];
		if ((it->slot.generation & 1) && (it->from.waypoint == of->waypoint || it->to.waypoint == of->waypoint))
			edit_dependent(of, tli_edit_removal(map, TLI_CHANGE_EXPECTATION, i + 1));
	}
	/* 3. Agents and courses that stop there stop at its place. Free slots have no stops. */
	for (uint32_t i = 0; i < tli_array_length(map->agents); i++) {
		const tli_agent_record *agent = &map->agents[i];
		tli_edit edit = {
			.kind = TLI_EDIT_STOP, .index1 = i + 1, .tag = tli_edited_tag(map, agent->slot.source)
		};
		visit_stops(of, edit, agent->stops, agent->stop_count);
	}
	for (uint32_t i = 0; i < tli_array_length(map->obstacles); i++) {
		const tli_obstacle_record *obstacle = &map->obstacles[i];
		tli_edit edit = {
			.kind = TLI_EDIT_COURSE, .index1 = i + 1, .tag = tli_edited_tag(map, obstacle->slot.source)
		};
		visit_stops(of, edit, obstacle->course, obstacle->course_count);
	}
}

tl_status tl_map_remove_waypoint(tl_map *map, tl_waypoint_id id)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	if (!tl_waypoint_is_valid(map, id))
		return tli_refuse_stale(TLI_CHANGE_WAYPOINT);
	dependents of = { .map = map, .waypoint = id.index1, .counting = true };
	visit_dependents(&of);
	if (!tli_map_reserve_edit(map, of.count + 1, 2 * of.count + 1))
		return TL_E_NOMEM;
	of.counting = false;
	tli_map_begin_records(map);
	visit_dependents(&of);
	tli_edit edit = tli_edit_removal(map, TLI_CHANGE_WAYPOINT, id.index1);
	tli_map_edit(map, &edit);
	tli_map_end_records(map);
	return TL_OK;
}

tl_status tl_map_move_waypoint(tl_map *map, tl_waypoint_id id, tl_point to)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_WAYPOINT, id.index1, id.generation, &edit);
	if (!status && tli_point_from_units(to, map->resolution, &edit.other.waypoint.at))
		status = tli_refused(TL_E_RANGE, "to is " TLI_BEYOND_THE_GRID);
	return status ? status : tli_map_make_change(map, &edit);
}

tl_status tl_map_set_waypoint_radius(tl_map *map, tl_waypoint_id id, double radius)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_WAYPOINT, id.index1, id.generation, &edit);
	if (!status)
		status = tli_take_length(
			map, TLI_ROW_OF(WAYPOINT, waypoint, radius), TLI_ALONE, radius, &edit.other.waypoint.radius);
	return status ? status : tli_map_make_change(map, &edit);
}

tl_status tl_map_set_waypoint_role(tl_map *map, tl_waypoint_id id, tl_waypoint_role role)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_WAYPOINT, id.index1, id.generation, &edit);
	if (!status && !set_role(role, &edit.other.waypoint))
		status = TL_E_INVALID;
	return status ? status : tli_map_make_change(map, &edit);
}

tl_status tl_map_set_waypoint_body(tl_map *map, tl_waypoint_id id, double radius)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_WAYPOINT, id.index1, id.generation, &edit);
	if (!status)
		status = set_body(map, radius, TLI_ALONE, &edit.other.waypoint);
	return status ? status : tli_map_make_change(map, &edit);
}

tl_status tl_map_set_waypoint_traveller(tl_map *map, tl_waypoint_id id, tl_channels heeds, tl_keys keys)
{
	tli_edit edit;
	tl_status status = tli_map_begin_change(map, TLI_CHANGE_WAYPOINT, id.index1, id.generation, &edit);
	if (!status && !set_traveller(map, heeds, keys, &edit.other.waypoint))
		status = TL_E_INVALID;
	return status ? status : tli_map_make_change(map, &edit);
}

/* The line is to be written anew, if it is not already. */
static void visit_line(dependents *of, uint32_t source1)
{
	if (source1 && !tli_piece_is_edited(&of->map->source.pieces[source1 - 1]))
		edit_dependent(of, tli_edit_line(of->map, source1));
}

static bool stops_name(const tli_stop *stops, uint32_t count, uint32_t waypoint)
{
	uint32_t i = 0;
	while (i < count && stops[i].waypoint != waypoint)
		i++;
	return i < count;
}

/* The lines of other things that name the waypoint. */
static void visit_lines(dependents *of)
{
	const tl_map *map = of->map;
	if (!map->source.pieces)
		return;
	for (size_t i = 0; i < tli_array_length(map->links); i++) {
		const tli_link_record *link = &map->links[i];
		if ((link->slot.generation & 1) && (link->from == of->waypoint || link->to == of->waypoint))
			visit_line(of, link->slot.source);
	}
	for (size_t i = 0; i < tli_array_length(map->expectations); i++) {
		const tli_expectation_record *it = &map->expectations[i];
		if ((it->slot.generation & 1) && (it->from.waypoint == of->waypoint || it->to.waypoint == of->waypoint))
			visit_line(of, it->slot.source);
	}
	for (size_t i = 0; i < tli_array_length(map->agents); i++) {
		const tli_agent_record *agent = &map->agents[i];
		if (stops_name(agent->stops, agent->stop_count, of->waypoint))
			visit_line(of, agent->slot.source);
	}
	for (size_t i = 0; i < tli_array_length(map->obstacles); i++) {
		const tli_obstacle_record *obstacle = &map->obstacles[i];
		if (stops_name(obstacle->course, obstacle->course_count, of->waypoint))
			visit_line(of, obstacle->slot.source);
	}
}

tl_status tl_map_rename_waypoint(tl_map *map, tl_waypoint_id id, const char *name)
{
	if (tli_is_null(map))
		return TL_E_INVALID;
	const tli_waypoint_record *waypoint = tli_slot_find(map->waypoints, id);
	if (!waypoint)
		return tli_refuse_stale(TLI_CHANGE_WAYPOINT);
	tl_status status = tli_name_check(name);
	uint32_t owner = status ? 0 : tli_names_find(&map->waypoint_names, name, strlen(name));
	if (owner && owner != id.index1)
		return tli_refused(TL_E_EXISTS, "name: another waypoint of the map has it");
	if (status || owner)
		return status;
	dependents of = { .map = map, .waypoint = id.index1, .counting = true };
	visit_lines(&of);
	tli_waypoint_record state = *waypoint;
	state.name = (char *)name;
	if (!tli_map_reserve_edit(map, of.count + 1, 2) || !tli_names_reserve(&map->waypoint_names, 1) ||
		!tli_record_copy(&tli_kinds[TLI_CHANGE_WAYPOINT], &state))
		return TL_E_NOMEM;
	of.counting = false;
	tli_map_begin_records(map);
	visit_lines(&of);
	tli_edit edit = tli_edit_whole(map, TLI_CHANGE_WAYPOINT, id.index1, &state);
	tli_map_edit(map, &edit);
	tli_map_end_records(map);
	return TL_OK;
}

tl_status tl_map_get_waypoint(const tl_map *map, tl_waypoint_id id, tl_waypoint_info *out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	const tli_waypoint_record *waypoint = tli_slot_find(map->waypoints, id);
	if (!waypoint)
		return tli_refuse_stale(TLI_CHANGE_WAYPOINT);
	tl_waypoint_role role = waypoint->start ? TL_WAYPOINT_START : TL_WAYPOINT_PLAIN;
	*out = (tl_waypoint_info){
		.name = waypoint->name,
		.at = tli_point_to_units(waypoint->at, map->resolution),
		.radius = (double)waypoint->radius / map->resolution,
		.role = waypoint->goal ? TL_WAYPOINT_GOAL : role,
		.has_body = waypoint->has_body,
		.body = (double)waypoint->body / map->resolution,
		.heeds = waypoint->heeds,
		.keys = waypoint->keys,
		.place = tli_source_place(&map->source, waypoint->slot.source, 0),
		.name_place = tli_source_place(&map->source, waypoint->slot.source, 1),
		.at_place = tli_source_place(&map->source, waypoint->slot.source, 2),
	};
	return TL_OK;
}

tli_point tli_map_waypoint_point(const tl_map *map, tl_waypoint_id id)
{
	tli_assert(tl_waypoint_is_valid(map, id));
	return map->waypoints[id.index1 - 1].at;
}

const char *tli_map_waypoint_name(const tl_map *map, tl_waypoint_id id)
{
	tli_assert(tl_waypoint_is_valid(map, id));
	return map->waypoints[id.index1 - 1].name;
}
