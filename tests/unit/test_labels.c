/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/taut/labels: hub labels of a small world (a comb of walls with posts between the teeth), limits, callbacks, memory that
 * runs out; and of the parts that have a model: the store of labels and the cover of trees.
 */
#include "base/array.h"
#include "base/rng.h"
#include "corners/expand.h"
#include "corners/link.h"
#include "taut/labels/internal.h"
#include "support/failing.h"
#include "support/runner.h"

#include <math.h>
#include <string.h>

enum { TEETH = 12, TOOTH = 10, DEPTH = 100, POSTS = 2 * TEETH, SEGMENTS = TEETH + 4 + POSTS };

struct world {
	tli_mesh *mesh;
	tli_corners *corners;
	tli_links *links;
	tli_taut_graph graph;
};

/* Teeth from above and from below in turns, a small free wall in each gap; beyond y = DEPTH nothing can be reached. */
static struct world make_world(void)
{
	tli_mesh_segment segments[SEGMENTS];
	int32_t width = (TEETH + 1) * TOOTH, count = 0;
	tli_point frame[4] = { { 0, 0 }, { width, 0 }, { width, DEPTH }, { 0, DEPTH } };
	for (int32_t i = 0; i < 4; i++)
		segments[count++] = (tli_mesh_segment){ frame[i], frame[(i + 1) % 4], { 1, 0, 0, i } };
	for (int32_t i = 0; i < TEETH; i++) {
		int32_t x = (i + 1) * TOOTH, tip = i & 1 ? DEPTH / 4 : 3 * DEPTH / 4;
		segments[count++] = (tli_mesh_segment){ { x, i & 1 ? DEPTH : 0 }, { x, tip }, { 1, 0, 0, 4 + i } };
	}
	for (int32_t i = 0; i < POSTS; i++) {
		int32_t x = i / 2 * TOOTH + 3, y = 30 + i % 2 * 25 + i % 5;
		segments[count++] = (tli_mesh_segment){ { x, y }, { x + 4, y + i % 3 }, { 1, 0, 0, 4 + TEETH + i } };
	}
	struct world w = { .mesh = NULL };
	ck_assert_int_eq(tli_mesh_create(segments, (size_t)count, &w.mesh), TL_OK);
	ck_assert_int_eq(tli_mesh_flood(w.mesh), TL_OK);
	ck_assert_int_eq(tli_corners_create(w.mesh, &w.corners), TL_OK);
	ck_assert_int_eq(tli_links_create(w.corners, NULL, SIZE_MAX, &w.links), TL_OK);
	w.graph = tli_corners_graph(w.corners, w.links);
	return w;
}

static void free_world(struct world *w)
{
	tli_links_free(w->links);
	tli_corners_free(w->corners);
	tli_mesh_free(w->mesh);
}

static tli_labels *make_labels(const tli_taut_graph *graph)
{
	tli_labels *labels = NULL;
	tli_labels_def def = tli_default_labels_def();
	ck_assert_int_eq(tli_labels_create(graph, &def, &labels), TL_OK);
	return labels;
}

/* The joins of two points. */
struct ends {
	tli_expand expand;
	tli_taut_join *from, *to;
};

static tli_taut_def find_ends(struct ends *ends, const struct world *w, tli_point start, tli_point goal)
{
	tli_mesh_location from = tli_mesh_locate(w->mesh, start), to = tli_mesh_locate(w->mesh, goal);
	tli_join_def joins = { start, goal, from, to, NULL, 0, w->links->heads };
	ck_assert_int_eq(tli_join_ends(&ends->expand, w->corners, &joins, &ends->from, &ends->to), TL_OK);
	return (tli_taut_def){ &w->graph, start, goal, ends->from, ends->to, tli_array_length(ends->from),
		tli_array_length(ends->to), NULL, NULL, 0, NULL };
}

static void free_ends(struct ends *ends)
{
	tli_array_free(ends->from);
	tli_array_free(ends->to);
	tli_expand_free(&ends->expand);
}

/* ---- answers ---- */

static const tli_point START = { 5, 5 }, GOAL = { TEETH * TOOTH + 5, DEPTH - 5 };

START_TEST(labels_find_what_the_search_finds)
{
	struct world w = make_world();
	tli_labels *labels = make_labels(&w.graph);
	tli_labels_query *query = NULL;
	tli_taut *taut = NULL;
	struct ends ends = { { 0 }, NULL, NULL };
	size_t count = 0, wanted_count = 0;
	ck_assert_int_eq(tli_labels_query_create(&query), TL_OK);
	ck_assert_int_eq(tli_taut_create(&taut), TL_OK);
	for (int32_t x = 5; x <= GOAL.x; x += TOOTH) {
		tli_taut_def def = find_ends(&ends, &w, START, (tli_point){ x, DEPTH - 5 });
		tli_taut_result result, wanted;
		ck_assert_int_eq(tli_labels_run(labels, query, &def, &result), TL_OK);
		ck_assert_int_eq(tli_taut_run(taut, &def, &wanted), TL_OK);
		ck_assert_int_eq(result.found, wanted.found);
		ck_assert_double_eq(result.length, wanted.length);
		ck_assert_uint_eq(result.last, wanted.last);
		const uint32_t *found = tli_labels_path_corners(query, &count);
		const uint32_t *corners = tli_taut_path_corners(taut, &wanted_count);
		ck_assert_uint_eq(count, wanted_count);
		ck_assert_mem_eq(found, corners, count * sizeof *corners);
	}
	ck_assert_uint_ge(count, TEETH);
	ck_assert_uint_gt(tli_labels_bytes(labels), 12 * (size_t)w.graph.state_count);
	free_ends(&ends);
	tli_taut_free(taut);
	tli_labels_query_free(query);
	tli_labels_free(labels);
	free_world(&w);
}
END_TEST

START_TEST(without_joins_or_between_components_there_is_no_path)
{
	struct world w = make_world();
	tli_labels *labels = make_labels(&w.graph);
	tli_labels_query *query = NULL;
	struct ends ends = { { 0 }, NULL, NULL };
	tli_taut_result result;
	ck_assert_int_eq(tli_labels_query_create(&query), TL_OK);
	tli_taut_def def = find_ends(&ends, &w, START, (tli_point){ 5, DEPTH + 20 });
	ck_assert_uint_gt(def.to_count, 0);
	ck_assert_int_eq(tli_labels_run(labels, query, &def, &result), TL_OK);
	ck_assert(!result.found && isinf(result.length) && result.last == TLI_NO_STATE);
	def = find_ends(&ends, &w, START, GOAL);
	for (unsigned i = 0; i < 3; i++) {
		tli_taut_def less = def;
		less.from_count = i & 1 ? def.from_count : 0;
		less.to_count = i & 2 ? def.to_count : 0;
		ck_assert_int_eq(tli_labels_run(labels, query, &less, &result), TL_OK);
		ck_assert(!result.found);
	}
	ck_assert_int_eq(tli_labels_run(labels, query, &def, &result), TL_OK);
	ck_assert(result.found);
	free_ends(&ends);
	tli_labels_query_free(query);
	tli_labels_query_free(NULL);
	tli_labels_free(labels);
	tli_labels_free(NULL);
	free_world(&w);
}
END_TEST

START_TEST(an_empty_graph_has_an_empty_index)
{
	const uint32_t first[1] = { 0 };
	const tli_taut_graph with = { .first = first }, without = { .first = NULL };
	tli_labels_query *query = NULL;
	ck_assert_int_eq(tli_labels_query_create(&query), TL_OK);
	for (int i = 0; i < 2; i++) {
		tli_labels *labels = make_labels(i ? &with : &without);
		tli_taut_def def = { .graph = &with };
		tli_taut_result result;
		ck_assert_int_eq(tli_labels_run(labels, query, &def, &result), TL_OK);
		ck_assert(!result.found);
		tli_labels_free(labels);
	}
	tli_labels_query_free(query);
}
END_TEST

START_TEST(the_same_graph_gives_the_same_bytes)
{
	struct world w = make_world();
	tli_labels *one = make_labels(&w.graph), *other = make_labels(&w.graph);
	ck_assert_uint_eq(one->words, other->words);
	ck_assert_mem_eq(one->records, other->records, one->words * sizeof *one->records);
	ck_assert_mem_eq(one->first, other->first, one->states * sizeof *one->first);
	tli_labels_free(one);
	tli_labels_free(other);
	free_world(&w);
}
END_TEST

/* ---- limits, callbacks, memory ---- */

struct watch {
	size_t calls, most;
	double last;
};

static bool watch(void *context, double done)
{
	struct watch *watch = context;
	ck_assert_double_gt(done, watch->last);
	ck_assert_double_le(done, 1);
	watch->last = done;
	return ++watch->calls < watch->most;
}

static bool goes_on_in(const tli_thinned_graph *thin, uint32_t from, const tli_thinned_edge *edge)
{
	tli_thinned_row row = thin->rows[edge->to];
	return row.first < row.end &&
		tli_taut_goes_on(thin->rows[from].at, edge->at, thin->edges[row.first].at, edge->to);
}

/* It is not all of the graph here: the frame and the posts have edges that lead nowhere. */
START_TEST(an_edge_of_the_core_goes_on_in_it)
{
	struct world w = make_world();
	tli_thinned_graph core;
	size_t count = 0;
	ck_assert_int_eq(tli_thinned_graph_create_core(&core, &w.graph), TL_OK);
	for (uint32_t state = 0; state < core.states; state++) {
		for (uint32_t e = core.rows[state].first; e < core.rows[state].end; e++) {
			ck_assert(goes_on_in(&core, state, &core.edges[e]));
			count++;
		}
	}
	ck_assert(count > 0 && count < w.graph.first[w.graph.state_count]);
	tli_thinned_graph_free(&core);
	free_world(&w);
}
END_TEST

START_TEST(a_callback_sees_it_grow_and_can_stop_it)
{
	failing_install();
	struct world w = make_world();
	size_t before = failing_live_blocks(), corners = w.graph.state_count / 2;
	for (size_t most = 1; most <= corners + 1; most++) {
		struct watch watched = { 0, most, 0 };
		tli_labels_def def = tli_default_labels_def();
		tli_labels *labels = NULL;
		def.progress = watch;
		def.context = &watched;
		tl_status status = tli_labels_create(&w.graph, &def, &labels);
		ck_assert_int_eq(status, most > corners ? TL_OK : TL_E_CANCELLED);
		ck_assert(most <= corners ? labels == NULL : watched.last == 1.0);
		tli_labels_free(labels);
		ck_assert_uint_eq(failing_live_blocks(), before);
	}
	free_world(&w);
}
END_TEST

START_TEST(limits_are_kept)
{
	failing_install();
	struct world w = make_world();
	tli_labels *labels = make_labels(&w.graph), *limited = NULL;
	size_t before = failing_live_blocks(), bytes = tli_labels_bytes(labels);
	tli_labels_def def = tli_default_labels_def();
	for (size_t limit = 0; limit < bytes; limit += 1 + (bytes - 2 - limit) / 3) {
		def.bytes_limit = limit;
		ck_assert_int_eq(tli_labels_create(&w.graph, &def, &limited), TL_E_LIMIT);
		ck_assert_ptr_null(limited);
		ck_assert_uint_eq(failing_live_blocks(), before);
	}
	def.bytes_limit = bytes;
	ck_assert_int_eq(tli_labels_create(&w.graph, &def, &limited), TL_OK);
	tli_labels_free(limited);
	limited = NULL;
	def.work_limit = 1000;
	ck_assert_int_eq(tli_labels_create(&w.graph, &def, &limited), TL_E_LIMIT);
	ck_assert_ptr_null(limited);
	ck_assert_uint_eq(failing_live_blocks(), before);
	tli_labels_free(labels);
	free_world(&w);
}
END_TEST

START_TEST(making_labels_survives_failed_allocations)
{
	failing_install();
	struct world w = make_world();
	size_t before = failing_live_blocks();
	tli_labels_def def = tli_default_labels_def();
	for (unsigned all_after = 0; all_after < 2; all_after++) {
		bool injected = true;
		for (long k = 1; injected; k++) {
			tli_labels *labels = NULL;
			failing_arm(k, all_after);
			tl_status status = tli_labels_create(&w.graph, &def, &labels);
			injected = failing_disarm();
			ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
			ck_assert(injected == (labels == NULL));
			tli_labels_free(labels);
			ck_assert_uint_eq(failing_live_blocks(), before);
		}
	}
	free_world(&w);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* A question that failed for want of memory can be asked again. */
START_TEST(questions_survive_failed_allocations)
{
	failing_install();
	struct world w = make_world();
	tli_labels *labels = make_labels(&w.graph);
	struct ends ends = { { 0 }, NULL, NULL };
	tli_taut_def def = find_ends(&ends, &w, START, GOAL);
	size_t before = failing_live_blocks();
	bool injected = true;
	double length = 0;
	for (long k = 1; injected; k++) {
		tli_labels_query *query = NULL;
		tli_taut_result result = { 0 };
		failing_arm(k, false);
		tl_status status = tli_labels_query_create(&query);
		if (!status)
			status = tli_labels_run(labels, query, &def, &result);
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		if (query) {
			ck_assert_int_eq(tli_labels_run(labels, query, &def, &result), TL_OK);
			ck_assert(result.found && (length == 0 || result.length == length));
			length = result.length;
		}
		tli_labels_query_free(query);
		ck_assert_uint_eq(failing_live_blocks(), before);
	}
	free_ends(&ends);
	tli_labels_free(labels);
	free_world(&w);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* ---- parts ---- */

static tli_weight weight_of(uint32_t hub, uint32_t state)
{
	return (tli_weight)hub << 45 | state;
}

/* What is written is a function of state and number, so nothing need be remembered. */
START_TEST(a_store_keeps_lists_of_all_lengths)
{
	enum { STATES = 40, LABELS = 60000, LONG = 20000 };
	tli_label_store store;
	tli_rng rng = { 5 };
	uint32_t counts[STATES] = { 0 };
	bool good = true;
	ck_assert_int_eq(tli_label_store_create(&store, STATES), TL_OK);
	for (uint32_t i = 0; i < LABELS; i++) {
		uint32_t state = i < LONG
			? 0
			: (uint32_t)(tli_rng_between(&rng, 0, STATES - 1) * tli_rng_between(&rng, 0, 1));
		uint32_t hub = counts[state]++;
		good &= !tli_label_store_add(&store, state, hub, weight_of(hub, state), hub ^ state);
	}
	ck_assert(good);
	for (uint32_t state = 0; state < STATES; state++) {
		tli_label_list list = tli_label_store_list(&store, state);
		ck_assert_uint_eq(list.count, counts[state]);
		for (uint32_t i = 0; i < list.count; i++)
			ck_assert(list.briefs[i].hub == i && list.rests[i].hop == (i ^ state) &&
				tli_label_rest_weight(&list.rests[i]) == weight_of(i, state));
	}
	ck_assert_uint_eq(store.count, LABELS);
	tli_label_store_free(&store);
}
END_TEST

/* A label is left out only where no sum over its hub can be as small as the weight asked for. */
START_TEST(floors_add_up_to_at_most_the_ceiling)
{
	tli_rng rng = { 8 };
	for (int i = 0; i < 100000; i++) {
		int64_t a = tli_rng_between(&rng, 0, INT64_C(1) << tli_rng_between(&rng, 0, 60)), b = 0;
		if (i % 3)
			b = tli_rng_between(&rng, 0, INT64_C(1) << tli_rng_between(&rng, 0, 60));
		float floor = tli_weight_high_floor(a);
		ck_assert((double)floor <= (double)a && (double)floor >= (double)a * (1 - 0x1p-22));
		ck_assert(floor + tli_weight_high_floor(b) <= tli_weight_high_ceiling(a + b));
	}
}
END_TEST

enum { CORNERS = 150, TREES = 60, TREE = 80 };

/* The model of the cover: trees as parents, and corners that are out. */
struct forest {
	uint32_t root[TREES], states[TREES][TREE],
		parent[TREES][TREE]; /* parent: a number in the tree, TREE for the root */
	bool out[CORNERS];
	uint32_t trees;
};

static bool is_alive(const struct forest *forest, uint32_t tree, uint32_t node)
{
	for (; node < TREE; node = forest->parent[tree][node]) {
		if (forest->out[forest->states[tree][node] / 2])
			return false;
	}
	return !forest->out[forest->root[tree]];
}

/* The gain of a corner: for each node alive, one for each corner over which it is reached. */
static uint32_t model_pick(const struct forest *forest)
{
	uint32_t gain[CORNERS] = { 0 }, best = 0;
	for (uint32_t tree = 0; tree < forest->trees; tree++) {
		for (uint32_t node = 0; node < TREE; node++) {
			for (uint32_t i = node; i < TREE && is_alive(forest, tree, node); i = forest->parent[tree][i])
				gain[forest->states[tree][i] / 2]++;
		}
	}
	for (uint32_t corner = 1; corner < CORNERS; corner++)
		best = gain[corner] > gain[best] ? corner : best;
	return gain[best] ? best : UINT32_MAX;
}

/* A random tree from a corner, over states of other corners, each once. */
static void grow(struct forest *forest, tli_label_sweep *sweep, tli_rng *rng)
{
	uint32_t tree = forest->trees++, root = (uint32_t)tli_rng_between(rng, 0, CORNERS - 1), order[2 * CORNERS];
	for (uint32_t i = 0; i < 2 * CORNERS; i++) {
		uint32_t j = (uint32_t)tli_rng_between(rng, 0, i);
		order[i] = order[j];
		order[j] = i;
	}
	forest->root[tree] = root;
	sweep->settled_count = 0;
	for (uint32_t i = 0, node = 0; node < TREE; i++) {
		uint32_t parent = tli_rng_between(rng, 0, 5) ? (uint32_t)tli_rng_between(rng, 0, node) - 1 : UINT32_MAX;
		if (order[i] / 2 == root)
			continue;
		parent = node > 0 && parent < node ? parent : TREE;
		forest->states[tree][node] = order[i];
		forest->parent[tree][node] = parent;
		sweep->settled[sweep->settled_count++] = order[i];
		sweep->states[order[i]].parent = parent == TREE ? 2 * root + node % 2 : forest->states[tree][parent];
		node++;
	}
}

START_TEST(a_cover_picks_the_corner_of_most_paths)
{
	static struct forest forest;
	tli_rng rng = { 11 };
	tli_path_cover cover;
	tli_label_sweep sweep;
	ck_assert_int_eq(tli_path_cover_create(&cover, CORNERS), TL_OK);
	ck_assert_int_eq(tli_label_sweep_create(&sweep, 2 * CORNERS), TL_OK);
	ck_assert_uint_eq(tli_path_cover_pick(&cover), UINT32_MAX);
	memset(&forest, 0, sizeof forest);
	for (uint32_t picked = 0; picked != UINT32_MAX;) {
		for (int i = 0; i < 3 && forest.trees < TREES; i++) {
			grow(&forest, &sweep, &rng);
			/* Trees come without what is known already. */
			uint32_t kept = 0;
			for (uint32_t node = 0; node < TREE; node++)
				if (is_alive(&forest, forest.trees - 1, node))
					sweep.settled[kept++] = sweep.settled[node];
			sweep.settled_count = kept;
			ck_assert_int_eq(tli_path_cover_add(&cover, &sweep, forest.root[forest.trees - 1]), TL_OK);
		}
		picked = tli_path_cover_pick(&cover);
		ck_assert_uint_eq(picked, model_pick(&forest));
		if (picked != UINT32_MAX) {
			tli_path_cover_remove(&cover, picked);
			forest.out[picked] = true;
		}
	}
	ck_assert_uint_eq(forest.trees, TREES);
	tli_label_sweep_free(&sweep);
	tli_path_cover_free(&cover);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("labels");
	TCase *answers = tcase_create("answers"), *limits = tcase_create("limits"), *parts = tcase_create("parts");
	tcase_add_test(answers, labels_find_what_the_search_finds);
	tcase_add_test(answers, without_joins_or_between_components_there_is_no_path);
	tcase_add_test(answers, an_empty_graph_has_an_empty_index);
	tcase_add_test(answers, the_same_graph_gives_the_same_bytes);
	tcase_add_test(limits, a_callback_sees_it_grow_and_can_stop_it);
	tcase_add_test(limits, limits_are_kept);
	tcase_add_test(limits, making_labels_survives_failed_allocations);
	tcase_add_test(limits, questions_survive_failed_allocations);
	tcase_add_test(parts, a_store_keeps_lists_of_all_lengths);
	tcase_add_test(parts, floors_add_up_to_at_most_the_ceiling);
	tcase_add_test(parts, a_cover_picks_the_corner_of_most_paths);
	tcase_add_test(parts, an_edge_of_the_core_goes_on_in_it);
	suite_add_tcase(suite, answers);
	suite_add_tcase(suite, limits);
	suite_add_tcase(suite, parts);
	return suite;
}
