/* SPDX-License-Identifier: MIT */
/*
 * base/budget.h: what one call of a public function may cost (tl_budget).
 *
 * The function that the host calls enters its budget and leaves it. In between, base/alloc.c counts the bytes that this thread allocates and
 * frees, and long loops count their steps; a team hands the call to its threads. No function in between needs a parameter for it. A
 * public function called by another one joins the budget of the outer one.
 */
#ifndef TLI_BASE_BUDGET_H
#define TLI_BASE_BUDGET_H

#include "base/cookie.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <tautline/base.h>

/* One call. Its content is for budget.c. */
typedef struct tli_budget_call {
	tl_budget budget;
	bool is_inner;         /* an outer call counts */
	bool is_shared;        /* several threads count */
	_Atomic int stopped;   /* a tl_status */
	_Atomic bool refused;  /* an allocation, for its bytes */
	_Atomic uint64_t work; /* steps so far */
	_Atomic int64_t bytes, peak;
	uint64_t next_report; /* steps at which progress is called again; the caller's thread alone */
	double part_begin, part_end, reported;
	uint64_t part_work, part_expected;
} tli_budget_call;

/* Begins a call of this thread; NULL = the default budget. The struct must stay where it is until it is left. */
void tli_budget_enter(tli_budget_call *call, const tl_budget *budget);

/* Ends it, and returns the status of the call: TL_E_LIMIT or TL_E_CANCELLED where the budget stopped it, whatever `status` is, else
 * `status`. */
tl_status tli_budget_leave(tli_budget_call *call, tl_status status);

/* Counts steps of about 10 ns each, of work that was done or is about to be. TL_E_LIMIT, TL_E_CANCELLED: the caller stops; so does every later
 * count of the same call. A few nanoseconds; TL_OK at once outside of calls. */
tl_status tli_budget_spend(uint64_t steps);

/* From here the call goes on from the share `begin` of all its work to `end`, in about `expected` steps: for progress alone. Without effect
 * in inner calls and other threads than the caller's. */
void tli_budget_part(double begin, double end, uint64_t expected);

/* Steps of the call that this thread is in so far; 0 outside of calls. */
uint64_t tli_budget_work(void);

/* What this thread does from here on is not of its call, until it resumes what was suspended. NULL: there was none. */
tli_budget_call *tli_budget_suspend(void);
void tli_budget_resume(tli_budget_call *call);
/* The host has asked to stop it, through the progress of a call within. NULL is fine. */
void tli_budget_cancel(tli_budget_call *call);

/* ---- for alloc.c ---- */

/* A block grows from `old_size` to `new_size` bytes, or shrinks. false = refused, and nothing is counted. */
bool tli_budget_resize(size_t old_size, size_t new_size);

/* ---- for estimates ---- */

/* Does the budget of the call allow `bytes` more? Nothing is counted. true outside of calls. */
bool tli_budget_allows(size_t bytes);
/* Stops the call as an allocation beyond its bytes does: what is to be made certainly needs more. TL_E_LIMIT, or why it was stopped before. */
tl_status tli_budget_refuse_bytes(void);

/* ---- for team.c ---- */

/* The call that this thread is in, or NULL. */
tli_budget_call *tli_budget_current(void);
/* Says that other threads will count too. NULL is fine. */
void tli_budget_share(tli_budget_call *call);
/* What this thread counts from now on belongs to that call of another thread; NULL ends it. */
void tli_budget_borrow(tli_budget_call *call);

#endif
