/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/graph_split.c: parts of the graph that nothing joins with the largest one.
 *
 * The graph is that of the free links; on a map without links, of the paths by corners (parts.c). Arrows are ignored (one-way-trap is about
 * them). A part is named by its waypoint whose name
 * comes first in byte order, which survives moves of lines and of waypoints; of parts of one size the one with the first name is the main
 * one. A blocked link that leads out of a part is the second place of the finding, as the likely cause. O(waypoints + links), and
 * without links the triangulation.
 */
#include "lint/reach.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"

#include <string.h>

typedef struct graph_part {
	uint32_t size;
	uint32_t plain;  /* of them, neither starts nor goals */
	uint32_t first;  /* node: the one it is called by */
	uint32_t bridge; /* a blocked link that leads out of it, or NONE */
} graph_part;

typedef struct split_job {
	tli_lint_context *context;
	graph_part *parts; /* [count] components of the graph */
	uint32_t count;    /* of all components */
	uint32_t real;     /* that are large enough */
	uint32_t main;
} split_job;

static const char *name_of_part(const split_job *job, const graph_part *part)
{
	return job->context->parts.world.nodes[part->first].name;
}

static void collect_parts(split_job *job)
{
	const tli_lint_world *world = &job->context->parts.world;
	bool closed = tli_lint_is_running(job->context, "waypoint-outside") && tli_lint_is_closed(world);
	for (uint32_t i = 0; i < job->count; i++)
		job->parts[i] = (graph_part){ 0, 0, TLI_LINT_NONE, TLI_LINT_NONE };
	for (uint32_t i = 0; i < tli_array_length(world->nodes); i++) {
		graph_part *part = &job->parts[world->graph->component[i]];
		part->size++;
		part->plain += !world->nodes[i].has_role;
		if (world->nodes[i].apart || (closed && world->nodes[i].outside))
			part->size = 0; /* other rules report it, or it is not certain */
		if (part->first == TLI_LINT_NONE || strcmp(world->nodes[i].name, name_of_part(job, part)) < 0)
			part->first = i;
	}
	for (uint32_t i = (uint32_t)tli_array_length(world->links); i-- > 0;) {
		uint32_t from = world->graph->component[world->links[i].from];
		uint32_t to = world->graph->component[world->links[i].to];
		if (world->links[i].blocked && from != to)
			job->parts[from].bridge = job->parts[to].bridge = i;
	}
}

static bool is_larger(const split_job *job, const graph_part *a, const graph_part *b)
{
	if (a->first == TLI_LINT_NONE || b->first == TLI_LINT_NONE)
		return a->first != TLI_LINT_NONE; /* a door alone is no part */
	if (a->size != b->size)
		return a->size > b->size;
	return strcmp(name_of_part(job, a), name_of_part(job, b)) < 0;
}

/* A single waypoint without a link is left to waypoint-isolated. Levels have several starts and rooms of their own: starts and goals alone are no part. */
static bool is_reported(const split_job *job, const graph_part *part)
{
	return part->plain && part->size > (job->context->parts.world.by_path ? 0 : 1);
}

static void choose_main(split_job *job)
{
	tli_assert(job->count > 0);
	job->main = job->real = 0;
	for (uint32_t i = 0; i < job->count; i++) {
		if (is_larger(job, &job->parts[i], &job->parts[job->main]))
			job->main = i;
		job->real += is_reported(job, &job->parts[i]);
	}
}

static void add_waypoints(split_job *job, tli_text *text, const graph_part *part)
{
	if (part->size > 1)
		tli_text_add_format(text, "the %u waypoints about ", part->size);
	else
		tli_text_add(text, "waypoint ");
	tli_lint_add_name(text, name_of_part(job, part));
}

/* By corners: adds why there is no path from one part to the other with all doors open. Over links that would depend on walls that no link meets, and
 * each edit of a wall would have to look at all links again. */
static tl_status add_split_cause(split_job *job, const graph_part *part)
{
	tli_lint_context *context = job->context;
	const tli_lint_node *nodes = context->parts.world.nodes;
	bool opens = tl_map_door_count(context->map) > 0;
	tli_lint_view view = { .heeds = TL_CHANNEL_WALK,
		.keys = opens ? ~(tl_keys)0 : 0,
		.opens_doors = opens,
		.kind = TLI_LINT_VIEW_PATHS };
	tl_path_def path = tl_default_path_def();
	path.from.waypoint = nodes[part->first].id;
	path.to.waypoint = nodes[job->parts[job->main].first].id;
	return tli_lint_add_why(context, &view, &path, ": ");
}

static tl_status report_part(split_job *job, const graph_part *part)
{
	tli_lint_context *context = job->context;
	const tli_lint_node *nodes = context->parts.world.nodes;
	const graph_part *largest = &job->parts[job->main];
	tli_text *text = tli_lint_text(context);
	add_waypoints(job, text, part);
	tli_text_add(text, context->parts.world.by_path ? " cannot be reached from " : " are not linked with ");
	add_waypoints(job, text, largest);
	if (job->real > 2)
		tli_text_add_format(text, ", the largest of %u parts", job->real);
	tl_status status = context->parts.world.by_path ? add_split_cause(job, part) : TL_OK;
	if (status)
		return status;
	tli_lint_draft draft = {
		.place = tli_lint_waypoint_place(context->map, nodes[part->first].id),
		.has_at = true,
		.at = tli_point_to_units(nodes[part->first].at, tl_map_resolution(context->map)),
		.names = { name_of_part(job, part), name_of_part(job, largest) },
		.name_count = 2,
	};
	if (part->bridge != TLI_LINT_NONE) {
		const tli_lint_link *bridge = &context->parts.world.links[part->bridge];
		tli_lint_blockers blockers;
		status = tli_lint_find_blockers(context, nodes[bridge->from].at, nodes[bridge->to].at, &blockers);
		if (status != TL_OK)
			return status;
		bool by_doors = !blockers.walls && blockers.doors > 0 && blockers.obstacles == 0;
		draft.related = tli_lint_link_place(context->map, bridge->id);
		draft.related_text = by_doors ? "this link leads out of there, and only closed doors block it"
					      : "this link is blocked, and leads out of there";
	} else {
		draft.related = tli_lint_waypoint_place(context->map, nodes[largest->first].id);
		draft.related_text = "a waypoint of the larger part is here";
	}
	if (!tl_place_is_known(draft.related))
		draft.related_text = NULL;
	return tli_lint_report(context, &draft);
}

static tl_status report_parts(split_job *job)
{
	collect_parts(job);
	choose_main(job);
	tl_status status = TL_OK;
	for (uint32_t i = 0; status == TL_OK && i < job->count; i++)
		if (i != job->main && is_reported(job, &job->parts[i]))
			status = report_part(job, &job->parts[i]);
	return status;
}

static tl_status find_split_graph(tli_lint_context *context)
{
	if (tl_map_waypoint_count(context->map) < 2)
		return TL_OK;
	tl_status status = tli_lint_need_graph(context);
	if (status != TL_OK)
		return status;
	split_job job = { .context = context, .count = context->parts.world.graph->component_count };
	job.parts = tli_alloc_array(job.count, sizeof *job.parts);
	status = job.parts != NULL ? report_parts(&job) : TL_E_NOMEM;
	tli_free(job.parts, job.count * sizeof *job.parts);
	return status;
}

const tli_lint_row tli_lint_graph_split = {
	.rule = {
		.id = "graph-split",
		.severity = TL_SEVERITY_WARNING,
		.summary = "waypoints that no link or path joins with the rest",
		.what = "The waypoints are in several parts that no path connects, even against the arrows. Each but the largest is "
			"reported, with its size and the waypoint of it whose name comes first. On a map with links paths go over "
			"those that are free, and a part has two waypoints or more: one without links is reported by "
			"waypoint-isolated. On a map without links paths go by corners, for the agent's body, and a part may be one "
			"waypoint. The finding says why there is no path, as `tautline path` does, for the first eight parts. Where no body can be is reported by other rules, and a closed door joins what is on its two "
			"sides; over links it blocks. Obstacles without velocity block.",
		.why = "No path leads from one part to the other. Often a single link is missing or blocked, or a wall has no opening.",
		.example = "tautline 1\n"
			   "waypoint a 1,1\n"
			   "waypoint b 1,9\n"
			   "waypoint c 9,1\n"
			   "waypoint d 9,9\n"
			   "link a b\n"
			   "link c d\n",
		.fix = "Add the link that is missing, or free the one that is blocked. Where the parts are "
			"meant to be apart (two islands): allow graph-split c a \"the reason\", with the two names of "
			"the finding.",
		.formats = "In doom and udmf it is off: the waypoints are the things of a level, and monsters wait in closets that "
			   "a door, a lift or a teleporter opens."
			" " TLI_LINT_SAYS_GUESSED,
	},
	.exceptions = tli_lint_less_in_levels,
	.run = find_split_graph,
	.about = TLI_LINT_ABOUT_GRAPH,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS,
};
