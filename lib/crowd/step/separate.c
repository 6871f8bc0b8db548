/* SPDX-License-Identifier: MIT */
/* crowd/step/separate.c: how much of what they want bodies do: limits, then shares, until no pair of bodies would touch. */
#include "base/assert.h"
#include "crowd/step/block_contacts.h"
#include "crowd/step/crowd.h"

/* After this number of rounds of reducing shares, a body that would still touch another one stays where it is. */
enum { SHARE_ROUNDS = 16 };

static void limit_block(void *context, uint32_t member, size_t item)
{
	tl_crowd *crowd = context;
	tli_crowd_scratch *scratch = &crowd->scratch;
	tli_block_range range = tli_block_range_of(crowd, item);
	tli_block_contacts contacts = tli_block_contacts_in(crowd, item, range);
	tli_separation_def def = { &crowd->reciprocal.pair, &crowd->bodies, scratch->wanted, scratch->deepest };
	(void)member;
	for (size_t at = range.begin; at < range.end; at++) {
		const tli_body *body = &crowd->bodies.body[at];
		tli_body_contacts own = tli_block_contacts_of(&contacts, at);
		bool limited = own.count > 0 || tli_body_yields(body);
		float max = body->max_speed * (float)crowd->dt;
		scratch->u[at] = limited ? tli_separation_limit(&def, (uint32_t)at, own, max) : scratch->wanted[at];
	}
}

/* Walls come first among contacts. The guard decides last. */
static void begin_shares_block(void *context, uint32_t member, size_t item)
{
	tl_crowd *crowd = context;
	tli_crowd_scratch *scratch = &crowd->scratch;
	tli_block_range range = tli_block_range_of(crowd, item);
	tli_block_contacts block = tli_block_contacts_in(crowd, item, range);
	(void)member;
	for (size_t at = range.begin; at < range.end && !crowd->guard.walls; at++)
		scratch->shares[at] = scratch->new_shares[at] = 1;
	for (size_t at = range.begin; at < range.end && crowd->guard.walls; at++) {
		tli_body_contacts contacts = tli_block_contacts_of(&block, at);
		scratch->shares[at] = 1;
		if (contacts.count > 0 && contacts.list[0].other == TLI_NO_BODY)
			scratch->shares[at] = tli_guard_share(tli_crowd_guard(crowd, crowd->bodies.body[at].slot),
				crowd->bodies.x[at], crowd->bodies.y[at], scratch->u[at]);
		scratch->new_shares[at] = scratch->shares[at];
	}
}

typedef struct share_run {
	tl_crowd *crowd;
	bool give_up; /* a body that would touch another one stays */
} share_run;

static void share_block(void *context, uint32_t member, size_t item)
{
	share_run *run = context;
	tl_crowd *crowd = run->crowd;
	tli_crowd_scratch *scratch = &crowd->scratch;
	tli_block_range range = tli_block_range_of(crowd, item);
	tli_block_contacts block = tli_block_contacts_in(crowd, item, range);
	tli_separation_shares of = { &crowd->bodies, scratch->u, scratch->shares, scratch->deepest };
	bool changed = false;
	(void)member;
	for (size_t at = range.begin; at < range.end; at++) {
		tli_body_contacts contacts = tli_block_contacts_of(&block, at);
		if (contacts.count == 0)
			continue;
		float factor = tli_separation_factor(&of, (uint32_t)at, contacts);
		changed |= factor < 1;
		scratch->new_shares[at] = factor < 1 && run->give_up ? 0 : scratch->shares[at] * factor;
	}
	scratch->blocks[item].changed = changed;
}

void tli_crowd_separate(tl_crowd *crowd)
{
	tli_assert(crowd->scratch.u && crowd->scratch.shares);
	tli_crowd_part_heaps(crowd);
	tli_team_run(crowd->team, tli_crowd_block_count(crowd), limit_block, crowd);
	tli_team_run(crowd->team, tli_crowd_block_count(crowd), begin_shares_block, crowd);
	bool changed = true;
	for (int rounds = 0; changed; rounds++) {
		share_run run = { crowd, rounds >= SHARE_ROUNDS };
		tli_team_run(crowd->team, tli_crowd_block_count(crowd), share_block, &run);
		changed = false;
		for (size_t i = 0; i < tli_crowd_block_count(crowd); i++)
			changed |= crowd->scratch.blocks[i].changed;
		float *shares = crowd->scratch.shares;
		crowd->scratch.shares = crowd->scratch.new_shares;
		crowd->scratch.new_shares = shares;
	}
}
