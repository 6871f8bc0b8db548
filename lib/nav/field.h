/* SPDX-License-Identifier: MIT */
/* nav/field.h: the cells of a field (ask/field.c), which lines of equal distance lie in, too (ask/contours.c). */
#ifndef TLI_NAV_FIELD_H
#define TLI_NAV_FIELD_H

#include "nav/walks.h"

#include <tautline/nav_field.h>

/* Map units. */
tl_point tli_field_middle(const tl_field_def *def, size_t column, size_t row);

/* Whatever a field is refused for, with the reason; how many cells it has, and where it begins. TL_E_INVALID, TL_E_LIMIT, TL_E_RANGE, TL_E_STALE. */
tl_status tli_field_check(const tl_query *query, const tl_field_def *def, size_t *cells, tli_nav_end *from);

/* What each cell says, and walks to ask for more: of a place that is not free, none, and every cell is INFINITY. `next` may be NULL. TL_E_NOMEM, and
 * what the budget says. */
tl_status tli_field_fill(tl_query *query, const tl_field_def *def, const tli_nav_end *from, tli_walks *walks,
	double *distances, tl_point *next);

#endif
