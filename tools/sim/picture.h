/* SPDX-License-Identifier: MIT */
/* picture.h: a simulation as an animated picture, and one moment of it with the data that an agent decides from. */
#ifndef TAUTLINE_TOOLS_SIM_PICTURE_H
#define TAUTLINE_TOOLS_SIM_PICTURE_H

#include <tautline/draw.h>

#include "sim/sim.h"

/* Positions at regular times. Zero keeps nothing. */
struct film {
	bool wanted;
	bool crop;      /* show where the bodies are, not the whole map */
	double seconds; /* what is kept of the run, from its start */
	size_t every;   /* steps from frame to frame */
	size_t tracks;  /* walkers kept, the first ones, and after them balls */
	size_t balls;
	size_t frames;
	struct frame *positions; /* [frames * (tracks + balls)] */
	size_t room;
};

void film_free(struct film *film);
/* Starts a run; `rate` frames per second are requested, fewer are kept if they are too many. */
void film_begin(struct film *film, const struct sim *sim, double rate, double seconds);
/* After the start and each step. false: out of memory, printed. */
bool film_take(struct film *film, const struct sim *sim);
/* Draws it to `path`. false: an error was printed. */
bool film_write(const struct film *film, const struct sim *sim, tl_draw_def *def, double trail, const char *path);

/* Draws this moment, with the data that walker `index` decides from. false: an error was printed. */
bool debug_write(const struct sim *sim, size_t index, tl_draw_def *def, const char *path);

#endif
