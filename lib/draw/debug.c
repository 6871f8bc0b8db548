/* SPDX-License-Identifier: MIT */
/*
 * draw/debug.c: what behaviours show of themselves: feelers, targets, neighbours, half-planes.
 *
 * The callbacks keep what they are shown, one record a shape and its points in one array; drawing goes through them in that order.
 * A behaviour may show what is not finite, or very far away: such a shape is left out. Ranges are faint and dashed, forces
 * and velocities have a head. A shape that cannot be kept for want of memory is remembered as missing.
 */
#include "base/alloc.h"
#include "base/array.h"
#include "base/reason.h"
#include "draw/scene.h"

#include <math.h>
#include <string.h>

typedef enum shape_kind { SHAPE_SEGMENT, SHAPE_CIRCLE, SHAPE_POLYGON, SHAPE_TEXT } shape_kind;

typedef struct debug_shape {
	shape_kind form;
	tl_debug_kind kind;
	double radius;       /* of a circle */
	size_t first, count; /* of points */
	size_t text;         /* where its zero-terminated text begins */
} debug_shape;

struct tl_draw_shapes {
	debug_shape *shapes; /* tli_array */
	tl_point *points;    /* tli_array */
	char *texts;         /* tli_array */
	bool is_short;       /* something is missing */
};

tl_status tl_draw_shapes_create(tl_draw_shapes **out)
{
	if (tli_is_null(out))
		return TL_E_INVALID;
	tl_draw_shapes *shapes = tli_alloc_zeroed(sizeof *shapes);
	if (!shapes)
		return TL_E_NOMEM;
	*out = shapes;
	return TL_OK;
}

void tl_draw_shapes_free(tl_draw_shapes *shapes)
{
	if (!shapes)
		return;
	tli_array_free(shapes->shapes);
	tli_array_free(shapes->points);
	tli_array_free(shapes->texts);
	tli_free(shapes, sizeof *shapes);
}

tl_status tl_draw_shapes_status(const tl_draw_shapes *shapes)
{
	if (tli_is_null(shapes))
		return TL_E_INVALID;
	return shapes->is_short ? TL_E_NOMEM : TL_OK;
}

/* ---- keeping ---- */

static bool points_are_finite(const tl_point *points, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!isfinite(points[i].x) || !isfinite(points[i].y))
			return false;
	}
	return true;
}

static void keep_shape(tl_draw_shapes *to, debug_shape it, const tl_point *points, size_t count)
{
	if ((unsigned)it.kind > TL_DEBUG_ALIGNMENT || count == 0 || !points_are_finite(points, count))
		return;
	if (!tli_array_reserve(to->shapes, 1) || !tli_array_reserve(to->points, count)) {
		to->is_short = true;
		return;
	}
	it.first = tli_array_length(to->points);
	it.count = count;
	memcpy(tli_array_extend(to->points, count), points, count * sizeof *points);
	tli_array_push(to->shapes, it);
}

static void keep_segment(void *context, tl_debug_kind kind, tl_point a, tl_point b)
{
	keep_shape(context, (debug_shape){ .form = SHAPE_SEGMENT, .kind = kind }, (tl_point[]){ a, b }, 2);
}

static void keep_circle(void *context, tl_debug_kind kind, tl_point centre, double radius)
{
	if (radius >= 0 && isfinite(radius))
		keep_shape(context, (debug_shape){ .form = SHAPE_CIRCLE, .kind = kind, .radius = radius }, &centre, 1);
}

static void keep_polygon(void *context, tl_debug_kind kind, const tl_point *points, size_t count)
{
	keep_shape(context, (debug_shape){ .form = SHAPE_POLYGON, .kind = kind }, points, count);
}

static void keep_text(void *context, tl_debug_kind kind, tl_point at, const char *text)
{
	tl_draw_shapes *to = context;
	size_t size = strlen(text) + 1;
	debug_shape it = { .form = SHAPE_TEXT, .kind = kind, .text = tli_array_length(to->texts) };
	if (!tli_array_reserve(to->texts, size)) {
		to->is_short = true;
		return;
	}
	memcpy(tli_array_extend(to->texts, size), text, size);
	keep_shape(to, it, &at, 1);
}

tl_debug_draw tl_draw_shapes_debug(tl_draw_shapes *shapes)
{
	if (!shapes)
		return (tl_debug_draw){ 0 };
	return (tl_debug_draw){ keep_segment, keep_circle, keep_polygon, keep_text, shapes };
}

/* ---- drawing ---- */

static void open_shape(tli_text *out, const char *element, tl_debug_kind kind)
{
	tli_text_add_format(
		out, "<%s class=\"t-%s t-d%u\"", element, kind == TL_DEBUG_RANGE ? "faint" : "d", (unsigned)kind);
}

/* A force has a head, as long as it is itself where that is little. */
static void add_force_head(const tli_scene *scene, tli_text *out, tli_pixel from, tli_pixel to)
{
	double x = (double)(to.x - from.x), y = (double)(to.y - from.y), length = sqrt(x * x + y * y);
	double head = 7.0 * (double)scene->line;
	if (!(length > 0))
		return;
	head = head < length ? head : length;
	int64_t dx = (int64_t)(x / length * head), dy = (int64_t)(y / length * head);
	tli_draw_point(out, 'M', (tli_pixel){ to.x - dx - dy / 2, to.y - dy + dx / 2 });
	tli_draw_point(out, 'L', to);
	tli_draw_point(out, 'L', (tli_pixel){ to.x - dx + dy / 2, to.y - dy - dx / 2 });
}

static void draw_debug_line(tli_scene *scene, const debug_shape *it, const tl_point *points)
{
	tli_text *out = &scene->out;
	open_shape(out, "path", it->kind);
	tli_text_add(out, " d=\"");
	for (size_t i = 0; i < it->count; i++)
		tli_draw_point(out, i ? 'L' : 'M', tli_draw_position(scene, points[i]));
	if (it->form == SHAPE_POLYGON)
		tli_text_add_char(out, 'Z');
	else if (it->kind == TL_DEBUG_FORCE || it->kind >= TL_DEBUG_BRAKE)
		add_force_head(scene, out, tli_draw_position(scene, points[0]), tli_draw_position(scene, points[1]));
	tli_text_add(out, "\"/>\n");
}

static void draw_debug_circle(tli_scene *scene, const debug_shape *it, tl_point at)
{
	tli_text *out = &scene->out;
	tli_pixel centre = tli_draw_position(scene, at);
	int64_t radius = tli_draw_length(scene, it->radius);
	open_shape(out, "circle", it->kind);
	tli_draw_attribute(out, "cx", centre.x);
	tli_draw_attribute(out, "cy", centre.y);
	tli_draw_attribute(out, "r", radius > 2 * scene->line ? radius : 2 * scene->line); /* a point can be seen too */
	tli_text_add(out, "/>\n");
}

static void draw_debug_text(tli_scene *scene, const debug_shape *it, tl_point at)
{
	tli_text *out = &scene->out;
	tli_pixel position = tli_draw_position(scene, at);
	tli_text_add(out, "<text class=\"t-name t-said\"");
	tli_draw_attribute(out, "x", position.x);
	tli_draw_attribute(out, "y", position.y);
	tli_text_add_char(out, '>');
	tli_draw_escape(out, scene->def.shapes->texts + it->text);
	tli_text_add(out, "</text>\n");
}

void tli_draw_debug(tli_scene *scene)
{
	const tl_draw_shapes *shapes = scene->def.shapes;
	if (!shapes)
		return;
	for (size_t i = 0; i < tli_array_length(shapes->shapes) && !scene->out.failed; i++) {
		const debug_shape *it = &shapes->shapes[i];
		const tl_point *points = shapes->points + it->first;
		if (it->form == SHAPE_CIRCLE)
			draw_debug_circle(scene, it, points[0]);
		else if (it->form == SHAPE_TEXT)
			draw_debug_text(scene, it, points[0]);
		else
			draw_debug_line(scene, it, points);
	}
}
