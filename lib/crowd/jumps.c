/* SPDX-License-Identifier: MIT */
/* crowd/jumps.c: the jumps of a crowd, and the agents in them. */
#include "base/array.h"
#include "crowd/checks.h"
#include "crowd/store/goals.h"

tl_status tl_crowd_set_jumps(tl_crowd *crowd, const tl_jump *jumps, size_t count)
{
	if (tli_is_null(crowd) || tli_is_null_for(jumps, count) || !tli_jumps_are_valid(jumps, count))
		return TL_E_INVALID;
	if (count > TLI_JUMPS_MAX)
		return tli_refused(TL_E_LIMIT, "count is above 64 jumps");
	if (count > 0 && !crowd->store.paths.enabled)
		return tli_refused(TL_E_UNSUPPORTED, "the crowd has no nav, or one that finds no paths");
	for (size_t i = 0; i < count; i++)
		if (!tli_crowd_is_in_range(crowd, jumps[i].from) || !tli_crowd_is_in_range(crowd, jumps[i].to) ||
			!tli_number_is_legal(jumps[i].cost))
			return tli_refused(
				TL_E_RANGE, "jumps: an end or the cost of one is beyond the grid (2^29 grid units)");
	tli_crowd_store *store = &crowd->store;
	tl_jump *copy = NULL;
	if (count > 0 && !tli_array_reserve(copy, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		tli_array_push(copy, jumps[i]);
	for (uint32_t slot = 0; store->paths.room && slot < store->agents.used; slot++)
		if (tli_slot_is_used(store, slot) && tli_profile_has_goal(tli_profile_of(store, slot))) {
			/* What was on the path to a jump, or in one, starts anew, driven or not; others look for a better path. */
			if (tli_agent_jump(store, slot)) {
				tli_agent_set_goal(store, slot, tli_goal_of(store, slot));
				continue;
			}
			if (tli_profile_of(store, slot)->driven)
				continue;
			tli_agent_ask(store, slot, tli_agent_has_path(store, slot) ? TLI_ASKS_BETTER : TLI_ASKS_PATH);
		}
	tli_array_free(store->jumps);
	store->jumps = copy;
	return TL_OK;
}

size_t tl_crowd_jump_count(const tl_crowd *crowd)
{
	return crowd ? tli_array_length(crowd->store.jumps) : 0;
}

tl_status tl_crowd_get_jump(const tl_crowd *crowd, size_t index, tl_jump *out)
{
	if (tli_is_null(crowd) || tli_is_null(out) ||
		tli_breaks(index >= tli_array_length(crowd->store.jumps), "index is not below tl_crowd_jump_count"))
		return TL_E_INVALID;
	*out = crowd->store.jumps[index];
	return TL_OK;
}

tl_status tl_crowd_get_agent_jump(const tl_crowd *crowd, tl_agent_id id, tl_agent_jump *out)
{
	uint32_t slot;
	if (tli_is_null(out))
		return TL_E_INVALID;
	tl_status status = tli_crowd_find(crowd, id, &slot);
	if (status)
		return status;
	const tli_crowd_store *store = &crowd->store;
	uint32_t number = tli_agent_jump(store, slot);
	if (number == 0 || !tli_profile_has_goal(tli_profile_of(store, slot)))
		return tli_refused(TL_E_NOT_FOUND, "id: the agent is in no jump, and its path leads to none");
	const tl_jump *jump = &store->jumps[(number - 1) / 2];
	bool back = number % 2 == 0, jumps = store->agents.state[slot] == TLI_AGENT_JUMPS;
	*out = (tl_agent_jump){ (number - 1) / 2, back ? jump->to : jump->from, back ? jump->from : jump->to, jumps,
		jumps ? fmax((double)store->goals.time[slot], 0) : 0 };
	return TL_OK;
}

tl_status tl_crowd_end_jump(tl_crowd *crowd, tl_agent_id id)
{
	uint32_t slot;
	tl_status status = tli_crowd_find(crowd, id, &slot);
	if (status)
		return status;
	if (tli_breaks(crowd->store.agents.state[slot] != TLI_AGENT_JUMPS, "id: the agent is in no jump"))
		return TL_E_INVALID;
	crowd->store.goals.time[slot] = 0;
	return TL_OK;
}
