/* SPDX-License-Identifier: MIT */
/* tests/support/corner_world.c: see the header. */
#include "support/corner_world.h"

#include "support/check.h"
#include <math.h>

#include "base/array.h"
#include "mesh/offset.h"

void corner_world_make(struct corner_world *world, const tli_mesh_segment *segments, size_t count)
{
	*world = (struct corner_world){ .mesh = NULL };
	ck_assert_int_eq(tli_mesh_create(segments, count, &world->mesh), TL_OK);
	ck_assert_int_eq(tli_mesh_flood(world->mesh), TL_OK);
	ck_assert_int_eq(tli_corners_create(world->mesh, &world->corners), TL_OK);
	ck_assert_int_eq(tli_links_create(world->corners, NULL, SIZE_MAX, &world->links), TL_OK);
	world->graph = tli_corners_graph(world->corners, world->links);
	ck_assert_int_eq(tli_taut_create(&world->taut), TL_OK);
}

void corner_world_from_scene(struct corner_world *world, const struct path_scene *scene)
{
	tli_mesh_segment segments[PATH_SCENE_WALLS];
	size_t count = 0;
	for (size_t i = 0; i < scene->count; i++) {
		const tli_wall *wall = &scene->walls[i];
		if (!tli_point_equal(wall->a, wall->b))
			segments[count++] = tli_offset_plain(wall, (int32_t)i);
	}
	corner_world_make(world, segments, count);
}

void corner_world_free(struct corner_world *world)
{
	tli_array_free(world->from);
	tli_array_free(world->to);
	tli_expand_free(&world->expand);
	tli_taut_free(world->taut);
	tli_links_free(world->links);
	tli_corners_free(world->corners);
	tli_mesh_free(world->mesh);
}

bool corner_world_join(struct corner_world *world, tli_point start, tli_point goal, bool pockets)
{
	const tli_mesh *mesh = world->mesh;
	tli_mesh_location from = tli_mesh_locate(mesh, start), to = tli_mesh_locate(mesh, goal);
	if (mesh->component[from.edge / 3] != mesh->component[to.edge / 3])
		return false;
	world->between = tli_pockets_between(&world->corners->pockets, from.edge / 3, to.edge / 3);
	const tli_block_ends *ends = pockets ? &world->between : NULL;
	tli_join_def joins = { start, goal, from, to, ends, world->longest, world->graph.heads };
	ck_assert_int_eq(tli_join_ends(&world->expand, world->corners, &joins, &world->from, &world->to), TL_OK);
	return true;
}

tli_taut_def corner_world_question(const struct corner_world *world, tli_point start, tli_point goal, bool pockets)
{
	return (tli_taut_def){ &world->graph, start, goal, world->from, world->to, tli_array_length(world->from),
		tli_array_length(world->to), NULL, pockets ? &world->between : NULL, world->longest, NULL };
}

bool corner_world_equal(double a, double b, double tolerance)
{
	return a == b || fabs(a - b) <= tolerance * b;
}

bool corner_world_is_straight(tli_point start, tli_point goal, double length)
{
	return length <= hypot((double)goal.x - start.x, (double)goal.y - start.y) * (1 + CORNER_WORLD_SAME);
}

void corner_world_fail(const struct path_scene *scene, tli_point start, tli_point goal, const char *complaint)
{
	static char text[8000];
	path_scene_text(text, sizeof text, scene->walls, scene->count, start, goal);
	ck_abort_msg("%s\n%s", complaint, text);
}
