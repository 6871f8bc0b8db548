/* SPDX-License-Identifier: MIT */
/* tests/support/made_map.h: what the generators make, as maps. Every call that does not succeed fails the test. */
#ifndef TESTS_SUPPORT_MADE_MAP_H
#define TESTS_SUPPORT_MADE_MAP_H

#include "support/generate.h"
#include "support/path_scenes.h"
#include <tautline/map.h>

/* The walls of a scene at resolution 1, none of them solid: a map says so of whole loops only. */
tl_map *made_map_from_scene(const struct path_scene *scene);

/* The walls of a generated map, at the default resolution. */
tl_map *made_map_from_walls(const struct gen_map *made);

#endif
