/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/query.c: the shortest way between two points from hub labels.
 *
 * 1. A first bound from the most promising state of either end (least length + distance to the other point).
 * 2. The labels of each state that the start sees, up to the groups that bend the way well: the least length to each hub. States
 *    that cannot be on a way within the bound are left out.
 * 3. The same from the goal's side: the least sum over all hubs. A state from which the goal is reached is the reverse one of a
 *    state at which one arrives from the goal.
 * 4. Back over the labels of the start's side: clear the table, and see which state the least sum came from.
 * 5. From both of these states hop by hop to the hub; the length is summed anew along the way.
 *
 * Cost: two steps a label of the states looked at, and the labels of the states on the way.
 */
#include "base/alloc.h"
#include "base/array.h"
#include "taut/labels/internal.h"

#include <math.h>

/* Rounding never hides a way within the bound. */
static const double BOUND_SLACK = 1 + 1e-12;

typedef struct tli_end {
	uint32_t state; /* arrived at, from this end's point */
	uint32_t used;  /* labels that can be used */
	double length;  /* from the point */
	double bound;   /* length of the shortest conceivable way by it */
} tli_end;

struct tli_labels_way {
	double *to_hub; /* [capacity], INFINITY between runs */
	uint32_t capacity;
	tli_end *starts, *goals; /* tli_array */
	uint32_t *places, *back; /* tli_array */
};

tl_status tli_labels_way_create(tli_labels_way **out)
{
	tli_labels_way *way = tli_alloc_zeroed(sizeof *way);
	if (!way)
		return TL_E_NOMEM;
	*out = way;
	return TL_OK;
}

void tli_labels_way_free(tli_labels_way *way)
{
	if (!way)
		return;
	tli_free(way->to_hub, way->capacity * sizeof *way->to_hub);
	tli_array_free(way->starts);
	tli_array_free(way->goals);
	tli_array_free(way->places);
	tli_array_free(way->back);
	tli_free(way, sizeof *way);
}

size_t tli_labels_way_bytes(const tli_labels_way *way)
{
	return sizeof *way + way->capacity * sizeof *way->to_hub + tli_array_bytes(way->starts) +
		tli_array_bytes(way->goals) + tli_array_bytes(way->places) + tli_array_bytes(way->back);
}

static double distance(tli_point a, tli_point b)
{
	double x = (double)a.x - b.x, y = (double)a.y - b.y;
	return sqrt(x * x + y * y);
}

static tl_status reserve(tli_labels_way *way, const tli_labels *labels, const tli_taut_def *def)
{
	tli_array_truncate(way->starts, 0);
	tli_array_truncate(way->goals, 0);
	if (!tli_array_reserve(way->starts, def->from_count) || !tli_array_reserve(way->goals, def->to_count))
		return TL_E_NOMEM;
	uint32_t count = labels->states / 2;
	if (count <= way->capacity)
		return TL_OK;
	double *to_hub = tli_alloc_array(count, sizeof *to_hub);
	if (!to_hub)
		return TL_E_NOMEM;
	for (uint32_t hub = 0; hub < count; hub++)
		to_hub[hub] = INFINITY;
	tli_free(way->to_hub, way->capacity * sizeof *way->to_hub);
	way->to_hub = to_hub;
	way->capacity = count;
	return TL_OK;
}

/* Coming along (fx, fy) to the state, going on along (x, y): straight on, or a bend to the side of the walls? */
static bool bends_well(int64_t fx, int64_t fy, int64_t x, int64_t y, uint32_t state)
{
	int64_t turn = fx * y - fy * x;
	return state & 1 ? turn >= 0 : turn <= 0;
}

/* How many labels of the state can be used by a way that comes from the point. */
static uint32_t usable(const tli_labels *labels, uint32_t state, tli_point from)
{
	const tli_record *record = tli_record_of(labels, state);
	const tli_group *groups = tli_record_groups(record);
	tli_point here = labels->places[state / 2];
	int64_t x = (int64_t)here.x - from.x, y = (int64_t)here.y - from.y;
	uint32_t end = 1;
	for (uint32_t i = 0; i < record->groups; i++) {
		if (!bends_well(x, y, groups[i].x, groups[i].y, state))
			break;
		end = groups[i].end;
	}
	return end;
}

static void spread(tli_labels_way *way, const tli_labels *labels, const tli_end *end)
{
	const tli_record *record = tli_record_of(labels, end->state);
	const double *lengths = tli_record_lengths(record);
	const uint32_t *hubs = tli_record_hubs(record);
	for (uint32_t i = 0; i < end->used; i++) {
		double length = end->length + lengths[i], *to_hub = &way->to_hub[hubs[i]];
		*to_hub = length < *to_hub ? length : *to_hub;
	}
}

typedef struct tli_meeting {
	double sum, from_start;
	const tli_end *start, *goal;
	uint32_t hub;
} tli_meeting;

static void meet(const tli_labels_way *way, const tli_labels *labels, const tli_end *end, tli_meeting *best)
{
	const tli_record *record = tli_record_of(labels, end->state);
	const double *lengths = tli_record_lengths(record);
	const uint32_t *hubs = tli_record_hubs(record);
	double least = best->sum;
	uint32_t at = UINT32_MAX;
	for (uint32_t i = 0; i < end->used; i++) {
		double sum = way->to_hub[hubs[i]] + (lengths[i] + end->length);
		if (sum < least) {
			least = sum;
			at = i;
		}
	}
	if (at == UINT32_MAX)
		return;
	*best = (tli_meeting){ least, way->to_hub[hubs[at]], NULL, end, hubs[at] };
}

/* Clears what `spread` wrote. The first end with the best length is the one. */
static void gather(tli_labels_way *way, const tli_labels *labels, const tli_end *end, tli_meeting *best)
{
	const tli_record *record = tli_record_of(labels, end->state);
	const double *lengths = tli_record_lengths(record);
	const uint32_t *hubs = tli_record_hubs(record);
	bool here = false;
	for (uint32_t i = 0; i < end->used; i++) {
		way->to_hub[hubs[i]] = INFINITY;
		here |= hubs[i] == best->hub && end->length + lengths[i] == best->from_start;
	}
	if (here && !best->start && best->goal)
		best->start = end;
}

/* Lists the ends, the most promising one first. A goal's state is turned round. There is room. */
static void list_ends(const tli_labels *labels, const tli_taut_join *joins, size_t count, uint32_t turn,
	tli_point other, tli_end **list)
{
	tli_end *ends = tli_array_extend(*list, count);
	double least = INFINITY;
	size_t best = 0;
	for (size_t i = 0; i < count; i++) {
		uint32_t state = joins[i].state ^ turn;
		double bound = joins[i].length + distance(labels->places[state / 2], other);
		ends[i] = (tli_end){ state, 0, joins[i].length, bound };
		if (bound < least) {
			least = bound;
			best = i;
		}
	}
	if (best == 0)
		return;
	tli_end end = ends[best];
	ends[best] = ends[0];
	ends[0] = end;
}

static void fetch_record(const tli_record *record)
{
	for (size_t line = 0; line < 4; line++)
		__builtin_prefetch((const char *)record + 64 * line);
}

/* Drops those that are beyond the bound, and has the records of the others fetched. The first one stays. */
static void drop_ends(const tli_labels *labels, double most, tli_end *ends)
{
	size_t keep = 1;
	for (size_t i = 1; i < tli_array_length(ends); i++) {
		if (!(ends[i].bound <= most))
			continue;
		fetch_record(tli_record_of(labels, ends[i].state));
		ends[keep++] = ends[i];
	}
	tli_array_truncate(ends, keep);
}

/* There is at least one start and one goal. */
static void find_meeting(tli_labels_way *way, const tli_labels *labels, const tli_taut_def *def, tli_meeting *best)
{
	way->starts[0].used = usable(labels, way->starts[0].state, def->start);
	way->goals[0].used = usable(labels, way->goals[0].state, def->goal);
	spread(way, labels, &way->starts[0]);
	meet(way, labels, &way->goals[0], best);
	drop_ends(labels, best->sum * BOUND_SLACK, way->starts);
	drop_ends(labels, best->sum * BOUND_SLACK, way->goals);
	size_t starts = tli_array_length(way->starts), goals = tli_array_length(way->goals);
	for (size_t i = 1; i < starts; i++) {
		way->starts[i].used = usable(labels, way->starts[i].state, def->start);
		spread(way, labels, &way->starts[i]);
	}
	meet(way, labels, &way->goals[0], best);
	for (size_t i = 1; i < goals; i++) {
		if (!(way->goals[i].bound <= best->sum * BOUND_SLACK))
			continue;
		way->goals[i].used = usable(labels, way->goals[i].state, def->goal);
		meet(way, labels, &way->goals[i], best);
	}
	for (size_t i = 0; i < starts; i++)
		gather(way, labels, &way->starts[i], best);
}

/* One of the two ways to the hub. */
typedef struct tli_walk {
	const tli_record *record; /* NULL: has arrived */
	uint32_t used;            /* labels of it that can be used */
} tli_walk;

/* Notes the place and goes on to the next record. */
static tl_status step(const tli_labels *labels, tli_walk *walk, uint32_t hub, uint32_t **places)
{
	const tli_record *record = walk->record;
	const tli_group *group = tli_record_groups(record);
	const uint32_t *hubs = tli_record_hubs(record);
	uint32_t at = 0;
	if (!tli_array_reserve(*places, 1))
		return TL_E_NOMEM;
	tli_array_push(*places, record->state / 2);
	while (at < walk->used && hubs[at] != hub)
		at++;
	*walk = (tli_walk){ NULL, UINT32_MAX };
	if (at == 0)
		return TL_OK;
	while (group->end <= at)
		group++;
	walk->record = tli_record_at(labels, group->hop);
	fetch_record(walk->record);
	return TL_OK;
}

/* The places from both ends to the hub, put together. In turns, so that one step waits for memory during the other. */
static tl_status unpack(tli_labels_way *way, const tli_labels *labels, const tli_meeting *best)
{
	tli_walk there = { tli_record_of(labels, best->start->state), best->start->used };
	tli_walk back = { tli_record_of(labels, best->goal->state), best->goal->used };
	tl_status status = TL_OK;
	tli_array_truncate(way->places, 0);
	tli_array_truncate(way->back, 0);
	while (!status && (there.record || back.record)) {
		if (there.record)
			status = step(labels, &there, best->hub, &way->places);
		if (!status && back.record)
			status = step(labels, &back, best->hub, &way->back);
	}
	size_t count = tli_array_length(way->back);
	if (status || !tli_array_reserve(way->places, count))
		return TL_E_NOMEM;
	for (size_t i = count - 1; i-- > 0;)
		tli_array_push(way->places, way->back[i]);
	return TL_OK;
}

static double sum_up(const tli_labels_way *way, const tli_labels *labels, const tli_meeting *best)
{
	double length = best->start->length;
	for (size_t i = 1; i < tli_array_length(way->places); i++)
		length += distance(labels->places[way->places[i - 1]], labels->places[way->places[i]]);
	return length + best->goal->length;
}

tl_status tli_labels_run(
	const tli_labels *labels, tli_labels_way *way, const tli_taut_def *def, tli_taut_result *result)
{
	if (reserve(way, labels, def))
		return TL_E_NOMEM;
	tli_meeting best = { INFINITY, INFINITY, NULL, NULL, UINT32_MAX };
	list_ends(labels, def->from, def->from_count, 0, def->goal, &way->starts);
	list_ends(labels, def->to, def->to_count, 1, def->start, &way->goals);
	if (tli_array_length(way->starts) > 0 && tli_array_length(way->goals) > 0)
		find_meeting(way, labels, def, &best);
	*result = (tli_taut_result){ false, INFINITY, TLI_NO_STATE, (uint32_t)(def->from_count + def->to_count) };
	if (!best.start)
		return TL_OK;
	if (unpack(way, labels, &best))
		return TL_E_NOMEM;
	result->found = true;
	result->length = sum_up(way, labels, &best);
	result->last = best.goal->state ^ 1;
	return TL_OK;
}

const uint32_t *tli_labels_places(const tli_labels_way *way, size_t *count)
{
	*count = tli_array_length(way->places);
	return way->places;
}
