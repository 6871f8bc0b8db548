/* SPDX-License-Identifier: MIT */
/*
 * copies.h: maps of a run that are the same file twice: what is wrong with both is reported once.
 *
 * A file is a copy of one that was checked before if both have the same bytes. Its findings may still be others,
 * because it names other files beside it: only those that the first has too are left out. So are those of an export of Tiled, the same name with
 * another extension in the same folder; places in its text differ, so findings with the same rule and objects are the same.
 *
 * Levels are kept in many versions, and made from each other. A finding about an object that has the number, the rule and the geometry of one
 * in another map of the same folder is the same again, and only counted.
 */
#ifndef TAUTLINE_TOOLS_LINT_COPIES_H
#define TAUTLINE_TOOLS_LINT_COPIES_H

#include "base/array.h"
#include "lint/report.h"

/* A file that was checked. */
struct checked_file {
	uint64_t hash; /* of its bytes */
	uint64_t stem; /* of a map of Tiled, of its name without the extension; else 0 */
	char *name;
	uint64_t *findings, *subjects; /* [uint64_t * count], hashes of them, and of their rules and objects alone */
	size_t count;
};

/* Zero is empty. */
struct copies {
	struct checked_file *files; /* tli_array */
	uint64_t *seen; /* [uint64_t * slots], a table of hashes of findings about numbered objects; 0 = free */
	size_t seen_count, slots;
	size_t repeats; /* findings that are the same again */
};

/* Takes those findings (result->findings, result->count) out that the same file had before, and sets result->copy_of. A part of a file with several
 * maps, and standard input, are never a copy. An export keeps map-empty, which is one for a project anyway (empties.h). false: out of memory, which was printed. O(bytes + files + findings^2 of a copy). */
bool copies_filter(struct copies *copies, struct lint_result *result, tl_finding *findings);

void copies_free(struct copies *copies);

#endif
