/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_crowd_states.c: every call that changes a crowd, in every state of an agent.
 *
 * Two crowds get the same calls at random, and after each of them they are the same. Now and then one of them is saved, and what
 * is saved goes into itself, or into a new crowd that takes the place of the other one; so what a snapshot leaves out would be seen. Calls of the first one are
 * refused memory, or cancelled, and then leave it as it was. In the end all is calm, and no agent waits for ever.
 *
 * TL_CROWD_SEEDS=N: as many worlds; TL_CROWD_SEED=N: from that one on.
 */
#include "support/runner.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tautline/crowd.h>

#include "support/crowd_calls.h"
#include "support/failing.h"
#include "support/rounds.h"
#include "support/small_map.h"

enum { SEEDS_MOST = 360, CALLS = 250 };
#define SEEDS ROUNDS_OF(SEEDS_MOST, 20)

/* States of an agent as the calls see them: those of tl_agent_state, and two that they do not tell. */
enum { ON_ITS_PATH_TO_A_JUMP = TL_AGENT_JUMPS + 1, IS_DRIVEN, STATES };

static size_t came[STATES * KINDS]; /* how often each call came in each state */

/* ---- what holds after each call ---- */

typedef struct bytes {
	void *at;
	size_t size;
} bytes;

static bytes save(const tl_crowd *crowd)
{
	bytes b;
	ck_assert_int_eq(tl_crowd_save(crowd, NULL, 0, &b.size), TL_E_BUFFER);
	b.at = malloc(b.size);
	ck_assert(b.at && tl_crowd_save(crowd, b.at, b.size, &b.size) == TL_OK);
	return b;
}

/* Two saved states are the same; frees them. */
static void check_same(bytes a, bytes b, const call *c)
{
	size_t same = 0;
	while (same < a.size && same < b.size && ((char *)a.at)[same] == ((char *)b.at)[same])
		same++;
	ck_assert_msg(a.size == b.size && same == a.size, "refused call %d changed byte %zu of %zu, %zu", (int)c->kind,
		same, a.size, b.size);
	free(a.at);
	free(b.at);
}

/* All that a host can read of an agent; what is not set is 0. */
typedef struct agent_seen {
	tl_agent_id id;
	tl_agent_info info;
	tl_agent_def def;
	tl_agent_jump jump;
	tl_status has_jump;
	tl_point points[64];
	size_t count;
} agent_seen;

static agent_seen see_agent(const tl_crowd *crowd, tl_agent_id id)
{
	agent_seen seen;
	memset(&seen, 0, sizeof seen);
	seen.id = id;
	ck_assert_int_eq(tl_crowd_get_agent(crowd, id, &seen.info), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent_def(crowd, id, &seen.def), TL_OK);
	tl_status status = tl_crowd_get_agent_path(crowd, id, seen.points, 64, &seen.count);
	ck_assert(status == TL_OK || (status == TL_E_BUFFER && seen.count > 64));
	seen.has_jump = tl_crowd_get_agent_jump(crowd, id, &seen.jump);
	return seen;
}

static bool is_number(double x, double y)
{
	return isfinite(x) && isfinite(y);
}

static void check_agent(const tl_crowd *crowd, const agent_seen *a)
{
	ck_assert(is_number(a->info.position.x, a->info.position.y));
	ck_assert(is_number(a->info.velocity.x, a->info.velocity.y));
	ck_assert(is_number(a->info.heading.x, a->info.heading.y));
	ck_assert(a->has_jump == TL_E_NOT_FOUND || (a->has_jump == TL_OK && a->jump.jump < tl_crowd_jump_count(crowd)));
	if (a->info.state == TL_AGENT_JUMPS)
		ck_assert(a->has_jump == TL_OK && a->jump.jumps && a->jump.left >= 0);
}

static bool is_same_point(tl_point a, tl_point b)
{
	return a.x == b.x && a.y == b.y;
}

static bool are_same_infos(const tl_agent_info *a, const tl_agent_info *b)
{
	return is_same_point(a->position, b->position) && is_same_point(a->velocity, b->velocity) &&
		is_same_point(a->heading, b->heading) && is_same_point(a->goal, b->goal) && a->radius == b->radius &&
		a->max_speed == b->max_speed && a->max_force == b->max_force && a->state == b->state &&
		a->desire == b->desire && a->avoid == b->avoid && a->left == b->left && a->replanned == b->replanned &&
		a->displaced == b->displaced && a->falls_short == b->falls_short && a->stuck == b->stuck;
}

static bool are_same_defs(const tl_agent_def *a, const tl_agent_def *b)
{
	return a->arrived == b->arrived && a->stop == b->stop && a->passing == b->passing && a->group == b->group &&
		a->layer == b->layer && a->mask == b->mask && a->priority == b->priority && a->driven == b->driven &&
		a->people == b->people && a->shy == b->shy && a->turn_rate == b->turn_rate &&
		a->has_flock == b->has_flock && a->flock.sight == b->flock.sight && a->flock.cruise == b->flock.cruise;
}

static bool are_same(const agent_seen *a, const agent_seen *b)
{
	return a->id.index1 == b->id.index1 && a->id.generation == b->id.generation &&
		are_same_infos(&a->info, &b->info) && are_same_defs(&a->def, &b->def) && a->has_jump == b->has_jump &&
		a->jump.jump == b->jump.jump && a->jump.left == b->jump.left && a->count == b->count &&
		memcmp(a->points, b->points, sizeof a->points) == 0;
}

/* Now and then the oldest event is taken. */
static void check_events(const call_world *w)
{
	tl_crowd_event a, b;
	if (tl_crowd_step_count(w->crowds[0]) % 3 == 0)
		return;
	bool any = tl_crowd_take_event(w->crowds[0], &a);
	ck_assert(any == tl_crowd_take_event(w->crowds[1], &b));
	ck_assert(!any ||
		(a.kind == b.kind && a.agent.index1 == b.agent.index1 && a.agent.generation == b.agent.generation &&
			a.step == b.step && a.stuck == b.stuck));
}

static void check_twins(const call_world *w, const char *after)
{
	tl_agent_id id = { 0, 0 };
	ck_assert_uint_eq(tl_crowd_agent_count(w->crowds[0]), tl_crowd_agent_count(w->crowds[1]));
	while (id = tl_crowd_next_agent(w->crowds[0], id), id.index1) {
		agent_seen a = see_agent(w->crowds[0], id), b = see_agent(w->crowds[1], id);
		check_agent(w->crowds[0], &a);
		ck_assert_msg(are_same(&a, &b), "agent %u after %s", id.index1, after);
	}
	check_events(w);
	ck_assert_msg(tl_crowd_hash(w->crowds[0]) == tl_crowd_hash(w->crowds[1]), "hashes after %s", after);
}

/* ---- random life ---- */

static void note_state(call_world *w, const call *c)
{
	tl_agent_info info;
	tl_agent_def def;
	tl_agent_jump jump;
	if (tl_crowd_get_agent(w->crowds[0], c->id, &info))
		return;
	came[(int)info.state * KINDS + (int)c->kind]++;
	ck_assert_int_eq(tl_crowd_get_agent_def(w->crowds[0], c->id, &def), TL_OK);
	came[IS_DRIVEN * KINDS + (int)c->kind] += def.driven;
	if (info.state != TL_AGENT_JUMPS && tl_crowd_get_agent_jump(w->crowds[0], c->id, &jump) == TL_OK)
		came[ON_ITS_PATH_TO_A_JUMP * KINDS + (int)c->kind]++;
}

/* The k-th request for memory is refused, or all from then on, or the step is calls_cancelled: nothing has changed then. */
static tl_status make_call_in_need(call_world *w, const call *c)
{
	tl_crowd *crowd = w->crowds[0];
	if (!calls_chance(w, 3))
		return calls_make(w, crowd, c);
	bytes before = save(crowd);
	calls_cancelled = c->kind == STEP && calls_chance(w, 3);
	if (!calls_cancelled)
		failing_arm(1 + calls_pick(w, 6), calls_chance(w, 2));
	tl_status status = calls_make(w, crowd, c);
	bool refused = failing_disarm(), again = status == TL_E_NOMEM || status == TL_E_CANCELLED;
	ck_assert(!again || refused || calls_cancelled);
	calls_cancelled = false;
	if (again) {
		check_same(before, save(crowd), c);
		return calls_make(w, crowd, c);
	}
	free(before.at);
	return status;
}

static void call_both(call_world *w)
{
	call c = calls_any(w);
	note_state(w, &c);
	for (int i = c.kind == STEP ? c.steps : 1; i > 0; i--) {
		tl_status first = make_call_in_need(w, &c), second = calls_make(w, w->crowds[1], &c);
		ck_assert_int_eq(first, second);
		ck_assert(c.kind != STEP || first == TL_OK);
		ck_assert(first != TL_E_NOMEM && first != TL_E_CANCELLED);
		if (first == TL_OK && c.kind == SET_AREAS)
			w->areas = c;
		if (first == TL_OK && c.kind == SET_NAV)
			w->setting = c.setting;
	}
	char after[32];
	(void)snprintf(after, sizeof after, "call %d", (int)c.kind);
	check_twins(w, after);
}

/* Callbacks are not part of a snapshot. */
static void give_forces_again(tl_crowd *crowd)
{
	tl_agent_info info;
	tl_agent_id id = { 0, 0 };
	while (id = tl_crowd_next_agent(crowd, id), id.index1)
		if (tl_crowd_get_agent(crowd, id, &info) == TL_OK && info.desire == TL_DESIRE_FORCE)
			ck_assert_int_eq(tl_crowd_set_agent_force(crowd, id, calls_force, NULL), TL_OK);
}

static void save_and_load(call_world *w)
{
	bytes b = save(w->crowds[0]);
	int into = calls_pick(w, 2);
	if (into == 1) {
		tl_crowd_free(w->crowds[1]);
		w->crowds[1] = calls_crowd(w, CORNERS);
		ck_assert_int_eq(calls_set_areas(w->crowds[1], &w->areas), TL_OK);
		ck_assert_int_eq(calls_set_nav(w, w->crowds[1], w->setting), TL_OK);
	}
	ck_assert_int_eq(tl_crowd_load(w->crowds[into], b.at, b.size), TL_OK);
	free(b.at);
	give_forces_again(w->crowds[0]);
	give_forces_again(w->crowds[1]);
	check_twins(w, "loading");
}

static void edit_map(call_world *w)
{
	tl_door_id door;
	ck_assert_int_eq(tl_map_find_door(w->map, "door", &door), TL_OK);
	if (calls_chance(w, 2)) {
		ck_assert_int_eq(tl_map_set_door_closed(w->map, door, calls_chance(w, 2)), TL_OK);
	} else if (w->wall.index1 == 0) {
		tl_point a = calls_any_point(w), b = calls_any_point(w);
		w->wall = small_wall(w->map, a.x, a.y, b.x, b.y);
	} else {
		ck_assert_int_eq(tl_map_remove_wall(w->map, w->wall), TL_OK);
		w->wall = (tl_wall_id){ 0, 0 };
	}
	for (int i = 0; i < COARSE_NAV; i++)
		ck_assert_int_eq(tl_nav_update(w->navs[i], w->map), TL_OK);
}

/* Nothing changes any more: all that want a path have one, or know that there is none; and no agent is in a jump. */
static void check_calm(call_world *w)
{
	tl_agent_info info;
	for (int i = 0; i < 2; i++) {
		(void)tl_crowd_set_jumps(w->crowds[i], NULL, 0);
		for (int step = 0; step < 40; step++)
			ck_assert_int_eq(tl_crowd_step(w->crowds[i]), TL_OK);
	}
	check_twins(w, "calm");
	tl_agent_id id = { 0, 0 };
	while (id = tl_crowd_next_agent(w->crowds[0], id), id.index1) {
		ck_assert_int_eq(tl_crowd_get_agent(w->crowds[0], id, &info), TL_OK);
		/* one that finds no path to its leader searches again whenever that has moved */
		ck_assert(info.state != TL_AGENT_WAITS || info.desire == TL_DESIRE_FOLLOW ||
			info.desire == TL_DESIRE_SLOT);
		ck_assert_int_ne(info.state, TL_AGENT_JUMPS);
	}
}

static void live(uint64_t seed)
{
	call_world w;
	calls_begin(&w, seed);
	for (int i = 0; i < CALLS; i++) {
		if (calls_chance(&w, 12))
			save_and_load(&w);
		else if (calls_chance(&w, 15))
			edit_map(&w);
		else
			call_both(&w);
	}
	check_calm(&w);
	calls_end(&w);
}

static uint64_t number_of(const char *name, uint64_t otherwise)
{
	const char *text = getenv(name);
	return text ? strtoull(text, NULL, 10) : otherwise;
}

START_TEST(all_calls_in_all_states)
{
	uint64_t from = number_of("TL_CROWD_SEED", 1), count = number_of("TL_CROWD_SEEDS", SEEDS);
	failing_install();
	for (uint64_t seed = from; seed < from + count; seed++) {
		(void)fprintf(stderr, "seed %llu\n", (unsigned long long)seed);
		live(seed);
	}
	ck_assert_uint_eq(failing_live_blocks(), 0);
	for (int state = 0; state < STATES && count >= SEEDS_MOST; state++)
		for (int kind = REMOVE; kind <= (int)LAST_OF_AGENT; kind++)
			ck_assert_msg(
				came[state * (int)KINDS + kind] > 0, "call %d never came in state %d", kind, state);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("states of a crowd");
	TCase *tc = tcase_create("states");
	tcase_add_test(tc, all_calls_in_all_states);
	suite_add_tcase(suite, tc);
	return suite;
}
