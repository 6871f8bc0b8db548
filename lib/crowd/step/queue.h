/* SPDX-License-Identifier: MIT */
/* crowd/step/queue.h: bodies that wait before doorways. */
#ifndef TLI_CROWD_STEP_QUEUE_H
#define TLI_CROWD_STEP_QUEUE_H

#include "crowd/walls/doorways.h"

/* Of each side the nearest few go on; the most of them. */
enum { TLI_QUEUE_GOES_ON = 12 };

typedef struct tli_queue_side {
	float nearest[TLI_QUEUE_GOES_ON]; /* distances from the doorway, sorted */
	size_t count;                     /* of all of those */
	size_t inside;                    /* besides: of those that are in it */
} tli_queue_side;

typedef struct tli_queue {
	tli_queue_side sides[2]; /* those that go against the doorway's n, and along it */
	float smallest, largest; /* radius of all of them */
} tli_queue;

/* The first doorway on the path of a body. */
typedef struct tli_doorway_ahead {
	uint32_t body;
	uint32_t along : 1; /* the body goes along n */
	uint32_t at : 31;   /* in the list of doorways, or TLI_NO_DOORWAY */
} tli_doorway_ahead;

#define TLI_NO_DOORWAY ((uint32_t)INT32_MAX)

typedef struct tli_queues {
	uint32_t kin; /* of the navs in whose walls the doorways are */
	tli_doorways doorways;
	tli_queue *list;          /* tli_array: one for each doorway */
	tli_doorway_ahead *ahead; /* tli_array, by body: of those that have one */
	uint32_t *near;           /* tli_array: those that matter to one body, in the list of doorways */
} tli_queues;

/* Zero-initialise; frees what is inside. */
void tli_queues_free(tli_queues *queues);
size_t tli_queues_bytes(const tli_queues *queues);

#endif
