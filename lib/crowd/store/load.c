/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/load.c: a store from bytes (crowd/store/snapshot.h).
 *
 * All is read into a fresh store and checked: every number is one that a call would accept, every index is within bounds, every list ends.
 * Only then does it replace the store. Counts are checked against the bytes that are left before memory is taken.
 */
#include "crowd/store/snapshot.h"

#include "base/array.h"
#include "crowd/store/paths.h"

#include <math.h>

typedef struct snapshot_reader {
	const uint8_t *bytes;
	size_t size, at;
	bool bad;
} snapshot_reader;

static uint64_t get_bytes(snapshot_reader *r, unsigned count)
{
	uint64_t value = 0;
	if (r->size - r->at < count) {
		r->bad = true;
		return 0;
	}
	for (unsigned i = 0; i < count; i++)
		value |= (uint64_t)r->bytes[r->at++] << 8 * i;
	return value;
}

static uint32_t get_u32(snapshot_reader *r)
{
	return (uint32_t)get_bytes(r, 4);
}

static void require(snapshot_reader *r, bool condition)
{
	r->bad |= !condition;
}

/* A count of items that take at least `each` bytes. */
static uint32_t get_count(snapshot_reader *r, size_t each)
{
	uint32_t count = get_u32(r);
	require(r, count <= (r->size - r->at) / each);
	return r->bad ? 0 : count;
}

static double get_double(snapshot_reader *r)
{
	uint64_t bits = get_bytes(r, 8);
	double value;
	memcpy(&value, &bits, sizeof value);
	require(r, !isnan(value));
	return value;
}

static float get_float(snapshot_reader *r)
{
	uint32_t bits = get_u32(r);
	float value;
	memcpy(&value, &bits, sizeof value);
	require(r, !isnan(value));
	return value;
}

/* A number that a call would accept. */
static double get_number(snapshot_reader *r)
{
	double value = get_double(r);
	require(r, tli_number_is_legal(value));
	return r->bad ? 0 : value;
}

static float get_float_number(snapshot_reader *r)
{
	float value = get_float(r);
	require(r, tli_number_is_legal((double)value));
	return r->bad ? 0 : value;
}

/* A number that steps can produce: finite and small enough for all sums. */
static double get_legal(snapshot_reader *r)
{
	double value = get_double(r);
	require(r, isfinite(value) && fabs(value) <= 0x1p60);
	return r->bad ? 0 : value;
}

static float get_legal_float(snapshot_reader *r)
{
	float value = get_float(r);
	require(r, isfinite(value) && fabsf(value) <= 0x1p60f);
	return r->bad ? 0 : value;
}

static tl_point get_point(snapshot_reader *r)
{
	double x = get_legal(r);
	return (tl_point){ x, get_legal(r) };
}

static tli_f2 get_f2(snapshot_reader *r)
{
	float x = get_legal_float(r);
	return (tli_f2){ x, get_legal_float(r) };
}

static void check_head(snapshot_reader *r, const tli_snapshot_head *head)
{
	require(r, get_bytes(r, 8) == TLI_SNAPSHOT_MAGIC);
	require(r, get_u32(r) == TLI_SNAPSHOT_VERSION);
	require(r, get_u32(r) == (head->has_nav));
	require(r, get_u32(r) == (uint32_t)head->resolution);
	require(r, get_u32(r) == (uint32_t)head->radius);
	require(r, get_double(r) == head->dt);
	require(r, get_bytes(r, 8) == head->seed);
}

static void get_counters(snapshot_reader *r, tli_crowd_store *store)
{
	store->step = get_bytes(r, 8);
	store->paths.revision = get_bytes(r, 8);
	store->paths.change = get_u32(r);
	store->turns.at = get_u32(r);
	store->turns.asked = get_bytes(r, 8);
	store->turns.reused = get_bytes(r, 8);
	store->flock.sight = get_number(r);
	store->flock.field_of_view = get_number(r);
	store->flock.too_near = get_number(r);
	store->flock.separation = get_number(r);
	store->flock.cohesion = get_number(r);
	store->flock.alignment = get_number(r);
	for (int i = 0; i < TLI_RECENT; i++) {
		uint32_t number = get_u32(r);
		store->turns.recent[i] = (tli_recent){ number, get_u32(r) };
	}
}

static tli_profile get_profile(snapshot_reader *r)
{
	tli_profile profile = { .wander = tl_default_wander_def() };
	profile.wander.radius = get_number(r);
	profile.wander.distance = get_number(r);
	profile.wander.jitter = get_number(r);
	profile.wander.dt = get_legal(r);
	profile.max_force = get_double(r) + 0.0;
	profile.arrived = get_double(r);
	profile.priority = get_double(r);
	uint32_t avoid = get_u32(r), desire = get_u32(r);
	require(r,
		profile.max_force >= 0 && profile.arrived >= 0 && avoid <= TL_AVOID_RECIPROCAL &&
			desire <= TL_DESIRE_FORCE);
	profile.avoid = r->bad ? TL_AVOID_NONE : (tl_avoid)avoid;
	profile.desire = r->bad ? TL_DESIRE_REST : (tl_desire)desire;
	profile.group = get_u32(r);
	profile.layer = get_u32(r);
	profile.mask = get_u32(r);
	uint32_t driven = get_u32(r);
	require(r, driven <= 1);
	profile.driven = driven == 1;
	return profile;
}

/* The list with its free entries; the hash table is made once users are counted. */
static tl_status get_profiles(snapshot_reader *r, tli_crowd_store *store)
{
	uint32_t count = get_count(r, 1);
	if (!tli_array_reserve(store->profiles.list, count))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < count && !r->bad; i++) {
		uint64_t used = get_bytes(r, 1);
		require(r, used <= 1);
		tli_array_push(store->profiles.list, used ? get_profile(r) : (tli_profile){ .users = 0 });
	}
	return TL_OK;
}

static tl_status get_path(snapshot_reader *r, tli_crowd_store *store, uint32_t slot)
{
	tli_paths *paths = &store->paths;
	paths->left[slot] = get_float(r);
	paths->replanned[slot] = (uint16_t)get_bytes(r, 2);
	paths->checked[slot] = (uint8_t)get_bytes(r, 1);
	paths->lost[slot] = (uint8_t)get_bytes(r, 1);
	uint16_t at = (uint16_t)get_bytes(r, 2), count = (uint16_t)get_bytes(r, 2);
	require(r, (count == 0 ? at == 0 : at <= count) && count <= (r->size - r->at) / 8);
	if (r->bad || count == 0)
		return TL_OK;
	tl_status status = tli_run_pool_reserve(&paths->pool, tli_run_pool_rounded(count));
	if (status)
		return status;
	paths->first[slot] = tli_run_pool_take(&paths->pool, count);
	paths->at[slot] = at;
	paths->count[slot] = count;
	for (uint32_t i = 0; i < count; i++) {
		tli_point *corner = (tli_point *)paths->pool.items + paths->first[slot] + i;
		corner->x = (int32_t)get_u32(r);
		corner->y = (int32_t)get_u32(r);
		require(r,
			corner->x >= -TLI_GRID_MAX && corner->x <= TLI_GRID_MAX && corner->y >= -TLI_GRID_MAX &&
				corner->y <= TLI_GRID_MAX);
	}
	tli_paths_aim(store, slot);
	return TL_OK;
}

static tl_status get_goal(snapshot_reader *r, tli_crowd_store *store, uint32_t slot)
{
	tli_goals *goals = &store->goals;
	tl_point goal = get_point(r);
	goals->x[slot] = goal.x;
	goals->y[slot] = goal.y;
	goals->stuck[slot] = get_legal_float(r);
	goals->best[slot] = get_float(r);
	goals->since[slot] = get_legal_float(r);
	return store->paths.room && !r->bad ? get_path(r, store, slot) : TL_OK;
}

static tl_status get_patrol(snapshot_reader *r, tli_crowd_store *store, uint32_t slot)
{
	tli_patrols *patrols = &store->patrols;
	uint32_t at = get_u32(r), count = get_count(r, 16);
	require(r, count >= 2 && at < count);
	if (r->bad)
		return TL_OK;
	tl_status status = tli_run_pool_reserve(&patrols->pool, tli_run_pool_rounded(count));
	if (status)
		return status;
	patrols->first[slot] = tli_run_pool_take(&patrols->pool, count);
	patrols->at[slot] = at;
	patrols->count[slot] = count;
	for (uint32_t i = 0; i < count; i++)
		((tl_point *)patrols->pool.items)[patrols->first[slot] + i] = get_point(r);
	return TL_OK;
}

static tli_kept_side get_side(snapshot_reader *r)
{
	float timer = get_legal_float(r);
	int32_t side = (int32_t)get_u32(r);
	require(r, side >= -1 && side <= 1);
	return (tli_kept_side){ timer, side };
}

static tl_status get_agent(snapshot_reader *r, tli_crowd_store *store, uint32_t slot)
{
	tli_agents *agents = &store->agents;
	uint32_t number = get_u32(r);
	require(r, number < tli_array_length(store->profiles.list));
	if (r->bad)
		return TL_OK;
	tli_profile *profile = &store->profiles.list[number];
	agents->profile[slot] = number;
	profile->users++;
	tl_point at = get_point(r);
	agents->x[slot] = at.x;
	agents->y[slot] = at.y;
	agents->v[slot] = get_f2(r);
	agents->radius[slot] = get_float_number(r);
	agents->max_speed[slot] = get_float_number(r);
	agents->state[slot] = (uint8_t)get_bytes(r, 1);
	agents->flags[slot] = (uint8_t)get_bytes(r, 1);
	agents->asking += (agents->flags[slot] & TLI_AGENT_ASKS) != 0;
	require(r,
		agents->radius[slot] >= 0 && agents->max_speed[slot] >= 0 && agents->state[slot] <= TL_AGENT_NO_PATH &&
			agents->flags[slot] < 2 * TLI_AGENT_STANDS &&
			(tli_profile_has_goal(profile) || !(agents->flags[slot] & TLI_AGENT_ASKS)));
	float squared = tli_f2_dot(agents->v[slot], agents->v[slot]);
	require(r, (agents->flags[slot] & TLI_AGENT_STANDS) || sqrtf(squared) > TLI_SPEED_MIN);
	tl_status status = r->bad ? TL_OK : tli_reserve_for_profile(store, profile);
	if (!status && !r->bad && tli_profile_has_goal(profile))
		status = get_goal(r, store, slot);
	if (!status && !r->bad && profile->desire == TL_DESIRE_PATROL)
		status = get_patrol(r, store, slot);
	if (!status && !r->bad && profile->desire == TL_DESIRE_WANDER)
		store->wanders.target[slot] = get_point(r);
	if (!status && !r->bad && tli_profile_keeps_side(profile)) {
		store->sides.circles[slot] = get_side(r);
		store->sides.walls[slot] = get_side(r);
	}
	return status;
}

/* Free slots in the order in which they will be taken; each must be free and come once. */
static void get_free_slots(snapshot_reader *r, tli_agents *agents)
{
	uint32_t count = get_count(r, 4), last = TLI_NO_SLOT;
	for (uint32_t i = 0; i < count && !r->bad; i++) {
		uint32_t slot = get_u32(r);
		require(r, slot < agents->used && !(agents->generation[slot] & 1) && agents->flags[slot] == 0);
		if (r->bad)
			return;
		agents->flags[slot] = 1; /* seen */
		agents->profile[slot] = TLI_NO_SLOT;
		*(last == TLI_NO_SLOT ? &agents->free : &agents->profile[last]) = slot;
		last = slot;
	}
}

static tl_status get_agents(snapshot_reader *r, tli_crowd_store *store)
{
	tli_agents *agents = &store->agents;
	uint32_t used = get_count(r, 4);
	tl_status status = tli_agents_reserve(store, used);
	for (uint32_t slot = 0; slot < used && !status && !r->bad; slot++) {
		agents->used = slot + 1;
		agents->generation[slot] = get_u32(r);
		if (!(agents->generation[slot] & 1))
			continue;
		agents->count++;
		status = get_agent(r, store, slot);
	}
	if (!status)
		get_free_slots(r, agents);
	return status;
}

static tl_status get_circles(snapshot_reader *r, tli_crowd_store *store)
{
	uint32_t count = get_count(r, 4), last = TLI_NO_SLOT;
	if (!tli_array_reserve(store->circles.list, count))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < count && !r->bad; i++) {
		tli_moving_circle circle = { .generation = get_u32(r), .next_free = TLI_NO_SLOT };
		if (circle.generation & 1) {
			store->circles.count++;
			circle.def.circle.centre = get_point(r);
			circle.def.circle.radius = get_number(r);
			circle.def.circle.velocity = get_point(r);
			circle.def.bounce.min.x = get_double(r);
			circle.def.bounce.min.y = get_double(r);
			circle.def.bounce.max.x = get_double(r);
			circle.def.bounce.max.y = get_double(r);
			require(r, circle.def.circle.radius >= 0);
		}
		tli_array_push(store->circles.list, circle);
	}
	uint32_t free = get_count(r, 4);
	for (uint32_t i = 0; i < free && !r->bad; i++) {
		uint32_t slot = get_u32(r);
		bool legal = slot < tli_array_length(store->circles.list) &&
			!(store->circles.list[slot].generation & 1) &&
			store->circles.list[slot].next_free == TLI_NO_SLOT && slot != last;
		require(r, legal && free <= count);
		if (r->bad)
			break;
		*(last == TLI_NO_SLOT ? &store->circles.free : &store->circles.list[last].next_free) = slot;
		last = slot;
	}
	return TL_OK;
}

static tl_status get_events(snapshot_reader *r, tli_crowd_store *store)
{
	uint32_t count = get_count(r, 17);
	require(r, count <= TLI_EVENTS_MAX);
	tl_status status = r->bad ? TL_OK : tli_events_reserve(&store->events, count);
	for (uint32_t i = 0; i < count && !status && !r->bad; i++) {
		uint64_t kind = get_bytes(r, 1);
		uint32_t index1 = get_u32(r), generation = get_u32(r);
		require(r, kind <= TL_CROWD_DOOR);
		store->events.ring[i] = (tl_crowd_event){ r->bad ? TL_CROWD_ARRIVED : (tl_crowd_event_kind)kind,
			{ index1, generation }, get_bytes(r, 8) };
		store->events.count++;
	}
	return status;
}

static tl_status get_all(snapshot_reader *r, const tli_snapshot_head *head, tli_crowd_store *store)
{
	check_head(r, head);
	get_counters(r, store);
	tl_status status = r->bad ? TL_E_FORMAT : get_profiles(r, store);
	if (!status)
		status = r->bad ? TL_E_FORMAT : get_agents(r, store);
	if (!status)
		status = r->bad ? TL_E_FORMAT : get_circles(r, store);
	if (!status)
		status = r->bad ? TL_E_FORMAT : get_events(r, store);
	if (!status && (r->bad || r->at + 8 != r->size))
		status = TL_E_FORMAT;
	return status ? status : tli_profiles_restore(&store->profiles);
}

tl_status tli_snapshot_load(tli_crowd_store *store, const tli_snapshot_head *head, const void *data, size_t size)
{
	snapshot_reader r = { .bytes = data, .size = size };
	tli_crowd_store fresh;
	if (size < 8)
		return TL_E_FORMAT;
	r.at = size - 8;
	if (get_bytes(&r, 8) != tli_snapshot_check(data, size - 8))
		return TL_E_FORMAT;
	r.at = 0;
	tli_crowd_store_init(&fresh);
	fresh.paths.enabled = store->paths.enabled;
	fresh.paths.resolution = store->paths.resolution;
	tl_status status = get_all(&r, head, &fresh);
	if (!status) {
		tli_crowd_store old = *store;
		*store = fresh;
		fresh = old;
	}
	tli_crowd_store_free(&fresh);
	return status;
}
