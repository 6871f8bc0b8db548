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

static int64_t smaller_bound(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t larger_bound(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* On failure the covers are to be cleared. */
static tl_status make_covers(tli_lint_covers *covers, const tl_map *map, const tl_nav *nav)
{
	/* 1. the discs of obstacles that stand, in order */
	tl_obstacle_id id = tl_map_next_obstacle(map, (tl_obstacle_id){ 0, 0 });
	for (; id.index1 != 0; id = tl_map_next_obstacle(map, id)) {
		tli_lint_disc disc = { .id = id };
		tl_obstacle_info info;
		tl_status status = tl_map_get_obstacle(map, id, &info);
		if (status != TL_OK)
			return status;
		tli_map_obstacle_circle(map, id, &disc.centre, &disc.radius);
		if (!info.moving && !tli_array_append(covers->discs, disc))
			return TL_E_NOMEM;
	}
	size_t count = tli_array_length(covers->discs);
	tli_sort(covers->discs, count, sizeof *covers->discs, compare_discs);
	/* 2. their boxes are the leaves of the tree */
	for (covers->leaves = 1; covers->leaves < count;)
		covers->leaves *= 2;
	if (!tli_array_reserve(covers->boxes, 2 * covers->leaves))
		return TL_E_NOMEM;
	for (size_t i = 0; i < 2 * covers->leaves; i++)
		tli_array_push(covers->boxes, ((tli_lint_extent){ INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN }));
	for (size_t i = 0; i < count; i++) {
		int64_t x = covers->discs[i].centre.x, y = covers->discs[i].centre.y, r = covers->discs[i].radius;
		covers->boxes[covers->leaves + i] = (tli_lint_extent){ x - r, y - r, x + r, y + r };
	}
	/* 3. the box of a node is that of its children */
	for (size_t i = covers->leaves; i-- > 1;) {
		const tli_lint_extent *a = &covers->boxes[2 * i], *b = a + 1;
		covers->boxes[i] = (tli_lint_extent){ smaller_bound(a->low_x, b->low_x),
			smaller_bound(a->low_y, b->low_y), larger_bound(a->high_x, b->high_x),
			larger_bound(a->high_y, b->high_y) };
	}
	/* 4. walls and doors */
	tl_status status = tli_budget_spend(16 * (uint64_t)count);
	return status == TL_OK ? tli_lint_index_walls(nav, true, &covers->rest) : status;
}

void tli_lint_clear_covers(tli_lint_covers *covers)
{
	tli_array_free(covers->discs);
	tli_array_free(covers->boxes);
	tli_walls_free(covers->rest);
	*covers = (tli_lint_covers){ 0 };
}

/* ---- asking ---- */

/* NULL: none. To a body the rim is at distance 0, too: the same number as in sight/position.c. */
static const tli_lint_disc *first_disc_at(const tli_lint_covers *covers, tli_point p, bool has_body)
{
	size_t node = 1;
	uint64_t looked = 0;
	const tli_lint_disc *found = NULL;
	while (found == NULL && node != 0) {
		looked++;
		const tli_lint_extent *box = &covers->boxes[node];
		bool inside = box->low_x - 1 <= p.x && p.x <= box->high_x + 1 && box->low_y - 1 <= p.y &&
			p.y <= box->high_y + 1;
		if (inside && node >= covers->leaves) {
			const tli_lint_disc *disc = &covers->discs[node - covers->leaves];
			bool holds = has_body
				? tli_distance_segments(p, p, disc->centre, disc->centre) <= disc->radius
				: tli_distance_squared(disc->centre, p) < (int64_t)disc->radius * disc->radius;
			found = holds ? disc : NULL;
		}
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

tl_status tli_lint_first_at(tli_lint_context *context, const tli_lint_sight *sight, tli_point p, tl_blocker *out)
{
	tli_lint_covers *covers = &context->covers;
	tl_point at = tli_point_to_units(p, tl_map_resolution(context->map));
	if (!covers->made && tl_map_obstacle_count(context->map) > 1 && ++covers->asked > COVERS_ASKED) {
		tl_status status = make_covers(covers, context->map, sight->nav);
		covers->made = status == TL_OK;
		if (status != TL_OK) {
			tli_lint_clear_covers(covers);
			return status;
		}
	}
	const tli_lint_disc *disc = covers->made ? first_disc_at(covers, p, sight->radius > 0) : NULL;
	if (disc == NULL)
		return tl_query_first_hit(sight->query, at, at, out);
	tli_sight_hit hit;
	tli_sight_position(&(tli_sight){ covers->rest, 0, TL_CONTACT_GRAZE }, p, &hit);
	if (hit.blocked && hit.wall != TLI_HIT_SOLID)
		return tl_query_first_hit(sight->query, at, at, out);
	tl_obstacle_info info;
	tl_status status = tl_map_get_obstacle(context->map, disc->id, &info);
	*out = (tl_blocker){ .kind = TL_BLOCKER_OBSTACLE, .at = at, .obstacle = disc->id, .place = info.place };
	return status;
}
