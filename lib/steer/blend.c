/* SPDX-License-Identifier: MIT */
/*
 * steer/blend.c: several forces into one: weighted, by priority or dithered (docs/steering.md, "Blends"). Dithering divides a force by its
 * probability, so that its mean over many steps is the whole part. Draws depend on seed and number alone.
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999, "combining behaviors".)
 */
#include "steer/random.h"
#include "steer/vector.h"

tl_vector tl_steer_blend_weighted(const tl_steer_part *parts, size_t count, double max_force)
{
	if (!parts)
		return tli_v(0, 0);
	tl_vector sum = { 0, 0 };
	for (size_t i = 0; i < count; i++)
		sum = tli_v_ahead(sum, parts[i].force, parts[i].weight);
	return tl_steer_limit(sum, max_force);
}

tl_vector tl_steer_blend_priority(const tl_steer_part *parts, size_t count, double max_force)
{
	if (!parts)
		return tli_v(0, 0);
	tl_vector sum = { 0, 0 };
	double left = max_force;
	for (size_t i = 0; i < count && left > 0; i++) {
		tl_vector part = tl_steer_limit(tli_v_scale(parts[i].force, parts[i].weight), left);
		sum = tli_v_add(sum, part);
		left -= tli_v_length(part);
	}
	return tl_steer_limit(sum, max_force);
}

tl_vector tl_steer_blend_dither(
	const tl_steer_part *parts, size_t count, double max_force, uint64_t seed, uint64_t number)
{
	if (!parts)
		return tli_v(0, 0);
	for (size_t i = 0; i < count; i++) {
		double probability = parts[i].probability < 1 ? parts[i].probability : 1;
		if (!(probability > 0) || !(tli_random_unit(seed, number * count + i) < probability))
			continue;
		tl_vector force = tli_v_scale(parts[i].force, parts[i].weight / probability);
		if (force.x != 0 || force.y != 0)
			return tl_steer_limit(force, max_force);
	}
	return tli_v(0, 0);
}
