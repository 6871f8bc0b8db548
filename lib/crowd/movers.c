/* SPDX-License-Identifier: MIT */
/*
 * crowd/movers.c: the moving obstacles of a map, where they are at a time.
 *
 * One with a velocity moves straight from its last contact to the next one, which is found when the former is passed: the time of a
 * contact follows from the contact before, never from when it was asked for, so the length of steps changes nothing. One on a course is where the
 * remainder of time * speed by the length of the course leads, and a polygon is turned by the remainder of time * turn by 360: both are exact
 * remainders, and nothing is summed up. No trigonometry but tli_turn_by_degrees, so all platforms agree.
 */
#include <math.h>

#include <tautline/movers.h>

#include "base/alloc.h"
#include "base/angle.h"
#include "base/array.h"
#include "base/reason.h"
#include "crowd/barriers.h"

/* 64 contacts, each less than a 64th of what is kept from the last one: it has no room. In a wedge of a degree there are 180, few of them that near. */
enum { QUICK_MAX = 64, QUICK_SHARE = 64 };
/* Corners against barriers in one call: a second or two. */
#define CONTACT_WORK_MAX (UINT64_C(1) << 27)
/* Seconds: more than thirty years, and no product with a speed is infinite. */
#define TIME_MAX 1e9
#define RADIANS_PER_DEGREE 0.017453292519943295

typedef struct moving_obstacle {
	tl_mover now;
	double radius, turn, speed; /* speed: of the velocity, or along the course */
	/* Straight from `from` at the time `since`, until it bounces. */
	tl_point from;
	double since, until;
	tl_vector velocity, normal;
	int quick;
	tl_polygon *polygon;      /* NULL = a circle */
	const tl_vector *corners; /* off the centre, as the map has them; [1] of a circle: 0,0 */
	size_t corner_count;
	const tl_point *course; /* [course_count], its centre first; NULL = none */
	size_t course_count;
	double length; /* of the course */
	bool loop;     /* the last point is the first one again */
} moving_obstacle;

struct tl_movers {
	moving_obstacle *list; /* tli_array, as all: the blocks do not move once they are filled */
	tl_polygon *polygons;
	tl_point *points; /* corners and courses */
	tli_barriers barriers;
	double time;
};

/* ---- straight on ---- */

/* Adds to *work what it costs. */
static void find_contact(const tl_movers *movers, moving_obstacle *it, uint64_t *work)
{
	static const tl_vector middle = { 0, 0 };
	tli_bouncer shape = { it->corners, it->corner_count, 0 };
	if (!it->polygon || it->turn != 0)
		shape = (tli_bouncer){ &middle, 1, it->radius };
	tli_bounce next = tli_barriers_first(&movers->barriers, &shape, it->from, it->velocity, work);
	it->until = it->since + next.time;
	it->normal = next.normal;
}

/* All contacts up to a time. TL_E_LIMIT: not all yet; another call goes on. */
static tl_status pass_contacts(tl_movers *movers, double time)
{
	uint64_t work = 0;
	for (size_t i = 0; i < tli_array_length(movers->list); i++) {
		moving_obstacle *it = &movers->list[i];
		for (; !it->course && it->until <= time; work += 32) {
			if (work > CONTACT_WORK_MAX)
				return tli_refused(TL_E_LIMIT, "time is so far ahead that it takes several calls");
			double took = it->until - it->since;
			it->from = tli_v_ahead(it->from, it->velocity, took);
			it->since = it->until;
			it->velocity = tli_v_ahead(it->velocity, it->normal, -2 * tli_v_dot(it->velocity, it->normal));
			it->velocity = tli_v_scale(
				tli_v_unit(it->velocity, it->normal), it->speed); /* no faster by rounding */
			it->quick = took * it->speed * QUICK_SHARE < movers->barriers.keep ? it->quick + 1 : 0;
			if (it->quick >= QUICK_MAX)
				it->velocity = (tl_vector){ 0, 0 };
			find_contact(movers, it, &work);
		}
	}
	return TL_OK;
}

/* ---- along a course ---- */

static double course_leg(const moving_obstacle *it, size_t leg)
{
	return tli_v_length(tli_v_sub(it->course[leg + 1], it->course[leg]));
}

/* ---- all ---- */

static void move_to_time(tl_movers *movers, double time)
{
	for (size_t i = 0; i < tli_array_length(movers->list); i++) {
		moving_obstacle *it = &movers->list[i];
		if (!it->course) {
			it->now.circle.centre = tli_v_ahead(it->from, it->velocity, time - it->since);
			it->now.circle.velocity = it->velocity;
		} else if (!(it->length > 0)) {
			it->now.circle = (tl_circle){ it->course[0], it->radius, { 0, 0 } };
		} else {
			size_t leg = 0, last = it->course_count - 2;
			double round = it->loop ? it->length : 2 * it->length, ahead = 1;
			double left = fmod(time * it->speed, round);
			if (left > it->length) { /* going back */
				left = round - left;
				ahead = -1;
			}
			for (; leg < last && left >= course_leg(it, leg); leg++)
				left -= course_leg(it, leg);
			double length = course_leg(it, leg), share = length > 0 ? fmin(left / length, 1) : 0;
			tl_vector along = tli_v_sub(it->course[leg + 1], it->course[leg]);
			it->now.circle.centre = tli_v_ahead(it->course[leg], along, share);
			it->now.circle.velocity = tli_v_scale(tli_v_unit(along, tli_v(0, 0)), ahead * it->speed);
		}
		if (it->polygon) {
			tli_turn turn = { 1, 0 };
			(void)tli_turn_by_degrees(fmod(time * it->turn, 360), &turn); /* in its range */
			it->now.heading = tli_v(turn.cosine, turn.sine);
			it->polygon->centre = it->now.circle.centre;
			it->polygon->velocity = it->now.circle.velocity;
			for (size_t k = 0; k < it->corner_count; k++)
				it->polygon->corners[k] = tli_v_add(
					it->polygon->centre, tli_v_from_frame(it->now.heading, it->corners[k]));
		}
	}
	movers->time = time;
}

tl_status tl_movers_advance(tl_movers *movers, double time)
{
	if (tli_is_null(movers) || tli_breaks(!isfinite(time), "time is not finite") ||
		tli_breaks(time < movers->time, "time is before the present one"))
		return TL_E_INVALID;
	if (time > TIME_MAX)
		return tli_refused(TL_E_RANGE, "time is above 1e9 seconds");
	tl_status status = pass_contacts(movers, time);
	if (!status)
		move_to_time(movers, time);
	return status;
}

size_t tl_movers_count(const tl_movers *movers)
{
	return movers ? tli_array_length(movers->list) : 0;
}

tl_status tl_movers_get(const tl_movers *movers, size_t index, tl_mover *out)
{
	if (tli_is_null(movers) || tli_is_null(out) ||
		tli_breaks(index >= tli_array_length(movers->list), "index is beyond the last of the movers"))
		return TL_E_INVALID;
	*out = movers->list[index].now;
	return TL_OK;
}

const tl_polygon *tl_movers_polygons(const tl_movers *movers, size_t *count)
{
	size_t there = movers ? tli_array_length(movers->polygons) : 0;
	if (count)
		*count = there;
	return there ? movers->polygons : NULL;
}

/* ---- making ---- */

static void take_movers(tl_movers *movers, const tl_map *map)
{
	tl_obstacle_id id = { 0, 0 };
	tl_obstacle_info info;
	uint64_t work = 0; /* it is as long as the map, and has no bound */
	while ((id = tl_map_next_obstacle(map, id)).index1) {
		if (tl_map_get_obstacle(map, id, &info) != TL_OK || !info.moving)
			continue;
		moving_obstacle *it = tli_array_extend(movers->list, 1);
		*it = (moving_obstacle){ .now = { .obstacle = id,
						 .circle = { info.centre, info.radius, info.velocity },
						 .heading = { 1, 0 } },
			.radius = info.radius,
			.turn = info.turn,
			.speed = info.course_count ? info.speed : tli_v_length(info.velocity),
			.from = info.centre,
			.velocity = info.velocity };
		if (info.corner_count) {
			/* The corners, where they are and off the centre. */
			size_t count = info.corner_count;
			tl_point *at = tli_array_extend(movers->points, 2 * count), *off = at + count;
			it->polygon = tli_array_extend(movers->polygons, 1);
			*it->polygon = (tl_polygon){ at, count, info.centre, info.velocity,
				info.turn * RADIANS_PER_DEGREE, info.blocks == TL_BLOCKS_ALL ? 0 : info.blocks };
			for (size_t i = 0; i < count; i++)
				(void)tl_map_get_obstacle_corner(map, it->now.obstacle, i, &off[i]);
			it->corners = off;
			it->corner_count = count;
			it->now.polygon = it->polygon;
		}
		if (info.course_count) {
			tl_point *course = tli_array_extend(movers->points, info.course_count + 1 + info.course_loop);
			size_t count = 0;
			course[count++] = info.centre;
			for (size_t i = 0; i < info.course_count; i++) {
				tl_stop stop = { .at = info.centre };
				(void)tl_map_get_obstacle_course(map, it->now.obstacle, i, &stop);
				course[count++] = stop.at;
			}
			if (info.course_loop)
				course[count++] = info.centre;
			it->course = course;
			it->course_count = count;
			it->loop = info.course_loop;
			for (size_t leg = 0; leg + 1 < count; leg++)
				it->length += course_leg(it, leg);
		} else
			find_contact(movers, it, &work);
	}
}

tl_status tl_movers_create(const tl_map *map, tl_movers **out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	tl_obstacle_id id = { 0, 0 };
	tl_obstacle_info info;
	size_t obstacles = tl_map_obstacle_count(map), points = 0;
	while ((id = tl_map_next_obstacle(map, id)).index1)
		if (tl_map_get_obstacle(map, id, &info) == TL_OK)
			points += 2 * info.corner_count + info.course_count + 2;
	tl_movers *movers = tli_alloc_zeroed(sizeof *movers);
	tl_status status = TL_E_NOMEM;
	if (movers && tli_array_reserve(movers->list, obstacles + 1) &&
		tli_array_reserve(movers->polygons, obstacles + 1) && tli_array_reserve(movers->points, points + 1))
		status = tli_barriers_make(&movers->barriers, map);
	if (status) {
		tl_movers_free(movers);
		return status;
	}
	take_movers(movers, map);
	(void)pass_contacts(movers, 0);
	move_to_time(movers, 0);
	*out = movers;
	return TL_OK;
}

void tl_movers_free(tl_movers *movers)
{
	if (!movers)
		return;
	tli_array_free(movers->list);
	tli_array_free(movers->polygons);
	tli_array_free(movers->points);
	tli_barriers_free(&movers->barriers);
	tli_free(movers, sizeof *movers);
}
