/* SPDX-License-Identifier: MIT */
/*
 * cmd_width.c: `tautline width`: the largest disc that gets from one place to another, at which width the waypoints of a map stay
 * together, and where it is narrow.
 */
#include <math.h>
#include <stdlib.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"
#include "io/doors.h"
#include "io/output.h"
#include "io/stop.h"
#include "io/widths.h"
#include "width/width.h"

/* What is asked of the widths of a map. */
struct width_job {
	const struct arguments *arguments;
	const struct world *world;
	const tl_widths *widths;
	const struct width_writer *writer;
};

static bool asks_for_picture(const struct arguments *arguments)
{
	return option_is(arguments, "format", "svg") || option_is(arguments, "format", "png");
}

static int write_out(const struct width_job *job, tli_text *text, int result)
{
	return output_whole(option_value(job->arguments, "output"), text) ? result : EXIT_BAD;
}

/* ---- between two places ---- */

/* The shortest path for a body as wide as that, but for 1 %: paths for a body go about polygons. */
static tl_status find_widest_path(
	const struct width_job *job, tl_nav_def *def, const tl_path_def *path, struct between *between)
{
	static const double FIT = .99;
	double width = between->width.width;
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	def->via = TL_VIA_CORNERS;
	def->radius = width < INFINITY ? FIT * width / 2 : 0;
	def->budget = world_budget(job->world, "finding the path");
	tl_status status = tl_nav_create(job->world->map, def, &nav);
	if (!status)
		status = tl_query_create(nav, &query);
	if (!status)
		status = answer_find(&between->path, query, path);
	between->has_path = !status;
	tl_query_free(query);
	tl_nav_free(nav);
	return status;
}

static int ask_between(const struct width_job *job, struct between *between)
{
	const struct arguments *arguments = job->arguments;
	const struct world *world = job->world;
	tl_path_def path = tl_default_path_def();
	tl_nav_def def = tl_default_nav_def();
	if (!stop_operand(arguments, world->map, arguments->operands[1], &path.from) ||
		!stop_operand(arguments, world->map, arguments->operands[2], &path.to))
		return EXIT_BAD;
	tl_status status = tl_widths_between(job->widths, path.from.at, path.to.at, &between->width);
	if (status)
		return message_status("find the width on", world->name, status);
	if (!option_given(arguments, "path") || !between->width.found)
		return EXIT_YES;
	if (!traveller_choose(arguments, world->name, world->map, &def))
		return EXIT_BAD;
	status = find_widest_path(job, &def, &path, between);
	return status ? message_status("find the path on", world->name, status) : EXIT_YES;
}

static int answer_between(const struct width_job *job)
{
	const char *output = option_value(job->arguments, "output");
	struct between between = { .has_path = false };
	tli_text text = { 0 };
	int result = ask_between(job, &between);
	if (result == EXIT_YES)
		result = between.width.found ? EXIT_YES : EXIT_NO;
	if (result != EXIT_BAD && asks_for_picture(job->arguments)) {
		if (!between_draw(job->world, &between, option_is(job->arguments, "format", "png"), output))
			result = EXIT_BAD;
	} else if (result != EXIT_BAD) {
		job->writer->between(&text, &between, job->world->map);
		result = write_out(job, &text, result);
	}
	answer_free(&between.path);
	return result;
}

/* ---- everywhere ---- */

static int answer_table(const struct width_job *job)
{
	struct joint *joints = NULL;
	size_t count = 0;
	tli_text text = { 0 };
	tl_status status = joints_find(job->world->map, job->widths, &joints, &count);
	if (!status)
		job->writer->joints(&text, joints, count);
	free(joints);
	return status ? message_status("find the widths on", job->world->name, status)
		      : write_out(job, &text, EXIT_YES);
}

static int answer_chokes(const struct width_job *job)
{
	double ratio = WIDTHS_RATIO;
	tl_choke *chokes = NULL;
	size_t count = 0;
	tli_text text = { 0 };
	if (!option_number(job->arguments, "chokes", 0, INFINITY, &ratio))
		return EXIT_BAD;
	tl_status status = widths_list_chokes(job->widths, ratio, &chokes, &count);
	if (!status)
		job->writer->chokes(&text, chokes, count, job->world->map);
	free(chokes);
	return status ? message_status("find narrow places on", job->world->name, status)
		      : write_out(job, &text, count > 0 ? EXIT_YES : EXIT_NO);
}

/* ---- the command ---- */

static int answer_width(const struct arguments *arguments, const struct world *world)
{
	tl_widths *widths = NULL;
	tl_status status = widths_of_world(world, &widths);
	if (status)
		return message_status("find the widths on", world->name, status);
	const struct width_job job = { arguments, world, widths,
		option_is(arguments, "format", "json") ? &width_as_json : &width_as_text };
	int result = option_given(arguments, "table") ? answer_table(&job)
		: option_given(arguments, "chokes")   ? answer_chokes(&job)
						      : answer_between(&job);
	tl_widths_free(widths);
	return result;
}

static int run_width(const struct arguments *arguments)
{
	bool between = !option_given(arguments, "table") && !option_given(arguments, "chokes");
	tl_nav_def def = tl_default_nav_def();
	def.sight_only = true; /* only its walls are asked for */
	if (option_given(arguments, "table") && option_given(arguments, "chokes"))
		return usage_error(arguments->command, "--table and --chokes are two questions");
	if (option_given(arguments, "path") && !between)
		return usage_error(arguments->command, "--path is for two places");
	if (!between && asks_for_picture(arguments))
		return usage_error(arguments->command,
			"a picture is of two places; 'tautline draw --widths' shows all narrow ones");
	return run_on_map(arguments, &def, between ? 3 : 1, answer_width);
}

static const option_row width_option_rows[] = {
	OPTION_FROM,
	OPTION_DOORS,
	OPTION_TRAVELLER,
	{ "path", 0, NULL, NULL,
		"the shortest path for the widest body too, for one narrower by 1 %, as path prints it" },
	{ "table", 0, NULL, NULL, "at which width the waypoints of the map fall apart" },
	{ "chokes", 0, "[RATIO]", NULL,
		"the places narrower than RATIO times the widest place on either side (default: 0.7)" },
	{ "format", 'f', "FORMAT", "text|json|svg|png",
		"format of the answer: text (default), json, or a picture, svg or png, of the narrowest place and the path. The "
		"extension of -o FILE decides where this is not given" },
	OPTION_OUTPUT,
	{ 0 },
};

static const example_row width_examples[] = {
	{ "tautline width maps/museum.tl entrance 30,34.5",
		"how wide a body gets from the entrance to a point, and where it is narrowest" },
	{ "tautline width maps/museum.tl entrance vault --path -o width.svg",
		"a picture of the widest body at the narrowest place, and of its path" },
	{ "tautline width maps/museum.tl --table", "which waypoints a wide body cannot get to" },
	{ "tautline width maps/office.tl --chokes", "doorways and other narrow places" },
	{ 0 },
};

const command_row command_width = {
	.name = "width",
	.summary = "how wide it is between A and B",
	.examples = width_examples,
	.usage = (const char *const[]){ "MAP A B [OPTION]...", "MAP --table [OPTION]...",
		"MAP --chokes [RATIO] [OPTION]...", NULL },
	.operands = (const char *const[]){ "MAP", "A", "B", NULL },
	.description =
		"A and B are waypoint names or points x,y. The width is the diameter of the largest disc whose middle gets from A to B without "
		"a wall, a closed door or an obstacle inside it. It is exact; obstacles count as polygons about their circles, which reach at "
		"most 1 % beyond. JSON has null for a width that nothing limits.\n"
		"\n"
		"The answer is the width, and the narrowest place: the two points that the disc touches there. Where it is as narrow all along "
		"parallel walls, those at the other end too. With --table there is a line "
		"`WIDTH A B` for each waypoint but one, the narrowest first: a body wider than WIDTH no longer gets from those on A's side to those "
		"on B's. With --chokes there is a line for each narrow place, with the widest place on the narrower side of it.",
	.options = width_option_rows,
	.status = { "a body gets through; there are narrow places; the table was written", "none does; there are none",
		"bad usage, or a map that cannot be read or is malformed" },
	.run = run_width,
};
