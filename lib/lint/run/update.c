/* SPDX-License-Identifier: MIT */
/*
 * lint/run/update.c: findings that follow the edits of their map.
 *
 * What a run found out (navs, walls, waypoints, links: the parts) stays with its findings. An update brings the parts up to date, finds out
 * what the edits can concern (focus.h), and runs the rules with both; store.c then exchanges what they judged again. Where the log of changes
 * does not reach back, an allowance or the radius has changed, or much has, there are no parts and no focus: everything is judged. A failure
 * loses the parts, so that the next update takes as long as a new run, and leaves the findings.
 */
#include "lint/follow/focus.h"

#include "base/reason.h"

#include <string.h>

/* What changed since, as bits by kind; all of them where that is not known, or where every rule may be concerned. */
static uint32_t changes_since(const tl_map *map, uint64_t revision)
{
	const uint32_t of_all = TLI_LINT_READS(PLACES) | TLI_LINT_READS(ALLOWANCE) | TLI_LINT_READS(RADIUS) |
		TLI_LINT_READS(CHANNEL);
	uint32_t changed = 0;
	tli_changes changes;
	tli_change change;
	if (!tli_changes_since(map, revision, &changes))
		return TLI_LINT_READS_ALL;
	while (tli_changes_next(&changes, &change)) {
		changed |= UINT32_C(1) << change.kind;
		if (change.before.present && change.after.present && change.before.blocks != change.after.blocks)
			return TLI_LINT_READS_ALL; /* what it has to do with others is another matter, where it has not moved too */
	}
	return changed & of_all ? TLI_LINT_READS_ALL : changed;
}

tl_status tli_lint_follow_changes(tli_lint_context *context, tli_lint_focus *focus)
{
	if (context->before == NULL || context->changed == 0)
		return TL_OK;
	tl_status status = tli_lint_focus_make(context, context->before->revision, focus);
	if (status == TL_E_LIMIT) {
		tli_lint_clear_parts(&context->parts);
		return TL_OK;
	}
	if (status == TL_OK && (context->changed & TLI_LINT_READS(EXPECTATION)))
		status = tli_lint_follow_expectations(context);
	if (status == TL_OK)
		status = tli_lint_follow_sights(context);
	if (status == TL_OK && (context->changed & TLI_LINT_READS_WALLS))
		status = tli_lint_follow_walls(context, focus, &focus->walls);
	if (context->changed & TLI_LINT_READS(WALL))
		tli_lint_clear_movable(&context->parts.movable);
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
	tli_lint_parts *parts = tli_lint_parts_of(lint);
	tl_lint_def def = origin->def;
	tli_lint_context context = tli_lint_context_of(map, &def);
	memcpy(context.severities, origin->severities, sizeof context.severities);
	context.changed = changes_since(map, origin->revision);
	context.parts = *parts;
	*parts = (tli_lint_parts){ 0 };
	if (context.changed == TLI_LINT_READS_ALL) {
		tli_lint_clear_parts(&context.parts);
	} else {
		context.before = origin;
		context.texts_agree = origin->texts_agree;
		memcpy(context.incomplete, origin->incomplete, sizeof context.incomplete);
	}
	tl_status status = tli_lint_run_into(&context, lint);
	if (status)
		tli_lint_clear_parts(&context.parts);
	*parts = context.parts;
	return status;
}
