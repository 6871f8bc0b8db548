/* SPDX-License-Identifier: MIT */
/*
 * walls.c: scenes between walls: two streams in a corridor, and a door, through which all go one way or both.
 *
 *    ===============================       side -1 starts at the left and is gone at the right, side +1 the other way round
 *     >>> -1 ->           <- +1 <<<
 *    ===============================
 *
 * The wall of a door ends 30 from the middle, as in the comparison: some of those who wait far from the door go round its ends. That of
 * a gate is longer than anybody walks who fits through.
 */
#include "scenes/scene.h"

/* Columns of `rows` each, 1.5 apart, from 5 to the left or right of the middle on; all of them go straight on to x = to_x. */
struct column_def {
	size_t count, rows;
	double low, gap; /* of the rows' places */
	int side;
	double to_x, exit;
	uint32_t colour;
};

static bool send_columns(struct sim *sim, const struct column_def *def, tli_rng *rng)
{
	for (size_t i = 0; i < def->count; i++) {
		double column = (double)(i / def->rows), y = def->low + def->gap * (double)(i % def->rows);
		tl_point from = { def->side * (5 + 1.5 * column), y };
		from.x += tli_rng_real(rng, -0.05, 0.05);
		from.y += tli_rng_real(rng, -0.05, 0.05);
		if (!scene_send(sim, from, (tl_point){ def->to_x, y }, def->colour)) {
			return false;
		}
		scene_leave(sim, def->side, def->exit);
	}
	return true;
}

bool scene_streams(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	sim->limit = 200;
	if (!scene_block(sim, -120, 4, 120, 5) || !scene_block(sim, -120, -5, 120, -4)) {
		return false;
	}
	for (int side = -1; side <= 1; side += 2) {
		const struct column_def def = { numbers->count, 5, -2.8, 1.4, side, -118 * side, 40, side > 0 };
		if (!send_columns(sim, &def, rng)) {
			return false;
		}
	}
	return true;
}

static bool make_jambs(struct sim *sim, double width, double end)
{
	sim->limit = 300;
	return scene_block(sim, -0.5, width / 2, 0.5, end) && scene_block(sim, -0.5, -end, 0.5, -width / 2);
}

bool scene_door(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	const struct column_def def = { numbers->count, 10, -6.75, 1.5, -1, 60, 10, 0 };
	return make_jambs(sim, numbers->width, numbers->wall) && send_columns(sim, &def, rng);
}

bool scene_twoway(struct sim *sim, const struct scene_numbers *numbers, tli_rng *rng)
{
	if (!make_jambs(sim, numbers->width, numbers->wall)) {
		return false;
	}
	for (int side = -1; side <= 1; side += 2) {
		/* An odd one goes to the first side. */
		size_t half = (numbers->count + (side < 0 ? 1 : 0)) / 2;
		const struct column_def def = { half, 10, -6.75, 1.5, side, -118 * side, 40, side > 0 };
		if (!send_columns(sim, &def, rng)) {
			return false;
		}
	}
	return true;
}
