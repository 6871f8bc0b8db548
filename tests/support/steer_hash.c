/* SPDX-License-Identifier: MIT */
/*
 * tests/support/steer_hash.c: prints a hash of 10,000 steps of a scene in which all behaviours take part.
 *
 * A program of its own: it is compiled by several compilers and flags, and all have to print the same. It calls no function of the C library that
 * returns a number.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include <tautline/steer.h>

enum { COUNT = 20, CIRCLES = 6, STEPS = 10000 };

static const tl_point path[] = { { -9, -9 }, { 9, -9 }, { 9, -9 }, { 3, 2 }, { -9, 9 }, { 9, 9 }, { -9, -9 } };
enum { POINTS = sizeof path / sizeof *path };

struct world {
	tl_vehicle v[COUNT];
	tl_circle circles[CIRCLES];
	tl_wander_state wander[COUNT];
	tl_avoid_state avoid[COUNT];
	tl_follow_path_state follow;
	tl_vector flow[16];
	uint64_t step;
};

static void start(struct world *w)
{
	memset(w, 0, sizeof *w);
	for (int i = 0; i < COUNT; i++) {
		w->v[i] = tl_default_vehicle();
		w->v[i].position = (tl_point){ -8 + 4 * (i % 5), -6 + 4 * (i / 5) };
		w->v[i].radius = 0.2 + 0.02 * i;
		w->wander[i].seed = (uint64_t)i;
	}
	for (int i = 0; i < CIRCLES; i++)
		w->circles[i] = (tl_circle){ { -5 + 2.3 * i, 5 - 2.1 * i }, 0.4 + 0.1 * i, { 0.3 * i, 0.7 - 0.2 * i } };
	for (int i = 0; i < 16; i++)
		w->flow[i] = (tl_vector){ 1.5 - (i / 4), (i % 4) - 1.5 };
}

static tl_vector wanted(struct world *w, int i)
{
	const tl_vehicle *v = &w->v[i], *other = &w->v[(i + 7) % COUNT], *third = &w->v[(i + 3) % COUNT];
	tl_arrive_def arrive = tl_default_arrive_def();
	tl_pursue_def pursue = tl_default_pursue_def();
	tl_hide_def hide = tl_default_hide_def();
	tl_wander_def wander = tl_default_wander_def();
	tl_flock_def flock = tl_default_flock_def();
	tl_follow_path_def follow = tl_default_follow_path_def();
	tl_follow_leader_def leader = tl_default_follow_leader_def();
	tl_queue_def queue = tl_default_queue_def();
	tl_flow_field field = { { -10, -10 }, 5, 4, 4, w->flow };
	switch (i) {
	case 0:
		return tl_steer_seek(v, third->position);
	case 1:
		return tl_steer_flee(v, other->position);
	case 2:
		return tl_steer_arrive(v, w->circles[w->step / 900 % CIRCLES].centre, &arrive);
	case 3:
		return tl_steer_pursue(v, other, &pursue);
	case 4:
		return tl_steer_evade(v, other, &pursue);
	case 5:
		return tl_steer_offset_pursue(v, other, (tl_vector){ -1, 2 }, &arrive);
	case 6:
		return tl_steer_interpose(v, other, third, &arrive);
	case 7:
		return tl_steer_hide(v, other, w->circles, CIRCLES, &hide);
	case 8:
		if (w->follow.leg == POINTS - 2 && w->follow.along > 20)
			w->follow = (tl_follow_path_state){ 0, 0 };
		return tl_steer_follow_path(v, path, POINTS, &follow, &w->follow);
	case 9:
		return tl_steer_follow_leader(v, &w->v[8], w->v, COUNT, &leader);
	case 10:
		return tl_steer_follow_flow(v, &field, 0.2);
	case 11:
	case 12: {
		tl_steer_part parts[] = { { tl_steer_queue(v, w->v, COUNT, &queue), 1, 1 },
			{ tl_steer_seek(v, (tl_point){ 0, 0 }), 1, 0.8 } };
		return tl_steer_blend_dither(parts, 2, v->max_force, 3, w->step);
	}
	default: {
		tl_steer_part parts[] = { { tl_steer_flock(v, w->v, COUNT, &flock), 1, 1 },
			{ tl_steer_wander(v, &wander, &w->wander[i]), 0.7, 1 } };
		return tl_steer_blend_weighted(parts, 2, v->max_force);
	}
	}
}

static void step(struct world *w)
{
	static const tl_box box = { { -10, -10 }, { 10, 10 } };
	tl_vector force[COUNT];
	tl_avoid_def def = tl_default_avoid_def();
	for (int i = 0; i < COUNT; i++) {
		def.wanted = wanted(w, i);
		tl_steer_part parts[] = { { tl_steer_contain(&w->v[i], box, 0.6), 1, 1 },
			{ tl_steer_avoid_vehicles(&w->v[i], w->v, COUNT, &def), 0.5, 1 },
			{ tl_steer_avoid_circles(&w->v[i], w->circles, CIRCLES, &def, &w->avoid[i]), 1, 1 } };
		force[i] = tl_steer_blend_priority(parts, 3, w->v[i].max_force);
	}
	for (int i = 0; i < COUNT; i++)
		tl_vehicle_step(&w->v[i], force[i], i % 3 ? 0 : 4, def.dt);
	for (int i = 0; i < CIRCLES; i++) {
		tl_circle *c = &w->circles[i];
		c->centre.x += c->velocity.x * def.dt;
		c->centre.y += c->velocity.y * def.dt;
		if ((c->centre.x > 9 && c->velocity.x > 0) || (c->centre.x < -9 && c->velocity.x < 0))
			c->velocity.x = -c->velocity.x;
		if ((c->centre.y > 9 && c->velocity.y > 0) || (c->centre.y < -9 && c->velocity.y < 0))
			c->velocity.y = -c->velocity.y;
	}
	w->step++;
}

static uint64_t mix(uint64_t hash, double value)
{
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	hash = (hash ^ bits) * TLI_FNV_PRIME;
	return hash ^ hash >> 29;
}

int main(void)
{
	static struct world w;
	uint64_t hash = TLI_FNV_START;
	start(&w);
	while (w.step < STEPS) {
		step(&w);
		for (int i = 0; i < COUNT; i++) {
			hash = mix(mix(hash, w.v[i].position.x), w.v[i].position.y);
			hash = mix(mix(hash, w.v[i].velocity.x), w.v[i].heading.y);
		}
	}
	/* All still move, or have come to rest inside. */
	for (int i = 0; i < COUNT; i++)
		if (!(w.v[i].position.x > -12 && w.v[i].position.x < 12 && w.v[i].position.y > -12 &&
			    w.v[i].position.y < 12))
			printf("vehicle %d has left the box: %g,%g\n", i, w.v[i].position.x, w.v[i].position.y);
	printf("%016" PRIx64 "\n", hash);
	return 0;
}
