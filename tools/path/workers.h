/* SPDX-License-Identifier: MIT */
/* workers.h: a few threads that work through numbered items, block by block. */
#ifndef TAUTLINE_TOOLS_PATH_WORKERS_H
#define TAUTLINE_TOOLS_PATH_WORKERS_H

#include <stddef.h>

struct workers;

/* What is done for one item; `worker` is 0..count-1, and no two items run under the same number at once. */
typedef void workers_job(void *context, int worker, size_t item);

/* `count` workers, the caller of workers_run being number 0. Fewer when the system has no more threads;
 * NULL = out of memory. */
struct workers *workers_start(int count, workers_job *job, void *context);

/* Does items 0..items-1, in any order, and returns when all are done. */
void workers_run(struct workers *workers, size_t items);
void workers_stop(struct workers *workers); /* NULL is fine */

#endif
