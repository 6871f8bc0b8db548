/* SPDX-License-Identifier: MIT */
/*
 * The name table: its hash has a key of its own, so that no file can be made whose names collide.
 * What the table does is tested through the map (test_map.c, test_map_model.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/names.h"
#include "support/runner.h"

/* Enough for some four pairs of 32-bit hashes that are equal by chance. */
enum { NAME_COUNT = 200000, NAME_SIZE = 24 };

typedef struct hashed {
	uint32_t hash, index1;
} hashed;

static int compare_hashed(const void *left, const void *right)
{
	const hashed *a = left, *b = right;
	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return (a->index1 > b->index1) - (a->index1 < b->index1);
}

static void fill(tli_names *names, char (*texts)[NAME_SIZE])
{
	ck_assert(tli_names_reserve(names, NAME_COUNT));
	for (uint32_t i = 0; i < NAME_COUNT; i++)
		tli_names_add(names, texts[i], i + 1);
	ck_assert_uint_eq(names->count, NAME_COUNT);
}

/* [hashed * NAME_COUNT], sorted by hash. */
static hashed *sorted_hashes(const tli_names *names)
{
	hashed *all = malloc(NAME_COUNT * sizeof *all);
	ck_assert_ptr_nonnull(all);
	size_t count = 0;
	for (uint32_t i = 0; i < names->capacity; i++) {
		if (names->entries[i].name)
			all[count++] = (hashed){ names->entries[i].hash, names->entries[i].index1 };
	}
	ck_assert_uint_eq(count, NAME_COUNT);
	qsort(all, count, sizeof *all, compare_hashed);
	return all;
}

static uint32_t hash_in(const tli_names *names, const char *text)
{
	for (uint32_t i = 0; i < names->capacity; i++) {
		if (names->entries[i].name == text)
			return names->entries[i].hash;
	}
	ck_abort_msg("%s is not there", text);
	return 0;
}

START_TEST(what_collides_in_one_table_does_not_in_another)
{
	char(*texts)[NAME_SIZE] = malloc(NAME_COUNT * sizeof *texts);
	ck_assert_ptr_nonnull(texts);
	for (uint32_t i = 0; i < NAME_COUNT; i++)
		(void)snprintf(texts[i], NAME_SIZE, "waypoint-%u", i);
	tli_names one = { 0 }, other = { 0 };
	fill(&one, texts);
	fill(&other, texts);
	hashed *all = sorted_hashes(&one);
	uint32_t same = 0;
	for (uint32_t i = 1; i < NAME_COUNT; i++) {
		if (all[i].hash != all[i - 1].hash)
			continue;
		const char *a = texts[all[i].index1 - 1], *b = texts[all[i - 1].index1 - 1];
		same++;
		ck_assert_uint_ne(hash_in(&other, a), hash_in(&other, b));
	}
	ck_assert_uint_lt(same, 40); /* by chance 4.7 in the mean */
	free(all);
	for (uint32_t i = 0; i < NAME_COUNT; i++) {
		ck_assert_uint_eq(tli_names_find(&one, texts[i], strlen(texts[i])), i + 1);
		ck_assert_uint_eq(tli_names_find(&other, texts[i], strlen(texts[i])), i + 1);
	}
	tli_names_free(&one);
	tli_names_free(&other);
	free(texts);
}
END_TEST

START_TEST(two_tables_hash_differently)
{
	static char text[] = "a";
	tli_names tables[2] = { { 0 }, { 0 } };
	for (int i = 0; i < 2; i++) {
		ck_assert(tli_names_reserve(&tables[i], 1));
		tli_names_add(&tables[i], text, 1);
	}
	ck_assert_uint_ne(hash_in(&tables[0], text), hash_in(&tables[1], text));
	tli_names_free(&tables[0]);
	tli_names_free(&tables[1]);
}
END_TEST

/* Neighbours in every byte, and in length, end up spread over the table: a probe is short. */
START_TEST(names_that_are_alike_are_spread)
{
	static char texts[255][256];
	tli_names names = { 0 };
	ck_assert(tli_names_reserve(&names, 255));
	for (uint32_t i = 0; i < 255; i++) {
		memset(texts[i], 'a', i + 1);
		tli_names_add(&names, texts[i], i + 1);
	}
	uint32_t longest = 0, run = 0;
	for (uint32_t i = 0; i < names.capacity; i++) {
		run = names.entries[i].name ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	ck_assert_uint_lt(longest, 128);
	tli_names_free(&names);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("names");
	TCase *keyed = tcase_create("keyed");
	tcase_add_test(keyed, what_collides_in_one_table_does_not_in_another);
	tcase_add_test(keyed, two_tables_hash_differently);
	tcase_add_test(keyed, names_that_are_alike_are_spread);
	suite_add_tcase(suite, keyed);
	return suite;
}
