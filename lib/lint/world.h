/* SPDX-License-Identifier: MIT */
/*
 * lint/world.h: what several rules need to know about waypoints and links, computed once and on demand.
 *
 *     nodes      the waypoints, in the order of the map           (no sight line)
 *     positions  which of them are free, on a wall, too near      (one short look each)
 *     links      the authored links, in the order of the map, and which are free       (one sight line each)
 *     graph      over free waypoints: the free links, or on a map without links a star for each part of the plane
 */
#ifndef TLI_LINT_WORLD_H
#define TLI_LINT_WORLD_H

#include "base/array.h"
#include "geometry/grid.h"
#include "graph/graph.h"
#include "lint/segments.h"
#include <tautline/map.h>

struct tli_lint_context;
struct tli_waypoint_record;

typedef struct tli_lint_node {
	tl_waypoint_id id;
	tli_point at;
	const char *name;     /* the map's */
	bool has_role;        /* a start or a goal: whether one reaches the other is no matter of links */
	bool flies;           /* so that walls near it are no mistake */
	int32_t thing_radius; /* of what stands there, as in the map's record */
	bool on_wall;         /* not even a point can be there (positions) */
	bool blocked;         /* the agent cannot be there: on something or too near to it (positions) */
	bool outside;         /* (graph by path) in the part of the plane that goes on for ever */
	bool apart;           /* (graph by path) in no part of the plane: blocked, or where the body only just fits */
} tli_lint_node;

typedef struct tli_lint_link {
	tl_link_id id;
	uint32_t from, to; /* nodes */
	bool oneway, jump;
	bool blocked; /* (links) never for a link to itself, or a jump */
} tli_lint_link;

typedef struct tli_lint_world {
	bool has_nodes, has_positions, has_links;
	tli_lint_node *nodes; /* tli_array */
	uint32_t *
		node_of_slot; /* tli_array: by the index1 of a waypoint's id; meaningless for slots in which there is none */
	tli_lint_link *links; /* tli_array */
	tli_graph *
		graph; /* NULL until asked for; components of one node are waypoints that are alone or blocked; by path, closed
	                        doors are nodes behind all waypoints */
	uint32_t inside; /* (graph by path) nodes in other parts than the outside */
	bool by_path;    /* the graph is made of parts of the plane */
} tli_lint_world;

/* Each brings the world as far as its name says. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_lint_need_nodes(struct tli_lint_context *context);
tl_status tli_lint_need_positions(struct tli_lint_context *context);
tl_status tli_lint_need_links(struct tli_lint_context *context);
tl_status tli_lint_need_graph(struct tli_lint_context *context);

/* The radius of what starts or stands at a waypoint, as in the record: 0: the map's, -1: it meets no walls that walking meets. */
int32_t tli_lint_radius_at(const struct tli_waypoint_record *it);

/* (graph by path) Are three in four of the waypoints enclosed by walls, so that an open one is a mistake? */
static inline bool tli_lint_is_closed(const tli_lint_world *world)
{
	return world->by_path && world->inside >= 2 &&
		4 * (uint64_t)world->inside >= 3 * tli_array_length(world->nodes);
}

/* Links as nodes and nothing else, without sight lines: `blocked` is false. */
tl_status tli_lint_need_ends(struct tli_lint_context *context);

/* Fills in what is found out about one of them. The navs must be there. */
tl_status tli_lint_look_at_node(struct tli_lint_context *context, tli_lint_node *node);
tl_status tli_lint_look_along_link(struct tli_lint_context *context, tli_lint_link *link);

/* Is the link free, but as near to something as is allowed? The links must be there. */
bool tli_lint_link_grazes_walls(const struct tli_lint_context *context, const tli_lint_link *link);

void tli_lint_clear_world(tli_lint_world *world);

/* Joins nodes between which a path by corners leads, so that its components are those of such paths; fills in world->graph. */
tl_status tli_lint_join_by_path(struct tli_lint_context *context);

#endif
