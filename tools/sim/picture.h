/* SPDX-License-Identifier: MIT */
/* picture.h: a simulation as an animated picture, or the last frame of it as a PNG. */
#ifndef TAUTLINE_TOOLS_SIM_PICTURE_H
#define TAUTLINE_TOOLS_SIM_PICTURE_H

#include <tautline/draw.h>

#include "sim/sim.h"

/* Positions at regular times. Zero keeps nothing. */
struct film {
	bool wanted;
	bool png;       /* the last frame is drawn, as PNG */
	bool crop;      /* show where the bodies are, not the whole map */
	double seconds; /* what is kept of the run, from its start */
	size_t every;   /* steps from frame to frame */
	size_t tracks;  /* walkers kept, the first ones, and after them balls, then polygons */
	size_t balls, polygons;
	size_t frames;
	struct frame *positions; /* [frames * (tracks + balls + polygons)] */
	size_t room;
};

void film_free(struct film *film);
/* Starts a run; `rate` frames per second are requested, fewer are kept if they are too many. */
void film_begin(struct film *film, const struct sim *sim, double rate, double seconds);
/* After the start and each step. false: out of memory, printed. */
bool film_take(struct film *film, const struct sim *sim);
/* Whatever the time. false: out of memory, printed. */
bool film_take_last(struct film *film, const struct sim *sim);
/* Draws it to `path`. false: an error was printed. */
bool film_write(const struct film *film, const struct sim *sim, tl_draw_def *def, double trail, const char *path);

#endif
