/* SPDX-License-Identifier: MIT */
/* mesh/offset_parts.h: between the files that make offsets: all of them (offset.c), or what an edit changes (offset_edit.c). */
#ifndef TLI_MESH_OFFSET_PARTS_H
#define TLI_MESH_OFFSET_PARTS_H

#include "mesh/mesh.h"
#include "mesh/order.h"
#include "mesh/ring_cut.h"
#include "walls/walls.h"

/* A wall at one of its ends. */
typedef struct tli_wall_end {
	tli_direction away; /* direction of the wall from here; (0, 0): a capsule, which covers the ring here */
	int32_t owner;
} tli_wall_end;

/* A ring that is cut. */
typedef struct tli_cut_ring {
	tli_point middle;
	int32_t radius;
	uint32_t first, count; /* of its cuts */
	tli_point *corners
		[2]; /* tli_arrays, before an edit and after it; NULL until it is asked for, and where there are no cuts then */
} tli_cut_ring;

/* Where sides are made. */
typedef struct tli_offset_shop {
	tli_mesh_segment *out; /* tli_array */
	int32_t radius, sides;
	int32_t sign;             /* 1; -1: sides are taken away */
	tli_ring ring, disc_ring; /* about the body alone; about the last disc */
	int32_t disc_radius;      /* that disc_ring is for, 0: none */
	int32_t lean;             /* of the ring, cut or not: see is_within_side */
	int32_t slack;            /* no ring reaches farther beyond its disc, as long as discs are not too large */
	tli_cut *cuts;            /* tli_array, sorted before sides are made */
	size_t cuts_until;        /* as many: equal ones are dropped */
	tli_cut_ring *cut_rings;  /* tli_array, sorted: of all cuts */
	tli_cut *chosen;          /* tli_array: of one ring */
	bool lost;                /* memory */
} tli_offset_shop;

/* A ring, cut or not, about a point. */
typedef struct tli_grown_outline {
	const tli_point *at; /* [count]: from the middle */
	int32_t count;
	tli_point middle;
} tli_grown_outline;

/* What is between two walls, for the body. */
typedef enum tli_gap_kind {
	TLI_GAP_NONE, /* they meet, or their sums do, however rings are cut; or their sums do not, uncut */
	TLI_GAP_SHUT, /* just too narrow: a bar keeps it shut */
	TLI_GAP_OPEN  /* wide enough: cuts keep it open */
} tli_gap_kind;

typedef struct tli_gap {
	tli_gap_kind kind;
	tli_point at;              /* an end, nearest to what is across */
	tli_point across;          /* a point of that, the nearest one where it is an end */
	bool to_end;               /* it is one */
	bool is_spanned;           /* to_end, and a wall between these two would separate the two walls */
	tli_direction away;        /* from the one to the other, of any length */
	const tli_wall *from, *to; /* of the end; what is across */
} tli_gap;

void tli_offset_open(tli_offset_shop *shop, int32_t radius, int32_t sides);
void tli_offset_close(tli_offset_shop *shop);
/* TL_E_RANGE: what a body keeps from the wall does not lie on the grid. Sums are whole, for no wall is like that. */
tl_status tli_offset_check_grid(const tli_offset_shop *shop, const tli_wall *wall);
/* A side; nothing where it has no length. */
void tli_offset_emit(tli_offset_shop *shop, tli_point a, tli_point b, int32_t multiplicity, int32_t owner);
/* A disc, or a wall where the body has a radius: the sides that are its own. */
void tli_offset_emit_wall(tli_offset_shop *shop, const tli_wall *wall, int32_t owner);
/* One of the two ends of a wall, which is no disc. */
tli_wall_end tli_offset_end_of(const tli_offset_shop *shop, const tli_wall *wall, bool at_b, int32_t owner);
/* The sides that close all walls that end there; `ends` is scratch afterwards. */
void tli_offset_close_end(tli_offset_shop *shop, tli_point end, tli_wall_end *ends, size_t count);

/* A side that was there, that is there now, or both. */
typedef struct tli_changed_side {
	tli_mesh_segment side; /* the multiplicity that it has now, less that which it had */
	bool was, is;
} tli_changed_side;

/* Those of one place become one, or none: in a tli_array. */
void tli_offset_sum_up(tli_changed_side *sides);

/* ---- narrow gaps ---- */

/* A wall in an order in which equal ones are neighbours. */
typedef struct tli_placed_wall {
	uint64_t from, to; /* keys of its ends, the smaller one first unless something else is said */
	int32_t radius;
	uint32_t slot;
} tli_placed_wall;

tli_placed_wall tli_offset_placed(const tli_wall *wall, uint32_t slot);
/* Negative when `left` comes first, 0 when they are equal but for their slots. */
int tli_offset_compare_places(const tli_placed_wall *left, const tli_placed_wall *right);
/* Is an equal one in a tli_array of different ones? O(log n). */
bool tli_offset_lists(const tli_placed_wall *list, const tli_placed_wall *wall);
/* Sorts a tli_array of them, and keeps one of equal ones, that in the lowest slot. */
void tli_offset_keep_different(tli_placed_wall *list);

/* Between two walls, which it points to. Symmetrical, but for the order in which equal places are looked at. */
tli_gap tli_offset_gap(const tli_offset_shop *shop, const tli_wall *one, const tli_wall *other);
/* Does a wall fill it, from the one end to the other? Then nothing needs to be open. */
bool tli_gap_is_along(const tli_gap *gap, const tli_wall *wall);
/* Into a tli_array, cleared first: the walls with which there is a gap that is not NONE, some of them several times. TL_E_NOMEM, and what the
 * budget says. */
tl_status tli_offset_list_gaps(
	const tli_offset_shop *shop, const tli_walls *walls, const tli_wall *wall, tli_placed_wall **list);
/* Keeps one open, before or after an edit, or both. */
void tli_offset_cut_gap(tli_offset_shop *shop, const tli_gap *gap, bool was, bool is);
/* Keeps one shut: a bar of that many units at its far end. */
enum { TLI_BAR_UNITS = 2 };
void tli_offset_bar_gap(tli_offset_shop *shop, const tli_gap *gap, int32_t owner);
/* All gaps of walls whose ends are these, sorted by their places: twice the slot, and 1 more for b. TL_E_NOMEM. */
tl_status tli_offset_find_gaps(tli_offset_shop *shop, const tli_walls *walls, const tli_order_item *ends, size_t count);
/* Sorts the cuts, once there are all of them; before outlines are asked for. TL_E_NOMEM. */
tl_status tli_offset_finish_cuts(tli_offset_shop *shop);
/* The ring, of that radius, about a point, with its cuts. It stays as long as `ring`. */
tli_grown_outline tli_offset_outline(tli_offset_shop *shop, const tli_ring *ring, int32_t radius, tli_point middle);
/* The convex hull of two. */
void tli_offset_emit_hull(
	tli_offset_shop *shop, const tli_grown_outline *one, const tli_grown_outline *other, int32_t owner);

#endif
