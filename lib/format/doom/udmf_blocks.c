/* SPDX-License-Identifier: MIT */
/*
 * format/doom/udmf_blocks.c: which blocks of UDMF mean something here, which of their fields, and what becomes of them.
 *
 * A row for each block with the table of its fields, the place of a field being that of its value. The names and what is there where a
 * field is missing are those of "Universal Doom Map Format" 1.1 (J. Haley, 2009), with `blockplayers`, `blockeverything` and `blocksight` of ZDoom.
 */
#include "format/doom/udmf.h"

#include "base/array.h"

enum { VERTEX_X, VERTEX_Y };
static const tli_udmf_field vertex_fields[] = {
	{ "x", TLI_UDMF_GRID, true, 0 },
	{ "y", TLI_UDMF_GRID, true, 0 },
};

enum {
	LINE_V1,
	LINE_V2,
	LINE_FRONT,
	LINE_BACK,
	LINE_SPECIAL,
	LINE_ID,
	LINE_ARG0,
	LINE_ARG1,
	LINE_ARG3,
	LINE_ARG4,
	LINE_BLOCKING,
	LINE_PLAYERS,
	LINE_ALL,
	LINE_MONSTERS,
	LINE_SIGHT
};
static const tli_udmf_field line_fields[] = {
	{ "v1", TLI_UDMF_INDEX, true, 0 },
	{ "v2", TLI_UDMF_INDEX, true, 0 },
	{ "sidefront", TLI_UDMF_SIDE, false, -1 },
	{ "sideback", TLI_UDMF_SIDE, false, -1 },
	{ "special", TLI_UDMF_WHOLE, false, 0 },
	{ "id", TLI_UDMF_WHOLE, false, 0 },
	{ "arg0", TLI_UDMF_WHOLE, false, 0 },
	{ "arg1", TLI_UDMF_WHOLE, false, 0 },
	{ "arg3", TLI_UDMF_WHOLE, false, 0 },
	{ "arg4", TLI_UDMF_WHOLE, false, 0 },
	{ "blocking", TLI_UDMF_TRUTH, false, 0 },
	{ "blockplayers", TLI_UDMF_TRUTH, false, 0 },
	{ "blockeverything", TLI_UDMF_TRUTH, false, 0 },
	{ "blockmonsters", TLI_UDMF_TRUTH, false, 0 },
	{ "blocksight", TLI_UDMF_TRUTH, false, 0 },
};

enum { SIDE_SECTOR };
static const tli_udmf_field side_fields[] = {
	{ "sector", TLI_UDMF_INDEX, true, 0 },
};

enum { SECTOR_FLOOR, SECTOR_CEILING, SECTOR_ID };
static const tli_udmf_field sector_fields[] = {
	{ "heightfloor", TLI_UDMF_GRID, false, 0 },
	{ "heightceiling", TLI_UDMF_GRID, false, 0 },
	{ "id", TLI_UDMF_WHOLE, false, 0 },
};

enum { THING_X, THING_Y, THING_TYPE, THING_ID, THING_ARG0 };
static const tli_udmf_field thing_fields[] = {
	{ "x", TLI_UDMF_GRID, true, 0 },
	{ "y", TLI_UDMF_GRID, true, 0 },
	{ "type", TLI_UDMF_WHOLE, true, 0 },
	{ "id", TLI_UDMF_WHOLE, false, 0 },
	{ "arg0", TLI_UDMF_WHOLE, false, 0 },
};

static bool add_udmf_vertex(tli_doom_level *level, const tli_udmf_block *it)
{
	return tli_array_append(level->vertices, (tli_point){ it->values[VERTEX_X], -it->values[VERTEX_Y] });
}

/* -1 becomes TLI_DOOM_NONE. In Doom's namespaces the tag is the id, and often arg0 too; in the others arg0 alone. */
static bool add_udmf_line(tli_doom_level *level, const tli_udmf_block *it)
{
	const int32_t *values = it->values;
	int lock = tli_doom_lock_argument(values[LINE_SPECIAL]);
	bool by_id = level->rules == TLI_DOOM_RULES_DOOM && values[LINE_ID];
	return tli_array_append(level->lines,
		(tli_doom_line){
			.from = (uint32_t)values[LINE_V1],
			.to = (uint32_t)values[LINE_V2],
			.front = (uint32_t)values[LINE_FRONT],
			.back = (uint32_t)values[LINE_BACK],
			.special = values[LINE_SPECIAL],
			.tag = by_id ? values[LINE_ID] : values[LINE_ARG0],
			.second = values[LINE_ARG1],
			.lock = lock < 0 ? 0 : values[lock == 3 ? LINE_ARG3 : LINE_ARG4],
			.blocks = values[LINE_BLOCKING] || values[LINE_PLAYERS] || values[LINE_ALL],
			.stops_monsters = values[LINE_MONSTERS],
			.stops_sight = values[LINE_SIGHT],
			.spot = it->spot,
		});
}

static bool add_udmf_side(tli_doom_level *level, const tli_udmf_block *it)
{
	return tli_array_append(level->sides, (tli_doom_side){ (uint32_t)it->values[SIDE_SECTOR], it->spot });
}

static bool add_udmf_sector(tli_doom_level *level, const tli_udmf_block *it)
{
	return tli_array_append(level->sectors,
		(tli_doom_sector){
			.floor = it->values[SECTOR_FLOOR],
			.ceiling = it->values[SECTOR_CEILING],
			.tag = it->values[SECTOR_ID],
		});
}

static bool add_udmf_thing(tli_doom_level *level, const tli_udmf_block *it)
{
	return tli_array_append(level->things,
		(tli_doom_thing){
			.at = { it->values[THING_X], -it->values[THING_Y] },
			.type = it->values[THING_TYPE],
			.id = it->values[THING_ID],
			.is_elsewhere = level->rules == TLI_DOOM_RULES_HEXEN && it->values[THING_ARG0] != 0,
			.spot = it->spot,
		});
}

#define BLOCK(name, fields, add)                                           \
	{                                                                  \
		(name), (fields), sizeof(fields) / sizeof *(fields), (add) \
	}

static const tli_udmf_row blocks[] = {
	BLOCK("vertex", vertex_fields, add_udmf_vertex),
	BLOCK("linedef", line_fields, add_udmf_line),
	BLOCK("sidedef", side_fields, add_udmf_side),
	BLOCK("sector", sector_fields, add_udmf_sector),
	BLOCK("thing", thing_fields, add_udmf_thing),
};

_Static_assert(sizeof line_fields / sizeof *line_fields <= TLI_UDMF_FIELDS_MAX, "room for the longest block");

const tli_udmf_row *tli_udmf_find_block(const tli_udmf_word *name)
{
	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
		if (tli_udmf_is(name, blocks[i].name))
			return &blocks[i];
	}
	return NULL;
}

/* ---- namespaces ---- */

typedef struct namespace_row {
	const char *name;
	tli_doom_rules rules;
	tli_doom_game game;
} namespace_row;

static const namespace_row namespaces[] = {
	{ "doom", TLI_DOOM_RULES_DOOM, TLI_DOOM_GAME_DOOM },
	{ "zdoomtranslated", TLI_DOOM_RULES_DOOM, TLI_DOOM_GAME_DOOM },
	{ "heretic", TLI_DOOM_RULES_DOOM, TLI_DOOM_GAME_HERETIC },
	{ "strife", TLI_DOOM_RULES_DOOM, TLI_DOOM_GAME_STRIFE },
	{ "hexen", TLI_DOOM_RULES_HEXEN, TLI_DOOM_GAME_HEXEN },
};

/* Those of the ports (zdoom, dsda, ...) are of Doom's things and Hexen's rules. */
void tli_udmf_take_namespace(tli_doom_level *level, const tli_udmf_word *name)
{
	level->rules = TLI_DOOM_RULES_HEXEN;
	level->game = TLI_DOOM_GAME_DOOM;
	for (size_t i = 0; i < sizeof namespaces / sizeof *namespaces; i++) {
		if (tli_udmf_is(name, namespaces[i].name)) {
			level->rules = namespaces[i].rules;
			level->game = namespaces[i].game;
		}
	}
}
