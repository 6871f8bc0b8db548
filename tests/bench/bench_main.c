/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_main.c: runs all measurements: `bench [--quick] [--only PART] [--maps DIR] [--cold N] [--growth FILE]`.
 *
 * --quick runs everything once on tiny maps, so that benchmarks cannot rot. --growth writes the curves
 * of cost against walls and waypoints as columns for a plotter. --maps measures the maps of a folder, with the
 * queries beside them, in place of generated ones; the curves are then those of paths over corners. --cold: how many queries are asked of navs of their own, on each map. --write-maps DIR writes
 * the generated maps of the part `corners` with their queries, and measures nothing. Exit status 1 when a figure misses its bound.
 */
#include "bench/bench.h"
#include "cli/clock.h"

#include <stdlib.h>
#include <string.h>

double bench_now(void)
{
	return clock_seconds();
}

/* A time or a rate, not a ratio of two of them. */
static bool is_absolute(const char *unit)
{
	static const char *const units[] = { "ns", "us", "ms", "s", "MB/s", "million a second" };
	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
		if (!strcmp(unit, units[i]))
			return true;
	return false;
}

void bench_figure(
	struct bench *bench, const char *what, double value, const char *unit, enum bench_bound bound, double limit)
{
	bool judged = !bench->quick && !(bench->incomparable && is_absolute(unit));
	bool missed = (bound == BENCH_AT_LEAST && value < limit) || (bound == BENCH_AT_MOST && value > limit);
	printf("  %-58s %10.4g %-6s", what, value, unit);
	if (bound != BENCH_INFO)
		printf(" (%s %g%s)", bound == BENCH_AT_LEAST ? "at least" : "at most", limit,
			!judged          ? ", not judged"
				: missed ? ", MISSED"
					 : "");
	printf("\n");
	fflush(stdout);
	bench->missed += missed && judged;
}

void bench_must(tl_status status, const char *what)
{
	if (!status)
		return;
	fprintf(stderr, "bench: %s: %s\n", what, tl_status_text(status));
	exit(2);
}

tli_wall *bench_walls(const struct gen_map *map)
{
	tli_wall *walls = calloc(map->segment_count + 1, sizeof *walls);
	if (!walls)
		bench_must(TL_E_NOMEM, "walls");
	for (size_t i = 0; i < map->segment_count; i++) {
		bench_must(tli_point_from_units(map->segments[i].a, BENCH_RESOLUTION, &walls[i].a), "wall");
		bench_must(tli_point_from_units(map->segments[i].b, BENCH_RESOLUTION, &walls[i].b), "wall");
		walls[i].solid = map->segments[i].solid;
	}
	return walls;
}

tl_map *bench_map(const struct gen_map *source)
{
	tl_map *map;
	bench_must(tl_map_create(NULL, &map), "map");
	for (size_t i = 0; i < source->wall_count; i++) {
		const struct gen_wall *wall = &source->walls[i];
		tl_wall_def def = tl_default_wall_def();
		def.points = source->points + wall->first;
		def.count = wall->count;
		def.loop = wall->loop;
		def.solid = wall->solid;
		tl_wall_id id;
		bench_must(tl_map_add_wall(map, &def, &id), "wall");
	}
	for (size_t i = 0; i < source->waypoint_count; i++) {
		char name[32];
		snprintf(name, sizeof name, "w%zu", i);
		tl_waypoint_def def = tl_default_waypoint_def();
		def.name = name;
		def.at = source->waypoints[i];
		tl_waypoint_id id;
		bench_must(tl_map_add_waypoint(map, &def, &id), "waypoint");
	}
	return map;
}

/* What there is to measure; `only`, if not NULL: the one of this name. False: there is none. */
static bool run_generated(struct bench *bench, const char *only)
{
	static const struct {
		const char *name;
		void (*run)(struct bench *bench);
		bool on_request; /* or in a quick run */
	} parts[] = { { "sight", bench_sight, false }, { "link", bench_link, false }, { "lint", bench_lint, false },
		{ "load", bench_load, false }, { "path", bench_path, false }, { "corners", bench_corners, false },
		{ "steer", bench_steer, false }, { "fuzzy", bench_fuzzy, false }, { "crowd", bench_crowd, false },
		{ "guard", bench_guard, false }, { "large", bench_large, true } };
	bool any = false;
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		if (only ? strcmp(only, parts[i].name) != 0 : parts[i].on_request && !bench->quick)
			continue;
		parts[i].run(bench);
		any = true;
	}
	if (bench->growth)
		bench_growth(bench);
	return any;
}

/* What the times are multiplied by: BENCH_CALIBRATE is what the calibration program printed on this machine. It stands for the
 * machine as a whole only near the reference: where a cache is shared with others it grew tenfold while queries took 2.4 times as long. */
static void set_scale(struct bench *bench)
{
	const double reference = 52, low = 40, high = 80;
	const char *printed = getenv("BENCH_CALIBRATE");
	double value = printed ? atof(printed) : 0;
	bench->scale = 1;
	if (!printed) {
		printf("times are as measured, unscaled: BENCH_CALIBRATE is not set\n");
	} else if (value >= low && value <= high) {
		bench->scale = reference / value;
		printf("times are scaled by %.3f: the calibration program printed %g, on the reference machine %g\n",
			bench->scale, value, reference);
	} else {
		bench->incomparable = true;
		printf("times are as measured, unscaled, and not judged: the calibration program printed %g, outside %g to %g;\n"
		       "compare interleaved with another commit instead (make bench-compare BASE=COMMIT)\n",
			value, low, high);
	}
}

struct options {
	const char *maps, *only, *write_maps;
};

/* Status 2: an argument is wrong. */
static int read_arguments(int argc, char **argv, struct bench *bench, struct options *out)
{
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--quick"))
			bench->quick = true;
		else if (!strcmp(argv[i], "--growth") && i + 1 < argc)
			bench->growth = fopen(argv[++i], "w");
		else if (!strcmp(argv[i], "--maps") && i + 1 < argc)
			out->maps = argv[++i];
		else if (!strcmp(argv[i], "--only") && i + 1 < argc)
			out->only = argv[++i];
		else if (!strcmp(argv[i], "--cold") && i + 1 < argc && atol(argv[i + 1]) > 0)
			bench->cold = (size_t)atol(argv[++i]);
		else if (!strcmp(argv[i], "--write-maps") && i + 1 < argc)
			out->write_maps = argv[++i];
		else
			return fprintf(stderr,
				       "usage: bench [--quick] [--only PART] [--maps DIR] [--cold N] [--growth FILE]\n"
				       "       bench [--quick] --write-maps DIR\n"),
			       2;
	}
	return 0;
}

int main(int argc, char **argv)
{
	struct bench bench = { .cold = 20 };
	struct options options = { NULL, NULL, NULL };
	if (read_arguments(argc, argv, &bench, &options))
		return 2;
	if (options.write_maps)
		return bench_write_corners(&bench, options.write_maps), 0;
	printf("tautline %s\n", tl_version());
	set_scale(&bench);
	if (options.maps)
		bench_maps(&bench, options.maps);
	else if (!run_generated(&bench, options.only))
		return fprintf(stderr, "bench: there is no part '%s'\n", options.only), 2;
	if (bench.growth)
		fclose(bench.growth);
	printf("%d figures missed\n", bench.missed);
	return bench.missed > 0;
}
