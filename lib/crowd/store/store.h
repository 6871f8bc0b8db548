/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/store.h: all that a crowd keeps from step to step, which is what a snapshot holds.
 *
 * Agents stand in columns by slot. The id of an agent names its number, which is the slot that it got first and stays the same when slots
 * are put in another order. Columns that only some agents need (destinations, paths, ..) have no room until the first agent needs them, and grow
 * with the slots from then on. Settings that many agents share are a profile.
 */
#ifndef TLI_CROWD_STORE_STORE_H
#define TLI_CROWD_STORE_STORE_H

#include "base/assert.h"
#include "crowd/math/f2.h"
#include "crowd/store/events.h"
#include "crowd/store/pool.h"
#include "crowd/store/profiles.h"
#include "geometry/grid.h"
#include "nav/jumps.h"

#include <math.h>

#define TLI_NO_SLOT UINT32_MAX

/* What an agent does: tl_agent_state, with two more that a host sees as another one. Those from TLI_AGENT_WALKS on have a target. */
typedef enum tli_agent_state {
	TLI_AGENT_RESTS,
	TLI_AGENT_WAITS,
	TLI_AGENT_NO_PATH,
	TLI_AGENT_JUMPS,
	TLI_AGENT_WALKS,
	TLI_AGENT_HELD_UP, /* it makes no progress, but others around it do: a host sees that it walks */
	TLI_AGENT_STUCK,
	TLI_AGENT_ARRIVED,
	TLI_AGENT_SETTLED /* it stands where it has arrived */
} tli_agent_state;

/* What an agent asks for, the more urgent the later. */
typedef enum tli_ask {
	TLI_ASKS_NOTHING,
	TLI_ASKS_PATH,
	TLI_ASKS_BETTER, /* it has a path and asks for a better one */
	TLI_ASKS_OTHER   /* it was stuck or its path was shut: whatever path it gets counts as a new one */
} tli_ask;

/* Flags of an agent; each may be set in any state. */
enum {
	TLI_AGENT_DISPLACED = 1,
	TLI_AGENT_STANDS = 2, /* its velocity is 0, and the column holds its heading instead */
	TLI_AGENT_MOVED =
		4, /* its goal was moved, and it asks: until it has a path there, it walks on to the old one */
	TLI_AGENT_TRAILS = 8 /* its slot is in a wall or behind one: it follows its leader as far away as that is */
};

typedef struct tli_agents {
	/* [room]: */
	double *x, *y;
	tli_f2 *v; /* velocity, or heading: see TLI_AGENT_STANDS */
	float *radius, *max_speed;
	uint32_t *generation; /* odd: in use */
	uint32_t *profile;    /* of a free slot: the next free number */
	uint8_t *state;       /* tli_agent_state */
	uint8_t *ask;         /* tli_ask */
	uint8_t *flags;
	size_t count, used, room; /* agents; slots ever used */
	uint32_t free;            /* first free number, or TLI_NO_SLOT */
	uint32_t asking;          /* agents that ask for a path */
} tli_agents;

/* A permutation of all slots, used or free; room 0: the identity. Only a large crowd has another one (crowd/step/renumber.c). */
typedef struct tli_numbers {
	uint32_t *slot;   /* by number */
	uint32_t *number; /* by slot */
	size_t room;
} tli_numbers;

/* Of agents with a goal: where they walk now, and how they get there. */
typedef struct tli_destinations {
	double *x, *y;
	float *stuck; /* 0..1, of tli_body */
	float *best;  /* the least length of path that was left so far, map units */
	float *since; /* seconds since then */
	uint8_t *why; /* tl_stuck: of the last time that it was stuck */
	size_t room;
} tli_destinations;

/* Of tli_paths.lost; TLI_WENT_BACK: to the corner before, on this path. */
enum { TLI_LOST_LOOKS = 127, TLI_WENT_BACK = 128 };

/* Of agents with a goal in a crowd with paths: the corners before the goal (crowd/store/paths.h). */
typedef struct tli_paths {
	tli_point *target;    /* corner `at`; nothing where the goal is the target */
	uint32_t *first;      /* corner, in the pool */
	float *left;          /* length of the path beyond the target, map units; 0 where that is the goal */
	uint16_t *at, *count; /* the target is corner `at`; the goal where at == count */
	uint16_t *replanned;
	uint8_t *checked; /* low bits of the change of the nav at which it was checked */
	uint8_t *lost;    /* TLI_LOST_LOOKS of it: looks in a row that did not see the target; and TLI_WENT_BACK */
	size_t room;
	tli_run_pool pool; /* of tli_point */
	bool enabled;      /* the nav finds paths */
	int32_t resolution;
	uint64_t revision; /* of the nav, for which paths are known */
	uint32_t change;   /* how many revisions there were */
} tli_paths;

/* Of agents with a path whose goal was moved. */
typedef struct tli_moved_goals {
	tl_point *end; /* with TLI_AGENT_MOVED: the goal to which the path leads still */
	float *far;    /* how far the goal has moved since the last whole search, map units */
	size_t room;
} tli_moved_goals;

/* Of agents whose goals move little by little. */
typedef struct tli_courses {
	tli_f2 *v; /* velocity of the goal, map units per second; 0,0 where it stays or jumps */
	size_t room;
} tli_courses;

/* Of agents with a slot of a leader. */
typedef struct tli_slots {
	tl_vector *offset; /* from the leader, map units: x along where it faces, y to its left */
	size_t room;
} tli_slots;

/* Whether a path leads to a goal. */
typedef enum tli_short {
	TLI_REACHES,
	TLI_FALLS_SHORT,
	TLI_FELL_SHORT /* none did before the goal was moved: that none does is nothing new */
} tli_short;

/* Of agents whose destination is another place than their goal: the nearest place that they can reach, or where a jump begins. */
typedef struct tli_goals {
	tl_point *given;
	uint8_t *falls_short; /* tli_short */
	uint16_t *jump;       /* 1 + 2 * its index, and 1 more if it is taken back; 0: none */
	float *time;          /* seconds until an agent that is in a jump is out of it */
	size_t room;
} tli_goals;

typedef struct tli_patrols {
	uint32_t *first, *count, *at;
	size_t room;
	tli_run_pool pool; /* of tl_point */
} tli_patrols;

/* Of agents that avoid reciprocally: where they face, which follows the velocity at a bounded rate. */
typedef struct tli_facings {
	tli_f2 *heading; /* unit */
	size_t room;
} tli_facings;

typedef struct tli_wanders {
	tl_vector *target;
	size_t room;
} tli_wanders;

/* A side that steering has chosen. */
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

typedef struct tli_circles {
	tli_moving_circle *list; /* tli_array */
	uint32_t free;           /* first free one, or TLI_NO_SLOT */
	size_t count;
} tli_circles;

/* The agent that asked last for a path to a goal. */
typedef struct tli_recent {
	uint32_t number, generation;
} tli_recent;

enum { TLI_RECENT = 256 };

/* Of the search for paths. */
typedef struct tli_turns {
	uint32_t at;                   /* number of the agent that is served first in the next step */
	uint32_t to_wait;              /* of those that can wait */
	tli_recent recent[TLI_RECENT]; /* by a hash of the goal */
	uint64_t asked, reused;        /* paths, in all steps */
} tli_turns;

/* Work that each agent has now and then is spread over turns, each as long as a step of the definition: those of this step. */
typedef struct tli_turns_now {
	uint64_t first;
	uint32_t count; /* 1 where steps are as long as that */
} tli_turns_now;

typedef struct tli_crowd_store {
	tli_agents agents;
	tli_numbers numbers;
	tli_destinations destinations;
	tli_paths paths;
	tli_moved_goals moved;
	tli_courses courses;
	tli_slots slots;
	tli_goals goals;
	tli_patrols patrols;
	tli_wanders wanders;
	tli_facings facings;
	tli_kept_sides sides;
	tli_profiles profiles;
	tli_circles circles;
	tli_turns turns;
	tl_flock_def flock;
	tli_events events;
	tl_jump *jumps; /* tli_array */
	uint64_t step;
	double beyond; /* seconds that all steps took, beyond as many of the length in the definition */
} tli_crowd_store;

/* An empty store. paths.enabled, .resolution and .revision are to be filled in. */
void tli_crowd_store_init(tli_crowd_store *store);
void tli_crowd_store_free(tli_crowd_store *store);
size_t tli_crowd_store_bytes(const tli_crowd_store *store);

/* Room for `count` agents, in all columns that exist. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_agents_reserve(tli_crowd_store *store, size_t count);
/* The columns that an agent with this profile needs. TL_E_NOMEM. */
tl_status tli_reserve_for_profile(tli_crowd_store *store, const tli_profile *profile);
/* The columns that only some agents need. */
typedef enum tli_group {
	TLI_GROUP_DESTINATIONS,
	TLI_GROUP_PATHS,
	TLI_GROUP_MOVED_GOALS,
	TLI_GROUP_COURSES,
	TLI_GROUP_SLOTS,
	TLI_GROUP_GOALS,
	TLI_GROUP_PATROLS,
	TLI_GROUP_WANDERS,
	TLI_GROUP_FACINGS,
	TLI_GROUP_KEPT_SIDES,
	TLI_OPTIONAL_GROUPS
} tli_group;
/* Those of one group; none of paths where the crowd finds none. TL_E_NOMEM. */
tl_status tli_group_reserve(tli_crowd_store *store, tli_group which);
/* Frees what belongs to paths, which all agents have dropped: the crowd has no paths any more. */
void tli_paths_release(tli_crowd_store *store);
/* For `room` slots. TL_E_NOMEM. */
tl_status tli_numbers_reserve(tli_crowd_store *store, size_t room);
/* Slot i becomes what slot from[i] was, in all columns; `buffer` has room for 8 bytes of each slot that was ever used. Needs
 * tli_numbers_reserve. */
void tli_agents_permute(tli_crowd_store *store, const uint32_t *from, void *buffer);

/* The slot of an agent, or TLI_NO_SLOT. */
uint32_t tli_crowd_store_slot(const tli_crowd_store *store, tl_agent_id id);
/* Sets velocity and heading as a host says: the velocity is cut to `max`, the heading is its direction even if `max` is 0. */
void tli_agent_set_velocity(tli_crowd_store *store, uint32_t slot, tl_vector velocity, double max);

/* A number that a host may pass: finite and not too large for sums and squares. */
static inline bool tli_number_is_legal(double value)
{
	return fabs(value) <= TLI_GRID_MAX;
}
static inline uint32_t tli_slot_of(const tli_crowd_store *store, uint32_t number)
{
	tli_assert(number < store->agents.room);
	return store->numbers.room ? store->numbers.slot[number] : number;
}
static inline uint32_t tli_number_of(const tli_crowd_store *store, uint32_t slot)
{
	return store->numbers.room ? store->numbers.number[slot] : slot;
}
static inline tl_agent_id tli_id_of(const tli_crowd_store *store, uint32_t slot)
{
	return (tl_agent_id){ tli_number_of(store, slot) + 1, store->agents.generation[slot] };
}
static inline uint32_t tli_next_free(const tli_crowd_store *store, uint32_t number)
{
	return store->agents.profile[tli_slot_of(store, number)];
}
static inline bool tli_slot_is_used(const tli_crowd_store *store, size_t slot)
{
	return store->agents.generation[slot] & 1;
}
static inline tl_point tli_position_of(const tli_crowd_store *store, uint32_t slot)
{
	return (tl_point){ store->agents.x[slot], store->agents.y[slot] };
}
static inline tl_point tli_destination_of(const tli_crowd_store *store, uint32_t slot)
{
	tli_assert(slot < store->destinations.room);
	return (tl_point){ store->destinations.x[slot], store->destinations.y[slot] };
}
static inline bool tli_agent_falls_short(const tli_crowd_store *store, uint32_t slot)
{
	return store->goals.room > slot && store->goals.falls_short[slot] == TLI_FALLS_SHORT;
}
/* The jump to which its path leads, or in which it is, as tli_goals.jump. */
static inline uint16_t tli_agent_jump(const tli_crowd_store *store, uint32_t slot)
{
	return store->goals.room > slot ? store->goals.jump[slot] : 0;
}
/* Its destination is another place than its goal. */
static inline bool tli_agent_walks_elsewhere(const tli_crowd_store *store, uint32_t slot)
{
	return tli_agent_falls_short(store, slot) || tli_agent_jump(store, slot);
}
/* As it was given, whether its path leads there or not. */
static inline tl_point tli_goal_of(const tli_crowd_store *store, uint32_t slot)
{
	return tli_agent_walks_elsewhere(store, slot) ? store->goals.given[slot] : tli_destination_of(store, slot);
}
static inline tli_f2 tli_velocity_of(const tli_crowd_store *store, uint32_t slot)
{
	bool stands = store->agents.flags[slot] & TLI_AGENT_STANDS;
	return stands ? (tli_f2){ 0, 0 } : store->agents.v[slot];
}
static inline tli_f2 tli_heading_of(const tli_crowd_store *store, uint32_t slot)
{
	tli_f2 v = store->agents.v[slot];
	if (store->agents.flags[slot] & TLI_AGENT_STANDS)
		return v;
	float speed = sqrtf(tli_f2_dot(v, v));
	return (tli_f2){ v.x / speed, v.y / speed };
}
/* Map units per second: a slower agent stands, and keeps its heading. */
#define TLI_SPEED_MIN 1e-6f
/* Returns the speed that it has then. */
static inline float tli_set_velocity(tli_crowd_store *store, uint32_t slot, tli_f2 v)
{
	uint8_t *flags = &store->agents.flags[slot];
	float speed = sqrtf(tli_f2_dot(v, v));
	if (!(speed > TLI_SPEED_MIN)) {
		store->agents.v[slot] = tli_heading_of(store, slot);
		*flags |= TLI_AGENT_STANDS;
		return 0;
	}
	store->agents.v[slot] = v;
	*flags &= (uint8_t)~TLI_AGENT_STANDS;
	return speed;
}
/* Has a heading of its own besides its velocity. */
static inline bool tli_profile_faces(const tli_profile *profile)
{
	return profile->avoid == TL_AVOID_RECIPROCAL && !profile->driven;
}
static inline const tli_profile *tli_profile_of(const tli_crowd_store *store, uint32_t slot)
{
	tli_assert(tli_slot_is_used(store, slot));
	return &store->profiles.list[store->agents.profile[slot]];
}
/* Where it faces. */
static inline tli_f2 tli_facing_of(const tli_crowd_store *store, uint32_t slot)
{
	return tli_profile_faces(tli_profile_of(store, slot)) ? store->facings.heading[slot]
							      : tli_heading_of(store, slot);
}
/* How its goal moves. */
static inline tli_f2 tli_course_of(const tli_crowd_store *store, uint32_t slot)
{
	return store->courses.room > slot ? store->courses.v[slot] : (tli_f2){ 0, 0 };
}
/* Makes no progress, whether others around it do or not. */
static inline bool tli_state_is_stuck(uint8_t state)
{
	return state >= TLI_AGENT_HELD_UP && state <= TLI_AGENT_STUCK;
}
static inline tl_agent_state tli_state_for_host(uint8_t state)
{
	static const uint8_t host[] = { TL_AGENT_RESTS, TL_AGENT_WAITS, TL_AGENT_NO_PATH, TL_AGENT_JUMPS,
		TL_AGENT_WALKS, TL_AGENT_WALKS, TL_AGENT_STUCK, TL_AGENT_ARRIVED, TL_AGENT_ARRIVED };
	_Static_assert(sizeof host == TLI_AGENT_SETTLED + 1, "one of each state");
	return (tl_agent_state)host[state];
}
static inline bool tli_state_has_arrived(uint8_t state)
{
	return state >= TLI_AGENT_ARRIVED;
}
/* Has a target: its next corner, or its goal. */
static inline bool tli_state_walks(uint8_t state)
{
	return state >= TLI_AGENT_WALKS;
}
/* Has a goal, and a path to it where the crowd has paths. */
static inline bool tli_agent_has_path(const tli_crowd_store *store, uint32_t slot)
{
	return tli_profile_has_goal(tli_profile_of(store, slot)) && tli_state_walks(store->agents.state[slot]);
}
static inline void tli_note_event(tli_crowd_store *store, tl_crowd_event_kind kind, uint32_t slot)
{
	tl_stuck why = kind == TL_CROWD_STUCK ? (tl_stuck)store->destinations.why[slot]
		: kind == TL_CROWD_NO_PATH    ? TL_STUCK_NO_PATH
					      : TL_STUCK_NOT;
	tli_events_add(&store->events, (tl_crowd_event){ kind, tli_id_of(store, slot), store->step, why, { 0, 0 } });
}
#endif
