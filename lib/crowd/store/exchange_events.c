/* SPDX-License-Identifier: MIT */
/* crowd/store/exchange_events.c: events in a snapshot. */
#include "crowd/store/exchange.h"

tl_status tli_exchange_events(tli_snapshot_bytes *b, tli_events *events)
{
	uint32_t count = tli_exchange_count(b, events->count, 26);
	tli_exchange_require(b, count <= TLI_EVENTS_MAX);
	tl_status status = b->in && !b->bad ? tli_events_reserve(events, count) : TL_OK;
	for (uint32_t i = 0; i < count && !status && !b->bad; i++) {
		tl_crowd_event *event = &events->ring[(events->begin + i) & (events->room - 1)];
		uint8_t kind = (uint8_t)event->kind;
		tli_exchange_u8(b, &kind);
		tli_exchange_u32(b, &event->agent.index1);
		tli_exchange_u32(b, &event->agent.generation);
		tli_exchange(b, &event->step, 8);
		tli_exchange_u32(b, &event->door.index1);
		tli_exchange_u32(b, &event->door.generation);
		uint8_t why = (uint8_t)event->stuck;
		tli_exchange_u8(b, &why);
		tli_exchange_require(b, kind <= TL_CROWD_BY_KEY && why <= TL_STUCK_NO_PATH);
		if (!b->in)
			continue;
		event->kind = b->bad ? TL_CROWD_ARRIVED : (tl_crowd_event_kind)kind;
		event->stuck = b->bad ? TL_STUCK_NOT : (tl_stuck)why;
		events->count++;
	}
	return status;
}
