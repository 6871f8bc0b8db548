/* SPDX-License-Identifier: MIT */
/*
 * lint/judged.h: what the rule that runs is to judge, and which of its findings are wanted.
 *
 * A rule asks for what it judges, finds out what is wrong with each, and reports what is wanted. All of that is the same after an edit, when it is
 * given what the edit touched: that is known in judged.c alone.
 */
#ifndef TLI_LINT_JUDGED_H
#define TLI_LINT_JUDGED_H

#include "lint/facts.h"
#include "lint/store.h"
#include "lint/world.h"

struct tli_lint_context;

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

/* The next one from *at on, which begins at 0; NULL at the end. The links or nodes of the context must be there. */
const tli_lint_link *tli_lint_next_link(const struct tli_lint_context *context, size_t *at);
const tli_lint_node *tli_lint_next_node(const struct tli_lint_context *context, size_t *at);

/* The one after `id`; the first for a null id; null at the end. */
tl_wall_id tli_lint_next_wall(const struct tli_lint_context *context, tl_wall_id id);
tl_door_id tli_lint_next_door(const struct tli_lint_context *context, tl_door_id id);
tl_obstacle_id tli_lint_next_obstacle(const struct tli_lint_context *context, tl_obstacle_id id);

/* Of the different segments of couples: the next one from *at on, which begins at 0; false at the end. */
bool tli_lint_next_different(const struct tli_lint_context *context, size_t *at, uint32_t *which);

/* The facts of a kind, which must be there (tli_array, in no order); what of them was not looked for counts as left out. TL_E_NOMEM. */
tl_status tli_lint_list_judged(struct tli_lint_context *context, tli_lint_fact_kind kind, const tli_lint_fact ***out);

/* Is a finding with this subject to be reported? Not where that of before stays. A rule that asks for each of its findings, in order, and
 * reports it if so, says so in its row: then it is counted where as many as are kept are there. */
bool tli_lint_is_to_report(struct tli_lint_context *context, tli_lint_subject subject);

#endif
