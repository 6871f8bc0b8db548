/* SPDX-License-Identifier: MIT */
/*
 * tests/support/hostile.h: maps made to cost as much as a file of their size can, and what each call of the library costs on them.
 *
 * Kinds are those of the generator (generate.h) and more, which are not of walls alone. Where there is no memory the process ends.
 */
#ifndef TESTS_SUPPORT_HOSTILE_H
#define TESTS_SUPPORT_HOSTILE_H

#include <stddef.h>

#include <tautline/base.h>

#include "generate.h"

enum hostile_kind {
	/* 0 .. GEN_KIND_END - 1: of the generator */
	HOSTILE_DISCS = GEN_KIND_END, /* obstacles at one point */
	HOSTILE_RINGS,                /* obstacles that overlap, no two alike */
	HOSTILE_TWINS,                /* one wall, many times */
	HOSTILE_GATE,                 /* two walls with a gap exactly as wide as a body, each many times */
	HOSTILE_ZIGZAG,               /* one long polyline in a file of its own kind, SVG */
	HOSTILE_WAYPOINTS,            /* waypoints without links, that all see each other */
	HOSTILE_POSTS,                /* waypoints without links, each behind a wall */
	HOSTILE_LINKS,                /* links between few waypoints */
	HOSTILE_EXPECTATIONS,         /* one expectation, many times */
	HOSTILE_NESTED,               /* elements within elements, in an SVG */
	HOSTILE_TILES,                /* a checkerboard in a compressed layer of Tiled: a byte is 32 tiles */
	HOSTILE_HEAP,                 /* agents at one point */
	HOSTILE_FLOCK,                /* members of a flock at one point */
	HOSTILE_STRIPS, /* parallel walls much nearer to each other than a body's radius, with ends that differ */
	HOSTILE_KIND_END
};

enum hostile_call {
	HOSTILE_LOAD,
	HOSTILE_SIGHT,   /* a nav for sight only */
	HOSTILE_NAV,     /* a nav by default */
	HOSTILE_CORNERS, /* a nav by corners, radius 0 */
	HOSTILE_PATH,    /* through the map, by corners */
	HOSTILE_PARTIAL, /* to the middle of the map, or as near as possible */
	HOSTILE_BODY,    /* a nav by corners for a body */
	HOSTILE_LINT,
	HOSTILE_DRAW,
	HOSTILE_SEES,   /* a sight line through the map */
	HOSTILE_REGION, /* all that the middle of the map sees */
	HOSTILE_SAVE,   /* in each format that can be written */
	HOSTILE_STEP,   /* of a crowd of its agents, without walls */
	HOSTILE_CALL_END
};

struct hostile_cost {
	bool called; /* what it needs is there */
	tl_status status;
	tl_budget_use use;
	double seconds; /* of the processor */
};

const char *hostile_kind_name(int kind);
const char *hostile_call_name(enum hostile_call call);

/* A map with about `size` things, for free(); *name is that of a file with its format's extension. */
char *hostile_text(int kind, size_t size, size_t *length, const char **name);

/* Calls all of them with the budget, whose `use` is not used. */
void hostile_measure(const char *text, size_t length, const char *name, tl_budget budget,
	struct hostile_cost costs[HOSTILE_CALL_END]);

#endif
