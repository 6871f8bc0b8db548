/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_widths.c: how wide it is, on random maps of walls that cross, touch, overlap, or are points, on lattices (where much ties) and off
 * them, after edits too.
 *
 * The oracle: walls nearer to each other than a disc is wide are linked. What they forbid is a union of convex sets, so it parts two places
 * exactly if a round of links does, which is if the links of the round cross a curve between the two unequally often from either side. By bisection
 * that gives the largest radius in whole grid units, with which tl_widths_between and tl_widths_group must agree exactly.
 */
#include <math.h>
#include <stdio.h>

#include "base/rng.h"
#include "geometry/distance.h"
#include "support/failing.h"
#include "support/rounds.h"
#include "support/runner.h"

#include <tautline/map.h>
#include <tautline/nav.h>

#define WORLDS ROUNDS_OF(1250U, 75U)
enum { WALLS = 20, QUESTIONS = 6, EDITS = 1 };

typedef struct width_world {
	tli_point walls[WALLS][2];
	tl_wall_id ids[WALLS];
	size_t count;
	int32_t side, step; /* coordinates are multiples of step up to side * step */
	tl_map *map;
	tli_rng rng;
} width_world;

static int32_t draw(width_world *w, int32_t low, int32_t high)
{
	return (int32_t)tli_rng_between(&w->rng, low, high);
}

static int32_t draw_coordinate(width_world *w)
{
	return w->step * draw(w, 0, w->side);
}

static void draw_wall(width_world *w, size_t i)
{
	tli_point *p = w->walls[i];
	p[0] = (tli_point){ draw_coordinate(w), draw_coordinate(w) };
	p[1] = p[0];
	if (i > 0 && draw(w, 0, 2) == 0) /* goes on from another */
		p[0] = p[1] = w->walls[draw(w, 0, (int32_t)i - 1)][1];
	int kind = draw(w, 0, 9);
	if (kind < 4)
		p[1] = (tli_point){ draw_coordinate(w), draw_coordinate(w) };
	else if (kind < 8)
		*(draw(w, 0, 1) ? &p[1].x : &p[1].y) = draw_coordinate(w);
	tl_point points[] = { { p[0].x, p[0].y }, { p[1].x, p[1].y } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(w->map, &def, &w->ids[i]), TL_OK);
}

static void make_world(width_world *w, uint64_t seed)
{
	static const int32_t steps[] = { 1, 2, 7, 100 };
	*w = (width_world){ .rng = { seed } };
	w->step = steps[draw(w, 0, 3)];
	w->side = draw(w, 0, 1) ? draw(w, 3, 8) : draw(w, 50, 400);
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	ck_assert_int_eq(tl_map_create(&def, &w->map), TL_OK);
	w->count = (size_t)draw(w, 1, WALLS);
	for (size_t i = 0; i < w->count; i++)
		draw_wall(w, i);
}

/* ---- the oracle ---- */

static bool fits(const width_world *w, tli_point p, int64_t radius)
{
	for (size_t i = 0; i < w->count; i++)
		if (tli_compare_distance_point_segment(p, w->walls[i][0], w->walls[i][1], radius) < (radius == 0))
			return false;
	return true;
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

static tl_point nearest_on(tli_point p, const tli_point wall[2])
{
	tl_point a = real(wall[0]), b = real(wall[1]), d = { b.x - a.x, b.y - a.y };
	double squared = d.x * d.x + d.y * d.y, at = 0;
	if (squared > 0)
		at = fmax(0, fmin(1, ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / squared));
	return (tl_point){ a.x + at * d.x, a.y + at * d.y };
}

/* A point of s and one of t that are nearest, or where they cross. */
static void find_link(const tli_point s[2], const tli_point t[2], tl_point link[2])
{
	if (tli_segment_relation(s[0], s[1], t[0], t[1]) == TLI_CROSS) {
		double a = turn(real(t[0]), real(t[1]), real(s[0])), b = turn(real(t[0]), real(t[1]), real(s[1]));
		double at = a / (a - b);
		link[0] = link[1] = (tl_point){ s[0].x + at * ((double)s[1].x - s[0].x),
			s[0].y + at * ((double)s[1].y - s[0].y) };
		return;
	}
	double least = INFINITY;
	for (int i = 0; i < 4; i++) {
		const tli_point *other = i < 2 ? t : s;
		tli_point e = i < 2 ? s[i] : t[i - 2];
		tl_point at = nearest_on(e, other);
		double distance = hypot(at.x - e.x, at.y - e.y);
		if (distance < least) {
			least = distance;
			link[i / 2] = real(e);
			link[1 - i / 2] = at;
		}
	}
}

/* How often the line from s over a link to t crosses the curve from p over m to q. */
static int count_crossings(const tli_point s[2], const tli_point t[2], const tl_point curve[3])
{
	tl_point stops[4] = { real(s[0]), { 0, 0 }, { 0, 0 }, real(t[0]) };
	int sum = 0;
	find_link(s, t, stops + 1);
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < 2; k++)
			sum += cross(stops[i], stops[i + 1], curve[k], curve[k + 1]);
	return sum;
}

static bool are_parted(const width_world *w, tli_point p, tli_point q, int64_t radius)
{
	double size = w->side * w->step;
	const tl_point curve[3] = { real(p), { p.x - 3.14159 * size, q.y + 2.71828 * size }, real(q) };
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
				const tli_point *s = w->walls[i], *t = w->walls[k];
				if (k == i ||
					tli_compare_distance_segments(s[0], s[1], t[0], t[1], 2 * radius) >=
						(radius == 0))
					continue;
				int at = potential[i] + count_crossings(s, t, curve);
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

static bool gets_there(const width_world *w, tli_point p, tli_point q, int64_t radius)
{
	return fits(w, p, radius) && fits(w, q, radius) && !are_parted(w, p, q, radius);
}

/* The largest radius with which a disc gets from p to q; -1: none does. */
static int64_t largest_radius(const width_world *w, tli_point p, tli_point q)
{
	int64_t low = -1, high = 8 * (int64_t)w->side * w->step;
	while (high - low > 1) {
		int64_t middle = low + (high - low) / 2;
		if (gets_there(w, p, q, middle))
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* ---- comparison ---- */

static void fail_world(const width_world *w, tli_point p, tli_point q, int64_t radius, const tl_width *width)
{
	printf("tautline 1\ngrid 1\n");
	for (size_t i = 0; i < w->count; i++)
		printf("wall %d,%d %d,%d\n", w->walls[i][0].x, w->walls[i][0].y, w->walls[i][1].x, w->walls[i][1].y);
	ck_abort_msg("from %d,%d to %d,%d: largest radius %lld, width %.17g, limit %d at %g,%g and %g,%g", p.x, p.y,
		q.x, q.y, (long long)radius, width->width, (int)width->limit, width->one.x, width->one.y, width->two.x,
		width->two.y);
}

static bool groups_agree(const tl_widths *widths, tli_point p, tli_point q, int64_t radius, bool expected)
{
	uint32_t one = 0, other = 0;
	ck_assert_int_eq(tl_widths_group(widths, real(p), (double)radius, &one), TL_OK);
	ck_assert_int_eq(tl_widths_group(widths, real(q), (double)radius, &other), TL_OK);
	return (one != 0 && one == other) == expected;
}

struct width_tally {
	size_t necks, ends, parted;
};

/* The one of several places that is farthest from all walls, so that not only ends limit. */
static tli_point draw_place(width_world *w, int32_t low, int32_t high)
{
	tli_point best = { 0, 0 };
	double most = -1;
	for (int tries = draw(w, 1, 12); tries > 0; tries--) {
		tli_point p = { draw(w, low, high), draw(w, low, high) };
		double least = INFINITY;
		for (size_t i = 0; i < w->count; i++)
			least = fmin(least, tli_distance_point_segment(p, w->walls[i][0], w->walls[i][1]));
		if (least > most) {
			most = least;
			best = p;
		}
	}
	return best;
}

static void ask(width_world *w, const tl_widths *widths, struct width_tally *tally)
{
	int32_t size = w->side * w->step;
	tli_point p = draw_place(w, 0, size), q = draw_place(w, -size / 4, size + size / 4);
	int64_t radius = largest_radius(w, p, q);
	tl_width width, back;
	ck_assert_int_eq(tl_widths_between(widths, real(p), real(q), &width), TL_OK);
	ck_assert_int_eq(tl_widths_between(widths, real(q), real(p), &back), TL_OK);
	bool right = radius < 0
		? !width.found && width.width == 0
		: width.found && width.width >= 2 * (double)radius && width.width < 2 * (double)(radius + 1);
	right = right && back.width == width.width && back.found == width.found;
	right = right && (radius < 0 || groups_agree(widths, p, q, radius, true));
	right = right && groups_agree(widths, p, q, radius + 1, false);
	if (right && width.limit != TL_WIDTH_PARTED && width.found)
		right = fabs(hypot(width.two.x - width.one.x, width.two.y - width.one.y) *
					(width.limit == TL_WIDTH_AT_NECK ? 1 : 2) -
				width.width) <= 1e-9 * width.width;
	if (!right)
		fail_world(w, p, q, radius, &width);
	tally->necks += width.limit == TL_WIDTH_AT_NECK;
	tally->ends += width.found && width.limit != TL_WIDTH_AT_NECK;
	tally->parted += !width.found;
}

START_TEST(widths_are_those_of_discs)
{
	struct width_tally tally = { 0, 0, 0 };
	for (uint64_t seed = 0; seed < WORLDS; seed++) {
		width_world w;
		tl_nav *nav;
		make_world(&w, 7000 * (uint64_t)_i + seed);
		tl_nav_def def = tl_default_nav_def();
		def.radius = seed % 3 == 0 ? 3 : 0;
		def.via = TL_VIA_CORNERS;
		ck_assert_int_eq(tl_nav_create(w.map, &def, &nav), TL_OK);
		for (int edit = 0; edit <= EDITS; edit++) {
			tl_widths *widths;
			ck_assert_int_eq(tl_widths_create(nav, NULL, &widths), TL_OK);
			for (int i = 0; i < QUESTIONS; i++)
				ask(&w, widths, &tally);
			size_t chokes = 0;
			ck_assert_int_eq(tl_widths_chokes(widths, 0.7, NULL, 0, &chokes), chokes ? TL_E_BUFFER : TL_OK);
			if (edit < EDITS) {
				size_t at = (size_t)draw(&w, 0, (int32_t)w.count - 1);
				tl_width width;
				ck_assert_int_eq(tl_map_remove_wall(w.map, w.ids[at]), TL_OK);
				draw_wall(&w, at);
				ck_assert_int_eq(tl_nav_update(nav, w.map), TL_OK);
				ck_assert_int_eq(
					tl_widths_between(widths, (tl_point){ 0, 0 }, (tl_point){ 1, 1 }, &width),
					TL_E_STALE);
			}
			tl_widths_free(widths);
		}
		tl_nav_free(nav);
		tl_map_free(w.map);
	}
	printf("%zu limited by necks, %zu by ends, %zu parted\n", tally.necks, tally.ends, tally.parted);
	ck_assert_uint_gt(tally.necks, WORLDS / 20);
	ck_assert_uint_gt(tally.ends, WORLDS / 20);
	ck_assert_uint_gt(tally.parted, WORLDS / 20);
}
END_TEST

/* Each allocation fails once; posts before a long wall, so that it is cut, too. */
START_TEST(widths_without_memory)
{
	enum { POSTS = 700 };
	width_world w = { .rng = { 1 } };
	tl_nav *nav;
	tl_map_def map_def = tl_default_map_def();
	failing_install();
	ck_assert_int_eq(tl_map_create(&map_def, &w.map), TL_OK);
	for (int i = 0; i <= POSTS; i++) {
		tl_point points[] = { { i, 0 }, { i, 0 } };
		tl_wall_def def = tl_default_wall_def();
		if (i == POSTS)
			points[0] = (tl_point){ -5, POSTS / 2 }, points[1] = (tl_point){ POSTS + 5, POSTS / 2 };
		def.points = points;
		def.count = 2;
		ck_assert_int_eq(tl_map_add_wall(w.map, &def, NULL), TL_OK);
	}
	tl_nav_def def = tl_default_nav_def();
	def.sight_only = true;
	ck_assert_int_eq(tl_nav_create(w.map, &def, &nav), TL_OK);
	size_t before = failing_live_blocks();
	long failed = 0;
	for (long k = 1;; k++) {
		tl_widths *widths = NULL;
		failing_arm(k, k % 2);
		tl_status status = tl_widths_create(nav, NULL, &widths);
		if (!failing_disarm()) {
			tl_width width;
			ck_assert_int_eq(
				tl_widths_between(widths, (tl_point){ 1.5, 1 }, (tl_point){ 1.5, -1 }, &width), TL_OK);
			ck_assert(width.found && fabs(width.width - sqrt(5)) < 1e-9); /* about the row */
			tl_widths_free(widths);
			break;
		}
		if (status == TL_OK) { /* hints of the mesh, which it can do without */
			tl_widths_free(widths);
			continue;
		}
		failed++;
		ck_assert_int_eq(status, TL_E_NOMEM);
		ck_assert(!widths && failing_live_blocks() == before);
	}
	ck_assert_int_gt(failed, 20);
	tl_nav_free(nav);
	tl_map_free(w.map);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("widths");
	TCase *worlds = tcase_create("worlds");
	tcase_set_timeout(worlds, 240);
	tcase_add_loop_test(worlds, widths_are_those_of_discs, 0, 4);
	tcase_add_test(worlds, widths_without_memory);
	suite_add_tcase(suite, worlds);
	return suite;
}
