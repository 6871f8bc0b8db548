/* SPDX-License-Identifier: MIT */
/* nav/field.h: the cells of a field (ask/field.c), which lines of equal distance lie in, too (ask/contours.c). */
#ifndef TLI_NAV_FIELD_H
#define TLI_NAV_FIELD_H

#include "nav/internal.h"

#include <tautline/nav_field.h>

/* Map units. */
tl_point tli_field_middle(const tl_field_def *def, size_t column, size_t row);

/* How many there are. TL_E_LIMIT, with the reason. */
tl_status tli_field_count_cells(const tl_field_def *def, size_t *cells);

#endif
