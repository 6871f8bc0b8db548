/* SPDX-License-Identifier: MIT */
/*
 * nav/area_slide.c: bends of a path that was found slide along their rims to where the path costs less.
 *
 * The points of a rim that a search knows are some distance apart. Between the bend before and the one behind it, the cost of a path over a place on an edge
 * has one minimum, where the path bends as light does; it is looked for by thirds, no farther off than the next point of the rim, for one bend after
 * the other, a few times. What is found must be seen from both sides. Cost: some 40 walks for each bend each time.
 */
#include "base/array.h"
#include "nav/area_rim.h"
#include "nav/area_search.h"

enum { TURNS = 4, PLACES_MAX = 1 << 20, BENDS_MAX = 64, NO_EDGE = UINT32_MAX };

typedef struct slide {
	tl_query *query;
	tli_point before, behind; /* the bends on both sides */
} slide;

static double cost_over(const slide *s, tli_point p)
{
	return tli_areas_cost(&s->query->areas, s->before, p) + tli_areas_cost(&s->query->areas, p, s->behind);
}

static const tli_area *area_of_edge(const tli_areas *areas, uint32_t edge)
{
	const tli_area *area = areas->list;
	while (edge >= area->first + area->count)
		area++;
	return area;
}

/* The number of the place that is nearest to p. */
static uint32_t number_near(const tli_rim_edge *edge, tli_point p)
{
	double x = (double)edge->b.x - edge->a.x, y = (double)edge->b.y - edge->a.y;
	double at = (((double)p.x - edge->a.x) * x + ((double)p.y - edge->a.y) * y) / (x * x + y * y);
	return at > 0 ? at < 1 ? (uint32_t)(at * edge->places) : edge->places : 0;
}

static tli_point best_on_edge(const slide *s, const tli_rim_edge *edge, tli_point p, double gap)
{
	double share = gap / tli_distance_points(edge->a, edge->b);
	uint32_t at = number_near(edge, p), far = share < 1 ? (uint32_t)(share * edge->places) : edge->places;
	uint32_t low = at > far ? at - far : 0, high = edge->places - at > far ? at + far : edge->places;
	while (high - low > 2) {
		uint32_t third = (high - low) / 3;
		if (cost_over(s, tli_rim_place(edge, low + third)) <= cost_over(s, tli_rim_place(edge, high - third)))
			high -= third;
		else
			low += third;
	}
	return tli_rim_place(edge, low + (high - low) / 2);
}

static tl_status is_seen(const slide *s, tli_point p, bool *sees)
{
	tl_query *query = s->query;
	tl_status status = tli_nav_sees(query->nav, s->before, p, &query->touches, sees);
	if (!status && *sees)
		status = tli_nav_sees(query->nav, p, s->behind, &query->touches, sees);
	return status;
}

/* Along one edge; *p moves where that is better. */
static tl_status slide_along(const slide *s, const tli_area *area, uint32_t index, tli_point *p)
{
	tli_areas *areas = &s->query->areas;
	tli_rim_edge edge = tli_rim_edge_of(areas, area, index, PLACES_MAX);
	if (tli_point_equal(edge.a, edge.b))
		return TL_OK;
	tli_point best = best_on_edge(s, &edge, *p, tli_rim_gap(areas, area));
	bool sees;
	if (!(cost_over(s, best) < cost_over(s, *p)))
		return TL_OK;
	tl_status status = is_seen(s, best, &sees);
	if (!status && sees)
		*p = best;
	return status;
}

/* Along its edge, and from a corner of the area along the edge before too. */
static tl_status slide_bend(const slide *s, uint32_t edge, tli_point *p)
{
	const tli_areas *areas = &s->query->areas;
	const tli_area *area = area_of_edge(areas, edge);
	uint32_t index = edge - area->first;
	bool is_corner = tli_point_equal(*p, areas->corners[edge]);
	tl_status status = slide_along(s, area, index, p);
	if (!status && is_corner)
		status = slide_along(s, area, (index + area->count - 1) % area->count, p);
	return status;
}

/* The edge of a bend; NO_EDGE: it is a corner of the nav. */
static uint32_t edge_of(const tli_areas *areas, tli_point bend)
{
	for (size_t i = 0; i < tli_array_length(areas->points); i++)
		if (tli_point_equal(areas->points[i], bend))
			return areas->edges[i];
	return NO_EDGE;
}

tl_status tli_area_slide(tl_query *query, tli_point start, tli_point goal)
{
	tli_areas *areas = &query->areas;
	size_t count = tli_array_length(areas->bends), known = count < BENDS_MAX ? count : BENDS_MAX;
	uint32_t edges[BENDS_MAX];
	tl_status status = TL_OK;
	for (size_t i = 0; i < known; i++)
		edges[i] = edge_of(areas, areas->bends[i]);
	for (int turn = 0; turn < TURNS; turn++)
		for (size_t i = 0; i < known && !status; i++) {
			slide s = { query, i > 0 ? areas->bends[i - 1] : start,
				i + 1 < count ? areas->bends[i + 1] : goal };
			if (edges[i] != NO_EDGE)
				status = slide_bend(&s, edges[i], &areas->bends[i]);
		}
	return status;
}
