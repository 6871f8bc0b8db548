/* SPDX-License-Identifier: MIT */
/* traveller.h: --by and --keys, which say whom a map is compiled for; and channels as text. */
#ifndef TAUTLINE_TOOLS_CLI_TRAVELLER_H
#define TAUTLINE_TOOLS_CLI_TRAVELLER_H

#include <tautline/map.h>
#include <tautline/nav.h>

#include "base/text.h"
#include "cli/arguments.h"

/* Rows for the option tables of the commands that compile a map. */
#define OPTION_TRAVELLER_BY(otherwise)                                                                                          \
	{ "by", 0, "CHANNELS", NULL,                                                                                            \
		"channels of the map, with commas between them: everything that blocks one of them counts (default: " otherwise \
		")" },                                                                                                          \
	{                                                                                                                       \
		"keys", 0, "KEYS", NULL,                                                                                        \
			"keys of the map, with commas between them: their closed doors do not block walking"                    \
	}
#define OPTION_TRAVELLER OPTION_TRAVELLER_BY("walk")

/* Whom a nav of the map is for: the channels of --by, else those that def->heeds says already, else `walk`; and --keys. `name` is the
 * file of the map, for messages. false: it has no such channel or key, which was printed. */
bool traveller_choose(const struct arguments *arguments, const char *name, const tl_map *map, tl_nav_def *def);

/* The bits of a list of names, `walk,fly`; *out is unchanged for NULL. false: an error was printed. */
struct traveller_list {
	const char *option; /* "by" or "keys" */
	const char *names;
};
bool traveller_read(const struct traveller_list *list, const char *name, const tl_map *map, uint32_t *out);

/* The key of a map after one, in the order of their bits; the first for 0; 0 at the end. */
tl_keys next_key(const tl_map *map, tl_keys key);

/* The names of the channels of a set, with commas between them. */
void write_channels(tli_text *text, const tl_map *map, tl_channels channels);

/* What blocks says which channels where these are not all: ` (blocks walk,fly)`, `,"blocks":["walk","fly"]`. */
void write_blocks(tli_text *text, const tl_map *map, tl_channels blocks);
void write_blocks_json(tli_text *text, const tl_map *map, tl_channels blocks);

#endif
