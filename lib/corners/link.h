/* SPDX-License-Identifier: MIT */
/* corners/link.h: from corners to the graph of their states. */
#ifndef TLI_CORNERS_LINK_H
#define TLI_CORNERS_LINK_H

#include "base/team.h"
#include "corners/corners.h"

/* Fills in `first` and `edges`; corners and steps are there. The same for any team. TL_E_NOMEM, TL_E_LIMIT beyond 2^32 edges. */
tl_status tli_corners_link(tli_corners *corners, tli_team *team);

#endif
