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

/* "the doors of the map: a, b, c", as far as there is room. */
static void list_doors(const tl_map *map, char *text, size_t size)
{
	tl_door_id id = { 0, 0 };
	tl_door_info info;
	const char *before = "the doors of the map: ";
	size_t used = 0;
	snprintf(text, size, "the map has no doors");
	while ((id = tl_map_next_door(map, id)).index1 != 0) {
		if (tl_map_get_door(map, id, &info) != TL_OK)
			continue;
		if (used + strlen(before) + strlen(info.name) + sizeof ", ..." > size) {
			snprintf(text + used, size - used, ", ...");
			return;
		}
		used += (size_t)snprintf(text + used, size - used, "%s%s", before, info.name);
		before = ", ";
	}
}

void doors_missing(const tl_map *map, const char *name, char *text, size_t size)
{
	tli_suggestion best = { 0 };
	tl_door_id id = { 0, 0 };
	tl_door_info info;
	while ((id = tl_map_next_door(map, id)).index1 != 0)
		if (tl_map_get_door(map, id, &info) == TL_OK)
			tli_suggest(&best, name, strlen(name), info.name);
	if (best.text) {
		snprintf(text, size, "no door is named '%.80s'; did you mean '%.80s'?", name, best.text);
	} else {
		char others[120];
		list_doors(map, others, sizeof others);
		snprintf(text, size, "no door is named '%.80s'; %s", name, others);
	}
}

static void report_missing(const tl_map *map, const char *name, tl_errors *errors)
{
	if (errors->count < errors->capacity) {
		tl_error *error = &errors->items[errors->count];
		*error = (tl_error){ 0 };
		doors_missing(map, name, error->text, sizeof error->text);
	}
	errors->count++;
}

static tl_status set_all(const struct arguments *arguments, const char *option, tl_map *map, tl_errors *errors)
{
	int at = 0;
	const char *name;
	tl_status status = TL_OK;
	while ((name = option_next(arguments, option, &at)) != NULL && (!status || status == TL_E_FORMAT)) {
		tl_door_id id;
		if (tl_map_find_door(map, name, &id) != TL_OK) {
			report_missing(map, name, errors);
			status = TL_E_FORMAT;
		} else if (!status) {
			status = tl_map_set_door_closed(map, id, strcmp(option, "close") == 0);
		}
	}
	return status;
}

/* Takes out the first ones: warnings of the reader, which are no errors. */
static void forget_first(tl_errors *errors, size_t count)
{
	size_t kept = errors->count < errors->capacity ? errors->count : errors->capacity;
	size_t gone = count < kept ? count : kept;
	if (gone > 0)
		memmove(errors->items, errors->items + gone, (kept - gone) * sizeof *errors->items);
	errors->count -= count;
}

tl_status doors_set(const struct arguments *arguments, tl_map *map, tl_errors *errors)
{
	size_t warnings = errors->count;
	tl_status opened = set_all(arguments, "open", map, errors);
	tl_status closed = set_all(arguments, "close", map, errors);
	tl_status status = opened != TL_OK ? opened : closed;
	if (status)
		forget_first(errors, warnings);
	return status;
}
