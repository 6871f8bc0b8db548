/* SPDX-License-Identifier: MIT */
/*
 * code.h: the lines of a source, and which of them say that something blocks.
 *
 * A line blocks where it has a word for what blocks outside of its quotes, for in quotes that is the name of another layer. Sets of words are kept as hashes
 * in ascending order.
 */
#ifndef TAUTLINE_TOOLS_LINT_CODE_H
#define TAUTLINE_TOOLS_LINT_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "lint/kinds.h"

/* Bytes of a line that a person wrote. */
enum { WRITTEN_MAX = 1000 };

/* Kinds of tiles of a layer that do not block where all others do: `terrain.setCollisionByExclusion([-1, 8, 12])`. None: all block. */
struct program_exclusion {
	uint64_t layer;
	struct tile_kinds kinds;
};

struct source_line {
	size_t at, end, indent; /* indent: blanks before what is on it, SIZE_MAX = nothing is */
	bool says_nothing, blocks, asks_property;
	bool makes_sensor;  /* `isSensor = true`: a body that only tells what touches it */
	bool is_of_nothing; /* `cell == null`: what it says holds where a layer is empty, so that it does not block */
	bool is_not, leaves, continues; /* `!=`, `not found`; `return`, or `continue`; `continue` */
	bool compares_names;            /* `layer.identifier == ".."` */
	bool gets_cell;                 /* `layer.getCell(x, y)` */
	bool collides_by_property;      /* `layer.setCollisionByProperty({ collides: true })` */
};

/* A source without its comments; the words of its lines that block, of those that ask for a property, and names of functions: arrays of hashes in ascending
 * order. */
struct source_lines {
	const char *text;
	struct source_line *lines; /* tli_array */
	uint64_t *of_blocking, *of_property;
	uint64_t *of_functions;             /* names of those that have something block (statement.h) */
	struct program_exclusion *excluded; /* tli_array, with the variables of layers */
};

/* Sets text[0..size) apart. false: out of memory. O(bytes * words for what blocks + words * log words). */
bool code_split(struct source_lines *source, size_t size);
void code_free(struct source_lines *source);

/* What a statement that begins at `at` says before `to` is set: the hash of the word before a `=` that is no comparison, before the type of `walls: Layer =`, the first
 * of `walls, failed :=`. 0: nothing is. *size, unless NULL: letters of the word. */
uint64_t code_variable(const char *text, size_t at, size_t to, size_t *size);

/* Has it a word for what blocks? */
bool code_says_blocks(const char *text, size_t size);

bool code_is_blank(char c);
/* Where what is no blank begins, from `at` on. */
size_t code_behind_blanks(const char *text, size_t at, size_t end);
bool code_is_of_word(char c);
/* Where the word begins that ends at `at`, not before `from`; `at` itself: there is none. */
size_t code_begin_of_word(const char *text, size_t from, size_t at);
/* Where the word at `at` ends; `at` itself: there is none. */
size_t code_end_of_word(const char *text, size_t at, size_t end);
bool code_is_quote(char c);
/* Where the text in quotes that begins here ends; `at` itself: there is none, as behind an apostrophe. */
size_t code_end_of_text(const char *text, size_t at, size_t end);
/* `word`: in small letters. */
bool code_begins(const char *text, size_t size, const char *word);

uint64_t code_hash(const char *text, size_t size);
void code_sort(uint64_t *hashes);
/* In a set that is sorted? */
bool code_has(const uint64_t *hashes, uint64_t hash);

#endif
