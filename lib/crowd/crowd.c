/* SPDX-License-Identifier: MIT */
/* crowd/crowd.c: making a crowd and freeing it, and its events. */
#include "base/alloc.h"
#include "base/array.h"
#include "base/cookie.h"
#include "crowd/step/crowd.h"

tl_crowd_def tl_default_crowd_def(void)
{
	return (tl_crowd_def){ .cookie = TLI_COOKIE(tl_crowd_def),
		.dt = 1.0 / 60,
		.seed = 1,
		.threads = 1,
		.sight = 5,
		.max_neighbours = 8,
		.stuck_time = 2,
		.guard = true,
		.nearest = true,
		.budget = tl_default_budget() };
}

bool tli_crowd_are_valid_navs(const tl_crowd_def *def)
{
	tli_nav_world first = tli_nav_world_of(def->nav);
	if (tli_breaks(def->nav_count >= UINT32_MAX, "def.nav_count is above 2^32 - 2") ||
		tli_breaks(def->nav_count > 0 && !def->navs, "def.navs is NULL, but def.nav_count is not 0") ||
		tli_breaks(def->nav_count > 0 && !def->nav, "def.nav is NULL, but def.navs is not"))
		return false;
	for (size_t i = 0; i < def->nav_count; i++) {
		if (tli_breaks(!def->navs[i], "def.navs: one of them is NULL"))
			return false;
		tli_nav_world world = tli_nav_world_of(def->navs[i]);
		if (tli_breaks(world.resolution != first.resolution || world.has_paths != first.has_paths,
			    "def.navs: one has another resolution than def.nav, or only one of the two finds paths"))
			return false;
	}
	return true;
}

tl_status tl_crowd_create(const tl_crowd_def *given, tl_crowd **out)
{
	const tl_crowd_def defaults = tl_default_crowd_def(), *def = given ? given : &defaults;
	if (tli_is_null(out) || !tli_is_def(def) ||
		tli_breaks(!tli_step_is_legal(def->dt), "def.dt is not from 1e-6 to 0.1 seconds") ||
		tli_breaks(
			!(def->sight > 0 && tli_number_is_legal(def->sight)), "def.sight is not above 0 and finite") ||
		tli_breaks(def->max_neighbours < 1 || def->max_neighbours > TLI_NEIGHBOURS_MAX,
			"def.max_neighbours is not from 1 to 64") ||
		tli_breaks(def->threads > TLI_TEAM_MAX, "def.threads is above 256") ||
		tli_breaks(!(def->stuck_time > 0 && isfinite(def->stuck_time)),
			"def.stuck_time is not above 0 and finite") ||
		!tli_is_def(&def->budget) || !tli_crowd_are_valid_navs(def))
		return TL_E_INVALID;
	tl_crowd *crowd = tli_alloc_zeroed(sizeof *crowd);
	if (!crowd)
		return TL_E_NOMEM;
	crowd->def = *def;
	crowd->grid.lent = true;
	tli_crowd_store_init(&crowd->store);
	crowd->reciprocal = (tli_reciprocal_def){ .headings = tli_headings_defaults,
		.pair = tli_pair_defaults,
		.close = 1,
		.wall_horizon = 0.1f,
		.noise = 1e-3f,
		.smoothing = 0.05f,
		.seed = def->seed };
	tli_crowd_set_dt(crowd, def->dt);
	tli_crowd_nav *navs;
	tli_guard *guards;
	if (tli_crowd_make_navs(def->nav_count + 1, &navs, &guards)) {
		tl_crowd_free(crowd);
		return TL_E_NOMEM;
	}
	tli_crowd_enter_world(crowd, navs, guards);
	if (def->threads > 1 && tli_team_create(def->threads, &crowd->team)) {
		tl_crowd_free(crowd);
		return TL_E_NOMEM;
	}
	*out = crowd;
	return TL_OK;
}

void tl_crowd_free(tl_crowd *crowd)
{
	if (!crowd)
		return;
	tli_crowd_scratch_free(crowd);
	tli_array_free(crowd->areas);
	tli_array_free(crowd->area_corners);
	tli_array_free(crowd->approaches);
	tli_crowd_store_free(&crowd->store);
	tli_grid_free(&crowd->grid);
	tli_non_yielding_free(&crowd->non_yielding);
	tli_non_yielding_free(&crowd->covers);
	tli_planner_free(&crowd->planner);
	tli_crowd_free_navs(crowd);
	tli_team_free(crowd->team);
	tli_free(crowd, sizeof *crowd);
}

size_t tl_crowd_bytes(const tl_crowd *crowd)
{
	if (!crowd)
		return 0;
	size_t navs = 0;
	for (uint32_t i = 0; i < crowd->guards.count; i++)
		navs += sizeof *crowd->navs + sizeof *crowd->guards.list + tli_queues_bytes(&crowd->navs[i].queues);
	return sizeof *crowd + navs + tli_crowd_store_bytes(&crowd->store) + tli_crowd_scratch_bytes(crowd) +
		tli_planner_bytes(&crowd->planner) + tli_array_bytes(crowd->areas) +
		tli_array_bytes(crowd->approaches) + tli_array_bytes(crowd->area_corners);
}

uint64_t tl_crowd_step_count(const tl_crowd *crowd)
{
	return crowd ? crowd->store.step : 0;
}

double tl_crowd_time(const tl_crowd *crowd)
{
	return crowd ? (double)crowd->store.step * crowd->def.dt + crowd->store.beyond : 0;
}

bool tl_crowd_take_event(tl_crowd *crowd, tl_crowd_event *out)
{
	return crowd && out && tli_events_take(&crowd->store.events, out);
}
