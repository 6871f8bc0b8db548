/* SPDX-License-Identifier: MIT */
/*
 * lint/run/store.c: findings in order; see store.h.
 *
 * Fingerprints: FNV-1a over the rule's id and the names, each with its zero: the print. Findings with equal prints are numbered by their
 * order, and every number but the first goes into the hash, so no two of one run are equal (but for a chance of 2^-64 a pair). When one
 * of them comes or goes, those behind it get other numbers; they count as gone and appeared.
 *
 * An exchange computes all that takes memory first, and what cannot fail last.
 */
#include "lint/lint.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/sort.h"

#include <string.h>

/* ---- one finding ---- */

tli_lint_kept *tli_lint_keep(const tli_lint_draft *draft, const tl_lint_rule *rule, const tli_text *words)
{
	/* 1. the size: the names stand behind the pointers to them, the words behind those */
	size_t text = tli_text_length(words), pointers = draft->name_count * sizeof(char *);
	size_t size = sizeof(tli_lint_kept) + pointers + text + 1;
	for (size_t i = 0; i < draft->name_count; i++)
		size += strlen(draft->names[i]) + 1;
	tli_lint_kept *kept = tli_alloc_zeroed(size);
	if (kept == NULL)
		return NULL;
	/* 2. what the draft says */
	kept->size = size;
	kept->closing = draft->closing;
	kept->subject = draft->subject;
	kept->print = tli_hash_bytes(TLI_FNV_START, rule->id, strlen(rule->id) + 1);
	kept->finding = (tl_finding){
		.rule = rule,
		.place = draft->place,
		.related = draft->related,
		.related_text = draft->related_text,
		.has_at = draft->has_at,
		.at = draft->at,
	};
	/* 3. its names, of which the print is made, and its words */
	const char **names = (const char **)(void *)(kept + 1);
	char *at = (char *)(kept + 1) + pointers;
	for (size_t i = 0; i < draft->name_count; i++) {
		size_t length = strlen(draft->names[i]) + 1;
		memcpy(at, draft->names[i], length);
		names[i] = at;
		kept->print = tli_hash_bytes(kept->print, at, length);
		at += length;
	}
	if (draft->cause)
		kept->print = tli_hash_bytes(kept->print, draft->cause, strlen(draft->cause) + 1);
	kept->finding.names = draft->name_count > 0 ? names : NULL;
	kept->finding.name_count = draft->name_count;
	char *end = (char *)kept + size - text - 1;
	if (text > 0)
		memcpy(end, words->data, text);
	kept->finding.text = end;
	return kept;
}

void tli_lint_free_kept(tli_lint_kept *kept)
{
	if (kept != NULL)
		tli_free(kept, kept->size);
}

void tli_lint_free_all_kept(tli_lint_kept **kept)
{
	for (size_t i = 0; i < tli_array_length(kept); i++)
		tli_lint_free_kept(kept[i]);
	tli_array_free(kept);
}

/* With pointers into the copy itself. */
static tli_lint_kept *copy_kept(const tli_lint_kept *kept)
{
	tli_lint_kept *copy = tli_alloc(kept->size);
	if (copy == NULL)
		return NULL;
	memcpy(copy, kept, kept->size);
	const char *from = (const char *)kept;
	char *to = (char *)copy;
	const char **names = (const char **)(void *)(copy + 1);
	for (size_t i = 0; i < copy->finding.name_count; i++)
		names[i] = to + (kept->finding.names[i] - from);
	copy->finding.names = copy->finding.name_count > 0 ? names : NULL;
	copy->finding.text = to + (kept->finding.text - from);
	return copy;
}

/* ---- order ---- */

static int compare_doubles(double a, double b)
{
	return (a > b) - (a < b);
}

/* By place, then rule, then words, then all the rest: 0 = no difference but in subjects and numbers. */
static int compare_kept(const tli_lint_kept *left, const tli_lint_kept *right)
{
	const tl_finding *a = &left->finding, *b = &right->finding;
	int order = tli_place_compare(a->place, b->place);
	if (order == 0 && a->rule != b->rule)
		order = strcmp(a->rule->id, b->rule->id);
	if (order == 0)
		order = left->closing - right->closing;
	if (order == 0)
		order = strcmp(a->text, b->text);
	if (order == 0)
		order = tli_place_compare(a->related, b->related);
	if (order == 0)
		order = a->has_at - b->has_at;
	if (order == 0)
		order = compare_doubles(a->at.y, b->at.y);
	if (order == 0)
		order = compare_doubles(a->at.x, b->at.x);
	if (order == 0)
		order = (a->related_text != NULL) - (b->related_text != NULL);
	if (order == 0 && a->related_text != NULL)
		order = strcmp(a->related_text, b->related_text);
	if (order == 0)
		order = (a->name_count > b->name_count) - (a->name_count < b->name_count);
	for (size_t i = 0; order == 0 && i < a->name_count; i++)
		order = strcmp(a->names[i], b->names[i]);
	return order;
}

static int compare_pointed(const void *left, const void *right)
{
	return compare_kept(*(tli_lint_kept *const *)left, *(tli_lint_kept *const *)right);
}

static int compare_pointed_prints(const void *left, const void *right)
{
	const tli_lint_kept *a = *(tli_lint_kept *const *)left, *b = *(tli_lint_kept *const *)right;
	if (a->print != b->print)
		return a->print < b->print ? -1 : 1;
	return compare_kept(a, b);
}

typedef int (*pointer_order)(const void *left, const void *right);

static void sort_pointers(tli_lint_kept **kept, pointer_order compare)
{
	tli_sort(kept, tli_array_length(kept), sizeof *kept, compare);
}

/* ---- exchanging ---- */

typedef struct lint_exchange {
	tli_lint_store *store;
	tli_lint_kept **gone;                     /* tli_array, in order: the store's until the end */
	tli_lint_kept **came;                     /* tli_array, in order: of the found ones */
	tli_lint_kept **again;                    /* tli_array: of the found ones, equal to one that was dropped */
	tli_lint_kept **stay;                     /* tli_array: to each of these the one that was */
	tli_lint_kept **others;                   /* tli_array, in order: that stay but have another number */
	tli_lint_kept **copies;                   /* tli_array: of these as they were, owned */
	tli_lint_kept **items, **prints;          /* tli_arrays: the new ones */
	tli_lint_kept **all_appeared, **all_gone; /* tli_arrays */
} lint_exchange;

/* Step 1: what is dropped against what is found, both in order; the severity of a rule may have changed, and nothing else. */
static void match_found(lint_exchange *e, const bool *dropped, tli_lint_kept **found)
{
	tli_lint_kept **items = e->store->items;
	size_t i = 0, k = 0, count = tli_array_length(items), found_count = tli_array_length(found);
	while (i < count || k < found_count) {
		if (i < count && dropped != NULL && !dropped[i]) {
			i++;
			continue;
		}
		int order = i == count ? 1 : -1;
		if (i < count && k < found_count)
			order = compare_kept(items[i], found[k]);
		if (order < 0) {
			tli_array_push(e->gone, items[i]);
		} else if (order > 0) {
			tli_array_push(e->came, found[k]);
		} else {
			tli_array_push(e->stay, items[i]);
			tli_array_push(e->again, found[k]);
		}
		i += order <= 0;
		k += order >= 0;
	}
}

/* Step 2: `from` without those that leave, and those of `with`, in one order; there is room. */
static void merge_kept(tli_lint_kept **from, tli_lint_kept **with, pointer_order compare, tli_lint_kept ***out)
{
	size_t k = 0, with_count = tli_array_length(with);
	for (size_t i = 0; i < tli_array_length(from); i++) {
		if (from[i]->leaving)
			continue;
		while (k < with_count && compare(&with[k], &from[i]) < 0)
			tli_array_push(*out, with[k++]);
		tli_array_push(*out, from[i]);
	}
	while (k < with_count)
		tli_array_push(*out, with[k++]);
}

static void mark_leaving(tli_lint_kept **gone, bool leaving)
{
	for (size_t i = 0; i < tli_array_length(gone); i++)
		gone[i]->leaving = leaving;
}

typedef tl_status (*visit_print)(lint_exchange *e, tli_lint_kept *kept, uint64_t fingerprint);

static tl_status each_print(lint_exchange *e, visit_print visit)
{
	uint32_t number = 0;
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(e->prints) && status == TL_OK; i++) {
		tli_lint_kept *kept = e->prints[i];
		number = i > 0 && e->prints[i - 1]->print == kept->print ? number + 1 : 0;
		const unsigned char bytes[4] = { (unsigned char)number, (unsigned char)(number >> 8),
			(unsigned char)(number >> 16), (unsigned char)(number >> 24) };
		uint64_t fingerprint = number == 0 ? kept->print : tli_hash_bytes(kept->print, bytes, sizeof bytes);
		if (kept->finding.fingerprint != fingerprint)
			status = visit(e, kept, fingerprint);
	}
	return status;
}

/* Step 3: those that are new have no fingerprint yet. */
static tl_status note_other(lint_exchange *e, tli_lint_kept *kept, uint64_t fingerprint)
{
	(void)fingerprint;
	if (kept->finding.fingerprint == 0)
		return TL_OK;
	tli_lint_kept *copy = copy_kept(kept);
	if (copy == NULL || !tli_array_append(e->copies, copy)) {
		tli_lint_free_kept(copy);
		return TL_E_NOMEM;
	}
	return tli_array_append(e->others, kept) ? TL_OK : TL_E_NOMEM;
}

static tl_status set_fingerprint(lint_exchange *e, tli_lint_kept *kept, uint64_t fingerprint)
{
	(void)e;
	kept->finding.fingerprint = fingerprint;
	return TL_OK;
}

/* Of findings that are equal in all but their numbers the order in `prints` is that in `items`. */
static void align_equals(lint_exchange *e)
{
	size_t count = tli_array_length(e->prints);
	for (size_t first = 0, end; first < count; first = end) {
		for (end = first + 1; end < count && e->prints[first]->print == e->prints[end]->print &&
			compare_kept(e->prints[first], e->prints[end]) == 0;)
			end++;
		if (end - first == 1)
			continue;
		size_t at = tli_lower_bound(e->items, count, sizeof *e->items, &e->prints[first], compare_pointed);
		memcpy(&e->items[at], &e->prints[first], (end - first) * sizeof *e->items);
	}
}

/* Steps 2 to 4, up to what takes memory. */
static tl_status prepare_exchange(lint_exchange *e)
{
	mark_leaving(e->gone, true);
	merge_kept(e->store->items, e->came, compare_pointed, &e->items);
	sort_pointers(e->came, compare_pointed_prints);
	merge_kept(e->store->prints, e->came, compare_pointed_prints, &e->prints);
	align_equals(e);
	sort_pointers(e->came, compare_pointed);
	mark_leaving(e->gone, false);
	tl_status status = each_print(e, note_other);
	size_t came = tli_array_length(e->came), gone = tli_array_length(e->gone), others = tli_array_length(e->others);
	if (status != TL_OK || !tli_array_reserve(e->all_appeared, came + others) ||
		!tli_array_reserve(e->all_gone, gone + others))
		return TL_E_NOMEM;
	sort_pointers(e->others, compare_pointed);
	sort_pointers(e->copies, compare_pointed);
	merge_kept(e->came, e->others, compare_pointed, &e->all_appeared);
	merge_kept(e->gone, e->copies, compare_pointed, &e->all_gone);
	return TL_OK;
}

tl_status tli_lint_exchange(tli_lint_store *store, const bool *dropped, tli_lint_kept **found)
{
	lint_exchange e = { .store = store };
	size_t old = tli_array_length(store->items), count = tli_array_length(found);
	tl_status status = TL_E_NOMEM;
	/* steps 1 to 4, which take memory and change nothing */
	if (tli_array_reserve(e.gone, old) && tli_array_reserve(e.came, count) && tli_array_reserve(e.again, count) &&
		tli_array_reserve(e.stay, count) && tli_array_reserve(e.items, old + count) &&
		tli_array_reserve(e.prints, old + count)) {
		sort_pointers(found, compare_pointed);
		match_found(&e, dropped, found);
		status = prepare_exchange(&e);
	}
	if (!status) { /* step 5: the new lists take the place of the old ones */
		(void)each_print(&e, set_fingerprint);
		for (size_t i = 0; i < tli_array_length(e.again); i++) {
			e.stay[i]->subject = e.again[i]->subject;
			tli_lint_free_kept(e.again[i]);
		}
		tli_array_free(store->items);
		tli_array_free(store->prints);
		tli_array_free(store->appeared);
		tli_lint_free_all_kept(store->gone);
		*store = (tli_lint_store){ e.items, e.prints, e.all_appeared, e.all_gone };
		tli_array_free(found);
	} else {
		tli_lint_free_all_kept(e.copies);
		e.copies = NULL;
		tli_array_free(e.items);
		tli_array_free(e.prints);
		tli_array_free(e.all_appeared);
		tli_array_free(e.all_gone);
	}
	tli_array_free(e.gone);
	tli_array_free(e.came);
	tli_array_free(e.again);
	tli_array_free(e.stay);
	tli_array_free(e.others);
	tli_array_free(e.copies);
	return status;
}

void tli_lint_forget_exchange(tli_lint_store *store)
{
	tli_array_free(store->appeared);
	tli_lint_free_all_kept(store->gone);
	store->appeared = store->gone = NULL;
}

void tli_lint_clear_store(tli_lint_store *store)
{
	tli_lint_free_all_kept(store->items);
	tli_lint_free_all_kept(store->gone);
	tli_array_free(store->prints);
	tli_array_free(store->appeared);
}
