/* SPDX-License-Identifier: MIT */
/* crowd/walls/guard.h: the guard: no body enters or passes a wall, however it is steered. */
#ifndef TLI_CROWD_WALLS_GUARD_H
#define TLI_CROWD_WALLS_GUARD_H

#include "crowd/store/store.h"
#include "crowd/walls/doorways.h"
#include "crowd/walls/near_walls.h"
#include "geometry/grid.h"

/* The walls, and the distance that centres of bodies keep from them. */
typedef struct tli_guard {
	const tli_walls *walls; /* NULL: none */
	int32_t resolution;
	int32_t radius;  /* of the nav, grid units: no body has more, unless it is 0 */
	float clearance; /* map units: the distance kept, the radius and TLI_GUARD_MARGIN */
	bool on;
	tl_channels heeds; /* of the nav */
	tl_keys keys;
	uint32_t kin;           /* of the navs that heed the same and have the same keys the first one */
	tli_doorways *doorways; /* found so far, of its kin */
	uint32_t widest;        /* of `kin`: which of all those has the largest radius */
} tli_guard;

/* Those of several navs, for bodies of different radii, which heed different channels and have different keys. */
typedef struct tli_guards {
	tli_guard *list;   /* [count] */
	uint32_t count;    /* >= 1 */
	uint32_t widest;   /* the one with the largest radius */
	tl_channels usual; /* what a body heeds that says nothing */
} tli_guards;

/* `kin` of the navs of bodies that heed these channels (0: the usual ones) and have these keys; UINT32_MAX where there are none. */
static inline uint32_t tli_guards_find_kin(const tli_guards *guards, tl_channels heeds, tl_keys keys)
{
	heeds = heeds ? heeds : guards->usual;
	for (uint32_t i = 0; i < guards->count; i++)
		if (guards->list[i].heeds == heeds && guards->list[i].keys == keys)
			return i;
	return UINT32_MAX;
}

/* Of these the index of the one with the smallest radius that is at least that of a body, map units. */
static inline uint32_t tli_guards_find(const tli_guards *guards, uint32_t kin, float radius)
{
	if (guards->count == 1)
		return 0;
	uint32_t best = guards->list[kin].widest;
	for (uint32_t i = kin; i < guards->count; i++)
		if (guards->list[i].kin == kin &&
			(double)radius * guards->list[i].resolution <= guards->list[i].radius + 0.5 &&
			guards->list[i].radius < guards->list[best].radius)
			best = i;
	return best;
}

/* That of an agent. */
static inline uint32_t tli_guards_of_agent(const tli_guards *guards, const tli_crowd_store *store, uint32_t slot)
{
	if (guards->count == 1)
		return 0;
	const tli_profile *profile = tli_profile_of(store, slot);
	uint32_t kin = tli_guards_find_kin(guards, profile->heeds, profile->keys);
	tli_assert(kin < guards->count);
	return tli_guards_find(guards, kin, store->agents.radius[slot]);
}

/* Grid units kept besides the radius: a position rounded to the grid is then still legal. */
enum { TLI_GUARD_MARGIN = 2 };

/* The walls that a body could meet within a step of length `step` at most. */
void tli_guard_near(const tli_guard *guard, double x, double y, float step, tli_near_walls *out);

/* What walls leave of a displacement: it slides along them, and is no longer than before. A body that is nearer to a wall than it may be
 * (a door was closed on it) moves out, by at most `max`. */
tli_f2 tli_guard_slide(const tli_guard *guard, const tli_near_walls *walls, tli_f2 u, float max);

/* The two walls between which a body is, where there is hardly more room than it is wide, count as a little farther away. */
void tli_guard_open_gaps(const tli_guard *guard, tli_near_walls *walls);

/* How far a body may go towards a wall; negative: it is to move away. `max`: the longest step. */
float tli_guard_room(const tli_guard *guard, const tli_near_wall *wall, float max);

/* 1, 1/2, 1/4 .. or 0: a share of the step from (x, y) by u in all of which the body certainly comes no nearer to any wall than its radius, or
 * between walls with a narrow gap a grid unit less, and no nearer at all to a wall that is nearer already. The same holds for any smaller share. */
float tli_guard_share(const tli_guard *guard, double x, double y, tli_f2 u);

#endif
