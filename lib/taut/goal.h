/* SPDX-License-Identifier: MIT */
/*
 * taut/goal.h: the states from which the rest of the path to the goal is known: those that the goal is joined to, and, where the endless
 * edges of the graph are known (taut/endless.h), those from which edges that are not endless lead there.
 */
#ifndef TLI_TAUT_GOAL_H
#define TLI_TAUT_GOAL_H

#include "taut/queue.h"
#include "taut/search.h"

#define TLI_NO_MARK UINT32_MAX

typedef struct tli_taut_mark {
	tli_weight weight; /* of the rest of the path, with half the surcharge of the bend at the state */
	uint32_t state;
	uint32_t next; /* mark; TLI_NO_MARK: straight to the goal */
} tli_taut_mark;

/* Zero-initialise; grows to the largest graph seen. */
typedef struct tli_taut_goal {
	tli_taut_mark *marks; /* tli_array */
	uint64_t *marked;     /* a bit a state; all 0 between runs */
	uint64_t *started;    /* the same, of those that the start is joined to */
	uint32_t *of_state;   /* [capacity] the mark, where there is one */
	uint32_t capacity;
	tli_taut_queue queue;
} tli_taut_goal;

void tli_taut_goal_free(tli_taut_goal *goal);

/* Marks the states of a run. TL_E_NOMEM, and what the budget says; in any case tli_taut_goal_clear comes next. */
tl_status tli_taut_goal_mark(tli_taut_goal *goal, const tli_taut_def *def);
void tli_taut_goal_clear(tli_taut_goal *goal);

/* Does an edge of the state go on from the point that is joined to it? */
bool tli_taut_may_go_on(const tli_taut_graph *graph, tli_point from, uint32_t state);

static inline bool tli_taut_is_marked(const tli_taut_goal *goal, uint32_t state)
{
	return goal->marked[state / 64] >> (state % 64) & 1;
}

/* Of a state that is marked: where a path from it goes next. */
static inline tli_point tli_taut_mark_leads_to(
	const tli_taut_goal *goal, const tli_taut_def *def, const tli_taut_mark *mark)
{
	return mark->next == TLI_NO_MARK ? def->goal : def->graph->positions[goal->marks[mark->next].state / 2];
}

#endif
