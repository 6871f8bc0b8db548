/* SPDX-License-Identifier: MIT */
/*
 * project.h: what is known of a project (tl_map_find_project) from those of its maps that were checked so far, for each format; .tmx and .tmj are
 * one. One map alone says little of what blocks in a game; others of its project say more (empties.h, held.h).
 */
#ifndef TAUTLINE_TOOLS_LINT_PROJECT_H
#define TAUTLINE_TOOLS_LINT_PROJECT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/array.h"
#include "io/load.h"
#include "lint/report.h"

/* How often a rule fired. */
struct rule_count {
	const tl_lint_rule *rule;
	size_t in_map, in_project; /* the map that was checked last, and all so far */
};

struct project {
	char *folder;             /* "" for all maps that are in no project */
	const char *format;       /* static */
	size_t maps;              /* checked */
	char **walled;            /* tli_array: the files of those in which something blocks */
	size_t walls, waypoints;  /* of its maps */
	struct rule_count *found; /* tli_array */
	size_t figures, in_walls; /* starts and agents of its maps, and those of them that stand in walls */
};

/* Zero is empty. */
struct projects {
	struct project *list; /* tli_array */
	struct project_of_folder last;
};

/* Counts a map in its project, and sets result->project, an index. false: out of memory, which was printed. O(projects). */
bool projects_add(struct projects *projects, struct lint_result *result);

/* Once all maps are added, before what follows. O(maps log maps). */
void projects_sort(struct projects *projects);

/* Does it have such a file with this name and another extension? O(log maps + maps of the name). */
bool project_has_twin(const struct project *project, const char *file);

/* Is there one of the same series, the same name up to the first digit, as level2 and level10? O(log maps + maps of that beginning). */
bool project_has_sibling(const struct project *project, const char *file);

void projects_free(struct projects *projects);

#endif
