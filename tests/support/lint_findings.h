/* SPDX-License-Identifier: MIT */
/* tests/support/lint_findings.h: maps as text in, findings as text out. */
#ifndef TESTS_SUPPORT_LINT_FINDINGS_H
#define TESTS_SUPPORT_LINT_FINDINGS_H

#include <tautline/lint.h>

/* A wall with a waypoint on each side, and one above it that both see. */
#define ROOM               \
	"tautline 1\n"     \
	"wall 5,0 5,4\n"   \
	"waypoint a 1,2\n" \
	"waypoint b 9,2\n" \
	"waypoint c 5,5\n"

/* The map that a text says; it must be a sound one. */
tl_map *lint_load(const char *text);
/* A run that goes well. */
tl_lint *lint_run(const tl_map *map, const tl_lint_def *def);
/* All findings, one line each: `LINE:COL: severity: text [rule] (LINE:COL related text)`. Lives until the next call. */
const char *lint_print(const tl_lint *lint);
/* Turns all rules off but those named, with spaces between them. The array lives until the next call. */
void lint_only(tl_lint_def *def, const char *rules);

/* Runs some rules over the map that a text says, and compares all that is found. */
void check_rules(const char *rules, const char *map_text, const char *expected);
void check_rules_with(tl_lint_def def, const char *rules, const char *map_text, const char *expected);

/* The same with these rules; a negative radius is the map's own. */
#define LINT_BASIC_RULES "allow-unused expect-failed link-blocked waypoint-on-wall"
void check_findings_at(const char *map_text, double radius, const char *expected);
void check_findings(const char *map_text, const char *expected);

/* Fails unless two runs have found the same, to the last byte; `round` is for the message. */
void lint_check_same(const tl_lint *followed, const tl_lint *fresh, unsigned round);

#endif
