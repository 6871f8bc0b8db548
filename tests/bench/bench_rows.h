/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_rows.h: shortest paths on one map: a row of a table.
 */
#ifndef TESTS_BENCH_BENCH_ROWS_H
#define TESTS_BENCH_BENCH_ROWS_H

#include "bench/bench.h"
#include <tautline/nav.h>

#define BENCH_NAME_SIZE 256

struct bench_question {
	tl_point from, to;
	double length;  /* as it should be */
	double time[2]; /* microseconds, without and with the index */
};

struct bench_questions {
	struct bench_question *items; /* tli_array */
};

/* What is found out about one map. */
struct bench_row {
	char name[BENCH_NAME_SIZE];
	const char *end; /* of the file's name: the format */
	struct bench_questions questions;
	tl_nav_info plain, indexed;
	double load_ms, build_ms, warm_ms, index_ms, visible_us, cold_us;
	double mean[2], longest[2], median, p99; /* microseconds */
	size_t wrong[2];
	double peer; /* microseconds; 0 = not known */
};

/* Adds a question to the list. */
void bench_add_question(struct bench_row *row, tl_point from, tl_point to, double length);

/* A nav by corners for a point, without index; eager: with all edges and landmarks. */
tl_nav *bench_corner_nav(const tl_map *map, bool eager);

/* Orders the questions by length, asks all of them and fills the row. */
void bench_measure_row(struct bench *bench, const tl_map *map, struct bench_row *row);

/* Mean microseconds from the question `first` up to `end`. */
double bench_mean_time(const struct bench_questions *list, size_t first, size_t end, bool indexed);

void bench_print_header(void);
void bench_print_row(const struct bench_row *row);

#endif
