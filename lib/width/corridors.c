/* SPDX-License-Identifier: MIT */
/*
 * width/corridors.c: which chambers are rectangles between parallel walls, and rows of them.
 *
 *     ---+------+---    A neck and a wall that meet make no acute angle, so a chamber of two parallel walls, on whose left the other one lies, and two
 *        |      |       necks is a rectangle. Each wall end along a corridor has a neck of its own, so all of a corridor is a row of such rectangles.
 *     ---+------+---
 */
#include "width/corridors.h"

#include "base/alloc.h"

#include <string.h>

/* What bounds a chamber, as long as that is no more than two walls and two necks. */
typedef struct chamber_sides {
	uint32_t walls[2], necks[2]; /* half-edges, necks */
	int wall_count, neck_count;
} chamber_sides;

static void note_chamber_side(uint32_t sides[2], int *count, uint32_t side)
{
	if (*count < 2)
		sides[*count] = side;
	if (*count < 3)
		++*count;
}

static void list_chamber_sides(
	const tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks, chamber_sides *sides)
{
	const uint32_t *chamber = chambers->of_element;
	for (uint32_t h = 0; h < chambers->half_edges; h++)
		if (tli_mesh_is_wall(mesh, (int32_t)h))
			note_chamber_side(sides[chamber[h]].walls, &sides[chamber[h]].wall_count, h);
	for (uint32_t k = 0; k < chambers->neck_count; k++) {
		chamber_sides *left = &sides[tli_chamber_left(chambers, k)],
			      *right = &sides[tli_chamber_right(chambers, k)];
		note_chamber_side(left->necks, &left->neck_count, k);
		note_chamber_side(right->necks, &right->neck_count, k);
		if (necks[k].other >= 0)
			continue;
		chamber_sides *behind = &sides[tli_chamber_behind(chambers, k)];
		note_chamber_side(behind->walls, &behind->wall_count, (uint32_t)~necks[k].other);
	}
}

static bool is_rectangle(const tli_mesh *mesh, const chamber_sides *sides)
{
	if (sides->wall_count != 2 || sides->neck_count != 2)
		return false;
	int32_t h = (int32_t)sides->walls[0];
	const tli_mesh_line *one = &mesh->lines[tli_mesh_line_of(mesh, h)],
			    *other = &mesh->lines[tli_mesh_line_of(mesh, (int32_t)sides->walls[1])];
	return tli_cross(tli_direction_to(one->a, one->b), tli_direction_to(other->a, other->b)) == 0 &&
		tli_side_of(one->a, one->b, other->a) == (mesh->edges[h].piece & 1 ? TLI_RIGHT : TLI_LEFT);
}

/* The necks behind the rectangles on both sides of one; itself: there is none. */
typedef struct neck_neighbours {
	uint32_t at[2];
} neck_neighbours;

static void add_neighbour(neck_neighbours *neighbours, uint32_t neck, uint32_t other)
{
	uint32_t *at = neighbours[neck].at;
	at[at[0] == neck ? 0 : 1] = other;
}

/* The last neck of the row that goes on from a neck to the next one. */
static uint32_t end_of_row(const neck_neighbours *neighbours, uint32_t neck, uint32_t next)
{
	while (next != neck) {
		const uint32_t *at = neighbours[next].at;
		uint32_t beyond = at[0] == neck ? at[1] : at[0];
		neck = next;
		next = beyond;
	}
	return neck;
}

uint32_t *tli_corridors_make(const tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks)
{
	size_t count = chambers->neck_count;
	chamber_sides *sides = tli_alloc_array(chambers->count, sizeof *sides);
	neck_neighbours *neighbours = tli_alloc_array(count, sizeof *neighbours);
	uint32_t *ends = tli_alloc_array(count, sizeof *ends);
	bool got = sides && neighbours && ends;
	for (uint32_t i = 0; i < chambers->count && got; i++)
		sides[i] = (chamber_sides){ .wall_count = 0 };
	for (uint32_t k = 0; k < count && got; k++)
		neighbours[k] = (neck_neighbours){ { k, k } };
	if (got)
		list_chamber_sides(chambers, mesh, necks, sides);
	for (uint32_t i = 0; i < chambers->count && got; i++)
		if (is_rectangle(mesh, &sides[i])) {
			add_neighbour(neighbours, sides[i].necks[0], sides[i].necks[1]);
			add_neighbour(neighbours, sides[i].necks[1], sides[i].necks[0]);
		}
	for (uint32_t k = 0; k < count && got; k++) {
		bool is_inside = neighbours[k].at[1] != k;
		ends[k] = is_inside ? k : end_of_row(neighbours, k, neighbours[k].at[0]);
	}
	tli_free(sides, chambers->count * sizeof *sides);
	tli_free(neighbours, count * sizeof *neighbours);
	if (got)
		return ends;
	tli_free(ends, count * sizeof *ends);
	return NULL;
}
