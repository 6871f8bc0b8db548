/* SPDX-License-Identifier: MIT */
/*
 * taut/landmarks.c: what the distance tables of the ALT landmarks say of a search.
 *
 * Tables are floats. What is rounded away, here and when a bound is taken, is below 2^-21 of the largest number in use, and each bound is
 * lowered by as much.
 */
#include "taut/landmarks.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <math.h>

/* Six roundings of 2^-24 each (a number of either corner, the join's length, their sum, the margin's, the difference), and room to
 * spare. */
static const float ROUNDED_AWAY = 6e-7f;

static size_t bytes_of_distances(const tli_landmarks *landmarks)
{
	return (size_t)landmarks->corners * landmarks->count * sizeof *landmarks->distances;
}

void tli_landmarks_free(tli_landmarks *landmarks)
{
	if (!landmarks)
		return;
	tli_free_lines(landmarks->distances, bytes_of_distances(landmarks));
	tli_free(landmarks->largest, landmarks->count * sizeof *landmarks->largest);
	tli_free(landmarks, sizeof *landmarks);
}

size_t tli_landmarks_bytes(const tli_landmarks *landmarks)
{
	return sizeof *landmarks + tli_lines_bytes(landmarks->distances, bytes_of_distances(landmarks)) +
		landmarks->count * sizeof *landmarks->largest;
}

double tli_landmarks_difference(const tli_landmarks *landmarks, uint32_t a, uint32_t b)
{
	tli_assert(a < landmarks->corners && b < landmarks->corners);
	const float *one = landmarks->distances + (size_t)a * landmarks->count,
		    *other = landmarks->distances + (size_t)b * landmarks->count;
	float bound = 0;
	for (uint32_t k = 0; k < landmarks->count; k++) {
		float apart = fabsf(one[k] - other[k]) - ROUNDED_AWAY * landmarks->largest[k];
		bound = apart > bound ? apart : bound;
	}
	return bound;
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
	tli_assert(join->state / 2 < landmarks->corners && join->length >= 0);
	const float *distance = landmarks->distances + (size_t)(join->state / 2) * landmarks->count;
	float length = (float)join->length;
	bounds->longest = length > bounds->longest ? length : bounds->longest;
	for (uint32_t k = 0; k < landmarks->count; k++) {
		float low = distance[k] - length, high = distance[k] + length;
		bounds->low[k] = low > bounds->low[k] ? low : bounds->low[k];
		bounds->high[k] = high < bounds->high[k] ? high : bounds->high[k];
	}
}

/* Lowers the bounds by what rounding may have added. */
void tli_landmarks_aimed(const tli_landmarks *landmarks, tli_landmark_bounds *bounds)
{
	for (uint32_t k = 0; k < landmarks->count; k++) {
		float margin = ROUNDED_AWAY * (landmarks->largest[k] + bounds->longest);
		bounds->low[k] += margin;
		bounds->high[k] -= margin;
	}
}
