/* SPDX-License-Identifier: MIT */
/* crowd/store/profiles.h: settings that many agents share, stored once and counted. */
#ifndef TLI_CROWD_STORE_PROFILES_H
#define TLI_CROWD_STORE_PROFILES_H

#include <math.h>
#include <tautline/crowd.h>

typedef struct tli_profile {
	tl_wander_def wander; /* zeros unless it wanders */
	tl_flock_def flock;   /* zeros unless has_flock */
	tl_avoid_def circles; /* its parameters; all else as in the default */
	tl_fuzzy_def walls;   /* as well */
	tl_agent_force *force;
	void *context;
	double max_force, arrived, stop, priority;
	tl_agent_id leader; /* of TL_DESIRE_FOLLOW and TL_DESIRE_SLOT, else null */
	double distance;    /* that it keeps from it, of TL_DESIRE_FOLLOW */
	tl_passing passing;
	tl_avoid avoid;
	tl_desire desire;
	uint32_t group, layer, mask;
	tl_channels heeds; /* 0: as guards say (crowd/walls/guard.h) */
	tl_keys keys;
	bool driven, people, has_flock;
	double shy, turn_rate;
	float view;     /* of the flock, as a cosine: tli_flock_edge_of_view */
	uint16_t rank;  /* of its priority among those in use; the body with the higher rank goes first */
	uint32_t users; /* agents with this profile; 0: free */
	uint32_t next;  /* profile of the same bucket, or next free one */
} tli_profile;

/* Its goal is where another agent is, or beside it. */
static inline bool tli_profile_has_leader(const tli_profile *profile)
{
	return profile->desire == TL_DESIRE_FOLLOW || profile->desire == TL_DESIRE_SLOT;
}

static inline bool tli_profile_has_goal(const tli_profile *profile)
{
	return profile->desire == TL_DESIRE_GOAL || profile->desire == TL_DESIRE_PATROL ||
		profile->desire == TL_DESIRE_EXIT || tli_profile_has_leader(profile);
}

static inline bool tli_profile_avoids_walls(const tli_profile *profile)
{
	return profile->avoid == TL_AVOID_FUZZY || profile->avoid == TL_AVOID_BOTH;
}

/* Its steering keeps to a side that it has chosen. */
static inline bool tli_profile_keeps_side(const tli_profile *profile)
{
	return profile->avoid != TL_AVOID_NONE && profile->avoid != TL_AVOID_RECIPROCAL;
}

/* A member of a flock that avoids bodies: it steers, and separation keeps it apart. */
static inline bool tli_profile_steers_apart(const tli_profile *profile)
{
	return profile->desire == TL_DESIRE_FLOCK && !profile->driven && profile->avoid != TL_AVOID_NONE &&
		profile->avoid != TL_AVOID_FUZZY;
}

typedef struct tli_profiles {
	tli_profile *list; /* tli_array */
	uint32_t *buckets; /* [1 << bits], or NULL */
	unsigned bits;
	uint32_t free;            /* first free profile */
	bool ranked;              /* ranks and what follows are up to date */
	unsigned desires, avoids; /* bits of those in use */
	bool driven;              /* some are */
	bool kept_apart;          /* some bodies yield or steer apart: a step has a separation */
	bool has_layers;          /* some ignore some others */
	uint32_t groups;          /* of flocks: 0, 1, or more */
} tli_profiles;

/* The number of an equal profile, with one user more. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_profiles_acquire(tli_profiles *profiles, const tli_profile *profile, uint32_t *out);
void tli_profiles_release(tli_profiles *profiles, uint32_t number);
/* Forgets those from number `count` on; none of them has users. */
void tli_profiles_shrink(tli_profiles *profiles, size_t count);
/* TL_E_NOMEM, only after a change of the profiles. */
tl_status tli_profiles_rank(tli_profiles *profiles);
/* Makes the hash table after the list was filled in. TL_E_NOMEM. */
tl_status tli_profiles_restore(tli_profiles *profiles);
void tli_profiles_free(tli_profiles *profiles);
size_t tli_profiles_bytes(const tli_profiles *profiles);

#endif
