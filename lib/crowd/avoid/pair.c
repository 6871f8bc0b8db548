/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/pair.c: ORCA half-planes with a skin, and precedence (docs/crowds.md, "Half-planes", "Precedence"). That bodies never touch
 * is guaranteed by crowd/avoid/separation.c.
 *
 * (van den Berg, Guy, Lin, Manocha: Reciprocal n-body collision avoidance, 2011.)
 */
#include "crowd/avoid/pair.h"

#include "base/assert.h"
#include "base/rng.h"

#include <math.h>

const tli_pair_def tli_pair_defaults = { .horizon = 0.5f,
	.contact = 0.05f,
	.skin = 0.03f,
	.scale = 0.15f,
	.patience = 0.9f,
	.drawn = 0.4f };

/* Cosine of the angle between two directions from which on they are opposed. */
static const float OPPOSED = -0.3f;
/* One over the difference of progress, of the top speed, that gives full precedence. */
static const float PROGRESS_WEIGHT = 4;
/* Of the top speed: a body that is driven back this fast goes first. */
static const float DRIVEN_FAR = 0.75f;
/* How fast that begins: from DRIVEN_FAR - 1 / DRIVEN_BACK of the top speed on, precedence by progress counts less. */
static const float DRIVEN_BACK = 4;

/* Map units; of two points, too, one goes first. */
static const float SCALE_MIN = 1e-6f;

float tli_pair_share(const tli_pair_def *def, const tli_body *i, const tli_body *j)
{
	tli_assert(def->scale > 0);
	if (!tli_body_yields(j))
		return 1;
	if (tli_body_rank(i) != tli_body_rank(j))
		return tli_body_rank(i) > tli_body_rank(j) ? 0 : 1;
	float scale = tli_f_max(def->scale * (i->radius + j->radius), SCALE_MIN);
	float z = (i->rem - j->rem) / scale;
	z = z < -1 ? -1 : z > 1 ? 1 : z;
	return 0.5f + 0.5f * z;
}

static const tli_body *other_at(const tli_neighbour_lanes *others, size_t vector, size_t lane)
{
	return &others->bodies->body[others->neighbours[TLI_LANES * vector + lane].at];
}

/* Of the top speed: a slower body stands. */
static const float HARDLY_MOVES = 0.02f;

/* ---- precedence ---- */

static uint64_t tie_number(const tli_pair_def *def, const tli_body *body)
{
	tli_rng rng = { def->tie_seed ^ body->number };
	return tli_rng_next(&rng);
}

static bool stands(const tli_body *body)
{
	return tli_f2_dot(body->v, body->v) <= HARDLY_MOVES * HARDLY_MOVES * body->max_speed * body->max_speed;
}

/* Of two that go in opposite directions the one that gets on goes first: so a stream through a door goes on until it ends, and those that wait for it
 * stay out of it. */
static tli_f4 share_by_progress(
	const tli_pair_def *def, const tli_body *body, const tli_neighbour_lanes *others, size_t vector, tli_f4 tie)
{
	const tli_f4 half = tli_f4_all(0.5f);
	tli_f4 theirs = others->vx[vector] * others->ahead_x[vector] + others->vy[vector] * others->ahead_y[vector];
	float mine = tli_f2_dot(body->v, body->ahead);
	float per_speed = 1 / (body->max_speed > 0 ? body->max_speed : 1);
	/* One that is driven back at its top speed is avoided: else a column in the opposite direction would take it along. */
	tli_f4 back = tli_f4_min(theirs, tli_f4_all(mine)) * per_speed;
	tli_f4 weight = tli_f4_clamp((back + tli_f4_all(DRIVEN_FAR)) * DRIVEN_BACK, -1, 1);
	tli_f4 z = weight * ((theirs - mine) * (PROGRESS_WEIGHT * per_speed)) + tie;
	if (def->jam.holds) {
		tli_f4 counts, by_side = tli_jam_precedence(&def->jam, body, others, vector, &counts);
		z += counts * (by_side - z);
	}
	return half + half * tli_f4_clamp(z, -1, 1);
}

/* By priority, else by the length of path left. z: -1 (the body goes first) to 1. Whether two bodies go in similar directions cannot be
 * predicted, so there is no branch for it. */
tli_f4 tli_pair_shares(const tli_pair_def *def, const tli_body *body, const tli_neighbour_lanes *others, size_t vector)
{
	tli_assert(vector < others->near && def->patience < 1);
	tli_i4 traits = others->traits[vector], rank = (traits >> TLI_BODY_RANK_SHIFT) & 0xFFFF;
	tli_i4 mine = tli_i4_all((int32_t)tli_body_rank(body));
	tli_f4 none = tli_f4_all(0), one = tli_f4_all(1), half = tli_f4_all(0.5f), first = none;
	tli_f4 merging = body->ahead.x * others->ahead_x[vector] + body->ahead.y * others->ahead_y[vector];
	tli_i4 idle = ((traits | (int32_t)body->traits) & TLI_BODY_IDLE) != 0;
	tli_i4 opposed = (merging < tli_f4_all(OPPOSED)) & ~idle & (mine == rank);
	if (body->stuck > 0.5f || (def->open && tli_i4_any(opposed))) {
		/* By a draw, which of two goes first: -1 (the body) or 1, 0 for one that is the body itself. */
		uint64_t drawn = tie_number(def, body);
		for (size_t k = 0; k < TLI_LANES; k++) {
			uint64_t theirs = tie_number(def, other_at(others, vector, k));
			first[k] = drawn < theirs ? -1 : drawn > theirs;
		}
	}
	/* The random part of precedence: for pairs of which neither can move. */
	tli_f4 both = tli_f4_min(others->stuck[vector], tli_f4_all(body->stuck));
	tli_f4 tie = first * tli_f4_clamp(both + both - tli_f4_all(1), 0, 1);
	tli_f4 scale = tli_f4_max((others->radius[vector] + body->radius) * def->scale, tli_f4_all(SCALE_MIN));
	tli_f4 z = tli_f4_clamp((tli_f4_all(body->rem) - others->rem[vector]) / scale, -1, 1);
	z = tli_f4_pick(mine > rank, -one, tli_f4_pick(mine < rank, one, z));
	tli_f4 privileged = tli_f4_pick(z < none, tli_f4_all(body->stuck), others->stuck[vector]);
	tli_f4 weight = tli_f4_clamp((one - privileged) / (1 - def->patience), 0, 1);
	weight = tli_f4_pick(idle | (merging > none) | (mine != rank), weight, none);
	tli_f4 share = half + half * tli_f4_clamp(weight * z + tie, -1, 1);
	share = tli_f4_pick(opposed, share_by_progress(def, body, others, vector, tie), share);
	tli_i4 open = opposed & tli_i4_all(def->open ? -1 : 0) & ((traits & TLI_BODY_LEG) != 0);
	share = tli_f4_pick(open, half + half * tli_f4_clamp(def->drawn * first + tie, -1, 1), share);
	share = tli_f4_pick((traits & TLI_BODY_KIND) == TLI_BODY_YIELDS, share, one);
	if (tli_body_doorway(body) >= TLI_BODY_WAITS &&
		!(body->traits & TLI_BODY_IDLE)) /* none pushes another one of its queue */
		share = tli_f4_pick(~idle & ((traits & TLI_BODY_DOORWAY) >= TLI_BODY_WAITS), none, share);
	tli_i4 settled = (traits & TLI_BODY_LEG) == TLI_BODY_SETTLED;
	bool i_stay = tli_body_leg(body) == TLI_BODY_SETTLED;
	if (!tli_body_leg(body) || !(i_stay || tli_i4_any(settled)))
		return share;
	/* A body that stands where it has arrived stays there for those that want to the same place: they do all of the avoiding. Of two that
	 * stand neither moves; of two that have settled one may be stepping aside. */
	for (size_t k = 0; k < TLI_LANES; k++) {
		const tli_body *other = other_at(others, vector, k);
		bool j_stays = tli_body_leg(other) == TLI_BODY_SETTLED;
		if ((!i_stay && !j_stays) || !tli_body_yields(other))
			continue;
		if (i_stay && j_stays)
			share[k] = stands(body) && stands(other) ? 0 : 0.5f;
		else if (tli_body_shares_place(others->bodies, body, other))
			share[k] = i_stay ? 0 : 1;
	}
	return share;
}

/* ---- planes ---- */

/* A shorter vector has no direction. */
static const float DIRECTION_MIN = 1e-6f;

/* The velocity obstacle is the cone of relative velocities w that lead into the disc |w t - q| <= R within the horizon, cut off by the disc
 * of radius R / horizon about q / horizon. The smallest change u = by * n leads out of that disc, or across the nearer leg of the cone;
 * where skins touch, out of the disc for the shorter time. The half-plane is the one through v + share * u. */
tli_pair_planes tli_pair_find_planes(
	const tli_pair_def *def, const tli_body *body, const tli_neighbour_lanes *others, size_t vector, tli_f4 shares)
{
	tli_assert(vector < others->near && def->contact > 0 && def->horizon > 0);
	const tli_f4 none = tli_f4_all(0), one = tli_f4_all(1), vx = tli_f4_all(body->v.x), vy = tli_f4_all(body->v.y);
	const tli_f4 x = others->x[vector], y = others->y[vector], squared = others->squared[vector];
	/* 1. the relative velocity r, and w: from the centre of the disc that cuts the cone off to it */
	tli_f4 R = (others->radius[vector] + body->radius) * (1 + def->skin), R2 = R * R;
	tli_f4 rx = vx - others->vx[vector], ry = vy - others->vy[vector];
	tli_i4 inside = squared <= R2;
	tli_f4 rate = tli_f4_pick(inside, tli_f4_all(1 / def->contact), tli_f4_all(1 / def->horizon));
	tli_f4 wx = rx - x * rate, wy = ry - y * rate, inward = wx * x + wy * y, w2 = wx * wx + wy * wy;
	/* 2. is the disc nearer than the legs? */
	tli_i4 disc = inside | ((inward < none) & (inward * inward > R2 * w2));
	tli_f4 length = tli_f4_sqrt(w2), leg = tli_f4_sqrt(tli_f4_max(squared - R2, none));
	/* 3. the direction n out of the disc, or across the leg on the side of w, and how far it is */
	tli_f4 side = tli_f4_pick(x * wy - y * wx > none, one, -one);
	tli_f4 dx = (x * leg - side * y * R) / squared, dy = (side * x * R + y * leg) / squared;
	tli_f4 nx = tli_f4_pick(disc, wx / length, -side * dy), ny = tli_f4_pick(disc, wy / length, side * dx);
	tli_f4 by = tli_f4_pick(disc, R * rate - length, -(rx * nx + ry * ny)) * shares;
	/* 4. the half-plane through v + share * u */
	tli_pair_planes planes = { -nx, -ny, -((nx * vx + ny * vy) + by) };
	tli_i4 middle = disc & (length <= tli_f4_all(DIRECTION_MIN));
	/* 5. at the centre of the disc all points of its rim are equally near: the two bodies part by their numbers */
	for (size_t k = 0; tli_i4_any(middle) && k < TLI_LANES; k++) {
		if (!middle[k])
			continue;
		tli_f2 n = tli_body_parting(body, other_at(others, vector, k));
		planes.x[k] = n.x;
		planes.y[k] = n.y;
		planes.c[k] = tli_f2_dot(n, body->v) - shares[k] * (R[k] * rate[k]);
	}
	return planes;
}
