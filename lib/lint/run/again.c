/* SPDX-License-Identifier: MIT */
/*
 * lint/run/again.c: rules that found more than is kept, once more.
 *
 * The first findings are kept, in the order in which the rule reports them, and the others counted. So after an edit the rule goes through all
 * of them again; but only those in focus, and those that come to be among the first, have to be put into words.
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/sort.h"

static int compare_known(const void *left, const void *right)
{
	const tli_lint_subject *a = &((const tli_lint_known *)left)->subject;
	const tli_lint_subject *b = &((const tli_lint_known *)right)->subject;
	if (a->one != b->one)
		return a->one < b->one ? -1 : 1;
	return (a->two > b->two) - (a->two < b->two);
}

tl_status tli_lint_list_known(tli_lint_context *context)
{
	tli_lint_kept *const *items = context->store->items;
	tli_array_truncate(context->known, 0);
	for (size_t i = 0; i < tli_array_length(items); i++)
		if (items[i]->row == context->row && !items[i]->closing &&
			!tli_array_append(context->known, ((tli_lint_known){ items[i]->subject, i })))
			return TL_E_NOMEM;
	tli_sort(context->known, tli_array_length(context->known), sizeof *context->known, compare_known);
	return TL_OK;
}

static const tli_lint_known *find_known(const tli_lint_context *context, tli_lint_subject subject)
{
	const tli_lint_known key = { .subject = subject };
	size_t count = tli_array_length(context->known);
	size_t at = tli_lower_bound(context->known, count, sizeof key, &key, compare_known);
	return at < count && compare_known(&context->known[at], &key) == 0 ? &context->known[at] : NULL;
}

bool tli_lint_is_to_report(tli_lint_context *context, tli_lint_subject subject)
{
	if (!context->again)
		return tli_lint_pair_is_in_focus(context, subject.one, subject.two);
	tli_lint_about about = context->rows[context->row]->about;
	bool stays = !tli_lint_focus_has(context->focus, about, subject.one) &&
		!tli_lint_focus_has(context->focus, about, subject.two);
	const tli_lint_known *known = stays ? find_known(context, subject) : NULL;
	if (!tli_lint_has_room(context)) {
		context->left_out++;
		return false;
	}
	if (known != NULL) {
		context->dropped[known->item] = false;
		context->kept++;
	}
	return known == NULL;
}
