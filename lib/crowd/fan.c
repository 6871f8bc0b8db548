/* SPDX-License-Identifier: MIT */
/*
 * crowd/fan.c: a fan of headings, and the one that is worth most.
 *
 * For each of 15 headings, 15 degrees apart, the time until the first contact if everybody goes on as now and the body goes there at top
 * speed. What is left to the target from where that leads is the heading's cost, besides a little for turning left and for turning at
 * all. If the direct way is free for as long as it takes, it is the best: then nothing else is looked at.
 *
 * A body is a disc that moves; a wall a segment widened by the radius. Headings are lanes of an array, so that the compiler makes vectors of
 * them; each lane is computed as it would be alone.
 *
 * (M. Moussaid, D. Helbing, G. Theraulaz: How simple rules determine pedestrian behavior and crowd disasters, 2011.)
 */
#include "crowd/fan.h"

#include <math.h>

/* Compiled for wider vectors as well, and chosen when the program starts; the bits are the same. */
#if defined __x86_64__ && defined __linux__ && defined __GNUC__
#define TLI_FOR_EACH_CPU __attribute__((target_clones("avx2", "default")))
#else
#define TLI_FOR_EACH_CPU
#endif

const tli_fan_def tli_fan_defaults = { 6, 0.3f, 0.2f };

enum { HEADINGS = 15, LANES = 16 };

/* Of 0, 15, -15, 30, -30, .. degrees; the last lane repeats the first. */
static const float COSINES[LANES] = { 1, 0.96592583f, 0.96592583f, 0.86602540f, 0.86602540f, 0.70710678f, 0.70710678f,
	0.5f, 0.5f, 0.25881905f, 0.25881905f, 0, 0, -0.25881905f, -0.25881905f, 1 };
static const float SINES[LANES] = { 0, 0.25881905f, -0.25881905f, 0.5f, -0.5f, 0.70710678f, -0.70710678f, 0.86602540f,
	-0.86602540f, 0.96592583f, -0.96592583f, 1, -1, 0.96592583f, -0.96592583f, 0 };

/* Seconds: no contact. */
static const float FAR = 1e30f;

/* Something in the way: a disc that moves. */
typedef struct threat {
	tli_f2 q, v;
	float c; /* |q|^2 - R^2 */
} threat;

typedef struct lanes {
	float x[LANES], y[LANES]; /* headings */
	float time[LANES];        /* of the first contact */
} lanes;

/* When a body going at w towards the threat, which rests, touches it; `most` if later. */
static inline float contact_time(tli_f2 q, float c, tli_f2 w, float most)
{
	float b = q.x * w.x + q.y * w.y, a = w.x * w.x + w.y * w.y, room = b * b - a * c;
	if (!(b > 0) || !(room > 0))
		return most;
	if (c <= 0)
		return 0;
	float t = (b - sqrtf(room)) / a;
	return t < most ? t : most;
}

static inline void meet_threat(lanes *l, threat t, float speed)
{
	float touches = t.c <= 0 ? 0.0f : 1.0f;
	for (int k = 0; k < LANES; k++) {
		float wx = speed * l->x[k] - t.v.x, wy = speed * l->y[k] - t.v.y;
		float b = t.q.x * wx + t.q.y * wy, a = wx * wx + wy * wy, room = b * b - a * t.c;
		float root = sqrtf(room > 0 ? room : 0), time = touches * (b - root) / (a > 1e-20f ? a : 1e-20f);
		time = b > 0 ? time : FAR;
		time = room > 0 ? time : FAR;
		l->time[k] = time < l->time[k] ? time : l->time[k];
	}
}

/* The side of a wall: at a distance R from its line, between the ends. */
static inline void meet_side(lanes *l, tli_f2 a, tli_f2 s, float R, float speed)
{
	float length = sqrtf(tli_f2_dot(s, s));
	tli_f2 along = { s.x / length, s.y / length };
	float height = tli_f2_det(along, a), sign = height < 0 ? -1.0f : 1.0f, room = height * sign - R;
	float first = tli_f2_dot(along, a);
	room = room > 0 ? room : 0;
	for (int k = 0; k < LANES; k++) {
		float wx = speed * l->x[k], wy = speed * l->y[k], closing = sign * (along.x * wy - along.y * wx);
		float time = room / (closing > 1e-20f ? closing : 1e-20f);
		float at = (along.x * wx + along.y * wy) * time - first;
		time = closing > 0 ? time : FAR;
		time = at >= 0 ? time : FAR;
		time = at <= length ? time : FAR;
		l->time[k] = time < l->time[k] ? time : l->time[k];
	}
}

static inline void meet_wall(lanes *l, const tli_near_wall *wall, float radius, float speed)
{
	float R = radius + wall->radius;
	tli_f2 s = { wall->b.x - wall->a.x, wall->b.y - wall->a.y };
	meet_threat(l, (threat){ wall->a, { 0, 0 }, tli_f2_dot(wall->a, wall->a) - R * R }, speed);
	if (!(tli_f2_dot(s, s) > 0))
		return;
	meet_threat(l, (threat){ wall->b, { 0, 0 }, tli_f2_dot(wall->b, wall->b) - R * R }, speed);
	meet_side(l, wall->a, s, R, speed);
}

/* When a body of this radius going at w from the origin touches the wall. */
static float wall_time(const tli_near_wall *wall, float radius, tli_f2 w, float most)
{
	float R = radius + wall->radius;
	float first = contact_time(wall->a, tli_f2_dot(wall->a, wall->a) - R * R, w, most);
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

typedef struct view {
	const tli_fan_def *def;
	const tli_body *body;
	tli_f2 ahead;
	float reach;   /* how far is looked, or the target, if nearer */
	float horizon; /* seconds to there */
	threat threats[TLI_HOOD_MOST + TLI_AFAR_MOST];
	size_t count;
	const tli_near_walls *walls;
} view;

/* Those that could be met in time at all. */
static void list_threats(
	view *v, const tli_bodies *bodies, const tli_neighbour *neighbours, size_t count, bool yielding)
{
	for (size_t i = 0; i < count; i++) {
		const tli_neighbour *near = &neighbours[i];
		const tli_body *other = &bodies->body[near->at];
		if (((other->flags & TLI_BODY_UNYIELDING) == 0) != yielding)
			continue;
		float R = v->body->radius + other->radius;
		float reach = v->reach + R + v->horizon * sqrtf(tli_f2_dot(other->v, other->v));
		if (near->squared < reach * reach)
			v->threats[v->count++] = (threat){ near->q, other->v, near->squared - R * R };
	}
}

/* Which threats the direct way meets at all; which ones cannot be foretold, so they are listed first. */
static size_t list_met(const view *v, tli_f2 heading, uint32_t *met)
{
	size_t count = 0;
	for (uint32_t i = 0; i < v->count; i++) {
		const threat *t = &v->threats[i];
		float wx = heading.x - t->v.x, wy = heading.y - t->v.y;
		float b = t->q.x * wx + t->q.y * wy, room = b * b - (wx * wx + wy * wy) * t->c;
		met[count] = i;
		count += (b > 0) & (room > 0);
	}
	return count;
}

static float direct_time(const view *v)
{
	float speed = v->body->max_speed, time = v->horizon;
	tli_f2 heading = { speed * v->ahead.x, speed * v->ahead.y };
	uint32_t met[TLI_HOOD_MOST + TLI_AFAR_MOST];
	size_t count = list_met(v, heading, met);
	for (size_t i = 0; i < count; i++) {
		const threat *t = &v->threats[met[i]];
		time = contact_time(t->q, t->c, (tli_f2){ heading.x - t->v.x, heading.y - t->v.y }, time);
	}
	for (size_t i = 0; i < v->walls->count; i++)
		if (v->walls->near[i].distance < v->reach + v->body->radius)
			time = wall_time(&v->walls->near[i], v->body->radius, heading, time);
	return time;
}

TLI_FOR_EACH_CPU static void fill_lanes(const view *v, lanes *l)
{
	for (int k = 0; k < LANES; k++) {
		l->x[k] = v->ahead.x * COSINES[k] - v->ahead.y * SINES[k];
		l->y[k] = v->ahead.x * SINES[k] + v->ahead.y * COSINES[k];
		l->time[k] = v->horizon;
	}
	float speed = v->body->max_speed;
	for (size_t i = 0; i < v->count; i++)
		meet_threat(l, v->threats[i], speed);
	for (size_t i = 0; i < v->walls->count; i++)
		if (v->walls->near[i].distance < v->reach + v->body->radius)
			meet_wall(l, &v->walls->near[i], v->body->radius, speed);
}

static int choose(const view *v, const lanes *l)
{
	float speed = v->body->max_speed, D = v->reach, now = sqrtf(tli_f2_dot(v->body->v, v->body->v));
	float cost[LANES];
	for (int k = 0; k < LANES; k++) {
		float f = speed * l->time[k], left = D * D + f * f - 2 * D * f * COSINES[k];
		float turn = now - (l->x[k] * v->body->v.x + l->y[k] * v->body->v.y);
		cost[k] = sqrtf(left > 0 ? left : 0) / D + v->def->bias * (SINES[k] > 0 ? SINES[k] : 0) +
			v->def->hysteresis * turn / speed;
	}
	int best = 0;
	for (int k = 1; k < HEADINGS; k++)
		best = cost[k] < cost[best] ? k : best;
	return best;
}

static tli_f2 at_speed(float x, float y, float speed)
{
	return (tli_f2){ x * speed, y * speed };
}

tli_f2 tli_fan_choose(const tli_fan_def *def, const tli_bodies *bodies, uint32_t self, const tli_hood *hood,
	const tli_afar *afar, const tli_near_walls *walls, float dt)
{
	const tli_body *body = &bodies->body[self];
	float distance = body->distance, most = body->max_speed, speed = distance < most * dt ? distance / dt : most;
	if (!(distance > 0) || !(most > 0))
		return (tli_f2){ 0, 0 };
	if (distance <= body->radius)
		return at_speed(body->ahead.x, body->ahead.y, speed);
	float reach = distance < most * def->horizon ? distance : most * def->horizon;
	view v; /* not all of it: the threats are many */
	v.def = def;
	v.body = body;
	v.ahead = body->ahead;
	v.reach = reach;
	v.horizon = reach / most;
	v.count = 0;
	v.walls = walls;
	tli_neighbour unyielding[TLI_AFAR_MOST];
	list_threats(&v, bodies, hood->found, hood->count, true);
	list_threats(&v, bodies, unyielding, tli_afar_find(afar, bodies, self, unyielding), false);
	if (!(direct_time(&v) < v.horizon))
		return at_speed(body->ahead.x, body->ahead.y, speed);
	lanes l;
	fill_lanes(&v, &l);
	int k = choose(&v, &l);
	return at_speed(l.x[k], l.y[k], speed);
}
