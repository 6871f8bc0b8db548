/* SPDX-License-Identifier: MIT */
/* mesh/lines.h: what the triangulation is made of, put in order. For build.c. */
#ifndef TLI_MESH_LINES_H
#define TLI_MESH_LINES_H

#include "mesh/mesh.h"

/* A stretch of a line on which all counts are the same. */
typedef struct tli_mesh_run {
	int32_t line;
	int32_t from, to; /* indices of points; from the line's smaller end to its larger */
	tli_mesh_load load;
} tli_mesh_run;

typedef struct tli_mesh_input {
	tli_point *points;    /* different ones, in the order of Hilbert's curve */
	int32_t *dots;        /* [points]: how many segments of length zero lie there */
	tli_mesh_line *lines; /* `uses` counts their runs; in the order of their ends among the points */
	tli_mesh_run *runs;   /* in the order of the lines, along each */
} tli_mesh_input;

/* Brings the segments into an order that does not depend on theirs. TL_E_NOMEM. */
tl_status tli_mesh_input_make(const tli_mesh_segment *segments, size_t count, tli_mesh_input *input);
void tli_mesh_input_free(tli_mesh_input *input);

#endif
