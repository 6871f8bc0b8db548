/* SPDX-License-Identifier: MIT */
/* crowd/step/looks.c: all agents with a path look along it (crowd/path/look.h), and room is made for what may happen in the step. */
#include "crowd/path/look.h"

#include "base/array.h"
#include "crowd/step/crowd.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"

/* Seconds between looks; in turns no more than LOOK_TURNS_MAX. */
static const double LOOK_TIME = 0.1;
enum { LOOK_TURNS_MAX = 8 };

typedef struct looks_run {
	tl_crowd *crowd;
	tli_look_def def; /* but for its radius, which is that of each agent's nav */
} looks_run;

/* Events where the step takes an agent to the end of its path, which is so far away: of its arrival, or of a jump and of landing in the same step. */
static uint32_t count_arrivals(const tl_crowd *crowd, uint32_t slot, bool jumps, float distance)
{
	const tli_profile *profile = tli_profile_of(&crowd->store, slot);
	double stop = tli_agent_stop(&crowd->store, slot), there = profile->arrived > stop ? profile->arrived : stop;
	there = jumps ? (double)crowd->store.agents.radius[slot] : there;
	float step = crowd->store.agents.max_speed[slot] * (float)crowd->dt * 1.01f;
	return distance <= (float)there * 1.001f + step ? 1 + jumps : 0;
}

tl_status tli_crowd_reserve_events(tl_crowd *crowd)
{
	size_t events = crowd->may_happen;
	for (size_t i = 0; i < tli_array_length(crowd->planner.plans); i++) {
		const tli_plan *plan = &crowd->planner.plans[i];
		tl_point here = tli_position_of(&crowd->store, plan->slot);
		bool may_settle = tli_state_has_arrived(crowd->store.agents.state[plan->slot]);
		events += 1 + may_settle +
			count_arrivals(crowd, plan->slot, plan->jump, (float)tli_leg_length(here, plan->place));
	}
	return tli_events_reserve(&crowd->store.events, events);
}

static void look_block(void *context, uint32_t member, size_t item)
{
	const looks_run *run = context;
	tl_crowd *crowd = run->crowd;
	tli_crowd_block *block = &crowd->scratch.blocks[item];
	tli_block_range range = tli_block_range_of(crowd, item);
	tli_look_def def = run->def;
	block->status = TL_OK;
	block->looked = block->happened = false;
	block->may_happen = 0;
	for (size_t at = range.begin; at < range.end && !block->status; at++) {
		const tli_body *body = &crowd->bodies.body[at];
		if (crowd->store.paths.room)
			crowd->scratch.looks[at] = 0;
		if (tli_body_kind(body) == TLI_BODY_CIRCLE)
			continue;
		const tli_profile *profile = tli_profile_of(&crowd->store, body->slot);
		if (!tli_profile_has_goal(profile) || profile->driven)
			continue;
		/* Whether an agent arrives or gets stuck is known only after the step; here those are counted that could. */
		uint32_t slot = body->slot;
		uint8_t state = crowd->store.agents.state[slot];
		if (state == TLI_AGENT_WALKS || tli_state_is_stuck(state)) {
			float since = crowd->store.destinations.since[slot];
			bool may_settle = tli_body_leg(body) && (double)since >= tli_settle_time(crowd);
			bool may_be_stuck = since + (float)crowd->dt * 1.01f >= (float)crowd->def.stuck_time;
			float distance = tli_agent_has_course(&crowd->store, slot)
				? 0
				: body->distance; /* that is where it walks to now */
			bool jumps = tli_agent_jump(&crowd->store, slot);
			block->may_happen += count_arrivals(crowd, slot, jumps, distance) + may_settle + may_be_stuck;
		}
		if (!crowd->store.paths.room)
			continue;
		uint8_t *look = &crowd->scratch.looks[at];
		uint32_t nav = tli_guards_of_agent(&crowd->guards, &crowd->store, slot);
		tl_query *query = crowd->scratch.queries[member * crowd->guards.count + nav];
		def.radius = crowd->guards.list[nav].radius;
		block->status = tli_look_along(&def, query, body, look);
		block->looked |= *look != 0;
		block->may_happen += (*look & TLI_LOOK_SHUT) != 0;
	}
}

tl_status tli_crowd_look(tl_crowd *crowd)
{
	looks_run run = { .crowd = crowd };
	size_t events = 0, blocks = tli_crowd_block_count(crowd);
	if (crowd->store.destinations.room == 0)
		return TL_OK;
	double every = floor(LOOK_TIME / crowd->def.dt + 0.5);
	every = every < 1 ? 1 : every > LOOK_TURNS_MAX ? LOOK_TURNS_MAX : every;
	tli_turns_now turns = tli_crowd_turns_now(crowd);
	bool changed = tli_crowd_revision(crowd) != crowd->store.paths.revision;
	run.def = (tli_look_def){ .store = &crowd->store,
		.dt = crowd->dt,
		.change = crowd->store.paths.change + changed,
		.every = (uint32_t)every,
		.turns = turns.count };
	run.def.last = (uint32_t)((turns.first + turns.count - 1) % (run.def.every * TLI_FAR_LOOKS));
	tli_team_run(crowd->team, blocks, look_block, &run);
	for (size_t i = 0; i < blocks; i++) {
		if (crowd->scratch.blocks[i].status)
			return crowd->scratch.blocks[i].status;
		events += crowd->scratch.blocks[i].may_happen;
	}
	crowd->may_happen = events + crowd->jumping + tli_array_length(crowd->approaches);
	return tli_events_reserve(&crowd->store.events, crowd->may_happen);
}

void tli_crowd_commit_looks(tl_crowd *crowd)
{
	const tli_crowd_scratch *scratch = &crowd->scratch;
	uint64_t revision = tli_crowd_revision(crowd);
	if (revision != crowd->store.paths.revision)
		tli_look_again(&crowd->store, revision);
	if (crowd->store.paths.room == 0)
		return;
	for (size_t i = 0; i < tli_crowd_block_count(crowd); i++) {
		tli_block_range range = tli_block_range_of(crowd, i);
		for (size_t at = range.begin; scratch->blocks[i].looked && at < range.end; at++)
			if (scratch->looks[at])
				tli_look_commit(&crowd->store, scratch->body[at].slot, scratch->looks[at]);
	}
}
