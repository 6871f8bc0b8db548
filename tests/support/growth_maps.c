/* SPDX-License-Identifier: MIT */
/* tests/support/growth_maps.c: what the linter judges, spread out and at one place. */
#include "growth_maps.h"

#include <stdio.h>
#include <stdlib.h>

char *growth_text(const growth_kind *kind, size_t count, size_t *length)
{
	char *text = NULL;
	FILE *file = open_memstream(&text, length);
	if (file == NULL)
		abort();
	fputs(kind->head, file);
	for (size_t i = 0; i < count; i++)
		kind->put(file, i, count);
	fputs(kind->tail, file);
	if (fclose(file) != 0)
		abort();
	return text;
}

/* A row of 64, then the next one. */
static size_t column(size_t i)
{
	return i % 64 * 4;
}

static size_t row(size_t i)
{
	return i / 64 * 4;
}

static void put_covered(void *file, size_t i, size_t count)
{
	double at = (double)i / (double)count;
	fprintf(file, "obstacle o%zu %.3f,%.3f 5\nwaypoint w%zu %.3f,%.3f\n", i, at, 1 - at, i, at * at, at);
}

static void put_covered_once(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "obstacle o%zu %zu,%zu 1.5\nwaypoint w%zu %zu.5,%zu\n", i, column(i), row(i), i, column(i),
		row(i));
}

static void put_stacked(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "obstacle o%zu 5,5 1\nwaypoint w%zu 5,5\nwall 5,5 5,6\n", i, i);
}

/* All links lead from one place to another one, across a wall. */
static void put_links_at_two_places(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "waypoint w%zu %d,1\n", i, i % 2 ? 1 : 9);
	if (i > 0)
		fprintf(file, "link w%zu w%zu\n", i - 1, i);
}

static void put_links_at_one_place(void *file, size_t i, size_t count)
{
	fprintf(file, "waypoint w%zu 5,5\n", i);
	if (i > 0)
		fprintf(file, "link w%zu w%zu oneway\nlink w%zu w%zu\n", i - 1, i, i * 7 % count % i, i);
}

/* Links among waypoints at one place, through all of the obstacles. */
static void put_links_in_obstacles(void *file, size_t i, size_t count)
{
	put_covered(file, i, count);
	if (i > 0)
		fprintf(file, "link w%zu w%zu\n", i - 1, i);
}

static void put_parallel_links(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "waypoint a%zu 0,%zu\nwaypoint b%zu 9,%zu\nlink a%zu b%zu\nwall 5,%zu 5,%zu.5\n", i, i, i, i, i,
		i, i, i);
}

static void put_few_waypoints(void *file, size_t i, size_t count)
{
	(void)count;
	if (i < 32)
		fprintf(file, "waypoint w%zu %zu,%zu\n", i, i, i * i % 31);
	else
		fprintf(file, "link w%zu w%zu\n", i % 32, i / 32 % 32);
}

static void put_chain(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "waypoint w%zu %zu,%zu\nwall %zu,%zu.5 %zu,%zu\n", i, column(i), row(i), column(i) + 2, row(i),
		column(i) + 2, row(i) + 2);
	if (i > 0 && i % 5)
		fprintf(file, "link w%zu w%zu%s\n", i - 1, i, i % 3 ? "" : " oneway");
}

static void put_rooms(void *file, size_t i, size_t count)
{
	(void)count;
	size_t x = column(i), y = row(i);
	fprintf(file, "wall %zu,%zu %zu,%zu %zu,%zu %zu,%zu loop%s\nwaypoint w%zu %zu,%zu\n", x, y, x + 3, y, x + 3,
		y + 3, x, y + 3, i % 2 ? "" : " filled", i, x + 1, y + 1);
}

static void put_nested(void *file, size_t i, size_t count)
{
	(void)count;
	size_t r = i + 2;
	fprintf(file, "wall -%zu,-%zu %zu,-%zu %zu,%zu -%zu,%zu loop solid\nwaypoint w%zu %zu.5,0\n", r, r, r, r, r, r,
		r, r, i, r);
}

static void put_piled(void *file, size_t i, size_t count)
{
	double at = -(double)i / 128;
	(void)count;
	fprintf(file, "wall %.4f,%.4f 9,%.4f 9,9 %.4f,9 loop filled\n", at, at, at, at);
}

static void put_twins(void *file, size_t i, size_t count)
{
	(void)i;
	(void)count;
	fputs("wall 0,0 10,10\n", file);
}

static void put_points(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "wall %zu,%zu %zu,%zu\n", column(i) / 8, row(i) / 8, column(i) / 8, row(i) / 8);
}

static void put_star(void *file, size_t i, size_t count)
{
	fprintf(file, "wall 0,0 %.4f,%.4f\n", 50 - 100 * (double)i / (double)count, 50.0);
}

static void put_along(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "wall %zu,0 %zu,0\n", i, i + 3);
}

static void put_narrow(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "wall 0,%.4f 50,%.4f\n", (double)i / 64, (double)i / 64);
}

static void put_gaps(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "wall %zu.01,%zu %zu.99,%zu\n", column(i) / 4, row(i), column(i) / 4, row(i));
}

/* Ends near one point, no two at the same place. */
static void put_ends(void *file, size_t i, size_t count)
{
	double at = (double)i / (double)count;
	fprintf(file, "wall %.4f,%.4f %.4f,%.4f\n", .06 * at, .06 * (1 - at), 100 * at + 1, 100 * (1 - at) + 1);
}

static void put_merging(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "wall %zu.00001,%zu %zu.00002,%zu.5\n", column(i), row(i), column(i), row(i));
}

static void put_merging_at_one_place(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "wall 0.0000%05zu,0 1,1\n", i);
}

static void put_doors(void *file, size_t i, size_t count)
{
	(void)count;
	size_t x = column(i), y = row(i);
	fprintf(file, "wall %zu,%zu %zu,%zu\ndoor d%zu %zu,%zu %zu.5,%zu %s\nwaypoint w%zu %zu.25,%zu\n", x, y, x + 2,
		y, i, x + 2, y, x + 3, y, i % 2 ? "open" : "closed", i, x + 2, y);
}

static void put_doors_at_one_place(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "door d%zu 0,0 4,0 open\nwaypoint w%zu 2,0\nagent a%zu 2,0.25 to w%zu\n", i, i, i, i);
}

static void put_agents(void *file, size_t i, size_t count)
{
	(void)count;
	size_t x = column(i), y = row(i);
	fprintf(file, "wall %zu,%zu %zu,%zu\nagent a%zu %zu,%zu patrol %zu,%zu %zu,%zu\n", x, y, x + 2, y, i, x,
		y + i % 2, x + 3, y, x + 1, y);
}

/* All of them start and end at one place, the goal in a room without a door. */
static void put_agents_at_one_place(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "agent a%zu 1,1 to 6,6\nagent b%zu 5,5 to 1,1\n", i, i);
}

static void put_expectations(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "wall %zu,%zu %zu,%zu\nexpect sees %zu,%zu %zu,%zu\nexpect blocked %zu,%zu %zu,%zu\n", column(i),
		row(i), column(i), row(i) + 2, column(i), row(i), column(i) + 1, row(i), column(i) + 1, row(i),
		column(i) + 2, row(i) + 3);
}

static void put_allowances(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "waypoint w%zu 1,1\nallow waypoint-duplicate w%zu \"one\"\nallow link-blocked w%zu \"none\"\n", i,
		i / 2, i);
}

/* Teeth between two long walls, of which one is near and the other far away. */
static void put_tooth(void *file, size_t i, size_t count)
{
	if (i == 0)
		fprintf(file, "wall -1,3.5 %zu,3.5\nwall -1,-%zu %zu,-%zu\n", 2 * count, count, 2 * count, count);
	fprintf(file, "wall %zu,0 %zu,3\n", 2 * i, 2 * i);
}

/* Short walls at several distances before a long one. */
static void put_post(void *file, size_t i, size_t count)
{
	double y = 2 + (double)(i * 7919 % 1000) / 500;
	if (i == 0)
		fprintf(file, "wall -1,0 %zu,0\n", 2 * count);
	fprintf(file, "wall %zu,%.3f %zu.125,%.3f\n", 2 * i, y, 2 * i, y);
}

/* Short walls that cross a long one. */
static void put_cross(void *file, size_t i, size_t count)
{
	if (i == 0)
		fprintf(file, "wall -1,0 %zu,0\n", 2 * count);
	fprintf(file, "wall %zu,-1 %zu,%zu\n", 2 * i, 2 * i + 1, 1 + i % 3);
}

#define HEAD "tautline 1\nradius 0.25\n"
#define ROOM "wall 5,-9 5,20\n"
#define LOCKED_ROOM "wall 4,4 8,4 8,8 4,8 loop\n"

const growth_kind growth_width_kinds[] = {
	{ "a comb", "native", HEAD, "", put_tooth, 2000 },
	{ "posts before a wall", "native", HEAD, "", put_post, 2000 },
	{ "walls across one", "native", HEAD, "", put_cross, 2000 },
	{ "rooms", "native", HEAD, "", put_rooms, 0 },
	{ "nested loops", "native", HEAD, "", put_nested, 250 },
	{ "walls of length zero", "native", HEAD, "", put_points, 0 },
	{ "long narrow passages", "native", HEAD, "", put_narrow, 0 },
	{ NULL, NULL, NULL, NULL, NULL, 0 },
};

const growth_kind growth_rule_kinds[] = {
	{ "waypoints, each in an obstacle", "native", HEAD, "", put_covered_once, 0 },
	{ "all at one place", "native", HEAD, "", put_stacked, 0 },
	{ "links between two places", "native", HEAD ROOM, "", put_links_at_two_places, 0 },
	{ "links at one place", "native", HEAD ROOM, "", put_links_at_one_place, 0 },
	{ "links in obstacles", "native", HEAD, "", put_links_in_obstacles, 0 },
	{ "parallel links", "native", HEAD, "", put_parallel_links, 0 },
	{ "links of few waypoints", "native", HEAD ROOM, "", put_few_waypoints, 0 },
	{ "chains", "native", HEAD, "", put_chain, 0 },
	{ "rooms", "native", HEAD, "", put_rooms, 0 },
	{ "nested loops", "native", HEAD, "", put_nested, 250 },
	{ "a pile of solids", "native", HEAD, "", put_piled, 250 },
	{ "one wall many times", "native", HEAD, "", put_twins, 0 },
	{ "walls of length zero", "native", HEAD, "", put_points, 0 },
	{ "a star", "native", HEAD, "", put_star, 0 },
	{ "walls along each other", "native", HEAD, "", put_along, 0 },
	{ "long narrow passages", "native", HEAD, "", put_narrow, 0 },
	{ "gaps", "native", HEAD, "", put_gaps, 0 },
	{ "ends about one point", "native", HEAD, "", put_ends, 0 },
	{ "points that merge", "native", HEAD, "", put_merging, 0 },
	{ "points that merge at one place", "native", HEAD, "", put_merging_at_one_place, 0 },
	{ "doors", "native", HEAD, "", put_doors, 0 },
	{ "doors at one place", "native", HEAD, "", put_doors_at_one_place, 0 },
	{ "agents", "native", HEAD, "", put_agents, 0 },
	{ "agents at one place", "native", HEAD LOCKED_ROOM, "", put_agents_at_one_place, 0 },
	{ "expectations", "native", HEAD, "", put_expectations, 0 },
	{ "allowances", "native", HEAD, "", put_allowances, 0 },
	{ NULL, NULL, NULL, NULL, NULL, 0 },
};
