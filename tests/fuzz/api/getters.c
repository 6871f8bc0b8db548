/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/getters.c: what can be asked of a map, a crowd and a meter at any time: it agrees with the model, with itself, and changes nothing. */
#include "fuzz/api/host.h"

#include <math.h>

#include <tautline/expect.h>

/* ---- maps ---- */

static void ask_areas(const host_map *m)
{
	const model_map *model = &m->now.model;
	tl_area areas[MODEL_THINGS];
	tl_point corners[MODEL_THINGS * MODEL_POINTS];
	size_t count = model->area_count, corner_count = tl_map_area_corner_count(m->map), sum = 0;
	require(count == tl_map_area_count(m->map));
	require(tl_areas_from_map(m->map, areas, MODEL_THINGS, corners, MODEL_THINGS * MODEL_POINTS) == TL_OK);
	for (size_t i = 0; i < count; i++) {
		require(areas[i].corners == corners + sum && areas[i].count >= 3 && areas[i].cost > 0);
		sum += areas[i].count;
	}
	require(sum == corner_count);
	if (count > 0)
		require(tl_areas_from_map(m->map, areas, count - 1, corners, corner_count) == TL_E_BUFFER);
}

static void ask_jumps(const host_map *m)
{
	const model_map *model = &m->now.model;
	tl_jump jumps[MODEL_THINGS];
	size_t count = 0, expected = 0;
	for (size_t i = 0; i < model->link_count; i++)
		expected += model->links[i].jump;
	require(tl_jumps_from_map(m->map, jumps, MODEL_THINGS, &count) == TL_OK && count == expected);
	for (size_t i = 0; i < count; i++)
		require(isfinite(jumps[i].cost) && jumps[i].seconds >= 0);
	require(tl_jumps_from_map(m->map, NULL, 0, &count) == TL_OK && count == expected);
}

/* Ids of the model are valid, and those of things that never were are not. */
static void ask_ids(const host_map *m)
{
	const model_map *model = &m->now.model;
	for (size_t i = 0; i < model->door_count; i++)
		require(tl_door_is_valid(m->map, model->doors[i].id));
	for (size_t i = 0; i < model->waypoint_count; i++)
		require(tl_waypoint_is_valid(m->map, model->waypoints[i].id));
	for (size_t i = 0; i < model->link_count; i++)
		require(tl_link_is_valid(m->map, model->links[i].id));
	for (size_t i = 0; i < model->obstacle_count; i++)
		require(tl_obstacle_is_valid(m->map, model->obstacles[i].id));
	for (size_t i = 0; i < model->expectation_count; i++)
		require(tl_expectation_is_valid(m->map, model->expectations[i].id));
	for (size_t i = 0; i < model->allowance_count; i++)
		require(tl_allowance_is_valid(m->map, model->allowances[i].id));
	for (size_t i = 0; i < model->agent_count; i++)
		require(tl_map_agent_is_valid(m->map, model->agents[i].id));
	for (size_t i = 0; i < model->area_count; i++)
		require(tl_area_is_valid(m->map, model->areas[i].id));
	require(!tl_door_is_valid(m->map, (tl_door_id){ 0, 0 }) && !tl_area_is_valid(m->map, (tl_area_id){ 99, 1 }));
	require(!tl_link_is_valid(m->map, (tl_link_id){ 1, 999 }));
}

void host_ask_map(const host_map *m)
{
	const model_map *model = &m->now.model;
	double radius = tl_map_channels_radius(m->map, TL_CHANNEL_WALK);
	ask_areas(m);
	ask_jumps(m);
	ask_ids(m);
	require(tl_map_body_radius(m->map, 0) == (radius > 0 ? radius : TL_BODY_RADIUS));
	if (strcmp(tl_map_format(m->map), "") == 0) /* doors of files of other programs do not count */
		require(tl_map_is_empty(m->map) ==
			(model->wall_count + model->obstacle_count + model->door_count == 0));
	require(tl_map_bytes(m->map) >= tl_map_undo_bytes(m->map));
	require(tl_map_format(m->map) && tl_map_explanation(m->map) && tl_map_suggested_rule(m->map));
	require(tl_map_caption(m->map, (tl_place){ 0 }) == NULL);
	require(tl_nav_goes_by_corners(m->map, NULL) == !model_is_linked(model));
}

/* ---- crowds ---- */

static void ask_circles(const host_crowd *c)
{
	size_t count = 0;
	tl_circle circle;
	tl_circle_id id = tl_crowd_next_circle(c->crowd, (tl_circle_id){ 0, 0 });
	for (; id.index1; id = tl_crowd_next_circle(c->crowd, id), count++) {
		require(tl_circle_is_valid(c->crowd, id) && tl_crowd_get_circle(c->crowd, id, &circle) == TL_OK);
		require(isfinite(circle.centre.x) && isfinite(circle.centre.y) && circle.radius >= 0);
	}
	require(count == tl_crowd_circle_count(c->crowd));
	require(tl_crowd_get_circle(c->crowd, (tl_circle_id){ 0, 0 }, &circle) == TL_E_STALE);
}

static void ask_meter(const tl_meter *meter)
{
	size_t cells = tl_meter_columns(meter) * tl_meter_rows(meter), points = tl_meter_point_count(meter);
	tl_meter_cell cell;
	tl_meter_flow flow;
	tl_meter_point point, last = { 0 };
	for (size_t i = 0; i < cells; i++) {
		require(tl_meter_get_cell(meter, i, &cell) == TL_OK && cell.density >= 0 && !(cell.speed < 0));
		require(isfinite(cell.centre.x) && isfinite(cell.centre.y));
	}
	require(tl_meter_get_cell(meter, cells, &cell) == TL_E_INVALID);
	require(tl_meter_get_flow(meter, 0, &flow) == TL_OK && flow.seconds >= 0 && flow.length >= 0);
	require((flow.to_left + flow.to_right > 0) == !isnan(flow.first));
	require(tl_meter_get_flow(meter, 1, &flow) == TL_E_INVALID);
	for (size_t i = 0; i < points; i++, last = point) {
		require(tl_meter_get_point(meter, i, &point) == TL_OK);
		require(i == 0 ||
			(point.time >= last.time && point.arrived >= last.arrived && point.left >= last.left));
	}
	require(tl_meter_get_point(meter, points, &point) == (points ? TL_OK : TL_E_INVALID));
	require(tl_meter_get_point(meter, points + 1, &point) == TL_E_INVALID);
}

void host_ask_crowd(const host_crowd *c)
{
	tl_agent_jump jump;
	require(tl_crowd_bytes(c->crowd) > 0);
	require(fabs(tl_crowd_time(c->crowd) - c->time) < 1e-6);
	ask_circles(c);
	for (size_t i = 0; i < HOST_AGENTS; i++) {
		tl_status status = tl_crowd_get_agent_jump(c->crowd, c->agents[i], &jump);
		bool is_there = tl_agent_is_valid(c->crowd, c->agents[i]);
		require(is_there ? status == TL_OK || status == TL_E_NOT_FOUND : status == TL_E_STALE);
		require(status || jump.jump < tl_crowd_jump_count(c->crowd));
	}
	if (c->meter)
		ask_meter(c->meter);
}

/* ---- pictures ---- */

tl_draw_shapes *host_shapes_of(const host_crowd *c)
{
	tl_draw_shapes *shapes = NULL;
	tl_status status;
	uint64_t before = host_crowd_hash(c->crowd);
	host_say("tl_draw_shapes_create()");
	GUARDED(status, shapes != NULL, tl_draw_shapes_create(&shapes));
	require(status == TL_OK);
	host_say("tl_crowd_debug()");
	tl_debug_draw debug = tl_draw_shapes_debug(shapes);
	host_fault_start();
	tl_crowd_debug(c->crowd, (tl_agent_id){ 0, 0 }, &debug);
	status = tl_draw_shapes_status(shapes);
	host_fault_end(status);
	host_say(" -> %s\n", tl_status_text(status));
	require((status == TL_OK || status == TL_E_NOMEM) && host_crowd_hash(c->crowd) == before);
	return shapes;
}
