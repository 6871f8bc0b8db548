/* SPDX-License-Identifier: MIT */
/*
 * taut/panorama.c: which corners are the landmarks of a panorama (taut/landmarks.h): in each of many directions from the middle, the one that
 * is farthest out. A direction is a piece of the rim of a square; pieces are equally long.
 *
 * The bound that a landmark gives is the better, the straighter it lies behind the goal, or behind the start. Among many obstacles, where no
 * few corners lie on all paths, that is what counts: of 256 such landmarks the two best blocks say more than 8 chosen farthest first.
 *
 * (Goldberg, Harrelson: Computing the shortest path: A* search meets graph theory, 2005: planar landmarks.)
 */
#include "base/assert.h"
#include "taut/landmarks.h"

typedef struct middle_point {
	double x, y;
} middle_point;

static middle_point middle_of_part(const tli_point *positions, const uint32_t *part, uint32_t corners)
{
	int64_t x = 0, y = 0;
	for (uint32_t i = 0; i < corners; i++) {
		x += positions[part[i]].x;
		y += positions[part[i]].y;
	}
	return (middle_point){ (double)(x / corners), (double)(y / corners) };
}

/* Along the rim of a square, from 0 to 8. */
static double place_on_rim(double x, double y)
{
	if (fabs(x) >= fabs(y))
		return x > 0 ? 1 + y / x : x < 0 ? 5 + y / x : 0;
	return y > 0 ? 3 - x / y : 7 - x / y;
}

void tli_landmarks_look_out(
	const tli_point *positions, const uint32_t *part, uint32_t corners, uint32_t *outer, uint32_t count)
{
	tli_assert(corners > 0 && count <= TLI_LANDMARKS_BLOCK * TLI_LANDMARK_BLOCKS_MAX);
	double farthest[TLI_LANDMARKS_BLOCK * TLI_LANDMARK_BLOCKS_MAX];
	middle_point middle = middle_of_part(positions, part, corners);
	for (uint32_t i = 0; i < count; i++) {
		outer[i] = UINT32_MAX;
		farthest[i] = -1;
	}
	for (uint32_t i = 0; i < corners; i++) {
		double x = positions[part[i]].x - middle.x, y = positions[part[i]].y - middle.y, out = x * x + y * y;
		uint32_t at = (uint32_t)(place_on_rim(x, y) * (count / 8.0));
		at = at < count ? at : count - 1;
		if (out > farthest[at]) {
			farthest[at] = out;
			outer[at] = part[i];
		}
	}
}
