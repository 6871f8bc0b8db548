/* SPDX-License-Identifier: MIT */
/*
 * map/kinds.h: what a map knows of each kind of thing, as data: a row for a kind, with a row for each member of its record.
 *
 * The journal, reading a changed file again, what a map counts, and lines of the native format go by these rows. A new member is a row here; one
 * without a row belongs to the map and is not compared: slots, counts of links, the order of areas. Rows of what a line says stand in its order: first
 * what stands by its place, then parts that begin with a word.
 */
#ifndef TLI_MAP_KINDS_H
#define TLI_MAP_KINDS_H

#include "map/records.h"

/* How many kinds of things there are. */
#define TLI_KINDS TLI_CHANGE_RADIUS

/* What reasons say of a coordinate or length, behind the name of its argument. */
#define TLI_BEYOND_THE_GRID "not finite or beyond the grid (2^29 grid units)"

typedef enum tli_member_type {
	TLI_MEMBER_END = 0,
	TLI_MEMBER_FLAG,     /* bool, uint8_t */
	TLI_MEMBER_INTEGER,  /* int32_t, uint32_t, an enum */
	TLI_MEMBER_LENGTH,   /* int32_t, on the grid */
	TLI_MEMBER_CHOICE,   /* an enum, or a bool: one of `choices` */
	TLI_MEMBER_WHOLE,    /* uint32_t, from `low` to `high`; 0 = none */
	TLI_MEMBER_CHANNELS, /* tl_channels; 0 = what is usual */
	TLI_MEMBER_KEYS,     /* tl_keys, at most `high`; 0 = none */
	TLI_MEMBER_NUMBER,   /* double, from `low` to `high` */
	TLI_MEMBER_VECTOR,   /* tl_point */
	TLI_MEMBER_POINT,    /* tli_point */
	TLI_MEMBER_WAYPOINT, /* uint32_t: index1 */
	TLI_MEMBER_STOP,     /* tli_stop */
	TLI_MEMBER_SPAN,     /* of a wall: points of the map; `shape` has their number */
	/* What a thing owns; NULL = nothing. */
	TLI_MEMBER_TEXT,     /* char * */
	TLI_MEMBER_POINTS,   /* tli_point * */
	TLI_MEMBER_STOPS,    /* tli_stop * */
	TLI_MEMBER_SETTINGS, /* tl_setting * */
	TLI_MEMBER_TEXTS     /* names, rule and reason of an allowance: one block */
} tli_member_type;

typedef struct tli_member_row {
	uint8_t type;
	bool is_place; /* says where the thing is: by this it is found again in a changed file, where names do not do */
	uint16_t offset; /* in the record */
	uint16_t count;  /* of what is owned: the offset of its number (uint32_t); 0 = a text */

	/* What a line of a file says of it. */
	const char *expected; /* "a radius of 0 or more", for messages; NULL: a line says nothing of it */
	const char *
		refused; /* the same of a definition, "def.radius: expected a radius of 0 or more"; NULL: none has it alone */
	const char *beyond; /* "def.radius is not finite or beyond the grid (2^29 grid units)" */
	const char *word;   /* before it; of a flag, the flag itself; NULL: it stands by its place, and must be there */
	uint16_t given;     /* the offset of the flag that it was given; 0: it was where it is not 0, or not `usual` */
	uint8_t usual;      /* of a choice behind a word */
	bool is_needed;     /* of what stands behind a word: it must be there */
	bool is_above;      /* of a length or number: more than `low` */
	bool on_grid;       /* of a number that is not rounded: the grid has room for it */
	double low, high;
	const char *const *choices;
	bool (*belongs)(const void *
			record); /* NULL, or: can a line with this record have it? Asked when what stands before it is known. */
} tli_member_row;

/* How a thing of a changed file finds its mate in the map (format/reload_pairs.c), round by round. */
typedef enum tli_round {
	TLI_ROUND_END = 0,
	TLI_ROUND_NAME,
	TLI_ROUND_WHOLE,
	TLI_ROUND_PLACE,
	TLI_ROUND_ORDER
} tli_round;

typedef struct tli_kind_row {
	const char *word;              /* "door" */
	const char *stale, *taken;     /* why an id, and a name, is refused */
	bool by_rows;                  /* its lines begin with its word, and rows say all of them */
	bool in_order;                 /* parts of its line stand in the order of their rows */
	size_t size;                   /* of a record */
	uint16_t records, pool, names; /* in tl_map; 0 = no names */
	uint8_t rounds[4];             /* tli_round */
	const tli_member_row *members; /* the name, where it has one, comes first */
} tli_kind_row;

extern const tli_kind_row tli_kinds[TLI_KINDS];
/* Of tl_avoid, in its order; ends with NULL. */
extern const char *const tli_avoid_words[];

/* Is the number in the range of the row? */
bool tli_member_takes(const tli_member_row *row, double number);
/* Is there something to say of it? */
bool tli_member_is_given(const tli_member_row *row, const void *record);

/* ---- of one record; its members are read and written, its slot is not ---- */

/* Bytes that it owns. */
size_t tli_record_bytes(const tli_kind_row *kind, const void *record);
/* Frees them. */
void tli_record_free(const tli_kind_row *kind, void *record);
/* It owns nothing any more; another record has it. */
void tli_record_disown(const tli_kind_row *kind, void *record);
/* It has copies of its own from then on of what it was lent; false = out of memory: it owns nothing. Not for allowances. */
bool tli_record_copy(const tli_kind_row *kind, void *record);
/* What `from` owns, and its points in the map, becomes that of `to`, whose own is not freed: for two states of one thing. */
void tli_record_lend(const tli_kind_row *kind, void *to, const void *from);

/* Waypoints and spans are compared as they stand: in one map, or translated. */
bool tli_record_is_equal(
	const tli_kind_row *kind, const tl_map *map_a, const void *a, const tl_map *map_b, const void *b);

/* Changes the index1 of each waypoint that it names; 0 is none, and stays. */
typedef uint32_t tli_waypoint_map(const void *context, uint32_t index1);
void tli_record_rename_waypoints(const tli_kind_row *kind, void *record, tli_waypoint_map *to, const void *context);

/* A hash of its members, or of those that say where it is. Waypoints count as numbers that `number` gives them. */
typedef uint64_t tli_waypoint_number(const void *context, uint32_t index1);
typedef struct tli_hasher {
	const tl_map *map; /* of the record */
	bool by_place;
	tli_waypoint_number *number;
	const void *context;
} tli_hasher;
uint64_t tli_record_hash(const tli_kind_row *kind, const void *record, const tli_hasher *by);

#endif
