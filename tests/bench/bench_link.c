/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_link.c: linking waypoints that see each other, against all pairs by the plain loop.
 *
 * Ours is tl_nav_create as a whole: index, links, graph, components. The loop answers a random sample of the
 * pairs and is scaled up to all of them.
 */
#include <stdlib.h>

#include "base/rng.h"
#include "bench/bench.h"
#include "sight/sight.h"
#include "support/sight_by_loop.h"
#include <tautline/nav.h>

/* Seconds for one tl_nav_create, the best of `rounds`. */
static double time_nav(const tl_map *map, int rounds, tl_nav_info *info)
{
	double best = 1e300;
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_WAYPOINTS;
	for (int round = 0; round < rounds; round++) {
		tl_nav *nav;
		double start = bench_now();
		bench_must(tl_nav_create(map, &def, &nav), "nav");
		double time = bench_now() - start;
		best = time < best ? time : best;
		(void)tl_nav_get_info(nav, info);
		tl_nav_free(nav);
	}
	return best;
}

/* Seconds that the loop needs for all pairs of waypoints, from a sample. */
static double time_loop(const struct gen_map *map, size_t sample)
{
	tli_wall *walls = bench_walls(map);
	tli_walls *index;
	tli_sight_scratch scratch = { 0 };
	tli_rng rng = { 1 };
	bench_must(tli_walls_create(walls, map->segment_count, &index), "index");
	int64_t last = (int64_t)map->waypoint_count - 1;
	double start = bench_now();
	for (size_t i = 0; i < sample; i++) {
		tli_point a = { 0, 0 }, b = { 0, 0 };
		bool yes;
		bench_must(tli_point_from_units(map->waypoints[tli_rng_between(&rng, 0, last)], BENCH_RESOLUTION, &a),
			"point");
		bench_must(tli_point_from_units(map->waypoints[tli_rng_between(&rng, 0, last)], BENCH_RESOLUTION, &b),
			"point");
		bench_must(sight_sees_by_loop(index, a, b, 0, TL_CONTACT_GRAZE, &scratch, &yes), "sees");
	}
	double pairs = (double)map->waypoint_count * (double)last / 2;
	double all = (bench_now() - start) / (double)sample * pairs;
	tli_sight_scratch_free(&scratch);
	tli_walls_free(index);
	free(walls);
	return all;
}

void bench_link(struct bench *bench)
{
	for (int kind = 0; kind < 2; kind++) {
		struct gen_def def = {
			.kind = kind ? GEN_CAVES : GEN_RANDOM, .size = 10000, .seed = 2, .waypoints = 1000
		};
		if (bench->quick)
			def.size = 300, def.waypoints = 40;
		struct gen_map source = gen_make(&def);
		tl_map *map = bench_map(&source);
		tl_nav_info info;
		double ours = time_nav(map, bench->quick ? 1 : 3, &info);
		double loop = time_loop(&source, bench->quick ? 50 : 20000);
		printf("link: %zu waypoints among %zu walls (%s): %zu edges\n", source.waypoint_count,
			source.segment_count, gen_kind_name(def.kind), info.edges);
		bench_figure(bench, "nav", ours * 1e3 * bench->scale, "ms", BENCH_INFO, 0);
		bench_figure(bench, "all pairs by loop (scaled up from a sample)", loop * 1e3 * bench->scale, "ms",
			BENCH_INFO, 0);
		bench_figure(bench, "loop / nav", loop / ours, "x", BENCH_AT_LEAST, 20);
		tl_map_free(map);
		gen_free(&source);
	}
}

static void grow(struct bench *bench, const char *what, struct gen_def def)
{
	struct gen_map source = gen_make(&def);
	tl_map *map = bench_map(&source);
	tl_nav_info info;
	double ours = time_nav(map, 2, &info), loop = time_loop(&source, 2000);
	fprintf(bench->growth, "%s %zu %zu %zu %.4f %.4f\n", what, source.segment_count, source.waypoint_count,
		info.edges, ours * 1e3 * bench->scale, loop * 1e3 * bench->scale);
	tl_map_free(map);
	gen_free(&source);
}

void bench_growth(struct bench *bench)
{
	size_t most = bench->quick ? 1000 : 100000;
	fprintf(bench->growth, "# what walls waypoints edges nav_ms loop_ms\n");
	for (size_t walls = 100; walls <= most; walls = walls * 10 / 3)
		grow(bench, "walls", (struct gen_def){ GEN_RANDOM, walls, 3, 1000 });
	fprintf(bench->growth, "\n\n");
	for (size_t waypoints = 10; waypoints <= (bench->quick ? 100u : 4000u); waypoints *= 2)
		grow(bench, "waypoints", (struct gen_def){ GEN_RANDOM, bench->quick ? 1000 : 10000, 4, waypoints });
}
