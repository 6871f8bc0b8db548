/* SPDX-License-Identifier: MIT */
/* Judges every wall in turn. What one wall does to a line is the library's: first_hit.c is included for its static functions. */
#define tli_sight_first_hit first_hit_by_walk
#define tli_sight_all_hits all_hits_by_walk
#include "sight/first_hit.c"
#include "support/sight_by_loop.h"

tl_status sight_sees_by_loop(const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, bool *sees)
{
	const tli_walls *walls = sight->walls;
	tli_sight_line line = tli_sight_line_make(sight, a, b);
	tli_array_truncate(scratch->touches, 0);
	*sees = false;
	for (uint32_t i = 0; i < walls->count; i++) {
		const tli_wall_entry *entry = &walls->entries[i];
		if (tli_sight_is_thick(&line, &entry->wall)) {
			if (tli_sight_too_near(&line, &entry->wall))
				return TL_OK;
			continue;
		}
		tli_sight_touch touch;
		tli_look look = tli_sight_look(&line, entry, &touch);
		if (look == TLI_LOOK_MISS)
			continue;
		if (look != TLI_LOOK_TOUCH || sight->contact == TL_CONTACT_STRICT)
			return TL_OK;
		touch.wall = i;
		if (!tli_sight_keep(scratch, touch))
			return TL_E_NOMEM;
	}
	size_t count = tli_array_length(scratch->touches);
	*sees = (count == 0 || !tli_sight_first_shut(scratch->touches, count)) && !tli_walls_inside_solid(walls, a);
	return TL_OK;
}

tl_status sight_first_hit_by_loop(
	const tli_sight *sight, tli_point a, tli_point b, tli_sight_scratch *scratch, tli_sight_hit *hit)
{
	hit_search s = { .sight = sight, .line = tli_sight_line_make(sight, a, b), .scratch = scratch };
	tli_array_truncate(scratch->touches, 0);
	tli_sight_position(sight, a, hit);
	if (hit->blocked)
		return TL_OK;
	bool whole = true;
	for (uint32_t i = 0; i < sight->walls->count && whole; i++)
		whole = examine_wall(&s, i);
	if (!whole)
		return TL_E_NOMEM;
	offer_shut_touches(&s);
	write_hit(&s.line, &s.best, hit);
	return TL_OK;
}
