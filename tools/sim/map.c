/* SPDX-License-Identifier: MIT */
/*
 * map.c: walkers from a map: its agents, or random ones.
 *
 * A random walker starts at a point that is clear of walls and of the walkers before it, and its goal is another such point to
 * which there is a path; goals are clear of each other too, so that all walkers can stop there. Points are drawn until they
 * fit; a map without enough free space is refused.
 *
 * The duration of a path at full speed is its length, less the distance that counts as arrived, over the speed.
 */
#include <math.h>
#include <stdlib.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"
#include "io/output.h"
#include "sim/radii.h"
#include "sim/sim.h"
#include "sim/spawn.h"
#include "base/rng.h"
#include "scenes/near.h"

/* How often a point is drawn for one agent. */
enum { PLACE_TRIES = 2000, COLOURS = 8 };

/* ---- the map's own ---- */

bool sim_choose_travellers(const struct arguments *arguments, struct sim *sim, tl_agent_def *like)
{
	tl_map *map = sim->world.map;
	const struct traveller_list by = { "by", option_value(arguments, "by") },
				    keys = { "keys", option_value(arguments, "keys") };
	tl_map_agent_info info;
	tl_door_info door;
	if (!traveller_read(&by, sim->name, map, &like->heeds) || !traveller_read(&keys, sim->name, map, &like->keys))
		return false;
	tl_status status = TL_OK;
	for (tl_map_agent_id id = { 0, 0 }; !status && (id = tl_map_next_agent(map, id)).index1 != 0;) {
		status = tl_map_get_agent(map, id, &info);
		tl_channels heeds = info.heeds ? info.heeds : like->heeds;
		tl_keys has = info.keys ? info.keys : like->keys;
		if (!status && (heeds != info.heeds || has != info.keys))
			status = tl_map_set_agent_traveller(map, id, heeds, has);
	}
	for (tl_door_id id = { 0, 0 }; (id = tl_map_next_door(map, id)).index1 != 0;)
		sim->has_keys |= tl_map_get_door(map, id, &door) == TL_OK && door.key;
	return check_status(status, "simulate", sim->name);
}

bool sim_take_agents(struct sim *sim, const tl_agent_def *like, double *radius)
{
	const tl_map *map = sim->world.map;
	tl_map_agent_id id = { 0, 0 };
	tl_map_agent_info info;
	tl_agent_def def;
	*radius = -1;
	while ((id = tl_map_next_agent(map, id)).index1 != 0) {
		if (tl_map_get_agent(map, id, &info) != TL_OK || tl_agent_def_from_map(map, id, &def) != TL_OK)
			continue;
		if (radii_is_of(&def, like))
			*radius = fmax(*radius, def.radius);
		if (info.rate > 0) {
			if (!spawn_take(sim, id, &def, &info))
				return false;
			continue;
		}
		struct walker *walker = sim_add_walker(sim, &def);
		if (!walker)
			return false;
		walker->name = info.name;
		walker->line = id;
		walker->stop_count = info.desire == TL_DESIRE_PATROL ? info.stop_count : 0;
		walker->leaves = info.desire == TL_DESIRE_EXIT;
		walker->colour = (def.desire == TL_DESIRE_FLOCK ? def.group - 1
								: (uint32_t)(tli_array_length(sim->walkers) - 1)) %
			COLOURS;
	}
	if (*radius < 0) /* none of the agents heeds the same */
		*radius = like->radius;
	return true;
}

bool sim_take_obstacles(struct sim *sim)
{
	const tl_map *map = sim->world.map;
	tl_mover mover;
	tl_obstacle_info info;
	if (!check_status(tl_movers_create(map, &sim->movers), "simulate", sim->name))
		return false;
	sim->polygons = malloc((tl_movers_count(sim->movers) + 1) * sizeof *sim->polygons);
	if (!sim->polygons)
		return out_of_memory();
	for (size_t i = 0; tl_movers_get(sim->movers, i, &mover) == TL_OK; i++) {
		if (mover.polygon) {
			sim->polygons[sim->polygon_count++] = i;
			continue;
		}
		if (tl_map_get_obstacle(map, mover.obstacle, &info) != TL_OK)
			continue;
		tl_crowd_circle_def def = tl_default_crowd_circle_def();
		def.circle = mover.circle;
		def.blocks = info.blocks;
		struct ball *ball = sim_add_ball(sim, &def);
		if (!ball)
			return false;
		ball->name = info.name;
		ball->mover = i;
	}
	return true;
}

/* ---- at random ---- */

static bool is_clear(const struct sim *sim, tl_point at, double radius)
{
	double distance = 0;
	tl_status status = tl_query_clearance(sim->world.query, at, at, &distance, NULL);
	/* Two grid units more than the radius, as the crowd keeps it. */
	return !status && distance > radius + 2.0 / tl_map_resolution(sim->world.map);
}

struct placing {
	tli_rng rng;
	double radius; /* of all agents */
	struct near starts, goals;
};

/* Draws a free point of the map, clear of others. false: none was found. */
static bool draw_place(
	const struct sim *sim, struct placing *placing, const struct near *near, double gap, tl_point *at)
{
	double radius = placing->radius;
	tl_box box = tl_map_bounds(sim->world.map);
	for (int i = 0; i < PLACE_TRIES; i++) {
		at->x = tli_rng_real(&placing->rng, box.min.x, box.max.x);
		at->y = tli_rng_real(&placing->rng, box.min.y, box.max.y);
		if (is_clear(sim, *at, radius) && near_is_free(near, *at, radius, gap))
			return true;
	}
	return false;
}

static bool has_path(struct sim *sim, tl_point from, tl_point to)
{
	tl_path_def def = tl_default_path_def();
	bool exists = false;
	def.budget = budget_of(NULL);
	def.from.at = from;
	def.to.at = to;
	return tl_query_has_path(sim->world.query, &def, &exists) == TL_OK && exists;
}

static bool place_one(struct sim *sim, struct placing *placing, const tl_agent_def *like)
{
	tl_agent_def def = *like;
	double gap = like->radius / 5;
	for (int i = 0; i < 40 && !was_interrupted(); i++) {
		if (!draw_place(sim, placing, &placing->starts, gap, &def.position) ||
			!draw_place(sim, placing, &placing->goals, 2 * gap, &def.goal))
			break;
		if (!has_path(sim, def.position, def.goal))
			continue;
		struct walker *walker = sim_add_walker(sim, &def);
		if (walker) {
			walker->colour = (uint32_t)(tli_array_length(sim->walkers) - 1) % COLOURS;
			near_add(&placing->starts, def.position, def.radius);
			near_add(&placing->goals, def.goal, def.radius);
		}
		return walker != NULL;
	}
	if (was_interrupted())
		return check_status(TL_E_CANCELLED, "simulate", sim->name);
	message("'%s' has no free start and goal for agent %zu: use fewer or smaller agents", sim->world.name,
		tli_array_length(sim->walkers) + 1);
	return false;
}

bool sim_place_agents(struct sim *sim, size_t count, uint64_t seed, const tl_agent_def *like)
{
	struct placing placing = { .rng = { seed }, .radius = like->radius };
	tl_box box = tl_map_bounds(sim->world.map);
	if (!(box.min.x <= box.max.x)) {
		message("'%s' is empty: there is no point to start from", sim->world.name);
		return false;
	}
	bool good = near_begin(&placing.starts, count, like->radius) && near_begin(&placing.goals, count, like->radius);
	if (!good)
		message("out of memory");
	for (size_t i = 0; i < count && good; i++) {
		(void)progress_goes_on("placing agents", i, count);
		good = place_one(sim, &placing, like);
	}
	near_free(&placing.starts);
	near_free(&placing.goals);
	return good;
}

/* ---- how long it should take ---- */

/* The length of a path up to the line x = exit where the agent leaves; all of it if it does not get there. */
static double length_to_exit(const struct walker *walker, const tl_path_point *points, size_t count)
{
	double length = 0, line = -walker->exit_side * walker->exit;
	for (size_t i = 1; i < count; i++) {
		tl_point a = points[i - 1].at, b = points[i].at;
		double x = b.x - a.x, y = b.y - a.y, leg = sqrt(x * x + y * y);
		if (walker->exit_side != 0 && x != 0 && (a.x - line) * (b.x - line) <= 0)
			return length + leg * (line - a.x) / x;
		length += leg;
	}
	return length;
}

static bool measure_straight(struct sim *sim, struct walker *walker)
{
	tl_path_point straight[2] = { { .at = walker->def.position }, { .at = walker->def.goal } }, *points = straight;
	tl_path_def def = tl_default_path_def();
	tl_path_result result = { .found = true, .count = 2 };
	size_t count = 2;
	def.budget = budget_of(NULL);
	def.from.at = walker->def.position;
	def.to.at = walker->def.goal;
	tl_query *query = radii_query(sim, &walker->def, NULL);
	if (query && tl_query_find_path(query, &def, &result) != TL_OK)
		return true; /* off the grid, or beyond the budget: not known */
	if (query && result.count > 0) {
		points = malloc(result.count * sizeof *points);
		if (!points)
			return out_of_memory();
		(void)tl_query_get_points(query, points, result.count, &count);
	}
	double length = length_to_exit(walker, points, count);
	length -= walker->exit_side != 0 ? 0 : walker->def.arrived;
	if (result.found && length > 0 && walker->def.max_speed > 0)
		walker->straight = length / walker->def.max_speed;
	if (points != straight)
		free(points);
	return true;
}

/* Those before `count` that have arrived, or all. */
static bool find_straight(struct sim *sim, size_t count, bool all)
{
	for (size_t i = 0; i < count; i++) {
		struct walker *walker = &sim->walkers[i];
		if (!progress_goes_on("measuring paths", i, count))
			return check_status(TL_E_CANCELLED, "simulate", sim->name);
		if (walker->def.desire == TL_DESIRE_GOAL && (all || walker->arrived) && !measure_straight(sim, walker))
			return false;
	}
	return true;
}

bool sim_begin_straight(struct sim *sim)
{
	bool changes = sim->change_count > 0;
	sim->straight_count = changes ? 0 : tli_array_length(sim->walkers);
	return !changes || find_straight(sim, tli_array_length(sim->walkers), true);
}

bool sim_end_straight(struct sim *sim)
{
	return find_straight(sim, sim->straight_count, false);
}
