/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/moving_polygons.c: polygons that move, for bodies with reciprocal avoidance.
 *
 * A polygon yields to nothing. Beside the heading that the body has chosen, others at both sides of it are tried: how long each is free of
 * the sides of polygons, which move on at their present velocity, says how near it leads to a point ahead. That leads round a polygon;
 * half-planes at the nearest points keep off it.
 */
#include "crowd/avoid/moving_polygons.h"

#include "base/assert.h"
#include "crowd/avoid/headings.h"
#include "steer/polygon.h"

/* Seconds for which a heading is looked along. */
static const float LOOK = 3;
/* Of the radius: the distance that is kept. */
static const float POLYGON_SKIN = 0.05f;
/* What a contact at once costs, beside the distance that it leaves, which is 1 then. */
static const float TOUCH_COST = 1;
/* What a turn away from the present velocity costs. */
static const float TURN_COST = 0.1f;
/* Seconds until the skin is left that a body has come into. */
static const float LEAVE = 0.2f;

/* Steps of 15 degrees, to both sides. */
enum { TRIED = 11 };
static const float TRIED_COSINES[TRIED] = { 0.96592583f, 0.86602540f, 0.70710678f, 0.5f, 0.25881905f, 0, -0.25881905f,
	-0.5f, -0.70710678f, -0.86602540f, -0.96592583f };
static const float TRIED_SINES[TRIED] = { 0.25881905f, 0.5f, 0.70710678f, 0.86602540f, 0.96592583f, 1, 0.96592583f,
	0.86602540f, 0.70710678f, 0.5f, 0.25881905f };

static tli_f2 from_body(tl_point p, tl_point at)
{
	return (tli_f2){ (float)(p.x - at.x), (float)(p.y - at.y) };
}

void tli_polygons_near(
	const tli_moving_polygons *polygons, const tli_bodies *bodies, uint32_t self, tli_near_polygons *near)
{
	const tli_body *body = &bodies->body[self];
	tl_point at = { bodies->x[self], bodies->y[self] };
	const tli_profile *profile = tli_body_profile(bodies, body);
	tl_channels heeds = profile->heeds ? profile->heeds : bodies->usual;
	near->count = 0;
	for (size_t i = 0; i < polygons->count && near->count < TLI_NEAR_POLYGONS_MAX; i++) {
		const tl_polygon *polygon = &polygons->list[i];
		if (!tli_polygon_counts(polygon) || (polygon->blocks && !(polygon->blocks & heeds)))
			continue;
		tl_point nearest = tli_polygon_nearest(polygon, at);
		tl_vector v = tli_polygon_velocity(polygon, nearest);
		float speed = (float)tli_v_length(v), range = body->radius + LOOK * (body->max_speed + speed);
		tli_f2 q = from_body(nearest, at);
		if (!(tli_f2_dot(q, q) < range * range))
			continue;
		near->list[near->count] = polygon;
		near->nearest[near->count++] = nearest;
	}
}

/* Seconds until a body of this radius that moves at w touches a side of the polygon; at most `max`. */
static float time_to_polygon(const tl_polygon *polygon, tl_point at, float radius, tli_f2 w, float max)
{
	tli_near_wall side = { .radius = 0 };
	side.b = from_body(polygon->corners[polygon->count - 1], at);
	for (size_t i = 0; i < polygon->count; i++) {
		side.a = side.b;
		side.b = from_body(polygon->corners[i], at);
		tl_point middle = { at.x + (double)(side.a.x + side.b.x) / 2,
			at.y + (double)(side.a.y + side.b.y) / 2 };
		tl_vector v = tli_polygon_velocity(polygon, middle);
		max = tli_time_to_wall(&side, radius, (tli_f2){ w.x - (float)v.x, w.y - (float)v.y }, max);
	}
	return max;
}

typedef struct heading_trial {
	const tli_near_polygons *near;
	tl_point at;
	const tli_body *body;
	tli_f2 best;
	float cost; /* of it */
} heading_trial;

/* `cosine`: of the angle to the heading that is wished. The wish itself, which comes first, costs nothing where it is free. */
static void try_heading(heading_trial *trial, tli_f2 w, float cosine)
{
	const tli_body *body = trial->body;
	float time = LOOK, radius = body->radius * (1 + POLYGON_SKIN), speed = body->max_speed;
	for (size_t i = 0; i < trial->near->count; i++)
		time = time_to_polygon(trial->near->list[i], trial->at, radius, w, time);
	float free = time / LOOK, left = sqrtf(tli_f_max(1 + free * free - 2 * free * cosine, 0));
	tli_f2 turn = { w.x - body->v.x, w.y - body->v.y };
	float cost = left + TOUCH_COST * (1 - free) + TURN_COST * sqrtf(tli_f2_dot(turn, turn)) / speed;
	if (!(cost < trial->cost))
		return;
	trial->cost = cost;
	trial->best = w;
}

tli_f2 tli_polygons_wish(const tli_near_polygons *near, const tli_bodies *bodies, uint32_t self, tli_f2 wish)
{
	const tli_body *body = &bodies->body[self];
	heading_trial trial = {
		.near = near, .at = { bodies->x[self], bodies->y[self] }, .body = body, .best = wish, .cost = INFINITY
	};
	float speed = sqrtf(tli_f2_dot(wish, wish)), time = LOOK;
	if (!(speed > 0))
		return wish;
	/* 1. is the wish free of them? */
	for (size_t i = 0; i < near->count; i++)
		time = time_to_polygon(near->list[i], trial.at, body->radius * (1 + POLYGON_SKIN), wish, time);
	if (!(time < LOOK) || !(time * speed < body->distance))
		return wish;
	/* 2. the wish, standing still, and headings at top speed to both sides */
	tli_f2 ahead = { wish.x / speed, wish.y / speed };
	try_heading(&trial, wish, 1);
	try_heading(&trial, (tli_f2){ 0, 0 }, 0);
	for (int i = 0; i < TRIED; i++) {
		float c = TRIED_COSINES[i] * body->max_speed, s = TRIED_SINES[i] * body->max_speed;
		try_heading(&trial, (tli_f2){ ahead.x * c - ahead.y * s, ahead.y * c + ahead.x * s }, TRIED_COSINES[i]);
		try_heading(&trial, (tli_f2){ ahead.x * c + ahead.y * s, ahead.y * c - ahead.x * s }, TRIED_COSINES[i]);
	}
	return trial.best;
}

size_t tli_polygons_list_planes(
	const tli_near_polygons *near, const tli_bodies *bodies, uint32_t self, tli_half_plane *planes)
{
	const tli_body *body = &bodies->body[self];
	tl_point at = { bodies->x[self], bodies->y[self] };
	float force = tli_body_max_force(bodies, body);
	size_t count = 0;
	for (size_t i = 0; i < near->count; i++) {
		const tl_polygon *polygon = near->list[i];
		tl_point nearest = near->nearest[i];
		tl_vector v = tli_polygon_velocity(polygon, nearest);
		tli_f2 n = from_body(nearest, at);
		float distance = sqrtf(tli_f2_dot(n, n));
		bool inside = tli_polygon_holds(polygon, at);
		if (!(distance > 0))
			continue;
		n = inside ? (tli_f2){ -n.x / distance, -n.y / distance } : (tli_f2){ n.x / distance, n.y / distance };
		float gap = (inside ? -distance : distance) - body->radius * (1 + POLYGON_SKIN);
		float room = gap > 0 ? tli_f_min(gap / LEAVE, sqrtf(2 * force * gap)) : gap / LEAVE;
		planes[count++] = (tli_half_plane){ n, tli_f2_dot(n, (tli_f2){ (float)v.x, (float)v.y }) + room };
	}
	return count;
}
