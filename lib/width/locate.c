/* SPDX-License-Identifier: MIT */
/*
 * width/locate.c: the chamber of a point, by the wall end or the wall that is nearest to it (boxes.h), and there by the arms of the end or the pieces
 * and feet of the wall.
 */
#include "width/chambers.h"

#include "base/array.h"
#include "base/sort.h"
#include "width/view.h"

/* ---- pieces of lines ---- */

typedef struct placed_piece {
	int32_t line, edge;
	double along; /* of its origin from the beginning of the line */
} placed_piece;

static int compare_pieces(const void *left, const void *right)
{
	const placed_piece *a = left, *b = right;
	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	if (a->along != b->along)
		return a->along < b->along ? -1 : 1;
	return (a->edge > b->edge) - (a->edge < b->edge);
}

tl_status tli_chambers_list_pieces(tli_chambers *chambers, const tli_mesh *mesh)
{
	placed_piece *placed = NULL; /* tli_array */
	for (int32_t h = 0; h < (int32_t)chambers->half_edges; h++) {
		if (!tli_mesh_is_wall(mesh, h) || mesh->edges[h].piece & 1)
			continue;
		placed_piece it = { tli_mesh_line_of(mesh, h), h, 0 };
		const tli_mesh_line *line = &mesh->lines[it.line];
		double x, y;
		tli_view_vertex(mesh, line->a, tli_mesh_origin(mesh, h), &x, &y);
		it.along = tli_view_size(x, y);
		if (!tli_array_append(placed, it)) {
			tli_array_free(placed);
			return TL_E_NOMEM;
		}
	}
	size_t count = tli_array_length(placed), at = 0;
	tli_sort(placed, count, sizeof *placed, compare_pieces);
	tl_status status = tli_array_reserve(chambers->pieces, count) ? TL_OK : TL_E_NOMEM;
	for (uint32_t line = 0; line <= chambers->lines && !status; line++) {
		chambers->first_piece[line] = (uint32_t)at;
		for (; at < count && placed[at].line == (int32_t)line; at++)
			tli_array_push(chambers->pieces, placed[at].edge);
	}
	tli_array_free(placed);
	return status;
}

/* The piece on which the foot is, or at whose origin. Pieces nearer to each other than doubles tell apart may be in another order: then all are
 * looked at. */
static int32_t piece_under(const tli_chambers *chambers, const tli_mesh *mesh, int32_t of, tli_point p)
{
	const tli_mesh_line *line = &mesh->lines[of];
	uint32_t low = chambers->first_piece[of], high = chambers->first_piece[of + 1], begin = low, end = high;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;
		if (tli_compare_foot(mesh, line, p, tli_mesh_origin(mesh, chambers->pieces[middle])) >= 0)
			low = middle;
		else
			high = middle;
	}
	for (uint32_t i = begin; i <= end; i++) {
		int32_t h = chambers->pieces[i == begin ? low : i - 1];
		if (tli_compare_foot(mesh, line, p, tli_mesh_origin(mesh, h)) >= 0 &&
			tli_compare_foot(mesh, line, p, tli_mesh_target(mesh, h)) < 0)
			return h;
	}
	return chambers->pieces[low];
}

/* ---- elements ---- */

/* The last arm that does not come after the direction, counter-clockwise; the very last where there is none. */
static uint32_t element_about(const tli_chambers *chambers, int32_t vertex, tli_direction d)
{
	uint32_t begin = chambers->first_arm[vertex], end = chambers->first_arm[vertex + 1], low = begin, high = end;
	if (begin == end) /* a single point in an empty plane */
		return 0;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (tli_compare_directions(chambers->arms[middle].direction, d) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return chambers->arms[low > begin ? low - 1 : end - 1].left;
}

/* Behind the last foot that does not come after that of p. */
static uint32_t element_along(
	const tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks, int32_t wall, tli_point p)
{
	const tli_mesh_line *line = &mesh->lines[tli_mesh_line_of(mesh, wall)];
	int64_t sign = mesh->edges[wall].piece & 1 ? -1 : 1, along = sign * tli_dot(line->a, line->b, p);
	uint32_t low = chambers->first_foot[wall], begin = low, high = chambers->first_foot[wall + 1];
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		tli_point from = necks[chambers->feet[middle]].across.from;
		if (sign * tli_dot(line->a, line->b, from) <= along)
			low = middle + 1;
		else
			high = middle;
	}
	return low > begin ? chambers->half_edges + 3 * chambers->feet[low - 1] : (uint32_t)wall;
}

uint32_t tli_chambers_locate(const tli_chambers *chambers, const tli_mesh *mesh, const tli_neck *necks, tli_point p,
	const tli_nearest *nearest)
{
	if (!nearest->stretch || !(nearest->distance > 0))
		return TLI_NO_CHAMBER;
	tli_point a = nearest->stretch->a, b = nearest->stretch->b;
	int32_t of = nearest->stretch->of, vertex = ~of;
	if (of >= 0) {
		uint32_t begin = chambers->first_piece[of], end = chambers->first_piece[of + 1];
		bool before = tli_dot(a, b, p) <= 0, behind = tli_dot(b, a, p) <= 0;
		int32_t h = before ? chambers->pieces[begin]
			: behind   ? chambers->pieces[end - 1]
				   : piece_under(chambers, mesh, of, p);
		vertex = behind ? tli_mesh_target(mesh, h) : tli_mesh_origin(mesh, h);
		if (!before && !behind && tli_compare_foot(mesh, &mesh->lines[of], p, vertex)) {
			int32_t wall = tli_side_of(a, b, p) == TLI_LEFT ? h : tli_mesh_twin(mesh, h);
			return tli_mesh_is_dead(mesh, wall / 3)
				? TLI_NO_CHAMBER
				: chambers->of_element[element_along(chambers, mesh, necks, wall, p)];
		}
	}
	tli_direction d = tli_direction_to(mesh->vertices[vertex].at, p);
	return chambers->of_element[element_about(chambers, vertex, d)];
}
