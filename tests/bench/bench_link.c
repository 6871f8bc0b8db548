/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_link.c: linking waypoints that see each other, against all pairs by the plain loop.
 *
 * Ours is tl_nav_create as a whole: index, links, graph, components. The loop answers a random sample of the
 * pairs and is scaled up to all of them.
 *
 * Within a reach: what linking adds to tl_nav_create, against what a host would write: a grid by hand finds the pairs that are as near, each
 * once, tl_query_sees is asked, and the pairs that see each other are kept.
 */
#include <math.h>
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
		bench_must(
			sight_sees_by_loop(&(tli_sight){ index, 0, TL_CONTACT_GRAZE }, a, b, &scratch, &yes), "sees");
	}
	double pairs = (double)map->waypoint_count * (double)last / 2;
	double all = (bench_now() - start) / (double)sample * pairs;
	tli_sight_scratch_free(&scratch);
	tli_walls_free(index);
	free(walls);
	return all;
}

/* ---- within a reach ---- */

typedef struct kept_pairs {
	struct {
		uint32_t a, b;
	} * pairs;
	size_t count, room;
} kept_pairs;

typedef struct hand_grid {
	tl_point low;
	double side;
	uint32_t columns, rows;
	uint32_t *first, *points; /* point numbers by cells */
} hand_grid;

/* Cells at least as wide as the reach, at most one a point. */
static hand_grid deal_by_hand(const struct gen_map *map, double reach)
{
	const tl_point *at = map->waypoints;
	size_t count = map->waypoint_count, end = 0;
	tl_point high = at[0];
	hand_grid g = { .low = at[0], .side = reach };
	for (size_t i = 0; i < count; i++) {
		g.low = (tl_point){ fmin(g.low.x, at[i].x), fmin(g.low.y, at[i].y) };
		high = (tl_point){ fmax(high.x, at[i].x), fmax(high.y, at[i].y) };
	}
	for (;; g.side *= 1.25) {
		g.columns = (uint32_t)((high.x - g.low.x) / g.side) + 1;
		g.rows = (uint32_t)((high.y - g.low.y) / g.side) + 1;
		if ((size_t)g.columns * g.rows <= count)
			break;
	}
	size_t cells = (size_t)g.columns * g.rows;
	uint32_t *cell = malloc(count * sizeof *cell);
	g.first = calloc(cells + 1, sizeof *g.first);
	g.points = malloc(count * sizeof *g.points);
	if (!cell || !g.first || !g.points)
		bench_must(TL_E_NOMEM, "grid");
	for (size_t i = 0; i < count; i++) {
		cell[i] = (uint32_t)((at[i].y - g.low.y) / g.side) * g.columns +
			(uint32_t)((at[i].x - g.low.x) / g.side);
		g.first[cell[i]]++;
	}
	for (size_t c = 0; c <= cells; c++)
		g.first[c] = (uint32_t)(end += g.first[c]);
	for (size_t i = count; i-- > 0;)
		g.points[--g.first[cell[i]]] = (uint32_t)i;
	free(cell);
	return g;
}

static void ask_by_hand(tl_query *query, const tl_point *at, uint32_t a, uint32_t b, double reach, kept_pairs *kept)
{
	double dx = at[a].x - at[b].x, dy = at[a].y - at[b].y;
	bool sees;
	if (dx * dx + dy * dy > reach * reach)
		return;
	bench_must(tl_query_sees(query, at[a], at[b], &sees), "sees");
	if (!sees)
		return;
	if (kept->count == kept->room)
		kept->pairs = realloc(kept->pairs, (kept->room = kept->room * 2 + 1024) * sizeof *kept->pairs);
	if (!kept->pairs)
		bench_must(TL_E_NOMEM, "pairs");
	kept->pairs[kept->count].a = a;
	kept->pairs[kept->count++].b = b;
}

/* Each point with those behind it in its cell, in the next cell, and in the three of the row above. Returns how many pairs see each other. */
__attribute__((noinline)) static size_t link_by_hand(tl_query *query, const struct gen_map *map, double reach)
{
	hand_grid g = deal_by_hand(map, reach);
	kept_pairs kept = { .count = 0 };
	for (uint32_t row = 0; row < g.rows; row++) {
		for (uint32_t column = 0; column < g.columns; column++) {
			const uint32_t *cell = g.first + (size_t)row * g.columns + column;
			uint32_t before = column > 0, after = column + 1 < g.columns, above = row + 1 < g.rows;
			const uint32_t *high = above ? cell + g.columns : cell;
			for (uint32_t i = cell[0]; i < cell[1]; i++) {
				for (uint32_t k = i + 1; k < cell[1 + after]; k++)
					ask_by_hand(query, map->waypoints, g.points[i], g.points[k], reach, &kept);
				for (uint32_t k = *(high - before); above && k < high[1 + after]; k++)
					ask_by_hand(query, map->waypoints, g.points[i], g.points[k], reach, &kept);
			}
		}
	}
	free(g.first);
	free(g.points);
	free(kept.pairs);
	return kept.count;
}

static tl_nav *make_nav(const tl_map *map, tl_link_mode link, double reach, double radius)
{
	tl_nav *nav;
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_WAYPOINTS;
	def.link = link;
	def.max_link = reach;
	def.radius = radius;
	def.max_links = 0;
	bench_must(tl_nav_create(map, &def, &nav), "nav");
	return nav;
}

/* Three names, by which instructions are counted apart: make bench-links. */
__attribute__((noinline)) static tl_nav *link_by_sight(const tl_map *map, double reach, double radius)
{
	return make_nav(map, TL_LINK_VISIBLE, reach, radius);
}

__attribute__((noinline)) static tl_nav *link_authored(const tl_map *map, double reach, double radius)
{
	return make_nav(map, TL_LINK_AUTHORED, reach, radius);
}

static double least(double a, double b)
{
	return a < b ? a : b;
}

static const struct reach_case {
	enum gen_kind kind;
	size_t walls, waypoints;
	double reach, radius;
} reach_cases[] = {
	{ GEN_RANDOM, 5000, 10000, 5, 0 },
	{ GEN_RANDOM, 5000, 10000, 10, 0 },
	{ GEN_RANDOM, 5000, 10000, 20, 0 },
	{ GEN_RANDOM, 5000, 10000, 60, 0 },
	{ GEN_RANDOM, 5000, 1000, 1e4, 0 },
	{ GEN_RANDOM, 50000, 10000, 20, 0 },
	{ GEN_RANDOM, 50000, 10000, 60, 0 },
	{ GEN_RANDOM, 5000, 3000, 60, .3 },
	{ GEN_RANDOM, 5000, 10000, 5, .3 },
	{ GEN_ROOMS, 5000, 3000, 8, .3 },
	{ GEN_ROOMS, 5000, 10000, 20, 0 },
	{ GEN_ROOMS, 50000, 10000, 20, 0 },
	{ GEN_CAVES, 5000, 10000, 20, 0 },
	{ GEN_BLOCKS, 500, 3000, 60, 0 },
};

/* With a link, so that a nav without links by sight can be made. */
static void bench_reach(struct bench *bench, const struct reach_case *c)
{
	struct gen_def def = { .kind = c->kind, .size = c->walls, .seed = 3, .waypoints = c->waypoints };
	if (bench->quick)
		def.size = 300, def.waypoints = 400;
	struct gen_map source = gen_make(&def);
	tl_map *map = bench_map(&source);
	tl_link_def link = tl_default_link_def();
	link.from = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	link.to = tl_map_next_waypoint(map, link.from);
	bench_must(tl_map_add_link(map, &link, NULL), "link");
	double linked = 1e300, bare = 1e300, hand = 1e300;
	tl_nav_free(make_nav(
		map, TL_LINK_VISIBLE, c->reach, c->radius)); /* so that memory has been used before in either case */
	for (int round = 0; round < (bench->quick || getenv("BENCH_LINKS") ? 1 : 5); round++) {
		tl_nav_info info;
		tl_query *query;
		double start = bench_now();
		tl_nav *nav = link_authored(map, c->reach, c->radius);
		bare = least(bare, bench_now() - start);
		bench_must(tl_query_create(nav, &query), "query");
		start = bench_now();
		size_t seen = link_by_hand(query, &source, c->reach);
		hand = least(hand, bench_now() - start);
		tl_query_free(query);
		tl_nav_free(nav);
		start = bench_now();
		nav = link_by_sight(map, c->reach, c->radius);
		linked = least(linked, bench_now() - start);
		bench_must(tl_nav_get_info(nav, &info), "info");
		bench_must(info.edges == 2 * seen ? TL_OK : TL_E_INVALID, "other links");
		tl_nav_free(nav);
	}
	char what[96];
	snprintf(what, sizeof what, "%s %zu walls, %zu waypoints, reach %g, radius %g: links / by hand",
		gen_kind_name(c->kind), source.segment_count, source.waypoint_count, c->reach, c->radius);
	bench_figure(bench, what, (linked - bare) / hand, "x", BENCH_INFO, 0);
	tl_map_free(map);
	gen_free(&source);
}

/* All of them, or the one of the environment. */
static void bench_reaches(struct bench *bench)
{
	const char *only = getenv("BENCH_LINKS");
	size_t count = sizeof reach_cases / sizeof *reach_cases, first = only ? (size_t)atol(only) : 0;
	for (size_t i = first; i < (only ? first + 1 : count) && i < count; i++)
		bench_reach(bench, &reach_cases[i]);
}

void bench_link(struct bench *bench)
{
	bench_reaches(bench);
	if (getenv("BENCH_LINKS"))
		return;
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
