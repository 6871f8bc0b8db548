/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/reach.c: how far each waypoint sees in each direction, at most: the farthest point of its visibility polygon in each of 64 classes of
 * directions (as in sight/shadows.c). A point farther away in its class is not seen, which costs one look at a table. The polygon is that
 * of a point under GRAZE; a body, STRICT or obstacles only see less.
 *
 * Each class that an edge of the polygon touches, and one more on either side for rounding, is raised to the farther of its ends, with a
 * margin; where a single ray may slip through between two wall ends, there is no bound. So answers are the same with and without the table.
 * It takes one triangulation, about 1 us per wall, and saves about 0.1 us per question, so it is made for many pairs only. Where links have a longest length, walls beyond four
 * times that are not looked at, and what sees as far has no bound.
 */
#include "nav/update.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "corners/region.h"
#include "mesh/offset.h"

enum { CLASSES = TLI_REACH_CLASSES, HALF = CLASSES / 2, PAIRS_A_WALL = 50, PAIRS_A_NODE = 600 };
/* To measure the table takes about as long as to look at this number of pairs for each wall and node. */
enum { RENEWAL_PRICE = 1000 };

/* Relative, and in grid units: the polygon's points are doubles near 2^30 at most, off by less than 2^-20. */
static const double MARGIN = 1e-6;

/* Times max_link: what is farther away hides little of what a waypoint is asked for, and where streets are straight it is most of the map. */
static const double HORIZON = 4;

static int class_of(double dx, double dy)
{
	double size = fabs(dx) + fabs(dy);
	if (size == 0)
		return 0;
	int class = (int)((dy / size + 1) * 0.5 * HALF);
	class = class < HALF ? class : HALF - 1;
	/* Counter-clockwise: up on the right half, down on the left. */
	return dx < 0 ? CLASSES - 1 - class : class;
}

int tli_nav_reach_class(tli_point from, tli_point to)
{
	return class_of((double)to.x - from.x, (double)to.y - from.y);
}

static void raise_classes(float *reach, double ux, double uy, double vx, double vy)
{
	double distance = sqrt(fmax(ux * ux + uy * uy, vx * vx + vy * vy)) * (1 + MARGIN) + 1;
	float bound = nextafterf((float)distance, INFINITY);
	int first = class_of(ux, uy) - 1, last = class_of(vx, vy) + 1;
	if (last - first < 2 || last < first) /* the edge passes where classes begin again */
		last += CLASSES;
	for (int class = first; class <= last; class ++) {
		float *at = &reach[(class + CLASSES) % CLASSES];
		*at = *at > bound ? *at : bound;
	}
}

void tli_nav_raise_reach(float *row, const double u[2], const double v[2])
{
	raise_classes(row, u[0], u[1], v[0], v[1]);
}

/* A ray that may slip through between two wall ends that it touches: no bound in its direction. */
static void open_class(float *reach, double dx, double dy)
{
	int middle = class_of(dx, dy);
	for (int class = middle - 1; class <= middle + 1; class ++)
		reach[(class + CLASSES) % CLASSES] = INFINITY;
}

static tl_status measure(
	const tli_mesh *mesh, const tli_mesh_step *steps, tli_point p, tli_region *region, float *reach)
{
	tl_status status = tli_visibility_polygon(mesh, steps, p, tli_mesh_locate(mesh, p), region);
	const tli_spot *outline = region->outline;
	size_t count = tli_array_length(outline);
	for (size_t i = 0; i < count && !status; i++) {
		tli_spot u = outline[i], v = outline[(i + 1) % count];
		if (u.slips)
			open_class(reach, u.x - p.x, u.y - p.y);
		raise_classes(reach, u.x - p.x, u.y - p.y, v.x - p.x, v.y - p.y);
	}
	return status;
}

static tl_status measure_all(tl_nav *nav, const tli_mesh *mesh, const tli_mesh_step *steps)
{
	tli_nav_nodes *nodes = &nav->nodes;
	tli_region region = { .horizon = HORIZON * nav->def.max_link * nav->resolution };
	tl_status status = TL_OK;
	for (uint32_t n = 0; n < nodes->count && !status; n++) {
		if (!nodes->blocked[n])
			status = measure(mesh, steps, nodes->at[n], &region, nodes->reach + (size_t)n * CLASSES);
	}
	tli_region_free(&region);
	return status;
}

/* About how many pairs of waypoints are within max_link, if they lie evenly. */
static double count_pairs(const tl_nav *nav)
{
	const tli_nav_nodes *nodes = &nav->nodes;
	double pairs = 0.5 * (double)nodes->count * (double)nodes->count;
	double link = nav->def.max_link * nav->resolution;
	if (!(link > 0))
		return pairs;
	int32_t left = INT32_MAX, right = INT32_MIN;
	for (uint32_t n = 0; n < nodes->count; n++) {
		left = nodes->at[n].x < left ? nodes->at[n].x : left;
		right = nodes->at[n].x > right ? nodes->at[n].x : right;
	}
	double width = (double)right - left, height = (double)nodes->at[nodes->count - 1].y - nodes->at[0].y;
	return pairs * fmin(1, 2 * link / width) * fmin(1, 2 * link / height);
}

static bool is_worth_it(const tl_nav *nav)
{
	double count = nav->nodes.count, walls = (double)tli_walls_count(nav->walls);
	return count > 0 && count_pairs(nav) >= PAIRS_A_WALL * walls + PAIRS_A_NODE * count;
}

tl_status tli_nav_measure_reach(tl_nav *nav)
{
	return is_worth_it(nav) ? tli_nav_make_reach(nav) : TL_OK;
}

static tl_status triangulate_walls(const tli_walls *walls, tli_mesh **mesh)
{
	tli_mesh_segment *segments = NULL;
	tl_status status = tli_offset_walls(walls, &segments);
	if (!status)
		status = tli_mesh_create(segments, tli_array_length(segments), mesh);
	tli_array_free(segments);
	return status;
}

tl_status tli_nav_make_reach(tl_nav *nav)
{
	tli_assert(nav->walls && !nav->nodes.reach);
	nav->nodes.reach = tli_alloc_array((size_t)nav->nodes.count * CLASSES, sizeof *nav->nodes.reach);
	if (!nav->nodes.reach)
		return TL_E_NOMEM;
	tli_mesh *mesh = NULL;
	tli_mesh_step *steps = NULL;
	tl_status status = triangulate_walls(nav->walls, &mesh);
	if (!status)
		status = tli_mesh_make_steps(mesh, NULL, &steps);
	if (!status)
		status = measure_all(nav, mesh, steps);
	tli_array_free(steps);
	tli_mesh_free(mesh);
	return status;
}

static void drop_reach_table(tli_nav_nodes *nodes)
{
	tli_free(nodes->reach, (size_t)nodes->count * CLASSES * sizeof *nodes->reach);
	nodes->reach = NULL;
}

/* On failure the old table stays, which is as safe as before. */
tl_status tli_nav_renew_reach(tl_nav *nav, unsigned share, unsigned patience)
{
	tli_nav_nodes *nodes = &nav->nodes;
	size_t classes = (size_t)nodes->count * CLASSES;
	uint64_t price = RENEWAL_PRICE * (uint64_t)(nodes->count + nav->walls->live);
	bool worth = nodes->open_classes > classes / share && nodes->looked >= patience * price;
	if (!nodes->reach || !worth)
		return TL_OK;
	float *before = nodes->reach;
	nodes->reach = NULL;
	tl_status status = tli_nav_make_reach(nav);
	if (status) {
		drop_reach_table(nodes);
		nodes->reach = before;
		nodes->looked = 0;
		return status;
	}
	tli_free(before, classes * sizeof *before);
	nodes->open_classes = 0;
	nodes->looked = 0;
	return TL_OK;
}

bool tli_nav_is_out_of_reach(const tl_nav *nav, uint32_t node, tli_point p)
{
	tli_assert(node < nav->nodes.count);
	if (!nav->nodes.reach)
		return false;
	tli_point at = nav->nodes.at[node];
	double dx = (double)p.x - at.x, dy = (double)p.y - at.y;
	double reach = nav->nodes.reach[(size_t)node * CLASSES + (size_t)class_of(dx, dy)];
	return dx * dx + dy * dy > reach * reach;
}
