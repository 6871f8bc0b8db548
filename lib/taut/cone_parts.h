/* SPDX-License-Identifier: MIT */
/* taut/cone_parts.h: between cones.c (states and queue), cone_roots.c (the first cones of a state) and cone_walk.c (cones over triangles). */
#ifndef TLI_TAUT_CONE_PARTS_H
#define TLI_TAUT_CONE_PARTS_H

#include "taut/cone_queue.h"
#include "taut/cones.h"

#include "corners/expand.h"

/* How a cone is bounded. Unmet: no vertex on that ray has been met, the first one there is visible. Unbounded: the ray is a crossing's; what
 * can be reached lies inside for certain (corners/expand.h). Of a node in the queue: the vertex that bounds it is yet to be reported; and what is
 * beyond_right and beyond_left below. */
enum {
	TLI_RIGHT_UNMET = 1,
	TLI_LEFT_UNMET = 2,
	TLI_RIGHT_UNBOUNDED = 4,
	TLI_LEFT_UNBOUNDED = 8,
	TLI_REPORT_RIGHT = 16,
	TLI_REPORT_LEFT = 32,
	TLI_GOAL_BEYOND_RIGHT = 64,
	TLI_GOAL_BEYOND_LEFT = 128,
	TLI_OF_CONE = TLI_RIGHT_UNMET | TLI_LEFT_UNMET | TLI_RIGHT_UNBOUNDED | TLI_LEFT_UNBOUNDED
};

/* An end of the edge of a cone is a crossing, whose position is rounded. */
enum { TLI_RIGHT_ROUNDED = 1, TLI_LEFT_ROUNDED = 2 };

/* Instead of the number of a state reached. */
#define TLI_NOT_REACHED UINT32_MAX

/* The point that cones come from: the start, or a corner that was expanded in a state. */
typedef struct tli_cone_root {
	tli_weight g;            /* that of the state */
	double length, straight; /* at most the weight of a path to here; and straight on to the goal */
	tli_point at;
	tli_direction goal; /* from here */
	uint32_t reached;   /* number of the state among those reached; TLI_NOT_REACHED: the start */
	uint32_t state;     /* TLI_NO_STATE: the start */
	uint32_t number;    /* among the roots */
	bool outdone;       /* its state was reached by a shorter path since: its cones are of no use */
} tli_cone_root;

/* A cone on its path over triangles. Points are relative to the root. */
typedef struct tli_cone_at {
	tli_direction right, left;         /* its rays */
	tli_direction right_end, left_end; /* of the edge */
	int32_t edge;                      /* to look over, see tli_mesh_step; < 0: none */
	unsigned special, rounded;
	bool beyond_right, beyond_left; /* the goal is not inside the ray, nor on one that is unmet */
	double f;                       /* no path through this cone is shorter */
} tli_cone_at;

/* A state that was reached. */
typedef struct tli_cone_state {
	tli_weight g;    /* of the path to here, with what its bend here adds to the next leg; negative: left out */
	uint32_t state;  /* of the corners */
	uint32_t parent; /* number of the state reached before, TLI_NOT_REACHED: the start */
	uint32_t root;   /* number of its root */
	bool waits;      /* in the queue */
} tli_cone_state;

struct tli_cones {
	uint32_t *numbers; /* [capacity] of a state: its number, if there is one and it is of this state */
	tli_cone_state *reached;
	tli_cone_root *roots;
	uint32_t capacity, reached_count, reached_room, root_count, root_room;
	tli_cone_queue queue;
	tl_status status; /* other than TL_OK: no memory, or what the budget says; the search ends */
	uint32_t *path;   /* tli_array: the corners of the last path found */
	/* Only during a run. */
	const tli_cones_def *def;
	const tli_corners *corners;
	const tli_mesh_step *steps;
	int32_t goal_in[2];  /* triangles; twice the same, or those on both sides of the goal's edge */
	bool goal_is_vertex; /* it is in none of these */
	tli_cone_root root;  /* of the cone at hand */
	tli_weight best;     /* paths that weigh less are looked for */
	double best_above;   /* a length above it */
	uint32_t last;       /* number of the state before the goal */
	uint32_t expanded;
	uint64_t walked; /* steps of all walks */
};

/* ---- cones.c ---- */

/* Clears what is left of the run before. TL_E_NOMEM. */
tl_status tli_cones_begin(tli_cones *cones, const tli_cones_def *def);
/* The number of a state reached for the first time, TLI_NOT_REACHED without memory. */
uint32_t tli_cones_add_reached(tli_cones *cones, uint32_t state);
/* Cones come from a point now: the start (TLI_NOT_REACHED), or a state that is expanded, by its number among those reached. */
void tli_cones_begin_root(tli_cones *cones, tli_point at, uint32_t reached);
/* A cone that came out of the queue. */
void tli_cones_walk_on(tli_cones *cones, const tli_cone_node *node);

/* What is known of a state that was reached; NULL: nothing. */
static inline tli_cone_state *tli_cones_find(const tli_cones *cones, uint32_t state)
{
	uint32_t number = cones->numbers[state];
	bool known = number < cones->reached_count && cones->reached[number].state == state;
	return known ? &cones->reached[number] : NULL;
}

/* The root sees the vertex, which has a corner, in direction d: paths over it weigh at least f. `along`: the look is along the wall of
 * the root. */
void tli_cones_see(tli_cones *cones, int32_t vertex, tli_direction d, double f, bool along);
/* The root sees the goal. (The start does not.) */
void tli_cones_see_goal(tli_cones *cones);
/* Puts a cone into the queue. `vertex`, if not negative, is to be reported with it; `report` says on which ray it lies. */
void tli_cones_put(tli_cones *cones, const tli_cone_at *cone, int32_t vertex, unsigned report);

/* ---- cone_roots.c ---- */

void tli_cones_look_from_start(tli_cones *cones);
/* All that a path may see that arrived at the root, a corner, along d. */
void tli_cones_look_from_corner(tli_cones *cones, tli_direction d);

/* ---- cone_walk.c ---- */

/* Fills in the ends of the edge. */
void tli_cone_find_ends(const tli_cones *cones, tli_cone_at *cone);
/* The same, and where the goal is. */
void tli_cone_aim(const tli_cones *cones, tli_cone_at *cone);
/* The lower bound of paths through an aimed cone. */
double tli_cone_bound(const tli_cone_root *root, const tli_cone_at *cone);
/* From triangle to triangle while f is not above the queue's first. */
void tli_cone_walk(tli_cones *cones, tli_cone_at *cone);
/* The same with a cone that has waited, whose ends are filled in: corners at them may be known by now. */
void tli_cone_walk_on(tli_cones *cones, tli_cone_at *cone);

/* Over an exit; over a gate, if paths between the ends go through it; -1: a wall, or a gate that is closed. */
static inline int32_t tli_cone_pass(const tli_cones *cones, int32_t edge)
{
	if (edge >= 0)
		return edge;
	int32_t over = tli_expand_unmarked(edge);
	if (over < 0)
		return TLI_MESH_NONE;
	if (!(~edge & TLI_GATE))
		return over;
	const tli_block_ends *blocks = cones->def->blocks;
	return !blocks || tli_gate_is_open(cones->corners->pockets.blocks[over / 3], blocks) ? over : TLI_MESH_NONE;
}

/* Is the goal in the triangle of the edge h, or its vertex across h? */
static inline bool tli_cone_has_goal(const tli_cones *cones, int32_t h)
{
	if (cones->goal_is_vertex)
		return cones->steps[h].node >= 0 && tli_point_equal(cones->steps[h].apex, cones->def->goal);
	return h / 3 == cones->goal_in[0] || h / 3 == cones->goal_in[1];
}

static inline bool tli_cone_can_go_on(const tli_cones *cones, double f)
{
	return f <= cones->best_above && tli_cone_queue_is_due(&cones->queue, f);
}

#endif
