/* SPDX-License-Identifier: MIT */
/* picture.h: draws a map to a file. */
#ifndef TAUTLINE_TOOLS_IO_PICTURE_H
#define TAUTLINE_TOOLS_IO_PICTURE_H

#include <stdbool.h>

#include <tautline/draw.h>

#include "io/load.h"

/* Draws and writes to `path` (NULL = standard output). false: an error was printed. */
bool picture_write(const struct world *world, const tl_draw_def *def, bool png, const char *path);

#endif
