/* SPDX-License-Identifier: MIT */
/* mesh/repair_parts.h: connected parts of the plane after an edit. For repair.c. */
#ifndef TLI_MESH_REPAIR_PARTS_H
#define TLI_MESH_REPAIR_PARTS_H

#include "mesh/repair.h"

/* A search from one class of changed triangles. */
struct tli_mesh_wave {
	int32_t *queue;   /* tli_array: triangles passed; from `head` on, yet to be looked at */
	size_t head, own; /* own: the first ones, which are of the class */
	int32_t part;     /* component that it touches, TLI_MESH_NONE */
	int32_t parent;   /* a wave that it has met, or itself */
	int32_t place;    /* a wave whose class lies in the same place, or itself */
	int32_t group;    /* that has been found first at the place, TLI_MESH_NONE */
	bool done;
	bool is_open;   /* as a place: classes there may yet be cut off from each other */
	bool is_active; /* as a group: some of its waves are of an open place */
};

/* Brings components up to date, of a region whose triangles are marked base + 1; what waves pass is marked base + 2 + wave. TL_E_NOMEM. */
tl_status tli_mesh_repair_parts(tli_mesh *mesh, tli_mesh_repair *repair);
void tli_mesh_forget_waves(tli_mesh_repair *repair);

#endif
