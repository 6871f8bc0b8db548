/* SPDX-License-Identifier: MIT */
/*
 * sim.c: makes a crowd of walkers, and steps it.
 *
 * A walker that passes its exit is removed in the step in which it arrives; one that reaches its goal stays. Doors change
 * between two steps. Only the step itself is timed, without reading back positions and measuring.
 */
#include "sim/sim.h"
#include "sim/radii.h"
#include "sim/spawn.h"

#include <math.h>
#include <stdlib.h>

#include <tautline/area.h>

#include "cli/budget.h"
#include "cli/clock.h"
#include "cli/message.h"
#include "io/areas.h"

void sim_free(struct sim *sim)
{
	tl_crowd_free(sim->crowd);
	radii_free(sim);
	tli_array_free(sim->walkers);
	tli_array_free(sim->balls);
	free(sim->polygons);
	tl_movers_free(sim->movers);
	free(sim->changes);
	free(sim->exits);
	world_close(&sim->world);
	*sim = (struct sim){ 0 };
}

struct walker *sim_add_walker(struct sim *sim, const tl_agent_def *def)
{
	if (!tli_array_reserve(sim->walkers, 1)) {
		message("out of memory");
		return NULL;
	}
	struct walker *walker = tli_array_extend(sim->walkers, 1);
	*walker = (struct walker){ .def = *def, .straight = NAN };
	return walker;
}

struct ball *sim_add_ball(struct sim *sim, const tl_crowd_circle_def *def)
{
	if (!tli_array_reserve(sim->balls, 1)) {
		message("out of memory");
		return NULL;
	}
	struct ball *ball = tli_array_extend(sim->balls, 1);
	*ball = (struct ball){ .def = *def, .now = def->circle };
	return ball;
}

bool sim_get_polygon(const struct sim *sim, size_t k, tl_mover *out)
{
	return k < sim->polygon_count && tl_movers_get(sim->movers, sim->polygons[k], out) == TL_OK;
}

/* ---- reading back ---- */

static bool can_arrive(const struct walker *walker)
{
	return walker->def.desire == TL_DESIRE_GOAL || walker->leaves;
}

static void read_walker(const struct sim *sim, struct walker *walker)
{
	tl_agent_info info;
	walker->landed = false;
	if (!walker->present || tl_crowd_get_agent(sim->crowd, walker->id, &info) != TL_OK)
		return;
	walker->before = walker->at;
	walker->at = info.position;
	walker->velocity = info.velocity;
	walker->heading = info.heading;
	walker->state = info.state;
	walker->falls_short = info.falls_short;
	walker->stuck = info.stuck;
}

void sim_read_back(struct sim *sim)
{
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++)
		read_walker(sim, &sim->walkers[i]);
	if (sim->movers) {
		while (tl_movers_advance(sim->movers, sim_time(sim)) == TL_E_LIMIT) {
			/* each call goes on */
		}
	}
	for (size_t i = 0; i < tli_array_length(sim->balls); i++) {
		struct ball *ball = &sim->balls[i];
		tl_mover mover;
		if (sim->movers && tl_movers_get(sim->movers, ball->mover, &mover) == TL_OK) {
			ball->now = mover.circle;
			(void)tl_crowd_move_circle(sim->crowd, ball->id, &ball->now);
		} else {
			(void)tl_crowd_get_circle(sim->crowd, ball->id, &ball->now);
		}
	}
}

/* What lies between the ends of a jump was not walked. */
static void note_landings(struct sim *sim)
{
	tl_crowd_event event;
	while (tl_crowd_take_event(sim->crowd, &event)) {
		sim->jumps += event.kind == TL_CROWD_LANDED ? 1 : 0;
		sim->by_key += event.kind == TL_CROWD_BY_KEY ? 1 : 0;
		for (size_t i = 0; event.kind == TL_CROWD_LANDED && i < tli_array_length(sim->walkers); i++) {
			struct walker *walker = &sim->walkers[i];
			if (walker->id.index1 == event.agent.index1 &&
				walker->id.generation == event.agent.generation) {
				walker->landed = true;
				walker->before = walker->at;
			}
		}
	}
}

/* ---- the start ---- */

/* Jumps of the map; of more than a crowd can have, the first. */
static tl_status take_jumps(struct sim *sim)
{
	enum { JUMPS_MAX = 64 };
	tl_jump jumps[JUMPS_MAX];
	size_t count = 0;
	if (!sim->world.map || !sim->world.nav ||
		tl_jumps_from_map(sim->world.map, jumps, JUMPS_MAX, &count) != TL_OK || count == 0)
		return TL_OK;
	if (count > JUMPS_MAX) {
		message_at(sim->world.name, (tl_place){ 0 }, COLOR_WARNING,
			"more than 64 jumps: agents use the first ones of the map");
		count = JUMPS_MAX;
	}
	return tl_crowd_set_jumps(sim->crowd, jumps, count);
}

tl_status sim_add_to_crowd(struct sim *sim, struct walker *walker)
{
	tl_status status = walker->line.index1 != 0
		? tl_crowd_add_map_agent(sim->crowd, sim->world.map, walker->line, &walker->id)
		: tl_crowd_add_agent(sim->crowd, &walker->def, &walker->id);
	if (!status && walker->line.index1 != 0) /* --set */
		status = tl_crowd_set_agent_def(sim->crowd, walker->id, &walker->def);
	walker->present = status == TL_OK;
	return status;
}

static bool has_slot(const struct walker *walker)
{
	return walker->slot.x != 0 || walker->slot.y != 0;
}

bool sim_start(struct sim *sim)
{
	sim->def.nav = sim->world.nav;
	sim->def.navs = (const tl_nav *const *)sim->navs;
	sim->def.nav_count = sim->nav_count;
	sim->def.budget = budget_of("simulating");
	tl_status status = tl_crowd_create(&sim->def, &sim->crowd);
	if (!status)
		status = take_jumps(sim);
	if (!status && areas_count(&sim->world, sim->world.nav))
		status = tl_crowd_set_map_areas(sim->crowd, sim->world.map);
	for (size_t i = 0; i < tli_array_length(sim->walkers) && !status; i++) {
		struct walker *walker = &sim->walkers[i];
		status = walker->spawned ? TL_OK : sim_add_to_crowd(sim, walker);
		if (!status && has_slot(walker))
			status = tl_crowd_set_agent_slot(sim->crowd, walker->id, sim->walkers[0].id, walker->slot);
		sim->goals += can_arrive(walker) ? 1 : 0;
		sim->here += walker->present ? 1 : 0;
	}
	for (size_t i = 0; i < tli_array_length(sim->balls) && !status; i++)
		status = tl_crowd_add_circle(sim->crowd, &sim->balls[i].def, &sim->balls[i].id);
	if (!status && sim->movers) {
		size_t count;
		const tl_polygon *polygons = tl_movers_polygons(sim->movers, &count);
		status = tl_crowd_set_polygons(sim->crowd, polygons, count);
	}
	if (!check_status(status, "simulate", sim->name))
		return false;
	sim_read_back(sim);
	return true;
}

/* ---- a step ---- */

double sim_time(const struct sim *sim)
{
	return (double)sim->steps * sim->def.dt;
}

bool sim_is_over(const struct sim *sim)
{
	/* Half a step earlier: the sum of many dt is not exact. */
	if (sim_time(sim) >= sim->limit - sim->def.dt / 2)
		return true;
	return sim->until_all && sim->done == sim->goals;
}

static bool change_doors(struct sim *sim)
{
	bool any = false;
	for (size_t i = 0; i < sim->change_count; i++) {
		struct door_change *change = &sim->changes[i];
		tl_door_info info;
		if (change->done || change->time > sim_time(sim) + sim->def.dt / 2 ||
			tl_map_get_door(sim->world.map, change->door, &info) != TL_OK)
			continue;
		change->done = any = true;
		(void)tl_map_set_door_closed(sim->world.map, change->door, !info.closed);
	}
	tl_status status = any ? radii_update(sim) : TL_OK;
	return check_status(status, "compile", sim->world.name);
}

static bool has_arrived(const struct walker *walker)
{
	if (walker->exit_side != 0)
		return -walker->exit_side * walker->at.x >= walker->exit;
	if (walker->leaves) /* that is its arrival */
		return false;
	double x = walker->at.x - walker->def.goal.x, y = walker->at.y - walker->def.goal.y;
	return sqrt(x * x + y * y) <= walker->def.arrived ||
		(walker->state == TL_AGENT_ARRIVED && !walker->falls_short &&
			!has_slot(walker)); /* at a slot it arrives whenever its leader stands */
}

static void note_arrivals(struct sim *sim)
{
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		struct walker *walker = &sim->walkers[i];
		bool left = walker->present && spawn_has_left(sim, walker);
		if (!walker->arrived && can_arrive(walker) && walker->present && (left || has_arrived(walker))) {
			walker->arrived = true;
			walker->time = sim_time(sim);
			sim->done++;
			left |= walker->exit_side != 0;
		}
		if (left && tl_crowd_remove_agent(sim->crowd, walker->id) == TL_OK) {
			walker->present = false;
			sim->here--;
		}
	}
}

bool sim_step(struct sim *sim)
{
	if (!change_doors(sim) || !spawn_agents(sim))
		return false;
	double begin = clock_seconds();
	tl_status status = tl_crowd_step(sim->crowd);
	sim->step_seconds += clock_seconds() - begin;
	if (!check_status(status, "simulate", sim->name))
		return false;
	sim->agent_steps += sim->here;
	sim->steps++;
	sim_read_back(sim);
	note_landings(sim);
	note_arrivals(sim);
	return true;
}
