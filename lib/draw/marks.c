/* SPDX-License-Identifier: MIT */
/*
 * draw/marks.c: rings round what is to be pointed out.
 *
 * A ring lets what it stands for be seen. Under it lies a wider one in the colour of the floor, so that it stands out among
 * walls and links. Notes come first and errors last: where several meet, the worst is on top, and rings get smaller with the
 * severity, so that the others still show round it. The words are the tooltip of the ring. What the rings mean stands beside the scale
 * bar. O(marks).
 */
#include <string.h>

#include "draw/scene.h"

int64_t tli_draw_mark_radius(const tli_scene *scene, tl_severity severity)
{
	int64_t lines = severity >= TL_SEVERITY_ERROR ? 10 : severity == TL_SEVERITY_WARNING ? 13 : 16;
	return scene->line * lines;
}

static void add_marks(tli_scene *scene, tl_severity severity, const char *style)
{
	for (size_t i = 0; i < scene->def.mark_count && !scene->out.failed; i++) {
		const tl_draw_mark *mark = &scene->def.marks[i];
		if (mark->severity != severity)
			continue;
		tli_pixel at = tli_draw_position(scene, mark->at);
		tli_draw_circle(&scene->out, at, tli_draw_mark_radius(scene, severity), "t-halo", NULL);
		tli_draw_circle(&scene->out, at, tli_draw_mark_radius(scene, severity), style, mark->text);
	}
}

void tli_draw_marks(tli_scene *scene)
{
	add_marks(scene, TL_SEVERITY_NOTE, "t-note");
	add_marks(scene, TL_SEVERITY_WARNING, "t-warning");
	add_marks(scene, TL_SEVERITY_ERROR, "t-error");
}

/* ---- the legend, in the strip below the map ---- */

static bool has_mark(const tl_draw_def *def, tl_severity severity)
{
	for (size_t i = 0; i < def->mark_count; i++)
		if (def->marks[i].severity == severity)
			return true;
	return false;
}

static bool has_blocked_link(const tl_draw_def *def)
{
	tl_nav_info info;
	return def->nav && def->links && tl_nav_get_info(def->nav, &info) == TL_OK && info.blocked_links > 0;
}

static bool has_line(const tl_draw_def *def)
{
	for (size_t i = 0; i < def->mark_count; i++)
		if (def->marks[i].line)
			return true;
	return false;
}

/* The words at `x`; the result is where the next entry begins. */
static int64_t add_legend_words(tli_scene *scene, int64_t x, const char *words)
{
	tli_text_add(&scene->out, "<text class=\"t-bar-text\"");
	tli_draw_attribute(&scene->out, "x", x);
	tli_draw_attribute(&scene->out, "y", scene->floor + scene->font * 35 / 100);
	tli_text_add_format(&scene->out, ">%s</text>\n", words);
	return x + scene->font * ((int64_t)strlen(words) * 6 + 22) / 10;
}

static int64_t add_legend_ring(tli_scene *scene, int64_t x, const char *style, const char *words)
{
	int64_t radius = 5 * scene->line;
	tli_draw_circle(&scene->out, (tli_pixel){ x + radius, scene->floor }, radius, style, NULL);
	return add_legend_words(scene, x + 3 * radius, words);
}

void tli_draw_mark_legend(tli_scene *scene)
{
	static const char *const styles[] = { "t-error", "t-warning", "t-note" };
	static const char *const words[] = { "error", "warning", "note" };
	static const tl_severity severities[] = { TL_SEVERITY_ERROR, TL_SEVERITY_WARNING, TL_SEVERITY_NOTE };
	const tl_draw_def *def = &scene->def;
	int64_t x = scene->width / 2, dash = 24 * scene->line;
	if (def->mark_count == 0 || def->heat || scene->height - scene->floor < 2 * scene->line)
		return;
	for (int i = 0; i < 3; i++)
		if (has_mark(def, severities[i]))
			x = add_legend_ring(scene, x, styles[i], words[i]);
	bool links = has_blocked_link(def), lines = has_line(def);
	if (!links && !lines)
		return;
	tli_text_add(&scene->out, "<path class=\"t-blocked\" d=\"");
	tli_draw_point(&scene->out, 'M', (tli_pixel){ x, scene->floor });
	tli_draw_point(&scene->out, 'L', (tli_pixel){ x + dash, scene->floor });
	tli_text_add(&scene->out, "\"/>\n");
	const char *what = links ? "blocked link" : "blocked sight line";
	add_legend_words(scene, x + dash + 5 * scene->line, links && lines ? "blocked" : what);
}
