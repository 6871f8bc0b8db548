/* SPDX-License-Identifier: MIT */
/*
 * The linter: a table of rules, run one after the other over one map.
 *
 * 1. The map's `allow` lines are sorted by what they are about (allow.c).
 * 2. The map is compiled: a nav for the agent's radius, with a graph only where a rule is going to ask for it (links
 *    to check, or a path expected), because linking waypoints by sight is the dear part; and, where the radius is
 *    not 0, one for a point.
 * 3. Each rule runs and reports. A finding that an `allow` line names is dropped at once and the line marked as used;
 *    so the rule about unused lines has to run last.
 * 4. Findings are sorted by place, then rule, then text: a total order up to equal findings, so that the answer
 *    depends neither on the order of the table nor on the sort.
 *
 * All words stand in one buffer, each finding's ended by a zero; findings keep offsets until the buffer has stopped
 * moving. Cost: that of the navs, and O(f log f) for f findings.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/sort.h"

#include <string.h>

/* In alphabetical order of the ids. */
static const tli_lint_row *const table[] = {
	&tli_lint_allow_unused,
	&tli_lint_expect_failed,
	&tli_lint_link_blocked,
	&tli_lint_waypoint_on_wall,
};

#define TABLE_COUNT (sizeof table / sizeof table[0])

/* A finding, and where its words begin. */
struct item {
	tl_finding finding;
	size_t text_offset;
};

struct tl_lint {
	struct item *items; /* tli_array */
	tli_text words;     /* all texts, each with its zero */
};

size_t tl_lint_rule_count(void)
{
	return TABLE_COUNT;
}

const tl_lint_rule *tl_lint_get_rule(size_t index)
{
	return index < TABLE_COUNT ? &table[index]->rule : NULL;
}

tl_lint_def tl_default_lint_def(void)
{
	return (tl_lint_def){ .radius = -1 };
}

tli_text *tli_lint_text(tli_lint_context *context)
{
	tli_text_free(&context->text);
	return &context->text;
}

tl_status tli_lint_report(tli_lint_context *context, const tl_lint_rule *rule, const tli_lint_draft *draft)
{
	tl_lint *lint = context->lint;
	if (context->text.failed)
		return TL_E_NOMEM;
	if (!draft->not_allowable && tli_lint_allows_match(context, rule->id, draft->names, draft->name_count))
		return TL_OK;
	if (!tli_array_reserve(lint->items, 1))
		return TL_E_NOMEM;
	struct item item = { .text_offset = tli_text_length(&lint->words) };
	tli_text_add_bytes(&lint->words, context->text.data, tli_text_length(&context->text));
	tli_text_add_char(&lint->words, '\0');
	if (lint->words.failed)
		return TL_E_NOMEM;
	item.finding = (tl_finding){
		.rule = rule,
		.severity = rule->severity,
		.place = draft->place,
		.related = draft->related,
		.related_text = draft->related_text,
		.has_at = draft->has_at,
		.at = draft->at,
	};
	tli_array_push(lint->items, item);
	return TL_OK;
}

static int compare_places(tl_place a, tl_place b)
{
	if (a.line != b.line)
		return a.line < b.line ? -1 : 1;
	return (a.column > b.column) - (a.column < b.column);
}

static int compare_items(const void *left, const void *right)
{
	const tl_finding *a = &((const struct item *)left)->finding;
	const tl_finding *b = &((const struct item *)right)->finding;
	int order = compare_places(a->place, b->place);
	if (order == 0)
		order = strcmp(a->rule->id, b->rule->id);
	if (order == 0)
		order = strcmp(a->text, b->text);
	return order != 0 ? order : compare_places(a->related, b->related);
}

/* Step 4. */
static void finish(tl_lint *lint)
{
	size_t count = tli_array_length(lint->items);
	for (size_t i = 0; i < count; i++)
		lint->items[i].finding.text = lint->words.data + lint->items[i].text_offset;
	tli_sort(lint->items, count, sizeof lint->items[0], compare_items);
}

/* Does a rule ask for the graph? Without waypoints there is none. */
static bool needs_graph(const tl_map *map)
{
	if (tl_map_waypoint_count(map) == 0)
		return false;
	if (tl_map_link_count(map) > 0)
		return true;
	for (size_t i = 0; i < tl_map_expect_count(map); i++) {
		tl_expect expect;
		if (tl_map_get_expect(map, i, &expect) == TL_OK &&
			(expect.kind == TL_EXPECT_PATH || expect.kind == TL_EXPECT_NOPATH))
			return true;
	}
	return false;
}

/* Steps 3 and 4: all rules, the last ones last. */
static tl_status run_rules(tli_lint_context *context)
{
	for (int last = 0; last < 2; last++) {
		for (size_t i = 0; i < TABLE_COUNT; i++) {
			if (table[i]->last != (last == 1))
				continue;
			tl_status status = table[i]->run(context, &table[i]->rule);
			if (status != TL_OK)
				return status;
		}
	}
	finish(context->lint);
	return TL_OK;
}

/* Runs with a query to a point's nav; `radius` is the rounded one of the context's nav. */
static tl_status run_with_point(tli_lint_context *context, double radius)
{
	if (radius == 0) {
		context->point_query = context->query;
		return run_rules(context);
	}
	tl_nav_def def = tl_default_nav_def();
	def.radius = 0;
	def.sight_only = true;
	tl_nav *nav = NULL;
	tl_status status = tl_nav_create(context->map, &def, &nav);
	if (status == TL_OK)
		status = tl_query_create(nav, &context->point_query);
	if (status == TL_OK)
		status = run_rules(context);
	tl_query_free(context->point_query);
	tl_nav_free(nav);
	return status;
}

/* Step 2. */
static tl_status run_with_nav(tli_lint_context *context, double radius)
{
	context->has_graph = needs_graph(context->map);
	tl_nav_def def = tl_default_nav_def();
	def.radius = radius;
	def.sight_only = !context->has_graph;
	tl_nav *nav = NULL;
	tl_status status = tl_nav_create(context->map, &def, &nav);
	if (status == TL_OK)
		status = tl_query_create(nav, &context->query);
	context->nav = nav;
	if (status == TL_OK)
		status = run_with_point(context, tl_nav_radius(nav));
	tl_query_free(context->query);
	tl_nav_free(nav);
	return status;
}

tl_status tl_lint_run(const tl_map *map, const tl_lint_def *def, tl_lint **out)
{
	if (map == NULL || out == NULL)
		return TL_E_INVALID;
	tl_lint *lint = tli_alloc_zeroed(sizeof *lint);
	if (lint == NULL)
		return TL_E_NOMEM;
	tli_lint_context context = { .map = map, .lint = lint };
	tl_status status = tli_lint_allows_collect(&context);
	if (status == TL_OK)
		status = run_with_nav(&context, def != NULL ? def->radius : tl_default_lint_def().radius);
	tli_text_free(&context.text);
	tli_array_free(context.allows);
	if (status == TL_OK)
		*out = lint;
	else
		tl_lint_free(lint);
	return status;
}

void tl_lint_free(tl_lint *lint)
{
	if (lint == NULL)
		return;
	tli_array_free(lint->items);
	tli_text_free(&lint->words);
	tli_free(lint, sizeof *lint);
}

size_t tl_lint_count(const tl_lint *lint)
{
	return lint != NULL ? tli_array_length(lint->items) : 0;
}

tl_status tl_lint_get(const tl_lint *lint, size_t index, tl_finding *out)
{
	if (out == NULL || index >= tl_lint_count(lint))
		return TL_E_INVALID;
	*out = lint->items[index].finding;
	return TL_OK;
}
