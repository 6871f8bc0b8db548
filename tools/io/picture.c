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

/* librsvg reports no progress and cannot be stopped. */
static tl_status draw_png(
	const struct world *world, const tl_draw_def *def, unsigned char *buffer, size_t capacity, size_t *size)
{
	if (tl_map_segment_count(world->map) >= SLOW_SEGMENTS) {
		progress_announce("drawing");
	}
	interrupts_at_once();
	tl_status status = tl_draw_png(world->map, def, buffer, capacity, size);
	interrupts_begin();
	progress_clear();
	return status;
}

static tl_status draw_into(
	const struct world *world, const tl_draw_def *def, bool png, char *buffer, size_t capacity, size_t *size)
{
	if (png) {
		return draw_png(world, def, (unsigned char *)buffer, capacity, size);
	}
	return tl_draw_svg(world->map, def, buffer, capacity, size);
}

bool picture_write(const struct world *world, const tl_draw_def *def, bool png, const char *path)
{
	struct writer picture = { 0 };
	size_t size = 0;
	tl_draw_def drawn = *def;
	drawn.nav = world->nav;
	drawn.budget = budget_of("drawing");
	bool standard = path == NULL || strcmp(path, "-") == 0;
	if (png && standard && isatty(STDOUT_FILENO) == 1) {
		message("a PNG is not written to a terminal; name a FILE.png");
		return false;
	}
	size_t first = png ? FIRST_PNG_SIZE : FIRST_SIZE;
	char *room = writer_reserve(&picture, first);
	tl_status status = room != NULL ? draw_into(world, &drawn, png, room, first, &size) : TL_E_NOMEM;
	if (status == TL_E_BUFFER) {
		room = writer_reserve(&picture, size);
		status = room != NULL ? draw_into(world, &drawn, png, room, size, &size) : TL_E_NOMEM;
	}
	if (status == TL_E_UNSUPPORTED) {
		message("PNG needs librsvg, which is not installed (Debian and Ubuntu: apt-get install librsvg2-2; Fedora: librsvg2); SVG always works");
	} else if (status != TL_OK) {
		message_status("draw", world->name, status);
	}
	if (status != TL_OK) {
		writer_free(&picture);
		return false;
	}
	picture.length = size;
	return output_whole(path, &picture);
}
