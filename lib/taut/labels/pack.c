/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/pack.c: labels laid out for queries: one contiguous record per state, 8 bytes a label, 16 a group.
 *
 *     state, groups, labels | group: direction, hop, end | ... | hub | hub | ... | weight | weight | ...
 *
 * Labels are grouped by the first hop of their path, and groups are sorted from the wall outwards: what a path arriving along some
 * direction can use is a prefix, and no parents are stored. Records lie along the Morton curve of their corners, since queries wait for
 * memory.
 */
#include "base/alloc.h"
#include "base/sort.h"
#include "taut/labels/internal.h"

#include <string.h>

typedef struct morton_corner {
	uint32_t x, y; /* moved so that they are in order as they are */
	uint32_t corner;
} morton_corner;

typedef struct label_packing {
	const tli_taut_graph *graph;
	const tli_label_store *store;
	tli_labels *labels;
	uint32_t *group;      /* [states]: 1 + which edge of the state in hand leads there */
	uint32_t *filled;     /* [maximum edges of a state + 1]: labels of a group, then where its next one comes */
	morton_corner *order; /* [corners] */
} label_packing;

static uint32_t edge_count(const tli_taut_graph *graph, uint32_t state)
{
	return graph->first[state + 1] - graph->first[state];
}

static uint32_t group_of(const label_packing *packing, const tli_label_rest *rest)
{
	return rest->hop == TLI_NO_STATE ? 0 : packing->group[rest->hop];
}

/* Counts the labels of each group: filled[0] is that of the corner itself, filled[1 + i] that of the i-th edge. */
static void count_groups(label_packing *packing, uint32_t state, tli_label_record *record)
{
	const tli_taut_graph *graph = packing->graph;
	uint32_t edges = edge_count(graph, state);
	memset(packing->filled, 0, (edges + 1) * sizeof *packing->filled);
	for (uint32_t i = edges; i-- > 0;)
		packing->group[graph->edges[graph->first[state] + i].to] = i + 1;
	*record = (tli_label_record){ state, 0, packing->store->lists[state].count };
	tli_label_list list = tli_label_store_list(packing->store, state);
	for (uint32_t i = 0; i < list.count; i++) {
		uint32_t group = group_of(packing, &list.rests[i]);
		record->groups += group > 0 && packing->filled[group] == 0;
		packing->filled[group]++;
	}
}

static void write_groups(label_packing *packing, uint32_t state, tli_label_group *groups)
{
	const tli_taut_graph *graph = packing->graph;
	tli_point here = graph->positions[state / 2];
	uint32_t end = packing->filled[0];
	packing->filled[0] = 0;
	for (uint32_t i = 0; i < edge_count(graph, state); i++) {
		uint32_t count = packing->filled[1 + i], hop = graph->edges[graph->first[state] + i].to;
		packing->filled[1 + i] = end;
		if (count == 0)
			continue;
		end += count;
		tli_direction to = tli_direction_to(here, graph->positions[hop / 2]);
		*groups++ = (tli_label_group){ to, packing->labels->first[hop], end };
	}
}

static void write_record(label_packing *packing, uint32_t state)
{
	tli_label_record *record = (void *)&packing->labels->records[packing->labels->first[state]];
	count_groups(packing, state, record);
	tli_label_group *groups = (tli_label_group *)(record + 1);
	uint32_t *hubs = (uint32_t *)(groups + record->groups);
	uint32_t *units = hubs + record->labels;
	write_groups(packing, state, groups);
	tli_label_list list = tli_label_store_list(packing->store, state);
	for (uint32_t i = 0; i < list.count; i++) {
		uint32_t group = group_of(packing, &list.rests[i]);
		uint32_t at = packing->filled[group]++;
		hubs[at] = list.briefs[i].hub;
		units[at] = (uint32_t)tli_label_units(packing->labels, tli_label_rest_weight(&list.rests[i]));
	}
}

/* Morton's order: by the coordinate in which they differ in the highest bit. (Chan: A minimalist's implementation of an approximate
 * nearest neighbor algorithm in fixed dimensions, 2006.) */
static int compare_along_morton_curve(const void *left, const void *right)
{
	const morton_corner *l = left, *r = right;
	if (l->x == r->x && l->y == r->y)
		return l->corner < r->corner ? -1 : 1;
	/* By the axis in which the highest bit differs: is that of dy lower than that of dx? */
	uint32_t dx = l->x ^ r->x, dy = l->y ^ r->y;
	bool by_x = dy < dx && dy < (dx ^ dy);
	return (by_x ? l->x < r->x : l->y < r->y) ? -1 : 1;
}

/* Where each record begins. TL_E_LIMIT: 32 GiB. */
static tl_status choose_record_starts(label_packing *packing)
{
	tli_labels *labels = packing->labels;
	size_t words = 0;
	/* 1. Corners in the order of the curve. */
	uint32_t corners = packing->graph->state_count / 2;
	for (uint32_t corner = 0; corner < corners; corner++) {
		tli_point at = packing->graph->positions[corner];
		uint32_t x = (uint32_t)at.x + (UINT32_C(1) << 31), y = (uint32_t)at.y + (UINT32_C(1) << 31);
		packing->order[corner] = (morton_corner){ x, y, corner };
	}
	tli_sort(packing->order, corners, sizeof *packing->order, compare_along_morton_curve);
	/* 2. Their records, one behind the other. */
	for (uint32_t i = 0; i < labels->states; i++) {
		tli_label_record record;
		uint32_t state = 2 * packing->order[i / 2].corner + i % 2;
		count_groups(packing, state, &record);
		labels->first[state] = (uint32_t)words;
		words += tli_label_record_words(&record);
		if (words >= UINT32_MAX)
			return TL_E_LIMIT;
	}
	labels->records = tli_alloc_array(words, sizeof *labels->records);
	if (!labels->records)
		return TL_E_NOMEM;
	labels->words = words;
	return TL_OK;
}

/* The unit in which the heaviest label has at most 32 bits, and a leg fewer than 2^54 units. */
static uint32_t choose_shift(const tli_label_store *store)
{
	int64_t high = 0;
	for (uint32_t state = 0; state < store->states; state++) {
		tli_label_list list = tli_label_store_list(store, state);
		for (uint32_t i = 0; i < list.count; i++)
			high = list.rests[i].high > high ? list.rests[i].high : high;
	}
	uint32_t shift = 0;
	while (high >> shift > UINT32_MAX)
		shift++;
	return 32 + shift;
}

static tl_status fill_labels(label_packing *packing)
{
	const tli_taut_graph *graph = packing->graph;
	tli_labels *labels = packing->labels;
	labels->first = tli_alloc_array(graph->state_count, sizeof *labels->first);
	labels->positions = tli_alloc_array(graph->state_count / 2, sizeof *labels->positions);
	if (!labels->first || !labels->positions || !packing->group || !packing->filled || !packing->order)
		return TL_E_NOMEM;
	if (graph->state_count)
		memcpy(labels->positions, graph->positions, graph->state_count / 2 * sizeof *labels->positions);
	labels->shift = choose_shift(packing->store);
	tl_status status = choose_record_starts(packing);
	for (uint32_t state = 0; state < labels->states && !status; state++)
		write_record(packing, state);
	return status;
}

tl_status tli_labels_pack(const tli_taut_graph *graph, tli_label_store *store, tli_labels **out)
{
	tli_labels *labels = tli_alloc_zeroed(sizeof *labels);
	if (!labels)
		return TL_E_NOMEM;
	labels->states = graph->state_count;
	size_t groups = 1; /* as many as a state has edges, and one */
	for (uint32_t state = 0; state < graph->state_count; state++)
		groups = edge_count(graph, state) >= groups ? (size_t)edge_count(graph, state) + 1 : groups;
	label_packing packing = { graph, store, labels, tli_alloc_array(labels->states, sizeof(uint32_t)),
		tli_alloc_array(groups, sizeof(uint32_t)), tli_alloc_array(labels->states / 2, sizeof(morton_corner)) };
	tl_status status = fill_labels(&packing);
	tli_free(packing.group, labels->states * sizeof(uint32_t));
	tli_free(packing.filled, groups * sizeof(uint32_t));
	tli_free(packing.order, labels->states / 2 * sizeof(morton_corner));
	if (status)
		tli_labels_free(labels);
	else
		*out = labels;
	return status;
}

void tli_labels_free(tli_labels *labels)
{
	if (!labels)
		return;
	tli_free(labels->first, labels->states * sizeof *labels->first);
	tli_free(labels->positions, labels->states / 2 * sizeof *labels->positions);
	tli_free(labels->records, labels->words * sizeof *labels->records);
	tli_free(labels, sizeof *labels);
}

size_t tli_labels_bytes(const tli_labels *labels)
{
	return sizeof *labels + labels->states * sizeof *labels->first +
		labels->states / 2 * sizeof *labels->positions + labels->words * sizeof *labels->records;
}

size_t tli_labels_packed_bytes(const tli_label_store *store)
{
	return sizeof(tli_labels) + store->count * 2 * sizeof(uint32_t);
}
