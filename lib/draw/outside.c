/* SPDX-License-Identifier: MIT */
/*
 * draw/outside.c: what lies outside the walls, as one shape.
 *
 * Walls and closed doors are triangulated (lib/mesh); the part of the plane that reaches to infinity is the outside. Its border is followed
 * along half-edges, each loop once, and filled by even-odd: a wall that stands free in it is passed on both sides and encloses nothing. The
 * loop around all of it leads along the box of the grid, far beyond the picture. O(n log n).
 */
#include "base/alloc.h"
#include "base/number.h"
#include "draw/scene.h"
#include "mesh/mesh.h"

static tl_status add_side(const tli_scene *scene, tli_mesh_segment **sides, tl_point a, tl_point b)
{
	tli_mesh_segment side = { .load = { .covers = 1 } };
	int32_t resolution = tl_map_resolution(scene->map);
	if (tli_double_to_grid(a.x, resolution, &side.a.x) != TL_OK ||
		tli_double_to_grid(a.y, resolution, &side.a.y) != TL_OK ||
		tli_double_to_grid(b.x, resolution, &side.b.x) != TL_OK ||
		tli_double_to_grid(b.y, resolution, &side.b.y) != TL_OK)
		return TL_E_RANGE;
	return tli_array_append(*sides, side) ? TL_OK : TL_E_NOMEM;
}

static tl_status add_wall_sides(const tli_scene *scene, tli_mesh_segment **sides, tl_wall_id id)
{
	tl_wall_info info;
	tl_point before, at;
	tl_status status = tl_map_get_wall(scene->map, id, &info);
	if (status == TL_OK)
		status = tl_map_get_wall_point(scene->map, id, info.loop ? info.count - 1 : 0, &before, NULL);
	for (size_t i = info.loop ? 0 : 1; status == TL_OK && i < info.count; i++) {
		status = tl_map_get_wall_point(scene->map, id, i, &at, NULL);
		if (status == TL_OK)
			status = add_side(scene, sides, before, at);
		before = at;
	}
	return status;
}

static tl_status list_all_sides(const tli_scene *scene, tli_mesh_segment **sides)
{
	tl_status status = TL_OK;
	tl_wall_id wall = { 0 };
	tl_door_id door = { 0 };
	tl_door_info info;
	for (wall = tl_map_next_wall(scene->map, wall); status == TL_OK && wall.index1;
		wall = tl_map_next_wall(scene->map, wall))
		status = add_wall_sides(scene, sides, wall);
	for (door = tl_map_next_door(scene->map, door); status == TL_OK && door.index1;
		door = tl_map_next_door(scene->map, door))
		if (tl_map_get_door(scene->map, door, &info) == TL_OK && info.closed)
			status = add_side(scene, sides, info.a, info.b);
	return status;
}

/* Is the half-edge on the border of the outside, with that on its left? */
static bool borders_outside(const tli_mesh *mesh, int32_t h)
{
	int32_t twin = tli_mesh_twin(mesh, h);
	return mesh->component[h / 3] == 0 && (twin < 0 || mesh->component[twin / 3] != 0);
}

static int32_t next_on_border(const tli_mesh *mesh, int32_t h)
{
	h = tli_mesh_next(h);
	while (!borders_outside(mesh, h))
		h = tli_mesh_next(tli_mesh_twin(mesh, h));
	return h;
}

static void add_loop(tli_scene *scene, const tli_mesh *mesh, int32_t first, uint8_t *passed)
{
	double resolution = tl_map_resolution(scene->map);
	int32_t h = first;
	do {
		tli_point at = mesh->vertices[tli_mesh_origin(mesh, h)].at;
		tl_point position = { at.x / resolution, at.y / resolution };
		tli_draw_point(&scene->out, h == first ? 'M' : 'L', tli_draw_position(scene, position));
		passed[h] = 1;
		h = next_on_border(mesh, h);
	} while (h != first);
	tli_text_add_char(&scene->out, 'Z');
}

static tl_status draw_outside(tli_scene *scene, const tli_mesh *mesh)
{
	size_t count = 3 * tli_mesh_triangle_slots(mesh);
	uint8_t *passed = tli_alloc_zeroed(count);
	if (!passed)
		return TL_E_NOMEM;
	tli_text_add(&scene->out, "<path class=\"t-outside\" d=\"");
	for (int32_t h = 0; h < (int32_t)count; h++)
		if (!passed[h] && borders_outside(mesh, h))
			add_loop(scene, mesh, h, passed);
	tli_text_add(&scene->out, "\"/>\n");
	tli_free(passed, count);
	return TL_OK;
}

tl_status tli_draw_outside(tli_scene *scene)
{
	tli_mesh_segment *sides = NULL;
	tli_mesh *mesh = NULL;
	if (!scene->def.outside || tl_map_wall_count(scene->map) == 0)
		return TL_OK;
	tl_status status = list_all_sides(scene, &sides);
	if (status == TL_OK)
		status = tli_mesh_create(sides, tli_array_length(sides), &mesh);
	if (status == TL_OK)
		status = draw_outside(scene, mesh);
	tli_mesh_free(mesh);
	tli_array_free(sides);
	return status;
}
