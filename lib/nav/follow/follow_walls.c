/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/follow_walls.c: the walls of a nav after edits: what was touched leaves the grid of walls and comes back as it is now. First all steps are
 * listed and room is made; to carry them out, and to take them back, needs no memory.
 *
 * A segment that only moves keeps its slot. A thing that came or went since the nav was made, or became another one, is in owners.things,
 * which goes before the arrays that compile.c made; walls->keys has for each slot which segment of which thing it holds, in the order of the
 * map, so that of walls that coincide the one is named that a nav made anew would name.
 */
#include "nav/update.h"

#include "base/alloc.h"
#include "nav/things.h"
#include "nav/walls_of.h"

/* Things in owners.things, beyond which all is made anew: they are searched one by one. */
enum { THINGS_MAX = 1024 };

/* ---- keys ---- */

enum { KEY_SEGMENT_BITS = 24, KEY_INDEX_BITS = 32 };

static uint64_t key_of(tl_blocker_kind kind, uint32_t index1, size_t segment)
{
	return ((uint64_t)kind << KEY_INDEX_BITS | index1) << KEY_SEGMENT_BITS | segment;
}

static void fill_wall_keys(const tli_nav_owners *owners, uint64_t *keys)
{
	for (uint32_t p = 0; p < owners->polyline_count; p++) {
		const tli_nav_polyline *polyline = &owners->polylines[p];
		uint32_t end = p + 1 < owners->polyline_count ? polyline[1].first : owners->segment_count;
		for (uint32_t i = polyline->first; i < end; i++)
			keys[i] = key_of(
				TL_BLOCKER_WALL, polyline->wall.index1, polyline->segment + i - polyline->first);
	}
}

static void fill_keys(const tli_nav_owners *owners, uint64_t *keys)
{
	fill_wall_keys(owners, keys);
	keys += owners->segment_count;
	for (uint32_t i = 0; i < owners->door_count; i++)
		*keys++ = key_of(TL_BLOCKER_DOOR, owners->doors[i].index1, 0);
	for (uint32_t i = 0; i < owners->obstacle_count; i++)
		*keys++ = key_of(TL_BLOCKER_OBSTACLE, owners->obstacles[i].index1, 0);
}

/* Room for the key of each slot and of as many as may come. */
static bool reserve_keys(tl_nav *nav, size_t coming)
{
	tli_walls *walls = nav->walls;
	if (walls->keys && walls->key_room >= walls->count + coming)
		return true;
	size_t room = walls->count + coming + walls->count / 8 + 16;
	uint64_t *keys = tli_resize(walls->keys, walls->key_room * sizeof *keys, room * sizeof *keys);
	if (!keys)
		return false;
	if (!walls->keys)
		fill_keys(&nav->owners, keys);
	walls->keys = keys;
	walls->key_room = room;
	return true;
}

/* ---- things ---- */

static tli_nav_thing *find_thing(const tli_nav_owners *owners, tl_blocker_kind kind, uint32_t index1)
{
	tli_nav_thing *things = owners->things;
	for (size_t i = 0; i < tli_array_length(things); i++)
		if (things[i].index1 == index1 && things[i].kind == kind)
			return &things[i];
	return NULL;
}

/* The first polyline whose wall has not a smaller index1; the wall's own, unless it has none. */
static const tli_nav_polyline *find_made_wall(const tli_nav_owners *owners, uint32_t index1)
{
	uint32_t low = 0, high = owners->polyline_count;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (owners->polylines[middle].wall.index1 < index1)
			low = middle + 1;
		else
			high = middle;
	}
	bool found = low < owners->polyline_count && owners->polylines[low].wall.index1 == index1;
	return found ? &owners->polylines[low] : NULL;
}

static const tli_nav_single *find_made_single(const tli_nav_single *singles, uint32_t count, uint32_t index1)
{
	uint32_t low = 0, high = count;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (singles[middle].index1 < index1)
			low = middle + 1;
		else
			high = middle;
	}
	return low < count && singles[low].index1 == index1 ? &singles[low] : NULL;
}

/* What the nav has of a thing: its slots are slots[i], or first + i. */
typedef struct held_thing {
	uint32_t generation; /* 0 = nothing */
	uint32_t count, first;
	const uint32_t *slots; /* NULL: first, first + 1, .. */
	tl_channels blocks;
} held_thing;

static held_thing hold_wall(const tli_nav_owners *owners, uint32_t index1)
{
	const tli_nav_polyline *polyline = find_made_wall(owners, index1);
	if (!polyline)
		return (held_thing){ .generation = 0 };
	const tli_nav_polyline *next = polyline, *end = owners->polylines + owners->polyline_count;
	while (next < end && next->wall.index1 == index1)
		next++;
	uint32_t last = next < end ? next->first : owners->segment_count;
	return (held_thing){ polyline->wall.generation, last - polyline->first, polyline->first, NULL,
		tli_nav_owner_blocks(owners, (size_t)(polyline - owners->polylines)) };
}

static held_thing hold_single(const tli_nav_owners *owners, bool is_door, uint32_t index1)
{
	const tli_nav_single *singles = is_door ? owners->doors : owners->obstacles;
	const tli_nav_single *single = find_made_single(
		singles, is_door ? owners->door_count : owners->obstacle_count, index1);
	uint32_t first = owners->segment_count + (is_door ? 0 : owners->door_count);
	if (!single)
		return (held_thing){ .generation = 0 };
	size_t before = owners->polyline_count + (is_door ? 0 : owners->door_count);
	return (held_thing){ single->generation, 1, first + (uint32_t)(single - singles), NULL,
		tli_nav_owner_blocks(owners, before + (size_t)(single - singles)) };
}

static held_thing hold_thing(const tli_nav_owners *owners, tl_blocker_kind kind, uint32_t index1)
{
	const tli_nav_thing *thing = find_thing(owners, kind, index1);
	if (thing)
		return (held_thing){ thing->generation, thing->count, 0, thing->slots, thing->blocks };
	return kind == TL_BLOCKER_WALL ? hold_wall(owners, index1)
				       : hold_single(owners, kind == TL_BLOCKER_DOOR, index1);
}

static uint32_t held_slot(const held_thing *held, uint32_t i)
{
	tli_assert(i < held->count);
	return held->slots ? held->slots[i] : held->first + i;
}

/* ---- listing steps ---- */

static bool same_segment(const tli_wall *one, const tli_wall *other)
{
	return tli_point_equal(one->a, other->a) && tli_point_equal(one->b, other->b) && one->radius == other->radius &&
		one->solid == other->solid;
}

static uint32_t *live_of_kind(tli_nav_live *live, tl_blocker_kind kind)
{
	if (kind == TL_BLOCKER_WALL)
		return &live->segments;
	return kind == TL_BLOCKER_DOOR ? &live->doors : &live->obstacles;
}

static bool list_step(tli_nav_steps *steps, tli_nav_step step)
{
	return tli_array_append(steps->items, step) && (!step.came || tli_array_append(steps->coming, step.after));
}

static tl_status list_steps_of_thing(
	const tl_nav *nav, const tl_map *map, const tli_nav_edit *edit, tli_nav_steps *steps)
{
	/* 1. What the nav holds of the thing, and what there is of it now. */
	const tli_nav_owners *owners = &nav->owners;
	tl_blocker_kind kind = tli_nav_kind_of(edit->kind);
	held_thing held = hold_thing(owners, kind, edit->index1);
	tli_thing now = tli_thing_of(map, &steps->traveller, kind, edit->index1);
	if (steps->traveller.set_count > TLI_SOLID_SETS)
		return TL_E_LIMIT;
	if (!now.blocks)
		now.generation = now.count = now.channels = 0;
	if (held.generation == 0)
		held.count = held.blocks = 0;

	/* 2. The same one, which blocks the same with as many segments as before: those that are others stay in their slots. */
	if (held.generation == now.generation && held.count == now.count && held.blocks == now.channels) {
		for (uint32_t i = 0; i < held.count; i++) {
			tli_nav_step step = { .left = true, .came = true, .slot = held_slot(&held, i) };
			step.before = nav->walls->entries[step.slot].wall;
			step.after = tli_thing_segment(&now, i);
			if (!same_segment(&step.before, &step.after) && !list_step(steps, step))
				return TL_E_NOMEM;
		}
		return TL_OK;
	}

	/* 3. Another one, or none: from now on it is in owners.things. */
	const tli_nav_thing *found = find_thing(owners, kind, edit->index1);
	tli_nav_thing_step other = { .at = found ? (size_t)(found - owners->things) : steps->thing_count };
	if (now.has_segment_places || other.at >= THINGS_MAX)
		return TL_E_LIMIT;
	other.thing = (tli_nav_thing){ kind, edit->index1, now.generation, now.count, NULL, now.channels, { 0 } };
	if (now.generation)
		other.thing.place = tli_thing_place(map, &now, 0);
	uint32_t *slots = other.thing.slots = tli_alloc_array(now.count, sizeof *slots);
	if ((now.count > 0 && !slots) || !tli_array_append(steps->things, other)) {
		tli_free(slots, now.count * sizeof *slots);
		return TL_E_NOMEM;
	}
	steps->thing_count += !found;
	*live_of_kind(&steps->live, kind) += now.count - held.count;

	/* 4. All that there was leaves, and all that there is comes. */
	for (uint32_t i = 0; i < held.count; i++) {
		tli_nav_step step = { .left = true, .slot = held_slot(&held, i) };
		step.before = nav->walls->entries[step.slot].wall;
		if (!list_step(steps, step))
			return TL_E_NOMEM;
	}
	for (uint32_t i = 0; i < now.count; i++) {
		tli_nav_step step = { .came = true, .key = key_of(kind, edit->index1, i), .held = &slots[i] };
		step.after = tli_thing_segment(&now, i);
		if (!list_step(steps, step))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

/* Those of before but for what was touched, and what was touched as it is now; both are in the order of the map. */
static tl_status list_key_doors(const tl_nav *nav, const tl_map *map, tli_nav_edit_span touched, tli_nav_steps *steps)
{
	size_t count = tli_array_length(nav->key_doors), i = 0;
	if ((!nav->traveller.keys && !nav->traveller.opens_doors) || touched.begin == touched.end)
		return TL_OK;
	if (!tli_array_reserve(steps->key_doors, count + (size_t)(touched.end - touched.begin)))
		return TL_E_NOMEM;
	steps->has_key_doors = true;
	for (const tli_nav_edit *edit = touched.begin; edit < touched.end; edit++) {
		while (i < count && nav->key_doors[i].id.index1 < edit->index1)
			tli_array_push(steps->key_doors, nav->key_doors[i++]);
		i += i < count && nav->key_doors[i].id.index1 == edit->index1;
		tli_thing door = tli_thing_of(map, &steps->traveller, TL_BLOCKER_DOOR, edit->index1);
		if (door.by_key)
			tli_array_push(steps->key_doors, tli_key_door_of(&door));
	}
	while (i < count)
		tli_array_push(steps->key_doors, nav->key_doors[i++]);
	return TL_OK;
}

tl_status tli_nav_list_steps(const tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, tli_nav_steps *steps)
{
	static const tli_change_kind kinds[] = { TLI_CHANGE_WALL, TLI_CHANGE_DOOR, TLI_CHANGE_OBSTACLE };
	*steps = (tli_nav_steps){ .live = nav->owners.live,
		.traveller = nav->traveller,
		.thing_count = tli_array_length(nav->owners.things) };
	tl_status status = TL_OK;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		tli_nav_edit_span span = tli_nav_edits_of(edits, kinds[i]);
		for (const tli_nav_edit *edit = span.begin; edit < span.end && !status; edit++)
			status = list_steps_of_thing(nav, map, edit, steps);
	}
	return status ? status : list_key_doors(nav, map, tli_nav_edits_of(edits, TLI_CHANGE_DOOR), steps);
}

tl_status tli_nav_reserve_steps(tl_nav *nav, const tli_nav_steps *steps)
{
	size_t coming = tli_array_length(steps->coming);
	if (!reserve_keys(nav, coming) || !tli_array_reserve(nav->owners.things, tli_array_length(steps->things)))
		return TL_E_NOMEM;
	return tli_walls_reserve(nav->walls, steps->coming, coming);
}

/* ---- bounds ---- */

static bool touches_rim(tl_box inner, tl_box outer)
{
	return inner.min.x <= outer.min.x || inner.min.y <= outer.min.y || inner.max.x >= outer.max.x ||
		inner.max.y >= outer.max.y;
}

/* Only what left at the rim makes it necessary to look at all walls. */
static void follow_bounds(tl_nav *nav, const tli_nav_steps *steps)
{
	const tli_walls *walls = nav->walls;
	bool again = false;
	for (size_t i = 0; i < tli_array_length(steps->items); i++) {
		const tli_nav_step *step = &steps->items[i];
		again = again ||
			(step->left &&
				touches_rim(tli_nav_bounds_of_wall(&step->before, nav->resolution), steps->bounds));
		if (step->came)
			nav->bounds = tli_nav_join_boxes(
				nav->bounds, tli_nav_bounds_of_wall(&step->after, nav->resolution));
	}
	if (!again)
		return;
	nav->bounds = (tl_box){ { INFINITY, INFINITY }, { -INFINITY, -INFINITY } };
	for (size_t i = 0; i < walls->count; i++)
		if (!tli_walls_is_free(walls, i))
			nav->bounds = tli_nav_join_boxes(
				nav->bounds, tli_nav_bounds_of_wall(&walls->entries[i].wall, nav->resolution));
}

/* ---- carrying out, taking back ---- */

/* What a nav holds of things as it is, and as it is not. */
static void exchange_things(tl_nav *nav, tli_nav_steps *steps)
{
	tli_nav_owners *owners = &nav->owners;
	for (size_t i = 0; i < tli_array_length(steps->things); i++) {
		tli_nav_thing_step *step = &steps->things[i];
		tli_nav_thing thing = owners->things[step->at];
		owners->things[step->at] = step->thing;
		step->thing = thing;
	}
	tli_nav_live live = owners->live;
	owners->live = steps->live;
	steps->live = live;
	tli_traveller traveller = nav->traveller;
	nav->traveller = steps->traveller;
	steps->traveller = traveller;
	if (!steps->has_key_doors)
		return;
	tli_key_door *key_doors = nav->key_doors;
	nav->key_doors = steps->key_doors;
	steps->key_doors = key_doors;
}

void tli_nav_carry_out_steps(tl_nav *nav, tli_nav_steps *steps)
{
	/* 1. Things that are other ones. */
	size_t had = tli_array_length(nav->owners.things);
	for (size_t i = had; i < steps->thing_count; i++)
		tli_array_push(nav->owners.things, ((tli_nav_thing){ .generation = 0 }));
	steps->thing_count = had;
	exchange_things(nav, steps);

	/* 2. Walls leave and come, each with its key. One that does both keeps its slot. */
	tli_walls *walls = nav->walls;
	for (size_t i = 0; i < tli_array_length(steps->items); i++) {
		tli_nav_step *step = &steps->items[i];
		if (step->left) {
			step->key = walls->keys[step->slot];
			tli_walls_remove(walls, step->slot);
		}
		uint32_t slot = step->came ? tli_walls_add(walls, &step->after) : step->slot;
		tli_assert(!step->left || slot == step->slot);
		step->slot = slot;
		walls->keys[slot] = step->key;
		if (step->held)
			*step->held = slot;
	}

	/* 3. The bounds of all. */
	steps->bounds = nav->bounds;
	follow_bounds(nav, steps);
	steps->carried_out = true;
}

void tli_nav_take_back_steps(tl_nav *nav, tli_nav_steps *steps)
{
	if (!steps->carried_out)
		return;
	tli_walls *walls = nav->walls;
	for (size_t i = tli_array_length(steps->items); i-- > 0;) {
		const tli_nav_step *step = &steps->items[i];
		if (step->came)
			tli_walls_remove(walls, step->slot);
		uint32_t slot = step->left ? tli_walls_add(walls, &step->before) : step->slot;
		tli_assert(slot == step->slot);
		walls->keys[slot] = step->key;
	}
	exchange_things(nav, steps);
	tli_array_truncate(nav->owners.things, steps->thing_count);
	nav->bounds = steps->bounds;
}

void tli_nav_forget_steps(tli_nav_steps *steps)
{
	for (size_t i = 0; i < tli_array_length(steps->things); i++) {
		const tli_nav_thing *other = &steps->things[i].thing;
		tli_free(other->slots, other->count * sizeof *other->slots);
	}
	tli_array_free(steps->items);
	tli_array_free(steps->coming);
	tli_array_free(steps->things);
	tli_array_free(steps->key_doors);
}

/* ---- from a slot back to its owner ---- */

tl_blocker_kind tli_nav_kind_of_key(uint64_t key)
{
	return (tl_blocker_kind)(key >> (KEY_SEGMENT_BITS + KEY_INDEX_BITS));
}

tl_blocker tli_nav_name_slot(const tl_nav *nav, uint32_t slot)
{
	const tli_nav_owners *owners = &nav->owners;
	uint64_t key = nav->walls->keys[slot];
	uint32_t index1 = (uint32_t)(key >> KEY_SEGMENT_BITS), segment = key & ((1u << KEY_SEGMENT_BITS) - 1);
	tl_blocker_kind kind = tli_nav_kind_of_key(key);
	const tli_nav_thing *thing = find_thing(owners, kind, index1);
	held_thing held = hold_thing(owners, kind, index1);
	tli_nav_single single = { index1, 0, { 0 } };
	if (thing) {
		single.generation = thing->generation;
		single.place = thing->place;
	} else if (kind == TL_BLOCKER_WALL) {
		const tli_nav_polyline *polyline = find_made_wall(owners, index1);
		const tli_nav_polyline *end = owners->polylines + owners->polyline_count;
		while (polyline + 1 < end && polyline[1].wall.index1 == index1 && polyline[1].segment <= segment)
			polyline++;
		single.generation = polyline->wall.generation;
		single.place = polyline->place;
	} else {
		bool is_door = kind == TL_BLOCKER_DOOR;
		single = *find_made_single(is_door ? owners->doors : owners->obstacles,
			is_door ? owners->door_count : owners->obstacle_count, index1);
	}
	tl_blocker blocker = { .kind = kind, .place = single.place, .blocks = held.blocks };
	if (kind == TL_BLOCKER_WALL) {
		blocker.wall = (tl_wall_id){ index1, single.generation };
		blocker.segment = segment;
	} else if (kind == TL_BLOCKER_DOOR)
		blocker.door = (tl_door_id){ index1, single.generation };
	else
		blocker.obstacle = (tl_obstacle_id){ index1, single.generation };
	return blocker;
}
