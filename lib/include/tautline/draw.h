/* SPDX-License-Identifier: MIT */
/* tautline/draw.h: pictures of a map, its graph, a path and of what moves on it, as SVG (and PNG where librsvg is there). */
#ifndef TAUTLINE_DRAW_H
#define TAUTLINE_DRAW_H

#include <tautline/base.h>
#include <tautline/debug.h>
#include <tautline/geometry.h>
#include <tautline/lint.h>
#include <tautline/map.h>
#include <tautline/nav.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Colours of a picture. */
typedef enum tl_theme {
	TL_THEME_AUTO =
		0, /* follows the viewer's light or dark preference (SVG media query); light in a PNG */
	TL_THEME_LIGHT,
	TL_THEME_DARK
} tl_theme;

/* Something to be pointed out: a finding of the linter. */
typedef struct tl_draw_mark {
	tl_point at; /* on the grid */
	tl_severity severity;
	const char *text; /* its tooltip, UTF-8; NULL = none; borrowed */
} tl_draw_mark;

/* Where something is in each frame of a motion. */
typedef struct tl_draw_track {
	const tl_point *at; /* [tl_point * count], map units, finite; borrowed */
	/* [tl_point * count], of any length, 0,0 = as before; NULL (default): the direction of its motion; borrowed. */
	const tl_point *heading;
	size_t first, count; /* it is there in the frames first .. first + count - 1; count >= 1 */
	double radius;       /* map units, >= 0 */
	bool circle; /* something round without a heading; default false: a body with an arrow */
	/* [corner_count] off its position where its heading is along x, map units, none beyond the radius: a polygon; NULL (default) = it is none; borrowed. */
	const tl_point *corners;
	size_t corner_count;
	uint32_t colour; /* which of eight, 0..7 */
	/* Its tooltip, and with tl_draw_def.names a label that moves with a circle or polygon, UTF-8; NULL = none; borrowed. */
	const char *name;
} tl_draw_track;

/* A motion makes the picture play: SMIL inside the SVG, which browsers play in a page and as an image, over and over. What does not play
 * it (a PNG too) shows one frame. A frame of a track costs at most 60 bytes, 100 with a trail; positions that lie on a line
 * (within 0.3 pixels, which cannot be seen) cost nothing. The moving obstacles and the agents of the map are not drawn: they are
 * tracks, if the caller wants them. */
typedef struct tl_draw_motion {
	const tl_draw_track
		*tracks; /* [tl_draw_track * track_count]; the last is on top; borrowed */
	size_t track_count;
	size_t frames;     /* 1..1000000; 1 = nothing moves */
	double frame_time; /* seconds from one to the next, > 0; default 0.1 */
	size_t still;      /* which frame is shown where nothing plays; default 0 */
	double trail; /* length of the trace drawn behind each body, map units; default 0 = none */
} tl_draw_motion;

/* A definition with its defaults. */
TL_API tl_draw_motion tl_default_draw_motion(void);

/* A number for each cell of a grid, as colours over the floor: eight, from pale to dark; a cell of 0, or without a number, has none. With a
 * legend beside the scale bar. */
typedef struct tl_draw_heat {
	tl_point origin;      /* the corner of cell 0, map units */
	double cell;          /* side of the cells, map units, > 0 */
	size_t columns;       /* cells in a row; rows follow in the direction of y */
	const double *values; /* [double * count], >= 0, or NAN = no number; borrowed */
	size_t count;         /* at most 2^24 */
	double top;           /* what has the darkest colour, > 0, and all beyond */
	const char *unit;     /* of the values, for the legend, UTF-8; NULL = none; borrowed */
} tl_draw_heat;

/* What behaviours show of themselves (tautline/debug.h), kept for a picture. */
typedef struct tl_draw_shapes tl_draw_shapes;
/* Makes an empty collection; free it with tl_draw_shapes_free. TL_E_INVALID, TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_draw_shapes_create(tl_draw_shapes **out);

/* Frees it. NULL is fine. */
TL_API void tl_draw_shapes_free(tl_draw_shapes *shapes);

/* Callbacks that add to the shapes; valid as long as these are. */
TL_API tl_debug_draw tl_draw_shapes_debug(tl_draw_shapes *shapes);

/* TL_OK where all that was shown is kept, else TL_E_NOMEM; TL_E_INVALID for NULL. */
TL_CHECKED TL_API tl_status tl_draw_shapes_status(const tl_draw_shapes *shapes);

/* What a picture shows. */
typedef struct tl_draw_def {
	uint32_t cookie; /* of tl_default_draw_def(); without it a definition is refused */
	double width; /* of the picture, pixels, 16..16384; default 960; the height follows from the map */
	tl_theme theme;    /* default TL_THEME_AUTO */
	const tl_nav *nav; /* of the map, for links; NULL (default): none are drawn; borrowed */
	bool waypoints;    /* draw waypoints; default true */
	bool names;        /* and names of waypoints, doors and obstacles; default true */
	bool links;        /* draw the nav's edges and, marked, its blocked links; default true */
	const tl_path_point *path; /* [tl_path_point * path_count], NULL = none; borrowed */
	size_t path_count;
	const char *title; /* for the <title> element, UTF-8; NULL = none; borrowed */
	/* A sight line to show, with `blocker` of kind NONE when it is free. */
	bool sight; /* default false */
	tl_point sight_from, sight_to;
	tl_blocker sight_blocker;
	/* What is visible from a point, as tl_query_visibility_polygon and tl_query_visible_corners return it: filled, and marked.
	 * What goes beyond the picture is cut off; only the point itself must be in it and makes it larger. */
	const tl_point *
		region; /* [tl_point * region_count], NULL = none; up to twice the grid's bound; borrowed */
	size_t region_count;
	const tl_point *corners; /* [tl_point * corner_count], NULL = none; on the grid; borrowed */
	size_t corner_count;
	tl_point region_from; /* drawn where region_count > 0 */
	/* Rings round what is to be pointed out, in the colour of the severity, the worst on top. */
	const tl_draw_mark *marks; /* [tl_draw_mark * mark_count], NULL = none; borrowed */
	size_t mark_count;
	/* What moves, over all but the names. */
	const tl_draw_motion *motion; /* NULL = none; borrowed */
	const tl_draw_heat *
		heat; /* under all but the floor; it does not make the picture larger; NULL = none; borrowed */
	const tl_draw_shapes *shapes; /* over that; NULL = none; borrowed */
	bool agents; /* draw the map's agents where there is no motion; default true */
	bool outside; /* shade what lies outside all walls and closed doors; O(n log n); default false */
	tl_box view;      /* show just this, map units; empty (the default) = all there is */
	tl_budget budget; /* default tl_default_budget() */
} tl_draw_def;

/* A definition with its defaults. */
TL_API tl_draw_def tl_default_draw_def(void);

/* Draws into the caller's buffer `[char * capacity]` (not zero-terminated) and writes the size. TL_E_BUFFER with the needed
 * size when it does not fit; capacity 0 with buffer NULL asks for it. def NULL = defaults.
 * TL_E_INVALID: NULL, or a definition that breaks its rules; TL_E_RANGE: a point of the path, an end of the sight line or a mark is
 * not on the map's grid, or a track leads beyond twice that; TL_E_LIMIT and TL_E_CANCELLED: the budget; TL_E_NOMEM. The y axis of the map points down in the picture; up where the map was read as ros or geojson, as RViz shows it. Same input, same bytes. O(map). */
TL_CHECKED TL_API tl_status tl_draw_svg(
	const tl_map *map, const tl_draw_def *def, char *buffer, size_t capacity, size_t *size);

/* The same as a PNG. Also TL_E_UNSUPPORTED when librsvg is not installed (Debian: librsvg2-2; nothing is needed to build), and TL_E_LIMIT for
 * a picture that is more than librsvg takes, or whose solids cross each other so often that painting it would take minutes. */
TL_CHECKED TL_API tl_status tl_draw_png(const tl_map *map, const tl_draw_def *def,
	unsigned char *buffer, size_t capacity, size_t *size);

#ifdef __cplusplus
}
#endif
#endif
