/* SPDX-License-Identifier: MIT */
/*
 * draw/marks.c: rings round what is to be pointed out.
 *
 * A ring lets what it stands for be seen. Under it lies a wider one in the colour of the floor, so that it stands out among
 * walls and links. Notes come first and errors last: where several meet, the worst is on top, and rings get smaller with the
 * severity, so that the others still show round it. The words are the tooltip of the ring. O(marks).
 */
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
