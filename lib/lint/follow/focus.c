/* SPDX-License-Identifier: MIT */
/*
 * lint/follow/focus.c: what was touched since a run, and where; see focus.h.
 *
 * The box of a wall of which points moved is that of these points, before and after, and of their neighbours. A side of a solid changes what is inside
 * only within that box, but for a filled loop, which has a box around all of it.
 */
#include "lint/follow/focus.h"

#include "base/array.h"
#include "mesh/order.h"

/* Changes beyond which a new run is better: each link is compared with each box. */
enum { FOCUS_BOXES_MAX = 64 };

/* ---- keys ---- */

bool tli_lint_focus_add(tli_lint_focus *focus, tli_lint_about about, uint64_t key)
{
	return tli_array_append(focus->keys[about], key);
}

void tli_lint_focus_sort(tli_lint_focus *focus, tli_lint_about about)
{
	tli_lint_sort_keys(&focus->keys[about]);
}

bool tli_lint_focus_has(const tli_lint_focus *focus, tli_lint_about about, uint64_t key)
{
	return tli_lint_keys_have(focus->keys[about], key);
}

/* ---- boxes ---- */

static tli_lint_box no_box(void)
{
	return (tli_lint_box){ INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN };
}

static void widen_lint_box(tli_lint_box *box, tli_point p, int64_t by)
{
	box->left = p.x - by < box->left ? p.x - by : box->left;
	box->low = p.y - by < box->low ? p.y - by : box->low;
	box->right = p.x + by > box->right ? p.x + by : box->right;
	box->high = p.y + by > box->high ? p.y + by : box->high;
}

static bool boxes_meet(const tli_lint_box *one, const tli_lint_box *two)
{
	return one->left <= two->right && two->left <= one->right && one->low <= two->high && two->low <= one->high;
}

bool tli_lint_focus_meets(const tli_lint_focus *focus, tli_point a, tli_point b, int64_t more)
{
	tli_lint_box box = no_box();
	widen_lint_box(&box, a, more);
	widen_lint_box(&box, b, more);
	for (size_t i = 0; i < tli_array_length(focus->boxes); i++)
		if (boxes_meet(&box, &focus->boxes[i]))
			return true;
	return false;
}

/* The neighbours of a point that moved, as they are now; of a filled loop, which side is inside may be another one now: all of it. */
static void widen_to_neighbours(const tl_map *map, const tli_change *change, tli_lint_box *box, int64_t by)
{
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ change->index1 - 1, 0 });
	if (change->point == TLI_POINT_NONE || id.index1 != change->index1)
		return;
	tli_wall_view view = tli_map_view_wall(map, id);
	for (size_t i = 0; view.filled && i < view.count; i++)
		widen_lint_box(box, view.points[i], by);
	if (change->point >= view.count)
		return;
	widen_lint_box(box, view.points[(change->point + 1) % view.count], by);
	widen_lint_box(box, view.points[(change->point + view.count - 1) % view.count], by);
}

static void widen_to_shape(const tli_shape *shape, tli_lint_box *box, int64_t by)
{
	for (uint32_t i = 0; i < shape->count; i++)
		widen_lint_box(box, shape->points[i], by + shape->radius);
}

/* The box of a thing is one, however often it changed: what lies between two places of it counts, too. */
static bool add_box(const tli_lint_context *context, const tli_change *change, uint64_t **owners, tli_lint_focus *focus)
{
	int64_t by = (int64_t)context->reach + 2;
	uint64_t owner = (uint64_t)change->kind << 32 | change->index1;
	size_t at = 0, count = tli_array_length(focus->boxes);
	while (at < count && (*owners)[at] != owner)
		at++;
	if (at == count && !(tli_array_append(*owners, owner) && tli_array_append(focus->boxes, no_box())))
		return false;
	tli_lint_box *box = &focus->boxes[at];
	widen_to_shape(&change->before, box, by);
	widen_to_shape(&change->after, box, by);
	if (change->kind == TLI_CHANGE_WALL)
		widen_to_neighbours(context->map, change, box, by);
	return true;
}

/* ---- changes ---- */

static bool add_positions(tli_lint_focus *focus, const tli_shape *shape)
{
	return shape->count == 0 || tli_lint_focus_add(focus, TLI_LINT_ABOUT_POSITION, tli_point_key(shape->points[0]));
}

static bool add_ends(tli_lint_focus *focus, const tli_shape *shape)
{
	return !shape->present ||
		(tli_lint_focus_add(focus, TLI_LINT_ABOUT_ENDS, shape->from) &&
			tli_lint_focus_add(focus, TLI_LINT_ABOUT_ENDS, shape->to));
}

static bool add_touched(
	const tli_lint_context *context, const tli_change *change, uint64_t **owners, tli_lint_focus *focus)
{
	uint32_t index1 = change->index1;
	switch (change->kind) {
	case TLI_CHANGE_WALL:
		return tli_lint_focus_add(focus, TLI_LINT_ABOUT_THING, tli_lint_thing_key(false, index1)) &&
			add_box(context, change, owners, focus);
	case TLI_CHANGE_DOOR:
		return tli_lint_focus_add(focus, TLI_LINT_ABOUT_THING, tli_lint_thing_key(true, index1)) &&
			add_box(context, change, owners, focus);
	case TLI_CHANGE_OBSTACLE:
		return tli_lint_focus_add(focus, TLI_LINT_ABOUT_OBSTACLE, index1) &&
			add_box(context, change, owners, focus);
	case TLI_CHANGE_WAYPOINT:
		focus->graph = true;
		return tli_lint_focus_add(focus, TLI_LINT_ABOUT_WAYPOINT, index1) &&
			tli_lint_focus_add(focus, TLI_LINT_ABOUT_ENDS, index1) &&
			add_positions(focus, &change->before) && add_positions(focus, &change->after);
	case TLI_CHANGE_LINK:
		focus->graph = true;
		return tli_lint_focus_add(focus, TLI_LINT_ABOUT_LINK, index1) && add_ends(focus, &change->before) &&
			add_ends(focus, &change->after);
	default:
		return true;
	}
}

tl_status tli_lint_focus_make(const tli_lint_context *context, uint64_t revision, tli_lint_focus *out)
{
	tli_lint_focus focus = { 0 };
	tli_changes changes;
	tli_change change;
	uint64_t *owners = NULL; /* tli_array: of the boxes */
	tl_status status = tli_changes_since(context->map, revision, &changes) ? TL_OK : TL_E_LIMIT;
	while (status == TL_OK && tli_changes_next(&changes, &change)) {
		if (!add_touched(context, &change, &owners, &focus))
			status = TL_E_NOMEM;
		else if (tli_array_length(focus.boxes) > FOCUS_BOXES_MAX)
			status = TL_E_LIMIT;
	}
	tli_array_free(owners);
	if (status != TL_OK) {
		tli_lint_focus_clear(&focus);
		return status;
	}
	for (tli_lint_about about = 0; about < TLI_LINT_ABOUT_COUNT; about++)
		tli_lint_focus_sort(&focus, about);
	*out = focus;
	return TL_OK;
}

void tli_lint_focus_clear(tli_lint_focus *focus)
{
	for (tli_lint_about about = 0; about < TLI_LINT_ABOUT_COUNT; about++)
		tli_array_free(focus->keys[about]);
	tli_array_free(focus->boxes);
	tli_array_free(focus->segments);
	tli_array_free(focus->sides);
	*focus = (tli_lint_focus){ 0 };
}
