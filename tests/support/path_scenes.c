/* SPDX-License-Identifier: MIT */
/*
 * Maps from pieces (path_scene_pieces.c) in a square of 4 to 64 units, with questions; then, for the large sizes,
 * blown up about the middle by the largest factor that keeps all coordinates within 2^28.9, and jittered.
 *
 * Jitter is a hash of the place, so that what was one place stays one: loops stay closed, shared ends shared, while
 * T-joints and collinear chains come apart by a hair or cross by one. In some scenes single ends and questions are
 * moved once more (not those of solids).
 *
 * Small scenes are pushed to the rim of the grid now and then.
 */
#include "path_scenes.h"

#include <stdio.h>
#include <string.h>

#include "oracle_grid.h"
#include "path_scene_pieces.h"

#define GRID_MAX ((int64_t)1 << 29)
#define HUGE_COORDINATE INT64_C(500917119) /* 2^28.9 */
#define JITTER 3

/* The pieces of each kind, NULL-terminated; one that is there twice is drawn twice as often. */
static paint_piece *const pieces[PATH_SCENE_KIND_COUNT][12] = {
	[PATH_SCENE_WALLS_ANY] = { paint_wall, paint_wall, paint_wall, paint_wall, paint_wall, paint_wall, paint_point,
		paint_fan },
	[PATH_SCENE_LINES] = { paint_chain, paint_chain, paint_chain, paint_star, paint_fan, paint_wall, paint_point },
	[PATH_SCENE_TURNS] = { paint_zigzag, paint_zigzag, paint_comb, paint_spiral, paint_wall },
	[PATH_SCENE_POLYGONS] = { paint_polygon, paint_polygon, paint_polygon, paint_pinch, paint_wall, paint_point },
	[PATH_SCENE_ROOMS] = { paint_room, paint_wall, paint_point, paint_polygon },
	[PATH_SCENE_MIXED] = { paint_wall, paint_point, paint_fan, paint_star, paint_chain, paint_zigzag, paint_comb,
		paint_spiral, paint_polygon, paint_pinch, paint_room },
};

static void paint(struct painter *painter, enum path_scene_kind kind)
{
	int64_t count = 0, most = (int64_t)painter->most;
	int64_t wanted = painter_pick(painter, painter_chance(painter, 20) ? 1 : most / 2, most);
	while (pieces[kind][count])
		count++;
	/* A piece may add nothing where it has no room, so this is not for ever. */
	for (int i = 0; i < 100 && (int64_t)painter->scene->count < wanted; i++)
		pieces[kind][painter_pick(painter, 0, count - 1)](painter);
	if (painter->scene->count == 0)
		paint_wall(painter);
}

/* ---- questions ---- */

static tli_point any_place(struct painter *painter)
{
	int64_t choice = painter_pick(painter, 1, 100);
	if (choice <= 50)
		return painter_any(painter, 2);
	if (choice <= 75)
		return painter_near_end(painter, 1);
	if (choice <= 90)
		return painter_on_line(painter, true);
	if (choice <= 93)
		return painter_on_line(painter, false);
	return painter_any(painter, painter->width);
}

static bool is_blocked(const struct path_scene *scene, tli_point p)
{
	for (size_t i = 0; i < scene->count; i++) {
		if (oracle_on_wall(&scene->walls[i], p))
			return true;
	}
	return oracle_inside_solid(scene->walls, scene->count, p);
}

/* Mostly one that is free: most places near walls are not. */
static tli_point free_place(struct painter *painter)
{
	tli_point p = any_place(painter);
	for (int i = 0; i < 20 && is_blocked(painter->scene, p); i++) {
		if (painter_chance(painter, 15))
			break;
		p = any_place(painter);
	}
	return p;
}

static void ask(struct painter *painter)
{
	for (size_t i = 0; i < PATH_SCENE_QUESTIONS; i++) {
		tli_point *question = painter->scene->questions[i];
		question[0] = free_place(painter);
		question[1] = painter_chance(painter, 3) ? question[0] : free_place(painter);
	}
}

/* ---- sizes ---- */

typedef tli_point change(tli_point p, const int64_t *numbers);

static void change_all(struct path_scene *scene, change *how, const int64_t *numbers)
{
	for (size_t i = 0; i < scene->count; i++) {
		scene->walls[i].a = how(scene->walls[i].a, numbers);
		scene->walls[i].b = how(scene->walls[i].b, numbers);
	}
	for (size_t i = 0; i < PATH_SCENE_QUESTIONS; i++) {
		for (size_t j = 0; j < 2; j++)
			scene->questions[i][j] = how(scene->questions[i][j], numbers);
	}
}

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int64_t size_of(int64_t number)
{
	return number < 0 ? -number : number;
}

static int64_t largest_coordinate(const struct path_scene *scene)
{
	int64_t largest = 1;
	for (size_t i = 0; i < scene->count; i++) {
		const tli_wall *w = &scene->walls[i];
		largest = larger(largest, larger(size_of(w->a.x), size_of(w->a.y)));
		largest = larger(largest, larger(size_of(w->b.x), size_of(w->b.y)));
	}
	for (size_t i = 0; i < 2 * PATH_SCENE_QUESTIONS; i++) {
		tli_point p = scene->questions[i / 2][i % 2];
		largest = larger(largest, larger(size_of(p.x), size_of(p.y)));
	}
	return largest;
}

/* numbers: x, y */
static tli_point shift(tli_point p, const int64_t *numbers)
{
	return (tli_point){ (int32_t)(p.x + numbers[0]), (int32_t)(p.y + numbers[1]) };
}

/* numbers: factor */
static tli_point blow_up(tli_point p, const int64_t *numbers)
{
	return (tli_point){ (int32_t)(p.x * numbers[0]), (int32_t)(p.y * numbers[0]) };
}

/* numbers: salt */
static tli_point jitter(tli_point p, const int64_t *numbers)
{
	tli_rng rng = { (uint64_t)numbers[0] ^ ((uint64_t)(uint32_t)p.x << 32) ^ (uint32_t)p.y };
	int64_t x = p.x + tli_rng_between(&rng, -JITTER, JITTER);
	int64_t y = p.y + tli_rng_between(&rng, -JITTER, JITTER);
	return (tli_point){ (int32_t)x, (int32_t)y };
}

static void jitter_some_more(struct painter *painter)
{
	struct path_scene *scene = painter->scene;
	for (size_t i = 0; i < scene->count; i++) {
		int64_t salt = painter_pick(painter, 0, INT32_MAX);
		if (!scene->walls[i].solid && painter_chance(painter, 30))
			scene->walls[i].a = jitter(scene->walls[i].a, &salt);
	}
	for (size_t i = 0; i < PATH_SCENE_QUESTIONS; i++) {
		int64_t salt = painter_pick(painter, 0, INT32_MAX);
		scene->questions[i][0] = jitter(scene->questions[i][0], &salt);
	}
}

static void resize(struct painter *painter)
{
	struct path_scene *scene = painter->scene;
	const int64_t middle[2] = { -(painter->width / 2), -(painter->width / 2) };
	change_all(scene, shift, middle);
	if (scene->size == PATH_SCENE_TINY || scene->size == PATH_SCENE_SMALL) {
		int64_t push = painter_chance(painter, 20) ? GRID_MAX - largest_coordinate(scene) : 0;
		int64_t x = push * painter_pick(painter, -1, 1);
		int64_t y = push * painter_pick(painter, -1, 1);
		const int64_t numbers[2] = { x, y };
		change_all(scene, shift, numbers);
		return;
	}
	const int64_t factor = HUGE_COORDINATE / largest_coordinate(scene);
	change_all(scene, blow_up, &factor);
	if (scene->size == PATH_SCENE_JITTERED) {
		const int64_t salt = painter_pick(painter, 0, INT32_MAX);
		change_all(scene, jitter, &salt);
		if (painter_chance(painter, 30))
			jitter_some_more(painter);
	}
}

/* ---- the whole ---- */

void path_scene_make(
	struct path_scene *scene, enum path_scene_kind kind, enum path_scene_size size, size_t walls_most, tli_rng *rng)
{
	struct painter painter = { scene, rng, 0, walls_most };
	memset(scene, 0, sizeof *scene);
	scene->kind = kind;
	scene->size = size;
	bool tiny = size == PATH_SCENE_TINY || (size != PATH_SCENE_SMALL && painter_chance(&painter, 30));
	painter.width = painter_pick(&painter, tiny ? 4 : 9, tiny ? 8 : painter_chance(&painter, 50) ? 20 : 64);
	paint(&painter, kind);
	ask(&painter);
	resize(&painter);
}

void path_scene_from_seed(struct path_scene *scene, uint64_t seed)
{
	tli_rng rng = { seed };
	enum path_scene_kind kind = (enum path_scene_kind)(seed % PATH_SCENE_KIND_COUNT);
	enum path_scene_size size = (enum path_scene_size)(seed / PATH_SCENE_KIND_COUNT % PATH_SCENE_SIZE_COUNT);
	/* Seeds that follow one another must not give the same numbers, shifted. */
	rng.state = tli_rng_next(&rng);
	path_scene_make(scene, kind, size, (size_t)tli_rng_between(&rng, 10, PATH_SCENE_WALLS), &rng);
}

/* How many walls from the first on make a solid loop; 0: none. */
static size_t loop_length(const tli_wall *walls, size_t count)
{
	for (size_t i = 0; i < count && walls[i].solid; i++) {
		if (i > 0 && !tli_point_equal(walls[i - 1].b, walls[i].a))
			return 0;
		if (tli_point_equal(walls[i].b, walls[0].a))
			return i + 1;
	}
	return 0;
}

void path_scene_text(char *text, size_t capacity, const tli_wall *walls, size_t count, tli_point start, tli_point goal)
{
	size_t used = (size_t)snprintf(
		text, capacity, "# from %d,%d to %d,%d\ntautline 1\ngrid 1\n", start.x, start.y, goal.x, goal.y);
	for (size_t i = 0; i < count && used < capacity;) {
		size_t sides = loop_length(&walls[i], count - i);
		/* A loop of two sides has no inside. */
		bool solid = sides > 2;
		used += (size_t)snprintf(text + used, capacity - used, "wall %d,%d", walls[i].a.x, walls[i].a.y);
		for (size_t end = i + (solid ? sides - 1 : 1); i < end && used < capacity; i++)
			used += (size_t)snprintf(text + used, capacity - used, " %d,%d", walls[i].b.x, walls[i].b.y);
		i += solid;
		if (used < capacity)
			used += (size_t)snprintf(text + used, capacity - used, solid ? " loop solid\n" : "\n");
	}
}
