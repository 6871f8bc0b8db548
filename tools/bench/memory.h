/* SPDX-License-Identifier: MIT */
/* memory.h: how many bytes the library holds, by an allocator that counts. */
#ifndef TAUTLINE_TOOLS_BENCH_MEMORY_H
#define TAUTLINE_TOOLS_BENCH_MEMORY_H

#include <stddef.h>

/* Installs it. Before the library has made anything. */
void memory_count(void);

/* From here on the peak is measured. */
void memory_mark(void);

/* The most bytes that were alive at one time since memory_mark, beyond those alive then. */
size_t memory_peak(void);

#endif
