/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/reciprocal.c: heading choice, noise, ORCA half-planes (docs/crowds.md). The half-plane of a neighbour that has to do all of
 * the avoiding is left out: a share of 0 would pin this body to the velocity that it has.
 */
#include "crowd/avoid/reciprocal.h"

#include "base/assert.h"
#include "base/rng.h"
#include "crowd/avoid/aside.h"

#include <math.h>

/* A smaller share counts as 0. */
static const float NO_SHARE = 0.02f;
/* Of the time in which a body stops from its top speed: the horizon of its half-planes is at least that. */
static const float STOPS = 0.6f;
/* Seconds: no such horizon is longer. */
static const float LOOK_AHEAD_MAX = 4;

/* A body that chooses its velocity. */
typedef struct choosing_body {
	const tli_body *body;
	tli_f2 wish;
	float max_force;
} choosing_body;

/* Where the wish leads past the end of a wall the half-plane leaves it as it is: else it would turn bodies aside that walk along a corner. */
static size_t list_wall_planes(
	const tli_reciprocal_def *def, const choosing_body *self, const tli_near_walls *walls, tli_half_plane *planes)
{
	size_t count = 0;
	const tli_body *body = self->body;
	float radius = body->radius - walls->less;
	for (size_t i = 0; i < walls->count; i++) {
		const tli_near_wall *wall = &walls->near[i];
		float gap = wall->distance - radius;
		if (gap >= body->max_speed * def->wall_horizon)
			continue;
		float towards = tli_f2_dot(wall->n, self->wish);
		/* How fast a body may approach a wall: so that it is there no sooner than after the horizon, and its force can stop it before. */
		float max = gap > 0 ? tli_f_min(gap / def->wall_horizon, sqrtf(2 * self->max_force * gap)) : 0;
		if (towards > max && tli_passes_end(wall, radius, self->wish))
			max = towards;
		planes[count++] = (tli_half_plane){ wall->n, max };
	}
	return count;
}

/* Appends the planes of those that are close, and that the body is to avoid. */
static size_t list_body_planes(const tli_pair_def *pair, float close, const tli_body *body,
	const tli_neighbour_lanes *others, tli_half_plane *planes)
{
	size_t count = 0;
	for (size_t vector = 0; TLI_LANES * vector < others->close; vector++) {
		tli_f4 far = others->radius[vector] + (body->radius + close * body->max_speed);
		tli_f4 shares = tli_pair_shares(pair, body, others, vector);
		tli_i4 counts = (others->squared[vector] <= far * far) & (shares >= tli_f4_all(NO_SHARE));
		tli_pair_planes found = tli_pair_find_planes(pair, body, others, vector, shares);
		for (size_t k = 0; k < TLI_LANES; k++) {
			planes[count] = (tli_half_plane){ { found.x[k], found.y[k] }, found.c[k] };
			count += counts[k] != 0;
		}
	}
	return count;
}

/* The chosen heading with a little noise, smoothed. */
static tli_f2 walking_velocity(const tli_reciprocal_def *def, const tli_body *body, const tli_neighbour_lanes *others,
	const tli_near_walls *walls)
{
	if (tli_body_doorway(body) >= TLI_BODY_WAITS)
		return tli_wait_in_queue(body, others);
	tli_f2 wish = tli_choose_heading(&def->headings, body, others, walls, def->dt);
	/* A vector in the square [-1, 1]^2. */
	uint64_t z = tli_rng_mix(def->seed + TLI_RNG_GAMMA * (def->step + 1) + ((uint64_t)body->number << 32));
	tli_f2 noise = { (float)(uint32_t)z * 0x1p-31f - 1, (float)(uint32_t)(z >> 32) * 0x1p-31f - 1 };
	wish.x += noise.x * def->noise * body->max_speed;
	wish.y += noise.y * def->noise * body->max_speed;
	if (def->smoothing > 0) {
		float part = def->dt / (def->dt + def->smoothing);
		wish.x = body->v.x + (wish.x - body->v.x) * part;
		wish.y = body->v.y + (wish.y - body->v.y) * part;
	}
	return wish;
}

tli_f2 tli_reciprocal_want(const tli_reciprocal_def *def, const tli_bodies *bodies, uint32_t self,
	const tli_surroundings *near, const tli_non_yielding *non_yielding)
{
	const tli_body *body = &bodies->body[self];
	tli_half_plane planes[TLI_HALF_PLANES_MAX];
	tli_neighbour_lanes others; /* large, and filled in where it is needed */
	tli_near_polygons polygons; /* as well */
	tli_assert(tli_body_yields(body));
	tli_neighbour_lanes_fill(&others, bodies, self, near->neighbours, non_yielding);
	tli_jammed jam = tli_jam_find(body, near->walls);
	tli_f2 wish = { 0, 0 };
	if (tli_body_leg(body) >= TLI_BODY_ARRIVED && (body->traits & TLI_BODY_IDLE))
		wish = tli_step_aside(bodies, self, near->neighbours);
	if (body->distance > 0 && !(tli_f2_dot(wish, wish) > 0)) {
		wish = walking_velocity(def, body, &others, near->walls);
		wish = jam.holds ? tli_jam_keep_room(body, &others, wish) : wish;
	}
	if (body->traits & TLI_BODY_MANNERS) {
		wish = tli_people_wish(&def->people, bodies, self, near->walls, wish);
		wish = tli_people_velocity(&def->people, bodies, self, near, wish);
	}
	polygons.count = 0;
	if (def->polygons.count > 0)
		tli_polygons_near(&def->polygons, bodies, self, &polygons);
	if (polygons.count > 0)
		wish = tli_polygons_wish(&polygons, bodies, self, wish);
	_Static_assert(
		TLI_NEAR_WALLS_MAX + TLI_NEIGHBOURS_MAX + TLI_LANES + TLI_NEAR_POLYGONS_MAX <= TLI_HALF_PLANES_MAX,
		"all planes fit");
	choosing_body choosing = { body, wish, tli_body_max_force(bodies, body) };
	size_t hard = list_wall_planes(def, &choosing, near->walls, planes);
	if (polygons.count > 0)
		hard += tli_polygons_list_planes(&polygons, bodies, self, planes + hard);
	/* One that takes long to stop looks farther ahead; one in a jam knows its side. */
	float stops = STOPS * choosing.body->max_speed;
	tli_pair_def pair = def->pair;
	pair.jam = jam;
	pair.open = near->walls->count == 0 && tli_body_leg(choosing.body) && !tli_body_doorway(choosing.body);
	if (choosing.max_force * pair.horizon < stops)
		pair.horizon = tli_f_min(stops / choosing.max_force, LOOK_AHEAD_MAX);
	size_t count = hard + list_body_planes(&pair, def->close, body, &others, planes + hard);
	float reach = choosing.max_force * def->dt;
	if (!(reach < 2 * body->max_speed)) {
		tli_f2 v = tli_half_planes_nearest(planes, count, hard, wish, body->max_speed);
		return (tli_f2){ v.x * def->dt, v.y * def->dt };
	}
	/* The nearest velocity among those that the force reaches in this step: a disc about the present velocity. Where none of them keeps to all
	 * planes, the largest violation is minimised; what is left of it is the matter of the separation. */
	for (size_t i = 0; i < count; i++)
		planes[i].c -= tli_f2_dot(planes[i].n, body->v);
	tli_f2 change = tli_half_planes_nearest(
		planes, count, 0, (tli_f2){ wish.x - body->v.x, wish.y - body->v.y }, reach);
	tli_f2 v = { body->v.x + change.x, body->v.y + change.y };
	float speed = sqrtf(tli_f2_dot(v, v)), cut = speed > body->max_speed ? body->max_speed / speed : 1;
	return (tli_f2){ v.x * cut * def->dt, v.y * cut * def->dt };
}
