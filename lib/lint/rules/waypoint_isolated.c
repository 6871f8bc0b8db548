/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/waypoint_isolated.c: waypoints that nothing joins with another.
 *
 * On a map with links: those without any; those whose links are all blocked are left to link-blocked. On a map without links: those that
 * see no other, unless they are on a wall or too near to one, which other rules report. O(waypoints + links), and the graph (forest.c)
 * where there are no links.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"

static tl_status report_isolated_waypoint(tli_lint_context *context, const tli_lint_node *node)
{
	tli_lint_draft draft;
	tli_text *text = tli_lint_begin_waypoint(context, node, &draft);
	tli_text_add(text, context->world.by_sight ? " sees no other waypoint" : " has no link");
	if (context->world.by_sight && context->def->max_link > 0) {
		tli_text_add(text, " within ");
		tli_text_add_double(text, context->def->max_link);
	}
	return tli_lint_report(context, &draft);
}

static tl_status check_sight(tli_lint_context *context)
{
	const tli_lint_world *world = &context->world;
	tl_status status = tli_lint_need_graph(context);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(world->nodes); i++)
		if (!world->nodes[i].blocked && world->graph->component_size[world->graph->component[i]] == 1)
			status = report_isolated_waypoint(context, &world->nodes[i]);
	return status;
}

static tl_status check_links(tli_lint_context *context)
{
	const tli_lint_world *world = &context->world;
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
		if (!linked[i])
			status = report_isolated_waypoint(context, &world->nodes[i]);
	tli_free(linked, count * sizeof *linked);
	return status;
}

static tl_status find_isolated_waypoints(tli_lint_context *context)
{
	if (tl_map_waypoint_count(context->map) < 2)
		return TL_OK;
	return tl_map_link_count(context->map) > 0 ? check_links(context) : check_sight(context);
}

const tli_lint_row tli_lint_waypoint_isolated = {
	.rule = {
		.id = "waypoint-isolated",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a waypoint without a link, or that sees no other",
		.what = "On a map with links: a waypoint that has none (a link to itself does not count). Where "
			"it has some and all are blocked, link-blocked reports them instead. On a map without links, "
			"where waypoints are linked by sight: a waypoint that sees no other (within --max-link, where "
			"that is given); closed doors and obstacles without velocity block, and a waypoint on a wall "
			"or too near to one is reported by waypoint-on-wall or waypoint-tight instead. The only "
			"waypoint of a map is fine.",
		.why = "No path leads over it, from it or to it.",
		.example = "tautline 1\n"
			   "waypoint a 1,2\n"
			   "waypoint b 9,2\n"
			   "waypoint c 5,5\n"
			   "link a b\n",
		.fix = "Link it, or move it to where it is seen, or remove it. Where waypoints are only names "
			"of positions and paths go by corners: --rule waypoint-isolated=off.",
	},
	.run = find_isolated_waypoints,
	.about = TLI_LINT_ABOUT_GRAPH,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS,
};
