/* SPDX-License-Identifier: MIT */
/*
 * Navs over waypoints that follow the edits of their map against navs made anew: everything that they hold is the same text, and so are the
 * answers to questions about sight and paths, down to which of several walls at one point is named. Maps are small and full of walls that
 * cross, overlap and meet; every kind of edit, several between updates, points and bodies, both policies, authored links and links by sight.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nav/internal.h"
#include "support/random_edits.h"
#include "support/runner.h"

typedef struct setting {
	unsigned waypoints;
	double width;
	bool links;
	double radius, max_link;
	tl_contact contact;
} setting;

static const setting settings[] = {
	{ 30, 12, false, 0, 0, TL_CONTACT_GRAZE },
	{ 30, 12, true, 0, 0, TL_CONTACT_GRAZE },
	{ 90, 30, false, 0, 0, TL_CONTACT_GRAZE }, /* with a table of reach */
	{ 90, 30, true, 0, 0, TL_CONTACT_GRAZE },
	{ 90, 40, false, .25, 0, TL_CONTACT_GRAZE },
	{ 90, 40, true, .25, 0, TL_CONTACT_GRAZE },
	{ 80, 30, false, 0, 6, TL_CONTACT_STRICT },
	{ 40, 20, true, .3, 0, TL_CONTACT_STRICT },
	{ 80, 30, false, .125, 8, TL_CONTACT_GRAZE },
};

enum { SETTINGS = sizeof settings / sizeof *settings };

static void fail_at(unsigned round, const char *followed, const char *made)
{
	size_t at = 0, line = 0;
	for (; followed[at] && followed[at] == made[at]; at++)
		line = followed[at] == '\n' ? at + 1 : line;
	ck_abort_msg("round %u: followed \"%.200s\", made anew \"%.200s\"", round, followed + line, made + line);
}

static void compare_texts(const tl_nav *followed, const tl_nav *made, const tl_map *map, unsigned round)
{
	char *one = nav_as_text(followed, map), *other = nav_as_text(made, map);
	if (strcmp(one, other) != 0)
		fail_at(round, one, other);
	free(one);
	free(other);
}

static void compare_answers(random_edits *e, tl_query *followed, tl_query *made)
{
	for (unsigned i = 0; i < 12; i++) {
		tl_point a = random_edits_point(e), b = random_edits_point(e);
		tl_blocker one, other;
		double clear_one, clear_other;
		memset(&one, 0, sizeof one);
		memset(&other, 0, sizeof other);
		ck_assert_int_eq(tl_query_first_hit(followed, a, b, &one), TL_OK);
		ck_assert_int_eq(tl_query_first_hit(made, a, b, &other), TL_OK);
		ck_assert(one.kind == other.kind && one.wall.index1 == other.wall.index1 &&
			one.segment == other.segment && one.wall.generation == other.wall.generation &&
			one.door.index1 == other.door.index1 && one.obstacle.index1 == other.obstacle.index1 &&
			!(one.at.x < other.at.x || one.at.x > other.at.x || one.at.y < other.at.y ||
				one.at.y > other.at.y));
		ck_assert_int_eq(tl_query_clearance(followed, a, b, &clear_one, &one), TL_OK);
		ck_assert_int_eq(tl_query_clearance(made, a, b, &clear_other, &other), TL_OK);
		ck_assert(!(clear_one < clear_other || clear_one > clear_other) && one.kind == other.kind &&
			one.wall.index1 == other.wall.index1 && one.segment == other.segment);
		tl_path_def def = tl_default_path_def();
		tl_path_result path, path_made;
		def.from.at = a;
		def.to.at = b;
		def.pull = i % 2;
		ck_assert_int_eq(tl_query_find_path(followed, &def, &path), TL_OK);
		ck_assert_int_eq(tl_query_find_path(made, &def, &path_made), TL_OK);
		ck_assert(path.found == path_made.found && path.reason == path_made.reason &&
			path.count == path_made.count && path.expanded == path_made.expanded &&
			!(path.length < path_made.length || path.length > path_made.length));
	}
}

START_TEST(test_edits)
{
	const setting *s = &settings[_i % SETTINGS];
	random_edits e;
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	tl_nav_def def = tl_default_nav_def();
	random_edits_start(&e, 7919 + 31 * (uint64_t)_i, s->width, s->waypoints, s->links);
	def.radius = s->radius;
	def.max_link = s->max_link;
	def.contact = s->contact;
	def.via = TL_VIA_WAYPOINTS;
	ck_assert_int_eq(tl_nav_create(e.map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	unsigned in_place = 0;
	for (unsigned round = 0; round < 400; round++) {
		for (unsigned n = round % 7 == 0 ? 6 : 1; n > 0; n--)
			random_edits_make(&e);
		ck_assert_int_eq(tl_nav_update(nav, e.map), TL_OK);
		in_place += nav->walls->keys != NULL; /* a nav made anew has none */
		if (round % 4 != 0 && round > 100)
			continue;
		tl_nav *made = NULL;
		tl_query *made_query = NULL;
		ck_assert_int_eq(tl_nav_create(e.map, &def, &made), TL_OK);
		compare_texts(nav, made, e.map, round);
		ck_assert_int_eq(tl_query_create(made, &made_query), TL_OK);
		compare_answers(&e, query, made_query);
		tl_query_free(made_query);
		tl_nav_free(made);
	}
	if (in_place < 380)
		ck_abort_msg("only %u of 400 updates were made in place", in_place);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(e.map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav_follow");
	TCase *edits = tcase_create("edits");
	tcase_add_loop_test(edits, test_edits, 0, SETTINGS);
	suite_add_tcase(suite, edits);
	return suite;
}
