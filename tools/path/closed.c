/* SPDX-License-Identifier: MIT */
/*
 * closed.c: closed doors as the cause that there is no path.
 *
 * A second nav is asked with all doors open, and then, brought up to date, with each closed door open alone. That costs as many updates of the
 * nav as there are closed doors, so only the first ones are tried, and the queries of a batch are asked together, a block at a time.
 */
#include "path/closed.h"

#include <stdlib.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"

/* The first of the closed doors, which are tried alone. */
enum { TRIED_MAX = 64 };

struct closed_search {
	const struct world *world;
	tl_nav_def def;
	tl_nav *nav; /* made for the first questions */
	tl_query *query;
	tl_door_id *doors; /* [count]: that are closed */
	size_t count;
};

static tl_status list_closed_doors(closed_search *search)
{
	const tl_map *map = search->world->map;
	tl_door_info info;
	search->doors = malloc((tl_map_door_count(map) + 1) * sizeof *search->doors);
	if (!search->doors)
		return TL_E_NOMEM;
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; id.index1 != 0; id = tl_map_next_door(map, id))
		if (tl_map_get_door(map, id, &info) == TL_OK && info.closed)
			search->doors[search->count++] = id;
	return TL_OK;
}

static tl_status set_all_closed(const closed_search *search, bool closed)
{
	tl_status status = TL_OK;
	for (size_t i = 0; i < search->count && !status; i++)
		status = tl_map_set_door_closed(search->world->map, search->doors[i], closed);
	return status;
}

/* The nav is what the map is. */
static tl_status bring_up_to_date(closed_search *search)
{
	if (search->query)
		return tl_nav_update(search->nav, search->world->map);
	tl_nav_free(search->nav);
	tl_status status = tl_nav_create(search->world->map, &search->def, &search->nav);
	return status ? status : tl_query_create(search->nav, &search->query);
}

/* *some: to one of the questions doors are the cause. */
static tl_status try_all_doors(closed_search *search, struct closed_question *questions, size_t count, bool *some)
{
	tl_path_result result;
	tl_status status = set_all_closed(search, false);
	if (!status)
		status = bring_up_to_date(search);
	for (size_t i = 0; i < count && !status; i++) {
		status = tl_query_find_path(search->query, &questions[i].ends, &result);
		questions[i].cause.by_doors = !status && result.found;
		*some = *some || questions[i].cause.by_doors;
	}
	return status;
}

/* With this door open alone. *some: of a question fewer than DOORS_NAMED doors are known. */
static tl_status try_door(
	closed_search *search, tl_door_id door, struct closed_question *questions, size_t count, bool *some)
{
	tl_path_result result;
	tl_status status = tl_map_set_door_closed(search->world->map, door, false);
	if (!status)
		status = bring_up_to_date(search);
	*some = false;
	for (size_t i = 0; i < count && !status; i++) {
		struct closed_cause *cause = &questions[i].cause;
		if (!cause->by_doors || cause->door_count == DOORS_NAMED)
			continue;
		status = tl_query_find_path(search->query, &questions[i].ends, &result);
		if (!status && result.found)
			cause->doors[cause->door_count++] = door;
		*some = *some || cause->door_count < DOORS_NAMED;
	}
	return status ? status : tl_map_set_door_closed(search->world->map, door, true);
}

closed_search *closed_begin(const struct arguments *arguments, const struct world *world)
{
	closed_search *search = calloc(1, sizeof *search);
	if (!search)
		return NULL;
	search->world = world;
	search->def = tl_default_nav_def();
	bool good = nav_options(arguments, &search->def) &&
		traveller_choose(arguments, world->name, world->map, &search->def) &&
		list_closed_doors(search) == TL_OK && search->count > 0;
	search->def.index = false;
	if (good)
		return search;
	closed_end(search);
	return NULL;
}

void closed_end(closed_search *search)
{
	if (!search)
		return;
	tl_query_free(search->query);
	tl_nav_free(search->nav);
	free(search->doors);
	free(search);
}

void closed_ask(closed_search *search, struct closed_question *questions, size_t count, bool by_name)
{
	bool some = false;
	search->def.budget = world_budget(search->world, "trying doors");
	tl_status status = try_all_doors(search, questions, count, &some);
	(void)set_all_closed(search, true);
	for (size_t i = 0; i < search->count && i < TRIED_MAX && some && by_name && !status; i++)
		status = try_door(search, search->doors[i], questions, count, &some);
	if (status)
		(void)set_all_closed(search, true);
	for (size_t i = 0; i < count && status; i++)
		questions[i].cause = (struct closed_cause){ 0 };
	progress_clear();
}

static const char *name_of_door(const tl_map *map, tl_door_id id)
{
	tl_door_info info;
	return tl_map_get_door(map, id, &info) == TL_OK ? info.name : "";
}

void closed_write_json(tli_text *writer, const struct closed_cause *cause, const tl_map *map)
{
	if (!cause->by_doors)
		return;
	tli_text_add(writer, ",\"doors\":[");
	for (size_t i = 0; i < cause->door_count; i++) {
		tli_text_add(writer, i > 0 ? "," : "");
		write_json_text(writer, name_of_door(map, cause->doors[i]));
	}
	tli_text_add(writer, "]");
}

/* ---- a batch ---- */

/* As questions, in the order in which they are. */
static size_t take_misses(const struct closed_batch *batch, const batch_miss *misses, size_t count)
{
	size_t taken = 0;
	for (size_t i = 0; i < count; i++) {
		if (!misses[i].is_missing)
			continue;
		struct closed_question *question = &batch->questions[taken++];
		*question = (struct closed_question){ .ends = tl_default_path_def() };
		question->ends.from = misses[i].from;
		question->ends.to = misses[i].to;
	}
	return taken;
}

void closed_explain(void *context, batch_miss *misses, size_t count)
{
	struct closed_batch *batch = context;
	struct closed_question *questions = realloc(batch->questions, (count + 1) * sizeof *questions);
	if (!batch->search || !questions)
		return;
	batch->questions = questions;
	size_t asked = 0, taken = take_misses(batch, misses, count);
	closed_ask(batch->search, questions, taken, batch->json);
	for (size_t i = 0; i < count; i++) {
		if (!misses[i].is_missing)
			continue;
		const struct closed_cause *cause = &questions[asked++].cause;
		batch->explained += cause->by_doors ? 1 : 0;
		if (batch->json)
			closed_write_json(&misses[i].more, cause, batch->search->world->map);
	}
}

void closed_print_batch(const struct closed_batch *batch, const batch_totals *totals)
{
	const char *queries = batch->explained == 1 ? "queries has" : "queries have";
	if (batch->explained > 0)
		message("note: %zu of %zu %s no path because doors are closed; with all doors open there is one%s",
			batch->explained, totals->answered, totals->answered == 1 ? "query has" : queries,
			batch->json ? "" : ". --format jsonl names the doors");
}
