/* SPDX-License-Identifier: MIT */
/* tautline/draw.h: pictures of a map, its graph, a path and what moves on it, as SVG, and as PNG
 * where librsvg is installed. */
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
	/* Follows the viewer's light or dark preference (an SVG media query); light in a PNG. */
	TL_THEME_AUTO = 0,
	TL_THEME_LIGHT,
	TL_THEME_DARK
} tl_theme;

/* Something to be pointed out: a finding of the linter. */
typedef struct tl_draw_mark {
	tl_point at; /* on the grid */
	tl_severity severity;
	const char *text; /* its tooltip, UTF-8; NULL = none; borrowed */
	/* Draw a sight line too that is blocked at `at`; default false. */
	bool line;
	tl_point from, to; /* of it, on the grid */
} tl_draw_mark;

/* Where something is in each frame of a motion. */
typedef struct tl_draw_track {
	const tl_point *at; /* [tl_point * count], map units, finite; borrowed */
	/* `[tl_point * count]`, of any length, 0,0 = as before; NULL (default) = the direction of
	 * its motion; borrowed. */
	const tl_point *heading;
	size_t first, count; /* it is there in the frames first .. first + count - 1; count >= 1 */
	double radius;       /* map units, >= 0 */
	/* Something round without a heading; default false: a body with an arrow. */
	bool circle;
	/* `[tl_point * corner_count]`, of a polygon: from its position, while its heading is along
	 * x, map units, none beyond the radius. NULL (default) = no polygon; borrowed. */
	const tl_point *corners;
	size_t corner_count;
	uint32_t colour; /* which of eight, 0..7 */
	/* Its tooltip and, with tl_draw_def.names, the label that moves with a circle or polygon;
	 * UTF-8; NULL = none; borrowed. */
	const char *name;
} tl_draw_track;

/* A motion makes the picture play, over and over: SMIL inside the SVG, which browsers play in a
 * page and as an image. A PNG, and a viewer that does not play it, shows the frame `still`. A frame
 * of a track costs at most 60 bytes, 100 with a trail; positions on a line (within 0.3 pixels) cost
 * nothing.
 *
 * The moving obstacles and the agents of the map are not drawn with a motion: give them as
 * tracks. */
typedef struct tl_draw_motion {
	/* [tl_draw_track * track_count]; the last is on top; borrowed. */
	const tl_draw_track *tracks;
	size_t track_count;
	size_t frames;     /* 1..1000000; 1 = nothing moves */
	double frame_time; /* seconds from one to the next, > 0; default 0.1 */
	size_t still;      /* which frame is shown where nothing plays; default 0 */
	/* Length of the trace drawn behind each body, map units; default 0 = none. */
	double trail;
} tl_draw_motion;

/* A definition with its defaults. */
TL_API tl_draw_motion tl_default_draw_motion(void);

/* A number for each cell of a grid, drawn as one of eight colours over the floor, from pale to
 * dark, with a legend beside the scale bar. A cell of 0, or without a number, has no colour. */
typedef struct tl_draw_heat {
	tl_point origin;      /* the corner of cell 0, map units */
	double cell;          /* side of the cells, map units, > 0 */
	size_t columns;       /* cells in a row; rows follow in the direction of y */
	const double *values; /* [double * count], >= 0, or NAN = no number; borrowed */
	size_t count;         /* at most 2^24 */
	double top;           /* what has the darkest colour, and all beyond; > 0 */
	const char *unit;     /* of the values, for the legend, UTF-8; NULL = none; borrowed */
} tl_draw_heat;

/* What behaviours show of themselves (tautline/debug.h), kept for a picture. */
typedef struct tl_draw_shapes tl_draw_shapes;
/* Makes an empty collection; free it with tl_draw_shapes_free.
 * - TL_E_INVALID: NULL
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_draw_shapes_create(tl_draw_shapes **out);

/* Frees it. NULL is fine. */
TL_API void tl_draw_shapes_free(tl_draw_shapes *shapes);

/* Callbacks that add to the shapes; valid as long as these are. */
TL_API tl_debug_draw tl_draw_shapes_debug(tl_draw_shapes *shapes);

/* Is all that was shown kept?
 * - TL_E_NOMEM: no
 * - TL_E_INVALID: NULL */
TL_CHECKED TL_API tl_status tl_draw_shapes_status(const tl_draw_shapes *shapes);

/* What a picture shows. What blocks some channels alone, and doors with keys, have looks of their
 * own, which a legend below the map explains. */
typedef struct tl_draw_def {
	uint32_t cookie; /* of tl_default_draw_def(); without it a definition is refused */
	double width;    /* pixels, 16..16384; default 960; the height follows from the map */
	tl_theme theme;  /* default TL_THEME_AUTO */
	/* Of the map, for links; NULL (default): none are drawn; borrowed. */
	const tl_nav *nav;
	bool waypoints; /* draw waypoints; default true */
	bool names;     /* draw names of waypoints, doors and obstacles; default true */
	/* Draw the nav's edges and, marked, its blocked links; default true. */
	bool links;
	const tl_path_point *path; /* [tl_path_point * path_count], NULL = none; borrowed */
	size_t path_count;
	const char *title; /* for the <title> element, UTF-8; NULL = none; borrowed */
	/* Show a sight line, to its blocker, whose kind is TL_BLOCKER_NONE where it is free;
	 * default false. */
	bool sight;
	tl_point sight_from, sight_to;
	tl_blocker sight_blocker;
	/* What is visible from a point, as tl_query_visibility_polygon returns it: `[tl_point *
	 * region_count]`, up to twice the grid's bound; NULL = none; borrowed. What goes beyond the
	 * picture is cut off. */
	const tl_point *region;
	size_t region_count;
	/* Marked corners, as tl_query_visible_corners returns them: `[tl_point * corner_count]`, on
	 * the grid; NULL = none; borrowed. */
	const tl_point *corners;
	size_t corner_count;
	tl_point region_from; /* of the region, where there is one; it makes the picture larger */
	/* Rings around what is to be pointed out, in the colour of the severity, the worst on top:
	 * `[tl_draw_mark * mark_count]`; NULL = none; borrowed. */
	const tl_draw_mark *marks;
	size_t mark_count;
	const tl_draw_motion *motion; /* over all but the names; NULL = none; borrowed */
	/* Over the floor, under all else; it does not make the picture larger; NULL = none;
	 * borrowed. */
	const tl_draw_heat *heat;
	const tl_draw_shapes *shapes; /* over the motion; NULL = none; borrowed */
	/* Draw the map's agents where there is no motion; default true. */
	bool agents;
	/* Shade what lies outside all walls and closed doors; O(n log n); default false. */
	bool outside;
	tl_box view;      /* show only this, map units; empty (the default) = all there is */
	tl_budget budget; /* default tl_default_budget() */
} tl_draw_def;

/* A definition with its defaults. */
TL_API tl_draw_def tl_default_draw_def(void);

/* Draws into the caller's buffer `[char * capacity]`, not zero-terminated, and writes the size to
 * *size; def NULL = defaults. The y axis of the map points down in the picture, but up where the
 * map was read as ros or geojson, as RViz shows it. Same input, same bytes. O(map).
 * - TL_E_BUFFER: it does not fit; *size is what is needed; capacity 0 with buffer NULL asks for it
 * - TL_E_INVALID: NULL, or a definition that breaks its rules
 * - TL_E_RANGE: a point of the path, an end of the sight line or a mark is not on the map's grid,
 *   or a track leads beyond twice that
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_draw_svg(
	const tl_map *map, const tl_draw_def *def, char *buffer, size_t capacity, size_t *size);

/* The same as a PNG. Errors as tl_draw_svg, and:
 * - TL_E_UNSUPPORTED: librsvg is not installed (Debian: librsvg2-2); nothing is needed to build
 * - TL_E_LIMIT: also a picture larger than librsvg takes, or solids that cross each other so often
 *   that painting would take minutes */
TL_CHECKED TL_API tl_status tl_draw_png(const tl_map *map, const tl_draw_def *def,
	unsigned char *buffer, size_t capacity, size_t *size);

#ifdef __cplusplus
}
#endif
#endif
