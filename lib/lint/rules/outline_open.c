/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/outline_open.c: walls around all starts, or else all waypoints and agents, that are open at one place.
 *
 * 1. Walls and doors are triangulated, doors as walls.
 * 2. Discs come from outside, the widest first: how wide may a disc be that comes into each triangle over each of its edges (openings.h)? The
 *    search ends at the first place. A disc that is wider than the one that came there comes to no place: walls enclose them all, but for the
 *    openings that it does not pass.
 * 3. That is an outline where this is one opening, and at most a quarter of the perimeter of the box about what is enclosed; around starts that has
 *    to be most of the map: a house in a village may be open. Else the same is asked of wider discs: a room may be within an outline.
 *    Wider ones that are kept out of the same box count instead: the opening in the outer wall is meant, not a door behind it.
 *
 * O(n log n).
 */
#include "lint/narrow.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "graph/heap.h"
#include "map/records.h"

#include <math.h>
#include <string.h>

/* Discs wider than the first: each of twice the width, to half of the perimeter of the walls' half. */
enum { OUTLINE_TRIES = 7 };

/* Walls beyond which an update would take more than a few milliseconds: all of them are triangulated again. */
enum { OUTLINE_WALLS_MAX = 4096 };

typedef struct outline_job {
	tli_lint_context *context;
	tli_mesh *mesh;
	tli_point *places; /* tli_array */
	int32_t *homes;    /* [places]: their triangles; TLI_MESH_NONE on a wall */
	bool of_starts;
	tli_lint_box walls, inside; /* boxes about all walls, and about what is enclosed */
	size_t count;               /* half-edges */
	tli_heap heap;              /* of half-edges, by -square */
	double *square; /* [half-edges]: of the width of the widest disc that comes into the triangle over it; -1 */
	bool *is_home, *is_inside; /* [triangles] */
	int32_t *queue;            /* [triangles] */
	tli_opening widest;        /* of those that the disc does not pass */
	double sum;                /* of their widths, grid units */
	size_t openings;
} outline_job;

static const tli_lint_box no_outline_box = { INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN };

static void add_to_box(tli_lint_box *box, tli_point p)
{
	box->left = p.x < box->left ? p.x : box->left;
	box->low = p.y < box->low ? p.y : box->low;
	box->right = p.x > box->right ? p.x : box->right;
	box->high = p.y > box->high ? p.y : box->high;
}

/* None where there are no walls, or too many. */
static tl_status make_outline_mesh(outline_job *job)
{
	const tli_lint_segments *segments = &job->context->parts.walls.segments;
	tli_mesh_segment *sides = NULL; /* tli_array */
	job->walls = no_outline_box;
	for (uint32_t i = 0; i < tli_lint_segments_count(segments); i++) {
		if (tli_lint_segment_is_free(segments, i) || !tli_lint_segment_blocks_walk(segments, i))
			continue;
		const tli_lint_segment *it = tli_lint_segment_of(segments, i);
		add_to_box(&job->walls, it->a);
		add_to_box(&job->walls, it->b);
		if (!tli_point_equal(it->a, it->b) &&
			!tli_array_append(sides, ((tli_mesh_segment){ it->a, it->b, { 1, 0, 0, 0 } })))
			return tli_array_free(sides), TL_E_NOMEM;
	}
	size_t count = tli_array_length(sides);
	tl_status status = count == 0 || count > OUTLINE_WALLS_MAX ? TL_OK : tli_mesh_create(sides, count, &job->mesh);
	tli_array_free(sides);
	return status;
}

static tl_status list_placed(outline_job *job)
{
	const tl_map *map = job->context->map;
	const tli_lint_node *nodes = job->context->parts.world.nodes;
	job->of_starts = tli_lint_has_start(job->context);
	for (size_t i = 0; i < tli_array_length(nodes); i++)
		if ((!job->of_starts || map->waypoints[nodes[i].id.index1 - 1].start) &&
			!tli_array_append(job->places, nodes[i].at))
			return TL_E_NOMEM;
	tl_map_agent_id id = tl_map_next_agent(map, (tl_map_agent_id){ 0, 0 });
	for (; id.index1 != 0 && !job->of_starts; id = tl_map_next_agent(map, id)) {
		tl_map_agent_info info;
		tli_point at;
		if (tl_map_get_agent(map, id, &info) == TL_OK &&
			tli_point_from_units(info.at, tl_map_resolution(map), &at) == TL_OK &&
			!tli_array_append(job->places, at))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

/* ---- discs from outside ---- */

/* The triangles of the places; each is looked for from the one before. */
static void locate_places(outline_job *job)
{
	const tli_mesh *mesh = job->mesh;
	tli_mesh_location at = tli_mesh_locate(mesh, job->places[0]);
	for (size_t i = 0; i < tli_array_length(job->places); i++) {
		at = tli_mesh_locate_from(mesh, at.edge, job->places[i]);
		bool on_wall = at.kind == TLI_MESH_ON_VERTEX ||
			(at.kind == TLI_MESH_ON_EDGE && tli_mesh_is_wall(mesh, at.edge));
		job->homes[i] = on_wall ? TLI_MESH_NONE : at.edge / 3;
		if (!on_wall)
			job->is_home[at.edge / 3] = true;
	}
}

/* What is between two half-edges of one triangle. */
static tli_opening opening_between(const tli_mesh *mesh, int32_t h, int32_t exit)
{
	return tli_opening_about(mesh, exit == tli_mesh_next(h) ? exit : h);
}

static void let_disc_over(outline_job *job, int32_t h, double square)
{
	if (h < 0 || square <= job->square[h])
		return;
	job->square[h] = square;
	tli_heap_put(&job->heap, (tli_heap_item){ -square, 0, (uint32_t)h });
}

/* *square of the width of the widest disc that comes to a place; -1: none does. */
static tl_status search_places(outline_job *job, double *square)
{
	const tli_mesh *mesh = job->mesh;
	tl_status status = TL_OK;
	*square = -1;
	for (int32_t h = 0; h < (int32_t)job->count; h++) {
		job->square[h] = -1;
		if (tli_mesh_is_outside(mesh, h / 3))
			let_disc_over(job, h, INFINITY);
	}
	while (job->heap.count > 0 && !status) {
		tli_heap_item item = tli_heap_pop(&job->heap);
		int32_t h = (int32_t)item.node;
		if (job->is_home[h / 3]) {
			*square = -item.f;
			break;
		}
		for (int32_t exit = tli_mesh_next(h); exit != h; exit = tli_mesh_next(exit))
			if (!tli_opening_blocks(mesh, exit))
				let_disc_over(job, tli_mesh_twin(mesh, exit),
					fmin(-item.f, opening_between(mesh, h, exit).square));
		status = tli_budget_spend(4);
	}
	return status;
}

/* ---- what is enclosed ---- */

/* Does a disc come into a triangle of which the square of the width is above that? */
static bool is_come_into(const outline_job *job, int32_t triangle, double square)
{
	const double *over = &job->square[3 * triangle];
	return over[0] > square || over[1] > square || over[2] > square;
}

/* The disc did not come out over a half-edge of a triangle in which it is: the widest of what kept it from there. */
static void add_refused(outline_job *job, int32_t exit, double square)
{
	tli_opening out = { .square = -1 };
	for (int32_t h = tli_mesh_next(exit); h != exit; h = tli_mesh_next(h)) {
		tli_opening opening = opening_between(job->mesh, h, exit);
		if (job->square[h] > square && opening.square > out.square)
			out = opening;
	}
	job->sum += sqrt(out.square > 0 ? out.square : 0);
	job->openings++;
	if (out.square > job->widest.square)
		job->widest = out;
}

/* From the places on, and its openings. */
static tl_status flood_inside(outline_job *job, double square)
{
	const tli_mesh *mesh = job->mesh;
	size_t end = 0;
	memset(job->is_inside, false, job->count / 3);
	job->inside = no_outline_box;
	job->widest.square = -1;
	job->sum = 0;
	job->openings = 0;
	for (size_t i = 0; i < tli_array_length(job->places); i++)
		if (job->homes[i] >= 0 && !job->is_inside[job->homes[i]]) {
			job->is_inside[job->homes[i]] = true;
			job->queue[end++] = job->homes[i];
		}
	for (size_t i = 0; i < end; i++)
		for (int32_t h = 3 * job->queue[i]; h < 3 * job->queue[i] + 3; h++) {
			int32_t twin = tli_mesh_twin(mesh, h);
			add_to_box(&job->inside, mesh->vertices[tli_mesh_origin(mesh, h)].at);
			if (tli_opening_blocks(mesh, h) || job->is_inside[twin / 3])
				continue;
			if (is_come_into(job, twin / 3, square)) {
				add_refused(job, twin, square);
				continue;
			}
			job->is_inside[twin / 3] = true;
			job->queue[end++] = twin / 3;
		}
	return tli_budget_spend(end);
}

/* ---- judging ---- */

static bool is_outline(const outline_job *job)
{
	double width = (double)(job->inside.right - job->inside.left);
	double height = (double)(job->inside.high - job->inside.low);
	bool is_most = 4 * width >= 3.0 * (double)(job->walls.right - job->walls.left) &&
		4 * height >= 3.0 * (double)(job->walls.high - job->walls.low);
	return job->openings == 1 && 4 * job->sum <= 2 * (width + height) && (is_most || !job->of_starts);
}

static tl_status report_leak(outline_job *job)
{
	tli_lint_context *context = job->context;
	const tli_lint_segments *segments = &context->parts.walls.segments;
	bool turned = tli_point_compare(job->widest.one, job->widest.two) > 0;
	tli_point one = turned ? job->widest.two : job->widest.one, two = turned ? job->widest.one : job->widest.two;
	tli_text *text = tli_lint_text(context);
	tli_text_add_format(text, "the walls around all %s leave an opening of ",
		job->of_starts ? "starts" : "waypoints and agents");
	tli_lint_add_length(text, context->map, sqrt(job->widest.square) / tl_map_resolution(context->map), 0);
	tli_lint_add_stretch(text, context, one, two);
	const tli_lint_segment *from = tli_lint_side_at(segments, one), *to = tli_lint_side_at(segments, two);
	tli_lint_draft draft = { .place = from ? tli_lint_segment_place(context, from, one) : (tl_place){ 0 } };
	if (to)
		draft.related = tli_lint_segment_place(context, to, two);
	draft.related_text = tl_place_is_known(draft.related) ? "the other end is here" : NULL;
	return tli_lint_report_gap(context, &draft, one, two);
}

/* What is narrower than a gap is wall-gap's, or too narrow for the body. */
static double narrowest_square(tli_lint_context *context)
{
	double gap = tli_lint_is_running(context, "wall-gap") && context->gap > 0 ? context->gap : 1;
	return gap * gap;
}

static bool boxes_are_equal(const tli_lint_box *a, const tli_lint_box *b)
{
	return a->left == b->left && a->low == b->low && a->right == b->right && a->high == b->high;
}

static tl_status judge_discs(outline_job *job)
{
	double most = (double)(job->walls.right - job->walls.left) / 2 + (double)(job->walls.high - job->walls.low) / 2;
	double width = ldexp(most, -OUTLINE_TRIES), square;
	tli_opening outermost = { .square = -1 };
	tli_lint_box box = no_outline_box;
	locate_places(job);
	tl_status status = search_places(job, &square);
	if (status || square < narrowest_square(job->context) || square == INFINITY)
		return status;
	while (!status && width <= most) {
		status = flood_inside(job, square);
		if (!status && is_outline(job)) {
			if (outermost.square >= 0 && !boxes_are_equal(&box, &job->inside))
				break;
			outermost = job->widest;
			box = job->inside;
		}
		while (width * width <= square)
			width *= 2;
		square = width * width;
	}
	job->widest = outermost;
	return status || outermost.square < 0 ? status : report_leak(job);
}

static tl_status judge_mesh(outline_job *job)
{
	size_t count = job->count = 3 * tli_mesh_triangle_slots(job->mesh), places = tli_array_length(job->places);
	job->homes = tli_alloc_array(places, sizeof *job->homes);
	job->square = tli_alloc_array(count, sizeof *job->square);
	job->heap.items = tli_alloc_array(count, sizeof *job->heap.items);
	job->heap.slot = tli_alloc_zeroed(count * sizeof *job->heap.slot);
	job->is_home = tli_alloc_zeroed(count / 3);
	job->is_inside = tli_alloc(count / 3);
	job->queue = tli_alloc_array(count / 3, sizeof *job->queue);
	bool whole = job->homes && job->square && job->heap.items && job->heap.slot && job->is_home && job->is_inside &&
		job->queue;
	tl_status status = whole ? judge_discs(job) : TL_E_NOMEM;
	tli_free(job->homes, places * sizeof *job->homes);
	tli_free(job->square, count * sizeof *job->square);
	tli_free(job->heap.items, count * sizeof *job->heap.items);
	tli_free(job->heap.slot, count * sizeof *job->heap.slot);
	tli_free(job->is_home, count / 3);
	tli_free(job->is_inside, count / 3);
	tli_free(job->queue, count / 3 * sizeof *job->queue);
	return status;
}

static tl_status find_open_outline(tli_lint_context *context)
{
	outline_job job = { .context = context };
	tl_status status = tli_lint_need_segments(context);
	if (!status)
		status = tli_lint_need_nodes(context);
	if (!status)
		status = list_placed(&job);
	if (!status && tli_array_length(job.places) > 0)
		status = make_outline_mesh(&job);
	if (!status && job.mesh)
		status = judge_mesh(&job);
	tli_array_free(job.places);
	tli_mesh_free(job.mesh);
	return status;
}

/* Where levels are made of cells, doors to other maps are gaps in the border: there some start has to say that it is one level. */
static bool has_places(const tli_lint_context *context)
{
	static const char *const cells[] = { "tmx", "tmj", "ldtk" };
	for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
		if (strcmp(tl_map_format(context->map), cells[i]) == 0 && !tli_lint_has_start(context))
			return false;
	return tl_map_wall_count(context->map) > 0 &&
		tl_map_waypoint_count(context->map) + tl_map_agent_count(context->map) > 0;
}

/* Off among lights. */
static const tli_lint_exception less_in_levels[] = { { .format = "uvtt" }, TLI_LINT_NOTE_WHERE_GUESSED, { 0 } };

const tli_lint_row tli_lint_outline_open = {
	.rule = {
		.id = "outline-open",
		.severity = TL_SEVERITY_WARNING,
		.summary = "walls around the whole map that are open at one place",
		.what = "Walls, solids and doors run around all starts of the map, or without starts around all waypoints and agents, but for one opening, which is at "
			"most a quarter of the perimeter. It is reported with its ends and its width. Around starts the walls have to "
			"enclose most of the map, three quarters of its width and height: a house in a village may be open. Walls that stand free in the room do not matter. "
			"What is narrower than --gap is left to wall-gap. On maps of more than 4096 walls nothing is said. A door or an exit across closes the walls, open or not.",
		.why = "Sight and paths lead out of the map: agents walk around it outside, and what was to be hidden is seen.",
		.example = "tautline 1\n"
			   "wall 0,0 10,0 10,8 0,8\n"
			   "waypoint a 1,1\n"
			   "waypoint b 9,7\n",
		.fix = "Add the side that is missing (or write loop), or a door or an exit where the map is to be left.",
		.formats = "In uvtt it is off: waypoints are lights, and walls around all lights need not be closed. In tmx, tmj and ldtk it is silent where there is no start: openings in the border of a level lead to another one."
			" " TLI_LINT_SAYS_GUESSED,
	},
	.exceptions = less_in_levels,
	.run = find_open_outline,
	.reads = TLI_LINT_READS_WALLS | TLI_LINT_READS(WAYPOINT) | TLI_LINT_READS(AGENT) | TLI_LINT_READS(RADIUS),
	.wanted = has_places,
};
