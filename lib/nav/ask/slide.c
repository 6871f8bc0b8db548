/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/slide.c: a body moves straight and slides along what it touches.
 *
 *                            From p towards the goal up to the contact; what is left of the move loses its part against the normal n of
 *      p---___      goal     the wall there, and is what the body tries next. Every leg is a sight line between grid points, so nothing
 *            __c---___       is ever nearer than the radius. As these are rounded, an end that is just too near to the wall along which the
 *     ----------------       body slides is moved off by a unit or two before that counts as another contact.
 */
#include "nav/internal.h"

#include "base/reason.h"

#include <math.h>

enum { CONTACTS_MAX = 4, UNITS_OFF = 2, UNITS_BACK = 3 };

typedef struct slide_vector {
	double x, y;
} slide_vector;

typedef struct slide_move {
	tl_query *query;
	tli_point at;
	slide_vector left, normal; /* of the move, grid units; of the last contact, 0 before the first */
} slide_move;

/* The grid point at an offset. */
static tli_point point_beside(tli_point at, slide_vector by, slide_vector normal, double units)
{
	double x = floor(at.x + by.x + normal.x * units + 0.5), y = floor(at.y + by.y + normal.y * units + 0.5);
	return (tli_point){ (int32_t)fmin(fmax(x, -TLI_GRID_MAX), TLI_GRID_MAX),
		(int32_t)fmin(fmax(y, -TLI_GRID_MAX), TLI_GRID_MAX) };
}

static tl_status try_leg(slide_move *m, tli_point to, bool *moved)
{
	tl_status status = tli_nav_sees(m->query->nav, m->at, to, &m->query->touches, moved);
	if (!status && *moved)
		m->at = to;
	return status;
}

/* The whole move, or off the wall by a unit or two; where it is not free *target is what was tried last. */
static tl_status try_whole_move(slide_move *m, tli_point *target, bool *moved)
{
	bool slides = m->normal.x != 0 || m->normal.y != 0;
	tl_status status = TL_OK;
	*moved = false;
	for (int units = 0; units <= (slides ? UNITS_OFF : 0) && !status && !*moved; units++) {
		*target = point_beside(m->at, m->left, m->normal, units);
		status = try_leg(m, *target, moved);
	}
	return status;
}

/* The normal of the wall at a contact, towards the body. */
static slide_vector normal_at(const slide_move *m, const tli_sight_hit *hit)
{
	const tl_nav *nav = m->query->nav;
	const tli_wall *wall = tli_walls_get(nav->walls, hit->wall);
	double x = (double)wall->b.x - wall->a.x, y = (double)wall->b.y - wall->a.y, squared = x * x + y * y;
	if (nav->radius + wall->radius == 0) {
		int64_t side = tli_orient(wall->a, wall->b, m->at);
		double sign = side > 0 ? 1 : -1, length = sqrt(squared);
		if (side == 0) {
			double left = sqrt(m->left.x * m->left.x + m->left.y * m->left.y);
			return (slide_vector){ -m->left.x / left, -m->left.y / left };
		}
		return (slide_vector){ -y / length * sign, x / length * sign };
	}
	double share = squared > 0 ? ((hit->x - wall->a.x) * x + (hit->y - wall->a.y) * y) / squared : 0;
	share = fmin(fmax(share, 0), 1);
	double away_x = hit->x - (wall->a.x + share * x), away_y = hit->y - (wall->a.y + share * y);
	double away = sqrt(away_x * away_x + away_y * away_y);
	return away > 0 ? (slide_vector){ away_x / away, away_y / away } : (slide_vector){ 0, 0 };
}

/* As far as the contact, a few units less where its grid point is not free. */
static tl_status move_to_contact(slide_move *m, const tli_sight_hit *hit, slide_vector normal)
{
	double x = hit->x - m->at.x, y = hit->y - m->at.y, length = sqrt(x * x + y * y);
	bool moved = false;
	tl_status status = TL_OK;
	for (int back = 0; back <= UNITS_BACK && !status && !moved && length > back; back++) {
		double part = (length - back) / length;
		slide_vector by = { x * part, y * part };
		for (int units = 0; units <= UNITS_OFF && !status && !moved; units++)
			status = try_leg(m, point_beside(m->at, by, normal, units), &moved);
	}
	return status;
}

/* What is left goes on along the wall. */
static void turn_along_wall(slide_move *m, tli_point goal, slide_vector normal)
{
	m->left = (slide_vector){ (double)goal.x - m->at.x, (double)goal.y - m->at.y };
	double against = fmin(m->left.x * normal.x + m->left.y * normal.y, 0);
	m->left.x -= normal.x * against;
	m->left.y -= normal.y * against;
	m->normal = normal;
}

static tl_status move_and_slide(slide_move *m, uint32_t *contacts)
{
	for (;;) {
		tli_point target;
		tli_sight_hit hit;
		bool moved;
		tl_status status = try_whole_move(m, &target, &moved);
		if (status || moved)
			return status;
		status = tli_nav_first_hit(m->query->nav, m->at, target, &m->query->touches, &hit);
		if (status || !hit.blocked || hit.wall == TLI_HIT_SOLID)
			return status;
		slide_vector normal = normal_at(m, &hit);
		++*contacts;
		status = move_to_contact(m, &hit, normal);
		if (status || *contacts == CONTACTS_MAX || (normal.x == 0 && normal.y == 0))
			return status;
		turn_along_wall(m, target, normal);
	}
}

tl_status tl_query_slide(tl_query *query, tl_point from, tl_point to, tl_slide *out)
{
	if (tli_is_null(query) || tli_is_null(out))
		return TL_E_INVALID;
	const tl_nav *nav = query->nav;
	slide_move m = { .query = query };
	tli_point goal;
	if (tli_point_from_units(from, nav->resolution, &m.at) || tli_point_from_units(to, nav->resolution, &goal))
		return tli_refused(TL_E_RANGE, "from or to is not finite or beyond the grid (2^29 grid units)");
	tli_sight_hit hit;
	tl_slide made = { .found = false };
	tli_nav_position(nav, m.at, &hit);
	if (!hit.blocked) {
		made.found = true;
		m.left = (slide_vector){ (double)goal.x - m.at.x, (double)goal.y - m.at.y };
		tl_status status = move_and_slide(&m, &made.contacts);
		if (status)
			return status;
		made.at = tli_point_to_units(m.at, nav->resolution);
	}
	*out = made;
	return TL_OK;
}
