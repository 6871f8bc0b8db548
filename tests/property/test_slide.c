/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_slide.c: tl_query_slide against a naive twin that has no grid and no index: it moves a disc in doubles, finds the first contact with each
 * segment and circle by halving, and goes on with what is left of the move along the tangent there.
 *
 * Where a slide goes on at an edge is decided by less than the rounding of the grid, so the twin slides again from and to ends that are moved by two
 * units, and three units away from what it touches, and only where these agree must the answer agree with it. Of all answers: no nearer to anything than the radius, at most four contacts, and
 * the same bytes in a nav that is cold, whole, indexed, or followed edits; what the channels of the nav do not heed is not there.
 */
#include "support/runner.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "support/rounds.h"
#include "support/small_map.h"

#define WORLDS ROUNDS_OF(1600, 80)
enum { PARTS = 4, THINGS = 40, ASKED = 12, CONTACTS = 4, TRIED = 5 };
enum { COLD, WHOLE, INDEXED, FOLLOWED, KINDS };

static const double SIZE = 20, GRID = 1.0 / 1024;

/* A segment, or a circle whose ends are equal; the centre of the body stays `far` away. */
typedef struct thing {
	tl_point a, b;
	double far;
} thing;

typedef struct twin {
	thing things[THINGS];
	size_t count;
} twin;

/* ---- the twin ---- */

static tl_point nearest_of(const thing *t, tl_point p)
{
	double x = t->b.x - t->a.x, y = t->b.y - t->a.y, squared = x * x + y * y;
	double share = squared > 0 ? ((p.x - t->a.x) * x + (p.y - t->a.y) * y) / squared : 0;
	share = fmin(fmax(share, 0), 1);
	return (tl_point){ t->a.x + share * x, t->a.y + share * y };
}

static double distance_to(const thing *t, tl_point p)
{
	tl_point at = nearest_of(t, p);
	return hypot(p.x - at.x, p.y - at.y);
}

static tl_point moved(tl_point p, tl_point by, double share)
{
	return (tl_point){ p.x + by.x * share, p.y + by.y * share };
}

/* The share of a move after which a point is on a segment; 2: it is not. */
static double crossing_of(const thing *t, tl_point p, tl_point by)
{
	double x = t->b.x - t->a.x, y = t->b.y - t->a.y, area = by.x * y - by.y * x;
	double share = ((t->a.x - p.x) * y - (t->a.y - p.y) * x) / area;
	double along = ((t->a.x - p.x) * by.y - (t->a.y - p.y) * by.x) / area;
	return area != 0 && share >= 0 && share <= 1 && along >= 0 && along <= 1 ? share : 2;
}

/* The same for a body: the distance to what is convex falls, and then rises. */
static double contact_of(const thing *t, tl_point p, tl_point by)
{
	double low = 0, high = 1;
	if (t->far == 0)
		return crossing_of(t, p, by);
	for (int i = 0; i < 100; i++) {
		double one = low + (high - low) / 3, other = high - (high - low) / 3;
		if (distance_to(t, moved(p, by, one)) < distance_to(t, moved(p, by, other)))
			high = other;
		else
			low = one;
	}
	if (distance_to(t, moved(p, by, low)) >= t->far)
		return 2;
	for (high = low, low = 0; high - low > 1e-12;) {
		double middle = (low + high) / 2;
		*(distance_to(t, moved(p, by, middle)) < t->far ? &high : &low) = middle;
	}
	return low;
}

/* Of a contact, towards the body. */
static tl_point normal_of(const thing *t, tl_point p, tl_point by)
{
	tl_point at = nearest_of(t, p), away = { p.x - at.x, p.y - at.y };
	if (t->far == 0) {
		away = (tl_point){ t->a.y - t->b.y, t->b.x - t->a.x };
		if (away.x * by.x + away.y * by.y > 0)
			away = (tl_point){ -away.x, -away.y };
	}
	double length = hypot(away.x, away.y);
	return (tl_point){ away.x / length, away.y / length };
}

static tl_point slide_naively(const twin *w, tl_point p, tl_point goal, double off)
{
	for (int contacts = 0; contacts < CONTACTS; contacts++) {
		tl_point by = { goal.x - p.x, goal.y - p.y };
		double first = 2;
		const thing *met = NULL;
		for (size_t i = 0; i < w->count; i++) {
			double share = contact_of(&w->things[i], p, by);
			met = share < first ? &w->things[i] : met;
			first = fmin(first, share);
		}
		if (!met)
			return goal;
		tl_point normal = normal_of(met, moved(p, by, first), by);
		p = moved(moved(p, by, first), normal, off);
		double against = fmin((goal.x - p.x) * normal.x + (goal.y - p.y) * normal.y, 0);
		goal = moved(goal, normal, -against);
	}
	return p;
}

/* false: less than the rounding decides. */
static bool slide_surely(const twin *w, tl_point from, tl_point to, tl_point *end)
{
	static const double offs[TRIED][2] = { { 2, 0 }, { -2, 0 }, { 0, 2 }, { 0, -2 }, { 0, 0 } };
	*end = slide_naively(w, from, to, 1e-7);
	for (int i = 0; i < TRIED; i++) {
		tl_point off = { offs[i][0] * GRID, offs[i][1] * GRID };
		double away = i + 1 == TRIED ? 3 * GRID : 1e-7;
		for (size_t k = 0; k < w->count; k++)
			if (distance_to(&w->things[k], moved(from, off, 1)) <= w->things[k].far + 3 * GRID)
				return false;
		tl_point one = slide_naively(w, moved(from, off, 1), to, away);
		tl_point other = slide_naively(w, from, moved(to, off, 1), away);
		if (hypot(one.x - end->x, one.y - end->y) > 8 * GRID ||
			hypot(other.x - end->x, other.y - end->y) > 8 * GRID)
			return false;
	}
	return true;
}

/* ---- worlds ---- */

static tl_point any_point(tli_rng *rng)
{
	return (tl_point){ round(tli_rng_real(rng, 0, SIZE) / GRID) * GRID,
		round(tli_rng_real(rng, 0, SIZE) / GRID) * GRID };
}

static void add_side(twin *w, tl_point a, tl_point b, double far)
{
	ck_assert(w->count < THINGS);
	w->things[w->count++] = (thing){ a, b, far };
}

/* Walls, of which some are not heeded, and circles. */
static void add_things(tl_map *map, twin *w, tli_rng *rng, double radius)
{
	tl_channels fly = small_channel(map, "fly", -1);
	for (int i = 0; i < 12; i++) {
		tl_wall_def def = tl_default_wall_def();
		tl_point ends[2] = { any_point(rng), any_point(rng) };
		tl_wall_id id;
		def.points = ends;
		def.count = 2;
		def.blocks = i < 4 ? fly : TL_BLOCKS_ALL;
		ck_assert_int_eq(tl_map_add_wall(map, &def, &id), TL_OK);
		if (i >= 4)
			add_side(w, ends[0], ends[1], radius);
	}
	for (int i = 0; i < 4; i++) {
		char name[2] = { (char)('a' + i), '\0' };
		tl_point at = any_point(rng);
		double wide = round(tli_rng_real(rng, 0.2, 2) / GRID) * GRID;
		(void)small_obstacle(map, name, at.x, at.y, wide);
		add_side(w, at, at, radius + wide);
	}
}

static tl_query *query_of_kind(const tl_map *map, tl_nav_def def, int kind, tl_nav **nav)
{
	def.warm = kind == WHOLE ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	def.index = kind == INDEXED;
	ck_assert_int_eq(tl_nav_create(map, &def, nav), TL_OK);
	return small_query(*nav);
}

/* The number of answers that the twin is sure of. */
static int ask_slides(const twin *w, tl_query *const queries[KINDS], tli_rng *rng)
{
	int sure = 0;
	for (int i = 0; i < ASKED; i++) {
		tl_point from = any_point(rng), to = any_point(rng), end;
		tl_slide answers[KINDS];
		for (int kind = 0; kind < KINDS; kind++) {
			ck_assert_int_eq(tl_query_slide(queries[kind], from, to, &answers[kind]), TL_OK);
			ck_assert_msg(answers[kind].found == answers[0].found &&
					memcmp(&answers[kind].at, &answers[0].at, sizeof end) == 0 &&
					answers[kind].contacts == answers[0].contacts,
				"from %.17g,%.17g to %.17g,%.17g: another answer in nav %d", from.x, from.y, to.x, to.y,
				kind);
		}
		tl_point at = answers[0].at;
		if (!answers[0].found)
			continue;
		ck_assert(answers[0].contacts <= CONTACTS);
		for (size_t k = 0; k < w->count; k++)
			ck_assert_msg(distance_to(&w->things[k], at) >= w->things[k].far - 1e-12,
				"%.17g,%.17g is too near to thing %zu", at.x, at.y, k);
		if (!slide_surely(w, from, to, &end))
			continue;
		sure++;
		ck_assert_msg(hypot(at.x - end.x, at.y - end.y) <= 24 * GRID,
			"from %.17g,%.17g to %.17g,%.17g: ends at %.17g,%.17g with %u contacts, by the twin %.17g,%.17g",
			from.x, from.y, to.x, to.y, at.x, at.y, answers[0].contacts, end.x, end.y);
	}
	return sure;
}

static int run_world(uint64_t seed)
{
	static const double radii[4] = { 0, 0.25, 0.5, 1 };
	tli_rng rng = { seed };
	tl_map *map = small_map();
	twin w = { .count = 0 };
	tl_nav *navs[KINDS];
	tl_query *queries[KINDS];
	tl_nav_def def = tl_default_nav_def();
	def.radius = radii[seed % 4];
	def.via = TL_VIA_CORNERS;
	tl_wall_id gone = small_wall(map, 1, 1, 19, 17);
	small_box(map, 0, 0, SIZE, SIZE, false);
	for (int i = 0; i < 4; i++)
		add_side(&w, (tl_point){ i == 1 || i == 2 ? SIZE : 0, i > 1 ? SIZE : 0 },
			(tl_point){ i < 2 ? SIZE : 0, i == 1 || i == 2 ? SIZE : 0 }, def.radius);
	ck_assert_int_eq(tl_nav_create(map, &def, &navs[FOLLOWED]), TL_OK);
	ck_assert_int_eq(tl_map_remove_wall(map, gone), TL_OK);
	add_things(map, &w, &rng, def.radius);
	ck_assert_int_eq(tl_nav_update(navs[FOLLOWED], map), TL_OK);
	queries[FOLLOWED] = small_query(navs[FOLLOWED]);
	for (int kind = 0; kind < FOLLOWED; kind++)
		queries[kind] = query_of_kind(map, def, kind, &navs[kind]);
	int sure = ask_slides(&w, queries, &rng);
	for (int kind = 0; kind < KINDS; kind++) {
		tl_query_free(queries[kind]);
		tl_nav_free(navs[kind]);
	}
	tl_map_free(map);
	return sure;
}

START_TEST(slides_are_those_of_the_twin)
{
	int sure = 0, worlds = 0;
	for (uint64_t seed = (uint64_t)_i; seed < (uint64_t)WORLDS; seed += PARTS, worlds++)
		sure += run_world(seed);
	ck_assert_msg(sure > worlds * ASKED / 5, "only %d of %d answers were compared", sure, worlds * ASKED);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("slide");
	TCase *tests = tcase_create("slide");
	tcase_add_loop_test(tests, slides_are_those_of_the_twin, 0, PARTS);
	suite_add_tcase(suite, tests);
	return suite;
}
