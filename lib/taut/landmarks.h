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

enum { TLI_LANDMARKS_MAX = 32 };

typedef struct tli_landmarks {
	float *distances;        /* [corners][count], grid units */
	float *largest;          /* [count] in each table */
	uint32_t corners, count; /* count is a multiple of 4 */
} tli_landmarks;

/* Builds `count` tables (a multiple of 4, at most TLI_LANDMARKS_MAX), for each connected part of the graph with landmarks of its own, farthest first.
 * The graph must be whole. TL_E_NOMEM, and what the budget says. O(count * edges). */
tl_status tli_landmarks_create(const tli_taut_graph *graph, uint32_t count, tli_landmarks **out);
void tli_landmarks_free(tli_landmarks *landmarks);
size_t tli_landmarks_bytes(const tli_landmarks *landmarks);

/* A lower bound of the length of a path between two corners. */
double tli_landmarks_difference(const tli_landmarks *landmarks, uint32_t a, uint32_t b);

/* The tables as seen from the goal of a search. */
typedef struct tli_landmark_bounds {
	float low[TLI_LANDMARKS_MAX], high[TLI_LANDMARKS_MAX];
	float longest; /* of the joins */
} tli_landmark_bounds;

/* Fills the bounds of a goal: aim once, aim_join for each of its joins, aimed at the end. Without joins every bound is infinite. */
void tli_landmarks_aim(const tli_landmarks *landmarks, tli_landmark_bounds *bounds);
void tli_landmarks_aim_join(const tli_landmarks *landmarks, const tli_taut_join *join, tli_landmark_bounds *bounds);
void tli_landmarks_aimed(const tli_landmarks *landmarks, tli_landmark_bounds *bounds);

/* A lower bound of the path from a corner to the goal, by the largest differences, four at a time, between the rows of both; may be negative. */
static inline float tli_landmarks_bound(
	const tli_landmarks *landmarks, const tli_landmark_bounds *bounds, uint32_t corner)
{
	tli_assert(corner < landmarks->corners);
	uint32_t count = landmarks->count;
	const float *row = landmarks->distances + (size_t)corner * count;
	tli_f4 widest = tli_f4_all(0);
	for (uint32_t i = 0; i < count; i += 4) {
		tli_f4 distance, after, before;
		memcpy(&distance, row + i, sizeof distance);
		memcpy(&after, bounds->low + i, sizeof after);
		memcpy(&before, bounds->high + i, sizeof before);
		widest = tli_f4_max(widest, tli_f4_max(distance - after, before - distance));
	}
	float left = widest[0] > widest[1] ? widest[0] : widest[1],
	      right = widest[2] > widest[3] ? widest[2] : widest[3];
	return left > right ? left : right;
}

#endif
