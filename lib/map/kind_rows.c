/* SPDX-License-Identifier: MIT */
/* map/kind_rows.c: the rows of all kinds of things; see kinds.h. */
#include "map/kinds.h"

#include <float.h>
#include <stddef.h>

#define AT(record, kind, member) .type = TLI_MEMBER_##kind, .offset = offsetof(tli_##record##_record, member)
#define COUNTED(record, number) .count = offsetof(tli_##record##_record, number)
#define GIVEN(record, flag) .given = offsetof(tli_##record##_record, flag)
#define ANY .low = 0, .high = DBL_MAX
/* What a line and a definition say by the same name. */
#define SAYS(argument, what)                                             \
	.expected = what, .refused = "def." argument ": expected " what, \
	.beyond = "def." argument " is " TLI_BEYOND_THE_GRID
#define BLOCKED "the channels that it blocks: walk, or walk,sight"
#define HEEDS "the channels that it goes by: fly, or walk,fly"
#define KEYS "names of keys: red, or red,blue"

static const char *const door_states[] = { "open", "closed", NULL };
const char *const tli_avoid_words[] = { "none", "circles", "fuzzy", "both", "reciprocal", NULL };
static const char *const expectation_kinds[] = { "sees", "blocked", "path", "nopath", "route", "width", "clear", NULL };

static bool is_no_exit(const void *record)
{
	return !((const tli_door_record *)record)->exit;
}

static bool has_two_ends(const void *record)
{
	return ((const tli_expectation_record *)record)->kind != TL_EXPECTATION_CLEAR;
}

static bool expects_at_most(const void *record)
{
	tl_expectation_kind kind = ((const tli_expectation_record *)record)->kind;
	return kind == TL_EXPECTATION_PATH || kind == TL_EXPECTATION_ROUTE;
}

static bool expects_at_least(const void *record)
{
	tl_expectation_kind kind = ((const tli_expectation_record *)record)->kind;
	return kind == TL_EXPECTATION_WIDTH || kind == TL_EXPECTATION_CLEAR;
}

static bool has_no_corners(const void *record)
{
	return ((const tli_obstacle_record *)record)->corner_count == 0;
}

static bool is_start(const void *record)
{
	return ((const tli_waypoint_record *)record)->start;
}

static bool is_no_start(const void *record)
{
	return !is_start(record);
}

static bool is_no_goal(const void *record)
{
	return !((const tli_waypoint_record *)record)->goal;
}

static const tli_member_row wall_members[] = {
	{ AT(wall, INTEGER, shape), .is_place = true },
	{ AT(wall, SPAN, first), .is_place = true },
	{ 0 },
};

static const tli_member_row door_members[] = {
	{ AT(door, TEXT, name), .expected = "the name of the door or exit" },
	{ AT(door, POINT, a), .is_place = true, .expected = "its first end x,y" },
	{ AT(door, POINT, b), .is_place = true, .expected = "its second end x,y" },
	{ AT(door, FLAG, closed), .expected = "'open' or 'closed'", .choices = door_states, .belongs = is_no_exit },
	{ AT(door, FLAG, exit) },
	{ AT(door, FLAG, is_box) },
	{ AT(door, CHANNELS, blocks), .word = "blocks", .expected = BLOCKED, .belongs = is_no_exit },
	{ AT(door, KEYS, key), .word = "key", .expected = "the name of a key", .high = 1, .belongs = is_no_exit },
	{ 0 },
};

static const tli_member_row waypoint_members[] = {
	{ AT(waypoint, TEXT, name), .expected = "the waypoint's name" },
	{ AT(waypoint, POINT, at), .is_place = true, SAYS("at", "the waypoint's place x,y") },
	{ AT(waypoint, LENGTH, radius), .word = "radius", SAYS("radius", "a radius of 0 or more") },
	{ AT(waypoint, FLAG, flies) },
	{ AT(waypoint, FLAG, start), .word = "start", .expected = "", .belongs = is_no_goal },
	{ AT(waypoint, FLAG, goal), .word = "goal", .expected = "", .belongs = is_no_start },
	{ AT(waypoint, FLAG, has_body) },
	{ AT(waypoint, LENGTH, body), GIVEN(waypoint, has_body), .word = "body", SAYS("body", "a radius of 0 or more"),
		.belongs = is_start },
	{ AT(waypoint, CHANNELS, heeds), .word = "by", .expected = HEEDS, .belongs = is_start },
	{ AT(waypoint, KEYS, keys), .word = "keys", .expected = KEYS, .high = TLI_CHANNELS_MAX, .belongs = is_start },
	{ AT(waypoint, INTEGER, thing_radius) },
	{ 0 },
};

static const tli_member_row link_members[] = {
	{ AT(link, WAYPOINT, from), .is_place = true, .expected = "a waypoint's name" },
	{ AT(link, WAYPOINT, to), .is_place = true, .expected = "a second waypoint's name" },
	{ AT(link, FLAG, oneway), .word = "oneway", .expected = "" },
	{ AT(link, FLAG, has_cost) },
	{ AT(link, NUMBER, cost), GIVEN(link, has_cost), .word = "cost", SAYS("cost", "a cost of 0 or more"), ANY },
	{ AT(link, FLAG, jump) },
	{ AT(link, NUMBER, seconds), GIVEN(link, jump), .word = "jump", SAYS("seconds", "seconds, 0 or more"), ANY },
	{ 0 },
};

static const tli_member_row obstacle_members[] = {
	{ AT(obstacle, TEXT, name), .expected = "the obstacle's name" },
	{ AT(obstacle, POINT, centre), .is_place = true, SAYS("centre", "the obstacle's centre x,y") },
	{ AT(obstacle, LENGTH, radius), SAYS("radius", "a radius of at least half a grid unit"), .is_above = true,
		.belongs = has_no_corners },
	{ AT(obstacle, POINTS, corners), COUNTED(obstacle, corner_count) },
	{ AT(obstacle, STOPS, course), COUNTED(obstacle, course_count) },
	{ AT(obstacle, CHANNELS, blocks), .word = "blocks", .expected = BLOCKED },
	{ AT(obstacle, FLAG, moving) },
	{ AT(obstacle, FLAG, course_loop) },
	{ AT(obstacle, NUMBER, speed), .word = "speed", SAYS("speed", "a speed of more than 0"), ANY, .is_above = true,
		.on_grid = true },
	{ AT(obstacle, VECTOR, velocity), .word = "velocity", SAYS("velocity", "a velocity x,y") },
	{ AT(obstacle, NUMBER, turn), .word = "turn", SAYS("turn", "a turn in degrees a second, -3600 to 3600"),
		.low = -TLI_TURN_MAX, .high = TLI_TURN_MAX },
	{ 0 },
};

static const tli_member_row agent_members[] = {
	{ AT(agent, TEXT, name), .expected = "the agent's name" },
	{ AT(agent, POINT, at), .is_place = true, SAYS("at", "the agent's place x,y") },
	{ AT(agent, FLAG, has_radius) },
	{ AT(agent, FLAG, has_speed) },
	{ AT(agent, LENGTH, radius), GIVEN(agent, has_radius), .word = "radius",
		SAYS("radius", "a radius of 0 or more") },
	{ AT(agent, NUMBER, speed), GIVEN(agent, has_speed), .word = "speed", SAYS("speed", "a speed of more than 0"),
		ANY, .is_above = true, .on_grid = true },
	{ AT(agent, INTEGER, desire) },
	{ AT(agent, STOPS, stops), COUNTED(agent, stop_count) },
	{ AT(agent, TEXT, group) },
	{ AT(agent, CHOICE, avoid), .word = "avoid", .usual = TL_AVOID_CIRCLES, .choices = tli_avoid_words,
		SAYS("avoid", "'circles', 'fuzzy', 'both', 'reciprocal' or 'none'") },
	{ AT(agent, FLAG, has_force) },
	{ AT(agent, NUMBER, force), GIVEN(agent, has_force), .word = "force", SAYS("force", "a force of 0 or more"),
		ANY, .on_grid = true },
	{ AT(agent, NUMBER, priority), .word = "priority", SAYS("priority", "a priority of 0 or more"), ANY,
		.on_grid = true },
	{ AT(agent, WHOLE, layer), .word = "layer", SAYS("layer", "a layer from 1 to 32"), .low = 1,
		.high = TLI_LAYERS_MAX },
	{ AT(agent, NUMBER, rate), .word = "rate", SAYS("rate", "a rate, in agents per second"), ANY, .on_grid = true },
	{ AT(agent, WHOLE, count), .word = "count", .expected = "a number of agents from 1 to 1000000", .low = 1,
		.high = 1e6 },
	{ AT(agent, CHANNELS, heeds), .word = "by", .expected = HEEDS },
	{ AT(agent, KEYS, keys), .word = "keys", .expected = KEYS, .high = TLI_CHANNELS_MAX },
	{ AT(agent, SETTINGS, settings), COUNTED(agent, setting_count) },
	{ 0 },
};

static const tli_member_row expectation_members[] = {
	{ AT(expectation, CHOICE, kind), .is_place = true, .choices = expectation_kinds,
		SAYS("kind", "'sees', 'blocked', 'path', 'nopath', 'route', 'width' or 'clear'") },
	{ AT(expectation, STOP, from), .is_place = true, .expected = "a waypoint's name or x,y" },
	{ AT(expectation, STOP, to), .is_place = true, .expected = "a waypoint's name or x,y",
		.belongs = has_two_ends },
	{ AT(expectation, FLAG, has_limit) },
	{ AT(expectation, NUMBER, limit), GIVEN(expectation, has_limit),
		.word = "<=", SAYS("limit", "a length of 0 or more"), ANY, .belongs = expects_at_most },
	{ AT(expectation, NUMBER, limit), GIVEN(expectation, has_limit), .word = ">=",
		SAYS("limit", "a length of 0 or more"), ANY, .belongs = expects_at_least, .is_needed = true },
	{ AT(expectation, CHANNELS, heeds), .word = "by",
		.expected = "the channels that it is about: fly, or walk,fly" },
	{ AT(expectation, KEYS, keys), .word = "keys", .expected = KEYS, .high = TLI_CHANNELS_MAX },
	{ 0 },
};

static const tli_member_row allowance_members[] = {
	{ AT(allowance, TEXTS, names), COUNTED(allowance, bytes), .is_place = true },
	{ 0 },
};

static const tli_member_row area_members[] = {
	{ AT(area, POINTS, corners), COUNTED(area, count), .is_place = true },
	{ AT(area, NUMBER, cost), .word = "cost", SAYS("cost", "a cost from 1/1024 to 1024"), .low = TLI_AREA_COST_MIN,
		.high = TLI_AREA_COST_MAX },
	{ 0 },
};

static const tli_member_row channel_members[] = {
	{ AT(channel, TEXT, name), .expected = "the channel's name" },
	{ AT(channel, FLAG, has_radius) },
	{ AT(channel, LENGTH, radius), GIVEN(channel, has_radius), .word = "radius",
		SAYS("radius", "a radius of 0 or more") },
	{ 0 },
};

_Static_assert(
	sizeof(tl_desire) == 4 && sizeof(tl_avoid) == 4 && sizeof(tl_expectation_kind) == 4, "enums are integers");
_Static_assert(sizeof(bool) == 1, "flags are bytes");
_Static_assert(TLI_PIECE_OF(TLI_KINDS - 1) <= 15, "the kind of a piece has four bits");
_Static_assert(offsetof(tli_door_record, name) == offsetof(tli_waypoint_record, name) &&
		offsetof(tli_door_record, name) == offsetof(tli_obstacle_record, name) &&
		offsetof(tli_door_record, name) == offsetof(tli_agent_record, name) &&
		offsetof(tli_door_record, name) == offsetof(tli_channel_record, name),
	"names are at one offset");

#define ROW(thing)                                                                               \
	.stale = "id names no " #thing " of the map: it is null, or the " #thing " was removed", \
	.taken = "def.name: another " #thing " of the map has this name", .word = #thing,        \
	.size = sizeof(tli_##thing##_record), .records = offsetof(tl_map, thing##s),             \
	.pool = offsetof(tl_map, thing##_pool), .members = thing##_members
#define NAMES(thing) .names = offsetof(tl_map, thing##_names)

const tli_kind_row tli_kinds[TLI_KINDS] = {
	[TLI_CHANGE_WALL] = { ROW(wall), .rounds = { TLI_ROUND_WHOLE, TLI_ROUND_ORDER } },
	[TLI_CHANGE_DOOR] = { ROW(door), .by_rows = true, NAMES(door), .rounds = { TLI_ROUND_NAME, TLI_ROUND_PLACE } },
	[TLI_CHANGE_WAYPOINT] = { ROW(waypoint), .by_rows = true, NAMES(waypoint),
		.rounds = { TLI_ROUND_NAME, TLI_ROUND_PLACE } },
	[TLI_CHANGE_LINK] = { ROW(link), .by_rows = true, .in_order = true,
		.rounds = { TLI_ROUND_WHOLE, TLI_ROUND_PLACE } },
	[TLI_CHANGE_OBSTACLE] = { ROW(obstacle), NAMES(obstacle), .rounds = { TLI_ROUND_NAME, TLI_ROUND_PLACE } },
	[TLI_CHANGE_AGENT] = { ROW(agent), NAMES(agent), .rounds = { TLI_ROUND_NAME, TLI_ROUND_PLACE } },
	[TLI_CHANGE_EXPECTATION] = { ROW(expectation),
		.rounds = { TLI_ROUND_WHOLE, TLI_ROUND_PLACE, TLI_ROUND_ORDER } },
	[TLI_CHANGE_ALLOWANCE] = { ROW(allowance), .rounds = { TLI_ROUND_WHOLE, TLI_ROUND_ORDER } },
	[TLI_CHANGE_AREA] = { ROW(area), .rounds = { TLI_ROUND_WHOLE, TLI_ROUND_PLACE, TLI_ROUND_ORDER } },
	[TLI_CHANGE_CHANNEL] = { ROW(channel), NAMES(channel), .rounds = { TLI_ROUND_NAME } },
};
