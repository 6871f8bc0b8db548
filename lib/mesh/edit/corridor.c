/* SPDX-License-Identifier: MIT */
/*
 * mesh/edit/corridor.c: making an edge between two vertices: the triangles between them are made anew.
 *
 *              u                     The edges that cross from -> to make a corridor. Its upper (left) border is a chain of
 *            / | \ ' .               vertices, each of which an edge of the corridor joins to the other side, so no
 *     prev .  /|  \    . next        vertex of a chain lies in a triangle of three others that do not lie in line.
 *    from ---/-+---\-------- to
 *           /  |    \                1. Both chains are listed, with what lies beyond their edges.
 *         l1   l2   l3               2. Along a chain, wherever its last three vertices turn towards the course, the middle one
 *                                       is cut off by a triangle (the scan of Graham's convex hull).
 *                                    3. What remains of each chain is the edge from -> to.
 *
 * The other chain is the upper one of the course from `to` to `from`. A chain may go to a vertex and back along the same edge.
 * Cost: linear in the corridor's length; orientations alone.
 */
#include "mesh/corridor.h"

#include "base/assert.h"
#include "base/array.h"
#include "mesh/shape.h"

/* An edge of a chain, and the vertex to which it leads. Of int32_t alone, so that links fit behind the corridor in its array. */
typedef struct chain_link {
	int32_t vertex;
	int32_t beyond; /* the half-edge on the other side; TLI_MESH_NONE; PARTNER - i: both sides are links, see `partners` */
	int32_t piece; /* as the half-edge within has it */
} chain_link;

enum { PARTNER = -2, NUMBERS = sizeof(chain_link) / sizeof(int32_t) };

typedef struct corridor {
	tli_mesh *mesh;
	const int32_t *triangles; /* to be used again */
	chain_link *links;
	int32_t *partners; /* for each edge with two links: the side that was made first, TLI_MESH_NONE before */
	int32_t link_count, partner_count;
} corridor;

/* m edges, of m + 1 triangles, which have m + 3 links, partners for half of them. */
static size_t numbers_for(size_t edges)
{
	return edges + 1 + NUMBERS * (edges + 3) + (edges + 3) / 2;
}

bool tli_mesh_reserve_corridor(tli_mesh *mesh, size_t more)
{
	size_t edges = tli_array_length(mesh->corridor);
	return tli_array_reserve(mesh->corridor, numbers_for(edges + more) - edges);
}

/* While links are listed, what lies beyond one names it: if that is within the corridor, it becomes a link, too. */
static void add_link(corridor *c, int32_t vertex, int32_t within)
{
	tli_half_edge *edges = c->mesh->edges;
	chain_link link = { vertex, edges[within].twin, edges[within].piece };
	if (link.beyond >= 0) {
		edges[link.beyond].twin = PARTNER - c->link_count;
	} else if (link.beyond <= PARTNER) {
		chain_link *partner = &c->links[PARTNER - link.beyond];
		c->partners[c->partner_count] = TLI_MESH_NONE;
		link.beyond = partner->beyond = PARTNER - c->partner_count++;
	}
	c->links[c->link_count++] = link;
}

/* The chain on the left, towards `to`. */
static void list_left_chain(corridor *c, const int32_t *crossing, int32_t count)
{
	const tli_mesh *mesh = c->mesh;
	add_link(c, tli_mesh_target(mesh, crossing[0]), tli_mesh_next(crossing[0]));
	for (int32_t i = 0; i < count; i++) {
		int32_t g = mesh->edges[crossing[i]].twin;
		if (i == count - 1 || crossing[i + 1] == tli_mesh_next(g))
			add_link(c, tli_mesh_apex(mesh, g), tli_mesh_prev(g));
	}
}

/* The chain on the right, back towards `from`. */
static void list_right_chain(corridor *c, const int32_t *crossing, int32_t count)
{
	const tli_mesh *mesh = c->mesh;
	for (int32_t i = count; i-- > 0;) {
		int32_t g = mesh->edges[crossing[i]].twin;
		if (i == count - 1 || crossing[i + 1] == tli_mesh_prev(g))
			add_link(c, tli_mesh_origin(mesh, crossing[i]), tli_mesh_next(g));
	}
	add_link(c, tli_mesh_apex(mesh, crossing[0]), tli_mesh_prev(crossing[0]));
}

/* h is the new side within of a link. */
static void put_side(corridor *c, int32_t h, const chain_link *link)
{
	c->mesh->edges[h].piece = link->piece;
	tli_mesh_suspect(c->mesh, h);
	if (link->beyond > PARTNER) {
		tli_mesh_link(c->mesh, h, link->beyond);
		return;
	}
	int32_t *partner = &c->partners[PARTNER - link->beyond];
	if (*partner >= 0)
		tli_mesh_link(c->mesh, h, *partner);
	*partner = h;
}

/* The triangle over two links that follow each other; gives the link that takes their place. */
static chain_link cut_off(corridor *c, int32_t start, const chain_link *one, const chain_link *two)
{
	int32_t h = 3 * *c->triangles++;
	const int32_t origins[3] = { start, two->vertex, one->vertex };
	for (int32_t i = 0; i < 3; i++) {
		tli_mesh_keep_vertex(c->mesh, origins[i]);
		c->mesh->edges[h + i] = (tli_half_edge){ origins[i], TLI_MESH_NONE, TLI_MESH_NONE };
		c->mesh->vertices[origins[i]].edge = h + i;
	}
	put_side(c, h + 1, two);
	put_side(c, h + 2, one);
	return (chain_link){ two->vertex, h, TLI_MESH_NONE };
}

/* A chain that begins at a vertex; gives the half-edge from there to its end. Links wait where links have been read. */
static int32_t close_chain(corridor *c, int32_t start, chain_link *links, int32_t count)
{
	int32_t waiting = 0;
	for (int32_t i = 0; i < count; i++) {
		links[waiting++] = links[i];
		for (; waiting > 1; waiting--) {
			chain_link *two = &links[waiting - 1], *one = two - 1;
			int32_t before = waiting > 2 ? one[-1].vertex : start;
			if (tli_mesh_orient(c->mesh, before, one->vertex, two->vertex) != TLI_RIGHT)
				break;
			*one = cut_off(c, before, one, two);
		}
	}
	tli_assert(waiting == 1);
	return links[0].beyond;
}

/* The triangles, and those beyond their edges, which are written while links are listed. */
static void keep_corridor(tli_mesh *mesh, int32_t count)
{
	if (!mesh->log)
		return;
	for (int32_t i = 0; i <= count; i++) {
		int32_t h = i < count ? mesh->corridor[i] : mesh->edges[mesh->corridor[count - 1]].twin;
		tli_mesh_keep_triangle(mesh, h / 3);
		for (int32_t g = h / 3 * 3; g < h / 3 * 3 + 3; g++)
			if (mesh->edges[g].twin >= 0)
				tli_mesh_keep_edge(mesh, mesh->edges[g].twin);
	}
}

int32_t tli_mesh_clear_corridor(tli_mesh *mesh, int32_t from, int32_t to)
{
	size_t edges = tli_array_length(mesh->corridor);
	int32_t count = (int32_t)edges;
	tli_assert(from != to && count > 0);
	keep_corridor(mesh, count);
	(void)tli_array_extend(mesh->corridor, numbers_for(edges) - edges);
	int32_t *crossing = mesh->corridor, *numbers = crossing + edges + 1;
	corridor c = { .mesh = mesh, .triangles = crossing, .links = (chain_link *)(void *)numbers };
	c.partners = numbers + NUMBERS * (edges + 3);
	list_left_chain(&c, crossing, count);
	int32_t left_count = c.link_count;
	list_right_chain(&c, crossing, count);
	crossing[count] = mesh->edges[crossing[count - 1]].twin / 3;
	for (int32_t i = 0; i < count; i++)
		crossing[i] /= 3;
	int32_t left = close_chain(&c, from, c.links, left_count);
	int32_t right = close_chain(&c, to, c.links + left_count, c.link_count - left_count);
	tli_mesh_link(mesh, left, right);
	tli_array_truncate(mesh->corridor, 0);
	return left;
}
