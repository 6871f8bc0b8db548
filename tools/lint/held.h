/* SPDX-License-Identifier: MIT */
/*
 * held.h: findings that are only counted, in maps of other programs, unless --strict, --explain or --rule asks for them.
 *
 * What is drawn twice, or missing, is listed. What rests upon a place among walls is worth as much as what was read of these: in ten samples of public
 * projects 3 of 131 such findings were wanted, and 79 of 140 of monsters of Doom that are stuck. In a folder it is only counted, but for where a
 * player of Doom starts, and exits, unless there are rules that say what blocks. Who names a map asks about this one: there it is counted where the
 * library makes a note of it, since no one knows what other parts of the file are.
 *
 * And where many figures stand in walls, a third of them and three at least in a map or in its project so far, what was read is not what blocks, or
 * the program places its figures by another corner; a rule that fires for eight walls or waypoints, and a third of all, has misunderstood the map.
 *
 * Of a folder, whatever is found in a map that a word of its path calls a backup or an old copy is only counted where its project has others, and so it
 * is in a draft (drafts.h): it is not corrected there. So it is in a test or an example that the program does not load, and on a layer that its sources name
 * in comments alone. So it is in a source of Tiled that is older than the export beside it (exports.h), and of two objects at one place that are in different groups of
 * layers (groups.h).
 */
#ifndef TAUTLINE_TOOLS_LINT_HELD_H
#define TAUTLINE_TOOLS_LINT_HELD_H

#include "lint/drafts.h"
#include "lint/options.h"
#include "lint/program.h"
#include "lint/project.h"
#include "lint/report.h"
#include "lint/sample.h"

enum held_how {
	HELD_COUNTED = 0,
	HELD_EXPLAINED, /* --explain: listed as notes */
	HELD_LISTED,    /* --strict: with the severities of their rules */
};

/* Zero is empty. */
struct held {
	const struct lint_options *options;
	struct projects *projects;
	struct program *program;
	/* By what a path says, tli_arrays: folders of projects that have a map of a folder tree whose path says less. */
	char **others[PATH_SAYS_COPY + 1];
	char **naming;  /* tli_array: folders of projects of which a map is named */
	char **loading; /* tli_array: .. by its file or path, in a source */
	struct drafts drafts;
	size_t findings;  /* that were held back, of all maps */
	size_t in_copies; /* of them, in copies and drafts */
	bool is_walk;     /* the maps are those of a folder, none was named */
	enum held_how lists;
};

/* Before all maps of a folder tree. false: out of memory, which was printed. O(names * (projects + length) + bytes of the files). */
bool held_expect(struct held *held, const struct folder_lists *lists);

/* Takes such findings of a map out of findings[0..result->count), and counts them in result->held and result->in_copy.
 * false: out of memory, which was printed. */
bool held_filter(struct held *held, struct lint_result *result, tl_finding *findings);

void held_free(struct held *held);

#endif
