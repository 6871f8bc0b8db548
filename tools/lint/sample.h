/* SPDX-License-Identifier: MIT */
/* sample.h: maps that are no levels, by their names. */
#ifndef TAUTLINE_TOOLS_LINT_SAMPLE_H
#define TAUTLINE_TOOLS_LINT_SAMPLE_H

enum path_says {
	PATH_SAYS_LEVEL = 0,
	PATH_SAYS_SAMPLE, /* a test or an example: `test`, `template`, .. */
	PATH_SAYS_COPY,   /* a copy that is not edited any more: `backup`, `old`, .. */
};

/* What the words of the path say of a map, from the folder of its project ("": from the working folder); what copies are called says more.
 * Words end at what is no letter and before a capital behind a small letter: `npc_test`, `TestMap2`, but not `contest`. Of a path that leads
 * out of the folder only the last part counts. Out of memory: a level. */
enum path_says path_says(const char *file, const char *folder);

#endif
