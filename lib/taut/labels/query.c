/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/query.c: the shortest path between two points from hub labels.
 *
 * 1. A first bound from the most promising state of either end; states that cannot lie on a path within it are left out.
 * 2. A table of the least length from the start to each hub, then the least sum with the labels of the goal's side. A path that ends in a
 *    state is, reversed, one that begins in the other state of its corner.
 * 3. From both states of the least sum hop by hop to the hub; the length is summed anew along the path.
 * Cost: two steps per label of the states looked at, and the labels of the states on the path.
 */
#include "base/alloc.h"
#include "base/array.h"
#include "taut/labels/internal.h"

#include <math.h>

/* So that rounding hides no path within the bound. */
static const double BOUND_SLACK = 1 + 1e-12;

typedef struct path_end {
	uint32_t state; /* arrived at, from this end's point */
	uint32_t used;  /* labels that can be used */
	double length;  /* from the point */
	double bound;   /* length of the shortest conceivable path by it */
} path_end;

struct tli_labels_query {
	double *to_hub; /* [capacity], INFINITY between runs */
	uint32_t capacity;
	path_end *starts, *goals; /* tli_array */
	uint32_t *corners, *back; /* tli_array */
};

tl_status tli_labels_query_create(tli_labels_query **out)
{
	tli_labels_query *query = tli_alloc_zeroed(sizeof *query);
	if (!query)
		return TL_E_NOMEM;
	*out = query;
	return TL_OK;
}

void tli_labels_query_free(tli_labels_query *query)
{
	if (!query)
		return;
	tli_free(query->to_hub, query->capacity * sizeof *query->to_hub);
	tli_array_free(query->starts);
	tli_array_free(query->goals);
	tli_array_free(query->corners);
	tli_array_free(query->back);
	tli_free(query, sizeof *query);
}

static tl_status reserve_for_query(tli_labels_query *query, const tli_labels *labels, const tli_taut_def *def)
{
	tli_array_truncate(query->starts, 0);
	tli_array_truncate(query->goals, 0);
	if (!tli_array_reserve(query->starts, def->from_count) || !tli_array_reserve(query->goals, def->to_count))
		return TL_E_NOMEM;
	uint32_t count = labels->states / 2;
	if (count <= query->capacity)
		return TL_OK;
	double *to_hub = tli_alloc_array(count, sizeof *to_hub);
	if (!to_hub)
		return TL_E_NOMEM;
	for (uint32_t hub = 0; hub < count; hub++)
		to_hub[hub] = INFINITY;
	tli_free(query->to_hub, query->capacity * sizeof *query->to_hub);
	query->to_hub = to_hub;
	query->capacity = count;
	return TL_OK;
}

/* The number of labels of the state that a path from the point can use. */
static uint32_t usable(const tli_labels *labels, uint32_t state, tli_point from)
{
	const tli_label_record *record = tli_label_record_of(labels, state);
	const tli_label_group *groups = tli_label_record_groups(record);
	tli_direction arrival = tli_direction_to(from, labels->positions[state / 2]);
	uint32_t end = 1;
	for (uint32_t i = 0; i < record->groups; i++) {
		if (!tli_taut_turn_is_taut(arrival, groups[i].to, state))
			break;
		end = groups[i].end;
	}
	return end;
}

static void fill_hub_table(tli_labels_query *query, const tli_labels *labels, const path_end *end)
{
	const tli_label_record *record = tli_label_record_of(labels, end->state);
	const double *lengths = tli_label_record_lengths(record);
	const uint32_t *hubs = tli_label_record_hubs(record);
	for (uint32_t i = 0; i < end->used; i++) {
		double length = end->length + lengths[i], *to_hub = &query->to_hub[hubs[i]];
		*to_hub = length < *to_hub ? length : *to_hub;
	}
}

typedef struct meeting {
	double sum, from_start;
	const path_end *start, *goal;
	uint32_t hub;
} meeting;

static void meet_at_hubs(const tli_labels_query *query, const tli_labels *labels, const path_end *end, meeting *best)
{
	const tli_label_record *record = tli_label_record_of(labels, end->state);
	const double *lengths = tli_label_record_lengths(record);
	const uint32_t *hubs = tli_label_record_hubs(record);
	double least = best->sum;
	uint32_t at = UINT32_MAX;
	for (uint32_t i = 0; i < end->used; i++) {
		double sum = query->to_hub[hubs[i]] + (lengths[i] + end->length);
		if (sum < least) {
			least = sum;
			at = i;
		}
	}
	if (at == UINT32_MAX)
		return;
	*best = (meeting){ least, query->to_hub[hubs[at]], NULL, end, hubs[at] };
}

/* Clears what fill_hub_table wrote. The first end with the best length is the one. */
static void clear_hub_table(tli_labels_query *query, const tli_labels *labels, const path_end *end, meeting *best)
{
	const tli_label_record *record = tli_label_record_of(labels, end->state);
	const double *lengths = tli_label_record_lengths(record);
	const uint32_t *hubs = tli_label_record_hubs(record);
	bool here = false;
	for (uint32_t i = 0; i < end->used; i++) {
		query->to_hub[hubs[i]] = INFINITY;
		here |= hubs[i] == best->hub && end->length + lengths[i] == best->from_start;
	}
	if (here && !best->start && best->goal)
		best->start = end;
}

/* Lists the ends, the most promising one first. A goal's state is turned round. There is room. */
static void list_ends(const tli_labels *labels, const tli_taut_join *joins, size_t count, uint32_t turn,
	tli_point other, path_end **list)
{
	path_end *ends = tli_array_extend(*list, count);
	double least = INFINITY;
	size_t best = 0;
	for (size_t i = 0; i < count; i++) {
		uint32_t state = joins[i].state ^ turn;
		double bound = joins[i].length + tli_taut_distance(labels->positions[state / 2], other);
		ends[i] = (path_end){ state, 0, joins[i].length, bound };
		if (bound < least) {
			least = bound;
			best = i;
		}
	}
	if (best == 0)
		return;
	path_end end = ends[best];
	ends[best] = ends[0];
	ends[0] = end;
}

static void fetch_record(const tli_label_record *record)
{
	for (size_t line = 0; line < 4; line++)
		__builtin_prefetch((const char *)record + 64 * line);
}

/* Drops ends beyond the limit and prefetches the records of the others. The first end stays. */
static void drop_ends(const tli_labels *labels, double limit, path_end *ends)
{
	size_t keep = 1;
	for (size_t i = 1; i < tli_array_length(ends); i++) {
		if (!(ends[i].bound <= limit))
			continue;
		fetch_record(tli_label_record_of(labels, ends[i].state));
		ends[keep++] = ends[i];
	}
	tli_array_truncate(ends, keep);
}

/* There is at least one start and one goal. */
static void find_meeting(tli_labels_query *query, const tli_labels *labels, const tli_taut_def *def, meeting *best)
{
	query->starts[0].used = usable(labels, query->starts[0].state, def->start);
	query->goals[0].used = usable(labels, query->goals[0].state, def->goal);
	fill_hub_table(query, labels, &query->starts[0]);
	meet_at_hubs(query, labels, &query->goals[0], best);
	drop_ends(labels, best->sum * BOUND_SLACK, query->starts);
	drop_ends(labels, best->sum * BOUND_SLACK, query->goals);
	size_t starts = tli_array_length(query->starts), goals = tli_array_length(query->goals);
	for (size_t i = 1; i < starts; i++) {
		query->starts[i].used = usable(labels, query->starts[i].state, def->start);
		fill_hub_table(query, labels, &query->starts[i]);
	}
	meet_at_hubs(query, labels, &query->goals[0], best);
	for (size_t i = 1; i < goals; i++) {
		if (!(query->goals[i].bound <= best->sum * BOUND_SLACK))
			continue;
		query->goals[i].used = usable(labels, query->goals[i].state, def->goal);
		meet_at_hubs(query, labels, &query->goals[i], best);
	}
	for (size_t i = 0; i < starts; i++)
		clear_hub_table(query, labels, &query->starts[i], best);
}

/* The walk from one end to the hub. */
typedef struct hub_walk {
	const tli_label_record *record; /* NULL: arrived */
	uint32_t used;                  /* labels that can be used */
} hub_walk;

/* Notes the corner and goes on to the next record. */
static tl_status step_towards_hub(const tli_labels *labels, hub_walk *walk, uint32_t hub, uint32_t **corners)
{
	const tli_label_record *record = walk->record;
	const tli_label_group *group = tli_label_record_groups(record);
	const uint32_t *hubs = tli_label_record_hubs(record);
	uint32_t at = 0;
	if (!tli_array_reserve(*corners, 1))
		return TL_E_NOMEM;
	tli_array_push(*corners, record->state / 2);
	while (at < walk->used && hubs[at] != hub)
		at++;
	*walk = (hub_walk){ NULL, UINT32_MAX };
	if (at == 0)
		return TL_OK;
	while (group->end <= at)
		group++;
	walk->record = tli_label_record_at(labels, group->hop);
	fetch_record(walk->record);
	return TL_OK;
}

/* Joins the walks from both ends to the hub. They advance in turns, so that memory accesses overlap. */
static tl_status unpack_path(tli_labels_query *query, const tli_labels *labels, const meeting *best)
{
	hub_walk there = { tli_label_record_of(labels, best->start->state), best->start->used };
	hub_walk back = { tli_label_record_of(labels, best->goal->state), best->goal->used };
	tl_status status = TL_OK;
	tli_array_truncate(query->corners, 0);
	tli_array_truncate(query->back, 0);
	while (!status && (there.record || back.record)) {
		if (there.record)
			status = step_towards_hub(labels, &there, best->hub, &query->corners);
		if (!status && back.record)
			status = step_towards_hub(labels, &back, best->hub, &query->back);
	}
	size_t count = tli_array_length(query->back);
	if (status || !tli_array_reserve(query->corners, count))
		return TL_E_NOMEM;
	for (size_t i = count - 1; i-- > 0;)
		tli_array_push(query->corners, query->back[i]);
	return TL_OK;
}

static double sum_up(const tli_labels_query *query, const tli_labels *labels, const meeting *best)
{
	double length = best->start->length;
	for (size_t i = 1; i < tli_array_length(query->corners); i++)
		length += tli_taut_distance(
			labels->positions[query->corners[i - 1]], labels->positions[query->corners[i]]);
	return length + best->goal->length;
}

tl_status tli_labels_run(
	const tli_labels *labels, tli_labels_query *query, const tli_taut_def *def, tli_taut_result *result)
{
	if (reserve_for_query(query, labels, def))
		return TL_E_NOMEM;
	meeting best = { INFINITY, INFINITY, NULL, NULL, UINT32_MAX };
	list_ends(labels, def->from, def->from_count, 0, def->goal, &query->starts);
	list_ends(labels, def->to, def->to_count, 1, def->start, &query->goals);
	if (tli_array_length(query->starts) > 0 && tli_array_length(query->goals) > 0)
		find_meeting(query, labels, def, &best);
	*result = (tli_taut_result){ false, INFINITY, TLI_NO_STATE, (uint32_t)(def->from_count + def->to_count) };
	if (!best.start)
		return TL_OK;
	if (unpack_path(query, labels, &best))
		return TL_E_NOMEM;
	result->found = true;
	result->length = sum_up(query, labels, &best);
	result->last = best.goal->state ^ 1;
	return TL_OK;
}

const uint32_t *tli_labels_path_corners(const tli_labels_query *query, size_t *count)
{
	*count = tli_array_length(query->corners);
	return query->corners;
}
