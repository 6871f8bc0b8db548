/* SPDX-License-Identifier: MIT */
/*
 * speed.c: the questions of speed.mjs by the library for the host. Prints processor seconds of making the nav, sight lines, paths and steps of
 * a crowd, each in a second round, and what must be the same bytes: a hash of all answers (FNV-1a).
 */
#include <stdio.h>
#include <string.h>
#include <tautline/tautline.h>
#include <time.h>

enum { WALLS = 5000, SIGHTS = 100000, PATHS = 1000, AGENTS = 1000, STEPS = 100, PATH_POINTS = 10000 };

static uint32_t state = 1;
static tl_point starts[SIGHTS], ends[SIGHTS];
static bool seen[SIGHTS];
static uint64_t hash = 14695981039346656037u;

static double next_number(double below)
{
	state = state * 1664525u + 1013904223u;
	return (double)(state >> 8) / (1 << 24) * below;
}

static void add_bytes(const void *data, size_t size)
{
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ ((const unsigned char *)data)[i]) * 1099511628211u;
}

static double seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static tl_point next_point(void)
{
	double x = next_number(1000);
	return (tl_point){ x, next_number(1000) };
}

#define CHECK(call)                                                             \
	do {                                                                    \
		tl_status is = (call);                                          \
		if (is) {                                                       \
			fprintf(stderr, "%s: %s\n", #call, tl_last_reason(is)); \
			return 1;                                               \
		}                                                               \
	} while (0)

static int add_walls(tl_map *map)
{
	for (int i = 0; i < WALLS; i++) {
		tl_point a = next_point(), b = { a.x + next_number(10) - 5, a.y + next_number(10) - 5 };
		tl_wall_def wall = tl_default_wall_def();
		wall.points = (tl_point[]){ a, b };
		wall.count = 2;
		CHECK(tl_map_add_wall(map, &wall, NULL));
	}
	return 0;
}

/* Each kind of question is asked for two rounds; the time is that of the second. */
static int ask_sights(tl_query *query, double *time)
{
	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < SIGHTS; i++) {
			starts[i] = next_point();
			ends[i] = (tl_point){ starts[i].x + next_number(100) - 50, 0 };
			ends[i].y = starts[i].y + next_number(100) - 50;
		}
		double before = seconds();
		for (int i = 0; i < SIGHTS; i++)
			CHECK(tl_query_sees(query, starts[i], ends[i], &seen[i]));
		*time = seconds() - before;
		add_bytes(seen, sizeof seen);
	}
	return 0;
}

static int ask_paths(tl_query *query, double *time)
{
	static tl_path_point points[PATH_POINTS];
	for (int round = 0; round < 2; round++) {
		static tl_path_def defs[PATHS];
		tl_path_result result;
		for (int i = 0; i < PATHS; i++) {
			defs[i] = tl_default_path_def();
			defs[i].from.at = next_point();
			defs[i].to.at = next_point();
		}
		double before = seconds();
		for (int i = 0; i < PATHS; i++)
			CHECK(tl_query_find_path(query, &defs[i], &result));
		*time = seconds() - before;
		for (int i = 0; i < PATHS; i++) {
			size_t count;
			CHECK(tl_query_find_path(query, &defs[i], &result));
			CHECK(tl_query_get_points(query, points, PATH_POINTS, &count));
			add_bytes(&result.length, sizeof result.length);
			for (size_t k = 0; k < count; k++) {
				add_bytes(&points[k].at.x, 8);
				add_bytes(&points[k].at.y, 8);
			}
		}
	}
	return 0;
}

static int walk(const tl_nav *nav, double *time)
{
	tl_crowd *crowd;
	tl_crowd_def def = tl_default_crowd_def();
	def.nav = nav;
	CHECK(tl_crowd_create(&def, &crowd));
	for (int i = 0; i < AGENTS; i++) {
		tl_agent_def agent = tl_default_agent_def();
		tl_agent_id id;
		agent.position = next_point();
		tl_point goal = next_point();
		tl_status status = tl_crowd_add_agent(crowd, &agent, &id);
		if (!status)
			status = tl_crowd_set_agent_goal(crowd, id, goal);
		add_bytes(&(unsigned char){ (unsigned char)(status == 0) }, 1);
	}
	for (int round = 0; round < 2; round++) {
		double before = seconds();
		for (int i = 0; i < STEPS; i++)
			CHECK(tl_crowd_step(crowd));
		*time = seconds() - before;
	}
	uint64_t of_crowd = tl_crowd_hash(crowd);
	add_bytes(&of_crowd, 8);
	tl_crowd_free(crowd);
	return 0;
}

int main(void)
{
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
	double sights = 0, paths = 0, steps = 0;
	CHECK(tl_map_create(NULL, &map));
	if (add_walls(map))
		return 1;
	tl_nav_def def = tl_default_nav_def();
	def.radius = 0;
	double before = seconds();
	CHECK(tl_nav_create(map, &def, &nav));
	CHECK(tl_nav_warm(nav, NULL));
	CHECK(tl_query_create(nav, &query));
	double making = seconds() - before;
	if (ask_sights(query, &sights) || ask_paths(query, &paths) || walk(nav, &steps))
		return 1;
	printf("%.4f %.4f %.4f %.4f %016llx\n", making, sights, paths, steps, (unsigned long long)hash);
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
	return 0;
}
