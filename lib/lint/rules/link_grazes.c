/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/link_grazes.c: authored links that are free, but touch.
 *
 * A point touches a wall at distance 0, a body of radius r at exactly r. The decision is exact: squares in __int128, no tolerance.
 */
#include "lint/lint.h"

static tl_status report_grazing_link(tli_lint_context *context, const tli_lint_link *link)
{
	double distance;
	tl_blocker nearest;
	tli_lint_draft draft;
	tl_status status = tli_lint_begin_clearance(context, link, &draft, &nearest, &distance);
	if (status != TL_OK)
		return status;
	tli_text *text = &context->text;
	tli_text_add(text, " grazes ");
	tli_nav_add_blocker(text, context->map, &nearest);
	tli_text_add(text, ", at ");
	tli_lint_add_point(text, context->map, nearest.at);
	if (context->radius > 0) {
		tli_text_add(text, ", exactly the radius of ");
		tli_text_add_grid(text, context->radius, tl_map_resolution(context->map));
		tli_text_add(text, " away");
	}
	return tli_lint_report(context, &draft);
}

static tl_status find_grazing_links(tli_lint_context *context)
{
	tl_status status = tli_lint_need_links(context);
	const tli_lint_link *link;
	for (size_t at = 0; status == TL_OK && (link = tli_lint_next_link(context, &at)) != NULL;)
		if (tli_lint_link_grazes_walls(context, link) &&
			tli_lint_is_to_report(context, tli_lint_link_subject(link)))
			status = report_grazing_link(context, link);
	return status;
}

const tli_lint_row tli_lint_link_grazes = {
	.rule = {
		.id = "link-grazes",
		.severity = TL_SEVERITY_WARNING,
		.summary = "an authored link that is free, but touches a wall",
		.what = "A link grazes when its sight line is free and something lies just as far from it as is allowed: at "
			"distance 0 for a radius of 0, at exactly the radius else. Walls, closed doors and obstacles "
			"without velocity count. A grid unit more and it does not fire; a grid unit less and the link "
			"is blocked.",
		.why = "It is only just free: the smallest edit of the wall blocks it, and a program that "
			"decides with floating-point numbers, or that calls touching blocked (as --contact strict "
			"does), will not agree that it is free.",
		.example = "tautline 1\n"
			   "wall 5,0 5,2\n"
			   "waypoint a 1,2\n"
			   "waypoint b 9,2\n"
			   "link a b\n",
		.fix = "Move a waypoint away from the wall a little. Where it is meant: allow link-grazes a b \"the "
			"reason\", or --rule link-grazes=off.",
	},
	.run = find_grazing_links,
	.lists_all = true,
	.about = TLI_LINT_ABOUT_LINK,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS,
};
