/* SPDX-License-Identifier: MIT */
/*
 * native.c: what test_native.mjs asks the page's package, asked of the library for the host. Writes the answers as bytes, as they are in memory:
 * of each query whether there is a path and whether both see each other, its length, its points; of each step of the crowd its hash.
 *
 * usage: native MAP RADIUS QUERIES STEPS
 */
#include <stdio.h>
#include <stdlib.h>
#include <tautline/tautline.h>

enum { POINTS_MAX = 4096, AGENTS = 40 };

#define CHECK(call)                                                             \
	do {                                                                    \
		tl_status is = (call);                                          \
		if (is) {                                                       \
			fprintf(stderr, "%s: %s\n", #call, tl_last_reason(is)); \
			return 1;                                               \
		}                                                               \
	} while (0)

static uint32_t state = 1;

static double next_number(double from, double to)
{
	state = state * 1664525u + 1013904223u;
	return from + (double)(state >> 8) / (1 << 24) * (to - from);
}

static tl_point next_point(const tl_box *box)
{
	double x = next_number(box->min.x, box->max.x);
	return (tl_point){ x, next_number(box->min.y, box->max.y) };
}

static int ask_one(tl_query *query, tl_point from, tl_point to)
{
	static tl_path_point points[POINTS_MAX];
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	bool sees;
	size_t count;
	def.from.at = from;
	def.to.at = to;
	CHECK(tl_query_find_path(query, &def, &result));
	CHECK(tl_query_sees(query, from, to, &sees));
	CHECK(tl_query_get_points(query, points, POINTS_MAX, &count));
	putchar(result.found);
	putchar(sees);
	fwrite(&result.length, 8, 1, stdout);
	for (size_t i = 0; i < count; i++) {
		fwrite(&points[i].at.x, 8, 1, stdout);
		fwrite(&points[i].at.y, 8, 1, stdout);
	}
	return 0;
}

/* Agents that go from one place to another, and those of the map; the first steps, in which a path is looked for, too. */
static int walk(const tl_map *map, const tl_nav *nav, const tl_box *box, int steps)
{
	tl_crowd *crowd;
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = nav;
	CHECK(tl_crowd_create(&def, &crowd));
	CHECK(tl_crowd_add_map_agents(crowd, map, NULL));
	for (int i = 0; i < AGENTS; i++) {
		tl_agent_def agent = tl_default_agent_def();
		agent.position = next_point(box);
		agent.desire = TL_DESIRE_GOAL;
		agent.goal = next_point(box);
		CHECK(tl_crowd_add_agent(crowd, &agent, NULL));
	}
	for (int i = 0; i < steps; i++) {
		CHECK(tl_crowd_step(crowd));
		uint64_t hash = tl_crowd_hash(crowd);
		fwrite(&hash, 8, 1, stdout);
	}
	tl_crowd_free(crowd);
	return 0;
}

int main(int count, char **arguments)
{
	if (count != 5)
		return 2;
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
	tl_box box;
	CHECK(tl_map_load_file(arguments[1], NULL, &map, NULL));
	box = tl_map_bounds(map);
	tl_nav_def def = tl_default_nav_def();
	def.radius = strtod(arguments[2], NULL);
	def.via = TL_VIA_CORNERS;
	CHECK(tl_nav_create(map, &def, &nav));
	CHECK(tl_query_create(nav, &query));
	for (int i = atoi(arguments[3]); i > 0; i--) {
		tl_point from = next_point(&box);
		if (ask_one(query, from, next_point(&box)))
			return 1;
	}
	if (walk(map, nav, &box, atoi(arguments[4])))
		return 1;
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
	return fflush(stdout) ? 1 : 0;
}
