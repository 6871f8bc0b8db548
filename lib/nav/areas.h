/* SPDX-License-Identifier: MIT */
/* nav/areas.h: lists of areas as a host gives them. */
#ifndef TLI_NAV_AREAS_H
#define TLI_NAV_AREAS_H

#include <tautline/area.h>

/* The reason of the status names what is wrong with a list. TL_E_INVALID, TL_E_RANGE, TL_E_LIMIT. */
tl_status tli_areas_check(const tl_area *list, size_t count);

#endif
