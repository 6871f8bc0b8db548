/* SPDX-License-Identifier: MIT */
/* warm.c: when it pays to find all edges at once. */
#include "io/warm.h"

#include "cli/budget.h"

enum {
	FIRST_CUT = 16, /* the first query after which the nav may be warmed */
	CUT_MAX = 1024, /* queries between two looks at most */
	WARM_AFTER = 8, /* warming costs about as much as expanding each state by cones this often: 2 to 22 times */
};

static uint64_t next_cut(struct warming *warming)
{
	warming->next = warming->next > 0 ? warming->next : FIRST_CUT;
	return warming->next;
}

uint64_t warm_queries_left(struct warming *warming)
{
	uint64_t next = next_cut(warming);
	return next > warming->answered ? next - warming->answered : 0;
}

void warm_if_it_pays(const struct world *world, struct warming *warming)
{
	tl_nav_info info;
	if (warm_queries_left(warming) > 0) {
		return;
	}
	warming->next += warming->next < CUT_MAX ? warming->next : CUT_MAX;
	if (tl_nav_get_info(world->nav, &info) == TL_OK && info.states > 0 && !info.whole &&
		warming->expanded / WARM_AFTER >= info.states) {
		tl_budget budget = budget_of("finding edges");
		(void)tl_nav_warm(world->nav, &budget, NULL);
		progress_clear();
	}
}
