/* SPDX-License-Identifier: MIT */
/* draw_widths.c: narrow places of a map in its picture. */
#include "map/draw_widths.h"

#include <stdlib.h>

#include "cli/message.h"
#include "io/widths.h"

tl_draw_shapes *draw_widths_make(const struct world *world, double ratio)
{
	tl_draw_shapes *shapes = NULL;
	tl_widths *widths = NULL;
	tl_choke *chokes = NULL;
	size_t count = 0;
	tl_status status = widths_of_world(world, &widths);
	if (!status)
		status = widths_list_chokes(widths, ratio, &chokes, &count);
	tl_widths_free(widths);
	if (!status)
		status = tl_draw_shapes_create(&shapes);
	if (!status) {
		tl_debug_draw show = tl_draw_shapes_debug(shapes);
		for (size_t i = 0; i < count; i++)
			widths_show_place(&show, &chokes[i]);
		status = tl_draw_shapes_status(shapes);
	}
	free(chokes);
	if (!status)
		return shapes;
	message_status("find narrow places on", world->name, status);
	tl_draw_shapes_free(shapes);
	return NULL;
}
