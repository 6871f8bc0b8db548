/* SPDX-License-Identifier: MIT */
/*
 * crowd/flock/turn.c: members of flocks turn before walls, on circles that touch the line along the wall at a distance of one radius.
 *
 *     A member at the gap g from that line that turns on a circle of the radius R goes towards the wall at an angle of at most
 *     acos(1 - g / R). Walls that are farther away than R turn none; on the line it may go along the wall, beyond it only away.
 *
 * Where the velocity that it wants leads nearer than that, it takes, of all directions that one of the walls bounds and all allow, the one next to
 * where those go that it sees, turned so that it keeps the wall on the side on which it passes others. To the other side it goes only where the
 * group does so already. So groups go along the walls of a room in one sense, and a wall splits none. Where no direction is allowed, as in a
 * niche, it turns away from all walls. Its speed stays that of its cruise.
 */
#include "crowd/flock/turn.h"

#include "base/assert.h"

#include <math.h>

/* Seconds of the cruise that the radius of the turn is long, at least. */
static const float CIRCLE_TIME = 0.8f;
/* Seconds ahead for which the force counts in what a member wants. */
static const float WANTS_AHEAD = 0.4f;
/* Seconds in which a member takes on a velocity. */
static const float TAKES_ON = 0.15f;
/* Share of the greatest force that a turn takes. */
static const float FORCE_SHARE = 0.5f;
/* Sine of the angle at which a member beyond the line goes away from the wall. */
static const float LEAVES_AT = 0.5f;
/* Of the cruise: one that is slower is in a jam before the walls, as where two flocks meet in a corner, and leaves them all. */
static const float BLOCKED = 0.3f;
/* Of 60 degrees: so far from where its group goes a member turns to have the wall on its side. */
static const float KEEPS_COSINE = 0.5f, KEEPS_SINE = 0.8660254f;
/* Sines: more than rounding. */
static const float TURN_SLACK = 1e-4f;

typedef struct turn_bound {
	tli_f2 n;   /* towards the wall */
	float sine; /* of the steepest angle towards it */
} turn_bound;

static bool allows_direction(const turn_bound *bounds, size_t count, tli_f2 d)
{
	for (size_t i = 0; i < count; i++)
		if (tli_f2_dot(bounds[i].n, d) > bounds[i].sine + TURN_SLACK)
			return false;
	return true;
}

static tli_f2 unit_of(tli_f2 v, tli_f2 otherwise)
{
	float squared = tli_f2_dot(v, v);
	if (!(squared > 1e-12f))
		return otherwise;
	float by = 1 / sqrtf(squared);
	return (tli_f2){ v.x * by, v.y * by };
}

bool tli_flock_turn(const tli_guard *guard, tli_flock_turner *member, tli_f2 *force)
{
	turn_bound bounds[TLI_NEAR_WALLS_MAX];
	tli_near_walls walls;
	member->clear = 0;
	float speed = member->cruise,
	      circle = fmaxf(speed * CIRCLE_TIME, speed * speed / (FORCE_SHARE * member->max_force));
	if (!guard->walls || !(circle > 0 && circle < 1e6f))
		return false;
	float line = guard->clearance + member->radius;
	tl_point at = { member->x, member->y };
	tli_near_walls_find(guard->walls, guard->resolution, at, (double)(line + circle), &walls);
	if (walls.count == 0) {
		member->clear = line + circle;
		return false;
	}
	size_t count = 0;
	bool blocked = tli_f2_dot(member->v, member->v) < BLOCKED * BLOCKED * speed * speed;
	for (size_t i = 0; i < walls.count; i++) {
		float gap = (walls.near[i].distance - line) / circle, cosine = 1 - gap;
		if (gap < 1)
			bounds[count++] = (turn_bound){ walls.near[i].n,
				blocked || gap < 0 ? -LEAVES_AT : sqrtf(1 - cosine * cosine) };
	}
	tli_f2 wanted = unit_of((tli_f2){ member->v.x + force->x * WANTS_AHEAD, member->v.y + force->y * WANTS_AHEAD },
		member->heading);
	if (count == 0 || allows_direction(bounds, count, wanted))
		return false;
	/* The direction with the wall kept on the side of passing: a member that passes on the right turns left, unless its group already goes to
	 * the right within 30 degrees of along the wall. */
	tli_f2 towards = unit_of(member->mean, wanted);
	float left = member->passing == TL_PASS_RIGHT ? KEEPS_SINE : -KEEPS_SINE;
	if (member->passing != TL_PASS_ANY)
		towards = (tli_f2){ towards.x * KEEPS_COSINE - towards.y * left,
			towards.y * KEEPS_COSINE + towards.x * left };
	/* The allowed direction that is next to it. */
	tli_f2 best = { 0, 0 };
	float most = -INFINITY;
	for (size_t i = 0; i < 2 * count; i++) {
		const turn_bound *b = &bounds[i / 2];
		float along = sqrtf(1 - b->sine * b->sine) * (i % 2 ? -1.0f : 1.0f);
		tli_f2 side = { b->n.x * b->sine - b->n.y * along, b->n.y * b->sine + b->n.x * along };
		float near = tli_f2_dot(side, towards);
		if (near > most && allows_direction(bounds, count, side)) {
			most = near;
			best = side;
		}
	}
	for (size_t i = 0; i < count && most == -INFINITY; i++)
		best = (tli_f2){ best.x - bounds[i].n.x, best.y - bounds[i].n.y };
	tli_f2 d = unit_of(best, (tli_f2){ -bounds[0].n.x, -bounds[0].n.y });
	float x = (d.x * speed - member->v.x) / TAKES_ON, y = (d.y * speed - member->v.y) / TAKES_ON;
	float squared = x * x + y * y, max = member->max_force;
	float by = squared > max * max ? max / sqrtf(squared) : 1;
	*force = (tli_f2){ x * by, y * by };
	return true;
}
