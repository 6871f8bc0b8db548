/* SPDX-License-Identifier: MIT */
/*
 * lint/store.h: the findings of a run as they are kept, in order, and how others take their place.
 *
 * Each finding is a block of its own with its words and names behind it, so findings that stay do not move when others come and go.
 */
#ifndef TLI_LINT_STORE_H
#define TLI_LINT_STORE_H

#include "base/text.h"
#include <tautline/lint.h>

/* What a finding is about, as far as an update has to know (focus.h); what the numbers are depends on the rule. */
typedef struct tli_lint_subject {
	uint64_t one, two;
} tli_lint_subject;

typedef struct tli_lint_kept {
	tl_finding finding;
	uint64_t print; /* of the rule and the names; findings with equal ones are numbered */
	tli_lint_subject subject;
	size_t size;  /* of the block */
	uint32_t row; /* of the rule */
	bool closing; /* says what a rule left out */
	bool leaving; /* within an exchange */
} tli_lint_kept;

struct tli_lint_draft;

/* A block with all that a draft says, its names and the words; NULL = out of memory. The rest is the caller's to fill in. */
tli_lint_kept *tli_lint_keep(const struct tli_lint_draft *draft, const tl_lint_rule *rule, const tli_text *words);
void tli_lint_free_kept(tli_lint_kept *kept);
/* Frees findings and the array. */
void tli_lint_free_all_kept(tli_lint_kept **kept);

/* Findings in order (tli_arrays of the lint). */
typedef struct tli_lint_store {
	tli_lint_kept **items;    /* in the order of findings */
	tli_lint_kept **prints;   /* the same, by print, then in that order */
	tli_lint_kept **appeared; /* of items, in order: by the last exchange */
	tli_lint_kept **gone;     /* in order, owned: those that it ended */
} tli_lint_store;

/* Takes `found` (tli_array, in any order) into the place of those for which dropped[index in items] says so; dropped NULL: of all. What is
 * dropped and found again stays. Brings appeared and gone up to date, and the numbers of equal prints. TL_E_NOMEM, all as it was and `found`
 * still the caller's. O(found log found + items). */
tl_status tli_lint_exchange(tli_lint_store *store, const bool *dropped, tli_lint_kept **found);

/* Empties appeared and gone. */
void tli_lint_forget_exchange(tli_lint_store *store);

void tli_lint_clear_store(tli_lint_store *store);

#endif
