/* SPDX-License-Identifier: MIT */
/*
 * Paths for a body with a radius.
 *
 *   oracle     on small maps, as long as the oracle of paths finds them among the sums' sides, taken as walls
 *   clear      no leg of a path comes nearer to a wall than the radius, exactly; from legal places that are not live too
 *   gaps       2 r is wide enough, exactly, at all angles; what is below is never passed
 *   overhead   over the path round true discs
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "geometry/distance.h"
#include "mesh/lines.h"
#include "support/path_oracle.h"
#include "support/path_scenes.h"
#include "support/radius_world.h"
#include "support/rounds.h"
#include "support/runner.h"

#define EQUAL 1e-9
#define ON_GRID(p) (abs((p).x) <= TLI_GRID_MAX && abs((p).y) <= TLI_GRID_MAX)
#define BATCHES 4
#define MAPS ROUNDS_OF(600U, 150U) /* a batch */
#define CLEAR_MAPS ROUNDS_OF(1200U, 300U)
#define OVERHEAD_MAPS ROUNDS_OF(240U, 60U)
#define ROOM 32

static struct radius_path path;

static void fail_with(
	const struct path_scene *scene, int32_t radius, int32_t sides, tli_point a, tli_point b, const char *what)
{
	static char text[8000];
	path_scene_text(text, sizeof text, scene->walls, scene->count, a, b);
	ck_abort_msg("%s (radius %d, sides %d, length %.12g)\n%s", what, (int)radius, (int)sides, path.length, text);
}

/* The sides that are left after equal ones have cancelled, as walls without solids. To be freed. */
static tli_wall *make_sides(const tli_wall *walls, size_t count, int32_t radius, int32_t sides, size_t *side_count)
{
	tli_mesh_segment *segments = NULL;
	tli_mesh_input input;
	tli_walls *index;
	ck_assert_int_eq(tli_walls_create(walls, count, &index), TL_OK);
	ck_assert_int_eq(tli_offset_segments(index, radius, sides, &segments), TL_OK);
	tli_walls_free(index);
	ck_assert_int_eq(tli_mesh_input_make(segments, tli_array_length(segments), &input), TL_OK);
	*side_count = tli_array_length(input.runs);
	tli_wall *out = calloc(*side_count + 1, sizeof *out);
	for (size_t i = 0; i < *side_count; i++)
		out[i] = (tli_wall){ input.points[input.runs[i].from], input.points[input.runs[i].to], 0, 0 };
	tli_mesh_input_free(&input);
	tli_array_free(segments);
	return out;
}

/* How much larger than a small map this one is, about. */
static int32_t scale_of(const struct path_scene *scene)
{
	int64_t low = INT32_MAX, high = INT32_MIN;
	for (size_t i = 0; i < scene->count; i++) {
		int32_t x = scene->walls[i].a.x;
		low = x < low ? x : low;
		high = x > high ? x : high;
	}
	return high - low > 128 ? (int32_t)((high - low) / 128) : 1;
}

static int32_t choose_radius(const struct path_scene *scene, tli_rng *rng)
{
	int32_t scale = scale_of(scene);
	if (scale > 1)
		return (int32_t)tli_rng_between(rng, 1, 2 * (int64_t)scale);
	return (int32_t)tli_rng_between(rng, 1, scene->size == PATH_SCENE_TINY ? 2 : 6);
}

static void compare(struct radius_world *world, path_oracle *oracle, const struct path_scene *scene, int32_t sides,
	tli_point a, tli_point b, size_t *compared)
{
	radius_world_find(world, a, b, &path);
	if (path.status == RADIUS_FOUND && !radius_path_is_clear(&path, scene->walls, scene->count, world->radius))
		fail_with(scene, world->radius, sides, a, b, "too near to a wall");
	if (path.stepped || path.status == RADIUS_START_BLOCKED || path.status == RADIUS_GOAL_BLOCKED)
		return;
	struct path_answer answer = path_oracle_find(oracle, a, b);
	double wanted = answer.status == PATH_FOUND ? answer.length : INFINITY;
	/* Past the tips of rings a straight leg is legal that crosses sides. */
	bool shorter = path.count == 2 && path.length <= wanted;
	if (!shorter &&
		(isfinite(wanted) != isfinite(path.length) ||
			(isfinite(wanted) && fabs(path.length - wanted) > EQUAL * wanted)))
		fail_with(scene, world->radius, sides, a, b, "of another length than the oracle's path");
	*compared += isfinite(wanted) && path.count > 2;
}

static tli_point less(tli_point p, tli_point o)
{
	return (tli_point){ p.x - o.x, p.y - o.y };
}

static void move_scene(struct path_scene *scene, tli_point back)
{
	for (size_t i = 0; i < scene->count; i++) {
		tli_wall *wall = &scene->walls[i];
		*wall = (tli_wall){ less(wall->a, back), less(wall->b, back), wall->radius, wall->solid };
	}
	for (size_t i = 0; i < PATH_SCENE_QUESTIONS; i++)
		for (int end = 0; end < 2; end++)
			scene->questions[i][end] = less(scene->questions[i][end], back);
}

static int32_t room_at(int32_t coordinate)
{
	return abs(coordinate) < TLI_GRID_MAX / 2 ? 0 : coordinate > 0 ? ROOM : -ROOM;
}

/* A small map at the end of the grid makes room for the body. */
static void leave_room(struct path_scene *scene)
{
	tli_point at = scene->walls[0].a;
	if (scale_of(scene) == 1)
		move_scene(scene, (tli_point){ room_at(at.x), room_at(at.y) });
}

/* A few walls, rings of few sides: the oracle looks at all pairs of corners. */
START_TEST(test_oracle)
{
	static struct path_scene scene;
	tli_rng rng = { 71 + (uint64_t)_i };
	size_t compared = 0;
	for (size_t i = 0; i < MAPS; i++) {
		path_scene_make(&scene, (enum path_scene_kind)(i % PATH_SCENE_KIND_COUNT),
			(enum path_scene_size)(i / PATH_SCENE_KIND_COUNT % PATH_SCENE_SIZE_COUNT), 6, &rng);
		leave_room(&scene);
		int32_t radius = choose_radius(&scene, &rng), sides = 4 * (int32_t)tli_rng_between(&rng, 2, 4);
		if (i % 5 == 0)
			scene.walls[0].radius = (int32_t)tli_rng_between(&rng, 1, radius);
		if (i % 10 == 0) { /* a point among walls and a disc: what is thick for a point has no length */
			radius = 0;
			scene.walls[0].b = scene.walls[0].a;
		}
		struct radius_world world;
		size_t count;
		radius_world_make(&world, scene.walls, scene.count, radius, sides);
		tli_wall *walls = make_sides(scene.walls, scene.count, radius, sides, &count);
		path_oracle *oracle = path_oracle_create(walls, count);
		for (size_t j = 0; j < PATH_SCENE_QUESTIONS; j++)
			compare(&world, oracle, &scene, sides, scene.questions[j][0], scene.questions[j][1], &compared);
		path_oracle_free(oracle);
		free(walls);
		radius_world_free(&world);
	}
	ck_assert_uint_gt(compared, MAPS / 2);
}
END_TEST

/* Between the radius and the reach of the ring from a wall's end: legal or not, live or not. */
static tli_point beside_wall(const struct path_scene *scene, int32_t radius, tli_rng *rng)
{
	const tli_wall *wall = &scene->walls[tli_rng_between(rng, 0, (int64_t)scene->count - 1)];
	double part = (double)tli_rng_between(rng, 0, 1000) / 1000, far = radius * (1 + part / 50) + part * 3;
	double angle = (double)tli_rng_between(rng, 0, 62831) / 10000, along = tli_rng_between(rng, 0, 1) ? part : 0;
	return (tli_point){ (int32_t)lround(wall->a.x + along * ((double)wall->b.x - wall->a.x) + far * cos(angle)),
		(int32_t)lround(wall->a.y + along * ((double)wall->b.y - wall->a.y) + far * sin(angle)) };
}

struct tally {
	size_t stepped, lost; /* legal starts that are not live; those without a step out */
};

/* Is there a live place near that a legal start could step to? By brute force. */
static bool has_path_out(struct radius_world *world, tli_point p)
{
	for (int32_t far = 1; far <= 64; far = far < 4 ? far + 1 : 2 * far)
		for (int i = 0; i < 64; i++) {
			double angle = i * 0.0981747704;
			tli_point q = { p.x + (int32_t)lround(far * cos(angle)),
				p.y + (int32_t)lround(far * sin(angle)) };
			bool sees = false;
			if (!ON_GRID(q))
				continue;
			ck_assert_int_eq(tli_sight_sees(&(tli_sight){ world->walls, world->radius, TL_CONTACT_GRAZE },
						 p, q, &world->scratch, &sees),
				TL_OK);
			if (sees && tli_is_live(world->mesh, tli_mesh_locate(world->mesh, q)))
				return true;
		}
	return false;
}

static void ask_beside(struct radius_world *world, const struct path_scene *scene, tli_rng *rng, struct tally *tally)
{
	tli_point a = beside_wall(scene, world->radius, rng);
	tli_point b = tli_rng_between(rng, 0, 1) ? beside_wall(scene, world->radius, rng) : scene->questions[0][1];
	tli_sight sight = { world->walls, world->radius, TL_CONTACT_GRAZE };
	tli_escapes escapes;
	if (!ON_GRID(a) || !ON_GRID(b))
		return;
	radius_world_find(world, a, b, &path);
	if (path.status == RADIUS_FOUND && !radius_path_is_clear(&path, scene->walls, scene->count, world->radius))
		fail_with(scene, world->radius, TLI_OFFSET_FIT, a, b, "too near to a wall");
	if (!path.stepped || path.status == RADIUS_START_BLOCKED)
		return;
	ck_assert_int_eq(tli_offset_escape(world->mesh, &sight, a, &world->scratch, &escapes), TL_OK);
	tally->stepped++;
	if (escapes.count == 0 && has_path_out(world, a))
		tally->lost++;
}

START_TEST(test_clear)
{
	static struct path_scene scene;
	tli_rng rng = { 503 };
	struct tally tally = { 0, 0 };
	for (uint64_t seed = 0; seed < CLEAR_MAPS; seed++) {
		path_scene_from_seed(&scene, seed);
		leave_room(&scene);
		int32_t radius = choose_radius(&scene, &rng);
		struct radius_world world;
		radius_world_make(&world, scene.walls, scene.count, radius, TLI_OFFSET_FIT);
		for (size_t j = 0; j < PATH_SCENE_QUESTIONS; j++) {
			radius_world_find(&world, scene.questions[j][0], scene.questions[j][1], &path);
			if (path.status == RADIUS_FOUND &&
				!radius_path_is_clear(&path, scene.walls, scene.count, radius))
				fail_with(&scene, radius, TLI_OFFSET_FIT, scene.questions[j][0], scene.questions[j][1],
					"too near to a wall");
			ask_beside(&world, &scene, &rng, &tally);
		}
		radius_world_free(&world);
	}
	ck_assert_uint_gt(tally.stepped, CLEAR_MAPS / 4);
	ck_assert_msg(1000 * tally.lost < tally.stepped, "%zu of %zu starts lost", tally.lost, tally.stepped);
}
END_TEST

#define GAP_ANGLES 96
#define GAP_STEP ROUNDS_OF(1, 5) /* odd: the widths of both rows are tried */
static const int32_t GAP_RADII[] = { 2, 3, 4, 5, 7, 9, 12, 16, 21, 30, 44, 64, 100, 150, 207, 307, 500, 1000, 2048,
	5000, 16384 };

enum gap_kind { GAP_POSTS, GAP_SLOT, GAP_END_TO_SIDE, GAP_DISCS, GAP_KIND_COUNT };

struct gap {
	tli_wall walls[2];
	tli_point start, goal; /* on either side; not in sight of each other */
	double around;         /* no path that does not lead through the gap is as short */
};

static tli_point turned(double x, double y, double angle)
{
	return (tli_point){ (int32_t)lround(x * cos(angle) - y * sin(angle)),
		(int32_t)lround(x * sin(angle) + y * cos(angle)) };
}

/* The gap lies at the origin, about `width` wide, the walls lead away from it along y = 0. */
static void make_gap(struct gap *gap, enum gap_kind kind, double width, int32_t radius, double angle)
{
	double h = width / 2, far = 100 * (width + radius) + 500, out = 4 * (width + radius) + 30;
	tli_wall *walls = gap->walls;
	memset(walls, 0, sizeof gap->walls);
	walls[0] = (tli_wall){ turned(-h, 0, angle), turned(-far, 0, angle), 0, 0 };
	walls[1] = (tli_wall){ turned(h, 0, angle), turned(far, 0, angle), 0, 0 };
	if (kind == GAP_SLOT) { /* the path leads along between them */
		walls[0] = (tli_wall){ turned(out, -h, angle), turned(-far, -h, angle), 0, 0 };
		walls[1] = (tli_wall){ turned(-out, h, angle), turned(far, h, angle), 0, 0 };
	}
	if (kind == GAP_END_TO_SIDE)
		walls[1] = (tli_wall){ turned(h, -far, angle), turned(h, far, angle), 0, 0 };
	if (kind == GAP_DISCS) {
		int32_t own = radius / 3 + 1;
		walls[0] = (tli_wall){ turned(-h - own, 0, angle), turned(-far, 0, angle), own, 0 };
		walls[1] = (tli_wall){ turned(h + own, 0, angle), turned(far, 0, angle), own, 0 };
	}
	double y = kind == GAP_SLOT ? out + h : out;
	gap->start = turned(-2 * out, -y, angle);
	gap->goal = turned(kind == GAP_SLOT ? 2 * out : -2 * out, y, angle);
	gap->around = far;
}

/* Between the two walls, less what discs take of it, exactly. */
static bool gap_is_at_least(const struct gap *gap, int64_t least)
{
	const tli_wall *a = &gap->walls[0], *b = &gap->walls[1];
	return tli_compare_distance_segments(a->a, a->b, b->a, b->b, least + a->radius + b->radius) >= 0;
}

/* About `more` units wider than the body: passed if it is at least as wide, and not if it is not. */
static void try_gap(enum gap_kind kind, int32_t radius, double angle, double more, size_t tried[2])
{
	struct gap gap;
	make_gap(&gap, kind, 2.0 * radius + more, radius, angle);
	struct radius_world world;
	radius_world_make(&world, gap.walls, 2, radius, TLI_OFFSET_FIT);
	bool wide = gap_is_at_least(&gap, 2 * (int64_t)radius);
	for (int back = 0; back < 2; back++) {
		radius_world_find(&world, back ? gap.goal : gap.start, back ? gap.start : gap.goal, &path);
		bool passed = path.status == RADIUS_FOUND && path.length < gap.around;
		ck_assert_msg(passed == wide,
			"radius %d, kind %d, angle %g, %s gap (%g more): %s; walls %d,%d %d,%d (%d), %d,%d %d,%d (%d)",
			(int)radius, (int)kind, angle, wide ? "wide" : "narrow", more, passed ? "passed" : "not passed",
			gap.walls[0].a.x, gap.walls[0].a.y, gap.walls[0].b.x, gap.walls[0].b.y, gap.walls[0].radius,
			gap.walls[1].a.x, gap.walls[1].a.y, gap.walls[1].b.x, gap.walls[1].b.y, gap.walls[1].radius);
		ck_assert(radius_path_is_clear(&path, gap.walls, 2, radius));
	}
	tried[wide]++;
	radius_world_free(&world);
}

START_TEST(test_gaps)
{
	tli_rng rng = { 97 + (uint64_t)_i };
	size_t tried[2] = { 0, 0 };
	for (size_t i = 0; i < sizeof GAP_RADII / sizeof GAP_RADII[0]; i++)
		for (int kind = 0; kind < GAP_KIND_COUNT; kind++)
			for (int angle = 0; angle < GAP_ANGLES; angle += GAP_STEP) {
				double turn = (angle + (double)_i / 2) * 6.283185307179586 / GAP_ANGLES;
				int32_t radius = GAP_RADII[i];
				static const double more[] = { -1.5, -1, -0.5, 0, 0, 0.5, 1, 2 };
				for (size_t m = (size_t)angle % 2; m < sizeof more / sizeof *more; m += 2)
					try_gap((enum gap_kind)kind, radius, turn, more[m], tried);
				try_gap((enum gap_kind)kind, radius, turn, tli_rng_real(&rng, 0, 0.03 * radius + 5),
					tried);
			}
	ck_assert_uint_gt(tried[0], ROUNDS_OF(2000U, 400U));
	ck_assert_uint_gt(tried[1], ROUNDS_OF(2000U, 400U));
}
END_TEST

/* ---- overhead ---- */

#define FINE 16        /* times larger: so that rounding counts as little as */
#define FINE_SIDES 128 /* the sides, whose rings are 2e-4 longer than true arcs */

static tli_point times(tli_point p, int32_t factor)
{
	return (tli_point){ p.x * factor, p.y * factor };
}

/* Small maps may lie anywhere on the grid. */
static void move_to_origin(struct path_scene *scene)
{
	move_scene(scene, scene->walls[0].a);
}

static void make_larger(
	struct radius_world *world, const struct path_scene *scene, int32_t factor, int32_t radius, int32_t sides)
{
	tli_wall walls[PATH_SCENE_WALLS];
	for (size_t i = 0; i < scene->count; i++)
		walls[i] = (tli_wall){ times(scene->walls[i].a, factor), times(scene->walls[i].b, factor), 0, 0 };
	radius_world_make(world, walls, scene->count, radius, sides);
}

/* Of a path that bends, between live places. */
static double bent_length(struct radius_world *world, tli_point a, tli_point b, int32_t factor)
{
	radius_world_find(world, times(a, factor), times(b, factor), &path);
	return path.status == RADIUS_FOUND && path.count > 2 && !path.stepped ? path.length / factor : INFINITY;
}

/* Rooms and crowds of walls up to 250 radii wide, a radius of 200 to 400 units. */
START_TEST(test_overhead)
{
	static struct path_scene scene;
	tli_rng rng = { 811 };
	double sum = 0, most = 0;
	size_t count = 0;
	for (size_t i = 0; i < OVERHEAD_MAPS; i++) {
		struct radius_world usual, fine;
		path_scene_make(&scene, (enum path_scene_kind)(i % PATH_SCENE_KIND_COUNT), PATH_SCENE_SMALL, 12, &rng);
		move_to_origin(&scene);
		int32_t radius = (int32_t)tli_rng_between(&rng, 200, 400), scale = radius * 4;
		make_larger(&usual, &scene, scale, radius, TLI_OFFSET_FIT);
		make_larger(&fine, &scene, scale * FINE, radius * FINE, FINE_SIDES);
		for (size_t q = 0; q < PATH_SCENE_QUESTIONS; q++) {
			tli_point a = scene.questions[q][0], b = scene.questions[q][1];
			double over = bent_length(&usual, a, b, scale) / bent_length(&fine, a, b, scale * FINE) - 1;
			if (!isfinite(over))
				continue;
			sum += over;
			most = over > most ? over : most;
			count++;
		}
		radius_world_free(&usual);
		radius_world_free(&fine);
	}
	ck_assert_uint_gt(count, OVERHEAD_MAPS / 2);
	ck_assert_msg(sum / (double)count < 0.0005, "overhead %g in the mean", sum / (double)count);
	ck_assert_msg(most < 0.005, "overhead %g at most", most);
}
END_TEST

/* Round the end of one wall, against tangents and an arc. */
START_TEST(test_arc)
{
	for (int32_t radius = 200; radius <= 20000; radius += 990) {
		tli_wall wall = { { 0, 0 }, { 0, -200 * radius }, 0, 0 };
		struct radius_world world;
		radius_world_make(&world, &wall, 1, radius, TLI_OFFSET_FIT);
		for (int32_t far = 2; far <= 32; far *= 2) {
			tli_point a = { -far * radius, -far * radius }, b = { far * radius, -far * radius };
			double away = sqrt(2) * far, tangent = sqrt(away * away - 1),
			       turn = 1.5 * 3.14159265358979 - 2 * acos(1 / away);
			double arc = radius * (2 * tangent + turn);
			radius_world_find(&world, a, b, &path);
			ck_assert_int_eq(path.status, RADIUS_FOUND);
			ck_assert(path.length >= arc * (1 - EQUAL));
			ck_assert_msg(path.length <= arc * 1.01, "%g times the arc", path.length / arc);
		}
		radius_world_free(&world);
	}
}
END_TEST

static void add_case(Suite *suite, const char *name, const TTest *test, int count)
{
	TCase *tcase = tcase_create(name);
	tcase_add_loop_test(tcase, test, 0, count);
	suite_add_tcase(suite, tcase);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("radius");
	add_case(suite, "oracle", test_oracle, BATCHES);
	add_case(suite, "clear", test_clear, 1);
	add_case(suite, "gaps", test_gaps, 2);
	add_case(suite, "overhead", test_overhead, 1);
	add_case(suite, "arc", test_arc, 1);
	return suite;
}
