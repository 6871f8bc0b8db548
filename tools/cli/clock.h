/* SPDX-License-Identifier: MIT */
/* clock.h: a monotonic clock. */
#ifndef TAUTLINE_TOOLS_CLI_CLOCK_H
#define TAUTLINE_TOOLS_CLI_CLOCK_H

#include <time.h>

/* Seconds since some moment. */
static inline double clock_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
