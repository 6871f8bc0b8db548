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

typedef struct field_answer {
	double *distances;
	tl_point *next; /* may be NULL */
} field_answer;

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

tl_status tli_field_count_cells(const tl_field_def *def, size_t *cells)
{
	if (def->rows > 0 && def->columns > TL_FIELD_CELLS_MAX / def->rows)
		return tli_refused(TL_E_LIMIT, "def.columns times def.rows is above 16777216");
	*cells = def->columns * def->rows;
	return TL_OK;
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

static tl_status fill_field(tl_query *query, const tl_field_def *def, const tli_nav_end *from, const field_answer *out)
{
	const tl_nav *nav = query->nav;
	tli_walks walks;
	tl_status status = TL_OK;
	if (!from->blocked)
		status = tli_walks_begin(&walks, query, from, def->columns * def->rows);
	if (!from->blocked && !status)
		status = tli_walks_grow(&walks, def->max_distance + 1.0 / nav->resolution);
	for (size_t row = 0; row < def->rows && !status; row++)
		for (size_t column = 0; column < def->columns && !status; column++) {
			tl_point middle = tli_field_middle(def, column, row);
			size_t at = row * def->columns + column;
			out->distances[at] = INFINITY;
			out->next[at] = middle;
			if (!from->blocked)
				status = ask_cell(&walks, def, middle, &out->distances[at], &out->next[at]);
		}
	return status;
}

/* What fails leaves what it was given alone. */
static tl_status make_field(tl_query *query, const tl_field_def *def, const tli_nav_end *from, field_answer out)
{
	size_t cells = def->columns * def->rows;
	field_answer made = { tli_alloc_array(cells, sizeof *made.distances),
		tli_alloc_array(cells, sizeof *made.next) };
	tl_status status = made.distances && made.next ? fill_field(query, def, from, &made) : TL_E_NOMEM;
	if (!status) {
		memcpy(out.distances, made.distances, cells * sizeof *made.distances);
		if (out.next)
			memcpy(out.next, made.next, cells * sizeof *made.next);
	}
	tli_free(made.distances, cells * sizeof *made.distances);
	tli_free(made.next, cells * sizeof *made.next);
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

tl_status tl_query_field(tl_query *query, const tl_field_def *def, double *distances, tl_point *next)
{
	if (breaks_rules_of_field(query, def))
		return TL_E_INVALID;
	size_t cells = 0;
	tli_nav_end from;
	tl_status status = tli_field_count_cells(def, &cells);
	if (status)
		return status;
	if (tli_is_null_for(distances, cells))
		return TL_E_INVALID;
	status = tli_walks_take_from(query->nav, &def->from, &from);
	if (status || cells == 0)
		return status;
	tli_budget_call call;
	tli_budget_enter(&call, &def->budget);
	return tli_budget_leave(&call, make_field(query, def, &from, (field_answer){ distances, next }));
}
