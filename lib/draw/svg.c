/* SPDX-License-Identifier: MIT */
/*
 * draw/svg.c: a map, its graph and a path as one SVG document.
 *
 * The document is built in memory, from back to front, and copied into the caller's buffer: asking for the size first costs the same
 * again.
 */
#include <math.h>

#include "draw/labels.h"

#include "base/assert.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "draw/scene.h"

#define WIDTH_DEFAULT 960
#define WIDTH_MIN 16
#define WIDTH_MAX 16384

tl_draw_def tl_default_draw_def(void)
{
	return (tl_draw_def){ .cookie = TLI_COOKIE(tl_draw_def),
		.width = WIDTH_DEFAULT,
		.waypoints = true,
		.names = true,
		.links = true,
		.agents = true,
		.view = { { 1, 1 }, { -1, -1 } },
		.budget = tl_default_budget() };
}

static bool view_is_valid(tl_box view)
{
	return isfinite(view.min.x) && isfinite(view.min.y) && isfinite(view.max.x) && isfinite(view.max.y);
}

static tl_status check_draw_def(const tl_map *map, const tl_draw_def *def)
{
	if (tli_is_null(map) || !tli_is_def(def) || !tli_is_def(&def->budget) ||
		tli_breaks(!(def->width >= WIDTH_MIN && def->width <= WIDTH_MAX),
			"def.width is not from 16 to 16384 pixels") ||
		tli_breaks((unsigned)def->theme > TL_THEME_DARK, "def.theme is none of tl_theme"))
		return TL_E_INVALID;
	if (tli_breaks((def->region_count > 0 && !def->region), "def.region is NULL with a region_count above 0") ||
		tli_breaks((def->corner_count > 0 && !def->corners), "def.corners is NULL with a corner_count above 0"))
		return TL_E_INVALID;
	if (tli_breaks(def->mark_count > 0 && !def->marks, "def.marks is NULL with a mark_count above 0"))
		return TL_E_INVALID;
	if (tli_breaks(!view_is_valid(def->view), "def.view is not finite") ||
		tli_breaks((def->motion && !tli_draw_motion_is_valid(def->motion)),
			"def.motion: a number of it or of a track is out of its range, or an array is NULL"))
		return TL_E_INVALID;
	if (tli_breaks(def->heat && !tli_draw_heat_is_valid(def->heat),
		    "def.heat: a number of it is out of its range, or values is NULL"))
		return TL_E_INVALID;
	return tli_breaks(def->path_count > 0 && !def->path, "def.path is NULL with a path_count above 0")
		? TL_E_INVALID
		: TL_OK;
}

static void open_document(tli_scene *scene)
{
	tli_text *out = &scene->out;
	tli_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
	tli_draw_attribute(out, "width", scene->width);
	tli_draw_attribute(out, "height", scene->height);
	tli_text_add(out, " viewBox=\"0 0 ");
	tli_draw_number(out, scene->width);
	tli_text_add_char(out, ' ');
	tli_draw_number(out, scene->height);
	tli_text_add(out, "\">\n");
	if (scene->def.title) {
		tli_text_add(out, "<title>");
		tli_draw_escape(out, scene->def.title);
		tli_text_add(out, "</title>\n");
	}
	tli_draw_style(scene);
	tli_text_add(out, "<rect class=\"t-floor\" width=\"100%\" height=\"100%\"/>\n");
}

static tl_status write_document(tli_scene *scene)
{
	tli_assert(scene->width > 0 && scene->height > 0);
	open_document(scene);
	tli_draw_areas(scene);
	tl_status status = tli_draw_outside(scene);
	tli_draw_heat(scene);
	tli_draw_region(scene);
	tli_draw_solids(scene);
	tli_draw_links(scene);
	tli_draw_walls(scene);
	tli_draw_doors(scene);
	tli_draw_obstacles(scene);
	tli_draw_agents(scene); /* below the marks of where they start and go to */
	tli_draw_path(scene);
	tli_draw_mark_lines(scene);
	tli_draw_sight(scene);
	tli_draw_corners(scene);
	tli_draw_waypoints(scene);
	tli_draw_ends(scene);
	tli_draw_marks(scene);
	if (!status)
		status = tli_draw_motion(scene);
	tli_draw_debug(scene);
	if (!status)
		status = tli_draw_labels(scene);
	tli_draw_scale_bar(scene);
	tli_draw_heat_legend(scene);
	tli_draw_mark_legend(scene);
	tli_draw_channel_legend(scene);
	tli_text_add(&scene->out, "</svg>\n");
	return scene->out.failed ? TL_E_NOMEM : status;
}

static tl_status make_document(tli_scene *scene)
{
	tli_budget_call call;
	tli_budget_enter(&call, &scene->def.budget);
	tl_status status = tli_draw_layout(scene);
	if (!status)
		status = write_document(scene);
	return tli_budget_leave(&call, status);
}

tl_status tli_draw_document(const tl_map *map, const tl_draw_def *def, tli_text *out)
{
	tli_scene scene = { .map = map, .def = *def };
	tl_status status = check_draw_def(map, def);
	if (!status)
		status = make_document(&scene);
	*out = scene.out;
	return status;
}

tl_status tl_draw_svg(const tl_map *map, const tl_draw_def *def, char *buffer, size_t capacity, size_t *size)
{
	tl_draw_def defaults = tl_default_draw_def();
	tli_text out = { 0 };
	tl_status status = tli_is_null(size) || tli_is_null_for(buffer, capacity)
		? TL_E_INVALID
		: tli_draw_document(map, def ? def : &defaults, &out);
	if (!status)
		status = tli_text_copy_out(&out, buffer, capacity, size);
	tli_text_free(&out);
	return status;
}
