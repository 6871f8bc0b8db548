/* SPDX-License-Identifier: MIT */
/* nav/ask/width.c: the widths between the walls of a nav (width/widths.h) and questions to them. */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/reason.h"
#include "nav/walls_of.h"
#include "width/widths.h"

#include <tautline/nav_width.h>

struct tl_widths {
	const tl_nav *nav;
	const tli_walls *walls;
	tli_walls *own;    /* these, or NULL: they are the nav's */
	uint64_t revision; /* of the nav */
	tli_widths made;
};

/* Between the walls of the nav, or `own`, which it takes over, also where it fails. */
static tl_status make_widths(const tl_nav *nav, tli_walls *own, tl_widths **out)
{
	tl_widths *widths = tli_alloc_zeroed(sizeof *widths);
	if (!widths) {
		tli_walls_free(own);
		return TL_E_NOMEM;
	}
	*widths = (tl_widths){ .nav = nav, .walls = own ? own : nav->walls, .own = own, .revision = nav->revision };
	tl_status status = tli_widths_make(widths->walls, &widths->made);
	if (status)
		tl_widths_free(widths);
	else
		*out = widths;
	return status;
}

tl_status tl_widths_create(const tl_nav *nav, const tl_budget *budget, tl_widths **out)
{
	if (tli_is_null(nav) || tli_is_null(out))
		return TL_E_INVALID;
	tli_budget_call call;
	tli_budget_enter(&call, budget);
	return tli_budget_leave(&call, make_widths(nav, NULL, out));
}

tl_status tli_widths_create_of(const tl_nav *nav, tli_counts_slot *counts, const void *context, tl_widths **out)
{
	size_t count = 0, slots = tli_walls_count(nav->walls);
	tli_wall *walls = tli_alloc_array(slots + 1, sizeof *walls);
	tli_walls *own = NULL;
	if (!walls)
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < slots; i++)
		if (counts(context, i))
			walls[count++] = *tli_walls_get(nav->walls, i);
	tl_status status = tli_walls_create(walls, count, &own);
	tli_free(walls, (slots + 1) * sizeof *walls);
	return status ? status : make_widths(nav, own, out);
}

void tl_widths_free(tl_widths *widths)
{
	if (!widths)
		return;
	tli_widths_clear(&widths->made);
	tli_walls_free(widths->own);
	tli_free(widths, sizeof *widths);
}

size_t tl_widths_bytes(const tl_widths *widths)
{
	return widths ? sizeof *widths + tli_widths_bytes(&widths->made) : 0;
}

static tl_status refuse_stale(const tl_widths *widths)
{
	return widths->revision == widths->nav->revision ? TL_OK
							 : tli_refused(TL_E_STALE, "the nav of widths was updated");
}

/* A place, and how wide it is there. */
typedef struct width_end {
	tli_point at;
	uint32_t chamber;
	bool is_free;
	double width; /* twice the clearance, grid units */
	tl_point nearest;
	uint32_t looks; /* what it took to know */
} width_end;

/* From a point to what is nearest of a stretch. */
static tli_diameter shortest_to(tli_point p, const tli_stretch *to)
{
	if (tli_dot(to->a, to->b, p) <= 0)
		return tli_diameter_to_point(p, to->a);
	return tli_dot(to->b, to->a, p) <= 0 ? tli_diameter_to_point(p, to->b) : tli_diameter_to_line(p, to->a, to->b);
}

static void look_at_width_end(const tl_widths *widths, width_end *end)
{
	const tl_nav *nav = widths->nav;
	const tli_widths *made = &widths->made;
	const tli_sight point = { widths->walls, 0, TL_CONTACT_GRAZE };
	tli_sight_hit hit;
	end->nearest = tli_point_to_units(end->at, nav->resolution);
	end->chamber = TLI_NO_CHAMBER;
	end->width = 0;
	end->is_free = false;
	tli_sight_position(&point, end->at, &hit);
	if (hit.blocked)
		return;
	tli_nearest nearest = tli_boxes_nearest(&made->boxes, end->at);
	end->width = 2 * nearest.distance;
	end->looks = nearest.looks;
	if (nearest.stretch) {
		tli_diameter across = shortest_to(end->at, nearest.stretch);
		end->nearest.x += tli_diameter_dx(&across) / nav->resolution;
		end->nearest.y += tli_diameter_dy(&across) / nav->resolution;
	}
	end->chamber = tli_chambers_locate(&made->chambers, made->mesh, made->necks, end->at, &nearest);
	end->is_free = end->width > 0 && (end->chamber != TLI_NO_CHAMBER || made->chambers.count == 0);
}

static void limit_by_end(tl_width *width, const width_end *end, tl_width_limit limit, int32_t resolution)
{
	double here = end->is_free ? end->width / resolution : 0;
	if (!(here < width->width))
		return;
	tl_point at = tli_point_to_units(end->at, resolution);
	*width = (tl_width){ here > 0, here, limit, at, end->nearest, at, end->nearest };
}

/* The two points that a neck touches, map units. */
static void place_neck(const tli_widths *made, uint32_t neck, int32_t resolution, tl_point *one, tl_point *two)
{
	const tli_diameter *across = &made->necks[neck].across;
	*one = tli_point_to_units(across->from, resolution);
	*two = (tl_point){ one->x + tli_diameter_dx(across) / resolution,
		one->y + tli_diameter_dy(across) / resolution };
}

static void limit_by_neck(tl_width *width, const tli_widths *made, uint32_t neck, int32_t resolution)
{
	double here = tli_diameter_length(&made->necks[neck].across) / resolution;
	if (!(here < width->width))
		return;
	tl_width it = { .found = true, .width = here, .limit = TL_WIDTH_AT_NECK };
	place_neck(made, neck, resolution, &it.one, &it.two);
	place_neck(made, made->ends[neck], resolution, &it.one_end, &it.two_end);
	tl_point across = { it.two.x - it.one.x, it.two.y - it.one.y };
	/* On the line of one, or on that of two. */
	if (across.x * (it.one_end.x - it.one.x) + across.y * (it.one_end.y - it.one.y) > here * here / 2) {
		tl_point two = it.one_end;
		it.one_end = it.two_end;
		it.two_end = two;
	}
	*width = it;
}

static tl_width width_between(const tl_widths *widths, const width_end *from, const width_end *to)
{
	const tli_widths *made = &widths->made;
	int32_t resolution = widths->nav->resolution;
	tl_width width = { .found = true, .width = INFINITY, .limit = TL_WIDTH_UNLIMITED };
	limit_by_end(&width, from, TL_WIDTH_AT_START, resolution);
	limit_by_end(&width, to, TL_WIDTH_AT_GOAL, resolution);
	if (!from->is_free || !to->is_free || from->chamber == to->chamber)
		return width;
	uint32_t neck = tli_forest_narrowest(made->forest, from->chamber, to->chamber);
	if (neck == TLI_NO_NECK)
		return (tl_width){ .limit = TL_WIDTH_PARTED };
	limit_by_neck(&width, made, neck, resolution);
	return width;
}

tl_status tl_widths_between(const tl_widths *widths, tl_point from, tl_point to, tl_width *out)
{
	if (tli_is_null(widths) || tli_is_null(out))
		return TL_E_INVALID;
	width_end start = { .width = 0 }, goal = { .width = 0 };
	if (tli_point_from_units(from, widths->nav->resolution, &start.at) ||
		tli_point_from_units(to, widths->nav->resolution, &goal.at))
		return TL_E_RANGE;
	tl_status status = refuse_stale(widths);
	if (status)
		return status;
	look_at_width_end(widths, &start);
	look_at_width_end(widths, &goal);
	*out = width_between(widths, &start, &goal);
	return TL_OK;
}

/* How many necks are at least as wide. */
static uint32_t necks_of_width(const tli_widths *made, int64_t width)
{
	uint32_t low = 0, high = made->chambers.neck_count;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (tli_compare_diameter_with(&made->necks[middle].across, width) >= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

tl_status tl_widths_group(const tl_widths *widths, tl_point at, double radius, uint32_t *group)
{
	if (tli_is_null(widths) || tli_is_null(group))
		return TL_E_INVALID;
	width_end end = { .width = 0 };
	int32_t body;
	if (tli_point_from_units(at, widths->nav->resolution, &end.at) ||
		tli_double_to_grid(radius, widths->nav->resolution, &body) || body < 0)
		return TL_E_RANGE;
	tl_status status = refuse_stale(widths);
	if (status)
		return status;
	look_at_width_end(widths, &end);
	bool fits = end.is_free && tli_sight_compare_clearance(widths->walls, end.at, end.at, body) >= 0;
	uint32_t root = 0;
	if (fits && end.chamber != TLI_NO_CHAMBER)
		root = tli_forest_group(
			widths->made.forest, end.chamber, necks_of_width(&widths->made, 2 * (int64_t)body));
	*group = fits ? root + 1 : 0;
	return TL_OK;
}

/* ---- chokes ---- */

/* The widest place of each chamber, grid units. */
static void note_widest(double *widest, uint32_t chamber, double width)
{
	if (width > widest[chamber])
		widest[chamber] = width;
}

/* The middle of the circle through the corners of a triangle, rounded; false: beyond the grid. */
static bool find_circle_middle(const tli_mesh *mesh, int32_t triangle, tli_point *middle)
{
	tli_point a = mesh->vertices[mesh->edges[3 * triangle].origin].at;
	tli_point b = mesh->vertices[mesh->edges[3 * triangle + 1].origin].at;
	tli_point c = mesh->vertices[mesh->edges[3 * triangle + 2].origin].at;
	double area = 2 * (double)tli_orient(a, b, c);
	if (!(area > 0))
		return false;
	tli_direction to_b = tli_direction_to(a, b), to_c = tli_direction_to(a, c);
	double b2 = (double)tli_distance_squared(a, b), c2 = (double)tli_distance_squared(a, c);
	double x = a.x + (b2 * to_c.y - c2 * to_b.y) / area, y = a.y + (c2 * to_b.x - b2 * to_c.x) / area;
	if (!(fabs(x) < TLI_GRID_MAX && fabs(y) < TLI_GRID_MAX))
		return false;
	*middle = (tli_point){ (int32_t)floor(x + .5), (int32_t)floor(y + .5) };
	return true;
}

static tl_status sample_place(const tl_widths *widths, tli_point at, double *widest)
{
	width_end end = { .at = at };
	look_at_width_end(widths, &end);
	if (end.is_free && end.chamber != TLI_NO_CHAMBER)
		note_widest(widest, end.chamber, end.width);
	return tli_budget_spend(50 + 10 * (uint64_t)end.looks);
}

static tl_status sample_chambers(const tl_widths *widths, double *widest)
{
	const tli_widths *made = &widths->made;
	for (uint32_t k = 0; k < made->chambers.neck_count; k++) {
		double width = tli_diameter_length(&made->necks[k].across);
		note_widest(widest, tli_chamber_left(&made->chambers, k), width);
		note_widest(widest, tli_chamber_right(&made->chambers, k), width);
	}
	tl_status status = TL_OK;
	int32_t triangles = (int32_t)tli_mesh_triangle_slots(made->mesh);
	for (int32_t t = 0; t < triangles && !status; t++) {
		tli_point middle;
		if (!tli_mesh_is_dead(made->mesh, t) && find_circle_middle(made->mesh, t, &middle))
			status = sample_place(widths, middle, widest);
	}
	const tli_point far = { TLI_GRID_MAX, TLI_GRID_MAX };
	tli_nearest nearest = tli_boxes_nearest(&made->boxes, far);
	uint32_t outside = tli_chambers_locate(&made->chambers, made->mesh, made->necks, far, &nearest);
	if (outside != TLI_NO_CHAMBER)
		widest[outside] = INFINITY;
	return status;
}

static tl_choke choke_of(const tl_widths *widths, uint32_t neck, double beyond)
{
	int32_t resolution = widths->nav->resolution;
	tl_width width = { .width = INFINITY };
	limit_by_neck(&width, &widths->made, neck, resolution);
	return (tl_choke){ width.one, width.two, width.width, beyond / resolution, width.one_end, width.two_end };
}

/* Joins chambers again, as the forest was made: a root knows the widest place of all below it. */
static size_t list_chokes(const tl_widths *widths, double *widest, double ratio, tl_choke *chokes, size_t capacity)
{
	const tli_widths *made = &widths->made;
	size_t count = 0;
	for (uint32_t k = 0; k < made->chambers.neck_count; k++) {
		uint32_t one = tli_forest_group(made->forest, tli_chamber_left(&made->chambers, k), k);
		uint32_t other = tli_forest_group(made->forest, tli_chamber_right(&made->chambers, k), k);
		if (one == other)
			continue;
		double beyond = fmin(widest[one], widest[other]), width = tli_diameter_length(&made->necks[k].across);
		uint32_t root = made->forest[one].neck == k ? other : one;
		widest[root] = fmax(widest[one], widest[other]);
		if (!(width < ratio * beyond))
			continue;
		if (count < capacity)
			chokes[count] = choke_of(widths, k, beyond);
		count++;
	}
	return count;
}

tl_status tl_widths_chokes(const tl_widths *widths, double ratio, tl_choke *chokes, size_t capacity, size_t *count)
{
	if (tli_is_null(widths) || tli_is_null(count) || tli_is_null_for(chokes, capacity) ||
		tli_breaks(!(ratio > 0), "ratio is not above 0"))
		return TL_E_INVALID;
	uint32_t chambers = widths->made.chambers.count;
	double *widest = NULL;
	tl_status status = refuse_stale(widths);
	if (!status && !(widest = tli_alloc_array(2 * (size_t)chambers, sizeof *widest)))
		status = TL_E_NOMEM;
	if (!status)
		status = sample_chambers(widths, widest);
	if (!status) {
		memcpy(widest + chambers, widest, chambers * sizeof *widest);
		size_t needed = list_chokes(widths, widest, ratio, NULL, 0);
		*count = needed;
		status = needed > capacity ? TL_E_BUFFER : TL_OK;
		if (!status)
			(void)list_chokes(widths, widest + chambers, ratio, chokes, capacity);
	}
	if (widest)
		tli_free(widest, 2 * (size_t)chambers * sizeof *widest);
	return status;
}
