/* SPDX-License-Identifier: MIT */
/* widths.c: the widths of a map that was loaded. */
#include "io/widths.h"

#include "cli/writer.h"

#include <math.h>
#include <stdlib.h>

tl_status widths_of_world(const struct world *world, tl_widths **widths)
{
	tl_budget budget = world_budget(world, "finding widths");
	return tl_widths_create(world->nav, &budget, widths);
}

tl_status widths_list_chokes(const tl_widths *widths, double ratio, tl_choke **chokes, size_t *count)
{
	tl_status status = tl_widths_chokes(widths, ratio, NULL, 0, count);
	if (status != TL_E_BUFFER)
		return status;
	*chokes = calloc(*count, sizeof **chokes);
	return *chokes ? tl_widths_chokes(widths, ratio, *chokes, *count, count) : TL_E_NOMEM;
}

void widths_show_place(const tl_debug_draw *show, tl_point one, tl_point two, double width)
{
	tl_point middle = { (one.x + two.x) / 2, (one.y + two.y) / 2 };
	tli_text label = { 0 };
	tli_text_add_double(&label, floor(width * 100 + .5) / 100);
	tli_text_add_char(&label, '\0');
	show->segment(show->context, TL_DEBUG_HIT, one, two);
	if (!label.failed)
		show->text(show->context, TL_DEBUG_HIT, middle, label.data);
	tli_text_free(&label);
}
