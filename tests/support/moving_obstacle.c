/* SPDX-License-Identifier: MIT */
/* tests/support/moving_obstacle.c: see the header. */
#include "support/moving_obstacle.h"

#include "base/hash.h"

/* The last one crosses itself. */
static const tl_point shapes[][5] = {
	{ { -1, -1 }, { 1, -1 }, { 0, 1.5 } },
	{ { 0, 0 }, { 2, 0 }, { 2, 0.5 }, { 0.5, 0.5 }, { 0.5, 3 } },
	{ { -1, -1 }, { 1, 1 }, { 1, -1 }, { -1, 1 }, { 3, 3 } },
};
static const size_t counts[] = { 3, 5, 4 };
static const tl_stop course[] = { { .at = { 3, 4 } }, { .at = { 5, 4 } }, { .at = { 5, 4 } }, { .at = { -1, 0 } } };

void moving_obstacle_choose(tl_obstacle_def *def, tli_rng *rng)
{
	uint32_t pick = (uint32_t)tli_rng_next(rng);
	if (pick % 3 == 0) {
		size_t shape = pick / 3 % 7 / 3;
		def->radius = 0;
		def->corners = shapes[shape];
		def->corner_count = counts[shape];
		def->turn = pick / 32 % 3 * 45.5 - 45.5;
	}
	if (pick / 256 % 4 == 0) {
		def->moving = false;
		def->course = course;
		def->course_count = 1 + pick / 1024 % 4;
		def->course_loop = pick / 4096 % 2;
		def->speed = 0.1 * (pick / 8192 % 5);
	}
}

uint64_t moving_obstacle_hash(uint64_t hash, const tl_map *map, tl_obstacle_id id)
{
	tl_obstacle_info info;
	tl_point at;
	tl_stop stop;
	if (tl_map_get_obstacle(map, id, &info) != TL_OK)
		return hash;
	for (size_t i = 0; tl_map_get_obstacle_corner(map, id, i, &at) == TL_OK; i++)
		hash = tli_hash_double(tli_hash_double(hash, at.x), at.y);
	for (size_t i = 0; tl_map_get_obstacle_course(map, id, i, &stop) == TL_OK; i++)
		hash = tli_hash_number(
			tli_hash_double(tli_hash_double(hash, stop.at.x), stop.at.y), stop.waypoint.index1 != 0);
	hash = tli_hash_number(tli_hash_number(hash, info.corner_count), info.course_count);
	return tli_hash_double(tli_hash_double(tli_hash_number(hash, info.course_loop), info.turn), info.speed);
}
