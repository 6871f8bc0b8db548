/* SPDX-License-Identifier: MIT */
/*
 * tests/property/test_travellers.c: a nav is the map as one traveller meets it.
 *
 * Degenerate maps, a few grid units wide, whose walls, loops, doors and obstacles block channels at random. What a nav says for a traveller is
 * what the nav of another map says, which has exactly the things that this traveller meets and no channels, and what the model says by
 * definition. The nav is cold, whole, indexed, or followed the last edits of the map.
 *
 * That other map cannot have even-odd loops of several sets of channels: then its loops are outlines alone, and points inside of a solid are
 * those of the model, which counts crossings of a ray with each set of loops.
 */
#include "support/runner.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/channel_map.h"
#include "support/model/model.h"
#include "support/rounds.h"
#include "support/small_map.h"

#define MAPS ROUNDS_OF(20000, 400)
enum { PARTS = 8, TRAVELLERS = 2, EDITS_BEFORE = 11, EDITS_AFTER = 5, LINES = 5, LOOK_POINTS = 512 };

/* ---- the map of what one traveller meets ---- */

typedef struct met_map {
	tl_map *map;
	bool has_solids; /* else its even-odd loops are outlines */
	/* By the index1 of its things, those in the model. */
	size_t walls[MODEL_THINGS + 1], doors[MODEL_THINGS + 1], obstacles[MODEL_THINGS + 1];
} met_map;

static void add_met_walls(met_map *met, const model_map *model, tl_channels heeds)
{
	tl_point points[MODEL_POINTS];
	for (size_t i = 0; i < model->wall_count; i++) {
		const model_wall *wall = &model->walls[i];
		tl_wall_def def = tl_default_wall_def();
		tl_wall_id id;
		if ((wall->blocks & heeds) == 0)
			continue;
		for (size_t k = 0; k < wall->count; k++)
			points[k] = model_point_out(model->resolution, wall->points[k]);
		def.points = points;
		def.count = wall->count;
		def.loop = wall->loop;
		def.solid = wall->solid && met->has_solids;
		def.filled = wall->filled && met->has_solids;
		ck_assert_int_eq(tl_map_add_wall(met->map, &def, &id), TL_OK);
		met->walls[id.index1] = i;
	}
}

static void add_met_doors(met_map *met, const model_map *model, model_traveller traveller)
{
	for (size_t i = 0; i < model->door_count; i++) {
		const model_door *door = &model->doors[i];
		bool opens = (traveller.keys & door->key) != 0, meets = (door->blocks & traveller.heeds) != 0;
		if (opens)
			meets = (door->blocks & TL_CHANNEL_SIGHT) && (traveller.heeds & TL_CHANNEL_SIGHT);
		if (!door->closed || !meets)
			continue;
		tl_point a = model_point_out(model->resolution, door->a),
			 b = model_point_out(model->resolution, door->b);
		met->doors[small_door(met->map, door->name, a.x, a.y, b.x, b.y, true).index1] = i;
	}
}

static void add_met_obstacles(met_map *met, const model_map *model, tl_channels heeds)
{
	for (size_t i = 0; i < model->obstacle_count; i++) {
		const model_obstacle *it = &model->obstacles[i];
		if (it->moving || (it->blocks & heeds) == 0)
			continue;
		tl_point at = model_point_out(model->resolution, it->centre);
		double radius = (double)it->radius / model->resolution;
		met->obstacles[small_obstacle(met->map, it->name, at.x, at.y, radius).index1] = i;
	}
}

static met_map make_met_map(const model_map *model, model_traveller traveller)
{
	met_map met = { .has_solids = model_set_count(model, traveller.heeds) <= 1 };
	tl_map_def def = tl_default_map_def();
	def.resolution = model->resolution;
	ck_assert_int_eq(tl_map_create(&def, &met.map), TL_OK);
	add_met_walls(&met, model, traveller.heeds);
	add_met_doors(&met, model, traveller);
	add_met_obstacles(&met, model, traveller.heeds);
	return met;
}

/* ---- answers ---- */

/* A question to the nav of the map, to that of what is met, and to the model. */
typedef struct asking {
	const model_world *world;
	model_corners *corners;
	const met_map *met;
	tl_query *query, *met_query;
	const char *kind;
	uint64_t seed;
	size_t wrong;
} asking;

static void expect_true(asking *q, bool holds, const char *what, tl_point a, tl_point b)
{
	if (!holds && q->wrong++ < 20)
		fprintf(stderr, "seed %llu, a %s nav: %s, from %g,%g to %g,%g\n", (unsigned long long)q->seed, q->kind,
			what, a.x, a.y, b.x, b.y);
}

/* The thing that `hit` names is the one of `met`, and it blocks what it says. */
static bool is_same_thing(const asking *q, const tl_blocker *hit, const tl_blocker *met)
{
	const model_map *map = &q->world->map;
	if (hit->kind != met->kind || hit->at.x != met->at.x || hit->at.y != met->at.y)
		return false;
	switch (hit->kind) {
	case TL_BLOCKER_WALL: {
		size_t index = model_find_wall(map, hit->wall);
		return index == q->met->walls[met->wall.index1] && hit->segment == met->segment &&
			hit->blocks == map->walls[index].blocks;
	}
	case TL_BLOCKER_DOOR: {
		size_t index = model_find_door(map, hit->door);
		return index == q->met->doors[met->door.index1] && hit->blocks == map->doors[index].blocks;
	}
	case TL_BLOCKER_OBSTACLE: {
		size_t index = model_find_obstacle(map, hit->obstacle);
		return index == q->met->obstacles[met->obstacle.index1] && hit->blocks == map->obstacles[index].blocks;
	}
	default:
		return hit->blocks == 0;
	}
}

static void check_sight(asking *q, tl_point a, tl_point b, bool is_in_solid)
{
	const model_point from = { (int64_t)a.x, (int64_t)a.y }, to = { (int64_t)b.x, (int64_t)b.y };
	tl_blocker hit, met;
	double clearance, met_clearance;
	bool sees;
	ck_assert_int_eq(tl_query_sees(q->query, a, b, &sees), TL_OK);
	ck_assert_int_eq(tl_query_first_hit(q->query, a, b, &hit), TL_OK);
	expect_true(q, sees == model_sees(q->world, from, to), "sees", a, b);
	expect_true(q, sees == (hit.kind == TL_BLOCKER_NONE), "first hit", a, b);
	if (hit.kind == TL_BLOCKER_SOLID)
		expect_true(q, model_is_in_solid(q->world, from), "inside of a solid", a, b);
	ck_assert_int_eq(tl_query_clearance(q->query, a, b, &clearance, NULL), TL_OK);
	ck_assert_int_eq(tl_query_clearance(q->met_query, a, b, &met_clearance, NULL), TL_OK);
	expect_true(q, clearance == met_clearance, "clearance", a, b);
	if (is_in_solid && !q->met->has_solids)
		return;
	ck_assert_int_eq(tl_query_first_hit(q->met_query, a, b, &met), TL_OK);
	expect_true(q, is_same_thing(q, &hit, &met), "the same first hit", a, b);
}

static bool is_close(double a, double b)
{
	return fabs(a - b) <= 1e-9 * (1 + fabs(a));
}

static void check_path(asking *q, tl_point a, tl_point b, bool is_in_solid)
{
	const model_point from = { (int64_t)a.x, (int64_t)a.y }, to = { (int64_t)b.x, (int64_t)b.y };
	tl_path_def def = tl_default_path_def();
	tl_path_result path, met;
	bool has;
	def.from.at = a;
	def.to.at = b;
	ck_assert_int_eq(tl_query_find_path(q->query, &def, &path), TL_OK);
	ck_assert_int_eq(tl_query_has_path(q->query, &def, &has), TL_OK);
	expect_true(q, has == path.found, "has a path", a, b);
	if (model_is_blocked(q->world, from) || model_is_blocked(q->world, to))
		expect_true(q, !path.found, "no path from or to where it cannot be", a, b);
	if (q->world->radius == 0 && q->world->circle_count == 0) {
		double length = model_corner_path(q->corners, from, to);
		expect_true(q, path.found == (length >= 0), "a path as by the model", a, b);
		expect_true(q, !path.found || is_close(path.length, length), "the length as by the model", a, b);
	}
	if (is_in_solid && !q->met->has_solids)
		return;
	ck_assert_int_eq(tl_query_find_path(q->met_query, &def, &met), TL_OK);
	expect_true(q, path.found == met.found && path.reason == met.reason, "the same path", a, b);
	expect_true(q, is_close(path.length, met.length), "the same length", a, b);
}

static void check_region(asking *q, tl_point from)
{
	tl_point seen[LOOK_POINTS], met[LOOK_POINTS];
	size_t count, met_count;
	ck_assert_int_eq(tl_query_visibility_polygon(q->query, from, seen, LOOK_POINTS, &count), TL_OK);
	ck_assert_int_eq(tl_query_visibility_polygon(q->met_query, from, met, LOOK_POINTS, &met_count), TL_OK);
	bool is_same = count == met_count && memcmp(seen, met, count * sizeof *seen) == 0;
	expect_true(q, is_same, "the same region", from, from);
}

static void ask_all(asking *q, channel_map *m)
{
	for (int i = 0; i < LINES; i++) {
		tl_point a = channel_map_end(m), b = channel_map_end(m);
		const model_point from = { (int64_t)a.x, (int64_t)a.y }, to = { (int64_t)b.x, (int64_t)b.y };
		bool is_in_solid = model_is_in_solid(q->world, from) || model_is_in_solid(q->world, to);
		check_sight(q, a, b, is_in_solid);
		check_path(q, a, b, is_in_solid);
		if (!model_is_in_solid(q->world, from) || q->met->has_solids)
			check_region(q, a);
	}
}

/* ---- one map ---- */

typedef struct company {
	model_traveller traveller;
	tl_nav_def def;
	tl_nav *follows; /* NULL: there were too many sets of solids */
} company;

enum { COLD, WHOLE, INDEXED, FOLLOWS, KINDS };

static tl_status make_nav(const channel_map *m, const tl_nav_def *def, int kind, tl_nav **out)
{
	tl_nav_def of_kind = *def;
	of_kind.warm = kind == WHOLE ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	of_kind.index = kind == INDEXED;
	*out = NULL;
	return tl_nav_create(m->map, &of_kind, out);
}

static void start(channel_map *m, company *c)
{
	c->def = tl_default_nav_def();
	c->def.heeds = channel_map_below(m, 3) && !m->of_solids ? (tl_channels)1 << channel_map_below(m, 2)
								: (tl_channels)channel_map_below(m, 16);
	c->def.keys = channel_map_keys(m, true);
	c->def.radius = channel_map_below(m, 3) ? -1 : (double)channel_map_below(m, 3);
	c->def.via = TL_VIA_CORNERS;
	c->traveller = (model_traveller){ c->def.heeds ? c->def.heeds : TL_CHANNEL_WALK, c->def.keys };
	tl_status status = make_nav(m, &c->def, (int)channel_map_below(m, 3), &c->follows);
	ck_assert(status == TL_OK || status == TL_E_LIMIT);
}

static size_t check(channel_map *m, company *c, const model_map *model, uint64_t seed)
{
	static const char *const kinds[] = { "cold", "whole", "indexed", "followed" };
	static model_world world;
	static model_corners corners;
	int64_t radius = c->def.radius < 0 ? model_channels_radius(model, c->traveller.heeds) : (int64_t)c->def.radius;
	bool has_room = model_set_count(model, c->traveller.heeds) <= MODEL_SETS;
	met_map met = make_met_map(model, c->traveller);
	tl_nav_def def = tl_default_nav_def();
	asking q = { &world, &corners, &met, NULL, NULL, NULL, seed, 0 };
	def.radius = (double)radius / model->resolution;
	def.via = TL_VIA_CORNERS;
	tl_nav *met_nav = small_nav(met.map, &def);
	q.met_query = small_query(met_nav);
	model_compile(&world, model, c->traveller, radius, TL_CONTACT_GRAZE);
	if (radius == 0)
		model_find_corners(&corners, &world);
	for (int kind = 0; kind < KINDS; kind++) {
		tl_nav *nav = c->follows;
		tl_status status = kind == FOLLOWS ? nav ? tl_nav_update(nav, m->map) : TL_E_LIMIT
						   : make_nav(m, &c->def, kind, &nav);
		q.kind = kinds[kind];
		if (status == TL_E_LIMIT && (!has_room || (kind == FOLLOWS && !nav)))
			continue;
		ck_assert_msg(status == TL_OK && has_room, "seed %llu, %s: %s", (unsigned long long)seed, q.kind,
			tl_status_text(status));
		ck_assert(tl_nav_radius(nav) == def.radius);
		q.query = small_query(nav);
		ask_all(&q, m);
		tl_query_free(q.query);
		if (kind != FOLLOWS)
			tl_nav_free(nav);
	}
	tl_query_free(q.met_query);
	tl_nav_free(met_nav);
	tl_map_free(met.map);
	return q.wrong;
}

static size_t run_map(uint64_t seed)
{
	static model_map model;
	channel_map m;
	company companies[TRAVELLERS];
	size_t wrong = 0;
	channel_map_make(&m, seed);
	for (unsigned i = channel_map_below(&m, EDITS_BEFORE) + (m.of_solids ? 10 : 2); i > 0; i--)
		channel_map_edit(&m, true);
	for (int i = 0; i < TRAVELLERS; i++)
		start(&m, &companies[i]);
	for (unsigned i = channel_map_below(&m, EDITS_AFTER) + 1; i > 0; i--)
		channel_map_edit(&m, false);
	ck_assert(model_read(&model, m.map));
	for (int i = 0; i < TRAVELLERS; i++) {
		wrong += check(&m, &companies[i], &model, seed);
		tl_nav_free(companies[i].follows);
	}
	tl_map_free(m.map);
	return wrong;
}

START_TEST(navs_are_what_travellers_meet)
{
	size_t wrong = 0;
	for (uint64_t seed = (uint64_t)_i; seed < (uint64_t)MAPS; seed += PARTS)
		wrong += run_map(seed);
	ck_assert_uint_eq(wrong, 0);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("travellers");
	TCase *tests = tcase_create("travellers");
	tcase_add_loop_test(tests, navs_are_what_travellers_meet, 0, PARTS);
	suite_add_tcase(suite, tests);
	return suite;
}
