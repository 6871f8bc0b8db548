/* SPDX-License-Identifier: MIT */
/*
 * draw/areas.c: areas, below everything else: the more a map unit costs, the darker; cheaper than elsewhere in another colour.
 *
 * Where areas overlap the last one counts, so each is painted on a floor of its own, not over the tint of another.
 */
#include "draw/scene.h"

#include "base/budget.h"

typedef struct area_tint {
	double cost; /* up to this */
	const char *class_name;
	int64_t opacity; /* hundredths */
} area_tint;

static const area_tint *tint_of(double cost)
{
	static const area_tint tints[] = { { .25, "t-quick", 26 }, { .5, "t-quick", 18 }, { 1, "t-quick", 12 },
		{ 2, "t-area", 14 }, { 4, "t-area", 22 }, { 8, "t-area", 30 }, { 16, "t-area", 38 },
		{ 64, "t-area", 46 }, { 1024, "t-area", 54 } };
	const area_tint *tint = tints;
	while (cost > tint->cost)
		tint++;
	return tint;
}

static void add_outline(tli_scene *scene, const tl_area *area)
{
	tli_text_add(&scene->out, " style=\"fill-rule:evenodd\" d=\"");
	for (size_t i = 0; i < area->count; i++)
		tli_draw_point(&scene->out, i == 0 ? 'M' : 'L', tli_draw_position(scene, area->corners[i]));
	tli_text_add(&scene->out, "Z\"");
}

static void draw_area(tli_scene *scene, const tl_area *area)
{
	tli_text *out = &scene->out;
	const area_tint *tint = tint_of(area->cost);
	tli_text_add(out, "<path class=\"t-floor\"");
	add_outline(scene, area);
	tli_text_add_format(out, "/>\n<path class=\"%s\"", tint->class_name);
	tli_draw_attribute(out, "fill-opacity", area->cost == 1 ? 0 : tint->opacity);
	add_outline(scene, area);
	tli_text_add(out, "><title>cost ");
	tli_text_add_double(out, area->cost);
	tli_text_add(out, "</title></path>\n");
}

void tli_draw_areas(tli_scene *scene)
{
	tl_area areas[TL_AREAS_MAX];
	tl_point corners[TL_AREA_CORNERS_MAX];
	tl_status status = tl_areas_from_map(scene->map, areas, TL_AREAS_MAX, corners, TL_AREA_CORNERS_MAX);
	size_t count = status ? 0 : tl_map_area_count(scene->map);
	for (size_t i = 0; i < count && tli_budget_spend(4) == TL_OK; i++)
		draw_area(scene, &areas[i]);
}
