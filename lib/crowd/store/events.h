/* SPDX-License-Identifier: MIT */
/* crowd/store/events.h: events that the host has not taken yet, in a ring; a full ring drops the oldest. */
#ifndef TLI_CROWD_STORE_EVENTS_H
#define TLI_CROWD_STORE_EVENTS_H

#include <tautline/crowd.h>

enum { TLI_EVENTS_MAX = 65536 };

typedef struct tli_events {
	tl_crowd_event *ring; /* [room], a power of two */
	size_t room, begin, count;
} tli_events;

/* Room for `extra` more, up to TLI_EVENTS_MAX in all. TL_E_NOMEM. */
tl_status tli_events_reserve(tli_events *events, size_t extra);
/* There is room, or the oldest event is dropped for it. */
void tli_events_add(tli_events *events, tl_crowd_event event);
/* The oldest one; false: there is none. */
bool tli_events_take(tli_events *events, tl_crowd_event *out);
void tli_events_free(tli_events *events);

#endif
