/* SPDX-License-Identifier: MIT */
/* crowd/store/agents.c: memory of all that is kept of agents, their slots and velocities. */
#include "base/assert.h"
#include "crowd/store/store.h"

#include "base/array.h"
#include "crowd/store/columns.h"

static const tli_column agent_columns[] = { TLI_COLUMN(tli_agents, x), TLI_COLUMN(tli_agents, y),
	TLI_COLUMN(tli_agents, v), TLI_COLUMN(tli_agents, radius), TLI_COLUMN(tli_agents, max_speed),
	TLI_COLUMN(tli_agents, generation), TLI_COLUMN(tli_agents, profile), TLI_COLUMN(tli_agents, state),
	TLI_COLUMN(tli_agents, ask), TLI_COLUMN(tli_agents, flags) };
static const tli_column walk_columns[] = { TLI_COLUMN(tli_destinations, x), TLI_COLUMN(tli_destinations, y),
	TLI_COLUMN(tli_destinations, stuck), TLI_COLUMN(tli_destinations, best), TLI_COLUMN(tli_destinations, since),
	TLI_COLUMN(tli_destinations, why) };
static const tli_column path_columns[] = { TLI_COLUMN(tli_paths, target), TLI_COLUMN(tli_paths, first),
	TLI_COLUMN(tli_paths, left), TLI_COLUMN(tli_paths, at), TLI_COLUMN(tli_paths, count),
	TLI_COLUMN(tli_paths, replanned), TLI_COLUMN(tli_paths, checked), TLI_COLUMN(tli_paths, lost) };
static const tli_column moved_columns[] = { TLI_COLUMN(tli_moved_goals, end), TLI_COLUMN(tli_moved_goals, far) };
static const tli_column course_columns[] = { TLI_COLUMN(tli_courses, v) };
static const tli_column slot_columns[] = { TLI_COLUMN(tli_slots, offset) };
static const tli_column goal_columns[] = { TLI_COLUMN(tli_goals, given), TLI_COLUMN(tli_goals, falls_short),
	TLI_COLUMN(tli_goals, jump), TLI_COLUMN(tli_goals, time) };
static const tli_column patrol_columns[] = { TLI_COLUMN(tli_patrols, first), TLI_COLUMN(tli_patrols, count),
	TLI_COLUMN(tli_patrols, at) };
static const tli_column wander_columns[] = { TLI_COLUMN(tli_wanders, target) };
static const tli_column facing_columns[] = { TLI_COLUMN(tli_facings, heading) };
static const tli_column side_columns[] = { TLI_COLUMN(tli_kept_sides, circles), TLI_COLUMN(tli_kept_sides, walls) };
static const tli_column number_columns[] = { TLI_COLUMN(tli_numbers, slot), TLI_COLUMN(tli_numbers, number) };

static const tli_column_group agent_group = TLI_COLUMN_GROUP(agent_columns);
static const tli_column_group number_group = TLI_COLUMN_GROUP(number_columns);

/* The groups that only some agents need. */
typedef struct optional_group {
	tli_column_group group;
	size_t owner, room; /* offsets in the store: of the struct, and of its room */
} optional_group;

#define OPTIONAL(columns, field)                                                                                    \
	{                                                                                                           \
		TLI_COLUMN_GROUP(columns), offsetof(tli_crowd_store, field), offsetof(tli_crowd_store, field.room), \
	}
static const optional_group optional_groups[TLI_OPTIONAL_GROUPS] = { [TLI_GROUP_DESTINATIONS] = OPTIONAL(
									     walk_columns, destinations),
	[TLI_GROUP_PATHS] = OPTIONAL(path_columns, paths),
	[TLI_GROUP_MOVED_GOALS] = OPTIONAL(moved_columns, moved),
	[TLI_GROUP_COURSES] = OPTIONAL(course_columns, courses),
	[TLI_GROUP_SLOTS] = OPTIONAL(slot_columns, slots),
	[TLI_GROUP_GOALS] = OPTIONAL(goal_columns, goals),
	[TLI_GROUP_PATROLS] = OPTIONAL(patrol_columns, patrols),
	[TLI_GROUP_WANDERS] = OPTIONAL(wander_columns, wanders),
	[TLI_GROUP_FACINGS] = OPTIONAL(facing_columns, facings),
	[TLI_GROUP_KEPT_SIDES] = OPTIONAL(side_columns, sides) };
#undef OPTIONAL

static void *owner_of(tli_crowd_store *store, const optional_group *optional)
{
	return (char *)store + optional->owner;
}

static size_t *room_of(const tli_crowd_store *store, const optional_group *optional)
{
	return (size_t *)((char *)store + optional->room);
}

void tli_crowd_store_init(tli_crowd_store *store)
{
	*store = (tli_crowd_store){ .agents.free = TLI_NO_SLOT,
		.circles.free = TLI_NO_SLOT,
		.paths.resolution = 1,
		.flock = tl_default_flock_def() };
	tli_run_pool_init(&store->paths.pool, sizeof(tli_point));
	tli_run_pool_init(&store->patrols.pool, sizeof(tl_point));
}

void tli_crowd_store_free(tli_crowd_store *store)
{
	tli_columns_free(&store->agents, &agent_group, &store->agents.room);
	tli_columns_free(&store->numbers, &number_group, &store->numbers.room);
	for (int i = 0; i < TLI_OPTIONAL_GROUPS; i++)
		tli_columns_free(owner_of(store, &optional_groups[i]), &optional_groups[i].group,
			room_of(store, &optional_groups[i]));
	tli_run_pool_free(&store->paths.pool);
	tli_run_pool_free(&store->patrols.pool);
	tli_profiles_free(&store->profiles);
	tli_array_free(store->circles.list);
	tli_events_free(&store->events);
	tli_array_free(store->jumps);
}

size_t tli_crowd_store_bytes(const tli_crowd_store *store)
{
	size_t bytes = tli_columns_bytes(&agent_group, store->agents.room) +
		tli_columns_bytes(&number_group, store->numbers.room) +
		store->paths.pool.room * store->paths.pool.each + store->patrols.pool.room * store->patrols.pool.each +
		tli_profiles_bytes(&store->profiles) + tli_array_bytes(store->circles.list) +
		tli_array_bytes(store->jumps) + store->events.room * sizeof *store->events.ring;
	for (int i = 0; i < TLI_OPTIONAL_GROUPS; i++)
		bytes += tli_columns_bytes(&optional_groups[i].group, *room_of(store, &optional_groups[i]));
	return bytes;
}

/* A new slot is that of its number. */
tl_status tli_numbers_reserve(tli_crowd_store *store, size_t room)
{
	tli_numbers *numbers = &store->numbers;
	size_t keep = numbers->room ? store->agents.used : 0;
	if (room <= numbers->room)
		return TL_OK;
	tl_status status = tli_columns_grow(numbers, &number_group, &numbers->room, room, keep);
	for (size_t i = keep; i < room && !status; i++)
		numbers->slot[i] = numbers->number[i] = (uint32_t)i;
	return status;
}

/* If one group fails, those that have grown already do no harm. */
tl_status tli_agents_reserve(tli_crowd_store *store, size_t count)
{
	tli_agents *agents = &store->agents;
	tli_assert(agents->count <= agents->used && agents->used <= agents->room);
	if (count <= agents->room)
		return TL_OK;
	if (count >= TLI_NO_SLOT / 2)
		return TL_E_LIMIT;
	size_t room = agents->room + agents->room / 8, keep = agents->used;
	room = room < count ? count : room;
	room = room < 16 ? 16 : room;
	tl_status status = TL_OK;
	for (int i = 0; i < TLI_OPTIONAL_GROUPS && !status; i++) {
		const optional_group *group = &optional_groups[i];
		if (*room_of(store, group) > 0)
			status = tli_columns_grow(
				owner_of(store, group), &group->group, room_of(store, group), room, keep);
	}
	if (!status && store->numbers.room)
		status = tli_numbers_reserve(store, room);
	return status ? status : tli_columns_grow(agents, &agent_group, &agents->room, room, keep);
}

tl_status tli_group_reserve(tli_crowd_store *store, tli_group which)
{
	const optional_group *group = &optional_groups[which];
	if ((which == TLI_GROUP_PATHS || which == TLI_GROUP_MOVED_GOALS) && !store->paths.enabled)
		return TL_OK;
	return tli_columns_grow(owner_of(store, group), &group->group, room_of(store, group), store->agents.room, 0);
}

void tli_paths_release(tli_crowd_store *store)
{
	static const int groups[] = { TLI_GROUP_PATHS, TLI_GROUP_MOVED_GOALS, TLI_GROUP_GOALS };
	for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
		const optional_group *group = &optional_groups[groups[i]];
		tli_columns_free(owner_of(store, group), &group->group, room_of(store, group));
	}
}

tl_status tli_reserve_for_profile(tli_crowd_store *store, const tli_profile *profile)
{
	tl_status status = TL_OK;
	if (tli_profile_has_goal(profile))
		status = tli_group_reserve(store, TLI_GROUP_DESTINATIONS);
	if (!status && tli_profile_has_goal(profile))
		status = tli_group_reserve(store, TLI_GROUP_PATHS);
	if (!status && (profile->desire == TL_DESIRE_PATROL || profile->desire == TL_DESIRE_EXIT))
		status = tli_group_reserve(store, TLI_GROUP_PATROLS);
	if (!status && (profile->desire == TL_DESIRE_PATROL || tli_profile_has_leader(profile)))
		status = tli_group_reserve(store, TLI_GROUP_MOVED_GOALS);
	if (!status && profile->desire == TL_DESIRE_SLOT)
		status = tli_group_reserve(store, TLI_GROUP_COURSES);
	if (!status && profile->desire == TL_DESIRE_SLOT)
		status = tli_group_reserve(store, TLI_GROUP_SLOTS);
	if (!status && profile->desire == TL_DESIRE_WANDER)
		status = tli_group_reserve(store, TLI_GROUP_WANDERS);
	if (!status && tli_profile_faces(profile))
		status = tli_group_reserve(store, TLI_GROUP_FACINGS);
	if (!status && tli_profile_keeps_side(profile))
		status = tli_group_reserve(store, TLI_GROUP_KEPT_SIDES);
	return status;
}

void tli_agents_permute(tli_crowd_store *store, const uint32_t *from, void *buffer)
{
	size_t count = store->agents.used;
	tli_assert(store->numbers.room >= count);
	tli_columns_permute(&store->agents, &agent_group, from, count, buffer);
	for (int i = 0; i < TLI_OPTIONAL_GROUPS; i++)
		if (*room_of(store, &optional_groups[i]) > 0)
			tli_columns_permute(
				owner_of(store, &optional_groups[i]), &optional_groups[i].group, from, count, buffer);
	const tli_column_group numbers = { number_columns + 1, 1 };
	tli_columns_permute(&store->numbers, &numbers, from, count, buffer);
	for (uint32_t slot = 0; slot < count; slot++)
		store->numbers.slot[store->numbers.number[slot]] = slot;
}

uint32_t tli_crowd_store_slot(const tli_crowd_store *store, tl_agent_id id)
{
	if (id.index1 == 0 || id.index1 > store->agents.used || !(id.generation & 1))
		return TLI_NO_SLOT;
	uint32_t slot = tli_slot_of(store, id.index1 - 1);
	return store->agents.generation[slot] == id.generation ? slot : TLI_NO_SLOT;
}

void tli_agent_set_velocity(tli_crowd_store *store, uint32_t slot, tl_vector velocity, double max)
{
	double speed = sqrt(velocity.x * velocity.x + velocity.y * velocity.y), by = speed > max ? max / speed : 1;
	tli_assert(slot < store->agents.used && max >= 0);
	if (speed > (double)TLI_SPEED_MIN) {
		store->agents.v[slot] = (tli_f2){ (float)(velocity.x / speed), (float)(velocity.y / speed) };
		store->agents.flags[slot] |= TLI_AGENT_STANDS;
	}
	tli_set_velocity(store, slot, (tli_f2){ (float)(velocity.x * by), (float)(velocity.y * by) });
	if (store->facings.room)
		store->facings.heading[slot] = tli_heading_of(store, slot);
}
