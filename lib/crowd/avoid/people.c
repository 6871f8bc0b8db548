/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/people.c: speed that falls with density as measured in corridors, a distance from walls, a bounded rate of turning.
 *
 * The density that a body walks into is that of its nearest neighbours, by the area of the disc that holds them without what walls cut off; one
 * straight ahead counts twice, one behind not at all. So those at the front of a jam go, and the others follow. Lengths count in radii:
 * a person has 0.25 m.
 */
#include "crowd/avoid/people.h"

#include "base/assert.h"

/* Metres; the radius that densities are measured for. */
static const float PERSON = 0.25f;
/* Of the top speed: slower than this none walks by itself, or a jam would never end. */
static const float SHARE_MIN = 0.22f;
/* In a doorway, where those behind wait, it is dense but people pass. */
static const float SHARE_IN_DOORWAY = 0.7f;
/* Of the disc about a body: what is left of it between walls. */
static const float AREA_MIN = 0.6f;
/* Metres: how far ahead of a body the disc is in which it counts others. */
static const float PEOPLE_AHEAD = 1.3f;
/* Metres: the radius of that disc. */
static const float DISC = 0.9f;
/* Bodies follow each other in clusters, which are denser than the whole. */
static const float CLUSTERED = 0.85f;
static const float PI = 3.14159265f;
/* Of the top speed: how fast a body leaves a wall that it touches. */
static const float OFF_WALL = 0.3f;

/* Speed over free speed at densities 0, 0.5, 1 .. 5.5 a square metre: 1 - exp(-1.913 (1/d - 1/5.4)), U. Weidmann,
 * Transporttechnik der Fussgaenger, 1993. */
static const float WEIDMANN[] = { 1, 0.9689f, 0.7896f, 0.6019f, 0.4524f, 0.3370f, 0.2468f, 0.1750f, 0.1166f, 0.0684f,
	0.0279f, 0 };
enum { WEIDMANN_COUNT = sizeof WEIDMANN / sizeof *WEIDMANN };

float tli_people_share(float density)
{
	float at = fmaxf(density, 0) * 2;
	if (!(at < WEIDMANN_COUNT - 1))
		return SHARE_MIN;
	int low = (int)at;
	float share = WEIDMANN[low] + (at - (float)low) * (WEIDMANN[low + 1] - WEIDMANN[low]);
	return fmaxf(share, SHARE_MIN);
}

/* What a line at this share of the radius cuts off a disc, as a share of its area: within 0.03 of the exact one. */
static float cut_off_by(float share)
{
	float rest = 1 - fminf(fabsf(share), 1), part = 0.5f * rest * sqrtf(rest);
	return share < 0 ? 1 - part : part;
}

static tli_f2 cut_speed(tli_f2 v, float max)
{
	float speed = sqrtf(tli_f2_dot(v, v)), by = speed > max ? max / speed : 1;
	return (tli_f2){ v.x * by, v.y * by };
}

tli_f2 tli_people_wish(
	const tli_people_def *def, const tli_bodies *bodies, uint32_t self, const tli_near_walls *walls, tli_f2 wish)
{
	const tli_body *body = &bodies->body[self];
	tli_assert(body->traits & TLI_BODY_MANNERS);
	const tli_profile *profile = tli_body_profile(bodies, body);
	if (profile->shy > 0) {
		/* Less of what leads towards walls within the distance, and a little away from them; near the target less of both. */
		float shy = (float)profile->shy;
		float near_target = fminf(body->distance / (shy + body->radius), 1);
		for (size_t i = 0; i < walls->count; i++) {
			const tli_near_wall *wall = &walls->near[i];
			float gap = fmaxf(wall->distance - body->radius, 0);
			if (gap >= shy)
				continue;
			float strength = (1 - gap / shy) * near_target, towards = fmaxf(tli_f2_dot(wish, wall->n), 0);
			float off = strength * (towards + OFF_WALL * body->max_speed);
			wish.x -= wall->n.x * off;
			wish.y -= wall->n.y * off;
		}
		wish = cut_speed(wish, body->max_speed);
	}
	/* The direction of a body that moves turns by at most `angle`; it slows down to turn farther. */
	float angle = (float)(profile->turn_rate * (double)def->dt);
	float speed = sqrtf(tli_f2_dot(body->v, body->v)), wished = sqrtf(tli_f2_dot(wish, wish));
	if (!(speed > 0) || !(wished > 0) || angle >= 1)
		return wish;
	tli_f2 along = { body->v.x / speed, body->v.y / speed };
	float forward = tli_f2_dot(along, wish), side = tli_f2_det(along, wish);
	if (forward > 0 && fabsf(side) <= angle * forward)
		return wish;
	float turn = side < 0 ? -angle : angle, length = sqrtf(1 + turn * turn);
	float kept = fmaxf(forward, 0.1f * wished) / length;
	return (tli_f2){ (along.x - turn * along.y) * kept, (along.y + turn * along.x) * kept };
}

tli_f2 tli_people_velocity(
	const tli_people_def *def, const tli_bodies *bodies, uint32_t self, const tli_surroundings *near, tli_f2 v)
{
	const tli_body *body = &bodies->body[self];
	tli_assert(body->traits & TLI_BODY_MANNERS);
	if (!tli_body_profile(bodies, body)->people)
		return v;
	/* Agents in the area of a square metre of people, itself included; those in the middle of the disc count twice, at its rim not at all. */
	float scale = body->radius / PERSON, ahead = PEOPLE_AHEAD * scale, radius = DISC * scale;
	float sum = 0;
	for (size_t i = 0; i < near->neighbours->count; i++) {
		tli_f2 q = near->neighbours->found[i].q;
		q = (tli_f2){ q.x - ahead * body->ahead.x, q.y - ahead * body->ahead.y };
		float part = 1 - tli_f2_dot(q, q) / (radius * radius);
		sum += part > 0 ? 2 * part : 0;
	}
	/* Of the disc what the nearest wall on either side leaves. A wall across its direction may have a door in it, and does not count. */
	float left = radius, right = radius; /* distance of the walls from the centre of the disc */
	for (size_t i = 0; i < near->walls->count; i++) {
		const tli_near_wall *wall = &near->walls->near[i];
		float forward = tli_f2_dot(body->ahead, wall->n), side = tli_f2_det(body->ahead, wall->n);
		float *nearest = side > 0 ? &left : &right;
		if (fabsf(forward) < 0.5f)
			*nearest = fminf(*nearest, wall->distance - ahead * forward);
	}
	float free = fmaxf(1 - cut_off_by(left / radius) - cut_off_by(right / radius), AREA_MIN);
	float share = tli_people_share(CLUSTERED * sum / (PI * DISC * DISC * free));
	if (tli_body_doorway(body) == TLI_BODY_QUEUES)
		share = fmaxf(share, SHARE_IN_DOORWAY);
	float max = share * body->max_speed;
	float now = sqrtf(tli_f2_dot(body->v, body->v)), slowest = now - tli_body_max_force(bodies, body) * def->dt;
	return cut_speed(v, fmaxf(max, slowest));
}
