/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/ldtk.h: a project of LDtk before it becomes a map.
 *
 * project.c reads the project, levels.c finds out which levels are wanted and where they lie; solid.c says which values of IntGrid
 * layers are solid, cells.c makes walls of them, entities.c doors, obstacles and waypoints of the entities, links.c links. What is
 * wrong goes into the report; `status` (TL_E_NOMEM, TL_E_LIMIT) means: stop.
 */
#ifndef TLI_FORMAT_LDTK_LDTK_H
#define TLI_FORMAT_LDTK_LDTK_H

#include "format/rules/rules.h"
#include "format/text/json.h"
#include "format/sink/shown.h"
#include "format/sink/sink.h"
#include "format/shape/partial.h"
#include <tautline/format.h>

/* The largest coordinate of a pixel: one map unit is a pixel, and there is a frame around the levels. */
#define TLI_LDTK_PIXEL_MAX (TLI_GRID_MAX / TLI_RESOLUTION_DEFAULT - 1)

/* The project, or a level in a file of its own. */
typedef struct tli_ldtk_file {
	char *text; /* tli_array */
	tli_json json;
	tli_shown name; /* of a level's file */
	tl_place place; /* of a level's file: what names it in the project; {0} = this is the project */
} tli_ldtk_file;

/* A level that is wanted. All lengths are pixels. */
typedef struct tli_ldtk_level {
	int64_t x, y, width, height; /* in the world */
	size_t file;                 /* that holds its layers */
	uint32_t layers;             /* array in there; TLI_JSON_NONE = there are none */
	uint32_t iid;                /* in the project; TLI_JSON_NONE = there is none */
	bool has_start;              /* one of its entities is one; by entities.c */
	tl_place place;              /* in the project */
} tli_ldtk_level;

typedef struct tli_ldtk {
	const tl_load_def *def;
	tli_rules *rules;
	tli_report *report;
	tl_status status;
	tli_ldtk_file *files;   /* tli_array; the first is the project */
	size_t bytes, tokens;   /* what the files may still have */
	int64_t grid;           /* the project's default size of a cell */
	tli_ldtk_level *levels; /* tli_array */

	/* cells.c: column i of the cells is from xs[i] to xs[i + 1] in the world */
	int32_t *xs, *ys; /* tli_arrays, ascending */
	tli_cells cells;
} tli_ldtk;

/* ---- file.c ---- */

/* Parses a text, a tli_array, which it takes, as one file more; false: reported in `report`, or ldtk->status. */
bool tli_ldtk_add_file(tli_ldtk *ldtk, char *text, tli_report *report, tli_ldtk_file *file);

/* Reports what is wrong with a token of a file. printf without floating-point conversions. */
void tli_ldtk_complain(tli_ldtk *ldtk, size_t file, uint32_t at, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* An object of a file. */
typedef struct tli_ldtk_node {
	size_t file;
	uint32_t object;
} tli_ldtk_node;

/* The whole number under a key; false, and reported, where there is none in the range. */
bool tli_ldtk_integer(tli_ldtk *ldtk, tli_ldtk_node at, const char *key, tli_whole_range range, int64_t *value);

/* Is the string at `at` this word, capitals or not? */
bool tli_ldtk_is_word(const tli_json *json, uint32_t at, const char *word);

/* ---- levels.c ---- */

/* What is asked for, and what there is. */
typedef struct tli_ldtk_choice {
	const char *part; /* NULL = nothing in particular */
	size_t size;
	uint32_t world; /* object with levels */
	uint32_t level; /* the one that is wanted; TLI_JSON_NONE = all of `depth` */
	int64_t depth;
	tli_suggestion best;
} tli_ldtk_choice;

/* Which world, and which of its levels; false (and reported) where there is no such thing. */
bool tli_ldtk_choose(tli_ldtk *ldtk, tli_ldtk_choice *chosen);
/* Reads the levels that were chosen into ldtk->levels. */
void tli_ldtk_take_levels(tli_ldtk *ldtk, const tli_ldtk_choice *chosen);

/* ---- solid.c ---- */

/* What says whether a value is solid. */
typedef enum tli_ldtk_reason {
	TLI_LDTK_BY_NOTHING = 0,
	TLI_LDTK_BY_RULE,
	TLI_LDTK_BY_VALUE,
	TLI_LDTK_BY_GROUP,
	TLI_LDTK_BY_LAYER
} tli_ldtk_reason;

/* A value of a layer's IntGrid. */
typedef struct tli_ldtk_value {
	int64_t layer, value;
	bool is_solid;
	tli_ldtk_reason by;
	tli_rule *rule;
	tl_channels blocks;        /* by its rule: some channels and not all; 0 = it does not say so */
	uint32_t layer_name, name; /* tokens of the project */
	size_t cells;              /* that have it */
	tli_cells marked;          /* those, where nothing says what they are; else empty */
} tli_ldtk_value;

/* All of them, as the project defines them. */
typedef struct tli_ldtk_values {
	tli_ldtk_value *items; /* tli_array, ascending */
	size_t solids;         /* how many of them are solid */
} tli_ldtk_values;

/* TL_E_NOMEM; free items in any case. */
tl_status tli_ldtk_find_values(tli_ldtk *ldtk, tli_ldtk_values *out);
/* NULL where the project does not define it. O(log). */
tli_ldtk_value *tli_ldtk_value_of(const tli_ldtk_values *values, int64_t layer, int64_t value);

/* ---- explain.c ---- */

/* Does an entity of a level have a field that refers to another level? */
bool tli_ldtk_leads_elsewhere(const tli_ldtk *ldtk, const tli_ldtk_level *level, uint32_t object);

/* What became of the values, in lines; where none blocks, the one that probably does, and the mapping rule for it. */
void tli_ldtk_explain_values(const tli_ldtk *ldtk, const tli_ldtk_values *values, tli_captions *captions);

/* Adds the values that were ignored to captions->unread, once the cells are made. TL_E_NOMEM. */
tl_status tli_ldtk_find_unread(const tli_ldtk *ldtk, const tli_ldtk_values *values, tli_captions *captions);

/* The same of the entities of the levels, and adds those that nothing takes to captions->unread. TL_E_NOMEM. */
tl_status tli_ldtk_explain_entities(const tli_ldtk *ldtk, tli_captions *captions);

/* ---- cells.c ---- */

/* Makes the cells (free them) and the walls around them. */
tl_status tli_ldtk_add_walls(tli_ldtk *ldtk, tli_sink *sink);

/* Is the cell at this place of the world free? */
bool tli_ldtk_is_free(const tli_ldtk *ldtk, double x, double y);

/* ---- links.c, entities.c, actors.c ---- */

/* An entity that is something; its rectangle in the world. */
typedef struct tli_ldtk_entity {
	tli_role kind;
	size_t file, level;
	uint32_t object, layer;
	double x, y, width, height;
	tli_rule *rule; /* by which it is what it is; NULL */
} tli_ldtk_entity;

/* The waypoints that references may name, and the references between them. */
typedef struct tli_ldtk_links {
	struct tli_ldtk_target *targets;       /* tli_array */
	struct tli_ldtk_reference *references; /* tli_array */
} tli_ldtk_links;

/* First each waypoint, whose entity is `object`; then they are sorted; then what the entities refer to; then the links are made. */
tl_status tli_ldtk_add_target(tli_ldtk_links *links, const tli_json *json, uint32_t object, uint32_t index1);
/* index1 of the waypoint whose iid is the string at `at`; 0 = none. */
uint32_t tli_ldtk_find_target(const tli_ldtk_links *links, const tli_json *json, uint32_t at);
void tli_ldtk_sort_targets(tli_ldtk_links *links);
tl_status tli_ldtk_add_references(tli_ldtk_links *links, const tli_ldtk *ldtk, size_t file, uint32_t object);
tl_status tli_ldtk_add_links(tli_ldtk_links *links, const tli_ldtk *ldtk, tli_sink *sink);
void tli_ldtk_links_free(tli_ldtk_links *links);

/* The rule for an entity of a layer, NULL = none; and what its identifier or a tag says: of several words the first of the table. */
tli_rule *tli_ldtk_rule_of_entity(const tli_ldtk *ldtk, const tli_json *json, uint32_t layer, uint32_t object);
tli_role tli_ldtk_kind_of_entity(const tli_json *json, uint32_t object);

/* Has it a place at all? Of what is not ours that is no mistake. */
bool tli_ldtk_has_place(const tli_json *json, uint32_t layer, uint32_t object);
/* Where an agent goes by its fields, with the stops, a tli_array. Out of memory is in ldtk->status. */
tl_desire tli_ldtk_find_stops(tli_ldtk *ldtk, const tl_map *map, const tli_ldtk_links *links, const tli_ldtk_entity *it,
	tli_sink_end **stops);

tl_status tli_ldtk_add_entities(tli_ldtk *ldtk, tli_sink *sink);

#endif
