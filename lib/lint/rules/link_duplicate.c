/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/link_duplicate.c: authored links that add nothing to the others between the same two waypoints.
 *
 * In each direction a search uses one link: the cheapest; of equally cheap ones a two-way link, else the first in the file. A link that
 * is used in no direction is a duplicate: removing it changes no path. They are found in runs of links sorted by their ends. O(l).
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"
#include "geometry/distance.h"
#include "mesh/order.h"

#include <math.h>

typedef struct pair_entry {
	uint32_t low, high; /* nodes */
	uint32_t index;     /* of the link in the world */
	double cost;
} pair_entry;

typedef struct pairs_job {
	tli_lint_context *context;
	tli_order_item *keys, *spare; /* [room] each: by both nodes; the index is that of the link */
	pair_entry *entries;          /* [room] in the order of the keys */
	size_t room, count;
} pairs_job;

/* Step 1: the links by their ends, those with the same in the order of the map. */
static void sort_pairs(pairs_job *job)
{
	const tli_lint_world *world = &job->context->parts.world;
	const tli_lint_link *link;
	for (size_t at = 0; (link = tli_lint_next_link(job->context, &at)) != NULL;) {
		bool forward = link->from < link->to;
		if (link->from == link->to)
			continue;
		uint32_t low = forward ? link->from : link->to, high = forward ? link->to : link->from;
		job->keys[job->count++] = (tli_order_item){ (uint64_t)low << 32 | high,
			(uint32_t)(link - world->links) };
	}
	tli_order_sort(job->keys, job->spare, job->count);
}

static tl_status fill_entries(pairs_job *job)
{
	const tli_lint_world *world = &job->context->parts.world;
	double unit = 1.0 / tl_map_resolution(job->context->map);
	for (size_t i = 0; i < job->count; i++) {
		const tli_lint_link *link = &world->links[job->keys[i].index];
		tl_link_info info;
		tl_status status = tl_map_get_link(job->context->map, link->id, &info);
		if (status != TL_OK)
			return status;
		tli_point a = world->nodes[link->from].at, b = world->nodes[link->to].at;
		double cost = info.has_cost ? info.cost : sqrt((double)tli_distance_squared(a, b)) * unit;
		job->entries[i] = (pair_entry){ (uint32_t)(job->keys[i].key >> 32), (uint32_t)job->keys[i].key,
			job->keys[i].index, cost };
	}
	return TL_OK;
}

static bool leads(const pairs_job *job, const pair_entry *item, bool upwards)
{
	const tli_lint_link *link = &job->context->parts.world.links[item->index];
	return !link->oneway || (link->from < link->to) == upwards;
}

/* What a search uses in that direction; NULL = there is none. Entries of a run come in the order of the map. */
static const pair_entry *find_best(const pairs_job *job, const pair_entry *begin, const pair_entry *end, bool upwards)
{
	const pair_entry *best = NULL;
	for (const pair_entry *at = begin; at != end; at++) {
		if (!leads(job, at, upwards))
			continue;
		const tli_lint_link *links = job->context->parts.world.links;
		bool wider = best != NULL && links[best->index].oneway && !links[at->index].oneway;
		if (best == NULL || at->cost < best->cost || (at->cost == best->cost && wider))
			best = at;
	}
	return best;
}

static tl_status report_entry(const pairs_job *job, const pair_entry *duplicate, const pair_entry *best)
{
	tli_assert(duplicate != best);
	tli_lint_context *context = job->context;
	const tli_lint_world *world = &context->parts.world;
	tli_lint_draft draft;
	tli_text *text = tli_lint_begin_link(context, &world->links[duplicate->index], &draft);
	tli_text_add(text,
		duplicate->cost > best->cost ? " is never used: another link between the two costs less"
					     : " adds nothing to another one between the two");
	draft.related = tli_lint_link_place(context->map, world->links[best->index].id);
	if (tl_place_is_known(draft.related))
		draft.related_text = "the other link is here";
	return tli_lint_report(context, &draft);
}

/* Step 2. */
static tl_status check_run(const pairs_job *job, const pair_entry *begin, const pair_entry *end)
{
	const pair_entry *up = find_best(job, begin, end, true), *down = find_best(job, begin, end, false);
	tl_status status = TL_OK;
	for (const pair_entry *at = begin; status == TL_OK && at != end; at++) {
		if (at != up && at != down &&
			tli_lint_is_to_report(
				job->context, tli_lint_link_subject(&job->context->parts.world.links[at->index])))
			status = report_entry(job, at, leads(job, at, true) ? up : down);
	}
	return status;
}

static tl_status check_runs(pairs_job *job)
{
	sort_pairs(job);
	tl_status status = tli_budget_spend(12 * (uint64_t)job->count);
	if (status == TL_OK)
		status = fill_entries(job);
	for (size_t begin = 0, end; status == TL_OK && begin < job->count; begin = end) {
		const pair_entry *first = &job->entries[begin];
		for (end = begin + 1; end < job->count; end++)
			if (job->entries[end].low != first->low || job->entries[end].high != first->high)
				break;
		if (end - begin > 1)
			status = check_run(job, first, first + (end - begin));
	}
	return status;
}

static tl_status find_duplicate_links(tli_lint_context *context)
{
	size_t links = tl_map_link_count(context->map);
	if (links < 2)
		return TL_OK;
	tl_status status = tli_lint_need_ends(context);
	if (status != TL_OK)
		return status;
	pairs_job job = { .context = context, .room = links };
	job.keys = tli_alloc_array(links, sizeof *job.keys);
	job.spare = tli_alloc_array(links, sizeof *job.spare);
	job.entries = tli_alloc_array(links, sizeof *job.entries);
	status = job.keys != NULL && job.spare != NULL && job.entries != NULL ? check_runs(&job) : TL_E_NOMEM;
	tli_free(job.keys, links * sizeof *job.keys);
	tli_free(job.spare, links * sizeof *job.spare);
	tli_free(job.entries, links * sizeof *job.entries);
	return status;
}

const tli_lint_row tli_lint_link_duplicate = {
	.rule = {
		.id = "link-duplicate",
		.severity = TL_SEVERITY_WARNING,
		.summary = "an authored link that adds nothing to another of the same two waypoints",
		.what = "Another link, or two others, between the same two waypoints lead wherever this one "
			"leads, at the same cost or less (without a cost of its own a link costs its length). Of "
			"equal links the first is kept and the others are reported; a two-way link is kept before a "
			"one-way one. Two one-way links in opposite directions are no duplicates, nor is a second "
			"link that is cheaper in one direction.",
		.why = "One of the two is edited later and the other is not, and then the map does not mean "
			"what it seems to say.",
		.example = "tautline 1\n"
			   "waypoint a 1,2\n"
			   "waypoint b 9,2\n"
			   "link a b\n"
			   "link b a oneway\n",
		.fix = "Remove it. If it was to change the cost, change the cost of the other.",
	},
	.run = find_duplicate_links,
	.lists_all = true,
	.about = TLI_LINT_ABOUT_BESIDE,
	.reads = TLI_LINT_READS_LINKS,
};
