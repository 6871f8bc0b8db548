/* SPDX-License-Identifier: MIT */
/* crowd/change_nav.c: a crowd moves to another nav. What was made of the old one is dropped and made again in the next step. */
#include "base/alloc.h"
#include "base/array.h"
#include "base/number.h"
#include "crowd/checks.h"
#include "crowd/path/look.h"
#include "crowd/store/goals.h"

static void free_arrays(tli_crowd_nav *navs, tli_guard *guards, size_t count)
{
	tli_free(navs, count * sizeof *navs);
	tli_free(guards, count * sizeof *guards);
}

tl_status tli_crowd_make_navs(size_t count, tli_crowd_nav **navs, tli_guard **guards)
{
	*navs = tli_alloc_array(count, sizeof **navs);
	*guards = tli_alloc_array(count, sizeof **guards);
	if (*navs && *guards)
		return TL_OK;
	free_arrays(*navs, *guards, count);
	return TL_E_NOMEM;
}

void tli_crowd_free_navs(tl_crowd *crowd)
{
	size_t count = crowd->guards.count;
	for (size_t i = 0; i < count; i++) {
		tli_queues_free(&crowd->navs[i].queues);
		tl_fuzzy_world_free(crowd->navs[i].fuzzy.world);
	}
	free_arrays(crowd->navs, crowd->guards.list, count);
	crowd->guards.count = 0;
}

void tli_crowd_enter_world(tl_crowd *crowd, tli_crowd_nav *navs, tli_guard *guards)
{
	tli_nav_world world = tli_nav_world_of(crowd->def.nav);
	crowd->navs = navs;
	crowd->guards.list = guards;
	crowd->guards.count = (uint32_t)crowd->def.nav_count + 1;
	crowd->guards.usual = crowd->def.nav && !world.has_paths ? TL_CHANNEL_SIGHT : TL_CHANNEL_WALK;
	for (uint32_t i = 0; i < crowd->guards.count; i++) {
		navs[i].nav = i == 0 ? crowd->def.nav : crowd->def.navs[i - 1];
		tli_nav_world each = tli_nav_world_of(navs[i].nav);
		guards[i] = (tli_guard){ .heeds = each.heeds, .keys = each.keys, .kin = 0 };
		while (guards[guards[i].kin].heeds != each.heeds || guards[guards[i].kin].keys != each.keys)
			guards[i].kin++;
		navs[i].queues.kin = i;
		guards[i].doorways = &navs[guards[i].kin].queues.doorways;
	}
	crowd->def.navs = NULL;
	tli_crowd_look_up_walls(crowd);
	crowd->store.paths.enabled = world.has_paths;
	crowd->store.paths.resolution = world.resolution;
	crowd->store.paths.revision = tli_crowd_revision(crowd);
}

void tli_crowd_look_up_walls(tl_crowd *crowd)
{
	tli_guards *guards = &crowd->guards;
	guards->widest = 0;
	for (uint32_t i = 0; i < guards->count; i++) {
		tli_nav_world world = tli_nav_world_of(crowd->navs[i].nav);
		tli_guard *guard = &guards->list[i], *first = &guards->list[guard->kin];
		guard->walls = world.walls;
		guard->resolution = world.resolution;
		guard->radius = world.radius;
		guard->clearance = crowd->def.nav ? (float)(world.radius + TLI_GUARD_MARGIN) / (float)world.resolution
						  : 0;
		guard->on = crowd->def.guard;
		if (guard == first || world.radius > guards->list[first->widest].radius)
			first->widest = i;
		if (world.radius > guards->list[guards->widest].radius)
			guards->widest = i;
	}
	crowd->guard = guards->list[guards->widest];
}

/* Has one of the navs of a definition what an agent needs that heeds these channels, and has these keys and this radius? */
static bool has_nav_for(const tl_crowd_def *def, const tli_profile *profile, float radius)
{
	int32_t widest = -1, grid;
	for (size_t i = 0; i <= def->nav_count; i++) {
		tli_nav_world world = tli_nav_world_of(i == 0 ? def->nav : def->navs[i - 1]);
		tl_channels usual = world.has_paths ? TL_CHANNEL_WALK : TL_CHANNEL_SIGHT;
		if (world.heeds == (profile->heeds ? profile->heeds : usual) && world.keys == profile->keys)
			widest = world.radius > widest ? world.radius : widest;
	}
	int32_t resolution = tli_nav_world_of(def->nav).resolution;
	return widest == 0 || (widest > 0 && !tli_double_to_grid((double)radius, resolution, &grid) && grid <= widest);
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
	if (!tli_crowd_are_valid_navs(&def))
		return TL_E_INVALID;
	bool fits = true;
	for (uint32_t slot = 0; nav && slot < store->agents.used && fits; slot++)
		if (tli_slot_is_used(store, slot))
			fits = has_nav_for(&def, tli_profile_of(store, slot), store->agents.radius[slot]);
	if (tli_breaks(!fits,
		    "nav: an agent is larger than its radius (tl_nav_def.radius), or none of the navs has its heeds and keys"))
		return TL_E_INVALID;
	tl_status status = nav
		? tli_crowd_check_areas_are_within(crowd->areas, tli_array_length(crowd->areas), world.resolution)
		: TL_OK;
	tli_crowd_nav *made;
	tli_guard *guards;
	if (!status)
		status = tli_crowd_make_navs(nav_count + 1, &made, &guards);
	if (status)
		return status;
	status = reserve_paths(store, world.has_paths);
	if (status) {
		free_arrays(made, guards, nav_count + 1);
		return status;
	}
	bool goes_on = store->paths.enabled && world.has_paths && store->paths.resolution == world.resolution;
	tli_crowd_free_queries(crowd);
	tli_crowd_free_navs(crowd);
	crowd->def = def;
	tli_crowd_enter_world(crowd, made, guards);
	if (goes_on)
		tli_look_again(store, store->paths.revision);
	else {
		/* Corners are points of the grid of the nav, so with another resolution they mean other places. */
		for (uint32_t slot = 0; slot < store->agents.used; slot++)
			if (tli_slot_is_used(store, slot) && tli_profile_has_goal(tli_profile_of(store, slot)))
				tli_agent_set_goal(store, slot, tli_goal_of(store, slot));
	}
	if (!world.has_paths) {
		/* Without paths agents go straight to their goals. */
		for (uint32_t slot = 0; slot < store->agents.used; slot++)
			if (tli_slot_is_used(store, slot) && tli_profile_has_goal(tli_profile_of(store, slot))) {
				tli_agent_stop_asking(store, slot);
				store->agents.state[slot] = TLI_AGENT_WALKS;
			}
		tli_paths_release(store);
	}
	return TL_OK;
}

tl_status tl_crowd_set_nav(tl_crowd *crowd, const tl_nav *nav)
{
	return tl_crowd_set_navs(crowd, nav, NULL, 0);
}
