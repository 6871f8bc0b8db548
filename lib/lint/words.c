/* SPDX-License-Identifier: MIT */
/*
 * How findings speak: the words for names, points and things in the way, the same in every rule.
 *
 * A name is written as a map file has it, so that it can be copied into an `allow` line. A thing in the way is called by
 * its name where it has one, by its place in the file where it has that, else by its kind alone.
 */
#include "lint/lint.h"

#include "format/native.h"
#include "format/suggest.h"

#include <string.h>

void tli_lint_add_name(tli_text *text, const char *name)
{
	tli_native_write_name(name, text);
}

void tli_lint_add_point(tli_text *text, const tl_map *map, tl_point at)
{
	tli_text_add_coordinate(text, at.x, tl_map_resolution(map));
	tli_text_add_char(text, ',');
	tli_text_add_coordinate(text, at.y, tl_map_resolution(map));
}

/* `the wall at 12:1`, or `a wall`. */
static void add_placed(tli_text *text, const char *kind, tl_place place)
{
	if (place.line == 0)
		tli_text_add_format(text, "a %s", kind);
	else
		tli_text_add_format(text, "the %s at %u:%u", kind, place.line, place.column);
}

void tli_lint_add_blocker(tli_text *text, const tl_map *map, const tl_blocker *blocker)
{
	tl_door_info door;
	tl_obstacle_info obstacle;
	switch (blocker->kind) {
	case TL_BLOCKER_DOOR:
		if (tl_map_get_door(map, blocker->door, &door) == TL_OK) {
			tli_text_add(text, "the closed door ");
			tli_lint_add_name(text, door.name);
			return;
		}
		break;
	case TL_BLOCKER_OBSTACLE:
		if (tl_map_get_obstacle(map, blocker->obstacle, &obstacle) == TL_OK) {
			tli_text_add(text, "the obstacle ");
			tli_lint_add_name(text, obstacle.name);
			return;
		}
		break;
	case TL_BLOCKER_SOLID:
		tli_text_add(text, "the inside of a solid");
		return;
	default:
		break;
	}
	add_placed(text, "wall", blocker->place);
}

void tli_lint_relate(tli_lint_draft *draft, const tl_blocker *blocker)
{
	if (blocker->place.line == 0)
		return;
	draft->related = blocker->place;
	switch (blocker->kind) {
	case TL_BLOCKER_DOOR:
		draft->related_text = "the door is here";
		break;
	case TL_BLOCKER_OBSTACLE:
		draft->related_text = "the obstacle is here";
		break;
	default:
		draft->related_text = "the wall is here";
		break;
	}
}

const tl_lint_rule *tli_lint_nearest_rule(const char *id)
{
	tli_suggestion best = { 0 };
	const tl_lint_rule *nearest = NULL;
	for (size_t i = 0; i < tl_lint_rule_count(); i++) {
		const tl_lint_rule *rule = tl_lint_get_rule(i);
		tli_suggest(&best, id, strlen(id), rule->id);
		if (best.text == rule->id)
			nearest = rule;
	}
	return nearest;
}
