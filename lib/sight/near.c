/* SPDX-License-Identifier: MIT */
/* sight/near.c: lists of walls near a box, for many short sight lines; see sight/near.h. */
#include "sight/near.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "sight/line.h"

/* A look at a wall of the list takes a fraction of a step of the budget. */
enum { LOOKS_A_STEP = 4 };

/* In grid units, widened. */
typedef struct near_box {
	int64_t left, low, right, high;
} near_box;

void tli_near_walls_free(tli_walls_around *near)
{
	if (near->listed_at)
		tli_free(near->listed_at, tli_walls_count(near->walls) * sizeof *near->listed_at);
	near->listed_at = NULL;
	tli_array_free(near->list);
}

static inline bool is_near(const tli_wall *wall, const near_box *box)
{
	int64_t left = (wall->a.x < wall->b.x ? wall->a.x : wall->b.x) - (int64_t)wall->radius;
	int64_t right = (wall->a.x < wall->b.x ? wall->b.x : wall->a.x) + (int64_t)wall->radius;
	int64_t low = (wall->a.y < wall->b.y ? wall->a.y : wall->b.y) - (int64_t)wall->radius;
	int64_t high = (wall->a.y < wall->b.y ? wall->b.y : wall->a.y) + (int64_t)wall->radius;
	return left <= box->right && right >= box->left && low <= box->high && high >= box->low;
}

/* There is room. */
static void add_near(tli_walls_around *near, const near_box *box, uint32_t begin, uint32_t end)
{
	const tli_walls *walls = near->walls;
	for (uint32_t i = begin; i < end; i++) {
		uint32_t index = walls->listed[i];
		if (near->listed_at[index] == near->listing || !is_near(&walls->entries[index].wall, box))
			continue;
		near->listed_at[index] = near->listing;
		tli_array_push(near->list, index);
	}
}

static int64_t cell_within(int64_t coordinate, int32_t origin, int32_t shift, int32_t count)
{
	int64_t cell = (coordinate - origin) >> shift;
	return cell < 0 ? 0 : cell < count ? cell : count - 1;
}

tl_status tli_near_walls_list(
	tli_walls_around *near, tli_point low, tli_point high, int32_t radius, uint32_t most, bool *listed)
{
	const tli_walls *walls = near->walls;
	near_box box = { (int64_t)low.x - radius, (int64_t)low.y - radius, (int64_t)high.x + radius,
		(int64_t)high.y + radius };
	tli_array_truncate(near->list, 0);
	*listed = true;
	if (walls->rows == 0)
		return TL_OK;
	int32_t shift = walls->shift;
	int64_t left = cell_within(box.left, walls->origin.x, shift, walls->columns);
	int64_t right = cell_within(box.right, walls->origin.x, shift, walls->columns);
	int64_t bottom = cell_within(box.low, walls->origin.y, shift, walls->rows);
	int64_t top = cell_within(box.high, walls->origin.y, shift, walls->rows);
	const uint32_t *beyond = tli_walls_row(walls, walls->rows);
	uint64_t count = beyond[1] - beyond[0];
	*listed = top - bottom < TLI_NEAR_ROWS;
	for (int64_t row = bottom; row <= top && *listed; row++) {
		const uint32_t *first = tli_walls_row(walls, (int32_t)row);
		count += 1 + first[right + 1] - first[left];
		*listed = count <= most;
	}
	if (tli_budget_spend(1 + (count + near->looks) / LOOKS_A_STEP))
		return TL_E_NOMEM;
	near->looks = 0;
	if (!*listed)
		return TL_OK;
	if (!near->listed_at)
		near->listed_at = tli_alloc_array(tli_walls_count(walls), sizeof *near->listed_at);
	if (!near->listed_at || !tli_array_reserve(near->list, count))
		return TL_E_NOMEM;
	near->listing++;
	near->last = TLI_NO_WALL;
	add_near(near, &box, beyond[0], beyond[1]);
	for (int64_t row = bottom; row <= top; row++) {
		const uint32_t *first = tli_walls_row(walls, (int32_t)row);
		add_near(near, &box, first[left], first[right + 1]);
		near->rows[row - bottom] = (uint32_t)tli_array_length(near->list);
	}
	near->lowest = bottom;
	near->highest = top;
	return TL_OK;
}

/* How many walls of the list may concern a line. Each is listed in the first of its rows. */
static inline uint32_t count_to_look_at(const tli_walls_around *near, tli_point a, tli_point b, int32_t radius)
{
	int64_t high = (int64_t)(a.y > b.y ? a.y : b.y) + radius;
	int64_t row = (high - near->walls->origin.y) >> near->walls->shift;
	row = row < near->lowest ? near->lowest : row < near->highest ? row : near->highest;
	return near->rows[row - near->lowest];
}

tl_status tli_near_walls_sees(tli_walls_around *near, tli_point a, tli_point b, int32_t radius, tl_contact contact,
	tli_sight_scratch *scratch, bool *sees)
{
	tli_sight_line line = tli_sight_line_make(a, b, radius, contact);
	const tli_walls *walls = near->walls;
	near->looks += LOOKS_A_STEP;
	*sees = false;
	if (near->last != TLI_NO_WALL && tli_sight_blocks(&line, &walls->entries[near->last]))
		return TL_OK;
	uint32_t count = count_to_look_at(near, a, b, radius);
	near->looks += count;
	tli_array_truncate(scratch->touches, 0);
	for (const uint32_t *at = near->list, *end = at + count; at != end; at++) {
		tli_sight_verdict v = tli_sight_judge_and_keep(&line, walls, *at, scratch);
		if (v == TLI_SIGHT_GO_ON)
			continue;
		near->last = *at;
		return v == TLI_SIGHT_STOPPED ? TL_E_NOMEM : TL_OK;
	}
	size_t touched = tli_array_length(scratch->touches);
	*sees = touched == 0 || !tli_sight_first_shut(scratch->touches, touched);
	return TL_OK;
}
