/* SPDX-License-Identifier: MIT */
/*
 * drafts.h: maps that no other file of their project names.
 *
 * A program loads its maps by their names, or makes these of a beginning and a number. A map of Tiled or LDtk that neither a source nor a text nor
 * another map mentions, where the program has file names of other maps, is not played: a draft, or one that was left behind.
 */
#ifndef TAUTLINE_TOOLS_LINT_DRAFTS_H
#define TAUTLINE_TOOLS_LINT_DRAFTS_H

#include <stdbool.h>
#include <stdint.h>

#include "lint/folder.h"
#include "lint/names.h"

/* Zero: all maps are mentioned. The names of the maps have to stay. */
struct drafts {
	struct map_names names;
	bool makes_names; /* some source has an extension of maps behind a name that it makes, `name + ".tmx"` */
	bool has_java;    /* some source may be of a program with libGDX: names_are_outside is for no other */
};

/* Reads the files of a folder tree. false: out of memory, which was printed. O(bytes * log maps), and for each name of a map some dozen paths. */
bool drafts_read(struct drafts *drafts, const struct folder_lists *lists);

/* What other files say of the map, a set of `enum name_said`. Of formats other than Tiled and LDtk: 0. O(log maps). */
unsigned drafts_said(const struct drafts *drafts, const char *file);

/* Do they say nothing of these things of it? Of other formats, and where the name begins with a digit, as many things do: false. O(log maps). */
bool drafts_miss(const struct drafts *drafts, const char *file, unsigned said);

void drafts_free(struct drafts *drafts);

#endif
