/* SPDX-License-Identifier: MIT */
/* bench.h: what `tautline bench` measures. */
#ifndef TAUTLINE_TOOLS_BENCH_BENCH_H
#define TAUTLINE_TOOLS_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/load.h"
#include "base/array.h"
#include "base/rng.h"

/* Seconds after which a part stops measuring. Queries of a file are all answered. */
#define BENCH_PART_SECONDS 1.0

/* One query and how long it took. */
struct sample {
	tl_stop from, to;
	double length; /* expected; negative = unknown */
	double seconds;
};

struct bench {
	struct world world;
	tl_nav_info nav;
	bool by_corners;
	double load_seconds, build_seconds, warm_seconds, index_seconds, sight_seconds, loop_seconds;
	size_t sight_pairs, loop_pairs;
	size_t bytes;           /* of the file */
	size_t peak_bytes;      /* maximum held while building, beyond what was held before */
	struct sample *samples; /* tli_array */
	bool all;               /* the queries come from a file */
	size_t missing, mismatches;
	double mean, median, p99, max; /* seconds */
	tli_rng rng;
};

/* The next number of a fixed sequence, in [0, 1). */
double bench_random(struct bench *bench);

/* Fills the samples: from a query file, or with random pairs of waypoints. false: an error was printed. */
bool bench_read_queries(struct bench *bench, const char *path);
bool bench_make_queries(struct bench *bench);

/* Asks them all and fills mean to max, missing and mismatches. false: an error was printed. */
bool bench_time_queries(struct bench *bench);

#endif
