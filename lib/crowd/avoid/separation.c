/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/separation.c: limits and shares, by which no two bodies overlap; the cases and the proof are in docs/crowds.md, "No two
 * bodies overlap".
 *
 * The gap is taken a little smaller than it is, and a pair may use a little more than the gap: that covers rounding, so two bodies that
 * rest against each other do not freeze.
 */
#include "crowd/avoid/separation.h"

#include "base/assert.h"
#include "base/rng.h"
#include "crowd/math/half_planes.h"

#include <math.h>

/* Map units: what a gap counts less than it is, for rounding. */
static const float GAP_MARGIN = 4e-6f;
/* Map units: a displacement is longer than its gap where it is so by more than this. */
static const float SHARE_SLACK = 1e-6f;
/* Map units: deeper than this, bodies overlap and part; less deep they touch. */
static const float OVERLAP = 1e-4f;
/* Of the top speed: one that is slower may go on in any direction. */
static const float FREELY = 0.1f;
/* Of the top speed: one that is slower turns as slowly as before a doorway. */
static const float FAST = 0.7f;
/* A body that has been stuck for that long (0..1), or is carried back at that share of its top speed, may turn as it likes; but not before a
 * doorway. */
static const float WRIGGLES = 0.5f;
/* Of the product of two lengths: more than the rounding of a turn. */
static const float SURELY = 1e-6f;
/* `stuck` of one that others have carried along for a second or two, at almost its top speed. */
static const float CARRIED = 0.1f;

tli_body_contact tli_body_contact_with(const tli_body *i, const tli_body *j, tli_f2 q, uint32_t other)
{
	float distance = sqrtf(tli_f2_dot(q, q));
	tli_body_contact contact = { .gap = distance - i->radius - j->radius - GAP_MARGIN, .other = other };
	contact.n = distance > 1e-6f ? (tli_f2){ q.x / distance, q.y / distance } : tli_body_parting(i, j);
	if (contact.gap < 0 && contact.gap > -OVERLAP)
		contact.gap = 0;
	return contact;
}

/* How far a body may go towards the other one of a contact. */
static float limit_towards(const tli_separation_def *def, uint32_t self, const tli_body_contact *contact)
{
	const tli_body *i = &def->bodies->body[self], *j = &def->bodies->body[contact->other];
	float g = contact->gap, a = tli_f2_dot(contact->n, def->wanted[self]),
	      b = -tli_f2_dot(contact->n, def->wanted[contact->other]), e = a + b - g;
	if (!tli_body_is_kept_apart(j))
		return g - b > 0 ? g - b : 0;
	if (g < 0)
		return a - e / 2;
	if (e <= 0)
		return a - e / 2 > 0 ? a - e / 2 : 0;
	if (a <= 0)
		return 0;
	if (b <= 0)
		return g - b;
	bool both_yield = tli_body_yields(i) && tli_body_yields(j);
	float limit = a - (both_yield ? tli_pair_share(def->pair, i, j) : 0.5f) * e;
	return limit < 0 ? 0 : limit > g ? g : limit;
}

/* One that is slow, or that another body could touch, is in a jam. Of contacts those with walls come first. */
static float turn_limit_of(const tli_pair_def *def, const tli_body *body, tli_body_contacts contacts)
{
	float fast = FAST * body->max_speed;
	bool touches = contacts.count > 0 && contacts.list[contacts.count - 1].other != TLI_NO_BODY;
	bool calm = touches || tli_body_doorway(body) || tli_f2_dot(body->v, body->v) < fast * fast;
	return calm ? def->turn_slow : def->turn;
}

/* Two planes through 0 between which a body that moves goes on, neither of them farther from its direction than it may turn. Returns 2; 0: it stands, or
 * overlaps something, and may move in any direction. */
static size_t list_turn_planes(
	const tli_pair_def *def, const tli_body *body, tli_body_contacts contacts, tli_half_plane *planes)
{
	float speed = sqrtf(tli_f2_dot(body->v, body->v)), turn = turn_limit_of(def, body, contacts);
	if (!(turn > 0) || !(speed > FREELY * body->max_speed) || !tli_body_yields(body))
		return 0;
	/* In a column of others it cannot turn back slowly: there is one beside it. Those that have arrived walk back by themselves. One that
	 * cannot get on turns as it likes for one second in three: that resolves knots. */
	bool carried = !(body->traits & TLI_BODY_IDLE) && tli_body_leg(body) < TLI_BODY_ARRIVED &&
		body->stuck < CARRIED && tli_f2_dot(body->v, body->ahead) < -WRIGGLES * body->max_speed;
	if (!tli_body_doorway(body) &&
		(carried ||
			(body->stuck > WRIGGLES && tli_rng_mix(def->tie_seed + body->number * TLI_RNG_GAMMA) % 3 == 0)))
		return 0;
	for (size_t i = 0; i < contacts.count; i++)
		if (contacts.list[i].gap < 0)
			return 0;
	float scale = 1 / (speed * sqrtf(1 + turn * turn));
	tli_f2 v = { body->v.x * scale, body->v.y * scale };
	planes[0] = (tli_half_plane){ { -v.y - turn * v.x, v.x - turn * v.y }, 0 };
	planes[1] = (tli_half_plane){ { v.y - turn * v.x, -v.x - turn * v.y }, 0 };
	return 2;
}

/* The planes of a body in the order of what is kept first. */
typedef struct contact_planes {
	tli_half_plane planes[TLI_HALF_PLANES_MAX];
	size_t count;
} contact_planes;

static void add_plane(contact_planes *list, tli_f2 n, float limit)
{
	if (list->count < TLI_HALF_PLANES_MAX)
		list->planes[list->count++] = (tli_half_plane){ n, limit };
}

/* How much nearer two bodies that overlap may come: as deep into each other as the deepest of their heap. Else none of a heap could move, since
 * every direction leads a little into another one. */
static float room_in_heap(const float *deepest, uint32_t self, const tli_body_contact *contact)
{
	return tli_f_max(tli_f_min(deepest[self], deepest[contact->other]) + contact->gap, 0);
}

/* From centre to centre of two bodies, or a little more. */
static float distance_of(const tli_bodies *bodies, uint32_t self, const tli_body_contact *contact)
{
	return contact->gap + bodies->body[self].radius + bodies->body[contact->other].radius + 2 * GAP_MARGIN;
}

/* A function of its own, so that a body that goes on freely does not pay for the memory of the planes.
 *
 * One that overlaps others keeps to the gaps of those that it does not overlap as they are, since these may stay where they are, and one
 * step too far would cost it all of its share; then it goes away from those that it overlaps, as far as that lets it. One that has not
 * got on takes no more than half of the room to those, too, so that no share is reduced by it. Where two are nearly at one point a step
 * leads past the other, in whatever direction. */
static __attribute__((noinline)) tli_f2 limit_by_planes(
	const tli_separation_def *def, uint32_t self, tli_body_contacts contacts, float max)
{
	contact_planes list;
	bool in_wall = false;
	list.count = list_turn_planes(def->pair, &def->bodies->body[self], contacts, list.planes);
	for (size_t i = 0; i < contacts.count && contacts.list[i].other == TLI_NO_BODY; i++) {
		add_plane(&list, contacts.list[i].n, contacts.list[i].gap);
		in_wall |= contacts.list[i].gap < 0;
	}
	bool heap = def->deepest[self] > 0 && !in_wall, stood = tli_body_stood(&def->bodies->body[self]);
	for (size_t i = 0; i < contacts.count && heap; i++) {
		const tli_body_contact *contact = &contacts.list[i];
		if (contact->other == TLI_NO_BODY)
			continue;
		if (contact->gap >= 0)
			add_plane(&list, contact->n, tli_f_min(limit_towards(def, self, contact), contact->gap));
		else if (stood && 2 * distance_of(def->bodies, self, contact) > max)
			add_plane(&list, contact->n, room_in_heap(def->deepest, self, contact) / 2);
	}
	size_t hard = list.count;
	for (size_t i = 0; i < contacts.count; i++)
		if (contacts.list[i].other != TLI_NO_BODY && (!heap || contacts.list[i].gap < 0))
			add_plane(&list, contacts.list[i].n, limit_towards(def, self, &contacts.list[i]));
	return tli_half_planes_nearest(list.planes, list.count, hard, def->wanted[self], max);
}

tli_f2 tli_separation_limit(const tli_separation_def *def, uint32_t self, tli_body_contacts contacts, float max)
{
	/* A body that is already going about where it wants to, where nothing is in its path: no plane would be. With contacts that is certain
	 * only by more than rounding. */
	const tli_body *body = &def->bodies->body[self];
	tli_f2 want = def->wanted[self];
	float turn = turn_limit_of(def->pair, body, contacts), across = fabsf(tli_f2_det(body->v, want));
	if (contacts.count > 0)
		across += SURELY * max * (fabsf(body->v.x) + fabsf(body->v.y));
	bool freely = tli_f2_dot(want, want) <= max * max && across <= turn * tli_f2_dot(body->v, want);
	/* Both may do what they want to, or the wall is farther away. Computed as the planes are, so that none of them would be broken. */
	for (size_t i = 0; i < contacts.count && freely; i++) {
		const tli_body_contact *contact = &contacts.list[i];
		float a = tli_f2_dot(contact->n, want);
		if (contact->other == TLI_NO_BODY) {
			freely = a - contact->gap <= TLI_BROKEN_SLACK * max;
			continue;
		}
		float b = -tli_f2_dot(contact->n, def->wanted[contact->other]);
		freely = contact->gap >= 0 && a + b - contact->gap <= 0 &&
			tli_body_is_kept_apart(&def->bodies->body[contact->other]);
	}
	return freely ? want : limit_by_planes(def, self, contacts, max);
}

float tli_separation_factor(const tli_separation_shares *of, uint32_t self, tli_body_contacts contacts)
{
	tli_assert(of->shares[self] >= 0 && of->shares[self] <= 1);
	float least = 1;
	for (size_t i = 0; i < contacts.count; i++) {
		const tli_body_contact *contact = &contacts.list[i];
		float near = of->shares[self] * tli_f2_dot(contact->n, of->u[self]);
		float room = tli_f_max(contact->gap, 0), factor;
		if (contact->other == TLI_NO_BODY) {
			factor = near > room + SHARE_SLACK ? room / near : 1;
			least = factor < least ? factor : least;
			continue;
		}
		bool apart = tli_body_is_kept_apart(&of->bodies->body[contact->other]);
		bool heap = apart && contact->gap < 0;
		float other = of->shares[contact->other];
		float theirs = -other * tli_f2_dot(contact->n, of->u[contact->other]);
		room = heap ? room_in_heap(of->deepest, self, contact) : room;
		if (!(near > 0) || !(near + theirs > room + SHARE_SLACK))
			continue;
		/* Two bodies that overlap so deeply that they pass each other's centres, and end no deeper: |q - w| >= |q|, with q from one to
		 * the other, w how they move against each other and near + theirs the part of w along q. */
		tli_f2 w = { of->shares[self] * of->u[self].x - other * of->u[contact->other].x,
			of->shares[self] * of->u[self].y - other * of->u[contact->other].y };
		if (heap && tli_f2_dot(w, w) > 2 * distance_of(of->bodies, self, contact) * (near + theirs))
			continue;
		if (theirs > 0 && apart)
			factor = room / (near + theirs);
		else
			factor = room - theirs > 0 ? (room - theirs) / near : 0;
		least = factor < least ? factor : least;
	}
	return least;
}
