/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/queue.c: bodies before doorways (docs/crowds.md, "Doorways"). In each step, from where bodies are and where their paths lead, and from the
 * time; nothing is kept.
 *
 *   - Of the bodies that a path leads through a doorway, only the nearest few on each side go on; the others wait.
 *   - Where no two fit through side by side, those that go on keep their order before it: else two of them lean on each other in the opening.
 *   - Where both sides want through, they take turns: those whose turn it is not leave its mouth and stand aside.
 */
#include "base/array.h"
#include "base/assert.h"
#include "crowd/step/crowd.h"
#include "crowd/store/paths.h"

/* Bodies that go on, for each that fits into the doorway beside others. */
static const float GO_ON_ABREAST = 3.5f;
/* Seconds that one side has its turn. */
static const double TURN = 20;
/* The next seven are in radii of the body. How far from the doorway's rim it waits. */
static const float STANDS_OFF = 5;
/* How near that place it goes slowly. */
static const float NEARS = 2;
/* Half the width of an opening beyond which that is no doorway for it. */
static const float WIDEST = 3;
/* How far before the middle it counts as through. */
static const float THROUGH = 0.5f;
/* How far from the rim it is still at the doorway. */
static const float AT_DOORWAY = 8;
/* How much farther from the middle it is kept than the body before it. */
static const float KEEPS_BEHIND = 1.5f;
/* How far from the rim that order begins. */
static const float KEEPS_ORDER = 4.5f;
/* A factor of the speed at which it falls back. */
static const float FALLS_BACK = 2;
/* Legs of its path that are looked at. */
enum { LEGS = 4 };
/* The length of path left of a body that lets others pass. */
static const float LETS_PASS = 1e6f;

void tli_queues_free(tli_queues *queues)
{
	tli_doorways_free(&queues->doorways);
	tli_array_free(queues->list);
	tli_array_free(queues->ahead);
	tli_array_free(queues->near);
}

size_t tli_queues_bytes(const tli_queues *queues)
{
	return tli_doorways_bytes(&queues->doorways) + tli_array_bytes(queues->list) + tli_array_bytes(queues->ahead) +
		tli_array_bytes(queues->near);
}

/* Half the width of a doorway for a body with this radius: as its paths keep farther from walls than it has to, if its nav is for wider bodies. */
static float half_for(const tl_crowd *crowd, const tli_queues *queues, const tli_doorway *doorway, float radius)
{
	const tli_guard *guard = &crowd->guards.list[tli_guards_find(&crowd->guards, queues->kin, radius)];
	return doorway->half - fmaxf((float)guard->radius / (float)guard->resolution - radius, 0);
}

/* ---- the doorway ahead ---- */

/* The first of those near on the legs of its path. */
static tli_doorway_ahead find_ahead(const tl_crowd *crowd, const tli_queues *queues, const tli_body *body)
{
	tli_doorway_ahead ahead = { .at = TLI_NO_DOORWAY };
	const tli_paths *paths = &crowd->store.paths;
	uint32_t slot = body->slot, left = paths->room ? (uint32_t)paths->count[slot] - paths->at[slot] : 0;
	tl_point from, to = tli_position_of(&crowd->store, slot);
	for (uint32_t leg = 0; leg < LEGS && leg <= left && ahead.at == TLI_NO_DOORWAY; leg++) {
		from = to;
		to = leg == 0 ? tli_paths_target(&crowd->store, slot)
			      : tli_paths_point(&crowd->store, slot, paths->at[slot] + leg);
		double first = 2;
		for (size_t i = 0; i < tli_array_length(queues->near); i++) {
			const tli_doorway *doorway = &queues->doorways.list[queues->near[i]];
			double t = tli_doorway_passed_at(doorway, from, to);
			if (!(t < first))
				continue;
			first = t;
			ahead.at = queues->near[i] & INT32_MAX;
			ahead.along = (to.x - from.x) * (double)doorway->n.x + (to.y - from.y) * (double)doorway->n.y >
				0;
		}
	}
	return ahead;
}

/* Of a body that may wait, near some doorways. */
static tl_status look_for_doorway(tl_crowd *crowd, tli_queues *queues, size_t at)
{
	const tli_body *body = &crowd->bodies.body[at];
	/* Those that are near it, and narrow for it. */
	tl_point from = tli_position_of(&crowd->store, body->slot);
	double near = (double)(TLI_DOORWAY_REACH * body->radius);
	tli_array_truncate(queues->near, 0);
	if (!tli_array_reserve(queues->near, queues->doorways.near_count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < queues->doorways.near_count; i++) {
		uint32_t index = tli_doorways_index(&queues->doorways, i);
		const tli_doorway *doorway = &queues->doorways.list[index];
		double x = doorway->x - from.x, y = doorway->y - from.y;
		if (!doorway->round && x * x + y * y <= near * near &&
			half_for(crowd, queues, doorway, body->radius) <= WIDEST * body->radius)
			tli_array_push(queues->near, index);
	}
	if (tli_array_length(queues->near) == 0)
		return TL_OK;
	tli_doorway_ahead ahead = find_ahead(crowd, queues, body);
	bool any = ahead.at != TLI_NO_DOORWAY;
	ahead.body = (uint32_t)at;
	/* Else it may be at a doorway, before it or behind it. */
	bool is_there = any;
	for (size_t i = 0; i < tli_array_length(queues->near) && !is_there; i++) {
		const tli_doorway *doorway = &queues->doorways.list[queues->near[i]];
		double x = doorway->x - from.x, y = doorway->y - from.y;
		double reach = (double)(doorway->half + doorway->deep + AT_DOORWAY * body->radius);
		is_there = x * x + y * y < reach * reach;
	}
	if (is_there)
		tli_body_put(&crowd->scratch.body[at], TLI_BODY_DOORWAY, TLI_BODY_QUEUES);
	if (any && !tli_array_reserve_little(queues->ahead, 1))
		return TL_E_NOMEM;
	if (any)
		tli_array_push(queues->ahead, ahead);
	return TL_OK;
}

static tl_status look_for_doorways(tl_crowd *crowd, tli_queues *queues)
{
	const tli_bodies *bodies = &crowd->bodies;
	tli_doorways *doorways = &queues->doorways;
	tl_status status = TL_OK;
	tli_array_truncate(queues->ahead, 0);
	for (size_t at = 0; at < bodies->count && !status; at++) {
		const tli_body *body = &bodies->body[at];
		bool walks = tli_body_wants_on(body) && tli_profile_has_goal(tli_body_profile(bodies, body)) &&
			tli_state_walks(crowd->store.agents.state[body->slot]);
		if (!walks || (crowd->guards.count > 1 && tli_crowd_guard(crowd, body->slot)->kin != queues->kin))
			continue;
		status = tli_doorways_near(doorways, bodies->x[at], bodies->y[at]);
		if (!status && doorways->near_any_waits)
			status = look_for_doorway(crowd, queues, at);
	}
	return status;
}

/* ---- queues ---- */

/* Where a body is, seen from a doorway. */
typedef struct doorway_place {
	tli_f2 to; /* from the body to the nearest point of the axis, which goes from mouth to mouth: to the middle of a thin one */
	float distance; /* to there */
	float before;   /* along the axis */
	bool inside;    /* a deep one */
} doorway_place;

static doorway_place place_before(const tl_crowd *crowd, size_t at, const tli_doorway *doorway)
{
	tli_f2 to = { (float)(doorway->x - crowd->bodies.x[at]), (float)(doorway->y - crowd->bodies.y[at]) };
	float along = tli_f2_dot(to, doorway->n), within = tli_f_max(-doorway->deep, tli_f_min(along, doorway->deep));
	to = (tli_f2){ to.x - within * doorway->n.x, to.y - within * doorway->n.y };
	return (doorway_place){ to, sqrtf(tli_f2_dot(to, to)), fabsf(along - within), fabsf(along) < doorway->deep };
}

static void join_queues(const tl_crowd *crowd, tli_queues *queues)
{
	for (size_t i = 0; i < tli_array_length(queues->ahead); i++) {
		tli_doorway_ahead ahead = queues->ahead[i];
		size_t at = ahead.body;
		doorway_place place = place_before(crowd, at, &queues->doorways.list[ahead.at]);
		tli_queue *queue = &queues->list[ahead.at];
		queue->largest = tli_f_max(queue->largest, crowd->bodies.body[at].radius);
		queue->smallest = tli_f_min(queue->smallest, crowd->bodies.body[at].radius);
		tli_queue_side *side = &queue->sides[ahead.along];
		if (place.inside) {
			side->inside++;
			continue;
		}
		/* Its distance is put among the nearest ones. */
		size_t to = side->count < TLI_QUEUE_GOES_ON ? side->count : TLI_QUEUE_GOES_ON;
		side->count++;
		for (; to > 0 && side->nearest[to - 1] > place.distance; to--)
			if (to < TLI_QUEUE_GOES_ON)
				side->nearest[to] = side->nearest[to - 1];
		if (to < TLI_QUEUE_GOES_ON)
			side->nearest[to] = place.distance;
	}
}

/* ---- waiting ---- */

static float abreast_in(const tl_crowd *crowd, const tli_queues *queues, const tli_doorway *doorway, float radius)
{
	return fmaxf(floorf(half_for(crowd, queues, doorway, radius) / radius + 0.01f), 1);
}

/* Its target is a place at the distance from the doorway at which it waits. */
static void hold_off(tli_body *body, const doorway_place *place, float gap)
{
	tli_body_put(body, TLI_BODY_DOORWAY, TLI_BODY_HOLDS);
	body->distance = fabsf(gap);
	if (gap < 0 && place->distance > 0)
		body->ahead = (tli_f2){ -place->to.x / place->distance, -place->to.y / place->distance };
}

static void let_wait(tl_crowd *crowd, const tli_queues *queues, tli_doorway_ahead ahead)
{
	size_t at = ahead.body;
	const tli_doorway *doorway = &queues->doorways.list[ahead.at];
	const tli_queue *queue = &queues->list[ahead.at];
	const tli_queue_side *side = &queue->sides[ahead.along], *other = &queue->sides[!ahead.along];
	tli_body *body = &crowd->scratch.body[at];
	doorway_place place = place_before(crowd, at, doorway);
	if (place.inside)
		return;
	/* all doorways change sides at the same time, so that two beside each other are passed in the same direction */
	bool has_turn = ((uint64_t)(tl_crowd_time(crowd) / TURN) % 2 == 0) == ahead.along;
	bool passed = other->inside > 0 || (other->count > 0 && !has_turn && place.before > THROUGH * body->radius);
	/* how far the last of those is from the doorway that go on */
	size_t go_on = (size_t)fminf(
		GO_ON_ABREAST * abreast_in(crowd, queues, doorway, queue->largest), TLI_QUEUE_GOES_ON);
	float within = side->count > go_on ? side->nearest[go_on - 1] : INFINITY;
	if (!passed && place.distance <= within) {
		bool has_order = place.before >= body->radius &&
			place.distance <= doorway->half + KEEPS_ORDER * body->radius &&
			abreast_in(crowd, queues, doorway, queue->smallest) <= 1;
		/* how far it is behind the nearest place that keeps the order; the first one is free to go */
		size_t before = 0, listed = side->count < TLI_QUEUE_GOES_ON ? side->count : TLI_QUEUE_GOES_ON;
		while (has_order && before < listed && side->nearest[before] < place.distance)
			before++;
		float room = before > 0 ? place.distance - side->nearest[before - 1] - KEEPS_BEHIND * body->radius
					: INFINITY;
		if (room < 0) { /* it goes behind the one before it, and lets all others pass */
			body->traits |= TLI_BODY_IDLE;
			body->rem = LETS_PASS;
			hold_off(body, &place, FALLS_BACK * room);
		}
		return;
	}
	float gap = place.distance - doorway->half - (1 + STANDS_OFF) * body->radius;
	tli_body_put(body, TLI_BODY_DOORWAY, TLI_BODY_WAITS);
	if (passed) {
		body->traits |= TLI_BODY_IDLE;
		body->rem = LETS_PASS;
	}
	if (gap < (passed ? NEARS : -1) * body->radius)
		hold_off(body, &place, gap);
}

bool tli_crowd_is_at_doorway(const tl_crowd *crowd, size_t at)
{
	const tli_body *body = &crowd->bodies.body[at];
	if (!tli_body_doorway(body))
		return false;
	const tli_queues *queues = &tli_crowd_nav_of(crowd, body->slot)->queues;
	const tli_doorway_ahead *ahead = queues->ahead;
	size_t low = 0, high = tli_array_length(ahead);
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (ahead[middle].body < at)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == tli_array_length(ahead) || ahead[low].body != at) /* none is ahead of it: that is why it queues */
		return true;
	const tli_doorway *doorway = &queues->doorways.list[ahead[low].at];
	return place_before(crowd, at, doorway).distance <= doorway->half + AT_DOORWAY * body->radius;
}

void tli_crowd_begin_doorways(tl_crowd *crowd)
{
	const tli_guard *guards = crowd->guards.list;
	for (uint32_t i = 0; i < crowd->guards.count; i++) {
		const tli_guard *widest = &guards[guards[i].widest];
		if (guards[i].kin == i)
			tli_doorways_begin(guards[i].doorways, widest->walls, widest->resolution,
				(double)widest->radius / (double)widest->resolution, tli_crowd_revision(crowd));
	}
}

tl_status tli_crowd_queue(tl_crowd *crowd)
{
	tl_status status = TL_OK;
	if (!crowd->guard.walls || !(crowd->store.profiles.avoids & 1u << TL_AVOID_RECIPROCAL) ||
		!crowd->store.destinations.room)
		return TL_OK;
	tli_crowd_begin_doorways(crowd);
	for (uint32_t i = 0; i < crowd->guards.count && !status; i++) {
		tli_queues *queues = &crowd->navs[i].queues;
		if (crowd->guards.list[i].kin != i || !queues->doorways.walls)
			continue;
		status = look_for_doorways(crowd, queues);
		size_t doorways = tli_array_length(queues->doorways.list);
		if (status || doorways == 0)
			continue;
		tli_array_truncate(queues->list, 0);
		if (!tli_array_reserve(queues->list, doorways))
			return TL_E_NOMEM;
		for (size_t k = 0; k < doorways; k++)
			tli_array_push(queues->list, ((tli_queue){ .smallest = INFINITY }));
		join_queues(crowd, queues);
		for (size_t k = 0; k < tli_array_length(queues->ahead); k++)
			let_wait(crowd, queues, queues->ahead[k]);
	}
	return status;
}
