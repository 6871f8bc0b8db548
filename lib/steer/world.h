/* SPDX-License-Identifier: MIT */
/* steer/world.h: walls as steering sees them. */
#ifndef TLI_STEER_WORLD_H
#define TLI_STEER_WORLD_H

#include "steer/edge_index.h"

struct tl_steer_world {
	tli_edge_index index;
};

#endif
