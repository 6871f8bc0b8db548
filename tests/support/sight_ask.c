/* SPDX-License-Identifier: MIT */
/*
 * One question, asked four times: sees and first_hit, by the index and by the loop. A test compares the one answer that is
 * left with what its oracle says.
 */
#include "sight_ask.h"

#include "support/check.h"
#include <stdio.h>

#include "support/sight_by_loop.h"

#define WALLS_SHOWN 12

const char *sight_ask(
	const struct sight_question *q, const tli_walls *walls, tli_sight_scratch *scratch, tli_sight_hit *hit)
{
	bool sees = false, loop_sees = false;
	tli_sight_hit loop_hit = { 0 };
	*hit = loop_hit;
	tli_sight sight = { walls, q->radius, q->contact };
	if (tli_sight_sees(&sight, q->a, q->b, scratch, &sees) ||
		sight_sees_by_loop(&sight, q->a, q->b, scratch, &loop_sees) ||
		tli_sight_first_hit(&sight, q->a, q->b, scratch, hit) ||
		sight_first_hit_by_loop(&sight, q->a, q->b, scratch, &loop_hit))
		return "an error status";
	if (sees != loop_sees)
		return sees ? "sees by index, not by loop" : "sees by loop, not by index";
	if (sees == hit->blocked)
		return sees ? "sees, but has a hit" : "does not see, but has no hit";
	if (hit->blocked != loop_hit.blocked)
		return "a hit by index or by loop, not by both";
	if (hit->blocked && hit->wall != loop_hit.wall)
		return "another wall by index than by loop";
	if (hit->blocked && (hit->x < loop_hit.x || hit->x > loop_hit.x || hit->y < loop_hit.y || hit->y > loop_hit.y))
		return "another point by index than by loop";
	return NULL;
}

static void describe(char *text, size_t room, const struct sight_question *q, const tli_sight_hit *hit)
{
	size_t at = 0;
	for (size_t i = 0; i < q->count && i < WALLS_SHOWN && at < room; i++) {
		const tli_wall *wall = &q->walls[i];
		at += (size_t)snprintf(text + at, room - at, "{{%d,%d},{%d,%d},%d,%u} ", wall->a.x, wall->a.y,
			wall->b.x, wall->b.y, wall->radius, wall->solid);
	}
	if (at < room) {
		at += (size_t)snprintf(text + at, room - at, "(of %zu walls) a %d,%d b %d,%d radius %d %s", q->count,
			q->a.x, q->a.y, q->b.x, q->b.y, q->radius,
			q->contact == TL_CONTACT_STRICT ? "strict" : "graze");
	}
	if (hit && at < room) {
		snprintf(text + at, room - at, "; library: %s wall %u at %.17g,%.17g",
			hit->blocked ? "blocked" : "sees", hit->wall, hit->x, hit->y);
	}
}

void sight_expect(const char *complaint, const struct sight_question *q, const tli_sight_hit *hit)
{
	char text[2000];
	if (!complaint)
		return;
	describe(text, sizeof text, q, hit);
	ck_abort_msg("%s: %s", complaint, text);
}
