/* SPDX-License-Identifier: MIT */
/*
 * cmd_width.c: `tautline width`: the largest disc that gets from one place to another, at which width the waypoints of a map stay
 * together, and where it is narrow.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"
#include "io/doors.h"
#include "io/load.h"
#include "io/output.h"
#include "io/stop.h"
#include "path/answer.h"

#include <tautline/nav_width.h>

/* What is asked of the widths of a map. */
struct width_job {
	const struct arguments *arguments;
	const struct world *world;
	const tl_widths *widths;
	tli_text text;
	bool json;
};

/* A waypoint, and the widest connection between it and those that are joined already. */
struct joint {
	const char *name, *to;
	tl_point at;
	double width;
	bool joined;
};

static void write_width(struct width_job *job, double width)
{
	if (job->json)
		write_json_number(&job->text, width);
	else if (width < INFINITY)
		tli_text_add_double(&job->text, width);
	else
		tli_text_add(&job->text, "unlimited");
}

/* ` between 1,2 and 3,2`, `,"one":{...},"two":{...}` */
static void write_ends(struct width_job *job, tl_point one, tl_point two)
{
	int32_t resolution = tl_map_resolution(job->world->map);
	tli_text_add(&job->text, job->json ? ",\"one\":{" : "between ");
	if (job->json)
		write_json_position(&job->text, one);
	else
		write_point(&job->text, one, resolution);
	tli_text_add(&job->text, job->json ? "},\"two\":{" : " and ");
	if (job->json)
		write_json_position(&job->text, two);
	else
		write_point(&job->text, two, resolution);
	tli_text_add(&job->text, job->json ? "}" : "\n");
}

/* ---- between two places ---- */

static const char *const limit_words[] = {
	[TL_WIDTH_UNLIMITED] = "unlimited",
	[TL_WIDTH_AT_START] = "start",
	[TL_WIDTH_AT_GOAL] = "goal",
	[TL_WIDTH_AT_NECK] = "neck",
	[TL_WIDTH_PARTED] = "parted",
};

static void write_between(struct width_job *job, const tl_width *width)
{
	bool has_ends = width->limit != TL_WIDTH_UNLIMITED && width->limit != TL_WIDTH_PARTED;
	if (job->json) {
		tli_text_add(&job->text, "{\"found\":");
		write_json_bool(&job->text, width->found);
		tli_text_add(&job->text, ",\"width\":");
		write_width(job, width->width);
		tli_text_add_format(&job->text, ",\"limit\":\"%s\"", limit_words[width->limit]);
		if (has_ends)
			write_ends(job, width->one, width->two);
		return;
	}
	if (!width->found) {
		tli_text_add_format(&job->text, "no body gets through: %s\n",
			width->limit == TL_WIDTH_PARTED             ? "walls or closed doors part the two"
				: width->limit == TL_WIDTH_AT_START ? "the start is on a wall"
								    : "the goal is on a wall");
		return;
	}
	tli_text_add(&job->text, "width ");
	write_width(job, width->width);
	tli_text_add(&job->text, "\n");
	if (has_ends) {
		tli_text_add_format(&job->text, "narrowest %s",
			width->limit == TL_WIDTH_AT_START          ? "at the start, "
				: width->limit == TL_WIDTH_AT_GOAL ? "at the goal, "
								   : "");
		write_ends(job, width->one, width->two);
	}
}

/* The shortest path for a body as wide as that, but for 1 %: paths for a body go about polygons. */
static int add_widest_path(struct width_job *job, const tl_width *width, const tl_path_def *path)
{
	static const double FIT = .99;
	struct answer answer = { .points = NULL };
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	def.via = TL_VIA_CORNERS;
	def.radius = width->width < INFINITY ? FIT * width->width / 2 : 0;
	def.budget = world_budget(job->world, "finding the path");
	if (!traveller_choose(job->arguments, job->world->name, job->world->map, &def))
		return EXIT_BAD;
	tl_status status = tl_nav_create(job->world->map, &def, &nav);
	if (!status)
		status = tl_query_create(nav, &query);
	if (!status)
		status = answer_find(&answer, query, path);
	if (status) {
		message_status("find the path on", job->world->name, status);
	} else if (job->json) {
		tli_text_add(&job->text, ",\"path\":");
		answer_write_json(&job->text, &answer, job->world->map);
	} else {
		answer_write_text(&job->text, &answer, job->world->map);
	}
	answer_free(&answer);
	tl_query_free(query);
	tl_nav_free(nav);
	return status ? EXIT_BAD : EXIT_YES;
}

static int answer_between(struct width_job *job)
{
	tl_path_def path = tl_default_path_def();
	tl_width width;
	if (!stop_operand(job->arguments, job->world->map, job->arguments->operands[1], &path.from) ||
		!stop_operand(job->arguments, job->world->map, job->arguments->operands[2], &path.to))
		return EXIT_BAD;
	tl_status status = tl_widths_between(job->widths, path.from.at, path.to.at, &width);
	if (status)
		return message_status("find the width on", job->world->name, status);
	write_between(job, &width);
	if (option_given(job->arguments, "path") && width.found && add_widest_path(job, &width, &path) == EXIT_BAD)
		return EXIT_BAD;
	tli_text_add(&job->text, job->json ? "}\n" : "");
	return width.found ? EXIT_YES : EXIT_NO;
}

/* ---- the table of waypoints ---- */

static size_t list_joints(const tl_map *map, struct joint *joints)
{
	size_t count = 0;
	tl_waypoint_info info;
	for (tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }); id.index1 != 0;
		id = tl_map_next_waypoint(map, id))
		if (tl_map_get_waypoint(map, id, &info) == TL_OK)
			joints[count++] = (struct joint){ .name = info.name, .at = info.at };
	return count;
}

/* Is one of those that are not joined reached more widely from `from`? */
static tl_status look_from(const struct width_job *job, const struct joint *from, struct joint *joints, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		tl_width width;
		if (joints[i].joined)
			continue;
		tl_status status = tl_widths_between(job->widths, from->at, joints[i].at, &width);
		if (status)
			return status;
		if (!joints[i].to || width.width > joints[i].width) {
			joints[i].width = width.width;
			joints[i].to = from->name;
		}
	}
	return TL_OK;
}

static size_t find_widest_joint(const struct joint *joints, size_t count)
{
	size_t best = count;
	for (size_t i = 0; i < count; i++)
		if (!joints[i].joined && (best == count || joints[i].width > joints[best].width))
			best = i;
	return best;
}

/* A maximum spanning tree (Prim): order[1..count) are its edges, as they were found. */
static tl_status join_waypoints(const struct width_job *job, struct joint *joints, size_t count, struct joint *order)
{
	size_t last = 0;
	for (size_t joined = 1; joined < count; joined++) {
		joints[last].joined = true;
		tl_status status = look_from(job, &joints[last], joints, count);
		if (status)
			return status;
		last = find_widest_joint(joints, count);
		order[joined] = joints[last];
	}
	return TL_OK;
}

/* From the narrowest to the widest; names tell those apart that are as wide. */
static int compare_joints(const void *one, const void *other)
{
	const struct joint *a = one, *b = other;
	return a->width != b->width ? (a->width < b->width ? -1 : 1) : strcmp(a->name, b->name);
}

static void write_joint(struct width_job *job, const struct joint *joint)
{
	if (job->json) {
		tli_text_add(&job->text, "{\"width\":");
		write_width(job, joint->width);
		tli_text_add(&job->text, ",");
		write_json_member(&job->text, "one", joint->to);
		tli_text_add(&job->text, ",");
		write_json_member(&job->text, "two", joint->name);
		tli_text_add(&job->text, "}");
		return;
	}
	write_width(job, joint->width);
	tli_text_add(&job->text, " ");
	tli_text_add_name(&job->text, joint->to);
	tli_text_add(&job->text, " ");
	tli_text_add_name(&job->text, joint->name);
	tli_text_add(&job->text, "\n");
}

static tl_status make_table(struct width_job *job, struct joint *joints, struct joint *order)
{
	size_t count = list_joints(job->world->map, joints);
	tl_status status = join_waypoints(job, joints, count, order);
	if (status)
		return status;
	if (count > 1)
		qsort(order + 1, count - 1, sizeof *order, compare_joints);
	tli_text_add(&job->text, job->json ? "{\"joints\":[" : "");
	for (size_t i = 1; i < count; i++) {
		tli_text_add(&job->text, job->json && i > 1 ? "," : "");
		write_joint(job, &order[i]);
	}
	tli_text_add(&job->text, job->json ? "]}\n" : "");
	return TL_OK;
}

static int answer_table(struct width_job *job)
{
	size_t room = tl_map_waypoint_count(job->world->map) + 1;
	struct joint *joints = calloc(room, sizeof *joints), *order = calloc(room, sizeof *order);
	tl_status status = joints && order ? make_table(job, joints, order) : TL_E_NOMEM;
	free(joints);
	free(order);
	if (status)
		return message_status("find the widths on", job->world->name, status);
	return EXIT_YES;
}

/* ---- narrow places ---- */

static tl_status find_chokes(const struct width_job *job, double ratio, tl_choke **chokes, size_t *count)
{
	tl_status status = tl_widths_chokes(job->widths, ratio, NULL, 0, count);
	if (status != TL_E_BUFFER)
		return status;
	*chokes = calloc(*count, sizeof **chokes);
	return *chokes ? tl_widths_chokes(job->widths, ratio, *chokes, *count, count) : TL_E_NOMEM;
}

static void write_choke(struct width_job *job, const tl_choke *choke)
{
	tli_text_add(&job->text, job->json ? "{\"width\":" : "");
	write_width(job, choke->width);
	tli_text_add(&job->text, job->json ? ",\"beyond\":" : " of ");
	write_width(job, choke->beyond);
	tli_text_add(&job->text, job->json ? "" : " ");
	write_ends(job, choke->one, choke->two);
	tli_text_add(&job->text, job->json ? "}" : "");
}

static int answer_chokes(struct width_job *job)
{
	double ratio = 0;
	tl_choke *chokes = NULL;
	size_t count = 0;
	if (!option_number(job->arguments, "chokes", 0, INFINITY, &ratio))
		return EXIT_BAD;
	tl_status status = find_chokes(job, ratio, &chokes, &count);
	if (status) {
		free(chokes);
		return message_status("find narrow places on", job->world->name, status);
	}
	tli_text_add(&job->text, job->json ? "{\"chokes\":[" : "");
	for (size_t i = 0; i < count; i++) {
		tli_text_add(&job->text, job->json && i > 0 ? "," : "");
		write_choke(job, &chokes[i]);
	}
	tli_text_add(&job->text, job->json ? "]}\n" : "");
	free(chokes);
	return count > 0 ? EXIT_YES : EXIT_NO;
}

/* ---- the command ---- */

static int answer_width(const struct arguments *arguments, const struct world *world)
{
	struct width_job job = {
		.arguments = arguments, .world = world, .json = option_is(arguments, "format", "json")
	};
	tl_budget budget = world_budget(world, "finding widths");
	tl_widths *widths = NULL;
	tl_status status = tl_widths_create(world->nav, &budget, &widths);
	if (status)
		return message_status("find the widths on", world->name, status);
	job.widths = widths;
	int result = option_given(arguments, "table") ? answer_table(&job)
		: option_given(arguments, "chokes")   ? answer_chokes(&job)
						      : answer_between(&job);
	tl_widths_free(widths);
	if (result == EXIT_BAD || !output_whole(option_value(arguments, "output"), &job.text)) {
		tli_text_free(&job.text);
		return EXIT_BAD;
	}
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
	return run_on_map(arguments, &def, between ? 3 : 1, answer_width);
}

static const option_row width_option_rows[] = {
	OPTION_FROM,
	OPTION_DOORS,
	OPTION_TRAVELLER,
	{ "path", 0, NULL, NULL,
		"the shortest path for the widest body too, for one narrower by 1 %, as path prints it" },
	{ "table", 0, NULL, NULL, "at which width the waypoints of the map fall apart" },
	{ "chokes", 0, "RATIO", NULL, "the places narrower than RATIO times the widest place on either side, as 0.7" },
	{ "format", 'f', "FORMAT", "text|json", "format of the answer: text (default) or json" },
	OPTION_OUTPUT,
	{ 0 },
};

static const example_row width_examples[] = {
	{ "tautline width maps/museum.tl entrance 30,34.5",
		"how wide a body gets from the entrance to a point, and where it is narrowest" },
	{ "tautline width maps/museum.tl --table", "which waypoints a wide body cannot get to" },
	{ "tautline width maps/office.tl --chokes 0.7", "doorways and other narrow places" },
	{ 0 },
};

const command_row command_width = {
	.name = "width",
	.summary = "how wide it is between A and B",
	.examples = width_examples,
	.usage = (const char *const[]){ "MAP A B [OPTION]...", "MAP --table [OPTION]...",
		"MAP --chokes RATIO [OPTION]...", NULL },
	.operands = (const char *const[]){ "MAP", "A", "B", NULL },
	.description =
		"A and B are waypoint names or points x,y. The width is the diameter of the largest disc whose middle gets from A to B without "
		"a wall, a closed door or an obstacle inside it. It is exact; obstacles count as polygons about their circles, which reach at "
		"most 1 % beyond. JSON has null for a width that nothing limits.\n"
		"\n"
		"The answer is the width, and the narrowest place: the two points that the disc touches there. With --table there is a line "
		"`WIDTH A B` for each waypoint but one, the narrowest first: a body wider than WIDTH no longer gets from those on A's side to those "
		"on B's. With --chokes there is a line for each narrow place, with the widest place on the narrower side of it.",
	.options = width_option_rows,
	.status = { "a body gets through; there are narrow places; the table was written", "none does; there are none",
		"bad usage, or a map that cannot be read or is malformed" },
	.run = run_width,
};
