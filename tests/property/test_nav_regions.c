/* SPDX-License-Identifier: MIT */
/*
 * The regions that tl_nav_update_and_list names, against navs made anew before and after random edits: a sight line that meets none is as free
 * as before; by corners, a path and a visibility polygon that meet none are the same. Waypoints by corners: those where a body can be no more.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nav/internal.h"
#include "support/boxes.h"
#include "support/random_edits.h"
#include "support/rounds.h"
#include "support/runner.h"

typedef struct setting {
	double width, radius;
	uint32_t sides; /* 0: by default */
	bool waypoints, obstacles, sight_only;
	tl_contact contact;
} setting;

static const setting settings[] = {
	{ 20, 0, 0, false, false, false, TL_CONTACT_GRAZE },
	{ 40, 0, 0, true, true, false, TL_CONTACT_GRAZE },
	{ 20, .125, 0, false, true, false, TL_CONTACT_GRAZE },
	{ 30, .5, 0, true, true, false, TL_CONTACT_GRAZE },
	{ 30, .5, 8, true, false, false, TL_CONTACT_GRAZE },
	{ 40, .25, 8, false, true, false, TL_CONTACT_GRAZE },
	{ 20, 0, 0, false, true, true, TL_CONTACT_STRICT },
	{ 20, .25, 0, false, true, true, TL_CONTACT_GRAZE },
};

enum { SETTINGS = sizeof settings / sizeof *settings, PAIRS = 48, POINTS_MAX = 512, REGIONS_MAX = 512 };

#define EDITS ROUNDS_OF(400, 30)

/* What is known about one pair of points. */
typedef struct answers {
	bool sees, found;
	double length;
	tl_path_point path[POINTS_MAX];
	tl_point outline[POINTS_MAX];
	size_t path_count, outline_count;
} answers;

typedef struct world {
	random_edits e;
	tl_nav_def def;
	tl_nav *nav;
	tl_point pairs[PAIRS][2];
	answers before[PAIRS], after[PAIRS];
	bool stuck_before[1024], stuck_after[1024]; /* by slot, waypoints where no body can be */
	uint32_t generation_before[1024], generation_after[1024];
	tl_box regions[REGIONS_MAX];
	size_t region_count, news_count;
} world;

/* ---- what meets a region ---- */

static bool line_meets_any(const world *w, tl_point a, tl_point b)
{
	for (size_t i = 0; i < w->region_count; i++)
		if (segment_meets_box(a, b, &w->regions[i], 1e-9))
			return true;
	return false;
}

static bool path_meets_any(const world *w, const answers *of)
{
	for (size_t i = 1; i < of->path_count; i++)
		if (line_meets_any(w, of->path[i - 1].at, of->path[i].at))
			return true;
	return false;
}

static bool is_in_outline(const answers *of, tl_point p)
{
	bool inside = false;
	for (size_t i = 0, k = of->outline_count - 1; i < of->outline_count; k = i++) {
		tl_point a = of->outline[i], b = of->outline[k];
		if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
			inside = !inside;
	}
	return inside;
}

static bool outline_meets_any(const world *w, const answers *of)
{
	if (of->outline_count == 0)
		return false;
	for (size_t i = 0; i < w->region_count; i++)
		if (is_in_outline(of, w->regions[i].min))
			return true;
	for (size_t i = 0, k = of->outline_count - 1; i < of->outline_count; k = i++)
		if (line_meets_any(w, of->outline[k], of->outline[i]))
			return true;
	return false;
}

/* ---- answers ---- */

static void ask_pair(tl_query *query, const setting *s, const tl_point pair[2], answers *out)
{
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	memset(out, 0, sizeof *out);
	ck_assert_int_eq(tl_query_sees(query, pair[0], pair[1], &out->sees), TL_OK);
	if (s->sight_only)
		return;
	def.from.at = pair[0];
	def.to.at = pair[1];
	ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
	out->found = result.found;
	out->length = result.length;
	ck_assert_int_eq(tl_query_get_points(query, out->path, POINTS_MAX, &out->path_count), TL_OK);
	ck_assert_int_eq(
		tl_query_visibility_polygon(query, pair[0], out->outline, POINTS_MAX, &out->outline_count), TL_OK);
}

/* Of a nav made anew. */
static void ask_all(const world *w, const setting *s, answers *out, bool *stuck, uint32_t *generation)
{
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	ck_assert_int_eq(tl_nav_create(w->e.map, &w->def, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	for (size_t i = 0; i < PAIRS; i++)
		ask_pair(query, s, w->pairs[i], &out[i]);
	memset(stuck, 0, 1024 * sizeof *stuck);
	memset(generation, 0, 1024 * sizeof *generation);
	for (uint32_t n = 0; n < nav->nodes.count; n++) {
		tl_waypoint_id id = nav->nodes.id[n];
		stuck[id.index1] = nav->nodes.blocked[n];
		generation[id.index1] = id.generation;
	}
	tl_query_free(query);
	tl_nav_free(nav);
}

static void check_pair(const world *w, size_t i, unsigned round)
{
	const answers *was = &w->before[i], *is = &w->after[i];
	const tl_point *pair = w->pairs[i];
	if (was->sees != is->sees && !line_meets_any(w, pair[0], pair[1]))
		ck_abort_msg("round %u: %g,%g sees %g,%g: %d, then %d, and no region is between", round, pair[0].x,
			pair[0].y, pair[1].x, pair[1].y, was->sees, is->sees);
	bool same_path = was->found == is->found && fabs(was->length - is->length) <= 1e-12 * was->length;
	if (!same_path && !path_meets_any(w, was) && !path_meets_any(w, is))
		ck_abort_msg("round %u: the path from %g,%g to %g,%g was %.17g long and is %.17g, and meets no region",
			round, pair[0].x, pair[0].y, pair[1].x, pair[1].y, was->length, is->length);
	bool same_outline = was->outline_count == is->outline_count &&
		memcmp(was->outline, is->outline, was->outline_count * sizeof *was->outline) == 0;
	if (!same_outline && !outline_meets_any(w, was) && !outline_meets_any(w, is))
		ck_abort_msg(
			"round %u: %g,%g sees another polygon, which meets no region", round, pair[0].x, pair[0].y);
}

/* By corners and for sight only, the list has no links. */
static void update_and_list(world *w)
{
	tl_nav_changes *changes = NULL;
	ck_assert_int_eq(tl_nav_update_and_list(w->nav, w->e.map, &changes), TL_OK);
	ck_assert(tl_nav_changes_are_complete(changes));
	w->region_count = w->news_count = 0;
	for (size_t i = 0; i < tl_nav_changes_count(changes); i++) {
		tl_nav_change change;
		ck_assert_int_eq(tl_nav_changes_get(changes, i, &change), TL_OK);
		ck_assert(change.kind >= TL_NAV_WAYPOINT_ALONE && w->region_count < REGIONS_MAX);
		if (change.kind == TL_NAV_REGION)
			w->regions[w->region_count++] = change.region;
		else
			ck_assert(w->stuck_after[change.from.index1] == (change.kind == TL_NAV_WAYPOINT_ALONE));
		w->news_count += change.kind != TL_NAV_REGION;
	}
	tl_nav_changes_free(changes);
}

static size_t count_news(const world *w)
{
	size_t count = 0;
	for (size_t i = 0; i < 1024; i++) {
		bool is_new = w->generation_before[i] != w->generation_after[i];
		if (w->generation_after[i])
			count += is_new ? w->stuck_after[i] : w->stuck_after[i] != w->stuck_before[i];
	}
	return count;
}

START_TEST(outside_all_regions_nothing_changes)
{
	static world w;
	const setting *s = &settings[_i];
	w.def = tl_default_nav_def();
	w.def.via = s->sight_only ? TL_VIA_AUTO : TL_VIA_CORNERS;
	w.def.radius = s->radius;
	w.def.sight_only = s->sight_only;
	w.def.contact = s->contact;
	w.def.sides = s->sides;
	random_edits_start_walls(&w.e, 211 + 13 * (uint64_t)_i, s->width, s->waypoints ? 12 : 0, 20);
	w.e.obstacles = s->obstacles;
	w.e.all = true;
	for (size_t i = 0; i < PAIRS; i++)
		for (size_t k = 0; k < 2; k++)
			w.pairs[i][k] = random_edits_point(&w.e);
	for (size_t i = 1; i < PAIRS; i += 2) /* short enough to lie within a solid that comes or goes */
		w.pairs[i][1] = (tl_point){ w.pairs[i][0].x + .25, w.pairs[i][0].y };
	ck_assert_int_eq(tl_nav_create(w.e.map, &w.def, &w.nav), TL_OK);
	ask_all(&w, s, w.before, w.stuck_before, w.generation_before);
	unsigned everywhere = 0;
	double share = 0;
	for (unsigned round = 0; round < EDITS; round++) {
		for (unsigned n = round % 7 == 0 ? 4 : 1; n > 0; n--)
			random_edits_make(&w.e);
		ask_all(&w, s, w.after, w.stuck_after, w.generation_after);
		update_and_list(&w);
		for (size_t i = 0; i < PAIRS; i++)
			check_pair(&w, i, round);
		ck_assert_uint_eq(w.news_count, count_news(&w));
		for (size_t i = 0; i < w.region_count; i++) {
			const tl_box *box = &w.regions[i];
			everywhere += isinf(box->min.x) != 0;
			share += fmin(1, (box->max.x - box->min.x) * (box->max.y - box->min.y) / s->width / s->width);
		}
		memcpy(w.before, w.after, sizeof w.before);
		memcpy(w.stuck_before, w.stuck_after, sizeof w.stuck_before);
		memcpy(w.generation_before, w.generation_after, sizeof w.generation_before);
	}
	ck_assert_uint_le(everywhere, 10);
	ck_assert_double_lt(share / EDITS, .1);
	tl_nav_free(w.nav);
	tl_map_free(w.e.map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("nav_regions");
	TCase *regions = tcase_create("regions");
	tcase_add_loop_test(regions, outside_all_regions_nothing_changes, 0, SETTINGS);
	suite_add_tcase(suite, regions);
	return suite;
}
