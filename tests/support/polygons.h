/* SPDX-License-Identifier: MIT */
/*
 * tests/support/polygons.h: fields of convex and concave polygons, and a vehicle that is driven through one with
 * nothing to keep it from the walls but what it wants.
 */
#ifndef TESTS_SUPPORT_POLYGONS_H
#define TESTS_SUPPORT_POLYGONS_H

#include "base/rng.h"
#include "steer/edges.h"

enum { POLYGONS_MOST = 25, POLYGON_CORNERS_MOST = 8 };

struct polygons {
	tl_steer_wall walls[POLYGONS_MOST * POLYGON_CORNERS_MOST];
	size_t count;
	tl_point start, goal;
};

/* Angles of the corners of a polygon [double * count]: sorted, every gap below 150 degrees. */
void polygons_draw_angles(tli_rng *rng, double *angles, int count);

/* Seed k of those that figures are quoted for is 11000 + k. */
void polygons_make(struct polygons *field, uint64_t seed, bool concave);

struct polygons_run {
	bool arrived;        /* within 0.5 of the goal, within 100 seconds */
	bool contact;        /* radius - distance > 0.005 after some step */
	double ratio;        /* travel time / time straight at top speed; where it arrived */
	double nearest;      /* the least distance of the rim from a wall */
	tl_edge_counts left; /* of the rejection */
};

/* Every behaviour of the vehicle is seek and tl_steer_avoid_fuzzy with this def. */
struct polygons_run polygons_drive(const struct polygons *field, const tl_fuzzy_def *def);

/* Runs over seeds first .. first + count - 1. */
struct polygons_sum {
	size_t runs, arrived, contacts;
	double ratio, worst; /* mean and largest of those that arrived */
	double nearest;
	tl_edge_counts left;
};
struct polygons_sum polygons_drive_all(uint64_t first, size_t count, bool concave, const tl_fuzzy_def *def);

/* Inside of a polygon: every wall looked at. */
bool polygons_inside(const struct polygons *field, tl_point p);
/* The nearest wall met, by the plain test: solves for both parameters, wall by wall; nothing is known of sides. */
tli_edge_hit polygons_plain_hit(const struct polygons *field, const tli_feeler *feeler);
/* The same by tli_edge_meet, edge after edge. */
void polygons_meet_edges(
	const tli_edge *edges, size_t count, const tli_feeler *feeler, tli_edge_hit *hit, tl_edge_counts *counts);
/* Distance of a point from the nearest wall: every wall looked at. */
double polygons_distance(const struct polygons *field, tl_point p);

#endif
