/* SPDX-License-Identifier: MIT */
/*
 * table.c: the table of scenes, and what they share.
 *
 * The seed of a run is the scene's base and a step for each run, so that runs differ between scenes of different size too. Walls
 * become a map, which is compiled by corners for a body of radius 0.5; a scene without walls is a plane.
 */
#include "scenes/scene.h"

#include <math.h>
#include <string.h>

#include "cli/message.h"

const struct scene_row scene_table[] = {
	{ "circle", { .count = 100 }, 1000, 7919, true, scene_circle },
	{ "mixed", { .count = 100 }, 1000, 7919, true, scene_mixed },
	{ "symmetric", { .count = 100 }, 1000, 7919, true, scene_symmetric },
	{ "streams", { .count = 40 }, 7, 7919, false, scene_streams },
	{ "door", { .count = 100, .width = 2, .wall = 30 }, 9, 7919, false, scene_door },
	{ "twoway", { .count = 100, .width = 2, .wall = 30 }, 9, 7919, false, scene_twoway },
	{ "gate", { .count = 100, .width = 2, .wall = 300 }, 9, 7919, false, scene_door },
	{ "twowaygate", { .count = 100, .width = 2, .wall = 300 }, 9, 7919, false, scene_twoway },
	{ "crossing", { .count = 100 }, 11, 7919, false, scene_crossing },
	{ "random", { .count = 300, .density = 0.4 }, 5, 7919, false, scene_random },
	{ "field", { .count = 0 }, 5000, 1, false, scene_field },
	{ "static", { .count = 0 }, 9000, 1, false, scene_static },
	{ "headon", { .count = 0 }, 1, 1, false, scene_headon },
	{ "swap", { .count = 0 }, 1, 1, false, scene_swap },
	{ "coincident", { .count = 5 }, 1, 1, false, scene_coincident },
	{ 0 },
};

const struct scene_row *scene_find(const char *name)
{
	for (const struct scene_row *row = scene_table; row->name != NULL; row++) {
		if (strcmp(row->name, name) == 0) {
			return row;
		}
	}
	return NULL;
}

/* sine and cosine of an angle of at most pi/4 by their series: the last term is below 1e-17. */
static tl_point small_turn(double angle)
{
	double square = angle * angle, sine = 0, cosine = 0;
	for (int i = 8; i >= 1; i--) {
		double even = 2 * i * (2 * i - 1), odd = 2 * i * (2 * i + 1);
		cosine = (1 + cosine) * -square / even;
		sine = (1 + sine) * -square / odd;
	}
	return (tl_point){ 1 + cosine, angle * (1 + sine) };
}

tl_point scene_direction(double turns)
{
	double quarters = 4 * (turns - floor(turns)), quarter = floor(quarters + 0.5);
	tl_point at = small_turn((quarters - quarter) * 1.57079632679489661923);
	switch ((int)quarter % 4) {
	case 1:
		return (tl_point){ -at.y, at.x };
	case 2:
		return (tl_point){ -at.x, -at.y };
	case 3:
		return (tl_point){ at.y, -at.x };
	default:
		return at;
	}
}

bool scene_send(struct sim *sim, tl_point from, tl_point to, uint32_t colour)
{
	tl_agent_def def = tl_default_agent_def();
	def.position = from;
	def.goal = to;
	def.desire = TL_DESIRE_GOAL;
	def.avoid = TL_AVOID_RECIPROCAL;
	def.max_force = INFINITY;
	struct walker *walker = sim_add_walker(sim, &def);
	if (walker != NULL) {
		walker->colour = colour;
	}
	return walker != NULL;
}

void scene_leave(struct sim *sim, int side, double exit)
{
	sim->walkers[sim->count - 1].exit_side = side;
	sim->walkers[sim->count - 1].exit = exit;
}

bool scene_block(struct sim *sim, double min_x, double min_y, double max_x, double max_y)
{
	const tl_point points[] = { { min_x, min_y }, { max_x, min_y }, { max_x, max_y }, { min_x, max_y } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 4;
	def.loop = def.solid = true;
	tl_status status = sim->world.map == NULL ? tl_map_create(NULL, &sim->world.map) : TL_OK;
	if (status == TL_OK) {
		status = tl_map_add_wall(sim->world.map, &def, NULL);
	}
	return status == TL_OK || message_status("make", sim->name, status) != EXIT_BAD;
}

static bool compile(struct sim *sim)
{
	tl_nav_def def = tl_default_nav_def();
	def.radius = 0.5;
	def.via = TL_VIA_CORNERS;
	return sim->world.map == NULL || world_compile(&sim->world, &def);
}

bool scene_make(struct sim *sim, const struct scene_row *row, const struct scene_numbers *numbers, uint64_t run)
{
	struct scene_numbers all = {
		.count = numbers->count ? numbers->count : row->usual.count,
		.width = numbers->width > 0 ? numbers->width : row->usual.width,
		.density = numbers->density > 0 ? numbers->density : row->usual.density,
		.wall = row->usual.wall,
	};
	uint64_t seed = row->base_seed + (row->seed_counts ? all.count : 0) + row->seed_step * run;
	tli_rng rng = { seed };
	sim->name = sim->world.name = row->name;
	sim->is_scene = true;
	sim->def.seed = seed;
	sim->until_all = true;
	return row->make(sim, &all, &rng) && compile(sim) && sim_find_straight(sim);
}
