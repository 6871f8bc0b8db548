/* SPDX-License-Identifier: MIT */
/*
 * tests/fuzz/common.h: what fuzz targets share: loading with what errors must be like, saving, comparing.
 *
 * A target for the reader of a format is little more than a call of fuzz_format. What is not as it should be aborts.
 */
#ifndef TESTS_FUZZ_COMMON_H
#define TESTS_FUZZ_COMMON_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/draw.h>
#include <tautline/format.h>
#include <tautline/lint.h>
#include <tautline/nav.h>
#include <tautline/undo.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define require(condition)                                                                        \
	do {                                                                                      \
		if (!(condition)) {                                                               \
			fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
			abort();                                                                  \
		}                                                                                 \
	} while (0)

/* Small limits, so that they are met often. */
tl_load_def fuzz_def(const char *format);

/* Loads a map; NULL: it was refused, with errors at places inside of the text and in order. */
tl_map *fuzz_load(const char *text, size_t size, const tl_load_def *def);
/* The same, with the status. */
tl_map *fuzz_load_status(const char *text, size_t size, const tl_load_def *def, tl_status *status);

/* What is saved in a format, from malloc. */
char *fuzz_save(const tl_map *map, const char *format, size_t *size);

/* Are the two the same map but for ids and places? Counts, bounds, points, waypoints by their names. */
void fuzz_check_same(const tl_map *a, const tl_map *b);

/* Saved in the native format, loaded, saved: nothing changes. */
void fuzz_check_round_trip(const tl_map *map);

/* Lints, compiles for two radii, asks for a path, and draws, each with a small budget, beyond which a call is refused. NULL: nothing. */
void fuzz_go_on(const tl_map *map);

/* The whole of a target: loads; what is accepted makes the round trip in the native format and, where the format can be written, in
 * its own. Gives the map (NULL: refused) for more checks. */
tl_map *fuzz_format(const char *format, const uint8_t *data, size_t size);

#endif
