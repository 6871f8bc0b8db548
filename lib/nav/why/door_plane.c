/* SPDX-License-Identifier: MIT */
/*
 * nav/why/door_plane.c: which closed doors to open, by corners.
 *
 * By corners, the plane without closed doors is triangulated for the body, and cut along the outline of each door that is grown by it: what lies
 * within that is entered only where the door is open. Dijkstra's algorithm over the triangles counts the doors entered; where they do not overlap, that is the
 * fewest, of equally many those on a short path. For a point a door is the edges on it. Then each is closed again where the others are enough.
 *
 *     1. all that blocks but closed doors, and the outlines of these, are one triangulation
 *     2. each door is noted in the triangles within its outline, or at the pieces of wall that it lies on
 *     3. the search, then one for each door found, without it
 *
 * Cost: a nav to triangulate, and those searches.
 */
#include "nav/why_doors.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "graph/heap.h"
#include "mesh/offset.h"
#include "nav/walls_of.h"

/* A bit of the `solids` of a piece beyond those of sets of solids: a door that ends in line with a wall keeps its end as a vertex. */
#define ON_A_DOOR (UINT32_C(1) << 8)
enum { NO_NOTE = -1 };

/* A door that is noted at a triangle or piece. */
typedef struct door_note {
	int32_t door, next;
} door_note;

typedef struct door_plane {
	const tl_nav *nav;
	int32_t radius;      /* of the body, or 0 for a point that stands for it */
	int64_t width;       /* of the body */
	tli_why_door *doors; /* tli_array */
	tli_walls *rest;     /* what blocks besides */
	tli_mesh *mesh;
	int32_t *first; /* [noted]: of the notes of a triangle, or of a piece for a point; NO_NOTE */
	size_t noted, triangles;
	door_note *notes; /* tli_array */
	int32_t *stack;   /* tli_array */
	tli_escapes from, to;
	/* of the search, [triangles]: */
	double *cost;
	int32_t *before; /* half-edge over which it came in */
	tli_heap heap;
} door_plane;

static tl_status index_rest(door_plane *plane, bool obstacles)
{
	const tli_walls *all = plane->nav->walls;
	size_t count = 0, slots = tli_walls_count(all);
	tli_wall *walls = tli_alloc_array(slots + 1, sizeof *walls);
	if (!walls)
		return TL_E_NOMEM;
	for (uint32_t i = 0; i < slots; i++) {
		tl_blocker_kind kind = tli_nav_slot_kind(plane->nav, i);
		if (kind == TL_BLOCKER_WALL || (obstacles && kind == TL_BLOCKER_OBSTACLE))
			walls[count++] = *tli_walls_get(all, i);
	}
	tl_status status = tli_walls_create(walls, count, &plane->rest);
	tli_free(walls, (slots + 1) * sizeof *walls);
	return status;
}

/* ---- 1. the triangulation ---- */

/* The sides of what a door forbids a body: a convex outline, a tli_array. */
static tl_status outline_door(const door_plane *plane, const tli_why_door *door, tli_mesh_segment **out)
{
	tli_walls *alone = NULL;
	tl_status status = tli_walls_create(&door->wall, 1, &alone);
	if (!status)
		status = tli_offset_segments(alone, plane->radius, (int32_t)plane->nav->def.sides, out);
	tli_walls_free(alone);
	return status;
}

static tl_status cut_along_door(const door_plane *plane, const tli_why_door *door, tli_mesh_segment **segments)
{
	tli_mesh_load load = { .covers = 1, .solids = ON_A_DOOR };
	if (plane->radius == 0) {
		tli_point a = door->wall.a, b = door->wall.b;
		if (tli_point_equal(a, b))
			return TL_OK;
		bool added = tli_array_append(*segments, ((tli_mesh_segment){ a, b, load })) &&
			tli_array_append(*segments, ((tli_mesh_segment){ a, a, { .covers = 1 } })) &&
			tli_array_append(*segments, ((tli_mesh_segment){ b, b, { .covers = 1 } }));
		return added ? TL_OK : TL_E_NOMEM;
	}
	tli_mesh_segment *sides = NULL; /* tli_array */
	tl_status status = outline_door(plane, door, &sides);
	for (size_t i = 0; i < tli_array_length(sides) && !status; i++) {
		sides[i].load = load;
		status = tli_array_append(*segments, sides[i]) ? TL_OK : TL_E_NOMEM;
	}
	tli_array_free(sides);
	return status;
}

static tl_status triangulate_doors(door_plane *plane)
{
	const tl_nav *nav = plane->nav;
	tli_mesh_segment *segments = NULL;
	tl_status status = tli_offset_segments(plane->rest, plane->radius, (int32_t)nav->def.sides, &segments);
	for (size_t i = 0; i < tli_array_length(segments); i++)
		segments[i].load.owner = 0;
	for (size_t i = 0; i < tli_array_length(plane->doors) && !status; i++)
		status = cut_along_door(plane, &plane->doors[i], &segments);
	if (!status)
		status = tli_offset_triangulate(
			segments, tli_array_length(segments), plane->rest, plane->radius, &plane->mesh);
	tli_array_free(segments);
	return status;
}

/* ---- 2. notes ---- */

static tl_status note_door(door_plane *plane, int32_t at, int32_t door)
{
	if (!tli_array_append(plane->notes, ((door_note){ door, plane->first[at] })))
		return TL_E_NOMEM;
	plane->first[at] = (int32_t)tli_array_length(plane->notes) - 1;
	return TL_OK;
}

static bool is_noted(const door_plane *plane, int32_t at, int32_t door)
{
	int32_t i = plane->first[at];
	while (i != NO_NOTE && plane->notes[i].door != door)
		i = plane->notes[i].next;
	return i != NO_NOTE;
}

/* Does a triangle lie within the convex outline? */
static bool is_in_outline(const tli_mesh *mesh, const tli_mesh_segment *sides, int32_t triangle)
{
	for (size_t i = 0; i < tli_array_length(sides); i++) {
		tli_side out = sides[i].load.multiplicity > 0 ? TLI_RIGHT : TLI_LEFT;
		for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++)
			if (tli_mesh_side(mesh, sides[i].a, sides[i].b, tli_mesh_origin(mesh, h)) == out)
				return false;
	}
	return true;
}

/* For a body: from the door's end on. */
static tl_status note_triangles(door_plane *plane, int32_t door)
{
	const tli_mesh *mesh = plane->mesh;
	tli_mesh_segment *sides = NULL; /* tli_array */
	tl_status status = outline_door(plane, &plane->doors[door], &sides);
	int32_t start = tli_mesh_locate(mesh, plane->doors[door].wall.a).edge / 3;
	if (!status && is_in_outline(mesh, sides, start)) {
		status = note_door(plane, start, door);
		if (!status && !tli_array_append(plane->stack, start))
			status = TL_E_NOMEM;
	}
	while (tli_array_length(plane->stack) > 0 && !status) {
		int32_t triangle = tli_array_pop(plane->stack);
		for (int32_t h = 3 * triangle; h < 3 * triangle + 3 && !status; h++) {
			int32_t twin = tli_mesh_twin(mesh, h);
			if (twin < 0 || is_noted(plane, twin / 3, door) || !is_in_outline(mesh, sides, twin / 3))
				continue;
			status = note_door(plane, twin / 3, door);
			if (!status && !tli_array_append(plane->stack, twin / 3))
				status = TL_E_NOMEM;
		}
		if (!status)
			status = tli_budget_spend(4);
	}
	tli_array_truncate(plane->stack, 0);
	tli_array_free(sides);
	return status;
}

/* The half-edge from the origin of h along the line a -> b, not back over `came`; NONE. */
static int32_t edge_along(const tli_mesh *mesh, int32_t h, const tli_wall *door, int32_t came)
{
	int32_t at = h;
	do {
		int32_t target = tli_mesh_target(mesh, at);
		bool ahead = tli_dot(door->a, door->b, mesh->vertices[target].at) > 0;
		if (tli_mesh_is_wall(mesh, at) && at != came && ahead &&
			tli_mesh_side(mesh, door->a, door->b, target) == TLI_ON)
			return at;
		at = tli_mesh_turn_left(mesh, at);
	} while (at >= 0 && at != h);
	return TLI_MESH_NONE;
}

/* For a point: the pieces from one end to the other. */
static tl_status note_pieces(door_plane *plane, int32_t door)
{
	const tli_mesh *mesh = plane->mesh;
	const tli_wall *wall = &plane->doors[door].wall;
	tl_status status = TL_OK;
	tli_mesh_location at = tli_mesh_locate(mesh, wall->a);
	if (at.kind != TLI_MESH_ON_VERTEX || tli_point_equal(wall->a, wall->b))
		return TL_OK;
	int32_t came = TLI_MESH_NONE, h = edge_along(mesh, at.edge, wall, came);
	while (h >= 0 && !status) {
		int32_t target = tli_mesh_target(mesh, h);
		status = note_door(plane, mesh->edges[h].piece >> 1, door);
		if (!status)
			status = tli_budget_spend(1);
		if (!tli_mesh_is_crossing(mesh, target) && tli_point_equal(mesh->vertices[target].at, wall->b))
			break;
		came = tli_mesh_twin(mesh, h);
		h = edge_along(mesh, came, wall, came);
	}
	return status;
}

static tl_status note_doors(door_plane *plane)
{
	bool is_point = plane->radius == 0;
	plane->triangles = tli_mesh_triangle_slots(plane->mesh);
	plane->noted = is_point ? tli_array_length(plane->mesh->pieces) : plane->triangles;
	plane->first = tli_alloc_array(plane->noted + 1, sizeof *plane->first);
	plane->cost = tli_alloc_array(plane->triangles, sizeof *plane->cost);
	plane->before = tli_alloc_array(plane->triangles, sizeof *plane->before);
	plane->heap.items = tli_alloc_array(plane->triangles, sizeof *plane->heap.items);
	plane->heap.slot = tli_alloc_zeroed(plane->triangles * sizeof *plane->heap.slot);
	if (!plane->first || !plane->cost || !plane->before || !plane->heap.items || !plane->heap.slot)
		return TL_E_NOMEM;
	for (size_t i = 0; i < plane->noted; i++)
		plane->first[i] = NO_NOTE;
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(plane->doors) && !status; i++)
		status = is_point ? note_pieces(plane, (int32_t)i) : note_triangles(plane, (int32_t)i);
	return status;
}

/* ---- 3. the search ---- */

/* A door more costs more than any length, grid units. */
#define DOOR_PRICE 0x1p50
#define LENGTH_PRICE 0x1p-6

/* Of the doors noted there but not at `left` (NO_NOTE: anywhere); false where one is closed. */
static bool price_doors(const door_plane *plane, int32_t at, int32_t left, double *price)
{
	*price = 0;
	for (int32_t i = plane->first[at]; i != NO_NOTE; i = plane->notes[i].next) {
		const tli_why_door *door = &plane->doors[plane->notes[i].door];
		if (!door->is_open)
			return false;
		if (!door->is_needed && (left == NO_NOTE || !is_noted(plane, left, plane->notes[i].door)))
			*price += DOOR_PRICE;
	}
	return true;
}

/* How many doors are noted there. */
static uint32_t count_notes(const door_plane *plane, int32_t at)
{
	uint32_t count = 0;
	for (int32_t i = plane->first[at]; i != NO_NOTE; i = plane->notes[i].next)
		count++;
	return count;
}

/* For a point: is what lies along h more than doors? */
static bool is_more_than_doors(const door_plane *plane, int32_t h)
{
	return tli_mesh_is_wall(plane->mesh, h) &&
		tli_mesh_piece_of(plane->mesh, h)->covers > count_notes(plane, plane->mesh->edges[h].piece >> 1);
}

/* Is a vertex a grid point of a wall? */
static bool is_at_wall(const door_plane *plane, int32_t vertex)
{
	const tli_mesh *mesh = plane->mesh;
	int32_t first = mesh->vertices[vertex].edge, h = first;
	if (vertex < 4 || tli_mesh_is_crossing(mesh, vertex))
		return false;
	do {
		if (is_more_than_doors(plane, h))
			return true;
		h = tli_mesh_turn_left(mesh, h);
	} while (h >= 0 && h != first);
	return false;
}

/* For a point that stands for a body: on an edge between two points of walls that are nearer to each other than it is wide is no room. */
static bool is_too_narrow(const door_plane *plane, int32_t h)
{
	const tli_mesh *mesh = plane->mesh;
	int32_t one = tli_mesh_origin(mesh, h), two = tli_mesh_target(mesh, h);
	return tli_compare_distance_points(mesh->vertices[one].at, mesh->vertices[two].at, plane->width) < 0 &&
		is_at_wall(plane, one) && is_at_wall(plane, two);
}

/* Nor is there between a point of a wall and a wall across the triangle: from one side of this to the other. */
static bool is_narrow_triangle(const door_plane *plane, int32_t triangle)
{
	const tli_mesh *mesh = plane->mesh;
	for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++) {
		int32_t one = tli_mesh_origin(mesh, h), two = tli_mesh_target(mesh, h), apex = tli_mesh_apex(mesh, h);
		if (is_more_than_doors(plane, h) && !tli_mesh_is_crossing(mesh, one) &&
			!tli_mesh_is_crossing(mesh, two) && is_at_wall(plane, apex) &&
			tli_compare_distance_point_segment(mesh->vertices[apex].at, mesh->vertices[one].at,
				mesh->vertices[two].at, plane->width) < 0)
			return true;
	}
	return false;
}

/* Over h out of its triangle: what the doors cost. */
static bool price_step(const door_plane *plane, int32_t h, double *price)
{
	const tli_mesh *mesh = plane->mesh;
	int32_t to = tli_mesh_twin(mesh, h) / 3;
	*price = 0;
	if (tli_mesh_twin(mesh, h) < 0 || tli_mesh_is_dead(mesh, to))
		return false;
	if (plane->radius > 0)
		return price_doors(plane, to, h / 3, price);
	if (is_too_narrow(plane, h) || is_more_than_doors(plane, h))
		return false;
	if (plane->before[h / 3] >= 0 && is_narrow_triangle(plane, h / 3))
		return false;
	return !tli_mesh_is_wall(mesh, h) || price_doors(plane, mesh->edges[h].piece >> 1, NO_NOTE, price);
}

static void reach_triangle(door_plane *plane, int32_t triangle, double cost, int32_t before)
{
	if (!(cost < plane->cost[triangle]))
		return;
	plane->cost[triangle] = cost;
	plane->before[triangle] = before;
	tli_heap_put(&plane->heap, (tli_heap_item){ cost, 0, (uint32_t)triangle });
}

static void begin_door_search(door_plane *plane)
{
	for (size_t i = 0; i < plane->triangles; i++)
		plane->cost[i] = INFINITY;
	for (size_t i = 0; i < plane->from.count; i++) {
		int32_t triangle = plane->from.list[i].location.edge / 3;
		double cost = 0;
		if (plane->radius == 0 || price_doors(plane, triangle, NO_NOTE, &cost))
			reach_triangle(plane, triangle, cost, TLI_MESH_NONE);
	}
}

/* From where the path comes into a triangle, or begins, to the middle of h. */
static double length_to_edge(const door_plane *plane, int32_t triangle, int32_t h)
{
	int32_t before = plane->before[triangle];
	tli_point from = before < 0 ? plane->from.list[0].at : tli_why_edge_middle(plane->mesh, before);
	return tli_distance_points(from, tli_why_edge_middle(plane->mesh, h));
}

/* *last: the triangle of the goal that it comes to; NONE. */
static tl_status search_doors(door_plane *plane, int32_t *last)
{
	double price;
	tl_status status = TL_OK;
	*last = TLI_MESH_NONE;
	begin_door_search(plane);
	while (plane->heap.count > 0 && *last < 0 && !status) {
		tli_heap_item item = tli_heap_pop(&plane->heap);
		int32_t triangle = (int32_t)item.node;
		for (size_t i = 0; i < plane->to.count; i++)
			if (plane->to.list[i].location.edge / 3 == triangle)
				*last = triangle;
		for (int32_t h = 3 * triangle; h < 3 * triangle + 3; h++)
			if (price_step(plane, h, &price))
				reach_triangle(plane, tli_mesh_twin(plane->mesh, h) / 3,
					plane->cost[triangle] + price +
						LENGTH_PRICE * length_to_edge(plane, triangle, h),
					h);
		status = tli_budget_spend(2);
	}
	tli_heap_clear(&plane->heap);
	return status;
}

/* Those on the path to a triangle are open from here on, and no others. */
static void open_found(door_plane *plane, int32_t last)
{
	bool is_point = plane->radius == 0;
	for (size_t i = 0; i < tli_array_length(plane->doors); i++)
		plane->doors[i].is_open = plane->doors[i].is_needed;
	for (int32_t triangle = last; triangle >= 0;) {
		int32_t h = plane->before[triangle];
		int32_t at = is_point ? (h < 0 ? -1 : plane->mesh->edges[h].piece >> 1) : triangle;
		for (int32_t i = at < 0 ? NO_NOTE : plane->first[at]; i != NO_NOTE; i = plane->notes[i].next)
			plane->doors[plane->notes[i].door].is_open = true;
		triangle = h < 0 ? TLI_MESH_NONE : h / 3;
	}
}

/* *any: is it doors at all? Then those that are to be opened are open. */
static tl_status choose_doors(door_plane *plane, bool *any)
{
	int32_t last;
	tl_status status = search_doors(plane, &last);
	*any = !status && last >= 0;
	if (!*any)
		return status;
	open_found(plane, last);
	for (size_t i = 0; i < tli_array_length(plane->doors) && !status; i++) {
		tli_why_door *door = &plane->doors[i];
		if (!door->is_open || door->is_needed)
			continue;
		door->is_open = false;
		status = search_doors(plane, &last);
		door->is_open = last < 0;
	}
	return status;
}

/* Is a door to be opened in any case: the end is on it, or a body there touches it? */
static bool is_at_door(const door_plane *plane, tli_point end, const tli_why_door *door)
{
	if (plane->radius == 0)
		return tli_point_on_segment(end, door->wall.a, door->wall.b);
	return tli_compare_distance_point_segment(end, door->wall.a, door->wall.b, plane->radius) < 0;
}

/* Does the step from p to where a path begins touch a door that may stay closed? */
static bool steps_through_door(const door_plane *plane, tli_point p, const tli_escape *escape)
{
	for (size_t i = 0; i < tli_array_length(plane->doors) && escape->length > 0; i++) {
		const tli_why_door *door = &plane->doors[i];
		if (!door->is_needed &&
			tli_compare_distance_segments(p, escape->at, door->wall.a, door->wall.b, plane->radius) < 0)
			return true;
	}
	return false;
}

/* Steps that touch such doors are left out where there are others: doors are counted from where a step leads. */
static tl_status find_steps(const tli_why_job *job, const door_plane *plane, tli_point p, tli_escapes *out)
{
	tli_sight sight = { plane->rest, plane->radius, TL_CONTACT_GRAZE };
	size_t kept = 0;
	tl_status status = tli_offset_escape(plane->mesh, &sight, p, &job->base.query->touches, out);
	for (size_t i = 0; i < out->count && !status; i++)
		if (!steps_through_door(plane, p, &out->list[i]))
			out->list[kept++] = out->list[i];
	out->count = kept > 0 ? kept : out->count;
	return status ? status : tli_budget_spend(out->count * tli_array_length(plane->doors));
}

static tl_status find_door_ends(const tli_why_job *job, door_plane *plane)
{
	tli_nav_end from, to;
	tl_status status = tli_why_ends(job, &from, &to);
	for (size_t i = 0; i < tli_array_length(plane->doors) && !status; i++) {
		tli_why_door *door = &plane->doors[i];
		door->is_needed = is_at_door(plane, from.at, door) || is_at_door(plane, to.at, door);
	}
	if (!status)
		status = find_steps(job, plane, from.at, &plane->from);
	return status ? status : find_steps(job, plane, to.at, &plane->to);
}

static void free_door_plane(door_plane *plane)
{
	tli_walls_free(plane->rest);
	tli_mesh_free(plane->mesh);
	tli_free(plane->first, (plane->noted + 1) * sizeof *plane->first);
	tli_free(plane->cost, plane->triangles * sizeof *plane->cost);
	tli_free(plane->before, plane->triangles * sizeof *plane->before);
	tli_free(plane->heap.items, plane->triangles * sizeof *plane->heap.items);
	tli_free(plane->heap.slot, plane->triangles * sizeof *plane->heap.slot);
	tli_array_free(plane->notes);
	tli_array_free(plane->stack);
}

tl_status tli_why_choose_doors(const tli_why_job *job, tli_why_body body, tli_why_door *doors, bool *any)
{
	door_plane plane = { .nav = job->base.nav, .radius = body.as_point ? 0 : body.radius, .doors = doors };
	plane.width = 2 * (int64_t)body.radius;
	tl_status status = index_rest(&plane, !body.as_point);
	if (!status)
		status = triangulate_doors(&plane);
	if (!status)
		status = note_doors(&plane);
	if (!status)
		status = find_door_ends(job, &plane);
	if (!status)
		status = choose_doors(&plane, any);
	free_door_plane(&plane);
	return status;
}
