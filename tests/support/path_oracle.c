/* SPDX-License-Identifier: MIT */
/*
 * Shortest paths from the definition: Dijkstra over the start, the goal and all corners, any two of them joined if the
 * leg between them is free (path_oracle_leg.c, which also says why a path is right as a whole if each leg is).
 *
 * Whether two corners are joined is asked once and kept; a question costs (corners + 2) * walls for its own legs and
 * corners^2. Lengths are added up again along the path, from the start.
 */
#include "path_oracle_parts.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "oracle_grid.h"

enum pair_state { PAIR_UNKNOWN = 0, PAIR_JOINED, PAIR_APART };

void *path_oracle_room(size_t count, size_t size)
{
	void *room = malloc((count + 1) * size);
	if (!room)
		abort();
	return room;
}

static double distance(tli_point p, tli_point q)
{
	double x = (double)q.x - p.x, y = (double)q.y - p.y;
	return sqrt(x * x + y * y);
}

/* ---- questions ---- */

path_oracle *path_oracle_create(const tli_wall *walls, size_t count)
{
	path_oracle *o = path_oracle_room(1, sizeof *o);
	memset(o, 0, sizeof *o);
	o->all = path_oracle_room(count, sizeof *o->all);
	o->walls = path_oracle_room(count, sizeof *o->walls);
	for (size_t i = 0; i < count; i++) {
		assert(walls[i].radius == 0);
		o->all[o->all_count++] = walls[i];
		if (!tli_point_equal(walls[i].a, walls[i].b))
			o->walls[o->count++] = walls[i];
	}
	path_oracle_find_corners(o);
	size_t corners = o->corner_count;
	o->pairs = path_oracle_room(corners * corners, sizeof *o->pairs);
	memset(o->pairs, PAIR_UNKNOWN, corners * corners);
	o->spurs = path_oracle_room(o->count, sizeof *o->spurs);
	o->covers = path_oracle_room(o->count, sizeof *o->covers);
	o->lengths = path_oracle_room(corners + 2, sizeof *o->lengths);
	o->before = path_oracle_room(corners + 2, sizeof *o->before);
	o->settled = path_oracle_room(corners + 2, sizeof *o->settled);
	o->points = path_oracle_room(corners + 2, sizeof *o->points);
	return o;
}

void path_oracle_free(path_oracle *o)
{
	if (!o)
		return;
	void *all[] = { o->walls, o->all, o->corners, o->pairs, o->spurs, o->covers, o->lengths, o->before, o->settled,
		o->points };
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		free(all[i]);
	free(o);
}

bool path_oracle_blocked(const path_oracle *o, tli_point p)
{
	for (size_t i = 0; i < o->all_count; i++) {
		if (oracle_on_wall(&o->all[i], p))
			return true;
	}
	return oracle_inside_solid(o->walls, o->count, p);
}

size_t path_oracle_corner_count(const path_oracle *o)
{
	return o->corner_count;
}

const struct path_corner *path_oracle_get_corner(const path_oracle *o, size_t index)
{
	return &o->corners[index];
}

bool path_oracle_corners_joined(path_oracle *o, size_t i, size_t j)
{
	unsigned char *pair = &o->pairs[i * o->corner_count + j];
	if (i == j)
		return false;
	if (*pair == PAIR_UNKNOWN) {
		const struct path_corner *from = &o->corners[i], *to = &o->corners[j];
		*pair = path_oracle_leg_is_free(o, from->at, from, to->at, to) ? PAIR_JOINED : PAIR_APART;
		o->pairs[j * o->corner_count + i] = *pair;
	}
	return *pair == PAIR_JOINED;
}

bool path_oracle_corner_visible(path_oracle *o, tli_point p, size_t index)
{
	const struct path_corner *corner = &o->corners[index];
	return path_oracle_leg_is_free(o, p, NULL, corner->at, corner);
}

/* A place of a question: a corner, or number corner_count, the start, or the next, the goal. */
struct question {
	tli_point start, goal;
};

static tli_point place_of(const path_oracle *o, const struct question *q, size_t number)
{
	if (number < o->corner_count)
		return o->corners[number].at;
	return number == o->corner_count ? q->start : q->goal;
}

static bool places_joined(path_oracle *o, const struct question *q, size_t i, size_t j)
{
	if (i < o->corner_count && j < o->corner_count)
		return path_oracle_corners_joined(o, i, j);
	if (i < o->corner_count)
		return path_oracle_corner_visible(o, place_of(o, q, j), i);
	if (j < o->corner_count)
		return path_oracle_corner_visible(o, place_of(o, q, i), j);
	return path_oracle_leg_is_free(o, q->start, NULL, q->goal, NULL);
}

static size_t nearest_open(const path_oracle *o)
{
	size_t best = SIZE_MAX;
	for (size_t i = 0; i < o->corner_count + 2; i++) {
		if (!o->settled[i] && isfinite(o->lengths[i]) && (best == SIZE_MAX || o->lengths[i] < o->lengths[best]))
			best = i;
	}
	return best;
}

/* Dijkstra. False: the goal cannot be reached. */
static bool search(path_oracle *o, const struct question *q)
{
	size_t start = o->corner_count, goal = start + 1;
	for (size_t i = 0; i <= goal; i++) {
		o->lengths[i] = INFINITY;
		o->settled[i] = false;
	}
	o->lengths[start] = 0;
	for (size_t i = nearest_open(o); i != SIZE_MAX && i != goal; i = nearest_open(o)) {
		o->settled[i] = true;
		for (size_t j = 0; j <= goal; j++) {
			double length = o->lengths[i] + distance(place_of(o, q, i), place_of(o, q, j));
			if (!o->settled[j] && length < o->lengths[j] && places_joined(o, q, i, j)) {
				o->lengths[j] = length;
				o->before[j] = i;
			}
		}
	}
	return isfinite(o->lengths[goal]);
}

/* Puts p behind the points and drops the one before it if it lies straight on the path. */
static size_t append(tli_point *points, size_t count, tli_point p)
{
	if (count >= 2 &&
		same_direction(direction(points[count - 2], points[count - 1]), direction(points[count - 1], p)))
		count--;
	points[count] = p;
	return count + 1;
}

struct path_answer path_oracle_find(path_oracle *o, tli_point start, tli_point goal)
{
	const struct question q = { start, goal };
	if (path_oracle_blocked(o, start))
		return (struct path_answer){ .status = PATH_START_BLOCKED };
	if (path_oracle_blocked(o, goal))
		return (struct path_answer){ .status = PATH_GOAL_BLOCKED };
	o->points[0] = start;
	if (tli_point_equal(start, goal))
		return (struct path_answer){ PATH_FOUND, 0, o->points, 1 };
	if (!search(o, &q))
		return (struct path_answer){ .status = PATH_NONE };
	/* From the goal back, then turned. */
	size_t count = 0;
	for (size_t i = o->corner_count + 1;; i = o->before[i]) {
		count = append(o->points, count, place_of(o, &q, i));
		if (i == o->corner_count)
			break;
	}
	double length = 0;
	for (size_t i = 0; i < count / 2; i++) {
		tli_point p = o->points[i];
		o->points[i] = o->points[count - 1 - i];
		o->points[count - 1 - i] = p;
	}
	for (size_t i = 0; i + 1 < count; i++)
		length += distance(o->points[i], o->points[i + 1]);
	return (struct path_answer){ PATH_FOUND, length, o->points, count };
}

const char *path_oracle_check_path(path_oracle *o, const tli_point *points, size_t count, double *length)
{
	if (count == 0)
		return "has no points";
	if (path_oracle_blocked(o, points[0]))
		return "starts on a wall or in a solid";
	if (path_oracle_blocked(o, points[count - 1]))
		return "ends on a wall or in a solid";
	tli_point *bends = path_oracle_room(count, sizeof *bends);
	size_t bend_count = 0;
	const char *complaint = NULL;
	for (size_t i = 0; i < count; i++) {
		if (i > 0 && tli_point_equal(points[i - 1], points[i]))
			complaint = "has a point twice in a row";
		bend_count = append(bends, bend_count, points[i]);
	}
	double sum = 0;
	const struct path_corner *from = NULL;
	for (size_t i = 1; i < bend_count && !complaint; i++) {
		const struct path_corner *to = i + 1 < bend_count ? path_oracle_corner_at(o, bends[i]) : NULL;
		if (i + 1 < bend_count && !to)
			complaint = "bends where no corner is";
		else if (!path_oracle_leg_is_free(o, bends[i - 1], from, bends[i], to))
			complaint = "has a leg that is not free";
		sum += distance(bends[i - 1], bends[i]);
		from = to;
	}
	free(bends);
	if (!complaint)
		*length = sum;
	return complaint;
}
