/* SPDX-License-Identifier: MIT */
/*
 * empties.h: the maps of a run in which nothing blocks, one finding for each project.
 *
 * The cause is nearly always one for all of them: a layer whose name says nothing. So the findings of map-empty are held back, and at the
 * end those of one project (tl_map_find_project) and format become one, and so do those of no project; .tmx and .tmj are one format. Native maps are
 * left alone, and what is read from standard input. Of Tiled and LDtk, maps in which nothing looks as if it blocked, or what does is not named by the program
 * beside them (program.h), are a note, but for those of a series (level1, level2) in which others have walls.
 */
#ifndef TAUTLINE_TOOLS_LINT_EMPTIES_H
#define TAUTLINE_TOOLS_LINT_EMPTIES_H

#include "base/array.h"
#include "lint/program.h"
#include "lint/project.h"
#include "lint/report.h"

/* A map in which nothing blocks. */
struct empty_map {
	char *name, *file, *part; /* as in lint_result; `part` may be NULL */
	char *text, *rule;        /* of the finding; tl_map_suggested_rule */
	tl_finding finding;       /* without texts and names */
	size_t project;
	enum program_says says;     /* of the rule */
	bool is_sample;             /* its path says that it is a test, a copy or an example */
	bool is_draft, is_unloaded; /* as in the result (report.h) */
	unsigned said;              /* likewise */
};

/* Zero is empty. */
struct empties {
	struct empty_map *maps; /* tli_array */
	const struct projects *projects;
	struct program *program;
	bool is_severity_set; /* of map-empty, by --rule */
};

/* Takes the finding map-empty out of findings[0..*count) of a map and keeps it. false: out of memory, which was printed. */
bool empties_take(struct empties *empties, const struct lint_result *result, tl_finding *findings, size_t *count);

/* One finding for each project, in the order of their first maps. Of a project in which something blocks in other maps, those maps that are
 * tests, copies or examples by their names, or have the name of such a map with another extension, and drafts, are only counted, in report->samples. false: out of memory, which was printed. */
bool empties_report(struct empties *empties, struct lint_report *report);

void empties_free(struct empties *empties);

#endif
