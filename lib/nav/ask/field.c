/* SPDX-License-Identifier: MIT */
/* nav/ask/field.c: distances from one place to the middles of cells, by one search that has grown as far as is asked for (nav/walks.h). */
#include "nav/field.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "base/reason.h"
#include "nav/for_crowd.h"
#include "nav/walks.h"

#include <math.h>

tl_field_def tl_default_field_def(void)
{
	return (tl_field_def){
		.cookie = TLI_COOKIE(tl_field_def), .cell = 1, .max_distance = INFINITY, .budget = tl_default_budget()
	};
}

tl_point tli_field_middle(const tl_field_def *def, size_t column, size_t row)
{
	return (tl_point){ def->corner.x + ((double)column + 0.5) * def->cell,
		def->corner.y + ((double)row + 0.5) * def->cell };
}

/* Beyond the grid, and where no body can be, is no path: what is there already stays. */
static tl_status ask_cell(
	tli_walks *walks, const tl_field_def *def, tl_point middle, double *distance, tl_point *before)
{
	const tl_nav *nav = walks->query->nav;
	tli_nav_end end = { .node = TLI_NO_NODE };
	tli_found_walk walk = { .cost = INFINITY };
	if (tli_point_from_units(middle, nav->resolution, &end.at))
		return TL_OK;
	tli_nav_check_place(nav, &end);
	tl_status status = tli_walks_ask(walks, &end, &walk);
	if (status || !(walk.cost < INFINITY) || walk.cost > def->max_distance)
		return status ? status : tli_budget_spend(4);
	*distance = walk.cost;
	*before = tli_point_to_units(walk.before, nav->resolution);
	return tli_budget_spend(4);
}

tl_status tli_field_fill(tl_query *query, const tl_field_def *def, const tli_nav_end *from, tli_walks *walks,
	const tli_field_cells *cells)
{
	const tl_nav *nav = query->nav;
	tl_status status = TL_OK;
	if (!from->blocked)
		status = tli_walks_begin(walks, query, from, def->columns * def->rows);
	if (!from->blocked && !status)
		status = tli_walks_grow(walks, def->max_distance + 2.0 / nav->resolution);
	for (size_t row = 0; row < def->rows && !status; row++)
		for (size_t column = 0; column < def->columns && !status; column++) {
			tl_point middle = tli_field_middle(def, column, row), before = middle;
			size_t at = row * def->columns + column;
			cells->distances[at] = INFINITY;
			if (!from->blocked)
				status = ask_cell(walks, def, middle, &cells->distances[at], &before);
			if (cells->next)
				cells->next[at] = before;
		}
	return status;
}

/* What fails leaves what it was given alone. */
static tl_status make_field(
	tl_query *query, const tl_field_def *def, const tli_nav_end *from, const tli_field_cells *out)
{
	size_t count = def->columns * def->rows;
	tli_field_cells made = { tli_alloc_array(count, sizeof *made.distances),
		tli_alloc_array(count, sizeof *made.next) };
	tli_walks walks;
	tl_status status = TL_E_NOMEM;
	if (made.distances && made.next)
		status = tli_field_fill(query, def, from, &walks, &made);
	if (!status) {
		memcpy(out->distances, made.distances, count * sizeof *made.distances);
		if (out->next)
			memcpy(out->next, made.next, count * sizeof *made.next);
	}
	tli_free(made.distances, count * sizeof *made.distances);
	tli_free(made.next, count * sizeof *made.next);
	return status;
}

static bool breaks_rules_of_field(const tl_query *query, const tl_field_def *def)
{
	return tli_is_null(query) || !tli_is_def(def) || !tli_is_def(&def->budget) ||
		tli_breaks(!(def->max_distance >= 0), "def.max_distance is below 0, or not a number") ||
		tli_breaks(!(def->cell > 0 && isfinite(def->cell)), "def.cell is not above 0, or not finite") ||
		tli_breaks(!(isfinite(def->corner.x) && isfinite(def->corner.y)), "def.corner is not finite") ||
		tli_nav_lacks_paths(query);
}

tl_status tli_field_check(const tl_query *query, const tl_field_def *def, size_t *cells, tli_nav_end *from)
{
	if (breaks_rules_of_field(query, def))
		return TL_E_INVALID;
	if (def->rows > 0 && def->columns > TL_FIELD_CELLS_MAX / def->rows)
		return tli_refused(TL_E_LIMIT, "def.columns times def.rows is above 16777216");
	*cells = def->columns * def->rows;
	return tli_walks_take_from(query->nav, &def->from, from);
}

tl_status tl_query_field(tl_query *query, const tl_field_def *def, double *distances, tl_point *next)
{
	size_t cells = 0;
	tli_nav_end from;
	tl_status status = tli_field_check(query, def, &cells, &from);
	if (!status && tli_is_null_for(distances, cells))
		status = TL_E_INVALID;
	if (status || cells == 0)
		return status;
	tli_budget_call call;
	tli_budget_enter(&call, &def->budget);
	return tli_budget_leave(&call, make_field(query, def, &from, &(tli_field_cells){ distances, next }));
}
