/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_crowd_flight.c: flocks fly. Thirty members from random places, at rest or with random velocities, in rooms and on an open
 * plane, at steps from 1/240 to 0.1: in each window of ten seconds after the first they go at the speed of their cruise, in one direction with those
 * that they see, touch none, and enter no wall. In a room of 40 by 30 most starts end in one flock.
 *
 * The order is the length of the mean heading, taken twice: over a member and those that it sees, in the mean of the members, and over all that
 * are linked by those who see each other. The second is stricter than the sentence above: two groups are one by it from the moment at which one member
 * of each sees the other, before any can have turned. So by the first no window may be low, by the second one start in thirty may have one.
 */
#include "support/runner.h"

#include <math.h>
#include <tautline/crowd.h>

#include "base/rng.h"
#include "support/rounds.h"
#include "support/small_map.h"

enum { MEMBERS = 30, SECONDS = 60, WINDOW = 10, LOOKS = 5 };
static const double TOP_SPEED = 2, CRUISE = 1.8, ORDER = 0.85;

typedef struct flight {
	double width, height; /* of the room; 0: there are no walls */
	double radius;
	tl_avoid avoid;
	double dt;
	bool rests; /* at the start */
	int starts, few;
} flight;

static const flight flights[] = {
	{ 20, 20, 0.25, TL_AVOID_CIRCLES, 1.0 / 60, true, 30, 1 },
	{ 20, 20, 0.25, TL_AVOID_CIRCLES, 0.1, false, 30, 2 },
	{ 20, 20, 0.25, TL_AVOID_BOTH, 1.0 / 240, false, 5, 1 },
	{ 30, 18, 0.5, TL_AVOID_RECIPROCAL, 1.0 / 30, false, 30, 1 },
	{ 40, 30, 0.25, TL_AVOID_CIRCLES, 1.0 / 60, false, 60, 1 },
	{ 40, 30, 0.25, TL_AVOID_CIRCLES, 0.1, true, 30, 6 },
	{ 40, 30, 0.25, TL_AVOID_CIRCLES, 1.0 / 240, true, 10, 1 },
	{ 80, 60, 0.25, TL_AVOID_CIRCLES, 0.05, false, 30, 1 },
	{ 80, 60, 0.5, TL_AVOID_RECIPROCAL, 0.1, true, 60, 1 },
	{ 0, 0, 0.25, TL_AVOID_CIRCLES, 1.0 / 60, false, 30, 1 },
	{ 0, 0, 0.5, TL_AVOID_CIRCLES, 0.1, true, 30, 3 },
};

static double real(tli_rng *rng, double low, double high)
{
	return tli_rng_real(rng, low, high);
}

static bool is_apart(const tl_point *at, int count, double least)
{
	for (int k = 0; k < count; k++)
		if (hypot(at[k].x - at[count].x, at[k].y - at[count].y) < least)
			return false;
	return true;
}

static void add_members(tl_crowd *crowd, const flight *f, tli_rng *rng, tl_agent_id *ids)
{
	tl_point at[MEMBERS];
	double width = f->width > 0 ? f->width : 40, height = f->width > 0 ? f->height : 30, off = f->radius + 0.05;
	for (int i = 0; i < MEMBERS; i++) {
		do
			at[i] = (tl_point){ real(rng, off, width - off), real(rng, off, height - off) };
		while (!is_apart(at, i, 2 * f->radius + 0.02));
		tl_agent_def def = tl_default_agent_def();
		def.position = at[i];
		def.radius = f->radius;
		def.avoid = f->avoid;
		def.desire = TL_DESIRE_FLOCK;
		double angle = real(rng, 0, 6.283185307179586);
		if (!f->rests)
			def.velocity = (tl_vector){ TOP_SPEED * cos(angle), TOP_SPEED * sin(angle) };
		ck_assert_int_eq(tl_crowd_add_agent(crowd, &def, &ids[i]), TL_OK);
	}
}

/* Means over the members. */
typedef struct sight_of_all {
	double speed;
	double order;  /* length of the mean heading of a member and those that it sees */
	double linked; /* of all that are linked by those who see each other */
	int groups;    /* such */
} sight_of_all;

static bool sees(const tl_agent_info *a, const tl_agent_info *b, double sight)
{
	return hypot(a->position.x - b->position.x, a->position.y - b->position.y) < sight;
}

static double order_around(const tl_agent_info *info, int at, double sight)
{
	double x = 0, y = 0;
	int count = 0;
	for (int i = 0; i < MEMBERS; i++)
		if (sees(&info[at], &info[i], sight)) {
			x += info[i].heading.x;
			y += info[i].heading.y;
			count++;
		}
	return hypot(x, y) / count;
}

static sight_of_all look(const tl_agent_info *info, double sight)
{
	sight_of_all seen = { 0, 0, 0, 0 };
	int group[MEMBERS];
	for (int i = 0; i < MEMBERS; i++) {
		seen.speed += hypot(info[i].velocity.x, info[i].velocity.y) / MEMBERS;
		seen.order += order_around(info, i, sight) / MEMBERS;
		group[i] = i;
	}
	for (bool changed = true; changed;) {
		changed = false;
		for (int i = 0; i < MEMBERS; i++)
			for (int k = 0; k < MEMBERS; k++)
				if (group[k] < group[i] && sees(&info[i], &info[k], sight)) {
					group[i] = group[k];
					changed = true;
				}
	}
	for (int g = 0; g < MEMBERS; g++) {
		double x = 0, y = 0;
		bool any = false;
		for (int i = 0; i < MEMBERS; i++)
			if (group[i] == g) {
				x += info[i].heading.x / MEMBERS;
				y += info[i].heading.y / MEMBERS;
				any = true;
			}
		seen.linked += hypot(x, y);
		seen.groups += any;
	}
	return seen;
}

/* No member is in a wall or in another one. Asserts once: each assertion is a system call. */
static void check_apart(const flight *f, const tl_agent_info *info)
{
	double nearest = (double)INFINITY, room = (double)INFINITY;
	for (int i = 0; i < MEMBERS; i++) {
		const tl_point *p = &info[i].position;
		room = fmin(room, fmin(fmin(p->x, f->width - p->x), fmin(p->y, f->height - p->y)));
		for (int k = 0; k < i; k++)
			nearest = fmin(nearest, hypot(p->x - info[k].position.x, p->y - info[k].position.y));
	}
	bool apart = nearest >= 2 * f->radius - 1e-5, inside = f->width == 0 || room > f->radius - 1e-3;
	ck_assert_msg(apart && inside, "two members are %g apart, walls %g", nearest, room);
}

typedef struct flown {
	int groups; /* in the end */
	int low;    /* windows with a low order of those that are linked */
} flown;

static flown fly(const flight *f, uint64_t seed)
{
	tl_map *map = small_map();
	tl_nav *nav = NULL;
	tl_crowd *crowd;
	tl_crowd_def def = tl_default_crowd_def();
	if (f->width > 0) {
		ck_assert_int_eq(tl_map_set_radius(map, f->radius), TL_OK);
		small_box(map, 0, 0, (int)f->width, (int)f->height, false);
		nav = small_nav(map, NULL);
	}
	def.nav = nav;
	def.dt = f->dt;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	tli_rng rng = { seed };
	tl_agent_id ids[MEMBERS];
	tl_agent_info info[MEMBERS];
	add_members(crowd, f, &rng, ids);
	double sight = fmax(20 * f->radius, 5 * TOP_SPEED), mean = 0;
	int steps = (int)lround(WINDOW / f->dt);
	flown all = { 0, 0 };
	for (int window = 0; window < SECONDS / WINDOW; window++) {
		double speed = 0, order = 0, linked = 0;
		for (int step = 0; step < steps; step++) {
			tl_status status = tl_crowd_step(crowd);
			for (int i = 0; i < MEMBERS && !status; i++)
				status = tl_crowd_get_agent(crowd, ids[i], &info[i]);
			ck_assert_int_eq(status, TL_OK);
			check_apart(f, info);
			if (step % LOOKS != LOOKS - 1)
				continue;
			sight_of_all seen = look(info, sight);
			speed += seen.speed * LOOKS / steps;
			order += seen.order * LOOKS / steps;
			linked += seen.linked * LOOKS / steps;
			all.groups = seen.groups;
		}
		all.low += window > 0 && linked < ORDER;
		mean += window > 0 ? linked / (SECONDS / WINDOW - 1) : 0;
		ck_assert_msg(window == 0 || speed >= 0.8 * CRUISE, "seed %llu, window %d: speed %g",
			(unsigned long long)seed, window, speed);
		ck_assert_msg(window == 0 || order >= ORDER, "seed %llu, window %d: order %g", (unsigned long long)seed,
			window, order);
	}
	ck_assert_msg(mean >= 0.9, "seed %llu: order %g", (unsigned long long)seed, mean);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
	return all;
}

START_TEST(flocks_fly)
{
	const flight *f = &flights[_i];
	int starts = ROUNDS_OF(f->starts, f->few), whole = 0, low = 0;
	for (int i = 0; i < starts; i++) {
		flown all = fly(f, 7000 + 100 * (uint64_t)_i + (uint64_t)i);
		whole += all.groups == 1;
		low += all.low;
	}
	ck_assert_msg(30 * low <= starts + 29, "%d windows of %d starts have a low order", low, starts);
	if (f->width == 40)
		ck_assert_msg(3 * whole >= 2 * starts, "%d of %d are one flock", whole, starts);
}
END_TEST

/* A member alone in a room, that starts in any direction: in the end it goes along the walls with them on the side on which it passes others. */
static double turns_about_the_middle(tl_passing passing, int angle)
{
	tl_map *map = small_map();
	tl_crowd_def def = tl_default_crowd_def();
	tl_agent_def agent = tl_default_agent_def();
	tl_agent_info info;
	tl_agent_id id;
	tl_crowd *crowd;
	small_box(map, 0, 0, 20, 16, false);
	tl_nav *nav = small_nav(map, NULL);
	def.nav = nav;
	def.dt = 0.05;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	agent.position = (tl_point){ 10, 8 };
	agent.desire = TL_DESIRE_FLOCK;
	agent.passing = passing;
	agent.velocity = (tl_vector){ CRUISE * cos(angle / 57.3), CRUISE * sin(angle / 57.3) };
	ck_assert_int_eq(tl_crowd_add_agent(crowd, &agent, &id), TL_OK);
	double turned = 0;
	for (int step = 0; step < 60 / 0.05; step++) {
		ck_assert_int_eq(tl_crowd_step(crowd), TL_OK);
		ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &info), TL_OK);
		double x = info.position.x - 10, y = info.position.y - 8;
		if (step >= 40 / 0.05)
			turned += (x * info.velocity.y - y * info.velocity.x) / (x * x + y * y) * 0.05;
	}
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	tl_map_free(map);
	return turned;
}

START_TEST(walls_are_kept_on_the_side_of_passing)
{
	for (int angle = 0; angle < 360; angle += 5) {
		double right = turns_about_the_middle(TL_PASS_RIGHT, angle),
		       left = turns_about_the_middle(TL_PASS_LEFT, angle);
		ck_assert_msg(right > 2 && left < -2, "at %d degrees it turns by %g and %g", angle, right, left);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("crowd flight");
	TCase *tc = tcase_create("flight");
	tcase_set_timeout(tc, 600);
	tcase_add_loop_test(tc, flocks_fly, 0, sizeof flights / sizeof *flights);
	tcase_add_test(tc, walls_are_kept_on_the_side_of_passing);
	suite_add_tcase(suite, tc);
	return suite;
}
