/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/scratch.c: the memory of a step.
 *
 * One arena holds first what sorting needs and then, in the same memory, what comes after it. The keys of the grid are not needed once all
 * bodies have met their neighbours: displacements take their place.
 */
#include "crowd/step/scratch.h"

#include "base/assert.h"
#include "base/alloc.h"
#include "base/array.h"
#include "crowd/step/crowd.h"
#include "crowd/store/columns.h"

static const tli_column body_columns[] = { TLI_COLUMN(tli_crowd_scratch, x), TLI_COLUMN(tli_crowd_scratch, y),
	TLI_COLUMN(tli_crowd_scratch, body) };
static const tli_column look_columns[] = { TLI_COLUMN(tli_crowd_scratch, looks) };
static const tli_column new_wander_columns[] = { TLI_COLUMN(tli_crowd_scratch, wander) };
static const tli_column new_side_columns[] = { TLI_COLUMN(tli_crowd_scratch, side_circles),
	TLI_COLUMN(tli_crowd_scratch, side_walls) };
static const tli_column block_columns[] = { TLI_COLUMN(tli_crowd_scratch, blocks) };

static const tli_column_group body_group = TLI_COLUMN_GROUP(body_columns), look_group = TLI_COLUMN_GROUP(look_columns),
			      new_wander_group = TLI_COLUMN_GROUP(new_wander_columns),
			      new_side_group = TLI_COLUMN_GROUP(new_side_columns),
			      block_group = TLI_COLUMN_GROUP(block_columns);

/* One for each thread and nav. */
static size_t query_count(const tl_crowd *crowd)
{
	return (size_t)tli_team_size(crowd->team) * crowd->guards.count;
}

static tl_status reserve_threads(tl_crowd *crowd)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	uint32_t threads = tli_team_size(crowd->team);
	if (!scratch->neighbour_sets)
		scratch->neighbour_sets = tli_alloc_array(threads, sizeof *scratch->neighbour_sets);
	if (!scratch->neighbour_sets)
		return TL_E_NOMEM;
	if (!crowd->store.paths.room)
		return TL_OK;
	if (!scratch->queries)
		scratch->queries = tli_alloc_array(query_count(crowd), sizeof *scratch->queries);
	tl_status status = scratch->queries ? TL_OK : TL_E_NOMEM;
	for (size_t i = 0; i < query_count(crowd) && !status; i++) {
		tl_query *query = NULL;
		if (scratch->queries[i])
			continue;
		status = tl_query_create(crowd->navs[i % crowd->guards.count].nav, &query);
		if (!status && tli_query_world(query).by_corners)
			status = tl_query_set_areas(query, crowd->areas, tli_array_length(crowd->areas));
		if (status)
			tl_query_free(query);
		else
			scratch->queries[i] = query;
	}
	return status;
}

/* ---- the arena ---- */

/* An array of `count` items at the end of what is taken of the arena so far. */
static void *take_from_arena(const tli_crowd_scratch *scratch, size_t *taken, size_t count, size_t each)
{
	tli_assert(count % 2 == 0 && *taken % (each < 8 ? each : 8) == 0);
	void *array = scratch->arena ? (char *)scratch->arena + *taken : NULL;
	*taken += count * each;
	return array;
}

/* `room` is even, and wider items come first but for that, so all are aligned. Returns the bytes it takes. */
static size_t lay_out_before(tl_crowd *crowd, size_t room)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	/* There are no circles, and no free slots between agents: their columns are the list. */
	bool dense = crowd->store.agents.used == crowd->store.agents.count && crowd->store.circles.count == 0 &&
		crowd->jumping == 0;
	size_t taken = 0;
	crowd->grid.order = take_from_arena(scratch, &taken, room, sizeof *crowd->grid.order);
	crowd->grid.spare_keys = take_from_arena(scratch, &taken, room, sizeof *crowd->grid.spare_keys);
	scratch->position_x = dense ? crowd->store.agents.x
				    : take_from_arena(scratch, &taken, room, sizeof *scratch->position_x);
	scratch->position_y = dense ? crowd->store.agents.y
				    : take_from_arena(scratch, &taken, room, sizeof *scratch->position_y);
	crowd->grid.spare_order = take_from_arena(scratch, &taken, room, sizeof *crowd->grid.spare_order);
	scratch->number = dense ? NULL : take_from_arena(scratch, &taken, room, sizeof *scratch->number);
	return taken;
}

/* Nothing without flocks. */
static size_t lay_out_flock_members(tl_crowd *crowd, size_t room, size_t taken)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	tli_flock_members *flock_members = &scratch->flock_members;
	*flock_members = (tli_flock_members){ .x = NULL };
	if (crowd->store.profiles.groups == 0)
		return taken;
	room += TLI_FLOCK_COPY;
	flock_members->x = take_from_arena(scratch, &taken, room, sizeof *flock_members->x);
	flock_members->y = take_from_arena(scratch, &taken, room, sizeof *flock_members->y);
	flock_members->vx = take_from_arena(scratch, &taken, room, sizeof *flock_members->vx);
	flock_members->vy = take_from_arena(scratch, &taken, room, sizeof *flock_members->vy);
	if (crowd->store.profiles.groups > 1)
		flock_members->group = take_from_arena(scratch, &taken, room, sizeof *flock_members->group);
	return taken;
}

size_t tli_crowd_scratch_turn(tl_crowd *crowd, size_t room)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	_Static_assert(sizeof *scratch->u == sizeof *crowd->grid.keys, "displacements fit where the keys were");
	bool kept_apart = crowd->store.profiles.kept_apart;
	size_t taken = 0;
	if (crowd->only_flocks) { /* the order stays where it is */
		(void)take_from_arena(scratch, &taken, room, sizeof *crowd->grid.order);
		return lay_out_flock_members(crowd, room, taken);
	}
	scratch->wanted = take_from_arena(scratch, &taken, room, sizeof *scratch->wanted);
	scratch->u = kept_apart ? (tli_f2 *)(void *)crowd->grid.keys : NULL;
	scratch->first_contact = take_from_arena(scratch, &taken, room, sizeof *scratch->first_contact);
	scratch->happened = (uint8_t *)scratch->first_contact;
	scratch->deepest = kept_apart ? take_from_arena(scratch, &taken, room, sizeof *scratch->deepest) : NULL;
	scratch->shares = kept_apart ? (float *)scratch->wanted : NULL;
	scratch->new_shares = scratch->shares ? scratch->shares + room : NULL;
	taken = lay_out_flock_members(crowd, room, taken);
	scratch->arrivals = crowd->store.destinations.room
		? take_from_arena(scratch, &taken, room, sizeof *scratch->arrivals)
		: NULL;
	return taken;
}

tl_status tli_crowd_scratch_reserve(tl_crowd *crowd, size_t bodies)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	size_t room = scratch->room + scratch->room / 8;
	room = bodies <= scratch->room ? scratch->room : room < bodies ? bodies : room;
	room += room & 1;
	room = room < 2 ? 2 : room; /* without an arena all bodies would seem to be listed */
	if (reserve_threads(crowd) || tli_grid_reserve(&crowd->grid, room))
		return TL_E_NOMEM;
	size_t blocks = (bodies + TLI_CROWD_BLOCK - 1) / TLI_CROWD_BLOCK;
	tl_status status = tli_columns_grow(scratch, &block_group, &scratch->block_room, blocks, scratch->block_room);
	if (!status && !crowd->only_flocks)
		status = tli_columns_grow(scratch, &body_group, &scratch->body_room, room, 0);
	if (!status && crowd->store.paths.room)
		status = tli_columns_grow(scratch, &look_group, &scratch->look_room, room, 0);
	if (!status && crowd->store.wanders.room)
		status = tli_columns_grow(scratch, &new_wander_group, &scratch->wander_room, room, 0);
	if (!status && crowd->store.sides.room)
		status = tli_columns_grow(scratch, &new_side_group, &scratch->side_room, room, 0);
	if (status)
		return status;
	size_t before = lay_out_before(crowd, room), after = tli_crowd_scratch_turn(crowd, room);
	size_t bytes = before > after ? before : after;
	if (bytes > scratch->arena_bytes) {
		void *arena = tli_alloc(bytes);
		if (!arena)
			return TL_E_NOMEM;
		tli_free(scratch->arena, scratch->arena_bytes);
		scratch->arena = arena;
		scratch->arena_bytes = bytes;
	}
	(void)lay_out_before(crowd, room);
	scratch->room = room;
	return TL_OK;
}

void tli_crowd_free_queries(tl_crowd *crowd)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	for (size_t i = 0; scratch->queries && i < query_count(crowd); i++)
		tl_query_free(scratch->queries[i]);
	tli_free(scratch->queries, query_count(crowd) * sizeof(tl_query *));
	scratch->queries = NULL;
}

void tli_crowd_scratch_free(tl_crowd *crowd)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	uint32_t threads = tli_team_size(crowd->team);
	tli_columns_free(scratch, &body_group, &scratch->body_room);
	tli_columns_free(scratch, &look_group, &scratch->look_room);
	tli_free(scratch->arena, scratch->arena_bytes);
	tli_columns_free(scratch, &new_wander_group, &scratch->wander_room);
	tli_columns_free(scratch, &new_side_group, &scratch->side_room);
	for (size_t i = 0; i < scratch->block_room; i++)
		tli_array_free(scratch->blocks[i].contacts);
	for (uint32_t i = 0; scratch->neighbour_sets && i < threads; i++)
		tli_neighbours_free(&scratch->neighbour_sets[i]);
	tli_crowd_free_queries(crowd);
	tli_columns_free(scratch, &block_group, &scratch->block_room);
	tli_free(scratch->neighbour_sets, threads * sizeof *scratch->neighbour_sets);
}

size_t tli_crowd_scratch_bytes(const tl_crowd *crowd)
{
	const tli_crowd_scratch *scratch = &crowd->scratch;
	size_t bytes = scratch->arena_bytes + tli_columns_bytes(&look_group, scratch->look_room) +
		tli_columns_bytes(&body_group, scratch->body_room) +
		tli_columns_bytes(&new_wander_group, scratch->wander_room) +
		tli_columns_bytes(&new_side_group, scratch->side_room);
	for (size_t i = 0; i < scratch->block_room; i++)
		bytes += sizeof *scratch->blocks + tli_array_bytes(scratch->blocks[i].contacts);
	for (uint32_t i = 0; scratch->neighbour_sets && i < tli_team_size(crowd->team); i++)
		bytes += sizeof *scratch->neighbour_sets + tli_neighbours_bytes(&scratch->neighbour_sets[i]);
	return bytes + tli_grid_bytes(&crowd->grid) + tli_non_yielding_bytes(&crowd->non_yielding) +
		tli_non_yielding_bytes(&crowd->covers);
}
