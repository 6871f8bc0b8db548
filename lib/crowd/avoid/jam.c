/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/jam.c: two streams between walls that hold each other up. Each packs the bodies of the other one, so that none can step aside: room is made
 * from behind, and each stream keeps to its side.
 */
#include "crowd/avoid/jam.h"

#include "base/assert.h"
#include "crowd/walls/doorways.h"

#include <math.h>

/* Of `stuck`: from here on a body is held up. */
static const float JAMMED = 0.3f;
/* By how much more the precedence of jams alone counts. */
static const float JAMMED_WHOLLY = 0.2f;
/* Of the radius: the room to a body before it whose `stuck` is 1. */
static const float JAM_ROOM = 0.4f;
/* Seconds in which it is made. */
static const float JAM_ROOM_TIME = 0.3f;
/* Cosine of the angle within which another body is before one, or a wall beside it. */
static const float JAM_BEFORE = 0.7f;
/* Map units: points, too, have sides. */
static const float JAM_RADIUS_MIN = 1e-6f;

tli_jammed tli_jam_find(const tli_body *body, const tli_near_walls *walls)
{
	tli_jammed jam = { false, 0 };
	if (!(body->stuck > JAMMED) || tli_body_doorway(body) >= TLI_BODY_WAITS || (body->traits & TLI_BODY_IDLE))
		return jam;
	float to_left = INFINITY, to_right = INFINITY;
	for (size_t i = 0; i < walls->count; i++) {
		const tli_near_wall *wall = &walls->near[i];
		float left = tli_f2_det(body->ahead, wall->n), across = wall->distance * fabsf(left);
		if (left > JAM_BEFORE)
			to_left = tli_f_min(to_left, across);
		if (left < -JAM_BEFORE)
			to_right = tli_f_min(to_right, across);
	}
	if (to_left + to_right < INFINITY &&
		(!tli_body_doorway(body) || to_left + to_right > (float)TLI_DOORWAY_WIDEST * body->radius))
		jam = (tli_jammed){ true, (to_left - to_right) / 2 };
	return jam;
}

tli_f2 tli_jam_keep_room(const tli_body *body, const tli_neighbour_lanes *others, tli_f2 wish)
{
	/* 1. the one to which it may go least fast, of those before it that are held up in a similar direction */
	float least = INFINITY;
	tli_f2 n = { 0, 0 };
	for (size_t vector = 0; vector < others->near; vector++)
		for (size_t k = 0; k < TLI_LANES; k++) {
			float stuck = others->stuck[vector][k], distance = sqrtf(others->squared[vector][k]);
			tli_f2 ahead = { others->ahead_x[vector][k], others->ahead_y[vector][k] };
			tli_f2 q = { others->x[vector][k], others->y[vector][k] };
			bool before = tli_f2_dot(q, body->ahead) > JAM_BEFORE * distance;
			if (!before || !(stuck > JAMMED) || !(tli_f2_dot(ahead, body->ahead) > 0))
				continue;
			float room = JAM_ROOM * body->radius * (stuck - JAMMED) / (1 - JAMMED);
			q = (tli_f2){ q.x / distance, q.y / distance };
			tli_f2 its = { others->vx[vector][k], others->vy[vector][k] };
			float gap = distance - body->radius - others->radius[vector][k] - room;
			float speed = gap / JAM_ROOM_TIME + tli_f_max(tli_f2_dot(its, q), 0);
			if (!(speed < least))
				continue;
			least = speed;
			n = q;
		}
	/* 2. no faster than that towards it */
	float less = tli_f2_dot(wish, n) - tli_f_max(least, -body->max_speed);
	return less > 0 ? (tli_f2){ wish.x - n.x * less, wish.y - n.y * less } : wish;
}

/* Two that keep to different sides have no middle. */
tli_f4 tli_jam_precedence(
	const tli_jammed *jam, const tli_body *body, const tli_neighbour_lanes *others, size_t vector, tli_f4 *weight)
{
	tli_assert(jam->holds);
	int32_t side = (int32_t)body->traits & TLI_BODY_SIDE;
	float to_side = (side == TL_PASS_LEFT << TLI_BODY_SIDE_SHIFT ? -1 : 1) /
		tli_f_max(body->radius, JAM_RADIUS_MIN);
	tli_f4 left = body->ahead.x * others->y[vector] - body->ahead.y * others->x[vector];
	tli_f4 both = tli_f4_min(others->stuck[vector], tli_f4_all(body->stuck));
	*weight = tli_f4_pick((others->traits[vector] & TLI_BODY_SIDE) == side,
		tli_f4_clamp((both - tli_f4_all(JAMMED)) / JAMMED_WHOLLY, 0, 1), tli_f4_all(0));
	/* of where they meet, half-way to the other one */
	return tli_f4_clamp((left * 0.5f - tli_f4_all(jam->right)) * to_side, -1, 1);
}
