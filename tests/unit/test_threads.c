/* SPDX-License-Identifier: MIT */
/* What several threads make is what one makes: the corner graph and the labels, byte by byte. */
#include "base/array.h"
#include "base/rng.h"
#include "corners/link.h"
#include "taut/labels/internal.h"
#include "support/rounds.h"
#include "support/runner.h"

struct world {
	tli_mesh *mesh;
	tli_corners *corners;
	tli_links *links;
	tli_taut_graph graph;
};

/* Scattered walls, enough for several blocks of states and for trees worth a thread. */
static struct world make_world(tli_team *team)
{
	enum { WALLS = 1200, SIDE = 20000, LENGTH = 400 };
	static tli_mesh_segment segments[WALLS];
	tli_rng rng = { 7 };
	for (int32_t i = 0; i < WALLS; i++) {
		tli_point a = { (int32_t)tli_rng_between(&rng, 0, SIDE), (int32_t)tli_rng_between(&rng, 0, SIDE) };
		tli_point b = { a.x + (int32_t)tli_rng_between(&rng, -LENGTH, LENGTH),
			a.y + (int32_t)tli_rng_between(&rng, -LENGTH, LENGTH) };
		segments[i] = (tli_mesh_segment){ a, b, { 1, 0, 0, i } };
	}
	struct world w = { .mesh = NULL };
	ck_assert_int_eq(tli_mesh_create(segments, WALLS, &w.mesh), TL_OK);
	ck_assert_int_eq(tli_corners_create(w.mesh, &w.corners), TL_OK);
	ck_assert_int_eq(tli_links_create(w.corners, team, SIZE_MAX, &w.links), TL_OK);
	w.graph = tli_corners_graph(w.corners, w.links);
	return w;
}

static void free_world(struct world *w)
{
	tli_links_free(w->links);
	tli_corners_free(w->corners);
	tli_mesh_free(w->mesh);
}

static tli_labels *make_labels(const tli_taut_graph *graph, uint32_t threads)
{
	tli_labels *labels = NULL;
	tli_labels_def def = tli_default_labels_def();
	def.threads = threads;
	ck_assert_int_eq(tli_labels_create(graph, &def, &labels), TL_OK);
	return labels;
}

START_TEST(any_number_of_threads_makes_the_same)
{
	struct world one = make_world(NULL);
	tli_labels *by_one = make_labels(&one.graph, 1);
	ck_assert_uint_gt(one.graph.state_count, 2000);
	for (uint32_t threads = ROUNDS_OF(2, 5); threads <= 5; threads += 3) {
		tli_team *team;
		ck_assert_int_eq(tli_team_create(threads, &team), TL_OK);
		struct world many = make_world(team);
		tli_team_free(team);
		size_t states = one.graph.state_count, edges = tli_array_length(one.links->edges);
		ck_assert_uint_eq(many.graph.state_count, states);
		ck_assert_uint_eq(tli_array_length(many.links->edges), edges);
		ck_assert_mem_eq(many.graph.first, one.graph.first, (states + 1) * sizeof *one.graph.first);
		ck_assert_mem_eq(many.graph.edges, one.graph.edges, edges * sizeof *one.graph.edges);
		tli_labels *by_many = make_labels(&many.graph, threads);
		ck_assert_uint_eq(by_many->words, by_one->words);
		ck_assert_mem_eq(by_many->first, by_one->first, states * sizeof *by_one->first);
		ck_assert_mem_eq(by_many->records, by_one->records, by_one->words * sizeof *by_one->records);
		tli_labels_free(by_many);
		free_world(&many);
	}
	tli_labels_free(by_one);
	free_world(&one);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("threads");
	TCase *tcase = tcase_create("threads");
	tcase_add_test(tcase, any_number_of_threads_makes_the_same);
	suite_add_tcase(suite, tcase);
	return suite;
}
