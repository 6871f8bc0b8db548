/* SPDX-License-Identifier: MIT */
/* tests/property/test_crowd_flocks.c: flocks of crowds as lib/steer makes them, alone and among others, and one hash for all compilers. */
#include "support/runner.h"

#include "crowd/step/crowd.h"
#include "support/crowd_steps.h"

enum { MEMBERS_MAX = 1500 };

/* Half of the members are in each flock; with a walker far from all others not all agents of the crowd are in flocks. */
typedef struct swarm {
	size_t count;
	double extent, x, y; /* of the square and its corner */
	double field_of_view;
	bool walker;
	double sight; /* or 0: the usual one */
	double own;   /* sight by the rules of its own of the first flock, or 0 */
} swarm;

static const swarm skies[] = {
	{ 150, 30, 0, 0, 3, false, 0, 0 }, { 150, 30, -15, -15, 7, false, 0, 0 }, { 150, 30, -15, -15, 3, true, 0, 0 },
	{ 150, 20, -20, 3, 7, true, 0, 0 }, { MEMBERS_MAX, 60, -30, -50, 3, false, 0, 0 },
	{ MEMBERS_MAX, 12, -5, -5, 4, false, 0, 0 },                                        /* more than a view holds */
	{ MEMBERS_MAX, 12, -5, -5, 4, true, 0, 0 }, { 300, 20, 5e8, -5e8, 3, false, 0, 0 }, /* as far out as can be */
	{ 300, 20, -5e8, 5e8, 7, true, 0, 0 },
	{ 300, 1, 5e8, -5e8, 3, false, 0.2, 0 }, /* beyond all cells of that width */
	{ 300, 1, 5e8, -5e8, 3, true, 0.2, 0 }, { 300, 40, 7, -5, 3, false, 0, 2.5 },
	{ 300, 40, 7, -5, 3, true, 0, 9 }, /* farther than the crowd sees */
};

static tl_flock_def own_rules(const swarm *sky)
{
	tl_flock_def own = tl_default_flock_def();
	own.sight = sky->own;
	own.field_of_view = 4;
	own.too_near = 0.7;
	own.separation = 3;
	return own;
}

static void fill_sky(tl_crowd *crowd, const swarm *sky, uint64_t seed, tl_agent_id *ids)
{
	tli_rng rng = { seed };
	for (size_t i = 0; i < sky->count; i++) {
		tl_agent_def def = tl_default_agent_def();
		double x = draw(&rng, 0, sky->extent), y = draw(&rng, 0, sky->extent);
		def.position = (tl_point){ sky->x + x, sky->y + y };
		def.velocity = (tl_vector){ draw(&rng, -1, 1), draw(&rng, -1, 1) };
		def.avoid = TL_AVOID_NONE;
		def.desire = TL_DESIRE_FLOCK;
		def.group = (uint32_t)(i % 2);
		def.has_flock = def.group == 0 && sky->own > 0;
		def.flock = own_rules(sky);
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &ids[i]), TL_OK);
	}
	tl_agent_def walker = tl_default_agent_def();
	tl_agent_id id;
	walker.position = walker.goal = (tl_point){ sky->x + 1000, sky->y };
	if (sky->walker)
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &walker, &id), TL_OK);
}

START_TEST(flocks_are_those_of_steering)
{
	static tl_vehicle vehicles[MEMBERS_MAX], others[MEMBERS_MAX];
	static tl_agent_id ids[MEMBERS_MAX];
	const swarm *sky = &skies[_i];
	tl_crowd *crowd = make_crowd(NULL, 1);
	tl_flock_def flock = tl_default_flock_def(), own = own_rules(sky);
	flock.field_of_view = sky->field_of_view;
	if (sky->sight > 0)
		flock.sight = crowd->def.sight = sky->sight;
	ck_assert_int_eq(tl_crowd_set_flock_def(crowd, &flock), TL_OK);
	fill_sky(crowd, sky, 77 + (uint64_t)_i, ids);
	for (size_t i = 0; i < sky->count; i++) {
		tl_agent_info info;
		ck_assert_int_eq(tl_crowd_get_agent(crowd, ids[i], &info), TL_OK);
		vehicles[i] = (tl_vehicle){ info.position, info.velocity, info.heading, info.radius, info.max_speed,
			info.max_force };
	}
	steps(crowd, 1);
	for (size_t i = 0; i < sky->count; i++) {
		tl_vehicle expected = vehicles[i];
		size_t count = 0;
		for (size_t k = i % 2; k < sky->count; k += 2)
			if (k != i)
				others[count++] = vehicles[k];
		tl_vehicle_step(&expected,
			tl_steer_flock(&vehicles[i], others, count, i % 2 == 0 && sky->own > 0 ? &own : &flock), 0,
			0.05);
		tl_agent_info info;
		ck_assert_int_eq(tl_crowd_get_agent(crowd, ids[i], &info), TL_OK);
		ck_assert_double_eq_tol(info.velocity.x, expected.velocity.x, 3e-5);
		ck_assert_double_eq_tol(info.velocity.y, expected.velocity.y, 3e-5);
		ck_assert_double_eq_tol(info.position.x, expected.position.x, 2e-6);
	}
	tl_crowd_free(crowd);
}
END_TEST

/* A walker that no member sees changes which code moves the crowd, but not one bit of the motion of members. */
START_TEST(members_move_the_same_among_others)
{
	static tl_agent_id ids[2][MEMBERS_MAX];
	tl_crowd *crowds[2];
	for (int c = 0; c < 2; c++) {
		swarm sky = { 400, 30, -15, -15, 3, c > 0, 0, 0 };
		crowds[c] = make_crowd(NULL, 1);
		fill_sky(crowds[c], &sky, 5, ids[c]);
		steps(crowds[c], 100);
	}
	for (int i = 0; i < 400; i++)
		same_place(crowds[0], ids[0][i], crowds[1], ids[1][i]);
	tl_crowd_free(crowds[0]);
	tl_crowd_free(crowds[1]);
}
END_TEST

/* More members at one position than a view holds: all part, each in a direction of its own, and none stays. */
START_TEST(members_at_one_position_part)
{
	static tl_agent_id ids[MEMBERS_MAX];
	swarm sky = { _i ? MEMBERS_MAX : 20, 0, 3, 3, 7, false, 0, 0 };
	tl_crowd *crowd = make_crowd(NULL, 1);
	fill_sky(crowd, &sky, 9, ids);
	steps(crowd, 200);
	for (size_t i = 0; i < sky.count; i += sky.count / 20)
		for (size_t k = 0; k < i; k += sky.count / 20) {
			tl_agent_info a, b;
			ck_assert_int_eq(tl_crowd_get_agent(crowd, ids[i], &a), TL_OK);
			ck_assert_int_eq(tl_crowd_get_agent(crowd, ids[k], &b), TL_OK);
			ck_assert(a.position.x != b.position.x || a.position.y != b.position.y);
		}
	tl_crowd_free(crowd);
}
END_TEST

/* ---- one hash ---- */

#define FLOCK_HASH UINT64_C(0xC53604CF9BD8716A)

/* The number is the same with every compiler, optimisation and machine; a change of the motion of members changes it. */
START_TEST(a_crowd_of_flocks_has_one_hash)
{
	static tl_agent_id ids[MEMBERS_MAX];
	swarm sky = { MEMBERS_MAX, 100, -60, -40, 3, false, 0, 0 };
	tl_crowd *crowd = make_crowd(NULL, 2);
	fill_sky(crowd, &sky, 1, ids);
	steps(crowd, 1000);
	uint64_t hash = tl_crowd_hash(crowd);
	tl_crowd_free(crowd);
	ck_assert_msg(hash == FLOCK_HASH, "the hash is 0x%016llX", (unsigned long long)hash);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd flocks");
	TCase *tc = tcase_create("flocks");
	tcase_add_loop_test(tc, flocks_are_those_of_steering, 0, sizeof skies / sizeof *skies);
	tcase_add_test(tc, members_move_the_same_among_others);
	tcase_add_loop_test(tc, members_at_one_position_part, 0, 2);
	suite_add_tcase(suite, tc);
	tc = tcase_create("hash");
	tcase_add_test(tc, a_crowd_of_flocks_has_one_hash);
	suite_add_tcase(suite, tc);
	return suite;
}
