/* SPDX-License-Identifier: MIT */
/*
 * closed.c: closed doors as the cause that there is no path.
 *
 * A second nav is asked with all doors open, and then, brought up to date, with each closed door open alone. That costs as many updates of the
 * nav as there are closed doors, so only the first ones are tried.
 */
#include "path/closed.h"

#include <stdlib.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"

/* The first of the closed doors, which are tried alone. */
enum { TRIED_MAX = 64 };

struct trial {
	tl_map *map;
	tl_nav *nav;
	tl_query *query;
	tl_path_def ends;
	tl_door_id *closed; /* [count] */
	size_t count;
};

static tl_status list_closed_doors(struct trial *trial)
{
	tl_door_info info;
	trial->closed = malloc((tl_map_door_count(trial->map) + 1) * sizeof *trial->closed);
	if (!trial->closed)
		return TL_E_NOMEM;
	tl_door_id id = tl_map_next_door(trial->map, (tl_door_id){ 0, 0 });
	for (; id.index1 != 0; id = tl_map_next_door(trial->map, id))
		if (tl_map_get_door(trial->map, id, &info) == TL_OK && info.closed)
			trial->closed[trial->count++] = id;
	return TL_OK;
}

static tl_status set_all_closed(struct trial *trial, bool closed)
{
	tl_status status = TL_OK;
	for (size_t i = 0; i < trial->count && !status; i++)
		status = tl_map_set_door_closed(trial->map, trial->closed[i], closed);
	return status;
}

static tl_status try_each_door(struct trial *trial, struct answer *answer)
{
	tl_path_result result;
	tl_status status = set_all_closed(trial, true);
	for (size_t i = 0; !status && i < trial->count && i < TRIED_MAX && answer->door_count < DOORS_NAMED; i++) {
		status = tl_map_set_door_closed(trial->map, trial->closed[i], false);
		if (!status)
			status = tl_nav_update(trial->nav, trial->map);
		if (!status)
			status = tl_query_find_path(trial->query, &trial->ends, &result);
		if (!status && result.found)
			answer->doors[answer->door_count++] = trial->closed[i];
		if (!status)
			status = tl_map_set_door_closed(trial->map, trial->closed[i], true);
	}
	return status;
}

static tl_status try_doors(struct trial *trial, const tl_nav_def *def, struct answer *answer)
{
	tl_path_result result = { .found = false };
	tl_status status = set_all_closed(trial, false);
	if (!status)
		status = tl_nav_create(trial->map, def, &trial->nav);
	if (!status)
		status = tl_query_create(trial->nav, &trial->query);
	if (!status)
		status = tl_query_find_path(trial->query, &trial->ends, &result);
	if (!status && result.found)
		status = try_each_door(trial, answer);
	answer->by_doors = !status && result.found;
	return status;
}

void closed_find(const struct arguments *arguments, const struct world *world, const tl_path_def *path_def,
	struct answer *answer)
{
	struct trial trial = { .map = world->map, .ends = *path_def };
	tl_nav_def def = tl_default_nav_def();
	if (answer->result.found || !nav_options(arguments, &def) ||
		!traveller_choose(arguments, world->name, world->map, &def))
		return;
	def.index = false;
	def.budget = world_budget(world, "trying doors");
	trial.ends.partial = false;
	tl_status status = list_closed_doors(&trial);
	if (!status && trial.count > 0)
		status = try_doors(&trial, &def, answer);
	if (status)
		answer->door_count = 0;
	if (trial.count > 0)
		(void)set_all_closed(&trial, true);
	tl_query_free(trial.query);
	tl_nav_free(trial.nav);
	free(trial.closed);
	progress_clear();
}

static const char *name_of_door(const tl_map *map, tl_door_id id)
{
	tl_door_info info;
	return tl_map_get_door(map, id, &info) == TL_OK ? info.name : "";
}

void closed_write_json(tli_text *writer, const struct answer *answer, const tl_map *map)
{
	if (!answer->by_doors)
		return;
	tli_text_add(writer, ",\"doors\":[");
	for (size_t i = 0; i < answer->door_count; i++) {
		tli_text_add(writer, i > 0 ? "," : "");
		write_json_text(writer, name_of_door(map, answer->doors[i]));
	}
	tli_text_add(writer, "]");
}

void closed_print(const struct answer *answer, const tl_map *map)
{
	tli_text names = { 0 };
	if (!answer->by_doors)
		return;
	for (size_t i = 0; i < answer->door_count; i++) {
		tli_text_add(&names, i > 0 ? ", " : "");
		tli_text_add_name(&names, name_of_door(map, answer->doors[i]));
	}
	tli_text_add_bytes(&names, "", 1);
	if (answer->door_count == 0)
		message("note: closed doors prevent a path; with all doors open there is one");
	else if (!names.failed && answer->door_count == 1)
		message("note: the closed door %s prevents a path; with it open there is one", names.data);
	else if (!names.failed)
		message("note: closed doors prevent a path; with one of these open there is one: %s", names.data);
	tli_text_free(&names);
}
