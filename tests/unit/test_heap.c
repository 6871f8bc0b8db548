/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of lib/graph/heap: against a model that looks through all items for the first.
 */
#include "base/rng.h"
#include "graph/heap.h"
#include "support/runner.h"

enum { NODES = 100 };

/* f and g from few values, so that ties are common. */
static tli_heap_item random_item(tli_rng *rng, uint32_t node)
{
	return (tli_heap_item){ (double)tli_rng_between(rng, 0, 6), (double)tli_rng_between(rng, 0, 3), node };
}

static void check_heap(const tli_heap *heap)
{
	uint32_t out_of_order = 0, inside = 0, misplaced = 0;
	for (uint32_t i = 1; i < heap->count; i++)
		out_of_order += tli_heap_before(&heap->items[i], &heap->items[(i - 1) / 4]);
	ck_assert_uint_eq(out_of_order, 0);
	if (!heap->slot)
		return;
	for (uint32_t n = 0; n < NODES; n++) {
		inside += heap->slot[n] != 0;
		misplaced += heap->slot[n] != 0 && heap->items[heap->slot[n] - 1].node != n;
	}
	ck_assert_uint_eq(inside, heap->count);
	ck_assert_uint_eq(misplaced, 0);
}

/* The model: a list in no order. */
typedef struct model {
	tli_heap_item items[NODES];
	uint32_t count;
} model;

static tli_heap_item *model_find(model *m, uint32_t node)
{
	for (uint32_t i = 0; i < m->count; i++) {
		if (m->items[i].node == node)
			return &m->items[i];
	}
	return NULL;
}

static void model_put(model *m, tli_heap_item item)
{
	tli_heap_item *old = model_find(m, item.node);
	if (!old)
		old = &m->items[m->count++];
	*old = item;
}

static tli_heap_item model_pop(model *m)
{
	uint32_t best = 0;
	for (uint32_t i = 1; i < m->count; i++) {
		if (tli_heap_before(&m->items[i], &m->items[best]))
			best = i;
	}
	tli_heap_item item = m->items[best];
	m->items[best] = m->items[--m->count];
	return item;
}

static void check_same(tli_heap_item a, tli_heap_item b)
{
	ck_assert(a.f == b.f && a.g == b.g && a.node == b.node);
}

START_TEST(order_is_f_then_larger_g_then_node)
{
	const tli_heap_item base = { 5, 2, 7 }, later_f = { 6, 2, 7 }, smaller_g = { 5, 1, 3 },
			    later_node = { 5, 2, 8 };
	ck_assert(tli_heap_before(&base, &later_f) && !tli_heap_before(&later_f, &base));
	ck_assert(tli_heap_before(&base, &smaller_g) && !tli_heap_before(&smaller_g, &base));
	ck_assert(tli_heap_before(&base, &later_node) && !tli_heap_before(&later_node, &base));
	ck_assert(!tli_heap_before(&base, &base));
}
END_TEST

START_TEST(indexed_heap_does_what_the_model_does)
{
	tli_rng rng = { 21 };
	tli_heap_item items[NODES];
	uint32_t place[NODES] = { 0 };
	tli_heap heap = { items, 0, place };
	model m = { .count = 0 };
	for (int step = 0; step < 20000; step++) {
		if (m.count > 0 && tli_rng_between(&rng, 0, 2) == 0) {
			check_same(tli_heap_pop(&heap), model_pop(&m));
		} else {
			tli_heap_item item = random_item(&rng, (uint32_t)tli_rng_between(&rng, 0, NODES - 1));
			const tli_heap_item *old = model_find(&m, item.node);
			if (old && tli_heap_before(old, &item))
				continue; /* entries only ever get better */
			tli_heap_put(&heap, item);
			model_put(&m, item);
		}
		ck_assert_uint_eq(heap.count, m.count);
		check_heap(&heap);
	}
	tli_heap_clear(&heap);
	ck_assert_uint_eq(heap.count, 0);
	check_heap(&heap);
}
END_TEST

START_TEST(ordered_heap_pops_like_the_model)
{
	tli_rng rng = { 22 };
	for (uint32_t size = 0; size <= NODES; size++) {
		tli_heap_item items[NODES];
		tli_heap heap = { items, 0, NULL };
		model m = { .count = 0 };
		for (uint32_t n = 0; n < size; n++) {
			items[heap.count++] = random_item(&rng, n);
			model_put(&m, items[n]);
		}
		tli_heap_order(&heap);
		check_heap(&heap);
		while (m.count > 0)
			check_same(tli_heap_pop(&heap), model_pop(&m));
		ck_assert_uint_eq(heap.count, 0);
	}
}
END_TEST

START_TEST(clearing_a_plain_heap_only_empties_it)
{
	tli_heap_item items[2] = { { 1, 0, 5 }, { 2, 0, 6 } };
	tli_heap heap = { items, 2, NULL };
	tli_heap_clear(&heap);
	ck_assert_uint_eq(heap.count, 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("heap");
	TCase *tests = tcase_create("heap");
	tcase_add_test(tests, order_is_f_then_larger_g_then_node);
	tcase_add_test(tests, indexed_heap_does_what_the_model_does);
	tcase_add_test(tests, ordered_heap_pops_like_the_model);
	tcase_add_test(tests, clearing_a_plain_heap_only_empties_it);
	suite_add_tcase(suite, tests);
	return suite;
}
