/* SPDX-License-Identifier: MIT */
/*
 * taut/landmarks.h: lower bounds for the way from a place to a goal, from distances to a few landmarks.
 *
 * Each table holds one number a place, and the numbers of two places that an edge joins differ by its length at most. Whatever the
 * numbers are, then, a way from v over edges to a join w of the goal t and on to t is at least
 *     |number(v) - number(w)| + |wt|
 * long, so at least number(v) - max over w (number(w) - |wt|), and min over w (number(w) + |wt|) - number(v).
 * Distances from a place far away, over all edges and turns, are such numbers, and they make the bounds good. Nothing is
 * asked about what else may lie at a place: only the edges that the search takes count, and only the joins that it is given.
 *
 * (A. Goldberg, C. Harrelson: Computing the shortest path: A* search meets graph theory, 2005.)
 */
#ifndef TLI_TAUT_LANDMARKS_H
#define TLI_TAUT_LANDMARKS_H

#include <tautline/base.h>

#include "taut/graph.h"

enum { TLI_LANDMARKS_MOST = 16 };

typedef struct tli_landmarks {
	float *distances;                  /* [places][count], grid units */
	float largest[TLI_LANDMARKS_MOST]; /* in each table */
	uint32_t places, count;            /* count is a multiple of 4 */
} tli_landmarks;

/* Builds `count` tables (4, 8, 12 or 16), for each connected part of the graph with landmarks of its own, farthest first.
 * TL_E_NOMEM. O(count * edges). */
tl_status tli_landmarks_create(const tli_taut_graph *graph, uint32_t count, tli_landmarks **out);
void tli_landmarks_free(tli_landmarks *landmarks);
size_t tli_landmarks_bytes(const tli_landmarks *landmarks);

/* What a goal makes of them. */
typedef struct tli_landmark_bounds {
	float low[TLI_LANDMARKS_MOST], high[TLI_LANDMARKS_MOST];
	float longest; /* of the joins */
} tli_landmark_bounds;

/* Aims at a goal: first nothing, then each of its joins, then done. Without joins every bound is infinite. */
void tli_landmarks_aim(const tli_landmarks *landmarks, tli_landmark_bounds *bounds);
void tli_landmarks_aim_join(const tli_landmarks *landmarks, const tli_taut_join *join, tli_landmark_bounds *bounds);
void tli_landmarks_aimed(const tli_landmarks *landmarks, tli_landmark_bounds *bounds);

/* A lower bound of the way from a place to the goal; may be negative. */
static inline float tli_landmarks_bound(
	const tli_landmarks *landmarks, const tli_landmark_bounds *bounds, uint32_t place)
{
	const float *distance = &landmarks->distances[(size_t)place * landmarks->count];
	float most[4] = { 0, 0, 0, 0 };
	for (uint32_t i = 0; i < landmarks->count; i += 4)
		for (uint32_t k = 0; k < 4; k++) {
			float after = distance[i + k] - bounds->low[i + k],
			      before = bounds->high[i + k] - distance[i + k];
			float larger = after > before ? after : before;
			most[k] = larger > most[k] ? larger : most[k];
		}
	float left = most[0] > most[1] ? most[0] : most[1], right = most[2] > most[3] ? most[2] : most[3];
	return left > right ? left : right;
}

#endif
