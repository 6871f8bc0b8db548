/* SPDX-License-Identifier: MIT */
/*
 * steer.c: one behaviour of tautline/steer.h for each of some agents, as the host's force of the crowd.
 *
 * A behaviour is a row: its name, its arguments (P a point, A another agent, V a vector x,y), and a function from vehicle to
 * force (sim/behaviours.c). The value of the option is split at its colons; circles, walls and waypoints are copied from the
 * map once.
 */
#include "sim/steer.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "io/stop.h"
#include "sim/behaviours.h"

enum { WORDS = 4 };

/* ---- reading ---- */

static bool bad_value(const struct arguments *arguments, const char *text, const char *why)
{
	return refuse_usage(arguments->command, "--steer cannot be '%s': %s", text, why);
}

/* Cuts at colons; returns how many words there are, WORDS + 1 for more than fit. */
static int split_steer(char *text, char *words[WORDS])
{
	int count = 0;
	for (char *word = strtok(text, ":"); word; word = strtok(NULL, ":")) {
		if (count == WORDS)
			return WORDS + 1;
		words[count++] = word;
	}
	return count;
}

static bool find_walker(const struct sim *sim, const char *name, size_t *index)
{
	for (*index = 0; *index < tli_array_length(sim->walkers); ++*index)
		if (sim->walkers[*index].name && strcmp(sim->walkers[*index].name, name) == 0)
			return true;
	return false;
}

static bool read_what(
	const struct arguments *arguments, const struct sim *sim, const char *text, int what, struct steered *it)
{
	tl_stop stop;
	if (it->behaviour->whats[what] == 'A') {
		if (!find_walker(sim, text, &it->agents[what]))
			return refuse_usage(arguments->command, "no agent is named '%s'", text);
		return true;
	}
	if (!stop_operand(arguments, sim->world.map, text, &stop))
		return false;
	tl_waypoint_info info;
	it->points[what] = tl_map_get_waypoint(sim->world.map, stop.waypoint, &info) == TL_OK ? info.at : stop.at;
	return true;
}

static bool read_one(const struct arguments *arguments, struct sim *sim, const char *text, struct steered *it)
{
	char copy[1024], *words[WORDS];
	size_t size = strlen(text);
	if (size >= sizeof copy)
		return bad_value(arguments, text, "it is too long");
	memcpy(copy, text, size + 1);
	int count = split_steer(copy, words);
	if (count < 2)
		return bad_value(arguments, text, "it takes AGENT:BEHAVIOUR[:WHAT]...");
	if (!find_walker(sim, words[0], &it->walker))
		return refuse_usage(arguments->command, "no agent is named '%s'", words[0]);
	for (it->behaviour = behaviours; it->behaviour->name; it->behaviour++)
		if (strcmp(it->behaviour->name, words[1]) == 0)
			break;
	if (!it->behaviour->name)
		return bad_value(arguments, text, "there is no such behaviour");
	const char *whats = it->behaviour->whats;
	if (count != 2 + (int)strlen(whats))
		return bad_value(arguments, text, "the number of arguments is wrong for this behaviour");
	for (int i = 0; whats[i] != '\0'; i++)
		if (!read_what(arguments, sim, words[2 + i], i, it))
			return false;
	it->wander.seed = sim->def.seed + it->walker;
	return true;
}

/* ---- the world ---- */

static bool take_circles(struct steering *all, const struct sim *sim)
{
	tl_obstacle_id id = { 0, 0 };
	tl_obstacle_info info;
	all->circles = malloc((tl_map_obstacle_count(sim->world.map) + 1) * sizeof *all->circles);
	if (!all->circles)
		return false;
	while ((id = tl_map_next_obstacle(sim->world.map, id)).index1 != 0)
		if (tl_map_get_obstacle(sim->world.map, id, &info) == TL_OK && !info.moving)
			all->circles[all->resting++] = (tl_circle){ info.centre, info.radius, { 0, 0 } };
	all->circle_count = all->resting + tli_array_length(sim->balls);
	return true;
}

static bool copy_waypoints(struct steering *all, const struct sim *sim)
{
	tl_waypoint_id id = { 0, 0 };
	tl_waypoint_info info;
	all->path = malloc((tl_map_waypoint_count(sim->world.map) + 1) * sizeof *all->path);
	while (all->path && (id = tl_map_next_waypoint(sim->world.map, id)).index1 != 0)
		if (tl_map_get_waypoint(sim->world.map, id, &info) == TL_OK)
			all->path[all->path_count++] = info.at;
	return all->path != NULL;
}

static tl_status take_world(struct steering *all, const struct sim *sim)
{
	size_t count = 0;
	tl_steer_wall *walls = map_sides(sim->world.map, &count);
	if (!walls)
		return TL_E_NOMEM;
	tl_status status = tl_steer_world_create(walls, count, tl_map_resolution(sim->world.map), &all->world);
	for (size_t i = 0; i < all->count && !status; i++) {
		struct steered *it = &all->items[i];
		if (it->behaviour->groups & 1u << TL_GROUP_FUZZY) {
			status = tl_fuzzy_world_create(
				walls, count, sim->walkers[it->walker].def.radius, NULL, &it->fuzzy_world);
		}
	}
	free(walls);
	return status;
}

bool steering_read(const struct arguments *arguments, struct sim *sim, struct steering **out)
{
	int at = 0;
	size_t count = 0;
	while (option_next(arguments, "steer", &at))
		count++;
	*out = NULL;
	if (count == 0)
		return true;
	struct steering *all = calloc(1, sizeof *all);
	struct steered *items = calloc(count, sizeof *items);
	if (!all || !items) {
		free(all);
		free(items);
		return out_of_memory();
	}
	*out = all;
	all->sim = sim;
	all->items = items;
	at = 0;
	for (; all->count < count; all->count++) {
		items[all->count].all = all;
		if (!read_one(arguments, sim, option_next(arguments, "steer", &at), &items[all->count]))
			return false;
	}
	return true;
}

bool steering_takes(struct steering *all, size_t walker, tl_setting setting)
{
	tl_parameter_info info;
	bool takes = false;
	for (size_t i = 0; all && i < all->count; i++) {
		struct steered *it = &all->items[i];
		if (it->walker == walker && tl_parameter_get(setting.parameter, &info) == TL_OK &&
			(it->behaviour->groups >> info.group & 1) != 0 && it->setting_count < SETTINGS) {
			it->settings[it->setting_count++] = setting;
			takes = true;
		}
	}
	return takes;
}

static tl_vector force(void *context, tl_agent_id id, const tl_vehicle *vehicle)
{
	struct steered *it = context;
	(void)id;
	return it->behaviour->steer(it, vehicle);
}

bool steering_start(struct steering *all, struct sim *sim)
{
	if (!all)
		return true;
	all->vehicles = malloc((all->count * tli_array_length(sim->walkers) + 1) * sizeof *all->vehicles);
	tl_status status = all->vehicles && take_circles(all, sim) && copy_waypoints(all, sim) ? TL_OK : TL_E_NOMEM;
	if (!status)
		status = take_world(all, sim);
	for (size_t i = 0; i < all->count && !status; i++) {
		status = tl_crowd_set_agent_force(
			sim->crowd, sim->walkers[all->items[i].walker].id, force, &all->items[i]);
	}
	return check_status(status, "steer", sim->name);
}

void steering_debug(const struct steering *all, size_t walker, const tl_debug_draw *debug)
{
	for (size_t i = 0; all && i < all->count; i++) {
		if (all->items[i].walker == walker) {
			struct steered now = all->items[i]; /* whose states do not change */
			now.debug = debug;
			(void)behaviour_force(&now);
		}
	}
}

void steering_free(struct steering *all)
{
	if (!all)
		return;
	for (size_t i = 0; i < all->count; i++)
		tl_fuzzy_world_free(all->items[i].fuzzy_world);
	tl_steer_world_free(all->world);
	free(all->circles);
	free(all->path);
	free(all->vehicles);
	free(all->items);
	free(all);
}
