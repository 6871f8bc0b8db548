/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/scan_reach.c: how far a waypoint sees between two directions (reach.c), without a triangulation.
 *
 *          left                  1. A ray goes through the middle of the cone, to the first wall that it crosses.
 *           /  high              2. In the directions of that wall nothing behind it is seen: the farther of its ends there is a bound.
 *          / .--`                3. What is left of the cone on either side of the wall is looked at in turn, up to its ends.
 *         p - - |- ->
 *          \ low                 A cone too thin for the grid has no bound.
 *           \
 *          right
 *
 * As many rays as walls are seen, of which each goes through cells up to the first wall: some .3 us.
 */
#include "nav/follow_links.h"

enum { SCAN_CLASSES = TLI_REACH_CLASSES };

/* Rays in one cone, beyond which what is left of it is open. */
enum { SCAN_RAYS = 128 };

/* Walls that left may have joined with others at their ends: so much more is looked at beside them. Far points are rounded by less, unless
 * they are nearer than this. */
static const double SCAN_BESIDE = 1e-6;
enum { FAR_ENOUGH = 1 << 22 };

typedef struct scan_cone {
	tli_point right, left; /* less than half a turn apart */
} scan_cone;

typedef struct reach_scan {
	const tl_nav *nav;
	tli_point p;
	float *row;
	scan_cone waiting[SCAN_RAYS + 2];
	int count, rays;
} reach_scan;

/* As far as points go, so that directions are rounded by little. */
static tli_point far_point(tli_point p, double dx, double dy)
{
	double along_x = dx > 0 ? (TLI_GRID_MAX - (double)p.x) / dx
		: dx < 0        ? (-TLI_GRID_MAX - (double)p.x) / dx
				: INFINITY;
	double along_y = dy > 0 ? (TLI_GRID_MAX - (double)p.y) / dy
		: dy < 0        ? (-TLI_GRID_MAX - (double)p.y) / dy
				: INFINITY;
	double along = fmin(along_x, along_y);
	return (tli_point){ (int32_t)(p.x + dx * along), (int32_t)(p.y + dy * along) };
}

/* A far point strictly within the cone; false where there is none. */
static bool find_middle(const reach_scan *scan, const scan_cone *cone, tli_point *middle)
{
	tli_point p = scan->p;
	double ux = (double)cone->right.x - p.x, uy = (double)cone->right.y - p.y;
	double vx = (double)cone->left.x - p.x, vy = (double)cone->left.y - p.y;
	double u = sqrt(ux * ux + uy * uy), v = sqrt(vx * vx + vy * vy);
	*middle = far_point(p, ux / u + vx / v, uy / u + vy / v);
	return tli_orient(p, cone->right, *middle) > 0 && tli_orient(p, *middle, cone->left) > 0;
}

static void wait_for(reach_scan *scan, tli_point right, tli_point left)
{
	scan->waiting[scan->count++] = (scan_cone){ right, left };
}

static void raise_classes_between(reach_scan *scan, const scan_cone *cone, float bound)
{
	int first = tli_nav_reach_class(scan->p, cone->right), last = tli_nav_reach_class(scan->p, cone->left);
	last += last < first ? SCAN_CLASSES : 0;
	for (int class = first - 1; class <= last + 1; class ++) {
		float *at = &scan->row[(class + SCAN_CLASSES) % SCAN_CLASSES];
		*at = *at > bound ? *at : bound;
	}
}

/* The ray through the middle crosses nothing: what is seen there is as far away as any two points, at most. */
static void leave_open(reach_scan *scan, const scan_cone *cone, tli_point middle)
{
	int right = tli_nav_reach_class(scan->p, cone->right), left = tli_nav_reach_class(scan->p, cone->left);
	if ((left - right + SCAN_CLASSES) % SCAN_CLASSES <= 1) {
		raise_classes_between(scan, cone, 4.0f * TLI_GRID_MAX);
		return;
	}
	wait_for(scan, cone->right, middle);
	wait_for(scan, middle, cone->left);
}

/* From p to the line of the wall, through the point. */
static void reach_of_line(const tli_wall *wall, tli_point p, tli_point through, double out[2])
{
	double at_p = (double)tli_orient(wall->a, wall->b, p);
	double along = at_p / (at_p - (double)tli_orient(wall->a, wall->b, through));
	out[0] = along * ((double)through.x - p.x);
	out[1] = along * ((double)through.y - p.y);
}

/* The cone's middle is hidden by the wall. One that p itself lies on gives no directions to look past it. */
static void hide_behind(reach_scan *scan, const scan_cone *cone, const tli_wall *wall)
{
	tli_point p = scan->p;
	if (tli_orient(p, wall->a, wall->b) == 0) {
		raise_classes_between(scan, cone, INFINITY);
		return;
	}
	bool turned = tli_orient(p, wall->a, wall->b) < 0;
	tli_point low = turned ? wall->b : wall->a, high = turned ? wall->a : wall->b;
	double u[2] = { (double)low.x - p.x, (double)low.y - p.y },
	       v[2] = { (double)high.x - p.x, (double)high.y - p.y };
	if (tli_orient(p, cone->right, low) < 0)
		reach_of_line(wall, p, cone->right, u);
	else if (!tli_point_equal(cone->right, low))
		wait_for(scan, cone->right, low);
	if (tli_orient(p, cone->left, high) > 0)
		reach_of_line(wall, p, cone->left, v);
	else if (!tli_point_equal(cone->left, high))
		wait_for(scan, high, cone->left);
	tli_nav_raise_reach(scan->row, u, v);
}

static tl_status scan_one(reach_scan *scan, scan_cone cone)
{
	tli_point middle;
	uint32_t blocker;
	if (scan->rays >= SCAN_RAYS || !find_middle(scan, &cone, &middle)) {
		raise_classes_between(scan, &cone, INFINITY);
		return TL_OK;
	}
	scan->rays++;
	tl_status status = tli_sight_find_crossing(scan->nav->walls, scan->p, middle, &blocker);
	if (status)
		return status;
	if (blocker == TLI_NO_WALL)
		leave_open(scan, &cone, middle);
	else
		hide_behind(scan, &cone, tli_walls_get(scan->nav->walls, blocker));
	return TL_OK;
}

static tl_status scan_between(const tl_nav *nav, tli_point p, const double right[2], const double left[2], float *row)
{
	reach_scan scan = { .nav = nav, .p = p, .row = row };
	tl_status status = TL_OK;
	wait_for(&scan, far_point(p, right[0], right[1]), far_point(p, left[0], left[1]));
	while (scan.count > 0 && !status)
		status = scan_one(&scan, scan.waiting[--scan.count]);
	return status;
}

static bool is_at_the_border(tli_point p)
{
	const int32_t inner = TLI_GRID_MAX - FAR_ENOUGH;
	return p.x > inner || p.x < -inner || p.y > inner || p.y < -inner;
}

static tl_status open_row(float *row)
{
	for (int class = 0; class < SCAN_CLASSES; class ++)
		row[class] = INFINITY;
	return TL_OK;
}

tl_status tli_nav_scan_around(const tl_nav *nav, tli_point p, float *row)
{
	enum { CONES = 4 };
	/* Not along axes or diagonals, on which corners of many maps lie; they overlap. */
	static const double right[CONES][2] = { { .93, .37 }, { -.37, .93 }, { -.93, -.37 }, { .37, -.93 } };
	static const double left[CONES][2] = { { -.38, .92 }, { -.92, -.38 }, { .38, -.92 }, { .92, .38 } };
	if (is_at_the_border(p))
		return open_row(row);
	tl_status status = TL_OK;
	for (int i = 0; i < CONES && !status; i++)
		status = scan_between(nav, p, right[i], left[i], row);
	return status;
}

tl_status tli_nav_scan_behind(const tl_nav *nav, tli_point p, tli_point a, tli_point b, float *row)
{
	double u[2] = { (double)a.x - p.x, (double)a.y - p.y }, v[2] = { (double)b.x - p.x, (double)b.y - p.y };
	double cross = u[0] * v[1] - u[1] * v[0], dot = u[0] * v[0] + u[1] * v[1];
	bool around = dot <= -2 * fabs(cross); /* on it, or it is nearly half a turn */
	if (around || is_at_the_border(p))
		return tli_nav_scan_around(nav, p, row);
	const double *from = cross < 0 ? v : u, *to = cross < 0 ? u : v;
	double right[2] = { from[0] + SCAN_BESIDE * from[1], from[1] - SCAN_BESIDE * from[0] };
	double left[2] = { to[0] - SCAN_BESIDE * to[1], to[1] + SCAN_BESIDE * to[0] };
	return scan_between(nav, p, right, left, row);
}
