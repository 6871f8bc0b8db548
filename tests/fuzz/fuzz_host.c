/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes are what a careless host does with a map, two navs and a crowd, in any order and with any numbers.
 *
 * Four bytes are one action: an edit, an update, a question, a step, a change of an agent. Numbers are not finite, negative, denormal or
 * beyond the grid now and then, and ids stale. The checks:
 *
 *   - every call returns a status that it documents, and what it refuses has a reason;
 *   - after each step the agents' positions, velocities and headings are finite;
 *   - a path that is found begins and ends where it was asked for, and is as long as its points;
 *   - saved at the end, the crowd loads into another one, and both go on alike.
 */
#include "fuzz/common.h"

#include <math.h>
#include <tautline/crowd.h>

enum { ACTIONS_MAX = 60, AGENTS_MAX = 24, POINTS_MAX = 256 };

static const char room[] = "tautline 1\nwall 0,0 24,0 24,24 0,24 loop\nwall 12,0 12,10\nwall 12,12 12,24\n"
			   "wall 4,4 8,4 8,8 4,8 loop solid\ndoor d 12,10 12,12 open\nwaypoint a 2,2\n"
			   "waypoint b 22,22\nobstacle o 18,6 1\nagent g 3,20 patrol a b\n";

typedef struct host {
	tl_map *map;
	tl_nav *nav, *links; /* by corners, for a body; by waypoints that see each other */
	tl_crowd *crowd;
	tl_agent_id ids[AGENTS_MAX];
	bool fresh; /* the navs are those of the map */
} host;

/* One byte in eight is a number of the worst kind. */
static double number(uint8_t byte)
{
	static const double odd[] = { NAN, INFINITY, -INFINITY, 1e300, -1, 5e-324, 524288, -524288.5, 1e-9, -0.0, 0,
		524287.999, 1e5, 3e-4, 1e18, -1e-300 };
	if (byte % 8 == 7)
		return odd[byte / 8 % 16];
	return byte / 10.0;
}

static tl_point point_of(const uint8_t *data)
{
	return (tl_point){ number(data[0]), number(data[1]) };
}

static tl_status check(tl_status status)
{
	require(status >= TL_OK && status < TL_STATUS_COUNT && status != TL_E_NOMEM);
	require(status == TL_OK || tl_last_reason(status)[0]);
	return status;
}

static void edit(host *h, const uint8_t *data)
{
	tl_point at = point_of(data + 2), ends[2] = { at, { number(data[1]), 9 } };
	tl_wall_def wall = tl_default_wall_def();
	tl_obstacle_def obstacle = tl_default_obstacle_def();
	tl_wall_id wall_id = tl_map_next_wall(h->map, (tl_wall_id){ data[1] % 8u, data[2] % 3u });
	wall.points = ends;
	wall.count = 2;
	obstacle.name = "crate";
	obstacle.centre = at;
	obstacle.radius = number(data[1]);
	switch (data[1] % 7) {
	case 0:
		(void)check(tl_map_add_wall(h->map, &wall, NULL));
		break;
	case 1:
		(void)check(tl_map_remove_wall(h->map, wall_id));
		break;
	case 2:
		(void)check(tl_map_move_wall_point(h->map, wall_id, data[2] % 4u, at));
		break;
	case 3:
		(void)check(
			tl_map_set_door_closed(h->map, tl_map_next_door(h->map, (tl_door_id){ 0, 0 }), data[2] & 1));
		break;
	case 4:
		(void)check(tl_map_add_obstacle(h->map, &obstacle, NULL));
		break;
	case 5:
		(void)check(tl_map_remove_obstacle(h->map, tl_map_next_obstacle(h->map, (tl_obstacle_id){ 0, 0 })));
		break;
	default:
		(void)check(data[2] & 1 ? tl_map_undo(h->map, NULL) : tl_map_redo(h->map, NULL));
	}
	h->fresh = false;
}

static void update(host *h)
{
	h->fresh = check(tl_nav_update(h->nav, h->map)) == TL_OK;
	(void)check(tl_nav_update(h->links, h->map));
}

static void check_path(tl_query *query, const tl_path_result *result)
{
	tl_path_point points[POINTS_MAX];
	size_t count = 0;
	double length = 0;
	tl_status status = check(tl_query_get_points(query, points, POINTS_MAX, &count));
	require(count == result->count && (status == TL_OK || count > POINTS_MAX));
	if (status || !result->found)
		return;
	for (size_t i = 1; i < count; i++)
		length += hypot(points[i].at.x - points[i - 1].at.x, points[i].at.y - points[i - 1].at.y);
	require(fabs(length - result->length) <= 1e-9 * (1 + length));
}

static void ask(host *h, const uint8_t *data)
{
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	tl_explanation why;
	tl_point a = point_of(data + 1), b = { number(data[3]), number(data[0]) }, region[POINTS_MAX];
	tl_query *query;
	size_t count;
	bool sees;
	require(check(tl_query_create(data[3] & 1 ? h->nav : h->links, &query)) == TL_OK);
	def.from.at = a;
	def.to.at = b;
	def.pull = data[1] & 1;
	def.partial = data[2] & 1;
	if (check(tl_query_find_path(query, &def, &result)) == TL_OK)
		check_path(query, &result);
	if (check(tl_query_sees(query, a, b, &sees)) == TL_OK && check(tl_query_explain(query, a, b, &why)) == TL_OK)
		require(sees == why.sees);
	(void)check(tl_query_visibility_polygon(query, a, region, POINTS_MAX, &count));
	(void)check(tl_query_visible_corners(query, b, region, POINTS_MAX, &count));
	tl_query_free(query);
}

static void add(host *h, const uint8_t *data)
{
	tl_agent_def def = tl_default_agent_def();
	size_t slot = data[1] % AGENTS_MAX;
	if (tl_agent_is_valid(h->crowd, h->ids[slot]))
		require(check(tl_crowd_remove_agent(h->crowd, h->ids[slot])) == TL_OK);
	def.position = point_of(data + 2);
	switch (data[1] % 9) {
	case 0:
		def.radius = number(data[2]) / 16;
		break;
	case 1:
		def.max_speed = number(data[3]);
		break;
	case 2:
		def.max_force = number(data[3]);
		break;
	case 3:
		def.velocity = point_of(data).x > 3 ? (tl_vector){ number(data[2]), number(data[0]) } : def.velocity;
		break;
	case 4:
		def.people = true;
		def.shy = number(data[0]) / 8;
		break;
	case 5:
		def.turn_rate = number(data[2]);
		def.passing = (tl_passing)(data[3] % 4);
		def.placing = (tl_placing)(data[3] / 4 % 4);
		break;
	case 6:
		def.driven = true;
		break;
	default:
		def.stop = number(data[2]) / 4;
	}
	if (check(tl_crowd_add_agent(h->crowd, &def, &h->ids[slot])) == TL_OK)
		(void)check(tl_crowd_set_agent_goal(h->crowd, h->ids[slot], point_of(data)));
}

static void direct(host *h, const uint8_t *data)
{
	tl_agent_id id = h->ids[data[1] % AGENTS_MAX], other = h->ids[data[2] % AGENTS_MAX];
	tl_point at = point_of(data + 2), points[3] = { at, point_of(data), { number(data[3]), number(data[2]) } };
	tl_wander_def wander = tl_default_wander_def();
	switch (data[0] / 8 % 8) {
	case 0:
		(void)check(tl_crowd_set_agent_patrol(h->crowd, id, points, data[3] % 4u));
		break;
	case 1:
		if (data[1] & 64)
			(void)check(tl_crowd_set_agent_slot(
				h->crowd, id, other, (tl_vector){ number(data[2]), number(data[3]) }));
		else
			(void)check(tl_crowd_set_agent_follow(h->crowd, id, other, number(data[3])));
		break;
	case 2:
		(void)check(tl_crowd_set_agent_exits(h->crowd, id, points, data[2] % 4u));
		break;
	case 3:
		(void)check(tl_crowd_set_agent_rest(h->crowd, id));
		break;
	case 4:
		(void)check(tl_crowd_set_agent_wander(h->crowd, id, &wander));
		break;
	case 5:
		(void)check(tl_crowd_set_agent_flock(h->crowd, id, data[2]));
		break;
	case 6:
		(void)check(tl_crowd_move_agent(h->crowd, id, at, (tl_vector){ number(data[3]), number(data[1]) }));
		break;
	default:
		(void)check(tl_crowd_set_agent_goal(h->crowd, id, at));
	}
}

static void check_agents(const tl_crowd *crowd)
{
	tl_agent_info info;
	for (tl_agent_id id = tl_crowd_next_agent(crowd, (tl_agent_id){ 0, 0 }); id.index1;
		id = tl_crowd_next_agent(crowd, id)) {
		require(tl_crowd_get_agent(crowd, id, &info) == TL_OK);
		require(isfinite(info.position.x) && isfinite(info.position.y));
		require(isfinite(info.velocity.x) && isfinite(info.velocity.y));
		require(fabs(hypot(info.heading.x, info.heading.y) - 1) < 1e-6);
	}
}

static void walk(host *h, size_t steps)
{
	if (!h->fresh)
		update(h);
	for (size_t i = 0; i < steps; i++) {
		(void)check(tl_crowd_step(h->crowd));
		check_agents(h->crowd);
	}
}

static void circle(host *h, const uint8_t *data)
{
	tl_crowd_circle_def def = tl_default_crowd_circle_def();
	def.circle.centre = point_of(data + 2);
	def.circle.radius = number(data[1]);
	def.circle.velocity = (tl_vector){ number(data[3]), number(data[1]) };
	tl_circle_id first = tl_crowd_next_circle(h->crowd, (tl_circle_id){ 0, 0 });
	if (data[1] & 1)
		(void)check(tl_crowd_remove_circle(h->crowd, first));
	else if (data[2] & 1)
		(void)check(tl_crowd_move_circle(h->crowd, first, &def.circle));
	else
		(void)check(tl_crowd_add_circle(h->crowd, &def, NULL));
}

static void jump(host *h, const uint8_t *data)
{
	tl_jump jumps[2] = { { point_of(data), point_of(data + 2), number(data[1]) - 2, data[2] & 1, number(data[3]) },
		{ .from = { 2, 2 }, .to = point_of(data + 1), .cost = -1, .seconds = INFINITY } };
	tl_query *query;
	tl_route route;
	tl_path_def def = tl_default_path_def();
	def.from.at = point_of(data + 2);
	def.to.at = point_of(data + 1);
	if (data[1] & 1)
		(void)check(tl_crowd_set_jumps(h->crowd, jumps, data[2] % 3u));
	else
		(void)check(tl_crowd_end_jump(h->crowd, h->ids[data[2] % AGENTS_MAX]));
	require(check(tl_query_create(h->nav, &query)) == TL_OK);
	if (check(tl_query_find_route(query, &def, jumps, 2, &route)) == TL_OK && route.found)
		require(isfinite(route.cost) && route.cost >= 0);
	tl_query_free(query);
}

static void act(host *h, const uint8_t *data)
{
	switch (data[0] % 8) {
	case 0:
		edit(h, data);
		break;
	case 1:
		update(h);
		break;
	case 2:
		ask(h, data);
		break;
	case 3:
		add(h, data);
		break;
	case 4:
		direct(h, data);
		break;
	case 5:
		circle(h, data);
		break;
	case 6:
		if (data[1] < 64)
			(void)check(tl_crowd_add_map_agents(h->crowd, h->map, NULL));
		else
			jump(h, data);
		break;
	default:
		walk(h, data[1] % 8u);
	}
}

static tl_crowd *make_crowd(const tl_nav *nav)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd = NULL;
	def.nav = nav;
	def.dt = 0.05;
	require(tl_crowd_create(&def, &crowd) == TL_OK);
	return crowd;
}

static void start(host *h)
{
	tl_nav_def def = tl_default_nav_def();
	memset(h, 0, sizeof *h);
	h->map = fuzz_load(room, sizeof room - 1, NULL);
	require(h->map);
	def.via = TL_VIA_CORNERS;
	def.radius = 0.25;
	require(tl_nav_create(h->map, &def, &h->nav) == TL_OK);
	def.via = TL_VIA_WAYPOINTS;
	def.link = TL_LINK_VISIBLE;
	def.radius = 0;
	require(tl_nav_create(h->map, &def, &h->links) == TL_OK);
	h->crowd = make_crowd(h->nav);
	h->fresh = true;
}

static void check_saved(host *h)
{
	size_t size;
	tl_status status = tl_crowd_save(h->crowd, NULL, 0, &size);
	if (status == TL_E_UNSUPPORTED)
		return;
	require(status == TL_E_BUFFER);
	uint8_t *bytes = malloc(size);
	tl_crowd *other = make_crowd(h->nav);
	require(bytes && tl_crowd_save(h->crowd, bytes, size, &size) == TL_OK);
	require(tl_crowd_load(other, bytes, size) == TL_OK);
	for (int i = 0; i < 3; i++) {
		require(tl_crowd_hash(other) == tl_crowd_hash(h->crowd));
		require(tl_crowd_step(other) == tl_crowd_step(h->crowd));
	}
	tl_crowd_free(other);
	free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	host h;
	start(&h);
	for (size_t i = 0; i + 4 <= size && i < 4 * (size_t)ACTIONS_MAX; i += 4)
		act(&h, data + i);
	walk(&h, 2);
	check_saved(&h);
	tl_crowd_free(h.crowd);
	tl_nav_free(h.links);
	tl_nav_free(h.nav);
	tl_map_free(h.map);
	return 0;
}
