/* SPDX-License-Identifier: MIT */
/* format/svg/reader.h: the state of the SVG reader, between read.c (the walk) and things.c (what shapes become). */
#ifndef TLI_FORMAT_SVG_READER_H
#define TLI_FORMAT_SVG_READER_H

#include "format/shape/evidence.h"
#include "format/sink/sets.h"
#include "format/svg/svg.h"
#include <tautline/format.h>

typedef struct tli_svg_reader {
	const tl_load_def *def;
	tli_report report;
	tl_status status; /* TL_E_NOMEM or TL_E_LIMIT: stop */
	bool over_limit;  /* a name was too long: an error among others */
	tli_xml xml;
	tli_svg_id *ids; /* tli_array */
	tl_map *map;
	tli_sink sink;
	uint32_t source; /* of the element that is being read */
	tli_svg_pen pen;
	tli_svg_ends ends;
	char *prefix;    /* tli_array: of names: "NAME/" for each `use` of a group around */
	uint32_t shower; /* the outermost `use` around, 0 = none: what is in it stands there */
	unsigned depth;
	uint32_t visits_left;
	tli_rules *rules;
	bool names_walls;             /* so what nothing names is none */
	tl_box page;                  /* map units; empty = not known */
	struct tli_svg_sort *sorts;   /* tli_array: what became of the shapes */
	struct tli_svg_group *groups; /* tli_array: those that were ignored, see unread.c */
} tli_svg_reader;

/* An element and what holds for it. */
typedef struct tli_svg_element_state {
	uint32_t node;
	uint32_t named; /* the element that gives the name: itself, or the `use` that shows it alone; 0 for a group */
	tl_place place;
	tli_svg_matrix matrix;
	tli_svg_role role;
	tli_svg_value fill, stroke;                /* as it is said last */
	const char *blocks, *key;                  /* attributes, its own or of a group around; NULL = none */
	const struct tli_svg_element_state *outer; /* the element around; NULL for the root */
} tli_svg_element_state;

/* ---- explain.c, channels.c ---- */

/* What became of a shape, and why. */
typedef enum tli_svg_fate {
	TLI_SVG_SAID = 0, /* a class, a layer or a label says what it is */
	TLI_SVG_RULED,    /* a rule does */
	TLI_SVG_PLAIN,    /* nothing does: a line is a wall */
	TLI_SVG_SAID_IGNORED,
	TLI_SVG_INVISIBLE,
	TLI_SVG_FRAME,     /* it is the page */
	TLI_SVG_LETTERING, /* a legend, a title block or text as outlines, where nothing names walls */
	TLI_SVG_UNNAMED,   /* walls are named elsewhere */
	TLI_SVG_RELATIVE   /* percent of a size that is not known */
} tli_svg_fate;

/* What an element blocks, by its rule, else by `data-blocks`: 0 = everything. What is wrong is reported, or the reader's status. */
tl_channels tli_svg_blocks(tli_svg_reader *from, const tli_svg_element_state *at);
/* The key of a door, by its rule, else by `data-key`: 0 = none. */
tl_keys tli_svg_key(tli_svg_reader *from, const tli_svg_element_state *at);
/* Reads `data-role`, and of a start `data-by` and `data-keys`; whether it has a body is known then. False: reported. */
bool tli_svg_read_role(tli_svg_reader *from, const tli_svg_element_state *at, tli_waypoint_record *waypoint);
/* Reads `data-channel` of the root: `fly radius 0.2, sight radius 0`. */
void tli_svg_read_channels(tli_svg_reader *from);
/* Finds the rule for an element, which then has its role; what the element says stays where there is none. */
void tli_svg_apply_rules(tli_svg_reader *from, tli_svg_element_state *at, bool is_group);
/* Counts a shape with its layer and what became of it. */
void tli_svg_count(tli_svg_reader *from, const tli_svg_element_state *at, tli_role kind, tli_svg_fate fate);
/* Adds the lines about all of them. */
void tli_svg_explain(const tli_svg_reader *from, tli_captions *captions);

/* Puts what the shape is into the map. */
void tli_svg_add_thing(tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_shape *shape);

/* The label of the innermost group around that has one; NULL. */
const char *tli_svg_layer_of(const tli_svg_reader *from, const tli_svg_element_state *at);

/* ---- unread.c ---- */

/* Takes what the pen drew, which is ignored, into its group; or the reader's status. */
void tli_svg_take_unread(tli_svg_reader *from, const tli_svg_element_state *at);
/* Adds the groups to the captions, once all walls are there; or the reader's status. */
void tli_svg_weigh_unread(tli_svg_reader *from);
void tli_svg_free_unread(tli_svg_reader *from);

/* ---- obstacles.c ---- */

/* What an obstacle is: a circle, or what the pen drew, about the middle of its box. */
typedef struct tli_svg_body {
	tli_point centre;
	int32_t reach;
	bool is_polygon;
} tli_svg_body;

/* Does an attribute say that an element moves, by a velocity, a turn or a course? */
bool tli_svg_polygon_moves(const tli_svg_reader *from, const tli_svg_element_state *at);
/* Adds an obstacle of reach > 0; what is wrong with it is reported. TL_E_NOMEM. */
tl_status tli_svg_add_obstacle(
	tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_body *body, const tli_sink_name *name);

/* ---- things.c ---- */

/* Reports what became of the pen; false: the element is not to be used. */
bool tli_svg_pen_is_sound(tli_svg_reader *from, const tli_svg_element_state *at);

#endif
