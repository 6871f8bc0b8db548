/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/outline.c: where the corners of an object are.
 *
 * An object is turned clockwise round its position x,y: the upper left corner of a rectangle or an ellipse; in what shows a tile, where
 * the tileset says, usually the lower left one. Turning by multiples of 90 degrees is exact (base/angle.h). An ellipse becomes a polygon
 * of 32 corners around it, at most half a hundredth of its size too large.
 *
 * In an isometric map objects lie in the plane of the map, where a tile is a square as wide as tiles are high. What is turned there is
 * turned on the screen, which says nothing about the plane, and tiles stand upright: both are refused.
 */
#include "format/tiled/build.h"

#include "base/angle.h"

enum { ELLIPSE_CORNERS = 32 };

/* 1 / cos(180 / 32 degrees): the corners of a polygon that is outside of a circle. */
static const double ellipse_excess = 0x1.013d19c61d971p+0;

static bool push_pixel(tli_tiled_build *build, double x, double y)
{
	if (!tli_array_append(build->pixels, (tl_point){ x, y })) {
		build->model->status = TL_E_NOMEM;
		return false;
	}
	return true;
}

static bool is_upright(const tli_tiled_build *build, const tli_tiled_object *object)
{
	return object->is_tile && build->model->orientation == TLI_TILED_ISOMETRIC;
}

/* How far x,y is from the upper left corner, in widths and heights. */
static tl_point anchor_of(const tli_tiled *model, const tli_tiled_object *object)
{
	static const struct {
		const char *name;
		tl_point anchor;
	} anchors[] = {
		{ "topleft", { 0, 0 } },
		{ "top", { 0.5, 0 } },
		{ "topright", { 1, 0 } },
		{ "left", { 0, 0.5 } },
		{ "center", { 0.5, 0.5 } },
		{ "right", { 1, 0.5 } },
		{ "bottom", { 0.5, 1 } },
		{ "bottomright", { 1, 1 } },
	};
	uint32_t tileset1 = 0;
	if (!object->is_tile)
		return (tl_point){ 0, 0 };
	if (object->gid)
		tli_tiled_tile_of(model, object->gid, &tileset1);
	for (unsigned i = 0; tileset1 && i < sizeof anchors / sizeof *anchors; i++) {
		if (tli_tiled_is(model->tilesets[tileset1 - 1].alignment, anchors[i].name))
			return anchors[i].anchor;
	}
	return (tl_point){ 0, 1 };
}

static bool push_box(tli_tiled_build *build, const tli_tiled_object *object)
{
	tl_point anchor = anchor_of(build->model, object);
	double left = -anchor.x * object->width, top = -anchor.y * object->height;
	double right = left + object->width, bottom = top + object->height;
	return push_pixel(build, left, top) && push_pixel(build, right, top) && push_pixel(build, right, bottom) &&
		push_pixel(build, left, bottom);
}

static bool push_ellipse(tli_tiled_build *build, const tli_tiled_object *object)
{
	double a = object->width / 2, b = object->height / 2;
	for (int i = 0; i < ELLIPSE_CORNERS; i++) {
		tli_turn turn = { 1, 0 };
		(void)tli_turn_by_degrees(360.0 * (i + 0.5) / ELLIPSE_CORNERS, &turn);
		if (!push_pixel(build, a + a * turn.cosine * ellipse_excess, b + b * turn.sine * ellipse_excess))
			return false;
	}
	return true;
}

static bool push_points(tli_tiled_build *build, const tli_tiled_object *object)
{
	for (uint32_t i = 0; i < object->points.count; i++) {
		tl_point point = build->model->points[object->points.first + i];
		if (!push_pixel(build, point.x, point.y))
			return false;
	}
	return true;
}

static bool turn_of(tli_tiled_build *build, const tli_tiled_object *object, tli_turn *turn)
{
	*turn = (tli_turn){ 1, 0 };
	if (object->rotation == 0 || object->shape == TLI_TILED_POINT)
		return true;
	if (build->model->orientation == TLI_TILED_ISOMETRIC) {
		tli_report_add(&build->model->report, object->place,
			"an object of an isometric map is turned on the screen, not in the plane of the map: draw it turned");
		return false;
	}
	if (tli_turn_by_degrees(object->rotation, turn) == TL_OK)
		return true;
	tli_report_add(&build->model->report, object->place, "the rotation is no angle");
	return false;
}

/* From around the object's place to the map. */
static bool place_pixels(tli_tiled_build *build, const tli_tiled_object *object, tl_point offset)
{
	tli_turn turn;
	if (!turn_of(build, object, &turn))
		return false;
	for (size_t i = 0; i < tli_array_length(build->pixels); i++) {
		tl_point *point = &build->pixels[i];
		tli_turn_point(&turn, &point->x, &point->y);
		point->x += object->x + offset.x;
		point->y += object->y + offset.y;
	}
	return true;
}

static bool push_shape(tli_tiled_build *build, const tli_tiled_object *object)
{
	switch (object->shape) {
	case TLI_TILED_ELLIPSE: /* a flat one has no corners around it */
		return object->width != 0 && object->height != 0 ? push_ellipse(build, object)
								 : push_box(build, object);
	case TLI_TILED_POLYGON:
	case TLI_TILED_POLYLINE:
		return push_points(build, object);
	case TLI_TILED_POINT:
		return push_pixel(build, 0, 0);
	default:
		return push_box(build, object);
	}
}

bool tli_tiled_outline(tli_tiled_build *build, const tli_tiled_object *object, tl_point offset)
{
	tli_array_truncate(build->pixels, 0);
	if (is_upright(build, object)) {
		tli_report_add(&build->model->report, object->place,
			"a tile stands upright in an isometric map: only a waypoint can be one");
		return false;
	}
	return push_shape(build, object) && place_pixels(build, object, offset);
}

bool tli_tiled_drop_repeated_corner(tli_tiled_build *build)
{
	size_t count = tli_array_length(build->pixels);
	const tl_point *corners = build->pixels;
	bool is_closed = count > 2 && corners[0].x == corners[count - 1].x && corners[0].y == corners[count - 1].y;
	if (is_closed)
		tli_array_truncate(build->pixels, count - 1);
	return is_closed;
}

bool tli_tiled_middle(tli_tiled_build *build, const tli_tiled_object *object, tl_point offset, tl_point *middle)
{
	tl_point local = { 0, 0 };
	if (object->shape != TLI_TILED_POINT && !is_upright(build, object)) {
		tl_point anchor = anchor_of(build->model, object);
		local.x = object->width * (0.5 - anchor.x);
		local.y = object->height * (0.5 - anchor.y);
	}
	tli_array_truncate(build->pixels, 0);
	if (!push_pixel(build, local.x, local.y))
		return false;
	tli_tiled_object still = *object;
	if (local.x == 0 && local.y == 0) /* turned round itself: nothing to refuse in an isometric map */
		still.rotation = 0;
	if (!place_pixels(build, &still, offset))
		return false;
	*middle = build->pixels[0];
	return true;
}

bool tli_tiled_outline_to_grid(tli_tiled_build *build, tl_place place)
{
	size_t count = tli_array_length(build->pixels);
	tli_array_truncate(build->points, 0);
	if (!tli_array_reserve(build->points, count + 1)) {
		build->model->status = TL_E_NOMEM;
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		tli_point point;
		if (!tli_tiled_to_grid(build, build->pixels[i], place, &point))
			return false;
		tli_array_push(build->points, point);
	}
	return true;
}
