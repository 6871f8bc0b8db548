/* SPDX-License-Identifier: MIT */
/*
 * sight/compass.c: which of many points a point sees; see sight/compass.h.
 *
 *     1. The walls within a square about the point are listed by directions. What lies in the square is judged by those in its direction.
 *     2. What lies beyond it where a wall fills the direction is hidden. As long as something is left: the same with a square twice as wide.
 *     3. Where few points are left and a square holds many walls, sight lines go from cell to cell.
 *
 * A direction (dx, dy) is a number that grows with the angle: dy / (|dx| + |dy|) on the right, and on the left what goes on from there.
 * Rounding moves it by less than 2^-40. Walls are listed in directions that are wider by COMPASS_MARGIN, and fill those that are narrower by it.
 */
#include "sight/compass.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "sight/line.h"
#include "walls/walk.h"

/* With fewer points walls are not kept apart by directions; with as many what walls hide is noted. The first square, in cells. */
enum { FEW_POINTS = 7, MANY_POINTS = 128, FIRST_CELLS = 4 };

/* In instructions: to list a wall by directions, or not by them, and to look at it; for a sight line to start, and to go one cell farther. */
enum { LISTING = 250, LISTING_ONLY = 40, JUDGING = 20, LINE_START = 300, LINE_CELL = 60 };

/* A look at a wall of a list takes a fraction of a step of the budget. */
enum { LOOKS_A_STEP = 4 };

enum {
	PARTS = TLI_COMPASS_PARTS,
	COMPASS_LISTS = TLI_COMPASS_DIRECTIONS,
	AROUND = COMPASS_LISTS * PARTS,
	QUARTER = AROUND / 4
};
static const double COMPASS_MARGIN = 1e-6;

void tli_compass_free(tli_compass *compass)
{
	if (compass->listed_at)
		tli_free(compass->listed_at, tli_walls_count(compass->walls) * sizeof *compass->listed_at);
	compass->listed_at = NULL;
	tli_array_free(compass->seen);
	tli_array_free(compass->entries);
	tli_sight_scratch_free(&compass->touches);
}

/* ---- directions ---- */

/* From 0 to AROUND; (0, 0) has none. */
static inline double compass_direction(double dx, double dy)
{
	double part = dy / (fabs(dx) + fabs(dy));
	return dx >= 0 ? (part + 1) * QUARTER : (3 - part) * QUARTER;
}

/* Directions from `low` to `high`, counter-clockwise; `high` may be beyond AROUND. */
typedef struct compass_arc {
	double low, high;
	bool all;
} compass_arc;

/* What a disc about (x, y), in the direction `middle`, adds on either side; false where it holds the point. */
static bool widen_arc(compass_arc *arc, double x, double y, double middle, double radius)
{
	double distance = sqrt(x * x + y * y), sine = (radius + 2) * (1 + COMPASS_MARGIN) / distance;
	if (!(sine < 1))
		return false;
	double cosine = sqrt(1 - sine * sine);
	double low = middle - compass_direction(x * cosine + y * sine, y * cosine - x * sine);
	double high = compass_direction(x * cosine - y * sine, y * cosine + x * sine) - middle;
	low += low < -COMPASS_MARGIN ? AROUND : 0;
	high += high < -COMPASS_MARGIN ? AROUND : 0;
	arc->low = middle - low < arc->low ? middle - low : arc->low;
	arc->high = middle + high > arc->high ? middle + high : arc->high;
	return true;
}

/* The directions in which a wall lies, or what is nearer to it than the radius; `core`: those that it fills for certain. */
static inline compass_arc arc_of_wall(const tli_compass *c, const tli_wall *wall, compass_arc *core)
{
	static const compass_arc everywhere = { .all = true };
	double ax = (double)wall->a.x - c->from.x, ay = (double)wall->a.y - c->from.y;
	double bx = (double)wall->b.x - c->from.x, by = (double)wall->b.y - c->from.y;
	int64_t turn = tli_orient(c->from, wall->a, wall->b);
	*core = everywhere;
	if (tli_point_equal(c->from, wall->a) || tli_point_equal(c->from, wall->b))
		return everywhere;
	double a = compass_direction(ax, ay), b = compass_direction(bx, by);
	/* the one goes on from the other, by less than half a turn */
	compass_arc arc = { .low = turn < 0 ? b : a, .high = turn < 0 ? a : b };
	if (turn != 0 && arc.high < arc.low)
		arc.high += AROUND;
	if (c->radius == 0 && wall->radius == 0) {
		arc.all = arc.high - arc.low > AROUND / 2 - COMPASS_MARGIN || arc.high < arc.low - COMPASS_MARGIN;
		*core = turn != 0 ? arc : everywhere;
		return arc;
	}
	compass_arc thin = arc;
	double radius = (double)c->radius + wall->radius;
	arc.all = !widen_arc(&arc, ax, ay, turn < 0 ? thin.high : thin.low, radius) ||
		!widen_arc(&arc, bx, by, turn < 0 ? thin.low : thin.high, radius) ||
		arc.high - arc.low > AROUND / 2 - COMPASS_MARGIN || arc.high < arc.low - COMPASS_MARGIN;
	if (turn != 0 && wall->radius == 0 && !arc.all)
		*core = thin;
	return arc;
}

/* One turn more, so that it is not negative. */
static inline int floor_of(double direction)
{
	return (int)(direction + AROUND);
}

/* There is room. */
static void list_wall(tli_compass *c, uint32_t index)
{
	const tli_wall *wall = &c->walls->entries[index].wall;
	if (c->directions == 1) {
		tli_array_push(c->entries, ((tli_compass_entry){ index, c->first[0] }));
		c->first[0] = (uint32_t)tli_array_length(c->entries);
		return;
	}
	compass_arc core, arc = arc_of_wall(c, wall, &core);
	int first = arc.all ? 0 : floor_of(arc.low - COMPASS_MARGIN) / PARTS;
	int last = arc.all ? COMPASS_LISTS - 1 : floor_of(arc.high + COMPASS_MARGIN) / PARTS;
	for (int direction = first; direction <= last; direction++) {
		uint32_t *head = &c->first[direction % COMPASS_LISTS];
		tli_array_push(c->entries, ((tli_compass_entry){ index, *head }));
		*head = (uint32_t)tli_array_length(c->entries);
	}
	if (core.all || !c->hides)
		return;
	int64_t a = tli_distance_squared(c->from, wall->a), b = tli_distance_squared(c->from, wall->b);
	int64_t farther = a > b ? a : b;
	int end = floor_of(core.high - COMPASS_MARGIN);
	for (int direction = floor_of(core.low + COMPASS_MARGIN) + 1; direction < end; direction++) {
		int64_t *beyond = &c->hidden_beyond[direction % AROUND];
		*beyond = farther < *beyond ? farther : *beyond;
	}
}

/* ---- walls in a square ---- */

/* Cells. */
typedef struct compass_square {
	int64_t left, low, right, high;           /* grid units */
	int64_t first_row, last_row, first, last; /* cells: rows, and columns in each */
} compass_square;

static int64_t cut_to_range(int64_t value, int64_t low, int64_t high)
{
	return value < low ? low : value > high ? high : value;
}

static compass_square square_within(const tli_compass *c, int64_t half)
{
	const tli_walls *walls = c->walls;
	compass_square s = { cut_to_range(c->from.x - half - c->radius, c->low_x, c->high_x),
		cut_to_range(c->from.y - half - c->radius, c->low_y, c->high_y),
		cut_to_range(c->from.x + half + c->radius, c->low_x, c->high_x),
		cut_to_range(c->from.y + half + c->radius, c->low_y, c->high_y), 0, 0, 0, 0 };
	s.first = cut_to_range((s.left - walls->origin.x) >> walls->shift, 0, walls->columns - 1);
	s.last = cut_to_range((s.right - walls->origin.x) >> walls->shift, 0, walls->columns - 1);
	s.first_row = cut_to_range((s.low - walls->origin.y) >> walls->shift, 0, walls->rows - 1);
	s.last_row = cut_to_range((s.high - walls->origin.y) >> walls->shift, 0, walls->rows - 1);
	return s;
}

static inline bool is_in_square(const tli_wall *wall, const compass_square *s)
{
	int64_t r = wall->radius;
	int64_t left = wall->a.x < wall->b.x ? wall->a.x : wall->b.x, right = (int64_t)wall->a.x + wall->b.x - left;
	int64_t low = wall->a.y < wall->b.y ? wall->a.y : wall->b.y, high = (int64_t)wall->a.y + wall->b.y - low;
	return left - r <= s->right && right + r >= s->left && low - r <= s->high && high + r >= s->low;
}

static bool list_compass_span(tli_compass *c, const compass_square *s, uint32_t begin, uint32_t end)
{
	const tli_walls *walls = c->walls;
	for (uint32_t i = begin; i < end; i++) {
		uint32_t index = walls->listed[i];
		if (c->listed_at[index] == c->listing || !is_in_square(&walls->entries[index].wall, s))
			continue;
		if (!tli_array_reserve(c->entries, COMPASS_LISTS))
			return false;
		c->listed_at[index] = c->listing;
		list_wall(c, index);
	}
	return true;
}

static uint64_t count_in_square(const tli_walls *walls, const compass_square *s)
{
	const uint32_t *beyond = tli_walls_row(walls, walls->rows);
	uint64_t count = beyond[1] - beyond[0];
	for (int64_t row = s->first_row; row <= s->last_row; row++) {
		const uint32_t *first = tli_walls_row(walls, (int32_t)row);
		count += first[s->last + 1] - first[s->first];
	}
	return count;
}

/* Lists the walls within a square; false in *listed where lines for those that are left cost less. */
static tl_status list_within(tli_compass *c, int64_t half, uint32_t left, bool *listed)
{
	const tli_walls *walls = c->walls;
	*listed = true;
	if (walls->rows == 0) {
		c->half = half;
		return TL_OK;
	}
	compass_square s = square_within(c, half);
	uint64_t count = count_in_square(walls, &s);
	uint64_t cells = (uint64_t)(s.last_row - s.first_row + s.last - s.first);
	*listed = count * (c->directions > 1 ? LISTING : LISTING_ONLY + JUDGING * left) <=
		(LINE_START + cells * LINE_CELL) * left;
	if (tli_budget_spend(1 + (*listed ? count / LOOKS_A_STEP : 0)))
		return TL_E_NOMEM;
	if (!*listed)
		return TL_OK;
	c->half = half;
	if (!c->listed_at)
		c->listed_at = tli_alloc_array(tli_walls_count(walls), sizeof *c->listed_at);
	const uint32_t *beyond = tli_walls_row(walls, walls->rows);
	bool room = c->listed_at && list_compass_span(c, &s, beyond[0], beyond[1]);
	for (int64_t row = s.first_row; row <= s.last_row && room; row++) {
		const uint32_t *first = tli_walls_row(walls, (int32_t)row);
		room = list_compass_span(c, &s, first[s.first], first[s.last + 1]);
	}
	return room ? TL_OK : TL_E_NOMEM;
}

/* ---- points ---- */

static inline bool is_in_listed_square(const tli_compass *c, int64_t dx, int64_t dy)
{
	return dx <= c->half && -dx <= c->half && dy <= c->half && -dy <= c->half;
}

/* By the walls of a list. The one that blocks becomes the first. */
static tli_sight_verdict judge_by_list(tli_compass *c, const tli_sight_line *line, uint32_t head)
{
	for (uint32_t at = head; at != 0; at = c->entries[at - 1].next) {
		c->looks++;
		uint32_t wall = c->entries[at - 1].wall;
		tli_sight_verdict v = tli_sight_judge_and_keep(line, c->walls, wall, &c->touches);
		if (v == TLI_SIGHT_GO_ON)
			continue;
		c->entries[at - 1].wall = c->entries[head - 1].wall;
		c->entries[head - 1].wall = wall;
		return v;
	}
	return TLI_SIGHT_GO_ON;
}

/* By the walls about what of the line lies beyond the square; where it leaves that is rounded by less than the margin. */
static tli_sight_verdict judge_beyond(tli_compass *c, const tli_sight_line *line)
{
	double dx = (double)line->b.x - line->a.x, dy = (double)line->b.y - line->a.y;
	double part = (double)c->half / fmax(fabs(dx), fabs(dy));
	tli_point edge = { line->a.x + (int32_t)(dx * part), line->a.y + (int32_t)(dy * part) };
	tli_sight_verdict v = TLI_SIGHT_GO_ON;
	tli_walk walk;
	tli_walk_start(&walk, c->walls, edge, line->b, (int64_t)line->radius + 2);
	while (v == TLI_SIGHT_GO_ON && tli_walk_next(&walk)) {
		for (const uint32_t *at = walk.begin; at != walk.end && v == TLI_SIGHT_GO_ON; at++)
			v = tli_sight_judge_and_keep(line, c->walls, *at, &c->touches);
	}
	return tli_budget_spend(walk.looked) ? TLI_SIGHT_STOPPED : v;
}

/* With `whole` beyond the square, too; else sees may be wrong if it is true of a point there. */
static tl_status judge_point(tli_compass *c, tli_point to, uint32_t head, bool whole, bool *sees)
{
	tli_sight_line line = tli_sight_line_make(c->from, to, c->radius, c->contact);
	tli_array_truncate(c->touches.touches, 0);
	tli_sight_verdict v = judge_by_list(c, &line, head);
	if (v == TLI_SIGHT_GO_ON && whole)
		v = judge_beyond(c, &line);
	if (v == TLI_SIGHT_STOPPED)
		return TL_E_NOMEM;
	size_t touched = tli_array_length(c->touches.touches);
	*sees = v != TLI_SIGHT_BLOCKED && (touched == 0 || !tli_sight_first_shut(c->touches.touches, touched));
	return TL_OK;
}

/* Those in the square, and those that are hidden or blocked by what is listed; the others stay, *left of them: with `whole` none. */
static tl_status judge_points(tli_compass *c, const tli_point *at, uint32_t *items, bool whole, uint32_t *left)
{
	tl_status status = TL_OK;
	uint32_t kept = 0;
	for (uint32_t i = 0; i < *left && !status; i++) {
		tli_point to = at[items[i]];
		int64_t dx = (int64_t)to.x - c->from.x, dy = (int64_t)to.y - c->from.y;
		uint32_t direction = 0;
		bool sees = true, beyond = !is_in_listed_square(c, dx, dy);
		if (c->directions > 1 && (dx | dy) != 0) {
			direction = (uint32_t)compass_direction((double)dx, (double)dy) % AROUND;
			if (c->hides && dx * dx + dy * dy > c->hidden_beyond[direction])
				continue;
			direction /= PARTS;
		}
		if ((c->first[direction] != 0 || (beyond && whole)) && (dx | dy) != 0)
			status = judge_point(c, to, c->first[direction], beyond && whole, &sees);
		if (status || !sees)
			continue;
		if (beyond && !whole)
			items[kept++] = items[i];
		else
			tli_array_push(c->seen, items[i]);
	}
	c->looks += *left;
	*left = kept;
	return status;
}

static void start_compass(tli_compass *c, tli_point from, const tli_point *at, const uint32_t *items, uint32_t count)
{
	tli_point low = from, high = from;
	for (uint32_t i = 0; i < count; i++) {
		tli_point p = at[items[i]];
		low = (tli_point){ p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y };
		high = (tli_point){ p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y };
	}
	c->from = from;
	c->low_x = (int64_t)low.x - c->radius;
	c->low_y = (int64_t)low.y - c->radius;
	c->high_x = (int64_t)high.x + c->radius;
	c->high_y = (int64_t)high.y + c->radius;
	int64_t dx = high.x - from.x > from.x - low.x ? (int64_t)high.x - from.x : (int64_t)from.x - low.x;
	int64_t dy = high.y - from.y > from.y - low.y ? (int64_t)high.y - from.y : (int64_t)from.y - low.y;
	c->farthest = dx > dy ? dx : dy;
	c->half = 0;
	c->listing++;
	c->looks = 0;
	c->directions = count < FEW_POINTS ? 1 : COMPASS_LISTS;
	c->hides = count >= MANY_POINTS;
	for (int i = 0; i < c->directions; i++)
		c->first[i] = 0;
	for (int i = 0; i < AROUND && c->hides; i++)
		c->hidden_beyond[i] = INT64_MAX;
	tli_array_truncate(c->entries, 0);
	tli_array_truncate(c->seen, 0);
}

tl_status tli_compass_look(tli_compass *c, tli_point from, const tli_point *at, uint32_t *items, uint32_t count)
{
	tl_status status = tli_array_reserve(c->seen, count) ? TL_OK : TL_E_NOMEM;
	bool listed = true;
	start_compass(c, from, at, items, count);
	int64_t half = c->directions > 1 ? (int64_t)FIRST_CELLS << c->walls->shift : c->farthest;
	for (uint32_t left = count; left > 0 && !status; half *= 2) {
		status = list_within(c, half < c->farthest ? half : c->farthest, left, &listed);
		if (!status)
			status = judge_points(c, at, items, !listed, &left);
	}
	if (!status && tli_budget_spend(c->looks / LOOKS_A_STEP))
		status = TL_E_NOMEM;
	return status;
}
