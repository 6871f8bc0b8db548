/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/grid_merge.c: points that differ in the file and round to one grid point.
 *
 * The points of all kept lines are sorted by grid point, in the order of the file; each whose digits differ from those of the first at
 * that grid point is reported. For the native format only: the text of others is not kept. O(bytes of the file). Edits only take
 * texts away, and undo brings back those of the file: where all of them agreed, all do until the file is read again.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "format/sink/shown.h"
#include "map/point_texts.h"
#include "mesh/order.h"

static bool texts_agree(const tli_point_text *one, const tli_point_text *two)
{
	return tli_point_texts_agree(one->text, one->size, two->text, two->size);
}

/* The ends of one door: wall-zero-length reports it. */
static bool same_door(const tli_point_text *one, const tli_point_text *two)
{
	return one->kind == TLI_PIECE_OF(TLI_CHANGE_DOOR) && two->kind == one->kind && one->line == two->line;
}

static tl_status report_merge(tli_lint_context *context, const tli_point_text *first, const tli_point_text *it)
{
	bool same_line = it->line == first->line;
	context->texts_agree = false;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, tli_show(it->text, it->size).text);
	tli_text_add(text, " and ");
	tli_text_add(text, tli_show(first->text, first->size).text);
	if (same_line)
		tli_text_add(text, " in the same line");
	else
		tli_text_add_format(text, " at %u:%u", first->line, first->column);
	tli_text_add(text, " differ, but are one point on the grid, ");
	tli_lint_add_grid_point(text, context, it->at, (tli_point){ it->at.x + 1, it->at.y }); /* exactly */
	tli_lint_draft draft = {
		.place = { .line = it->line, .column = it->column },
		.related = { .line = first->line, .column = first->column },
		.related_text = "the other point is here",
	};
	return tli_lint_report_points(context, &draft, it->at, it->at);
}

/* Step 2, for the points keys[0..count) at one grid point. */
static tl_status check_points_of_place(
	tli_lint_context *context, const tli_point_text *texts, const tli_order_item *keys, size_t count)
{
	const tli_point_text *first = &texts[keys[0].index];
	tl_status status = TL_OK;
	for (size_t i = 1; status == TL_OK && i < count; i++) {
		const tli_point_text *it = &texts[keys[i].index];
		if (!texts_agree(first, it) && !same_door(first, it))
			status = report_merge(context, first, it);
	}
	return status;
}

static tl_status check_all_points(tli_lint_context *context, const tli_point_text *texts, tli_order_item *keys)
{
	size_t count = tli_array_length(texts);
	tl_status status = TL_OK;
	for (size_t i = 0; i < count; i++)
		keys[i] = (tli_order_item){ tli_point_key(texts[i].at), (uint32_t)i };
	tli_order_sort(keys, keys + count, count);
	for (size_t first = 0, end; status == TL_OK && first < count; first = end) {
		for (end = first + 1; end < count && keys[end].key == keys[first].key;)
			end++;
		status = check_points_of_place(context, texts, keys + first, end - first);
	}
	return status;
}

static tl_status find_merged_points(tli_lint_context *context)
{
	if (context->texts_agree)
		return TL_OK;
	tli_point_text *texts = NULL;
	tl_status status = tli_map_point_texts(context->map, &texts);
	context->texts_agree = tli_map_text_is_whole(context->map);
	size_t count = tli_array_length(texts);
	tli_order_item *keys = tli_alloc_array(2 * count, sizeof *keys);
	if (status == TL_OK)
		status = keys == NULL ? TL_E_NOMEM : tli_budget_spend(32 * (uint64_t)count);
	if (status == TL_OK)
		status = check_all_points(context, texts, keys);
	tli_free(keys, 2 * count * sizeof *keys);
	tli_array_free(texts);
	return status;
}

const tli_lint_row tli_lint_grid_merge = {
	.rule = {
		.id = "grid-merge",
		.severity = TL_SEVERITY_WARNING,
		.summary = "points that differ in the file but are one point on the grid",
		.what = "Two points of walls, doors, waypoints or obstacles are written with different numbers "
			"and are rounded to the same grid point. The same number written differently, as 1.50 for "
			"1.5, is fine. Lines that were edited since they were loaded, and formats other than the "
			"native one, have no text to compare.",
		.why = "Points that the author placed apart coincide: a side between two such points has "
			"length zero, a narrow gap is closed, a waypoint stands on the end of a wall.",
		.example = "tautline 1\n"
			   "grid 16\n"
			   "wall 0,0 10,0\n"
			   "wall 10.01,0 10,8\n",
		.fix = "Write one number for both where they are meant to be one point. Where they are not, "
			"set a finer grid at the top of the file.",
	},
	.run = find_merged_points,
	.reads = TLI_LINT_READS_ALL,
};
