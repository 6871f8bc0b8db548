/* SPDX-License-Identifier: MIT */
/*
 * format/doom/chains.c: lines that block the same channels, joined to polylines, each line in one of them, with its place.
 *
 * At a vertex where exactly two such lines end, one continues in the other; everywhere else a polyline ends:
 *
 *         3          5
 *     o-------o---------o          o a vertex; 3, 5, 6, 7 are lines: one polyline of 3 and 5, one of 6 and 7
 *             6 /                  (or, where they meet again, a loop)
 *         o----'
 *          7
 *
 * Each vertex gets the number of its ends of lines and the XOR of their lines: of two, the XOR with one is the other. O(lines).
 */
#include "format/doom/doom.h"

#include "base/alloc.h"
#include "base/array.h"
#include "format/sink/sets.h"

#include <string.h>

/* The ends of lines at a vertex. */
typedef struct joint {
	uint32_t ends;
	uint32_t lines; /* XOR; of a line whose two ends are here it is 0 */
} joint;

typedef struct chain {
	const tli_doom_level *level;
	tl_channels blocks; /* of the polylines that are made now */
	tli_sink *sink;
	joint *joints;     /* [vertices] */
	uint8_t *is_taken; /* [lines] */
	tli_point *points; /* tli_array: of the present polyline */
} chain;

static void count_ends(chain *all)
{
	const tli_doom_level *level = all->level;
	for (size_t i = 0; i < tli_array_length(level->lines); i++) {
		if (level->lines[i].wall != all->blocks)
			continue;
		const uint32_t ends[] = { level->lines[i].from, level->lines[i].to };
		for (int k = 0; k < 2; k++) {
			all->joints[ends[k]].ends++;
			all->joints[ends[k]].lines ^= (uint32_t)i;
		}
	}
}

static uint32_t other_end(const chain *all, uint32_t line, uint32_t end)
{
	tli_assert(line < tli_array_length(all->level->lines));
	const tli_doom_line *it = &all->level->lines[line];
	return it->from == end ? it->to : it->from;
}

/* Goes on from a line over its end at *vertex, to the far end of the next. False where the polyline ends. */
static bool step(const chain *all, uint32_t *line, uint32_t *vertex)
{
	const joint *at = &all->joints[*vertex];
	if (at->ends != 2)
		return false;
	*line ^= at->lines;
	*vertex = other_end(all, *line, *vertex);
	return true;
}

/* Where the polyline with this line begins: *line is its first one, which is left over *vertex. True for a loop. */
static bool find_begin(const chain *all, uint32_t *line, uint32_t *vertex)
{
	uint32_t first = *line, before = all->level->lines[first].from;
	while (step(all, line, &before)) {
		if (*line == first) {
			*vertex = all->level->lines[first].to;
			return true;
		}
	}
	*vertex = other_end(all, *line, before);
	return false;
}

static tl_status push_vertex(chain *all, uint32_t vertex)
{
	return tli_array_append(all->points, all->level->vertices[vertex]) ? TL_OK : TL_E_NOMEM;
}

/* Collects the points from the first line on, and marks the lines. */
static tl_status collect(chain *all, uint32_t line, uint32_t vertex, uint32_t *source)
{
	tli_array_truncate(all->points, 0);
	tl_status status = push_vertex(all, other_end(all, line, vertex));
	if (status)
		return status;
	bool is_first = true;
	do {
		tl_place place = tli_doom_line_place(all->level, line);
		status = is_first ? tli_sink_mark(all->sink, place, source) : tli_sink_mark_next(all->sink, place);
		is_first = false;
		all->is_taken[line] = 1;
		if (!status)
			status = push_vertex(all, vertex);
	} while (!status && step(all, &line, &vertex) && !all->is_taken[line]);
	return status;
}

/* One polyline. A loop of less than three lines is no polygon: it goes there and back. */
static tl_status add_chain(chain *all, uint32_t line)
{
	uint32_t vertex, source = 0, flags = 0;
	bool is_loop = find_begin(all, &line, &vertex);
	tl_status status = collect(all, line, vertex, &source);
	if (status)
		return status;
	size_t count = tli_array_length(all->points);
	if (is_loop && count > 3) {
		flags = TLI_WALL_LOOP;
		count--;
	}
	tli_sink_line wall = { all->points, count, flags, all->blocks };
	return tli_sink_line_wall(all->sink, source, &wall);
}

/* Those of one set of channels after the other, in the order of their first lines. */
static tl_status add_chains(chain *all)
{
	tl_status status = TL_OK;
	const tli_doom_line *lines = all->level->lines;
	size_t count = tli_array_length(lines);
	for (size_t first = 0; !status && first < count; first++) {
		if (!lines[first].wall || all->is_taken[first])
			continue;
		all->blocks = lines[first].wall;
		memset(all->joints, 0, tli_array_length(all->level->vertices) * sizeof *all->joints);
		count_ends(all);
		for (size_t i = first; !status && i < count; i++)
			if (lines[i].wall == all->blocks && !all->is_taken[i])
				status = add_chain(all, (uint32_t)i);
	}
	return status;
}

tl_status tli_doom_add_walls(const tli_doom_level *level, tli_sink *sink)
{
	tli_assert(sink);
	size_t lines = tli_array_length(level->lines), vertices = tli_array_length(level->vertices);
	chain all = { .level = level, .sink = sink };
	all.joints = tli_alloc_array(vertices, sizeof *all.joints);
	all.is_taken = tli_alloc_zeroed(lines);
	tl_status status = all.joints && all.is_taken ? add_chains(&all) : TL_E_NOMEM;
	tli_free(all.joints, vertices * sizeof *all.joints);
	tli_free(all.is_taken, lines);
	tli_array_free(all.points);
	return status;
}
