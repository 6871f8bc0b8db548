/* SPDX-License-Identifier: MIT */
/*
 * format/shape/partial.c: cells that block some channels and not all.
 *
 * They are free among the cells that block everything, and have a grid of their own for each set. O(cells / 64) a set.
 */
#include "format/shape/partial.h"

#include "base/array.h"

void tli_partials_mark(tli_partials *all, const tli_cells *like, tl_channels blocks, tli_point cell)
{
	size_t count = tli_array_length(all->sets), i = 0;
	while (i < count && all->sets[i].blocks != blocks)
		i++;
	if (i == count && !all->status) {
		tli_partial_cells set = { .blocks = blocks };
		all->status = count == TLI_SOLID_SETS ? TL_E_LIMIT
						      : tli_cells_create(like->columns, like->rows, &set.marked);
		if (!all->status && !tli_array_append(all->sets, set)) {
			tli_cells_free(&set.marked);
			all->status = TL_E_NOMEM;
		}
	}
	if (!all->status)
		tli_cells_set_free(&all->sets[i].marked, cell.x, cell.y);
}

tl_status tli_partials_add(const tli_partials *all, const tli_outline *outline, tli_sink *sink)
{
	tl_status status = all->status;
	if (status == TL_E_LIMIT)
		tli_report_only(
			sink->report, (tl_place){ 0 }, "cells have more than %d different 'blocks'", TLI_SOLID_SETS);
	for (size_t i = 0; !status && i < tli_array_length(all->sets); i++) {
		tli_outline of_set = *outline;
		of_set.cells = &all->sets[i].marked;
		of_set.blocks = all->sets[i].blocks;
		status = tli_outline_add(&of_set, sink);
	}
	return status;
}

void tli_partials_free(tli_partials *all)
{
	for (size_t i = 0; i < tli_array_length(all->sets); i++)
		tli_cells_free(&all->sets[i].marked);
	tli_array_free(all->sets);
}
