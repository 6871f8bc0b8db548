/* SPDX-License-Identifier: MIT */
/*
 * corners/settle.c: numbers of onward edges without their marks. Rows are settled in the order of their states; until all are, searches read
 * the marks of those that are by one table and those of the others by another one, and edits count in both.
 */
#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "corners/cache.h"
#include "corners/corners.h"

static tl_status begin_settling(tli_corners *corners)
{
	size_t states = tli_array_length(corners->drops);
	tli_corners_settling *settling = &corners->settling;
	if (!tli_array_reserve(settling->drops, states))
		return TL_E_NOMEM;
	memset(tli_array_extend(settling->drops, states), 0, states);
	settling->states = 0;
	settling->dropped = settling->lost = false;
	return TL_OK;
}

/* The marks of the edits since stay, where there were any. */
static void end_settling(tli_corners *corners)
{
	tli_corners_settling *settling = &corners->settling;
	tli_array_free(corners->drops);
	if (settling->dropped)
		corners->drops = settling->drops;
	else
		tli_array_free(settling->drops);
	corners->counts_lost = settling->lost;
	*settling = (tli_corners_settling){ .drops = NULL };
}

tl_status tli_corners_settle(tli_corners *corners)
{
	tli_corners_settling *settling = &corners->settling;
	if (!corners->drops)
		return TL_OK;
	tl_status status = settling->drops ? TL_OK : begin_settling(corners);
	while (!status && settling->states < corners->cache->states) {
		const uint8_t *drops = corners->counts_lost ? NULL : corners->drops;
		uint32_t begin = settling->states;
		size_t edges = tli_edge_cache_settle_onward(
			corners->cache, &settling->states, TLI_STAGE_ITEMS, drops, settling->drops);
		status = tli_budget_spend(edges / 4 + (settling->states - begin) / 2);
	}
	if (!status)
		end_settling(corners);
	return status;
}
