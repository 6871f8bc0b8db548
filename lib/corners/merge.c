/* SPDX-License-Identifier: MIT */
/*
 * corners/merge.c: pockets after an edit of the mesh.
 *
 * What an edit does to connections it does within the changed triangles. These fall into classes: two of a class are connected over changed triangles
 * without a wall between them. All blocks beside a class and all between these in the tree become one block, and the class is of it. Whatever is
 * newly connected is connected through a class that has both beside it, so no gate between them is left; each gate that is left still cuts its part of
 * the plane in two. The two sides of a wall are two classes, unless the edit opens it. Blocks that are merged lie below one that stays, so
 * numbers stay in preorder.
 */
#include "base/array.h"
#include "corners/follow.h"

static bool is_changed(const tli_corners_follow *f, int32_t triangle)
{
	return f->dirty[triangle] >= f->stamp;
}

/* The triangle beyond h where there is no wall, else TLI_MESH_NONE. */
static int32_t open_beyond(const tli_corners *corners, int32_t h)
{
	const tli_half_edge *edge = &corners->mesh->edges[h];
	return edge->twin >= 0 && edge->piece < 0 ? edge->twin / 3 : TLI_MESH_NONE;
}

/* The same if the edit has left it alone. */
static int32_t unchanged_beyond(const tli_corners *corners, const tli_corners_follow *f, int32_t h)
{
	int32_t beyond = open_beyond(corners, h);
	return beyond >= 0 && !is_changed(f, beyond) ? beyond : TLI_MESH_NONE;
}

/* Says whether blocks were merged. */
static bool touch_block(tli_corners *corners, tli_changed_class *class, int32_t triangle)
{
	tli_pockets *pockets = &corners->pockets;
	uint32_t number = tli_pockets_merged(pockets, pockets->blocks[triangle].number);
	if (class->block == TLI_NO_BLOCK) {
		class->block = number;
		return false;
	}
	uint32_t other = tli_pockets_merged(pockets, class->block);
	class->block = tli_pockets_merge(pockets, other, number);
	return other != number;
}

static void put_into_class(tli_corners_follow *f, int32_t triangle)
{
	f->dirty[triangle] = f->stamp + 1;
	tli_array_push(f->by_class, triangle);
}

static bool is_in_class(const tli_corners_follow *f, int32_t triangle)
{
	return f->dirty[triangle] == f->stamp + 1;
}

/* Says whether blocks were merged. */
static bool gather_class(tli_corners *corners, tli_corners_follow *f, int32_t triangle)
{
	bool merged = false;
	tli_changed_class class = { tli_mesh_part(corners->mesh, triangle), TLI_NO_BLOCK, 0 };
	size_t next = tli_array_length(f->by_class);
	put_into_class(f, triangle);
	for (; next < tli_array_length(f->by_class); next++)
		for (int32_t h = 3 * f->by_class[next], end = h + 3; h < end; h++) {
			int32_t beyond = open_beyond(corners, h);
			if (beyond >= 0 && !is_changed(f, beyond))
				merged |= touch_block(corners, &class, beyond);
			else if (beyond >= 0 && !is_in_class(f, beyond))
				put_into_class(f, beyond);
		}
	class.end = next;
	tli_array_push(f->classes, class);
	return merged;
}

static bool is_changed_and_live(const tli_corners *corners, int32_t triangle)
{
	return triangle < corners->mesh->live && !tli_mesh_triangle_is_free(corners->mesh, triangle) &&
		!tli_mesh_is_dead(corners->mesh, triangle);
}

static tli_block block_of_number(const tli_pockets *pockets, uint32_t number)
{
	return (tli_block){ number, pockets->ends[number] };
}

/* A triangle whose block has been merged gets the other number. */
static void relabel(tli_corners *corners, tli_corners_follow *f, int32_t triangle)
{
	tli_pockets *pockets = &corners->pockets;
	uint32_t number = pockets->blocks[triangle].number, merged = tli_pockets_merged(pockets, number);
	if (number == merged)
		return;
	pockets->blocks[triangle] = block_of_number(pockets, merged);
	tli_array_push(f->merged, triangle);
}

/* From the triangle to all that are connected by merged blocks. */
static void relabel_from(tli_corners *corners, tli_corners_follow *f, int32_t triangle)
{
	size_t next = tli_array_length(f->merged);
	relabel(corners, f, triangle);
	for (; next < tli_array_length(f->merged); next++)
		for (int32_t h = 3 * f->merged[next], end = h + 3; h < end; h++) {
			int32_t beyond = unchanged_beyond(corners, f, h);
			if (beyond >= 0)
				relabel(corners, f, beyond);
		}
}

static bool gather_classes(tli_corners *corners, tli_corners_follow *f)
{
	bool merged = false;
	for (size_t i = 0; i < tli_array_length(f->triangles); i++) {
		int32_t triangle = f->triangles[i];
		if (is_changed_and_live(corners, triangle) && !is_in_class(f, triangle))
			merged |= gather_class(corners, f, triangle);
	}
	return merged;
}

static void relabel_around(tli_corners *corners, tli_corners_follow *f, int32_t triangle, uint32_t number)
{
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		int32_t beyond = unchanged_beyond(corners, f, h);
		if (beyond >= 0)
			relabel_from(corners, f, beyond);
	}
	corners->pockets.blocks[triangle] = block_of_number(&corners->pockets, number);
}

static void relabel_classes(tli_corners *corners, tli_corners_follow *f)
{
	for (size_t i = 0, t = 0; i < tli_array_length(f->classes); i++) {
		const tli_changed_class *class = &f->classes[i];
		bool alone = class->block == TLI_NO_BLOCK;
		uint32_t number = alone ? 0 : tli_pockets_merged(&corners->pockets, class->block);
		for (; t < class->end; t++)
			relabel_around(corners, f, f->by_class[t], number);
	}
}

/* Where walls have cut a tree, blocks between two of one part may lie in another, which is not connected: what is merged there has its old
 * numbers. With these the other part is as it was before the edit, until it is merged or joined itself. */
static void relabel_all(tli_corners *corners, tli_corners_follow *f)
{
	for (int32_t t = 0; t < corners->mesh->live; t++)
		if (corners->pockets.blocks[t].number != TLI_NO_BLOCK)
			relabel(corners, f, t);
}

/* The part of all classes beside which there are blocks; TLI_ALL_PARTS: there are several, or none. */
static int32_t only_part_touched(const tli_corners_follow *f)
{
	int32_t part = TLI_ALL_PARTS;
	for (size_t i = 0; i < tli_array_length(f->classes); i++) {
		const tli_changed_class *class = &f->classes[i];
		if (class->block == TLI_NO_BLOCK)
			continue;
		if (part != TLI_ALL_PARTS && part != class->part)
			return TLI_ALL_PARTS;
		part = class->part;
	}
	return part;
}

/* Are all numbers of the parts that the edit has touched those of now, once what is connected to it by merged blocks has been relabelled? */
static bool touches_renewed_part(const tli_corners *corners, int32_t part)
{
	bool all = corners->renewed_part == TLI_ALL_PARTS;
	bool joined = tli_array_length(corners->mesh->log->parts) > 0;
	return part != TLI_ALL_PARTS && (all || (!joined && corners->renewed_part == part));
}

static void relabel_other_parts(tli_corners *corners, tli_corners_follow *f, bool merged)
{
	bool joined = tli_array_length(corners->mesh->log->parts) > 0;
	if (corners->mesh->components == corners->parts)
		return;
	int32_t part = only_part_touched(f);
	if (merged && touches_renewed_part(corners, part)) {
		corners->renewed_part = part;
	} else if (merged || (joined && corners->renewed_part != TLI_ALL_PARTS)) {
		relabel_all(corners, f);
		corners->renewed_part = TLI_ALL_PARTS;
	}
}

void tli_merge_blocks(tli_corners *corners, tli_corners_follow *f)
{
	bool merged = gather_classes(corners, f);
	relabel_classes(corners, f);
	relabel_other_parts(corners, f, merged);
}

/* ---- spans ---- */

static void renew_spans_of(tli_corners *corners, const int32_t *triangles, size_t count)
{
	const tli_mesh *mesh = corners->mesh;
	for (size_t i = 0; i < count; i++) {
		if (!is_changed_and_live(corners, triangles[i]))
			continue;
		for (int32_t h = 3 * triangles[i], end = h + 3; h < end; h++) {
			int32_t corner_count,
				first = tli_corners_before(corners, tli_mesh_origin(mesh, h), &corner_count);
			for (int32_t k = first; k < first + corner_count; k++)
				corners->spans[k] = tli_pockets_span(&corners->pockets, mesh, corners->corners[k].edge);
		}
	}
}

void tli_renew_spans(tli_corners *corners, tli_corners_follow *f)
{
	renew_spans_of(corners, f->triangles, tli_array_length(f->triangles));
	renew_spans_of(corners, f->merged, tli_array_length(f->merged));
}
