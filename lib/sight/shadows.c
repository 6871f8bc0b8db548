/* SPDX-License-Identifier: MIT */
/*
 * sight/shadows.c: the last blocker of each direction, asked first. A direction (dx, dy) falls into a class by the sign of dx and by dy /
 * (|dx| + |dy|), which grows with the angle on either side. The class only says which wall to try, so its rounding does not matter. (The
 * idea is the shadow cache of ray tracers: Haines and Greenberg, The light buffer, 1986.)
 *
 * Where that wall does not block, the rows of cells that the line passes are gone through from its start on, and in each row the cells from
 * where it enters the row to where it leaves:
 *
 *              .  .  ./.         Columns come from doubles and are widened by the radius, two grid units, and more than rounding moves them. So
 *        row   . .  /  .         they decide what is looked at, never what is answered.
 *              . ./ .  .
 *              /  .  .           A line of a few cells takes a third of the instructions of walls/walk.h.
 */
#include "sight/shadows.h"

#include "base/assert.h"
#include "base/lanes.h"
#include "sight/along.h"

enum { MANY_QUESTIONS = 24 };

/* Looks, until the budget hears of them. */
enum { LOOKS_A_REPORT = 256 };

/* Relative to columns, and far beyond what all that rounds. */
static const double WALK_MARGIN = 1e-9;

void tli_shadows_start(tli_shadows *shadows, tli_sight sight, tli_sight_scratch *scratch)
{
	const tli_walls *walls = sight.walls;
	tli_assert(walls && sight.radius >= 0);
	shadows->sight = sight;
	shadows->scratch = scratch;
	shadows->looked = 0;
	shadows->a_unit = 1 / (double)((int64_t)1 << walls->shift);
	shadows->wide_slope = ((double)sight.radius + 2) * shadows->a_unit + WALK_MARGIN;
	shadows->wide = shadows->wide_slope + walls->columns * WALK_MARGIN;
}

TLI_ALWAYS_INLINE void stand_at(tli_shadows *shadows, tli_point from, size_t questions)
{
	const tli_walls *walls = shadows->sight.walls;
	shadows->from = from;
	shadows->inside = walls->inside && tli_walls_inside_solid(walls, from);
	shadows->remembers = questions >= MANY_QUESTIONS;
	shadows->column_units = (int64_t)from.x - walls->origin.x;
	shadows->row_units = (int64_t)from.y - walls->origin.y;
	shadows->column = (double)shadows->column_units * shadows->a_unit;
	shadows->row = (double)shadows->row_units * shadows->a_unit;
	for (int i = 0; i < TLI_SHADOW_DIRECTIONS && shadows->remembers; i++)
		shadows->wall[i] = TLI_NO_WALL;
}

void tli_shadows_from(tli_shadows *shadows, tli_point from)
{
	stand_at(shadows, from, MANY_QUESTIONS);
}

static int direction_class(tli_point from, tli_point to)
{
	double dx = (double)to.x - from.x, dy = (double)to.y - from.y, size = fabs(dx) + fabs(dy);
	if (size == 0)
		return 0;
	int half = TLI_SHADOW_DIRECTIONS / 2, class = (int)((dy / size + 1) * 0.5 * half);
	class = class < half ? class : half - 1;
	return dx < 0 ? class + half : class;
}

/* ---- the cells along a line ---- */

/* Rows of cells; in each the columns from enters + low to enters + high, as far as they are in the line's box. */
typedef struct shadow_walk {
	int64_t row, rows_left, row_step;
	int64_t left, right;             /* columns of the box */
	double enters, along, low, high; /* columns: where the line enters the row, and from row to row */
} shadow_walk;

static void cut_walk(shadow_walk *w, const tli_walls *walls, int64_t *low, int64_t *high)
{
	w->left = w->left < 0 ? 0 : w->left;
	*low = *low < 0 ? 0 : *low;
	w->right = w->right < walls->columns ? w->right : walls->columns - 1;
	*high = *high < walls->rows ? *high : walls->rows - 1;
	if (w->left > w->right)
		*high = *low - 1;
}

/* Returns whether the box has points beyond the cells. */
TLI_ALWAYS_INLINE bool start_walk(shadow_walk *w, const tli_shadows *s, const tli_walls *walls, tli_point to)
{
	int64_t dx = (int64_t)to.x - s->from.x, dy = (int64_t)to.y - s->from.y, margin = (int64_t)s->sight.radius + 2;
	bool up = dy >= 0;
	w->left = (s->column_units - margin + (dx < 0 ? dx : 0)) >> walls->shift;
	w->right = (s->column_units + margin + (dx < 0 ? 0 : dx)) >> walls->shift;
	int64_t low = (s->row_units - margin + (up ? 0 : dy)) >> walls->shift;
	int64_t high = (s->row_units + margin + (up ? dy : 0)) >> walls->shift;
	bool beyond = (w->left < 0) | (low < 0) | (w->right >= walls->columns) | (high >= walls->rows);
	if (beyond)
		cut_walk(w, walls, &low, &high);
	w->rows_left = high - low + 1;
	w->row = up ? low : high;
	w->row_step = up ? 1 : -1;
	w->enters = w->along = w->low = 0;
	w->high = walls->columns;
	if (low == high || dy == 0)
		return beyond;
	double slope = (double)dx / (double)dy, wide = s->wide + fabs(slope) * s->wide_slope;
	w->along = up ? slope : -slope;
	w->enters = s->column + slope * ((double)(w->row + !up) - s->row);
	w->low = (w->along < 0 ? w->along : 0) - wide;
	w->high = (w->along > 0 ? w->along : 0) + wide;
	return beyond;
}

/* The plain cases of a thin wall, without what remembers touches: TLI_SIGHT_TOUCHED where it is none of them. */
TLI_ALWAYS_INLINE tli_sight_verdict judge_plainly(const tli_sight_line *line, const tli_wall_entry *entry)
{
	const tli_wall *wall = &entry->wall;
	int64_t a = tli_line_value(&line->equation, wall->a), b = tli_line_value(&line->equation, wall->b);
	if (wall->radius != 0)
		return TLI_SIGHT_TOUCHED;
	if ((a > line->reach && b > line->reach) || (a < -line->reach && b < -line->reach))
		return TLI_SIGHT_GO_ON;
	if ((a >= 0 && b >= 0) || (a <= 0 && b <= 0))
		return TLI_SIGHT_TOUCHED;
	a = tli_wall_entry_value(entry, line->a);
	b = tli_wall_entry_value(entry, line->b);
	if ((a < 0 && b > 0) || (a > 0 && b < 0))
		return TLI_SIGHT_BLOCKED;
	return line->radius == 0 && tli_same_side(a, b) ? TLI_SIGHT_GO_ON : TLI_SIGHT_TOUCHED;
}

/* Where a run of listed walls begins and ends: those of adjacent cells of a row, or all beyond. */
typedef struct listed_run {
	uint32_t begin, end;
} listed_run;

TLI_ALWAYS_INLINE tli_sight_verdict judge_list_of_line(const tli_sight_line *line, const tli_walls *walls,
	listed_run run, tli_sight_scratch *scratch, uint32_t *blocker)
{
	const uint32_t *end = walls->listed + run.end;
	for (const uint32_t *at = walls->listed + run.begin; at < end; at++) {
		tli_sight_verdict v = judge_plainly(line, &walls->entries[*at]);
		if (v == TLI_SIGHT_TOUCHED)
			v = tli_sight_judge_and_keep(line, walls, *at, scratch);
		if (v == TLI_SIGHT_GO_ON)
			continue;
		*blocker = *at;
		return v;
	}
	return TLI_SIGHT_GO_ON;
}

/* Looks at the walls near the line, mostly from its start on, until one blocks: *blocker. */
TLI_ALWAYS_INLINE tli_sight_verdict judge_walls_of_line(
	tli_shadows *s, const tli_sight_line *line, tli_sight_scratch *scratch, uint32_t *blocker)
{
	const tli_walls *walls = s->sight.walls;
	shadow_walk w;
	if (start_walk(&w, s, walls, line->b) && walls->beyond) {
		const uint32_t *starts = tli_walls_row(walls, walls->rows);
		s->looked += starts[1] - starts[0];
		tli_sight_verdict v = judge_list_of_line(
			line, walls, (listed_run){ starts[0], starts[1] }, scratch, blocker);
		if (v != TLI_SIGHT_GO_ON)
			return v;
	}
	for (; w.rows_left > 0; w.rows_left--, w.row += w.row_step, w.enters += w.along) {
		const uint32_t *starts = tli_walls_row(walls, (int32_t)w.row);
		int64_t first = (int64_t)(w.enters + w.low), last = (int64_t)(w.enters + w.high);
		first = first > w.left ? first : w.left;
		last = last < w.right ? last : w.right;
		if (first > last)
			continue;
		listed_run run = { starts[first], starts[last + 1] };
		s->looked += 1 + run.end - run.begin;
		tli_sight_verdict v = judge_list_of_line(line, walls, run, scratch, blocker);
		if (v != TLI_SIGHT_GO_ON)
			return v;
	}
	return TLI_SIGHT_GO_ON;
}

TLI_ALWAYS_INLINE tli_sight_verdict ask_shadows(tli_shadows *shadows, tli_point to, tli_sight_scratch *scratch)
{
	tli_sight_line line = tli_sight_line_make(&shadows->sight, shadows->from, to);
	uint32_t unused, *guess = &unused;
	if (shadows->remembers) {
		guess = &shadows->wall[direction_class(shadows->from, to)];
		shadows->looked++;
		if (*guess != TLI_NO_WALL && tli_sight_blocks(&line, &shadows->sight.walls->entries[*guess]))
			return TLI_SIGHT_BLOCKED;
	}
	tli_sight_verdict v = judge_walls_of_line(shadows, &line, scratch, guess);
	size_t touched = tli_array_length(scratch->touches);
	if (touched == 0)
		return v;
	if (v == TLI_SIGHT_GO_ON && tli_sight_first_shut(scratch->touches, touched))
		v = TLI_SIGHT_BLOCKED;
	tli_array_truncate(scratch->touches, 0);
	return v;
}

static tl_status report_looks(tli_shadows *shadows)
{
	uint64_t looked = shadows->looked;
	shadows->looked = 0;
	return tli_budget_spend(looked);
}

/* One line, mostly of a query and long: along those the exact cells of walls/walk.h are fewer than rows that are widened. */
tl_status tli_shadows_sees(tli_shadows *shadows, tli_point to, bool *sees)
{
	tli_assert(shadows->sight.walls);
	tli_sight_line line = tli_sight_line_make(&shadows->sight, shadows->from, to);
	uint32_t *guess = &shadows->wall[direction_class(shadows->from, to)];
	if (*guess != TLI_NO_WALL && tli_sight_blocks(&line, &shadows->sight.walls->entries[*guess])) {
		*sees = false;
		return TL_OK;
	}
	tl_status status = tli_sight_sees_line(&line, shadows->sight.walls, shadows->scratch, sees);
	if (!status && shadows->scratch->blocker != TLI_NO_WALL)
		*guess = shadows->scratch->blocker;
	return status;
}

tl_status tli_shadows_sift(
	tli_shadows *shadows, tli_point from, tli_shadow_point *points, uint32_t count, uint32_t *seen)
{
	tli_sight_scratch *scratch = shadows->scratch;
	stand_at(shadows, from, count);
	tli_array_truncate(scratch->touches, 0);
	tli_shadow_point *kept = points, *end = points + (shadows->inside ? 0 : count);
	for (tli_shadow_point *point = points; point < end; point++) {
		tli_sight_verdict v = ask_shadows(shadows, point->at, scratch);
		tl_status status = v == TLI_SIGHT_STOPPED ? TL_E_NOMEM : TL_OK;
		if (!status && shadows->looked >= LOOKS_A_REPORT)
			status = report_looks(shadows);
		if (status)
			return status;
		*kept = *point;
		kept += v == TLI_SIGHT_GO_ON;
	}
	*seen = (uint32_t)(kept - points);
	return TL_OK;
}
