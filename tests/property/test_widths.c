/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_widths.c: how wide it is, on random maps of walls that cross, touch, overlap, or are points, on lattices (where much ties) and off
 * them, after edits too.
 *
 * The oracle: links of walls (support/linked_walls.h). By bisection that gives the largest radius in whole grid units, with which tl_widths_between and
 * tl_widths_group must agree exactly.
 */
#include <math.h>
#include <stdio.h>

#include "base/rng.h"
#include "geometry/distance.h"
#include "support/failing.h"
#include "support/linked_walls.h"
#include "support/rounds.h"
#include "support/runner.h"

#include <tautline/map.h>
#include <tautline/nav.h>

#define WORLDS ROUNDS_OF(1250U, 75U)
enum { WALLS = 20, QUESTIONS = 6, EDITS = 1 };

typedef struct width_world {
	linked_wall walls[WALLS];
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

static tl_point real(tli_point p)
{
	return (tl_point){ p.x, p.y };
}

static void draw_wall(width_world *w, size_t i)
{
	linked_wall *it = &w->walls[i];
	it->a = it->b = (tli_point){ draw_coordinate(w), draw_coordinate(w) };
	if (i > 0 && draw(w, 0, 2) == 0) /* goes on from another */
		it->a = it->b = w->walls[draw(w, 0, (int32_t)i - 1)].b;
	int kind = draw(w, 0, 9);
	if (kind < 4)
		it->b = (tli_point){ draw_coordinate(w), draw_coordinate(w) };
	else if (kind < 8)
		*(draw(w, 0, 1) ? &it->b.x : &it->b.y) = draw_coordinate(w);
	tl_point points[] = { real(it->a), real(it->b) };
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

static bool gets_there(const width_world *w, tli_point p, tli_point q, int64_t radius)
{
	linked_walls all = { w->walls, w->count, w->side * w->step };
	return linked_walls_fit(&all, p, radius) && linked_walls_fit(&all, q, radius) &&
		!linked_walls_part(&all, p, q, radius);
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
		printf("wall %d,%d %d,%d\n", w->walls[i].a.x, w->walls[i].a.y, w->walls[i].b.x, w->walls[i].b.y);
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
	size_t necks, ends, parted, stretches;
};

static double distance_to(tl_point p, const linked_wall *wall)
{
	tl_point d = { wall->b.x - wall->a.x, wall->b.y - wall->a.y }, from = { p.x - wall->a.x, p.y - wall->a.y };
	double squared = d.x * d.x + d.y * d.y;
	double at = squared > 0 ? fmax(0, fmin(1, (from.x * d.x + from.y * d.y) / squared)) : 0;
	return hypot(from.x - at * d.x, from.y - at * d.y);
}

static double clearance_at(const width_world *w, tl_point p)
{
	double least = INFINITY;
	for (size_t i = 0; i < w->count; i++)
		least = fmin(least, distance_to(p, &w->walls[i]));
	return least;
}

/* Touches a disc over the line from one to two walls at both ends, with none inside, when it is moved along `by`? As far as doubles tell. */
static bool touches_both(const width_world *w, tl_point one, tl_point two, tl_point by)
{
	static const double NEAR = 1e-7;
	one = (tl_point){ one.x + by.x, one.y + by.y };
	two = (tl_point){ two.x + by.x, two.y + by.y };
	tl_point middle = { (one.x + two.x) / 2, (one.y + two.y) / 2 };
	return clearance_at(w, one) < NEAR && clearance_at(w, two) < NEAR &&
		clearance_at(w, middle) > hypot(two.x - one.x, two.y - one.y) / 2 - NEAR;
}

/* All along a stretch the disc touches both walls, and not a little beyond its ends; nor beside a place that is none. */
static bool stretch_is_right(const width_world *w, const tl_width *width)
{
	static const double BEYOND = .01;
	tl_point across = { width->two.x - width->one.x, width->two.y - width->one.y };
	tl_point to = { width->one_end.x - width->one.x, width->one_end.y - width->one.y };
	double length = hypot(to.x, to.y), beyond = BEYOND / width->width;
	tl_point ahead = { -across.y * beyond, across.x * beyond };
	if (ahead.x * to.x + ahead.y * to.y > 0)
		ahead = (tl_point){ -ahead.x, -ahead.y };
	for (int i = 0; i <= 8; i++)
		if (!touches_both(w, width->one, width->two, (tl_point){ to.x * i / 8, to.y * i / 8 }))
			return false;
	return fabs(across.x * to.x + across.y * to.y) <= 1e-9 * width->width * (1 + length) &&
		fabs(width->two_end.x - width->two.x - to.x) + fabs(width->two_end.y - width->two.y - to.y) <=
		1e-9 * (1 + length) &&
		!touches_both(w, width->one, width->two, ahead) &&
		!touches_both(w, width->one_end, width->two_end, (tl_point){ -ahead.x, -ahead.y });
}

/* The one of several places that is farthest from all walls, so that not only ends limit. */
static tli_point draw_place(width_world *w, int32_t low, int32_t high)
{
	tli_point best = { 0, 0 };
	double most = -1;
	for (int tries = draw(w, 1, 12); tries > 0; tries--) {
		tli_point p = { draw(w, low, high), draw(w, low, high) };
		double least = INFINITY;
		for (size_t i = 0; i < w->count; i++)
			least = fmin(least, tli_distance_point_segment(p, w->walls[i].a, w->walls[i].b));
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
	if (right && width.limit == TL_WIDTH_AT_NECK) {
		right = stretch_is_right(w, &width);
		tally->stretches += width.one.x != width.one_end.x || width.one.y != width.one_end.y;
	}
	if (!right)
		fail_world(w, p, q, radius, &width);
	tally->necks += width.limit == TL_WIDTH_AT_NECK;
	tally->ends += width.found && width.limit != TL_WIDTH_AT_NECK;
	tally->parted += !width.found;
}

START_TEST(widths_are_those_of_discs)
{
	struct width_tally tally = { 0, 0, 0, 0 };
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
	printf("%zu limited by necks (%zu stretches), %zu by ends, %zu parted\n", tally.necks, tally.stretches,
		tally.ends, tally.parted);
	ck_assert_uint_ge(tally.stretches, ROUNDS_OF(3U, 0U));
	ck_assert_uint_gt(tally.necks, WORLDS / 20);
	ck_assert_uint_gt(tally.ends, WORLDS / 20);
	ck_assert_uint_gt(tally.parted, WORLDS / 20);
}
END_TEST

/* ---- a corridor in any direction ---- */

/* Lattice points along it and across. */
typedef struct corridor {
	tli_rng rng;
	int32_t u, v; /* a step along it */
	tl_map *map;
} corridor;

static tl_point corridor_point(const corridor *c, double along, double across)
{
	return (tl_point){ along * c->u - across * c->v, along * c->v + across * c->u };
}

static void add_corridor_wall(corridor *c, const double (*at)[2], size_t count)
{
	tl_point points[8];
	tl_wall_def def = tl_default_wall_def();
	for (size_t i = 0; i < count; i++)
		points[i] = corridor_point(c, at[i][0], at[i][1]);
	def.points = points;
	def.count = count;
	ck_assert_int_eq(tl_map_add_wall(c->map, &def, NULL), TL_OK);
}

/* One side from low to high, from the wall far behind it: in one wall or with points, a stub behind and a wall upon it. */
static void add_corridor_side(corridor *c, int low, int high, int across, int behind)
{
	const double outline[][2] = { { low, behind }, { low, across }, { high, across }, { high, behind } };
	double at = (double)tli_rng_between(&c->rng, low, high), other = (double)tli_rng_between(&c->rng, low, high);
	add_corridor_wall(c, outline, 4);
	if (tli_rng_between(&c->rng, 0, 1))
		add_corridor_wall(
			c, (const double[][2]){ { at, across }, { at, across + (behind > across ? 1 : -1) } }, 2);
	if (tli_rng_between(&c->rng, 0, 1))
		add_corridor_wall(c, (const double[][2]){ { at, across }, { other, across } }, 2);
}

static bool is_place(tl_point one, tl_point two, tl_point expected)
{
	return hypot((one.x + two.x) / 2 - expected.x, (one.y + two.y) / 2 - expected.y) <=
		1e-9 * (1 + hypot(expected.x, expected.y));
}

static void check_corridor(corridor *c, int begin, int end, int wide)
{
	tl_nav *nav;
	tl_widths *widths;
	tl_width width, back;
	tl_nav_def def = tl_default_nav_def();
	def.sight_only = true;
	tl_point from = corridor_point(c, -20, wide / 2.0), to = corridor_point(c, 50, 3);
	tl_point ends[2] = { corridor_point(c, begin, wide / 2.0), corridor_point(c, end, wide / 2.0) };
	ck_assert_int_eq(tl_nav_create(c->map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_widths_create(nav, NULL, &widths), TL_OK);
	ck_assert_int_eq(tl_widths_between(widths, from, to, &width), TL_OK);
	ck_assert_int_eq(tl_widths_between(widths, to, from, &back), TL_OK);
	/* Without the padding, which need not be the same. */
	ck_assert_mem_eq(&width.width, &back.width, sizeof width.width);
	ck_assert_mem_eq(&width.one, &back.one, sizeof width - offsetof(tl_width, one));
	ck_assert(width.found && back.found);
	ck_assert_int_eq(back.limit, TL_WIDTH_AT_NECK);
	ck_assert_int_eq(width.limit, TL_WIDTH_AT_NECK);
	double expected = wide * hypot(c->u, c->v);
	bool turned = !is_place(width.one, width.two, ends[0]);
	ck_assert_msg(begin > end ||
			(fabs(width.width - expected) <= 1e-12 * expected &&
				is_place(width.one, width.two, ends[turned]) &&
				is_place(width.one_end, width.two_end, ends[!turned])),
		"step %d,%d, %d wide, from %d to %d: width %g between %g,%g and %g,%g, to %g,%g and %g,%g", c->u, c->v,
		wide, begin, end, width.width, width.one.x, width.one.y, width.two.x, width.two.y, width.one_end.x,
		width.one_end.y, width.two_end.x, width.two_end.y);
	if (begin >= end)
		ck_assert(width.one.x == width.one_end.x && width.two.y == width.two_end.y);
	tl_widths_free(widths);
	tl_nav_free(nav);
}

/* Two blocks of walls with a corridor between them, which is as long as both are beside each other, in a hall. */
START_TEST(corridors_are_stretches)
{
	static const double hall[][2] = { { -40, -30 }, { 70, -30 }, { 70, 40 }, { -40, 40 }, { -40, -30 } };
	for (uint64_t seed = 0; seed < WORLDS; seed++) {
		corridor c = { .rng = { seed } };
		tl_map_def def = tl_default_map_def();
		do {
			c.u = (int32_t)tli_rng_between(&c.rng, -40, 40);
			c.v = (int32_t)tli_rng_between(&c.rng, -40, 40);
		} while (c.u == 0 && c.v == 0);
		def.resolution = 2;
		ck_assert_int_eq(tl_map_create(&def, &c.map), TL_OK);
		int low[2], high[2], wide = (int)tli_rng_between(&c.rng, 1, 8);
		for (int i = 0; i < 2; i++) {
			low[i] = (int)tli_rng_between(&c.rng, 0, 20);
			high[i] = low[i] + (int)tli_rng_between(&c.rng, 1, 12);
		}
		add_corridor_wall(&c, hall, 5);
		add_corridor_side(&c, low[0], high[0], 0, -30);
		add_corridor_side(&c, low[1], high[1], wide, 40);
		check_corridor(&c, low[0] > low[1] ? low[0] : low[1], high[0] < high[1] ? high[0] : high[1], wide);
		tl_map_free(c.map);
	}
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
	tcase_add_test(worlds, corridors_are_stretches);
	tcase_add_test(worlds, widths_without_memory);
	suite_add_tcase(suite, worlds);
	return suite;
}
