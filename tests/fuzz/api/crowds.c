/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/crowds.c: crowds come, change and go; one that is loaded from a snapshot goes on bit for bit, with another number of threads too. */
#include "fuzz/api/host.h"

#include <math.h>

enum { SNAPSHOT_MAX = 1 << 17 };

static double unit(const host *h)
{
	return (double)h->scale / h->resolution;
}

uint64_t host_crowd_hash(const tl_crowd *crowd)
{
	static unsigned char bytes[SNAPSHOT_MAX];
	size_t size = 0;
	require(tl_crowd_save(crowd, bytes, sizeof bytes, &size) == TL_OK);
	return host_mix(host_mix_bytes(size, bytes, size), tl_crowd_hash(crowd));
}

static void count_users(host *h, const host_crowd *c, int by)
{
	for (size_t i = 0; i < HOST_NAVS; i++)
		if (i == c->nav || c->more >> i & 1)
			h->navs[i].users += (unsigned)by;
}

/* Its further navs, as a list; how many. */
static size_t list_more(const host *h, unsigned more, const tl_nav *list[HOST_NAVS])
{
	size_t count = 0;
	for (size_t i = 0; i < HOST_NAVS; i++)
		if (more >> i & 1)
			list[count++] = h->navs[i].nav;
	return count;
}

bool host_crowd_is_of_one_time(const host *h, const host_crowd *c)
{
	for (size_t i = 0; i < HOST_NAVS; i++)
		if (c->more >> i & 1 &&
			(h->navs[i].map != h->navs[c->nav].map || h->navs[i].revision != h->navs[c->nav].revision))
			return false;
	return true;
}

void host_crowd_free(host *h, size_t index)
{
	host_crowd *c = &h->crowds[index];
	if (!c->crowd)
		return;
	tl_meter_free(c->meter);
	tl_crowd_free(c->crowd);
	c->crowd = NULL;
	c->meter = NULL;
	count_users(h, c, -1);
}

static const tl_nav *nav_of(const host *h, const host_crowd *c)
{
	return c->nav < HOST_NAVS ? h->navs[c->nav].nav : NULL;
}

/* Agents say nothing here of what they heed, and have no keys. */
static bool suits_agents(const host_nav *n)
{
	tl_channels usual = n->def.sight_only ? TL_CHANNEL_SIGHT : TL_CHANNEL_WALK;
	return n->nav && (n->def.heeds == 0 || n->def.heeds == usual) && n->def.keys == 0;
}

static void create(host *h, size_t index, const uint8_t *r)
{
	static const double steps[] = { 1.0 / 60, .1, .01, 1.0 / 30 };
	host_crowd *c = &h->crowds[index];
	tl_status status;
	c->def = tl_default_crowd_def();
	c->nav = r[4] % (HOST_NAVS + 1u);
	if (c->nav < HOST_NAVS && !suits_agents(&h->navs[c->nav]))
		c->nav = HOST_NAVS;
	c->def.nav = nav_of(h, c);
	c->def.dt = steps[r[5] % 4];
	c->def.seed = r[6];
	c->def.sight = unit(h) * (1 + r[7] % 8);
	c->def.max_neighbours = 1 + r[8] % 10;
	c->def.path_budget = r[9] % 71;
	c->def.reroute = r[10] & 1;
	c->def.nearest = r[10] & 6;
	c->def.stuck_time = .1 + r[11] / 100.0;
	c->def.threads = 1 + r[12] % 8 / 6u;
	c->more = 0;
	c->area_count = 0;
	c->polygon_count = 0;
	memset(c->agents, 0, sizeof c->agents);
	c->dt = c->def.dt;
	c->time = 0;
	host_say(
		"crowd%zu = tl_crowd_create({ nav%zu, dt %g, seed %d, sight %g, max_neighbours %u, path_budget %u, reroute %d, nearest %d, stuck_time %g })",
		index, c->nav, c->def.dt, r[6], c->def.sight, c->def.max_neighbours, c->def.path_budget, c->def.reroute,
		c->def.nearest, c->def.stuck_time);
	ATTEMPT(status, c->crowd != NULL, (c->def.budget = host_budget(), tl_crowd_create(&c->def, &c->crowd)));
	require(status == TL_OK && c->crowd);
	c->def.budget.max_work = tl_default_budget().max_work;
	host_fault_none();
	tl_crowd_free(c->crowd);
	require(tl_crowd_create(&c->def, &c->crowd) == TL_OK);
	count_users(h, c, 1);
}

/* ---- agents ---- */

static tl_flock_def flock_rules(const host *h, uint8_t r)
{
	tl_flock_def flock = tl_default_flock_def();
	flock.sight = r / 16 % 2 ? unit(h) * 4 : 0;
	flock.cruise = r / 32 % 2 ? unit(h) : 0;
	flock.field_of_view = r / 64;
	return flock;
}

static void fill_def(const host *h, const host_crowd *c, tl_agent_def *def, const uint8_t *r)
{
	const tl_nav *nav = nav_of(h, c);
	double largest = nav ? tl_nav_radius(nav) : unit(h) / 2;
	for (size_t i = 0; i < HOST_NAVS; i++)
		if (c->more >> i & 1)
			largest = fmax(largest, tl_nav_radius(h->navs[i].nav));
	*def = tl_default_agent_def();
	def->position = host_point(h, r);
	def->radius = r[2] & 1 ? largest : largest / 2;
	def->max_speed = unit(h) * (r[2] >> 1 & 3);
	def->max_force = r[2] >> 3 & 3 ? unit(h) * 8 : INFINITY;
	def->avoid = r[2] >> 5 & 3 ? TL_AVOID_RECIPROCAL : (tl_avoid)(r[3] % 5);
	def->desire = r[3] >> 4 & 3 ? TL_DESIRE_GOAL : TL_DESIRE_REST;
	def->goal = host_point(h, r + 4);
	def->arrived = unit(h) / 4;
	def->stop = r[6] % 8 == 0 ? unit(h) / 2 : 0;
	def->passing = (tl_passing)(r[6] / 8 % 3);
	def->placing = (tl_placing)(r[6] / 24 % 3);
	def->driven = r[7] % 16 == 0;
	def->people = r[7] / 16 % 4 == 0;
	def->shy = r[8] % 8 == 0 ? unit(h) / 8 : 0;
	def->turn_rate = r[8] / 8 % 8 == 0 ? 2 : INFINITY;
	def->priority = r[9] % 3;
	def->circles.margin = r[9] % 5 == 0 ? 0.5 : def->circles.margin;
	def->circles.horizon = r[9] % 7 == 0 ? 0 : def->circles.horizon;
	def->walls.sides = r[8] % 3 != 0;
	def->walls.look_ahead = r[8] % 5 == 0 ? 0 : def->walls.look_ahead;
	def->wander.jitter = r[9] % 11 - 1;
	def->has_flock = r[9] / 4 % 4 == 0;
	def->flock = flock_rules(h, r[9]);
}

static bool is_on_grid(const host *h, tl_point at)
{
	model_point unused;
	return model_round_point(h->resolution, at, &unused);
}

void host_crowd_check_refusal(const host *h, tl_status status)
{
	require(status == TL_OK || (status == TL_E_RANGE && h->left > 0));
}

/* Settings that a definition has already change nothing in it. */
static void check_settings(const tl_agent_def *def, const model_agent *agent)
{
	tl_agent_def again;
	memcpy(&again, def, sizeof again);
	void *const parts[] = { &again.wander, &again.flock, &again.circles, &again.walls };
	const tl_parameter_group groups[] = { TL_GROUP_WANDER, TL_GROUP_FLOCK, TL_GROUP_AVOID, TL_GROUP_FUZZY };
	for (size_t i = 0; i < 4; i++)
		require(tl_settings_apply(agent->settings, agent->setting_count, groups[i], parts[i]) == TL_OK);
	require(memcmp(&again, def, sizeof again) == 0);
}

/* The agent of a line of a map, in a quarter of the calls, where there is one: its definition must have the settings of the line. */
static const model_agent *line_of(const host *h, const uint8_t *r)
{
	const host_map *m = &h->maps[r[13] % HOST_MAPS];
	const model_map *model = &m->now.model;
	tl_agent_def def;
	if (r[14] % 4 != 0 || model->agent_count == 0)
		return NULL;
	const model_agent *agent = &model->agents[r[12] % model->agent_count];
	require(tl_agent_def_from_map(m->map, agent->id, &def) == TL_OK);
	require(def.avoid == agent->avoid);
	check_settings(&def, agent);
	return agent;
}

static void add_agent(host *h, size_t index, const uint8_t *r)
{
	host_crowd *c = &h->crowds[index];
	tl_agent_def def;
	tl_agent_id id;
	tl_status status;
	size_t slot = r[3] % HOST_AGENTS;
	if (tl_agent_is_valid(c->crowd, c->agents[slot])) {
		host_say("tl_crowd_remove_agent(crowd%zu, #%zu)", index, slot);
		ATTEMPT(status, host_crowd_hash(c->crowd), tl_crowd_remove_agent(c->crowd, c->agents[slot]));
		require(status == TL_OK && !tl_agent_is_valid(c->crowd, c->agents[slot]));
		return;
	}
	const model_agent *line = line_of(h, r);
	if (line) {
		host_say("#%zu = tl_crowd_add_map_agent(crowd%zu, %s)", slot, index, line->name);
		ATTEMPT(status, host_crowd_hash(c->crowd),
			tl_crowd_add_map_agent(c->crowd, h->maps[r[13] % HOST_MAPS].map, line->id, &id));
		require(status == TL_OK || status == TL_E_INVALID || (status == TL_E_RANGE && h->left > 0));
		if (status == TL_OK)
			c->agents[slot] = id;
		return;
	}
	fill_def(h, c, &def, r + 4);
	host_say(
		"#%zu = tl_crowd_add_agent(crowd%zu, { %s radius %.17g max_speed %g max_force %g avoid %d desire %d goal %s stop %g driven %d people %d shy %g turn_rate %g })",
		slot, index, host_at(def.position), def.radius, def.max_speed, def.max_force, def.avoid, def.desire,
		host_at(def.goal), def.stop, def.driven, def.people, def.shy, def.turn_rate);
	ATTEMPT(status, host_crowd_hash(c->crowd), tl_crowd_add_agent(c->crowd, &def, &id));
	if (def.placing == TL_PLACE_AS_IT_IS || (status != TL_E_INVALID && status != TL_E_NOT_FOUND))
		host_crowd_check_refusal(h, status);
	require(status || (is_on_grid(h, def.position) && is_on_grid(h, def.goal)) || def.desire != TL_DESIRE_GOAL ||
		!nav_of(h, c));
	if (status == TL_OK)
		c->agents[slot] = id;
}

void host_act_crowd(host *h, const uint8_t *r)
{
	size_t index = r[2] % HOST_CROWDS;
	if (!h->crowds[index].crowd) {
		create(h, index, r);
	} else if (r[4] == 255) {
		host_say("tl_crowd_free(crowd%zu)\n", index);
		host_crowd_free(h, index);
	} else {
		add_agent(h, index, r);
	}
}

static tl_vector push(void *context, tl_agent_id id, const tl_vehicle *vehicle)
{
	(void)context;
	return (tl_vector){ id.index1 % 2 ? vehicle->max_force / 2 : 0, -vehicle->velocity.y };
}

/* What an agent wants from now on; it is there. */
static tl_status send(host *h, host_crowd *c, tl_agent_id id, const uint8_t *r)
{
	tl_crowd *crowd = c->crowd;
	tl_point stops[3] = { host_point(h, r + 6), host_point(h, r + 8), host_point(h, r + 10) };
	size_t slot = r[5] % HOST_AGENTS;
	tl_agent_def def;
	tl_jump jump;
	switch (r[4] % 14) {
	default:
		if (r[4] % 14 == 0 && tl_crowd_get_jump(crowd, 0, &jump) == TL_OK)
			stops[0] = jump.to;
		host_say("tl_crowd_set_agent_goal(%s)", host_at(stops[0]));
		return tl_crowd_set_agent_goal(crowd, id, stops[0]);
	case 3:
		host_say(
			"tl_crowd_set_agent_patrol(%s %s %s)", host_at(stops[0]), host_at(stops[1]), host_at(stops[2]));
		return tl_crowd_set_agent_patrol(crowd, id, stops, 2 + r[5] % 2);
	case 4:
		host_say("tl_crowd_set_agent_follow(#%zu)", slot);
		return tl_crowd_set_agent_follow(crowd, id, c->agents[slot], unit(h) * (r[6] % 3));
	case 13:
		host_say("tl_crowd_set_agent_slot(#%zu %d %d)", slot, r[6] % 5 - 2, r[7] % 5 - 2);
		return tl_crowd_set_agent_slot(
			crowd, id, c->agents[slot], (tl_vector){ unit(h) * (r[6] % 5 - 2), unit(h) * (r[7] % 5 - 2) });
	case 5:
		host_say("tl_crowd_set_agent_exits(%s %s %s)", host_at(stops[0]), host_at(stops[1]), host_at(stops[2]));
		return tl_crowd_set_agent_exits(crowd, id, stops, 1 + r[5] % 3);
	case 6:
		host_say("tl_crowd_set_agent_rest()");
		return tl_crowd_set_agent_rest(crowd, id);
	case 7:
		host_say("tl_crowd_set_agent_wander()");
		return tl_crowd_set_agent_wander(crowd, id, NULL);
	case 8:
		host_say("tl_crowd_set_agent_flock(%d)", r[5] % 2);
		return tl_crowd_set_agent_flock(crowd, id, r[5] % 2);
	case 9:
		if (r[5] % 4 == 0) {
			tl_flock_def flock = flock_rules(h, r[6]);
			host_say("tl_crowd_set_flock_def({ sight %g field_of_view %g cruise %g })", flock.sight,
				flock.field_of_view, flock.cruise);
			return tl_crowd_set_flock_def(crowd, &flock);
		}
		host_say("tl_crowd_set_agent_force()");
		return tl_crowd_set_agent_force(crowd, id, push, NULL);
	case 10:
		host_say("tl_crowd_move_agent(%s)", host_at(stops[0]));
		return tl_crowd_move_agent(crowd, id, stops[0], (tl_vector){ 0, unit(h) * (r[8] % 3) });
	case 11:
		host_say("tl_crowd_end_jump()");
		return tl_crowd_end_jump(crowd, id);
	case 12:
		fill_def(h, c, &def, r + 6);
		host_say(
			"tl_crowd_set_agent_def({ radius %.17g max_speed %g max_force %g avoid %d stop %g driven %d people %d shy %g turn_rate %g has_flock %d flock.sight %g })",
			def.radius, def.max_speed, def.max_force, def.avoid, def.stop, def.driven, def.people, def.shy,
			def.turn_rate, def.has_flock, def.flock.sight);
		return tl_crowd_set_agent_def(crowd, id, &def);
	}
}

void host_act_send(host *h, const uint8_t *r)
{
	size_t index = r[2] % HOST_CROWDS;
	host_crowd *c = &h->crowds[index];
	tl_agent_id id = c->agents[r[3] % HOST_AGENTS];
	tl_status status;
	if (!c->crowd)
		return;
	bool is_there = tl_agent_is_valid(c->crowd, id);
	int what = r[4] % 14;
	host_say("crowd%zu #%d: ", index, r[3] % HOST_AGENTS);
	ATTEMPT(status, host_crowd_hash(c->crowd), send(h, c, id, r));
	/* Without it 9 are the rules of all flocks; the leader of 4 and 13 may be stale, or the agent itself. */
	require(is_there ? status != TL_E_STALE || what == 4 || what == 13
			 : status == TL_E_STALE || what == 9 || (status == TL_E_INVALID && (what >= 11 || what == 4)));
}

/* ---- snapshots ---- */

static void check_going_on(tl_crowd *a, tl_crowd *b)
{
	for (int i = 0; i < 3; i++) {
		tl_status of_a = tl_crowd_step(a), of_b = tl_crowd_step(b);
		host_fault_none();
		require(of_a == of_b && tl_crowd_hash(a) == tl_crowd_hash(b));
	}
}

static bool has_force(const host_crowd *c)
{
	for (size_t i = 0; i < HOST_AGENTS; i++) {
		tl_agent_info info;
		if (tl_crowd_get_agent(c->crowd, c->agents[i], &info) == TL_OK && info.desire == TL_DESIRE_FORCE)
			return true;
	}
	return false;
}

void host_act_snapshot(host *h, const uint8_t *r)
{
	static unsigned char bytes[SNAPSHOT_MAX];
	size_t index = r[2] % HOST_CROWDS, size = 0, size_again = 0;
	host_crowd *c = &h->crowds[index];
	tl_crowd *copy = NULL;
	tl_crowd_def def = c->def;
	tl_status status;
	if (!c->crowd)
		return;
	const tl_nav *more[HOST_NAVS];
	def.nav = nav_of(h, c);
	def.navs = more;
	def.nav_count = list_more(h, c->more, more);
	def.threads = 3 - def.threads; /* the same for any number of threads */
	def.budget = tl_default_budget();
	require(tl_crowd_save(c->crowd, NULL, 0, &size) == TL_E_BUFFER && size <= SNAPSHOT_MAX);
	require(tl_crowd_save(c->crowd, bytes, size, &size_again) == TL_OK && size == size_again);
	require(tl_crowd_create(&def, &copy) == TL_OK);
	host_say("copy = tl_crowd_create(as crowd%zu); tl_crowd_load(copy, tl_crowd_save(crowd%zu))", index, index);
	GUARDED(status, host_crowd_hash(copy), tl_crowd_load(copy, bytes, size));
	require(status == TL_OK);
	require(tl_crowd_set_polygons(copy, c->polygons, c->polygon_count) == TL_OK); /* no part of it */
	require(tl_crowd_hash(copy) == tl_crowd_hash(c->crowd) && host_crowd_hash(copy) == host_crowd_hash(c->crowd));
	if (r[3] & 1 && c->area_count == 0 && !has_force(c) && host_crowd_is_of_one_time(h, c)) {
		host_fault_none();
		host_say("3 steps of crowd%zu and of the copy\n", index);
		uint64_t steps = tl_crowd_step_count(c->crowd);
		check_going_on(c->crowd, copy);
		c->time += (double)(tl_crowd_step_count(c->crowd) - steps) * c->def.dt;
	}
	tl_crowd_free(copy);
}

/* ---- what else a crowd has ---- */

/* Another nav, and with it others of the same map at that time. */
static tl_status set_navs(host *h, host_crowd *c, const uint8_t *r)
{
	host_crowd next = *c;
	const tl_nav *more[HOST_NAVS];
	next.nav = r[5] % (HOST_NAVS + 1u);
	if (next.nav < HOST_NAVS && !suits_agents(&h->navs[next.nav]))
		next.nav = HOST_NAVS;
	next.more = 0;
	for (size_t i = 0; i < HOST_NAVS && next.nav < HOST_NAVS; i++) {
		const host_nav *n = &h->navs[i], *main = &h->navs[next.nav];
		if (!host_fault_is_chosen() && n->map == main->map)
			host_act_update(h, (const uint8_t[API_RECORD]){ [3] = (uint8_t)i });
		if (i != next.nav && r[6] >> i & 1 && suits_agents(n) && n->map == main->map && n->map < HOST_MAPS &&
			n->revision == main->revision && n->def.sight_only == main->def.sight_only)
			next.more |= 1u << i;
	}
	size_t count = list_more(h, next.more, more);
	host_say("tl_crowd_set_navs(nav%zu, and %zu more: %x)", next.nav, count, next.more);
	tl_status status = count == 0 && r[12] & 1 ? tl_crowd_set_nav(c->crowd, nav_of(h, &next))
						   : tl_crowd_set_navs(c->crowd, nav_of(h, &next), more, count);
	if (status)
		return status;
	count_users(h, c, -1);
	c->nav = next.nav;
	c->more = next.more;
	count_users(h, c, 1);
	return status;
}

static tl_status set_map_areas(const host *h, host_crowd *c, const uint8_t *r)
{
	const host_map *m = &h->maps[r[13] % HOST_MAPS];
	host_say("tl_crowd_set_map_areas(map%d)", r[13] % HOST_MAPS);
	tl_status status = tl_crowd_set_map_areas(c->crowd, m->map);
	c->area_count = status ? c->area_count : m->now.model.area_count;
	return status;
}

static tl_status change(host *h, host_crowd *c, const uint8_t *r)
{
	tl_jump jumps[2] = { { host_point(h, r + 5), host_point(h, r + 7), r[9] & 1 ? -1 : 1, r[9] & 2,
				     r[9] & 4 ? INFINITY : r[10] / 256.0 },
		{ host_point(h, r + 9), host_point(h, r + 11), unit(h), r[13] & 2, 0 } };
	tl_crowd_circle_def circle = tl_default_crowd_circle_def();
	tl_point corners[3] = { jumps[0].from, jumps[0].to, jumps[1].from };
	tl_area area = { corners, 3, .25 * (1 + r[13] % 32) };
	tl_meter_def meter = tl_default_meter_def();
	tl_status status;
	size_t count = r[4] / 16 % 3;
	tl_agent_info agent;
	if (r[13] & 1 && tl_crowd_get_agent(c->crowd, c->agents[r[3] % HOST_AGENTS], &agent) == TL_OK)
		jumps[0].from = agent.position; /* it stands where the jump begins */
	switch (r[4] % 8) {
	case 0:
		host_say("tl_crowd_set_jumps(%zu: %s -> %s cost %g oneway %d seconds %g, %s -> %s)", count,
			host_at(jumps[0].from), host_at(jumps[0].to), jumps[0].cost, jumps[0].oneway, jumps[0].seconds,
			host_at(jumps[1].from), host_at(jumps[1].to));
		return tl_crowd_set_jumps(c->crowd, jumps, count);
	case 1:
		circle.circle = (tl_circle){ jumps[0].from, host_length(h, r[13]), { unit(h) * (r[14] % 3), 0 } };
		host_say("tl_crowd_add_circle(%s radius %g)", host_at(circle.circle.centre), circle.circle.radius);
		return tl_crowd_add_circle(c->crowd, &circle, NULL);
	case 2:
		host_say("tl_crowd_remove_circle(the first)");
		status = tl_crowd_remove_circle(c->crowd, tl_crowd_next_circle(c->crowd, (tl_circle_id){ 0, 0 }));
		return status == TL_E_STALE ? TL_OK : status;
	case 6:
		return host_crowd_set_polygons(h, c, r);
	default:
		return set_navs(h, c, r);
	case 4:
		if (r[14] % 4 == 0)
			return set_map_areas(h, c, r);
		host_say("tl_crowd_set_areas(%zu: %s %s %s cost %g)", count % 2, host_at(corners[0]),
			host_at(corners[1]), host_at(corners[2]), area.cost);
		status = tl_crowd_set_areas(c->crowd, &area, count % 2);
		c->area_count = status ? c->area_count : count % 2;
		return status;
	case 5:
		if (c->meter && r[14] % 4 == 0) {
			host_say("tl_meter_clear()");
			tl_meter_clear(c->meter);
			require(tl_meter_point_count(c->meter) == 0);
			return TL_OK;
		}
		if (c->meter) {
			host_say("tl_meter_free()");
			tl_meter_free(c->meter);
			c->meter = NULL;
			return TL_OK;
		}
		meter.box = (tl_box){ host_point(h, (const uint8_t[]){ 0, 0 }),
			host_point(h, (const uint8_t[]){ 63, 0 }) };
		meter.cell = unit(h);
		meter.lines = &(tl_meter_line){ jumps[0].from, jumps[0].to };
		meter.line_count = 1;
		host_say("tl_meter_create()");
		return tl_meter_create(c->crowd, &meter, &c->meter);
	}
}

void host_act_crowd_change(host *h, const uint8_t *r)
{
	size_t index = r[2] % HOST_CROWDS;
	host_crowd *c = &h->crowds[index];
	tl_status status;
	if (!c->crowd)
		return;
	host_say("crowd%zu: ", index);
	ATTEMPT(status, host_crowd_hash(c->crowd), change(h, c, r));
	unsigned what = r[4] % 8;
	bool can_lack = what == 0 || what == 4, can_be_larger = what == 3 || what == 7;
	require(status == TL_OK || (can_lack && (status == TL_E_UNSUPPORTED || status == TL_E_RANGE)) ||
		status == TL_E_RANGE || (can_be_larger && status == TL_E_INVALID));
}
