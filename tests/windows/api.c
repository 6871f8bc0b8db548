/* SPDX-License-Identifier: MIT */
/*
 * The same program for the host, with the library, and for Windows, with the DLL: its output must be equal.
 *
 * usage: api MAP: loads a map, prints sights, paths and steps of a crowd to the last bit, saves the map over an old file and reads it back.
 *        api MAP TILED WAD OUT: only a map with a tileset beside it, its project, a level of Doom and what is saved, by paths as the system
 *        writes them.
 */
#include <stdio.h>
#include <string.h>
#include <tautline/tautline.h>

enum { SIDE = 12, STEPS = 200 };

static void print_bits(const char *what, double value)
{
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	printf("%s %08x%08x\n", what, (unsigned)(bits >> 32), (unsigned)bits);
}

static int refuse(const char *what, tl_status status)
{
	printf("%s: %s\n", what, tl_last_reason(status));
	return 1;
}

static void print_paths(tl_query *query)
{
	for (int i = 0; i < SIDE * SIDE; i++) {
		tl_path_def def = tl_default_path_def();
		tl_path_result path;
		def.from.at = (tl_point){ 1 + i % SIDE, 1 + i / SIDE };
		def.to.at = (tl_point){ SIDE - i % SIDE * .75, SIDE - i / SIDE * .5 };
		bool sees = false;
		tl_status status = tl_query_sees(query, def.from.at, def.to.at, &sees);
		printf("%d: %d %d ", i, (int)status, sees);
		status = tl_query_find_path(query, &def, &path);
		printf("%d ", (int)status);
		print_bits("length", status ? 0 : path.length);
	}
}

/* Agents that cross in a ring, without walls. */
static tl_status print_crowd(void)
{
	tl_crowd_def made = tl_default_crowd_def();
	tl_agent_id ids[SIDE];
	tl_crowd *crowd = NULL;
	tl_status status = tl_crowd_create(&made, &crowd);
	for (int i = 0; !status && i < SIDE; i++) {
		tl_agent_def def = tl_default_agent_def();
		def.position = (tl_point){ 2 * i, i % 2 ? 9 : 0 };
		def.desire = TL_DESIRE_GOAL;
		def.goal = (tl_point){ 2 * (SIDE - i), i % 2 ? 0 : 9 };
		status = tl_crowd_add_agent(crowd, &def, &ids[i]);
	}
	for (int i = 0; !status && i < STEPS; i++)
		status = tl_crowd_step(crowd);
	for (int i = 0; !status && i < SIDE; i++) {
		tl_agent_info info;
		status = tl_crowd_get_agent(crowd, ids[i], &info);
		print_bits("x", info.position.x);
		print_bits("y", info.position.y);
	}
	tl_crowd_free(crowd);
	return status;
}

static int count_walls(const char *what, const char *path, const char *format)
{
	tl_load_def def = tl_default_load_def();
	tl_map *map;
	def.format = format;
	tl_status status = tl_map_load_file(path, &def, &map, NULL);
	if (status)
		return refuse(what, status);
	printf("%s: %d walls\n", what, (int)tl_map_wall_count(map));
	tl_map_free(map);
	return 0;
}

static int print_files(const char *map_path, char **paths)
{
	char project[4096];
	size_t size;
	tl_map *map;
	tl_status status = tl_map_find_project(paths[0], project, sizeof project, &size);
	printf("project: %d %s\n", (int)status, status || !strrchr(project, '/') ? "" : strrchr(project, '/'));
	if (count_walls("tiled", paths[0], NULL) || count_walls("wad", paths[1], NULL) ||
		count_walls("doom", paths[1], "doom"))
		return 1;
	status = tl_map_load_file(map_path, NULL, &map, NULL);
	for (int i = 0; !status && i < 2; i++)
		status = tl_map_save_file(map, paths[2]);
	return status ? refuse("save", status) : count_walls("saved", paths[2], NULL);
}

int main(int argc, char **argv)
{
	tl_map *map, *again;
	if (argc == 5)
		return print_files(argv[1], argv + 2);
	tl_nav *nav;
	tl_query *query;
	tl_status status = tl_map_load_file(argc > 1 ? argv[1] : "", NULL, &map, NULL);
	if (status)
		return refuse("load", status);
	if ((status = tl_nav_create(map, NULL, &nav)) || (status = tl_query_create(nav, &query)))
		return refuse("nav", status);
	print_paths(query);
	if ((status = print_crowd()))
		return refuse("crowd", status);
	for (int i = 0; i < 2; i++) /* the second one replaces the first */
		if ((status = tl_map_save_file(map, "saved-\xc3\xa9.tl")))
			return refuse("save", status);
	if ((status = tl_map_load_file("saved-\xc3\xa9.tl", NULL, &again, NULL)))
		return refuse("load again", status);
	printf("walls %d %d\n", (int)tl_map_wall_count(map), (int)tl_map_wall_count(again));
	status = tl_map_load_file("no/such.map", NULL, &again, NULL);
	printf("missing: %d %s\n", (int)status, tl_status_text(status));
	tl_query_free(query);
	tl_nav_free(nav);
	tl_map_free(map);
	return 0;
}
