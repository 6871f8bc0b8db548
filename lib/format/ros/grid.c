/* SPDX-License-Identifier: MIT */
/*
 * format/ros/grid.c: maps of ROS: an occupancy grid, walls around its free cells, and an optional route graph.
 *
 * Coordinates are the robot's: metres, y upwards. So the corner at column c and row r (from the top of H rows) is
 *
 *     (x, y) + turn by yaw of (c, H - r) * resolution
 *
 * Without a yaw that is exact, in units of 10^-18, and rounded to the grid once; with one it is calculated in doubles, by base/angle.h.
 * Cells are at least two units of the grid wide, so no two corners are rounded to one point. O(size of the files).
 */
#include "format/ros/ros.h"

#include "base/angle.h"
#include "base/array.h"
#include "format/formats.h"
#include "format/io/beside.h"
#include "format/shape/outline.h"

#include <string.h>

static const tli_ros_length one_unit = (tli_ros_length)1000000000 * 1000000000;

typedef struct placing {
	const tli_ros_settings *settings;
	int32_t rows;
	tli_turn turn;
} placing;

/* Rounded half to even; false outside of the grid. */
static bool ros_length_to_grid(tli_ros_length length, int32_t *out)
{
	tli_ros_length scaled = length * TLI_RESOLUTION_DEFAULT;
	tli_ros_length whole = scaled / one_unit, rest = scaled % one_unit; /* towards 0 */
	tli_ros_length twice = 2 * (rest < 0 ? -rest : rest);
	if (twice > one_unit || (twice == one_unit && (whole & 1)))
		whole += scaled < 0 ? -1 : 1;
	if (whole < -TLI_GRID_MAX || whole > TLI_GRID_MAX)
		return false;
	*out = (int32_t)whole;
	return true;
}

static double to_units(tli_ros_length length)
{
	return (double)length / 1e18;
}

static bool place_image_corner(const void *context, tli_point corner, tli_point *out)
{
	const placing *it = context;
	const tli_ros_settings *settings = it->settings;
	tli_ros_length across = settings->resolution * corner.x, up = settings->resolution * (it->rows - corner.y);
	if (settings->yaw == 0)
		return ros_length_to_grid(settings->x + across, &out->x) &&
			ros_length_to_grid(settings->y + up, &out->y);
	tl_point at = { to_units(across), to_units(up) };
	tli_turn_point(&it->turn, &at.x, &at.y);
	at.x += to_units(settings->x);
	at.y += to_units(settings->y);
	return !tli_point_from_units(at, TLI_RESOLUTION_DEFAULT, out);
}

/* All walls stand where the image is named. */
static tl_place place_of_image(const void *context, tli_point corner)
{
	const placing *it = context;
	(void)corner;
	return it->settings->image.place;
}

tl_status tli_ros_add_walls(const tli_ros_image *image, const tl_load_def *def, tli_sink *sink)
{
	const tli_cells *cells = &image->cells;
	const tli_ros_settings *settings = image->settings;
	tli_assert(settings->resolution > 0);
	placing context = { .settings = settings, .rows = cells->rows };
	if (tli_turn_by_radians(settings->yaw, &context.turn))
		return TL_E_FORMAT; /* cannot be: it was checked when it was read */
	tli_outline outline = {
		.cells = cells,
		.place = place_image_corner,
		.where = place_of_image,
		.context = &context,
		.low = { -1, -1 },
		.high = { cells->columns + 1, cells->rows + 1 },
		.max_points = def->max_points,
	};
	tl_status status = tli_outline_add(&outline, sink);
	return status ? status : tli_partials_add(&image->partials, &outline, sink);
}

/* ---- files beside the map ---- */

/* The bytes of a file; not TL_OK (and reported): there are none. */
static tl_status read_beside(
	const tl_load_def *def, const tli_ros_text *name, const char *what, tli_report *report, char **text)
{
	tli_beside file;
	tl_status status = tli_format_read_beside(def, name->text, name->size, def->max_input_bytes, &file);
	if (status && status != TL_E_NOMEM) {
		tli_report_add(
			report, name->place, "the %s %s %s", what, tli_show(name->text, name->size).text, file.why);
		status = status == TL_E_LIMIT ? status : TL_E_FORMAT;
	}
	if (!status)
		*text = file.text;
	return status;
}

static tl_status add_image(const tl_load_def *def, const tli_ros_settings *settings, tli_rules *rules, tli_sink *sink)
{
	char *text;
	tli_ros_image image = { .settings = settings, .rules = rules, .report = sink->report, .sink = sink };
	tl_status status = read_beside(def, &settings->image, "image", sink->report, &text);
	if (status)
		return status;
	status = tli_ros_read_image(&image, text, tli_array_length(text));
	tli_array_free(text);
	if (!status) {
		tli_ros_explain(&image, &sink->map->captions.explanation);
		status = tli_ros_add_walls(&image, def, sink);
	}
	tli_cells_free(&image.cells);
	tli_partials_free(&image.partials);
	tli_array_free(image.values);
	return status;
}

/* The graph that the path asks for, as in depot.yaml:night.geojson, or else the one that map.yaml names. */
static tl_status add_graph(const tl_load_def *def, const tli_ros_settings *settings, tli_rules *rules, tli_sink *sink)
{
	tli_ros_text name = settings->graph;
	char *text;
	size_t size = def->part ? strlen(def->part) : 0;
	if (size >= sizeof name.text) {
		tli_report_add(sink->report, (tl_place){ 0 }, "the name of the route graph is too long");
		return TL_E_FORMAT;
	}
	if (size) {
		name = (tli_ros_text){ .size = size };
		memcpy(name.text, def->part, size);
	}
	if (!name.size)
		return TL_OK;
	tl_status status = read_beside(def, &name, "route graph", sink->report, &text);
	return status ? status : tli_ros_add_graph(text, &name, rules, sink);
}

static tl_status add_ros_map(const char *text, const tl_load_def *def, tli_rules *rules, tli_sink *sink)
{
	tli_ros_settings settings;
	tl_status status = tli_ros_read_settings(text, tli_array_length(text), sink->report, &settings);
	if (!status)
		status = add_image(def, &settings, rules, sink);
	if (!status)
		status = add_graph(def, &settings, rules, sink);
	return status ? status : tli_sink_finish(sink);
}

/* ---- entry ---- */

static tl_status read_ros(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	tl_map *map = NULL;
	tli_report report = tli_report_of(errors);
	tl_status status = tl_map_create(NULL, &map);
	if (!status) {
		tli_sink sink = tli_sink_of(map, &report);
		status = add_ros_map(text, def, rules, &sink);
		tli_sink_free(&sink);
	}
	tli_array_free(text);
	return tli_finish_reading(map, status, &report, out, errors);
}

/* Is there a line that begins with this key? */
static bool has_key(const char *text, size_t size, const char *key)
{
	size_t length = strlen(key);
	for (size_t at = 0; at + length < size; at++) {
		if ((at == 0 || text[at - 1] == '\n') && memcmp(text + at, key, length) == 0 &&
			text[at + length] == ':')
			return true;
	}
	return false;
}

/* YAML is used for much: it must have the keys of a map near its front. */
static bool claims_ros(const char *text, size_t size)
{
	size_t front = size < 4096 ? size : 4096;
	return has_key(text, front, "image") && has_key(text, front, "resolution") && has_key(text, front, "origin");
}

const tli_format tli_format_ros = {
	.listed = {
		.name = "ros",
		.extensions = (const char *const[]){ ".yaml", ".yml", NULL },
		.summary = "occupancy grids of ROS (map.yaml with a PGM image), with Nav2 route graphs",
	},
	.claims = claims_ros,
	.read = read_ros,
	.has_parts = true,
};
