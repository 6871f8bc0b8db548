/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_crowd.c: what a step of a crowd costs an agent, and its memory.
 *
 * Agents are spread at random at 0.1 a square unit and walk to random goals, or flock; the median of some steps of 0.1 s, one thread, in
 * processor time. Among walls all agents have paths, and have moved for some seconds. Figures
 * are over those of two other libraries in the same scenes where the calibration program prints 52.0, in ns an agent and step: RVO2
 * (van den Berg et al.; range 5, 10 neighbours) and OpenSteer's flocking (Reynolds).
 */
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "base/rng.h"
#include "bench/bench.h"
#include "scenes/scene.h"
#include <tautline/crowd.h>

enum { STEPS = 24 };

static const double DENSITY = 0.1;

struct crowd_case {
	const char *name;
	size_t count;
	tl_desire desire;
	double other; /* ns an agent and step */
	double most;  /* of it */
	size_t bytes; /* an agent, at most; 0: not judged */
	size_t walls;
};

static tl_point random_point(tli_rng *rng, double side)
{
	double x = side * tli_rng_unit(rng);
	return (tl_point){ x, side * tli_rng_unit(rng) };
}

/* Short walls, far enough from each other to be gone round. */
static tl_nav *make_walls(size_t count, double side, tli_rng *rng)
{
	tl_map *map;
	tl_nav *nav;
	bench_must(tl_map_create(NULL, &map), "map");
	for (size_t i = 0; i < count; i++) {
		tl_point ends[2] = { random_point(rng, side) };
		ends[1] = (tl_point){ ends[0].x + 4 * tli_rng_unit(rng) - 2, ends[0].y + 4 * tli_rng_unit(rng) - 2 };
		tl_wall_def def = tl_default_wall_def();
		def.points = ends;
		def.count = 2;
		tl_wall_id id;
		bench_must(tl_map_add_wall(map, &def, &id), "wall");
	}
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0.5;
	bench_must(tl_nav_create(map, &def, &nav), "nav");
	tl_map_free(map);
	return nav;
}

static tl_crowd *make_crowd(const struct crowd_case *what, size_t count, tl_nav *nav, tli_rng *rng)
{
	double side = sqrt((double)count / DENSITY);
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	tl_flock_def flock = tl_default_flock_def();
	flock.sight = 5; /* as OpenSteer's */
	def.dt = 0.1;
	def.nav = nav;
	def.path_budget = (uint32_t)count; /* no agent waits for its path */
	bench_must(tl_crowd_create(&def, &crowd), "crowd");
	bench_must(tl_crowd_set_flock_def(crowd, &flock), "flock");
	for (size_t i = 0; i < count; i++) {
		tl_agent_def agent = tl_default_agent_def();
		tl_agent_id id;
		agent.position = random_point(rng, side);
		agent.goal = random_point(rng, side);
		agent.desire = what->desire;
		agent.avoid = what->desire == TL_DESIRE_FLOCK ? TL_AVOID_NONE : TL_AVOID_RECIPROCAL;
		agent.max_force = what->desire == TL_DESIRE_FLOCK ? 8 : INFINITY;
		bench_must(tl_crowd_add_agent(crowd, &agent, &id), "agent");
	}
	return crowd;
}

static int by_value(const void *left, const void *right)
{
	double l = *(const double *)left, r = *(const double *)right;
	return (l > r) - (l < r);
}

/* Seconds that this program has had a processor: steps are long enough to be interrupted. */
static double processor_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Seconds of the median step. */
static double time_steps(tl_crowd *crowd, int warm, int steps)
{
	double times[STEPS];
	for (int i = 0; i < warm; i++)
		bench_must(tl_crowd_step(crowd), "step");
	for (int i = 0; i < steps; i++) {
		double start = processor_now();
		bench_must(tl_crowd_step(crowd), "step");
		times[i] = processor_now() - start;
	}
	qsort(times, (size_t)steps, sizeof times[0], by_value);
	return times[steps / 2];
}

/* Agents on paths among walls with 5 others within 5 units: how many of their steps one core takes per second. */
static void bench_walkers(struct bench *bench, const char *name, tl_avoid avoid)
{
	size_t count = bench->quick ? 60 : 1000;
	double side = sqrt((double)count * 25 * 3.14159 / 5);
	tli_rng rng = { 5 };
	tl_nav *nav = make_walls(count / 5, side, &rng);
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	def.dt = 1.0 / 60;
	def.nav = nav;
	bench_must(tl_crowd_create(&def, &crowd), "crowd");
	for (size_t i = 0; i < count; i++) {
		tl_agent_def agent = tl_default_agent_def();
		tl_agent_id id;
		agent.position = random_point(&rng, side);
		agent.goal = random_point(&rng, side);
		agent.desire = TL_DESIRE_GOAL;
		agent.avoid = avoid;
		bench_must(tl_crowd_add_agent(crowd, &agent, &id), "agent");
	}
	double seconds = time_steps(crowd, bench->quick ? 2 : 300, bench->quick ? 3 : STEPS);
	printf("crowd: %zu agents on paths among %zu walls, 5 neighbours, %s\n", count, count / 5, name);
	bench_figure(bench, "an agent and step", seconds / (double)count * 1e9 * bench->scale, "ns", BENCH_INFO, 0);
	bench_figure(bench, "agent-steps", (double)count / seconds / bench->scale * 1e-6, "million a second",
		BENCH_AT_LEAST, 2);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
}

static void bench_case(struct bench *bench, const struct crowd_case *what)
{
	size_t count = bench->quick ? 60 : what->count, walls = bench->quick ? what->walls / 100 : what->walls;
	double side = sqrt((double)count / DENSITY);
	tli_rng rng = { 3 };
	tl_nav *nav = walls > 0 ? make_walls(walls, side, &rng) : NULL;
	tl_crowd *crowd = make_crowd(what, count, nav, &rng);
	int warm = bench->quick ? 2 : walls > 0 ? 60 : 8;
	double seconds = time_steps(crowd, warm, bench->quick ? 3 : STEPS);
	double ns = seconds / (double)count * 1e9 * bench->scale;
	printf("crowd: %zu agents, %s, %zu walls\n", count, what->name, walls);
	bench_figure(bench, "an agent and step", ns, "ns", BENCH_INFO, 0);
	if (what->other > 0)
		bench_figure(bench, "over the other library", ns / what->other, "times", BENCH_AT_MOST, what->most);
	else
		bench_figure(bench, "a step", seconds * bench->scale, "s", BENCH_AT_MOST, what->most);
	bench_figure(bench, "memory an agent", (double)tl_crowd_bytes(crowd) / (double)count, "bytes",
		what->bytes > 0 ? BENCH_AT_MOST : BENCH_INFO, (double)what->bytes);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
}

/* A scene of `tautline sim` with its usual number of agents. */
static void bench_scene(struct bench *bench, const char *name)
{
	struct scene scene;
	tl_nav *nav = NULL;
	tl_crowd *crowd;
	tl_crowd_def def = tl_default_crowd_def();
	tl_nav_def nav_def = scene_nav_def();
	bench_must(scene_build(&scene, scene_find(name), NULL, 0), "scene");
	if (scene.map)
		bench_must(tl_nav_create(scene.map, &nav_def, &nav), "nav");
	def.dt = 0.05;
	def.seed = scene.seed;
	def.nav = nav;
	bench_must(tl_crowd_create(&def, &crowd), "crowd");
	for (size_t i = 0; i < tli_array_length(scene.agents); i++) {
		tl_agent_id id;
		bench_must(tl_crowd_add_agent(crowd, &scene.agents[i].def, &id), "agent");
	}
	double seconds = time_steps(crowd, bench->quick ? 2 : 100, bench->quick ? 3 : STEPS);
	printf("crowd: scene %s, %zu agents\n", name, tli_array_length(scene.agents));
	bench_figure(bench, "an agent and step", seconds / (double)tli_array_length(scene.agents) * 1e9 * bench->scale,
		"ns", BENCH_INFO, 0);
	tl_crowd_free(crowd);
	tl_nav_free(nav);
	scene_free(&scene);
}

void bench_crowd(struct bench *bench)
{
	static const char *const scenes[] = { "circle", "streams", "door", "random" };
	static const struct crowd_case cases[] = {
		{ "to random goals", 1000, TL_DESIRE_GOAL, 693, 0.65, 0, 0 },
		{ "to random goals", 10000, TL_DESIRE_GOAL, 749, 0.50, 0, 0 },
		{ "to random goals", 100000, TL_DESIRE_GOAL, 1051, 0.33, 192, 0 },
		{ "to random goals", 1000000, TL_DESIRE_GOAL, 0, 0.6, 256, 0 },
		{ "among walls", 10000, TL_DESIRE_GOAL, 749, 0.8, 0, 2000 },
		{ "flocking", 1000, TL_DESIRE_FLOCK, 412, 0.25, 0, 0 },
		{ "flocking", 10000, TL_DESIRE_FLOCK, 463, 0.25, 0, 0 },
		{ "flocking", 100000, TL_DESIRE_FLOCK, 1122, 0.12, 96, 0 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
		bench_case(bench, &cases[i]);
	bench_walkers(bench, "by steering", TL_AVOID_CIRCLES);
	bench_walkers(bench, "reciprocal", TL_AVOID_RECIPROCAL);
	for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
		bench_scene(bench, scenes[i]);
}
