/* SPDX-License-Identifier: MIT */
/*
 * cmd_sim.c: `tautline sim`: simulates a crowd on a map or in a scene.
 *
 * A map runs once, a scene once for each seed. Measures cover all runs, trace and pictures show the first. Output files are
 * put in place only on success.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tautline/text.h>

#include "cli/budget.h"
#include "cli/clock.h"
#include "cli/message.h"
#include "io/areas.h"
#include "sim/measure.h"
#include "sim/moment.h"
#include "sim/options.h"
#include "sim/picture.h"
#include "sim/readings.h"
#include "sim/radii.h"
#include "sim/record.h"
#include "sim/set.h"
#include "sim/spawn.h"
#include "sim/steer.h"
#include "sim/trace.h"

#define SECONDS 60.0       /* on a map */
#define PROGRESS_AFTER 0.5 /* seconds */
#define PROGRESS_PAUSE 0.2

/* Observers of a run. */
struct watch {
	const struct sim_options *options;
	struct measure measure;
	struct trace trace;
	struct film film;
	struct readings readings;
	struct moments moments;
	bool progress;
	double begin,
		shown; /* when steps began, and when progress was last shown; seconds of the clock; shown 0: not yet */
};

/* ---- making a run ---- */

static bool has_goal_alone(const struct sim *sim)
{
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		tl_desire desire = sim->walkers[i].def.desire;
		if (sim->walkers[i].stop_count > 0 || desire == TL_DESIRE_WANDER || desire == TL_DESIRE_FLOCK)
			return false;
	}
	return true;
}

/* Agents of the map come before it is compiled, which needs their radius; random ones after it, since they need the nav. */
static bool fill_map(const struct arguments *arguments, const struct sim_options *options, struct sim *sim)
{
	tl_agent_def like = options->like;
	tl_nav_def nav = options->nav;
	if (!sim_choose_travellers(arguments, sim, &like))
		return false;
	nav.heeds = like.heeds;
	nav.keys = like.keys;
	if (like.radius < 0)
		like.radius = tl_map_body_radius(sim->world.map, like.heeds);
	nav.radius = like.radius;
	sim->limit = options->seconds >= 0 ? options->seconds : SECONDS;
	sim->until_all = true;
	if (!spawn_find_exits(sim))
		return false;
	if (options->agents == 0 && !sim_take_agents(sim, &like, &nav.radius))
		return false;
	if (options->agents == 0 && tli_array_length(sim->walkers) == 0) {
		message("'%s' has no agents: add `agent NAME X,Y to STOP` lines, or use --agents N", sim->world.name);
		return false;
	}
	if (!sim_read_toggles(arguments, sim) || !world_compile(&sim->world, &nav) || !radii_compile(sim, &nav) ||
		!sim_take_obstacles(sim))
		return false;
	areas_warn(&sim->world);
	/* Rounded to the grid it may be less. */
	like.radius = fmin(like.radius, tl_nav_radius(sim->world.nav));
	if (options->agents > 0 && !sim_place_agents(sim, options->agents, options->seed, &like))
		return false;
	sim->until_all = sim->until_all && has_goal_alone(sim);
	sim->def.seed = options->seed;
	return sim_begin_straight(sim);
}

/* The walkers, balls and walls of run `run` of a scene. false: an error was printed. */
static bool fill_scene(const struct sim_options *options, uint64_t run, struct sim *sim)
{
	struct scene scene;
	tl_nav_def nav = scene_nav_def();
	tl_status status = scene_build(&scene, options->scene, &options->numbers, options->first_run + run);
	bool good = status == TL_OK;
	if (status == TL_E_LIMIT)
		message("there is no free space for this many agents: lower --density");
	else if (!good)
		message_status("make", scene.name, status);
	sim->name = sim->world.name = scene.name;
	sim->world.map = scene.map;
	scene.map = NULL;
	sim->is_scene = sim->until_all = true;
	sim->def.seed = scene.seed;
	sim->limit = scene.limit;
	nav.radius = scene_radius(&scene);
	for (size_t i = 0; i < tli_array_length(scene.agents) && good; i++) {
		struct scene_agent *agent = &scene.agents[i];
		agent->def.max_force = options->force >= 0 ? options->force : agent->def.max_force;
		struct walker *walker = sim_add_walker(sim, &agent->def);
		good = walker != NULL;
		if (good) {
			walker->colour = agent->colour;
			walker->exit_side = agent->exit_side;
			walker->exit = agent->exit;
			walker->slot = agent->slot;
		}
	}
	for (size_t i = 0; i < tli_array_length(scene.circles) && good; i++)
		good = sim_add_ball(sim, &scene.circles[i]) != NULL;
	scene_free(&scene);
	return good && (!sim->world.map || world_compile(&sim->world, &nav)) && sim_begin_straight(sim);
}

static bool make_run(const struct arguments *arguments, const struct sim_options *options, uint64_t run,
	struct sim *sim, struct steering **steering)
{
	*sim = (struct sim){ .def = options->crowd };
	if (!set_crowd(arguments, &sim->def))
		return false;
	if (options->scene) {
		if (!fill_scene(options, run, sim))
			return false;
	} else {
		sim->name = sim->world.name = arguments->operands[0];
		if (!map_load(sim->name, &sim->world.map) || !fill_map(arguments, options, sim) ||
			!steering_read(arguments, sim, steering))
			return false;
	}
	if (options->seconds >= 0)
		sim->limit = options->seconds;
	sim->until_all = sim->until_all && !*steering;
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		if (sim->walkers[i].spawned && (options->record || options->replay)) {
			message("'%s' has spawns, which go with neither --record nor --replay", sim->name);
			return false;
		}
	}
	return set_agents(arguments, sim, *steering) && sim_start(sim) && steering_start(*steering, sim) &&
		(!options->replay || record_read(sim, options->replay));
}

/* ---- progress ---- */

static void show_progress(struct watch *watch, const struct sim *sim, uint64_t run)
{
	if (!watch->progress)
		return;
	double now = clock_seconds();
	if (now - watch->begin < PROGRESS_AFTER || now - watch->shown < PROGRESS_PAUSE)
		return;
	watch->shown = now;
	char runs[64] = "";
	if (watch->options->runs > 1) {
		snprintf(runs, sizeof runs, "run %llu of %llu, ", (unsigned long long)run + 1,
			(unsigned long long)watch->options->runs);
	}
	fprintf(stderr, "\r\033[K%s%d of %d s, %zu of %zu arrived", runs, (int)sim_time(sim), (int)sim->limit,
		sim->done, sim->goals);
	fflush(stderr);
}

/* ---- observing a run ---- */

static bool look(struct watch *watch, const struct sim *sim, uint64_t run)
{
	show_progress(watch, sim, run);
	return run > 0 ||
		(trace_write(&watch->trace, sim) && film_take(&watch->film, sim) &&
			readings_take(&watch->readings, sim) && moments_take(&watch->moments, sim));
}

static bool take_steps(struct watch *watch, struct sim *sim, uint64_t run)
{
	if (!measure_begin(&watch->measure, sim) || !look(watch, sim, run))
		return false;
	while (!sim_is_over(sim)) {
		if (was_interrupted())
			return check_status(TL_E_CANCELLED, "simulate", sim->name);
		if (!sim_step(sim) || !measure_step(&watch->measure) || !look(watch, sim, run))
			return false;
	}
	if (!sim_end_straight(sim))
		return false;
	measure_end(&watch->measure);
	return run > 0 || moments_end(&watch->moments, sim);
}

static bool run_once(const struct arguments *arguments, struct watch *watch, uint64_t run)
{
	const struct sim_options *options = watch->options;
	struct sim sim;
	struct steering *steering = NULL;
	bool good = make_run(arguments, options, run, &sim, &steering);
	if (good && run == 0 && options->svg) {
		film_begin(&watch->film, &sim, options->svg_rate, options->svg_seconds);
		watch->film.crop = options->crop_to_crowd;
	}
	if (good && run == 0 && options->trace)
		good = trace_open(&watch->trace, options->trace);
	watch->moments.steering = steering;
	good = good && (run > 0 || (readings_begin(&watch->readings, &sim) && moments_begin(&watch->moments, &sim)));
	good = good && take_steps(watch, &sim, run);
	if (run == 0) {
		good = readings_end(&watch->readings, &sim, &options->draw, good);
		good = trace_close(&watch->trace, good) && good;
		tl_draw_def def = options->draw;
		if (good && options->svg)
			good = film_write(&watch->film, &sim, &def, sim_trail(options, &sim), options->svg);
		good = good && (!options->record || record_write(&sim, options->record));
	}
	sim_free(&sim);
	steering_free(steering);
	return good;
}

static int run_all(const struct arguments *arguments, const struct sim_options *options)
{
	struct watch watch = { .options = options,
		.moments = { .arguments = arguments, .options = options },
		.progress = isatty(STDERR_FILENO) == 1 };
	tli_text writer = { 0 };
	bool good = readings_options(arguments, &watch.readings);
	watch.begin = clock_seconds();
	watch.measure.flows = watch.readings.flows;
	watch.measure.flow_count = watch.readings.line_count;
	for (uint64_t run = 0; run < options->runs && good; run++)
		good = run_once(arguments, &watch, run);
	if (watch.progress && watch.shown > 0)
		fputs("\r\033[K", stderr); /* the line of the progress */
	if (good) {
		watch.measure.is_scene = options->scene != NULL;
		measure_write(&writer, &watch.measure, options->format);
		good = output_whole(options->output, &writer);
	}
	film_free(&watch.film);
	moments_free(&watch.moments);
	readings_free(&watch.readings);
	measure_free(&watch.measure);
	return good ? EXIT_YES : EXIT_BAD;
}

static int run_sim(const struct arguments *arguments)
{
	struct sim_options options;
	return sim_options_read(arguments, &options) ? run_all(arguments, &options) : EXIT_BAD;
}

static const example_row sim_examples[] = {
	{ "tautline sim maps/museum.tl --agents 20 --seconds 30",
		"twenty agents at random points, each with a goal of its own" },
	{ "tautline sim --scene door --width 1.2 --format json", "a hundred agents pass a narrow door" },
	{ "tautline sim --scene circle --count 60 --svg circle.svg",
		"agents on a ring go to the opposite side, as an animated picture" },
	{ 0 },
};

const command_row command_sim = {
	.name = "sim",
	.summary = "simulate agents on a map or in a scene, with measures, traces and animated pictures",
	.examples = sim_examples,
	.usage = (const char *const[]){ "MAP [OPTION]...", "--scene NAME [OPTION]...", NULL },
	.operands = (const char *const[]){ "MAP", NULL },
	.description =
		"The agents are those of the map's `agent` lines, and those that its `spawn` lines make, or N random ones. Agents that cross an `exit` leave, and count as arrived. Those with a key go through its closed doors, which stay closed, and the answer counts how often. Moving obstacles of the map "
		"yield to nothing: they bounce off walls and doors, or follow their course; agents go round them. The simulation ends when all agents "
		"that have a goal have arrived, unless some agent patrols, wanders or flocks, and after --seconds at the "
		"latest.\n"
		"\n"
		"The answer reports how many agents arrived; how many are stuck at the end, and how many have no path to their "
		"goal; the time ratio (time of arrival over that of the path at full speed, mean of the agents that arrived); "
		"overlaps (pairs of bodies, moving polygons too, that overlap by more than 0.005, per 1000 agents and steps, and the deepest, over "
		"the radius); contacts with walls (deeper than 0.005, agents times steps); the maximum speed, in map units per "
		"second; the mean rate of turning, of agents that are faster than 0.1; and the cost of a step. With several seeds "
		"these are means, sums or maxima over all runs. CSV and JSON have more: `heading_rate` is the mean rate at which the "
		"heading of an agent turns, over all steps, at rest too; `fast_turns` the share of the turns of agents faster than 0.1 "
		"that are faster than pi radians per second; `fast_moves` the same of all steps in which an agent moves, however slowly.\n"
		"\n"
		"An agent is stuck that wants to go on and has come no nearer to its goal for the stuck-time of --set, nor has any "
		"agent beside it. The answer counts the reasons: at a doorway, in a knot of agents, or with no agent against it "
		"(CSV and JSON: `stuck`, and of these `stuck_door`, `stuck_knot`, `stuck_blocked`).\n"
		"\n"
		"The trace has a row `step,t,id,x,y,vx,vy,radius,heading_x,heading_y` for each agent and step; step 0 is "
		"the start; numbers have 17 digits. Trace and pictures show the first run. An animated picture keeps at most 400,000 "
		"positions, with fewer frames per second if they would be more, so it has at most about ten megabytes, "
		"and usually far less than one.\n"
		"\n"
		"Density is counted by the centres of agents, in cells of --cell, and is the mean over the run. Right and left "
		"of a line are as seen from its first point to its second, with y upwards; its specific flow is crossings per "
		"second and unit of length, from the first crossing to the last. The rows `t,id,neighbour,distance` of --neighbours "
		"are those within the sight of --set, the nearest first, with ids of the trace. These readings are of the first run "
		"too.\n"
		"\n"
		"Keys of --set for the crowd: sight (how far away neighbours count, in map units; default 5), neighbours (how many "
		"of the nearest count, 1 to 64; default 8), path-budget (searches per step; default 64), stuck-time (in seconds; "
		"default 2), reroute (1: agents that wait at a doorway look for another; default 0). For all agents: speed (the "
		"maximum, in map units per second), force (the maximum, in map units per second squared; 0: no bound), arrived "
		"(distance from the goal that counts as there, in map units), stop (distance from it at which they stand still, in "
		"map units), passing (side on which they pass: 0 right, 1 left, 2 any), priority (the higher goes first), people (1: "
		"they slow down where it is dense), shy (distance kept from walls where there is room, in map units), turn-rate (the "
		"maximum, in radians per second). What is not set is as the map or the scene has it.\n"
		"\n"
		"A key GROUP.WORD sets a number of all agents that have the behaviour GROUP, AGENT.GROUP.WORD that of "
		"one agent: wander.jitter=2, "
		"anna.flock.view=270, fuzzy.sides=off. Groups: wander, flock, avoid (of circles), fuzzy (avoidance of walls), and for --steer arrive, "
		"pursue, hide, avoid-walls, follow-wall, follow-path, follow-leader and queue. An unknown name lists what there is; "
		"docs/parameters.md has units, ranges and defaults.\n"
		"\n"
		"A record holds the simulation as it was at its end. The same command with --replay and more --seconds "
		"continues it, with the same results to the last bit as without the stop; measures are then of the "
		"continuation.\n"
		"\n"
		"Behaviours of --steer, where A is an agent and P a waypoint or x,y: seek:P, flee:P, arrive:P, pursue:A, "
		"evade:A, offset:A:x,y (x ahead of A, y to its left), interpose:A:A, hide:A (behind obstacles), "
		"avoid-circles:P, avoid-vehicles:P, avoid-walls, fuzzy:P (round walls), follow-wall, contain (in the map's bounds), follow-path "
		"(over all waypoints), follow-leader:A, follow-flow (around the centre), queue:P. Wandering and flocks are set in the map.\n"
		"\n"
		"Scenes: circle (each agent to the opposite point of a ring), mixed (the same with different bodies), "
		"symmetric (a ring without random offsets), streams (two in a corridor), door, twoway (a door from both "
		"sides), gate, twowaygate (the same in a wall that is too long to go around), crossing (two columns at "
		"right angles), random (each agent to a point of its own), field (one agent among fifty circles that "
		"move and never yield), static (one among circles that do not move), rooms (two groups change rooms through "
		"one door), twodoors (the same with two doors), boulder (two doors, and a circle in the nearer one), "
		"leave (one group through a door), bodies (the same with different bodies), corridors (two that cross), merge (two streams into one), necks (three doors in a row), office (from "
		"room to room along a corridor), wedge (a formation through a door), headon (one circle straight ahead), swap (two agents exchange positions), coincident (all start at one point).",
	.options = sim_option_rows,
	.status = { "the simulation ran, even if agents did not arrive", NULL,
		"bad usage, a map that cannot be read or is malformed, no free space for the agents, or output that "
		"cannot be written" },
	.run = run_sim,
};
