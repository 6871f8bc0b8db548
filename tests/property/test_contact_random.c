/* SPDX-License-Identifier: MIT */
/*
 * A million sight lines in which things touch or nearly do, each under both policies, against GMP: sees and first hit
 * (point and wall), by index and by loop. Every fourth line's clearance is compared as well, and of
 * half of them the place where it begins. The scenes come from
 * tests/support/sight_scenes.c; GMP decides every case, nothing is taken on trust because it looked clear.
 */
#include <stdio.h>
#include <stdlib.h>

#include "support/runner.h"
#include "support/rounds.h"

#include "support/oracle_gmp.h"
#include "support/sight_scenes.h"

/* Scenes of each kind: 1,000,000 lines in all, or an eighth of it. */
#define SHARE ROUNDS_OF(1U, 16U)

static const size_t scene_counts[SCENE_KIND_COUNT] = {
	[SCENE_SMALL] = 30000,
	[SCENE_SPINE] = 30000,
	[SCENE_HUGE] = 15000,
	[SCENE_TOUCH] = 12000,
	[SCENE_BODY] = 5000,
	[SCENE_SOLID] = 8000,
};

static void ask_line(
	oracle_gmp *oracle, const struct sight_question *q, const tli_walls *walls, tli_sight_scratch *scratch)
{
	tli_sight_hit hit;
	sight_expect(sight_ask(q, walls, scratch, &hit), q, &hit);
	sight_expect(oracle_gmp_judge_hit(oracle, q, &hit), q, &hit);
}

static void ask_place(oracle_gmp *oracle, const struct sight_question *q, const tli_walls *walls)
{
	tli_sight_hit hit = { 0 };
	tli_sight_position(&(tli_sight){ walls, q->radius, q->contact }, q->a, &hit);
	sight_expect(oracle_gmp_judge_place(oracle, q, &hit), q, &hit);
}

static void ask_clearance(oracle_gmp *oracle, const struct sight_question *q, const tli_walls *walls)
{
	tli_sight_hit hit = { 0 };
	double distance = tli_sight_clearance(walls, q->a, q->b, &hit);
	sight_expect(oracle_gmp_judge_clearance(oracle, q, distance, &hit), q, &hit);
}

static void ask_scene(oracle_gmp *oracle, const struct scene *scene, tli_sight_scratch *scratch)
{
	tli_walls *walls = NULL;
	ck_assert_int_eq(tli_walls_create(scene->walls, scene->count, &walls), TL_OK);
	for (size_t i = 0; i < SCENE_LINES; i++) {
		struct sight_question q = { scene->walls, scene->count, scene->lines[i][0], scene->lines[i][1],
			scene->radius, TL_CONTACT_GRAZE };
		ask_line(oracle, &q, walls, scratch);
		q.contact = TL_CONTACT_STRICT;
		ask_line(oracle, &q, walls, scratch);
		if (i % 4 == 0)
			ask_clearance(oracle, &q, walls);
		if (i % 4 == 1)
			ask_place(oracle, &q, walls);
		q.contact = TL_CONTACT_GRAZE;
		if (i % 4 == 2)
			ask_place(oracle, &q, walls);
	}
	tli_walls_free(walls);
}

START_TEST(test_kind)
{
	oracle_gmp *oracle = oracle_gmp_create();
	tli_sight_scratch scratch = { 0 };
	tli_rng rng = { 20250 + (uint64_t)_i };
	struct scene scene;
	for (size_t i = 0; i < scene_counts[_i] / SHARE; i++) {
		scene_make(&scene, (enum scene_kind)_i, &rng);
		ask_scene(oracle, &scene, &scratch);
	}
	tli_sight_scratch_free(&scratch);
	oracle_gmp_free(oracle);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("contact_random");
	TCase *tcase = tcase_create("kinds");
	tcase_add_loop_test(tcase, test_kind, 0, SCENE_KIND_COUNT);
	suite_add_tcase(suite, tcase);
	return suite;
}
