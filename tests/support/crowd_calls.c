/* SPDX-License-Identifier: MIT */
/* tests/support/crowd_calls.c: calls at random that change a crowd. */
#include "support/crowd_calls.h"

#include "support/check.h"
#include <math.h>

#include "support/small_map.h"

enum { AGENTS_MAX = 24 };

/* How often each is called. */
static const int weights[KINDS] = { [ADD] = 8,
	[REMOVE] = 4,
	[SET_DEF] = 10,
	[GOAL] = 8,
	[PATROL] = 4,
	[FOLLOW] = 4,
	[SLOT] = 4,
	[EXITS] = 4,
	[REST] = 3,
	[WANDER] = 3,
	[FLOCK] = 3,
	[FORCE] = 3,
	[MOVE] = 6,
	[END_JUMP] = 3,
	[SET_JUMPS] = 4,
	[SET_AREAS] = 3,
	[SET_NAV] = 3,
	[FLOCK_DEF] = 1,
	[ADD_CIRCLE] = 1,
	[MOVE_CIRCLE] = 1,
	[REMOVE_CIRCLE] = 1,
	[STEP] = 40 };

/* ---- calls_chance ---- */

int calls_pick(call_world *w, int count)
{
	return (int)tli_rng_between(&w->rng, 0, count - 1);
}

bool calls_chance(call_world *w, int one_in)
{
	return calls_pick(w, one_in) == 0;
}

/* Mostly in the rooms; some on their walls, and a few outside. */
tl_point calls_any_point(call_world *w)
{
	if (calls_chance(w, 10))
		return (tl_point){ calls_pick(w, 21), calls_pick(w, 11) };
	if (calls_chance(w, 30))
		return (tl_point){ 25, 5 };
	return (tl_point){ tli_rng_real(&w->rng, 0, 20), tli_rng_real(&w->rng, 0, 10) };
}

/* The first one that is in a jump; null where there is none. */
static tl_agent_id find_jumping(const call_world *w)
{
	tl_agent_info info = { .state = TL_AGENT_RESTS };
	tl_agent_id id = { 0, 0 };
	while (id = tl_crowd_next_agent(w->crowds[0], id), id.index1)
		if (tl_crowd_get_agent(w->crowds[0], id, &info) == TL_OK && info.state == TL_AGENT_JUMPS)
			break;
	return id;
}

static tl_agent_id any_agent(call_world *w)
{
	size_t count = tl_crowd_agent_count(w->crowds[0]);
	tl_agent_id id = calls_chance(w, 4) ? find_jumping(w) : (tl_agent_id){ 0, 0 };
	if (count == 0 || id.index1)
		return id;
	for (int i = calls_pick(w, (int)count); i >= 0; i--)
		id = tl_crowd_next_agent(w->crowds[0], id);
	return id;
}

/* ---- the world ---- */

static tl_map *rooms_of(int32_t resolution)
{
	tl_map_def def = tl_default_map_def();
	tl_map *map;
	def.resolution = resolution;
	ck_assert_int_eq(tl_map_create(&def, &map), TL_OK);
	small_box(map, 0, 0, 20, 10, false);
	small_wall(map, 10, 0, 10, 4);
	small_wall(map, 10, 6, 10, 10);
	small_door(map, "door", 10, 4, 10, 6, false);
	for (int i = 0; i < 8; i++) {
		char name[2] = { (char)('a' + i), 0 };
		small_waypoint(map, name, 2 + 5 * (i / 2) + (i == 2 || i == 3), i % 2 ? 8 : 5);
	}
	return map;
}

static tl_nav *nav_of(const tl_map *map, double radius, tl_via via, bool sight_only)
{
	tl_nav_def def = tl_default_nav_def();
	def.radius = radius;
	def.via = via;
	def.link = via == TL_VIA_WAYPOINTS ? TL_LINK_VISIBLE : TL_LINK_AUTHORED;
	def.sight_only = sight_only;
	return small_nav(map, &def);
}

static void make_navs(call_world *w)
{
	w->navs[0] = nav_of(w->map, 0.25, TL_VIA_CORNERS, false);
	w->navs[WIDE_NAV] = nav_of(w->map, 0.5, TL_VIA_CORNERS, false);
	w->navs[2] = nav_of(w->map, 0.25, TL_VIA_WAYPOINTS, false);
	w->navs[3] = nav_of(w->map, 0.25, TL_VIA_CORNERS, true);
	w->navs[COARSE_NAV] = nav_of(w->coarse, 0.25, TL_VIA_CORNERS, false);
	w->navs[5] = NULL;
}

static void navs_of(const call_world *w, int setting, const tl_nav **nav, size_t *more)
{
	static const int firsts[SETTINGS] = {
		[PLANE] = 5, [CORNERS] = 0, [TWO_RADII] = 0, [WAYPOINTS] = 2, [SIGHT_ONLY] = 3, [COARSE] = COARSE_NAV
	};
	*nav = w->navs[firsts[setting]];
	*more = setting == TWO_RADII;
}

bool calls_cancelled;
static bool go_on(void *context, double done)
{
	(void)context;
	(void)done;
	return !calls_cancelled;
}

tl_crowd *calls_crowd(const call_world *w, int setting)
{
	tl_crowd_def def = tl_default_crowd_def();
	const tl_nav *const *wide = (const tl_nav *const *)&w->navs[WIDE_NAV];
	tl_crowd *crowd;
	navs_of(w, setting, &def.nav, &def.nav_count);
	def.navs = def.nav_count ? wide : NULL;
	def.dt = 0.05;
	def.reroute = w->def_choice & 1;
	def.nearest = w->def_choice & 2;
	def.path_budget = 6;
	def.stuck_time = 0.5;
	def.budget.progress = go_on;
	ck_assert_int_eq(tl_crowd_create(&def, &crowd), TL_OK);
	return crowd;
}

void calls_begin(call_world *w, uint64_t seed)
{
	*w = (call_world){
		.map = rooms_of(1024), .coarse = rooms_of(64), .rng = { seed }, .def_choice = (int)(seed % 4)
	};
	make_navs(w);
	w->setting = 1 + calls_pick(w, SETTINGS - 1);
	w->crowds[0] = calls_crowd(w, w->setting);
	w->crowds[1] = calls_crowd(w, w->setting);
}

void calls_end(call_world *w)
{
	tl_crowd_free(w->crowds[0]);
	tl_crowd_free(w->crowds[1]);
	for (int i = 0; i < NAVS; i++)
		tl_nav_free(w->navs[i]);
	tl_map_free(w->map);
	tl_map_free(w->coarse);
}

/* ---- calls ---- */

tl_vector calls_force(void *context, tl_agent_id id, const tl_vehicle *vehicle)
{
	(void)context;
	(void)id;
	(void)vehicle;
	return (tl_vector){ 3, 0 };
}

/* Of the settings in which the test adds agents; a larger one is refused where there is one radius. */
static void any_body(call_world *w, tl_agent_def *def)
{
	static const double radii[] = { 0.25, 0.2, 0, 0.5 }, speeds[] = { 2, 1, 0, 4 };
	static const double forces[] = { 8, INFINITY, 0, 2 };
	def->radius = radii[calls_pick(w, 4)];
	def->max_speed = speeds[calls_pick(w, 4)];
	def->max_force = forces[calls_pick(w, 4)];
	def->avoid = (tl_avoid)calls_pick(w, TL_AVOID_RECIPROCAL + 1);
	if (calls_chance(w, 2))
		def->avoid = TL_AVOID_RECIPROCAL;
	def->arrived = calls_chance(w, 4) ? 2 : 0.5;
	def->stop = calls_chance(w, 4) ? 1 : 0;
	def->passing = (tl_passing)calls_pick(w, TL_PASS_ANY + 1);
	def->placing = (tl_placing)calls_pick(w, TL_PLACE_REFUSE + 1);
	def->mask = calls_chance(w, 8) ? 0 : UINT32_MAX;
	def->priority = calls_pick(w, 3);
	def->driven = calls_chance(w, 5);
	def->people = calls_chance(w, 4);
	def->shy = calls_chance(w, 4) ? 0.3 : 0;
	def->turn_rate = calls_chance(w, 4) ? 1 : INFINITY;
	def->has_flock = calls_chance(w, 4);
	def->flock.sight = def->has_flock ? 3 : 0;
	def->flock.cruise = calls_chance(w, 2) ? 1.5 : 0;
}

static void any_jumps(call_world *w, call *c)
{
	static const double seconds[] = { 0, 1, 4, INFINITY };
	c->count = (size_t)calls_pick(w, JUMPS_MAX + 1);
	for (size_t i = 0; i < c->count; i++)
		c->jumps[i] = (tl_jump){ calls_any_point(w), calls_any_point(w), calls_pick(w, 6) - 1,
			calls_chance(w, 2), seconds[calls_pick(w, 4)] };
	if (c->count > 0 && calls_chance(w, 2))
		c->jumps[c->count - 1] = (tl_jump){ { 9, 5 }, { 11, 5 }, 0, false, seconds[calls_pick(w, 4)] };
}

static void any_areas(call_world *w, call *c)
{
	c->count = (size_t)calls_pick(w, AREAS_MAX + 1);
	for (size_t i = 0; i < c->count; i++) {
		tl_point a = calls_any_point(w), b = { a.x + 1 + calls_pick(w, 5), a.y + 1 + calls_pick(w, 5) };
		tl_point *corners = c->area_corners[i];
		corners[0] = a;
		corners[1] = (tl_point){ b.x, a.y };
		corners[2] = b;
		corners[3] = (tl_point){ a.x, b.y };
		c->areas[i] = (tl_area){ NULL, 4, calls_chance(w, 3) ? 0.5 : 6 };
	}
}

static void any_circle(call_world *w, call *c)
{
	c->circle = tl_default_crowd_circle_def();
	c->circle.circle = (tl_circle){ calls_any_point(w), 0.1 * calls_pick(w, 6),
		{ calls_pick(w, 3) - 1, calls_pick(w, 3) - 1 } };
	c->circle.bounce = (tl_box){ { 0, 0 }, { 20, 10 } };
	for (int i = calls_pick(w, 3); i >= 0; i--)
		c->circle_id = tl_crowd_next_circle(w->crowds[0], c->circle_id);
}

call calls_any(call_world *w)
{
	call c = { .kind = ADD, .id = any_agent(w), .other = any_agent(w), .number = calls_pick(w, 4) };
	int sum = 0;
	for (int i = 0; i < KINDS; i++)
		sum += weights[i];
	int at = calls_pick(w, sum);
	while (at >= weights[c.kind])
		at -= weights[c.kind++];
	if (c.kind == ADD && tl_crowd_agent_count(w->crowds[0]) >= AGENTS_MAX)
		c.kind = REMOVE;
	for (int i = 0; i < POINTS_MAX; i++)
		c.points[i] = calls_any_point(w);
	c.count = (size_t)calls_pick(w, POINTS_MAX + 1);
	c.def = tl_default_agent_def();
	if (c.kind != SET_DEF || tl_crowd_get_agent_def(w->crowds[0], c.id, &c.def) || calls_chance(w, 2))
		any_body(w, &c.def);
	else
		c.def.driven = !c.def.driven; /* nothing else changes */
	c.def.goal = c.points[1];
	c.def.desire = (tl_desire)calls_pick(w, TL_DESIRE_SLOT + 1);
	if (calls_chance(w, 2))
		c.def.desire = TL_DESIRE_GOAL;
	if ((c.kind == MOVE || c.kind == ADD) && calls_chance(w, 2))
		c.points[0] = (tl_point){ 9, 5.1 }; /* where a jump often begins */
	if (c.kind == SET_JUMPS)
		any_jumps(w, &c);
	if (c.kind == SET_AREAS)
		any_areas(w, &c);
	c.def.position = c.points[0];
	any_circle(w, &c);
	c.setting = calls_pick(w, SETTINGS);
	c.steps = 1 + calls_pick(w, 20);
	c.dt = calls_chance(w, 2) ? 0 : 1.0 / (10 + calls_pick(w, 231));
	return c;
}

tl_status calls_set_areas(tl_crowd *crowd, const call *c)
{
	tl_area areas[AREAS_MAX];
	for (size_t i = 0; i < c->count; i++) {
		areas[i] = c->areas[i];
		areas[i].corners = c->area_corners[i];
	}
	return tl_crowd_set_areas(crowd, areas, c->count);
}

tl_status calls_set_nav(const call_world *w, tl_crowd *crowd, int setting)
{
	const tl_nav *nav;
	size_t more;
	navs_of(w, setting, &nav, &more);
	return tl_crowd_set_navs(crowd, nav, (const tl_nav *const *)&w->navs[WIDE_NAV], more);
}

tl_status calls_make(const call_world *w, tl_crowd *crowd, const call *c)
{
	tl_flock_def flock = tl_default_flock_def();
	flock.cohesion = flock.cruise = c->number;
	switch (c->kind) {
	case ADD:
		return tl_crowd_add_agent(crowd, &c->def, NULL);
	case REMOVE:
		return tl_crowd_remove_agent(crowd, c->id);
	case SET_DEF:
		return tl_crowd_set_agent_def(crowd, c->id, &c->def);
	case GOAL:
		return tl_crowd_set_agent_goal(crowd, c->id, c->points[0]);
	case PATROL:
		return tl_crowd_set_agent_patrol(crowd, c->id, c->points, c->count);
	case FOLLOW:
		return tl_crowd_set_agent_follow(crowd, c->id, c->other, c->number);
	case SLOT:
		return tl_crowd_set_agent_slot(crowd, c->id, c->other, (tl_vector){ c->number - 2, c->number - 1 });
	case EXITS:
		return tl_crowd_set_agent_exits(crowd, c->id, c->points, c->count);
	case REST:
		return tl_crowd_set_agent_rest(crowd, c->id);
	case WANDER:
		return tl_crowd_set_agent_wander(crowd, c->id, NULL);
	case FLOCK:
		return tl_crowd_set_agent_flock(crowd, c->id, (uint32_t)c->number);
	case FORCE:
		return tl_crowd_set_agent_force(crowd, c->id, calls_force, NULL);
	case MOVE:
		return tl_crowd_move_agent(crowd, c->id, c->points[0], (tl_vector){ 1, -1 });
	case END_JUMP:
		return tl_crowd_end_jump(crowd, c->id);
	case SET_JUMPS:
		return tl_crowd_set_jumps(crowd, c->jumps, c->count);
	case SET_AREAS:
		return calls_set_areas(crowd, c);
	case SET_NAV:
		return calls_set_nav(w, crowd, c->setting);
	case FLOCK_DEF:
		return tl_crowd_set_flock_def(crowd, &flock);
	case ADD_CIRCLE:
		return tl_crowd_add_circle(crowd, &c->circle, NULL);
	case MOVE_CIRCLE:
		return tl_crowd_move_circle(crowd, c->circle_id, &c->circle.circle);
	case REMOVE_CIRCLE:
		return tl_crowd_remove_circle(crowd, c->circle_id);
	default:
		return c->dt > 0 ? tl_crowd_step_by(crowd, c->dt) : tl_crowd_step(crowd);
	}
}
