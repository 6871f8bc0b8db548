/* SPDX-License-Identifier: MIT */
/*
 * lint/lint.c: a table of rules, run one after the other over one map.
 *
 * Nothing is made before all of the caller's definition is valid, and what several rules need is made when the first of them asks
 * (world.h, wall_facts.h, sights.c). A finding that an `allow` line names is dropped and the line marked as used, so the rule about
 * unused lines runs last.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "map/store.h"

#include <math.h>

/* In alphabetical order of the ids. */
static const tli_lint_row *const table[] = {
	&tli_lint_allow_unused,
	&tli_lint_expect_failed,
	&tli_lint_graph_split,
	&tli_lint_grid_merge,
	&tli_lint_link_blocked,
	&tli_lint_link_duplicate,
	&tli_lint_link_grazes,
	&tli_lint_link_self,
	&tli_lint_link_tight,
	&tli_lint_obstacle_in_wall,
	&tli_lint_obstacle_on_waypoint,
	&tli_lint_one_way_trap,
	&tli_lint_wall_crossing,
	&tli_lint_wall_duplicate,
	&tli_lint_wall_gap,
	&tli_lint_wall_overlap,
	&tli_lint_wall_zero_length,
	&tli_lint_waypoint_duplicate,
	&tli_lint_waypoint_isolated,
	&tli_lint_waypoint_on_wall,
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
	if (!out || index >= TABLE_COUNT)
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
	for (size_t i = 0; i < TABLE_COUNT; i++)
		context->severities[i] = table[i]->rule.severity;
	if (def->severity_count > 0 && def->severities == NULL)
		return TL_E_INVALID;
	for (size_t i = 0; i < def->severity_count; i++) {
		tl_lint_severity given = def->severities[i];
		if (given.rule == NULL || (unsigned)given.severity > TL_SEVERITY_ERROR)
			return TL_E_INVALID;
		size_t index = tli_lint_find_row(context, given.rule);
		if (index == TABLE_COUNT)
			return TL_E_NOT_FOUND;
		context->severities[index] = given.severity;
	}
	return TL_OK;
}

static tl_status take_lengths(tli_lint_context *context)
{
	const tl_lint_def *def = context->def;
	int32_t resolution = tl_map_resolution(context->map);
	if (def->margin < 0 || def->max_link < 0)
		return TL_E_INVALID;
	if (!isfinite(def->max_link))
		return TL_E_RANGE;
	context->radius = tli_map_grid_radius(context->map);
	if (!(def->radius < 0) && tli_double_to_grid(def->radius, resolution, &context->radius) != TL_OK)
		return TL_E_RANGE;
	context->gap = context->radius > 0 ? 2 * context->radius : resolution / 16;
	if (!(def->gap < 0) && tli_double_to_grid(def->gap, resolution, &context->gap) != TL_OK)
		return TL_E_RANGE;
	return tli_double_to_grid(def->margin, resolution, &context->margin);
}

/* ---- step 3 ---- */

/* A rule that reads nothing of what changed has the findings of the run before. */
static tl_status run_rule(tli_lint_context *context, size_t row)
{
	context->keeps[row] = context->before != NULL && (table[row]->reads & context->changed) == 0;
	if (context->keeps[row])
		return TL_OK;
	tl_status status = table[row]->run(context);
	return status == TL_OK ? tli_lint_close_rule(context) : status;
}

static tl_status run_rules(tli_lint_context *context)
{
	for (int last = 0; last < 2; last++) {
		for (size_t i = 0; i < TABLE_COUNT; i++) {
			if (table[i]->last != (last == 1) || !tli_lint_row_is_running(context, i))
				continue;
			tli_lint_open_rule(context, i);
			tl_status status = run_rule(context, i);
			if (status != TL_OK)
				return status;
		}
	}
	return TL_OK;
}

static tl_status run_all(tli_lint_context *context)
{
	tl_status status = take_lengths(context);
	if (status == TL_OK)
		status = tli_lint_allows_collect(context);
	return status == TL_OK ? run_rules(context) : status;
}

static void clear_context(tli_lint_context *context)
{
	tli_lint_clear_walls(&context->walls);
	tli_lint_clear_world(&context->world);
	tli_lint_clear_sights(context);
	tli_text_free(&context->text);
	tli_array_free(context->allows);
	tli_lint_free_all_kept(context->found);
}

static tl_status run_within_budget(tli_lint_context *context)
{
	tli_budget_call call;
	tli_budget_enter(&call, &context->def->budget);
	return tli_budget_leave(&call, run_all(context));
}

/* What an update needs. The allowances become the run's. */
static void keep_origin(tli_lint_context *context, tl_lint *lint)
{
	tli_lint_origin *origin = tli_lint_origin_of(lint);
	origin->def = *context->def;
	origin->def.severities = NULL;
	origin->def.severity_count = 0;
	for (size_t i = 0; i < TABLE_COUNT; i++)
		origin->severities[i] = context->severities[i];
	origin->revision = tl_map_revision(context->map);
	tli_array_free(origin->allows);
	origin->allows = context->allows;
	context->allows = NULL;
}

/* The findings of the run take the place of those that no rule keeps. */
static tl_status take_found(tli_lint_context *context, tl_lint *lint)
{
	tli_lint_store *store = tli_lint_store_of(lint);
	size_t count = tli_array_length(store->items);
	bool *dropped = tli_alloc_zeroed(count + 1);
	if (dropped == NULL)
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		dropped[i] = !context->keeps[store->items[i]->row];
	tl_status status = tli_lint_exchange(store, dropped, context->found);
	if (status == TL_OK) {
		context->found = NULL;
		keep_origin(context, lint);
	}
	tli_free(dropped, count + 1);
	return status;
}

static tl_status run_into(tli_lint_context *context, tl_lint *lint)
{
	tl_status status = run_within_budget(context);
	if (status == TL_OK)
		status = take_found(context, lint);
	clear_context(context);
	return status;
}

tl_status tl_lint_run(const tl_map *map, const tl_lint_def *def, tl_lint **out)
{
	if (map == NULL || out == NULL || (def != NULL && !(tli_is_def(def) && tli_is_def(&def->budget))))
		return TL_E_INVALID;
	tl_lint *lint = tli_lint_create();
	if (lint == NULL)
		return TL_E_NOMEM;
	tl_lint_def defaults = tl_default_lint_def();
	tli_lint_context context = {
		.map = map, .def = def != NULL ? def : &defaults, .rows = table, .row_count = TABLE_COUNT
	};
	tl_status status = take_severities(&context);
	if (status == TL_OK)
		status = run_into(&context, lint);
	if (status == TL_OK) {
		tli_lint_forget_exchange(tli_lint_store_of(lint));
		*out = lint;
	} else {
		tl_lint_free(lint);
	}
	return status;
}

/* ---- updating ---- */

/* What changed since, as bits by kind; all of them where that is not known, or where every rule may be concerned. */
static uint32_t changes_since(const tl_map *map, uint64_t revision)
{
	const uint32_t of_all = TLI_LINT_READS(PLACES) | TLI_LINT_READS(ALLOWANCE);
	uint32_t changed = 0;
	tli_changes changes;
	tli_change change;
	if (!tli_changes_since(map, revision, &changes))
		return TLI_LINT_READS_ALL;
	while (tli_changes_next(&changes, &change))
		changed |= UINT32_C(1) << change.kind;
	return changed & of_all ? TLI_LINT_READS_ALL : changed;
}

tl_status tl_lint_update(tl_lint *lint, const tl_map *map)
{
	if (lint == NULL || map == NULL)
		return TL_E_INVALID;
	const tli_lint_origin *origin = tli_lint_origin_of(lint);
	tl_lint_def def = origin->def;
	tli_lint_context context = { .map = map, .def = &def, .rows = table, .row_count = TABLE_COUNT };
	context.changed = changes_since(map, origin->revision);
	context.before = context.changed == TLI_LINT_READS_ALL ? NULL : origin;
	for (size_t i = 0; i < TABLE_COUNT; i++)
		context.severities[i] = origin->severities[i];
	return run_into(&context, lint);
}
