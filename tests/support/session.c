/* SPDX-License-Identifier: MIT */
/* tests/support/session.c: edits, what follows them, and what it is compared with; see the header. */
#include "support/session.h"

#include "support/check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "support/corner_dump.h"
#include "support/lint_findings.h"
#include "support/map_text.h"
#include "support/random_edits.h"
#include "support/session_maps.h"
#include <tautline/expect.h>
#include <tautline/undo.h>

enum { POINTS_MAX = 256, QUERIES = 3, QUERY_INTERVAL = 10, DUMP_INTERVAL = 100, FLAT_BYTES = 1 << 20 };

typedef struct session {
	const session_def *def;
	random_edits e;
	tl_nav *navs[SESSION_NAVS_MAX];
	tl_query *queries[SESSION_NAVS_MAX];
	tl_lint *lint;
	tl_lint_def lint_def;
	char *first; /* what the map was saved as at the beginning */
	size_t first_size;
	long made; /* edits so far */
} session;

static unsigned pick(session *s, unsigned limit)
{
	return (unsigned)(tli_rng_next(&s->e.rng) >> 33) % limit;
}

/* ---- what is compared ---- */

static size_t find_points(tl_query *query, tl_point a, tl_point b, tl_path_point *points, tl_path_result *result)
{
	tl_path_def def = tl_default_path_def();
	size_t count = 0;
	def.from.at = a;
	def.to.at = b;
	def.partial = true;
	memset(points, 0, POINTS_MAX * sizeof *points);
	ck_assert_int_eq(tl_query_find_path(query, &def, result), TL_OK);
	ck_assert_int_eq(tl_query_get_points(query, points, POINTS_MAX, &count), TL_OK);
	return count;
}

static void compare_path(session *s, size_t nav, tl_query *made, tl_point a, tl_point b)
{
	tl_path_point one[POINTS_MAX], other[POINTS_MAX];
	tl_path_result path, path_made;
	size_t count = find_points(s->queries[nav], a, b, one, &path);
	size_t count_made = find_points(made, a, b, other, &path_made);
	if (count != count_made || memcmp(one, other, count * sizeof *one) != 0 || path.found != path_made.found ||
		path.reason != path_made.reason || memcmp(&path.length, &path_made.length, sizeof path.length) != 0)
		ck_abort_msg("edit %ld, nav %zu: from %g,%g to %g,%g: %zu points and %.17g, made anew %zu and %.17g",
			s->made, nav, a.x, a.y, b.x, b.y, count, path.length, count_made, path_made.length);
}

static void compare_sight(session *s, size_t nav, tl_query *made, tl_point a, tl_point b)
{
	tl_blocker one, other;
	double clear, clear_made;
	memset(&one, 0, sizeof one);
	memset(&other, 0, sizeof other);
	ck_assert_int_eq(tl_query_clearance(s->queries[nav], a, b, &clear, &one), TL_OK);
	ck_assert_int_eq(tl_query_clearance(made, a, b, &clear_made, &other), TL_OK);
	if (memcmp(&clear, &clear_made, sizeof clear) != 0 || one.kind != other.kind ||
		one.wall.index1 != other.wall.index1 || one.segment != other.segment)
		ck_abort_msg("edit %ld, nav %zu: clearance from %g,%g to %g,%g is %.17g, made anew %.17g", s->made, nav,
			a.x, a.y, b.x, b.y, clear, clear_made);
}

static void compare_texts(session *s, size_t nav, const tl_nav *made)
{
	char *one = nav_as_text(s->navs[nav], s->e.map), *other = nav_as_text(made, s->e.map);
	if (strcmp(one, other) != 0)
		ck_abort_msg("edit %ld, nav %zu: followed and made anew are different", s->made, nav);
	free(one);
	free(other);
}

static void compare_nav(session *s, size_t nav, bool all)
{
	const tl_nav_def *def = &s->def->navs[nav];
	tl_nav *made = NULL;
	tl_query *query = NULL;
	ck_assert_int_eq(tl_nav_create(s->e.map, def, &made), TL_OK);
	ck_assert_int_eq(tl_query_create(made, &query), TL_OK);
	if (all && def->via == TL_VIA_CORNERS)
		corner_dump_check_same(s->navs[nav], made, (unsigned)s->made);
	else if (all)
		compare_texts(s, nav, made);
	for (unsigned i = 0; i < QUERIES; i++) {
		tl_point a = random_edits_point(&s->e), b = random_edits_point(&s->e);
		compare_path(s, nav, query, a, b);
		compare_sight(s, nav, query, a, b);
	}
	tl_query_free(query);
	tl_nav_free(made);
}

static void compare_lint(session *s)
{
	tl_lint *fresh = NULL;
	ck_assert_int_eq(tl_lint_update(s->lint, s->e.map), TL_OK);
	ck_assert_int_eq(tl_lint_run(s->e.map, &s->lint_def, &fresh), TL_OK);
	lint_check_same(s->lint, fresh, (unsigned)s->made);
	tl_lint_free(fresh);
}

/* ---- following ---- */

static void follow(session *s)
{
	for (size_t i = 0; i < s->def->nav_count; i++) {
		ck_assert_int_eq(tl_nav_update(s->navs[i], s->e.map), TL_OK);
		if (pick(s, 40) == 0)
			ck_assert_int_eq(tl_nav_tidy(s->navs[i], NULL), TL_OK);
		if (pick(s, 200) == 0 && s->def->navs[i].via == TL_VIA_CORNERS)
			ck_assert_int_eq(tl_nav_warm(s->navs[i], NULL), TL_OK);
	}
	if (pick(s, 2) == 0)
		ck_assert_int_eq(tl_lint_update(s->lint, s->e.map), TL_OK);
}

static void compare(session *s)
{
	bool all = s->made % DUMP_INTERVAL == 0;
	follow(s);
	for (size_t i = 0; i < s->def->nav_count; i++)
		compare_nav(s, i, all);
	if (all)
		compare_lint(s);
}

/* ---- edits ---- */

static void make_edit(session *s)
{
	unsigned what = pick(s, 24);
	if (what == 0)
		random_edits_make_expectation(&s->e);
	else if (what < 3)
		random_edits_make_agent(&s->e);
	else if (what == 3)
		random_edits_make_area(&s->e);
	else
		random_edits_make(&s->e);
	s->made++;
	if (s->made % QUERY_INTERVAL == 0 &&
		tl_map_end_group(s->e.map) == TL_OK) { /* what is compared is no half of a group */
		compare(s);
		ck_assert_int_eq(tl_map_begin_group(s->e.map), TL_OK);
	} else if (s->made % QUERY_INTERVAL == 0) {
		compare(s);
	}
}

static void make_group(session *s)
{
	ck_assert_int_eq(tl_map_begin_group(s->e.map), TL_OK);
	for (unsigned n = 1 + pick(s, 6); n > 0; n--)
		make_edit(s);
	bool cancelled = pick(s, 4) == 0;
	ck_assert_int_eq(cancelled ? tl_map_cancel_group(s->e.map) : tl_map_end_group(s->e.map), TL_OK);
}

static void make_step(session *s)
{
	unsigned what = pick(s, 20);
	if (what == 0)
		make_group(s);
	else if (what == 1)
		for (unsigned n = 1 + pick(s, 12); n > 0; n--)
			(void)tl_map_undo(s->e.map, NULL);
	else if (what == 2)
		for (unsigned n = 1 + pick(s, 12); n > 0; n--)
			(void)tl_map_redo(s->e.map, NULL);
	else
		make_edit(s);
	if (pick(s, 4) != 0)
		follow(s);
}

/* Everything is undone, in parts that the navs follow one by one. */
static void undo_all(session *s)
{
	while (tl_map_undo_count(s->e.map) > 0) {
		for (unsigned n = 1 + pick(s, 30); n > 0; n--)
			(void)tl_map_undo(s->e.map, NULL);
		if (pick(s, 4) == 0)
			follow(s);
	}
	size_t size;
	char *text = map_to_text(s->e.map, &size);
	ck_assert(size == s->first_size && memcmp(text, s->first, size) == 0);
	free(text);
	s->made += DUMP_INTERVAL - s->made % DUMP_INTERVAL;
	compare(s);
}

/* ---- a session ---- */

/* What the process holds when all is undone and tidied, free blocks given back, in bytes; 0 where that cannot be read. */
static size_t resident_bytes(void)
{
	unsigned long all = 0, resident = 0;
#ifdef __GLIBC__
	malloc_trim(0);
#endif
	FILE *file = fopen("/proc/self/statm", "r");
	if (file == NULL)
		return 0;
	if (fscanf(file, "%lu %lu", &all, &resident) != 2)
		resident = 0;
	fclose(file);
	return resident * 4096;
}

/* Out of a file: with places, comments and numbers in other words. */
static void load_first(session *s)
{
	static const char more[] =
		"\n# of one who writes by hand\nwaypoint  spelt +1.50,2.0   # here\nwall 1.0,.5 2,0.50";
	char *text = map_to_text(s->e.map, &s->first_size);
	s->first = malloc(s->first_size + sizeof more);
	ck_assert_ptr_nonnull(s->first);
	memcpy(s->first, text, s->first_size);
	memcpy(s->first + s->first_size, more, sizeof more);
	s->first_size += sizeof more - 1;
	free(text);
	tl_map_free(s->e.map);
	s->e.map = map_from_text(s->first);
}

static void begin(session *s)
{
	double width;
	tl_map *map = session_map(s->def->kind, s->def->seed, &width);
	random_edits_take(&s->e, s->def->seed, map, width, s->def->waypoints, s->def->links);
	load_first(s);
	s->lint_def = tl_default_lint_def();
	s->lint_def.radius = s->def->lint_radius;
	s->lint_def.margin = .5;
	ck_assert_int_eq(tl_lint_run(s->e.map, &s->lint_def, &s->lint), TL_OK);
	for (size_t i = 0; i < s->def->nav_count; i++) {
		ck_assert_int_eq(tl_nav_create(s->e.map, &s->def->navs[i], &s->navs[i]), TL_OK);
		s->navs[i]->few_corners = 0; /* until it is made anew, searches are not by cones alone */
		ck_assert_int_eq(tl_query_create(s->navs[i], &s->queries[i]), TL_OK);
	}
}

static void end(session *s)
{
	for (size_t i = 0; i < s->def->nav_count; i++) {
		tl_query_free(s->queries[i]);
		tl_nav_free(s->navs[i]);
	}
	tl_lint_free(s->lint);
	tl_map_free(s->e.map);
	free(s->first);
}

static void tidy_all(session *s)
{
	for (size_t i = 0; i < s->def->nav_count; i++) {
		ck_assert_int_eq(tl_nav_tidy(s->navs[i], NULL), TL_OK);
		if (s->def->navs[i].via == TL_VIA_CORNERS)
			ck_assert_int_eq(tl_nav_warm(s->navs[i], NULL), TL_OK);
	}
}

void session_run(const session_def *def, bool flat_memory)
{
	session s = { .def = def };
	size_t warm = 0;
	begin(&s);
	while (s.made < def->edits) {
		bool warming_up = s.made < def->edits / 5;
		long stop = s.made + def->history;
		while (s.made < stop && s.made < def->edits)
			make_step(&s);
		undo_all(&s);
		tidy_all(&s);
		size_t now = resident_bytes();
		if (warming_up)
			warm = now > warm ? now : warm;
		else if (flat_memory && now > warm + FLAT_BYTES)
			ck_abort_msg("edit %ld: %zu KiB in memory, after a fifth of the session %zu", s.made,
				now / 1024, warm / 1024);
	}
	end(&s);
}
