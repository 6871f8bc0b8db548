/* SPDX-License-Identifier: MIT */
/* tests/support/stopped_navs.c: calls about navs and queries. */
#include <stdlib.h>

#include "nav/internal.h"
#include "support/nav_answers.h"
#include "support/stopped_calls.h"

enum { ROUTE_JUMPS = 2 };

static void open_edited_nav(stopped_world *w)
{
	stopped_open_nav(w);
	stopped_edit(w);
}

static tl_status create_nav(stopped_world *w)
{
	return tl_nav_create(w->e.map, &w->nav_def, &w->nav);
}

static tl_status create_whole_nav(stopped_world *w)
{
	w->nav_def.warm = TL_WARM_AT_ONCE;
	return tl_nav_create(w->e.map, &w->nav_def, &w->nav);
}

static tl_status update_nav(stopped_world *w)
{
	return tl_nav_update(w->nav, w->e.map);
}

static tl_status list_update(stopped_world *w)
{
	return tl_nav_update_and_list(w->nav, w->e.map, &w->changes);
}

static tl_status warm_nav(stopped_world *w)
{
	return w->nav->corners ? tl_nav_warm(w->nav, &w->path_def.budget) : TL_OK;
}

static tl_status index_nav(stopped_world *w)
{
	return w->nav->corners ? tl_nav_make_index(w->nav, &w->index_def) : TL_OK;
}

static void open_updated_nav(stopped_world *w)
{
	open_edited_nav(w);
	stopped_must(tl_nav_update(w->nav, w->e.map));
}

static tl_status tidy_nav(stopped_world *w)
{
	return tl_nav_tidy(w->nav, &w->path_def.budget);
}

static void answer_nav(stopped_world *w, FILE *out)
{
	tl_nav_info info = { .whole = false };
	if (!w->nav)
		return;
	stopped_must(tl_nav_get_info(w->nav, &info));
	fprintf(out, "whole %d indexed %d\n", info.whole, info.indexed);
	nav_answers_write(out, w->nav, w->e.width);
}

static tl_budget *budget_of_nav_def(stopped_world *w)
{
	return &w->nav_def.budget;
}

static tl_budget *budget_of_nav(stopped_world *w)
{
	return &w->nav->def.budget;
}

static tl_budget *budget_of_path(stopped_world *w)
{
	return &w->path_def.budget;
}

static tl_budget *budget_of_index(stopped_world *w)
{
	return &w->index_def.budget;
}

static void open_shared(stopped_world *w)
{
	stopped_must(tl_shared_nav_create(w->e.map, &w->nav_def, &w->shared));
	stopped_edit(w);
	stopped_must(tl_shared_nav_update(w->shared, w->e.map));
	stopped_edit(w);
}

static tl_status update_shared(stopped_world *w)
{
	return tl_shared_nav_update(w->shared, w->e.map);
}

static void answer_shared(stopped_world *w, FILE *out)
{
	tl_nav_reader *reader;
	tl_query *query;
	stopped_must(tl_nav_reader_create(w->shared, &reader));
	stopped_must(tl_nav_reader_begin(reader, &query));
	nav_answers_write(out, query->nav, w->e.width);
	tl_nav_reader_end(reader);
	tl_nav_reader_free(reader);
}

/* ---- queries ---- */

/* With the points of a path, which a call that fails leaves. */
static void open_query(stopped_world *w)
{
	stopped_open_nav(w);
	stopped_must(tl_query_create(w->nav, &w->query));
	w->path_def.from.at = (tl_point){ .3, .3 };
	w->path_def.to.at = (tl_point){ 1.1, .4 };
	stopped_must(tl_query_find_path(w->query, &w->path_def, &w->path));
	w->path_def.to.at = (tl_point){ w->e.width - .3, w->e.width - .4 };
}

static void open_query_with_areas(stopped_world *w)
{
	static const tl_point corners[4] = { { 2, 2 }, { 9, 3 }, { 8, 9 }, { 3, 8 } };
	open_query(w);
	if (w->nav->corners)
		stopped_must(tl_query_set_areas(w->query, &(tl_area){ corners, 4, 3 }, 1));
}

static tl_status find_path(stopped_world *w)
{
	return tl_query_find_path(w->query, &w->path_def, &w->path);
}

static tl_status find_pulled_path(stopped_world *w)
{
	w->path_def.pull = w->path_def.partial = true;
	return tl_query_find_path(w->query, &w->path_def, &w->path);
}

static tl_status ask_for_path(stopped_world *w)
{
	return tl_query_has_path(w->query, &w->path_def, &w->has);
}

static void answer_query(stopped_world *w, FILE *out)
{
	fprintf(out, "found %d partial %d length %a cost %a count %zu has %d:", w->path.found, w->path.partial,
		w->path.length, w->path.cost, w->path.count, w->has);
	nav_answers_write_points(out, w->query);
}

static const tl_pair pairs[] = { { { .3, .3 }, { 9, 8 } }, { { 8, 1 }, { 1, 9 } }, { { 2, 9 }, { 9, 2 } } };
enum { PAIRS = sizeof pairs / sizeof *pairs };
_Static_assert((int)PAIRS == (int)STOPPED_PAIRS, "room for the answers");

static tl_status see_many(stopped_world *w)
{
	return tl_query_sees_many(w->query, pairs, PAIRS, &w->path_def.budget, w->sees);
}

static tl_status hit_many(stopped_world *w)
{
	tl_blocker blockers[PAIRS] = { { .kind = TL_BLOCKER_NONE } };
	tl_status status = tl_query_first_hit_many(w->query, pairs, PAIRS, &w->path_def.budget, blockers);
	for (size_t i = 0; i < PAIRS && !status; i++)
		w->lengths[i] = blockers[i].at.x;
	return status;
}

static tl_status find_lengths(stopped_world *w)
{
	return tl_query_find_lengths(w->query, &w->path_def, pairs, PAIRS, w->lengths);
}

static const tl_jump jumps[ROUTE_JUMPS] = { { { 1, 1 }, { 8, 8 }, 1, false, 1 }, { { 3, 9 }, { 10, 2 }, 0, true, 0 } };

static tl_status find_distances(stopped_world *w)
{
	tl_distances_def def = tl_default_distances_def();
	tl_stop targets[PAIRS];
	def.from = w->path_def.from;
	def.jumps = jumps;
	def.jump_count = ROUTE_JUMPS;
	def.budget = w->path_def.budget;
	for (size_t i = 0; i < PAIRS; i++)
		targets[i] = (tl_stop){ .at = pairs[i].to };
	return tl_query_distances(w->query, &def, targets, PAIRS, w->lengths);
}

static tl_status find_nearest_free(stopped_world *w)
{
	tl_free_place place = { .found = false };
	tl_status status = tl_query_nearest_free(w->query, pairs[0].to, INFINITY, &w->path_def.budget, &place);
	if (!status)
		w->lengths[0] = place.distance;
	return status;
}

static tl_status find_width(stopped_world *w)
{
	tl_widths *widths = NULL;
	tl_width width;
	tl_status status = tl_widths_create(w->nav, &w->path_def.budget, &widths);
	if (!status)
		status = tl_widths_between(widths, pairs[0].from, pairs[0].to, &width);
	if (!status)
		w->lengths[0] = width.width;
	tl_widths_free(widths);
	return status;
}

static tl_status draw_random_points(stopped_world *w)
{
	tl_random_def def = tl_default_random_def();
	tl_point points[PAIRS];
	size_t count;
	def.reachable = true;
	def.from = w->path_def.from;
	def.max_distance = 20;
	def.budget = w->path_def.budget;
	tl_status status = tl_query_random_points(w->query, &def, points, PAIRS, &count);
	for (size_t i = 0; !status && i < count; i++)
		w->lengths[i] = points[i].x;
	return status;
}

static tl_status find_field(stopped_world *w)
{
	tl_field_def def = tl_default_field_def();
	def.from = w->path_def.from;
	def.columns = PAIRS;
	def.rows = 1;
	def.budget = w->path_def.budget;
	return tl_query_field(w->query, &def, w->lengths, NULL);
}

static tl_status find_contours(stopped_world *w)
{
	enum { PIECES = 400 };
	tl_contours_def def = tl_default_contours_def();
	tl_contour pieces[PIECES];
	size_t count = 0;
	def.from = w->path_def.from;
	def.columns = PAIRS;
	def.rows = 1;
	def.budget = w->path_def.budget;
	tl_status status = tl_query_contours(w->query, &def, pieces, PIECES, &count);
	for (size_t i = 0; !status && i < count && i < PAIRS; i++)
		w->lengths[i] = pieces[i].to.x;
	return status;
}

/* Of a goal in a room whose door is closed. */
static tl_status ask_why(stopped_world *w)
{
	tl_why *why = NULL;
	tl_path_def def = tl_default_path_def();
	def.from = w->path_def.from;
	def.to.at = (tl_point){ -5, -5 };
	tl_status status = tl_why_no_path(w->e.map, &w->nav_def, &def, &why);
	for (size_t i = 0; !status && i < tl_why_count(why) && i < PAIRS; i++) {
		tl_why_cause cause;
		stopped_must(tl_why_get_cause(why, i, &cause));
		w->lengths[i] = cause.length;
	}
	tl_why_free(why);
	return status;
}

static void answer_pairs(stopped_world *w, FILE *out)
{
	for (size_t i = 0; i < PAIRS; i++)
		fprintf(out, "sees %d length %a\n", w->sees[i], w->lengths[i]);
	answer_query(w, out);
}

static tl_status find_route(stopped_world *w)
{
	return tl_query_find_route(w->query, &w->path_def, jumps, ROUTE_JUMPS, &w->route);
}

/* The points of the last path are lost. */
static void answer_route(stopped_world *w, FILE *out)
{
	fprintf(out, "found %d cost %a jumps %zu\n", w->route.found, w->route.cost, w->route.jump_count);
}

/* ---- all ---- */

const stopped_call stopped_nav_calls[] = {
	{ "tl_nav_create", stopped_open_nothing, create_nav, answer_nav, budget_of_nav_def, false },
	{ "tl_nav_create, whole", stopped_open_nothing, create_whole_nav, answer_nav, budget_of_nav_def, false },
	{ "tl_nav_update", open_edited_nav, update_nav, answer_nav, budget_of_nav, false },
	{ "tl_nav_update_and_list", open_edited_nav, list_update, answer_nav, budget_of_nav, false },
	{ "tl_shared_nav_update", open_shared, update_shared, answer_shared, NULL, false },
	{ "tl_nav_warm", stopped_open_nav, warm_nav, answer_nav, budget_of_path, false },
	{ "tl_nav_make_index", stopped_open_nav, index_nav, answer_nav, budget_of_index, false },
	{ "tl_nav_tidy", open_updated_nav, tidy_nav, answer_nav, budget_of_path, false },
	{ "tl_query_find_path", open_query, find_path, answer_query, budget_of_path, false },
	{ "tl_query_find_path, pulled and partial", open_query, find_pulled_path, answer_query, budget_of_path, false },
	{ "tl_query_find_path, with areas", open_query_with_areas, find_path, answer_query, budget_of_path, false },
	{ "tl_query_has_path", open_query, ask_for_path, answer_query, budget_of_path, false },
	{ "tl_query_sees_many", open_query, see_many, answer_pairs, budget_of_path, false },
	{ "tl_query_first_hit_many", open_query, hit_many, answer_pairs, budget_of_path, false },
	{ "tl_query_find_lengths", open_query, find_lengths, answer_pairs, budget_of_path, false },
	{ "tl_query_distances", open_query, find_distances, answer_pairs, budget_of_path, false },
	{ "tl_query_distances, with areas", open_query_with_areas, find_distances, answer_pairs, budget_of_path,
		false },
	{ "tl_query_field", open_query, find_field, answer_pairs, budget_of_path, false },
	{ "tl_query_field, with areas", open_query_with_areas, find_field, answer_pairs, budget_of_path, false },
	{ "tl_query_contours", open_query, find_contours, answer_pairs, budget_of_path, false },
	{ "tl_query_nearest_free", open_query, find_nearest_free, answer_pairs, budget_of_path, false },
	{ "tl_widths_create", open_query, find_width, answer_pairs, budget_of_path, false },
	{ "tl_query_random_points", open_query, draw_random_points, answer_pairs, budget_of_path, false },
	{ "tl_why_no_path", open_query, ask_why, answer_pairs, budget_of_nav_def, false },
	{ "tl_query_find_route", open_query, find_route, answer_route, budget_of_path, false },
};

const size_t stopped_nav_call_count = sizeof stopped_nav_calls / sizeof *stopped_nav_calls;
