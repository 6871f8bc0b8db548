/* SPDX-License-Identifier: MIT */
/*
 * The oracle of paths against what must hold whatever the rules for corners and contact are:
 *
 *   posts      on tiny maps its lengths are the infimum of the curves that meet no wall (support/path_posts.h) same
 *   the path back, the symmetries of the square, other positions on the grid, walls in another order, turned round,
 *              twice, in two pieces, and walls of length zero away from start and goal change nothing
 *   more       a wall more never makes a path shorter
 *   in line    past a corner, or in two legs through it
 *   triangle   through a third point is never shorter; through a point of the path is as long
 *
 * and the maps it is asked about: are they what they should be?
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/oracle_grid.h"
#include "support/path_oracle.h"
#include "support/path_posts.h"
#include "support/path_scenes.h"
#include "support/rounds.h"
#include "support/runner.h"

#define GRID_MAX ((int64_t)1 << 29)
#define EQUAL 1e-12 /* relative: sums of the same square roots, in another order */
#define BATCHES 4
#define MAPS ROUNDS_OF(1500U, 300U)       /* a batch */
#define POSTS_MAPS ROUNDS_OF(1000U, 200U) /* a batch */

/* ---- asking ---- */

struct map {
	tli_wall walls[2 * PATH_SCENE_WALLS];
	size_t count;
};

struct found {
	enum path_status status;
	double length; /* INFINITY if there is no path */
};

static struct map map_of(const struct path_scene *scene)
{
	struct map map = { .count = scene->count };
	memcpy(map.walls, scene->walls, scene->count * sizeof scene->walls[0]);
	return map;
}

static void fail_with(const struct map *map, tli_point start, tli_point goal, const char *complaint)
{
	static char text[8000];
	path_scene_text(text, sizeof text, map->walls, map->count, start, goal);
	ck_abort_msg("%s\n%s", complaint, text);
}

/* What the oracle says; a path it finds must be one, of that length, and not shorter than the air line. */
static struct found ask(path_oracle *oracle, const struct map *map, tli_point start, tli_point goal)
{
	struct path_answer answer = path_oracle_find(oracle, start, goal);
	if (answer.status != PATH_FOUND)
		return (struct found){ answer.status, INFINITY };
	double checked = -1, air = hypot((double)goal.x - start.x, (double)goal.y - start.y);
	const char *complaint = path_oracle_check_path(oracle, answer.points, answer.count, &checked);
	if (complaint)
		fail_with(map, start, goal, complaint);
	if (fabs(checked - answer.length) > EQUAL * checked || answer.length < air * (1 - EQUAL))
		fail_with(map, start, goal, "the length is wrong");
	if (!tli_point_equal(answer.points[0], start) || !tli_point_equal(answer.points[answer.count - 1], goal))
		fail_with(map, start, goal, "leads elsewhere");
	return (struct found){ PATH_FOUND, answer.length };
}

static struct found ask_map(const struct map *map, tli_point start, tli_point goal)
{
	path_oracle *oracle = path_oracle_create(map->walls, map->count);
	struct found found = ask(oracle, map, start, goal);
	path_oracle_free(oracle);
	return found;
}

static bool is_same(struct found one, struct found other)
{
	if (one.status != other.status)
		return false;
	return one.status != PATH_FOUND || fabs(one.length - other.length) <= EQUAL * one.length;
}

/* ---- posts ---- */

static bool fits_posts(tli_point p)
{
	return abs(p.x) <= PATH_POSTS_COORDINATE && abs(p.y) <= PATH_POSTS_COORDINATE;
}

static bool map_fits_posts(const struct map *map)
{
	for (size_t i = 0; i < map->count; i++) {
		if (!fits_posts(map->walls[i].a) || !fits_posts(map->walls[i].b))
			return false;
	}
	return true;
}

/* Returns whether it was compared. */
static bool compare_with_posts(const struct map *map, tli_point start, tli_point goal)
{
	if (!fits_posts(start) || !fits_posts(goal) || tli_point_equal(start, goal))
		return false;
	struct found found = ask_map(map, start, goal);
	if (found.status == PATH_START_BLOCKED || found.status == PATH_GOAL_BLOCKED)
		return false;
	double posts = path_posts_length(map->walls, map->count, start, goal);
	if (isfinite(posts) != isfinite(found.length))
		fail_with(map, start, goal, isfinite(posts) ? "a curve leads there" : "no curve leads there");
	if (posts < found.length * (1 - EQUAL))
		fail_with(map, start, goal, "a curve is shorter");
	if (isfinite(posts) && posts > found.length + PATH_POSTS_TOLERANCE)
		fail_with(map, start, goal, "no curve is as short");
	return true;
}

START_TEST(test_posts)
{
	struct path_scene scene;
	tli_rng rng = { 9000 + (uint64_t)_i };
	size_t compared = 0;
	for (size_t i = 0; i < POSTS_MAPS; i++) {
		enum path_scene_kind kind = (enum path_scene_kind)(i % PATH_SCENE_KIND_COUNT);
		size_t most = (size_t)tli_rng_between(&rng, 4, PATH_POSTS_WALLS);
		path_scene_make(&scene, kind, PATH_SCENE_TINY, most, &rng);
		struct map map = map_of(&scene);
		for (size_t j = 0; j < 4 && map_fits_posts(&map); j++)
			compared += compare_with_posts(&map, scene.questions[j][0], scene.questions[j][1]);
	}
	ck_assert_uint_gt(compared, POSTS_MAPS);
}
END_TEST

/* ---- same ---- */

static tli_point move(tli_point p, unsigned symmetry, int64_t dx, int64_t dy)
{
	int64_t x = symmetry & 1 ? -(int64_t)p.x : p.x, y = symmetry & 2 ? -(int64_t)p.y : p.y;
	return symmetry & 4 ? (tli_point){ (int32_t)(y + dx), (int32_t)(x + dy) }
			    : (tli_point){ (int32_t)(x + dx), (int32_t)(y + dy) };
}

static int64_t size_of(tli_point p)
{
	int64_t x = llabs((long long)p.x), y = llabs((long long)p.y);
	return x > y ? x : y;
}

/* How far the map and the question may be moved. */
static int64_t room_of(const struct map *map, tli_point start, tli_point goal)
{
	int64_t largest = size_of(start) > size_of(goal) ? size_of(start) : size_of(goal);
	for (size_t i = 0; i < map->count; i++) {
		largest = size_of(map->walls[i].a) > largest ? size_of(map->walls[i].a) : largest;
		largest = size_of(map->walls[i].b) > largest ? size_of(map->walls[i].b) : largest;
	}
	return GRID_MAX - largest;
}

static void shuffle(struct map *map, tli_rng *rng)
{
	for (size_t i = map->count; i > 1; i--) {
		size_t j = (size_t)tli_rng_between(rng, 0, (int64_t)i - 1);
		tli_wall wall = map->walls[i - 1];
		map->walls[i - 1] = map->walls[j];
		map->walls[j] = wall;
		if (tli_rng_between(rng, 0, 1)) {
			tli_point a = map->walls[i - 1].a;
			map->walls[i - 1].a = map->walls[i - 1].b;
			map->walls[i - 1].b = a;
		}
	}
}

/* Cuts a wall in its middle, if that is a grid point, and puts another wall there twice. */
static void cut_and_double(struct map *map, tli_rng *rng)
{
	tli_wall *wall = &map->walls[tli_rng_between(rng, 0, (int64_t)map->count - 1)];
	int64_t x = (int64_t)wall->a.x + wall->b.x, y = (int64_t)wall->a.y + wall->b.y;
	if (x % 2 == 0 && y % 2 == 0) {
		tli_wall half = *wall;
		half.a = wall->b = (tli_point){ (int32_t)(x / 2), (int32_t)(y / 2) };
		map->walls[map->count++] = half;
	}
	tli_wall twice = map->walls[tli_rng_between(rng, 0, (int64_t)map->count - 1)];
	/* A second side of a solid would turn it inside out. */
	twice.solid = 0;
	map->walls[map->count++] = twice;
}

/* Walls of length zero, on ends of walls and on lines between them and the start. */
static void add_points(struct map *map, tli_point start, tli_point goal, tli_rng *rng)
{
	for (size_t i = 0; i < 4; i++) {
		tli_point p = map->walls[tli_rng_between(rng, 0, (int64_t)map->count - 1)].a;
		int64_t x = ((int64_t)p.x + start.x) / 2, y = ((int64_t)p.y + start.y) / 2;
		if (i % 2)
			p = (tli_point){ (int32_t)x, (int32_t)y };
		if (!tli_point_equal(p, start) && !tli_point_equal(p, goal))
			map->walls[map->count++] = (tli_wall){ p, p, 0, 0 };
	}
}

static void expect_same(struct found found, const struct map *map, tli_point start, tli_point goal, const char *what)
{
	if (!is_same(found, ask_map(map, start, goal)))
		fail_with(map, start, goal, what);
}

static void try_same(const struct map *map, tli_point start, tli_point goal, tli_rng *rng)
{
	struct found found = ask_map(map, start, goal), back = ask_map(map, goal, start);
	if (isfinite(found.length) != isfinite(back.length) ||
		(isfinite(back.length) && fabs(found.length - back.length) > EQUAL * found.length))
		fail_with(map, start, goal, "the path back is another");
	int64_t room = room_of(map, start, goal), push = tli_rng_between(rng, 0, 3) ? room : room / 3;
	for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
		struct map moved = *map;
		int64_t dx = push * tli_rng_between(rng, -1, 1), dy = push * tli_rng_between(rng, -1, 1);
		for (size_t i = 0; i < map->count; i++) {
			moved.walls[i].a = move(map->walls[i].a, symmetry, dx, dy);
			moved.walls[i].b = move(map->walls[i].b, symmetry, dx, dy);
		}
		expect_same(found, &moved, move(start, symmetry, dx, dy), move(goal, symmetry, dx, dy), "moved");
	}
	struct map changed = *map;
	shuffle(&changed, rng);
	expect_same(found, &changed, start, goal, "in another order");
	for (int i = 0; i < 3; i++)
		cut_and_double(&changed, rng);
	expect_same(found, &changed, start, goal, "cut and twice");
	add_points(&changed, start, goal, rng);
	expect_same(found, &changed, start, goal, "with walls of length zero");
}

/* ---- more, triangle ---- */

static void try_more(const struct map *map, tli_point start, tli_point goal, tli_point other, tli_rng *rng)
{
	struct found found = ask_map(map, start, goal);
	struct map more = *map;
	tli_point p = map->walls[tli_rng_between(rng, 0, (int64_t)map->count - 1)].a;
	more.walls[more.count++] = (tli_wall){ p, other, 0, 0 };
	if (ask_map(&more, start, goal).length < found.length * (1 - EQUAL))
		fail_with(&more, start, goal, "shorter without the last wall");
}

static void try_triangle(const struct map *map, tli_point start, tli_point goal, tli_point other)
{
	path_oracle *oracle = path_oracle_create(map->walls, map->count);
	double direct = ask(oracle, map, start, goal).length;
	double first = ask(oracle, map, start, other).length, second = ask(oracle, map, other, goal).length;
	if (!path_oracle_blocked(oracle, start) && !path_oracle_blocked(oracle, goal) &&
		direct > (first + second) * (1 + EQUAL))
		fail_with(map, start, goal, "shorter through another point");
	path_oracle_free(oracle);
}

/* Through the middle of a leg, which must not lie on a wall. */
static void try_middles(const struct map *map, tli_point start, tli_point goal)
{
	tli_point points[2 * PATH_SCENE_WALLS];
	path_oracle *oracle = path_oracle_create(map->walls, map->count);
	struct path_answer answer = path_oracle_find(oracle, start, goal);
	double length = answer.length;
	size_t count = answer.status == PATH_FOUND ? answer.count : 0;
	for (size_t i = 0; i < count; i++)
		points[i] = answer.points[i];
	for (size_t i = 0; i + 1 < count; i++) {
		int64_t x = (int64_t)points[i].x + points[i + 1].x, y = (int64_t)points[i].y + points[i + 1].y;
		tli_point middle = { (int32_t)(x / 2), (int32_t)(y / 2) };
		if (x % 2 != 0 || y % 2 != 0 || path_oracle_blocked(oracle, middle))
			continue;
		double sum = ask(oracle, map, start, middle).length + ask(oracle, map, middle, goal).length;
		if (!(fabs(sum - length) <= EQUAL * length))
			fail_with(map, start, goal, "another length through the middle of a leg");
	}
	path_oracle_free(oracle);
}

START_TEST(test_properties)
{
	struct path_scene scene;
	tli_rng rng = { 500 + (uint64_t)_i };
	for (uint64_t i = 0; i < MAPS; i++) {
		path_scene_from_seed(&scene, (uint64_t)_i * MAPS + i);
		const struct map map = map_of(&scene);
		for (size_t j = 0; j < 4; j++) {
			tli_point start = scene.questions[j][0], goal = scene.questions[j][1];
			tli_point other = scene.questions[j + 4][0];
			try_same(&map, start, goal, &rng);
			try_more(&map, start, goal, other, &rng);
			try_triangle(&map, start, goal, other);
			try_middles(&map, start, goal);
		}
	}
}
END_TEST

/* ---- in line ---- */

static bool in_line(tli_point p, tli_point q, tli_point r)
{
	int64_t px = (int64_t)q.x - p.x, py = (int64_t)q.y - p.y, qx = (int64_t)r.x - q.x, qy = (int64_t)r.y - q.y;
	return px * qy == py * qx && px * qx + py * qy > 0;
}

/* Straight on through a corner is two legs or one leg past it; it must come to the same. */
START_TEST(test_in_line)
{
	struct path_scene scene;
	size_t looked_at = 0;
	for (uint64_t seed = 0; seed < MAPS; seed++) {
		path_scene_from_seed(&scene, seed);
		path_oracle *o = path_oracle_create(scene.walls, scene.count);
		size_t count = path_oracle_corner_count(o);
		for (size_t i = 0; i < count * count * count; i++) {
			size_t from = i / count / count, by = i / count % count, to = i % count;
			tli_point p = path_oracle_get_corner(o, from)->at, q = path_oracle_get_corner(o, by)->at;
			if (from >= to || !in_line(p, q, path_oracle_get_corner(o, to)->at))
				continue;
			bool two = path_oracle_corners_joined(o, from, by) && path_oracle_corners_joined(o, by, to);
			ck_assert_msg(two == path_oracle_corners_joined(o, from, to), "seed %d: past %d,%d", (int)seed,
				q.x, q.y);
			looked_at += two;
		}
		path_oracle_free(o);
	}
	ck_assert_uint_gt(looked_at, MAPS / 10);
}
END_TEST

/* ---- the maps ---- */

#define SCENES 2400
#define SCENES_SUM UINT64_C(0x24b451152070cbfb)

static uint64_t add_to_sum(uint64_t sum, const struct path_scene *scene)
{
	tli_rng rng = { sum };
	for (size_t i = 0; i < 2 * scene->count + 2 * PATH_SCENE_QUESTIONS; i++) {
		const tli_wall *wall = i < 2 * scene->count ? &scene->walls[i / 2] : NULL;
		const tli_point *question = wall ? NULL : scene->questions[i / 2 - scene->count];
		tli_point p = question ? question[i % 2] : i % 2 ? wall->b : wall->a;
		ck_assert_int_le(size_of(p), GRID_MAX);
		rng.state ^= ((uint64_t)(uint32_t)p.x << 32) ^ (uint32_t)p.y ^ (question ? 0 : wall->solid);
		rng.state = tli_rng_next(&rng);
	}
	return rng.state;
}

/* Sides of solids make loops: an even number of them ends in every place. */
static void expect_loops(const struct path_scene *scene)
{
	for (size_t i = 0; i < 2 * scene->count; i++) {
		tli_point p = i % 2 ? scene->walls[i / 2].b : scene->walls[i / 2].a;
		size_t ends = 0;
		for (size_t j = 0; j < scene->count; j++) {
			const tli_wall *wall = &scene->walls[j];
			ends += wall->solid && tli_point_equal(wall->a, p);
			ends += wall->solid && tli_point_equal(wall->b, p);
		}
		ck_assert_uint_eq(ends % 2, 0);
	}
}

START_TEST(test_scenes)
{
	struct path_scene scene;
	size_t tally[4] = { 0 }, bends = 0, walls = 0, questions = (size_t)SCENES * PATH_SCENE_QUESTIONS;
	uint64_t sum = 0;
	for (uint64_t i = 0; i < SCENES; i++) {
		path_scene_from_seed(&scene, i);
		ck_assert_uint_ge(scene.count, 1);
		ck_assert_uint_le(scene.count, PATH_SCENE_WALLS);
		sum = add_to_sum(sum, &scene);
		expect_loops(&scene);
		walls += scene.count;
		path_oracle *oracle = path_oracle_create(scene.walls, scene.count);
		for (size_t j = 0; j < PATH_SCENE_QUESTIONS; j++) {
			struct path_answer answer = path_oracle_find(
				oracle, scene.questions[j][0], scene.questions[j][1]);
			tally[answer.status]++;
			bends += answer.status == PATH_FOUND && answer.count > 2;
		}
		path_oracle_free(oracle);
	}
	/* Of all sorts, and paths with bends first of all. */
	ck_assert_uint_gt(walls, (size_t)SCENES * 15);
	ck_assert_uint_gt(bends, questions / 3);
	ck_assert_uint_gt(tally[PATH_START_BLOCKED], questions / 50);
	ck_assert_uint_gt(tally[PATH_GOAL_BLOCKED], questions / 50);
	ck_assert_uint_gt(tally[PATH_NONE], questions / 50);
	/* The same on every machine; if the scenes are changed, so is this number. */
	ck_assert_msg(sum == SCENES_SUM, "sum 0x%llx", (unsigned long long)sum);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("path_oracle");
	TCase *oracle = tcase_create("oracle"), *scenes = tcase_create("scenes");
	tcase_add_loop_test(oracle, test_posts, 0, BATCHES);
	tcase_add_loop_test(oracle, test_properties, 0, BATCHES);
	tcase_add_test(oracle, test_in_line);
	tcase_add_test(scenes, test_scenes);
	suite_add_tcase(suite, oracle);
	suite_add_tcase(suite, scenes);
	return suite;
}
