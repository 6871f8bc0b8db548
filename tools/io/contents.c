/* SPDX-License-Identifier: MIT */
/* contents.c: what was read of a map, and what was not. */
#include "io/contents.h"

size_t count_role(const tl_map *map, tl_waypoint_role role)
{
	size_t count = 0;
	tl_waypoint_info waypoint;
	for (tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }); id.index1 != 0;
		id = tl_map_next_waypoint(map, id))
		count += tl_map_get_waypoint(map, id, &waypoint) == TL_OK && waypoint.role == role;
	return count;
}

void write_ignored_part(tli_text *text, const tl_ignored_info *part)
{
	tli_text_add_format(text, "%zu %s of %s", part->count, part->things, part->what);
	if (part->rule[0] != '\0')
		tli_text_add_format(text, " (rule: %s)", part->rule);
}
