/* SPDX-License-Identifier: MIT */
/*
 * corners/follow.h: corners after an edit of the mesh (docs/search.md, "When walls move").
 *
 * First a plan, which may fail, with the mesh edited and its labels repaired but the log still open: which vertices have other corners, and which
 * triangles are not what they were. Then it is carried out, which cannot fail.
 */
#ifndef TLI_CORNERS_FOLLOW_H
#define TLI_CORNERS_FOLLOW_H

#include "corners/corners.h"
#include "mesh/repair.h"

/* A vertex that an edit has touched, and its corners now. */
typedef struct tli_corner_change {
	int32_t vertex;
	int32_t count;
	tli_corner found[2];
	bool differs; /* from those it had */
} tli_corner_change;

/* Changed triangles that are connected with each other, no wall between them. */
typedef struct tli_changed_class {
	int32_t part;   /* of the plane */
	uint32_t block; /* into which those around it are merged, TLI_NO_BLOCK where there are none */
	size_t end;     /* its triangles end before this one in `by_class`; the first class begins with triangle 0 */
} tli_changed_class;

/* Scratch; zero-initialise, free with tli_corners_follow_free. */
typedef struct tli_corners_follow {
	uint32_t *seen;             /* tli_array [vertices], by stamp */
	uint32_t *dirty;            /* tli_array [triangles], by stamp; stamp + 1: it is in a class as well */
	uint32_t stamp;             /* even */
	tli_corner_change *changes; /* tli_array */
	int32_t *triangles;         /* tli_array: those that are not what they were, or touch a corner that is not */
	tli_changed_class *classes; /* tli_array */
	int32_t *by_class;          /* tli_array: triangles, class after class */
	int32_t *merged;            /* tli_array: triangles whose blocks have been merged into others */
	bool hull_is_convex;        /* as that of the corners, and the edit has not reached beyond it */
} tli_corners_follow;

void tli_corners_follow_free(tli_corners_follow *follow);
size_t tli_corners_follow_bytes(const tli_corners_follow *follow);

/* After the edit, with labels repaired. TL_E_NOMEM; TL_E_LIMIT: too many half-edges. */
tl_status tli_corners_plan(tli_corners *corners, tli_corners_follow *follow, const tli_mesh_repair *repair);
/* Brings corners and steps up to date. Blocks that the edit touched are merged (merge.c): fewer parts of the plane are left out of a search. */
void tli_corners_carry_out(tli_corners *corners, tli_corners_follow *follow);

/* ---- between follow.c and merge.c ---- */

/* The first corner that the vertex had, and how many. */
int32_t tli_corners_before(const tli_corners *corners, int32_t vertex, int32_t *count);
/* Makes blocks of the changed triangles, and merges; there is room. */
void tli_merge_blocks(tli_corners *corners, tli_corners_follow *follow);
/* Once corners and steps are those of now: where they lie in the tree. */
void tli_renew_spans(tli_corners *corners, tli_corners_follow *follow);

#endif
