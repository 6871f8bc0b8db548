/* SPDX-License-Identifier: MIT */
/* crowd/store/events.c: what happened, in a ring; when it is full the oldest goes. */
#include "crowd/step/internal.h"

#include "base/alloc.h"

tl_status tli_events_reserve(tli_events *events, size_t extra)
{
	size_t needed = events->count + extra, room = events->room > 0 ? events->room : 16;
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

void tli_events_add(tl_crowd *crowd, tl_crowd_event_kind kind, uint32_t slot)
{
	tli_events *events = &crowd->events;
	if (events->room == 0)
		return;
	if (events->count == events->room) {
		events->begin = (events->begin + 1) & (events->room - 1);
		events->count--;
	}
	events->ring[(events->begin + events->count++) & (events->room - 1)] = (tl_crowd_event){ kind,
		tli_id_of(crowd, slot), crowd->step };
}

bool tl_crowd_take_event(tl_crowd *crowd, tl_crowd_event *out)
{
	if (!crowd || !out || crowd->events.count == 0)
		return false;
	tli_events *events = &crowd->events;
	*out = events->ring[events->begin];
	events->begin = (events->begin + 1) & (events->room - 1);
	events->count--;
	return true;
}
