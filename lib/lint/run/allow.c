/* SPDX-License-Identifier: MIT */
/*
 * lint/run/allow.c: the exceptions that a map allows: `allow RULE NAMES "reason"`.
 *
 * An exception is for findings of the rule about the same names, in any order. Exceptions are sorted by a hash that does not depend on the
 * order of the names (a sum over them), looked up by bisection, and then compared in full: the hash only saves work. O((a + f) log a).
 */
#include "lint/lint.h"

#include "base/array.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/hash.h"
#include "base/sort.h"

#include <string.h>

static uint64_t hash_subject(const char *rule, const char *const *names, size_t name_count)
{
	uint64_t hash = tli_hash_bytes(TLI_FNV_START, rule, strlen(rule)) * 3;
	for (size_t i = 0; i < name_count; i++)
		hash += tli_hash_bytes(TLI_FNV_START, names[i], strlen(names[i]));
	return hash;
}

/* The same names, each as often, in any order. The second list is a finding's, so it is short. */
static bool same_names(const char *const *a, size_t a_count, const char *const *b, size_t b_count)
{
	bool same = a_count == b_count;
	for (size_t i = 0; same && i < a_count; i++) {
		size_t in_a = 0, in_b = 0;
		for (size_t k = 0; k < a_count; k++) {
			in_a += strcmp(a[i], a[k]) == 0;
			in_b += strcmp(a[i], b[k]) == 0;
		}
		same = in_a == in_b;
	}
	return same;
}

static int compare_allows(const void *left, const void *right)
{
	const tli_lint_allow *a = left;
	const tli_lint_allow *b = right;
	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return (a->id.index1 > b->id.index1) - (a->id.index1 < b->id.index1);
}

tl_status tli_lint_allows_collect(tli_lint_context *context)
{
	size_t count = tl_map_allowance_count(context->map);
	if (count == 0)
		return TL_OK;
	if (!tli_array_reserve(context->allows, count))
		return TL_E_NOMEM;
	tl_allowance_id id = { 0, 0 };
	while ((id = tl_map_next_allowance(context->map, id)).index1 != 0) {
		tl_allowance_info allow;
		tl_status status = tl_map_get_allowance(context->map, id, &allow);
		if (status != TL_OK)
			return status;
		tli_lint_allow entry = { hash_subject(allow.rule, allow.names, allow.name_count), id, false };
		tli_array_push(context->allows, entry);
		size_t row = tli_lint_find_row(context, allow.rule);
		if (row < context->row_count)
			context->allowed[row] = true;
	}
	tl_status status = tli_budget_spend(48 * (uint64_t)count);
	if (status != TL_OK)
		return status;
	tli_sort(context->allows, count, sizeof context->allows[0], compare_allows);
	/* what rules that are not run again have used; the allowances are the same, in the same order */
	const tli_lint_allow *before = context->before ? context->before->allows : NULL;
	for (size_t i = 0; before && i < count; i++) {
		tl_allowance_info allow;
		if (!before[i].used || tl_map_get_allowance(context->map, context->allows[i].id, &allow))
			continue;
		size_t row = tli_lint_find_row(context, allow.rule);
		context->allows[i].used = row < context->row_count && !(context->rows[row]->reads & context->changed);
	}
	return TL_OK;
}

/* The first finding marks all exceptions that name it, later ones meet a marked one at once: many equal findings with many
 * equal exceptions cost no more than different ones. */
bool tli_lint_allows_match(tli_lint_context *context, const tli_lint_draft *draft)
{
	tli_assert(context->rule);
	const char *rule = context->rule->id;
	size_t count = tli_array_length(context->allows);
	uint64_t hash = hash_subject(rule, draft->names, draft->name_count);
	bool matched = false;
	const tli_lint_allow first = { .hash = hash };
	size_t i = tli_lower_bound(context->allows, count, sizeof first, &first, compare_allows);
	for (; i < count && context->allows[i].hash == hash; i++) {
		tl_allowance_info allow;
		if (tl_map_get_allowance(context->map, context->allows[i].id, &allow) != TL_OK)
			continue;
		if (strcmp(allow.rule, rule) != 0 ||
			!same_names(allow.names, allow.name_count, draft->names, draft->name_count))
			continue;
		if (context->allows[i].used) /* and so are all that are equal to it */
			return true;
		context->allows[i].used = true;
		matched = true;
	}
	return matched;
}
