/* SPDX-License-Identifier: MIT */
/*
 * picture.c: draws a map with its findings.
 *
 * The picture is that of `tautline draw`, where blocked links are dashed and crossed at what blocks them. Each finding adds a
 * mark in the colour of its severity, with its text as the tooltip.
 */
#include "lint/picture.h"

#include <stdlib.h>

#include "cli/message.h"
#include "io/picture.h"

/* The marks of all findings with a place, each with its words; NULL = out of memory. */
static tl_draw_mark *make_marks(const struct lint_result *result, size_t *count)
{
	tl_draw_mark *marks = malloc((result->count + 1) * sizeof *marks);
	*count = 0;
	for (size_t i = 0; marks && i < result->count; i++) {
		const tl_finding *finding = &result->findings[i];
		if (finding->has_at)
			marks[(*count)++] = (tl_draw_mark){ finding->at, finding->severity, finding->text };
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
