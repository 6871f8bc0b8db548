/* SPDX-License-Identifier: MIT */
/* tests/support/session_maps.c: maps of some 30 to 100 walls, of whole numbers and quarters. */
#include "support/session_maps.h"

#include "support/check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tautline/format.h>

#include "support/generate.h"
#include "support/random_edits.h"
#include "support/small_map.h"

static tl_map *load_as(const char *format, const char *text, size_t size)
{
	tl_load_def def = tl_default_load_def();
	tl_map *map = NULL;
	def.format = format;
	ck_assert_int_eq(tl_map_load_memory(text, size, &def, &map, NULL), TL_OK);
	return map;
}

static tl_map *make_segments(uint64_t seed, double width)
{
	random_edits e;
	random_edits_start_walls(&e, seed, width, 0, 24);
	return e.map;
}

static tl_map *make_rooms(uint64_t seed, double *width)
{
	struct gen_def def = { .kind = GEN_ROOMS, .size = 60, .seed = seed };
	struct gen_map made = gen_make(&def);
	size_t size;
	char *text = gen_text(&made, &def, &size);
	tl_map *map = load_as("native", text, size);
	*width = made.high.x > made.high.y ? made.high.x : made.high.y;
	gen_free(&made);
	free(text);
	return map;
}

enum { GRID_SIDE = 14 };

static tl_map *make_grid(uint64_t seed)
{
	char text[GRID_SIDE * (GRID_SIDE + 1) + 64];
	int size = snprintf(text, sizeof text, "type octile\nheight %d\nwidth %d\nmap\n", GRID_SIDE, GRID_SIDE);
	for (int y = 0; y < GRID_SIDE; y++) {
		for (int x = 0; x < GRID_SIDE; x++) /* clusters: cells of a coarse grid, with single ones between */
			text[size++] = gen_hash(seed, x / 3, y / 3) % 4 == 0 || gen_hash(seed, x, y) % 7 == 0 ? '@'
													      : '.';
		text[size++] = '\n';
	}
	return load_as("movingai", text, (size_t)size);
}

static tl_map *make_nested(uint64_t seed)
{
	tl_map *map = small_map();
	for (int i = 0; i < 6; i++) {
		double x = (i % 3) * 5 + (double)(gen_hash(seed, i, 0) % 3) / 4, y = (i / 3) * 8;
		for (double in = 0; in < 2; in += .5 + (double)(gen_hash(seed, i, 1) % 2) / 4)
			small_box(map, x + in, y + in, x + 4.5 - in, y + 6.5 - in,
				gen_hash(seed, i, (int)(4 * in)) % 5 > 0);
	}
	return map;
}

static tl_map *make_joints(uint64_t seed)
{
	enum { LINES = 5, STEP = 3 };
	tl_map *map = small_map();
	for (int i = 0; i < LINES * LINES; i++) {
		int x = i % LINES * STEP, y = i / LINES * STEP;
		uint64_t bits = gen_hash(seed, x, y);
		if (bits & 1)
			small_wall(map, x, y, x + STEP, y);
		if (bits & 2)
			small_wall(map, x, y, x, y + (bits & 4 ? STEP : 2 * STEP));
		if ((bits & 24) == 24)
			small_wall(map, x + 1, y, x + 1, y + 1);
	}
	small_box(map, 0, 0, LINES * STEP, LINES * STEP, false);
	return map;
}

tl_map *session_map(session_kind kind, uint64_t seed, double *width)
{
	*width = 16;
	switch (kind) {
	case SESSION_ROOMS:
		return make_rooms(seed, width);
	case SESSION_GRID:
		return make_grid(seed);
	case SESSION_NESTED:
		return make_nested(seed);
	case SESSION_JOINTS:
		return make_joints(seed);
	default:
		return make_segments(seed, *width);
	}
}
