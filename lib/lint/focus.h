/* SPDX-License-Identifier: MIT */
/*
 * lint/focus.h: what an update of a run has to judge again.
 *
 *     the log of changes  ->  boxes around what moved, and keys of what was touched   (focus.c)
 *     boxes and keys      ->  keys of all that these can concern: links, waypoints ..  (follow_world.c)
 *     a rule              ->  judges those again whose key is in the focus; other findings of before stay
 *
 * A finding carries the keys of its subject (store.h); which numbers these are follows from what its rule is about.
 */
#ifndef TLI_LINT_FOCUS_H
#define TLI_LINT_FOCUS_H

#include "lint/segments.h"
#include "lint/store.h"
#include "map/changes.h"

/* What the findings of a rule are about. */
typedef enum tli_lint_about {
	TLI_LINT_ABOUT_ALL = 0, /* judged as a whole */
	TLI_LINT_ABOUT_GRAPH,   /* as a whole, by which links are free and which waypoints blocked */
	TLI_LINT_ABOUT_LINK,    /* index1 */
	TLI_LINT_ABOUT_ENDS,    /* index1 of waypoints of which a link, or the position, has changed; of no rule */
	TLI_LINT_ABOUT_BESIDE, /* index1 of links with such an end: another one between the same two may have changed */
	TLI_LINT_ABOUT_WAYPOINT, /* index1 */
	TLI_LINT_ABOUT_POSITION, /* of waypoints: tli_point_key */
	TLI_LINT_ABOUT_OBSTACLE, /* index1 */
	TLI_LINT_ABOUT_THING,    /* a wall or a door: tli_lint_thing_key */
	/* Of how walls meet (follow_walls.c): */
	TLI_LINT_ABOUT_SEGMENT, /* tli_lint_segment_key */
	TLI_LINT_ABOUT_GAP,     /* the same, more of them */
	TLI_LINT_ABOUT_COUPLE,  /* tli_lint_thing_key, of two */
	TLI_LINT_ABOUT_SLIT,    /* tli_lint_slit_key, of two at once */
	TLI_LINT_ABOUT_COUNT
} tli_lint_about;

typedef struct tli_lint_focus {
	uint64_t *keys[TLI_LINT_ABOUT_COUNT]; /* tli_arrays, in ascending order */
	tli_lint_box *boxes; /* tli_array: around walls, doors and obstacles that changed, before and after */
	uint64_t *
		segments; /* tli_array, ascending: different segments with a key in focus, some more, and some free ones */
	uint64_t *sides; /* tli_array, ascending: those of all things with a key for couples */
	bool walls;      /* keys of how walls meet are there */
	bool graph;      /* links, waypoints, or which of them are free or blocked have changed */
} tli_lint_focus;

struct tli_lint_context;

/* From the log since the revision: what was touched, and boxes wider by context->reach. TL_E_LIMIT: so much changed that a new run is
 * better; TL_E_NOMEM. */
tl_status tli_lint_focus_make(const struct tli_lint_context *context, uint64_t revision, tli_lint_focus *out);
void tli_lint_focus_clear(tli_lint_focus *focus);

/* Keys (tli_array) in ascending order, each once; is this one among such? */
void tli_lint_sort_keys(uint64_t **keys);
bool tli_lint_keys_have(const uint64_t *keys, uint64_t key);

/* Adds a key; they have to be sorted before they are looked up. false = out of memory. */
bool tli_lint_focus_add(tli_lint_focus *focus, tli_lint_about about, uint64_t key);
void tli_lint_focus_sort(tli_lint_focus *focus, tli_lint_about about);
bool tli_lint_focus_has(const tli_lint_focus *focus, tli_lint_about about, uint64_t key);

/* Does the box around two points, wider by `more`, meet one of those in which something changed? */
bool tli_lint_focus_meets(const tli_lint_focus *focus, tli_point a, tli_point b, int64_t more);

/* Is the rule that runs to judge this again? Always where it judges all. */
bool tli_lint_is_in_focus(const struct tli_lint_context *context, uint64_t key);
bool tli_lint_pair_is_in_focus(const struct tli_lint_context *context, uint64_t one, uint64_t two);

/* ---- again.c: rules with more findings than are kept ---- */

/* The finding of the run before with this subject. */
typedef struct tli_lint_known {
	tli_lint_subject subject;
	size_t item; /* index */
} tli_lint_known;

/* A rule that says so goes through all that it would report, in order; is this to be reported? Not where the finding of before stays, and not
 * where as many as are kept are there: then it is counted. */
bool tli_lint_is_to_report(struct tli_lint_context *context, tli_lint_subject subject);
/* Before such a rule runs: lists what the run before knew. TL_E_NOMEM. */
tl_status tli_lint_list_known(struct tli_lint_context *context);

/* Brings what the context knows about walls up to date. Where that does not pay it knows nothing, and *followed is false: rules about how
 * walls meet have to run anew. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_follow_walls(struct tli_lint_context *context, tli_lint_focus *focus, bool *followed);

/* Brings navs, waypoints and links of the context, which are those of the run before, up to date, and adds to the focus what they concern.
 * TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_follow_world(struct tli_lint_context *context, tli_lint_focus *focus);

#endif
