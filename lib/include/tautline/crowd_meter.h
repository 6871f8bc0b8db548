/* SPDX-License-Identifier: MIT */
/* tautline/crowd_meter.h: measuring a crowd: density, speed, flow, curves of arrival. Conventions
 * and common errors: crowd.h. */
#ifndef TAUTLINE_CROWD_METER_H
#define TAUTLINE_CROWD_METER_H

#include <tautline/crowd_core.h>
#include <tautline/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A meter looks at a crowd from outside: density and mean speed on a grid, flow through lines, and
 * how many agents are there, have arrived and have left, over time. It changes nothing, and a crowd
 * without one pays nothing. */
typedef struct tl_meter tl_meter;

/* A line through which flow is counted, map units. */
typedef struct tl_meter_line {
	tl_point from, to;
} tl_meter_line;

/* What a meter reads. */
typedef struct tl_meter_def {
	uint32_t cookie; /* of tl_default_meter_def(); without it a definition is refused */
	tl_box box;      /* of the grid, map units; empty (default) = no grid */
	double cell;     /* side of its cells, map units, > 0; default 1 */
	/* `[tl_meter_line * line_count]`; copied. NULL (default) = none */
	const tl_meter_line *lines;
	size_t line_count;
	/* Seconds from one point of the curves to the next, >= 0; 0 = a point at each reading;
	 * default 1. */
	double interval;
} tl_meter_def;

/* A definition with its defaults. */
TL_API tl_meter_def tl_default_meter_def(void);

/* Makes a meter for a crowd, which it borrows; def NULL = defaults; free it with tl_meter_free,
 * before the crowd.
 * - TL_E_RANGE: an end of a line beyond the grid of the nav
 * - TL_E_LIMIT: more than 2^24 cells
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_meter_create(
	const tl_crowd *crowd, const tl_meter_def *def, tl_meter **out);

/* Frees a meter. NULL is fine. */
TL_API void tl_meter_free(tl_meter *meter);

/* Reads the crowd as it is now: call it at the start, and after each step or each few steps. Agents
 * that have moved from one side of a line to the other since the last reading have crossed it,
 * straight from where they were. O(agents * lines).
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_meter_read(tl_meter *meter);

/* Forgets all readings. NULL does nothing. */
TL_API void tl_meter_clear(tl_meter *meter);

/* One cell of the grid, as a mean over all readings. */
typedef struct tl_meter_cell {
	tl_point centre; /* map units */
	double density;  /* agents per square map unit, by their centres */
	/* Map units per second, of the agents that were in it; NAN where there was none. */
	double speed;
} tl_meter_cell;

/* How many cells a row of the grid has; the rows cover the box from box.min on. 0 without a grid,
 * and for NULL. */
TL_API size_t tl_meter_columns(const tl_meter *meter);
/* How many rows the grid has. 0 without a grid, and for NULL. */
TL_API size_t tl_meter_rows(const tl_meter *meter);

/* Cell `index`, row by row from box.min on. O(1).
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_meter_get_cell(
	const tl_meter *meter, size_t index, tl_meter_cell *out);

/* The flow through a line. */
typedef struct tl_meter_flow {
	/* Crossings; right and left as seen from `from` towards `to`, with y upwards. */
	uint64_t to_right, to_left;
	double seconds; /* from the first reading to the last */
	double length;  /* of the line, map units */
	/* Time of the first and of the last crossing, seconds of the crowd; NAN = none. */
	double first, last;
} tl_meter_flow;

/* The flow through line `index`: its specific flow is crossings / (seconds * length). O(1).
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_meter_get_flow(
	const tl_meter *meter, size_t index, tl_meter_flow *out);

/* A point of the curves of arrival and of evacuation. */
typedef struct tl_meter_point {
	double time;    /* of the crowd, seconds */
	size_t present; /* agents in the crowd */
	size_t arrived; /* agents that have been seen in the state TL_AGENT_ARRIVED, each once */
	size_t left;    /* agents that were seen and have been removed */
} tl_meter_point;

/* How many points the curves have: one for the first reading, and one for each `interval` since.
 * O(1). */
TL_API size_t tl_meter_point_count(const tl_meter *meter);

/* Point `index`; with index == tl_meter_point_count() the state at the last reading. O(1).
 * - TL_E_INVALID: also beyond that, and before the first reading */
TL_CHECKED TL_API tl_status tl_meter_get_point(
	const tl_meter *meter, size_t index, tl_meter_point *out);

#ifdef __cplusplus
}
#endif
#endif
