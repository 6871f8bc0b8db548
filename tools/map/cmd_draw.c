/* SPDX-License-Identifier: MIT */
/*
 * cmd_draw.c: `tautline draw`: a picture of a map.
 *
 * The format follows from --format or the extension of the output file. A map without waypoints is drawn without links.
 */
#include <math.h>
#include <string.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"
#include "io/doors.h"
#include "io/picture.h"
#include "io/stop.h"
#include "io/watch.h"
#include "io/widths.h"
#include "map/draw_widths.h"
#include "path/answer.h"
#include "path/shorter.h"

/* A name with another extension is refused, unless --format is given. */
static bool format_is_clear(const struct arguments *arguments)
{
	const char *path = option_value(arguments, "output");
	if (!path || option_given(arguments, "format"))
		return true;
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
	if (!dot || dot == name)
		return true;
	return refuse_usage(arguments->command, "'%s' ends neither in .svg nor in .png; give --format", path);
}

/* Reads the options of the picture. false: an error was printed. */
static bool read_draw_options(const struct arguments *arguments, tl_draw_def *def)
{
	def->theme = (tl_theme)option_choice(arguments, "theme", TL_THEME_AUTO);
	def->links = !option_given(arguments, "no-links");
	def->names = !option_given(arguments, "no-names");
	def->waypoints = !option_given(arguments, "no-waypoints");
	def->outside = option_given(arguments, "shade-outside");
	def->title = option_value(arguments, "title");
	return option_number(arguments, "width", 16, 16384, &def->width);
}

/* Finds the path of --path. EXIT_YES, EXIT_NO (the reason was printed), or EXIT_BAD (an error was printed). */
static int find_drawn_path(const struct arguments *arguments, const struct world *world, struct answer *answer)
{
	tl_path_def def = tl_default_path_def();
	def.budget = budget_of("searching");
	def.pull = option_given(arguments, "pull");
	if (!stop_operand(arguments, world->map, option_value(arguments, "path"), &def.from) ||
		!stop_operand(arguments, world->map, option_second(arguments, "path"), &def.to))
		return EXIT_BAD;
	tl_status status = answer_find(answer, world->query, &def);
	if (status)
		return message_status("find a path on", world->name, status);
	shorter_find(arguments, world, &def, answer);
	if (!answer->result.found) {
		answer_print_reason(answer, world->map);
		return EXIT_NO;
	}
	return EXIT_YES;
}

static int draw_map(const struct arguments *arguments, const struct world *world, tl_draw_def *def)
{
	struct answer answer = { 0 };
	int result = EXIT_YES;
	double ratio = WIDTHS_RATIO;
	tl_draw_shapes *shapes = NULL;
	if (option_given(arguments, "widths")) {
		shapes = option_number(arguments, "widths", 0, INFINITY, &ratio) ? draw_widths_make(world, ratio)
										 : NULL;
		if (!shapes)
			return EXIT_BAD;
		def->shapes = shapes;
	}
	if (option_given(arguments, "path")) {
		result = find_drawn_path(arguments, world, &answer);
		def->path = answer.points;
		def->path_count = result == EXIT_YES ? answer.result.count : 0;
	}
	if (result != EXIT_BAD &&
		!picture_write(world, def, option_is(arguments, "format", "png"), option_value(arguments, "output")))
		result = EXIT_BAD;
	if (result != EXIT_BAD)
		shorter_print(&answer);
	answer_free(&answer);
	tl_draw_shapes_free(shapes);
	return result;
}

/* Compiles world->map as the picture needs it, and draws. */
static int draw_loaded(
	const struct arguments *arguments, struct world *world, const tl_nav_def *wanted, tl_draw_def *def)
{
	tl_nav_def nav_def = *wanted;
	/* By corners there are no links to draw. */
	nav_def.sight_only = (tl_map_waypoint_count(world->map) == 0 || tl_nav_goes_by_corners(world->map, &nav_def)) &&
		!option_given(arguments, "path");
	bool compiled = option_given(arguments, "path") ? world_compile(world, &nav_def)
							: world_compile_at_least_sight(world, &nav_def);
	return compiled ? draw_map(arguments, world, def) : EXIT_BAD;
}

/* false: an error was printed. */
static bool can_watch(const struct arguments *arguments)
{
	const char *output = option_value(arguments, "output");
	if (!output || strcmp(output, "-") == 0 || strcmp(arguments->operands[0], "-") == 0)
		return refuse_usage(arguments->command, "--watch needs a file to read and -o FILE to write");
	return true;
}

/* Draws at every change of the file, until Ctrl-C. A file that cannot be read leaves the picture as it was. */
static int draw_and_watch(
	const struct arguments *arguments, struct world *world, const tl_nav_def *nav_def, tl_draw_def *def)
{
	int result = EXIT_BAD;
	struct watch watch = watch_open(world->name);
	do {
		bool loaded = !world->map ? map_load(world->name, &world->map)
					  : map_load_again(world->name, &world->map);
		result = loaded ? draw_loaded(arguments, world, nav_def, def) : EXIT_BAD;
		if (result != EXIT_BAD)
			message("'%s' is drawn", option_value(arguments, "output"));
		tl_query_free(world->query);
		tl_nav_free(world->nav);
		world->query = NULL;
		world->nav = NULL;
	} while (watch_wait(&watch));
	watch_close(&watch);
	world_close(world);
	return result;
}

static int run_draw(const struct arguments *arguments)
{
	tl_nav_def nav_def = tl_default_nav_def();
	tl_draw_def def = tl_default_draw_def();
	if (!operands_expect(arguments, 1, 1) || !nav_options(arguments, &nav_def) ||
		!read_draw_options(arguments, &def))
		return EXIT_BAD;
	if (!format_is_clear(arguments))
		return EXIT_BAD;
	if (option_given(arguments, "pull") && !option_given(arguments, "path"))
		return usage_error(arguments->command, "--pull goes only with --path");
	if (option_given(arguments, "watch") && !can_watch(arguments))
		return EXIT_BAD;
	struct world world = { .name = arguments->operands[0] };
	if (option_given(arguments, "watch"))
		return draw_and_watch(arguments, &world, &nav_def, &def);
	int result = map_load(world.name, &world.map) ? draw_loaded(arguments, &world, &nav_def, &def) : EXIT_BAD;
	world_close(&world);
	return result;
}

static const option_row draw_option_rows[] = {
	OPTION_FROM,
	OPTION_DOORS,
	OPTION_TRAVELLER,
	{ "output", 'o', "FILE", NULL, "write to FILE, which is replaced only on success (default: standard output)" },
	{ "format", 'f', "FORMAT", "svg|png",
		"format of the picture: svg or png (default: by the extension of FILE's name, else svg)" },
	{ "path", 'p', "FROM TO", NULL, "draw the path from FROM to TO (waypoint names or points x,y)" },
	{ "pull", 0, NULL, NULL, "straighten the path where sight allows" },
	{ "widths", 0, "[RATIO]", NULL,
		"draw the places narrower than RATIO times the widest place on either side (default: 0.7), each with its width" },
	{ "width", 'w', "PIXELS", NULL,
		"width of the picture, 16 to 16384 (default: 960); the height follows from the map" },
	{ "theme", 't', "THEME", "auto|light|dark",
		"colours of the picture: light, dark, or auto (default): as the viewer prefers" },
	{ "title", 0, "TEXT", NULL, "title of the picture" },
	{ "watch", 0, NULL, NULL, "draw again whenever the file of the map changes, until Ctrl-C; needs -o FILE" },
	{ "no-links", 0, NULL, NULL, "leave out the links" },
	{ "no-waypoints", 0, NULL, NULL, "leave out the waypoints" },
	{ "no-names", 0, NULL, NULL, "leave out all names" },
	{ "shade-outside", 0, NULL, NULL, "shade what lies outside all walls and closed doors" },
	OPTION_RADIUS,
	OPTION_CONTACT,
	OPTION_VIA,
	OPTION_LINK,
	OPTION_MAX_LINK,
	{ 0 },
};

static const example_row draw_examples[] = {
	{ "tautline draw maps/museum.tl -o museum.svg", "a picture of walls, doors, waypoints, links and obstacles" },
	{ "tautline draw maps/museum.tl --path entrance vault --no-links -o path.svg", "a picture with a path" },
	{ 0 },
};

const command_row command_draw = {
	.name = "draw",
	.summary = "draw a map as SVG or PNG",
	.examples = draw_examples,
	.usage = (const char *const[]){ "MAP [OPTION]...", NULL },
	.operands = (const char *const[]){ "MAP", NULL },
	.description =
		"What does not block all channels is drawn by whether it blocks walking (two lines), sight (dots), both (a "
		"line with ticks) or neither (dashes and points), and a closed door with a key has strokes across it, which "
		"differ in number for each key. Where there is any of this, a legend below the map explains it.\n"
		"\n"
		"Blocked links are marked at the points where they are blocked. If there is no path for --path, the map "
		"is drawn without one, and a note on standard error says why. Where the shortest path is more than 5 % shorter than "
		"the path over waypoints that is drawn, or the only one, a note gives its length.",
	.options = draw_option_rows,
	.status = { "the picture was drawn", "the picture was drawn, but there is no path from FROM to TO",
		"bad usage, a map that cannot be read or is malformed, or a picture that cannot be written" },
	.run = run_draw,
};
