/* SPDX-License-Identifier: MIT */
/*
 * The rules about walls against loops over all pairs, written from what docs/lint.md says of them.
 *
 * Maps are drawn on few points, so that nearly everything touches: polylines, loops, solids, doors, copies, sides of
 * length zero. Each thing is a line of the map, so that a finding is known by its rule and the lines of its two
 * places. Compared are the lists of all findings, sorted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "geometry/grid.h"
#include "support/lint_findings.h"
#include "support/runner.h"
#include "support/wall_oracle.h"

enum { MOST_SIDES = 64, MOST_FOUND = 512, MOST_THINGS = 10 };

typedef struct side {
	tli_point a, b; /* a before b */
	int thing, number;
	bool copy; /* an earlier one is the same */
} side;

typedef struct thing {
	bool door, solid;
	int loop;  /* how many points it has, if it is one */
	int sides; /* of a length */
	bool zero; /* has one without */
} thing;

typedef struct world {
	char text[4096];
	side sides[MOST_SIDES];
	int count;
	thing things[MOST_THINGS];
	int thing_count;
} world;

/* What is found: a line of text each. */
typedef struct found {
	char items[MOST_FOUND][64];
	int count;
} found;

/* ---- maps ---- */

static void add_side(world *w, tli_point a, tli_point b, int number)
{
	thing *it = &w->things[w->thing_count];
	if (tli_point_equal(a, b)) {
		it->zero = true;
		return;
	}
	bool swap = tli_point_compare(a, b) > 0;
	side new = { swap ? b : a, swap ? a : b, w->thing_count, number, false };
	for (int i = 0; i < w->count; i++)
		new.copy |= tli_point_equal(w->sides[i].a, new.a) && tli_point_equal(w->sides[i].b, new.b);
	w->sides[w->count++] = new;
	it->sides++;
}

/* A thing is on line `index + 3`. Walls come before doors, as in the order of things. */
static void add_thing(world *w, tli_rng *rng, int32_t size, bool door)
{
	tli_point points[4];
	int count = door ? 2 : (int)tli_rng_between(rng, 2, 4);
	char *at = w->text + strlen(w->text);
	thing *it = &w->things[w->thing_count];
	*it = (thing){ .door = door };
	at += door ? sprintf(at, "door d%d", w->thing_count) : sprintf(at, "wall");
	for (int i = 0; i < count; i++) {
		points[i] = (tli_point){ (int32_t)tli_rng_between(rng, 0, size),
			(int32_t)tli_rng_between(rng, 0, size) };
		at += sprintf(at, " %d,%d", points[i].x, points[i].y);
	}
	bool loop = !door && tli_rng_between(rng, 0, 2) == 0;
	it->loop = loop ? count : 0;
	it->solid = loop && tli_rng_between(rng, 0, 1) == 0;
	sprintf(at, "%s%s%s\n", loop ? " loop" : "", it->solid ? " solid" : "", door ? " open" : "");
	for (int i = 0; i + 1 < count + loop; i++)
		add_side(w, points[i], points[(i + 1) % count], i);
	w->thing_count++;
}

static void make_world(world *w, uint64_t seed, int32_t size)
{
	tli_rng rng = { seed };
	*w = (world){ .text = "tautline 1\ngrid 1\n" };
	int walls = (int)tli_rng_between(&rng, 0, 7), doors = (int)tli_rng_between(&rng, 0, 2);
	for (int i = 0; i < walls + doors; i++)
		add_thing(w, &rng, size, i >= walls);
}

/* ---- what is to be found ---- */

static void add_found(found *f, const char *rule, int index, int other)
{
	ck_assert_int_lt(f->count, MOST_FOUND);
	snprintf(f->items[f->count++], sizeof f->items[0], "%s %d %d", rule, index + 3, other < 0 ? 0 : other + 3);
}

static void add_once(found *f, const char *rule, int index, int other)
{
	add_found(f, rule, index, other);
	for (int i = 0; i < f->count - 1; i++) {
		if (strcmp(f->items[i], f->items[f->count - 1]) == 0) {
			f->count--;
			return;
		}
	}
}

static bool same_side(const side *s, const side *t)
{
	return tli_point_equal(s->a, t->a) && tli_point_equal(s->b, t->b);
}

static bool both_solid(const world *w, const side *s, const side *t)
{
	return s->thing != t->thing && w->things[s->thing].solid && w->things[t->thing].solid;
}

/* How many sides of thing `index` are copies whose first of the kind is in `other`. */
static int count_copies(const world *w, int index, int other)
{
	int count = 0;
	for (int i = 0; i < w->count; i++) {
		int first = 0;
		if (w->sides[i].thing != index)
			continue;
		while (!same_side(&w->sides[first], &w->sides[i]) ||
			w->things[w->sides[first].thing].door != w->things[index].door)
			first++;
		count += first < i && w->sides[first].thing == other;
	}
	return count;
}

/* How often a thing has a side. */
static int count_side(const world *w, int index, const side *it)
{
	int count = 0;
	for (int i = 0; i < w->count; i++)
		count += w->sides[i].thing == index && same_side(&w->sides[i], it);
	return count;
}

/* Have two things the same sides, each as often? */
static bool are_twins(const world *w, int one, int two)
{
	if (w->things[one].door != w->things[two].door || w->things[one].sides != w->things[two].sides)
		return false;
	for (int i = 0; i < w->count; i++) {
		int index = w->sides[i].thing;
		if ((index == one || index == two) &&
			count_side(w, one, &w->sides[i]) != count_side(w, two, &w->sides[i]))
			return false;
	}
	return w->things[one].sides > 0;
}

static void expect_duplicates_of(const world *w, int index, found *f)
{
	int twin = 0;
	while (twin < index && !are_twins(w, twin, index))
		twin++;
	if (twin < index)
		add_found(f, "wall-duplicate", index, twin);
	if (twin < index && w->things[twin].solid == w->things[index].solid)
		return;
	for (int other = 0; other <= index; other++) {
		int count = w->things[index].door == w->things[other].door ? count_copies(w, index, other) : 0;
		bool solid = index != other && w->things[index].solid && w->things[other].solid;
		if (count > 0 && !solid && (other == index || !are_twins(w, other, index)))
			add_found(f, "wall-duplicate", index, other == index ? -1 : other);
	}
}

static void expect_duplicates(const world *w, found *f)
{
	for (int index = 0; index < w->thing_count; index++)
		expect_duplicates_of(w, index, f);
}

static void expect_pairs(const world *w, found *f)
{
	for (int j = 0; j < w->count; j++) {
		for (int i = 0; i < j; i++) {
			const side *s = &w->sides[i], *t = &w->sides[j];
			int other = s->thing == t->thing ? -1 : s->thing;
			bool door = w->things[t->thing].door && !w->things[s->thing].door;
			if (same_side(s, t)) {
				if (door && !s->copy)
					add_once(f, "wall-overlap", t->thing, other);
				continue;
			}
			if (s->copy || t->copy)
				continue;
			if (oracle_overlap(s->a, s->b, t->a, t->b) && !both_solid(w, s, t))
				add_once(f, "wall-overlap", t->thing, other);
			if (oracle_crosses(s->a, s->b, t->a, t->b))
				add_found(f, "wall-crossing", t->thing, other);
		}
	}
}

/* ---- gaps ---- */

/* The first side that ends at p, if from there walls go on in one direction only. */
static const side *free_end(const world *w, tli_point p)
{
	const side *first = NULL;
	tli_point direction = p;
	for (int i = 0; i < w->count; i++) {
		const side *s = &w->sides[i];
		if (!oracle_on(p, s->a, s->b))
			continue;
		bool at_a = tli_point_equal(s->a, p);
		if (!at_a && !tli_point_equal(s->b, p))
			return NULL;
		tli_point other = at_a ? s->b : s->a;
		if (!tli_point_equal(direction, p) && !oracle_same_direction(p, direction, other))
			return NULL;
		direction = other;
		if (first == NULL || tli_point_compare(s->a, first->a) < 0 ||
			(tli_point_equal(s->a, first->a) && tli_point_compare(s->b, first->b) < 0))
			first = s;
	}
	return first;
}

static int compare_sides(const side *s, const side *t)
{
	int order = tli_point_compare(s->a, t->a);
	return order != 0 ? order : tli_point_compare(s->b, t->b);
}

/* The side across the gap at p, NULL if there is none. */
static const side *across_from(const world *w, tli_point p, int64_t gap, oracle_square *width)
{
	oracle_square limit = { (__int128)gap * gap, 1 };
	bool near[MOST_SIDES], joined[MOST_SIDES] = { false };
	for (int i = 0; i < w->count; i++) {
		near[i] = oracle_compare(oracle_distance(p, w->sides[i].a, w->sides[i].b), limit) < 0;
		joined[i] = oracle_on(p, w->sides[i].a, w->sides[i].b);
	}
	for (bool more = true; more;) {
		more = false;
		for (int i = 0; i < w->count; i++) {
			for (int j = 0; j < w->count; j++) {
				const side *s = &w->sides[i], *t = &w->sides[j];
				if (joined[i] && near[j] && !joined[j] && oracle_meet(s->a, s->b, t->a, t->b))
					joined[j] = more = true;
			}
		}
	}
	const side *nearest = NULL;
	for (int i = 0; i < w->count; i++) {
		const side *s = &w->sides[i];
		oracle_square here = oracle_distance(p, s->a, s->b);
		int order = nearest == NULL ? -1 : oracle_compare(here, *width);
		if (!near[i] || joined[i] || s->copy || order > 0 || (order == 0 && compare_sides(s, nearest) > 0))
			continue;
		nearest = s;
		*width = here;
	}
	return nearest;
}

typedef struct leak {
	tli_point p;
	const side *own, *across;
	oracle_square width;
} leak;

static bool same_slot(const leak *one, const leak *two)
{
	return (same_side(one->own, two->own) && same_side(one->across, two->across)) ||
		(same_side(one->own, two->across) && same_side(one->across, two->own));
}

/* Of those at the same slot, does one come before it? */
static bool is_reported(const leak *leaks, int count, int which)
{
	for (int i = 0; i < count; i++) {
		if (i == which || !same_slot(&leaks[i], &leaks[which]))
			continue;
		int order = oracle_compare(leaks[i].width, leaks[which].width);
		if (order < 0 || (order == 0 && tli_point_compare(leaks[i].p, leaks[which].p) < 0))
			return false;
	}
	return true;
}

static const side *first_copy(const world *w, const side *s)
{
	const side *first = w->sides;
	while (!same_side(first, s))
		first++;
	return first;
}

static int64_t off_line(const side *s, tli_point p)
{
	return llabs(((int64_t)s->b.x - s->a.x) * ((int64_t)p.y - s->a.y) -
		((int64_t)s->b.y - s->a.y) * ((int64_t)p.x - s->a.x));
}

/* Has the piece crossed a side of the same wall beside the one across, with less of it behind that than before? */
static bool runs_past(const world *w, const leak *it)
{
	tli_point start = tli_point_equal(it->own->a, it->p) ? it->own->b : it->own->a;
	for (int i = 0; i < w->count; i++) {
		const side *s = &w->sides[i];
		const thing *of = &w->things[s->thing];
		for (int j = 0; j < w->count && same_side(s, it->across) && !of->door; j++) {
			const side *t = &w->sides[j];
			int apart = abs(s->number - t->number);
			if (s->thing == t->thing && (apart == 1 || (of->loop && apart == of->loop - 1)) &&
				oracle_crosses(start, it->p, t->a, t->b) && off_line(t, it->p) < off_line(t, start))
				return true;
		}
	}
	return false;
}

static void expect_gaps(const world *w, int64_t gap, found *f)
{
	leak leaks[2 * MOST_SIDES];
	int count = 0;
	for (int i = 0; i < 2 * w->count; i++) {
		tli_point p = i % 2 ? w->sides[i / 2].b : w->sides[i / 2].a;
		bool seen = false;
		for (int j = 0; j < i; j++)
			seen |= tli_point_equal(p, j % 2 ? w->sides[j / 2].b : w->sides[j / 2].a);
		leak it = { .p = p, .own = seen ? NULL : free_end(w, p) };
		it.across = it.own != NULL ? across_from(w, p, gap, &it.width) : NULL;
		if (it.across != NULL && !runs_past(w, &it))
			leaks[count++] = it;
	}
	for (int i = 0; i < count; i++)
		if (is_reported(leaks, count, i))
			add_found(f, "wall-gap", first_copy(w, leaks[i].own)->thing,
				first_copy(w, leaks[i].across)->thing);
}

/* ---- comparing ---- */

static int compare_items(const void *left, const void *right)
{
	return strcmp(left, right);
}

static const char *print(found *f)
{
	static char text[2][MOST_FOUND * 64];
	static int which;
	char *at = text[which = !which];
	*at = '\0';
	qsort(f->items, (size_t)f->count, sizeof f->items[0], compare_items);
	for (int i = 0; i < f->count; i++)
		at += sprintf(at, "%s\n", f->items[i]);
	return text[which];
}

static void run_lint(const world *w, double gap, found *f)
{
	static const tl_lint_severity off[] = { { "waypoint-on-wall", TL_SEVERITY_OFF },
		{ "grid-merge", TL_SEVERITY_OFF },
		{ "door-loose", TL_SEVERITY_OFF }, /* wall-gap reports loose doors then */
		{ "outline-open", TL_SEVERITY_OFF }, { "waypoint-in-door", TL_SEVERITY_OFF },
		{ "graph-split", TL_SEVERITY_OFF }, { "waypoint-outside", TL_SEVERITY_OFF } };
	tl_lint_def def = tl_default_lint_def();
	def.gap = gap;
	def.severities = off;
	def.severity_count = sizeof off / sizeof *off;
	tl_map *map = lint_load(w->text);
	tl_lint *lint = lint_run(map, &def);
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		tl_finding finding;
		ck_assert_int_eq(tl_lint_get_finding(lint, i, &finding), TL_OK);
		add_found(f, finding.rule->id, (int)finding.place.line - 3, (int)finding.related.line - 3);
	}
	tl_lint_free(lint);
	tl_map_free(map);
}

static void check_world(uint64_t seed, int32_t size, int64_t gap)
{
	static found expected, got;
	world w;
	make_world(&w, seed, size);
	expected.count = got.count = 0;
	if (w.thing_count == 0)
		add_found(&expected, "map-empty", -3, -1); /* a finding about the map has no line */
	for (int i = 0; i < w.thing_count; i++)
		if (w.things[i].zero)
			add_found(&expected, "wall-zero-length", i, -1);
	expect_duplicates(&w, &expected);
	expect_pairs(&w, &expected);
	expect_gaps(&w, gap, &expected);
	run_lint(&w, (double)gap, &got);
	const char *want = print(&expected), *have = print(&got);
	ck_assert_msg(strcmp(want, have) == 0, "seed %llu, size %d\n%sexpected\n%sgot\n%s", (unsigned long long)seed,
		size, w.text, want, have);
}

START_TEST(everything_touches)
{
	for (uint64_t seed = 0; seed < 1500; seed++)
		check_world(seed, (int32_t)(2 + seed % 4), 1 + (int64_t)(seed % 3));
}
END_TEST

START_TEST(things_come_near)
{
	for (uint64_t seed = 0; seed < 1500; seed++)
		check_world(seed, (int32_t)(10 + seed % 90), 2 + (int64_t)(seed % 20));
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint walls");
	TCase *tests = tcase_create("oracle");
	tcase_add_test(tests, everything_touches);
	tcase_add_test(tests, things_come_near);
	suite_add_tcase(suite, tests);
	return suite;
}
