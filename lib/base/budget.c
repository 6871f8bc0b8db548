/* SPDX-License-Identifier: MIT */
/*
 * base/budget.c: counts the steps and bytes of one call of a public function against its tl_budget.
 *
 * Steps of several threads go into one sum, so whether it exceeds max_work does not depend on who counted what. Once a call is stopped it stays
 * so: every later count returns the same status. Bytes may go below zero, where a call frees what was there before it.
 */
#include "base/budget.h"

#include "base/assert.h"
#include "base/reason.h"

/* About 900 MB: with the map and the nav of a call before, a process stays below 1 GB or a little above. */
#define DEFAULT_BYTES ((size_t)896 << 20)
/* Some ten seconds. */
#define DEFAULT_WORK (UINT64_C(1) << 30)
/* Progress is called about every millisecond. */
#define REPORT_STEPS (UINT64_C(1) << 16)

/* The call that this thread is in; there is none while the host has control. */
static _Thread_local tli_budget_call *current_call;
static _Thread_local bool is_borrowed;

tl_budget tl_default_budget(void)
{
	return (tl_budget){ .cookie = TLI_COOKIE(tl_budget), .max_bytes = DEFAULT_BYTES, .max_work = DEFAULT_WORK };
}

void tli_budget_enter(tli_budget_call *call, const tl_budget *budget)
{
	tli_assert(!budget || tli_is_def(budget));
	*call = (tli_budget_call){ .budget = budget ? *budget : tl_default_budget(), .is_inner = current_call != NULL };
	if (call->is_inner)
		return;
	call->part_end = 1;
	current_call = call;
}

/* What a call that was stopped did beyond its limit depends on the threads. */
static void write_use(const tli_budget_call *call)
{
	tl_budget_use *use = call->budget.use;
	if (!use)
		return;
	uint64_t work = atomic_load_explicit(&call->work, memory_order_relaxed);
	int64_t peak = atomic_load_explicit(&call->peak, memory_order_relaxed);
	*use = (tl_budget_use){
		.work = work < call->budget.max_work ? work : call->budget.max_work,
		.bytes = (size_t)peak,
		.out_of_work = call->stopped == TL_E_LIMIT && !call->refused,
		.out_of_bytes = call->refused,
	};
}

tl_status tli_budget_leave(tli_budget_call *call, tl_status status)
{
	if (call->is_inner)
		return status;
	tli_assert(current_call == call);
	current_call = NULL;
	write_use(call);
	if (call->stopped == TL_OK)
		return status;
	if (call->stopped == TL_E_CANCELLED)
		return tli_refused(TL_E_CANCELLED, "budget: its progress callback asked to stop");
	return tli_refused((tl_status)call->stopped,
		call->refused ? "budget: the call needs more than its max_bytes"
			      : "budget: the call needs more than its max_work");
}

/* ---- work ---- */

/* The share of the call that is done, as far as its parts know. */
static double share_done(const tli_budget_call *call, uint64_t work)
{
	double steps = (double)(work - call->part_work), expected = (double)call->part_expected;
	/* Half of the part when as many steps are done as were expected; never quite all. */
	double share = steps / (steps + expected + 1);
	double done = call->part_begin + (call->part_end - call->part_begin) * share;
	return done > call->reported ? done : call->reported;
}

static void stop_call(tli_budget_call *call, tl_status status)
{
	int running = TL_OK;
	atomic_compare_exchange_strong(&call->stopped, &running, (int)status);
}

/* The host may call the library: what it does there is not of this call. */
static void report_progress(tli_budget_call *call, uint64_t work)
{
	call->next_report = work + REPORT_STEPS;
	if (!call->budget.progress)
		return;
	call->reported = share_done(call, work);
	current_call = NULL;
	bool goes_on = call->budget.progress(call->budget.context, call->reported);
	current_call = call;
	if (!goes_on)
		stop_call(call, TL_E_CANCELLED);
}

static uint64_t add_work(tli_budget_call *call, uint64_t steps)
{
	if (call->is_shared)
		return atomic_fetch_add_explicit(&call->work, steps, memory_order_relaxed) + steps;
	uint64_t work = atomic_load_explicit(&call->work, memory_order_relaxed) + steps;
	atomic_store_explicit(&call->work, work, memory_order_relaxed);
	return work;
}

tl_status tli_budget_spend(uint64_t steps)
{
	tli_budget_call *call = current_call;
	if (!call)
		return TL_OK;
	uint64_t work = add_work(call, steps);
	if (work > call->budget.max_work)
		stop_call(call, TL_E_LIMIT);
	else if (work >= call->next_report && !is_borrowed && call->stopped == TL_OK)
		report_progress(call, work);
	return (tl_status)atomic_load_explicit(&call->stopped, memory_order_relaxed);
}

uint64_t tli_budget_work(void)
{
	return current_call ? atomic_load_explicit(&current_call->work, memory_order_relaxed) : 0;
}

tli_budget_call *tli_budget_suspend(void)
{
	tli_budget_call *call = current_call;
	current_call = NULL;
	return call;
}

void tli_budget_resume(tli_budget_call *call)
{
	tli_assert(!current_call);
	current_call = call;
}

void tli_budget_cancel(tli_budget_call *call)
{
	if (call)
		stop_call(call, TL_E_CANCELLED);
}

void tli_budget_part(double begin, double end, uint64_t expected)
{
	tli_assert(0 <= begin && begin <= end && end <= 1);
	tli_budget_call *call = current_call;
	if (!call || is_borrowed)
		return;
	call->part_begin = begin;
	call->part_end = end;
	call->part_work = atomic_load_explicit(&call->work, memory_order_relaxed);
	call->part_expected = expected;
}

/* ---- bytes ---- */

bool tli_budget_resize(size_t old_size, size_t new_size)
{
	tli_budget_call *call = current_call;
	if (!call)
		return true;
	if (new_size > PTRDIFF_MAX)
		return false;
	int64_t more = (int64_t)new_size - (int64_t)old_size;
	int64_t bytes = atomic_fetch_add_explicit(&call->bytes, more, memory_order_relaxed) + more;
	if (more > 0 && bytes > 0 && (uint64_t)bytes > call->budget.max_bytes) {
		atomic_fetch_sub_explicit(&call->bytes, more, memory_order_relaxed);
		call->refused = true;
		stop_call(call, TL_E_LIMIT);
		return false;
	}
	int64_t peak = atomic_load_explicit(&call->peak, memory_order_relaxed);
	while (bytes > peak && !atomic_compare_exchange_weak(&call->peak, &peak, bytes))
		;
	return true;
}

bool tli_budget_allows(size_t bytes)
{
	tli_budget_call *call = current_call;
	int64_t now = call ? atomic_load_explicit(&call->bytes, memory_order_relaxed) : 0;
	uint64_t used = now > 0 ? (uint64_t)now : 0;
	return !call || (used <= call->budget.max_bytes && bytes <= call->budget.max_bytes - used);
}

tl_status tli_budget_refuse_bytes(void)
{
	tli_budget_call *call = current_call;
	if (!call)
		return TL_OK;
	call->refused = true;
	stop_call(call, TL_E_LIMIT);
	return (tl_status)call->stopped;
}

/* ---- threads ---- */

tli_budget_call *tli_budget_current(void)
{
	return current_call;
}

void tli_budget_share(tli_budget_call *call)
{
	if (call)
		call->is_shared = true;
}

void tli_budget_borrow(tli_budget_call *call)
{
	tli_assert(!call || !current_call);
	current_call = call;
	is_borrowed = call != NULL;
}
