/* SPDX-License-Identifier: MIT */
/*
 * map/store.h: what format, nav and lint see of a map besides the public functions: grid points without copying or rounding, and the
 * places of things in the source. Every id given here must be valid.
 */
#ifndef TLI_MAP_STORE_H
#define TLI_MAP_STORE_H

#include "geometry/grid.h"
#include <tautline/map.h>

/* One wall as it is stored. `points` is borrowed: valid until the next edit of the map. */
typedef struct tli_wall_view {
	const tli_point *points; /* [tli_point * count] */
	size_t count;            /* >= 2 */
	size_t segments;         /* count - 1, or count for a loop: segment i runs from point i to (i + 1) % count */
	bool loop, solid, filled;
	tl_channels blocks;
	uint32_t line; /* of the source, 0 = added by a call */
} tli_wall_view;

tli_wall_view tli_map_view_wall(const tl_map *map, tl_wall_id id);

/* Is a map the same for all agents: every thing blocks every channel, and no door has a key? O(things). */
bool tli_map_is_plain(const tl_map *map);
/* All channels of a map. */
tl_channels tli_map_channels(const tl_map *map);

/* A link, by index1 of its waypoints; without its place, which takes longer. */
typedef struct tli_link_view {
	uint32_t from, to;
	bool oneway, jump;
} tli_link_view;

tli_link_view tli_map_view_link(const tl_map *map, tl_link_id id);

/* Is each segment of a wall a thing of its own in the file, with its own place? Then which; else the wall's. */
bool tli_map_has_segment_places(const tl_map *map, tl_wall_id id);
tl_place tli_map_segment_place(const tl_map *map, tl_wall_id id, size_t segment);

/* The same values as the public getters give, in grid units. */
/* Says whether the door is closed. */
bool tli_map_door_ends(const tl_map *map, tl_door_id id, tli_point *a, tli_point *b);
/* What a door blocks, and an obstacle; and the key of a door, 0 = none. */
tl_channels tli_map_door_blocks(const tl_map *map, tl_door_id id, tl_keys *key);
tl_channels tli_map_obstacle_blocks(const tl_map *map, tl_obstacle_id id);
tli_point tli_map_waypoint_point(const tl_map *map, tl_waypoint_id id);
/* Owned by the map. The public getter looks for places in the file as well. */
const char *tli_map_waypoint_name(const tl_map *map, tl_waypoint_id id);
/* Says whether it stands still. */
bool tli_map_obstacle_circle(const tl_map *map, tl_obstacle_id id, tli_point *centre, int32_t *radius);
int32_t tli_map_grid_radius(const tl_map *map);

#endif
