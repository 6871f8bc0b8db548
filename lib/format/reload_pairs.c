/* SPDX-License-Identifier: MIT */
/*
 * format/reload_pairs.c: pairing the things of a map and of its changed file; see reload.h.
 *
 * Each kind has rounds. In a round by key, what has no mate yet is listed on both sides, in the order of the file. What the lists begin and
 * end with in common is paired; the rest is sorted by the key, and equal keys are paired in their order. In the round by order, a thing of the
 * file is paired with what follows the mate of the thing before it, if that has no mate: a wall that changed between two that did not.
 * Waypoints come first, because links, stops and expectations name them.
 */
#include "format/reload.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/sort.h"

/* One thing without a mate. */
typedef struct keyed_thing {
	uint64_t key;
	uint32_t place; /* its number in the file, from 0; what is in none comes last */
	uint32_t index1;
} keyed_thing;

/* ---- keys ---- */

/* Of waypoints that are paired already: one has the same number on both sides if it has a mate. */
typedef struct pair_side {
	const tli_reload *reload;
	bool is_new;
} pair_side;

static uint64_t number_of_waypoint(const void *context, uint32_t index1)
{
	const pair_side *side = context;
	uint32_t mate = side->is_new ? side->reload->to_old[TLI_CHANGE_WAYPOINT][index1 - 1] : index1;
	return mate ? mate : UINT64_C(1) << 32 | index1;
}

static uint64_t key_of_thing(
	const tli_reload *reload, tli_change_kind kind, tli_round round, bool is_new, const void *record)
{
	const pair_side side = { reload, is_new };
	const char *name = ((const tli_door_record *)record)->name;
	if (round == TLI_ROUND_NAME)
		return tli_hash_bytes(TLI_FNV_START, name, strlen(name) + 1);
	tli_hasher by = { is_new ? reload->other : reload->map, round == TLI_ROUND_PLACE, number_of_waypoint, &side };
	return tli_record_hash(&tli_kinds[kind], record, &by);
}

/* ---- rounds ---- */

void *tli_reload_record(tl_map *map, tli_change_kind kind, uint32_t index1)
{
	tli_things things = tli_map_things(map, kind);
	tli_slot *slot = (tli_slot *)(void *)((char *)*things.records + (index1 - 1) * things.each);
	return slot->generation & 1 ? slot : NULL;
}

static void make_pair(tli_reload *reload, tli_change_kind kind, uint32_t old1, uint32_t new1)
{
	reload->to_new[kind][old1 - 1] = new1;
	reload->to_old[kind][new1 - 1] = old1;
}

static int compare_keys(const void *one, const void *two)
{
	const keyed_thing *a = one, *b = two;
	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	return a->index1 < b->index1 ? -1 : a->index1 > b->index1;
}

typedef size_t keyed_place(const keyed_thing *thing, size_t count);

static size_t keyed_by_file(const keyed_thing *thing, size_t count)
{
	return thing->place < count ? thing->place : count - 1; /* what is in no file comes last */
}

static size_t keyed_by_key(const keyed_thing *thing, size_t count)
{
	return (size_t)((thing->key >> 32) * count >> 32);
}

/* Arranges `things` by their places from 0 to `count` - 1, by counting; those of one place stay in their order. False = out of memory. */
static bool arrange_keyed(keyed_thing *things, size_t number, keyed_place *place_of, size_t count)
{
	uint32_t *starts = NULL;
	keyed_thing *before = NULL;
	bool has_room = tli_array_reserve(starts, count + 1) && tli_array_reserve(before, number);
	if (has_room) {
		memset(tli_array_extend(starts, count + 1), 0, (count + 1) * sizeof *starts);
		memcpy(tli_array_extend(before, number), things, number * sizeof *things);
		for (size_t i = 0; i < number; i++)
			starts[place_of(&before[i], count) + 1]++;
		for (size_t at = 0; at < count; at++)
			starts[at + 1] += starts[at];
		for (size_t i = 0; i < number; i++)
			things[starts[place_of(&before[i], count)]++] = before[i];
	}
	tli_array_free(starts);
	tli_array_free(before);
	return has_room;
}

/* From the order of slots to that of the file. */
static bool keyed_in_file_order(keyed_thing *list)
{
	size_t number = tli_array_length(list), count = 1;
	bool is_done = true;
	for (size_t i = 0; i < number; i++) {
		is_done = is_done && (i == 0 || list[i - 1].place <= list[i].place);
		if (list[i].place != UINT32_MAX && list[i].place + 2 > count)
			count = (size_t)list[i].place + 2;
	}
	return is_done || arrange_keyed(list, number, keyed_by_file, count);
}

/* Keys are hashes: about one falls to each place, and where they are many (a file may be made so) they are sorted. */
static bool sort_keyed(keyed_thing *things, size_t number)
{
	if (!arrange_keyed(things, number, keyed_by_key, number))
		return false;
	for (size_t from = 0, to = 0; from < number; from = to) {
		size_t place = keyed_by_key(&things[from], number);
		while (to < number && keyed_by_key(&things[to], number) == place)
			to++;
		tli_sort(things + from, to - from, sizeof *things, compare_keys);
	}
	return true;
}

/* All things of one side without a mate, in the order of the file; false = out of memory. */
static bool list_keys(const tli_reload *reload, tli_change_kind kind, tli_round round, bool is_new, keyed_thing **list)
{
	tl_map *map = is_new ? reload->other : reload->map;
	const uint32_t *mates = is_new ? reload->to_old[kind] : reload->to_new[kind];
	for (uint32_t i = 0; i < tli_array_length(mates); i++) {
		const tli_slot *slot = tli_reload_record(map, kind, i + 1);
		if (!slot || mates[i])
			continue;
		if (!tli_array_reserve(*list, 1))
			return false;
		uint64_t key = key_of_thing(reload, kind, round, is_new, slot);
		tli_array_push(*list, (keyed_thing){ key, slot->source - 1, i + 1 });
	}
	return keyed_in_file_order(*list);
}

/*
 * What the lists begin and end with in common is paired as it stands, so that a file of which one line differs costs no sorting; the rest by
 * sorting. False = out of memory.
 */
static bool pair_keys(tli_reload *reload, tli_change_kind kind, keyed_thing *olds, keyed_thing *news)
{
	size_t i = 0, old_end = tli_array_length(olds), new_end = tli_array_length(news);
	for (; i < old_end && i < new_end && olds[i].key == news[i].key; i++)
		make_pair(reload, kind, olds[i].index1, news[i].index1);
	for (; old_end > i && new_end > i && olds[old_end - 1].key == news[new_end - 1].key; old_end--, new_end--)
		make_pair(reload, kind, olds[old_end - 1].index1, news[new_end - 1].index1);
	size_t j = i;
	if (i == old_end || j == new_end)
		return true;
	if (!sort_keyed(olds + i, old_end - i) || !sort_keyed(news + j, new_end - j))
		return false;
	while (i < old_end && j < new_end) {
		if (olds[i].key < news[j].key) {
			i++;
		} else if (olds[i].key > news[j].key) {
			j++;
		} else {
			make_pair(reload, kind, olds[i].index1, news[j].index1);
			i++;
			j++;
		}
	}
	return true;
}

static tl_status pair_by_key(tli_reload *reload, tli_change_kind kind, tli_round round)
{
	keyed_thing *olds = NULL, *news = NULL;
	bool done = list_keys(reload, kind, round, false, &olds) && list_keys(reload, kind, round, true, &news) &&
		pair_keys(reload, kind, olds, news);
	tli_array_free(olds);
	tli_array_free(news);
	return done ? TL_OK : TL_E_NOMEM;
}

static void pair_by_order(tli_reload *reload, tli_change_kind kind)
{
	uint32_t before = 0, olds = (uint32_t)tli_array_length(reload->to_new[kind]);
	for (uint32_t i = 0; i < tli_array_length(reload->to_old[kind]); i++) {
		if (!tli_reload_record(reload->other, kind, i + 1))
			continue;
		uint32_t next = before + 1;
		while (next <= olds && !tli_reload_record(reload->map, kind, next))
			next++;
		if (!reload->to_old[kind][i] && next <= olds && !reload->to_new[kind][next - 1])
			make_pair(reload, kind, next, i + 1);
		if (reload->to_old[kind][i])
			before = reload->to_old[kind][i];
	}
}

static bool start_mates(tl_map *map, tli_change_kind kind, uint32_t **mates)
{
	tli_things things = tli_map_things(map, kind);
	size_t count = tli_array_length(*things.records);
	if (!tli_array_reserve(*mates, count + 1))
		return false;
	if (count > 0)
		memset(tli_array_extend(*mates, count), 0, count * sizeof **mates);
	return true;
}

static tl_status pair_kind(tli_reload *reload, tli_change_kind kind)
{
	if (!start_mates(reload->map, kind, &reload->to_new[kind]) ||
		!start_mates(reload->other, kind, &reload->to_old[kind]))
		return TL_E_NOMEM;
	tl_status status = TL_OK;
	for (const uint8_t *round = tli_kinds[kind].rounds; *round != TLI_ROUND_END && !status; round++) {
		if (*round == TLI_ROUND_ORDER)
			pair_by_order(reload, kind);
		else
			status = pair_by_key(reload, kind, (tli_round)*round);
	}
	return status;
}

tl_status tli_reload_pair(tli_reload *reload)
{
	tl_status status = pair_kind(reload, TLI_CHANGE_WAYPOINT);
	for (int kind = 0; kind < TLI_KINDS && !status; kind++) {
		if (kind != TLI_CHANGE_WAYPOINT)
			status = pair_kind(reload, (tli_change_kind)kind);
	}
	return status;
}

void tli_reload_free(tli_reload *reload)
{
	for (int kind = 0; kind < TLI_KINDS; kind++) {
		tli_array_free(reload->to_new[kind]);
		tli_array_free(reload->to_old[kind]);
	}
}
