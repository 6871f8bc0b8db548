/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/agent_blocked.c: agents and spawns that begin in a wall, or nearer to one than their radius; exits that lie in one.
 *
 * An agent without a radius of its own has that of the run, or that of a default agent where the run is for a point. O(log n) for each.
 */
#include "lint/lint.h"

#include "base/budget.h"
#include "map/records.h"
#include "nav/walls_of.h"
#include "sight/sight.h"

/* Something that has to be free. */
typedef struct free_place {
	const char *kind, *name;
	tl_place place;
	tl_point at;
	int32_t radius; /* grid units */
	tl_channels heeds;
	tl_keys keys;
} free_place;

static tl_status report_place(
	tli_lint_context *context, const tli_lint_sight *sight, const free_place *it, bool on_wall)
{
	tl_blocker blocker;
	double distance = 0;
	tl_status status = on_wall ? tl_query_first_hit(sight->query, it->at, it->at, &blocker)
				   : tl_query_clearance(sight->query, it->at, it->at, &distance, &blocker);
	if (status != TL_OK)
		return status;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, it->kind);
	tli_text_add_char(text, ' ');
	tli_lint_add_name(text, it->name);
	if (on_wall) {
		tli_lint_add_standing(text, context->map, &blocker, false);
	} else {
		tli_text_add(text, " is only ");
		tli_lint_add_length(text, context->map, distance, it->radius);
		tli_text_add(text, " from ");
		tli_nav_add_blocker(text, context->map, &blocker);
		tli_text_add(text, ", less than its radius of ");
		tli_text_add_grid(text, it->radius, tl_map_resolution(context->map));
	}
	tli_lint_draft draft = {
		.place = it->place, .has_at = true, .at = it->at, .names = { it->name }, .name_count = 1
	};
	tli_lint_relate(&draft, &blocker);
	return tli_lint_report(context, &draft);
}

static tl_status check_free_place(tli_lint_context *context, const free_place *it)
{
	int32_t resolution = tl_map_resolution(context->map);
	tli_point at;
	bool free = true;
	const tli_lint_sight *sight;
	if (tli_double_to_grid(it->at.x, resolution, &at.x) != TL_OK ||
		tli_double_to_grid(it->at.y, resolution, &at.y) != TL_OK)
		return TL_OK;
	tl_status status = tli_budget_spend(32);
	if (status == TL_OK)
		status = tli_lint_need_view(context,
			&(tli_lint_view){ .heeds = it->heeds, .keys = it->keys, .kind = TLI_LINT_VIEW_POINT }, &sight);
	if (status == TL_OK)
		status = tl_query_sees(sight->query, it->at, it->at, &free);
	if (status != TL_OK)
		return status;
	bool tight = free && it->radius > 0 &&
		tli_sight_compare_clearance(tli_nav_walls_of(sight->nav).walls, at, at, it->radius) < 0;
	if (free && !tight)
		return TL_OK;
	if (!tli_lint_has_room(context)) {
		tli_lint_leave_out(context, 1, false);
		return TL_OK;
	}
	return report_place(context, sight, it, !free);
}

static tl_status check_agent(tli_lint_context *context, tl_map_agent_id id)
{
	tl_map_agent_info info;
	tl_status status = tl_map_get_agent(context->map, id, &info);
	if (status != TL_OK || context->map->agents[id.index1 - 1].is_figure)
		return status;
	int32_t resolution = tl_map_resolution(context->map);
	free_place it = { info.rate > 0 ? "spawn" : "agent", info.name,
		tl_place_is_known(info.at_place) ? info.at_place : info.place, info.at, context->radius,
		info.heeds ? info.heeds : TL_CHANNEL_WALK, info.keys };
	if (info.has_radius || it.radius == 0)
		(void)tli_double_to_grid(info.has_radius ? info.radius : TL_BODY_RADIUS, resolution, &it.radius);
	return check_free_place(context, &it);
}

static tl_status check_exit(tli_lint_context *context, tl_door_id id)
{
	tl_door_info info;
	tl_status status = tl_map_get_door(context->map, id, &info);
	if (status != TL_OK || !info.exit)
		return status;
	tl_point middle = { (info.a.x + info.b.x) / 2, (info.a.y + info.b.y) / 2 };
	free_place it = { "exit", info.name, info.place, middle, 0, TL_CHANNEL_WALK, 0 };
	return check_free_place(context, &it);
}

static tl_status find_blocked_agents(tli_lint_context *context)
{
	const tl_map *map = context->map;
	tl_status status = TL_OK;
	tl_map_agent_id agent = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 });
	for (; status == TL_OK && agent.index1 != 0; agent = tl_map_next_agent(map, agent))
		status = check_agent(context, agent);
	tl_door_id door = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; status == TL_OK && door.index1 != 0; door = tl_map_next_door(map, door))
		status = check_exit(context, door);
	return status;
}

static bool has_agents_or_doors(const tli_lint_context *context)
{
	return tl_map_agent_count(context->map) > 0 || tl_map_door_count(context->map) > 0;
}

const tli_lint_row tli_lint_agent_blocked = {
	.rule = {
		.id = "agent-blocked",
		.severity = TL_SEVERITY_ERROR,
		.summary = "an agent or a spawn that begins in a wall, or an exit that lies in one",
		.what = "An agent or a spawn begins on a wall or a closed door, inside a solid or an obstacle without velocity, or "
			"nearer to one than its radius: its own, else the map's (or --radius), else 0.5. Exactly the radius is far "
			"enough. Of an exit the middle is judged, as a point. What Tiled and LDtk call an npc, and give no path, is silent: such figures stand behind counters, and in boxes of their own.",
		.why = "Such an agent cannot take its first step, and agents of such a spawn are not made.",
		.example = "tautline 1\n"
			   "wall 0,0 10,0\n"
			   "agent guard 5,0.25 radius 0.5\n",
		.formats = TLI_LINT_SAYS_GUESSED,
		.fix = "Move it away from the wall, to its radius at least, or give it a smaller radius.",
	},
	.exceptions = tli_lint_note_where_guessed,
	.run = find_blocked_agents,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS(AGENT),
	.wanted = has_agents_or_doors,
};
