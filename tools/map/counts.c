/* SPDX-License-Identifier: MIT */
/* counts.c: see counts.h. */
#include "map/counts.h"

#include <tautline/expect.h>

const kind_row kind_rows[] = {
	{ "wall", "walls", "wall", tl_map_wall_count, false },
	{ "door", "doors", "door", tl_map_door_count, false },
	{ "waypoint", "waypoints", "waypoint", tl_map_waypoint_count, false },
	{ "link", "links", "link", tl_map_link_count, false },
	{ "obstacle", "obstacles", "obstacle", tl_map_obstacle_count, false },
	{ "agent", "agents", "agent", tl_map_agent_count, false },
	{ "area", "areas", "area", tl_map_area_count, false },
	{ "expectation", "expectations", "expect", tl_map_expectation_count, true },
	{ "allowance", "allowances", "allow", tl_map_allowance_count, true },
	{ NULL },
};
