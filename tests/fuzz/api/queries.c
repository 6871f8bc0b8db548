/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/queries.c: queries, and what they say of sight. */
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

host_query *host_query_of(host *h, const uint8_t *r)
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

bool host_is_close(double a, double b)
{
	return a == b || fabs(a - b) <= 1e-9 * (1e-3 + fabs(a) + fabs(b));
}

uint64_t host_query_hash(host_query *q, tl_point a, tl_point b)
{
	tl_path_def def = tl_default_path_def();
	bool sees = false, found = false;
	def.from.at = a;
	def.to.at = b;
	tl_status seen = tl_query_sees(q->query, a, b, &sees);
	require(seen == TL_OK || seen == TL_E_RANGE); /* a target may lie beyond the grid */
	tl_status status = tl_query_has_path(q->query, &def, &found);
	return (uint64_t)sees + 2 * found + 4 * (uint64_t)status;
}

model_corners *host_corners_of(host_nav *n)
{
	if (!n->has_corners)
		model_find_corners(&n->corners, &n->world);
	n->has_corners = true;
	return &n->corners;
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
		require(b->segment < wall->count - !wall->loop && b->blocks == wall->blocks);
		require(model_distance(at, at, wall->points[b->segment],
				wall->points[(b->segment + 1) % wall->count]) <= margin);
		break;
	}
	case TL_BLOCKER_DOOR: {
		size_t index = model_find_door(map, b->door);
		require(index < map->door_count && map->doors[index].closed);
		require(b->blocks == map->doors[index].blocks);
		require(model_distance(at, at, map->doors[index].a, map->doors[index].b) <= margin);
		break;
	}
	case TL_BLOCKER_OBSTACLE: {
		size_t index = model_find_obstacle(map, b->obstacle);
		require(index < map->obstacle_count && !map->obstacles[index].moving);
		require(b->blocks == map->obstacles[index].blocks);
		require(model_distance(at, at, map->obstacles[index].centre, map->obstacles[index].centre) <=
			margin + (double)map->obstacles[index].radius);
		break;
	}
	default:
		require(b->blocks == 0 && b->kind == TL_BLOCKER_SOLID && model_is_in_solid(&n->world, from));
	}
}

/* Many questions in one call: what single calls answer, in both directions. */
static void check_batch(host_query *q, tl_point a, tl_point b)
{
	const tl_pair pairs[3] = { { a, b }, { b, a }, { a, a } };
	bool sees[3] = { false }, one;
	tl_blocker blockers[3] = { { .kind = TL_BLOCKER_NONE } }, blocker;
	double lengths[3] = { 0 };
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	tl_status status, of_one = TL_OK;
	host_say("tl_query_sees_many");
	GUARDED(status, 0, tl_query_sees_many(q->query, pairs, 3, NULL, sees));
	require(status == TL_OK);
	host_say("tl_query_first_hit_many");
	GUARDED(status, 0, tl_query_first_hit_many(q->query, pairs, 3, NULL, blockers));
	require(status == TL_OK);
	host_say("tl_query_find_lengths");
	GUARDED(status, 0, tl_query_find_lengths(q->query, NULL, pairs, 3, lengths));
	for (size_t i = 0; i < 3; i++) {
		require(tl_query_sees(q->query, pairs[i].from, pairs[i].to, &one) == TL_OK && sees[i] == one);
		require(tl_query_first_hit(q->query, pairs[i].from, pairs[i].to, &blocker) == TL_OK);
		require(blocker.kind == blockers[i].kind && blocker.at.x == blockers[i].at.x);
		def.from.at = pairs[i].from;
		def.to.at = pairs[i].to;
		tl_status alone = tl_query_find_path(q->query, &def, &result);
		of_one = of_one ? of_one : alone;
		require(status || lengths[i] == (result.found ? result.length : INFINITY));
	}
	require(status == of_one);
}

void host_act_sees(host *h, const uint8_t *r)
{
	host_query *q = host_query_of(h, r);
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
	check_batch(q, a, b);
}

static void check_clearance(const host *h, const host_nav *n, double distance, model_point from, model_point to)
{
	double expected = model_clearance(&n->world, from, to) / h->resolution;
	require(host_is_close(distance, expected));
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
	host_query *q = host_query_of(h, r);
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
