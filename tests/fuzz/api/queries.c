/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/queries.c: questions to navs, and what the model says to them. */
#include "fuzz/api/host.h"

#include <math.h>

void host_query_free(host *h, size_t index)
{
	host_query *q = &h->queries[index];
	if (!q->query)
		return;
	tl_query_free(q->query);
	q->query = NULL;
}

void host_act_query_free(host *h, const uint8_t *r)
{
	host_say("tl_query_free(query%d)\n", r[3] % HOST_QUERIES);
	host_query_free(h, r[3] % HOST_QUERIES);
}

/* The query of this step; made where there is none. NULL: there is no nav. */
static host_query *query_of(host *h, const uint8_t *r)
{
	host_query *q = &h->queries[r[3] % HOST_QUERIES];
	size_t index = r[2] / 2 % HOST_NAVS;
	tl_status status;
	if (q->query)
		return q;
	while (index < HOST_NAVS && !h->navs[index].nav)
		index++;
	if (index == HOST_NAVS)
		return NULL;
	q->nav = index;
	q->area_count = 0;
	host_say("query%d = tl_query_create(nav%zu)", r[3] % HOST_QUERIES, index);
	GUARDED(status, q->query != NULL, tl_query_create(h->navs[index].nav, &q->query));
	require(status == TL_OK);
	return q;
}

static bool is_close(double a, double b)
{
	return a == b || fabs(a - b) <= 1e-9 * (1e-3 + fabs(a) + fabs(b));
}

/* A hash of what a query can be asked again: the last answer kept in it is not one of these. */
static uint64_t query_hash(host_query *q, tl_point a, tl_point b)
{
	bool sees;
	tl_path_def def = tl_default_path_def();
	bool found = false;
	def.from.at = a;
	def.to.at = b;
	require(tl_query_sees(q->query, a, b, &sees) == TL_OK);
	tl_status status = tl_query_has_path(q->query, &def, &found);
	return (uint64_t)sees + 2 * found + 4 * (uint64_t)status;
}

/* ---- sight ---- */

static void check_blocker(const host_nav *n, const tl_blocker *b, model_point from, model_point to)
{
	const model_map *map = &n->world.map;
	double units = map->resolution, margin = (double)n->world.radius + 2;
	model_point at = { llround(b->at.x * units), llround(b->at.y * units) };
	require(model_distance(from, to, at, at) <= 2);
	switch (b->kind) {
	case TL_BLOCKER_WALL: {
		size_t index = model_find_wall(map, b->wall);
		require(index < map->wall_count);
		const model_wall *wall = &map->walls[index];
		require(b->segment < wall->count - !wall->loop);
		require(model_distance(at, at, wall->points[b->segment],
				wall->points[(b->segment + 1) % wall->count]) <= margin);
		break;
	}
	case TL_BLOCKER_DOOR: {
		size_t index = model_find_door(map, b->door);
		require(index < map->door_count && map->doors[index].closed);
		require(model_distance(at, at, map->doors[index].a, map->doors[index].b) <= margin);
		break;
	}
	case TL_BLOCKER_OBSTACLE: {
		size_t index = model_find_obstacle(map, b->obstacle);
		require(index < map->obstacle_count && !map->obstacles[index].moving);
		require(model_distance(at, at, map->obstacles[index].centre, map->obstacles[index].centre) <=
			margin + (double)map->obstacles[index].radius);
		break;
	}
	default:
		require(b->kind == TL_BLOCKER_SOLID && model_is_in_solid(&n->world, from));
	}
}

void host_act_sees(host *h, const uint8_t *r)
{
	host_query *q = query_of(h, r);
	tl_point a = host_point(h, r + 5), b = r[4] % 16 == 0 ? a : host_point(h, r + 7);
	model_point from, to;
	tl_status status;
	tl_blocker blocker;
	bool sees = false, back = false;
	if (!q)
		return;
	host_nav *n = &h->navs[q->nav];
	bool expected = model_round_point(h->resolution, a, &from) && model_round_point(h->resolution, b, &to);
	host_say("tl_query_sees(query%d of nav%zu, %s, %s)", r[3] % HOST_QUERIES, q->nav, host_at(a), host_at(b));
	GUARDED(status, 0, tl_query_sees(q->query, a, b, &sees));
	require(status == (expected ? TL_OK : TL_E_RANGE));
	if (status)
		return;
	require(sees == model_sees(&n->world, from, to));
	require(tl_query_sees(q->query, b, a, &back) == TL_OK && back == sees);
	host_say("tl_query_first_hit");
	GUARDED(status, 0, tl_query_first_hit(q->query, a, b, &blocker));
	require(status == TL_OK && (blocker.kind == TL_BLOCKER_NONE) == sees);
	if (!sees)
		check_blocker(n, &blocker, from, to);
}

static void check_clearance(const host *h, const host_nav *n, double distance, model_point from, model_point to)
{
	double expected = model_clearance(&n->world, from, to) / h->resolution;
	require(is_close(distance, expected));
}

static void check_blockers(
	const host_nav *n, const host_query *q, size_t count, const tl_blocker *first, model_point from, model_point to)
{
	tl_blocker list[MODEL_SEGMENTS + MODEL_THINGS + 1];
	size_t known = 0, alone = 0;
	double before = 0;
	require(tl_query_get_blockers(q->query, list, sizeof list / sizeof *list, &known) == TL_OK && known == count);
	require(count > 0 && memcmp(&list[0].at, &first->at, sizeof first->at) == 0 && list[0].kind == first->kind);
	for (size_t i = 0; i < count; i++) {
		model_point at = { llround(list[i].at.x * n->world.map.resolution),
			llround(list[i].at.y * n->world.map.resolution) };
		check_blocker(n, &list[i], from, to);
		require(model_length(from, at) >= before - 2);
		before = model_length(from, at);
	}
	for (size_t i = 0; i < n->world.segment_count; i++)
		alone += model_blocks_alone(&n->world, i, from, to);
	require(count >= alone);
}

void host_act_explain(host *h, const uint8_t *r)
{
	host_query *q = query_of(h, r);
	tl_point a = host_point(h, r + 5), b = host_point(h, r + 7);
	model_point from, to;
	tl_explanation why;
	tl_blocker first;
	double distance;
	tl_status status;
	if (!q || !model_round_point(h->resolution, a, &from) || !model_round_point(h->resolution, b, &to))
		return;
	host_nav *n = &h->navs[q->nav];
	host_say("tl_query_explain(query%d of nav%zu, %s, %s)", r[3] % HOST_QUERIES, q->nav, host_at(a), host_at(b));
	GUARDED(status, 0, tl_query_explain(q->query, a, b, &why));
	require(status == TL_OK && why.sees == model_sees(&n->world, from, to));
	if (why.sees) {
		check_clearance(h, n, why.clearance, from, to);
		require((why.nearest.kind == TL_BLOCKER_NONE) == (n->world.segment_count + n->world.circle_count == 0));
	} else {
		tl_blocker list[MODEL_SEGMENTS];
		size_t known;
		require(tl_query_get_blockers(q->query, list, MODEL_SEGMENTS, &known) == TL_OK);
		first = list[0];
		check_blockers(n, q, why.blockers, &first, from, to);
		require(tl_query_first_hit(q->query, a, b, &first) == TL_OK);
		require(first.kind == list[0].kind && first.at.x == list[0].at.x && first.at.y == list[0].at.y);
	}
	host_say("tl_query_clearance");
	GUARDED(status, 0, tl_query_clearance(q->query, a, b, &distance, NULL));
	require(status == TL_OK);
	check_clearance(h, n, distance, from, to);
}

/* ---- paths ---- */

/* Every leg keeps its distance: exactly, for a body. */
static void check_legs(const host_nav *n, const tl_path_point *points, size_t count)
{
	const model_world *world = &n->world;
	model_point last = { 0, 0 }, at;
	for (size_t i = 0; i < count; i++, last = at) {
		require(model_round_point(world->map.resolution, points[i].at, &at));
		if (i == 0)
			continue;
		for (size_t k = 0; world->radius > 0 && k < world->segment_count; k++)
			require(!model_is_near(
				last, at, world->segments[k].a, world->segments[k].b, world->radius, false));
		for (size_t k = 0; k < world->circle_count; k++)
			require(!model_is_near(last, at, world->circles[k].centre, world->circles[k].centre,
				world->circles[k].radius + world->radius, false));
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
	require(is_close(length, result->length));
	require(model_round_point(h->resolution, points[0].at, &first) && model_same_point(first, from));
	require(model_round_point(h->resolution, points[count - 1].at, &last));
	if (result->found)
		require(model_same_point(last, to));
	if (!h->navs[q->nav].graph.authored)
		check_legs(&h->navs[q->nav], points, count);
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
		require(result->found && is_close(result->length, model_length(from, to) / units));
		return;
	}
	if (n->world.radius > 0 || n->world.circle_count > 0)
		return;
	if (!n->has_corners)
		model_find_corners(&n->corners, &n->world);
	n->has_corners = true;
	double length = model_corner_path(&n->corners, from, to);
	if (result->found != (length >= 0) || (length >= 0 && !is_close(result->length, length / units)))
		fprintf(stderr, "the path is %.17g long, by the model %.17g\n", result->found ? result->length : -1,
			length / units);
	require(result->found == (length >= 0));
	require(!result->found || is_close(result->length, length / units));
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
	host_query *q = query_of(h, r);
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
	GUARDED(status, query_hash(q, model_point_out(h->resolution, from.at), model_point_out(h->resolution, to.at)),
		(def.budget = host_budget(), tl_query_find_path(q->query, &def, &result)));
	require(status == (n->def.sight_only ? TL_E_INVALID : TL_OK));
	if (status)
		return;
	check_points(h, q, &result, from.at, to.at);
	def.budget = tl_default_budget();
	require(tl_query_has_path(q->query, &def, &has) == TL_OK);
	bool is_known = (KNOWN_SAME_ENDS && model_same_point(from.at, to.at)) ||
		(KNOWN_BLOCKED_GOAL && result.found && model_is_blocked(&n->world, to.at));
	if (!is_known)
		require(has == result.found);
	tl_nav_info info;
	require(tl_nav_get_info(n->nav, &info) == TL_OK);
	if (q->area_count > 0 || is_known)
		return;
	if (info.by_corners) {
		check_by_corners(n, &result, from.at, to.at);
		return;
	}
	double cost = model_link_path(&n->graph, &from, &to);
	if (result.found != (cost >= 0) || (cost >= 0 && !is_close(result.cost, cost)))
		fprintf(stderr, "the path costs %.17g, by the model %.17g\n", result.found ? result.cost : -1, cost);
	require(result.found == (cost >= 0));
	require(!result.found || is_close(result.cost, cost));
}

/* ---- jumps, regions, areas ---- */

void host_act_route(host *h, const uint8_t *r)
{
	host_query *q = query_of(h, r);
	tl_path_def def = tl_default_path_def();
	tl_jump jumps[2];
	tl_route route = { 0 };
	tl_route_jump list[8];
	tl_status status;
	model_point from, to;
	size_t count = 0;
	bool has = false;
	if (!q)
		return;
	def.from.at = host_point(h, r + 4);
	def.to.at = host_point(h, r + 6);
	jumps[0] = (tl_jump){ host_point(h, r + 8), host_point(h, r + 10), r[9] & 4 ? -1 : r[9] / 16.0, r[9] & 1, 1 };
	jumps[1] = (tl_jump){ host_point(h, r + 12), host_point(h, r + 14), r[13] & 4 ? -1 : r[13] / 16.0, r[13] & 1,
		INFINITY };
	if (!model_round_point(h->resolution, def.from.at, &from) || !model_round_point(h->resolution, def.to.at, &to))
		return;
	host_say("tl_query_find_route(query%d of nav%zu, %s, %s, jumps %s -> %s cost %g, %s -> %s cost %g)",
		r[3] % HOST_QUERIES, q->nav, host_at(def.from.at), host_at(def.to.at), host_at(jumps[0].from),
		host_at(jumps[0].to), jumps[0].cost, host_at(jumps[1].from), host_at(jumps[1].to), jumps[1].cost);
	GUARDED(status, query_hash(q, def.from.at, def.to.at),
		(def.budget = host_budget(), host_fault_restarts(),
			tl_query_find_route(q->query, &def, jumps, 2, &route)));
	if (status == TL_E_INVALID && h->navs[q->nav].def.sight_only)
		return;
	require(status == TL_OK || status == TL_E_RANGE);
	if (status)
		return;
	require(tl_query_get_route(q->query, list, 8, &count) == TL_OK && count == route.jump_count);
	def.budget = tl_default_budget();
	require(tl_query_has_path(q->query, &def, &has) == TL_OK);
	require(route.found || !has);
}

void host_act_region(host *h, const uint8_t *r)
{
	host_query *q = query_of(h, r);
	tl_point from = host_point(h, r + 5), points[512], again[512];
	model_point at;
	size_t count = 0, known = 0;
	tl_status status;
	if (!q || !model_round_point(h->resolution, from, &at))
		return;
	host_say("tl_query_visible_corners(query%d of nav%zu, %s)", r[3] % HOST_QUERIES, q->nav, host_at(from));
	GUARDED(status, 0, tl_query_visible_corners(q->query, from, points, 512, &count));
	require(status == TL_OK || (status == TL_E_RANGE && h->left > 0));
	if (status)
		return;
	require(tl_query_visible_corners(q->query, from, again, 512, &known) == TL_OK && known == count);
	require(memcmp(points, again, count * sizeof *points) == 0);
	if (model_is_blocked(&h->navs[q->nav].world, at))
		require(count == 0);
	host_say("tl_query_visibility_polygon(%s)", host_at(from));
	GUARDED(status, 0, tl_query_visibility_polygon(q->query, from, points, 512, &count));
	require(status == TL_OK);
}

void host_act_areas(host *h, const uint8_t *r)
{
	host_query *q = query_of(h, r);
	tl_point corners[4] = { host_point(h, r + 6), host_point(h, r + 8), host_point(h, r + 10),
		host_point(h, r + 12) };
	tl_area area = { corners, 3 + (r[4] & 1), 1.0 / 4 * (1 + r[5] % 16) };
	tl_nav_info info;
	tl_status status;
	double cost;
	model_point at;
	if (!q)
		return;
	bool is_in = true;
	for (size_t i = 0; i < area.count; i++)
		is_in = is_in && model_round_point(h->resolution, corners[i], &at);
	require(tl_nav_get_info(h->navs[q->nav].nav, &info) == TL_OK);
	bool can = info.by_corners && !h->navs[q->nav].def.sight_only;
	size_t count = r[4] % 4 < 3;
	host_say("tl_query_set_areas(query%d of nav%zu, %zu: %s %s %s %s cost %g)", r[3] % HOST_QUERIES, q->nav, count,
		host_at(corners[0]), host_at(corners[1]), host_at(corners[2]),
		area.count > 3 ? host_at(corners[3]) : "", area.cost);
	GUARDED(status, 0, tl_query_set_areas(q->query, &area, count));
	require(count == 0 || (status == TL_OK) == (can && is_in));
	if (status)
		return;
	q->area_count = count;
	host_say("tl_query_walk_cost");
	GUARDED(status, 0, tl_query_walk_cost(q->query, corners[0], corners[1], &cost));
	require(status == TL_OK || !is_in);
	if (status == TL_OK)
		require(cost >= 0 && isfinite(cost));
}
