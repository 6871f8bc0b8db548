/* SPDX-License-Identifier: MIT */
/* tautline/steer_groups.h: along a path, in a flock, behind a leader, in a queue, with a flow.
 * Conventions: steer.h. */
#ifndef TAUTLINE_STEER_GROUPS_H
#define TAUTLINE_STEER_GROUPS_H

#include <tautline/debug.h>
#include <tautline/steer_seek.h>
#include <tautline/steer_vehicle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- along a path, in a group ---- */

/* How tl_steer_follow_path keeps to its path. */
typedef struct tl_follow_path_def {
	uint32_t cookie;   /* of tl_default_follow_path_def(); without it a definition is refused */
	double look_ahead; /* seconds of motion; default 0.5 */
	double width;      /* how far from the path is fine, map units; default 0.2 */
	double corner; /* a corner counts as passed within this distance, map units; default 0.1 */
	tl_arrive_def arrive;
	/* Shows the path and the target; NULL (default) = not wanted; borrowed. */
	const tl_debug_draw *debug;
} tl_follow_path_def;

/* A definition with its defaults. */
TL_API tl_follow_path_def tl_default_follow_path_def(void);

/* What following a path remembers of one vehicle; zeroed at the start. */
typedef struct tl_follow_path_state {
	size_t leg;   /* the vehicle is on leg `leg` .. `leg` + 1 */
	double along; /* how far on it, map units; never goes back */
} tl_follow_path_state;

/* Follows a polyline `[tl_point * count]` forwards and arrives at its end; legs of length 0 are
 * fine. O(legs within braking distance). */
TL_API tl_vector tl_steer_follow_path(const tl_vehicle *vehicle, const tl_point *points,
	size_t count, const tl_follow_path_def *def, tl_follow_path_state *state);

/* The length of the path that is still ahead after a call of tl_steer_follow_path with this state,
 * map units; of a path of one point the distance to it, of none 0. O(legs ahead).
 * - TL_E_INVALID: NULL; or a point ahead, state->along or the position of the vehicle is not finite
 * - TL_E_RANGE: the length is beyond doubles */
TL_CHECKED TL_API tl_status tl_steer_path_remaining(const tl_vehicle *vehicle,
	const tl_point *points, size_t count, const tl_follow_path_state *state, double *out);

/* How a member of a flock moves: whom it sees, what it keeps to, how fast it goes. All numbers are
 * finite and, in a crowd, within 2^29; lengths, the angle and the speed are not below 0. A length
 * or speed of 0 (default) stands for one that suits the body. */
typedef struct tl_flock_def {
	uint32_t cookie; /* of tl_default_flock_def(); without it a definition is refused */
	/* How far a member sees others, map units; 0 (default) = 20 radii, or 5 seconds at
	 * max_speed if that is more: 10 for a default vehicle. */
	double sight;
	double field_of_view; /* radians; default 2 pi: all around. pi: what is in front */
	/* Separation works below this distance between centres, map units; 0 (default) = 4 radii,
	 * or 0.75 seconds at max_speed if that is more: 2 for a default vehicle. */
	double too_near;
	double separation, cohesion, alignment; /* weights; default 2, 1, 1.5 */
	/* The speed to which a member returns, map units per second, cut to max_speed; 0 (default)
	 * = 0.9 of max_speed, so that one that is left behind can catch up. */
	double cruise;
} tl_flock_def;

/* A definition with its defaults. */
TL_API tl_flock_def tl_default_flock_def(void);

/* Separation, cohesion and alignment in one pass over `others` `[tl_vehicle * count]`, and the
 * drive ahead, to the cruising speed. The sum is times max_force, or 5 max_speed a second if that
 * is less, and cut to it. O(count).
 *
 * Alignment turns the vehicle across its heading towards where the others go; it does not slow it
 * down. The others may hold the vehicle itself, recognised by its address; two vehicles at one
 * position part by their order in the array. */
TL_API tl_vector tl_steer_flock(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def);

/* Separation alone, away from those that are too near: a vector of length 1 or less, a share of
 * max_force. O(count). */
TL_API tl_vector tl_steer_separate(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def);

/* Cohesion alone, towards the middle of the neighbours: a vector of length 1 or less, a share of
 * max_force. O(count). */
TL_API tl_vector tl_steer_cohere(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_flock_def *def);

/* Alignment alone, towards the mean velocity of the neighbours: a vector of length 1 or less, a
 * share of max_force. O(count). */
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

/* Arrives behind the leader, keeps apart from the others and leaves the box ahead of the leader.
 * O(count). */
TL_API tl_vector tl_steer_follow_leader(const tl_vehicle *vehicle, const tl_vehicle *leader,
	const tl_vehicle *others, size_t count, const tl_follow_leader_def *def);

/* How tl_steer_queue keeps behind the vehicles ahead. */
typedef struct tl_queue_def {
	uint32_t cookie; /* of tl_default_queue_def(); without it a definition is refused */
	/* How far ahead another vehicle counts, map units from rim to rim, at least the distance in
	 * which the vehicle stops; a quarter of it is kept at rest; default 1. */
	double ahead;
	/* Half the width of what counts as ahead, map units, at least both radii; default 0.5. */
	double width;
	/* The greatest force, share of max_force, above 0.5 to brake against a drive with all
	 * force; default 0.8. */
	double brake;
} tl_queue_def;

/* A definition with its defaults. */
TL_API tl_queue_def tl_default_queue_def(void);

/* Brakes behind a slower vehicle ahead so that it never touches it, in steps of up to 0.1 s; of two
 * that converge, the one farther from where they meet waits. The force goes first in
 * tl_steer_blend_priority, before the one that leads to the door. O(count).
 *
 * Vehicles that come to one point from opposite sides stop before each other. */
TL_API tl_vector tl_steer_queue(
	const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_queue_def *def);

/* A field of velocities on a grid of cells: bilinear between their centres, constant beyond. */
typedef struct tl_flow_field {
	tl_point origin; /* corner of cell 0,0 */
	double cell;     /* side, map units */
	int32_t columns, rows;
	const tl_vector *velocities; /* [columns * rows], row by row; borrowed */
} tl_flow_field;

/* The velocity of the field at the position in `prediction` seconds, as a force. Not cut. O(1). */
TL_API tl_vector tl_steer_follow_flow(
	const tl_vehicle *vehicle, const tl_flow_field *field, double prediction);

#ifdef __cplusplus
}
#endif
#endif
