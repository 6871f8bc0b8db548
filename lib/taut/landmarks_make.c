/* SPDX-License-Identifier: MIT */
/*
 * taut/landmarks_make.c: the distance tables of the ALT landmarks. In each connected part of the graph the landmarks are chosen farthest first;
 * distances ignore turns and states, and every edge has its reverse. Cost: one Dijkstra search over the corners per table. Those of a
 * panorama are chosen in panorama.c.
 */
#include "base/alloc.h"
#include "base/assert.h"
#include "base/stages.h"
#include "taut/landmarks.h"
#include "taut/queue.h"

#include <math.h>

/* What is done with the connected part at hand, which is order[begin .. begin + count]. */
typedef enum part_phase {
	FIND_PART,    /* the next corner that is in none */
	GATHER_PART,  /* from corner to corner; `settled` is 0 for those that are in the row */
	CLEAR_PART,   /* distances, before each measurement */
	MEASURE_PART, /* from `source`, by Dijkstra */
	NOTE_PART     /* distances in the table; the farthest corner */
} part_phase;

/* A measurement without a table: from the first corner of the part, to find the first landmark. */
enum { NO_TABLE = -1 };

struct tli_landmarks_maker {
	tli_taut_graph graph;
	tli_landmarks *landmarks;
	uint32_t *order;  /* [corners] part after part */
	double *distance; /* [corners] from the landmark at hand */
	double *settled;  /* [corners] the distance with which a corner was last expanded; -1: it is in no part yet */
	double *nearest;  /* [corners] to the landmarks so far */
	bool panorama;
	tli_taut_queue queue;
	part_phase phase;
	uint32_t next; /* the next corner that may begin a part */
	uint32_t begin, count;
	uint32_t at; /* in the part, of the phase */
	int32_t table;
	uint32_t source, farthest;
	uint32_t outer[TLI_LANDMARKS_BLOCK * TLI_LANDMARK_BLOCKS_MAX];
	tli_stage_place place;
};

static uint32_t *part_of(const tli_landmarks_maker *m)
{
	return m->order + m->begin;
}

static void begin_phase(tli_landmarks_maker *m, part_phase phase)
{
	m->phase = phase;
	m->at = 0;
}

static void find_part(tli_landmarks_maker *m)
{
	uint32_t corner = m->next++;
	if (m->settled[corner] != -1)
		return;
	m->count = 1;
	part_of(m)[0] = corner;
	m->settled[corner] = 0;
	begin_phase(m, GATHER_PART);
}

static void end_part(tli_landmarks_maker *m)
{
	m->begin += m->count;
	begin_phase(m, FIND_PART);
}

static void begin_measurement(tli_landmarks_maker *m, int32_t table, uint32_t source)
{
	m->table = table;
	m->source = source;
	begin_phase(m, CLEAR_PART);
}

/* Of a single corner zeros do. */
static size_t gather_part(tli_landmarks_maker *m)
{
	const tli_taut_graph *graph = &m->graph;
	uint32_t *part = part_of(m), corner = part[m->at++];
	uint32_t begin = graph->first[2 * corner], end = graph->first[2 * corner + 2];
	for (uint32_t e = begin; e < end; e++) {
		uint32_t to = graph->edges[e].to / 2;
		if (m->settled[to] == 0)
			continue;
		m->settled[to] = 0;
		part[m->count++] = to;
	}
	if (m->at == m->count) {
		if (m->count == 1)
			end_part(m);
		else
			begin_measurement(m, NO_TABLE, part[0]);
	}
	return 1 + (end - begin) / 2;
}

static tl_status clear_part(tli_landmarks_maker *m)
{
	if (m->at < m->count) {
		uint32_t corner = part_of(m)[m->at++];
		m->distance[corner] = m->settled[corner] = INFINITY;
		if (m->table == NO_TABLE)
			m->nearest[corner] = INFINITY;
		return TL_OK;
	}
	m->queue.count = 0;
	if (!tli_taut_queue_reserve(&m->queue, 1))
		return TL_E_NOMEM;
	m->distance[m->source] = 0;
	tli_taut_queue_put(&m->queue, 0, m->source);
	begin_phase(m, MEASURE_PART);
	return TL_OK;
}

/* Settles the next corner; the steps of that are added. */
static tl_status measure_next(tli_landmarks_maker *m, size_t *steps)
{
	const tli_taut_graph *graph = &m->graph;
	if (m->queue.count == 0) {
		m->farthest = part_of(m)[0];
		begin_phase(m, NOTE_PART);
		return TL_OK;
	}
	uint32_t corner = tli_taut_queue_number(tli_taut_queue_take(&m->queue));
	double here = m->distance[corner];
	if (!(here < m->settled[corner]))
		return TL_OK;
	m->settled[corner] = here;
	uint32_t begin = graph->first[2 * corner], end = graph->first[2 * corner + 2];
	if (!tli_taut_queue_reserve(&m->queue, end - begin))
		return TL_E_NOMEM;
	*steps += 4 + (size_t)(end - begin) / 4;
	for (uint32_t e = begin; e < end; e++) {
		uint32_t to = graph->edges[e].to / 2;
		double length = here + graph->edges[e].length;
		if (length < m->distance[to]) {
			m->distance[to] = length;
			tli_taut_queue_put(&m->queue, (float)length, to);
		}
	}
	return TL_OK;
}

static void fill_table(tli_landmarks_maker *m, uint32_t corner)
{
	tli_landmarks *landmarks = m->landmarks;
	uint32_t table = (uint32_t)m->table, width = landmarks->width;
	double distance = m->distance[corner];
	tli_landmarks_block(landmarks, table / width)[(size_t)corner * width + table % width] = (float)distance;
	landmarks->largest[table] = fmaxf(landmarks->largest[table], (float)distance);
	m->nearest[corner] = fmin(m->nearest[corner], distance);
}

/* The first landmark is the corner farthest from the part's first one, the next always the one farthest from all before; of a panorama, those
 * of its directions, where there are any. */
static void begin_next_table(tli_landmarks_maker *m)
{
	uint32_t table = (uint32_t)(m->table + 1), tables = m->landmarks->count;
	if (table == tables) {
		end_part(m);
		return;
	}
	if (table == 0 && m->panorama)
		tli_landmarks_look_out(m->graph.positions, part_of(m), m->count, m->outer, tables);
	bool out = m->panorama && m->outer[table] != UINT32_MAX;
	begin_measurement(m, (int32_t)table, out ? m->outer[table] : m->farthest);
}

/* The farthest is the one with the largest value, the first in the row of several. */
static void note_corner(tli_landmarks_maker *m)
{
	uint32_t corner = part_of(m)[m->at++];
	if (m->table != NO_TABLE)
		fill_table(m, corner);
	const double *value = m->table == NO_TABLE ? m->distance : m->nearest;
	if (value[corner] > value[m->farthest])
		m->farthest = corner;
	if (m->at == m->count)
		begin_next_table(m);
}

static tl_status go_on(tli_landmarks_maker *m, size_t *steps)
{
	++*steps;
	switch (m->phase) {
	case FIND_PART:
		find_part(m);
		break;
	case GATHER_PART:
		*steps += gather_part(m);
		break;
	case CLEAR_PART:
		return clear_part(m);
	case MEASURE_PART:
		return measure_next(m, steps);
	case NOTE_PART:
		note_corner(m);
		break;
	}
	return TL_OK;
}

static tl_status begin_corners(void *job, tli_stage_place *place)
{
	tli_landmarks_maker *m = job;
	for (size_t corner = place->at, end = tli_stage_take(place, m->landmarks->corners); corner < end; corner++)
		m->settled[corner] = -1;
	return TL_OK;
}

enum { TURN_STEPS = 2048 };

static tl_status measure_parts(void *job, tli_stage_place *place)
{
	tli_landmarks_maker *m = job;
	tl_status status = TL_OK;
	while (!status && place->taken < TURN_STEPS) {
		if (m->phase == FIND_PART && m->next == m->landmarks->corners) {
			place->at = TLI_STAGE_DONE;
			break;
		}
		status = go_on(m, &place->taken);
	}
	return status;
}

static const tli_stage landmark_stages[] = { { begin_corners, 1 }, { measure_parts, 1 } };

static bool make_room_for_tables(tli_landmarks_maker *m)
{
	tli_landmarks *landmarks = m->landmarks;
	size_t corners = landmarks->corners, numbers = corners * landmarks->count;
	landmarks->distances = tli_alloc_lines(numbers, sizeof *landmarks->distances);
	tli_ask_for_huge_pages(landmarks->distances, numbers * sizeof *landmarks->distances);
	landmarks->largest = tli_alloc_zeroed(landmarks->count * sizeof *landmarks->largest);
	m->order = tli_alloc_array(corners, sizeof *m->order);
	m->distance = tli_alloc_array(corners, sizeof *m->distance);
	m->settled = tli_alloc_array(corners, sizeof *m->settled);
	m->nearest = tli_alloc_array(corners, sizeof *m->nearest);
	return landmarks->distances && landmarks->largest && m->order && m->distance && m->settled && m->nearest;
}

static tl_status create_maker(const tli_taut_graph *graph, uint32_t count, uint32_t width, tli_landmarks_maker **out)
{
	tli_assert(count > 0 && count % width == 0 && width % 4 == 0);
	tli_landmarks_maker *m = tli_alloc_zeroed(sizeof *m);
	if (!m)
		return TL_E_NOMEM;
	m->graph = *graph;
	m->panorama = width < count;
	m->landmarks = tli_alloc_zeroed(sizeof *m->landmarks);
	if (m->landmarks)
		*m->landmarks = (tli_landmarks){ .corners = graph->state_count / 2, .count = count, .width = width };
	if (!m->landmarks || !make_room_for_tables(m)) {
		tli_landmarks_maker_free(m);
		return TL_E_NOMEM;
	}
	*out = m;
	return TL_OK;
}

tl_status tli_landmarks_maker_create(const tli_taut_graph *graph, uint32_t count, tli_landmarks_maker **out)
{
	tli_assert(count <= TLI_LANDMARKS_MAX);
	return create_maker(graph, count, count, out);
}

tl_status tli_landmarks_maker_create_panorama(const tli_taut_graph *graph, uint32_t count, tli_landmarks_maker **out)
{
	tli_assert(count > TLI_LANDMARKS_BLOCK && count <= TLI_LANDMARKS_BLOCK * TLI_LANDMARK_BLOCKS_MAX);
	return create_maker(graph, count, TLI_LANDMARKS_BLOCK, out);
}

tl_status tli_landmarks_maker_run(tli_landmarks_maker *m, tli_landmarks **out)
{
	tl_status status = tli_stages_run(
		landmark_stages, sizeof landmark_stages / sizeof *landmark_stages, &m->place, m);
	if (status)
		return status;
	*out = m->landmarks;
	m->landmarks = NULL;
	return TL_OK;
}

double tli_landmarks_maker_done(const tli_landmarks_maker *m)
{
	uint64_t edges = m->graph.first[m->graph.state_count], corners = m->graph.state_count / 2;
	return tli_stages_share(
		&m->place, (size_t)((m->landmarks->count + 1) * (edges / 4 + 8 * corners) / TURN_STEPS));
}

void tli_landmarks_maker_free(tli_landmarks_maker *m)
{
	if (!m)
		return;
	size_t corners = m->graph.state_count / 2;
	tli_free(m->order, corners * sizeof *m->order);
	tli_free(m->distance, corners * sizeof *m->distance);
	tli_free(m->settled, corners * sizeof *m->settled);
	tli_free(m->nearest, corners * sizeof *m->nearest);
	tli_taut_queue_free(&m->queue);
	tli_landmarks_free(m->landmarks);
	tli_free(m, sizeof *m);
}

size_t tli_landmarks_maker_bytes(const tli_landmarks_maker *m)
{
	size_t corners = m->graph.state_count / 2;
	return sizeof *m + corners * (sizeof *m->order + 3 * sizeof *m->distance) +
		m->queue.room * sizeof *m->queue.items + (m->landmarks ? tli_landmarks_bytes(m->landmarks) : 0);
}

/* All of it at once. */
static tl_status make_all_tables(tli_landmarks_maker *maker, tli_landmarks **out)
{
	tl_status status = tli_landmarks_maker_run(maker, out);
	tli_landmarks_maker_free(maker);
	return status;
}

tl_status tli_landmarks_create(const tli_taut_graph *graph, uint32_t count, tli_landmarks **out)
{
	tli_landmarks_maker *maker;
	tl_status status = tli_landmarks_maker_create(graph, count, &maker);
	return status ? status : make_all_tables(maker, out);
}

tl_status tli_landmarks_create_panorama(const tli_taut_graph *graph, uint32_t count, tli_landmarks **out)
{
	tli_landmarks_maker *maker;
	tl_status status = tli_landmarks_maker_create_panorama(graph, count, &maker);
	return status ? status : make_all_tables(maker, out);
}
