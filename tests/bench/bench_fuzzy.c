/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_fuzzy.c: the fuzzy avoidance: what the rejection of edges saves, and how fields of polygons are
 * crossed.
 *
 * Rejection: feelers of length 2 and 10 from places outside the polygons of 20 fields, over all 137 edges: the plain
 * segment test, the four steps, the four steps on what the index gives. Crossing: the scene "polygons" over the seeds
 * that figures are quoted for, over 2000 others, with the brake off, and at other steps; with nothing that keeps the
 * vehicle out of walls.
 */
#include "base/angle.h"
#include "base/rng.h"
#include "bench/bench.h"
#include "steer/edge_index.h"
#include "support/polygons.h"

enum { FIELDS = 20, FEELERS = 500 };

enum method { PLAIN, STEPS, STEPS_ON_INDEX };

struct feeling {
	struct polygons field;
	tli_edge_index index;
	tli_feeler feelers[FEELERS];
};

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static void prepare(struct feeling *f, uint64_t seed, bool concave, double length)
{
	tli_rng rng = { seed };
	polygons_make(&f->field, 11000 + seed, concave);
	bench_must(tli_edge_index_of_walls(f->field.walls, f->field.count, 4096, false, &f->index), "index");
	for (int i = 0; i < FEELERS; i++) {
		tl_point from;
		do
			from = (tl_point){ between(&rng, -22, 22), between(&rng, -22, 22) };
		while (polygons_inside(&f->field, from));
		tli_turn turn = { 1, 0 };
		bench_must(tli_turn_by_radians(between(&rng, 0, 6.2831853), &turn), "turn");
		f->feelers[i] = tli_feeler_make(from, (tl_vector){ turn.cosine, turn.sine }, length);
	}
}

static size_t feel(const struct feeling *f, enum method method)
{
	size_t hits = 0;
	for (int i = 0; i < FEELERS; i++) {
		tli_edge_hit hit = { 0 };
		if (method == PLAIN)
			hit = polygons_plain_hit(&f->field, &f->feelers[i]);
		else if (method == STEPS)
			polygons_meet_edges(f->index.edges, f->index.count, &f->feelers[i], &hit, NULL);
		else
			tli_edge_index_meet(&f->index, &f->feelers[i], &hit, NULL);
		hits += hit.found;
	}
	return hits;
}

/* Nanoseconds a feeler by each method, the best of some rounds. */
static void time_feelers(struct bench *bench, bool concave, double length, double *best)
{
	static struct feeling f;
	for (int method = 0; method < 3; method++)
		best[method] = 0;
	for (uint64_t seed = 0; seed < (bench->quick ? 1 : FIELDS); seed++) {
		prepare(&f, seed, concave, length);
		size_t hits[3];
		for (int method = 0; method < 3; method++) {
			double least = 1e300;
			for (int round = 0; round < 15; round++) {
				double start = bench_now();
				hits[method] = feel(&f, (enum method)method);
				double time = (bench_now() - start) / FEELERS * 1e9;
				least = time < least ? time : least;
			}
			best[method] += least / (bench->quick ? 1 : FIELDS);
		}
		if (hits[PLAIN] != hits[STEPS] || hits[PLAIN] != hits[STEPS_ON_INDEX])
			bench_must(TL_E_INVALID, "the methods disagree");
		tli_edge_index_free(&f.index);
	}
}

static void measure_rejection(struct bench *bench)
{
	for (int i = 0; i < 4; i++) {
		double best[3], length = i < 2 ? 2 : 10;
		time_feelers(bench, i % 2, length, best);
		printf("fuzzy: feelers of length %g among 137 edges, %s\n", length, i % 2 ? "concave" : "convex");
		bench_figure(bench, "plain test of every edge", best[PLAIN] * bench->scale, "ns", BENCH_INFO, 0);
		bench_figure(bench, "four steps over every edge", best[STEPS] * bench->scale, "ns", BENCH_INFO, 0);
		bench_figure(bench, "four steps on what the index gives", best[STEPS_ON_INDEX] * bench->scale, "ns",
			BENCH_INFO, 0);
		bench_figure(bench, "plain / four steps", best[PLAIN] / best[STEPS], "x", BENCH_AT_LEAST, 3);
	}
}

/* ---- crossing ---- */

struct crossing {
	const char *what;
	uint64_t first;
	size_t count;
	double dt;
	bool brake;
	double arrive, contacts[2], ratio[2]; /* shares; bounds for convex and concave fields */
};

static void cross(struct bench *bench, const struct crossing *c, bool concave)
{
	tl_fuzzy_def def = tl_default_fuzzy_def();
	def.dt = c->dt;
	def.brake = c->brake;
	size_t count = bench->quick ? 3 : c->count;
	double start = bench_now();
	struct polygons_sum sum = polygons_drive_all(c->first, count, concave, &def);
	double runs = (double)count, time = bench_now() - start;
	printf("fuzzy: %zu %s fields, %s, dt %.4f: worst ratio %.2f, nearest %.3f, %.1f s\n", count,
		concave ? "concave" : "convex", c->what, c->dt, sum.worst, sum.nearest, time);
	bench_figure(bench, "arrived", 100 * (double)sum.arrived / runs, "%", BENCH_AT_LEAST, 100 * c->arrive);
	bench_figure(bench, "runs with a contact", 100 * (double)sum.contacts / runs, "%", BENCH_AT_MOST,
		100 * c->contacts[concave]);
	bench_figure(bench, "time ratio", sum.ratio, "", BENCH_AT_MOST, c->ratio[concave]);
}

static void measure_crossing(struct bench *bench)
{
	static const struct crossing table[] = {
		{ "quoted seeds", 11000, 200, .05, true, 1, { 0, .01 }, { 1.06, 1.07 } },
		{ "quoted seeds, brake off", 11000, 200, .05, false, 1, { .01, .06 }, { 1.06, 1.07 } },
		{ "other seeds", 31000, 2000, .05, true, .998, { .002, .002 }, { 1.06, 1.07 } },
		{ "other seeds, brake off", 31000, 2000, .05, false, .998, { .01, .06 }, { 1.06, 1.07 } },
		{ "1000 seeds", 11000, 1000, .1, true, .998, { 0, .01 }, { 1.06, 1.07 } },
		{ "1000 seeds", 11000, 1000, 1. / 30, true, .998, { 0, .01 }, { 1.06, 1.07 } },
		{ "1000 seeds", 11000, 1000, 1. / 60, true, .998, { 0, .01 }, { 1.06, 1.07 } },
		{ "1000 seeds", 11000, 1000, 1. / 120, true, .998, { 0, .01 }, { 1.06, 1.07 } },
	};
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		for (int concave = 0; concave < 2; concave++)
			cross(bench, &table[i], concave);
}

/* A step of a moving vehicle: three feelers, probe, rules, brake. */
static void measure_step(struct bench *bench)
{
	struct polygons field;
	polygons_make(&field, 11000, true);
	tl_fuzzy_world *world;
	bench_must(tl_fuzzy_world_create(field.walls, field.count, 0.5, NULL, &world), "world");
	tl_fuzzy_def def = tl_default_fuzzy_def();
	double best = 1e300;
	for (int round = 0; round < (bench->quick ? 1 : 50); round++) {
		tl_vehicle vehicle = tl_default_vehicle();
		tl_fuzzy_state state = { 0 };
		vehicle.position = field.start;
		double start = bench_now();
		for (int step = 0; step < 1500; step++) {
			tl_vector wanted = tl_steer_seek(&vehicle, field.goal);
			def.wanted = wanted;
			wanted = tl_steer_avoid_fuzzy(&vehicle, world, &def, &state);
			tl_vehicle_step(&vehicle, wanted, 0, def.dt);
		}
		double time = (bench_now() - start) / 1500 * 1e9;
		best = time < best ? time : best;
	}
	printf("fuzzy: a vehicle among %zu walls\n", field.count);
	bench_figure(bench, "a step: feelers, probe, rules, brake, motion", best * bench->scale, "ns", BENCH_INFO, 0);
	tl_fuzzy_world_free(world);
}

void bench_fuzzy(struct bench *bench)
{
	measure_rejection(bench);
	measure_step(bench);
	measure_crossing(bench);
}
