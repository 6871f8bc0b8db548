/* SPDX-License-Identifier: MIT */
/* lint/rules/waypoint_duplicate.c: waypoints at the same grid point of which the file says the same, found by sorting. O(w log w). */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/sort.h"
#include "map/captions.h"
#include "mesh/order.h"

typedef struct placed_node {
	tli_point at;
	uint64_t likeness; /* what the file says of it */
	uint32_t node;
} placed_node;

static int compare_placed_nodes(const void *left, const void *right)
{
	const placed_node *a = left, *b = right;
	int order = tli_point_compare(a->at, b->at);
	if (order == 0)
		order = (a->likeness > b->likeness) - (a->likeness < b->likeness);
	return order != 0 ? order : (a->node > b->node) - (a->node < b->node);
}

static tl_status report_duplicate_waypoint(
	tli_lint_context *context, const tli_lint_node *node, const tli_lint_node *first)
{
	tli_lint_draft draft;
	tli_text *text = tli_lint_begin_waypoint(context, node, &draft);
	tli_text_add(text, " is at the same position as ");
	tli_lint_add_name(text, first->name);
	draft.names[draft.name_count++] = first->name;
	draft.subject.one = draft.subject.two = tli_point_key(node->at);
	draft.related = tli_lint_waypoint_place(context->map, first->id);
	if (tl_place_is_known(draft.related))
		draft.related_text = "the other waypoint is here";
	return tli_lint_report(context, &draft);
}

/* The later one is reported. */
static tl_status report_pair(tli_lint_context *context, const tli_lint_node *nodes, uint32_t one, uint32_t two)
{
	return report_duplicate_waypoint(context, &nodes[one > two ? one : two], &nodes[one > two ? two : one]);
}

/* There is room for all nodes. */
static tl_status check_placed_nodes(tli_lint_context *context, placed_node *spots)
{
	const tli_lint_node *nodes = context->parts.world.nodes;
	const tli_lint_node *node;
	size_t count = 0;
	for (size_t at = 0; (node = tli_lint_next_node(context, &at)) != NULL;) {
		tl_place place = tli_lint_waypoint_place(context->map, node->id);
		spots[count++] = (placed_node){ node->at, tli_map_likeness(context->map, place),
			(uint32_t)(node - nodes) };
	}
	tli_sort(spots, count, sizeof *spots, compare_placed_nodes);
	tl_status status = tli_budget_spend(16 * (uint64_t)count);
	for (size_t i = 1, first = 0; status == TL_OK && i < count; i++) {
		/* Where nothing is known of one, it is like any. */
		bool is_like = spots[i].likeness == spots[first].likeness || spots[first].likeness == 0;
		if (!is_like || !tli_point_equal(spots[i].at, spots[first].at))
			first = i;
		else
			status = report_pair(context, nodes, spots[i].node, spots[first].node);
	}
	return status;
}

static tl_status find_duplicate_waypoints(tli_lint_context *context)
{
	tl_status status = tli_lint_need_nodes(context);
	size_t count = tli_array_length(context->parts.world.nodes);
	if (status != TL_OK || count < 2)
		return status;
	placed_node *spots = tli_alloc_array(count, sizeof *spots);
	if (spots == NULL)
		return TL_E_NOMEM;
	status = check_placed_nodes(context, spots);
	tli_free(spots, count * sizeof *spots);
	return status;
}

const tli_lint_row tli_lint_waypoint_duplicate = {
	.rule = {
		.id = "waypoint-duplicate",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a waypoint at the same position as another",
		.what = "Two waypoints are the same point of the map's grid. The first in the file is kept, "
			"each other one is reported. A distance of one grid unit is enough to be different, and so is, in maps of Tiled and LDtk, another "
			"name, class or property.",
		.why = "Links of the one are no links of the other, though they look like it in every picture, and "
		       "which of them a path names is decided by their names.",
		.example = "tautline 1\n"
			   "waypoint well 3,3\n"
			   "waypoint fountain 3,3\n",
		.fix = "Remove one of them and give its links to the other, or move it.",
		.formats = "In doom and udmf it is off: things for different skills and kinds of game share a position. In uvtt too: waypoints are lights.",
	},
	.exceptions = tli_lint_off_in_levels,
	.run = find_duplicate_waypoints,
	.about = TLI_LINT_ABOUT_POSITION,
	.reads = TLI_LINT_READS(WAYPOINT),
};
