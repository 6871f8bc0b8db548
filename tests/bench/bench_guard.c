/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_guard.c: hours of agents that walk all sample maps at random while doors open and close; steps in which one of them
 * entered or passed a wall, judged exactly (support/swept.c). The short form is tests/property/test_crowd_guard.c. BENCH_HOURS of the
 * environment says how many agent-hours (default 100; some seconds each hour and a half).
 */
#include "bench/bench.h"

#include "support/walkers.h"

#include <stdlib.h>

void bench_guard(struct bench *bench)
{
	static const char *const maps[] = { "contact", "courtyard", "doors", "islands", "links", "maze", "museum",
		"obstacles", "office" };
	static const double steps[] = { 1.0 / 60, 0.05, 0.1 };
	const char *folder = getenv("SRCDIR"), *hours = getenv("BENCH_HOURS");
	double wanted = bench->quick ? 0.001 : hours ? atof(hours) : 100, walked = 0;
	size_t entered = 0, count = sizeof maps / sizeof *maps;
	for (uint64_t k = 0; walked < wanted; k++) {
		char path[1024];
		snprintf(path, sizeof path, "%s/maps/%s.tl", folder ? folder : ".", maps[k % count]);
		walkers_def def = { path, k, steps[k / count % 3], bench->quick ? 6 : 60, bench->quick ? 20 : 2500,
			true, 1 };
		walkers_result result = walkers_run(&def);
		walked += result.hours;
		entered += result.entered;
	}
	printf("guard: all sample maps, doors open and close\n");
	bench_figure(bench, "agent-hours", walked, "h", BENCH_INFO, 0);
	bench_figure(bench, "steps into or through a wall", (double)entered, "", BENCH_AT_MOST, 0);
}
