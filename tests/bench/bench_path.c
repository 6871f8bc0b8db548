/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_path.c: one query on a map of 1,000 waypoints, everything included.
 *
 * Named ends are the A* itself. Free ends add the cost of finding the waypoints that they see; reported, not judged.
 */
#include <stdlib.h>

#include "base/rng.h"
#include "bench/bench.h"
#include <tautline/nav.h>

static int by_value(const void *left, const void *right)
{
	double l = *(const double *)left, r = *(const double *)right;
	return (l > r) - (l < r);
}

static tl_waypoint_id *list_waypoints(const tl_map *map)
{
	tl_waypoint_id *ids = calloc(tl_map_waypoint_count(map) + 1, sizeof *ids);
	if (!ids)
		bench_must(TL_E_NOMEM, "ids");
	tl_waypoint_id id = { 0, 0 };
	for (size_t i = 0; i < tl_map_waypoint_count(map); i++)
		ids[i] = id = tl_map_next_waypoint(map, id);
	return ids;
}

static void measure(
	struct bench *bench, const struct gen_map *source, tl_query *query, const tl_waypoint_id *ids, bool named)
{
	size_t count = bench->quick ? 20 : 5000, found = 0, expanded = 0;
	double *times = calloc(count, sizeof *times), sum = 0;
	tli_rng rng = { 9 };
	int64_t last = (int64_t)source->waypoint_count - 1;
	for (size_t i = 0; i < count; i++) {
		size_t from = (size_t)tli_rng_between(&rng, 0, last), to = (size_t)tli_rng_between(&rng, 0, last);
		tl_path_def def = tl_default_path_def();
		if (named) {
			def.from.waypoint = ids[from];
			def.to.waypoint = ids[to];
		} else { /* beside the waypoint: free points */
			def.from.at = (tl_point){ source->waypoints[from].x + 0.125,
				source->waypoints[from].y + 0.0625 };
			def.to.at = (tl_point){ source->waypoints[to].x - 0.0625, source->waypoints[to].y + 0.125 };
		}
		tl_path_result result = { .found = false };
		double best = 1e300;
		for (int round = 0; round < 3; round++) {
			double start = bench_now();
			bench_must(tl_query_find_path(query, &def, &result), "path");
			double time = bench_now() - start;
			best = time < best ? time : best;
		}
		times[i] = best * 1e6 * bench->scale;
		sum += times[i];
		found += result.found;
		expanded += result.expanded;
	}
	qsort(times, count, sizeof *times, by_value);
	printf("path: %s ends, %.1f %% found, %.0f nodes expanded\n", named ? "named" : "free",
		100.0 * (double)found / (double)count, (double)expanded / (double)count);
	bench_figure(bench, "mean", sum / (double)count, "us", named ? BENCH_AT_MOST : BENCH_INFO, 20);
	bench_figure(bench, "median", times[count / 2], "us", BENCH_INFO, 0);
	bench_figure(bench, "99 of 100", times[count * 99 / 100], "us", BENCH_INFO, 0);
	free(times);
}

void bench_path(struct bench *bench)
{
	for (int kind = 0; kind < 2; kind++) {
		struct gen_def def = {
			.kind = kind ? GEN_CAVES : GEN_RANDOM, .size = 10000, .seed = 6, .waypoints = 1000
		};
		if (bench->quick)
			def.size = 300, def.waypoints = 40;
		struct gen_map source = gen_make(&def);
		tl_map *map = bench_map(&source);
		tl_nav *nav;
		tl_query *query;
		tl_nav_def over_waypoints = tl_default_nav_def();
		over_waypoints.via = TL_VIA_WAYPOINTS;
		bench_must(tl_nav_create(map, &over_waypoints, &nav), "nav");
		bench_must(tl_query_create(nav, &query), "query");
		tl_waypoint_id *ids = list_waypoints(map);
		printf("%s map, %zu waypoints\n", gen_kind_name(def.kind), source.waypoint_count);
		measure(bench, &source, query, ids, true);
		measure(bench, &source, query, ids, false);
		free(ids);
		tl_query_free(query);
		tl_nav_free(nav);
		tl_map_free(map);
		gen_free(&source);
	}
}
