/* SPDX-License-Identifier: MIT */
/*
 * tests/support/walkers.c: a crowd that is as hard on walls as can be.
 *
 * A third goes from waypoint to waypoint by steering, a third avoids each other reciprocally, the others are pushed at random by forces
 * that know no walls, some at twenty times the usual speed. Every two seconds a door is opened or closed, even if an agent stands in it.
 */
#include "support/walkers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "support/swept.h"
#include <tautline/crowd.h>
#include <tautline/format.h>

enum { POINTS_MOST = 512 };

typedef struct run {
	const walkers_def *def;
	tl_map *map;
	tl_nav *nav;
	tl_crowd *crowd;
	tl_agent_id *ids;
	tl_point *positions;
	tl_point points[POINTS_MOST];
	size_t point_count;
	bool edited; /* a door was toggled before this step: it may push bodies out */
	tli_rng random;
	walkers_result result;
} run;

static void must(tl_status status, const char *what)
{
	if (!status)
		return;
	fprintf(stderr, "walkers: %s: %s\n", what, tl_status_text(status));
	exit(2);
}

static double draw(run *r)
{
	return tli_rng_unit(&r->random);
}

static tl_point draw_point(run *r)
{
	size_t index = (size_t)(draw(r) * (double)r->point_count);
	tl_point p = r->points[index];
	return (tl_point){ p.x + draw(r) - 0.5, p.y + draw(r) - 0.5 };
}

/* A push in a direction that changes all the time, depending on the position alone. */
static tl_vector push(void *context, tl_agent_id id, const tl_vehicle *vehicle)
{
	(void)context;
	uint64_t cell = (uint64_t)(int64_t)floor(vehicle->position.x * 0.7) * 31 +
		(uint64_t)(int64_t)floor(vehicle->position.y * 0.7);
	uint64_t z = tli_rng_mix(cell * 977 + id.index1);
	return (tl_vector){ ((double)(z & 0xFFFF) - 32768) * 1e-3 * vehicle->max_speed,
		((double)(z >> 16 & 0xFFFF) - 32768) * 1e-3 * vehicle->max_speed };
}

static void list_points(run *r)
{
	tl_waypoint_id id = tl_map_next_waypoint(r->map, (tl_waypoint_id){ 0, 0 });
	for (; id.index1 && r->point_count < POINTS_MOST / 2; id = tl_map_next_waypoint(r->map, id)) {
		tl_waypoint_info info;
		must(tl_map_get_waypoint(r->map, id, &info), "waypoint");
		r->points[r->point_count++] = info.at;
	}
	tl_box bounds = tl_map_bounds(r->map);
	while (r->point_count < POINTS_MOST)
		r->points[r->point_count++] = (tl_point){ bounds.min.x + draw(r) * (bounds.max.x - bounds.min.x),
			bounds.min.y + draw(r) * (bounds.max.y - bounds.min.y) };
}

static void add_agent(run *r, size_t i)
{
	tl_agent_def def = tl_default_agent_def();
	def.position = draw_point(r);
	def.radius = tl_nav_radius(r->nav) * (i % 5 == 0 ? 0.5 : 1);
	def.max_speed = i % 7 == 3 ? 40 : 2;
	def.max_force = i % 11 == 0 ? INFINITY : i % 7 == 3 ? 400 : 8;
	def.avoid = i % 3 == 0 ? TL_AVOID_RECIPROCAL : (tl_avoid)(i % 4);
	def.goal = draw_point(r);
	def.desire = i % 3 == 2 ? (i % 2 ? TL_DESIRE_WANDER : TL_DESIRE_FORCE) : TL_DESIRE_GOAL;
	must(tl_crowd_add_agent(r->crowd, &def, &r->ids[i]), "add");
	if (def.desire == TL_DESIRE_FORCE)
		must(tl_crowd_set_agent_force(r->crowd, r->ids[i], push, NULL), "force");
}

static void toggle_door(run *r)
{
	size_t count = tl_map_door_count(r->map), skip = (size_t)(draw(r) * (double)count);
	if (count == 0)
		return;
	tl_door_id id = tl_map_next_door(r->map, (tl_door_id){ 0, 0 });
	for (; skip > 0; skip--)
		id = tl_map_next_door(r->map, id);
	tl_door_info info;
	must(tl_map_get_door(r->map, id, &info), "door");
	must(tl_map_set_door_closed(r->map, id, !info.closed), "door");
	must(tl_nav_update(r->nav, r->map), "update");
	r->edited = true;
}

static void judge(run *r, swept *sweep)
{
	for (size_t i = 0; i < r->def->agents; i++) {
		tl_agent_info info;
		must(tl_crowd_get_agent(r->crowd, r->ids[i], &info), "get");
		double x = info.position.x - r->positions[i].x, y = info.position.y - r->positions[i].y;
		if (!r->edited)
			r->result.fastest = fmax(
				r->result.fastest, sqrt(x * x + y * y) / (info.max_speed * r->def->dt));
		if (swept_enters(sweep, r->positions[i], info.position, info.radius)) {
			if (r->result.entered++ == 0)
				fprintf(stderr,
					"%s: agent %zu, mode %d, step %llu, from %.17g,%.17g to %.17g,%.17g radius %.17g\n",
					r->def->map, i, (int)info.avoid,
					(unsigned long long)tl_crowd_step_count(r->crowd), r->positions[i].x,
					r->positions[i].y, info.position.x, info.position.y, info.radius);
		}
		r->positions[i] = info.position;
		r->result.steps++;
	}
	r->edited = false;
}

static void take_events(run *r)
{
	tl_crowd_event event;
	while (tl_crowd_take_event(r->crowd, &event)) {
		r->result.arrived += event.kind == TL_CROWD_ARRIVED;
		r->result.stuck += event.kind == TL_CROWD_STUCK;
		r->result.no_path += event.kind == TL_CROWD_NO_PATH;
		r->result.replanned += event.kind == TL_CROWD_REPLANNED;
		r->result.doors += event.kind == TL_CROWD_DOOR;
		if (event.kind == TL_CROWD_ARRIVED || event.kind == TL_CROWD_STUCK || event.kind == TL_CROWD_NO_PATH)
			must(tl_crowd_set_agent_goal(r->crowd, event.agent, draw_point(r)), "goal");
	}
}

static void open_world(run *r)
{
	tl_error error;
	tl_errors errors = { &error, 1, 0 };
	tl_load_def load = tl_default_load_def();
	must(tl_map_load_file(r->def->map, &load, &r->map, &errors), r->def->map);
	tl_nav_def nav = tl_default_nav_def();
	nav.radius = tl_map_radius(r->map) > 0 ? -1 : 0.125;
	nav.via = r->def->seed & 1 ? TL_VIA_CORNERS : TL_VIA_AUTO;
	must(tl_nav_create(r->map, &nav, &r->nav), "nav");
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = r->nav;
	def.dt = r->def->dt;
	def.seed = r->def->seed;
	def.guard = r->def->guard;
	def.threads = r->def->threads;
	must(tl_crowd_create(&def, &r->crowd), "crowd");
}

walkers_result walkers_run(const walkers_def *def)
{
	run *r = calloc(1, sizeof *r);
	if (!r)
		abort();
	*r = (run){ .def = def, .random = { def->seed } };
	r->ids = calloc(def->agents, sizeof *r->ids);
	r->positions = calloc(def->agents, sizeof *r->positions);
	open_world(r);
	list_points(r);
	for (size_t i = 0; i < def->agents; i++)
		add_agent(r, i);
	for (size_t i = 0; i < def->agents; i++) {
		tl_agent_info info;
		must(tl_crowd_get_agent(r->crowd, r->ids[i], &info), "get");
		r->positions[i] = info.position;
	}
	swept *sweep = swept_create(r->map);
	size_t between = (size_t)(2 / def->dt);
	for (size_t step = 1; step <= def->steps; step++) {
		if (step % between == 0) {
			toggle_door(r);
			swept_free(sweep);
			sweep = swept_create(r->map);
		}
		must(tl_crowd_step(r->crowd), "step");
		judge(r, sweep);
		take_events(r);
	}
	r->result.hours = (double)r->result.steps * def->dt / 3600;
	r->result.hash = tl_crowd_hash(r->crowd);
	walkers_result result = r->result;
	swept_free(sweep);
	tl_crowd_free(r->crowd);
	tl_nav_free(r->nav);
	tl_map_free(r->map);
	free(r->ids);
	free(r->positions);
	free(r);
	return result;
}
