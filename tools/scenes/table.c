/* SPDX-License-Identifier: MIT */
/*
 * table.c: the table of scenes.
 *
 * The seed of a run is the scene's base plus a step for each run; the number of agents is added for rings, so that rings of different
 * size differ.
 */
#include "scenes/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
	{ "rooms", { .count = 40, .width = 1.2 }, 100, 7919, false, scene_rooms },
	{ "twodoors", { .count = 40, .width = 1.2 }, 100, 7919, false, scene_two_doors },
	{ "boulder", { .count = 20, .width = 1.2 }, 100, 7919, false, scene_boulder },
	{ "leave", { .count = 80, .width = 1 }, 100, 7919, false, scene_leave },
	{ "bodies", { .count = 60, .width = 1.4 }, 100, 7919, false, scene_bodies },
	{ "corridors", { .count = 25, .width = 3 }, 100, 7919, false, scene_corridors },
	{ "merge", { .count = 40, .width = 3 }, 100, 7919, false, scene_merge },
	{ "necks", { .count = 60, .width = 1.2 }, 100, 7919, false, scene_necks },
	{ "office", { .count = 100, .width = 1 }, 100, 7919, false, scene_office },
	{ "wedge", { .count = 9, .width = 1.2 }, 100, 7919, false, scene_wedge },
	{ "headon", { .count = 0 }, 1, 1, false, scene_headon },
	{ "swap", { .count = 0 }, 1, 1, false, scene_swap },
	{ "coincident", { .count = 5 }, 1, 1, false, scene_coincident },
	{ 0 },
};

const struct scene_row *scene_find(const char *name)
{
	for (const struct scene_row *row = scene_table; row->name; row++)
		if (strcmp(row->name, name) == 0)
			return row;
	return NULL;
}

double scene_radius(const struct scene *scene)
{
	double largest = 0;
	for (size_t i = 0; i < tli_array_length(scene->agents); i++)
		largest = fmax(largest, scene->agents[i].def.radius);
	return largest;
}

tl_nav_def scene_nav_def(void)
{
	tl_nav_def def = tl_default_nav_def();
	def.radius = 0.5;
	def.via = TL_VIA_CORNERS;
	return def;
}

void scene_free(struct scene *scene)
{
	tl_map_free(scene->map);
	tli_array_free(scene->agents);
	tli_array_free(scene->circles);
	*scene = (struct scene){ 0 };
}

static void scale_point(tl_point *point, double by)
{
	point->x *= by;
	point->y *= by;
}

/* Walls are as large as they are to be when they are added. */
static void scale_bodies(struct scene *scene)
{
	double by = scene->scale;
	for (size_t i = 0; i < tli_array_length(scene->agents) && by != 1; i++) {
		struct scene_agent *agent = &scene->agents[i];
		scale_point(&agent->def.position, by);
		scale_point(&agent->def.goal, by);
		agent->def.radius *= by;
		agent->def.max_speed *= by;
		agent->def.max_force *= by;
		agent->def.arrived *= by;
		agent->exit *= by;
	}
	for (size_t i = 0; i < tli_array_length(scene->circles) && by != 1; i++) {
		tl_crowd_circle_def *circle = &scene->circles[i];
		scale_point(&circle->circle.centre, by);
		circle->circle.radius *= by;
		circle->circle.velocity.x *= by;
		circle->circle.velocity.y *= by;
		scale_point(&circle->bounce.min, by);
		scale_point(&circle->bounce.max, by);
	}
}

tl_status scene_build(
	struct scene *scene, const struct scene_row *row, const struct scene_numbers *numbers, uint64_t run)
{
	struct scene_numbers all = row->usual;
	if (numbers) {
		all.count = numbers->count > 0 ? numbers->count : all.count;
		all.width = numbers->width > 0 ? numbers->width : all.width;
		all.density = numbers->density > 0 ? numbers->density : all.density;
	}
	*scene = (struct scene){ .name = row->name, .scale = numbers && numbers->scale > 0 ? numbers->scale : 1 };
	scene->seed = row->base_seed + (row->seed_counts ? all.count : 0) + row->seed_step * run;
	scene->rng.state = scene->seed;
	row->make(scene, &all);
	scale_bodies(scene);
	return scene->status;
}
