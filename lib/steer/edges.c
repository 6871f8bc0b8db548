/* SPDX-License-Identifier: MIT */
/*
 * steer/edges.c: rejects edges in four steps (docs/steering-fuzzy.md, "Edges") before one is cut with a feeler.
 *
 * What is left is cut with the x axis of the feeler's frame:  x = (xa yb - xb ya) / (yb - ya),  exact to some units in the last place, as
 * ya and yb differ in sign. Touching counts as meeting, so nothing slips through between two edges with a common end; an edge along the x
 * axis is not met: its neighbours are.
 *
 * The nearest wins; of two equally near ones the one met more squarely, then the one that leads left. No index decides, and but for that
 * last rule the formulas are the same for the mirror image down to the last bit.
 */
#include "steer/edges.h"

tli_edge tli_edge_make(tl_point a, tl_point b, bool both)
{
	tl_vector along = tli_v_unit(tli_v_sub(b, a), tli_v(1, 0));
	return (tli_edge){ a, b, tli_v(along.y, -along.x), both };
}

/* Is a hit with this distance and normal to be taken rather than `other`? */
static bool is_better_hit(double distance, tl_vector normal, const tli_feeler *feeler, const tli_edge_hit *other)
{
	if (!other->found || distance != other->distance)
		return !other->found || distance < other->distance;
	double square = tli_v_dot(feeler->ahead, normal), other_square = tli_v_dot(feeler->ahead, other->normal);
	if (square != other_square)
		return square < other_square;
	return tli_v_det(feeler->ahead, normal) > tli_v_det(feeler->ahead, other->normal);
}

void tli_edge_cut(
	const tli_edge *edge, uint32_t index, const tli_feeler *feeler, tli_edge_hit *hit, tl_edge_counts *counts)
{
	tl_edge_counts unwanted = { 0 };
	counts = counts ? counts : &unwanted;
	counts->after_interval++;
	tl_vector da = tli_v_sub(edge->a, feeler->from), db = tli_v_sub(edge->b, feeler->from);
	double ya = tli_v_det(feeler->ahead, da), yb = tli_v_det(feeler->ahead, db);
	if ((ya > 0 && yb > 0) || (ya < 0 && yb < 0))
		return;
	counts->after_axis++;
	if (ya <= 0 && yb >= 0 && (!edge->both || ya == yb))
		return;
	counts->after_facing++;
	double xa = tli_v_dot(feeler->ahead, da), xb = tli_v_dot(feeler->ahead, db);
	if ((xa < 0 && xb < 0) || (xa > feeler->length && xb > feeler->length))
		return;
	counts->after_length++;
	double x = (xa * yb - xb * ya) / (yb - ya);
	if (!(x >= 0 && x <= feeler->length))
		return;
	counts->hits++;
	tl_vector normal = ya > yb ? edge->normal : tli_v(-edge->normal.x, -edge->normal.y);
	if (is_better_hit(x, normal, feeler, hit))
		*hit = (tli_edge_hit){ true, x, normal, index };
}
