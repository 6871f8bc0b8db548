/* SPDX-License-Identifier: MIT */
/*
 * format/svg/shape.c: the basic shapes (SVG 1.1, 9) and paths, drawn with the pen.
 *
 * A missing attribute is 0, as SVG says; a rectangle without width or height, a circle without radius and points of which there are
 * none draw nothing and are no mistake. Rounded corners of rectangles are arcs. Circles and ellipses are left to the caller: as a
 * waypoint or an obstacle they have a centre and a reach, and only as a wall a border.
 */
#include "format/svg/svg.h"

#include "base/number.h"

#include <math.h>
#include <stdio.h>

/* An element that is drawn. */
typedef struct shape_reader {
	const tli_xml *xml;
	uint32_t node;
	tli_svg_pen *pen;
	tli_svg_shape *out;
} shape_reader;

/* What a percentage of this attribute is of: the width, the height, or for a radius the mean of both as SVG has it. */
static double reference_of(const char *name, tl_point viewport)
{
	static const char *const across[] = { "x", "x1", "x2", "cx", "width", "rx", NULL };
	if (strcmp(name, "r") == 0)
		return sqrt((viewport.x * viewport.x + viewport.y * viewport.y) / 2);
	return tli_is_one_of(name, across) ? viewport.x : viewport.y;
}

/* A length in percent; false: it is none. */
static bool read_percent(const char *text, const char *name, double *value, tli_svg_shape *out)
{
	size_t size = strlen(text);
	double percent, whole = reference_of(name, out->viewport);
	if (size < 2 || text[size - 1] != '%' || tli_number_to_double(text, size - 1, &percent))
		return false;
	out->is_relative = out->is_relative || !(whole > 0);
	*value = percent / 100 * whole;
	return true;
}

/* A length attribute, `otherwise` where there is none; false: what is wrong is in out->why. */
static bool length_attribute(const shape_reader *from, const char *name, double otherwise, double *value)
{
	const char *text = tli_xml_attribute(from->xml, from->node, name);
	*value = otherwise;
	if (!text || tli_svg_length(text, value) || read_percent(text, name, value, from->out))
		return true;
	snprintf(
		from->out->why, sizeof from->out->why, "%s is no length in user units, px, pt, pc, in, cm or mm", name);
	return false;
}

/* The same of a size: `auto` is none, and it is not negative. */
static bool size_attribute(const shape_reader *from, const char *name, double otherwise, double *value)
{
	const char *text = tli_xml_attribute(from->xml, from->node, name);
	if (text && strcmp(text, "auto") == 0) {
		*value = otherwise;
		return true;
	}
	if (!length_attribute(from, name, otherwise, value))
		return false;
	if (*value >= 0 || !text)
		return true;
	snprintf(from->out->why, sizeof from->out->why, "%s is negative", name);
	return false;
}

static void read_line_element(const shape_reader *from)
{
	double x1, y1, x2, y2;
	if (!length_attribute(from, "x1", 0, &x1) || !length_attribute(from, "y1", 0, &y1) ||
		!length_attribute(from, "x2", 0, &x2) || !length_attribute(from, "y2", 0, &y2))
		return;
	tli_svg_pen_move(from->pen, x1, y1);
	tli_svg_pen_line(from->pen, x2, y2);
}

/* The points of a polyline or a polygon. */
static void read_points_attribute(const shape_reader *from, bool is_closed)
{
	tli_svg_pen *pen = from->pen;
	const char *points = tli_xml_attribute(from->xml, from->node, "points");
	tli_svg_text text = tli_svg_text_of(points ? points : "");
	double x, y;
	bool is_first = true;
	while (!pen->status && tli_svg_number(&text, &x)) {
		if (!tli_svg_number(&text, &y)) {
			snprintf(from->out->why, sizeof from->out->why, "points have an x without a y");
			return;
		}
		if (is_first)
			tli_svg_pen_move(pen, x, y);
		else
			tli_svg_pen_line(pen, x, y);
		is_first = false;
	}
	tli_svg_skip_blanks(&text);
	if (text.at < text.end && !pen->status)
		snprintf(from->out->why, sizeof from->out->why, "points are no list of numbers at byte %zu",
			(size_t)(text.at - points) + 1);
	if (is_closed && pen->is_down) { /* every point stays, also a last one that is the first */
		tli_array_last(pen->runs).closed = true;
		pen->is_down = false;
	}
}

static void read_polyline(const shape_reader *from)
{
	read_points_attribute(from, false);
}

static void read_polygon(const shape_reader *from)
{
	read_points_attribute(from, true);
}

typedef struct rectangle {
	double x, y, width, height, rx, ry;
} rectangle;

static void draw_rounded_corner(tli_svg_pen *pen, const rectangle *it, double x, double y)
{
	if (it->rx > 0 && it->ry > 0)
		tli_svg_pen_arc(pen, &(tli_svg_arc){ it->rx, it->ry, 0, false, true, { x, y } });
}

static void draw_box(tli_svg_pen *pen, const rectangle *it)
{
	double right = it->x + it->width, bottom = it->y + it->height;
	pen->merges = it->rx > 0; /* a side may be all corner */
	tli_svg_pen_move(pen, it->x + it->rx, it->y);
	tli_svg_pen_line(pen, right - it->rx, it->y);
	draw_rounded_corner(pen, it, right, it->y + it->ry);
	tli_svg_pen_line(pen, right, bottom - it->ry);
	draw_rounded_corner(pen, it, right - it->rx, bottom);
	tli_svg_pen_line(pen, it->x + it->rx, bottom);
	draw_rounded_corner(pen, it, it->x, bottom - it->ry);
	if (it->ry > 0)
		tli_svg_pen_line(pen, it->x, it->y + it->ry);
	draw_rounded_corner(pen, it, it->x + it->rx, it->y);
	tli_svg_pen_close(pen);
}

static void read_rect(const shape_reader *from)
{
	tli_svg_shape *out = from->out;
	rectangle it;
	if (!length_attribute(from, "x", 0, &it.x) || !length_attribute(from, "y", 0, &it.y) ||
		!size_attribute(from, "width", 0, &it.width) || !size_attribute(from, "height", 0, &it.height) ||
		!size_attribute(from, "rx", -1, &it.rx) || !size_attribute(from, "ry", -1, &it.ry))
		return;
	if (it.width == 0 || it.height == 0)
		return;
	it.rx = it.rx < 0 ? it.ry : it.rx; /* the one that is not given is as the other */
	it.ry = it.ry < 0 ? it.rx : it.ry;
	it.rx = fmin(it.rx, it.width / 2);
	it.ry = fmin(it.ry, it.height / 2);
	if (!(it.rx > 0 && it.ry > 0))
		it.rx = it.ry = 0;
	draw_box(from->pen, &it);
	out->box = (tl_box){ { it.x, it.y }, { it.x + it.width, it.y + it.height } };
	double x = it.x + it.width / 2, y = it.y + it.height / 2;
	bool is_wide = it.width >= it.height;
	out->axis[0] = is_wide ? (tl_point){ it.x, y } : (tl_point){ x, it.y };
	out->axis[1] = is_wide ? (tl_point){ it.x + it.width, y } : (tl_point){ x, it.y + it.height };
}

static void read_round(const shape_reader *from)
{
	tli_svg_shape *out = from->out;
	bool is_circle = strcmp(tli_svg_element(from->xml, from->node), "circle") == 0;
	if (!length_attribute(from, "cx", 0, &out->centre.x) || !length_attribute(from, "cy", 0, &out->centre.y) ||
		!size_attribute(from, is_circle ? "r" : "rx", -1, &out->rx))
		return;
	out->ry = out->rx;
	if (!is_circle && !size_attribute(from, "ry", out->rx, &out->ry))
		return;
	out->rx = out->rx < 0 ? out->ry : out->rx; /* the one that is not given is as the other */
	if (out->rx < 0)
		out->rx = out->ry = 0;
}

static void read_path(const shape_reader *from)
{
	const char *data = tli_xml_attribute(from->xml, from->node, "d");
	size_t offset = 0;
	const char *why = data && strcmp(data, "none") != 0 ? tli_svg_path(from->pen, data, &offset) : NULL;
	if (why)
		snprintf(from->out->why, sizeof from->out->why, "%s, at byte %zu", why, offset + 1);
}

void tli_svg_shape_read(const tli_xml *xml, uint32_t node, tli_svg_pen *pen, tli_svg_shape *out)
{
	static const struct {
		const char *name;
		tli_svg_form form;
		void (*read)(const shape_reader *from);
	} shapes[] = {
		{ "path", TLI_SVG_LINES, read_path },
		{ "line", TLI_SVG_LINES, read_line_element },
		{ "polyline", TLI_SVG_LINES, read_polyline },
		{ "polygon", TLI_SVG_LINES, read_polygon },
		{ "rect", TLI_SVG_BOX, read_rect },
		{ "circle", TLI_SVG_ROUND, read_round },
		{ "ellipse", TLI_SVG_ROUND, read_round },
	};
	const char *name = tli_svg_element(xml, node);
	*out = (tli_svg_shape){ .viewport = pen->viewport };
	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		if (strcmp(shapes[i].name, name) == 0) {
			out->form = shapes[i].form;
			shapes[i].read(&(shape_reader){ xml, node, pen, out });
			return;
		}
	}
}
