/* SPDX-License-Identifier: MIT */
/*
 * tests/support/movers.h: scenes of one to four polygons that move, bounce and turn between a vehicle and its goal, with nothing to keep the
 * vehicle off them but what it wants.
 */
#ifndef TESTS_SUPPORT_MOVERS_H
#define TESTS_SUPPORT_MOVERS_H

#include <tautline/steer.h>

enum { MOVERS_MOST = 4, MOVER_CORNERS_MOST = 12 };

struct movers {
	tl_polygon polygons[MOVERS_MOST];
	tl_point corners[MOVERS_MOST][MOVER_CORNERS_MOST];
	double radius[MOVERS_MOST]; /* of the circumcircle */
	size_t count;
	bool bounce; /* in the box of -12 to 12; else they go straight on */
	tl_point start, goal;
};

/* How scenes are drawn. */
struct movers_kind {
	size_t count;   /* of polygons; 0 = 1 to 4 */
	int corners;    /* 0 = 3 to 8 */
	double speed;   /* map units per second */
	double turn;    /* radians per second, at most, in either direction */
	bool any_speed; /* from 0 to `speed`, not that */
	bool bounce;
};

void movers_make(struct movers *scene, uint64_t seed, const struct movers_kind *kind);
void movers_step(struct movers *scene, double dt);
/* Of a point from the nearest side; negative inside of a polygon. Every side looked at. */
double movers_distance(const struct movers *scene, tl_point p);

struct movers_sum {
	size_t runs, arrived,
		contacts;    /* within 0.5 of the goal in 100 seconds; the rim deeper than 0.005 after a step */
	double ratio, worst; /* travel time / time straight at top speed: mean and largest */
	double nearest;      /* of the rim to a side */
	size_t steps;
};
/* Scenes of seeds first .. first + count - 1, a default vehicle that seeks its goal. */
struct movers_sum movers_drive_all(
	uint64_t first, size_t count, const struct movers_kind *kind, const tl_fuzzy_def *def);

#endif
