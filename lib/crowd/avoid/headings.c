/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/headings.c: the heading choice (docs/crowds.md). A body is a moving disc, a wall a segment widened by the radius. Headings
 * are lanes of vectors; each lane is computed as it would be alone.
 *
 * (M. Moussaid, D. Helbing, G. Theraulaz: How simple rules determine pedestrian behavior and crowd disasters, 2011.)
 */
#include "crowd/avoid/headings.h"

#include "base/assert.h"

#include <math.h>
#include <string.h>

const tli_headings_def tli_headings_defaults = { .horizon = 6,
	.bias = 0.3f,
	.hysteresis = 0.2f,
	.hit = 2,
	.hit_time = 2 };

/* Headings are computed in halves: the smaller angles, the wider ones. */
enum { HALVES = 2, HEADING_LANES = TLI_WIDE_LANES };

/* Of 0, 15, -15, 30, -30, .. degrees; the last lane repeats the one before. */
static const tli_f8 HEADING_COSINES[HALVES] = { { 1, 0.96592583f, 0.96592583f, 0.86602540f, 0.86602540f, 0.70710678f,
							0.70710678f, 0.5f },
	{ 0.5f, 0.25881905f, 0.25881905f, 0, 0, -0.25881905f, -0.25881905f, -0.25881905f } };
static const tli_f8 HEADING_SINES[HALVES] = { { 0, 0.25881905f, -0.25881905f, 0.5f, -0.5f, 0.70710678f, -0.70710678f,
						      0.86602540f },
	{ -0.86602540f, 0.96592583f, -0.96592583f, 1, -1, 0.96592583f, -0.96592583f, -0.96592583f } };
/* The sines of those to the left, and of those to the right; else 0. */
static const tli_f8 LEFT_SINES[HALVES] = { { 0, 0.25881905f, 0, 0.5f, 0, 0.70710678f, 0, 0.86602540f },
	{ 0, 0.96592583f, 0, 1, 0, 0.96592583f, 0, 0 } };
static const tli_f8 RIGHT_SINES[HALVES] = { { 0, 0, 0.25881905f, 0, 0.5f, 0, 0.70710678f, 0 },
	{ 0.86602540f, 0, 0.96592583f, 0, 1, 0, 0.96592583f, 0.96592583f } };
/* A lower bound of the distance to the target that a heading leaves, as a share of the present one: a little less than the sine. */
static const tli_f8 DISTANCE_LEFT_MIN[HALVES] = { { 0, 0.2588f, 0.2588f, 0.4999f, 0.4999f, 0.7071f, 0.7071f, 0.866f },
	{ 0.866f, 0.9659f, 0.9659f, 0.9999f, 0.9999f, 0.9999f, 0.9999f, 0.9999f } };

/* Seconds: no contact. */
static const float NO_CONTACT = 1e30f;
/* Cosine of the angle between a wall and the direction to its nearest point; from here on that point is an end of the wall. */
static const float AT_END = 0.01f;

typedef struct heading_half {
	tli_f8 x, y;   /* headings */
	tli_f8 wx, wy; /* velocities: at top speed */
	tli_f8 extra;  /* cost of turning, and of running into non-yielding bodies */
	tli_f8 time;   /* of the first contact */
} heading_half;

/* The time at which a body that moves at w touches a threat at rest, or `max` if that is sooner. */
static inline float contact_time(tli_f2 q, float c, tli_f2 w, float max)
{
	float b = q.x * w.x + q.y * w.y, a = w.x * w.x + w.y * w.y, room = b * b - a * c;
	if (!(b > 0) || !(room > 0))
		return max;
	if (c <= 0)
		return 0;
	float t = (b - sqrtf(room)) / a;
	return t < max ? t : max;
}

/* Keeps the time in lanes where the mask is set, if it is sooner. */
TLI_ALWAYS_INLINE void keep_sooner(heading_half *h, const tli_i8 *mask, const tli_f8 *time)
{
	tli_i8 sooner = *mask & (*time < h->time);
	h->time = (tli_f8)((sooner & (tli_i8)*time) | (~sooner & (tli_i8)h->time));
}

/* A disc that moves: at q from the body, c = |q|^2 - R^2. */
TLI_ALWAYS_INLINE void meet_threat(heading_half *h, tli_f2 q, tli_f2 v, float c)
{
	tli_f8 wx = h->wx - v.x, wy = h->wy - v.y;
	tli_f8 b = q.x * wx + q.y * wy, room = b * b - (wx * wx + wy * wy) * c, root;
	for (int k = 0; k < HEADING_LANES; k++)
		root[k] = sqrtf(room[k] > 0 ? room[k] : 0);
	tli_f8 time = (c > 0 ? c : 0) / (b + root);
	tli_i8 meets = (b > 0) & (room > 0);
	keep_sooner(h, &meets, &time);
}

TLI_ALWAYS_INLINE void meet_wall(heading_half *h, const tli_near_wall *wall, float radius)
{
	float R = radius + wall->radius;
	tli_f2 s = { wall->b.x - wall->a.x, wall->b.y - wall->a.y };
	const tli_f2 rest = { 0, 0 };
	meet_threat(h, wall->a, rest, tli_f2_dot(wall->a, wall->a) - R * R);
	if (!(tli_f2_dot(s, s) > 0))
		return;
	meet_threat(h, wall->b, rest, tli_f2_dot(wall->b, wall->b) - R * R);
	/* The side: at a distance R from the line, between the ends. */
	float length = sqrtf(tli_f2_dot(s, s));
	tli_f2 along = { s.x / length, s.y / length };
	float height = tli_f2_det(along, wall->a), sign = height < 0 ? -1.0f : 1.0f, room = height * sign - R;
	float first = tli_f2_dot(along, wall->a);
	tli_f8 closing = sign * (along.x * h->wy - along.y * h->wx), time = (room > 0 ? room : 0) / closing;
	tli_f8 at = (along.x * h->wx + along.y * h->wy) * time - first;
	tli_i8 meets = (closing > 0) & (at >= 0) & (at <= length);
	keep_sooner(h, &meets, &time);
}

/* The time at which a body of this radius that moves at w from the origin touches the wall. */
float tli_time_to_wall(const tli_near_wall *wall, float radius, tli_f2 w, float max)
{
	float R = radius + wall->radius;
	float first = contact_time(wall->a, tli_f2_dot(wall->a, wall->a) - R * R, w, max);
	tli_f2 s = { wall->b.x - wall->a.x, wall->b.y - wall->a.y };
	float squared = tli_f2_dot(s, s);
	if (!(squared > 0))
		return first;
	float second = contact_time(wall->b, tli_f2_dot(wall->b, wall->b) - R * R, w, first);
	/* The side: at a distance R from the line, between the ends. */
	float length = sqrtf(squared), height = tli_f2_det(s, wall->a) / length, closing = tli_f2_det(s, w) / length;
	if (height < 0) {
		height = -height;
		closing = -closing;
	}
	if (!(closing > 0))
		return second;
	float t = height > R ? (height - R) / closing : 0;
	if (!(t < second))
		return second;
	float along = (w.x * t - wall->a.x) * s.x + (w.y * t - wall->a.y) * s.y;
	return along >= 0 && along <= squared ? t : second;
}

bool tli_passes_end(const tli_near_wall *wall, float radius, tli_f2 w)
{
	tli_f2 s = { wall->b.x - wall->a.x, wall->b.y - wall->a.y };
	float along = tli_f2_dot(wall->n, s);
	return along * along > AT_END * AT_END * tli_f2_dot(s, s) &&
		!(tli_time_to_wall(wall, radius, w, NO_CONTACT) < NO_CONTACT);
}

typedef struct heading_view {
	const tli_headings_def *def;
	const tli_body *body;
	float reach;   /* map units: the distance to the target or the horizon, the smaller one */
	float horizon; /* seconds to there */
	const tli_neighbour_lanes *others;
	const tli_near_walls *walls;
	float hit; /* seconds until the direct heading leads into a non-yielding body; at most the horizon */
} heading_view;

/* The first contact on the direct heading with the others in some vectors. */
static float meet_others(const tli_neighbour_lanes *others, size_t from, size_t to, tli_f2 w, float max)
{
	const tli_f4 none = tli_f4_all(0), far = tli_f4_all(NO_CONTACT);
	tli_f4 first = far;
	if (from == to)
		return max;
	for (size_t i = from; i < to; i++) {
		tli_f4 wx = w.x - others->vx[i], wy = w.y - others->vy[i], c = others->threat[i];
		tli_f4 b = others->x[i] * wx + others->y[i] * wy, a = wx * wx + wy * wy, room = b * b - a * c;
		tli_f4 time = tli_f4_max(c, none) / (b + tli_f4_sqrt(tli_f4_max(room, none)));
		first = tli_f4_min(tli_f4_pick((b > none) & (room > none), time, far), first);
	}
	return tli_f_min(tli_f4_least(first), max);
}

/* Meets those of some vectors that could be met before the horizon. */
TLI_ALWAYS_INLINE void meet_some(const heading_view *v, heading_half *h, size_t from, size_t to)
{
	const tli_neighbour_lanes *others = v->others;
	for (size_t i = from; i < to; i++) {
		tli_f4 faster = tli_f4_sqrt(others->vx[i] * others->vx[i] + others->vy[i] * others->vy[i]);
		tli_f4 reach = (v->reach + v->body->radius) + others->radius[i] + v->horizon * faster;
		tli_i4 near = (others->squared[i] < reach * reach) & (others->threat[i] < tli_f4_all(INFINITY));
		for (int k = 0; k < TLI_LANES; k++)
			if (near[k])
				meet_threat(h, (tli_f2){ others->x[i][k], others->y[i][k] },
					(tli_f2){ others->vx[i][k], others->vy[i][k] }, others->threat[i][k]);
	}
}

static inline float cost_of_hit(const tli_headings_def *def, float time)
{
	return time < def->hit_time ? def->hit * (1 - time / def->hit_time) : 0;
}

typedef struct heading_choice {
	tli_f2 heading;
	float cost;
} heading_choice;

/* `direct`: time of the first contact on the direct heading. Headings that would cost more even without any contact are left out, which most
 * of the wider half are. */
TLI_FOR_EACH_CPU static tli_f2 best_heading(const heading_view *v, float direct)
{
	heading_half halves[HALVES];
	float left = (v->reach - v->body->max_speed * direct) / v->reach;
	heading_choice best = { v->body->ahead, left };
	for (int i = 0; i < HALVES; i++) {
		heading_half *h = &halves[i];
		/* Headings, and the costs of turning: to the left, and away from the present heading. */
		tli_f2 ahead = v->body->ahead, now = v->body->v;
		float speed = v->body->max_speed, hysteresis = v->def->hysteresis / speed;
		h->x = ahead.x * HEADING_COSINES[i] - ahead.y * HEADING_SINES[i];
		h->y = ahead.x * HEADING_SINES[i] + ahead.y * HEADING_COSINES[i];
		h->wx = h->x * speed;
		h->wy = h->y * speed;
		const tli_f8 *aside = (v->body->traits & TLI_BODY_SIDE) == TL_PASS_LEFT << TLI_BODY_SIDE_SHIFT
			? RIGHT_SINES
			: LEFT_SINES;
		tli_f8 bias = ((v->body->traits & TLI_BODY_SIDE) == TL_PASS_ANY << TLI_BODY_SIDE_SHIFT ? 0
												       : v->def->bias) *
			aside[i];
		h->extra = bias + hysteresis * (sqrtf(tli_f2_dot(now, now)) - (h->x * now.x + h->y * now.y));
		for (int k = 0; k < HEADING_LANES; k++)
			h->time[k] = v->horizon;
		if (i == 0)
			best.cost = (left > 0 ? left : 0) + h->extra[0] +
				(v->hit < v->horizon ? cost_of_hit(v->def, v->hit) : 0);
		tli_i8 cheaper = DISTANCE_LEFT_MIN[i] + h->extra < best.cost;
		uint32_t worth = tli_i8_bits(&cheaper) & (i == 0 ? 0xFEu : 0x7Fu);
		if (!worth)
			continue;
		float D = v->reach, per_reach = 1 / D;
		/* Non-yielding bodies come first, since running into one of them has a cost of its own. */
		if (v->others->near < v->others->vectors) {
			meet_some(v, h, v->others->near, v->others->vectors);
			for (int k = 0; k < HEADING_LANES; k++)
				h->extra[k] += h->time[k] < v->horizon ? cost_of_hit(v->def, h->time[k]) : 0;
		}
		meet_some(v, h, 0, v->others->near);
		for (size_t wall = 0; wall < v->walls->count; wall++)
			if (v->walls->near[wall].distance < v->reach + v->body->radius - v->walls->less)
				meet_wall(h, &v->walls->near[wall], v->body->radius - v->walls->less);
		tli_f8 far = v->body->max_speed * h->time, rest = D * D + far * far - 2 * D * far * HEADING_COSINES[i];
		for (int k = 0; k < HEADING_LANES; k++)
			rest[k] = sqrtf(rest[k] > 0 ? rest[k] : 0);
		tli_f8 costs = rest * per_reach + h->extra;
		/* Of those that are worth it the cheapest one, if it costs less than the best. */
		for (; worth; worth &= worth - 1) {
			int k = __builtin_ctz(worth);
			best = costs[k] < best.cost ? (heading_choice){ { h->x[k], h->y[k] }, costs[k] } : best;
		}
	}
	return best.heading;
}

/* What a body leaves free in front of it, in its radii. */
static const float QUEUE_GAP = 0.4f;
/* Seconds in which it closes a gap to the body in front. */
static const float QUEUE_TIME = 0.5f;
/* Of the top speed: a slower body stands. */
static const float STANDS = 0.05f;

tli_f2 tli_wait_in_queue(const tli_body *body, const tli_neighbour_lanes *others)
{
	tli_assert(tli_body_doorway(body) >= TLI_BODY_WAITS);
	float speed = tli_f_min(body->max_speed, body->distance / QUEUE_TIME);
	if (tli_body_doorway(body) != TLI_BODY_HOLDS)
		for (size_t vector = 0; vector < others->near; vector++) {
			/* The speed at which the body follows the nearest of one vector in front of it. */
			const tli_f4 none = tli_f4_all(0);
			tli_f2 e = body->ahead;
			tli_f4 touch = others->radius[vector] + (1 + QUEUE_GAP) * body->radius,
			       c = others->squared[vector] - touch * touch;
			tli_f4 b = e.x * others->x[vector] + e.y * others->y[vector], room = b * b - c;
			tli_f4 gap = tli_f4_pick(c > none, b - tli_f4_sqrt(tli_f4_max(room, none)), none);
			tli_f4 leaves = tli_f4_max(e.x * others->vx[vector] + e.y * others->vy[vector], none);
			tli_f4 follows = gap * (1 / QUEUE_TIME) + leaves;
			for (int k = 0; k < TLI_LANES; k++)
				if (b[k] > 0 && room[k] > 0 && follows[k] < speed)
					speed = follows[k];
		}
	if (speed < STANDS * body->max_speed)
		return (tli_f2){ 0, 0 };
	return (tli_f2){ body->ahead.x * speed, body->ahead.y * speed };
}

tli_f2 tli_choose_heading(const tli_headings_def *def, const tli_body *body, const tli_neighbour_lanes *others,
	const tli_near_walls *walls, float dt)
{
	tli_assert(dt > 0 && walls->count <= TLI_NEAR_WALLS_MAX);
	float distance = body->distance, speed_max = body->max_speed,
	      speed = distance < speed_max * dt ? distance / dt : speed_max;
	if (!(distance > 0) || !(speed_max > 0))
		return (tli_f2){ 0, 0 };
	if (distance <= body->radius)
		return (tli_f2){ body->ahead.x * speed, body->ahead.y * speed };
	float reach = distance < speed_max * def->horizon ? distance : speed_max * def->horizon;
	heading_view v = { def, body, reach, reach / speed_max, others, walls, 0 };
	float top = v.body->max_speed;
	tli_f2 straight = { v.body->ahead.x * top, v.body->ahead.y * top };
	v.hit = meet_others(v.others, v.others->near, v.others->vectors, straight, v.horizon);
	float direct = meet_others(v.others, 0, v.others->near, straight, v.hit);
	for (size_t i = 0; i < v.walls->count; i++)
		if (v.walls->near[i].distance < v.reach + v.body->radius - v.walls->less)
			direct = tli_time_to_wall(&v.walls->near[i], v.body->radius - v.walls->less, straight, direct);
	tli_f2 heading = direct < v.horizon ? best_heading(&v, direct) : body->ahead;
	return (tli_f2){ heading.x * speed, heading.y * speed };
}
