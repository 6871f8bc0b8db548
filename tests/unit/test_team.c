/* SPDX-License-Identifier: MIT */
/* Unit tests of lib/base/team: each item is done once, by a member of the team, and run after run. */
#include "base/team.h"
#include "support/failing.h"
#include "support/runner.h"

enum { ITEMS = 1000 };

struct tally {
	int done[ITEMS];
	uint32_t size;
};

static void do_item(void *context, uint32_t member, size_t item)
{
	struct tally *tally = context;
	ck_assert_uint_lt(member, tally->size);
	tally->done[item]++; /* no two members ever have the same item */
}

static void check_runs(tli_team *team)
{
	static struct tally tally;
	tally = (struct tally){ .size = tli_team_size(team) };
	for (int run = 1; run <= 50; run++) {
		tli_team_run(team, ITEMS, do_item, &tally);
		for (int i = 0; i < ITEMS; i++)
			ck_assert_int_eq(tally.done[i], run);
	}
	tli_team_run(team, 0, do_item, &tally);
	tli_team_run(team, 1, do_item, &tally);
	ck_assert_int_eq(tally.done[0], 51);
	ck_assert_int_eq(tally.done[1], 50);
}

START_TEST(each_item_is_done_once)
{
	check_runs(NULL);
	for (uint32_t threads = 0; threads <= 9; threads += 3) {
		tli_team *team;
		ck_assert_int_eq(tli_team_create(threads, &team), TL_OK);
		ck_assert_uint_ge(tli_team_size(team), 1);
		ck_assert_uint_le(tli_team_size(team), threads > 1 ? threads : 1);
		check_runs(team);
		tli_team_free(team);
	}
}
END_TEST

START_TEST(a_team_without_memory_is_none)
{
	failing_install();
	tli_team *team = NULL;
	failing_arm(1, false);
	ck_assert_int_eq(tli_team_create(4, &team), TL_E_NOMEM);
	ck_assert(failing_disarm());
	ck_assert_ptr_null(team);
	ck_assert_uint_eq(failing_live_blocks(), 0);
	tli_team_free(NULL);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("team");
	TCase *tcase = tcase_create("team");
	tcase_add_test(tcase, each_item_is_done_once);
	tcase_add_test(tcase, a_team_without_memory_is_none);
	suite_add_tcase(suite, tcase);
	return suite;
}
