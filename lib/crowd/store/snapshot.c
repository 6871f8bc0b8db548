/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/snapshot.c: a store as bytes and back (crowd/store/snapshot.h), by one description of its fields.
 *
 * Writing counts the bytes and stores them while they fit; it leaves the store unchanged. Reading fills in a fresh store and checks it:
 * every number is one that a call would accept, every index is within bounds, every list ends. Only then does it replace the store. Counts
 * are checked against the bytes that are left before memory is taken.
 */
#include "crowd/store/snapshot.h"

#include "base/assert.h"
#include "base/array.h"
#include "crowd/store/exchange.h"
#include "crowd/store/paths.h"
#include "steer/parameters.h"

/* ---- the store ---- */

/* More than in a hundred years of 240 a second; that number of turns can be counted in 64 bits, and a double. */
static const uint64_t STEPS_MAX = UINT64_C(1) << 40;

static void exchange_flock(tli_snapshot_bytes *b, tl_flock_def *flock)
{
	tli_exchange_def(b, TL_GROUP_FLOCK, flock);
	tli_exchange_require(
		b, flock->sight >= 0 && flock->field_of_view >= 0 && flock->too_near >= 0 && flock->cruise >= 0);
}

static void exchange_profile(tli_snapshot_bytes *b, tli_profile *profile)
{
	uint32_t avoid = (uint32_t)profile->avoid, desire = (uint32_t)profile->desire, driven = profile->driven,
		 has_flock = profile->has_flock, passing = (uint32_t)profile->passing, people = profile->people;
	tli_exchange_def(b, TL_GROUP_WANDER, &profile->wander);
	tli_exchange_result(b, &profile->wander.dt);
	tli_exchange_def(b, TL_GROUP_AVOID, &profile->circles);
	tli_exchange_def(b, TL_GROUP_FUZZY, &profile->walls);
	tli_exchange_require(b,
		tli_def_is_in_ranges(TL_GROUP_AVOID, &profile->circles) &&
			tli_def_is_in_ranges(TL_GROUP_FUZZY, &profile->walls));
	exchange_flock(b, &profile->flock);
	tli_exchange_u32(b, &has_flock);
	tli_exchange_double(b, &profile->max_force);
	tli_exchange_double(b, &profile->arrived);
	tli_exchange_number(b, &profile->stop);
	tli_exchange_double(b, &profile->priority);
	tli_exchange_u32(b, &passing);
	tli_exchange_u32(b, &avoid);
	tli_exchange_u32(b, &desire);
	tli_exchange_u32(b, &profile->group);
	tli_exchange_u32(b, &profile->layer);
	tli_exchange_u32(b, &profile->mask);
	tli_exchange_u32(b, &profile->heeds);
	tli_exchange_u32(b, &profile->keys);
	tli_exchange_u32(b, &driven);
	tli_exchange_u32(b, &people);
	tli_exchange_u32(b, &profile->leader.index1);
	tli_exchange_u32(b, &profile->leader.generation);
	tli_exchange_number(b, &profile->distance);
	tli_exchange_number(b, &profile->shy);
	tli_exchange_double(b, &profile->turn_rate);
	tli_exchange_require(b,
		profile->max_force >= 0 && profile->arrived >= 0 && avoid <= TL_AVOID_RECIPROCAL &&
			desire <= TL_DESIRE_SLOT && profile->distance >= 0 && driven <= 1 && passing <= TL_PASS_ANY &&
			profile->stop >= 0 && people <= 1 && has_flock <= 1 && profile->shy >= 0 &&
			profile->turn_rate >= 0);
	if (!b->in || b->bad)
		return;
	profile->max_force += 0.0; /* not -0 */
	profile->avoid = (tl_avoid)avoid;
	profile->desire = (tl_desire)desire;
	profile->driven = driven == 1;
	profile->people = people == 1;
	profile->has_flock = has_flock == 1;
	profile->shy += 0.0;
	profile->turn_rate += 0.0;
	profile->passing = (tl_passing)passing;
	profile->stop += 0.0;
	profile->distance += 0.0;
}

/* The list with its free entries, since agents name profiles by number; the hash table is made once users are counted. */
static tl_status exchange_profiles(tli_snapshot_bytes *b, const tli_snapshot_head *head, tli_profiles *profiles)
{
	uint32_t count = tli_exchange_count(b, tli_array_length(profiles->list), 1);
	if (b->in && !tli_array_reserve(profiles->list, count))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < count && !b->bad; i++) {
		if (b->in)
			tli_array_push(profiles->list,
				((tli_profile){ .wander = tl_default_wander_def(),
					.flock = tl_default_flock_def(),
					.circles = tl_default_avoid_def(),
					.walls = tl_default_fuzzy_def() }));
		uint8_t used = profiles->list[i].users > 0;
		tli_exchange_u8(b, &used);
		tli_exchange_require(b, used <= 1);
		if (used) {
			exchange_profile(b, &profiles->list[i]);
			tli_exchange_require(b, head->has_nav_for(head->crowd, &profiles->list[i]));
		}
	}
	return TL_OK;
}

/* ---- agents ---- */

/* When reading, takes a run of `count` items from the pool. */
static tl_status take_run(const tli_snapshot_bytes *b, tli_run_pool *pool, uint32_t count, uint32_t *first)
{
	tl_status status = b->in ? tli_run_pool_reserve(pool, tli_run_pool_rounded(count)) : TL_OK;
	if (b->in && !status)
		*first = tli_run_pool_take(pool, count);
	return status;
}

static tl_status exchange_path(tli_snapshot_bytes *b, tli_crowd_store *store, uint32_t slot)
{
	tli_paths *paths = &store->paths;
	uint16_t at = paths->at[slot], count = paths->count[slot];
	tli_exchange_float(b, &paths->left[slot]);
	tli_exchange_u16(b, &paths->replanned[slot]);
	tli_exchange_u8(b, &paths->checked[slot]);
	tli_exchange_u8(b, &paths->lost[slot]);
	tli_exchange_u16(b, &at);
	tli_exchange_u16(b, &count);
	tli_exchange_require(b, (count == 0 ? at == 0 : at <= count) && count <= (b->size - b->at) / 8);
	if (b->bad || count == 0)
		return TL_OK;
	tl_status status = take_run(b, &paths->pool, count, &paths->first[slot]);
	if (status)
		return status;
	for (uint32_t i = 0; i < count; i++) {
		tli_point *corner = (tli_point *)paths->pool.items + paths->first[slot] + i;
		tli_exchange_i32(b, &corner->x);
		tli_exchange_i32(b, &corner->y);
		tli_exchange_require(b,
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

static tl_status exchange_goal(tli_snapshot_bytes *b, tli_crowd_store *store, uint32_t slot)
{
	tli_destinations *destinations = &store->destinations;
	tli_exchange_result(b, &destinations->x[slot]);
	tli_exchange_result(b, &destinations->y[slot]);
	tli_exchange_float_result(b, &destinations->stuck[slot]);
	tli_exchange_float(b, &destinations->best[slot]);
	tli_exchange_float_result(b, &destinations->since[slot]);
	tli_exchange_u8(b, &destinations->why[slot]);
	tli_exchange_require(b, destinations->why[slot] <= TL_STUCK_NO_PATH);
	tli_exchange_require(b, store->paths.room || !(store->agents.flags[slot] & TLI_AGENT_MOVED));
	tl_status status = b->bad ? TL_OK : tli_exchange_course(b, store, slot);
	if (status || !store->paths.room || b->bad)
		return status;
	/* Of a goal that was moved the old one; nothing of one that was not, whether there are columns or not. */
	bool moved = store->agents.flags[slot] & TLI_AGENT_MOVED;
	uint8_t has = store->moved.room > 0 && (moved || store->moved.far[slot] > 0);
	tli_exchange_u8(b, &has);
	tli_exchange_require(b, has <= 1 && (has || !moved));
	if (b->in && !b->bad && has)
		status = tli_group_reserve(store, TLI_GROUP_MOVED_GOALS);
	if (!status && !b->bad && has)
		tli_exchange_float_result(b, &store->moved.far[slot]);
	if (!status && !b->bad && moved)
		tli_exchange_point(b, &store->moved.end[slot]);
	if (status || b->bad)
		return status;
	/* The place where it walks, where that is another one than its goal. */
	tli_goals *goals = &store->goals;
	uint8_t elsewhere = goals->room > slot && (goals->falls_short[slot] || goals->jump[slot]);
	tli_exchange_u8(b, &elsewhere);
	tli_exchange_require(b, elsewhere <= 1);
	if (b->in && !b->bad && elsewhere)
		status = tli_group_reserve(store, TLI_GROUP_GOALS);
	if (!status && !b->bad && elsewhere) {
		tli_exchange_u8(b, &goals->falls_short[slot]);
		tli_exchange_u16(b, &goals->jump[slot]);
		tli_exchange_float(b, &goals->time[slot]);
		tli_exchange_result(b, &goals->given[slot].x);
		tli_exchange_result(b, &goals->given[slot].y);
		tli_exchange_require(b,
			(goals->falls_short[slot] != TLI_REACHES) != (goals->jump[slot] > 0) &&
				goals->falls_short[slot] <= TLI_FELL_SHORT &&
				goals->jump[slot] <= 2 * tli_array_length(store->jumps));
	}
	return status || b->bad ? status : exchange_path(b, store, slot);
}

static tl_status exchange_patrol(tli_snapshot_bytes *b, tli_patrols *patrols, uint32_t slot, uint32_t least)
{
	uint32_t at = patrols->at[slot];
	tli_exchange_u32(b, &at);
	uint32_t count = tli_exchange_count(b, patrols->count[slot], sizeof(tl_point));
	tli_exchange_require(b, count >= least && at < count);
	if (b->bad)
		return TL_OK;
	tl_status status = take_run(b, &patrols->pool, count, &patrols->first[slot]);
	for (uint32_t i = 0; i < count && !status; i++)
		tli_exchange_point(b, (tl_point *)patrols->pool.items + patrols->first[slot] + i);
	if (b->in && !status) {
		patrols->at[slot] = at;
		patrols->count[slot] = count;
	}
	return status;
}

static tl_status exchange_agent(tli_snapshot_bytes *b, tli_crowd_store *store, uint32_t slot)
{
	tli_agents *agents = &store->agents;
	tli_exchange_u32(b, &agents->profile[slot]);
	tli_exchange_require(b, agents->profile[slot] < tli_array_length(store->profiles.list));
	if (b->bad)
		return TL_OK;
	tli_profile *profile = &store->profiles.list[agents->profile[slot]];
	bool has_goal = tli_profile_has_goal(profile);
	tli_exchange_result(b, &agents->x[slot]);
	tli_exchange_result(b, &agents->y[slot]);
	tli_exchange_float_result(b, &agents->v[slot].x);
	tli_exchange_float_result(b, &agents->v[slot].y);
	tli_exchange_float(b, &agents->radius[slot]);
	tli_exchange_float(b, &agents->max_speed[slot]);
	tli_exchange_u8(b, &agents->state[slot]);
	tli_exchange_u8(b, &agents->ask[slot]);
	tli_exchange_u8(b, &agents->flags[slot]);
	float speed = sqrtf(tli_f2_dot(agents->v[slot], agents->v[slot]));
	tli_exchange_require(b,
		agents->radius[slot] >= 0 && tli_number_is_legal((double)agents->radius[slot]) &&
			agents->max_speed[slot] >= 0 && tli_number_is_legal((double)agents->max_speed[slot]) &&
			agents->state[slot] <= TLI_AGENT_SETTLED && agents->ask[slot] <= TLI_ASKS_OTHER &&
			(agents->ask[slot] || !(agents->flags[slot] & TLI_AGENT_MOVED)) &&
			((agents->flags[slot] & TLI_AGENT_STANDS) || speed > TLI_SPEED_MIN));
	tli_exchange_require(b, has_goal || !agents->ask[slot]);
	if (b->in) {
		profile->users++;
		agents->asking += agents->ask[slot] != TLI_ASKS_NOTHING;
	}
	tl_status status = b->in && !b->bad ? tli_reserve_for_profile(store, profile) : TL_OK;
	if (!status && !b->bad && has_goal)
		status = exchange_goal(b, store, slot);
	tli_exchange_require(b, agents->state[slot] != TLI_AGENT_JUMPS || (has_goal && tli_agent_jump(store, slot)));
	if (!status && !b->bad && (profile->desire == TL_DESIRE_PATROL || profile->desire == TL_DESIRE_EXIT))
		status = exchange_patrol(b, &store->patrols, slot, profile->desire == TL_DESIRE_PATROL ? 2 : 1);
	if (!status && !b->bad && profile->desire == TL_DESIRE_WANDER)
		tli_exchange_point(b, &store->wanders.target[slot]);
	if (!status && !b->bad && tli_profile_faces(profile)) {
		tli_exchange_float_result(b, &store->facings.heading[slot].x);
		tli_exchange_float_result(b, &store->facings.heading[slot].y);
	}
	for (int of = 0; of < 2 && !status && !b->bad && tli_profile_keeps_side(profile); of++) {
		tli_kept_side *kept = of ? &store->sides.walls[slot] : &store->sides.circles[slot];
		tli_exchange_float_result(b, &kept->timer);
		tli_exchange_i32(b, &kept->side);
		tli_exchange_require(b, kept->side >= -1 && kept->side <= 1);
	}
	return status;
}

/* By number; the slots of a store that is read are in that order. */
static tl_status exchange_agents(tli_snapshot_bytes *b, tli_crowd_store *store)
{
	tli_agents *agents = &store->agents;
	uint32_t used = tli_exchange_count(b, agents->used, 4);
	tl_status status = b->in ? tli_agents_reserve(store, used) : TL_OK;
	for (uint32_t number = 0; number < used && !status && !b->bad; number++) {
		uint32_t slot = tli_slot_of(store, number);
		if (b->in)
			agents->used = number + 1;
		tli_exchange_u32(b, &agents->generation[slot]);
		if (!tli_slot_is_used(store, slot))
			continue;
		if (b->in)
			agents->count++;
		status = exchange_agent(b, store, slot);
	}
	if (!b->in) {
		/* Free numbers in the order in which they will be taken. */
		uint32_t count = 0;
		for (uint32_t number = store->agents.free; number != TLI_NO_SLOT; number = tli_next_free(store, number))
			count++;
		tli_exchange_u32(b, &count);
		for (uint32_t number = store->agents.free; number != TLI_NO_SLOT; number = tli_next_free(store, number))
			tli_exchange_u32(b, &number);
	} else if (!status) {
		/* Each must be free and come once. */
		uint32_t count = tli_exchange_count(b, 0, 4), last = TLI_NO_SLOT, slot = 0;
		for (uint32_t i = 0; i < count && !b->bad; i++) {
			tli_exchange_u32(b, &slot);
			tli_exchange_require(
				b, slot < agents->used && !(agents->generation[slot] & 1) && agents->flags[slot] == 0);
			if (b->bad)
				break;
			agents->flags[slot] = 1; /* seen */
			agents->profile[slot] = TLI_NO_SLOT;
			*(last == TLI_NO_SLOT ? &agents->free : &agents->profile[last]) = slot;
			last = slot;
		}
	}
	return status;
}

/* ---- circles ---- */

static tl_status exchange_circles(tli_snapshot_bytes *b, tli_circles *circles)
{
	uint32_t count = tli_exchange_count(b, tli_array_length(circles->list), 4);
	if (b->in && !tli_array_reserve(circles->list, count))
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < count && !b->bad; i++) {
		if (b->in)
			tli_array_push(circles->list, (tli_moving_circle){ .next_free = TLI_NO_SLOT });
		tli_moving_circle *circle = &circles->list[i];
		tli_exchange_u32(b, &circle->generation);
		if (!(circle->generation & 1))
			continue;
		tl_circle *c = &circle->def.circle;
		tl_box *bounce = &circle->def.bounce;
		tli_exchange_point(b, &c->centre);
		tli_exchange_number(b, &c->radius);
		tli_exchange_point(b, &c->velocity);
		tli_exchange_double(b, &bounce->min.x);
		tli_exchange_double(b, &bounce->min.y);
		tli_exchange_double(b, &bounce->max.x);
		tli_exchange_double(b, &bounce->max.y);
		tli_exchange_u32(b, &circle->def.blocks);
		tli_exchange_require(b, c->radius >= 0);
		if (b->in)
			circles->count++;
	}
	if (!b->in) {
		uint32_t free = 0;
		for (uint32_t i = circles->free; i != TLI_NO_SLOT; i = circles->list[i].next_free)
			free++;
		tli_exchange_u32(b, &free);
		for (uint32_t i = circles->free; i != TLI_NO_SLOT; i = circles->list[i].next_free)
			tli_exchange_u32(b, &i);
	} else {
		uint32_t free = tli_exchange_count(b, 0, 4), last = TLI_NO_SLOT, slot = 0;
		size_t length = tli_array_length(circles->list);
		for (uint32_t i = 0; i < free && !b->bad; i++) {
			tli_exchange_u32(b, &slot);
			tli_exchange_require(b,
				slot < length && !(circles->list[slot].generation & 1) &&
					circles->list[slot].next_free == TLI_NO_SLOT && slot != last && free <= length);
			if (b->bad)
				break;
			*(last == TLI_NO_SLOT ? &circles->free : &circles->list[last].next_free) = slot;
			last = slot;
		}
	}
	return TL_OK;
}

static tl_status exchange_all(tli_snapshot_bytes *b, const tli_snapshot_head *head, tli_crowd_store *store)
{
	tli_exchange_fixed(b, TLI_SNAPSHOT_MAGIC, 8);
	tli_exchange_fixed(b, TLI_SNAPSHOT_VERSION, 4);
	tli_exchange_fixed(b, head->has_nav, 4);
	tli_exchange_fixed(b, (uint32_t)head->resolution, 4);
	tli_exchange_fixed(b, (uint32_t)head->radius, 4);
	tli_exchange_fixed(b, tli_bits_of_double(head->dt), 8);
	tli_exchange_fixed(b, head->seed, 8);
	/* Steps, and the seconds that they took: none of a crowd that was saved took more than 0.1. */
	tli_exchange(b, &store->step, 8);
	tli_exchange_result(b, &store->beyond);
	double steps = (double)store->step, time = steps * head->dt + store->beyond;
	tli_exchange_require(b, store->step <= STEPS_MAX && time >= 0 && time <= 0.2 * steps);
	tli_exchange(b, &store->paths.revision, 8);
	tli_exchange_u32(b, &store->paths.change);
	tli_exchange_u32(b, &store->turns.at);
	tli_exchange_u32(b, &store->turns.to_wait);
	tli_exchange(b, &store->turns.asked, 8);
	tli_exchange(b, &store->turns.reused, 8);
	exchange_flock(b, &store->flock);
	for (int i = 0; i < TLI_RECENT; i++) {
		tli_exchange_u32(b, &store->turns.recent[i].number);
		tli_exchange_u32(b, &store->turns.recent[i].generation);
	}
	tl_status status = b->bad ? TL_E_FORMAT : exchange_profiles(b, head, &store->profiles);
	if (!status)
		status = b->bad ? TL_E_FORMAT : tli_exchange_jumps(b, &store->jumps);
	if (!status)
		status = b->bad ? TL_E_FORMAT : exchange_agents(b, store);
	if (!status)
		status = b->bad ? TL_E_FORMAT : exchange_circles(b, &store->circles);
	if (!status)
		status = b->bad ? TL_E_FORMAT : tli_exchange_events(b, &store->events);
	return status || !b->bad ? status : TL_E_FORMAT;
}

tl_status tli_snapshot_save(
	const tli_crowd_store *store, const tli_snapshot_head *head, void *buffer, size_t capacity, size_t *size)
{
	tli_snapshot_bytes b = { .out = buffer, .size = capacity };
	tli_assert(size && (buffer || capacity == 0));
	(void)exchange_all(&b, head, (tli_crowd_store *)store); /* which writing leaves unchanged */
	*size = b.at + 8;
	if (*size > capacity)
		return TL_E_BUFFER;
	tli_exchange_fixed(&b, tli_snapshot_check(b.out, b.at), 8);
	return TL_OK;
}

tl_status tli_snapshot_load(tli_crowd_store *store, const tli_snapshot_head *head, const void *data, size_t size)
{
	tli_snapshot_bytes b = { .in = data, .size = size };
	tli_assert(data && store->paths.resolution > 0);
	tli_crowd_store fresh;
	if (size < 8)
		return TL_E_FORMAT;
	b.at = size - 8;
	tli_exchange_fixed(&b, tli_snapshot_check(data, size - 8), 8);
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
