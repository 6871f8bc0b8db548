/* SPDX-License-Identifier: MIT */
/*
 * tests/support/crowd_scene.h: a crowd in a map, watched from outside. After each step every pair of agents, the line of each agent to the
 * walls, and its speed are measured; a step in which bodies overlap, touch a wall or are too fast fails the test.
 */
#ifndef TESTS_SUPPORT_CROWD_SCENE_H
#define TESTS_SUPPORT_CROWD_SCENE_H

#include <tautline/crowd.h>

enum { SCENE_AGENTS_MAX = 1200, SCENE_NAVS_MAX = 4 };

typedef struct scene {
	tl_map *map;
	tl_nav *navs[SCENE_NAVS_MAX];
	size_t nav_count;
	tl_query *query;
	tl_crowd *crowd;
	size_t count;
	tl_agent_id ids[SCENE_AGENTS_MAX];
	tl_agent_def defs[SCENE_AGENTS_MAX];
	tl_agent_info infos[SCENE_AGENTS_MAX]; /* after the last step */
	bool gone[SCENE_AGENTS_MAX];
	size_t events[16]; /* by kind, taken so far */
	tl_crowd_event last[16];
	double nearest; /* to a wall, less the radius */
	double deepest; /* overlap */
} scene;

/* Takes over the map; navs by corners for the radii, largest first. */
void scene_begin(scene *s, tl_map *map, const double *radii, size_t count);
/* The same, with more of the definition of the crowd given; its navs are filled in. */
void scene_begin_as(scene *s, tl_map *map, const double *radii, size_t count, const tl_crowd_def *def);
void scene_end(scene *s);

/* Human scale: radius 0.25, 1.3 units a second. */
tl_agent_def scene_walker(double x, double y, double to_x, double to_y);
/* Its index. */
size_t scene_add(scene *s, const tl_agent_def *def);
void scene_remove(scene *s, size_t i);
void scene_step(scene *s);
void scene_walk(scene *s, double seconds);
/* Steps until all have arrived, or the time is over; the time. */
double scene_walk_all(scene *s, double seconds);
size_t scene_arrived(const scene *s);
double scene_speed(const scene *s, size_t i);

#endif
