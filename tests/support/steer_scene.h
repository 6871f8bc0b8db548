/* SPDX-License-Identifier: MIT */
/* tests/support/steer_scene.h: one vehicle among circles, made from a seed, driven to its goal and measured. */
#ifndef TESTS_SUPPORT_STEER_SCENE_H
#define TESTS_SUPPORT_STEER_SCENE_H

#include <tautline/steer.h>

enum { STEER_CIRCLES_MOST = 50 };

struct steer_scene {
	tl_vehicle vehicle;
	tl_point goal;
	tl_circle circles[STEER_CIRCLES_MOST];
	size_t count;
	bool bounce; /* circles turn back at +-20 */
};

/* 50 circles that move and never yield. */
struct steer_scene steer_scene_field(uint64_t seed);
/* Up to 50 circles that stand, at least 1.6 apart. */
struct steer_scene steer_scene_static(uint64_t seed);
/* One circle of radius 1.5 dead ahead; the whole turned about it. */
struct steer_scene steer_scene_head_on(double degrees);

struct steer_run {
	bool arrived; /* within 0.5 of the goal, in time */
	bool contact; /* deeper than 0.005, in any frame */
	double ratio; /* time over straight time */
	double speed; /* the largest |dp/dt| */
	double left;  /* the farthest to the left of the straight line */
	double right;
};

/* Seeks and avoids, for 100 seconds at the most. */
struct steer_run steer_scene_run(struct steer_scene *scene, double dt);

/* How much two discs overlap; below 0: the gap. */
double steer_overlap(tl_point a, double a_radius, tl_point b, double b_radius);

#endif
