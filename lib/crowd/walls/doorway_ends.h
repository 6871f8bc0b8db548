/* SPDX-License-Identifier: MIT */
/* crowd/walls/doorway_ends.h: the doorways that begin at an end of a wall. */
#ifndef TLI_CROWD_WALLS_DOORWAY_ENDS_H
#define TLI_CROWD_WALLS_DOORWAY_ENDS_H

#include "crowd/walls/doorways.h"

/* Appends those of one end of a wall to `from_ends`. TL_E_NOMEM, and as tli_budget_spend. */
tl_status tli_doorways_find_from_end(tli_doorways *doorways, tli_point end, uint32_t index);

#endif
