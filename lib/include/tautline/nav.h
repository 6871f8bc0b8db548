/* SPDX-License-Identifier: MIT */
/*
 * tautline/nav.h: a map compiled for one agent: what sees what, and the path from A to B.
 *
 *   tl_nav    what a map says, indexed for one radius and one contact rule. Immutable between
 *             updates: any number of threads may query it.
 *   tl_query  one thread's scratch memory for questions to one nav.
 *
 *   nav_make.h     making a nav
 *   nav_sight.h    sight lines; what is visible from a point
 *   nav_path.h     paths, and routes through jumps
 *   nav_distance.h distances from one place to many
 *   nav_field.h    distances from one place to everywhere
 *   nav_why.h      why there is no path
 *   nav_free.h     where it is free: nearest and random places, regions, sliding
 *   nav_width.h    how wide it is: the largest disc from one place to another
 *   nav_follow.h   updates after edits of the map; the graph
 *   nav_share.h    queries on many threads while the next nav is prepared
 *   area.h         areas in which walking has another cost (not included here)
 *
 * Walls, closed doors, obstacles without velocity and the inside of solids block. A nav holds no
 * reference to its map: after editing the map call tl_nav_update, with exclusive access, to bring
 * the nav up to date.
 *
 * Errors of all functions on navs and queries; each function lists only what it adds to these:
 * - TL_E_INVALID: a NULL nav, query, definition or result, or a definition without its cookie
 *
 * A failed call changes nothing.
 */
#ifndef TAUTLINE_NAV_H
#define TAUTLINE_NAV_H

#include <tautline/base.h>
#include <tautline/geometry.h>
#include <tautline/map.h>
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
#include <tautline/sight.h>

#endif
