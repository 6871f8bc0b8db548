/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/outline_open.c: walls around all waypoints and agents that are open at one place.
 *
 * A closed map was meant where walls that share their ends make a chain from one free end to another, the chain is at least three times as
 * long as what is missing between the two, and, closed, it encloses each waypoint and agent of the map. So at most one place is reported,
 * and a map without waypoints and agents is left alone.
 *
 * 1. Free ends (sweep.c); a map with more than 64 has no outline.
 * 2. Those that walls join, from each by one search over shared ends: walls that stand free in the room are chains of their own.
 * 3. Of each two that are joined, the nearest first, a chain: breadth first. At most 64 pairs are tried.
 * 4. Waypoints and agents against the polygon, by an index of its sides.
 *
 * O(n log n).
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/sort.h"
#include "geometry/distance.h"

#include <math.h>

enum { OUTLINE_ENDS_MAX = 64, OUTLINE_TRIES = 64 };

/* How many times as long as the leak the walls have to be. */
static const double outline_over_leak = 3;

/* A different segment at one of its ends. */
typedef struct chain_end {
	tli_point at;
	const tli_lint_segment *segment;
} chain_end;

typedef struct leak_pair {
	uint32_t one, two; /* of `ends` */
	int64_t square;    /* of the distance */
} leak_pair;

typedef struct outline_job {
	tli_lint_context *context;
	chain_end ends[OUTLINE_ENDS_MAX];  /* the free ones, by point */
	uint32_t chains[OUTLINE_ENDS_MAX]; /* of each free end, the first that walls join it with */
	uint32_t end_count;
	chain_end *at; /* tli_array, by point: two for each segment */
	uint32_t
		*from; /* [different segments]: the one before in a chain, itself at the beginning, NONE: not visited */
	uint32_t *queue;   /* [different segments] */
	tli_point *places; /* tli_array: of waypoints and agents */
	tli_wall *sides;   /* tli_array: of the closed polygon */
} outline_job;

static int compare_chain_ends(const void *left, const void *right)
{
	const chain_end *a = left, *b = right;
	int order = tli_point_compare(a->at, b->at);
	return order != 0 ? order : tli_lint_compare_ends(a->segment, b->segment);
}

static const tli_lint_segment *outline_segment(const outline_job *job, uint32_t which)
{
	return tli_lint_segment_of(&job->context->parts.walls.segments, which);
}

static int compare_chain_points(const void *left, const void *right)
{
	return tli_point_compare(((const chain_end *)left)->at, ((const chain_end *)right)->at);
}

/* All ends, and the free ones. */
static tl_status list_chain_ends(outline_job *job)
{
	const tli_lint_segments *segments = &job->context->parts.walls.segments;
	uint32_t count = (uint32_t)tli_lint_segments_count(segments);
	if (!tli_array_reserve(job->at, 2 * (size_t)count))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < count; i++) {
		if (tli_lint_segment_is_free(segments, i))
			continue;
		const tli_lint_segment *it = tli_lint_segment_of(segments, i);
		if (!tli_lint_segment_blocks_walk(segments, i))
			continue;
		tli_array_push(job->at, ((chain_end){ it->a, it }));
		tli_array_push(job->at, ((chain_end){ it->b, it }));
		if (segments->different[i].free_a)
			job->ends[job->end_count++] = (chain_end){ it->a, it };
		if (segments->different[i].free_b)
			job->ends[job->end_count++] = (chain_end){ it->b, it };
	}
	tli_sort(job->at, tli_array_length(job->at), sizeof *job->at, compare_chain_ends);
	tli_sort(job->ends, job->end_count, sizeof *job->ends, compare_chain_ends);
	return TL_OK;
}

static tl_status list_placed(outline_job *job)
{
	const tl_map *map = job->context->map;
	int32_t resolution = tl_map_resolution(map);
	const tli_lint_node *nodes = job->context->parts.world.nodes;
	for (size_t i = 0; i < tli_array_length(nodes); i++)
		if (!tli_array_append(job->places, nodes[i].at))
			return TL_E_NOMEM;
	tl_map_agent_id id = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 });
	for (; id.index1 != 0; id = tl_map_next_agent(map, id)) {
		tl_map_agent_info info;
		tli_point at;
		if (tl_map_get_agent(map, id, &info) == TL_OK &&
			tli_double_to_grid(info.at.x, resolution, &at.x) == TL_OK &&
			tli_double_to_grid(info.at.y, resolution, &at.y) == TL_OK && !tli_array_append(job->places, at))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

/* ---- a chain ---- */

/* Puts the segments at a point that were not visited behind the queue. */
static void visit_point(outline_job *job, tli_point at, uint32_t from, uint32_t *end)
{
	const chain_end key = { at, NULL };
	size_t count = tli_array_length(job->at);
	size_t i = tli_lower_bound(job->at, count, sizeof *job->at, &key, compare_chain_points);
	for (; i < count && tli_point_equal(job->at[i].at, at); i++) {
		uint32_t segment = job->at[i].segment->which;
		if (job->from[segment] != TLI_LINT_NONE)
			continue;
		job->from[segment] = from == TLI_LINT_NONE ? segment : from;
		job->queue[(*end)++] = segment;
	}
}

/* The last segment of a chain with the fewest segments from p to q; NONE: there is no chain, or all that is joined with p is wanted. */
static uint32_t find_chain(outline_job *job, tli_point p, const tli_point *q)
{
	uint32_t count = (uint32_t)tli_lint_segments_count(&job->context->parts.walls.segments), end = 0;
	for (uint32_t i = 0; i < count; i++)
		job->from[i] = TLI_LINT_NONE;
	visit_point(job, p, TLI_LINT_NONE, &end);
	for (uint32_t i = 0; i < end; i++) {
		const tli_lint_segment *it = outline_segment(job, job->queue[i]);
		if (q && (tli_point_equal(it->a, *q) || tli_point_equal(it->b, *q)))
			return job->queue[i];
		visit_point(job, it->a, job->queue[i], &end);
		visit_point(job, it->b, job->queue[i], &end);
	}
	return TLI_LINT_NONE;
}

/* Which ends are of one chain. */
static tl_status join_ends(outline_job *job)
{
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < job->end_count; i++)
		job->chains[i] = TLI_LINT_NONE;
	for (uint32_t i = 0; status == TL_OK && i < job->end_count; i++) {
		if (job->chains[i] != TLI_LINT_NONE)
			continue;
		status = tli_budget_spend(tli_array_length(job->at));
		(void)find_chain(job, job->ends[i].at, NULL);
		for (uint32_t k = i; k < job->end_count; k++)
			if (job->from[job->ends[k].segment->which] != TLI_LINT_NONE)
				job->chains[k] = i;
	}
	return status;
}

static bool add_outline_side(outline_job *job, tli_point a, tli_point b)
{
	return tli_array_append(job->sides, ((tli_wall){ a, b, 0, 1 }));
}

/* The sides of a chain, and the one that is missing; *length of the chain, grid units. */
static tl_status list_outline_sides(outline_job *job, const leak_pair *pair, uint32_t last, double *length)
{
	*length = 0;
	tli_array_truncate(job->sides, 0);
	for (;; last = job->from[last]) {
		const tli_lint_segment *it = outline_segment(job, last);
		*length += tli_distance_points(it->a, it->b);
		if (!add_outline_side(job, it->a, it->b))
			return TL_E_NOMEM;
		if (job->from[last] == last)
			break;
	}
	return add_outline_side(job, job->ends[pair->one].at, job->ends[pair->two].at) ? TL_OK : TL_E_NOMEM;
}

/* ---- judging ---- */

static tl_status encloses_all_places(outline_job *job, bool *all)
{
	tli_walls *polygon = NULL;
	size_t count = tli_array_length(job->places);
	tl_status status = tli_walls_create(job->sides, tli_array_length(job->sides), &polygon);
	*all = status == TL_OK && count > 0;
	for (size_t i = 0; i < count && *all; i++)
		*all = tli_walls_inside_solid(polygon, job->places[i]);
	tli_walls_free(polygon);
	return status;
}

static tl_status report_leak(outline_job *job, const leak_pair *pair)
{
	tli_lint_context *context = job->context;
	const chain_end *one = &job->ends[pair->one], *two = &job->ends[pair->two];
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "the walls around all waypoints and agents leave an opening of ");
	tli_lint_add_length(text, context->map, sqrt((double)pair->square) / tl_map_resolution(context->map), 0);
	tli_text_add(text, " from ");
	tli_lint_add_grid_point(text, context, one->at, two->at);
	tli_text_add(text, " to ");
	tli_lint_add_grid_point(text, context, two->at, one->at);
	tli_lint_draft draft = { .place = tli_lint_segment_place(context, one->segment, one->at) };
	draft.related = tli_lint_segment_place(context, two->segment, two->at);
	draft.related_text = tl_place_is_known(draft.related) ? "the other end is here" : NULL;
	return tli_lint_report_gap(context, &draft, one->at, two->at);
}

static tl_status try_pair(outline_job *job, const leak_pair *pair, bool *done)
{
	double length;
	tl_status status = tli_budget_spend(tli_array_length(job->at));
	if (status)
		return status;
	uint32_t last = find_chain(job, job->ends[pair->one].at, &job->ends[pair->two].at);
	if (last == TLI_LINT_NONE)
		return TL_OK;
	status = list_outline_sides(job, pair, last, &length);
	if (status != TL_OK || length < outline_over_leak * sqrt((double)pair->square))
		return status;
	status = encloses_all_places(job, done);
	return status == TL_OK && *done ? report_leak(job, pair) : status;
}

static int compare_leak_pairs(const void *left, const void *right)
{
	const leak_pair *a = left, *b = right;
	if (a->square != b->square)
		return a->square < b->square ? -1 : 1;
	if (a->one != b->one)
		return a->one < b->one ? -1 : 1;
	return (a->two > b->two) - (a->two < b->two);
}

/* All pairs of one chain but those that wall-gap reports, the nearest first. */
static size_t list_leak_pairs(const outline_job *job, leak_pair pairs[])
{
	const tli_lint_context *context = job->context;
	const chain_end *ends = job->ends;
	int64_t gap = tli_lint_is_running(context, "wall-gap") ? context->gap : 0;
	size_t count = 0;
	for (uint32_t i = 0; i < job->end_count; i++)
		for (uint32_t k = i + 1; k < job->end_count; k++) {
			int64_t square = tli_distance_squared(ends[i].at, ends[k].at);
			if (job->chains[i] == job->chains[k] && square >= gap * gap)
				pairs[count++] = (leak_pair){ i, k, square };
		}
	tli_sort(pairs, count, sizeof *pairs, compare_leak_pairs);
	return count;
}

static tl_status try_pairs(outline_job *job)
{
	enum { PAIRS_MAX = OUTLINE_ENDS_MAX * OUTLINE_ENDS_MAX / 2 };
	leak_pair *pairs = tli_alloc_array(PAIRS_MAX, sizeof *pairs);
	if (pairs == NULL)
		return TL_E_NOMEM;
	size_t count = list_leak_pairs(job, pairs);
	bool done = false;
	tl_status status = TL_OK;
	for (size_t i = 0; i < count && i < OUTLINE_TRIES && !done && status == TL_OK; i++)
		status = try_pair(job, &pairs[i], &done);
	tli_free(pairs, PAIRS_MAX * sizeof *pairs);
	return status;
}

static tl_status find_leak(outline_job *job)
{
	size_t count = tli_lint_segments_count(&job->context->parts.walls.segments);
	job->from = tli_alloc_array(count, sizeof *job->from);
	job->queue = tli_alloc_array(count, sizeof *job->queue);
	tl_status status = job->from != NULL && job->queue != NULL ? TL_OK : TL_E_NOMEM;
	if (status == TL_OK)
		status = list_chain_ends(job);
	if (status == TL_OK)
		status = list_placed(job);
	if (status == TL_OK)
		status = join_ends(job);
	if (status == TL_OK)
		status = try_pairs(job);
	tli_free(job->from, count * sizeof *job->from);
	tli_free(job->queue, count * sizeof *job->queue);
	tli_array_free(job->at);
	tli_array_free(job->places);
	tli_array_free(job->sides);
	return status;
}

static tl_status find_open_outline(tli_lint_context *context)
{
	outline_job job = { .context = context };
	tl_status status = tli_lint_need_meetings(context);
	if (status == TL_OK)
		status = tli_lint_need_nodes(context);
	if (status != TL_OK)
		return status;
	size_t ends = context->parts.walls.end_count;
	return ends < 2 || ends > OUTLINE_ENDS_MAX || context->parts.walls.stopped ? TL_OK : find_leak(&job);
}

static bool has_places(const tli_lint_context *context)
{
	return tl_map_waypoint_count(context->map) + tl_map_agent_count(context->map) > 0;
}

static const tli_lint_exception off_among_lights[] = { { .format = "uvtt" }, { 0 } };

const tli_lint_row tli_lint_outline_open = {
	.rule = {
		.id = "outline-open",
		.severity = TL_SEVERITY_WARNING,
		.summary = "walls around the whole map that are open at one place",
		.what = "Walls and doors that share their ends run from one free end to another, around all waypoints and agents of the "
			"map, and what is missing between the two ends is at most a third of their length. It is reported with its "
			"ends and its width; where it is narrower than --gap, wall-gap reports it instead. A door or an exit across "
			"closes the walls, open or not. On a map with more than 64 free ends nothing is reported.",
		.why = "Sight and paths lead out of the map: agents walk around it outside, and what was to be hidden is seen.",
		.example = "tautline 1\n"
			   "wall 0,0 10,0 10,8 0,8\n"
			   "waypoint a 1,1\n"
			   "waypoint b 9,7\n",
		.fix = "Add the side that is missing (or write loop), or a door or an exit where the map is to be left.",
		.formats = "In uvtt it is off: waypoints are lights, and walls around all lights need not be closed.",
	},
	.exceptions = off_among_lights,
	.run = find_open_outline,
	.reads = TLI_LINT_READS_WALLS | TLI_LINT_READS(WAYPOINT) | TLI_LINT_READS(AGENT) | TLI_LINT_READS(RADIUS),
	.wanted = has_places,
};
