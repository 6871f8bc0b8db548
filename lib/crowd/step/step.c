/* SPDX-License-Identifier: MIT */
/* crowd/step/step.c: the phases of a step in order. What can fail comes before what changes anything that is kept. */
#include "base/array.h"
#include "base/budget.h"
#include "base/reason.h"
#include "crowd/step/crowd.h"
#include "steer/flock.h"

/* Pairs of a member of a flock and one near it that one step of work looks at. */
enum { PAIRS_PER_WORK = 16 };

/* All that can fail. */
static tl_status decide(tl_crowd *crowd)
{
	const tli_profiles *profiles = &crowd->store.profiles;
	const tli_guards *guards = &crowd->guards;
	tl_status status = tli_profiles_rank(&crowd->store.profiles);
	bool fuzzy = crowd->def.nav && (profiles->avoids & (1u << TL_AVOID_FUZZY | 1u << TL_AVOID_BOTH));
	for (uint32_t i = 0; fuzzy && i < guards->count && !status; i++)
		if (guards->list[i].kin == i)
			status = tli_fuzzy_walls_prepare(&crowd->navs[i].fuzzy, &guards->list[guards->list[i].widest],
				tli_crowd_revision(crowd), crowd->dt);
	crowd->only_flocks = profiles->desires == 1u << TL_DESIRE_FLOCK && profiles->avoids == 1u << TL_AVOID_NONE &&
		!profiles->driven && crowd->store.circles.count == 0;
	crowd->flock = (tli_flock){ .dt = (float)crowd->dt,
		.view = (float)tli_flock_edge_of_view(crowd->store.flock.field_of_view),
		.store = &crowd->store,
		.grid = &crowd->grid,
		.members = &crowd->scratch.flock_members };
	crowd->jumping = 0;
	for (uint32_t slot = 0; crowd->store.jumps && slot < crowd->store.agents.used; slot++)
		crowd->jumping += tli_slot_is_used(&crowd->store, slot) &&
			crowd->store.agents.state[slot] == TLI_AGENT_JUMPS;
	if (!status)
		status = tli_crowd_scratch_reserve(crowd, crowd->store.agents.count + crowd->store.circles.count);
	if (!status)
		status = tli_crowd_renumber(crowd);
	if (status)
		return status;
	status = tli_crowd_list_approaches(crowd);
	if (status)
		return status;
	if (crowd->only_flocks) {
		tli_crowd_list_flock_members(crowd);
		return tli_budget_spend(crowd->grid.count + tli_grid_pairs(&crowd->grid) / PAIRS_PER_WORK);
	}
	tli_crowd_list_bodies(crowd);
	crowd->flock.body = crowd->bodies.body;
	status = tli_crowd_stop_beside(crowd);
	if (!status)
		status = tli_crowd_look(crowd);
	if (status)
		return status;
	if (crowd->store.paths.room > 0) {
		tli_crowd_begin_doorways(crowd);
		tli_plan_def def = { &crowd->guards, crowd->scratch.queries, crowd->def.sight, crowd->def.path_budget,
			tli_crowd_revision(crowd), crowd->def.nearest, crowd->dt, crowd->def.dt,
			tli_crowd_turns_now(crowd), crowd->def.reroute, (profiles->desires & 1u << TL_DESIRE_EXIT) != 0,
			crowd->areas, tli_array_length(crowd->areas) };
		status = tli_planner_run(&crowd->planner, &crowd->store, &def);
		if (!status)
			status = tli_crowd_reserve_events(crowd);
	}
	if (status)
		return status;
	const unsigned forces = 1u << TL_DESIRE_WANDER | 1u << TL_DESIRE_FORCE;
	if ((profiles->desires & forces) && (profiles->avoids & 1u << TL_AVOID_RECIPROCAL))
		tli_team_run(crowd->team, tli_crowd_block_count(crowd), tli_crowd_aim_forces_block, crowd);
	status = tli_crowd_queue(crowd);
	return status ? status : tli_crowd_avoid(crowd);
}

tl_status tl_crowd_step(tl_crowd *crowd)
{
	return tli_is_null(crowd) ? TL_E_INVALID : tl_crowd_step_by(crowd, crowd->def.dt);
}

tl_status tl_crowd_step_by(tl_crowd *crowd, double dt)
{
	if (tli_is_null(crowd) || tli_breaks(!tli_step_is_legal(dt), "dt is not from 1e-6 to 0.1 seconds"))
		return TL_E_INVALID;
	tli_budget_call call;
	tli_budget_enter(&call, &crowd->def.budget);
	tli_crowd_set_dt(crowd, dt);
	tli_crowd_look_up_walls(crowd);
	tl_status status = tli_budget_leave(&call, decide(crowd));
	if (status)
		return status;
	if (crowd->only_flocks)
		tli_team_run(crowd->team, tli_crowd_block_count(crowd), tli_crowd_step_flock_block, crowd);
	else if (crowd->store.profiles.kept_apart)
		tli_crowd_separate(crowd);
	crowd->store.step++;
	crowd->store.beyond += crowd->dt - crowd->def.dt;
	if (crowd->only_flocks) {
		tli_crowd_note_crossings(crowd);
		return TL_OK;
	}
	bool walls_changed = tli_crowd_revision(crowd) != crowd->store.paths.revision;
	tli_crowd_commit_looks(crowd);
	if (crowd->store.paths.room)
		tli_planner_commit(&crowd->planner, &crowd->store);
	tli_crowd_move(crowd);
	if (walls_changed)
		tli_crowd_push_out(crowd);
	tli_crowd_note_crossings(crowd);
	if (crowd->store.jumps)
		tli_crowd_land(crowd);
	return TL_OK;
}
