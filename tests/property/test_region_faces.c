/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_region_faces.c: regions against the faces of an arrangement that is made naively, with fractions:
 *
 *   faces    walls on a small grid cross, overlap, end on each other: each segment is cut at all others, half edges are joined around their vertices, and what
 *            lies within a face is taken off its area. Regions have the faces' number, areas, anchors and directions, in a nav that is new, and in one that
 *            followed edits.
 *   bodies   a region for a body has the area that random points say which keep the distance by themselves.
 */
#include "support/runner.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "support/rounds.h"
#include "support/small_map.h"

#define WORLDS ROUNDS_OF(4000, 200)
#define BODIES ROUNDS_OF(60, 6)
enum { PARTS = 4, SIDE = 12, WALLS = 12, VERTICES = 600, HALVES = 2400, NONE = 0xffff, POINTS = 6, DRAWN = 20000 };

/* Crossings count in areas as rounded to 2^-16 grid units: by half of it for each unit of a border that is at most some 100 units long. */
static const double AREA_ROUNDING = 100 * 0x1p-17;

typedef struct vertex {
	int64_t x, y, d; /* x / d, y / d; d > 0, no common divisor */
} vertex;

/* From a vertex along a wall; its other half has the next or the last number. */
typedef struct half {
	uint16_t from, next, loop;
	int64_t x, y;       /* its direction */
	int64_t at_x, at_y; /* of its wall */
} half;

typedef struct loop {
	uint16_t part; /* the vertex that is the least of all that are joined */
	bool is_outer; /* around a part, with the part on its right */
	long double area;
} loop;

typedef struct plane {
	int64_t walls[WALLS][4];
	size_t wall_count;
	vertex vertices[VERTICES];
	uint16_t part[VERTICES]; /* as of a loop */
	half halves[HALVES];
	loop loops[HALVES];
	size_t vertex_count, half_count, loop_count;
} plane;

/* ---- the arrangement ---- */

static int64_t divisor_of(int64_t a, int64_t b)
{
	for (a = a < 0 ? -a : a, b = b < 0 ? -b : b; b != 0;) {
		int64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

static uint16_t vertex_at(plane *p, int64_t x, int64_t y, int64_t d)
{
	int64_t by = divisor_of(divisor_of(x, y), d) * (d < 0 ? -1 : 1);
	vertex v = { x / by, y / by, d / by };
	for (size_t i = 0; i < p->vertex_count; i++)
		if (p->vertices[i].x == v.x && p->vertices[i].y == v.y && p->vertices[i].d == v.d)
			return (uint16_t)i;
	ck_assert(p->vertex_count < VERTICES);
	p->vertices[p->vertex_count] = v;
	return (uint16_t)p->vertex_count++;
}

/* Where a vertex lies along the direction of a wall; along what is across it, 0 on its line. */
static long double along(const vertex *v, const int64_t *w)
{
	return (long double)(v->x * (w[2] - w[0]) + v->y * (w[3] - w[1])) / (long double)v->d;
}

static int64_t across(const vertex *v, const int64_t *w)
{
	return (w[2] - w[0]) * (v->y - w[1] * v->d) - (w[3] - w[1]) * (v->x - w[0] * v->d);
}

static bool is_on(const vertex *v, const int64_t *w)
{
	int64_t x = (v->x - w[0] * v->d) * (v->x - w[2] * v->d), y = (v->y - w[1] * v->d) * (v->y - w[3] * v->d);
	return across(v, w) == 0 && x <= 0 && y <= 0;
}

static void add_crossing(plane *p, const int64_t *a, const int64_t *b)
{
	int64_t ax = a[2] - a[0], ay = a[3] - a[1], bx = b[2] - b[0], by = b[3] - b[1], d = ax * by - ay * bx;
	int64_t share = (b[0] - a[0]) * by - (b[1] - a[1]) * bx;
	if (d == 0)
		return;
	vertex v = { a[0] * d + ax * share, a[1] * d + ay * share, d };
	if (d < 0)
		v = (vertex){ -v.x, -v.y, -v.d };
	if (is_on(&v, a) && is_on(&v, b))
		(void)vertex_at(p, v.x, v.y, v.d);
}

static bool has_edge(const plane *p, uint16_t from, uint16_t to)
{
	for (size_t h = 0; h < p->half_count; h++)
		if (p->halves[h].from == from && p->halves[h ^ 1].from == to)
			return true;
	return false;
}

/* The pieces of a wall between the vertices on it. */
static void add_pieces(plane *p, const int64_t *w)
{
	int64_t by = divisor_of(w[2] - w[0], w[3] - w[1]), x = (w[2] - w[0]) / by, y = (w[3] - w[1]) / by;
	uint16_t here = vertex_at(p, w[0], w[1], 1), end = vertex_at(p, w[2], w[3], 1);
	while (here != end) {
		uint16_t next = NONE;
		for (size_t i = 0; i < p->vertex_count; i++) {
			const vertex *v = &p->vertices[i];
			if (is_on(v, w) && along(v, w) > along(&p->vertices[here], w) && i != here &&
				(next == NONE || along(v, w) < along(&p->vertices[next], w)))
				next = (uint16_t)i;
		}
		ck_assert(next != NONE && p->half_count + 2 <= HALVES);
		if (!has_edge(p, here, next)) {
			p->halves[p->half_count++] = (half){ here, NONE, NONE, x, y, w[0], w[1] };
			p->halves[p->half_count++] = (half){ next, NONE, NONE, -x, -y, w[0], w[1] };
		}
		here = next;
	}
}

/* Is the direction of one less far counter-clockwise from (1, 0)? */
static bool turns_less(const half *one, const half *other)
{
	bool low = one->y < 0 || (one->y == 0 && one->x < 0),
	     other_low = other->y < 0 || (other->y == 0 && other->x < 0);
	return low != other_low ? other_low : one->x * other->y - one->y * other->x > 0;
}

static bool is_less_vertex(const vertex *a, const vertex *b)
{
	int64_t y = a->y * b->d - b->y * a->d;
	return y != 0 ? y < 0 : a->x * b->d < b->x * a->d;
}

/* The left border goes on along the half edge that is the next clockwise from the other half. */
static void join_halves(plane *p)
{
	for (size_t h = 0; h < p->half_count; h++) {
		const half *back = &p->halves[h ^ 1];
		uint16_t before = NONE, last = NONE;
		for (size_t k = 0; k < p->half_count; k++) {
			const half *other = &p->halves[k];
			if (other->from != back->from)
				continue;
			if (turns_less(other, back) && (before == NONE || turns_less(&p->halves[before], other)))
				before = (uint16_t)k;
			if (last == NONE || turns_less(&p->halves[last], other))
				last = (uint16_t)k;
		}
		p->halves[h].next = before != NONE ? before : last;
	}
}

static void find_parts(plane *p)
{
	for (size_t i = 0; i < p->vertex_count; i++)
		p->part[i] = (uint16_t)i;
	for (bool changed = true; changed;) {
		changed = false;
		for (size_t h = 0; h < p->half_count; h++) {
			uint16_t a = p->halves[h].from, b = p->halves[h ^ 1].from;
			if (is_less_vertex(&p->vertices[p->part[a]], &p->vertices[p->part[b]])) {
				p->part[b] = p->part[a];
				changed = true;
			}
		}
	}
}

static void find_loops(plane *p)
{
	for (size_t first = 0; first < p->half_count; first++) {
		if (p->halves[first].loop != NONE)
			continue;
		loop *l = &p->loops[p->loop_count];
		*l = (loop){ .part = p->part[p->halves[first].from] };
		uint16_t h = (uint16_t)first;
		do {
			const vertex *a = &p->vertices[p->halves[h].from], *b = &p->vertices[p->halves[h ^ 1].from];
			l->area += (long double)(a->x * b->y - a->y * b->x) / (long double)(a->d * b->d) / 2;
			p->halves[h].loop = (uint16_t)p->loop_count;
			h = p->halves[h].next;
		} while (h != first);
		p->loop_count++;
	}
	/* From the least vertex of a part the last half edge has all that is outside on its left. */
	for (size_t h = 0; h < p->half_count; h++) {
		bool is_last = p->part[p->halves[h].from] == p->halves[h].from;
		for (size_t k = 0; k < p->half_count && is_last; k++)
			is_last = p->halves[k].from != p->halves[h].from || !turns_less(&p->halves[h], &p->halves[k]);
		if (is_last)
			p->loops[p->halves[h].loop].is_outer = true;
	}
}

static void make_plane(plane *p)
{
	p->vertex_count = p->half_count = p->loop_count = 0;
	for (size_t i = 0; i < p->wall_count; i++) {
		(void)vertex_at(p, p->walls[i][0], p->walls[i][1], 1);
		(void)vertex_at(p, p->walls[i][2], p->walls[i][3], 1);
		for (size_t k = 0; k < i; k++)
			add_crossing(p, p->walls[i], p->walls[k]);
	}
	for (size_t i = 0; i < p->wall_count; i++)
		add_pieces(p, p->walls[i]);
	join_halves(p);
	find_parts(p);
	find_loops(p);
}

/* Is a point, on no wall of the loop, within it? By what lies to the right of it. */
static bool is_within(const plane *p, size_t l, const vertex *v)
{
	bool within = false;
	for (size_t h = 0; h < p->half_count; h++) {
		if (p->halves[h].loop != l)
			continue;
		const vertex *a = &p->vertices[p->halves[h].from], *b = &p->vertices[p->halves[h ^ 1].from];
		bool from_above = a->y * v->d > v->y * a->d, to_above = b->y * v->d > v->y * b->d;
		const int64_t wall[4] = { p->halves[h].at_x, p->halves[h].at_y, p->halves[h].at_x + p->halves[h].x,
			p->halves[h].at_y + p->halves[h].y };
		int64_t side = across(v, wall);
		if (from_above != to_above)
			within ^= to_above ? side > 0 : side < 0;
	}
	return within;
}

/* The loop around a face; NONE: outside of all. `part` is not looked at. */
static uint16_t face_of(const plane *p, const vertex *v, uint16_t part)
{
	uint16_t face = NONE;
	for (size_t l = 0; l < p->loop_count; l++)
		if (!p->loops[l].is_outer && p->loops[l].part != part && is_within(p, l, v) &&
			(face == NONE || p->loops[l].area < p->loops[face].area))
			face = (uint16_t)l;
	return face;
}

/* ---- regions ---- */

/* Does a loop belong to the border of a face? */
static bool is_border_of(const plane *p, size_t l, uint16_t face)
{
	const loop *border = &p->loops[l];
	return l == face || (border->is_outer && face_of(p, &p->vertices[border->part], border->part) == face);
}

static tl_region region_of_face(const plane *p, uint16_t face)
{
	tl_region region = { .found = true, .area = INFINITY };
	long double area = face != NONE ? p->loops[face].area : INFINITY;
	const half *anchor = NULL;
	for (size_t l = 0; l < p->loop_count; l++)
		if (l != face && is_border_of(p, l, face))
			area += p->loops[l].area;
	for (size_t h = 0; h < p->half_count; h++) {
		const half *one = &p->halves[h];
		if (!is_border_of(p, one->loop, face))
			continue;
		if (!anchor || is_less_vertex(&p->vertices[one->from], &p->vertices[anchor->from]) ||
			(one->from == anchor->from && turns_less(one, anchor)))
			anchor = one;
	}
	region.area = (double)area;
	region.has_anchor = anchor != NULL;
	if (!anchor)
		return region;
	const vertex *v = &p->vertices[anchor->from];
	region.anchor = (tl_point){ (double)v->x / (double)v->d, (double)v->y / (double)v->d };
	region.direction = (tl_point){ (double)anchor->x, (double)anchor->y };
	return region;
}

static void check_region(const tl_region *got, const tl_region *expected)
{
	bool same = got->found && got->has_anchor == expected->has_anchor &&
		fabs(got->anchor.x - expected->anchor.x) < 1e-9 && fabs(got->anchor.y - expected->anchor.y) < 1e-9 &&
		got->direction.x == expected->direction.x && got->direction.y == expected->direction.y &&
		(got->area == expected->area || fabs(got->area - expected->area) < AREA_ROUNDING);
	ck_assert_msg(same, "%.17g,%.17g along %g,%g, area %.17g; the face: %.17g,%.17g along %g,%g, area %.17g",
		got->anchor.x, got->anchor.y, got->direction.x, got->direction.y, got->area, expected->anchor.x,
		expected->anchor.y, expected->direction.x, expected->direction.y, expected->area);
}

static void check_faces(const plane *p, tl_query *query, tli_rng *rng)
{
	size_t faces = 1, count = 0;
	for (size_t l = 0; l < p->loop_count; l++)
		faces += !p->loops[l].is_outer;
	ck_assert_int_eq(tl_query_regions(query, NULL, NULL, 0, &count), TL_E_BUFFER);
	ck_assert_uint_eq(count, faces);
	for (int i = 0; i < POINTS; i++) {
		vertex v = { tli_rng_between(rng, -1, SIDE + 1), tli_rng_between(rng, -1, SIDE + 1), 1 };
		bool is_free = true;
		tl_region got, expected;
		for (size_t k = 0; k < p->wall_count && is_free; k++)
			is_free = !is_on(&v, p->walls[k]);
		ck_assert_int_eq(tl_query_region(query, (tl_point){ (double)v.x, (double)v.y }, NULL, &got), TL_OK);
		ck_assert(got.found == is_free);
		if (!is_free)
			continue;
		expected = region_of_face(p, face_of(p, &v, NONE));
		check_region(&got, &expected);
	}
}

static void add_any_wall(plane *p, tl_map *map, tli_rng *rng, tl_wall_id *id)
{
	int64_t *w = p->walls[p->wall_count];
	do
		for (int i = 0; i < 4; i++)
			w[i] = tli_rng_between(rng, 0, SIDE);
	while (w[0] == w[2] && w[1] == w[3]);
	*id = small_wall(map, (double)w[0], (double)w[1], (double)w[2], (double)w[3]);
	p->wall_count++;
}

static void run_world(uint64_t seed)
{
	static plane p;
	tli_rng rng = { seed };
	tl_map_def map_def = tl_default_map_def();
	tl_map *map;
	tl_wall_id ids[WALLS];
	tl_nav_def def = tl_default_nav_def();
	map_def.resolution = 1;
	def.via = TL_VIA_CORNERS;
	ck_assert_int_eq(tl_map_create(&map_def, &map), TL_OK);
	p.wall_count = 0;
	for (size_t count = (size_t)tli_rng_between(&rng, 1, WALLS); p.wall_count < count;)
		add_any_wall(&p, map, &rng, &ids[p.wall_count]);
	tl_nav *follows = small_nav(map, &def);
	ck_assert_int_eq(tl_map_remove_wall(map, ids[p.wall_count - 1]), TL_OK);
	p.wall_count--;
	add_any_wall(&p, map, &rng, &ids[p.wall_count]);
	ck_assert_int_eq(tl_nav_update(follows, map), TL_OK);
	make_plane(&p);
	tl_nav *fresh = small_nav(map, &def);
	for (int i = 0; i < 2; i++) {
		tl_query *query = small_query(i ? follows : fresh);
		check_faces(&p, query, &rng);
		tl_query_free(query);
	}
	tl_nav_free(fresh);
	tl_nav_free(follows);
	tl_map_free(map);
}

START_TEST(regions_are_the_faces)
{
	for (uint64_t seed = (uint64_t)_i; seed < (uint64_t)WORLDS; seed += PARTS)
		run_world(seed);
}
END_TEST

/* ---- bodies ---- */

static double distance_to_wall(const double *w, double x, double y)
{
	double dx = w[2] - w[0], dy = w[3] - w[1], share = ((x - w[0]) * dx + (y - w[1]) * dy) / (dx * dx + dy * dy);
	share = fmin(fmax(share, 0), 1);
	return hypot(x - w[0] - share * dx, y - w[1] - share * dy);
}

START_TEST(regions_of_bodies_have_the_area_of_random_points)
{
	enum { SOME = 9 };
	for (int round = 0; round < BODIES; round++) {
		tli_rng rng = { (uint64_t)(100 * round + _i) };
		double walls[SOME + 4][4] = { { 0, 0, 20, 0 }, { 20, 0, 20, 20 }, { 20, 20, 0, 20 }, { 0, 20, 0, 0 } };
		size_t count = 0, drawn[64] = { 0 };
		tl_region regions[64];
		tl_map *map = small_map();
		tl_nav_def def = tl_default_nav_def();
		def.radius = 0.25 * (1 + _i);
		def.via = TL_VIA_CORNERS;
		for (int i = 4; i < SOME + 4; i++)
			for (int k = 0; k < 4; k++)
				walls[i][k] = tli_rng_real(&rng, 0, 20);
		for (int i = 0; i < SOME + 4; i++)
			(void)small_wall(map, walls[i][0], walls[i][1], walls[i][2], walls[i][3]);
		tl_nav *nav = small_nav(map, &def);
		tl_query *query = small_query(nav);
		ck_assert_int_eq(tl_query_regions(query, NULL, regions, 64, &count), TL_OK);
		for (int n = 0; n < DRAWN; n++) {
			double x = tli_rng_real(&rng, 0, 20), y = tli_rng_real(&rng, 0, 20), nearest = INFINITY;
			tl_region at;
			for (int i = 0; i < SOME + 4; i++)
				nearest = fmin(nearest, distance_to_wall(walls[i], x, y));
			ck_assert_int_eq(tl_query_region(query, (tl_point){ x, y }, NULL, &at), TL_OK);
			for (size_t i = 0; i < count && nearest >= def.radius; i++)
				drawn[i] += at.found && memcmp(&at.anchor, &regions[i].anchor, sizeof at.anchor) == 0 &&
					memcmp(&at.direction, &regions[i].direction, sizeof at.direction) == 0;
		}
		for (size_t i = 0; i < count; i++) {
			double share = regions[i].area / 400, sigma = sqrt(share * (1 - share) * DRAWN);
			ck_assert_msg(regions[i].area == INFINITY ||
					fabs((double)drawn[i] - share * DRAWN) < 4.5 * sigma + 0.01 * share * DRAWN + 3,
				"region %zu of %zu: area %g, %zu of %d points", i, count, regions[i].area, drawn[i],
				DRAWN);
		}
		tl_query_free(query);
		tl_nav_free(nav);
		tl_map_free(map);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("region faces");
	TCase *tests = tcase_create("region faces");
	tcase_add_loop_test(tests, regions_are_the_faces, 0, PARTS);
	tcase_add_loop_test(tests, regions_of_bodies_have_the_area_of_random_points, 0, PARTS);
	suite_add_tcase(suite, tests);
	return suite;
}
