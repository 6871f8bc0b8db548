/* SPDX-License-Identifier: MIT */
/*
 * options.c: the options of `tautline sim`, checked before anything is made.
 *
 * Scenes have numbers, maps have agents; options of the one are refused with the other, so that no option is ignored silently.
 */
#include "sim/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tautline/text.h>

#include "cli/message.h"
#include "io/doors.h"
#include "sim/readings.h"

/* Bounds of numbers that would only exhaust the machine. */
#define AGENTS_MAX 1000000
#define SEED_MAX 9007199254740992.0 /* up to there a double is every whole number */
#define SECONDS_MAX 1000000

#define TRAIL 3.0       /* map units, for up to */
#define TRAIL_AGENTS 60 /* agents */

/* ---- combinations ---- */

static bool refuse_with(const struct arguments *arguments, const char *const *names, const char *why)
{
	for (; *names; names++)
		if (option_given(arguments, *names))
			return refuse_usage(arguments->command, "--%s %s", *names, why);
	return true;
}

static bool check_scene_numbers(const struct arguments *arguments, const struct scene_row *scene)
{
	const struct {
		const char *name;
		bool has;
	} numbers[] = {
		{ "count", scene->usual.count > 0 },
		{ "width", scene->usual.width > 0 },
		{ "density", scene->usual.density > 0 },
	};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		if (!numbers[i].has && option_given(arguments, numbers[i].name)) {
			return refuse_usage(
				arguments->command, "the scene %s has no --%s", scene->name, numbers[i].name);
		}
	}
	return true;
}

static bool check_kind(const struct arguments *arguments, const struct scene_row *scene)
{
	static const char *const of_scenes[] = { "count", "width", "density", "seeds", "first-seed", NULL };
	static const char *const of_maps[] = { "agents", "seed", "radius", "avoid", "via", "toggle", "steer", "from",
		"root", "map-rules", "open", "close", "by", "keys", NULL };
	static const char *const of_agents[] = { "avoid", "radius", NULL };
	if (scene && arguments->count > 0) {
		return refuse_usage(arguments->command,
			"a scene has a map of its own: give '%s' or --scene %s, not both", arguments->operands[0],
			scene->name);
	}
	if (!scene && arguments->count == 0)
		return refuse_usage(arguments->command, "give a MAP, or --scene NAME for one of the scenes");
	if (!scene && arguments->count == 1 && scene_find(arguments->operands[0]) &&
		access(arguments->operands[0], F_OK) != 0) {
		return refuse_usage(arguments->command, "there is no file '%s'; the scene of that name is --scene %s",
			arguments->operands[0], arguments->operands[0]);
	}
	if (scene) {
		return operands_expect(arguments, 0, 0) &&
			refuse_with(arguments, of_maps, "goes with a MAP, not with --scene") &&
			check_scene_numbers(arguments, scene);
	}
	return operands_expect(arguments, 1, 1) && refuse_with(arguments, of_scenes, "goes only with --scene") &&
		(option_given(arguments, "agents") || refuse_with(arguments, of_agents, "goes only with --agents"));
}

static bool check_pictures(const struct arguments *arguments)
{
	static const char *const of_debug_svg[] = { "debug-at", NULL };
	static const char *const of_debug[] = { "debug", NULL };
	static const char *const of_svg[] = { "svg-seconds", "svg-rate", NULL };
	static const char *const of_png[] = { "at", NULL };
	static const char *const of_trails[] = { "trail", "crop", NULL };
	static const char *const of_both[] = { "pixels", "theme", "title", NULL };
	bool svg = option_given(arguments, "svg"), debug = option_given(arguments, "debug-svg"),
	     heat = option_given(arguments, "heat"), png = option_given(arguments, "png");
	return (debug || refuse_with(arguments, of_debug_svg, "goes only with --debug-svg")) &&
		(debug || png || refuse_with(arguments, of_debug, "goes only with --debug-svg or --png")) &&
		(svg || refuse_with(arguments, of_svg, "goes only with --svg")) &&
		(png || refuse_with(arguments, of_png, "goes only with --png")) &&
		(svg || png || refuse_with(arguments, of_trails, "goes only with --svg or --png")) &&
		(svg || png || debug || heat ||
			refuse_with(arguments, of_both, "goes only with --svg, --png, --debug-svg or --heat"));
}

/* Two outputs cannot share standard output. */
static bool check_streams(const struct arguments *arguments)
{
	static const char *const names[] = { "output", "trace", "svg", "png", "debug-svg", "record", "heat", "curve",
		"neighbours" };
	const char *first = NULL;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *path = option_value(arguments, names[i]);
		bool standard = i == 0 ? !path || strcmp(path, "-") == 0 : path && strcmp(path, "-") == 0;
		if (standard && first) {
			return refuse_usage(
				arguments->command, "--%s - and %s cannot both go to standard output", names[i], first);
		}
		first = standard ? (i == 0 ? "the answer (see --output)" : names[i]) : first;
	}
	return true;
}

/* ---- reading ---- */

static bool read_agents(const struct arguments *arguments, struct sim_options *out)
{
	static const tl_avoid modes[] = { TL_AVOID_CIRCLES, TL_AVOID_FUZZY, TL_AVOID_BOTH, TL_AVOID_RECIPROCAL,
		TL_AVOID_NONE };
	uint64_t agents = 0;
	out->like = tl_default_agent_def();
	out->like.desire = TL_DESIRE_GOAL;
	out->like.avoid = modes[option_choice(arguments, "avoid", 3)];
	out->like.radius = -1;
	out->force = -1;
	out->seed = 1;
	if (!option_whole(arguments, "agents", 1, AGENTS_MAX, &agents) ||
		!option_whole(arguments, "seed", 0, SEED_MAX, &out->seed) ||
		!option_number(arguments, "radius", 0, AGENTS_MAX, &out->like.radius) ||
		!option_number(arguments, "force", 0, AGENTS_MAX, &out->force))
		return false;
	out->force = out->force == 0 ? INFINITY : out->force;
	out->like.max_force = out->force > 0 ? out->force : out->like.max_force;
	out->agents = (size_t)agents;
	out->nav = tl_default_nav_def();
	out->nav.via = TL_VIA_CORNERS;
	if (option_given(arguments, "via"))
		return nav_options(arguments, &out->nav);
	return true;
}

static bool read_scene(const struct arguments *arguments, struct sim_options *out)
{
	uint64_t count = 0;
	out->runs = 1;
	if (!option_whole(arguments, "count", 1, AGENTS_MAX, &count) ||
		!option_whole(arguments, "seeds", 1, AGENTS_MAX, &out->runs) ||
		!option_whole(arguments, "first-seed", 0, 1e12, &out->first_run) ||
		!option_number(arguments, "width", 0.01, 59, &out->numbers.width) ||
		!option_number(arguments, "density", 0.0001, 0.7, &out->numbers.density))
		return false;
	out->numbers.count = (size_t)count;
	return true;
}

static bool read_time(const struct arguments *arguments, struct sim_options *out)
{
	uint64_t threads = 1;
	out->crowd = tl_default_crowd_def();
	out->crowd.dt = out->scene ? 0.05 : out->crowd.dt;
	out->seconds = -1;
	if (!option_number(arguments, "dt", 0.0001, 0.1, &out->crowd.dt) ||
		!option_number(arguments, "seconds", 0, SECONDS_MAX, &out->seconds) ||
		!option_whole(arguments, "threads", 1, 256, &threads))
		return false;
	out->crowd.threads = (uint32_t)threads;
	return true;
}

/* --crop X,Y:X,Y, two opposite corners, or auto. */
static bool read_crop(const struct arguments *arguments, struct sim_options *out)
{
	const char *value = option_value(arguments, "crop");
	tl_meter_line corners;
	if (!value)
		return true;
	out->crop_to_crowd = strcmp(value, "auto") == 0;
	if (out->crop_to_crowd)
		return true;
	if (!meter_line_parse(value, &corners) || corners.from.x == corners.to.x || corners.from.y == corners.to.y) {
		return refuse_usage(
			arguments->command, "--crop cannot be '%s': it takes auto or two corners, X,Y:X,Y", value);
	}
	out->draw.view = (tl_box){ { fmin(corners.from.x, corners.to.x), fmin(corners.from.y, corners.to.y) },
		{ fmax(corners.from.x, corners.to.x), fmax(corners.from.y, corners.to.y) } };
	return true;
}

static bool read_picture(const struct arguments *arguments, struct sim_options *out)
{
	out->draw = tl_default_draw_def();
	out->draw.links = false;
	out->draw.title = option_value(arguments, "title");
	out->draw.width = 720;
	out->draw.theme = (tl_theme)option_choice(arguments, "theme", TL_THEME_AUTO);
	out->svg_seconds = INFINITY;
	out->svg_rate = 10;
	out->trail = -1;
	out->at = out->debug_at = -1;
	return read_crop(arguments, out) && option_number(arguments, "pixels", 16, 16384, &out->draw.width) &&
		option_number(arguments, "svg-seconds", 0.1, SECONDS_MAX, &out->svg_seconds) &&
		option_number(arguments, "svg-rate", 0.1, 60, &out->svg_rate) &&
		option_number(arguments, "trail", 0, SECONDS_MAX, &out->trail) &&
		option_number(arguments, "at", 0, SECONDS_MAX, &out->at) &&
		option_number(arguments, "debug-at", 0, SECONDS_MAX, &out->debug_at);
}

bool sim_options_read(const struct arguments *arguments, struct sim_options *out)
{
	const char *scene = option_value(arguments, "scene");
	*out = (struct sim_options){
		.scene = scene ? scene_find(scene) : NULL,
		.format = option_value(arguments, "format"),
		.output = option_value(arguments, "output"),
		.trace = option_value(arguments, "trace"),
		.svg = option_value(arguments, "svg"),
		.png = option_value(arguments, "png"),
		.debug = option_value(arguments, "debug"),
		.debug_svg = option_value(arguments, "debug-svg"),
		.record = option_value(arguments, "record"),
		.replay = option_value(arguments, "replay"),
	};
	if (!check_kind(arguments, out->scene) || !check_pictures(arguments) || !check_streams(arguments) ||
		!read_scene(arguments, out) || !read_agents(arguments, out) || !read_time(arguments, out) ||
		!read_picture(arguments, out))
		return false;
	if (option_given(arguments, "steer") && (out->record || out->replay || out->agents > 0)) {
		return refuse_usage(arguments->command,
			"--steer needs agents of the map, and does not go with --record or --replay");
	}
	if (out->runs > 1 && (out->record || out->replay)) {
		return refuse_usage(arguments->command, "--%s goes with one run, not with several --seeds",
			out->record ? "record" : "replay");
	}
	return true;
}

double sim_trail(const struct sim_options *options, const struct sim *sim)
{
	return options->trail >= 0 ? options->trail : tli_array_length(sim->walkers) <= TRAIL_AGENTS ? TRAIL : 0;
}

/* ---- doors ---- */

/* NAME@SECONDS; a name may have an @ of its own. */
static bool read_toggle(const struct arguments *arguments, struct sim *sim, const char *text)
{
	char name[TL_NAME_MAX + 1];
	struct door_change *change = &sim->changes[sim->change_count];
	const char *at = strrchr(text, '@');
	size_t size = at ? (size_t)(at - text) : 0;
	if (!at || tl_number_parse(at + 1, strlen(at + 1), &change->time) != TL_OK || change->time < 0)
		return refuse_usage(arguments->command, "--toggle cannot be '%s': it takes DOOR@SECONDS", text);
	memcpy(name, text, size < TL_NAME_MAX ? size : TL_NAME_MAX);
	name[size < TL_NAME_MAX ? size : TL_NAME_MAX] = '\0';
	if (tl_map_find_door(sim->world.map, name, &change->door) != TL_OK) {
		char missing[240];
		doors_missing(sim->world.map, name, missing, sizeof missing);
		return refuse_usage(arguments->command, "--toggle: %s", missing);
	}
	sim->change_count++;
	return true;
}

bool sim_read_toggles(const struct arguments *arguments, struct sim *sim)
{
	int at = 0;
	size_t count = 0;
	while (option_next(arguments, "toggle", &at))
		count++;
	sim->changes = calloc(count + 1, sizeof *sim->changes);
	if (!sim->changes)
		return out_of_memory();
	at = 0;
	for (const char *text; (text = option_next(arguments, "toggle", &at)) != NULL;)
		if (!read_toggle(arguments, sim, text))
			return false;
	return true;
}

const option_row sim_option_rows[] = {
	OPTION_FROM,
	OPTION_DOORS,
	{ "agents", 'n', "N", NULL,
		"N agents at random free points, each sent to another such point, instead of those of the map" },
	{ "seed", 's', "S", NULL, "seed of everything random on a map, a whole number (default: 1)" },
	{ "radius", 'r', "R", NULL,
		"radius of random agents, in map units (default: that of the map, or 0.5 if that is 0)" },
	{ "by", 0, "CHANNELS", NULL,
		"channels that agents go by which say nothing, with commas between them (default: walk)" },
	{ "keys", 0, "KEYS", NULL, "keys of agents that have none of their own, with commas between them" },
	{ "force", 0, "F", NULL,
		"maximum force of random agents and of those of a scene, in map units per second squared; 0: no bound "
		"(default: 8, in scenes that other libraries run too no bound)" },
	{ "people", 0, NULL, NULL, "agents slow down where it is dense, as people do; the same as --set people=1" },
	{ "set", 0, "KEY=VALUE...", NULL, "set a number of all agents, or of the crowd, see above; may be repeated" },
	{ "avoid", 0, "HOW", "circles|fuzzy|both|reciprocal|none",
		"how random agents avoid each other: none, circles, fuzzy, both (circles and fuzzy), or reciprocal "
		"(default): both agents of a pair yield, and bodies never overlap" },
	{ "via", 0, "WHAT", "auto|waypoints|corners",
		"what paths bend at: corners (default), waypoints, or auto: the waypoints of a map with links, else its "
		"corners" },
	{ "toggle", 0, "DOOR@SECONDS...", NULL, "open or close a door after this many seconds; may be repeated" },
	{ "steer", 0, "AGENT:BEHAVIOUR[:WHAT]...", NULL,
		"steer an agent of the map by one behaviour, see above; may be repeated" },
	{ "scene", 0, "NAME", SCENE_NAMES, "run a scene for comparing crowds, instead of a map" },
	{ "count", 0, "N", NULL,
		"number of agents of the scene (default: that of the scene, mostly 40 to 100); for streams, crossing, rooms, "
		"twodoors, corridors and merge, from each side" },
	{ "width", 0, "W", NULL,
		"scenes with doors or corridors: their width, in map units (default: that of the scene)" },
	{ "density", 0, "D", NULL, "scene random: agents per square map unit (default: 0.4)" },
	{ "seeds", 0, "K", NULL, "run the scene K times, each with its own seed (default: 1)" },
	{ "first-seed", 0, "S", NULL, "number of the first run, which its seed depends on (default: 0)" },
	{ "seconds", 0, "T", NULL, "maximum duration (default: 60 on a map, the limit of the scene)" },
	{ "dt", 0, "DT", NULL,
		"duration of a step in seconds, 0.0001 to 0.1 (default: 1/60 on a map, 0.05 in a scene)" },
	{ "threads", 'j', "T", NULL, "number of threads, 1 to 256 (default: 1); only the duration depends on it" },
	{ "format", 'f', "FORMAT", "text|csv|json",
		"format of the answer: text (default), csv or json. The extension of -o FILE decides where this is not given" },
	OPTION_OUTPUT,
	{ "trace", 0, "FILE", NULL,
		"write the positions of all agents in every step: CSV, or JSON lines if FILE ends in .jsonl" },
	{ "svg", 0, "FILE", NULL, "draw an animated picture, which browsers play" },
	{ "svg-seconds", 0, "T", NULL, "seconds that the picture shows, from the start (default: all)" },
	{ "svg-rate", 0, "N", NULL, "frames per second of the picture, 0.1 to 60 (default: 10)" },
	{ "png", 0, "FILE", NULL, "draw one moment; with --debug with the data that the agent decides from" },
	{ "at", 0, "T", NULL, "moment that --png shows: after T seconds (default: the end)" },
	{ "trail", 0, "LENGTH", NULL,
		"length of the trail behind each agent in these pictures, in map units (default: 3; 0 for more than 60 "
		"agents)" },
	{ "crop", 0, "X,Y:X,Y", NULL,
		"these pictures show the part with these two corners; auto: where the agents are at the moment that it "
		"shows where it does not play" },
	{ "heat", 0, "FILE", NULL,
		"draw the mean density as a heat map; or write density and speed of its cells: CSV if FILE ends in "
		".csv, JSON lines if it ends in .jsonl" },
	{ "cell", 0, "SIZE", NULL, "side of the cells of --heat, in map units (default: 1)" },
	{ "line", 0, "X,Y:X,Y...", NULL, "count the agents that cross this line, for the answer; may be repeated" },
	{ "curve", 0, "FILE", NULL,
		"write how many agents are present, have arrived, and have left, each second: CSV, or JSON lines if FILE "
		"ends in .jsonl" },
	{ "neighbours", 0, "FILE", NULL,
		"write which agents are within sight of each agent, each second: CSV, or JSON lines if FILE ends in .jsonl" },
	{ "debug-svg", 0, "FILE", NULL, "draw one moment, with the data that one agent decides from" },
	{ "debug", 0, "AGENT", NULL,
		"name or number of the agent that --debug-svg or --png shows (default: of --debug-svg the first, of --png none)" },
	{ "debug-at", 0, "T", NULL, "moment that --debug-svg shows: after T seconds (default: the start)" },
	{ "record", 0, "FILE", NULL, "write the state at the end to FILE, for --replay" },
	{ "replay", 0, "FILE", NULL,
		"continue from the state in FILE; the command must be the same, except for --seconds and outputs" },
	{ "pixels", 'w', "PIXELS", NULL, "width of pictures, 16 to 16384 (default: 720)" },
	{ "theme", 't', "THEME", "auto|light|dark",
		"colours of pictures: light, dark, or auto (default): as the viewer prefers" },
	{ "title", 0, "TEXT", NULL, "title of pictures" },
	{ 0 },
};
