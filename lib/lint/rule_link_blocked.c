/* SPDX-License-Identifier: MIT */
/*
 * link-blocked: an authored link whose ends do not see each other, for the agent's radius.
 *
 * The nav has looked at every link when it was built: those that it does not use, it lists, with what stands in the
 * way, seen from the link's first name. O(blocked links).
 */
#include "lint/lint.h"

static tl_status report_link(tli_lint_context *context, const tl_lint_rule *rule, const tl_blocked_link *blocked)
{
	tl_link_info link;
	tl_waypoint_info from, to;
	if (tl_map_get_link(context->map, blocked->link, &link) != TL_OK ||
		tl_map_get_waypoint(context->map, blocked->from, &from) != TL_OK ||
		tl_map_get_waypoint(context->map, blocked->to, &to) != TL_OK)
		return TL_E_STALE;

	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "link ");
	tli_lint_add_name(text, from.name);
	tli_text_add_char(text, '-');
	tli_lint_add_name(text, to.name);
	tli_text_add(text, " is blocked by ");
	tli_lint_add_blocker(text, context->map, &blocked->blocker);
	tli_text_add(text, ", at ");
	tli_lint_add_point(text, context->map, blocked->blocker.at);

	tli_lint_draft draft = {
		.place = link.from_place,
		.has_at = true,
		.at = blocked->blocker.at,
		.names = { from.name, to.name },
		.name_count = 2,
	};
	tli_lint_relate(&draft, &blocked->blocker);
	return tli_lint_report(context, rule, &draft);
}

static tl_status run(tli_lint_context *context, const tl_lint_rule *rule)
{
	tl_blocked_link blocked;
	tl_status status = TL_OK;
	if (!context->has_graph)
		return TL_OK;
	for (size_t i = 0; status == TL_OK && tl_nav_get_blocked_link(context->nav, i, &blocked) == TL_OK; i++)
		status = report_link(context, rule, &blocked);
	return status;
}

const tli_lint_row tli_lint_link_blocked = {
	.rule = { "link-blocked", TL_SEVERITY_ERROR, "an authored link whose ends do not see each other" },
	.run = run,
};
