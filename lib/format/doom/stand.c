/* SPDX-License-Identifier: MIT */
/*
 * format/doom/stand.c: where a player can stand to walk over a line, push it or touch a key.
 *
 * A waypoint at the thing itself is often nearer to a wall than a player is wide: lines lie just below a step, switches and keys in niches. The
 * game asks for less: a push reaches 64 units, a key is touched by a square of 36, and a line is crossed by a player who goes to a place behind
 * it. So the first of some places near it is taken where a player fits. O(lines) a place; the places beyond SEARCHES_MAX, far more than
 * levels have, stay where they are.
 *
 * A body nearer to a line than its radius is stuck in the game, but not where it stands over an edge, away from which it walks, or at a door
 * that will open. O(lines) a body, of which BODIES_MAX are looked at.
 */
#include "format/doom/doom.h"

#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/budget.h"
#include "geometry/distance.h"

enum { SEARCHES_MAX = 256, BODIES_MAX = 1024, STEP = 4 * TLI_DOOM_UNIT };
enum {
	WALKED_MAX = 32 * TLI_DOOM_UNIT,
	PUSHED_MAX = 64 * TLI_DOOM_UNIT,
	PUSHED_MIN = TLI_DOOM_PLAYER_RADIUS + TLI_DOOM_UNIT
};
/* How far away lines matter to a search. */
enum { LOOKED_AT = PUSHED_MAX + 2 * TLI_DOOM_PLAYER_RADIUS };
enum { DROP_MAX = 48 * TLI_DOOM_UNIT };
enum { TOUCHED_MAX = TLI_DOOM_KEY_REACH, TOUCHED_HEIGHT = 56 * TLI_DOOM_UNIT };

/* One search: lines near its origin. */
typedef struct search {
	tli_doom_room *room;
	tli_point origin;
	bool is_walked; /* else a hand reaches from the origin to the place */
} search;

static bool is_beside(tli_point a, tli_point b, tli_point origin, int64_t reach)
{
	return (a.x > b.x ? a.x : b.x) >= origin.x - reach && (a.x < b.x ? a.x : b.x) <= origin.x + reach &&
		(a.y > b.y ? a.y : b.y) >= origin.y - reach && (a.y < b.y ? a.y : b.y) <= origin.y + reach;
}

static bool blocks_body(uint8_t kind)
{
	return kind == TLI_DOOM_WALL || kind == TLI_DOOM_DOOR_CLOSED;
}

/* Does a line keep a hand from what is on its other side? A step of less than a player's height does not. */
static bool blocks_hand(const tli_doom_level *level, const tli_doom_line *line, uint8_t kind)
{
	if (kind == TLI_DOOM_FREE)
		return false;
	if (kind != TLI_DOOM_WALL || line->front == TLI_DOOM_NONE || line->back == TLI_DOOM_NONE)
		return true;
	const tli_doom_sector *a = &level->sectors[line->front], *b = &level->sectors[line->back];
	int32_t low = a->floor < b->floor ? a->floor : b->floor, high = a->floor < b->floor ? b->floor : a->floor;
	int32_t ceiling = a->ceiling < b->ceiling ? a->ceiling : b->ceiling;
	return ceiling <= high || (int64_t)high - low > TOUCHED_HEIGHT;
}

/* The lines that matter, to room->near. */
static tl_status begin_place_search(const search *it)
{
	const tli_doom_level *level = it->room->level;
	size_t count = tli_array_length(level->lines);
	tli_array_truncate(it->room->near, 0);
	for (size_t i = 0; i < count; i++) {
		const tli_doom_line *line = &level->lines[i];
		if (it->room->kinds[i] != TLI_DOOM_FREE &&
			is_beside(level->vertices[line->from], level->vertices[line->to], it->origin, LOOKED_AT) &&
			!tli_array_append(it->room->near, (uint32_t)i))
			return TL_E_NOMEM;
	}
	return tli_budget_spend(count / 4);
}

static bool fits(const search *it, tli_point at)
{
	const tli_doom_level *level = it->room->level;
	if (abs(at.x) > TLI_GRID_MAX || abs(at.y) > TLI_GRID_MAX)
		return false;
	for (size_t i = 0; i < tli_array_length(it->room->near); i++) {
		uint32_t index = it->room->near[i];
		const tli_doom_line *line = &level->lines[index];
		uint8_t kind = it->room->kinds[index];
		tli_point a = level->vertices[line->from], b = level->vertices[line->to];
		if (blocks_body(kind) && tli_compare_distance_point_segment(at, a, b, TLI_DOOM_PLAYER_RADIUS) < 0)
			return false;
		bool separates = it->is_walked ? blocks_body(kind) : blocks_hand(level, line, kind);
		if (separates && tli_compare_distance_segments(it->origin, at, a, b, 0) <= 0)
			return false;
	}
	return true;
}

static bool take_if_fits(const search *it, double x, double y, tli_point *at)
{
	tli_point place = { it->origin.x + (int32_t)x, it->origin.y + (int32_t)y };
	if (!fits(it, place))
		return false;
	*at = place;
	return true;
}

/* Is there something to search for? Counts the search. */
static bool is_tight_place(const search *it, tl_status *status)
{
	if (it->room->searches >= SEARCHES_MAX)
		return false;
	it->room->searches++;
	*status = begin_place_search(it);
	if (*status || fits(it, it->origin))
		return false;
	*status = tli_budget_spend(8 * (uint64_t)tli_array_length(it->room->near));
	return !*status;
}

tl_status tli_doom_stand_at_line(tli_doom_room *room, const tli_doom_line *line, bool is_walked, tli_point *at)
{
	tl_status status = TL_OK;
	search it = { room, *at, is_walked };
	tli_point a = room->level->vertices[line->from], b = room->level->vertices[line->to];
	double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = sqrt(dx * dx + dy * dy);
	if (!(length > 0) || !is_tight_place(&it, &status))
		return status;
	/* y grows downwards here, and the front is on the right. */
	double x = -dy / length, y = dx / length;
	int32_t end = is_walked ? WALKED_MAX : PUSHED_MAX - PUSHED_MIN;
	for (int32_t away = STEP; away <= end; away += STEP) {
		if (take_if_fits(&it, x * away, y * away, at) ||
			(is_walked && take_if_fits(&it, -x * away, -y * away, at)))
			break;
	}
	return TL_OK;
}

tl_status tli_doom_stand_at_key(tli_doom_room *room, tli_point *at, int32_t *radius)
{
	static const int8_t directions[8][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 }, { 1, 1 }, { -1, 1 },
		{ -1, -1 }, { 1, -1 } };
	tl_status status = TL_OK;
	search it = { room, *at, false };
	if (!is_tight_place(&it, &status))
		return status;
	for (int32_t away = STEP; away < TOUCHED_MAX; away += STEP) {
		for (int i = 0; i < 8; i++) {
			double x = directions[i][0] * away, y = directions[i][1] * away,
			       distance = ceil(sqrt(x * x + y * y));
			if (distance < TOUCHED_MAX && take_if_fits(&it, x, y, at)) {
				*radius = TOUCHED_MAX - (int32_t)distance;
				return TL_OK;
			}
		}
	}
	return TL_OK;
}

/* ---- bodies ---- */

/* Nothing that keeps a body in its place: a door, which opens, or an edge that it stands above. */
static bool lets_go(const tli_doom_level *level, const tli_doom_line *line, uint8_t kind, tli_point at)
{
	if (kind != TLI_DOOM_WALL)
		return true;
	if (line->blocks || line->front == TLI_DOOM_NONE || line->back == TLI_DOOM_NONE)
		return false;
	tli_point a = level->vertices[line->from], b = level->vertices[line->to];
	int64_t side = tli_orient(a, b, at);
	/* y grows downwards here, and the front is on the right. What is on the line stands on the higher floor. */
	bool is_front = side > 0 || (side == 0 && level->sectors[line->front].floor > level->sectors[line->back].floor);
	const tli_doom_sector *own = &level->sectors[is_front ? line->front : line->back];
	const tli_doom_sector *other = &level->sectors[is_front ? line->back : line->front];
	int32_t ceiling = own->ceiling < other->ceiling ? own->ceiling : other->ceiling;
	return own->floor > other->floor && (int64_t)ceiling - own->floor >= TLI_DOOM_PLAYER_HEIGHT;
}

tl_status tli_doom_stand_over_edges(tli_doom_room *room, tli_waypoint_record *body)
{
	const tli_doom_level *level = room->level;
	const int32_t radius = body->thing_radius > 0 ? body->thing_radius : TLI_DOOM_PLAYER_RADIUS;
	size_t count = tli_array_length(level->lines), near = 0;
	if (room->bodies >= BODIES_MAX) {
		body->thing_radius = -1; /* not looked at */
		return TL_OK;
	}
	room->bodies++;
	for (size_t i = 0; i < count; i++) {
		const tli_doom_line *line = &level->lines[i];
		tli_point a = level->vertices[line->from], b = level->vertices[line->to];
		if (!blocks_body(room->kinds[i]) || !is_beside(a, b, body->at, radius) ||
			tli_compare_distance_point_segment(body->at, a, b, radius) >= 0)
			continue;
		if (!lets_go(level, line, room->kinds[i], body->at))
			return tli_budget_spend(i / 4);
		near++;
	}
	if (near > 0)
		body->thing_radius = -1;
	return tli_budget_spend(count / 4);
}

/* ---- drops ---- */

/* Do a player's shoulders touch nothing on the straight line between these places, but lines that are like the drop's? */
static bool passes_over(const search *it, const tli_doom_line *line, tli_point from, tli_point to)
{
	const tli_doom_level *level = it->room->level;
	for (size_t i = 0; i < tli_array_length(it->room->near); i++) {
		const tli_doom_line *other = &level->lines[it->room->near[i]];
		bool is_alike = !other->blocks &&
			((other->front == line->front && other->back == line->back) ||
				(other->front == line->back && other->back == line->front));
		if (!is_alike &&
			tli_compare_distance_segments(from, to, level->vertices[other->from],
				level->vertices[other->to], TLI_DOOM_PLAYER_RADIUS) < 0)
			return false;
	}
	return true;
}

/* The first place where a player fits, from just beside a line away from it. */
static bool stand_beside(search *it, double x, double y, tli_point *at)
{
	tli_point middle = it->origin;
	bool found = false;
	it->origin.x += (int32_t)(x * TLI_DOOM_UNIT);
	it->origin.y += (int32_t)(y * TLI_DOOM_UNIT);
	for (int32_t away = PUSHED_MIN; !found && away <= DROP_MAX; away += STEP)
		found = take_if_fits(it, x * away, y * away, at);
	it->origin = middle;
	return found;
}

tl_status tli_doom_stand_over_line(
	tli_doom_room *room, const tli_doom_line *line, bool from_front, tli_point ends[2], bool *found)
{
	tli_point a = room->level->vertices[line->from], b = room->level->vertices[line->to];
	tli_point middle = { (int32_t)(((int64_t)a.x + b.x) / 2), (int32_t)(((int64_t)a.y + b.y) / 2) };
	double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = sqrt(dx * dx + dy * dy);
	double side = from_front ? 1 : -1;
	search it = { room, middle, true };
	*found = false;
	if (!(length > 0) || room->searches >= SEARCHES_MAX)
		return TL_OK;
	room->searches++;
	tl_status status = begin_place_search(&it);
	if (!status)
		status = tli_budget_spend(8 * (uint64_t)tli_array_length(room->near));
	/* y grows downwards here, and the front is on the right. */
	double x = -dy / length * side, y = dx / length * side;
	*found = !status && stand_beside(&it, x, y, &ends[0]) && stand_beside(&it, -x, -y, &ends[1]) &&
		passes_over(&it, line, ends[0], ends[1]);
	return status;
}
