/* SPDX-License-Identifier: MIT */
/*
 * tautline/crowd.h: many agents that move through a map together, step by step.
 *
 * A crowd keeps its agents as arrays, in memory of its own; agents have ids with generations. A
 * step has phases, each of which reads the state of the last step and writes that of the next, so
 * the order of agents does not matter:
 *
 *   neighbours   the nearest other agents and circles (a sorted uniform grid of any extent)
 *   desire       the force that each agent wants: its behaviour, its path
 *   avoid        the force or velocity that avoids others, circles and walls
 *   limit        max_force, max_speed
 *   integrate    semi-implicit Euler
 *   guard        a swept, exact test of the step against walls: a body never enters or passes one,
 *                it slides along
 *
 * Same definition, same calls, same bytes: on every machine and for any number of threads.
 *
 *   crowd_core.h      a crowd as a whole: making it, stepping, saving
 *   crowd_agents.h    agents, and what happens to them
 *   crowd_desires.h   what agents want: goals, patrols, exits, jumps
 *   crowd_circles.h   what moves without being an agent
 *   crowd_meter.h     density, speed, flow, curves of arrival
 *   area.h            areas in which walking has another cost (not included here)
 *   movers.h          the moving obstacles of a map (not included here)
 *
 * Errors of all functions on crowds and meters; each function lists only what it adds to these:
 * - TL_E_INVALID: a NULL crowd, definition or result, or a definition without its cookie
 * - TL_E_STALE: an id that is null, or of something removed
 *
 * A failed call changes nothing.
 *
 * Threads: a crowd belongs to one thread at a time; a step uses `threads` of its own.
 */
#ifndef TAUTLINE_CROWD_H
#define TAUTLINE_CROWD_H

#include <tautline/base.h>
#include <tautline/crowd_agents.h>
#include <tautline/crowd_circles.h>
#include <tautline/crowd_core.h>
#include <tautline/crowd_desires.h>
#include <tautline/crowd_meter.h>
#include <tautline/debug.h>
#include <tautline/map.h>
#include <tautline/nav.h>
#include <tautline/steer.h>

#endif
