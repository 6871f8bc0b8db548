/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_sight.c: `sees` by the index against the plain loop with early exit.
 *
 * A cave map of 16,000 wall segments (a game map of some 630 x 630 cells); pairs from a free point to any
 * point up to 64 units away, uniform in the disc. The loop answers a sample of the same pairs, both use the same
 * per-wall test on cached line equations.
 */
#include <stdlib.h>

#include "base/rng.h"
#include "bench/bench.h"
#include "geometry/distance.h"
#include "sight/sight.h"
#include "support/sight_by_loop.h"

struct pair {
	tli_point a, b;
};

static tli_point random_point(tli_rng *rng, tli_point low, tli_point high)
{
	return (tli_point){ (int32_t)tli_rng_between(rng, low.x, high.x),
		(int32_t)tli_rng_between(rng, low.y, high.y) };
}

static struct pair *free_pairs(const tli_walls *walls, const struct gen_map *map, int32_t radius, size_t count)
{
	tli_rng rng = { 7 };
	tli_point low = { 0, 0 }, high = { 0, 0 };
	bench_must(tli_point_from_units(map->low, BENCH_RESOLUTION, &low), "bounds");
	bench_must(tli_point_from_units(map->high, BENCH_RESOLUTION, &high), "bounds");
	struct pair *pairs = calloc(count, sizeof *pairs);
	if (!pairs)
		bench_must(TL_E_NOMEM, "pairs");
	int32_t reach = 64 * BENCH_RESOLUTION;
	for (size_t n = 0; n < count;) {
		tli_point a = random_point(&rng, low, high);
		tli_sight_hit hit;
		tli_sight_position(&(tli_sight){ walls, radius, TL_CONTACT_GRAZE }, a, &hit);
		if (hit.blocked)
			continue;
		tli_point b;
		do {
			b = random_point(
				&rng, (tli_point){ a.x - reach, a.y - reach }, (tli_point){ a.x + reach, a.y + reach });
		} while (tli_compare_distance_points(a, b, reach) > 0);
		pairs[n++] = (struct pair){ a, b };
	}
	return pairs;
}

typedef tl_status (*sees_function)(const tli_sight *, tli_point, tli_point, tli_sight_scratch *, bool *);

/* Nanoseconds a question, the best of three rounds; *seen is how many said yes. */
static double time_sees(
	sees_function sees, const tli_sight *sight, const struct pair *pairs, size_t count, size_t *seen)
{
	tli_sight_scratch scratch = { 0 };
	double best = 1e300;
	for (int round = 0; round < 3; round++) {
		double start = bench_now();
		*seen = 0;
		for (size_t i = 0; i < count; i++) {
			bool yes = false;
			bench_must(sees(sight, pairs[i].a, pairs[i].b, &scratch, &yes), "sees");
			*seen += yes;
		}
		double time = (bench_now() - start) / (double)count * 1e9;
		best = time < best ? time : best;
	}
	tli_sight_scratch_free(&scratch);
	return best;
}

static void measure(struct bench *bench, const struct gen_map *map, int32_t radius, bool judged)
{
	tli_wall *walls = bench_walls(map);
	tli_walls *index;
	double start = bench_now();
	bench_must(tli_walls_create(walls, map->segment_count, &index), "index");
	double built = bench_now() - start;
	size_t count = bench->quick ? 200 : 200000, sample = bench->quick ? 50 : 4000, seen, seen_by_loop;
	tli_sight sight = { index, radius, TL_CONTACT_GRAZE };
	struct pair *pairs = free_pairs(index, map, radius, count);
	double by_index = time_sees(tli_sight_sees, &sight, pairs, count, &seen);
	double by_loop = time_sees(sight_sees_by_loop, &sight, pairs, sample, &seen_by_loop);
	size_t seen_in_sample;
	time_sees(tli_sight_sees, &sight, pairs, sample, &seen_in_sample);
	if (seen_in_sample != seen_by_loop)
		bench_must(TL_E_INVALID, "index and loop disagree");
	printf("sight: %zu walls, radius %g units, %.1f %% seen\n", map->segment_count,
		(double)radius / BENCH_RESOLUTION, 100.0 * (double)seen / (double)count);
	bench_figure(bench, "index build", built * 1e3 * bench->scale, "ms", BENCH_INFO, 0);
	bench_figure(
		bench, "sees by index", by_index * 1e-3 * bench->scale, "us", judged ? BENCH_AT_MOST : BENCH_INFO, 0.3);
	bench_figure(bench, "sees by loop", by_loop * 1e-3 * bench->scale, "us", BENCH_INFO, 0);
	bench_figure(bench, "loop / index", by_loop / by_index, "x", judged ? BENCH_AT_LEAST : BENCH_INFO, 50);
	free(pairs);
	free(walls);
	tli_walls_free(index);
}

void bench_sight(struct bench *bench)
{
	for (int kind = 0; kind < 2; kind++) {
		struct gen_def def = {
			.kind = kind ? GEN_RANDOM : GEN_CAVES, .size = bench->quick ? 500 : 16000, .seed = 1
		};
		struct gen_map map = gen_make(&def);
		measure(bench, &map, 0, true);
		measure(bench, &map, 3 * BENCH_RESOLUTION / 10, false);
		gen_free(&map);
	}
}
