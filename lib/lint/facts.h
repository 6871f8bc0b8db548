/* SPDX-License-Identifier: MIT */
/*
 * lint/facts.h: what two different segments have to do with each other. Each fact is in the lists of both, so that what an edit touches is found
 * without a look at all, and goes with the first of the two that goes.
 */
#ifndef TLI_LINT_FACTS_H
#define TLI_LINT_FACTS_H

#include "lint/segments.h"

typedef enum tli_lint_fact_kind {
	TLI_LINT_FACT_NONE, /* a free slot */
	TLI_LINT_CROSSING,  /* they cross in a point inside both; `one` comes first in the plane */
	TLI_LINT_OVERLAP,   /* they have a stretch in common; the same */
	TLI_LINT_GAP,       /* a free end of `one` nearly reaches `two` (gaps.c) */
	TLI_LINT_SLIT       /* a corner of a solid is nearer than the body's diameter to `two` (slits.c) */
} tli_lint_fact_kind;

typedef struct tli_lint_fact {
	uint32_t one, two;           /* different segments */
	uint32_t next_one, next_two; /* the next fact about each, or NONE; of a free slot the next free one */
	uint8_t kind;                /* tli_lint_fact_kind */
	bool at_b;                   /* a gap or a slit: at the second end of `one`, not at the first */
} tli_lint_fact;

typedef struct tli_lint_facts {
	tli_lint_fact *all; /* tli_array */
	size_t free_count;
	uint32_t free_slot; /* where free_count > 0 */
} tli_lint_facts;

/* Adds one; next_one and next_two are filled in. TL_E_NOMEM. */
tl_status tli_lint_add_fact(tli_lint_facts *facts, tli_lint_segments *segments, tli_lint_fact fact);
/* O(facts about its two segments). */
void tli_lint_drop_fact(tli_lint_facts *facts, tli_lint_segments *segments, uint32_t fact);

/* The fact that follows in the list of a different segment; `fact` NONE: the first. NONE at the end. */
uint32_t tli_lint_next_fact(
	const tli_lint_facts *facts, const tli_lint_segments *segments, uint32_t which, uint32_t fact);

/* The end of `one` that a gap or a slit is at. */
static inline tli_point tli_lint_end_of_fact(const tli_lint_segments *segments, const tli_lint_fact *fact)
{
	const tli_lint_segment *it = tli_lint_segment_of(segments, fact->one);
	return fact->at_b ? it->b : it->a;
}

/* Appends all facts of a kind: pointers, valid until the next fact is added. TL_E_NOMEM. */
tl_status tli_lint_list_all_facts(const tli_lint_facts *facts, tli_lint_fact_kind kind, const tli_lint_fact ***out);
/* The same of those about the segments of `some` (tli_array, ascending), each once. */
tl_status tli_lint_list_facts(const tli_lint_facts *facts, const tli_lint_segments *segments, tli_lint_fact_kind kind,
	const uint64_t *some, const tli_lint_fact ***out);

/* Keys (tli_array) in ascending order, each once; is this one among such? */
void tli_lint_sort_keys(uint64_t **keys);
bool tli_lint_keys_have(const uint64_t *keys, uint64_t key);

void tli_lint_clear_facts(tli_lint_facts *facts);

#endif
