/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to a UDMF level.
 *
 *   - what was refused has errors at places in order, inside the text; what was read has none;
 *   - every place in the map is where a block begins that the text calls so;
 *   - blanks and comments mean nothing: the text with each `;` followed by a comment gives the same map, or is refused too;
 *   - the map, saved in the native format, loads and is saved as the same bytes.
 */
#include <strings.h>

#include "fuzz/common.h"

enum { BYTES_MAX = 1 << 14, ERRORS = 8 };

static tl_status load(const char *text, size_t size, tl_map **map, tl_errors *errors)
{
	tl_load_def def = tl_default_load_def();
	def.format = "udmf";
	*map = NULL;
	tl_status status = tl_map_load_memory(text, size, &def, map, errors);
	require((status == TL_OK) == (*map != NULL));
	require(status == TL_OK || status == TL_E_FORMAT);
	return status;
}

static void check_errors(const tl_errors *errors, tl_status status, const char *text, size_t size)
{
	size_t rows = 1;
	for (size_t i = 0; i < size; i++)
		rows += text[i] == '\n';
	require((status == TL_OK) == (errors->count == 0));
	tl_place last = { 0 };
	for (size_t i = 0; i < errors->count && i < errors->capacity; i++) {
		tl_place place = errors->items[i].place;
		require(place.line >= 1 && place.line <= rows && place.column >= 1 && place.column <= size + 1);
		require(place.line > last.line || (place.line == last.line && place.column >= last.column));
		require(errors->items[i].text[0]);
		last = place;
	}
}

static void check_place(tl_place place, const char *kind, const char *text, size_t size)
{
	size_t at = 0;
	require(place.kind && strcmp(place.kind, kind) == 0);
	for (uint32_t row = 1; row < place.line; row++) {
		const char *end = memchr(text + at, '\n', size - at);
		require(end != NULL);
		at = (size_t)(end - text) + 1;
	}
	at += place.column - 1;
	require(at + strlen(kind) < size && strncasecmp(text + at, kind, strlen(kind)) == 0);
}

static void check_places(const tl_map *map, const char *text, size_t size)
{
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info wall;
		require(tl_map_get_wall(map, id, &wall) == TL_OK);
		for (size_t i = 0; i < wall.count; i++) {
			tl_point at;
			tl_place place;
			require(tl_map_get_wall_point(map, id, i, &at, &place) == TL_OK);
			check_place(place, "linedef", text, size);
		}
	}
	for (tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }); id.index1;
		id = tl_map_next_waypoint(map, id)) {
		tl_waypoint_info waypoint;
		require(tl_map_get_waypoint(map, id, &waypoint) == TL_OK);
		check_place(waypoint.place, "thing", text, size);
	}
}

/* Saved, it is this text. */
static void check_saved(const tl_map *map, const char *text, size_t size)
{
	size_t size_again;
	char *again = fuzz_save(map, "native", &size_again);
	require(size == size_again && memcmp(text, again, size) == 0);
	free(again);
}

/* The text with a comment behind each `;` and `}` that is in no string or comment. */
static size_t add_comments(const char *text, size_t size, char *out)
{
	static const char comment[] = " /*;}*/ ";
	size_t length = 0;
	char in = ' '; /* '"' a string, '/' the rest of a line, '*' a comment */
	for (size_t i = 0; i < size; i++) {
		out[length++] = text[i];
		char next = i + 1 < size ? text[i + 1] : '\0';
		if (in == '"' && text[i] == '\\' && i + 1 < size) {
			out[length++] = text[++i];
		} else if ((in == '"' && text[i] == '"') || (in == '/' && text[i] == '\n')) {
			in = ' ';
		} else if (in == '*' && text[i] == '*' && next == '/') {
			out[length++] = text[++i];
			in = ' ';
		} else if (in == ' ' && text[i] == '/' && (next == '/' || next == '*')) {
			in = next;
			out[length++] = text[++i];
		} else if (in == ' ' && text[i] == '"') {
			in = '"';
		} else if (in == ' ' && (text[i] == ';' || text[i] == '}')) {
			memcpy(out + length, comment, sizeof comment - 1);
			length += sizeof comment - 1;
		}
	}
	return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static tl_error items[ERRORS];
	static char longer[9 * BYTES_MAX];
	tl_errors errors = { items, ERRORS, 0 };
	const char *text = (const char *)data;
	tl_map *map, *other;
	if (size > BYTES_MAX)
		return 0;
	tl_status status = load(text, size, &map, &errors);
	check_errors(&errors, status, text, size);
	/* Zeros at the end are passed over, and a comment behind them would make them part of the text. */
	size_t whole = size && text[size - 1] == '\0' ? 0 : add_comments(text, size, longer);
	if (whole)
		require(load(longer, whole, &other, NULL) == status);
	if (map) {
		size_t saved_size;
		check_places(map, text, size);
		char *saved = fuzz_save(map, "native", &saved_size);
		if (whole)
			check_saved(other, saved, saved_size);
		fuzz_check_round_trip(map);
		free(saved);
	}
	if (whole)
		tl_map_free(other);
	fuzz_go_on(map);
	tl_map_free(map);
	return 0;
}
