/* SPDX-License-Identifier: MIT */
/*
 * spawn.c: `spawn` and `exit` lines of a map in a simulation.
 *
 * All agents that a spawn can make in the run are walkers from the start, and wait until their time comes: the k-th at k / rate seconds, or as
 * soon as there is room for its body after that. So a record needs nothing more to go on. An agent that crosses an exit leaves.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/message.h"
#include "sim/spawn.h"

/* Walkers in all, and the gap to others that a new one needs, of its radius. */
enum { SPAWNED_MAX = 1000000 };
#define GAP 0.1

bool spawn_take(struct sim *sim, tl_map_agent_id line, const tl_agent_def *def, const tl_map_agent_info *info)
{
	double wanted = floor(info->rate * sim->limit + 1e-9) + 1;
	if (info->count > 0)
		wanted = fmin(wanted, info->count);
	else
		sim->until_all = false;
	if (wanted + (double)tli_array_length(sim->walkers) > SPAWNED_MAX) {
		message("'%s' would make more than %d agents: lower its rate, or give it a count", info->name,
			SPAWNED_MAX);
		return false;
	}
	for (size_t i = 0; i < (size_t)wanted; i++) {
		struct walker *walker = sim_add_walker(sim, def);
		if (!walker)
			return false;
		walker->line = line;
		walker->at = def->position;
		walker->spawned = true;
		walker->begin = (double)i / info->rate;
		walker->stop_count = info->desire == TL_DESIRE_PATROL ? info->stop_count : 0;
		walker->leaves = info->desire == TL_DESIRE_EXIT;
		walker->colour = (uint32_t)(tli_array_length(sim->walkers) - 1) % 8;
	}
	return true;
}

static bool has_room(const struct sim *sim, const struct walker *walker)
{
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		const struct walker *other = &sim->walkers[i];
		double x = other->at.x - walker->def.position.x, y = other->at.y - walker->def.position.y;
		double apart = other->def.radius + walker->def.radius * (1 + GAP);
		if (other->present && x * x + y * y < apart * apart)
			return false;
	}
	return true;
}

bool spawn_agents(struct sim *sim)
{
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		struct walker *walker = &sim->walkers[i];
		if (!walker->spawned || walker->id.index1 != 0 || walker->begin > sim_time(sim) + sim->def.dt / 2 ||
			!has_room(sim, walker))
			continue;
		walker->begin = sim_time(sim);
		if (!check_status(sim_add_to_crowd(sim, walker), "simulate", sim->name))
			return false;
		sim->here++;
	}
	return true;
}

/* ---- exits ---- */

static double side(tl_point a, tl_point b, tl_point p)
{
	return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static bool crosses(tl_point a, tl_point b, tl_point from, tl_point to)
{
	return (side(a, b, from) >= 0) != (side(a, b, to) >= 0) && (side(from, to, a) >= 0) != (side(from, to, b) >= 0);
}

static double distance_to(tl_point a, tl_point b, tl_point p)
{
	double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
	double t = length > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / length : 0;
	t = fmax(0, fmin(1, t));
	return hypot(a.x + t * x - p.x, a.y + t * y - p.y);
}

/* One that leaves by any exit has left when its rim touches the exit: its goal is the middle of it, and others may be in between. */
bool spawn_has_left(struct sim *sim, const struct walker *walker)
{
	for (size_t i = 0; i < sim->exit_count && walker->state != TL_AGENT_JUMPS; i++) {
		struct sim_exit *out = &sim->exits[i];
		if (crosses(out->a, out->b, walker->before, walker->at) ||
			(walker->leaves && distance_to(out->a, out->b, walker->at) <= walker->def.radius)) {
			out->left++;
			return true;
		}
	}
	return false;
}

bool spawn_find_exits(struct sim *sim)
{
	const tl_map *map = sim->world.map;
	tl_door_id id = { 0, 0 };
	tl_door_info door;
	sim->exits = calloc(tl_map_door_count(map) + 1, sizeof *sim->exits);
	if (!sim->exits)
		return out_of_memory();
	while ((id = tl_map_next_door(map, id)).index1 != 0) {
		if (tl_map_get_door(map, id, &door) == TL_OK && door.exit) {
			struct sim_exit *out = &sim->exits[sim->exit_count++];
			snprintf(out->name, sizeof out->name, "%s", door.name);
			out->a = door.a;
			out->b = door.b;
		}
	}
	return true;
}
