/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/heaps.c: what heaps need besides the contacts of each body (docs/crowds.md, "Heaps"). Bodies that overlap, with those that they overlap and so
 * on, are a heap: each of them may get as deep as the deepest of it is. Bodies around it that have nothing else to do make room for it, ring by
 * ring. O(bodies) where any overlap, for two looks at each, and O(contacts) of heaps and rings; one look at each body where none does.
 */
#include "base/rng.h"
#include "crowd/step/block_contacts.h"
#include "crowd/step/crowd.h"

#include <math.h>

/* How many rings around a heap make room. */
enum { HEAP_RINGS = 24 };

/* In the memory of `u`, which is free until displacements are known. `ring` is of a body: 0 in a heap, else over how many contacts one is reached,
 * UINT32_MAX where that is unknown. `queue` is not: all of them together are the queue of bodies that were reached, in that order. */
typedef struct heap_mark {
	uint32_t ring, queue;
} heap_mark;

_Static_assert(sizeof(heap_mark) == sizeof(tli_f2), "marks lie where displacements will");

typedef struct heaps {
	tl_crowd *crowd;
	heap_mark *marks;
	uint32_t queued;
} heaps;

static tli_body_contacts contacts_at(const heaps *of, uint32_t at)
{
	size_t item = at / TLI_CROWD_BLOCK;
	tli_block_contacts block = tli_block_contacts_in(of->crowd, item, tli_block_range_of(of->crowd, item));
	return tli_block_contacts_of(&block, at);
}

/* Another body that is kept apart from this one, by a gap below `within`. */
static bool presses(const heaps *of, const tli_body_contact *contact, float within)
{
	return contact->other != TLI_NO_BODY && contact->gap < within &&
		tli_body_is_kept_apart(&of->crowd->bodies.body[contact->other]);
}

static void reach_body(heaps *of, uint32_t at, uint32_t ring)
{
	if (of->marks[at].ring <= ring)
		return;
	of->marks[at].ring = ring;
	of->marks[of->queued++].queue = at;
}

static void reach_those_beside(heaps *of, uint32_t at, float within, uint32_t ring)
{
	tli_body_contacts contacts = contacts_at(of, at);
	for (size_t i = 0; i < contacts.count; i++)
		if (presses(of, &contacts.list[i], within))
			reach_body(of, contacts.list[i].other, ring);
}

/* The heap that a body is in: all of it may get as deep as the deepest. */
static void find_heap(heaps *of, uint32_t first)
{
	float *deepest = of->crowd->scratch.deepest, most = 0;
	uint32_t begin = of->queued;
	reach_body(of, first, 0);
	for (uint32_t next = begin; next < of->queued; next++) {
		uint32_t at = of->marks[next].queue;
		most = tli_f_max(most, deepest[at]);
		reach_those_beside(of, at, 0, 0);
	}
	for (uint32_t next = begin; next < of->queued; next++)
		deepest[of->marks[next].queue] = most;
}

/* At top speed, away from those that are nearer to the heap. */
static void give_room(const heaps *of, uint32_t at)
{
	tli_body_contacts contacts = contacts_at(of, at);
	float step = of->crowd->bodies.body[at].max_speed * (float)of->crowd->dt;
	tli_f2 away = { 0, 0 };
	for (size_t i = 0; i < contacts.count; i++) {
		const tli_body_contact *contact = &contacts.list[i];
		if (presses(of, contact, step) && of->marks[contact->other].ring < of->marks[at].ring)
			away = (tli_f2){ away.x - contact->n.x, away.y - contact->n.y };
	}
	float length = sqrtf(tli_f2_dot(away, away));
	if (length > 0)
		of->crowd->scratch.wanted[at] = (tli_f2){ step / length * away.x, step / length * away.y };
}

void tli_crowd_part_heaps(tl_crowd *crowd)
{
	const float *deepest = crowd->scratch.deepest;
	uint32_t count = (uint32_t)crowd->bodies.count, first = 0;
	heaps of = { crowd, (heap_mark *)(void *)crowd->scratch.u, 0 };
	while (first < count && !(deepest[first] > 0))
		first++;
	if (first == count)
		return;
	for (uint32_t at = 0; at < count; at++)
		of.marks[at].ring = UINT32_MAX;
	for (uint32_t at = first; at < count; at++)
		if (deepest[at] > 0)
			find_heap(&of, at);
	/* From the bodies that are queued, which are in heaps, outwards. */
	uint32_t in_heaps = of.queued;
	for (uint32_t next = 0; next < of.queued; next++) {
		uint32_t at = of.marks[next].queue, ring = of.marks[at].ring;
		float step = crowd->bodies.body[at].max_speed * (float)crowd->dt;
		if (ring < HEAP_RINGS)
			reach_those_beside(&of, at, step, ring + 1);
	}
	for (uint32_t next = in_heaps; next < of.queued; next++) {
		uint32_t at = of.marks[next].queue;
		/* One that has something else to do does not. Bodies that press against each other may hold each other up for ever, so
		 * of those that stand half do not, others in each step. */
		const tli_body *body = &crowd->bodies.body[at];
		if (tli_body_yields(body) && !tli_body_wants_on(body) &&
			(!tli_body_stood(body) || tli_rng_mix(crowd->store.step * TLI_RNG_GAMMA + body->number) & 1))
			give_room(&of, at);
	}
}
