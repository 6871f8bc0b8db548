/* SPDX-License-Identifier: MIT */
/* tautline/tautline.h: everything. */
#ifndef TAUTLINE_TAUTLINE_H
#define TAUTLINE_TAUTLINE_H

#include <tautline/area.h>
#include <tautline/base.h>
#include <tautline/crowd.h>
#include <tautline/crowd_agents.h>
#include <tautline/crowd_circles.h>
#include <tautline/crowd_core.h>
#include <tautline/crowd_desires.h>
#include <tautline/crowd_meter.h>
#include <tautline/debug.h>
#include <tautline/draw.h>
#include <tautline/expect.h>
#include <tautline/format.h>
#include <tautline/geometry.h>
#include <tautline/lint.h>
#include <tautline/map.h>
#include <tautline/map_agents.h>
#include <tautline/map_areas.h>
#include <tautline/map_channels.h>
#include <tautline/map_core.h>
#include <tautline/map_obstacles.h>
#include <tautline/map_walls.h>
#include <tautline/map_waypoints.h>
#include <tautline/movers.h>
#include <tautline/nav.h>
#include <tautline/nav_distance.h>
#include <tautline/nav_field.h>
#include <tautline/nav_follow.h>
#include <tautline/nav_free.h>
#include <tautline/nav_make.h>
#include <tautline/nav_path.h>
#include <tautline/nav_share.h>
#include <tautline/nav_sight.h>
#include <tautline/nav_why.h>
#include <tautline/nav_width.h>
#include <tautline/parameter.h>
#include <tautline/sight.h>
#include <tautline/steer.h>
#include <tautline/steer_circles.h>
#include <tautline/steer_fuzzy.h>
#include <tautline/steer_groups.h>
#include <tautline/steer_seek.h>
#include <tautline/steer_vehicle.h>
#include <tautline/steer_walls.h>
#include <tautline/text.h>
#include <tautline/undo.h>

#endif
