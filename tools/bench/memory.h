/* SPDX-License-Identifier: MIT */
/* memory.h: counts the bytes that the library holds, by an allocator. */
#ifndef TAUTLINE_TOOLS_BENCH_MEMORY_H
#define TAUTLINE_TOOLS_BENCH_MEMORY_H

#include <stddef.h>

/* Installs it. Before the library has made anything. */
void memory_count(void);

/* From here on the peak is measured. */
void memory_mark(void);

/* Maximum of the bytes held since memory_mark, beyond those held then. */
size_t memory_peak(void);

#endif
