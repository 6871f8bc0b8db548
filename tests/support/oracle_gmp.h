/* SPDX-License-Identifier: MIT */
/*
 * tests/support/oracle_gmp.h: what sees what, for any coordinates of the grid, in the integers and rationals of GMP.
 *
 * Plain loops over all walls, nothing of the library is called. How it decides: oracle_gmp.c. Memory that cannot be had
 * ends the process (GMP does so itself). An oracle is for one thread.
 */
#ifndef TEST_SUPPORT_ORACLE_GMP_H
#define TEST_SUPPORT_ORACLE_GMP_H

#include <stdbool.h>
#include <stddef.h>

#include "sight_ask.h"

/* The largest number of walls of one question (sight_ask.h). */
#define ORACLE_GMP_WALLS 64

typedef struct oracle_gmp oracle_gmp;

oracle_gmp *oracle_gmp_create(void);
void oracle_gmp_free(oracle_gmp *oracle);

bool oracle_gmp_sees(oracle_gmp *oracle, const struct sight_question *question);

/* Is this a right answer to "what blocks first"? NULL if it is, else what is wrong with it (static text). The point may
 * be off by 1e-12 of the largest number around (coordinates, length of ab, at least 1); apart from that all is exact.
 * */
const char *oracle_gmp_judge_hit(oracle_gmp *oracle, const struct sight_question *question, const tli_sight_hit *hit);

/* The same for "may a body be at a?": the wall named must be the nearest of all (of discs the rim counts, 0 inside). */
const char *oracle_gmp_judge_place(oracle_gmp *oracle, const struct sight_question *question, const tli_sight_hit *hit);

/* The same for a clearance, for which radius and contact do not matter. */
const char *oracle_gmp_judge_clearance(
	oracle_gmp *oracle, const struct sight_question *question, double distance, const tli_sight_hit *hit);

#endif
