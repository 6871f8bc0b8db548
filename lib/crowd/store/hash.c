/* SPDX-License-Identifier: MIT */
/* crowd/store/hash.c: the hash of all that moves. */
#include "base/array.h"
#include "crowd/store/snapshot.h"

uint64_t tli_crowd_store_hash(const tli_crowd_store *store)
{
	uint64_t hash = tli_snapshot_hash(TLI_SNAPSHOT_MAGIC, store->step);
	if (store->beyond != 0)
		hash = tli_snapshot_hash(hash, tli_bits_of_double(store->beyond));
	for (uint32_t number = 0; number < store->agents.used; number++) {
		uint32_t slot = tli_slot_of(store, number);
		if (tli_slot_is_used(store, slot)) {
			const tli_agents *agents = &store->agents;
			hash = tli_snapshot_hash(
				hash, (uint64_t)tli_number_of(store, slot) << 32 | agents->generation[slot]);
			hash = tli_snapshot_hash(hash, tli_bits_of_double(agents->x[slot]));
			hash = tli_snapshot_hash(hash, tli_bits_of_double(agents->y[slot]));
			tli_f2 v = tli_velocity_of(store, slot), heading = tli_facing_of(store, slot);
			hash = tli_snapshot_hash(hash, (uint64_t)tli_bits_of_float(v.x) << 32 | tli_bits_of_float(v.y));
			hash = tli_snapshot_hash(
				hash, (uint64_t)tli_bits_of_float(heading.x) << 32 | tli_bits_of_float(heading.y));
			uint8_t state = agents->state[slot];
			hash = tli_snapshot_hash(
				hash, tli_state_is_stuck(state) ? TL_AGENT_STUCK : tli_state_for_host(state));
		}
	}
	for (size_t i = 0; i < tli_array_length(store->circles.list); i++) {
		const tl_circle *circle = &store->circles.list[i].def.circle;
		if (!(store->circles.list[i].generation & 1))
			continue;
		hash = tli_snapshot_hash(hash, (uint64_t)i << 32 | store->circles.list[i].generation);
		hash = tli_snapshot_hash(hash, tli_bits_of_double(circle->centre.x));
		hash = tli_snapshot_hash(hash, tli_bits_of_double(circle->centre.y));
		hash = tli_snapshot_hash(hash, tli_bits_of_double(circle->velocity.x));
		hash = tli_snapshot_hash(hash, tli_bits_of_double(circle->velocity.y));
	}
	return hash;
}
