/* SPDX-License-Identifier: MIT */
/*
 * nav/why/narrow.c: a body that is too wide: how wide may it be, and where is it narrowest.
 *
 * The widest path on the triangulation of what blocks (nav/openings.h) says both, to a unit; whether that is right is asked of navs for that
 * radius and the next, and where it is not, of others by halves. Cost: a nav for a point, a triangulation, mostly two navs more.
 */
#include "nav/why.h"

#include "mesh/offset.h"
#include "nav/openings.h"

/* What is open at most on the path of a point from start to goal. */
typedef struct widest_body {
	int32_t radius; /* grid units */
	double length;  /* of its path */
	bool is_known;  /* the opening is */
	tli_opening opening;
} widest_body;

static tl_status find_opening(const tli_why_job *job, const tli_nav_end *from, const tli_nav_end *to, widest_body *out)
{
	tli_mesh_segment *segments = NULL; /* tli_array */
	tli_mesh *mesh = NULL;
	tl_status status = tli_offset_segments(job->base.nav->walls, 0, TLI_OFFSET_FIT, &segments);
	for (size_t i = 0; i < tli_array_length(segments); i++)
		segments[i].load.owner = 0;
	if (!status)
		status = tli_mesh_create(segments, tli_array_length(segments), &mesh);
	if (!status)
		status = tli_narrowest_opening(mesh, from->at, to->at, &out->opening, &out->is_known);
	tli_mesh_free(mesh);
	tli_array_free(segments);
	return status;
}

/* By halves between a radius that gets through and one that does not; `guess` comes first, and the next one. This is all that knows how the
 * widest body is found. */
static tl_status find_widest(const tli_why_job *job, int32_t guess, widest_body *out)
{
	int32_t low = 0, high = job->base.nav->radius;
	tl_status status = TL_OK;
	for (int tried = 0; high - low > 1 && !status; tried++) {
		double length;
		int32_t radius = tried < 2 ? guess + tried : low + (high - low) / 2;
		if (radius <= low || radius >= high)
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

/* The largest radius of a body that an opening takes. */
static int32_t radius_of_opening(const tli_opening *opening)
{
	double width = sqrt(opening->square);
	return width < 2.0 * TLI_GRID_MAX ? (int32_t)(width / 2) : TLI_GRID_MAX;
}

static bool is_same_thing(const tl_why_thing *one, const tl_why_thing *other)
{
	const tl_blocker *a = &one->blocker, *b = &other->blocker;
	return a->kind == b->kind && a->wall.index1 == b->wall.index1 && a->segment == b->segment &&
		a->door.index1 == b->door.index1 && a->obstacle.index1 == b->obstacle.index1;
}

static tl_status add_side(const tli_why_job *job, tli_point at, tl_why_thing **things)
{
	tl_why_thing thing = { .blocker = tli_why_nearest_blocker(job->base.nav, at) };
	thing.blocker.at = tli_point_to_units(at, job->base.nav->resolution);
	if (thing.blocker.kind == TL_BLOCKER_NONE ||
		(tli_array_length(*things) > 0 && is_same_thing(&(*things)[0], &thing)))
		return TL_OK;
	return tli_array_append(*things, thing) ? TL_OK : TL_E_NOMEM;
}

/* Where it is narrowest: an end, if that is nearer to what blocks than the opening is wide. */
static tl_status add_sides(
	const tli_why_job *job, const widest_body *widest, tl_why_cause *cause, tl_why_thing **things)
{
	tli_nav_end ends[2];
	const tl_nav *nav = job->base.nav;
	double least = widest->is_known ? widest->opening.square / 4 : INFINITY;
	tl_status status = tli_why_ends(job, &ends[0], &ends[1]);
	tli_opening at = widest->opening;
	for (int i = 0; i < 2 && !status; i++) {
		tli_sight_hit hit;
		double clear = tli_sight_clearance(nav->walls, ends[i].at, ends[i].at, &hit);
		if (!(clear * clear < least))
			continue;
		least = clear * clear;
		at.one = ends[i].at;
		at.two = (tli_point){ (int32_t)floor(hit.x + .5), (int32_t)floor(hit.y + .5) };
	}
	if (least == INFINITY || status)
		return status;
	if (tli_point_compare(at.one, at.two) > 0) {
		tli_point swap = at.one;
		at.one = at.two;
		at.two = swap;
	}
	cause->at = tli_point_to_units(at.one, nav->resolution);
	cause->to = tli_point_to_units(at.two, nav->resolution);
	cause->width = tli_distance_points(at.one, at.two) / nav->resolution;
	status = add_side(job, at.one, things);
	return status ? status : add_side(job, at.two, things);
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

tl_status tli_why_find_narrow(tli_why_job *job)
{
	widest_body widest = { .is_known = false };
	tli_nav_end from, to;
	tl_why_thing *things = NULL; /* tli_array */
	tli_text text = { 0 };
	if (job->base.nav->radius == 0)
		return TL_OK;
	tl_status status = tli_why_try(job, 0, job->opened, &widest.length, NULL);
	if (status || !(widest.length < INFINITY))
		return status;
	status = tli_why_ends(job, &from, &to);
	if (!status)
		status = find_opening(job, &from, &to, &widest);
	if (!status)
		status = find_widest(job, widest.is_known ? radius_of_opening(&widest.opening) : 0, &widest);
	tl_why_cause cause = { .kind = TL_WHY_NARROW, .is_enough = true, .length = widest.length };
	cause.radius = (double)widest.radius / job->base.nav->resolution;
	if (!status)
		status = add_sides(job, &widest, &cause, &things);
	if (status) {
		tli_array_free(things);
		return status;
	}
	add_narrow_words(&text, job, &cause, things);
	return tli_why_add(job, &cause, things, &text);
}
