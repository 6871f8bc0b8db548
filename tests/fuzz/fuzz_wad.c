/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to the only level of a WAD. A second reader of the binary forms, written here from their description and far
 * simpler (it does not say why it refuses), must agree:
 *
 *   - both refuse, or both read;
 *   - the segments of all walls are exactly the lines that block, those of all doors the lines beside a door, open or closed, and those that only a
 *     lift leads over;
 *   - walls that only monsters cannot pass are exactly the other lines with the flag for that;
 *   - each segment's place is the number of its line;
 *   - what was refused has errors, and nothing else;
 *   - the map, saved in the native format, loads and is saved as the same bytes.
 *
 * Of a WAD with a UDMF level only the last two are checked here; fuzz_udmf does the rest.
 */
#include "fuzz/common.h"

enum { BYTES_MAX = 1 << 16, ERRORS = 8, LINES_MAX = BYTES_MAX / 14 + 1, NONE = 0xFFFF };

/* ---- the second reader ---- */

typedef struct lump {
	const uint8_t *bytes;
	size_t count; /* of records */
} lump;

typedef struct line {
	long a[2], b[2];
	char kind;           /* 'w' wall, 'o' open door, 'c' closed one, ' ' free; after it was found in the map '.' */
	bool stops_monsters; /* ... alone; false after it was found */
} line;

static const uint8_t *file;
static size_t file_size;
static lump things, linedefs, sidedefs, vertexes, sectors;
static bool is_hexen, is_udmf;
static bool is_door[BYTES_MAX], is_lift[BYTES_MAX], is_control[BYTES_MAX];
static line lines[LINES_MAX];

static unsigned u16(const uint8_t *at)
{
	return at[0] + 256u * at[1];
}

static int s16(const uint8_t *at)
{
	return (int16_t)u16(at);
}

static size_t u32(const uint8_t *at)
{
	return u16(at) + 65536u * (size_t)u16(at + 2);
}

/* The entry of a lump, NULL behind the last. */
static const uint8_t *entry(size_t index)
{
	return index < u32(file + 4) ? file + u32(file + 8) + 16 * index : NULL;
}

static bool is_named(size_t index, const char *name)
{
	const uint8_t *at = entry(index);
	char text[9] = "";
	for (int i = 0; at && i < 8 && at[8 + i]; i++)
		text[i] = (char)(at[8 + i] >= 'a' && at[8 + i] <= 'z' ? at[8 + i] - 32 : at[8 + i]);
	return at && strcmp(text, name) == 0;
}

static bool is_of_level(size_t index)
{
	static const char *const names[] = { "THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SECTORS", "SEGS",
		"SSECTORS", "NODES", "REJECT", "BLOCKMAP", "BEHAVIOR", "SCRIPTS", "LEAFS", "LIGHTS", "MACROS" };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (is_named(index, names[i]))
			return true;
	}
	return false;
}

static bool take(size_t index, size_t each, lump *out)
{
	if (out->bytes)
		return true;
	size_t offset = u32(entry(index)), size = u32(entry(index) + 4);
	if (offset > file_size || size > file_size - offset || size % each)
		return false;
	*out = (lump){ file + offset, size / each };
	return true;
}

/* The lumps of the level whose name is entry `at`. */
static bool read_lumps(size_t at)
{
	bool good = true;
	size_t end = at + 1;
	while (is_of_level(end))
		is_hexen = is_named(end++, "BEHAVIOR") || is_hexen;
	for (size_t i = at + 1; i < end; i++) {
		if (is_named(i, "THINGS"))
			good = take(i, is_hexen ? 20 : 10, &things) && good;
		else if (is_named(i, "LINEDEFS"))
			good = take(i, is_hexen ? 16 : 14, &linedefs) && good;
		else if (is_named(i, "SIDEDEFS"))
			good = take(i, 30, &sidedefs) && good;
		else if (is_named(i, "VERTEXES"))
			good = take(i, 4, &vertexes) && good;
		else if (is_named(i, "SECTORS"))
			good = take(i, 26, &sectors) && good;
	}
	return good && things.bytes && linedefs.bytes && sidedefs.bytes && vertexes.bytes && sectors.bytes;
}

/* The sector of a side; -1 none, -2 wrong. */
static long sector_of(unsigned side)
{
	if (side == NONE)
		return -1;
	if (side >= sidedefs.count || u16(sidedefs.bytes + 30 * (size_t)side + 28) >= sectors.count)
		return -2;
	return u16(sidedefs.bytes + 30 * (size_t)side + 28);
}

static const uint8_t *line_at(size_t i)
{
	return linedefs.bytes + (is_hexen ? 16 : 14) * i;
}

static long side_of_line(size_t i, bool back)
{
	return sector_of(u16(line_at(i) + (is_hexen ? 12 : 10) + 2 * back));
}

static bool is_one_of(unsigned number, const char *list)
{
	char word[20];
	snprintf(word, sizeof word, " %u ", number);
	return strstr(list, word) != NULL;
}

static void mark_doors(size_t i)
{
	const uint8_t *at = line_at(i);
	unsigned special = is_hexen ? at[6] : u16(at + 6), tag = is_hexen ? at[7] : u16(at + 8);
	bool by_hand, by_tag;
	if (is_hexen) {
		by_hand = by_tag = is_one_of(special, " 10 11 12 13 14 105 106 202 249 ");
		by_hand = by_hand && tag == 0;
	} else {
		bool is_range = special >= 0x3800 && special < 0x4000;
		by_hand = is_one_of(special, " 1 26 27 28 31 32 33 34 117 118 ") || (is_range && special % 8 >= 6);
		by_tag = is_one_of(special,
				 " 2 3 4 16 29 42 46 50 61 63 75 76 86 90 99 103 105 106 107 108 109 110 111 112 "
				 "113 114 115 116 133 134 135 136 137 175 196 ") ||
			(is_range && special % 8 < 6);
	}
	if (by_hand && side_of_line(i, true) >= 0)
		is_door[side_of_line(i, true)] = true;
	for (size_t k = 0; by_tag && tag && k < sectors.count; k++) {
		if (u16(sectors.bytes + 26 * k + 24) == tag)
			is_door[k] = true;
	}
}

static void mark_lifts(size_t i)
{
	const uint8_t *at = line_at(i);
	unsigned special = is_hexen ? at[6] : u16(at + 6), tag = is_hexen ? at[7] : u16(at + 8);
	bool is_range = !is_hexen && special >= 0x3400 && special < 0x3800;
	const char *list = is_hexen ? " 60 62 203 206 207 " : " 10 21 53 62 87 88 120 121 122 123 162 181 ";
	bool moves = is_one_of(special, list) || is_range;
	bool by_hand = is_hexen ? tag == 0 : is_range && special % 8 >= 6;
	if (moves && by_hand && side_of_line(i, true) >= 0)
		is_lift[side_of_line(i, true)] = true;
	for (size_t k = 0; moves && !by_hand && tag && k < sectors.count; k++) {
		if (u16(sectors.bytes + 26 * k + 24) == tag)
			is_lift[k] = true;
	}
}

/* The sector that lends a 3D floor is no place of the level. */
static void mark_control(size_t i)
{
	if (is_hexen && line_at(i)[6] == 160 && side_of_line(i, false) >= 0 && side_of_line(i, true) < 0)
		is_control[side_of_line(i, false)] = true;
}

static int floor_of(long sector)
{
	return s16(sectors.bytes + 26 * (size_t)sector);
}

/* The lowest floor that a sector can have. */
static int low_of(long sector)
{
	int low = floor_of(sector);
	for (size_t i = 0; is_lift[sector] && i < linedefs.count; i++) {
		long a = side_of_line(i, false), b = side_of_line(i, true);
		if (a < 0 || b < 0 || (a != sector && b != sector))
			continue;
		low = floor_of(a) < low ? floor_of(a) : low;
		low = floor_of(b) < low ? floor_of(b) : low;
	}
	return low;
}

/* Is there a height of each floor at which the line can be walked over? */
static bool is_passable(const int low[2], const int top[2], int ceiling)
{
	for (int a = low[0]; a <= top[0]; a++) {
		int b = a < low[1] ? low[1] : a > top[1] ? top[1] : a;
		if (abs(a - b) <= 24 && ceiling - (a > b ? a : b) >= 56)
			return true;
	}
	return false;
}

static char kind_of(size_t i)
{
	long sides[] = { side_of_line(i, false), side_of_line(i, true) };
	int floors[2], lows[2], low = 1 << 20, low_but_doors = 1 << 20;
	bool beside_door = false;
	if (sides[0] >= 0 && sides[1] < 0 && is_control[sides[0]])
		return ' ';
	if (sides[0] < 0 || sides[1] < 0 || u16(line_at(i) + 4) % 2)
		return 'w';
	for (int k = 0; k < 2; k++) {
		const uint8_t *at = sectors.bytes + 26 * (size_t)sides[k];
		floors[k] = s16(at);
		lows[k] = low_of(sides[k]);
		low = s16(at + 2) < low ? s16(at + 2) : low;
		if (is_door[sides[k]])
			beside_door = true;
		else
			low_but_doors = s16(at + 2) < low_but_doors ? s16(at + 2) : low_but_doors;
	}
	if (!is_passable(lows, floors, low_but_doors))
		return 'w';
	/* One that a lift leads over is an open door too. */
	if (!beside_door)
		return is_passable(floors, floors, low) ? ' ' : 'o';
	return is_passable(lows, floors, low) ? 'o' : 'c';
}

static bool read_line(size_t i)
{
	unsigned from = u16(line_at(i)), to = u16(line_at(i) + 2);
	if (from >= vertexes.count || to >= vertexes.count || side_of_line(i, false) == -2 ||
		side_of_line(i, true) == -2)
		return false;
	const uint8_t *a = vertexes.bytes + 4 * (size_t)from, *b = vertexes.bytes + 4 * (size_t)to;
	lines[i] = (line){ { s16(a), -s16(a + 2) }, { s16(b), -s16(b + 2) }, kind_of(i), false };
	lines[i].stops_monsters = lines[i].kind != 'w' && u16(line_at(i) + 4) & 2;
	return true;
}

/* Is there one level, and is it whole? */
static bool read_wad(const uint8_t *data, size_t size)
{
	file = data;
	file_size = size;
	things = linedefs = sidedefs = vertexes = sectors = (lump){ 0 };
	is_hexen = is_udmf = false;
	if (size < 12 || (memcmp(data, "IWAD", 4) && memcmp(data, "PWAD", 4)) || u32(data + 8) > size ||
		u32(data + 4) > (size - u32(data + 8)) / 16)
		return false;
	size_t levels = 0, level = 0;
	for (size_t i = 0; entry(i); i++) {
		if (is_of_level(i) || is_named(i, "TEXTMAP") ||
			!(is_named(i + 1, "THINGS") || is_named(i + 1, "TEXTMAP")))
			continue;
		levels++;
		level = i;
	}
	if (levels != 1)
		return false;
	is_udmf = is_named(level + 1, "TEXTMAP");
	if (is_udmf || !read_lumps(level))
		return false;
	memset(is_door, 0, sizeof is_door);
	for (size_t i = 0; i < linedefs.count; i++)
		mark_doors(i);
	memset(is_lift, 0, sizeof is_lift);
	for (size_t i = 0; i < linedefs.count; i++)
		mark_lifts(i);
	memset(is_control, 0, sizeof is_control);
	for (size_t i = 0; i < linedefs.count; i++)
		mark_control(i);
	bool good = true;
	for (size_t i = 0; i < linedefs.count; i++)
		good = read_line(i) && good;
	return good;
}

/* ---- comparing ---- */

static bool is_at(const long at[2], tl_point point)
{
	return point.x == (double)at[0] && point.y == (double)at[1];
}

/* The segment is the line of its place, which is of this kind, 'm' where it stops monsters alone, and found for the first time. */
static void take_line(tl_point a, tl_point b, tl_place place, char kind)
{
	require(place.kind && strcmp(place.kind, "linedef") == 0 && place.line == 0 && place.object < linedefs.count);
	line *it = &lines[place.object];
	require(kind == 'm' ? it->stops_monsters : it->kind == kind);
	require((is_at(it->a, a) && is_at(it->b, b)) || (is_at(it->a, b) && is_at(it->b, a)));
	if (kind == 'm')
		it->stops_monsters = false;
	else
		it->kind = '.';
}

static void check_walls(const tl_map *map)
{
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info wall;
		require(tl_map_get_wall(map, id, &wall) == TL_OK && !wall.solid);
		for (size_t i = 0; i + !wall.loop < wall.count; i++) {
			tl_point a, b;
			tl_place place;
			require(tl_map_get_wall_point(map, id, i, &a, &place) == TL_OK);
			require(tl_map_get_wall_point(map, id, (i + 1) % wall.count, &b, NULL) == TL_OK);
			take_line(a, b, place, wall.blocks & TL_CHANNEL_WALK ? 'w' : 'm');
		}
	}
}

static void check_doors(const tl_map *map)
{
	for (tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 }); id.index1; id = tl_map_next_door(map, id)) {
		tl_door_info door;
		require(tl_map_get_door(map, id, &door) == TL_OK);
		take_line(door.a, door.b, door.place, door.closed ? 'c' : 'o');
	}
}

static void check_map(const tl_map *map)
{
	check_walls(map);
	check_doors(map);
	for (size_t i = 0; i < linedefs.count; i++)
		require((lines[i].kind == ' ' || lines[i].kind == '.') && !lines[i].stops_monsters);
	require(tl_map_waypoint_count(map) <= things.count + linedefs.count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static tl_error items[ERRORS];
	tl_errors errors = { items, ERRORS, 0 };
	tl_load_def def = tl_default_load_def();
	def.format = "doom";
	def.max_input_bytes = BYTES_MAX;
	tl_map *map = NULL;
	tl_status status = tl_map_load_memory((const char *)data, size, &def, &map, &errors);
	require((status == TL_OK) == (map != NULL));
	require((status == TL_OK) == (errors.count == 0));
	require(!status || status == TL_E_FORMAT || (status == TL_E_LIMIT && size > BYTES_MAX));
	bool is_good = size <= BYTES_MAX && read_wad(data, size);
	require(is_udmf || is_good == (status == TL_OK));
	if (is_good)
		check_map(map);
	if (map)
		fuzz_check_round_trip(map);
	fuzz_go_on(map);
	tl_map_free(map);
	return 0;
}
