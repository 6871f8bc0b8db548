/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench.h: measuring and reporting.
 *
 * A figure is a ratio between two things measured in one run, or an absolute time. Absolute times are scaled to the reference machine
 * if BENCH_CALIBRATE of the environment says what the calibration program printed here, and that is from 40 to 80.
 */
#ifndef TESTS_BENCH_BENCH_H
#define TESTS_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "geometry/grid.h"
#include "support/generate.h"
#include "walls/walls.h"
#include <tautline/map.h>

#define BENCH_RESOLUTION 1024

/* What a run is asked for. */
struct bench {
	bool quick;   /* tiny sizes: does it run at all? */
	int missed;   /* figures beyond their bound */
	double scale; /* for absolute times */
	/* The calibration program printed a value that says nothing about queries: absolute times are not judged. */
	bool incomparable;
	size_t cold;  /* queries on navs of their own */
	FILE *growth; /* where growth curves go, or NULL */
};

/* Seconds from a clock that only goes forward. */
double bench_now(void);

enum bench_bound {
	BENCH_INFO, /* reported, not judged */
	BENCH_AT_LEAST,
	BENCH_AT_MOST
};

/* Prints one row. In quick mode bounds are not held against it. */
void bench_figure(
	struct bench *bench, const char *what, double value, const char *unit, enum bench_bound bound, double limit);

/* A generated map as the index wants it. Free walls with free(). */
tli_wall *bench_walls(const struct gen_map *map);
/* A generated map as a tl_map with waypoints w0, w1, ... Ends the program when memory runs out. */
tl_map *bench_map(const struct gen_map *map);
/* Ends the program when a call failed. */
void bench_must(tl_status status, const char *what);

void bench_sight(struct bench *bench);
void bench_link(struct bench *bench);
void bench_lint(struct bench *bench);
void bench_load(struct bench *bench);
void bench_path(struct bench *bench);
void bench_steer(struct bench *bench);
void bench_fuzzy(struct bench *bench);
void bench_crowd(struct bench *bench);
void bench_guard(struct bench *bench);
void bench_growth(struct bench *bench);
/* Shortest paths on generated maps. */
void bench_corners(struct bench *bench);
/* Maps of about a million corners; on request. */
void bench_large(struct bench *bench);
/* Writes these maps with their queries to a folder, for bench_maps. */
void bench_write_corners(const struct bench *bench, const char *folder);
/* The maps of a folder that have queries beside them. */
void bench_maps(struct bench *bench, const char *folder);

#endif
