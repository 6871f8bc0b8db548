/* SPDX-License-Identifier: MIT */
/* load.h: loads a map from a file or standard input, and compiles it. */
#ifndef TAUTLINE_TOOLS_IO_LOAD_H
#define TAUTLINE_TOOLS_IO_LOAD_H

#include <stdbool.h>

#include <tautline/format.h>
#include <tautline/map.h>
#include <tautline/nav.h>
#include <tautline/steer.h>

#include "cli/arguments.h"

/* What a command works on. Zero is empty. */
struct world {
	const char *name; /* of the file, for messages; borrowed */
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
	bool may_be_large; /* a graph of corners that exceeds the limits is left out by world_compile_at_least_sight */
	bool is_too_large; /* and it was; without links nothing is compiled then: nav is NULL */
};

/* Applies --from, --root, --map-rules, --open and --close to every map that is loaded afterwards. false: an error was printed. */
bool load_choose(const struct arguments *arguments);

/* Loads `path` ("-" = standard input). Warnings are printed; false: all errors were printed, with their places. */
bool map_load(const char *path, tl_map **out);

/* Makes *map, that was loaded from `path`, what the file says now (tl_map_reload_file); ids stay, unless the resolution changed. false: all
 * errors were printed, and the map is as it was. */
bool map_load_again(const char *path, tl_map **map);

/* The two halves of it: loading, and printing the errors, or as warnings what was left out of a map that was loaded. */
tl_status map_read(const char *path, tl_map **out, tl_errors *errors);
void map_print_errors(const char *path, tl_status status, const tl_errors *errors);

/* Splits FILE:PART if FILE exists and no file has the whole name. Returns FILE, for free(); `*part` points into `name`, or is NULL.
 * NULL: out of memory. */
char *map_split_name(const char *name, const char **part);

/* The project of the maps of one folder, which is listed for it; zero: of none yet. */
struct project_of_folder {
	char *folder, *project;
};

/* The folder of the project of a map (tl_map_find_project), until the next call; "" where it has none. It is looked for where the map is in another folder than that of
 * the last call. NULL: out of memory. */
const char *map_project(struct project_of_folder *last, const char *path);
void map_project_free(struct project_of_folder *last);

/* The file of rules that says what the parts of the map at `path` are, for free(): of --map-rules, or the nearest. NULL: there is none, or out of memory. */
char *map_rules_file(const char *path);

#define OPTION_ROOT                                                                                        \
	{                                                                                                  \
		"root", 0, "DIR", NULL,                                                                    \
			"open files that a map names only inside DIR (default: the folder of its project)" \
	}

#define OPTION_MAP_RULES                                                                                                                                                                              \
	{                                                                                                                                                                                             \
		"map-rules", 0, "FILE", NULL,                                                                                                                                                         \
			"mapping rules, which say what the shapes and layers of a map are (default: tautline.rules beside the map or in the nearest folder above it, within --root; '' for no rules)" \
	}

/* Rows for the option tables of all commands that read a map; `operand` is the map's name in their usage. */
#define OPTION_FROM_OF(operand)                                                                       \
	{ "from", 0, "FORMAT", NULL,                                                                  \
		"format of " operand " (default: by the extension of its name, or by its content)" }, \
		OPTION_ROOT, OPTION_MAP_RULES
#define OPTION_FROM OPTION_FROM_OF("MAP")

/* The maps of a file that can have several, read once, for tl_parts_free; NULL: it is one map, or cannot be read. */
tl_parts *map_parts(const char *path);

/* map_read for one of them. */
tl_status map_read_part(const tl_parts *parts, size_t index, tl_map **out, tl_errors *errors);

/* All sides of all walls, as standing walls of tautline/steer.h, for free(). NULL: out of memory. */
tl_steer_wall *map_sides(const tl_map *map, size_t *count);

/* Rows for the option tables of the commands that compile a map. */
#define OPTION_OUTPUT                                                                                      \
	{                                                                                                  \
		"output", 'o', "FILE", NULL, "write the answer to FILE, which is replaced only on success" \
	}
#define OPTION_RADIUS                                                                                    \
	{                                                                                                \
		"radius", 'r', "R", NULL, "radius of the agent, in map units (default: that of the map)" \
	}
#define OPTION_CONTACT                                                                                                           \
	{                                                                                                                        \
		"contact", 0, "RULE", "graze|strict",                                                                            \
			"whether a sight line may touch a wall: graze (default): yes, where it can pass on one side; strict: no" \
	}
#define OPTION_VIA                                                                                                                                          \
	{                                                                                                                                                   \
		"via", 0, "WHAT", "auto|waypoints|corners",                                                                                                 \
			"what paths bend at: corners, which makes them shortest; waypoints; or auto (default): waypoints on a map with links, else corners" \
	}
#define OPTION_SIDES                                                                                                                \
	{                                                                                                                           \
		"sides", 0, "N", NULL,                                                                                              \
			"for paths by corners and a radius above 0: how many sides the polygon around each wall end has, 8 to 256 " \
			"(default: the fewest, up to 24, that keep open every gap that is wide enough); fewer sides "               \
			"close some narrow gaps and make paths up to 2.5 % longer"                                                  \
	}
#define OPTION_JOBS                                                                                             \
	{                                                                                                       \
		"jobs", 'j', "N", NULL, "number of threads, 1 to 256 (default: 1); answers do not depend on it" \
	}
#define OPTION_INDEX                                                                                                  \
	{                                                                                                             \
		"index", 0, "WHAT", "none|full",                                                                      \
			"index for paths by corners: none (default); full: slow to build, then fast for many queries" \
	}
#define OPTION_INDEX_LIMIT                                                                                         \
	{                                                                                                          \
		"index-limit", 0, "SIZE", NULL,                                                                    \
			"memory that the index may take: bytes, or with K, M or G (default: 128M, or 3K for each " \
			"corner if that is more); if it is not enough, paths are found without an index"           \
	}
#define OPTION_LINK                                                                                            \
	{                                                                                                      \
		"link", 0, "HOW", "auto|authored",                                                             \
			"auto: link every pair of waypoints that see each other; authored (default): use the " \
			"links of the map if it has any"                                                       \
	}
#define OPTION_MAX_LINK                                                                            \
	{                                                                                          \
		"max-link", 0, "LENGTH", NULL,                                                     \
			"maximum length of a link made by sight, in map units (default: no limit)" \
	}

/* Reads the options above that the command has into *def. false: an error was printed. */
bool nav_options(const struct arguments *arguments, tl_nav_def *def);

/* Compiles world->map, for the traveller of the options, who is in *def from then on (traveller_choose). false: an error was printed. */
bool world_compile(struct world *world, tl_nav_def *def);

/* The same, but falls back to *def for sight only: with a warning where more waypoints see each other than can be linked, without one
 * where paths over corners are not possible and were not requested. */
bool world_compile_at_least_sight(struct world *world, tl_nav_def *def);

/* Of compiling the map: what the options allow, or more where its file is large. */
tl_budget world_budget(const struct world *world, const char *doing);

/* map_load and world_compile; false: an error was printed and *world is empty. */
bool world_open(struct world *world, const char *path, tl_nav_def *def);
void world_close(struct world *world);

/* Expects `operands` operands, opens the map of the first one, runs, and closes it. Returns the exit status. */
typedef int world_run(const struct arguments *arguments, const struct world *world);
int run_on_map(const struct arguments *arguments, tl_nav_def *def, int operands, world_run *run);

#endif
