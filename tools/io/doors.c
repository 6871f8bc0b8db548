/* SPDX-License-Identifier: MIT */
/*
 * doors.c: --open and --close, which set doors of a map for one run.
 *
 * They are set right after a map was read, so every command answers for the doors as they were set. A name that the map does not have is an
 * error of the map, like a name that a link does not find.
 */
#include "io/doors.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"

static void add_error(tl_errors *errors, const char *name, const char *nearest)
{
	if (errors->count < errors->capacity) {
		tl_error *error = &errors->items[errors->count];
		*error = (tl_error){ 0 };
		if (nearest != NULL) {
			snprintf(error->text, sizeof error->text, "no door is named '%.80s'; did you mean '%.80s'?",
				name, nearest);
		} else {
			snprintf(error->text, sizeof error->text, "no door is named '%.200s'", name);
		}
	}
	errors->count++;
}

static void report_missing(const tl_map *map, const char *name, tl_errors *errors)
{
	tli_suggestion best = { 0 };
	tl_door_id id = { 0, 0 };
	tl_door_info info;
	while ((id = tl_map_next_door(map, id)).index1 != 0) {
		if (tl_map_get_door(map, id, &info) == TL_OK) {
			tli_suggest(&best, name, strlen(name), info.name);
		}
	}
	add_error(errors, name, best.text);
}

static tl_status set_all(const struct arguments *arguments, const char *option, tl_map *map, tl_errors *errors)
{
	int at = 0;
	const char *name;
	tl_status status = TL_OK;
	while ((name = option_next(arguments, option, &at)) != NULL && (status == TL_OK || status == TL_E_FORMAT)) {
		tl_door_id id;
		if (tl_map_find_door(map, name, &id) != TL_OK) {
			report_missing(map, name, errors);
			status = TL_E_FORMAT;
		} else if (status == TL_OK) {
			status = tl_map_set_door_closed(map, id, strcmp(option, "close") == 0);
		}
	}
	return status;
}

tl_status doors_set(const struct arguments *arguments, tl_map *map, tl_errors *errors)
{
	tl_status opened = set_all(arguments, "open", map, errors);
	tl_status closed = set_all(arguments, "close", map, errors);
	return opened != TL_OK ? opened : closed;
}
