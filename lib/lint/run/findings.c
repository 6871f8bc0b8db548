/* SPDX-License-Identifier: MIT */
/*
 * lint/run/findings.c: what rules report, and what a run gives out.
 *
 * A rule's findings are collected in the context until all rules have run; store.c orders them.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/error.h"
#include "base/reason.h"

struct tl_lint {
	tli_lint_store store;
	tli_lint_origin origin;
	tli_lint_parts parts;
};

tli_lint_origin *tli_lint_origin_of(tl_lint *lint)
{
	return &lint->origin;
}

tli_lint_parts *tli_lint_parts_of(tl_lint *lint)
{
	return &lint->parts;
}

tli_lint_store *tli_lint_store_of(tl_lint *lint)
{
	return &lint->store;
}

tl_lint *tli_lint_create(void)
{
	return tli_alloc_zeroed(sizeof(tl_lint));
}

tli_text *tli_lint_text(tli_lint_context *context)
{
	tli_text_free(&context->text);
	return &context->text;
}

bool tli_lint_has_room(const tli_lint_context *context)
{
	size_t limit = context->def->max_findings > 0 ? context->def->max_findings : TL_LINT_MAX_FINDINGS;
	return context->kept < limit;
}

tl_status tli_lint_report(tli_lint_context *context, const tli_lint_draft *draft)
{
	tli_assert(context->rule && draft->name_count <= TLI_LINT_NAMES_MAX);
	if (context->text.failed)
		return TL_E_NOMEM;
	tl_status status = tli_budget_spend(64);
	if (status)
		return status;
	if (!draft->not_allowable && tli_lint_allows_match(context, draft))
		return TL_OK;
	if (!draft->closing && !tli_lint_has_room(context)) {
		context->left_out++;
		return TL_OK;
	}
	tli_lint_kept *kept = tli_lint_keep(draft, context->rule, &context->text);
	if (kept == NULL || !tli_array_append(context->found, kept)) {
		tli_lint_free_kept(kept);
		return TL_E_NOMEM;
	}
	kept->row = context->row;
	kept->finding.severity = context->severity;
	context->kept++;
	return TL_OK;
}

/* ---- what is left out ---- */

void tli_lint_leave_out(tli_lint_context *context, uint64_t more, bool gave_up)
{
	context->left_out += more;
	context->gave_up |= gave_up;
}

void tli_lint_take_back(tli_lint_context *context, size_t count)
{
	while (tli_array_length(context->found) > count) {
		tli_lint_free_kept(tli_array_last(context->found));
		tli_array_truncate(context->found, tli_array_length(context->found) - 1);
	}
}

void tli_lint_open_rule(tli_lint_context *context, size_t row)
{
	tli_assert(row < context->row_count);
	context->row = (uint32_t)row;
	context->rule = &context->rows[row]->rule;
	context->severity = context->severities[row];
	context->kept = 0;
	context->left_out = 0;
	context->gave_up = false;
	context->narrow_looks = context->why_looks = 0;
	context->why_work = 0;
}

static tl_place later_place(tl_place one, tl_place other)
{
	return tli_place_compare(one, other) < 0 ? other : one;
}

/* Stands at the last of the rule's findings. It has no names, so it keeps its fingerprint however many they are. */
tl_status tli_lint_close_rule(tli_lint_context *context)
{
	tli_assert(context->rule);
	tli_lint_draft draft = { .not_allowable = true, .closing = true };
	if (context->left_out == 0 && !context->gave_up)
		return TL_OK;
	/* after the last in the file of all findings of the rule, those of before that stay included */
	tli_lint_kept *const *items = context->store->items, *const *found = context->found;
	bool any = false;
	for (size_t i = 0; i < tli_array_length(items); i++) {
		if (items[i]->row != context->row || context->dropped[i])
			continue;
		draft.place = any ? later_place(draft.place, items[i]->finding.place) : items[i]->finding.place;
		any = true;
	}
	for (size_t i = tli_array_length(found); i-- > 0 && found[i]->row == context->row; any = true)
		draft.place = any ? later_place(draft.place, found[i]->finding.place) : found[i]->finding.place;
	tli_text *text = tli_lint_text(context);
	if (context->left_out > 0)
		tli_text_add_format(text, "and %s%llu more of these", context->gave_up ? "at least " : "",
			(unsigned long long)context->left_out);
	else
		tli_text_add(text, "the check was stopped early");
	if (context->gave_up)
		tli_text_add(text, ": too many walls meet or come near to each other");
	return tli_lint_report(context, &draft);
}

/* ---- the run ---- */

size_t tl_lint_appeared_count(const tl_lint *lint)
{
	return lint != NULL ? tli_array_length(lint->store.appeared) : 0;
}

size_t tl_lint_gone_count(const tl_lint *lint)
{
	return lint != NULL ? tli_array_length(lint->store.gone) : 0;
}

tl_status tl_lint_get_appeared(const tl_lint *lint, size_t index, tl_finding *out)
{
	if (tli_is_null(out) ||
		tli_breaks(index >= tl_lint_appeared_count(lint),
			"index is beyond the last finding that appeared, or lint is NULL"))
		return TL_E_INVALID;
	*out = lint->store.appeared[index]->finding;
	return TL_OK;
}

tl_status tl_lint_get_gone(const tl_lint *lint, size_t index, tl_finding *out)
{
	if (tli_is_null(out) ||
		tli_breaks(index >= tl_lint_gone_count(lint),
			"index is beyond the last finding that is gone, or lint is NULL"))
		return TL_E_INVALID;
	*out = lint->store.gone[index]->finding;
	return TL_OK;
}

void tl_lint_free(tl_lint *lint)
{
	if (lint == NULL)
		return;
	tli_lint_clear_store(&lint->store);
	tli_lint_clear_parts(&lint->parts);
	tli_array_free(lint->origin.allows);
	tli_free(lint, sizeof *lint);
}

size_t tl_lint_finding_count(const tl_lint *lint)
{
	return lint != NULL ? tli_array_length(lint->store.items) : 0;
}

tl_status tl_lint_get_finding(const tl_lint *lint, size_t index, tl_finding *out)
{
	if (tli_is_null(out) ||
		tli_breaks(index >= tl_lint_finding_count(lint), "index is beyond the last finding, or lint is NULL"))
		return TL_E_INVALID;
	*out = lint->store.items[index]->finding;
	return TL_OK;
}
