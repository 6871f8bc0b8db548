/* SPDX-License-Identifier: MIT */
/*
 * picture.c: draws a map to a file.
 *
 * The library draws into the caller's buffer. Asking for the size costs as much as drawing, so a buffer that is large enough
 * for usual pictures is tried first, and only a larger picture is drawn twice. A PNG is not written to a terminal, where it
 * does harm.
 */
#include "io/picture.h"

#include <string.h>
#include <unistd.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "io/output.h"

/* Most pictures are smaller, in bytes. One that does not fit is drawn twice. */
enum { FIRST_SIZE = 1 << 19, FIRST_PNG_SIZE = 1 << 24 };
/* From here on a PNG takes longer than half a second. */
enum { SLOW_SEGMENTS = 20000 };

/* Draws a picture of at most *size bytes; TL_E_BUFFER: as many as *size are needed. */
static tl_status draw_into(tli_text *picture, const struct world *world, const tl_draw_def *def, bool png, size_t *size)
{
	size_t capacity = *size;
	tli_text_truncate(picture, 0);
	char *room = tli_text_extend(picture, capacity);
	if (!room)
		return TL_E_NOMEM;
	tl_status status;
	if (png) {
		if (tl_map_segment_count(world->map) >= SLOW_SEGMENTS)
			progress_announce("drawing");
		interrupts_at_once(); /* librsvg reports no progress and cannot be stopped */
		status = tl_draw_png(world->map, def, (unsigned char *)room, capacity, size);
		interrupts_begin();
		progress_clear();
	} else {
		status = tl_draw_svg(world->map, def, room, capacity, size);
	}
	tli_text_truncate(picture, status ? 0 : *size);
	return status;
}

bool picture_write(const struct world *world, const tl_draw_def *def, bool png, const char *path)
{
	tli_text picture = { 0 };
	tl_draw_def drawn = *def;
	drawn.nav = world->nav;
	drawn.budget = budget_of("drawing");
	bool standard = !path || strcmp(path, "-") == 0;
	if (png && standard && isatty(STDOUT_FILENO) == 1) {
		message("a PNG is not written to a terminal; name a FILE.png");
		return false;
	}
	size_t size = png ? FIRST_PNG_SIZE : FIRST_SIZE;
	tl_status status = draw_into(&picture, world, &drawn, png, &size);
	if (status == TL_E_BUFFER)
		status = draw_into(&picture, world, &drawn, png, &size);
	if (status == TL_E_UNSUPPORTED) {
		message("PNG needs librsvg, which is not installed (Debian and Ubuntu: apt-get install librsvg2-2; Fedora: librsvg2); SVG always works");
	} else if (status) {
		message_status("draw", world->name, status);
	}
	if (status) {
		tli_text_free(&picture);
		return false;
	}
	return output_whole(path, &picture);
}
