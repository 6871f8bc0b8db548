/* SPDX-License-Identifier: MIT */
/* picture.c: the widest body at the narrowest place. */
#include "width/width.h"

#include "cli/message.h"
#include "io/picture.h"
#include "io/widths.h"

#include <math.h>

static tl_point middle_of(tl_point one, tl_point two)
{
	return (tl_point){ (one.x + two.x) / 2, (one.y + two.y) / 2 };
}

/* The body at a start or goal stands on it, elsewhere between the two points that it touches; at both ends of a stretch. */
static void show_narrowest(const tl_debug_draw *show, const tl_width *width)
{
	bool is_end = width->limit != TL_WIDTH_AT_NECK;
	tl_point at = is_end ? width->one : middle_of(width->one, width->two);
	show->circle(show->context, TL_DEBUG_RANGE, at, width->width / 2);
	if (is_stretch(width->one, width->one_end))
		show->circle(
			show->context, TL_DEBUG_RANGE, middle_of(width->one_end, width->two_end), width->width / 2);
	widths_show_place(show, &(tl_choke){ width->one, width->two, width->width, 0, width->one_end, width->two_end });
}

bool between_draw(const struct world *world, const struct between *between, bool is_png, const char *path)
{
	tl_draw_def def = tl_default_draw_def();
	tl_draw_shapes *shapes = NULL;
	tl_status status = tl_draw_shapes_create(&shapes);
	if (!status && between->width.found && width_has_place(&between->width)) {
		tl_debug_draw show = tl_draw_shapes_debug(shapes);
		show_narrowest(&show, &between->width);
		status = tl_draw_shapes_status(shapes);
	}
	if (!between->width.found)
		message("no body gets through: %s", width_no_body_words(between->width.limit));
	def.shapes = shapes;
	def.path = between->has_path ? between->path.points : NULL;
	def.path_count = between->has_path ? between->path.result.count : 0;
	bool done = !status && picture_write(world, &def, is_png, path);
	tl_draw_shapes_free(shapes);
	if (status)
		message_status("draw", world->name, status);
	return done;
}
