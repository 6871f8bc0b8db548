/* SPDX-License-Identifier: MIT */
/*
 * tautline/expect.h: what a map says about itself: expectations, which are tests that it carries,
 * and allowances, which accept findings of the linter. Conventions and common errors are those of
 * map.h.
 */
#ifndef TAUTLINE_EXPECT_H
#define TAUTLINE_EXPECT_H

#include <tautline/map.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names an expectation of a map: an `expect` line. */
typedef struct tl_expectation_id {
	uint32_t index1, generation;
} tl_expectation_id;
/* Names an allowance of a map: an `allow` line. */
typedef struct tl_allowance_id {
	uint32_t index1, generation;
} tl_allowance_id;

/* ---- expectations: tests that a map carries ---- */

/* What an expectation is about. */
typedef enum tl_expectation_kind {
	TL_EXPECTATION_SEES,    /* `expect sees a b` */
	TL_EXPECTATION_BLOCKED, /* `expect blocked a b` */
	TL_EXPECTATION_PATH,    /* `expect path a b [<= LENGTH]` */
	TL_EXPECTATION_NOPATH,  /* `expect nopath a b` */
	TL_EXPECTATION_ROUTE,   /* `expect route a b [<= COST]`: by corners, and through jumps */
	TL_EXPECTATION_WIDTH,   /* `expect width a b >= WIDTH`: tl_widths_between */
	TL_EXPECTATION_CLEAR    /* `expect clear a >= DISTANCE`: from the nearest wall */
} tl_expectation_kind;

/* An expectation to be added: what `expect` says of one stop or two. */
typedef struct tl_expectation_def {
	uint32_t cookie; /* of tl_default_expectation_def(); without it a definition is refused */
	tl_expectation_kind kind; /* default TL_EXPECTATION_SEES */
	tl_stop from, to;         /* default the origin; TL_EXPECTATION_CLEAR has no `to` */
	/* Of a path or route that may have one, of a width or clearance that must; default false.
	 */
	bool has_limit;
	/* Of the path's length or the route's cost: at most; of the width or clearance: at least;
	 * map units, >= 0, finite; not rounded. */
	double limit;
	/* Of whom it is true; default 0: who heeds TL_CHANNEL_SIGHT for what is seen or blocked,
	 * and TL_CHANNEL_WALK for all else; without keys. */
	tl_channels heeds;
	tl_keys keys;
} tl_expectation_def;

/* An expectation of a map, as in its definition. */
typedef struct tl_expectation_info {
	tl_expectation_kind kind;
	tl_stop from, to;
	bool has_limit;
	double limit;
	tl_channels heeds; /* 0 as in the definition */
	tl_keys keys;
	tl_place place; /* of the directive */
} tl_expectation_info;

/* A definition with its defaults. */
TL_API tl_expectation_def tl_default_expectation_def(void);

/* Adds an expectation. O(1) amortised.
 * - TL_E_INVALID: also an unknown kind, a limit of a kind that has none, none of a kind that must
 *   have one, a channel or key that the map does not have
 * - TL_E_STALE: a waypoint
 * - TL_E_RANGE: a point, the limit
 * - TL_E_LIMIT: more expectations than a map holds */
TL_CHECKED TL_API tl_status tl_map_add_expectation(
	tl_map *map, const tl_expectation_def *def, tl_expectation_id *out);

/* Removes an expectation. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_expectation(tl_map *map, tl_expectation_id id);

/* Is there an expectation with this id? O(1). */
TL_API bool tl_expectation_is_valid(const tl_map *map, tl_expectation_id id);

/* What an expectation says. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_expectation(
	const tl_map *map, tl_expectation_id id, tl_expectation_info *out);

/* How many expectations the map has. O(1). */
TL_API size_t tl_map_expectation_count(const tl_map *map);

/* The expectation after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_expectation_id tl_map_next_expectation(const tl_map *map, tl_expectation_id id);

/* ---- allowances: findings of lint that are accepted ---- */

/* An allowance to be added: findings of the linter that are accepted. */
typedef struct tl_allowance_def {
	uint32_t cookie;  /* of tl_default_allowance_def(); without it a definition is refused */
	const char *rule; /* a lint rule's id, a name that needs no quotes; copied */
	/* [const char * * name_count]: what the finding is about; copied. */
	const char *const *names;
	size_t name_count; /* 0..1024 */
	/* Why it is allowed: UTF-8 without control characters, 1..4095 bytes; copied. */
	const char *reason;
} tl_allowance_def;

/* An allowance of a map, as in its definition. The texts are owned by the map. */
typedef struct tl_allowance_info {
	const char *rule;
	const char *const *names; /* [const char * * name_count] */
	size_t name_count;
	const char *reason;
	tl_place place; /* of the directive */
} tl_allowance_info;

/* A definition without a rule and a reason, which it must be given. */
TL_API tl_allowance_def tl_default_allowance_def(void);

/* Adds an allowance. O(bytes).
 * - TL_E_INVALID: also a text that breaks its rule
 * - TL_E_LIMIT: more names or longer texts than a line of a file holds
 *
 * Not checked: that there is such a rule. Lint reports it. */
TL_CHECKED TL_API tl_status tl_map_add_allowance(
	tl_map *map, const tl_allowance_def *def, tl_allowance_id *out);

/* Removes an allowance. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_allowance(tl_map *map, tl_allowance_id id);

/* Is there an allowance with this id? O(1). */
TL_API bool tl_allowance_is_valid(const tl_map *map, tl_allowance_id id);

/* What an allowance says. O(1), and O(line) for the place. */
TL_CHECKED TL_API tl_status tl_map_get_allowance(
	const tl_map *map, tl_allowance_id id, tl_allowance_info *out);

/* How many allowances the map has. O(1). */
TL_API size_t tl_map_allowance_count(const tl_map *map);

/* The allowance after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_allowance_id tl_map_next_allowance(const tl_map *map, tl_allowance_id id);

#ifdef __cplusplus
}
#endif
#endif
