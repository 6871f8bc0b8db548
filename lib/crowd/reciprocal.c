/* SPDX-License-Identifier: MIT */
/*
 * crowd/reciprocal.c: fan, noise, planes.
 *
 * 1. The fan says which way is worth most (crowd/fan.c).
 * 2. A little noise, from the seed, the body's slot and the step: bodies in perfect symmetry would wait for one another for ever.
 * 3. Half-planes of velocities for neighbours and walls, and the velocity within them that is nearest to the wish. The plane of a body
 *    that is to make way altogether is left out: a plane with a share of nothing would pin its leader to the speed it has.
 */
#include "crowd/reciprocal.h"

#include <math.h>

/* A share below this is none. */
static const float NO_SHARE = 0.02f;
/* Seconds at top speed from rim to rim: planes of bodies farther than this hardly ever matter. */
static const float PLANES_TO = 1.0f;

static uint64_t mix(uint64_t z)
{
	z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
	return z ^ (z >> 31);
}

/* A vector in the square [-1, 1]^2. */
static tli_f2 noise_of(const tli_reciprocal_def *def, uint32_t slot)
{
	uint64_t z = mix(def->seed + UINT64_C(0x9E3779B97F4A7C15) * (def->step + 1) + ((uint64_t)slot << 32));
	return (tli_f2){ (float)(uint32_t)z * 0x1p-31f - 1, (float)(uint32_t)(z >> 32) * 0x1p-31f - 1 };
}

static size_t list_walls(
	const tli_reciprocal_def *def, const tli_body *body, const tli_near_walls *walls, tli_plane *planes)
{
	size_t count = 0;
	for (size_t i = 0; i < walls->count; i++) {
		const tli_near_wall *wall = &walls->near[i];
		float gap = wall->distance - body->radius;
		if (gap >= body->max_speed * def->wall_horizon)
			continue;
		planes[count++] = (tli_plane){ wall->n, (gap > 0 ? gap : 0) / def->wall_horizon };
	}
	return count;
}

static size_t list_bodies(const tli_reciprocal_def *def, const tli_bodies *bodies, const tli_body *body,
	const tli_hood *hood, tli_plane *planes)
{
	size_t count = 0;
	float own = body->radius + PLANES_TO * body->max_speed;
	for (size_t i = 0; i < hood->count; i++) {
		const tli_neighbour *near = &hood->found[i];
		const tli_body *other = &bodies->body[near->at];
		float far = own + other->radius;
		if (near->squared > far * far)
			continue;
		float share = tli_pair_share(&def->pair, body, other);
		if (share >= NO_SHARE)
			planes[count++] = tli_pair_plane(&def->pair, body, other, near->q, share);
	}
	return count;
}

tli_f2 tli_reciprocal_want(const tli_reciprocal_def *def, const tli_bodies *bodies, uint32_t self, const tli_hood *hood,
	const tli_afar *afar, const tli_near_walls *walls)
{
	const tli_body *body = &bodies->body[self];
	tli_plane planes[TLI_PLANES_MOST];
	tli_f2 wish = tli_fan_choose(&def->fan, bodies, self, hood, afar, walls, def->dt);
	tli_f2 noise = noise_of(def, body->slot);
	wish.x += noise.x * def->noise * body->max_speed;
	wish.y += noise.y * def->noise * body->max_speed;
	if (def->smoothing > 0) {
		float part = def->dt / (def->dt + def->smoothing);
		wish.x = body->v.x + (wish.x - body->v.x) * part;
		wish.y = body->v.y + (wish.y - body->v.y) * part;
	}
	size_t hard = list_walls(def, body, walls, planes);
	size_t count = hard + list_bodies(def, bodies, body, hood, planes + hard);
	tli_f2 v = tli_plane_nearest(planes, count, hard, wish, body->max_speed);
	return (tli_f2){ v.x * def->dt, v.y * def->dt };
}
