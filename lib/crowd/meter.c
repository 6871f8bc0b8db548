/* SPDX-License-Identifier: MIT */
/*
 * crowd/meter.c: what a host measures of a crowd: density and speed on a grid, flow through lines, curves of arrival and of evacuation.
 *
 * A meter remembers where each agent was at the last reading, on the grid of the crowd, so which side of a line it is on is exact. A point
 * on a line counts as on its left: an agent that stops there and goes on has crossed once.
 */
#include "base/alloc.h"
#include "base/array.h"
#include "base/cookie.h"
#include "base/sort.h"
#include "crowd/near/crossing.h"
#include "crowd/checks.h"
#include "geometry/predicates.h"

#include <math.h>
#include <string.h>

/* Of positions in a plane without walls, in a map unit. */
enum { PLANE_RESOLUTION = 1024, METER_CELLS_MAX = 1 << 24 };

typedef struct metered_line {
	tli_point from, to;
	double length;
	uint64_t to_right, to_left;
	double first, last;
} metered_line;

/* What is known of the agent with a number. */
typedef struct metered_agent {
	uint32_t generation; /* 0: none was seen */
	bool arrived;
	tli_point at;
} metered_agent;

typedef struct metered_cell {
	uint64_t count; /* of agents, over all readings */
	double speed;   /* their sum */
} metered_cell;

struct tl_meter {
	const tl_crowd *crowd;
	int32_t resolution;
	tl_box box;
	double cell, interval;
	size_t columns, rows;
	metered_cell *cells;   /* tli_array [columns * rows] */
	metered_line *lines;   /* tli_array */
	metered_agent *agents; /* tli_array, by number */
	tl_meter_point *curve; /* tli_array */
	tl_meter_point now;
	uint64_t readings;
	double begin; /* time of the first reading, seconds */
};

tl_meter_def tl_default_meter_def(void)
{
	return (tl_meter_def){
		.cookie = TLI_COOKIE(tl_meter_def), .box = { { 1, 1 }, { -1, -1 } }, .cell = 1, .interval = 1
	};
}

/* ---- making one ---- */

tl_status tl_meter_create(const tl_crowd *crowd, const tl_meter_def *given, tl_meter **out)
{
	const tl_meter_def defaults = tl_default_meter_def(), *def = given ? given : &defaults;
	if (tli_is_null(crowd) || tli_is_null(out) || !tli_is_def(def) ||
		tli_breaks(!tli_v_is_finite(def->box.min) || !tli_v_is_finite(def->box.max), "def.box is not finite") ||
		tli_breaks(!(def->cell > 0 && isfinite(def->cell)), "def.cell is not above 0 and finite") ||
		tli_breaks(!(def->interval >= 0 && isfinite(def->interval)), "def.interval is below 0 or not finite") ||
		tli_breaks(!def->lines && def->line_count > 0, "def.lines is NULL with a line_count above 0"))
		return TL_E_INVALID;
	tl_box box = def->box;
	bool is_empty = !(box.min.x <= box.max.x && box.min.y <= box.max.y);
	double columns = is_empty ? 0 : fmax(ceil((box.max.x - box.min.x) / def->cell), 1),
	       rows = is_empty ? 0 : fmax(ceil((box.max.y - box.min.y) / def->cell), 1);
	if (!(columns * rows <= METER_CELLS_MAX))
		return tli_refused(TL_E_LIMIT, "def.box and def.cell make more than 2^24 cells");
	tl_meter *meter = tli_alloc_zeroed(sizeof *meter);
	if (!meter)
		return TL_E_NOMEM;
	meter->crowd = crowd;
	meter->resolution = crowd->def.nav ? crowd->guard.resolution : PLANE_RESOLUTION;
	meter->box = box;
	meter->cell = def->cell;
	meter->interval = def->interval;
	meter->columns = (size_t)columns;
	meter->rows = (size_t)rows;
	size_t count = meter->columns * meter->rows;
	tl_status status = tli_array_reserve(meter->cells, count) ? TL_OK : TL_E_NOMEM;
	if (!status && count > 0)
		memset(tli_array_extend(meter->cells, count), 0, count * sizeof *meter->cells);
	for (size_t i = 0; i < def->line_count && !status; i++) {
		tl_point from = def->lines[i].from, to = def->lines[i].to;
		double x = to.x - from.x, y = to.y - from.y;
		metered_line made = { .length = sqrt(x * x + y * y), .first = NAN, .last = NAN };
		if (tli_breaks(!tli_v_is_finite(from) || !tli_v_is_finite(to),
			    "def.lines: an end of a line is not finite"))
			status = TL_E_INVALID;
		else if (tli_point_from_units(from, meter->resolution, &made.from) ||
			tli_point_from_units(to, meter->resolution, &made.to))
			status = tli_refused(
				TL_E_RANGE, "def.lines: an end of a line is beyond the grid (2^29 grid units)");
		else if (!tli_array_append(meter->lines, made))
			status = TL_E_NOMEM;
	}
	if (status)
		tl_meter_free(meter);
	else
		*out = meter;
	return status;
}

void tl_meter_free(tl_meter *meter)
{
	if (!meter)
		return;
	tli_array_free(meter->cells);
	tli_array_free(meter->lines);
	tli_array_free(meter->agents);
	tli_array_free(meter->curve);
	tli_free(meter, sizeof *meter);
}

void tl_meter_clear(tl_meter *meter)
{
	if (!meter)
		return;
	for (size_t i = 0; i < tli_array_length(meter->cells); i++)
		meter->cells[i] = (metered_cell){ 0 };
	for (size_t i = 0; i < tli_array_length(meter->lines); i++) {
		meter->lines[i].to_right = meter->lines[i].to_left = 0;
		meter->lines[i].first = meter->lines[i].last = NAN;
	}
	if (meter->agents)
		tli_array_truncate(meter->agents, 0);
	if (meter->curve)
		tli_array_truncate(meter->curve, 0);
	meter->now = (tl_meter_point){ 0 };
	meter->readings = 0;
}

/* ---- reading ---- */

static void read_agent(tl_meter *meter, uint32_t number, uint32_t slot)
{
	const tli_crowd_store *store = &meter->crowd->store;
	metered_agent *known = &meter->agents[number];
	tl_point position = tli_position_of(store, slot);
	tli_f2 v = tli_velocity_of(store, slot);
	tli_point at = tli_rounded_position(position, meter->resolution);
	if (known->generation == store->agents.generation[slot]) {
		for (size_t i = 0; i < tli_array_length(meter->lines); i++) {
			metered_line *line = &meter->lines[i];
			if (!tli_crosses_line(line->from, line->to, known->at, at))
				continue;
			if (line->to_right + line->to_left == 0)
				line->first = meter->now.time;
			line->last = meter->now.time;
			*(tli_is_left_of(line->from, line->to, at) ? &line->to_left : &line->to_right) += 1;
		}
	} else
		*known = (metered_agent){ .generation = store->agents.generation[slot] };
	known->at = at;
	double column = floor((position.x - meter->box.min.x) / meter->cell),
	       row = floor((position.y - meter->box.min.y) / meter->cell);
	if (column >= 0 && row >= 0 && column < (double)meter->columns && row < (double)meter->rows) {
		metered_cell *cell = &meter->cells[(size_t)row * meter->columns + (size_t)column];
		cell->count++;
		cell->speed += (double)sqrtf(tli_f2_dot(v, v));
	}
	if (tli_state_has_arrived(store->agents.state[slot]) && !known->arrived) {
		known->arrived = true;
		meter->now.arrived++;
	}
}

tl_status tl_meter_read(tl_meter *meter)
{
	if (tli_is_null(meter))
		return TL_E_INVALID;
	const tl_crowd *crowd = meter->crowd;
	size_t known = tli_array_length(meter->agents), used = crowd->store.agents.used;
	if (!tli_array_reserve(meter->curve, 1) || (used > known && !tli_array_reserve(meter->agents, used - known)))
		return TL_E_NOMEM;
	while (tli_array_length(meter->agents) < used)
		tli_array_push(meter->agents, (metered_agent){ 0 });
	meter->now.time = tl_crowd_time(crowd);
	meter->begin = meter->readings == 0 ? meter->now.time : meter->begin;
	meter->now.present = tl_crowd_agent_count(crowd);
	meter->readings++;
	for (uint32_t number = 0; number < crowd->store.agents.used; number++) {
		uint32_t slot = tli_slot_of(&crowd->store, number);
		/* Has the agent that was seen with this number been removed? */
		uint32_t generation = meter->agents[number].generation;
		tl_agent_id seen = { number + 1, generation };
		if (generation != 0 && tli_crowd_store_slot(&crowd->store, seen) == TLI_NO_SLOT) {
			meter->agents[number].generation = 0;
			meter->now.left++;
		}
		if (tli_slot_is_used(&crowd->store, slot))
			read_agent(meter, number, slot);
	}
	/* Half a step early, since times are multiples of a step that is rounded. */
	size_t count = tli_array_length(meter->curve);
	if (count == 0 || meter->now.time - meter->begin >= (double)count * meter->interval - meter->crowd->def.dt / 2)
		tli_array_push(meter->curve, meter->now);
	return TL_OK;
}

/* ---- what was read ---- */

size_t tl_meter_columns(const tl_meter *meter)
{
	return meter ? meter->columns : 0;
}

size_t tl_meter_rows(const tl_meter *meter)
{
	return meter ? meter->rows : 0;
}

tl_status tl_meter_get_cell(const tl_meter *meter, size_t index, tl_meter_cell *out)
{
	if (tli_is_null(meter) || tli_is_null(out) ||
		tli_breaks(index >= tli_array_length(meter->cells), "index is beyond the last cell of the grid"))
		return TL_E_INVALID;
	const metered_cell *cell = &meter->cells[index];
	double column = (double)(index % meter->columns), row = (double)(index / meter->columns);
	*out = (tl_meter_cell){ .centre = { meter->box.min.x + (column + 0.5) * meter->cell,
					meter->box.min.y + (row + 0.5) * meter->cell },
		.speed = cell->count > 0 ? cell->speed / (double)cell->count : NAN };
	if (meter->readings > 0)
		out->density = (double)cell->count / ((double)meter->readings * meter->cell * meter->cell);
	return TL_OK;
}

tl_status tl_meter_get_flow(const tl_meter *meter, size_t index, tl_meter_flow *out)
{
	if (tli_is_null(meter) || tli_is_null(out) ||
		tli_breaks(index >= tli_array_length(meter->lines), "index is beyond the last line"))
		return TL_E_INVALID;
	const metered_line *line = &meter->lines[index];
	*out = (tl_meter_flow){ .to_right = line->to_right,
		.to_left = line->to_left,
		.seconds = meter->readings > 0 ? meter->now.time - meter->begin : 0,
		.length = line->length,
		.first = line->first,
		.last = line->last };
	return TL_OK;
}

size_t tl_meter_point_count(const tl_meter *meter)
{
	return meter ? tli_array_length(meter->curve) : 0;
}

tl_status tl_meter_get_point(const tl_meter *meter, size_t index, tl_meter_point *out)
{
	if (tli_is_null(meter) || tli_is_null(out) ||
		tli_breaks(meter->readings == 0, "meter has not been read yet: call tl_meter_read first") ||
		tli_breaks(index > tli_array_length(meter->curve), "index is beyond the last point of the curves"))
		return TL_E_INVALID;
	*out = index < tli_array_length(meter->curve) ? meter->curve[index] : meter->now;
	return TL_OK;
}

/* ---- neighbours ---- */

typedef struct agent_near {
	double squared;
	tl_agent_id id;
} agent_near;

static int compare_near(const void *left, const void *right)
{
	const agent_near *a = left, *b = right;
	if (a->squared != b->squared)
		return a->squared < b->squared ? -1 : 1;
	return (a->id.index1 > b->id.index1) - (a->id.index1 < b->id.index1);
}

tl_status tl_crowd_get_agent_neighbours(
	const tl_crowd *crowd, tl_agent_id id, tl_agent_id *ids, size_t capacity, size_t *count)
{
	if (tli_is_null(count) || tli_is_null_for(ids, capacity))
		return TL_E_INVALID;
	uint32_t slot;
	tl_status status = tli_crowd_find(crowd, id, &slot);
	if (status)
		return status;
	agent_near *near = NULL;
	const tli_agents *agents = &crowd->store.agents;
	double sight = crowd->def.sight * crowd->def.sight;
	for (uint32_t other = 0; other < agents->used && !status; other++) {
		double x = agents->x[other] - agents->x[slot], y = agents->y[other] - agents->y[slot],
		       squared = x * x + y * y;
		if (other == slot || !tli_slot_is_used(&crowd->store, other) || !(squared <= sight))
			continue;
		if (!tli_array_append(near, ((agent_near){ squared, tli_id_of(&crowd->store, other) })))
			status = TL_E_NOMEM;
	}
	size_t found = tli_array_length(near);
	if (!status) {
		*count = found;
		status = found > capacity ? TL_E_BUFFER : TL_OK;
	}
	if (!status && found > 0)
		tli_sort(near, found, sizeof *near, compare_near);
	for (size_t i = 0; i < found && !status; i++)
		ids[i] = near[i].id;
	tli_array_free(near);
	return status;
}
