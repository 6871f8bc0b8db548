/* SPDX-License-Identifier: MIT */
/*
 * draw/paths.c: what lies between the walls: links, the path, a sight line, waypoints.
 *
 * A pair of opposite edges is drawn once, as a plain line; an edge without its opposite, looked up among the sorted ends of all, gets an
 * arrow head: O(E log E), 8 bytes an edge. Many lines are one path element, of TLI_STROKE_BYTES. The path is four strokes: one as wide
 * as the body that walks it; one in the colour of the floor, which lifts it off links and names; itself, dotted where it leads through a jump; and
 * its ends.
 */
#include <math.h>

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"
#include "base/sort.h"
#include "draw/scene.h"
#include "nav/jumps.h"

#define HEAD 10 /* length of an arrow head, in thin lines */

/* ---- links ---- */

static int compare_positions(tl_point a, tl_point b)
{
	if (a.y != b.y)
		return a.y < b.y ? -1 : 1;
	return (a.x > b.x) - (a.x < b.x);
}

/* The waypoints that an edge joins, as one number. By id, since several waypoints may be at one position. */
static uint64_t ends_of(uint32_t from, uint32_t to)
{
	return (uint64_t)from << 32 | to;
}

/* The ends of all edges, sorted; NULL = out of memory. */
static uint64_t *sorted_ends(const tl_nav *nav, size_t count)
{
	uint64_t *ends = tli_alloc_array(count, sizeof *ends);
	tl_nav_edge edge;
	for (size_t i = 0; ends && i < count && tl_nav_get_edge(nav, i, &edge) == TL_OK; i++)
		ends[i] = ends_of(edge.from.index1, edge.to.index1);
	if (ends)
		tli_sort(ends, count, sizeof *ends, tli_compare_u64);
	return ends;
}

/* Is there an edge back? */
static bool has_opposite(const uint64_t *ends, size_t count, const tl_nav_edge *edge)
{
	tli_assert(ends);
	uint64_t wanted = ends_of(edge->to.index1, edge->from.index1);
	size_t low = 0, high = count;
	while (low < high) { /* the first that is not before the one we look for */
		size_t middle = low + (high - low) / 2;
		if (ends[middle] < wanted)
			low = middle + 1;
		else
			high = middle;
	}
	return low < count && ends[low] == wanted;
}

static void add_arrow_head(tli_text *out, tli_pixel from, tli_pixel to, int64_t size)
{
	double x = (double)(to.x - from.x), y = (double)(to.y - from.y), length = sqrt(x * x + y * y);
	if (length < (double)size)
		return;
	int64_t dx = (int64_t)(x / length * (double)size), dy = (int64_t)(y / length * (double)size);
	tli_pixel tip = { from.x + (to.x - from.x) * 2 / 3, from.y + (to.y - from.y) * 2 / 3 };
	tli_draw_point(out, 'M', tip);
	tli_draw_point(out, 'L', (tli_pixel){ tip.x - dx - dy * 4 / 10, tip.y - dy + dx * 4 / 10 });
	tli_draw_point(out, 'L', (tli_pixel){ tip.x - dx + dy * 4 / 10, tip.y - dy - dx * 4 / 10 });
	tli_text_add_char(out, 'Z');
}

/* Begins a path of lines or of heads; returns where its data begin. */
static size_t begin_links(tli_text *out, bool heads)
{
	tli_text_add(out, heads ? "<path class=\"t-head\" d=\"" : "<path class=\"t-link\" d=\"");
	return tli_text_length(out);
}

/* Lines of all edges, or the heads of those without an opposite. `ends` is NULL where every edge has its opposite. */
static void add_link_edges(tli_scene *scene, size_t count, const uint64_t *ends, bool heads)
{
	tl_nav_edge edge;
	size_t begin = begin_links(&scene->out, heads);
	for (size_t i = 0; i < count && tl_nav_get_edge(scene->def.nav, i, &edge) == TL_OK && !scene->out.failed; i++) {
		if (tli_budget_spend(16))
			return;
		int order = compare_positions(edge.from_at, edge.to_at);
		if (order == 0)
			continue;
		if (tli_text_length(&scene->out) - begin > TLI_STROKE_BYTES) {
			tli_text_add(&scene->out, "\"/>\n");
			begin = begin_links(&scene->out, heads);
		}
		bool both = !ends || has_opposite(ends, count, &edge);
		tli_pixel from = tli_draw_position(scene, edge.from_at), to = tli_draw_position(scene, edge.to_at);
		if (heads && !both)
			add_arrow_head(&scene->out, from, to, HEAD * scene->line);
		if (!heads && (!both || order < 0)) {
			tli_draw_point(&scene->out, 'M', from);
			tli_draw_point(&scene->out, 'L', to);
		}
	}
	tli_text_add(&scene->out, "\"/>\n");
}

static void add_cross(tli_text *out, tli_pixel at, int64_t size)
{
	tli_text_add(out, "<path class=\"t-cross\" d=\"");
	tli_draw_point(out, 'M', (tli_pixel){ at.x - size, at.y - size });
	tli_draw_point(out, 'L', (tli_pixel){ at.x + size, at.y + size });
	tli_draw_point(out, 'M', (tli_pixel){ at.x + size, at.y - size });
	tli_draw_point(out, 'L', (tli_pixel){ at.x - size, at.y + size });
	tli_text_add(out, "\"/>\n");
}

static void add_path_line(tli_text *out, const char *class_name, tli_pixel from, tli_pixel to)
{
	tli_text_add_format(out, "<path class=\"t-%s\" d=\"", class_name);
	tli_draw_point(out, 'M', from);
	tli_draw_point(out, 'L', to);
	tli_text_add(out, "\"/>\n");
}

/* Where a link is blocked: where only the body does not fit, the nearest point of what is in its path, which the line itself misses. */
static tl_point find_blocked_place(tl_query *query, const tl_blocked_link *blocked, const tl_waypoint_info ends[2])
{
	double distance;
	tl_blocker nearest;
	bool misses = query && tl_query_clearance(query, ends[0].at, ends[1].at, &distance, &nearest) == TL_OK &&
		distance > 0 && nearest.kind != TL_BLOCKER_NONE;
	return misses ? nearest.at : blocked->blocker.at;
}

static void add_blocked(tli_scene *scene, size_t count)
{
	tl_query *query = NULL;
	if (count > 0 && tl_query_create(scene->def.nav, &query) != TL_OK)
		scene->out.failed = true;
	tl_blocked_link blocked;
	tl_waypoint_info ends[2];
	for (size_t i = 0; i < count && tl_nav_get_blocked_link(scene->def.nav, i, &blocked) == TL_OK; i++) {
		if (tl_map_get_waypoint(scene->map, blocked.from, &ends[0]) != TL_OK ||
			tl_map_get_waypoint(scene->map, blocked.to, &ends[1]) !=
				TL_OK) /* the map went on without the nav */
			continue;
		add_path_line(&scene->out, "blocked", tli_draw_position(scene, ends[0].at),
			tli_draw_position(scene, ends[1].at));
		add_cross(&scene->out, tli_draw_position(scene, find_blocked_place(query, &blocked, ends)),
			5 * scene->line);
	}
	tl_query_free(query);
}

/* Jumps are links of the map, also where the nav does not use them. */
static void add_jumps(tli_scene *scene)
{
	tl_link_id id = { 0, 0 };
	while ((id = tl_map_next_link(scene->map, id)).index1 != 0 && !scene->out.failed && !tli_budget_spend(16)) {
		tl_link_info link;
		tl_waypoint_info ends[2];
		if (tl_map_get_link(scene->map, id, &link) != TL_OK || !link.jump ||
			tl_map_get_waypoint(scene->map, link.from, &ends[0]) != TL_OK ||
			tl_map_get_waypoint(scene->map, link.to, &ends[1]) != TL_OK)
			continue;
		tli_pixel from = tli_draw_position(scene, ends[0].at), to = tli_draw_position(scene, ends[1].at);
		add_path_line(&scene->out, "link t-jump", from, to);
		if (!link.oneway)
			continue;
		(void)begin_links(&scene->out, true);
		add_arrow_head(&scene->out, from, to, HEAD * scene->line);
		tli_text_add(&scene->out, "\"/>\n");
	}
}

static void draw_nav_links(tli_scene *scene)
{
	tl_nav_info info;
	(void)tl_nav_get_info(scene->def.nav, &info);
	if (info.edges > 0 && !info.authored)
		add_link_edges(scene, info.edges, NULL, false);
	if (info.edges > 0 && info.authored) {
		uint64_t *ends = sorted_ends(scene->def.nav, info.edges);
		scene->out.failed = scene->out.failed || !ends;
		add_link_edges(scene, info.edges, ends, false);
		add_link_edges(scene, info.edges, ends, true);
		tli_free(ends, info.edges * sizeof *ends);
	}
	add_blocked(scene, info.blocked_links);
}

void tli_draw_links(tli_scene *scene)
{
	if (scene->def.links && scene->def.nav)
		draw_nav_links(scene);
	if (scene->def.links)
		add_jumps(scene);
}

/* ---- the path ---- */

/* The jumps of the map that a path may lead through. */
typedef struct path_jumps {
	tl_jump list[TLI_JUMPS_MAX];
	size_t count;
} path_jumps;

static path_jumps jumps_of(const tl_map *map)
{
	path_jumps jumps = { .count = 0 };
	if (tl_jumps_from_map(map, jumps.list, TLI_JUMPS_MAX, &jumps.count) != TL_OK || jumps.count > TLI_JUMPS_MAX)
		jumps.count = 0;
	return jumps;
}

static bool are_ends(const tl_jump *jump, tl_point from, tl_point to)
{
	return compare_positions(jump->from, from) == 0 && compare_positions(jump->to, to) == 0;
}

/* Is the piece of the path that ends at point i none that is walked? */
static bool is_jumped(const tli_scene *scene, const path_jumps *jumps, size_t i)
{
	for (size_t k = 0; i > 0 && k < jumps->count; k++) {
		tl_point from = scene->def.path[i - 1].at, to = scene->def.path[i].at;
		if (are_ends(&jumps->list[k], from, to) || are_ends(&jumps->list[k], to, from))
			return true;
	}
	return false;
}

static void add_path(tli_scene *scene, const path_jumps *jumps, const char *class_name)
{
	tli_text_add_format(&scene->out, "<path class=\"t-%s\" d=\"", class_name);
	for (size_t i = 0; i < scene->def.path_count; i++)
		tli_draw_point(&scene->out, i == 0 || is_jumped(scene, jumps, i) ? 'M' : 'L',
			tli_draw_position(scene, scene->def.path[i].at));
	if (scene->def.path_count == 1) /* a round dot */
		tli_text_add(&scene->out, "h0");
	tli_text_add(&scene->out, "\"/>\n");
}

void tli_draw_path(tli_scene *scene)
{
	if (scene->def.path_count == 0)
		return;
	path_jumps jumps = jumps_of(scene->map);
	add_path(scene, &jumps, "band");
	add_path(scene, &jumps, "under");
	add_path(scene, &jumps, "path");
	for (size_t i = 1; i < scene->def.path_count; i++)
		if (is_jumped(scene, &jumps, i))
			add_path_line(&scene->out, "path t-leap", tli_draw_position(scene, scene->def.path[i - 1].at),
				tli_draw_position(scene, scene->def.path[i].at));
}

void tli_draw_ends(tli_scene *scene)
{
	if (scene->def.path_count == 0)
		return;
	tli_pixel start = tli_draw_position(scene, scene->def.path[0].at);
	tli_pixel goal = tli_draw_position(scene, scene->def.path[scene->def.path_count - 1].at);
	tli_draw_circle(&scene->out, start, 7 * scene->line, "t-start t-end", NULL);
	tli_draw_circle(&scene->out, goal, 8 * scene->line, "t-goal t-end", NULL);
	tli_draw_circle(&scene->out, goal, 3 * scene->line, "t-eye", NULL);
}

/* ---- sight lines ---- */

/* Free as far as what blocks it, then dashed. */
static void add_blocked_sight(tli_scene *scene, tli_pixel from, tli_pixel to, tli_pixel hit)
{
	add_path_line(&scene->out, "blocked", hit, to);
	add_path_line(&scene->out, "free", from, hit);
	add_cross(&scene->out, hit, 5 * scene->line);
}

/* Those of marks. */
void tli_draw_mark_lines(tli_scene *scene)
{
	for (size_t i = 0; i < scene->def.mark_count; i++) {
		const tl_draw_mark *mark = &scene->def.marks[i];
		if (mark->line)
			add_blocked_sight(scene, tli_draw_position(scene, mark->from),
				tli_draw_position(scene, mark->to), tli_draw_position(scene, mark->at));
	}
}

void tli_draw_sight(tli_scene *scene)
{
	const tl_draw_def *def = &scene->def;
	if (!def->sight)
		return;
	tli_pixel from = tli_draw_position(scene, def->sight_from), to = tli_draw_position(scene, def->sight_to);
	if (def->sight_blocker.kind != TL_BLOCKER_NONE)
		add_blocked_sight(scene, from, to, tli_draw_position(scene, def->sight_blocker.at));
	else
		add_path_line(&scene->out, "free", from, to);
	tli_draw_circle(&scene->out, from, 5 * scene->line, "t-start t-end", NULL);
	const char *style = def->sight_blocker.kind == TL_BLOCKER_NONE ? "t-start t-end" : "t-goal t-end";
	tli_draw_circle(&scene->out, to, 5 * scene->line, style, NULL);
}

/* ---- waypoints ---- */

/* A triangle for a start, a square on its corner for a goal: they differ without colours, and from the rounds at the ends of a path. */
void tli_draw_role(tli_scene *scene, tli_pixel at, tl_waypoint_role role, const char *name)
{
	int64_t size = scene->dot * 2 > 6 * scene->line ? scene->dot * 2 : 6 * scene->line;
	bool is_start = role == TL_WAYPOINT_START;
	tli_text *out = &scene->out;
	tli_text_add_format(out, "<path class=\"t-%s\" d=\"", is_start ? "start" : "goal");
	tli_draw_point(out, 'M', (tli_pixel){ at.x, at.y - size });
	tli_draw_point(out, 'L', (tli_pixel){ at.x + size, at.y + (is_start ? size * 7 / 10 : 0) });
	if (!is_start)
		tli_draw_point(out, 'L', (tli_pixel){ at.x, at.y + size });
	tli_draw_point(out, 'L', (tli_pixel){ at.x - size, at.y + (is_start ? size * 7 / 10 : 0) });
	tli_text_add(out, name ? "Z\"><title>" : "Z\"/>\n");
	if (!name)
		return;
	tli_text_add(out, is_start ? "start " : "goal ");
	tli_draw_escape(out, name);
	tli_text_add(out, "</title></path>\n");
}

void tli_draw_waypoints(tli_scene *scene)
{
	tl_waypoint_id id = tl_map_next_waypoint(scene->map, (tl_waypoint_id){ 0 });
	tl_waypoint_info info;
	if (!scene->def.waypoints || !id.index1)
		return;
	tli_text_add(&scene->out, "<g class=\"t-way\">\n");
	for (; id.index1 && tl_map_get_waypoint(scene->map, id, &info) == TL_OK;
		id = tl_map_next_waypoint(scene->map, id)) {
		tli_pixel at = tli_draw_position(scene, info.at);
		if (info.radius > 0)
			tli_draw_circle(&scene->out, at, tli_draw_length(scene, info.radius), "t-near", NULL);
		const char *name = scene->def.names ? info.name : NULL;
		if (info.role == TL_WAYPOINT_PLAIN)
			tli_draw_circle(&scene->out, at, scene->dot, NULL, name);
		else
			tli_draw_role(scene, at, info.role, name);
	}
	tli_text_add(&scene->out, "</g>\n");
}
