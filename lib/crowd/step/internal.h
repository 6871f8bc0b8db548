/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/internal.h: between the files of crowd/.
 *
 *   crowd.c    making a crowd, its step        agents.c  memory by columns      kinds.c    what many agents have in common
 *   add.c      agents come, go, are asked      goals.c   what they are told     circles.c  moving circles
 *   list.c     bodies in the grid's order      step.c    avoid, apart           desire.c   steering agents
 *   flock.c    flocks in lanes                 guard.c   walls, for certain     place.c    the nearest free place
 *   fly.c      where all are flocks            fuzzy.c   walls, for fuzzy rules pool.c     short arrays
 *   walk.c     looking along ways              plan.c    asking for ways        way.c      where ways are kept
 *   move.c     places, arrivals, the stuck     events.c  what happened          save.c, load.c  snapshots
 *   renumber.c slots in the grid's order       round.c   the way round a wall       debug.c    what agents look at
 *
 * What is kept of an agent from step to step stands in columns by slot; its id names its number, which is that of the
 * slot it got and stays when slots are put in another order. What a step needs stands in columns in the order of the grid
 * (crowd/near/body.h) and is made anew each time. Columns that only some need (goals, ways, ..) are there from the first agent
 * on that needs them. What many agents have in common is a kind.
 *
 * A step changes nothing that is kept until all of it that can fail is done; so TL_E_NOMEM leaves the crowd as it was.
 */
#ifndef TLI_CROWD_STEP_INTERNAL_H
#define TLI_CROWD_STEP_INTERNAL_H

#include <tautline/crowd.h>

#include "base/team.h"
#include "crowd/near/non_yielding.h"
#include "crowd/avoid/separation.h"
#include "crowd/near/body.h"
#include "crowd/flock/flock.h"
#include "crowd/near/grid.h"
#include "crowd/walls/guard.h"
#include "crowd/near/neighbours.h"
#include "crowd/store/profiles.h"
#include "crowd/store/pool.h"
#include "crowd/avoid/reciprocal.h"
#include "nav/for_crowd.h"

#define TLI_NO_SLOT UINT32_MAX

/* ---- kinds (kinds.c) ---- */

typedef struct tli_profiles {
	tli_profile *list; /* tli_array */
	uint32_t *buckets; /* [1 << bits], or NULL */
	unsigned bits;
	uint32_t free;
	bool ranked;              /* what follows and ranks are up to date */
	unsigned desires, avoids; /* bits of those in use */
	bool driven;              /* some are */
	bool picky;               /* some may not care for some others */
	uint32_t groups;          /* of flocks: 0, 1, or more */
} tli_profiles;

/* The number of an equal kind with one user more. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_profiles_acquire(tli_profiles *profiles, const tli_profile *profile, uint32_t *out);
void tli_profiles_release(tli_profiles *profiles, uint32_t number);
/* TL_E_NOMEM, only after kinds have changed. */
tl_status tli_profiles_rank(tli_profiles *profiles);
/* After the list was filled in: makes the table. TL_E_NOMEM. */
tl_status tli_profiles_restore(tli_profiles *profiles);
void tli_profiles_free(tli_profiles *profiles);
size_t tli_profiles_bytes(const tli_profiles *profiles);

/* ---- agents, by slot ---- */

enum {
	TLI_AGENT_DISPLACED = 1,
	TLI_AGENT_ASKS = 2,     /* for a way */
	TLI_AGENT_BETTER = 4,   /* it has one: asks whether there is a better one */
	TLI_AGENT_TROUBLED = 8, /* it was stuck: whatever it is told is a new way */
	TLI_AGENT_STANDS = 16   /* it has no velocity, and its heading is where that would be */
};

typedef struct tli_agents {
	/* [room]: */
	double *x, *y;
	tli_f2 *v; /* where it heads for, too; see TLI_AGENT_STANDS */
	float *radius, *max_speed;
	uint32_t *generation; /* odd: in use */
	uint32_t *profile;    /* of a free slot: the next free number */
	uint8_t *state;       /* tl_agent_state */
	uint8_t *flags;
	size_t count, used, room; /* agents; slots ever used */
	uint32_t free;            /* first free number, or TLI_NO_SLOT */
	uint32_t asking;          /* agents that ask for a way */
} tli_agents;

/* Whose number is which slot: the same until a large crowd is renumbered (crowd/step/renumber.c). Each slot has a number, used or free. */
typedef struct tli_numbers {
	uint32_t *slot;   /* by number */
	uint32_t *number; /* by slot */
	size_t room;      /* that of the agents, or 0 */
} tli_numbers;

/* Of those with a goal. */
typedef struct tli_goals {
	double *x, *y; /* the goal */
	float *stuck;  /* 0..1, of tli_body */
	float *best;   /* the least that was left of the way, as far as it counts */
	float *since;  /* seconds since then */
	size_t room;   /* that of the agents, or 0 */
} tli_goals;

/* Of those with a goal in a crowd with a nav: the corners before the goal, in a pool. */
typedef struct tli_paths {
	tli_point *target; /* corner `at`; nothing where that is the goal */
	uint32_t *first;
	float *left;          /* of the way beyond the target, map units; 0 where the target is the goal */
	uint16_t *at, *count; /* the target is corner `at`; the goal where at == count */
	uint16_t *replanned;
	uint8_t *checked; /* low bits of the change of the nav that it was checked at */
	uint8_t *lost;    /* looks in a row that did not see the target */
	size_t room;
	tli_run_pool pool; /* of tli_point */
} tli_paths;

typedef struct tli_patrols {
	uint32_t *first, *count, *at;
	size_t room;
	tli_run_pool pool; /* of tl_point */
} tli_patrols;

typedef struct tli_wanders {
	tl_vector *target;
	size_t room;
} tli_wanders;

/* Sides that steering has chosen. */
typedef struct tli_kept_side {
	float timer;
	int32_t side;
} tli_kept_side;

typedef struct tli_kept_sides {
	tli_kept_side *circles, *walls;
	size_t room;
} tli_kept_sides;

typedef struct tli_moving_circle {
	tl_crowd_circle_def def;
	uint32_t generation; /* odd: in use */
	uint32_t next_free;
} tli_moving_circle;

/* ---- a step, in the order of the grid ---- */

/* What one block of bodies needs, kept from step to step. */
typedef struct tli_crowd_block {
	tli_body_contact *contacts; /* tli_array */
	tl_status status;
	bool changed;
	bool looked;         /* a look told something */
	bool happened;       /* something that is an event */
	uint32_t may_happen; /* at most so many events in this step */
} tli_crowd_block;

typedef struct tli_crowd_scratch {
	size_t room; /* for so many bodies */
	/* [body_room], but where all are flocks: then grid.order has the slots, and `birds` the rest */
	double *x, *y;
	tli_body *body;
	size_t body_room;
	/* Before sorting; the grid's spare memory is there, too: */
	double *place_x, *place_y;
	uint32_t *number; /* slot of an agent, or ~circle; NULL: places are those of the slots in their order */
	/* And then in the same memory: */
	tli_f2 *wanted;
	uint32_t *first_contact;    /* of the block's contacts: those from here on to the next body's are its own */
	tli_f2 *u;                  /* these are NULL where nobody avoids reciprocally: then all go where they want */
	float *shares, *new_shares; /* where `wanted` was, which nobody wants any more then */
	uint8_t *happened; /* TLI_HAPPENED_ bits: where the numbers of contacts were, once all shares are known */
	tli_flock_members flock_members; /* with flocks; where all are flocks, in place of those */
	void *arena;
	size_t arena_bytes;
	uint8_t *looks; /* [look_room] TLI_LOOK_ bits, of those with a way */
	size_t look_room;
	tl_vector *wander; /* [wander_room] targets after the step */
	size_t wander_room;
	tli_kept_side *side_circles, *side_walls; /* [side_room] */
	size_t side_room;
	tli_crowd_block *blocks;
	size_t block_room;
	tli_neighbour_set *neighbour_sets; /* [members] */
	tl_query **queries;                /* [members], with a nav */
} tli_crowd_scratch;

/* A way that was found in this step. */
typedef struct tli_plan {
	uint32_t slot;
	uint32_t first, count; /* of the corners in `corners` */
	float total;           /* length, map units */
	bool found, reused;
} tli_plan;

typedef struct tli_events {
	tl_crowd_event *ring; /* [room], a power of two */
	size_t room, begin, count;
} tli_events;

/* Who asked last for a way to a goal. */
typedef struct tli_recent {
	uint32_t number, generation;
} tli_recent;

/* What a look along a way told. */
enum {
	TLI_LOOK_PASSED = 3, /* so many corners are passed */
	TLI_LOOK_SEEN = 4,   /* the target is seen */
	TLI_LOOK_LOST = 8,   /* it is not */
	TLI_LOOK_SHUT = 16,  /* a wall stands across the way, further on */
	TLI_LOOK_DOOR = 32,  /* and it is a door */
	TLI_LOOK_FINE = 64,  /* the way was checked: no wall does */
	TLI_LOOK_BACK = 128  /* the corner before it is seen */
};

enum { TLI_RECENT = 256, TLI_CROWD_BLOCK = 256, TLI_EVENTS_MAX = 65536 };

struct tl_crowd {
	tl_crowd_def def;
	tl_flock_def flock;
	bool only_flocks;
	float flock_view; /* cosine of half the field of view */
	tli_agents agents;
	tli_numbers numbers;
	tli_goals goals;
	tli_paths paths;
	tli_patrols patrols;
	tli_wanders wanders;
	tli_kept_sides sides;
	tli_profiles profiles;
	tli_moving_circle *circles; /* tli_array */
	uint32_t free_circle;
	size_t circle_count;
	tli_grid grid;
	tli_bodies bodies;
	float largest, farthest; /* radius of all bodies; what any of them goes in this step and until it stands */
	tli_non_yielding non_yielding;
	tli_crowd_scratch scratch;
	tli_team *team;
	tli_reciprocal_def reciprocal;
	tli_guard guard;       /* walls, what is kept from them */
	uint64_t nav_revision; /* that ways are known to be of */
	uint32_t nav_change;   /* how many revisions there were */
	tl_fuzzy_world *fuzzy;
	uint64_t fuzzy_revision;
	tli_plan *plans;             /* tli_array */
	tli_point *corners;          /* tli_array: of the plans */
	tl_path_point *path;         /* tli_array */
	uint32_t plan_at, plan_next; /* the number to be asked first, now and in the next step */
	tli_recent recent[TLI_RECENT];
	uint64_t asked, reused; /* ways, in all steps */
	tli_events events;
	uint64_t step;
};

/* ---- memory (agents.c) ---- */

/* Room for so many agents, bodies. TL_E_NOMEM with nothing changed. */
tl_status tli_agents_reserve(tl_crowd *crowd, size_t count);
void tli_agents_free(tl_crowd *crowd);
size_t tli_agents_bytes(const tl_crowd *crowd);
/* Columns that only some agents need, for all slots. */
tl_status tli_goals_reserve(tl_crowd *crowd);
tl_status tli_patrols_reserve(tl_crowd *crowd);
tl_status tli_wanders_reserve(tl_crowd *crowd);
tl_status tli_kept_sides_reserve(tl_crowd *crowd);
tl_status tli_numbers_reserve(tl_crowd *crowd);
/* Slot i becomes what slot from[i] was, in all columns; `buffer` has room for 8 bytes of each slot that was ever used. */
void tli_agents_permute(tl_crowd *crowd, const uint32_t *from, void *buffer);
tl_status tli_crowd_scratch_reserve(tl_crowd *crowd, size_t bodies);
/* From what is there before sorting to what is there after it. */
void tli_crowd_scratch_turn(tl_crowd *crowd);
void tli_crowd_scratch_free(tl_crowd *crowd);
size_t tli_crowd_scratch_bytes(const tl_crowd *crowd);

/* ---- agents (add.c, goals.c) ---- */

/* The slot of an agent, or TLI_NO_SLOT. */
uint32_t tli_crowd_slot(const tl_crowd *crowd, tl_agent_id id);
/* The same for a public function: TL_E_INVALID without a crowd, TL_E_STALE. */
tl_status tli_crowd_find(const tl_crowd *crowd, tl_agent_id id, uint32_t *slot);
static inline uint32_t tli_slot_of(const tl_crowd *crowd, uint32_t number)
{
	return crowd->numbers.room ? crowd->numbers.slot[number] : number;
}
static inline uint32_t tli_number_of(const tl_crowd *crowd, uint32_t slot)
{
	return crowd->numbers.room ? crowd->numbers.number[slot] : slot;
}
static inline tl_agent_id tli_id_of(const tl_crowd *crowd, uint32_t slot)
{
	return (tl_agent_id){ tli_number_of(crowd, slot) + 1, crowd->agents.generation[slot] };
}
static inline uint32_t tli_next_free(const tl_crowd *crowd, uint32_t number)
{
	return crowd->agents.profile[tli_slot_of(crowd, number)];
}
static inline bool tli_slot_is_used(const tl_crowd *crowd, size_t slot)
{
	return crowd->agents.generation[slot] & 1;
}
static inline tl_point tli_position_of(const tl_crowd *crowd, uint32_t slot)
{
	return (tl_point){ crowd->agents.x[slot], crowd->agents.y[slot] };
}
static inline tli_f2 tli_velocity_of(const tl_crowd *crowd, uint32_t slot)
{
	bool stands = crowd->agents.flags[slot] & TLI_AGENT_STANDS;
	return stands ? (tli_f2){ 0, 0 } : crowd->agents.v[slot];
}
static inline tli_f2 tli_heading_of(const tl_crowd *crowd, uint32_t slot)
{
	tli_f2 v = crowd->agents.v[slot];
	if (crowd->agents.flags[slot] & TLI_AGENT_STANDS)
		return v;
	float speed = sqrtf(tli_f2_dot(v, v));
	return (tli_f2){ v.x / speed, v.y / speed };
}
/* Slower than this, map units per second, it stands, and keeps its heading. */
#define TLI_STANDS 1e-6f
static inline void tli_set_velocity(tl_crowd *crowd, uint32_t slot, tli_f2 v)
{
	uint8_t *flags = &crowd->agents.flags[slot];
	if (sqrtf(tli_f2_dot(v, v)) > TLI_STANDS) {
		crowd->agents.v[slot] = v;
		*flags &= (uint8_t)~TLI_AGENT_STANDS;
	} else {
		crowd->agents.v[slot] = tli_heading_of(crowd, slot);
		*flags |= TLI_AGENT_STANDS;
	}
}
static inline const tli_profile *tli_profile_of(const tl_crowd *crowd, uint32_t slot)
{
	return &crowd->profiles.list[crowd->agents.profile[slot]];
}
static inline bool tli_profile_has_goal(const tli_profile *profile)
{
	return profile->desire == TL_DESIRE_GOAL || profile->desire == TL_DESIRE_PATROL;
}
/* With a target: its next corner, or its goal. */
static inline bool tli_state_walks(uint8_t state)
{
	return state == TL_AGENT_WALKS || state == TL_AGENT_STUCK || state == TL_AGENT_ARRIVED;
}
/* Steering that keeps a side. */
static inline bool tli_profile_keeps_side(const tli_profile *profile)
{
	return profile->avoid != TL_AVOID_NONE && profile->avoid != TL_AVOID_RECIPROCAL;
}
/* Columns that an agent of this kind needs. */
tl_status tli_reserve_for_profile(tl_crowd *crowd, const tli_profile *profile);
/* Begins to go: its way is asked for. */
void tli_agent_set_goal(tl_crowd *crowd, uint32_t slot, tl_point goal);
void tli_agent_drop_path(tl_crowd *crowd, uint32_t slot);
void tli_agent_drop_patrol(tl_crowd *crowd, uint32_t slot);
void tli_agent_next_stop(tl_crowd *crowd, uint32_t slot);
/* For a way, in one of the next steps. */
void tli_agent_ask(tl_crowd *crowd, uint32_t slot);
bool tli_number_is_legal(double value);
/* An update of the nav makes new walls: first thing in whatever asks for them. */
void tli_crowd_look_up_walls(tl_crowd *crowd);
/* Of what a host says: no faster than `most`; it heads for where that leads even if it may not go there. */
void tli_agent_go(tl_crowd *crowd, uint32_t slot, tl_vector velocity, double most);

/* The free place nearest to *at, which is moved there; the same where it is free. *displaced: it was in a wall. TL_E_RANGE: there is
 * none. (place.c) */
tl_status tli_free_position_find(const tli_guard *guard, tl_point *at, bool *displaced);

/* ---- ways (way.c) ---- */

enum { TLI_PATH_CORNERS_MAX = UINT16_MAX };

/* To walk to now: the next corner, the goal; where it is where it has no way. */
tl_point tli_paths_target(const tl_crowd *crowd, uint32_t slot);
/* Corner `at`, or the goal behind the last. */
tl_point tli_paths_point(const tl_crowd *crowd, uint32_t slot, uint32_t at);
/* From there on to the goal, map units. */
static inline float tli_paths_beyond(const tl_crowd *crowd, uint32_t slot)
{
	return crowd->paths.room ? crowd->paths.left[slot] : 0;
}
void tli_paths_drop(tl_crowd *crowd, uint32_t slot);
/* After `at` has changed, or the corner there. */
void tli_paths_aim(tl_crowd *crowd, uint32_t slot);
/* There is room in the pool. */
void tli_paths_put(tl_crowd *crowd, uint32_t slot, const tli_point *corners, size_t count);
/* Goes on to the next corner. */
void tli_paths_advance(tl_crowd *crowd, uint32_t slot);
/* Goes back to the one before; there is one. */
void tli_paths_retreat(tl_crowd *crowd, uint32_t slot);

/* ---- phases of a step ---- */

/* Slots in the order of the grid, now and then. TL_E_NOMEM. (renumber.c) */
tl_status tli_crowd_renumber(tl_crowd *crowd);
void tli_crowd_list_bodies(tl_crowd *crowd);
/* How far the body can go in this step and until it stands, and a little more. */
float tli_crowd_farthest(const tl_crowd *crowd, const tli_body *body);
/* Looks along ways; finds them for those that ask; nothing that is kept is changed. TL_E_NOMEM. (walk.c, plan.c) */
tl_status tli_crowd_look(tl_crowd *crowd);
tl_status tli_crowd_plan(tl_crowd *crowd);
/* The nav's walls for fuzzy avoidance, where anybody needs them. (fuzzy.c) */
tl_status tli_fuzzy_prepare(tl_crowd *crowd);
/* Where agents go that have no goal and yet avoid each other. (desire.c) */
void tli_crowd_desire(tl_crowd *crowd);
tl_status tli_crowd_avoid(tl_crowd *crowd);
void tli_crowd_separate(tl_crowd *crowd);
void tli_crowd_commit_looks(tl_crowd *crowd);
void tli_crowd_commit_plans(tl_crowd *crowd);
void tli_crowd_move(tl_crowd *crowd);

size_t tli_crowd_block_count(const tl_crowd *crowd);
/* What is left of the way of an agent that has one, map units. */
double tli_paths_left(const tl_crowd *crowd, uint32_t slot);

/* The displacement of a steering body; fills in what it keeps for the next step. TL_E_NOMEM. (desire.c) */
tl_status tli_steer_one(tl_crowd *crowd, const tli_neighbours_def *def, tli_grid_cursor *cursor, uint32_t at,
	tli_neighbour_set *neighbours);
/* What walls leave of a displacement. */
tli_f2 tli_steer_keep_out(const tl_crowd *crowd, tl_point from, tli_f2 u, float most);
/* The force of its flock on a body. (fly.c) */
tli_f2 tli_flock_force(const tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at);
/* How far that takes one that avoids nobody. */
tli_f2 tli_flock_step(const tl_crowd *crowd, tli_grid_cursor *cursor, uint32_t at);
/* The step of a crowd in which all are flocks, and need less memory: bodies listed, and moved. (fly.c) */
void tli_crowd_list_flock_members(tl_crowd *crowd);
void tli_crowd_step_flocks(tl_crowd *crowd);
/* Of a body, whatever it is listed as. */
static inline uint32_t tli_slot_at(const tl_crowd *crowd, uint32_t at)
{
	return crowd->only_flocks ? crowd->grid.order[at] : crowd->bodies.body[at].slot;
}
/* Goes by u. (move.c) */
void tli_agent_move(tl_crowd *crowd, uint32_t slot, tli_f2 u);

/* ---- events (events.c) ---- */

enum {
	TLI_HAPPENED_ARRIVED = 1 << TL_CROWD_ARRIVED,
	TLI_HAPPENED_STUCK = 1 << TL_CROWD_STUCK,
	TLI_HAPPENED_NO_WAY = 1 << TL_CROWD_NO_PATH,
	TLI_HAPPENED_REPLANNED = 1 << TL_CROWD_REPLANNED,
	TLI_HAPPENED_DOOR = 1 << TL_CROWD_DOOR
};
tl_status tli_events_reserve(tli_events *events, size_t extra);
/* There is room, or the oldest goes. */
void tli_events_add(tl_crowd *crowd, tl_crowd_event_kind kind, uint32_t slot);

#endif
