/* SPDX-License-Identifier: MIT */
/*
 * lint/update.c: findings that follow the edits of their map.
 *
 * What a run found out (navs, walls, waypoints, links: the parts) stays with its findings. An update brings the parts up to date, finds out
 * what the edits can concern (focus.h), and runs the rules with both; store.c then exchanges what they judged again. Where the log of changes
 * does not reach back, an allowance or the radius has changed, or much has, there are no parts and no focus: everything is judged. A failure
 * loses the parts, so that the next update takes as long as a new run, and leaves the findings.
 */
#include "lint/lint.h"

#include "base/reason.h"

#include <string.h>

/* ---- parts ---- */

static void give_parts(tli_lint_context *context, tli_lint_parts *parts)
{
	*parts = (tli_lint_parts){ context->nav, context->query, context->point_nav, context->point_query,
		context->path_nav, context->path_query, context->finds_paths, context->movable, context->walls,
		context->world };
}

static void take_parts(tli_lint_context *context, tli_lint_parts *parts)
{
	context->nav = parts->nav;
	context->query = parts->query;
	context->point_nav = parts->point_nav;
	context->point_query = parts->point_query;
	context->path_nav = parts->path_nav;
	context->path_query = parts->path_query;
	context->finds_paths = parts->finds_paths;
	context->movable = parts->movable;
	context->walls = parts->walls;
	context->world = parts->world;
	*parts = (tli_lint_parts){ 0 };
}

static void clear_context_parts(tli_lint_context *context)
{
	tli_lint_clear_walls(&context->walls);
	tli_lint_clear_world(&context->world);
	tli_lint_clear_movable(&context->movable);
	tli_lint_clear_sights(context);
	context->world = (tli_lint_world){ 0 };
}

void tli_lint_clear_parts(tli_lint_parts *parts)
{
	tli_lint_context context = { 0 };
	take_parts(&context, parts);
	clear_context_parts(&context);
}

void tli_lint_keep_parts(tli_lint_context *context, tl_lint *lint, tl_status status)
{
	if (status == TL_OK)
		give_parts(context, tli_lint_parts_of(lint));
	else
		clear_context_parts(context);
}

/* ---- updating ---- */

/* What changed since, as bits by kind; all of them where that is not known, or where every rule may be concerned. */
static uint32_t changes_since(const tl_map *map, uint64_t revision)
{
	const uint32_t of_all = TLI_LINT_READS(PLACES) | TLI_LINT_READS(ALLOWANCE) | TLI_LINT_READS(RADIUS);
	uint32_t changed = 0;
	tli_changes changes;
	tli_change change;
	if (!tli_changes_since(map, revision, &changes))
		return TLI_LINT_READS_ALL;
	while (tli_changes_next(&changes, &change))
		changed |= UINT32_C(1) << change.kind;
	return changed & of_all ? TLI_LINT_READS_ALL : changed;
}

static tl_status follow_navs(tli_lint_context *context)
{
	tl_status status = context->nav != NULL ? tl_nav_update(context->nav, context->map) : TL_OK;
	if (status == TL_OK && context->point_nav != NULL)
		status = tl_nav_update(context->point_nav, context->map);
	if (status == TL_OK && context->path_nav != NULL)
		status = tl_nav_update(context->path_nav, context->map);
	return status;
}

tl_status tli_lint_follow_changes(tli_lint_context *context, tli_lint_focus *focus)
{
	if (context->before == NULL || context->changed == 0)
		return TL_OK;
	tl_status status = tli_lint_focus_make(context, context->before->revision, focus);
	if (status == TL_E_LIMIT) {
		clear_context_parts(context);
		return TL_OK;
	}
	if (status == TL_OK && (context->changed & TLI_LINT_READS(EXPECTATION)))
		status = tli_lint_follow_expectations(context);
	if (status == TL_OK)
		status = follow_navs(context);
	if (status == TL_OK && (context->changed & TLI_LINT_READS_WALLS))
		status = tli_lint_follow_walls(context, focus, &focus->walls);
	if (context->changed & TLI_LINT_READS(WALL))
		tli_lint_clear_movable(&context->movable);
	if (status == TL_OK)
		status = tli_lint_follow_world(context, focus);
	context->focus = focus;
	return status;
}

tl_status tl_lint_update(tl_lint *lint, const tl_map *map)
{
	if (tli_is_null(lint) || tli_is_null(map))
		return TL_E_INVALID;
	const tli_lint_origin *origin = tli_lint_origin_of(lint);
	tl_lint_def def = origin->def;
	tli_lint_context context = tli_lint_context_of(map, &def);
	memcpy(context.severities, origin->severities, sizeof context.severities);
	context.changed = changes_since(map, origin->revision);
	if (context.changed == TLI_LINT_READS_ALL) {
		tli_lint_clear_parts(tli_lint_parts_of(lint));
	} else {
		context.before = origin;
		context.texts_agree = origin->texts_agree;
		memcpy(context.incomplete, origin->incomplete, sizeof context.incomplete);
		take_parts(&context, tli_lint_parts_of(lint));
	}
	tl_status status = tli_lint_run_into(&context, lint);
	tli_lint_keep_parts(&context, lint, status);
	return status;
}
