/* SPDX-License-Identifier: MIT */
/*
 * base/stages.h: long work that can stop after any slice of it and go on later.
 *
 * A job is a struct that holds all it needs between two slices. Its work is a list of stages, each of which does a few items a turn; after each
 * turn the budget of the call is asked. So a call does at least one turn, and then stops within a turn of its budget.
 */
#ifndef TLI_BASE_STAGES_H
#define TLI_BASE_STAGES_H

#include <stddef.h>
#include <stdint.h>
#include <tautline/base.h>

/* Items a turn, where these take some 10 ns each. */
enum { TLI_STAGE_ITEMS = 512 };

/* At the end of a stage. */
#define TLI_STAGE_DONE SIZE_MAX

/* How far a job is; zeros before it begins. */
typedef struct tli_stage_place {
	size_t stage, at; /* at: the first item that is not done, or what the stage makes of it */
	size_t taken;     /* items of the turn at hand */
	size_t turns;     /* in all */
} tli_stage_place;

/* Does a turn from place->at on. On failure the turn can be done again. */
typedef tl_status tli_stage_work(void *job, tli_stage_place *place);

typedef struct tli_stage {
	tli_stage_work *work;
	uint32_t steps; /* of the budget, an item; 0: the work counts its own */
} tli_stage;

/* Goes on to the end. The work's errors; TL_E_LIMIT, TL_E_CANCELLED of the budget: the next call goes on. */
tl_status tli_stages_run(const tli_stage *stages, size_t count, tli_stage_place *place, void *job);

/* The share of a job that is done, of which about `expected` turns are: it grows with each turn, and is below 1. */
double tli_stages_share(const tli_stage_place *place, size_t expected);

/* Takes the next items of `count`, in order, up to `most`; returns the end of them. */
static inline size_t tli_stage_take_few(tli_stage_place *place, size_t count, size_t most)
{
	size_t left = count - place->at, end = left > most ? place->at + most : count;
	place->taken = end - place->at;
	place->at = end < count ? end : TLI_STAGE_DONE;
	return end;
}

static inline size_t tli_stage_take(tli_stage_place *place, size_t count)
{
	return tli_stage_take_few(place, count, TLI_STAGE_ITEMS);
}

#endif
