/* SPDX-License-Identifier: MIT */
/* nav/follow_links.h: what follow_nodes.c and follow_links.c share: a nav over waypoints between its old nodes and its new ones. */
#ifndef TLI_NAV_FOLLOW_LINKS_H
#define TLI_NAV_FOLLOW_LINKS_H

#include "nav/update.h"

/* In grid units. */
typedef struct tli_nav_swath {
	int64_t left, low, right, high;
} tli_nav_swath;

static inline tli_nav_swath tli_nav_join_swaths(tli_nav_swath one, tli_nav_swath other)
{
	return (tli_nav_swath){ one.left < other.left ? one.left : other.left,
		one.low < other.low ? one.low : other.low, one.right > other.right ? one.right : other.right,
		one.high > other.high ? one.high : other.high };
}

/* A segment or disc that left or came, with the box beyond which it concerns no line. */
typedef struct tli_nav_moved {
	tli_wall wall;
	tli_nav_swath box;
} tli_nav_moved;

/* Some that lie in one place, one after the other in the list. */
typedef struct tli_nav_group {
	size_t first, end;
	tli_nav_swath box; /* of all in it */
} tli_nav_group;

/* All that left, or all that came. */
typedef struct tli_nav_moves {
	tli_nav_moved *items;  /* tli_array */
	tli_nav_group *groups; /* tli_array */
	tli_nav_swath box;     /* of all */
} tli_nav_moves;

typedef struct tli_follow {
	tl_nav *nav; /* nav->nodes are the new ones while this is in work; NULL before that */
	const tl_map *map;
	const tli_nav_edits *edits;
	tli_nav_moves left, came;
	tli_nav_nodes old; /* the nodes before */
	uint32_t *
		to_new; /* [old.count] or TLI_GRAPH_GONE for those whose edges are all made anew; NULL = the same, none gone */
	uint32_t *to_old;                /* [new count] or TLI_NO_NODE; NULL likewise */
	uint32_t old_count, new_count;   /* of the two */
	bool renumbered;                 /* some node has another number, came or went */
	uint64_t looked;                 /* pairs that were looked at because of what left */
	size_t opened;                   /* classes of reach */
	uint32_t *fresh;                 /* tli_array, ascending: nodes whose edges are all made anew */
	float *fresh_reach;              /* tli_array: rows of reach of the first of them, where they are known */
	tli_graph_pair *dropped, *added; /* tli_arrays: directed edges by new numbers */
	tli_sight_scratch touches;
	tli_graph *graph;         /* the new one; NULL: it stays */
	bool has_oneway;          /* of that */
	bool walked;              /* all links were judged */
	tl_blocked_link *blocked; /* tli_array: then those that are blocked */
} tli_follow;

/* Brings nodes, and graph and blocked links where there is a graph, up to date beside the old ones; the walls are. TL_E_NOMEM; TL_E_LIMIT (more
 * than max_links). After either the follow is to be taken back. */
tl_status tli_follow_links(
	tli_follow *follow, tl_nav *nav, const tl_map *map, const tli_nav_edits *edits, const tli_nav_steps *steps);
/* One of both; they do nothing where it was not called. */
void tli_follow_commit(tli_follow *follow);
void tli_follow_take_back(tli_follow *follow);

/* Does some of them concern the line? */
bool tli_nav_moves_concern(const tl_nav *nav, const tli_nav_moves *moves, tli_point a, tli_point b);

/* The nodes as they are now, into nav->nodes; the old ones stay in follow->old. TL_E_NOMEM. */
tl_status tli_follow_nodes(tli_follow *follow);
/* One of both, at the end. */
void tli_follow_keep_nodes(tli_follow *follow);
void tli_follow_undo_nodes(tli_follow *follow);

/* ---- reach, in follow_reach.c and scan_reach.c ---- */

/* Could the node see something of what left there? Then it may see farther behind it, and its reach follows. TL_E_NOMEM. */
tl_status tli_follow_could_see(tli_follow *follow, uint32_t old, const tli_nav_group *left, bool *could);

/* Is p too far away to be seen from the new node, as far as its reach was known before? */
bool tli_follow_is_beyond_reach(const tli_follow *follow, uint32_t node, tli_point p);

/* How far the first few fresh nodes see, into follow->fresh_reach. TL_E_NOMEM. */
tl_status tli_follow_measure_fresh(tli_follow *follow);

/* What lies behind what left may be seen now: raises the reach of nodes that could see it. */
tl_status tli_follow_raise_reach(tli_follow *follow);

/* The links of a nav whose edges are authored; its nodes are the new ones. TL_E_NOMEM. */
tl_status tli_follow_authored(tli_follow *follow);

#endif
