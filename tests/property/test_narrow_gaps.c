/* SPDX-License-Identifier: MIT */
/*
 * Bodies among walls on lattices whose steps fit them exactly, or but for a unit: there is a path exactly if the legal positions are connected.
 *
 * Points, too, among walls and obstacles: for these walls are linked that meet.
 *
 * The oracle: links of walls (support/linked_walls.h).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "geometry/distance.h"
#include "support/linked_walls.h"
#include "support/rounds.h"
#include "support/runner.h"

#include <tautline/map.h>
#include <tautline/nav.h>

#define WORLDS ROUNDS_OF(120U, 40U)
enum { WALLS = LINKED_WALLS_MAX, QUESTIONS = 16, EDITS = 6 };

typedef linked_wall thing;

typedef struct world {
	thing things[WALLS];
	tl_wall_id walls[WALLS]; /* of things without a radius */
	tl_obstacle_id obstacles[WALLS];
	size_t count;
	int32_t radius;
	int32_t scale;       /* half of a width: the radius, or something of that size for a point */
	int32_t parts, side; /* the lattice is as many widths long and high, and a width has `parts` steps */
	tl_map *map;
	tli_rng rng;
} world;

/* ---- worlds ---- */

static int32_t draw(world *w, int32_t low, int32_t high)
{
	return (int32_t)tli_rng_between(&w->rng, low, high);
}

static int32_t draw_coordinate(world *w)
{
	int32_t jitter = draw(w, 0, 9) == 0 ? draw(w, -1, 1) : 0;
	return 2 * w->scale * draw(w, 0, w->side * w->parts) / w->parts + jitter;
}

static void put_into_map(world *w, size_t at)
{
	const thing *t = &w->things[at];
	if (t->radius > 0) {
		char name[32];
		tl_obstacle_def def = tl_default_obstacle_def();
		snprintf(name, sizeof name, "o%d", (int)draw(w, 0, 1 << 30));
		def.name = name;
		def.centre = (tl_point){ t->a.x, t->a.y };
		def.radius = t->radius;
		ck_assert_int_eq(tl_map_add_obstacle(w->map, &def, &w->obstacles[at]), TL_OK);
		return;
	}
	tl_point points[] = { { t->a.x, t->a.y }, { t->b.x, t->b.y } };
	tl_wall_def def = tl_default_wall_def();
	def.points = points;
	def.count = 2;
	ck_assert_int_eq(tl_map_add_wall(w->map, &def, &w->walls[at]), TL_OK);
}

static void draw_thing(world *w, size_t at)
{
	thing *t = &w->things[at];
	*t = (thing){ .a = { draw_coordinate(w), draw_coordinate(w) } };
	t->b = t->a;
	if (draw(w, 0, 5) == 0) {
		t->radius = draw(w, 0, 2) ? w->scale : draw(w, w->radius ? 1 : 2, 2 * w->scale);
	} else if (draw(w, 0, 2) == 0) {
		t->b = (tli_point){ draw_coordinate(w), draw_coordinate(w) };
	} else {
		int32_t far = 2 * w->scale * draw(w, 1, 3 * w->parts) / w->parts;
		*(draw(w, 0, 1) ? &t->b.x : &t->b.y) += draw(w, 0, 1) ? far : -far;
	}
	if (w->count > 0 && t->radius == 0 && draw(w, 0, 2) == 0) /* goes on from another */
		t->a = w->things[draw(w, 0, (int32_t)w->count - 1)].b;
	if (w->count > 0 && draw(w, 0, 7) == 0) { /* coincides with another */
		const thing *twin = &w->things[draw(w, 0, (int32_t)w->count - 1)];
		bool turned = draw(w, 0, 1);
		*t = (thing){ turned ? twin->b : twin->a, turned ? twin->a : twin->b, .radius = twin->radius };
	}
	put_into_map(w, at);
}

static void make_world(world *w, uint64_t seed)
{
	static const int32_t radii[] = { 2, 2, 3, 5, 10, 25, 100, 410, 512, 5000, 16384 };
	*w = (world){ .rng = { seed } };
	w->radius = radii[draw(w, 0, (int32_t)(sizeof radii / sizeof *radii) - 1)];
	w->scale = w->radius;
	if (draw(w, 0, 2) == 0)
		w->radius = 0;
	w->parts = w->scale % 5 == 0 ? 5 : draw(w, 1, 2); /* steps of 3 and 4 of 5 parts are one body */
	w->side = draw(w, 2, 5);
	tl_map_def def = tl_default_map_def();
	def.resolution = 1;
	ck_assert_int_eq(tl_map_create(&def, &w->map), TL_OK);
	size_t count = (size_t)draw(w, 3, WALLS);
	while (w->count < count) {
		draw_thing(w, w->count);
		w->count++;
	}
}

static void edit_world(world *w)
{
	size_t at = (size_t)draw(w, 0, (int32_t)w->count - 1);
	if (w->things[at].radius > 0)
		ck_assert_int_eq(tl_map_remove_obstacle(w->map, w->obstacles[at]), TL_OK);
	else
		ck_assert_int_eq(tl_map_remove_wall(w->map, w->walls[at]), TL_OK);
	draw_thing(w, at);
}

/* ---- the oracle ---- */

static linked_walls walls_of(const world *w)
{
	return (linked_walls){ w->things, w->count, 10 * w->scale };
}

static bool is_legal(const world *w, tli_point p)
{
	linked_walls all = walls_of(w);
	return linked_walls_fit(&all, p, w->radius);
}

static bool are_parted(const world *w, tli_point p, tli_point q)
{
	linked_walls all = walls_of(w);
	return linked_walls_part(&all, p, q, w->radius);
}

static tl_point real(tli_point p)
{
	return (tl_point){ p.x, p.y };
}

/* ---- comparison ---- */

/* Of a point: what shuts a gap may end a unit behind a wall, and shut another one that is not a unit wide. */
enum { LOST_BEHIND_WALLS = 4 };

struct tally {
	size_t found, parted, lost;
};

static void print_world(const world *w)
{
	printf("tautline 1\ngrid 1\nradius %d\n", (int)w->radius);
	for (size_t i = 0; i < w->count; i++) {
		const thing *t = &w->things[i];
		if (t->radius > 0)
			printf("obstacle o%zu %d,%d %d\n", i, t->a.x, t->a.y, t->radius);
		else
			printf("wall %d,%d %d,%d\n", t->a.x, t->a.y, t->b.x, t->b.y);
	}
}

static tl_path_result find_path(tl_query *query, tli_point a, tli_point b, bool *has)
{
	tl_path_def def = tl_default_path_def();
	tl_path_result result;
	def.from.at = real(a);
	def.to.at = real(b);
	ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
	ck_assert_int_eq(tl_query_has_path(query, &def, has), TL_OK);
	return result;
}

/* Just as far from an end of a wall, or from what is straight above, below or beside it, as the body may come. */
static tli_point draw_beside(world *w)
{
	const thing *t = &w->things[draw(w, 0, (int32_t)w->count - 1)];
	int32_t reach = w->radius + t->radius > 0 ? w->radius + t->radius : 1, far = draw(w, 0, 1) ? reach : -reach,
		along = draw(w, -reach, reach);
	tli_point end = draw(w, 0, 1) ? t->a : t->b;
	bool beside = draw(w, 0, 1);
	return (tli_point){ end.x + (beside ? far : along), end.y + (beside ? along : far) };
}

static void ask(world *w, tl_query *query, const tl_nav_def *def, int edit, struct tally *tally)
{
	int32_t far = 2 * w->side + 2;
	tli_point p = { draw(w, 0, far) * w->scale + draw(w, -2, 2), draw(w, 0, far) * w->scale + draw(w, -2, 2) };
	tli_point q = { draw(w, -3, far) * w->scale, draw(w, -3, far) * w->scale };
	if (draw(w, 0, 1))
		p = draw_beside(w);
	if (!is_legal(w, p) || !is_legal(w, q))
		return;
	bool parted = are_parted(w, p, q), sees = false;
	ck_assert_int_eq(tl_query_sees(query, real(p), real(q), &sees), TL_OK);
	double straight = sqrt((double)tli_distance_squared(p, q));
	for (int back = 0; back < 2; back++) {
		bool has = false;
		tl_path_result path = find_path(query, back ? q : p, back ? p : q, &has);
		if (has != path.found || (path.found && parted) || (!path.found && !parted && w->radius > 0) ||
			(sees && !(fabs(path.length - straight) <= 1e-9 * straight))) {
			print_world(w);
			ck_abort_msg("after %d edits, sides %u, from %d,%d to %d,%d: %s, path %d, has_path %d", edit,
				def->sides, (back ? q : p).x, (back ? q : p).y, (back ? p : q).x, (back ? p : q).y,
				parted ? "parted" : "joined", path.found, has);
		}
		tally->lost += !path.found && !parted;
		tally->found += path.found;
		tally->parted += parted;
	}
}

START_TEST(paths_lead_where_bodies_fit)
{
	struct tally tally = { 0, 0, 0 };
	for (uint64_t seed = 0; seed < WORLDS; seed++) {
		world w;
		tl_nav *nav;
		tl_query *query;
		make_world(&w, 1000 * (uint64_t)_i + seed);
		tl_nav_def def = tl_default_nav_def();
		def.via = TL_VIA_CORNERS;
		def.radius = w.radius;
		def.sides = seed % 3 ? 0 : (uint32_t)draw(&w, 8, 40);
		ck_assert_int_eq(tl_nav_create(w.map, &def, &nav), TL_OK);
		if (seed % 2)
			ck_assert_int_eq(tl_nav_warm(nav, NULL), TL_OK);
		ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
		for (int edit = 0; edit <= EDITS; edit++) {
			if (edit > 0)
				edit_world(&w);
			ck_assert_int_eq(tl_nav_update(nav, w.map), TL_OK);
			for (int i = 0; i < QUESTIONS; i++)
				ask(&w, query, &def, edit, &tally);
		}
		tl_query_free(query);
		tl_nav_free(nav);
		tl_map_free(w.map);
	}
	ck_assert_uint_gt(tally.found, ROUNDS_OF(1000U, 300U));
	ck_assert_uint_gt(tally.parted, ROUNDS_OF(20U, 4U));
	ck_assert_uint_le(tally.lost, LOST_BEHIND_WALLS);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("narrow_gaps");
	TCase *tcase = tcase_create("narrow_gaps");
	tcase_add_loop_test(tcase, paths_lead_where_bodies_fit, 0, 4);
	suite_add_tcase(suite, tcase);
	return suite;
}
