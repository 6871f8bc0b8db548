/* SPDX-License-Identifier: MIT */
/* load.h: a map from a file or standard input, and what is compiled from it. */
#ifndef TAUTLINE_TOOLS_IO_LOAD_H
#define TAUTLINE_TOOLS_IO_LOAD_H

#include <stdbool.h>

#include <tautline/map.h>
#include <tautline/nav.h>

#include "cli/arguments.h"

/* What a command works on. Zero is empty. */
struct world {
	const char *name; /* of the file, for messages; borrowed */
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
};

/* Applies --from to every map that is loaded afterwards: the name of a format, NULL = found out. false: there is none of that name;
 * that was printed. */
bool load_choose(const struct arguments *arguments);

/* Loads `path` ("-" = standard input). false: what is wrong was printed, each error with its place. */
bool map_load(const char *path, tl_map **out);

/* The two halves of it: loading without a word, and what is then to be said of it. */
tl_status map_read(const char *path, tl_map **out, tl_errors *errors);
void map_print_errors(const char *path, tl_status status, const tl_errors *errors);

/* Takes FILE:PART apart: FILE is there, and nothing is called like the whole. The answer, for free(), is FILE; `*part` points into
 * `name`, or is NULL. NULL: out of memory. */
char *map_split_name(const char *name, const char **part);

/* A row for the option tables of all commands that take a MAP. */
#define OPTION_FROM                                                                                  \
	{                                                                                            \
		"from", 0, "FORMAT", NULL,                                                           \
			"format of MAP (default: by the extension of its name, else by its content)" \
	}

/* The maps of a file that has several, as tl_map_list_parts says; NULL: it is one map, or cannot be read (loading tells).
 * For free(). */
char *map_parts(const char *path, size_t *size);

/* Rows for the option tables of the commands that compile a map. */
#define OPTION_RADIUS                                                                                    \
	{                                                                                                \
		"radius", 'r', "R", NULL, "radius of the agent, in map units (default: that of the map)" \
	}
#define OPTION_CONTACT                                                                                          \
	{                                                                                                       \
		"contact", 0, "RULE", "graze|strict",                                                           \
			"whether a sight line may touch a wall: graze (default): where it can pass beside it; " \
			"strict: never"                                                                         \
	}
#define OPTION_VIA                                                                                                    \
	{                                                                                                             \
		"via", 0, "WHAT", "auto|waypoints|corners",                                                           \
			"what paths bend at; auto (default): the waypoints of the map, or its corners if it has none" \
	}
#define OPTION_SIDES                                                                                            \
	{                                                                                                       \
		"sides", 0, "N", NULL,                                                                          \
			"paths over corners, radius above 0: sides of the polygon around a wall end, 8 to 256 " \
			"(default: the fewest, up to 24, that keep every gap open which is wide enough)"        \
	}
#define OPTION_JOBS                                                                                             \
	{                                                                                                       \
		"jobs", 'j', "N", NULL, "number of threads, 1 to 256 (default: 1); answers do not depend on it" \
	}
#define OPTION_INDEX                                                                                           \
	{                                                                                                      \
		"index", 0, "WHAT", "none|full",                                                               \
			"index for paths over corners: none (default), or full: slow to build, then fast for " \
			"many queries"                                                                         \
	}
#define OPTION_LINK                                                                                             \
	{                                                                                                       \
		"link", 0, "HOW", "auto|authored",                                                              \
			"auto: link every pair of waypoints that sees each other; authored (default): use the " \
			"links of the map if it has any"                                                        \
	}
#define OPTION_MAX_LINK                                                                            \
	{                                                                                          \
		"max-link", 0, "LENGTH", NULL,                                                     \
			"maximum length of a link made by sight, in map units (default: no limit)" \
	}

/* Reads those of the five options above that the command has into *def. false: an error was printed. */
bool nav_options(const struct arguments *arguments, tl_nav_def *def);

/* Compiles world->map. false: an error was printed. */
bool world_compile(struct world *world, const tl_nav_def *def);

/* The same, but where more waypoints see each other than can be linked: a warning, and *def becomes one for sight only; without
 * a warning where the map is not supported by corners and nobody asked for them. */
bool world_compile_at_least_sight(struct world *world, tl_nav_def *def);

/* map_load and world_compile; false: an error was printed and *world is empty. */
bool world_open(struct world *world, const char *path, const tl_nav_def *def);
void world_close(struct world *world);

#endif
