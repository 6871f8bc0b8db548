/* SPDX-License-Identifier: MIT */
/*
 * The search that finds what a state sees cone by cone, on thousands of small maps in which everything touches:
 *
 *   paths     are as long as those of the oracle, with pockets and without, are paths, and are those of the search over edges
 *   edges     of a state are what it reaches, for a path that arrives along any edge
 */
#include "base/array.h"
#include "support/corner_world.h"
#include "support/path_oracle.h"
#include "support/path_scenes.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "taut/cone_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCHES = 4, MAX_POINTS = 64 };
#define MAPS ROUNDS_OF(5000U, 800U)
#define EDGE_MAPS ROUNDS_OF(500U, 100U)

#define EQUAL 1e-9 /* relative */
#define SAME CORNER_WORLD_SAME

struct world {
	struct path_scene scene;
	path_oracle *oracle;
	struct corner_world made;
	tli_cones *cones;
};

static void make_world(struct world *w, uint64_t seed)
{
	path_scene_from_seed(&w->scene, seed);
	w->oracle = path_oracle_create(w->scene.walls, w->scene.count);
	corner_world_from_scene(&w->made, &w->scene);
	ck_assert_int_eq(tli_cones_create(&w->cones), TL_OK);
}

static void free_world(struct world *w)
{
	tli_cones_free(w->cones);
	corner_world_free(&w->made);
	path_oracle_free(w->oracle);
}

static bool is_connected(const struct world *w, tli_point start, tli_point goal)
{
	const tli_mesh *mesh = w->made.mesh;
	return mesh->component[tli_mesh_locate(mesh, start).edge / 3] ==
		mesh->component[tli_mesh_locate(mesh, goal).edge / 3];
}

static tli_cones_def question(const struct world *w, tli_point start, tli_point goal)
{
	const tli_mesh *mesh = w->made.mesh;
	return (tli_cones_def){ w->made.corners, start, goal, tli_mesh_locate(mesh, start), tli_mesh_locate(mesh, goal),
		NULL, false };
}

static void check_points(struct world *w, tli_point start, tli_point goal, const tli_taut_result *result)
{
	tli_point points[MAX_POINTS + 2] = { start };
	size_t count = 0;
	const uint32_t *corners = tli_cones_path_corners(w->cones, &count);
	ck_assert_uint_le(count, MAX_POINTS);
	for (size_t i = 0; i < count; i++)
		points[i + 1] = w->made.corners->positions[corners[i]];
	points[count + 1] = goal;
	double checked = 0;
	const char *complaint = path_oracle_check_path(w->oracle, points, count + 2, &checked);
	if (complaint || !corner_world_equal(result->length, checked, SAME))
		corner_world_fail(
			&w->scene, start, goal, complaint ? complaint : "the length is not that of the points");
}

/* The search over edges finds the same path, point by point. (Of two corners at one point either will do.) */
static void check_same_path(struct world *w, tli_point start, tli_point goal)
{
	ck_assert(corner_world_join(&w->made, start, goal, true));
	tli_taut_def def = corner_world_question(&w->made, start, goal, true);
	tli_taut_result result;
	ck_assert_int_eq(tli_taut_run(w->made.taut, &def, &result), TL_OK);
	size_t count = 0, by_cones = 0;
	const uint32_t *corners = tli_taut_path_corners(w->made.taut, &count);
	const uint32_t *same = tli_cones_path_corners(w->cones, &by_cones);
	bool differs = !result.found || count != by_cones;
	for (size_t i = 0; i < count && !differs; i++)
		differs = !tli_point_equal(w->made.corners->positions[corners[i]], w->made.corners->positions[same[i]]);
	if (differs)
		corner_world_fail(&w->scene, start, goal, "the path is not that of the search over edges");
}

static void check_path(struct world *w, tli_point start, tli_point goal)
{
	struct path_answer answer = path_oracle_find(w->oracle, start, goal);
	if (answer.status == PATH_START_BLOCKED || answer.status == PATH_GOAL_BLOCKED || !is_connected(w, start, goal))
		return;
	if (tli_point_equal(start, goal) || corner_world_is_straight(start, goal, answer.length))
		return;
	tli_cones_def def = question(w, start, goal);
	tli_block_ends ends = tli_pockets_between(
		&w->made.corners->pockets, def.start_location.edge / 3, def.goal_location.edge / 3);
	for (int pockets = 0; pockets < 2; pockets++) {
		def.blocks = pockets ? &ends : NULL;
		tli_taut_result result;
		ck_assert_int_eq(tli_cones_run(w->cones, &def, &result), TL_OK);
		if (result.found != (answer.status == PATH_FOUND) ||
			(result.found && !corner_world_equal(result.length, answer.length, EQUAL)))
			corner_world_fail(&w->scene, start, goal, "the path is not as long as it should be");
		if (result.found) {
			check_points(w, start, goal, &result);
			check_same_path(w, start, goal);
		}
	}
}

START_TEST(paths_are_as_long_as_those_of_the_oracle)
{
	for (uint64_t seed = (uint64_t)_i * MAPS; seed < ((uint64_t)_i + 1) * MAPS; seed++) {
		struct world w;
		make_world(&w, seed);
		for (int i = 0; i < PATH_SCENE_QUESTIONS; i++)
			check_path(&w, w.scene.questions[i][0], w.scene.questions[i][1]);
		free_world(&w);
	}
}
END_TEST

/* ---- edges ---- */

/* Puts what a path from a point sees that bends at the state into `reached`, 1 for each state. */
static void look_all(struct world *w, uint32_t state, tli_point from, uint8_t *reached)
{
	tli_cones *cones = w->cones;
	tli_point at = w->made.graph.positions[state / 2];
	tli_cones_def def = question(w, at, w->scene.questions[0][1]);
	def.goal_location = (tli_mesh_location){ TLI_MESH_IN_TRIANGLE, -3 }; /* none is met */
	ck_assert_int_eq(tli_cones_begin(cones, &def), TL_OK);
	uint32_t number = tli_cones_add_reached(cones, state);
	ck_assert_uint_eq(number, 0);
	cones->reached[number].g = 0;
	tli_cones_begin_root(cones, at, number);
	tli_cones_look_from_corner(cones, tli_direction_to(from, at));
	tli_cone_node node;
	while (tli_cone_queue_take(&cones->queue, INFINITY, &node))
		if (node.root != TLI_CONE_IS_STATE)
			tli_cones_walk_on(cones, &node);
	ck_assert_int_eq(cones->status, TL_OK);
	for (uint32_t i = 0; i < w->made.graph.state_count; i++)
		reached[i] = i != state && tli_cones_find(cones, i) != NULL;
}

static bool same_direction(tli_direction a, tli_direction b)
{
	return tli_cross(a, b) == 0 && tli_dot_directions(a, b) > 0;
}

/* May a path from a point take the edge? One that comes to a free wall end along the wall's line goes on along the wall and does not turn
 * back. */
static bool is_taut(const struct world *w, uint32_t state, tli_point from, const tli_taut_edge *edge)
{
	const tli_corner *corner = &w->made.corners->corners[state / 2];
	tli_direction arrival = tli_direction_to(from, corner->at);
	tli_direction d = tli_direction_to(corner->at, w->made.graph.positions[edge->to / 2]);
	bool at_wall = same_direction(arrival, state & 1 ? corner->d2 : corner->d1);
	return tli_taut_turn_is_taut(arrival, d, state) && (!at_wall || same_direction(arrival, d));
}

static void check_edges(struct world *w, uint32_t state, tli_point from, uint8_t *reached)
{
	tli_taut_row row;
	look_all(w, state, from, reached);
	row = tli_taut_whole_row(&w->made.graph, state);
	bool same = true;
	for (uint32_t i = 0; i < row.count; i++) {
		same &= reached[row.edges[i].to] == is_taut(w, state, from, &row.edges[i]);
		reached[row.edges[i].to] = 0;
	}
	for (uint32_t i = 0; i < w->made.graph.state_count; i++)
		same &= !reached[i];
	if (!same)
		corner_world_fail(&w->scene, from, w->made.graph.positions[state / 2],
			"what is reached is not what the edges lead to");
}

/* Along each edge of the graph, and from there along all. */
START_TEST(what_a_state_reaches_are_its_edges)
{
	for (uint64_t seed = (uint64_t)_i * EDGE_MAPS; seed < ((uint64_t)_i + 1) * EDGE_MAPS; seed++) {
		struct world w;
		make_world(&w, seed);
		const tli_taut_graph *graph = &w.made.graph;
		uint8_t *reached = calloc(graph->state_count + 1, 1);
		ck_assert_ptr_nonnull(reached);
		for (uint32_t state = 0; state < graph->state_count; state++)
			for (uint32_t e = graph->first[state]; e < graph->first[state + 1]; e++)
				check_edges(&w, graph->edges[e].to, graph->positions[state / 2], reached);
		free(reached);
		free_world(&w);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("cones");
	TCase *paths = tcase_create("paths");
	tcase_add_loop_test(paths, paths_are_as_long_as_those_of_the_oracle, 0, BATCHES);
	tcase_add_loop_test(paths, what_a_state_reaches_are_its_edges, 0, BATCHES);
	suite_add_tcase(suite, paths);
	return suite;
}
