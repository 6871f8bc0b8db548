/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/reciprocal.c: heading choice, noise, ORCA half-planes (docs/crowds.md). The half-plane of a neighbour that has to do all of
 * the avoiding is left out: a share of 0 would pin this body to the velocity that it has.
 */
#include "crowd/avoid/reciprocal.h"

#include "base/assert.h"
#include "base/rng.h"

#include <math.h>

/* A smaller share counts as 0. */
static const float NO_SHARE = 0.02f;

/* A vector in the square [-1, 1]^2. */
static tli_f2 noise_of(const tli_reciprocal_def *def, uint32_t number)
{
	uint64_t z = tli_rng_mix(def->seed + TLI_RNG_GAMMA * (def->step + 1) + ((uint64_t)number << 32));
	return (tli_f2){ (float)(uint32_t)z * 0x1p-31f - 1, (float)(uint32_t)(z >> 32) * 0x1p-31f - 1 };
}

static size_t list_wall_planes(
	const tli_reciprocal_def *def, const tli_body *body, const tli_near_walls *walls, tli_half_plane *planes)
{
	size_t count = 0;
	for (size_t i = 0; i < walls->count; i++) {
		const tli_near_wall *wall = &walls->near[i];
		float gap = wall->distance - body->radius;
		if (gap >= body->max_speed * def->wall_horizon)
			continue;
		planes[count++] = (tli_half_plane){ wall->n, (gap > 0 ? gap : 0) / def->wall_horizon };
	}
	return count;
}

/* Appends the planes of those that are close, and that the body is to avoid. */
static size_t list_body_planes(
	const tli_reciprocal_def *def, const tli_body *body, const tli_neighbour_lanes *others, tli_half_plane *planes)
{
	size_t count = 0;
	for (size_t vector = 0; TLI_LANES * vector < others->close; vector++) {
		tli_f4 far = others->radius[vector] + (body->radius + def->close * body->max_speed);
		tli_f4 shares = tli_pair_shares(&def->pair, body, others, vector);
		tli_i4 counts = (others->squared[vector] <= far * far) & (shares >= tli_f4_all(NO_SHARE));
		tli_pair_planes found = tli_pair_find_planes(&def->pair, body, others, vector, shares);
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
	tli_f2 wish = tli_choose_heading(&def->headings, body, others, walls, def->dt);
	tli_f2 noise = noise_of(def, body->number);
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
	const tli_neighbour_set *neighbours, const tli_non_yielding *non_yielding, const tli_near_walls *walls)
{
	const tli_body *body = &bodies->body[self];
	tli_half_plane planes[TLI_HALF_PLANES_MAX];
	tli_neighbour_lanes others; /* large, and filled in where it is needed */
	tli_assert(body->flags & TLI_BODY_YIELDS);
	tli_neighbour_lanes_fill(&others, bodies, self, neighbours, non_yielding);
	tli_f2 wish = { 0, 0 };
	if (body->distance > 0)
		wish = walking_velocity(def, body, &others, walls);
	_Static_assert(TLI_NEAR_WALLS_MAX + TLI_NEIGHBOURS_MAX + TLI_LANES <= TLI_HALF_PLANES_MAX, "all planes fit");
	size_t hard = list_wall_planes(def, body, walls, planes);
	size_t count = hard + list_body_planes(def, body, &others, planes + hard);
	tli_f2 v = tli_half_planes_nearest(planes, count, hard, wish, body->max_speed);
	return (tli_f2){ v.x * def->dt, v.y * def->dt };
}
