/* SPDX-License-Identifier: MIT */
/*
 * The corner graph against the oracle of paths, on thousands of small maps in which everything touches:
 *
 *   paths      the shortest path is as long as the oracle's, with landmarks, pockets and endless edges on and off, edges stored or found on demand, and is
 *             a path; it is found in a reach that just holds it, and not in a smaller one
 *   corners   are those of the oracle, with its sectors
 *   visible   what a point sees is what the oracle lets it walk to; a glance agrees
 *   gates     are the edges whose closing cuts the plane in two, and blocks are numbered as their tree says
 */
#include "base/array.h"
#include "support/corner_world.h"
#include "support/mesh_flood.h"
#include "support/path_oracle.h"
#include "support/path_scenes.h"
#include "support/runner.h"
#include "support/rounds.h"

#include <math.h>
#include <stdlib.h>

#define MAPS ROUNDS_OF(5000, 300)
#define GATE_MAPS ROUNDS_OF(500, 100)
enum { BATCHES = 4, MAX_POINTS = 64 };

#define EQUAL 1e-9      /* relative */
#define SURCHARGES 1e-6 /* grid units: more than those of a path */
#define SAME CORNER_WORLD_SAME

struct world {
	struct path_scene scene;
	path_oracle *oracle;
	struct corner_world made;
	tli_landmarks *landmarks;
	tli_endless *endless;
};

static void make_world(struct world *w, uint64_t seed)
{
	path_scene_from_seed(&w->scene, seed);
	w->oracle = path_oracle_create(w->scene.walls, w->scene.count);
	corner_world_from_scene(&w->made, &w->scene);
	ck_assert_int_eq(tli_landmarks_create(&w->made.graph, 4 + 4 * (uint32_t)(seed % 4), &w->landmarks), TL_OK);
	ck_assert_int_eq(tli_endless_create(&w->made.graph, &w->endless), TL_OK);
}

static void free_world(struct world *w)
{
	tli_landmarks_free(w->landmarks);
	tli_endless_free(w->endless);
	corner_world_free(&w->made);
	path_oracle_free(w->oracle);
}

/* ---- paths ---- */

struct found_path {
	double length; /* INFINITY: none */
	tli_point points[MAX_POINTS];
	size_t count;
};

static void keep_points(const struct world *w, tli_point start, tli_point goal, struct found_path *path)
{
	size_t count;
	const uint32_t *corners = tli_taut_path_corners(w->made.taut, &count);
	ck_assert_uint_le(count + 2, MAX_POINTS);
	path->points[0] = start;
	for (size_t i = 0; i < count; i++)
		path->points[i + 1] = w->made.corners->positions[corners[i]];
	path->points[count + 1] = goal;
	path->count = count + 2;
}

enum { LANDMARKS = 1, POCKETS = 2, ENDLESS = 4, MODES = 8 };

/* The shortest path that bends. */
static struct found_path find_path(struct world *w, tli_point start, tli_point goal, unsigned mode)
{
	struct found_path path = { .length = INFINITY };
	if (!corner_world_join(&w->made, start, goal, mode & POCKETS))
		return path;
	tli_taut_def def = corner_world_question(&w->made, start, goal, mode & POCKETS);
	def.landmarks = mode & LANDMARKS ? w->landmarks : NULL;
	def.endless = mode & ENDLESS ? w->endless : NULL;
	tli_taut_result result;
	ck_assert_int_eq(tli_taut_run(w->made.taut, &def, &result), TL_OK);
	if (result.found) {
		path.length = result.length;
		keep_points(w, start, goal, &path);
	}
	return path;
}

static bool is_same_path(const struct found_path *one, const struct found_path *other)
{
	bool same = one->count == other->count && one->length == other->length;
	for (size_t i = 0; i < one->count && same; i++)
		same = tli_point_equal(one->points[i], other->points[i]);
	return same;
}

/* A straight path is not the search's to find. What it finds beside one is a path too, but which one depends on its options. */
static void check_path(struct world *w, tli_point start, tli_point goal)
{
	struct path_answer answer = path_oracle_find(w->oracle, start, goal);
	if (answer.status == PATH_START_BLOCKED || answer.status == PATH_GOAL_BLOCKED || tli_point_equal(start, goal))
		return;
	double wanted = answer.status == PATH_FOUND ? answer.length : INFINITY;
	bool straight = corner_world_is_straight(start, goal, wanted);
	struct found_path first = { 0 };
	for (unsigned mode = 0; mode < MODES; mode++) {
		struct found_path path = find_path(w, start, goal, mode);
		first = mode == 0 ? path : first;
		if (!straight && !is_same_path(&path, &first))
			corner_world_fail(&w->scene, start, goal, "the path depends on what helps to find it");
		if (straight ? path.length < wanted * (1 - EQUAL) : !corner_world_equal(path.length, wanted, EQUAL))
			corner_world_fail(&w->scene, start, goal,
				mode == 0 ? "the path is not as long as it should be"
					  : "landmarks, pockets or endless edges change it");
		double checked = 0;
		if (path.count == 0)
			continue;
		const char *complaint = path_oracle_check_path(w->oracle, path.points, path.count, &checked);
		/* Where a straight path is shorter, a state may be reached again by a path that cannot go on to the goal, so
		 * that the points are those of a shorter path than the length says. */
		bool same = straight ? checked <= path.length * (1 + SAME)
				     : corner_world_equal(path.length, checked, SAME);
		if (complaint || !same)
			corner_world_fail(
				&w->scene, start, goal, complaint ? complaint : "the length is not that of the points");
	}
}

/* As before, a straight path is not the search's to find. */
static void check_reach(struct world *w, tli_point start, tli_point goal)
{
	struct path_answer answer = path_oracle_find(w->oracle, start, goal);
	if (answer.status != PATH_FOUND || corner_world_is_straight(start, goal, answer.length))
		return;
	for (unsigned mode = 0; mode < 2 * MODES; mode++) {
		bool enough = mode & MODES;
		w->made.longest = enough ? answer.length * (1 + EQUAL) + SURCHARGES : answer.length * (1 - EQUAL);
		struct found_path path = find_path(w, start, goal, mode % MODES);
		if (enough ? !corner_world_equal(path.length, answer.length, EQUAL) : path.count > 0)
			corner_world_fail(&w->scene, start, goal, "a narrow reach changes the path");
	}
	w->made.longest = 0;
}

START_TEST(paths_are_as_long_as_those_of_the_oracle)
{
	for (uint64_t seed = (uint64_t)_i * MAPS; seed < ((uint64_t)_i + 1) * MAPS; seed++) {
		struct world w;
		make_world(&w, seed);
		for (int i = 0; i < PATH_SCENE_QUESTIONS; i++) {
			check_path(&w, w.scene.questions[i][0], w.scene.questions[i][1]);
			check_reach(&w, w.scene.questions[i][0], w.scene.questions[i][1]);
		}
		free_world(&w);
	}
}
END_TEST

/* ---- corners and what a point sees ---- */

static bool same_direction(struct path_direction a, tli_direction b)
{
	return a.x * b.y == a.y * b.x && a.x * b.x + a.y * b.y > 0;
}

/* The corner of the graph that is the oracle's, or NULL. */
static const tli_corner *find_corner(const struct world *w, const struct path_corner *wanted)
{
	for (size_t i = 0; i < tli_array_length(w->made.corners->corners); i++) {
		const tli_corner *corner = &w->made.corners->corners[i];
		if (tli_point_equal(corner->at, wanted->at) && same_direction(wanted->first, corner->d1) &&
			same_direction(wanted->last, corner->d2))
			return corner;
	}
	return NULL;
}

static bool is_half_plane(const tli_corner *corner)
{
	return (int64_t)corner->d1.x * corner->d2.y == (int64_t)corner->d1.y * corner->d2.x &&
		(int64_t)corner->d1.x * corner->d2.x + (int64_t)corner->d1.y * corner->d2.y < 0;
}

static void check_corners(const struct world *w)
{
	size_t found = 0, wide = 0;
	bool solids = false;
	for (size_t i = 0; i < path_oracle_corner_count(w->oracle); i++)
		found += find_corner(w, path_oracle_get_corner(w->oracle, i)) != NULL;
	for (size_t i = 0; i < tli_array_length(w->made.corners->corners); i++)
		wide += !is_half_plane(&w->made.corners->corners[i]);
	for (size_t i = 0; i < w->scene.count; i++)
		solids |= w->scene.walls[i].solid != 0;
	/* The oracle keeps those that face the inside of a solid. */
	if (found != wide || (!solids && found != path_oracle_corner_count(w->oracle)))
		corner_world_fail(&w->scene, w->scene.questions[0][0], w->scene.questions[0][1],
			"the corners are not those of the oracle");
}

static bool is_reported(const struct world *w, int32_t vertex)
{
	for (size_t i = 0; i < tli_array_length(w->made.expand.visible); i++)
		if (w->made.expand.visible[i] == vertex)
			return true;
	return false;
}

/* Does a vertex of the mesh lie strictly between? A ray stops there. */
static bool is_interrupted(const struct world *w, tli_point p, tli_point q)
{
	for (int32_t v = 0; v < (int32_t)tli_mesh_vertex_slots(w->made.mesh); v++) {
		tli_point at = w->made.mesh->vertices[v].at;
		if (!tli_mesh_is_crossing(w->made.mesh, v) && !tli_point_equal(at, p) && !tli_point_equal(at, q) &&
			tli_point_on_segment(at, p, q))
			return true;
	}
	return false;
}

/* Back from the corner to p lies in the closed sector: a leg that comes through another one is not at the corner. */
static bool faces(const tli_corner *corner, tli_point p)
{
	int64_t x = (int64_t)p.x - corner->at.x, y = (int64_t)p.y - corner->at.y;
	int64_t after = corner->d1.x * y - corner->d1.y * x, before = x * corner->d2.y - y * corner->d2.x;
	return after >= 0 || before >= 0; /* the sector is wider than 180 degrees */
}

static void check_visible(struct world *w, tli_point p)
{
	if (path_oracle_blocked(w->oracle, p))
		return;
	ck_assert_int_eq(tli_point_look(&w->made.expand, w->made.corners, p, tli_mesh_locate(w->made.mesh, p)), TL_OK);
	for (size_t i = 0; i < path_oracle_corner_count(w->oracle); i++) {
		const tli_corner *corner = find_corner(w, path_oracle_get_corner(w->oracle, i));
		if (!corner)
			continue;
		bool visible = path_oracle_corner_visible(w->oracle, p, i);
		bool reported = is_reported(w, corner->vertex) && faces(corner, p);
		if (reported && !visible)
			corner_world_fail(&w->scene, p, corner->at, "a corner is reported that is not visible");
		if (visible && !reported && !is_interrupted(w, p, corner->at))
			corner_world_fail(&w->scene, p, corner->at, "a corner is visible but not reported");
	}
}

/* ---- in no particular order ---- */

static int by_number(const void *left, const void *right)
{
	int32_t l = *(const int32_t *)left, r = *(const int32_t *)right;
	return (l > r) - (l < r);
}

/* The vertices that the last look reported, ascending; an array to be freed. */
static int32_t *sorted_visible(const tli_expand *expand, size_t *count)
{
	*count = tli_array_length(expand->visible);
	int32_t *vertices = calloc(*count + 1, sizeof *vertices);
	ck_assert_ptr_nonnull(vertices);
	for (size_t i = 0; i < *count; i++)
		vertices[i] = expand->visible[i];
	qsort(vertices, *count, sizeof *vertices, by_number);
	return vertices;
}

static void check_around(struct world *w, tli_point p)
{
	tli_mesh_location location = tli_mesh_locate(w->made.mesh, p);
	if (path_oracle_blocked(w->oracle, p) || location.kind == TLI_MESH_ON_VERTEX)
		return;
	size_t count, around_count;
	ck_assert_int_eq(tli_point_look(&w->made.expand, w->made.corners, p, location), TL_OK);
	int32_t *seen = sorted_visible(&w->made.expand, &count);
	ck_assert_int_eq(tli_point_look_around(&w->made.expand, w->made.corners, p, location), TL_OK);
	int32_t *around = sorted_visible(&w->made.expand, &around_count);
	ck_assert_uint_eq(around_count, count);
	ck_assert_mem_eq(around, seen, count * sizeof *seen);
	free(seen);
	free(around);
}

/* A glance says nothing, or what the oracle says. */
static void check_glance(struct world *w, tli_point a, tli_point b)
{
	if (tli_point_equal(a, b) || path_oracle_blocked(w->oracle, a) || path_oracle_blocked(w->oracle, b))
		return;
	tli_glance glance = tli_corners_glance(
		w->made.corners, a, tli_mesh_locate(w->made.mesh, a), b, tli_mesh_locate(w->made.mesh, b));
	if (glance == TLI_GLANCE_UNKNOWN)
		return;
	double length;
	const tli_point straight[2] = { a, b };
	ck_assert_int_eq(glance == TLI_GLANCE_FREE, path_oracle_check_path(w->oracle, straight, 2, &length) == NULL);
}

START_TEST(the_look_around_sees_the_same)
{
	for (uint64_t seed = (uint64_t)_i * MAPS; seed < ((uint64_t)_i + 1) * MAPS; seed++) {
		struct world w;
		make_world(&w, seed);
		for (int i = 0; i < PATH_SCENE_QUESTIONS; i++)
			check_around(&w, w.scene.questions[i][i & 1]);
		for (int i = 0; i < PATH_SCENE_QUESTIONS; i++)
			check_glance(&w, w.scene.questions[i][0], w.scene.questions[i][1]);
		free_world(&w);
	}
}
END_TEST

START_TEST(corners_and_what_is_visible_are_those_of_the_oracle)
{
	for (uint64_t seed = (uint64_t)_i * MAPS; seed < ((uint64_t)_i + 1) * MAPS; seed++) {
		struct world w;
		make_world(&w, seed);
		check_corners(&w);
		for (int i = 0; i < PATH_SCENE_QUESTIONS; i++)
			check_visible(&w, w.scene.questions[i][i & 1]);
		free_world(&w);
	}
}
END_TEST

/* ---- gates ---- */

static void check_edge(const struct world *w, int32_t h, bool *marked)
{
	const tli_pockets *pockets = &w->made.corners->pockets;
	tli_block here = pockets->blocks[h / 3], there = pockets->blocks[tli_mesh_twin(w->made.mesh, h) / 3];
	mesh_flood(w->made.mesh, h / 3, h, marked);
	bool gate = !marked[tli_mesh_twin(w->made.mesh, h) / 3];
	ck_assert_int_eq(gate, here.number != there.number);
	if (!gate || here.number > there.number)
		return;
	ck_assert_uint_eq(pockets->rises[there.number].above, here.number);
	/* The tree below the gate is what cannot be reached from above it. */
	int32_t component = w->made.mesh->component[h / 3];
	for (size_t t = 0; t < tli_mesh_triangle_slots(w->made.mesh); t++)
		if (w->made.mesh->component[t] == component)
			ck_assert_int_eq(tli_block_holds(there, pockets->blocks[t].number), !marked[t]);
}

/* The lowest block above both, one step at a time. */
static uint32_t find_turn(const tli_pockets *pockets, uint32_t one, uint32_t other)
{
	while (one != other)
		if (one > other)
			one = pockets->rises[one].above;
		else
			other = pockets->rises[other].above;
	return one;
}

static void check_turns(const struct world *w)
{
	const tli_pockets *pockets = &w->made.corners->pockets;
	const int32_t *component = w->made.mesh->component;
	int32_t live = w->made.mesh->live;
	for (int32_t a = 0; a < live; a++)
		for (int32_t b = a % 7; b < live; b += 7) {
			if (component[a] != component[b])
				continue;
			tli_block_ends ends = tli_pockets_between(pockets, a, b);
			ck_assert_uint_eq(ends.start, pockets->blocks[a].number);
			ck_assert_uint_eq(ends.goal, pockets->blocks[b].number);
			ck_assert_uint_eq(ends.turn, find_turn(pockets, ends.start, ends.goal));
		}
}

START_TEST(gates_cut_the_plane_in_two)
{
	for (uint64_t seed = 0; seed < GATE_MAPS; seed++) {
		struct world w;
		make_world(&w, seed);
		size_t triangles = tli_mesh_triangle_slots(w.made.mesh);
		bool *marked = calloc(triangles, sizeof *marked);
		ck_assert_ptr_nonnull(marked);
		for (int32_t h = 0; h < 3 * (int32_t)triangles; h++)
			if (tli_mesh_twin(w.made.mesh, h) >= 0 && !tli_mesh_is_wall(w.made.mesh, h))
				check_edge(&w, h, marked);
		check_turns(&w);
		free(marked);
		free_world(&w);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("corners");
	TCase *paths = tcase_create("paths");
	tcase_add_loop_test(paths, paths_are_as_long_as_those_of_the_oracle, 0, BATCHES);
	tcase_add_loop_test(paths, corners_and_what_is_visible_are_those_of_the_oracle, 0, BATCHES);
	tcase_add_loop_test(paths, the_look_around_sees_the_same, 0, BATCHES);
	tcase_add_test(paths, gates_cut_the_plane_in_two);
	suite_add_tcase(suite, paths);
	return suite;
}
