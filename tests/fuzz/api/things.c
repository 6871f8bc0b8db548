/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/things.c: the edits of a map, each made in the model too. */
#include "fuzz/api/host.h"

static host_map *map_of(host *h, const uint8_t *r)
{
	return &h->maps[r[2] % HOST_MAPS];
}

/* An id of a thing that is there, or where there is none, or seldom, one that never was. */
#define PICK(type, list, count, byte) \
	((count) > 0 && (byte) < 250 ? (list)[(byte) % (count)].id : (type){ (byte) % 5u, (byte) % 7u + 90 })

/* A thing leaves an array of the model. */
#define DROP(list, count, index)                                                                     \
	do {                                                                                         \
		(count)--;                                                                           \
		memmove(&(list)[index], &(list)[(index) + 1], ((count) - (index)) * sizeof *(list)); \
	} while (0)

static const char *name_of(char letter, uint8_t byte)
{
	static char names[4][MODEL_NAME];
	static unsigned next;
	char *name = names[next++ % 4];
	snprintf(name, MODEL_NAME, "%c%d", letter, byte % 8);
	return name;
}

/* ---- walls ---- */

static void add_wall(host_map *m, const tl_wall_def *def)
{
	model_map *model = &m->now.model;
	model_wall wall = { .count = def->count,
		.loop = def->loop,
		.solid = def->solid || def->filled,
		.filled = def->filled,
		.blocks = def->blocks };
	bool expected = (def->loop || (!def->solid && !def->filled)) && host_can_block(model, def->blocks);
	tl_status status;
	for (size_t i = 0; i < def->count; i++) {
		expected = model_round_point(model->resolution, def->points[i], &wall.points[i]) && expected;
		host_say(" %s", host_at(def->points[i]));
	}
	host_say("%s%s%s blocks %x)", def->loop ? " loop" : "", def->solid ? " solid" : "",
		def->filled ? " filled" : "", def->blocks);
	ATTEMPT(status, host_map_hash(m), tl_map_add_wall(m->map, def, &wall.id));
	if (status == TL_OK)
		model->walls[model->wall_count++] = wall;
	host_map_edited(m, status, expected);
}

static void remove_wall(host_map *m, tl_wall_id id)
{
	model_map *model = &m->now.model;
	size_t index = model_find_wall(model, id);
	bool expected = index < model->wall_count;
	tl_status status;
	host_say("tl_map_remove_wall({ %u, %u })", id.index1, id.generation);
	ATTEMPT(status, host_map_hash(m), tl_map_remove_wall(m->map, id));
	if (status == TL_OK)
		DROP(model->walls, model->wall_count, index);
	host_map_edited(m, status, expected);
	require(!tl_wall_is_valid(m->map, id));
}

void host_act_remove_wall(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	remove_wall(m, PICK(tl_wall_id, m->now.model.walls, m->now.model.wall_count, r[3]));
}

void host_act_wall(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	tl_point points[MODEL_POINTS];
	tl_wall_def def = tl_default_wall_def();
	if (m->now.model.wall_count == MODEL_THINGS) {
		remove_wall(m, m->now.model.walls[r[3] % MODEL_THINGS].id);
		return;
	}
	def.points = points;
	def.count = 2 + r[3] % 5u;
	def.loop = r[3] >> 4 & 1;
	def.solid = r[3] >> 5 & 1 && (def.loop || r[3] >= 0xF0);
	def.filled = r[3] >> 6 & 1 && (def.loop || r[3] >= 0xF0);
	def.blocks = host_blocks(r[14], true);
	for (size_t i = 0; i < def.count; i++)
		points[i] = host_point(h, r + 4 + 2 * i);
	host_say("tl_map_add_wall(map%d,", r[2] % HOST_MAPS);
	add_wall(m, &def);
}

/* A rectangle between two points: a room, a block, or nothing but a line; now and then a room with a doorway as wide as the lattice. */
void host_act_box(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	tl_point a = host_point(h, r + 4), b = host_point(h, r + 6);
	tl_point points[MODEL_POINTS] = { a, { b.x, a.y }, b, { a.x, b.y } };
	tl_point door = { a.x + (double)(r[8] % 4 * h->scale) / h->resolution, a.y };
	tl_wall_def def = tl_default_wall_def();
	if (m->now.model.wall_count == MODEL_THINGS) {
		remove_wall(m, m->now.model.walls[r[3] % MODEL_THINGS].id);
		return;
	}
	def.points = points;
	def.count = 4;
	def.loop = r[3] % 4 != 0;
	def.solid = def.loop && r[3] & 2;
	def.filled = def.loop && r[3] & 4;
	def.blocks = host_blocks(r[9], true);
	if (r[3] % 4 == 0) {
		const tl_point room[MODEL_POINTS] = { { door.x + (double)h->scale / h->resolution, a.y }, { b.x, a.y },
			b, { a.x, b.y }, a, door };
		memcpy(points, room, sizeof room);
		def.count = 6;
	}
	host_say("tl_map_add_wall(map%d,", r[2] % HOST_MAPS);
	add_wall(m, &def);
}

void host_act_move_wall(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	model_map *model = &m->now.model;
	tl_wall_id id = PICK(tl_wall_id, model->walls, model->wall_count, r[3]);
	size_t index = model_find_wall(model, id), point = r[4] % (MODEL_POINTS + 1u);
	tl_point to = host_point(h, r + 5);
	model_point at;
	tl_status status;
	if (index < model->wall_count && r[4] < 240)
		point = r[4] % model->walls[index].count;
	bool expected = index < model->wall_count && point < model->walls[index].count &&
		model_round_point(model->resolution, to, &at);
	host_say("tl_map_move_wall_point(map%d, { %u, %u }, %zu, %s)", r[2] % HOST_MAPS, id.index1, id.generation,
		point, host_at(to));
	ATTEMPT(status, host_map_hash(m), tl_map_move_wall_point(m->map, id, point, to));
	if (status == TL_OK && expected)
		model->walls[index].points[point] = at;
	host_map_edited(m, status, expected);
}

/* ---- doors ---- */

static void add_door(host *h, host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	tl_door_def def = tl_default_door_def();
	model_door door = { .closed = r[4] & 1, .exit = r[4] >> 1 & 1 };
	tl_status status;
	def.name = name_of('d', r[3]);
	def.closed = door.closed = door.closed && (!door.exit || r[4] > 250);
	def.exit = door.exit;
	def.a = host_point(h, r + 5);
	def.b = host_point(h, r + 7);
	def.blocks = door.blocks = host_blocks(r[9], false);
	def.key = door.key = host_key(model, r[10]);
	bool expected = !(def.closed && def.exit) && host_can_block(model, def.blocks) &&
		!(def.exit && (def.blocks != TL_BLOCKS_ALL || def.key)) &&
		model_round_point(model->resolution, def.a, &door.a) &&
		model_round_point(model->resolution, def.b, &door.b) && model->door_count < MODEL_THINGS;
	for (size_t i = 0; i < model->door_count; i++)
		expected = expected && strcmp(model->doors[i].name, def.name) != 0;
	strcpy(door.name, def.name);
	host_say("tl_map_add_door(map%d, %s %s %s%s%s blocks %x key %x)", r[2] % HOST_MAPS, def.name, host_at(def.a),
		host_at(def.b), def.closed ? " closed" : " open", def.exit ? " exit" : "", def.blocks, def.key);
	ATTEMPT(status, host_map_hash(m), tl_map_add_door(m->map, &def, &door.id));
	if (status == TL_OK)
		model->doors[model->door_count++] = door;
	host_map_edited(m, status, expected);
}

void host_act_door(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	model_map *model = &m->now.model;
	tl_door_id id = PICK(tl_door_id, model->doors, model->door_count, r[3]);
	size_t index = model_find_door(model, id);
	bool is_there = index < model->door_count;
	tl_point a = host_point(h, r + 5), b = host_point(h, r + 7);
	model_point to_a, to_b;
	tl_status status;
	switch (r[4] >> 2 & 3) {
	case 0:
		add_door(h, m, r);
		return;
	case 1:
		host_say("tl_map_remove_door(map%d, { %u, %u })", r[2] % HOST_MAPS, id.index1, id.generation);
		ATTEMPT(status, host_map_hash(m), tl_map_remove_door(m->map, id));
		if (status == TL_OK)
			DROP(model->doors, model->door_count, index);
		host_map_edited(m, status, is_there);
		return;
	case 2:
		is_there = is_there && model_round_point(model->resolution, a, &to_a) &&
			model_round_point(model->resolution, b, &to_b);
		host_say("tl_map_move_door(map%d, { %u, %u }, %s, %s)", r[2] % HOST_MAPS, id.index1, id.generation,
			host_at(a), host_at(b));
		ATTEMPT(status, host_map_hash(m), tl_map_move_door(m->map, id, a, b));
		if (status == TL_OK && is_there) {
			model->doors[index].a = to_a;
			model->doors[index].b = to_b;
		}
		host_map_edited(m, status, is_there);
		return;
	default:
		is_there = is_there && !(model->doors[index].exit && r[4] & 1);
		host_say("tl_map_set_door_closed(map%d, { %u, %u }, %d)", r[2] % HOST_MAPS, id.index1, id.generation,
			r[4] & 1);
		ATTEMPT(status, host_map_hash(m), tl_map_set_door_closed(m->map, id, r[4] & 1));
		if (status == TL_OK)
			model->doors[index].closed = r[4] & 1;
		host_map_edited(m, status, is_there);
	}
}

/* ---- waypoints, links ---- */

static bool has_waypoint(const model_map *model, const char *name)
{
	for (size_t i = 0; i < model->waypoint_count; i++)
		if (strcmp(model->waypoints[i].name, name) == 0)
			return true;
	return false;
}

static void add_waypoint(host *h, host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	tl_waypoint_def def = tl_default_waypoint_def();
	model_waypoint waypoint = { .name = "" };
	tl_status status;
	def.name = name_of('w', r[3]);
	def.at = host_point(h, r + 5);
	def.radius = host_length(h, r[7]);
	def.role = waypoint.role = (tl_waypoint_role)(r[8] % 4); /* 3 is none */
	def.has_body = waypoint.has_body = r[8] & 16;
	def.body = host_length(h, r[9]);
	def.heeds = waypoint.heeds = host_heeds(model, r[8]);
	def.keys = waypoint.keys = host_keys(model, r[9]);
	bool expected = model_round_point(model->resolution, def.at, &waypoint.at) && !has_waypoint(model, def.name) &&
		model_round(model->resolution, def.radius, &waypoint.radius) &&
		host_takes_start(model, &waypoint, def.body);
	strcpy(waypoint.name, def.name);
	host_say("tl_map_add_waypoint(map%d, %s %s)", r[2] % HOST_MAPS, def.name, host_at(def.at));
	ATTEMPT(status, host_map_hash(m), tl_map_add_waypoint(m->map, &def, &waypoint.id));
	if (status == TL_OK)
		model->waypoints[model->waypoint_count++] = waypoint;
	host_map_edited(m, status, expected);
}

void host_act_waypoint(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	model_map *model = &m->now.model;
	tl_waypoint_id id = PICK(tl_waypoint_id, model->waypoints, model->waypoint_count, r[3]);
	size_t index = model_find_waypoint(model, id);
	bool is_there = index < model->waypoint_count;
	tl_point to = host_point(h, r + 5);
	const char *name = name_of('w', r[5]);
	model_point at;
	tl_status status;
	switch (r[4] % 8) {
	default:
		add_waypoint(h, m, r);
		return;
	case 1:
		host_say("tl_map_remove_waypoint(map%d, { %u, %u })", r[2] % HOST_MAPS, id.index1, id.generation);
		ATTEMPT(status, host_map_hash(m), tl_map_remove_waypoint(m->map, id));
		if (status == TL_OK)
			model_remove_waypoint(model, index);
		host_map_edited(m, status, is_there);
		return;
	case 2:
	case 3:
		is_there = is_there && model_round_point(model->resolution, to, &at);
		host_say("tl_map_move_waypoint(map%d, { %u, %u }, %s)", r[2] % HOST_MAPS, id.index1, id.generation,
			host_at(to));
		ATTEMPT(status, host_map_hash(m), tl_map_move_waypoint(m->map, id, to));
		if (status == TL_OK && is_there)
			model->waypoints[index].at = at;
		host_map_edited(m, status, is_there);
		return;
	case 4:
		is_there = is_there && (!has_waypoint(model, name) || strcmp(model->waypoints[index].name, name) == 0);
		host_say("tl_map_rename_waypoint(map%d, { %u, %u }, %s)", r[2] % HOST_MAPS, id.index1, id.generation,
			name);
		ATTEMPT(status, host_map_hash(m), tl_map_rename_waypoint(m->map, id, name));
		if (status == TL_OK)
			strcpy(model->waypoints[index].name, name);
		host_map_edited(m, status, is_there);
	}
}

static void add_link(host *h, host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	tl_link_def def = tl_default_link_def();
	model_link link = { .from = PICK(tl_waypoint_id, model->waypoints, model->waypoint_count, r[5]),
		.to = PICK(tl_waypoint_id, model->waypoints, model->waypoint_count, r[6]),
		.oneway = r[7] & 1,
		.has_cost = r[7] >> 1 & 1,
		.jump = (r[7] & 0x1C) == 0 };
	tl_status status;
	def.from = link.from;
	def.to = link.to;
	def.oneway = link.oneway;
	def.has_cost = link.has_cost;
	def.jump = link.jump;
	def.cost = link.cost = link.has_cost ? host_length(h, r[8]) * 3 : 0;
	def.seconds = link.seconds = link.jump ? r[9] / 16.0 : 0;
	bool expected = model_find_waypoint(model, def.from) < model->waypoint_count &&
		model_find_waypoint(model, def.to) < model->waypoint_count;
	host_say("tl_map_add_link(map%d, { %u, %u }, { %u, %u }%s cost %g%s)", r[2] % HOST_MAPS, def.from.index1,
		def.from.generation, def.to.index1, def.to.generation, def.oneway ? " oneway" : "",
		link.has_cost ? link.cost : -1, def.jump ? " jump" : "");
	ATTEMPT(status, host_map_hash(m), tl_map_add_link(m->map, &def, &link.id));
	if (status == TL_OK)
		model->links[model->link_count++] = link;
	host_map_edited(m, status, expected);
}

void host_act_link(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	model_map *model = &m->now.model;
	tl_link_id id = PICK(tl_link_id, model->links, model->link_count, r[3]);
	size_t index = model_find_link(model, id);
	bool is_there = index < model->link_count;
	tl_status status;
	if (r[4] % 4 > 0 && model->link_count < MODEL_THINGS) {
		add_link(h, m, r);
		return;
	}
	host_say("tl_map_remove_link(map%d, { %u, %u })", r[2] % HOST_MAPS, id.index1, id.generation);
	ATTEMPT(status, host_map_hash(m), tl_map_remove_link(m->map, id));
	if (status == TL_OK)
		DROP(model->links, model->link_count, index);
	host_map_edited(m, status, is_there);
}

/* ---- obstacles ---- */

/* One or two points, with a speed that may be 0. Is it one that a map takes? */
static bool take_course(host *h, const model_map *model, tl_obstacle_def *def, tl_stop course[2], model_obstacle *known,
	const uint8_t *r)
{
	def->moving = false;
	def->course = course;
	def->course_count = known->course_count = 1 + r[9] % 2u;
	def->course_loop = known->loop = r[9] & 2;
	def->speed = known->speed = r[9] / 4 % 8;
	known->moving = true;
	bool fits = known->speed > 0;
	for (size_t i = 0; i < known->course_count; i++)
		fits = host_stop(h, model, r + 10 + 2 * i, &course[i], &known->course[i]) && fits;
	return fits;
}

/* Corners to the left, below, to the right and above, one of which may be at the centre: that is the sides on each other. */
static bool take_kite(host *h, const model_map *model, tl_obstacle_def *def, tl_point corners[4], model_obstacle *known,
	const uint8_t *r)
{
	double x = host_length(h, r[7]), y = host_length(h, r[11]);
	def->radius = 0;
	def->corners = corners;
	def->corner_count = known->corner_count = 4;
	def->turn = known->turn = (double)(r[12] % 8u) * 30 - 90;
	known->moving = known->moving || known->turn != 0;
	bool fits = true;
	for (int i = 0; i < 4; i++) {
		corners[i] = (tl_point){ i == 0 ? -x : i == 2 ? x : 0, i == 1 ? -y : i == 3 ? y : 0 };
		fits = model_round_point(model->resolution, corners[i], &known->corners[i]) && fits;
	}
	if (!fits)
		return false;
	int64_t width = known->corners[2].x, height = known->corners[3].y;
	known->radius = width > height ? width : height;
	return known->moving && width > 0 && height > 0;
}

static void add_obstacle(host *h, host_map *m, const uint8_t *r)
{
	model_map *model = &m->now.model;
	tl_obstacle_def def = tl_default_obstacle_def();
	model_obstacle obstacle = { .moving = r[4] >= 0xE0 };
	tl_status status;
	def.name = name_of('o', r[3]);
	def.centre = host_point(h, r + 5);
	def.radius = host_length(h, r[7]);
	def.moving = obstacle.moving;
	tl_point corners[4];
	tl_stop course[2];
	def.blocks = obstacle.blocks = host_blocks(r[13], false);
	bool expected = model_round_point(model->resolution, def.centre, &obstacle.centre) &&
		host_can_block(model, def.blocks);
	if (r[8] % 4 == 0)
		expected = take_course(h, model, &def, course, &obstacle, r) && expected;
	if (r[8] / 4 % 4 == 0)
		expected = take_kite(h, model, &def, corners, &obstacle, r) && expected;
	else
		expected = model_round(model->resolution, def.radius, &obstacle.radius) && obstacle.radius > 0 &&
			expected;
	for (size_t i = 0; i < model->obstacle_count; i++)
		expected = expected && strcmp(model->obstacles[i].name, def.name) != 0;
	strcpy(obstacle.name, def.name);
	host_say("tl_map_add_obstacle(map%d, %s %s radius %.17g%s %zu corners turn %g %zu points speed %g blocks %x)",
		r[2] % HOST_MAPS, def.name, host_at(def.centre), def.radius, def.moving ? " moving" : "",
		def.corner_count, def.turn, def.course_count, def.speed, def.blocks);
	ATTEMPT(status, host_map_hash(m), tl_map_add_obstacle(m->map, &def, &obstacle.id));
	if (status == TL_OK)
		model->obstacles[model->obstacle_count++] = obstacle;
	host_map_edited(m, status, expected);
}

void host_act_obstacle(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	model_map *model = &m->now.model;
	tl_obstacle_id id = PICK(tl_obstacle_id, model->obstacles, model->obstacle_count, r[3]);
	size_t index = model_find_obstacle(model, id);
	bool is_there = index < model->obstacle_count;
	tl_point to = host_point(h, r + 5);
	model_point at;
	tl_status status;
	switch (r[4] & 3) {
	case 0:
		add_obstacle(h, m, r);
		return;
	case 1:
		is_there = is_there && model_round_point(model->resolution, to, &at);
		host_say("tl_map_move_obstacle(map%d, { %u, %u }, %s)", r[2] % HOST_MAPS, id.index1, id.generation,
			host_at(to));
		ATTEMPT(status, host_map_hash(m), tl_map_move_obstacle(m->map, id, to));
		if (status == TL_OK && is_there)
			model->obstacles[index].centre = at;
		host_map_edited(m, status, is_there);
		return;
	default:
		host_say("tl_map_remove_obstacle(map%d, { %u, %u })", r[2] % HOST_MAPS, id.index1, id.generation);
		ATTEMPT(status, host_map_hash(m), tl_map_remove_obstacle(m->map, id));
		if (status == TL_OK)
			DROP(model->obstacles, model->obstacle_count, index);
		host_map_edited(m, status, is_there);
	}
}

void host_act_radius(host *h, const uint8_t *r)
{
	host_map *m = map_of(h, r);
	double radius = r[3] > 250 ? -1 : host_length(h, r[3]);
	int64_t rounded;
	bool expected = radius >= 0 && model_round(h->resolution, radius, &rounded);
	tl_status status;
	host_say("tl_map_set_radius(map%d, %.17g)", r[2] % HOST_MAPS, radius);
	ATTEMPT(status, host_map_hash(m), tl_map_set_radius(m->map, radius));
	if (status == TL_OK && expected)
		m->now.model.radius = rounded;
	host_map_edited(m, status, expected);
}
