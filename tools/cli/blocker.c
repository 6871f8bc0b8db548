/* SPDX-License-Identifier: MIT */
/* blocker.c: what blocks, as JSON. */
#include "cli/blocker.h"

#include "cli/writer.h"

void write_blocker_json(tli_text *writer, const tl_map *map, const tl_blocker *blocker)
{
	static const char *const kinds[] = { "none", "wall", "door", "obstacle", "solid" };
	tl_door_info door;
	tl_obstacle_info obstacle;
	write_json_member(writer, "kind", kinds[blocker->kind]);
	if (blocker->kind == TL_BLOCKER_DOOR && tl_map_get_door(map, blocker->door, &door) == TL_OK) {
		tli_text_add(writer, ",");
		write_json_member(writer, "name", door.name);
		if (door.key) {
			tli_text_add(writer, ",");
			write_json_member(writer, "key", tl_map_key_name(map, door.key));
		}
	}
	if (blocker->kind == TL_BLOCKER_OBSTACLE && tl_map_get_obstacle(map, blocker->obstacle, &obstacle) == TL_OK) {
		tli_text_add(writer, ",");
		write_json_member(writer, "name", obstacle.name);
	}
	if (blocker->place.line != 0)
		tli_text_add_format(writer, ",\"line\":%u,\"column\":%u", blocker->place.line, blocker->place.column);
	if (blocker->place.kind)
		tli_text_add_format(writer, ",\"%s\":%u", blocker->place.kind, blocker->place.object);
}
