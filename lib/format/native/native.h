/* SPDX-License-Identifier: MIT */
/*
 * format/native/native.h: the parts of the reader and writer of the native format, for each other.
 */
#ifndef TLI_FORMAT_NATIVE_H
#define TLI_FORMAT_NATIVE_H

#include "base/text.h"
#include "format/rules/rules.h"
#include "format/sink/sets.h"
#include <tautline/format.h>

/* ---- words ---- */

/* What an agent aims at, in the order of tl_desire from TL_DESIRE_GOAL on; the last is TL_DESIRE_EXIT. Ends with NULL. */
extern const char *const tli_native_aim_words[];
/* The desire that a word says; TL_DESIRE_REST for another word. */
tl_desire tli_native_aim_of(const char *text, size_t size);
/* Does a word begin a part of the line of an agent, or an obstacle? Then it is no stop unless it stands in quotes. */
bool tli_native_begins_part(tli_change_kind kind, const char *text, size_t size);
/* Is the first of the fields, behind 'flock', the name of a group? Not a part of the line with what could be its value behind it. */
bool tli_native_group_follows(tli_fields fields);

/* Is the field the word of a parameter of agents, with what could be its value behind it? Only then it is no stop. `behind` stands behind the field. */
bool tli_native_begins_setting(tli_fields behind, const tli_field *field, tl_parameter *out);
/* Does the field say the value? */
bool tli_native_says_setting(const tli_field *field, const tl_setting *setting);
/* The value of a setting, as its line has it. */
void tli_native_write_setting_value(const tl_setting *setting, tli_text *out);

/* Parts of an obstacle's line that no row says. Ends with NULL. */
extern const char *const tli_native_obstacle_words[];

/* ---- reading ---- */

/* The state of a reading. */
typedef struct tli_native {
	tl_map *map;
	tl_load_def def;
	tli_report report;
	tli_sink sink;
	tl_status status; /* TL_E_NOMEM or TL_E_LIMIT: stop */
	bool over_limit;  /* some error is a line or a name that is too long */

	tli_fields fields; /* the line that is being read */
	uint32_t line;     /* its number */
	uint32_t source;   /* 1 + its piece */
	uint32_t column;   /* of its directive */
	tl_place at; /* where the text stands, if it is part of a file of another format: the place of all its errors */

	bool has_header;    /* or its absence was reported */
	bool is_foreign;    /* of another version, or no map: the rest means nothing */
	uint32_t grid_line; /* 0 = none yet */
	uint32_t radius_line;
	uint32_t measured_line; /* the first line with a number that the grid rounds */
	tli_point *points;      /* tli_array: the wall or area that is being read */
	char *strings;          /* tli_array: the allowance that is being read */
	int8_t has_waypoint[3]; /* by tli_native_set_words: is a waypoint named like that? 0 = not known, -1 = no */
} tli_native;

/* Reads a whole map from a tli_array, which it takes. */
tl_status tli_native_read(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors);

/* ---- channels and keys (sets.c) ---- */

/* Words that begin a set, in the order of tli_native.has_waypoint: where a waypoint of the file has such a name, the word is a stop. */
extern const char *const tli_native_set_words[];
/* Is the field such a word, and does a waypoint of the file have it as its name? O(file), once a word. */
bool tli_native_is_waypoint(tli_native *native, const tli_field *field);
/* A set from a field, `walk,fly`, at most row->high keys; false: reported. */
bool tli_native_set(tli_native *native, const tli_member_row *row, const tli_field *field, uint32_t *set);
/* What stands behind the points of a wall. */
void tli_native_write_wall_tail(const tl_map *map, const tli_wall_record *wall, tli_text *out);
void tli_native_read_channel(tli_native *native);
/* Reports channels that no line declares. */
void tli_native_check_channels(tli_native *native);

/* ---- lines by rows ---- */

/* Members of a record, at most. */
#define TLI_NATIVE_ROWS 24

/* A line that is being read by the rows of its kind. */
typedef struct tli_native_line tli_native_line;
struct tli_native_line {
	tli_native *native;
	const tli_kind_row *kind;
	const char *const *words; /* of parts that are read by hand; NULL: there are none */
	/* Reads such a part, which the field begins; false: it does not. *good becomes false where the rest of the line means nothing. */
	bool (*read_other)(tli_native_line *line, const tli_field *field, bool *good);
	uint16_t without[2];               /* offsets of rows that this line cannot have; 0 = none */
	bool is_placed;                    /* all that stands by its place was there */
	bool is_bad;                       /* a name is wrong: the thing is not handed over */
	uint32_t columns[TLI_NATIVE_ROWS]; /* of each row: where its word or value stands; 0: it does not */
	uint32_t name_count;
	tli_sink_name names[2]; /* the thing's own, or those of waypoints */
	tli_state record;
	char buffers[2][TL_NAME_MAX];
};

void tli_native_start_line(tli_native_line *line, tli_native *native, tli_change_kind kind);
/* Reads the fields behind the directive; of a line that is_placed already, its parts alone. False: the line is cut off, or the rest of it means nothing. */
bool tli_native_read_rows(tli_native_line *line);
/* Where the word or value of a member (its offset in the record) stands; 0 = nowhere. */
uint32_t tli_native_column(const tli_native_line *line, size_t member);
/* A whole thing that is said by rows alone. `flag` is the offset of a flag of its record that its directive says, 0 = none. */
void tli_native_read_thing(tli_native *native, tli_change_kind kind, uint16_t flag);
/* The row from `from` on whose word the field is, NULL = none. */
const tli_member_row *tli_native_part(const tli_member_row *from, const tli_field *field);

/* Writes a value; and a blank, the word, and the value of a row. */
void tli_native_write_value(const tl_map *map, const tli_member_row *row, const void *record, tli_text *out);
void tli_native_write_part(const tl_map *map, const tli_member_row *row, const void *record, tli_text *out);

/* ---- directives ---- */

typedef struct tli_directive {
	const char *name;
	tli_piece_kind piece;
	void (*read)(tli_native *native); /* NULL: by the rows of `kind` */
	tli_change_kind kind;
	uint16_t flag; /* as tli_native_read_thing */
} tli_directive;

/* The directive with this word; false = there is none. Then the one that is most like it. */
bool tli_native_find_directive(const tli_field *field, tli_directive *out);
tli_suggestion tli_native_suggest_directive(const tli_field *field);
void tli_native_read_obstacle(tli_native *native);
void tli_native_read_expect(tli_native *native);
void tli_native_read_allow(tli_native *native);
void tli_native_read_agent(tli_native *native);
void tli_native_read_spawn(tli_native *native);
/* Of a list of both: one with a rate is a spawn. */
void tli_native_read_agent_or_spawn(tli_native *native);

/* Reads each line of a text in a file of another format by this; a line is what follows the word of a directive, and ends before this character. The
 * place of the text is native->at. */
void tli_native_read_lines(
	tli_native *native, const char *text, size_t size, char line_end, void (*read)(tli_native *native));

/* Takes what the sink answered. */
void tli_native_note(tli_native *native, tl_status status);
/* "WHAT is longer than N bytes", an error like any other, but the status is TL_E_LIMIT then. */
void tli_native_too_long(tli_native *native, uint32_t column, const char *what, size_t limit);

/* Values. `what` completes "expected WHAT, found ...". False = reported, and the value is harmless but meaningless. */

static inline tl_place tli_native_place(const tli_native *native, uint32_t column)
{
	return tl_place_is_known(native->at) ? native->at : (tl_place){ .line = native->line, .column = column };
}

/* Reports an error at a column of the line. printf without floating-point conversions. */
#define tli_native_report(native, column, ...) \
	tli_report_add(&(native)->report, tli_native_place((native), (column)), __VA_ARGS__)

/* The next field, whole: a broken quoted string is reported. */
bool tli_native_field(tli_native *native, const char *what, tli_field *field);
/* Reports "expected WHAT, found FIELD". */
void tli_native_expected(tli_native *native, const char *what, const tli_field *field);
/* Nothing more may follow; `what` as above, mostly "the end of the line". */
bool tli_native_end(tli_native *native, const char *what);
/* Is the field this word? In each line, of several: here, so that the size of a word is a constant. */
static inline bool tli_field_is(const tli_field *field, const char *word)
{
	return field->kind == TLI_FIELD_WORD && field->text[0] == word[0] && field->size == strlen(word) &&
		memcmp(field->text, word, field->size) == 0;
}
/* Does the field read as the beginning of a number? Then it is no name. */
bool tli_field_is_numeric(const tli_field *field);

/* Stops of a line, as they are read: a waypoint's name or a point each. */
typedef struct tli_native_stops {
	tli_sink_end list[TLI_STOPS_MAX];
	uint32_t count;
	bool is_bad; /* some name is wrong, and reported */
} tli_native_stops;

/* The next field as a stop. False: there is none, or there are too many: reported. native->strings was emptied before the first one. */
bool tli_native_take_stop(tli_native *native, tli_native_stops *stops);
/* To be called when all stops of a line are read: names that were in quotes are where they stay now. */
void tli_native_settle_stops(tli_native *native, tli_native_stops *stops);

/* Reads points into native->points. Is there a field behind them, which is then *rest? */
bool tli_native_read_points(tli_native *native, tli_field *rest);
/* Fields to values. A name is at most def.max_name_bytes (else TL_E_LIMIT) and lives in `buffer` or in the line. */
bool tli_native_name(tli_native *native, const char *what, const tli_field *field, char *buffer, tli_sink_name *name);
bool tli_native_point(tli_native *native, const char *what, const tli_field *field, tli_point *point);
bool tli_native_velocity(tli_native *native, const tli_field *field, tl_point *velocity);
bool tli_native_length(
	tli_native *native, const char *what, const tli_field *field, int32_t *length); /* >= 0, on the grid */
bool tli_native_number(tli_native *native, const tli_field *field, double *number);     /* any */

/* ---- writing ---- */

/* The whole map. TL_OK: what is wrong with memory is in out->failed. */
tl_status tli_native_write(const tl_map *map, tli_text *out);
/* A line whose object was edited: fields that still say what is so keep their text. */
void tli_native_patch(const tl_map *map, size_t piece, tli_text *out);

/* The line of a thing. */
void tli_native_write_thing(const tl_map *map, tli_change_kind kind, const void *record, tli_text *out);

/* A stop of an agent, and one of a course: what would be a word of the line stands in quotes. */
void tli_native_write_stop(const char *name, tli_text *out);
void tli_native_write_course_stop(const char *name, tli_text *out);
void tli_native_write_point(tli_point point, int32_t resolution, tli_text *out);

#endif
