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

/* What there is for each cell. */
typedef struct tli_field_cells {
	double *distances;
	tl_point *next; /* may be NULL */
} tli_field_cells;

/* Fills the cells, and begins walks to ask for more. From a place that is not free no walks begin, and every cell is INFINITY. TL_E_NOMEM, and what
 * the budget says. */
tl_status tli_field_fill(tl_query *query, const tl_field_def *def, const tli_nav_end *from, tli_walks *walks,
	const tli_field_cells *cells);

#endif
