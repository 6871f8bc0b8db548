/* SPDX-License-Identifier: MIT */
/* nav/make/map_jumps.c: the jumps that a map has, as paths and crowds take them. */
#include "base/reason.h"

#include <tautline/nav.h>

tl_status tl_jumps_from_map(const tl_map *map, tl_jump *out, size_t room, size_t *count)
{
	if (tli_is_null(map) || tli_is_null(count) || (room > 0 && tli_is_null(out)))
		return TL_E_INVALID;
	size_t found = 0;
	tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	for (; id.index1 != 0; id = tl_map_next_link(map, id)) {
		tl_link_info link;
		tl_waypoint_info from, to;
		if (tl_map_get_link(map, id, &link) || !link.jump || tl_map_get_waypoint(map, link.from, &from) ||
			tl_map_get_waypoint(map, link.to, &to))
			continue;
		if (found < room)
			out[found] = (tl_jump){ from.at, to.at, link.has_cost ? link.cost : -1, link.oneway,
				link.seconds };
		found++;
	}
	*count = found;
	return TL_OK;
}
