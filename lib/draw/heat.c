/* SPDX-License-Identifier: MIT */
/*
 * draw/heat.c: numbers on a grid as colours, and their legend.
 *
 * Neighbours in a row that have one colour are one rectangle. Rectangles end at the box of the picture.
 */
#include <math.h>

#include "draw/scene.h"

#include "base/assert.h"
#include "base/budget.h"

enum { HEAT_LEVELS = 8, HEAT_CELLS_MAX = 1 << 24 };

bool tli_draw_heat_is_valid(const tl_draw_heat *heat)
{
	if (!isfinite(heat->origin.x) || !isfinite(heat->origin.y) || !(heat->cell > 0) || !isfinite(heat->cell) ||
		heat->columns == 0 || !(heat->top > 0) || !isfinite(heat->top) || heat->count > HEAT_CELLS_MAX ||
		(heat->count > 0 && !heat->values))
		return false;
	for (size_t i = 0; i < heat->count; i++)
		if (heat->values[i] < 0)
			return false;
	return true;
}

/* 1..HEAT_LEVELS; 0 = no colour. */
static int heat_level_of(const tl_draw_heat *heat, size_t index)
{
	double value = heat->values[index];
	if (!(value > 0))
		return 0;
	return value < heat->top ? 1 + (int)(value / heat->top * HEAT_LEVELS) : HEAT_LEVELS;
}

static int64_t clamp_into(int64_t value, int64_t high)
{
	return value < 0 ? 0 : value > high ? high : value;
}

static void add_heat_cells(tli_text *out, int level, tli_pixel low, tli_pixel high)
{
	if (low.x >= high.x || low.y >= high.y)
		return;
	(void)tli_budget_spend(8);
	tli_text_add_format(out, "<rect class=\"t-h t-h%d\"", level);
	tli_draw_attribute(out, "x", low.x);
	tli_draw_attribute(out, "y", low.y);
	tli_draw_attribute(out, "width", high.x - low.x);
	tli_draw_attribute(out, "height", high.y - low.y);
	tli_text_add(out, "/>\n");
}

/* The cells `from` to `to` of a row, `to` not included. */
static void add_heat_run(tli_scene *scene, size_t row, size_t from, size_t to)
{
	const tl_draw_heat *heat = scene->def.heat;
	int level = heat_level_of(heat, row * heat->columns + from);
	tl_point low = { heat->origin.x + (double)from * heat->cell, heat->origin.y + (double)row * heat->cell },
		 high = { heat->origin.x + (double)to * heat->cell, low.y + heat->cell };
	tli_pixel a = tli_draw_position(scene, low), b = tli_draw_position(scene, high);
	int64_t top = a.y < b.y ? a.y : b.y, bottom = a.y < b.y ? b.y : a.y;
	if (level > 0)
		add_heat_cells(&scene->out, level,
			(tli_pixel){ clamp_into(a.x, scene->width), clamp_into(top, scene->floor) },
			(tli_pixel){ clamp_into(b.x, scene->width), clamp_into(bottom, scene->floor) });
}

static void add_heat_row(tli_scene *scene, size_t row)
{
	const tl_draw_heat *heat = scene->def.heat;
	size_t first = row * heat->columns, left = heat->count - first,
	       columns = left < heat->columns ? left : heat->columns;
	for (size_t from = 0, to; from < columns; from = to) {
		for (to = from + 1;
			to < columns && heat_level_of(heat, first + to) == heat_level_of(heat, first + from); to++)
			;
		add_heat_run(scene, row, from, to);
	}
}

void tli_draw_heat(tli_scene *scene)
{
	const tl_draw_heat *heat = scene->def.heat;
	tli_assert(scene->floor > 0);
	if (!heat)
		return;
	for (size_t row = 0; row * heat->columns < heat->count; row++)
		add_heat_row(scene, row);
}

/* Eight squares in the strip below the map, and the numbers at their ends. */
void tli_draw_heat_legend(tli_scene *scene)
{
	const tl_draw_heat *heat = scene->def.heat;
	tli_text *out = &scene->out;
	int64_t side = 8 * scene->line, begin = scene->width / 2, y = scene->floor - side / 2;
	if (!heat || scene->height - scene->floor < 2 * scene->line) /* no strip for it */
		return;
	for (int level = 1; level <= HEAT_LEVELS; level++)
		add_heat_cells(out, level, (tli_pixel){ begin + (level - 1) * side, y },
			(tli_pixel){ begin + level * side, y + side });
	tli_text_add(out, "<text class=\"t-bar-text\"");
	tli_draw_attribute(out, "x", begin + HEAT_LEVELS * side + side / 2);
	tli_draw_attribute(out, "y", scene->floor + scene->font * 35 / 100);
	tli_text_add(out, ">0 to ");
	tli_text_add_double(out, heat->top);
	if (heat->unit) {
		tli_text_add_char(out, ' ');
		tli_draw_escape(out, heat->unit);
	}
	tli_text_add(out, "</text>\n");
}
