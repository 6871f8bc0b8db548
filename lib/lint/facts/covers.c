/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/covers.c: the first of the obstacles that cover a point, in the order of sight: by centre (y, x), radius, slot.
 *
 * A whole binary tree over the obstacles in that order, each node with the box that holds its discs; the search goes into the first
 * child first, and leaves out boxes without the point. O(n log n) to make; a search takes O(log n) where boxes are about as good as discs.
 * All that covers the point is at distance 0 from it, as is a wall on which it lies: where there is such a wall sight is asked instead.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/sort.h"
#include "geometry/distance.h"
#include "nav/walls_of.h"
#include "sight/sight.h"

/* Points that are asked of sight before the tree is made. */
enum { COVERS_ASKED = 64 };

/* ---- making ---- */

static int compare_discs(const void *left, const void *right)
{
	const tli_lint_disc *l = left, *r = right;
	int order = tli_point_compare(l->centre, r->centre);
	if (order == 0)
		order = (l->radius > r->radius) - (l->radius < r->radius);
	return order ? order : (l->id.index1 > r->id.index1) - (l->id.index1 < r->id.index1);
}

static tl_status collect_discs(const tl_map *map, tli_lint_disc **discs)
{
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	for (; id.index1 != 0; id = tl_map_next_obstacle(map, id)) {
		tl_obstacle_info info;
		tl_status status = tl_map_get_obstacle(map, id, &info);
		if (status != TL_OK)
			return status;
		if (info.moving)
			continue;
		tli_lint_disc disc = { .id = id };
		tli_map_obstacle_circle(map, id, &disc.centre, &disc.radius);
		if (!tli_array_append(*discs, disc))
			return TL_E_NOMEM;
	}
	tli_sort(*discs, tli_array_length(*discs), sizeof **discs, compare_discs);
	return TL_OK;
}

static int64_t smaller_bound(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t larger_bound(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static tli_lint_extent box_of_disc(const tli_lint_disc *disc)
{
	return (tli_lint_extent){ (int64_t)disc->centre.x - disc->radius, (int64_t)disc->centre.y - disc->radius,
		(int64_t)disc->centre.x + disc->radius, (int64_t)disc->centre.y + disc->radius };
}

static tli_lint_extent box_of_both(const tli_lint_extent *a, const tli_lint_extent *b)
{
	return (tli_lint_extent){ smaller_bound(a->low_x, b->low_x), smaller_bound(a->low_y, b->low_y),
		larger_bound(a->high_x, b->high_x), larger_bound(a->high_y, b->high_y) };
}

static tl_status make_boxes(tli_lint_covers *covers)
{
	const tli_lint_extent none = { INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN };
	size_t count = tli_array_length(covers->discs);
	for (covers->leaves = 1; covers->leaves < count;)
		covers->leaves *= 2;
	if (!tli_array_reserve(covers->boxes, 2 * covers->leaves))
		return TL_E_NOMEM;
	for (size_t i = 0; i < 2 * covers->leaves; i++)
		tli_array_push(covers->boxes, none);
	for (size_t i = 0; i < count; i++)
		covers->boxes[covers->leaves + i] = box_of_disc(&covers->discs[i]);
	for (size_t i = covers->leaves; i-- > 1;)
		covers->boxes[i] = box_of_both(&covers->boxes[2 * i], &covers->boxes[2 * i + 1]);
	return tli_budget_spend(16 * (uint64_t)count);
}

/* All that the nav holds but obstacles. */
static tl_status index_rest(tli_lint_covers *covers, const tl_nav *nav)
{
	const tli_walls *all = tli_nav_walls_of(nav).walls;
	size_t count = 0, slots = tli_walls_count(all);
	tli_wall *walls = tli_alloc_array(slots + 1, sizeof *walls);
	if (walls == NULL)
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < slots; i++) {
		tl_blocker_kind kind = tli_nav_slot_kind(nav, i);
		if (kind == TL_BLOCKER_WALL || kind == TL_BLOCKER_DOOR)
			walls[count++] = *tli_walls_get(all, i);
	}
	tl_status status = tli_walls_create(walls, count, &covers->rest);
	tli_free(walls, (slots + 1) * sizeof *walls);
	return status;
}

static tl_status make_covers(tli_lint_context *context, const tl_nav *nav)
{
	tli_lint_covers *covers = &context->covers;
	tl_status status = collect_discs(context->map, &covers->discs);
	if (status == TL_OK)
		status = make_boxes(covers);
	if (status == TL_OK)
		status = index_rest(covers, nav);
	covers->made = status == TL_OK;
	if (status != TL_OK)
		tli_lint_clear_covers(covers);
	return status;
}

void tli_lint_clear_covers(tli_lint_covers *covers)
{
	tli_array_free(covers->discs);
	tli_array_free(covers->boxes);
	tli_walls_free(covers->rest);
	*covers = (tli_lint_covers){ 0 };
}

/* ---- asking ---- */

static bool box_holds(const tli_lint_extent *box, tli_point p)
{
	return box->low_x - 1 <= p.x && p.x <= box->high_x + 1 && box->low_y - 1 <= p.y && p.y <= box->high_y + 1;
}

/* To a body the rim is at distance 0, too: the same number as in sight/position.c. */
static bool disc_holds(const tli_lint_disc *disc, tli_point p, bool has_body)
{
	if (has_body)
		return tli_distance_segments(p, p, disc->centre, disc->centre) <= disc->radius;
	return tli_distance_squared(disc->centre, p) < (int64_t)disc->radius * disc->radius;
}

/* NULL: none. */
static const tli_lint_disc *first_disc_at(const tli_lint_covers *covers, tli_point p, bool has_body)
{
	size_t node = 1;
	uint64_t looked = 0;
	const tli_lint_disc *found = NULL;
	while (found == NULL && node != 0) {
		looked++;
		bool inside = box_holds(&covers->boxes[node], p);
		if (inside && node >= covers->leaves && disc_holds(&covers->discs[node - covers->leaves], p, has_body))
			found = &covers->discs[node - covers->leaves];
		if (inside && node < covers->leaves) {
			node *= 2;
			continue;
		}
		while (node & 1) /* up from second children; the root is one, too */
			node /= 2;
		node += node != 0;
	}
	(void)tli_budget_spend(looked); /* the caller notices at its next step */
	return found;
}

static tl_status name_disc(const tli_lint_context *context, tl_obstacle_id id, tl_point at, tl_blocker *out)
{
	tl_obstacle_info info;
	tl_status status = tl_map_get_obstacle(context->map, id, &info);
	*out = (tl_blocker){ .kind = TL_BLOCKER_OBSTACLE, .at = at, .obstacle = id, .place = info.place };
	return status;
}

tl_status tli_lint_first_at(tli_lint_context *context, const tli_lint_sight *sight, tli_point p, tl_blocker *out)
{
	tli_lint_covers *covers = &context->covers;
	tl_point at = tli_point_to_units(p, tl_map_resolution(context->map));
	if (!covers->made && tl_map_obstacle_count(context->map) > 1 && ++covers->asked > COVERS_ASKED) {
		tl_status status = make_covers(context, sight->nav);
		if (status != TL_OK)
			return status;
	}
	const tli_lint_disc *disc = covers->made ? first_disc_at(covers, p, sight->radius > 0) : NULL;
	if (disc == NULL)
		return tl_query_first_hit(sight->query, at, at, out);
	tli_sight_hit hit;
	tli_sight_position(&(tli_sight){ covers->rest, 0, TL_CONTACT_GRAZE }, p, &hit);
	if (hit.blocked && hit.wall != TLI_HIT_SOLID)
		return tl_query_first_hit(sight->query, at, at, out);
	return name_disc(context, disc->id, at, out);
}
