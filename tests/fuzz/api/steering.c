/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/steering.c: all steering behaviours: forces are finite, the same when asked again, and no longer than their headers say. */
#include "fuzz/api/host.h"

#include <math.h>

enum { OTHERS = 3, WALLS = 4 };

/* What one call is asked with; `state` of behaviours that remember something begins at zero. */
typedef struct scene {
	tl_vehicle vehicle, others[OTHERS];
	tl_point points[4];
	tl_circle circles[2];
	tl_steer_wall walls[WALLS];
	tl_steer_world *world;
	tl_fuzzy_world *fuzzy;
	tl_polygon polygons[HOST_POLYGONS];
	tl_point corners[HOST_POLYGONS][4];
	double dt;
	uint64_t number;
	const tl_debug_draw *debug; /* NULL: it is not shown */
} scene;

typedef tl_vector behaviour(const scene *s);

static double length_of(tl_vector v)
{
	return hypot(v.x, v.y);
}

/* ---- the behaviours ---- */

static tl_vector seek(const scene *s)
{
	return tl_steer_seek(&s->vehicle, s->points[0]);
}

static tl_vector flee(const scene *s)
{
	return tl_steer_flee(&s->vehicle, s->points[0]);
}

static tl_vector arrive(const scene *s)
{
	tl_arrive_def def = tl_default_arrive_def();
	def.dt = s->dt;
	return tl_steer_arrive(&s->vehicle, s->points[0], &def);
}

static tl_vector pursue(const scene *s)
{
	tl_pursue_def def = tl_default_pursue_def();
	return tl_steer_pursue(&s->vehicle, &s->others[0], &def);
}

static tl_vector evade(const scene *s)
{
	tl_pursue_def def = tl_default_pursue_def();
	return tl_steer_evade(&s->vehicle, &s->others[0], &def);
}

static tl_vector offset_pursue(const scene *s)
{
	tl_arrive_def def = tl_default_arrive_def();
	return tl_steer_offset_pursue(&s->vehicle, &s->others[0], s->points[1], &def);
}

static tl_vector interpose(const scene *s)
{
	tl_arrive_def def = tl_default_arrive_def();
	return tl_steer_interpose(&s->vehicle, &s->others[0], &s->others[1], &def);
}

static tl_vector hide(const scene *s)
{
	tl_hide_def def = tl_default_hide_def();
	return tl_steer_hide(&s->vehicle, &s->others[0], s->circles, s->number % 3, &def);
}

static tl_vector wander(const scene *s)
{
	tl_wander_def def = tl_default_wander_def();
	tl_wander_state state = { .seed = s->number };
	def.debug = s->debug;
	def.dt = s->dt;
	(void)tl_steer_wander(&s->vehicle, &def, &state);
	return tl_steer_wander(&s->vehicle, &def, &state);
}

static tl_vector avoid_circles(const scene *s)
{
	tl_avoid_def def = tl_default_avoid_def();
	tl_avoid_state state = { 0 };
	def.debug = s->debug;
	def.dt = s->dt;
	def.wanted = tl_steer_seek(&s->vehicle, s->points[0]);
	(void)tl_steer_avoid_circles(&s->vehicle, s->circles, s->number % 3, &def, &state);
	return tl_steer_avoid_circles(&s->vehicle, s->circles, s->number % 3, &def, &state);
}

static tl_vector avoid_vehicles(const scene *s)
{
	tl_avoid_def def = tl_default_avoid_def();
	def.debug = s->debug;
	return tl_steer_avoid_vehicles(&s->vehicle, s->others, OTHERS, &def);
}

static tl_vector avoid_walls(const scene *s)
{
	tl_feeler_def def = tl_default_feeler_def();
	def.debug = s->debug;
	return tl_steer_avoid_walls(&s->vehicle, s->world, &def);
}

static tl_vector follow_wall(const scene *s)
{
	tl_follow_wall_def def = tl_default_follow_wall_def();
	return tl_steer_follow_wall(&s->vehicle, s->world, &def);
}

static tl_vector contain(const scene *s)
{
	tl_box box = { { fmin(s->points[0].x, s->points[1].x), fmin(s->points[0].y, s->points[1].y) },
		{ fmax(s->points[0].x, s->points[1].x), fmax(s->points[0].y, s->points[1].y) } };
	return tl_steer_contain(&s->vehicle, box, s->dt * 8);
}

static tl_vector avoid_fuzzy(const scene *s)
{
	tl_fuzzy_def def = tl_default_fuzzy_def();
	tl_fuzzy_state state = { 0, 0 };
	def.debug = s->debug;
	def.dt = s->dt;
	def.wanted = tl_steer_seek(&s->vehicle, s->points[0]);
	(void)tl_steer_avoid_fuzzy(&s->vehicle, s->fuzzy, &def, &state);
	return tl_steer_avoid_fuzzy(&s->vehicle, s->fuzzy, &def, &state);
}

/* The same among polygons that move, beside the walls, and without them. */
static tl_vector avoid_polygons(const scene *s)
{
	tl_edge_counts counts = { 0 };
	tl_fuzzy_def def = tl_default_fuzzy_def();
	tl_fuzzy_state state = { 0, 0 };
	def.debug = s->debug;
	def.dt = s->dt;
	def.wanted = tl_steer_seek(&s->vehicle, s->points[0]);
	def.polygons = s->polygons;
	def.polygon_count = 1 + s->number % HOST_POLYGONS;
	def.counts = s->number & 2 ? &counts : NULL;
	const tl_fuzzy_world *world = s->number & 4 ? s->fuzzy : NULL;
	(void)tl_steer_avoid_fuzzy(&s->vehicle, world, &def, &state);
	tl_vector force = tl_steer_avoid_fuzzy(&s->vehicle, world, &def, &state);
	require(state.side >= -1 && state.side <= 1 && isfinite(state.timer));
	return force;
}

static tl_vector follow_path(const scene *s)
{
	tl_follow_path_def def = tl_default_follow_path_def();
	def.debug = s->debug;
	tl_follow_path_state state = { 0, 0 };
	tl_vector force = tl_steer_follow_path(&s->vehicle, s->points, 1 + s->number % 4, &def, &state);
	double rest = -1;
	require(tl_steer_path_remaining(&s->vehicle, s->points, 1 + s->number % 4, &state, &rest) == TL_OK);
	require(rest >= 0 && isfinite(rest) && state.leg < 4 && state.along >= 0);
	return force;
}

static tl_vector flock(const scene *s)
{
	tl_flock_def def = tl_default_flock_def();
	return tl_steer_flock(&s->vehicle, s->others, OTHERS, &def);
}

static tl_vector separate(const scene *s)
{
	tl_flock_def def = tl_default_flock_def();
	return tl_steer_separate(&s->vehicle, s->others, OTHERS, &def);
}

static tl_vector cohere(const scene *s)
{
	tl_flock_def def = tl_default_flock_def();
	return tl_steer_cohere(&s->vehicle, s->others, OTHERS, &def);
}

static tl_vector align(const scene *s)
{
	tl_flock_def def = tl_default_flock_def();
	return tl_steer_align(&s->vehicle, s->others, OTHERS, &def);
}

static tl_vector follow_leader(const scene *s)
{
	tl_follow_leader_def def = tl_default_follow_leader_def();
	return tl_steer_follow_leader(&s->vehicle, &s->others[0], s->others, OTHERS, &def);
}

static tl_vector queue(const scene *s)
{
	tl_queue_def def = tl_default_queue_def();
	return tl_steer_queue(&s->vehicle, s->others, OTHERS, &def);
}

static tl_vector follow_flow(const scene *s)
{
	const tl_vector velocities[4] = { s->points[0], s->vehicle.velocity, { 0, 0 }, s->vehicle.heading };
	tl_flow_field field = { s->points[1], s->vehicle.radius + s->dt, 2, 2, velocities };
	return tl_steer_follow_flow(&s->vehicle, &field, s->dt);
}

static tl_vector blend(const scene *s)
{
	const tl_steer_part parts[3] = { { tl_steer_seek(&s->vehicle, s->points[0]), .5, .5 },
		{ s->vehicle.velocity, 0, 1 }, { { 0, 0 }, 2, .25 } };
	if (s->number % 3 == 0)
		return tl_steer_blend_weighted(parts, 3, s->vehicle.max_force);
	if (s->number % 3 == 1)
		return tl_steer_blend_priority(parts, 3, s->vehicle.max_force);
	return tl_steer_blend_dither(parts, 3, s->vehicle.max_force, s->number, s->number / 3);
}

/* Which of them are cut: 1 to max_force, 2 to a length of 1. */
static const struct {
	const char *name;
	behaviour *act;
	int is_cut;
} behaviours[] = { { "seek", seek, 0 }, { "flee", flee, 0 }, { "arrive", arrive, 1 }, { "pursue", pursue, 0 },
	{ "evade", evade, 0 }, { "offset_pursue", offset_pursue, 1 }, { "interpose", interpose, 1 },
	{ "hide", hide, 0 }, { "wander", wander, 0 }, { "avoid_circles", avoid_circles, 1 },
	{ "avoid_vehicles", avoid_vehicles, 0 }, { "avoid_walls", avoid_walls, 0 }, { "follow_wall", follow_wall, 0 },
	{ "contain", contain, 0 }, { "avoid_fuzzy", avoid_fuzzy, 1 }, { "avoid_fuzzy", avoid_polygons, 1 },
	{ "follow_path", follow_path, 0 }, { "flock", flock, 1 }, { "separate", separate, 2 }, { "cohere", cohere, 2 },
	{ "align", align, 2 }, { "follow_leader", follow_leader, 0 }, { "queue", queue, 1 },
	{ "follow_flow", follow_flow, 0 }, { "blend", blend, 1 } };

/* ---- a scene ---- */

static tl_vehicle vehicle_of(const host *h, const uint8_t *r)
{
	static const tl_vector headings[4] = { { 1, 0 }, { 0, -1 }, { .6, .8 }, { -.8, .6 } };
	tl_vehicle vehicle = tl_default_vehicle();
	vehicle.position = host_point(h, r);
	vehicle.heading = headings[r[2] % 4];
	vehicle.max_speed = host_length(h, r[2] / 4);
	vehicle.velocity.x = vehicle.heading.x * vehicle.max_speed * (r[2] / 64) / 3;
	vehicle.velocity.y = vehicle.heading.y * vehicle.max_speed * (r[2] / 64) / 3;
	vehicle.radius = host_length(h, r[1]) / 2;
	vehicle.max_force = host_length(h, r[0]) * 4;
	return vehicle;
}

static void set_scene(const host *h, scene *s, const uint8_t *r)
{
	s->vehicle = vehicle_of(h, r + 3);
	for (size_t i = 0; i < OTHERS; i++)
		s->others[i] = vehicle_of(h, r + 4 + 3 * i);
	for (size_t i = 0; i < 4; i++)
		s->points[i] = host_point(h, r + 5 + 2 * i);
	for (size_t i = 0; i < 2; i++)
		s->circles[i] = (tl_circle){ s->points[i], host_length(h, r[6 + i]), { s->others[i].velocity.x, 0 } };
	for (size_t i = 0; i < WALLS; i++)
		s->walls[i] = (tl_steer_wall){ s->points[i], s->points[(i + 1) % WALLS], r[4] & 1 };
	for (size_t i = 0; i < HOST_POLYGONS; i++)
		s->polygons[i] = host_polygon(h, s->corners[i], r + 5 + 3 * i);
	s->dt = r[5] & 1 ? .1 : 1.0 / 60;
	s->number = r[14];
}

static bool is_finite(const tl_polygon *polygon)
{
	for (size_t i = 0; i < polygon->count; i++)
		if (!isfinite(polygon->corners[i].x) || !isfinite(polygon->corners[i].y))
			return false;
	return isfinite(polygon->velocity.x) && isfinite(polygon->velocity.y);
}

/* There and back again: a polygon stays as it is but for the last bits; one that does not count does not move. */
static void check_motion(const tl_polygon *polygon, double dt)
{
	if (!polygon->corners)
		return;
	tl_point corners[4];
	tl_polygon moved = *polygon;
	memcpy(corners, polygon->corners, sizeof corners);
	moved.corners = corners;
	tl_polygon_move(&moved, dt);
	if (polygon->count == 0 || !(fabs(polygon->turn) <= 100) || !is_finite(polygon)) {
		require(memcmp(corners, polygon->corners, sizeof corners) == 0);
		require(memcmp(&moved.centre, &polygon->centre, sizeof moved.centre) == 0);
		return;
	}
	require(is_finite(&moved));
	tl_polygon_move(&moved, -dt);
	for (size_t i = 0; i < polygon->count; i++) {
		tl_point was = polygon->corners[i], is = corners[i];
		double size = 1 + fmax(fabs(was.x), fabs(was.y));
		require(hypot(is.x - was.x, is.y - was.y) <= 1e-9 * size);
	}
}

void host_act_steer(host *h, const uint8_t *r)
{
	scene s = { .world = NULL };
	tl_status status;
	bool is_in = true;
	model_point at;
	set_scene(h, &s, r);
	for (size_t i = 0; i < 4; i++)
		is_in = is_in && model_round_point(h->resolution, s.points[i], &at);
	host_say("tl_steer_world_create(%s %s %s %s, closed %d)", host_at(s.points[0]), host_at(s.points[1]),
		host_at(s.points[2]), host_at(s.points[3]), s.walls[0].closed);
	GUARDED(status, s.world != NULL, tl_steer_world_create(s.walls, WALLS, h->resolution, &s.world));
	require(status == (is_in ? TL_OK : TL_E_RANGE));
	if (status)
		return;
	host_say("tl_fuzzy_world_create(the same, radius %g)", s.vehicle.radius);
	GUARDED(status, s.fuzzy != NULL, tl_fuzzy_world_create(s.walls, WALLS, s.vehicle.radius, NULL, &s.fuzzy));
	require(status == TL_OK || status == TL_E_RANGE);
	host_fault_none();
	for (size_t i = 0; i < sizeof behaviours / sizeof *behaviours; i++) {
		if (behaviours[i].act == avoid_fuzzy && !s.fuzzy)
			continue;
		s.debug = NULL;
		tl_vector force = behaviours[i].act(&s);
		s.debug = &host_debug; /* which changes nothing */
		tl_vector again = behaviours[i].act(&s);
		double most = behaviours[i].is_cut == 0 ? INFINITY
			: behaviours[i].is_cut == 2     ? 1
							: s.vehicle.max_force;
		if (!(length_of(force) <= most * (1 + 1e-9)))
			fprintf(stderr, "tl_steer_%s: %.17g,%.17g\n", behaviours[i].name, force.x, force.y);
		require(isfinite(force.x) && isfinite(force.y) && length_of(force) <= most * (1 + 1e-9));
		require(force.x == again.x && force.y == again.y);
		tl_vehicle moved = s.vehicle;
		tl_vehicle_step(&moved, force, 0, s.dt);
		require(length_of(moved.velocity) <= moved.max_speed * (1 + 1e-9));
		require(fabs(length_of(moved.heading) - 1) <= 1e-9);
	}
	for (size_t i = 0; i < HOST_POLYGONS; i++)
		check_motion(&s.polygons[i], s.dt);
	tl_steer_world_free(s.world);
	tl_fuzzy_world_free(s.fuzzy);
}
