/* SPDX-License-Identifier: MIT */
/*
 * tests/support/movers.c: the scene "movers".
 *
 * From (-15, y) to (15, y'), y in -3..3, vehicle of radius 0.5, speed 2, force 8, at rest at first. Polygons: circumradius 1 to 2.5, centre in
 * the square of -9 to 9, corners on the circumcircle at random angles with gaps below 150 degrees, in every second polygon every second corner at
 * half the radius. They may cover each other. Contacts are found by looking at every side after every step.
 */
#include "support/movers.h"

#include <math.h>

#include "base/angle.h"
#include "base/rng.h"
#include "support/polygons.h"

static const double PI = 3.14159265358979323846, BOX = 12;

static double between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

static tl_point on_circle(double angle, double radius)
{
	tli_turn turn = { 1, 0 };
	(void)tli_turn_by_radians(angle, &turn);
	return (tl_point){ radius * turn.cosine, radius * turn.sine };
}

void movers_make(struct movers *scene, uint64_t seed, const struct movers_kind *kind)
{
	tli_rng rng = { seed };
	*scene = (struct movers){ .bounce = kind->bounce };
	scene->start = (tl_point){ -15, between(&rng, -3, 3) };
	scene->goal = (tl_point){ 15, between(&rng, -3, 3) };
	size_t count = 1 + (size_t)(tli_rng_unit(&rng) * MOVERS_MOST);
	scene->count = kind->count ? kind->count : count;
	for (size_t i = 0; i < scene->count; i++) {
		double radius = between(&rng, 1, 2.5), angles[MOVER_CORNERS_MOST];
		tl_point centre = { between(&rng, -9, 9), between(&rng, -9, 9) };
		int corners = 3 + (int)(tli_rng_unit(&rng) * 6);
		corners = kind->corners ? kind->corners : corners;
		polygons_draw_angles(&rng, angles, corners);
		bool concave = tli_rng_unit(&rng) < .5;
		for (int k = 0; k < corners; k++) {
			tl_point off = on_circle(angles[k], concave && k % 2 == 1 ? radius / 2 : radius);
			scene->corners[i][k] = (tl_point){ centre.x + off.x, centre.y + off.y };
		}
		double angle = between(&rng, 0, 2 * PI), share = kind->any_speed ? tli_rng_unit(&rng) : 1;
		scene->polygons[i] = (tl_polygon){ .count = (size_t)corners,
			.centre = centre,
			.velocity = on_circle(angle, kind->speed * share),
			.turn = between(&rng, -kind->turn, kind->turn) };
		scene->radius[i] = radius;
	}
}

static void bounce(double at, double *speed, double limit)
{
	if ((at > limit && *speed > 0) || (at < -limit && *speed < 0))
		*speed = -*speed;
}

void movers_step(struct movers *scene, double dt)
{
	for (size_t i = 0; i < scene->count; i++) {
		tl_polygon *polygon = &scene->polygons[i];
		polygon->corners = scene->corners[i];
		if (scene->bounce) {
			bounce(polygon->centre.x, &polygon->velocity.x, BOX - scene->radius[i]);
			bounce(polygon->centre.y, &polygon->velocity.y, BOX - scene->radius[i]);
		}
		tl_polygon_move(polygon, dt);
	}
}

static double distance_from(tl_point a, tl_point b, tl_point p)
{
	double sx = b.x - a.x, sy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
	double t = fmin(fmax((px * sx + py * sy) / (sx * sx + sy * sy), 0), 1);
	double dx = px - t * sx, dy = py - t * sy;
	return sqrt(dx * dx + dy * dy);
}

double movers_distance(const struct movers *scene, tl_point p)
{
	double least = (double)INFINITY;
	for (size_t i = 0; i < scene->count; i++) {
		double nearest = (double)INFINITY;
		bool inside = false;
		size_t count = scene->polygons[i].count;
		for (size_t k = 0; k < count; k++) {
			tl_point a = scene->corners[i][k], b = scene->corners[i][(k + 1) % count];
			nearest = fmin(nearest, distance_from(a, b, p));
			if ((a.y <= p.y) != (b.y <= p.y))
				inside ^= a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) < p.x;
		}
		least = fmin(least, inside ? -nearest : nearest);
	}
	return least;
}

static void drive(struct movers *scene, const tl_fuzzy_def *def, struct movers_sum *sum)
{
	tl_vehicle vehicle = tl_default_vehicle();
	tl_fuzzy_state state = { 0 };
	tl_fuzzy_def asked = *def;
	double nearest = (double)INFINITY, time = 0;
	bool arrived = false;
	asked.polygons = scene->polygons;
	asked.polygon_count = scene->count;
	vehicle.position = scene->start;
	movers_step(scene, 0);
	while (!arrived && time < 100) {
		asked.wanted = tl_steer_seek(&vehicle, scene->goal);
		tl_vehicle_step(&vehicle, tl_steer_avoid_fuzzy(&vehicle, NULL, &asked, &state), 0, def->dt);
		movers_step(scene, def->dt);
		nearest = fmin(nearest, movers_distance(scene, vehicle.position) - vehicle.radius);
		double dx = vehicle.position.x - scene->goal.x, dy = vehicle.position.y - scene->goal.y;
		arrived = dx * dx + dy * dy <= 0.25;
		time += def->dt;
		sum->steps++;
	}
	double dx = scene->goal.x - scene->start.x, dy = scene->goal.y - scene->start.y;
	double ratio = time * vehicle.max_speed / sqrt(dx * dx + dy * dy);
	sum->contacts += nearest < -0.005;
	sum->nearest = fmin(sum->nearest, nearest);
	if (arrived) {
		sum->arrived++;
		sum->ratio += ratio;
		sum->worst = fmax(sum->worst, ratio);
	}
}

struct movers_sum movers_drive_all(
	uint64_t first, size_t count, const struct movers_kind *kind, const tl_fuzzy_def *def)
{
	struct movers_sum sum = { .runs = count, .nearest = (double)INFINITY };
	for (size_t i = 0; i < count; i++) {
		struct movers scene;
		movers_make(&scene, first + i, kind);
		drive(&scene, def, &sum);
	}
	sum.ratio /= sum.arrived > 0 ? (double)sum.arrived : 1;
	return sum;
}
