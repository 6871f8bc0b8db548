/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/link_tight.c: authored links that are free, but nearer to something than the margin.
 *
 * The clearance of a link is the distance from its sight line to the nearest wall, closed door or static obstacle; whether it is below the
 * margin is decided exactly. A link that grazes is left to link-grazes unless that rule is off.
 */
#include "lint/lint.h"

#include "nav/walls_of.h"
#include "sight/sight.h"

static tl_status report_tight_link(tli_lint_context *context, const tli_lint_link *link)
{
	double distance;
	tl_blocker nearest;
	tli_lint_draft draft;
	tl_status status = tli_lint_begin_clearance(context, link, &draft, &nearest, &distance);
	if (status != TL_OK)
		return status;
	tli_text *text = &context->text;
	tli_text_add(text, " is only ");
	tli_lint_add_length(text, context->map, distance, context->margin);
	tli_text_add(text, " from ");
	tli_nav_add_blocker(text, context->map, &nearest);
	tli_text_add(text, ", less than the margin of ");
	tli_text_add_grid(text, context->margin, tl_map_resolution(context->map));
	return tli_lint_report(context, &draft);
}

static bool is_tight(const tli_lint_context *context, const tli_lint_link *link, bool grazing_too)
{
	const tli_lint_node *nodes = context->parts.world.nodes;
	const tli_walls *walls = tli_nav_walls_of(context->parts.body.nav).walls;
	if (link->from == link->to || link->blocked || link->jump ||
		tli_sight_compare_clearance(walls, nodes[link->from].at, nodes[link->to].at, context->margin) >= 0)
		return false;
	return grazing_too || !tli_lint_link_grazes_walls(context, link);
}

static tl_status find_tight_links(tli_lint_context *context)
{
	bool grazing_too = !tli_lint_is_running(context, "link-grazes");
	tl_status status = tli_lint_need_links(context);
	const tli_lint_link *link;
	for (size_t at = 0; status == TL_OK && (link = tli_lint_next_link(context, &at)) != NULL;)
		if (is_tight(context, link, grazing_too) && tli_lint_is_to_report(context, tli_lint_link_subject(link)))
			status = report_tight_link(context, link);
	return status;
}

static bool has_margin(const tli_lint_context *context)
{
	return context->margin > 0;
}

const tli_lint_row tli_lint_link_tight = {
	.rule = {
		.id = "link-tight",
		.severity = TL_SEVERITY_WARNING,
		.summary = "an authored link that is nearer to a wall than --margin",
		.what = "A link is tight when its sight line is free and the nearest wall, closed door or "
			"obstacle without velocity is nearer to it than --margin; exactly the margin is far enough. "
			"The distance is that of the line itself, so a margin has an effect only where it is more "
			"than the radius. Without --margin the rule does not run. A link that touches is reported by "
			"link-grazes instead, unless that is off.",
		.why = "Bodies that walk beside each other, turn late or are pushed need more room than their radius. A "
		       "link that leaves less is where they get stuck.",
		.example = "# tautline lint --margin 1\n"
			   "tautline 1\n"
			   "wall 5,0 5,1.5\n"
			   "waypoint a 1,2\n"
			   "waypoint b 9,2\n"
			   "link a b\n",
		.fix = "Move the link's waypoints towards the middle of the free space, or replace the link by "
			"two over another waypoint. Where there is no more room: allow link-tight a b \"the reason\".",
	},
	.run = find_tight_links,
	.lists_all = true,
	.about = TLI_LINT_ABOUT_LINK,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS,
	.wanted = has_margin,
};
