/* SPDX-License-Identifier: MIT */
/*
 * cmd_reach.c: `tautline reach`: how far it is from one place to everywhere, as a picture or as numbers of cells.
 */
#include <math.h>
#include <stdlib.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"
#include "io/areas.h"
#include "io/doors.h"
#include "io/load.h"
#include "io/output.h"
#include "io/picture.h"
#include "io/stop.h"

#include <tautline/debug.h>
#include <tautline/nav_field.h>

/* Cells along the longer side of the map where --cell does not say. */
enum { CELLS_ALONG = 96 };

/* Of a heat map. */
enum { COLOURS = 8 };

/* A field and its numbers. */
struct reach {
	tl_field_def def;
	size_t count;
	double *distances; /* [count] */
	tl_point *next;    /* [count] */
	size_t reached;
	double farthest;
};

static void write_csv(tli_text *text, const struct reach *reach, int32_t resolution)
{
	tli_text_add(text, "x,y,distance,next_x,next_y\n");
	for (size_t i = 0; i < reach->count; i++) {
		tl_point middle = { reach->def.corner.x + ((double)(i % reach->def.columns) + 0.5) * reach->def.cell,
			reach->def.corner.y + ((double)(i / reach->def.columns) + 0.5) * reach->def.cell };
		if (!(reach->distances[i] < INFINITY))
			continue;
		tli_text_add_double(text, middle.x);
		tli_text_add(text, ",");
		tli_text_add_double(text, middle.y);
		tli_text_add(text, ",");
		tli_text_add_double(text, reach->distances[i]);
		tli_text_add(text, ",");
		write_point(text, reach->next[i], resolution);
		tli_text_add(text, "\n");
	}
}

/* A number not below the farthest distance that has few digits, for the legend: of the multiples of a power of two the next. */
static double find_top(double farthest)
{
	double step = ldexp(1, ilogb(farthest) - 3);
	return ceil(farthest / step) * step;
}

/* Lines of equal distance. */
struct contours {
	tl_contour *list; /* [count] */
	size_t count;
};

/* Where one colour ends and the next begins. With areas a straight walk is not as long as it costs: there are none then. The caller frees the list. */
static bool find_contours(const struct world *world, const struct reach *reach, struct contours *out)
{
	tl_contours_def def = tl_default_contours_def();
	*out = (struct contours){ NULL, 0 };
	if (tl_map_area_count(world->map) > 0 || !(reach->farthest > 0))
		return true;
	def.from = reach->def.from;
	def.corner = reach->def.corner;
	def.cell = reach->def.cell;
	def.columns = reach->def.columns;
	def.rows = reach->def.rows;
	def.max_distance = find_top(reach->farthest);
	def.step = def.max_distance / COLOURS;
	def.budget = world_budget(world, "finding lines");
	size_t capacity = reach->count;
	tl_status status = TL_E_BUFFER;
	while (status == TL_E_BUFFER) {
		free(out->list);
		out->list = calloc(capacity, sizeof *out->list);
		status = out->list ? tl_query_contours(world->query, &def, out->list, capacity, &out->count)
				   : TL_E_NOMEM;
		capacity = out->count;
	}
	return check_status(status, "find contours on", world->name);
}

static tl_point on_grid(tl_point p, int32_t resolution)
{
	return (tl_point){ floor(p.x * resolution + .5) / resolution, floor(p.y * resolution + .5) / resolution };
}

static void write_contour(tli_text *text, const tl_contour *contour, int32_t resolution)
{
	tli_text_add(text, "{\"distance\":");
	write_json_number(text, contour->distance);
	tli_text_add(text, ",\"from\":{");
	write_json_position(text, on_grid(contour->from, resolution));
	tli_text_add(text, "},\"to\":{");
	write_json_position(text, on_grid(contour->to, resolution));
	tli_text_add(text, "}}");
}

static bool write_contours(tli_text *text, const struct world *world, const struct reach *reach)
{
	struct contours contours;
	bool good = find_contours(world, reach, &contours);
	tli_text_add(text, ",\"contours\":[");
	for (size_t i = 0; i < contours.count && good; i++) {
		tli_text_add(text, i > 0 ? "," : "");
		write_contour(text, &contours.list[i], tl_map_resolution(world->map));
	}
	tli_text_add(text, "]");
	free(contours.list);
	return good;
}

static bool write_reach_json(tli_text *text, const struct world *world, const struct reach *reach)
{
	tli_text_add(text, "{\"corner\":{");
	write_json_position(text, reach->def.corner);
	tli_text_add(text, "},\"cell\":");
	write_json_number(text, reach->def.cell);
	tli_text_add_format(text, ",\"columns\":%zu,\"rows\":%zu,\"distances\":[", reach->def.columns, reach->def.rows);
	for (size_t i = 0; i < reach->count; i++) {
		tli_text_add(text, i > 0 ? "," : "");
		write_json_number(text, reach->distances[i]);
	}
	tli_text_add(text, "],\"next\":[");
	for (size_t i = 0; i < reach->count; i++) {
		bool reached = reach->distances[i] < INFINITY;
		tli_text_add(text, i > 0 ? "," : "");
		tli_text_add(text, reached ? "{" : "null");
		if (reached)
			write_json_position(text, reach->next[i]);
		tli_text_add(text, reached ? "}" : "");
	}
	tli_text_add(text, "]");
	bool good = write_contours(text, world, reach);
	tli_text_add(text, "}\n");
	return good;
}

static bool draw_contours(const struct world *world, const struct reach *reach, tl_draw_shapes *shapes)
{
	struct contours contours;
	tl_debug_draw out = tl_draw_shapes_debug(shapes);
	bool good = find_contours(world, reach, &contours);
	for (size_t i = 0; i < contours.count && good; i++)
		out.segment(out.context, TL_DEBUG_LIMIT, contours.list[i].from, contours.list[i].to);
	free(contours.list);
	return good && check_status(tl_draw_shapes_status(shapes), "draw contours on", world->name);
}

/* A heat map in which what cannot be reached has no colour. */
static bool draw_reach(const struct arguments *arguments, const struct world *world, const struct reach *reach)
{
	tl_draw_def def = tl_default_draw_def();
	tl_draw_heat heat = { reach->def.corner, reach->def.cell, reach->def.columns, reach->distances, reach->count,
		reach->farthest > 0 ? find_top(reach->farthest) : 1, "units away" };
	tl_draw_shapes *shapes = NULL;
	if (!check_status(tl_draw_shapes_create(&shapes), "draw", world->name))
		return false;
	bool good = draw_contours(world, reach, shapes);
	for (size_t i = 0; i < reach->count; i++)
		reach->distances[i] = reach->distances[i] < INFINITY ? reach->distances[i] : NAN;
	def.heat = &heat;
	def.shapes = shapes;
	good = good &&
		picture_write(world, &def, option_is(arguments, "format", "png"), option_value(arguments, "output"));
	tl_draw_shapes_free(shapes);
	return good;
}

static bool write_reach(const struct arguments *arguments, const struct world *world, const struct reach *reach)
{
	tli_text text = { 0 };
	if (option_is(arguments, "format", "svg") || option_is(arguments, "format", "png"))
		return draw_reach(arguments, world, reach);
	bool good = true;
	if (option_is(arguments, "format", "json"))
		good = write_reach_json(&text, world, reach);
	else
		write_csv(&text, reach, tl_map_resolution(world->map));
	if (good)
		return output_whole(option_value(arguments, "output"), &text);
	tli_text_free(&text);
	return false;
}

/* The cells over the bounds of the map and `from`. */
static bool lay_cells(const struct arguments *arguments, const struct world *world, struct reach *reach)
{
	tl_box box = tl_map_bounds(world->map);
	tl_point from = reach->def.from.at;
	box.min = (tl_point){ fmin(box.min.x, from.x), fmin(box.min.y, from.y) };
	box.max = (tl_point){ fmax(box.max.x, from.x), fmax(box.max.y, from.y) };
	double width = box.max.x - box.min.x, height = box.max.y - box.min.y;
	double unit = 1.0 / tl_map_resolution(world->map);
	reach->def.cell = fmax(fmax(width, height) / CELLS_ALONG, unit);
	if (!option_number(arguments, "cell", unit, INFINITY, &reach->def.cell) ||
		!option_number(arguments, "length", 0, INFINITY, &reach->def.max_distance))
		return false;
	double columns = fmax(ceil(width / reach->def.cell), 1), rows = fmax(ceil(height / reach->def.cell), 1);
	if (columns * rows > TL_FIELD_CELLS_MAX)
		return refuse_usage(arguments->command, "there would be more than %d cells: give a larger --cell",
			(int)TL_FIELD_CELLS_MAX);
	reach->def.corner = box.min;
	reach->def.columns = (size_t)columns;
	reach->def.rows = (size_t)rows;
	reach->count = reach->def.columns * reach->def.rows;
	return true;
}

static int ask_and_write_reach(const struct arguments *arguments, const struct world *world, struct reach *reach)
{
	if (!stop_operand(arguments, world->map, arguments->operands[1], &reach->def.from) ||
		!lay_cells(arguments, world, reach))
		return EXIT_BAD;
	reach->distances = calloc(reach->count, sizeof *reach->distances);
	reach->next = calloc(reach->count, sizeof *reach->next);
	reach->def.budget = world_budget(world, "searching");
	tl_status status = reach->distances && reach->next
		? tl_query_field(world->query, &reach->def, reach->distances, reach->next)
		: TL_E_NOMEM;
	if (status)
		return message_status("find distances on", world->name, status);
	for (size_t i = 0; i < reach->count; i++)
		if (reach->distances[i] < INFINITY) {
			reach->reached++;
			reach->farthest = fmax(reach->farthest, reach->distances[i]);
		}
	if (!write_reach(arguments, world, reach))
		return EXIT_BAD;
	areas_warn(world);
	if (reach->reached == 0)
		message("note: the middle of no cell can be reached");
	return reach->reached > 0 ? EXIT_YES : EXIT_NO;
}

static int answer_reach(const struct arguments *arguments, const struct world *world)
{
	struct reach reach = { .def = tl_default_field_def() };
	int result = ask_and_write_reach(arguments, world, &reach);
	free(reach.distances);
	free(reach.next);
	return result;
}

static int run_reach(const struct arguments *arguments)
{
	tl_nav_def def = tl_default_nav_def();
	return nav_options(arguments, &def) ? run_on_map(arguments, &def, 2, answer_reach) : EXIT_BAD;
}

static const option_row reach_option_rows[] = {
	OPTION_FROM,
	OPTION_DOORS,
	OPTION_TRAVELLER,
	{ "length", 0, "L", NULL, "leave out cells that are farther, in map units" },
	{ "cell", 0, "S", NULL, "side of the cells, in map units (default: 1/96 of the longer side of the map)" },
	OPTION_RADIUS,
	OPTION_VIA,
	{ "format", 'f', "FORMAT", "csv|json|svg|png",
		"format of the answer: csv (default), json, or a picture, svg or png. The extension of -o FILE decides where "
		"this is not given" },
	OPTION_OUTPUT,
	{ 0 },
};

static const example_row reach_examples[] = {
	{ "tautline reach maps/museum.tl entrance -o reach.svg",
		"how far it is from the entrance to everywhere, as a picture" },
	{ "tautline reach maps/museum.tl entrance --length 10 --cell 1", "the cells within 10 of it, as CSV" },
	{ 0 },
};

const command_row command_reach = {
	.name = "reach",
	.summary = "show how far it is from FROM to everywhere",
	.examples = reach_examples,
	.usage = (const char *const[]){ "MAP FROM [OPTION]...", NULL },
	.operands = (const char *const[]){ "MAP", "FROM", NULL },
	.description =
		"FROM is a waypoint name or a point x,y. Square cells are laid over the map; the distance to the middle of each is the "
		"exact length of the shortest path from FROM, or its cost, and does not go along the cells.\n"
		"\n"
		"The answer is a line `x,y,distance,next_x,next_y` for each cell that can be reached: next is where one goes from there "
		"towards FROM in a straight line. JSON has all cells row by row, null where there is no path. A picture shows distances "
		"as colours, with lines between them that are exact within a cell and end at walls; there are none on a map with areas. "
		"JSON has them as `contours`: segments with the distance at which they are; CSV is one table, that of the cells, and has none.",
	.options = reach_option_rows,
	.status = { "some cell can be reached", "none can", "bad usage, or a map that cannot be read or is malformed" },
	.run = run_reach,
};
