/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/save.c: a store as bytes (crowd/store/snapshot.h), and the hash of all that moves.
 *
 * The bytes are counted and, while they fit, written in the same pass.
 */
#include "crowd/store/snapshot.h"

#include "base/array.h"

typedef struct snapshot_writer {
	uint8_t *bytes;
	size_t capacity, size;
} snapshot_writer;

static void put_bytes(snapshot_writer *w, uint64_t value, unsigned count)
{
	for (unsigned i = 0; i < count; i++, w->size++)
		if (w->size < w->capacity)
			w->bytes[w->size] = (uint8_t)(value >> 8 * i);
}

static void put_double(snapshot_writer *w, double value)
{
	put_bytes(w, tli_bits_of_double(value), 8);
}

static void put_float(snapshot_writer *w, float value)
{
	put_bytes(w, tli_bits_of_float(value), 4);
}

static void put_point(snapshot_writer *w, tl_point p)
{
	put_double(w, p.x);
	put_double(w, p.y);
}

static void put_head(snapshot_writer *w, const tli_snapshot_head *head)
{
	put_bytes(w, TLI_SNAPSHOT_MAGIC, 8);
	put_bytes(w, TLI_SNAPSHOT_VERSION, 4);
	put_bytes(w, head->has_nav, 4);
	put_bytes(w, (uint32_t)head->resolution, 4);
	put_bytes(w, (uint32_t)head->radius, 4);
	put_double(w, head->dt);
	put_bytes(w, head->seed, 8);
}

static void put_counters(snapshot_writer *w, const tli_crowd_store *store)
{
	put_bytes(w, store->step, 8);
	put_bytes(w, store->paths.revision, 8);
	put_bytes(w, store->paths.change, 4);
	put_bytes(w, store->turns.at, 4);
	put_bytes(w, store->turns.asked, 8);
	put_bytes(w, store->turns.reused, 8);
	put_double(w, store->flock.sight);
	put_double(w, store->flock.field_of_view);
	put_double(w, store->flock.too_near);
	put_double(w, store->flock.separation);
	put_double(w, store->flock.cohesion);
	put_double(w, store->flock.alignment);
	for (int i = 0; i < TLI_RECENT; i++) {
		put_bytes(w, store->turns.recent[i].number, 4);
		put_bytes(w, store->turns.recent[i].generation, 4);
	}
}

static void put_profile(snapshot_writer *w, const tli_profile *profile)
{
	put_double(w, profile->wander.radius);
	put_double(w, profile->wander.distance);
	put_double(w, profile->wander.jitter);
	put_double(w, profile->wander.dt);
	put_double(w, profile->max_force);
	put_double(w, profile->arrived);
	put_double(w, profile->priority);
	put_bytes(w, (uint64_t)profile->avoid, 4);
	put_bytes(w, (uint64_t)profile->desire, 4);
	put_bytes(w, profile->group, 4);
	put_bytes(w, profile->layer, 4);
	put_bytes(w, profile->mask, 4);
	put_bytes(w, profile->driven, 4);
}

/* Profiles without users are written, too: agents name profiles by number. */
static void put_profiles(snapshot_writer *w, const tli_crowd_store *store)
{
	size_t count = tli_array_length(store->profiles.list);
	put_bytes(w, count, 4);
	for (size_t i = 0; i < count; i++) {
		const tli_profile *profile = &store->profiles.list[i];
		put_bytes(w, profile->users > 0, 1);
		if (profile->users > 0)
			put_profile(w, profile);
	}
}

static void put_goal(snapshot_writer *w, const tli_crowd_store *store, uint32_t slot)
{
	const tli_goals *goals = &store->goals;
	const tli_paths *paths = &store->paths;
	put_double(w, goals->x[slot]);
	put_double(w, goals->y[slot]);
	put_float(w, goals->stuck[slot]);
	put_float(w, goals->best[slot]);
	put_float(w, goals->since[slot]);
	if (!paths->room)
		return;
	put_float(w, paths->left[slot]);
	put_bytes(w, paths->replanned[slot], 2);
	put_bytes(w, paths->checked[slot], 1);
	put_bytes(w, paths->lost[slot], 1);
	put_bytes(w, paths->at[slot], 2);
	put_bytes(w, paths->count[slot], 2);
	for (uint32_t i = 0; i < paths->count[slot]; i++) {
		tli_point corner = ((const tli_point *)paths->pool.items)[paths->first[slot] + i];
		put_bytes(w, (uint32_t)corner.x, 4);
		put_bytes(w, (uint32_t)corner.y, 4);
	}
}

static void put_patrol(snapshot_writer *w, const tli_crowd_store *store, uint32_t slot)
{
	const tli_patrols *patrols = &store->patrols;
	put_bytes(w, patrols->at[slot], 4);
	put_bytes(w, patrols->count[slot], 4);
	for (uint32_t i = 0; i < patrols->count[slot]; i++)
		put_point(w, ((const tl_point *)patrols->pool.items)[patrols->first[slot] + i]);
}

static void put_side(snapshot_writer *w, tli_kept_side side)
{
	put_float(w, side.timer);
	put_bytes(w, (uint32_t)side.side, 4);
}

static void put_agent(snapshot_writer *w, const tli_crowd_store *store, uint32_t slot)
{
	const tli_agents *agents = &store->agents;
	const tli_profile *profile = tli_profile_of(store, slot);
	put_bytes(w, agents->profile[slot], 4);
	put_double(w, agents->x[slot]);
	put_double(w, agents->y[slot]);
	put_float(w, agents->v[slot].x);
	put_float(w, agents->v[slot].y);
	put_float(w, agents->radius[slot]);
	put_float(w, agents->max_speed[slot]);
	put_bytes(w, agents->state[slot], 1);
	put_bytes(w, agents->flags[slot], 1);
	if (tli_profile_has_goal(profile))
		put_goal(w, store, slot);
	if (profile->desire == TL_DESIRE_PATROL)
		put_patrol(w, store, slot);
	if (profile->desire == TL_DESIRE_WANDER)
		put_point(w, store->wanders.target[slot]);
	if (tli_profile_keeps_side(profile)) {
		put_side(w, store->sides.circles[slot]);
		put_side(w, store->sides.walls[slot]);
	}
}

static void put_agents(snapshot_writer *w, const tli_crowd_store *store)
{
	const tli_agents *agents = &store->agents;
	uint32_t free = 0;
	put_bytes(w, agents->used, 4);
	for (uint32_t number = 0; number < agents->used; number++) {
		uint32_t slot = tli_slot_of(store, number);
		put_bytes(w, agents->generation[slot], 4);
		if (tli_slot_is_used(store, slot))
			put_agent(w, store, slot);
	}
	for (uint32_t number = agents->free; number != TLI_NO_SLOT; number = tli_next_free(store, number))
		free++;
	put_bytes(w, free, 4);
	for (uint32_t number = agents->free; number != TLI_NO_SLOT; number = tli_next_free(store, number))
		put_bytes(w, number, 4);
}

static void put_circles(snapshot_writer *w, const tli_crowd_store *store)
{
	uint32_t count = (uint32_t)tli_array_length(store->circles.list), free = 0;
	put_bytes(w, count, 4);
	for (uint32_t i = 0; i < count; i++) {
		const tli_moving_circle *circle = &store->circles.list[i];
		put_bytes(w, circle->generation, 4);
		if (!(circle->generation & 1))
			continue;
		put_point(w, circle->def.circle.centre);
		put_double(w, circle->def.circle.radius);
		put_point(w, circle->def.circle.velocity);
		put_point(w, circle->def.bounce.min);
		put_point(w, circle->def.bounce.max);
	}
	for (uint32_t i = store->circles.free; i != TLI_NO_SLOT; i = store->circles.list[i].next_free)
		free++;
	put_bytes(w, free, 4);
	for (uint32_t i = store->circles.free; i != TLI_NO_SLOT; i = store->circles.list[i].next_free)
		put_bytes(w, i, 4);
}

static void put_events(snapshot_writer *w, const tli_crowd_store *store)
{
	const tli_events *events = &store->events;
	put_bytes(w, events->count, 4);
	for (size_t i = 0; i < events->count; i++) {
		const tl_crowd_event *event = &events->ring[(events->begin + i) & (events->room - 1)];
		put_bytes(w, (uint64_t)event->kind, 1);
		put_bytes(w, event->agent.index1, 4);
		put_bytes(w, event->agent.generation, 4);
		put_bytes(w, event->step, 8);
	}
}

tl_status tli_snapshot_save(
	const tli_crowd_store *store, const tli_snapshot_head *head, void *buffer, size_t capacity, size_t *size)
{
	snapshot_writer w = { .bytes = buffer, .capacity = capacity };
	put_head(&w, head);
	put_counters(&w, store);
	put_profiles(&w, store);
	put_agents(&w, store);
	put_circles(&w, store);
	put_events(&w, store);
	*size = w.size + 8;
	if (*size > capacity)
		return TL_E_BUFFER;
	put_bytes(&w, tli_snapshot_check(w.bytes, w.size), 8);
	return TL_OK;
}

/* ---- the hash ---- */

static uint64_t hash_agent(const tli_crowd_store *store, uint32_t slot, uint64_t hash)
{
	const tli_agents *agents = &store->agents;
	hash = tli_snapshot_hash(hash, (uint64_t)tli_number_of(store, slot) << 32 | agents->generation[slot]);
	hash = tli_snapshot_hash(hash, tli_bits_of_double(agents->x[slot]));
	hash = tli_snapshot_hash(hash, tli_bits_of_double(agents->y[slot]));
	tli_f2 v = tli_velocity_of(store, slot), heading = tli_heading_of(store, slot);
	hash = tli_snapshot_hash(hash, (uint64_t)tli_bits_of_float(v.x) << 32 | tli_bits_of_float(v.y));
	hash = tli_snapshot_hash(hash, (uint64_t)tli_bits_of_float(heading.x) << 32 | tli_bits_of_float(heading.y));
	return tli_snapshot_hash(hash, agents->state[slot]);
}

uint64_t tli_crowd_store_hash(const tli_crowd_store *store)
{
	uint64_t hash = tli_snapshot_hash(TLI_SNAPSHOT_MAGIC, store->step);
	for (uint32_t number = 0; number < store->agents.used; number++) {
		uint32_t slot = tli_slot_of(store, number);
		if (tli_slot_is_used(store, slot))
			hash = hash_agent(store, slot, hash);
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
