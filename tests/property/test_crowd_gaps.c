/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_crowd_gaps.c: bodies walk through gaps that are exactly as wide as they are, in any direction: ends of walls, thick walls,
 * corridors, doors of a grid of rooms. All arrive. Nothing is nearer than the contact rule allows: the radius, and one grid unit less from walls
 * with such a gap. Between two positions a body goes straight, so the distance of segments is measured, in long doubles: what the guard keeps
 * to spare, an eighth of a grid unit, is far more than they round.
 */
#include "support/runner.h"

#include <math.h>
#include <stdio.h>

#include "base/rng.h"
#include "geometry/distance.h"
#include "support/rounds.h"
#include "support/small_crowd.h"

enum { WALLS = 64, AGENTS = 6 };

/* Coordinates are grid units. */
typedef struct gap_world {
	tli_rng rng;
	int32_t radius, resolution;
	tli_point from[WALLS], to[WALLS];
	bool narrow[WALLS]; /* a gap of two radii, or a few units more, is between it and another wall */
	size_t count;
	tli_point end; /* on one side of the gap */
	tli_point gap; /* from there, twice the radius long, or less than a unit more */
	small_crowd s;
	tl_agent_id agents[AGENTS];
	tl_point before[AGENTS];
	size_t agent_count;
} gap_world;

static int32_t draw(gap_world *w, int32_t low, int32_t high)
{
	return (int32_t)tli_rng_between(&w->rng, low, high);
}

static void add_wall(gap_world *w, double ax, double ay, double bx, double by)
{
	ck_assert_uint_lt(w->count, WALLS);
	w->from[w->count] = (tli_point){ (int32_t)ax, (int32_t)ay };
	w->to[w->count++] = (tli_point){ (int32_t)bx, (int32_t)by };
}

static void add_line(gap_world *w, tli_point a, tli_point b)
{
	add_wall(w, a.x, a.y, b.x, b.y);
}

static tli_point plus(tli_point a, tli_point b, double times)
{
	return (tli_point){ (int32_t)floor(a.x + times * b.x + 0.5), (int32_t)floor(a.y + times * b.y + 0.5) };
}

/* The shortest vector about this direction that is at least the body's width long. */
static tli_point draw_gap(gap_world *w)
{
	tli_point best = { 2 * w->radius, 0 };
	int64_t width = 2 * (int64_t)w->radius, least = INT64_MAX;
	double angle = 0.01 * draw(w, 0, 628);
	int32_t cx = (int32_t)(cos(angle) * (double)width), cy = (int32_t)(sin(angle) * (double)width);
	if (draw(w, 0, 3) == 0)
		return draw(w, 0, 1) ? best : (tli_point){ 0, best.x };
	for (int32_t x = cx - 2; x <= cx + 2; x++)
		for (int32_t y = cy - 2; y <= cy + 2; y++) {
			int64_t squared = (int64_t)x * x + (int64_t)y * y;
			if (squared < width * width || squared >= least)
				continue;
			least = squared;
			best = (tli_point){ x, y };
		}
	return best;
}

/* ---- worlds ---- */

typedef enum gap_kind { GAP_ENDS, GAP_THICK, GAP_CORRIDOR, GAP_SIDE, GAP_BEND, GAP_KINDS } gap_kind;

/* The gap is from a = -gap/2 to b = gap/2 about the middle; the outline is 24 radii wide, and walls end beyond it. */
static void make_walls(gap_world *w, gap_kind kind)
{
	tli_point across = w->gap, along = { -across.y, across.x };
	tli_point a = { draw(w, -50, 50), draw(w, -50, 50) }, b = plus(a, across, 1);
	int32_t out = 16 * w->radius;
	w->end = a;
	add_wall(w, a.x - out, a.y - out, a.x + out, a.y - out);
	add_wall(w, a.x + out, a.y - out, a.x + out, a.y + out);
	add_wall(w, a.x + out, a.y + out, a.x - out, a.y + out);
	add_wall(w, a.x - out, a.y + out, a.x - out, a.y - out);
	double thick = kind == GAP_CORRIDOR ? 3 : 0.3;
	tli_point lean = { draw(w, -w->radius, w->radius), draw(w, -w->radius, w->radius) };
	switch (kind) {
	case GAP_ENDS: /* walls that lean to either side */
		add_line(w, a, plus(plus(a, across, -12), lean, 5));
		add_line(w, b, plus(plus(b, across, 12), lean, -5));
		break;
	case GAP_THICK:
	case GAP_CORRIDOR:
		for (int side = 0; side < 2; side++) {
			tli_point end = side ? b : a, far = plus(end, across, side ? 12 : -12),
				  corner = plus(end, along, floor(thick * 10) / 10);
			add_line(w, far, end);
			add_line(w, end, corner);
			add_line(w, corner, plus(corner, across, side ? 12 : -12));
		}
		break;
	case GAP_SIDE: /* the end of one before the side of another one */
		add_line(w, a, plus(a, across, -12));
		add_line(w, plus(b, along, -2), plus(b, along, 2));
		add_line(w, plus(b, along, 2), plus(b, across, 12));
		break;
	default: /* a corridor round a corner */
		for (int side = 0; side < 2; side++) {
			tli_point end = side ? b : a, bend = plus(end, along, 2 + side);
			add_line(w, plus(end, across, side ? 12 : -12), end);
			add_line(w, end, bend);
			add_line(w, bend, plus(bend, across, -4 - side));
		}
	}
}

static void mark_narrow(gap_world *w)
{
	int64_t width = 2 * (int64_t)w->radius;
	for (size_t i = 0; i < w->count; i++)
		for (size_t k = 0; k < w->count; k++)
			if (i != k &&
				tli_compare_distance_segments(w->from[i], w->to[i], w->from[k], w->to[k], width) >= 0 &&
				tli_compare_distance_segments(w->from[i], w->to[i], w->from[k], w->to[k], width + 16) <
					0)
				w->narrow[i] = true;
}

static tl_point units(const gap_world *w, tli_point p)
{
	return (tl_point){ p.x / (double)w->resolution, p.y / (double)w->resolution };
}

static void open_world(gap_world *w, bool by_waypoints)
{
	tl_map_def map_def = tl_default_map_def();
	map_def.resolution = w->resolution;
	tl_map *map;
	ck_assert_int_eq(tl_map_create(&map_def, &map), TL_OK);
	for (size_t i = 0; i < w->count; i++) {
		tl_point a = units(w, w->from[i]), b = units(w, w->to[i]);
		small_wall(map, a.x, a.y, b.x, b.y);
	}
	if (by_waypoints)
		small_waypoint(map, "a", 2, 3);
	tl_nav_def nav = tl_default_nav_def();
	nav.radius = w->radius / (double)w->resolution;
	nav.via = by_waypoints ? TL_VIA_WAYPOINTS : TL_VIA_CORNERS;
	w->s = small_crowd_of(map, &nav, small_crowd_def());
	mark_narrow(w);
}

static void close_world(gap_world *w)
{
	small_crowd_drop(&w->s);
}

static bool add_walker(gap_world *w, tli_point from, tli_point to, tl_avoid avoid)
{
	tl_query *query = small_query(w->s.nav);
	tl_path_def path = tl_default_path_def();
	bool has;
	path.from.at = units(w, from);
	path.to.at = units(w, to);
	ck_assert_int_eq(tl_query_has_path(query, &path, &has), TL_OK);
	tl_query_free(query);
	if (!has)
		return false;
	double r = w->radius / (double)w->resolution;
	tl_agent_def def = small_walker(path.from.at, path.to.at);
	def.radius = r;
	def.max_speed = 4 * r;
	def.max_force = 16 * r;
	def.arrived = r / 2 + 3.0 / w->resolution; /* it stays as many units from walls */
	def.avoid = avoid;
	w->agents[w->agent_count] = small_add(&w->s, &def);
	w->before[w->agent_count++] = path.from.at;
	return true;
}

/* ---- walking ---- */

typedef struct far_point {
	long double x, y;
} far_point;

static long double distance_to(far_point p, far_point a, far_point b)
{
	long double sx = b.x - a.x, sy = b.y - a.y, px = p.x - a.x, py = p.y - a.y, squared = sx * sx + sy * sy;
	long double t = squared > 0 ? (px * sx + py * sy) / squared : 0;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return hypotl(px - t * sx, py - t * sy);
}

static bool is_left(far_point a, far_point b, far_point p)
{
	return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0;
}

static long double distance_between(far_point a, far_point b, far_point c, far_point d)
{
	if (is_left(a, b, c) != is_left(a, b, d) && is_left(c, d, a) != is_left(c, d, b))
		return 0;
	return fminl(
		fminl(distance_to(a, c, d), distance_to(b, c, d)), fminl(distance_to(c, a, b), distance_to(d, a, b)));
}

static void check_clear(gap_world *w, size_t i, tl_point now)
{
	far_point a = { (long double)w->before[i].x * w->resolution, (long double)w->before[i].y * w->resolution };
	far_point b = { (long double)now.x * w->resolution, (long double)now.y * w->resolution };
	for (size_t k = 0; k < w->count; k++) {
		far_point c = { w->from[k].x, w->from[k].y }, d = { w->to[k].x, w->to[k].y };
		long double far = distance_between(a, b, c, d), least = w->radius - (w->narrow[k] ? 1 : 0);
		ck_assert_msg(far >= least, "agent %zu from %.6Lf,%.6Lf to %.6Lf,%.6Lf is %.6Lf of %d from wall %zu", i,
			a.x, a.y, b.x, b.y, far, w->radius, k);
	}
	w->before[i] = now;
}

static void print_world(const gap_world *w)
{
	printf("tautline 1\ngrid %d\nradius %.17g\n", w->resolution, w->radius / (double)w->resolution);
	for (size_t i = 0; i < w->count; i++) {
		tl_point a = units(w, w->from[i]), b = units(w, w->to[i]);
		printf("wall %.17g,%.17g %.17g,%.17g\n", a.x, a.y, b.x, b.y);
	}
	for (size_t i = 0; i < w->agent_count; i++) {
		tl_agent_info info = small_get(&w->s, w->agents[i]);
		printf("# agent %zu state %d at %.17g,%.17g\n", i, (int)info.state, info.position.x, info.position.y);
	}
}

/* How many are there. */
static size_t walk(gap_world *w)
{
	size_t arrived = 0;
	small_steps(&w->s, 1);
	for (size_t i = 0; i < w->agent_count; i++) {
		tl_agent_info info = small_get(&w->s, w->agents[i]);
		check_clear(w, i, info.position);
		arrived += info.state == TL_AGENT_ARRIVED;
	}
	return arrived;
}

static bool walk_all(gap_world *w, int steps)
{
	for (int step = 0; step < steps; step++)
		if (walk(w) == w->agent_count)
			return true;
	return false;
}

static const tl_avoid avoids[] = { TL_AVOID_RECIPROCAL, TL_AVOID_FUZZY, TL_AVOID_NONE, TL_AVOID_BOTH };

typedef struct gap_size {
	int32_t radius, resolution;
} gap_size;
static const gap_size sizes[] = { { 307, 1024 }, { 512, 1024 }, { 2048, 1024 }, { 3072, 1024 }, { 26, 128 }, { 10, 1 },
	{ 5, 1 }, { 3, 1 }, { 2, 1 }, { 100000, 65536 } };
enum { SIZES = sizeof sizes / sizeof *sizes };

#define SEEDS (size_t) ROUNDS_OF(6, 2)

static gap_world draw_world(uint64_t seed, gap_size size, gap_kind kind)
{
	gap_world w = { .rng = { seed }, .radius = size.radius, .resolution = size.resolution };
	w.gap = draw_gap(&w);
	make_walls(&w, kind);
	return w;
}

/* On one side of the gap, by at least two widths. */
static tli_point draw_end(gap_world *w, double side)
{
	tli_point across = w->gap, along = { -across.y, across.x };
	tli_point at = plus(w->end, along, side * (side > 0 ? 5.2 : 2.2 + 0.1 * draw(w, 0, 10)));
	return plus(at, across, 0.1 * draw(w, -20, 30));
}

/* A body a few grid units wide may get lost where it begins and ends. */
enum { COARSE = 3, LOST_COARSE = 1 };

typedef struct gap_tally {
	int32_t radius;
	size_t walked, lost;
} gap_tally;

static void note(gap_tally *tally, gap_world *w, bool arrived, const char *what, uint64_t seed, int kind)
{
	tally->walked++;
	tally->lost += !arrived;
	if (arrived)
		return;
	print_world(w);
	printf("lost: %s seed %llu radius %d kind %d\n", what, (unsigned long long)seed, w->radius, kind);
}

static void check_tally(const gap_tally *tally)
{
	ck_assert_uint_gt(tally->walked, (size_t)GAP_KINDS * SEEDS / 2);
	ck_assert_uint_le(tally->lost, tally->radius > COARSE ? 0 : LOST_COARSE);
}

/* Adds its walkers, and walks until they have arrived or have had enough steps; false: one could not be added. */
typedef bool gap_trial(gap_world *w, uint64_t seed, bool *arrived);

/* In all kinds of gaps of a size. */
static void try_gaps(gap_size size, const char *what, gap_trial *trial)
{
	gap_tally tally = { size.radius, 0, 0 };
	for (int kind = 0; kind < GAP_KINDS; kind++)
		for (uint64_t seed = 0; seed < SEEDS; seed++) {
			gap_world w = draw_world(seed, size, (gap_kind)kind);
			bool arrived = false;
			open_world(&w, false);
			if (trial(&w, seed, &arrived))
				note(&tally, &w, arrived, what, seed, kind);
			close_world(&w);
		}
	check_tally(&tally);
}

static bool walk_one(gap_world *w, uint64_t seed, bool *arrived)
{
	tli_point a = draw_end(w, -1), b = draw_end(w, 1);
	bool back = draw(w, 0, 1);
	if (!add_walker(w, back ? b : a, back ? a : b, avoids[seed % 4]))
		return false;
	*arrived = walk_all(w, 600);
	return true;
}

START_TEST(one_gets_through_wherever_there_is_a_path)
{
	try_gaps(sizes[_i], "one", walk_one);
}
END_TEST

/* Every few steps it is sent elsewhere nearby, in the gap too: its paths begin where it is. */
static bool walk_to_changing_goals(gap_world *w, uint64_t seed, bool *arrived)
{
	tli_point a = draw_end(w, -1), b = draw_end(w, 1);
	if (!add_walker(w, a, b, avoids[seed % 4]))
		return false;
	for (int step = 0; step < 600 && !*arrived; step++) {
		if (step % 10 == 0)
			ck_assert_int_eq(tl_crowd_set_agent_goal(w->s.crowd, w->agents[0],
						 units(w, plus(b, w->gap, 0.02 * draw(w, -5, 5)))),
				TL_OK);
		*arrived = walk(w) == 1;
	}
	return true;
}

START_TEST(goals_change_while_it_walks)
{
	try_gaps(sizes[_i], "goals", walk_to_changing_goals);
}
END_TEST

/* One of several places, a width and a half apart. */
static tli_point beside(const gap_world *w, tli_point p, int i)
{
	tli_point along = { -w->gap.y, w->gap.x };
	return plus(plus(p, w->gap, -1.5 * (i % 3)), along, 1.5 * (i / 3));
}

static bool walk_several(gap_world *w, uint64_t seed, bool *arrived)
{
	(void)seed;
	tli_point a = draw_end(w, -1), b = draw_end(w, 1);
	for (int i = 0; i < AGENTS; i++)
		if (!add_walker(w, beside(w, a, i), beside(w, b, i), TL_AVOID_RECIPROCAL))
			return false;
	*arrived = walk_all(w, 2000);
	return true;
}

START_TEST(several_get_through_one_after_the_other)
{
	try_gaps(sizes[_i], "several", walk_several);
}
END_TEST

/* A door 0.6 wide for a body of radius 0.3, straight and from aside; by corners and over waypoints. */
START_TEST(through_a_door)
{
	for (int i = 0; i < 3; i++) {
		gap_world w = { .radius = 307, .resolution = 1024 };
		add_wall(&w, 5120, 0, 5120, 2765);
		add_wall(&w, 5120, 3379, 5120, 6144);
		open_world(&w, i == 2);
		tli_point from = { 2048, i == 1 ? 1024 : 3072 }, to = { 8192, i == 1 ? 5120 : 3072 };
		ck_assert(add_walker(&w, from, to, TL_AVOID_RECIPROCAL));
		ck_assert(walk_all(&w, 400));
		close_world(&w);
	}
}
END_TEST

/* The doors of a grid of rooms are as wide as the bodies. */
START_TEST(all_change_rooms)
{
	enum { ROOMS = 3, SIDE = 6 };
	gap_world w = { .rng = { 7 }, .radius = 512, .resolution = 1024 };
	for (int i = 0; i <= ROOMS; i++)
		for (int k = 0; k < ROOMS; k++) {
			double at = 1024 * SIDE * i, from = 1024 * SIDE * k, door = from + 1024 * draw(&w, 1, SIDE - 2);
			bool is_outline = i == 0 || i == ROOMS;
			add_wall(&w, at, from, at, is_outline ? from + 1024 * SIDE : door);
			add_wall(&w, from, at, is_outline ? from + 1024 * SIDE : door, at);
			if (is_outline)
				continue;
			add_wall(&w, at, door + 1024, at, from + 1024 * SIDE);
			add_wall(&w, door + 1024, at, from + 1024 * SIDE, at);
		}
	open_world(&w, false);
	for (int i = 0; i < AGENTS; i++) {
		int32_t room = 1024 * SIDE, x = room * (i % 3) + 1024 + 2048 * (i / 3), y = room * (2 * i % 3) + 3072;
		ck_assert(add_walker(
			&w, (tli_point){ x, y }, (tli_point){ 3 * room - x, 3 * room - y }, TL_AVOID_RECIPROCAL));
	}
	ck_assert(walk_all(&w, 3000));
	close_world(&w);
}
END_TEST

/* One that is added, or stands, in the middle of a corridor stays there. */
START_TEST(one_may_stand_in_a_corridor)
{
	gap_world w = { .radius = 512, .resolution = 1024 };
	add_wall(&w, 0, 0, 10240, 0);
	add_wall(&w, 0, 1024, 10240, 1024);
	open_world(&w, false);
	ck_assert(add_walker(&w, (tli_point){ 5000, 512 }, (tli_point){ 3000, 512 }, TL_AVOID_RECIPROCAL));
	tl_agent_info info = small_get(&w.s, w.agents[0]);
	ck_assert(!info.displaced && info.position.x * 1024 == 5000 && info.position.y * 1024 == 512);
	ck_assert(walk_all(&w, 200));
	close_world(&w);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd gaps");
	TCase *tcase = tcase_create("gaps");
	tcase_set_timeout(tcase, 120);
	tcase_add_loop_test(tcase, one_gets_through_wherever_there_is_a_path, 0, SIZES);
	tcase_add_loop_test(tcase, goals_change_while_it_walks, 0, SIZES);
	tcase_add_loop_test(tcase, several_get_through_one_after_the_other, 0, SIZES);
	tcase_add_test(tcase, through_a_door);
	tcase_add_test(tcase, all_change_rooms);
	tcase_add_test(tcase, one_may_stand_in_a_corridor);
	suite_add_tcase(suite, tcase);
	return suite;
}
