/* SPDX-License-Identifier: MIT */
/*
 * mesh/log.h: what an edit overwrites, so that it can be taken back, and which triangles it changed. For the files of mesh/ and for those
 * that keep something for each triangle.
 *
 * A record is kept before it is written. Room is made ahead (tli_mesh_ready), by all that can fail and by loops; once there was none the
 * edit is lost: nothing is written any more, and tli_mesh_roll_back restores every byte. Without a log nothing is kept.
 */
#ifndef TLI_MESH_LOG_H
#define TLI_MESH_LOG_H

#include "base/array.h"
#include "mesh/mesh.h"

typedef struct tli_kept_edge {
	int32_t at;
	tli_half_edge was;
} tli_kept_edge;

typedef struct tli_kept_vertex {
	int32_t at;
	tli_mesh_vertex was;
} tli_kept_vertex;

typedef struct tli_kept_piece {
	int32_t at;
	tli_mesh_piece was;
} tli_kept_piece;

typedef struct tli_kept_line {
	int32_t at;
	tli_mesh_line was;
} tli_kept_line;

typedef struct tli_kept_crossing {
	tli_mesh_crossing was;
	int32_t at;
} tli_kept_crossing;

typedef struct tli_kept_label {
	int32_t at, component, winding;
	uint8_t inside;
} tli_kept_label;

typedef struct tli_kept_part {
	int32_t at, was;
} tli_kept_part;

typedef struct tli_mesh_log {
	tli_kept_edge *edges; /* tli_arrays */
	tli_kept_vertex *vertices;
	tli_kept_piece *pieces;
	tli_kept_line *lines;
	tli_kept_crossing *crossings;
	tli_kept_label *labels;
	tli_kept_part *parts; /* of mesh->same */
	int32_t *changed; /* triangles whose edges are others now, in no order, some more than once, some free by now */
	size_t edge_count, vertex_count, piece_count, line_count,
		crossing_count; /* lengths of the mesh's arrays before */
	int32_t components, live;
	int32_t free_triangle, free_vertex, free_piece, free_line, free_crossing;
	bool flooded;
} tli_mesh_log;

/* From here on what is written is kept in `log`, which is zero-initialised or has been used before. */
void tli_mesh_start_log(tli_mesh *mesh, tli_mesh_log *log);
/* Ends the log; `changed` stays readable. */
void tli_mesh_end_log(tli_mesh *mesh);
/* Takes back all since tli_mesh_start_log, and ends the log. Cannot fail. */
void tli_mesh_roll_back(tli_mesh *mesh);
void tli_mesh_log_free(tli_mesh_log *log);
size_t tli_mesh_log_bytes(const tli_mesh_log *log);

/* Room for `count` more of each kind in the log, if there is one. False: the edit is lost. */
bool tli_mesh_ready(tli_mesh *mesh, size_t count);

/* The next ones may be called before anything is written, where tli_mesh_ready was true. */

static inline void tli_mesh_note(tli_mesh *mesh, int32_t triangle)
{
	if (mesh->log)
		tli_array_push(mesh->log->changed, triangle);
}

static inline void tli_mesh_keep_edge(tli_mesh *mesh, int32_t h)
{
	if (mesh->log && (size_t)h < mesh->log->edge_count)
		tli_array_push(mesh->log->edges, ((tli_kept_edge){ h, mesh->edges[h] }));
}

static inline void tli_mesh_keep_vertex(tli_mesh *mesh, int32_t vertex)
{
	if (mesh->log && (size_t)vertex < mesh->log->vertex_count)
		tli_array_push(mesh->log->vertices, ((tli_kept_vertex){ vertex, mesh->vertices[vertex] }));
}

static inline void tli_mesh_keep_piece(tli_mesh *mesh, int32_t piece)
{
	if (mesh->log && (size_t)piece < mesh->log->piece_count)
		tli_array_push(mesh->log->pieces, ((tli_kept_piece){ piece, mesh->pieces[piece] }));
}

static inline void tli_mesh_keep_line(tli_mesh *mesh, int32_t line)
{
	if (mesh->log && (size_t)line < mesh->log->line_count)
		tli_array_push(mesh->log->lines, ((tli_kept_line){ line, mesh->lines[line] }));
}

static inline void tli_mesh_keep_crossing(tli_mesh *mesh, int32_t crossing)
{
	if (mesh->log && (size_t)crossing < mesh->log->crossing_count)
		tli_array_push(mesh->log->crossings, ((tli_kept_crossing){ mesh->crossings[crossing], crossing }));
}

static inline void tli_mesh_keep_label(tli_mesh *mesh, int32_t triangle)
{
	if (mesh->log && 3 * (size_t)triangle < mesh->log->edge_count)
		tli_array_push(mesh->log->labels,
			((tli_kept_label){ triangle, mesh->component[triangle],
				mesh->winding ? mesh->winding[triangle] : 0, mesh->inside[triangle] }));
}

/* The three edges of a triangle, which becomes another one. */
static inline void tli_mesh_keep_triangle(tli_mesh *mesh, int32_t triangle)
{
	if (!mesh->log)
		return;
	tli_mesh_note(mesh, triangle);
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++)
		tli_mesh_keep_edge(mesh, h);
}

#endif
