/* SPDX-License-Identifier: MIT */
/*
 * names.h: the maps of Tiled and LDtk of a folder tree, by the words that programs have for them.
 *
 * A text names a map by the first word of its file's name, or makes names of a beginning and a number: a map has a key for each. Which of several maps with one key
 * a text means is shown by where it stands (mention.h).
 */
#ifndef TAUTLINE_TOOLS_LINT_NAMES_H
#define TAUTLINE_TOOLS_LINT_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "lint/folder.h"

/* What files say of a map: a set. */
enum name_said {
	SAID_MENTIONED = 1,  /* some file has its name */
	SAID_NAMED = 2,      /* a source has it in quotes, alone: "cave" */
	SAID_LOADED = 4,     /* .. with the extension of a map, or a source has its path as a text */
	SAID_SOURCE = 8,     /* .. with the extension of a source of Tiled, `.tmx` */
	SAID_WITH_PATH = 16, /* behind its folder */
	/* As other things are seldom called: with a number, `_` or `-`, behind its folder, or in settings or another map, and no common word. */
	SAID_LIKELY = 32,
	SAID_BY_PROGRAM = 64 /* a source has loaded it, and means no other file of that name */
};

struct named_map {
	const char *file; /* borrowed */
	size_t at, size;  /* of the first word of its name in the file */
	size_t rest;      /* behind that up to its extension */
	size_t beginning; /* of the word up to the first digit */
	size_t assets; /* where the folder begins of which a program with libGDX loads its maps; SIZE_MAX: it is in none */
	bool has_strokes; /* `_` or `-` in the word */
	bool is_level;    /* no word of its path calls it a copy or an example */
	unsigned said;
};

struct name_key {
	uint64_t hash;
	size_t map;    /* SIZE_MAX: none, the key is only known */
	unsigned said; /* of the first of many with one hash: what is said of them all */
};

struct map_names {
	struct named_map *maps; /* tli_array */
	struct name_key *keys;  /* tli_array, by their hashes, then by their maps */
};

/* The keys of some maps, and whether there is one without a map, too. */
struct name_range {
	struct name_key *keys;
	size_t count;
	bool is_known;
};

/* Lists the maps; the names have to stay. false: out of memory, which was printed. O(names * log names). */
bool names_list(struct map_names *names, const struct map_list *maps);
void names_free(struct map_names *names);

/* NULL: it is no map of Tiled or LDtk. O(log maps). */
const struct named_map *names_find(const struct map_names *names, const char *file);

/* The maps with the word as their first one; those that a beginning and a number make, as is known of a beginning; and those with letters behind the number. */
struct name_range names_of_word(const struct map_names *names, const char *word, size_t size);
struct name_range names_of_beginning(const struct map_names *names, const char *word, size_t size);
struct name_range names_with_tail(
	const struct map_names *names, const char *word, size_t size, const char *letters, size_t letter_count);

/* The first word of a map's name; *beginning up to its first digit. 0: it is no map of Tiled or LDtk, or its name begins with no word. */
size_t names_word_of(const char *file, const char **word, size_t *beginning);

uint64_t names_hash_word(const char *text, size_t size);

/* Letters, digits, `_`, `-`, and what is no ASCII. */
bool names_is_of_word(char c);
size_t names_end_of_letters(const char *text, size_t at, size_t end);

/* `.tmx` of a map, or of its export in Lua, begins here? */
bool names_is_extension(const char *text, size_t size);

/* Is it outside of the folder of which a program with libGDX loads its maps, `android/assets/` or `core/assets/`, and is one of that name in there, in the project,
 * whose folder is file[0..project)? O(folders log maps). */
bool names_are_outside(const struct map_names *names, const char *file, size_t project);

#endif
