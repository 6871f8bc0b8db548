/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/one_way_trap.c: waypoints that can be entered but not left.
 *
 * In each component of the graph of free links (arrows ignored) the home is its largest strongly connected part. Waypoints from which
 * home cannot be reached are traps, one for each component of them:
 *
 *        o---o                  o---o = home
 *        |   |---> o ---> o           o ---> o = one trap of 2, entered by the first arrow
 *        o---o <--- o                 what leads to home is no trap
 *
 * Of equally large parts home is the one to which the shortest longest chain of parts leads, so that a chain of one-way links is entered
 * at its start; then the one with the name that comes first in byte order. Edges between strong parts (graph/strong.h) lead from larger
 * to smaller numbers, so one pass downwards finds homes and one upwards what reaches them. O(waypoints + links).
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "graph/strong.h"

#include <string.h>

typedef struct trap_job {
	tli_lint_context *context;
	const tli_graph *graph;
	uint32_t count;    /* nodes */
	uint32_t *strong;  /* [count] the part of a node */
	uint32_t *begin;   /* [count + 1] where a part's nodes begin in `members` */
	uint32_t *members; /* [count] nodes by part */
	uint32_t *level;   /* [count] of a part */
	uint32_t *first;   /* [count] of a part, later of a trap: the node whose name comes first */
	uint32_t *home;    /* [count] of a component: a part */
	uint32_t *reaches; /* [count] of a part: 1 = home can be reached */
	uint32_t *trap;    /* [count] of a node that is in one: another of the same trap, not above itself */
	uint32_t *size;    /* [count] of a trap, by its root */
	uint32_t *entries; /* [count] links into a trap, by its root */
	uint32_t *entry;   /* [count] the first of them */
	uint32_t parts;
} trap_job;

enum { TRAP_ROWS = 11 };

static const char *name_of_node(const trap_job *job, uint32_t node)
{
	return job->context->parts.world.nodes[node].name;
}

static void keep_first_name(const trap_job *job, uint32_t *first, uint32_t node)
{
	if (*first == TLI_LINT_NONE || strcmp(name_of_node(job, node), name_of_node(job, *first)) < 0)
		*first = node;
}

static void sort_members(trap_job *job)
{
	tli_assert(job->parts <= job->count);
	for (uint32_t n = 0; n < job->count; n++)
		job->begin[job->strong[n] + 1]++;
	for (uint32_t p = 0; p < job->parts; p++)
		job->begin[p + 1] += job->begin[p];
	for (uint32_t n = job->count; n-- > 0;) /* level is scratch here: how many of the part are placed */
		job->members[job->begin[job->strong[n]] + job->level[job->strong[n]]++] = n;
	memset(job->level, 0, job->parts * sizeof *job->level);
}

/* Calls visit(job, from part, to part) for each edge that leaves part p. */
static void each_edge_out(trap_job *job, uint32_t p, void (*visit)(trap_job *job, uint32_t from, uint32_t to))
{
	for (uint32_t m = job->begin[p]; m < job->begin[p + 1]; m++) {
		uint32_t node = job->members[m];
		for (uint32_t e = job->graph->first[node]; e < job->graph->first[node + 1]; e++)
			if (job->strong[job->graph->to[e]] != p)
				visit(job, p, job->strong[job->graph->to[e]]);
	}
}

static void raise_level(trap_job *job, uint32_t from, uint32_t to)
{
	if (job->level[to] <= job->level[from])
		job->level[to] = job->level[from] + 1;
}

static void reach_over(trap_job *job, uint32_t from, uint32_t to)
{
	job->reaches[from] |= job->reaches[to];
}

static bool is_better_home(const trap_job *job, uint32_t a, uint32_t b)
{
	uint32_t size_a = job->begin[a + 1] - job->begin[a], size_b = job->begin[b + 1] - job->begin[b];
	if (size_a != size_b)
		return size_a > size_b;
	if (job->level[a] != job->level[b])
		return job->level[a] < job->level[b];
	return strcmp(name_of_node(job, job->first[a]), name_of_node(job, job->first[b])) < 0;
}

/* Step 2. */
static void choose_homes(trap_job *job)
{
	for (uint32_t p = job->parts; p-- > 0;) {
		each_edge_out(job, p, raise_level);
		for (uint32_t m = job->begin[p]; m < job->begin[p + 1]; m++)
			keep_first_name(job, &job->first[p], job->members[m]);
	}
	for (uint32_t p = 0; p < job->parts; p++) {
		uint32_t *home = &job->home[job->graph->component[job->members[job->begin[p]]]];
		if (*home == TLI_LINT_NONE || is_better_home(job, p, *home))
			*home = p;
	}
}

/* Step 3. */
static void mark_parts_that_reach_home(trap_job *job)
{
	for (uint32_t c = 0; c < job->graph->component_count; c++)
		job->reaches[job->home[c]] = 1;
	for (uint32_t p = 0; p < job->parts; p++)
		each_edge_out(job, p, reach_over);
}

static bool is_in_trap(const trap_job *job, uint32_t node)
{
	return !job->reaches[job->strong[node]];
}

static uint32_t find_trap_root(uint32_t *parent, uint32_t node)
{
	while (parent[node] != node)
		node = parent[node] = parent[parent[node]];
	return node;
}

static void join_traps(trap_job *job)
{
	for (uint32_t n = 0; n < job->count; n++) {
		job->trap[n] = n;
		job->first[n] = job->entry[n] = TLI_LINT_NONE;
	}
	for (uint32_t n = 0; n < job->count; n++) {
		for (uint32_t e = job->graph->first[n]; e < job->graph->first[n + 1]; e++) {
			if (!is_in_trap(job, n) || !is_in_trap(job, job->graph->to[e]))
				continue;
			uint32_t a = find_trap_root(job->trap, n), b = find_trap_root(job->trap, job->graph->to[e]);
			job->trap[a > b ? a : b] = a > b ? b : a;
		}
	}
}

/* Step 4. */
static void find_traps(trap_job *job)
{
	const tli_lint_world *world = &job->context->parts.world;
	join_traps(job);
	for (uint32_t n = 0; n < job->count; n++) {
		uint32_t root = find_trap_root(job->trap, n);
		job->size[root]++;
		keep_first_name(job, &job->first[root], n);
	}
	for (uint32_t i = (uint32_t)tli_array_length(world->links); i-- > 0;) {
		const tli_lint_link *link = &world->links[i];
		if (link->blocked || is_in_trap(job, link->from) || !is_in_trap(job, link->to))
			continue;
		uint32_t root = find_trap_root(job->trap, link->to);
		job->entries[root]++;
		job->entry[root] = i;
	}
}

static void describe_trap(trap_job *job, tli_text *text, uint32_t root)
{
	if (job->size[root] == 1)
		tli_text_add(text, "waypoint ");
	else
		tli_text_add_format(text, "the %u waypoints about ", job->size[root]);
	tli_lint_add_name(text, name_of_node(job, job->first[root]));
	tli_text_add(text, " can be entered but not left: ");
	if (job->entries[root] == 1) {
		tli_text_add(text, "the one-way link ");
		tli_lint_add_link(text, job->context, &job->context->parts.world.links[job->entry[root]]);
		tli_text_add(text, " leads in, none leads back");
	} else {
		tli_text_add_format(text, "%u one-way links lead in, ", job->entries[root]);
		tli_lint_add_link(text, job->context, &job->context->parts.world.links[job->entry[root]]);
		tli_text_add(text, " first, none leads back");
	}
}

static tl_status report_trap(trap_job *job, uint32_t root)
{
	tli_assert(job->entries[root] > 0);
	tli_lint_context *context = job->context;
	const tli_lint_node *node = &context->parts.world.nodes[job->first[root]];
	describe_trap(job, tli_lint_text(context), root);
	tli_lint_draft draft = {
		.place = tli_lint_link_place(context->map, context->parts.world.links[job->entry[root]].id),
		.related = tli_lint_waypoint_place(context->map, node->id),
		.has_at = true,
		.at = tli_point_to_units(node->at, tl_map_resolution(context->map)),
		.names = { node->name },
		.name_count = 1,
	};
	if (tl_place_is_known(draft.related))
		draft.related_text = "a waypoint of the trap is here";
	return tli_lint_report(context, &draft);
}

static tl_status find_and_report(trap_job *job)
{
	tl_status status = tli_graph_find_strong(job->graph, job->strong, &job->parts);
	if (status != TL_OK)
		return status;
	for (uint32_t n = 0; n < job->count; n++)
		job->first[n] = job->home[n] = TLI_LINT_NONE;
	sort_members(job);
	choose_homes(job);
	mark_parts_that_reach_home(job);
	find_traps(job);
	for (uint32_t n = 0; status == TL_OK && n < job->count; n++)
		if (is_in_trap(job, n) && job->trap[n] == n)
			status = report_trap(job, n);
	return status;
}

/* All rows lie in one block. */
static tl_status run_on_graph(tli_lint_context *context)
{
	const tli_graph *graph = context->parts.world.graph;
	size_t row = (size_t)graph->node_count + 1;
	uint32_t *memory = tli_alloc_array(row, TRAP_ROWS * sizeof *memory); /* zeroed */
	if (memory == NULL)
		return TL_E_NOMEM;
	trap_job job = { .context = context, .graph = graph, .count = graph->node_count };
	uint32_t **rows[TRAP_ROWS] = { &job.strong, &job.begin, &job.members, &job.level, &job.first, &job.home,
		&job.reaches, &job.trap, &job.size, &job.entries, &job.entry };
	for (size_t i = 0; i < TRAP_ROWS; i++)
		*rows[i] = memory + i * row;
	tl_status status = find_and_report(&job);
	tli_free(memory, row * TRAP_ROWS * sizeof *memory);
	return status;
}

static tl_status find_one_way_traps(tli_lint_context *context)
{
	tl_status status = tli_lint_need_ends(context);
	if (status != TL_OK || !tl_map_is_linked(context->map))
		return status;
	bool has_oneway = false;
	for (size_t i = 0; i < tli_array_length(context->parts.world.links); i++)
		has_oneway = has_oneway || context->parts.world.links[i].oneway;
	if (!has_oneway)
		return TL_OK;
	status = tli_lint_need_graph(context);
	return status == TL_OK ? run_on_graph(context) : status;
}

const tli_lint_row tli_lint_one_way_trap = {
	.rule = {
		.id = "one-way-trap",
		.severity = TL_SEVERITY_WARNING,
		.summary = "waypoints that one-way links lead into, and none leads back",
		.what = "From these waypoints no path over free links leads back to the home of their part of "
			"the graph, which is its largest set of waypoints that all reach each other (of equally large "
			"ones the one that lies first along the arrows). There is one finding for each trap, at the "
			"first link that leads in, with the number of waypoints in it. Waypoints from which home can "
			"be reached, but that cannot be reached from home, are no trap.",
		.why = "An agent that goes there cannot come back, and no path from there leads anywhere else. "
			"Often the link back is missing, or is blocked.",
		.example = "tautline 1\n"
			   "waypoint a 1,1\n"
			   "waypoint b 5,1\n"
			   "waypoint pit 5,5\n"
			   "link a b\n"
			   "link b pit oneway\n",
		.fix = "Add a link that leads back, or make the link two-way. Where it is meant (an exit, a "
			"pit): allow one-way-trap pit \"the reason\", with the name of the finding.",
	},
	.run = find_one_way_traps,
	.about = TLI_LINT_ABOUT_GRAPH,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS,
};
