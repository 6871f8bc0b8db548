/* SPDX-License-Identifier: MIT */
/* areas/rim.c: places on the rims of areas. */
#include "areas/rim.h"

#include "base/array.h"
#include "geometry/direction.h"
#include "geometry/distance.h"
#include "walls/cells.h"

/* Points of a rim; of all rims. */
enum { POINTS_AROUND = 32, POINTS = 256 };

static tli_point corner_after(const tli_areas *areas, const tli_area *area, uint32_t index)
{
	return areas->corners[area->first + (index + 1) % area->count];
}

tli_rim_edge tli_rim_edge_of(tli_areas *areas, const tli_area *area, uint32_t index, uint32_t places_max)
{
	tli_point a = areas->corners[area->first + index], b = corner_after(areas, area, index);
	double length = tli_distance_points(a, b);
	tli_walk_cost cost = tli_areas_walk(areas, a, b);
	return (tli_rim_edge){ a, b, cost.beside[TLI_WALKS_LEFT] < cost.beside[TLI_WALKS_RIGHT],
		length < places_max ? 1 + (uint32_t)length : places_max };
}

tli_point tli_rim_place(const tli_rim_edge *edge, uint32_t number)
{
	int64_t x = (int64_t)edge->b.x - edge->a.x, y = (int64_t)edge->b.y - edge->a.y;
	tli_direction d = tli_direction_to(edge->a, edge->b);
	tli_point low = { (int32_t)(edge->a.x + tli_floor_divide(x * number, edge->places)),
		(int32_t)(edge->a.y + tli_floor_divide(y * number, edge->places)) };
	tli_point best = low;
	int64_t nearest = INT64_MAX;
	for (int32_t corner = 0; corner < 4; corner++) {
		tli_point p = { low.x + (corner & 1), low.y + (corner >> 1) };
		int64_t off = tli_cross(d, tli_direction_to(edge->a, p));
		off = edge->left ? off : -off;
		if (off >= 0 && off < nearest) {
			nearest = off;
			best = p;
		}
	}
	return best;
}

double tli_rim_gap(const tli_areas *areas, const tli_area *area)
{
	size_t each = POINTS / tli_array_length(areas->list);
	double around = 0;
	for (uint32_t i = 0; i < area->count; i++)
		around += tli_distance_points(areas->corners[area->first + i], corner_after(areas, area, i));
	return around / (double)(each < POINTS_AROUND ? each : POINTS_AROUND);
}

double tli_rim_crossed_at(tli_point a, tli_point b, tli_point p, tli_point q)
{
	tli_direction d = tli_direction_to(a, b), rim = tli_direction_to(p, q);
	int64_t of_p = tli_cross(d, tli_direction_to(a, p)), of_q = tli_cross(d, tli_direction_to(a, q));
	if (!((of_p < 0 && of_q > 0) || (of_p > 0 && of_q < 0)))
		return 0;
	double at = (double)tli_cross(tli_direction_to(a, p), rim) / (double)tli_cross(d, rim);
	return at > 0 && at < 1 ? at : 0;
}
