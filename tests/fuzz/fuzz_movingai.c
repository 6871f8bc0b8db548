/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to a grid map, and back to its cells. A second reader, written here from the description of the format and far
 * simpler (it takes only what is well-formed, and does not say why it refuses), must agree:
 *
 *   - both refuse, or both read;
 *   - what was refused has errors at places in order, inside the text;
 *   - even-odd over the loops is exactly the free cells, and the sides of the loops are as long as the boundary between free and
 *     blocked cells;
 *   - the map, saved in the native format, loads as the same walls and is saved as the same bytes.
 */
#include "fuzz/common.h"

enum { BYTES_MAX = 1 << 16, SIDE_MAX = 524287 };

/* ---- the second reader ---- */

typedef struct grid {
	long height, width;
	bool is_free[BYTES_MAX]; /* [width * height] */
} grid;

static char copy[BYTES_MAX + 1];
static grid cells;

/* Cuts the next line off; NULL after the last one. */
static char *next_line(char **rest)
{
	char *line = *rest;
	if (!line)
		return NULL;
	char *end = strchr(line, '\n');
	*rest = end ? end + 1 : NULL;
	if (end)
		*end = '\0';
	size_t length = strlen(line);
	if (length && line[length - 1] == '\r')
		line[length - 1] = '\0';
	return line;
}

static long side(const char *word)
{
	size_t digits = strspn(word, "0123456789");
	word += strspn(word, "0");
	return digits && !word[strspn(word, "0123456789")] && strlen(word) < 7 && atol(word) <= SIDE_MAX ? atol(word)
													 : 0;
}

/* A line of the header. False: malformed. */
static bool read_header_line(char *line, int *type, bool *is_map)
{
	char *name = strtok(line, " \t"), *value = strtok(NULL, " \t"), *more = strtok(NULL, " \t");
	long *target = NULL;
	if (!name)
		return true;
	*is_map = strcmp(name, "map") == 0;
	if (*is_map)
		return *type && cells.height && cells.width && !value;
	if (!value || more)
		return false;
	if (strcmp(name, "type") == 0)
		return strcmp(value, "octile") == 0 && ++*type == 1;
	if (strcmp(name, "height") == 0)
		target = &cells.height;
	else if (strcmp(name, "width") == 0)
		target = &cells.width;
	if (!*type || !target || *target)
		return false;
	*target = side(value);
	return *target != 0;
}

static bool read_rows(char **rest)
{
	for (long y = 0; y < cells.height; y++) {
		const char *line = next_line(rest);
		if (!line || (long)strlen(line) != cells.width)
			return false;
		for (long x = 0; x < cells.width; x++) {
			if (line[x] < ' ' || line[x] > '~')
				return false;
			cells.is_free[y * cells.width + x] = strchr(".GS", line[x]) != NULL;
		}
	}
	for (const char *line; (line = next_line(rest));) {
		if (line[strspn(line, "\r")])
			return false;
	}
	return true;
}

static bool read_grid(const char *text, size_t size)
{
	int type = 0;
	bool is_map = false;
	if (size > BYTES_MAX || memchr(text, '\0', size))
		return false;
	memcpy(copy, text, size);
	copy[size] = '\0';
	while (size && (copy[size - 1] == '\n' || copy[size - 1] == '\r'))
		copy[--size] = '\0';
	char *rest = strncmp(copy, "\xEF\xBB\xBF", 3) == 0 ? copy + 3 : copy;
	cells.height = cells.width = 0;
	while (!is_map) {
		char *line = next_line(&rest);
		if (!line || !read_header_line(line, &type, &is_map))
			return false;
	}
	return read_rows(&rest);
}

static bool is_free(long x, long y)
{
	return x >= 0 && y >= 0 && x < cells.width && y < cells.height && cells.is_free[y * cells.width + x];
}

/* ---- comparing ---- */

static long whole(double value)
{
	require(value == (double)(long)value);
	return (long)value;
}

/* Flips the cells right of an upright side; gives the length of any. */
static long take_side(tl_point a, tl_point b)
{
	long ax = whole(a.x), ay = whole(a.y), bx = whole(b.x), by = whole(b.y);
	require((ax == bx) != (ay == by));
	for (long y = ay < by ? ay : by; y < (ay < by ? by : ay); y++) {
		for (long x = ax; ax == bx && x < cells.width; x++) {
			if (x >= 0 && y >= 0 && y < cells.height)
				cells.is_free[y * cells.width + x] ^= true;
		}
	}
	return labs(ax - bx) + labs(ay - by);
}

static long boundary(void)
{
	long length = 0;
	for (long y = -1; y < cells.height; y++) {
		for (long x = -1; x < cells.width; x++)
			length += (is_free(x, y) != is_free(x + 1, y)) + (is_free(x, y) != is_free(x, y + 1));
	}
	return length;
}

static void check_walls(const tl_map *map)
{
	long expected = boundary() + 2 * (cells.height + 2) + 2 * (cells.width + 2), length = 0;
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info wall;
		require(tl_map_get_wall(map, id, &wall) == TL_OK && wall.loop && wall.solid);
		for (size_t i = 0; i < wall.count; i++) {
			tl_point a, b;
			require(tl_map_get_wall_point(map, id, i, &a, NULL) == TL_OK);
			require(tl_map_get_wall_point(map, id, (i + 1) % wall.count, &b, NULL) == TL_OK);
			length += take_side(a, b);
		}
	}
	require(length == expected);
	/* The frame has flipped every cell once, the loops the free ones once more: now all are as free ones were. */
	for (long i = 0; i < cells.width * cells.height; i++)
		require(cells.is_free[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_load_def def = fuzz_def("movingai");
	const char *text = (const char *)data;
	tl_status status;
	tl_map *map = fuzz_load_status(text, size, &def, &status);
	bool is_good = read_grid(text, size);
	require(status == TL_E_LIMIT || is_good == (status == TL_OK));
	if (!map)
		return 0;
	check_walls(map);
	fuzz_check_round_trip(map);
	fuzz_go_on(map);
	tl_map_free(map);
	return 0;
}
