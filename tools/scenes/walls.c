/* SPDX-License-Identifier: MIT */
/*
 * walls.c: scenes between walls: two streams in a corridor, and a door that agents pass in one direction or in both.
 *
 *    ===============================       side -1 starts at the left and leaves at the right, side +1 in the other direction
 *     >>> -1 ->           <- +1 <<<
 *    ===============================
 *
 * The wall of a door ends 30 from the middle, as in the comparison: some agents that wait far from the door go round its ends. The wall
 * of a gate is so long that no path round it is shorter than waiting.
 */
#include "scenes/scene.h"

/* Columns of `rows` agents each, 1.5 apart, beginning 5 to the left or right of the middle; all agents go to x = to_x. */
struct column_def {
	size_t count, rows;
	double low, gap; /* of the rows: the first y, and the distance between two */
	int side;
	double to_x, exit;
};

static void send_columns(struct scene *scene, const struct column_def *def)
{
	for (size_t i = 0; i < def->count; i++) {
		double column = (double)(i / def->rows), y = def->low + def->gap * (double)(i % def->rows);
		tl_point from = { def->side * (5 + 1.5 * column), y };
		from.x += tli_rng_real(&scene->rng, -0.05, 0.05);
		from.y += tli_rng_real(&scene->rng, -0.05, 0.05);
		struct scene_agent *agent = scene_send(scene, from, (tl_point){ def->to_x, y }, def->side > 0);
		if (agent) {
			agent->exit_side = def->side;
			agent->exit = def->exit;
		}
	}
}

void scene_streams(struct scene *scene, const struct scene_numbers *numbers)
{
	scene->limit = 200;
	scene_block(scene, (tl_point){ -120, 4 }, (tl_point){ 120, 5 });
	scene_block(scene, (tl_point){ -120, -5 }, (tl_point){ 120, -4 });
	for (int side = -1; side <= 1; side += 2)
		send_columns(scene, &(struct column_def){ numbers->count, 5, -2.8, 1.4, side, -118 * side, 40 });
}

static void add_jambs(struct scene *scene, const struct scene_numbers *numbers)
{
	scene->limit = 300;
	scene_block(scene, (tl_point){ -0.5, numbers->width / 2 }, (tl_point){ 0.5, numbers->wall });
	scene_block(scene, (tl_point){ -0.5, -numbers->wall }, (tl_point){ 0.5, -numbers->width / 2 });
}

void scene_door(struct scene *scene, const struct scene_numbers *numbers)
{
	add_jambs(scene, numbers);
	send_columns(scene, &(struct column_def){ numbers->count, 10, -6.75, 1.5, -1, 60, 10 });
}

void scene_twoway(struct scene *scene, const struct scene_numbers *numbers)
{
	add_jambs(scene, numbers);
	for (int side = -1; side <= 1; side += 2) {
		/* An odd one goes to the first side. */
		size_t half = (numbers->count + (side < 0 ? 1 : 0)) / 2;
		send_columns(scene, &(struct column_def){ half, 10, -6.75, 1.5, side, -118 * side, 40 });
	}
}
