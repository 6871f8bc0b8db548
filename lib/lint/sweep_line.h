/* SPDX-License-Identifier: MIT */
/* lint/sweep_line.h: the segments that the sweep line meets, from left to right. For sweep.c. */
#ifndef TLI_LINT_SWEEP_LINE_H
#define TLI_LINT_SWEEP_LINE_H

#include <stddef.h>
#include <stdint.h>
#include <tautline/base.h>

#define TLI_SWEEP_NONE UINT32_MAX

typedef struct tli_sweep_node {
	uint32_t left, right, parent; /* of the tree */
	uint32_t previous, next;      /* on the line */
	uint32_t priority;
} tli_sweep_node;

/* Node i is segment i, on the line or not. */
typedef struct tli_sweep_line {
	tli_sweep_node *nodes;
	size_t count;
	uint32_t root;
} tli_sweep_line;

/* TL_E_NOMEM. The shape of the tree follows from `seed`, and no answer does. */
tl_status tli_sweep_line_make(size_t count, uint64_t seed, tli_sweep_line *line);
void tli_sweep_line_free(tli_sweep_line *line);

/* Puts a segment that is not on the line directly behind `previous`, or first where that is TLI_SWEEP_NONE. */
void tli_sweep_line_insert(tli_sweep_line *line, uint32_t previous, uint32_t segment);
/* Takes one off that is on it. Both O(log n), expected. */
void tli_sweep_line_remove(tli_sweep_line *line, uint32_t segment);

#endif
