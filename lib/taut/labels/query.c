/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/query.c: the shortest path between two points from hub labels.
 *
 * 1. A first path from the most promising state of either end; states that cannot lie on a path within it are left out.
 * 2. A table of the least length from the start to each hub, then the least sum with the labels of the goal's side. A path that ends in a
 *    state is, reversed, one that begins in the other state of its corner.
 * 3. From both states of the least sum hop by hop to the hub; the length is summed anew along the path.
 * Cost: two steps per label of the states looked at, and the labels of the states on the path.
 */
#include "base/alloc.h"
#include "base/array.h"
#include "taut/labels/internal.h"

#include <math.h>

typedef struct path_end {
	uint32_t state;    /* arrived at, from this end's point */
	uint32_t used;     /* labels that can be used */
	double length;     /* of the leg from the point */
	double bound;      /* length of the shortest conceivable path by it */
	tli_weight weight; /* of the leg */
} path_end;

struct tli_labels_query {
	int64_t *to_hub; /* [capacity], TLI_NO_LABEL_HIGH between runs */
	uint32_t *to_hub_low;
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
	tli_free(query->to_hub_low, query->capacity * sizeof *query->to_hub_low);
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
	int64_t *to_hub = tli_alloc_array(count, sizeof *to_hub);
	uint32_t *to_hub_low = tli_alloc_array(count, sizeof *to_hub_low);
	if (!to_hub || !to_hub_low) {
		tli_free(to_hub, count * sizeof *to_hub);
		tli_free(to_hub_low, count * sizeof *to_hub_low);
		return TL_E_NOMEM;
	}
	for (uint32_t hub = 0; hub < count; hub++)
		to_hub[hub] = TLI_NO_LABEL_HIGH;
	tli_free(query->to_hub, query->capacity * sizeof *query->to_hub);
	tli_free(query->to_hub_low, query->capacity * sizeof *query->to_hub_low);
	query->to_hub = to_hub;
	query->to_hub_low = to_hub_low;
	query->capacity = count;
	return TL_OK;
}

/* Finds the labels of the state that a path from the end's point can use, and the weight of its first leg. */
static void open_end(const tli_labels *labels, path_end *end, tli_point from)
{
	const tli_label_record *record = tli_label_record_of(labels, end->state);
	const tli_label_group *groups = tli_label_record_groups(record);
	tli_point at = labels->positions[end->state / 2];
	tli_direction arrival = tli_direction_to(from, at);
	end->weight = tli_weight_of_join(end->length, at);
	end->used = 1;
	for (uint32_t i = 0; i < record->groups; i++) {
		if (!tli_taut_turn_is_taut(arrival, groups[i].to, end->state))
			break;
		end->used = groups[i].end;
	}
}

static tli_weight weight_to_hub(const tli_labels_query *query, uint32_t hub)
{
	return tli_weight_of_parts(query->to_hub[hub], query->to_hub_low[hub]);
}

static void fill_hub_table(tli_labels_query *query, const tli_labels *labels, const path_end *end)
{
	const tli_label_record *record = tli_label_record_of(labels, end->state);
	const int64_t *highs = tli_label_record_highs(record);
	const uint32_t *lows = tli_label_record_lows(record), *hubs = tli_label_record_hubs(record);
	for (uint32_t i = 0; i < end->used; i++) {
		tli_weight weight = end->weight + tli_weight_of_parts(highs[i], lows[i]);
		if (weight >= weight_to_hub(query, hubs[i]))
			continue;
		query->to_hub[hubs[i]] = tli_weight_high(weight);
		query->to_hub_low[hubs[i]] = tli_weight_low(weight);
	}
}

typedef struct meeting {
	tli_weight sum, from_start; /* `sum` is a limit while `goal` is NULL */
	const path_end *start, *goal;
	uint32_t hub;
} meeting;

/* The lower parts of weights are looked at only where the upper ones leave it open which sum is less. */
static void meet_at_hubs(const tli_labels_query *query, const tli_labels *labels, const path_end *end, meeting *best)
{
	const tli_label_record *record = tli_label_record_of(labels, end->state);
	const int64_t *highs = tli_label_record_highs(record);
	const uint32_t *lows = tli_label_record_lows(record), *hubs = tli_label_record_hubs(record);
	tli_weight least = best->sum;
	int64_t limit = tli_weight_high(least - end->weight);
	uint32_t at = UINT32_MAX;
	for (uint32_t i = 0; i < end->used; i++) {
		if (query->to_hub[hubs[i]] + highs[i] > limit)
			continue;
		tli_weight sum = weight_to_hub(query, hubs[i]) + tli_weight_of_parts(highs[i], lows[i]) + end->weight;
		if (sum >= least)
			continue;
		least = sum;
		limit = tli_weight_high(least - end->weight);
		at = i;
	}
	if (at != UINT32_MAX)
		*best = (meeting){ least, weight_to_hub(query, hubs[at]), NULL, end, hubs[at] };
}

/* Clears what fill_hub_table wrote. The first end with the best weight is the one. */
static void clear_hub_table(tli_labels_query *query, const tli_labels *labels, const path_end *end, meeting *best)
{
	const tli_label_record *record = tli_label_record_of(labels, end->state);
	const int64_t *highs = tli_label_record_highs(record);
	const uint32_t *lows = tli_label_record_lows(record), *hubs = tli_label_record_hubs(record);
	bool here = false;
	for (uint32_t i = 0; i < end->used; i++) {
		query->to_hub[hubs[i]] = TLI_NO_LABEL_HIGH;
		here |= hubs[i] == best->hub &&
			end->weight + tli_weight_of_parts(highs[i], lows[i]) == best->from_start;
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
		ends[i] = (path_end){ state, 0, joins[i].length, bound, 0 };
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
	open_end(labels, &query->starts[0], def->start);
	open_end(labels, &query->goals[0], def->goal);
	fill_hub_table(query, labels, &query->starts[0]);
	meet_at_hubs(query, labels, &query->goals[0], best);
	drop_ends(labels, tli_weight_ceiling(best->sum), query->starts);
	drop_ends(labels, tli_weight_ceiling(best->sum), query->goals);
	size_t starts = tli_array_length(query->starts), goals = tli_array_length(query->goals);
	for (size_t i = 1; i < starts; i++) {
		open_end(labels, &query->starts[i], def->start);
		fill_hub_table(query, labels, &query->starts[i]);
	}
	meet_at_hubs(query, labels, &query->goals[0], best);
	for (size_t i = 1; i < goals; i++) {
		if (query->goals[i].bound > tli_weight_ceiling(best->sum))
			continue;
		open_end(labels, &query->goals[i], def->goal);
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

/* From the start on. */
static double add_up_legs(const tli_labels_query *query, const tli_labels *labels, const tli_taut_def *def)
{
	double length = 0;
	tli_point at = def->start;
	for (size_t i = 0; i < tli_array_length(query->corners); i++) {
		tli_point to = labels->positions[query->corners[i]];
		length += tli_taut_distance(at, to);
		at = to;
	}
	return length + tli_taut_distance(at, def->goal);
}

tl_status tli_labels_run(
	const tli_labels *labels, tli_labels_query *query, const tli_taut_def *def, tli_taut_result *result)
{
	if (reserve_for_query(query, labels, def))
		return TL_E_NOMEM;
	tli_weight limit = def->longest > 0 ? tli_weight_of_limit(def->longest)
					    : tli_weight_of_parts(TLI_NO_LABEL_HIGH, 0);
	meeting best = { limit, limit, NULL, NULL, UINT32_MAX };
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
	result->length = add_up_legs(query, labels, def);
	result->last = best.goal->state ^ 1;
	return TL_OK;
}

const uint32_t *tli_labels_path_corners(const tli_labels_query *query, size_t *count)
{
	*count = tli_array_length(query->corners);
	return query->corners;
}
