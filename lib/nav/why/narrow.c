/* SPDX-License-Identifier: MIT */
/*
 * nav/why/narrow.c: a body that is too wide: how wide may it be, and where is it narrowest.
 *
 * The widths between the walls (tl_widths) say both. By corners and without obstacles that is exact, and a nav for that radius has the path and its
 * length. Obstacles may be a little narrower than the polygons that stand for them, and paths over waypoints narrower than what lies between walls: then
 * more navs are asked, by halves, unless the walls alone are as narrow. Cost: the widths, and mostly one nav. Where doors are to be opened as well, what the
 * walls alone let through is supposed first, and the nav that has the doors open shows it.
 */
#include "nav/why.h"

#include "mesh/offset.h"
#include "nav/walls_of.h"

/* What is open at most on the path from start to goal. */
typedef struct widest_body {
	int32_t radius; /* grid units; -1: not even a point gets through */
	double length;  /* of its path */
	tl_width width; /* as the widths say */
	int32_t guess;  /* the radius that fits there */
} widest_body;

/* Start and goal, in map units. */
static tl_status take_ends(const tli_why_job *job, tl_point ends[2])
{
	tli_nav_end from, to;
	tl_status status = tli_why_ends(job, &from, &to);
	if (!status) {
		ends[0] = tli_point_to_units(from.at, job->base.nav->resolution);
		ends[1] = tli_point_to_units(to.at, job->base.nav->resolution);
	}
	return status;
}

/* Does a disc of this radius get from one end to the other? */
static tl_status do_widths_join(const tl_widths *widths, const tl_point ends[2], double radius, bool *join)
{
	uint32_t one = 0, other = 0;
	tl_status status = tl_widths_group(widths, ends[0], radius, &one);
	if (!status)
		status = tl_widths_group(widths, ends[1], radius, &other);
	*join = !status && one != 0 && one == other;
	return status;
}

/* The largest radius, below that of the body, with which a disc gets from one place to the other. The width is rounded, groups are exact. */
static tl_status find_guess(const tli_why_job *job, const tl_widths *widths, const tl_point ends[2], widest_body *out)
{
	int32_t resolution = job->base.nav->resolution;
	double half = floor(out->width.width * resolution / 2) + 1;
	bool join = false;
	tl_status status = TL_OK;
	out->guess = half < job->base.nav->radius ? (int32_t)half : job->base.nav->radius - 1;
	for (; out->guess > 0 && !status; out->guess--) {
		status = do_widths_join(widths, ends, (double)out->guess / resolution, &join);
		if (join)
			break;
	}
	return status;
}

static tl_status ask_widths(const tli_why_job *job, const tl_widths *widths, widest_body *out)
{
	tl_point ends[2];
	tl_status status = take_ends(job, ends);
	if (!status)
		status = tl_widths_between(widths, ends[0], ends[1], &out->width);
	if (!status && out->width.found)
		status = find_guess(job, widths, ends, out);
	return status;
}

/* ---- without doors and obstacles ---- */

static bool has_more_than_walls(const tl_nav *nav)
{
	for (uint32_t i = 0; i < tli_walls_count(nav->walls); i++) {
		tl_blocker_kind kind = tli_nav_slot_kind(nav, i);
		if (kind == TL_BLOCKER_DOOR || kind == TL_BLOCKER_OBSTACLE)
			return true;
	}
	return false;
}

static bool is_wall_of_map(const void *nav, uint32_t slot)
{
	return tli_nav_slot_kind(nav, slot) == TL_BLOCKER_WALL;
}

tl_status tli_why_need_lasting(tli_why_job *job)
{
	bool is_needed = !job->lasting && job->base.nav->radius > 0 && has_more_than_walls(job->base.nav);
	return is_needed ? tli_widths_create_of(job->base.nav, is_wall_of_map, job->base.nav, &job->lasting) : TL_OK;
}

tl_status tli_why_widths_have(const tli_why_job *job, const tl_widths *widths, int32_t radius, bool *has)
{
	tl_point ends[2];
	*has = true;
	if (!widths)
		return TL_OK;
	tl_status status = take_ends(job, ends);
	return status ? status : do_widths_join(widths, ends, (double)radius / job->base.nav->resolution, has);
}

/* ---- the cause ---- */

static bool has_discs(const tl_nav *nav)
{
	for (size_t i = 0; i < tli_walls_count(nav->walls); i++)
		if (!tli_walls_is_free(nav->walls, i) && tli_walls_get(nav->walls, i)->radius > 0)
			return true;
	return false;
}

static bool is_no_obstacle(const void *nav, uint32_t slot)
{
	tl_blocker_kind kind = tli_nav_slot_kind(nav, slot);
	return kind == TL_BLOCKER_WALL || kind == TL_BLOCKER_DOOR;
}

/* Does a wider body than the guess get through where there are no obstacles? By the walls alone; then with closed doors, first for a point. */
static tl_status has_wider_without_obstacles(const tli_why_job *job, int32_t guess, bool *has)
{
	tl_widths *widths = NULL;
	tl_status status = tli_why_widths_have(job, job->lasting, guess + 1, has);
	if (!status && *has)
		status = tli_why_may_pass(job, guess + 1, has);
	if (status || !*has)
		return status;
	status = tli_widths_create_of(job->base.nav, is_no_obstacle, job->base.nav, &widths);
	if (!status)
		status = tli_why_widths_have(job, widths, guess + 1, has);
	tl_widths_free(widths);
	return status;
}

/* Is the guess the most that can get through? By corners beside obstacles only where that is so without them. */
static tl_status is_guess_most(const tli_why_job *job, int32_t guess, bool *is_most)
{
	bool has = tl_nav_goes_by_corners(job->map, &job->nav_def) && has_discs(job->base.nav);
	tl_status status = has ? has_wider_without_obstacles(job, guess, &has) : TL_OK;
	*is_most = !has;
	return status;
}

/* First the guess. Where that is too wide a point is next, where not the next radius, unless no body is wider; then by halves. */
static tl_status find_widest(const tli_why_job *job, widest_body *out)
{
	bool is_most;
	tl_status status = is_guess_most(job, out->guess, &is_most);
	int32_t low = -1, high = is_most ? out->guess + 1 : job->base.nav->radius;
	for (int tried = 0; high - low > 1 && !status; tried++) {
		double length;
		int32_t radius = tried == 0 ? out->guess
			: tried > 1         ? low + (high - low) / 2
			: low < 0           ? 0
					    : out->guess + 1;
		if (radius >= high)
			continue;
		status = tli_why_try(job, radius, job->opened, &length, NULL);
		if (length < INFINITY) {
			low = radius;
			out->length = length;
		} else {
			high = radius;
		}
	}
	out->radius = low;
	return status;
}

static bool is_same_thing(const tl_why_thing *one, const tl_why_thing *other)
{
	const tl_blocker *a = &one->blocker, *b = &other->blocker;
	return a->kind == b->kind && a->wall.index1 == b->wall.index1 && a->segment == b->segment &&
		a->door.index1 == b->door.index1 && a->obstacle.index1 == b->obstacle.index1;
}

static tl_status add_side(const tli_why_job *job, tl_point at, tl_why_thing **things)
{
	const tl_nav *nav = job->base.nav;
	tli_point place;
	if (tli_point_from_units(at, nav->resolution, &place))
		return TL_OK;
	tl_why_thing thing = { .blocker = tli_why_nearest_blocker(nav, place) };
	thing.blocker.at = at;
	if (thing.blocker.kind == TL_BLOCKER_NONE ||
		(tli_array_length(*things) > 0 && is_same_thing(&(*things)[0], &thing)))
		return TL_OK;
	return tli_array_append(*things, thing) ? TL_OK : TL_E_NOMEM;
}

/* Where it is narrowest, if that is what keeps wider bodies from getting through. At an end the obstacle counts, not its polygon. */
static tl_status add_sides(
	const tli_why_job *job, const widest_body *widest, tl_why_cause *cause, tl_why_thing **things)
{
	const tl_nav *nav = job->base.nav;
	tl_point one = widest->width.one, two = widest->width.two;
	tli_point end;
	if (!widest->width.found || widest->radius < widest->guess)
		return TL_OK;
	cause->width = widest->width.width;
	if (widest->width.limit != TL_WIDTH_AT_NECK && !tli_point_from_units(one, nav->resolution, &end)) {
		tli_sight_hit hit;
		cause->width = tli_sight_clearance(nav->walls, end, end, &hit) / nav->resolution;
		two = (tl_point){ hit.x / nav->resolution, hit.y / nav->resolution };
	}
	bool turned = one.y > two.y || (one.y == two.y && one.x > two.x);
	cause->at = turned ? two : one;
	cause->to = turned ? one : two;
	tl_status status = add_side(job, cause->at, things);
	return status ? status : add_side(job, cause->to, things);
}

/* Of two sides of one wall the places of their first points tell them apart. */
static void tell_sides_apart(const tl_map *map, tl_blocker sides[2])
{
	tl_point at;
	if (sides[0].kind != TL_BLOCKER_WALL || sides[0].kind != sides[1].kind ||
		sides[0].wall.index1 != sides[1].wall.index1)
		return;
	for (int i = 0; i < 2; i++) {
		tl_place place = { 0 };
		if (tl_map_get_wall_point(map, sides[i].wall, sides[i].segment, &at, &place) == TL_OK &&
			tl_place_is_known(place))
			sides[i].place = place;
	}
}

static void add_narrow_words(tli_text *text, const tli_why_job *job, const tl_why_cause *cause, tl_why_thing *things)
{
	int32_t resolution = job->base.nav->resolution;
	tl_point middle = { (cause->at.x + cause->to.x) / 2, (cause->at.y + cause->to.y) / 2 };
	tli_text_add(text, "for radius ");
	tli_text_add_grid(text, job->base.nav->radius, resolution);
	tli_text_add(text, ": the widest body that gets through has radius ");
	tli_text_add_coordinate(text, cause->radius, resolution);
	if (tli_array_length(things) == 0)
		return;
	tli_text_add(text, "; narrowest at ");
	tli_why_add_point(text, job, middle);
	tli_text_add(text, tli_array_length(things) == 1 ? " beside " : " between ");
	tl_blocker sides[2] = { things[0].blocker, things[tli_array_length(things) - 1].blocker };
	tell_sides_apart(job->map, sides);
	for (size_t i = 0; i < tli_array_length(things); i++) {
		tli_why_add_comma(text, i, tli_array_length(things));
		tli_nav_add_blocker(text, job->map, &sides[i]);
	}
}

static tl_status add_narrow(tli_why_job *job, const widest_body *widest)
{
	tl_why_thing *things = NULL; /* tli_array */
	tli_text text = { 0 };
	tl_why_cause cause = { .kind = TL_WHY_NARROW, .is_enough = true, .length = widest->length };
	cause.radius = (double)widest->radius / job->base.nav->resolution;
	tl_status status = add_sides(job, widest, &cause, &things);
	if (status) {
		tli_array_free(things);
		return status;
	}
	add_narrow_words(&text, job, &cause, things);
	return tli_why_add(job, &cause, things, &text);
}

/* Walls and closed doors, as a point meets them; obstacles, which have polygons there, are left out. */
static tl_status list_straight(const tl_nav *nav, tli_mesh_segment **segments)
{
	tl_status status = tli_offset_segments(nav->walls, 0, TLI_OFFSET_FIT, segments);
	size_t kept = 0;
	for (size_t i = 0; i < tli_array_length(*segments) && !status; i++)
		if (tli_walls_get(nav->walls, (size_t)(*segments)[i].load.owner)->radius == 0)
			(*segments)[kept++] = (*segments)[i];
	tli_array_truncate(*segments, kept);
	return status;
}

/* Do walls and closed doors part start from goal for a point too? A triangulation tells for a seventh of what the widths cost. */
static tl_status are_parted(const tli_why_job *job, bool *parted)
{
	tli_nav_end from, to;
	tli_mesh_segment *segments = NULL; /* tli_array */
	tli_mesh *mesh = NULL;
	*parted = false;
	if (!has_more_than_walls(job->base.nav))
		return TL_OK;
	tl_status status = tli_why_ends(job, &from, &to);
	if (!status)
		status = list_straight(job->base.nav, &segments);
	if (!status)
		status = tli_mesh_create(segments, tli_array_length(segments), &mesh);
	if (!status) {
		tli_mesh_location start = tli_mesh_locate(mesh, from.at), goal = tli_mesh_locate(mesh, to.at);
		*parted = start.kind == TLI_MESH_IN_TRIANGLE && goal.kind == TLI_MESH_IN_TRIANGLE &&
			tli_mesh_part(mesh, start.edge / 3) != tli_mesh_part(mesh, goal.edge / 3);
	}
	tli_mesh_free(mesh);
	tli_array_free(segments);
	return status;
}

tl_status tli_why_find_narrow(tli_why_job *job)
{
	widest_body widest = { .radius = -1 };
	tl_widths *widths = NULL;
	bool parted = true;
	tl_status status = job->base.nav->radius > 0 ? are_parted(job, &parted) : TL_OK;
	if (status || parted)
		return status;
	status = tl_widths_create(job->base.nav, &job->nav_def.budget, &widths);
	if (!status)
		status = ask_widths(job, widths, &widest);
	tl_widths_free(widths);
	/* where none is found a point may still get through between an obstacle and its polygon */
	if (!status && (widest.width.found || has_discs(job->base.nav)))
		status = find_widest(job, &widest);
	return status || widest.radius < 0 ? status : add_narrow(job, &widest);
}

tl_status tli_why_suppose_narrow(tli_why_job *job)
{
	widest_body widest = { .length = INFINITY };
	tl_status status = ask_widths(job, job->lasting, &widest);
	widest.radius = widest.guess;
	return status || !widest.width.found ? status : add_narrow(job, &widest);
}
