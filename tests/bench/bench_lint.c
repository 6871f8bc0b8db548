/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_lint.c: the linter: rules about walls on a large map, and all rules on one of the usual size.
 *
 * Each waypoint of the latter is linked with the five nearest, whether they see each other or not: some links are
 * blocked, as on a map that is being worked on. Times are those of tl_lint_run as a whole.
 */
#include <stdlib.h>

#include "bench/bench.h"
#include <tautline/lint.h>

enum { LINKS_EACH = 5 };

/* Seconds for one run, the best of `rounds`. */
static double time_lint(const tl_map *map, const tl_lint_def *def, int rounds, size_t *count)
{
	double best = 1e300;
	for (int round = 0; round < rounds; round++) {
		tl_lint *lint;
		double start = bench_now();
		bench_must(tl_lint_run(map, def, &lint), "lint");
		double time = bench_now() - start;
		best = time < best ? time : best;
		*count = tl_lint_finding_count(lint);
		tl_lint_free(lint);
	}
	return best;
}

static double distance_squared(tl_point a, tl_point b)
{
	return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* The nearest of the waypoints that is not yet `taken`, and not `self`. */
static size_t nearest_of(const struct gen_map *source, size_t self, const size_t *taken, size_t taken_count)
{
	size_t nearest = self;
	double least = 1e300;
	for (size_t i = 0; i < source->waypoint_count; i++) {
		double here = distance_squared(source->waypoints[i], source->waypoints[self]);
		bool skip = i == self || here >= least;
		for (size_t j = 0; j < taken_count; j++)
			skip |= taken[j] == i;
		if (skip)
			continue;
		nearest = i;
		least = here;
	}
	return nearest;
}

static void link_nearest(tl_map *map, const struct gen_map *source)
{
	tl_waypoint_id *ids = calloc(source->waypoint_count + 1, sizeof *ids);
	if (!ids)
		bench_must(TL_E_NOMEM, "links");
	for (size_t i = 0; i < source->waypoint_count; i++)
		ids[i] = tl_map_next_waypoint(map, i > 0 ? ids[i - 1] : (tl_waypoint_id){ 0, 0 });
	for (size_t i = 0; i < source->waypoint_count; i++) {
		size_t taken[LINKS_EACH];
		for (size_t j = 0; j < LINKS_EACH; j++) {
			taken[j] = nearest_of(source, i, taken, j);
			tl_link_def def = tl_default_link_def();
			tl_link_id id;
			def.from = ids[i];
			def.to = ids[taken[j]];
			bench_must(tl_map_add_link(map, &def, &id), "link");
		}
	}
	free(ids);
}

static void bench_walls_rules(struct bench *bench, enum gen_kind kind)
{
	static const char *const wanted[] = { "wall-crossing", "wall-gap", "wall-overlap" };
	tl_lint_severity severities[64];
	tl_lint_def def = tl_default_lint_def();
	struct gen_def make = { .kind = kind, .size = bench->quick ? 300 : 100000, .seed = 3 };
	struct gen_map source = gen_make(&make);
	tl_map *map = bench_map(&source);
	const tl_lint_rule *rule;
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++)
		severities[def.severity_count++] = (tl_lint_severity){ rule->id, TL_SEVERITY_OFF };
	for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
		severities[def.severity_count++] = (tl_lint_severity){ wanted[i], TL_SEVERITY_WARNING };
	def.severities = severities;
	size_t count;
	double time = time_lint(map, &def, bench->quick ? 1 : 3, &count);
	printf("lint: %zu walls (%s): %zu findings\n", source.segment_count, gen_kind_name(kind), count);
	bench_figure(
		bench, "wall-crossing, wall-gap, wall-overlap", time * 1e3 * bench->scale, "ms", BENCH_AT_MOST, 1000);
	tl_map_free(map);
	gen_free(&source);
}

static void bench_all_rules(struct bench *bench, enum gen_kind kind)
{
	struct gen_def make = {
		.kind = kind, .size = bench->quick ? 300 : 10000, .seed = 4, .waypoints = bench->quick ? 40 : 1000
	};
	struct gen_map source = gen_make(&make);
	tl_map *map = bench_map(&source);
	link_nearest(map, &source);
	size_t count;
	double time = time_lint(map, NULL, bench->quick ? 1 : 3, &count);
	printf("lint: %zu walls (%s), %zu waypoints, %zu links: %zu findings\n", source.segment_count,
		gen_kind_name(kind), tl_map_waypoint_count(map), tl_map_link_count(map), count);
	bench_figure(bench, "all rules", time * 1e3 * bench->scale, "ms", BENCH_AT_MOST, 200);
	tl_map_free(map);
	gen_free(&source);
}

void bench_lint(struct bench *bench)
{
	bench_walls_rules(bench, GEN_RANDOM);
	bench_walls_rules(bench, GEN_ROOMS);
	bench_all_rules(bench, GEN_RANDOM);
	bench_all_rules(bench, GEN_CAVES);
}
