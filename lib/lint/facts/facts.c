/* SPDX-License-Identifier: MIT */
/* lint/facts/facts.c: a pool of facts, each in two singly linked lists. */
#include "lint/facts.h"

#include "base/array.h"
#include "base/sort.h"

tl_status tli_lint_add_fact(tli_lint_facts *facts, tli_lint_segments *segments, tli_lint_fact fact)
{
	tli_assert(fact.one != fact.two);
	uint32_t slot = facts->free_slot;
	tli_lint_different *first = &segments->different[fact.one], *second = &segments->different[fact.two];
	fact.next_one = first->facts;
	fact.next_two = second->facts;
	if (facts->free_count > 0) {
		facts->free_slot = facts->all[slot].next_one;
		facts->free_count--;
		facts->all[slot] = fact;
	} else {
		slot = (uint32_t)tli_array_length(facts->all);
		if (slot == TLI_LINT_NONE || !tli_array_append(facts->all, fact))
			return TL_E_NOMEM;
	}
	first->facts = second->facts = slot;
	return TL_OK;
}

static uint32_t *link_of_fact(tli_lint_fact *fact, uint32_t which)
{
	return fact->one == which ? &fact->next_one : &fact->next_two;
}

static void unlink_fact(tli_lint_facts *facts, tli_lint_segments *segments, uint32_t fact, uint32_t which)
{
	uint32_t *at = &segments->different[which].facts;
	while (*at != fact)
		at = link_of_fact(&facts->all[*at], which);
	*at = *link_of_fact(&facts->all[fact], which);
}

void tli_lint_drop_fact(tli_lint_facts *facts, tli_lint_segments *segments, uint32_t fact)
{
	tli_lint_fact *it = &facts->all[fact];
	unlink_fact(facts, segments, fact, it->one);
	unlink_fact(facts, segments, fact, it->two);
	*it = (tli_lint_fact){ .kind = TLI_LINT_FACT_NONE, .next_one = facts->free_slot };
	facts->free_slot = fact;
	facts->free_count++;
}

uint32_t tli_lint_next_fact(
	const tli_lint_facts *facts, const tli_lint_segments *segments, uint32_t which, uint32_t fact)
{
	if (fact == TLI_LINT_NONE)
		return segments->different[which].facts;
	const tli_lint_fact *it = &facts->all[fact];
	return it->one == which ? it->next_one : it->next_two;
}

void tli_lint_sort_keys(uint64_t **list)
{
	uint64_t *keys = *list;
	size_t count = tli_array_length(keys), kept = 0;
	tli_sort(keys, count, sizeof *keys, tli_compare_u64);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || keys[i] != keys[kept - 1])
			keys[kept++] = keys[i];
	tli_array_truncate(*list, kept);
}

bool tli_lint_keys_have(const uint64_t *keys, uint64_t key)
{
	size_t count = tli_array_length(keys);
	if (count == 0 || key < keys[0] || key > keys[count - 1]) /* as most of all things, after a small edit */
		return false;
	size_t at = tli_lower_bound(keys, count, sizeof *keys, &key, tli_compare_u64);
	return at < count && keys[at] == key;
}

/* A fact of which both segments are among those is listed at the first. */
static bool is_listed_at(const tli_lint_fact *fact, uint32_t which, const uint64_t *some)
{
	uint32_t other = fact->one == which ? fact->two : fact->one;
	return which < other || !tli_lint_keys_have(some, other);
}

tl_status tli_lint_list_all_facts(const tli_lint_facts *facts, tli_lint_fact_kind kind, const tli_lint_fact ***out)
{
	for (size_t i = 0; i < tli_array_length(facts->all); i++)
		if (facts->all[i].kind == kind && !tli_array_append(*out, &facts->all[i]))
			return TL_E_NOMEM;
	return TL_OK;
}

tl_status tli_lint_list_facts(const tli_lint_facts *facts, const tli_lint_segments *segments, tli_lint_fact_kind kind,
	const uint64_t *some, const tli_lint_fact ***out)
{
	for (size_t i = 0; i < tli_array_length(some); i++) {
		uint32_t which = (uint32_t)some[i];
		if (tli_lint_segment_is_free(segments, which))
			continue;
		for (uint32_t at = tli_lint_next_fact(facts, segments, which, TLI_LINT_NONE); at != TLI_LINT_NONE;
			at = tli_lint_next_fact(facts, segments, which, at)) {
			const tli_lint_fact *it = &facts->all[at];
			if (it->kind == kind && is_listed_at(it, which, some) && !tli_array_append(*out, it))
				return TL_E_NOMEM;
		}
	}
	return TL_OK;
}

void tli_lint_clear_facts(tli_lint_facts *facts)
{
	tli_array_free(facts->all);
	*facts = (tli_lint_facts){ 0 };
}
