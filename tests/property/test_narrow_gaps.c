/* SPDX-License-Identifier: MIT */
/*
 * Bodies among walls on lattices whose steps fit them exactly, or but for a unit: there is a path exactly if the legal positions are connected.
 *
 * Points, too, among walls and obstacles: for these walls are linked that meet.
 *
 * The oracle: walls that are nearer to each other than the body is wide are linked. What they forbid is a union of convex sets, so it parts two
 * positions exactly if a round of links does, which is if the links of the round cross a curve between the two unequally often from either side.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "geometry/distance.h"
#include "support/rounds.h"
#include "support/runner.h"

#include <tautline/map.h>
#include <tautline/nav.h>

#define WORLDS ROUNDS_OF(120U, 40U)
enum { WALLS = 32, QUESTIONS = 16, EDITS = 6 };

typedef struct thing {
	tli_point a, b;
	int32_t radius; /* of an obstacle */
	tl_wall_id wall;
	tl_obstacle_id obstacle;
} thing;

typedef struct world {
	thing things[WALLS];
	size_t count;
	int32_t radius;
	int32_t scale;       /* half of a width: the radius, or something of that size for a point */
	int32_t parts, side; /* the lattice is as many widths long and high, and a width has `parts` steps */
	tl_map *map;
	tli_rng rng;
} world;

/* ---- worlds ---- */

static int32_t draw(world *w, int32_t low, int32_t high)
{
	return (int32_t)tli_rng_between(&w->rng, low, high);
}

static int32_t draw_coordinate(world *w)
{
	int32_t jitter = draw(w, 0, 9) == 0 ? draw(w, -1, 1) : 0;
	return 2 * w->scale * draw(w, 0, w->side * w->parts) / w->parts + jitter;
}

static void put_into_map(world *w, thing *t)
{
	if (t->radius > 0) {
		char name[32];
		tl_obstacle_def def = tl_default_obstacle_def();
		snprintf(name, sizeof name, "o%d", (int)draw(w, 0, 1 << 30));
		def.name = name;
		def.centre = (tl_point){ t->a.x, t->a.y };
		def.radius = t->radius;
		ck_assert_int_eq(tl_map_add_obstacle(w->map, &def, &t->obstacle), TL_OK);
		return;
	}
	tl_point points[] = { { t->a.x, t->a.y }, { t->b.x, t->b.y } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(w->map, &def, &t->wall), TL_OK);
}

static void draw_thing(world *w, thing *t)
{
	*t = (thing){ .a = { draw_coordinate(w), draw_coordinate(w) } };
	t->b = t->a;
	if (draw(w, 0, 5) == 0) {
		t->radius = draw(w, 0, 2) ? w->scale : draw(w, w->radius ? 1 : 2, 2 * w->scale);
	} else if (draw(w, 0, 2) == 0) {
		t->b = (tli_point){ draw_coordinate(w), draw_coordinate(w) };
	} else {
		int32_t far = 2 * w->scale * draw(w, 1, 3 * w->parts) / w->parts;
		*(draw(w, 0, 1) ? &t->b.x : &t->b.y) += draw(w, 0, 1) ? far : -far;
	}
	if (w->count > 0 && t->radius == 0 && draw(w, 0, 2) == 0) /* goes on from another */
		t->a = w->things[draw(w, 0, (int32_t)w->count - 1)].b;
	if (w->count > 0 && draw(w, 0, 7) == 0) { /* coincides with another */
		const thing *twin = &w->things[draw(w, 0, (int32_t)w->count - 1)];
		bool turned = draw(w, 0, 1);
		*t = (thing){ turned ? twin->b : twin->a, turned ? twin->a : twin->b, .radius = twin->radius };
	}
	put_into_map(w, t);
}

static void make_world(world *w, uint64_t seed)
{
	static const int32_t radii[] = { 2, 2, 3, 5, 10, 25, 100, 410, 512, 5000, 16384 };
	*w = (world){ .rng = { seed } };
	w->radius = radii[draw(w, 0, (int32_t)(sizeof radii / sizeof *radii) - 1)];
	w->scale = w->radius;
	if (draw(w, 0, 2) == 0)
		w->radius = 0;
	w->parts = w->scale % 5 == 0 ? 5 : draw(w, 1, 2); /* steps of 3 and 4 of 5 parts are one body */
	w->side = draw(w, 2, 5);
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	ck_assert_int_eq(tl_map_create(&def, &w->map), TL_OK);
	size_t count = (size_t)draw(w, 3, WALLS);
	while (w->count < count) {
		draw_thing(w, &w->things[w->count]);
		w->count++;
	}
}

static void edit_world(world *w)
{
	thing *t = &w->things[draw(w, 0, (int32_t)w->count - 1)];
	if (t->radius > 0)
		ck_assert_int_eq(tl_map_remove_obstacle(w->map, t->obstacle), TL_OK);
	else
		ck_assert_int_eq(tl_map_remove_wall(w->map, t->wall), TL_OK);
	draw_thing(w, t);
}

/* ---- the oracle ---- */

static bool is_legal(const world *w, tli_point p)
{
	for (size_t i = 0; i < w->count; i++)
		if (tli_compare_distance_point_segment(p, w->things[i].a, w->things[i].b,
			    w->radius + (int64_t)w->things[i].radius) < (w->radius + w->things[i].radius == 0))
			return false;
	return true;
}

static bool are_linked(const world *w, const thing *s, const thing *t)
{
	int64_t width = 2 * (int64_t)w->radius + s->radius + t->radius;
	return tli_compare_distance_segments(s->a, s->b, t->a, t->b, width) < (width == 0);
}

static double turn(tl_point a, tl_point b, tl_point c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* 1 or -1 where the segment pq crosses the piece ab from one side or the other. */
static int cross(tl_point a, tl_point b, tl_point p, tl_point q)
{
	bool left_p = turn(a, b, p) > 0, left_q = turn(a, b, q) > 0;
	if (left_p == left_q || (turn(p, q, a) > 0) == (turn(p, q, b) > 0))
		return 0;
	return left_p ? 1 : -1;
}

static tl_point real(tli_point p)
{
	return (tl_point){ p.x, p.y };
}

static tl_point nearest_on(tli_point p, const thing *t)
{
	tl_point a = real(t->a), b = real(t->b), d = { b.x - a.x, b.y - a.y };
	double squared = d.x * d.x + d.y * d.y, at = 0;
	if (squared > 0)
		at = fmax(0, fmin(1, ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / squared));
	return (tl_point){ a.x + at * d.x, a.y + at * d.y };
}

/* A point of s and one of t that are nearest, or where they cross. */
static void find_link(const thing *s, const thing *t, tl_point link[2])
{
	if (tli_segment_relation(s->a, s->b, t->a, t->b) == TLI_CROSS) {
		double a = turn(real(t->a), real(t->b), real(s->a)), b = turn(real(t->a), real(t->b), real(s->b));
		double at = a / (a - b);
		link[0] = link[1] = (tl_point){ s->a.x + at * ((double)s->b.x - s->a.x),
			s->a.y + at * ((double)s->b.y - s->a.y) };
		return;
	}
	double least = INFINITY;
	for (int i = 0; i < 4; i++) {
		const thing *own = i < 2 ? s : t, *other = i < 2 ? t : s;
		tli_point e = i % 2 ? own->b : own->a;
		tl_point at = nearest_on(e, other);
		double far = hypot(at.x - e.x, at.y - e.y);
		if (far < least) {
			least = far;
			link[i / 2] = real(e);
			link[1 - i / 2] = at;
		}
	}
}

/* How often the line from s->a over a link to t->a crosses the curve from p over m to q. */
static int count_crossings(const thing *s, const thing *t, const tl_point curve[3])
{
	tl_point stops[4] = { real(s->a), { 0, 0 }, { 0, 0 }, real(t->a) };
	int sum = 0;
	find_link(s, t, stops + 1);
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 2; k++)
			sum += cross(stops[i], stops[i + 1], curve[k], curve[k + 1]);
	return sum;
}

static bool are_parted(const world *w, tli_point p, tli_point q)
{
	const tl_point curve[3] = { real(p), { p.x - 31.4159 * w->scale, q.y + 27.1828 * w->scale }, real(q) };
	int potential[WALLS] = { 0 };
	bool known[WALLS] = { false };
	for (size_t root = 0; root < w->count; root++) {
		size_t queue[WALLS], head = 0, tail = 0;
		if (known[root])
			continue;
		known[root] = true;
		for (queue[tail++] = root; head < tail; head++) {
			size_t i = queue[head];
			for (size_t k = 0; k < w->count; k++) {
				if (k == i || !are_linked(w, &w->things[i], &w->things[k]))
					continue;
				int at = potential[i] + count_crossings(&w->things[i], &w->things[k], curve);
				if (known[k] && potential[k] != at)
					return true;
				if (!known[k])
					queue[tail++] = k;
				known[k] = true;
				potential[k] = at;
			}
		}
	}
	return false;
}

/* ---- comparison ---- */

/* Of a point: what shuts a gap may end a unit behind a wall, and shut another one that is not a unit wide. */
enum { LOST_BEHIND_WALLS = 4 };

struct tally {
	size_t found, parted, lost;
};

static void print_world(const world *w)
{
	printf("tautline 1\ngrid 1\nradius %d\n", (int)w->radius);
	for (size_t i = 0; i < w->count; i++) {
		const thing *t = &w->things[i];
		if (t->radius > 0)
			printf("obstacle o%zu %d,%d %d\n", i, t->a.x, t->a.y, t->radius);
		else
			printf("wall %d,%d %d,%d\n", t->a.x, t->a.y, t->b.x, t->b.y);
	}
}

static tl_path_result find_path(tl_query *query, tli_point a, tli_point b, bool *has)
{
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	def.from.at = real(a);
	def.to.at = real(b);
	ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
	ck_assert_int_eq(tl_query_has_path(query, &def, has), TL_OK);
	return result;
}

/* Just as far from an end of a wall, or from what is straight above, below or beside it, as the body may come. */
static tli_point draw_beside(world *w)
{
	const thing *t = &w->things[draw(w, 0, (int32_t)w->count - 1)];
	int32_t reach = w->radius + t->radius > 0 ? w->radius + t->radius : 1, far = draw(w, 0, 1) ? reach : -reach,
		along = draw(w, -reach, reach);
	tli_point end = draw(w, 0, 1) ? t->a : t->b;
	bool beside = draw(w, 0, 1);
	return (tli_point){ end.x + (beside ? far : along), end.y + (beside ? along : far) };
}

static void ask(world *w, tl_query *query, const tl_nav_def *def, int edit, struct tally *tally)
{
	int32_t far = 2 * w->side + 2;
	tli_point p = { draw(w, 0, far) * w->scale + draw(w, -2, 2), draw(w, 0, far) * w->scale + draw(w, -2, 2) };
	tli_point q = { draw(w, -3, far) * w->scale, draw(w, -3, far) * w->scale };
	if (draw(w, 0, 1))
		p = draw_beside(w);
	if (!is_legal(w, p) || !is_legal(w, q))
		return;
	bool parted = are_parted(w, p, q), sees = false;
	ck_assert_int_eq(tl_query_sees(query, real(p), real(q), &sees), TL_OK);
	double straight = sqrt((double)tli_distance_squared(p, q));
	for (int back = 0; back < 2; back++) {
		bool has = false;
		tl_path_result path = find_path(query, back ? q : p, back ? p : q, &has);
		if (has != path.found || (path.found && parted) || (!path.found && !parted && w->radius > 0) ||
			(sees && !(fabs(path.length - straight) <= 1e-9 * straight))) {
			print_world(w);
			ck_abort_msg("after %d edits, sides %u, from %d,%d to %d,%d: %s, path %d, has_path %d", edit,
				def->sides, (back ? q : p).x, (back ? q : p).y, (back ? p : q).x, (back ? p : q).y,
				parted ? "parted" : "joined", path.found, has);
		}
		tally->lost += !path.found && !parted;
		tally->found += path.found;
		tally->parted += parted;
	}
}

START_TEST(paths_lead_where_bodies_fit)
{
	struct tally tally = { 0, 0, 0 };
	for (uint64_t seed = 0; seed < WORLDS; seed++) {
		world w;
		tl_nav *nav;
		tl_query *query;
		make_world(&w, 1000 * (uint64_t)_i + seed);
		tl_nav_def def = tl_default_nav_def();
		def.via = TL_VIA_CORNERS;
		def.radius = w.radius;
		def.sides = seed % 3 ? 0 : (uint32_t)draw(&w, 8, 40);
		ck_assert_int_eq(tl_nav_create(w.map, &def, &nav), TL_OK);
		if (seed % 2)
			ck_assert_int_eq(tl_nav_warm(nav, NULL), TL_OK);
		ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
		for (int edit = 0; edit <= EDITS; edit++) {
			if (edit > 0)
				edit_world(&w);
			ck_assert_int_eq(tl_nav_update(nav, w.map), TL_OK);
			for (int i = 0; i < QUESTIONS; i++)
				ask(&w, query, &def, edit, &tally);
		}
		tl_query_free(query);
		tl_nav_free(nav);
		tl_map_free(w.map);
	}
	ck_assert_uint_gt(tally.found, ROUNDS_OF(1000U, 300U));
	ck_assert_uint_gt(tally.parted, ROUNDS_OF(20U, 4U));
	ck_assert_uint_le(tally.lost, LOST_BEHIND_WALLS);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("narrow_gaps");
	TCase *tcase = tcase_create("narrow_gaps");
	tcase_add_loop_test(tcase, paths_lead_where_bodies_fit, 0, 4);
	suite_add_tcase(suite, tcase);
	return suite;
}
