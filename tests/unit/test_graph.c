/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/graph: rows, order, components, the cost scale, limits and failing allocations.
 */
#include "base/rng.h"
#include "graph/graph.h"
#include "support/failing.h"
#include "support/runner.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static tli_graph *make_graph(uint32_t node_count, const tli_graph_edge *edges, size_t edge_count)
{
	tli_graph *graph = NULL;
	ck_assert_int_eq(tli_graph_create(node_count, edges, edge_count, &graph), TL_OK);
	ck_assert_ptr_nonnull(graph);
	return graph;
}

START_TEST(empty_graph_has_nothing)
{
	tli_graph *graph = make_graph(0, NULL, 0);
	ck_assert_uint_eq(graph->node_count, 0);
	ck_assert_uint_eq(graph->edge_count, 0);
	ck_assert_uint_eq(graph->component_count, 0);
	ck_assert_uint_eq(graph->first[0], 0);
	ck_assert(graph->cost_scale == 1);
	tli_graph_free(graph);
}
END_TEST

START_TEST(nodes_without_edges_are_components_of_their_own)
{
	tli_graph *graph = make_graph(3, NULL, 0);
	ck_assert_uint_eq(graph->component_count, 3);
	for (uint32_t n = 0; n < 3; n++) {
		ck_assert_uint_eq(graph->component[n], n);
		ck_assert_uint_eq(graph->component_size[n], 1);
		ck_assert_uint_eq(graph->first[n + 1], 0);
	}
	tli_graph_free(graph);
}
END_TEST

START_TEST(rows_are_sorted_by_target_then_cost_then_length)
{
	const tli_graph_edge edges[] = {
		{ 2, 0, 3, 3 },
		{ 0, 2, 5, 2 },
		{ 0, 1, 4, 9 },
		{ 0, 2, 4, 2 },
		{ 0, 2, 1, 1 },
		{ 0, 1, 4, 4 },
		{ 2, 2, 0, 0 },
	};
	tli_graph *graph = make_graph(3, edges, 7);
	const uint32_t first[] = { 0, 5, 5, 7 }, to[] = { 1, 1, 2, 2, 2, 0, 2 };
	const double length[] = { 4, 4, 1, 4, 5, 3, 0 }, cost[] = { 4, 9, 1, 2, 2, 3, 0 };
	ck_assert_mem_eq(graph->first, first, sizeof first);
	ck_assert_mem_eq(graph->to, to, sizeof to);
	ck_assert_mem_eq(graph->length, length, sizeof length);
	ck_assert_mem_eq(graph->cost, cost, sizeof cost);
	ck_assert(
		tli_graph_has_edge_in(graph, 0) && tli_graph_has_edge_in(graph, 1) && tli_graph_has_edge_in(graph, 2));
	tli_graph_free(graph);
}
END_TEST

START_TEST(components_ignore_arrows_and_count_from_their_smallest_node)
{
	const tli_graph_edge edges[] = { { 5, 1, 1, 1 }, { 4, 2, 1, 1 }, { 2, 6, 1, 1 }, { 1, 3, 1, 1 } };
	tli_graph *graph = make_graph(7, edges, 4);
	const uint32_t component[] = { 0, 1, 2, 1, 2, 1, 2 }, size[] = { 1, 3, 3 };
	ck_assert_uint_eq(graph->component_count, 3);
	ck_assert(tli_graph_has_edge_in(graph, 1) && !tli_graph_has_edge_in(graph, 5) &&
		!tli_graph_has_edge_in(graph, 0));
	ck_assert_mem_eq(graph->component, component, sizeof component);
	ck_assert_mem_eq(graph->component_size, size, sizeof size);
	tli_graph_free(graph);
}
END_TEST

START_TEST(cost_scale_is_the_smallest_ratio_and_at_most_one)
{
	const tli_graph_edge edges[] = { { 0, 1, 2, 6 }, { 1, 0, 4, 1 }, { 0, 0, 0, 0 }, { 1, 1, 3, 1.5 } };
	tli_graph *all = make_graph(2, edges, 4);
	ck_assert(all->cost_scale == 0.25);
	tli_graph *expensive = make_graph(2, edges, 1);
	ck_assert(expensive->cost_scale == 1);
	const tli_graph_edge free_of_charge[] = { { 0, 1, 2, 0 } };
	tli_graph *nothing = make_graph(2, free_of_charge, 1);
	ck_assert(nothing->cost_scale == 0);
	/* A length of 0 gives no ratio, whatever it costs. */
	tli_graph *point = make_graph(1, edges + 2, 1);
	ck_assert(point->cost_scale == 1);
	tli_graph_free(all);
	tli_graph_free(expensive);
	tli_graph_free(nothing);
	tli_graph_free(point);
}
END_TEST

static double pair_length(const void *context, uint32_t a, uint32_t b)
{
	(void)context;
	return 100 * (a < b ? a : b) + (a < b ? b : a);
}

static const tli_graph_lengths lengths = { pair_length, NULL };

START_TEST(too_many_edges_are_refused)
{
	tli_graph *graph = NULL;
	ck_assert_int_eq(tli_graph_create(1, NULL, UINT32_MAX, &graph), TL_E_LIMIT);
	ck_assert_int_eq(tli_graph_create(UINT32_MAX, NULL, 0, &graph), TL_E_LIMIT);
	ck_assert_int_eq(tli_graph_create_from_pairs(1, NULL, UINT32_MAX / 2, lengths, &graph), TL_E_LIMIT);
	ck_assert_int_eq(tli_graph_create_from_pairs(UINT32_MAX, NULL, 0, lengths, &graph), TL_E_LIMIT);
	ck_assert_ptr_null(graph);
}
END_TEST

/* Random edges in a random order, few nodes, so that there are long runs of parallel ones. */
static void fill_randomly(tli_graph_edge *edges, uint32_t count, uint32_t node_count, tli_rng *rng)
{
	for (uint32_t i = 0; i < count; i++) {
		edges[i].from = (uint32_t)tli_rng_between(rng, 0, node_count - 1);
		edges[i].to = (uint32_t)tli_rng_between(rng, 0, node_count - 1);
		edges[i].length = (double)tli_rng_between(rng, 0, 5);
		edges[i].cost = (double)tli_rng_between(rng, 0, 5);
	}
}

static int compare_edges(const void *left, const void *right)
{
	const tli_graph_edge *a = left, *b = right;
	if (a->from != b->from)
		return a->from < b->from ? -1 : 1;
	if (a->to != b->to)
		return a->to < b->to ? -1 : 1;
	if (a->cost != b->cost)
		return a->cost < b->cost ? -1 : 1;
	return (a->length > b->length) - (a->length < b->length);
}

START_TEST(random_edges_come_out_as_qsort_orders_them)
{
	enum { EDGES = 300 };
	tli_rng rng = { 11 };
	tli_graph_edge edges[EDGES];
	for (int round = 0; round < 200; round++) {
		uint32_t nodes = (uint32_t)tli_rng_between(&rng, 1, 40),
			 count = (uint32_t)tli_rng_between(&rng, 0, EDGES);
		fill_randomly(edges, count, nodes, &rng);
		tli_graph *graph = make_graph(nodes, edges, count);
		qsort(edges, count, sizeof *edges, compare_edges);
		uint32_t e = 0, wrong = 0;
		for (uint32_t n = 0; n < nodes; n++) {
			wrong += graph->first[n] != e;
			for (; e < graph->first[n + 1]; e++) {
				tli_graph_edge got = { n, graph->to[e], graph->length[e], graph->cost[e] };
				wrong += compare_edges(&got, &edges[e]) != 0;
			}
		}
		ck_assert_uint_eq(e, count);
		ck_assert_uint_eq(wrong, 0);
		tli_graph_free(graph);
	}
}
END_TEST

static void check_same_graph(const tli_graph *a, const tli_graph *b)
{
	ck_assert(a->node_count == b->node_count && a->edge_count == b->edge_count);
	ck_assert_mem_eq(a->first, b->first, (a->node_count + 1) * sizeof *a->first);
	ck_assert_mem_eq(a->component, b->component, a->node_count * sizeof *a->component);
	for (uint32_t e = 0; e < a->edge_count; e++)
		ck_assert(a->to[e] == b->to[e] && a->length[e] == b->length[e] && a->cost[e] == b->cost[e]);
	ck_assert(a->component_count == b->component_count && a->cost_scale == b->cost_scale);
	ck_assert_uint_eq(tli_graph_bytes(a), tli_graph_bytes(b));
}

START_TEST(random_pairs_come_out_as_the_same_edges)
{
	enum { NODES = 30 };
	tli_rng rng = { 13 };
	for (int round = 0; round < 200; round++) {
		tli_graph_pair pairs[NODES * NODES];
		tli_graph_edge edges[2 * NODES * NODES];
		uint32_t nodes = (uint32_t)tli_rng_between(&rng, 0, NODES), count = 0;
		for (uint32_t a = 0; a < nodes; a++) {
			for (uint32_t b = 0; b < a; b++) {
				if (tli_rng_between(&rng, 0, round) > 10)
					continue;
				uint32_t at = (uint32_t)tli_rng_between(&rng, 0, count);
				pairs[count++] = pairs[at];
				pairs[at] = round % 2 ? (tli_graph_pair){ a, b } : (tli_graph_pair){ b, a };
			}
		}
		for (uint32_t i = 0; i < count; i++) {
			uint32_t a = pairs[i].a, b = pairs[i].b;
			double length = pair_length(NULL, a, b);
			edges[2 * i] = (tli_graph_edge){ a, b, length, length };
			edges[2 * i + 1] = (tli_graph_edge){ b, a, length, length };
		}
		tli_graph *plain = make_graph(nodes, edges, 2 * (size_t)count), *graph = NULL;
		ck_assert_int_eq(tli_graph_create_from_pairs(nodes, pairs, count, lengths, &graph), TL_OK);
		check_same_graph(plain, graph);
		tli_graph_free(plain);
		tli_graph_free(graph);
	}
}
END_TEST

/* The naive twin of the components: colours spread until nothing changes. */
START_TEST(components_agree_with_spreading_colours)
{
	enum { NODES = 60 };
	tli_rng rng = { 12 };
	for (int round = 0; round < 200; round++) {
		tli_graph_edge edges[80];
		uint32_t count = (uint32_t)tli_rng_between(&rng, 0, 80), colour[NODES];
		fill_randomly(edges, count, NODES, &rng);
		tli_graph *graph = make_graph(NODES, edges, count);
		for (uint32_t n = 0; n < NODES; n++)
			colour[n] = n;
		for (bool changed = true; changed;) {
			changed = false;
			for (uint32_t i = 0; i < count; i++) {
				uint32_t *a = &colour[edges[i].from], *b = &colour[edges[i].to];
				changed = changed || *a != *b;
				*a = *b = *a < *b ? *a : *b;
			}
		}
		uint32_t seen = 0, wrong = 0;
		for (uint32_t a = 0; a < NODES; a++) {
			for (uint32_t b = 0; b < NODES; b++)
				wrong += (colour[a] == colour[b]) != (graph->component[a] == graph->component[b]);
			if (colour[a] == a)
				wrong += graph->component[a] != seen++;
		}
		ck_assert_uint_eq(wrong, 0);
		ck_assert_uint_eq(graph->component_count, seen);
		tli_graph_free(graph);
	}
}
END_TEST

START_TEST(bytes_are_less_where_costs_are_lengths)
{
	tli_graph_edge edges[] = { { 0, 1, 2, 2 }, { 1, 0, 4, 4 } };
	tli_graph *same = make_graph(2, edges, 2);
	edges[0].cost = 3;
	tli_graph *other = make_graph(2, edges, 2);
	ck_assert_uint_eq(tli_graph_bytes(other), tli_graph_bytes(same) + 2 * sizeof(double));
	tli_graph_free(same);
	tli_graph_free(other);
	tli_graph_free(NULL);
}
END_TEST

static void fail_each_allocation(bool from_pairs)
{
	const tli_graph_edge edges[] = { { 0, 1, 2, 1 }, { 1, 0, 4, 4 } };
	const tli_graph_pair pairs[] = { { 1, 0 } };
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			tli_graph *graph = NULL;
			failing_arm(k, all_after);
			tl_status status = from_pairs ? tli_graph_create_from_pairs(2, pairs, 1, lengths, &graph)
						      : tli_graph_create(2, edges, 2, &graph);
			bool injected = failing_disarm();
			ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
			tli_graph_free(graph);
			ck_assert_uint_eq(failing_live_blocks(), 0);
			if (!injected)
				break;
		}
	}
}

START_TEST(every_failing_allocation_is_an_error_and_leaks_nothing)
{
	failing_install();
	fail_each_allocation(false);
	fail_each_allocation(true);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("graph");
	TCase *tests = tcase_create("graph");
	tcase_add_test(tests, empty_graph_has_nothing);
	tcase_add_test(tests, nodes_without_edges_are_components_of_their_own);
	tcase_add_test(tests, rows_are_sorted_by_target_then_cost_then_length);
	tcase_add_test(tests, components_ignore_arrows_and_count_from_their_smallest_node);
	tcase_add_test(tests, cost_scale_is_the_smallest_ratio_and_at_most_one);
	tcase_add_test(tests, too_many_edges_are_refused);
	tcase_add_test(tests, random_edges_come_out_as_qsort_orders_them);
	tcase_add_test(tests, random_pairs_come_out_as_the_same_edges);
	tcase_add_test(tests, components_agree_with_spreading_colours);
	tcase_add_test(tests, bytes_are_less_where_costs_are_lengths);
	tcase_add_test(tests, every_failing_allocation_is_an_error_and_leaks_nothing);
	suite_add_tcase(suite, tests);
	return suite;
}
