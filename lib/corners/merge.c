/* SPDX-License-Identifier: MIT */
/*
 * corners/merge.c: pockets after an edit of the mesh.
 *
 * What an edit does to connections it does within the changed triangles. So those of a part of the plane become one block, with all blocks
 * beside them and all between these in the tree. Each gate that is left has the changed triangles of its part on one side, and what lies on the other
 * side is as it was: closing it still cuts the part in two. Blocks that are merged lie below one that stays, so numbers stay in preorder.
 */
#include "base/array.h"
#include "corners/follow.h"

static uint32_t *top_of_part(tli_corners_follow *f, int32_t part)
{
	for (size_t i = 0; i < tli_array_length(f->tops); i++)
		if (f->tops[i].part == part)
			return &f->tops[i].block;
	return NULL;
}

/* The triangle beyond h, if the edit has left it alone and there is no wall; TLI_MESH_NONE. */
static int32_t unchanged_beyond(const tli_corners *corners, const tli_corners_follow *f, int32_t h)
{
	const tli_half_edge *edge = &corners->mesh->edges[h];
	bool open = edge->twin >= 0 && edge->piece < 0 && f->dirty[edge->twin / 3] != f->stamp;
	return open ? edge->twin / 3 : TLI_MESH_NONE;
}

/* Says whether blocks were merged. */
static bool touch_block(tli_corners *corners, tli_corners_follow *f, int32_t triangle)
{
	tli_pockets *pockets = &corners->pockets;
	int32_t part = tli_mesh_part(corners->mesh, triangle);
	uint32_t number = tli_pockets_merged(pockets, pockets->blocks[triangle].number);
	uint32_t *top = top_of_part(f, part);
	if (!top) {
		tli_array_push(f->tops, ((tli_part_top){ part, number }));
		return false;
	}
	uint32_t other = tli_pockets_merged(pockets, *top);
	*top = tli_pockets_merge(pockets, other, number);
	return other != number;
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

static bool touch_blocks(tli_corners *corners, tli_corners_follow *f)
{
	bool merged = false;
	for (size_t i = 0; i < tli_array_length(f->triangles); i++) {
		if (!is_changed_and_live(corners, f->triangles[i]))
			continue;
		for (int32_t h = 3 * f->triangles[i], end = h + 3; h < end; h++) {
			int32_t beyond = unchanged_beyond(corners, f, h);
			merged |= beyond >= 0 && touch_block(corners, f, beyond);
		}
	}
	return merged;
}

static void relabel_around(tli_corners *corners, tli_corners_follow *f, int32_t triangle)
{
	tli_pockets *pockets = &corners->pockets;
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		int32_t beyond = unchanged_beyond(corners, f, h);
		if (beyond >= 0)
			relabel_from(corners, f, beyond);
	}
	const uint32_t *top = top_of_part(f, tli_mesh_part(corners->mesh, triangle));
	pockets->blocks[triangle] = block_of_number(pockets, top ? tli_pockets_merged(pockets, *top) : 0);
}

/* Where walls have cut a tree, blocks between two of one part may lie in another, which is not connected: what is merged there has its old
 * numbers. With these the other part is as it was before the edit, until it is merged or joined itself. */
static void relabel_all(tli_corners *corners, tli_corners_follow *f)
{
	for (int32_t t = 0; t < corners->mesh->live; t++)
		if (corners->pockets.blocks[t].number != TLI_NO_BLOCK)
			relabel(corners, f, t);
}

/* Are all numbers of the parts that the edit has touched those of now, once what is connected to it by merged blocks has been relabelled? */
static bool touches_renewed_part(const tli_corners *corners, const tli_corners_follow *f)
{
	bool all = corners->renewed_part == TLI_ALL_PARTS;
	bool joined = tli_array_length(corners->mesh->log->parts) > 0;
	return tli_array_length(f->tops) == 1 && (all || (!joined && corners->renewed_part == f->tops[0].part));
}

static void relabel_other_parts(tli_corners *corners, tli_corners_follow *f, bool merged)
{
	bool joined = tli_array_length(corners->mesh->log->parts) > 0;
	if (corners->mesh->components == corners->parts)
		return;
	if (merged && touches_renewed_part(corners, f)) {
		corners->renewed_part = f->tops[0].part;
	} else if (merged || (joined && corners->renewed_part != TLI_ALL_PARTS)) {
		relabel_all(corners, f);
		corners->renewed_part = TLI_ALL_PARTS;
	}
}

void tli_merge_blocks(tli_corners *corners, tli_corners_follow *f)
{
	bool merged = touch_blocks(corners, f);
	for (size_t i = 0; i < tli_array_length(f->triangles); i++)
		if (is_changed_and_live(corners, f->triangles[i]))
			relabel_around(corners, f, f->triangles[i]);
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
