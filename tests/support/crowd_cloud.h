/* SPDX-License-Identifier: MIT */
/*
 * tests/support/crowd_cloud.h: a cloud of bodies, kept apart as a step keeps them (crowd/avoid/separation.h), and a check in doubles that looks at the
 * whole displacement of each of them.
 */
#ifndef TESTS_SUPPORT_CROWD_CLOUD_H
#define TESTS_SUPPORT_CROWD_CLOUD_H

#include "base/rng.h"
#include "crowd/avoid/separation.h"

enum { CLOUD_MAX = 200, CLOUD_WALLS = 8, CLOUD_CONTACTS = CLOUD_MAX + CLOUD_WALLS };

/* Map units: what rounding may take away in one step. */
#define CLOUD_ROUNDING 1e-5
/* Two that overlap by more may be taken for a part of a heap. */
#define CLOUD_OVERLAP 9e-5

typedef struct segment {
	double ax, ay, bx, by;
} segment;

typedef struct cloud {
	double x[CLOUD_MAX], y[CLOUD_MAX];
	tli_body body[CLOUD_MAX];
	tli_bodies bodies;
	size_t count;
	segment walls[CLOUD_WALLS];
	size_t wall_count;
	float max; /* displacement */
	tli_f2 wanted[CLOUD_MAX], u[CLOUD_MAX];
	float shares[CLOUD_MAX];
	float deepest[CLOUD_MAX]; /* overlap of each */
	tli_body_contact contacts[CLOUD_MAX][CLOUD_CONTACTS];
	size_t contact_count[CLOUD_MAX];
} cloud;

double cloud_between(tli_rng *rng, double low, double high);
/* ck_assert takes microseconds even where all is well. */
void cloud_must(bool is_so, const char *what, size_t i, size_t j, double value);

/* ---- making one ---- */

tli_body cloud_body(tli_rng *rng, uint32_t slot, float radius);
/* As many bodies as fit, one beside the other, after a number of tries. */
void cloud_pack(cloud *c, tli_rng *rng, size_t count, double extent, double smallest, double largest);
/* Four walls about 0. */
void cloud_wall_in(cloud *c, double half);
tli_f2 cloud_random_step(tli_rng *rng, float max);
void cloud_want_anything(cloud *c, tli_rng *rng);
/* All press towards one point, more or less. */
void cloud_want_inwards(cloud *c, double x, double y, tli_rng *rng);

/* ---- a step ---- */

/* Fills in displacements and shares from what is wanted; returns the number of rounds. Fails the test if it does not end. */
size_t cloud_keep_apart(cloud *c);
/* What a body goes. */
tli_f2 cloud_moved(const cloud *c, size_t i);
/* Fails unless in all of the step no body touches another or a wall or goes too far, and pairs that overlap get no deeper. */
void cloud_check(const cloud *c);
void cloud_move(cloud *c);
/* Of all pairs; negative: none overlaps. */
double cloud_deepest(const cloud *c);

#endif
