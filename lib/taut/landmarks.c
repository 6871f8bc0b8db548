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
