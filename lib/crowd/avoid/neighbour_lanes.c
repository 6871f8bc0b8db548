/* SPDX-License-Identifier: MIT */
/*
 * crowd/avoid/neighbour_lanes.c: from records to lanes.
 *
 * What others read of a body is its first half: two vectors. Those of four bodies are read as rows and transposed: that is much cheaper than
 * to write single numbers and to read four of them as a vector. A neighbour is a row as well.
 */
#include "crowd/avoid/neighbour_lanes.h"

#include "base/assert.h"

#include <math.h>
#include <stddef.h>

_Static_assert(offsetof(tli_body, rem) == sizeof(tli_f4) && offsetof(tli_body, max_speed) == 2 * sizeof(tli_f4),
	"the first vector of a body is v and ahead, the second one rem, stuck, radius and `traits`");
_Static_assert(sizeof(tli_neighbour) == sizeof(tli_f4) && TLI_NON_YIELDING_MAX % TLI_LANES == 0 &&
		TLI_NEIGHBOURS_MAX % TLI_LANES == 0,
	"a neighbour is a vector, and there is room for whole ones");

/* Fills one vector from list [TLI_LANES]. */
static inline void fill_vector(
	tli_neighbour_lanes *others, size_t to, float radius, const tli_neighbour *list, bool is_near)
{
	tli_f4 relative[TLI_LANES], first[TLI_LANES], second[TLI_LANES];
	for (size_t k = 0; k < TLI_LANES; k++) {
		const char *body = (const char *)&others->bodies->body[list[k].at];
		memcpy(&relative[k], &list[k], sizeof relative[k]);
		memcpy(&first[k], body, sizeof first[k]);
		memcpy(&second[k], body + sizeof first[k], sizeof second[k]);
	}
	tli_f4_transpose(relative);
	tli_f4_transpose(first);
	tli_f4_transpose(second);
	tli_f4 touch = second[2] + radius, threat = relative[2] - touch * touch;
	others->x[to] = relative[0];
	others->y[to] = relative[1];
	others->squared[to] = relative[2];
	others->vx[to] = first[0];
	others->vy[to] = first[1];
	others->radius[to] = second[2];
	others->threat[to] = threat;
	if (!is_near)
		return;
	tli_i4 traits = (tli_i4)second[3];
	others->threat[to] = tli_f4_pick((traits & TLI_BODY_KIND) >= TLI_BODY_DRIVEN, tli_f4_all(INFINITY), threat);
	others->ahead_x[to] = first[2];
	others->ahead_y[to] = first[3];
	others->rem[to] = second[0];
	others->stuck[to] = second[1];
	others->traits[to] = traits;
}

void tli_neighbour_lanes_fill(tli_neighbour_lanes *others, const tli_bodies *bodies, uint32_t self,
	const tli_neighbour_set *neighbours, const tli_non_yielding *non_yielding)
{
	size_t near = tli_vectors_for(neighbours->count);
	tli_assert(neighbours->count <= TLI_NEIGHBOURS_MAX && neighbours->close <= neighbours->count);
	float radius = bodies->body[self].radius;
	others->bodies = bodies;
	others->neighbours = neighbours->found;
	others->close = neighbours->close;
	others->near = others->vectors = near;
	for (size_t to = 0; to < near; to++)
		fill_vector(others, to, radius, neighbours->found + TLI_LANES * to, true);
	if (non_yielding->count == 0)
		return;
	tli_neighbour unyielding[TLI_NON_YIELDING_MAX];
	size_t far = tli_non_yielding_find(non_yielding, bodies, self, unyielding);
	for (size_t i = far; i % TLI_LANES > 0; i++)
		unyielding[i] = (tli_neighbour){ { 0, 0 }, INFINITY, self };
	for (size_t i = 0; i < far; i += TLI_LANES)
		fill_vector(others, others->vectors++, radius, unyielding + i, false);
}
