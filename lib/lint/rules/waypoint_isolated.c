/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/waypoint_isolated.c: waypoints without a link on a map with links.
 *
 * Those whose links are all blocked are left to link-blocked. Without links a waypoint is a name for a position, and paths go by corners.
 * O(waypoints + links).
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"

static tl_status report_isolated_waypoint(tli_lint_context *context, const tli_lint_node *node)
{
	tli_lint_draft draft;
	tli_text *text = tli_lint_begin_waypoint(context, node, &draft);
	tli_text_add(text, " has no link");
	return tli_lint_report(context, &draft);
}

static tl_status find_isolated_waypoints(tli_lint_context *context)
{
	const tli_lint_world *world = &context->parts.world;
	tl_status status = tli_lint_need_ends(context);
	if (status != TL_OK)
		return status;
	size_t count = tli_array_length(world->nodes);
	bool *linked = tli_alloc_array(count, sizeof *linked);
	if (linked == NULL)
		return TL_E_NOMEM;
	for (size_t i = 0; i < tli_array_length(world->links); i++) {
		const tli_lint_link *link = &world->links[i];
		if (link->from != link->to)
			linked[link->from] = linked[link->to] = true;
	}
	for (size_t i = 0; status == TL_OK && i < count; i++)
		if (!linked[i] && !world->nodes[i].has_role)
			status = report_isolated_waypoint(context, &world->nodes[i]);
	tli_free(linked, count * sizeof *linked);
	return status;
}

static bool has_links(const tli_lint_context *context)
{
	return tl_map_is_linked(context->map);
}

const tli_lint_row tli_lint_waypoint_isolated = {
	.rule = {
		.id = "waypoint-isolated",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a waypoint without a link on a map with links",
		.what = "The map has links, and this waypoint has none (a link to itself does not count). Where it has some "
			"and all are blocked, link-blocked reports them instead. On a map without links waypoints are names of "
			"positions, paths go by corners, and nothing is reported.",
		.why = "Paths go over links: none leads over it, from it or to it.",
		.example = "tautline 1\n"
			   "waypoint a 1,2\n"
			   "waypoint b 9,2\n"
			   "waypoint c 5,5\n"
			   "link a b\n",
		.fix = "Link it, or remove it. Where it is only the name of a position: allow waypoint-isolated c \"the "
		       "reason\".",
	},
	.run = find_isolated_waypoints,
	.about = TLI_LINT_ABOUT_GRAPH,
	.reads = TLI_LINT_READS_LINKS,
	.wanted = has_links,
};
