/* SPDX-License-Identifier: MIT */
/* tests/support/mesh_flood.c: from triangle to triangle over open edges, by a stack. */
#include "support/mesh_flood.h"

#include "support/check.h"
#include <stdlib.h>

size_t mesh_flood(const tli_mesh *mesh, int32_t from, int32_t closed, bool *marked)
{
	size_t triangles = tli_mesh_triangle_slots(mesh), count = 0, depth = 0;
	int32_t *stack = calloc(triangles + 1, sizeof *stack);
	ck_assert_ptr_nonnull(stack);
	for (size_t t = 0; t < triangles; t++)
		marked[t] = false;
	marked[from] = true;
	stack[depth++] = from;
	while (depth > 0) {
		int32_t triangle = stack[--depth];
		count++;
		for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
			int32_t twin = tli_mesh_twin(mesh, h);
			if (twin < 0 || tli_mesh_is_wall(mesh, h) || h == closed || twin == closed || marked[twin / 3])
				continue;
			marked[twin / 3] = true;
			stack[depth++] = twin / 3;
		}
	}
	free(stack);
	return count;
}
