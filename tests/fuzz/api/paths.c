/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/paths.c: paths, and what the model says of them. */
#include "fuzz/api/host.h"

#include <math.h>

/* Every leg keeps its distance, but for the grid unit that a gap which is just wide enough may lack. */
static void check_legs(const host_nav *n, const tl_path_point *points, size_t count)
{
	const model_world *world = &n->world;
	model_point last = { 0, 0 }, at;
	for (size_t i = 0; i < count; i++, last = at) {
		require(model_round_point(world->map.resolution, points[i].at, &at));
		if (i == 0)
			continue;
		bool is_near = false;
		for (size_t k = 0; world->radius > 0 && k < world->segment_count; k++)
			is_near = is_near ||
				model_is_near(
					last, at, world->segments[k].a, world->segments[k].b, world->radius - 1, false);
		for (size_t k = 0; k < world->circle_count; k++)
			is_near = is_near ||
				model_is_near(last, at, world->circles[k].centre, world->circles[k].centre,
					world->circles[k].radius + world->radius - 1, false);
		for (size_t k = 0; is_near && k < count; k++)
			fprintf(stderr, "path point %s\n", host_at(points[k].at));
		require(!is_near);
	}
}

static void check_points(
	const host *h, const host_query *q, const tl_path_result *result, model_point from, model_point to)
{
	static tl_path_point points[512];
	size_t count = 0;
	double length = 0;
	model_point first, last;
	require(tl_query_get_points(q->query, points, 512, &count) == TL_OK && count == result->count);
	require(count > 0 || !(result->found || result->partial));
	if (count == 0)
		return;
	for (size_t i = 1; i < count; i++)
		length += hypot(points[i].at.x - points[i - 1].at.x, points[i].at.y - points[i - 1].at.y);
	require(host_is_close(length, result->length));
	require(model_round_point(h->resolution, points[0].at, &first) && model_same_point(first, from));
	require(model_round_point(h->resolution, points[count - 1].at, &last));
	if (result->found)
		require(model_same_point(last, to));
	if (!h->navs[q->nav].graph.authored)
		check_legs(&h->navs[q->nav], points, count);
}

/* A larger body than the polygon of the nav has no shorter path. */
static void check_body(const host_nav *n, const tl_path_result *result, model_point from, model_point to)
{
	double reach = n->def.sides ? 1.001 / cos(M_PI / n->def.sides) : 1.01;
	double length = n->world.segment_count <= 12 ? model_body_path(&n->world, reach, from, to) : -1;
	if (length < 0)
		return;
	if (!result->found || result->length > length / n->world.map.resolution * (1 + 1e-9))
		fprintf(stderr, "the path is %.17g long; a larger body has one of %.17g\n",
			result->found ? result->length : -1, length / n->world.map.resolution);
	require(result->found && result->length <= length / n->world.map.resolution * (1 + 1e-9));
}

/* A partial path ends where there is a path to, and not farther from the goal than it began. */
static void check_partial(
	const host *h, const host_query *q, const tl_path_result *result, model_point from, model_point to)
{
	static tl_path_point points[512];
	tl_path_def def = tl_default_path_def();
	size_t count = 0;
	model_point last;
	bool has = false;
	require(tl_query_get_points(q->query, points, 512, &count) == TL_OK && count > 0);
	require(model_round_point(h->resolution, points[count - 1].at, &last));
	require(!model_is_blocked(&h->navs[q->nav].world, last) && !result->found);
	require(model_length(last, to) <= model_length(from, to));
	def.from.at = points[0].at;
	def.to.at = points[count - 1].at;
	require(tl_query_has_path(q->query, &def, &has) == TL_OK);
	require(has);
}

/* For a radius of one grid unit a straight line may lead through a gap that paths find shut, and so it may beside an obstacle of one unit for a point
 * (docs/contact-rule.md, "Gaps as wide as the body"): nearer than this. */
static bool may_pass_shut_gap(const host *h, const model_world *world, tl_point from, tl_point to)
{
	enum { REACH = 3, REACH_PART = 10000 };
	model_point a, b;
	require(model_round_point(h->resolution, from, &a) && model_round_point(h->resolution, to, &b));
	for (size_t i = 0; i < world->segment_count && world->radius == 1; i++)
		if (model_is_near(a, b, world->segments[i].a, world->segments[i].b, 1 + REACH, true))
			return true;
	for (size_t i = 0; i < world->circle_count; i++) {
		int64_t radius = world->radius + world->circles[i].radius;
		model_point centre = world->circles[i].centre;
		if ((world->radius == 1 || radius == 1) &&
			model_is_near(a, b, centre, centre, radius + radius / REACH_PART + REACH, true))
			return true;
	}
	return false;
}

static bool sees_through_shut_gap(const host *h, const host_query *q, tl_point a, tl_point b)
{
	bool sees = false;
	return tl_query_sees(q->query, a, b, &sees) == TL_OK && sees &&
		may_pass_shut_gap(h, &h->navs[q->nav].world, a, b);
}

/* Where a sees b, what can be reached from the one can be reached from the other. */
static void check_as_one(const host *h, const host_query *q, tl_point a, tl_point b, tl_point c)
{
	tl_path_def def = tl_default_path_def();
	bool sees = false, of_a = false, of_b = false;
	if (tl_query_sees(q->query, a, b, &sees) || !sees || sees_through_shut_gap(h, q, a, b) ||
		sees_through_shut_gap(h, q, a, c) || sees_through_shut_gap(h, q, b, c))
		return;
	def.from.at = a;
	def.to.at = c;
	require(tl_query_has_path(q->query, &def, &of_a) == TL_OK);
	def.from.at = b;
	require(tl_query_has_path(q->query, &def, &of_b) == TL_OK);
	require(of_a == of_b);
}

static void check_by_corners(host_nav *n, const tl_path_result *result, model_point from, model_point to)
{
	double units = n->world.map.resolution;
	if (model_is_blocked(&n->world, from) || model_is_blocked(&n->world, to)) {
		require(!result->found);
		require(result->reason ==
			(model_is_blocked(&n->world, from) ? TL_NO_PATH_START_BLOCKED : TL_NO_PATH_GOAL_BLOCKED));
		return;
	}
	if (model_sees(&n->world, from, to)) {
		require(result->found && host_is_close(result->length, model_length(from, to) / units));
		return;
	}
	if (n->world.radius > 0 || n->world.circle_count > 0) {
		check_body(n, result, from, to);
		return;
	}
	double length = model_corner_path(host_corners_of(n), from, to);
	if (result->found != (length >= 0) || (length >= 0 && !host_is_close(result->length, length / units)))
		fprintf(stderr, "the path is %.17g long, by the model %.17g\n", result->found ? result->length : -1,
			length / units);
	require(result->found == (length >= 0));
	require(!result->found || host_is_close(result->length, length / units));
}

static bool pick_stop(const host *h, const host_nav *n, const uint8_t *bytes, tl_stop *out, model_stop *known)
{
	const model_map *map = &n->world.map;
	*out = (tl_stop){ .at = host_point(h, bytes + 1) };
	*known = (model_stop){ { 0, 0 }, { 0, 0 } };
	if (bytes[0] & 1 && map->waypoint_count > 0) {
		const model_waypoint *waypoint = &map->waypoints[bytes[0] / 2 % map->waypoint_count];
		out->waypoint = known->waypoint = waypoint->id;
		known->at = waypoint->at;
		return true;
	}
	return model_round_point(h->resolution, out->at, &known->at);
}

void host_act_path(host *h, const uint8_t *r)
{
	host_query *q = host_query_of(h, r);
	tl_path_def def = tl_default_path_def();
	tl_path_result result = { 0 };
	model_stop from, to;
	tl_status status;
	bool has = false;
	if (!q)
		return;
	host_nav *n = &h->navs[q->nav];
	if (!pick_stop(h, n, r + 5, &def.from, &from) || !pick_stop(h, n, r + 8, &def.to, &to))
		return;
	def.pull = r[4] & 1;
	def.partial = r[4] >> 1 & 1;
	host_say("tl_query_find_path(query%d of nav%zu, %u %s, %u %s, pull %d, partial %d)", r[3] % HOST_QUERIES,
		q->nav, def.from.waypoint.index1, host_at(def.from.at), def.to.waypoint.index1, host_at(def.to.at),
		def.pull, def.partial);
	GUARDED(status,
		host_query_hash(q, model_point_out(h->resolution, from.at), model_point_out(h->resolution, to.at)),
		(def.budget = host_budget(), tl_query_find_path(q->query, &def, &result)));
	require(status == (n->def.sight_only ? TL_E_INVALID : TL_OK));
	if (status)
		return;
	check_points(h, q, &result, from.at, to.at);
	def.budget = tl_default_budget();
	require(tl_query_has_path(q->query, &def, &has) == TL_OK);
	require(has == result.found);
	tl_nav_info info;
	require(tl_nav_get_info(n->nav, &info) == TL_OK);
	if (info.by_corners && result.partial)
		check_partial(h, q, &result, from.at, to.at);
	tl_point other = host_point(h, r + 11);
	if (r[13] & 1) /* often straight above or below */
		other.x = model_point_out(h->resolution, from.at).x;
	if (info.by_corners)
		check_as_one(
			h, q, model_point_out(h->resolution, from.at), other, model_point_out(h->resolution, to.at));
	if (q->area_count > 0)
		return;
	if (info.by_corners) {
		check_by_corners(n, &result, from.at, to.at);
		return;
	}
	double cost = model_link_path(&n->graph, &from, &to);
	if (result.found != (cost >= 0) || (cost >= 0 && !host_is_close(result.cost, cost)))
		fprintf(stderr, "the path costs %.17g, by the model %.17g\n", result.found ? result.cost : -1, cost);
	require(result.found == (cost >= 0));
	/* Where it is pulled straight, links that cost more than their length are left out. */
	require(!result.found || host_is_close(result.cost, cost) || (def.pull && result.cost < cost));
}
