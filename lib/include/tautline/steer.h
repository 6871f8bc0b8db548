/* SPDX-License-Identifier: MIT */
/*
 * tautline/steer.h: steering behaviours (Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999).
 *
 * A vehicle is a point mass with a radius. A behaviour is a pure function of the vehicle, its parameters (a def), what it looks at,
 * and where it needs one a small state of its own that the caller keeps; it returns a steering force (an acceleration, map units
 * per second squared), moves nothing and allocates nothing. A step of a host is
 *
 *     force = behaviours, blended; cut to max_force (tl_steer_limit);
 *     v += force dt; cut to max_speed;  p += v dt        (tl_vehicle_step: semi-implicit Euler)
 *
 * All rates are per second: the same scene at another dt gives the same motion within a tolerance. Same input, same bytes on every
 * machine: nothing here calls a C library function that differs between systems. Forces are not cut to max_force by a
 * behaviour unless it says so. Inputs must be finite; with values that are not, a behaviour returns no force.
 *
 * Angles are counter-clockwise in a plane with y upwards: "left" is where heading (1, 0) has (0, 1).
 */
#ifndef TAUTLINE_STEER_H
#define TAUTLINE_STEER_H

#include <tautline/base.h>
#include <tautline/debug.h>
#include <tautline/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef tl_point tl_vector; /* a difference of points, a velocity, a force */

/* A body that is steered, map units. */
typedef struct tl_vehicle {
	tl_point position;
	tl_vector velocity;
	tl_vector
		heading; /* unit length; kept when the vehicle stops, so nothing ever normalises a zero velocity */
	double radius;    /* >= 0 */
	double max_speed; /* map units per second, >= 0 */
	double max_force; /* map units per second squared, >= 0 */
} tl_vehicle;

/* A circle that moves or rests, and yields to nothing. */
typedef struct tl_circle {
	tl_point centre;
	double radius;
	tl_vector velocity;
} tl_circle;

/* ---- limits and motion (limit.c) ---- */

/* At the origin, heading along x, radius TL_BODY_RADIUS, max_speed 2, max_force 8. */
TL_API tl_vehicle tl_default_vehicle(void);
/* `v`, no longer than `length`. */
TL_API tl_vector tl_steer_limit(tl_vector v, double length);
/* One step of semi-implicit Euler: the force cut to max_force, the velocity to max_speed; `max_turn` (radians per second, 0 = no bound)
 * bounds how fast the heading turns: the velocity is turned back towards the old heading. */
TL_API void tl_vehicle_step(tl_vehicle *vehicle, tl_vector force, double max_turn, double dt);

/* ---- going somewhere (seek.c, arrive.c, pursue.c, ...: a file each) ---- */

/* Towards the target at top speed. Not cut. */
TL_API tl_vector tl_steer_seek(const tl_vehicle *vehicle, tl_point target);

/* Away from a point at top speed. Not cut. */
TL_API tl_vector tl_steer_flee(const tl_vehicle *vehicle, tl_point from);

/* How tl_steer_arrive slows down. */
typedef struct tl_arrive_def {
	uint32_t cookie; /* of tl_default_arrive_def(); without it a definition is refused */
	double dt; /* the host's step, seconds: makes arriving exact at any step; default 1/60 */
	double deceleration; /* map units per second squared, at most max_force; default 0 = half of max_force */
	double tolerance; /* how near counts as there, map units; default 0.01 */
} tl_arrive_def;

/* A definition with its defaults. */
TL_API tl_arrive_def tl_default_arrive_def(void);
/* Stops at the target: never beyond it at any dt up to 0.1 s. Cut to max_force. */
TL_API tl_vector tl_steer_arrive(
	const tl_vehicle *vehicle, tl_point target, const tl_arrive_def *def);

/* How far tl_steer_pursue and tl_steer_evade look ahead. */
typedef struct tl_pursue_def {
	uint32_t cookie;       /* of tl_default_pursue_def(); without it a definition is refused */
	double max_prediction; /* seconds; default 2 */
} tl_pursue_def;

/* A definition with its defaults. */
TL_API tl_pursue_def tl_default_pursue_def(void);
/* Seeks the point where the quarry will be when the two can meet, `max_prediction` seconds ahead at most. Not cut. */
TL_API tl_vector tl_steer_pursue(
	const tl_vehicle *vehicle, const tl_vehicle *quarry, const tl_pursue_def *def);

/* Flees from the point where the hunter will be when the two can meet. Not cut. */
TL_API tl_vector tl_steer_evade(
	const tl_vehicle *vehicle, const tl_vehicle *hunter, const tl_pursue_def *def);

/* Arrives at `offset` in the leader's frame (x along its heading, y to its left). */
TL_API tl_vector tl_steer_offset_pursue(const tl_vehicle *vehicle, const tl_vehicle *leader,
	tl_vector offset, const tl_arrive_def *def);
/* Arrives half-way between where the two will be. */
TL_API tl_vector tl_steer_interpose(const tl_vehicle *vehicle, const tl_vehicle *a,
	const tl_vehicle *b, const tl_arrive_def *def);

/* How tl_steer_hide chooses its place. */
typedef struct tl_hide_def {
	uint32_t cookie; /* of tl_default_hide_def(); without it a definition is refused */
	double margin;   /* how far behind the circle's rim, beyond the own radius; default 0.5 */
	double danger;   /* hunters farther than this are ignored, map units; default INFINITY */
	tl_arrive_def arrive; /* how to get there */
} tl_hide_def;

/* A definition with its defaults. */
TL_API tl_hide_def tl_default_hide_def(void);
/* Arrives behind the circle that is reached soonest, seen from the hunter; evades where there is none. */
TL_API tl_vector tl_steer_hide(const tl_vehicle *vehicle, const tl_vehicle *hunter,
	const tl_circle *circles, size_t count, const tl_hide_def *def);

/* How tl_steer_wander varies its direction. */
typedef struct tl_wander_def {
	uint32_t cookie; /* of tl_default_wander_def(); without it a definition is refused */
	/* A length, map units: the vehicle's max_speed for a second, at least four of its radii. What is 0 follows from it, so it scales with
	 * the vehicle; below 0 counts as none. At radius 0.5 and max_speed 2: 1, 2, 2. */
	double radius; /* of the circle on which the target moves, map units; default 0 = half of the length */
	double distance; /* of its centre ahead, map units; default 0 = the length */
	/* rms displacement of the target after one second, map units per square root of a second; default 0 = the length by the root of
	 * the seconds in which it is covered */
	double jitter;
	double dt; /* the host's step, seconds; default 1/60 */
	const tl_debug_draw
		*debug; /* shows the circle and the target; NULL (default) = not wanted; borrowed */
} tl_wander_def;

/* A definition with its defaults. */
TL_API tl_wander_def tl_default_wander_def(void);
/* What tl_steer_wander remembers of one vehicle; zeroed but for the seed at the start. */
typedef struct tl_wander_state {
	uint64_t seed,
		count; /* counter-based random numbers: the n-th number depends on seed and n alone */
	tl_vector
		target; /* on the circle, from its centre, in the vehicle's frame; 0,0 = not yet: straight ahead */
} tl_wander_state;
/* Wanders: towards a target that moves at random on a circle ahead; `state` goes on. Not cut. */
TL_API tl_vector tl_steer_wander(
	const tl_vehicle *vehicle, const tl_wander_def *def, tl_wander_state *state);

/* ---- keeping clear of circles (avoid_circles.c, avoid_vehicles.c) ---- */

/* How tl_steer_avoid_circles and its relatives yield. */
typedef struct tl_avoid_def {
	uint32_t cookie; /* of tl_default_avoid_def(); without it a definition is refused */
	double horizon;  /* seconds ahead that count; default 4 */
	double margin;   /* map units kept besides both radii; default 0.1 */
	double brake;    /* share of max_force for braking early, 0..1; default 0.5 */
	double hold; /* seconds for which a side once chosen is kept after the threat; default 0.5 */
	double dt;   /* the host's step, seconds; default 1/60 */
	double reach; /* how far it is to the goal, map units: what is beyond does not count; default INFINITY */
	/* The force without the circles, not cut, as tl_steer_seek returns it: its direction says where to go. Of
	 * tl_steer_avoid_circles; default 0,0. */
	tl_vector wanted;
	/* Shows what tl_steer_avoid_circles looks along, the first contact and the braking; NULL (default) = not wanted; borrowed. */
	const tl_debug_draw *debug;
} tl_avoid_def;

/* A definition with its defaults. */
TL_API tl_avoid_def tl_default_avoid_def(void);
/* What avoiding remembers of one vehicle; zeroed at the start. */
typedef struct tl_avoid_state {
	int32_t side; /* +1 left, -1 right, 0 none held */
	double timer; /* seconds for which it is still held */
} tl_avoid_state;
/* Of def->wanted makes a force that goes round what would be touched, both motions counted, and brakes where turning is not enough; dead
 * ahead it turns left, by rule. def->wanted itself where nothing threatens within the horizon. Cut to max_force. No standing circle is
 * touched, whatever is wanted, if the vehicle moves by tl_vehicle_step with def->dt and this force: it brakes with all of max_force
 * before it could no longer stop. Where a circle appears within braking distance, or comes too fast to get out of its path, the force
 * is the one of size max_force with which the vehicle gets least deep. */
TL_API tl_vector tl_steer_avoid_circles(const tl_vehicle *vehicle, const tl_circle *circles,
	size_t count, const tl_avoid_def *def, tl_avoid_state *state);
/* Unaligned collision avoidance: steers away from the vehicle whose nearest approach is too near and soonest. */
TL_API tl_vector tl_steer_avoid_vehicles(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_avoid_def *def);

/* ---- walls ---- */

/* A wall as steering sees it: one segment. */
typedef struct tl_steer_wall {
	tl_point a, b; /* map units */
	/* True: a side of a polygon that is solid inside (even-odd over all closed walls, so one in another is a hole), in either
	 * orientation, met from the free side only. False (the default): met from both sides. */
	bool closed;
} tl_steer_wall;

/* Walls as steering sees them: indexed, immutable, one for any number of vehicles and threads. */
typedef struct tl_steer_world tl_steer_world;
/* Copies the walls, rounded to a grid of `resolution` units a map unit (as a map's). TL_E_INVALID, TL_E_RANGE, TL_E_NOMEM. */
TL_CHECKED TL_API tl_status tl_steer_world_create(
	const tl_steer_wall *walls, size_t count, int32_t resolution, tl_steer_world **out);

/* Frees a world. NULL is fine. */
TL_API void tl_steer_world_free(tl_steer_world *world);

/* The feelers with which tl_steer_avoid_walls looks for walls. */
typedef struct tl_feeler_def {
	uint32_t cookie;    /* of tl_default_feeler_def(); without it a definition is refused */
	double length;      /* of the middle feeler, seconds of motion at max_speed; default 1 */
	double side_length; /* of the two others, share of it; default 0.5 */
	double splay;       /* radians between; default 0.7 */
	double margin;      /* map units kept besides the radius; default 0.1 */
	const tl_debug_draw *debug; /* shows the feelers; NULL (default) = not wanted; borrowed */
} tl_feeler_def;

/* A definition with its defaults. */
TL_API tl_feeler_def tl_default_feeler_def(void);
/* Wall avoidance by three feelers: pushed along the normal of the nearest wall met, the deeper the more. */
TL_API tl_vector tl_steer_avoid_walls(
	const tl_vehicle *vehicle, const tl_steer_world *world, const tl_feeler_def *def);

/* How tl_steer_follow_wall keeps along a wall. */
typedef struct tl_follow_wall_def {
	uint32_t cookie;   /* of tl_default_follow_wall_def(); without it a definition is refused */
	double distance;   /* kept from the wall, from the vehicle's rim; default 0.5 */
	double prediction; /* seconds ahead; default 0.5 */
	double range;      /* walls farther are not followed, map units; default 5 */
} tl_follow_wall_def;

/* A definition with its defaults. */
TL_API tl_follow_wall_def tl_default_follow_wall_def(void);
/* Along the nearest wall at a distance, on the side on which the vehicle is. Not cut; none where no wall is in range. */
TL_API tl_vector tl_steer_follow_wall(
	const tl_vehicle *vehicle, const tl_steer_world *world, const tl_follow_wall_def *def);

/* Keeps within the box (containment): a force back as soon as the position in `prediction` seconds is outside, the radius counted. */
TL_API tl_vector tl_steer_contain(const tl_vehicle *vehicle, tl_box box, double prediction);

/* ---- fuzzy avoidance of polygons (fuzzy.c, edges.c, avoid_fuzzy.c; docs/steering-fuzzy.md) ---- */

enum { TL_FUZZY_DISTANCES = 3, TL_FUZZY_ANGLES = 5 };

/* A trapezoid: 0 up to a, rising to 1 at b, 1 to c, falling to 0 at d. */
typedef struct tl_fuzzy_set {
	double a, b, c, d;
} tl_fuzzy_set;

/* The whole of the inference, as data. Sets of distance: DS, DM, DB, in shares of the feeler; of the angle off the edge's normal and
 * of the answer: NM, NS, ZE, PS, PM, in degrees. */
typedef struct tl_fuzzy_rules {
	tl_fuzzy_set distance[TL_FUZZY_DISTANCES];
	tl_fuzzy_set angle[TL_FUZZY_ANGLES];
	double answer
		[TL_FUZZY_ANGLES]; /* representative of each answer, degrees; > 0: away from the edge */
	uint8_t rule[TL_FUZZY_DISTANCES][TL_FUZZY_ANGLES]; /* index of the answer */
} tl_fuzzy_rules;

/* A definition with its defaults. */
TL_API tl_fuzzy_rules tl_default_fuzzy_rules(void);
/* AND is min, OR is max, defuzzified by the average of maxima. Degrees; 0 where no rule fires. */
TL_API double tl_fuzzy_infer(const tl_fuzzy_rules *rules, double distance, double angle);

/* How many edges each of the four steps of rejection left, summed up; for measuring. */
typedef struct tl_edge_counts {
	uint64_t tested, after_interval, after_axis, after_facing, after_length, hits;
} tl_edge_counts;

/* A polygon that moves and may turn, solid inside, and yields to nothing: an obstacle of tl_steer_avoid_fuzzy and of crowds
 * (tl_crowd_set_polygons). It keeps nothing of its own: its owner changes the fields between steps, with tl_polygon_move or otherwise. */
typedef struct tl_polygon {
	tl_point *
		corners; /* [count] in order, in either orientation, where they are now, map units; borrowed */
	size_t count;       /* 3 and more; 2: a wall, met from both sides; 1: a point; 0: nothing */
	tl_point centre;    /* about which it turns, map units; anywhere */
	tl_vector velocity; /* of the centre, map units per second */
	double turn; /* radians per second, counter-clockwise; -100 to 100; 0 = it does not turn */
} tl_polygon;

/* Moves corners and centre in place by dt seconds, and turns the corners about the centre. Nothing happens where the result would not be
 * finite. O(count). */
TL_API void tl_polygon_move(tl_polygon *polygon, double dt);

/* How fuzzy avoidance is set up. */
typedef struct tl_fuzzy_def {
	uint32_t cookie; /* of tl_default_fuzzy_def(); without it a definition is refused */
	const tl_fuzzy_rules *rules; /* NULL = tl_default_fuzzy_rules */
	double look_ahead;           /* length of the middle feeler, seconds of motion; default 1 */
	double floor;                /* its minimum length, map units; default 0.25 */
	bool sides;                  /* there are two others, one on each side; default true */
	double splay,
		side_length; /* of those: radians, share of the middle one; default 0.35, 0.5 */
	double offset; /* edges are moved outwards by the radius and this, map units; default 0.05 */
	double probe;  /* walls so near to the rim count as hits, map units; default 0.2 */
	double hold;   /* seconds for which a side is kept; default 0.5 */
	bool brake;    /* the closing-speed brake; default true */
	double dt;     /* the host's step, seconds; default 1/60 */
	tl_vector wanted; /* the force without the walls; default 0,0 */
	/* [polygon_count] that move: avoided besides the world's walls; default NULL, 0; borrowed. Those with values that are not finite
	 * count as not there; of more than 16 that can be met within 2 look_ahead seconds, the nearest count. */
	const tl_polygon *polygons;
	size_t polygon_count;
	tl_edge_counts *counts; /* added to; NULL (default) = not wanted; borrowed */
	const tl_debug_draw
		*debug; /* shows what is looked at; NULL (default) = not wanted; borrowed */
} tl_fuzzy_def;

/* A definition with its defaults. */
TL_API tl_fuzzy_def tl_default_fuzzy_def(void);

/* Polygons and open walls made ready for vehicles of one radius: edges moved outwards. Immutable. */
typedef struct tl_fuzzy_world tl_fuzzy_world;
/* Copies the walls, their ends rounded to 2^-20 map units (coarser beyond 512 units). Of the def (NULL: the default) the offset counts.
 * TL_E_INVALID, TL_E_RANGE, TL_E_NOMEM, TL_E_LIMIT. */
TL_CHECKED TL_API tl_status tl_fuzzy_world_create(const tl_steer_wall *walls, size_t count,
	double radius, const tl_fuzzy_def *def, tl_fuzzy_world **out);

/* Frees a world. NULL is fine. */
TL_API void tl_fuzzy_world_free(tl_fuzzy_world *world);

/* What fuzzy avoidance remembers of one vehicle; zeroed at the start. */
typedef struct tl_fuzzy_state {
	int32_t side; /* held: +1 left, -1 right, 0 none */
	double timer; /* seconds for which it is still held */
} tl_fuzzy_state;
/* Of def->wanted makes a force that goes round what is ahead: def->wanted itself where nothing is. Cut to max_force. world: NULL = there
 * are no walls, only def->polygons; no force where there are none of these either. What moves is looked at in its own frame: feelers along
 * the relative velocity; and a force after which no escape is left is replaced (docs/steering-fuzzy.md, "Polygons that move").
 * O(walls near + corners of all polygons). */
TL_API tl_vector tl_steer_avoid_fuzzy(const tl_vehicle *vehicle, const tl_fuzzy_world *world,
	const tl_fuzzy_def *def, tl_fuzzy_state *state);

/* ---- along a path, in a group ---- */

/* How tl_steer_follow_path keeps to its path. */
typedef struct tl_follow_path_def {
	uint32_t cookie;   /* of tl_default_follow_path_def(); without it a definition is refused */
	double look_ahead; /* seconds of motion; default 0.5 */
	double width;      /* how far from the path is fine, map units; default 0.2 */
	double corner; /* a corner counts as passed within this distance, map units; default 0.1 */
	tl_arrive_def arrive;
	const tl_debug_draw
		*debug; /* shows the path and the target; NULL (default) = not wanted; borrowed */
} tl_follow_path_def;

/* A definition with its defaults. */
TL_API tl_follow_path_def tl_default_follow_path_def(void);
/* What following a path remembers of one vehicle; zeroed at the start. */
typedef struct tl_follow_path_state {
	size_t leg;   /* the vehicle is on leg `leg` .. `leg` + 1 */
	double along; /* how far on it, map units; never goes back */
} tl_follow_path_state;
/* Along a polyline [tl_point * count], forwards; arrives at its end. Legs of length 0 are fine. O(legs within braking distance). */
TL_API tl_vector tl_steer_follow_path(const tl_vehicle *vehicle, const tl_point *points,
	size_t count, const tl_follow_path_def *def, tl_follow_path_state *state);
/* The length of the path that is still ahead after a call of tl_steer_follow_path with this state, map units; of a path of one point
 * the distance to it, of none 0. O(legs ahead). TL_E_INVALID (also where a point ahead, the position of a vehicle that has one point
 * ahead, or state->along is not finite), TL_E_RANGE (the length is beyond doubles). */
TL_CHECKED TL_API tl_status tl_steer_path_remaining(const tl_vehicle *vehicle,
	const tl_point *points, size_t count, const tl_follow_path_state *state, double *out);

/* How a member of a flock moves: whom it sees, what it keeps to, how fast it goes. All numbers are finite and, in a crowd, within 2^29; lengths,
 * the angle and the speed are not below 0. A length or speed of 0 (default) stands for one that suits the body. */
typedef struct tl_flock_def {
	uint32_t cookie; /* of tl_default_flock_def(); without it a definition is refused */
	/* How far a member sees others, map units; 0 (default) = 20 radii, or as far as 5 seconds at max_speed lead if that is more: 10 for a
	 * default vehicle. */
	double sight;
	double field_of_view; /* radians; default 2 pi: all around. pi: what is in front */
	/* Separation works below this distance between centres, map units; 0 (default) = 4 radii, or as far as 0.75 seconds at max_speed lead if that
	 * is more: 2 for a default vehicle. */
	double too_near;
	double separation, cohesion, alignment; /* weights; default 2, 1, 1.5 */
	/* The speed to which a member returns, map units per second, cut to max_speed; 0 (default) = 0.9 of max_speed: one that is left behind
	 * can catch up. */
	double cruise;
} tl_flock_def;

/* A definition with its defaults. */
TL_API tl_flock_def tl_default_flock_def(void);
/* All three in one pass over the others, and the drive: ahead, or back to the speed of the cruise. Alignment turns the vehicle towards where the
 * others go, across its heading; it does not slow it down. Times max_force, or 5 max_speed a second if that is less, and cut to it. The others may
 * hold the vehicle itself, known by its address; two vehicles at one position part by their order in the array. O(count). */
TL_API tl_vector tl_steer_flock(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def);

/* Separation alone, away from those that are too near: a vector of length 1 or less, a share of max_force. O(count). */
TL_API tl_vector tl_steer_separate(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def);

/* Cohesion alone, towards the middle of the neighbours: as above. */
TL_API tl_vector tl_steer_cohere(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def);

/* Alignment alone, towards the mean velocity of the neighbours: as above. */
TL_API tl_vector tl_steer_align(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def);

/* How tl_steer_follow_leader keeps behind its leader. */
typedef struct tl_follow_leader_def {
	uint32_t cookie; /* of tl_default_follow_leader_def(); without it a definition is refused */
	double behind;   /* how far behind the leader, map units; default 1.5 */
	double clearance; /* the box ahead of the leader that is to be left, map units; default 2 */
	tl_arrive_def arrive;
	tl_flock_def flock; /* for separation; default all around, too_near 2, separation 1.5 */
} tl_follow_leader_def;

/* A definition with its defaults. */
TL_API tl_follow_leader_def tl_default_follow_leader_def(void);
/* Arrives behind the leader, keeps apart from the others and leaves the box ahead of the leader. O(count). */
TL_API tl_vector tl_steer_follow_leader(const tl_vehicle *vehicle, const tl_vehicle *leader,
	const tl_vehicle *others, size_t count, const tl_follow_leader_def *def);

/* How tl_steer_queue keeps behind the vehicles ahead. */
typedef struct tl_queue_def {
	uint32_t cookie; /* of tl_default_queue_def(); without it a definition is refused */
	/* How far ahead another vehicle counts, map units from rim to rim, at least the distance in which the vehicle stops; at rest a
	 * quarter of it is kept; default 1. */
	double ahead;
	double width; /* half the width of what counts as ahead, map units, at least both radii; default 0.5 */
	double brake; /* the greatest force, share of max_force, above 0.5 to brake against a drive with all force; default 0.8 */
} tl_queue_def;

/* A definition with its defaults. */
TL_API tl_queue_def tl_default_queue_def(void);
/* Brakes behind a slower vehicle ahead so that it never touches it; goes first in tl_steer_blend_priority, before the force that leads to
 * the door. For steps of up to 0.1 s. O(count). */
TL_API tl_vector tl_steer_queue(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_queue_def *def);

/* A field of velocities on a grid of cells: bilinear between their centres, constant beyond. */
typedef struct tl_flow_field {
	tl_point origin; /* corner of cell 0,0 */
	double cell;     /* side, map units */
	int32_t columns, rows;
	const tl_vector *velocities; /* [columns * rows], row by row */
} tl_flow_field;
/* The velocity of the field at the position in `prediction` seconds, as a force. Not cut. O(1). */
TL_API tl_vector tl_steer_follow_flow(
	const tl_vehicle *vehicle, const tl_flow_field *field, double prediction);

/* ---- blends (blend.c) ---- */

/* A force and its share, for the functions that combine several. */
typedef struct tl_steer_part {
	tl_vector force;
	double weight;      /* >= 0 */
	double probability; /* for dithering, 0..1 */
} tl_steer_part;
/* The weighted sum, cut to max_force. */
TL_API tl_vector tl_steer_blend_weighted(
	const tl_steer_part *parts, size_t count, double max_force);
/* In order: each part gets what is left of the budget of max_force. */
TL_API tl_vector tl_steer_blend_priority(
	const tl_steer_part *parts, size_t count, double max_force);
/* In order, each with its probability: the first one drawn that is not 0, divided by its probability, is the force. */
TL_API tl_vector tl_steer_blend_dither(
	const tl_steer_part *parts, size_t count, double max_force, uint64_t seed, uint64_t number);

#ifdef __cplusplus
}
#endif
#endif
