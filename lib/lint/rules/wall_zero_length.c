/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/wall_zero_length.c: neighbouring points of a wall that are equal, or doors whose ends are.
 *
 * Sides whose points differ in the file and only round to one grid point are left to grid-merge where that runs. O(points), and a scan of
 * the line of each wall that has such a side.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "map/point_texts.h"

static tl_status report_zero_length_wall(tli_lint_context *context, tl_wall_id id, size_t first, size_t count)
{
	tli_wall_view wall = tli_map_view_wall(context->map, id);
	tli_point at = wall.points[first];
	tli_text *text = tli_lint_text(context);
	if (wall.count == 2)
		tli_text_add(text, "wall has length zero, at ");
	else if (first + 1 == wall.count)
		tli_text_add(text, "the loop's last point repeats its first, at ");
	else if (count == 1)
		tli_text_add(text, "wall has a side of length zero, at ");
	else
		tli_text_add_format(text, "wall has %zu sides of length zero, the first at ", count);
	tli_lint_add_grid_point(text, context, at, at);

	uint32_t key = tli_lint_thing_key(false, id.index1);
	tli_lint_draft draft = { .subject = { key, key } };
	tl_point point;
	tl_wall_info info;
	size_t second = (first + 1) % wall.count == 0 ? first : first + 1;
	if (tl_map_get_wall_point(context->map, id, second, &point, &draft.place) != TL_OK ||
		!tl_place_is_known(draft.place))
		if (tl_map_get_wall(context->map, id, &info) == TL_OK)
			draft.place = info.place;
	return tli_lint_report_points(context, &draft, at, at);
}

/* Does anything of the wall need a closer look? */
static bool has_zero_side(const tli_wall_view *wall)
{
	for (size_t i = 0; i < wall->segments; i++)
		if (tli_point_equal(wall->points[i], wall->points[(i + 1) % wall->count]))
			return true;
	return false;
}

static tl_status check_wall_length(tli_lint_context *context, tl_wall_id id, bool merges_are_reported)
{
	tli_wall_view wall = tli_map_view_wall(context->map, id);
	size_t count = 0, first = 0;
	bool *agree = tli_alloc(wall.count * sizeof *agree);
	if (agree == NULL)
		return TL_E_NOMEM;
	tli_map_wall_texts_agree(context->map, id, agree);
	/* A loop of two points that are one has two such sides, which are one mistake. */
	size_t sides = wall.count == 2 ? 1 : wall.segments;
	for (size_t i = 0; i < sides; i++) {
		bool zero = tli_point_equal(wall.points[i], wall.points[(i + 1) % wall.count]);
		if (!zero || (merges_are_reported && !agree[i]))
			continue;
		first = count == 0 ? i : first;
		count++;
	}
	tli_free(agree, wall.count * sizeof *agree);
	return count > 0 ? report_zero_length_wall(context, id, first, count) : TL_OK;
}

static tl_status check_door_length(tli_lint_context *context, tl_door_id id)
{
	tli_point a, b;
	tl_door_info door;
	tli_map_door_ends(context->map, id, &a, &b);
	if (!tli_point_equal(a, b))
		return TL_OK;
	tl_status status = tl_map_get_door(context->map, id, &door);
	if (status != TL_OK)
		return status;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "door ");
	tli_lint_add_name(text, door.name);
	tli_text_add(text, " has length zero, at ");
	tli_lint_add_grid_point(text, context, a, a);
	uint32_t key = tli_lint_thing_key(true, id.index1);
	tli_lint_draft draft = { .subject = { key, key },
		.place = door.place,
		.has_at = true,
		.at = door.a,
		.names = { door.name },
		.name_count = 1 };
	return tli_lint_report(context, &draft);
}

static tl_status find_zero_length_walls(tli_lint_context *context)
{
	bool merges_are_reported = tli_lint_is_running(context, "grid-merge");
	tl_status status = TL_OK;
	tl_wall_id wall = tli_lint_next_wall(context, (tl_wall_id){ 0, 0 });
	for (; status == TL_OK && wall.index1 != 0; wall = tli_lint_next_wall(context, wall)) {
		tli_wall_view view = tli_map_view_wall(context->map, wall);
		if (has_zero_side(&view))
			status = check_wall_length(context, wall, merges_are_reported);
	}
	tl_door_id door = tli_lint_next_door(context, (tl_door_id){ 0, 0 });
	for (; status == TL_OK && door.index1 != 0; door = tli_lint_next_door(context, door))
		status = check_door_length(context, door);
	return status;
}

const tli_lint_row tli_lint_wall_zero_length = {
	.rule = {
		.id = "wall-zero-length",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a wall, a side of a wall, or a door of length zero",
		.what = "Two neighbouring points of a wall are equal, or the last point of a loop repeats its "
			"first, or both ends of a door are one point. There is one finding for a wall. Points that "
			"differ in the file and only round to the same grid point are reported by grid-merge.",
		.why = "A wall that is a point blocks only what ends at it, and for an agent with a radius it "
			"is a post that no picture shows. Usually it is left over from one click too many.",
		.example = "tautline 1\n"
			   "wall 0,0 10,0 10,0 10,8\n",
		.formats = "In svg it is off for drawings that name no walls, where all that is drawn is one.",
		.fix = "Remove one of the two points, or the whole wall. A loop joins its last point to its first by itself. For a "
			"post use an obstacle.",
	},
	.exceptions = tli_lint_off_in_plain_drawings,
	.run = find_zero_length_walls,
	.about = TLI_LINT_ABOUT_THING,
	.reads = TLI_LINT_READS_WALLS,
};
