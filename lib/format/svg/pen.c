/* SPDX-License-Identifier: MIT */
/*
 * format/svg/pen.c: lines, curves and arcs become points of the grid.
 *
 * Curves are brought into map units first (an affine map of the control points is one of the curve), then cut into n equal steps of
 * their parameter. Between two of n points a curve is at most |B''| / (8 n^2) from its chord, which gives n for the tolerance; |B''| is
 * at most 2 |p0 - 2 p1 + p2| for a quadratic, 6 max(|p0 - 2 p1 + p2|, |p1 - 2 p2 + p3|) for a cubic one.
 *
 * An arc is the image of an arc of the unit circle and is halved repeatedly: the middle of two unit vectors u, v less than half a circle
 * apart is (u + v) / |u + v|, so no sine is needed, quarters are exact, and every machine gives the same points. A chord of length c is
 * 1 - sqrt(1 - c^2/4) from its arc; times the reach of the map that must be below the tolerance. Points on a curve that fall on the same
 * grid point are one; those that the author wrote all stay, for the linter to see.
 */
#include "format/svg/svg.h"

#include "base/angle.h"
#include "geometry/grid.h"

#include <math.h>

enum { PEN_STEPS_MAX = 1 << 14, HALVINGS_MAX = 14 };

void tli_svg_pen_clear(tli_svg_pen *pen)
{
	tli_array_truncate(pen->points, 0);
	tli_array_truncate(pen->runs, 0);
	pen->is_down = pen->merges = false;
	pen->start = pen->at = (tl_point){ 0, 0 };
}

void tli_svg_pen_free(tli_svg_pen *pen)
{
	tli_array_free(pen->points);
	tli_array_free(pen->runs);
}

static void fail_pen(tli_svg_pen *pen, tl_status status)
{
	if (!pen->status)
		pen->status = status;
}

/* Adds a point in map units to the present run. `is_corner`: the author wrote it. */
static void put_on_grid(tli_svg_pen *pen, tl_point at, bool is_corner)
{
	tli_assert(pen->status || tli_array_length(pen->runs) > 0);
	tli_point grid;
	if (pen->status)
		return;
	if (tli_point_from_units(at, pen->resolution, &grid)) {
		fail_pen(pen, TL_E_RANGE);
		return;
	}
	tli_svg_run *run = &tli_array_last(pen->runs);
	if ((!is_corner || pen->merges) && run->count > 0 && tli_point_equal(tli_array_last(pen->points), grid))
		return;
	if (pen->points_left == 0) {
		fail_pen(pen, TL_E_LIMIT);
		return;
	}
	if (!tli_array_append(pen->points, grid)) {
		fail_pen(pen, TL_E_NOMEM);
		return;
	}
	pen->points_left--;
	run->count++;
}

static tl_point mapped(const tli_svg_pen *pen, tl_point at)
{
	return tli_svg_apply(&pen->matrix, at.x, at.y);
}

/* Begins a run at pen->at unless there is one. */
static void pen_down(tli_svg_pen *pen)
{
	if (pen->is_down || pen->status)
		return;
	if (!tli_array_append(pen->runs, (tli_svg_run){ tli_array_length(pen->points), 0, false })) {
		fail_pen(pen, TL_E_NOMEM);
		return;
	}
	pen->is_down = true;
	pen->start = pen->at;
	put_on_grid(pen, mapped(pen, pen->at), true);
}

void tli_svg_pen_move(tli_svg_pen *pen, double x, double y)
{
	pen->is_down = false;
	pen->at = pen->start = (tl_point){ x, y };
}

void tli_svg_pen_line(tli_svg_pen *pen, double x, double y)
{
	pen_down(pen);
	pen->at = (tl_point){ x, y };
	put_on_grid(pen, mapped(pen, pen->at), true);
}

void tli_svg_pen_close(tli_svg_pen *pen)
{
	if (!pen->is_down || pen->status)
		return;
	tli_svg_run *run = &tli_array_last(pen->runs);
	const tli_point *first = &pen->points[run->first];
	while (run->count > 2 && tli_point_equal(*first, first[run->count - 1])) { /* it went back by itself */
		run->count--;
		pen->points_left++;
		(void)tli_array_pop(pen->points);
	}
	run->closed = true;
	pen->is_down = false;
	pen->at = pen->start;
}

/* ---- curves ---- */

/* |p - 2 q + r| */
static double curve_bend(tl_point p, tl_point q, tl_point r)
{
	double x = p.x - 2 * q.x + r.x, y = p.y - 2 * q.y + r.y;
	return sqrt(x * x + y * y);
}

/* The steps for a curve whose second derivative is at most this. */
static int steps_for(double second)
{
	tli_assert(!(second < 0));
	double n = ceil(sqrt(second / (8 * TLI_SVG_TOLERANCE)));
	return n >= 1 && n <= PEN_STEPS_MAX ? (int)n : n >= 1 ? PEN_STEPS_MAX : 1; /* not a number: 1 */
}

static tl_point point_between(tl_point a, tl_point b, double t)
{
	return (tl_point){ a.x * (1 - t) + b.x * t, a.y * (1 - t) + b.y * t };
}

void tli_svg_pen_quadratic(tli_svg_pen *pen, tl_point control, tl_point to)
{
	pen_down(pen);
	tl_point p = mapped(pen, pen->at), q = mapped(pen, control), r = mapped(pen, to);
	int steps = steps_for(2 * curve_bend(p, q, r));
	for (int i = 1; i < steps && !pen->status; i++) {
		double t = (double)i / steps;
		put_on_grid(pen, point_between(point_between(p, q, t), point_between(q, r, t), t), false);
	}
	put_on_grid(pen, r, false);
	pen->at = to;
}

void tli_svg_pen_cubic(tli_svg_pen *pen, tl_point first, tl_point second, tl_point to)
{
	pen_down(pen);
	tl_point p = mapped(pen, pen->at), q = mapped(pen, first), r = mapped(pen, second), s = mapped(pen, to);
	double near = curve_bend(p, q, r), far = curve_bend(q, r, s);
	int steps = steps_for(6 * (near > far ? near : far));
	for (int i = 1; i < steps && !pen->status; i++) {
		double t = (double)i / steps;
		tl_point pq = point_between(p, q, t), qr = point_between(q, r, t), rs = point_between(r, s, t);
		put_on_grid(pen, point_between(point_between(pq, qr, t), point_between(qr, rs, t), t), false);
	}
	put_on_grid(pen, s, false);
	pen->at = to;
}

/* ---- arcs ---- */

/* From the unit circle to the map. */
typedef struct mapped_circle {
	tli_svg_matrix matrix;
	double reach;
} mapped_circle;

static mapped_circle circle_of(const tli_svg_pen *pen, tli_svg_matrix inner)
{
	mapped_circle made = { tli_svg_multiply(&pen->matrix, &inner), 0 };
	made.reach = tli_svg_reach(&made.matrix, 1, 1);
	return made;
}

static tl_point middle_of_arc(tl_point u, tl_point v)
{
	double x = u.x + v.x, y = u.y + v.y, length = sqrt(x * x + y * y);
	return (tl_point){ x / length, y / length };
}

/* Puts the points between u and v, which are at most half a circle apart. */
static void put_arc(tli_svg_pen *pen, const mapped_circle *on, tl_point u, tl_point v)
{
	tl_point ends[HALVINGS_MAX + 1]; /* ends[i] is to be reached after all above it */
	int depth[HALVINGS_MAX + 1], top = 0;
	ends[0] = v;
	depth[0] = 0;
	while (top >= 0 && !pen->status) {
		tl_point w = ends[top];
		double x = w.x - u.x, y = w.y - u.y, under = 1 - (x * x + y * y) / 4;
		double away = on->reach * (1 - sqrt(under > 0 ? under : 0));
		if (away > TLI_SVG_TOLERANCE && depth[top] < HALVINGS_MAX) {
			depth[top]++;
			depth[top + 1] = depth[top];
			ends[top + 1] = middle_of_arc(u, w);
			top++;
			continue;
		}
		if (top > 0)
			put_on_grid(pen, tli_svg_apply(&on->matrix, w.x, w.y), false);
		u = w;
		top--;
	}
}

/* Puts the points between u and v, however far apart, through the arc's middle: each half is at most half a circle. */
static void put_wide_arc(tli_svg_pen *pen, const mapped_circle *on, tl_point u, tl_point v, const tli_svg_arc *arc)
{
	double side = arc->is_sweep ? 1 : -1;
	tl_point across = { -u.y * side, u.x * side }; /* a quarter on from u */
	double x = u.x + v.x, y = u.y + v.y;
	tl_point m = across;
	if (x * x + y * y > 1e-12) { /* else v is opposite u: a quarter on from u is the middle */
		m = middle_of_arc(u, v);
		if (arc->is_large)
			m = (tl_point){ -m.x, -m.y };
	}
	put_arc(pen, on, u, m);
	put_on_grid(pen, tli_svg_apply(&on->matrix, m.x, m.y), false);
	put_arc(pen, on, m, v);
}

static tl_point unit(double x, double y)
{
	double length = sqrt(x * x + y * y);
	return length > 0 ? (tl_point){ x / length, y / length } : (tl_point){ 1, 0 };
}

/*
 * SVG 1.1, F.6.5. In the frame of the ellipse (turned back, divided by the radii) the ends are p and q on a circle of radius 1 whose
 * centre is c; radii that are too small are scaled up until the ends reach.
 */
void tli_svg_pen_arc(tli_svg_pen *pen, const tli_svg_arc *arc)
{
	tli_turn turned;
	tl_point from = pen->at, to = arc->to;
	double rx = fabs(arc->rx), ry = fabs(arc->ry);
	pen_down(pen);
	if (from.x == to.x && from.y == to.y)
		return;
	if (!(rx > 0 && ry > 0)) {
		tli_svg_pen_line(pen, to.x, to.y);
		return;
	}
	if (tli_turn_by_degrees(arc->degrees, &turned)) {
		fail_pen(pen, TL_E_RANGE);
		return;
	}
	double dx = (from.x - to.x) / 2, dy = (from.y - to.y) / 2;
	double px = (turned.cosine * dx + turned.sine * dy) / rx, py = (turned.cosine * dy - turned.sine * dx) / ry;
	double half = sqrt(px * px + py * py); /* half of the chord, in radii */
	if (half > 1) {
		rx *= half;
		ry *= half;
		px /= half;
		py /= half;
	}
	double square = px * px + py * py, high = square < 1 ? sqrt((1 - square) / square) : 0;
	if (arc->is_large == arc->is_sweep)
		high = -high;
	tl_point c = { high * py, -high * px }; /* the centre, from the middle of the chord */
	tl_point middle_of = { (from.x + to.x) / 2, (from.y + to.y) / 2 };
	tli_svg_matrix inner = { turned.cosine * rx, turned.sine * rx, -turned.sine * ry, turned.cosine * ry, 0, 0 };
	tl_point shift = tli_svg_apply(&inner, c.x, c.y);
	inner.e = middle_of.x + shift.x;
	inner.f = middle_of.y + shift.y;
	mapped_circle on = circle_of(pen, inner);
	put_wide_arc(pen, &on, unit(px - c.x, py - c.y), unit(-px - c.x, -py - c.y), arc);
	put_on_grid(pen, mapped(pen, to), false);
	pen->at = to;
}

void tli_svg_pen_ellipse(tli_svg_pen *pen, tl_point centre, double rx, double ry)
{
	static const tl_point quarters[] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 }, { 1, 0 } };
	mapped_circle on = circle_of(pen, (tli_svg_matrix){ rx, 0, 0, ry, centre.x, centre.y });
	tli_svg_pen_move(pen, centre.x + rx, centre.y);
	pen_down(pen);
	for (size_t i = 0; i < 4; i++) {
		put_arc(pen, &on, quarters[i], quarters[i + 1]);
		put_on_grid(pen, tli_svg_apply(&on.matrix, quarters[i + 1].x, quarters[i + 1].y), false);
	}
	tli_svg_pen_close(pen);
}
