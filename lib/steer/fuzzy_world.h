/* SPDX-License-Identifier: MIT */
/* steer/fuzzy_world.h: what the fuzzy avoidance looks at. */
#ifndef TLI_STEER_FUZZY_WORLD_H
#define TLI_STEER_FUZZY_WORLD_H

#include "steer/edge_index.h"

struct tl_fuzzy_world {
	tli_edge_index walls; /* as they are */
	tli_edge_index moved; /* outwards by radius and offset */
};

#endif
