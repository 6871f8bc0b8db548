/* SPDX-License-Identifier: MIT */
/*
 * The contact rule on everything that fits on a grid of 4x4 points: all sets of up to two walls with their ends on it
 * (zero-length walls included, 9,317 sets), all ordered pairs of points (256), both policies. Sight and first hit of
 * the library, by index and by loop, against tests/support/oracle_grid.c, which looks for the path of the definition.
 * Bodies of radius 1 and 2 against exact distances, for all single walls and every seventh pair. In make check a fifth of the pairs.
 */
#include <math.h>
#include <stdio.h>

#include "support/oracle_grid.h"
#include "support/rounds.h"
#include "support/runner.h"
#include "support/sight_ask.h"

#define SIDE (ORACLE_GRID_MAX + 1)
#define POINTS (SIDE * SIDE)
#define SEGMENTS (POINTS * (POINTS + 1) / 2)
/* Of second walls, and of pairs, every fifth in make check. */
#define EVERY ROUNDS_OF(1U, 5U)
#define BODY_EVERY (7 * EVERY)

static tli_point points[POINTS];
static tli_wall segments[SEGMENTS];
static size_t asked;

static void setup(void)
{
	size_t count = 0;
	for (int32_t i = 0; i < POINTS; i++)
		points[i] = (tli_point){ i % SIDE, i / SIDE };
	for (size_t i = 0; i < POINTS; i++) {
		for (size_t j = i; j < POINTS; j++)
			segments[count++] = (tli_wall){ points[i], points[j], 0, 0 };
	}
	ck_assert_uint_eq(count, SEGMENTS);
	asked = 0;
}

/* The point of ab at `stop` lies on the wall: all times the denominator, in integers. */
static bool wall_has_stop(const tli_wall *wall, const struct sight_question *q, struct oracle_fraction stop)
{
	int64_t x = q->a.x * stop.den + (q->b.x - q->a.x) * stop.num,
		y = q->a.y * stop.den + (q->b.y - q->a.y) * stop.num;
	int64_t ax = wall->a.x * stop.den, ay = wall->a.y * stop.den, bx = wall->b.x * stop.den,
		by = wall->b.y * stop.den;
	if ((bx - ax) * (y - ay) != (by - ay) * (x - ax))
		return false;
	return (ax - x) * (bx - x) + (ay - y) * (by - y) <= 0;
}

static const char *compare_hit(
	const struct sight_question *q, const struct oracle_grid_answer *answer, const tli_sight_hit *hit)
{
	if (hit->blocked == answer->sees)
		return answer->sees ? "sees, but blocked" : "does not see, but not blocked";
	if (answer->sees)
		return NULL;
	double t = (double)answer->stop.num / (double)answer->stop.den;
	if (fabs(hit->x - (q->a.x + t * (q->b.x - q->a.x))) > 1e-12 ||
		fabs(hit->y - (q->a.y + t * (q->b.y - q->a.y))) > 1e-12)
		return "stops elsewhere";
	if (hit->wall >= q->count || !wall_has_stop(&q->walls[hit->wall], q, answer->stop))
		return "names a wall that is not there";
	return NULL;
}

static void ask_point(const struct sight_question *q, const tli_walls *walls, tli_sight_scratch *scratch)
{
	tli_sight_hit hit;
	struct oracle_grid_answer answer = oracle_grid_ask(q->walls, q->count, q->a, q->b, q->contact);
	sight_expect(sight_ask(q, walls, scratch, &hit), q, &hit);
	sight_expect(compare_hit(q, &answer, &hit), q, &hit);
	asked++;
}

static void ask_body(const struct sight_question *q, const tli_walls *walls, tli_sight_scratch *scratch)
{
	tli_sight_hit hit;
	bool sees = oracle_grid_body_sees(q->walls, q->count, q->a, q->b, q->radius, q->contact);
	sight_expect(sight_ask(q, walls, scratch, &hit), q, &hit);
	sight_expect(hit.blocked != sees ? NULL
			: sees           ? "a body sees, but blocked"
					 : "a body does not see, but not blocked",
		q, &hit);
	asked++;
}

static void ask_place(struct sight_question q, const tli_walls *walls)
{
	tli_sight_hit hit = { 0 };
	tli_sight_position(&(tli_sight){ walls, q.radius, q.contact }, q.a, &hit);
	bool sees = q.radius > 0 ? oracle_grid_body_sees(q.walls, q.count, q.a, q.a, q.radius, q.contact)
				 : oracle_grid_ask(q.walls, q.count, q.a, q.a, q.contact).sees;
	sight_expect(
		hit.blocked != sees ? NULL : "the place is free or taken, and the library says the other", &q, &hit);
}

/* All questions about one set of walls. */
static void ask_all(const tli_wall *set, size_t count, int32_t radius, tli_sight_scratch *scratch)
{
	tli_walls *walls = NULL;
	ck_assert_int_eq(tli_walls_create(set, count, &walls), TL_OK);
	for (size_t i = 0; i < 2 * POINTS; i++) {
		struct sight_question q = { set, count, points[i / 2], points[i / 2], radius,
			i % 2 ? TL_CONTACT_STRICT : TL_CONTACT_GRAZE };
		ask_place(q, walls);
		for (size_t j = 0; j < POINTS; j++) {
			q.b = points[j];
			if (radius > 0)
				ask_body(&q, walls, scratch);
			else
				ask_point(&q, walls, scratch);
		}
	}
	tli_walls_free(walls);
}

START_TEST(test_no_wall_and_one)
{
	tli_sight_scratch scratch = { 0 };
	for (int32_t radius = 0; radius <= 3; radius++) {
		ask_all(segments, 0, radius, &scratch);
		for (size_t i = 0; i < SEGMENTS; i++)
			ask_all(&segments[i], 1, radius, &scratch);
	}
	ck_assert_uint_eq(asked, (size_t)4 * (SEGMENTS + 1) * 2 * POINTS * POINTS);
	tli_sight_scratch_free(&scratch);
}
END_TEST

START_TEST(test_two_walls)
{
	tli_sight_scratch scratch = { 0 };
	size_t sets = 0, every = EVERY;
	for (size_t i = 0; i < SEGMENTS; i++) {
		for (size_t j = i % every; j <= i; j += every) { /* a wall beside itself, too */
			const tli_wall set[2] = { segments[i], segments[j] };
			ask_all(set, 2, 0, &scratch);
			sets++;
		}
	}
	ck_assert_uint_ge(sets, (size_t)SEGMENTS * (SEGMENTS + 1) / 2 / every);
	ck_assert_uint_eq(asked, 2 * sets * POINTS * POINTS);
	tli_sight_scratch_free(&scratch);
}
END_TEST

START_TEST(test_two_walls_and_a_body)
{
	tli_sight_scratch scratch = { 0 };
	for (size_t pair = 0; pair < (size_t)SEGMENTS * SEGMENTS; pair += BODY_EVERY) {
		const tli_wall set[2] = { segments[pair / SEGMENTS], segments[pair % SEGMENTS] };
		if (pair / SEGMENTS >= pair % SEGMENTS)
			ask_all(set, 2, 1 + (int32_t)(pair % 2), &scratch);
	}
	tli_sight_scratch_free(&scratch);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("contact_exhaustive");
	TCase *tcase = tcase_create("grid");
	tcase_add_checked_fixture(tcase, setup, NULL);
	tcase_add_test(tcase, test_no_wall_and_one);
	tcase_add_test(tcase, test_two_walls);
	tcase_add_test(tcase, test_two_walls_and_a_body);
	suite_add_tcase(suite, tcase);
	return suite;
}
