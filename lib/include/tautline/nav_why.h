/* SPDX-License-Identifier: MIT */
/* tautline/nav_why.h: why there is no path, and what would make one. Conventions and common errors:
 * nav.h. */
#ifndef TAUTLINE_NAV_WHY_H
#define TAUTLINE_NAV_WHY_H

#include <tautline/nav_make.h>
#include <tautline/nav_path.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The causes that there is no path, in the order in which one would try them. */
typedef struct tl_why tl_why;

/* What prevents a path. */
typedef enum tl_why_kind {
	/* Closed doors, the things: all of them open are enough, and none can stay closed. By
	 * corners they are the fewest, unless doors overlap that are grown by the radius, or one is
	 * cut in two (which makes it the minimum-colour path, which is NP-hard). */
	TL_WHY_DOORS = 1,
	/* The body is too wide: `radius` is that of the widest that gets through, to the grid unit,
	 * narrowest between `at` and `to`, where the things are. */
	TL_WHY_NARROW,
	/* No body can be at the start, which is on or too near to the thing: `at` is the nearest
	 * place where one can, `width` how far that is. */
	TL_WHY_START,
	TL_WHY_GOAL, /* the same of the goal */
	/* Over waypoints: links that are blocked, the things, the fewest; or, without things, there
	 * is no link, and a path by corners. */
	TL_WHY_LINKS,
	/* Links or jumps, the things, the fewest, which lead in one direction alone. */
	TL_WHY_ONEWAY,
	/* By walking; the jumps of the map that lead there are the things, in order. */
	TL_WHY_JUMPS,
	/* Walls close off a part of the plane with the start or the goal: what is between it and
	 * the rest is thinnest from `at` within it to `to`, `width` beside what the body takes; the
	 * thing is hit there first. */
	TL_WHY_WALLS
} tl_why_kind;

/* One of them. */
typedef struct tl_why_cause {
	tl_why_kind kind;
	/* Is it enough to remove it? False: only together with the others. */
	bool is_enough;
	/* Of the path that there is then, map units; INFINITY: none, or it is not known. */
	double length;
	tl_point at, to; /* map units, as the kind says; else 0 */
	double width;    /* map units, as the kind says; else 0 */
	double radius;   /* map units, of TL_WHY_NARROW; else 0 */
	size_t things;
} tl_why_cause;

/* A thing that has to do with a cause. */
typedef struct tl_why_thing {
	tl_blocker blocker; /* kind TL_BLOCKER_NONE: it is a link */
	tl_link_id link;
	bool back; /* of a jump: from its end to its beginning */
} tl_why_thing;

/* Why the path def->from to def->to is missing that tl_query_find_path would look for in a nav of
 * this definition (NULL = defaults); none where there is one. The budget of the whole call is that
 * of nav_def; it costs some two to five navs, and one for each power of two of the radius at most.
 * Free *out with tl_why_free.
 * - TL_E_STALE: a waypoint that the map does not have
 * - TL_E_RANGE: a point outside the grid; as tl_nav_create
 * - TL_E_INVALID: also sight_only
 * - TL_E_NO_WAYPOINTS: as tl_nav_create
 * - TL_E_LIMIT, TL_E_CANCELLED: the budget
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_why_no_path(
	const tl_map *map, const tl_nav_def *nav_def, const tl_path_def *def, tl_why **out);

/* Frees them. NULL is fine. */
TL_API void tl_why_free(tl_why *why);

/* How many causes; 0: there is a path. 0 for NULL. */
TL_API size_t tl_why_count(const tl_why *why);

/* Cause `index`.
 * - TL_E_INVALID: also beyond the last one */
TL_CHECKED TL_API tl_status tl_why_get_cause(const tl_why *why, size_t index, tl_why_cause *out);

/* Thing `thing` of cause `index`.
 * - TL_E_INVALID: also beyond the last one */
TL_CHECKED TL_API tl_status tl_why_get_thing(
	const tl_why *why, size_t index, size_t thing, tl_why_thing *out);

/* One line about cause `index`, for people: "door hatch is closed; with it open 8.49". Writes at
 * most `capacity` bytes with a terminating zero, and the needed size, zero included, to *size.
 * - TL_E_BUFFER: the text was cut
 * - TL_E_INVALID: also beyond the last cause */
TL_CHECKED TL_API tl_status tl_why_get_text(
	const tl_why *why, size_t index, char *buffer, size_t capacity, size_t *size);

/* One line about the first cause that is enough, else about all of them; as tl_why_get_text, empty
 * where there is none.
 * - TL_E_BUFFER: the text was cut */
TL_CHECKED TL_API tl_status tl_why_get_summary(
	const tl_why *why, char *buffer, size_t capacity, size_t *size);

/* The word for a kind in JSON, a static text: "doors", "narrow", "start", "goal", "links",
 * "oneway", "jumps", "walls"; NULL for no kind. */
TL_API const char *tl_why_kind_name(tl_why_kind kind);

#ifdef __cplusplus
}
#endif
#endif
