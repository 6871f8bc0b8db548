/* SPDX-License-Identifier: MIT */
/*
 * nav/ask/pull.c: pulling a path taut where sight allows (docs/search.md, "Pulling"), by dynamic programming over the points:
 *
 *   best[j] = the best of   best[j - 1] + the path's own leg to j
 *                           best[i] + |i j|   for i in j - WINDOW .. j - 2, if i sees j
 *
 * "Best" is the least cost, then length, then number of legs. A candidate counts only if neither its cost nor its length, summed from the
 * start, exceeds the path's own up to j; so the sums never rise, to the last bit. Sight is asked in order of cost, mostly once or twice a
 * point.
 */
#include "base/assert.h"
#include "nav/internal.h"

/* How many points back a leg may begin: bounds the work on paths of very many points. */
#define WINDOW 64

typedef struct tli_nav_chain {
	double own_length, own_cost; /* of the path as found, up to here */
	double length, cost;         /* of the best chain up to here */
	uint32_t legs, from;         /* of that chain: how many, and where the last begins */
	double leg_length, leg_cost; /* of its last leg */
} tli_nav_chain;

static bool is_better(const tli_nav_chain *a, const tli_nav_chain *b)
{
	if (a->cost != b->cost)
		return a->cost < b->cost;
	if (a->length != b->length)
		return a->length < b->length;
	return a->legs < b->legs;
}

/* The chain to j whose last leg goes there from i, at the given length and cost. */
static tli_nav_chain extend(const tli_nav_chain *chain, uint32_t i, uint32_t j, double length, double cost)
{
	tli_nav_chain candidate = chain[j];
	candidate.length = chain[i].length + length;
	candidate.cost = chain[i].cost + cost;
	candidate.legs = chain[i].legs + 1;
	candidate.from = i;
	candidate.leg_length = length;
	candidate.leg_cost = cost;
	return candidate;
}

/* Collects the shortcuts to j that would be better than chain[j], in ascending order; returns how many. */
static uint32_t list_shortcuts(const tl_query *query, uint32_t j, tli_nav_chain *list)
{
	const tli_nav_chain *chain = query->chain;
	uint32_t count = 0;
	for (uint32_t i = j > WINDOW ? j - WINDOW : 0; i + 1 < j; i++) {
		double straight = tli_nav_distance(query->nav, query->stops[i].at, query->stops[j].at);
		tli_nav_chain candidate = extend(chain, i, j, straight, straight);
		if (!is_better(&candidate, &chain[j]) || candidate.length > candidate.own_length ||
			candidate.cost > candidate.own_cost)
			continue;
		uint32_t at = count++;
		for (; at > 0 && is_better(&candidate, &list[at - 1]); at--)
			list[at] = list[at - 1];
		list[at] = candidate;
	}
	return count;
}

static tl_status shorten(tl_query *query, uint32_t j)
{
	tli_nav_chain list[WINDOW];
	uint32_t count = list_shortcuts(query, j, list);
	for (uint32_t k = 0; k < count; k++) {
		bool sees;
		tl_status status = tli_nav_sees(
			query->nav, query->stops[list[k].from].at, query->stops[j].at, &query->touches, &sees);
		if (status)
			return status;
		if (sees) {
			query->chain[j] = list[k];
			return TL_OK;
		}
	}
	return TL_OK;
}

/* Keeps the stops of the best chain. Its links point backwards, so they are first turned round. */
static void keep_chain(tl_query *query, uint32_t last)
{
	tli_nav_chain *chain = query->chain;
	tli_nav_stop *stops = query->stops;
	uint32_t next = last;
	for (uint32_t j = last; j > 0;) {
		uint32_t from = chain[j].from;
		chain[j].from = next;
		next = j;
		j = from;
	}
	tli_assert(chain[last].legs >= 1 && chain[last].legs <= last);
	size_t count = 1;
	for (uint32_t j = next; count <= chain[last].legs; j = chain[j].from) {
		stops[count] = stops[j];
		stops[count].length = chain[j].leg_length;
		stops[count].cost = chain[j].leg_cost;
		count++;
	}
	tli_array_truncate(query->stops, count);
}

tl_status tli_nav_pull(tl_query *query)
{
	size_t count = tli_array_length(query->stops);
	if (count < 3)
		return TL_OK;
	tli_array_truncate(query->chain, 0);
	if (!tli_array_reserve(query->chain, count))
		return TL_E_NOMEM;
	(void)tli_array_extend(query->chain, count);
	tli_nav_chain *chain = query->chain;
	chain[0] = (tli_nav_chain){ .legs = 0 };
	for (uint32_t j = 1; j < count; j++) {
		const tli_nav_stop *stop = &query->stops[j];
		chain[j].own_length = chain[j - 1].own_length + stop->length;
		chain[j].own_cost = chain[j - 1].own_cost + stop->cost;
		chain[j] = extend(chain, j - 1, j, stop->length, stop->cost);
		tl_status status = shorten(query, j);
		if (status)
			return status;
	}
	keep_chain(query, (uint32_t)count - 1);
	return TL_OK;
}
