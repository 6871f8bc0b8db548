/* SPDX-License-Identifier: MIT */
/*
 * Long sessions of edits (support/session.h) of several kinds of maps, followed by navs by corners and over waypoints, for points and for
 * bodies, and by the linter: 20,000 edits in all. TL_SOAK=EDITS: as many, and memory stays flat (make soak);
 * TL_SOAK_SEED=NUMBER: other ones; TL_SOAK_ONLY=NUMBER: of one setting.
 */
#include <stdlib.h>

#include "support/runner.h"
#include "support/rounds.h"
#include "support/session.h"

typedef struct setting {
	session_kind kind;
	bool links;
	double radius;
} setting;

static const setting settings[] = {
	{ SESSION_SEGMENTS, true, 0 },
	{ SESSION_SEGMENTS, false, .25 },
	{ SESSION_ROOMS, true, .3 },
	{ SESSION_ROOMS, false, 0 },
	{ SESSION_GRID, true, 0 },
	{ SESSION_GRID, false, .3 },
	{ SESSION_NESTED, true, .125 },
	{ SESSION_NESTED, false, 0 },
	{ SESSION_JOINTS, true, 0 },
	{ SESSION_JOINTS, false, .25 },
};

enum { SETTINGS = sizeof settings / sizeof *settings };

#define EDITS ROUNDS_OF(2000, 200)
#define HISTORY ROUNDS_OF(500, 100)

static long soak_edits(void)
{
	const char *soak = getenv("TL_SOAK");
	return soak ? atol(soak) : 0;
}

/* A nav by corners for points, and one for bodies, of which one is whole from the start; links of both kinds. */
static void make_nav_defs(const setting *s, tl_nav_def defs[SESSION_NAVS_MAX])
{
	for (int i = 0; i < SESSION_NAVS_MAX; i++) {
		defs[i] = tl_default_nav_def();
		defs[i].via = i < 2 ? TL_VIA_CORNERS : TL_VIA_WAYPOINTS;
		defs[i].radius = i % 2 ? s->radius : 0;
		defs[i].warm = i == (s->radius > 0) ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	}
	defs[1].sides = s->radius > 0 ? 8 : 0;
	defs[2].contact = s->links ? TL_CONTACT_GRAZE : TL_CONTACT_STRICT;
	defs[3].link = TL_LINK_VISIBLE;
	defs[3].max_link = s->links ? 0 : 6;
}

START_TEST(test_sessions)
{
	const setting *s = &settings[_i];
	long soak = soak_edits();
	tl_nav_def navs[SESSION_NAVS_MAX];
	const char *seed = getenv("TL_SOAK_SEED"), *only = getenv("TL_SOAK_ONLY");
	if (only && atoi(only) != _i)
		return;
	make_nav_defs(s, navs);
	session_def def = { .kind = s->kind,
		.seed = (seed ? (uint64_t)strtoull(seed, NULL, 10) : 1) * 1000 + (uint64_t)_i,
		.waypoints = 20,
		.links = s->links,
		.navs = navs,
		.nav_count = SESSION_NAVS_MAX,
		.lint_radius = s->radius,
		.edits = soak ? soak / SETTINGS : EDITS,
		.history = soak ? 2500 : HISTORY };
	session_run(&def, soak > 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("sessions of edits");
	TCase *sessions = tcase_create("sessions");
	if (soak_edits())
		tcase_set_timeout(sessions, 36000);
	tcase_add_loop_test(sessions, test_sessions, 0, SETTINGS);
	suite_add_tcase(suite, sessions);
	return suite;
}
