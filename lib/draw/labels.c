/* SPDX-License-Identifier: MIT */
/*
 * draw/labels.c: names beside their things, where there is room.
 *
 * The picture is covered with small cells; lines, dots, rings and names mark those that they lie on. For each name, in the order of
 * importance, 16 positions round its dot are tried, the near ones first; the one that covers least wins, and none may cover a dot or
 * another name. A name without any is left out: it is still in the tooltip of its dot.
 *
 *         7  4  6
 *          .-.
 *       2 ( * ) 1     9 to 16: the same at twice the distance
 *          '-'
 *         8  3  5
 *
 * O(lines + names * cells of a name) with at most 1024 x 1024 cells. The widths of letters are a little too large for common fonts.
 */
#include "draw/labels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"

#define BOARD_CELL (2 * TLI_PIXEL)
#define BOARD_SIDE_MAX 1024
#define LABEL_POSITIONS 16

/* What lies on a cell. */
enum { MARK_WALL = 1, MARK_PATH = 2, MARK_DOT = 4, MARK_NAME = 8 };
enum { COST_WALL = 4, COST_PATH = 6, COST_RANK = 2 };

struct board {
	unsigned char *marks; /* [columns * rows] */
	int64_t columns, rows, cell;
};

/* A name to be placed. */
struct label {
	const char *name;
	tli_pixel at;
	int64_t gap; /* from `at` to the text */
	const char *style;
};

struct rect {
	int64_t left, top, right, bottom;
};

/* ---- marking ---- */

static void mark_cell(struct board *board, int64_t x, int64_t y, unsigned char what)
{
	if (x >= 0 && y >= 0 && x < board->columns && y < board->rows)
		board->marks[y * board->columns + x] |= what;
}

static void mark_line(struct board *board, tli_pixel a, tli_pixel b, unsigned char what)
{
	tli_assert(board->cell > 0);
	int64_t dx = b.x - a.x, dy = b.y - a.y;
	int64_t longest = llabs(dx) > llabs(dy) ? llabs(dx) : llabs(dy), steps = longest / board->cell + 1;
	(void)tli_budget_spend(2 + 2 * (uint64_t)steps);
	for (int64_t i = 0; i <= steps; i++)
		mark_cell(board, (a.x + dx * i / steps) / board->cell, (a.y + dy * i / steps) / board->cell, what);
}

static void mark_rect(struct board *board, struct rect rect, unsigned char what)
{
	for (int64_t y = rect.top / board->cell; y <= rect.bottom / board->cell; y++) {
		for (int64_t x = rect.left / board->cell; x <= rect.right / board->cell; x++)
			mark_cell(board, x, y, what);
	}
}

static void mark_dot(struct board *board, tli_pixel at, int64_t radius)
{
	mark_rect(board, (struct rect){ at.x - radius, at.y - radius, at.x + radius, at.y + radius }, MARK_DOT);
}

/* Three cells wide, as it is drawn. */
static void mark_path(struct board *board, tli_pixel a, tli_pixel b)
{
	for (int64_t i = -1; i <= 1; i++) {
		int64_t x = llabs(b.x - a.x) < llabs(b.y - a.y) ? i * board->cell : 0, y = x == 0 ? i * board->cell : 0;
		mark_line(board, (tli_pixel){ a.x + x, a.y + y }, (tli_pixel){ b.x + x, b.y + y }, MARK_PATH);
	}
}

static void mark_walls(const tli_scene *scene, struct board *board)
{
	tl_wall_info info;
	tl_wall_id id = { 0 };
	for (id = tl_map_next_wall(scene->map, id); id.index1; id = tl_map_next_wall(scene->map, id)) {
		tl_point at = { 0, 0 };
		if (tl_map_get_wall(scene->map, id, &info) != TL_OK ||
			tl_map_get_wall_point(scene->map, id, info.loop ? info.count - 1 : 0, &at, NULL) != TL_OK)
			continue;
		tli_pixel last = tli_draw_position(scene, at);
		for (size_t i = 0; i < info.count; i++) {
			if (tl_map_get_wall_point(scene->map, id, i, &at, NULL) != TL_OK)
				break;
			tli_pixel next = tli_draw_position(scene, at);
			mark_line(board, last, next, MARK_WALL);
			last = next;
		}
	}
}

/* As the octagon round it: 41/99 is nearly tan(22.5 degrees). */
static void mark_circle(struct board *board, tli_pixel at, int64_t radius)
{
	static const signed char corner[9][2] = { { 99, 41 }, { 41, 99 }, { -41, 99 }, { -99, 41 }, { -99, -41 },
		{ -41, -99 }, { 41, -99 }, { 99, -41 }, { 99, 41 } };
	for (int i = 0; i < 8; i++) {
		tli_pixel a = { at.x + corner[i][0] * radius / 99, at.y + corner[i][1] * radius / 99 };
		tli_pixel b = { at.x + corner[i + 1][0] * radius / 99, at.y + corner[i + 1][1] * radius / 99 };
		mark_line(board, a, b, MARK_WALL);
	}
}

static void mark_things(const tli_scene *scene, struct board *board)
{
	const tl_map *map = scene->map;
	tl_door_info door;
	tl_door_id door_id = { 0 };
	for (door_id = tl_map_next_door(map, door_id); door_id.index1; door_id = tl_map_next_door(map, door_id)) {
		if (tl_map_get_door(map, door_id, &door) == TL_OK)
			mark_line(board, tli_draw_position(scene, door.a), tli_draw_position(scene, door.b), MARK_WALL);
	}
	tl_obstacle_info circle;
	tl_obstacle_id disc = { 0 };
	for (disc = tl_map_next_obstacle(map, disc); disc.index1; disc = tl_map_next_obstacle(map, disc)) {
		if (tl_map_get_obstacle(map, disc, &circle) == TL_OK && !(circle.moving && scene->def.motion))
			mark_circle(
				board, tli_draw_position(scene, circle.centre), tli_draw_length(scene, circle.radius));
	}
	tl_waypoint_info waypoint;
	tl_waypoint_id id = { 0 };
	for (id = tl_map_next_waypoint(map, id); id.index1; id = tl_map_next_waypoint(map, id)) {
		if (scene->def.waypoints && tl_map_get_waypoint(map, id, &waypoint) == TL_OK)
			mark_dot(board, tli_draw_position(scene, waypoint.at), scene->dot);
	}
	for (size_t i = 0; i < scene->def.mark_count; i++) {
		const tl_draw_mark *ring = &scene->def.marks[i];
		mark_dot(board, tli_draw_position(scene, ring->at), tli_draw_mark_radius(scene, ring->severity));
		if (ring->line)
			mark_line(board, tli_draw_position(scene, ring->from), tli_draw_position(scene, ring->to),
				MARK_PATH);
	}
	for (size_t i = 0; i < scene->def.path_count; i++) {
		tli_pixel at = tli_draw_position(scene, scene->def.path[i].at);
		mark_path(board, at, tli_draw_position(scene, scene->def.path[i > 0 ? i - 1 : 0].at));
		if (i == 0 || i + 1 == scene->def.path_count)
			mark_dot(board, at, 7 * scene->line);
	}
}

/* ---- placing ---- */

/* Hundredths of an em: wide scripts, narrow letters, wide letters, all others. */
static int64_t text_width(const char *name, int64_t font)
{
	int64_t width = 0;
	for (const unsigned char *c = (const unsigned char *)name; *c; c++) {
		if ((*c & 0xC0) == 0x80) /* goes on with a character that was counted */
			continue;
		width += *c >= 0xE1 ? 100 : strchr("iljtfr.,:;!|'-", *c) ? 38 : strchr("mwMW", *c) ? 85 : 60;
	}
	return width * font / 100;
}

/* Place 0..PLACES-1 of a label, as the box of its text. */
static struct rect label_box(const struct label *label, int64_t width, int64_t height, int position)
{
	tli_assert(position >= 0 && position < LABEL_POSITIONS);
	static const signed char side[8][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 1, 1 }, { 1, -1 },
		{ -1, -1 }, { -1, 1 } };
	int64_t gap = position < 8 ? label->gap : label->gap * 2;
	int x = side[position % 8][0], y = side[position % 8][1];
	if (x != 0 && y != 0)
		gap = gap * 6 / 10;
	int64_t left = x > 0 ? label->at.x + gap : x < 0 ? label->at.x - gap - width : label->at.x - width / 2;
	int64_t top = y > 0 ? label->at.y + gap : y < 0 ? label->at.y - gap - height : label->at.y - height / 2;
	return (struct rect){ left, top, left + width, top + height };
}

/* What a position costs; negative: it cannot be taken. */
static int64_t label_cost(const struct board *board, const tli_scene *scene, struct rect rect)
{
	int64_t cost = 0, end = scene->legend ? scene->legend : scene->height;
	if (rect.left < 0 || rect.top < 0 || rect.right > scene->width || rect.bottom > end)
		return -1;
	for (int64_t y = rect.top / board->cell; y <= rect.bottom / board->cell && y < board->rows; y++) {
		for (int64_t x = rect.left / board->cell; x <= rect.right / board->cell && x < board->columns; x++) {
			unsigned char marks = board->marks[y * board->columns + x];
			if (marks & (MARK_DOT | MARK_NAME))
				return -1;
			cost += (marks & MARK_WALL ? COST_WALL : 0) + (marks & MARK_PATH ? COST_PATH : 0);
		}
	}
	return cost;
}

static void write_label(tli_scene *scene, const struct label *label, struct rect rect)
{
	tli_text *out = &scene->out;
	int64_t middle = (rect.left + rect.right) / 2;
	bool right = rect.left >= label->at.x, left = rect.right <= label->at.x;
	tli_text_add_format(out, "<text class=\"t-name%s\"", label->style);
	tli_draw_attribute(out, "x", right ? rect.left : left ? rect.right : middle);
	tli_draw_attribute(out, "y", (rect.top + rect.bottom) / 2 + scene->font * 35 / 100);
	tli_text_add(out, right ? ">" : left ? " text-anchor=\"end\">" : " text-anchor=\"middle\">");
	tli_draw_escape(out, label->name);
	tli_text_add(out, "</text>\n");
}

/* false: there is no place. */
static bool try_label(tli_scene *scene, struct board *board, const struct label *label)
{
	int64_t width = text_width(label->name, scene->font), height = scene->font, best_cost = -1;
	if (tli_budget_spend(128))
		return false;
	struct rect best = { 0 };
	for (int position = 0; position < LABEL_POSITIONS && best_cost != 0; position++) {
		struct rect rect = label_box(label, width, height, position);
		int64_t cost = label_cost(board, scene, rect);
		if (cost >= 0)
			cost += cost > 0 || position >= 4 ? (int64_t)position * COST_RANK : 0;
		if (cost >= 0 && (best_cost < 0 || cost < best_cost)) {
			best = rect;
			best_cost = cost;
		}
	}
	if (best_cost < 0)
		return false;
	mark_rect(board, best, MARK_NAME);
	write_label(scene, label, best);
	return true;
}

/* Where there are rings, what finds no position near its dot may do so outside of the ring round it. */
static void place_label(tli_scene *scene, struct board *board, const struct label *label)
{
	struct label farther = *label;
	farther.gap += tli_draw_mark_radius(scene, TL_SEVERITY_NOTE);
	if (!try_label(scene, board, label) && scene->def.mark_count > 0)
		(void)try_label(scene, board, &farther);
}

/* ---- in the order of importance ---- */

static void label_waypoint(tli_scene *scene, struct board *board, tl_waypoint_id id, unsigned char *done, bool end)
{
	tl_waypoint_info info;
	if (tl_map_get_waypoint(scene->map, id, &info) != TL_OK || done[id.index1])
		return;
	done[id.index1] = 1;
	struct label label = { info.name, tli_draw_position(scene, info.at), scene->dot + 4 * scene->line, "" };
	if (end) {
		label.gap = 12 * scene->line;
		label.style = " t-main";
	}
	place_label(scene, board, &label);
}

static void label_waypoints(tli_scene *scene, struct board *board, unsigned char *done)
{
	size_t count = scene->def.path_count;
	if (count > 0) {
		label_waypoint(scene, board, scene->def.path[0].waypoint, done, true);
		label_waypoint(scene, board, scene->def.path[count - 1].waypoint, done, true);
	}
	for (size_t i = 1; i + 1 < count; i++)
		label_waypoint(scene, board, scene->def.path[i].waypoint, done, false);
	if (!scene->def.waypoints)
		return;
	tl_waypoint_id id = { 0 };
	for (id = tl_map_next_waypoint(scene->map, id); id.index1; id = tl_map_next_waypoint(scene->map, id))
		label_waypoint(scene, board, id, done, false);
}

static int64_t half_length(const tli_scene *scene, const tl_door_info *door)
{
	double x = door->b.x - door->a.x, y = door->b.y - door->a.y;
	return tli_draw_length(scene, sqrt(x * x + y * y) / 2);
}

static void label_doors(tli_scene *scene, struct board *board)
{
	tl_door_info door;
	tl_door_id id = { 0 };
	for (id = tl_map_next_door(scene->map, id); id.index1; id = tl_map_next_door(scene->map, id)) {
		if (tl_map_get_door(scene->map, id, &door) != TL_OK)
			continue;
		tl_point middle = { door.a.x + (door.b.x - door.a.x) / 2, door.a.y + (door.b.y - door.a.y) / 2 };
		struct label label = { door.name, tli_draw_position(scene, middle), scene->wall + 4 * scene->line,
			" t-door-name" };
		tli_text with_key = { 0 };
		if (door.key) {
			tli_text_add_format(&with_key, "%s (%s)", door.name, tl_map_key_name(scene->map, door.key));
			tli_text_add_bytes(&with_key, "", 1);
			scene->out.failed = scene->out.failed || with_key.failed;
			label.name = with_key.failed ? door.name : with_key.data;
		}
		if (!door.closed) /* clear of its leaves */
			label.gap = half_length(scene, &door) + 3 * scene->line;
		place_label(scene, board, &label);
		tli_text_free(&with_key);
	}
}

static void label_obstacles(tli_scene *scene, struct board *board)
{
	tl_obstacle_info info;
	tl_obstacle_id id = { 0 };
	for (id = tl_map_next_obstacle(scene->map, id); id.index1; id = tl_map_next_obstacle(scene->map, id)) {
		if (tl_map_get_obstacle(scene->map, id, &info) != TL_OK || (info.moving && scene->def.motion))
			continue;
		struct label label = { info.name, tli_draw_position(scene, info.centre), 0, "" };
		label.gap = tli_draw_length(scene, info.radius) + 3 * scene->line;
		place_label(scene, board, &label);
	}
}

static void label_agents(tli_scene *scene, struct board *board)
{
	tl_map_agent_info info;
	tl_map_agent_id id = { 0 };
	if (!scene->def.agents || scene->def.motion)
		return;
	for (id = tl_map_next_agent(scene->map, id); id.index1; id = tl_map_next_agent(scene->map, id)) {
		if (tl_map_get_agent(scene->map, id, &info) != TL_OK)
			continue;
		struct label label = { info.name, tli_draw_position(scene, info.at), 0, "" };
		label.gap = tli_draw_agent_radius(scene, &info) + 3 * scene->line;
		place_label(scene, board, &label);
	}
}

/* The largest index of a waypoint; slots are walked in order. */
static size_t last_index(const tl_map *map)
{
	size_t last = 0;
	tl_waypoint_id id = { 0 };
	for (id = tl_map_next_waypoint(map, id); id.index1; id = tl_map_next_waypoint(map, id))
		last = id.index1;
	return last;
}

tl_status tli_draw_labels(tli_scene *scene)
{
	if (!scene->def.names)
		return TL_OK;
	struct board board = { .cell = BOARD_CELL };
	int64_t longest = scene->width > scene->height ? scene->width : scene->height;
	if (longest / BOARD_CELL >= BOARD_SIDE_MAX)
		board.cell = longest / BOARD_SIDE_MAX + 1;
	board.columns = scene->width / board.cell + 1;
	board.rows = scene->height / board.cell + 1;
	size_t cells = (size_t)(board.columns * board.rows), slots = last_index(scene->map) + 1;
	unsigned char *done = tli_alloc_zeroed(slots);
	board.marks = tli_alloc_zeroed(cells);
	tl_status status = done && board.marks ? TL_OK : TL_E_NOMEM;
	if (!status) {
		mark_walls(scene, &board);
		status = tli_budget_spend(1);
	}
	if (!status) {
		mark_things(scene, &board);
		label_waypoints(scene, &board, done);
		label_doors(scene, &board);
		label_obstacles(scene, &board);
		label_agents(scene, &board);
	}
	tli_free(board.marks, cells);
	tli_free(done, slots);
	return status;
}
