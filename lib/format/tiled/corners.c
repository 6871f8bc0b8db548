/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/corners.c: the shape of a cell. Staggered cells are hexagons with two sides of length 0.
 *
 *           ___                 a  hex_side, along the axis that staggers; every second row, or column, is shifted by half a cell
 *          /   \  |b            b  what is left of the other two corners: (size - hex_side) / 2
 *          \___/  |
 *           a
 */
#include "format/tiled/cells.h"

static unsigned hexagon_corners(const tli_tiled *model, int32_t x, int32_t y, tl_point corners[8])
{
	/* As Tiled has it: odd pixels are dropped. */
	double width = model->tile_width & ~1, height = model->tile_height & ~1;
	double side_x = model->staggers_x ? model->hex_side : 0, side_y = model->staggers_x ? 0 : model->hex_side;
	double slope_x = (width - side_x) / 2, slope_y = (height - side_y) / 2;
	bool is_shifted = ((model->staggers_x ? x : y) & 1) != model->staggers_even;
	tl_point at;
	if (model->staggers_x) {
		at.x = x * (slope_x + side_x);
		at.y = y * (height + side_y) + (is_shifted ? slope_y + side_y : 0);
	} else {
		at.x = x * (width + side_x) + (is_shifted ? slope_x + side_x : 0);
		at.y = y * (slope_y + side_y);
	}
	const tl_point all[8] = { { 0, height - slope_y }, { 0, slope_y }, { slope_x, 0 }, { width - slope_x, 0 },
		{ width, slope_y }, { width, height - slope_y }, { width - slope_x, height }, { slope_x, height } };
	for (unsigned i = 0; i < 8; i++)
		corners[i] = (tl_point){ at.x + all[i].x, at.y + all[i].y };
	return 8;
}

unsigned tli_tiled_cell_corners(const tli_tiled *model, tl_point offset, int32_t x, int32_t y, tl_point corners[8])
{
	unsigned count = 4;
	double height = model->tile_height;
	double width = model->orientation == TLI_TILED_ISOMETRIC ? height : model->tile_width;
	if (model->orientation == TLI_TILED_STAGGERED) {
		count = hexagon_corners(model, x, y, corners);
	} else {
		corners[0] = (tl_point){ x * width, y * height };
		corners[1] = (tl_point){ (x + 1) * width, y * height };
		corners[2] = (tl_point){ (x + 1) * width, (y + 1) * height };
		corners[3] = (tl_point){ x * width, (y + 1) * height };
	}
	for (unsigned i = 0; i < count; i++) {
		corners[i].x += offset.x;
		corners[i].y += offset.y;
	}
	return count;
}
