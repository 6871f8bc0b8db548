/* SPDX-License-Identifier: MIT */
/*
 * tests/support/mesh_maps.c: random segments in which nearly everything touches.
 */
#include "mesh_maps.h"

static int32_t pick(tli_rng *rng, int32_t low, int32_t high)
{
	return (int32_t)tli_rng_between(rng, low, high);
}

static tli_point place(const struct mesh_map *map, tli_point small, tli_rng *rng)
{
	if (map->kind == MESH_MAP_SMALL)
		return small;
	tli_point p = { (small.x - map->span / 2) * map->scale, (small.y - map->span / 2) * map->scale };
	if (map->kind == MESH_MAP_JITTERED) {
		p.x += pick(rng, -3, 3);
		p.y += pick(rng, -3, 3);
	}
	return p;
}

static tli_point small_point(const struct mesh_map *map, tli_rng *rng)
{
	return (tli_point){ pick(rng, 0, map->span), pick(rng, 0, map->span) };
}

void mesh_map_start(struct mesh_map *map, enum mesh_map_kind kind, tli_rng *rng)
{
	static const int32_t spans[4] = { 5, 14, 40, 69 };
	map->count = 0;
	map->kind = kind;
	map->span = spans[pick(rng, 0, 3)];
	map->scale = kind == MESH_MAP_SMALL ? 1 : 536000000 / ((map->span + 1) / 2);
}

tli_mesh_segment mesh_map_pick(const struct mesh_map *map, tli_rng *rng)
{
	tli_mesh_segment s = { place(map, small_point(map, rng), rng), place(map, small_point(map, rng), rng),
		{ .covers = 1 } };
	const tli_mesh_segment *other = map->count ? &map->segments[pick(rng, 0, (int32_t)map->count - 1)] : &s;
	switch (pick(rng, 0, 11)) {
	case 0:
		s.b = s.a;
		break;
	case 1:
	case 2:
		s.a = other->b;
		break;
	case 3: /* a duplicate, turned */
		s.a = other->b;
		s.b = other->a;
		break;
	case 4: /* its middle half, nearly */
		s.a = (tli_point){ other->a.x / 4 * 3 + other->b.x / 4, other->a.y / 4 * 3 + other->b.y / 4 };
		s.b = (tli_point){ other->a.x / 4 + other->b.x / 4 * 3, other->a.y / 4 + other->b.y / 4 * 3 };
		break;
	default:
		break;
	}
	s.load.owner = (int32_t)map->count;
	return s;
}

void mesh_map_turn(tli_mesh_segment *segment, tli_rng *rng)
{
	segment->load.multiplicity = pick(rng, -1, 1);
	if (segment->load.multiplicity != 0 && !tli_point_equal(segment->a, segment->b))
		segment->load.covers = pick(rng, 0, 1);
}

static void add_loop(struct mesh_map *map, tli_rng *rng)
{
	tli_point corner[4];
	int32_t corners = pick(rng, 3, 4);
	for (int32_t i = 0; i < corners; i++)
		corner[i] = place(map, small_point(map, rng), rng);
	uint32_t set = UINT32_C(1) << map->count % 3;
	for (int32_t i = 0; i < corners; i++)
		map->segments[map->count++] = (tli_mesh_segment){ corner[i], corner[(i + 1) % corners],
			{ 1, 0, set, (int32_t)map->count } };
}

void mesh_map_make(struct mesh_map *map, enum mesh_map_kind kind, bool sides, bool solids, tli_rng *rng)
{
	mesh_map_start(map, kind, rng);
	for (int32_t loops = solids ? pick(rng, 0, 3) : 0; loops > 0; loops--)
		add_loop(map, rng);
	for (int32_t more = pick(rng, 0, 28); more > 0; more--) {
		tli_mesh_segment s = mesh_map_pick(map, rng);
		if (sides)
			mesh_map_turn(&s, rng);
		map->segments[map->count++] = s;
	}
}

static int32_t cut(int64_t value)
{
	return (int32_t)(value < -TLI_GRID_MAX ? -TLI_GRID_MAX : value > TLI_GRID_MAX ? TLI_GRID_MAX : value);
}

tli_point mesh_map_point(const struct mesh_map *map, tli_rng *rng)
{
	int choice = map->count ? pick(rng, 0, 9) : 9;
	const tli_mesh_segment *s = &map->segments[map->count ? pick(rng, 0, (int32_t)map->count - 1) : 0];
	if (choice == 0)
		return s->a;
	if (choice == 1)
		return (tli_point){ (s->a.x + s->b.x) / 2, (s->a.y + s->b.y) / 2 };
	if (choice == 2)
		return (tli_point){ cut(s->b.x + (int64_t)pick(rng, -2, 2)), cut(s->b.y + (int64_t)pick(rng, -2, 2)) };
	if (choice == 9)
		return (tli_point){ pick(rng, 0, 1) ? TLI_GRID_MAX : -TLI_GRID_MAX,
			pick(rng, -TLI_GRID_MAX, TLI_GRID_MAX) };
	return place(map, small_point(map, rng), rng);
}

bool mesh_map_on(const tli_mesh_segment *segment, tli_point p)
{
	return tli_point_on_segment(p, segment->a, segment->b);
}
