/* SPDX-License-Identifier: MIT */
/*
 * format/ros/ros.h: occupancy grids of ROS, and route graphs of its navigation stack.
 *
 * settings.c reads map.yaml, image.c the image that it names, grid.c makes walls of it, graph.c waypoints and links of a route graph,
 * which map.yaml can name or which can be a map alone. What is wrong goes into the report.
 */
#ifndef TLI_FORMAT_ROS_ROS_H
#define TLI_FORMAT_ROS_ROS_H

#include "format/rules/rules.h"
#include "format/text/json.h"
#include "format/sink/shown.h"
#include "format/sink/sink.h"
#include "format/shape/partial.h"
#include <tautline/format.h>

/* A length in units of 10^-18: decimals of files are sums of these, exactly. */
typedef __int128 tli_ros_length;

/* The text of a plain or quoted scalar. */
typedef struct tli_ros_text {
	char text[256]; /* zero-terminated; longer ones are refused */
	size_t size;    /* 0 = it was not said */
	tl_place place;
} tli_ros_text;

typedef enum tli_ros_mode { TLI_ROS_TRINARY = 0, TLI_ROS_SCALE, TLI_ROS_RAW } tli_ros_mode;

/* What a map.yaml says. */
typedef struct tli_ros_settings {
	tli_ros_text image;
	tli_ros_text graph;        /* of the key route_graph, ours */
	tli_ros_length resolution; /* of a cell, map units */
	tli_ros_length x, y;       /* of the lower left corner of the image */
	double yaw;                /* radians, from x to y */
	bool negate;
	double occupied, free; /* thresholds */
	tli_ros_mode mode;
} tli_ros_settings;

/* Reads a map.yaml of at most TLI_ROS_YAML_MAX bytes. TL_E_FORMAT, TL_E_LIMIT, TL_E_UNSUPPORTED (no libyaml): reported; TL_E_NOMEM. */
#define TLI_ROS_YAML_MAX 65536
tl_status tli_ros_read_settings(const char *text, size_t size, tli_report *report, tli_ros_settings *out);

/* ---- values.c ---- */

typedef enum tli_ros_kind { TLI_ROS_FREE = 0, TLI_ROS_UNKNOWN, TLI_ROS_OCCUPIED } tli_ros_kind;

/* What a value of the image means. */
typedef struct tli_ros_value {
	tli_ros_kind kind;
	bool is_free; /* of walls */
	tli_rule *rule;
	tl_channels blocks; /* by its rule: some channels and not all; 0 = it does not say so */
	size_t cells;       /* that have it */
} tli_ros_value;

/* One reading of an image. */
typedef struct tli_ros_image {
	const tli_ros_settings *settings;
	tli_rules *rules;
	tli_report *report;
	tli_sink *sink; /* takes channels */
	uint32_t maxval;
	uint32_t unit;         /* of values: as many are one of the image */
	tli_ros_value *values; /* tli_array [maxval + 1] */
	tli_cells cells;       /* those that are free, or block some channels and not all; row 0 is the top */
	tli_partials partials; /* the latter */
} tli_ros_image;

/* Makes image->values, for an image with this largest value. TL_E_NOMEM. */
tl_status tli_ros_find_values(tli_ros_image *image, uint32_t maxval);
/* Takes the value of a cell, 0..maxval. */
static inline void tli_ros_take_value(tli_ros_image *image, int32_t x, int32_t y, uint32_t value)
{
	tli_ros_value *it = &image->values[value];
	it->cells++;
	if (it->blocks)
		tli_partials_mark(&image->partials, &image->cells, it->blocks, (tli_point){ x, y });
	if (it->is_free || it->blocks)
		tli_cells_set_free(&image->cells, x, y);
}
/* What the values were taken for, in lines. */
void tli_ros_explain(const tli_ros_image *image, tli_text *text);

/* ---- image.c, png.c ---- */

/* Reports what is wrong with the image: goes on after its name. TL_E_FORMAT. */
tl_status tli_ros_refuse_image(const tli_ros_image *image, const char *what);

/* Reads a PGM (P2, P5) or a PNG into image->cells and values, which the caller frees in any case. TL_E_FORMAT, TL_E_LIMIT, TL_E_UNSUPPORTED
 * (a PNG, without libpng): reported at the place of the image's name; TL_E_NOMEM. */
tl_status tli_ros_read_image(tli_ros_image *image, const char *text, size_t size);
/* A PNG alone. */
tl_status tli_ros_read_png(tli_ros_image *image, const char *text, size_t size);

/* Makes walls of the cells. */
tl_status tli_ros_add_walls(const tli_ros_image *image, const tl_load_def *def, tli_sink *sink);

/* Makes waypoints and links of a graph, and takes its text, a tli_array. `beside` is what names it in another file; NULL = it is the
 * whole map, and has places of its own. */
tl_status tli_ros_add_graph(char *text, const tli_ros_text *beside, tli_rules *rules, tli_sink *sink);

#endif
