/* SPDX-License-Identifier: MIT */
/* closed.h: closed doors as the cause that queries of a batch have no path. */
#ifndef TAUTLINE_TOOLS_PATH_CLOSED_H
#define TAUTLINE_TOOLS_PATH_CLOSED_H

#include "io/batch.h"
#include "io/load.h"

/* As many doors are named of which one is to be opened. */
enum { DOORS_NAMED = 3 };

/* What closed doors have to do with it that there is no path. */
struct closed_cause {
	bool by_doors;                 /* with all doors open there is one */
	tl_door_id doors[DOORS_NAMED]; /* then those of which one open is enough, the first of them */
	size_t door_count;
};

/* What is asked again, and what doors have to do with it. Without `partial`. */
struct closed_question {
	tl_path_def ends;
	struct closed_cause cause; /* zero at first */
};

/* The closed doors of a map, and a nav to try them. */
typedef struct closed_search closed_search;

/* The world's nav was made by the options of `arguments`. NULL: no door is closed, or out of memory. Cheap: the nav comes with the first question. */
closed_search *closed_begin(const struct arguments *arguments, const struct world *world);
void closed_end(closed_search *search);

/* Sets the causes of questions that have no path, the doors by which only `by_name`. Doors of the map are opened and closed again. Where that does not
 * fit the budget it sets nothing. */
void closed_ask(closed_search *search, struct closed_question *questions, size_t count, bool by_name);

/* Adds `,"doors":["NAME",...]` to an object of JSON, none of which is enough where it is empty; nothing where doors are not the cause. */
void closed_write_json(tli_text *writer, const struct closed_cause *cause, const tl_map *map);

/* For a batch: its context, whose explain is closed_explain; zero but for what is set. */
struct closed_batch {
	closed_search *search; /* NULL: doors are no cause */
	bool json;
	size_t explained;                  /* queries of which doors are the cause */
	struct closed_question *questions; /* for free() */
};
batch_explain closed_explain;

/* How many, to stderr. */
void closed_print_batch(const struct closed_batch *batch, const batch_totals *totals);

#endif
