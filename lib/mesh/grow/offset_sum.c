/* SPDX-License-Identifier: MIT */
/* mesh/grow/offset_sum.c: the sides that an edit takes away and those that it adds, summed up: most of them cancel. O(n log n). */
#include "mesh/offset_parts.h"

#include "base/array.h"
#include "base/sort.h"

static int compare_grown_sides(const void *left, const void *right)
{
	const tli_mesh_segment *l = &((const tli_changed_side *)left)->side,
			       *r = &((const tli_changed_side *)right)->side;
	int order = tli_point_compare(l->a, r->a);
	order = order ? order : tli_point_compare(l->b, r->b);
	return order ? order : (l->load.owner > r->load.owner) - (l->load.owner < r->load.owner);
}

/* How many are left without the last, if that cancels. */
static size_t without_cancelled(const tli_changed_side *sides, size_t count)
{
	return count - (count > 0 && sides[count - 1].side.load.multiplicity == 0);
}

void tli_offset_sum_up(tli_changed_side *sides)
{
	size_t count = tli_array_length(sides), kept = 0;
	for (size_t i = 0; i < count; i++) {
		tli_mesh_segment *s = &sides[i].side;
		if (tli_point_compare(s->a, s->b) > 0)
			*s = (tli_mesh_segment){ s->b, s->a, { 0, -s->load.multiplicity, 0, s->load.owner } };
	}
	tli_sort(sides, count, sizeof *sides, compare_grown_sides);
	for (size_t i = 0; i < count; i++) {
		tli_changed_side *last = kept > 0 ? &sides[kept - 1] : NULL;
		const tli_mesh_segment *side = &sides[i].side;
		if (last && tli_point_equal(last->side.a, side->a) && tli_point_equal(last->side.b, side->b)) {
			tli_mesh_load *load = &last->side.load;
			if (load->multiplicity == 0)
				load->owner = sides[i].side.load.owner;
			load->multiplicity += sides[i].side.load.multiplicity;
			last->was |= sides[i].was;
			last->is |= sides[i].is;
		} else {
			kept = without_cancelled(sides, kept);
			sides[kept++] = sides[i];
		}
	}
	tli_array_truncate(sides, without_cancelled(sides, kept));
}
