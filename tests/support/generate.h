/* SPDX-License-Identifier: MIT */
/*
 * tests/support/generate.h: big maps from a seed, for tests and benchmarks.
 *
 * Same kind, size, seed and number of waypoints: same map, on every machine (integers only). All coordinates
 * are multiples of 1/16 map unit, so they are on the grid of every resolution from 16 up. Where there is no
 * memory the process ends: this is test support, not the library.
 */
#ifndef TEST_SUPPORT_GENERATE_H
#define TEST_SUPPORT_GENERATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tautline/geometry.h>

/* Grid points of the generator per map unit. */
#define GEN_UNIT 16

enum gen_kind {
	GEN_RANDOM,  /* separate short segments, 4 units long on average, sight reaches about 30 units */
	GEN_ROOMS,   /* rooms of 6 to 14 units a side with door gaps */
	GEN_CAVES,   /* one connected cave in solid rock on unit cells, corridors 5 to 15 cells wide */
	GEN_MAZE,    /* a perfect maze, corridors 2 units wide, collinear walls merged */
	GEN_COMBS,   /* pairs of combs whose teeth interlock */
	GEN_SPIRALS, /* square spirals, one polyline each */
	GEN_KIND_COUNT,
	/* Each of one shape that is hard for some part of the library; generate_hard.c. */
	GEN_ROWS = GEN_KIND_COUNT, /* short walls in rows */
	GEN_PARALLEL,              /* long parallel walls and one across */
	GEN_CROSSED,               /* one long wall crossed by short ones */
	GEN_STAR,                  /* through one point */
	GEN_FAN,                   /* two facing rows of walls, all of them rays from one point */
	GEN_COMB,                  /* one comb */
	GEN_SPIRAL,                /* one square spiral */
	GEN_CIRCLE,                /* tiny walls along one circle */
	GEN_SKEW,                  /* long and nearly parallel, each crosses a few neighbours */
	GEN_ALL,                   /* every pair crosses */
	GEN_BLOCKS,                /* lone blocked cells, four segments each, in a wide grid */
	GEN_CHECKERS,              /* every second cell is blocked, four segments each */
	GEN_KIND_END
};

struct gen_def {
	enum gen_kind kind;
	size_t size; /* wall segments wanted; met nearly by rooms, caves, maze, up to the next four by cells, else exactly */
	uint64_t seed;
	size_t waypoints; /* how many; they keep 0.4 units from every wall and are never inside rock; fewer on tiny maps */
};

/* A polyline: points[first .. first + count - 1]. */
struct gen_wall {
	size_t first, count;
	bool loop, solid;
};

struct gen_segment {
	tl_point a, b; /* map units */
	bool solid;    /* a side of a solid loop */
};

struct gen_map {
	tl_point *points;
	size_t point_count;
	struct gen_wall *walls;
	size_t wall_count;
	struct gen_segment *segments; /* the same walls, one by one */
	size_t segment_count;
	tl_point *waypoints;
	size_t waypoint_count;
	tl_point low, high; /* bounds of the walls */
};

/* "random", "rooms", ...; NULL from GEN_KIND_END on. */
const char *gen_kind_name(enum gen_kind kind);
/* false = no kind has that name. */
bool gen_kind_from_name(const char *name, enum gen_kind *kind);

/* Makes a map; free it with gen_free. */
struct gen_map gen_make(const struct gen_def *def);
void gen_free(struct gen_map *map);

/* The map as native text (.tl), zero-terminated, for free(); its length goes to *size. */
char *gen_text(const struct gen_map *map, const struct gen_def *def, size_t *size);

/* A map of lone cells (GEN_BLOCKS, GEN_CHECKERS) as a grid of the Moving AI format, zero-terminated, for free(). */
char *gen_grid(const struct gen_map *map, size_t *size);

/* ---- between the files of the generator ---- */

/* A map under construction: integer points in sixteenths of a unit. */
struct gen_build {
	struct gen_map map;
	size_t point_room, wall_room;
	size_t segments; /* of the walls so far */
	uint64_t seed;
	/* Where waypoints may be: `open` of a cell says so, or NULL: anywhere off the walls. */
	unsigned char *open;
	int32_t columns, rows, cell; /* cells and their size in sixteenths */
};

void gen_begin_wall(struct gen_build *build);
void gen_add_point(struct gen_build *build, int32_t x, int32_t y);
void gen_end_wall(struct gen_build *build, bool loop, bool solid);
void gen_add_segment(struct gen_build *build, int32_t x1, int32_t y1, int32_t x2, int32_t y2);
void *gen_resize(void *block, size_t count, size_t each);

/* The least n with n * n >= value. */
int32_t gen_side_of(size_t value);

/* A number that depends on the seed and a place only. */
uint64_t gen_hash(uint64_t seed, int32_t x, int32_t y);

/* One cave, one maze, on about side x side cells. */
void gen_build_caves(struct gen_build *build, int32_t side);
void gen_build_maze(struct gen_build *build, int32_t side);
/* A map of a kind from GEN_KIND_COUNT on. */
void gen_build_hard(struct gen_build *build, enum gen_kind kind, size_t size);

#endif
