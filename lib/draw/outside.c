/* SPDX-License-Identifier: MIT */
/*
 * draw/outside.c: what lies outside the walls, as one shape.
 *
 * Walls and closed doors are triangulated (lib/mesh); the part of the plane that reaches to infinity is the outside. Its border is followed
 * along half-edges, each loop once, and filled by even-odd: a wall that stands free in it is passed on both sides and encloses nothing. The
 * loop around all of it leads along the box of the grid, far beyond the picture. O(n log n).
 */
#include "base/alloc.h"
#include "draw/scene.h"
#include "mesh/offset.h"
#include "nav/things.h"

static tl_status list_all_sides(const tl_map *map, tli_mesh_segment **sides)
{
	static const tl_blocker_kind kinds[] = { TL_BLOCKER_WALL, TL_BLOCKER_DOOR };
	tli_traveller all = TLI_TRAVELLER_ALL;
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
		for (tli_thing thing = tli_thing_after(map, &all, kinds[k], 0); thing.generation;
			thing = tli_thing_after(map, &all, kinds[k], thing.index1))
			for (uint32_t i = 0; i < thing.count && thing.blocks; i++) {
				tli_wall wall = tli_thing_segment(&thing, i);
				if (!tli_array_append(*sides, tli_offset_plain(&wall, 0)))
					return TL_E_NOMEM;
			}
	return TL_OK;
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
	tl_status status = list_all_sides(scene->map, &sides);
	if (!status)
		status = tli_mesh_create(sides, tli_array_length(sides), &mesh);
	if (!status)
		status = draw_outside(scene, mesh);
	tli_mesh_free(mesh);
	tli_array_free(sides);
	return status;
}
