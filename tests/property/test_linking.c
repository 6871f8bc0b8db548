/* SPDX-License-Identifier: MIT */
/*
 * Links by sight are those that a loop of sight questions over the pairs within reach finds, whichever method finds them, and take hardly
 * more steps than the loop (a step of the loop takes longer): few waypoints and many, few walls and many, from a reach of a few map units to none, for a point and for a body.
 */
#include "base/budget.h"
#include "nav/internal.h"
#include "support/made_map.h"
#include "support/runner.h"

#include <stdio.h>
#include <tautline/nav.h>

typedef struct links_case {
	enum gen_kind kind;
	size_t walls, waypoints;
	double reach, radius; /* reach 0: none */
} links_case;

static const links_case cases[] = {
	{ GEN_RANDOM, 1000, 10, 0, 0 },
	{ GEN_RANDOM, 1000, 100, 0, .25 },
	{ GEN_RANDOM, 300, 600, 0, 0 },
	{ GEN_RANDOM, 5000, 3000, 5, 0 },
	{ GEN_RANDOM, 5000, 3000, 20, 0 },
	{ GEN_RANDOM, 5000, 1000, 60, 0 },
	{ GEN_RANDOM, 5000, 1000, 20, .25 },
	{ GEN_CAVES, 5000, 1000, 20, 0 },
	{ GEN_CAVES, 1000, 300, 0, .25 },
	{ GEN_ROOMS, 3000, 2000, 8, 0 },
	{ GEN_RANDOM, 20000, 100, 4, 0 },
};

static tl_map *make_map(const links_case *c)
{
	struct gen_def def = { .kind = c->kind, .size = c->walls, .seed = 3, .waypoints = c->waypoints };
	struct gen_map made = gen_make(&def);
	tl_map *map = made_map_from_walls(&made);
	for (size_t i = 0; i < made.waypoint_count; i++) {
		char name[32];
		snprintf(name, sizeof name, "w%zu", i);
		tl_waypoint_def waypoint = tl_default_waypoint_def();
		waypoint.name = name;
		waypoint.at = made.waypoints[i];
		tl_waypoint_id id;
		ck_assert_int_eq(tl_map_add_waypoint(map, &waypoint, &id), TL_OK);
	}
	gen_free(&made);
	return map;
}

static tl_nav *make_links(const tl_map *map, const links_case *c, uint64_t *work)
{
	tl_nav_def def = tl_default_nav_def();
	tl_budget_use use;
	def.via = TL_VIA_WAYPOINTS;
	def.link = TL_LINK_VISIBLE;
	def.max_link = c->reach;
	def.radius = c->radius;
	def.budget.use = &use;
	tl_nav *nav;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	*work = use.work;
	return nav;
}

/* What a host would do that has the pairs within reach: the steps of its sight questions. */
static uint64_t compare_with_loop(const tl_nav *nav, const links_case *c)
{
	const tli_nav_nodes *nodes = &nav->nodes;
	tli_sight_scratch scratch = { 0 };
	tli_budget_call call;
	tl_budget_use use;
	tl_budget budget = tl_default_budget();
	budget.use = &use;
	size_t edges = 0;
	tli_budget_enter(&call, &budget);
	for (uint32_t a = 0; a < nodes->count; a++) {
		for (uint32_t b = a + 1; b < nodes->count; b++) {
			if (c->reach > 0 && tli_nav_distance(nav, nodes->at[a], nodes->at[b]) > c->reach)
				continue;
			bool sees;
			ck_assert_int_eq(tli_nav_sees(nav, nodes->at[a], nodes->at[b], &scratch, &sees), TL_OK);
			uint32_t edge = tli_graph_find_edge(nav->graph, a, b);
			bool linked = edge < nav->graph->first[a + 1] && nav->graph->to[edge] == b;
			ck_assert(linked == sees);
			edges += linked;
		}
	}
	ck_assert_uint_eq(2 * edges, nav->graph->edge_count);
	ck_assert_int_eq(tli_budget_leave(&call, TL_OK), TL_OK);
	tli_sight_scratch_free(&scratch);
	return use.work;
}

START_TEST(links_are_those_of_a_loop_and_take_no_longer)
{
	const links_case *c = &cases[_i];
	tl_map *map = make_map(c);
	uint64_t work, none;
	tl_nav *nav = make_links(map, c, &work);
	links_case tiny = *c;
	tiny.reach = 1.0 / 1024;
	tl_nav_free(make_links(map, &tiny, &none));
	uint64_t loop = compare_with_loop(nav, c);
	ck_assert_msg(work <= none + 3 * loop / 2 + 4 * c->waypoints,
		"linking takes %llu steps with links, %llu without, a loop %llu", (unsigned long long)work,
		(unsigned long long)none, (unsigned long long)loop);
	tl_nav_free(nav);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("linking");
	TCase *tcase = tcase_create("links");
	tcase_add_loop_test(
		tcase, links_are_those_of_a_loop_and_take_no_longer, 0, (int)(sizeof cases / sizeof *cases));
	suite_add_tcase(suite, tcase);
	return suite;
}
