/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_load.c: reading a file of 100,000 walls, and what the map and its nav keep in memory.
 *
 * Bytes are counted by the allocator, not by what the objects say of themselves.
 */
#include <stdlib.h>

#include "bench/bench.h"
#include "support/failing.h"
#include <tautline/format.h>
#include <tautline/nav.h>

static void measure_memory(struct bench *bench, const char *text, size_t size, size_t walls)
{
	size_t before = failing_live_bytes();
	tl_map *map;
	tl_nav *nav;
	bench_must(tl_map_load_memory(text, size, NULL, &map, NULL), "load");
	size_t with_map = failing_live_bytes() - before;
	tl_nav_def def = tl_default_nav_def();
	def.sight_only = true;
	bench_must(tl_nav_create(map, &def, &nav), "nav");
	size_t all = failing_live_bytes() - before;
	double per_wall = (double)all / (double)walls;
	bench_figure(bench, "map with its text", (double)with_map / (double)walls, "B/wall", BENCH_INFO, 0);
	bench_figure(bench, "map and nav together", per_wall, "B/wall", BENCH_AT_MOST, 200);
	tl_nav_free(nav);
	tl_map_free(map);
}

void bench_load(struct bench *bench)
{
	struct gen_def def = { .kind = GEN_RANDOM, .size = bench->quick ? 1000 : 100000, .seed = 5 };
	struct gen_map source = gen_make(&def);
	size_t size;
	char *text = gen_text(&source, &def, &size);
	double best = 1e300;
	for (int round = 0; round < (bench->quick ? 1 : 5); round++) {
		tl_map *map;
		double start = bench_now();
		bench_must(tl_map_load_memory(text, size, NULL, &map, NULL), "load");
		double time = bench_now() - start;
		best = time < best ? time : best;
		tl_map_free(map);
	}
	printf("load: %zu walls, %.1f MB\n", source.segment_count, (double)size * 1e-6);
	bench_figure(bench, "reading", (double)size * 1e-6 / (best * bench->scale), "MB/s", BENCH_AT_LEAST, 50);
	failing_install();
	measure_memory(bench, text, size, source.segment_count);
	tl_set_allocator(NULL);
	free(text);
	gen_free(&source);
}
