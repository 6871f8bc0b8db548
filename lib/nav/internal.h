/* SPDX-License-Identifier: MIT */
/* nav/internal.h: what the files of lib/nav share: the parts of a nav and of a query. */
#ifndef TLI_NAV_INTERNAL_H
#define TLI_NAV_INTERNAL_H

#include "areas/search.h"
#include "base/assert.h"
#include "base/array.h"
#include "corners/escape.h"
#include "corners/expand.h"
#include "corners/gates.h"
#include "corners/region.h"
#include "geometry/distance.h"
#include "graph/graph.h"
#include "graph/joins.h"
#include "nav/jumps.h"
#include "nav/things.h"
#include "nav/whole.h"
#include "taut/cones.h"
#include "taut/labels/labels.h"
#include "graph/search.h"
#include "taut/search.h"
#include "taut/tree.h"
#include "sight/shadows.h"
#include "sight/sight.h"
#include "walls/walls.h"

#include <math.h>
#include <stdatomic.h>
#include <tautline/nav.h>

/* ---- owners: from the index of a wall to what the map calls it (compile.c) ---- */

/* Owns the segments from `first` up to the next one's: all of a wall, or one of a wall whose segments have places of their own. */
typedef struct tli_nav_polyline {
	uint32_t first;
	tl_wall_id wall;
	uint32_t segment; /* which one of its wall is the first */
	tl_place place;
} tli_nav_polyline;

/* A door or an obstacle: one entry of the wall array each. */
typedef struct tli_nav_single {
	uint32_t index1, generation;
	tl_place place;
} tli_nav_single;

/* A thing that came, went, or became another one after the nav was made (follow_walls.c). */
typedef struct tli_nav_thing {
	tl_blocker_kind kind;
	uint32_t index1, generation; /* generation 0: gone */
	uint32_t count;
	uint32_t *slots; /* [count]: of its segments, in order */
	tl_channels blocks;
	tl_place place;
} tli_nav_thing;

/* What blocks now. */
typedef struct tli_nav_live {
	uint32_t segments, doors, obstacles;
} tli_nav_live;

/* Order in the wall array: segments of polylines, closed doors, static obstacles. They stay as they were when the nav was made; what has
 * changed since is in `things`, which go first. */
typedef struct tli_nav_owners {
	uint32_t polyline_count, segment_count, door_count, obstacle_count;
	tli_nav_polyline *polylines;
	tli_nav_single *doors, *obstacles;
	tl_channels *blocks;   /* of polylines, doors, obstacles, in this order; NULL: all block every channel */
	tli_nav_thing *things; /* tli_array */
	tli_nav_live live;
} tli_nav_owners;

/* ---- nodes (nodes.c) ---- */

enum { TLI_REACH_CLASSES = 64 };

typedef struct tli_nav_nodes {
	uint32_t count, slot_count;
	tli_point *at;       /* [count] sorted by (y, x), then name */
	tl_waypoint_id *id;  /* [count] */
	bool *blocked;       /* [count] on, in or too near to something: sees nothing */
	float *reach;        /* [count * TLI_REACH_CLASSES] grid units, see reach.c; NULL where it is not worth it */
	uint64_t looked;     /* pairs since reach was measured */
	size_t open_classes; /* of reach: where it was lost by edits */
	uint32_t *of_slot;   /* [slot_count] node by the index1 of a waypoint's id; TLI_NO_NODE */
} tli_nav_nodes;

/* What a query about visible things needs in a nav that does not go by corners: made by the first of them (look.c). */
typedef struct tli_nav_sight_world {
	tli_mesh *mesh;
	tli_corners *corners;
} tli_nav_sight_world;

/* Measured: on a map of 68 corners a query by cones takes two fifths of the time by states, on some maps of 200 twice the time. */
enum { TLI_NAV_FEW_CORNERS = 72 };

struct tl_nav {
	tl_nav_def def; /* as given: a negative radius follows the map */
	tli_traveller traveller;
	uint64_t revision;
	int32_t resolution; /* grid units per map unit */
	int32_t radius;     /* grid units */
	tl_box bounds;
	tli_nav_owners owners;
	tli_walls *walls;
	tli_key_door *key_doors; /* tli_array, in the order of the map */
	tli_nav_nodes nodes;
	bool authored;
	bool has_oneway;                /* some edge has none that leads back */
	tli_graph *graph;               /* NULL if sight_only */
	tl_blocked_link *blocked_links; /* tli_array */
	tli_mesh *mesh;                 /* all NULL without the corner graph */
	tli_corners *corners;
	uint32_t few_corners;           /* with no more than these all searches are by cones */
	_Atomic(tli_nav_whole *) whole; /* NULL: cold */
	tli_nav_warming warming;
	tli_labels *labels;                         /* the index; NULL without */
	struct tli_nav_editor *editor;              /* NULL before the first edit in place (follow_corners.c) */
	_Atomic(tli_nav_sight_world *) sight_world; /* NULL before the first look, and after an update */
};

/* One point of a path that is being made. Stop 0 has no leg. */
typedef struct tli_nav_stop {
	tli_point at;
	uint32_t node;       /* TLI_NO_NODE: an end given as a point */
	double length, cost; /* of the leg from the stop before */
} tli_nav_stop;

/* Of a search by corners. */
typedef enum tli_nav_engine { TLI_NAV_BY_CONES, TLI_NAV_BY_STATES, TLI_NAV_BY_LABELS } tli_nav_engine;

struct tli_nav_chain; /* pull.c */

struct tl_query {
	const tl_nav *nav;
	tli_sight_scratch touches;
	tli_sight_hit *hits;  /* tli_array: of the last explanation */
	tl_blocker *blockers; /* tli_array: the same, named */
	tli_search *search;
	uint32_t *path_nodes;        /* tli_array: of the search's answer */
	tli_point *bends;            /* tli_array: the same, by corners */
	tli_nav_stop *stops;         /* tli_array: the path being made */
	struct tli_nav_chain *chain; /* tli_array */
	tl_path_point *points;       /* tli_array: of the last path */
	tli_jump_memory jumps;
	tli_areas areas;
	tli_areas other_areas; /* of before, where areas are lent; else of what was lent last */

	/* for the corner graph */
	tli_taut *taut;
	tli_cones *cones;
	tli_nav_engine engine; /* of the last search */
	uint64_t
		nearest_steps; /* of the last search for the place nearest to a goal; the same, whichever edges are stored */
	tli_labels_query *labels_query;
	tli_expand expand;
	tli_region region;                    /* of the last look: its outline, or the corners */
	tli_taut_join *from_joins, *to_joins; /* tli_arrays */

	/* for walks to many places */
	tli_tree tree;
	uint64_t tree_revision; /* of the nav in which the tree is whole, one more; 0: it is not */
	tli_joins node_joins;
};

/* ---- helpers ---- */

/* Map units, from the exact square: the same on every machine, and the same as the search's. */
/* In map units, of a square in grid units. */
static inline double tli_nav_length(const tl_nav *nav, int64_t squared)
{
	tli_assert(nav->resolution > 0);
	return sqrt((double)squared) * (1.0 / nav->resolution);
}

static inline double tli_nav_distance(const tl_nav *nav, tli_point a, tli_point b)
{
	return tli_nav_length(nav, tli_distance_squared(a, b));
}

/* What looks in a nav. */
static inline tli_sight tli_nav_sight(const tl_nav *nav)
{
	return (tli_sight){ nav->walls, nav->radius, nav->def.contact };
}

static inline tl_status tli_nav_sees(
	const tl_nav *nav, tli_point a, tli_point b, tli_sight_scratch *touches, bool *sees)
{
	tli_sight sight = tli_nav_sight(nav);
	return tli_sight_sees(&sight, a, b, touches, sees);
}

static inline tl_status tli_nav_first_hit(
	const tl_nav *nav, tli_point a, tli_point b, tli_sight_scratch *touches, tli_sight_hit *hit)
{
	tli_sight sight = tli_nav_sight(nav);
	return tli_sight_first_hit(&sight, a, b, touches, hit);
}

static inline void tli_nav_position(const tl_nav *nav, tli_point p, tli_sight_hit *hit)
{
	tli_sight sight = tli_nav_sight(nav);
	tli_sight_position(&sight, p, hit);
}

/* Are all points of a batch on the grid? TL_E_RANGE: before anything is asked. */
tl_status tli_nav_check_pairs(const tl_nav *nav, const tl_pair *pairs, size_t count);

/* Frees what looks have made, with exclusive access. */
void tli_nav_forget_sight_world(tl_nav *nav);
size_t tli_nav_sight_world_bytes(const tl_nav *nav);
/* The nav's own triangulation, or one that the first look makes; of several threads that make one, one keeps its own. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_nav_find_sight_world(const tl_nav *nav, tli_nav_sight_world *out);
/* Triangulation and corners of the nav's walls. TL_E_NOMEM, and as tli_mesh_create; on failure both are NULL. */
tl_status tli_nav_make_corners(const tl_nav *nav, tli_mesh **mesh, tli_corners **corners);

static inline const tli_nav_whole *tli_nav_whole_of(const tl_nav *nav)
{
	return atomic_load_explicit(&nav->whole, memory_order_acquire);
}

/* ---- between the files; all work on a nav that is being built, and leave what they made for tli_nav_clear ---- */

tl_status tli_nav_compile_walls(tl_nav *nav, const tl_map *map);
tl_status tli_nav_compile_key_doors(tl_nav *nav, const tl_map *map);
void tli_nav_clear_owners(tli_nav_owners *owners);
size_t tli_nav_owners_bytes(const tli_nav_owners *owners);
/* The same for a slot of walls that have keys: those of a nav that was brought up to date in place. `at` is not filled in. */
/* What the thing of a polyline, door or obstacle blocks, by its index among all of them. */
static inline tl_channels tli_nav_owner_blocks(const tli_nav_owners *owners, size_t index)
{
	return owners->blocks ? owners->blocks[index] : TL_BLOCKS_ALL;
}
tl_blocker tli_nav_name_slot(const tl_nav *nav, uint32_t slot);
tl_blocker_kind tli_nav_kind_of_key(uint64_t key);
/* What the map calls the wall of a hit; the position of the hit in map units goes into `at`. hit->blocked must be true. */
tl_blocker tli_nav_blocker(const tl_nav *nav, const tli_sight_hit *hit);

tl_status tli_nav_compile_nodes(tl_nav *nav, const tl_map *map);
void tli_nav_clear_nodes(tli_nav_nodes *nodes);
size_t tli_nav_nodes_bytes(const tli_nav_nodes *nodes);
/* TLI_NO_NODE for an id the nav does not know. */
uint32_t tli_nav_find_node(const tl_nav *nav, tl_waypoint_id id);

/* The edge of an authored link between two nodes, from the first to the second. */
tli_graph_edge tli_nav_link_edge(const tl_nav *nav, uint32_t from, uint32_t to, const tl_link_info *info);
/* Makes graph, authored, has_oneway, blocked_links. */
tl_status tli_nav_compile_links(tl_nav *nav, const tl_map *map);

/* Calls visit(context, a, partners, count) for free nodes a with others that are not farther than max_link map units, so that each pair of free
 * nodes comes once; the partners may be changed. Stops at the first status that is not TL_OK and returns it. */
typedef tl_status (*tli_nav_visit_partners)(
	void *context, const tli_shadow_point *a, tli_shadow_point *partners, uint32_t count);
tl_status tli_nav_each_pair(const tl_nav *nav, double max_link, tli_nav_visit_partners visit, void *context);

/* Straightens query->stops. TL_E_NOMEM, stops then unchanged. */
tl_status tli_nav_pull(tl_query *query);

/* Fills in nodes.reach, where there are enough nodes for that to pay. */
tl_status tli_nav_measure_reach(tl_nav *nav);
/* The same in any case. */
tl_status tli_nav_make_reach(tl_nav *nav);
/* The class of directions from one point to another, and how many there are. */
int tli_nav_reach_class(tli_point from, tli_point to);
/* p is certainly not seen by the node: it is farther than anything that the node sees in that direction. */
bool tli_nav_is_out_of_reach(const tl_nav *nav, uint32_t node, tli_point p);

/* Makes mesh and corners out of the walls, grown by the body where it has a radius. */
tl_status tli_nav_compile_corners(tl_nav *nav);
/* Builds a nav, in a call with a budget; on failure *nav is left empty. */
tl_status tli_nav_build(tl_nav *nav, const tl_map *map, const tl_nav_def *def);
/* Makes one, without an index, in which some closed doors count as open, for questions alone: it is never brought up to date. Errors as tl_nav_create. */
tl_status tli_nav_create_opened(
	const tl_map *map, const tl_nav_def *def, const tl_door_id *opened, size_t opened_count, tl_nav **out);
/* Does what is in a slot of the nav's walls count? */
typedef bool tli_counts_slot(const void *context, uint32_t slot);
/* tl_widths between what counts alone; in a call with a budget. Errors as tl_widths_create. */
tl_status tli_widths_create_of(const tl_nav *nav, tli_counts_slot *counts, const void *context, struct tl_widths **out);
/* Frees what the nav holds, not the nav; it may be half-built. */
void tli_nav_clear(tl_nav *nav);
void tli_nav_clear_corners(tl_nav *nav);
/* Of what updates of a nav by corners keep for each other; NULL is fine. */
void tli_nav_editor_free(struct tli_nav_editor *editor);
size_t tli_nav_editor_bytes(const struct tli_nav_editor *editor);
size_t tli_nav_corners_bytes(const tl_nav *nav);

/* A resolved end of a path. */
typedef struct tli_nav_end {
	uint32_t node; /* TLI_NO_NODE: a point */
	tli_point at;
	bool blocked;
	tli_sight_hit hit; /* if blocked */
	bool located;      /* free, by where it lies in the mesh */
	tli_mesh_location location;
} tli_nav_end;

/* Finds a stop, TL_E_RANGE, TL_E_STALE; then whether it is free. */
tl_status tli_nav_resolve_end(const tl_nav *nav, const tl_stop *ref, tli_nav_end *end);
void tli_nav_check_place(const tl_nav *nav, tli_nav_end *end);
/* Is the nav of a query one that finds no paths? Then that is the reason of a refusal. */
bool tli_nav_lacks_paths(const tl_query *query);

/* Over waypoints: the search then holds what all nodes cost that cost at most `limit` from a free start. TL_E_NOMEM, and what the budget says. */
tl_status tli_nav_search_all(tl_query *query, const tli_nav_end *start, double limit);

/* What the straight line between two positions is. */
typedef enum tli_nav_line {
	TLI_LINE_IS_BLOCKED,
	TLI_LINE_IS_UNCERTAIN, /* it comes nearer to walls than allowed, by a unit at most: free if the mesh says so, which cones find out */
	TLI_LINE_IS_FREE
} tli_nav_line;

/* Between two free ends, by corners. TL_E_NOMEM. */
tl_status tli_nav_look_straight(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tli_nav_line *line);
/* Where paths by corners from a free end begin. TL_E_NOMEM. */
tl_status tli_nav_find_escapes(tl_query *query, const tli_nav_end *end, tli_escapes *escapes);
/* The start, its escape, query->bends, the escape of the goal, the goal into query->stops; stops at one position are one stop. TL_E_NOMEM. */
tl_status tli_nav_make_corner_stops(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tli_point leaves, tli_point arrives);

/* The path over corners between two different free points, into query->stops; fills in found, reason, expanded. */
tl_status tli_nav_corner_path(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tl_path_result *result);
/* Is there one? No search: they see each other, or are in one part of the plane. */
tl_status tli_nav_has_corner_path(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, bool *exists);
/* The shortest path between two escapes that do not see each other. */
tl_status tli_nav_search_corners(
	tl_query *query, const tli_escape *from, const tli_escape *to, bool straight, tli_taut_result *found);
/* The same through the query's areas, of those that cost less than `limit`; query->areas.bends has its bends. */
tl_status tli_nav_search_areas(
	tl_query *query, const tli_escape *from, const tli_escape *to, double limit, tli_area_result *out);
/* query->areas.bends become query->bends. TL_E_NOMEM. */
tl_status tli_nav_keep_area_bends(tl_query *query);
/* Where they are searched: joined, in the nav as it is now. TL_E_NOMEM, and what the budget says. */
tl_status tli_nav_area_world(tl_query *query, tli_area_world *world);
/* After a search that found: the corners of the path, from the start on; *count of them. Valid until the next search. */
const uint32_t *tli_nav_bends(const tl_query *query, size_t *count);
/* Where there is none, or the goal is blocked: the path to the point nearest to it; fills in partial, adds to expanded. */
tl_status tli_nav_partial_corner_path(
	tl_query *query, const tli_nav_end *start, const tli_nav_end *goal, tl_path_result *result);

/* After a failed search: fills in reason and what goes with it. */
tl_status tli_nav_explain(tl_query *query, const tli_nav_end *start, const tli_nav_end *goal,
	const tli_search_result *search, tl_path_result *result);

#endif
