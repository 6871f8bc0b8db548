/* SPDX-License-Identifier: MIT */
/* tests/support/channel_map.c: see the header. */
#include "support/channel_map.h"

#include <stdio.h>
#include <tautline/undo.h>

#include "support/check.h"

enum { WALLS_MAX = 16, POINTS_MAX = 6 };

unsigned channel_map_below(channel_map *m, unsigned limit)
{
	return (unsigned)tli_rng_between(&m->rng, 0, (int64_t)limit - 1);
}

tl_point channel_map_point(channel_map *m)
{
	double x = channel_map_below(m, (unsigned)m->width), y = channel_map_below(m, (unsigned)m->width);
	return (tl_point){ x * m->scale, y * m->scale };
}

tl_point channel_map_end(channel_map *m)
{
	double x = channel_map_below(m, (unsigned)(m->width * m->scale)),
	       y = channel_map_below(m, (unsigned)(m->width * m->scale));
	return (tl_point){ x, y };
}

/* Of few sets the same one is taken often; now and then any. */
static tl_channels any_blocks(channel_map *m)
{
	static const tl_channels often[] = { TL_BLOCKS_ALL, TL_CHANNEL_WALK, TL_CHANNEL_SIGHT,
		TL_CHANNEL_WALK | TL_CHANNEL_SIGHT };
	if (!m->of_solids && channel_map_below(m, 4))
		return often[channel_map_below(m, 4)];
	return 1 + channel_map_below(m, (unsigned)m->all);
}

tl_keys channel_map_keys(channel_map *m, bool more)
{
	return channel_map_below(m, more ? 4 : 3);
}

static tl_wall_id any_wall(channel_map *m)
{
	tl_wall_id id = { 0, 0 };
	for (size_t skip = channel_map_below(m, (unsigned)tl_map_wall_count(m->map) + 1) + 1; skip > 0; skip--)
		id = tl_map_next_wall(m->map, id);
	return id;
}

static tl_door_id any_door(channel_map *m)
{
	tl_door_id id = { 0, 0 };
	for (size_t skip = channel_map_below(m, (unsigned)tl_map_door_count(m->map) + 1) + 1; skip > 0; skip--)
		id = tl_map_next_door(m->map, id);
	return id;
}

static tl_obstacle_id any_obstacle(channel_map *m)
{
	tl_obstacle_id id = { 0, 0 };
	for (size_t skip = channel_map_below(m, (unsigned)tl_map_obstacle_count(m->map) + 1) + 1; skip > 0; skip--)
		id = tl_map_next_obstacle(m->map, id);
	return id;
}

static tl_status add_wall(channel_map *m)
{
	tl_point points[POINTS_MAX];
	tl_wall_def def = tl_default_wall_def();
	if (tl_map_wall_count(m->map) == WALLS_MAX)
		return TL_OK;
	def.points = points;
	def.count = 2 + channel_map_below(m, POINTS_MAX - 1);
	for (size_t i = 0; i < def.count; i++)
		points[i] = channel_map_point(m);
	def.loop = m->of_solids || channel_map_below(m, 3) != 0;
	if (m->of_solids || (def.loop && channel_map_below(m, 2))) {
		points[1] = (tl_point){ points[2].x, points[0].y };
		points[3] = (tl_point){ points[0].x, points[2].y };
		def.count = 4;
	}
	def.solid = m->of_solids || (def.loop && channel_map_below(m, 3));
	def.filled = def.solid && channel_map_below(m, m->of_solids ? 16 : 3) == 0;
	def.blocks = any_blocks(m);
	return tl_map_add_wall(m->map, &def, NULL);
}

static tl_status add_door(channel_map *m)
{
	char name[8];
	tl_door_def def = tl_default_door_def();
	snprintf(name, sizeof name, "d%u", channel_map_below(m, 6));
	def.name = name;
	def.a = channel_map_point(m);
	def.b = channel_map_point(m);
	def.closed = channel_map_below(m, 4) != 0;
	def.blocks = any_blocks(m);
	def.key = channel_map_keys(m, false);
	return tl_map_add_door(m->map, &def, NULL);
}

static tl_status add_obstacle(channel_map *m)
{
	char name[8];
	tl_obstacle_def def = tl_default_obstacle_def();
	snprintf(name, sizeof name, "o%u", channel_map_below(m, 3));
	def.name = name;
	def.centre = channel_map_point(m);
	def.radius = 1 + channel_map_below(m, 2);
	def.moving = channel_map_below(m, 4) == 0;
	def.blocks = any_blocks(m);
	return tl_map_add_obstacle(m->map, &def, NULL);
}

static tl_status edit_wall(channel_map *m)
{
	switch (channel_map_below(m, 5)) {
	case 0:
		return tl_map_remove_wall(m->map, any_wall(m));
	case 1:
		return tl_map_move_wall_point(m->map, any_wall(m), channel_map_below(m, 4), channel_map_point(m));
	case 2:
		return tl_map_set_wall_kind(m->map, any_wall(m), channel_map_below(m, 4), channel_map_below(m, 2),
			channel_map_below(m, 3) == 0);
	default:
		return tl_map_set_wall_blocks(m->map, any_wall(m), any_blocks(m));
	}
}

static tl_status edit_door(channel_map *m)
{
	switch (channel_map_below(m, 4)) {
	case 0:
		return tl_map_set_door_closed(m->map, any_door(m), channel_map_below(m, 2));
	case 1:
		return tl_map_set_door_key(m->map, any_door(m), channel_map_keys(m, false));
	case 2:
		return tl_map_move_door(m->map, any_door(m), channel_map_point(m), channel_map_point(m));
	default:
		return tl_map_set_door_blocks(m->map, any_door(m), any_blocks(m));
	}
}

static tl_status edit_whole(channel_map *m)
{
	tl_channels channel = (tl_channels)1 << channel_map_below(m, 4);
	switch (channel_map_below(m, 5)) {
	case 0:
		return tl_map_set_channel_radius(m->map, channel, (double)channel_map_below(m, 4) - 1);
	case 1:
		return tl_map_redo(m->map, NULL);
	default:
		return tl_map_undo(m->map, NULL);
	}
}

void channel_map_edit(channel_map *m, bool grows)
{
	static tl_status (*const adds[])(channel_map *) = { add_wall, add_wall, add_wall, add_door, add_obstacle };
	static tl_status (*const edits[])(
		channel_map *) = { add_wall, add_door, edit_wall, edit_wall, edit_wall, edit_door, edit_whole };
	tl_status status = TL_OK;
	if (grows)
		status = adds[channel_map_below(m, 5)](m);
	else if (channel_map_below(m, 8))
		status = edits[channel_map_below(m, 7)](m);
	else
		status = channel_map_below(m, 2) ? tl_map_set_obstacle_blocks(m->map, any_obstacle(m), any_blocks(m))
						 : tl_map_move_obstacle(m->map, any_obstacle(m), channel_map_point(m));
	ck_assert(status != TL_E_NOMEM && status != TL_E_LIMIT);
}

void channel_map_make(channel_map *m, uint64_t seed)
{
	tl_map_def map_def = tl_default_map_def();
	tl_channel_def def = tl_default_channel_def();
	tl_keys key;
	*m = (channel_map){ .rng = { seed }, .all = 15 };
	map_def.resolution = 1;
	ck_assert_int_eq(tl_map_create(&map_def, &m->map), TL_OK);
	def.name = "fly";
	ck_assert_int_eq(tl_map_add_channel(m->map, &def, NULL), TL_OK);
	def.name = "swim";
	ck_assert_int_eq(tl_map_add_channel(m->map, &def, NULL), TL_OK);
	ck_assert_int_eq(tl_map_add_key(m->map, "red", &key), TL_OK);
	ck_assert_int_eq(tl_map_add_key(m->map, "blue", &key), TL_OK);
	m->width = 3 + (int)channel_map_below(m, channel_map_below(m, 2) ? 4 : 18);
	m->of_solids = channel_map_below(m, 4) == 0;
	m->scale = 1 << (m->of_solids ? 3 : channel_map_below(m, 2) * channel_map_below(m, 4));
	ck_assert_int_eq(tl_map_set_radius(m->map, channel_map_below(m, 2)), TL_OK);
	if (channel_map_below(m, 2))
		ck_assert_int_eq(tl_map_set_channel_radius(m->map, TL_CHANNEL_SIGHT, 0), TL_OK);
	tl_map_forget_edits(m->map);
}
