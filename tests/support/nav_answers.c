/* SPDX-License-Identifier: MIT */
/* tests/support/nav_answers.c: sight, clearance and paths between points at random, beside what corner_dump and nav_as_text say. */
#include "support/nav_answers.h"

#include "support/check.h"
#include <stdlib.h>
#include <string.h>

#include "support/corner_dump.h"
#include "support/random_edits.h"

enum { QUESTIONS = 12, POINTS_MAX = 256 };

static void write_sight(FILE *out, tl_query *query, tl_point a, tl_point b)
{
	tl_blocker hit, nearest;
	double clearance;
	ck_assert_int_eq(tl_query_first_hit(query, a, b, &hit), TL_OK);
	ck_assert_int_eq(tl_query_clearance(query, a, b, &clearance, &nearest), TL_OK);
	fprintf(out, "kind %d wall %u.%u:%u door %u.%u obstacle %u.%u", (int)hit.kind, hit.wall.index1,
		hit.wall.generation, hit.segment, hit.door.index1, hit.door.generation, hit.obstacle.index1,
		hit.obstacle.generation);
	if (hit.kind != TL_BLOCKER_NONE)
		fprintf(out, " at %a,%a", hit.at.x, hit.at.y);
	fprintf(out, " clearance %a kind %d wall %u\n", clearance, (int)nearest.kind, nearest.wall.index1);
}

void nav_answers_write_points(FILE *out, const tl_query *query)
{
	tl_path_point points[POINTS_MAX];
	size_t count = 0;
	ck_assert_int_eq(tl_query_get_points(query, points, POINTS_MAX, &count), TL_OK);
	for (size_t i = 0; i < count; i++)
		fprintf(out, " %a,%a", points[i].at.x, points[i].at.y);
	fputc('\n', out);
}

static void write_path(FILE *out, tl_query *query, tl_point a, tl_point b)
{
	tl_path_def def = tl_default_path_def();
	tl_path_result path;
	def.from.at = a;
	def.to.at = b;
	def.partial = true;
	ck_assert_int_eq(tl_query_find_path(query, &def, &path), TL_OK);
	fprintf(out, "found %d partial %d reason %d length %a:", path.found, path.partial, (int)path.reason,
		path.length);
	nav_answers_write_points(out, query);
}

void nav_answers_write(FILE *out, const tl_nav *nav, double width)
{
	random_edits points = { .rng = { 99 }, .width = width };
	tl_query *query;
	char *held = nav->corners ? corner_dump(nav) : nav_as_text(nav, NULL);
	fputs(held, out);
	free(held);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	for (int i = 0; i < QUESTIONS; i++) {
		tl_point a = random_edits_point(&points), b = random_edits_point(&points);
		write_sight(out, query, a, b);
		if (!nav->def.sight_only)
			write_path(out, query, a, b);
	}
	tl_query_free(query);
}

void nav_answers_check(const char *found, const char *expected, const char *what, long k)
{
	size_t at = 0, line = 0;
	if (strcmp(found, expected) == 0)
		return;
	for (; found[at] && found[at] == expected[at]; at++)
		line = found[at] == '\n' ? at + 1 : line;
	ck_abort_msg("%s %ld: \"%.200s\" and not \"%.200s\"", what, k, found + line, expected + line);
}
