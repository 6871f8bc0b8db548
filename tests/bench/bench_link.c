/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_link.c: linking waypoints that see each other, against all pairs by the plain loop.
 *
 * Ours is tl_nav_create as a whole: index, links, graph, components. The loop answers a random sample of the
 * pairs and is scaled up to all of them.
 *
 * Within a reach: what linking adds to tl_nav_create, against tl_query_sees for each pair that is as near.
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

/* ---- within a reach ---- */

typedef struct near_pair {
	tl_point a, b;
} near_pair;

/* Free with free(). */
static near_pair *find_near_pairs(const struct gen_map *map, double reach, size_t *count)
{
	near_pair *pairs = NULL;
	size_t found = 0, room = 0;
	for (size_t i = 0; i < map->waypoint_count; i++) {
		for (size_t j = i + 1; j < map->waypoint_count; j++) {
			tl_point a = map->waypoints[i], b = map->waypoints[j];
			if ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) > reach * reach)
				continue;
			if (found == room)
				pairs = realloc(pairs, (room = room * 2 + 1024) * sizeof *pairs);
			if (!pairs)
				bench_must(TL_E_NOMEM, "pairs");
			pairs[found++] = (near_pair){ a, b };
		}
	}
	*count = found;
	return pairs;
}

/* Seconds to make a nav; it is to be freed. */
static double time_links(const tl_map *map, tl_link_mode link, double reach, tl_nav **nav)
{
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_WAYPOINTS;
	def.link = link;
	def.max_link = reach;
	def.radius = 0;
	def.max_links = 0;
	double start = bench_now();
	bench_must(tl_nav_create(map, &def, nav), "nav");
	return bench_now() - start;
}

static double time_questions(const tl_nav *nav, const near_pair *pairs, size_t count)
{
	tl_query *query;
	bench_must(tl_query_create(nav, &query), "query");
	double start = bench_now();
	for (size_t i = 0; i < count; i++) {
		bool sees;
		bench_must(tl_query_sees(query, pairs[i].a, pairs[i].b, &sees), "sees");
	}
	double time = bench_now() - start;
	tl_query_free(query);
	return time;
}

static double least(double a, double b)
{
	return a < b ? a : b;
}

static void bench_reach(struct bench *bench, const struct gen_map *source, const tl_map *map, double reach)
{
	size_t count;
	near_pair *pairs = find_near_pairs(source, reach, &count);
	double linked = 1e300, bare = 1e300, loop = 1e300;
	for (int round = 0; round < (bench->quick ? 1 : 5); round++) {
		tl_nav *nav;
		bare = least(bare, time_links(map, TL_LINK_AUTHORED, reach, &nav));
		loop = least(loop, time_questions(nav, pairs, count));
		tl_nav_free(nav);
		linked = least(linked, time_links(map, TL_LINK_VISIBLE, reach, &nav));
		tl_nav_free(nav);
	}
	char what[64];
	snprintf(what, sizeof what, "reach %g, %zu pairs: links / questions", reach, count);
	bench_figure(bench, what, (linked - bare) / loop, "x", BENCH_INFO, 0);
	free(pairs);
}

/* With a link, so that a nav without links by sight can be made. */
static void bench_reaches(struct bench *bench)
{
	struct gen_def def = { .kind = GEN_RANDOM, .size = 5000, .seed = 3, .waypoints = 10000 };
	if (bench->quick)
		def.size = 300, def.waypoints = 400;
	struct gen_map source = gen_make(&def);
	tl_map *map = bench_map(&source);
	tl_link_def link = tl_default_link_def();
	link.from = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	link.to = tl_map_next_waypoint(map, link.from);
	bench_must(tl_map_add_link(map, &link, NULL), "link");
	printf("link: %zu waypoints among %zu walls, within a reach\n", source.waypoint_count, source.segment_count);
	bench_reach(bench, &source, map, 5);
	bench_reach(bench, &source, map, 20);
	bench_reach(bench, &source, map, 60);
	tl_map_free(map);
	gen_free(&source);
}

void bench_link(struct bench *bench)
{
	bench_reaches(bench);
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
