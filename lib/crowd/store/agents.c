/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/agents.c: memory of agents and of steps.
 *
 * A group of columns grows together: new ones are made, filled and put in place only when all of them are there. Groups that only some
 * agents need have no room until tli_X_reserve is called for the first time; from then on they grow with the slots.
 */
#include "crowd/step/internal.h"

#include "base/alloc.h"
#include "base/array.h"

#include <string.h>

typedef struct column {
	size_t offset; /* of the pointer in its struct */
	size_t each;
} column;

/* Columns of one struct. */
typedef struct column_group {
	const column *columns;
	size_t count;
} column_group;

#define COLUMN(type, field)                                       \
	{                                                         \
		offsetof(type, field), sizeof *((type *)0)->field \
	}
#define COLUMN_GROUP(columns)                                \
	{                                                    \
		columns, sizeof(columns) / sizeof *(columns) \
	}

static const column agent_columns[] = { COLUMN(tli_agents, x), COLUMN(tli_agents, y), COLUMN(tli_agents, v),
	COLUMN(tli_agents, radius), COLUMN(tli_agents, max_speed), COLUMN(tli_agents, generation),
	COLUMN(tli_agents, profile), COLUMN(tli_agents, state), COLUMN(tli_agents, flags) };
static const column goal_columns[] = { COLUMN(tli_goals, x), COLUMN(tli_goals, y), COLUMN(tli_goals, stuck),
	COLUMN(tli_goals, best), COLUMN(tli_goals, since) };
static const column path_columns[] = { COLUMN(tli_paths, target), COLUMN(tli_paths, first), COLUMN(tli_paths, left),
	COLUMN(tli_paths, at), COLUMN(tli_paths, count), COLUMN(tli_paths, replanned), COLUMN(tli_paths, checked),
	COLUMN(tli_paths, lost) };
static const column patrol_columns[] = { COLUMN(tli_patrols, first), COLUMN(tli_patrols, count),
	COLUMN(tli_patrols, at) };
static const column wander_columns[] = { COLUMN(tli_wanders, target) };
static const column side_columns[] = { COLUMN(tli_kept_sides, circles), COLUMN(tli_kept_sides, walls) };
static const column number_columns[] = { COLUMN(tli_numbers, slot), COLUMN(tli_numbers, number) };
static const column body_columns[] = { COLUMN(tli_crowd_scratch, x), COLUMN(tli_crowd_scratch, y),
	COLUMN(tli_crowd_scratch, body) };
static const column look_columns[] = { COLUMN(tli_crowd_scratch, looks) };
static const column new_wander_columns[] = { COLUMN(tli_crowd_scratch, wander) };
static const column new_side_columns[] = { COLUMN(tli_crowd_scratch, side_circles),
	COLUMN(tli_crowd_scratch, side_walls) };

static const column_group agent_group = COLUMN_GROUP(agent_columns), goal_group = COLUMN_GROUP(goal_columns),
			  path_group = COLUMN_GROUP(path_columns), patrol_group = COLUMN_GROUP(patrol_columns),
			  wander_group = COLUMN_GROUP(wander_columns), side_group = COLUMN_GROUP(side_columns),
			  number_group = COLUMN_GROUP(number_columns), body_group = COLUMN_GROUP(body_columns),
			  look_group = COLUMN_GROUP(look_columns), new_wander_group = COLUMN_GROUP(new_wander_columns),
			  new_side_group = COLUMN_GROUP(new_side_columns);

enum { COLUMNS_MAX = 16 };

static void *get_column(const void *owner, const column *c)
{
	void *array;
	memcpy(&array, (const char *)owner + c->offset, sizeof array);
	return array;
}

static void set_column(void *owner, const column *c, void *array)
{
	memcpy((char *)owner + c->offset, &array, sizeof array);
}

/* Keeps the first `keep` of each; what is new is zeros. */
static tl_status grow_columns(void *owner, const column_group *g, size_t *room, size_t wanted, size_t keep)
{
	void *fresh[COLUMNS_MAX];
	if (wanted <= *room)
		return TL_OK;
	for (size_t i = 0; i < g->count; i++) {
		fresh[i] = tli_alloc_array(wanted, g->columns[i].each);
		if (fresh[i])
			continue;
		while (i-- > 0)
			tli_free(fresh[i], wanted * g->columns[i].each);
		return TL_E_NOMEM;
	}
	for (size_t i = 0; i < g->count; i++) {
		void *old = get_column(owner, &g->columns[i]);
		if (keep > 0)
			memcpy(fresh[i], old, keep * g->columns[i].each);
		tli_free(old, *room * g->columns[i].each);
		set_column(owner, &g->columns[i], fresh[i]);
	}
	*room = wanted;
	return TL_OK;
}

static void release_columns(void *owner, const column_group *g, size_t *room)
{
	for (size_t i = 0; i < g->count; i++) {
		tli_free(get_column(owner, &g->columns[i]), *room * g->columns[i].each);
		set_column(owner, &g->columns[i], NULL);
	}
	*room = 0;
}

static size_t column_bytes(const column_group *g, size_t room)
{
	size_t bytes = 0;
	for (size_t i = 0; i < g->count; i++)
		bytes += g->columns[i].each;
	return bytes * room;
}

/* ---- agents ---- */

/* A new slot is that of its number. */
static tl_status grow_numbers(tl_crowd *crowd, size_t room, size_t keep)
{
	tli_numbers *numbers = &crowd->numbers;
	tl_status status = grow_columns(numbers, &number_group, &numbers->room, room, keep);
	for (size_t i = keep; i < room && !status; i++)
		numbers->slot[i] = numbers->number[i] = (uint32_t)i;
	return status;
}

/* Groups that are there grow along; what has grown already when one of them fails does no harm. */
tl_status tli_agents_reserve(tl_crowd *crowd, size_t count)
{
	tli_agents *agents = &crowd->agents;
	if (count <= agents->room)
		return TL_OK;
	if (count >= TLI_NO_SLOT / 2)
		return TL_E_LIMIT;
	size_t room = agents->room + agents->room / 8, keep = agents->used;
	room = room < count ? count : room;
	room = room < 16 ? 16 : room;
	tl_status status = crowd->goals.room ? grow_columns(&crowd->goals, &goal_group, &crowd->goals.room, room, keep)
					     : TL_OK;
	if (!status && crowd->paths.room)
		status = grow_columns(&crowd->paths, &path_group, &crowd->paths.room, room, keep);
	if (!status && crowd->patrols.room)
		status = grow_columns(&crowd->patrols, &patrol_group, &crowd->patrols.room, room, keep);
	if (!status && crowd->wanders.room)
		status = grow_columns(&crowd->wanders, &wander_group, &crowd->wanders.room, room, keep);
	if (!status && crowd->sides.room)
		status = grow_columns(&crowd->sides, &side_group, &crowd->sides.room, room, keep);
	if (!status && crowd->numbers.room)
		status = grow_numbers(crowd, room, keep);
	return status ? status : grow_columns(agents, &agent_group, &agents->room, room, keep);
}

tl_status tli_goals_reserve(tl_crowd *crowd)
{
	size_t room = crowd->agents.room;
	tl_status status = grow_columns(&crowd->goals, &goal_group, &crowd->goals.room, room, 0);
	if (!status && tli_nav_world_of(crowd->def.nav).has_paths)
		status = grow_columns(&crowd->paths, &path_group, &crowd->paths.room, room, 0);
	return status;
}

tl_status tli_patrols_reserve(tl_crowd *crowd)
{
	return grow_columns(&crowd->patrols, &patrol_group, &crowd->patrols.room, crowd->agents.room, 0);
}

tl_status tli_wanders_reserve(tl_crowd *crowd)
{
	return grow_columns(&crowd->wanders, &wander_group, &crowd->wanders.room, crowd->agents.room, 0);
}

tl_status tli_kept_sides_reserve(tl_crowd *crowd)
{
	return grow_columns(&crowd->sides, &side_group, &crowd->sides.room, crowd->agents.room, 0);
}

tl_status tli_numbers_reserve(tl_crowd *crowd)
{
	return crowd->numbers.room ? TL_OK : grow_numbers(crowd, crowd->agents.room, 0);
}

static inline void permute_part(char *array, size_t each, size_t part, const uint32_t *from, size_t count, char *buffer)
{
	for (size_t i = 0; i < count; i++)
		memcpy(buffer + i * part, array + from[i] * each, part);
	for (size_t i = 0; i < count; i++)
		memcpy(array + i * each, buffer + i * part, part);
}

static void permute_column(char *array, size_t each, const uint32_t *from, size_t count, char *buffer)
{
	switch (each) { /* known sizes are copied without calls */
	case 1:
		permute_part(array, 1, 1, from, count, buffer);
		break;
	case 2:
		permute_part(array, 2, 2, from, count, buffer);
		break;
	case 4:
		permute_part(array, 4, 4, from, count, buffer);
		break;
	default: /* eights */
		for (size_t offset = 0; offset < each; offset += 8)
			permute_part(array + offset, each, 8, from, count, buffer);
	}
}

static void permute_columns(
	void *owner, const column_group *g, size_t room, const uint32_t *from, size_t count, char *buffer)
{
	for (size_t i = 0; room > 0 && i < g->count; i++)
		permute_column(get_column(owner, &g->columns[i]), g->columns[i].each, from, count, buffer);
}

void tli_agents_permute(tl_crowd *crowd, const uint32_t *from, void *buffer)
{
	size_t count = crowd->agents.used;
	permute_columns(&crowd->agents, &agent_group, crowd->agents.room, from, count, buffer);
	permute_columns(&crowd->goals, &goal_group, crowd->goals.room, from, count, buffer);
	permute_columns(&crowd->paths, &path_group, crowd->paths.room, from, count, buffer);
	permute_columns(&crowd->patrols, &patrol_group, crowd->patrols.room, from, count, buffer);
	permute_columns(&crowd->wanders, &wander_group, crowd->wanders.room, from, count, buffer);
	permute_columns(&crowd->sides, &side_group, crowd->sides.room, from, count, buffer);
	permute_column((char *)crowd->numbers.number, sizeof *crowd->numbers.number, from, count, buffer);
	for (uint32_t slot = 0; slot < count; slot++)
		crowd->numbers.slot[crowd->numbers.number[slot]] = slot;
}

void tli_agents_free(tl_crowd *crowd)
{
	release_columns(&crowd->numbers, &number_group, &crowd->numbers.room);
	release_columns(&crowd->agents, &agent_group, &crowd->agents.room);
	release_columns(&crowd->goals, &goal_group, &crowd->goals.room);
	release_columns(&crowd->paths, &path_group, &crowd->paths.room);
	release_columns(&crowd->patrols, &patrol_group, &crowd->patrols.room);
	release_columns(&crowd->wanders, &wander_group, &crowd->wanders.room);
	release_columns(&crowd->sides, &side_group, &crowd->sides.room);
	tli_run_pool_free(&crowd->paths.pool);
	tli_run_pool_free(&crowd->patrols.pool);
}

size_t tli_agents_bytes(const tl_crowd *crowd)
{
	return column_bytes(&agent_group, crowd->agents.room) + column_bytes(&goal_group, crowd->goals.room) +
		column_bytes(&path_group, crowd->paths.room) + column_bytes(&patrol_group, crowd->patrols.room) +
		column_bytes(&wander_group, crowd->wanders.room) + column_bytes(&side_group, crowd->sides.room) +
		column_bytes(&number_group, crowd->numbers.room) + tli_run_pool_bytes(&crowd->paths.pool) +
		tli_run_pool_bytes(&crowd->patrols.pool);
}

/* ---- steps ---- */

static tl_status reserve_blocks(tli_crowd_scratch *scratch, size_t bodies)
{
	size_t blocks = (bodies + TLI_CROWD_BLOCK - 1) / TLI_CROWD_BLOCK;
	if (blocks <= scratch->block_room)
		return TL_OK;
	tli_crowd_block *fresh = tli_alloc_array(blocks, sizeof *fresh);
	if (!fresh)
		return TL_E_NOMEM;
	if (scratch->block_room > 0)
		memcpy(fresh, scratch->blocks, scratch->block_room * sizeof *fresh);
	tli_free(scratch->blocks, scratch->block_room * sizeof *fresh);
	scratch->blocks = fresh;
	scratch->block_room = blocks;
	return TL_OK;
}

static tl_status reserve_members(tl_crowd *crowd)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	uint32_t members = tli_team_size(crowd->team);
	if (!scratch->neighbour_sets)
		scratch->neighbour_sets = tli_alloc_array(members, sizeof *scratch->neighbour_sets);
	if (!scratch->neighbour_sets)
		return TL_E_NOMEM;
	if (!crowd->paths.room)
		return TL_OK;
	if (!scratch->queries)
		scratch->queries = tli_alloc_array(members, sizeof *scratch->queries);
	tl_status status = scratch->queries ? TL_OK : TL_E_NOMEM;
	for (uint32_t i = 0; i < members && !status; i++)
		if (!scratch->queries[i])
			status = tl_query_create(crowd->def.nav, &scratch->queries[i]);
	return status;
}

/* ---- the arena: what is there before sorting, and what after it ---- */

/* An array of `count` items at the end of what is taken of the arena so far. */
static void *take_from_arena(const tli_crowd_scratch *scratch, size_t *taken, size_t count, size_t each)
{
	void *array = scratch->arena ? (char *)scratch->arena + *taken : NULL;
	*taken += count * each;
	return array;
}

/* Agents without holes between them, and no circles: their columns are the list. */
static bool is_dense(const tl_crowd *crowd)
{
	return crowd->agents.used == crowd->agents.count && crowd->circle_count == 0;
}

/* `room` is even, and wider items come first but for that, so all are aligned. Returns the bytes it takes. */
static size_t lay_out_before(tl_crowd *crowd, size_t room)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	bool dense = is_dense(crowd);
	size_t taken = 0;
	crowd->grid.order = take_from_arena(scratch, &taken, room, sizeof *crowd->grid.order);
	crowd->grid.spare_keys = take_from_arena(scratch, &taken, room, sizeof *crowd->grid.spare_keys);
	scratch->place_x = dense ? crowd->agents.x : take_from_arena(scratch, &taken, room, sizeof *scratch->place_x);
	scratch->place_y = dense ? crowd->agents.y : take_from_arena(scratch, &taken, room, sizeof *scratch->place_y);
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
	if (crowd->profiles.groups == 0)
		return taken;
	room += TLI_FLOCK_COPY;
	flock_members->x = take_from_arena(scratch, &taken, room, sizeof *flock_members->x);
	flock_members->y = take_from_arena(scratch, &taken, room, sizeof *flock_members->y);
	flock_members->vx = take_from_arena(scratch, &taken, room, sizeof *flock_members->vx);
	flock_members->vy = take_from_arena(scratch, &taken, room, sizeof *flock_members->vy);
	if (crowd->profiles.groups > 1)
		flock_members->group = take_from_arena(scratch, &taken, room, sizeof *flock_members->group);
	return taken;
}

static size_t lay_out_after(tl_crowd *crowd, size_t room)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	bool reciprocal = crowd->profiles.avoids & 1u << TL_AVOID_RECIPROCAL;
	size_t taken = 0;
	if (crowd->only_flocks) { /* the order stays where it is */
		(void)take_from_arena(scratch, &taken, room, sizeof *crowd->grid.order);
		return lay_out_flock_members(crowd, room, taken);
	}
	scratch->wanted = take_from_arena(scratch, &taken, room, sizeof *scratch->wanted);
	scratch->u = reciprocal ? take_from_arena(scratch, &taken, room, sizeof *scratch->u) : NULL;
	scratch->first_contact = take_from_arena(scratch, &taken, room, sizeof *scratch->first_contact);
	scratch->happened = (uint8_t *)scratch->first_contact;
	scratch->shares = reciprocal ? (float *)scratch->wanted : NULL;
	scratch->new_shares = scratch->shares ? scratch->shares + room : NULL;
	return lay_out_flock_members(crowd, room, taken);
}

void tli_crowd_scratch_turn(tl_crowd *crowd)
{
	(void)lay_out_after(crowd, crowd->scratch.room);
}

static tl_status reserve_arena(tl_crowd *crowd, size_t room)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	size_t before = lay_out_before(crowd, room), after = lay_out_after(crowd, room);
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
	return TL_OK;
}

tl_status tli_crowd_scratch_reserve(tl_crowd *crowd, size_t bodies)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	size_t room = scratch->room + scratch->room / 8;
	room = bodies <= scratch->room ? scratch->room : room < bodies ? bodies : room;
	room += room & 1;
	room = room < 2 ? 2 : room; /* without an arena everybody would seem to be listed */
	if (reserve_members(crowd) || tli_grid_reserve(&crowd->grid, room) || reserve_blocks(scratch, bodies))
		return TL_E_NOMEM;
	tl_status status = TL_OK;
	if (!crowd->only_flocks)
		status = grow_columns(scratch, &body_group, &scratch->body_room, room, 0);
	if (!status && crowd->paths.room)
		status = grow_columns(scratch, &look_group, &scratch->look_room, room, 0);
	if (!status && crowd->wanders.room)
		status = grow_columns(scratch, &new_wander_group, &scratch->wander_room, room, 0);
	if (!status && crowd->sides.room)
		status = grow_columns(scratch, &new_side_group, &scratch->side_room, room, 0);
	if (!status)
		status = reserve_arena(crowd, room);
	if (!status)
		scratch->room = room;
	return status;
}

void tli_crowd_scratch_free(tl_crowd *crowd)
{
	tli_crowd_scratch *scratch = &crowd->scratch;
	uint32_t members = tli_team_size(crowd->team);
	release_columns(scratch, &body_group, &scratch->body_room);
	release_columns(scratch, &look_group, &scratch->look_room);
	tli_free(scratch->arena, scratch->arena_bytes);
	release_columns(scratch, &new_wander_group, &scratch->wander_room);
	release_columns(scratch, &new_side_group, &scratch->side_room);
	for (size_t i = 0; i < scratch->block_room; i++)
		tli_array_free(scratch->blocks[i].contacts);
	for (uint32_t i = 0; scratch->neighbour_sets && i < members; i++)
		tli_neighbours_free(&scratch->neighbour_sets[i]);
	for (uint32_t i = 0; scratch->queries && i < members; i++)
		tl_query_free(scratch->queries[i]);
	tli_free(scratch->blocks, scratch->block_room * sizeof *scratch->blocks);
	tli_free(scratch->neighbour_sets, members * sizeof *scratch->neighbour_sets);
	tli_free(scratch->queries, members * sizeof(tl_query *));
}

size_t tli_crowd_scratch_bytes(const tl_crowd *crowd)
{
	const tli_crowd_scratch *scratch = &crowd->scratch;
	size_t bytes = scratch->arena_bytes + column_bytes(&look_group, scratch->look_room) +
		column_bytes(&body_group, scratch->body_room) + column_bytes(&new_wander_group, scratch->wander_room) +
		column_bytes(&new_side_group, scratch->side_room);
	for (size_t i = 0; i < scratch->block_room; i++)
		bytes += sizeof *scratch->blocks + tli_array_bytes(scratch->blocks[i].contacts);
	for (uint32_t i = 0; scratch->neighbour_sets && i < tli_team_size(crowd->team); i++)
		bytes += sizeof *scratch->neighbour_sets + tli_neighbours_bytes(&scratch->neighbour_sets[i]);
	return bytes + tli_grid_bytes(&crowd->grid) + tli_non_yielding_bytes(&crowd->non_yielding);
}
