/* SPDX-License-Identifier: MIT */
/*
 * program.h: does the program of a project name this layer?
 *
 * What looks like walls by its shape or by a word of its name may be a picture. A program that lets a layer block asks for it by its name, mostly, so the
 * name stands in quotes in its source, and a word for what blocks belongs to it (blocked.h). A word in quotes is the name of another layer. Where a property is
 * asked for in place of the layer, its tiles block, not all of it. Which kinds of tiles of a layer block no name says. Programs with libGDX have a layer by its
 * number in the file. What a source has between two quotes of one kind, on one line, is kept as a hash.
 */
#ifndef TAUTLINE_TOOLS_LINT_PROGRAM_H
#define TAUTLINE_TOOLS_LINT_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "lint/folder.h"
#include "lint/code.h"

enum { PROGRAM_LAYERS_MAX = 16 };

/* Is it only in comments? */
struct program_layer {
	uint64_t hash;
	bool is_commented;
};

/* Zero is a program without sources. */
struct program {
	const struct map_list *sources; /* NULL = none */
	uint64_t *texts;                /* tli_array, hashes in ascending order once `is_read`: what is made to block */
	uint64_t *asked;                /* as `texts`: what is asked for a property */
	uint64_t *compared;             /* as `texts`: with what identifiers are compared */
	struct program_exclusion *excluded; /* tli_array */
	bool is_read;
	struct program_layer *layers; /* tli_array: those that were asked about */
};

enum program_says { PROGRAM_IS_NONE, PROGRAM_NAMES_IT, PROGRAM_DOES_NOT };

/* Of the layer, class or name of a mapping rule, `layer "Tile Layer 1" tile "rock:3" -> wall`, for a map in a file. A layer is not named where most of its tiles
 * are excluded. The sources are read when it is first asked for: O(bytes of the sources), then
 * O(log texts), of layers that no name is found of O(bytes of the map). Sources that cannot be read, and larger ones than SOURCE_MAX (read.h), are passed over. */
enum program_says program_asks_for(struct program *program, const char *rule, const char *file);

/* Is an identifier compared with the name of the rule, `layer.identifier == "Ground"`? */
bool program_compares_name(struct program *program, const char *rule);

/* Does the program have all of a layer block, as `ground.setCollisionByExclusion([-1])` does? */
bool program_has_it_block(struct program *program, const char *rule);

/* Does this name of a layer stand in quotes in the sources, but in code that is commented out alone, behind a bracket? The first time O(bytes), of at most PROGRAM_LAYERS_MAX layers. */
bool program_has_only_in_comments(struct program *program, const char *name, size_t size);

void program_free(struct program *program);

#endif
