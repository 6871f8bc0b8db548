/* SPDX-License-Identifier: MIT */
/*
 * draw/scene.h: one picture in the making, shared by the files of this layer.
 *
 * A picture is laid out once (layout.c), then written from back to front: style, shapes, paths, labels. All
 * positions and sizes are whole hundredths of a pixel, so that what is written has two decimals at most and
 * is the same on every machine.
 */
#ifndef TLI_DRAW_SCENE_H
#define TLI_DRAW_SCENE_H

#include <tautline/draw.h>

#include "base/text.h"

/* Hundredths of a pixel in a pixel. */
#define TLI_PIXEL 100

/* A path of lines ends after this many bytes: one path of all lines that cross each other takes a painter minutes and gigabytes. */
#define TLI_STROKE_BYTES 1024

/* A position in the picture, hundredths of a pixel, y downwards. */
typedef struct tli_pixel {
	int64_t x, y;
} tli_pixel;

/* By whether a thing blocks walking, sight, both or neither, where it does not block all channels (channels.c). */
enum { TLI_LOOK_WALK, TLI_LOOK_SIGHT, TLI_LOOK_BOTH, TLI_LOOK_NEITHER, TLI_LOOKS };
/* As many sets of channels are kept of each look; of the last the legend says no more than that there are others. */
enum { TLI_LOOK_SETS = 4 };

/* What of channels and keys there is in a map. */
typedef struct tli_draw_parts {
	bool any;                                   /* something does not block all channels */
	tl_channels sets[TLI_LOOKS][TLI_LOOK_SETS]; /* 0 behind the last */
	tl_keys keys;                               /* of doors */
	bool roles[TL_WAYPOINT_GOAL + 1];           /* of waypoints */
} tli_draw_parts;

typedef struct tli_scene {
	const tl_map *map;
	tl_draw_def def;
	tli_text out;
	tli_draw_parts parts;
	/* From the map to the picture: (units - origin) * scale + offset, y times `down`. */
	tl_point origin;
	double scale; /* hundredths of a pixel per map unit */
	double down;  /* 1; -1 where y points up in the frame of the map's format */
	tli_pixel offset;
	/* Hundredths of a pixel: */
	int64_t width, height;
	int64_t legend; /* top of that of channels, keys and roles, 0: there is none */
	int64_t floor;  /* where the map ends and the strip of the scale bar begins */
	int64_t wall;   /* stroke of a wall */
	int64_t line;   /* stroke of thin things: leaves of doors, rims */
	int64_t link;   /* stroke of a link, thinner where there are very many */
	int64_t dot;    /* radius of a waypoint */
	int64_t font;   /* size of names */
	int64_t body;   /* radius of the smallest body that is drawn */
	int64_t band;   /* width of the path as the agent's body sweeps it, never thinner than it can be seen */
} tli_scene;

/* The box to be shown, in map units. TL_E_RANGE where something to be drawn is off the grid. */
tl_status tli_draw_find_bounds(const tli_scene *scene, tl_box *box);
/* Is only a view shown? The map may go on beyond it. */
bool tli_draw_is_cropped(const tli_scene *scene);

/* ---- svg.c ---- */

/* The picture as SVG, into an empty text, which is to be freed in any case. Statuses as tl_draw_svg. */
tl_status tli_draw_document(const tl_map *map, const tl_draw_def *def, tli_text *out);

/* ---- layout.c ---- */

/* Bounds, scale and sizes. TL_E_RANGE. */
tl_status tli_draw_layout(tli_scene *scene);
tli_pixel tli_draw_position(const tli_scene *scene, tl_point at);
/* Between two positions, hundredths of a pixel. */
double tli_draw_distance(tli_pixel a, tli_pixel b);
/* A length in map units, in hundredths of a pixel. */
int64_t tli_draw_length(const tli_scene *scene, double units);
/* The longest of 1, 2, 5, 10, ... map units that is at most `limit` hundredths of a pixel long. */
double tli_draw_round_length(const tli_scene *scene, int64_t limit);

/* ---- dense.c ---- */

/* Do the sides of solids cross too often for a picture of pixels? For a definition that tl_draw_svg accepts. O(points of walls). */
bool tli_draw_is_dense(const tl_map *map, const tl_draw_def *def);

/* ---- write.c ---- */

/* Hundredths as the shortest decimal: 150 is 1.5. */
void tli_draw_number(tli_text *out, int64_t hundredths);
/* ` name="value"` with a number, or with "x y" positions of a circle's or text's attributes. */
void tli_draw_attribute(tli_text *out, const char *name, int64_t hundredths);
/* "Mx y" or "Lx y". */
void tli_draw_point(tli_text *out, char command, tli_pixel at);
/* Text between tags or in an attribute: & < > " ' escaped, control characters and broken UTF-8 dropped. */
void tli_draw_escape(tli_text *out, const char *text);
/* `<circle cx cy r/>`; with a name: that is its tooltip. */
void tli_draw_circle(tli_text *out, tli_pixel at, int64_t radius, const char *style, const char *name);

/* ---- channels.c ---- */

void tli_draw_find_parts(tli_scene *scene);
/* Makes the picture higher by the legend, where there is one. */
void tli_draw_place_channels(tli_scene *scene);
void tli_draw_channel_legend(tli_scene *scene);
/* A path of what blocks these channels, which are not all: up to its class, and from the end of its data on. `more`: "solid", or further classes. */
void tli_draw_begin_part(tli_scene *scene, tl_channels blocks, const char *more);
void tli_draw_end_part(tli_scene *scene, tl_channels blocks, size_t begin);
void tli_draw_part_circle(tli_scene *scene, const tl_obstacle_info *info);
/* A closed door that does not block all channels, or has a key. */
void tli_draw_part_door(tli_scene *scene, const tl_door_info *info);

/* ---- style.c, areas.c, region.c, shapes.c, paths.c, marks.c, motion.c, debug.c, heat.c ---- */

void tli_draw_style(tli_scene *scene);
void tli_draw_areas(tli_scene *scene);
void tli_draw_region(tli_scene *scene);
void tli_draw_corners(tli_scene *scene);
/* TL_E_NOMEM; TL_E_LIMIT: the budget. */
tl_status tli_draw_outside(tli_scene *scene);
void tli_draw_solids(tli_scene *scene);
void tli_draw_walls(tli_scene *scene);
void tli_draw_doors(tli_scene *scene);
void tli_draw_obstacles(tli_scene *scene);
void tli_draw_scale_bar(tli_scene *scene);
void tli_draw_links(tli_scene *scene);
void tli_draw_path(tli_scene *scene);
void tli_draw_mark_lines(tli_scene *scene);
void tli_draw_sight(tli_scene *scene);
void tli_draw_waypoints(tli_scene *scene);
/* The mark of a start or a goal, with a name: that is its tooltip. */
void tli_draw_role(tli_scene *scene, tli_pixel at, tl_waypoint_role role, const char *name);
void tli_draw_ends(tli_scene *scene);
void tli_draw_marks(tli_scene *scene);
void tli_draw_mark_legend(tli_scene *scene);
void tli_draw_agents(tli_scene *scene);
/* As it is drawn, in tenths of a pixel: never too small to be seen. */
int64_t tli_draw_agent_radius(const tli_scene *scene, const tl_map_agent_info *info);
/* TL_E_NOMEM. */
tl_status tli_draw_motion(tli_scene *scene);
void tli_draw_debug(tli_scene *scene);
void tli_draw_heat(tli_scene *scene);
void tli_draw_heat_legend(tli_scene *scene);
bool tli_draw_heat_is_valid(const tl_draw_heat *heat);
/* Does the motion keep the rules of its definition? */
bool tli_draw_motion_is_valid(const tl_draw_motion *motion);
/* Of a mark's ring, hundredths of a pixel. */
int64_t tli_draw_mark_radius(const tli_scene *scene, tl_severity severity);

#endif
