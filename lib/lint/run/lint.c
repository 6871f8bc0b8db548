/* SPDX-License-Identifier: MIT */
/*
 * lint/run/lint.c: a table of rules, run one after the other over one map.
 *
 * Nothing is made before all of the caller's definition is valid, and what several rules need is made when the first of them asks
 * (world.h, wall_facts.h, sights.c). A finding that an `allow` line names is dropped and the line marked as used, so the rule about
 * unused lines runs last.
 */
#include "lint/follow/focus.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "map/records.h"
#include "map/store.h"

#include <math.h>
#include <string.h>

/* In alphabetical order of the ids. */
static const tli_lint_row *const table[] = {
	&tli_lint_agent_blocked,
	&tli_lint_agent_stranded,
	&tli_lint_allow_unused,
	&tli_lint_door_loose,
	&tli_lint_door_narrow,
	&tli_lint_expect_failed,
	&tli_lint_graph_split,
	&tli_lint_grid_merge,
	&tli_lint_link_blocked,
	&tli_lint_link_duplicate,
	&tli_lint_link_grazes,
	&tli_lint_link_self,
	&tli_lint_link_tight,
	&tli_lint_map_empty,
	&tli_lint_obstacle_in_wall,
	&tli_lint_obstacle_on_waypoint,
	&tli_lint_one_way_trap,
	&tli_lint_outline_open,
	&tli_lint_passage_narrow,
	&tli_lint_unreachable,
	&tli_lint_wall_crossing,
	&tli_lint_wall_duplicate,
	&tli_lint_wall_gap,
	&tli_lint_wall_overlap,
	&tli_lint_wall_zero_length,
	&tli_lint_walls_partial,
	&tli_lint_waypoint_duplicate,
	&tli_lint_waypoint_in_door,
	&tli_lint_waypoint_isolated,
	&tli_lint_waypoint_on_wall,
	&tli_lint_waypoint_outside,
	&tli_lint_waypoint_tight,
};

#define TABLE_COUNT (sizeof table / sizeof table[0])

_Static_assert(TABLE_COUNT <= TLI_LINT_RULES_MAX, "a context has room for all rules");

size_t tl_lint_rule_count(void)
{
	return TABLE_COUNT;
}

tl_status tl_lint_get_rule(size_t index, const tl_lint_rule **out)
{
	if (tli_is_null(out) ||
		tli_breaks(index >= TABLE_COUNT, "index is beyond the last rule: see tl_lint_rule_count"))
		return TL_E_INVALID;
	*out = &table[index]->rule;
	return TL_OK;
}

tl_lint_def tl_default_lint_def(void)
{
	return (tl_lint_def){
		.cookie = TLI_COOKIE(tl_lint_def), .radius = -1, .gap = -1, .budget = tl_default_budget()
	};
}

/* ---- step 1 ---- */

static tl_status take_severities(tli_lint_context *context)
{
	const tl_lint_def *def = context->def;
	const char *format = tl_map_format(context->map);
	/* 1. by default: the first exception that holds for the map's format */
	for (size_t i = 0; i < TABLE_COUNT; i++) {
		const tli_lint_exception *it = table[i]->exceptions;
		while (it && it->format &&
			(strcmp(it->format, format) != 0 || (it->plain_only && !context->map->captions.is_plain) ||
				(it->guessed_only && !context->map->captions.is_guess)))
			it++;
		context->severities[i] = it && it->format ? it->severity : table[i]->rule.severity;
	}
	/* 2. as the def says */
	if (tli_breaks(def->severity_count > 0 && def->severities == NULL,
		    "def.severities is NULL with a severity_count above 0"))
		return TL_E_INVALID;
	for (size_t i = 0; i < def->severity_count; i++) {
		tl_lint_severity given = def->severities[i];
		if (tli_breaks(given.rule == NULL, "def.severities: one has no rule") ||
			tli_breaks((unsigned)given.severity > TL_SEVERITY_ERROR,
				"def.severities: a severity is none of tl_severity"))
			return TL_E_INVALID;
		size_t index = tli_lint_find_row(context, given.rule);
		if (index == TABLE_COUNT)
			return tli_refused(TL_E_NOT_FOUND, "def.severities: one names no rule");
		context->severities[index] = given.severity;
	}
	return TL_OK;
}

static tl_status take_lengths(tli_lint_context *context)
{
	const tl_lint_def *def = context->def;
	int32_t resolution = tl_map_resolution(context->map);
	if (tli_breaks(def->margin < 0, "def.margin is below 0") ||
		tli_breaks(def->max_link < 0, "def.max_link is below 0"))
		return TL_E_INVALID;
	if (!isfinite(def->max_link))
		return tli_refused(TL_E_RANGE, "def.max_link is not finite");
	(void)tli_double_to_grid(tl_map_channels_radius(context->map, TL_CHANNEL_WALK), resolution, &context->radius);
	if (!(def->radius < 0) && tli_double_to_grid(def->radius, resolution, &context->radius) != TL_OK)
		return tli_refused(TL_E_RANGE, "def.radius is not finite or beyond the grid (2^29 grid units)");
	context->gap = context->radius > 0 ? 2 * context->radius : resolution / 16;
	if (!(def->gap < 0) && tli_double_to_grid(def->gap, resolution, &context->gap) != TL_OK)
		return tli_refused(TL_E_RANGE, "def.gap is not finite or beyond the grid (2^29 grid units)");
	if (tli_double_to_grid(def->margin, resolution, &context->margin) != TL_OK)
		return tli_refused(TL_E_RANGE, "def.margin is not finite or beyond the grid (2^29 grid units)");
	context->reach = context->margin > context->radius ? context->margin : context->radius;
	/* What starts or stands at a waypoint may be larger. */
	const tli_waypoint_record *waypoints = context->map->waypoints;
	for (size_t i = 0; i < tli_array_length(waypoints); i++) {
		int32_t body = tli_lint_radius_at(&waypoints[i]);
		context->reach = body > context->reach ? body : context->reach;
	}
	return TL_OK;
}

/* ---- step 3 ---- */

/* Can its findings follow? Not where an `allow` line drops some, which are not listed. */
static bool can_follow(const tli_lint_context *context, size_t row)
{
	tli_lint_about about = table[row]->about;
	return context->focus != NULL && about != TLI_LINT_ABOUT_ALL && !context->allowed[row] &&
		(about < TLI_LINT_ABOUT_SEGMENT || context->focus->walls);
}

/* Of the findings of before those that the rule does not judge stay, or all of them; they count as kept. */
static void keep_findings(tli_lint_context *context, bool all)
{
	tli_lint_kept *const *items = context->store->items;
	for (size_t i = 0; i < tli_array_length(items); i++) {
		if (items[i]->row != context->row)
			continue;
		bool stays = all || !tli_lint_subject_is_judged(context, items[i]->subject);
		context->dropped[i] = !stays;
		context->kept += stays;
	}
}

static tl_status run_rule(tli_lint_context *context, size_t row)
{
	const tli_lint_row *rule = table[row];
	bool follows = can_follow(context, row), is_whole = rule->about == TLI_LINT_ABOUT_GRAPH;
	bool reads_changes = rule->reads & context->changed;
	tl_status status = TL_OK;
	tli_lint_open_rule(context, row);
	/* 1. it reads nothing of what changed: it has the findings of the run before */
	if (context->before && (!reads_changes || (follows && is_whole && !context->focus->graph))) {
		keep_findings(context, true);
		return TL_OK;
	}
	/* 2. it judges what is in focus; that is not enough where some findings are beyond the limit, before or now */
	if (follows && !is_whole && !context->incomplete[row]) {
		size_t found = tli_array_length(context->found);
		context->scope = TLI_LINT_JUDGES_FOCUS;
		keep_findings(context, false);
		status = rule->run(context);
		if (status || (context->left_out == 0 && !context->gave_up))
			return status;
		tli_lint_take_back(context, found);
		tli_lint_open_rule(context, row);
		context->scope = TLI_LINT_JUDGES_ALL;
		keep_findings(context, false);
	}
	/* 3. it judges all */
	bool anew = follows && rule->lists_all;
	context->scope = anew ? TLI_LINT_JUDGES_ALL_ANEW : TLI_LINT_JUDGES_ALL;
	if (anew)
		status = tli_lint_list_known(context);
	if (!status)
		status = rule->run(context);
	context->incomplete[row] = context->left_out > 0 || context->gave_up;
	return status ? status : tli_lint_close_rule(context);
}

/* Steps 1 to 4, within the budget of the def. */
static tl_status run_all(tli_lint_context *context)
{
	tli_lint_focus focus = { 0 };
	tli_budget_call call;
	tli_budget_enter(&call, &context->def->budget);
	tl_status status = take_lengths(context);
	if (!status)
		status = tli_lint_allows_collect(context);
	if (!status)
		status = tli_lint_follow_changes(context, &focus);
	for (int last = 0; last < 2; last++)
		for (size_t i = 0; i < TABLE_COUNT && !status; i++)
			if (table[i]->last == (last == 1) && tli_lint_row_is_running(context, i))
				status = run_rule(context, i);
	tli_lint_focus_clear(&focus);
	context->focus = NULL;
	return tli_budget_leave(&call, status);
}

/* What an update needs. The allowances become the run's. */
static void keep_origin(tli_lint_context *context, tli_lint_origin *origin)
{
	origin->def = *context->def;
	origin->def.severities = NULL;
	origin->def.severity_count = 0;
	for (size_t i = 0; i < TABLE_COUNT; i++) {
		origin->severities[i] = context->severities[i];
		origin->incomplete[i] = context->incomplete[i];
	}
	origin->revision = tl_map_revision(context->map);
	origin->texts_agree = context->texts_agree;
	tli_array_free(origin->allows);
	origin->allows = context->allows;
	context->allows = NULL;
}

tli_lint_context tli_lint_context_of(const tl_map *map, const tl_lint_def *def)
{
	return (tli_lint_context){ .map = map, .def = def, .rows = table, .row_count = TABLE_COUNT, .is_plain = -1 };
}

/* All of the findings of before are dropped but those that rules keep. */
tl_status tli_lint_run_into(tli_lint_context *context, tl_lint *lint)
{
	tli_lint_store *store = tli_lint_store_of(lint);
	size_t count = tli_array_length(store->items);
	context->store = store;
	context->dropped = tli_alloc(count + 1);
	if (context->dropped == NULL)
		return TL_E_NOMEM;
	memset(context->dropped, 1, count + 1);
	tl_status status = run_all(context);
	if (status == TL_OK)
		status = tli_lint_exchange(store, context->dropped, context->found);
	if (status == TL_OK) {
		context->found = NULL;
		keep_origin(context, tli_lint_origin_of(lint));
	}
	tli_free(context->dropped, count + 1);
	tli_text_free(&context->text);
	tli_lint_clear_covers(&context->covers);
	tli_lint_clear_planes(context);
	tli_array_free(context->known);
	context->known = NULL;
	tli_array_free(context->allows);
	tli_lint_free_all_kept(context->found);
	return status;
}

tl_status tl_lint_run(const tl_map *map, const tl_lint_def *def, tl_lint **out)
{
	if (tli_is_null(map) || tli_is_null(out) || (def != NULL && !(tli_is_def(def) && tli_is_def(&def->budget))))
		return TL_E_INVALID;
	tl_lint *lint = tli_lint_create();
	if (lint == NULL)
		return TL_E_NOMEM;
	tl_lint_def defaults = tl_default_lint_def();
	tli_lint_context context = tli_lint_context_of(map, def != NULL ? def : &defaults);
	tl_status status = take_severities(&context);
	if (status == TL_OK)
		status = tli_lint_run_into(&context, lint);
	if (status == TL_OK) {
		tli_lint_forget_exchange(tli_lint_store_of(lint));
		*out = lint;
	}
	*tli_lint_parts_of(lint) = context.parts;
	if (status != TL_OK)
		tl_lint_free(lint);
	return status;
}
