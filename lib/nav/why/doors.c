/* SPDX-License-Identifier: MIT */
/*
 * nav/why/doors.c: closed doors as the cause that there is no path. By corners those to open are found in a triangulation (door_plane.c); over waypoints
 * they are those that the path with all of them open touches, and a nav for each tells whether it can stay closed. A nav with these open has the path.
 */
#include "nav/why_doors.h"

#include "base/budget.h"
#include "nav/walls_of.h"

/* With more doors to open, navs do not tell whether some can stay closed. */
enum { CLOSED_AGAIN_MAX = 8 };

/* All are to be opened. */
static tl_status list_closed_doors(const tl_nav *nav, tli_why_door **doors)
{
	size_t slots = tli_walls_count(nav->walls);
	for (uint32_t slot = 0; slot < slots; slot++) {
		if (tli_nav_slot_kind(nav, slot) != TL_BLOCKER_DOOR)
			continue;
		tli_sight_hit hit = { .blocked = true, .wall = slot };
		tli_why_door door = { tli_nav_blocker(nav, &hit).door, slot, *tli_walls_get(nav->walls, slot), true,
			false };
		if (!tli_array_append(*doors, door))
			return TL_E_NOMEM;
	}
	return TL_OK;
}

static tl_status list_open_ids(const tli_why_door *doors, tl_door_id **ids)
{
	tli_array_truncate(*ids, 0);
	for (size_t i = 0; i < tli_array_length(doors); i++)
		if (doors[i].is_open && !tli_array_append(*ids, doors[i].id))
			return TL_E_NOMEM;
	return TL_OK;
}

tl_status tli_why_list_doors(const tl_nav *nav, tl_door_id **ids)
{
	tli_why_door *doors = NULL; /* tli_array */
	tl_status status = list_closed_doors(nav, &doors);
	if (!status)
		status = list_open_ids(doors, ids);
	tli_array_free(doors);
	return status;
}

/* ---- by navs ---- */

/* With those open that are: the length of the path. */
static tl_status try_open_doors(const tli_why_job *job, const tli_why_door *doors, double *length, tli_why_nav *keep)
{
	tl_door_id *ids = NULL; /* tli_array */
	tl_status status = list_open_ids(doors, &ids);
	if (!status)
		status = tli_why_try(
			job, job->base.nav->radius, (tli_why_doors){ ids, tli_array_length(ids) }, length, keep);
	tli_array_free(ids);
	return status;
}

/* Those are open that the last path of a query touches. */
static tl_status open_touched(tli_why_nav *of, tli_why_door *doors)
{
	const tl_path_point *points = of->query->points;
	size_t count = tli_array_length(of->query->points);
	int32_t radius = of->nav->radius;
	for (size_t i = 0; i < tli_array_length(doors); i++) {
		doors[i].is_open = false;
		for (size_t k = 0; k < count && !doors[i].is_open; k++) {
			tli_point a, b;
			(void)tli_point_from_units(points[k].at, of->nav->resolution, &a);
			(void)tli_point_from_units(points[k + 1 < count ? k + 1 : k].at, of->nav->resolution, &b);
			int order = tli_compare_distance_segments(a, b, doors[i].wall.a, doors[i].wall.b, radius);
			doors[i].is_open = order < 0 ||
				(order == 0 && (radius == 0 || of->nav->def.contact == TL_CONTACT_STRICT));
		}
	}
	return tli_budget_spend(tli_array_length(doors) * count);
}

/* Outlines reach a little farther than the body: at most so far. */
static int64_t outline_reach(int64_t radius)
{
	return radius + radius / 10 + 8;
}

/* Does a body fit somewhere beside the door where its outline perhaps does not: at an end, or between the door and something else? */
static bool is_in_doubt(const tli_why_job *job, const tli_why_door *door)
{
	const tli_walls *walls = job->base.nav->walls;
	tli_point a = door->wall.a, b = door->wall.b;
	int64_t radius = job->base.nav->radius, reach = outline_reach(radius);
	tli_nav_end ends[2];
	if (tli_why_ends(job, &ends[0], &ends[1]))
		return false;
	for (int i = 0; i < 2; i++)
		if (tli_compare_distance_point_segment(ends[i].at, a, b, radius) >= 0 &&
			tli_compare_distance_point_segment(ends[i].at, a, b, reach) < 0)
			return true;
	for (size_t i = 0; i < tli_walls_count(walls); i++) {
		const tli_wall *wall = tli_walls_get(walls, i);
		if (!tli_walls_is_free(walls, i) &&
			tli_compare_distance_segments(a, b, wall->a, wall->b, wall->radius + 2 * radius) >= 0 &&
			tli_compare_distance_segments(a, b, wall->a, wall->b, wall->radius + 2 * reach) < 0)
			return true;
	}
	return false;
}

typedef struct chosen_doors {
	const tl_nav *nav;
	const tli_why_door *doors; /* tli_array */
} chosen_doors;

static bool is_wall_or_closed(const void *context, uint32_t slot)
{
	const chosen_doors *chosen = context;
	for (size_t i = 0; i < tli_array_length(chosen->doors); i++)
		if (chosen->doors[i].slot == slot)
			return !chosen->doors[i].is_open;
	return tli_nav_slot_kind(chosen->nav, slot) == TL_BLOCKER_WALL;
}

/* With those open that are: by the widths, which are exact but for obstacles, and leave these out. false is certain. */
static tl_status may_have_path(const tli_why_job *job, const tli_why_door *doors, bool *may)
{
	chosen_doors chosen = { job->base.nav, doors };
	tl_widths *widths = NULL;
	tl_status status = tli_widths_create_of(job->base.nav, is_wall_or_closed, &chosen, &widths);
	if (!status)
		status = tli_why_widths_have(job, widths, job->base.nav->radius, may);
	tl_widths_free(widths);
	return status;
}

/* Those stay closed without which a nav has a path all the same. */
static tl_status close_again(const tli_why_job *job, tli_why_door *doors, bool only_in_doubt)
{
	size_t count = 0;
	double length;
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(doors); i++)
		count += doors[i].is_open;
	for (size_t i = 0; i < tli_array_length(doors) && !status && count > 1 && count <= CLOSED_AGAIN_MAX; i++) {
		if (!doors[i].is_open || (only_in_doubt && !is_in_doubt(job, &doors[i])))
			continue;
		bool may = true;
		doors[i].is_open = false;
		length = INFINITY;
		if (only_in_doubt)
			status = may_have_path(job, doors, &may);
		if (!status && may)
			status = try_open_doors(job, doors, &length, NULL);
		doors[i].is_open = !(length < INFINITY);
	}
	return status;
}

/* Does a body get through where all doors are open, and there are no obstacles? */
static tl_status may_be_doors(tli_why_job *job, bool *may)
{
	tl_status status = tli_why_need_lasting(job);
	return status ? status : tli_why_widths_have(job, job->lasting, job->base.nav->radius, may);
}

/* Leaves those open that are to be opened, with the length of the path; INFINITY: doors are not the cause. */
static tl_status choose_by_waypoints(tli_why_job *job, tli_why_door *doors, double *length)
{
	tli_why_nav all = { NULL, NULL };
	bool may = false;
	tl_status status = may_be_doors(job, &may);
	if (status || !may)
		return status;
	status = try_open_doors(job, doors, length, &all);
	bool any = !status && *length < INFINITY;
	if (any)
		status = open_touched(&all, doors);
	tli_why_drop(&all);
	if (any && !status)
		status = close_again(job, doors, false);
	return any && !status ? try_open_doors(job, doors, length, NULL) : status;
}

static bool has_open(const tli_why_door *doors)
{
	bool has = false;
	for (size_t i = 0; i < tli_array_length(doors); i++)
		has = has || doors[i].is_open;
	return has;
}

/* Those that a point needs; *is_done: no doors help, or these are enough for the body. */
static tl_status choose_for_point(const tli_why_job *job, tli_why_door *doors, double *length, bool *is_done)
{
	bool any = false;
	tl_status status = tli_why_choose_doors(job, (tli_why_body){ job->base.nav->radius, true }, doors, &any);
	if (any && !status && has_open(doors))
		status = try_open_doors(job, doors, length, NULL);
	*is_done = !any || *length < INFINITY;
	return status;
}

/*
 * The same by corners.
 *
 *     1. those that a point needs: where a body gets through with them, it needs no fewer, and none can stay closed for it either
 *     2. else those that the body needs, by a triangulation of its own; where outlines leave it in doubt whether one can stay closed, navs tell
 */
static tl_status choose_by_corners(tli_why_job *job, tli_why_door *doors, double *length)
{
	bool any = false, is_done = false, may = true;
	tl_status status = TL_OK;
	if (job->base.nav->radius > 0)
		status = choose_for_point(job, doors, length, &is_done);
	if (!status && !is_done)
		status = may_be_doors(job, &may);
	if (status || is_done || !may)
		return status;
	for (size_t i = 0; i < tli_array_length(doors); i++)
		doors[i].is_open = true;
	status = tli_why_choose_doors(job, (tli_why_body){ job->base.nav->radius, false }, doors, &any);
	if (any && !status)
		status = close_again(job, doors, true);
	return any && !status ? try_open_doors(job, doors, length, NULL) : status;
}

tl_status tli_why_may_pass(const tli_why_job *job, int32_t radius, bool *may)
{
	tli_why_door *doors = NULL; /* tli_array */
	tl_status status = list_closed_doors(job->base.nav, &doors);
	for (size_t i = 0; i < tli_array_length(doors); i++)
		doors[i].is_open = false;
	if (!status)
		status = tli_why_choose_doors(job, (tli_why_body){ radius, true }, doors, may);
	tli_array_free(doors);
	return status;
}

/* ---- the cause ---- */

static void add_door_words(tli_text *text, const tl_map *map, const tl_why_thing *things, double length)
{
	size_t count = tli_array_length(things);
	tli_text_add(text, count == 1 ? "door " : "doors ");
	for (size_t i = 0; i < count; i++) {
		tl_door_info door = { .name = "" };
		(void)tl_map_get_door(map, things[i].blocker.door, &door);
		const char *key = door.key ? tl_map_key_name(map, door.key) : NULL;
		tli_why_add_comma(text, i, count);
		tli_text_add_name(text, door.name);
		if (key)
			tli_text_add_format(text, " (key %s)", key);
	}
	tli_text_add(text, count == 1 ? " is closed; with it open " : " are closed; with them open ");
	tli_why_add_length(text, length);
}

static tl_status add_doors(tli_why_job *job, const tli_why_door *doors, double length)
{
	tl_why_cause cause = { .kind = TL_WHY_DOORS, .is_enough = true, .length = length };
	tl_why_thing *things = NULL; /* tli_array */
	tli_text text = { 0 };
	for (size_t i = 0; i < tli_array_length(doors); i++) {
		tli_sight_hit hit = { .blocked = true, .wall = doors[i].slot };
		tl_why_thing thing = { .blocker = tli_nav_blocker(job->base.nav, &hit) };
		double resolution = job->base.nav->resolution;
		thing.blocker.at = (tl_point){ ((double)doors[i].wall.a.x + doors[i].wall.b.x) / 2 / resolution,
			((double)doors[i].wall.a.y + doors[i].wall.b.y) / 2 / resolution };
		if (doors[i].is_open && !tli_array_append(things, thing)) {
			tli_array_free(things);
			return TL_E_NOMEM;
		}
	}
	add_door_words(&text, job->map, things, length);
	return tli_why_add(job, &cause, things, &text);
}

tl_status tli_why_find_doors(tli_why_job *job)
{
	tli_why_door *doors = NULL; /* tli_array */
	double length = INFINITY;
	tl_status status = list_closed_doors(job->base.nav, &doors);
	if (!status && tli_array_length(doors) > 0)
		status = tl_nav_goes_by_corners(job->map, &job->nav_def) ? choose_by_corners(job, doors, &length)
									 : choose_by_waypoints(job, doors, &length);
	if (!status && length < INFINITY)
		status = add_doors(job, doors, length);
	tli_array_free(doors);
	return status;
}
