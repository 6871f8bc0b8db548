/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/why.c: why there is no path, in the words of tl_why_no_path.
 *
 * That makes a few navs for each answer, so a rule has a budget of its own for all of its findings: what is beyond is reported without a cause. It depends
 * on the map alone, so that an update says what a run from scratch says.
 */
#include "lint/reach.h"

#include "base/budget.h"
#include "nav/why.h"

/* Answers of one rule, and steps for all of them (0.3 s). */
enum { WHY_LOOKS_MAX = 8 };
#define WHY_WORK_MAX (UINT64_C(1) << 25)

tl_status tli_lint_add_why(
	tli_lint_context *context, const tli_lint_view *view, const tl_path_def *path, const char *before)
{
	tl_nav_def def = tli_lint_def_of_view(context, view);
	tl_budget_use use = { .work = 0 };
	tl_why *why = NULL;
	if (context->why_looks >= WHY_LOOKS_MAX || context->why_work >= WHY_WORK_MAX)
		return TL_OK;
	context->why_looks++;
	def.sight_only = false;
	def.budget = tl_default_budget();
	def.budget.max_work = WHY_WORK_MAX - context->why_work;
	def.budget.use = &use;
	/* 1. A call of its own, whose work is counted here too. */
	tli_budget_call *outer = tli_budget_suspend();
	tl_status status = tl_why_no_path(context->map, &def, path, &why);
	tli_budget_resume(outer);
	context->why_work += use.work;
	if (status == TL_E_LIMIT)
		status = TL_OK;
	if (!status)
		status = tli_budget_spend(use.work);
	/* 2. What it says, if it says something. */
	if (!status && tl_why_count(why) > 0) {
		tli_text_add(&context->text, before);
		tli_text_add_bytes(&context->text, why->summary.data, tli_text_length(&why->summary));
	}
	outer = tli_budget_suspend();
	tl_why_free(why);
	tli_budget_resume(outer);
	return status;
}
