/* SPDX-License-Identifier: MIT */
/*
 * sector.c: cuts what a point sees to a range and to an angle of view.
 *
 * The outline of what a point sees goes around it once. It is walked from the first ray of the angle to the last; of each edge
 * what lies within the range stays, and an arc stands for what does not. O(points of the outline).
 */
#include "sees/sector.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/text.h>

#include "base/array.h"

static const double TURN = 6.283185307179586, STEP = 6.283185307179586 / 360;
/* Points that are made are rounded to multiples of 2^-24, so that they are the same on every machine. */
static const double ROUNDING = 0x1p24;

/* Points relative to the eye, or in full once they are out. */
struct cut {
	const struct sector *sector;
	tl_point eye;
	tl_point *points; /* tli_array */
	bool failed;
	bool is_on_arc; /* what was walked last is beyond the range: an arc between two directions, not added yet */
	double arc_from, arc_to;
};

static double turn_of(double angle)
{
	double turned = fmod(angle, TURN);
	return turned < 0 ? turned + TURN : turned;
}

bool sector_read(const struct arguments *arguments, struct sector *sector)
{
	const char *angle = option_value(arguments, "angle"), *comma = angle ? strchr(angle, ',') : NULL;
	double first = 0, last = 360;
	*sector = (struct sector){ INFINITY, 0, TURN };
	if (!option_number(arguments, "range", 0, INFINITY, &sector->range))
		return false;
	if (angle &&
		(!comma || tl_number_parse(angle, (size_t)(comma - angle), &first) != TL_OK ||
			tl_number_parse(comma + 1, strlen(comma + 1), &last) != TL_OK || fabs(first) > 360 ||
			fabs(last) > 360 || first == last))
		return refuse_usage(arguments->command,
			"--angle takes two different directions in degrees, FROM,TO, each from -360 to 360, not '%s'",
			angle);
	sector->from = turn_of(first / 360 * TURN);
	sector->span = fabs(last - first) == 360 ? TURN : turn_of((last - first) / 360 * TURN);
	return true;
}

bool sector_limits(const struct sector *sector)
{
	return sector->range < INFINITY || sector->span < TURN;
}

/* The direction of a point beside the eye, from the first ray on. */
static double direction_of(const struct sector *sector, tl_point at)
{
	return turn_of(atan2(at.y, at.x) - sector->from);
}

bool sector_has(const struct sector *sector, tl_point eye, tl_point at)
{
	tl_point beside = { at.x - eye.x, at.y - eye.y };
	return hypot(beside.x, beside.y) <= sector->range && direction_of(sector, beside) <= sector->span;
}

static void add(struct cut *cut, tl_point at, bool is_made)
{
	tl_point point = { cut->eye.x + at.x, cut->eye.y + at.y };
	if (is_made)
		point = (tl_point){ rint(point.x * ROUNDING) / ROUNDING, rint(point.y * ROUNDING) / ROUNDING };
	const tl_point *last = cut->points ? &tli_array_last(cut->points) : NULL;
	if (last && last->x == point.x && last->y == point.y)
		return;
	if (!tli_array_append(cut->points, point))
		cut->failed = true;
}

static void add_on_circle(struct cut *cut, double direction)
{
	double angle = cut->sector->from + direction, range = cut->sector->range;
	add(cut, (tl_point){ range * cos(angle), range * sin(angle) }, true);
}

static void end_arc(struct cut *cut)
{
	if (!cut->is_on_arc)
		return;
	cut->is_on_arc = false;
	add_on_circle(cut, cut->arc_from);
	for (double step = floor(cut->arc_from / STEP) + 1; step * STEP < cut->arc_to; step++)
		add_on_circle(cut, step * STEP);
	add_on_circle(cut, cut->arc_to);
}

static void walk_arc(struct cut *cut, double from, double to)
{
	cut->arc_from = cut->is_on_arc ? cut->arc_from : from;
	cut->arc_to = to;
	cut->is_on_arc = true;
}

static tl_point between(tl_point a, tl_point b, double part)
{
	return (tl_point){ a.x + part * (b.x - a.x), a.y + part * (b.y - a.y) };
}

static double cross(tl_point a, tl_point b)
{
	return a.x * b.y - a.y * b.x;
}

/* By how much b is further around than a, not below 0. */
static double turn_between(tl_point a, tl_point b)
{
	return fmax(atan2(cross(a, b), a.x * b.x + a.y * b.y), 0);
}

/* A part of the outline between two directions. */
struct edge {
	tl_point a, b;
	double from, to;
	bool a_is_made, b_is_made; /* they are no points of the outline */
};

/* Where an edge meets the circle, in [0, 1], in order. */
static int meet_circle(const struct cut *cut, const struct edge *edge, double parts[2])
{
	double dx = edge->b.x - edge->a.x, dy = edge->b.y - edge->a.y, range = cut->sector->range;
	double square = dx * dx + dy * dy, along = edge->a.x * dx + edge->a.y * dy;
	double across = cross(edge->a, (tl_point){ dx, dy }) / sqrt(square);
	int count = 0;
	if (!(square > 0) || fabs(across) >= range)
		return 0;
	double half = sqrt((range - across) * (range + across) / square);
	for (int sign = -1; sign <= 1; sign += 2) {
		double part = -along / square + sign * half;
		if (part > 0 && part < 1)
			parts[count++] = part;
	}
	return count;
}

static void add_edge(struct cut *cut, const struct edge *edge)
{
	double parts[4] = { 0, 1, 1, 1 };
	int met = cut->sector->range < INFINITY ? meet_circle(cut, edge, parts + 1) : 0;
	parts[met + 1] = 1;
	for (int i = 0; i <= met; i++) {
		tl_point a = between(edge->a, edge->b, parts[i]), b = between(edge->a, edge->b, parts[i + 1]);
		tl_point middle = between(a, b, 0.5);
		if (hypot(middle.x, middle.y) > cut->sector->range) {
			walk_arc(cut, edge->from + turn_between(edge->a, a),
				i == met ? edge->to : edge->from + turn_between(edge->a, b));
			continue;
		}
		end_arc(cut);
		add(cut, i == 0 ? edge->a : a, i > 0 || edge->a_is_made);
		add(cut, i == met ? edge->b : b, i < met || edge->b_is_made);
	}
}

/* Where the ray of a direction meets the line of an edge. */
static tl_point on_ray(const struct cut *cut, const struct edge *edge, double direction)
{
	double angle = cut->sector->from + direction, x = cos(angle), y = sin(angle);
	double a = cross((tl_point){ x, y }, edge->a), b = cross((tl_point){ x, y }, edge->b);
	return a == b ? edge->a : between(edge->a, edge->b, fmin(fmax(a / (a - b), 0), 1));
}

/* The part of an edge between two directions, of which the first may be below 0: then it is the edge that the first ray meets. */
static void add_within(struct cut *cut, struct edge edge)
{
	struct edge whole = edge;
	double span = cut->sector->span;
	if (edge.to < 0 || edge.from > span)
		return;
	if (edge.from < 0) {
		edge.a = on_ray(cut, &whole, 0);
		edge.from = 0;
		edge.a_is_made = true;
	}
	if (edge.to > span) {
		edge.b = on_ray(cut, &whole, span);
		edge.to = span;
		edge.b_is_made = true;
	}
	add_edge(cut, &edge);
}

/* The edge from point i of the outline to the next. */
static struct edge edge_of(const struct cut *cut, const struct outline *outline, size_t i, double from)
{
	tl_point a = outline->points[i % outline->count], b = outline->points[(i + 1) % outline->count];
	struct edge edge = { .a = { a.x - cut->eye.x, a.y - cut->eye.y }, .b = { b.x - cut->eye.x, b.y - cut->eye.y } };
	edge.from = from;
	edge.to = from + turn_between(edge.a, edge.b);
	return edge;
}

/* The edge that the first ray meets. */
static size_t find_first(const struct cut *cut, const struct outline *outline)
{
	size_t first = 0;
	for (size_t i = 0; i < outline->count; i++) {
		struct edge edge = edge_of(cut, outline, i, 0);
		if (direction_of(cut->sector, edge.a) - direction_of(cut->sector, edge.b) > TURN / 2)
			first = i;
	}
	return first;
}

/* All around, or from the first ray to the last: then the edge that the first meets comes a second time, at the end. */
static void walk(struct cut *cut, const struct outline *outline)
{
	bool around = cut->sector->span == TURN;
	size_t first = around ? 0 : find_first(cut, outline), count = outline->count + (around ? 0 : 1);
	tl_point start = { outline->points[first].x - cut->eye.x, outline->points[first].y - cut->eye.y };
	double direction = direction_of(cut->sector, start) - (around ? 0 : TURN);
	if (!around)
		add(cut, (tl_point){ 0, 0 }, false);
	for (size_t i = 0; i < count; i++) {
		struct edge edge = edge_of(cut, outline, first + i, direction);
		direction = edge.to;
		if (around)
			add_edge(cut, &edge);
		else
			add_within(cut, edge);
	}
	end_arc(cut);
}

bool sector_cut(const struct sector *sector, tl_point eye, const struct outline *outline, struct outline *out)
{
	struct cut cut = { .sector = sector, .eye = eye };
	if (outline->count > 0)
		walk(&cut, outline);
	size_t count = tli_array_length(cut.points);
	if (count > 1 && cut.points[count - 1].x == cut.points[0].x && cut.points[count - 1].y == cut.points[0].y)
		count--;
	*out = (struct outline){ malloc((count + 1) * sizeof *out->points), count };
	if (out->points && count > 0)
		memcpy(out->points, cut.points, count * sizeof *cut.points);
	tli_array_free(cut.points);
	return !cut.failed && out->points;
}
