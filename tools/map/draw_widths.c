/* SPDX-License-Identifier: MIT */
/* draw_widths.c: narrow places of a map in its picture. */
#include "map/draw_widths.h"

#include <math.h>
#include <stdlib.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/writer.h"

#include <tautline/nav_width.h>

static void show_choke(const tl_debug_draw *show, const tl_choke *choke)
{
	tl_point middle = { (choke->one.x + choke->two.x) / 2, (choke->one.y + choke->two.y) / 2 };
	tli_text label = { 0 };
	tli_text_add_double(&label, floor(choke->width * 100 + .5) / 100);
	tli_text_add_char(&label, '\0');
	show->segment(show->context, TL_DEBUG_HIT, choke->one, choke->two);
	if (!label.failed)
		show->text(show->context, TL_DEBUG_HIT, middle, label.data);
	tli_text_free(&label);
}

static tl_status list_chokes(const struct world *world, double ratio, tl_choke **chokes, size_t *count)
{
	tl_budget budget = world_budget(world, "finding widths");
	tl_widths *widths = NULL;
	tl_status status = tl_widths_create(world->nav, &budget, &widths);
	if (!status)
		status = tl_widths_chokes(widths, ratio, NULL, 0, count);
	if (status == TL_E_BUFFER) {
		*chokes = calloc(*count, sizeof **chokes);
		status = *chokes ? tl_widths_chokes(widths, ratio, *chokes, *count, count) : TL_E_NOMEM;
	}
	tl_widths_free(widths);
	return status;
}

tl_draw_shapes *draw_widths_make(const struct world *world, double ratio)
{
	tl_draw_shapes *shapes = NULL;
	tl_choke *chokes = NULL;
	size_t count = 0;
	tl_status status = list_chokes(world, ratio, &chokes, &count);
	if (!status)
		status = tl_draw_shapes_create(&shapes);
	if (!status) {
		tl_debug_draw show = tl_draw_shapes_debug(shapes);
		for (size_t i = 0; i < count; i++)
			show_choke(&show, &chokes[i]);
		status = tl_draw_shapes_status(shapes);
	}
	free(chokes);
	if (!status)
		return shapes;
	message_status("find narrow places on", world->name, status);
	tl_draw_shapes_free(shapes);
	return NULL;
}
