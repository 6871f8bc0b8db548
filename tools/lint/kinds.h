/* SPDX-License-Identifier: MIT */
/* kinds.h: how much of a layer of a map of Tiled tiles of some kinds are, and which number a layer has. */
#ifndef TAUTLINE_TOOLS_LINT_KINDS_H
#define TAUTLINE_TOOLS_LINT_KINDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TILE_KINDS_MAX = 16 };

/* Numbers of tiles in a map, as the layer has them, without flips. */
struct tile_kinds {
	uint32_t gids[TILE_KINDS_MAX];
	size_t count;
};

/* Are half of the tiles of the first layer of this name, or more, of these kinds? false, too: its data is packed, or the file is larger than SOURCE_MAX (read.h). O(bytes). */
bool tile_kinds_prevail(const struct tile_kinds *kinds, const char *file, const char *layer, size_t size);

/* How many layers, groups and images stand before the first layer of objects of this name in a map of Tiled in XML, as libGDX counts them, which takes a group for one. -1: there is no such layer there, or the file is larger than SOURCE_MAX. O(bytes). */
int tile_layer_index(const char *file, const char *layer, size_t size);

#endif
