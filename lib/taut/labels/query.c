/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/query.c: the shortest path between two points from hub labels.
 *
 * 1. A first path from the most promising state of either end; states that cannot lie on a path within it are left out.
 * 2. A table of the least length from the start to each hub, then the least sum with the labels of the goal's side. A path that ends in a
 *    state is, reversed, one that begins in the other state of its corner.
 * 3. Labels hold weights in units, cut off. Nearly always only one sum can be the least; else the exact weights are summed leg by leg.
 * 4. From both states of the least sum hop by hop to the hub; the length is summed anew along the path.
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
	int64_t units;     /* the same, cut off */
} path_end;

/* A path over a hub of two labels. */
typedef struct hub_meeting {
	const path_end *start, *goal; /* start: NULL if there may be several */
	uint32_t hub;
	int64_t rest; /* from the hub on, in units */
} hub_meeting;

/* Four weights are cut off, so a sum that is larger by this may be the lesser one. */
enum { UNITS_LOST = 3 };

/* Of a walk, for which room is made at once. */
enum { STEPS_LOT = 64 };

/* In the table of hubs: no label; a hub of a meeting. */
static const int64_t NO_LABEL = INT64_C(1) << 61, MEETING = -1;
/* More units than any path has. */
static const int64_t NO_LIMIT = INT64_C(1) << 60;

struct tli_labels_query {
	int64_t *to_hub; /* [capacity], in units; NO_LABEL between runs */
	uint32_t capacity;
	int64_t least;            /* sum, in units; a limit as long as there is none */
	path_end *starts, *goals; /* tli_array */
	hub_meeting *meetings;    /* tli_array: sums that are near the least */
	hub_meeting *paths;       /* tli_array: each with its start */
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
	tli_array_free(query->meetings);
	tli_array_free(query->paths);
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
	tli_array_truncate(query->meetings, 0);
	tli_array_truncate(query->paths, 0);
	if (!tli_array_reserve(query->starts, def->from_count) || !tli_array_reserve(query->goals, def->to_count))
		return TL_E_NOMEM;
	uint32_t count = labels->states / 2;
	if (count <= query->capacity)
		return TL_OK;
	int64_t *to_hub = tli_alloc_array(count, sizeof *to_hub);
	if (!to_hub)
		return TL_E_NOMEM;
	for (uint32_t hub = 0; hub < count; hub++)
		to_hub[hub] = NO_LABEL;
	tli_free(query->to_hub, query->capacity * sizeof *query->to_hub);
	query->to_hub = to_hub;
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
	end->units = tli_label_units(labels, end->weight);
	end->used = 1;
	for (uint32_t i = 0; i < record->groups; i++) {
		if (!tli_taut_turn_is_taut(arrival, groups[i].to, end->state))
			break;
		end->used = groups[i].end;
	}
}

static void fill_hub_table(tli_labels_query *query, const tli_labels *labels, const path_end *end)
{
	const tli_label_record *record = tli_label_record_of(labels, end->state);
	const uint32_t *hubs = tli_label_record_hubs(record), *units = tli_label_record_units(record);
	for (uint32_t i = 0; i < end->used; i++) {
		int64_t sum = end->units + units[i], *least = &query->to_hub[hubs[i]];
		*least = sum < *least ? sum : *least;
	}
}

/* Notes the hubs over which the path may be the lightest. */
static tl_status meet_at_hubs(tli_labels_query *query, const tli_labels *labels, const path_end *end)
{
	const tli_label_record *record = tli_label_record_of(labels, end->state);
	const uint32_t *hubs = tli_label_record_hubs(record), *units = tli_label_record_units(record);
	for (uint32_t i = 0; i < end->used; i++) {
		int64_t rest = units[i] + end->units, sum = query->to_hub[hubs[i]] + rest;
		if (sum > query->least + UNITS_LOST)
			continue;
		if (!tli_array_reserve(query->meetings, 1))
			return TL_E_NOMEM;
		tli_array_push(query->meetings, ((hub_meeting){ NULL, end, hubs[i], rest }));
		query->least = sum < query->least ? sum : query->least;
	}
	return TL_OK;
}

/* Lists the paths from `start` over the hub that may be the lightest. */
static tl_status list_paths(tli_labels_query *query, const path_end *start, uint32_t hub, int64_t to_hub)
{
	for (size_t i = 0; i < tli_array_length(query->meetings); i++) {
		hub_meeting at = query->meetings[i];
		if (at.hub != hub || to_hub + at.rest > query->least + UNITS_LOST)
			continue;
		if (!tli_array_reserve(query->paths, 1))
			return TL_E_NOMEM;
		at.start = start;
		tli_array_push(query->paths, at);
	}
	return TL_OK;
}

/* Clears what fill_hub_table wrote but for the hubs of meetings, and lists the paths over these. */
static tl_status clear_hub_table(tli_labels_query *query, const tli_labels *labels, const path_end *start)
{
	const tli_label_record *record = tli_label_record_of(labels, start->state);
	const uint32_t *hubs = tli_label_record_hubs(record), *units = tli_label_record_units(record);
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < start->used; i++) {
		if (query->to_hub[hubs[i]] != MEETING)
			query->to_hub[hubs[i]] = NO_LABEL;
		else if (!status)
			status = list_paths(query, start, hubs[i], start->units + units[i]);
	}
	return status;
}

/* Empties the table, and lists the paths that may be the lightest. */
static tl_status empty_hub_table(tli_labels_query *query, const tli_labels *labels)
{
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(query->meetings); i++)
		query->to_hub[query->meetings[i].hub] = MEETING;
	for (size_t i = 0; i < tli_array_length(query->starts); i++) {
		tl_status cleared = clear_hub_table(query, labels, &query->starts[i]);
		status = status ? status : cleared;
	}
	for (size_t i = 0; i < tli_array_length(query->meetings); i++)
		query->to_hub[query->meetings[i].hub] = NO_LABEL;
	return status;
}

static tli_weight weigh_path(const tli_labels *labels, const hub_meeting *at)
{
	return at->start->weight + at->goal->weight +
		tli_hub_walk_weight(labels, tli_label_record_of(labels, at->start->state), at->hub) +
		tli_hub_walk_weight(labels, tli_label_record_of(labels, at->goal->state), at->hub);
}

/* The lightest path; there is one. */
static hub_meeting pick_path(const tli_labels_query *query, const tli_labels *labels)
{
	hub_meeting best = query->paths[0];
	size_t count = tli_array_length(query->paths);
	tli_weight least = count > 1 ? weigh_path(labels, &best) : 0;
	for (size_t i = 1; i < count; i++) {
		tli_weight weight = weigh_path(labels, &query->paths[i]);
		if (weight >= least)
			continue;
		least = weight;
		best = query->paths[i];
	}
	return best;
}

/* Lists the ends, the most promising one first. A goal's state is turned round. There is room. */
static void list_ends(const tli_labels *labels, const tli_taut_def *def, bool of_goal, path_end **list)
{
	const tli_taut_join *joins = of_goal ? def->to : def->from;
	size_t count = of_goal ? def->to_count : def->from_count;
	tli_point other = of_goal ? def->start : def->goal;
	path_end *ends = tli_array_extend(*list, count);
	double least = INFINITY;
	size_t best = 0;
	for (size_t i = 0; i < count; i++) {
		uint32_t state = joins[i].state ^ (of_goal ? 1u : 0u);
		double bound = joins[i].length + tli_taut_distance(labels->positions[state / 2], other);
		ends[i] = (path_end){ state, 0, joins[i].length, bound, 0, 0 };
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

/* Drops ends beyond the limit and prefetches the records of the others. The first end stays. */
static void drop_ends(const tli_labels *labels, double limit, path_end *ends)
{
	size_t keep = 1;
	for (size_t i = 1; i < tli_array_length(ends); i++) {
		if (!(ends[i].bound <= limit))
			continue;
		tli_label_record_fetch(tli_label_record_of(labels, ends[i].state));
		ends[keep++] = ends[i];
	}
	tli_array_truncate(ends, keep);
}

/* Of paths as light as the least sum known. */
static double length_limit(const tli_labels_query *query, const tli_labels *labels)
{
	if (query->least == NO_LIMIT)
		return INFINITY;
	return tli_weight_ceiling((tli_weight)(query->least + UNITS_LOST + 1) << labels->shift);
}

/* A first least sum, and only what may lie on a path as light. There is at least one start and one goal. */
static tl_status meet_first(tli_labels_query *query, const tli_labels *labels, const tli_taut_def *def)
{
	open_end(labels, &query->starts[0], def->start);
	open_end(labels, &query->goals[0], def->goal);
	fill_hub_table(query, labels, &query->starts[0]);
	tl_status status = meet_at_hubs(query, labels, &query->goals[0]);
	tli_array_truncate(query->meetings, 0);
	drop_ends(labels, length_limit(query, labels), query->starts);
	drop_ends(labels, length_limit(query, labels), query->goals);
	return status;
}

/* All paths that may be the lightest. */
static tl_status find_meetings(tli_labels_query *query, const tli_labels *labels, const tli_taut_def *def)
{
	tl_status status = meet_first(query, labels, def);
	size_t starts = tli_array_length(query->starts), goals = tli_array_length(query->goals);
	for (size_t i = 1; i < starts; i++) {
		open_end(labels, &query->starts[i], def->start);
		fill_hub_table(query, labels, &query->starts[i]);
	}
	if (!status)
		status = meet_at_hubs(query, labels, &query->goals[0]);
	for (size_t i = 1; i < goals && !status; i++) {
		if (query->goals[i].bound > length_limit(query, labels))
			continue;
		open_end(labels, &query->goals[i], def->goal);
		status = meet_at_hubs(query, labels, &query->goals[i]);
	}
	size_t keep = 0; /* those whose sums are near the least */
	for (size_t i = 0; i < tli_array_length(query->meetings); i++) {
		hub_meeting at = query->meetings[i];
		if (query->to_hub[at.hub] + at.rest <= query->least + UNITS_LOST)
			query->meetings[keep++] = at;
	}
	tli_array_truncate(query->meetings, keep);
	tl_status emptied = empty_hub_table(query, labels);
	return status ? status : emptied;
}

/* Notes the corner of a record and goes on to the next one; returns how many corners were noted. */
static inline size_t note_step(const tli_labels *labels, tli_hub_walk *walk, uint32_t hub, uint32_t *corner)
{
	if (!walk->record)
		return 0;
	*corner = walk->record->state / 2;
	tli_hub_walk_step(labels, walk, hub);
	return 1;
}

/* Notes the corners from both ends to the hub. The walks advance in turns, so that memory accesses overlap. */
static tl_status note_walks(tli_labels_query *query, const tli_labels *labels, const hub_meeting *best)
{
	tli_hub_walk there = { tli_label_record_of(labels, best->start->state), best->start->used };
	tli_hub_walk back = { tli_label_record_of(labels, best->goal->state), best->goal->used };
	tli_array_truncate(query->corners, 0);
	tli_array_truncate(query->back, 0);
	while (there.record || back.record) {
		size_t first = tli_array_length(query->corners), last = tli_array_length(query->back);
		if (!tli_array_reserve(query->corners, STEPS_LOT) || !tli_array_reserve(query->back, STEPS_LOT))
			return TL_E_NOMEM;
		uint32_t *corners = tli_array_extend(query->corners, STEPS_LOT),
			 *others = tli_array_extend(query->back, STEPS_LOT);
		size_t count = 0, other_count = 0;
		for (size_t i = 0; i < STEPS_LOT && (there.record || back.record); i++) {
			count += note_step(labels, &there, best->hub, &corners[count]);
			other_count += note_step(labels, &back, best->hub, &others[other_count]);
		}
		tli_array_truncate(query->corners, first + count);
		tli_array_truncate(query->back, last + other_count);
	}
	return TL_OK;
}

/* Joins both walks; the hub ends both. */
static tl_status unpack_path(tli_labels_query *query, const tli_labels *labels, const hub_meeting *best)
{
	tl_status status = note_walks(query, labels, best);
	size_t count = tli_array_length(query->back);
	if (status || !tli_array_reserve(query->corners, count))
		return TL_E_NOMEM;
	for (size_t i = count - 1; i-- > 0;)
		tli_array_push(query->corners, query->back[i]);
	return TL_OK;
}

static int64_t units_limit(const tli_labels *labels, double longest)
{
	tli_weight limit = longest > 0 ? tli_weight_of_limit(longest) >> labels->shift : NO_LIMIT;
	return limit < NO_LIMIT ? (int64_t)limit : NO_LIMIT;
}

tl_status tli_labels_run(
	const tli_labels *labels, tli_labels_query *query, const tli_taut_def *def, tli_taut_result *result)
{
	if (reserve_for_query(query, labels, def))
		return TL_E_NOMEM;
	int64_t limit = units_limit(labels, def->longest);
	query->least = limit;
	list_ends(labels, def, false, &query->starts);
	list_ends(labels, def, true, &query->goals);
	*result = (tli_taut_result){ false, INFINITY, TLI_NO_STATE, (uint32_t)(def->from_count + def->to_count), 0 };
	if (tli_array_length(query->starts) == 0 || tli_array_length(query->goals) == 0)
		return TL_OK;
	tl_status status = find_meetings(query, labels, def);
	/* A path that may weigh more than the limit might not be the lightest. */
	if (status || query->least > limit - UNITS_LOST - 1 || tli_array_length(query->paths) == 0)
		return status;
	hub_meeting best = pick_path(query, labels);
	status = unpack_path(query, labels, &best);
	if (status)
		return status;
	result->found = true;
	tli_point at = def->start;
	result->length = 0;
	for (size_t i = 0; i < tli_array_length(query->corners); i++) {
		tli_point to = labels->positions[query->corners[i]];
		result->length += tli_taut_distance(at, to);
		at = to;
	}
	result->length += tli_taut_distance(at, def->goal);
	result->last = best.goal->state ^ 1;
	return TL_OK;
}

const uint32_t *tli_labels_path_corners(const tli_labels_query *query, size_t *count)
{
	*count = tli_array_length(query->corners);
	return query->corners;
}
