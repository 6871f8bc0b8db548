/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/grid.c: what all parts of a build need: numbers on the grid, the first failure, places of things, corners left to spend.
 *
 * Coordinates are sums and products of doubles in pixels, divided by `unit` and rounded to the grid once. With whole pixels and a `unit`
 * that is a power of two nothing is lost.
 */
#include "format/tiled/build.h"

#include "base/number.h"

static void report_off_grid(tli_tiled_build *build, tl_place place, double units)
{
	char number[TLI_NUMBER_MAX];
	tli_number_from_double(units, number);
	tli_report_add(&build->model->report, place,
		"%s is beyond the grid: at %d grid units a map unit, numbers go up to %d", number,
		(int)build->map->resolution, (int)(TLI_GRID_MAX / build->map->resolution));
}

static bool round_to_grid(tli_tiled_build *build, double units, tl_place place, int32_t *out)
{
	if (tli_double_to_grid(units, build->map->resolution, out) == TL_OK)
		return true;
	report_off_grid(build, place, units);
	return false;
}

bool tli_tiled_to_grid(tli_tiled_build *build, tl_point pixels, tl_place place, tli_point *out)
{
	tli_assert(build->unit > 0);
	return round_to_grid(build, pixels.x / build->unit, place, &out->x) &&
		round_to_grid(build, pixels.y / build->unit, place, &out->y);
}

bool tli_tiled_length(tli_tiled_build *build, double units, tl_place place, int32_t *out)
{
	if (!(units < 0))
		return round_to_grid(build, units, place, out);
	char number[TLI_NUMBER_MAX];
	tli_number_from_double(units, number);
	tli_report_add(&build->model->report, place, "expected a length of 0 or more, found %s", number);
	return false;
}

bool tli_tiled_note(tli_tiled_build *build, tl_status status)
{
	if (status == TL_E_LIMIT && !build->model->status)
		tli_report_only(
			&build->model->report, build->model->place, "the map has more things than a map can hold");
	if (status && !build->model->status)
		build->model->status = status;
	return !build->model->status;
}

uint32_t tli_tiled_mark(tli_tiled_build *build, tl_place place)
{
	uint32_t source1 = 0;
	tli_tiled_note(build, tli_sink_mark(&build->sink, place, &source1));
	return source1;
}

bool tli_tiled_spend_points(tli_tiled_build *build, tl_place place, size_t count)
{
	if (count <= build->points_left) {
		build->points_left -= count;
		return true;
	}
	tli_report_only(&build->model->report, place, "the walls of the tiles have more than %zu corners",
		build->model->def->max_points);
	build->model->status = TL_E_LIMIT;
	return false;
}
