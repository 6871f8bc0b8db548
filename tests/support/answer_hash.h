/* SPDX-License-Identifier: MIT */
/*
 * tests/support/answer_hash.h: a hash over the bytes of answers of one nav, and the questions that are asked.
 */
#ifndef TESTS_SUPPORT_ANSWER_HASH_H
#define TESTS_SUPPORT_ANSWER_HASH_H

#include "base/rng.h"
#include <tautline/nav.h>

/* One map, a nav of it, and where the questions come from. */
struct world {
	tl_map *map;
	tl_nav_def def;
	tl_nav *nav;
	tl_query *query;
	tl_box box;
	tli_rng rng;
	int questions; /* of each kind with random ends */
};

/* Ends the program unless the status is TL_OK. */
void must(tl_status status);

/* Starts a hash; everything that is added until it is printed goes into it. */
void begin_part(void);
void print_part(const char *name);
/* Prints a hash over how much work all answers so far were. */
void print_work(void);

void add_bits(uint64_t bits);
void add_number(double number);
void add_point(tl_point p);

/* The box for questions is that of the walls, and 40 are asked of each kind: both can be changed afterwards. */
void open_world(struct world *world, tl_map *map, tl_nav_def def);
void close_world(struct world *world);

/* Each adds the answers to its questions. */
void ask_path(struct world *world, tl_stop from, tl_stop to, bool pull);
void ask_paths(struct world *world);
void ask_between_waypoints(struct world *world);
void ask_links(struct world *world);
void ask_hit(struct world *world, tl_point a, tl_point b);
void ask_sight(struct world *world);
void ask_visible(struct world *world);

#endif
