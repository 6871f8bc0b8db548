/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/unreachable.c: goals that no start reaches, and starts at which their body has no room.
 *
 *     1. starts that are alike (channels, keys, body) share a nav by corners, in which doors are open that they can open
 *     2. what they reach: the parts of the plane in which they are, and those to which jumps lead from there (reach.h); with the keys of goals
 *        that they reach (of Doom) again, until they find no more; of the exits of Doom one is enough
 *     3. a goal is reached in such a part, or where the body comes so near that it has arrived, or touches it, and sees it, unless the
 *        goal itself is in a wall, as an exit is that covers a tile that blocks
 *     4. where a start is outside the walls and all goals are inside, the start is at fault, once for all of them
 *     5. one that only a narrow place prevents is left to door-narrow
 *     6. why the first start does not, as the command says it (why.c)
 *
 * O(log n) for each start and goal that is reached; a nav and a search for one that is not.
 */
#include "lint/narrow.h"
#include "lint/reach.h"

#include "base/array.h"
#include "base/assert.h"
#include "map/records.h"

#include <string.h>

/* Starts that are alike. */
typedef struct start_kind {
	tli_lint_view own;    /* as the map has it */
	tli_lint_view view;   /* with the keys that they find */
	tl_waypoint_id first; /* that has room */
	int32_t *reached;     /* tli_array: parts, sorted */
	bool is_outside;      /* its first start is outside the walls and no goal is: reported there */
} start_kind;

typedef struct start_kinds {
	tli_lint_context *context;
	start_kind *all;       /* tli_array */
	tli_lint_trip **trips; /* for door-narrow; NULL: for findings */
	bool ends, defers;     /* an exit of a level of Doom is reached; those that are not wait for the others */
} start_kinds;

static tli_lint_view view_of_start(const tl_waypoint_info *start)
{
	return (tli_lint_view){ .heeds = start->heeds ? start->heeds : TL_CHANNEL_WALK,
		.keys = start->keys,
		.opens_doors = true,
		.has_body = start->has_body,
		.body = start->body,
		.kind = TLI_LINT_VIEW_PATHS };
}

/* The same for a point. */
static tli_lint_view as_point(tli_lint_view view)
{
	view.has_body = true;
	view.body = 0;
	return view;
}

static const tli_lint_node *node_of_waypoint(const tli_lint_context *context, tl_waypoint_id id)
{
	const tli_lint_world *world = &context->parts.world;
	return &world->nodes[world->node_of_slot[id.index1]];
}

/* Is it reported by waypoint-on-wall? */
static bool is_left_to_walls(const tli_lint_context *context, tl_waypoint_id id)
{
	const tli_lint_node *node = node_of_waypoint(context, id);
	const tli_waypoint_record *waypoint = &context->map->waypoints[id.index1 - 1];
	return node->on_wall && !node->flies && !(waypoint->goal && waypoint->radius > 0) &&
		tli_lint_is_running(context, "waypoint-on-wall");
}

/* `start NAME`, `goal NAME`. */
static tli_text *begin_role(
	tli_lint_context *context, tl_waypoint_id id, const tl_waypoint_info *info, tli_lint_draft *draft)
{
	(void)tli_lint_begin_waypoint(context, node_of_waypoint(context, id), draft);
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, info->role == TL_WAYPOINT_START ? "start " : "goal ");
	tli_lint_add_name(text, info->name);
	return text;
}

/* ---- starts ---- */

static tl_status report_no_room(
	tli_lint_context *context, tl_waypoint_id id, const tl_waypoint_info *start, const tli_lint_sight *sight)
{
	bool is_free = true;
	tl_status status = tl_query_sees(sight->query, start->at, start->at, &is_free);
	bool stands_over = context->map->waypoints[id.index1 - 1].thing_radius < 0; /* an edge of Doom */
	/* One that only just fits is left alone. */
	if (status || is_free || stands_over || is_left_to_walls(context, id) ||
		tli_lint_is_tight(context, node_of_waypoint(context, id)))
		return status;
	tli_lint_draft draft;
	tli_text *text = begin_role(context, id, start, &draft);
	tli_text_add(text, ": there is no room for its body of ");
	tli_lint_add_length(text, context->map, tl_nav_radius(sight->nav), 0);
	return tli_lint_report(context, &draft);
}

/* All starts of a kind: what they reach. The first time those without room are reported. */
static tl_status follow_starts(start_kinds *kinds, start_kind *kind, bool is_first)
{
	tli_lint_context *context = kinds->context;
	const tl_map *map = context->map;
	const tli_lint_sight *sight;
	tl_status status = tli_lint_need_view(context, &kind->view, &sight);
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	tli_array_truncate(kind->reached, 0);
	for (; !status && id.index1; id = tl_map_next_waypoint(map, id)) {
		tl_waypoint_info info;
		tli_lint_part_list parts;
		tli_lint_view view;
		status = tl_map_get_waypoint(map, id, &info);
		if (status || info.role != TL_WAYPOINT_START)
			continue;
		view = view_of_start(&info);
		if (!tli_lint_views_are_equal(&view, &kind->own))
			continue;
		status = tli_lint_find_parts(context, sight->query, info.at, &parts);
		for (size_t i = 0; i < parts.count && !status; i++)
			status = tli_array_append(kind->reached, parts.parts[i]) ? TL_OK : TL_E_NOMEM;
		if (parts.count > 0 && !kind->first.index1)
			kind->first = id;
		if (!status && parts.count == 0 && !kinds->trips && is_first)
			status = report_no_room(context, id, &info, sight);
	}
	return status ? status : tli_lint_reach(context, sight->query, &kind->reached);
}

/* ---- goals ---- */

static tl_point point_of_waypoint(const tli_lint_context *context, tl_waypoint_id id)
{
	return tli_point_to_units(tli_map_waypoint_point(context->map, id), tl_map_resolution(context->map));
}

/* From the first start of a kind: does its body come as near as the goal's radius, or touch it, where it sees it? */
static tl_status comes_near(tli_lint_context *context, const start_kind *kind, const tl_waypoint_info *goal, bool *out)
{
	const tli_lint_sight *sight;
	tli_lint_view point = as_point(kind->view);
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	*out = false;
	/* 1. The nearest place that it reaches. */
	tl_status status = tli_lint_need_view(context, &kind->view, &sight);
	def.from.at = point_of_waypoint(context, kind->first);
	def.to.at = goal->at;
	def.partial = true;
	double body = status ? 0 : tl_nav_radius(sight->nav);
	if (!status)
		status = tl_query_find_path(sight->query, &def, &result);
	if (status || result.count == 0 || !(result.found || result.partial))
		return status;
	tl_path_point *points = NULL; /* tli_array */
	size_t count = 0;
	if (!tli_array_reserve(points, result.count))
		return TL_E_NOMEM;
	status = tl_query_get_points(sight->query, points, result.count, &count);
	tl_point last = status || count == 0 ? def.from.at : points[count - 1].at;
	tli_array_free(points);
	/* 2. Is that near enough, with nothing between? */
	double dx = last.x - goal->at.x, dy = last.y - goal->at.y, near = goal->radius > body ? goal->radius : body;
	if (status || dx * dx + dy * dy > near * near)
		return status;
	bool is_free = true;
	status = tli_lint_need_view(context, &point, &sight);
	if (!status)
		status = tl_query_sees(sight->query, goal->at, goal->at, &is_free);
	*out = !status && !is_free; /* one in a wall sees nothing */
	return status || *out ? status : tl_query_sees(sight->query, last, goal->at, out);
}

static tl_status is_goal_reached(
	tli_lint_context *context, const start_kind *kind, const tl_waypoint_info *goal, bool *out)
{
	const tli_lint_sight *sight;
	tli_lint_part_list parts = { .count = 0 };
	tl_status status = tli_lint_need_view(context, &kind->view, &sight);
	if (!status)
		status = tli_lint_find_parts(context, sight->query, goal->at, &parts);
	*out = !status && tli_lint_is_reached(kind->reached, &parts);
	return status || *out ? status : comes_near(context, kind, goal, out);
}

/* Do they reach goals that give keys which they do not have, or is *status an error? Each goal gives once, so this ends. */
static bool find_keys(tli_lint_context *context, start_kind *kind, tl_status *status)
{
	const tl_map *map = context->map;
	tl_keys before = kind->view.keys, found = before;
	for (size_t i = 0; !*status && i < tli_array_length(map->waypoints); i++) {
		const tli_waypoint_record *waypoint = &map->waypoints[i];
		tl_waypoint_info goal;
		bool is_reached = false;
		if (!(waypoint->slot.generation & 1) || !(waypoint->gives & ~found))
			continue;
		*status = tl_map_get_waypoint(
			map, (tl_waypoint_id){ (uint32_t)i + 1, waypoint->slot.generation }, &goal);
		if (!*status)
			*status = is_goal_reached(context, kind, &goal, &is_reached);
		found |= is_reached ? waypoint->gives : 0;
	}
	kind->view.keys = found;
	return !*status && found != before;
}

static tl_status find_kinds(start_kinds *kinds)
{
	tli_lint_context *context = kinds->context;
	const tl_map *map = context->map;
	tl_status status = TL_OK;
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	for (; !status && id.index1; id = tl_map_next_waypoint(map, id)) {
		tl_waypoint_info info;
		status = tl_map_get_waypoint(map, id, &info);
		if (status || info.role != TL_WAYPOINT_START)
			continue;
		start_kind kind = { .own = view_of_start(&info), .view = view_of_start(&info) };
		size_t i = 0;
		while (i < tli_array_length(kinds->all) && !tli_lint_views_are_equal(&kinds->all[i].own, &kind.own))
			i++;
		if (i < tli_array_length(kinds->all))
			continue;
		if (!tli_array_append(kinds->all, kind))
			return TL_E_NOMEM;
		status = follow_starts(kinds, &kinds->all[i], true);
		while (!status && kinds->all[i].first.index1 && find_keys(context, &kinds->all[i], &status))
			status = follow_starts(kinds, &kinds->all[i], false);
	}
	return status;
}

/* Would the first start of the kind reach it in another view? */
static tl_status would_reach(
	tli_lint_context *context, const start_kind *kind, tli_lint_view view, const tl_waypoint_info *goal, bool *out)
{
	const tli_lint_sight *sight;
	tli_lint_part_list from, to;
	int32_t *reached = NULL; /* tli_array */
	tl_status status = tli_lint_need_view(context, &view, &sight);
	*out = false;
	if (!status)
		status = tli_lint_find_parts(context, sight->query, point_of_waypoint(context, kind->first), &from);
	if (!status)
		status = tli_lint_find_parts(context, sight->query, goal->at, &to);
	for (size_t i = 0; !status && i < from.count; i++)
		status = tli_array_append(reached, from.parts[i]) ? TL_OK : TL_E_NOMEM;
	if (!status)
		status = tli_lint_reach(context, sight->query, &reached);
	*out = !status && tli_lint_is_reached(reached, &to);
	tli_array_free(reached);
	return status;
}

/* Would the first start of a kind reach the goal as a point that has all keys? */
static tl_status is_kept_out(tli_lint_context *context, const start_kind *kind, tl_waypoint_id id, bool *out)
{
	tli_lint_view view = as_point(kind->view);
	tl_waypoint_info goal;
	tl_door_info door;
	tl_status status = tl_map_get_waypoint(context->map, id, &goal);
	while (tli_lint_door_of_key(context->map, ~view.keys, &door))
		view.keys |= door.key;
	return status ? status : would_reach(context, kind, view, &goal, out);
}

/* Is the first start of a kind in the part of the plane that goes on for ever, all goals in others, and none of them reached? */
static tl_status is_start_outside(tli_lint_context *context, const start_kind *kind, tl_waypoint_id *goal1, bool *out)
{
	const tl_map *map = context->map;
	const tli_lint_sight *sight;
	tli_lint_part_list outside = { .count = 0 }, parts;
	tl_status status = tli_lint_need_view(context, &kind->view, &sight);
	if (!status)
		status = tli_nav_find_parts(
			sight->query, (tli_point){ TLI_GRID_MAX, TLI_GRID_MAX }, outside.parts, &outside.count);
	if (!status)
		status = tli_lint_find_parts(context, sight->query, point_of_waypoint(context, kind->first), &parts);
	*out = !status && tli_lint_share_part(&outside, &parts);
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	for (; !status && *out && id.index1; id = tl_map_next_waypoint(map, id)) {
		tl_waypoint_info goal;
		bool is_reached = false;
		status = tl_map_get_waypoint(map, id, &goal);
		if (status || goal.role != TL_WAYPOINT_GOAL)
			continue;
		status = is_goal_reached(context, kind, &goal, &is_reached);
		if (!status) /* that one may have looked at another view */
			status = tli_lint_need_view(context, &kind->view, &sight);
		if (!status)
			status = tli_lint_find_parts(context, sight->query, goal.at, &parts);
		*out = !status && !is_reached && !tli_lint_share_part(&outside, &parts);
		*goal1 = goal1->index1 || parts.count == 0 ? *goal1 : id;
	}
	*out = *out && goal1->index1;
	if (status || !*out)
		return status;
	bool is_kept = false;
	status = is_kept_out(context, kind, *goal1, &is_kept);
	*out = !status && !is_kept;
	return status;
}

/* A start in the void is reported there, not at each goal. */
static tl_status find_outside_starts(start_kinds *kinds)
{
	tli_lint_context *context = kinds->context;
	tl_status status = TL_OK;
	for (size_t i = 0; !status && i < tli_array_length(kinds->all); i++) {
		start_kind *kind = &kinds->all[i];
		tl_waypoint_info start;
		tl_waypoint_id goal = { 0, 0 };
		tli_lint_draft draft;
		if (kind->first.index1)
			status = is_start_outside(context, kind, &goal, &kind->is_outside);
		if (status || !kind->is_outside)
			continue;
		status = tl_map_get_waypoint(context->map, kind->first, &start);
		tli_text *text = begin_role(context, kind->first, &start, &draft);
		tli_text_add(text, " is outside the walls, and all goals are inside: no path leads from it to goal ");
		tli_lint_add_name(text, tli_map_waypoint_name(context->map, goal));
		draft.related = tli_lint_waypoint_place(context->map, goal);
		draft.related_text = tl_place_is_known(draft.related) ? "the goal is here" : NULL;
		status = status ? status : tli_lint_report(context, &draft);
	}
	return status;
}

/* A level of Doom ends at any of its exits: where one is reached, others may be for scripts. */
static bool is_exit_of_level(const tl_map *map, tl_waypoint_id id)
{
	const tli_waypoint_record *waypoint = &map->waypoints[id.index1 - 1];
	bool is_level = strcmp(tl_map_format(map), "doom") == 0 || strcmp(tl_map_format(map), "udmf") == 0;
	return is_level && waypoint->goal && !waypoint->gives;
}

static tl_status check_goal(start_kinds *kinds, tl_waypoint_id id, const tl_waypoint_info *goal)
{
	tli_lint_context *context = kinds->context;
	const start_kind *first = NULL;
	tli_lint_draft draft;
	/* 1. Some start reaches it, or none has room, which is reported. */
	for (size_t i = 0; i < tli_array_length(kinds->all); i++) {
		bool is_reached = false;
		if (!kinds->all[i].first.index1)
			continue;
		tl_status status = is_goal_reached(context, &kinds->all[i], goal, &is_reached);
		kinds->ends |= is_reached && is_exit_of_level(context->map, id);
		if (status || is_reached)
			return status;
		first = first ? first : &kinds->all[i];
	}
	bool waits = kinds->defers && is_exit_of_level(context->map, id);
	if (!first || first->is_outside || waits || is_left_to_walls(context, id))
		return TL_OK;
	/* 2. It is too narrow somewhere. */
	tli_lint_trip trip = { .traveller = "start",
		.name = tli_map_waypoint_name(context->map, first->first),
		.target = "goal",
		.target_name = goal->name,
		.view = first->view,
		.from = point_of_waypoint(context, first->first),
		.to = goal->at,
		.place = tli_lint_waypoint_place(context->map, id) };
	bool left = false;
	tl_status status = tli_lint_leave_narrow(context, &trip, kinds->trips, &left);
	if (status || left)
		return status;
	/* 3. Why the first does not. */
	tl_path_def path = tl_default_path_def();
	path.from.at = trip.from;
	path.to.at = trip.to;
	tli_text *text = begin_role(context, id, goal, &draft);
	tli_text_add(text, " cannot be reached from start ");
	tli_lint_add_name(text, trip.name);
	status = tli_lint_add_why(context, &first->view, &path, ": ");
	tl_place place = tli_lint_waypoint_place(context->map, first->first);
	if (tl_place_is_known(place)) {
		draft.related = place;
		draft.related_text = "the start is here";
	}
	return status ? status : tli_lint_report(context, &draft);
}

static tl_status check_goals(tli_lint_context *context, tli_lint_trip **trips)
{
	const tl_map *map = context->map;
	start_kinds kinds = { .context = context, .trips = trips };
	tl_status status = tli_lint_need_positions(context);
	if (!status)
		status = find_kinds(&kinds);
	if (!status && !trips)
		status = find_outside_starts(&kinds);
	for (int pass = 0; !status && pass < (kinds.ends ? 1 : 2); pass++) {
		tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
		kinds.defers = pass == 0;
		for (; !status && id.index1; id = tl_map_next_waypoint(map, id)) {
			tl_waypoint_info info;
			status = tl_map_get_waypoint(map, id, &info);
			bool is_asked = kinds.defers || is_exit_of_level(map, id);
			if (!status && info.role == TL_WAYPOINT_GOAL && is_asked)
				status = check_goal(&kinds, id, &info);
		}
	}
	for (size_t i = 0; i < tli_array_length(kinds.all); i++)
		tli_array_free(kinds.all[i].reached);
	tli_array_free(kinds.all);
	return status;
}

static tl_status find_unreachable(tli_lint_context *context)
{
	return check_goals(context, NULL);
}

tl_status tli_lint_list_narrow_goals(tli_lint_context *context, tli_lint_trip **trips)
{
	context->narrow_looks = 0; /* as in the rule itself */
	return tli_lint_has_start(context) ? check_goals(context, trips) : TL_OK;
}

bool tli_lint_has_start(const tli_lint_context *context)
{
	const tli_waypoint_record *waypoints = context->map->waypoints;
	for (size_t i = 0; i < tli_array_length(waypoints); i++)
		if ((waypoints[i].slot.generation & 1) && waypoints[i].start)
			return true;
	return false;
}

const tli_lint_row tli_lint_unreachable = {
	.rule = {
		.id = "unreachable",
		.severity = TL_SEVERITY_ERROR,
		.summary = "a goal that no start reaches, or a start without room for its body",
		.what = "No path and no jump leads from any start of the map to the goal, for the start's body, channels and keys, and the keys that it finds, in levels of Doom. Closed doors without a "
			"key are opened, others only by those who have the key; exits are open. A goal counts as reached where the body touches it, or "
			"is as near as the goal's radius, and nothing is between the two. The finding says why, as `tautline path` does, for the first eight; where the path is "
			"only too narrow, door-narrow reports the narrow place instead. Where the start is outside the walls and all goals are inside them, it is one finding, at the start. A start that is in no wall, but too near to one for its body, is left to waypoint-tight, unless that is off; waypoints in walls are left to "
			"waypoint-on-wall. Of the exits of a level of Doom one has to be reached. Maps without starts are silent.",
		.why = "The level cannot be finished.",
		.example = "tautline 1\n"
			   "wall 0,0 9,0 9,4 0,4 loop\n"
			   "wall 6,0 6,4\n"
			   "waypoint hero 1,2 start\n"
			   "waypoint chest 7,2 goal\n",
		.formats = TLI_LINT_SAYS_SCRIPTED,
		.fix = "Leave an opening that is wider than the body, give the start the key, or move the goal.",
	},
	.exceptions = tli_lint_note_where_scripted,
	.run = find_unreachable,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS | TLI_LINT_READS(CHANNEL),
	.wanted = tli_lint_has_start,
};
