/* SPDX-License-Identifier: MIT */
/*
 * nav/why/why.c: why there is no path.
 *
 *     1. a nav as asked, and the path: where there is one, that is all
 *     2. what alone would be enough, in the order in which one would try it: doors opened, a narrower body
 *     3. an end where no body can be is moved to the nearest place where one can, and 2. tried again
 *     4. over waypoints blocked links and arrows, by corners jumps; at last the walls between
 *
 * Each cause is found with the answer of a nav in which it is removed, so what is said to be enough is enough.
 */
#include "nav/why.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "base/reason.h"

/* ---- the object ---- */

static void free_why_items(tl_why *why, size_t first)
{
	for (size_t i = first; i < tli_array_length(why->items); i++) {
		tli_array_free(why->items[i].things);
		tli_text_free(&why->items[i].text);
	}
	tli_array_truncate(why->items, first);
}

void tl_why_free(tl_why *why)
{
	if (!why)
		return;
	free_why_items(why, 0);
	tli_array_free(why->items);
	tli_text_free(&why->summary);
	tli_free(why, sizeof *why);
}

size_t tl_why_count(const tl_why *why)
{
	return why ? tli_array_length(why->items) : 0;
}

static bool is_beyond_causes(const tl_why *why, size_t index)
{
	return tli_breaks(index >= tli_array_length(why->items), "index is beyond the last cause");
}

tl_status tl_why_get_cause(const tl_why *why, size_t index, tl_why_cause *out)
{
	if (tli_is_null(why) || tli_is_null(out) || is_beyond_causes(why, index))
		return TL_E_INVALID;
	*out = why->items[index].cause;
	return TL_OK;
}

tl_status tl_why_get_thing(const tl_why *why, size_t index, size_t thing, tl_why_thing *out)
{
	if (tli_is_null(why) || tli_is_null(out) || is_beyond_causes(why, index) ||
		tli_breaks(thing >= tli_array_length(why->items[index].things), "thing is beyond the last thing"))
		return TL_E_INVALID;
	*out = why->items[index].things[thing];
	return TL_OK;
}

static tl_status copy_words(const tli_text *text, char *buffer, size_t capacity, size_t *size)
{
	size_t length = tli_text_length(text), kept = length < capacity ? length : capacity - (capacity > 0);
	*size = length + 1;
	if (capacity > 0) {
		if (kept > 0)
			memcpy(buffer, text->data, kept);
		buffer[kept] = '\0';
	}
	return length < capacity ? TL_OK : TL_E_BUFFER;
}

tl_status tl_why_get_text(const tl_why *why, size_t index, char *buffer, size_t capacity, size_t *size)
{
	if (tli_is_null(why) || tli_is_null(size) || tli_is_null_for(buffer, capacity) || is_beyond_causes(why, index))
		return TL_E_INVALID;
	return copy_words(&why->items[index].text, buffer, capacity, size);
}

tl_status tl_why_get_summary(const tl_why *why, char *buffer, size_t capacity, size_t *size)
{
	if (tli_is_null(why) || tli_is_null(size) || tli_is_null_for(buffer, capacity))
		return TL_E_INVALID;
	return copy_words(&why->summary, buffer, capacity, size);
}

const char *tl_why_kind_name(tl_why_kind kind)
{
	static const char *const names[] = { [TL_WHY_DOORS] = "doors",
		[TL_WHY_NARROW] = "narrow",
		[TL_WHY_START] = "start",
		[TL_WHY_GOAL] = "goal",
		[TL_WHY_LINKS] = "links",
		[TL_WHY_ONEWAY] = "oneway",
		[TL_WHY_JUMPS] = "jumps",
		[TL_WHY_WALLS] = "walls" };
	return (size_t)kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

/* ---- start and goal ---- */

/* `at`: where the end is. */
static tl_status add_end_cause(tli_why_job *job, bool is_goal, tl_point at, const tl_free_place *place)
{
	char reason[128];
	size_t size = 0;
	tl_path_result result = { .reason = is_goal ? TL_NO_PATH_GOAL_BLOCKED : TL_NO_PATH_START_BLOCKED };
	tl_why_cause cause = { .kind = is_goal ? TL_WHY_GOAL : TL_WHY_START, .length = INFINITY };
	tl_why_thing thing = { .back = false }, *things = NULL;
	tli_text text = { 0 };
	tli_nav_end end = { .node = TLI_NO_NODE };
	(void)tli_point_from_units(at, job->base.nav->resolution, &end.at);
	tli_nav_check_place(job->base.nav, &end);
	tli_sight_hit on;
	tli_sight_position(&(tli_sight){ job->base.nav->walls, 0, job->nav_def.contact }, end.at, &on);
	result.too_near = !on.blocked;
	result.blocker = thing.blocker = tli_nav_blocker(job->base.nav, &end.hit);
	thing.blocker.at = at;
	(void)tl_no_path_text(&result, reason, sizeof reason, &size);
	tli_text_add(&text, reason);
	if (place->found) {
		cause.at = place->at;
		cause.width = place->distance;
		tli_text_add(&text, "; the nearest free place is ");
		tli_why_add_point(&text, job, place->at);
		tli_text_add(&text, ", ");
		tli_why_add_length(&text, place->distance);
		tli_text_add(&text, " away");
	}
	if (!tli_array_append(things, thing)) {
		tli_text_free(&text);
		return TL_E_NOMEM;
	}
	return tli_why_add(job, &cause, things, &text);
}

/* Moves an end where no body can be, *is_free says whether it is free then. */
static tl_status free_end(tli_why_job *job, bool is_goal, const tli_nav_end *end, bool *is_free)
{
	tl_free_place place = { .found = false };
	tl_point at = tli_point_to_units(end->at, job->base.nav->resolution);
	*is_free = !end->blocked;
	if (!end->blocked)
		return TL_OK;
	tl_status status = tl_query_nearest_free(job->base.query, at, INFINITY, NULL, &place);
	if (!status)
		status = add_end_cause(job, is_goal, at, &place);
	*is_free = place.found;
	if (!status && place.found)
		*(is_goal ? &job->path.to : &job->path.from) = (tl_stop){ .at = place.at };
	return status;
}

/* Says of the causes from `first` on, the ends, what the path is once they are free. */
static tl_status note_freed_ends(tli_why_job *job, size_t first)
{
	size_t count = tli_array_length(job->why->items);
	tli_text *last = &job->why->items[count - 1].text;
	for (size_t i = first; i < count; i++) {
		job->why->items[i].cause.length = job->result.length;
		job->why->items[i].cause.is_enough = count - first == 1;
	}
	tli_text_add(last, count - first == 1 ? "; with it there " : "; with both there ");
	tli_why_add_length(last, job->result.length);
	return last->failed ? TL_E_NOMEM : TL_OK;
}

/* *is_done: there is a path then, or no place for an end. */
static tl_status free_ends(tli_why_job *job, bool *is_done)
{
	tli_nav_end from, to;
	bool from_free, to_free;
	size_t first = tli_array_length(job->why->items);
	tl_status status = tli_why_ends(job, &from, &to);
	if (!status)
		status = free_end(job, false, &from, &from_free);
	if (!status)
		status = free_end(job, true, &to, &to_free);
	if (status)
		return status;
	*is_done = !from_free || !to_free;
	job->is_partly = tli_array_length(job->why->items) > first;
	if (*is_done || !job->is_partly)
		return TL_OK;
	status = tl_query_find_path(job->base.query, &job->path, &job->result);
	*is_done = !status && job->result.found;
	return *is_done ? note_freed_ends(job, first) : status;
}

/* ---- the call ---- */

/* Makes the base of a job anew, with some doors open. By corners a nav that knows what blocks is enough, and the ends are points. */
static tl_status open_base(tli_why_job *job, tli_why_doors opened)
{
	tl_nav_def def = job->nav_def;
	int32_t resolution = tl_map_resolution(job->map);
	tli_nav_end from, to;
	tl_status status = tli_why_ends(job, &from, &to);
	job->base = (tli_why_nav){ NULL, NULL };
	if (status)
		return status;
	if (tl_nav_goes_by_corners(job->map, &def)) {
		def.sight_only = true;
		def.heeds = def.heeds ? def.heeds : TL_CHANNEL_WALK;
		job->path.from = (tl_stop){ .at = tli_point_to_units(from.at, resolution) };
		job->path.to = (tl_stop){ .at = tli_point_to_units(to.at, resolution) };
	}
	status = tli_nav_create_opened(job->map, &def, opened.ids, opened.count, &job->base.nav);
	return status ? status : tl_query_create(job->base.nav, &job->base.query);
}

/* The doors to open for a narrower body, which is the last cause so far: with both there is a path. */
static tl_status find_doors_of_narrow(tli_why_job *job)
{
	tli_why_job closed = *job;
	size_t narrow = tli_array_length(job->why->items) - 1;
	closed.is_partly = true;
	closed.nav_def.radius = job->why->items[narrow].cause.radius;
	tl_status status = open_base(&closed, (tli_why_doors){ NULL, 0 });
	if (!status)
		status = tli_why_find_doors(&closed);
	if (!status && tli_array_length(job->why->items) > narrow + 1)
		job->why->items[narrow].cause.length = job->why->items[narrow + 1].cause.length;
	tli_why_drop(&closed.base);
	return status;
}

/* Too narrow even with all doors open, and then some closed that are to be opened: as narrow as the walls alone where that has a path, else as navs say. */
static tl_status find_too_narrow_doors(tli_why_job *job)
{
	tl_door_id *ids = NULL; /* tli_array */
	tl_status status = tli_why_list_doors(job->base.nav, &ids);
	size_t before = tli_array_length(job->why->items);
	if (!status && tli_array_length(ids) > 0)
		status = tli_why_need_lasting(job);
	if (status || tli_array_length(ids) == 0 || job->base.nav->radius == 0) {
		tli_array_free(ids);
		return status;
	}
	tli_why_job open = *job;
	open.opened = (tli_why_doors){ ids, tli_array_length(ids) };
	open.is_partly = true;
	status = open_base(&open, open.opened);
	if (!status)
		status = tli_why_suppose_narrow(&open);
	if (!status && tli_array_length(job->why->items) > before)
		status = find_doors_of_narrow(job);
	if (!status && tli_array_length(job->why->items) == before + 1) {
		free_why_items(job->why, before);
		status = tli_why_find_narrow(&open);
		if (!status && tli_array_length(job->why->items) > before)
			status = find_doors_of_narrow(job);
	}
	tli_why_drop(&open.base);
	tli_array_free(ids);
	return status;
}

static tl_status find_easy_causes(tli_why_job *job, bool *found)
{
	size_t before = tli_array_length(job->why->items);
	tl_status status = tli_why_find_doors(job);
	if (!status)
		status = tli_why_find_narrow(job);
	if (!status && tli_array_length(job->why->items) == before)
		status = find_too_narrow_doors(job);
	*found = tli_array_length(job->why->items) > before;
	return status;
}

static tl_status find_causes(tli_why_job *job)
{
	bool found = false, is_done = false;
	tl_status status = find_easy_causes(job, &found);
	if (!status && !found)
		status = free_ends(job, &is_done);
	if (!status && !is_done && job->is_partly && !found)
		status = find_easy_causes(job, &found);
	if (status || is_done || found)
		return status;
	if (!job->base.nav->corners)
		return tli_why_find_links(job);
	status = tli_why_find_jumps(job, &found);
	return status || found ? status : tli_why_find_walls(job);
}

/* The first that is enough, or all. */
static tl_status summarize(tl_why *why)
{
	size_t count = tli_array_length(why->items), first = 0;
	while (first < count && !why->items[first].cause.is_enough)
		first++;
	bool all = first == count;
	for (size_t i = all ? 0 : first; i < (all ? count : first + 1); i++) {
		const tli_text *text = &why->items[i].text;
		tli_text_add(&why->summary, all && i > 0 ? "; and " : "");
		tli_text_add_bytes(&why->summary, text->data, tli_text_length(text));
	}
	return why->summary.failed ? TL_E_NOMEM : TL_OK;
}

/* Makes the nav, and looks where it finds no path. */
static tl_status run_why(tli_why_job *job)
{
	tl_status status = tl_nav_create(job->map, &job->nav_def, &job->base.nav);
	if (!status)
		status = tl_query_create(job->base.nav, &job->base.query);
	if (!status)
		status = tl_query_find_path(job->base.query, &job->path, &job->result);
	if (status || job->result.found)
		return status;
	status = find_causes(job);
	return status ? status : summarize(job->why);
}

tl_status tl_why_no_path(const tl_map *map, const tl_nav_def *nav_def, const tl_path_def *def, tl_why **out)
{
	tli_why_job job = { .map = map, .nav_def = nav_def ? *nav_def : tl_default_nav_def() };
	if (tli_is_null(map) || tli_is_null(out) || !tli_is_def(def) || !tli_is_def(&def->budget) ||
		!tli_is_def(&job.nav_def) || !tli_is_def(&job.nav_def.budget) ||
		tli_breaks(job.nav_def.sight_only, "nav_def.sight_only: such a nav has no paths"))
		return TL_E_INVALID;
	tli_budget_call call;
	tli_budget_enter(&call, &job.nav_def.budget);
	job.path = *def;
	job.path.partial = false;
	job.nav_def.index = false;
	job.nav_def.warm = TL_WARM_ON_CALL;
	job.why = tli_alloc_zeroed(sizeof *job.why);
	tl_status status = tli_budget_leave(&call, job.why ? run_why(&job) : TL_E_NOMEM);
	tl_widths_free(job.lasting);
	tli_why_drop(&job.base);
	if (status)
		tl_why_free(job.why);
	else
		*out = job.why;
	return status;
}
