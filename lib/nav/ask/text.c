/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/text.c: why there is no path, in one line for people: "start is on the wall at 12:1" (line and column in the map's file, or what that
 * file calls the wall; no place where the map was made by calls), "goal is inside a solid", "start sees no waypoint".
 */
#include "base/reason.h"

#include <tautline/nav.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 128 };

static void write_blocked(char *text, const char *end, const tl_path_result *result)
{
	static const char *const nouns[] = { "thing", "wall", "door", "obstacle" };
	const tl_blocker *blocker = &result->blocker;
	if (blocker->kind == TL_BLOCKER_SOLID) {
		(void)snprintf(text, TEXT_MAX, "%s is inside a solid", end);
		return;
	}
	const char *noun = blocker->kind <= TL_BLOCKER_OBSTACLE ? nouns[blocker->kind] : nouns[0];
	const char *where = blocker->kind == TL_BLOCKER_OBSTACLE ? "in" : "on";
	if (result->too_near)
		where = "too near to";
	if (blocker->place.line)
		(void)snprintf(text, TEXT_MAX, "%s is %s the %s at %" PRIu32 ":%" PRIu32, end, where, noun,
			blocker->place.line, blocker->place.column);
	else if (blocker->place.kind)
		(void)snprintf(text, TEXT_MAX, "%s is %s the %s %" PRIu32, end, where, blocker->place.kind,
			blocker->place.object);
	else
		(void)snprintf(text, TEXT_MAX, "%s is %s %s %s", end, where, noun[0] == 'o' ? "an" : "a", noun);
}

static void write_reason_text(char *text, const tl_path_result *result)
{
	switch (result->reason) {
	case TL_NO_PATH_START_BLOCKED:
		write_blocked(text, "start", result);
		return;
	case TL_NO_PATH_GOAL_BLOCKED:
		write_blocked(text, "goal", result);
		return;
	case TL_NO_PATH_START_ALONE:
		(void)snprintf(text, TEXT_MAX, "start %s", result->no_link ? "has no usable link" : "sees no waypoint");
		return;
	case TL_NO_PATH_GOAL_ALONE:
		(void)snprintf(text, TEXT_MAX, "goal %s", result->no_link ? "has no usable link" : "sees no waypoint");
		return;
	case TL_NO_PATH_COMPONENTS:
		(void)snprintf(text, TEXT_MAX, "no links connect start and goal");
		return;
	case TL_NO_PATH_ONEWAY:
		(void)snprintf(text, TEXT_MAX, "one-way links do not lead from start to goal");
		return;
	case TL_NO_PATH_SEPARATED:
		(void)snprintf(text, TEXT_MAX, "walls separate start and goal");
		return;
	case TL_NO_PATH_NONE:
		break;
	}
	(void)snprintf(text, TEXT_MAX, "there is a path");
}

tl_status tl_no_path_text(const tl_path_result *result, char *buffer, size_t capacity, size_t *size)
{
	if (tli_is_null(result) || tli_is_null(size) || tli_is_null_for(buffer, capacity))
		return TL_E_INVALID;
	char text[TEXT_MAX];
	write_reason_text(text, result);
	size_t needed = strlen(text) + 1;
	*size = needed;
	if (needed <= capacity) {
		memcpy(buffer, text, needed);
		return TL_OK;
	}
	if (capacity > 0) {
		memcpy(buffer, text, capacity - 1);
		buffer[capacity - 1] = '\0';
	}
	return TL_E_BUFFER;
}
