/* SPDX-License-Identifier: MIT */
/*
 * Hub labels against the search and the oracle of paths, on thousands of small maps in which everything touches, and against the search
 * on bigger ones:
 *
 *   paths      with labels the same as with the search, as long as the oracle says, and a path
 *   graph     every edge has its reverse one, which is what labels are built on
 *   records   groups are in the order of the edges, hubs ascend, and each hop is one step nearer to its hub
 */
#include "taut/labels/internal.h"
#include "sight/sight.h"
#include "support/corner_world.h"
#include "support/generate.h"
#include "support/path_oracle.h"
#include "support/path_scenes.h"
#include "support/runner.h"
#include "support/rounds.h"

#include <math.h>
#include <stdlib.h>

#define MAPS ROUNDS_OF(1000, 125)
enum {
	BATCHES = 4,
	MAX_POINTS = 64,
};
#define BIG_WALLS ROUNDS_OF(1500U, 500U)
#define BIG_QUESTIONS ROUNDS_OF(400, 100)

#define EQUAL 1e-9 /* relative */
#define SAME CORNER_WORLD_SAME

struct world {
	struct corner_world made;
	tli_labels *labels;
	tli_labels_query *query;
	uint64_t work; /* of making the labels */
};

static void index_world(struct world *w)
{
	tli_labels_def def = tli_default_labels_def();
	def.work = &w->work;
	ck_assert_int_eq(tli_labels_create(&w->made.graph, &def, &w->labels), TL_OK);
	ck_assert_int_eq(tli_labels_query_create(&w->query), TL_OK);
}

static void free_world(struct world *w)
{
	tli_labels_query_free(w->query);
	tli_labels_free(w->labels);
	corner_world_free(&w->made);
}

/* ---- paths ---- */

static bool is_same_path(struct world *w)
{
	size_t count, wanted;
	const uint32_t *corners = tli_labels_path_corners(w->query, &count);
	const uint32_t *expected = tli_taut_path_corners(w->made.taut, &wanted);
	bool same = count == wanted;
	for (size_t i = 0; i < count && same; i++)
		same = tli_point_equal(w->made.graph.positions[corners[i]], w->made.graph.positions[expected[i]]);
	return same;
}

/* The length with labels; INFINITY: no path. NULL in *complaint if the path is that of the search. */
static double find_path(struct world *w, tli_point start, tli_point goal, const char **complaint)
{
	tli_taut_result result, wanted;
	tli_taut_def def = corner_world_question(&w->made, start, goal, false);
	ck_assert_int_eq(tli_labels_run(w->labels, w->query, &def, &result), TL_OK);
	ck_assert_int_eq(tli_taut_run(w->made.taut, &def, &wanted), TL_OK);
	*complaint = NULL;
	if (result.found != wanted.found || result.length != wanted.length)
		*complaint = "labels and search differ";
	else if (result.found && !is_same_path(w))
		*complaint = "the path is another";
	return result.length;
}

static const char *check_leg_by_leg(
	const struct world *w, path_oracle *oracle, tli_point start, tli_point goal, double length)
{
	tli_point points[MAX_POINTS];
	size_t count;
	const uint32_t *corners = tli_labels_path_corners(w->query, &count);
	ck_assert_uint_le(count + 2, MAX_POINTS);
	points[0] = start;
	for (size_t i = 0; i < count; i++)
		points[i + 1] = w->made.graph.positions[corners[i]];
	points[count + 1] = goal;
	double checked = 0;
	const char *complaint = path_oracle_check_path(oracle, points, count + 2, &checked);
	return complaint || corner_world_equal(length, checked, SAME) ? complaint
								      : "the length is not that of the points";
}

/* A straight path is not theirs to find; what is found beside one is a path, but it depends on how one looks. */
static void check_question(
	struct world *w, const struct path_scene *scene, path_oracle *oracle, tli_point start, tli_point goal)
{
	struct path_answer answer = path_oracle_find(oracle, start, goal);
	if (answer.status == PATH_START_BLOCKED || answer.status == PATH_GOAL_BLOCKED || tli_point_equal(start, goal))
		return;
	double wanted = answer.status == PATH_FOUND ? answer.length : INFINITY;
	bool straight = corner_world_is_straight(start, goal, wanted);
	for (unsigned pockets = 0; pockets < 2; pockets++) {
		const char *complaint = NULL;
		double length = INFINITY;
		if (corner_world_join(&w->made, start, goal, pockets))
			length = find_path(w, start, goal, &complaint);
		if (straight && length >= wanted * (1 - EQUAL))
			complaint = NULL;
		else if (!complaint && !corner_world_equal(length, wanted, EQUAL))
			complaint = "the path is not as long as it should be";
		if (!complaint && !straight && length < INFINITY)
			complaint = check_leg_by_leg(w, oracle, start, goal, length);
		if (complaint)
			corner_world_fail(scene, start, goal, complaint);
	}
}

/* ---- graph and records: plain conditions, for libcheck writes a line for every assertion ---- */

static const tli_taut_edge *find_edge(const tli_taut_graph *graph, uint32_t state, uint32_t to)
{
	for (uint32_t e = graph->first[state]; e < graph->first[state + 1]; e++) {
		if (graph->edges[e].to == to)
			return &graph->edges[e];
	}
	return NULL;
}

static bool has_reverse_edges(const tli_taut_graph *graph)
{
	bool good = true;
	for (uint32_t state = 0; state < graph->state_count; state++) {
		for (uint32_t e = graph->first[state]; e < graph->first[state + 1]; e++) {
			const tli_taut_edge *back = find_edge(graph, graph->edges[e].to ^ 1, state ^ 1);
			good &= back && back->length == graph->edges[e].length;
		}
	}
	return good;
}

/* Labels from `first` on are the group's. */
static bool is_good_group(const struct world *w, const tli_label_record *record, uint32_t first,
	const tli_label_group *group, const tli_taut_edge *edge)
{
	tli_point here = w->made.graph.positions[record->state / 2], to = w->made.graph.positions[edge->to / 2];
	bool good = group->to.x == to.x - here.x && group->to.y == to.y - here.y && group->end > first;
	for (uint32_t i = first; i < group->end; i++) {
		uint32_t hub = tli_label_record_hubs(record)[i];
		tli_weight weight = tli_weight_of_edge(edge->length, here, to) +
			tli_hub_walk_weight(w->labels, tli_label_record_of(w->labels, edge->to), hub);
		good &= i == first || tli_label_record_hubs(record)[i - 1] < hub;
		good &= weight == tli_hub_walk_weight(w->labels, record, hub);
		good &= tli_label_units(w->labels, weight) == tli_label_record_units(record)[i];
	}
	return good;
}

static bool is_good_record(const struct world *w, uint32_t state)
{
	const tli_label_record *record = tli_label_record_of(w->labels, state);
	const tli_taut_edge *last = NULL;
	uint32_t end = 1;
	if (record->state != state || record->labels == 0 || tli_label_record_units(record)[0] != 0)
		return false;
	for (uint32_t i = 0; i < record->groups; i++) {
		const tli_label_group *group = &tli_label_record_groups(record)[i];
		const tli_taut_edge *edge = find_edge(
			&w->made.graph, state, tli_label_record_at(w->labels, group->hop)->state);
		if (!edge || (last && edge <= last) || !is_good_group(w, record, end, group, edge))
			return false;
		last = edge;
		end = group->end;
	}
	return end == record->labels;
}

static void check_labels(const struct world *w)
{
	bool good = has_reverse_edges(&w->made.graph);
	for (uint32_t state = 0; state < w->made.graph.state_count && good; state++)
		good = is_good_record(w, state);
	ck_assert(good);
}

START_TEST(labels_are_as_good_as_the_search_and_the_oracle)
{
	for (uint64_t seed = (uint64_t)_i * MAPS; seed < ((uint64_t)_i + 1) * MAPS; seed++) {
		struct path_scene scene;
		struct world w;
		path_scene_from_seed(&scene, seed);
		corner_world_from_scene(&w.made, &scene);
		index_world(&w);
		check_labels(&w);
		path_oracle *oracle = path_oracle_create(scene.walls, scene.count);
		for (int i = 0; i < PATH_SCENE_QUESTIONS; i++)
			check_question(&w, &scene, oracle, scene.questions[i][0], scene.questions[i][1]);
		path_oracle_free(oracle);
		free_world(&w);
	}
}
END_TEST

/* ---- bigger maps ---- */

static tli_point on_grid(tl_point p)
{
	return (tli_point){ (int32_t)lround(p.x * GEN_UNIT), (int32_t)lround(p.y * GEN_UNIT) };
}

static tli_walls *make_big_world(struct world *w, const struct gen_map *map)
{
	tli_mesh_segment *segments = calloc(map->segment_count, sizeof *segments);
	tli_wall *walls = calloc(map->segment_count, sizeof *walls);
	tli_walls *index = NULL;
	ck_assert(segments && walls);
	for (size_t i = 0; i < map->segment_count; i++) {
		const struct gen_segment *from = &map->segments[i];
		segments[i] = (tli_mesh_segment){ on_grid(from->a), on_grid(from->b),
			{ 1, 0, from->solid, (int32_t)i } };
		walls[i] = (tli_wall){ segments[i].a, segments[i].b, 0, from->solid };
	}
	corner_world_make(&w->made, segments, map->segment_count);
	index_world(w);
	ck_assert_int_eq(tli_walls_create(walls, map->segment_count, &index), TL_OK);
	free(segments);
	free(walls);
	return index;
}

static bool sees(const tli_walls *walls, tli_point start, tli_point goal)
{
	tli_sight_scratch scratch = { NULL };
	bool seen = false;
	ck_assert_int_eq(
		tli_sight_sees(&(tli_sight){ walls, 0, TL_CONTACT_GRAZE }, start, goal, &scratch, &seen), TL_OK);
	tli_sight_scratch_free(&scratch);
	return seen;
}

/* From parts with a quarter of the corners. */
static void check_estimate(const struct world *w)
{
	double bytes = (double)tli_labels_bytes(w->labels), work = (double)w->work;
	uint32_t part = w->made.graph.state_count / 8;
	tli_labels_cost cost = { 0, 0 }, limit = { INFINITY, INFINITY };
	ck_assert_int_eq(tli_labels_estimate(&w->made.graph, part, &limit, &cost), TL_OK);
	ck_assert_msg(
		cost.bytes > bytes / 2 && cost.bytes < bytes * 2, "estimated %.0f bytes, not %.0f", cost.bytes, bytes);
	ck_assert_msg(cost.work > work / 5 && cost.work < work * 3, "estimated %.0f steps, not %.0f", cost.work, work);
	limit = (tli_labels_cost){ 2 * cost.bytes, 2 * cost.work };
	ck_assert_int_eq(tli_labels_estimate(&w->made.graph, part, &limit, &cost), TL_OK);
	limit = (tli_labels_cost){ cost.bytes / 8, INFINITY };
	ck_assert_int_eq(tli_labels_estimate(&w->made.graph, part, &limit, &cost), TL_E_LIMIT);
	limit = (tli_labels_cost){ INFINITY, cost.work / 8 };
	ck_assert_int_eq(tli_labels_estimate(&w->made.graph, part, &limit, &cost), TL_E_LIMIT);
}

START_TEST(on_bigger_maps_labels_are_as_good_as_the_search)
{
	struct gen_def def = { (enum gen_kind)_i, BIG_WALLS, 7 + (uint64_t)_i, 200 };
	struct gen_map map = gen_make(&def);
	struct world w;
	tli_walls *walls = make_big_world(&w, &map);
	check_labels(&w);
	check_estimate(&w);
	tli_rng rng = { (uint64_t)_i };
	size_t found = 0;
	for (int i = 0; i < BIG_QUESTIONS; i++) {
		tli_point start = on_grid(map.waypoints[tli_rng_between(&rng, 0, (int64_t)map.waypoint_count - 1)]);
		tli_point goal = on_grid(map.waypoints[tli_rng_between(&rng, 0, (int64_t)map.waypoint_count - 1)]);
		const char *complaint = NULL;
		if (!sees(walls, start, goal) && corner_world_join(&w.made, start, goal, i & 1))
			found += find_path(&w, start, goal, &complaint) < INFINITY;
		ck_assert_msg(!complaint, "%d,%d to %d,%d: %s", start.x, start.y, goal.x, goal.y, complaint);
	}
	ck_assert_uint_gt(found, (size_t)BIG_QUESTIONS / 2);
	free_world(&w);
	tli_walls_free(walls);
	gen_free(&map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("labels");
	TCase *small = tcase_create("small"), *big = tcase_create("big");
	tcase_add_loop_test(small, labels_are_as_good_as_the_search_and_the_oracle, 0, BATCHES);
	tcase_add_loop_test(big, on_bigger_maps_labels_are_as_good_as_the_search, 0, GEN_KIND_COUNT);
	suite_add_tcase(suite, small);
	suite_add_tcase(suite, big);
	return suite;
}
