/* SPDX-License-Identifier: MIT */
/*
 * lint/follow/focus.h: what an update of a run has to judge again.
 *
 *     the log of changes  ->  boxes around what moved, and keys of what was touched   (focus.c)
 *     boxes and keys      ->  keys of all that these can concern: links, waypoints ..  (follow_world.c)
 *     a rule              ->  judges those again whose key is in the focus; other findings of before stay
 *
 * A finding carries the keys of its subject (store.h); which numbers these are follows from what its rule is about.
 */
#ifndef TLI_LINT_FOLLOW_FOCUS_H
#define TLI_LINT_FOLLOW_FOCUS_H

#include "lint/lint.h"

typedef struct tli_lint_focus {
	uint64_t *keys[TLI_LINT_ABOUT_COUNT]; /* tli_arrays, in ascending order */
	tli_lint_box *boxes; /* tli_array: around walls, doors and obstacles that changed, before and after */
	uint64_t *
		segments; /* tli_array, ascending: different segments with a key in focus, some more, and some free ones */
	uint64_t *sides; /* tli_array, ascending: those of all things with a key for couples */
	bool walls;      /* keys of how walls meet are there */
	bool graph;      /* links, waypoints, or which of them are free or blocked have changed */
} tli_lint_focus;

/* From the log since the revision: what was touched, and boxes wider by context->reach. TL_E_LIMIT: so much changed that a new run is
 * better; TL_E_NOMEM. */
tl_status tli_lint_focus_make(const tli_lint_context *context, uint64_t revision, tli_lint_focus *out);
void tli_lint_focus_clear(tli_lint_focus *focus);

/* Adds a key; they have to be sorted before they are looked up. false = out of memory. */
bool tli_lint_focus_add(tli_lint_focus *focus, tli_lint_about about, uint64_t key);
void tli_lint_focus_sort(tli_lint_focus *focus, tli_lint_about about);
bool tli_lint_focus_has(const tli_lint_focus *focus, tli_lint_about about, uint64_t key);

/* Does the box around two points, wider by `more`, meet one of those in which something changed? */
bool tli_lint_focus_meets(const tli_lint_focus *focus, tli_point a, tli_point b, int64_t more);

/* ---- judged.c ---- */

/* The finding of the run before with this subject. */
typedef struct tli_lint_known {
	tli_lint_subject subject;
	size_t item; /* index */
} tli_lint_known;

/* Is the rule that runs to judge this again? Always where it judges all. */
bool tli_lint_subject_is_judged(const tli_lint_context *context, tli_lint_subject subject);
/* Before a rule runs over all with TLI_LINT_JUDGES_ALL_ANEW: lists what the run before knew. TL_E_NOMEM. */
tl_status tli_lint_list_known(tli_lint_context *context);

/* ---- follow_walls.c, follow_world.c ---- */

/* Brings what the context knows about walls up to date. Where that does not pay it knows nothing, and *followed is false: rules about how
 * walls meet have to run anew. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_follow_walls(tli_lint_context *context, tli_lint_focus *focus, bool *followed);

/* Brings navs, waypoints and links of the context, which are those of the run before, up to date, and adds to the focus what they concern.
 * TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_follow_world(tli_lint_context *context, tli_lint_focus *focus);

#endif
