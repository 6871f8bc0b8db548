/* SPDX-License-Identifier: MIT */
/*
 * draw/bounds.c: the part of the plane that the picture shows.
 *
 * It is the box of the map, the path, the sight line, the marks, the motion and the point of a visible region, unless the caller chose a
 * view. Points of paths, sight lines, marks and corners must be on the grid. What moves, and the outline of a region, may go a little
 * beyond it, but not so far that hundredths of a pixel could overflow.
 */
#include "draw/scene.h"

#include <math.h>

#include "base/number.h"
#include "base/reason.h"
#include "map/records.h"

static bool stretch(tl_box *box, tl_point at)
{
	if (box->min.x > box->max.x)
		box->min = box->max = at;
	box->min.x = at.x < box->min.x ? at.x : box->min.x;
	box->min.y = at.y < box->min.y ? at.y : box->min.y;
	box->max.x = at.x > box->max.x ? at.x : box->max.x;
	box->max.y = at.y > box->max.y ? at.y : box->max.y;
	return true;
}

static bool is_drawable(const tli_scene *scene, tl_point at)
{
	int32_t x, y, resolution = tl_map_resolution(scene->map);
	return tli_double_to_grid(at.x, resolution, &x) == TL_OK && tli_double_to_grid(at.y, resolution, &y) == TL_OK;
}

/* Within twice the grid; false for NaN. */
static bool is_near_grid(const tli_scene *scene, tl_point at)
{
	const double limit = 2.0 * TLI_GRID_MAX / tl_map_resolution(scene->map);
	return fabs(at.x) <= limit && fabs(at.y) <= limit;
}

/* False where the point is off the grid. */
static bool stretch_to(const tli_scene *scene, tl_box *box, tl_point at)
{
	return is_drawable(scene, at) && stretch(box, at);
}

static bool stretch_to_mark(const tli_scene *scene, tl_box *box, const tl_draw_mark *mark)
{
	return stretch_to(scene, box, mark->at) &&
		(!mark->line || (stretch_to(scene, box, mark->from) && stretch_to(scene, box, mark->to)));
}

static bool stretch_to_region(const tli_scene *scene, tl_box *box)
{
	const tl_draw_def *def = &scene->def;
	for (size_t i = 0; i < def->region_count; i++)
		if (!is_near_grid(scene, def->region[i]))
			return false;
	for (size_t i = 0; i < def->corner_count; i++)
		if (!is_drawable(scene, def->corners[i]))
			return false;
	return def->region_count == 0 || stretch_to(scene, box, def->region_from);
}

static bool stretch_to_track(const tli_scene *scene, tl_box *box, const tl_draw_track *track)
{
	for (size_t i = 0; i < track->count; i++) {
		tl_point at = track->at[i];
		if (!is_near_grid(scene, at))
			return false;
		stretch(box, (tl_point){ at.x - track->radius, at.y - track->radius });
		stretch(box, (tl_point){ at.x + track->radius, at.y + track->radius });
	}
	return true;
}

static bool stretch_to_all(const tli_scene *scene, tl_box *box)
{
	const tl_draw_def *def = &scene->def;
	for (size_t i = 0; i < def->path_count; i++)
		if (!stretch_to(scene, box, def->path[i].at))
			return false;
	if (def->sight && (!stretch_to(scene, box, def->sight_from) || !stretch_to(scene, box, def->sight_to)))
		return false;
	for (size_t i = 0; i < def->mark_count; i++)
		if (!stretch_to_mark(scene, box, &def->marks[i]))
			return false;
	for (size_t i = 0; def->motion && i < def->motion->track_count; i++)
		if (!stretch_to_track(scene, box, &def->motion->tracks[i]))
			return false;
	return stretch_to_region(scene, box);
}

bool tli_draw_is_cropped(const tli_scene *scene)
{
	const tl_box *view = &scene->def.view;
	return view->min.x < view->max.x && view->min.y < view->max.y;
}

tl_status tli_draw_find_bounds(const tli_scene *scene, tl_box *box)
{
	*box = tli_map_drawn_bounds(scene->map);
	if (!stretch_to_all(scene, box))
		return tli_refused(TL_E_RANGE, "def: something to draw is not finite");
	if (tli_draw_is_cropped(scene))
		*box = scene->def.view;
	if (box->min.x > box->max.x) /* nothing is drawn */
		*box = (tl_box){ { 0, 0 }, { 1, 1 } };
	return TL_OK;
}
