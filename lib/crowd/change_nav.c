/* SPDX-License-Identifier: MIT */
/* crowd/change_nav.c: a crowd moves to another nav. What was made of the old one is dropped and made again in the next step. */
#include "base/array.h"
#include "base/number.h"
#include "crowd/checks.h"
#include "crowd/path/look.h"
#include "crowd/store/goals.h"

void tli_crowd_enter_world(tl_crowd *crowd)
{
	tli_nav_world world = tli_nav_world_of(crowd->def.nav);
	crowd->navs[0] = crowd->def.nav;
	crowd->guards.count = (uint32_t)crowd->def.nav_count + 1;
	for (size_t i = 0; i < crowd->def.nav_count; i++)
		crowd->navs[i + 1] = crowd->def.navs[i];
	crowd->def.navs = NULL;
	tli_crowd_look_up_walls(crowd);
	crowd->store.paths.enabled = world.has_paths;
	crowd->store.paths.resolution = world.resolution;
	crowd->store.paths.revision = tli_crowd_revision(crowd);
}

static int32_t largest_radius(const tl_crowd_def *def)
{
	int32_t largest = tli_nav_world_of(def->nav).radius;
	for (size_t i = 0; i < def->nav_count; i++) {
		int32_t radius = tli_nav_world_of(def->navs[i]).radius;
		largest = radius > largest ? radius : largest;
	}
	return largest;
}

static bool fits_agents(const tl_crowd *crowd, const tl_crowd_def *def)
{
	const tli_agents *agents = &crowd->store.agents;
	tli_nav_world world = tli_nav_world_of(def->nav);
	int32_t radius, largest = largest_radius(def);
	for (uint32_t slot = 0; world.walls && largest > 0 && slot < agents->used; slot++)
		if (tli_slot_is_used(&crowd->store, slot) &&
			(tli_double_to_grid((double)agents->radius[slot], world.resolution, &radius) ||
				radius > largest))
			return false;
	return true;
}

/* Columns for paths, where the crowd had none; none after a failure. */
static tl_status reserve_paths(tli_crowd_store *store, bool has_paths)
{
	bool before = store->paths.enabled;
	tl_status status = TL_OK;
	store->paths.enabled = has_paths;
	for (uint32_t slot = 0; has_paths && slot < store->agents.used && !status; slot++)
		if (tli_slot_is_used(store, slot))
			status = tli_reserve_for_profile(store, tli_profile_of(store, slot));
	store->paths.enabled = before;
	if (status && !before)
		tli_paths_release(store);
	return status;
}

/* Corners are points of the grid of the nav, so with another resolution they mean other places. */
static void drop_all_paths(tli_crowd_store *store)
{
	for (uint32_t slot = 0; slot < store->agents.used; slot++)
		if (tli_slot_is_used(store, slot) && tli_profile_has_goal(tli_profile_of(store, slot)))
			tli_agent_set_goal(store, slot, tli_goal_of(store, slot));
}

/* Without paths agents go straight to their goals. */
static void go_without_paths(tli_crowd_store *store)
{
	for (uint32_t slot = 0; slot < store->agents.used; slot++)
		if (tli_slot_is_used(store, slot) && tli_profile_has_goal(tli_profile_of(store, slot))) {
			tli_agent_stop_asking(store, slot);
			store->agents.state[slot] = TLI_AGENT_WALKS;
		}
	tli_paths_release(store);
}

static void forget_old_walls(tl_crowd *crowd)
{
	tli_crowd_free_queries(crowd);
	tl_fuzzy_world_free(crowd->fuzzy.world);
	crowd->fuzzy = (tli_fuzzy_walls){ .world = NULL };
	tli_doorways_begin(&crowd->queues.doorways, NULL, 1, 0, 0);
}

tl_status tl_crowd_set_navs(tl_crowd *crowd, const tl_nav *nav, const tl_nav *const *navs, size_t nav_count)
{
	if (tli_is_null(crowd))
		return TL_E_INVALID;
	tli_crowd_store *store = &crowd->store;
	tli_nav_world world = tli_nav_world_of(nav);
	tl_crowd_def def = crowd->def;
	def.nav = nav;
	def.navs = navs;
	def.nav_count = nav_count;
	if (!tli_crowd_are_valid_navs(&def) ||
		tli_breaks(!fits_agents(crowd, &def), "nav: an agent is larger than its radius (tl_nav_def.radius)"))
		return TL_E_INVALID;
	tl_status status = nav
		? tli_crowd_check_areas_are_within(crowd->areas, tli_array_length(crowd->areas), world.resolution)
		: TL_OK;
	if (!status)
		status = reserve_paths(store, world.has_paths);
	if (status)
		return status;
	bool goes_on = store->paths.enabled && world.has_paths && store->paths.resolution == world.resolution;
	forget_old_walls(crowd);
	crowd->def = def;
	tli_crowd_enter_world(crowd);
	if (goes_on)
		tli_look_again(store, store->paths.revision);
	else
		drop_all_paths(store);
	if (!world.has_paths)
		go_without_paths(store);
	return TL_OK;
}

tl_status tl_crowd_set_nav(tl_crowd *crowd, const tl_nav *nav)
{
	return tl_crowd_set_navs(crowd, nav, NULL, 0);
}
