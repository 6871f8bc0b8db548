/* SPDX-License-Identifier: MIT */
/* mesh/crowding.h: how many crossings a mesh will have at least, estimated by a sample before it is made. For build.c. */
#ifndef TLI_MESH_CROWDING_H
#define TLI_MESH_CROWDING_H

#include "mesh/lines.h"

/* TL_E_NOMEM, with the budget stopped, where the crossings of all runs need more bytes than the budget of the call still allows, by an estimate that is
 * below the truth except with a probability that does not matter; else TL_OK. O(runs), and at most 2^18 pairs of
 * them; hardly anything where all pairs may cross. */
tl_status tli_mesh_refuse_crowding(const tli_mesh_input *input);

#endif
