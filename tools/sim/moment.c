/* SPDX-License-Identifier: MIT */
/*
 * moment.c: pictures of one moment of a simulation.
 *
 * Each is drawn when its time has come. That of --png has the trails that led there, so frames are kept until then; without --at it is the end.
 */
#include "sim/moment.h"

#include <math.h>
#include <string.h>

#include <tautline/text.h>

#include "cli/message.h"

/* Frames a second, for trails. */
#define TRAIL_RATE 10

/* The agent of --debug: a name, or a number from 0. */
static bool find_debug(const struct arguments *arguments, const struct sim *sim, const char *text, size_t *index)
{
	double number = 0;
	*index = 0;
	if (!text)
		return true;
	for (; *index < tli_array_length(sim->walkers); ++*index) {
		const char *name = sim->walkers[*index].name;
		if (name && strcmp(name, text) == 0)
			return true;
	}
	if (tl_number_parse(text, strlen(text), &number) == TL_OK && number >= 0 &&
		number < (double)tli_array_length(sim->walkers) && number == floor(number)) {
		*index = (size_t)number;
		return true;
	}
	return refuse_usage(arguments->command, "no agent is named '%s'", text);
}

/* The shapes of the agent of --debug, for def->shapes, which are the caller's. */
static bool show_debug(const struct moments *moments, const struct sim *sim, tl_draw_shapes **shapes)
{
	size_t index;
	if (!find_debug(moments->arguments, sim, moments->options->debug, &index))
		return false;
	tl_status status = tl_draw_shapes_create(shapes);
	if (!status) {
		tl_debug_draw debug = tl_draw_shapes_debug(*shapes);
		tl_crowd_debug(sim->crowd, sim->walkers[index].id, &debug);
		steering_debug(moments->steering, index, &debug);
		status = tl_draw_shapes_status(*shapes);
	}
	return check_status(status, "draw", sim->name);
}

/* Draws the last frame of `film`, with what the agent decides from if `debug`. */
static bool draw(
	const struct moments *moments, const struct sim *sim, const struct film *film, bool debug, const char *path)
{
	tl_draw_def def = moments->options->draw;
	tl_draw_shapes *shapes = NULL;
	bool good = !debug || show_debug(moments, sim, &shapes);
	def.shapes = shapes;
	good = good && film_write(film, sim, &def, film->png ? sim_trail(moments->options, sim) : 0, path);
	tl_draw_shapes_free(shapes);
	return good;
}

static bool draw_debug(struct moments *moments, const struct sim *sim)
{
	struct film film;
	film_begin(&film, sim, TRAIL_RATE, INFINITY);
	moments->debug_done = true;
	bool good = film_take_last(&film, sim) && draw(moments, sim, &film, true, moments->options->debug_svg);
	film_free(&film);
	return good;
}

static bool draw_png(struct moments *moments, const struct sim *sim)
{
	const struct sim_options *options = moments->options;
	moments->png_done = true;
	return film_take_last(&moments->film, sim) &&
		draw(moments, sim, &moments->film, options->debug != NULL, options->png);
}

/* ---- the run ---- */

static bool refuse_moment(const char *option, double moment, const char *how, double end)
{
	char at[TL_NUMBER_TEXT_MAX], seconds[TL_NUMBER_TEXT_MAX];
	tl_number_text(moment, at, sizeof at);
	tl_number_text(floor(end * 1000 + 0.5) / 1000, seconds, sizeof seconds);
	message("--%s %s is not in the simulation, which %s %s s", option, at, how, seconds);
	return false;
}

/* `at` below 0: none was given. */
static bool may_come(const struct sim *sim, const char *option, double at)
{
	if (at >= 0 && at > sim->limit + sim->def.dt / 2)
		return refuse_moment(option, at, "ends after", sim->limit);
	if (at >= 0 && at < sim_time(sim) - sim->def.dt / 2)
		return refuse_moment(option, at, "begins after", sim_time(sim));
	return true;
}

bool moments_begin(struct moments *moments, const struct sim *sim)
{
	const struct sim_options *options = moments->options;
	if (options->debug_svg && !may_come(sim, "debug-at", options->debug_at))
		return false;
	if (!options->png)
		return true;
	if (!may_come(sim, "at", options->at))
		return false;
	film_begin(&moments->film, sim, TRAIL_RATE, INFINITY);
	moments->film.png = true;
	moments->film.crop = options->crop_to_crowd;
	moments->film.wanted = sim_trail(options, sim) > 0; /* else the last frame is all */
	return true;
}

static bool is_time(const struct sim *sim, double at)
{
	return sim_time(sim) >= at - sim->def.dt / 2;
}

bool moments_take(struct moments *moments, const struct sim *sim)
{
	const struct sim_options *options = moments->options;
	if (options->debug_svg && !moments->debug_done && is_time(sim, options->debug_at) && !draw_debug(moments, sim))
		return false;
	if (!options->png || moments->png_done)
		return true;
	return options->at >= 0 && is_time(sim, options->at) ? draw_png(moments, sim) : film_take(&moments->film, sim);
}

bool moments_end(struct moments *moments, const struct sim *sim)
{
	const struct sim_options *options = moments->options;
	if (options->debug_svg && !moments->debug_done)
		return refuse_moment("debug-at", options->debug_at, "ended after", sim_time(sim));
	if (!options->png || moments->png_done)
		return true;
	return options->at >= 0 ? refuse_moment("at", options->at, "ended after", sim_time(sim))
				: draw_png(moments, sim);
}

void moments_free(struct moments *moments)
{
	film_free(&moments->film);
}
