/* SPDX-License-Identifier: MIT */
/*
 * steer/follow_flow.c: along a field of velocities, read ahead and between the centres of its cells (docs/steering.md, "Flow field").
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999, "flow field following".)
 */
#include "steer/vector.h"

#include "base/assert.h"

/* Cell and share of the next one, on one axis of `count` cells. */
static int32_t flow_cell(double at, int32_t count, double *share)
{
	tli_assert(count > 0);
	double from = tli_v_clamp(at - 0.5, 0, (double)count - 1), cell = floor(from);
	*share = from - cell;
	return (int32_t)cell;
}

static tl_vector interpolate_flow(tl_vector a, tl_vector b, double share)
{
	return tli_v_add(tli_v_scale(a, 1 - share), tli_v_scale(b, share));
}

static tl_vector row_at(const tl_flow_field *field, int32_t column, int32_t row, double share)
{
	const tl_vector *cells = field->velocities + (size_t)row * (size_t)field->columns;
	return interpolate_flow(cells[column], cells[column + 1 < field->columns ? column + 1 : column], share);
}

tl_vector tl_steer_follow_flow(const tl_vehicle *vehicle, const tl_flow_field *field, double prediction)
{
	if (!vehicle || !field)
		return tli_v(0, 0);
	tl_vector at = tli_v_sub(tli_v_ahead(vehicle->position, vehicle->velocity, prediction), field->origin);
	if (!field->velocities || field->columns < 1 || field->rows < 1 || !(field->cell > 0) || !tli_v_is_finite(at))
		return tli_v(0, 0);
	double across, up;
	int32_t column = flow_cell(at.x / field->cell, field->columns, &across);
	int32_t row = flow_cell(at.y / field->cell, field->rows, &up);
	tl_vector low = row_at(field, column, row, across);
	tl_vector high = row_at(field, column, row + 1 < field->rows ? row + 1 : row, across);
	return tli_v_force(tli_steer_to(vehicle, tli_v_cut(interpolate_flow(low, high, up), vehicle->max_speed)));
}
