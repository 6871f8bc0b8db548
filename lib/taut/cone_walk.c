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
 * What is visible is decided by integers. Bounds are doubles, and decide only what is looked at first.
 */
#include "taut/cone_parts.h"

#include "base/budget.h"

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
void tli_cone_aim(const tli_cones *cones, tli_cone_at *cone)
{
	const tli_mesh_step *right = &cones->steps[tli_mesh_prev(cone->edge)];
	const tli_mesh_step *left = &cones->steps[tli_mesh_next(cone->edge)];
	cone->right_end = tli_direction_to(cones->root.at, right->apex);
	cone->left_end = tli_direction_to(cones->root.at, left->apex);
	cone->rounded = (right->node < 0 ? TLI_RIGHT_ROUNDED : 0u) | (left->node < 0 ? TLI_LEFT_ROUNDED : 0u);
	aim_rays(&cones->root, cone);
}

static inline bool meets_goal(const tli_cones *cones, const tli_cone_at *cone)
{
	if (cone->beyond_right || cone->beyond_left)
		return false;
	return cone->edge / 3 == cones->goal_in[0] || cone->edge / 3 == cones->goal_in[1];
}

/* Of one half of a split cone: `over` is the length of a path over the apex, `ray` the bound on the other side. */
static inline double bound_half(const tli_cone_root *root, const tli_cone_at *half, bool right, double over)
{
	bool beyond_apex = right ? half->beyond_left : half->beyond_right;
	bool beyond_ray = right ? half->beyond_right : half->beyond_left;
	tli_direction ray = right ? half->right : half->left;
	if (comes_back(root, half->right_end, half->left_end)) {
		double around = root->length + length_over(root, ray, half->right_end, half->left_end);
		return around < over ? around : over;
	}
	if (beyond_apex)
		return over;
	return beyond_ray ? root->length + length_over(root, ray, half->right_end, half->left_end) : root->straight;
}

/* Both halves as they are without their bounds. */
static inline void halve(const tli_cone_at *cone, const tli_mesh_step *step, tli_direction apex, tli_cone_at half[2])
{
	bool crossing = step->node < 0;
	half[0] = half[1] = *cone;
	half[0].left = half[0].left_end = half[1].right = half[1].right_end = apex;
	half[0].edge = step->right;
	half[1].edge = step->left;
	half[0].special = (cone->special & (TLI_RIGHT_UNMET | TLI_RIGHT_UNBOUNDED)) |
		(crossing ? TLI_LEFT_UNBOUNDED : 0u);
	half[1].special = (cone->special & (TLI_LEFT_UNMET | TLI_LEFT_UNBOUNDED)) |
		(crossing ? TLI_RIGHT_UNBOUNDED : 0u);
	half[0].rounded = (cone->rounded & TLI_RIGHT_ROUNDED) | (crossing ? TLI_LEFT_ROUNDED : 0u);
	half[1].rounded = (cone->rounded & TLI_LEFT_ROUNDED) | (crossing ? TLI_RIGHT_ROUNDED : 0u);
}

/* Bounds of both halves; the length of a path over the apex, which is no crossing. */
static inline double bound_halves(const tli_cone_root *root, tli_direction apex, tli_cone_at half[2])
{
	double rest_x = (double)root->goal.x - apex.x, rest_y = (double)root->goal.y - apex.y;
	double over = root->length + length_of(apex.x, apex.y) + length_of(rest_x, rest_y);
	int64_t turn = tli_cross(apex, root->goal);
	half[0].beyond_left = turn >= 0;
	half[1].beyond_right = turn <= 0;
	for (int i = 0; i < 2; i++) {
		if (has_no_bound(&half[i]))
			continue;
		double f = bound_half(root, &half[i], i == 0, over);
		half[i].f = f > half[i].f ? f : half[i].f;
	}
	return over;
}

/* The half that is farther from the goal waits in the queue with the apex; the nearer one replaces the cone. */
static void split_cone(tli_cones *cones, tli_cone_at *cone, const tli_mesh_step *step)
{
	tli_direction apex = tli_direction_to(cones->root.at, step->apex);
	tli_cone_at half[2];
	halve(cone, step, apex, half);
	double over = INFINITY;
	if (step->node >= 0)
		over = bound_halves(&cones->root, apex, half);
	else
		half[0].beyond_left = half[1].beyond_right = false;
	int far = half[0].f > half[1].f ? 0 : 1;
	bool reports = step->node >= 0 && !(step->node & TLI_NO_CORNER);
	half[0].edge = tli_cone_pass(cones, half[0].edge);
	half[1].edge = tli_cone_pass(cones, half[1].edge);
	if (half[far].edge >= 0)
		tli_cones_put(cones, &half[far], reports ? step->node : -1, far ? TLI_REPORT_RIGHT : TLI_REPORT_LEFT);
	else if (reports)
		tli_cones_see(cones, step->node, apex, over, false);
	*cone = half[!far];
	if (cone->edge >= 0 && !tli_cone_can_go_on(cones, cone->f)) {
		tli_cones_put(cones, cone, -1, 0);
		cone->edge = TLI_MESH_NONE;
	}
}

/* The apex lies right of the cone (`left`: go on left of it), or left of it. */
static inline void pass_apex(const tli_cones *cones, tli_cone_at *cone, const tli_mesh_step *step, bool left)
{
	tli_direction apex = tli_direction_to(cones->root.at, step->apex);
	unsigned rounded = step->node >= 0 ? 0u : left ? TLI_RIGHT_ROUNDED : TLI_LEFT_ROUNDED;
	if (left) {
		cone->right_end = apex;
		cone->rounded = (cone->rounded & TLI_LEFT_ROUNDED) | rounded;
	} else {
		cone->left_end = apex;
		cone->rounded = (cone->rounded & TLI_RIGHT_ROUNDED) | rounded;
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

/* One triangle of a plain cone. */
static inline void walk_plain(tli_cones *cones, tli_cone_at *cone)
{
	const tli_mesh_step *step = &cones->steps[cone->edge];
	tli_direction apex = tli_direction_to(cones->root.at, step->apex);
	int64_t right = tli_cross(cone->right, apex), left = tli_cross(cone->left, apex);
	if (right > 0 && left < 0)
		split_cone(cones, cone, step);
	else
		pass_apex(cones, cone, step, right <= 0);
}

void tli_cone_walk(tli_cones *cones, tli_cone_at *cone)
{
	uint64_t passed = 0;
	for (; (cone->edge = tli_cone_pass(cones, cone->edge)) >= 0 && !cones->lost; passed += 2) {
		if (meets_goal(cones, cone)) {
			tli_cones_see_goal(cones);
			break;
		}
		if (cone->special || cones->steps[cone->edge].node < 0)
			walk_with_care(cones, cone);
		else
			walk_plain(cones, cone);
	}
	if (tli_budget_spend(8 + passed))
		cones->lost = true;
}
