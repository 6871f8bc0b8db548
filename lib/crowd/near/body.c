/* SPDX-License-Identifier: MIT */
/* crowd/near/body.c: the direction in which two bodies at the same position part. */
#include "crowd/near/body.h"

#include "base/rng.h"

tli_f2 tli_body_parting(const tli_body *i, const tli_body *j)
{
	/* One of 16 directions by both numbers; the body with the larger number takes the opposite one. */
	static const tli_f2 compass[8] = { { 1, 0 }, { 0.92387953f, 0.38268343f }, { 0.70710678f, 0.70710678f },
		{ 0.38268343f, 0.92387953f }, { 0, 1 }, { -0.38268343f, 0.92387953f }, { -0.70710678f, 0.70710678f },
		{ -0.92387953f, 0.38268343f } };
	uint32_t a = i->number, b = j->number, low = a < b ? a : b, high = a < b ? b : a;
	uint64_t mixed = ((uint64_t)low << 32 | high) * TLI_RNG_GAMMA;
	tli_f2 d = compass[mixed >> 61];
	bool first = a < b || (a == b && tli_body_kind(i) < tli_body_kind(j));
	return first ? d : (tli_f2){ -d.x, -d.y };
}

bool tli_body_shares_place(const tli_bodies *bodies, const tli_body *i, const tli_body *j)
{
	if (!tli_body_leg(i) || !tli_body_leg(j))
		return false;
	double x = bodies->goal_x[i->slot] - bodies->goal_x[j->slot],
	       y = bodies->goal_y[i->slot] - bodies->goal_y[j->slot], touch = (double)(i->radius + j->radius);
	return x * x + y * y < touch * touch;
}
