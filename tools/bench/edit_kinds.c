/* SPDX-License-Identifier: MIT */
/*
 * edit_kinds.c: the edits that `tautline bench --edits` makes, from a fixed sequence of numbers.
 *
 * Lengths are shares of the longer side of the map: a wall is at most 1 %, a door .4 %, a crate .4 % wide, and a point moves by at
 * most 1 % along each axis. Walls that are removed are those that were added before, so the map ends much as it began.
 */
#include <math.h>
#include <stdlib.h>

#include "bench/edits.h"
#include "cli/message.h"

#define MOVE_SHARE 0.01
#define DOOR_SHARE 0.004
#define CRATE_SHARE 0.002

/* ---- places ---- */

static size_t choose(struct editing *editing, size_t count)
{
	return (size_t)(tli_rng_unit(&editing->rng) * (double)count);
}

static tl_point any_point(struct editing *editing)
{
	double x = tli_rng_real(&editing->rng, editing->box.min.x, editing->box.max.x);
	double y = tli_rng_real(&editing->rng, editing->box.min.y, editing->box.max.y);
	return (tl_point){ x, y };
}

/* A point at most `share` of the map away along each axis. */
static tl_point point_near(struct editing *editing, tl_point at, double share)
{
	double reach = share * editing->extent;
	double x = at.x + tli_rng_real(&editing->rng, -reach, reach);
	double y = at.y + tli_rng_real(&editing->rng, -reach, reach);
	tl_box box = editing->box;
	return (tl_point){ fmin(fmax(x, box.min.x), box.max.x), fmin(fmax(y, box.min.y), box.max.y) };
}

/* Half the diagonal of a square, so that what leads there is at most `share` long. */
static double share_of_length(double share)
{
	return share * sqrt(0.5);
}

/* ---- walls ---- */

static bool has_walls(const struct editing *editing)
{
	return editing->wall_count > 0;
}

static tl_status move_wall_point(struct editing *editing)
{
	tl_wall_id wall = editing->walls[choose(editing, editing->wall_count)];
	tl_wall_info info;
	tl_point at;
	tl_status status = tl_map_get_wall(editing->map, wall, &info);
	size_t index = status ? 0 : choose(editing, info.count);
	if (!status)
		status = tl_map_get_wall_point(editing->map, wall, index, &at, NULL);
	if (status)
		return status;
	return tl_map_move_wall_point(editing->map, wall, index, point_near(editing, at, MOVE_SHARE));
}

static bool is_always_possible(const struct editing *editing)
{
	(void)editing;
	return true;
}

static tl_status add_wall(struct editing *editing)
{
	tl_wall_def def = tl_default_wall_def();
	tl_point points[2] = { any_point(editing) };
	points[1] = point_near(editing, points[0], share_of_length(MOVE_SHARE));
	def.points = points;
	def.count = 2;
	return tl_map_add_wall(editing->map, &def, &editing->added[editing->added_count++]);
}

static tl_status remove_wall(struct editing *editing)
{
	size_t at = choose(editing, editing->added_count);
	tl_wall_id wall = editing->added[at];
	editing->added[at] = editing->added[--editing->added_count];
	return tl_map_remove_wall(editing->map, wall);
}

/* ---- doors ---- */

static tl_status add_door(struct editing *editing)
{
	char name[] = "bench door A";
	tl_door_def def = tl_default_door_def();
	name[sizeof name - 2] = (char)('A' + editing->door_count);
	def.name = name;
	def.a = any_point(editing);
	def.b = point_near(editing, def.a, share_of_length(DOOR_SHARE));
	return tl_map_add_door(editing->map, &def, &editing->doors[editing->door_count++]);
}

static tl_status prepare_doors(struct editing *editing)
{
	tl_status status = TL_OK;
	if (editing->door_count == 0)
		while (!status && editing->door_count < EDIT_DOORS)
			status = add_door(editing);
	return status;
}

static tl_status turn_door(struct editing *editing)
{
	tl_door_id door = editing->doors[choose(editing, editing->door_count)];
	tl_door_info info;
	tl_status status = tl_map_get_door(editing->map, door, &info);
	return status ? status : tl_map_set_door_closed(editing->map, door, !info.closed);
}

/* ---- crates ---- */

enum { CRATE_POINTS = 4 };

static void crate_at(const struct editing *editing, tl_point centre, tl_point points[CRATE_POINTS])
{
	double half = CRATE_SHARE * editing->extent;
	for (int i = 0; i < CRATE_POINTS; i++) {
		points[i] = (tl_point){ centre.x + (i == 1 || i == 2 ? half : -half),
			centre.y + (i >= 2 ? half : -half) };
	}
}

static tl_status prepare_crates(struct editing *editing)
{
	tl_status status = TL_OK;
	for (int i = 0; i < EDIT_CRATES && !status; i++) {
		tl_point points[CRATE_POINTS];
		tl_wall_def def = tl_default_wall_def();
		crate_at(editing, any_point(editing), points);
		def.points = points;
		def.count = CRATE_POINTS;
		def.loop = def.solid = true;
		status = tl_map_add_wall(editing->map, &def, &editing->crates[i]);
	}
	return status;
}

/* A crate comes to another place; its points move in one group. */
static tl_status move_crate(struct editing *editing)
{
	tl_wall_id crate = editing->crates[choose(editing, EDIT_CRATES)];
	tl_point points[CRATE_POINTS];
	tl_status status = tl_map_begin_group(editing->map);
	crate_at(editing, any_point(editing), points);
	for (size_t i = 0; i < CRATE_POINTS && !status; i++)
		status = tl_map_move_wall_point(editing->map, crate, i, points[i]);
	return status ? status : tl_map_end_group(editing->map);
}

/* ---- waypoints and links ---- */

static bool has_waypoints(const struct editing *editing)
{
	return editing->waypoint_count > 0;
}

static tl_status move_waypoint(struct editing *editing)
{
	tl_waypoint_id waypoint = editing->waypoints[choose(editing, editing->waypoint_count)];
	tl_waypoint_info info;
	tl_status status = tl_map_get_waypoint(editing->map, waypoint, &info);
	return !status ? tl_map_move_waypoint(editing->map, waypoint, point_near(editing, info.at, MOVE_SHARE))
		       : status;
}

static bool can_link(const struct editing *editing)
{
	return has_waypoints(editing) && !editing->by_sight;
}

static tl_status add_link(struct editing *editing)
{
	tl_link_def def = tl_default_link_def();
	def.from = editing->waypoints[choose(editing, editing->waypoint_count)];
	def.to = editing->waypoints[choose(editing, editing->waypoint_count)];
	return tl_map_add_link(editing->map, &def, NULL);
}

const edit_kind edit_kinds[] = {
	{ "wall point moved", has_walls, NULL, move_wall_point },
	{ "wall added", is_always_possible, NULL, add_wall },
	{ "wall removed", is_always_possible, NULL, remove_wall },
	{ "door", is_always_possible, prepare_doors, turn_door },
	{ "crate moved", is_always_possible, prepare_crates, move_crate },
	{ "waypoint moved", has_waypoints, NULL, move_waypoint },
	{ "link added", can_link, NULL, add_link },
	{ 0 },
};

/* ---- what is edited ---- */

/* Every how many-th of `count` things is taken, so that they are spread over all. */
static size_t stride_of(size_t count)
{
	return count / EDIT_POOL + 1;
}

static void take_walls(struct editing *editing)
{
	size_t stride = stride_of(tl_map_wall_count(editing->map)), at = 0;
	tl_wall_id id = { 0, 0 };
	while ((id = tl_map_next_wall(editing->map, id)).index1 != 0)
		if (at++ % stride == 0)
			editing->walls[editing->wall_count++] = id;
}

static void take_waypoints_to_edit(struct editing *editing)
{
	size_t stride = stride_of(tl_map_waypoint_count(editing->map)), at = 0;
	tl_waypoint_id id = { 0, 0 };
	while ((id = tl_map_next_waypoint(editing->map, id)).index1 != 0)
		if (at++ % stride == 0)
			editing->waypoints[editing->waypoint_count++] = id;
}

static void take_doors(struct editing *editing)
{
	tl_door_id id = { 0, 0 };
	while (editing->door_count < EDIT_DOORS && (id = tl_map_next_door(editing->map, id)).index1 != 0)
		editing->doors[editing->door_count++] = id;
}

bool editing_begin(struct editing *editing, tl_map *map, const char *name, size_t wanted)
{
	tl_box box = tl_map_bounds(map);
	*editing = (struct editing){ .map = map, .rng = { 1 }, .box = box, .wanted = wanted };
	editing->extent = fmax(box.max.x - box.min.x, box.max.y - box.min.y);
	if (!(editing->extent > 0)) {
		message("'%s' has nothing to edit", name);
		return false;
	}
	editing->added = calloc(wanted, sizeof *editing->added);
	if (!editing->added)
		return out_of_memory();
	take_walls(editing);
	take_waypoints_to_edit(editing);
	take_doors(editing);
	return true;
}

void editing_free(struct editing *editing)
{
	free(editing->added);
}
