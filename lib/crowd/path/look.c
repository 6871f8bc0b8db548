/* SPDX-License-Identifier: MIT */
/* crowd/path/look.c: an agent looks along its path. Looks are most of the cost of walking: hence fewer where little can have changed. */
#include "crowd/path/look.h"

#include "base/assert.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"

/* Seconds at top speed to a target that is near. */
static const float NEAR_TIME = 1;
/* Seconds ahead, at top speed, that the path to the target is looked at. */
static const float AHEAD_TIME = 4;
/* Seconds at top speed to the corner before, within which the agent goes back to it. */
static const float BACK_TIME = 1;
/* Of the cost round a corner. */
static const double CUT = 1.01;
/* Seconds without progress after which LOST_LOOKS looks in a row without the target are enough to ask for another path; before that
 * LOST_LOOKS_MAX are. */
static const float HALTS = 0.25f;
enum { LOST_LOOKS = 3, LOST_LOOKS_MAX = 15, PASSED_MAX = 3 };

/* From beyond the grid nothing is seen. */
static tl_status sees_or_beyond(tl_query *query, tl_point a, tl_point b, bool *out)
{
	tl_status status = tl_query_sees(query, a, b, out);
	if (status == TL_E_RANGE)
		*out = false;
	return status == TL_E_RANGE ? TL_OK : status;
}

/* The agent may be off its path a little, so on the first leg only doors count. */
static tl_status check_path(tl_query *query, const tli_look_def *def, uint32_t slot, uint8_t *look)
{
	const tli_crowd_store *store = def->store;
	const tli_paths *paths = &store->paths;
	uint32_t first = paths->at[slot];
	tl_point from, to = tli_position_of(store, slot);
	tl_status status = TL_OK;
	for (uint32_t at = first; at <= paths->count[slot] && !status && !(*look & TLI_LOOK_SHUT); at++) {
		bool seen = false;
		tl_blocker blocker;
		from = to;
		to = tli_paths_point(store, slot, at);
		if (at > first)
			status = sees_or_beyond(query, from, to, &seen);
		if (status || seen)
			continue;
		status = tl_query_first_hit(query, from, to, &blocker);
		bool door = !status && blocker.kind == TL_BLOCKER_DOOR;
		if (door || at > first)
			*look |= TLI_LOOK_SHUT | (door ? TLI_LOOK_DOOR : 0);
		status = status == TL_E_RANGE ? TL_OK : status;
	}
	if (!status && !(*look & TLI_LOOK_SHUT))
		*look |= TLI_LOOK_FINE;
	return status;
}

/* The same for a body half as wide: an agent that sees a corner so, but not with its full width, slides along what is between. */
static tl_status sees_narrowly(tl_query *query, const tli_look_def *def, tl_point a, tl_point b, bool *out)
{
	tli_point from, to;
	*out = false;
	if (tli_point_from_units(a, def->store->paths.resolution, &from) ||
		tli_point_from_units(b, def->store->paths.resolution, &to))
		return TL_OK;
	return tli_query_sees_with_radius(query, from, to, def->radius / 2, out);
}

/* What of its path an agent looks at. */
typedef struct aims {
	bool target, next;
	bool near; /* the agent is at its target */
} aims;

/* How many corners are passed. */
static tl_status look_ahead(tl_query *query, const tli_look_def *def, const tli_body *body, aims at, uint8_t *look)
{
	uint32_t slot = body->slot;
	const tli_crowd_store *store = def->store;
	const tli_paths *paths = &store->paths;
	uint32_t passed = 0;
	tl_status status = TL_OK;
	bool seen = at.next;
	while (!status && seen && passed < PASSED_MAX && paths->at[slot] + passed < paths->count[slot]) {
		tl_point next = tli_paths_point(store, slot, paths->at[slot] + passed + 1);
		tl_point here = tli_position_of(store, slot);
		status = sees_or_beyond(query, here, next, &seen);
		if (!status && seen && tli_query_has_areas(query)) {
			/* A corner of a path round an area is passed when what is cut off by that costs next to nothing. */
			tl_point corner = tli_paths_point(store, slot, paths->at[slot] + passed);
			double straight, to, on;
			status = tl_query_walk_cost(query, here, next, &straight);
			if (!status)
				status = tl_query_walk_cost(query, here, corner, &to);
			if (!status)
				status = tl_query_walk_cost(query, corner, next, &on);
			seen = !status && straight <= CUT * (to + on);
			status = status == TL_E_RANGE ? TL_OK : status;
		}
		passed += seen;
	}
	if (!status && passed == 0 && at.near && paths->at[slot] < paths->count[slot])
		passed = 1;
	seen = true;
	if (!status && passed == 0 && at.target) {
		float reach = AHEAD_TIME * body->max_speed;
		tl_point here = tli_position_of(store, slot), ahead = tli_paths_target(store, slot);
		if (body->distance > reach)
			ahead = (tl_point){ here.x + (double)(body->ahead.x * reach),
				here.y + (double)(body->ahead.y * reach) };
		status = sees_narrowly(query, def, here, ahead, &seen);
		*look |= seen ? TLI_LOOK_SEEN : TLI_LOOK_LOST;
	}
	if (!status && passed == 0 && !seen) {
		/* Is it to go back to the corner before? */
		bool may = paths->at[slot] > 0 && tli_paths_lost(store, slot) > 0 &&
			!(paths->lost[slot] & TLI_WENT_BACK);
		tl_point here = tli_position_of(store, slot),
			 before = may ? tli_paths_point(store, slot, paths->at[slot] - 1u) : here;
		double x = before.x - here.x, y = before.y - here.y, max = (double)(BACK_TIME * body->max_speed);
		if (may && x * x + y * y <= max * max)
			status = sees_narrowly(query, def, here, before, &seen);
		*look |= seen ? TLI_LOOK_BACK : 0;
	}
	*look |= (uint8_t)passed;
	return status;
}

tl_status tli_look_along(const tli_look_def *def, tl_query *query, const tli_body *body, uint8_t *look)
{
	const tli_crowd_store *store = def->store;
	tl_status status = TL_OK;
	tli_assert(store->paths.room > body->slot);
	if (!tli_state_walks(store->agents.state[body->slot]) || tli_body_leg(body) == TLI_BODY_SETTLED)
		return TL_OK;
	/* What the agent looks at in this step. */
	uint32_t slot = body->slot;
	/* A third of the radius, or what is covered in a step: else it would run to and fro before a corner. In a nav for points a corner is at
	 * a wall, and only behind it the next one is seen. */
	float touch = tli_f_max(body->radius / 3, body->max_speed * (float)def->dt);
	touch = def->radius == 0 ? 1 / (float)def->store->paths.resolution : touch;
	bool corner = tli_paths_has_corner(def->store, slot), lost = tli_paths_lost(def->store, slot) > 0;
	uint32_t turn = (def->last + body->number) % (def->every * TLI_FAR_LOOKS);
	bool due = turn % def->every < def->turns, near = corner && body->distance <= touch;
	due = due && (lost || body->distance <= NEAR_TIME * body->max_speed);
	aims at = { .target = turn < def->turns || due, .next = near || (corner && due), .near = near };
	if (store->paths.checked[slot] != (uint8_t)def->change && turn % def->every < def->turns)
		status = check_path(query, def, slot, look);
	if (!status && !(*look & TLI_LOOK_SHUT) && (at.target || at.next))
		status = look_ahead(query, def, body, at, look);
	return status;
}

bool tli_look_is_lost(const tli_crowd_store *store, uint32_t slot)
{
	/* An agent that makes progress all the same is about to be past what hides its target. */
	int max = store->destinations.since[slot] < HALTS ? LOST_LOOKS_MAX : LOST_LOOKS;
	return (int)tli_paths_lost(store, slot) >= max;
}

/* ---- when nothing can fail any more ---- */

void tli_look_commit(tli_crowd_store *store, uint32_t slot, uint8_t look)
{
	tli_paths *paths = &store->paths;
	tli_assert(tli_agent_has_path(store, slot));
	if (look & TLI_LOOK_SHUT) {
		if (look & TLI_LOOK_DOOR)
			tli_note_event(store, TL_CROWD_DOOR, slot);
		tli_agent_ask(store, slot, TLI_ASKS_OTHER);
	}
	if (look & (TLI_LOOK_SHUT | TLI_LOOK_FINE))
		paths->checked[slot] = (uint8_t)paths->change;
	if ((look & TLI_LOOK_FINE) && paths->count[slot] > paths->at[slot])
		tli_agent_ask(store, slot, TLI_ASKS_BETTER);
	for (int i = 0; i < (look & TLI_LOOK_PASSED) && tli_paths_has_corner(store, slot); i++)
		tli_paths_go_to(store, slot, paths->at[slot] + 1u);
	if (look & TLI_LOOK_SEEN)
		paths->lost[slot] &= TLI_WENT_BACK;
	if (look & TLI_LOOK_BACK) {
		tli_paths_go_to(store, slot, paths->at[slot] - 1u);
		paths->lost[slot] = TLI_WENT_BACK;
		store->destinations.best[slot] = INFINITY; /* the path left has grown */
		return;
	}
	if (look & TLI_LOOK_LOST) {
		paths->lost[slot] = (uint8_t)(paths->lost[slot] + (tli_paths_lost(store, slot) < TLI_LOST_LOOKS));
		if (tli_look_is_lost(store, slot))
			tli_agent_ask(store, slot, TLI_ASKS_PATH);
	}
}

void tli_look_again(tli_crowd_store *store, uint64_t revision)
{
	store->paths.revision = revision;
	store->paths.change++;
	for (uint32_t slot = 0; slot < store->agents.used; slot++)
		if (tli_slot_is_used(store, slot) && tli_profile_has_goal(tli_profile_of(store, slot))) {
			if (store->agents.state[slot] == TLI_AGENT_NO_PATH)
				tli_agent_ask(store, slot, TLI_ASKS_PATH);
			else if (store->agents.state[slot] != TLI_AGENT_JUMPS && tli_agent_walks_elsewhere(store, slot))
				tli_agent_ask(store, slot, TLI_ASKS_BETTER);
		}
}
