/* SPDX-License-Identifier: MIT */
/* tests/support/corner_dump.c: corners, parts of the plane and edges as text, sorted by position. */
#include "support/corner_dump.h"

#include "support/check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corners/edges.h"

typedef struct dumped_corner {
	tli_point at;
	tli_direction d1, d2; /* reduced */
	uint32_t number;
	int32_t part;
} dumped_corner;

static tli_direction reduced(tli_direction d)
{
	int32_t a = abs(d.x), b = abs(d.y);
	while (b) {
		int32_t rest = a % b;
		a = b;
		b = rest;
	}
	return (tli_direction){ d.x / a, d.y / a };
}

static int compare_dumped(const void *left, const void *right)
{
	const dumped_corner *l = left, *r = right;
	int order = tli_point_compare(l->at, r->at);
	if (order == 0)
		order = (l->d1.x > r->d1.x) - (l->d1.x < r->d1.x);
	return order ? order : (l->d1.y > r->d1.y) - (l->d1.y < r->d1.y);
}

static size_t list_dumped(const tl_nav *nav, dumped_corner *list)
{
	const tli_corners *corners = nav->corners;
	size_t count = 0;
	for (size_t i = 0; i < tli_array_length(corners->corners); i++) {
		const tli_corner *c = &corners->corners[i];
		if (c->vertex < 0)
			continue;
		list[count++] = (dumped_corner){ c->at, reduced(c->d1), reduced(c->d2), (uint32_t)i,
			tli_mesh_part(nav->mesh, c->edge / 3) };
	}
	qsort(list, count, sizeof *list, compare_dumped);
	return count;
}

/* The number of a part is that of its first corner in the list. */
static size_t part_of(const dumped_corner *list, size_t i)
{
	size_t first = 0;
	while (list[first].part != list[i].part)
		first++;
	return first;
}

static void dump_state(FILE *out, const tl_nav *nav, tli_edge_finder *finder, uint32_t state)
{
	const tli_nav_whole *whole = tli_nav_whole_of(nav);
	tli_taut_graph graph = tli_corners_graph(nav->corners, whole ? whole->links : NULL);
	tli_taut_row row;
	ck_assert_int_eq(tli_taut_edges(&graph, finder, state, &row), TL_OK);
	fprintf(out, "  %u:", state & 1);
	for (uint32_t e = 0; e < row.count; e++) {
		uint32_t to = row.edges[e].to;
		tli_point at = nav->corners->positions[to / 2];
		fprintf(out, " %d,%d/%u %a", at.x, at.y, to & 1, row.edges[e].length);
	}
	fputc('\n', out);
}

char *corner_dump(const tl_nav *nav)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	dumped_corner *list = calloc(tli_array_length(nav->corners->corners) + 1, sizeof *list);
	size_t count = list_dumped(nav, list);
	tli_edge_finder finder = { .edges = NULL };
	for (size_t i = 0; i < count; i++) {
		fprintf(out, "%d,%d from %d,%d to %d,%d part %zu\n", list[i].at.x, list[i].at.y, list[i].d1.x,
			list[i].d1.y, list[i].d2.x, list[i].d2.y, part_of(list, i));
		dump_state(out, nav, &finder, 2 * list[i].number);
		dump_state(out, nav, &finder, 2 * list[i].number + 1);
	}
	tli_edge_finder_free(&finder);
	free(list);
	fclose(out);
	return text;
}

void corner_dump_check_same(const tl_nav *followed, const tl_nav *made, unsigned round)
{
	char *one = corner_dump(followed), *other = corner_dump(made);
	if (strcmp(one, other) != 0) {
		size_t at = 0, line = 0;
		for (; one[at] && one[at] == other[at]; at++)
			line = one[at] == '\n' ? at + 1 : line;
		ck_abort_msg("round %u: followed \"%.300s\", made anew \"%.300s\"", round, one + line, other + line);
	}
	free(one);
	free(other);
}
