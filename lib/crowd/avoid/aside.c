/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/aside.c: bodies that stand at their goals may enclose one that wants to leave, or to get through; none of them touches it, so none
 * would avoid it. Those in front of it step to the side, and walk back when it has passed.
 */
#include "crowd/avoid/aside.h"

#include "base/assert.h"

/* How long a body has been held up (0..1) for which others step aside. */
static const float HELD_UP_LONG = 0.8f;
/* In radii of both: how far ahead of it others step aside. */
static const float ASIDE_AHEAD = 3;
/* In radii of both: how far to the side of its path they do. */
static const float ASIDE_WIDTH = 2;
/* Of the top speed. */
static const float ASIDE_SPEED = 0.4f;

tli_f2 tli_step_aside(const tli_bodies *bodies, uint32_t self, const tli_neighbour_set *neighbours)
{
	const tli_body *body = &bodies->body[self];
	tli_f2 aside = { 0, 0 };
	tli_assert(tli_body_leg(body) >= TLI_BODY_ARRIVED);
	for (size_t i = 0; i < neighbours->count; i++) {
		const tli_body *other = &bodies->body[neighbours->found[i].at];
		if (!(tli_body_wants_on(other) && tli_body_leg(other) < TLI_BODY_ARRIVED &&
			    tli_body_doorway(other) < TLI_BODY_WAITS && other->stuck > HELD_UP_LONG) ||
			tli_body_shares_place(bodies, body, other))
			continue;
		tli_f2 q = neighbours->found[i].q; /* from here to it */
		float reach = body->radius + other->radius, ahead = -tli_f2_dot(other->ahead, q),
		      left = tli_f2_det(q, other->ahead);
		if (ahead < -reach || ahead > ASIDE_AHEAD * reach || fabsf(left) > ASIDE_WIDTH * reach)
			continue;
		float speed = left < 0 ? -ASIDE_SPEED * body->max_speed : ASIDE_SPEED * body->max_speed;
		aside.x -= other->ahead.y * speed;
		aside.y += other->ahead.x * speed;
	}
	return aside;
}
