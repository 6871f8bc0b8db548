/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_made.h: maps from a seed for shortest paths, as text: the same bytes on every machine.
 */
#ifndef TESTS_BENCH_BENCH_MADE_H
#define TESTS_BENCH_BENCH_MADE_H

#include <stdbool.h>
#include <stddef.h>

struct bench_made {
	const char *name;
	const char *end; /* of the file's name: ".map" or ".tl" */
	double width, height;
	char *text; /* for free() */
	size_t size;
};

/* Makes the map number `index` from 0; false beyond the last. `quick` makes a tiny one. */
bool bench_make(size_t index, bool quick, struct bench_made *out);
/* The same for the maps of about a million corners. */
bool bench_make_large(size_t index, bool quick, struct bench_made *out);

#endif
