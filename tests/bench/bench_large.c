/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_large.c: maps of about a million corners from a seed: a cave as in games, rooms, a city. Takes minutes, so it runs
 * only on request: `make bench-large`.
 *
 * Memory is what the library counts against a budget, beyond the map: the maximum while a call runs. Queries join random points in the open
 * and are asked of a nav with all edges and landmarks; the better of two rounds counts for each. The first few are
 * also asked of the nav as it was made: the lengths must be the same.
 */
#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "bench/bench.h"
#include "bench/bench_made.h"
#include <tautline/format.h>
#include <tautline/nav.h>

enum { QUESTIONS = 200, COLD = 10, ROUNDS = 2, SEED = 11 };

struct large {
	struct bench *bench;
	const struct bench_made *made;
	tl_budget_use use;
	tl_nav *nav;
	tl_query *query;
	tl_path_def questions[QUESTIONS];
	double lengths[COLD]; /* -1: no path */
};

static void show(const struct large *large, const char *what, double value, const char *unit)
{
	char name[80];
	snprintf(name, sizeof name, "%s, %s", large->made->name, what);
	bench_figure(large->bench, name, value, unit, BENCH_INFO, 0);
}

/* Without limits: maps as large as these need more than is granted to untrusted files. */
static tl_budget no_limits(struct large *large)
{
	tl_budget budget = tl_default_budget();
	budget.max_bytes = SIZE_MAX / 2;
	budget.max_work = UINT64_MAX;
	budget.use = &large->use;
	return budget;
}

static tl_map *load_large(struct large *large)
{
	tl_load_def def = tl_default_load_def();
	def.budget = no_limits(large);
	tl_map *map;
	double start = bench_now();
	bench_must(tl_map_load_memory(large->made->text, large->made->size, &def, &map, NULL), large->made->name);
	show(large, "map loaded", (bench_now() - start) * large->bench->scale, "s");
	return map;
}

static void make_nav(struct large *large, const tl_map *map)
{
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0;
	def.whole_bytes = SIZE_MAX / 2;
	def.budget = no_limits(large);
	double start = bench_now();
	bench_must(tl_nav_create(map, &def, &large->nav), large->made->name);
	show(large, "nav made", (bench_now() - start) * large->bench->scale, "s");
	show(large, "memory at most", (double)large->use.bytes / 1e6, "MB");
	tl_nav_info info;
	bench_must(tl_nav_get_info(large->nav, &info), "info");
	show(large, "corners", (double)info.corners, "");
	bench_must(tl_query_create(large->nav, &large->query), "query");
}

static void warm(struct large *large)
{
	tl_budget budget = no_limits(large);
	double start = bench_now();
	bench_must(tl_nav_warm(large->nav, &budget), "warming");
	show(large, "all edges and landmarks", (bench_now() - start) * large->bench->scale, "s");
	show(large, "memory of them at most", (double)large->use.bytes / 1e6, "MB");
}

static tl_point random_place(const struct large *large, tli_rng *rng)
{
	double x = (double)tli_rng_between(rng, 0, (int64_t)large->made->width - 1);
	return (tl_point){ x + 0.5, (double)tli_rng_between(rng, 0, (int64_t)large->made->height - 1) + 0.5 };
}

/* A random middle of a cell that is no wall: text rows end with a line break and come after the header. */
static tl_point open_place(const struct large *large, tli_rng *rng)
{
	const struct bench_made *made = large->made;
	size_t width = (size_t)made->width + 1, header = made->size - width * (size_t)made->height;
	tl_point at;
	do {
		at = random_place(large, rng);
	} while (made->text[header + (size_t)at.y * width + (size_t)at.x] == '@');
	return at;
}

static void choose_questions(struct large *large)
{
	tli_rng rng = { SEED };
	for (size_t i = 0; i < QUESTIONS; i++) {
		large->questions[i] = tl_default_path_def();
		large->questions[i].from.at = open_place(large, &rng);
		large->questions[i].to.at = open_place(large, &rng);
	}
}

/* Seconds; the length goes to *length. */
static double time_path(struct large *large, size_t question, double *length)
{
	tl_path_result result;
	double start = bench_now();
	bench_must(tl_query_find_path(large->query, &large->questions[question], &result), "path");
	double seconds = bench_now() - start;
	*length = result.found ? result.length : -1;
	return seconds;
}

static void ask_cold(struct large *large)
{
	double sum = 0;
	for (size_t i = 0; i < COLD; i++)
		sum += time_path(large, i, &large->lengths[i]);
	show(large, "first queries, mean", sum / COLD * 1e3 * large->bench->scale, "ms");
}

static void ask_warm(struct large *large)
{
	double of_found = 0, of_all = 0, found = 0, wrong = 0;
	for (size_t i = 0; i < QUESTIONS; i++) {
		double length, best = INFINITY;
		for (int round = 0; round < ROUNDS; round++)
			best = fmin(best, time_path(large, i, &length));
		of_all += best;
		of_found += length >= 0 ? best : 0;
		found += length >= 0;
		wrong += i < COLD && length != large->lengths[i];
	}
	double scale = 1e3 * large->bench->scale;
	show(large, "warm query, mean of pairs asked", of_all / QUESTIONS * scale, "ms");
	if (found > 0)
		show(large, "warm query, mean of paths found", of_found / found * scale, "ms");
	show(large, "lengths that differ from those of first queries", wrong, "");
	large->bench->missed += wrong > 0;
}

static void measure_large(struct large *large)
{
	tl_map *map = load_large(large);
	make_nav(large, map);
	tl_map_free(map);
	choose_questions(large);
	ask_cold(large);
	warm(large);
	ask_warm(large);
	tl_query_free(large->query);
	tl_nav_free(large->nav);
}

void bench_large(struct bench *bench)
{
	struct bench_made made;
	printf("large: maps of about a million corners\n");
	for (size_t i = 0; bench_make_large(i, bench->quick, &made); i++) {
		struct large large = { .bench = bench, .made = &made };
		measure_large(&large);
		free(made.text);
	}
}
