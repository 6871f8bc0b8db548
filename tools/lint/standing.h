/* SPDX-License-Identifier: MIT */
/*
 * standing.h: maps of other programs in which many starts and agents stand in what was taken for walls.
 *
 * One figure in a wall is a mistake of the map. A third of them, and three at least, in a map or in its project so far, say that what was read is
 * not what blocks, or that the program places its figures by another corner: that is one finding, a warning, instead of one for each figure and
 * for each goal that is not reached behind such walls.
 */
#ifndef TAUTLINE_TOOLS_LINT_STANDING_H
#define TAUTLINE_TOOLS_LINT_STANDING_H

#include "lint/report.h"

/* The figures of a project, in the maps of one format so far. */
struct standing_project {
	uint64_t key;
	size_t figures, in_walls;
	bool is_reported;
};

/* Zero is empty. */
struct standing {
	struct standing_project *projects;
	size_t count, capacity;
	tli_text text;  /* of the finding of the last map */
	size_t repeats; /* findings of further maps of such projects, which are only counted */
};

/* Folds such findings of a map (findings[0..result->count)) into one, whose text lives until the next map. false: out of memory, which was printed.
 * O(findings + projects). */
bool standing_filter(struct standing *standing, struct lint_result *result, tl_finding *findings);

void standing_free(struct standing *standing);

#endif
