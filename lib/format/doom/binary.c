/* SPDX-License-Identifier: MIT */
/*
 * format/doom/binary.c: the lumps of a binary level, as Doom and as Hexen have them: arrays of records of little-endian numbers, 16 bits
 * wide where nothing else is said.
 *
 *     VERTEXES    4 bytes   x y
 *     SECTORS    26         floor ceiling  (2 names of 8)  light special tag
 *     SIDEDEFS   30         (2 offsets, 3 names of 8)  sector
 *     LINEDEFS   14 Doom    from to flags special tag front back
 *                16 Hexen   from to flags  special(8 bits) argument(8 bits) * 5  front back
 *     THINGS     10 Doom    x y angle type flags
 *                20 Hexen   id x y z angle type flags  special(8 bits) argument(8 bits) * 5
 *
 * Only coordinates and heights are signed; 0xFFFF as a side is none. The arrays are as long as the lumps, so their size needs no other
 * limit. O(size).
 */
#include "format/doom/doom.h"

#include "base/array.h"

enum { VERTEX_BYTES = 4, SECTOR_BYTES = 26, SIDE_BYTES = 30 };
enum { DOOM_LINE_BYTES = 14, HEXEN_LINE_BYTES = 16, DOOM_THING_BYTES = 10, HEXEN_THING_BYTES = 20 };
enum { FLAG_BLOCKING = 1, FLAG_MONSTERS = 2, NO_SIDE = 0xFFFF };

static uint32_t word_at(const uint8_t *bytes)
{
	return (uint32_t)(bytes[0] | bytes[1] << 8);
}

static int32_t signed_at(const uint8_t *bytes)
{
	int32_t word = (int32_t)word_at(bytes);
	return word < 0x8000 ? word : word - 0x10000;
}

static tli_point point_at(const uint8_t *bytes)
{
	return (tli_point){ signed_at(bytes) * TLI_DOOM_UNIT, -signed_at(bytes + 2) * TLI_DOOM_UNIT };
}

static void read_vertex(tli_point *vertex, const uint8_t *bytes)
{
	*vertex = point_at(bytes);
}

static void read_sector(tli_doom_sector *sector, const uint8_t *bytes)
{
	*sector = (tli_doom_sector){
		.floor = signed_at(bytes) * TLI_DOOM_UNIT,
		.ceiling = signed_at(bytes + 2) * TLI_DOOM_UNIT,
		.tag = (int32_t)word_at(bytes + 24),
	};
}

static void read_sidedef(tli_doom_side *side, const uint8_t *bytes)
{
	*side = (tli_doom_side){ .sector = word_at(bytes + 28) };
}

static uint32_t sidedef_at(const uint8_t *bytes)
{
	uint32_t side = word_at(bytes);
	return side == NO_SIDE ? TLI_DOOM_NONE : side;
}

static void read_doom_line(tli_doom_line *line, const uint8_t *bytes)
{
	*line = (tli_doom_line){
		.from = word_at(bytes),
		.to = word_at(bytes + 2),
		.blocks = word_at(bytes + 4) & FLAG_BLOCKING,
		.stops_monsters = word_at(bytes + 4) & FLAG_MONSTERS,
		.special = (int32_t)word_at(bytes + 6),
		.tag = (int32_t)word_at(bytes + 8),
		.front = sidedef_at(bytes + 10),
		.back = sidedef_at(bytes + 12),
	};
}

static void read_hexen_line(tli_doom_line *line, const uint8_t *bytes)
{
	int lock = tli_doom_lock_argument(bytes[6]);
	*line = (tli_doom_line){
		.from = word_at(bytes),
		.to = word_at(bytes + 2),
		.blocks = word_at(bytes + 4) & FLAG_BLOCKING,
		.stops_monsters = word_at(bytes + 4) & FLAG_MONSTERS,
		.special = bytes[6],
		.tag = bytes[7],
		.second = bytes[8],
		.lock = lock < 0 ? 0 : bytes[7 + lock],
		.front = sidedef_at(bytes + 12),
		.back = sidedef_at(bytes + 14),
	};
}

static void read_doom_thing(tli_doom_thing *thing, const uint8_t *bytes)
{
	*thing = (tli_doom_thing){ .at = point_at(bytes), .type = (int32_t)word_at(bytes + 6) };
}

/* The first argument of a player's start says where the player comes from; 0 is a new game. */
static void read_hexen_thing(tli_doom_thing *thing, const uint8_t *bytes)
{
	*thing = (tli_doom_thing){
		.at = point_at(bytes + 2),
		.type = (int32_t)word_at(bytes + 10),
		.id = (int32_t)word_at(bytes),
		.is_elsewhere = bytes[15] != 0,
	};
}

/* How many whole records a lump has; what is over is reported. */
static size_t count_records(
	tli_doom *doom, const tli_doom_lumps *lumps, tli_doom_lump lump, const char *name, size_t each)
{
	tl_place whole = { 0 };
	if (lump.size % each)
		tli_report_add(&doom->report, whole,
			"the lump %s of %s has %zu bytes: it ends within its record %zu, of %zu bytes each", name,
			lumps->name, lump.size, lump.size / each, each);
	return lump.size / each;
}

/* Reads all records of a lump into an array of the level. */
#define read_records(doom, lumps, array, lump, name, each, read_one)                    \
	do {                                                                            \
		size_t count_ = count_records((doom), (lumps), (lump), (name), (each)); \
		if ((doom)->status)                                                     \
			break;                                                          \
		if (count_ && !tli_array_reserve((array), count_)) {                    \
			(doom)->status = TL_E_NOMEM;                                    \
			break;                                                          \
		}                                                                       \
		(void)tli_array_extend((array), count_);                                \
		for (size_t i_ = 0; i_ < count_; i_++)                                  \
			read_one(&(array)[i_], (lump).bytes + i_ * (each));             \
	} while (0)

/* Both games use the same numbers for other things: a level that has one of Hexen's own is Hexen's. */
static tli_doom_game guess_game(const tli_doom_level *level)
{
	for (size_t i = 0; i < tli_array_length(level->things); i++) {
		if (tli_doom_thing_is_of_hexen(level->things[i].type))
			return TLI_DOOM_GAME_HEXEN;
	}
	return TLI_DOOM_GAME_DOOM;
}

void tli_doom_read_binary(tli_doom *doom, const tli_doom_lumps *lumps)
{
	tli_doom_level *level = &doom->level;
	read_records(doom, lumps, level->vertices, lumps->vertices, "VERTEXES", VERTEX_BYTES, read_vertex);
	read_records(doom, lumps, level->sectors, lumps->sectors, "SECTORS", SECTOR_BYTES, read_sector);
	read_records(doom, lumps, level->sides, lumps->sides, "SIDEDEFS", SIDE_BYTES, read_sidedef);
	if (lumps->is_hexen) {
		read_records(doom, lumps, level->lines, lumps->lines, "LINEDEFS", HEXEN_LINE_BYTES, read_hexen_line);
		read_records(doom, lumps, level->things, lumps->things, "THINGS", HEXEN_THING_BYTES, read_hexen_thing);
	} else {
		read_records(doom, lumps, level->lines, lumps->lines, "LINEDEFS", DOOM_LINE_BYTES, read_doom_line);
		read_records(doom, lumps, level->things, lumps->things, "THINGS", DOOM_THING_BYTES, read_doom_thing);
	}
	level->rules = lumps->is_hexen ? TLI_DOOM_RULES_HEXEN : TLI_DOOM_RULES_DOOM;
	level->game = lumps->is_hexen ? guess_game(level) : tli_doom_guess_game(level, lumps->game);
}
