/* SPDX-License-Identifier: MIT */
/*
 * picture.c: draws a map with its findings.
 *
 * The picture is that of `tautline draw`, where blocked links are dashed and crossed at what blocks them. Each finding adds a
 * mark in the colour of its severity, with its text as the tooltip. That of a failed `expect sees` has its sight line too.
 */
#include "lint/picture.h"

#include <stdlib.h>
#include <string.h>

#include <tautline/expect.h>

#include "cli/message.h"
#include "io/picture.h"

static bool find_stop(const tl_map *map, const tl_stop *stop, tl_point *at)
{
	tl_waypoint_info info;
	*at = stop->at;
	if (!stop->waypoint.index1)
		return true;
	bool found = tl_map_get_waypoint(map, stop->waypoint, &info) == TL_OK;
	*at = found ? info.at : *at;
	return found;
}

/* The line of a finding about an expectation to see, which is found by its place. */
static void add_sight_line(const tl_map *map, const tl_finding *finding, tl_draw_mark *mark)
{
	tl_expectation_info expect;
	if (strcmp(finding->rule->id, "expect-failed") != 0)
		return;
	for (tl_expectation_id id = { 0 }; (id = tl_map_next_expectation(map, id)).index1;)
		if (tl_map_get_expectation(map, id, &expect) == TL_OK && expect.kind == TL_EXPECTATION_SEES &&
			expect.place.line == finding->place.line && expect.place.column == finding->place.column &&
			expect.place.object == finding->place.object)
			mark->line = find_stop(map, &expect.from, &mark->from) && find_stop(map, &expect.to, &mark->to);
}

/* The marks of all findings with a place, each with its words; NULL = out of memory. */
static tl_draw_mark *make_marks(const struct lint_result *result, size_t *count)
{
	tl_draw_mark *marks = malloc((result->count + 1) * sizeof *marks);
	*count = 0;
	for (size_t i = 0; marks && i < result->count; i++) {
		const tl_finding *finding = &result->findings[i];
		if (!finding->has_at)
			continue;
		tl_draw_mark *mark = &marks[(*count)++];
		*mark = (tl_draw_mark){ .at = finding->at, .severity = finding->severity, .text = finding->text };
		add_sight_line(result->map, finding, mark);
	}
	return marks;
}

/* The map as `draw` shows it: with its links, where it has waypoints that can be linked. */
static bool compile_drawn_links(struct world *world, double radius)
{
	tl_nav_def def = tl_default_nav_def();
	def.radius = radius;
	def.sight_only = !tl_map_is_linked(world->map);
	return world_compile_at_least_sight(world, &def);
}

bool lint_picture_write(const struct lint_result *result, double radius, const char *path)
{
	size_t count = 0;
	tl_draw_mark *marks = make_marks(result, &count);
	tl_draw_def def = tl_default_draw_def();
	/* The map stays the caller's: only what is compiled from it is closed here. */
	struct world world = { .name = result->name, .map = result->map };
	if (!marks)
		return out_of_memory();
	def.marks = marks;
	def.mark_count = count;
	bool good = compile_drawn_links(&world, radius) && picture_write(&world, &def, false, path);
	world.map = NULL;
	world_close(&world);
	free(marks);
	return good;
}
