/* SPDX-License-Identifier: MIT */
/*
 * corners/gates.h: gates, pockets and the convex hull of corners whose vertices and steps are there, in slices. What is found lies aside until
 * all is found, so queries go on with what was there before.
 */
#ifndef TLI_CORNERS_GATES_H
#define TLI_CORNERS_GATES_H

#include "corners/corners.h"

typedef struct tli_gate_finder tli_gate_finder;

/* Of corners that no edit changes meanwhile. `aside`: their steps are in use, so a copy of them is marked. TL_E_NOMEM: of all that it will
 * need. */
tl_status tli_gate_finder_create(const tli_corners *corners, bool aside, tli_gate_finder **out);
/* Goes on to the end; TL_E_LIMIT, TL_E_CANCELLED of the budget: the next call goes on. O(triangles) in all. */
tl_status tli_gate_finder_run(tli_gate_finder *finder);
/* After the end: the corners get what was found. O(1). */
void tli_gate_finder_finish(tli_gate_finder *finder, tli_corners *corners);
/* NULL is fine; the same for bytes. */
void tli_gate_finder_free(tli_gate_finder *finder);
size_t tli_gate_finder_bytes(const tli_gate_finder *finder);
/* The share that is done, 0 to 1. */
double tli_gate_finder_done(const tli_gate_finder *finder);

#endif
