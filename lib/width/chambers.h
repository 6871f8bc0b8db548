/* SPDX-License-Identifier: MIT */
/*
 * width/chambers.h: the chambers between walls and necks, as the faces of the graph of both.
 *
 * What has a face on its left is an element: a half-edge on a wall, up to the first foot on it; what lies behind the foot of a neck; and a neck in
 * each of its directions.
 */
#ifndef TLI_WIDTH_CHAMBERS_H
#define TLI_WIDTH_CHAMBERS_H

#include "geometry/direction.h"
#include "width/necks.h"

#define TLI_NO_CHAMBER UINT32_MAX

/* What leaves a wall end: a wall or a neck. */
typedef struct tli_arm {
	int32_t vertex;
	tli_direction direction;
	uint32_t left, right; /* elements on its left and right, looking away from the vertex */
} tli_arm;

typedef struct tli_chambers {
	uint32_t half_edges, vertices, neck_count, lines;
	uint32_t *of_element;  /* [half_edges + 3 * neck_count] the chamber */
	uint32_t *first_foot;  /* [half_edges + 1] into `feet` */
	uint32_t *feet;        /* [neck_count] necks by the half-edge on which their feet are, in order along it */
	uint32_t *first_arm;   /* [vertices + 1] into `arms` */
	tli_arm *arms;         /* tli_array, by vertex, then counter-clockwise */
	uint32_t *first_piece; /* [lines + 1] into `pieces` */
	int32_t *pieces;       /* tli_array: half-edges by line, in order along it */
	uint32_t count;
} tli_chambers;

/* TL_E_NOMEM; on failure nothing is held. O(n log n). */
tl_status tli_chambers_make(const tli_mesh *mesh, const tli_neck *necks, tli_chambers *out);
void tli_chambers_clear(tli_chambers *chambers);
size_t tli_chambers_bytes(const tli_chambers *chambers);

/* The chambers on the left and on the right of a neck, looking from its first end to the other. */
static inline uint32_t tli_chamber_left(const tli_chambers *chambers, uint32_t neck)
{
	return chambers->of_element[chambers->half_edges + 3 * neck + 1];
}

static inline uint32_t tli_chamber_right(const tli_chambers *chambers, uint32_t neck)
{
	return chambers->of_element[chambers->half_edges + 3 * neck + 2];
}

/* What is behind the foot of a neck that has one, on its half-edge. */
static inline uint32_t tli_chamber_behind(const tli_chambers *chambers, uint32_t neck)
{
	return chambers->of_element[chambers->half_edges + 3 * neck];
}

/* Lists the pieces of each line. TL_E_NOMEM. */
tl_status tli_chambers_list_pieces(tli_chambers *chambers, const tli_mesh *mesh);

/* In which chamber is a point? By what is nearest to it: the straight line to that goes through no neck. TLI_NO_CHAMBER where it lies on that, or in
 * what is dead. O(log n). */
uint32_t tli_chambers_locate(const tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks, tli_point p,
	const tli_nearest *nearest);

#endif
