/* SPDX-License-Identifier: MIT */
/*
 * What is visible from a point, on maps in which everything touches.
 *
 *   corners    those that the oracle of paths sees, but for what lies behind a wall end on the same ray; in order round the point
 *   outline    star-shaped round the point, in order; each side lies along a ray, a wall or the box; all visible corners
 *              are on it; a random point well inside is seen, one well outside is not
 *
 * Outside there may be single rays on which one sees farther, where a line touches wall ends on both of its sides: points with a
 * wall end on the line to them are not asked.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/format.h>
#include <tautline/nav.h>

#include "support/path_oracle.h"
#include "support/path_scenes.h"
#include "support/runner.h"

#define BOX ((double)(((int32_t)1 << 29) + 4))
#define ROUNDING 1e-3 /* grid units: of points at which a ray meets a wall; some 2^-22 in fact */
#define MARGIN 1.5    /* grid units: nearer to the outline nothing is asked */
#define GROWTH 64     /* of small scenes, so that there are points between their lines */
enum { BATCHES = 4, SCENES = 500, TARGETS = 12, POINTS_MOST = 2048 };

struct look {
	struct path_scene scene;
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
	path_oracle *oracle;
	tli_point from;
	tl_point corners[POINTS_MOST], outline[POINTS_MOST];
	size_t corner_count, outline_count;
};

/* What was checked, so that nothing passes for want of questions. */
struct tally {
	size_t looks, corners, inside, outside;
};

static void complain(const struct look *look, tli_point to, const char *complaint)
{
	static char text[8000];
	path_scene_text(text, sizeof text, look->scene.walls, look->scene.count, look->from, to);
	ck_abort_msg("%s\n%s", complaint, text);
}

static tli_point grown(tli_point p)
{
	const int32_t most = ((int32_t)1 << 29) / GROWTH;
	if (abs(p.x) > most || abs(p.y) > most) /* a question from far outside */
		return p;
	return (tli_point){ p.x * GROWTH, p.y * GROWTH };
}

static void grow(struct path_scene *scene)
{
	for (size_t i = 0; i < scene->count; i++) {
		scene->walls[i].a = grown(scene->walls[i].a);
		scene->walls[i].b = grown(scene->walls[i].b);
	}
	for (size_t i = 0; i < PATH_SCENE_QUESTIONS; i++) {
		scene->questions[i][0] = grown(scene->questions[i][0]);
		scene->questions[i][1] = grown(scene->questions[i][1]);
	}
}

static void make_scene(struct path_scene *scene, uint64_t seed)
{
	path_scene_from_seed(scene, seed);
	if (scene->size == PATH_SCENE_TINY || scene->size == PATH_SCENE_SMALL)
		grow(scene);
}

enum { TEXT_MOST = 8000 };

static void open_map(struct look *look, const char *text)
{
	ck_assert_int_eq(tl_map_load_memory(text, strlen(text), NULL, &look->map, NULL), TL_OK);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	ck_assert_int_eq(tl_nav_create(look->map, &def, &look->nav), TL_OK);
	ck_assert_int_eq(tl_query_create(look->nav, &look->query), TL_OK);
	look->oracle = path_oracle_create(look->scene.walls, look->scene.count);
}

static const char *text_of(const struct path_scene *scene)
{
	static char text[TEXT_MOST];
	path_scene_text(text, sizeof text, scene->walls, scene->count, (tli_point){ 0, 0 }, (tli_point){ 0, 0 });
	return strchr(text, '\n') + 1; /* the first line is for people */
}

static void open_scene(struct look *look, const struct path_scene *scene)
{
	look->scene = *scene;
	open_map(look, text_of(scene));
}

static void close_scene(struct look *look)
{
	path_oracle_free(look->oracle);
	tl_query_free(look->query);
	tl_nav_free(look->nav);
	tl_map_free(look->map);
}

static tl_point units(tli_point p)
{
	return (tl_point){ p.x, p.y };
}

static double turn(tl_point p, tl_point a, tl_point b)
{
	return (a.x - p.x) * (b.y - p.y) - (a.y - p.y) * (b.x - p.x);
}

static double distance(tl_point a, tl_point b)
{
	return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/* ---- exact questions about grid points ---- */

static bool lies_between(tli_point a, tli_point b, tli_point p)
{
	int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y, px = (int64_t)p.x - a.x, py = (int64_t)p.y - a.y;
	if (dx * py != dy * px)
		return false;
	int64_t along = dx * px + dy * py;
	return along > 0 && along < dx * dx + dy * dy;
}

static bool wall_end_between(const struct path_scene *scene, tli_point a, tli_point b)
{
	for (size_t i = 0; i < scene->count; i++) {
		const tli_wall *wall = &scene->walls[i];
		if (!tli_point_equal(wall->a, wall->b) && (lies_between(a, b, wall->a) || lies_between(a, b, wall->b)))
			return true;
	}
	return false;
}

/* Does a wall go on from the end of the ray? Then both of its sides may be visible, and the outline passes over its end. */
static bool wall_goes_on(const struct path_scene *scene, tli_point p, tli_point end)
{
	for (size_t i = 0; i < scene->count; i++) {
		tli_point a = scene->walls[i].a, b = scene->walls[i].b;
		bool on_wall = tli_point_equal(a, end) || tli_point_equal(b, end) || lies_between(a, b, end);
		if (on_wall && (lies_between(p, a, end) || lies_between(p, b, end)))
			return true;
	}
	return false;
}

/* ---- corners ---- */

static bool is_listed(const struct look *look, tli_point corner)
{
	for (size_t i = 0; i < look->corner_count; i++) {
		if (look->corners[i].x == corner.x && look->corners[i].y == corner.y)
			return true;
	}
	return false;
}

static bool on_outline(const struct look *look, tl_point corner)
{
	for (size_t i = 0; i < look->outline_count; i++) {
		if (look->outline[i].x == corner.x && look->outline[i].y == corner.y)
			return true;
	}
	return false;
}

/* Exact, for grid points. */
static int64_t exact_turn(tl_point p, tl_point a, tl_point b)
{
	int64_t x = (int64_t)p.x, y = (int64_t)p.y;
	return ((int64_t)a.x - x) * ((int64_t)b.y - y) - ((int64_t)a.y - y) * ((int64_t)b.x - x);
}

/* In the half of directions from the left, exclusive, over below to the right, inclusive? */
static bool is_low(tl_point p, tl_point a)
{
	return a.y < p.y || (a.y == p.y && a.x > p.x);
}

/* Counter-clockwise, once round at most? That is, one step at most goes back to the low half or, within a half, backwards. */
static bool goes_round(tl_point p, const tl_point *points, size_t count)
{
	size_t ends = 0;
	for (size_t i = 0; i < count && count > 1; i++) {
		tl_point a = points[i], b = points[(i + 1) % count];
		ends += is_low(p, a) == is_low(p, b) ? exact_turn(p, a, b) <= 0 : is_low(p, b);
	}
	return ends <= 1;
}

static void check_corners(struct look *look, struct tally *tally)
{
	size_t expected = 0;
	for (size_t i = 0; i < path_oracle_corner_count(look->oracle); i++) {
		tli_point at = path_oracle_get_corner(look->oracle, i)->at;
		bool visible = path_oracle_corner_visible(look->oracle, look->from, i) &&
			!wall_end_between(&look->scene, look->from, at);
		if (visible != is_listed(look, at))
			complain(look, at, visible ? "a visible corner is missing" : "a corner that is not visible");
		if (visible && !on_outline(look, units(at)) && !wall_goes_on(&look->scene, look->from, at))
			complain(look, at, "a visible corner is not on the outline");
		expected += visible;
	}
	if (expected != look->corner_count)
		complain(look, look->from, "something that is no corner, or a corner twice");
	if (!goes_round(units(look->from), look->corners, look->corner_count))
		complain(look, look->from, "corners are not in order");
	tally->corners += expected;
}

/* ---- the outline ---- */

static double distance_to_side(tl_point p, tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
	double t = length > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / length : 0;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return distance(p, (tl_point){ a.x + t * x, a.y + t * y });
}

static bool along_wall(const struct look *look, tl_point a, tl_point b)
{
	if ((fabs(a.x) == BOX && a.x == b.x) || (fabs(a.y) == BOX && a.y == b.y))
		return true;
	for (size_t i = 0; i < look->scene.count; i++) {
		tl_point u = units(look->scene.walls[i].a), v = units(look->scene.walls[i].b);
		/* Ends on collinear walls that touch count as one wall: each end may be on its own, and the middle on either. */
		tl_point middle = { (a.x + b.x) / 2, (a.y + b.y) / 2 };
		if (distance_to_side(middle, u, v) < ROUNDING)
			return true;
	}
	return false;
}

static bool along_ray(tl_point p, tl_point a, tl_point b)
{
	double longer = fmax(distance(p, a), distance(p, b));
	return fabs(turn(p, a, b)) <= ROUNDING * longer;
}

static void check_outline(const struct look *look)
{
	tl_point p = units(look->from);
	double area = 0;
	if (look->outline_count < 3)
		complain(look, look->from, "an outline without inside");
	for (size_t i = 0; i < look->outline_count; i++) {
		tl_point a = look->outline[i], b = look->outline[(i + 1) % look->outline_count];
		if (!(fabs(a.x) <= BOX && fabs(a.y) <= BOX))
			complain(look, look->from, "outside of the box");
		if (turn(p, a, b) < -ROUNDING * fmax(distance(p, a), distance(p, b)))
			complain(look, look->from, "the outline goes back");
		if (!along_ray(p, a, b) && !along_wall(look, a, b))
			complain(look, look->from, "a side along nothing");
		area += turn(p, a, b) / 2;
	}
	if (!(area > 0))
		complain(look, look->from, "no area");
}

/* The winding number, by the sides that cross the ray to the right. */
static int winding(const struct look *look, tl_point q)
{
	int rounds = 0;
	for (size_t i = 0; i < look->outline_count; i++) {
		tl_point a = look->outline[i], b = look->outline[(i + 1) % look->outline_count];
		if (a.y <= q.y && b.y > q.y && turn(q, a, b) > 0)
			rounds++;
		if (a.y > q.y && b.y <= q.y && turn(q, a, b) < 0)
			rounds--;
	}
	return rounds;
}

static double distance_to_outline(const struct look *look, tl_point q)
{
	double nearest = INFINITY;
	for (size_t i = 0; i < look->outline_count; i++) {
		tl_point a = look->outline[i], b = look->outline[(i + 1) % look->outline_count];
		nearest = fmin(nearest, distance_to_side(q, a, b));
	}
	return nearest;
}

static tli_point random_target(const struct look *look, tli_rng *rng)
{
	/* On the line to a vertex of the outline, or beside it: half-way, just before, just behind. */
	const int32_t most = (int32_t)1 << 29;
	tl_point v = look->outline[tli_rng_between(rng, 0, (int64_t)look->outline_count - 1)];
	double t = 1.5 * tli_rng_unit(rng), spread = distance(v, units(look->from)) * 0.1 + 3;
	double x = look->from.x + t * (v.x - look->from.x) + spread * (tli_rng_unit(rng) - 0.5);
	double y = look->from.y + t * (v.y - look->from.y) + spread * (tli_rng_unit(rng) - 0.5);
	return (tli_point){ (int32_t)fmax(-most, fmin(most, x)), (int32_t)fmax(-most, fmin(most, y)) };
}

static void check_targets(const struct look *look, tli_rng *rng, struct tally *tally)
{
	for (int i = 0; i < TARGETS; i++) {
		tli_point q = random_target(look, rng);
		if (distance_to_outline(look, units(q)) < MARGIN || wall_end_between(&look->scene, look->from, q))
			continue;
		int rounds = winding(look, units(q));
		bool sees;
		ck_assert_int_eq(tl_query_sees(look->query, units(look->from), units(q), &sees), TL_OK);
		if (rounds != 0 && rounds != 1)
			complain(look, q, "the outline winds round more than once");
		/* A wall without length hides one point, that on which it stands. */
		if (sees != (rounds == 1) && !path_oracle_blocked(look->oracle, q))
			complain(look, q,
				sees ? "outside of the outline, but seen" : "inside the outline, but not seen");
		tally->inside += rounds == 1;
		tally->outside += rounds == 0;
	}
}

/* ---- all of it ---- */

static void look_from(struct look *look, tli_point from, tli_rng *rng, struct tally *tally)
{
	look->from = from;
	tl_point p = units(from);
	ck_assert_int_eq(
		tl_query_visible_corners(look->query, p, look->corners, POINTS_MOST, &look->corner_count), TL_OK);
	ck_assert_int_eq(
		tl_query_visibility_polygon(look->query, p, look->outline, POINTS_MOST, &look->outline_count), TL_OK);
	if (path_oracle_blocked(look->oracle, from)) {
		if (look->corner_count + look->outline_count > 0)
			complain(look, from, "no body can be there");
		return;
	}
	check_outline(look);
	check_corners(look, tally);
	check_targets(look, rng, tally);
	tally->looks++;
}

START_TEST(what_is_visible)
{
	static struct look look;
	struct tally tally = { 0 };
	tli_rng rng = { 7000 + (uint64_t)_i };
	for (uint64_t scene = 0; scene < SCENES; scene++) {
		struct path_scene walls;
		make_scene(&walls, (uint64_t)_i * SCENES + scene);
		open_scene(&look, &walls);
		for (size_t i = 0; i < PATH_SCENE_QUESTIONS; i++) {
			look_from(&look, look.scene.questions[i][0], &rng, &tally);
			look_from(&look, look.scene.questions[i][1], &rng, &tally);
		}
		close_scene(&look);
	}
	ck_assert_uint_gt(tally.looks, 4 * SCENES);
	ck_assert_uint_gt(tally.corners, 8 * SCENES);
	ck_assert_uint_gt(tally.inside, 8 * SCENES);
	ck_assert_uint_gt(tally.outside, 4 * SCENES);
}
END_TEST

/* ---- whatever the order of the walls, and what was there before ---- */

static void turn_walls(struct path_scene *scene, tli_rng *rng)
{
	for (size_t i = 0; i < scene->count; i++) {
		tli_wall *wall = &scene->walls[i];
		if (!wall->solid && tli_rng_between(rng, 0, 1))
			*wall = (tli_wall){ wall->b, wall->a, wall->radius, wall->solid };
	}
}

/* A wall comes, and goes again. */
static void edit_map(struct look *look)
{
	tl_point ends[2] = { units(look->scene.questions[0][0]), units(look->scene.questions[1][1]) };
	tl_wall_def wall = tl_default_wall_def();
	tl_wall_id id;
	wall.points = ends;
	wall.count = 2;
	if (tli_point_equal(look->scene.questions[0][0], look->scene.questions[1][1]))
		return;
	ck_assert_int_eq(tl_map_add_wall(look->map, &wall, &id), TL_OK);
	ck_assert_int_eq(tl_nav_update(look->nav, look->map), TL_OK);
	ck_assert_int_eq(tl_map_remove_wall(look->map, id), TL_OK);
	ck_assert_int_eq(tl_nav_update(look->nav, look->map), TL_OK);
}

/* Opens the same map, with its lines in another order and half of the walls from the other end. */
static void open_shuffled(struct look *look, const struct path_scene *scene, tli_rng *rng)
{
	static char shuffled[TEXT_MOST];
	const char *lines[PATH_SCENE_WALLS], *end;
	size_t count = 0, length = 0;
	look->scene = *scene;
	turn_walls(&look->scene, rng);
	const char *text = text_of(&look->scene), *walls = strstr(text, "wall");
	for (const char *at = walls; *at != '\0'; at = strchr(at, '\n') + 1)
		lines[count++] = at;
	memcpy(shuffled, text, length = (size_t)(walls - text));
	for (; count > 0; count--) {
		size_t i = (size_t)tli_rng_between(rng, 0, (int64_t)count - 1);
		end = strchr(lines[i], '\n') + 1;
		memcpy(shuffled + length, lines[i], (size_t)(end - lines[i]));
		length += (size_t)(end - lines[i]);
		lines[i] = lines[count - 1];
	}
	shuffled[length] = '\0';
	open_map(look, shuffled);
}

static void look_at(struct look *look, tli_point from)
{
	look->from = from;
	ck_assert_int_eq(
		tl_query_visible_corners(look->query, units(from), look->corners, POINTS_MOST, &look->corner_count),
		TL_OK);
	ck_assert_int_eq(
		tl_query_visibility_polygon(look->query, units(from), look->outline, POINTS_MOST, &look->outline_count),
		TL_OK);
}

static bool is_lowest_first(const tl_point *points, size_t count)
{
	for (size_t i = 1; i < count; i++)
		if (points[i].y < points[0].y || (points[i].y == points[0].y && points[i].x < points[0].x))
			return false;
	return true;
}

static void check_same_look(const struct look *look, const struct look *other)
{
	if (look->corner_count != other->corner_count ||
		memcmp(look->corners, other->corners, look->corner_count * sizeof *look->corners) != 0)
		complain(look, look->from, "other corners of the same walls");
	if (look->outline_count != other->outline_count ||
		memcmp(look->outline, other->outline, look->outline_count * sizeof *look->outline) != 0)
		complain(look, look->from, "another outline of the same walls");
	if (!is_lowest_first(look->corners, look->corner_count) || !is_lowest_first(look->outline, look->outline_count))
		complain(look, look->from, "the first is not the lowest");
}

START_TEST(order_and_history_of_walls_do_not_matter)
{
	static struct look look, other;
	tli_rng rng = { 9000 + (uint64_t)_i };
	size_t corners = 0;
	for (uint64_t seed = 0; seed < SCENES; seed++) {
		struct path_scene scene;
		make_scene(&scene, (uint64_t)_i * SCENES + seed);
		open_scene(&look, &scene);
		open_shuffled(&other, &scene, &rng);
		edit_map(&other);
		for (size_t i = 0; i < 2 * PATH_SCENE_QUESTIONS; i++) {
			look_at(&look, scene.questions[i / 2][i % 2]);
			look_at(&other, scene.questions[i / 2][i % 2]);
			check_same_look(&look, &other);
			corners += look.corner_count;
		}
		close_scene(&look);
		close_scene(&other);
	}
	ck_assert_uint_gt(corners, 8 * SCENES);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("region");
	TCase *tcase = tcase_create("region");
	tcase_add_loop_test(tcase, what_is_visible, 0, BATCHES);
	tcase_add_loop_test(tcase, order_and_history_of_walls_do_not_matter, 0, BATCHES);
	suite_add_tcase(suite, tcase);
	return suite;
}
