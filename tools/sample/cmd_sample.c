/* SPDX-License-Identifier: MIT */
/*
 * cmd_sample.c: `tautline sample`: points at random where a body can be, for tests and for placing things.
 */
#include <math.h>
#include <stdlib.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"
#include "io/doors.h"
#include "io/load.h"
#include "io/output.h"
#include "io/stop.h"

#include <tautline/nav_free.h>

enum { SAMPLE_MAX = 1000000 };

static bool write_sample(const struct arguments *arguments, const tl_map *map, const tl_point *points, size_t count)
{
	tli_text text = { 0 };
	bool json = option_is(arguments, "format", "json");
	if (json)
		tli_text_add(&text, "{\"points\":[");
	for (size_t i = 0; i < count; i++) {
		if (json) {
			tli_text_add(&text, i > 0 ? ",{" : "{");
			write_json_position(&text, points[i]);
			tli_text_add(&text, "}");
		} else {
			write_point(&text, points[i], tl_map_resolution(map));
			tli_text_add(&text, "\n");
		}
	}
	if (json)
		tli_text_add(&text, "]}\n");
	return output_whole(option_value(arguments, "output"), &text);
}

static bool read_sample(const struct arguments *arguments, const struct world *world, tl_random_def *def)
{
	const char *from = option_value(arguments, "reach");
	if (!option_whole(arguments, "seed", 0, 0x1p53, &def->seed) ||
		!option_number(arguments, "within", 0, INFINITY, &def->max_distance))
		return false;
	if (!from && option_given(arguments, "within"))
		return refuse_usage(arguments->command, "--within is for --reach");
	def->reachable = from != NULL;
	return !from || stop_operand(arguments, world->map, from, &def->from);
}

static bool read_count(const struct arguments *arguments, size_t *count)
{
	char *end;
	unsigned long number = strtoul(arguments->operands[1], &end, 10);
	if (*end != '\0' || end == arguments->operands[1] || arguments->operands[1][0] == '-' || number > SAMPLE_MAX)
		return refuse_usage(arguments->command, "N is a whole number from 0 to %d, not '%s'", (int)SAMPLE_MAX,
			arguments->operands[1]);
	*count = number;
	return true;
}

static int draw_and_write(const struct arguments *arguments, const struct world *world, tl_point *points, size_t wanted)
{
	tl_random_def def = tl_default_random_def();
	size_t count = 0;
	if (!read_sample(arguments, world, &def))
		return EXIT_BAD;
	def.budget = world_budget(world, "drawing points");
	tl_status status = tl_query_random_points(world->query, &def, points, wanted, &count);
	if (status)
		return message_status("draw points on", world->name, status);
	if (!write_sample(arguments, world->map, points, count))
		return EXIT_BAD;
	if (count < wanted)
		message("note: %zu of %zu points; nothing else was found to be free", count, wanted);
	return count == wanted ? EXIT_YES : EXIT_NO;
}

static int answer_sample(const struct arguments *arguments, const struct world *world)
{
	size_t wanted = 0;
	if (!read_count(arguments, &wanted))
		return EXIT_BAD;
	tl_point *points = calloc(wanted > 0 ? wanted : 1, sizeof *points);
	if (!points)
		return message_status("draw points on", world->name, TL_E_NOMEM);
	int result = draw_and_write(arguments, world, points, wanted);
	free(points);
	return result;
}

static int run_sample(const struct arguments *arguments)
{
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	if (!nav_options(arguments, &def))
		return EXIT_BAD;
	return run_on_map(arguments, &def, 2, answer_sample);
}

static const option_row sample_option_rows[] = {
	OPTION_FROM,
	OPTION_DOORS,
	OPTION_TRAVELLER,
	{ "seed", 0, "S", NULL, "another sample for each whole number (default: 0)" },
	{ "reach", 0, "FROM", NULL, "only points that can be reached from FROM, a waypoint or x,y" },
	{ "within", 0, "LENGTH", NULL, "with --reach: by a path that is no longer, in map units" },
	OPTION_RADIUS,
	{ "format", 'f', "FORMAT", "text|json", "format of the answer: text (default) or json" },
	OPTION_OUTPUT,
	{ 0 },
};

static const example_row sample_examples[] = {
	{ "tautline sample maps/museum.tl 5 --seed 7", "five places where a body can be" },
	{ "tautline sample maps/museum.tl 3 --reach entrance --within 10",
		"places not farther than 10 from the entrance" },
	{ 0 },
};

const command_row command_sample = {
	.name = "sample",
	.summary = "draw points at random where a body can be",
	.examples = sample_examples,
	.usage = (const char *const[]){ "MAP N [OPTION]...", NULL },
	.operands = (const char *const[]){ "MAP", "N", NULL },
	.description =
		"Draws N points of the grid within the bounds of the map; every point where a body can be is as likely. The same map, options "
		"and seed give the same points. With --reach only points that a path by corners leads to.\n"
		"\n"
		"The answer is a line `x,y` for each point. Where nothing is found to be free there are fewer, and the status is 1.",
	.options = sample_option_rows,
	.status = { "all points were drawn", "fewer points were drawn",
		"bad usage, or a map that cannot be read or is malformed" },
	.run = run_sample,
};
