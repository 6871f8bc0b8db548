/* SPDX-License-Identifier: MIT */
/*
 * map/edits.h: one record of the journal, and the exchange of a state that does, undoes and redoes an edit.
 */
#ifndef TLI_MAP_EDITS_H
#define TLI_MAP_EDITS_H

#include "map/records.h"
#include <tautline/undo.h>

/* What a record is about. The first are whole things, numbered as tli_change_kind. */
typedef enum tli_edit_kind {
	TLI_EDIT_WALL = TLI_CHANGE_WALL,
	TLI_EDIT_RADIUS = TLI_CHANGE_RADIUS, /* of the map; index1 is 1 + the piece of its line, or 0 */
	TLI_EDIT_SOURCE = TLI_CHANGE_PLACES, /* the text of the file and the places of all things */
	TLI_EDIT_WALL_POINT,                 /* point `part` of wall index1 */
	TLI_EDIT_STOP,                       /* stop `part` of agent index1 */
	TLI_EDIT_COURSE,                     /* point `part` of the course of obstacle index1 */
	TLI_EDIT_CORNER,                     /* corner `part` of area index1 */
	TLI_EDIT_LINE                        /* the mark of piece index1 - 1, whose thing is as it was */
} tli_edit_kind;

/* The text of a file and, for each kind of thing, the places of all slots. */
typedef struct tli_source_state {
	tli_source source;
	uint32_t *places[TLI_CHANGE_RADIUS]; /* tli_array: slot.source of each slot */
} tli_source_state;

void tli_source_state_free(tli_source_state *state);

typedef struct tli_edit {
	uint8_t kind; /* tli_edit_kind */
	bool values; /* of a thing that stays: all but its slot and its texts are exchanged, and `other` owns nothing */
	bool starts; /* a step */
	uint32_t index1, part;
	uint32_t tag;    /* the other tag of the piece of its line, where it has one */
	tli_state other; /* owns its texts, points and source */
} tli_edit;

/* All things of a kind. */
typedef struct tli_things {
	void **records; /* the array in the map */
	size_t each;
	tli_pool *pool;
	tli_names *names; /* NULL = they have none */
} tli_things;

tli_things tli_map_things(tl_map *map, tli_change_kind kind);

/* The generation of a slot, 0 where the array ends before it. */
uint32_t tli_map_generation(tl_map *map, tli_change_kind kind, uint32_t index1);

/* An edit that changes values of a thing, starting from those that it has; one that removes it; one that gives it another state. */
tli_edit tli_edit_values(tl_map *map, tli_change_kind kind, uint32_t index1);
tli_edit tli_edit_removal(tl_map *map, tli_change_kind kind, uint32_t index1);
/* `state` is a record whose texts the edit takes; its slot is ignored. */
tli_edit tli_edit_whole(tl_map *map, tli_change_kind kind, uint32_t index1, const void *state);
/* One that adds a thing; `state` is a record whose texts the edit takes. */
tli_edit tli_edit_addition(tl_map *map, tli_change_kind kind, const void *state);
/* Makes room for one more thing of a kind and its name; TL_E_LIMIT, TL_E_NOMEM. */
tl_status tli_map_reserve_thing(tl_map *map, tli_change_kind kind);
/* A record becomes a thing of the map without an edit: readers fill a map that nothing follows yet. slot.source says where the thing stands. What
 * the record owns is freed on failure: of a wall also its points, which are the last of the map. TL_E_LIMIT, TL_E_NOMEM. */
tl_status tli_map_put_thing(tl_map *map, tli_change_kind kind, void *record);
/* An edit of the line of a piece. */
tli_edit tli_edit_line(const tl_map *map, uint32_t source1);

/* The tag of a piece whose thing was edited; 0 for source1 0. */
uint32_t tli_edited_tag(const tl_map *map, uint32_t source1);

/* Exchanges the state in the edit and that in the map; and logs that (room was reserved). Nothing can fail. */
void tli_edit_exchange(tl_map *map, tli_edit *edit);
void tli_edit_log(tl_map *map, const tli_edit *edit);

/* Would the exchange change anything? Not where the state in the edit is that in the map. */
bool tli_edit_has_effect(tl_map *map, const tli_edit *edit);

/* Is the thing of a whole edit in the map, and is it in the edit? */
bool tli_edit_is_in_map(tl_map *map, const tli_edit *edit);
static inline bool tli_edit_holds_thing(const tli_edit *edit)
{
	return edit->kind < TLI_EDIT_RADIUS && !edit->values && (edit->other.slot.generation & 1);
}

/* What the state in an edit owns: bytes of texts, points of a wall. */
size_t tli_edit_texts(const tli_edit *edit);
size_t tli_edit_points(const tli_edit *edit);
/* Frees that; points of a wall are dead from then on, and cut off where they are the last of the map. */
void tli_edit_release(tl_map *map, tli_edit *edit);

/* How many points an exchange of this edit logs. */
size_t tli_edit_logged_points(tl_map *map, const tli_edit *edit);

#endif
