/* SPDX-License-Identifier: MIT */
/* lint/rules/link_self.c: authored links of a waypoint to itself, known by the waypoint and not by its position. O(links). */
#include "lint/lint.h"

static tl_status report_self_link(tli_lint_context *context, const tli_lint_link *link)
{
	const tli_lint_node *node = &context->parts.world.nodes[link->from];
	tli_lint_draft draft;
	tli_text *text = tli_lint_begin_link(context, link, &draft);
	tli_text_add(text, " joins a waypoint with itself");
	draft.has_at = true;
	draft.at = tli_point_to_units(node->at, tl_map_resolution(context->map));
	return tli_lint_report(context, &draft);
}

static tl_status find_self_links(tli_lint_context *context)
{
	tl_status status = tli_lint_need_ends(context);
	const tli_lint_link *link;
	for (size_t at = 0; status == TL_OK && (link = tli_lint_next_link(context, &at)) != NULL;)
		if (link->from == link->to)
			status = report_self_link(context, link);
	return status;
}

const tli_lint_row tli_lint_link_self = {
	.rule = {
		.id = "link-self",
		.severity = TL_SEVERITY_WARNING,
		.summary = "an authored link of a waypoint to itself",
		.what = "Both names of a link are the same waypoint. Two waypoints at the same position are two "
			"(see waypoint-duplicate).",
		.why = "Such a link leads nowhere and is never used; nearly always one of its names is a mistake, and a "
		       "link that was meant is missing.",
		.example = "tautline 1\n"
			   "waypoint a 1,2\n"
			   "waypoint b 9,2\n"
			   "link a b\n"
			   "link b b\n",
		.fix = "Give it the other name that was meant, or remove it.",
	},
	.run = find_self_links,
	.about = TLI_LINT_ABOUT_LINK,
	.reads = TLI_LINT_READS_LINKS,
};
