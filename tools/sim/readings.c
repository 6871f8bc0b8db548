/* SPDX-License-Identifier: MIT */
/*
 * readings.c: what a meter reads of a run, as files.
 *
 *     heat    a picture, or where the name ends in .csv rows x,y,density,speed, or in .jsonl the same as JSON lines
 *     curve   rows t,present,arrived,left, each second; JSON lines where the name ends in .jsonl
 *
 * The grid is that of the map's bounds. A scene has none, or walls that are very long, so its grid is where agents begin and where their goals are.
 */
#include "sim/readings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/text.h>

#include "cli/message.h"
#include "io/output.h"
#include "io/picture.h"

#define SCENE_MARGIN 3.0 /* map units */

/* ---- options ---- */

/* X,Y:X,Y */
bool meter_line_parse(const char *text, tl_meter_line *line)
{
	double *const numbers[] = { &line->from.x, &line->from.y, &line->to.x, &line->to.y };
	for (int i = 0; i < 4; i++) {
		size_t length = strcspn(text, i % 2 == 0 ? "," : ":");
		if (tl_number_parse(text, length, numbers[i]) != TL_OK || (text[length] == '\0') != (i == 3))
			return false;
		text += length + (i < 3);
	}
	return line->from.x != line->to.x || line->from.y != line->to.y;
}

bool readings_options(const struct arguments *arguments, struct readings *readings)
{
	int at = 0;
	size_t count = 0;
	readings->cell = 1;
	readings->heat = option_value(arguments, "heat");
	readings->curve = option_value(arguments, "curve");
	readings->neighbours.path = option_value(arguments, "neighbours");
	if (!option_number(arguments, "cell", 0.01, 1e6, &readings->cell))
		return false;
	if (option_given(arguments, "cell") && !readings->heat)
		return refuse_usage(arguments->command, "--cell goes only with --heat");
	while (option_next(arguments, "line", &at))
		count++;
	readings->lines = calloc(count + 1, sizeof *readings->lines);
	readings->flows = calloc(count + 1, sizeof *readings->flows);
	if (!readings->lines || !readings->flows)
		return out_of_memory();
	at = 0;
	for (const char *text; (text = option_next(arguments, "line", &at)) != NULL;) {
		if (!meter_line_parse(text, &readings->lines[readings->line_count++])) {
			return refuse_usage(arguments->command,
				"--line cannot be '%s': it takes two different points, X,Y:X,Y", text);
		}
	}
	return true;
}

void readings_free(struct readings *readings)
{
	tl_meter_free(readings->meter);
	neighbours_free(&readings->neighbours);
	free(readings->lines);
	free(readings->flows);
	*readings = (struct readings){ 0 };
}

/* ---- a run ---- */

static void stretch(tl_box *box, tl_point at, double room)
{
	box->min = (tl_point){ fmin(box->min.x, at.x - room), fmin(box->min.y, at.y - room) };
	box->max = (tl_point){ fmax(box->max.x, at.x + room), fmax(box->max.y, at.y + room) };
}

static tl_box box_of(const struct sim *sim)
{
	tl_box box = { { INFINITY, INFINITY }, { -INFINITY, -INFINITY } };
	if (sim->world.map && !sim->is_scene)
		return tl_map_bounds(sim->world.map);
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		const struct walker *walker = &sim->walkers[i];
		stretch(&box, walker->def.position, SCENE_MARGIN);
		if (walker->exit_side != 0)
			stretch(&box, (tl_point){ -walker->exit_side * walker->exit, walker->def.position.y }, 0);
		else if (walker->def.desire == TL_DESIRE_GOAL)
			stretch(&box, walker->def.goal, SCENE_MARGIN);
	}
	return box;
}

bool readings_begin(struct readings *readings, const struct sim *sim)
{
	tl_meter_def def = tl_default_meter_def();
	if (!readings->heat && !readings->curve && readings->line_count == 0)
		return true;
	def.cell = readings->cell;
	def.lines = readings->lines;
	def.line_count = readings->line_count;
	if (readings->heat)
		def.box = box_of(sim);
	tl_status status = tl_meter_create(sim->crowd, &def, &readings->meter);
	if (status == TL_E_LIMIT) {
		message("the grid has too many cells: raise --cell");
		return false;
	}
	return check_status(status, "measure", sim->name);
}

bool readings_take(struct readings *readings, const struct sim *sim)
{
	if (readings->meter && !check_status(tl_meter_read(readings->meter), "measure", sim->name))
		return false;
	return neighbours_take(&readings->neighbours, sim);
}

/* ---- files ---- */

static bool ends_with(const char *path, const char *ending)
{
	size_t length = strlen(path), tail = strlen(ending);
	return length >= tail && strcmp(path + length - tail, ending) == 0;
}

struct field {
	const char *name;
	double value;
};

/* A row of CSV, or a line of JSON. A value that is not finite is empty, or null. */
static void write_row(tli_text *writer, const struct field *fields, int count, bool json)
{
	for (int i = 0; i < count; i++) {
		if (json) {
			tli_text_add_format(writer, "%s\"%s\":", i == 0 ? "{" : ",", fields[i].name);
			write_json_number(writer, fields[i].value);
			continue;
		}
		tli_text_add(writer, i == 0 ? "" : ",");
		if (isfinite(fields[i].value))
			tli_text_add_double(writer, fields[i].value);
	}
	tli_text_add(writer, json ? "}\n" : "\n");
}

static bool write_curve(const struct readings *readings)
{
	tli_text writer = { 0 };
	bool json = ends_with(readings->curve, ".jsonl");
	size_t count = tl_meter_point_count(readings->meter);
	tl_meter_point point, last = { .time = -1 };
	tli_text_add(&writer, json ? "" : "t,present,arrived,left\n");
	for (size_t i = 0; i <= count; i++) {
		if (tl_meter_get_point(readings->meter, i, &point) != TL_OK || point.time == last.time)
			continue;
		const struct field fields[] = { { "t", floor(point.time * 1e6 + 0.5) / 1e6 },
			{ "present", (double)point.present }, { "arrived", (double)point.arrived },
			{ "left", (double)point.left } };
		write_row(&writer, fields, 4, json);
		last = point;
	}
	return output_whole(readings->curve, &writer);
}

static bool write_cells(const struct readings *readings)
{
	tli_text writer = { 0 };
	bool json = ends_with(readings->heat, ".jsonl");
	tl_meter_cell cell;
	tli_text_add(&writer, json ? "" : "x,y,density,speed\n");
	for (size_t i = 0; tl_meter_get_cell(readings->meter, i, &cell) == TL_OK; i++) {
		const struct field fields[] = { { "x", cell.centre.x }, { "y", cell.centre.y },
			{ "density", cell.density }, { "speed", cell.speed } };
		write_row(&writer, fields, 4, json);
	}
	return output_whole(readings->heat, &writer);
}

static bool draw_cells(const struct readings *readings, const struct sim *sim, const tl_draw_def *given)
{
	size_t columns = tl_meter_columns(readings->meter), count = columns * tl_meter_rows(readings->meter);
	double *values = malloc((count + 1) * sizeof *values), top = 0.1;
	struct world floor_of = sim->world;
	tl_draw_def def = *given;
	if (!values)
		return out_of_memory();
	for (size_t i = 0; i < count; i++) {
		tl_meter_cell cell;
		(void)tl_meter_get_cell(readings->meter, i, &cell);
		values[i] = cell.density;
		top = fmax(top, ceil(cell.density * 10) / 10);
	}
	tl_box box = box_of(sim);
	tl_draw_heat heat = { box.min, readings->cell, columns, values, count, top, "agents per square unit" };
	def.heat = &heat;
	def.agents = def.waypoints = false;
	def.view = sim->is_scene ? box : def.view;
	bool good = floor_of.map || check_status(tl_map_create(NULL, &floor_of.map), "draw", sim->name);
	good = good && picture_write(&floor_of, &def, false, readings->heat);
	if (!sim->world.map)
		tl_map_free(floor_of.map);
	free(values);
	return good;
}

bool readings_end(struct readings *readings, const struct sim *sim, const tl_draw_def *def, bool good)
{
	if (good && readings->curve)
		good = write_curve(readings);
	if (good && readings->heat) {
		bool rows = ends_with(readings->heat, ".csv") || ends_with(readings->heat, ".jsonl");
		good = rows ? write_cells(readings) : draw_cells(readings, sim, def);
	}
	good = good && neighbours_end(&readings->neighbours);
	for (size_t i = 0; i < readings->line_count && good; i++)
		(void)tl_meter_get_flow(readings->meter, i, &readings->flows[i]);
	tl_meter_free(readings->meter);
	readings->meter = NULL;
	return good;
}
