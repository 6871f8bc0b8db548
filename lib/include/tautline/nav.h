/* SPDX-License-Identifier: MIT */
/*
 * tautline/nav.h: a map compiled for one agent: what sees what, and the path from A to B.
 *
 *   tl_nav    what a map says, indexed for one radius and one contact rule. Immutable between updates:
 *             any number of threads may query it.
 *   tl_query  one thread's scratch memory for questions to one nav.
 *
 * Walls, closed doors, obstacles without velocity and the inside of solids block. A nav holds no reference to its
 * map: after editing the map call tl_nav_update (exclusive access) to bring the nav up to date.
 *
 * Errors of all functions here: TL_E_INVALID for a NULL nav, query, definition or result, and for a definition without its cookie. Other
 * errors are named at each function. A failed call changes nothing.
 */
#ifndef TAUTLINE_NAV_H
#define TAUTLINE_NAV_H

#include <tautline/base.h>
#include <tautline/geometry.h>
#include <tautline/map.h>
#include <tautline/sight.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A map compiled for one agent. */
typedef struct tl_nav tl_nav;
/* Memory for questions of one thread to one nav. */
typedef struct tl_query tl_query;

/* ---- building ---- */

/* Where the graph comes from. */
typedef enum tl_link_mode {
	TL_LINK_AUTHORED = 0, /* the map's links where it has any, else as TL_LINK_VISIBLE */
	TL_LINK_VISIBLE /* every pair of waypoints that see each other, whatever links the map has */
} tl_link_mode;

/* Where paths may bend. */
typedef enum tl_via {
	/* At waypoints where there are links to follow: the map has waypoints and links, or the definition asks for links (TL_LINK_VISIBLE,
	 * max_link) or for TL_CONTACT_STRICT; else at corners. */
	TL_VIA_AUTO = 0,
	TL_VIA_WAYPOINTS, /* at waypoints, along links */
	TL_VIA_CORNERS    /* at wall ends: the shortest path. Waypoints only name positions */
} tl_via;

/* When the corner graph of a nav by corners is made whole: all its edges are found and stored, and ALT landmarks are made. Queries of a whole nav are
 * several times faster, the more so the longer the path; making it takes as long as some hundred queries of a cold one. Paths are the same. */
typedef enum tl_warm {
	TL_WARM_ON_CALL = 0, /* by tl_nav_warm and tl_nav_make_index alone */
	/* Also by the query with which searches since the last edit have cost as much as it takes, counted in steps: whatever the number of
	 * queries, all together cost at most about 2.1 times the better of never and at once. That query takes .1 to 2 s on large maps; other
	 * threads go on meanwhile. Not where it does not pay: on small maps, and where corners see very many others. */
	TL_WARM_BY_QUERIES,
	/* In tl_nav_create, in tl_nav_tidy, and in each tl_shared_nav_update, where edges fit into whole_bytes. */
	TL_WARM_AT_ONCE
} tl_warm;

/* tl_nav_def.whole_bytes: 256 MiB, or 768 bytes a corner where that is more, which holds all edges on maps of games and of rooms. */
#define TL_WHOLE_BYTES_AUTO SIZE_MAX

/* tl_index_def.max_bytes: 128 MiB, or 3 KiB a corner where that is more, which holds the labels of cities and of rooms of any size. */
#define TL_INDEX_BYTES_AUTO SIZE_MAX

/* tl_index_def.budget.max_work: 2^30 steps, as of other calls, or 2^15 a corner where that is more, but at most 2^32. Cities and rooms of 90,000
 * corners take 2 to 2.5e9 steps. */
#define TL_INDEX_WORK_AUTO 0

/* What an index may cost. An index is made of hub labels (Abraham et al., 2011), for maps that do not change: queries are several times faster, the
 * more so the longer the path. Among random obstacles it takes gigabytes from some 50,000 corners on. Paths are the same with it as without. */
typedef struct tl_index_def {
	uint32_t cookie;  /* of tl_default_index_def(); without it a definition is refused */
	size_t max_bytes; /* that it holds in the end; default TL_INDEX_BYTES_AUTO */
	tl_budget
		budget; /* of making it; default tl_default_budget() with TL_INDEX_WORK_AUTO as max_work */
} tl_index_def;

/* A definition with its defaults. */
TL_API tl_index_def tl_default_index_def(void);

/* What a nav is made with. */
typedef struct tl_nav_def {
	uint32_t cookie; /* of tl_default_nav_def(); without it a definition is refused */
	double radius;   /* of the agent, map units, >= 0; negative (the default) = the map's own */
	tl_contact contact; /* default TL_CONTACT_GRAZE */
	tl_link_mode link;  /* default TL_LINK_AUTHORED */
	double max_link; /* longest link made by visibility, map units; 0 (the default) = no bound. Authored links have none */
	size_t max_links; /* maximum of links made by visibility, in pairs; default 4194304, about 100 MB; 0 = no limit */
	bool sight_only; /* build no graph: sight and clearance only, so a map without waypoints is fine; default false */
	/* Default TL_VIA_AUTO. By corners only with TL_CONTACT_GRAZE (else TL_E_INVALID: there is no shortest path). With a radius, or
	 * among obstacles, paths go round polygons about the bodies: a gap of two radii is passed, a narrower one never. Nothing is nearer than
	 * allowed, but for up to one grid unit at gaps that are just wide enough (less than some 2.02 radii and 16 grid units), there only. A path
	 * is less than 0.1 % longer than the shortest, in the mean. */
	tl_via via;
	/* By corners: sides of the polygon about a body, 8 to 256. More sides make paths shorter and the graph larger. 0 (the default):
	 * the smallest number, at most 24, that reaches no farther than 1.01 radii and 2 grid units. */
	uint32_t sides;
	/* By corners: make an index at once, as tl_nav_make_index does. Default false. Beyond what index_def allows the nav is made without
	 * (tl_nav_info.indexed says so). */
	bool index;
	tl_index_def index_def;
	/* By corners: when the nav is made whole. Default TL_WARM_ON_CALL. */
	tl_warm warm;
	/* By corners: bytes that the edges of a whole nav may take; where they take more it stays cold. Default TL_WHOLE_BYTES_AUTO. */
	size_t whole_bytes;
	/* Threads to compile with, 1 (default; 0 is the same) to 256: the corner graph and the index come out the same for any number. With more than
	 * one the allocator (tl_set_allocator) is called from all of them. */
	uint32_t threads;
	/* Of tl_nav_create without its index, and of each tl_nav_update: progress, context and use must stay valid as long as updates are
	 * made. Default tl_default_budget(). */
	tl_budget budget;
} tl_nav_def;

/* A definition with its defaults. */
TL_API tl_nav_def tl_default_nav_def(void);

/* Do paths bend at corners in a nav that tl_nav_create makes of the map with this definition (NULL = defaults; sight_only plays no role)?
 * False for a NULL map and for a definition without its cookie. O(1). */
TL_API bool tl_nav_goes_by_corners(const tl_map *map, const tl_nav_def *def);

/* Compiles a map; def NULL = defaults; free with tl_nav_free. TL_E_NO_WAYPOINTS (and not sight_only), TL_E_RANGE (also where paths go by corners, and a wall
 * or an obstacle lies within some 1.02 radii of the end of the grid), TL_E_INVALID,
 * TL_E_LIMIT (more than max_links pairs see each other, or more than the budget), TL_E_CANCELLED (by a progress callback), TL_E_NOMEM. It
 * holds no reference: the map may be edited or freed at once. O((w + pairs) log w) for w walls. */
TL_CHECKED TL_API tl_status tl_nav_create(const tl_map *map, const tl_nav_def *def, tl_nav **out);

/* Frees a nav; free its queries first. NULL is fine. */
TL_API void tl_nav_free(tl_nav *nav);

/* Brings the nav up to date with the map it was made from (same definition). Nothing happens when the map's revision
 * is the one it was built at. Needs exclusive access to the nav; its queries stay usable. Budget and errors are those of tl_nav_create;
 * on failure the nav is as it was. Answers are those of a nav made anew.
 *
 * Where the map still knows what has changed since, and that is little, the nav is brought up to date in place (docs/search.md): over waypoints
 * an edit takes O(waypoints + edges) and sight lines only where it can have changed something; by corners it takes what it changes, for a
 * body with what its grown walls change, and the nav is cold afterwards, without index, where walls have changed. Else the nav is made anew. */
TL_CHECKED TL_API tl_status tl_nav_update(tl_nav *nav, const tl_map *map);

/* Does what tl_nav_update left for later, so that queries are as fast again as those of a nav made anew; for idle moments. Exclusive access.
 *
 * After updates in place, a nav by corners searches some pockets of the plane that paths cannot lead through: those beside what was edited, and
 * between. This call finds the gates of pockets again (some .4 us a corner) and, with TL_WARM_AT_ONCE, makes the nav whole. An index is made by
 * tl_nav_make_index. For a nav over waypoints it looks again how far waypoints see, where edits have made that vague (some .1 ms each).
 *
 * All or nothing: TL_E_LIMIT and TL_E_CANCELLED of the budget (NULL = defaults) and TL_E_NOMEM leave the nav as it was.
 * Does nothing for other navs, and where nothing was left. Answers never depend on it. */
TL_CHECKED TL_API tl_status tl_nav_tidy(tl_nav *nav, const tl_budget *budget);

/* Makes a nav by corners whole (tl_warm), and finds the gates of pockets again that edits have left out. Exclusive access; with nav->threads of the
 * definition. Does nothing where it is whole. All or nothing: TL_E_LIMIT (the edges take more than whole_bytes, or the budget, NULL = defaults, is
 * used up), TL_E_CANCELLED and TL_E_NOMEM leave the nav as it was. TL_E_INVALID: not by corners. Answers never depend on it. A host that may not
 * wait for it has a shared nav, whose updates are made on another thread. */
TL_CHECKED TL_API tl_status tl_nav_warm(tl_nav *nav, const tl_budget *budget);

/* Makes the index of a nav by corners that has none; def NULL = defaults. Exclusive access. The nav becomes whole too. TL_E_LIMIT: more than the
 * def allows; TL_E_CANCELLED; TL_E_INVALID: not by corners; TL_E_NOMEM: each leaves the nav as it was. An index that would take more than max_bytes
 * is refused within a second, by an estimate of 1.0 to 1.4 times its size, and so is one that would take much more than max_work, where there are
 * 6,000 corners; else it is given up when it has taken as much. Where there is an index, that stays. tl_nav_update drops the index where walls have
 * changed. */
TL_CHECKED TL_API tl_status tl_nav_make_index(tl_nav *nav, const tl_index_def *def);

/* The radius of the agent, map units, rounded to the grid; 0 for NULL. */
TL_API double tl_nav_radius(const tl_nav *nav);

/* Sizes and counts of a nav. */
typedef struct tl_nav_info {
	size_t segments;      /* wall segments, closed doors included */
	size_t obstacles;     /* static ones */
	size_t waypoints;     /* nodes of the graph */
	size_t edges;         /* directed edges of the graph */
	size_t components;    /* connected components, arrows ignored */
	size_t largest;       /* waypoints in the largest component */
	size_t blocked_links; /* authored links that are not used */
	bool authored;        /* the edges are the map's links */
	bool by_corners;      /* paths bend at corners: TL_VIA_CORNERS, or TL_VIA_AUTO chose them */
	size_t corners;       /* of the corner graph; 0 without */
	size_t states;        /* oriented states of the corner graph: two for each corner */
	bool whole;           /* all edges are stored, and there are landmarks: tl_warm */
	size_t taut_edges;    /* of the corner graph; 0 unless it is whole */
	size_t whole_bytes;   /* that edges and landmarks take */
	/* Searches since the nav was made or edited have cost as much as it takes to make it whole: tl_nav_warm pays. */
	bool warming_pays;
	bool indexed;  /* there is an index */
	size_t bytes;  /* of memory held by the nav */
	tl_box bounds; /* of segments and obstacles */
} tl_nav_info;

/* Sizes and counts of a nav. TL_E_INVALID for NULL. */
TL_CHECKED TL_API tl_status tl_nav_get_info(const tl_nav *nav, tl_nav_info *out);

/* ---- sight ---- */

/* What blocks a sight line. */
typedef enum tl_blocker_kind {
	TL_BLOCKER_NONE = 0,
	TL_BLOCKER_WALL,     /* `wall`, `segment` */
	TL_BLOCKER_DOOR,     /* `door` */
	TL_BLOCKER_OBSTACLE, /* `obstacle` */
	TL_BLOCKER_SOLID     /* the point lies strictly inside a solid; no ids */
} tl_blocker_kind;

/* The thing that blocks, and where. */
typedef struct tl_blocker {
	tl_blocker_kind kind;
	tl_wall_id wall;
	/* Of the wall: from its point `segment` to the next, to 0 for the closing one. tl_map_get_wall_point has its place. */
	uint32_t segment;
	tl_door_id door;
	tl_obstacle_id obstacle;
	/* Of the directive in the file: wall, door, obstacle; of the segment, where each has its own, as in levels of Doom. All 0 if it
	 * was added by a call. */
	tl_place place;
	tl_point
		at; /* where sight ends: the first point of AB that may not be passed (nearest double) */
} tl_blocker;

/* Makes scratch for one thread; free with tl_query_free before the nav. TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_query_create(const tl_nav *nav, tl_query **out);

/* Frees a query. NULL is fine. */
TL_API void tl_query_free(tl_query *query);

/* Does `a` see `b`? Exact under the nav's contact rule and radius, symmetric. TL_E_RANGE for points outside the grid,
 * TL_E_NOMEM (only when a sight line touches more walls than any before). Expected O(walls near the line up to the first block). */
TL_CHECKED TL_API tl_status tl_query_sees(tl_query *query, tl_point a, tl_point b, bool *sees);

/* The same, and what blocks first, going from `a`: blocker->kind is TL_BLOCKER_NONE when a sees b. Of walls that block at
 * the same point the one whose ends come first by (y, x) is named. */
TL_CHECKED TL_API tl_status tl_query_first_hit(
	tl_query *query, tl_point a, tl_point b, tl_blocker *blocker);

/* Distance from the segment ab to the nearest wall, closed door or static obstacle (its rim; 0 inside), in map units; INFINITY if there is none.
 * `nearest` (NULL is fine) says which one, `at` being the point of it that is nearest. The nav's radius plays no role. */
TL_CHECKED TL_API tl_status tl_query_clearance(
	tl_query *query, tl_point a, tl_point b, double *distance, tl_blocker *nearest);

/* Why `a` sees `b`, or does not. */
typedef struct tl_explanation {
	bool sees;
	double clearance;   /* if it sees: of the line, as tl_query_clearance, map units; else 0 */
	tl_blocker nearest; /* if it sees: to what; kind TL_BLOCKER_NONE where there is nothing */
	size_t blockers;    /* if it does not: all that block, for tl_query_get_blockers; else 0 */
} tl_explanation;

/* Does `a` see `b`, with the reasons: how near it passes, or everything that blocks. The blockers are kept in the query until the next
 * call. TL_E_RANGE, TL_E_NOMEM. Expected O(walls near the line, all of it + k log k) for k blockers. */
TL_CHECKED TL_API tl_status tl_query_explain(
	tl_query *query, tl_point a, tl_point b, tl_explanation *out);

/* Copies what tl_query_explain found into `blockers` `[tl_blocker * capacity]`, in order from `a`, and the number to *count. Each segment,
 * door and obstacle comes once, `at` being the first point of the line that it forbids; the first one is that of tl_query_first_hit. What
 * is too near to `a` itself comes first, at `a`. A wall that touches the line and leaves a side open does not block; where several
 * together leave none, those that meet there do, and behind it both sides count as open. The inside of a solid comes only
 * where `a` lies in it: a line that enters one crosses its wall. TL_E_BUFFER with the needed count when they do not fit; capacity 0 with blockers NULL
 * asks for it. The ids are those of the map when the nav was made or updated. */
TL_CHECKED TL_API tl_status tl_query_get_blockers(
	const tl_query *query, tl_blocker *blockers, size_t capacity, size_t *count);

/* ---- paths ---- */

/* A waypoint as an end uses its own links where the graph is authored; a point is joined to every waypoint that it sees, and
 * straight to the other end. */
typedef struct tl_path_def {
	uint32_t cookie; /* of tl_default_path_def(); without it a definition is refused */
	tl_stop from, to;
	bool pull; /* straighten where sight allows, never lengthening or raising the cost; default false */
	/* When there is no path, the path to the reachable waypoint nearest to the goal; by corners, to the grid point nearest to it
	 * that can be reached, off all walls (the smaller y, then x, of several). O(walls) by corners. Default false. */
	bool partial;
	tl_budget budget; /* default tl_default_budget() */
} tl_path_def;

/* A definition with its defaults. */
TL_API tl_path_def tl_default_path_def(void);

/* Why there is no path. */
typedef enum tl_no_path {
	TL_NO_PATH_NONE = 0,      /* there is one */
	TL_NO_PATH_START_BLOCKED, /* the start is on, in or too near to `blocker` */
	TL_NO_PATH_GOAL_BLOCKED,  /* the goal is */
	TL_NO_PATH_START_ALONE,   /* the start sees no waypoint, or has no usable link */
	TL_NO_PATH_GOAL_ALONE,    /* the goal does */
	TL_NO_PATH_COMPONENTS,    /* start and goal are in different components of the graph */
	TL_NO_PATH_ONEWAY,        /* the same component, but one-way links do not lead there */
	TL_NO_PATH_SEPARATED      /* by corners: walls separate start and goal */
} tl_no_path;

/* The answer to it; tl_query_get_points has the points. */
typedef struct tl_path_result {
	bool found;        /* a whole path: the points lead from start to goal */
	bool partial;      /* not found, but the points lead as near as they can */
	tl_no_path reason; /* why not found */
	tl_blocker
		blocker; /* with the two BLOCKED reasons: by what; `at` is the start or the goal */
	bool too_near; /* with the two BLOCKED reasons: not on or in it, but nearer than the radius allows */
	bool no_link; /* with the two ALONE reasons: it is a waypoint that no link can be used of, not a point */
	double length; /* of the points, map units */
	double cost;   /* what was minimised; the length where no link has a cost of its own */
	size_t count;  /* points */
	size_t expanded; /* nodes the search expanded; by corners it depends on whether the nav is whole */
} tl_path_result;

/* A point of a path. */
typedef struct tl_path_point {
	tl_point at; /* map units, on the grid */
	tl_waypoint_id
		waypoint; /* null where the path has no waypoint: at a start or goal given as a point */
} tl_path_point;

/* Finds the cheapest path over the graph (A*; by corners with ALT landmarks, or hub labels where the nav is indexed). "No path" is an answer: TL_OK
 * with result->found false. TL_E_STALE (a waypoint the nav
 * does not know), TL_E_RANGE, TL_E_INVALID (a sight_only nav), TL_E_LIMIT and TL_E_CANCELLED (the budget), TL_E_NOMEM. Ties are broken by position, so that the same map and query give the
 * same path however the map came to be. start = goal gives one point, length 0; so do two waypoints at one position, whatever
 * links they have. */
TL_CHECKED TL_API tl_status tl_query_find_path(
	tl_query *query, const tl_path_def *def, tl_path_result *result);

/* Whether tl_query_find_path finds a path: *out. By corners without a search, in a few microseconds however far the ends are apart; over waypoints
 * by a search. def->pull and def->partial are ignored, and the points of the last path stay. Errors as tl_query_find_path. */
TL_CHECKED TL_API tl_status tl_query_has_path(tl_query *query, const tl_path_def *def, bool *out);

/* Copies the points of the last path found into `points` `[tl_path_point * capacity]` and their number to *count. TL_E_BUFFER with
 * the needed count when they do not fit; capacity 0 with points NULL asks for it. */
TL_CHECKED TL_API tl_status tl_query_get_points(
	const tl_query *query, tl_path_point *points, size_t capacity, size_t *count);

/* Two points that are joined by something other than walking: a jump, a ladder, a lift, a teleporter (an off-mesh link). */
typedef struct tl_jump {
	tl_point from, to; /* map units; rounded to the grid as ends of paths are */
	double cost; /* of a path through it, map units; below 0 = the distance of its ends; 0 = free */
	bool oneway; /* only from `from` to `to` */
	/* In a crowd: how long an agent takes, >= 0; after that the crowd puts it at the other end. INFINITY = when the host calls
	 * tl_crowd_end_jump. */
	double seconds;
} tl_jump;

/* The jumps of a map, its links that are not walked, in the order of their slots: *count of them, of which the first `room` go into out `[tl_jump * room]`
 * (may be NULL where room is 0). A link without a cost costs the distance of its ends. TL_E_INVALID. O(links). */
TL_CHECKED TL_API tl_status tl_jumps_from_map(
	const tl_map *map, tl_jump *out, size_t room, size_t *count);

/* The cheapest path through jumps; tl_query_get_route has the jumps in it. */
typedef struct tl_route {
	bool found;
	double cost; /* of all walks in it, as tl_path_result.cost, and of its jumps; map units */
	size_t jump_count; /* 0: it is the path that tl_query_find_path finds */
	size_t searched;   /* walks that the nav was asked for */
} tl_route;

/* A jump in a route. */
typedef struct tl_route_jump {
	size_t jump; /* index in the list that was given */
	bool back;   /* from `to` to `from` */
} tl_route_jump;

/* Finds the cheapest path that may lead through jumps `[tl_jump * count]`, at most 64: walks between the ends of jumps are paths of the nav, over
 * waypoints or by corners, so the whole is the cheapest that there is. Each of its walks is then found by tl_query_find_path, from where one jump
 * ends to where the next begins. A jump with an end where no body can be is not used. def->partial is ignored; the
 * budget is that of each walk. The points of the last path are lost. As tl_query_find_path, and TL_E_INVALID (also a number that is not finite, or
 * seconds below 0), TL_E_LIMIT (more than 64). Dijkstra's algorithm over the ends, where a walk is searched only once its lower bound is the cheapest. */
TL_CHECKED TL_API tl_status tl_query_find_route(
	tl_query *query, const tl_path_def *def, const tl_jump *jumps, size_t count, tl_route *out);

/* Copies the jumps of the last route found, in order, into `jumps` `[tl_route_jump * capacity]` and their number to *count. TL_E_BUFFER with
 * the needed count when they do not fit; capacity 0 with jumps NULL asks for it. */
TL_CHECKED TL_API tl_status tl_query_get_route(
	const tl_query *query, tl_route_jump *jumps, size_t capacity, size_t *count);

/* One line that says why, for people: "start is on the wall at 12:1", "goal sees no waypoint". Writes at most `capacity` bytes
 * with a terminating zero and the needed size, zero included, to *size; TL_E_BUFFER when cut. */
TL_CHECKED TL_API tl_status tl_no_path_text(
	const tl_path_result *result, char *buffer, size_t capacity, size_t *size);

/* ---- what is visible from a point ----
 *
 * In every nav. One by corners has the triangulation that this needs; in another nav the first of these calls makes one, in the time of tl_nav_create by
 * corners and within a default budget (TL_E_LIMIT), and the nav keeps it for all queries until it is updated. After that a call allocates nothing but
 * where it finds more than any call of its query before. The contact rule plays no role. */

/* The corners (wall ends at which a path can bend) that `from` sees, counter-clockwise (in the sense of x to the right and y up),
 * into `points` `[tl_point * capacity]`, their number to *count; of several on one ray only the nearest. The first is the one with
 * the smallest y, of several with the smallest x, so that equal maps give equal arrays. 0 where no agent can be. TL_E_BUFFER with the needed count; capacity 0 with points NULL asks for it. TL_E_RANGE, TL_E_NOMEM. Some 20 ns a corner. (Triangular expansion, see docs/search.md.) */
TL_CHECKED TL_API tl_status tl_query_visible_corners(
	tl_query *query, tl_point from, tl_point *points, size_t capacity, size_t *count);

/* The outline of all that `from` sees, counter-clockwise from its lowest point on, as above. Which walls bound it is exact, where a ray past a corner meets
 * a wall is rounded to doubles. Where no wall blocks it the outline goes to 2^29 grid units and four more. In a nav with a
 * radius walls are as wide as the centre of a body must stay away from them. (Visibility polygon by triangular expansion.) */
TL_CHECKED TL_API tl_status tl_query_visibility_polygon(
	tl_query *query, tl_point from, tl_point *points, size_t capacity, size_t *count);

/* ---- links ---- */

/* An authored link that is not used because its ends do not see each other. */
typedef struct tl_blocked_link {
	tl_link_id link;
	tl_waypoint_id from, to;
	tl_blocker blocker;
} tl_blocked_link;

/* Number `index` of tl_nav_info.blocked_links, in the order of tl_map_next_link. TL_E_INVALID beyond the last. */
TL_CHECKED TL_API tl_status tl_nav_get_blocked_link(
	const tl_nav *nav, size_t index, tl_blocked_link *out);

/* ---- what an update changed ---- */

/* What can change. */
typedef enum tl_nav_change_kind {
	TL_NAV_LINK_FREED =
		1, /* `from` and `to` see each other now; `link`, where links are authored */
	TL_NAV_LINK_BLOCKED, /* they do not any more, and `blocker` says why; or the link is new, and blocked */
	/* Over waypoints: `from` has no usable link any more, or is new and has none. By corners: no body can be there any more. */
	TL_NAV_WAYPOINT_ALONE,
	TL_NAV_WAYPOINT_JOINED, /* `from` is not alone any more */
	TL_NAV_REGION, /* walls, closed doors or obstacles that touch `region` came, went or moved */
} tl_nav_change_kind;

/* One thing that tl_nav_update_and_list found changed. */
typedef struct tl_nav_change {
	tl_nav_change_kind kind;
	tl_link_id link; /* null where links are made by sight */
	tl_waypoint_id from, to;
	/* Of a link that is blocked: what does first from `from`; kind TL_BLOCKER_NONE where the two are only farther apart than max_link. */
	tl_blocker blocker;
	/* Of TL_NAV_REGION, with its rim, in map units: as wide as bodies keep away from the walls in it. From -INFINITY to INFINITY where
	 * the nav was made anew. */
	tl_box region;
} tl_nav_change;

/* The changes of one update. */
typedef struct tl_nav_changes tl_nav_changes;

/* As tl_nav_update, and lists what became different: links, waypoints, each in the order of the nav, then regions, which do not touch each other.
 * A sight line that meets no region is as free as before. By corners, a path or a visibility polygon that meets none before the update and none
 * after it is the same, but that of several paths of one length another may be found; so an editor paints again only what meets one.
 *
 * Not listed are things that were removed; links and waypoints of a nav for sight only, or where the update changed whether links are authored or
 * paths go by corners. Errors are those of tl_nav_update; then there is no list.
 * Free it with tl_nav_changes_free. O(waypoints + edges) beside the update. */
TL_CHECKED TL_API tl_status tl_nav_update_and_list(
	tl_nav *nav, const tl_map *map, tl_nav_changes **out);

/* Frees a list. NULL is fine. */
TL_API void tl_nav_changes_free(tl_nav_changes *changes);

/* How many changes there are; 0 for NULL. */
TL_API size_t tl_nav_changes_count(const tl_nav_changes *changes);

/* False where memory did not suffice for the list, which then ends early; the update itself was made. False for NULL. */
TL_API bool tl_nav_changes_are_complete(const tl_nav_changes *changes);

/* Change `index`, 0..count-1. TL_E_INVALID beyond the end. O(1). */
TL_CHECKED TL_API tl_status tl_nav_changes_get(
	const tl_nav_changes *changes, size_t index, tl_nav_change *out);

/* One directed edge of the graph. */
typedef struct tl_nav_edge {
	tl_waypoint_id from, to;
	tl_point from_at, to_at;
	double length, cost;
} tl_nav_edge;

/* Edge `index`, 0..tl_nav_info.edges-1, sorted by the nodes' (y, x). TL_E_INVALID beyond the end. O(log nodes). */
TL_CHECKED TL_API tl_status tl_nav_get_edge(const tl_nav *nav, size_t index, tl_nav_edge *out);

/* The component of a waypoint, 0..components-1; numbered by their first waypoint in (y, x) order. TL_E_STALE. */
TL_CHECKED TL_API tl_status tl_nav_get_component(
	const tl_nav *nav, tl_waypoint_id waypoint, size_t *component);

/* ---- queries while the next nav is prepared ---- */

/* Two navs or more of one map, of which queries on any thread ask the newest, while one thread brings another one up to date. */
typedef struct tl_shared_nav tl_shared_nav;

/* One thread's access to a shared nav: it keeps a query for each of the navs. */
typedef struct tl_nav_reader tl_nav_reader;

/* Compiles the first of the navs, for def as in tl_nav_create; free with tl_shared_nav_free. Errors are those of tl_nav_create. */
TL_CHECKED TL_API tl_status tl_shared_nav_create(
	const tl_map *map, const tl_nav_def *def, tl_shared_nav **out);

/* Frees the navs; free the readers first. NULL is fine. */
TL_API void tl_shared_nav_free(tl_shared_nav *shared);

/* Brings a nav that nothing asks up to date with the map and makes it the one that readers get from now on; those that have started go on
 * with the nav as it was. From one thread at a time, which edits the map. The nav has missed what the update before did, too, so an edit costs
 * twice what it costs in tl_nav_update; the first update compiles a second nav, and one that finds all others in use compiles one more, up to 4. TL_E_LIMIT:
 * readers hold all of these. Other errors are those of tl_nav_update. On failure readers get the nav that they got before. */
TL_CHECKED TL_API tl_status tl_shared_nav_update(tl_shared_nav *shared, const tl_map *map);

/* Makes a reader; free with tl_nav_reader_free before the shared nav. TL_E_NOMEM. O(1), from any thread. */
TL_CHECKED TL_API tl_status tl_nav_reader_create(tl_shared_nav *shared, tl_nav_reader **out);

/* Frees a reader that has ended. NULL is fine. */
TL_API void tl_nav_reader_free(tl_nav_reader *reader);

/* Begins to read: *query asks the newest nav, which stays as it is until tl_nav_reader_end. Waits for nothing: two atomic counts. Ids in
 * answers are those of the map at that nav. TL_E_INVALID for a reader that has started; TL_E_NOMEM for the first use of a nav. */
TL_CHECKED TL_API tl_status tl_nav_reader_begin(tl_nav_reader *reader, tl_query **query);

/* Ends reading; the query must not be used until the next begin. Nothing happens for NULL and for a reader that has not started. */
TL_API void tl_nav_reader_end(tl_nav_reader *reader);

#ifdef __cplusplus
}
#endif
#endif
