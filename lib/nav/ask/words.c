/* SPDX-License-Identifier: MIT */
/* nav/ask/words.c: the words for what blocks. */
#include "nav/words.h"

void tli_nav_add_blocker(tli_text *text, const tl_map *map, const tl_blocker *blocker)
{
	tl_door_info door;
	tl_obstacle_info obstacle;
	const tl_place *place = &blocker->place;
	if (blocker->kind == TL_BLOCKER_DOOR && tl_map_get_door(map, blocker->door, &door) == TL_OK) {
		tli_text_add(text, "the closed door ");
		tli_text_add_name(text, door.name);
	} else if (blocker->kind == TL_BLOCKER_OBSTACLE &&
		tl_map_get_obstacle(map, blocker->obstacle, &obstacle) == TL_OK) {
		tli_text_add(text, "the obstacle ");
		tli_text_add_name(text, obstacle.name);
	} else if (blocker->kind == TL_BLOCKER_SOLID) {
		tli_text_add(text, "the inside of a solid");
	} else if (place->line != 0) {
		tli_text_add_format(text, "the wall at %u:%u", place->line, place->column);
	} else if (place->kind) {
		tli_text_add_format(text, "the %s %u", place->kind, place->object);
	} else {
		tli_text_add(text, "a wall");
	}
}
