/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/taut/search, landmarks and queue, and of memory that runs out in them and in lib/corners.
 *
 * The world: a comb of walls, so that paths wind, with one corner graph made by lib/corners.
 */
#include "base/array.h"
#include "base/rng.h"
#include "corners/expand.h"
#include "corners/link.h"
#include "taut/cone_queue.h"
#include "taut/queue.h"
#include "taut/search.h"
#include "support/failing.h"
#include "support/runner.h"

#include <math.h>
#include <stdlib.h>

enum { TEETH = 24, TOOTH = 10, DEPTH = 100 };

struct world {
	tli_mesh *mesh;
	tli_corners *corners;
	tli_links *links;
};

/* Teeth from above and from below in turns; each is closed at one end by the frame. */
static tli_mesh *make_mesh(void)
{
	tli_mesh_segment segments[TEETH + 4];
	int32_t width = (TEETH + 1) * TOOTH;
	tli_point frame[4] = { { 0, 0 }, { width, 0 }, { width, DEPTH }, { 0, DEPTH } };
	for (int32_t i = 0; i < 4; i++)
		segments[i] = (tli_mesh_segment){ frame[i], frame[(i + 1) % 4], { 1, 0, 0, i } };
	for (int32_t i = 0; i < TEETH; i++) {
		int32_t x = (i + 1) * TOOTH, tip = i & 1 ? DEPTH / 4 : 3 * DEPTH / 4;
		segments[4 + i] = (tli_mesh_segment){ { x, i & 1 ? DEPTH : 0 }, { x, tip }, { 1, 0, 0, 4 + i } };
	}
	tli_mesh *mesh = NULL;
	ck_assert_int_eq(tli_mesh_create(segments, TEETH + 4, &mesh), TL_OK);
	ck_assert_int_eq(tli_mesh_flood(mesh), TL_OK);
	return mesh;
}

static struct world make_world(void)
{
	struct world w = { make_mesh(), NULL, NULL };
	ck_assert_int_eq(tli_corners_create(w.mesh, &w.corners), TL_OK);
	ck_assert_int_eq(tli_links_create(w.corners, NULL, SIZE_MAX, &w.links), TL_OK);
	return w;
}

static void free_world(struct world *w)
{
	tli_links_free(w->links);
	tli_corners_free(w->corners);
	tli_mesh_free(w->mesh);
}

/* What a query needs, and what it finds. */
struct query {
	tli_point start, goal;
	tli_expand expand;
	tli_taut_join *from, *to;
	tli_taut *taut;
	tli_taut_result result;
};

static void free_query(struct query *q)
{
	tli_array_free(q->from);
	tli_array_free(q->to);
	tli_expand_free(&q->expand);
	tli_taut_free(q->taut);
}

static tl_status ask(struct query *q, const struct world *w, const tli_landmarks *landmarks, bool pockets)
{
	tli_mesh_location from = tli_mesh_locate(w->mesh, q->start), to = tli_mesh_locate(w->mesh, q->goal);
	tli_block_ends between = tli_pockets_between(&w->corners->pockets, from.edge / 3, to.edge / 3);
	const tli_block_ends *ends = pockets ? &between : NULL;
	tli_join_def joins = { q->start, q->goal, from, to, ends, 0, w->links->heads };
	tl_status status = q->taut ? TL_OK : tli_taut_create(&q->taut);
	if (!status)
		status = tli_join_ends(&q->expand, w->corners, &joins, &q->from, &q->to);
	if (status)
		return status;
	tli_taut_graph graph = tli_corners_graph(w->corners, w->links);
	tli_taut_def def = { &graph, q->start, q->goal, q->from, q->to, tli_array_length(q->from),
		tli_array_length(q->to), landmarks, ends, 0, NULL };
	return tli_taut_run(q->taut, &def, &q->result);
}

/* Along the tips of the teeth, from the first gap to the last. */
static double comb_length(tli_point start, tli_point goal)
{
	double length = 0;
	tli_point at = start;
	for (int32_t i = 0; i <= TEETH; i++) {
		tli_point next = i == TEETH ? goal : (tli_point){ (i + 1) * TOOTH, i & 1 ? DEPTH / 4 : 3 * DEPTH / 4 };
		length += hypot((double)next.x - at.x, (double)next.y - at.y);
		at = next;
	}
	return length;
}

START_TEST(a_path_winds_through_a_comb)
{
	struct world w = make_world();
	tli_taut_graph graph = tli_corners_graph(w.corners, w.links);
	tli_landmarks *landmarks = NULL;
	ck_assert_int_eq(tli_landmarks_create(&graph, 8, &landmarks), TL_OK);
	struct query q = { { 5, 5 }, { TEETH * TOOTH + 5, DEPTH - 5 }, { 0 }, NULL, NULL, NULL, { 0 } };
	for (unsigned mode = 0; mode < 4; mode++) {
		ck_assert_int_eq(ask(&q, &w, mode & 1 ? landmarks : NULL, mode & 2), TL_OK);
		ck_assert(q.result.found);
		ck_assert_double_eq_tol(q.result.length, comb_length(q.start, q.goal), 1e-9);
		size_t count = 0;
		const uint32_t *corners = tli_taut_path_corners(q.taut, &count);
		ck_assert_uint_eq(count, TEETH);
		for (int32_t i = 0; i < TEETH; i++)
			ck_assert_int_eq(w.corners->positions[corners[i]].x, (i + 1) * TOOTH);
	}
	free_query(&q);
	tli_landmarks_free(landmarks);
	free_world(&w);
}
END_TEST

START_TEST(pockets_keep_the_search_between_its_ends)
{
	struct world w = make_world();
	struct query q = { { 5, 5 }, { 15, 5 }, { 0 }, NULL, NULL, NULL, { 0 } };
	ck_assert_int_eq(ask(&q, &w, NULL, true), TL_OK);
	ck_assert(q.result.found);
	ck_assert_double_eq_tol(q.result.length, hypot(5, 70) * 2, 1e-9);
	for (size_t i = 0; i < tli_array_length(q.from); i++)
		ck_assert_int_le(w.corners->positions[q.from[i].state / 2].x, 2 * TOOTH);
	ck_assert_uint_le(q.result.expanded, 2);
	free_query(&q);
	free_world(&w);
}
END_TEST

START_TEST(without_joins_there_is_no_path)
{
	struct world w = make_world();
	tli_taut_graph graph = tli_corners_graph(w.corners, w.links);
	tli_taut *taut = NULL;
	tli_taut_result result;
	tli_taut_join join = { 0, 1 };
	ck_assert_int_eq(tli_taut_create(&taut), TL_OK);
	for (size_t i = 0; i < 3; i++) {
		tli_taut_def def = { &graph, { 1, 1 }, { 2, 2 }, &join, &join, i & 1, i >> 1, NULL, NULL, 0, NULL };
		ck_assert_int_eq(tli_taut_run(taut, &def, &result), TL_OK);
		ck_assert(!result.found);
	}
	tli_taut_free(taut);
	tli_taut_free(NULL);
	free_world(&w);
}
END_TEST

/* The tables of corners that an edge joins: not farther apart than the edge is long, but for rounding. */
START_TEST(landmarks_never_differ_by_more_than_an_edge)
{
	struct world w = make_world();
	tli_taut_graph graph = tli_corners_graph(w.corners, w.links);
	for (uint32_t count = 4; count <= TLI_LANDMARKS_MAX; count += 4) {
		tli_landmarks *landmarks = NULL;
		ck_assert_int_eq(tli_landmarks_create(&graph, count, &landmarks), TL_OK);
		ck_assert_uint_gt(tli_landmarks_bytes(landmarks), graph.state_count / 2 * count * sizeof(float));
		for (uint32_t state = 0; state < graph.state_count; state++)
			for (uint32_t e = graph.first[state]; e < graph.first[state + 1]; e++)
				for (uint32_t k = 0; k < count; k++) {
					double a = landmarks->distances[state / 2 * count + k];
					double b = landmarks->distances[graph.edges[e].to / 2 * count + k];
					ck_assert_double_le(
						fabs(a - b), graph.edges[e].length + 1e-6 * landmarks->largest[k]);
				}
		tli_landmarks_free(landmarks);
	}
	tli_landmarks_free(NULL);
	free_world(&w);
}
END_TEST

static bool leads_to_one_left(const tli_taut_graph *graph, const bool *left, uint32_t edge)
{
	uint32_t first = graph->first[graph->edges[edge].to];
	for (uint32_t i = 0; i < graph->edges[edge].onward; i++)
		if (left[first + i])
			return true;
	return false;
}

/* Endless edges: what is left when edges without an onward edge are taken out until there are none. */
START_TEST(endless_edges_always_lead_to_others)
{
	struct world w = make_world();
	tli_taut_graph graph = tli_corners_graph(w.corners, w.links);
	uint32_t count = graph.first[graph.state_count], at = 0;
	bool *left = malloc(count * sizeof *left), again = true;
	memset(left, true, count * sizeof *left);
	while (again) {
		again = false;
		for (uint32_t e = 0; e < count; e++)
			if (left[e] && !leads_to_one_left(&graph, left, e))
				again = true, left[e] = false;
	}
	tli_endless *endless = NULL;
	ck_assert_int_eq(tli_endless_create(&graph, &endless), TL_OK);
	for (uint32_t state = 0; state < graph.state_count; state++) {
		ck_assert_uint_eq(endless->first[state], at);
		for (uint32_t e = graph.first[state]; e < graph.first[state + 1]; e++)
			if (left[e])
				ck_assert_uint_eq(endless->edges[at++].to, graph.edges[e].to);
	}
	ck_assert_uint_eq(endless->first[graph.state_count], at);
	ck_assert_uint_gt(at, 0);
	ck_assert_uint_lt(at, count);
	for (uint32_t e = 0; e < at; e++)
		ck_assert_uint_gt(endless->edges[e].onward, 0);
	ck_assert_uint_gt(tli_endless_bytes(endless), at * sizeof *endless->edges);
	tli_endless_free(endless);
	free(left);
	free_world(&w);
}
END_TEST

/* And so a bound is at most the path it bounds: from each corner to a goal, by the search without landmarks. */
START_TEST(bounds_of_landmarks_are_below_every_path)
{
	struct world w = make_world();
	tli_taut_graph graph = tli_corners_graph(w.corners, w.links);
	tli_landmarks *landmarks = NULL;
	ck_assert_int_eq(tli_landmarks_create(&graph, 8, &landmarks), TL_OK);
	struct query q = { { 5, 5 }, { TEETH * TOOTH + 5, DEPTH - 5 }, { 0 }, NULL, NULL, NULL, { 0 } };
	ck_assert_int_eq(ask(&q, &w, NULL, false), TL_OK);
	tli_landmark_bounds bounds;
	tli_landmarks_aim(landmarks, &bounds);
	for (size_t i = 0; i < tli_array_length(q.to); i++)
		tli_landmarks_aim_join(landmarks, &q.to[i], &bounds);
	tli_landmarks_aimed(landmarks, &bounds);
	size_t count = 0;
	const uint32_t *corners = tli_taut_path_corners(q.taut, &count);
	double left = q.result.length;
	tli_point at = q.start;
	for (size_t i = 0; i < count; i++) {
		tli_point next = w.corners->positions[corners[i]];
		left -= hypot((double)next.x - at.x, (double)next.y - at.y);
		at = next;
		float bound = tli_landmarks_bound(landmarks, &bounds, corners[i]);
		ck_assert_double_le(bound, left);
		ck_assert_double_ge(bound, 0.9 * left - 1); /* the path is the only one: they know it well */
	}
	free_query(&q);
	tli_landmarks_free(landmarks);
	free_world(&w);
}
END_TEST

/* ---- queue ---- */

static int compare_items(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
	return (left > right) - (left < right);
}

START_TEST(a_queue_gives_back_in_order)
{
	enum { MOST = 3000 };
	static uint64_t wanted[MOST];
	tli_rng rng = { 3 };
	tli_taut_queue queue = { NULL, 0, 0 };
	for (size_t count = 0; count < MOST; count = 2 * count + 1) {
		ck_assert(tli_taut_queue_reserve(&queue, count));
		for (size_t i = 0; i < count; i++) {
			float key = (float)tli_rng_between(&rng, 0, 300) / 7;
			uint32_t bits;
			memcpy(&bits, &key, sizeof bits);
			wanted[i] = (uint64_t)bits << 32 | i;
			tli_taut_queue_put(&queue, key, (uint32_t)i);
		}
		qsort(wanted, count, sizeof *wanted, compare_items);
		for (size_t i = 0; i < count; i++) {
			uint64_t item = tli_taut_queue_take(&queue);
			ck_assert_uint_eq(item, wanted[i]);
			ck_assert_uint_eq(tli_taut_queue_number(item), wanted[i] & UINT32_MAX);
		}
		ck_assert_uint_eq(queue.count, 0);
	}
	tli_taut_queue_free(&queue);
}
END_TEST

/* Bounds as a search puts them in: each at least those taken out so far. All that is within the limit comes out and nothing beyond
 * it: states sorted, however little their bounds differ, and cones before the states of their bucket. */
START_TEST(states_come_out_sorted)
{
	enum { NODES = 5000 };
	static const double least[] = { 1, 1000, 1 << 30 };
	static bool seen[NODES];
	tli_cone_queue *queue = calloc(1, sizeof *queue);
	ck_assert_ptr_nonnull(queue);
	tli_rng rng = { 8 };
	for (int run = 0; run < 6; run++) {
		memset(seen, 0, sizeof seen);
		double origin = least[run % 3], limit = run < 3 ? INFINITY : origin + 1000, last = 0, state = 0;
		tli_cone_queue_clear(queue, origin);
		for (int put = 0, taken = 0, within = 0; put < NODES || taken < within;) {
			for (int i = 0; i < 3 && put < NODES; i++) {
				double f = origin + last +
					ldexp((double)tli_rng_between(&rng, 0, 1 << 10), put % 12 - 12);
				bool is_cone = tli_rng_between(&rng, 0, 1);
				tli_cone_node *node = tli_cone_queue_put(queue, f, is_cone ? 7 : TLI_CONE_IS_STATE);
				ck_assert_ptr_nonnull(node);
				double bound = tli_cone_queue_bound(queue, node);
				ck_assert(bound <= f && bound >= f - 1e-6 * (f - origin + 1));
				within += bound <= limit;
				node->edge = put++;
			}
			tli_cone_node node;
			if (!tli_cone_queue_take(queue, limit, &node)) {
				ck_assert_int_eq(taken, within);
				continue;
			}
			double above = tli_cone_queue_bound(queue, &node) - origin;
			ck_assert(!seen[node.edge] && origin + above <= limit);
			ck_assert(tli_cone_queue_is_due(queue, origin + above));
			if (node.root == TLI_CONE_IS_STATE)
				ck_assert(above >= state - 1e-6 * (state + 1));
			else
				ck_assert(above + 1 >= (last + 1) * (1 - 1. / 63));
			seen[node.edge] = true;
			taken++;
			last = above > last ? above : last;
			state = node.root == TLI_CONE_IS_STATE ? above : state;
		}
	}
	tli_cone_queue_free(queue);
	free(queue);
}
END_TEST

/* ---- memory ---- */

START_TEST(corners_survive_failed_allocations)
{
	failing_install();
	tli_mesh *mesh = make_mesh();
	size_t before = failing_live_blocks();
	for (long k = 1;; k++) {
		tli_corners *corners = NULL;
		tli_links *links = NULL;
		failing_arm(k, false);
		tl_status status = tli_corners_create(mesh, &corners);
		if (!status)
			status = tli_links_create(corners, NULL, SIZE_MAX, &links);
		bool injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		tli_links_free(links);
		tli_corners_free(corners);
		ck_assert_uint_eq(failing_live_blocks(), before);
		if (!injected)
			break;
	}
	tli_mesh_free(mesh);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

START_TEST(landmarks_survive_failed_allocations)
{
	failing_install();
	struct world w = make_world();
	tli_taut_graph graph = tli_corners_graph(w.corners, w.links);
	size_t before = failing_live_blocks();
	for (long k = 1;; k++) {
		tli_landmarks *landmarks = NULL;
		failing_arm(k, false);
		tl_status status = tli_landmarks_create(&graph, 8, &landmarks);
		bool injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		tli_landmarks_free(landmarks);
		ck_assert_uint_eq(failing_live_blocks(), before);
		if (!injected)
			break;
	}
	free_world(&w);
}
END_TEST

START_TEST(endless_edges_survive_failed_allocations)
{
	failing_install();
	struct world w = make_world();
	tli_taut_graph graph = tli_corners_graph(w.corners, w.links);
	size_t before = failing_live_blocks();
	for (long k = 1;; k++) {
		tli_endless *endless = NULL;
		failing_arm(k, false);
		tl_status status = tli_endless_create(&graph, &endless);
		bool injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		tli_endless_free(endless);
		ck_assert_uint_eq(failing_live_blocks(), before);
		if (!injected)
			break;
	}
	free_world(&w);
}
END_TEST

/* A query that failed for want of memory can be asked again. */
START_TEST(queries_survive_failed_allocations)
{
	failing_install();
	struct world w = make_world();
	for (long k = 1;; k++) {
		struct query q = { { 5, 5 }, { TEETH * TOOTH + 5, DEPTH - 5 }, { 0 }, NULL, NULL, NULL, { 0 } };
		failing_arm(k, false);
		tl_status status = ask(&q, &w, NULL, false);
		bool injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		ck_assert_int_eq(ask(&q, &w, NULL, false), TL_OK);
		ck_assert_double_eq_tol(q.result.length, comb_length(q.start, q.goal), 1e-9);
		free_query(&q);
		if (!injected)
			break;
	}
	free_world(&w);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

/* ---- looks around ---- */

/* Posts all round a point, of which it sees the near ends: more open cones than there is room for at first. */
START_TEST(a_look_around_of_many_cones)
{
	enum { POSTS = 2000, NEAR = 1000000, FAR = 1100000 };
	static tli_mesh_segment segments[POSTS];
	tli_mesh *mesh = NULL;
	tli_corners *corners = NULL;
	tli_expand expand = { .visible = NULL };
	failing_install();
	for (int32_t i = 0; i < POSTS; i++) {
		double angle = 2 * 3.14159265358979 * i / POSTS, x = cos(angle), y = sin(angle);
		segments[i] = (tli_mesh_segment){ { (int32_t)(NEAR * x), (int32_t)(NEAR * y) },
			{ (int32_t)(FAR * x), (int32_t)(FAR * y) }, { 1, 0, 0, i } };
	}
	ck_assert_int_eq(tli_mesh_create(segments, POSTS, &mesh), TL_OK);
	ck_assert_int_eq(tli_mesh_flood(mesh), TL_OK);
	ck_assert_int_eq(tli_corners_create(mesh, &corners), TL_OK);
	tli_point middle = { 1, 2 };
	ck_assert_int_eq(tli_point_look_around(&expand, corners, middle, tli_mesh_locate(mesh, middle)), TL_OK);
	size_t around = tli_array_length(expand.visible);
	ck_assert_uint_ge(around, POSTS);
	ck_assert_int_eq(tli_point_look(&expand, corners, middle, tli_mesh_locate(mesh, middle)), TL_OK);
	ck_assert_uint_eq(tli_array_length(expand.visible), around);
	tli_expand_free(&expand);
	tli_corners_free(corners);
	tli_mesh_free(mesh);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("taut");
	TCase *search = tcase_create("search");
	tcase_add_test(search, a_path_winds_through_a_comb);
	tcase_add_test(search, pockets_keep_the_search_between_its_ends);
	tcase_add_test(search, without_joins_there_is_no_path);
	tcase_add_test(search, landmarks_never_differ_by_more_than_an_edge);
	tcase_add_test(search, endless_edges_always_lead_to_others);
	tcase_add_loop_test(search, bounds_of_landmarks_are_below_every_path, 0, 2);
	tcase_add_test(search, a_queue_gives_back_in_order);
	tcase_add_test(search, states_come_out_sorted);
	suite_add_tcase(suite, search);
	TCase *memory = tcase_create("memory");
	tcase_add_test(memory, corners_survive_failed_allocations);
	tcase_add_test(memory, landmarks_survive_failed_allocations);
	tcase_add_test(memory, endless_edges_survive_failed_allocations);
	tcase_add_test(memory, queries_survive_failed_allocations);
	tcase_add_test(memory, a_look_around_of_many_cones);
	suite_add_tcase(suite, memory);
	return suite;
}
