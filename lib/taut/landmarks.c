/* SPDX-License-Identifier: MIT */
/*
 * taut/landmarks.c: the tables of distances, and how a goal is aimed at.
 *
 * 1. The parts of the graph that hang together, each a row of places.
 * 2. In each part: the distances from its first place, whose farthest place is the first landmark; then, as often as there are
 *    tables, the distances from a landmark, and the place farthest from all landmarks so far is the next.
 * 3. Tables are floats. What is rounded away, here and when a bound is taken, is below 2^-21 of the largest number
 *    about, and each bound gives up as much.
 *
 * A distance is that over all edges, whatever their turns and states, in either direction (every edge has its reverse): so the
 * numbers of two joined places differ by the edge's length at most, which is all that a bound needs.
 * Cost: a Dijkstra search over the places for each table.
 */
#include "taut/landmarks.h"

#include "base/alloc.h"
#include "taut/queue.h"

#include <math.h>

/* Six roundings of 2^-24 each (a number of either place, the join's length, their sum, the margin's, the difference), and room to
 * spare: see step 3. */
static const float ROUNDED_AWAY = 6e-7f;

typedef struct builder {
	const tli_taut_graph *graph;
	tli_landmarks *landmarks;
	uint32_t *order;  /* [places] part after part */
	double *distance; /* [places] from the landmark at hand */
	double *settled;  /* [places] the distance with which a place was last gone on from */
	double *nearest;  /* [places] to the landmarks so far */
	tli_queue queue;
} builder;

/* The distances from one place to all that are joined to it; they must be INFINITY before. */
static bool measure(builder *b, uint32_t from)
{
	const tli_taut_graph *graph = b->graph;
	b->distance[from] = 0;
	b->queue.count = 0;
	if (!tli_queue_reserve(&b->queue, 1))
		return false;
	tli_queue_put(&b->queue, 0, from);
	while (b->queue.count > 0) {
		uint32_t place = tli_queue_number(tli_queue_take(&b->queue));
		double here = b->distance[place];
		if (!(here < b->settled[place]))
			continue;
		b->settled[place] = here;
		uint32_t end = graph->first[2 * place + 2];
		if (!tli_queue_reserve(&b->queue, end - graph->first[2 * place]))
			return false;
		for (uint32_t e = graph->first[2 * place]; e < end; e++) {
			uint32_t to = graph->edges[e].to / 2;
			double length = here + graph->edges[e].length;
			if (length < b->distance[to]) {
				b->distance[to] = length;
				tli_queue_put(&b->queue, (float)length, to);
			}
		}
	}
	return true;
}

static void clear(builder *b, const uint32_t *part, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		b->distance[part[i]] = b->settled[part[i]] = INFINITY;
}

/* All that is joined to a place, written to the row from `part` on; returns how many. `settled` is 0 for those. */
static uint32_t gather(builder *b, uint32_t first, uint32_t *part)
{
	uint32_t count = 1;
	part[0] = first;
	b->settled[first] = 0;
	for (uint32_t at = 0; at < count; at++)
		for (uint32_t e = b->graph->first[2 * part[at]]; e < b->graph->first[2 * part[at] + 2]; e++) {
			uint32_t to = b->graph->edges[e].to / 2;
			if (b->settled[to] == 0)
				continue;
			b->settled[to] = 0;
			part[count++] = to;
		}
	return count;
}

/* The place of the part with the largest value, the first in the row of several. */
static uint32_t farthest(const double *value, const uint32_t *part, uint32_t count)
{
	uint32_t best = part[0];
	for (uint32_t i = 1; i < count; i++)
		if (value[part[i]] > value[best])
			best = part[i];
	return best;
}

static void fill_table(builder *b, uint32_t table, const uint32_t *part, uint32_t count)
{
	tli_landmarks *landmarks = b->landmarks;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t place = part[i];
		double distance = b->distance[place];
		landmarks->distances[(size_t)place * landmarks->count + table] = (float)distance;
		landmarks->largest[table] = fmaxf(landmarks->largest[table], (float)distance);
		b->nearest[place] = fmin(b->nearest[place], distance);
	}
}

/* Step 2. */
static bool measure_part(builder *b, const uint32_t *part, uint32_t count)
{
	if (count == 1)
		return true; /* zeros do */
	clear(b, part, count);
	if (!measure(b, part[0]))
		return false;
	uint32_t landmark = farthest(b->distance, part, count);
	for (uint32_t i = 0; i < count; i++)
		b->nearest[part[i]] = INFINITY;
	for (uint32_t table = 0; table < b->landmarks->count; table++) {
		clear(b, part, count);
		if (!measure(b, landmark))
			return false;
		fill_table(b, table, part, count);
		landmark = farthest(b->nearest, part, count);
	}
	return true;
}

static bool measure_all(builder *b)
{
	uint32_t places = b->landmarks->places, done = 0;
	for (uint32_t place = 0; place < places; place++)
		b->settled[place] = -1;
	for (uint32_t place = 0; place < places; place++) {
		if (b->settled[place] != -1)
			continue;
		uint32_t count = gather(b, place, &b->order[done]);
		if (!measure_part(b, &b->order[done], count))
			return false;
		done += count;
	}
	return true;
}

tl_status tli_landmarks_create(const tli_taut_graph *graph, uint32_t count, tli_landmarks **out)
{
	uint32_t places = graph->state_count / 2;
	tli_landmarks *landmarks = tli_alloc_zeroed(sizeof *landmarks);
	if (!landmarks)
		return TL_E_NOMEM;
	landmarks->places = places;
	landmarks->count = count;
	landmarks->distances = tli_alloc_array((size_t)places * count, sizeof *landmarks->distances);
	builder b = { .graph = graph, .landmarks = landmarks };
	b.order = tli_alloc_array(places, sizeof *b.order);
	b.distance = tli_alloc_array(places, sizeof *b.distance);
	b.settled = tli_alloc_array(places, sizeof *b.settled);
	b.nearest = tli_alloc_array(places, sizeof *b.nearest);
	bool built = landmarks->distances && b.order && b.distance && b.settled && b.nearest && measure_all(&b);
	tli_free(b.order, places * sizeof *b.order);
	tli_free(b.distance, places * sizeof *b.distance);
	tli_free(b.settled, places * sizeof *b.settled);
	tli_free(b.nearest, places * sizeof *b.nearest);
	tli_queue_free(&b.queue);
	if (!built) {
		tli_landmarks_free(landmarks);
		return TL_E_NOMEM;
	}
	*out = landmarks;
	return TL_OK;
}

void tli_landmarks_free(tli_landmarks *landmarks)
{
	if (!landmarks)
		return;
	tli_free(landmarks->distances, (size_t)landmarks->places * landmarks->count * sizeof *landmarks->distances);
	tli_free(landmarks, sizeof *landmarks);
}

size_t tli_landmarks_bytes(const tli_landmarks *landmarks)
{
	return sizeof *landmarks + (size_t)landmarks->places * landmarks->count * sizeof *landmarks->distances;
}

void tli_landmarks_aim(const tli_landmarks *landmarks, tli_landmark_bounds *bounds)
{
	for (uint32_t k = 0; k < landmarks->count; k++) {
		bounds->low[k] = -INFINITY;
		bounds->high[k] = INFINITY;
	}
	bounds->longest = 0;
}

void tli_landmarks_aim_join(const tli_landmarks *landmarks, const tli_taut_join *join, tli_landmark_bounds *bounds)
{
	const float *distance = &landmarks->distances[(size_t)(join->state / 2) * landmarks->count];
	float length = (float)join->length;
	bounds->longest = length > bounds->longest ? length : bounds->longest;
	for (uint32_t k = 0; k < landmarks->count; k++) {
		float least = distance[k] - length, most = distance[k] + length;
		bounds->low[k] = least > bounds->low[k] ? least : bounds->low[k];
		bounds->high[k] = most < bounds->high[k] ? most : bounds->high[k];
	}
}

/* Step 3. */
void tli_landmarks_aimed(const tli_landmarks *landmarks, tli_landmark_bounds *bounds)
{
	for (uint32_t k = 0; k < landmarks->count; k++) {
		float margin = ROUNDED_AWAY * (landmarks->largest[k] + bounds->longest);
		bounds->low[k] += margin;
		bounds->high[k] -= margin;
	}
}
