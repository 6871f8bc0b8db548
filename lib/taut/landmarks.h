/* SPDX-License-Identifier: MIT */
/*
 * taut/landmarks.h: ALT landmarks, lower bounds of the path from a corner to a goal by the triangle inequality.
 *
 * Each table holds one number per corner, such that the numbers of two corners that share an edge differ by at most its length. A path from
 * v over edges to a join w of the goal t is then at least  |number(v) - number(w)| + |wt|  long. Distances from a far corner are such
 * numbers.
 *
 * (A. Goldberg, C. Harrelson: Computing the shortest path: A* search meets graph theory, 2005.)
 */
#ifndef TLI_TAUT_LANDMARKS_H
#define TLI_TAUT_LANDMARKS_H

#include <string.h>
#include <tautline/base.h>

#include "base/assert.h"
#include "base/lanes.h"
#include "corners/graph.h"

/* Those that a search uses, at most; TLI_LANDMARKS_BLOCK of a panorama are stored together. */
enum { TLI_LANDMARKS_MAX = 32, TLI_LANDMARKS_BLOCK = 4, TLI_LANDMARK_BLOCKS_MAX = 64 };

/* Tables lie in blocks of `width`. A search uses all of one block; of a panorama, which has many, those two that say the most. */
typedef struct tli_landmarks {
	float *distances;        /* [count / width][corners][width], grid units */
	float *largest;          /* [count] in each table */
	uint32_t corners, count; /* count is a multiple of width */
	uint32_t width;          /* a multiple of 4 */
} tli_landmarks;

/* Builds `count` tables (a multiple of 4, at most TLI_LANDMARKS_MAX), for each connected part of the graph with landmarks of its own, farthest first.
 * TL_E_NOMEM. O(count * edges). */
tl_status tli_landmarks_create(const tli_taut_graph *graph, uint32_t count, tli_landmarks **out);
/* The same with a panorama: a corner far out in each of `count` directions from the middle of a connected part, at most
 * TLI_LANDMARK_BLOCKS_MAX blocks. Wherever a path leads, some landmark lies nearly straight behind its goal, and one behind its start. */
tl_status tli_landmarks_create_panorama(const tli_taut_graph *graph, uint32_t count, tli_landmarks **out);

/* The same in slices: of a graph whose arrays stay. TL_E_NOMEM. */
typedef struct tli_landmarks_maker tli_landmarks_maker;
tl_status tli_landmarks_maker_create(const tli_taut_graph *graph, uint32_t count, tli_landmarks_maker **out);
tl_status tli_landmarks_maker_create_panorama(const tli_taut_graph *graph, uint32_t count, tli_landmarks_maker **out);
/* Goes on, and gives them at the end. TL_E_LIMIT, TL_E_CANCELLED of the budget: the next call goes on. TL_E_NOMEM: it can only be freed. */
tl_status tli_landmarks_maker_run(tli_landmarks_maker *maker, tli_landmarks **out);
/* The share that is done, below 1. */
double tli_landmarks_maker_done(const tli_landmarks_maker *maker);
void tli_landmarks_maker_free(tli_landmarks_maker *maker);
size_t tli_landmarks_maker_bytes(const tli_landmarks_maker *maker);

void tli_landmarks_free(tli_landmarks *landmarks);
size_t tli_landmarks_bytes(const tli_landmarks *landmarks);

static inline float *tli_landmarks_block(const tli_landmarks *landmarks, uint32_t number)
{
	return &landmarks->distances[(size_t)number * landmarks->corners * landmarks->width];
}

/* For each of `count` directions around the middle of the corners listed, the one farthest out, or UINT32_MAX where none lies there
 * (panorama.c). */
void tli_landmarks_look_out(
	const tli_point *positions, const uint32_t *part, uint32_t corners, uint32_t *outer, uint32_t count);

/* A lower bound of the length of a path between two corners. */
double tli_landmarks_difference(const tli_landmarks *landmarks, uint32_t a, uint32_t b);

/* The tables that a search uses, as seen from its goal. */
typedef struct tli_landmark_bounds {
	float low[TLI_LANDMARKS_MAX], high[TLI_LANDMARKS_MAX];
	const float *block[2]; /* [corners][width] */
	const float *largest[2];
	uint32_t blocks;
	float longest; /* of the joins */
} tli_landmark_bounds;

/* Fills the bounds of a goal: aim once, aim_join for each of its joins, aimed at the end. Without joins every bound is infinite. Of a
 * panorama the tables that are best for a path between two corners are used. */
void tli_landmarks_aim(const tli_landmarks *landmarks, tli_landmark_bounds *bounds, uint32_t from, uint32_t to);
void tli_landmarks_aim_join(const tli_landmarks *landmarks, const tli_taut_join *join, tli_landmark_bounds *bounds);
void tli_landmarks_aimed(const tli_landmarks *landmarks, tli_landmark_bounds *bounds);

/* The largest differences, four at a time, between the rows of a corner and of the goal. */
static inline tli_f4 tli_landmarks_widest(
	tli_f4 widest, const float *row, const float *low, const float *high, uint32_t width)
{
	for (uint32_t i = 0; i < width; i += 4) {
		tli_f4 distance, after, before;
		memcpy(&distance, row + i, sizeof distance);
		memcpy(&after, low + i, sizeof after);
		memcpy(&before, high + i, sizeof before);
		widest = tli_f4_max(widest, tli_f4_max(distance - after, before - distance));
	}
	return widest;
}

/* A lower bound of the path from a corner to the goal; may be negative. */
static inline float tli_landmarks_bound(
	const tli_landmarks *landmarks, const tli_landmark_bounds *bounds, uint32_t corner)
{
	tli_assert(corner < landmarks->corners);
	uint32_t width = landmarks->width;
	size_t row = (size_t)corner * width;
	tli_f4 lane = tli_landmarks_widest(tli_f4_all(0), bounds->block[0] + row, bounds->low, bounds->high, width);
	if (bounds->blocks > 1)
		lane = tli_landmarks_widest(
			lane, bounds->block[1] + row, bounds->low + width, bounds->high + width, width);
	float left = lane[0] > lane[1] ? lane[0] : lane[1], right = lane[2] > lane[3] ? lane[2] : lane[3];
	return left > right ? left : right;
}

#endif
