/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/snapshot.c: a store as bytes and back (crowd/store/snapshot.h), by one description of its fields.
 *
 * Writing counts the bytes and stores them while they fit; it leaves the store unchanged. Reading fills in a fresh store and checks it:
 * every number is one that a call would accept, every index is within bounds, every list ends. Only then does it replace the store. Counts
 * are checked against the bytes that are left before memory is taken.
 */
#include "crowd/store/snapshot.h"

#include "base/array.h"
#include "crowd/store/paths.h"

typedef struct snapshot_bytes {
	uint8_t *out;      /* when writing; only the first `size` bytes are stored */
	const uint8_t *in; /* when reading, else NULL */
	size_t size, at;
	bool bad; /* what was read cannot be from a snapshot */
} snapshot_bytes;

static void require(snapshot_bytes *b, bool condition)
{
	b->bad |= b->in && !condition;
}

/* ---- numbers; *value is changed only by reading ---- */

static void exchange(snapshot_bytes *b, uint64_t *value, unsigned count)
{
	if (!b->in) {
		for (unsigned i = 0; i < count; i++, b->at++)
			if (b->at < b->size)
				b->out[b->at] = (uint8_t)(*value >> 8 * i);
		return;
	}
	*value = 0;
	require(b, b->size - b->at >= count);
	for (unsigned i = 0; i < count && !b->bad; i++)
		*value |= (uint64_t)b->in[b->at++] << 8 * i;
}

#define EXCHANGE_AS(name, type, count)                   \
	static void name(snapshot_bytes *b, type *value) \
	{                                                \
		uint64_t wide = (uint64_t)*value;        \
		exchange(b, &wide, count);               \
		if (b->in)                               \
			*value = (type)wide;             \
	}
EXCHANGE_AS(exchange_u8, uint8_t, 1)
EXCHANGE_AS(exchange_u16, uint16_t, 2)
EXCHANGE_AS(exchange_u32, uint32_t, 4)
EXCHANGE_AS(exchange_i32, int32_t, 4)
#undef EXCHANGE_AS

/* A value that must be the same when it is read. */
static void exchange_fixed(snapshot_bytes *b, uint64_t value, unsigned count)
{
	uint64_t found = value;
	exchange(b, &found, count);
	require(b, found == (count == 8 ? value : value & UINT32_MAX));
}

/* A count of items that take at least `each` bytes. */
static uint32_t exchange_count(snapshot_bytes *b, size_t count, size_t each)
{
	uint32_t value = (uint32_t)count;
	exchange_u32(b, &value);
	require(b, value <= (b->size - b->at) / each);
	return b->bad ? 0 : value;
}

static void exchange_double(snapshot_bytes *b, double *value)
{
	uint64_t bits = tli_bits_of_double(*value);
	exchange(b, &bits, 8);
	if (b->in)
		memcpy(value, &bits, sizeof bits);
	require(b, !isnan(*value));
}

static void exchange_float(snapshot_bytes *b, float *value)
{
	uint32_t bits = tli_bits_of_float(*value);
	exchange_u32(b, &bits);
	if (b->in)
		memcpy(value, &bits, sizeof bits);
	require(b, !isnan(*value));
}

/* A number that a call would accept. */
static void exchange_number(snapshot_bytes *b, double *value)
{
	exchange_double(b, value);
	require(b, tli_number_is_legal(*value));
}

/* A number that steps can produce: finite and small enough for all sums. */
static void exchange_result(snapshot_bytes *b, double *value)
{
	exchange_double(b, value);
	require(b, isfinite(*value) && fabs(*value) <= 0x1p60);
}

static void exchange_float_result(snapshot_bytes *b, float *value)
{
	exchange_float(b, value);
	require(b, isfinite(*value) && fabsf(*value) <= 0x1p60f);
}

static void exchange_point(snapshot_bytes *b, tl_point *p)
{
	exchange_result(b, &p->x);
	exchange_result(b, &p->y);
}

/* ---- the store ---- */

static void exchange_head(snapshot_bytes *b, const tli_snapshot_head *head)
{
	exchange_fixed(b, TLI_SNAPSHOT_MAGIC, 8);
	exchange_fixed(b, TLI_SNAPSHOT_VERSION, 4);
	exchange_fixed(b, head->has_nav, 4);
	exchange_fixed(b, (uint32_t)head->resolution, 4);
	exchange_fixed(b, (uint32_t)head->radius, 4);
	exchange_fixed(b, tli_bits_of_double(head->dt), 8);
	exchange_fixed(b, head->seed, 8);
}

static void exchange_counters(snapshot_bytes *b, tli_crowd_store *store)
{
	exchange(b, &store->step, 8);
	exchange(b, &store->paths.revision, 8);
	exchange_u32(b, &store->paths.change);
	exchange_u32(b, &store->turns.at);
	exchange(b, &store->turns.asked, 8);
	exchange(b, &store->turns.reused, 8);
	exchange_number(b, &store->flock.sight);
	exchange_number(b, &store->flock.field_of_view);
	exchange_number(b, &store->flock.too_near);
	exchange_number(b, &store->flock.separation);
	exchange_number(b, &store->flock.cohesion);
	exchange_number(b, &store->flock.alignment);
	for (int i = 0; i < TLI_RECENT; i++) {
		exchange_u32(b, &store->turns.recent[i].number);
		exchange_u32(b, &store->turns.recent[i].generation);
	}
}

static void exchange_profile(snapshot_bytes *b, tli_profile *profile)
{
	uint32_t avoid = (uint32_t)profile->avoid, desire = (uint32_t)profile->desire, driven = profile->driven;
	exchange_number(b, &profile->wander.radius);
	exchange_number(b, &profile->wander.distance);
	exchange_number(b, &profile->wander.jitter);
	exchange_result(b, &profile->wander.dt);
	exchange_double(b, &profile->max_force);
	exchange_double(b, &profile->arrived);
	exchange_double(b, &profile->priority);
	exchange_u32(b, &avoid);
	exchange_u32(b, &desire);
	exchange_u32(b, &profile->group);
	exchange_u32(b, &profile->layer);
	exchange_u32(b, &profile->mask);
	exchange_u32(b, &driven);
	require(b,
		profile->max_force >= 0 && profile->arrived >= 0 && avoid <= TL_AVOID_RECIPROCAL &&
			desire <= TL_DESIRE_FORCE && driven <= 1);
	if (!b->in || b->bad)
		return;
	profile->max_force += 0.0; /* not -0 */
	profile->avoid = (tl_avoid)avoid;
	profile->desire = (tl_desire)desire;
	profile->driven = driven == 1;
}

/* The list with its free entries, since agents name profiles by number; the hash table is made once users are counted. */
static tl_status exchange_profiles(snapshot_bytes *b, tli_profiles *profiles)
{
	uint32_t count = exchange_count(b, tli_array_length(profiles->list), 1);
	if (b->in && !tli_array_reserve(profiles->list, count))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < count && !b->bad; i++) {
		if (b->in)
			tli_array_push(profiles->list, (tli_profile){ .wander = tl_default_wander_def() });
		uint8_t used = profiles->list[i].users > 0;
		exchange_u8(b, &used);
		require(b, used <= 1);
		if (used)
			exchange_profile(b, &profiles->list[i]);
	}
	return TL_OK;
}

/* ---- agents ---- */

/* When reading, takes a run of `count` items from the pool. */
static tl_status take_run(const snapshot_bytes *b, tli_run_pool *pool, uint32_t count, uint32_t *first)
{
	tl_status status = b->in ? tli_run_pool_reserve(pool, tli_run_pool_rounded(count)) : TL_OK;
	if (b->in && !status)
		*first = tli_run_pool_take(pool, count);
	return status;
}

static tl_status exchange_path(snapshot_bytes *b, tli_crowd_store *store, uint32_t slot)
{
	tli_paths *paths = &store->paths;
	uint16_t at = paths->at[slot], count = paths->count[slot];
	exchange_float(b, &paths->left[slot]);
	exchange_u16(b, &paths->replanned[slot]);
	exchange_u8(b, &paths->checked[slot]);
	exchange_u8(b, &paths->lost[slot]);
	exchange_u16(b, &at);
	exchange_u16(b, &count);
	require(b, (count == 0 ? at == 0 : at <= count) && count <= (b->size - b->at) / 8);
	if (b->bad || count == 0)
		return TL_OK;
	tl_status status = take_run(b, &paths->pool, count, &paths->first[slot]);
	if (status)
		return status;
	for (uint32_t i = 0; i < count; i++) {
		tli_point *corner = (tli_point *)paths->pool.items + paths->first[slot] + i;
		exchange_i32(b, &corner->x);
		exchange_i32(b, &corner->y);
		require(b,
			corner->x >= -TLI_GRID_MAX && corner->x <= TLI_GRID_MAX && corner->y >= -TLI_GRID_MAX &&
				corner->y <= TLI_GRID_MAX);
	}
	if (b->in) {
		paths->at[slot] = at;
		paths->count[slot] = count;
		tli_paths_aim(store, slot);
	}
	return TL_OK;
}

static tl_status exchange_goal(snapshot_bytes *b, tli_crowd_store *store, uint32_t slot)
{
	tli_goals *goals = &store->goals;
	exchange_result(b, &goals->x[slot]);
	exchange_result(b, &goals->y[slot]);
	exchange_float_result(b, &goals->stuck[slot]);
	exchange_float(b, &goals->best[slot]);
	exchange_float_result(b, &goals->since[slot]);
	return store->paths.room && !b->bad ? exchange_path(b, store, slot) : TL_OK;
}

static tl_status exchange_patrol(snapshot_bytes *b, tli_patrols *patrols, uint32_t slot)
{
	uint32_t at = patrols->at[slot];
	exchange_u32(b, &at);
	uint32_t count = exchange_count(b, patrols->count[slot], sizeof(tl_point));
	require(b, count >= 2 && at < count);
	if (b->bad)
		return TL_OK;
	tl_status status = take_run(b, &patrols->pool, count, &patrols->first[slot]);
	for (uint32_t i = 0; i < count && !status; i++)
		exchange_point(b, (tl_point *)patrols->pool.items + patrols->first[slot] + i);
	if (b->in && !status) {
		patrols->at[slot] = at;
		patrols->count[slot] = count;
	}
	return status;
}

static void exchange_side(snapshot_bytes *b, tli_kept_side *kept)
{
	exchange_float_result(b, &kept->timer);
	exchange_i32(b, &kept->side);
	require(b, kept->side >= -1 && kept->side <= 1);
}

static void exchange_columns(snapshot_bytes *b, tli_agents *agents, uint32_t slot)
{
	exchange_result(b, &agents->x[slot]);
	exchange_result(b, &agents->y[slot]);
	exchange_float_result(b, &agents->v[slot].x);
	exchange_float_result(b, &agents->v[slot].y);
	exchange_float(b, &agents->radius[slot]);
	exchange_float(b, &agents->max_speed[slot]);
	exchange_u8(b, &agents->state[slot]);
	exchange_u8(b, &agents->flags[slot]);
	float speed = sqrtf(tli_f2_dot(agents->v[slot], agents->v[slot]));
	require(b,
		agents->radius[slot] >= 0 && tli_number_is_legal((double)agents->radius[slot]) &&
			agents->max_speed[slot] >= 0 && tli_number_is_legal((double)agents->max_speed[slot]) &&
			agents->state[slot] <= TL_AGENT_NO_PATH && agents->flags[slot] < 2 * TLI_AGENT_STANDS &&
			((agents->flags[slot] & TLI_AGENT_STANDS) || speed > TLI_SPEED_MIN));
}

static tl_status exchange_agent(snapshot_bytes *b, tli_crowd_store *store, uint32_t slot)
{
	tli_agents *agents = &store->agents;
	exchange_u32(b, &agents->profile[slot]);
	require(b, agents->profile[slot] < tli_array_length(store->profiles.list));
	if (b->bad)
		return TL_OK;
	tli_profile *profile = &store->profiles.list[agents->profile[slot]];
	bool has_goal = tli_profile_has_goal(profile);
	exchange_columns(b, agents, slot);
	require(b, has_goal || !(agents->flags[slot] & TLI_AGENT_ASKS));
	if (b->in) {
		profile->users++;
		agents->asking += (agents->flags[slot] & TLI_AGENT_ASKS) != 0;
	}
	tl_status status = b->in && !b->bad ? tli_reserve_for_profile(store, profile) : TL_OK;
	if (!status && !b->bad && has_goal)
		status = exchange_goal(b, store, slot);
	if (!status && !b->bad && profile->desire == TL_DESIRE_PATROL)
		status = exchange_patrol(b, &store->patrols, slot);
	if (!status && !b->bad && profile->desire == TL_DESIRE_WANDER)
		exchange_point(b, &store->wanders.target[slot]);
	if (!status && !b->bad && tli_profile_keeps_side(profile)) {
		exchange_side(b, &store->sides.circles[slot]);
		exchange_side(b, &store->sides.walls[slot]);
	}
	return status;
}

/* Free numbers in the order in which they will be taken. */
static void write_free_numbers(snapshot_bytes *b, const tli_crowd_store *store)
{
	uint32_t count = 0;
	for (uint32_t number = store->agents.free; number != TLI_NO_SLOT; number = tli_next_free(store, number))
		count++;
	exchange_u32(b, &count);
	for (uint32_t number = store->agents.free; number != TLI_NO_SLOT; number = tli_next_free(store, number))
		exchange_u32(b, &number);
}

/* Each must be free and come once. */
static void read_free_numbers(snapshot_bytes *b, tli_agents *agents)
{
	uint32_t count = exchange_count(b, 0, 4), last = TLI_NO_SLOT, slot = 0;
	for (uint32_t i = 0; i < count && !b->bad; i++) {
		exchange_u32(b, &slot);
		require(b, slot < agents->used && !(agents->generation[slot] & 1) && agents->flags[slot] == 0);
		if (b->bad)
			return;
		agents->flags[slot] = 1; /* seen */
		agents->profile[slot] = TLI_NO_SLOT;
		*(last == TLI_NO_SLOT ? &agents->free : &agents->profile[last]) = slot;
		last = slot;
	}
}

/* By number; the slots of a store that is read are in that order. */
static tl_status exchange_agents(snapshot_bytes *b, tli_crowd_store *store)
{
	tli_agents *agents = &store->agents;
	uint32_t used = exchange_count(b, agents->used, 4);
	tl_status status = b->in ? tli_agents_reserve(store, used) : TL_OK;
	for (uint32_t number = 0; number < used && !status && !b->bad; number++) {
		uint32_t slot = tli_slot_of(store, number);
		if (b->in)
			agents->used = number + 1;
		exchange_u32(b, &agents->generation[slot]);
		if (!tli_slot_is_used(store, slot))
			continue;
		if (b->in)
			agents->count++;
		status = exchange_agent(b, store, slot);
	}
	if (!b->in)
		write_free_numbers(b, store);
	else if (!status)
		read_free_numbers(b, agents);
	return status;
}

/* ---- circles and events ---- */

static void exchange_circle(snapshot_bytes *b, tli_moving_circle *circle)
{
	tl_circle *c = &circle->def.circle;
	tl_box *bounce = &circle->def.bounce;
	exchange_u32(b, &circle->generation);
	if (!(circle->generation & 1))
		return;
	exchange_point(b, &c->centre);
	exchange_number(b, &c->radius);
	exchange_point(b, &c->velocity);
	exchange_double(b, &bounce->min.x);
	exchange_double(b, &bounce->min.y);
	exchange_double(b, &bounce->max.x);
	exchange_double(b, &bounce->max.y);
	require(b, c->radius >= 0);
}

static void write_free_circles(snapshot_bytes *b, const tli_circles *circles)
{
	uint32_t count = 0;
	for (uint32_t i = circles->free; i != TLI_NO_SLOT; i = circles->list[i].next_free)
		count++;
	exchange_u32(b, &count);
	for (uint32_t i = circles->free; i != TLI_NO_SLOT; i = circles->list[i].next_free)
		exchange_u32(b, &i);
}

static void read_free_circles(snapshot_bytes *b, tli_circles *circles)
{
	uint32_t count = exchange_count(b, 0, 4), last = TLI_NO_SLOT, slot = 0;
	size_t length = tli_array_length(circles->list);
	for (uint32_t i = 0; i < count && !b->bad; i++) {
		exchange_u32(b, &slot);
		require(b,
			slot < length && !(circles->list[slot].generation & 1) &&
				circles->list[slot].next_free == TLI_NO_SLOT && slot != last && count <= length);
		if (b->bad)
			return;
		*(last == TLI_NO_SLOT ? &circles->free : &circles->list[last].next_free) = slot;
		last = slot;
	}
}

static tl_status exchange_circles(snapshot_bytes *b, tli_circles *circles)
{
	uint32_t count = exchange_count(b, tli_array_length(circles->list), 4);
	if (b->in && !tli_array_reserve(circles->list, count))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < count && !b->bad; i++) {
		if (b->in)
			tli_array_push(circles->list, (tli_moving_circle){ .next_free = TLI_NO_SLOT });
		exchange_circle(b, &circles->list[i]);
		if (b->in)
			circles->count += circles->list[i].generation & 1;
	}
	if (!b->in)
		write_free_circles(b, circles);
	else
		read_free_circles(b, circles);
	return TL_OK;
}

static tl_status exchange_events(snapshot_bytes *b, tli_events *events)
{
	uint32_t count = exchange_count(b, events->count, 17);
	require(b, count <= TLI_EVENTS_MAX);
	tl_status status = b->in && !b->bad ? tli_events_reserve(events, count) : TL_OK;
	for (uint32_t i = 0; i < count && !status && !b->bad; i++) {
		tl_crowd_event *event = &events->ring[(events->begin + i) & (events->room - 1)];
		uint8_t kind = (uint8_t)event->kind;
		exchange_u8(b, &kind);
		exchange_u32(b, &event->agent.index1);
		exchange_u32(b, &event->agent.generation);
		exchange(b, &event->step, 8);
		require(b, kind <= TL_CROWD_DOOR);
		if (!b->in)
			continue;
		event->kind = b->bad ? TL_CROWD_ARRIVED : (tl_crowd_event_kind)kind;
		events->count++;
	}
	return status;
}

static tl_status exchange_all(snapshot_bytes *b, const tli_snapshot_head *head, tli_crowd_store *store)
{
	exchange_head(b, head);
	exchange_counters(b, store);
	tl_status status = b->bad ? TL_E_FORMAT : exchange_profiles(b, &store->profiles);
	if (!status)
		status = b->bad ? TL_E_FORMAT : exchange_agents(b, store);
	if (!status)
		status = b->bad ? TL_E_FORMAT : exchange_circles(b, &store->circles);
	if (!status)
		status = b->bad ? TL_E_FORMAT : exchange_events(b, &store->events);
	return status || !b->bad ? status : TL_E_FORMAT;
}

tl_status tli_snapshot_save(
	const tli_crowd_store *store, const tli_snapshot_head *head, void *buffer, size_t capacity, size_t *size)
{
	snapshot_bytes b = { .out = buffer, .size = capacity };
	(void)exchange_all(&b, head, (tli_crowd_store *)store); /* which writing leaves unchanged */
	*size = b.at + 8;
	if (*size > capacity)
		return TL_E_BUFFER;
	exchange_fixed(&b, tli_snapshot_check(b.out, b.at), 8);
	return TL_OK;
}

tl_status tli_snapshot_load(tli_crowd_store *store, const tli_snapshot_head *head, const void *data, size_t size)
{
	snapshot_bytes b = { .in = data, .size = size };
	tli_crowd_store fresh;
	if (size < 8)
		return TL_E_FORMAT;
	b.at = size - 8;
	exchange_fixed(&b, tli_snapshot_check(data, size - 8), 8);
	if (b.bad)
		return TL_E_FORMAT;
	b.at = 0;
	tli_crowd_store_init(&fresh);
	fresh.paths.enabled = store->paths.enabled;
	fresh.paths.resolution = store->paths.resolution;
	tl_status status = exchange_all(&b, head, &fresh);
	if (!status && b.at + 8 != b.size)
		status = TL_E_FORMAT;
	if (!status)
		status = tli_profiles_restore(&fresh.profiles);
	if (!status) {
		tli_crowd_store old = *store;
		*store = fresh;
		fresh = old;
	}
	tli_crowd_store_free(&fresh);
	return status;
}
