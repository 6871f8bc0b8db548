/* SPDX-License-Identifier: MIT */
/* tests/support/walkers.h: agents of all sorts that walk a map at random while its doors open and close, each step of each of them judged. */
#ifndef TEST_SUPPORT_WALKERS_H
#define TEST_SUPPORT_WALKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct walkers_def {
	const char *map; /* file */
	uint64_t seed;
	double dt;
	size_t agents, steps;
	bool guard;
	uint32_t threads;
} walkers_def;

typedef struct walkers_result {
	size_t entered;                                   /* steps of agents that entered or passed a wall */
	size_t steps;                                     /* of agents */
	size_t arrived, stuck, no_path, replanned, doors; /* events */
	double hours;                                     /* of agents */
	double fastest;                                   /* of its top speed, 1 = at it */
	uint64_t hash;
} walkers_result;

/* Ends the program with a message where a call fails. */
walkers_result walkers_run(const walkers_def *def);

#endif
