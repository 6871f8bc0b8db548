/* SPDX-License-Identifier: MIT */
/*
 * Hub labels against the search and the oracle of paths, on thousands of small maps in which everything touches, and against the search
 * on bigger ones:
 *
 *   ways      with labels as long as with the search, and as the oracle says, and a path
 *   graph     every edge has its reverse one, which is what labels are built on
 *   records   groups are in the order of the edges, hubs ascend, and each hop is one step nearer to its hub
 */
#include "base/array.h"
#include "corners/expand.h"
#include "index/internal.h"
#include "sight/sight.h"
#include "support/generate.h"
#include "support/path_oracle.h"
#include "support/path_scenes.h"
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>

enum { BATCHES = 4, MAPS = 1000, WAY_MOST = 64, BIG_WALLS = 1500, BIG_QUESTIONS = 400 };

#define EQUAL 1e-9 /* relative */
#define SAME 1e-12 /* relative: sums of the same numbers in another order */

struct world {
	struct path_scene scene; /* of small worlds */
	tli_mesh *mesh;
	tli_corners *corners;
	tli_taut_graph graph;
	tli_labels *labels;
	tli_labels_way *way;
	tli_taut *taut;
	tli_expand expand;
	tli_taut_join *from, *to;
};

static void index_world(struct world *w, const tli_mesh_segment *segments, size_t count)
{
	tli_labels_def def = tli_default_labels_def();
	ck_assert_int_eq(tli_mesh_create(segments, count, &w->mesh), TL_OK);
	ck_assert_int_eq(tli_mesh_flood(w->mesh), TL_OK);
	ck_assert_int_eq(tli_corners_create(w->mesh, NULL, &w->corners), TL_OK);
	w->graph = tli_corners_graph(w->corners);
	ck_assert_int_eq(tli_labels_create(&w->graph, &def, &w->labels), TL_OK);
	ck_assert_int_eq(tli_labels_way_create(&w->way), TL_OK);
	ck_assert_int_eq(tli_taut_create(&w->taut), TL_OK);
}

static void make_small_world(struct world *w, uint64_t seed)
{
	*w = (struct world){ .mesh = NULL };
	path_scene_from_seed(&w->scene, seed);
	tli_mesh_segment segments[PATH_SCENE_WALLS];
	size_t count = 0;
	for (size_t i = 0; i < w->scene.count; i++) {
		const tli_wall *wall = &w->scene.walls[i];
		if (!tli_point_equal(wall->a, wall->b))
			segments[count++] = (tli_mesh_segment){ wall->a, wall->b, 0, wall->solid, (int32_t)i };
	}
	index_world(w, segments, count);
}

static void free_world(struct world *w)
{
	tli_array_free(w->from);
	tli_array_free(w->to);
	tli_expand_free(&w->expand);
	tli_taut_free(w->taut);
	tli_labels_way_free(w->way);
	tli_labels_free(w->labels);
	tli_corners_free(w->corners);
	tli_mesh_free(w->mesh);
}

static bool are_equal(double a, double b, double tolerance)
{
	return a == b || fabs(a - b) <= tolerance * b;
}

/* ---- ways ---- */

/* False: walls separate them. */
static bool find_joins(struct world *w, tli_point start, tli_point goal, bool pockets)
{
	tli_mesh_location from = tli_mesh_locate(w->mesh, start), to = tli_mesh_locate(w->mesh, goal);
	if (w->mesh->component[from.edge / 3] != w->mesh->component[to.edge / 3])
		return false;
	tli_block_ends between = tli_pockets_between(&w->corners->pockets, from.edge / 3, to.edge / 3);
	const tli_block_ends *ends = pockets ? &between : NULL;
	ck_assert_int_eq(tli_point_joins(&w->expand, w->corners, start, from, false, ends, &w->from), TL_OK);
	ck_assert_int_eq(tli_point_joins(&w->expand, w->corners, goal, to, true, ends, &w->to), TL_OK);
	return true;
}

/* The length with labels; INFINITY: no way. NULL in *complaint if it is that of the search. */
static double find_way(struct world *w, tli_point start, tli_point goal, const char **complaint)
{
	tli_taut_result result, wanted;
	tli_taut_def def = { &w->graph, start, goal, w->from, w->to, tli_array_length(w->from), tli_array_length(w->to),
		NULL, NULL };
	ck_assert_int_eq(tli_labels_run(w->labels, w->way, &def, &result), TL_OK);
	ck_assert_int_eq(tli_taut_run(w->taut, &def, &wanted), TL_OK);
	*complaint = NULL;
	if (result.found != wanted.found || !are_equal(result.length, wanted.length, SAME))
		*complaint = "labels and search differ";
	return result.length;
}

static const char *check_path(
	const struct world *w, path_oracle *oracle, tli_point start, tli_point goal, double length)
{
	tli_point points[WAY_MOST];
	size_t count;
	const uint32_t *places = tli_labels_places(w->way, &count);
	ck_assert_uint_le(count + 2, WAY_MOST);
	points[0] = start;
	for (size_t i = 0; i < count; i++)
		points[i + 1] = w->graph.places[places[i]];
	points[count + 1] = goal;
	double checked = 0;
	const char *complaint = path_oracle_check_path(oracle, points, count + 2, &checked);
	return complaint || are_equal(length, checked, SAME) ? complaint : "the length is not that of the points";
}

/* A straight way is not theirs to find; what is found beside one is a way, but it depends on how one looks. */
static void check_way(struct world *w, path_oracle *oracle, tli_point start, tli_point goal)
{
	struct path_answer answer = path_oracle_find(oracle, start, goal);
	if (answer.status == PATH_START_BLOCKED || answer.status == PATH_GOAL_BLOCKED || tli_point_equal(start, goal))
		return;
	double wanted = answer.status == PATH_FOUND ? answer.length : INFINITY;
	bool straight = wanted <= hypot((double)goal.x - start.x, (double)goal.y - start.y) * (1 + SAME);
	for (unsigned pockets = 0; pockets < 2; pockets++) {
		const char *complaint = NULL;
		double length = INFINITY;
		if (find_joins(w, start, goal, pockets))
			length = find_way(w, start, goal, &complaint);
		if (straight && length >= wanted * (1 - EQUAL))
			complaint = NULL;
		else if (!complaint && !are_equal(length, wanted, EQUAL))
			complaint = "the way is not as long as it should be";
		if (!complaint && !straight && length < INFINITY)
			complaint = check_path(w, oracle, start, goal, length);
		if (complaint) {
			static char text[8000];
			path_scene_text(text, sizeof text, w->scene.walls, w->scene.count, start, goal);
			ck_abort_msg("%s\n%s", complaint, text);
		}
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

/* The least length from the state to the hub by its labels. */
static double label_length(const tli_labels *labels, uint32_t state, uint32_t hub)
{
	const tli_record *record = tli_record_of(labels, state);
	double least = INFINITY;
	for (uint32_t i = 0; i < record->labels; i++) {
		double length = tli_record_lengths(record)[i];
		least = tli_record_hubs(record)[i] == hub && length < least ? length : least;
	}
	return least;
}

/* Labels from `first` on are the group's. */
static bool is_good_group(const struct world *w, const tli_record *record, uint32_t first, const tli_group *group,
	const tli_taut_edge *edge)
{
	tli_point here = w->graph.places[record->state / 2], to = w->graph.places[edge->to / 2];
	bool good = group->x == to.x - here.x && group->y == to.y - here.y && group->end > first;
	for (uint32_t i = first; i < group->end; i++) {
		uint32_t hub = tli_record_hubs(record)[i];
		double length = edge->length + label_length(w->labels, edge->to, hub);
		good &= i == first || tli_record_hubs(record)[i - 1] < hub;
		good &= are_equal(length, tli_record_lengths(record)[i], SAME);
	}
	return good;
}

static bool is_good_record(const struct world *w, uint32_t state)
{
	const tli_record *record = tli_record_of(w->labels, state);
	const tli_taut_edge *last = NULL;
	uint32_t end = 1;
	if (record->state != state || record->labels == 0 || tli_record_lengths(record)[0] != 0)
		return false;
	for (uint32_t i = 0; i < record->groups; i++) {
		const tli_group *group = &tli_record_groups(record)[i];
		const tli_taut_edge *edge = find_edge(&w->graph, state, tli_record_at(w->labels, group->hop)->state);
		if (!edge || (last && edge <= last) || !is_good_group(w, record, end, group, edge))
			return false;
		last = edge;
		end = group->end;
	}
	return end == record->labels;
}

static void check_labels(const struct world *w)
{
	bool good = has_reverse_edges(&w->graph);
	for (uint32_t state = 0; state < w->graph.state_count && good; state++)
		good = is_good_record(w, state);
	ck_assert(good);
}

START_TEST(labels_are_as_good_as_the_search_and_the_oracle)
{
	for (uint64_t seed = (uint64_t)_i * MAPS; seed < ((uint64_t)_i + 1) * MAPS; seed++) {
		struct world w;
		make_small_world(&w, seed);
		check_labels(&w);
		path_oracle *oracle = path_oracle_create(w.scene.walls, w.scene.count);
		for (int i = 0; i < PATH_SCENE_QUESTIONS; i++)
			check_way(&w, oracle, w.scene.questions[i][0], w.scene.questions[i][1]);
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
	*w = (struct world){ .mesh = NULL };
	tli_mesh_segment *segments = calloc(map->segment_count, sizeof *segments);
	tli_wall *walls = calloc(map->segment_count, sizeof *walls);
	tli_walls *index = NULL;
	ck_assert(segments && walls);
	for (size_t i = 0; i < map->segment_count; i++) {
		const struct gen_segment *from = &map->segments[i];
		segments[i] = (tli_mesh_segment){ on_grid(from->a), on_grid(from->b), 0, from->solid, (int32_t)i };
		walls[i] = (tli_wall){ segments[i].a, segments[i].b, 0, from->solid };
	}
	index_world(w, segments, map->segment_count);
	ck_assert_int_eq(tli_walls_create(walls, map->segment_count, &index), TL_OK);
	free(segments);
	free(walls);
	return index;
}

static bool sees(const tli_walls *walls, tli_point start, tli_point goal)
{
	tli_sight_scratch scratch = { NULL };
	bool seen = false;
	ck_assert_int_eq(tli_sight_sees(walls, start, goal, 0, TL_CONTACT_GRAZE, &scratch, &seen), TL_OK);
	tli_sight_scratch_free(&scratch);
	return seen;
}

START_TEST(on_bigger_maps_labels_are_as_good_as_the_search)
{
	struct gen_def def = { (enum gen_kind)_i, BIG_WALLS, 7 + (uint64_t)_i, 200 };
	struct gen_map map = gen_make(&def);
	struct world w;
	tli_walls *walls = make_big_world(&w, &map);
	check_labels(&w);
	tli_rng rng = { (uint64_t)_i };
	size_t found = 0;
	for (int i = 0; i < BIG_QUESTIONS; i++) {
		tli_point start = on_grid(map.waypoints[tli_rng_between(&rng, 0, (int64_t)map.waypoint_count - 1)]);
		tli_point goal = on_grid(map.waypoints[tli_rng_between(&rng, 0, (int64_t)map.waypoint_count - 1)]);
		const char *complaint = NULL;
		if (!sees(walls, start, goal) && find_joins(&w, start, goal, i & 1))
			found += find_way(&w, start, goal, &complaint) < INFINITY;
		ck_assert_msg(!complaint, "%d,%d to %d,%d: %s", start.x, start.y, goal.x, goal.y, complaint);
	}
	ck_assert_uint_gt(found, BIG_QUESTIONS / 2);
	free_world(&w);
	tli_walls_free(walls);
	gen_free(&map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("labels");
	TCase *small = tcase_create("small"), *big = tcase_create("big");
	tcase_set_timeout(small, 120);
	tcase_set_timeout(big, 60);
	tcase_add_loop_test(small, labels_are_as_good_as_the_search_and_the_oracle, 0, BATCHES);
	tcase_add_loop_test(big, on_bigger_maps_labels_are_as_good_as_the_search, 0, GEN_KIND_COUNT);
	suite_add_tcase(suite, small);
	suite_add_tcase(suite, big);
	return suite;
}
