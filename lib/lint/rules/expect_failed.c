/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/expect_failed.c: expectations of the map that do not hold, one query each.
 *
 *     expect sees a b            a sees b, under the default contact rule and the agent's radius
 *     expect blocked a b         it does not
 *     expect path a b [<= L]     there is a path, as `path` finds it (and it is at most L long)
 *     expect nopath a b          there is none
 *     expect route a b [<= L]    there is a path by corners and through the map's jumps (and it costs at most L)
 *     expect width a b >= W      a disc with a diameter of W gets from a to b
 *     expect clear a >= D        the nearest wall is at least D away
 */
#include "lint/reach.h"

#include "base/alloc.h"
#include "nav/jumps.h"

#include <math.h>

/* One end, looked up. */
struct end {
	const char *waypoint; /* its name; NULL = a point */
	const char *name;     /* what an `allow` line calls it: the waypoint's name, or `x,y` */
	tl_stop stop;
	char point_text[TLI_LINT_POINT_MAX];
};

struct test {
	tl_expectation_info expect;
	tli_lint_view view; /* of those that it is about */
	tl_query *query;
	struct end from, to;
};

static tl_status look_up(const tl_map *map, const tl_stop *from, struct end *end)
{
	end->stop = *from;
	end->waypoint = NULL;
	if (from->waypoint.index1 == 0) {
		tli_lint_point_name(map, from->at, end->point_text);
		end->name = end->point_text;
		return TL_OK;
	}
	tl_waypoint_info waypoint;
	tl_status status = tl_map_get_waypoint(map, from->waypoint, &waypoint);
	if (status == TL_OK)
		end->waypoint = end->name = waypoint.name;
	return status;
}

static void add_test_end(tli_text *text, const struct end *end)
{
	if (end->waypoint != NULL)
		tli_lint_add_name(text, end->waypoint);
	else
		tli_text_add(text, end->point_text);
}

/* Reports the words in the context's text. */
static tl_status report_test(tli_lint_context *context, const struct test *test, const tl_blocker *blocker)
{
	tli_lint_draft draft = {
		.place = test->expect.place,
		.names = { test->from.name, test->to.name },
		.name_count = test->expect.kind == TL_EXPECTATION_CLEAR ? 1 : 2,
	};
	if (blocker != NULL && blocker->kind != TL_BLOCKER_NONE) {
		tli_lint_relate(&draft, blocker);
		draft.has_at = true;
		draft.at = blocker->at;
	}
	return tli_lint_report(context, &draft);
}

/* `expected a to see b`, the beginning of a finding. */
static tli_text *begin_expected(
	tli_lint_context *context, const char *lead, const char *between, const struct test *test)
{
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, lead);
	add_test_end(text, &test->from);
	tli_text_add(text, between);
	add_test_end(text, &test->to);
	return text;
}

static tl_status run_sight(tli_lint_context *context, const struct test *test)
{
	bool expected = test->expect.kind == TL_EXPECTATION_SEES;
	tl_blocker blocker;
	tl_status status = tl_query_first_hit(test->query, test->from.stop.at, test->to.stop.at, &blocker);
	if (status != TL_OK || expected == (blocker.kind == TL_BLOCKER_NONE))
		return status;
	if (!expected) {
		tli_text_add(begin_expected(context, "expected ", " not to see ", test),
			", but nothing blocks the sight line");
		return report_test(context, test, NULL);
	}
	tli_text *text = begin_expected(context, "expected ", " to see ", test);
	tli_text_add(text, ", but ");
	if (blocker.kind == TL_BLOCKER_SOLID) { /* only the start can be: a line from outside meets a wall first */
		add_test_end(text, &test->from);
		tli_text_add(text, " is inside a solid");
	} else {
		tli_nav_add_blocker(text, context->map, &blocker);
		tli_text_add(text, " blocks the sight line, at ");
		tli_lint_add_point(text, context->map, blocker.at);
	}
	return report_test(context, test, &blocker);
}

/* Adds tl_no_path_text, which costs nothing. */
static tl_status add_reason(tli_text *text, const tl_path_result *result)
{
	size_t size = 0;
	tl_status status = tl_no_path_text(result, NULL, 0, &size);
	if (status != TL_OK && status != TL_E_BUFFER)
		return status;
	size_t capacity = size;
	char *reason = tli_alloc(capacity);
	if (reason == NULL)
		return TL_E_NOMEM;
	status = tl_no_path_text(result, reason, capacity, &size);
	if (status == TL_OK) {
		tli_text_add(text, ": ");
		tli_text_add(text, reason);
	}
	tli_free(reason, capacity);
	return status;
}

static tl_status report_no_path(
	tli_lint_context *context, const struct test *test, const tl_path_def *def, const tl_path_result *result)
{
	tli_text *text = begin_expected(context, "expected a path from ", " to ", test);
	tli_text_add(text, ", but there is none");
	size_t length = tli_text_length(text);
	tl_status status = tli_lint_add_why(context, &test->view, def, ": ");
	if (status == TL_OK && tli_text_length(text) == length)
		status = add_reason(text, result);
	return status == TL_OK ? report_test(context, test, &result->blocker) : status;
}

/* What was found instead, with three digits behind the point: a limit of that is met, so it is rounded up where the limit is the most that may be,
 * else down; in full where it is that near to a number with three. */
static void add_found(tli_text *text, double value, bool is_most)
{
	double scaled = value * 1000, nearest = floor(scaled + .5), away = is_most ? ceil(scaled) : floor(scaled);
	tli_text_add_double(text, value < 1e12 && fabs(nearest - scaled) > 1e-3 ? away / 1000 : value);
}

/* Where links have costs, the cheapest path need not be the shortest. */
static tl_status report_too_long(tli_lint_context *context, const struct test *test, const tl_path_result *result)
{
	tli_text *text = begin_expected(context, "expected a path from ", " to ", test);
	tli_text_add(text, " of length at most ");
	tli_text_add_double(text, test->expect.limit);
	tli_text_add(
		text, result->cost == result->length ? ", but the shortest is " : ", but the cheapest has length ");
	add_found(text, result->length, true);
	return report_test(context, test, NULL);
}

static tl_status run_path(tli_lint_context *context, const struct test *test)
{
	bool expected = test->expect.kind == TL_EXPECTATION_PATH;
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	def.from = test->from.stop;
	def.to = test->to.stop;
	tl_status status = tl_query_find_path(test->query, &def, &result);
	if (status != TL_OK)
		return status;
	if (expected && !result.found)
		return report_no_path(context, test, &def, &result);
	if (expected && test->expect.has_limit && result.length > test->expect.limit)
		return report_too_long(context, test, &result);
	if (!expected && result.found) {
		tli_text *text = begin_expected(context, "expected no path from ", " to ", test);
		tli_text_add(text, ", but there is one of length ");
		add_found(text, result.length, true);
		return report_test(context, test, NULL);
	}
	return TL_OK;
}

static tl_status run_route(tli_lint_context *context, const struct test *test)
{
	tl_jump jumps[TLI_JUMPS_MAX];
	size_t count = 0;
	tl_route route;
	tl_path_def def = tl_default_path_def();
	def.from = test->from.stop;
	def.to = test->to.stop;
	tl_status status = tl_jumps_from_map(context->map, jumps, TLI_JUMPS_MAX, &count);
	context->gave_up = context->gave_up || count > TLI_JUMPS_MAX;
	if (status == TL_OK && count > TLI_JUMPS_MAX)
		return TL_OK;
	if (status == TL_OK)
		status = tl_query_find_route(test->query, &def, jumps, count, &route);
	if (status != TL_OK || (route.found && !(test->expect.has_limit && route.cost > test->expect.limit)))
		return status;
	tli_text *text = begin_expected(context, "expected a route from ", " to ", test);
	if (!route.found) {
		tli_text_add(text, ", but there is none");
		status = tli_lint_add_why(context, &test->view, &def, ": ");
		return status == TL_OK ? report_test(context, test, NULL) : status;
	}
	tli_text_add(text, " that costs at most ");
	tli_text_add_double(text, test->expect.limit);
	tli_text_add(text, ", but the cheapest costs ");
	add_found(text, route.cost, true);
	return report_test(context, test, NULL);
}

static void add_neck(tli_text *text, const tl_map *map, tl_point one, tl_point two)
{
	tli_text_add(text, "between ");
	tli_lint_add_point(text, map, one);
	tli_text_add(text, " and ");
	tli_lint_add_point(text, map, two);
}

/* Where it is narrowest, and up to where it is as narrow. */
static void add_narrowest(tli_text *text, const tl_map *map, const tl_width *width)
{
	if (width->limit != TL_WIDTH_AT_NECK) {
		tli_text_add(text, "at ");
		tli_lint_add_point(text, map, width->one);
		return;
	}
	add_neck(text, map, width->one, width->two);
	if (width->one.x == width->one_end.x && width->one.y == width->one_end.y)
		return;
	tli_text_add(text, ", and just as narrow up to ");
	add_neck(text, map, width->one_end, width->two_end);
}

static tl_status run_width(tli_lint_context *context, const tli_lint_sight *sight, const struct test *test)
{
	tl_width width;
	tl_status status = tli_lint_find_width(context, sight, test->from.stop.at, test->to.stop.at, &width);
	if (status != TL_OK || (width.found && width.width >= test->expect.limit))
		return status;
	tl_blocker narrow = { .kind = TL_BLOCKER_NONE };
	tli_text *text = begin_expected(context, "expected between ", " and ", test);
	tli_text_add(text, " a width of at least ");
	tli_text_add_double(text, test->expect.limit);
	tli_text_add(text, ", but ");
	if (width.limit == TL_WIDTH_PARTED) {
		tl_path_def def = tl_default_path_def();
		def.from = test->from.stop;
		def.to = test->to.stop;
		tli_text_add(text, "walls or closed doors part them");
		status = tli_lint_add_why(context, &test->view, &def, ": ");
		return status == TL_OK ? report_test(context, test, NULL) : status;
	}
	tli_text_add(text, "it is ");
	add_found(text, width.width, false);
	tli_text_add(text, " ");
	add_narrowest(text, context->map, &width);
	status = tl_query_clearance(test->query, width.two, width.two, &(double){ 0 }, &narrow);
	return status == TL_OK ? report_test(context, test, &narrow) : status;
}

static tl_status run_clear(tli_lint_context *context, const struct test *test)
{
	double distance = 0;
	tl_blocker on, nearest;
	tl_point at = test->from.stop.at;
	tl_status status = tl_query_first_hit(test->query, at, at, &on);
	bool is_on = status == TL_OK && on.kind != TL_BLOCKER_NONE;
	if (status == TL_OK && !is_on)
		status = tl_query_clearance(test->query, at, at, &distance, &nearest);
	if (status != TL_OK || (!is_on && distance >= test->expect.limit))
		return status;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "expected nothing nearer to ");
	add_test_end(text, &test->from);
	tli_text_add(text, " than ");
	tli_text_add_double(text, test->expect.limit);
	tli_text_add(text, ", but ");
	if (is_on) {
		tli_text_add(text, "it");
		tli_lint_add_standing(text, context->map, &on, false);
		return report_test(context, test, &on);
	}
	tli_nav_add_blocker(text, context->map, &nearest);
	tli_text_add(text, " is at ");
	add_found(text, distance, false);
	return report_test(context, test, &nearest);
}

static tl_status run_test(tli_lint_context *context, const tl_expectation_info *expect)
{
	struct test test;
	test.expect = *expect;
	tl_status status = look_up(context->map, &expect->from, &test.from);
	if (status == TL_OK)
		status = look_up(context->map, &expect->to, &test.to);
	if (status != TL_OK)
		return status;
	tl_expectation_kind kind = expect->kind;
	bool is_sight = kind == TL_EXPECTATION_SEES || kind == TL_EXPECTATION_BLOCKED;
	tl_channels usual = is_sight ? TL_CHANNEL_SIGHT : TL_CHANNEL_WALK;
	const tli_lint_sight *sight;
	test.view = (tli_lint_view){ .heeds = expect->heeds ? expect->heeds : usual, .keys = expect->keys };
	if (kind == TL_EXPECTATION_ROUTE)
		test.view.kind = TLI_LINT_VIEW_PATHS;
	else if (kind == TL_EXPECTATION_WIDTH || kind == TL_EXPECTATION_CLEAR)
		test.view.kind = TLI_LINT_VIEW_POINT;
	status = tli_lint_need_view(context, &test.view, &sight);
	if (status != TL_OK)
		return status;
	test.query = sight->query;
	switch (kind) {
	case TL_EXPECTATION_ROUTE:
		return run_route(context, &test);
	case TL_EXPECTATION_WIDTH:
		return run_width(context, sight, &test);
	case TL_EXPECTATION_CLEAR:
		return run_clear(context, &test);
	default:
		return is_sight ? run_sight(context, &test) : run_path(context, &test);
	}
}

static tl_status find_failed_expectations(tli_lint_context *context)
{
	if (tl_map_expectation_count(context->map) == 0)
		return TL_OK;
	tl_status status = tli_lint_need_sight(context);
	tl_expectation_id id = { 0, 0 };
	while (status == TL_OK && (id = tl_map_next_expectation(context->map, id)).index1 != 0) {
		tl_expectation_info expect;
		status = tl_map_get_expectation(context->map, id, &expect);
		if (status == TL_OK)
			status = run_test(context, &expect);
	}
	return status;
}

const tli_lint_row tli_lint_expect_failed = {
	.rule = {
		.id = "expect-failed",
		.severity = TL_SEVERITY_ERROR,
		.summary = "an expect line that does not hold",
		.what = "An expectation of the map is not met, for an agent of the map's radius (or of "
			"--radius): `expect sees A B` where something blocks the sight line, `expect blocked A B` "
			"where nothing does, `expect path A B` where there is none, or where it is longer than the "
			"limit after `<=`, `expect nopath A B` where there is one, `expect route A B` where jumps do not lead there either, or "
			"the cheapest route costs more than the limit, `expect width A B >= W` where no disc with that diameter gets from A to B, "
			"`expect clear A >= D` where something is nearer to A. A path goes over waypoints where "
			"the map has any, else by the corners of walls. A and B are waypoints or points. `by` and `keys` say for whom, with the radius of those channels. A length "
			"equal to the limit is met. The finding says what was found instead, and why there is no path, for the first eight such lines "
			"of a map: what `tautline path` says.",
		.why = "It is a test that the map's author wrote, and it fails.",
		.example = "tautline 1\n"
			   "wall 5,0 5,4\n"
			   "waypoint a 1,2\n"
			   "waypoint b 9,2\n"
			   "expect sees a b\n",
		.fix = "Fix the map, or change the expectation where it is out of date. To accept it for a "
			"while: allow expect-failed a b \"the reason\"; a point is named by its text in double "
			"quotes, \"1,2\".",
	},
	.run = find_failed_expectations,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS | TLI_LINT_READS(EXPECTATION),
};
