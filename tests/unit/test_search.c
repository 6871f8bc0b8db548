/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/graph: ends, ties, laziness, answers to "why not", memory. Costs against Dijkstra on random graphs
 * are in property/test_search_oracle.c.
 */
#include "graph/search.h"
#include "support/failing.h"
#include "support/runner.h"
#include "support/search_oracle.h"

#include <math.h>

/* A free end that sees the nodes of a bit set and counts how often it is asked. */
typedef struct eyes {
	uint64_t seen;
	unsigned asked;
} eyes;

static bool eyes_see(void *context, uint32_t node)
{
	eyes *e = context;
	e->asked++;
	return (e->seen >> node) & 1;
}

static tli_search_end at_node(uint32_t node)
{
	return (tli_search_end){ .node = node };
}

static tli_search_end at_point(int32_t x, int32_t y, eyes *e)
{
	return (tli_search_end){ TLI_NO_NODE, { x, y }, eyes_see, e, NULL };
}

static tli_graph *make_graph(uint32_t node_count, const tli_graph_edge *edges, size_t edge_count)
{
	tli_graph *graph = NULL;
	ck_assert_int_eq(tli_graph_create(node_count, edges, edge_count, &graph), TL_OK);
	return graph;
}

static tli_search *make_search(void)
{
	tli_search *search = NULL;
	ck_assert_int_eq(tli_search_create(&search), TL_OK);
	return search;
}

static tli_search_result run(tli_search *search, const tli_search_def *def)
{
	tli_search_result result;
	ck_assert_int_eq(tli_search_run(search, def, &result), TL_OK);
	return result;
}

static void check_nodes(const tli_search *search, uint32_t end, const uint32_t *expected, size_t count)
{
	uint32_t nodes[16];
	ck_assert_uint_eq(tli_search_nodes(search, end, nodes, 16), count);
	for (size_t i = 0; i < count; i++)
		ck_assert_uint_eq(nodes[i], expected[i]);
}

/*
 *   3 --- 4 --- 5      y = 10        a diamond with two paths of the same cost from 0 to 5 would not be decided by
 *   |           |                    positions alone without the tie rule
 *   0 --- 1 --- 2      y = 0
 */
static const tli_point block[] = { { 0, 0 }, { 10, 0 }, { 20, 0 }, { 0, 10 }, { 10, 10 }, { 20, 10 } };

#define BOTH(a, b, length, cost)   \
	{ a, b, length, cost },    \
	{                          \
		b, a, length, cost \
	}

static const tli_graph_edge block_edges[] = {
	BOTH(0, 1, 10, 10),
	BOTH(1, 2, 10, 10),
	BOTH(2, 5, 10, 10),
	BOTH(0, 3, 10, 10),
	BOTH(3, 4, 10, 10),
	BOTH(4, 5, 10, 10),
};

static tli_search_def block_def(const tli_graph *graph, tli_search_end start, tli_search_end goal)
{
	return (tli_search_def){ graph, block, 1, start, goal, INFINITY };
}

START_TEST(equal_paths_are_decided_by_position)
{
	tli_graph *graph = make_graph(6, block_edges, 12);
	tli_search *search = make_search();
	tli_search_def def = block_def(graph, at_node(0), at_node(5));
	tli_search_result result = run(search, &def);
	ck_assert(result.found && result.cost == 30 && !result.is_direct);
	ck_assert(result.start_joined && result.goal_joined);
	/* From 0, node 1 has the smaller f (its straight rest is shorter). */
	check_nodes(search, TLI_NO_NODE, (uint32_t[]){ 0, 1, 2, 5 }, 4);
	uint32_t two[2];
	ck_assert_uint_eq(tli_search_nodes(search, TLI_NO_NODE, two, 2), 4);
	ck_assert(two[0] == 0 && two[1] == 1);
	tli_search_free(search);
	tli_graph_free(graph);
}
END_TEST

START_TEST(start_equal_to_goal_costs_nothing)
{
	tli_graph *graph = make_graph(6, block_edges, 12);
	tli_search *search = make_search();
	tli_search_def def = block_def(graph, at_node(3), at_node(3));
	tli_search_result result = run(search, &def);
	ck_assert(result.found && result.cost == 0 && result.expanded == 0);
	check_nodes(search, TLI_NO_NODE, (uint32_t[]){ 3 }, 1);
	tli_search_free(search);
	tli_graph_free(graph);
}
END_TEST

START_TEST(free_ends_join_what_they_see)
{
	tli_graph *graph = make_graph(6, block_edges, 12);
	tli_search *search = make_search();
	eyes from = { 1 << 3 | 1 << 0, 0 }, to = { 1 << 5, 0 };
	tli_search_def def = block_def(graph, at_point(0, 7, &from), at_point(20, 12, &to));
	tli_search_result result = run(search, &def);
	ck_assert(result.found && result.cost == 3 + 20 + 2);
	check_nodes(search, TLI_NO_NODE, (uint32_t[]){ 3, 4, 5 }, 3);
	ck_assert(tli_search_was_expanded(search, 4) && !tli_search_was_expanded(search, 2));
	ck_assert(!tli_search_was_expanded(search, 99));
	tli_search_free(search);
	tli_graph_free(graph);
}
END_TEST

START_TEST(straight_is_taken_unless_a_path_is_strictly_cheaper)
{
	const tli_graph_edge cheap[] = { { 0, 2, 20, 1 } };
	tli_graph *graph = make_graph(6, cheap, 1);
	tli_search *search = make_search();
	eyes from = { 1 << 0, 0 }, to = { 1 << 2, 0 };
	tli_search_def def = block_def(graph, at_point(0, -3, &from), at_point(20, -3, &to));
	def.direct = 20;
	tli_search_result result = run(search, &def);
	ck_assert(result.found && !result.is_direct && result.cost == 3 + 1 + 3);
	def.direct = 7;
	result = run(search, &def);
	ck_assert(result.found && result.is_direct && result.cost == 7);
	ck_assert_uint_eq(tli_search_nodes(search, TLI_NO_NODE, NULL, 0), 0);
	tli_search_free(search);
	tli_graph_free(graph);
}
END_TEST

START_TEST(nothing_is_asked_when_straight_cannot_be_beaten)
{
	tli_graph *graph = make_graph(6, block_edges, 12);
	tli_search *search = make_search();
	eyes from = { 63, 0 }, to = { 63, 0 };
	tli_search_def def = block_def(graph, at_point(0, 5, &from), at_point(20, 5, &to));
	def.direct = 20;
	tli_search_result result = run(search, &def);
	ck_assert(result.is_direct && result.expanded == 0);
	ck_assert_uint_eq(from.asked + to.asked, 0);
	tli_search_free(search);
	tli_graph_free(graph);
}
END_TEST

START_TEST(far_candidates_are_not_asked)
{
	tli_graph *graph = make_graph(6, block_edges, 12);
	tli_search *search = make_search();
	eyes from = { 63, 0 };
	/* Goal node 1 is seen at once; the candidates on the far side cannot beat it. */
	tli_search_def def = block_def(graph, at_point(8, 0, &from), at_node(1));
	tli_search_result result = run(search, &def);
	ck_assert(result.found && result.cost == 2);
	ck_assert_uint_eq(from.asked, 1);
	check_nodes(search, TLI_NO_NODE, (uint32_t[]){ 1 }, 1);
	tli_search_free(search);
	tli_graph_free(graph);
}
END_TEST

START_TEST(failures_say_which_end_is_alone)
{
	const tli_graph_edge edges[] = { { 0, 1, 10, 10 }, { 3, 4, 10, 10 } };
	tli_graph *graph = make_graph(6, edges, 2);
	tli_search *search = make_search();
	eyes blind = { 0, 0 }, to = { 1 << 4, 0 }, from = { 1 << 0, 0 };
	tli_search_def def = block_def(graph, at_point(0, 1, &blind), at_point(20, 12, &to));
	tli_search_result result = run(search, &def);
	ck_assert(!result.found && !result.start_joined && result.goal_joined && result.nearest == TLI_NO_NODE);
	ck_assert_uint_eq(tli_search_nodes(search, TLI_NO_NODE, NULL, 0), 0);
	def = block_def(graph, at_point(0, 1, &from), at_point(20, 12, &blind));
	result = run(search, &def);
	ck_assert(!result.found && result.start_joined && !result.goal_joined);
	ck_assert_uint_eq(result.nearest, 1);
	check_nodes(search, result.nearest, (uint32_t[]){ 0, 1 }, 2);
	def = block_def(graph, at_node(2), at_node(5));
	result = run(search, &def);
	ck_assert(!result.found && !result.start_joined && !result.goal_joined && result.nearest == 2);
	def = block_def(graph, at_node(0), at_node(4));
	result = run(search, &def);
	ck_assert(!result.found && result.start_joined && result.goal_joined);
	tli_search_free(search);
	tli_graph_free(graph);
}
END_TEST

START_TEST(one_way_edges_are_one_way)
{
	const tli_graph_edge edges[] = { { 0, 1, 10, 10 }, { 1, 2, 10, 10 } };
	tli_graph *graph = make_graph(6, edges, 2);
	tli_search *search = make_search();
	tli_search_def def = block_def(graph, at_node(0), at_node(2));
	ck_assert(run(search, &def).found);
	def = block_def(graph, at_node(2), at_node(0));
	ck_assert(!run(search, &def).found);
	tli_search_free(search);
	tli_graph_free(graph);
}
END_TEST

START_TEST(costs_below_lengths_are_found)
{
	/* 0 -> 3 -> 4 -> 5 is a shuttle that costs next to nothing. */
	tli_graph_edge edges[12];
	for (int i = 0; i < 12; i++)
		edges[i] = block_edges[i];
	for (int i = 6; i < 12; i++)
		edges[i].cost = i < 8 ? 0 : 0.5;
	tli_graph *graph = make_graph(6, edges, 12);
	tli_search *search = make_search();
	tli_search_def def = block_def(graph, at_node(2), at_node(1));
	tli_search_result result = run(search, &def);
	ck_assert(result.found && result.cost == 10);
	def = block_def(graph, at_node(0), at_node(5));
	result = run(search, &def);
	ck_assert(result.found && result.cost == 1);
	check_nodes(search, TLI_NO_NODE, (uint32_t[]){ 0, 3, 4, 5 }, 4);
	tli_search_free(search);
	tli_graph_free(graph);
}
END_TEST

START_TEST(graph_without_nodes_has_only_the_straight_path)
{
	tli_graph *graph = make_graph(0, NULL, 0);
	tli_search *search = make_search();
	eyes e = { 0, 0 };
	tli_search_def def = { graph, NULL, 1, at_point(0, 0, &e), at_point(3, 4, &e), INFINITY };
	ck_assert(!run(search, &def).found);
	def.direct = 5;
	tli_search_result result = run(search, &def);
	ck_assert(result.found && result.is_direct && result.cost == 5);
	tli_search_free(search);
	tli_graph_free(graph);
}
END_TEST

START_TEST(memory_grows_once_and_is_used_again)
{
	failing_install();
	tli_graph *graph = make_graph(6, block_edges, 12), *small = make_graph(2, block_edges, 2);
	tli_search *search = make_search();
	tli_search_def def = block_def(small, at_node(0), at_node(1));
	run(search, &def);
	eyes e = { 63, 0 };
	def = block_def(graph, at_point(0, 0, &e), at_node(5));
	run(search, &def);
	failing_arm(1, 1);
	for (int i = 0; i < 10; i++) {
		def = block_def(i % 2 ? graph : small, at_node(0), at_node(1));
		ck_assert(run(search, &def).cost == 10);
	}
	ck_assert(!failing_disarm()); /* nothing was asked for */
	tli_search_free(search);
	tli_search_free(NULL);
	tli_graph_free(graph);
	tli_graph_free(small);
}
END_TEST

START_TEST(every_failing_allocation_is_an_error_and_leaks_nothing)
{
	failing_install();
	tli_graph *graph = make_graph(6, block_edges, 12);
	size_t before = failing_live_blocks();
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			eyes e = { 63, 0 };
			tli_search_def def = block_def(graph, at_point(1, 1, &e), at_node(5));
			tli_search *search = NULL;
			tli_search_result result = { .found = false };
			failing_arm(k, all_after);
			tl_status status = tli_search_create(&search);
			if (!status)
				status = tli_search_run(search, &def, &result);
			bool injected = failing_disarm();
			ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
			ck_assert_int_eq(result.found, !injected);
			if (search) { /* a second try works */
				ck_assert_uint_eq(tli_search_nodes(search, TLI_NO_NODE, NULL, 0), injected ? 0 : 1);
				ck_assert(run(search, &def).found);
			}
			tli_search_free(search);
			ck_assert_uint_eq(failing_live_blocks(), before);
			if (!injected)
				break;
		}
	}
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			tli_search_result result = { .cost = -1 };
			tli_search_def def = block_def(graph, at_node(0), at_node(5));
			failing_arm(k, all_after);
			tl_status status = search_oracle(&def, &result);
			bool injected = failing_disarm();
			ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
			ck_assert(result.cost == (injected ? -1 : 30));
			if (!injected)
				break;
		}
	}
	ck_assert_uint_eq(failing_live_blocks(), before);
	tli_graph_free(graph);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("search");
	TCase *tests = tcase_create("search");
	tcase_add_test(tests, equal_paths_are_decided_by_position);
	tcase_add_test(tests, start_equal_to_goal_costs_nothing);
	tcase_add_test(tests, free_ends_join_what_they_see);
	tcase_add_test(tests, straight_is_taken_unless_a_path_is_strictly_cheaper);
	tcase_add_test(tests, nothing_is_asked_when_straight_cannot_be_beaten);
	tcase_add_test(tests, far_candidates_are_not_asked);
	tcase_add_test(tests, failures_say_which_end_is_alone);
	tcase_add_test(tests, one_way_edges_are_one_way);
	tcase_add_test(tests, costs_below_lengths_are_found);
	tcase_add_test(tests, graph_without_nodes_has_only_the_straight_path);
	tcase_add_test(tests, memory_grows_once_and_is_used_again);
	tcase_add_test(tests, every_failing_allocation_is_an_error_and_leaks_nothing);
	suite_add_tcase(suite, tests);
	return suite;
}
