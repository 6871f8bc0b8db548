/* SPDX-License-Identifier: MIT */
/*
 * tests/support/generate.c: big maps from a seed: the frame, and the kinds that are made of polylines.
 *
 * Every kind is a builder that adds walls to a gen_build. Kinds whose number of segments follows from a
 * number of cells (rooms, caves, maze) are built several times, the side scaled by sqrt(wanted / made), until
 * the count is within 1 % of what is wanted or the side stays: the best build is kept. The noise depends on place
 * and seed only (gen_hash), so a larger side extends the smaller one.
 *
 * Density of `random`: a line crosses 2 n L / pi walls per unit of its length, for n walls of mean length L
 * per unit of area. With L = 4 and one wall per 77 square units the mean free path is about 30 units.
 *
 * Waypoints: in a random open cell where the map has cells, else anywhere within the bounds; in both cases
 * tried again until they are off all walls, by a plain loop. A map too small for them gets fewer.
 */
#include "generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

#define RANDOM_AREA 77 /* square units a wall */
#define CLEAR 0.4      /* map units a waypoint keeps from walls */
#define FIT_ROUNDS 6
#define TRIES 200       /* places tried for each waypoint, on average */
#define TEETH 32        /* in one comb */
#define COMB_HEIGHT 24  /* units */
#define SPIRAL_TURNS 32 /* segments in one spiral */

static const char *const kind_names[GEN_KIND_END] = { "random", "rooms", "caves", "maze", "combs", "spirals", "rows",
	"parallel", "crossed", "star", "fan", "comb", "spiral", "circle", "skew", "all", "blocks", "checkers" };

const char *gen_kind_name(enum gen_kind kind)
{
	return kind < GEN_KIND_END ? kind_names[kind] : NULL;
}

bool gen_kind_from_name(const char *name, enum gen_kind *kind)
{
	for (int i = 0; i < GEN_KIND_END; i++) {
		if (strcmp(name, kind_names[i]) == 0) {
			*kind = (enum gen_kind)i;
			return true;
		}
	}
	return false;
}

/* ---- building ---- */

void *gen_resize(void *block, size_t count, size_t each)
{
	void *result = count > SIZE_MAX / each ? NULL : realloc(block, count * each + 1);
	if (!result) {
		fputs("generate: out of memory\n", stderr);
		abort();
	}
	return result;
}

uint64_t gen_hash(uint64_t seed, int32_t x, int32_t y)
{
	tli_rng rng = { seed ^ ((uint64_t)(uint32_t)x << 32 | (uint32_t)y) };
	tli_rng_next(&rng);
	return tli_rng_next(&rng);
}

void gen_begin_wall(struct gen_build *build)
{
	struct gen_map *map = &build->map;
	if (map->wall_count == build->wall_room) {
		build->wall_room = build->wall_room * 2 + 64;
		map->walls = gen_resize(map->walls, build->wall_room, sizeof *map->walls);
	}
	map->walls[map->wall_count] = (struct gen_wall){ .first = map->point_count };
}

void gen_add_point(struct gen_build *build, int32_t x, int32_t y)
{
	struct gen_map *map = &build->map;
	if (map->point_count == build->point_room) {
		build->point_room = build->point_room * 2 + 256;
		map->points = gen_resize(map->points, build->point_room, sizeof *map->points);
	}
	map->points[map->point_count++] = (tl_point){ (double)x / GEN_UNIT, (double)y / GEN_UNIT };
}

void gen_end_wall(struct gen_build *build, bool loop, bool solid)
{
	struct gen_wall *wall = &build->map.walls[build->map.wall_count++];
	wall->count = build->map.point_count - wall->first;
	wall->loop = loop;
	wall->solid = solid;
	build->segments += loop ? wall->count : wall->count - 1;
}

void gen_add_segment(struct gen_build *build, int32_t x1, int32_t y1, int32_t x2, int32_t y2)
{
	gen_begin_wall(build);
	gen_add_point(build, x1, y1);
	gen_add_point(build, x2, y2);
	gen_end_wall(build, false, false);
}

static void add_box(struct gen_build *build, int32_t width, int32_t height)
{
	gen_begin_wall(build);
	gen_add_point(build, 0, 0);
	gen_add_point(build, width, 0);
	gen_add_point(build, width, height);
	gen_add_point(build, 0, height);
	gen_end_wall(build, true, false);
}

int32_t gen_side_of(size_t value)
{
	int32_t side = 1;
	while ((size_t)side * (size_t)side < value)
		side++;
	return side;
}

/* ---- the kinds ---- */

/* Lengths are uniform in 2..6 units: a direction from the square is kept when its length is in the ring. */
static void build_random(struct gen_build *build, size_t size)
{
	tli_rng rng = { build->seed };
	int32_t side = gen_side_of(size * RANDOM_AREA) * GEN_UNIT;
	while (build->segments < size) {
		int64_t length = tli_rng_between(&rng, 2 * GEN_UNIT, 6 * GEN_UNIT);
		int64_t dx, dy, square;
		do {
			dx = tli_rng_between(&rng, -length, length);
			dy = tli_rng_between(&rng, -length, length);
			square = dx * dx + dy * dy;
		} while (square > length * length || square < (length - 2) * (length - 2));
		int32_t x = (int32_t)tli_rng_between(&rng, 0, side), y = (int32_t)tli_rng_between(&rng, 0, side);
		gen_add_segment(build, x, y, x + (int32_t)dx, y + (int32_t)dy);
	}
}

/* One wall between two rooms, from `from` to `to` along one axis at `at` on the other: three quarters of
 * them have a gap of 1.5 units, some the full width, the others none. */
static void add_room_wall(struct gen_build *build, bool vertical, int32_t at, int32_t from, int32_t to, uint64_t dice)
{
	int32_t gap = 3 * GEN_UNIT / 2, room = to - from - gap - 2 * GEN_UNIT;
	int32_t start = from + GEN_UNIT + (int32_t)((dice >> 8) % (uint64_t)room);
	int32_t ends[4] = { from, start, start + gap, to };
	int pieces = 2;
	if ((dice & 7) == 0) {
		ends[1] = to;
		pieces = 1;
	}
	for (int i = 0; i < pieces; i++) {
		int32_t a = ends[2 * i], b = ends[2 * i + 1];
		if (vertical)
			gen_add_segment(build, at, a, at, b);
		else
			gen_add_segment(build, a, at, b, at);
	}
}

static void build_rooms(struct gen_build *build, int32_t side)
{
	int32_t *x = gen_resize(NULL, (size_t)side + 1, sizeof *x), *y = gen_resize(NULL, (size_t)side + 1, sizeof *y);
	x[0] = y[0] = 0;
	for (int32_t i = 0; i < side; i++) {
		x[i + 1] = x[i] + (int32_t)(6 + gen_hash(build->seed, i, -1) % 9) * GEN_UNIT;
		y[i + 1] = y[i] + (int32_t)(6 + gen_hash(build->seed, -1, i) % 9) * GEN_UNIT;
	}
	for (int32_t row = 0; row < side; row++) {
		for (int32_t column = 0; column < side; column++) {
			uint64_t dice = gen_hash(build->seed, column, row);
			if (column > 0)
				add_room_wall(build, true, x[column], y[row], y[row + 1], dice);
			if (row > 0)
				add_room_wall(build, false, y[row], x[column], x[column + 1], dice >> 32);
		}
	}
	add_box(build, x[side], y[side]);
	free(x);
	free(y);
}

/* Two spines, teeth that reach from each nearly to the other, in turn; each figure has 2 + TEETH segments. */
static void build_combs(struct gen_build *build, size_t size)
{
	int32_t across = gen_side_of(size / (TEETH + 2) + 1), step = 2 * GEN_UNIT;
	int32_t width = (TEETH + 1) * step, height = COMB_HEIGHT * GEN_UNIT;
	for (int32_t n = 0; build->segments < size; n++) {
		int32_t left = n % across * (width + 3 * GEN_UNIT), low = n / across * (height + 3 * GEN_UNIT);
		for (int32_t i = 0; i < TEETH + 2 && build->segments < size; i++) {
			int32_t cut = (int32_t)(gen_hash(build->seed, n, i) % 64) + GEN_UNIT;
			int32_t x = left + (i - 1) * step;
			if (i < 2)
				gen_add_segment(build, left, low + i * height, left + width, low + i * height);
			else
				gen_add_segment(build, x, low + (i % 2 ? cut : 0), x, low + height - (i % 2 ? 0 : cut));
		}
	}
}

static void build_spirals(struct gen_build *build, size_t size)
{
	static const int32_t turn[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
	int32_t across = gen_side_of(size / SPIRAL_TURNS + 1);
	for (int32_t n = 0; build->segments < size; n++) {
		int32_t gap = (int32_t)(GEN_UNIT + gen_hash(build->seed, n, 0) % GEN_UNIT);
		int32_t pitch = 2 * GEN_UNIT * (SPIRAL_TURNS + 4) / 2;
		int32_t x = n % across * pitch + pitch / 2, y = n / across * pitch + pitch / 2;
		int first = (int)(gen_hash(build->seed, n, 1) % 4);
		size_t left = size - build->segments, turns = left < SPIRAL_TURNS ? left : SPIRAL_TURNS;
		gen_begin_wall(build);
		gen_add_point(build, x, y);
		for (int32_t i = 0; i < (int32_t)turns; i++) {
			x += turn[(i + first) % 4][0] * gap * (i / 2 + 1);
			y += turn[(i + first) % 4][1] * gap * (i / 2 + 1);
			gen_add_point(build, x, y);
		}
		gen_end_wall(build, false, false);
	}
}

/* ---- fitting the size ---- */

static void drop_build(struct gen_build *build)
{
	gen_free(&build->map);
	free(build->open);
}

static struct gen_build build_side(const struct gen_def *def, int32_t side)
{
	struct gen_build build = { .seed = def->seed };
	if (def->kind == GEN_ROOMS)
		build_rooms(&build, side);
	else if (def->kind == GEN_CAVES)
		gen_build_caves(&build, side);
	else
		gen_build_maze(&build, side);
	return build;
}

static size_t distance(size_t a, size_t b)
{
	return a > b ? a - b : b - a;
}

static struct gen_build build_fitted(const struct gen_def *def)
{
	int32_t least = def->kind == GEN_CAVES ? 24 : 2,
		side = gen_side_of(def->size * (def->kind == GEN_CAVES ? 36 : 1) / 2);
	struct gen_build best = build_side(def, side = side < least ? least : side);
	struct gen_build last = best;
	for (int round = 0; round < FIT_ROUNDS && distance(last.segments, def->size) > def->size / 100; round++) {
		int32_t next = gen_side_of((size_t)side * (size_t)side * def->size / (last.segments + 1));
		next = next < least ? least : next;
		if (next == side)
			break;
		side = next;
		last = build_side(def, side);
		if (distance(last.segments, def->size) < distance(best.segments, def->size)) {
			drop_build(&best);
			best = last;
		} else {
			drop_build(&last);
		}
	}
	return best;
}

/* ---- waypoints ---- */

static bool near_segment(tl_point p, const struct gen_segment *s)
{
	double dx = s->b.x - s->a.x, dy = s->b.y - s->a.y, px = p.x - s->a.x, py = p.y - s->a.y;
	double along = px * dx + py * dy, square = dx * dx + dy * dy;
	double t = along <= 0 || square <= 0 ? 0 : along >= square ? 1 : along / square;
	double ex = px - t * dx, ey = py - t * dy;
	return ex * ex + ey * ey < CLEAR * CLEAR;
}

static bool is_clear(const struct gen_map *map, tl_point p)
{
	for (size_t i = 0; i < map->segment_count; i++) {
		if (near_segment(p, &map->segments[i]))
			return false;
	}
	return true;
}

static void add_waypoints(struct gen_build *build, size_t count)
{
	struct gen_map *map = &build->map;
	tli_rng rng = { build->seed ^ UINT64_C(0x5761797073) };
	map->waypoints = gen_resize(NULL, count, sizeof *map->waypoints);
	for (size_t tries = 0; map->waypoint_count < count && tries < TRIES * count; tries++) {
		tl_point p;
		p.x = (double)tli_rng_between(
			      &rng, (int64_t)(map->low.x * GEN_UNIT), (int64_t)(map->high.x * GEN_UNIT)) /
			GEN_UNIT;
		p.y = (double)tli_rng_between(
			      &rng, (int64_t)(map->low.y * GEN_UNIT), (int64_t)(map->high.y * GEN_UNIT)) /
			GEN_UNIT;
		if (build->open) {
			int64_t column = (int64_t)(p.x * GEN_UNIT) / build->cell,
				row = (int64_t)(p.y * GEN_UNIT) / build->cell;
			if (column >= build->columns || row >= build->rows ||
				!build->open[row * build->columns + column])
				continue;
		}
		if (is_clear(map, p))
			map->waypoints[map->waypoint_count++] = p;
	}
}

/* ---- the whole ---- */

static void stretch(struct gen_map *map, tl_point p)
{
	map->low.x = p.x < map->low.x ? p.x : map->low.x;
	map->low.y = p.y < map->low.y ? p.y : map->low.y;
	map->high.x = p.x > map->high.x ? p.x : map->high.x;
	map->high.y = p.y > map->high.y ? p.y : map->high.y;
}

static void flatten(struct gen_build *build)
{
	struct gen_map *map = &build->map;
	map->segments = gen_resize(NULL, build->segments, sizeof *map->segments);
	for (size_t w = 0; w < map->wall_count; w++) {
		const struct gen_wall *wall = &map->walls[w];
		const tl_point *points = map->points + wall->first;
		for (size_t i = 0; i < wall->count - !wall->loop; i++)
			map->segments[map->segment_count++] = (struct gen_segment){ points[i],
				points[(i + 1) % wall->count], wall->solid };
	}
	if (map->point_count > 0)
		map->low = map->high = map->points[0];
	for (size_t i = 0; i < map->point_count; i++)
		stretch(map, map->points[i]);
}

struct gen_map gen_make(const struct gen_def *def)
{
	struct gen_build build = { .seed = def->seed };
	if (def->kind == GEN_RANDOM)
		build_random(&build, def->size);
	else if (def->kind == GEN_COMBS)
		build_combs(&build, def->size);
	else if (def->kind == GEN_SPIRALS)
		build_spirals(&build, def->size);
	else if (def->kind >= GEN_KIND_COUNT)
		gen_build_hard(&build, def->kind, def->size);
	else
		build = build_fitted(def);
	flatten(&build);
	add_waypoints(&build, def->waypoints);
	free(build.open);
	return build.map;
}

void gen_free(struct gen_map *map)
{
	free(map->points);
	free(map->walls);
	free(map->segments);
	free(map->waypoints);
	*map = (struct gen_map){ 0 };
}
