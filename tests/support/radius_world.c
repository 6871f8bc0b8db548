/* SPDX-License-Identifier: MIT */
/*
 * tests/support/radius_world.c: see the header. A path is found from each live place that the start leads to, to each that
 * the goal leads to; the shortest counts, and where the first or last of those places can be left out it is.
 */
#include "support/radius_world.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "geometry/distance.h"
#include "mesh/live.h"
#include "taut/cones.h"

enum { LANDMARKS = 8 };

static void must(tl_status status)
{
	if (status)
		abort();
}

void radius_world_make(struct radius_world *world, const tli_wall *walls, size_t count, int32_t radius, int32_t sides)
{
	*world = (struct radius_world){ .radius = radius };
	must(tli_walls_create(walls, count, &world->walls));
	must(tli_offset_mesh(world->walls, radius, sides, &world->mesh));
	must(tli_corners_create(world->mesh, &world->corners));
	must(tli_links_create(world->corners, NULL, SIZE_MAX, &world->links));
	must(tli_taut_create(&world->taut));
	tli_taut_graph graph = tli_corners_graph(world->corners, world->links);
	must(tli_landmarks_create(&graph, LANDMARKS, &world->landmarks));
}

void radius_world_free(struct radius_world *world)
{
	tli_taut_free(world->taut);
	tli_landmarks_free(world->landmarks);
	tli_links_free(world->links);
	tli_corners_free(world->corners);
	tli_mesh_free(world->mesh);
	tli_walls_free(world->walls);
	tli_expand_free(&world->expand);
	tli_sight_scratch_free(&world->scratch);
	tli_array_free(world->joins[0]);
	tli_array_free(world->joins[1]);
}

static bool sees(struct radius_world *world, tli_point a, tli_point b)
{
	bool yes;
	must(tli_sight_sees(
		&(tli_sight){ world->walls, world->radius, TL_CONTACT_GRAZE }, a, b, &world->scratch, &yes));
	return yes;
}

static void add_point(struct radius_path *path, tli_point p)
{
	if (path->count == RADIUS_PATH_POINTS)
		abort();
	if (path->count == 0 || !tli_point_equal(path->points[path->count - 1], p))
		path->points[path->count++] = p;
}

static double length_of(const struct radius_path *path)
{
	double length = 0;
	for (size_t i = 1; i < path->count; i++)
		length += tli_distance_points(path->points[i - 1], path->points[i]);
	return length;
}

/* Leaves out the second point, or the last but one, where that can be. */
static void pull(struct radius_world *world, struct radius_path *path, bool first, bool last)
{
	if (first && path->count > 2 && sees(world, path->points[0], path->points[2])) {
		path->count--;
		for (size_t i = 1; i < path->count; i++)
			path->points[i] = path->points[i + 1];
	}
	size_t n = path->count;
	if (last && n > 2 && sees(world, path->points[n - 3], path->points[n - 1])) {
		path->points[n - 2] = path->points[n - 1];
		path->count--;
	}
}

static bool find_by_cones(struct radius_world *world, const tli_cones_def *def, struct radius_path *path)
{
	tli_cones *cones;
	tli_taut_result result;
	size_t count;
	must(tli_cones_create(&cones));
	must(tli_cones_run(cones, def, &result));
	const uint32_t *places = tli_cones_path_corners(cones, &count);
	for (size_t i = 0; result.found && i < count; i++)
		add_point(path, world->corners->positions[places[i]]);
	tli_cones_free(cones);
	return result.found;
}

/* From one live place to another; adds the bends to the path. */
static bool find_live(
	struct radius_world *world, const tli_escape *from, const tli_escape *to, struct radius_path *path)
{
	bool stepped = from->length > 0 || to->length > 0; /* else it has been asked already */
	if (stepped && sees(world, from->at, to->at))
		return true;
	const tli_mesh *mesh = world->mesh;
	const tli_corners *corners = world->corners;
	int32_t triangles[2] = { from->location.edge / 3, to->location.edge / 3 };
	if (mesh->component[triangles[0]] != mesh->component[triangles[1]])
		return false;
	tli_block_ends ends = tli_pockets_between(&corners->pockets, triangles[0], triangles[1]);
	bool uncertain = false; /* straight, a unit nearer than allowed: free if the mesh says so */
	if (world->radius > 1)
		must(tli_sight_sees(&(tli_sight){ world->walls, world->radius - 1, TL_CONTACT_GRAZE }, from->at, to->at,
			&world->scratch, &uncertain));
	if (uncertain) {
		tli_cones_def def = { corners, from->at, to->at, from->location, to->location, &ends, true };
		return find_by_cones(world, &def, path);
	}
	tli_join_def joins = { from->at, to->at, from->location, to->location, &ends, 0, world->links->heads };
	must(tli_join_ends(&world->expand, corners, &joins, &world->joins[0], &world->joins[1]));
	tli_taut_graph graph = tli_corners_graph(world->corners, world->links);
	tli_taut_def def = { .graph = &graph,
		.start = from->at,
		.goal = to->at,
		.from = world->joins[0],
		.from_count = tli_array_length(world->joins[0]),
		.to = world->joins[1],
		.to_count = tli_array_length(world->joins[1]),
		.landmarks = world->landmarks,
		.blocks = &ends };
	tli_taut_result result;
	must(tli_taut_run(world->taut, &def, &result));
	if (!result.found)
		return false;
	size_t count;
	const uint32_t *places = tli_taut_path_corners(world->taut, &count);
	for (size_t i = 0; i < count; i++)
		add_point(path, world->corners->positions[places[i]]);
	return true;
}

static void try_ends(struct radius_world *world, tli_point start, tli_point goal, const tli_escape *from,
	const tli_escape *to, struct radius_path *best)
{
	static struct radius_path path;
	path.status = RADIUS_FOUND;
	path.stepped = best->stepped;
	path.count = 0;
	add_point(&path, start);
	add_point(&path, from->at);
	if (!find_live(world, from, to, &path))
		return;
	add_point(&path, to->at);
	add_point(&path, goal);
	pull(world, &path, from->length > 0, to->length > 0);
	path.length = length_of(&path);
	if (best->status != RADIUS_FOUND || path.length < best->length)
		memcpy(best, &path, offsetof(struct radius_path, points) + path.count * sizeof path.points[0]);
}

static bool is_live_at(const struct radius_world *world, tli_point p)
{
	return tli_is_live(world->mesh, tli_mesh_locate(world->mesh, p));
}

void radius_world_find(struct radius_world *world, tli_point start, tli_point goal, struct radius_path *path)
{
	tli_sight_hit hit;
	tli_sight sight = { world->walls, world->radius, TL_CONTACT_GRAZE };
	tli_escapes from, to;
	path->count = 0;
	path->stepped = false;
	path->length = INFINITY;
	path->status = RADIUS_START_BLOCKED;
	tli_sight_position(&sight, start, &hit);
	if (hit.blocked)
		return;
	path->status = RADIUS_GOAL_BLOCKED;
	tli_sight_position(&sight, goal, &hit);
	if (hit.blocked)
		return;
	path->status = RADIUS_NONE;
	must(tli_offset_escape(world->mesh, &sight, start, &world->scratch, &from));
	must(tli_offset_escape(world->mesh, &sight, goal, &world->scratch, &to));
	path->stepped = !is_live_at(world, start) || !is_live_at(world, goal);
	if (sees(world, start, goal)) {
		path->status = RADIUS_FOUND;
		add_point(path, start);
		add_point(path, goal);
		path->length = length_of(path);
		return;
	}
	for (size_t i = 0; i < from.count; i++)
		for (size_t j = 0; j < to.count; j++)
			try_ends(world, start, goal, &from.list[i], &to.list[j], path);
}

/* The distance of two walls less their own radii and the body's diameter, from 0 to what rings may take of a gap. */
static bool is_narrow(const tli_wall *one, const tli_wall *other, int32_t radius)
{
	int64_t least = 2 * (int64_t)radius + one->radius + other->radius, most = least + least / 5 + 20;
	return tli_compare_distance_segments(one->a, one->b, other->a, other->b, least) >= 0 &&
		tli_compare_distance_segments(one->a, one->b, other->a, other->b, most) < 0;
}

bool radius_has_narrow_gap(const tli_wall *walls, size_t count, size_t which, int32_t radius)
{
	for (size_t i = 0; i < count; i++)
		if (i != which && is_narrow(&walls[i], &walls[which], radius))
			return true;
	return false;
}

/* Has a wall that ends where this one does a narrow gap? */
static bool is_cut(const tli_wall *walls, size_t count, size_t which, int32_t radius)
{
	for (size_t i = 0; i < count; i++)
		if (tli_compare_distance_segments(walls[i].a, walls[i].b, walls[which].a, walls[which].b, 1) < 0 &&
			radius_has_narrow_gap(walls, count, i, radius))
			return true;
	return false;
}

bool radius_path_is_clear(const struct radius_path *path, const tli_wall *walls, size_t count, int32_t radius)
{
	for (size_t leg = 0; leg < path->count; leg++) {
		tli_point a = path->points[leg], b = path->points[leg + 1 < path->count ? leg + 1 : leg];
		for (size_t i = 0; i < count; i++) {
			int64_t least = (int64_t)radius + walls[i].radius;
			if (least > 0 && tli_compare_distance_segments(a, b, walls[i].a, walls[i].b, least) < 0 &&
				(tli_compare_distance_segments(a, b, walls[i].a, walls[i].b, least - 1) < 0 ||
					!is_cut(walls, count, i, radius)))
				return false;
		}
	}
	return true;
}
