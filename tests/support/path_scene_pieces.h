/* SPDX-License-Identifier: MIT */
/* tests/support/path_scene_pieces.h: what path_scenes.c puts maps together from. */
#ifndef TEST_SUPPORT_PATH_SCENE_PIECES_H
#define TEST_SUPPORT_PATH_SCENE_PIECES_H

#include "path_scenes.h"

/* Puts walls into the scene, whose square runs from 0,0 to width,width; pieces may stick out of it. */
struct painter {
	struct path_scene *scene;
	tli_rng *rng;
	int64_t width; /* at least 4 */
	size_t most;   /* walls */
};

int64_t painter_pick(struct painter *painter, int64_t low, int64_t high);
bool painter_chance(struct painter *painter, int64_t percent);

/* Anywhere in the square and, by `margin`, outside. */
tli_point painter_any(struct painter *painter, int64_t margin);
/* A grid point of the line of some wall: `beyond` its ends as well, by up to its length. Anywhere if there is no wall.
 * */
tli_point painter_on_line(struct painter *painter, bool beyond);
/* An end of some wall, or up to `off` beside it in x and y. */
tli_point painter_near_end(struct painter *painter, int64_t off);

/* Each adds one piece, or as much of it as there is room for (of a loop all or nothing). */
typedef void paint_piece(struct painter *painter);
paint_piece paint_wall, paint_point, paint_fan, paint_star, paint_chain, paint_zigzag, paint_comb, paint_spiral,
	paint_polygon, paint_pinch, paint_room;

#endif
