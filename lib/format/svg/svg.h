/* SPDX-License-Identifier: MIT */
/*
 * format/svg/svg.h: what the files of the SVG reader and writer share: numbers (number.c), the pen (pen.c, path.c, shape.c), roles
 * (rules.c), the walk through the document (read.c), and its things and links (things.c, ends.c).
 */
#ifndef TLI_FORMAT_SVG_SVG_H
#define TLI_FORMAT_SVG_SVG_H

#include "base/array.h"
#include "base/ascii.h"
#include "base/text.h"
#include "format/rules/rules.h"
#include "format/sink/sink.h"
#include "format/text/xml.h"

/* ---- number.c ---- */

/* x' = a x + c y + e, y' = b x + d y + f. */
typedef struct tli_svg_matrix {
	double a, b, c, d, e, f;
} tli_svg_matrix;

extern const tli_svg_matrix tli_svg_identity;

tl_point tli_svg_apply(const tli_svg_matrix *matrix, double x, double y);
/* First `inner`, then `outer`. */
tli_svg_matrix tli_svg_multiply(const tli_svg_matrix *outer, const tli_svg_matrix *inner);
/* The largest distance from its centre of a point of the ellipse that a circle or an upright ellipse becomes. */
double tli_svg_reach(const tli_svg_matrix *matrix, double rx, double ry);

/* Text that is being read. */
typedef struct tli_svg_text {
	const char *at, *end;
} tli_svg_text;

/* White space, as SVG has it. */
static inline bool tli_svg_is_blank(char c)
{
	return tli_is_space(c) || c == '\f';
}

tli_svg_text tli_svg_text_of(const char *zero_terminated);
void tli_svg_skip_blanks(tli_svg_text *text);
/* The next number, after blanks and at most one comma; false: there is none, and nothing was taken. */
bool tli_svg_number(tli_svg_text *text, double *out);
/* The whole text as one length in user units: a number alone or with px, pt, pc, in, cm, mm, q. */
bool tli_svg_length(const char *text, double *out);
/* A `transform` attribute. */
bool tli_svg_transform(const char *text, tli_svg_matrix *out);

/* ---- pen.c ---- */

/* No point of a curve is farther than this from the lines that stand for it, in map units: far below what a body is wide, and a
 * circle of radius 10 still has only 64 sides. */
#define TLI_SVG_TOLERANCE (1.0 / 64)

/* A stretch of points without a gap. */
typedef struct tli_svg_run {
	size_t first, count;
	bool closed;
} tli_svg_run;

typedef struct tli_svg_pen {
	tli_svg_matrix matrix; /* user units to map units */
	int32_t resolution;
	size_t points_left; /* of the whole document */
	tli_point *points;  /* tli_array */
	tli_svg_run *runs;  /* tli_array */
	tl_point start, at; /* of the present run, in user units */
	bool is_down;       /* there is a present run */
	bool is_even_odd;   /* the element says fill-rule="evenodd" */
	tl_point viewport;  /* width and height that percentages are of; 0 = not known */
	bool merges;        /* points on the same grid point as the one before are left out, also the author's */
	tl_status
		status; /* TL_E_NOMEM, TL_E_LIMIT (points), TL_E_RANGE (a point outside of the grid): the first that came */
} tli_svg_pen;

/* Forgets what was drawn; the memory stays. */
void tli_svg_pen_clear(tli_svg_pen *pen);
void tli_svg_pen_free(tli_svg_pen *pen);

/* All in user units. Lines and curves go on from pen->at. */
void tli_svg_pen_move(tli_svg_pen *pen, double x, double y);
void tli_svg_pen_line(tli_svg_pen *pen, double x, double y);
void tli_svg_pen_quadratic(tli_svg_pen *pen, tl_point control, tl_point to);
void tli_svg_pen_cubic(tli_svg_pen *pen, tl_point first, tl_point second, tl_point to);
/* As the arc command of path data has it. */
typedef struct tli_svg_arc {
	double rx, ry, degrees;
	bool is_large, is_sweep;
	tl_point to;
} tli_svg_arc;
void tli_svg_pen_arc(tli_svg_pen *pen, const tli_svg_arc *arc);
/* A closed ellipse. */
void tli_svg_pen_ellipse(tli_svg_pen *pen, tl_point centre, double rx, double ry);
/* Joins the run to its start, where the pen then is. A run that went back there by itself loses that point. */
void tli_svg_pen_close(tli_svg_pen *pen);

/* ---- path.c ---- */

/* Draws path data. NULL, or what is wrong with it (static text) and *offset, the byte. */
const char *tli_svg_path(tli_svg_pen *pen, const char *data, size_t *offset);

/* ---- rules.c ---- */

/* What classes and layers say; what is inside a group has it from there. */
typedef struct tli_svg_role {
	tli_role kind;
	bool is_open;   /* a door */
	bool is_oneway; /* a link */
	tli_rule *rule; /* by which it is what it is; NULL */
} tli_svg_role;

/* What a style attribute, or one of its own, says of a property; size 0 = nothing. */
typedef struct tli_svg_value {
	const char *text;
	size_t size;
} tli_svg_value;

tli_svg_value tli_svg_style_of(const tli_xml *xml, uint32_t node, const char *property);
/* A colour as rules have it: #rgb and rgb(r, g, b) become #rrggbb in `buffer`, others stay. */
tli_svg_value tli_svg_color(tli_svg_value value, char buffer[8]);
/* Does a class, a layer or the label of a shape in the drawing say `wall` or `solid`? O(size). */
bool tli_svg_names_walls(const tli_xml *xml);

/* Is an element text as outlines, or does a word of its class, its label or its id say that it is a legend, a title block or the like? */
bool tli_svg_is_lettering(const tli_xml *xml, uint32_t node);

/* The name without the prefix `svg:`. */
const char *tli_svg_element(const tli_xml *xml, uint32_t node);
/* The label that Inkscape shows, or the id; NULL. */
const char *tli_svg_label(const tli_xml *xml, uint32_t node);
/* The role of a shape (is_group false) or a group within `outer`. */
tli_svg_role tli_svg_role_of(const tli_xml *xml, uint32_t node, bool is_group, tli_svg_role outer);
/* Is it switched off, by `display` or `visibility`, or not to be seen, by `opacity`? */
bool tli_svg_is_hidden(const tli_xml *xml, uint32_t node);
/* Does the `style` attribute say something of this property? */
bool tli_svg_has_style(const tli_xml *xml, uint32_t node, const char *property);

/* ---- shape.c ---- */

typedef enum tli_svg_form {
	TLI_SVG_NO_FORM = 0, /* not a shape */
	TLI_SVG_LINES,       /* what the pen drew */
	TLI_SVG_BOX,         /* a rectangle; what the pen drew, and the axis */
	TLI_SVG_ROUND        /* a circle or an ellipse: nothing drawn yet */
} tli_svg_form;

typedef struct tli_svg_shape {
	tli_svg_form form;
	tl_point centre;   /* of a round, user units */
	double rx, ry;     /* of a round */
	tl_box box;        /* of a box, user units */
	tl_point axis[2];  /* of a box: the middles of its short sides */
	char why[96];      /* what is wrong with the element; empty = nothing */
	tl_point viewport; /* as the pen's */
	bool is_relative;  /* it has a length in percent of nothing: it cannot be drawn */
} tli_svg_shape;

/* Draws an element with a clear pen. */
void tli_svg_shape_read(const tli_xml *xml, uint32_t node, tli_svg_pen *pen, tli_svg_shape *out);

/* ---- ends.c ---- */

/* A waypoint as it is drawn. */
typedef struct tli_svg_mark {
	tli_point at;
	int32_t reach; /* how far from `at` it is drawn, grid units */
	uint32_t name; /* offset into names */
	uint32_t size;
	uint32_t node; /* the element */
} tli_svg_mark;

/* A link whose ends may yet have to be found. */
typedef struct tli_svg_line {
	tli_point ends[2];
	uint32_t node;
	uint32_t source;
	bool is_oneway, has_cost, is_jump;
	double cost, seconds;
} tli_svg_line;

/* An element with an id. */
typedef struct tli_svg_id {
	const char *id;
	uint32_t node;
} tli_svg_id;

typedef struct tli_svg_ends {
	tli_svg_mark *marks; /* tli_array, in the order of the walk */
	tli_svg_line *lines; /* tli_array */
	char *names;         /* tli_array */
} tli_svg_ends;

/* The elements with an id, sorted by it, into a tli_array; TL_E_NOMEM. The first of several with one id counts. */
tl_status tli_svg_ids_collect(const tli_xml *xml, tli_svg_id **out);
/* The element that `#id` names; 0. */
uint32_t tli_svg_ids_find(const tli_svg_id *ids, const char *reference);

/* Puts the links into the sink. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_svg_ends_join(tli_svg_ends *ends, const tli_xml *xml, const tli_svg_id *ids, tli_sink *sink);
void tli_svg_ends_free(tli_svg_ends *ends);

/* ---- write.c ---- */

tl_status tli_svg_write(const tl_map *map, tli_text *out);

#endif
