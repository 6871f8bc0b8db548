/* SPDX-License-Identifier: MIT */
/*
 * areas/slide.c: bends of a path that was found slide along their rims to where the path costs less.
 *
 * The points of a rim that a search knows are some distance apart. Between the bend before and the one behind it, the cost of a path over a place on an edge
 * has one minimum, where the path bends as light does; it is looked for by thirds, no farther off than the next point of the rim, for one bend after
 * the other, a few times. What is found must be seen from both sides. Where a leg crosses a rim without a bend, the path may bend there as well: all such
 * places become bends, slide too, and stay where that makes the path cheaper. Cost: some 40 walks for each bend each time.
 */
#include "base/array.h"
#include "areas/internal.h"
#include "areas/rim.h"

/* Less than this share of the cost is no reason to bend once more. */
static const double GAIN = 1e-5;

enum { TURNS = 4, PLACES_MAX = 1 << 20, BENDS_MAX = 64, NO_EDGE = UINT32_MAX };

typedef struct slide {
	const tli_area_world *world;
	tli_point before, behind; /* the bends on both sides */
} slide;

static double cost_over(const slide *s, tli_point p)
{
	return tli_areas_cost(s->world->areas, s->before, p) + tli_areas_cost(s->world->areas, p, s->behind);
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
	return (uint32_t)(fmin(fmax(at, 0), 1) * edge->places);
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

/* Along one edge; *p moves where that is better. */
static tl_status slide_along(const slide *s, const tli_area *area, uint32_t index, tli_point *p)
{
	tli_areas *areas = s->world->areas;
	tli_rim_edge edge = tli_rim_edge_of(areas, area, index, PLACES_MAX);
	if (tli_point_equal(edge.a, edge.b))
		return TL_OK;
	tli_point best = best_on_edge(s, &edge, *p, tli_rim_gap(areas, area));
	if (!(cost_over(s, best) < cost_over(s, *p)))
		return TL_OK;
	bool sees;
	tl_status status = tli_area_sees(s->world, s->before, best, &sees);
	if (!status && sees)
		status = tli_area_sees(s->world, best, s->behind, &sees);
	if (!status && sees)
		*p = best;
	return status;
}

/* A bend of a path. */
typedef struct rim_bend {
	tli_point at;
	uint32_t edge; /* NO_EDGE: a corner of the nav */
} rim_bend;

/* Bends between two ends. */
typedef struct bent_path {
	tli_point start, goal;
	size_t count;
	rim_bend bends[BENDS_MAX];
} bent_path;

static tli_point point_of(const bent_path *path, size_t number)
{
	if (number == 0)
		return path->start;
	return number <= path->count ? path->bends[number - 1].at : path->goal;
}

/* Along its edge, and from a corner of the area along the edge before too. */
static tl_status slide_bend(const slide *s, rim_bend *bend)
{
	const tli_areas *areas = s->world->areas;
	const tli_area *area = area_of_edge(areas, bend->edge);
	uint32_t index = bend->edge - area->first;
	bool is_corner = tli_point_equal(bend->at, areas->corners[bend->edge]);
	tl_status status = slide_along(s, area, index, &bend->at);
	if (!status && is_corner)
		status = slide_along(s, area, (index + area->count - 1) % area->count, &bend->at);
	return status;
}

static tl_status slide_all(const tli_area_world *world, bent_path *path)
{
	tl_status status = TL_OK;
	for (int turn = 0; turn < TURNS; turn++)
		for (size_t i = 0; i < path->count && !status; i++) {
			slide s = { world, point_of(path, i), point_of(path, i + 2) };
			if (path->bends[i].edge != NO_EDGE)
				status = slide_bend(&s, &path->bends[i]);
		}
	return status;
}

static double cost_of_path(tli_areas *areas, const bent_path *path)
{
	double sum = 0;
	for (size_t i = 0; i <= path->count; i++)
		sum += tli_areas_cost(areas, point_of(path, i), point_of(path, i + 1));
	return sum;
}

/* ---- legs that cross rims ---- */

static bool add_bend(bent_path *path, rim_bend bend)
{
	if (path->count == BENDS_MAX)
		return false;
	path->bends[path->count++] = bend;
	return true;
}

/* The crossing that comes next after the share *at of a leg; NO_EDGE: none. */
static uint32_t next_crossing(const tli_areas *areas, tli_point a, tli_point b, double *at)
{
	double first = 1;
	uint32_t found = NO_EDGE;
	for (size_t k = 0; k < tli_array_length(areas->list); k++) {
		const tli_area *area = &areas->list[k];
		for (uint32_t i = 0; i < area->count; i++) {
			tli_point p = areas->corners[area->first + i],
				  q = areas->corners[area->first + (i + 1) % area->count];
			double t = tli_rim_crossed_at(a, b, p, q);
			if (t > *at && t < first) {
				first = t;
				found = area->first + i;
			}
		}
	}
	*at = first;
	return found;
}

/* The same path with a bend wherever it crosses a rim; false: there are none, or too many. */
static bool bend_at_crossings(tli_areas *areas, const bent_path *path, bent_path *out)
{
	*out = (bent_path){ .start = path->start, .goal = path->goal };
	for (size_t i = 0; i <= path->count; i++) {
		tli_point a = point_of(path, i), b = point_of(path, i + 1);
		double at = 0;
		uint32_t edge;
		while ((edge = next_crossing(areas, a, b, &at)) != NO_EDGE) {
			const tli_area *area = area_of_edge(areas, edge);
			tli_rim_edge rim = tli_rim_edge_of(areas, area, edge - area->first, PLACES_MAX);
			tli_point p = { (int32_t)(a.x + at * ((double)b.x - a.x)),
				(int32_t)(a.y + at * ((double)b.y - a.y)) };
			if (!add_bend(out, (rim_bend){ tli_rim_place(&rim, number_near(&rim, p)), edge }))
				return false;
		}
		if (i < path->count && !add_bend(out, path->bends[i]))
			return false;
	}
	return out->count > path->count;
}

/* Takes out the bends without which the path is free and costs no more. */
static tl_status drop_idle_bends(const tli_area_world *world, bent_path *path)
{
	tl_status status = TL_OK;
	for (size_t i = 0; i < path->count && !status;) {
		tli_point before = point_of(path, i), behind = point_of(path, i + 2);
		slide s = { world, before, behind };
		bool idle = path->bends[i].edge != NO_EDGE &&
			tli_areas_cost(world->areas, before, behind) <= (1 + GAIN) * cost_over(&s, path->bends[i].at);
		if (idle)
			status = tli_area_sees(world, before, behind, &idle);
		if (!status && idle) {
			path->count--;
			memmove(&path->bends[i], &path->bends[i + 1], (path->count - i) * sizeof *path->bends);
		}
		i += !idle;
	}
	return status;
}

static tl_status is_free_path(const tli_area_world *world, const bent_path *path, bool *out)
{
	tl_status status = TL_OK;
	*out = true;
	for (size_t i = 0; i <= path->count && !status && *out; i++)
		status = tli_area_sees(world, point_of(path, i), point_of(path, i + 1), out);
	return status;
}

static tl_status bend_more(const tli_area_world *world, bent_path *path)
{
	bent_path more;
	bool is_free = false;
	if (!bend_at_crossings(world->areas, path, &more))
		return TL_OK;
	tl_status status = slide_all(world, &more);
	if (!status)
		status = drop_idle_bends(world, &more);
	if (status || !(cost_of_path(world->areas, &more) < (1 - GAIN) * cost_of_path(world->areas, path)))
		return status;
	status = is_free_path(world, &more, &is_free);
	if (!status && is_free)
		*path = more;
	return status;
}

/* ---- the path of a world ---- */

/* The edge of a bend; NO_EDGE: it is a corner of the nav. */
static uint32_t edge_of(const tli_areas *areas, tli_point bend)
{
	for (size_t i = 0; i < tli_array_length(areas->points); i++)
		if (tli_point_equal(areas->points[i], bend))
			return areas->edges[i];
	return NO_EDGE;
}

static tl_status keep_path(tli_areas *areas, const bent_path *path)
{
	tli_array_truncate(areas->bends, 0);
	if (!tli_array_reserve(areas->bends, path->count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < path->count; i++)
		tli_array_push(areas->bends, path->bends[i].at);
	return TL_OK;
}

tl_status tli_area_slide(const tli_area_world *world, tli_point start, tli_point goal)
{
	tli_areas *areas = world->areas;
	bent_path path = { .start = start, .goal = goal };
	for (size_t i = 0; i < tli_array_length(areas->bends); i++)
		if (!add_bend(&path, (rim_bend){ areas->bends[i], edge_of(areas, areas->bends[i]) }))
			return TL_OK;
	tl_status status = slide_all(world, &path);
	if (!status)
		status = bend_more(world, &path);
	return status ? status : keep_path(areas, &path);
}
