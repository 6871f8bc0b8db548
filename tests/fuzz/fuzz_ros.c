/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: a map.yaml, a line with a dash, and an image. Settings that are refused are replaced by usual ones, so that the image
 * is always read. What both make is a map whose walls are as long as the boundary of its free cells (where nothing is turned, and
 * all lies on the grid), and which makes the round trip through the native format.
 */
#include "fuzz/common.h"

#include "base/array.h"
#include "format/ros/ros.h"

enum { ERRORS = 4 };

static const tli_ros_length unit = (tli_ros_length)1000000000 * 1000000000;

static const tli_ros_settings usual = {
	.image = { .text = "a.pgm", .size = 5 },
	.resolution = (tli_ros_length)1000000000 * 1000000000,
	.occupied = 0.65,
	.free = 0.196,
};

static tli_ros_settings read_settings(const char *text, size_t size)
{
	tl_error items[ERRORS];
	tl_errors errors = { items, ERRORS, 0 };
	tli_report report = tli_report_of(&errors);
	tli_ros_settings settings;
	tl_status status = tli_ros_read_settings(text, size, &report, &settings);
	require((status == TL_OK) == (report.errors.count == 0));
	return status ? usual : settings;
}

static long boundary(const tli_cells *cells)
{
	long sides = 0;
	for (int32_t y = -1; y < cells->rows; y++) {
		for (int32_t x = -1; x < cells->columns; x++) {
			bool is_free = tli_cells_is_free(cells, x, y);
			sides += is_free != tli_cells_is_free(cells, x + 1, y);
			sides += is_free != tli_cells_is_free(cells, x, y + 1);
		}
	}
	return sides;
}

static double wall_length(const tl_map *map)
{
	double length = 0;
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_wall_info wall;
		require(tl_map_get_wall(map, id, &wall) == TL_OK && wall.loop && wall.solid);
		for (size_t i = 0; i < wall.count; i++) {
			tl_point a, b;
			require(tl_map_get_wall_point(map, id, i, &a, NULL) == TL_OK);
			require(tl_map_get_wall_point(map, id, (i + 1) % wall.count, &b, NULL) == TL_OK);
			require(a.x != b.x || a.y != b.y);
			length += (a.x > b.x ? a.x - b.x : b.x - a.x) + (a.y > b.y ? a.y - b.y : b.y - a.y);
		}
	}
	return length;
}

static void check_map(const tli_cells *cells, const tli_ros_settings *settings)
{
	tl_load_def def = tl_default_load_def();
	tl_error items[ERRORS];
	tl_errors errors = { items, ERRORS, 0 };
	tli_report report = tli_report_of(&errors);
	tl_map *map;
	require(tl_map_create(NULL, &map) == TL_OK);
	tli_sink sink = tli_sink_of(map, &report);
	tli_ros_image image = { .settings = settings, .cells = *cells };
	tl_status status = tli_ros_add_walls(&image, &def, &sink);
	require((status == TL_OK) == (report.errors.count == 0));
	tli_sink_free(&sink);
	if (!status) {
		long sides = boundary(cells) + 2L * (cells->columns + 2) + 2L * (cells->rows + 2);
		double length = wall_length(map), cell = (double)(settings->resolution / unit);
		if (settings->yaw == 0 && settings->resolution % unit == 0)
			require(length == (double)sides * cell);
		fuzz_check_round_trip(map);
		fuzz_go_on(map);
	}
	tl_map_free(map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	size_t end = 0;
	while (end + 2 < size && memcmp(text + end, "\n-\n", 3) != 0)
		end++;
	tli_ros_settings settings = read_settings(text, end);
	if (end + 2 >= size)
		return 0;
	tl_error items[ERRORS];
	tl_errors errors = { items, ERRORS, 0 };
	tli_report report = tli_report_of(&errors);
	tli_rules rules = { 0 };
	tli_ros_image image = { .settings = &settings, .rules = &rules, .report = &report };
	tl_status status = tli_ros_read_image(&image, text + end + 3, size - end - 3);
	require((status == TL_OK) == (report.errors.count == 0));
	if (!status)
		check_map(&image.cells, &settings);
	tli_cells_free(&image.cells);
	tli_array_free(image.values);
	return 0;
}
