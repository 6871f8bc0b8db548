/* SPDX-License-Identifier: MIT */
/* picture.h: draws a map with its findings. */
#ifndef TAUTLINE_TOOLS_LINT_PICTURE_H
#define TAUTLINE_TOOLS_LINT_PICTURE_H

#include "lint/report.h"

/* Draws the map for an agent of this radius (negative = the map's own) to `path` as SVG, with a mark at each finding that has a
 * place on the map. false: an error was printed. */
bool lint_picture_write(const struct lint_result *result, double radius, const char *path);

#endif
