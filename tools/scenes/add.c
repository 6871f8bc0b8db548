/* SPDX-License-Identifier: MIT */
/* add.c: what makers of scenes add: agents, circles, walls; only while nothing has failed, so the makers check nothing. */
#include "scenes/scene.h"

#include <math.h>

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

struct scene_agent *scene_send(struct scene *scene, tl_point from, tl_point to, uint32_t colour)
{
	if (scene->status || !tli_array_reserve(scene->agents, 1)) {
		scene->status = scene->status ? scene->status : TL_E_NOMEM;
		return NULL;
	}
	struct scene_agent *agent = tli_array_extend(scene->agents, 1);
	*agent = (struct scene_agent){ .def = tl_default_agent_def(), .colour = colour };
	agent->def.position = from;
	agent->def.goal = to;
	agent->def.radius = 0.5; /* the default is that of the nav, which is made for these agents */
	agent->def.desire = TL_DESIRE_GOAL;
	agent->def.avoid = TL_AVOID_RECIPROCAL;
	agent->def.max_force = INFINITY;
	return agent;
}

void scene_add_circle(struct scene *scene, const tl_crowd_circle_def *def)
{
	if (!tli_array_append(scene->circles, *def))
		scene->status = TL_E_NOMEM;
}

void scene_block(struct scene *scene, tl_point min, tl_point max)
{
	const tl_point low = { min.x * scene->scale, min.y * scene->scale },
		       high = { max.x * scene->scale, max.y * scene->scale };
	const tl_point points[] = { low, { high.x, low.y }, high, { low.x, high.y } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 4;
	def.loop = def.filled = true; /* walls that cross make no hole */
	if (!scene->status && !scene->map)
		scene->status = tl_map_create(NULL, &scene->map);
	if (!scene->status)
		scene->status = tl_map_add_wall(scene->map, &def, NULL);
}
