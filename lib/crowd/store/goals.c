/* SPDX-License-Identifier: MIT */
/* crowd/store/goals.c: goals of agents, their requests for paths, and stops of patrols. */
#include "crowd/store/goals.h"

#include "base/assert.h"
#include "crowd/store/paths.h"

void tli_agent_stop_asking(tli_crowd_store *store, uint32_t slot)
{
	uint8_t *flags = &store->agents.flags[slot];
	if (*flags & TLI_AGENT_ASKS)
		store->agents.asking--;
	*flags &= (uint8_t) ~(TLI_AGENT_ASKS | TLI_AGENT_BETTER | TLI_AGENT_TROUBLED);
}

void tli_agent_ask(tli_crowd_store *store, uint32_t slot)
{
	if (!(store->agents.flags[slot] & TLI_AGENT_ASKS))
		store->agents.asking++;
	store->agents.flags[slot] |= TLI_AGENT_ASKS;
}

void tli_agent_drop_path(tli_crowd_store *store, uint32_t slot)
{
	tli_agent_stop_asking(store, slot);
	tli_paths_drop(store, slot);
}

void tli_agent_set_goal(tli_crowd_store *store, uint32_t slot, tl_point goal)
{
	tli_goals *goals = &store->goals;
	tli_assert(goals->room > slot);
	tli_agent_drop_path(store, slot);
	goals->x[slot] = goal.x;
	goals->y[slot] = goal.y;
	goals->since[slot] = 0;
	goals->best[slot] = INFINITY;
	store->agents.state[slot] = TL_AGENT_WALKS;
	if (store->paths.room) {
		store->agents.state[slot] = TL_AGENT_WAITS;
		tli_agent_ask(store, slot);
	}
}

void tli_agent_drop_patrol(tli_crowd_store *store, uint32_t slot)
{
	tli_patrols *patrols = &store->patrols;
	if (!patrols->room || patrols->count[slot] == 0)
		return;
	tli_run_pool_give(&patrols->pool, patrols->first[slot], patrols->count[slot]);
	patrols->count[slot] = patrols->at[slot] = 0;
}

void tli_agent_set_patrol(tli_crowd_store *store, uint32_t slot, const tl_point *stops, size_t count)
{
	tli_patrols *patrols = &store->patrols;
	tli_assert(patrols->room > slot && count >= 2);
	tli_agent_drop_patrol(store, slot);
	patrols->first[slot] = tli_run_pool_take(&patrols->pool, count);
	patrols->count[slot] = (uint32_t)count;
	patrols->at[slot] = 0;
	tl_point *to = (tl_point *)patrols->pool.items + patrols->first[slot];
	for (size_t i = 0; i < count; i++)
		to[i] = stops[i];
	tli_agent_set_goal(store, slot, stops[0]);
}

void tli_agent_next_stop(tli_crowd_store *store, uint32_t slot)
{
	tli_patrols *patrols = &store->patrols;
	const tl_point *stops = (const tl_point *)patrols->pool.items + patrols->first[slot];
	tli_assert(patrols->count[slot] >= 2);
	patrols->at[slot] = (patrols->at[slot] + 1) % patrols->count[slot];
	tli_agent_set_goal(store, slot, stops[patrols->at[slot]]);
}
