/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/notes.c: edits of what only the linter, crowds and searches with areas read: expectations, allowances, agents, areas. */
#include <tautline/expect.h>

#include "fuzz/api/host.h"

static host_map *map_of(host *h, const uint8_t *r)
{
	return &h->maps[r[2] % HOST_MAPS];
}

#define DROP(list, count, index)                                                                     \
	do {                                                                                         \
		(count)--;                                                                           \
		memmove(&(list)[index], &(list)[(index) + 1], ((count) - (index)) * sizeof *(list)); \
	} while (0)

bool host_stop(const host *h, const model_map *model, const uint8_t *bytes, tl_stop *out, model_stop *known)
{
	*out = (tl_stop){ .at = host_point(h, bytes + 1) };
	*known = (model_stop){ { 0, 0 }, { 0, 0 } };
	if (bytes[0] & 1 && model->waypoint_count > 0) {
		const model_waypoint *waypoint = &model->waypoints[bytes[0] / 2 % model->waypoint_count];
		out->waypoint = known->waypoint = waypoint->id;
		known->at = waypoint->at;
		return true;
	}
	return model_round_point(model->resolution, out->at, &known->at);
}

static const char *stop_text(tl_stop stop)
{
	static char texts[4][64];
	static unsigned next;
	char *text = texts[next++ % 4];
	if (!stop.waypoint.index1)
		return host_at(stop.at);
	snprintf(text, sizeof texts[0], "{ %u, %u }", stop.waypoint.index1, stop.waypoint.generation);
	return text;
}

/* ---- expectations, allowances ---- */

static void add_expectation(host *h, host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	tl_expectation_def def = tl_default_expectation_def();
	model_expectation known = { .kind = (tl_expectation_kind)(r[3] % 7) };
	tl_status status;
	bool expected = host_stop(h, model, r + 5, &def.from, &known.from);
	bool has_goal = known.kind != TL_EXPECTATION_CLEAR, must_have_limit = known.kind >= TL_EXPECTATION_WIDTH;
	bool may_have_limit = must_have_limit || known.kind == TL_EXPECTATION_PATH ||
		known.kind == TL_EXPECTATION_ROUTE;
	model_stop to;
	bool to_expected = host_stop(h, model, r + 8, &def.to, &to);
	if (has_goal) {
		known.to = to;
		expected = expected && to_expected;
	}
	def.kind = known.kind;
	def.has_limit = known.has_limit = r[11] == 0 ||
		(may_have_limit && (r[11] % 4 == 0 || (must_have_limit && r[11] % 16)));
	def.limit = known.limit = known.has_limit ? r[12] / 4.0 : 0;
	def.heeds = known.heeds = host_heeds(model, r[13]);
	def.keys = known.keys = host_keys(model, r[14]);
	expected = expected && (def.has_limit ? may_have_limit : !must_have_limit);
	host_say("tl_map_add_expectation(map%d, %d %s %s <= %g by %x keys %x)", r[2] % HOST_MAPS, def.kind,
		stop_text(def.from), stop_text(def.to), def.has_limit ? def.limit : -1, def.heeds, def.keys);
	ATTEMPT(status, host_map_hash(m), tl_map_add_expectation(m->map, &def, &known.id));
	if (status == TL_OK)
		model->expectations[model->expectation_count++] = known;
	host_map_edited(m, status, expected);
}

static void add_allowance(host_map *m, const uint8_t *r)
{
	static const char *const rules[] = { "link-blocked", "wall-gap", "waypoint-on-wall", "allow-unused" };
	model_map *model = &m->now.model;
	tl_allowance_def def = tl_default_allowance_def();
	model_allowance known = { .rule = rules[r[5] % 4], .name_count = r[6] % 3 };
	const char *names[2] = { known.names[0], known.names[1] };
	tl_status status;
	for (size_t i = 0; i < known.name_count; i++)
		snprintf(known.names[i], MODEL_NAME, "w%d", r[7 + i] % 8);
	def.rule = known.rule;
	def.names = names;
	def.name_count = known.name_count;
	def.reason = "later";
	host_say("tl_map_add_allowance(map%d, %s %s %s)", r[2] % HOST_MAPS, def.rule, names[0], names[1]);
	ATTEMPT(status, host_map_hash(m), tl_map_add_allowance(m->map, &def, &known.id));
	if (status == TL_OK)
		model->allowances[model->allowance_count++] = known;
	host_map_edited(m, status, true);
}

void host_act_note(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	model_map *model = &m->now.model;
	tl_status status;
	size_t index;
	if (r[4] % 4 == 0 && model->expectation_count > 0) {
		index = r[3] % model->expectation_count;
		host_say("tl_map_remove_expectation(map%d, #%zu)", r[2] % HOST_MAPS, index);
		ATTEMPT(status, host_map_hash(m), tl_map_remove_expectation(m->map, model->expectations[index].id));
		DROP(model->expectations, model->expectation_count, index);
		host_map_edited(m, status, true);
	} else if (r[4] % 4 == 1 && model->allowance_count > 0) {
		index = r[3] % model->allowance_count;
		host_say("tl_map_remove_allowance(map%d, #%zu)", r[2] % HOST_MAPS, index);
		ATTEMPT(status, host_map_hash(m), tl_map_remove_allowance(m->map, model->allowances[index].id));
		DROP(model->allowances, model->allowance_count, index);
		host_map_edited(m, status, true);
	} else if (r[4] % 4 == 2 && model->allowance_count < MODEL_THINGS) {
		add_allowance(m, r);
	} else if (model->expectation_count < MODEL_THINGS) {
		add_expectation(h, m, r);
	}
}

/* ---- agents ---- */

static void add_agent(host *h, host_map *m, const uint8_t *r)
{
	static const tl_desire desires[] = { TL_DESIRE_REST, TL_DESIRE_GOAL, TL_DESIRE_PATROL, TL_DESIRE_WANDER,
		TL_DESIRE_FLOCK, TL_DESIRE_EXIT };
	model_map *model = &m->now.model;
	tl_map_agent_def def = tl_default_map_agent_def();
	model_agent known = { .desire = desires[r[4] / 4 % 6], .avoid = (tl_avoid)(r[14] % 5) };
	tl_stop stops[MODEL_STOPS];
	tl_status status;
	snprintf(known.name, MODEL_NAME, "g%d", r[3] % 8);
	def.name = known.name;
	def.at = host_point(h, r + 5);
	def.desire = known.desire;
	def.stops = stops;
	def.stop_count = known.stop_count = def.desire == TL_DESIRE_GOAL ? 1 : def.desire == TL_DESIRE_PATROL ? 2 : 0;
	def.group = def.desire == TL_DESIRE_FLOCK ? "7" : NULL;
	def.has_radius = r[13] & 1;
	def.radius = host_length(h, r[13] >> 1);
	def.avoid = known.avoid;
	def.rate = r[14] > 240 ? 2 : 0;
	bool expected = model_round_point(model->resolution, def.at, &known.at);
	for (size_t i = 0; i < def.stop_count; i++)
		expected = host_stop(h, model, r + 7 + 3 * i, &stops[i], &known.stops[i]) && expected;
	for (size_t i = 0; i < model->agent_count; i++)
		expected = expected && strcmp(model->agents[i].name, known.name) != 0;
	host_say("tl_map_add_agent(map%d, %s %s desire %d radius %g)", r[2] % HOST_MAPS, def.name, host_at(def.at),
		def.desire, def.has_radius ? def.radius : -1);
	ATTEMPT(status, host_map_hash(m), tl_map_add_agent(m->map, &def, &known.id));
	if (status == TL_OK)
		model->agents[model->agent_count++] = known;
	host_map_edited(m, status, expected);
}

/* A setting is set, or removed; a few parameters, so that both meet. */
static void act_setting(host_map *m, model_agent *agent, const uint8_t *r)
{
	static const char *const names[] = { "wander.jitter", "flock.near", "avoid.buffer", "fuzzy.sides",
		"queue.ahead" };
	const char *name = names[r[5] % 5];
	tl_setting setting = { .value = (double)(r[6] % 4) / 2 };
	tl_parameter_info info;
	size_t at = 0;
	tl_status status;
	require(tl_parameter_find(name, strlen(name), &setting.parameter) == TL_OK);
	require(tl_parameter_get(setting.parameter, &info) == TL_OK);
	while (at < agent->setting_count && agent->settings[at].parameter < setting.parameter)
		at++;
	bool has = at < agent->setting_count && agent->settings[at].parameter == setting.parameter;
	if (r[5] / 5 % 3 == 0) {
		host_say("tl_map_remove_agent_setting(map%d, %s, %s)", r[2] % HOST_MAPS, agent->name, name);
		ATTEMPT(status, host_map_hash(m), tl_map_remove_agent_setting(m->map, agent->id, setting.parameter));
		if (status == TL_OK && has)
			DROP(agent->settings, agent->setting_count, at);
		host_map_edited(m, status, has);
		return;
	}
	bool expected = tl_parameter_group_is_used(info.group, agent->desire, agent->avoid) &&
		setting.value >= info.low && setting.value <= info.high &&
		(!info.is_switch || setting.value == 0 || setting.value == 1);
	host_say("tl_map_set_agent_setting(map%d, %s, %s, %g)", r[2] % HOST_MAPS, agent->name, name, setting.value);
	ATTEMPT(status, host_map_hash(m),
		tl_map_set_agent_setting(m->map, agent->id, setting.parameter, setting.value));
	if (status == TL_OK && expected) {
		if (!has) {
			memmove(&agent->settings[at + 1], &agent->settings[at],
				(agent->setting_count++ - at) * sizeof *agent->settings);
		}
		agent->settings[at] = setting;
	}
	host_map_edited(m, status, expected);
}

void host_act_agent(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	model_map *model = &m->now.model;
	tl_status status;
	if (r[4] % 4 < 2 || model->agent_count == 0) {
		add_agent(h, m, r);
		return;
	}
	model_agent *agent = &model->agents[r[3] % model->agent_count];
	if (r[4] % 4 == 2 && r[7] % 2) {
		act_setting(m, agent, r);
		return;
	}
	if (r[4] % 4 == 2) {
		model_point at;
		tl_point to = host_point(h, r + 5);
		bool expected = model_round_point(model->resolution, to, &at);
		host_say("tl_map_move_agent(map%d, %s, %s)", r[2] % HOST_MAPS, agent->name, host_at(to));
		ATTEMPT(status, host_map_hash(m), tl_map_move_agent(m->map, agent->id, to));
		if (status == TL_OK && expected)
			agent->at = at;
		host_map_edited(m, status, expected);
		return;
	}
	host_say("tl_map_remove_agent(map%d, %s)", r[2] % HOST_MAPS, agent->name);
	ATTEMPT(status, host_map_hash(m), tl_map_remove_agent(m->map, agent->id));
	DROP(model->agents, model->agent_count, (size_t)(agent - model->agents));
	host_map_edited(m, status, true);
}

/* ---- areas ---- */

static void add_area(host *h, host_map *m, const uint8_t *r)
{
	static const double costs[] = { 1, .5, 2, 8, 1.0 / 1024, 1024, .25, 2000 };
	model_map *model = &m->now.model;
	tl_area_def def = tl_default_area_def();
	tl_point corners[MODEL_POINTS];
	model_area known = { .count = 3 + r[3] % 3u, .cost = costs[r[4] / 4 % 8] };
	tl_status status;
	bool expected = known.cost <= 1024;
	def.corners = corners;
	def.count = known.count;
	def.cost = known.cost;
	host_say("tl_map_add_area(map%d,", r[2] % HOST_MAPS);
	for (size_t i = 0; i < known.count; i++) {
		corners[i] = host_point(h, r + 5 + 2 * i);
		expected = model_round_point(model->resolution, corners[i], &known.corners[i]) && expected;
		host_say(" %s", host_at(corners[i]));
	}
	host_say(" cost %g)", def.cost);
	ATTEMPT(status, host_map_hash(m), tl_map_add_area(m->map, &def, &known.id));
	if (status == TL_OK)
		model->areas[model->area_count++] = known;
	host_map_edited(m, status, expected);
}

void host_act_area(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	model_map *model = &m->now.model;
	tl_status status;
	if (r[4] % 4 == 0 || model->area_count == 0) {
		if (model->area_count < MODEL_THINGS)
			add_area(h, m, r);
		return;
	}
	model_area *area = &model->areas[r[3] % model->area_count];
	size_t index = r[5] % (MODEL_POINTS + 1u);
	tl_point to = host_point(h, r + 6);
	model_point at;
	bool expected = index < area->count && model_round_point(model->resolution, to, &at);
	switch (r[4] % 4) {
	case 1:
		host_say("tl_map_remove_area(map%d, #%d)", r[2] % HOST_MAPS, (int)(area - model->areas));
		ATTEMPT(status, host_map_hash(m), tl_map_remove_area(m->map, area->id));
		DROP(model->areas, model->area_count, (size_t)(area - model->areas));
		host_map_edited(m, status, true);
		break;
	case 2:
		host_say("tl_map_move_area_corner(map%d, #%d, %zu, %s)", r[2] % HOST_MAPS, (int)(area - model->areas),
			index, host_at(to));
		ATTEMPT(status, host_map_hash(m), tl_map_move_area_corner(m->map, area->id, index, to));
		if (status == TL_OK && expected)
			area->corners[index] = at;
		host_map_edited(m, status, expected);
		break;
	default:
		host_say("tl_map_set_area_cost(map%d, #%d, %g)", r[2] % HOST_MAPS, (int)(area - model->areas),
			r[8] / 8.0);
		ATTEMPT(status, host_map_hash(m), tl_map_set_area_cost(m->map, area->id, r[8] / 8.0));
		if (status == TL_OK)
			area->cost = r[8] / 8.0;
		host_map_edited(m, status, r[8] > 0);
	}
}
