/* SPDX-License-Identifier: MIT */
/*
 * held.h: findings about places among walls, held back in maps of other programs where what blocks is a guess.
 *
 * Where names said what blocks, and no one knows what other parts of the file are, the library makes a note of a finding about a start, a goal or an
 * agent that is an error or a warning elsewhere. And where many figures stand in walls, a third of them and three at least in a map or in its project
 * so far, what was read is not what blocks, or the program places its figures by another corner. In Doom a mod that replaces a monster gives
 * it another radius. A rule that fires for eight walls or waypoints, and a third of all, of a map or of its project so far, has misunderstood it.
 *
 * In levels of Doom that no one named, of a folder, things that are stuck at a step are held back; those in a line with one side are said. Such findings
 * are only counted, unless --strict or --rule asks for them.
 */
#ifndef TAUTLINE_TOOLS_LINT_HELD_H
#define TAUTLINE_TOOLS_LINT_HELD_H

#include "lint/options.h"
#include "lint/program.h"
#include "lint/project.h"
#include "lint/report.h"

/* Zero is empty. */
struct held {
	const struct lint_options *options;
	struct program *program;
	struct projects *projects;
	size_t findings; /* that were held back, of all maps */
	bool is_walk;    /* the maps are those of a folder, none was named */
	bool lists;      /* --strict: none is, and each has the severity of its rule */
};

/* Takes such findings of a map out of findings[0..result->count), and counts them in result->held.
 * false: out of memory, which was printed. O(findings * (rules + walls)). */
bool held_filter(struct held *held, struct lint_result *result, tl_finding *findings);

#endif
