/* SPDX-License-Identifier: MIT */
/*
 * lint/lint.h: what a rule of the linter is made of.
 *
 * A rule is a row of data (id, severity, summary) and a function that looks at the context and reports what
 * it finds. It lives in a file of its own (rule_NAME.c) and has one line here and one in the table of lint.c:
 *
 *     context (map, navs, queries)  ->  rule->run  ->  tli_lint_report  ->  allowed? dropped : kept
 *
 * A rule words its finding in the text that tli_lint_text hands out, fills in a draft, and reports both.
 */
#ifndef TLI_LINT_LINT_H
#define TLI_LINT_LINT_H

#include "base/text.h"
#include <tautline/lint.h>
#include <tautline/map.h>
#include <tautline/nav.h>

/* The most names that a finding can be about. */
#define TLI_LINT_NAMES_MAX 2

/* One `allow` line of the map: where it is, and whether a finding has needed it. */
typedef struct tli_lint_allow {
	uint64_t hash; /* of the rule and the names; their order does not matter */
	size_t index;  /* for tl_map_get_allow */
	bool used;
} tli_lint_allow;

/* What a rule sees. */
typedef struct tli_lint_context {
	const tl_map *map;
	const tl_nav *nav;      /* for the radius asked for; has a graph only if has_graph */
	tl_query *query;        /* to it */
	tl_query *point_query;  /* to a nav of radius 0: on or off a wall, whatever the agent's size; may be `query` */
	bool has_graph;         /* there are waypoints, and a rule needs their links */
	tli_lint_allow *allows; /* tli_array, sorted by hash, then index */
	tli_text text;          /* the draft's words */
	tl_lint *lint;          /* where findings go */
} tli_lint_context;

/* A finding without its words. Names are borrowed until it is reported. */
typedef struct tli_lint_draft {
	tl_place place, related;
	const char *related_text; /* static, or NULL */
	bool has_at;
	tl_point at;
	const char *names[TLI_LINT_NAMES_MAX]; /* what it is about: an `allow` line has to name the same */
	size_t name_count;
	bool not_allowable; /* no `allow` line drops it */
} tli_lint_draft;

/* One row of the table. */
typedef struct tli_lint_row {
	tl_lint_rule rule;
	tl_status (*run)(tli_lint_context *context, const tl_lint_rule *rule);
	bool last; /* runs after all others: it looks at what they reported */
} tli_lint_row;

extern const tli_lint_row tli_lint_allow_unused;
extern const tli_lint_row tli_lint_expect_failed;
extern const tli_lint_row tli_lint_link_blocked;
extern const tli_lint_row tli_lint_waypoint_on_wall;

/* Empties the context's text and returns it. */
tli_text *tli_lint_text(tli_lint_context *context);

/* Keeps the finding, unless the map allows it. TL_E_NOMEM, also where the text is not whole. */
tl_status tli_lint_report(tli_lint_context *context, const tl_lint_rule *rule, const tli_lint_draft *draft);

/* ---- allow.c: the map's exceptions ---- */

/* Sorts the map's `allow` lines into context->allows. TL_E_NOMEM. */
tl_status tli_lint_allows_collect(tli_lint_context *context);
/* Does some `allow` line have this rule and these names, in any order? All that do are marked as used. */
bool tli_lint_allows_match(tli_lint_context *context, const char *rule, const char *const *names, size_t name_count);

/* ---- words.c: how findings speak ---- */

/* A name as it stands in a map file: in double quotes where it has to be. */
void tli_lint_add_name(tli_text *text, const char *name);
/* `x,y`, shortest form: as the map file would say it where it lies on the grid. */
void tli_lint_add_point(tli_text *text, const tl_map *map, tl_point at);
/* `the wall at 12:1`, `the closed door front`, `the obstacle crate`, `a wall` where the place is not known, `the inside of a solid`. */
void tli_lint_add_blocker(tli_text *text, const tl_map *map, const tl_blocker *blocker);
/* Fills in the draft's related place from what blocks, if it has a place. */
void tli_lint_relate(tli_lint_draft *draft, const tl_blocker *blocker);
/* The rule whose id is nearest to `id`, near enough to be meant; NULL if there is none. */
const tl_lint_rule *tli_lint_nearest_rule(const char *id);

#endif
