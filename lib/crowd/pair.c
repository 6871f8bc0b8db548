/* SPDX-License-Identifier: MIT */
/*
 * crowd/pair.c: optimal reciprocal collision avoidance with a skin, and the right of way.
 *
 * The half-plane is that of ORCA: of all relative velocities that lead to contact within the horizon the nearest way out is taken, and
 * i does its share of it. The radius is that of both and a skin: it is what is avoided here, so bodies keep a little apart, and what
 * stands in for pressure; that they never touch is the business of crowd/apart.c.
 *
 * Who is nearer to where it goes goes first, where the two want to go the same way, or one of them nowhere. Who has the right of way but
 * cannot move for some time loses it: else knots of bodies that all wait for one another would stand for ever. Where neither can move they
 * draw lots, every second anew: else rings of bodies that all want through the middle would.
 *
 * (van den Berg, Guy, Lin, Manocha: Reciprocal n-body collision avoidance, 2011.)
 */
#include "crowd/pair.h"

#include "base/rng.h"

#include <math.h>

const tli_pair_def tli_pair_defaults = { .horizon = 0.5f,
	.contact = 0.05f,
	.skin = 0.03f,
	.scale = 0.3f,
	.patience = 0.8f };

static float clamp(float value, float low, float high)
{
	return value < low ? low : value > high ? high : value;
}

/* -1: i goes first, 1: j does, and all between: by priority; else by what is left of the ways. */
static float goes_first(const tli_pair_def *def, const tli_body *i, const tli_body *j)
{
	if (i->rank != j->rank)
		return i->rank > j->rank ? -1 : 1;
	return clamp((i->rem - j->rem) / def->scale, -1, 1);
}

float tli_pair_right(const tli_pair_def *def, const tli_body *i, const tli_body *j)
{
	if (!(j->flags & TLI_BODY_YIELDS))
		return 1;
	return 0.5f + 0.5f * goes_first(def, i, j);
}

static uint64_t lot_of(const tli_pair_def *def, const tli_body *body)
{
	tli_rng rng = { def->lots ^ body->slot };
	return tli_rng_next(&rng);
}

/* Where both cannot move although they want to, nobody's right is worth anything: they draw lots. -1: i goes first, to 1. */
static float draw(const tli_pair_def *def, const tli_body *i, const tli_body *j)
{
	float both = i->stuck < j->stuck ? i->stuck : j->stuck;
	if (!(both > 0.5f))
		return 0;
	float weight = clamp(2 * both - 1, 0, 1);
	uint64_t mine = lot_of(def, i), theirs = lot_of(def, j);
	return mine < theirs ? -weight : mine > theirs ? weight : 0;
}

/* Whether the two want to go the same way cannot be foretold, so there is no branch for it. */
float tli_pair_share(const tli_pair_def *def, const tli_body *i, const tli_body *j)
{
	if (!(j->flags & TLI_BODY_YIELDS))
		return 1;
	bool idle = (i->flags | j->flags) & TLI_BODY_IDLE, merging = tli_f2_dot(i->ahead, j->ahead) > 0;
	float z = goes_first(def, i, j);
	float stuck = z < 0 ? i->stuck : j->stuck; /* of the one that goes first */
	float weight = clamp((1 - stuck) / (1 - def->patience), 0, 1);
	weight = (idle | merging | (i->rank != j->rank)) ? weight : 0;
	return 0.5f + 0.5f * clamp(weight * z + draw(def, i, j), -1, 1);
}

tli_f2 tli_pair_parting(const tli_body *i, const tli_body *j)
{
	/* One of 16 directions by both slots; the one with the smaller slot goes the other way. */
	static const tli_f2 compass[8] = { { 1, 0 }, { 0.92387953f, 0.38268343f }, { 0.70710678f, 0.70710678f },
		{ 0.38268343f, 0.92387953f }, { 0, 1 }, { -0.38268343f, 0.92387953f }, { -0.70710678f, 0.70710678f },
		{ -0.92387953f, 0.38268343f } };
	uint32_t low = i->slot < j->slot ? i->slot : j->slot, high = i->slot < j->slot ? j->slot : i->slot;
	uint64_t mixed = ((uint64_t)low << 32 | high) * UINT64_C(0x9E3779B97F4A7C15);
	tli_f2 d = compass[mixed >> 61];
	bool first = i->slot < j->slot ||
		(i->slot == j->slot && (i->flags & TLI_BODY_CIRCLE) < (j->flags & TLI_BODY_CIRCLE));
	return first ? d : (tli_f2){ -d.x, -d.y };
}

/* A plane with normal n through v + share * u, where u = by * n points out of what is forbidden. */
static tli_plane plane_from(tli_f2 v, tli_f2 n, float by, float share)
{
	return (tli_plane){ { -n.x, -n.y }, -(tli_f2_dot(n, v) + share * by) };
}

/* Out of the disc of `radius` about `centre` in the space of relative velocities. */
static tli_plane leave_disc(
	const tli_body *i, const tli_body *j, tli_f2 relative, tli_f2 centre, float radius, float share)
{
	tli_f2 w = { relative.x - centre.x, relative.y - centre.y };
	float length = sqrtf(tli_f2_dot(w, w));
	tli_f2 n = { w.x / length, w.y / length };
	if (!(length > 1e-6f)) {
		tli_f2 parting = tli_pair_parting(i, j);
		n = (tli_f2){ -parting.x, -parting.y };
	}
	return plane_from(i->v, n, radius - length, share);
}

tli_plane tli_pair_plane(const tli_pair_def *def, const tli_body *i, const tli_body *j, tli_f2 q, float share)
{
	float radius = i->radius + j->radius + def->skin, squared = tli_f2_dot(q, q);
	tli_f2 relative = { i->v.x - j->v.x, i->v.y - j->v.y };
	if (squared <= radius * radius) {
		float rate = 1 / def->contact;
		return leave_disc(i, j, relative, (tli_f2){ q.x * rate, q.y * rate }, radius * rate, share);
	}
	float rate = 1 / def->horizon;
	tli_f2 w = { relative.x - q.x * rate, relative.y - q.y * rate };
	float inward = tli_f2_dot(w, q);
	if (inward < 0 && inward * inward > radius * radius * tli_f2_dot(w, w))
		return leave_disc(i, j, relative, (tli_f2){ q.x * rate, q.y * rate }, radius * rate, share);
	/* Out over the nearer leg of the cone. */
	float leg = sqrtf(squared - radius * radius), side = tli_f2_det(q, w) > 0 ? 1.0f : -1.0f;
	tli_f2 d = { (q.x * leg - side * q.y * radius) / squared, (side * q.x * radius + q.y * leg) / squared };
	tli_f2 n = { -side * d.y, side * d.x };
	return plane_from(i->v, n, -tli_f2_dot(relative, n), share);
}
