/* SPDX-License-Identifier: MIT */
/* The scene "movers": one to four polygons at four fifths of the vehicle's speed, avoided by fuzzy rules and escapes alone. */
#include <stdio.h>
#include <string.h>

#include "support/movers.h"
#include "support/rounds.h"
#include "support/runner.h"

/* Scenes; of 100, two may touch. */
#define SCENES ROUNDS_OF((size_t)1000, (size_t)100)

/* Those that bounce turn back at once, which cannot be foreseen. */
static const struct {
	const char *name;
	struct movers_kind kind;
	size_t contacts; /* in 1000 */
} kinds[] = {
	{ "straight on", { .speed = 1.6 }, 0 },
	{ "straight on, turning", { .speed = 1.6, .turn = 0.6 }, 2 },
	{ "bouncing", { .speed = 1.6, .bounce = true }, 20 },
	{ "bouncing, turning", { .speed = 1.6, .turn = 0.3, .bounce = true }, 20 },
	{ "slower ones, turning fast", { .speed = 1.6, .turn = 1, .any_speed = true, .bounce = true }, 10 },
	{ "four of ten sides", { .speed = 1.6, .turn = 0.3, .bounce = true, .count = 4, .corners = 10 }, 20 },
};

static struct movers_sum drive(size_t k, uint64_t first, size_t count, const tl_fuzzy_def *def)
{
	struct movers_sum sum = movers_drive_all(first, count, &kinds[k].kind, def);
	printf("%s, dt %.4f, brake %s: %zu of %zu arrive, %zu touch, ratio %.3f, worst %.2f, nearest %.3f\n",
		kinds[k].name, def->dt, def->brake ? "on" : "off", sum.arrived, sum.runs, sum.contacts, sum.ratio,
		sum.worst, sum.nearest);
	return sum;
}

START_TEST(avoided)
{
	tl_fuzzy_def def = tl_default_fuzzy_def();
	struct movers_sum sum = drive((size_t)_i, 1000, SCENES, &def);
	ck_assert_uint_eq(sum.arrived, SCENES);
	ck_assert_uint_le(sum.contacts * 1000, kinds[_i].contacts * SCENES);
	ck_assert_double_lt(sum.ratio, 1.25);
}
END_TEST

START_TEST(avoided_at_any_step)
{
	static const double steps[] = { .1, .05, 1. / 30, 1. / 120, 1. / 240 };
	tl_fuzzy_def def = tl_default_fuzzy_def();
	def.dt = steps[_i];
	size_t count = SCENES / 2;
	struct movers_sum sum = drive(3, 5000, count, &def);
	ck_assert_uint_eq(sum.arrived, count);
	ck_assert_uint_le(sum.contacts * 50, count);
}
END_TEST

/* The rules alone get round most; it is the escape that is left that keeps the vehicle clear of all. */
START_TEST(the_rules_alone)
{
	tl_fuzzy_def def = tl_default_fuzzy_def();
	def.brake = false;
	struct movers_sum sum = drive(0, 1000, 100, &def);
	ck_assert_uint_ge(sum.arrived, 99);
	ck_assert_uint_le(sum.contacts, 40);
}
END_TEST

static uint64_t mix(uint64_t hash, double value)
{
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	return (hash ^ bits) * 1099511628211U;
}

/* The same bytes after 25 seconds, whichever compiler made the library. An intended change of the steering changes them. */
START_TEST(same_on_every_machine)
{
	static const struct movers_kind kind = { .speed = 1.6, .turn = 0.5, .bounce = true, .count = 4 };
	uint64_t hash = 1469598103934665603U;
	for (uint64_t seed = 0; seed < 40; seed++) {
		struct movers scene;
		movers_make(&scene, seed, &kind);
		movers_step(&scene, 0);
		tl_vehicle vehicle = tl_default_vehicle();
		vehicle.position = scene.start;
		tl_fuzzy_def def = tl_default_fuzzy_def();
		tl_fuzzy_state state = { 0 };
		def.polygons = scene.polygons;
		def.polygon_count = scene.count;
		for (int step = 0; step < 1500; step++) {
			def.wanted = tl_steer_seek(&vehicle, scene.goal);
			tl_vehicle_step(&vehicle, tl_steer_avoid_fuzzy(&vehicle, NULL, &def, &state), 0, def.dt);
			movers_step(&scene, def.dt);
		}
		hash = mix(mix(hash, vehicle.position.x), vehicle.position.y);
		hash = mix(mix(hash, vehicle.velocity.x), vehicle.velocity.y);
	}
	ck_assert_uint_eq(hash, 0xd81b61401e025e70U);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("movers");
	TCase *tests = tcase_create("movers");
	tcase_add_loop_test(tests, avoided, 0, sizeof kinds / sizeof *kinds);
	tcase_add_loop_test(tests, avoided_at_any_step, 0, 5);
	tcase_add_test(tests, the_rules_alone);
	tcase_add_test(tests, same_on_every_machine);
	suite_add_tcase(suite, tests);
	return suite;
}
