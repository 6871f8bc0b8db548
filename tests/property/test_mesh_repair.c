/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_mesh_repair.c: loops and walls come and go in a mesh with a log; what is known of triangles is repaired. After each
 * edit, labels follow from each other over every edge, parts are connected and different where walls separate them, live triangles come
 * first. An edit that is rolled back, for whatever allocation failed, leaves every byte as it was.
 */
#include "base/array.h"
#include "mesh/edits.h"
#include "mesh/live.h"
#include "mesh/repair.h"
#include "support/failing.h"
#include "support/mesh_maps.h"
#include "support/runner.h"
#include "support/rounds.h"

#define ROUNDS ROUNDS_OF(15, 4)
#define EDITS ROUNDS_OF(60, 40)
enum { THINGS = 24, CHANGES = 32 };

/* A wall of one segment, or a triangle: solid, filled, or of sides. */
struct thing {
	tli_mesh_segment segments[3];
	size_t count;
};

struct world {
	struct mesh_map map;
	struct thing things[THINGS];
	size_t count;
	tli_mesh *mesh;
	tli_mesh_log log;
	tli_mesh_repair repair;
	tli_mesh_segment changes[CHANGES];
	size_t changed, floods;
};

static struct thing pick_thing(struct world *w, bool loop, tli_rng *rng)
{
	struct thing thing = { .count = loop ? 3 : 1 };
	tli_point a = mesh_map_pick(&w->map, rng).a, b = mesh_map_pick(&w->map, rng).b,
		  c = mesh_map_pick(&w->map, rng).a;
	const tli_point at[3] = { a, b, c };
	/* A wall; an even-odd loop; sides of a grown wall; a filled loop. */
	static const tli_mesh_load loads[] = { { 1, 0, 0, 1 }, { 1, 0, 1, 1 }, { 1, 0, 4, 1 }, { 0, 2, 0, 1 },
		{ 1, 1, 0, 1 } };
	tli_mesh_load load = loads[loop ? tli_rng_between(rng, 1, 4) : 0];
	for (size_t i = 0; i < thing.count; i++)
		thing.segments[i] = (tli_mesh_segment){ at[i], at[(i + 1) % 3], load };
	return thing;
}

static tl_status change(struct world *w, const struct thing *thing, bool add)
{
	tl_status status = TL_OK;
	for (size_t i = 0; i < thing->count && !status; i++) {
		tli_mesh_segment s = add ? thing->segments[i] : tli_mesh_opposite(thing->segments[i]);
		if (tli_point_equal(s.a, s.b))
			continue;
		status = tli_mesh_insert_segment(w->mesh, &s);
		w->changes[w->changed++] = s;
	}
	return status;
}

/* Removes some things and adds others: numbers of `out` from w->things, and `in`. */
static tl_status run_edit(struct world *w, const size_t *out, size_t outs, const struct thing *in, size_t ins)
{
	tl_status status = TL_OK;
	w->changed = 0;
	tli_mesh_start_log(w->mesh, &w->log);
	for (size_t i = 0; i < outs && !status; i++)
		status = change(w, &w->things[out[i]], false);
	for (size_t i = 0; i < ins && !status; i++)
		status = change(w, &in[i], true);
	if (!status && !w->mesh->lost)
		status = tli_mesh_repair_flood(w->mesh, &w->repair, w->changes, w->changed);
	if (!status)
		status = tli_mesh_repair_order(w->mesh, &w->repair);
	if (w->mesh->lost)
		status = TL_E_NOMEM;
	return status;
}

static bool connected(const tli_mesh *mesh, int32_t h)
{
	return mesh->edges[h].twin >= 0 && mesh->edges[h].piece < 0;
}

/* Parts are as many as a count by walking finds. */
static void check_parts(const tli_mesh *mesh)
{
	int32_t triangles = (int32_t)tli_mesh_triangle_slots(mesh), *stack = NULL, *seen = NULL;
	ck_assert(tli_array_reserve(stack, (size_t)triangles + 1) && tli_array_reserve(seen, (size_t)mesh->components));
	char *met = calloc((size_t)triangles, 1), *used = calloc((size_t)mesh->components, 1);
	for (int32_t first = 0; first < triangles; first++) {
		if (met[first] || tli_mesh_triangle_is_free(mesh, first))
			continue;
		int32_t part = tli_mesh_part(mesh, first);
		if (used[part])
			ck_abort_msg("two parts have one number");
		used[part] = met[first] = 1;
		tli_array_push(stack, first);
		while (tli_array_length(stack) > 0) {
			int32_t t = tli_array_pop(stack);
			if (tli_mesh_part(mesh, t) != part)
				ck_abort_msg("a part has two numbers");
			for (int32_t h = 3 * t; h < 3 * t + 3; h++)
				if (connected(mesh, h) && !met[mesh->edges[h].twin / 3]) {
					met[mesh->edges[h].twin / 3] = 1;
					tli_array_push(stack, mesh->edges[h].twin / 3);
				}
		}
	}
	tli_array_free(stack);
	tli_array_free(seen);
	free(met);
	free(used);
}

static void check_labels(const tli_mesh *mesh)
{
	int32_t triangles = (int32_t)tli_mesh_triangle_slots(mesh);
	ck_assert_int_eq(mesh->inside[mesh->vertices[0].edge / 3], 0);
	ck_assert_int_eq(mesh->winding[mesh->vertices[0].edge / 3], 0);
	for (int32_t h = 0; h < 3 * triangles; h++) {
		if (tli_mesh_triangle_is_free(mesh, h / 3))
			continue;
		if (!tli_mesh_is_dead(mesh, h / 3) && h / 3 >= mesh->live)
			ck_abort_msg("a live triangle is numbered among the dead");
		int32_t twin = mesh->edges[h].twin, piece = mesh->edges[h].piece;
		if (twin < 0)
			continue;
		const tli_mesh_piece *on = piece < 0 ? NULL : &mesh->pieces[piece >> 1];
		int32_t sum = !on ? 0 : piece & 1 ? on->multiplicity : -on->multiplicity;
		if (mesh->winding[twin / 3] != mesh->winding[h / 3] + sum ||
			mesh->inside[twin / 3] != (mesh->inside[h / 3] ^ (on ? on->solids : 0)))
			ck_abort_msg("labels do not follow over edge %d", h);
	}
}

static void check_world(const struct world *w)
{
	const char *wrong = tli_mesh_validate(w->mesh, NULL, 0);
	ck_assert_msg(!wrong, "%s", wrong);
	check_labels(w->mesh);
	check_parts(w->mesh);
}

/* A frame of sides far out, so that there are winding numbers. */
static void start_world(struct world *w, enum mesh_map_kind kind, tli_rng *rng)
{
	*w = (struct world){ .count = 0 };
	mesh_map_start(&w->map, kind, rng);
	int32_t far = TLI_GRID_MAX;
	const tli_mesh_segment frame[3] = { { { -far, -far }, { far, -far }, { 0, 1, 0, 0 } },
		{ { far, -far }, { far, far }, { 0, 1, 0, 0 } }, { { far, far }, { -far, -far }, { 0, 1, 0, 0 } } };
	ck_assert_int_eq(tli_mesh_create(frame, 3, &w->mesh), TL_OK);
	ck_assert_int_eq(tli_mesh_put_live_first(w->mesh), TL_OK);
}

static void end_world(struct world *w)
{
	tli_mesh_free(w->mesh);
	tli_mesh_log_free(&w->log);
	tli_mesh_repair_free(&w->repair);
}

/* Up to three things go and up to three come. */
static void random_edit(struct world *w, tli_rng *rng)
{
	size_t out[3], outs = 0, ins = 0;
	struct thing in[3];
	while (outs < 3 && outs < w->count && tli_rng_between(rng, 0, 1)) {
		size_t k = (size_t)tli_rng_between(rng, 0, (int64_t)(w->count - 1 - outs));
		struct thing last = w->things[w->count - 1 - outs];
		w->things[w->count - 1 - outs] = w->things[k];
		w->things[k] = last;
		out[outs] = w->count - 1 - outs;
		outs++;
	}
	while (w->count - outs + ins < THINGS && ins < 3 && tli_rng_between(rng, 0, 2))
		in[ins++] = pick_thing(w, tli_rng_between(rng, 0, 1), rng);
	tl_status status = run_edit(w, out, outs, in, ins);
	ck_assert(status == TL_OK || status == TL_E_LIMIT);
	tli_mesh_end_log(w->mesh);
	if (status == TL_E_LIMIT) {
		ck_assert_int_eq(tli_mesh_flood(w->mesh), TL_OK);
		w->floods++;
	} else {
		tli_mesh_repair_hints(w->mesh, &w->repair);
	}
	w->count -= outs;
	for (size_t i = 0; i < ins; i++) {
		w->things[w->count++] = in[i];
		if (w->map.count < MESH_MAP_MOST)
			w->map.segments[w->map.count++] = in[i].segments[0];
	}
}

START_TEST(labels_follow_edits)
{
	tli_rng rng = { 900 + (uint64_t)_i };
	for (int round = 0; round < ROUNDS; round++) {
		struct world w;
		start_world(&w, (enum mesh_map_kind)_i, &rng);
		for (int edit = 0; edit < EDITS; edit++) {
			random_edit(&w, &rng);
			check_world(&w);
		}
		end_world(&w);
	}
}
END_TEST

static size_t put_bytes(char *to, const void *from, size_t size)
{
	if (to && size)
		memcpy(to, from, size);
	return size;
}

/* All arrays one after the other; NULL only counts. */
static size_t image(const tli_mesh *mesh, char *to)
{
	size_t n = 0;
#define PUT(array) n += put_bytes(to ? to + n : NULL, mesh->array, tli_array_length(mesh->array) * sizeof *mesh->array)
	PUT(edges);
	PUT(vertices);
	PUT(pieces);
	PUT(lines);
	PUT(crossings);
	PUT(component);
	PUT(winding);
	PUT(inside);
#undef PUT
	const int32_t rest[] = { mesh->components, mesh->live, mesh->free_triangle, mesh->free_vertex, mesh->free_piece,
		mesh->free_line, mesh->free_crossing, mesh->flooded };
	return n + put_bytes(to ? to + n : NULL, rest, sizeof rest);
}

static void fail_every_allocation(struct world *w, const size_t *out, const struct thing *in)
{
	size_t size = image(w->mesh, NULL);
	char *before = malloc(size), *after = malloc(size);
	image(w->mesh, before);
	for (long k = 1;; k++) {
		failing_arm(k, true);
		tl_status status = run_edit(w, out, 2, in, 2);
		bool failed = failing_disarm();
		ck_assert(failed || status == TL_OK || status == TL_E_LIMIT);
		ck_assert(!failed || status == TL_E_NOMEM || status == TL_OK);
		tli_mesh_roll_back(w->mesh);
		ck_assert_uint_eq(image(w->mesh, NULL), size);
		image(w->mesh, after);
		ck_assert_int_eq(memcmp(before, after, size), 0);
		if (!failed)
			break;
	}
	free(before);
	free(after);
}

START_TEST(an_edit_is_rolled_back)
{
	failing_install();
	tli_rng rng = { 77 };
	for (int round = 0; round < ROUNDS; round++) {
		struct world w;
		start_world(&w, (enum mesh_map_kind)(round % MESH_MAP_KIND_COUNT), &rng);
		for (int edit = 0; edit < 20 || w.count < 2; edit++)
			random_edit(&w, &rng);
		const size_t out[2] = { 0, 1 };
		const struct thing in[2] = { pick_thing(&w, true, &rng), pick_thing(&w, false, &rng) };
		fail_every_allocation(&w, out, in);
		check_world(&w);
		end_world(&w);
	}
	ck_assert_uint_eq(failing_live_blocks(), 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("mesh repair");
	TCase *tcase = tcase_create("repair");
	tcase_add_loop_test(tcase, labels_follow_edits, 0, MESH_MAP_KIND_COUNT);
	tcase_add_test(tcase, an_edit_is_rolled_back);
	suite_add_tcase(suite, tcase);
	return suite;
}
