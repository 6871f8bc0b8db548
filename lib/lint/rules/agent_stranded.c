/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/agent_stranded.c: agents and spawns that cannot reach where they want to go, and exits that no agent can reach.
 *
 * A path leads where both ends lie in one part of the plane without the walls, for the agent's body (nav/walls_of.h). O(log n) for each end.
 */
#include "lint/narrow.h"
#include "lint/reach.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/sort.h"
#include "map/records.h"

/* A part of the plane where a jump begins or ends, and another one from which jumps lead there, whatever their direction; or itself. */
typedef struct joined_part {
	int32_t part;
	uint32_t same;
	bool reached; /* of one that leads to itself: an agent or a spawn is in one of those joined with it */
} joined_part;

/* Of agents that heed the same and have the same keys. */
typedef struct stranded_job {
	tli_lint_context *context;
	tl_channels heeds;
	tl_keys keys;
	tli_lint_view view; /* the map as they meet it */
	tl_query *query;
	int32_t *reached;      /* tli_array: parts with an agent or a spawn */
	joined_part *joined;   /* tli_array: by ascending parts */
	tli_lint_trip **trips; /* for door-narrow; NULL: for findings */
	bool *is_answered; /* [doors] by index1 - 1: exits that some agent reaches, or that are left to door-narrow */
} stranded_job;

/* ---- jumps ---- */

static int compare_joined_parts(const void *left, const void *right)
{
	const joined_part *a = left, *b = right;
	return (a->part > b->part) - (a->part < b->part);
}

/* Its place among those that jumps join, or their number. */
static uint32_t find_joined(const stranded_job *job, int32_t part)
{
	joined_part key = { .part = part };
	size_t count = tli_array_length(job->joined);
	size_t at = tli_lower_bound(job->joined, count, sizeof key, &key, compare_joined_parts);
	return (uint32_t)(at < count && job->joined[at].part == part ? at : count);
}

static uint32_t root_joined(const stranded_job *job, uint32_t at)
{
	while (job->joined[at].same != at)
		at = job->joined[at].same = job->joined[job->joined[at].same].same;
	return at;
}

/* The parts at both ends of a jump: listed at first, then joined. */
static tl_status visit_jump(stranded_job *job, const tl_jump *jump, bool join)
{
	tli_lint_part_list ends[2];
	tl_status status = tli_lint_find_parts(job->context, job->query, jump->from, &ends[0]);
	if (status == TL_OK)
		status = tli_lint_find_parts(job->context, job->query, jump->to, &ends[1]);
	uint32_t first = UINT32_MAX;
	for (int end = 0; end < 2 && status == TL_OK; end++)
		for (size_t i = 0; i < ends[end].count; i++) {
			joined_part part = { .part = ends[end].parts[i] };
			if (!join && !tli_array_append(job->joined, part))
				return TL_E_NOMEM;
			uint32_t at = join ? root_joined(job, find_joined(job, part.part)) : 0;
			if (join && first != UINT32_MAX)
				job->joined[at].same = root_joined(job, first);
			first = at;
		}
	return status;
}

static void drop_equal_parts(stranded_job *job)
{
	size_t count = tli_array_length(job->joined), kept = 0;
	tli_sort(job->joined, count, sizeof *job->joined, compare_joined_parts);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || job->joined[kept - 1].part != job->joined[i].part)
			job->joined[kept++] = job->joined[i];
	tli_array_truncate(job->joined, kept);
	for (size_t i = 0; i < kept; i++)
		job->joined[i].same = (uint32_t)i;
}

static tl_status join_jumps(stranded_job *job)
{
	const tl_map *map = job->context->map;
	size_t count = 0;
	tl_status status = tl_jumps_from_map(map, NULL, 0, &count);
	tl_jump *jumps = status == TL_OK && count > 0 ? tli_alloc_array(count, sizeof *jumps) : NULL;
	if (status != TL_OK || count == 0)
		return status;
	if (!jumps)
		return TL_E_NOMEM;
	(void)tl_jumps_from_map(map, jumps, count, &count);
	for (size_t i = 0; i < count && status == TL_OK; i++)
		status = visit_jump(job, &jumps[i], false);
	drop_equal_parts(job);
	for (size_t i = 0; i < count && status == TL_OK; i++)
		status = visit_jump(job, &jumps[i], true);
	tli_free(jumps, count * sizeof *jumps);
	return status;
}

static bool jumps_join(const stranded_job *job, const tli_lint_part_list *a, const tli_lint_part_list *b)
{
	uint32_t none = (uint32_t)tli_array_length(job->joined);
	for (size_t i = 0; i < a->count; i++)
		for (size_t k = 0; k < b->count; k++) {
			uint32_t one = find_joined(job, a->parts[i]), two = find_joined(job, b->parts[k]);
			if (one < none && two < none && root_joined(job, one) == root_joined(job, two))
				return true;
		}
	return false;
}

/* An agent is in these parts. */
static void note_reached(stranded_job *job, const tli_lint_part_list *parts)
{
	uint32_t none = (uint32_t)tli_array_length(job->joined);
	for (size_t i = 0; i < parts->count; i++) {
		uint32_t at = find_joined(job, parts->parts[i]);
		if (at < none)
			job->joined[root_joined(job, at)].reached = true;
	}
}

static bool is_reached_by_jumps(const stranded_job *job, int32_t part)
{
	uint32_t at = find_joined(job, part);
	return at < tli_array_length(job->joined) && job->joined[root_joined(job, at)].reached;
}

/* ---- agents ---- */

static void add_stop_name(tli_text *text, const tl_map *map, const tl_stop *stop)
{
	tl_waypoint_info info;
	if (stop->waypoint.index1 != 0 && tl_map_get_waypoint(map, stop->waypoint, &info) == TL_OK)
		tli_lint_add_name(text, info.name);
	else
		tli_lint_add_point(text, map, stop->at);
}

/* Adds why there is no path. */
static tl_status add_stranded_cause(stranded_job *job, const tl_map_agent_info *agent, const tl_stop *stop)
{
	tl_path_def def = tl_default_path_def();
	def.from = (tl_stop){ .at = agent->at };
	def.to = *stop;
	return tli_lint_add_why(job->context, &job->view, &def, ": ");
}

static tli_lint_trip trip_of_agent(const stranded_job *job, const tl_map_agent_info *agent, tl_point to)
{
	return (tli_lint_trip){ .traveller = agent->rate > 0 ? "spawn" : "agent",
		.name = agent->name,
		.view = job->view,
		.from = agent->at,
		.to = to };
}

/* Is it a path that only a narrow place prevents? */
static tl_status leave_stop(stranded_job *job, const tl_map_agent_info *agent, const tl_stop *stop, bool *left)
{
	tl_waypoint_info info;
	tli_lint_trip trip = trip_of_agent(job, agent, stop->at);
	trip.target = agent->desire == TL_DESIRE_PATROL ? "its stop" : "its goal";
	trip.place = tl_place_is_known(stop->place) ? stop->place : agent->place;
	if (stop->waypoint.index1 && tl_map_get_waypoint(job->context->map, stop->waypoint, &info) == TL_OK)
		trip.target_name = info.name;
	return tli_lint_leave_narrow(job->context, &trip, job->trips, left);
}

static tl_status report_stranded(stranded_job *job, const tl_map_agent_info *agent, const tl_stop *stop)
{
	tli_lint_context *context = job->context;
	bool left = false;
	tl_status status = leave_stop(job, agent, stop, &left);
	if (status || left)
		return status;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, agent->rate > 0 ? "spawn " : "agent ");
	tli_lint_add_name(text, agent->name);
	tli_text_add(text,
		agent->desire == TL_DESIRE_PATROL ? ": no path leads to its stop " : ": no path leads to its goal ");
	add_stop_name(text, context->map, stop);
	status = add_stranded_cause(job, agent, stop);
	if (status)
		return status;
	tli_lint_draft draft = { .place = tl_place_is_known(stop->place) ? stop->place : agent->place,
		.has_at = true,
		.at = stop->at,
		.names = { agent->name },
		.name_count = 1 };
	if (tl_place_is_known(agent->at_place)) {
		draft.related = agent->at_place;
		draft.related_text = agent->rate > 0 ? "the spawn is here" : "the agent begins here";
	}
	return tli_lint_report(context, &draft);
}

/* The first stop that cannot be reached. */
static tl_status check_agent_stops(
	stranded_job *job, tl_map_agent_id id, const tl_map_agent_info *agent, const tli_lint_part_list *start)
{
	for (size_t i = 0; i < agent->stop_count; i++) {
		tl_stop stop;
		tli_lint_part_list there;
		tl_status status = tl_map_get_agent_stop(job->context->map, id, i, &stop);
		if (status == TL_OK)
			status = tli_lint_find_parts(job->context, job->query, stop.at, &there);
		if (status != TL_OK)
			return status;
		if (!tli_lint_share_part(start, &there) && !jumps_join(job, start, &there))
			return report_stranded(job, agent, &stop);
	}
	return TL_OK;
}

static tl_point middle_of_exit(const tl_door_info *exit)
{
	return (tl_point){ (exit->a.x + exit->b.x) / 2, (exit->a.y + exit->b.y) / 2 };
}

/* Is the path to one of the exits too narrow alone? */
static tl_status leave_exits(stranded_job *job, const tl_map_agent_info *agent, bool *left)
{
	const tl_map *map = job->context->map;
	size_t found = job->trips ? tli_array_length(*job->trips) : 0;
	tl_status status = TL_OK;
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	*left = false;
	for (; id.index1 != 0 && !status && !*left; id = tl_map_next_door(map, id)) {
		tl_door_info info;
		status = tl_map_get_door(map, id, &info);
		if (status || !info.exit)
			continue;
		tli_lint_trip trip = trip_of_agent(job, agent, middle_of_exit(&info));
		trip.target = "exit";
		trip.target_name = info.name;
		trip.place = info.place;
		status = tli_lint_leave_narrow(job->context, &trip, job->trips, left);
		if (job->trips)
			*left = tli_array_length(*job->trips) > found;
		if (*left)
			job->is_answered[id.index1 - 1] = true;
	}
	*left = *left || job->trips;
	return status;
}

static tl_status report_enclosed(stranded_job *job, const tl_map_agent_info *agent)
{
	const tl_map *map = job->context->map;
	bool left;
	tl_status status = leave_exits(job, agent, &left);
	if (status || left)
		return status;
	tli_text *text = tli_lint_text(job->context);
	tli_text_add(text, agent->rate > 0 ? "spawn " : "agent ");
	tli_lint_add_name(text, agent->name);
	tli_text_add(text, ": no path leads to an exit");
	size_t length = tli_text_length(text);
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; id.index1 != 0 && tli_text_length(text) == length; id = tl_map_next_door(map, id)) {
		tl_door_info info;
		status = tl_map_get_door(map, id, &info);
		if (!status && info.exit)
			status = add_stranded_cause(job, agent, &(tl_stop){ .at = middle_of_exit(&info) });
		if (status)
			return status;
	}
	tli_lint_draft draft = {
		.place = agent->place, .has_at = true, .at = agent->at, .names = { agent->name }, .name_count = 1
	};
	return tli_lint_report(job->context, &draft);
}

/* One that leaves needs an exit that it can reach. */
static tl_status check_agent_exits(stranded_job *job, const tl_map_agent_info *agent, const tli_lint_part_list *start)
{
	const tl_map *map = job->context->map;
	tl_door_info info;
	for (tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 }); id.index1 != 0;
		id = tl_map_next_door(map, id)) {
		tli_lint_part_list there;
		tl_status status = tl_map_get_door(map, id, &info);
		if (status == TL_OK && !info.exit)
			continue;
		if (status == TL_OK)
			status = tli_lint_find_parts(job->context, job->query, middle_of_exit(&info), &there);
		if (status != TL_OK || tli_lint_share_part(start, &there) || jumps_join(job, start, &there))
			return status;
	}
	return report_enclosed(job, agent);
}

/* One that is in no part is left to agent-blocked. */
static tl_status check_stranded_agent(stranded_job *job, tl_map_agent_id id, const tl_map_agent_info *agent)
{
	tli_lint_part_list start = { .count = 0 };
	tl_status status = tli_lint_find_parts(job->context, job->query, agent->at, &start);
	note_reached(job, &start);
	for (size_t i = 0; i < start.count && status == TL_OK; i++)
		if (!tli_array_append(job->reached, start.parts[i]))
			status = TL_E_NOMEM;
	if (status != TL_OK || start.count == 0)
		return status;
	return agent->desire == TL_DESIRE_EXIT ? check_agent_exits(job, agent, &start)
					       : check_agent_stops(job, id, agent, &start);
}

static int compare_part_numbers(const void *left, const void *right)
{
	int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
	return (a > b) - (a < b);
}

static bool is_reached(const stranded_job *job, const tli_lint_part_list *parts)
{
	size_t count = tli_array_length(job->reached);
	for (size_t i = 0; i < parts->count; i++) {
		size_t at = tli_lower_bound(
			job->reached, count, sizeof(int32_t), &parts->parts[i], compare_part_numbers);
		if ((at < count && job->reached[at] == parts->parts[i]) || is_reached_by_jumps(job, parts->parts[i]))
			return true;
	}
	return false;
}

/* What all agents together can reach. */
typedef struct reached_exits {
	bool *is_answered; /* as in a job */
	bool any;          /* some agent is somewhere */
} reached_exits;

static tl_status note_reached_exits(stranded_job *job, reached_exits *exits)
{
	const tl_map *map = job->context->map;
	size_t count = tli_array_length(job->reached);
	tl_status status = TL_OK;
	tli_sort(job->reached, count, sizeof *job->reached, compare_part_numbers);
	exits->any = exits->any || count > 0;
	tl_door_id door = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; status == TL_OK && count > 0 && door.index1 != 0; door = tl_map_next_door(map, door)) {
		tl_door_info info;
		tli_lint_part_list parts = { .count = 0 };
		status = tl_map_get_door(map, door, &info);
		if (status == TL_OK && info.exit)
			status = tli_lint_find_parts(job->context, job->query, middle_of_exit(&info), &parts);
		if (status == TL_OK && is_reached(job, &parts))
			exits->is_answered[door.index1 - 1] = true;
	}
	return status;
}

/* All agents that are like the first one. */
static tl_status check_agents_like(
	tli_lint_context *context, const tl_map_agent_info *first, reached_exits *exits, tli_lint_trip **trips)
{
	const tl_map *map = context->map;
	stranded_job job = { .context = context, .heeds = first->heeds, .keys = first->keys, .trips = trips };
	job.is_answered = exits->is_answered;
	const tli_lint_sight *sight;
	job.view.heeds = job.heeds ? job.heeds : TL_CHANNEL_WALK;
	job.view.keys = job.keys;
	job.view.kind = TLI_LINT_VIEW_PATHS;
	tl_status status = tli_lint_need_view(context, &job.view, &sight);
	if (status != TL_OK)
		return status;
	job.query = sight->query;
	status = join_jumps(&job);
	tl_map_agent_id id = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 });
	for (; status == TL_OK && id.index1 != 0; id = tl_map_next_agent(map, id)) {
		tl_map_agent_info agent;
		status = tl_map_get_agent(map, id, &agent);
		if (status == TL_OK && agent.heeds == job.heeds && agent.keys == job.keys)
			status = check_stranded_agent(&job, id, &agent);
	}
	if (status == TL_OK)
		status = note_reached_exits(&job, exits);
	tli_array_free(job.reached);
	tli_array_free(job.joined);
	return status;
}

static tl_status check_stranded_exit(tli_lint_context *context, const tl_door_info *info)
{
	bool free = true;
	tl_status status = TL_OK;
	if (tli_lint_is_running(context, "agent-blocked")) /* it reports one in a wall */
		status = tl_query_sees(context->parts.point.query, middle_of_exit(info), middle_of_exit(info), &free);
	if (status != TL_OK || !free)
		return status;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "exit ");
	tli_lint_add_name(text, info->name);
	tli_text_add(text, " cannot be reached by any agent or spawn");
	tli_lint_draft draft = { .place = info->place,
		.has_at = true,
		.at = middle_of_exit(info),
		.names = { info->name },
		.name_count = 1 };
	return tli_lint_report(context, &draft);
}

static tl_status check_all_exits(tli_lint_context *context, const reached_exits *exits)
{
	const tl_map *map = context->map;
	tl_status status = TL_OK;
	tl_door_id door = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; status == TL_OK && exits->any && door.index1 != 0; door = tl_map_next_door(map, door)) {
		tl_door_info info;
		status = tl_map_get_door(map, door, &info);
		if (status == TL_OK && info.exit && !exits->is_answered[door.index1 - 1])
			status = check_stranded_exit(context, &info);
	}
	return status;
}

/* Is it the first that heeds these and has these keys? */
static bool is_first_of_its_like(const tl_map_agent_info *seen, const tl_map_agent_info *agent)
{
	for (size_t i = 0; i < tli_array_length(seen); i++)
		if (seen[i].heeds == agent->heeds && seen[i].keys == agent->keys)
			return false;
	return true;
}

static tl_status check_agents(tli_lint_context *context, tli_lint_trip **trips)
{
	const tl_map *map = context->map;
	tl_map_agent_info *seen = NULL; /* tli_array: one of each like */
	size_t doors = tli_array_length(map->doors);
	reached_exits exits = { .is_answered = doors ? tli_alloc_zeroed(doors) : NULL };
	tl_status status = doors && !exits.is_answered ? TL_E_NOMEM : tli_lint_need_point_sight(context);
	tl_map_agent_id id = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 });
	for (; status == TL_OK && id.index1 != 0; id = tl_map_next_agent(map, id)) {
		tl_map_agent_info agent;
		status = tl_map_get_agent(map, id, &agent);
		if (status != TL_OK || !is_first_of_its_like(seen, &agent))
			continue;
		status = tli_array_append(seen, agent) ? check_agents_like(context, &agent, &exits, trips) : TL_E_NOMEM;
	}
	if (status == TL_OK && !trips)
		status = check_all_exits(context, &exits);
	tli_array_free(seen);
	tli_free(exits.is_answered, doors);
	return status;
}

static tl_status find_stranded_agents(tli_lint_context *context)
{
	return check_agents(context, NULL);
}

tl_status tli_lint_list_narrow_agents(tli_lint_context *context, tli_lint_trip **trips)
{
	context->narrow_looks = 0; /* as in the rule itself */
	return check_agents(context, trips);
}

static bool has_any_agent(const tli_lint_context *context)
{
	return tl_map_agent_count(context->map) > 0;
}

const tli_lint_row tli_lint_agent_stranded = {
	.rule = {
		.id = "agent-stranded",
		.severity = TL_SEVERITY_ERROR,
		.summary = "an agent that cannot reach its goal, or an exit that no agent can reach",
		.what = "No path leads from where an agent or a spawn begins to its goal, to one of its stops, or, where it is to leave, to an exit: walls, closed doors "
			"or obstacles without velocity are between the two, or the goal is in a wall. Where the path is only too narrow for the map's radius (or "
			"--radius), door-narrow reports the narrow place instead. The first such stop is reported. On a map with agents or spawns an exit "
			"whose middle none of them can reach is reported too. Links do not count here (see graph-split). An agent that "
			"begins in a wall is reported by agent-blocked. The finding says why there is no path, as `tautline path` does, for the "
			"first eight.",
		.why = "The agent waits for ever, and a crowd never comes to an end.",
		.example = "tautline 1\n"
			   "wall 6,0 9,0 9,4 6,4 loop\n"
			   "waypoint vault 7,1\n"
			   "agent guard 1,1 to vault\n",
		.formats = TLI_LINT_SAYS_SCRIPTED,
		.fix = "Open the door, or leave an opening that is wider than the agent, or move the goal.",
	},
	.exceptions = tli_lint_note_where_scripted,
	.run = find_stranded_agents,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS | TLI_LINT_READS(AGENT),
	.wanted = has_any_agent,
};
