/* SPDX-License-Identifier: MIT */
/*
 * A* against Dijkstra on 10,000 random graphs.
 *
 * Nodes lie on a small grid, so that many coincide and many paths are equally long. Edges are one-way or not, parallel,
 * loops; costs are lengths, or below or above them, or 0. Ends are nodes or free points that see a random set of
 * nodes, and now and then each other. Checked: the same verdict, the same cost to 1e-12, and that the path consists
 * of edges that exist and add up to that cost.
 */
#include "base/rng.h"
#include "graph/search.h"
#include "support/runner.h"
#include "support/search_oracle.h"

#include <math.h>
#include <stdlib.h>

enum { NODES_MAX = 64, EDGES_MAX = 512, GRAPHS = 10000 };

#define RELATIVE 1e-12 /* no unit: sums of a few dozen doubles, added in another order */

typedef struct eyes {
	bool sees[NODES_MAX];
} eyes;

static bool eyes_see(void *context, uint32_t node)
{
	const eyes *e = context;
	return e->sees[node];
}

typedef struct world {
	tli_point at[NODES_MAX];
	uint32_t node_count;
	tli_graph_edge edges[EDGES_MAX];
	uint32_t edge_count;
	tli_graph *graph;
	int32_t resolution;
	eyes start_eyes, goal_eyes;
} world;

static int compare_points(const void *a, const void *b)
{
	return tli_point_compare(*(const tli_point *)a, *(const tli_point *)b);
}

static double distance(const world *w, tli_point a, tli_point b)
{
	double dx = (double)a.x - b.x, dy = (double)a.y - b.y;
	return sqrt(dx * dx + dy * dy) / w->resolution;
}

/* `style`: 0 costs are lengths, 1 anything up to three lengths, 2 at least the length, 3 also 0 */
static double random_cost(tli_rng *rng, double length, int64_t style)
{
	if (style == 1)
		return length * 3 * tli_rng_unit(rng);
	if (style == 2)
		return length * (1 + tli_rng_unit(rng));
	if (style == 3)
		return (double)tli_rng_between(rng, 0, 1) * length * tli_rng_unit(rng);
	return length;
}

static void add_edge(world *w, tli_graph_edge edge)
{
	if (w->edge_count < EDGES_MAX)
		w->edges[w->edge_count++] = edge;
}

static void make_world(world *w, tli_rng *rng)
{
	int64_t side = tli_rng_between(rng, 1, 3) * 8, style = tli_rng_between(rng, 0, 3);
	w->resolution = 1 << tli_rng_between(rng, 0, 4);
	w->node_count = (uint32_t)tli_rng_between(rng, 0, NODES_MAX);
	for (uint32_t n = 0; n < w->node_count; n++)
		w->at[n] = (tli_point){ (int32_t)tli_rng_between(rng, -side, side),
			(int32_t)tli_rng_between(rng, -side, side) };
	qsort(w->at, w->node_count, sizeof *w->at, compare_points);
	w->edge_count = 0;
	int64_t wanted = w->node_count ? tli_rng_between(rng, 0, w->node_count * 3) : 0;
	for (int64_t i = 0; i < wanted; i++) {
		tli_graph_edge edge = { (uint32_t)tli_rng_between(rng, 0, w->node_count - 1),
			(uint32_t)tli_rng_between(rng, 0, w->node_count - 1), 0, 0 };
		edge.length = distance(w, w->at[edge.from], w->at[edge.to]);
		edge.cost = random_cost(rng, edge.length, style);
		add_edge(w, edge);
		if (tli_rng_between(rng, 0, 2) > 0)
			add_edge(w, (tli_graph_edge){ edge.to, edge.from, edge.length, edge.cost });
	}
	ck_assert_int_eq(tli_graph_create(w->node_count, w->edges, w->edge_count, &w->graph), TL_OK);
}

static tli_search_end random_end(world *w, eyes *e, tli_rng *rng)
{
	if (w->node_count > 0 && tli_rng_between(rng, 0, 1))
		return (tli_search_end){ .node = (uint32_t)tli_rng_between(rng, 0, w->node_count - 1) };
	int64_t one_in = tli_rng_between(rng, 1, 12);
	for (uint32_t n = 0; n < w->node_count; n++)
		e->sees[n] = tli_rng_between(rng, 1, one_in) == 1;
	tli_point at = { (int32_t)tli_rng_between(rng, -24, 24), (int32_t)tli_rng_between(rng, -24, 24) };
	return (tli_search_end){ TLI_NO_NODE, at, eyes_see, e, NULL };
}

static bool nearly(double a, double b)
{
	return fabs(a - b) <= RELATIVE * fmax(fabs(a), fabs(b));
}

static double cheapest_edge(const world *w, uint32_t from, uint32_t to)
{
	double best = INFINITY;
	for (uint32_t i = 0; i < w->edge_count; i++) {
		if (w->edges[i].from == from && w->edges[i].to == to)
			best = fmin(best, w->edges[i].cost);
	}
	return best;
}

static void check_path(const world *w, const tli_search_def *def, const tli_search *search, double cost)
{
	uint32_t nodes[NODES_MAX];
	size_t count = tli_search_nodes(search, TLI_NO_NODE, nodes, NODES_MAX);
	ck_assert(count > 0 && count <= NODES_MAX);
	double sum = 0;
	if (def->start.node == TLI_NO_NODE) {
		ck_assert(w->start_eyes.sees[nodes[0]]);
		sum += distance(w, def->start.at, w->at[nodes[0]]);
	} else {
		ck_assert_uint_eq(nodes[0], def->start.node);
	}
	for (size_t i = 1; i < count; i++)
		sum += cheapest_edge(w, nodes[i - 1], nodes[i]);
	if (def->goal.node == TLI_NO_NODE) {
		ck_assert(w->goal_eyes.sees[nodes[count - 1]]);
		sum += distance(w, w->at[nodes[count - 1]], def->goal.at);
	} else {
		ck_assert_uint_eq(nodes[count - 1], def->goal.node);
	}
	ck_assert(nearly(sum, cost));
}

/* A failed search has expanded exactly what can be reached; `nearest` is one of those. */
static void check_failure(
	const world *w, const tli_search_def *def, const tli_search *search, const tli_search_result *result)
{
	tli_point goal = def->goal.node == TLI_NO_NODE ? def->goal.at : w->at[def->goal.node];
	double best = INFINITY;
	for (uint32_t n = 0; n < w->node_count; n++) {
		tli_search_def to = *def;
		to.goal = (tli_search_end){ .node = n };
		to.direct = INFINITY;
		tli_search_result reached;
		ck_assert_int_eq(search_oracle(&to, &reached), TL_OK);
		ck_assert_int_eq(reached.found, tli_search_was_expanded(search, n));
		if (reached.found)
			best = fmin(best, distance(w, w->at[n], goal));
	}
	ck_assert_int_eq(result->nearest == TLI_NO_NODE, best == INFINITY);
	if (best < INFINITY)
		ck_assert(distance(w, w->at[result->nearest], goal) == best);
}

static void check_query(world *w, tli_search *search, tli_rng *rng)
{
	tli_search_def def = { .graph = w->graph, .positions = w->at, .resolution = w->resolution, .direct = INFINITY };
	def.start = random_end(w, &w->start_eyes, rng);
	def.goal = random_end(w, &w->goal_eyes, rng);
	if (def.start.node == TLI_NO_NODE && def.goal.node == TLI_NO_NODE && tli_rng_between(rng, 0, 3) == 0)
		def.direct = distance(w, def.start.at, def.goal.at);
	tli_search_result fast, slow;
	ck_assert_int_eq(tli_search_run(search, &def, &fast), TL_OK);
	ck_assert_int_eq(search_oracle(&def, &slow), TL_OK);
	ck_assert_int_eq(fast.found, slow.found);
	if (!fast.found) {
		check_failure(w, &def, search, &fast);
		return;
	}
	ck_assert(nearly(fast.cost, slow.cost));
	if (!fast.is_direct)
		check_path(w, &def, search, fast.cost);
}

START_TEST(a_star_agrees_with_dijkstra)
{
	tli_rng rng = { 31 };
	world *w = calloc(1, sizeof *w);
	tli_search *search;
	ck_assert_ptr_nonnull(w);
	ck_assert_int_eq(tli_search_create(&search), TL_OK);
	for (int i = 0; i < GRAPHS; i++) {
		make_world(w, &rng);
		for (int query = 0; query < 2; query++)
			check_query(w, search, &rng);
		tli_graph_free(w->graph);
	}
	tli_search_free(search);
	free(w);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("search against its oracle");
	TCase *tests = tcase_create("oracle");
	tcase_add_test(tests, a_star_agrees_with_dijkstra);
	suite_add_tcase(suite, tests);
	return suite;
}
