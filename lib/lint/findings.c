/* SPDX-License-Identifier: MIT */
/*
 * lint/findings.c: the findings of a run, in order, with their texts.
 *
 * All texts and names stand in one buffer, and findings keep offsets until it no longer moves: a finding's names are names[name_offset
 * .. + name_count). At the end findings are sorted by place, then rule, then text, so that the answer depends neither on the order of
 * the table nor on the sort.
 *
 * Fingerprints: FNV-1a over the rule's id and the names, each with its zero. Findings with equal hashes are numbered by their order, and
 * every number but the first goes into the hash, so no two of one run are equal (but for a chance of 2^-64 a pair). O(f log f) for f
 * findings.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/assert.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/sort.h"

#include <string.h>

/* A finding, and where its words begin. */
struct kept_finding {
	tl_finding finding;
	size_t text_offset;
	size_t name_offset; /* in name_offsets and names */
	bool closing;       /* says what a rule left out */
};

struct tl_lint {
	struct kept_finding *items; /* tli_array */
	tli_text words;             /* all texts and names, each with its zero */
	size_t *name_offsets;       /* tli_array: where each name begins in the words */
	const char **names;         /* tli_array: the same, as findings give them out */
	tli_lint_origin origin;
	tl_lint *past;           /* what it was before the last update; NULL before the first */
	size_t *appeared, *gone; /* tli_arrays: of items, and of the past ones */
};

tli_lint_origin *tli_lint_origin_of(tl_lint *lint)
{
	return &lint->origin;
}

const tli_lint_origin *tli_lint_origin_before(const tl_lint *lint)
{
	return &lint->origin;
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

/* Keeps its names, and hashes them with the rule. */
static tl_status keep_names(tl_lint *lint, const tli_lint_draft *draft, struct kept_finding *item)
{
	const char *const *names = draft->names;
	const char *rule = item->finding.rule->id;
	size_t count = draft->name_count;
	if (!tli_array_reserve(lint->name_offsets, count))
		return TL_E_NOMEM;
	item->name_offset = tli_array_length(lint->name_offsets);
	item->finding.name_count = count;
	item->finding.fingerprint = tli_hash_bytes(TLI_FNV_START, rule, strlen(rule) + 1);
	for (size_t i = 0; i < count; i++) {
		size_t size = strlen(names[i]) + 1;
		tli_array_push(lint->name_offsets, tli_text_length(&lint->words));
		tli_text_add_bytes(&lint->words, names[i], size);
		item->finding.fingerprint = tli_hash_bytes(item->finding.fingerprint, names[i], size);
	}
	return TL_OK;
}

tl_status tli_lint_report(tli_lint_context *context, const tli_lint_draft *draft)
{
	tli_assert(context->rule && draft->name_count <= TLI_LINT_NAMES_MAX);
	tl_lint *lint = context->lint;
	if (context->text.failed || tli_budget_spend(64))
		return TL_E_NOMEM; /* or the budget, which remembers why */
	if (!draft->not_allowable && tli_lint_allows_match(context, draft))
		return TL_OK;
	size_t limit = context->def->max_findings > 0 ? context->def->max_findings : TL_LINT_MAX_FINDINGS;
	if (context->kept >= limit && !draft->closing) {
		context->left_out++;
		return TL_OK;
	}
	if (!tli_array_reserve(lint->items, 1))
		return TL_E_NOMEM;
	struct kept_finding item = { .closing = draft->closing, .text_offset = tli_text_length(&lint->words) };
	tli_text_add_bytes(&lint->words, context->text.data, tli_text_length(&context->text));
	tli_text_add_char(&lint->words, '\0');
	item.finding = (tl_finding){
		.rule = context->rule,
		.severity = context->severity,
		.place = draft->place,
		.related = draft->related,
		.related_text = draft->related_text,
		.has_at = draft->has_at,
		.at = draft->at,
	};
	tl_status status = keep_names(lint, draft, &item);
	if (status != TL_OK || lint->words.failed)
		return TL_E_NOMEM;
	tli_array_push(lint->items, item);
	context->kept++;
	return TL_OK;
}

/* ---- what is left out ---- */

void tli_lint_leave_out(tli_lint_context *context, uint64_t more, bool gave_up)
{
	context->left_out += more;
	context->gave_up |= gave_up;
}

void tli_lint_open_rule(tli_lint_context *context, size_t row)
{
	tli_assert(row < context->row_count);
	context->rule = &context->rows[row]->rule;
	context->severity = context->severities[row];
	context->kept = 0;
	context->left_out = 0;
	context->gave_up = false;
}

/* Stands at the last of the rule's findings. It has no names, so it keeps its fingerprint however many they are. */
tl_status tli_lint_close_rule(tli_lint_context *context)
{
	tli_assert(context->rule && context->kept <= tli_array_length(context->lint->items));
	const struct kept_finding *items = context->lint->items;
	size_t count = tli_array_length(items);
	tli_lint_draft draft = { .not_allowable = true, .closing = true };
	if (context->left_out == 0 && !context->gave_up)
		return TL_OK;
	for (size_t i = count - context->kept; i < count; i++)
		if (i == count - context->kept || tli_place_compare(items[i].finding.place, draft.place) > 0)
			draft.place = items[i].finding.place;
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

/* ---- again ---- */

static tl_status report_item_again(tli_lint_context *context, const struct kept_finding *item)
{
	const tl_finding *finding = &item->finding;
	tli_lint_draft draft = { .place = finding->place,
		.related = finding->related,
		.related_text = finding->related_text,
		.has_at = finding->has_at,
		.at = finding->at,
		.name_count = finding->name_count,
		.not_allowable = true,
		.closing = item->closing };
	for (size_t i = 0; i < finding->name_count; i++)
		draft.names[i] = finding->names[i];
	tli_text_add(tli_lint_text(context), finding->text);
	return tli_lint_report(context, &draft);
}

tl_status tli_lint_report_again(tli_lint_context *context)
{
	const struct kept_finding *items = context->before->items;
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(items) && !status; i++)
		if (items[i].finding.rule == context->rule)
			status = report_item_again(context, &items[i]);
	return status;
}

/* ---- the end ---- */

static int compare_items(const void *left, const void *right)
{
	const tl_finding *a = &((const struct kept_finding *)left)->finding;
	const tl_finding *b = &((const struct kept_finding *)right)->finding;
	int order = tli_place_compare(a->place, b->place);
	if (order == 0)
		order = strcmp(a->rule->id, b->rule->id);
	if (order == 0)
		order = ((const struct kept_finding *)left)->closing - ((const struct kept_finding *)right)->closing;
	if (order == 0)
		order = strcmp(a->text, b->text);
	return order != 0 ? order : tli_place_compare(a->related, b->related);
}

/* The fingerprint of a finding, and which one it is. */
struct print {
	uint64_t hash;
	size_t index;
};

static int compare_prints(const void *left, const void *right)
{
	const struct print *a = left, *b = right;
	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return (a->index > b->index) - (a->index < b->index);
}

/* Numbers findings with equal hashes in their order. */
static tl_status number_equal_prints(tl_lint *lint)
{
	size_t count = tli_array_length(lint->items);
	struct print *prints = tli_alloc_array(count, sizeof *prints);
	if (prints == NULL)
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		prints[i] = (struct print){ lint->items[i].finding.fingerprint, i };
	tli_sort(prints, count, sizeof *prints, compare_prints);
	uint32_t number = 0;
	for (size_t i = 1; i < count; i++) {
		number = prints[i].hash == prints[i - 1].hash ? number + 1 : 0;
		if (number == 0)
			continue;
		const unsigned char bytes[4] = { (unsigned char)number, (unsigned char)(number >> 8),
			(unsigned char)(number >> 16), (unsigned char)(number >> 24) };
		lint->items[prints[i].index].finding.fingerprint = tli_hash_bytes(prints[i].hash, bytes, sizeof bytes);
	}
	tli_free(prints, count * sizeof *prints);
	return TL_OK;
}

tl_status tli_lint_finish(tl_lint *lint)
{
	size_t count = tli_array_length(lint->items), name_count = tli_array_length(lint->name_offsets);
	if (count == 0)
		return TL_OK;
	if (!tli_array_reserve(lint->names, name_count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < name_count; i++)
		tli_array_push(lint->names, lint->words.data + lint->name_offsets[i]);
	for (size_t i = 0; i < count; i++) {
		struct kept_finding *item = &lint->items[i];
		item->finding.text = lint->words.data + item->text_offset;
		item->finding.names = item->finding.name_count > 0 ? lint->names + item->name_offset : NULL;
	}
	tli_sort(lint->items, count, sizeof lint->items[0], compare_items);
	return number_equal_prints(lint);
}

/* ---- comparing ---- */

static int compare_findings(const tl_finding *a, const tl_finding *b)
{
	if (a->fingerprint != b->fingerprint)
		return a->fingerprint < b->fingerprint ? -1 : 1;
	int order = tli_place_compare(a->place, b->place);
	return order ? order : strcmp(a->text, b->text);
}

/* A finding and its index; sorted by compare_findings. */
struct listed_finding {
	const tl_finding *finding;
	size_t index;
};

static int compare_listed(const void *left, const void *right)
{
	const struct listed_finding *a = left, *b = right;
	int order = compare_findings(a->finding, b->finding);
	return order ? order : (a->index > b->index) - (a->index < b->index);
}

static tl_status list_findings(const tl_lint *lint, struct listed_finding **listed)
{
	size_t count = tli_array_length(lint->items);
	if (!tli_array_reserve(*listed, count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < count; i++)
		tli_array_push(*listed, ((struct listed_finding){ &lint->items[i].finding, i }));
	tli_sort(*listed, count, sizeof **listed, compare_listed);
	return TL_OK;
}

static int compare_indices(const void *left, const void *right)
{
	const size_t *a = left, *b = right;
	return (*a > *b) - (*a < *b);
}

static void merge_listed(
	const struct listed_finding *before, const struct listed_finding *after, size_t **appeared, size_t **gone)
{
	size_t b = 0, a = 0, before_count = tli_array_length(before), after_count = tli_array_length(after);
	while (b < before_count || a < after_count) {
		int order = a == after_count ? -1
			: b == before_count  ? 1
					     : compare_findings(before[b].finding, after[a].finding);
		if (order < 0)
			tli_array_push(*gone, before[b].index);
		else if (order > 0)
			tli_array_push(*appeared, after[a].index);
		b += order <= 0;
		a += order >= 0;
	}
	tli_sort(*appeared, tli_array_length(*appeared), sizeof **appeared, compare_indices);
	tli_sort(*gone, tli_array_length(*gone), sizeof **gone, compare_indices);
}

tl_status tli_lint_compare(const tl_lint *before, const tl_lint *after, size_t **appeared, size_t **gone)
{
	struct listed_finding *old = NULL, *new = NULL;
	tl_status status = list_findings(before, &old);
	if (!status)
		status = list_findings(after, &new);
	if (!status &&
		!(tli_array_reserve(*appeared, tli_array_length(new)) &&
			tli_array_reserve(*gone, tli_array_length(old))))
		status = TL_E_NOMEM;
	if (!status)
		merge_listed(old, new, appeared, gone);
	tli_array_free(old);
	tli_array_free(new);
	return status;
}

void tli_lint_replace(tl_lint *lint, tl_lint *fresh, size_t *appeared, size_t *gone)
{
	tl_lint_free(lint->past);
	lint->past = NULL;
	tli_array_free(lint->appeared);
	tli_array_free(lint->gone);
	tl_lint past = *lint;
	*lint = *fresh;
	*fresh = past;
	lint->past = fresh;
	lint->appeared = appeared;
	lint->gone = gone;
}

size_t tl_lint_appeared_count(const tl_lint *lint)
{
	return lint != NULL ? tli_array_length(lint->appeared) : 0;
}

size_t tl_lint_gone_count(const tl_lint *lint)
{
	return lint != NULL ? tli_array_length(lint->gone) : 0;
}

tl_status tl_lint_get_appeared(const tl_lint *lint, size_t index, tl_finding *out)
{
	if (out == NULL || index >= tl_lint_appeared_count(lint))
		return TL_E_INVALID;
	*out = lint->items[lint->appeared[index]].finding;
	return TL_OK;
}

tl_status tl_lint_get_gone(const tl_lint *lint, size_t index, tl_finding *out)
{
	if (out == NULL || index >= tl_lint_gone_count(lint))
		return TL_E_INVALID;
	*out = lint->past->items[lint->gone[index]].finding;
	return TL_OK;
}

void tl_lint_free(tl_lint *lint)
{
	if (lint == NULL)
		return;
	tl_lint_free(lint->past);
	tli_array_free(lint->appeared);
	tli_array_free(lint->gone);
	tli_array_free(lint->origin.allows);
	tli_array_free(lint->items);
	tli_text_free(&lint->words);
	tli_array_free(lint->name_offsets);
	tli_array_free(lint->names);
	tli_free(lint, sizeof *lint);
}

size_t tl_lint_finding_count(const tl_lint *lint)
{
	return lint != NULL ? tli_array_length(lint->items) : 0;
}

tl_status tl_lint_get_finding(const tl_lint *lint, size_t index, tl_finding *out)
{
	if (out == NULL || index >= tl_lint_finding_count(lint))
		return TL_E_INVALID;
	*out = lint->items[index].finding;
	return TL_OK;
}
