/* SPDX-License-Identifier: MIT */
/*
 * behaviours.c: the behaviours of tautline/steer.h, each as a force on one agent.
 *
 * A behaviour sees other agents as they were at the start of the step (walkers and balls are read back between steps), and its
 * state belongs to its agent. So the order of agents and the number of threads do not matter.
 */
#include "sim/behaviours.h"

#include <math.h>

/* ---- the surroundings ---- */

static tl_vehicle vehicle_of(const struct walker *walker)
{
	tl_vehicle vehicle = tl_default_vehicle();
	vehicle.position = walker->at;
	vehicle.velocity = walker->velocity;
	vehicle.heading = walker->heading;
	vehicle.radius = walker->def.radius;
	vehicle.max_speed = walker->def.max_speed;
	vehicle.max_force = walker->def.max_force;
	return vehicle;
}

static tl_vehicle other(const struct steered *it, int what)
{
	return vehicle_of(&it->all->sim->walkers[it->agents[what]]);
}

static double dt_of(const struct steered *it)
{
	return it->all->sim->def.dt;
}

/* The settings of --set. */
static void take_settings(const struct steered *it, tl_parameter_group group, void *def)
{
	(void)tl_settings_apply(it->settings, it->setting_count, group, def);
}

static tl_arrive_def arrive_def(const struct steered *it)
{
	tl_arrive_def def = tl_default_arrive_def();
	take_settings(it, TL_GROUP_ARRIVE, &def);
	def.dt = dt_of(it);
	return def;
}

/* Balls as they are now: `now` is read back between steps, so all threads see the same. */
static tl_circle circle_at(const struct steering *all, size_t i)
{
	return i < all->resting ? all->circles[i] : all->sim->balls[i - all->resting].now;
}

/* ---- behaviours ---- */

static tl_vector steer_seek(struct steered *it, const tl_vehicle *vehicle)
{
	return tl_steer_seek(vehicle, it->points[0]);
}

static tl_vector steer_flee(struct steered *it, const tl_vehicle *vehicle)
{
	return tl_steer_flee(vehicle, it->points[0]);
}

static tl_vector steer_arrive(struct steered *it, const tl_vehicle *vehicle)
{
	tl_arrive_def def = arrive_def(it);
	return tl_steer_arrive(vehicle, it->points[0], &def);
}

static tl_vector steer_pursue(struct steered *it, const tl_vehicle *vehicle)
{
	tl_pursue_def def = tl_default_pursue_def();
	take_settings(it, TL_GROUP_PURSUE, &def);
	tl_vehicle quarry = other(it, 0);
	return tl_steer_pursue(vehicle, &quarry, &def);
}

static tl_vector steer_evade(struct steered *it, const tl_vehicle *vehicle)
{
	tl_pursue_def def = tl_default_pursue_def();
	take_settings(it, TL_GROUP_PURSUE, &def);
	tl_vehicle hunter = other(it, 0);
	return tl_steer_evade(vehicle, &hunter, &def);
}

static tl_vector steer_offset(struct steered *it, const tl_vehicle *vehicle)
{
	tl_arrive_def def = arrive_def(it);
	tl_vehicle leader = other(it, 0);
	return tl_steer_offset_pursue(vehicle, &leader, it->points[1], &def);
}

static tl_vector steer_interpose(struct steered *it, const tl_vehicle *vehicle)
{
	tl_arrive_def def = arrive_def(it);
	tl_vehicle a = other(it, 0), b = other(it, 1);
	return tl_steer_interpose(vehicle, &a, &b, &def);
}

static tl_vector wander(struct steered *it, const tl_vehicle *vehicle)
{
	tl_wander_def def = tl_default_wander_def();
	take_settings(it, TL_GROUP_WANDER, &def);
	def.debug = it->debug;
	def.dt = dt_of(it);
	return tl_steer_wander(vehicle, &def, &it->wander);
}

static tl_vector steer_contain(struct steered *it, const tl_vehicle *vehicle)
{
	const tl_steer_part parts[] = {
		{ tl_steer_contain(vehicle, tl_map_bounds(it->all->sim->world.map), 0.5), 1, 1 },
		{ wander(it, vehicle), 1, 1 },
	};
	return tl_steer_blend_priority(parts, 2, vehicle->max_force);
}

static tl_vector steer_avoid_walls(struct steered *it, const tl_vehicle *vehicle)
{
	tl_feeler_def def = tl_default_feeler_def();
	take_settings(it, TL_GROUP_AVOID_WALLS, &def);
	def.debug = it->debug;
	const tl_steer_part parts[] = {
		{ tl_steer_avoid_walls(vehicle, it->all->world, &def), 1, 1 },
		{ wander(it, vehicle), 1, 1 },
	};
	return tl_steer_blend_priority(parts, 2, vehicle->max_force);
}

static tl_vector steer_follow_wall(struct steered *it, const tl_vehicle *vehicle)
{
	tl_follow_wall_def def = tl_default_follow_wall_def();
	take_settings(it, TL_GROUP_FOLLOW_WALL, &def);
	return tl_steer_follow_wall(vehicle, it->all->world, &def);
}

static tl_vector steer_path(struct steered *it, const tl_vehicle *vehicle)
{
	tl_follow_path_def def = tl_default_follow_path_def();
	take_settings(it, TL_GROUP_FOLLOW_PATH, &def);
	take_settings(it, TL_GROUP_ARRIVE, &def.arrive);
	def.debug = it->debug;
	def.arrive.dt = dt_of(it);
	return tl_steer_follow_path(vehicle, it->all->path, it->all->path_count, &def, &it->path);
}

/* The others, without the agent itself, into an array of its own. */
static tl_vehicle *others_of(const struct steered *it, size_t *count)
{
	const struct sim *sim = it->all->sim;
	tl_vehicle *vehicles = it->all->vehicles + (size_t)(it - it->all->items) * tli_array_length(sim->walkers);
	*count = 0;
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++)
		if (i != it->walker)
			vehicles[(*count)++] = vehicle_of(&sim->walkers[i]);
	return vehicles;
}

static tl_vector steer_follow_leader(struct steered *it, const tl_vehicle *vehicle)
{
	tl_follow_leader_def def = tl_default_follow_leader_def();
	take_settings(it, TL_GROUP_FOLLOW_LEADER, &def);
	tl_vehicle leader = other(it, 0);
	size_t count;
	const tl_vehicle *others = others_of(it, &count);
	take_settings(it, TL_GROUP_ARRIVE, &def.arrive);
	def.arrive.dt = dt_of(it);
	take_settings(it, TL_GROUP_FLOCK, &def.flock);
	return tl_steer_follow_leader(vehicle, &leader, others, count, &def);
}

static tl_vector steer_queue(struct steered *it, const tl_vehicle *vehicle)
{
	tl_queue_def def = tl_default_queue_def();
	take_settings(it, TL_GROUP_QUEUE, &def);
	tl_flock_def flock = tl_default_flock_def();
	size_t count;
	const tl_vehicle *others = others_of(it, &count);
	flock.too_near = 2 * vehicle->radius + def.ahead * 0.75;
	flock.field_of_view = 7; /* all around */
	tl_vector apart = tl_steer_separate(vehicle, others, count, &flock);
	const tl_steer_part parts[] = {
		{ tl_steer_queue(vehicle, others, count, &def), 1, 1 },
		{ { apart.x * vehicle->max_force, apart.y * vehicle->max_force }, 1, 1 },
		{ tl_steer_seek(vehicle, it->points[0]), 1, 1 },
	};
	return tl_steer_blend_priority(parts, 3, vehicle->max_force);
}

static tl_vector steer_avoid_vehicles(struct steered *it, const tl_vehicle *vehicle)
{
	tl_avoid_def def = tl_default_avoid_def();
	take_settings(it, TL_GROUP_AVOID, &def);
	size_t count;
	const tl_vehicle *others = others_of(it, &count);
	def.dt = dt_of(it);
	const tl_steer_part parts[] = {
		{ tl_steer_avoid_vehicles(vehicle, others, count, &def), 1, 1 },
		{ tl_steer_seek(vehicle, it->points[0]), 1, 1 },
	};
	return tl_steer_blend_priority(parts, 2, vehicle->max_force);
}

/* A vortex around the centre of the map, evaluated at the position of the agent. */
static tl_vector steer_flow(struct steered *it, const tl_vehicle *vehicle)
{
	tl_box box = tl_map_bounds(it->all->sim->world.map);
	tl_vector cells[4];
	tl_flow_field field = { vehicle->position, 2, 2, 2, cells };
	field.origin = (tl_point){ vehicle->position.x - 2, vehicle->position.y - 2 };
	for (int i = 0; i < 4; i++) {
		double x = field.origin.x + 2 * (i % 2) + 1 - (box.min.x + box.max.x) / 2;
		double y = field.origin.y + 2 * (i / 2) + 1 - (box.min.y + box.max.y) / 2;
		double length = sqrt(x * x + y * y) + 0.1;
		cells[i].x = (-y - 0.03 * x) / length * vehicle->max_speed;
		cells[i].y = (x - 0.03 * y) / length * vehicle->max_speed;
	}
	return tl_steer_follow_flow(vehicle, &field, 0.2);
}

static tl_vector with_circles(struct steered *it, const tl_vehicle *vehicle,
	tl_vector (*steer)(struct steered *, const tl_vehicle *, const tl_circle *))
{
	enum { CIRCLES_MAX = 256 };
	tl_circle circles[CIRCLES_MAX];
	for (size_t i = 0; i < it->all->circle_count && i < CIRCLES_MAX; i++)
		circles[i] = circle_at(it->all, i);
	return steer(it, vehicle, circles);
}

static size_t count_of(const struct steered *it)
{
	return it->all->circle_count < 256 ? it->all->circle_count : 256;
}

static tl_vector avoid_them(struct steered *it, const tl_vehicle *vehicle, const tl_circle *circles)
{
	tl_avoid_def def = tl_default_avoid_def();
	take_settings(it, TL_GROUP_AVOID, &def);
	def.debug = it->debug;
	def.dt = dt_of(it);
	def.wanted = tl_steer_seek(vehicle, it->points[0]);
	return tl_steer_avoid_circles(vehicle, circles, count_of(it), &def, &it->avoid);
}

static tl_vector hide_there(struct steered *it, const tl_vehicle *vehicle, const tl_circle *circles)
{
	tl_hide_def def = tl_default_hide_def();
	take_settings(it, TL_GROUP_HIDE, &def);
	tl_vehicle hunter = other(it, 0);
	take_settings(it, TL_GROUP_ARRIVE, &def.arrive);
	def.arrive.dt = dt_of(it);
	return tl_steer_hide(vehicle, &hunter, circles, count_of(it), &def);
}

static tl_vector steer_avoid_circles(struct steered *it, const tl_vehicle *vehicle)
{
	return with_circles(it, vehicle, avoid_them);
}

static tl_vector steer_fuzzy(struct steered *it, const tl_vehicle *vehicle)
{
	tl_fuzzy_def def = tl_default_fuzzy_def();
	def.debug = it->debug;
	take_settings(it, TL_GROUP_FUZZY, &def);
	def.dt = dt_of(it);
	def.wanted = tl_steer_seek(vehicle, it->points[0]);
	def.polygons = tl_movers_polygons(it->all->sim->movers, &def.polygon_count);
	return tl_steer_avoid_fuzzy(vehicle, it->fuzzy_world, &def, &it->fuzzy);
}

static tl_vector steer_hide(struct steered *it, const tl_vehicle *vehicle)
{
	return with_circles(it, vehicle, hide_there);
}

#define GROUP(name) (1u << TL_GROUP_##name)

tl_vector behaviour_force(struct steered *it)
{
	tl_vehicle vehicle = vehicle_of(&it->all->sim->walkers[it->walker]);
	return it->behaviour->steer(it, &vehicle);
}

const struct behaviour behaviours[] = {
	{ "seek", "P", steer_seek, 0 },
	{ "flee", "P", steer_flee, 0 },
	{ "arrive", "P", steer_arrive, GROUP(ARRIVE) },
	{ "pursue", "A", steer_pursue, GROUP(PURSUE) },
	{ "evade", "A", steer_evade, GROUP(PURSUE) },
	{ "offset", "AV", steer_offset, GROUP(ARRIVE) },
	{ "interpose", "AA", steer_interpose, GROUP(ARRIVE) },
	{ "hide", "A", steer_hide, GROUP(HIDE) | GROUP(ARRIVE) },
	{ "avoid-circles", "P", steer_avoid_circles, GROUP(AVOID) },
	{ "avoid-vehicles", "P", steer_avoid_vehicles, GROUP(AVOID) },
	{ "avoid-walls", "", steer_avoid_walls, GROUP(AVOID_WALLS) | GROUP(WANDER) },
	{ "fuzzy", "P", steer_fuzzy, GROUP(FUZZY) },
	{ "follow-wall", "", steer_follow_wall, GROUP(FOLLOW_WALL) },
	{ "contain", "", steer_contain, GROUP(WANDER) },
	{ "follow-path", "", steer_path, GROUP(FOLLOW_PATH) | GROUP(ARRIVE) },
	{ "follow-leader", "A", steer_follow_leader, GROUP(FOLLOW_LEADER) | GROUP(ARRIVE) | GROUP(FLOCK) },
	{ "follow-flow", "", steer_flow, 0 },
	{ "queue", "P", steer_queue, GROUP(QUEUE) },
	{ 0 },
};
