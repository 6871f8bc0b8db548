/* SPDX-License-Identifier: MIT */
/*
 * tests/support/session.h: the long day of an editor: thousands of random edits of one map, alone and in groups, undone and redone, that several
 * navs and a run of the linter follow.
 *
 * After every 10th edit the answers of each nav are those of a nav made anew; after every 100th all that it holds is, and the findings are
 * those of a fresh run. A history of edits ends by undoing all of it: the map is saved as its first bytes again, and the next history begins.
 */
#ifndef TESTS_SUPPORT_SESSION_H
#define TESTS_SUPPORT_SESSION_H

#include <tautline/lint.h>
#include <tautline/nav.h>

/* The map that a session begins with. */
typedef enum session_kind {
	SESSION_SEGMENTS, /* short walls at random: they cross, overlap and make T-joints */
	SESSION_ROOMS,    /* rooms with gaps for doors */
	SESSION_GRID,     /* blocked cells of a Moving AI map */
	SESSION_NESTED,   /* solids inside solids */
	SESSION_JOINTS,   /* walls on a lattice: all ends coincide with others or lie on walls */
	SESSION_KINDS
} session_kind;

typedef struct session_def {
	session_kind kind;
	uint64_t seed;
	unsigned waypoints;
	bool links;
	const tl_nav_def *navs; /* [nav_count], those that follow */
	size_t nav_count;
	double lint_radius;
	long edits, history; /* all of them, and those of one history */
} session_def;

/* The largest number of navs of a session. */
enum { SESSION_NAVS_MAX = 4 };

/* Returns after all edits. Fails the test at the first difference, and, where that is asked for, where the process holds 1 MiB more after the
 * last history than after the first fifth of them. */
void session_run(const session_def *def, bool flat_memory);

#endif
