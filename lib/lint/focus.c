/* SPDX-License-Identifier: MIT */
/*
 * lint/focus.c: what was touched since a run, and where; see focus.h.
 *
 * The box of a wall of which a point moved is that of the point, before and after, and of its neighbours: a neighbour that moved in the
 * meantime has a box of its own, with where it was. A side of a solid changes what is inside only within the box of what moved. Where all
 * points of a wall moved, one after the other, it has two boxes: around all that it was and all that it is.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"
#include "mesh/order.h"

/* Changes beyond which a new run is better: each link is compared with each box. */
enum { FOCUS_BOXES_MAX = 64 };

/* ---- keys ---- */

static int compare_focus_keys(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
	return (a > b) - (a < b);
}

void tli_lint_sort_keys(uint64_t **list)
{
	uint64_t *keys = *list;
	size_t count = tli_array_length(keys), kept = 0;
	tli_sort(keys, count, sizeof *keys, compare_focus_keys);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || keys[i] != keys[kept - 1])
			keys[kept++] = keys[i];
	tli_array_truncate(*list, kept);
}

bool tli_lint_keys_have(const uint64_t *keys, uint64_t key)
{
	size_t count = tli_array_length(keys);
	if (count == 0 || key < keys[0] || key > keys[count - 1]) /* as most of all things, after a small edit */
		return false;
	size_t at = tli_lower_bound(keys, count, sizeof *keys, &key, compare_focus_keys);
	return at < count && keys[at] == key;
}

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

bool tli_lint_is_in_focus(const tli_lint_context *context, uint64_t key)
{
	return !context->narrow || tli_lint_focus_has(context->focus, context->rows[context->row]->about, key);
}

bool tli_lint_pair_is_in_focus(const tli_lint_context *context, uint64_t one, uint64_t two)
{
	return tli_lint_is_in_focus(context, one) || tli_lint_is_in_focus(context, two);
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

/* The neighbours of a point that moved, as they are now. */
static void widen_to_neighbours(const tl_map *map, const tli_change *change, tli_lint_box *box, int64_t by)
{
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ change->index1 - 1, 0 });
	if (change->point == TLI_POINT_NONE || id.index1 != change->index1)
		return;
	tli_wall_view view = tli_map_view_wall(map, id);
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

static bool add_box(const tli_lint_context *context, const tli_change *change, tli_lint_focus *focus)
{
	int64_t by = (int64_t)context->reach + 2;
	tli_lint_box box = no_box();
	widen_to_shape(&change->before, &box, by);
	widen_to_shape(&change->after, &box, by);
	if (change->kind == TLI_CHANGE_WALL)
		widen_to_neighbours(context->map, change, &box, by);
	return tli_array_append(focus->boxes, box);
}

/* ---- walls that moved ---- */

/* Moves of points of one wall, one after the other in the log. */
typedef struct moved_wall {
	tli_change moves[FOCUS_BOXES_MAX];
	uint32_t count;
} moved_wall;

static bool is_first_of_point(const moved_wall *moved, uint32_t which)
{
	for (uint32_t i = 0; i < which; i++)
		if (moved->moves[i].point == moved->moves[which].point)
			return false;
	return true;
}

static bool is_last_of_point(const moved_wall *moved, uint32_t which)
{
	for (uint32_t i = which + 1; i < moved->count; i++)
		if (moved->moves[i].point == moved->moves[which].point)
			return false;
	return true;
}

static bool moved_wholly(const tl_map *map, const moved_wall *moved)
{
	uint32_t points = 0, index1 = moved->moves[0].index1;
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ index1 - 1, 0 });
	for (uint32_t i = 0; i < moved->count; i++)
		points += is_first_of_point(moved, i);
	return id.index1 == index1 && id.generation == moved->moves[0].generation &&
		tli_map_view_wall(map, id).count == points;
}

static bool add_two_boxes(const tli_lint_context *context, const moved_wall *moved, tli_lint_focus *focus)
{
	int64_t by = (int64_t)context->reach + 2;
	tli_lint_box before = no_box(), after = no_box();
	for (uint32_t i = 0; i < moved->count; i++) {
		if (is_first_of_point(moved, i))
			widen_to_shape(&moved->moves[i].before, &before, by);
		if (is_last_of_point(moved, i))
			widen_to_shape(&moved->moves[i].after, &after, by);
	}
	return tli_array_append(focus->boxes, before) && tli_array_append(focus->boxes, after);
}

static bool add_moved_wall(const tli_lint_context *context, moved_wall *moved, tli_lint_focus *focus)
{
	bool done = true;
	if (moved->count > 1 && moved_wholly(context->map, moved))
		done = add_two_boxes(context, moved, focus);
	else
		for (uint32_t i = 0; i < moved->count && done; i++)
			done = add_box(context, &moved->moves[i], focus);
	moved->count = 0;
	return done;
}

/* The box of a wall comes when the next thing was touched, or with the last change. */
static bool add_wall(
	const tli_lint_context *context, const tli_change *change, moved_wall *moved, tli_lint_focus *focus)
{
	bool goes_on = moved->count > 0 && moved->count < FOCUS_BOXES_MAX && moved->moves[0].index1 == change->index1 &&
		moved->moves[0].generation == change->generation;
	if (!goes_on && !add_moved_wall(context, moved, focus))
		return false;
	if (change->point == TLI_POINT_NONE)
		return add_moved_wall(context, moved, focus) && add_box(context, change, focus);
	moved->moves[moved->count++] = *change;
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
	const tli_lint_context *context, const tli_change *change, moved_wall *moved, tli_lint_focus *focus)
{
	uint32_t index1 = change->index1;
	switch (change->kind) {
	case TLI_CHANGE_WALL:
		return tli_lint_focus_add(focus, TLI_LINT_ABOUT_THING, tli_lint_thing_key(false, index1)) &&
			add_wall(context, change, moved, focus);
	case TLI_CHANGE_DOOR:
		return tli_lint_focus_add(focus, TLI_LINT_ABOUT_THING, tli_lint_thing_key(true, index1)) &&
			add_box(context, change, focus);
	case TLI_CHANGE_OBSTACLE:
		return tli_lint_focus_add(focus, TLI_LINT_ABOUT_OBSTACLE, index1) && add_box(context, change, focus);
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
	moved_wall moved = { .count = 0 };
	tl_status status = tli_changes_since(context->map, revision, &changes) ? TL_OK : TL_E_LIMIT;
	while (status == TL_OK && tli_changes_next(&changes, &change)) {
		if (!add_touched(context, &change, &moved, &focus))
			status = TL_E_NOMEM;
		else if (tli_array_length(focus.boxes) > FOCUS_BOXES_MAX)
			status = TL_E_LIMIT;
	}
	if (status == TL_OK && !add_moved_wall(context, &moved, &focus))
		status = TL_E_NOMEM;
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
