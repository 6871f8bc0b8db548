/* SPDX-License-Identifier: MIT */
/* tests/support/crowd_scene.c: a crowd in a map, watched from outside. */
#include "support/crowd_scene.h"

#include "support/runner.h"
#include "support/small_map.h"

#include <math.h>

/* Map units: rounding of one step, and the overlap that still counts as touching. */
#define OVERLAP_MAX 1.05e-4
#define WALL_MAX 1e-3
#define SPEED_MAX (1 + 1e-5)

void scene_begin_as(scene *s, tl_map *map, const double *radii, size_t count, const tl_crowd_def *given)
{
	*s = (scene){ .map = map, .nav_count = count, .nearest = (double)INFINITY };
	for (size_t i = 0; i < count; i++) {
		tl_nav_def nav_def = tl_default_nav_def();
		nav_def.via = TL_VIA_CORNERS;
		nav_def.radius = radii[i];
		s->navs[i] = small_nav(map, &nav_def);
	}
	s->query = small_query(s->navs[0]);
	tl_crowd_def def = *given;
	def.nav = s->navs[0];
	def.navs = (const tl_nav *const *)s->navs + 1;
	def.nav_count = count - 1;
	ck_assert_int_eq(tl_crowd_create(&def, &s->crowd), TL_OK);
}

void scene_begin(scene *s, tl_map *map, const double *radii, size_t count)
{
	tl_crowd_def def = tl_default_crowd_def();
	def.dt = 0.05;
	scene_begin_as(s, map, radii, count, &def);
}

void scene_end(scene *s)
{
	tl_crowd_free(s->crowd);
	tl_query_free(s->query);
	for (size_t i = 0; i < s->nav_count; i++)
		tl_nav_free(s->navs[i]);
	tl_map_free(s->map);
}

tl_agent_def scene_walker(double x, double y, double to_x, double to_y)
{
	tl_agent_def def = tl_default_agent_def();
	def.position = (tl_point){ x, y };
	def.radius = 0.25;
	def.max_speed = 1.3;
	def.desire = TL_DESIRE_GOAL;
	def.goal = (tl_point){ to_x, to_y };
	return def;
}

size_t scene_add(scene *s, const tl_agent_def *def)
{
	size_t i = s->count++;
	ck_assert_uint_lt(i, SCENE_AGENTS_MAX);
	s->defs[i] = *def;
	ck_assert_int_eq(tl_crowd_add_agent(s->crowd, def, &s->ids[i]), TL_OK);
	ck_assert_int_eq(tl_crowd_get_agent(s->crowd, s->ids[i], &s->infos[i]), TL_OK);
	return i;
}

void scene_remove(scene *s, size_t i)
{
	ck_assert_int_eq(tl_crowd_remove_agent(s->crowd, s->ids[i]), TL_OK);
	s->gone[i] = true;
}

double scene_speed(const scene *s, size_t i)
{
	tl_vector v = s->infos[i].velocity;
	return sqrt(v.x * v.x + v.y * v.y);
}

static void check_one(scene *s, size_t i, tl_point before)
{
	double distance;
	ck_assert_int_eq(tl_query_clearance(s->query, before, s->infos[i].position, &distance, NULL), TL_OK);
	s->nearest = fmin(s->nearest, distance - s->infos[i].radius);
	ck_assert_double_ge(distance - s->infos[i].radius, -WALL_MAX);
	ck_assert_double_le(scene_speed(s, i), s->infos[i].max_speed * SPEED_MAX);
	for (size_t j = 0; j < i; j++) {
		double x = s->infos[j].position.x - s->infos[i].position.x,
		       y = s->infos[j].position.y - s->infos[i].position.y,
		       reach = s->infos[i].radius + s->infos[j].radius;
		if (s->gone[j] || fabs(x) > reach || fabs(y) > reach)
			continue;
		s->deepest = fmax(s->deepest, reach - sqrt(x * x + y * y));
		ck_assert_double_le(s->deepest, OVERLAP_MAX);
	}
}

void scene_step(scene *s)
{
	tl_crowd_event event;
	ck_assert_int_eq(tl_crowd_step(s->crowd), TL_OK);
	for (size_t i = 0; i < s->count; i++) {
		if (s->gone[i])
			continue;
		tl_point before = s->infos[i].position;
		ck_assert_int_eq(tl_crowd_get_agent(s->crowd, s->ids[i], &s->infos[i]), TL_OK);
		if (!s->defs[i].driven)
			check_one(s, i, before);
	}
	while (tl_crowd_take_event(s->crowd, &event)) {
		s->events[event.kind]++;
		s->last[event.kind] = event;
	}
}

void scene_walk(scene *s, double seconds)
{
	double end = tl_crowd_time(s->crowd) + seconds - 1e-9;
	while (tl_crowd_time(s->crowd) < end)
		scene_step(s);
}

size_t scene_arrived(const scene *s)
{
	size_t count = 0;
	for (size_t i = 0; i < s->count; i++)
		count += s->gone[i] || s->infos[i].state == TL_AGENT_ARRIVED;
	return count;
}

double scene_walk_all(scene *s, double seconds)
{
	while (tl_crowd_time(s->crowd) < seconds && scene_arrived(s) < s->count)
		scene_step(s);
	return tl_crowd_time(s->crowd);
}
