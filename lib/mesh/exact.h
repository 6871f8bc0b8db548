/* SPDX-License-Identifier: MIT */
/*
 * mesh/exact.h: crossings and signs with them, for the files of mesh/ alone. Others use mesh/mesh.h.
 *
 * A vertex is a grid point or a crossing (X, Y) / D. Sizes, with grid differences below 2^30.01:
 *
 *     D                          cross of two directions           2^61
 *     X, Y                       |X / D| <= 2^29                   2^90
 *     X - p.x * D                |X / D - p.x| < 2^30.01           2^91.1
 *     side of a line of grid points, one crossing                  2^122.2   __int128
 *     two crossings and a grid point                               2^183.2   tli_wide
 *     three crossings            6 * 2^(90 + 90 + 61)              2^243.6   tli_wide
 *
 * First comes a filter in int64_t: a crossing is within 1/2 of its rounded place in each coordinate, so the orientation
 * of rounded places is off by less than the sum of the coordinates' differences plus 2.
 */
#ifndef TLI_MESH_EXACT_H
#define TLI_MESH_EXACT_H

#include "mesh/mesh.h"

/* The crossing of two lines that are not parallel. */
tli_mesh_crossing tli_mesh_cross(const tli_mesh *mesh, int32_t i, int32_t j);
/* Its nearest grid point. */
tli_point tli_mesh_crossing_round(const tli_mesh_crossing *crossing);
/* Is the crossing exactly at p? */
bool tli_mesh_crossing_is_at(const tli_mesh_crossing *crossing, tli_point p);

/* On which side of its line does the vertex lie? A crossing on that very line is ON without any arithmetic. */
tli_side tli_mesh_side_of_line(const tli_mesh *mesh, int32_t line, tli_point a, tli_point b, int32_t vertex);

/* Is d strictly inside the circle through a, b, c (counter-clockwise)? By rounded places: exact for grid points, a hint
 * for crossings. */
bool tli_mesh_in_circle(tli_point a, tli_point b, tli_point c, tli_point d);

#endif
