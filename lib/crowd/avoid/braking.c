/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/braking.c: the displacement nearest to the wanted one from which a body can still stop in its room (docs/crowds.md, "Bounded
 * force").
 *
 * Towards a contact with the room A the body may go at most c, where c and the distance to stop after it, c^2 / (2 f dt^2), add up to A; if
 * motion that is not straight needs more, the least braking that is enough is found by bisection, since braking with all force always is.
 * So the rooms of two bodies add up to their gap after the step: the invariant holds again.
 */
#include "crowd/avoid/braking.h"

#include "base/assert.h"
#include "crowd/math/half_planes.h"

#include <math.h>

enum { BRAKE_BISECTIONS = 8 };

/* Map units: more than rounding. */
static const float STOP_SLACK = 1e-6f;

/* How much nearer to the contact the body comes before it stops, from the velocity v. */
static float stopping_approach(float force, tli_f2 n, tli_f2 v)
{
	float speed = sqrtf(tli_f2_dot(v, v)), towards = tli_f2_dot(n, v);
	return towards > 0 ? towards * speed / (2 * force) : 0;
}

float tli_brake_room(const tli_pair_def *def, const tli_bodies *bodies, uint32_t self, const tli_body_contact *contact)
{
	const tli_body *body = &bodies->body[self];
	float force = tli_body_max_force(bodies, body), mine = stopping_approach(force, contact->n, body->v);
	float gap = contact->gap > 0 ? contact->gap : 0;
	if (contact->other == TLI_NO_BODY)
		return gap > mine ? gap : mine;
	const tli_body *other = &bodies->body[contact->other];
	tli_f2 back = { -contact->n.x, -contact->n.y };
	if (!(other->flags & TLI_BODY_YIELDS)) /* only its next step is known */
		return gap > mine ? gap : mine;
	float left = gap - mine - stopping_approach(tli_body_max_force(bodies, other), back, other->v);
	return left > 0 ? mine + left * (1 - tli_pair_share(def, body, other)) : mine;
}

/* The displacement leaves room to stop at every contact. */
static bool leaves_room(float force, tli_body_contacts contacts, const float *rooms, tli_f2 u, float dt)
{
	tli_f2 v = { u.x / dt, u.y / dt };
	for (size_t i = 0; i < contacts.count; i++) {
		tli_f2 n = contacts.list[i].n;
		float towards = tli_f2_dot(n, u);
		if (towards > 0 && towards + stopping_approach(force, n, v) > rooms[i] + STOP_SLACK)
			return false;
	}
	return true;
}

/* The displacement nearest to u that the force allows. */
static tli_f2 within_force(const tli_body *body, float force, tli_f2 u, float dt)
{
	tli_f2 now = { body->v.x * dt, body->v.y * dt }, change = { u.x - now.x, u.y - now.y };
	float max = force * dt * dt, length = sqrtf(tli_f2_dot(change, change));
	if (length <= max)
		return u;
	float scale = max / length;
	return (tli_f2){ now.x + change.x * scale, now.y + change.y * scale };
}

static tli_f2 braked(const tli_body *body, float force, float dt)
{
	float speed = sqrtf(tli_f2_dot(body->v, body->v)), less = speed - force * dt;
	if (!(less > 0))
		return (tli_f2){ 0, 0 };
	float scale = less / speed * dt;
	return (tli_f2){ body->v.x * scale, body->v.y * scale };
}

static tli_f2 interpolate(tli_f2 a, tli_f2 b, float part)
{
	return (tli_f2){ a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part };
}

tli_f2 tli_brake_limit(const tli_pair_def *def, const tli_bodies *bodies, uint32_t self, const tli_f2 *wanted,
	tli_body_contacts contacts, float dt)
{
	const tli_body *body = &bodies->body[self];
	tli_half_plane planes[TLI_HALF_PLANES_MAX];
	float rooms[TLI_HALF_PLANES_MAX], force = tli_body_max_force(bodies, body), unit = force * dt * dt;
	tli_assert((body->flags & TLI_BODY_BRAKES) && dt > 0);
	contacts.count = contacts.count < TLI_HALF_PLANES_MAX ? contacts.count : TLI_HALF_PLANES_MAX;
	for (size_t i = 0; i < contacts.count; i++) {
		rooms[i] = tli_brake_room(def, bodies, self, &contacts.list[i]);
		planes[i] = (tli_half_plane){ contacts.list[i].n, unit * (sqrtf(1 + 2 * rooms[i] / unit) - 1) };
		if (contacts.list[i].other == TLI_NO_BODY && contacts.list[i].gap < 0) /* out of a wall */
			planes[i].c = contacts.list[i].gap;
	}
	tli_f2 wish = tli_half_planes_nearest(
		planes, contacts.count, contacts.count, wanted[self], body->max_speed * dt);
	tli_f2 u = within_force(body, force, wish, dt), rest = braked(body, force, dt);
	if (leaves_room(force, contacts, rooms, u, dt))
		return u;
	float low = 0, high = 1;
	for (int i = 0; i < BRAKE_BISECTIONS; i++) {
		float middle = 0.5f * (low + high);
		if (leaves_room(force, contacts, rooms, interpolate(u, rest, middle), dt))
			high = middle;
		else
			low = middle;
	}
	return interpolate(u, rest, high);
}
