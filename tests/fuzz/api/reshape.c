/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/reshape.c: edits that keep a thing and change what it is: points of walls, kinds, names, links, radii. */
#include "fuzz/api/host.h"

static const char *name_for(char letter, uint8_t byte)
{
	static char name[MODEL_NAME];
	snprintf(name, sizeof name, "%c%d", letter, byte % 8);
	return name;
}

/* ---- walls ---- */

static bool move_points(const host *h, model_wall *wall, tl_point by)
{
	model_point step;
	int64_t most = INT64_C(1) << 29;
	if (!model_round_point(h->resolution, by, &step))
		return false;
	for (size_t i = 0; i < wall->count; i++) {
		model_point *at = &wall->points[i];
		*at = (model_point){ at->x + step.x, at->y + step.y };
		if (at->x < -most || at->x > most || at->y < -most || at->y > most)
			return false;
	}
	return true;
}

static void reshape_wall(host *h, host_map *m, model_wall *wall, const uint8_t *r)
{
	model_wall changed = *wall;
	tl_point at = host_point(h, r + 5), by = { at.x / 8, at.y / 8 };
	size_t index = r[7] % (wall->count + 2);
	bool expected = true;
	tl_status status;
	switch (r[4] / 16 % 4) {
	case 0:
		expected = move_points(h, &changed, by);
		host_say("tl_map_move_wall({ %u, %u }, %s)", wall->id.index1, wall->id.generation, host_at(by));
		ATTEMPT(status, host_map_hash(m), tl_map_move_wall(m->map, wall->id, by));
		break;
	case 1:
		if (wall->count == MODEL_POINTS)
			return;
		expected = index <= wall->count && model_round_point(h->resolution, at, &changed.points[index]);
		for (size_t i = index; i < wall->count && expected; i++)
			changed.points[i + 1] = wall->points[i];
		changed.count++;
		host_say("tl_map_insert_wall_point({ %u, %u }, %zu, %s)", wall->id.index1, wall->id.generation, index,
			host_at(at));
		ATTEMPT(status, host_map_hash(m), tl_map_insert_wall_point(m->map, wall->id, index, at));
		break;
	case 2:
		expected = index < wall->count && wall->count > 2;
		for (size_t i = index; i + 1 < wall->count; i++)
			changed.points[i] = wall->points[i + 1];
		changed.count--;
		host_say("tl_map_remove_wall_point({ %u, %u }, %zu)", wall->id.index1, wall->id.generation, index);
		ATTEMPT(status, host_map_hash(m), tl_map_remove_wall_point(m->map, wall->id, index));
		break;
	default:
		changed.loop = r[7] & 1;
		changed.filled = r[7] & 2;
		changed.solid = changed.filled || r[7] & 4;
		expected = changed.loop || !changed.solid;
		host_say("tl_map_set_wall_kind({ %u, %u }, %d, %d, %d)", wall->id.index1, wall->id.generation,
			changed.loop, (r[7] & 4) != 0, changed.filled);
		ATTEMPT(status, host_map_hash(m),
			tl_map_set_wall_kind(m->map, wall->id, changed.loop, r[7] & 4, changed.filled));
	}
	if (status == TL_OK)
		*wall = changed;
	host_map_edited(m, status, expected);
}

/* ---- names ---- */

#define RENAME(list, count, letter, call)                                                      \
	do {                                                                                   \
		const char *name = name_for(letter, r[6]);                                     \
		bool expected = true;                                                          \
		tl_status status;                                                              \
		size_t at = r[3] % (count);                                                    \
		for (size_t i = 0; i < (count); i++)                                           \
			expected = expected && (i == at || strcmp((list)[i].name, name) != 0); \
		host_say("%s(%s, %s)", #call, (list)[at].name, name);                          \
		ATTEMPT(status, host_map_hash(m), call(m->map, (list)[at].id, name));          \
		if (status == TL_OK)                                                           \
			strcpy((list)[at].name, name);                                         \
		host_map_edited(m, status, expected);                                          \
	} while (0)

static void rename_thing(host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	if (r[5] % 3 == 0 && model->door_count > 0)
		RENAME(model->doors, model->door_count, 'd', tl_map_rename_door);
	else if (r[5] % 3 == 1 && model->obstacle_count > 0)
		RENAME(model->obstacles, model->obstacle_count, 'o', tl_map_rename_obstacle);
	else if (model->agent_count > 0)
		RENAME(model->agents, model->agent_count, 'a', tl_map_rename_agent);
}

/* ---- links, radii ---- */

static void set_link(host *h, host_map *m, model_link *link, const uint8_t *r)
{
	model_map *model = &m->now.model;
	tl_link_def def = tl_default_link_def();
	model_link changed = { .id = link->id,
		.oneway = r[7] & 1,
		.has_cost = r[7] & 2,
		.jump = r[7] & 4,
		.from = model->waypoints[r[5] % model->waypoint_count].id,
		.to = model->waypoints[r[6] % model->waypoint_count].id };
	tl_status status;
	def.from = changed.from;
	def.to = changed.to;
	def.oneway = changed.oneway;
	def.has_cost = changed.has_cost;
	def.jump = changed.jump;
	def.cost = changed.cost = changed.has_cost ? host_length(h, r[8]) * 3 : 0;
	def.seconds = changed.seconds = changed.jump ? r[9] / 16.0 : 0;
	host_say("tl_map_set_link({ %u, %u }, { %u, %u } { %u, %u }%s cost %g%s)", link->id.index1, link->id.generation,
		def.from.index1, def.from.generation, def.to.index1, def.to.generation, def.oneway ? " oneway" : "",
		def.has_cost ? def.cost : -1, def.jump ? " jump" : "");
	ATTEMPT(status, host_map_hash(m), tl_map_set_link(m->map, link->id, &def));
	if (status == TL_OK)
		*link = changed;
	host_map_edited(m, status, true);
}

static void set_radius(host *h, host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	double radius = host_length(h, r[6]);
	int64_t rounded = 0;
	tl_status status;
	if (r[5] % 2 == 0 && model->waypoint_count > 0) {
		model_waypoint *waypoint = &model->waypoints[r[3] % model->waypoint_count];
		tl_waypoint_id id = waypoint->id;
		bool expected = model_round(h->resolution, radius, &rounded);
		host_say("tl_map_set_waypoint_radius({ %u, %u }, %.17g)", id.index1, id.generation, radius);
		ATTEMPT(status, host_map_hash(m), tl_map_set_waypoint_radius(m->map, id, radius));
		if (status == TL_OK)
			waypoint->radius = rounded;
		host_map_edited(m, status, expected);
		return;
	}
	if (model->obstacle_count == 0)
		return;
	model_obstacle *it = &model->obstacles[r[3] % model->obstacle_count];
	bool expected = model_round(h->resolution, radius, &rounded) && rounded > 0 && it->corner_count == 0;
	host_say("tl_map_set_obstacle_radius(%s, %.17g)", it->name, radius);
	ATTEMPT(status, host_map_hash(m), tl_map_set_obstacle_radius(m->map, it->id, radius));
	if (status == TL_OK)
		it->radius = rounded;
	host_map_edited(m, status, expected);
}

void host_act_reshape(host *h, const uint8_t *r)
{
	host_map *m = &h->maps[r[2] % HOST_MAPS];
	model_map *model = &m->now.model;
	host_say("map%d: ", r[2] % HOST_MAPS);
	if (r[4] % 8 < 4 && model->wall_count > 0)
		reshape_wall(h, m, &model->walls[r[3] % model->wall_count], r);
	else if (r[4] % 8 == 4)
		rename_thing(m, r);
	else if (r[4] % 8 < 7 && model->link_count > 0)
		set_link(h, m, &model->links[r[3] % model->link_count], r);
	else
		set_radius(h, m, r);
}
