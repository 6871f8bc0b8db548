/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/segments.c: collecting the segments of all walls and doors, and following edits.
 *
 * Making: each segment is turned so that its first end comes first in (y, x); all are sorted by first end, then second, then the order in the
 * map, so that copies lie side by side, the earliest first. Those with one first end are sorted by the second apart. Linear (mesh/order.h).
 *
 * Following: the segments that a thing had are compared with those that it has, number by number; those that differ go and come. Copies of
 * one that comes are found by the tree, at its first end.
 */
#include "lint/segments.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/rng.h"
#include "mesh/order.h"
#include "nav/things.h"

/* ---- things ---- */

static uint32_t number_of_thing(const tli_thing *thing)
{
	return tli_lint_thing_key(thing->kind == TL_BLOCKER_DOOR, thing->index1);
}

/* Side `number` from its first end to its second; false: it has no length. */
static bool side_of_thing(const tli_thing *thing, uint32_t number, tli_point *a, tli_point *b)
{
	tli_wall side = tli_thing_segment(thing, number);
	int order = tli_point_compare(side.a, side.b);
	*a = order < 0 ? side.a : side.b;
	*b = order < 0 ? side.b : side.a;
	return order != 0;
}

/* Makes room for the slot of a thing. */
static bool reserve_slot_of_thing(tli_lint_segments *segments, uint32_t thing)
{
	tli_lint_thing **things = tli_lint_is_door(thing) ? &segments->doors : &segments->walls;
	size_t index = thing & ~TLI_LINT_DOOR, have = tli_array_length(*things);
	if (have > index)
		return true;
	if (!tli_array_reserve(*things, index + 1 - have))
		return false;
	for (; have <= index; have++)
		tli_array_push(*things, (tli_lint_thing){ .first = TLI_LINT_NONE });
	return true;
}

static tli_lint_thing *slot_of_thing(tli_lint_segments *segments, uint32_t thing)
{
	return tli_lint_is_door(thing) ? &segments->doors[thing - TLI_LINT_DOOR] : &segments->walls[thing];
}

const tli_lint_segment *tli_lint_first_side(const tli_lint_segments *segments, uint32_t thing)
{
	const tli_lint_thing *things = tli_lint_is_door(thing) ? segments->doors : segments->walls;
	size_t index = thing & ~TLI_LINT_DOOR;
	uint32_t first = index < tli_array_length(things) ? things[index].first : TLI_LINT_NONE;
	return first != TLI_LINT_NONE ? &segments->items[first] : NULL;
}

bool tli_lint_list_sides(const tli_lint_segments *segments, uint32_t thing, uint64_t **list)
{
	bool room = true;
	for (const tli_lint_segment *it = tli_lint_first_side(segments, thing); room && it;
		it = tli_lint_next_side(segments, it))
		room = tli_array_append(*list, it->which);
	return room;
}

tl_wall_id tli_lint_wall_of(const tli_lint_segments *segments, uint32_t thing)
{
	return tli_lint_is_door(thing) ? (tl_wall_id){ 0, 0 }
				       : (tl_wall_id){ thing, segments->walls[thing].generation };
}

tl_door_id tli_lint_door_of(const tli_lint_segments *segments, uint32_t thing)
{
	uint32_t index = thing - TLI_LINT_DOOR;
	return tli_lint_is_door(thing) ? (tl_door_id){ index, segments->doors[index].generation }
				       : (tl_door_id){ 0, 0 };
}

/* ---- making ---- */

/* Step 1: the segments of a thing behind the others, for which there is room. */
static bool collect_thing(tli_lint_segments *segments, const tli_thing *thing)
{
	uint32_t key = number_of_thing(thing);
	if (!reserve_slot_of_thing(segments, key))
		return false;
	tli_lint_thing *it = slot_of_thing(segments, key);
	it->generation = thing->generation;
	it->solid = tli_solid_sets(thing->solid) ? TLI_SOLID_EVEN_ODD : thing->solid;
	it->channels = thing->channels;
	for (uint32_t i = 0; i < thing->count; i++) {
		tli_lint_segment side = { .thing = key, .number = i, .next = TLI_LINT_NONE };
		if (!side_of_thing(thing, i, &side.a, &side.b))
			continue;
		it->segments++;
		tli_array_push(segments->items, side);
	}
	return true;
}

static bool collect_things(const tl_map *map, tl_blocker_kind kind, tli_lint_segments *segments)
{
	bool room = true;
	tli_traveller all = TLI_TRAVELLER_ALL;
	for (tli_thing thing = tli_thing_after(map, &all, kind, 0); room && thing.generation;
		thing = tli_thing_after(map, &all, kind, thing.index1))
		room = collect_thing(segments, &thing);
	return room;
}

/* Those whose first end is the same, by the second one. Few have more than one or two beside them. */
static void sort_by_second_end(
	const tli_lint_segments *segments, tli_order_item *keys, tli_order_item *spare, size_t count)
{
	for (size_t first = 0, end; first < count; first = end) {
		for (end = first + 1; end < count && keys[end].key == keys[first].key;)
			end++;
		if (end == first + 1)
			continue;
		for (size_t i = first; i < end; i++)
			keys[i].key = tli_point_key(segments->items[keys[i].index].b);
		tli_order_sort(keys + first, spare, end - first);
	}
}

int tli_lint_compare_ends(const tli_lint_segment *one, const tli_lint_segment *two)
{
	int order = tli_point_compare(one->a, two->a);
	return order != 0 ? order : tli_point_compare(one->b, two->b);
}

/* Step 2, `keys` being `[2 * count]`: in their order; which item was where is then in `keys`. */
static void sort_items(tli_lint_segments *segments, tli_order_item *keys, tli_lint_segment *sorted)
{
	size_t count = tli_array_length(segments->items);
	for (size_t i = 0; i < count; i++)
		keys[i] = (tli_order_item){ tli_point_key(segments->items[i].a), (uint32_t)i };
	tli_order_sort(keys, keys + count, count);
	sort_by_second_end(segments, keys, keys + count, count);
	for (size_t i = 0; i < count; i++)
		sorted[i] = segments->items[keys[i].index];
	if (count > 0)
		memcpy(segments->items, sorted, count * sizeof *sorted);
}

/* Step 3: the lists of copies, and those of things; `keys` as step 2 left them. */
static void join_items(tli_lint_segments *segments, tli_order_item *keys)
{
	tli_lint_segment *items = segments->items;
	size_t count = tli_array_length(items);
	tli_order_item *now = keys + count; /* where each item is now */
	for (uint32_t i = 0; i < count; i++) {
		now[keys[i].index].index = i;
		if (i > 0 && tli_lint_compare_ends(&items[i - 1], &items[i]) == 0)
			items[i - 1].next_copy = i;
		else
			tli_array_push(segments->different,
				((tli_lint_different){ .first = i, .leaf = TLI_LINT_NONE, .facts = TLI_LINT_NONE }));
		items[i].which = (uint32_t)tli_array_length(segments->different) - 1;
		items[i].next_copy = TLI_LINT_NONE;
	}
	for (size_t i = count; i-- > 0;) {
		tli_lint_segment *it = &items[now[i].index];
		tli_lint_thing *thing = slot_of_thing(segments, it->thing);
		it->next = thing->first;
		thing->first = now[i].index;
	}
}

static tl_status sort_segments(tli_lint_segments *segments)
{
	size_t count = tli_array_length(segments->items);
	tli_order_item *keys = tli_alloc_array(2 * count, sizeof *keys);
	tli_lint_segment *sorted = tli_alloc_array(count, sizeof *sorted);
	bool room = keys != NULL && sorted != NULL && tli_array_reserve(segments->different, count + count / 8 + 16);
	tl_status status = room ? tli_budget_spend(16 * (uint64_t)count) : TL_E_NOMEM;
	if (!status) {
		sort_items(segments, keys, sorted);
		join_items(segments, keys);
	}
	tli_free(keys, 2 * count * sizeof *keys);
	tli_free(sorted, count * sizeof *sorted);
	return status;
}

tl_status tli_lint_segments_make(const tl_map *map, tli_lint_segments *out)
{
	size_t things = tl_map_wall_count(map) + tl_map_door_count(map);
	size_t count = tl_map_segment_count(map) + tl_map_door_count(map);
	tli_lint_segments segments = {
		.resolution = tl_map_resolution(map), .free_item = TLI_LINT_NONE, .free_different = TLI_LINT_NONE
	};
	if (things >= TLI_LINT_DOOR || count >= UINT32_MAX)
		return TL_E_LIMIT;
	tl_status status = TL_E_NOMEM;
	if (tli_array_reserve(segments.items, count + count / 8 + 16) &&
		collect_things(map, TL_BLOCKER_WALL, &segments) && collect_things(map, TL_BLOCKER_DOOR, &segments))
		status = sort_segments(&segments);
	if (status == TL_OK)
		*out = segments;
	else
		tli_lint_segments_free(&segments);
	return status;
}

void tli_lint_segments_free(tli_lint_segments *segments)
{
	tli_array_free(segments->walls);
	tli_array_free(segments->doors);
	tli_array_free(segments->items);
	tli_array_free(segments->different);
	tli_near_free(&segments->near);
}

uint64_t tli_lint_segments_seed(const tli_lint_segments *segments)
{
	uint64_t seed = tli_array_length(segments->different);
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++) {
		if (tli_lint_segment_is_free(segments, i))
			continue;
		seed = tli_rng_mix(seed + tli_point_key(tli_lint_segment_of(segments, i)->a));
		seed = tli_rng_mix(seed + tli_point_key(tli_lint_segment_of(segments, i)->b));
	}
	return seed;
}

size_t tli_lint_segments_count(const tli_lint_segments *segments)
{
	return tli_array_length(segments->different);
}

/* ---- following ---- */

typedef struct thing_follow {
	tli_lint_segments *segments;
	tli_lint_thing *thing;
	tli_lint_follower *by;
	uint32_t *near; /* tli_array: scratch */
} thing_follow;

/* Takes an item out of the list of copies; the different segment goes with the last. */
static tl_status remove_item(thing_follow *f, uint32_t item)
{
	tli_lint_segments *segments = f->segments;
	tli_lint_segment *it = &segments->items[item];
	tli_lint_different *all = &segments->different[it->which];
	if (f->by->left-- == 0)
		return TL_E_LIMIT;
	if (all->first == item && it->next_copy == TLI_LINT_NONE) {
		if (!tli_array_append(f->by->moved, ((tli_lint_moved){ it->a, it->b, TLI_LINT_NONE })))
			return TL_E_NOMEM;
		f->by->goes(f->by->context, it->which);
		tli_near_remove(segments, it->which);
		all->first = TLI_LINT_NONE;
		all->leaf = segments->free_different;
		segments->free_different = it->which;
	} else {
		uint32_t *at = &all->first;
		while (*at != item)
			at = &segments->items[*at].next_copy;
		*at = it->next_copy;
	}
	it->next_copy = segments->free_item;
	segments->free_item = item;
	f->thing->segments--;
	return TL_OK;
}

/* The different segment with the ends of an item, which may be new. */
static tl_status find_different(thing_follow *f, const tli_lint_segment *it, uint32_t *which)
{
	tli_lint_segments *segments = f->segments;
	const tli_lint_box box = { it->a.x, it->a.y, it->a.x, it->a.y };
	tli_array_truncate(f->near, 0);
	tl_status status = tli_near_list_box(segments, &box, &f->near);
	for (size_t i = 0; i < tli_array_length(f->near); i++)
		if (tli_lint_compare_ends(it, tli_lint_segment_of(segments, f->near[i])) == 0) {
			*which = f->near[i];
			return status;
		}
	if (status != TL_OK || !tli_array_reserve(segments->different, 1))
		return TL_E_NOMEM;
	*which = segments->free_different;
	if (*which == TLI_LINT_NONE) {
		*which = (uint32_t)tli_array_length(segments->different);
		tli_array_push(segments->different, (tli_lint_different){ 0 });
	} else {
		segments->free_different = segments->different[*which].leaf;
	}
	segments->different[*which] = (tli_lint_different){
		.first = TLI_LINT_NONE, .leaf = TLI_LINT_NONE, .facts = TLI_LINT_NONE
	};
	return tli_array_append(f->by->moved, ((tli_lint_moved){ it->a, it->b, *which })) ? TL_OK : TL_E_NOMEM;
}

/* Walls before doors, each by slot, then by number. */
static bool copy_comes_before(const tli_lint_segment *one, const tli_lint_segment *two)
{
	return one->thing != two->thing ? one->thing < two->thing : one->number < two->number;
}

static tl_status add_item(thing_follow *f, tli_lint_segment side, uint32_t *item)
{
	tli_lint_segments *segments = f->segments;
	if (f->by->left-- == 0)
		return TL_E_LIMIT;
	tl_status status = find_different(f, &side, &side.which);
	if (status != TL_OK || !tli_array_reserve(segments->items, 1))
		return TL_E_NOMEM;
	*item = segments->free_item;
	if (*item == TLI_LINT_NONE) {
		*item = (uint32_t)tli_array_length(segments->items);
		tli_array_push(segments->items, side);
	} else {
		segments->free_item = segments->items[*item].next_copy;
	}
	uint32_t *at = &segments->different[side.which].first;
	bool is_new = *at == TLI_LINT_NONE;
	while (*at != TLI_LINT_NONE && copy_comes_before(&segments->items[*at], &side))
		at = &segments->items[*at].next_copy;
	side.next_copy = *at;
	*at = *item;
	segments->items[*item] = side;
	f->thing->segments++;
	return is_new ? tli_near_add(segments, side.which) : TL_OK;
}

static tl_status follow_sides(thing_follow *f, uint32_t thing, const tli_thing *now)
{
	tli_lint_segments *segments = f->segments;
	uint32_t old = f->thing->first, last = TLI_LINT_NONE;
	tl_status status = TL_OK;
	f->thing->first = TLI_LINT_NONE;
	for (uint32_t i = 0; status == TL_OK && (i < now->count || old != TLI_LINT_NONE); i++) {
		tli_lint_segment side = { .thing = thing, .number = i, .next = TLI_LINT_NONE };
		bool is = i < now->count && side_of_thing(now, i, &side.a, &side.b);
		bool was = old != TLI_LINT_NONE && segments->items[old].number == i;
		bool stays = is && was && tli_lint_compare_ends(&side, &segments->items[old]) == 0;
		uint32_t item = old;
		if (was)
			old = segments->items[old].next;
		if (was && !stays)
			status = remove_item(f, item);
		if (is && !stays && status == TL_OK)
			status = add_item(f, side, &item);
		if (!is || status != TL_OK)
			continue;
		segments->items[item].next = TLI_LINT_NONE;
		*(last == TLI_LINT_NONE ? &f->thing->first : &segments->items[last].next) = item;
		last = item;
	}
	return status;
}

static tl_channels channels_of_copies(const tli_lint_segments *segments, uint32_t which)
{
	tl_channels channels = 0;
	const tli_lint_segment *it = tli_lint_segment_of(segments, which);
	for (; it; it = tli_lint_next_copy(segments, it))
		channels |= tli_lint_thing_of(segments, it->thing)->channels;
	return channels;
}

bool tli_lint_segments_meet(const tli_lint_segments *segments, uint32_t one, uint32_t two)
{
	return channels_of_copies(segments, one) & channels_of_copies(segments, two);
}

bool tli_lint_segment_blocks_walk(const tli_lint_segments *segments, uint32_t which)
{
	return channels_of_copies(segments, which) & TL_CHANNEL_WALK;
}

tl_status tli_lint_segments_follow(
	tli_lint_segments *segments, const tl_map *map, uint32_t thing, tli_lint_follower *follower)
{
	tl_blocker_kind kind = tli_lint_is_door(thing) ? TL_BLOCKER_DOOR : TL_BLOCKER_WALL;
	tli_traveller all = TLI_TRAVELLER_ALL;
	tli_thing now = tli_thing_of(map, &all, kind, thing & ~TLI_LINT_DOOR);
	if (!reserve_slot_of_thing(segments, thing))
		return TL_E_NOMEM;
	tli_lint_thing *it = slot_of_thing(segments, thing);
	thing_follow f = { segments, it, follower, NULL };
	it->generation = now.generation;
	it->solid = tli_solid_sets(now.solid) ? TLI_SOLID_EVEN_ODD : now.solid;
	it->channels = now.channels;
	tl_status status = follow_sides(&f, thing, &now);
	tli_array_free(f.near);
	return status;
}
