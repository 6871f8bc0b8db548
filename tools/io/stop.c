/* SPDX-License-Identifier: MIT */
/*
 * stop.c: parses one end of a path or a sight line: `x,y` or the name of a waypoint.
 *
 * Two numbers with a comma between are a point, even if a waypoint has that name; double quotes around it, as in the map file,
 * make it a name. Names are compared byte by byte. An unknown name is answered with the most similar one.
 */
#include "io/stop.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <tautline/text.h>

#include "base/suggest.h"
#include "cli/arguments.h"

/* How many bytes of a wrong name are shown; and with how many names it is compared, so that a batch of wrong names on a
 * large map is quick. */
enum { SHOWN_MAX = 80, SUGGEST_MAX = 10000 };

static int shown(size_t size)
{
	return size > SHOWN_MAX ? SHOWN_MAX : (int)size;
}

bool stop_in_grid(const tl_map *map, tl_point point, char *why)
{
	/* The library decides to the last bit when it rounds; this only finds words for what is far outside. */
	const double largest = 536870912.0 / (double)tl_map_resolution(map);
	if (fabs(point.x) <= largest && fabs(point.y) <= largest)
		return true;
	char text[TL_NUMBER_TEXT_MAX];
	tl_number_text(largest, text, sizeof text);
	snprintf(why, STOP_ERROR_MAX, "a point outside the map's grid: coordinates range from -%s to %s", text, text);
	return false;
}

bool stop_coordinate(const tl_map *map, const char *text, size_t size, double *out)
{
	tl_status status = tl_coordinate_parse(text, size, tl_map_resolution(map), out);
	if (status == TL_E_RANGE)
		*out = INFINITY;
	return !status || status == TL_E_RANGE;
}

/* `x,y` as two plain decimals. */
static bool read_point(const tl_map *map, const char *text, size_t size, tl_point *out)
{
	const char *comma = memchr(text, ',', size);
	if (!comma)
		return false;
	size_t left = (size_t)(comma - text);
	return stop_coordinate(map, text, left, &out->x) && stop_coordinate(map, comma + 1, size - left - 1, &out->y);
}

/* Takes quotes and escapes off a name; `name` has room for TL_NAME_MAX + 1 bytes. false: no such name can exist. */
static bool unquote(const char *text, size_t size, char *name)
{
	size_t length = 0;
	bool quoted = size >= 2 && text[0] == '"' && text[size - 1] == '"';
	size_t end = quoted ? size - 1 : size;
	for (size_t i = quoted ? 1 : 0; i < end; i++) {
		if (quoted && text[i] == '\\' && i + 1 < end && (text[i + 1] == '"' || text[i + 1] == '\\'))
			i++;
		if (length == TL_NAME_MAX || text[i] == '\0')
			return false;
		name[length++] = text[i];
	}
	name[length] = '\0';
	return length > 0;
}

static void no_such_name(const tl_map *map, const char *text, size_t size, const char *name, char *why)
{
	tl_waypoint_id id = { 0, 0 };
	tl_waypoint_info info;
	tli_suggestion best = { 0 };
	bool few = tl_map_waypoint_count(map) <= SUGGEST_MAX;
	while (few && (id = tl_map_next_waypoint(map, id)).index1 != 0)
		if (tl_map_get_waypoint(map, id, &info) == TL_OK)
			tli_suggest(&best, name, strlen(name), info.name);
	int length = snprintf(why, STOP_ERROR_MAX, "no waypoint is named '%.*s'", shown(size), text);
	if (best.text)
		snprintf(why + length, STOP_ERROR_MAX - (size_t)length, "; did you mean '%s'?", best.text);
	else if (tl_map_waypoint_count(map) == 0)
		snprintf(why + length, STOP_ERROR_MAX - (size_t)length, ": the map has no waypoints");
}

bool stop_read(const tl_map *map, const char *text, size_t size, tl_stop *out, char *why)
{
	char name[TL_NAME_MAX + 1];
	tl_waypoint_info info;
	tl_stop place = { 0 };
	if (size > 0 && read_point(map, text, size, &place.at)) {
		if (!stop_in_grid(map, place.at, why))
			return false;
		*out = place;
		return true;
	}
	if (!unquote(text, size, name)) {
		snprintf(why, STOP_ERROR_MAX, "'%.*s' is neither a point 'x,y' nor the name of a waypoint", shown(size),
			text);
		return false;
	}
	if (tl_map_find_waypoint(map, name, &place.waypoint) != TL_OK ||
		tl_map_get_waypoint(map, place.waypoint, &info) != TL_OK) {
		if (strchr("0123456789+-.", name[0])) {
			snprintf(why, STOP_ERROR_MAX, "'%.*s' is neither a point 'x,y' nor the name of a waypoint",
				shown(size), text);
		} else {
			no_such_name(map, text, size, name, why);
		}
		return false;
	}
	place.at = info.at;
	*out = place;
	return true;
}

bool stop_operand(const struct arguments *arguments, const tl_map *map, const char *text, tl_stop *out)
{
	char why[STOP_ERROR_MAX];
	if (stop_read(map, text, strlen(text), out, why))
		return true;
	return refuse_usage(arguments->command, "%s", why);
}
