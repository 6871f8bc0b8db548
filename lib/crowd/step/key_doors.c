/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/key_doors.c: closed doors that agents go through by key (nav/things.h): each crossing is an event, of which the host makes what it likes.
 *
 * Before anything moves, the doors are listed that an agent could cross in the step, and room is made for their events; afterwards those
 * count whose line its centre has crossed. O(agents with keys * closed doors that these open).
 */
#include "base/array.h"
#include "crowd/near/crossing.h"
#include "crowd/step/crowd.h"

/* Of the longest step, within which doors are listed: more than any body is moved. */
static const double REACH = 2;

tl_status tli_crowd_list_approaches(tl_crowd *crowd)
{
	const tli_crowd_store *store = &crowd->store;
	bool any = false;
	if (crowd->approaches)
		tli_array_truncate(crowd->approaches, 0);
	for (uint32_t i = 0; i < crowd->guards.count; i++)
		any |= tli_nav_world_of(crowd->navs[i].nav).key_door_count > 0;
	if (!any)
		return TL_OK;
	for (uint32_t number = 0; number < store->agents.used; number++) {
		uint32_t slot = tli_slot_of(store, number);
		if (!tli_slot_is_used(store, slot) || tli_profile_of(store, slot)->driven ||
			store->agents.state[slot] == TLI_AGENT_JUMPS)
			continue;
		uint32_t nav = tli_guards_of_agent(&crowd->guards, store, slot);
		tli_nav_world world = tli_nav_world_of(crowd->navs[nav].nav);
		double scale = world.resolution, step = (double)store->agents.max_speed[slot] * crowd->dt;
		tl_point here = tli_position_of(store, slot), at = { here.x * scale, here.y * scale };
		double reach = REACH * step * scale + 2;
		for (size_t i = 0; i < world.key_door_count; i++) {
			const tli_key_door *door = &world.key_doors[i];
			bool may_cross = at.x >= fmin(door->a.x, door->b.x) - reach &&
				at.x <= fmax(door->a.x, door->b.x) + reach &&
				at.y >= fmin(door->a.y, door->b.y) - reach &&
				at.y <= fmax(door->a.y, door->b.y) + reach;
			if (may_cross && !tli_array_append(crowd->approaches, ((tli_approach){ slot, here, *door })))
				return TL_E_NOMEM;
		}
	}
	return tli_events_reserve(&crowd->store.events, tli_array_length(crowd->approaches));
}

void tli_crowd_note_crossings(tl_crowd *crowd)
{
	tli_crowd_store *store = &crowd->store;
	for (size_t i = 0; i < tli_array_length(crowd->approaches); i++) {
		const tli_approach *it = &crowd->approaches[i];
		tli_point before = tli_rounded_position(it->from, crowd->guard.resolution);
		tli_point now = tli_rounded_position(tli_position_of(store, it->slot), crowd->guard.resolution);
		if (tli_crosses_line(it->door.a, it->door.b, before, now))
			tli_events_add(&store->events,
				(tl_crowd_event){ .kind = TL_CROWD_BY_KEY,
					.agent = tli_id_of(store, it->slot),
					.step = store->step,
					.door = it->door.id });
	}
}
