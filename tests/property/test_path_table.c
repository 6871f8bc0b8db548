/* SPDX-License-Identifier: MIT */
/*
 * Shortest paths whose answers are known, one by one, against the oracle of paths: each row of the contact rule as a
 * question for a path, bends, and all places where a path might slip through walls. Each is asked from both ends, in
 * the eight symmetries of the square, turned by the 3-4-5 angle or not, in three sizes, in the middle and in two
 * corners of the grid. Then lists of points that are no paths.
 *
 * Walls are polylines `x,y x,y ...` with `|` between them; `loop` in front joins the last point to the first, `solid`
 * too.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/path_oracle.h"
#include "support/runner.h"

#define GRID_MAX ((int64_t)1 << 29)
#define ROW_WALLS 40
#define ROW_POINTS 12
#define SHAPES (8 * 2 * 3 * 3)

struct row {
	const char *name, *walls;
	enum path_status status;
	const char *path; /* where there is none: start and goal */
};

static const struct row rows[] = {
	/* the table of the contact rule */
	{ "no walls", "", PATH_FOUND, "0,0 8,0" },
	{ "a wall elsewhere", "4,1 4,5", PATH_FOUND, "0,0 8,0" },
	{ "proper crossing", "4,-2 4,3", PATH_FOUND, "0,0 4,-2 8,0" },
	{ "proper crossing, aslant", "2,-1 8,2", PATH_FOUND, "0,0 2,-1 8,0" },
	{ "touches a free end", "4,0 4,3", PATH_FOUND, "0,0 8,0" },
	{ "touches free ends on both sides", "3,0 4,3 | 5,0 4,-3", PATH_FOUND, "0,0 8,0" },
	{ "touches the tip of a V", "3,3 4,0 5,3", PATH_FOUND, "0,0 8,0" },
	{ "through a vertex, walls on both sides", "3,3 4,0 5,-1", PATH_FOUND, "0,0 5,-1 8,0" },
	{ "a joint of a polyline", "4,2 4,0 4,-1", PATH_FOUND, "0,0 4,-1 8,0" },
	{ "two walls that touch in a point", "4,0 4,3 | 3,-1 5,1", PATH_FOUND, "0,0 3,-1 8,0" },
	{ "the foot of a T", "2,0 6,0 | 4,0 4,3", PATH_FOUND, "0,0 8,0" },
	{ "the foot of a T, the bar in two pieces", "2,0 4,0 6,0 | 4,0 4,-3", PATH_FOUND, "0,0 8,0" },
	{ "feet on both sides of a bar", "2,0 6,0 | 4,0 4,3 | 4,0 4,-1", PATH_FOUND, "0,0 4,-1 8,0" },
	{ "a bar crossed", "2,0 6,0 | 4,-1 4,3", PATH_FOUND, "0,0 4,-1 8,0" },
	{ "slides along a wall", "2,0 6,0", PATH_FOUND, "0,0 8,0" },
	{ "slides along a chain with an overlap", "2,0 5,0 | 4,0 6,0 | 6,0 7,0", PATH_FOUND, "0,0 8,0" },
	{ "left spur, wall, right spur", "2,3 2,0 6,0 6,-2", PATH_FOUND, "0,0 6,-2 8,0" },
	{ "left spur, chain, right spur", "2,3 2,0 3,0 6,0 6,-2", PATH_FOUND, "0,0 6,-2 8,0" },
	{ "left spur, overlap, right spur", "2,3 2,0 5,0 | 6,-2 6,0 4,0", PATH_FOUND, "0,0 6,-2 8,0" },
	{ "left spur inside a wall, right spur inside", "2,0 7,0 | 3,0 3,3 | 5,0 5,-2", PATH_FOUND, "0,0 5,-2 8,0" },
	{ "left spur, wall, left spur", "2,3 2,0 6,0 6,3", PATH_FOUND, "0,0 8,0" },
	{ "left spur, gap, right spur", "2,0 2,3 | 6,0 6,-3", PATH_FOUND, "0,0 8,0" },
	{ "left spur, wall, gap, wall, right spur", "2,3 2,0 3,0 | 4,0 6,0 6,-3", PATH_FOUND, "0,0 8,0" },
	{ "a wall of length zero in the gap between spurs", "2,3 2,0 3,0 | 4,0 4,0 | 6,0 6,-3", PATH_FOUND, "0,0 8,0" },
	{ "collinear and beyond", "9,0 12,0 | -5,0 -1,0", PATH_FOUND, "0,0 8,0" },
	{ "start on a wall", "0,-1 0,1", PATH_START_BLOCKED, "0,0 8,0" },
	{ "start on the end of a wall that lies away", "0,0 -2,3", PATH_START_BLOCKED, "0,0 8,0" },
	{ "start in a collinear wall", "-2,0 3,0", PATH_START_BLOCKED, "0,0 8,0" },
	{ "goal on a joint", "8,-1 8,0 9,1", PATH_GOAL_BLOCKED, "0,0 8,0" },
	{ "goal on a wall of length zero", "8,0 8,0", PATH_GOAL_BLOCKED, "0,0 8,0" },
	{ "a wall of length zero on the line", "4,0 4,0", PATH_FOUND, "0,0 8,0" },
	{ "a wall of length zero at the foot of a spur", "4,0 4,0 | 4,0 4,3", PATH_FOUND, "0,0 8,0" },
	{ "start = goal", "4,-2 4,2", PATH_FOUND, "3,3" },
	{ "start = goal on a wall", "4,-2 4,2", PATH_START_BLOCKED, "4,0 4,0" },
	/* bends */
	{ "around a tip from outside", "2,-6 4,2 6,-6", PATH_FOUND, "0,0 4,2 8,0" },
	{ "inside of a V, its tip seen from behind", "0,-6 4,2 6,-2", PATH_FOUND, "4,0 6,-2 4,4" },
	{ "around the near end of a bar", "2,0 6,0", PATH_FOUND, "3,1 2,0 3,-1" },
	{ "there and back around a free end", "-20,0 4,0", PATH_FOUND, "3,1 4,0 3,-1" },
	{ "a wall between two bends, both on one side", "2,3 2,0 6,0 6,3", PATH_FOUND, "1,1 2,0 6,0 7,1" },
	{ "the same along a chain with feet", "2,3 2,0 4,0 6,0 6,3 | 3,0 3,1 | 5,2 5,0", PATH_FOUND,
		"1,1 2,0 6,0 7,1" },
	{ "the same, a foot on the side of the path", "2,3 2,0 6,0 6,3 | 4,0 4,-1", PATH_FOUND,
		"1,1 2,0 4,-1 6,0 7,1" },
	{ "a wall between two bends, on either side of a Z", "2,2 2,0 6,0 6,-3", PATH_FOUND, "3,1 2,2 2,0 5,-1" },
	{ "the same along a chain", "2,2 2,0 3,0 | 5,0 3,0 | 4,0 6,0 6,-3", PATH_FOUND, "3,1 2,2 2,0 5,-1" },
	{ "the same with a gap in the chain", "2,2 2,0 3,0 | 4,0 6,0 6,-3", PATH_FOUND, "3,2 4,0 5,-1" },
	{ "along a wall up to its far end", "0,0 4,0 4,3", PATH_FOUND, "-2,0 4,0 5,1" },
	{ "not so behind a spur", "0,-3 0,0 4,0 4,3", PATH_FOUND, "-2,0 4,3 5,2" },
	{ "a spur, a gap, and along a wall on the spur's side", "2,-3 2,0 | 4,0 6,0 6,3", PATH_FOUND, "0,0 6,0 7,1" },
	{ "left around one, right around the next", "3,-9 3,1 | 5,-1 5,9", PATH_FOUND, "0,0 3,1 5,-1 8,0" },
	{ "straight past an end to another", "2,-2 6,2 | 2,2 5,-1", PATH_FOUND, "0,0 2,-2 8,0" },
	{ "a bend that has a wall of length zero", "4,-2 4,3 | 4,-2 4,-2", PATH_FOUND, "0,0 4,-2 8,0" },
	{ "a wall of length zero makes no bend", "4,1 4,1 | 4,0 4,0 | 3,0 3,0", PATH_FOUND, "0,0 8,0" },
	{ "a sector just over 180", "-9,-5 -9,0 0,1 9,0 9,-5", PATH_FOUND, "-10,0 0,1 10,0" },
	{ "a fan", "4,0 4,9 | 4,0 7,3 | 4,0 7,1 | 4,0 7,-1", PATH_FOUND, "3,2 4,0 7,-1 8,1" },
	{ "two walls on one line, wide apart", "0,0 3,0 | 5,0 9,0", PATH_FOUND, "2,1 3,0 2,-1" },
	/* where a path might slip through */
	{ "a joint in line", "-1,0 4,0 8,0", PATH_FOUND, "4,1 8,0 4,-1" },
	{ "an overlap in line", "-1,0 5,0 | 4,0 8,0", PATH_FOUND, "4,1 8,0 4,-1" },
	{ "a crossing makes no bend", "2,-2 6,2 | 2,4 6,-3", PATH_FOUND, "0,0 2,-2 6,-3 8,0" },
	{ "around the stem of a T", "4,-9 4,9 | 4,0 8,0", PATH_FOUND, "6,1 8,0 6,-1" },
	{ "between the bar and a short stem", "4,-9 4,9 | 5,0 8,0", PATH_FOUND, "6,1 5,0 6,-1" },
	{ "a stem that ends on a joint of the bar", "4,-9 4,0 4,9 | 4,0 8,0", PATH_FOUND, "6,1 8,0 6,-1" },
	{ "a pinch", "loop 2,2 4,2 4,4 2,4 | loop 4,4 8,4 8,8 4,8", PATH_FOUND, "3,5 2,4 2,2 4,2 5,3" },
	{ "a pinch of solids", "solid 2,2 4,2 4,4 2,4 | solid 4,4 8,4 8,8 4,8", PATH_FOUND, "3,5 2,4 2,2 4,2 5,3" },
	{ "a pinch that is open", "loop 2,2 4,2 4,4 2,4 | loop 5,4 8,4 8,8 5,8", PATH_FOUND, "3,5 4,4 5,2" },
	{ "a tip on a side", "loop 0,0 8,0 8,2 0,2 | loop 4,2 3,9 5,9", PATH_FOUND, "3,3 3,9 5,9 5,3" },
	{ "the side of a box on a side", "loop 0,0 8,0 8,2 0,2 | loop 3,2 5,2 5,4 3,4", PATH_FOUND, "2,3 3,4 5,4 6,3" },
	{ "a hole between crossing walls", "0,2 8,2 | 0,6 8,6 | 2,0 2,8 | 6,0 6,8", PATH_NONE, "4,4 9,9" },
	{ "a room closed by feet", "0,0 8,0 | 0,0 0,8 | 0,6 9,6 | 7,0 7,6", PATH_NONE, "3,3 -3,3" },
	{ "a room closed by a joint in line", "loop 0,0 8,0 8,8 4,8 0,8", PATH_NONE, "4,7 4,9" },
	{ "both in the closed room", "loop 0,0 8,0 8,8 4,8 0,8 | 4,8 4,2", PATH_FOUND, "3,6 4,2 5,6" },
	{ "a door of one", "0,0 8,0 8,8 | 0,0 0,8 4,8 | 5,8 8,8", PATH_FOUND, "1,7 4,8 1,9" },
	{ "a gap between two doorposts", "0,0 0,-9 | 0,1 0,9 | 9,-9 0,-9 | 9,9 0,9", PATH_FOUND, "1,3 0,1 -1,3" },
	{ "a wall twice, once from its other end", "4,-2 4,3 | 4,3 4,-2", PATH_FOUND, "0,0 4,-2 8,0" },
	{ "comb", "0,0 0,5 | 2,-1 2,4 | 4,0 4,5 | 0,5 4,5 | 2,-1 -9,-1", PATH_FOUND, "1,1 2,4 3,1" },
	{ "spiral", "3,3 3,4 5,4 5,1 1,1 1,7 8,7", PATH_FOUND, "4,3 3,3 3,4 5,4 6,0" },
	/* solids */
	{ "start in a solid", "solid 0,0 8,0 8,8 0,8", PATH_START_BLOCKED, "4,4 9,9" },
	{ "goal in a solid", "solid 0,0 8,0 8,8 0,8", PATH_GOAL_BLOCKED, "-1,4 4,4" },
	{ "around a solid", "solid 0,0 8,0 8,8 0,8", PATH_FOUND, "-1,4 0,0 8,0 9,3" },
	{ "in the yard of a solid", "solid 0,0 8,0 8,8 0,8 | solid 2,2 6,2 6,6 2,6", PATH_FOUND, "3,3 5,4" },
	{ "out of the yard of a solid", "solid 0,0 8,0 8,8 0,8 | solid 2,2 6,2 6,6 2,6", PATH_NONE, "3,3 9,9" },
	{ "where two solids overlap", "solid 0,0 6,0 6,6 0,6 | solid 4,4 9,4 9,9 4,9", PATH_NONE, "5,5 9,3" },
	{ "between solids side by side", "solid 0,0 4,0 4,4 0,4 | solid 4,0 8,0 8,3 4,3", PATH_FOUND,
		"6,-1 8,0 8,3 3,5" },
	{ "outside of everything", "loop 0,0 8,0 8,8 0,8", PATH_FOUND, "-99,50 -98,-50" },
};
#define ROW_COUNT ((int)(sizeof rows / sizeof rows[0]))

/* No paths: a list of points, and what is said to it. */
struct wrong {
	const char *name, *walls, *path, *complaint;
};

#define NOT_FREE "has a leg that is not free"
#define NO_CORNER "bends where no corner is"

static const struct wrong wrongs[] = {
	{ "start on a wall", "0,-1 0,1", "0,0 8,0", "starts on a wall or in a solid" },
	{ "goal in a solid", "solid 2,-1 6,-1 6,1 2,1", "0,0 4,0", "ends on a wall or in a solid" },
	{ "a point twice", "", "0,0 4,0 4,0 8,0", "has a point twice in a row" },
	{ "a bend in the open", "4,1 4,5", "0,0 4,-1 8,0", NO_CORNER },
	{ "a bend at a wall of length zero", "4,1 4,1", "0,0 4,1 8,0", NO_CORNER },
	{ "a bend in the middle of a wall", "2,0 6,0", "3,1 4,0 5,1", NO_CORNER },
	{ "a bend at a crossing", "2,-2 6,2 | 2,2 6,-2", "1,0 4,0 1,1", NO_CORNER },
	{ "a bend at the foot of a T", "2,0 6,0 | 4,0 4,3", "1,-1 4,0 7,-1", NO_CORNER },
	{ "a bend in a joint in line", "2,0 4,0 6,0", "3,1 4,0 3,-1", NO_CORNER },
	{ "through a wall", "4,-2 4,3", "0,0 8,0", NOT_FREE },
	{ "through a wall on the second leg", "4,-2 4,3 | 5,-5 5,5", "0,0 4,-2 8,0", NOT_FREE },
	{ "through a joint, by a bend", "3,3 4,0 3,-3", "0,0 4,0 5,1", NOT_FREE },
	{ "in at a tip from inside", "2,-6 4,2 6,-6", "4,0 4,2 8,2", NOT_FREE },
	{ "out at a tip to inside", "2,-6 4,2 6,-6", "8,2 4,2 4,0", NOT_FREE },
	{ "straight in at a tip", "2,-6 4,2 6,-6", "4,4 4,2 4,0", NOT_FREE },
	{ "Z", "2,2 2,0 6,0 6,-3", "1,1 2,0 6,0 7,1", NOT_FREE },
	{ "Z, listed point by point", "2,2 2,0 4,0 6,0 6,-3", "1,1 2,0 4,0 6,0 7,1", NOT_FREE },
	{ "left spur, right spur, listed point by point", "2,2 2,0 4,0 6,0 6,-3", "0,0 2,0 4,0 6,0 8,0", NOT_FREE },
	{ "along the wrong side of a wall", "0,-3 0,0 4,0 4,3", "-2,0 4,0 5,2", NOT_FREE },
	{ "a pinch", "loop 2,2 4,2 4,4 2,4 | loop 4,4 8,4 8,8 4,8", "3,5 4,4 5,3", NOT_FREE },
};
#define WRONG_COUNT ((int)(sizeof wrongs / sizeof wrongs[0]))

/* ---- reading ---- */

struct world {
	tli_wall walls[ROW_WALLS];
	size_t count;
	tli_point points[ROW_POINTS];
	size_t point_count;
};

static bool skip_word(const char **text, const char *word)
{
	*text += strspn(*text, " ");
	if (strncmp(*text, word, strlen(word)) != 0)
		return false;
	*text += strlen(word);
	return true;
}

static size_t read_points(const char **text, tli_point *points)
{
	size_t count = 0;
	for (;;) {
		char *end = NULL;
		points[count].x = (int32_t)strtol(*text, &end, 10);
		if (end == *text)
			return count;
		ck_assert_int_eq(*end, ',');
		points[count++].y = (int32_t)strtol(end + 1, &end, 10);
		*text = end;
		ck_assert_uint_lt(count, ROW_POINTS);
	}
}

static void read_walls(const char *text, struct world *world)
{
	while (*text) {
		tli_point points[ROW_POINTS];
		bool solid = skip_word(&text, "solid"), loop = skip_word(&text, "loop") || solid;
		size_t count = read_points(&text, points);
		ck_assert_uint_ge(count, 2);
		for (size_t i = 0; i + !loop < count; i++)
			world->walls[world->count++] = (tli_wall){ points[i], points[(i + 1) % count], 0, solid };
		ck_assert_uint_lt(world->count, ROW_WALLS);
		if (!skip_word(&text, "|"))
			ck_assert_str_eq(text, "");
	}
}

static void read_world(const char *walls, const char *path, struct world *world)
{
	world->count = 0;
	read_walls(walls, world);
	world->point_count = read_points(&path, world->points);
	ck_assert_str_eq(path, "");
	ck_assert_uint_ge(world->point_count, 1);
}

/* ---- shapes ---- */

struct shape {
	unsigned symmetry; /* bit 0 mirrors x, bit 1 mirrors y, bit 2 swaps them */
	bool turned;       /* by the angle with cosine 4/5, which makes it 5 times as large */
	int64_t scale;
	int corner; /* 1, -1: pushed until a coordinate is GRID_MAX or -GRID_MAX */
	int64_t push;
};

static struct shape shape_number(unsigned number)
{
	static const int64_t scales[] = { 1, 7, 700000 };
	return (struct shape){ number % 8, number / 8 % 2, scales[number / 16 % 3], (int)(number / 48) - 1, 0 };
}

static tli_point place(const struct shape *shape, tli_point p)
{
	int64_t x = p.x, y = p.y;
	if (shape->turned) {
		x = 4 * (int64_t)p.x - 3 * (int64_t)p.y;
		y = 3 * (int64_t)p.x + 4 * (int64_t)p.y;
	}
	x = (shape->symmetry & 1 ? -x : x) * shape->scale + shape->push;
	y = (shape->symmetry & 2 ? -y : y) * shape->scale + shape->push;
	ck_assert_int_le(llabs(x), GRID_MAX);
	ck_assert_int_le(llabs(y), GRID_MAX);
	return shape->symmetry & 4 ? (tli_point){ (int32_t)y, (int32_t)x } : (tli_point){ (int32_t)x, (int32_t)y };
}

static tli_point *nth_point(struct world *world, size_t n)
{
	if (n < world->point_count)
		return &world->points[n];
	tli_wall *wall = &world->walls[(n - world->point_count) / 2];
	return (n - world->point_count) % 2 ? &wall->b : &wall->a;
}

static struct world lay_out(const struct world *world, struct shape shape)
{
	struct world out = *world;
	size_t count = world->point_count + 2 * world->count;
	int64_t largest = 0;
	for (size_t i = 0; i < count; i++) {
		tli_point p = place(&shape, *nth_point(&out, i));
		largest = p.x * shape.corner > largest ? p.x * shape.corner : largest;
		largest = p.y * shape.corner > largest ? p.y * shape.corner : largest;
	}
	shape.push = shape.corner * (GRID_MAX - largest);
	for (size_t i = 0; i < count; i++)
		*nth_point(&out, i) = place(&shape, *nth_point(&out, i));
	return out;
}

/* ---- rows ---- */

static double length_of(const struct world *world)
{
	double length = 0;
	for (size_t i = 0; i + 1 < world->point_count; i++) {
		tli_point p = world->points[i], q = world->points[i + 1];
		length += hypot((double)q.x - p.x, (double)q.y - p.y);
	}
	return length;
}

static void expect_path(
	path_oracle *oracle, const struct world *world, const struct path_answer *answer, bool back, const char *name)
{
	size_t count = world->point_count;
	double length = length_of(world), checked = -1;
	ck_assert_msg(fabs(answer->length - length) <= 1e-12 * length, "%s: length %.17g, not %.17g", name,
		answer->length, length);
	ck_assert_msg(answer->count == count, "%s: %zu points", name, answer->count);
	for (size_t i = 0; i < count; i++) {
		tli_point p = answer->points[i], q = world->points[back ? count - 1 - i : i];
		ck_assert_msg(tli_point_equal(p, q), "%s: point %zu is %d,%d, not %d,%d", name, i, p.x, p.y, q.x, q.y);
	}
	const char *complaint = path_oracle_check_path(oracle, world->points, count, &checked);
	ck_assert_msg(!complaint, "%s: the path %s", name, complaint);
	ck_assert_msg(fabs(checked - length) <= 1e-12 * length, "%s: checked length %.17g", name, checked);
}

static void ask_row(const struct row *row, const struct world *world)
{
	path_oracle *oracle = path_oracle_create(world->walls, world->count);
	tli_point start = world->points[0], goal = world->points[world->point_count - 1];
	enum path_status back_status = row->status;
	if (!tli_point_equal(start, goal) && row->status == PATH_START_BLOCKED)
		back_status = PATH_GOAL_BLOCKED;
	if (row->status == PATH_GOAL_BLOCKED)
		back_status = PATH_START_BLOCKED;
	struct path_answer answer = path_oracle_find(oracle, start, goal);
	ck_assert_msg(answer.status == row->status, "%s: status %d", row->name, (int)answer.status);
	if (answer.status == PATH_FOUND)
		expect_path(oracle, world, &answer, false, row->name);
	answer = path_oracle_find(oracle, goal, start);
	ck_assert_msg(answer.status == back_status, "%s: back, status %d", row->name, (int)answer.status);
	if (answer.status == PATH_FOUND)
		expect_path(oracle, world, &answer, true, row->name);
	path_oracle_free(oracle);
}

START_TEST(test_row)
{
	struct world world;
	read_world(rows[_i].walls, rows[_i].path, &world);
	for (unsigned i = 0; i < SHAPES; i++) {
		struct world laid = lay_out(&world, shape_number(i));
		ask_row(&rows[_i], &laid);
	}
}
END_TEST

START_TEST(test_wrong)
{
	const struct wrong *wrong = &wrongs[_i];
	struct world world;
	read_world(wrong->walls, wrong->path, &world);
	for (unsigned i = 0; i < SHAPES; i++) {
		struct world laid = lay_out(&world, shape_number(i));
		path_oracle *oracle = path_oracle_create(laid.walls, laid.count);
		double length = -1;
		const char *complaint = path_oracle_check_path(oracle, laid.points, laid.point_count, &length);
		ck_assert_msg(complaint && strcmp(complaint, wrong->complaint) == 0, "%s: %s", wrong->name,
			complaint ? complaint : "no complaint");
		ck_assert_msg(length < 0, "%s: length set", wrong->name);
		path_oracle_free(oracle);
	}
}
END_TEST

/* A path may list points at which it goes straight on, whatever they are, and need not be the shortest. */
START_TEST(test_longer)
{
	const tli_wall walls[] = { { { 2, 0 }, { 6, 0 }, 0, 0 }, { { 4, 0 }, { 4, 3 }, 0, 0 },
		{ { 3, 9 }, { 4, 11 }, 0, 0 }, { { 4, 11 }, { 5, 9 }, 0, 0 } };
	const tli_point straight[] = { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 4, 0 }, { 7, 0 }, { 8, 0 } };
	const tli_point through[] = { { 5, -1 }, { 4, 3 }, { 4, 4 } }, back[] = { { 4, 5 }, { 4, 3 }, { 4, 5 } };
	const tli_point off_a_tip[] = { { 4, 15 }, { 4, 11 }, { 5, 13 } };
	path_oracle *oracle = path_oracle_create(walls, 4);
	double length = 0;
	ck_assert_ptr_null(path_oracle_check_path(oracle, straight, 6, &length));
	ck_assert_double_eq(length, 8);
	ck_assert_ptr_nonnull(path_oracle_check_path(oracle, through, 3, &length));
	ck_assert_ptr_null(path_oracle_check_path(oracle, back, 3, &length));
	ck_assert_double_eq(length, 4);
	ck_assert_ptr_null(path_oracle_check_path(oracle, off_a_tip, 3, &length));
	ck_assert_ptr_nonnull(path_oracle_check_path(oracle, straight, 0, &length));
	ck_assert_ptr_null(path_oracle_check_path(oracle, straight, 1, &length));
	ck_assert_double_eq(length, 0);
	path_oracle_free(oracle);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("path_table");
	TCase *table = tcase_create("table"), *wrong = tcase_create("wrong");
	tcase_add_loop_test(table, test_row, 0, ROW_COUNT);
	tcase_add_loop_test(wrong, test_wrong, 0, WRONG_COUNT);
	tcase_add_test(wrong, test_longer);
	suite_add_tcase(suite, table);
	suite_add_tcase(suite, wrong);
	return suite;
}
