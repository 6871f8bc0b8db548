/* SPDX-License-Identifier: MIT */
/*
 * crowd/crowd.c: making a crowd, and its step.
 *
 * A step: bodies are listed (list.c); ways are looked along and found (walk.c, plan.c); everybody decides where to go (desire.c,
 * step.c), nobody touches anybody (step.c) or a wall (guard.c); and then all of it becomes true (move.c). What can fail comes before what
 * changes anything that is kept.
 */
#include "crowd/step/internal.h"

#include "base/alloc.h"
#include "base/angle.h"
#include "base/array.h"

#include <math.h>

tl_crowd_def tl_default_crowd_def(void)
{
	return (tl_crowd_def){ .dt = 1.0 / 60,
		.seed = 1,
		.threads = 1,
		.sight = 5,
		.max_neighbours = 8,
		.path_budget = 64,
		.stuck_time = 2,
		.guard = true };
}

static bool is_valid_crowd_def(const tl_crowd_def *def)
{
	return def->dt >= 1e-6 && def->dt <= 0.1 && def->sight > 0 && tli_number_is_legal(def->sight) &&
		def->max_neighbours >= 1 && def->max_neighbours <= TLI_NEIGHBOURS_MAX &&
		def->threads <= TLI_TEAM_MOST && def->stuck_time > 0 && isfinite(def->stuck_time) &&
		def->path_budget >= 1;
}

void tli_crowd_look_up_walls(tl_crowd *crowd)
{
	crowd->guard.walls = tli_nav_world_of(crowd->def.nav).walls;
}

static void init_guard(tl_crowd *crowd)
{
	tli_nav_world world = tli_nav_world_of(crowd->def.nav);
	crowd->guard = (tli_guard){
		.walls = world.walls, .resolution = world.resolution, .radius = world.radius, .on = crowd->def.guard
	};
	if (world.walls)
		crowd->guard.clearance = (float)(world.radius + TLI_GUARD_MARGIN) / (float)world.resolution;
	crowd->nav_revision = world.revision;
}

tl_status tl_crowd_create(const tl_crowd_def *given, tl_crowd **out)
{
	tl_crowd_def def = given ? *given : tl_default_crowd_def();
	if (!out || !is_valid_crowd_def(&def))
		return TL_E_INVALID;
	tl_crowd *crowd = tli_alloc_zeroed(sizeof *crowd);
	if (!crowd)
		return TL_E_NOMEM;
	crowd->def = def;
	crowd->flock = tl_default_flock_def();
	crowd->grid.lent = true;
	crowd->agents.free = TLI_NO_SLOT;
	crowd->free_circle = TLI_NO_SLOT;
	tli_run_pool_init(&crowd->paths.pool, sizeof(tli_point));
	tli_run_pool_init(&crowd->patrols.pool, sizeof(tl_point));
	crowd->reciprocal = (tli_reciprocal_def){ .headings = tli_headings_defaults,
		.pair = tli_pair_defaults,
		.close = 1,
		.wall_horizon = 0.1f,
		.noise = 1e-3f,
		.smoothing = 0.05f,
		.dt = (float)def.dt,
		.seed = def.seed };
	init_guard(crowd);
	if (def.threads > 1 && tli_team_create(def.threads, &crowd->team)) {
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
	tli_agents_free(crowd);
	tli_grid_free(&crowd->grid);
	tli_non_yielding_free(&crowd->non_yielding);
	tli_profiles_free(&crowd->profiles);
	tli_array_free(crowd->circles);
	tli_array_free(crowd->plans);
	tli_array_free(crowd->corners);
	tli_array_free(crowd->path);
	tl_fuzzy_world_free(crowd->fuzzy);
	tli_free(crowd->events.ring, crowd->events.room * sizeof *crowd->events.ring);
	tli_team_free(crowd->team);
	tli_free(crowd, sizeof *crowd);
}

size_t tl_crowd_bytes(const tl_crowd *crowd)
{
	if (!crowd)
		return 0;
	return sizeof *crowd + tli_agents_bytes(crowd) + tli_crowd_scratch_bytes(crowd) +
		tli_profiles_bytes(&crowd->profiles) + tli_array_bytes(crowd->circles) + tli_array_bytes(crowd->plans) +
		tli_array_bytes(crowd->corners) + tli_array_bytes(crowd->path) +
		crowd->events.room * sizeof *crowd->events.ring;
}

uint64_t tl_crowd_step_count(const tl_crowd *crowd)
{
	return crowd ? crowd->step : 0;
}

double tl_crowd_time(const tl_crowd *crowd)
{
	return crowd ? (double)crowd->step * crowd->def.dt : 0;
}

/* ---- a step ---- */

static void init_flock(tl_crowd *crowd)
{
	tli_turn turn;
	crowd->flock_view = -2;
	if (crowd->flock.field_of_view < 6.28318530717958 &&
		tli_turn_by_radians(crowd->flock.field_of_view / 2, &turn) == TL_OK)
		crowd->flock_view = (float)turn.cosine;
}

/* All that can fail. */
static tl_status decide(tl_crowd *crowd)
{
	tl_status status = tli_profiles_rank(&crowd->profiles);
	if (!status)
		status = tli_fuzzy_prepare(crowd);
	crowd->only_flocks = crowd->profiles.desires == 1u << TL_DESIRE_FLOCK &&
		crowd->profiles.avoids == 1u << TL_AVOID_NONE && !crowd->profiles.driven && crowd->circle_count == 0;
	if (!status)
		status = tli_crowd_scratch_reserve(crowd, crowd->agents.count + crowd->circle_count);
	if (!status)
		status = tli_crowd_renumber(crowd);
	if (status)
		return status;
	if (crowd->only_flocks) {
		tli_crowd_list_flock_members(crowd);
		return TL_OK;
	}
	tli_crowd_list_bodies(crowd);
	status = tli_crowd_look(crowd);
	if (!status && crowd->paths.room)
		status = tli_crowd_plan(crowd);
	if (status)
		return status;
	tli_crowd_desire(crowd);
	return tli_crowd_avoid(crowd);
}

tl_status tl_crowd_step(tl_crowd *crowd)
{
	if (!crowd)
		return TL_E_INVALID;
	tli_crowd_look_up_walls(crowd);
	init_flock(crowd);
	tl_status status = decide(crowd);
	if (status)
		return status;
	if (crowd->only_flocks) {
		tli_crowd_step_flocks(crowd);
		crowd->step++;
		return TL_OK;
	}
	if (crowd->profiles.avoids & 1u << TL_AVOID_RECIPROCAL)
		tli_crowd_separate(crowd);
	crowd->step++;
	tli_crowd_commit_looks(crowd);
	if (crowd->paths.room)
		tli_crowd_commit_plans(crowd);
	tli_crowd_move(crowd);
	return TL_OK;
}
