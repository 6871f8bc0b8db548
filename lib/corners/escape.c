/* SPDX-License-Identifier: MIT */
/*
 * corners/escape.c: from a dead but legal position to ones near by that are live, or on the border of that.
 *
 * Candidates are
 *     positions 1, 2, 4, .. units from p in 16 directions, up to twice the length of a tangent to the disc within the ring (at most 0.415 of
 *     the disc for 8 sides);
 *     positions along the nearest wall in both directions, up to behind its ends.
 *
 * One counts if it is live, or on the border of live triangles, and the straight step to it keeps the distance from all walls. The nearest is
 * taken. Others are only if they lie in another part of the plane, or in a direction more than 90 degrees away from those taken. Cost: one
 * location for each candidate, one sight line for each live one.
 */
#include "corners/escape.h"

#include <math.h>

#include "base/array.h"
#include "base/assert.h"
#include "geometry/distance.h"

enum { COMPASS_DIRECTIONS = 16 };

static const double TANGENT = 0.415; /* of the radius */

/* Every 22.5 degrees: 0, 4, 8, 12 lie along the axes. */
static const double COMPASS[COMPASS_DIRECTIONS][2] = { { 1, 0 }, { 0.92387953, 0.38268343 }, { 0.70710678, 0.70710678 },
	{ 0.38268343, 0.92387953 }, { 0, 1 }, { -0.38268343, 0.92387953 }, { -0.70710678, 0.70710678 },
	{ -0.92387953, 0.38268343 }, { -1, 0 }, { -0.92387953, -0.38268343 }, { -0.70710678, -0.70710678 },
	{ -0.38268343, -0.92387953 }, { 0, -1 }, { 0.38268343, -0.92387953 }, { 0.70710678, -0.70710678 },
	{ 0.92387953, -0.38268343 } };

typedef struct escape_search {
	const tli_mesh *mesh;
	const tli_sight *sight;
	tli_sight_scratch *scratch;
	tli_escapes *out;
	tli_point p;
	bool border; /* positions on the border count, too */
} escape_search;

bool tli_is_live(const tli_mesh *mesh, tli_mesh_location location)
{
	if (location.kind == TLI_MESH_ON_VERTEX || tli_mesh_is_dead(mesh, location.edge / 3))
		return false;
	return location.kind == TLI_MESH_IN_TRIANGLE || !tli_mesh_is_wall(mesh, location.edge);
}

/* The runs of live triangles at a position, as their first edges. At most TLI_ESCAPES_MAX are listed; returns how many. */
static size_t list_runs(const escape_search *f, tli_mesh_location location, int32_t runs[TLI_ESCAPES_MAX])
{
	const tli_mesh *mesh = f->mesh;
	int32_t first = location.edge, twin = tli_mesh_twin(mesh, first);
	size_t count = 0;
	if (tli_is_live(mesh, location)) {
		runs[count++] = first;
	} else if (!f->border) {
		return 0;
	} else if (location.kind == TLI_MESH_ON_EDGE) {
		if (!tli_mesh_is_dead(mesh, first / 3))
			runs[count++] = first;
		if (twin >= 0 && !tli_mesh_is_dead(mesh, twin / 3))
			runs[count++] = twin;
	} else if (location.kind == TLI_MESH_ON_VERTEX) {
		int32_t h = first;
		do {
			if (tli_mesh_is_wall(mesh, h) && !tli_mesh_is_dead(mesh, h / 3) && count < TLI_ESCAPES_MAX)
				runs[count++] = h;
			h = tli_mesh_turn_left(mesh, h);
		} while (h >= 0 && h != first);
	}
	return count;
}

/* In a new part of the plane, or in another direction than all that were taken; or another run at the same position. */
static bool is_new(const escape_search *f, tli_point q, int32_t edge)
{
	int32_t part = tli_mesh_part(f->mesh, edge / 3);
	for (size_t i = 0; i < f->out->count; i++) {
		const tli_escape *taken = &f->out->list[i];
		if (tli_mesh_part(f->mesh, taken->location.edge / 3) == part && tli_dot(f->p, taken->at, q) >= 0 &&
			(!tli_point_equal(taken->at, q) || taken->location.edge == edge))
			return false;
	}
	return true;
}

static bool is_legal(double x, double y)
{
	return fabs(x) <= TLI_GRID_MAX && fabs(y) <= TLI_GRID_MAX;
}

/* The position p + (x, y), rounded. */
static tl_status try_escape(escape_search *f, double x, double y)
{
	x = floor(f->p.x + x + 0.5);
	y = floor(f->p.y + y + 0.5);
	if (!is_legal(x, y) || f->out->count == TLI_ESCAPES_MAX)
		return TL_OK;
	tli_point q = { (int32_t)x, (int32_t)y };
	tli_mesh_location location = tli_mesh_locate(f->mesh, q);
	int32_t runs[TLI_ESCAPES_MAX];
	size_t count = list_runs(f, location, runs), kept = 0;
	for (size_t i = 0; i < count; i++)
		if (is_new(f, q, runs[i]))
			runs[kept++] = runs[i];
	bool sees = false;
	tl_status status = TL_OK;
	if (kept > 0)
		status = tli_sight_sees(f->sight, f->p, q, f->scratch, &sees);
	for (size_t i = 0; i < kept && !status && sees && f->out->count < TLI_ESCAPES_MAX; i++)
		f->out->list[f->out->count++] = (tli_escape){ q, { location.kind, runs[i] },
			tli_distance_points(f->p, q) };
	return status;
}

/* 1, 2, 3, 4, 8, 16, .. grid units. */
static double next_distance(double distance)
{
	return distance < 4 ? distance + 1 : 2 * distance;
}

static tl_status try_around(escape_search *f, double farthest)
{
	tl_status status = TL_OK;
	for (double distance = 1; distance < 2 * farthest && !status; distance = next_distance(distance))
		for (int i = 0; i < COMPASS_DIRECTIONS && !status; i++)
			status = try_escape(f, COMPASS[i][0] * distance, COMPASS[i][1] * distance);
	return status;
}

/* Along the wall, until farther than `beyond` behind its ends. */
static tl_status try_along(escape_search *f, const tli_wall *wall, double beyond)
{
	double length = tli_distance_points(wall->a, wall->b), farthest = length + beyond;
	if (!(length > 0))
		return TL_OK;
	double x = ((double)wall->b.x - wall->a.x) / length, y = ((double)wall->b.y - wall->a.y) / length;
	tl_status status = TL_OK;
	for (double distance = 1; distance < 2 * farthest && !status; distance = next_distance(distance)) {
		double step = fmin(distance, farthest);
		status = try_escape(f, x * step, y * step);
		if (!status)
			status = try_escape(f, -x * step, -y * step);
	}
	return status;
}

tl_status tli_offset_escape(
	const tli_mesh *mesh, const tli_sight *sight, tli_point p, tli_sight_scratch *scratch, tli_escapes *out)
{
	tli_assert(mesh->flooded && sight->contact == TL_CONTACT_GRAZE);
	out->count = 0;
	tli_sight_hit hit;
	tli_mesh_location location = tli_mesh_locate(mesh, p);
	if (tli_is_live(mesh, location)) {
		out->list[out->count++] = (tli_escape){ p, location, 0 };
		return TL_OK;
	}
	tli_sight_position(sight, p, &hit);
	if (hit.blocked)
		return TL_OK;
	escape_search f = { mesh, sight, scratch, out, p, true };
	tl_status status = try_escape(&f, 0, 0);
	(void)tli_sight_clearance(sight->walls, p, p, &hit);
	if (!hit.blocked) /* no walls */
		return status;
	const tli_wall *nearest = tli_walls_get(sight->walls, hit.wall);
	double disc = (double)sight->radius + nearest->radius;
	for (int pass = 0; pass < 2 && !status && (pass == 0 || out->count == 0); pass++) {
		f.border = pass > 0;
		status = try_around(&f, 2 * TANGENT * disc + 8);
		status = status ? status : try_along(&f, nearest, 2 * disc + 8);
	}
	return status;
}
