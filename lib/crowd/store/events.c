/* SPDX-License-Identifier: MIT */
/* crowd/store/events.c: a ring of events. */
#include "crowd/store/events.h"

#include "base/alloc.h"
#include "base/assert.h"

tl_status tli_events_reserve(tli_events *events, size_t extra)
{
	size_t needed = events->count + extra, room = events->room > 0 ? events->room : 16;
	tli_assert((events->room & (events->room - 1)) == 0 && events->count <= events->room);
	needed = needed > TLI_EVENTS_MAX ? TLI_EVENTS_MAX : needed;
	if (needed <= events->room)
		return TL_OK;
	while (room < needed)
		room *= 2;
	tl_crowd_event *ring = tli_alloc_array(room, sizeof *ring);
	if (!ring)
		return TL_E_NOMEM;
	for (size_t i = 0; i < events->count; i++)
		ring[i] = events->ring[(events->begin + i) & (events->room - 1)];
	tli_free(events->ring, events->room * sizeof *ring);
	events->ring = ring;
	events->room = room;
	events->begin = 0;
	return TL_OK;
}

void tli_events_add(tli_events *events, tl_crowd_event event)
{
	tli_assert(events->count < events->room || events->room == TLI_EVENTS_MAX);
	if (events->count == events->room) {
		events->begin = (events->begin + 1) & (events->room - 1);
		events->count--;
	}
	events->ring[(events->begin + events->count++) & (events->room - 1)] = event;
}

bool tli_events_take(tli_events *events, tl_crowd_event *out)
{
	if (events->count == 0)
		return false;
	*out = events->ring[events->begin];
	events->begin = (events->begin + 1) & (events->room - 1);
	events->count--;
	return true;
}

void tli_events_free(tli_events *events)
{
	tli_free(events->ring, events->room * sizeof *events->ring);
	*events = (tli_events){ .room = 0 };
}
