/* SPDX-License-Identifier: MIT */
/*
 * taut/cone_walk.c: a cone goes from triangle to triangle as in corners/expand.c, and at each vertex that splits it one half goes on while
 * the other waits in the queue, with the vertex.
 *
 *              v           A path through the cone to a goal right of the ray to v, beyond the edges of v: from the left half it comes
 *             / \          over the ray at v or later, so it is at least as long as the path over v. From the right half it may be as
 *        B   /   \   A     short as the straight line, if that lies in it, or the one over the point at which the right ray meets the
 *         +-/-----\-+      edge vA. Where the goal is on this side of an edge the path comes back around an end of it, since going
 *           \     /        along the edge is shorter than crossing it twice: over one end of the interval or the other.
 *            root
 *
 * A cone is dominated, and ends, where each point of its part of an edge is reached by a shorter path over a known corner at an end of that
 * edge:
 *
 *              a---p====q---b     Along the edge from a, the path over a grows as fast as the distance from a, the straight line from
 *                   \  /          the root never faster: so if the path over a is shorter at q, it is at all points between a and q.
 *                   root
 *
 * In a long street each corner looks along all of it; most of these cones are dominated after a few houses.
 *
 * What is visible is decided by integers. Bounds are doubles, and decide only what is looked at first; that a path is longer is decided with
 * a margin.
 */
#include "taut/cone_parts.h"

#include "base/budget.h"

/* What a path over a corner must be shorter by, grid units: twice TLI_WEIGHT_SLACK, because surcharges might decide otherwise, and of the length
 * more than is rounded. */
static const double SHORTER_BY = 0x1p-9, SHORTER_BY_SHARE = 0x1p-48;

/* With fewer corners expanded hardly any cone is dominated. */
enum { FEW_ROOTS = 64 };

static inline double length_of(double x, double y)
{
	return sqrt(x * x + y * y);
}

/* From the root along the ray up to the edge, and straight on to the goal. */
static inline double length_over(
	const tli_cone_root *root, tli_direction ray, tli_direction right_end, tli_direction left_end)
{
	int64_t x = (int64_t)left_end.x - right_end.x, y = (int64_t)left_end.y - right_end.y;
	double part = (double)tli_cross(right_end, left_end) / (double)tli_determinant(ray.x, ray.y, x, y);
	double end_x = part * ray.x, end_y = part * ray.y;
	return length_of(end_x, end_y) + length_of(root->goal.x - end_x, root->goal.y - end_y);
}

/* Is the goal on the root's side of the edge? */
static inline bool comes_back(const tli_cone_root *root, tli_direction right_end, tli_direction left_end)
{
	int64_t x = (int64_t)left_end.x - right_end.x, y = (int64_t)left_end.y - right_end.y;
	return tli_determinant(x, y, (int64_t)root->goal.x - right_end.x, (int64_t)root->goal.y - right_end.y) > 0;
}

static inline bool has_no_bound(const tli_cone_at *cone)
{
	return cone->rounded || cone->special & (TLI_RIGHT_UNBOUNDED | TLI_LEFT_UNBOUNDED);
}

double tli_cone_bound(const tli_cone_root *root, const tli_cone_at *cone)
{
	if (has_no_bound(cone))
		return root->straight;
	bool back = comes_back(root, cone->right_end, cone->left_end);
	double right = INFINITY, left = INFINITY;
	if (back || cone->beyond_right)
		right = length_over(root, cone->right, cone->right_end, cone->left_end);
	if (back || (cone->beyond_left && !cone->beyond_right))
		left = length_over(root, cone->left, cone->right_end, cone->left_end);
	double least = right < left ? right : left;
	return least < INFINITY ? root->length + least : root->straight;
}

/* Where the goal lies of the rays. */
static void aim_rays(const tli_cone_root *root, tli_cone_at *cone)
{
	int64_t right = tli_cross(cone->right, root->goal), left = tli_cross(cone->left, root->goal);
	cone->beyond_right = !(cone->special & TLI_RIGHT_UNBOUNDED) &&
		(right < 0 || (right == 0 && !(cone->special & TLI_RIGHT_UNMET)));
	cone->beyond_left = !(cone->special & TLI_LEFT_UNBOUNDED) &&
		(left > 0 || (left == 0 && !(cone->special & TLI_LEFT_UNMET)));
}

/* The ends of an edge are the apexes that the other edges of its triangle see. */
void tli_cone_find_ends(const tli_cones *cones, tli_cone_at *cone)
{
	const tli_mesh_step *right = &cones->steps[tli_mesh_prev(cone->edge)];
	const tli_mesh_step *left = &cones->steps[tli_mesh_next(cone->edge)];
	cone->right_end = tli_direction_to(cones->root.at, right->apex);
	cone->left_end = tli_direction_to(cones->root.at, left->apex);
	cone->rounded = (right->node < 0 ? TLI_RIGHT_ROUNDED : 0u) | (left->node < 0 ? TLI_LEFT_ROUNDED : 0u);
}

void tli_cone_aim(const tli_cones *cones, tli_cone_at *cone)
{
	tli_cone_find_ends(cones, cone);
	aim_rays(&cones->root, cone);
}

/* A half of a split cone: its ray that is not to the apex, and the ends of its part of the edge. */
typedef struct tli_cone_half {
	tli_direction ray, right_end, left_end;
} tli_cone_half;

static inline bool meets_goal(const tli_cones *cones, const tli_cone_at *cone)
{
	if (cone->beyond_right || cone->beyond_left)
		return false;
	return tli_cone_has_goal(cones, cone->edge);
}

/* Of the half of a split cone between the apex and a ray; `over` is the length of a path over the apex. */
static inline double bound_half(
	const tli_cone_root *root, const tli_cone_half *half, bool beyond_apex, bool beyond_ray, double over)
{
	if (comes_back(root, half->right_end, half->left_end)) {
		double around = root->length + length_over(root, half->ray, half->right_end, half->left_end);
		return around < over ? around : over;
	}
	if (beyond_apex)
		return over;
	return beyond_ray ? root->length + length_over(root, half->ray, half->right_end, half->left_end)
			  : root->straight;
}

/* The bounds of the right half, f[0], and of the left one, f[1]; the length of a path over the apex, which is no crossing. */
static inline double bound_halves(
	const tli_cone_root *root, const tli_cone_at *cone, tli_direction apex, int64_t turn, double f[2])
{
	double rest_x = (double)root->goal.x - apex.x, rest_y = (double)root->goal.y - apex.y;
	double over = root->length + length_of(apex.x, apex.y) + length_of(rest_x, rest_y);
	if (!(cone->rounded & TLI_RIGHT_ROUNDED) && !(cone->special & TLI_RIGHT_UNBOUNDED)) {
		tli_cone_half half = { cone->right, cone->right_end, apex };
		double bound = bound_half(root, &half, turn >= 0, cone->beyond_right, over);
		f[0] = bound > f[0] ? bound : f[0];
	}
	if (!(cone->rounded & TLI_LEFT_ROUNDED) && !(cone->special & TLI_LEFT_UNBOUNDED)) {
		tli_cone_half half = { cone->left, apex, cone->left_end };
		double bound = bound_half(root, &half, turn <= 0, cone->beyond_left, over);
		f[1] = bound > f[1] ? bound : f[1];
	}
	return over;
}

/* The cone becomes its half right of the apex, where the goal is not left of it (`beyond`: it is). */
static inline void keep_right(tli_cone_at *cone, tli_direction apex, bool crossing, bool beyond)
{
	cone->left = cone->left_end = apex;
	cone->special = (cone->special & (TLI_RIGHT_UNMET | TLI_RIGHT_UNBOUNDED)) |
		(crossing ? TLI_LEFT_UNBOUNDED : 0u);
	cone->rounded = (cone->rounded & TLI_RIGHT_ROUNDED) | (crossing ? TLI_LEFT_ROUNDED : 0u);
	cone->beyond_left = beyond;
}

static inline void keep_left(tli_cone_at *cone, tli_direction apex, bool crossing, bool beyond)
{
	cone->right = cone->right_end = apex;
	cone->special = (cone->special & (TLI_LEFT_UNMET | TLI_LEFT_UNBOUNDED)) | (crossing ? TLI_RIGHT_UNBOUNDED : 0u);
	cone->rounded = (cone->rounded & TLI_LEFT_ROUNDED) | (crossing ? TLI_RIGHT_ROUNDED : 0u);
	cone->beyond_right = beyond;
}

/* The half that is farther from the goal waits in the queue with the apex; the nearer one replaces the cone. */
static void split_cone(tli_cones *cones, tli_cone_at *cone, const tli_mesh_step *step)
{
	const tli_cone_root *root = &cones->root;
	tli_direction apex = tli_direction_to(root->at, step->apex);
	bool crossing = step->node < 0, reports = !crossing && !(step->node & TLI_NO_CORNER);
	int64_t turn = tli_cross(apex, root->goal);
	double f[2] = { cone->f, cone->f }, over = crossing ? INFINITY : bound_halves(root, cone, apex, turn, f);
	int32_t edge[2] = { tli_cone_pass(cones, step->right), tli_cone_pass(cones, step->left) };
	bool right_is_far = f[0] > f[1], waits = edge[!right_is_far] >= 0;
	tli_cone_at far = *cone;
	if (right_is_far) {
		keep_left(cone, apex, crossing, !crossing && turn <= 0);
		if (waits)
			keep_right(&far, apex, crossing, !crossing && turn >= 0);
	} else {
		keep_right(cone, apex, crossing, !crossing && turn >= 0);
		if (waits)
			keep_left(&far, apex, crossing, !crossing && turn <= 0);
	}
	far.edge = edge[!right_is_far];
	far.f = f[!right_is_far];
	cone->edge = edge[right_is_far];
	cone->f = f[right_is_far];
	if (waits)
		tli_cones_put(
			cones, &far, reports ? step->node : -1, right_is_far ? TLI_REPORT_LEFT : TLI_REPORT_RIGHT);
	else if (reports)
		tli_cones_see(cones, step->node, apex, over, false);
	if (cone->edge >= 0 && !tli_cone_can_go_on(cones, cone->f)) {
		tli_cones_put(cones, cone, -1, 0);
		cone->edge = TLI_MESH_NONE;
	}
}

/* Is the direction strictly between the walls of a corner, not in its free sector? */
static inline bool is_behind(const tli_corner *corner, tli_direction d)
{
	return tli_cross(corner->d2, d) > 0 && tli_cross(d, corner->d1) > 0;
}

/* Of the end a of an edge to b, which are ends of the edge of a cone: is a path over the state to all points between a and the ray shorter than
 * those from the root? */
static bool is_shorter_over(
	const tli_cone_root *root, const tli_cone_state *over, tli_direction a, tli_direction b, tli_direction ray)
{
	double length = tli_weight_ceiling(over->g), room = length - root->length;
	if (room >= 0 && room * room >= (double)a.x * a.x + (double)a.y * a.y) /* not even at a */
		return false;
	tli_direction along = { b.x - a.x, b.y - a.y };
	double part = (double)tli_cross(a, b) / (double)tli_cross(ray, along);
	double x = part * ray.x, y = part * ray.y, through = root->length + length_of(x, y);
	return length + length_of(x - a.x, y - a.y) + SHORTER_BY < through - SHORTER_BY_SHARE * through;
}

/* Is a path over a vertex at an end of the edge shorter than all through the cone? Over states reached from the root itself none is. */
static inline bool is_dominated_by(
	const tli_cones *cones, const tli_cone_at *cone, const tli_corner *corner, bool by_right)
{
	tli_direction a = cone->right_end, b = cone->left_end, ray = cone->left;
	if (!by_right) {
		a = cone->left_end;
		b = cone->right_end;
		ray = cone->right;
	}
	uint32_t first = 2 * (uint32_t)(corner - cones->corners->corners);
	for (uint32_t state = first; state < first + 2; state++) {
		const tli_cone_state *known = tli_cones_find(cones, state);
		if (known && known->g >= 0 && known->parent != cones->root.reached &&
			is_shorter_over(&cones->root, known, a, b, ray))
			return !is_behind(corner, (tli_direction){ b.x - a.x, b.y - a.y });
	}
	return false;
}

/* `node` is that of the right end of the edge, or of the left one. */
static inline bool is_dominated(const tli_cones *cones, const tli_cone_at *cone, int32_t node, bool by_right)
{
	if (node < 0 || node & TLI_NO_CORNER || cone->rounded ||
		cone->special & (by_right ? TLI_LEFT_UNBOUNDED : TLI_RIGHT_UNBOUNDED))
		return false;
	const tli_corners *corners = cones->corners;
	const tli_corner *corner = &corners->corners[corners->of_vertex[node]];
	return is_dominated_by(cones, cone, corner, by_right);
}

/* The apex lies right of the cone (`left`: go on left of it), or left of it. */
static inline void pass_apex(const tli_cones *cones, tli_cone_at *cone, const tli_mesh_step *step, bool left)
{
	tli_direction apex = tli_direction_to(cones->root.at, step->apex);
	bool crossing = step->node < 0;
	if (left) {
		cone->right_end = apex;
		cone->rounded = (cone->rounded & TLI_LEFT_ROUNDED) | (crossing ? TLI_RIGHT_ROUNDED : 0u);
	} else {
		cone->left_end = apex;
		cone->rounded = (cone->rounded & TLI_RIGHT_ROUNDED) | (crossing ? TLI_LEFT_ROUNDED : 0u);
	}
	cone->edge = left ? step->left : step->right;
}

/* An apex on a ray: the first vertex there? It is visible then, and the goal on that ray is not. */
static void meet_on_ray(tli_cones *cones, tli_cone_at *cone, const tli_mesh_step *step, unsigned unmet)
{
	if (!(cone->special & unmet))
		return;
	cone->special &= ~unmet;
	aim_rays(&cones->root, cone);
	if (step->node < 0 || step->node & TLI_NO_CORNER)
		return;
	const tli_cone_root *root = &cones->root;
	tli_direction d = tli_direction_to(root->at, step->apex);
	double rest_x = (double)root->goal.x - d.x, rest_y = (double)root->goal.y - d.y;
	double over = root->length + length_of(d.x, d.y) + length_of(rest_x, rest_y);
	tli_cones_see(cones, step->node, d, over, false);
}

static tli_side side_of_step(const tli_cones *cones, tli_direction d, const tli_mesh_step *step)
{
	if (step->node < 0)
		return tli_side_of_ray(cones->corners->mesh, cones->root.at, d, ~step->node);
	return tli_side_of_direction(cones->root.at, d, step->apex);
}

/* One triangle of a cone that is not plain. */
static void walk_with_care(tli_cones *cones, tli_cone_at *cone)
{
	const tli_mesh_step *step = &cones->steps[cone->edge];
	tli_side right = cone->special & TLI_RIGHT_UNBOUNDED ? TLI_LEFT : side_of_step(cones, cone->right, step);
	if (right != TLI_LEFT) {
		pass_apex(cones, cone, step, true);
		if (right == TLI_ON)
			meet_on_ray(cones, cone, step, TLI_RIGHT_UNMET);
		return;
	}
	tli_side left = cone->special & TLI_LEFT_UNBOUNDED ? TLI_RIGHT : side_of_step(cones, cone->left, step);
	if (left != TLI_RIGHT) {
		pass_apex(cones, cone, step, false);
		if (left == TLI_ON)
			meet_on_ray(cones, cone, step, TLI_LEFT_UNMET);
		return;
	}
	split_cone(cones, cone, step);
}

void tli_cone_walk(tli_cones *cones, tli_cone_at *cone)
{
	uint64_t passed = 0;
	for (; (cone->edge = tli_cone_pass(cones, cone->edge)) >= 0 && !cones->status; passed += 2) {
		/* 1. The goal is in the next triangle, between the rays. */
		if (meets_goal(cones, cone)) {
			tli_cones_see_goal(cones);
			break;
		}
		/* 2. A ray that no vertex is on, or an apex whose position is rounded. */
		const tli_mesh_step *step = &cones->steps[cone->edge];
		if (cone->special || step->node < 0) {
			walk_with_care(cones, cone);
			continue;
		}
		/* 3. Else the apex is beside the cone, or splits it. */
		tli_direction apex = tli_direction_to(cones->root.at, step->apex);
		int64_t right = tli_cross(cone->right, apex), left = tli_cross(cone->left, apex);
		if (right > 0 && left < 0)
			split_cone(cones, cone, step);
		else
			pass_apex(cones, cone, step, right <= 0);
	}
	cones->walked += 8 + passed;
	tl_status status = tli_budget_spend(8 + passed);
	if (status)
		cones->status = status;
}

void tli_cone_walk_on(tli_cones *cones, tli_cone_at *cone)
{
	int32_t right = cones->steps[tli_mesh_prev(cone->edge)].node,
		left = cones->steps[tli_mesh_next(cone->edge)].node;
	if (cones->root_count < FEW_ROOTS ||
		(!is_dominated(cones, cone, right, true) && !is_dominated(cones, cone, left, false)))
		tli_cone_walk(cones, cone);
}
