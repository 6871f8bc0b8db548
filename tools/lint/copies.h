/* SPDX-License-Identifier: MIT */
/*
 * copies.h: maps of a run that are the same file twice: what is wrong with both is reported once.
 *
 * A file is a copy of one that was checked before if both have the same bytes. Its findings may still be others,
 * because it names other files beside it: only those that the first has too are left out.
 */
#ifndef TAUTLINE_TOOLS_LINT_COPIES_H
#define TAUTLINE_TOOLS_LINT_COPIES_H

#include "lint/report.h"

/* A file that was checked. */
struct checked_file {
	uint64_t hash; /* of its bytes */
	char *name;
	uint64_t *findings; /* [uint64_t * count], their hashes */
	size_t count;
};

/* Zero is empty. */
struct copies {
	struct checked_file *files;
	size_t count, capacity;
};

/* Takes those findings (result->findings, result->count) out that the same file had before, and sets result->copy_of. A part of a file with several
 * maps, and standard input, are never a copy. false: out of memory, which was printed. O(bytes + files + findings^2 of a copy). */
bool copies_filter(struct copies *copies, struct lint_result *result, tl_finding *findings);

void copies_free(struct copies *copies);

#endif
