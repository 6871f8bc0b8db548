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

static tl_point middle_of(tl_point one, tl_point two)
{
	return (tl_point){ (one.x + two.x) / 2, (one.y + two.y) / 2 };
}

void widths_show_place(const tl_debug_draw *show, const tl_choke *place)
{
	tl_point one = middle_of(place->one, place->one_end), two = middle_of(place->two, place->two_end);
	tli_text label = { 0 };
	tli_text_add_double(&label, floor(place->width * 100 + .5) / 100);
	tli_text_add_char(&label, '\0');
	if (is_stretch(place->one, place->one_end)) {
		show->segment(show->context, TL_DEBUG_HIT, place->one, place->one_end);
		show->segment(show->context, TL_DEBUG_HIT, place->two, place->two_end);
	}
	show->segment(show->context, TL_DEBUG_HIT, one, two);
	if (!label.failed)
		show->text(show->context, TL_DEBUG_HIT, middle_of(one, two), label.data);
	tli_text_free(&label);
}
