/* SPDX-License-Identifier: MIT */
/*
 * crowd/path/look.c: looking along ways.
 *
 * 1. Every tenth of a second if its target is near, and when it reaches that, an agent looks whether it sees the corner after the next;
 *    then the next one is passed. Else, whether it still sees the next one: every half of a second; every tenth once it did not. (Each
 *    agent does so in a step of its own, so that looks are spread.)
 * 2. When the nav has changed it looks along all of its way, once.
 * 3. Who was pushed off its way, and does not see its target, goes back to the corner before if that is seen and near. From far beyond a
 *    door it would be back there again and again, and in the way of all others.
 * 4. What was seen is kept beside the bodies, and done after all that can fail: corners are passed; who lost sight of its target in
 *    some looks, or has a wall across its way, asks for another way; who has a way that is still fine asks whether there is a better one.
 *
 * Cost: two sight lines a look, and looks are most of what walking costs: hence fewer where little can have changed.
 */
#include "crowd/step/internal.h"

#include <math.h>

/* Seconds between looks; at top speed, to a target that is near. */
static const double LOOK_TIME = 0.1;
static const float NEAR_TIME = 1;
/* So many seconds ahead the way to the target is looked at; what is farther away has time. */
static const float AHEAD_TIME = 4;
/* The corner before is gone back to from so many seconds beyond. */
static const float BACK_TIME = 1;
/* How often in a row the target may not be seen, by who does not come on for so many seconds, by anybody; at a target that was seen only
 * every fifth look is cast. */
static const float HALTS = 0.25f;
enum { LOST_LOOKS = 3, LOST_LOOKS_MAX = 15, PASSED_MAX = 3, LOOK_STEPS_MAX = 8, FAR_LOOKS = 5 };

typedef struct look_run {
	tl_crowd *crowd;
	uint32_t change; /* of the nav, this step's included */
	uint32_t every;  /* steps between looks */
	uint32_t turn;   /* the step, as far as it counts */
} look_run;

/* Who is beyond the grid sees nothing. */
static tl_status sees_or_beyond(tl_query *query, tl_point a, tl_point b, bool *out)
{
	tl_status status = tl_query_sees(query, a, b, out);
	if (status == TL_E_RANGE)
		*out = false;
	return status == TL_E_RANGE ? TL_OK : status;
}

/* Is a door the first thing in the way? */
static tl_status is_shut_by_door(tl_query *query, tl_point a, tl_point b, bool *door)
{
	tl_blocker blocker;
	*door = false;
	tl_status status = tl_query_first_hit(query, a, b, &blocker);
	if (status)
		return status == TL_E_RANGE ? TL_OK : status;
	*door = blocker.kind == TL_BLOCKER_DOOR;
	return TL_OK;
}

/* The agent may be off its way a little, so of the first leg only doors count. */
static tl_status check_path(tl_query *query, const tl_crowd *crowd, uint32_t slot, uint8_t *look)
{
	const tli_paths *paths = &crowd->paths;
	uint32_t at = paths->at[slot];
	bool door, seen = true;
	tl_status status = is_shut_by_door(
		query, tli_position_of(crowd, slot), tli_paths_point(crowd, slot, at), &door);
	if (!status && door)
		*look |= TLI_LOOK_SHUT | TLI_LOOK_DOOR;
	for (; at < paths->count[slot] && !status && !(*look & TLI_LOOK_SHUT); at++) {
		tl_point a = tli_paths_point(crowd, slot, at), b = tli_paths_point(crowd, slot, at + 1);
		status = sees_or_beyond(query, a, b, &seen);
		if (status || seen)
			continue;
		status = is_shut_by_door(query, a, b, &door);
		*look |= TLI_LOOK_SHUT | (door ? TLI_LOOK_DOOR : 0);
	}
	if (!status && !(*look & TLI_LOOK_SHUT))
		*look |= TLI_LOOK_FINE;
	return status;
}

/* The same for a body half as wide. Who sees a corner so, but for a hair, slides along what is in the way. */
static tl_status sees_narrowly(tl_query *query, const tl_crowd *crowd, tl_point a, tl_point b, bool *out)
{
	tli_point from, to;
	*out = false;
	if (tli_point_from_units(a, crowd->guard.resolution, &from) ||
		tli_point_from_units(b, crowd->guard.resolution, &to))
		return TL_OK;
	return tli_query_sees_with_radius(query, from, to, crowd->guard.radius / 2, out);
}

/* What of its way an agent looks at. */
typedef struct aims {
	bool target, next, near; /* it is where its target is, as good as */
} aims;

/* What of the way to the target is to be seen. */
static tl_point place_ahead(const tl_crowd *crowd, const tli_body *body)
{
	float reach = AHEAD_TIME * body->max_speed;
	tl_point here = tli_position_of(crowd, body->slot);
	if (!(body->distance > reach))
		return tli_paths_target(crowd, body->slot);
	return (tl_point){ here.x + (double)(body->ahead.x * reach), here.y + (double)(body->ahead.y * reach) };
}

/* Is the corner before to be gone back to? */
static tl_status look_back(tl_query *query, const tl_crowd *crowd, const tli_body *body, bool *out)
{
	const tli_paths *paths = &crowd->paths;
	uint32_t slot = body->slot;
	*out = false;
	if (paths->at[slot] == 0 || paths->lost[slot] == 0)
		return TL_OK;
	tl_point here = tli_position_of(crowd, slot), before = tli_paths_point(crowd, slot, paths->at[slot] - 1u);
	double x = before.x - here.x, y = before.y - here.y, most = (double)(BACK_TIME * body->max_speed);
	return x * x + y * y <= most * most ? sees_narrowly(query, crowd, here, before, out) : TL_OK;
}

/* How many corners are passed. */
static tl_status look_ahead(tl_query *query, const tl_crowd *crowd, const tli_body *body, aims at, uint8_t *look)
{
	uint32_t slot = body->slot;
	const tli_paths *paths = &crowd->paths;
	uint32_t passed = 0;
	tl_status status = TL_OK;
	bool seen = at.next;
	while (!status && seen && passed < PASSED_MAX && paths->at[slot] + passed < paths->count[slot]) {
		tl_point next = tli_paths_point(crowd, slot, paths->at[slot] + passed + 1);
		status = sees_or_beyond(query, tli_position_of(crowd, slot), next, &seen);
		passed += seen;
	}
	if (!status && passed == 0 && at.near && paths->at[slot] < paths->count[slot])
		passed = 1;
	seen = true;
	if (!status && passed == 0 && at.target) {
		tl_point ahead = place_ahead(crowd, body);
		status = sees_narrowly(query, crowd, tli_position_of(crowd, slot), ahead, &seen);
		*look |= seen ? TLI_LOOK_SEEN : TLI_LOOK_LOST;
	}
	if (!status && passed == 0 && !seen) {
		status = look_back(query, crowd, body, &seen);
		*look |= seen ? TLI_LOOK_BACK : 0;
	}
	*look |= (uint8_t)passed;
	return status;
}

/* What it is time for. Looks of many agents are spread over the steps. */
static aims aims_of(const look_run *run, const tli_body *body)
{
	const tl_crowd *crowd = run->crowd;
	const tli_paths *paths = &crowd->paths;
	uint32_t slot = body->slot;
	/* Within a third of the radius, or what is covered in a step: not to run to and fro before a corner. */
	float touch = fmaxf(body->radius / 3, body->max_speed * (float)crowd->def.dt);
	bool corner = paths->at[slot] < paths->count[slot];
	bool lost = paths->lost[slot] > 0;
	uint32_t turn = (run->turn + body->number) % (run->every * FAR_LOOKS);
	bool due = turn % run->every == 0, near = corner && body->distance <= touch;
	due = due && (lost || body->distance <= NEAR_TIME * body->max_speed);
	return (aims){ .target = turn == 0 || due, .next = near || (corner && due), .near = near };
}

static tl_status look_along_path(const look_run *run, tl_query *query, size_t index, tli_crowd_block *block)
{
	tl_crowd *crowd = run->crowd;
	const tli_body *body = &crowd->bodies.body[index];
	uint32_t slot = body->slot;
	uint8_t *look = &crowd->scratch.looks[index];
	if (!tli_state_walks(crowd->agents.state[slot]))
		return TL_OK;
	aims at = aims_of(run, body);
	tl_status status = TL_OK;
	if (crowd->paths.checked[slot] != (uint8_t)run->change)
		status = check_path(query, crowd, slot, look);
	if (!status && !(*look & TLI_LOOK_SHUT) && (at.target || at.next))
		status = look_ahead(query, crowd, body, at, look);
	block->looked |= *look != 0;
	block->may_happen += (*look & TLI_LOOK_SHUT) != 0;
	return status;
}

/* Arriving and getting stuck are known only after the step; here is counted who could. */
static void count_events(
	const tl_crowd *crowd, const tli_body *body, const tli_profile *profile, tli_crowd_block *block)
{
	uint8_t state = crowd->agents.state[body->slot];
	float step = body->max_speed * (float)crowd->def.dt * 1.01f, since = crowd->goals.since[body->slot];
	if (state != TL_AGENT_WALKS && state != TL_AGENT_STUCK)
		return;
	block->may_happen += body->distance <= (float)profile->arrived * 1.001f + step;
	block->may_happen += since + (float)crowd->def.dt * 1.01f >= (float)crowd->def.stuck_time;
}

static void look_block(void *context, uint32_t member, size_t item)
{
	const look_run *run = context;
	tl_crowd *crowd = run->crowd;
	tli_crowd_block *block = &crowd->scratch.blocks[item];
	size_t count = crowd->bodies.count, end = (item + 1) * TLI_CROWD_BLOCK;
	block->status = TL_OK;
	block->looked = block->happened = false;
	block->may_happen = 0;
	for (size_t at = item * TLI_CROWD_BLOCK; at < end && at < count && !block->status; at++) {
		const tli_body *body = &crowd->bodies.body[at];
		if (crowd->paths.room)
			crowd->scratch.looks[at] = 0;
		if (body->flags & TLI_BODY_CIRCLE)
			continue;
		const tli_profile *profile = tli_profile_of(crowd, body->slot);
		if (!tli_profile_has_goal(profile) || profile->driven)
			continue;
		count_events(crowd, body, profile, block);
		if (crowd->paths.room)
			block->status = look_along_path(run, crowd->scratch.queries[member], at, block);
	}
}

static bool nav_has_changed(const tl_crowd *crowd)
{
	return crowd->def.nav && tli_nav_world_of(crowd->def.nav).revision != crowd->nav_revision;
}

tl_status tli_crowd_look(tl_crowd *crowd)
{
	double steps = floor(LOOK_TIME / crowd->def.dt + 0.5);
	steps = steps < 1 ? 1 : steps > LOOK_STEPS_MAX ? LOOK_STEPS_MAX : steps;
	look_run run = { crowd, crowd->nav_change + nav_has_changed(crowd), (uint32_t)steps, 0 };
	run.turn = (uint32_t)(crowd->step % (run.every * FAR_LOOKS));
	size_t events = 0, blocks = tli_crowd_block_count(crowd);
	if (crowd->goals.room == 0)
		return TL_OK;
	tli_team_run(crowd->team, blocks, look_block, &run);
	for (size_t i = 0; i < blocks; i++) {
		if (crowd->scratch.blocks[i].status)
			return crowd->scratch.blocks[i].status;
		events += crowd->scratch.blocks[i].may_happen;
	}
	return tli_events_reserve(&crowd->events, events);
}

/* ---- after all that can fail ---- */

static void ask_for(tl_crowd *crowd, uint32_t slot, uint8_t why)
{
	tli_agent_ask(crowd, slot);
	crowd->agents.flags[slot] |= why;
}

static void commit_look(tl_crowd *crowd, uint32_t slot, uint8_t look)
{
	tli_paths *paths = &crowd->paths;
	if (look & TLI_LOOK_SHUT) {
		if (look & TLI_LOOK_DOOR)
			tli_events_add(crowd, TL_CROWD_DOOR, slot);
		ask_for(crowd, slot, TLI_AGENT_TROUBLED);
	}
	if (look & (TLI_LOOK_SHUT | TLI_LOOK_FINE))
		paths->checked[slot] = (uint8_t)crowd->nav_change;
	if ((look & TLI_LOOK_FINE) && paths->count[slot] > paths->at[slot])
		ask_for(crowd, slot, TLI_AGENT_BETTER);
	for (int i = 0; i < (look & TLI_LOOK_PASSED); i++)
		tli_paths_advance(crowd, slot);
	if (look & TLI_LOOK_SEEN)
		paths->lost[slot] = 0;
	if (look & TLI_LOOK_BACK) {
		tli_paths_retreat(crowd, slot);
		return;
	}
	/* Who comes on all the same is about to be round what is in the way. */
	int most = crowd->goals.since[slot] < HALTS ? LOST_LOOKS_MAX : LOST_LOOKS;
	if ((look & TLI_LOOK_LOST) && ++paths->lost[slot] >= most) {
		paths->lost[slot] = 0;
		ask_for(crowd, slot, 0);
	}
}

/* The nav is another one: who had no way may have one now. */
static void ask_again(tl_crowd *crowd)
{
	crowd->nav_revision = tli_nav_world_of(crowd->def.nav).revision;
	crowd->nav_change++;
	for (uint32_t slot = 0; slot < crowd->agents.used; slot++)
		if (tli_slot_is_used(crowd, slot) && crowd->agents.state[slot] == TL_AGENT_NO_PATH)
			tli_agent_ask(crowd, slot);
}

void tli_crowd_commit_looks(tl_crowd *crowd)
{
	const tli_crowd_scratch *scratch = &crowd->scratch;
	if (crowd->paths.room == 0)
		return;
	if (nav_has_changed(crowd))
		ask_again(crowd);
	for (size_t i = 0; i < tli_crowd_block_count(crowd); i++) {
		size_t end = (i + 1) * TLI_CROWD_BLOCK;
		if (!scratch->blocks[i].looked)
			continue;
		for (size_t at = i * TLI_CROWD_BLOCK; at < end && at < crowd->bodies.count; at++)
			if (scratch->looks[at])
				commit_look(crowd, scratch->body[at].slot, scratch->looks[at]);
	}
}
