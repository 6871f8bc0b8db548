/* SPDX-License-Identifier: MIT */
/*
 * steer/fuzzy.c: the inference of the fuzzy avoidance: AND is min, OR is max, the result is the average of maxima. Sets, rules and answers
 * are data; why each is what it is: docs/steering-fuzzy.md. The defaults of the avoidance are here too, since maps name its settings.
 */
#include "base/cookie.h"

#include <math.h>

#include <tautline/steer.h>

enum { NM, NS, ZE, PS, PM };

tl_fuzzy_rules tl_default_fuzzy_rules(void)
{
	return (tl_fuzzy_rules){
		.distance = { { 0, 0, .2, .5 }, { .2, .5, .5, .8 }, { .5, .8, 1, 1 } },
		.angle = { { -90, -90, -60, -20 }, { -60, -20, -20, 0 }, { -20, 0, 0, 20 }, { 0, 20, 20, 60 },
			{ 20, 60, 90, 90 } },
		.answer = { -90, -67.5, -22.5, 67.5, 90 },
		.rule = { { PS, PM, PM, PM, PM }, { ZE, PS, PM, PM, PM }, { ZE, PS, PS, PM, PM } },
	};
}

/* How far x belongs to the set, 0..1. An upright side belongs to the set. */
static double membership(const tl_fuzzy_set *set, double x)
{
	if (!(x >= set->a && x <= set->d))
		return 0;
	if (x < set->b)
		return (x - set->a) / (set->b - set->a);
	return x > set->c ? (set->d - x) / (set->d - set->c) : 1;
}

double tl_fuzzy_infer(const tl_fuzzy_rules *rules, double distance, double angle)
{
	if (!rules)
		return 0;
	double meant[TL_FUZZY_ANGLES] = { 0 }, angles[TL_FUZZY_ANGLES], sum = 0, weights = 0;
	for (int a = 0; a < TL_FUZZY_ANGLES; a++)
		angles[a] = membership(&rules->angle[a], angle);
	for (int d = 0; d < TL_FUZZY_DISTANCES; d++) {
		double near = membership(&rules->distance[d], distance);
		for (int a = 0; a < TL_FUZZY_ANGLES; a++) {
			double fires = near < angles[a] ? near : angles[a];
			uint8_t answer = rules->rule[d][a];
			if (answer < TL_FUZZY_ANGLES && fires > meant[answer])
				meant[answer] = fires;
		}
	}
	for (int a = 0; a < TL_FUZZY_ANGLES; a++) {
		sum += rules->answer[a] * meant[a];
		weights += meant[a];
	}
	double degrees = weights > 0 ? sum / weights : 0;
	return isfinite(degrees) ? degrees : 0;
}

tl_fuzzy_def tl_default_fuzzy_def(void)
{
	return (tl_fuzzy_def){
		.cookie = TLI_COOKIE(tl_fuzzy_def),
		.look_ahead = 1,
		.floor = 0.25,
		.sides = true,
		.splay = 0.35,
		.side_length = 0.5,
		.offset = 0.05,
		.probe = 0.2,
		.hold = 0.5,
		.brake = true,
		.heeds = UINT32_MAX,
		.dt = 1.0 / 60,
	};
}
