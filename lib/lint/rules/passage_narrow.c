/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/passage_narrow.c: slits between two solids that the agent's body does not fit through, necks of tl_widths (slits.c): the narrowest for each two
 * solids, or for two stretches of one.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"

typedef struct listed_slit {
	const tli_lint_segment *own, *side;
	uint64_t key; /* of the two things */
	tli_diameter across;
} listed_slit;

/* Of the same pair of things the narrowest comes first. */
static int compare_slits(const void *left, const void *right)
{
	const listed_slit *a = left, *b = right;
	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	int order = tli_compare_diameters(&a->across, &b->across);
	return order != 0 ? order : tli_point_compare(a->across.from, b->across.from);
}

static tli_lint_subject subject_of_slit(const listed_slit *slit)
{
	return (tli_lint_subject){ slit->key, slit->key };
}

static void describe_slit(tli_lint_context *context, const listed_slit *slit, tli_point end)
{
	const tli_lint_segment *own = slit->own, *side = slit->side;
	int32_t resolution = tl_map_resolution(context->map);
	tli_point p = slit->across.from;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "a passage of ");
	double width = tli_diameter_length(&slit->across);
	tli_lint_add_length(text, context->map, width / resolution, 2 * context->radius);
	tli_text_add(text, " at ");
	tli_lint_add_grid_point(text, context, p, p);
	tli_text_add(text, " between ");
	tli_lint_add_thing(text, context, own);
	tli_text_add(text, " and ");
	if (own->thing == side->thing)
		tli_text_add(text, "itself");
	else
		tli_lint_add_thing(text, context, side);
	if (!tli_point_equal(end, p)) {
		tli_text_add(text, ", and just as narrow up to ");
		tli_lint_add_grid_point(text, context, end, p);
		tli_text_add(text, ",");
	}
	tli_text_add(text, " is narrower than the body, ");
	tli_text_add_grid(text, 2 * context->radius, resolution);
	tli_lint_add_missing(text, context->radius, width, ",");
}

static tl_status report_slit(tli_lint_context *context, const listed_slit *slit)
{
	tli_point p = slit->across.from, end;
	tl_status status = tli_lint_find_stretch(context, p, slit->own->thing, slit->side->which, &end);
	if (status)
		return status;
	describe_slit(context, slit, end);
	tli_lint_draft draft = { .place = tli_lint_segment_place(context, slit->own, p),
		.subject = subject_of_slit(slit) };
	tli_lint_relate_thing(&draft, context, slit->side);
	return tli_lint_report_gap(context, &draft, p, tli_lint_nearest_on_side(slit->side, p));
}

static tl_status list_slits(tli_lint_context *context, listed_slit **slits)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_fact **facts = NULL; /* tli_array */
	tl_status status = tli_lint_list_judged(context, TLI_LINT_SLIT, &facts);
	for (size_t i = 0; status == TL_OK && i < tli_array_length(facts); i++) {
		listed_slit it = { .own = tli_lint_segment_of(segments, facts[i]->one),
			.side = tli_lint_segment_of(segments, facts[i]->two) };
		it.key = tli_lint_slit_key(it.own->thing, it.side->thing);
		it.across = tli_lint_diameter_to_side(tli_lint_end_of_fact(segments, facts[i]), it.side);
		if (!tli_array_append(*slits, it))
			status = TL_E_NOMEM;
	}
	tli_sort(*slits, tli_array_length(*slits), sizeof **slits, compare_slits);
	tli_array_free(facts);
	return status;
}

static tl_status find_narrow_passages(tli_lint_context *context)
{
	listed_slit *slits = NULL; /* tli_array */
	tl_status status = tli_lint_need_slits(context);
	if (status == TL_OK)
		status = list_slits(context, &slits);
	for (size_t i = 0; i < tli_array_length(slits) && status == TL_OK; i++)
		if ((i == 0 || slits[i].key != slits[i - 1].key) &&
			tli_lint_is_to_report(context, subject_of_slit(&slits[i])))
			status = report_slit(context, &slits[i]);
	tli_array_free(slits);
	return status;
}

static bool has_body(const tli_lint_context *context)
{
	return context->radius > 0;
}

const tli_lint_row tli_lint_passage_narrow = {
	.rule = {
		.id = "passage-narrow",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a slit between two solids that the agent does not fit through",
		.what = "Two solids, or two stretches of one, are nearer to each other than the agent's diameter (of the map, or of --radius), "
			"do not touch, and are not joined near by. The narrowest place for each two is reported, a neck as in `width --chokes` with its exact width, and up to where it is as narrow. "
			"Exactly the diameter is wide enough, on the grid: where rounding may be to blame it says by how many grid units. Ends of walls are reported by wall-gap.",
		.why = "It looks like a passage and is none: paths of the agent lead around, and sight and paths of a point lead through.",
		.example = "tautline 1\n"
			   "radius 0.5\n"
			   "wall 0,0 4,0 4,3 0,3 loop solid\n"
			   "wall 4.75,0 9,0 9,3 4.75,3 loop solid\n",
		.fix = "Move the solids apart by what is missing to the diameter, or let them touch.",
		.formats = "In movingai and ros it is off: nearly all edges of a raster have narrow places. In doom and udmf it is off: "
			   "details of a wall are narrower than a player."
			" " TLI_LINT_SAYS_GUESSED,
	},
	.exceptions = tli_lint_off_in_rasters,
	.run = find_narrow_passages,
	.about = TLI_LINT_ABOUT_SLIT,
	.lists_all = true,
	.reads = TLI_LINT_READS_WALLS | TLI_LINT_READS(RADIUS),
	.wanted = has_body,
};
