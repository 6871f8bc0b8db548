/* SPDX-License-Identifier: MIT */
/* mesh/edit/log.c: arrays of records as they were. Played back from the last to the first, so that the oldest of several wins. */
#include "mesh/log.h"

#include "base/array.h"

void tli_mesh_start_log(tli_mesh *mesh, tli_mesh_log *log)
{
	tli_assert(!mesh->log && !mesh->lost);
	tli_array_truncate(log->edges, 0);
	tli_array_truncate(log->vertices, 0);
	tli_array_truncate(log->pieces, 0);
	tli_array_truncate(log->lines, 0);
	tli_array_truncate(log->crossings, 0);
	tli_array_truncate(log->labels, 0);
	tli_array_truncate(log->parts, 0);
	tli_array_truncate(log->changed, 0);
	log->edge_count = tli_array_length(mesh->edges);
	log->vertex_count = tli_array_length(mesh->vertices);
	log->piece_count = tli_array_length(mesh->pieces);
	log->line_count = tli_array_length(mesh->lines);
	log->crossing_count = tli_array_length(mesh->crossings);
	log->components = mesh->components;
	log->live = mesh->live;
	log->free_triangle = mesh->free_triangle;
	log->free_vertex = mesh->free_vertex;
	log->free_piece = mesh->free_piece;
	log->free_line = mesh->free_line;
	log->free_crossing = mesh->free_crossing;
	log->flooded = mesh->flooded;
	mesh->log = log;
}

void tli_mesh_end_log(tli_mesh *mesh)
{
	mesh->log = NULL;
}

#define PLAY_BACK(kept, array)                                 \
	for (size_t i = tli_array_length(log->kept); i-- > 0;) \
	mesh->array[log->kept[i].at] = log->kept[i].was

static void play_back_labels(tli_mesh *mesh, const tli_mesh_log *log)
{
	for (size_t i = tli_array_length(log->labels); i-- > 0;) {
		const tli_kept_label *label = &log->labels[i];
		mesh->component[label->at] = label->component;
		mesh->inside[label->at] = label->inside;
		if (mesh->winding)
			mesh->winding[label->at] = label->winding;
	}
}

static void cut_arrays(tli_mesh *mesh, const tli_mesh_log *log)
{
	tli_array_truncate(mesh->edges, log->edge_count);
	tli_array_truncate(mesh->vertices, log->vertex_count);
	tli_array_truncate(mesh->pieces, log->piece_count);
	tli_array_truncate(mesh->lines, log->line_count);
	tli_array_truncate(mesh->crossings, log->crossing_count);
	tli_array_truncate(mesh->inside, log->edge_count / 3);
	tli_array_truncate(mesh->component, log->edge_count / 3);
	tli_array_truncate(mesh->winding, log->edge_count / 3);
	if (mesh->same)
		tli_array_truncate(mesh->same, (size_t)log->components);
	tli_array_truncate(mesh->stack, 0);
	tli_array_truncate(mesh->corridor, 0);
}

void tli_mesh_roll_back(tli_mesh *mesh)
{
	tli_mesh_log *log = mesh->log;
	cut_arrays(mesh, log);
	PLAY_BACK(edges, edges);
	PLAY_BACK(vertices, vertices);
	PLAY_BACK(pieces, pieces);
	PLAY_BACK(lines, lines);
	PLAY_BACK(crossings, crossings);
	play_back_labels(mesh, log);
	for (size_t i = tli_array_length(log->parts); i-- > 0;)
		mesh->same[log->parts[i].at] = log->parts[i].was;
	mesh->components = log->components;
	mesh->live = log->live;
	mesh->free_triangle = log->free_triangle;
	mesh->free_vertex = log->free_vertex;
	mesh->free_piece = log->free_piece;
	mesh->free_line = log->free_line;
	mesh->free_crossing = log->free_crossing;
	mesh->flooded = log->flooded;
	mesh->lost = false;
	mesh->log = NULL;
}

void tli_mesh_log_free(tli_mesh_log *log)
{
	tli_array_free(log->edges);
	tli_array_free(log->vertices);
	tli_array_free(log->pieces);
	tli_array_free(log->lines);
	tli_array_free(log->crossings);
	tli_array_free(log->labels);
	tli_array_free(log->parts);
	tli_array_free(log->changed);
}

size_t tli_mesh_log_bytes(const tli_mesh_log *log)
{
	return tli_array_bytes(log->edges) + tli_array_bytes(log->vertices) + tli_array_bytes(log->pieces) +
		tli_array_bytes(log->lines) + tli_array_bytes(log->crossings) + tli_array_bytes(log->labels) +
		tli_array_bytes(log->parts) + tli_array_bytes(log->changed);
}

bool tli_mesh_ready(tli_mesh *mesh, size_t count)
{
	tli_mesh_log *log = mesh->log;
	if (!log || mesh->lost)
		return !mesh->lost;
	mesh->lost = !(tli_array_reserve(log->edges, 6 * count) && tli_array_reserve(log->vertices, 3 * count) &&
		tli_array_reserve(log->pieces, count) && tli_array_reserve(log->lines, 2 * count) &&
		tli_array_reserve(log->crossings, count) && tli_array_reserve(log->labels, count) &&
		tli_array_reserve(log->parts, count) && tli_array_reserve(log->changed, count));
	return !mesh->lost;
}
