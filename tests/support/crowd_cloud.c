/* SPDX-License-Identifier: MIT */
/*
 * tests/support/crowd_cloud.c: the stage that keeps bodies apart, run as crowd/step/avoid.c runs it, on contacts found by looking at all pairs.
 */
#include "support/crowd_cloud.h"

#include "support/check.h"
#include <math.h>

/* As in crowd/step/avoid.c. */
enum { ROUNDS = 16 };

double cloud_between(tli_rng *rng, double low, double high)
{
	return low + (high - low) * tli_rng_unit(rng);
}

/* ck_assert takes microseconds even where all is well. */
void cloud_must(bool is_so, const char *what, size_t i, size_t j, double value)
{
	if (!is_so)
		ck_abort_msg("%zu, %zu: %s (%g)", i, j, what, value);
}

/* ---- the stage, as crowd/step/avoid.c runs it ---- */

/* From a point to the nearest one of a segment. */
static void to_segment(const segment *s, double x, double y, double *nx, double *ny)
{
	double sx = s->bx - s->ax, sy = s->by - s->ay, length = sx * sx + sy * sy;
	double t = length > 0 ? ((x - s->ax) * sx + (y - s->ay) * sy) / length : 0;
	t = fmin(fmax(t, 0), 1);
	*nx = s->ax + t * sx - x;
	*ny = s->ay + t * sy - y;
}

static void list_contacts(cloud *c, size_t i)
{
	size_t count = 0;
	const tli_body *body = &c->body[i];
	c->deepest[i] = 0;
	for (size_t w = 0; w < c->wall_count; w++) {
		double nx, ny, distance;
		to_segment(&c->walls[w], c->x[i], c->y[i], &nx, &ny);
		distance = sqrt(nx * nx + ny * ny);
		c->contacts[i][count++] = (tli_body_contact){ { (float)(nx / distance), (float)(ny / distance) },
			(float)distance - body->radius - 1e-3f, TLI_NO_BODY };
	}
	for (uint32_t j = 0; j < c->count && tli_body_yields(body); j++) {
		if (j == i)
			continue;
		tli_f2 q = { (float)(c->bodies.x[j] - c->bodies.x[i]), (float)(c->bodies.y[j] - c->bodies.y[i]) };
		tli_body_contact contact = tli_body_contact_with(body, &c->body[j], q, j);
		if (contact.gap < 2 * c->max)
			c->contacts[i][count++] = contact;
		if (tli_body_yields(&c->body[j]))
			c->deepest[i] = fmaxf(c->deepest[i], -contact.gap);
	}
	c->contact_count[i] = count;
}

static tli_body_contacts contacts_of(const cloud *c, size_t i)
{
	return (tli_body_contacts){ c->contacts[i], c->contact_count[i] };
}

static bool share_once(cloud *c, bool give_up)
{
	static float fresh[CLOUD_MAX];
	tli_separation_shares of = { &c->bodies, c->u, c->shares, c->deepest };
	bool changed = false;
	for (size_t i = 0; i < c->count; i++) {
		fresh[i] = c->shares[i];
		if (!tli_body_yields(&c->body[i]))
			continue;
		float factor = tli_separation_factor(&of, (uint32_t)i, contacts_of(c, i));
		cloud_must(factor >= 0 && factor <= 1, "is no share", i, i, (double)factor);
		changed |= factor < 1;
		fresh[i] = factor < 1 && give_up ? 0 : c->shares[i] * factor;
	}
	for (size_t i = 0; i < c->count; i++)
		c->shares[i] = fresh[i];
	return changed;
}

/* Returns the number of rounds. */
size_t cloud_keep_apart(cloud *c)
{
	size_t rounds = 0;
	tli_separation_def def = { &tli_pair_defaults, &c->bodies, c->wanted, c->deepest };
	c->bodies = (tli_bodies){ .x = c->x, .y = c->y, .body = c->body, .count = c->count };
	for (size_t i = 0; i < c->count; i++)
		list_contacts(c, i);
	for (size_t i = 0; i < c->count; i++) {
		c->shares[i] = 1;
		c->u[i] = c->wanted[i];
		if (tli_body_yields(&c->body[i]))
			c->u[i] = tli_separation_limit(&def, (uint32_t)i, contacts_of(c, i), c->max);
	}
	while (share_once(c, rounds >= ROUNDS)) {
		rounds++;
		cloud_must(rounds <= ROUNDS + c->count, "does not end", rounds, c->count, 0);
	}
	return rounds;
}

/* ---- what must be so ---- */

tli_f2 cloud_moved(const cloud *c, size_t i)
{
	return (tli_f2){ c->u[i].x * c->shares[i], c->u[i].y * c->shares[i] };
}

static double smallest_distance(double qx, double qy, double wx, double wy)
{
	double squared = wx * wx + wy * wy, t = squared > 0 ? -(qx * wx + qy * wy) / squared : 0;
	t = fmin(fmax(t, 0), 1);
	double x = qx + t * wx, y = qy + t * wy;
	return sqrt(x * x + y * y);
}

/* How much deeper two bodies get into each other in the step than they were; of those that overlap by more than rounding, how much deeper they
 * are at its end than both were in some body. */
static double deepened(const cloud *c, size_t i, size_t j)
{
	tli_f2 ui = cloud_moved(c, i), uj = cloud_moved(c, j);
	double qx = c->x[j] - c->x[i], qy = c->y[j] - c->y[i],
	       radius = (double)c->body[i].radius + (double)c->body[j].radius;
	double least = smallest_distance(qx, qy, (double)uj.x - (double)ui.x, (double)uj.y - (double)ui.y);
	double before = sqrt(qx * qx + qy * qy),
	       after = hypot(qx + (double)uj.x - (double)ui.x, qy + (double)uj.y - (double)ui.y);
	if (radius - before > CLOUD_OVERLAP)
		return radius - after - (double)fminf(c->deepest[i], c->deepest[j]);
	return fmin(before, radius) - least;
}

static double smallest_to_wall(const cloud *c, size_t i, size_t w)
{
	double least = INFINITY, nx, ny;
	tli_f2 u = cloud_moved(c, i);
	for (int k = 0; k <= 32; k++) {
		to_segment(&c->walls[w], c->x[i] + (double)u.x * k / 32, c->y[i] + (double)u.y * k / 32, &nx, &ny);
		least = fmin(least, sqrt(nx * nx + ny * ny));
	}
	return least;
}

void cloud_check(const cloud *c)
{
	for (size_t i = 0; i < c->count; i++) {
		bool yields = tli_body_yields(&c->body[i]);
		tli_f2 u = cloud_moved(c, i);
		double length = sqrt((double)u.x * (double)u.x + (double)u.y * (double)u.y);
		cloud_must(!yields || length <= (double)c->max * (1 + 1e-6), "goes too far", i, i, length);
		for (size_t j = 0; j < i; j++)
			if (yields && tli_body_yields(&c->body[j]))
				cloud_must(deepened(c, i, j) <= CLOUD_ROUNDING, "touch", i, j, deepened(c, i, j));
		for (size_t w = 0; w < c->wall_count && yields; w++)
			cloud_must(smallest_to_wall(c, i, w) >= (double)c->body[i].radius, "touches wall", i, w,
				smallest_to_wall(c, i, w));
	}
}

void cloud_move(cloud *c)
{
	for (size_t i = 0; i < c->count; i++) {
		tli_f2 u = cloud_moved(c, i);
		c->x[i] += (double)u.x;
		c->y[i] += (double)u.y;
	}
}

double cloud_deepest(const cloud *c)
{
	double deep = -INFINITY;
	for (size_t i = 0; i < c->count; i++) {
		for (size_t j = 0; j < i; j++) {
			double dx = c->x[i] - c->x[j], dy = c->y[i] - c->y[j];
			deep = fmax(
				deep, (double)c->body[i].radius + (double)c->body[j].radius - sqrt(dx * dx + dy * dy));
		}
	}
	return deep;
}

/* ---- clouds ---- */

tli_body cloud_body(tli_rng *rng, uint32_t slot, float radius)
{
	return (tli_body){ .radius = radius,
		.max_speed = 2,
		.number = slot,
		.traits = TLI_BODY_YIELDS,
		.rem = (float)cloud_between(rng, 0, 3) };
}

static bool fits(const cloud *c, double x, double y, float radius)
{
	for (size_t j = 0; j < c->count; j++) {
		double dx = c->x[j] - x, dy = c->y[j] - y, least = (double)(c->body[j].radius + radius) + 1e-6;
		if (dx * dx + dy * dy < least * least)
			return false;
	}
	for (size_t w = 0; w < c->wall_count; w++) {
		double nx, ny;
		to_segment(&c->walls[w], x, y, &nx, &ny);
		if (sqrt(nx * nx + ny * ny) < (double)radius + 1e-3)
			return false;
	}
	return true;
}

/* As many bodies as fit, one beside the other, after a number of tries. */
void cloud_pack(cloud *c, tli_rng *rng, size_t count, double extent, double smallest, double largest)
{
	c->count = 0;
	for (int tries = 0; tries < 20000 && c->count < count; tries++) {
		double x = cloud_between(rng, -extent, extent), y = cloud_between(rng, -extent, extent);
		float radius = (float)cloud_between(rng, smallest, largest);
		if (!fits(c, x, y, radius))
			continue;
		c->x[c->count] = x;
		c->y[c->count] = y;
		c->body[c->count] = cloud_body(rng, (uint32_t)c->count, radius);
		c->count++;
	}
}

tli_f2 cloud_random_step(tli_rng *rng, float max)
{
	for (;;) {
		tli_f2 u = { (float)cloud_between(rng, -1, 1), (float)cloud_between(rng, -1, 1) };
		if (tli_f2_dot(u, u) <= 1)
			return (tli_f2){ u.x * max, u.y * max };
	}
}

void cloud_want_anything(cloud *c, tli_rng *rng)
{
	for (size_t i = 0; i < c->count; i++)
		c->wanted[i] = cloud_random_step(rng, c->max);
}

/* All press towards one point, more or less. */
void cloud_want_inwards(cloud *c, double x, double y, tli_rng *rng)
{
	for (size_t i = 0; i < c->count; i++) {
		double dx = x - c->x[i], dy = y - c->y[i], distance = sqrt(dx * dx + dy * dy);
		double scale = distance > (double)c->max ? (double)c->max / distance : 1;
		tli_f2 some = cloud_random_step(rng, 0.3f * c->max);
		c->wanted[i] = (tli_f2){ (float)(dx * scale) + some.x, (float)(dy * scale) + some.y };
	}
}

void cloud_wall_in(cloud *c, double half)
{
	c->wall_count = 4;
	c->walls[0] = (segment){ -half, -half, half, -half };
	c->walls[1] = (segment){ half, -half, half, half };
	c->walls[2] = (segment){ half, half, -half, half };
	c->walls[3] = (segment){ -half, half, -half, -half };
}
