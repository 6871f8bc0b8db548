/* SPDX-License-Identifier: MIT */
/*
 * format/doom/doom.h: a level of Doom, read from binary lumps or from UDMF, before it becomes a map.
 *
 * A reader (binary.c, udmf.c) fills a level: plain records whose indices are not checked yet. tli_doom_finish (level.c) checks
 * them and makes walls (chains.c), doors (movers.c; specials.c says which lines have to do with one) and waypoints (things.c). What is wrong
 * goes into the report; a status other than TL_OK (TL_E_NOMEM, TL_E_LIMIT) means: stop.
 */
#ifndef TLI_FORMAT_DOOM_H
#define TLI_FORMAT_DOOM_H

#include "format/rules/rules.h"
#include "format/sink/sink.h"
#include <tautline/format.h>

/* No side, no sector. */
#define TLI_DOOM_NONE UINT32_MAX

/* Heights are kept in grid units of the default resolution, as coordinates are. */
#define TLI_DOOM_UNIT TLI_RESOLUTION_DEFAULT

/* Half the width of a player, and from where one touches a key: both are squares, of half widths 16 and 20. */
enum { TLI_DOOM_PLAYER_RADIUS = 16 * TLI_DOOM_UNIT, TLI_DOOM_KEY_REACH = 36 * TLI_DOOM_UNIT };
/* How tall a player is, and how high a step it climbs. */
enum { TLI_DOOM_PLAYER_HEIGHT = 56 * TLI_DOOM_UNIT, TLI_DOOM_PLAYER_STEP = 24 * TLI_DOOM_UNIT };

/* Which numbers a level uses for what lines do. */
typedef enum tli_doom_rules {
	TLI_DOOM_RULES_DOOM = 0, /* of Doom, with those of Boom */
	TLI_DOOM_RULES_HEXEN     /* of Hexen, with those of ZDoom */
} tli_doom_rules;

/* Which numbers it uses for things. */
typedef enum tli_doom_game {
	TLI_DOOM_GAME_OTHER = 0, /* starts and teleport destinations alone */
	TLI_DOOM_GAME_DOOM,
	TLI_DOOM_GAME_HERETIC,
	TLI_DOOM_GAME_HEXEN,
	TLI_DOOM_GAME_STRIFE
} tli_doom_game;

/* Which key a door needs. */
typedef enum tli_doom_lock {
	TLI_DOOM_LOCK_UNSEEN = 0, /* nothing that opens it was seen */
	TLI_DOOM_LOCK_NONE,
	TLI_DOOM_LOCK_OTHER, /* some other one, or one of several */
	TLI_DOOM_LOCK_RED,
	TLI_DOOM_LOCK_BLUE,
	TLI_DOOM_LOCK_YELLOW,
	TLI_DOOM_LOCK_GREEN,
	TLI_DOOM_LOCK_STEEL /* the first of Hexen's, in the order of their numbers */
} tli_doom_lock;

/* Where a record begins in a text; all 0 in a WAD, which has no lines. */
typedef struct tli_doom_spot {
	uint32_t line, column;
} tli_doom_spot;

typedef struct tli_doom_line {
	uint32_t from, to;    /* vertices */
	uint32_t front, back; /* sides, then (checked) sectors; TLI_DOOM_NONE */
	int32_t special;
	int32_t tag;    /* of the sectors that the special is for: Doom's tag, Hexen's first argument */
	int32_t second; /* Hexen's rules: the second argument, a tag where the first is the number of a thing */
	int32_t lock;   /* Hexen's rules: the number of the lock of a special for doors */
	bool blocks;    /* whatever its sectors are */
	bool stops_monsters, stops_sight; /* flags of their own */
	tl_channels wall;                 /* the channels that it blocks as a wall; 0 = it is none. By walls.c */
	tli_rule *rule;                   /* that matches it; NULL */
	tli_doom_spot spot;
} tli_doom_line;

typedef struct tli_doom_side {
	uint32_t sector;
	tli_doom_spot spot;
} tli_doom_side;

typedef struct tli_doom_sector {
	int32_t floor, ceiling; /* grid units */
	int32_t tag;
	int32_t low;     /* of a lift: its floor where it is down; else the floor */
	bool is_door;    /* its ceiling moves */
	bool is_lift;    /* its floor does */
	bool is_control; /* it says what floors other sectors have, and lies outside the level */
	tli_doom_lock lock;
} tli_doom_sector;

typedef struct tli_doom_thing {
	tli_point at;
	int32_t type;
	int32_t id;        /* Hexen's number of a thing, by which lines name it; 0 */
	tli_rule *rule;    /* that matches it; NULL */
	bool is_elsewhere; /* a start for players who arrive from another level: not that of a new game */
	tli_doom_spot spot;
} tli_doom_thing;

/* All arrays are tli_arrays. */
typedef struct tli_doom_level {
	tli_doom_rules rules;
	tli_doom_game game;
	tli_point *vertices; /* y grows downwards here, see level.c */
	tli_doom_line *lines;
	tli_doom_side *sides;
	tli_doom_sector *sectors;
	tli_doom_thing *things;
	bool has_talk; /* with dialogues in a port: of Strife, or of a mod with figures of its own */
	bool is_still; /* no floor moves but those of lifts: where no walk leads, none will */
} tli_doom_level;

/* One reading. */
typedef struct tli_doom {
	const tl_load_def *def;
	tli_rules *rules;
	tli_report report;
	tl_status status;
	bool has_scripts; /* they may open and move anything */
	bool is_lump;     /* a text is a lump of a WAD: its lines are none of the file's */
	tli_doom_level level;
} tli_doom;

/* A lump: a run of the bytes of a WAD. */
typedef struct tli_doom_lump {
	const uint8_t *bytes;
	size_t size;
} tli_doom_lump;

/* The binary lumps of a level. */
typedef struct tli_doom_lumps {
	tli_doom_lump things, lines, sides, vertices, sectors;
	bool is_hexen;
	tli_doom_game game; /* whose things a level in Doom's form has */
	const char *name;   /* the level's, as messages say it */
} tli_doom_lumps;

/* Fill the level of `doom`. */
void tli_doom_read_binary(tli_doom *doom, const tli_doom_lumps *lumps);
void tli_doom_read_udmf(tli_doom *doom, const char *text, size_t size);

/* Makes a map of the level, or reports what is wrong with it, and frees the level. TL_E_FORMAT where anything was reported. */
tl_status tli_doom_finish(tli_doom *doom, tl_map **out, tl_errors *errors);

/* ---- level.c, for its parts ---- */

typedef enum tli_doom_kind {
	TLI_DOOM_FREE = 0,
	TLI_DOOM_WALL,
	TLI_DOOM_DOOR_OPEN,
	TLI_DOOM_DOOR_CLOSED,
	TLI_DOOM_LIFT /* free while a lift is up or down */
} tli_doom_kind;

static inline tl_place tli_doom_place(tli_doom_spot spot, const char *kind, size_t index)
{
	return (tl_place){ .line = spot.line, .column = spot.column, .object = (uint32_t)index, .kind = kind };
}

static inline tl_place tli_doom_line_place(const tli_doom_level *level, size_t index)
{
	return tli_doom_place(level->lines[index].spot, "linedef", index);
}

/* Says of each line which channels it blocks as a wall (walls.c). What is wrong in rules is reported. TL_E_NOMEM. */
tl_status tli_doom_find_walls(tli_doom_level *level, const uint8_t *kinds, const tli_rules *rules, tli_sink *sink);
/* What a door blocks, 0 = everything, and its key, by its rule, else by `lock`, the name of a key or NULL. TL_E_NOMEM. */
tl_status tli_doom_read_door(
	const tli_rules *rules, const tli_doom_line *line, const char *lock, tli_sink *sink, tli_door_record *door);

/* Hands over the walls as polylines (chains.c). */
tl_status tli_doom_add_walls(const tli_doom_level *level, tli_sink *sink);

/* Which sectors a line moves. */
typedef enum tli_doom_reach {
	TLI_DOOM_NONE_MOVED = 0,
	TLI_DOOM_MOVES_BEHIND, /* the sector on its back */
	TLI_DOOM_MOVES_TAGGED  /* the sectors with its tag */
} tli_doom_reach;

/* Marks the sectors that are doors and lifts, and says how low lifts go (movers.c). TL_E_NOMEM. O(n log n). */
tl_status tli_doom_mark_movers(tli_doom_level *level);
/* Does no line move what movers.c does not know of? */
bool tli_doom_is_still(const tli_doom_level *level);

/* ---- locks.c ---- */

/* Gives sectors their locks. TL_E_NOMEM. O(n log n). */
tl_status tli_doom_find_locks(tli_doom_level *level);
/* What the key is called that a closed door needs; NULL for none, and this for one that has no name here, or one of several. */
#define TLI_DOOM_OTHER_LOCK "locked"
const char *tli_doom_lock_of_door(const tli_doom_level *level, const tli_doom_line *line);
/* Of a line of Hexen's rules: which of its arguments, from 0, is the number of a lock; -1 for none. */
static inline int tli_doom_lock_argument(int32_t special)
{
	enum { DOOR_LOCKED_RAISE = 13, GENERIC_DOOR = 202 };
	return special == DOOR_LOCKED_RAISE ? 3 : special == GENERIC_DOOR ? 4 : -1;
}

/* As many jumps as a query takes. */
enum { TLI_DOOM_JUMPS_MAX = 64 };

/* ---- stand.c ---- */

/* Searches for places where a player fits. Begins with the level and its kinds; free `near`. */
typedef struct tli_doom_room {
	const tli_doom_level *level;
	const uint8_t *kinds;
	uint32_t *near; /* lines near the last place */
	size_t searches, bodies;
	size_t jumps; /* that the map has by now */
} tli_doom_room;

/* Moves a place at a line that is walked over (its middle) or pushed (in front of it) to where a player fits, if there is such a place. */
tl_status tli_doom_stand_at_line(tli_doom_room *room, const tli_doom_line *line, bool is_walked, tli_point *at);
/* Moves a key's place within its reach; what is left of that is the radius. */
tl_status tli_doom_stand_at_key(tli_doom_room *room, tli_point *at, int32_t *radius);
/* Takes its radius (thing_radius) from a body that is too near to doors and edges below it alone: nothing has to keep away from it. */
tl_status tli_doom_stand_over_edges(tli_doom_room *room, tli_waypoint_record *body);
/* Places before and behind the middle of a line that is a drop, between which a player gets straight over it; false: none were found. */
tl_status tli_doom_stand_over_line(
	tli_doom_room *room, const tli_doom_line *line, bool from_front, tli_point ends[2], bool *found);

/* Where teleporters lead (teleports.c), those of the lines that are named: as jumps between waypoints that the map has by now, and in lines of its
 * explanation. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_doom_add_teleports(tli_doom_room *room, const uint8_t *named, tli_sink *sink);
/* Edges that players fall over (drops.c), as jumps between new waypoints; after the teleporters. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_doom_add_drops(tli_doom_room *room, tli_sink *sink);

/* ---- map_rules.c ---- */

/* Finds the rules for lines and things. */
void tli_doom_find_rules(tli_doom_level *level, tli_rules *rules);
/* What lines and things were taken for, in lines. */
void tli_doom_explain(const tli_doom_level *level, const uint8_t *kinds, tli_text *text);

/* Which doors and which lifts a line moves (specials.c). */
tli_doom_reach tli_doom_door_of(tli_doom_rules rules, int32_t special, int32_t tag);
tli_doom_reach tli_doom_lift_of(tli_doom_rules rules, int32_t special, int32_t tag);

/* Does a line do nothing to floors, or what is read, doors and lifts? */
bool tli_doom_moves_no_floor(tli_doom_rules rules, int32_t special);
/* Which side's floor does a line slope, so that both meet at it? */
typedef enum tli_doom_slope_side {
	TLI_DOOM_NO_SLOPE = 0,
	TLI_DOOM_SLOPE_FRONT,
	TLI_DOOM_SLOPE_BACK
} tli_doom_slope_side;
tli_doom_slope_side tli_doom_slope(tli_doom_rules rules, const tli_doom_line *line);
bool tli_doom_is_teleporter(tli_doom_rules rules, int32_t special);
/* What a line is called that ends a level or teleports players (specials.c); NULL for another. */
const char *tli_doom_line_name(tli_doom_rules rules, int32_t special);

/* What a thing is called (things.c); NULL for what is no waypoint. */
const char *tli_doom_thing_name(tli_doom_game game, int32_t type);
/* tli_waypoint_record.thing_radius of such a thing; in the games each type has one. */
int32_t tli_doom_thing_radius(tli_doom_game game, int32_t type);
/* A key: touching it is enough. */
bool tli_doom_thing_is_key(tli_doom_game game, int32_t type);
/* Is it a monster that flies, over edges too? */
bool tli_doom_thing_flies(tli_doom_game game, int32_t type);
bool tli_doom_thing_is_of_hexen(int32_t type);
/* The game of a level of which `said` was said: Heretic's where its things say so and nothing but Doom was said. */
tli_doom_game tli_doom_guess_game(const tli_doom_level *level, tli_doom_game said);

enum { TLI_DOOM_DEATHMATCH = 11, TLI_DOOM_DESTINATION = 14 };

/* 1 to 8, 0 for what is no player's start. */
int tli_doom_player_of(tli_doom_game game, int32_t type);

#endif
