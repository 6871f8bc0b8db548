/* SPDX-License-Identifier: MIT */
/*
 * taut/landmarks_make.c: the distance tables of the ALT landmarks. In each connected part of the graph the landmarks are chosen farthest first;
 * distances ignore turns and states, and every edge has its reverse. Cost: one Dijkstra search over the corners per table.
 */
#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"
#include "taut/landmarks.h"
#include "taut/queue.h"

#include <math.h>

typedef struct landmarks_maker {
	tli_taut_graph graph;
	tli_landmarks *landmarks;
	uint32_t *part;   /* [corners] those of the connected part at hand */
	double *distance; /* [corners] from the landmark at hand */
	double *settled;  /* [corners] the distance with which a corner was last expanded; -1: it is in no part yet */
	double *nearest;  /* [corners] to the landmarks so far */
	tli_taut_queue queue;
} landmarks_maker;

/* The corners that are connected with this one; returns how many. `settled` is 0 for those that are listed. */
static uint32_t gather_part(landmarks_maker *m, uint32_t corner)
{
	const tli_taut_graph *graph = &m->graph;
	uint32_t count = 1;
	m->part[0] = corner;
	m->settled[corner] = 0;
	for (uint32_t at = 0; at < count; at++)
		for (uint32_t e = graph->first[2 * m->part[at]]; e < graph->first[2 * m->part[at] + 2]; e++) {
			uint32_t to = graph->edges[e].to / 2;
			if (m->settled[to] == 0)
				continue;
			m->settled[to] = 0;
			m->part[count++] = to;
		}
	return count;
}

/* Distances of the corners of the part from one of them, by Dijkstra's algorithm. */
static tl_status measure_from(landmarks_maker *m, uint32_t source, uint32_t count)
{
	const tli_taut_graph *graph = &m->graph;
	for (uint32_t i = 0; i < count; i++)
		m->distance[m->part[i]] = m->settled[m->part[i]] = INFINITY;
	m->queue.count = 0;
	if (!tli_taut_queue_reserve(&m->queue, 1))
		return TL_E_NOMEM;
	m->distance[source] = 0;
	tli_taut_queue_put(&m->queue, 0, source);
	tl_status status = TL_OK;
	while (m->queue.count > 0 && !status) {
		uint32_t corner = tli_taut_queue_number(tli_taut_queue_take(&m->queue));
		double here = m->distance[corner];
		if (!(here < m->settled[corner]))
			continue;
		m->settled[corner] = here;
		uint32_t begin = graph->first[2 * corner], end = graph->first[2 * corner + 2];
		if (!tli_taut_queue_reserve(&m->queue, end - begin))
			return TL_E_NOMEM;
		for (uint32_t e = begin; e < end; e++) {
			uint32_t to = graph->edges[e].to / 2;
			double length = here + graph->edges[e].length;
			if (length < m->distance[to]) {
				m->distance[to] = length;
				tli_taut_queue_put(&m->queue, (float)length, to);
			}
		}
		status = tli_budget_spend(4 + (uint64_t)(end - begin) / 4);
	}
	return status;
}

/* The corner of the part with the largest value, the first of several. */
static uint32_t farthest_of(const landmarks_maker *m, const double *value, uint32_t count)
{
	uint32_t farthest = m->part[0];
	for (uint32_t i = 1; i < count; i++)
		if (value[m->part[i]] > value[farthest])
			farthest = m->part[i];
	return farthest;
}

static void fill_table(landmarks_maker *m, uint32_t table, uint32_t count)
{
	tli_landmarks *landmarks = m->landmarks;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t corner = m->part[i];
		double distance = m->distance[corner];
		landmarks->distances[(size_t)corner * landmarks->count + table] = (float)distance;
		landmarks->largest[table] = fmaxf(landmarks->largest[table], (float)distance);
		m->nearest[corner] = table == 0 ? distance : fmin(m->nearest[corner], distance);
	}
}

/* The first landmark is the corner farthest from the part's first one, the next always the one farthest from all before. */
static tl_status measure_part(landmarks_maker *m, uint32_t count)
{
	tl_status status = measure_from(m, m->part[0], count);
	const double *value = m->distance;
	for (uint32_t table = 0; table < m->landmarks->count && !status; table++) {
		status = measure_from(m, farthest_of(m, value, count), count);
		if (!status)
			fill_table(m, table, count);
		value = m->nearest;
	}
	return status;
}

/* Of a part of a single corner zeros do. */
static tl_status measure_parts(landmarks_maker *m)
{
	tl_status status = TL_OK;
	for (uint32_t corner = 0; corner < m->landmarks->corners; corner++)
		m->settled[corner] = -1;
	for (uint32_t corner = 0; corner < m->landmarks->corners && !status; corner++) {
		if (m->settled[corner] != -1)
			continue;
		uint32_t count = gather_part(m, corner);
		status = count > 1 ? measure_part(m, count) : tli_budget_spend(1);
	}
	return status;
}

static tl_status make_tables(landmarks_maker *m)
{
	tli_landmarks *landmarks = m->landmarks;
	size_t corners = landmarks->corners, numbers = corners * landmarks->count;
	landmarks->distances = tli_alloc_lines(numbers, sizeof *landmarks->distances);
	tli_ask_for_huge_pages(landmarks->distances, numbers * sizeof *landmarks->distances);
	landmarks->largest = tli_alloc_zeroed(landmarks->count * sizeof *landmarks->largest);
	m->part = tli_alloc_array(corners, sizeof *m->part);
	m->distance = tli_alloc_array(corners, sizeof *m->distance);
	m->settled = tli_alloc_array(corners, sizeof *m->settled);
	m->nearest = tli_alloc_array(corners, sizeof *m->nearest);
	bool room = landmarks->distances && landmarks->largest && m->part && m->distance && m->settled && m->nearest;
	tl_status status = room ? measure_parts(m) : TL_E_NOMEM;
	tli_free(m->part, corners * sizeof *m->part);
	tli_free(m->distance, corners * sizeof *m->distance);
	tli_free(m->settled, corners * sizeof *m->settled);
	tli_free(m->nearest, corners * sizeof *m->nearest);
	tli_taut_queue_free(&m->queue);
	return status;
}

tl_status tli_landmarks_create(const tli_taut_graph *graph, uint32_t count, tli_landmarks **out)
{
	tli_assert(tli_taut_graph_is_whole(graph) && count > 0 && count % 4 == 0 && count <= TLI_LANDMARKS_MAX);
	tli_landmarks *landmarks = tli_alloc_zeroed(sizeof *landmarks);
	if (!landmarks)
		return TL_E_NOMEM;
	*landmarks = (tli_landmarks){ .corners = graph->state_count / 2, .count = count };
	landmarks_maker maker = { .graph = *graph, .landmarks = landmarks };
	tl_status status = make_tables(&maker);
	if (status) {
		tli_landmarks_free(landmarks);
		return status;
	}
	*out = landmarks;
	return TL_OK;
}
