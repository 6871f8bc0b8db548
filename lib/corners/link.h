/* SPDX-License-Identifier: MIT */
/*
 * corners/link.h: makes the graph of states whole: all its edges are found and stored in one array, in slices if wanted. The result is the
 * same for any team and any slices.
 */
#ifndef TLI_CORNERS_LINK_H
#define TLI_CORNERS_LINK_H

#include "base/team.h"
#include "corners/corners.h"

/* Edges found so far, beside those that the corners have. */
typedef struct tli_linker tli_linker;

/* TL_E_NOMEM. The corners must not be whole. */
tl_status tli_linker_create(const tli_corners *corners, tli_linker **out);
void tli_linker_free(tli_linker *linker);
size_t tli_linker_bytes(const tli_linker *linker);
/* The share that is done, finishing included, below 1. */
double tli_linker_done(const tli_linker *linker);
/* Goes on until all is done. TL_E_LIMIT: all edges take more than max_bytes, or are more than 2^32 (tli_linker_fits says so; far too many are refused at once), or the budget
 * is used up; TL_E_CANCELLED; TL_E_NOMEM. What has been found stays, and another run goes on. (NULL: no team.) */
tl_status tli_linker_run(tli_linker *linker, tli_team *team, size_t max_bytes);
bool tli_linker_fits(const tli_linker *linker, size_t max_bytes);
/* When all is done: counts onward edges; at the end the corners get the edges and their cache becomes empty. No other thread may use the corners.
 * TL_E_LIMIT, TL_E_CANCELLED of the budget: another call goes on. TL_E_NOMEM: the corners have no edges, and the linker can only be freed. */
tl_status tli_linker_finish(tli_linker *linker, tli_team *team, tli_corners *corners);

/* All of it at once. TL_E_LIMIT, TL_E_NOMEM: the corners are as they were. */
tl_status tli_corners_link(tli_corners *corners, tli_team *team, size_t max_bytes);

#endif
