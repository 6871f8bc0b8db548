/* SPDX-License-Identifier: MIT */
/*
 * tests/support/polygons.c: the scene "polygons".
 *
 * From (-25, y), y in -1..1, to (25, 0), vehicle of radius 0.5, speed 2, force 8, at rest at first. 25 polygons
 * (fewer where 1000 tries do not find room): circumradius in 1..2.5, centre in -20..20, gaps between the
 * circumcircles of at least 2.2; 3 to 8 corners on the circumcircle at random angles with gaps below 150 degrees, all
 * drawn again until they fit; concave: every second corner at half the radius. Contacts are found by looking at every
 * wall after every step, without the library's help.
 */
#include "support/polygons.h"

#include <math.h>
#include <stdlib.h>

#include "base/angle.h"
#include "base/rng.h"

static const double PI = 3.14159265358979323846;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static int compare_doubles(const void *left, const void *right)
{
	const double *l = left, *r = right;
	return (*l > *r) - (*l < *r);
}

void polygons_draw_angles(tli_rng *rng, double *angles, int count)
{
	double widest;
	do {
		for (int i = 0; i < count; i++)
			angles[i] = between(rng, 0, 2 * PI);
		qsort(angles, (size_t)count, sizeof *angles, compare_doubles);
		widest = angles[0] + 2 * PI - angles[count - 1];
		for (int i = 1; i < count; i++)
			widest = fmax(widest, angles[i] - angles[i - 1]);
	} while (widest >= PI * 150 / 180);
}

static void add_polygon(struct polygons *field, tli_rng *rng, tl_point centre, double radius, bool concave)
{
	double angles[POLYGON_CORNERS_MOST];
	tl_point corners[POLYGON_CORNERS_MOST];
	int count = 3 + (int)(tli_rng_unit(rng) * 6);
	polygons_draw_angles(rng, angles, count);
	for (int i = 0; i < count; i++) {
		tli_turn turn = { 1, 0 };
		(void)tli_turn_by_radians(angles[i], &turn);
		double r = concave && i % 2 == 1 ? radius / 2 : radius;
		corners[i] = (tl_point){ centre.x + r * turn.cosine, centre.y + r * turn.sine };
	}
	for (int i = 0; i < count; i++)
		field->walls[field->count++] = (tl_steer_wall){ corners[i], corners[(i + 1) % count], true };
}

void polygons_make(struct polygons *field, uint64_t seed, bool concave)
{
	tli_rng rng = { seed };
	*field = (struct polygons){ .start = { -25, between(&rng, -1, 1) }, .goal = { 25, 0 } };
	tl_point centres[POLYGONS_MOST];
	double radii[POLYGONS_MOST];
	int count = 0;
	for (int tries = 0; tries < 1000 && count < POLYGONS_MOST; tries++) {
		double radius = between(&rng, 1, 2.5), x = between(&rng, -20, 20), y = between(&rng, -20, 20);
		bool fits = true;
		for (int i = 0; i < count && fits; i++) {
			double dx = centres[i].x - x, dy = centres[i].y - y;
			fits = sqrt(dx * dx + dy * dy) - radii[i] - radius >= 2.2;
		}
		if (!fits)
			continue;
		centres[count] = (tl_point){ x, y };
		radii[count++] = radius;
		add_polygon(field, &rng, (tl_point){ x, y }, radius, concave);
	}
}

static double distance_from(const tl_steer_wall *wall, tl_point p)
{
	double sx = wall->b.x - wall->a.x, sy = wall->b.y - wall->a.y, px = p.x - wall->a.x, py = p.y - wall->a.y;
	double t = fmin(fmax((px * sx + py * sy) / (sx * sx + sy * sy), 0), 1);
	double dx = px - t * sx, dy = py - t * sy;
	return sqrt(dx * dx + dy * dy);
}

double polygons_distance(const struct polygons *field, tl_point p)
{
	double least = (double)INFINITY;
	for (size_t i = 0; i < field->count; i++)
		least = fmin(least, distance_from(&field->walls[i], p));
	return least;
}

bool polygons_inside(const struct polygons *field, tl_point p)
{
	bool inside = false;
	for (size_t i = 0; i < field->count; i++) {
		tl_point a = field->walls[i].a, b = field->walls[i].b;
		if ((a.y <= p.y) != (b.y <= p.y))
			inside ^= a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) < p.x;
	}
	return inside;
}

tli_edge_hit polygons_plain_hit(const struct polygons *field, const tli_feeler *feeler)
{
	tli_edge_hit best = { 0 };
	double dx = feeler->tip.x - feeler->from.x, dy = feeler->tip.y - feeler->from.y;
	for (size_t i = 0; i < field->count; i++) {
		tl_point a = field->walls[i].a, b = field->walls[i].b;
		double ex = b.x - a.x, ey = b.y - a.y, wx = a.x - feeler->from.x, wy = a.y - feeler->from.y;
		double det = dx * ey - dy * ex;
		if (det == 0)
			continue;
		double t = (wx * ey - wy * ex) / det, u = (wx * dy - wy * dx) / det;
		if (t < 0 || t > 1 || u < 0 || u > 1 || (best.found && t * feeler->length >= best.distance))
			continue;
		double size = sqrt(ex * ex + ey * ey), turned = dx * ey - dy * ex > 0 ? -1 : 1;
		best = (tli_edge_hit){ true, t * feeler->length, { ey / size * turned, -ex / size * turned },
			(uint32_t)i };
	}
	return best;
}

struct polygons_run polygons_drive(const struct polygons *field, const tl_fuzzy_def *def)
{
	struct polygons_run run = { .nearest = 1e9 };
	tl_vehicle vehicle = tl_default_vehicle();
	tl_fuzzy_world *world;
	if (tl_fuzzy_world_create(field->walls, field->count, vehicle.radius, def, &world))
		abort();
	tl_fuzzy_state state = { 0 };
	tl_fuzzy_def asked = *def;
	asked.counts = &run.left;
	vehicle.position = field->start;
	double distance = sqrt(50 * 50 + field->start.y * field->start.y);
	long steps = (long)(100 / def->dt);
	for (long step = 1; step <= steps && !run.arrived; step++) {
		asked.wanted = tl_steer_seek(&vehicle, field->goal);
		tl_vector force = tl_steer_avoid_fuzzy(&vehicle, world, &asked, &state);
		tl_vehicle_step(&vehicle, force, 0, def->dt);
		run.nearest = fmin(run.nearest, polygons_distance(field, vehicle.position) - vehicle.radius);
		double dx = vehicle.position.x - field->goal.x, dy = vehicle.position.y - field->goal.y;
		run.arrived = dx * dx + dy * dy <= 0.25;
		run.ratio = (double)step * def->dt / (distance / vehicle.max_speed);
	}
	run.contact = run.nearest < -0.005;
	tl_fuzzy_world_free(world);
	return run;
}

struct polygons_sum polygons_drive_all(uint64_t first, size_t count, bool concave, const tl_fuzzy_def *def)
{
	struct polygons_sum sum = { .runs = count, .nearest = 1e9 };
	for (size_t k = 0; k < count; k++) {
		struct polygons field;
		polygons_make(&field, first + k, concave);
		struct polygons_run run = polygons_drive(&field, def);
		sum.contacts += run.contact;
		sum.nearest = fmin(sum.nearest, run.nearest);
		if (run.arrived) {
			sum.arrived++;
			sum.ratio += run.ratio;
			sum.worst = fmax(sum.worst, run.ratio);
		}
		sum.left.tested += run.left.tested;
		sum.left.after_interval += run.left.after_interval;
		sum.left.after_axis += run.left.after_axis;
		sum.left.after_facing += run.left.after_facing;
		sum.left.after_length += run.left.after_length;
		sum.left.hits += run.left.hits;
	}
	sum.ratio /= sum.arrived > 0 ? (double)sum.arrived : 1;
	return sum;
}

void polygons_meet_edges(
	const tli_edge *edges, size_t count, const tli_feeler *feeler, tli_edge_hit *hit, tl_edge_counts *counts)
{
	for (size_t i = 0; i < count; i++)
		tli_edge_meet(&edges[i], (uint32_t)i, feeler, hit, counts);
}
