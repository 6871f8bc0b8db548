/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_steer.c: going round circles, all seeds of the scenes, and what a call costs.
 *
 * The best peers measured on the same scenes: field 9.5 % of the runs with an overlap, ratio 1.09; static 200 of 200 without contact,
 * ratio 1.01 to 1.08.
 */
#include "base/rng.h"
#include "bench/bench.h"
#include "support/steer_scene.h"

static void measure_scene(struct bench *bench, const char *name, struct steer_scene make(uint64_t), uint64_t first,
	double contacts_most, double ratio_most)
{
	int count = bench->quick ? 5 : 200, arrived = 0, contacts = 0;
	double ratio = 0;
	char text[64];
	for (int k = 0; k < count; k++) {
		struct steer_scene scene = make(first + (uint64_t)k);
		struct steer_run run = steer_scene_run(&scene, 0.05);
		arrived += run.arrived;
		contacts += run.contact;
		ratio += run.ratio / count;
	}
	snprintf(text, sizeof text, "%s: arrived", name);
	bench_figure(bench, text, 100.0 * arrived / count, "%", BENCH_AT_LEAST, 100);
	snprintf(text, sizeof text, "%s: runs with any overlap", name);
	bench_figure(bench, text, 100.0 * contacts / count, "%", BENCH_AT_MOST, contacts_most);
	snprintf(text, sizeof text, "%s: time over straight time", name);
	bench_figure(bench, text, ratio, "", BENCH_AT_MOST, ratio_most);
}

/* Nanoseconds a call among `count` circles that move. */
static double time_call(const struct bench *bench, size_t count)
{
	struct steer_scene scene = steer_scene_field(5000);
	tl_avoid_def def = tl_default_avoid_def();
	tl_avoid_state state = { 0, 0 };
	int calls = bench->quick ? 100 : 100000;
	double sum = 0, start = bench_now();
	for (int i = 0; i < calls; i++) {
		tl_vehicle v = scene.vehicle;
		v.position.x = -20 + 0.0004 * i;
		v.velocity.x = 2;
		def.wanted = tl_steer_seek(&v, scene.goal);
		sum += tl_steer_avoid_circles(&v, scene.circles, count, &def, &state).y;
	}
	double time = (bench_now() - start) / calls * 1e9 * bench->scale;
	return sum == sum ? time : 0;
}

/* Nanoseconds a vehicle for the one pass of a flock over `count` others. */
static double time_flock(const struct bench *bench, size_t count)
{
	static tl_vehicle v[64];
	tli_rng rng = { 1 };
	for (size_t i = 0; i < 64; i++) {
		v[i] = tl_default_vehicle();
		v[i].position = (tl_point){ 5 * tli_rng_unit(&rng), 5 * tli_rng_unit(&rng) };
		v[i].velocity = (tl_vector){ 1, tli_rng_unit(&rng) };
	}
	tl_flock_def def = tl_default_flock_def();
	int calls = bench->quick ? 100 : 300000;
	double sum = 0, start = bench_now();
	for (int i = 0; i < calls; i++)
		sum += tl_steer_flock(&v[(size_t)i % count], v, count, &def).x;
	double time = (bench_now() - start) / calls * 1e9 * bench->scale;
	return sum == sum ? time : 0;
}

void bench_steer(struct bench *bench)
{
	printf("steer: one vehicle among 50 circles\n");
	measure_scene(bench, "field", steer_scene_field, 5000, 5, 1.12);
	measure_scene(bench, "field, other seeds", steer_scene_field, 70000, 5, 1.12);
	measure_scene(bench, "static", steer_scene_static, 9000, 0, 1.05);
	measure_scene(bench, "static, other seeds", steer_scene_static, 70000, 0, 1.05);
	bench_figure(bench, "a call among 5 circles", time_call(bench, 5), "ns", BENCH_INFO, 0);
	bench_figure(bench, "a call among 50 circles", time_call(bench, 50), "ns", BENCH_INFO, 0);
	bench_figure(bench, "a flock's rules over 8 others", time_flock(bench, 8), "ns", BENCH_INFO, 0);
}
