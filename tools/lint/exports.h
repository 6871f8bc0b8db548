/* SPDX-License-Identifier: MIT */
/*
 * exports.h: is a source of Tiled older than the export beside it?
 *
 * Tiled counts the objects and the layers that a map was ever given, `nextobjectid`, `nextlayerid`, and exports have both numbers. They never get less, so
 * of a source and an export that differ the one with the lower numbers is the older one.
 */
#ifndef TAUTLINE_TOOLS_LINT_EXPORTS_H
#define TAUTLINE_TOOLS_LINT_EXPORTS_H

#include <stdbool.h>

/* Is there an export of the same name in its folder, in JSON or Lua, with a higher number, and no lower one? false, too: out of memory. Of others than `.tmx`,
 * and of files larger than SOURCE_MAX (read.h): false. O(bytes of both). */
bool export_is_newer(const char *file);

#endif
