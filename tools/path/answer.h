/* SPDX-License-Identifier: MIT */
/* answer.h: asks one path query and writes its answer. */
#ifndef TAUTLINE_TOOLS_PATH_ANSWER_H
#define TAUTLINE_TOOLS_PATH_ANSWER_H

#include <tautline/map.h>
#include <tautline/nav.h>

#include "cli/writer.h"

/* As many jumps as a query takes. */
enum { ROUTE_JUMPS_MAX = 64 };

/* A jump of a route: the names of its ends, of the map. */
struct answer_jump {
	const char *from, *to;
	size_t at; /* the point from which it leads to the next one */
};

/* One answer, and room for its points, kept from one question to the next. Zero is empty. */
struct answer {
	tl_path_result result;
	tl_path_point *points; /* [tl_path_point * result.count] */
	size_t capacity;
	bool has_shortest; /* path/shorter.h found that there is a shorter path by corners, or one where none is over waypoints */
	double shortest;                           /* then its length */
	struct answer_jump route[ROUTE_JUMPS_MAX]; /* that the path leads through, see path/route.h */
	size_t route_count;                        /* 0: it is walked */
	tl_why *why;                               /* why there is none, see path/why.h; NULL: not known */
	char *summary;                             /* of it; NULL */
};

/* Finds the path and its points. TL_E_NOMEM also for the points. */
tl_status answer_find(struct answer *answer, tl_query *query, const tl_path_def *def);
void answer_free(struct answer *answer);

/* `length L`, then one point per line; or `no path: REASON`, then the partial path if there is one. */
void answer_write_text(tli_text *writer, const struct answer *answer, const tl_map *map);

/* One line without its end: `LENGTH x,y x,y ...` or `- REASON`. */
void answer_write_line(tli_text *writer, const struct answer *answer, const tl_map *map);

/* One JSON object without a line end. */
void answer_write_json(tli_text *writer, const struct answer *answer, const tl_map *map);

/* Prints why there is no path, to stderr. */
void answer_print_reason(const struct answer *answer, const tl_map *map);

#endif
