/* SPDX-License-Identifier: MIT */
/*
 * taut/landmarks.c: the distance tables of the ALT landmarks. In each connected part of the graph the landmarks are chosen farthest first;
 * distances ignore turns and states, and every edge has its reverse. Cost: one Dijkstra search over the corners per table. Those of a
 * panorama are chosen in panorama.c.
 *
 * Tables are floats. What is rounded away, here and when a bound is taken, is below 2^-21 of the largest number in use, and each bound is
 * lowered by as much.
 */
#include "taut/landmarks.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"
#include "taut/queue.h"

#include <math.h>

/* Six roundings of 2^-24 each (a number of either corner, the join's length, their sum, the margin's, the difference), and room to
 * spare. */
static const float ROUNDED_AWAY = 6e-7f;

typedef struct landmark_builder {
	const tli_taut_graph *graph;
	tli_landmarks *landmarks;
	uint32_t *order;  /* [corners] part after part */
	double *distance; /* [corners] from the landmark at hand */
	double *settled;  /* [corners] the distance with which a corner was last expanded */
	double *nearest;  /* [corners] to the landmarks so far */
	bool panorama;
	tli_taut_queue queue;
} landmark_builder;

/* The distances from one corner to all of its part, by Dijkstra; they must be INFINITY before. */
static bool measure_from(landmark_builder *b, uint32_t from)
{
	const tli_taut_graph *graph = b->graph;
	b->distance[from] = 0;
	b->queue.count = 0;
	if (!tli_taut_queue_reserve(&b->queue, 1))
		return false;
	tli_taut_queue_put(&b->queue, 0, from);
	while (b->queue.count > 0) {
		uint32_t corner = tli_taut_queue_number(tli_taut_queue_take(&b->queue));
		double here = b->distance[corner];
		if (!(here < b->settled[corner]))
			continue;
		b->settled[corner] = here;
		uint32_t end = graph->first[2 * corner + 2];
		if (tli_budget_spend(16 + 2 * (uint64_t)(end - graph->first[2 * corner])))
			return false; /* which the budget remembers */
		if (!tli_taut_queue_reserve(&b->queue, end - graph->first[2 * corner]))
			return false;
		for (uint32_t e = graph->first[2 * corner]; e < end; e++) {
			uint32_t to = graph->edges[e].to / 2;
			double length = here + graph->edges[e].length;
			if (length < b->distance[to]) {
				b->distance[to] = length;
				tli_taut_queue_put(&b->queue, (float)length, to);
			}
		}
	}
	return true;
}

static void clear_distances(landmark_builder *b, const uint32_t *part, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		b->distance[part[i]] = b->settled[part[i]] = INFINITY;
}

/* Writes the connected part of a corner to the row `part`, sets `settled` to 0 for it and returns its size. */
static uint32_t gather_part(landmark_builder *b, uint32_t first, uint32_t *part)
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

/* The corner of the part with the largest value, the first in the row of several. */
static uint32_t farthest(const double *value, const uint32_t *part, uint32_t count)
{
	uint32_t best = part[0];
	for (uint32_t i = 1; i < count; i++)
		if (value[part[i]] > value[best])
			best = part[i];
	return best;
}

static void fill_table(landmark_builder *b, uint32_t table, const uint32_t *part, uint32_t count)
{
	tli_landmarks *landmarks = b->landmarks;
	float *column = &tli_landmarks_block(landmarks, table / landmarks->width)[table % landmarks->width];
	for (uint32_t i = 0; i < count; i++) {
		uint32_t corner = part[i];
		double distance = b->distance[corner];
		column[(size_t)corner * landmarks->width] = (float)distance;
		landmarks->largest[table] = fmaxf(landmarks->largest[table], (float)distance);
		b->nearest[corner] = fmin(b->nearest[corner], distance);
	}
}

static bool measure_table(landmark_builder *b, uint32_t table, uint32_t landmark, const uint32_t *part, uint32_t count)
{
	clear_distances(b, part, count);
	if (!measure_from(b, landmark))
		return false;
	fill_table(b, table, part, count);
	return true;
}

/* The first landmark is the corner farthest from the part's first one, the next always the one farthest from all before; of a panorama, those
 * of its directions, where there are any. */
static bool measure_part(landmark_builder *b, const uint32_t *part, uint32_t count)
{
	if (count == 1)
		return true; /* zeros do */
	uint32_t outer[TLI_LANDMARKS_BLOCK * TLI_LANDMARK_BLOCKS_MAX];
	clear_distances(b, part, count);
	if (!measure_from(b, part[0]))
		return false;
	uint32_t next = farthest(b->distance, part, count), tables = b->landmarks->count;
	for (uint32_t i = 0; i < count; i++)
		b->nearest[part[i]] = INFINITY;
	if (b->panorama)
		tli_landmarks_look_out(b->graph->positions, part, count, outer, tables);
	for (uint32_t table = 0; table < tables; table++) {
		uint32_t landmark = b->panorama && outer[table] != UINT32_MAX ? outer[table] : next;
		if (!measure_table(b, table, landmark, part, count))
			return false;
		next = farthest(b->nearest, part, count);
	}
	return true;
}

static bool measure_all_parts(landmark_builder *b)
{
	uint32_t corners = b->landmarks->corners, done = 0;
	for (uint32_t corner = 0; corner < corners; corner++)
		b->settled[corner] = -1;
	for (uint32_t corner = 0; corner < corners; corner++) {
		if (b->settled[corner] != -1)
			continue;
		uint32_t count = gather_part(b, corner, &b->order[done]);
		if (!measure_part(b, &b->order[done], count))
			return false;
		done += count;
	}
	return true;
}

static bool build_tables(landmark_builder *b)
{
	tli_landmarks *landmarks = b->landmarks;
	uint32_t corners = landmarks->corners;
	landmarks->distances = tli_alloc_lines((size_t)corners * landmarks->count, sizeof *landmarks->distances);
	tli_ask_for_huge_pages(landmarks->distances, (size_t)corners * landmarks->count * sizeof *landmarks->distances);
	landmarks->largest = tli_alloc_zeroed(landmarks->count * sizeof *landmarks->largest);
	b->order = tli_alloc_array(corners, sizeof *b->order);
	b->distance = tli_alloc_array(corners, sizeof *b->distance);
	b->settled = tli_alloc_array(corners, sizeof *b->settled);
	b->nearest = tli_alloc_array(corners, sizeof *b->nearest);
	bool built = landmarks->distances && landmarks->largest && b->order && b->distance && b->settled &&
		b->nearest && measure_all_parts(b);
	tli_free(b->order, corners * sizeof *b->order);
	tli_free(b->distance, corners * sizeof *b->distance);
	tli_free(b->settled, corners * sizeof *b->settled);
	tli_free(b->nearest, corners * sizeof *b->nearest);
	tli_taut_queue_free(&b->queue);
	return built;
}

static tl_status create_landmarks(const tli_taut_graph *graph, uint32_t count, uint32_t width, tli_landmarks **out)
{
	tli_assert(count > 0 && count % width == 0 && width % 4 == 0);
	tli_landmarks *landmarks = tli_alloc_zeroed(sizeof *landmarks);
	if (!landmarks)
		return TL_E_NOMEM;
	landmarks->corners = graph->state_count / 2;
	landmarks->count = count;
	landmarks->width = width;
	landmark_builder b = { .graph = graph, .landmarks = landmarks, .panorama = width < count };
	if (!build_tables(&b)) {
		tli_landmarks_free(landmarks);
		return TL_E_NOMEM;
	}
	*out = landmarks;
	return TL_OK;
}

tl_status tli_landmarks_create(const tli_taut_graph *graph, uint32_t count, tli_landmarks **out)
{
	tli_assert(count <= TLI_LANDMARKS_MAX);
	return create_landmarks(graph, count, count, out);
}

tl_status tli_landmarks_create_panorama(const tli_taut_graph *graph, uint32_t count, tli_landmarks **out)
{
	tli_assert(count > TLI_LANDMARKS_BLOCK && count <= TLI_LANDMARKS_BLOCK * TLI_LANDMARK_BLOCKS_MAX);
	return create_landmarks(graph, count, TLI_LANDMARKS_BLOCK, out);
}

static size_t bytes_of_tables(const tli_landmarks *landmarks)
{
	size_t corners = landmarks->distances ? landmarks->corners : 0;
	return landmarks->count * (corners * sizeof *landmarks->distances + sizeof *landmarks->largest);
}

void tli_landmarks_free(tli_landmarks *landmarks)
{
	if (!landmarks)
		return;
	tli_free_lines(
		landmarks->distances, (size_t)landmarks->corners * landmarks->count * sizeof *landmarks->distances);
	tli_free(landmarks->largest, landmarks->count * sizeof *landmarks->largest);
	tli_free(landmarks, sizeof *landmarks);
}

size_t tli_landmarks_bytes(const tli_landmarks *landmarks)
{
	return sizeof *landmarks + bytes_of_tables(landmarks);
}

double tli_landmarks_difference(const tli_landmarks *landmarks, uint32_t a, uint32_t b)
{
	tli_assert(a < landmarks->corners && b < landmarks->corners);
	float bound = 0;
	for (uint32_t k = 0; k < landmarks->count; k++) {
		const float *block = tli_landmarks_block(landmarks, k / landmarks->width) + k % landmarks->width;
		float one = block[(size_t)a * landmarks->width], other = block[(size_t)b * landmarks->width];
		float apart = fabsf(one - other) - ROUNDED_AWAY * landmarks->largest[k];
		bound = apart > bound ? apart : bound;
	}
	return bound;
}

static void use_block(const tli_landmarks *landmarks, tli_landmark_bounds *bounds, uint32_t number)
{
	bounds->block[bounds->blocks] = tli_landmarks_block(landmarks, number);
	bounds->largest[bounds->blocks] = &landmarks->largest[number * landmarks->width];
	bounds->blocks++;
}

/* The block with the landmark that is farthest behind the goal, and the one with that farthest behind the start. */
static void choose_blocks(const tli_landmarks *landmarks, tli_landmark_bounds *bounds, uint32_t from, uint32_t to)
{
	tli_assert(from < landmarks->corners && to < landmarks->corners);
	uint32_t blocks = landmarks->count / landmarks->width, width = landmarks->width, behind = 0, before = 0;
	float most = -INFINITY, least = INFINITY;
	for (uint32_t block = 0; block < blocks; block++) {
		const float *one = tli_landmarks_block(landmarks, block) + (size_t)from * width;
		const float *other = tli_landmarks_block(landmarks, block) + (size_t)to * width;
		for (uint32_t k = 0; k < width; k++) {
			float nearer = one[k] - other[k];
			behind = nearer > most ? block : behind;
			before = nearer < least ? block : before;
			most = nearer > most ? nearer : most;
			least = nearer < least ? nearer : least;
		}
	}
	use_block(landmarks, bounds, behind);
	if (before != behind)
		use_block(landmarks, bounds, before);
}

void tli_landmarks_aim(const tli_landmarks *landmarks, tli_landmark_bounds *bounds, uint32_t from, uint32_t to)
{
	bounds->blocks = 0;
	if (landmarks->width == landmarks->count || landmarks->corners == 0)
		use_block(landmarks, bounds, 0);
	else
		choose_blocks(landmarks, bounds, from, to);
	for (uint32_t k = 0; k < bounds->blocks * landmarks->width; k++) {
		bounds->low[k] = -INFINITY;
		bounds->high[k] = INFINITY;
	}
	bounds->longest = 0;
}

void tli_landmarks_aim_join(const tli_landmarks *landmarks, const tli_taut_join *join, tli_landmark_bounds *bounds)
{
	tli_assert(join->state / 2 < landmarks->corners && join->length >= 0);
	uint32_t width = landmarks->width;
	float length = (float)join->length, *lows = bounds->low, *highs = bounds->high;
	bounds->longest = length > bounds->longest ? length : bounds->longest;
	for (uint32_t block = 0; block < bounds->blocks; block++, lows += width, highs += width) {
		const float *distance = &bounds->block[block][(size_t)(join->state / 2) * width];
		for (uint32_t k = 0; k < width; k++) {
			float low = distance[k] - length, high = distance[k] + length;
			lows[k] = low > lows[k] ? low : lows[k];
			highs[k] = high < highs[k] ? high : highs[k];
		}
	}
}

/* Lowers the bounds by what rounding may have added. */
void tli_landmarks_aimed(const tli_landmarks *landmarks, tli_landmark_bounds *bounds)
{
	for (uint32_t k = 0; k < bounds->blocks * landmarks->width; k++) {
		float largest = bounds->largest[k / landmarks->width][k % landmarks->width];
		float margin = ROUNDED_AWAY * (largest + bounds->longest);
		bounds->low[k] += margin;
		bounds->high[k] -= margin;
	}
}
