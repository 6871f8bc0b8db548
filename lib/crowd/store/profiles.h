/* SPDX-License-Identifier: MIT */
/* crowd/store/profiles.h: what many agents have in common, once (crowd/store/profiles.c). */
#ifndef TLI_CROWD_STORE_PROFILES_H
#define TLI_CROWD_STORE_PROFILES_H

#include <tautline/crowd.h>

typedef struct tli_profile {
	tl_wander_def wander; /* zeros unless it wanders */
	tl_agent_force *force;
	void *context;
	double max_force, arrived, priority;
	tl_avoid avoid;
	tl_desire desire;
	uint32_t group, layer, mask;
	bool driven;
	uint16_t rank;  /* of its priority among those in use; who has more goes first */
	uint32_t users; /* agents of this kind; 0: free */
	uint32_t next;  /* of the same bucket, or free */
} tli_profile;

#endif
