/* SPDX-License-Identifier: MIT */
/* tautline/map_waypoints.h: the waypoints of a map and the links between them. Conventions and
 * common errors: map.h. */
#ifndef TAUTLINE_MAP_WAYPOINTS_H
#define TAUTLINE_MAP_WAYPOINTS_H

#include <tautline/map_channels.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- waypoints ---- */

/* What a waypoint is in the game: the linter tests that a start reaches each goal. Paths and sight
 * ignore it. */
typedef enum tl_waypoint_role {
	TL_WAYPOINT_PLAIN = 0,
	TL_WAYPOINT_START, /* where a body starts */
	TL_WAYPOINT_GOAL   /* what it has to reach */
} tl_waypoint_role;

/* A waypoint to be added. */
typedef struct tl_waypoint_def {
	uint32_t cookie;  /* of tl_default_waypoint_def(); without it a definition is refused */
	const char *name; /* needed; as a door's, unique among waypoints; copied */
	tl_point at;      /* map units */
	/* How near counts as arrived, map units, >= 0; default 0. For steering: sight ignores
	 * it. */
	double radius;
	tl_waypoint_role role; /* default TL_WAYPOINT_PLAIN */
	/* Of the body that starts there; only TL_WAYPOINT_START has these. */
	bool has_body;     /* default false: tl_map_channels_radius of what it heeds */
	double body;       /* its radius, map units, >= 0 */
	tl_channels heeds; /* what it goes by; default 0: TL_CHANNEL_WALK */
	tl_keys keys;      /* that it has; default 0 */
} tl_waypoint_def;

/* A waypoint of a map. The name is owned by the map. */
typedef struct tl_waypoint_info {
	const char *name;
	tl_point at;
	double radius;
	tl_waypoint_role role;
	bool has_body;     /* of a start: has its body a radius of its own? */
	double body;       /* 0 where it has none of its own */
	tl_channels heeds; /* 0: TL_CHANNEL_WALK */
	tl_keys keys;
	tl_place place, name_place, at_place; /* of the directive, of the name, of the point */
} tl_waypoint_info;

/* A waypoint at the origin without a name, which it must be given. */
TL_API tl_waypoint_def tl_default_waypoint_def(void);

/* Adds a waypoint. O(1) amortised.
 * - TL_E_INVALID: also a name that breaks its rule, an unknown role, a body, channels or keys of
 *   what is no start, a channel or key that the map does not have
 * - TL_E_RANGE: a number that is not finite, or beyond the grid
 * - TL_E_LIMIT: a longer name or more waypoints than a map holds
 * - TL_E_EXISTS: the name is taken */
TL_CHECKED TL_API tl_status tl_map_add_waypoint(
	tl_map *map, const tl_waypoint_def *def, tl_waypoint_id *out);

/* Removes a waypoint, every link that ends at it and every expectation that names it. A stop of an
 * agent or of a course there becomes the point where the waypoint was.
 * O(expectations + agents + obstacles), and O(links) where links end there. */
TL_CHECKED TL_API tl_status tl_map_remove_waypoint(tl_map *map, tl_waypoint_id id);

/* Moves a waypoint; what refers to it moves along. O(1).
 * - TL_E_RANGE: not finite, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_move_waypoint(tl_map *map, tl_waypoint_id id, tl_point to);

/* Gives a waypoint another name; links, expectations and stops follow.
 * O(links + expectations + agents + obstacles).
 * - TL_E_INVALID: also a name that breaks its rule
 * - TL_E_LIMIT: a name of more than TL_NAME_MAX bytes
 * - TL_E_EXISTS: the name is taken
 *
 * Allowances are text and keep the old name. */
TL_CHECKED TL_API tl_status tl_map_rename_waypoint(
	tl_map *map, tl_waypoint_id id, const char *name);

/* Changes how near to a waypoint counts as arrived; rounded to the grid. O(1).
 * - TL_E_RANGE: not finite, negative, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_set_waypoint_radius(
	tl_map *map, tl_waypoint_id id, double radius);

/* Changes the role of a waypoint; what is no start any more has no body, channels and keys of its
 * own. O(1).
 * - TL_E_INVALID: also an unknown role */
TL_CHECKED TL_API tl_status tl_map_set_waypoint_role(
	tl_map *map, tl_waypoint_id id, tl_waypoint_role role);

/* Gives the body that starts at a waypoint a radius, or with a negative one takes it away; rounded
 * to the grid. O(1).
 * - TL_E_INVALID: also a waypoint that is no start
 * - TL_E_RANGE: not finite, or beyond the grid */
TL_CHECKED TL_API tl_status tl_map_set_waypoint_body(tl_map *map, tl_waypoint_id id, double radius);

/* Changes what the body that starts at a waypoint goes by and the keys that it has. O(1).
 * - TL_E_INVALID: also a waypoint that is no start, a channel or key that the map does not have */
TL_CHECKED TL_API tl_status tl_map_set_waypoint_traveller(
	tl_map *map, tl_waypoint_id id, tl_channels heeds, tl_keys keys);

/* Is there a waypoint with this id? O(1). */
TL_API bool tl_waypoint_is_valid(const tl_map *map, tl_waypoint_id id);

/* What a waypoint is. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_waypoint(
	const tl_map *map, tl_waypoint_id id, tl_waypoint_info *out);

/* The waypoint of a name. O(1) expected.
 * - TL_E_NOT_FOUND: nothing has that name */
TL_CHECKED TL_API tl_status tl_map_find_waypoint(
	const tl_map *map, const char *name, tl_waypoint_id *out);

/* How many waypoints the map has. O(1). */
TL_API size_t tl_map_waypoint_count(const tl_map *map);

/* The waypoint after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_waypoint_id tl_map_next_waypoint(const tl_map *map, tl_waypoint_id id);

/* A waypoint or a point: an end of a path or of an expectation, or where an agent goes. */
typedef struct tl_stop {
	tl_waypoint_id waypoint; /* null (the default): the point `at` */
	/* In an info of a waypoint: where it is now; in a def ignored beside a waypoint. */
	tl_point at;
	tl_place place; /* in an info: of its text in the file; ignored in a def */
} tl_stop;

/* ---- links between waypoints ---- */

/* A link to be added. */
typedef struct tl_link_def {
	uint32_t cookie;         /* of tl_default_link_def(); without it a definition is refused */
	tl_waypoint_id from, to; /* a link of a waypoint to itself is accepted; lint reports it */
	bool oneway;             /* only from -> to; default false */
	bool has_cost;           /* `cost` replaces the length in the search; default false */
	double cost;             /* >= 0, finite; default 0 */
	/* Not walked: a teleporter, a lift, a ladder, a drop; walls do not block it; default
	 * false. */
	bool jump;
	double seconds; /* of a jump: how long an agent takes; >= 0, finite; default 0 */
} tl_link_def;

/* A link of a map. */
typedef struct tl_link_info {
	tl_waypoint_id from, to;
	bool oneway, has_cost;
	double cost;
	bool jump;
	double seconds;             /* 0 for another link */
	tl_place place, from_place; /* of the directive, of its first name */
} tl_link_info;

/* Does the map have a link that is no jump? Then its links are the edges of its graph; otherwise
 * paths bend at corners. O(links), and O(1) where the first link is no jump. */
TL_API bool tl_map_is_linked(const tl_map *map);

/* A two-way link without ends, which it must be given. */
TL_API tl_link_def tl_default_link_def(void);

/* Adds a link. A second link of the same pair is accepted; lint reports it. O(1) amortised.
 * - TL_E_STALE: an end
 * - TL_E_RANGE: a cost or seconds below 0 or not finite
 * - TL_E_LIMIT: more links than a map holds */
TL_CHECKED TL_API tl_status tl_map_add_link(tl_map *map, const tl_link_def *def, tl_link_id *out);

/* Makes a link what a definition says: its ends, direction, cost and kind. O(1). Errors as
 * tl_map_add_link, and:
 * - TL_E_STALE: also the link */
TL_CHECKED TL_API tl_status tl_map_set_link(tl_map *map, tl_link_id id, const tl_link_def *def);

/* Removes a link. O(1). */
TL_CHECKED TL_API tl_status tl_map_remove_link(tl_map *map, tl_link_id id);

/* Is there a link with this id? O(1). */
TL_API bool tl_link_is_valid(const tl_map *map, tl_link_id id);

/* What a link is. O(1), and O(line) for the places. */
TL_CHECKED TL_API tl_status tl_map_get_link(const tl_map *map, tl_link_id id, tl_link_info *out);

/* How many links the map has. O(1). */
TL_API size_t tl_map_link_count(const tl_map *map);

/* The link after `id` in slot order; the first for a null id; null at the end. */
TL_API tl_link_id tl_map_next_link(const tl_map *map, tl_link_id id);

#ifdef __cplusplus
}
#endif
#endif
