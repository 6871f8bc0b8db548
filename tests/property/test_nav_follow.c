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
#include "support/rounds.h"
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

/* ---- the list of changes ---- */

enum { IDS_MAX = 256 };

/* By index1: is the link blocked, do the waypoints see each other, has the waypoint an edge. */
typedef struct picture {
	uint32_t link[1024], waypoint[IDS_MAX]; /* generations, 0 = not there */
	bool blocked[1024], joined[IDS_MAX], sees[IDS_MAX][IDS_MAX];
} picture;

static void take_picture(const tl_nav *nav, const tl_map *map, picture *p)
{
	tl_nav_info info;
	memset(p, 0, sizeof *p);
	ck_assert_int_eq(tl_nav_get_info(nav, &info), TL_OK);
	for (tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 }); id.index1; id = tl_map_next_link(map, id))
		p->link[id.index1] = id.generation;
	for (tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }); id.index1;
		id = tl_map_next_waypoint(map, id))
		p->waypoint[id.index1] = id.generation;
	for (size_t i = 0; i < info.blocked_links; i++) {
		tl_blocked_link link;
		ck_assert_int_eq(tl_nav_get_blocked_link(nav, i, &link), TL_OK);
		p->blocked[link.link.index1] = true;
	}
	for (size_t i = 0; i < info.edges; i++) {
		tl_nav_edge edge;
		ck_assert_int_eq(tl_nav_get_edge(nav, i, &edge), TL_OK);
		p->joined[edge.from.index1] = p->joined[edge.to.index1] = true;
		p->sees[edge.from.index1][edge.to.index1] = p->sees[edge.to.index1][edge.from.index1] = true;
	}
}

/* Changes of each kind that the two pictures make one expect. */
static void count_expected(const picture *was, const picture *is, bool authored, size_t counts[5])
{
	for (size_t i = 0; i < 1024 && authored; i++) {
		bool stays = is->link[i] && was->link[i] == is->link[i];
		counts[TL_NAV_LINK_FREED] += stays && was->blocked[i] && !is->blocked[i];
		counts[TL_NAV_LINK_BLOCKED] += is->blocked[i] && !(stays && was->blocked[i]);
	}
	for (size_t a = 0; a < IDS_MAX; a++) {
		bool stays = is->waypoint[a] && was->waypoint[a] == is->waypoint[a];
		counts[TL_NAV_WAYPOINT_ALONE] += is->waypoint[a] && !is->joined[a] && !(stays && !was->joined[a]);
		counts[TL_NAV_WAYPOINT_JOINED] += stays && is->joined[a] && !was->joined[a];
		for (size_t b = a + 1; b < IDS_MAX && !authored; b++) {
			bool both = stays && is->waypoint[b] && was->waypoint[b] == is->waypoint[b];
			counts[TL_NAV_LINK_FREED] += is->sees[a][b] && !(both && was->sees[a][b]);
			counts[TL_NAV_LINK_BLOCKED] += both && was->sees[a][b] && !is->sees[a][b];
		}
	}
}

static void judge_change(const tl_nav_change *change, const picture *was, const picture *is, bool authored)
{
	uint32_t a = change->from.index1, b = change->to.index1, link = change->link.index1;
	switch (change->kind) {
	case TL_NAV_LINK_FREED:
		ck_assert(authored ? was->blocked[link] && !is->blocked[link] : is->sees[a][b]);
		break;
	case TL_NAV_LINK_BLOCKED:
		ck_assert(authored ? is->blocked[link] && change->blocker.kind != TL_BLOCKER_NONE : !is->sees[a][b]);
		break;
	case TL_NAV_WAYPOINT_ALONE:
		ck_assert(!is->joined[a]);
		break;
	case TL_NAV_WAYPOINT_JOINED:
		ck_assert(is->joined[a] && !was->joined[a]);
		break;
	case TL_NAV_REGION:
		ck_assert(change->region.min.x <= change->region.max.x && change->region.min.y <= change->region.max.y);
	}
}

START_TEST(test_list_of_changes)
{
	static picture was, is;
	random_edits e;
	tl_nav *nav = NULL;
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_WAYPOINTS;
	def.max_link = _i == 2 ? 5 : 0;
	random_edits_start(&e, 4001 + (uint64_t)_i, 16, 40, _i == 1);
	ck_assert_int_eq(tl_nav_create(e.map, &def, &nav), TL_OK);
	for (unsigned round = 0; round < ROUNDS_OF(300U, 60U); round++) {
		size_t expected[5] = { 0 }, found[6] = { 0 };
		tl_nav_changes *changes = NULL;
		take_picture(nav, e.map, &was);
		for (unsigned n = 0; n < 1 + round % 5; n++)
			random_edits_make(&e);
		ck_assert_int_eq(tl_nav_update_and_list(nav, e.map, &changes), TL_OK);
		ck_assert(tl_nav_changes_are_complete(changes));
		take_picture(nav, e.map, &is);
		count_expected(&was, &is, _i == 1, expected);
		for (size_t i = 0; i < tl_nav_changes_count(changes); i++) {
			tl_nav_change change;
			ck_assert_int_eq(tl_nav_changes_get(changes, i, &change), TL_OK);
			judge_change(&change, &was, &is, _i == 1);
			found[change.kind]++;
		}
		for (size_t kind = 1; kind < 5; kind++)
			ck_assert_msg(found[kind] == expected[kind], "round %u: %zu changes of kind %zu, not %zu",
				round, found[kind], kind, expected[kind]);
		tl_nav_changes_free(changes);
	}
	tl_nav_free(nav);
	tl_map_free(e.map);
}
END_TEST

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
	unsigned in_place = 0, rounds = ROUNDS_OF(400, 100);
	for (unsigned round = 0; round < rounds; round++) {
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
	if (in_place < rounds - rounds / 20)
		ck_abort_msg("only %u of %u updates were made in place", in_place, rounds);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(e.map);
}
END_TEST

/* What blocks the start of a link is another thing when a filled loop comes over it. */
START_TEST(test_blocker_that_comes_over_the_start)
{
	tl_map *map;
	tl_nav *nav, *made;
	tl_wall_id wall;
	tl_waypoint_id ends[2];
	tl_blocked_link followed, anew;
	tl_wall_def def = tl_default_wall_def();
	ck_assert_int_eq(tl_map_create(NULL, &map), TL_OK);
	for (int i = 0; i < 2; i++) {
		tl_waypoint_def waypoint = tl_default_waypoint_def();
		waypoint.name = i ? "b" : "a";
		waypoint.at = (tl_point){ 2 + 6 * i, 2 };
		ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, &ends[i]), TL_OK);
	}
	tl_link_def link = tl_default_link_def();
	link.from = ends[0];
	link.to = ends[1];
	ck_assert_int_eq(tl_map_add_link(map, &link, NULL), TL_OK);
	def.points = (tl_point[]){ { 2, 1 }, { 2, 3 } };
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(map, &def, &wall), TL_OK);
	ck_assert_int_eq(tl_nav_create(map, NULL, &nav), TL_OK);
	def.points = (tl_point[]){ { 0, 0 }, { 4, 0 }, { 4, 4 }, { 0, 4 } };
	def.count = 4;
	def.loop = def.filled = true;
	ck_assert_int_eq(tl_map_add_wall(map, &def, NULL), TL_OK);
	ck_assert_int_eq(tl_nav_update(nav, map), TL_OK);
	ck_assert_int_eq(tl_nav_create(map, NULL, &made), TL_OK);
	ck_assert_int_eq(tl_nav_get_blocked_link(nav, 0, &followed), TL_OK);
	ck_assert_int_eq(tl_nav_get_blocked_link(made, 0, &anew), TL_OK);
	ck_assert_int_eq(followed.blocker.kind, anew.blocker.kind);
	ck_assert_uint_eq(followed.blocker.wall.index1, anew.blocker.wall.index1);
	tl_nav_free(nav);
	tl_nav_free(made);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav_follow");
	TCase *edits = tcase_create("edits");
	tcase_add_loop_test(edits, test_edits, 0, SETTINGS);
	tcase_add_loop_test(edits, test_list_of_changes, 0, 3);
	tcase_add_test(edits, test_blocker_that_comes_over_the_start);
	suite_add_tcase(suite, edits);
	return suite;
}
