/* SPDX-License-Identifier: MIT */
/*
 * The linter's rules about single links and waypoints against what they are defined to be: distances to all walls,
 * compared as fractions of squares in __int128. Whether a sight line is free is asked of a nav: the contact rule has tests of its
 * own.
 */
#include "support/lint_world.h"
#include "support/runner.h"

enum { MAPS = 3000 };

static int64_t dot(lint_point o, lint_point p, lint_point q)
{
	return (p.x - o.x) * (q.x - o.x) + (p.y - o.y) * (q.y - o.y);
}

static int64_t cross(lint_point o, lint_point p, lint_point q)
{
	return (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
}

static int sign(__int128 v)
{
	return (v > 0) - (v < 0);
}

/* Sign of |p - segment ab| - r. */
static int compare_point(lint_point p, lint_point a, lint_point b, int64_t r)
{
	int64_t length = dot(a, b, b), along = dot(a, b, p);
	if (along <= 0 || length == 0)
		return sign((__int128)dot(p, a, a) - (__int128)r * r);
	if (along >= length)
		return sign((__int128)dot(p, b, b) - (__int128)r * r);
	__int128 c = cross(a, b, p);
	return sign(c * c - (__int128)r * r * length);
}

static bool between(lint_point p, lint_point a, lint_point b)
{
	return cross(a, b, p) == 0 && dot(p, a, b) <= 0;
}

static bool meet(lint_point a, lint_point b, lint_point c, lint_point d)
{
	if (between(a, c, d) || between(b, c, d) || between(c, a, b) || between(d, a, b))
		return true;
	return sign(cross(a, b, c)) * sign(cross(a, b, d)) < 0 && sign(cross(c, d, a)) * sign(cross(c, d, b)) < 0;
}

static int compare_segments(lint_point a, lint_point b, lint_point c, lint_point d, int64_t r)
{
	if (meet(a, b, c, d))
		return r > 0 ? -1 : 0;
	int least = compare_point(a, c, d, r),
	    other[3] = { compare_point(b, c, d, r), compare_point(c, a, b, r), compare_point(d, a, b, r) };
	for (int i = 0; i < 3; i++)
		least = other[i] < least ? other[i] : least;
	return least;
}

/* Sign of the clearance of ab minus r; 1 where there is nothing. */
static int compare_clearance(const lint_world *w, lint_point a, lint_point b, int64_t r)
{
	int least = 1;
	for (int i = 0; i < w->thing_count; i++) {
		const lint_thing *t = &w->things[i];
		int one = compare_segments(a, b, t->a, t->b, r + t->radius);
		least = one < least ? one : least;
	}
	return least;
}

static void check_links(const lint_world *w)
{
	for (int i = 0; i < w->link_count; i++) {
		const lint_edge *e = &w->links[i];
		int blocked = 0, grazing = 0, tight = 0, self = 0;
		for (int j = 0; j < w->link_count; j++) {
			const lint_edge *o = &w->links[j];
			if (o->from != e->from || o->to != e->to)
				continue;
			bool grazes = o->free && compare_clearance(w, w->at[o->from], w->at[o->to], w->radius) <= 0;
			bool is_self = o->from == o->to;
			self += is_self;
			blocked += !o->free && !is_self;
			grazing += grazes && !is_self;
			tight += o->free && !is_self && !grazes &&
				compare_clearance(w, w->at[o->from], w->at[o->to], w->margin) < 0;
		}
		const char *from = lint_world_name(e->from), *to = lint_world_name(e->to);
		ck_assert_int_eq(lint_world_count(w, "link-self", from, to), self);
		ck_assert_int_eq(lint_world_count(w, "link-blocked", from, to), blocked);
		ck_assert_int_eq(lint_world_count(w, "link-grazes", from, to), grazing);
		ck_assert_int_eq(lint_world_count(w, "link-tight", from, to), tight);
	}
}

static void check_places(const lint_world *w)
{
	for (int i = 0; i < w->waypoint_count; i++) {
		bool on_wall = false, near = false;
		for (int j = 0; j < w->thing_count; j++) {
			const lint_thing *t = &w->things[j];
			int order = compare_segments(w->at[i], w->at[i], t->a, t->b, t->radius);
			on_wall = on_wall || (t->radius > 0 ? order < 0 : order <= 0);
			near = near || compare_segments(w->at[i], w->at[i], t->a, t->b, t->radius + w->radius) < 0;
		}
		ck_assert_int_eq(lint_world_count(w, "waypoint-on-wall", lint_world_name(i), NULL), on_wall);
		ck_assert_int_eq(lint_world_count(w, "waypoint-tight", lint_world_name(i), NULL), near && !on_wall);
		int same = 0;
		for (int j = 0; j < i; j++)
			same += w->at[j].x == w->at[i].x && w->at[j].y == w->at[i].y;
		ck_assert_int_eq(lint_world_count(w, "waypoint-duplicate", lint_world_name(i), NULL), same > 0);
	}
}

START_TEST(rules_hold_by_their_definitions)
{
	tli_rng rng = { 20240501 };
	for (int i = 0; i < MAPS; i++) {
		lint_world w;
		lint_world_make(&rng, &w);
		check_links(&w);
		check_places(&w);
		lint_world_free(&w);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint rules about links and waypoints");
	TCase *tests = tcase_create("rules");
	tcase_add_test(tests, rules_hold_by_their_definitions);
	suite_add_tcase(suite, tests);
	return suite;
}
