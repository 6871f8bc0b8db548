/* SPDX-License-Identifier: MIT */
/* tautline/steer_fuzzy.h: fuzzy avoidance of polygons, resting and moving (docs/steering-fuzzy.md).
 * Conventions: steer.h. */
#ifndef TAUTLINE_STEER_FUZZY_H
#define TAUTLINE_STEER_FUZZY_H

#include <tautline/debug.h>
#include <tautline/steer_vehicle.h>
#include <tautline/steer_walls.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- fuzzy avoidance of polygons ---- */

/* How many sets of distance and of angle there are. */
enum { TL_FUZZY_DISTANCES = 3, TL_FUZZY_ANGLES = 5 };

/* A trapezoid: 0 up to a, rising to 1 at b, 1 to c, falling to 0 at d. */
typedef struct tl_fuzzy_set {
	double a, b, c, d;
} tl_fuzzy_set;

/* The whole of the inference, as data. The sets of distance are DS, DM and DB, in shares of the
 * feeler; those of the angle off the normal of the edge, and of the answer, NM, NS, ZE, PS and PM,
 * in degrees. */
typedef struct tl_fuzzy_rules {
	tl_fuzzy_set distance[TL_FUZZY_DISTANCES];
	tl_fuzzy_set angle[TL_FUZZY_ANGLES];
	/* Representative of each answer, degrees; > 0: away from the edge. */
	double answer[TL_FUZZY_ANGLES];
	uint8_t rule[TL_FUZZY_DISTANCES][TL_FUZZY_ANGLES]; /* index of the answer */
} tl_fuzzy_rules;

/* A definition with its defaults. */
TL_API tl_fuzzy_rules tl_default_fuzzy_rules(void);

/* The answer for a distance, in shares of the feeler, and an angle, degrees: AND is min, OR is max,
 * defuzzified by the average of maxima. Degrees; 0 where no rule fires. */
TL_API double tl_fuzzy_infer(const tl_fuzzy_rules *rules, double distance, double angle);

/* How many edges each of the four steps of rejection left, summed up; for measuring. */
typedef struct tl_edge_counts {
	uint64_t tested, after_interval, after_axis, after_facing, after_length, hits;
} tl_edge_counts;

/* A polygon that moves and may turn, solid inside, and yields to nothing: an obstacle of
 * tl_steer_avoid_fuzzy and of crowds (tl_crowd_set_polygons). Its owner changes the fields between
 * steps, with tl_polygon_move or otherwise. */
typedef struct tl_polygon {
	/* `[tl_point * count]` in order, in either orientation, where they are now, map units;
	 * borrowed. */
	tl_point *corners;
	size_t count;       /* 3 and more; 2: a wall, met from both sides; 1: a point; 0: nothing */
	tl_point centre;    /* about which it turns, map units; anywhere */
	tl_vector velocity; /* of the centre, map units per second */
	double turn; /* radians per second, counter-clockwise; -100 to 100; 0 = it does not turn */
	uint32_t blocks; /* only vehicles that heed one of these bits avoid it; 0 = all do */
} tl_polygon;

/* Moves corners and centre in place by dt seconds, and turns the corners about the centre.
 * O(count). Nothing happens where the result would not be finite. */
TL_API void tl_polygon_move(tl_polygon *polygon, double dt);

/* How fuzzy avoidance is set up. */
typedef struct tl_fuzzy_def {
	uint32_t cookie; /* of tl_default_fuzzy_def(); without it a definition is refused */
	const tl_fuzzy_rules *rules; /* NULL = tl_default_fuzzy_rules; borrowed */
	double look_ahead;           /* length of the middle feeler, seconds of motion; default 1 */
	double floor;                /* its minimum length, map units; default 0.25 */
	bool sides;                  /* there are two others, one on each side; default true */
	/* Of those: radians, share of the middle one; default 0.35, 0.5. */
	double splay, side_length;
	/* Edges are moved outwards by the radius and this, map units; default 0.05. */
	double offset;
	double probe;     /* walls so near to the rim count as hits, map units; default 0.2 */
	double hold;      /* seconds for which a side is kept; default 0.5 */
	bool brake;       /* the closing-speed brake; default true */
	double dt;        /* the host's step, seconds; default 1/60 */
	tl_vector wanted; /* the force without the walls; default 0,0 */
	/* `[tl_polygon * polygon_count]` that move, avoided besides the walls of the world; default
	 * NULL, 0; borrowed. Polygons with values that are not finite do not count; of more than 16
	 * that can be met within 2 look_ahead seconds, the nearest count. */
	const tl_polygon *polygons;
	size_t polygon_count;
	uint32_t heeds;         /* of the vehicle, for tl_polygon.blocks; default UINT32_MAX */
	tl_edge_counts *counts; /* added to; NULL (default) = not wanted; borrowed */
	/* Shows what is looked at; NULL (default) = not wanted; borrowed. */
	const tl_debug_draw *debug;
} tl_fuzzy_def;

/* A definition with its defaults. */
TL_API tl_fuzzy_def tl_default_fuzzy_def(void);

/* Polygons and open walls made ready for vehicles of one radius: edges moved outwards.
 * Immutable. */
typedef struct tl_fuzzy_world tl_fuzzy_world;
/* Copies the walls `[tl_steer_wall * count]`, their ends rounded to 2^-20 map units (coarser beyond
 * 512 units), for vehicles of `radius`. Of the definition (NULL = defaults) the offset counts. Free
 * it with tl_fuzzy_world_free.
 * - TL_E_INVALID: NULL, or a number that breaks its rule
 * - TL_E_RANGE: an end that is not finite, or too far away
 * - TL_E_LIMIT: more walls than a world holds
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_fuzzy_world_create(const tl_steer_wall *walls, size_t count,
	double radius, const tl_fuzzy_def *def, tl_fuzzy_world **out);

/* Frees a world. NULL is fine. */
TL_API void tl_fuzzy_world_free(tl_fuzzy_world *world);

/* What fuzzy avoidance remembers of one vehicle; zeroed at the start. */
typedef struct tl_fuzzy_state {
	int32_t side; /* held: +1 left, -1 right, 0 none */
	double timer; /* seconds for which it is still held */
} tl_fuzzy_state;

/* Makes of def->wanted a force that goes around what is ahead, cut to max_force; def->wanted itself
 * where nothing is. world NULL = no walls, only def->polygons; without these there is no force.
 * O(walls near + corners of all polygons).
 *
 * Polygons that move are looked at in their own frame, with feelers along the relative velocity. A
 * force after which no escape would be left is replaced (docs/steering-fuzzy.md, "Polygons that
 * move"). */
TL_API tl_vector tl_steer_avoid_fuzzy(const tl_vehicle *vehicle, const tl_fuzzy_world *world,
	const tl_fuzzy_def *def, tl_fuzzy_state *state);

#ifdef __cplusplus
}
#endif
#endif
