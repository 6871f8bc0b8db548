/* SPDX-License-Identifier: MIT */
/*
 * nav/follow/regions.c: where answers of a nav may be others after an update: boxes around the walls that left and came, as wide as the body must
 * stay away from them, and by corners around the segments of the mesh that did. Those are more for a body: rings at the ends of walls nearby
 * may be cut in other places (mesh/grow/offset_gaps.c).
 *
 * Boxes that touch become one, until none do. What is solid, or too near to a wall, is bounded by closed chains of segments. The segments in
 * which two such chains differ are closed chains themselves, each of which is in one box then. So outside all boxes nothing has changed, and a
 * path or a sight line that meets none is as good before the update as after it.
 */
#include "nav/update.h"

static bool regions_touch(const tl_box *one, const tl_box *other)
{
	return one->min.x <= other->max.x && other->min.x <= one->max.x && one->min.y <= other->max.y &&
		other->min.y <= one->max.y;
}

static void add_region(tli_nav_regions *regions, tl_box box)
{
	/* A box that has grown may touch those that were looked at before. */
	for (size_t i = 0; i < tli_array_length(regions->boxes);) {
		if (!regions_touch(&regions->boxes[i], &box)) {
			i++;
			continue;
		}
		box = tli_nav_join_boxes(regions->boxes[i], box);
		regions->boxes[i] = tli_array_last(regions->boxes);
		tli_array_truncate(regions->boxes, tli_array_length(regions->boxes) - 1);
		i = 0;
	}
	if (!tli_array_append(regions->boxes, box))
		regions->lost = true;
}

static void add_wall_box(const tl_nav *nav, const tli_wall *wall, tli_nav_regions *regions)
{
	tli_wall grown = *wall;
	grown.radius += nav->radius;
	add_region(regions, tli_nav_bounds_of_wall(&grown, nav->resolution));
}

void tli_nav_list_regions(const tl_nav *nav, const tli_nav_steps *steps, tli_nav_regions *regions)
{
	size_t step_count = tli_array_length(steps->items), change_count = 0;
	const tli_mesh_segment *changes = NULL;
	for (size_t i = 0; i < step_count; i++) {
		const tli_nav_step *step = &steps->items[i];
		if (step->left)
			add_wall_box(nav, &step->before, regions);
		if (step->came)
			add_wall_box(nav, &step->after, regions);
	}
	if (nav->mesh && step_count > 0)
		changes = tli_nav_mesh_changes(nav, &change_count);
	for (size_t i = 0; i < change_count; i++) {
		tli_wall side = { .a = changes[i].a, .b = changes[i].b };
		add_region(regions, tli_nav_bounds_of_wall(&side, nav->resolution));
	}
}

void tli_nav_list_plane(tli_nav_regions *regions)
{
	add_region(regions, (tl_box){ { -INFINITY, -INFINITY }, { INFINITY, INFINITY } });
}
